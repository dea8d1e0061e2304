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
            .then(|| Self::new(width, height, crate::decode::laid_over_white(rgba, pixels)))?
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
