//! The formats of pictures, told by their first bytes.

use std::fmt;

/// The formats that are told apart, also those that are not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// PNG, also animated.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    Webp,
    /// GIF.
    Gif,
    /// Windows bitmap.
    Bmp,
    /// TIFF.
    Tiff,
    /// HEIF with HEVC pictures.
    Heic,
    /// PDF.
    Pdf,
    /// AVIF.
    Avif,
    /// JPEG XL.
    JpegXl,
    /// JPEG 2000.
    Jpeg2000,
    /// `DjVu`.
    Djvu,
    /// Photoshop.
    Psd,
    /// Windows icon.
    Ico,
    /// PostScript.
    PostScript,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 15] = [
        Self::Png,
        Self::Jpeg,
        Self::Webp,
        Self::Gif,
        Self::Bmp,
        Self::Tiff,
        Self::Heic,
        Self::Pdf,
        Self::Avif,
        Self::JpegXl,
        Self::Jpeg2000,
        Self::Djvu,
        Self::Psd,
        Self::Ico,
        Self::PostScript,
    ];

    /// What a file is by its first bytes; some thirty are enough.
    pub fn of(head: &[u8]) -> Option<Self> {
        if head.get(4..8) == Some(b"ftyp") {
            return Self::of_brands(head);
        }
        Some(match head {
            [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => Self::Png,
            [0xff, 0xd8, 0xff, ..] => Self::Jpeg,
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Self::Gif,
            // Two letters are no signature; the reserved bytes and the size of the header are.
            [
                b'B',
                b'M',
                _,
                _,
                _,
                _,
                0,
                0,
                0,
                0,
                _,
                _,
                _,
                _,
                12 | 40 | 52 | 56 | 64 | 108 | 124,
                0,
                0,
                0,
                ..,
            ] => Self::Bmp,
            [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..] => Self::Tiff,
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Self::Webp,
            [0xff, 0x0a, ..] | [0, 0, 0, 12, b'J', b'X', b'L', b' ', ..] => Self::JpegXl,
            [0xff, 0x4f, 0xff, 0x51, ..] | [0, 0, 0, 12, b'j', b'P', b' ', b' ', ..] => Self::Jpeg2000,
            [b'A', b'T', b'&', b'T', b'F', b'O', b'R', b'M', ..] => Self::Djvu,
            [b'8', b'B', b'P', b'S', 0, 1, ..] => Self::Psd,
            [0, 0, 1, 0, 1..=64, 0, ..] => Self::Ico,
            [b'%', b'!', b'P', b'S', ..] => Self::PostScript,
            _ => {
                let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
                return text.starts_with(b"%PDF-").then_some(Self::Pdf);
            }
        })
    }

    /// Of the files of boxes: by the brands, the main one first.
    fn of_brands(head: &[u8]) -> Option<Self> {
        let size = head.get(..4).and_then(|s| s.try_into().ok()).map_or(0, u32::from_be_bytes);
        let end = (size as usize).clamp(16, 256).min(head.len());
        let (brands, _) = head.get(8..end)?.as_chunks::<4>();
        let any = |known: &[&[u8; 4]]| brands.iter().any(|brand| known.contains(&brand));
        if any(&[b"avif", b"avis"]) {
            Some(Self::Avif)
        } else if any(&[b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"]) {
            Some(Self::Heic)
        } else {
            None
        }
    }

    /// Is it read, as this was built?
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Png | Self::Jpeg | Self::Webp | Self::Gif | Self::Bmp | Self::Tiff)
            || (cfg!(feature = "heic") && matches!(self, Self::Heic))
            || (cfg!(feature = "pdf") && matches!(self, Self::Pdf))
    }

    /// Its usual name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Png => "PNG",
            Self::Jpeg => "JPEG",
            Self::Webp => "WebP",
            Self::Gif => "GIF",
            Self::Bmp => "BMP",
            Self::Tiff => "TIFF",
            Self::Heic => "HEIC",
            Self::Pdf => "PDF",
            Self::Avif => "AVIF",
            Self::JpegXl => "JPEG XL",
            Self::Jpeg2000 => "JPEG 2000",
            Self::Djvu => "DjVu",
            Self::Psd => "Photoshop",
            Self::Ico => "ICO",
            Self::PostScript => "PostScript",
        }
    }

    pub(super) const fn advice(self) -> &'static str {
        match self {
            Self::Djvu => "convert it with `ddjvu -format=pdf`",
            Self::PostScript => "convert it with `ps2pdf`",
            Self::Heic => "use a build with the feature `heic`, or save it as PNG or JPEG",
            Self::Pdf => "use a build with the feature `pdf`, or save its pages as PNG",
            _ => "save it as PNG or JPEG",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
