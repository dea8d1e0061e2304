//! The network that reads a straightened board, and the loop that runs it.
//!
//! One fixed network of 3 x 3 convolutions does not need a runtime: the loop
//! below adds next to nothing to the binary, and can run in a browser.
//! Tensors lie as height, width, channels, with a border of one cell of zeros,
//! and channels come in groups of sixteen.

use std::sync::OnceLock;

/// The side of a straightened board in pixels.
pub const SIDE: usize = 256;
/// Empty, then white P N B R Q K, then black.
pub const CLASSES: usize = 13;
const GROUP: usize = 16;
/// Weights that stay in a near cache while cells go by.
const WEIGHTS: usize = 1 << 15;
/// Cells that do, while the groups of channels go by.
const STRIP: usize = 126;

/// What the network says about one straightened board.
#[derive(Debug, Clone, PartialEq)]
pub struct Output {
    /// For each square, top left first: logits of the classes.
    pub logits: [[f32; CLASSES]; 64],
    /// Where the middle of each square really lies: to the right and down, in squares.
    pub offsets: [[f32; 2]; 64],
    /// Logit: these are the corners of a board.
    pub board: f32,
}

/// What reads straightened boards: the network, or something else in tests.
pub trait Classifier {
    /// Reads a board of [`SIDE`] x [`SIDE`] pixels, red, green, blue from 0 to 255.
    fn classify(&self, pixels: &[f32]) -> Output;
}

/// A convolution with its normalisation folded in.
#[derive(Debug)]
pub(crate) struct Conv {
    pub(crate) out: usize,
    /// Rows and columns of the kernel, 1 or 3.
    pub(crate) kernel: [usize; 2],
    /// Steps down and across.
    pub(crate) stride: [usize; 2],
    pub(crate) inputs: usize,
    /// `out / GROUP`, rows, columns, inputs, `GROUP`.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Conv {
    /// Takes its weights (binary16, by output, input, row, column) and biases (binary32) from the front of a file.
    pub(crate) fn take(
        bytes: &mut Bytes<'_>,
        [out, inputs]: [usize; 2],
        kernel: [usize; 2],
        stride: [usize; 2],
    ) -> Option<Self> {
        let padded_in = if inputs == 3 { 4 } else { inputs };
        let padded_out = out.next_multiple_of(GROUP);
        let cells = kernel[0] * kernel[1];
        if padded_in % 4 != 0 || bytes.0.len() < 2 * out {
            return None;
        }
        let (halves, rest) = bytes.0.split_at_checked(2 * out * inputs * cells)?;
        bytes.0 = rest;
        let mut weights = vec![0.0; padded_out * cells * padded_in];
        let mut halves = halves.as_chunks::<2>().0.iter();
        for o in 0..out {
            for i in 0..inputs {
                for place in 0..cells {
                    let at = (o / GROUP * cells + place) * padded_in + i;
                    weights[at * GROUP + o % GROUP] = half(u16::from_le_bytes(*halves.next()?));
                }
            }
        }
        let mut bias = vec![0.0; padded_out];
        for b in &mut bias[..out] {
            *b = f32::from_le_bytes(bytes.take()?);
        }
        Some(Self { out: padded_out, kernel, stride, inputs: padded_in, weights, bias })
    }
}

/// The network with its weights.
#[derive(Debug)]
pub struct Network {
    layers: Vec<Conv>,
    /// For each head of the layer that compares squares: how much more the likest counts.
    sharp: Vec<f32>,
}

/// What is left of a file.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    pub(crate) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    pub(crate) fn number(&mut self) -> Option<usize> {
        Some(usize::from(u16::from_le_bytes(self.take()?)))
    }
}

/// A number of 16 bits (IEEE 754 binary16).
pub(crate) fn half(bits: u16) -> f32 {
    // Moved to where a number of 32 bits has them, its exponent is 112 too small.
    let moved = f32::from_bits(u32::from(bits & 0x7fff) << 13);
    let value =
        if bits & 0x7c00 == 0x7c00 { f32::INFINITY } else { moved * f32::from_bits((127 + 112) << 23) };
    if bits & 0x8000 == 0 { value } else { -value }
}

impl Network {
    /// The weights that come with the library.
    pub const SHIPPED: &'static [u8] = include_bytes!("../assets/board.net");

    /// The network that comes with the library.
    pub fn shipped() -> Option<&'static Self> {
        static NETWORK: OnceLock<Option<Network>> = OnceLock::new();
        NETWORK.get_or_init(|| Self::load(Self::SHIPPED)).as_ref()
    }

    /// Reads weights as `training/export.py` writes them. `None` when they are
    /// not of this network.
    pub fn load(bytes: &[u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes.strip_prefix(b"FENYANET2")?);
        let count = bytes.number()?;
        let mut layers = Vec::new();
        for _ in 0..count {
            let [out, inputs, kernel, stride] =
                [bytes.number()?, bytes.number()?, bytes.number()?, bytes.number()?];
            if !matches!((kernel, stride), (1, 1) | (3, 1 | 2)) {
                return None;
            }
            layers.push(Conv::take(&mut bytes, [out, inputs], [kernel; 2], [stride; 2])?);
        }
        let heads = bytes.number()?;
        let sharp = (0..heads).map(|_| bytes.take().map(f32::from_le_bytes)).collect::<Option<_>>()?;
        let shape: Vec<_> = layers.iter().map(|l| (l.kernel[0], l.stride[0])).collect();
        let known = [
            (3, 2),
            (3, 2),
            (3, 2),
            (3, 1),
            (3, 1),
            (3, 2),
            (3, 1),
            (3, 1),
            (3, 2),
            (3, 1),
            (3, 1),
            (1, 1),
            (1, 1),
            (1, 1),
            (1, 1),
            (1, 1),
            (1, 1),
        ];
        let chained = layers.windows(2).take(10).all(|w| w[0].out == w[1].inputs);
        (shape == known && bytes.0.is_empty() && chained && heads_fit(&layers, heads))
            .then_some(Self { layers, sharp })
    }
}

/// The layers behind the body take what it gives.
fn heads_fit(layers: &[Conv], heads: usize) -> bool {
    let [.., body, ask, add, context, mix, cells, board] = layers else { return false };
    ask.inputs == body.out
        && ask.out == 3 * body.out
        && add.inputs == body.out
        && add.out == body.out
        && heads > 0
        && body.out % heads == 0
        && context.inputs == 2 * body.out
        && context.out == body.out
        && mix.inputs == body.out
        && cells.inputs == mix.out
        && cells.out == GROUP
        && board.inputs == body.out
        && layers[0].inputs == 4
}

/// Cells of channels with a border of one cell.
pub(crate) struct Tensor {
    pub(crate) h: usize,
    pub(crate) w: usize,
    pub(crate) c: usize,
    pub(crate) d: Vec<f32>,
}

impl Tensor {
    pub(crate) fn new(h: usize, w: usize, c: usize) -> Self {
        Self { h, w, c, d: vec![0.0; (h + 2) * (w + 2) * c] }
    }

    pub(crate) const fn at(&self, y: usize, x: usize) -> usize {
        ((y + 1) * (self.w + 2) + x + 1) * self.c
    }
}

/// One group of channels of `P` cells, whose kernels begin at `first`.
#[inline(always)]
fn tile<const P: usize, const FMA: bool>(
    t: &Tensor,
    conv: &Conv,
    group: usize,
    first: [usize; P],
) -> [[f32; GROUP]; P] {
    let [rows, columns] = conv.kernel;
    let run = columns * conv.inputs;
    let all = conv.weights.as_chunks::<GROUP>().0;
    let mut sum = [[0.0; GROUP]; P];
    for s in &mut sum {
        s.copy_from_slice(&conv.bias[group * GROUP..][..GROUP]);
    }
    for row in 0..rows {
        // The cells of a row of the kernel lie side by side.
        let from = row * (t.w + 2) * t.c;
        let inputs: [&[f32]; P] = first.map(|f| &t.d[f + from..][..run]);
        let weights = &all[(group * rows + row) * run..][..run];
        // All are as long as this, so that nothing is checked within.
        for i in 0..run {
            let w = &weights[i];
            for p in 0..P {
                let v = inputs[p][i];
                for c in 0..GROUP {
                    sum[p][c] = if FMA { v.mul_add(w[c], sum[p][c]) } else { v * w[c] + sum[p][c] };
                }
            }
        }
    }
    sum
}

/// Cells `from` to `from + P` of the output, counted row by row.
#[inline(always)]
fn cells<const P: usize, const FMA: bool>(
    t: &Tensor,
    conv: &Conv,
    group: usize,
    from: usize,
    relu: bool,
    add: Option<&Tensor>,
    out: &mut Tensor,
) {
    let [above, before] = conv.kernel.map(|k| k / 2);
    let [down, across] = conv.stride;
    let place: [(usize, usize); P] = std::array::from_fn(|p| ((from + p) / out.w, (from + p) % out.w));
    let first = place.map(|(y, x)| ((y * down + 1 - above) * (t.w + 2) + x * across + 1 - before) * t.c);
    let sums = tile::<P, FMA>(t, conv, group, first);
    for (mut sum, (y, x)) in sums.into_iter().zip(place) {
        let at = out.at(y, x) + group * GROUP;
        if let Some(add) = add {
            for (s, a) in sum.iter_mut().zip(&add.d[at..at + GROUP]) {
                *s += a;
            }
        }
        if relu {
            for s in &mut sum {
                *s = s.max(0.0);
            }
        }
        out.d[at..at + GROUP].copy_from_slice(&sum);
    }
}

/// A convolution, `P` cells at a time: as many as have room in the registers.
#[inline(always)]
fn apply<const P: usize, const FMA: bool>(
    t: &Tensor,
    conv: &Conv,
    relu: bool,
    add: Option<&Tensor>,
) -> Tensor {
    let mut out = Tensor::new(t.h / conv.stride[0], t.w / conv.stride[1], conv.out);
    let count = out.h * out.w;
    let groups = conv.out / GROUP;
    // What is larger, weights or cells, goes by only once.
    let strip = if conv.weights.len() > WEIGHTS { count } else { STRIP };
    for begin in (0..count).step_by(strip) {
        let end = (begin + strip).min(count);
        for group in 0..groups {
            let mut at = begin;
            while at + P <= end {
                cells::<P, FMA>(t, conv, group, at, relu, add, &mut out);
                at += P;
            }
            while at < end {
                cells::<1, FMA>(t, conv, group, at, relu, add, &mut out);
                at += 1;
            }
        }
    }
    out
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn apply_avx2(t: &Tensor, conv: &Conv, relu: bool, add: Option<&Tensor>) -> Tensor {
    apply::<6, true>(t, conv, relu, add)
}

pub(crate) fn convolve(t: &Tensor, conv: &Conv, relu: bool, add: Option<&Tensor>) -> Tensor {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        // A function for processors with these instructions; that they are there was asked just above.
        #[allow(unsafe_code)]
        return unsafe { apply_avx2(t, conv, relu, add) };
    }
    // Where there are twice as many registers, FMA belongs to the processor's base.
    apply::<{ if cfg!(target_arch = "aarch64") { 6 } else { 2 } }, { cfg!(target_arch = "aarch64") }>(
        t, conv, relu, add,
    )
}

/// What each cell sees of the others, by heads of `c / sharp.len()` channels: the values of those
/// whose keys lie in the direction of its question count most. `asked` has questions, keys and
/// values, `c` channels each.
fn compare(asked: &Tensor, c: usize, sharp: &[f32]) -> Tensor {
    let mut out = Tensor::new(asked.h, asked.w, c);
    let wide = c / sharp.len();
    let count = asked.h * asked.w;
    let place = |cell: usize| (cell / asked.w, cell % asked.w);
    for (head, sharp) in sharp.iter().enumerate() {
        let part = |kind: usize, cell: usize| {
            let (y, x) = place(cell);
            &asked.d[asked.at(y, x) + kind * c + head * wide..][..wide]
        };
        let unit = |kind: usize| -> Vec<f32> {
            (0..count)
                .flat_map(|cell| {
                    let v = part(kind, cell);
                    let length = v.iter().map(|v| v * v).sum::<f32>().sqrt().max(1e-12);
                    v.iter().map(move |v| v / length)
                })
                .collect()
        };
        let (questions, keys) = (unit(0), unit(1));
        // By channel, so that a question goes by all cells at once.
        let keys: Vec<f32> =
            (0..wide).flat_map(|channel| keys.iter().skip(channel).step_by(wide).copied()).collect();
        for cell in 0..count {
            let question = &questions[cell * wide..][..wide];
            let mut near = vec![0.0; count];
            for (q, row) in question.iter().zip(keys.chunks_exact(count)) {
                for (n, k) in near.iter_mut().zip(row) {
                    *n += sharp * q * k;
                }
            }
            let most = near.iter().fold(f32::NEG_INFINITY, |a, &b| a.max(b));
            near.iter_mut().for_each(|v| *v = (*v - most).exp());
            let sum: f32 = near.iter().sum();
            let (y, x) = place(cell);
            let at = out.at(y, x) + head * wide;
            for (other, share) in near.iter().enumerate() {
                for (o, v) in out.d[at..at + wide].iter_mut().zip(part(2, other)) {
                    *o += share / sum * v;
                }
            }
        }
    }
    out
}

impl Classifier for Network {
    fn classify(&self, pixels: &[f32]) -> Output {
        let mut t = Tensor::new(SIDE, SIDE, 4);
        for (i, p) in pixels.chunks_exact(3).take(SIDE * SIDE).enumerate() {
            let at = t.at(i / SIDE, i % SIDE);
            for (v, p) in t.d[at..].iter_mut().zip(p) {
                *v = (p / 255.0 - 0.5) * 4.0;
            }
        }
        let l = &self.layers;
        for i in [0, 1, 2] {
            t = convolve(&t, &l[i], true, None);
        }
        for i in [3, 6, 9] {
            let inner = convolve(&t, &l[i], true, None);
            t = convolve(&inner, &l[i + 1], true, Some(&t));
            if i < 9 {
                t = convolve(&t, &l[i + 2], true, None);
            }
        }
        let c = t.c;
        let seen = compare(&convolve(&t, &l[11], false, None), c, &self.sharp);
        t = convolve(&seen, &l[12], true, Some(&t));
        let mut both = Tensor::new(1, 1, 2 * c);
        let at = both.at(0, 0);
        for y in 0..t.h {
            for x in 0..t.w {
                for (k, &v) in t.d[t.at(y, x)..][..c].iter().enumerate() {
                    both.d[at + k] += v / (t.h * t.w) as f32;
                    both.d[at + c + k] = both.d[at + c + k].max(v);
                }
            }
        }
        let context = convolve(&both, &l[13], false, None);
        let g = context.d[context.at(0, 0)..][..c].to_vec();
        for y in 0..t.h {
            for x in 0..t.w {
                let at = t.at(y, x);
                for (v, g) in t.d[at..at + c].iter_mut().zip(&g) {
                    *v = (*v + g).max(0.0);
                }
            }
        }
        let cells = convolve(&convolve(&t, &l[14], true, None), &l[15], false, None);
        let mut whole = Tensor::new(1, 1, c);
        let at = whole.at(0, 0);
        for (v, g) in whole.d[at..at + c].iter_mut().zip(&g) {
            *v = g.max(0.0);
        }
        let board = convolve(&whole, &l[16], false, None);
        let mut out =
            Output { logits: [[0.0; CLASSES]; 64], offsets: [[0.0; 2]; 64], board: board.d[board.at(0, 0)] };
        for square in 0..64 {
            let v = &cells.d[cells.at(square / 8, square % 8)..][..CLASSES + 2];
            out.logits[square].copy_from_slice(&v[..CLASSES]);
            out.offsets[square].copy_from_slice(&v[CLASSES..]);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_read() {
        for (bits, value) in
            [(0x3c00, 1.0), (0xc000, -2.0), (0x3555, 0.333_251_95), (0x0001, 5.960_464_5e-8), (0, 0.0)]
        {
            assert_eq!(half(bits), value);
        }
    }

    #[test]
    fn weights_that_are_cut_off_or_go_on_are_refused() {
        assert!(Network::load(Network::SHIPPED).is_some());
        assert!(Network::load(&Network::SHIPPED[..Network::SHIPPED.len() - 1]).is_none());
        assert!(Network::load(&Network::SHIPPED[..40]).is_none());
        assert!(Network::load(&[Network::SHIPPED, b"x"].concat()).is_none());
        assert!(Network::load(b"").is_none());
    }

    #[test]
    fn squares_see_those_that_are_like_them() {
        // Two channels in one head: questions, keys, values. Cells 0 and 2 point one way, cell 1 the other.
        let mut asked = Tensor::new(1, 3, 6);
        for (cell, (way, value)) in [(1.0, 10.0), (-1.0, 7.0), (3.0, 30.0)].into_iter().enumerate() {
            let at = asked.at(0, cell);
            // Lengths do not count, directions do.
            asked.d[at..at + 6].copy_from_slice(&[way, 0.0, way * 2.0, 0.0, value, 1.0]);
        }
        let seen = compare(&asked, 2, &[40.0]);
        let values = [0, 1, 2].map(|cell| seen.d[seen.at(0, cell)..][..2].to_vec());
        assert_eq!(values, [vec![20.0, 1.0], vec![7.0, 1.0], vec![20.0, 1.0]]);
        // With nothing to tell them apart all count the same; two heads see their own channels.
        let even = compare(&asked, 2, &[0.0]);
        assert!((even.d[even.at(0, 1)] - 47.0 / 3.0).abs() < 1e-4);
        let heads = compare(&asked, 2, &[40.0, 40.0]);
        assert!((heads.d[heads.at(0, 0) + 1] - 1.0).abs() < 1e-4);
    }

    #[test]
    fn with_and_without_fma_the_same() {
        let conv = Conv {
            out: 16,
            kernel: [3; 2],
            stride: [2; 2],
            inputs: 4,
            weights: (0..16 * 9 * 4).map(|i| (i % 7) as f32 - 3.0).collect(),
            bias: vec![0.5; 16],
        };
        let mut t = Tensor::new(6, 6, 4);
        t.d.iter_mut().enumerate().for_each(|(i, v)| *v = (i % 5) as f32);
        let a = convolve(&t, &conv, true, None);
        let b = apply::<2, false>(&t, &conv, true, None);
        assert_eq!(a.d, b.d);
    }
}
