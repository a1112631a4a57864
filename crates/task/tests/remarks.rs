//! Remarks that mean nothing beside a game that is told whole, and those that look like them and mean something; bounds of a move
//! told as a clause of the heap; texts whose teller plays.

use kruzhok_task::{Reading, read};

fn task(text: &str) -> Reading {
    read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

/// A text that is read whole, with these moves.
fn with_moves(text: &str, moves: &str) -> Reading {
    let reading = task(text);
    let rules = &reading.rules;
    assert!(
        rules.contains(&format!("moves = {moves}")),
        "{text}\n{rules}"
    );
    assert_eq!(reading.not_understood, [], "{text}");
    reading
}

/// A game in which stones are taken, with remarks among the rules, behind the end, and behind the questions.
fn taking(rule: &str, end: &str, last: &str) -> String {
    format!(
        "Петя и Ваня играют в игру. Перед ними две кучи камней. Первым ходит Петя. За один ход можно убрать из любой кучи 3 камня \
         или уменьшить количество камней в куче в два раза, округляя вниз. {rule} Игра завершается, когда в кучах вместе не более \
         20 камней{end}. Победителем считается игрок, сделавший последний ход. В начале в первой куче 9 камней, во второй S \
         камней, S > 11.\nЗадание 19. Найдите наименьшее S, при котором Ваня выигрывает первым ходом при любой игре Пети.\n{last}"
    )
}

/// The same of a game in which the heap grows.
fn adding(rule: &str) -> String {
    format!(
        "Петя и Ваня играют в игру. Перед ними куча камней. Первым ходит Петя. За один ход можно добавить в кучу 2 камня или \
         удвоить количество камней в куче. {rule} Игра завершается, когда в куче не менее 50 камней. Победителем считается \
         игрок, сделавший последний ход. В начале в куче S камней, 1 ≤ S ≤ 49.\nЗадание 19. Найдите наименьшее S, при котором \
         Ваня выигрывает первым ходом при любой игре Пети.\n"
    )
}

#[test]
fn remarks_that_mean_nothing_are_quiet() {
    let taken = task(&taking("", "", "")).rules;
    let added = task(&adding("")).rules;
    let check = |text: &str, rules: &str| {
        let reading = task(text);
        assert_eq!(reading.not_understood, [], "{text}");
        assert_eq!(reading.rules, rules, "{text}");
    };
    for remark in [
        "Из пустой кучи брать нельзя.",
        "Если куча пуста, брать из неё нельзя.",
        "Пустую кучу делить запрещено.",
        "Два приятеля, Петя и Ваня, спорят не на деньги, а на интерес.",
        "Дело было в 7 «А».",
        "Кучи две.",
    ] {
        check(&taking(remark, "", ""), &taken);
    }
    for end in [
        ", дальше никто не ходит",
        ", и больше никто не ходит",
        ", и на этом больше никто ничего не берёт",
        ", и оба идут пить чай",
        ", и камни убирают в ящик",
    ] {
        check(&taking("", end, ""), &taken);
    }
    for last in ["С уважением, Н. П.", "Из тетради ученика 9 «Б»."] {
        check(&taking("", "", last), &taken);
    }
    for remark in [
        "Ноль – чётное число.",
        "Число 0 кратно 20.",
        "Единица не считается простым числом.",
        "Подсказывать нельзя.",
        "Думать можно сколько угодно долго.",
        "Ничьих не бывает.",
        "Оба знают правила и не ошибаются.",
        "Петя не любит проигрывать.",
        "Никто не хотел мыть посуду.",
        "Чтобы не скучать, мальчики придумали игру.",
        "Куча одна на двоих.",
        "Камни все одинаковые.",
        "Порядок камней в куче не важен.",
        "Кто сколько камней добавил, неважно.",
        "Уступать ход нельзя.",
        "Больше ничего делать нельзя.",
        "Письмо третье.",
        "Больше никаких действий нет.",
        "Решили они играть не просто так.",
        "Пиши от меньшего к большему.",
    ] {
        check(&adding(remark), &added);
    }
    // What a game is called in quotes is no rule of it.
    let named = adding("").replace("в игру.", "в игру «Одно волшебство на двоих».");
    check(&named, &added);
}

#[test]
fn what_looks_like_such_a_remark_and_says_more_is_told() {
    let taken = task(&taking("", "", "")).rules;
    let added = task(&adding("")).rules;
    let check = |text: &str, rules: &str| {
        let reading = task(text);
        assert!(
            !reading.not_understood.is_empty() || reading.rules != rules,
            "{text}"
        );
    };
    for remark in [
        "Из кучи, в которой больше 10 камней, брать нельзя.",
        "Последнюю кучу опустошать нельзя.",
        "Из пустой кучи брать нельзя, ход пропускается.",
        "Если одна куча пуста, из другой брать нельзя.",
    ] {
        check(&taking(remark, "", ""), &taken);
    }
    for end in [", но оба игрока проигрывают", ", и обе кучи не пусты"]
    {
        check(&taking("", end, ""), &taken);
    }
    for remark in [
        "Ноль не считается кратным 20.",
        "Единица – простое число.",
        "Пустую кучу удваивать нельзя.",
        "Подглядывать в кучу можно один раз.",
        "Уступать ход можно один раз.",
        "Добавлять два камня может только Петя.",
        "Удваивать кучу можно только днём.",
        "Петя берёт только красные камни.",
        "Камни красного цвета брать нельзя.",
        "Каждый третий ход пропускается.",
    ] {
        check(&adding(remark), &added);
    }
}

/// Which heap a move may change, as a clause of that heap: it is of this move alone.
#[test]
fn a_clause_bounds_the_heap_of_its_move() {
    let game = taking("", "", "");
    let list = "убрать из любой кучи 3 камня или уменьшить количество камней в куче в два раза, округляя вниз";
    for (said, moves) in [
        (
            "убрать 3 камня из любой кучи, в которой их не меньше трёх, либо уменьшить количество камней в любой куче, где их \
             больше одного, в два раза; если количество нечётное, то остаётся на один камень больше, чем убирается",
            "[\"x -> x - 3 if x >= 3\", \"x -> (x + 1) // 2 if x > 1\"]",
        ),
        (
            "взять из кучи либо пять камней (если там есть хотя бы семь), либо половину того, что там есть, округляя вниз",
            "[\"x -> x - 5 if x >= 7 and x >= 5\", \"x -> (x + 1) // 2\"]",
        ),
        (
            "взять 4 камня из кучи, где есть хотя бы 6 камней, либо взять из любой кучи один камень",
            "[\"x -> x - 4 if x >= 6 and x >= 4\", \"x -> x - 1 if x >= 1\"]",
        ),
        (
            "брать камни только из той кучи, где их больше: взять один камень или два камня",
            "[\n    \"x -> x - 1 if x == max(heaps) and x >= 1\",\n    \"x -> x - 2 if x == max(heaps) and x >= 2\",\n]",
        ),
    ] {
        let text = game.replace(list, said);
        with_moves(&text, moves);
    }
}

#[test]
fn whoever_tells_a_game_may_play_it() {
    let text = "В коробке S конфет, S > 20. Едим вдвоём с сестрой Соней, по очереди, я первый. За один раз каждый из нас съедает 2 \
        конфеты или 5 конфет. Как только конфет останется 20 или меньше, тот, кто ел последним, выигрывает.\n\
        1. При каком наименьшем S я не выиграю первым ходом, а Соня выиграет своим первым, как бы я ни играл?\n\
        2. При каком наименьшем S я не могу выиграть первым ходом, но могу выиграть вторым, как бы ни играла Соня?\n\
        3. При каком наименьшем S Соня может выиграть первым или вторым ходом при любой моей игре, но не может наверняка выиграть \
        первым?";
    let reading = task(text);
    assert_eq!(reading.not_understood, []);
    let asked: Vec<&str> = reading
        .game
        .questions
        .iter()
        .map(|it| it.condition.as_str())
        .collect();
    assert_eq!(
        asked,
        [
            "winner == 2 and turns == 1",
            "winner == 1 and turns == 2",
            "winner == 2 and turns == 2"
        ]
    );
}

/// Imperatives, and a move of every heap, are moves; `зевнул` tells of a mistake, and the highest floor is the greatest one.
#[test]
fn what_players_are_bidden_to_do_are_moves() {
    for (said, moves) in [
        (
            "Хочешь – прибавь в любую кучу два камня, хочешь – утрой камни в любой куче.",
            "[\"x -> x + 2\", \"x -> x * 3\"]",
        ),
        (
            "Положи в любую кучу четыре камня или удвой число камней в ней.",
            "[\"x -> x + 4\", \"x -> x * 2\"]",
        ),
        (
            "Разрешены такие распоряжения: добавить два камня в первую кучу; удвоить число камней во второй; положить по одному \
             камню в каждую кучу.",
            "[\"a + 2, b\", \"a, b * 2\", \"a + 1, b + 1\"]",
        ),
    ] {
        let text = format!(
            "Петя и Ваня ходят по очереди, Петя первым. Перед ними две кучи камней, в первой 4 камня, во второй S камней, от 1 до 77. \
             {said} А кто доведёт число камней в двух кучах до 82 или более, тот и победил.\nВопрос 19. Петя зевнул, и Ваня победил \
             первым же своим ходом. Каково самое маленькое S, при котором такое могло приключиться?\n"
        );
        let reading = with_moves(&text, moves);
        assert_eq!(
            reading.game.questions[0].condition, "some_move(winner == 2 and turns == 1)",
            "{text}"
        );
    }
    let asked = adding("").replace("наименьшее S", "самое высокое S");
    assert!(task(&asked).rules.contains("ask = \"max\""));
}

/// What the players are, and which of them begins, may stand within the sentence of the moves.
#[test]
fn who_plays_may_be_told_among_the_moves() {
    let text = "Два пирата, Билл и Джо, делят не добычу, а славу. У них два сундука: в дубовом 11 дублонов, в железном S дублонов (S не \
        меньше 1 и не больше 98). По очереди – Билл старше, потому начинает – пират выбирает один сундук и либо подбрасывает в \
        него четыре дублона, либо удваивает то, что в нём лежит. Как только в двух сундуках вместе набирается не менее 110 \
        дублонов, побеждает тот, кто подкладывал последним.\nВопрос 19. При каком самом маленьком S Джо победит первым ходом \
        при любой игре Билла?\n";
    with_moves(text, "[\"x -> x + 4\", \"x -> x * 2\"]");
}
