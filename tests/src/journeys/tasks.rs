//! The text of a task on the page, and more tasks like the open one. The texts are our own.

use super::{on_phones, wait_for_answers};
use crate::browser::{Options, Page, Site, journey};

const GAME: &str = "Два игрока, Аня и Боря, играют в следующую игру. Перед ними лежит куча орехов. Игроки ходят по очереди, \
    первый ход делает Боря. За один ход можно добавить в кучу один или четыре ореха или удвоить количество орехов. \
    Игра завершается, когда орехов становится не менее 40. Побеждает игрок, сделавший последний ход. В начале в куче \
    было S орехов, 1 ≤ S ≤ 39.\nЗадание 19. Известно, что Аня выиграла своим первым ходом. Укажите минимальное \
    значение S, при котором это возможно.";
const MORE: &str = "Задание 20. Для игры, описанной в задании 19, найдите два таких значения S, при которых у Бори есть \
    выигрышная стратегия, причём Боря не может выиграть за один ход, но может выиграть своим вторым ходом независимо \
    от того, как будет ходить Аня.";

fn in_russian() -> Options {
    Options {
        language: "ru",
        ..Options::default()
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_pasted_task_gives_its_answers_and_another_reading() {
    journey([Site::Served], |site| {
        let page = Page::open(site, in_russian(), "v=1&game=demo-2024");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.click("#task-text");
        page.paste(GAME);
        wait_for_answers(&page, "19: 10");
        page.wait_for_text("#task-said [data-task='moves']", "удвоить");
        page.wait_for(".rules__section--moves[data-task='moves'] .task-sign");
        page.wait_for_focus("#task-read");
        page.screenshot("task-read-ru");
        page.wait_for_text(".task__choice", "после какого-нибудь хода");
        page.click("#task-turn-0");
        wait_for_answers(&page, "19: 19");
        page.wait_for_text(".task__choice", "при любом ходе соперника.");
        page.click("#task-turn-0");
        wait_for_answers(&page, "19: 10");
        // A phrase leads to its field.
        page.click("#task-said [data-task='over']");
        page.wait_for_script(
            "the focus in the field",
            "document.activeElement.closest('.rules__section--over') !== null",
        );
        page.wait_for_text(".answers__question", "Аня выигрывает");
        page.click("#undo");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        assert_eq!(page.value("#task-text"), GAME);
        // It goes both ways, by the buttons of the page and by the browser's.
        page.click("#redo");
        wait_for_answers(&page, "19: 10");
        page.wait_for("#task-said");
        page.go_back();
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn questions_pasted_later_are_added_wherever_they_are_pasted() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, in_russian(), "v=1&game=demo-2024");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        // Nothing waits for text.
        page.paste(GAME);
        wait_for_answers(&page, "19: 10");
        page.click(".game__title");
        page.paste(MORE);
        // Two such values are two fields.
        wait_for_answers(&page, "19: 10 | 20: 15 18");
        page.wait_for_script(
            "the number of values that there should be",
            "document.querySelector('#rules-text').value.includes('expect = 2')",
        );
        page.run("(document.querySelector('#rules-text').focus(), null)");
        page.paste(&GAME.replace("40", "20").replace("39", "19"));
        wait_for_answers(&page, "19: 5");
        page.click(".game__title");
        page.paste("Скажи-ка, дядя, ведь не даром");
        page.wait_for_text(".page__notice", "не похоже на задачу");
        wait_for_answers(&page, "19: 5");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn what_is_no_task_is_refused_in_one_sentence() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, in_russian(), "v=1&game=demo-2024");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.click("#task-text");
        page.paste("Белеет парус одинокий в тумане моря голубом");
        page.wait_for_text("#task-status", "Игра осталась прежней");
        page.press("Control+a");
        page.paste(&"игра ход куча 5 камней ".repeat(40_000));
        page.wait_for_text("#task-status", "текст длиннее любой из них");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_task_is_read_and_mended_with_the_keyboard_alone() {
    journey([Site::Served], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=en");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.tab_to("#task-text");
        page.paste(&GAME.replace("один или четыре ореха", "горсть орехов"));
        page.wait_for_text(".task__warning", "did not go into the rules");
        page.wait_for_text(".task__unknown", "горсть");
        page.enter("#task-edit");
        page.wait_for_focus("#task-text");
        page.press("Control+a");
        page.paste(GAME);
        page.wait_until_gone(".task__warning");
        wait_for_answers(&page, "19: 10");
        page.enter("#task-turn-0");
        wait_for_answers(&page, "19: 19");
        // Escape leaves the text, and what was read of it is there again.
        page.enter("#task-edit");
        page.wait_for_focus("#task-text");
        page.press("Escape");
        page.wait_for_focus("#task-read");
        page.enter("button.task__key[data-task='players']");
        page.wait_for_focus("#task-said mark[data-task='players']");
        page.enter("#task-fold");
        page.wait_until_gone("#task-said");
        page.press("Enter");
        page.enter("#fold-rules");
        page.press("Enter");
        page.enter("button.task__key[data-task='start']");
        page.wait_for_script(
            "the focus in the field",
            "document.activeElement.closest('.rules__section--start') !== null",
        );
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn what_is_edited_by_hand_stays_until_the_texts_value_is_taken() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, in_russian(), "v=1&game=demo-2024");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.paste(GAME);
        wait_for_answers(&page, "19: 10");
        page.click(".rules__section--over .rules__number");
        page.press("Control+a");
        page.type_text("20");
        wait_for_answers(&page, "19: 5");
        page.wait_for_text(".task__take", "Взять из текста");
        page.click("#task-edit");
        page.wait_for_focus("#task-text");
        page.press("Control+a");
        page.paste(&GAME.replace("1 ≤ S ≤ 39", "1 ≤ S ≤ 29"));
        page.press("Escape");
        page.wait_for("#task-said");
        wait_for_answers(&page, "19: 5");
        page.click(".task__take");
        wait_for_answers(&page, "19: 10");
        page.wait_until_gone(".task__take");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_task_is_read_on_a_phone() {
    on_phones("v=1&game=demo-2024&part=rules", |page, language| {
        page.tap("#task-text");
        page.paste(&format!(
            "{GAME} По вторникам можно взять три ореха.\n{MORE}"
        ));
        page.wait_for("#task-read");
        page.assert_fits_width();
        page.screenshot(&format!("phone-task-{language}"));
        page.tap("#task-answers");
        page.wait_for(".answers__value");
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn tasks_like_the_open_one_are_made_kept_and_opened_with_the_keyboard_alone() {
    journey([Site::Served], |site| {
        let page = Page::open(site, in_russian(), "v=1&game=demo-2024");
        wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.run(
            "(HTMLAnchorElement.prototype.click = function () {
                window.fileName = this.download;
                fetch(this.href).then(it => it.text()).then(it => { window.kept = it; });
            }, null)",
        );
        page.enter("#variants");
        page.tab_to("#variants-count");
        page.press("Control+a");
        page.type_text("two");
        page.wait_for("#variants-wanted");
        page.press("Control+a");
        page.type_text("2");
        // Tab passes over a button that is not to be pressed yet.
        page.wait_for("#variants-make:enabled");
        page.press("Tab");
        page.wait_for_focus("#variants-seed");
        page.press("Tab");
        page.wait_for_focus("#variants-make");
        page.press("Enter");
        page.wait_for("#variant-2");
        assert!(page.run("document.querySelector('#variant-3')").is_null());
        page.screenshot("variants-ru");
        page.enter("#variants-csv");
        page.wait_for_script(
            "a file of both",
            "(window.kept || '').split('\\n').length >= 3",
        );
        // A class sees the tasks before their answers.
        page.wait_until_gone(".variants__answers");
        page.enter("#variants-key");
        let told = page.text(".variants__variant:nth-child(2) .variants__text");
        let key = page.text(".variants__variant:nth-child(2) .variants__answers");
        page.enter("#variant-2");
        let answers: Vec<&str> = key.split_whitespace().collect();
        page.wait_for_script(
            "the answers of the key",
            &format!(
                "[...document.querySelectorAll('.answers__value')].map(it => it.innerText).join(' ') === {:?}",
                answers
                    .iter()
                    .filter(|it| !["19", "20", "21"].contains(it))
                    .copied()
                    .collect::<Vec<&str>>()
                    .join(" ")
            ),
        );
        // What the program has written, it reads.
        page.click("#task-text");
        page.paste(&told);
        page.wait_for_text("#task-status", "заполнены правила и 3 вопроса");
        page.wait_until_gone(".task__warning");
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn tasks_like_the_open_one_are_made_on_a_phone() {
    on_phones("v=1&game=demo-2024&part=answers", |page, language| {
        page.tap("#variants");
        page.tap("#variants-make");
        page.wait_for("#variant-4");
        page.assert_fits_width();
        page.tap("#variant-1");
        page.screenshot(&format!("phone-variants-{language}"));
    });
}
