"""Trains the network on boards that the generator draws without end.

    python training/train.py --generator target/release/fenya-generator --art art.bin \
        --positions positions.txt --minutes 75 --out run/free [--free] [--resume] [--init run/other.pt]

Checkpoints are written every few minutes, and on a signal; --resume goes on from
them with the same clock. The curve is appended to OUT.csv.
"""

import argparse
import csv
import os
import random
import signal
import subprocess
import threading
import time

import numpy as np
import torch
from torch import nn

from net import BoardNet, prepare

PIXELS = 256 * 256 * 3
RECORD = PIXELS + 64 + 128 * 4 + 4


class Source:
    """Keeps a ring of boards full from a generator, not faster than they are used."""

    def __init__(self, command, size, reuse):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE)
        self.x = np.empty((size, 256, 256, 3), np.uint8)
        self.y = np.empty((size, 64), np.int64)
        self.o = np.empty((size, 64, 2), np.float32)
        self.f = np.empty((size, 4), np.uint8)
        self.size, self.reuse, self.made, self.used = size, reuse, 0, 0
        threading.Thread(target=self.fill, daemon=True).start()

    def fill(self):
        while True:
            if self.made > 600 and self.made * self.reuse > self.used + 300:
                time.sleep(0.01)
                continue
            record = self.process.stdout.read(RECORD)
            if len(record) < RECORD:
                return
            i = self.made % self.size
            r = np.frombuffer(record, np.uint8)
            self.x[i] = r[:PIXELS].reshape(256, 256, 3)
            self.y[i] = r[PIXELS:PIXELS + 64]
            self.o[i] = r[PIXELS + 64:PIXELS + 576].view(np.float32).reshape(64, 2)
            self.f[i] = r[PIXELS + 576:]
            self.made += 1

    def batch(self, n):
        while self.made < 600:
            time.sleep(0.1)
        self.used += n
        i = np.random.randint(0, min(self.made, self.size), n)
        return self.x[i], self.y[i], self.o[i], self.f[i]


def held(generator, art, positions, extra, count, seed):
    """A fixed set of boards in designs that training does not see."""
    command = [generator, "stream", "--art", art, "--positions", positions, "--held", "--seed", str(seed),
               "--count", str(count), *extra]
    data = np.frombuffer(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout, np.uint8)
    data = data.reshape(count, RECORD)
    return (torch.from_numpy(data[:, :PIXELS].reshape(-1, 256, 256, 3).copy()),
            torch.from_numpy(data[:, PIXELS:PIXELS + 64].astype(np.int64)), data[:, PIXELS + 576] == 1)


def measure(state, sets):
    net = BoardNet().eval()
    net.go_on(state)
    out = {}
    with torch.inference_mode():
        for name, (x, y, aligned) in sets.items():
            right, board = [], []
            for i in range(0, len(x), 32):
                cells, b = net(prepare(x[i:i + 32]))
                right.append(cells[:, :13].argmax(1).flatten(1) == y[i:i + 32])
                board.append(b > 0)
            right, board = torch.cat(right)[torch.from_numpy(aligned)], torch.cat(board).numpy()
            out[name + " squares"] = right.float().mean().item()
            out[name + " boards"] = right.all(1).float().mean().item()
            out[name + " aligned"] = float((board == aligned).mean())
    return out


def augment(x, y, o):
    """Cheap changes, so that a board that is used twice is not the same board."""
    for j in range(len(x)):
        if random.random() < 0.15:
            x[j] = x[j, :, ::-1]
            y[j] = y[j].reshape(8, 8)[:, ::-1].reshape(64)
            o[j] = o[j].reshape(8, 8, 2)[:, ::-1].reshape(64, 2) * np.float32([-1, 1])
        if random.random() < 0.4:
            dy, dx = np.random.randint(-3, 4, 2)
            x[j] = np.roll(x[j], (dy, dx), (0, 1))
            o[j] += np.float32([dx, dy]) / 32
    return x, y, o


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--generator", required=True)
    p.add_argument("--art", required=True)
    p.add_argument("--positions", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--minutes", type=float, default=75)
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--batch", type=int, default=32)
    p.add_argument("--reuse", type=float, default=2)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--free", action="store_true", help="only art that may be redistributed")
    p.add_argument("--every", action="store_true", help="also the families that are held out; the last stage")
    p.add_argument("--save", type=float, default=420, help="seconds between checkpoints")
    p.add_argument("--letters", type=float, help="the share of boards whose men are letters")
    p.add_argument("--stamped", type=float, help="the share of printed boards that are cards with red and blue stamps")
    p.add_argument("--resume", action="store_true")
    p.add_argument("--init", help="weights to begin with")
    a = p.parse_args()
    torch.set_num_threads(a.threads)
    # Half the time where the processor multiplies matrices of bfloat16; slower where it does not.
    short = torch.cpu.get_capabilities().get("amx_bf16", False)
    torch.manual_seed(a.seed)
    random.seed(a.seed)
    np.random.seed(a.seed)
    extra = (["--free"] if a.free else []) + (["--every"] if a.every else [])
    for name in ("letters", "stamped"):
        share = getattr(a, name)
        extra += [f"--{name}", str(share)] if share is not None else []
    sets = {
        "clean": held(a.generator, a.art, a.positions, ["--clean", "--size", "32"], 300, 11),
        "full": held(a.generator, a.art, a.positions, [], 300, 12),
    }
    net = BoardNet().train().to(memory_format=torch.channels_last)
    if a.init:
        net.go_on(torch.load(a.init, weights_only=False)["net"])
    optimiser = torch.optim.AdamW(net.parameters(), a.rate, weight_decay=1e-2)
    mean = {k: v.clone() for k, v in net.state_dict().items()}
    spent, step, accuracy = 0.0, 0, None
    path = a.out + ".pt"
    if a.resume and os.path.exists(path):
        saved = torch.load(path, weights_only=False)
        net.load_state_dict(saved["net"])
        optimiser.load_state_dict(saved["optimiser"])
        mean, spent, step, accuracy = saved["mean"], saved["spent"], saved["step"], saved.get("accuracy")
    source = Source([a.generator, "stream", "--art", a.art, "--positions", a.positions,
                     "--seed", str(a.seed * 1000 + step), *extra], 6000, a.reuse)
    stop = threading.Event()
    for s in (signal.SIGTERM, signal.SIGINT):
        signal.signal(s, lambda *_: stop.set())
    start = last = time.time() - spent
    kind = nn.CrossEntropyLoss(label_smoothing=0.01)

    def save():
        torch.save({"net": net.state_dict(), "mean": mean, "optimiser": optimiser.state_dict(),
                    "spent": time.time() - start, "step": step, "accuracy": accuracy}, path + ".part")
        os.replace(path + ".part", path)
        row = {"step": step, "boards": step * a.batch, "seconds": round(time.time() - start),
               "train": round(accuracy or 0, 5), **{k: round(v, 5) for k, v in measure(mean, sets).items()}}
        new = not os.path.exists(a.out + ".csv")
        with open(a.out + ".csv", "a", newline="") as f:
            w = csv.DictWriter(f, row)
            if new:
                w.writeheader()
            w.writerow(row)
        print(row, flush=True)

    last = time.time()
    while not stop.is_set():
        part = (time.time() - start) / (60 * a.minutes)
        if part >= 1:
            break
        rate = float(a.rate * min(1, (step + 1) / 100) * (0.5 * (1 + np.cos(np.pi * part)) * 0.985 + 0.015))
        for g in optimiser.param_groups:
            g["lr"] = rate
        x, y, o, f = source.batch(a.batch)
        x, y, o = augment(x, y, o)
        aligned = torch.from_numpy(f[:, 0] == 1)
        x = prepare(torch.from_numpy(x))
        x = x * torch.empty(len(x), 1, 1, 1).uniform_(0.8, 1.2) + torch.empty(len(x), 1, 1, 1).uniform_(-0.3, 0.3)
        with torch.autocast("cpu", torch.bfloat16, enabled=short):
            cells, board = net(x.contiguous(memory_format=torch.channels_last))
        cells, board = cells.float(), board.float()
        y, o = torch.from_numpy(y), torch.from_numpy(o)
        cells, ya, oa = cells[aligned].flatten(2), y[aligned], o[aligned].permute(0, 2, 1)
        loss = kind(cells[:, :13], ya) + 2 * nn.functional.smooth_l1_loss(cells[:, 13:], oa, beta=0.05) \
            + 0.2 * nn.functional.binary_cross_entropy_with_logits(board, aligned.float())
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        step += 1
        with torch.no_grad():
            decay = min(0.995, (1 + step) / (10 + step))
            for k, v in net.state_dict().items():
                if v.dtype.is_floating_point:
                    mean[k].mul_(decay).add_(v, alpha=1 - decay)
                else:
                    mean[k].copy_(v)
            now = (cells[:, :13].argmax(1) == ya).float().mean().item()
            accuracy = now if accuracy is None else accuracy * 0.98 + 0.02 * now
        if step % 100 == 0:
            off = (cells[:, 13:] - oa).abs().mean().item()
            print(f"{step} {time.time() - start:.0f} s, made {source.made}, loss {loss.item():.4f}, "
                  f"squares {accuracy:.4f}, offset {off:.4f}, rate {rate:.5f}", flush=True)
        if time.time() - last > a.save:
            last = time.time()
            save()
    save()
    source.process.kill()


if __name__ == "__main__":
    main()
