//! As much of HTTP as a browser needs of a server of ours, on this machine only.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

/// What the browser wants.
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) body: Vec<u8>,
}

impl Request {
    /// # Errors
    ///
    /// The browser has gone away.
    pub(crate) fn read(stream: &TcpStream) -> std::io::Result<Request> {
        let mut request = BufReader::new(stream.try_clone()?);
        let mut first = String::new();
        request.read_line(&mut first)?;
        let mut length = 0;
        loop {
            let mut header = String::new();
            request.read_line(&mut header)?;
            match header.trim().to_ascii_lowercase().split_once(':') {
                Some(("content-length", value)) => length = value.trim().parse().unwrap_or(0),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        request.read_exact(&mut body)?;
        let mut words = first.split(' ').map(str::to_owned);
        Ok(Request {
            method: words.next().unwrap_or_default(),
            path: words.next().unwrap_or_default(),
            body,
        })
    }
}

/// What a file of this name holds, as a browser wants to know it.
pub(crate) fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

/// Answers with what was found: its kind and its bytes.
///
/// # Errors
///
/// The browser has gone away.
pub(crate) fn answer(
    stream: &mut TcpStream,
    found: Option<(&str, Vec<u8>)>,
) -> std::io::Result<()> {
    let (status, (kind, body)) = match found {
        Some(found) => ("200 OK", found),
        None => ("404 Not Found", ("text/plain", vec![])),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}
