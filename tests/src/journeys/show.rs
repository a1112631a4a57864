//! The page before a class: the board alone, its sizes, and a presenter's remote.

use super::wait_for_answers;
use crate::browser::{Options, Page, Screen, Site, journey};
use serde_json::json;

/// The screens of projectors and of the laptops beside them, and how large a number in a node must be there.
const SCREENS: [(u32, u32, f64); 5] = [
    (1920, 1080, 24.0),
    (1366, 768, 18.0),
    (1280, 800, 18.0),
    (1280, 720, 18.0),
    (1024, 768, 18.0),
];

/// The least size of a number in a node, in CSS pixels of the screen.
const LEAST_NUMBER_PX: &str =
    "Math.min(...[...document.querySelectorAll('.graph__position, .graph__caption')]
    .map(it => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a))";

/// Which of these elements are not wholly on the screen.
const OUTSIDE: &str =
    "['.recursion-tree__node--running, .recursion-tree__node', '#call-sentence', '#calls-forward']
    .filter(css => {
        const it = document.querySelector(css)?.getBoundingClientRect();
        return !it || it.left < 0 || it.top < 0 || it.right > innerWidth || it.bottom > innerHeight;
    })";

/// How many nodes the border of the drawing cuts, and how much of the cursor's node and its moves it hides.
const CUT: &str = "(() => {
    const frame = document.getElementById('graph').getBoundingClientRect();
    const rect = it => it.getBoundingClientRect();
    const isWhole = it => it.left >= frame.left && it.top >= frame.top && it.right <= frame.right && it.bottom <= frame.bottom;
    const isSeen = it => it.right > frame.left && it.bottom > frame.top && it.left < frame.right && it.top < frame.bottom;
    const cut = [...document.querySelectorAll('.graph__outline')].map(rect).filter(it => isSeen(it) && !isWhole(it));
    const current = [...document.querySelectorAll('.graph__node--cursor .graph__outline, .graph__edge--near')].map(rect);
    return cut.length + current.filter(it => !isWhole(it)).length;
})()";

fn on(width: u32, height: u32) -> Options {
    Options {
        screen: Screen {
            width,
            height,
            ..Screen::DESKTOP
        },
        still: true,
        ..Options::default()
    }
}

/// What an expression gives at each press of a key, until it has not changed for a while.
fn presses(page: &Page, key: &str, expression: &str) -> Vec<String> {
    presses_with(page, key, expression, || {})
}

/// The same, with something that is looked at before each press.
fn presses_with(page: &Page, key: &str, expression: &str, look: impl Fn()) -> Vec<String> {
    let text = || page.run(expression).to_string();
    let mut seen = vec![text()];
    loop {
        look();
        page.press(key);
        let last = seen.last().cloned().unwrap_or_default();
        // What the worker draws may be late, and at the end nothing comes.
        let looks = (0..100).map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(25));
            text()
        });
        let changed = looks.into_iter().find(|now| *now != last);
        match changed {
            Some(now) => seen.push(now),
            None => return seen,
        }
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn numbers_are_large_and_the_step_is_in_sight_on_every_projector() {
    journey([Site::SingleFile], |site| {
        for (width, height, least_px) in SCREENS {
            for theme in ["light", "projector"] {
                let address = format!("v=1&game=demo-2024&theme={theme}&present=nodes");
                let page = Page::open(site, on(width, height), &address);
                wait_for_answers_of_show(&page);
                page.wait_for_script(
                    "large numbers",
                    &format!("({LEAST_NUMBER_PX}) >= {least_px}"),
                );
                page.screenshot(&format!("show-{width}-{theme}"));
                page.click("#view-recursion");
                page.wait_for("#calls-forward");
                page.wait_for_script("all in sight", &format!("({OUTSIDE}).length === 0"));
                page.screenshot(&format!("show-{width}-{theme}-recursion"));
                page.assert_fits_width();
                // The same without a show.
                page.press("Escape");
                page.wait_for(".header");
                page.wait_for_script("all in sight", &format!("({OUTSIDE}).length === 0"));
            }
            // Next to what grows, what stands around it hardly does.
            let size = |theme: &str| {
                let address = format!("v=1&game=demo-2024&theme={theme}");
                let page = Page::open(site, on(width, height), &address);
                page.wait_for(".graph__node");
                let size =
                    "parseFloat(getComputedStyle(document.querySelector('.button')).fontSize)";
                page.run(size).as_f64().expect("a size")
            };
            assert!(size("projector") <= 1.151 * size("light"));
        }
    });
}

fn wait_for_answers_of_show(page: &Page) {
    page.wait_for(".page--show .graph__node");
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn no_step_cuts_what_it_shows() {
    journey([Site::SingleFile], |site| {
        for (width, height, least_px) in SCREENS {
            for root in ["62", "59"] {
                let address = format!("v=1&game=demo-2024&root={root}&present=nodes");
                let page = Page::open(site, on(width, height), &address);
                wait_for_answers_of_show(&page);
                let nothing_is_cut =
                    || page.wait_for_script("nothing is cut", &format!("{CUT} === 0"));
                let steps = presses_with(&page, "PageDown", super::NODES, nothing_is_cut);
                assert!(steps.len() > 2, "{steps:?}");
                page.wait_for_script(
                    "large numbers",
                    &format!("({LEAST_NUMBER_PX}) >= {least_px}"),
                );
            }
        }
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_remote_drives_every_view_from_its_first_step_to_its_last() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, on(1366, 768), "v=1&game=demo-2024&root=61");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.press("f");
        page.wait_for(".page--show .graph__node");
        assert_eq!(page.run("document.querySelector('.header')"), json!(null));
        page.wait_for_script(
            "the root alone",
            "document.querySelectorAll('.graph__node').length === 1",
        );
        let nodes = presses(&page, "PageDown", super::NODES);
        assert!(nodes.len() > 3, "{nodes:?}");
        assert_eq!(presses(&page, "PageUp", super::NODES).len(), nodes.len());
        // A tick of the colouring.
        page.click("#show-ticks");
        let tick = "document.getElementById('tick').value";
        page.wait_for_script("no tick", &format!("{tick} === '0'"));
        let last = page.run("document.getElementById('tick').max");
        let ticks = presses(&page, "ArrowRight", tick);
        assert_eq!(json!((ticks.len() - 1).to_string()), last);
        // A map, from its first tick on.
        page.click("#view-map");
        page.wait_for(".map");
        page.wait_for_script("no tick", &format!("{tick} === '0'"));
        assert_eq!(presses(&page, "PageDown", tick).len(), ticks.len());
        // A step of the recursion.
        page.click("#view-recursion");
        let step = "document.getElementById('calls-step')?.innerText";
        page.wait_for("#calls-step");
        page.wait_for_script("a first step", &format!("{step}.includes('157')"));
        assert_eq!(presses(&page, "PageDown", step).len(), 157);
        page.press("PageUp");
        page.wait_for_script("a step back", &format!("{step}.includes('156')"));
        // The moves of a game that was played; a remote makes none.
        page.click("#view-play");
        page.wait_for("#play-turn");
        let turn = "document.getElementById('play-turn')?.innerText
            + document.querySelectorAll('#play-line li').length";
        assert_eq!(presses(&page, "PageDown", turn).len(), 1);
        for plies in 1..=2 {
            page.click("#play-move-1");
            page.wait_for(&format!("#play-line li:nth-child({plies})"));
        }
        page.wait_for_text("#play-turn", "won");
        page.press("Home");
        page.wait_until_gone("#play-line li");
        assert_eq!(presses(&page, "PageDown", turn).len(), 3);
        page.wait_for_text("#play-turn", "won");
        page.press("PageUp");
        page.wait_for_text("#play-turn", "to move");
        page.click("#view-recursion");
        page.wait_for("#calls-step");
        // The screen is blank until the next key.
        for key in ["b", "."] {
            page.press(key);
            page.wait_for(".show__blank");
            page.press("PageDown");
            page.wait_until_gone(".show__blank");
        }
        page.press("Escape");
        page.wait_for(".header");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn folded_columns_stay_folded_after_a_reload() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, on(1366, 768), "v=1&game=demo-2024");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        for id in ["#fold-rules", "#fold-answers"] {
            page.enter(id);
            page.wait_for(&format!("{id}[aria-expanded='false']"));
        }
        page.wait_for_script(
            "both in the address",
            "location.hash.includes('fold=rules,answers')",
        );
        page.reload();
        page.wait_for(".graph__node");
        let width = "document.querySelector('.page__column--game').getBoundingClientRect().width";
        page.wait_for_script("a wide board", &format!("{width} > 1200"));
        page.enter("#fold-answers");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn wide_games_are_not_cut_on_a_small_projector() {
    journey([Site::Served], |site| {
        for game in ["two-heaps&root=7,30", "nim&root=3,4,5"] {
            let address = format!("v=1&game={game}&present=nodes");
            let page = Page::open(site, on(1024, 768), &address);
            wait_for_answers_of_show(&page);
            for step in 0..2 {
                page.wait_for_script("nothing is cut", &format!("{CUT} === 0"));
                page.wait_for_script("large numbers", &format!("({LEAST_NUMBER_PX}) >= 17.99"));
                page.screenshot(&format!("show-wide-{}-{step}", &game[..3]));
                page.press("PageDown");
                std::thread::sleep(std::time::Duration::from_millis(600));
            }
        }
    });
}
