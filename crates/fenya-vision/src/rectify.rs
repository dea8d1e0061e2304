//! Straightens a board of a picture to a square.

use crate::geometry::{Homography, Point, Quad};
use crate::picture::Picture;
use crate::raster::{Channel, Window};

/// The board straightened to `size` x `size` pixels: red, green, blue
/// interleaved, row by row, 0 to 255. The first corner becomes the top left.
/// Where the board is larger than the output, areas are averaged; the picture's
/// edges are continued. A board without area gives the colour of one place.
pub fn rectify(picture: &Picture, quad: &Quad, size: usize) -> Vec<f32> {
    match Homography::to_quad(quad) {
        Some(map) => rectify_region(picture, &map, [0.0, 0.0, 1.0, 1.0], size, size),
        None => {
            let nowhere = Homography([[0.0, 0.0, quad.0[0].x], [0.0, 0.0, quad.0[0].y], [0.0, 0.0, 1.0]]);
            rectify_region(picture, &nowhere, [0.0, 0.0, 1.0, 1.0], size, size)
        }
    }
}

/// A part of the plane of the board straightened to `width` x `height` pixels,
/// red, green, blue interleaved, 0 to 255. `map` takes the unit square to the
/// board; `region` is left, top, right and bottom in sides of the board, so
/// `[0, 0, 1, 1]` is the board and `[-0.125, -0.125, 1.125, 1.125]` has a margin
/// of a square around it.
pub fn rectify_region(
    picture: &Picture,
    map: &Homography,
    region: [f64; 4],
    width: usize,
    height: usize,
) -> Vec<f32> {
    let [x0, y0, x1, y1] = region;
    let (sx, sy) = ((x1 - x0) / width.max(1) as f64, (y1 - y0) / height.max(1) as f64);
    let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map(|(x, y)| map.apply(Point::new(x, y)));
    let bounds = |f: fn(&Point) -> f64| {
        corners.iter().map(f).fold((f64::INFINITY, f64::NEG_INFINITY), |b, v| (b.0.min(v), b.1.max(v)))
    };
    let ((left, right), (top, bottom)) = (bounds(|p| p.x), bounds(|p| p.y));
    // How many pixels of the picture one of the output's is.
    let area = Quad(corners).area().abs();
    let scale = (area / (width.max(1) * height.max(1)) as f64).sqrt();
    let scale = if scale.is_finite() { scale } else { 1.0 };
    let whole = scale.floor().clamp(1.0, 64.0);
    let pad = 2.0 * whole + 1.0;
    let window = Window::around(picture, left - pad, top - pad, right + pad, bottom + pad)
        .unwrap_or(Window::all(picture));
    let (pw, ph) = if whole > 1.0 {
        (
            ((window.width() as f64 / whole).round() as usize).max(1),
            ((window.height() as f64 / whole).round() as usize).max(1),
        )
    } else {
        (window.width(), window.height())
    };
    let planes = [Channel::RED, Channel::GREEN, Channel::BLUE].map(|c| c.plane(picture, window, pw, ph));
    let (kx, ky) = (pw as f64 / window.width() as f64, ph as f64 / window.height() as f64);
    let to_plane = Homography([
        [kx, 0.0, -(window.x0 as f64) * kx],
        [0.0, ky, -(window.y0 as f64) * ky],
        [0.0, 0.0, 1.0],
    ])
    .after(map);
    // What is left of the scale, 1 to 2, is averaged over some places of a pixel.
    let places: &[f64] = if scale / whole > 1.1 { &[0.25, 0.75] } else { &[0.5] };
    let share = 1.0 / (places.len() * places.len()) as f32;
    let mut out = Vec::with_capacity(width * height * 3);
    for j in 0..height {
        for i in 0..width {
            let mut sum = [0.0_f32; 3];
            for b in places {
                for a in places {
                    let p = to_plane.apply(Point::new(x0 + (i as f64 + a) * sx, y0 + (j as f64 + b) * sy));
                    for (s, plane) in sum.iter_mut().zip(&planes) {
                        *s += plane.sample(p.x as f32, p.y as f32);
                    }
                }
            }
            out.extend(sum.map(|s| s * share));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::draw::{Look, board};

    fn corners(scale: f64) -> Quad {
        Quad([
            Point::new(31.3 * scale, 22.8 * scale),
            Point::new(300.6 * scale, 40.2 * scale),
            Point::new(280.1 * scale, 310.7 * scale),
            Point::new(12.4 * scale, 270.5 * scale),
        ])
    }

    /// Where brightness crosses the middle between two squares, in pixels of the output.
    fn crossing(line: &[f32], near: usize) -> f64 {
        for i in near - 4..near + 4 {
            let (a, b) = (line[i] - 127.5, line[i + 1] - 127.5);
            if a * b <= 0.0 && a != b {
                return i as f64 + 0.5 + f64::from(a / (a - b));
            }
        }
        f64::NAN
    }

    #[test]
    fn edges_of_squares_fall_where_they_belong() {
        for scale in [1.0, 1.7, 2.6, 5.3] {
            let quad = corners(scale);
            let side = (330.0 * scale) as u32;
            let look = Look { light: 255.0, dark: 0.0, outside: 128.0, ..Look::default() };
            let picture = board(side, side, &[(quad, look)]);
            let flat = rectify(&picture, &quad, 256);
            let gray = |x: usize, y: usize| flat[(y * 256 + x) * 3 + 1];
            for k in 1..8 {
                for line in 0..8 {
                    let at = line * 32 + 16;
                    let row: Vec<f32> = (0..256).map(|x| gray(x, at)).collect();
                    let column: Vec<f32> = (0..256).map(|y| gray(at, y)).collect();
                    for found in [crossing(&row, k * 32), crossing(&column, k * 32)] {
                        assert!((found - (k * 32) as f64).abs() < 0.1, "{scale}: {found} for {}", k * 32);
                    }
                }
            }
        }
    }

    #[test]
    fn fine_lines_of_a_large_board_become_even_grey() {
        // Stripes of one pixel, reduced 6.4 times: no moiré is left.
        let n = 1640;
        let rgb = (0..n * n).flat_map(|i| [if (i % n) % 2 == 0 { 0 } else { 200 }; 3]).collect();
        let picture = Picture::new(n as u32, n as u32, rgb).unwrap();
        let flat = rectify(&picture, &Quad::frame(n as u32, n as u32), 256);
        assert!(flat.iter().all(|v| (v - 100.0).abs() < 12.0));
    }

    #[test]
    fn a_region_with_a_margin_shows_the_board_in_its_middle() {
        let quad = corners(1.0);
        let picture = board(330, 330, &[(quad, Look { outside: 99.0, ..Look::default() })]);
        let map = Homography::to_quad(&quad).unwrap();
        let flat = rectify_region(&picture, &map, [-0.125, -0.125, 1.125, 1.125], 100, 100);
        let at = |x: usize, y: usize| flat[(y * 100 + x) * 3];
        assert!((at(50, 3) - 99.0).abs() < 1.0 && (at(3, 50) - 99.0).abs() < 1.0);
        assert!(at(15, 15) > 200.0 && at(25, 15) < 150.0);
    }

    #[test]
    fn boards_without_area_or_far_outside_do_no_harm() {
        let picture = Picture::new(1, 1, vec![9, 8, 7]).unwrap();
        for quad in [
            Quad([Point::new(0.0, 0.0); 4]),
            Quad([Point::new(f64::NAN, 0.0); 4]),
            Quad([
                Point::new(-1e12, 5.0),
                Point::new(1e12, 0.0),
                Point::new(1e12, 1e12),
                Point::new(-1e12, 1e12),
            ]),
        ] {
            let flat = rectify(&picture, &quad, 8);
            assert_eq!(flat.len(), 192);
            assert!(flat.iter().all(|v| v.is_finite()));
        }
    }
}
