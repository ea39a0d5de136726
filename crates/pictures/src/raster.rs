//! From SVG to pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// The narrowest picture in pixels,
pub const SMALLEST: u32 = 64;
/// and the widest and highest.
pub const LARGEST: u32 = 4096;

/// Why there is no picture.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadPicture {
    /// The size is none.
    #[error("a picture is {SMALLEST} to {LARGEST} pixels wide and at most as high, not {0} × {1}")]
    Size(u32, u32),
    /// What should be drawn is no SVG.
    #[error("this cannot be drawn: {0}")]
    Svg(String),
    /// It could not be packed.
    #[error("this cannot be written: {0}")]
    Packing(String),
}

/// A PNG of an SVG, so many pixels wide.
///
/// # Errors
///
/// Says which sizes there are, or what is wrong with the SVG.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, BadPicture> {
    pixels(svg, width)?.encode_png().map_err(|error| BadPicture::Packing(error.to_string()))
}

/// The pixels of an SVG, so many wide.
pub(crate) fn pixels(svg: &str, width: u32) -> Result<Pixmap, BadPicture> {
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| BadPicture::Svg(error.to_string()))?;
    let scale = f64::from(width) / f64::from(tree.size().width());
    let height = (f64::from(tree.size().height()) * scale).round().max(1.0);
    // A float beyond all numbers becomes the largest there is, which is refused.
    let height = height as u32;
    if !(SMALLEST..=LARGEST).contains(&width) || height > LARGEST {
        return Err(BadPicture::Size(width, height));
    }
    let mut pixels = Pixmap::new(width, height).ok_or(BadPicture::Size(width, height))?;
    let scale = scale as f32;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}
