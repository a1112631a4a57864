//! Visits to the page that was just built, in order to know what a first visit draws and which functions it runs.

use crate::Failure;
use crate::browser::Browser;
use crate::http::{self, Request};
use std::collections::HashMap;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// A page that has not come to rest by then never will.
const PATIENCE: Duration = Duration::from_secs(120);

/// What was seen on one visit.
pub(crate) struct Seen {
    /// What the page had drawn when it had come to rest.
    pub(crate) drawn: String,
    /// The width and the height of the graph in it.
    pub(crate) size: String,
    /// The names of the ready games with their titles, as JSON.
    pub(crate) titles: String,
    /// Which functions the page and its worker had called.
    pub(crate) called: [Vec<usize>; 2],
}

/// Opens the page, whose files are these, at each address: what follows its name. In a folder `slow` the clock runs so fast that
/// everything seems to take long.
///
/// # Errors
///
/// The browser does not start, or the page does not come to rest.
pub(crate) fn visits(
    browser: &Browser,
    files: HashMap<String, Vec<u8>>,
    addresses: &[&str],
) -> Result<Vec<Seen>, Failure> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .map_err(|error| format!("no port is free: {error}"))?;
    let here = listener
        .local_addr()
        .map_err(|error| format!("no port is known: {error}"))?;
    let (posts, seen) = channel();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let Ok(request) = Request::read(&stream) else {
                continue;
            };
            let name = request.path.trim_start_matches("/slow");
            let name = name.trim_start_matches('/');
            let name = name.split('?').next().unwrap_or_default();
            if name == "seen" {
                // Whoever waited may have given up.
                let _ = posts.send(String::from_utf8_lossy(&request.body).into_owned());
            }
            let name = if name.is_empty() { "index.html" } else { name };
            let found = files
                .get(name)
                .map(|body| (http::kind_of(name), body.clone()));
            // A browser that goes away in the middle is no failure of ours.
            let _ = http::answer(&mut stream, found);
        }
    });
    let visit = |address: &&str| {
        let _window = browser.open(&format!("http://{here}/{address}"))?;
        let body = seen.recv_timeout(PATIENCE);
        let body = body.map_err(|_| format!("the page does not come to rest at {address}"))?;
        let mut parts = body.split('\0');
        let mut part = || parts.next().unwrap_or_default().to_owned();
        let numbers = |text: String| text.split(' ').filter_map(|it| it.parse().ok()).collect();
        Ok(Seen {
            drawn: part(),
            size: part(),
            titles: part(),
            called: [numbers(part()), numbers(part())],
        })
    };
    addresses.iter().map(visit).collect()
}
