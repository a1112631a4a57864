//! `cargo xtask serve`: the page at a local address, rebuilt at every save.

use crate::Failure;
use crate::http::{self, Request};
use crate::page::Page;
use crate::run::{root, say};
use crate::site::{Started, hashed};
use crate::tools::Tools;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

const USUAL_PORT: u16 = 8080;

/// What the page is made of, from the root on.
const WATCHED: [&str; 4] = ["index.html", "Cargo.toml", "web", "crates"];
/// What stands among it without being in the page.
const NOT_WATCHED: [&str; 2] = ["crates/xtask", "crates/cli"];

/// How often files are looked at.
const LOOK: Duration = Duration::from_millis(500);
/// How long a page waits to hear that it has changed, before it asks again.
const PATIENCE: Duration = Duration::from_secs(20);

/// A page that is shown knows its number, and waits for another.
const RELOAD: &str = "<script>(function again() {
fetch(\"changed?{number}\").then(function (answer) { return answer.text(); }).then(function (number) {
if (number === \"{number}\") again(); else location.reload();
}).catch(function () { setTimeout(again, 1000); });
})();</script>\n</body>";

/// The page as it was built last.
#[derive(Default)]
struct Built {
    number: usize,
    files: HashMap<String, Vec<u8>>,
}

type Shared = Arc<(Mutex<Built>, Condvar)>;

/// Serves the page until it is stopped from the keyboard, at this port or the first free one from the usual one on.
///
/// # Errors
///
/// A tool is missing, or the address is taken.
pub(crate) fn serve(port: Option<u16>, open: bool) -> Result<(), Failure> {
    let tools = Tools::ready()?;
    let bind = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = match port {
        Some(port) => bind(port).map_err(|_| {
            format!("port {port} is taken by another program: choose another --port")
        })?,
        None => (USUAL_PORT..USUAL_PORT + 20)
            .find_map(|port| bind(port).ok())
            .ok_or("no free port was found: choose one with --port")?,
    };
    let address = listener
        .local_addr()
        .map_err(|error| format!("the port is not known: {error}"))?;
    let shared: Shared = Arc::default();
    let server = Arc::clone(&shared);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let shared = Arc::clone(&server);
            // A browser that goes away in the middle is no failure of ours.
            thread::spawn(move || answer(stream, &shared));
        }
    });

    let mut is_opened = !open;
    loop {
        let seen = watched();
        match Page::build(&tools, "dev-web").and_then(|page| files(&page)) {
            Ok(files) => {
                let (built, changed) = &*shared;
                let mut built = built.lock().unwrap_or_else(PoisonError::into_inner);
                built.files = files;
                built.number += 1;
                changed.notify_all();
                say(&format!(
                    "the page is at  http://{address}/  and follows every save; Ctrl+C stops it"
                ));
                if !is_opened {
                    is_opened = true;
                    open_browser(&format!("http://{address}/"));
                }
            }
            Err(failure) => eprintln!("\n{failure}\nThe page stays as it was."),
        }
        while watched() == seen {
            thread::sleep(LOOK);
        }
    }
}

/// The files of a page, by their names.
fn files(page: &Page) -> Result<HashMap<String, Vec<u8>>, Failure> {
    let program = fs::read(&page.program)
        .map_err(|error| format!("could not read {}: {error}", page.program.display()))?;
    let glue_name = hashed("kruzhok", "js", page.glue.as_bytes());
    let program_name = hashed("kruzhok", "wasm", &program);
    let started = Started {
        glue: &glue_name,
        program: &program_name,
        later_parts: &[],
        packed_size: None,
        is_inside: false,
    };
    let html = started.named_in(&page.html);
    Ok(HashMap::from([
        ("index.html".to_owned(), html.into_bytes()),
        ("worker.js".to_owned(), page.worker.clone().into_bytes()),
        (glue_name, page.glue.clone().into_bytes()),
        (program_name, program),
    ]))
}

/// Answers one request.
fn answer(mut stream: TcpStream, (built, changed): &(Mutex<Built>, Condvar)) -> Option<()> {
    let request = Request::read(&stream).ok()?;
    let (name, query) = request.path.split_once('?').unwrap_or((&request.path, ""));
    let mut built = built.lock().unwrap_or_else(PoisonError::into_inner);
    let found = match name.trim_start_matches('/') {
        "changed" => {
            let waited = changed
                .wait_timeout_while(built, PATIENCE, |built| built.number.to_string() == query);
            built = waited.unwrap_or_else(PoisonError::into_inner).0;
            Some(built.number.to_string().into_bytes())
        }
        "" | "index.html" => {
            // Before there is a page, who asks for it waits.
            let waited = changed.wait_while(built, |built| built.number == 0);
            built = waited.unwrap_or_else(PoisonError::into_inner);
            let reload = RELOAD.replace("{number}", &built.number.to_string());
            let html = String::from_utf8_lossy(&built.files["index.html"]);
            Some(html.replacen("</body>", &reload, 1).into_bytes())
        }
        name => built.files.get(name).cloned(),
    };
    drop(built);
    let kind = http::kind_of(if name == "/" { "index.html" } else { name });
    http::answer(&mut stream, found.map(|body| (kind, body))).ok()
}

/// When each file was changed that the page is made of.
fn watched() -> BTreeMap<PathBuf, SystemTime> {
    let root = root();
    let mut left: Vec<PathBuf> = WATCHED.iter().map(|it| root.join(it)).collect();
    let mut seen = BTreeMap::new();
    while let Some(path) = left.pop() {
        if NOT_WATCHED.iter().any(|it| path == root.join(it)) {
            continue;
        }
        match fs::read_dir(&path) {
            Ok(inside) => left.extend(inside.flatten().map(|it| it.path())),
            Err(_) => {
                let changed = fs::metadata(&path).and_then(|it| it.modified());
                seen.extend(changed.ok().map(|changed| (path, changed)));
            }
        }
    }
    seen
}

/// Opens the address as the system opens one.
fn open_browser(address: &str) {
    let (program, args): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start"]),
        _ => ("xdg-open", &[]),
    };
    let opened = std::process::Command::new(program)
        .args(args)
        .arg(address)
        .status();
    if !opened.is_ok_and(|status| status.success()) {
        println!("  no browser could be opened from here");
    }
}
