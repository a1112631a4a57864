//! What goes on paper: printed to PDF, its pages counted. The PDFs stay in `target/paper`, to be looked at.

use super::{node, wait_for_answers};
use crate::browser::{Options, Page, Site, journey};

/// The browser's own dialog would wait for somebody.
const WITHOUT_DIALOG: &str = "window.print = () => {}, null";

/// Names, and width and height in centimetres.
const PAPERS: [(&str, [f64; 2]); 2] = [("a4", [21.0, 29.7]), ("letter", [21.59, 27.94])];

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_sheet_a_worksheet_with_its_key_and_the_guide_are_printed_whole() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=en");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.wait_for(&node("64"));
        page.run(WITHOUT_DIALOG);
        page.run("document.getElementById('print').click()");
        page.wait_for_script(
            "the sheet",
            "document.querySelector('.paper__drawing svg') !== null",
        );
        // The task stands above the drawing, and both above the answers.
        assert_eq!(
            page.run(
                "['.paper__task', '.paper__drawing', '.answers__answer'].map(it => document.querySelector(it))
                    .every((it, at, all) => at === 0 || all[at - 1].compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING)"
            ),
            true
        );
        let pages = page.print("sheet");
        assert!((1..=2).contains(&pages), "{pages} pages");
        // What was printed leaves the page by itself.
        page.wait_for_script(
            "the page again",
            "document.querySelector('.paper__task') === null",
        );
        // Name, task, drawing and lines on one page, the key on the other.
        for (name, paper) in PAPERS {
            page.run("document.getElementById('print-worksheet').click()");
            page.wait_for_script(
                "the worksheet",
                "document.querySelectorAll('.paper__sheet').length === 2",
            );
            assert_eq!(page.print_on(paper, &format!("worksheet-{name}")), 2);
            page.wait_for_script(
                "the page again",
                "document.querySelector('.paper__sheet') === null",
            );
        }
        let guide = Page::open(
            site,
            Options::default(),
            "v=1&game=demo-2024&lang=en&guide=memory",
        );
        guide.wait_for(".guide__topic");
        let pages = guide.print("guide");
        assert!(pages >= 8, "{pages} pages");
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn variants_stand_two_to_a_page_and_their_key_on_the_last() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=ru");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.run(
            "(HTMLAnchorElement.prototype.click = function () {
                fetch(this.href).then(it => it.text()).then(text => { window.sheet = text; });
            }, null)",
        );
        page.run("document.getElementById('variants').click()");
        page.wait_for("#variants-make");
        page.fill("#variants-count", "4");
        page.run("document.getElementById('variants-make').click()");
        page.wait_for("#variants-html");
        page.run("document.getElementById('variants-html').click()");
        page.wait_for_script("the sheet", "window.sheet !== undefined");
        page.run("(document.open(), document.write(window.sheet), document.close(), null)");
        for (name, paper) in PAPERS {
            assert_eq!(page.print_on(paper, &format!("variants-{name}")), 3);
        }
    });
}
