//! The site as a folder of plain files, for hosts that serve nothing else.

use std::fs;
use std::io;
use std::path::Path;

use crate::site::Site;

/// Why the site was not written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The program was built without its site.
    #[error("this program was built without its site: build it with Node 20.19 or newer installed")]
    NoSite,
    /// The site has no engine, so nothing could be played there.
    #[error(
        "this program's site has no engine for the browser: build that with `cargo xtask wasm`, then the program anew"
    )]
    NoEngine,
    /// There is something already.
    #[error("the folder is not empty: name one that is new or empty")]
    NotEmpty,
    /// The machine failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the site into a folder, which is made if it is not there; tells how many files it has.
///
/// Whoever serves it has no server of ours: games are played in the browser, every page is the one file, and files name
/// each other by where they are to one another.
///
/// # Errors
///
/// Says why it cannot be written. The folder may hold a part of it then.
pub fn export_site(folder: &Path) -> Result<usize, ExportError> {
    let page = Site::get("index.html").ok_or(ExportError::NoSite)?;
    if !Site::iter().any(|name| name.ends_with(".wasm")) {
        return Err(ExportError::NoEngine);
    }
    fs::create_dir_all(folder)?;
    if fs::read_dir(folder)?.next().is_some() {
        return Err(ExportError::NotEmpty);
    }
    let mut count = 0;
    // Files that are packed too are sent as the host likes.
    for name in Site::iter().filter(|name| !name.ends_with(".br")) {
        let place = folder.join(name.as_ref());
        fs::create_dir_all(place.parent().unwrap_or(folder))?;
        let file = Site::get(&name).map(|file| file.data).unwrap_or_default();
        fs::write(place, file)?;
        count += 1;
    }
    fs::write(folder.join("index.html"), standing_alone(&String::from_utf8_lossy(&page.data)))?;
    Ok(count)
}

/// The page as a site of nothing but files has it: it says so, and asks for what lies beside it.
fn standing_alone(page: &str) -> String {
    page.replacen("<html ", "<html data-site=\"files\" ", 1).replace("=\"/", "=\"./")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_stands_alone_asks_for_what_lies_beside_it() {
        let page = r#"<html lang="en"><script src="/assets/a.js"></script><a href="https://example.org/">"#;
        let alone = r#"<html data-site="files" lang="en"><script src="./assets/a.js"></script><a href="https://example.org/">"#;
        assert_eq!(standing_alone(page), alone);
    }

    #[test]
    fn nothing_is_written_over() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let refused = export_site(&folder).unwrap_err();
        let wanted = |error: &ExportError| !matches!(error, ExportError::Io(_));
        assert!(wanted(&refused), "{refused}");
        assert!(!folder.join("index.html").exists());
    }
}
