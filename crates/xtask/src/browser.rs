//! The browser in which the page is tested, and its driver.

use crate::Failure;
use crate::debian::install;
use crate::run::{ask, find};
use std::env;
use std::path::PathBuf;

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
    let found = || {
        let named = env::var_os("FIREFOX").map(PathBuf::from);
        named.or_else(|| ["firefox", "firefox-esr"].into_iter().find_map(find))
    };
    if let Some(firefox) = found() {
        return Ok(firefox);
    }
    install(
        &["firefox-esr"],
        "elsewhere install Firefox, and name it in the variable FIREFOX if it is not on the PATH",
    )?;
    found().ok_or_else(|| "firefox-esr was installed and still cannot be found on the PATH".into())
}

impl Browser {
    /// A browser and its driver: those named in `CHROME` and `CHROMEDRIVER`, else those on the `PATH`,
    /// else, where that can be done, newly installed ones.
    ///
    /// # Errors
    ///
    /// None was found, and this is no Debian where we may install one.
    pub(crate) fn ready() -> Result<Browser, Failure> {
        let browser = match Browser::found() {
            Some(browser) => browser,
            None => {
                install(&["chromium", "chromium-driver"], ELSEWHERE)?;
                Browser::found()
                    .ok_or("chromium was installed and still cannot be found on the PATH")?
            }
        };
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
        let named = |variable: &str| env::var_os(variable).map(PathBuf::from);
        let chrome = named("CHROME").or_else(|| {
            [
                "chromium",
                "chromium-browser",
                "google-chrome",
                "google-chrome-stable",
            ]
            .into_iter()
            .find_map(find)
        })?;
        let driver = named("CHROMEDRIVER").or_else(|| find("chromedriver"))?;
        Some(Browser { chrome, driver })
    }
}

fn has_chinese_font() -> bool {
    // Where fonts cannot be asked for (macOS, say) the system has them.
    ask("fc-list", &[":lang=zh"]).is_none_or(|fonts| !fonts.is_empty())
}
