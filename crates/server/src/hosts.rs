//! The names a server goes by.
//!
//! A page of somebody else's can have its own name lead to this machine, and its scripts then speak to the server as
//! though they were the server's own. Such requests say the wrong name in `Host`, and are refused.

use std::net::IpAddr;

use axum::http::header::HOST;
use axum::http::{HeaderMap, Uri};

use crate::error::Error;

/// So much of a wrong name is repeated.
const LONGEST: usize = 80;

/// The names a server answers to.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    names: Vec<String>,
    bound: IpAddr,
}

impl Hosts {
    /// Returns the names that were given, and those of the address it listens on.
    pub(crate) fn new(names: &[String], bound: IpAddr) -> Hosts {
        Hosts { names: names.iter().map(|name| plain(name)).collect(), bound: bound.to_canonical() }
    }

    /// Refuses a request for somebody else.
    pub(crate) fn check(&self, headers: &HeaderMap, uri: &Uri) -> Result<(), Error> {
        let header = headers.get(HOST).map(|value| value.to_str().unwrap_or("unreadable"));
        let said = header.or_else(|| uri.authority().map(axum::http::uri::Authority::as_str));
        let said = said.unwrap_or_default();
        if self.is_own(&plain(said)) {
            return Ok(());
        }
        Err(Error::OtherHost(said.chars().take(LONGEST).collect()))
    }

    fn is_own(&self, name: &str) -> bool {
        if name == "localhost" || name.ends_with(".localhost") || self.names.iter().any(|own| own == name) {
            return true;
        }
        // A number leads to nobody else's machine, so it is as good as a name of ours wherever we listen.
        let bare = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
        let address = bare.parse::<IpAddr>().map(|address| address.to_canonical());
        address.is_ok_and(|address| {
            address.is_loopback() || address == self.bound || self.bound.is_unspecified()
        })
    }
}

/// A name without the port and a last dot, in small letters.
fn plain(name: &str) -> String {
    let port = name.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    // The colons of a bare address of version 6 part no port.
    let host = port.map_or(name, |(host, _)| host);
    let host = if host.contains(':') && !host.starts_with('[') { name } else { host };
    host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_answers_to_its_own_names_only() {
        let cases: &[(&str, &[&str], &str, bool)] = &[
            ("127.0.0.1", &[], "127.0.0.1:7777", true),
            ("127.0.0.1", &[], "localhost:7777", true),
            ("127.0.0.1", &[], "LOCALHOST.", true),
            ("127.0.0.1", &[], "[::1]:7777", true),
            ("127.0.0.1", &[], "fracas.localhost", true),
            ("127.0.0.1", &[], "evil.example", false),
            ("127.0.0.1", &[], "evil.example:7777", false),
            ("127.0.0.1", &[], "localhost.evil.example", false),
            ("127.0.0.1", &[], "127.0.0.1.evil.example", false),
            ("127.0.0.1", &[], "192.0.2.7", false),
            ("127.0.0.1", &[], "", false),
            ("127.0.0.1", &["play.example"], "play.example", true),
            ("127.0.0.1", &["Play.example"], "play.EXAMPLE:443", true),
            ("127.0.0.1", &["play.example"], "display.example", false),
            ("192.0.2.7", &[], "192.0.2.7:7777", true),
            ("192.0.2.7", &[], "192.0.2.8:7777", false),
            ("0.0.0.0", &[], "192.0.2.8:7777", true),
            ("::", &[], "[2001:db8::7]:7777", true),
            ("::", &[], "evil.example", false),
        ];
        for (bound, names, host, own) in cases {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            let hosts = Hosts::new(&names, bound.parse().unwrap());
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            assert_eq!(hosts.check(&headers, &Uri::from_static("/")).is_ok(), *own, "{host} at {bound}");
        }
        let hosts = Hosts::new(&[], "127.0.0.1".parse().unwrap());
        assert!(hosts.check(&HeaderMap::new(), &Uri::from_static("/")).is_err(), "none at all");
    }
}
