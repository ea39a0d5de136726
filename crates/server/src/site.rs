//! The site, built from `web/` and carried inside the program.

use std::str::FromStr;

use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use fracas_table::TableId;

/// What `npm run build` made in `web/dist`; empty where the program was built without it.
#[derive(rust_embed::Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
pub(crate) struct Site;

/// Shown where the program was built without the site.
const BARE: &str = include_str!("bare.html");

/// Whether the site was built in.
pub(crate) fn is_there() -> bool {
    Site::get("index.html").is_some()
}

/// Answers with a file of the site. Paths that name no file are pages, which the site itself finds its way to.
pub(crate) async fn serve(uri: Uri, asked: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Site::get(path).filter(|_| !path.is_empty()) {
        // Built files carry a fingerprint of their content in their names, so they never change.
        let cache =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = [(CONTENT_TYPE, kind(path)), (CACHE_CONTROL, cache)];
        // What is large was packed when the site was built.
        return match Site::get(&format!("{path}.br")) {
            Some(packed) if takes_brotli(&asked) => {
                (headers, [(CONTENT_ENCODING, "br"), (VARY, "Accept-Encoding")], packed.data).into_response()
            }
            Some(_) => (headers, [(VARY, "Accept-Encoding")], file.data).into_response(),
            None => (headers, file.data).into_response(),
        };
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let headers = [(CONTENT_TYPE, kind("index.html")), (CACHE_CONTROL, "no-cache")];
    let status = if is_page(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    match Site::get("index.html") {
        Some(page) => (status, headers, page.data).into_response(),
        None => (headers, BARE).into_response(),
    }
}

/// Whether the site has such a page; what it shows elsewhere says that there is none.
fn is_page(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [] | ["about" | "here"] | ["here", _] | ["here", _, "replay"] => true,
        ["learn" | "puzzles" | "play"] | ["puzzles", "today"] => true,
        ["puzzles", game] | ["puzzles", game, _] => fracas_games::find(game).is_ok(),
        ["play" | "rules" | "learn", game] => fracas_games::find(game).is_ok(),
        ["t", id] | ["t", id, "replay"] => TableId::from_str(id).is_ok(),
        _ => false,
    }
}

fn takes_brotli(asked: &HeaderMap) -> bool {
    let kinds = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    kinds.flat_map(|value| value.split(',')).any(|kind| {
        let (name, weight) = kind.split_once(';').unwrap_or((kind, ""));
        name.trim() == "br" && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_are_not_there_are_not_found() {
        let there = [
            "",
            "about",
            "here",
            "learn",
            "learn/gaogie",
            "puzzles",
            "puzzles/today",
            "puzzles/gowap",
            "puzzles/gowap/abcdefg",
            "here/abc",
            "play",
            "play/gowap",
            "rules/color-wars/",
            "t/egefp0eb7t",
            "t/egefp0eb7t/replay",
        ];
        assert_eq!(there.map(is_page), [true; 15]);
        let nowhere = [
            "nothing",
            "about/us",
            "play/chess",
            "learn/chess",
            "puzzles/chess",
            "rules",
            "t/zzzz",
            "t/egefp0eb7t/x",
            "t",
        ];
        assert_eq!(nowhere.map(is_page), [false; 9]);
    }

    #[test]
    fn brotli_is_sent_to_those_who_take_it() {
        for (kinds, takes) in [("gzip, br", true), ("br;q=0.5", true), ("gzip", false), ("br; q=0", false)] {
            let asked = HeaderMap::from_iter([(ACCEPT_ENCODING, kinds.parse().expect("a header"))]);
            assert_eq!(takes_brotli(&asked), takes, "{kinds}");
        }
        assert!(!takes_brotli(&HeaderMap::new()));
    }
}
