//! `cargo xtask serve`: the page at a local address, rebuilt at every save.

use crate::Failure;
use crate::run::{say, target_dir};
use crate::tools::Tools;
use std::net::{Ipv4Addr, TcpListener};

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

    say(&format!(
        "the page will be at  http://127.0.0.1:{port}/  and follows every save; Ctrl+C stops it\n"
    ));
    let status = tools
        .trunk()
        .args(
            "serve --skip-version-check --disable-address-lookup true --address 127.0.0.1"
                .split(' '),
        )
        .args(["--port", &port.to_string()])
        // Apart from dist/, so that a finished page is never replaced by one under work.
        .arg("--dist")
        .arg(target_dir().join("serve"))
        .args(open.then_some("--open"))
        .status()
        .map_err(|error| format!("could not start trunk: {error}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("trunk has stopped ({status})")),
    }
}

fn is_free(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()
}
