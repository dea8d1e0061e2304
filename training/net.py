"""The network: a board of 256 x 256 pixels in, what stands on each of its squares out.

Input: N x 3 x 256 x 256, RGB, (value / 255 - 0.5) * 4.
Output: cells N x 15 x 8 x 8 (13 classes, then dx and dy: where the square really
lies, in squares), board N (logit: these corners are a board's).
"""

import torch
from torch import nn

CLASSES = ".PNBRQKpnbrqk"
WIDTHS = (16, 32, 48, 96, 160)


def conv(i, o, k=3, s=1):
    return nn.Sequential(nn.Conv2d(i, o, k, s, k // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))


class Residual(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.a = conv(c, c)
        self.b = nn.Sequential(nn.Conv2d(c, c, 3, 1, 1, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return torch.relu(x + self.b(self.a(x)))


class Alike(nn.Module):
    """Each square looks at the others that look like it (or are told from it), whatever the design is."""

    HEADS = 4

    def __init__(self, c):
        super().__init__()
        self.ask = nn.Conv2d(c, 3 * c, 1)
        self.add = nn.Conv2d(c, c, 1)
        # At first nothing is added, so that weights without this layer can be gone on with,
        # and what is asked for is what is the same.
        nn.init.zeros_(self.add.weight)
        nn.init.zeros_(self.add.bias)
        nn.init.zeros_(self.ask.bias)
        with torch.no_grad():
            self.ask.weight[c:2 * c] = self.ask.weight[:c]
        # How much more the likest counts: the cosine of the angle between two squares is multiplied by it.
        self.sharp = nn.Parameter(torch.full((self.HEADS,), 8.0))

    def forward(self, x):
        n, c, h, w = x.shape
        q, k, v = self.ask(x).reshape(n, 3, self.HEADS, c // self.HEADS, h * w).unbind(1)
        q, k = nn.functional.normalize(q, dim=2), nn.functional.normalize(k, dim=2)
        near = (q.transpose(2, 3) @ k * self.sharp[:, None, None]).softmax(3)
        seen = (v @ near.transpose(2, 3)).reshape(n, c, h, w)
        return torch.relu(x + self.add(seen))


class BoardNet(nn.Module):
    def __init__(self, widths=WIDTHS):
        super().__init__()
        a, b, c, d, e = widths
        self.body = nn.Sequential(
            conv(3, a, s=2), conv(a, b, s=2), conv(b, c, s=2), Residual(c), conv(c, d, s=2), Residual(d),
            conv(d, e, s=2), Residual(e))
        self.alike = Alike(e)
        # The whole board says which set this is and what its white and black are.
        self.context = nn.Linear(2 * e, e)
        self.mix = conv(e, e, k=1)
        self.cells = nn.Conv2d(e, 15, 1)
        self.board = nn.Linear(e, 1)

    def forward(self, x):
        x = self.alike(self.body(x))
        both = torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)
        g = self.context(both)
        x = self.mix(torch.relu(x + g[:, :, None, None]))
        return self.cells(x), self.board(torch.relu(g))[:, 0]

    def go_on(self, saved):
        """Takes weights, also those from before a layer that adds nothing at first."""
        missing = self.load_state_dict(saved, strict=False)
        if missing.unexpected_keys or any(not k.startswith("alike.") for k in missing.missing_keys):
            raise ValueError(f"not weights of this network: {missing}")


def prepare(x):
    """Bytes N x H x W x 3 to the network's input."""
    return ((x.permute(0, 3, 1, 2).float() / 255 - 0.5) * 4).contiguous(memory_format=torch.channels_last)
