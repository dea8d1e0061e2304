//! Bytes of a file to a [`Picture`].
//!
//! The format is told by the first bytes, never by a name. Whatever the file
//! holds (grey, palettes, 16 bits, transparency, EXIF orientation), the result
//! is 8 bits for red, green and blue, the right way up, over white. Nothing is
//! allocated before the size in the header was held against the [`Limits`], and
//! the decoder's own buffer becomes the picture's, so that a picture is in
//! memory once, or twice while it is turned.
//!
//! HEIC needs the feature `heic`: its pictures are coded by HEVC, for which
//! patents may have to be licensed, depending on the country and the use.

mod error;
mod format;
#[cfg(feature = "heic")]
mod heic;

pub(crate) use error::picture;
pub use error::{DecodeError, Limits};
pub use format::Format;

use crate::picture::{Picture, laid_over_white, over_white, repack};
use image::codecs::{bmp, gif, jpeg, png, tiff, webp};
use image::{ColorType, DynamicImage, ImageDecoder, RgbImage};
use std::fmt;
use std::io::Cursor;

/// What is left out of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    /// The picture moves; its first frame was taken.
    FirstFrame,
    /// The file has several pages; its first was taken.
    FirstPage,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FirstFrame => "the picture is animated; its first frame is read",
            Self::FirstPage => "the file has several pages; the first is read",
        })
    }
}

/// Decodes a picture.
///
/// # Errors
/// When there is no picture in the bytes, or not a whole one, or one beyond the
/// limits. A JPEG that breaks off is an error, too, though its upper part could be shown:
/// what is missing would be read as empty squares.
pub fn decode(bytes: &[u8], limits: &Limits) -> Result<Picture, DecodeError> {
    let format = match Format::of(bytes) {
        Some(format) => format,
        None if bytes.is_empty() => return Err(DecodeError::Empty),
        None => return Err(DecodeError::NotAPicture),
    };
    let input = Cursor::new(bytes);
    match format {
        Format::Png => {
            let decoder = png::PngDecoder::with_limits(input, allocations(*limits))?;
            finish(decoder, *limits)
        }
        Format::Jpeg => {
            let decoder = jpeg::JpegDecoder::new(input)?;
            let (width, height) = decoder.dimensions();
            limits.allow(width, height, 3)?;
            if !jpeg_ends(bytes) {
                return Err(DecodeError::Truncated);
            }
            finish(decoder, *limits)
        }
        Format::Webp => {
            let result = webp::WebPDecoder::new(input).map_err(DecodeError::from);
            match result.and_then(|decoder| finish(decoder, *limits)) {
                // The bits that are missing look like wrong ones.
                Err(DecodeError::Damaged(_)) if !riff_ends(bytes) => Err(DecodeError::Truncated),
                other => other,
            }
        }
        Format::Gif => finish(gif::GifDecoder::new(input)?, *limits),
        Format::Bmp => finish(bmp::BmpDecoder::new(input)?, *limits),
        Format::Tiff => finish(tiff::TiffDecoder::new(input)?, *limits),
        #[cfg(feature = "heic")]
        Format::Heic => heic::decode(bytes, *limits),
        other => Err(DecodeError::Unsupported(other)),
    }
}

/// What [`decode`] leaves out of a file; cheap, and only after it succeeded.
pub fn note(bytes: &[u8]) -> Option<Note> {
    match Format::of(bytes)? {
        Format::Png => {
            let decoder = png::PngDecoder::with_limits(Cursor::new(bytes), allocations(Limits::default()));
            decoder.is_ok_and(|d| d.is_apng().unwrap_or(false)).then_some(Note::FirstFrame)
        }
        Format::Webp => {
            let decoder = webp::WebPDecoder::new(Cursor::new(bytes));
            decoder.is_ok_and(|d| d.has_animation()).then_some(Note::FirstFrame)
        }
        Format::Gif => second_frame(bytes).unwrap_or(false).then_some(Note::FirstFrame),
        Format::Tiff => second_page(bytes).unwrap_or(false).then_some(Note::FirstPage),
        _ => None,
    }
}

/// The picture itself, or a smaller one if a side has more pixels than that.
pub fn reduced(picture: Picture, side: u32) -> Picture {
    let (width, height) = (picture.width(), picture.height());
    if width.max(height) <= side || side == 0 {
        return picture;
    }
    let scale = f64::from(side) / f64::from(width.max(height));
    let small = |n: u32| ((f64::from(n) * scale).round() as u32).clamp(1, side);
    let Some(image) = RgbImage::from_raw(width, height, picture.rgb().to_vec()) else { return picture };
    let image = image::imageops::thumbnail(&image, small(width), small(height));
    Picture::new(image.width(), image.height(), image.into_raw()).unwrap_or(picture)
}

/// A picture as the bytes of a PNG.
///
/// # Errors
/// When it cannot be encoded; there is no such picture.
pub fn encode_png(picture: &Picture) -> Result<Vec<u8>, String> {
    use image::ImageEncoder;
    let mut out = Vec::new();
    let encoder = png::PngEncoder::new(&mut out);
    encoder
        .write_image(picture.rgb(), picture.width(), picture.height(), image::ExtendedColorType::Rgb8)
        .map_err(|e| e.to_string())?;
    Ok(out)
}

fn allocations(limits: Limits) -> image::Limits {
    let mut out = image::Limits::default();
    // Dimensions are checked before, with an error that says them.
    out.max_image_width = None;
    out.max_image_height = None;
    // Beside the pixels there are a few rows and tables.
    out.max_alloc = Some(limits.bytes.saturating_add(64 << 20));
    out
}

fn finish(mut decoder: impl ImageDecoder, limits: Limits) -> Result<Picture, DecodeError> {
    let (width, height) = decoder.dimensions();
    let color = decoder.color_type();
    let size = usize::from(color.bytes_per_pixel());
    limits.allow(width, height, size as u64)?;
    decoder.set_limits(allocations(limits))?;
    // Bad EXIF is no reason to refuse a good picture.
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let pixels = width as usize * height as usize;
    let mut bytes = Vec::new();
    let wanted = pixels.saturating_mul(size);
    // Grey grows to three bytes in place.
    bytes.try_reserve_exact(wanted.max(pixels.saturating_mul(3))).map_err(|_| DecodeError::TooLarge {
        width,
        height,
        limit: 0,
    })?;
    bytes.resize(wanted, 0);
    decoder.read_image(&mut bytes)?;
    let rgb = to_rgb(bytes, pixels, color)?;
    let image = RgbImage::from_raw(width, height, rgb)
        .ok_or_else(|| DecodeError::damaged("the number of pixels is not what the header says"))?;
    let mut image = DynamicImage::ImageRgb8(image);
    image.apply_orientation(orientation);
    let image = image.into_rgb8();
    let (width, height) = image.dimensions();
    picture(width, height, image.into_raw())
}

/// Any colours to red, green and blue, in the same buffer.
fn to_rgb(bytes: Vec<u8>, pixels: usize, color: ColorType) -> Result<Vec<u8>, DecodeError> {
    // Samples of 16 bits and floats come in the order of the machine.
    let high = |p: &[u8], i: usize| match p.get(2 * i..2 * i + 2) {
        Some(&[a, b]) => (u16::from_ne_bytes([a, b]) >> 8) as u8,
        _ => 0,
    };
    let float = |p: &[u8], i: usize| match p.get(4 * i..4 * i + 4) {
        // A float beyond the range saturates, and what is no number is 0.
        Some(&[a, b, c, d]) => (f32::from_ne_bytes([a, b, c, d]) * 255.0).round() as u8,
        _ => 0,
    };
    Ok(match color {
        ColorType::Rgb8 => bytes,
        ColorType::L8 => repack(bytes, pixels, 1, |p| [p[0]; 3]),
        ColorType::La8 => repack(bytes, pixels, 2, |p| [over_white(p[0], p[1]); 3]),
        ColorType::Rgba8 => laid_over_white(bytes, pixels),
        ColorType::L16 => repack(bytes, pixels, 2, |p| [high(p, 0); 3]),
        ColorType::La16 => repack(bytes, pixels, 4, |p| [over_white(high(p, 0), high(p, 1)); 3]),
        ColorType::Rgb16 => repack(bytes, pixels, 6, |p| [0, 1, 2].map(|i| high(p, i))),
        ColorType::Rgba16 => {
            repack(bytes, pixels, 8, |p| [0, 1, 2].map(|i| over_white(high(p, i), high(p, 3))))
        }
        ColorType::Rgb32F => repack(bytes, pixels, 12, |p| [0, 1, 2].map(|i| float(p, i))),
        ColorType::Rgba32F => {
            repack(bytes, pixels, 16, |p| [0, 1, 2].map(|i| over_white(float(p, i), float(p, 3))))
        }
        other => return Err(DecodeError::damaged(&format!("colours of the kind {other:?} are not read"))),
    })
}

/// Does a JPEG go on to the marker of its end? Decoders paint what is missing
/// grey and say nothing.
fn jpeg_ends(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(found) = bytes.get(at..).and_then(|rest| rest.iter().position(|&b| b == 0xff)) {
        at += found + 1;
        match bytes.get(at) {
            // Fill bytes; stuffed and restarting ones; a picture that begins again.
            Some(0xff) => {}
            Some(0 | 1 | 0xd0..=0xd8) => at += 1,
            Some(0xd9) => return true,
            Some(_) => match bytes.get(at + 1..at + 3) {
                Some(&[a, b]) => at += 1 + usize::from(u16::from_be_bytes([a, b])).max(2),
                _ => return false,
            },
            None => return false,
        }
    }
    false
}

/// Is a RIFF file as long as it says?
fn riff_ends(bytes: &[u8]) -> bool {
    let size = bytes.get(4..8).and_then(|s| s.try_into().ok()).map_or(0, u32::from_le_bytes);
    bytes.len() as u64 >= u64::from(size) + 8
}

/// Is there a second frame in a GIF?
fn second_frame(bytes: &[u8]) -> Option<bool> {
    let table = |flags: u8| if flags & 0x80 == 0 { 0 } else { 3usize << ((flags & 7) + 1) };
    let mut at = 13 + table(*bytes.get(10)?);
    let mut frames = 0;
    loop {
        let begin = match bytes.get(at)? {
            0x21 => at + 2,
            0x2c => {
                frames += 1;
                at + 11 + table(*bytes.get(at + 9)?)
            }
            _ => return Some(false),
        };
        if frames > 1 {
            return Some(true);
        }
        at = begin;
        // Blocks of up to 255 bytes, the last of none.
        loop {
            let size = usize::from(*bytes.get(at)?);
            at += size + 1;
            if size == 0 {
                break;
            }
        }
    }
}

/// Is there a second page in a TIFF?
fn second_page(bytes: &[u8]) -> Option<bool> {
    let big = bytes.starts_with(b"MM");
    let short = |at: usize| {
        let pair = [*bytes.get(at)?, *bytes.get(at + 1)?];
        Some(usize::from(if big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }))
    };
    let long = |at: usize| {
        let (a, b) = (short(at)?, short(at + 2)?);
        Some(if big { a << 16 | b } else { b << 16 | a })
    };
    let first = long(4)?;
    Some(long(first.checked_add(2 + 12 * short(first)?)?)? != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::codecs::gif::GifEncoder;
    use image::codecs::jpeg::JpegEncoder;
    use image::{ExtendedColorType, ImageEncoder, ImageFormat};

    const RED: [u8; 3] = [200, 30, 40];
    const BLUE: [u8; 3] = [20, 60, 220];

    /// Red above, blue below.
    fn two_halves(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |_, y| image::Rgb(if y < height / 2 { RED } else { BLUE }))
    }

    fn encoded(image: DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        image.write_to(&mut out, format).unwrap();
        out.into_inner()
    }

    fn pixel(picture: &Picture, x: u32, y: u32) -> [u8; 3] {
        let at = ((y * picture.width() + x) * 3) as usize;
        picture.rgb()[at..at + 3].try_into().unwrap()
    }

    fn near(a: [u8; 3], b: [u8; 3]) -> bool {
        a.iter().zip(b).all(|(a, b)| a.abs_diff(b) < 12)
    }

    const FORMATS: [ImageFormat; 6] = [
        ImageFormat::Png,
        ImageFormat::Jpeg,
        ImageFormat::WebP,
        ImageFormat::Gif,
        ImageFormat::Bmp,
        ImageFormat::Tiff,
    ];

    fn read(bytes: &[u8]) -> Picture {
        decode(bytes, &Limits::default()).unwrap()
    }

    fn fails(bytes: &[u8]) -> DecodeError {
        decode(bytes, &Limits::default()).unwrap_err()
    }

    #[test]
    fn every_format_gives_the_same_picture() {
        for format in FORMATS {
            let bytes = encoded(DynamicImage::ImageRgb8(two_halves(64, 48)), format);
            let picture = read(&bytes);
            assert_eq!((picture.width(), picture.height()), (64, 48), "{format:?}");
            assert!(near(pixel(&picture, 10, 5), RED), "{format:?}: {:?}", pixel(&picture, 10, 5));
            assert!(near(pixel(&picture, 60, 40), BLUE), "{format:?}");
            assert_eq!(note(&bytes), None, "{format:?}");
        }
    }

    #[test]
    fn every_kind_of_colour_becomes_eight_bits() {
        let base = DynamicImage::ImageRgb8(two_halves(9, 8));
        let grey = base.to_luma8().get_pixel(0, 0).0[0];
        for (image, want) in [
            (DynamicImage::ImageLuma8(base.to_luma8()), [grey; 3]),
            (DynamicImage::ImageLumaA8(base.to_luma_alpha8()), [grey; 3]),
            (DynamicImage::ImageRgba8(base.to_rgba8()), RED),
            (DynamicImage::ImageLuma16(base.to_luma16()), [grey; 3]),
            (DynamicImage::ImageLumaA16(base.to_luma_alpha16()), [grey; 3]),
            (DynamicImage::ImageRgb16(base.to_rgb16()), RED),
            (DynamicImage::ImageRgba16(base.to_rgba16()), RED),
        ] {
            let kind = image.color();
            let picture = read(&encoded(image, ImageFormat::Png));
            let got = pixel(&picture, 8, 0);
            assert!(got.iter().zip(want).all(|(a, b)| a.abs_diff(b) <= 1), "{kind:?}: {got:?}, not {want:?}");
            assert!(pixel(&picture, 0, 7)[2] > 60, "{kind:?}");
        }
        let float = encoded(DynamicImage::ImageRgb32F(base.to_rgb32f()), ImageFormat::Tiff);
        assert_eq!(pixel(&read(&float), 0, 0), RED);
    }

    #[test]
    fn what_is_transparent_lies_over_white() {
        let image =
            image::RgbaImage::from_fn(2, 1, |x, _| image::Rgba([0, 0, 0, if x == 0 { 0 } else { 51 }]));
        let picture = read(&encoded(DynamicImage::ImageRgba8(image), ImageFormat::Png));
        assert_eq!(picture.rgb(), [255, 255, 255, 204, 204, 204]);
    }

    #[test]
    fn a_photo_is_turned_as_its_exif_data_say() {
        // Orientation 6: to be turned clockwise by a quarter.
        let exif: Vec<u8> =
            [b"MM\0\x2a\0\0\0\x08".as_slice(), b"\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"].concat();
        let mut bytes = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 95);
        encoder.set_exif_metadata(exif).unwrap();
        encoder.write_image(&two_halves(64, 32), 64, 32, ExtendedColorType::Rgb8).unwrap();
        let picture = read(&bytes);
        assert_eq!((picture.width(), picture.height()), (32, 64));
        assert!(near(pixel(&picture, 28, 30), RED), "what was above is at the right");
        assert!(near(pixel(&picture, 3, 30), BLUE));
    }

    #[test]
    fn of_an_animation_the_first_frame_is_read_and_that_is_told() {
        let mut bytes = Vec::new();
        let mut encoder = GifEncoder::new(&mut bytes);
        let first = DynamicImage::ImageRgb8(two_halves(16, 16)).to_rgba8();
        let second = image::RgbaImage::from_pixel(16, 16, image::Rgba([0, 0, 0, 255]));
        encoder.encode_frames([first, second].map(image::Frame::new)).unwrap();
        drop(encoder);
        assert!(near(pixel(&read(&bytes), 1, 1), RED));
        assert_eq!(note(&bytes), Some(Note::FirstFrame));
    }

    #[test]
    fn half_a_file_is_truncated_in_every_format() {
        // Noise, so that half of the bytes is not all of the picture.
        let mut state = 1u32;
        let noise = RgbImage::from_fn(64, 64, |_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            image::Rgb([(state >> 24) as u8, (state >> 16) as u8, (state >> 8) as u8])
        });
        for format in FORMATS {
            let bytes = encoded(DynamicImage::ImageRgb8(noise.clone()), format);
            let got = fails(&bytes[..bytes.len() / 2]);
            assert!(matches!(got, DecodeError::Truncated | DecodeError::Damaged(_)), "{format:?}: {got:?}");
            if !matches!(format, ImageFormat::Tiff) {
                assert_eq!(got, DecodeError::Truncated, "{format:?}");
            }
        }
    }

    #[test]
    fn bytes_behind_the_end_of_a_jpeg_do_not_matter() {
        let mut bytes = encoded(DynamicImage::ImageRgb8(two_halves(32, 32)), ImageFormat::Jpeg);
        bytes.extend_from_slice(&[0; 100]);
        assert_eq!(read(&bytes).width(), 32);
    }

    #[test]
    fn a_huge_picture_is_refused_by_its_header() {
        // A PNG of 30,000 x 30,000 pixels and no data.
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        let chunk = |bytes: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]| {
            bytes.extend((data.len() as u32).to_be_bytes());
            bytes.extend(kind);
            bytes.extend(data);
            let mut crc = !0u32;
            for byte in kind.iter().chain(data) {
                crc ^= u32::from(*byte);
                for _ in 0..8 {
                    crc = if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
                }
            }
            bytes.extend((!crc).to_be_bytes());
        };
        let mut header = Vec::new();
        header.extend(30_000u32.to_be_bytes());
        header.extend(30_000u32.to_be_bytes());
        header.extend([8, 2, 0, 0, 0]);
        chunk(&mut bytes, b"IHDR", &header);
        chunk(&mut bytes, b"IDAT", &[]);
        chunk(&mut bytes, b"IEND", &[]);
        let error = fails(&bytes);
        assert_eq!(error, DecodeError::TooLarge { width: 30_000, height: 30_000, limit: 100_000_000 });
        assert!(error.to_string().contains("30000x30000"));
    }

    #[test]
    fn what_is_not_read_is_named() {
        assert_eq!(fails(b""), DecodeError::Empty);
        assert_eq!(fails(b"8/8/8/8/8/8/8/K1k5 w - - 0 1"), DecodeError::NotAPicture);
        for (head, format) in [
            (b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf".as_slice(), Format::Avif),
            (b"\xff\x0a\0\0", Format::JpegXl),
            (b"\0\0\0\x0cJXL \r\n\x87\n", Format::JpegXl),
            (b"AT&TFORM\0\0\0\0DJVM", Format::Djvu),
            (b"%PDF-1.7\n", Format::Pdf),
        ] {
            assert_eq!(fails(head), DecodeError::Unsupported(format));
        }
        assert!(DecodeError::Unsupported(Format::Avif).to_string().contains("save it as PNG or JPEG"));
    }

    #[test]
    fn damaged_files_never_panic() {
        let mut state = 7u32;
        let mut random = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 8
        };
        for format in FORMATS {
            let whole = encoded(DynamicImage::ImageRgb8(two_halves(40, 24)), format);
            for _ in 0..60 {
                let mut bytes = whole.clone();
                for _ in 0..1 + random() % 4 {
                    let at = random() as usize % bytes.len();
                    bytes[at] = random() as u8;
                }
                let limits = Limits { pixels: 1 << 20, ..Limits::default() };
                let _ = decode(&bytes, &limits);
                let _ = note(&bytes);
            }
        }
    }
}
