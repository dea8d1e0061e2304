//! A picture in memory.

/// A picture of 8 bits for red, green and blue, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

impl Picture {
    /// A picture of its bytes, three for a pixel. `None` when their number is
    /// not three times width times height, or there is no pixel.
    pub fn new(width: u32, height: u32, rgb: Vec<u8>) -> Option<Self> {
        let bytes = (width as usize).checked_mul(height as usize)?.checked_mul(3)?;
        (bytes > 0 && rgb.len() == bytes).then_some(Self { width, height, rgb })
    }

    /// A picture of red, green, blue and opacity, laid over white. `None` as for
    /// [`new`](Self::new).
    pub fn from_rgba(width: u32, height: u32, rgba: Vec<u8>) -> Option<Self> {
        let pixels = (width as usize).checked_mul(height as usize)?;
        (rgba.len() == pixels.checked_mul(4)?)
            .then(|| Self::new(width, height, laid_over_white(rgba, pixels)))?
    }

    /// Pixels from left to right.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Pixels from top to bottom.
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Red, green, blue, row by row.
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }
}

/// Red, green, blue and opacity to the colours over a white ground.
pub(crate) fn laid_over_white(bytes: Vec<u8>, pixels: usize) -> Vec<u8> {
    repack(bytes, pixels, 4, |p| [over_white(p[0], p[3]), over_white(p[1], p[3]), over_white(p[2], p[3])])
}

pub(crate) fn over_white(value: u8, alpha: u8) -> u8 {
    let (value, alpha) = (u32::from(value), u32::from(alpha));
    ((value * alpha + 255 * (255 - alpha) + 127) / 255) as u8
}

/// Pixels of `size` bytes to pixels of three, in the same buffer.
pub(crate) fn repack(
    mut bytes: Vec<u8>,
    pixels: usize,
    size: usize,
    pick: impl Fn(&[u8]) -> [u8; 3],
) -> Vec<u8> {
    let put = |bytes: &mut [u8], i: usize| {
        let rgb = pick(&bytes[i * size..(i + 1) * size]);
        bytes[i * 3..i * 3 + 3].copy_from_slice(&rgb);
    };
    if size >= 3 {
        (0..pixels).for_each(|i| put(&mut bytes, i));
    } else {
        bytes.resize(pixels * 3, 0);
        // From the end, so that nothing is overwritten before it is read.
        (0..pixels).rev().for_each(|i| put(&mut bytes, i));
    }
    bytes.truncate(pixels * 3);
    bytes.shrink_to_fit();
    bytes
}
