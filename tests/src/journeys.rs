//! Journeys: what visitors do, done in a real browser with the built page.

mod answers;
mod exercises;
mod frames;
mod game;
mod grades;
mod laws;
mod lessons;
mod page;
mod paper;
mod play;
mod rules;
mod show;
mod tasks;

use crate::browser::{Options, Page, Screen, Site, journey};

/// The values of all answers, in order.
const ANSWERS: &str = "[...document.querySelectorAll('.answers__answer')]
    .map(it => it.querySelector('.answers__id').innerText + ': '
        + [...it.querySelectorAll('.answers__value')].map(it => it.innerText).join(' ')).join(' | ')";

/// The positions of the nodes that are drawn, sorted.
const NODES: &str = "[...document.querySelectorAll('.graph__node')]
    .map(it => it.dataset.position).sort().join(' ')";

/// Policies of sites, and what the page says under those that forbid the program.
const POLICIES: [(&str, Option<&str>); 5] = [
    (
        "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'",
        None,
    ),
    // Without workers the page solves by itself.
    (
        "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
        None,
    ),
    (
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'",
        None,
    ),
    ("script-src 'self'; worker-src 'self'", Some("script-src")),
    ("script-src 'none'", Some("script-src")),
];

fn wait_for_answers(page: &Page, answers: &str) {
    page.wait_for_script(answers, &format!("({ANSWERS}) === '{answers}'"));
}

fn wait_for_nodes(page: &Page, nodes: &str) {
    page.wait_for_script(nodes, &format!("({NODES}) === '{nodes}'"));
}

fn node(position: &str) -> String {
    format!(".graph__node[data-position='{position}']")
}

/// The page on a telephone, in each language and each theme.
fn on_phones(address: &str, journey_of: impl Fn(&Page, &str)) {
    journey([Site::SingleFile], |site| {
        for (language, theme) in [("ru", "light"), ("en", "dark"), ("zh-CN", "projector")] {
            let options = Options {
                screen: Screen::PHONE,
                language,
                ..Options::default()
            };
            let page = Page::open(site, options, &format!("{address}&theme={theme}"));
            journey_of(&page, language);
            page.assert_quiet();
        }
    });
}
