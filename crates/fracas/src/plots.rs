//! Plots as files: SVG or PNG, as the name says.

use std::path::Path;

use fracas_pictures::plot::Plot;
use fracas_pictures::{LARGEST, Theme, png};

use crate::failure::Failure;

/// How many pixels a PNG has for each unit of a plot.
const FINE: u32 = 2;

/// Refuses names that say no form a plot has, before anybody waits for it.
pub(crate) fn check(file: &Path) -> Result<(), Failure> {
    match file.extension().and_then(|end| end.to_str()) {
        Some("svg" | "png") => Ok(()),
        _ => Err(Failure::Input(format!(
            "a plot's file ends in .svg or .png, not {:?}",
            file.display().to_string()
        ))),
    }
}

/// Writes a plot.
pub(crate) fn write(file: &Path, plot: &Plot, theme: Theme) -> Result<(), Failure> {
    check(file)?;
    let svg = plot.svg(theme);
    let bytes = if file.extension().is_some_and(|end| end == "png") {
        let wide = u32::try_from(plot.columns.clamp(1, plot.panels.len().max(1))).unwrap_or(1) * 520;
        png(&svg, (wide * FINE).min(LARGEST)).map_err(|error| Failure::Input(error.to_string()))?
    } else {
        svg.into_bytes()
    };
    std::fs::write(file, bytes)
        .map_err(|error| Failure::Input(format!("{} cannot be written: {error}", file.display())))
}
