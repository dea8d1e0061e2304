//! HEIC, as phones write it.

use super::error::{DecodeError, Limits, picture};
use crate::picture::{Picture, laid_over_white};
use heifer::heifer_isobmff::HeifFile;

/// Decodes the main picture, turned as the file says.
pub(crate) fn decode(bytes: &[u8], limits: Limits) -> Result<Picture, DecodeError> {
    let file = HeifFile::parse(bytes).map_err(|e| told(&e.into()))?;
    if let Ok(Some((width, height))) = file.image_size(file.primary_id) {
        limits.allow(width, height, 4)?;
    }
    drop(file);
    let options = heifer::Options { max_pixels: limits.pixels.min(limits.bytes / 4), ..Default::default() };
    let image = match heifer::decode_srgb_rgba8(bytes, &options) {
        // Colours that cannot be converted are still a picture of a board.
        Err(heifer::Error::Unsupported(_)) => heifer::decode_rgba8(bytes, &options),
        other => other,
    }
    .map_err(|e| told(&e))?;
    let (width, height) = (image.width, image.height);
    let rgb = if image.has_alpha {
        laid_over_white(image.data, width as usize * height as usize)
    } else {
        image.into_rgb8()
    };
    picture(width, height, rgb)
}

fn told(error: &heifer::Error) -> DecodeError {
    let text = error.to_string();
    let lower = text.to_ascii_lowercase();
    if lower.contains("truncated") || lower.contains("unexpected end") || lower.contains("out of bounds") {
        return DecodeError::Truncated;
    }
    DecodeError::damaged(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<u8> {
        let rgb: Vec<u8> =
            (0..64 * 48).flat_map(|i| if i < 64 * 24 { [200, 30, 40] } else { [20, 60, 220] }).collect();
        heifer::encode_rgb8(64, 48, &rgb, &heifer::EncodeOptions::default()).unwrap()
    }

    #[test]
    fn a_picture_of_a_phone_is_read() {
        // By its first bytes, as any file.
        let picture = crate::decode::decode(&sample(), &Limits::default()).unwrap();
        assert_eq!((picture.width(), picture.height()), (64, 48));
        let at = |i: usize| &picture.rgb()[3 * i..3 * i + 3];
        assert!(at(64 * 5 + 5)[0] > 170 && at(64 * 5 + 5)[2] < 80, "{:?}", at(64 * 5 + 5));
        assert!(at(64 * 40 + 5)[2] > 180, "{:?}", at(64 * 40 + 5));
    }

    #[test]
    fn a_large_one_is_refused_by_its_header() {
        let limits = Limits { pixels: 1000, ..Limits::default() };
        let error = decode(&sample(), limits).unwrap_err();
        assert_eq!(error, DecodeError::TooLarge { width: 64, height: 48, limit: 1000 });
    }

    #[test]
    fn damaged_files_never_panic() {
        let whole = sample();
        for cut in (0..whole.len()).step_by(7) {
            assert!(decode(&whole[..cut], Limits::default()).is_err() || cut + 64 > whole.len(), "{cut}");
        }
        for at in 0..whole.len().min(900) {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x5a;
            let _ = decode(&bytes, Limits { pixels: 1 << 16, bytes: 1 << 22 });
        }
    }
}
