//! Exercises: done by a pupil, and what a page around one is told.

use super::node;
use crate::browser::{Options, Page, Screen, Site, journey};
use serde_json::json;

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn an_exercise_is_done_and_goes_on_after_a_reload() {
    journey(Site::ALL, |site| {
        let options = Options {
            language: "ru",
            ..Options::default()
        };
        let fragment =
            "v=1&game=demo-2024&exercise=answer.colour.move~61.play~61&root=62&attempts=2";
        let page = Page::open(site, options, fragment);
        page.wait_for("#exercise-0-answer");
        assert_eq!(
            page.run("document.querySelector('.answers') === null"),
            json!(true)
        );
        page.fill("#exercise-0-answer", "63");
        page.press("Enter");
        page.wait_for(".exercise__feedback--wrong");
        page.fill("#exercise-0-answer", "64");
        page.click("#exercise-0-check");
        page.wait_for("#exercise-0 .exercise__feedback--right");
        page.wait_for_text("#exercise-score", "Баллы: 2 из 12");
        // A hint, then the marks of two positions by mouse.
        page.click("#exercise-3-hint");
        page.wait_for("#exercise-3 .exercise__hint");
        page.click(&node("63"));
        page.wait_for(".graph__node--won[data-position='63']");
        page.click(&node("64"));
        page.click(&node("64"));
        page.wait_for(".graph__node--lost[data-position='64']");
        page.click("#exercise-3-check");
        page.wait_for("#exercise-3 .exercise__feedback");
        // The winning move, and play.
        page.click("#exercise-4-move-0");
        page.click("#exercise-4-check");
        page.wait_for("#exercise-4 .exercise__feedback--right");
        page.click("#exercise-5-play-0");
        page.wait_for_text("#exercise-5 .exercise__plies li:nth-child(2)", "+1 → 63");
        page.wait_for_script("the address knows", "location.hash.includes('62*63')");
        page.reload();
        page.wait_for("#exercise-0 .exercise__feedback--right");
        page.wait_for(".graph__node--lost[data-position='64']");
        page.wait_for_text("#exercise-score", "Баллы: 4 из 12");
        page.click("#exercise-5-play-0");
        page.wait_for("#exercise-5-play-1");
        page.click("#exercise-5-play-1");
        page.wait_for("#exercise-5 .exercise__feedback--right");
        page.screenshot("exercise");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn an_exercise_is_done_on_a_telephone() {
    journey([Site::SingleFile], |site| {
        for (language, theme) in [("ru", "light"), ("en", "dark"), ("zh-CN", "projector")] {
            let options = Options {
                screen: Screen::PHONE,
                language,
                ..Options::default()
            };
            let fragment = format!("v=1&game=demo-2024&exercise=colour&root=62&theme={theme}");
            let page = Page::open(site, options, &fragment);
            // What there is to do is seen first, and leads to the board.
            page.wait_for("#exercise-0-there");
            page.tap("#exercise-0-there");
            page.wait_for(".graph__node");
            page.tap(&node("62"));
            page.wait_for(".graph__node--won[data-position='62']");
            page.run("document.getElementById('part-answers').click()");
            page.wait_for("#exercise-0-check");
            page.tap("#exercise-0-check");
            page.wait_for(".exercise__feedback");
            page.assert_fits_width();
            page.screenshot(&format!("exercise-{language}"));
            page.assert_quiet();
        }
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn rules_are_written_for_a_text() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(
            site,
            Options::default(),
            "v=1&game=demo-2024&exercise=rules",
        );
        page.wait_for(".exercise__text");
        assert!(page.text(".exercise__text").contains("129"));
        page.click("#exercise-0-check");
        page.wait_for(".exercise__feedback");
        for expected in ["wrong", "right"] {
            let over = if expected == "wrong" { 131 } else { 129 };
            let rules = format!(
                "position = \"n\"\nmoves = [\"n -> n + 1\", \"n -> n * 2\"]\nover = \"n >= {over}\"\nstart = \"1 <= n <= 128\"\n"
            );
            page.run("document.querySelector('.rules__text')?.closest('details')?.setAttribute('open', '')");
            page.fill("#rules-text", &rules);
            page.wait_for(".graph__node");
            page.click("#exercise-0-check");
            page.wait_for(&format!(".exercise__feedback--{expected}"));
        }
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_host_is_told_the_points_and_gives_back_what_was_kept() {
    let address = Page::address_for_frames();
    let html = format!(
        "<body style='margin:0'><script>heard = []; onmessage = it => heard.push(it.data)</script>\
        <iframe style='border:0;width:900px;height:600px' src='{address}#v=1&game=demo-2024&exercise=answer~21&embed=1'></iframe>"
    );
    let page = Page::host(Options::default(), &html, true);
    let results = "heard.filter(it => it.type === 'result').map(it => it.result)";
    page.wait_in_frame("document.querySelector('#exercise-0-answer') !== null");
    let answer = |value: &str| {
        page.run_in_frame(&format!(
            "(() => {{ const it = document.querySelector('#exercise-0-answer'); it.value = '{value}';
                it.dispatchEvent(new Event('input', {{bubbles: true}}));
                setTimeout(() => document.querySelector('#exercise-0-check').click(), 100) }})()"
        ));
    };
    answer("61");
    page.wait_for_script("a result", &format!("{results}.length === 1"));
    answer("62");
    page.wait_for_script("another one", &format!("{results}.length === 2"));
    assert_eq!(
        page.run(&format!("{results}.map(it => [it.points, it.most, it.finished, it.passed, it.task, it.response])")),
        json!([[0, 2, false, false, "answer~21", "61"], [2, 2, true, true, "answer~21", "62"]])
    );
    assert_eq!(
        page.run("heard.filter(it => it.action === 'xAPI').map(({ statement: { verb, result } }) =>
            [verb.id.split('/').pop(), result.score.raw, result.score.max, result.success ?? null])"),
        json!([["answered", 0, 2, false], ["answered", 2, 2, true], ["completed", 2, 2, true]])
    );
    // The same page anew, with what was kept after the first check.
    page.run(&format!("kept = {results}[0].kept; frame = document.querySelector('iframe'); frame.src = frame.src.replace('embed=1', 'embed=1&lang=en')"));
    page.wait_in_frame("document.querySelector('#exercise-0-check') !== null");
    page.run("frame.contentWindow.postMessage({kruzhok: 1, type: 'restore', kept}, '*')");
    page.wait_in_frame("document.querySelector('#exercise-0-answer')?.value === '61'");
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn an_exercise_is_seen_first_in_a_frame_that_is_as_high_as_it_wants() {
    let address = Page::address_for_frames();
    for [width, height] in [[600, 400], [360, 740]] {
        let html = format!(
            "<body style='margin:0'><script>heard = []; onmessage = it => heard.push(it.data)</script>\
            <iframe style='border:0;width:{width}px;height:{height}px' src='{address}#v=1&game=demo-2024&lang=ru&exercise=answer.move~61&embed=1'></iframe>"
        );
        let page = Page::host(Options::default(), &html, true);
        let is_seen = |what: &str| {
            format!(
                "(() => {{ const box = document.querySelector('{what}')?.getBoundingClientRect();
                    return box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight }})()"
            )
        };
        page.wait_in_frame(&is_seen("#exercise-heading"));
        page.wait_in_frame(&is_seen("#exercise-0-answer"));
        // The board is one press away, and so is the way back.
        page.run_in_frame("document.getElementById('part-game').click(), null");
        page.wait_in_frame(&is_seen(".graph"));
        page.run_in_frame("document.getElementById('part-answers').click(), null");
        page.wait_in_frame(&is_seen("#exercise-0-answer"));
        // As high as it says, nothing of it has to be scrolled, and hints change that.
        for hint in [false, true] {
            if hint {
                page.run_in_frame("document.getElementById('exercise-0-hint').click(), null");
                page.wait_in_frame("document.querySelector('.exercise__hint') !== null");
            }
            page.run("setInterval(() => { const last = heard.findLast(it => it.type === 'height');
                if (last) document.querySelector('iframe').style.height = `${last.height}px` }, 50), null");
            page.wait_in_frame(
                "(column => column.scrollHeight <= column.clientHeight + 1)(document.querySelector('.page__column--answers'))",
            );
            page.wait_in_frame(&is_seen("#exercise-3-check"));
        }
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn cells_of_the_map_are_marked() {
    journey([Site::Served], |site| {
        let page = Page::open(
            site,
            Options::default(),
            "v=1&game=wythoff&lang=en&exercise=colour~map",
        );
        page.wait_for("#map");
        // By the keyboard, and by what stands beside the cell that the cursor is on.
        page.run("document.getElementById('map').focus(), null");
        page.press("Enter");
        page.wait_for_text("#map-told", "marked as a circle");
        page.click("#map-open");
        page.wait_for_text("#map-told", "marked as a square");
        page.click("#exercise-0-check");
        page.wait_for_text("#exercise-0 .exercise__feedback", "not marked yet");
        page.screenshot("map-exercise");
        page.wait_for_script("the address knows", "location.hash.includes('q4,18')");
        page.reload();
        page.wait_for_text("#map-told", "marked as a square");
        page.assert_quiet();
    });
}
