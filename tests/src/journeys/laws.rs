//! Laws: typed, refuted, proved, compared with the map; the exercise that seeks one.

use super::wait_for_answers;
use crate::browser::{Options, Page, Screen, Site, journey};
use serde_json::json;

/// Opens the page with these rules.
fn open(site: Site, options: Options, rules: &str) -> Page {
    let page = Page::open(site, options, "v=1&game=demo-2024&part=rules");
    page.wait_for("#rules-text");
    page.fill("#rules-text", rules);
    page.wait_for(".graph__node");
    page
}

const NIM: &str = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"\n";

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_wrong_law_is_refuted_in_the_graph_and_on_the_map() {
    journey(Site::ALL, |site| {
        let page = open(site, Options::default(), NIM);
        page.click("#law-add");
        page.wait_for_focus("#law-claim");
        page.type_text("a + b == 3 or a == b");
        page.press("Enter");
        page.wait_for(".law__verdict--refuted");
        // Form and text are other views of the same.
        assert!(
            page.value("#rules-text")
                .contains("lost = \"a + b == 3 or a == b\"")
        );
        assert_eq!(page.value("#field-law-0-lost"), "a + b == 3 or a == b");
        page.click("#law-fault-2");
        page.wait_for(".graph__edge--losing");
        assert!(page.text("#law-detail").contains("property 2"));
        page.click("#view-map");
        page.wait_for("#map-law .map__law-sign--1");
        page.screenshot("law-map");
        page.click("#map-law-next");
        page.wait_for_script(
            "a cell in which the law is wrong",
            "/The law calls it lost/.test(document.querySelector('#map-told').textContent)",
        );
        page.run("document.querySelector('#law-notes').open = true");
        assert!(page.text(".law__notes").contains("a + b == 3"));
        // The right one is proved, and the map agrees.
        page.fill("#law-claim", "a == b");
        page.wait_for(".law__verdict--proved");
        page.wait_until_gone(".map__law-sign");
        page.run("document.querySelector('#law-proof').open = true");
        page.wait_for(".law__proof p");
        page.screenshot("law-proved");
        page.click("#law-remove");
        page.wait_until_gone("#law-claim");
        page.assert_quiet();
    });
}

/// An exam game whose answers are proved for every N.
const EVERY_N: &str = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= N\"\nstart = \"1 <= s <= N - 1\"\n\
    params = { N = 129 }\n[[law]]\nquestion = 19\nanswer = \"2*s < N <= 2*s + 2\"\n\
    [[law]]\nquestion = 20\nanswer = \"2*s + 2 < N <= 2*s + 4 or 4*s < N <= 4*s + 2\"\n\
    [[law]]\nquestion = 21\nanswer = \"s >= 3 and 2*s + 4 < N <= 2*s + 6 or s == 1 and 6 < N <= 10\"\n";

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn proved_laws_answer_for_any_number_without_play() {
    journey(Site::ALL, |site| {
        let page = open(site, Options::default(), EVERY_N);
        let says = "document.querySelector('.answers').textContent";
        page.wait_for_script(
            "what the laws answer",
            &format!("/by the proved law/.test({says}) && /62/.test({says})"),
        );
        page.choose("#field-params-N-slider", "60");
        wait_for_answers(&page, "19: 29 | 20: 28 | 21: 27");
        page.fill("#field-params-N", "1000000000001");
        let far = "19: 500000000000 | 20: 250000000000 499999999999 | 21: 499999999998";
        wait_for_answers(&page, far);
        page.screenshot("law-every-n");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_law_is_found_as_an_exercise() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(
            site,
            Options::default(),
            "v=1&game=subtraction&exercise=law&view=map",
        );
        page.wait_for("#exercise-0-answer");
        assert_eq!(
            page.run("document.querySelector('.law') === null"),
            json!(true)
        );
        page.fill("#exercise-0-answer", "n % 2 == 0");
        page.click("#exercise-0-check");
        page.wait_for(".exercise__feedback--wrong");
        page.click("#exercise-0-hint");
        page.wait_for(".exercise__hint");
        page.screenshot("law-exercise");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn the_law_bar_fits_a_phone() {
    journey([Site::SingleFile], |site| {
        let options = Options {
            screen: Screen::PHONE,
            ..Options::default()
        };
        let page = Page::open(site, options, "v=1&game=nim&view=map&part=answers");
        // What comes with the answers moves the button.
        page.wait_for_script(
            "the moves of the position",
            "document.querySelector('#app').innerText.includes('best move')",
        );
        page.click("#law-add");
        page.wait_for_focus("#law-claim");
        page.type_text("a ^ b ^ c == 0");
        page.wait_for(".law__verdict--proved");
        page.assert_fits_width();
        page.screenshot("law-phone");
    });
}
