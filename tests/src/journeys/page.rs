//! The page as a whole: how it starts, its languages and addresses, long work, what is kept of it.

use super::{node, wait_for_answers};
use crate::browser::{Options, Page, Screen, Site, journey};
use std::sync::atomic::Ordering;

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_page_starts_served_and_as_one_file() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "");
        page.wait_for("#app > *");
        page.screenshot(&format!("start-{site:?}").to_lowercase());
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
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
#[ignore = "walks through the built page: cargo xtask test"]
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

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_demo_is_open_and_solved_and_a_number_can_be_changed() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.wait_for(&node("62"));
        page.fill("#field-params-N", "100");
        wait_for_answers(&page, "19: 49 | 20: 48 | 21: 47");
        page.wait_for(&node("47"));
        page.choose("#field-params-N-slider", "60");
        wait_for_answers(&page, "19: 29 | 20: 28 | 21: 27");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn every_word_is_in_the_language_that_was_chosen() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=en");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        // Every word that is read or spoken, but for the languages' own names and those of the sources.
        let words = "(() => {
            const own = new Set(['Русский', 'English', '中文']);
            const texts = [...document.querySelectorAll('#app *:not([class$=__source])')].flatMap(it => [
                ...[...it.childNodes].filter(child => child.nodeType === 3).map(child => child.data),
                ...['aria-label', 'title', 'placeholder', 'aria-valuetext'].map(name => it.getAttribute(name) ?? '')]);
            return texts.concat(document.title).map(text => text.trim()).filter(text => text && !own.has(text)).join('\\n');
        })()";
        for (language, foreign) in [
            ("ru", "[\\u4e00-\\u9fff]|[a-z]{3,}"),
            ("en", "[\\u0400-\\u04ff\\u4e00-\\u9fff]"),
            ("zh", "[\\u0400-\\u04ff]|[a-z]{3,}"),
        ] {
            page.click(&format!("#language-{language}"));
            page.wait_for_script(
                language,
                &format!("document.documentElement.lang === '{language}'"),
            );
            let found = page.run(&format!(
                "({words}).split('\\n').filter(text => /{foreign}/.test(text) && !/Enter|Home|any|all|xor|Grundy|Python/.test(text))"
            ));
            assert_eq!(
                found,
                serde_json::json!([]),
                "foreign words on the page in {language}"
            );
        }
        page.assert_quiet();
    });
}

/// Whether the drawing has much of the window's height, how many nodes are cut, and whether the tools have two lines and the
/// legend one.
const BOARD: &str = "(() => {
    const rect = css => document.querySelector(css).getBoundingClientRect();
    const frame = rect('#graph');
    const nodes = [...document.querySelectorAll('.graph__outline')].map(it => it.getBoundingClientRect());
    const tab = rect('.game__tab:last-child');
    return [frame.height / innerHeight > 0.38,
        nodes.filter(it => it.left < frame.left || it.right > frame.right || it.top < frame.top || it.bottom > frame.bottom).length,
        rect('.game__tabs').height + rect('.game__tools').height < 110,
        rect('.graph__legend').height < 30 && tab.right <= frame.right];
})()";

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_small_window_leaves_the_board_its_room() {
    journey([Site::SingleFile], |site| {
        for (width, height) in [(1024, 768), (1000, 700), (900, 600), (1200, 800)] {
            for language in ["ru", "en", "zh"] {
                let options = Options {
                    screen: Screen {
                        width,
                        height,
                        touch: false,
                    },
                    ..Options::default()
                };
                let address = format!("v=1&game=demo-2024&lang={language}");
                let page = Page::open(site, options, &address);
                wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
                page.wait_for_script(
                    &format!("a board at {width} × {height} in {language}"),
                    &format!("JSON.stringify({BOARD}) === '[true,0,true,true]'"),
                );
                page.screenshot(&format!("small-{width}-{language}"));
                page.assert_fits_width();
                // The rules take the place of the answers.
                page.enter("#fold-rules");
                page.wait_for("#fold-answers[aria-expanded='false']");
                page.wait_for(".rules__rules");
                page.assert_quiet();
            }
        }
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_reload_and_the_back_button_restore_the_page() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.fill("#field-params-N", "60");
        wait_for_answers(&page, "19: 29 | 20: 28 | 21: 27");
        page.fill("#root", "20");
        page.press("Enter");
        page.wait_for(&node("20"));
        page.click("#nodes-tree");
        page.choose("#tick", "3");
        page.choose("#theme", "dark");
        page.click("#language-zh");
        page.choose("#units", "moves");
        let seen =
            "document.querySelector('#app').innerText + document.documentElement.dataset.theme";
        page.wait_for_text(".game__tick-text", "3");
        page.wait_for_script(
            "the address of all that",
            "location.hash.includes('units=moves') && document.documentElement.lang.startsWith('zh')",
        );
        let before = page.run_at_rest(seen);
        page.reload();
        page.wait_for_script(
            &format!("the page as it was: {before}"),
            &format!("{seen} === {before}"),
        );

        page.click("#open-shelf");
        page.click("#game-bash");
        page.wait_for_script("another game", &format!("{seen} !== {before}"));
        page.go_back();
        wait_for_answers(&page, "19: 29 | 20: 28 | 21: 27");
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_hostile_address_opens_the_page_with_a_message() {
    journey([Site::SingleFile], |site| {
        for fragment in [
            "v=9&game=demo-2024",
            "<img src=x onerror=window.hacked=1>",
            "v=1&rules=AAAA&root=%3Cscript%3Ewindow.hacked=1%3C/script%3E",
            "v=1&game=%3Cimg%20src=x%20onerror=window.hacked=1%3E",
            "v=1&game=demo-2024&root=%22%3E%3Csvg/onload=window.hacked=1%3E&at=1e999&tick=99999999999&open=...",
            "v=1&lang=xx&theme=%00&units=&nodes=&part=__proto__",
        ] {
            let page = Page::open(site, Options::default(), fragment);
            page.wait_for(".page__notice");
            if page.run("document.getElementById('open-demo') !== null") == true {
                page.click("#open-demo");
            }
            wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
            let markup = page.run("[window.hacked ?? null, document.querySelectorAll('#app img, #app script, #app iframe').length]");
            assert_eq!(markup, serde_json::json!([null, 0]), "{fragment}");
            page.assert_quiet();
        }
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn long_work_shows_how_far_it_is_and_stops() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "");
        page.wait_for(&node("62"));
        // A hundred million positions, each of them a start.
        let rules = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 14143\"\nstart = \"1 <= a <= 14141, 1 <= b <= 14141, a + b < 14143\"\n";
        page.fill("#rules-text", rules);
        page.wait_for("#stop");
        page.wait_for_script(
            "positions found",
            "/[1-9][0-9,]{3,}/.test(document.querySelector('.answers__status').innerText)",
        );
        page.screenshot("progress");
        page.click("#stop");
        page.wait_until_gone("#stop");
        page.wait_for("#again");
        page.screenshot("stopped");
        // The worker is free at once: a small game does not wait for the large one.
        page.click("#open-shelf");
        page.click("#game-bash");
        wait_for_answers(&page, "1: 0 4 8 12 16 20 24 28");
        page.fill("#rules-text", rules);
        page.wait_for_script(
            "the answers of a hundred million positions",
            "document.querySelector('.answers__answer')?.innerText.includes('2,7070')",
        );
        // With the ends of the game that a move reaches: so many pairs a loop over one of the heaps counts.
        page.wait_for_text(".tick-table", "191,657,098");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn two_million_positions_are_solved() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "");
        page.wait_for(&node("62"));
        page.fill(
            "#rules-text",
            "position = \"a, b\"\nmoves = [\"a - 1, b if a > 0\", \"a, b - 1 if b > 0\"]\nstart = \"a == 1413, b == 1413\"\n",
        );
        page.wait_for_text(".tick-table", "1,999,396");
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_phone_shows_one_part_at_a_time() {
    journey([Site::SingleFile], |site| {
        for language in ["ru", "en", "zh-CN"] {
            let options = Options {
                screen: Screen::PHONE,
                language,
                ..Options::default()
            };
            let page = Page::open(site, options, "");
            page.wait_for(&node("62"));
            for part in ["rules", "game", "answers"] {
                page.tap(&format!("#part-{part}"));
                page.wait_for(&format!(".page--{part}"));
                page.assert_fits_width();
                page.screenshot(&format!("phone-{part}-{language}"));
            }
            page.tap("#part-game");
            page.tap(&node("124"));
            page.tap("#view-map");
            page.wait_for("#map");
            page.tap("#view-graph");
            page.wait_for(&node("124"));
            page.tap("#menu");
            page.tap("#tools");
            page.assert_fits_width();
            page.screenshot(&format!("phone-tools-{language}"));
            page.assert_quiet();
        }
    });
}

/// Screenshots to be looked at, and the picture of the README.
#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_page_is_seen_on_a_laptop_and_through_a_projector() {
    journey([Site::SingleFile], |site| {
        for language in ["ru", "en", "zh-CN"] {
            for (screen, theme) in [
                (Screen::DESKTOP, "light"),
                (Screen::DESKTOP, "dark"),
                (PROJECTOR, "projector"),
            ] {
                let options = Options {
                    screen,
                    language,
                    still: true,
                    ..Options::default()
                };
                for game in [
                    "demo-2024",
                    "smaller-heap",
                    "no-repeat-own",
                    "pour",
                    "even-odd-heaps",
                ] {
                    let page = Page::open(site, options, &format!("v=1&game={game}&theme={theme}"));
                    page.wait_for(".graph__node");
                    page.assert_fits_width();
                    let picture = page.screenshot(&format!("{game}-{theme}-{language}"));
                    if (game, theme, language) == ("demo-2024", "light", "en") {
                        keep_picture(&page, &picture);
                    }
                }
            }
        }
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_python_program_is_read_copied_and_kept() {
    journey(Site::ALL, |site| {
        let options = Options {
            language: "ru",
            ..Options::default()
        };
        let page = Page::open(site, options, "v=1&game=demo-2024");
        page.wait_for(".graph__node");
        // What the clipboard and the file get.
        page.run(
            "(window.copied = window.kept = '',
            navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); },
            HTMLAnchorElement.prototype.click = function () {
                window.fileName = this.download;
                fetch(this.href).then(it => it.text()).then(it => { window.kept = it; });
            }, null)",
        );
        page.enter("#program");
        page.wait_for("#program-text");
        let program = page.text("#program-text");
        assert!(program.contains("def move(s, lim):"), "{program}");
        page.enter("#program-copy");
        page.wait_for_script("the program is copied", "window.copied.length > 0");
        page.wait_for_text(".page__notice", "Скопировано");
        page.enter("#program-save");
        page.wait_for_script("the program is kept", "window.kept.length > 0");
        for got in ["window.copied", "window.kept"] {
            let got = page.run(got);
            assert_eq!(got.as_str().map(str::trim), Some(program.trim()));
        }
        let name = page.run("window.fileName");
        assert!(
            name.as_str().is_some_and(|it| it.ends_with(".py")),
            "{name}"
        );
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_drawing_is_kept_as_files_and_printed() {
    journey(Site::ALL, |site| {
        let options = Options {
            language: "ru",
            dark: true,
            ..Options::default()
        };
        let page = Page::open(site, options, "v=1&game=demo-2024");
        page.wait_for(&node("62"));
        page.run(
            "(window.files = [], HTMLAnchorElement.prototype.click = function () {
                const name = this.download;
                fetch(this.href).then(it => it.blob()).then(blob => { window.files.push({ name, blob }); });
            }, window.print = () => {
                window.printed = document.querySelectorAll('.page__paper .node').length;
            }, null)",
        );
        let choose = |item: &str, count: usize| {
            page.enter("#save");
            page.wait_for("#save-list:not([hidden])");
            page.enter(item);
            page.wait_until_gone("#save-list:not([hidden])");
            page.wait_for_script(
                "the focus is where it was",
                "document.activeElement.id === 'save'",
            );
            page.wait_for_script("a file", &format!("window.files.length === {count}"));
        };
        choose("#save-svg", 1);
        let read = "window.files[0].blob.text().then(text => {
            const file = new DOMParser().parseFromString(text, 'image/svg+xml');
            window.kept = [file.querySelectorAll('.node').length, file.querySelector('title')?.textContent,
                file.documentElement.getAttribute('width')];
        })";
        page.run(&format!("({read}, null)"));
        page.wait_for_script(
            "as many nodes in the file as on the page",
            "window.kept?.[0] === document.querySelectorAll('.graph__node').length",
        );
        choose("#save-png", 2);
        page.run(
            "(createImageBitmap(window.files[1].blob).then(it => { window.pixels = it; }), null)",
        );
        page.wait_for_script(
            "two pixels for each",
            "window.pixels?.width === 2 * window.kept[2]",
        );
        choose("#save-dot", 3);
        choose("#save-tikz", 4);
        assert_eq!(
            page.run("window.files.map(it => it.name.split('.').pop()).join(' ')"),
            "svg png dot tex"
        );
        page.press("Enter");
        page.wait_for("#save-list:not([hidden])");
        page.press("Escape");
        page.wait_until_gone("#save-list:not([hidden])");
        choose("#print", 4);
        page.wait_for_script(
            "the whole drawing is printed",
            "window.printed === document.querySelectorAll('.graph__node').length",
        );
        page.assert_quiet();
    });
}

const PROJECTOR: Screen = Screen {
    width: 1920,
    height: 1080,
    touch: false,
};

/// The README's picture is of the page as it is now: the words that were on the page stand beside it, and are
/// compared with those of today. `UPDATE_PICTURE=1 cargo xtask test` renews both.
fn keep_picture(page: &Page, picture: &std::path::Path) {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/pictures"));
    // Of all elements, seen or not: browsers differ in what they call the visible text. A drawing has as many
    // nodes as fit beside the browser's fonts.
    let words = page.run(
        "[...document.querySelectorAll('#app *:not(svg *)')].flatMap(it => [...it.childNodes])
            .filter(it => it.nodeType === Node.TEXT_NODE && it.data.trim()).map(it => it.data.trim()).join('\\n')",
    );
    let words = words.as_str().expect("the page has words");
    let (kept, kept_words) = (folder.join("page.png"), folder.join("page.txt"));
    if std::env::var_os("UPDATE_PICTURE").is_some() {
        std::fs::copy(picture, &kept).expect("the folder of pictures can be written");
        std::fs::write(&kept_words, words).expect("the folder of pictures can be written");
    }
    assert!(kept.exists(), "the README's picture is missing");
    let kept_words = std::fs::read_to_string(&kept_words).unwrap_or_default();
    assert_eq!(
        kept_words, words,
        "the README's picture is old: UPDATE_PICTURE=1 cargo xtask test"
    );
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_page_works_under_the_policies_of_sites_or_names_what_is_forbidden() {
    for (policy, named) in super::POLICIES {
        println!("policy: {policy}");
        let site = Site::Under(policy);
        if let Some(named) = named {
            let page = Page::try_open(site, Options::default());
            page.wait_for_text("#boot [role=alert], #boot-blocked [lang=en]", named);
            continue;
        }
        let page = Page::open(site, Options::default(), "");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.wait_for(&node("62"));
        page.fill("#field-params-N", "100");
        wait_for_answers(&page, "19: 49 | 20: 48 | 21: 47");
        page.screenshot("policy");
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_site_that_was_visited_opens_without_a_network() {
    let (site, is_gone) = Page::mortal_site();
    let page = Page::open(site, Options::default(), "");
    wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
    page.run("navigator.serviceWorker.ready.then(it => { window.kept = it.active !== null })");
    page.wait_for_script("the files are kept", "window.kept === true");
    is_gone.store(true, Ordering::Relaxed);
    page.go_to("v=1&game=two-heaps&lang=ru");
    page.wait_for(".graph__node");
    // Another game is solved, so the worker has started, too.
    page.wait_for_script(
        "its answers stand",
        "document.querySelectorAll('.answers__value').length > 2",
    );
}
