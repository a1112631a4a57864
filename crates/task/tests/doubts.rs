//! What is told of a text besides its rules: misspelt words, contradictions, an end that is not said.

use kruzhok_task::{Doubt, Missing, NotATask, Reading, read, read_with};

const GAME: &str = "Петя и Ваня играют в игру. Перед ними куча камней. Первым ходит Петя. За один ход можно добавить в кучу \
    1 камень или удвоить количество камней в куче. Игра завершается, когда в куче становится не менее 30 камней. \
    Победителем считается игрок, сделавший последний ход. В начале в куче было S камней, 1 ≤ S ≤ 29.\n";
const ASKED: &str = "Задание 19. Найдите наименьшее S, при котором Ваня выигрывает первым ходом при любой игре Пети.\n";

fn task(text: &str) -> Reading {
    read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

#[test]
fn misspelt_words_are_read_as_the_nearest_ones_and_that_is_a_doubt() {
    let right = task(&format!("{GAME}{ASKED}"));
    for (word, misspelt) in [
        ("завершается", "завершаеться"),
        ("становится", "становитца"),
        ("выигрывает", "выигрываит"),
        ("наименьшее", "наименшее"),
        ("Победителем", "Победитилем"),
        ("удвоить", "удвоиь"),
        ("последний", "послежний"),
    ] {
        let text = format!("{GAME}{ASKED}").replace(word, misspelt);
        let reading = task(&text);
        let is_doubtful = reading.choices.iter().any(|it| it.doubt == Doubt::Spelling);
        let is_reported = reading
            .not_understood
            .iter()
            .any(|it| it.quote.contains(misspelt));
        assert!(
            is_reported || reading.rules == right.rules,
            "{misspelt}: {}",
            reading.rules
        );
        if is_doubtful {
            let other = read_with(&text, &[Doubt::Spelling]).expect("a task");
            assert_ne!(other.rules, right.rules, "{misspelt}");
        }
    }
}

#[test]
fn how_many_and_in_order_is_read_either_way() {
    for asked in [
        "Задание 19. Сколько существует значений S, при которых Петя выигрывает первым ходом? Запишите их в порядке возрастания.",
        "Задание 19. Сколько существует значений S, при которых Петя выигрывает первым ходом? Ответ запишите в порядке возрастания.",
    ] {
        let text = format!("{GAME}{asked}");
        let reading = task(&text);
        assert_eq!(reading.not_understood, [], "{asked}");
        let doubts: Vec<Doubt> = reading.choices.iter().map(|it| it.doubt).collect();
        assert_eq!(doubts, [Doubt::Count], "{asked}");
        assert!(
            reading.rules.contains("ask = \"count\""),
            "{}",
            reading.rules
        );
        let other = read_with(&text, &[Doubt::Count]).expect("a task");
        assert!(other.rules.contains("ask = \"all\""), "{}", other.rules);
    }
    // Where values are asked for, their order is no doubt.
    let listed = format!("{GAME}{ASKED}Ответ запишите в порядке возрастания.");
    assert_eq!(task(&listed).choices, []);
}

#[test]
fn another_number_for_the_same_end_is_a_contradiction() {
    let text =
        format!("{GAME}Игра завершается, когда в куче становится не менее 50 камней.\n{ASKED}");
    let found = task(&text).not_understood;
    assert_eq!(found.len(), 1);
    assert!(
        found[0].is_contradiction && found[0].quote.contains("50"),
        "{found:?}"
    );
}

#[test]
fn claims_that_cannot_hold_together_are_a_contradiction() {
    let asked = "Задание 19. Найдите наименьшее S, при котором Петя выигрывает первым ходом, но не может выиграть вторым ходом.";
    let found = task(&format!("{GAME}{asked}")).not_understood;
    assert!(found.iter().any(|it| it.is_contradiction), "{found:?}");
}

#[test]
fn a_second_task_in_the_text_is_told_and_left_alone() {
    let other = format!("{GAME}{ASKED}")
        .replace("30", "77")
        .replace("29", "76");
    let reading = task(&format!("{GAME}{ASKED}\n{other}"));
    assert!(reading.rules.contains("s >= 30"), "{}", reading.rules);
    assert_eq!(reading.game.questions.len(), 1);
    assert!(reading.not_understood.iter().any(|it| it.is_contradiction));
}

#[test]
fn the_same_question_once_more_is_one_question_and_another_one_is_added() {
    let twice = task(&format!("{GAME}{ASKED}{ASKED}"));
    assert_eq!(twice.game.questions.len(), 1);
    let other = ASKED.replace("наименьшее", "наибольшее");
    let both = task(&format!("{GAME}{ASKED}{other}"));
    let ids: Vec<&str> = both
        .game
        .questions
        .iter()
        .map(|it| it.id.as_str())
        .collect();
    assert_eq!(ids, ["19", "19 (2)"]);
}

#[test]
fn what_an_end_that_is_not_said_means_depends_on_where_the_game_goes() {
    let taken = task(
        "Перед игроками куча конфет. За один ход можно взять 1, 2 или 3 конфеты. В начале S конфет, 1 ≤ S ≤ 30.",
    );
    assert!(taken.missing.contains(&Missing::EndAssumed));
    let added = task(
        "Перед игроками куча конфет. За один ход можно добавить 1, 2 или 3 конфеты. В начале S конфет, 1 ≤ S ≤ 30.",
    );
    assert!(added.missing.contains(&Missing::End));
}

#[test]
fn heaps_in_a_row_may_be_those_of_both_players_or_of_each() {
    let game = "Перед игроками две кучи камней. За один ход можно добавить в любую кучу 2 камня или удвоить её. {} Игра \
        завершается, когда в кучах всего не менее 50 камней. В первой куче 5 камней, во второй S камней, 1 ≤ S ≤ 40.";
    for (rule, expected, is_doubtful) in [
        (
            "Нельзя два хода подряд изменять одну и ту же кучу.",
            "if h != i",
            true,
        ),
        (
            "Игрок не может изменять одну и ту же кучу в двух своих ходах подряд.",
            "if g != i",
            false,
        ),
        (
            "Нельзя более двух раз подряд изменять одну и ту же кучу.",
            "if (h != i or g != i)",
            false,
        ),
    ] {
        let reading = task(&game.replace("{}", rule));
        assert!(
            reading.rules.contains(expected),
            "{rule}: {}",
            reading.rules
        );
        let doubts = reading.choices.iter().any(|it| it.doubt == Doubt::Row);
        assert_eq!(doubts, is_doubtful, "{rule}");
    }
}

#[test]
fn texts_in_other_languages_are_refused_as_such() {
    let text = "Two players play the following game. On his move a player may add one stone or double the heap.";
    assert_eq!(read(text), Err(NotATask::NotRussian));
}

/// Three questions in words that are not known are taken for the three usual ones: by a guess, and not if they ask for more.
#[test]
fn questions_that_look_like_the_usual_ones_are_read_as_those() {
    let game = "Во дворе висят две гирлянды: на синей 6 лампочек, на жёлтой S, 1 ≤ S ≤ 141. Снегурочка и Морозко по очереди \
        взмахивают посохом, первой машет Снегурочка. За ход на одной гирлянде загорается одна новая лампочка или лампочек становится \
        вчетверо больше. Игра заканчивается, когда на двух гирляндах вместе 148 лампочек или больше. Кто ходил последним, победил.\n";
    let asked = "Первый. Снегурочка махнула не подумав, и Морозко зажёг ёлку первым же взмахом. Сколько лампочек, самое меньшее, горело \
        вначале на жёлтой гирлянде?\nВторой. А сколько их горело, если Снегурочка не могла зажечь ёлку с первого взмаха, но наверняка \
        зажигала со второго?\nТретий. И сколько их горело, если наверняка зажигал Морозко – с первого или второго взмаха, но не \
        наверняка с первого?";
    let reading = read(&format!("{game}{asked}")).expect("a game");
    let questions: Vec<_> = (reading.game.questions.iter())
        .map(|it| (it.ask.as_str(), it.condition.as_str()))
        .collect();
    assert_eq!(
        questions,
        [
            ("min", "some_move(winner == 2 and turns == 1)"),
            ("all", "winner == 1 and turns == 2"),
            ("all", "winner == 2 and turns == 2"),
        ]
    );
    let doubts = |reading: &kruzhok_task::Reading| {
        let mut doubts = reading.choices.iter();
        doubts.any(|it| it.doubt == Doubt::Questions)
    };
    assert!(!doubts(&reading));
    // Less is said of what the other can do about it.
    let vague = format!("{game}{}", asked.replace("наверняка", "вроде"));
    let guessed = read(&vague).expect("a game");
    assert_eq!(guessed.rules, reading.rules);
    assert!(doubts(&guessed));
    let turned = kruzhok_task::read_with(&vague, &[Doubt::Questions]);
    let turned = turned.expect("a game");
    assert!(turned.game.questions.len() < 3 && !turned.is_complete());
    // In words that are known nothing is guessed, and another question than the usual is none of them.
    let plain = "19. Найдите S, при котором Морозко побеждает первым ходом при любом ходе Снегурочки. 20. Найдите наименьшее S, при \
        котором Снегурочка не может победить первым ходом, но побеждает вторым. 21. Найдите S, при котором Морозко может победить \
        первым или вторым ходом при любой игре Снегурочки, но не может гарантированно победить первым.";
    assert!(!doubts(&read(&format!("{game}{plain}")).expect("a game")));
    let other = asked.replace("первого или второго взмаха", "третьего хода");
    assert!(!doubts(&read(&format!("{game}{other}")).expect("a game")));
}

/// Moves in words that are not known are read from their amounts, and whether a heap grows from the end; that is a guess, and a
/// sentence that says more than amounts is none.
#[test]
fn moves_in_unknown_words_are_guessed_from_their_amounts() {
    let growing = "На опушке S грибов, 1 ≤ S ≤ 49. Лиса и Ёж ходят по очереди, первой ходит Лиса. {} Игра заканчивается, когда грибов \
        становится не меньше 50. Победил сделавший последний ход.\n19. Найдите S, при котором Ёж побеждает первым ходом при любом \
        ходе Лисы.";
    let falling = growing
        .replace("1 ≤ S ≤ 49", "S ≥ 51")
        .replace("не меньше 50", "не больше 50");
    let more = "За раз присоединяют гриб, пару грибов или целую лесную опушку такой же величины.";
    let less = "Взявший плетёную корзину может сорвать два гриба, может три, а может рвать до тех пор, пока не останется лишь четвёртая часть \
        от того, что было.";
    for (game, told, moves) in [
        (growing, more, r#"["s + 1", "s + 2", "s * 2"]"#),
        (&falling, less, r#"["s - 2", "s - 3", "s // 4"]"#),
    ] {
        let text = game.replace("{}", told);
        let reading = task(&text);
        assert!(
            reading.rules.contains(&format!("moves = {moves}")),
            "{}",
            reading.rules
        );
        let guess = reading.choices.iter().find(|it| it.doubt == Doubt::Moves);
        let guess = guess.expect("a guess");
        assert_eq!(&text[guess.place.clone()], told);
        assert!(guess.doubt.is_guess() && reading.is_complete());
        let turned = read_with(&text, &[Doubt::Moves]).expect("a game");
        assert!(turned.rules == guess.other && !turned.is_complete());
    }
    // Where each word is known, or is a noun or a verb beside an amount, nothing is guessed.
    for (game, told) in [(growing, more), (&falling, less)] {
        let plain = told.replace("лесную ", "").replace("плетёную ", "");
        let reading = task(&game.replace("{}", &plain));
        assert!(!reading.choices.iter().any(|it| it.doubt == Doubt::Moves));
        assert!(reading.is_complete());
    }
    for more in [
        "За ход можно принести ведро грибов – это 5 грибов, можно принести несколько, а можно сделать так, чтобы их стало втрое больше.",
        "Они разводят грибы: на один гриб, вдвое, а если грибов чётное число, то можно и в полтора раза.",
        "За ход можно наколдовать пару грибов или тройку, но не вечером.",
        "За ход можно наколдовать пару грибов, тройку – только после дождя.",
        "За ход можно наколдовать пару грибов или целую охапку.",
        "За ход на опушке появляется горсть грибов, выскакивает десяток или опушка становится вдвое гуще.",
    ] {
        let reading = task(&growing.replace("{}", more));
        assert!(!reading.is_complete(), "{more}\n{}", reading.rules);
    }
}

/// What the heaps hold at first is guessed from the numbers beside the unknown, if they are of the same things.
#[test]
fn a_start_in_unknown_words_is_guessed() {
    let game = "И было у них два ведра: в лисьем ведре девять карасей, в волчьем — S карасей. Лиса и Волк ходят по очереди, первой \
        ходит Лиса. За ход можно добавить в любое ведро одного карася или удвоить число карасей в любом ведре. Игра заканчивается, \
        когда в двух вёдрах вместе не меньше 90 карасей. Победил сделавший последний ход.\n19. Найдите S, при котором Волк \
        побеждает первым ходом при любом ходе Лисы.";
    let reading = task(game);
    assert!(
        reading.rules.contains("start = \"a == 9, 1 <= b <= 80\""),
        "{}",
        reading.rules
    );
    assert!(reading.choices.iter().any(|it| it.doubt == Doubt::Start));
    // A ban that stands beside it is never lost, whichever words it ends with.
    for ban in [
        "но не тухлых карасей",
        "тухлых карасей брать запрещено",
        "а тухлых карасей брать нельзя",
        "но чётное число карасей брать нельзя",
        "тухлых карасей класть не разрешается",
        "тухлые караси под запретом",
        "тухлых карасей надо выбросить",
        "тухлых брать воспрещается",
    ] {
        let game = game.replace("S карасей. Лиса", &format!("S карасей, {ban}. Лиса"));
        assert!(!task(&game).is_complete(), "{ban}");
    }
}

/// What only says the end once more is no alarm; what says another end, or whose it is, remains one.
#[test]
fn the_end_once_more_is_no_alarm() {
    for (said, is_quiet) in [
        ("Едва камней 30 или больше, звенит звонок.", true),
        ("Вопрос первый.", true),
        (
            "Едва камней 30 или больше, звенит звонок у соперника.",
            false,
        ),
        ("Едва камней 20 или больше, звенит звонок.", false),
        (
            "Едва красных камней поровну или больше 30, звенит звонок.",
            false,
        ),
    ] {
        let reading = task(&format!("{GAME}{said} {ASKED}"));
        assert_eq!(
            reading.is_complete(),
            is_quiet,
            "{said}\n{:?}",
            reading.not_understood
        );
    }
}

/// An ordinal behind a number is part of it only where that is not declined.
#[test]
fn who_comes_first_is_no_part_of_a_number() {
    for (end, number) in [
        (
            "Побеждает тот, кто наберёт не меньше шестидесяти первым.",
            60,
        ),
        ("Побеждает тот, кто наберёт не меньше ста камней.", 100),
        (
            "Побеждает тот, кто наберёт не меньше пятидесяти первым.",
            50,
        ),
    ] {
        let text = format!(
            "Перед игроками лежит куча камней. За ход можно добавить один камень или удвоить кучу. {end} В начале было S камней, 1 ≤ S ≤ 49.\n\
            19. Укажите S, при котором Ваня выигрывает своим первым ходом при любой игре Пети."
        );
        let reading = task(&text);
        assert!(
            reading.rules.contains(&format!(">= {number}")),
            "{}",
            reading.rules
        );
    }
}

/// Three questions in unknown words are no guess where each names who wins, with which move and not with which, and that the
/// other cannot help it; they are one as soon as something of that is lacking or denied.
#[test]
fn usual_questions_in_unknown_words_are_sure_where_they_say_all() {
    let game = "Поэты Рифмин и Строчкин по очереди дописывают поэму, первым пишет Рифмин. За ход поэт добавляет в поэму одну строку \
        или удваивает количество строк в поэме. Игра завершается, когда в поэме не менее 61 строки. Кто ходил последним, победил. \
        Сначала в поэме S строк, 1 ≤ S ≤ 60.\n";
    let asked = "19. При каком S слава придёт к Строчкину уже после первого подхода, независимо от действий Рифмина?\n\
        20. При каких двух S Рифмин не может прославиться первым подходом, но прославится вторым при любых действиях Строчкина?\n\
        21. При каком S Строчкин уверенно прославится первым или вторым подходом, но не имеет гарантии прославиться первым?";
    let guesses = |asked: &str| {
        let reading = task(&format!("{game}{asked}"));
        let questions = reading.game.questions.iter();
        let conditions: Vec<String> = questions.map(|it| it.condition.clone()).collect();
        let is_doubtful = reading.choices.iter().any(|it| it.doubt.is_guess());
        (conditions, is_doubtful || !reading.is_complete())
    };
    let usual = [
        "winner == 2 and turns == 1",
        "winner == 1 and turns == 2",
        "winner == 2 and turns == 2",
    ];
    assert_eq!(guesses(asked), (usual.map(str::to_owned).to_vec(), false));
    for (words, others) in [
        (", независимо от действий Рифмина", ""),
        ("слава придёт", "слава не придёт"),
        ("не может прославиться первым", "может прославиться первым"),
        (
            "первым подходом, но прославится вторым",
            "вторым подходом, но прославится первым",
        ),
        ("прославиться первым?", "прославиться вторым?"),
        (", но не имеет гарантии прославиться первым", ""),
        (
            "20. При каких двух S Рифмин",
            "20. При каких двух S Строчкин",
        ),
    ] {
        assert!(asked.contains(words), "{words}");
        let (conditions, is_doubtful) = guesses(&asked.replacen(words, others, 1));
        assert!(is_doubtful, "{others} instead of {words}: {conditions:?}");
    }
}

/// What names the things of the game once more, or says what was read, is no alarm; what may be a rule stays one.
#[test]
fn what_only_says_again_what_was_read_is_no_alarm() {
    let unread = |more: &str| {
        let found = task(&format!("{GAME}{more}\n{ASKED}")).not_understood;
        found.iter().map(|it| it.quote.clone()).collect::<Vec<_>>()
    };
    for more in [
        "Так, если в куче 12 камней, то после хода их станет 13 или 24.",
        "Так, из кучи в 7 камней получаются кучи в 8 и 14 камней.",
    ] {
        assert_eq!(unread(more), Vec::<String>::new(), "{more}");
    }
    for more in [
        "Так, если в куче 12 камней, то после хода их станет 14 или 24.",
        "Кучу делят пополам.",
        "На двух кучах ходить нельзя.",
    ] {
        assert_ne!(unread(more), Vec::<String>::new(), "{more}");
    }
}

/// An end, or a sum, of which only a part is read is reported.
#[test]
fn what_is_read_in_part_is_reported() {
    let is_silent = |text: &str| task(text).is_complete();
    let text = format!("{GAME}{ASKED}");
    assert!(is_silent(&text));
    for (words, others) in [
        (
            "не менее 30 камней",
            "не менее 30 камней или после десяти ходов",
        ),
        (
            "Победителем",
            "Всего есть 20 камней, больше взять негде. Победителем",
        ),
        (
            "наименьшее S, при котором",
            "сумму двух наименьших S, при которых",
        ),
    ] {
        let changed = text.replacen(words, others, 1);
        assert_ne!(changed, text);
        assert!(!is_silent(&changed), "{changed}");
    }
}

/// What another event may end is no end that was read, whatever the words of it are.
#[test]
fn an_end_behind_or_in_unknown_words_is_reported() {
    for other in [
        "или камни рассыплются",
        "или куча развалится",
        "или все камни исчезнут",
    ] {
        let game = GAME.replace("не менее 30 камней", &format!("не менее 30 камней {other}"));
        let reading = task(&format!("{game}{ASKED}"));
        assert!(!reading.not_understood.is_empty(), "{other}");
    }
}

/// A ban in the last words of a sentence is unread, also where the start is a guess.
#[test]
fn a_ban_in_the_last_words_is_reported_beside_a_guess() {
    let text = "Лиса и Волк ловят рыбу в двух прорубях. В Лисьем ведре девять карасей, в Волчьем S карасей, 1 ≤ S ≤ 80, тухлых \
        карасей брать запрещено. Первой ходит Лиса. За ход можно положить в любое ведро одного карася или утроить в нём число \
        карасей. Игра заканчивается, когда в двух вёдрах вместе не менее 90 карасей. Победил тот, кто сделал последний ход.\n";
    let reading = task(&format!("{text}{ASKED}"));
    let unread = |it: &str| it.contains("тухлых");
    assert!(
        reading.not_understood.iter().any(|it| unread(&it.quote)),
        "{:?} {}",
        reading.not_understood,
        reading.rules
    );
}

/// `стратегии, при которой он …` is one claim.
#[test]
fn a_strategy_and_what_it_wins_are_one_claim() {
    let asked = "Задание 21. Найдите S, при котором Ваня имеет стратегию выигрыша первым или вторым ходом, но не имеет стратегии, \
        при которой он обязательно выигрывает первым ходом.";
    let reading = task(&format!("{GAME}{asked}"));
    assert_eq!(
        reading.game.questions[0].condition,
        "winner == 2 and turns == 2"
    );
    assert!(reading.not_understood.is_empty(), "{reading:?}");
}

/// A comparison forbids no repetition, and players that are letters are no unknowns.
#[test]
fn what_only_looks_like_a_rule_changes_none() {
    let last =
        "Победитель – тот, кто заполнил её последней ходкой, когда камней в ней не меньше 30.";
    let game = GAME.replace(
        "Победителем считается игрок, сделавший последний ход.",
        last,
    );
    assert!(!task(&format!("{game}{ASKED}")).rules.contains("repeat"));
    let letters = "Дано целое число S, 2 ≤ S ≤ 59. Игроки A и B по очереди увеличивают его, A – первый. Можно увеличить число на 2 \
        или удвоить его. Игрок, получивший число 60 или большее, выиграл.\n1. Найдите S, при котором B выигрывает первым ходом при \
        любом ходе A.";
    let rules = task(letters).rules;
    assert!(rules.contains("2 <= s <= 59"), "{rules}");
    let stock = "Игрок, который своим ходом достиг запаса в 30 или больше камней, победил.";
    let game = GAME.replace(
        "Победителем считается игрок, сделавший последний ход.",
        stock,
    );
    assert!(!task(&format!("{game}{ASKED}")).rules.contains("legal"));
}

/// What says nothing more than was read is no alarm.
#[test]
fn what_is_told_once_more_is_no_alarm() {
    for (more, at) in [
        ("Действий два. ", "За один ход"),
        (
            "Говорят, что у игрока есть выигрышная стратегия, если он способен выиграть, какие бы ходы ни делал соперник. ",
            "За один ход",
        ),
        ("Первый ход ничем не стеснён. ", "Игра завершается"),
    ] {
        let rule = "Нельзя повторять последний ход соперника. ";
        let game = GAME.replace("Игра завершается", &format!("{rule}Игра завершается"));
        let reading = task(&format!("{game}{ASKED}").replace(at, &format!("{more}{at}")));
        assert!(
            reading.not_understood.is_empty(),
            "{more}: {:?}",
            reading.not_understood
        );
    }
}

/// Sentences that only repeat what was read, or tell a scene; and others that are nearly the same and change the game.
#[test]
fn what_only_repeats_is_quiet_and_what_changes_the_game_is_not() {
    const TWO: &str = "Перед Светой и Антоном две кучи: 4 камня в первой, S камней во второй, 1 ≤ S ≤ 40. Первой ходит Света. \
        За один ход можно добавить в любую кучу один камень или удвоить меньшую кучу. Игра завершается, как только \
        общее количество камней достигает 50. Победителем считается игрок, сделавший последний ход.\n";
    const ONE: &str = "Куча из S камней, S ≥ 21. Света и Антон ходят по очереди, первой ходит Света. За один ход можно убрать \
        два камня или уменьшить количество камней в три раза (результат округляется вниз; так, из 32 камней останется 10). \
        Когда в куче остаётся не более 20 камней, игра заканчивается. Победитель – игрок, сделавший последний ход.\n";
    let unread = |game: &str, more: &str| {
        let asked = ASKED.replace("Ваня", "Антон").replace("Пети", "Светы");
        let reading = task(&format!("{game}{more}\n{asked}"));
        let unread = reading.not_understood.into_iter().map(|it| it.quote);
        unread.collect::<Vec<String>>()
    };
    for (game, more) in [
        (TWO, ""),
        (ONE, ""),
        (TWO, "Света с братом Антоном бросают в них камни."),
        (TWO, "Удваивать разрешается лишь меньшую кучу."),
        (TWO, "Ходящий обязан изменить ровно одну из куч."),
        (ONE, "Света и Антон двигаются в сторону нуля."),
        (
            ONE,
            "Если камней меньше, чем хочется, взять столько нельзя.",
        ),
        (ONE, "Доступны все две возможности."),
        (TWO, "В какую кучу ходил соперник, значения не имеет."),
        (TWO, "На уроке мы не успели разобрать одну игру."),
    ] {
        assert_eq!(unread(game, more), [""; 0], "{more}");
    }
    for (game, more) in [
        (
            TWO,
            "Света с братом Антоном бросают в них не меньше двух камней.",
        ),
        (TWO, "Удваивать разрешается лишь большую кучу."),
        (
            TWO,
            "Ходящий обязан изменить ровно одну из куч, но не ту же.",
        ),
        (
            ONE,
            "Света и Антон двигаются в сторону нуля на пять камней.",
        ),
        (
            ONE,
            "Если камней меньше, чем у соперника, взять столько нельзя.",
        ),
        (ONE, "Доступны все три возможности."),
        (TWO, "В какую кучу ходил соперник, туда ходить нельзя."),
        (
            TWO,
            "Если мы не успели разобрать одну кучу, игра продолжается.",
        ),
        (&ONE.replace("останется 10", "останется 11"), ""),
    ] {
        assert_ne!(unread(game, more), [""; 0], "{more}");
    }
    for (end, is_quiet) in [
        ("достигает 50 или превосходит его", true),
        ("достигает 50, и кучи рассыпаются", true),
        ("достигает 50, и соперник рассыпается", false),
        ("становится равно 50 или становится нечётным", false),
    ] {
        let found = unread(&TWO.replace("достигает 50", end), "");
        assert_eq!(found.is_empty(), is_quiet, "{end}: {found:?}");
    }
}

#[test]
fn what_stands_alone_in_a_list_of_moves_is_not_passed_over() {
    for (moves, lone) in [
        ("1 камень, жменьку или удвоить", Some("жменьку")),
        ("1 камень или охапку", Some("охапку")),
        ("1 камень, два камня или половину кучи", None),
        ("1 камень или шестерку", None),
    ] {
        let game = GAME.replace("1 камень или удвоить количество камней в куче", moves);
        let reading = task(&format!("{game}{ASKED}"));
        let found = reading
            .not_understood
            .iter()
            .find(|it| Some(it.quote.as_str()) == lone);
        assert_eq!(
            found.is_some(),
            lone.is_some(),
            "{moves}: {:?}",
            reading.not_understood
        );
        assert!(
            lone.is_some() || reading.not_understood.is_empty(),
            "{moves}: {:?}",
            reading.not_understood
        );
    }
}
