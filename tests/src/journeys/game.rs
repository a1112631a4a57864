//! The board: the graph, the recursion and the map.

use super::{node, on_phones, wait_for_answers, wait_for_nodes};
use crate::browser::{Options, Page, Screen, Site, journey};

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
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
        page.wait_for_text(".position", "64");
        page.click("#nodes-tree");
        wait_for_nodes(&page, "124 126 128 62 63 64 65");
        page.click(&node("63"));
        wait_for_nodes(&page, "124 62 63");
        page.click("#open-layer");
        page.wait_for_script(
            "more nodes",
            "document.querySelectorAll('.graph__node').length > 4",
        );
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_graph_is_asked_for_strategy_reasons_and_guesses_with_the_keyboard_alone() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&root=62");
        page.wait_for(&node("62"));
        page.enter("#strategy");
        wait_for_nodes(&page, "124 128 129 130 248 62 63 64 65");
        page.wait_for_text(".game__sheet-note", "Vanya");
        page.tab_to("#graph");
        page.press("ArrowDown");
        page.press("?");
        page.wait_for(".graph__edge--line");
        page.wait_for_text(".position__refutation", "Vanya wins");
        page.press("Escape");
        page.wait_until_gone(".position__refutation");
        page.tab_to("#rows");
        page.press("ArrowDown");
        page.wait_for_script("rows by plies", "location.hash.includes('rows=plies')");
        page.enter("#as-table");
        page.wait_for_text(".game__table", "Vanya wins, 4 moves to the end");
        page.press("Enter");
        page.wait_until_gone(".game__table");

        page.enter("#guess");
        page.wait_until_gone(".graph__node--won");
        page.wait_for_text(".answers__values", "?");
        page.enter("#graph");
        page.wait_for(".graph__node--won, .graph__node--lost");
        page.enter("#uncover-answers");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
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
        page.wait_for(".graph__canvas");
        page.run("document.querySelector('#graph').focus()");
        page.press("ArrowDown");
        page.wait_for_text(".graph [aria-live]", "moves");
        page.drag("#graph", 60.0, 30.0);
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
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
        let place = "document.querySelector('#graph .drawing__scene').getAttribute('style')";
        // What is drawn first may be more than has room: then less follows.
        page.wait_for_script(
            "the drawing at rest",
            &format!(
                "(async () => {{
                    const before = {place};
                    await new Promise(then => setTimeout(then, 1000));
                    return {place} === before;
                }})()"
            ),
        );
        let fitted = page.attribute("#graph .drawing__scene", "style");
        let fitted = fitted.unwrap_or_default();
        page.drag("#graph", 80.0, 40.0);
        page.wait_for_script("another place", &format!("{place} !== '{fitted}'"));
        page.wheel("#graph", -200.0, true);
        page.wait_for_script(
            "a larger drawing",
            "!document.querySelector('#graph .drawing__scene').style.transform.includes('scale(1)')",
        );
        page.pinch("#graph", 0.5);
        page.click("#zoom-in");
        page.run("document.querySelector('#graph').focus()");
        page.press("Home");
        page.wait_for_script("the drawing as it was", &format!("{place} === '{fitted}'"));
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
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
        // A wheel that is turned before the browser has drawn the frame turns nothing.
        let is_scrolled = || page.run("window.scrollY > 0") == true;
        let turn = || page.wheel("#frame", 300.0, false);
        assert!((0..1_000).any(|_| {
            turn();
            is_scrolled()
        }));
    });
}

/// What the cell under the cursor of the map says.
const TOLD: &str = "(document.querySelector('#map-told')?.innerText ?? '')";

fn wait_for_cell(page: &Page, told: &str) {
    page.wait_for_script(told, &format!("{TOLD}.startsWith({told:?})"));
}

/// The colours on the canvas of the map, each with the part of its pixels in thousandths, the most frequent first.
const COLOURS: &str = "(() => {
    const canvas = document.querySelector('.map__canvas');
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const counts = new Map();
    for (let i = 0; i < data.length; i += 4) {
        const colour = data.slice(i, i + 3).join();
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1]).map(([colour, n]) => [colour, Math.round(n * 4000 / data.length)]);
})()";

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_recursion_is_stepped_through_with_keys() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=en");
        page.wait_for(&node("62"));
        page.tab_to("#view-graph");
        page.press("ArrowRight");
        page.press("ArrowRight");
        page.wait_for_text("#calls-step", "Step 1 of 106");
        page.enter("#calls-forward");
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
        page.wait_for_text(".recursion__frame--running", "move(124, 3)");
        page.press("p");
        page.wait_for_text("#calls-step", "Step 72 of");
        page.press("p");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
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
        page.wait_for_text(".recursion__frame--running", "move(34,");
        page.click("#tools");
        page.tap("#call-memory-on");
        page.wait_for_text("#call-program", "@lru_cache(None)");
        page.click("#call-bad");
        page.wait_for_text(".recursion__bad", "any");
        page.click("#call-limit-more");
        page.wait_for_text("#calls-step", "Step 1 of");
        page.assert_fits_width();
        page.screenshot("phone-recursion");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_map_is_walked_with_keys_played_and_opened_in_the_graph() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "v=1&game=wythoff&lang=en");
        page.wait_for(&node("1,2"));
        page.tab_to("#view-graph");
        page.press("ArrowRight");
        wait_for_cell(&page, "Square 1,2.");
        page.wait_for_focus("#view-map");
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
        page.wait_for_text(".game__tick-text", "Step 2");
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
        page.click(".answers__value:nth-child(4)");
        wait_for_cell(&page, "Square 4,7.");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_map_is_pointed_at_panned_and_zoomed() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(
            site,
            Options::default(),
            "v=1&game=wythoff&view=map&lang=en",
        );
        wait_for_cell(&page, "Square 1,2.");
        let picture = "document.querySelector('.map__canvas').toDataURL()";
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
        page.wait_for(".graph__node");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn expressions_are_typed_as_axes_and_a_link_restores_them() {
    const OF_TOTALS: &str = "v=1&game=two-heaps&view=map&lang=en&down=(a%2Bb)%254";
    journey([Site::Served], |site| {
        let page = Page::open(
            site,
            Options::default(),
            "v=1&game=wythoff&view=map&lang=en",
        );
        wait_for_cell(&page, "Square 1,2.");
        page.click("#map-measures summary");
        page.fill("#map-measure-0", "b - a");
        page.fill("#map-measure-1", "a");
        wait_for_cell(&page, "Square 1,2.");
        page.wait_for_script(
            "both expressions in the address",
            "/down=b.*across=a/.test(location.hash)",
        );
        // What is wrong is said at its field, and the map stays.
        page.fill("#map-measure-1", "c % 2");
        page.wait_for_text("#map-measure-1-problems", "c");
        assert_eq!(
            page.attribute("#map-measure-1", "aria-invalid").as_deref(),
            Some("true")
        );
        assert!(!page.text("#map-told").is_empty());
        page.fill("#map-measure-1", "a % 4");
        page.wait_until_gone("#map-measure-1-problems");
        page.wait_for_script(
            "the address",
            "/across=a.*4/.test(decodeURIComponent(location.hash))",
        );
        let address = page.run("location.hash");
        page.reload();
        wait_for_cell(&page, "b - a = 1, a % 4 = 1: ");
        assert_eq!(
            [page.value("#map-measure-0"), page.value("#map-measure-1")],
            ["b - a", "a % 4"]
        );
        assert_eq!(page.run("location.hash"), address);
        page.assert_quiet();
        // On a phone, too, it is said what ×8 in a cell means.
        let options = Options {
            screen: Screen::PHONE,
            ..Options::default()
        };
        let page = Page::open(site, options, OF_TOTALS);
        page.wait_for_text(".map__legend p", "×8");
        page.wait_for_script(
            "it is seen",
            "document.querySelector('.map__legend p').checkVisibility()",
        );
        page.assert_fits_width();
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_slice_is_chosen_and_a_link_restores_it() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=nim&view=map&lang=en");
        wait_for_cell(&page, "Circle 3,4,5.");
        page.choose("#map-held-2", "1");
        page.choose("#map-axis-1", "2");
        page.wait_for("#map-held-1");
        page.wait_for_script(
            "the address of the slice",
            "location.hash.includes('axes=')",
        );
        let before = page.run("location.hash");
        page.reload();
        page.wait_for("#map-held-1");
        assert_eq!(page.run("location.hash"), before);
        // Where only one of the players may make some moves, who moves is a switch; a guess is uncovered by a click.
        page.go_to("v=1&game=even-odd-heaps&root=2,2,2,2&view=map&lang=en&guess=");
        wait_for_cell(&page, "2,2,2,2, not coloured yet.");
        page.click("#map-held-4-1");
        page.wait_for_script(
            "the opponent to move",
            "document.querySelector('#map-held-4-1').ariaPressed === 'true'",
        );
        page.click("#map");
        wait_for_cell(&page, "Square 1,1,2,2.");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_finger_selects_a_cell_before_it_opens_it() {
    on_phones("v=1&game=bash&view=map", |page, language| {
        page.wait_for("#map");
        page.assert_fits_width();
        page.screenshot(&format!("phone-map-{language}"));
        let told = page.run(TOLD);
        page.tap("#map");
        page.wait_for_script("another cell", &format!("{TOLD} !== {told}"));
        page.tap("#map-open");
        page.wait_for(".graph__node");
        page.assert_fits_width();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
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
        page.wait_for_text("body", &format!("{counted}:"));
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
