"""Turns the file that the library reads back into a checkpoint, so that training can go on from it (`--init`).

    python training/restore.py crates/fenya-vision/assets/board.net run/shipped.pt \
        GENERATOR stream --art art.bin --positions positions.txt --every --seed 98 --count 384

Export folds each normalisation into its convolution. Here it is taken apart again: what the convolutions give on
the boards that the generator draws becomes the running mean and variance, so that training, which normalises by the
batch, begins with the network that was read.
"""

import struct
import subprocess
import sys

import numpy as np
import torch
from torch import nn

from export import blocks, layers
from net import BoardNet, prepare
from train import PIXELS, RECORD


def read(path, net):
    data = open(path, "rb").read()
    if not data.startswith(b"FENYANET2"):
        raise SystemExit(f"{path} is not a file of this network")
    at = len(b"FENYANET2") + 2
    for layer, norm in blocks(net):
        o, i, k, _ = struct.unpack_from("<4H", data, at)
        at += 8
        weight = torch.from_numpy(np.frombuffer(data, "<f2", o * i * k * k, at).astype(np.float32))
        at += 2 * o * i * k * k
        bias = torch.from_numpy(np.frombuffer(data, "<f4", o, at).copy())
        at += 4 * o
        layer.weight.copy_(weight.reshape(layer.weight.shape))
        if norm is None:
            layer.bias.copy_(bias)
        else:
            nn.init.ones_(norm.weight)
            norm.bias.copy_(bias)
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
    heads = struct.unpack_from("<H", data, at)[0]
    net.alike.sharp.copy_(torch.from_numpy(np.frombuffer(data, "<f4", heads, at + 2).copy()))


def part(net, x):
    """Gives each normalisation the mean and the variance of what comes in, changing nothing of what goes out."""
    sums = {}

    def watch(norm, given):
        y = given[0].double()
        s = sums.setdefault(norm, [0, 0.0, 0.0])
        s[0] += y.numel() // y.shape[1]
        s[1] = s[1] + y.sum((0, 2, 3))
        s[2] = s[2] + (y * y).sum((0, 2, 3))

    hooks = [norm.register_forward_pre_hook(watch) for _, norm in blocks(net) if norm is not None]
    for i in range(0, len(x), 32):
        net(prepare(x[i:i + 32]))
    for hook in hooks:
        hook.remove()
    for conv, norm in blocks(net):
        if norm is None:
            continue
        count, first, second = sums[norm]
        mean = (first / count).float()
        var = (second / count).float() - mean * mean
        norm.bias.add_(mean)
        norm.weight.copy_(torch.sqrt(var + norm.eps))
        # The scale of weights before a normalisation is free; that of the beginning lets the rate mean what it does there.
        scale = (2 / conv.weight[0].numel()) ** 0.5 / conv.weight.square().mean().sqrt()
        conv.weight.mul_(scale)
        norm.running_mean.copy_(mean * scale)
        norm.running_var.copy_((var + norm.eps) * scale * scale - norm.eps)


def main():
    path, out, *command = sys.argv[1:]
    net = BoardNet().eval()
    raw = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    boards = np.frombuffer(raw, np.uint8).reshape(-1, RECORD)[:, :PIXELS].reshape(-1, 256, 256, 3).copy()
    x = torch.from_numpy(boards)
    with torch.no_grad():
        read(path, net)
        before, weights = net(prepare(x[:32]))[0], [w.clone() for w, *_ in layers(net)]
        part(net, x)
        off = max(float((w - v).abs().max() / v.abs().max()) for (w, *_), v in zip(layers(net), weights))
        print("outputs differ by at most", float((net(prepare(x[:32]))[0] - before).abs().max()), "weights by", off)
    torch.save({"net": net.state_dict()}, out)


if __name__ == "__main__":
    main()
