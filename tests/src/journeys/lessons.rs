//! Lessons: gone through by those who see the page for the first time.

use super::node;
use crate::browser::{Options, Page, Screen, Site, journey};
use serde_json::json;

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_newcomer_begins_a_lesson_and_goes_on_after_a_reload() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "");
        page.wait_for(".graph__node");
        page.click("#lesson-begin");
        page.wait_for_text("#lesson-title", "Circles and squares");
        page.click("#exercise-0-play-1");
        page.wait_for("#lesson-next:not([disabled])");
        page.click("#lesson-next");
        page.wait_for(&node("18"));
        assert_eq!(
            page.run("document.getElementById('lesson-next').disabled"),
            json!(true)
        );
        page.click(&node("9"));
        for position in ["10", "18"] {
            page.click(&node(position));
            page.click(&node(position));
        }
        page.wait_for(".graph__node--lost[data-position='18']");
        page.click("#exercise-0-check");
        page.wait_for("#lesson-next:not([disabled])");
        page.wait_for_script("the address knows", "location.hash.includes('done=1~')");
        page.reload();
        page.wait_for("#lesson-next:not([disabled])");
        page.click("#lesson-next");
        page.wait_for(&node("14"));
        page.screenshot("lesson");
        page.click("#lesson-leave");
        page.wait_until_gone("#lesson-title");
        page.wait_for(".answers__value");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_lesson_that_a_teacher_wrote_is_opened_by_its_address() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024");
        page.click("#share");
        page.click("#share-lesson");
        page.fill(
            "#lesson-draft",
            "# My lesson\n\nLook at 60.\n#v=1&game=demo-2024&root=60\n\nNow you.\n#v=1&game=demo-2024&exercise=answer~19\n",
        );
        page.wait_for_text("#lesson-notes", "2 steps.");
        page.wait_for("#lesson-save");
        page.click("#lesson-add");
        page.wait_for_text("#lesson-notes", "3 steps.");
        let address = page.value("#lesson-address");
        let fragment = address.split_once('#').expect("a fragment").1;
        page.go_to(fragment);
        page.wait_for_text("#lesson-title", "My lesson");
        page.wait_for(&node("60"));
        page.click("#lesson-next");
        page.wait_for("#exercise-0-answer");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_lesson_keeps_its_steps_and_ends_with_a_summary() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&lang=en&lesson=nim.6");
        // However many moves there are to choose from, the button is seen.
        page.wait_for("#exercise-0-move-12");
        page.wait_for_script(
            "the button is seen",
            "document.getElementById('exercise-0-check').getBoundingClientRect().bottom <= innerHeight",
        );
        page.click("#exercise-0-move-12");
        page.click("#exercise-0-check");
        page.wait_for_text("#exercise-0 .exercise__feedback", "There is a winning move");
        for _ in 0..4 {
            page.click("#exercise-0-hint");
        }
        page.wait_for("#lesson-next:not([disabled])");
        page.click("#lesson-next");
        page.wait_for_text("#lesson-text", "010 is 2");
        page.click("#lesson-back");
        page.wait_for_text("#exercise-0 .exercise__feedback", "1,4,5");
        page.wait_for("#lesson-next:not([disabled])");
        page.reload();
        page.wait_for("#lesson-next:not([disabled])");
        page.go_to("v=1&lang=en&lesson=squares.10");
        page.wait_for("#exercise-0-move-2");
        page.click("#exercise-0-move-2");
        page.click("#exercise-0-check");
        page.wait_for_text("#exercise-0 .exercise__feedback", "Correct");
        for (index, answer) in [(1, "64"), (2, "32 63"), (3, "62")] {
            page.fill(&format!("#exercise-{index}-answer"), answer);
            page.click(&format!("#exercise-{index}-check"));
            let found = format!("#exercise-{index} .exercise__feedback");
            page.wait_for_text(&found, "Correct");
        }
        page.wait_for("#lesson-next:not([disabled])");
        page.screenshot("lesson-62");
        page.click("#lesson-next");
        page.wait_for_text(".page__notice", "4 of 4 exercises correct.");
        page.click("#next-lesson");
        page.wait_for_text("#lesson-title", "Recursion");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_phone_checks_marks_beside_the_board() {
    journey([Site::Served], |site| {
        let screen = Screen {
            width: 360,
            height: 740,
            ..Screen::DESKTOP
        };
        let options = Options {
            screen,
            ..Options::default()
        };
        let page = Page::open(site, options, "v=1&lang=ru&lesson=squares.3");
        // As many positions as a large screen asks about.
        for position in ["7", "8", "9"] {
            page.click(&node(position));
        }
        for position in ["10", "14", "16", "18"] {
            page.click(&node(position));
            page.click(&node(position));
        }
        page.click("#lesson-check");
        page.wait_for_text(".lesson__check", "Верно");
        page.wait_for("#lesson-next:not([disabled])");
        page.wait_for(".graph__node--lost[data-position='18']");
        page.screenshot("lesson-phone-check");
        page.assert_fits_width();
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn moves_that_a_node_hides_are_opened_where_a_press_marks() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&lang=en&lesson=squares.4");
        page.wait_for(&node("9"));
        page.click(&format!("{} .graph__closed", node("9")));
        page.wait_for(&node("18"));
        page.click(&node("9"));
        page.wait_for(".graph__node--won[data-position='9']");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_question_is_answered_beside_the_recursion() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&lang=en&lesson=recursion.1");
        page.wait_for("#exercise-0-answer");
        // The board runs beside the question, at the position that is not asked about.
        page.click("#calls-last");
        page.wait_for_text("#call-sentence", "True");
        assert_eq!(page.value("#call-position"), "8");
        page.screenshot("lesson-recursion-question");
        page.fill("#exercise-0-answer", "5 6 8");
        page.click("#exercise-0-check");
        page.wait_for_text("#exercise-0 .exercise__feedback", "Not correct");
        page.fill("#exercise-0-answer", "5 6 7");
        page.click("#exercise-0-check");
        page.wait_for("#lesson-next:not([disabled])");
        page.click("#lesson-next");
        page.wait_for_text(".lesson__head", "Step 2");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn drawing_sentence_and_step_of_the_recursion_are_seen_together() {
    let seen = "['.recursion-tree__node--running', '#call-sentence', '#calls-forward'].every(css => {
        const it = document.querySelector(css)?.getBoundingClientRect();
        const at = it && document.elementFromPoint((it.left + it.right) / 2, (it.top + it.bottom) / 2);
        return it && it.left >= 0 && it.top >= 0 && it.right <= innerWidth && it.bottom <= innerHeight
            && at && (at.closest(css) !== null || at.closest('.recursion') !== null);
    })";
    journey([Site::Served], |site| {
        for (width, height, more) in [(360, 740, ""), (600, 400, "&embed=1")] {
            let screen = Screen {
                width,
                height,
                ..Screen::DESKTOP
            };
            let options = Options {
                screen,
                still: true,
                ..Options::default()
            };
            let page = Page::open(
                site,
                options,
                &format!("v=1&lang=ru{more}&lesson=recursion.1"),
            );
            page.wait_for("#calls-forward");
            for _ in 0..5 {
                page.wait_for_script("all in sight", seen);
                // Nothing is scrolled: a click would bring the button to the middle of the screen first, which no visitor does.
                page.run("document.querySelector('#calls-forward').focus({ preventScroll: true })");
                page.press("Enter");
            }
            page.screenshot(&format!("lesson-recursion-{width}"));
            page.assert_fits_width();
            page.assert_quiet();
        }
    });
}
