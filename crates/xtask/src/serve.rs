//! `cargo xtask serve`: the page at a local address, rebuilt at every save.

use crate::Failure;
use crate::run::{say, target_dir};
use crate::tools::Tools;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

const USUAL_PORT: u16 = 8080;

/// Serves the page until it is stopped from the keyboard, at this port or the first free one from the usual one on.
///
/// # Errors
///
/// A tool is missing, or the address is taken.
pub(crate) fn serve(port: Option<u16>, open: bool) -> Result<(), Failure> {
    let tools = Tools::ready()?;
    let port = match port {
        Some(port) if is_free(port) => port,
        Some(port) => {
            return Err(format!(
                "port {port} is taken by another program: choose another --port"
            ));
        }
        None => (USUAL_PORT..USUAL_PORT + 20)
            .find(|port| is_free(*port))
            .ok_or("no free port was found: choose one with --port")?,
    };

    say("building the page");
    let mut trunk = tools
        .trunk()
        .args([
            "serve",
            "--skip-version-check",
            "--disable-address-lookup",
            "true",
            "--address",
            "127.0.0.1",
            "--port",
        ])
        .arg(port.to_string())
        // Apart from dist/, so that a finished page is never replaced by one under work.
        .arg("--dist")
        .arg(target_dir().join("serve"))
        .args(open.then_some("--open"))
        .spawn()
        .map_err(|error| format!("could not start trunk: {error}"))?;

    wait_for_answer(&mut trunk, port)?;
    say(&format!(
        "the page is at  http://127.0.0.1:{port}/  and follows every save; Ctrl+C stops it\n"
    ));
    let status = trunk.wait().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("trunk has stopped ({status})")),
    }
}

fn wait_for_answer(trunk: &mut Child, port: u16) -> Result<(), Failure> {
    let mut is_reported = false;
    loop {
        if let Ok(Some(status)) = trunk.try_wait() {
            return Err(format!(
                "trunk has stopped ({status}); the reason stands above"
            ));
        }
        match answer(port).as_deref() {
            Some("200") => return Ok(()),
            // It listens, but has nothing to show.
            Some(_) if !is_reported => {
                say(
                    "the page does not build yet: mend what is said above, the next save builds it again",
                );
                is_reported = true;
            }
            _ => sleep(Duration::from_millis(100)),
        }
    }
}

/// The status with which a server at this port answers; `None` when there is no server.
fn answer(port: u16) -> Option<String> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    stream
        .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .ok()?;
    // `HTTP/1.1 200`
    let mut start = [0; 12];
    stream.read_exact(&mut start).ok()?;
    let start = String::from_utf8_lossy(&start).into_owned();
    start.split(' ').nth(1).map(str::to_owned)
}

fn is_free(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()
}
