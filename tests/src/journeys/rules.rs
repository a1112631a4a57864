//! The rules: the form, what is wrong in it, and the guide.

use super::{ANSWERS, node, on_phones, wait_for_answers, wait_for_nodes};
use crate::browser::{Options, Page, Screen, Site, journey};

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_game_is_written_from_nothing_with_the_keyboard_alone() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.enter("#open-shelf");
        page.enter("#new-game");
        page.tab_to("#field-title");
        page.type_text("My game");
        page.enter("#quick-0");
        page.enter("#quick-2");
        page.tab_to("#end-limit");
        page.type_text("20");
        page.tab_to("#start-high-0");
        page.type_text("19");
        wait_for_answers(&page, "19: 9 | 20: 8 | 21: 7");
        page.wait_for_text(".game__title", "My game");
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
            "document.querySelectorAll('.graph__node').length > 3",
        );
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
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
        // Typed letter by letter the row would be another right one on its way, whose picture a slow machine shows at times.
        page.click("#field-moves-0");
        page.press("Control+a");
        page.paste("x, y -> x + 1, y if x => y");
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
        page.wait_for(".answers__status--rejected");
        page.screenshot("never-ends-ru");
        page.fill("#rules-text", "position = ");
        page.wait_for(".rules__broken");
        page.screenshot("broken-text-ru");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn changes_are_taken_back_and_made_again_with_the_keyboard_alone() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=en");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.enter("#field-moves-1-remove");
        page.wait_until_gone("#field-moves-1-remove");
        page.wait_for_focus("#field-moves-0-remove");
        page.press("Control+z");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.press("Control+Shift+z");
        page.wait_until_gone("#field-moves-1-remove");
        page.press("Control+z");
        page.wait_for("#field-moves-1-remove");
        page.press("Control+y");
        page.wait_until_gone("#field-moves-1-remove");
        page.press("Control+z");
        page.wait_for("#field-moves-1-remove");

        // Letters are the browser's, which takes them back where they were typed.
        let is_title = |end: &str| {
            page.wait_for_script(
                end,
                &format!("document.querySelector('#field-title').value.endsWith('{end}')"),
            );
        };
        page.tab_to("#field-title");
        page.press("End");
        page.type_text("x");
        is_title("x");
        page.press("Control+z");
        is_title("demo version");
        page.press("Control+Shift+z");
        is_title("x");
        // What was done after them goes first, wherever the keyboard writes.
        page.enter("#quick-1");
        page.wait_for("#field-moves-2-remove");
        page.tab_to("#field-title");
        page.press("Control+z");
        page.wait_until_gone("#field-moves-2-remove");
        is_title("x");
        page.press("Control+z");
        is_title("demo version");

        // Another game leaves the one before one step back.
        page.enter("#quick-1");
        page.enter("#open-shelf");
        page.enter("#game-nim");
        page.wait_for_text(".game__title", "Nim");
        page.press("Control+z");
        page.wait_for("#field-moves-2-remove");
        page.wait_for_text(".game__title", "My game");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_last_games_stand_on_the_shelf_after_the_page_was_closed() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=en");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.fill("#field-title", "Mine");
        page.fill("#field-params-N", "60");
        wait_for_answers(&page, "19: 29 | 20: 28 | 21: 27");
        page.go_to("v=1&game=nim&lang=en");
        page.reload();
        page.wait_for_text(".game__title", "Nim");
        page.click("#open-shelf");
        page.wait_for_text("#kept-0", "Mine");
        page.screenshot("shelf-kept");
        // Lists come and go below the field in which one types.
        page.click("#shelf-search");
        page.type_slowly("kayles", 60);
        page.wait_until_gone("#kept-0");
        page.wait_for("#game-kayles");
        assert_eq!(page.value("#shelf-search"), "kayles");
        assert!(page.has_focus("#shelf-search"));
        page.fill("#shelf-search", "");
        page.click("#kept-0");
        wait_for_answers(&page, "19: 29 | 20: 28 | 21: 27");
        page.click("#open-shelf");
        page.click("#kept-clear");
        page.wait_until_gone("#kept-0");
        page.go_to("v=1&game=nim&lang=en");
        page.reload();
        page.wait_for_text(".game__title", "Nim");
        page.click("#open-shelf");
        page.wait_for("#game-nim");
        assert_eq!(
            page.run("document.querySelector('#kept-0')"),
            serde_json::Value::Null
        );
        page.assert_quiet();
    });
}

/// Yew draws a page in pieces where that takes long, and hears keys in between.
#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn no_letter_is_lost_while_one_types_on_a_slow_processor() {
    let sentence = "Two players take stones in turn; who takes the last one wins, and nobody may pass his turn.";
    let rules = "title = \"Heaps\"\nposition = \"a, b\"\nmoves = [\"a + 1, b\", \"a, b + 1\"]\nover = \"a + b >= 9\"\n\
        start = \"a == 1, 1 <= b <= 7\"\n";
    for (field, text, sign, seen) in [
        ("#field-title", sentence, ".game__title", sentence),
        ("#field-note", sentence, ".game__title", sentence),
        ("#task-text", sentence, "#task-text[rows='10']", ""),
        ("#rules-text", rules, ".game__title", "Heaps"),
    ] {
        journey([Site::Served], |site| {
            let page = Page::open(site, Options::default(), "v=1&game=smaller-heap&lang=en");
            wait_for_answers(&page, "19: 55 56 | 20: 31 32 51 52 53 54 | 21: 49 50");
            page.fill(field, "");
            page.slow_down(6);
            for (typed, pause_ms) in [(&text[..40], 30), (&text[40..80], 60), (&text[80..], 120)] {
                page.type_slowly(typed, pause_ms);
            }
            assert_eq!(page.value(field), text, "{field}");
            page.wait_for_text(sign, seen);
            assert_eq!(page.value(field), text, "{field}");
        });
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn an_example_is_tried_and_taken_back_with_the_keyboard_alone() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=en");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.enter("#field-moves-1-more");
        page.enter("#field-moves-1-switch");
        page.wait_for("#field-moves-1-example-0");
        page.screenshot("examples-of-a-move");
        page.enter("#field-moves-1-example-1");
        page.wait_for_script(
            "the example in its field",
            "document.querySelector('#field-moves-1').value === 's - k for k in (1, 3, 4) if k <= s'",
        );
        // What stood there is offered first.
        page.enter("#field-moves-1-example-0");
        page.wait_for_script(
            "what stood there in its field",
            "document.querySelector('#field-moves-1').value === 's * 2'",
        );
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
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
                "document.activeElement.id.endsWith('-where-claim')",
            );
            page.choose("#field-question-3-where-claim", "own");
            page.fill("#field-question-3-where", "winner == 2 and turns == 1");
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
            page.wait_for_text(".answers__answer", "1");
            page.assert_quiet();
        }
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_guide_is_read_and_a_lesson_is_tried() {
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "v=1&game=bash");
        wait_for_answers(&page, "1: 0 4 8 12 16 20 24 28");
        page.click("#open-guide");
        page.wait_for(".guide");
        page.enter("#contents-memory");
        page.wait_for_script(
            "the lesson in view",
            "(box => box.top >= 0 && box.bottom <= innerHeight)(document.querySelector('#topic-memory').getBoundingClientRect())",
        );
        let told = page.text("#contents-memory");
        page.reload();
        page.wait_for_text("#topic-memory", &told);
        page.enter("#try-memory");
        page.wait_for_text(".game__title", &told);
        assert_eq!(page.value("#field-position"), "n; last");
        page.wait_for_script(
            "the answer of the lesson",
            &format!("({ANSWERS}).startsWith('1: 2 3 5 7 8')"),
        );
        page.go_back();
        page.wait_for("#topic-memory");
        page.click("#guide-close");
        wait_for_answers(&page, "1: 0 4 8 12 16 20 24 28");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_guide_is_read_on_a_phone() {
    on_phones("v=1&game=demo-2024&part=rules", |page, language| {
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
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn rules_that_were_kept_as_a_file_are_opened_by_dropping_it() {
    const BASH: &str = "1: 0 4 8 12 16 20 24 28";
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=bash");
        wait_for_answers(&page, BASH);
        page.run(
            "(HTMLAnchorElement.prototype.click = function () {
                window.fileName = this.download;
                fetch(this.href).then(it => it.text()).then(it => { window.kept = it; });
            }, document.getElementById('rules-save').click(), null)",
        );
        page.wait_for_script(
            "the file",
            "window.fileName?.endsWith('.toml') && window.kept?.includes('position')",
        );
        page.click("#open-shelf");
        page.click("#game-demo-2024");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.run(
            "(() => { const files = new DataTransfer();
                files.items.add(new File([window.kept], 'game.toml'));
                document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })) })()",
        );
        wait_for_answers(&page, BASH);
        page.assert_quiet();
    });
}
