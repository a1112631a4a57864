//! A server for one folder of files, on this machine only.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE;
use miniz_oxide::deflate::compress_to_vec_zlib;
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The page at this address stands in the address itself: behind a question mark, as base64. A test's own page can so be
/// of the same origin as the pages that it holds.
pub(crate) const HOST: &str = "host.html";

/// What lies between a school and a server.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub(crate) bytes_per_second: u32,
    /// From a request to the first byte of its answer.
    pub(crate) delay_ms: u64,
    /// Whether the host compresses what it sends.
    pub(crate) is_compressed: bool,
}

/// Sent at one go; all connections share the line.
const SENT_BYTES: usize = 2_000;

impl Line {
    /// Serves the folder over such a line until the program ends, and gives the address of its front page.
    pub(crate) fn serve(self, folder: &Path) -> String {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
        let address = listener
            .local_addr()
            .expect("a bound socket has an address");
        let folder = folder.to_owned();
        // When the last byte that was given to it has passed.
        let line = Arc::new(Mutex::new(Instant::now()));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (folder, line) = (folder.clone(), Arc::clone(&line));
                thread::spawn(move || self.answer(stream, &folder, &line).ok());
            }
        });
        format!("http://{address}/")
    }

    fn answer(
        self,
        mut stream: TcpStream,
        folder: &Path,
        line: &Mutex<Instant>,
    ) -> std::io::Result<()> {
        let name = requested(&stream)?.0;
        let Some(body) = self.file(folder.join(&name)) else {
            return write!(
                stream,
                "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            );
        };
        thread::sleep(Duration::from_millis(self.delay_ms));
        let encoding = match self.is_compressed {
            true => "Content-Encoding: deflate\r\n",
            false => "",
        };
        write!(
            stream,
            "HTTP/1.1 200 OK\r\nContent-Type: {}\r\n{encoding}Content-Length: {}\r\nConnection: close\r\n\r\n",
            content_type(&name),
            body.len()
        )?;
        for part in body.chunks(SENT_BYTES) {
            let seconds = part.len() as f64 / f64::from(self.bytes_per_second);
            let mut free = line.lock().unwrap_or_else(PoisonError::into_inner);
            let passed = (*free).max(Instant::now()) + Duration::from_secs_f64(seconds);
            *free = passed;
            drop(free);
            thread::sleep(passed.saturating_duration_since(Instant::now()));
            stream.write_all(part)?;
        }
        Ok(())
    }

    /// What is sent for a file, made once.
    fn file(self, path: PathBuf) -> Option<Arc<Vec<u8>>> {
        type Sent = HashMap<(PathBuf, bool), Arc<Vec<u8>>>;
        static SENT: LazyLock<Mutex<Sent>> = LazyLock::new(Mutex::default);
        let key = (path, self.is_compressed);
        let mut sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
        if !sent.contains_key(&key) {
            let file = fs::read(&key.0).ok()?;
            let body = match self.is_compressed {
                true => compress_to_vec_zlib(&file, 9),
                false => file,
            };
            sent.insert(key.clone(), Arc::new(body));
        }
        sent.get(&key).cloned()
    }
}

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
    let (name, query) = requested(&stream)?;
    let file = match &*name {
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
        content_type(&name),
        match policy {
            "" => String::new(),
            policy => format!("Content-Security-Policy: {policy}\r\n"),
        },
        body.len()
    )?;
    stream.write_all(&body)
}

/// The name of the file that the browser wants, and what follows its question mark.
fn requested(stream: &TcpStream) -> std::io::Result<(String, String)> {
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
    Ok((name.to_owned(), query.to_owned()))
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
