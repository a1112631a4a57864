//! Whether everyone can use the page: axe-core looks through every view, in every language and theme, and Tab comes to
//! everything that can be worked.

use crate::browser::{Options, Page, Screen, Site, journey};
use std::{env, fs};

/// What is looked at: part of the address, and what shows that it is there. Wide screens have all parts side by side.
const VIEWS: [(&str, &str); 5] = [
    ("view=graph", ".graph__node"),
    ("view=map", "#map"),
    ("view=recursion", "#calls"),
    ("view=play", "#play-turn"),
    ("guess=&present=nodes", ".show__vote"),
];

/// The parts that a phone shows one at a time.
const PHONE_PARTS: [(&str, &str); 4] = [
    ("part=rules", ".rules"),
    ("part=game", ".graph__node"),
    ("part=answers", ".answers__value"),
    ("view=play", "#play-turn"),
];

const LANGUAGES: [&str; 3] = ["ru", "en", "zh"];
const THEMES: [&str; 3] = ["light", "dark", "projector"];

/// The script of axe-core.
fn axe() -> String {
    let axe = env::var_os("AXE").expect("`cargo xtask test` names the script of axe-core in AXE");
    fs::read_to_string(&axe).expect("the script of axe-core can be read")
}

/// What axe finds wrong with the page as it is now, each with the place.
fn violations(page: &Page, axe: &str, place: &str) -> Vec<String> {
    page.run(&format!("{axe}\nnull"));
    let said = page.run(
        "axe.run().then(it => it.passes.length < 20 ? ['axe has seen nothing']
            : it.violations.map(it => it.id + ': '
                + it.nodes.map(it => it.target.join(' ')).slice(0, 3).join(', ')))",
    );
    let said = said.as_array().expect("axe lists what it finds");
    let said = said.iter().filter_map(|it| it.as_str());
    said.map(|it| format!("{place}: {it}")).collect()
}

/// A task with a word that may mean two things, and a sentence that says nothing about the game. It is our own.
const TASK: &str = "Два игрока, Паша и Валера, играют в следующую игру. Перед ними лежит куча орехов. Первый ход делает \
    Паша. За один ход можно добавить в кучу один или четыре ореха или удвоить количество орехов. По вторникам можно \
    взять три ореха. Игра завершается, когда орехов становится не менее 40. Побеждает игрок, сделавший последний ход. \
    В начале в куче было S орехов, 1 ≤ S ≤ 39.\nЗадание 19. Известно, что Валера выиграл своим первым ходом. Укажите \
    минимальное значение S, при котором это возможно.";

#[test]
#[ignore = "looks through the built page with axe-core: cargo xtask test"]
fn axe_finds_nothing_in_a_task_that_was_read() {
    let axe = axe();
    journey([Site::SingleFile], |site| {
        let mut found = vec![];
        for (screen, theme, language) in [
            (Screen::DESKTOP, "light", "ru"),
            (Screen::DESKTOP, "dark", "en"),
            (Screen::DESKTOP, "projector", "zh"),
            (Screen::PHONE, "light", "zh"),
            (Screen::PHONE, "dark", "ru"),
        ] {
            let options = Options {
                screen,
                still: true,
                ..Options::default()
            };
            let address =
                format!("v=1&game=demo-2024&part=rules&theme={theme}&lang={language}&fold=none");
            let page = Page::open(site, options, &address);
            page.wait_for("#task-text");
            page.paste(TASK);
            page.wait_for("#task-fold");
            // The projector shows the text when it is asked to.
            if theme == "projector" {
                page.click("#task-fold");
            }
            page.wait_for("#task-said .task__mark--unknown");
            page.click("#field-over, .rules__section--over input");
            page.press("Control+a");
            page.type_text("41");
            page.wait_for(".task__take");
            let place = format!("{} {language} {theme}", screen.width);
            found.extend(violations(&page, &axe, &place));
        }
        assert!(found.is_empty(), "{found:#?}");
    });
}

#[test]
#[ignore = "looks through the built page with axe-core: cargo xtask test"]
fn axe_finds_nothing() {
    let axe = axe();
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
                        let place = format!("{} {view} {language} {theme}", screen.width);
                        found.extend(violations(&page, &axe, &place));
                    }
                }
            }
        }
        assert!(found.is_empty(), "{found:#?}");
    });
}

/// Gives a number to everything that can be worked and is not part of a list with one tab stop.
const NUMBERED: &str = "(() => {
    const all = [...document.querySelectorAll(
        'button, input, select, textarea, summary, a[href], [tabindex]')]
        .filter(it => it.tabIndex >= 0 && !it.disabled && it.checkVisibility({ visibilityProperty: true }));
    all.forEach((it, index) => { it.dataset.number = index; });
    return all.map(it => it.id || it.textContent.trim() || it.className);
})()";

const FOCUSED: &str = "Number(document.activeElement.dataset?.number ?? -1)";

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn tab_comes_to_everything_that_can_be_worked() {
    journey([Site::SingleFile], |site| {
        for (view, sign) in VIEWS {
            let page = Page::open(
                site,
                Options::default(),
                &format!("v=1&game=smaller-heap&lang=en&{view}"),
            );
            page.wait_for(sign);
            page.wait_for(".answers__value, .recursion__stack, .play__moves, .show__vote");
            let names = page.run(NUMBERED);
            let names = names.as_array().expect("a list of names").clone();
            assert!(names.len() > 20, "{names:?}");
            let mut is_reached = vec![false; names.len()];
            for _ in 0..2 * names.len() {
                page.press("Tab");
                let number = page.run(FOCUSED).as_i64().unwrap_or(-1);
                if let Some(it) = usize::try_from(number)
                    .ok()
                    .and_then(|it| is_reached.get_mut(it))
                {
                    *it = true;
                }
            }
            let missed: Vec<_> = names
                .iter()
                .zip(is_reached)
                .filter(|(_, is_reached)| !is_reached)
                .collect();
            assert!(missed.is_empty(), "{view}: {missed:#?}");
        }
    });
}
