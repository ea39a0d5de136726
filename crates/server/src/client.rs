//! A client for servers on this machine: what `fracas load` and the tests speak through.
//!
//! It speaks plain HTTP and knows no redirects, proxies or compression.

use std::io;
use std::net::{IpAddr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};

/// One guest of a server, or nobody yet.
#[derive(Clone, Debug)]
pub struct Client {
    /// Where the server is.
    pub address: SocketAddr,
    /// The cookie it was given, if any.
    pub cookie: Option<String>,
    /// Headers to send along.
    pub headers: Vec<(String, String)>,
    /// The address to come from, where this machine has several.
    pub from: Option<IpAddr>,
}

/// What a server answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers as they came, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Answer {
    /// A header's value.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON; null where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

impl Client {
    /// Returns somebody the server does not know yet.
    pub fn new(address: SocketAddr) -> Client {
        Client { address, cookie: None, headers: Vec::new(), from: None }
    }

    /// Connects and says nothing yet.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached.
    pub async fn connect(&self) -> io::Result<TcpStream> {
        let Some(from) = self.from else { return TcpStream::connect(self.address).await };
        let socket = if from.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(self.address).await
    }

    /// Asks for a page.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached or does not speak HTTP.
    pub async fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.request("GET", path, &[], None).await
    }

    /// Sends JSON.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached or does not speak HTTP.
    pub async fn post(&mut self, path: &str, body: &impl Serialize) -> io::Result<Answer> {
        let body = serde_json::to_string(body)?;
        self.request("POST", path, &[("Content-Type", "application/json")], Some(&body)).await
    }

    /// Makes any request.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached or does not speak HTTP.
    pub async fn request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> io::Result<Answer> {
        let mut stream = self.connect().await?;
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        let own = self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in own.chain(headers.iter().copied()) {
            text += &format!("{name}: {value}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            text += &format!("Cookie: {cookie}\r\n");
        }
        if let Some(body) = body {
            text += &format!("Content-Length: {}\r\n", body.len());
        }
        text += "\r\n";
        text += body.unwrap_or_default();
        // A server that refuses a large body may answer before it has read all of it.
        stream.write_all(text.as_bytes()).await.ok();
        let mut bytes = Vec::new();
        if let Err(error) = stream.read_to_end(&mut bytes).await
            && bytes.is_empty()
        {
            return Err(error);
        }
        let answer = parse(&bytes);
        let answer = answer.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "no HTTP answer"))?;
        if let Some(cookie) = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next()) {
            self.cookie = Some(cookie.to_owned());
        }
        Ok(answer)
    }

    /// Opens a table, having the first `since` entries of its log.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached or refuses; [`SocketError::Http`] says how.
    pub async fn visit(&self, table: &str, since: usize) -> Result<Socket, SocketError> {
        self.socket(&format!("/api/tables/{table}/ws?since={since}")).await
    }

    /// Opens the guest's own socket.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached or refuses; [`SocketError::Http`] says how.
    pub async fn person(&self) -> Result<Socket, SocketError> {
        self.socket("/api/me/ws").await
    }

    async fn socket(&self, path: &str) -> Result<Socket, SocketError> {
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request()?;
        let cookie = self.cookie.iter().map(|cookie| ("Cookie", cookie.as_str()));
        let own = self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in own.chain(cookie) {
            let name = axum::http::HeaderName::try_from(name);
            let value = axum::http::HeaderValue::try_from(value);
            if let (Ok(name), Ok(value)) = (name, value) {
                request.headers_mut().insert(name, value);
            }
        }
        let stream = self.connect().await?;
        stream.set_nodelay(true)?;
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await?;
        Ok(Socket { socket, goodbye: None })
    }
}

fn parse(bytes: &[u8]) -> Option<Answer> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let (head, body) = (String::from_utf8_lossy(&bytes[..end]), &bytes[end + 4..]);
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let mut answer = Answer { status, headers, body: String::new() };
    let body = match answer.header("transfer-encoding") {
        Some("chunked") => join(body)?,
        _ => body.to_vec(),
    };
    answer.body = String::from_utf8_lossy(&body).into_owned();
    Some(answer)
}

/// A body that came in pieces, each with its length in front; nothing if the last of them is missing.
fn join(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let line = rest.windows(2).position(|window| window == b"\r\n")?;
        let length = usize::from_str_radix(std::str::from_utf8(&rest[..line]).ok()?, 16).ok()?;
        if length == 0 {
            return Some(body);
        }
        let piece = rest.get(line + 2..)?;
        body.extend(piece.get(..length)?);
        rest = piece.get(length + 2..)?;
    }
}

/// An open table, or a guest's own socket.
#[derive(Debug)]
pub struct Socket {
    socket: WebSocketStream<TcpStream>,
    goodbye: Option<CloseFrame>,
}

impl Socket {
    /// Waits for the next message; `None` when the server has closed the socket or is gone.
    pub async fn next(&mut self) -> Option<Value> {
        let text = self.next_text().await?;
        Some(serde_json::from_str(&text).expect("the server speaks JSON"))
    }

    /// Waits for the next message and gives it as it came.
    pub async fn next_text(&mut self) -> Option<String> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(goodbye)) => {
                    self.goodbye = goodbye;
                    return None;
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Says something.
    ///
    /// # Errors
    ///
    /// When the server is gone.
    pub async fn say(&mut self, message: &impl Serialize) -> Result<(), SocketError> {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.say_text(&text).await
    }

    /// Says something that may be no message at all.
    ///
    /// # Errors
    ///
    /// When the server is gone.
    pub async fn say_text(&mut self, text: &str) -> Result<(), SocketError> {
        self.socket.send(Message::text(text)).await
    }

    /// The code the server closed the socket with.
    pub fn close_code(&self) -> Option<u16> {
        self.goodbye.as_ref().map(|goodbye| goodbye.code.into())
    }

    /// Closes the socket.
    pub async fn close(mut self) {
        // The server may have closed it first.
        self.socket.close(None).await.ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_in_pieces_is_put_together_and_one_that_breaks_off_is_no_answer() {
        let whole =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{\"a\"\r\n3\r\n:7}\r\n0\r\n\r\n";
        let answer = parse(whole.as_bytes()).expect("an answer");
        assert_eq!((answer.status, answer.body.as_str()), (200, "{\"a\":7}"));
        assert!(parse(&whole.as_bytes()[..whole.len() - 9]).is_none());
    }
}
