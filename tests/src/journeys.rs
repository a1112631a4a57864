//! Journeys: what visitors do, done in a real browser with the built page.

use crate::browser::{Options, Page, Screen, Site, journey};

#[test]
fn the_page_starts_served_and_as_one_file() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "");
        page.wait_for("#app > *");
        page.screenshot(&format!("start-{site:?}").to_lowercase());
        page.assert_quiet();
    });
}

#[test]
fn the_page_fits_a_phone() {
    journey([Site::SingleFile], |site| {
        let options = Options {
            screen: Screen::PHONE,
            language: "ru",
            ..Options::default()
        };
        let page = Page::open(site, options, "");
        page.wait_for("#app > *");
        page.screenshot("start-phone");
        page.assert_fits_width();
    });
}

#[test]
fn a_crash_is_told_in_the_visitors_language_and_a_reload_brings_the_page_back() {
    for (language, words) in [
        ("ru", "произошла ошибка"),
        ("en", "broke"),
        ("zh-CN", "出现错误"),
    ] {
        journey(Site::ALL, |site| {
            let options = Options {
                language,
                ..Options::default()
            };
            let page = Page::open(site, options, "");
            // What the panic hook calls.
            page.run("kruzhokBoot.crashed('the reason'), null");
            page.wait_for_text("#boot [role=alert]", words);
            page.click("#boot summary");
            page.wait_for_text("#boot pre", "the reason");
            page.screenshot(&format!("crash-{language}"));
            page.click("#boot button");
            page.wait_until_gone("#boot");
            page.wait_for("#app > *");
        });
    }
}
