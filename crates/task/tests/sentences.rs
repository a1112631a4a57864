//! Sentences of the exam's kind, each in a text that is plain around it: what it must say in the rules file. The
//! answers that follow from them were compared with a plain recursion of their own.

use kruzhok_rules::parse;
use kruzhok_task::read;

/// Sentences, and below each, indented, what its rules file holds; `\n` is a line's end.
fn cases(table: &str) -> impl Iterator<Item = (String, Vec<&str>)> {
    table.split("\n\n").map(|case| {
        let mut lines = case.lines();
        let said = lines.next().expect("a sentence").replace("\\n", "\n");
        (said, lines.map(str::trim).collect())
    })
}

/// What is wrong with how a text is read that is to say this, all of it understood.
fn objection(text: &str, parts: &[&str]) -> Option<String> {
    let reading = match read(text) {
        Ok(reading) => reading,
        Err(reason) => return Some(format!("{reason:?}: {text}")),
    };
    if let Some(it) = reading.not_understood.first() {
        return Some(format!("not understood: {}\n{text}", it.quote));
    }
    let mut lacking = parts.iter().filter(|it| !reading.rules.contains(**it));
    if let Some(part) = lacking.next() {
        return Some(format!("no {part}\n{text}\n{}", reading.rules));
    }
    parse(&reading.rules)
        .err()
        .map(|problems| format!("{text}\n{problems:?}"))
}

#[track_caller]
fn check(objections: Vec<String>) {
    assert!(objections.is_empty(), "{}", objections.join("\n"));
}

#[test]
fn other_headings_and_names_are_read() {
    let moves = "к нему прибавляется тройка, или оно удваивается";
    for text in [
        format!(
            "Требуется определить:\n1) все значения S, при которых второй игрок выигрывает первым ходом при любом ходе первого \
             игрока.\nОписание игры. На доске записано натуральное число S, не превосходящее 99. Двое игроков поочерёдно \
             заменяют число: {moves}. Тот, кем получено число, записываемое не менее чем тремя цифрами, выигрывает, и игра \
             на этом заканчивается."
        ),
        "Двумя игроками, Павлом и Ириной, ведётся игра с числом S, 1 ≤ S ≤ 99. Клавиш у экрана две: нажатием первой \
             число увеличивается на 3, нажатием второй удваивается. Ходят по очереди, первый ход за Павлом. Игра \
             заканчивается, когда число не меньше 100, победой сделавшего последний ход.\nВопрос первый (1). Найдите S, при \
             котором Павел не может выиграть первым ходом, а Ирина выигрывает первым ходом при любом ходе Павла.".to_owned(),
        format!(
            "Участников двое: Казначей, которому принадлежит первый ход, и Писарь, ходящий вторым. На доске число S, \
             1 ≤ S ≤ 99. Они заменяют число по очереди: {moves}. Игра заканчивается, когда число не меньше 100, победой сделавшего последний ход.\n\
             Вопрос 1. Найдите S, при котором Писарь выигрывает первым ходом при любом ходе Казначея."
        ),
    ] {
        let parts = [
            "moves = [\"s + 3\", \"s * 2\"]",
            "over = \"s >= 100\"",
            "start = \"1 <= s <= 99\"",
            "id = \"1\"",
            "where = \"winner == 2 and turns == 1\"",
        ];
        check(objection(&text, &parts).into_iter().collect());
    }
}

fn heaps(parts: &[&str]) -> &'static str {
    let has = |name: &str| parts.iter().any(|it| it.contains(name));
    match has("s ") {
        true => "лежит куча камней",
        false => "лежат две кучи камней",
    }
}

#[test]
fn moves_are_read() {
    let growing = [
        "добав",
        "увелич",
        "прибав",
        "полож",
        "подлож",
        "пополн",
        "прибавл",
        "докладыв",
        "удво",
        "большее в",
        "+",
    ];
    check(cases(include_str!("sentences/moves.txt")).filter_map(|(said, rows)| {
        let heaps = match said.contains("трёх куч") || said.contains("любые две кучи") {
            true => "лежат три кучи камней",
            false => heaps(&rows),
        };
        let end = match growing.iter().any(|it| said.to_lowercase().contains(it)) {
            true => "не менее 40",
            false => "не более 10",
        };
        let text = format!("Перед игроками {heaps}. {said} Игра завершается, когда камней становится {end}.");
        let rows: Vec<String> = rows.iter().map(|it| format!("\"{it}\"")).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let count = read(&text).map_or(0, |it| it.game.moves.len());
        let is_more = count != rows.len();
        objection(&text, &rows).or(is_more.then(|| format!("{count} moves: {text}")))
    }).collect());
}

#[test]
fn ends_are_read() {
    check(
        cases(include_str!("sentences/ends.txt"))
            .filter_map(|(said, parts)| {
                let verb = match parts.iter().any(|it| it.contains(">")) {
                    true => "добавить в любую кучу",
                    false => "убрать из любой кучи",
                };
                let heaps = heaps(&parts);
                objection(
                    &format!(
                        "Перед игроками {heaps}. За один ход можно {verb} один камень. {said}"
                    ),
                    &parts,
                )
            })
            .collect(),
    );
}

#[test]
fn questions_are_read() {
    check(cases(include_str!("sentences/questions.txt")).filter_map(|(said, parts)| {
        let text = format!(
            "Два игрока, Петя и Ирина, играют в игру. Перед игроками лежит куча камней. За один ход можно добавить в \
             кучу 1 камень или удвоить количество камней. Игра завершается, когда камней становится не менее 40. В \
             начале S камней, 1 ≤ S ≤ 39. Задание 1. {said}"
        );
        let count = read(&text).map_or(0, |it| it.game.questions.len());
        objection(&text, &parts).or((count != 1).then(|| format!("{count} questions: {text}")))
    }).collect());
}
