//! A server for one folder of files, on this machine only.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The page at this address stands in the address itself: behind a question mark, as base64. A test's own page can so be
/// of the same origin as the pages that it holds.
pub(crate) const HOST: &str = "host.html";

/// Serves the folder until the program ends under a `Content-Security-Policy`, none where that is empty, and gives the
/// address of its front page.
pub(crate) fn serve(folder: PathBuf, policy: &'static str) -> String {
    serve_until(folder, policy, Arc::default())
}

/// As [`serve`], until this is true: then nothing is answered any more.
pub(crate) fn serve_until(
    folder: PathBuf,
    policy: &'static str,
    is_gone: Arc<AtomicBool>,
) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
    let address = listener
        .local_addr()
        .expect("a bound socket has an address");
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            if is_gone.load(Ordering::Relaxed) {
                continue;
            }
            let folder = folder.clone();
            // A browser that goes away in the middle is no failure of ours.
            thread::spawn(move || answer(stream, &folder, policy).ok());
        }
    });
    format!("http://{address}/")
}

fn answer(mut stream: TcpStream, folder: &Path, policy: &str) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    // The headers tell nothing that we need, but the browser wants them read.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = request.split(' ').nth(1).unwrap_or("/");
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let file = match name {
        HOST => BASE64_URL_SAFE.decode(query).ok(),
        name if name.contains("..") => None,
        name => fs::read(folder.join(name)).ok(),
    };
    let (status, body) = match file {
        Some(body) => ("200 OK", body),
        None => ("404 Not Found", Vec::new()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\n{}Content-Length: {}\r\nConnection: close\r\n\r\n",
        content_type(name),
        match policy {
            "" => String::new(),
            policy => format!("Content-Security-Policy: {policy}\r\n"),
        },
        body.len()
    )?;
    stream.write_all(&body)
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
