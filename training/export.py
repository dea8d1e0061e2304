"""Writes a checkpoint as the file that the library reads (normalisation folded in,
weights as binary16), and as ONNX. The last weights or, with --mean, their running
mean: after short stages the mean lags behind.

    python training/export.py [--mean] run/long.pt crates/fenya-vision/assets/board.net [board.onnx]
"""

import struct
import sys

import torch

from net import BoardNet, Residual


def folded(conv, norm):
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


def blocks(net):
    """Convolution and normalisation of each folded layer, or the plain layer and None, in the order of the file."""
    for block in net.body:
        if isinstance(block, Residual):
            yield block.a[0], block.a[1]
            yield block.b[0], block.b[1]
        else:
            yield block[0], block[1]
    yield net.alike.ask, None
    yield net.alike.add, None
    yield net.context, None
    yield net.mix[0], net.mix[1]
    yield net.cells, None
    yield net.board, None


def layers(net):
    for layer, norm in blocks(net):
        if norm is None:
            yield layer.weight.reshape(*layer.weight.shape[:2], 1, 1), layer.bias, 1
        else:
            yield *folded(layer, norm), layer.stride[0]


def check(net, path):
    """Runs the ONNX file, where a runtime is installed, and compares."""
    try:
        import onnxruntime
    except ImportError:
        print("onnxruntime is not installed: the ONNX file was not run")
        return
    x = torch.randn(1, 3, 256, 256)
    ours = [t.numpy() for t in net(x)]
    theirs = onnxruntime.InferenceSession(path).run(None, {"board": x.numpy()})
    print("ONNX differs by at most", max(float(abs(a - b).max()) for a, b in zip(ours, theirs)))


def main():
    which = "mean" if "--mean" in sys.argv else "net"
    paths = [a for a in sys.argv[1:] if a != "--mean"]
    net = BoardNet().eval()
    net.go_on(torch.load(paths[0], weights_only=False)[which])
    with torch.no_grad():
        all_layers = list(layers(net))
        out = b"FENYANET2" + struct.pack("<H", len(all_layers))
        for w, b, stride in all_layers:
            out += struct.pack("<4H", w.shape[0], w.shape[1], w.shape[2], stride)
            out += w.numpy().astype("<f2").tobytes() + b.numpy().astype("<f4").tobytes()
        out += struct.pack("<H", net.alike.HEADS) + net.alike.sharp.numpy().astype("<f4").tobytes()
        with open(paths[1], "wb") as f:
            f.write(out)
        print(len(out), "bytes")
        if len(paths) > 2:
            torch.onnx.export(net, torch.zeros(1, 3, 256, 256), paths[2], input_names=["board"],
                              output_names=["cells", "aligned"], dynamo=False)
            check(net, paths[2])


if __name__ == "__main__":
    main()
