//! Journeys: what visitors do, done in a real browser with the built page.

use crate::browser::{Options, Page, Screen, Site, journey};
use std::thread::sleep;
use std::time::{Duration, Instant};

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

/// The values of all answers, in order.
const ANSWERS: &str = "[...document.querySelectorAll('.answers-panel__answer')]
    .map(it => it.querySelector('.answers-panel__id').innerText + ': '
        + [...it.querySelectorAll('.answers-panel__value')].map(it => it.innerText).join(' ')).join(' | ')";

/// The positions of the nodes that are drawn, sorted.
const NODES: &str = "[...document.querySelectorAll('.game-graph__node')]
    .map(it => it.dataset.position).sort().join(' ')";

fn wait_for_answers(page: &Page, answers: &str) {
    page.wait_for_script(answers, &format!("({ANSWERS}) === '{answers}'"));
}

fn wait_for_nodes(page: &Page, nodes: &str) {
    page.wait_for_script(nodes, &format!("({NODES}) === '{nodes}'"));
}

fn node(position: &str) -> String {
    format!(".game-graph__node[data-position='{position}']")
}

#[test]
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
fn a_game_is_written_from_nothing_with_the_keyboard_alone() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.tab_to("#open-shelf");
        page.press("Enter");
        page.tab_to("#new-game");
        page.press("Enter");
        page.tab_to("#field-title");
        page.type_text("My game");
        page.tab_to("#quick-0");
        page.press("Enter");
        page.tab_to("#quick-2");
        page.press("Enter");
        page.tab_to("#end-limit");
        page.type_text("20");
        page.tab_to("#start-high-0");
        page.type_text("19");
        wait_for_answers(&page, "19: 9 | 20: 8 | 21: 7");
        page.wait_for_text(".board__title", "My game");
        page.tab_to("#graph");
        page.press("Home");
        page.press("Enter");
        wait_for_nodes(&page, "7");
        page.press("Enter");
        wait_for_nodes(&page, "14 7 8");
        page.press("ArrowDown");
        page.press("Enter");
        page.wait_for_script(
            "four nodes and more",
            "document.querySelectorAll('.game-graph__node').length > 3",
        );
        page.assert_quiet();
    });
}

#[test]
fn the_graph_opens_three_levels_deep_and_closes() {
    journey([Site::SingleFile], |site| {
        // `open=` shows the root alone.
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&root=62&open=");
        wait_for_nodes(&page, "62");
        page.click(&node("62"));
        wait_for_nodes(&page, "124 62 63");
        page.click(&node("63"));
        wait_for_nodes(&page, "124 126 62 63 64");
        page.click(&node("64"));
        wait_for_nodes(&page, "124 126 128 62 63 64 65");
        page.wait_for_text(".position-panel", "64");
        page.click("#nodes-tree");
        wait_for_nodes(&page, "124 126 128 62 63 64 65");
        page.click(&node("63"));
        wait_for_nodes(&page, "124 62 63");
        page.click("#open-layer");
        page.wait_for_script(
            "more nodes",
            "document.querySelectorAll('.game-graph__node').length > 4",
        );
        page.assert_quiet();
    });
}

#[test]
fn the_graph_is_asked_for_strategy_reasons_and_guesses_with_the_keyboard_alone() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&root=62");
        page.wait_for(&node("62"));
        page.tab_to("#strategy");
        page.press("Enter");
        wait_for_nodes(&page, "124 128 129 130 248 62 63 64 65");
        page.wait_for_text(".board__sheet-note", "Vanya");
        page.tab_to("#graph");
        page.press("ArrowDown");
        page.press("?");
        page.wait_for(".game-graph__edge--line");
        page.wait_for_text(".position-panel__refutation", "Vanya wins");
        page.press("Escape");
        page.wait_until_gone(".position-panel__refutation");
        page.tab_to("#rows");
        page.press("ArrowDown");
        page.wait_for_script("rows by plies", "location.hash.includes('rows=plies')");
        page.tab_to("#as-table");
        page.press("Enter");
        page.wait_for_text(".board__table", "Vanya wins in 4 plies");
        page.press("Enter");
        page.wait_until_gone(".board__table");

        page.tab_to("#guess");
        page.press("Enter");
        page.wait_until_gone(".game-graph__node--won");
        page.wait_for_text(".answers-panel__values", "?");
        page.tab_to("#graph");
        page.press("Enter");
        page.wait_for(".game-graph__node--won, .game-graph__node--lost");
        page.tab_to("#uncover-answers");
        page.press("Enter");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.assert_quiet();
    });
}

#[test]
fn a_graph_of_thousands_of_nodes_is_painted_and_walked() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(
            site,
            Options::default(),
            "v=1&game=three-heaps&nodes=tree&lang=en",
        );
        page.wait_for("#graph");
        for _ in 0..8 {
            page.click("#open-layer");
        }
        page.wait_for(".game-graph__canvas");
        page.run("document.querySelector('#graph').focus()");
        page.press("ArrowDown");
        page.wait_for_text(".game-graph [aria-live]", "plies");
        page.drag("#graph", 60.0, 30.0);
        page.assert_quiet();
    });
}

#[test]
fn pan_and_zoom_move_the_drawing_and_home_fits_it() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(
            site,
            Options {
                still: true,
                ..Options::default()
            },
            "",
        );
        page.wait_for(&node("62"));
        let place = || {
            page.attribute(".game-graph__scene", "style")
                .unwrap_or_default()
        };
        let fitted = place();
        page.drag("#graph", 80.0, 40.0);
        assert_ne!(place(), fitted, "a drag moves the drawing");
        page.wheel("#graph", -200.0, true);
        page.wait_for_script(
            "a larger drawing",
            "!document.querySelector('.game-graph__scene').style.transform.includes('scale(1)')",
        );
        page.pinch("#graph", 0.5);
        page.click("#zoom-in");
        page.run("document.querySelector('#graph').focus()");
        page.press("Home");
        page.wait_for_script(
            "the drawing as it was",
            &format!(
                "document.querySelector('.game-graph__scene').getAttribute('style') === '{fitted}'"
            ),
        );
    });
}

#[test]
fn in_a_frame_the_wheel_belongs_to_the_page_around_it() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "");
        page.wait_for(&node("62"));
        page.run(
            "new Promise(done => {
                const address = location.href;
                document.body.innerHTML = '<iframe id=frame style=\"width:100%;height:600px\"></iframe><div style=\"height:3000px\"></div>';
                document.body.style.overflow = 'auto';
                document.documentElement.style.height = 'auto'; document.body.style.height = 'auto';
                const frame = document.getElementById('frame');
                frame.onload = () => done(null);
                frame.src = address;
            })",
        );
        page.wheel("#frame", 300.0, false);
        page.wait_for_script("a page that scrolled", "window.scrollY > 0");
    });
}

/// What the cell under the cursor of the map says.
const TOLD: &str = "(document.querySelector('#map-told')?.innerText ?? '')";

fn wait_for_cell(page: &Page, told: &str) {
    page.wait_for_script(told, &format!("{TOLD}.startsWith({told:?})"));
}

/// The colours on the canvas of the map, each with the part of its pixels in thousandths, the most frequent first.
const COLOURS: &str = "(() => {
    const canvas = document.querySelector('.game-map__canvas');
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const counts = new Map();
    for (let i = 0; i < data.length; i += 4) {
        const colour = data.slice(i, i + 3).join();
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1]).map(([colour, n]) => [colour, Math.round(n * 4000 / data.length)]);
})()";

#[test]
fn the_recursion_is_stepped_through_with_keys() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=en");
        page.wait_for(&node("62"));
        page.tab_to("#view-graph");
        page.press("End");
        page.wait_for_text("#calls-step", "Step 1 of 106");
        page.tab_to("#calls-forward");
        page.press("Enter");
        page.wait_for_text("#call-sentence", "The game is not over at 62");
        for (key, step) in [
            ("n", "Step 3 of"),
            ("b", "Step 2 of"),
            ("i", "Step 5 of"),
            ("i", "Step 9 of"),
            ("r", "Step 42 of"),
            ("u", "Step 43 of"),
            ("o", "Step 68 of"),
            ("End", "Step 106 of"),
            ("Home", "Step 1 of"),
        ] {
            page.press(key);
            page.wait_for_text("#calls-step", step);
        }
        page.tab_to("#calls-scrubber");
        page.press("ArrowRight");
        page.wait_for_text("#calls-step", "Step 2 of");
        page.tab_to("#calls-go");
        page.press("Control+a");
        page.type_text("1000");
        page.press("Enter");
        page.wait_for_text("#calls-go-problem", "from 1 to 106");
        page.tab_to("#calls");
        for key in ["ArrowDown", "ArrowRight", "Enter"] {
            page.press(key);
        }
        page.wait_for_text(".game-recursion__frame--running", "move(124, 3)");
        page.press("p");
        page.wait_for_text("#calls-step", "Step 72 of");
        page.press("p");
        page.assert_quiet();
    });
}

#[test]
fn the_recursion_is_worked_with_a_finger() {
    journey([Site::SingleFile], |site| {
        let options = Options {
            screen: Screen::PHONE,
            ..Options::default()
        };
        let page = Page::open(
            site,
            options,
            "v=1&game=demo-2024&view=recursion&lang=en&at=33",
        );
        page.wait_for_text("#calls-step", "Step 1 of");
        page.assert_fits_width();
        page.tap("#calls-into");
        page.wait_for_text(".game-recursion__frame--running", "move(34,");
        page.click("#tools");
        page.tap("#call-memory-on");
        page.wait_for_text("#call-program", "@lru_cache(None)");
        page.click("#call-bad");
        page.wait_for_text(".game-recursion__bad", "any");
        page.click("#call-limit-more");
        page.wait_for_text("#calls-step", "Step 1 of");
        page.assert_fits_width();
        page.screenshot("phone-recursion");
        page.assert_quiet();
    });
}

#[test]
fn the_map_is_walked_with_keys_played_and_opened_in_the_graph() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "v=1&game=wythoff&lang=en");
        page.wait_for(&node("1,2"));
        page.tab_to("#view-graph");
        page.press("ArrowRight");
        wait_for_cell(&page, "Square 1,2.");
        assert!(page.has_focus("#view-map"), "the chosen view has the focus");
        page.tab_to("#map");
        page.press("ArrowDown");
        wait_for_cell(&page, "Circle 2,2.");
        page.press("End");
        wait_for_cell(&page, "Circle 2,20.");
        page.press("PageDown");
        wait_for_cell(&page, "Square 12,20.");
        page.wait_for_text("#position-heading", "a = 12, b = 20");
        // The wave: nothing but the ends, then the answers again.
        page.choose("#tick", "0");
        wait_for_cell(&page, "12,20, not coloured yet.");
        page.screenshot("map-tick-0");
        page.click("#tick-play");
        page.wait_for_text(".board__tick-text", "Tick 2");
        page.click("#tick-play");
        page.choose("#tick", "16");
        wait_for_cell(&page, "Square 12,20.");
        page.choose("#units", "nimbers");
        page.run("document.querySelector('#map').focus()");
        page.press("Enter");
        page.wait_for(&node("12,20"));
        assert_eq!(page.value("#root"), "12,20");
        page.go_back();
        wait_for_cell(&page, "Square 12,20.");
        // The answers panel leads to its cell.
        page.click(".answers-panel__value:nth-child(4)");
        wait_for_cell(&page, "Square 4,7.");
        page.assert_quiet();
    });
}

#[test]
fn the_map_is_pointed_at_panned_and_zoomed() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(
            site,
            Options::default(),
            "v=1&game=wythoff&view=map&lang=en",
        );
        wait_for_cell(&page, "Square 1,2.");
        let picture = "document.querySelector('.game-map__canvas').toDataURL()";
        let whole = page.run(picture);
        page.wheel("#map", -400.0, true);
        page.wait_for_script("a larger map", &format!("{picture} !== {whole}"));
        let large = page.run(picture);
        page.drag("#map", -60.0, -40.0);
        page.wait_for_script("a moved map", &format!("{picture} !== {large}"));
        page.pinch("#map", 0.5);
        page.run("document.querySelector('#map').focus()");
        page.press("0");
        page.wait_for_script("the whole map", &format!("{picture}.length > 0"));
        // What is pointed at is told, and a click opens it.
        page.click("#map");
        page.wait_for(".game-graph__node");
        page.assert_quiet();
    });
}

#[test]
fn a_slice_is_chosen_and_a_link_restores_it() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=nim&view=map&lang=en");
        wait_for_cell(&page, "Circle 3,4,5.");
        page.choose("#map-held-2", "1");
        page.choose("#map-axis-1", "2");
        page.wait_for("#map-held-1");
        page.run("new Promise(done => setTimeout(() => done(null), 400))");
        let before = page.run("location.hash");
        page.reload();
        page.wait_for("#map-held-1");
        assert_eq!(page.run("location.hash"), before);
        // Where only one of the players may make some moves, who moves is a switch; a guess is uncovered by a click.
        page.go_to("v=1&game=even-odd-heaps&view=map&lang=en&guess=");
        wait_for_cell(&page, "2,2,2,2, not coloured yet.");
        page.click("#map-held-4-1");
        page.wait_for_script(
            "the rival to move",
            "document.querySelector('#map-held-4-1').ariaPressed === 'true'",
        );
        page.click("#map");
        wait_for_cell(&page, "Square 1,1,2,2.");
        page.assert_quiet();
    });
}

#[test]
fn a_finger_selects_a_cell_before_it_opens_it() {
    journey([Site::SingleFile], |site| {
        for (language, theme) in [("ru", "light"), ("en", "dark"), ("zh-CN", "projector")] {
            let options = Options {
                screen: Screen::PHONE,
                language,
                ..Options::default()
            };
            let page = Page::open(
                site,
                options,
                &format!("v=1&game=bash&view=map&theme={theme}"),
            );
            page.wait_for("#map");
            page.assert_fits_width();
            page.screenshot(&format!("phone-map-{language}"));
            let told = page.run(TOLD);
            page.tap("#map");
            page.wait_for_script("another cell", &format!("{TOLD} !== {told}"));
            page.tap("#map-open");
            page.wait_for(".game-graph__node");
            page.assert_fits_width();
            page.assert_quiet();
        }
    });
}

#[test]
fn two_golden_beams_are_seen_at_a_glance() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(
            site,
            Options::default(),
            "v=1&game=wythoff&view=map&lang=en",
        );
        wait_for_cell(&page, "Square 1,2.");
        page.screenshot("map-wythoff");
        let large = std::env::var_os("RUN_SLOW_TESTS").is_some();
        let (last, counted) = match large {
            true => ("500", "125,751 positions"),
            false => ("150", "11,476 positions"),
        };
        page.fill("#start-high-0", last);
        page.fill("#start-high-1", last);
        let is_solved = format!("document.body.innerText.includes('{counted}:')");
        // Sixty million moves take longer than anything else that a journey waits for.
        let end = Instant::now() + Duration::from_secs(120);
        while page.run(&is_solved) == false && Instant::now() < end {
            sleep(Duration::from_millis(200));
        }
        page.wait_for_script("a large game", &is_solved);
        wait_for_cell(&page, "Square 1,2.");
        page.press("Escape");
        page.screenshot("map-wythoff-large");
        let colours = page.run(COLOURS);
        // A small cell may share its pixels with a neighbour.
        let part = |wanted: [i64; 3]| -> u64 {
            let all = colours.as_array().expect("a list of colours");
            let is_near = |colour: &str| {
                let channels = colour.split(',').map(|it| it.parse::<i64>());
                channels
                    .zip(wanted)
                    .all(|(found, wanted)| found.is_ok_and(|it| (it - wanted).abs() <= 8))
            };
            let near = all
                .iter()
                .filter(|it| it[0].as_str().is_some_and(is_near))
                .filter_map(|it| it[1].as_u64());
            near.sum()
        };
        assert!(part([185, 205, 250]) > 300, "a field of circles: {colours}");
        assert!(part([154, 52, 18]) >= 3, "two beams of squares: {colours}");
        page.assert_quiet();
    });
}

#[test]
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
            ("zh", "(?![ПВ])[\\u0400-\\u04ff]|[a-z]{3,}"),
        ] {
            page.click(&format!("#language-{language}"));
            page.wait_for_script(
                language,
                &format!("document.documentElement.lang === '{language}'"),
            );
            let found = page.run(&format!(
                "({words}).split('\\n').filter(text => /{foreign}/.test(text) && !/Enter|Home|any|all|Grundy|Python/.test(text))"
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

#[test]
fn a_reload_and_the_back_button_restore_the_page() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "");
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
        page.wait_for_text(".board__tick-text", "3");
        page.run("new Promise(done => setTimeout(() => done(null), 500))");
        let before = page.run(seen);
        page.reload();
        page.wait_for_script("the page as it was", &format!("{seen} === {before}"));

        page.click("#open-shelf");
        page.click("#game-bash");
        page.wait_for_script("another game", &format!("{seen} !== {before}"));
        page.go_back();
        wait_for_answers(&page, "19: 29 | 20: 28 | 21: 27");
    });
}

#[test]
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
            wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
            let markup = page.run("[window.hacked ?? null, document.querySelectorAll('#app img, #app script, #app iframe').length]");
            assert_eq!(markup, serde_json::json!([null, 0]), "{fragment}");
            page.assert_quiet();
        }
    });
}

#[test]
fn a_wrong_rule_is_marked_at_its_place_and_mended() {
    journey([Site::Served], |site| {
        let page = Page::open(
            site,
            Options {
                language: "ru",
                ..Options::default()
            },
            "v=1&game=smaller-heap",
        );
        wait_for_answers(&page, "19: 55 56 | 20: 31 32 51 52 53 54 | 21: 49 50");
        page.fill("#field-moves-0", "x, y -> x + 1, y if x => y");
        page.wait_for_text("#notes-field-moves-0 mark", "=>");
        assert_eq!(
            page.value("#field-moves-0"),
            "x, y -> x + 1, y if x => y",
            "nothing typed is lost"
        );
        page.wait_for(&node("12,49"));
        page.screenshot("wrong-rule-ru");
        page.click("#notes-field-moves-0 .problem__mend");
        page.wait_until_gone("#notes-field-moves-0");
        assert_eq!(page.value("#field-moves-0"), "x, y -> x + 1, y if x >= y");

        page.fill(
            "#rules-text",
            "position = \"s\"\nmoves = [\"s + 1\"]\nstart = \"s == 1\"\n",
        );
        page.wait_for(".answers-panel__status--rejected");
        page.screenshot("never-ends-ru");
        page.fill("#rules-text", "position = ");
        page.wait_for(".rules-editor__broken");
        page.screenshot("broken-text-ru");
        page.assert_quiet();
    });
}

#[test]
fn an_example_is_tried_and_taken_back_with_the_keyboard_alone() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=en");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.tab_to("#field-moves-1-more");
        page.press("Enter");
        page.tab_to("#field-moves-1-switch");
        page.press("Enter");
        page.wait_for("#field-moves-1-example-0");
        page.screenshot("examples-of-a-move");
        page.tab_to("#field-moves-1-example-1");
        page.press("Enter");
        page.wait_for_script(
            "the example in its field",
            "document.querySelector('#field-moves-1').value === 's - k for k in (1, 3, 4) if k <= s'",
        );
        // What stood there is offered first.
        page.tab_to("#field-moves-1-example-0");
        page.press("Enter");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        assert_eq!(page.value("#field-moves-1"), "s * 2");
        page.assert_quiet();
    });
}

#[test]
fn ends_limits_and_questions_are_added_in_the_form() {
    journey([Site::SingleFile], |site| {
        for screen in [Screen::DESKTOP, Screen::PHONE] {
            let options = Options {
                screen,
                ..Options::default()
            };
            let page = Page::open(site, options, "v=1&game=demo-2024&part=rules");
            page.wait_for("#field-title");
            let press = |id: &str| {
                if screen.touch {
                    page.tap(id);
                } else {
                    page.click(id);
                }
            };
            press("#additions");
            press("#add-end");
            page.fill("#end-1-limit", "300");
            page.choose("#field-over-1-winner", "next");
            press("#add-limit");
            page.fill("#field-limit", "20");
            press("#question-add");
            page.wait_for_script(
                "the focus in what was added",
                "document.activeElement.id.endsWith('-where')",
            );
            page.press("Control+a");
            page.type_text("winner == 2 and turns == 1");
            page.choose("#field-question-3-ask", "count");
            page.assert_fits_width();
            page.wait_for_script(
                "all of it in the text",
                "/when = .s >= 300., winner = .next/.test(document.querySelector('#rules-text').value)
                    && /limit *= 20/.test(document.querySelector('#rules-text').value)
                    && document.querySelector('#rules-text').value.includes('ask = \"count\"')",
            );
            if screen.touch {
                page.tap("#part-answers");
            }
            page.wait_for_text(".answers-panel__answer", "1");
            page.assert_quiet();
        }
    });
}

#[test]
fn the_guide_is_read_and_a_lesson_is_tried() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "v=1&game=bash");
        wait_for_answers(&page, "1: 0 4 8 12 16 20 24 28");
        page.click("#open-guide");
        page.wait_for(".guide");
        page.tab_to("#contents-memory");
        page.press("Enter");
        page.wait_for_script(
            "the lesson in view",
            "(box => box.top >= 0 && box.bottom <= innerHeight)(document.querySelector('#lesson-memory').getBoundingClientRect())",
        );
        let told = page.text("#contents-memory");
        page.reload();
        page.wait_for_text("#lesson-memory", &told);
        page.tab_to("#try-memory");
        page.press("Enter");
        page.wait_for_text(".board__title", &told);
        assert_eq!(page.value("#field-position"), "n; last");
        page.wait_for_script(
            "the answer of the lesson",
            &format!("({ANSWERS}).startsWith('1: 2 3 5 7 8')"),
        );
        page.go_back();
        page.wait_for("#lesson-memory");
        page.click("#guide-close");
        wait_for_answers(&page, "1: 0 4 8 12 16 20 24 28");
        page.assert_quiet();
    });
}

#[test]
fn the_guide_is_read_on_a_phone() {
    journey([Site::SingleFile], |site| {
        for (language, theme) in [("ru", "light"), ("en", "dark"), ("zh-CN", "projector")] {
            let options = Options {
                screen: Screen::PHONE,
                language,
                ..Options::default()
            };
            let page = Page::open(
                site,
                options,
                &format!("v=1&game=demo-2024&part=rules&theme={theme}"),
            );
            page.tap("#open-guide");
            page.wait_for(".guide");
            page.assert_fits_width();
            page.tap("#guide-contents");
            page.screenshot(&format!("phone-contents-{language}"));
            page.tap("#contents-winners");
            page.wait_until_gone("#contents-winners");
            page.assert_fits_width();
            page.screenshot(&format!("phone-guide-{language}"));
            page.tap("#try-winners");
            page.wait_for("#field-title");
            page.assert_fits_width();
            page.assert_quiet();
        }
    });
}

#[test]
fn long_work_shows_how_far_it_is_and_stops() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "");
        page.wait_for(&node("62"));
        // 1414 × 1414 positions, each of them a start.
        page.fill(
            "#rules-text",
            "position = \"a, b\"\nmoves = [\"a - 1, b if a > 0\", \"a, b - 1 if b > 0\"]\nstart = \"0 <= a <= 1413, 0 <= b <= 1413\"\n",
        );
        page.wait_for("#stop");
        page.wait_for_script(
            "positions found",
            "/[1-9][0-9,]{3,}/.test(document.querySelector('.answers-panel__status').innerText)",
        );
        page.screenshot("progress");
        let ms = page.milliseconds_from_click("#stop", "!document.querySelector('#stop')");
        println!("stopped after {ms:.0} ms");
        page.wait_for("#again");
        page.screenshot("stopped");
        // The worker is free at once: a small game does not wait for the large one.
        page.click("#open-shelf");
        page.click("#game-bash");
        wait_for_answers(&page, "1: 0 4 8 12 16 20 24 28");
        page.assert_quiet();
    });
}

#[test]
fn two_million_positions_are_solved() {
    if std::env::var_os("RUN_SLOW_TESTS").is_none() {
        println!("skipped: set RUN_SLOW_TESTS=1");
        return;
    }
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
            for part in ["rules", "board", "answers"] {
                page.tap(&format!("#part-{part}"));
                page.wait_for(&format!(".page--{part}"));
                page.assert_fits_width();
                page.screenshot(&format!("phone-{part}-{language}"));
            }
            page.tap("#part-board");
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
                    page.wait_for(".game-graph__node");
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
fn the_python_program_is_read_copied_and_kept() {
    journey(Site::ALL, |site| {
        let options = Options {
            language: "ru",
            ..Options::default()
        };
        let page = Page::open(site, options, "v=1&game=demo-2024");
        page.wait_for(".game-graph__node");
        // What the clipboard and the file get.
        page.run(
            "(window.copied = window.kept = '',
            navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); },
            HTMLAnchorElement.prototype.click = function () {
                window.fileName = this.download;
                fetch(this.href).then(it => it.text()).then(it => { window.kept = it; });
            }, null)",
        );
        page.tab_to("#program");
        page.press("Enter");
        page.wait_for("#program-text");
        let program = page.text("#program-text");
        assert!(program.contains("def move(s, lim):"), "{program}");
        page.tab_to("#program-copy");
        page.press("Enter");
        page.wait_for_script("the program is copied", "window.copied.length > 0");
        page.wait_for_text(".page__notice", "Программа скопирована");
        page.tab_to("#program-save");
        page.press("Enter");
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
            page.tab_to("#save");
            page.press("Enter");
            page.wait_for("#save-list:not([hidden])");
            page.tab_to(item);
            page.press("Enter");
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
            "window.kept?.[0] === document.querySelectorAll('.game-graph__node').length",
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
            "window.printed === document.querySelectorAll('.game-graph__node').length",
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
    let words = page.text("#app");
    let (kept, kept_words) = (folder.join("page.png"), folder.join("page.txt"));
    if std::env::var_os("UPDATE_PICTURE").is_some() {
        std::fs::copy(picture, &kept).expect("the folder of pictures can be written");
        std::fs::write(&kept_words, &words).expect("the folder of pictures can be written");
    }
    assert!(kept.exists(), "the README's picture is missing");
    let kept_words = std::fs::read_to_string(&kept_words).unwrap_or_default();
    assert_eq!(
        kept_words, words,
        "the README's picture is old: UPDATE_PICTURE=1 cargo xtask test"
    );
}
