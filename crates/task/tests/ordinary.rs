//! Ordinary wordings, beside those that say the opposite: what holds after each move, who plays, who wins, what is done in a move.

use kruzhok_task::{Reading, read};

fn task(text: &str) -> Reading {
    read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

/// A game of one heap with a rule more.
fn game(rule: &str) -> String {
    format!(
        "Аким и Борислав играют, в куче S камней, 17 ≤ S ≤ 40. Первым ходит Аким. За один ход можно добавить один камень, два \
         камня или удвоить кучу. {rule} Игра окончена, когда в куче не меньше 41 камня. Победил тот, кто ходил последним.\n\
         Задание 19. Найдите наибольшее S, при котором Борислав побеждает первым ходом при любом ходе Акима.\n"
    )
}

/// Checks that a rule is read as this field, and whole.
fn adds(rule: &str, field: &str) {
    let reading = task(&game(rule));
    assert_eq!(reading.not_understood, [], "{rule}");
    assert!(
        reading.rules.contains(&format!("\n{field}\n")),
        "{rule}\n{}",
        reading.rules
    );
}

#[test]
fn what_must_not_be_after_a_move_is_no_more_what_must_be() {
    for (rule, field) in [
        (
            "После каждого хода число камней должно быть нечётным.",
            "legal = \"s % 2 == 1\"",
        ),
        (
            "После любого хода число камней не должно быть чётным.",
            "legal = \"s % 2 == 1\"",
        ),
        (
            "После каждого хода число камней не может делиться на 3.",
            "legal = \"s % 3 != 0\"",
        ),
        (
            "После любого хода число камней не должно делиться на 3, такие ходы запрещены.",
            "legal = \"s % 3 != 0\"",
        ),
        (
            "Число камней ни после какого хода не должно становиться кратным 5.",
            "legal = \"s % 5 != 0\"",
        ),
        (
            "После хода число камней не должно оканчиваться на 5.",
            "legal = \"not (s % 10 == 5)\"",
        ),
        (
            "После хода число камней не должно превышать 60.",
            "legal = \"s <= 60\"",
        ),
        (
            "Больше шестидесяти камней в кучу не лезет.",
            "legal = \"s <= 60\"",
        ),
    ] {
        adds(rule, field);
    }
}

#[test]
fn two_own_moves_in_a_row_are_not_alike() {
    for rule in [
        "Тем же способом два своих хода подряд делать нельзя.",
        "Никому из игроков не позволяется два своих хода подряд делать одинаковыми.",
        "Нельзя повторять свой прошлый ход. За соперником повторять можно.",
    ] {
        adds(rule, "repeat = \"not-own\"");
    }
}

#[test]
fn one_heap_at_a_time_is_no_amount() {
    let said = |rule: &str| {
        format!(
            "На пасеке два улья, в первом 7 рамок, во втором S рамок, 1 ≤ S ≤ 60. Лука и Тихон по очереди ставят рамки, первым \
             ставит Лука. Ставь в любой улей три рамки. Или удваивай в любом улье число рамок. {rule} Победил тот, кто довёл общее \
             число рамок до 72 или больше.\n19. Найдите наибольшее S, при котором Тихон побеждает первым ходом при любом ходе Луки."
        )
    };
    let plain = task(&said(""));
    assert!(plain.rules.contains("x + 3"), "{}", plain.rules);
    for rule in [
        "За ход меняется один улей.",
        "За ход трогают только один улей, любой.",
    ] {
        let reading = task(&said(rule));
        assert_eq!(reading.rules, plain.rules, "{rule}");
        assert_eq!(reading.not_understood, [], "{rule}");
    }
}

#[test]
fn players_are_known_by_what_they_are() {
    let text = "Кондуктор Пётр Ильич и водитель Гена впускают людей в автобус по очереди, начинает Пётр Ильич. Сейчас в автобусе S \
                человек, 1 ≤ S ≤ 33. За раз впускают одного человека, двоих или столько, сколько уже сидит в автобусе. Если после \
                чьего-то хода людей стало 34 или больше, рессора ломается и игра кончается. Тот, кто сделал этот ход, проиграл.\n\
                19. Найдите наименьшее S, при котором Гена побеждает первым ходом при любом ходе кондуктора.\n\
                20. Найдите наименьшее S, при котором кондуктор не может победить первым ходом, но побеждает вторым.";
    let reading = task(text);
    assert_eq!(reading.not_understood, []);
    for part in [
        "winner = \"next\"",
        "where = \"winner == 2 and turns == 1\"",
        "where = \"winner == 1 and turns == 2\"",
    ] {
        assert!(reading.rules.contains(part), "{part}\n{}", reading.rules);
    }
}

#[test]
fn a_strategy_for_something_is_denied_with_it() {
    let asked = |denied: &str| {
        let text = game("").replace(
            "Борислав побеждает первым ходом при любом ходе Акима",
            &format!(
                "Борислав сумеет победить первым или вторым ходом при любой игре Акима, но {denied}"
            ),
        );
        task(&text).rules
    };
    for denied in [
        "не имеет стратегии, чтобы наверняка победить первым",
        "не имеет стратегии, позволяющей наверняка победить первым",
        "твёрдо рассчитывать на один ход не может",
    ] {
        let rules = asked(denied);
        assert!(
            rules.contains("where = \"winner == 2 and turns == 2\""),
            "{denied}\n{rules}"
        );
    }
}

#[test]
fn more_is_no_prize() {
    let text = game("").replace("Победил тот", "Победителем становится тот")
        + "20. Борислав побеждает первым ходом. Назовите самое маленькое и самое большое S, для которых это верно.";
    let rules = task(&text).rules;
    assert!(rules.contains("over = \"s >= 41\""), "{rules}");
    assert!(rules.contains("ask = \"min and max\""), "{rules}");
}

#[test]
fn one_pass_for_both_is_none_for_each() {
    for rule in [
        "Кроме того, игрок может пропустить ход, но пропуск один на двоих.",
        "Есть ещё «пропуск»: число камней не меняется. Пропуск один на двоих. Пропуск считается за ход.",
        "Пропустить ход можно не более одного раза за всю игру, всё равно кем.",
    ] {
        let reading = task(&game(rule));
        assert_eq!(reading.not_understood, [], "{rule}");
        assert!(reading.rules.contains("pass = true"), "{}", reading.rules);
    }
    for rule in [
        "Каждый игрок может один раз за игру пропустить ход.",
        "Один раз за игру каждый может сделать пас.",
    ] {
        assert_ne!(task(&game(rule)).not_understood, [], "{rule}");
    }
}

/// Checks that a text's rules have a part, and that all of it is understood.
fn has(text: &str, part: &str) {
    let reading = task(text);
    assert_eq!(reading.not_understood, [], "{text}");
    assert!(
        reading.rules.contains(part),
        "{part}\n{text}\n{}",
        reading.rules
    );
}

#[test]
fn who_does_not_win_is_told_beside_who_does() {
    let won = |said: &str| game("").replace("Победил тот, кто ходил последним.", said);
    for said in [
        "Сделавший последний ход считается проигравшим, а его противник – победителем.",
        "Выигрывает игрок, не сделавший последнего хода, а сделавший его проигрывает.",
        "Победителем объявляется другой игрок, а не тот, кто сделал последний ход.",
    ] {
        has(&won(said), "winner = \"next\"");
    }
    for said in [
        "Сделавший последний ход считается победителем, а его противник – проигравшим.",
        "Победителем считается тот, кто сделал последний ход, а не его соперник.",
    ] {
        let rules = task(&won(said)).rules;
        assert!(!rules.contains("winner = \"next\""), "{said}\n{rules}");
    }
}

#[test]
fn who_wins_is_told_before_the_condition() {
    let won = |said: &str| game("").replace("Победил тот, кто ходил последним.", said);
    for (said, condition) in [
        (
            "Побеждает сделавший последний ход, если в куче не больше 55 камней; в противном случае побеждает его соперник.",
            "s <= 55",
        ),
        (
            "Побеждает сделавший последний ход, если в куче больше 55 камней; в ином случае побеждает его соперник.",
            "s > 55",
        ),
        (
            "Побеждает соперник сделавшего последний ход, если в куче больше 55 камней; иначе побеждает сделавший последний ход.",
            "not (s > 55)",
        ),
    ] {
        has(&won(said), condition);
        assert_eq!(
            task(&won(said)).rules.contains("not ("),
            condition.starts_with("not"),
            "{said}"
        );
    }
}

#[test]
fn a_bound_is_reached_or_passed() {
    for (said, over) in [
        ("число камней достигнет или превысит 41", "s >= 41"),
        ("число камней превысит или достигнет 41", "s >= 41"),
        ("число камней превысит 41", "s > 41"),
    ] {
        let text = game("").replace("в куче не меньше 41 камня", said);
        let rules = task(&text).rules;
        assert!(rules.contains(&format!("\"{over}\"")), "{said}\n{rules}");
    }
}

#[test]
fn a_game_lasts_while_each_heap_is_small() {
    let said = |end: &str| {
        format!(
            "Аким и Борислав играют, перед ними две кучи, в первой 9 камней, во второй S камней, 1 ≤ S ≤ 40. Первым ходит Аким. За один \
             ход можно добавить в любую кучу один камень или удвоить её. {end} Победил тот, кто ходил последним.\n\
             Задание 19. Найдите наибольшее S, при котором Борислав побеждает первым ходом при любом ходе Акима.\n"
        )
    };
    for (end, over) in [
        (
            "Игра продолжается, пока в каждой куче меньше 50 камней.",
            "max(a, b) >= 50",
        ),
        (
            "Игра продолжается, пока в обеих кучах меньше 50 камней.",
            "max(a, b) >= 50",
        ),
        (
            "Игра продолжается, пока в обеих кучах вместе меньше 50 камней.",
            "a + b >= 50",
        ),
        (
            "Игра окончена, когда в каждой куче не меньше 50 камней.",
            "min(a, b) >= 50",
        ),
        (
            "Игра окончена, когда какая-либо из куч содержит более 49 камней.",
            "max(a, b) > 49",
        ),
    ] {
        has(&said(end), over);
    }
}

#[test]
fn who_is_second_is_not_first() {
    for (said, player) in [
        ("Вторым ходит Аким.", 1),
        ("Второй ход делает Аким.", 1),
        ("Второй ход принадлежит Акиму.", 1),
        ("Аким делает второй ход.", 1),
        ("Второй ход делает Борислав.", 2),
        ("Вторым ходит Борислав.", 2),
    ] {
        has(
            &game("").replace("Первым ходит Аким.", said),
            &format!("where = \"winner == {player} and turns == 1\""),
        );
    }
}

#[test]
fn luck_needs_that_the_first_cannot_win_at_once() {
    let asked = |question: &str| {
        let text = game("");
        format!(
            "{}Задание 19. {question}\n",
            &text[..text.find("Задание").unwrap_or(0)]
        )
    };
    let lucky = "some_move(winner == 2 and turns == 1)";
    let cannot = " and not (winner == 1 and turns == 1)";
    for question in [
        "Найдите все S, при которых Аким не может победить первым ходом, но Борислав может победить первым ходом после неудачного хода Акима.",
        "Борислав победил своим первым ходом после неудачного хода Акима. Аким при этом победить первым ходом не мог. Найдите все такие S.",
        "Найдите все S, при которых Аким не может победить за один ход, но есть такой ход Акима, после которого Борислав побеждает первым ходом.",
        "Найдите все S, при которых Аким не может победить за один ход, но у Акима есть ход, после которого Борислав побеждает первым ходом.",
        "Найдите все S, при которых Аким не может победить за один ход, но может сделать такой ход, после которого Борислав победит первым ходом.",
        "Найдите все S, при которых Аким не может победить за один ход, но при некотором ходе Акима Борислав побеждает первым ходом.",
    ] {
        has(&asked(question), &format!("where = \"{lucky}{cannot}\""));
    }
    has(
        &asked(
            "Известно, что Борислав победил своим первым ходом после неудачного хода Акима. Найдите все такие S.",
        ),
        &format!("where = \"{lucky}\""),
    );
    has(
        &asked(
            "Найдите все S, при которых Аким не может победить за один ход, но при любом ходе Акима Борислав побеждает первым ходом.",
        ),
        "where = \"winner == 2 and turns == 1\"",
    );
}

#[test]
fn a_start_may_be_told_by_its_digits() {
    for (said, low, high) in [("однозначное", 1, 9), ("двузначное", 10, 99)] {
        let text = game("")
            .replace("17 ≤ S ≤ 40", &format!("где S – {said} число"))
            .replace("41 камня", "141 камня");
        has(&text, &format!("{low} <= s <= {high}"));
    }
}
