//! The way to a push service. Addresses come from browsers, so from anybody: nothing is asked that is not on the open
//! network, and what is asked is looked up once, so that a name cannot mean two things.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::Body;
use axum::http::{self, StatusCode, Uri, header};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

pub(super) type Request = http::Request<Body>;

/// Where pushes may go.
#[derive(Clone)]
pub(crate) struct Way {
    tls: TlsConnector,
    /// Whether tests may push to this machine.
    local: bool,
}

/// Why there is no way to an address.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoWay {
    /// It is none of a push service.
    #[error("\"endpoint\" is the address of a push service: https, a name, and no other port")]
    Address,
    /// The name leads into somebody's own network.
    #[error("the name leads to no address on the open network")]
    Private,
    /// The service cannot be reached or does not speak as it should.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The service does not speak HTTP.
    #[error(transparent)]
    Http(#[from] hyper::Error),
}

impl Way {
    /// The way to the open network.
    pub(crate) fn open() -> Way {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        Way { tls: TlsConnector::from(Arc::new(config)), local: false }
    }

    /// A way to this machine, for tests.
    #[cfg(test)]
    pub(crate) fn local() -> Way {
        Way { local: true, ..Way::open() }
    }

    /// Whether an address could be one of a push service, as far as can be told without asking.
    pub(crate) fn check(&self, endpoint: &str) -> Result<(Uri, String, u16), NoWay> {
        let uri: Uri = endpoint.parse().map_err(|_| NoWay::Address)?;
        let host = uri.host().unwrap_or_default().to_owned();
        if self.local {
            let port = uri.port_u16().unwrap_or(80);
            return Ok((uri, host, port));
        }
        let plain = uri.scheme_str() == Some("https")
            && uri.port_u16().is_none_or(|port| port == 443)
            && !uri.authority().is_some_and(|authority| authority.as_str().contains('@'))
            && host.contains('.')
            && host.parse::<IpAddr>().is_err()
            && !host.starts_with('[')
            // What a browser would take for an address, however it is written.
            && host.rsplit('.').find(|part| !part.is_empty()).is_some_and(|last| {
                last.starts_with(|letter: char| letter.is_ascii_alphabetic())
            })
            && ServerName::try_from(host.as_str()).is_ok();
        if plain { Ok((uri, host, 443)) } else { Err(NoWay::Address) }
    }

    /// Sends a request and tells what came of it. What the service says beyond that is not read, nor does it lead anywhere
    /// else.
    pub(super) async fn send(&self, request: Request) -> Result<StatusCode, NoWay> {
        let (_, host, port) = self.check(&request.uri().to_string())?;
        let addresses: Vec<SocketAddr> = tokio::net::lookup_host((host.as_str(), port)).await?.collect();
        let open = addresses.into_iter().find(|address| self.local || is_open(address.ip()));
        let stream = TcpStream::connect(open.ok_or(NoWay::Private)?).await?;
        if self.local {
            return speak(TokioIo::new(stream), request).await;
        }
        let name = ServerName::try_from(host).map_err(|_| NoWay::Address)?;
        speak(TokioIo::new(self.tls.connect(name, stream).await?), request).await
    }
}

async fn speak<S>(stream: S, request: Request) -> Result<StatusCode, NoWay>
where
    S: hyper::rt::Read + hyper::rt::Write + Unpin + Send + 'static,
{
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
    let connection = tokio::spawn(connection);
    let (mut parts, body) = request.into_parts();
    // A server is asked for a path, and told its own name.
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).parse();
    parts.uri = path.unwrap_or_default();
    let answer = sender.send_request(http::Request::from_parts(parts, body)).await;
    connection.abort();
    Ok(answer?.status())
}

/// What a push service takes.
pub(super) fn request(endpoint: &str, authorization: &str, topic: &str, body: Vec<u8>) -> Option<Request> {
    let host = endpoint.parse::<Uri>().ok()?.authority()?.to_string();
    http::Request::post(endpoint)
        .header(header::HOST, host)
        .header(header::AUTHORIZATION, authorization)
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header(header::CONTENT_LENGTH, body.len())
        .header("ttl", "86400")
        .header("urgency", "normal")
        .header("topic", topic)
        .body(Body::from(body))
        .ok()
}

/// Whether an address is on the open network, and not on this machine or in somebody's own network.
fn is_open(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(short) => {
            let [a, b, c, _] = short.octets();
            let own = short.is_private() || short.is_loopback() || short.is_link_local();
            let none = short.is_unspecified() || short.is_multicast() || short.is_documentation();
            let kept = matches!(
                (a, b, c),
                (0 | 240..=255, _, _) | (100, 64..=127, _) | (192, 0, 0) | (198, 18 | 19, _)
            );
            !(own || none || kept)
        }
        // What the registries give out, but for what carries an address of version 4 or stands in examples.
        IpAddr::V6(long) => {
            let [a, b, ..] = long.segments();
            (0x2000..0x4000).contains(&a) && a != 0x2002 && !(a == 0x2001 && (b == 0xdb8 || b == 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_push_services_are_taken() {
        let way = Way::open();
        for endpoint in [
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://fcm.googleapis.com:443/fcm/send/abc",
            "https://web.push.apple.com/abc",
        ] {
            assert!(way.check(endpoint).is_ok(), "{endpoint}");
        }
        for endpoint in [
            "",
            "nonsense",
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/abc",
            "https://127.0.0.1/abc",
            "https://[::1]/abc",
            "https://localhost/abc",
            "https://127.1/abc",
            "https://0x7f.1/abc",
            "https://2130706433/abc",
            "https://10.0.0.1./abc",
            "https://user:word@fcm.googleapis.com/abc",
            "ftp://fcm.googleapis.com/abc",
            "/api/me",
        ] {
            assert!(way.check(endpoint).is_err(), "{endpoint}");
        }
    }

    #[test]
    fn nothing_is_sent_into_anybodys_own_network() {
        for address in ["142.250.74.106", "1.1.1.1", "2a00:1450:4001::1", "2606:4700::1111"] {
            assert!(is_open(address.parse().unwrap()), "{address}");
        }
        for address in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "192.0.2.7",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_open(address.parse().unwrap()), "{address}");
        }
    }
}
