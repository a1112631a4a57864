//! What goes on paper: printed to PDF, its pages counted. The PDFs stay in `target/paper`, to be looked at.

use super::{node, wait_for_answers};
use crate::browser::{Options, Page, Site, journey};

/// The browser's own dialog would wait for somebody.
const WITHOUT_DIALOG: &str = "window.print = () => {}, null";

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
        page.run("document.getElementById('print-worksheet').click()");
        page.wait_for_script(
            "the worksheet",
            "document.querySelectorAll('.paper__sheet').length === 2",
        );
        // Name, task, drawing and lines on one page, the key on the other.
        for (name, paper) in [("a4", [21.0, 29.7]), ("letter", [21.59, 27.94])] {
            assert_eq!(page.print_on(paper, &format!("worksheet-{name}")), 2);
            page.run("document.getElementById('print-worksheet').click()");
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
