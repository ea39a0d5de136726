//! Who a request comes from: a page of this server, or somebody else's.
//!
//! Browsers say where a request comes from, and pages cannot make them lie. Programs that are no browser say
//! nothing, and carry nobody's cookie but their own.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

use crate::error::Error;

/// Refuses a request that another site's page made.
pub(crate) fn check(headers: &HeaderMap) -> Result<(), Error> {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("unreadable"));
    if let Some(site) = text("sec-fetch-site")
        && !matches!(site, "same-origin" | "none")
    {
        return Err(Error::Foreign(text(ORIGIN.as_str()).unwrap_or(site).to_owned()));
    }
    let Some(origin) = text(ORIGIN.as_str()) else { return Ok(()) };
    let own = origin.split_once("://").is_some_and(|(_, host)| Some(host) == text(HOST.as_str()));
    if own { Ok(()) } else { Err(Error::Foreign(origin.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_pages_and_programs_may_speak() {
        let host = ("host", "127.0.0.1:7777");
        let cases: &[(&[(&str, &str)], bool)] = &[
            (&[], true),
            (&[("origin", "http://127.0.0.1:7777")], true),
            (&[("origin", "https://127.0.0.1:7777"), ("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "none")], true),
            (&[("origin", "http://evil.example")], false),
            (&[("origin", "http://127.0.0.1:7778")], false),
            (&[("origin", "http://evil.example/127.0.0.1:7777")], false),
            (&[("origin", "null")], false),
            (&[("origin", "")], false),
            (&[("sec-fetch-site", "cross-site")], false),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("origin", "http://127.0.0.1:7777"), ("sec-fetch-site", "cross-site")], false),
        ];
        for (pairs, own) in cases {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs.iter().chain([&host]) {
                headers.insert(axum::http::HeaderName::from_static(name), value.parse().unwrap());
            }
            assert_eq!(check(&headers).is_ok(), *own, "{pairs:?}");
        }
    }
}
