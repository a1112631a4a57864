//! Packages of Debian and its kin, for what cargo cannot install.

use crate::Failure;
use crate::run::{ask, command, find, run, say};

/// Installs packages where we may; `elsewhere` says what to do on other systems.
///
/// # Errors
///
/// The command to type, where this is no Debian or we may not install anything.
pub(crate) fn install(packages: &[&str], elsewhere: &str) -> Result<(), Failure> {
    let packages_line = packages.join(" ");
    let is_root = ask("id", &["-u"]).as_deref() == Some("0");
    if !is_root || find("apt-get").is_none() {
        return Err(format!(
            "not found: {packages_line}\n\
             on Debian or Ubuntu, run:  sudo apt-get install -y {packages_line}\n\
             {elsewhere}"
        ));
    }
    say(&format!("installing {packages_line}, once"));
    let apt_get = |args: &[&str]| {
        let mut command = command("apt-get");
        command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
        run(&mut command)
    };
    apt_get(&["update", "--quiet=2"])?;
    apt_get(&[&["install", "--yes", "--quiet=2"], packages].concat())
}
