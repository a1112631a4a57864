//! The browser in which the page is tested, and its driver.

use crate::Failure;
use crate::debian::install;
use crate::run::{ask, find};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs};

/// What to do where there is no Debian.
const ELSEWHERE: &str = "elsewhere install Chrome or Chromium with its chromedriver, \
     and name them in the variables CHROME and CHROMEDRIVER if they are not on the PATH";

/// Programs that the tests start.
pub(crate) struct Browser {
    /// Chromium, or a browser made from it.
    pub(crate) chrome: PathBuf,
    /// Its driver.
    pub(crate) driver: PathBuf,
}

/// Firefox: the one named in `FIREFOX`, else one on the `PATH`, else, where that can be done, a newly installed one.
///
/// # Errors
///
/// None was found, and this is no Debian where we may install one.
pub(crate) fn firefox() -> Result<PathBuf, Failure> {
    found_or_installed(
        || program("FIREFOX", &["firefox", "firefox-esr"]),
        &["firefox-esr"],
        "elsewhere install Firefox, and name it in the variable FIREFOX if it is not on the PATH",
    )
}

fn found_or_installed<T>(
    found: impl Fn() -> Option<T>,
    packages: &[&str],
    elsewhere: &str,
) -> Result<T, Failure> {
    if let Some(found) = found() {
        return Ok(found);
    }
    install(packages, elsewhere)?;
    let missing = format!(
        "{} was installed and still cannot be found on the PATH",
        packages[0]
    );
    found().ok_or(missing)
}

/// The program that the variable names, else the first of these on the `PATH`.
fn program(variable: &str, names: &[&str]) -> Option<PathBuf> {
    let named = env::var_os(variable).map(PathBuf::from);
    named.or_else(|| names.iter().find_map(|name| find(name)))
}

impl Browser {
    /// A browser and its driver: those named in `CHROME` and `CHROMEDRIVER`, else those on the `PATH`,
    /// else, where that can be done, newly installed ones.
    ///
    /// # Errors
    ///
    /// None was found, and this is no Debian where we may install one.
    pub(crate) fn ready() -> Result<Browser, Failure> {
        let browser =
            found_or_installed(Browser::found, &["chromium", "chromium-driver"], ELSEWHERE)?;
        // Without letters for it the Chinese page is a row of boxes: the tests pass, the screenshots are useless.
        if !has_chinese_font()
            && let Err(failure) = install(&["fonts-noto-cjk"], "elsewhere install any such font")
        {
            println!(
                "  no font with Chinese letters was found, screenshots will lack them: {failure}"
            );
        }
        Ok(browser)
    }

    fn found() -> Option<Browser> {
        let names = [
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
        ];
        Some(Browser {
            chrome: program("CHROME", &names)?,
            driver: program("CHROMEDRIVER", &["chromedriver"])?,
        })
    }
}

/// A window that nobody sees; it closes when this is dropped.
pub(crate) struct Window {
    child: Child,
    profile: PathBuf,
}

impl Browser {
    /// Opens an address of ours.
    ///
    /// # Errors
    ///
    /// The browser does not start.
    pub(crate) fn open(&self, address: &str) -> Result<Window, Failure> {
        let profile = env::temp_dir().join(format!("kruzhok-window-{}", std::process::id()));
        let child = Command::new(&self.chrome)
            // As root the sandbox refuses to start; the page is our own.
            .args(
                "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run"
                    .split(' '),
            )
            .args([
                "--disable-background-networking",
                "--disable-component-update",
            ])
            .args(["--disable-sync", "--disable-renderer-backgrounding"])
            // Its page has 1280 × 800 then.
            .arg("--window-size=1280,943")
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg(address)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("the browser does not start: {error}"))?;
        Ok(Window { child, profile })
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // What cannot be ended or taken away has gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

fn has_chinese_font() -> bool {
    // Where fonts cannot be asked for (macOS, say) the system has them.
    ask("fc-list", &[":lang=zh"]).is_none_or(|fonts| !fonts.is_empty())
}
