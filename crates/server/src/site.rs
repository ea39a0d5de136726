//! The site, built from `web/` and carried inside the program.

use std::str::FromStr;

use axum::extract::State;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HOST, VARY};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use fracas_table::TableId;

use crate::api::App;
use crate::proxy::is_secure;

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
pub(crate) async fn serve(State(app): State<App>, uri: Uri, asked: HeaderMap) -> Response {
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
        Some(page) => match preview(path, uri.query().unwrap_or_default(), &own_address(&app, &asked)) {
            Some(tags) => {
                let page = String::from_utf8_lossy(&page.data).replacen("</head>", &(tags + "</head>"), 1);
                (status, headers, page).into_response()
            }
            None => (status, headers, page.data).into_response(),
        },
        None => (headers, BARE).into_response(),
    }
}

/// Where the server is, as whoever asks has found it.
fn own_address(app: &App, asked: &HeaderMap) -> String {
    let scheme = if is_secure(asked, app.trust) { "https" } else { "http" };
    let host = asked.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    format!("{scheme}://{host}")
}

/// What others show of a link to a page that has a picture: that of a spectator, of the moment of a finished game that the
/// link leads to, or of a puzzle before it is tried.
fn preview(path: &str, query: &str, address: &str) -> Option<String> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let (title, picture) = match parts[..] {
        ["t" | "embed" | "analysis", id] | ["t", id, "replay"] => {
            let moment = moment(query).filter(|_| parts.len() > 2 || parts[0] != "t").unwrap_or_default();
            let id = TableId::from_str(id).ok()?;
            (NAME.to_owned(), format!("tables/{id}/picture.png?card=true{moment}"))
        }
        ["puzzles", game, id] if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            let name = fracas_games::find(game).ok()?.info.name;
            (format!("{NAME}: {name}"), format!("puzzles/{id}/picture.png"))
        }
        _ => return None,
    };
    // Whoever asks says what the host is called, so it is theirs to be escaped.
    let address =
        address.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;");
    Some(format!(
        "<meta property=\"og:type\" content=\"website\" /><meta property=\"og:site_name\" content=\"{NAME}\" />\
         <meta property=\"og:title\" content=\"{title}\" /><meta property=\"og:url\" content=\"{address}/{path}\" />\
         <meta property=\"og:image\" content=\"{address}/api/{picture}\" />\
         <meta property=\"og:image:width\" content=\"1200\" /><meta property=\"og:image:height\" content=\"630\" />\
         <meta name=\"twitter:card\" content=\"summary_large_image\" />"
    ))
}

/// The moment that a link leads to, as a picture takes it: after how many events, and by whose eye. Only a finished game has
/// moments, so no eye sees more by it than its owner may.
fn moment(query: &str) -> Option<String> {
    let number = |name: &str| {
        let value = query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))?;
        value.parse::<u32>().ok()
    };
    let count = number("at")?;
    let eye = number("eye").unwrap_or(0);
    Some(format!("&amp;count={count}&amp;eye={eye}"))
}

/// What the site is called.
const NAME: &str = "Fracas";

/// Whether the site has such a page; what it shows elsewhere says that there is none.
fn is_page(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [] | ["about" | "here" | "watch" | "games"] | ["here", _] | ["here", _, "replay"] => true,
        ["lab"] => true,
        ["lab", game] => fracas_games::find(game).is_ok(),
        ["embed", id] => TableId::from_str(id).is_ok(),
        ["learn" | "puzzles" | "play"] | ["puzzles", "today"] => true,
        ["puzzles", game] | ["puzzles", game, _] => fracas_games::find(game).is_ok(),
        ["play" | "rules" | "learn", game] => fracas_games::find(game).is_ok(),
        ["ratings" | "admin"] | ["ratings", _] => true,
        ["analysis"] | ["analysis", "here", _] => true,
        ["analysis", id] => TableId::from_str(id).is_ok(),
        ["t", id] | ["t", id, "replay"] => TableId::from_str(id).is_ok(),
        ["account"] => true,
        // A game by its id alone leads to its page.
        [name] => {
            name.strip_prefix('@').is_some_and(|person| !person.is_empty())
                || fracas_games::find(name).is_ok()
        }
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
            "watch",
            "games",
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
            "embed/egefp0eb7t",
            "lab",
            "lab/gowap",
            "account",
            "ganoogo",
            "@Ada",
            "ratings",
            "ratings/0123456789abcdef",
            "admin",
        ];
        assert_eq!(there.map(is_page), [true; 26]);
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
            "embed/zzzz",
            "lab/chess",
            "admin/x",
            "@",
            "@Ada/x",
        ];
        assert_eq!(nowhere.map(is_page), [false; 14]);
    }

    #[test]
    fn links_to_games_and_puzzles_have_a_picture_and_nothing_in_it_is_markup() {
        let tags = |path| preview(path, "", "https://play.example.org");
        let table = tags("t/egefp0eb7t").expect("a picture");
        let picture = "https://play.example.org/api/tables/egefp0eb7t/picture.png?card=true";
        assert!(table.contains(&format!("og:image\" content=\"{picture}\"")), "{table}");
        assert!(tags("puzzles/gowap/abcdefg").expect("a picture").contains("Fracas: Gowap"));
        for path in
            ["", "about", "t/zzzz", "t/\"><b>", "puzzles/gowap/a\"b", "puzzles/chess/abc", "puzzles/today"]
        {
            assert_eq!(tags(path), None, "{path}");
        }
        let odd = preview("t/egefp0eb7t", "", "http://\"><script>.localhost").expect("a picture");
        assert!(!odd.contains("<script>"), "{odd}");
    }

    #[test]
    fn a_link_to_a_moment_shows_that_moment() {
        let shown = |path, query| {
            let tags = preview(path, query, "https://play.example.org").expect("a picture");
            tags.split_once("picture.png?card=true")
                .and_then(|(_, rest)| rest.split_once('"'))
                .map(|it| it.0.to_owned())
        };
        let at = |query| shown("analysis/egefp0eb7t", query).expect("an address");
        assert_eq!(at(""), "");
        assert_eq!(at("at=12"), "&amp;count=12&amp;eye=0");
        assert_eq!(at("eye=2&at=3"), "&amp;count=3&amp;eye=2");
        assert_eq!(at("at=\"><b>"), "", "what is no number is no moment");
        assert_eq!(shown("t/egefp0eb7t/replay", "at=5").as_deref(), Some("&amp;count=5&amp;eye=0"));
        // A table that goes on is shown as it stands.
        assert_eq!(shown("t/egefp0eb7t", "at=5").as_deref(), Some(""));
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
