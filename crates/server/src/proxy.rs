//! Whose request it is when a proxy stands in front of the server.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

use crate::limits::counted;

/// The header in which a proxy tells whom it speaks for. Whoever speaks to the server directly can write anything
/// into it, so it counts only where the server was told to trust it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// `X-Forwarded-For`: addresses, parted by commas.
    XForwardedFor,
    /// `Forwarded`, as RFC 7239 has it.
    Forwarded,
}

/// An address that limits are counted for (see [`counted`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Visitor(pub(crate) IpAddr);

/// Tells whose request it is. Every proxy adds what it knows at the end, and what comes before that end is hearsay:
/// only the last entry is the trusted proxy's own. Where it makes no sense, the proxy itself counts.
pub(crate) fn visitor(headers: &HeaderMap, peer: IpAddr, trust: Option<Trust>) -> Visitor {
    let last = |name: &str| {
        let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
        line.rsplit(',').next().map(str::trim)
    };
    let told = match trust {
        None => None,
        Some(Trust::XForwardedFor) => last("x-forwarded-for").and_then(read),
        Some(Trust::Forwarded) => last("forwarded").and_then(|entry| {
            let parts = entry.split(';').filter_map(|part| part.split_once('='));
            let (_, node) = parts.into_iter().find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
            read(node.trim().trim_matches('"'))
        }),
    };
    Visitor(counted(told.unwrap_or(peer)))
}

/// Whether a visitor came to the trusted proxy by TLS.
pub(crate) fn is_secure(headers: &HeaderMap, trust: Option<Trust>) -> bool {
    let last = |name: &str| {
        let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
        line.rsplit(',').next().map(|entry| entry.trim().to_ascii_lowercase())
    };
    match trust {
        None => false,
        Some(Trust::XForwardedFor) => last("x-forwarded-proto").is_some_and(|proto| proto == "https"),
        Some(Trust::Forwarded) => last("forwarded").is_some_and(|entry| {
            let parts = entry.split(';').filter_map(|part| part.split_once('='));
            parts
                .into_iter()
                .any(|(name, value)| name.trim() == "proto" && value.trim().trim_matches('"') == "https")
        }),
    }
}

/// Reads an address, which may have a port or, if it is of version 6, brackets.
fn read(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Case<'a> = (&'a [(&'static str, &'a str)], Option<Trust>, &'a str);

    #[test]
    fn only_the_trusted_proxy_says_that_a_visitor_came_by_tls() {
        let (x, forwarded) = (Some(Trust::XForwardedFor), Some(Trust::Forwarded));
        let cases = [
            ("x-forwarded-proto", "https", None, false),
            ("x-forwarded-proto", "https", x, true),
            ("x-forwarded-proto", "http", x, false),
            ("x-forwarded-proto", "https, http", x, false),
            ("x-forwarded-proto", "https", forwarded, false),
            ("forwarded", "for=192.0.2.7;proto=https", forwarded, true),
            ("forwarded", "for=192.0.2.7;Proto=\"https\"", forwarded, true),
            ("forwarded", "proto=https, for=192.0.2.7;proto=http", forwarded, false),
            ("forwarded", "proto=https", x, false),
        ];
        for (name, value, trust, secure) in cases {
            let mut headers = HeaderMap::new();
            headers.append(axum::http::HeaderName::from_static(name), value.parse().unwrap());
            assert_eq!(is_secure(&headers, trust), secure, "{name}: {value} with {trust:?}");
        }
    }

    #[test]
    fn only_the_trusted_proxys_own_word_counts() {
        let peer: IpAddr = "10.0.0.1".parse().unwrap();
        let both = [Some(Trust::XForwardedFor), Some(Trust::Forwarded)];
        let x = "x-forwarded-for";
        let cases: &[Case<'_>] = &[
            (&[(x, "192.0.2.7")], None, "10.0.0.1"),
            (&[("forwarded", "for=192.0.2.7")], None, "10.0.0.1"),
            (&[(x, "::ffff:192.0.2.7")], both[0], "192.0.2.7"),
            (&[], both[0], "10.0.0.1"),
            (&[], both[1], "10.0.0.1"),
            (&[(x, "192.0.2.7")], both[0], "192.0.2.7"),
            (&[(x, "192.0.2.7")], both[1], "10.0.0.1"),
            (&[(x, "1.1.1.1, 192.0.2.7")], both[0], "192.0.2.7"),
            (&[(x, "1.1.1.1"), (x, "192.0.2.7")], both[0], "192.0.2.7"),
            (&[(x, "192.0.2.7:4711")], both[0], "192.0.2.7"),
            (&[(x, "2001:db8::7")], both[0], "2001:db8::"),
            (&[(x, "192.0.2.7, unknown")], both[0], "10.0.0.1"),
            (&[(x, "")], both[0], "10.0.0.1"),
            (&[("forwarded", "for=1.1.1.1, For=\"[2001:db8::7]:4711\";proto=https")], both[1], "2001:db8::"),
            (&[("forwarded", "proto=https;for=\"[2001:db8::7]\"")], both[1], "2001:db8::"),
            (&[("forwarded", "for=_hidden")], both[1], "10.0.0.1"),
            (&[("forwarded", "for=1.1.1.1"), (x, "192.0.2.7")], both[0], "192.0.2.7"),
        ];
        for (pairs, trust, expected) in cases {
            let mut headers = HeaderMap::new();
            for (name, value) in *pairs {
                headers.append(axum::http::HeaderName::from_static(name), value.parse().unwrap());
            }
            let Visitor(address) = visitor(&headers, peer, *trust);
            assert_eq!(address.to_string(), *expected, "{pairs:?} with {trust:?}");
        }
    }
}
