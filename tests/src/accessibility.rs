//! Whether everyone can use the page: axe-core looks through every view, in every language and theme.

use crate::browser::{Options, Page, Screen, Site, journey};
use std::{env, fs};

/// What is looked at: part of the address, and what shows that it is there. Wide screens have all parts side by side.
const VIEWS: [(&str, &str); 3] = [
    ("view=graph", ".game-graph__node"),
    ("view=map", "#map"),
    ("view=recursion", "#calls"),
];

/// The parts that a phone shows one at a time.
const PHONE_PARTS: [(&str, &str); 3] = [
    ("part=rules", ".rules-editor"),
    ("part=board", ".game-graph__node"),
    ("part=answers", ".answers-panel__value"),
];

const LANGUAGES: [&str; 3] = ["ru", "en", "zh"];
const THEMES: [&str; 3] = ["light", "dark", "projector"];

#[test]
fn axe_finds_nothing() {
    let Some(axe) = env::var_os("AXE") else {
        println!("skipped: axe-core is given by `cargo xtask test`");
        return;
    };
    let axe = fs::read_to_string(&axe).expect("the script of axe-core can be read");
    let is_slow_run = env::var_os("RUN_SLOW_TESTS").is_some();
    journey([Site::SingleFile], |site| {
        let mut found = vec![];
        for (screen, views) in [
            (Screen::DESKTOP, VIEWS.as_slice()),
            (Screen::PHONE, &PHONE_PARTS),
        ] {
            let options = Options {
                screen,
                // axe takes colours under way for colours.
                still: true,
                ..Options::default()
            };
            let page = Page::open(site, options, "");
            for (index, (view, sign)) in views.iter().enumerate() {
                for (place, language) in LANGUAGES.iter().enumerate() {
                    for (theme_place, theme) in THEMES.iter().enumerate() {
                        // A quick run takes each language and theme once, with another one in the next view.
                        if !is_slow_run && (index + place) % 3 != theme_place {
                            continue;
                        }
                        page.go_to(&format!(
                            "v=1&game=smaller-heap&lang={language}&theme={theme}&{view}"
                        ));
                        page.wait_for(sign);
                        page.run(&format!("{axe}\nnull"));
                        let said = page.run(
                            "axe.run().then(it => it.passes.length < 20 ? ['axe has seen nothing']
                                : it.violations.map(it => it.id + ': '
                                    + it.nodes.map(it => it.target.join(' ')).slice(0, 3).join(', ')))",
                        );
                        let said = said.as_array().expect("axe lists what it finds").clone();
                        let said = said.iter().filter_map(|it| it.as_str());
                        let place = format!("{} {view} {language} {theme}", screen.width);
                        found.extend(said.map(|it| format!("{place}: {it}")));
                    }
                }
            }
        }
        assert!(found.is_empty(), "{found:#?}");
    });
}
