//! The answers: why each of them is one, and another value is none.

use super::{on_phones, wait_for_answers};
use crate::browser::{Options, Page, Site, journey};

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn an_answer_is_explained_with_the_keyboard_alone() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=ru");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.enter("#why-2");
        page.wait_for_text(".explanation__heading", "62 подходит под условие");
        page.wait_for_text(".explanation__lines", "Ваня выигрывает своим вторым ходом");
        page.wait_for_text(".explanation__strategy", "Как ходит Ваня");
        page.tab_to("#why-start-2");
        page.type_text("61");
        page.press("Enter");
        page.wait_for_text(".explanation__heading", "61 не подходит");
        page.enter("#why-copy-2");
        page.wait_for_text(".page__notice", "Скопировано");
        page.tab_to("#why-print-2");
        page.assert_fits_width();
        page.press("Escape");
        page.wait_until_gone(".explanation");
        page.wait_for_focus("#why-2");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn an_answer_is_explained_on_a_phone() {
    on_phones("v=1&game=demo-2024&part=answers", |page, language| {
        page.tap("#why-1");
        page.wait_for(".explanation__strategy");
        page.tap(".answers__answer:nth-child(2) .answers__value:nth-child(2)");
        page.wait_for_text(".explanation__heading", "63");
        page.assert_fits_width();
        page.screenshot(&format!("phone-why-{language}"));
        page.tap("#why-1");
        page.wait_until_gone(".explanation");
    });
}
