//! Texts in freer words: present tense, players without an introduction or without names, `+1`, heaps to the left and right.

use kruzhok_task::{Fragment, read};

#[test]
fn freely_worded_texts_are_read_whole() {
    for (text, rules) in CASES {
        let reading = read(text).unwrap_or_else(|refusal| panic!("{refusal:?}: {text}"));
        assert_eq!(reading.rules.trim_end(), *rules, "{text}");
        assert_eq!(reading.not_understood, [], "{text}");
        assert!(reading.is_complete(), "{text}");
    }
}

#[test]
fn what_only_sets_the_scene_is_told_apart_from_what_may_be_a_rule() {
    let game = "Петя и Ваня играют в игру с кучей камней. Первым ходит Петя. За один ход можно добавить в кучу 1 камень или \
        удвоить количество камней. {} Игра завершается, когда в куче становится не менее 40 камней. Победителем считается \
        игрок, сделавший последний ход. В начале в куче было S камней, 1 ≤ S ≤ 39.";
    for scene in ["Вечерело.", "Над рекой плыл туман и пахло мятой."]
    {
        let text = game.replace("{}", scene);
        let reading = read(&text).expect("a game");
        assert!(reading.is_complete(), "{scene}");
        let asides: Vec<&str> = reading.asides.iter().map(|it| &text[it.clone()]).collect();
        assert_eq!(asides, [scene]);
        let kinds: Vec<Fragment> = reading.fragments().map(|it| it.1).collect();
        assert_eq!(kinds, [Fragment::Aside]);
    }
    for rule in [
        "Красные камни двигать нельзя.",
        "По вторникам ходят дважды.",
        "Каждый камень весит как семь.",
    ] {
        let reading = read(&game.replace("{}", rule)).expect("a game");
        assert!(
            !reading.is_complete() && reading.asides.is_empty(),
            "{rule}"
        );
        let kinds: Vec<Fragment> = reading.fragments().map(|it| it.1).collect();
        assert!(kinds.contains(&Fragment::Unread), "{rule}");
    }
}

const CASES: &[(&str, &str)] = &[
    (
        "Коля и Ира играют с кучей шишек. Ходят по очереди, начинает Ира. В свой ход игрок подкладывает в кучу 2 \
         шишки, 5 шишек или увеличивает число шишек вдвое. Игра заканчивается, как только шишек станет 61 или \
         больше. Победа за тем, кто сделал последний ход. Вначале в куче S шишек, 1 ≤ S ≤ 60.\nЗадание 19. Найдите \
         наименьшее S, при котором Коля выигрывает своим первым ходом при любом ходе Иры.",
        r#"position = "s"
moves = ["s + 2", "s + 5", "s * 2"]
over = "s >= 61"
start = "1 <= s <= 60"

[[question]]
id = "19"
ask = "min"
where = "winner == 2 and turns == 1""#,
    ),
    (
        "Перед Мишей и Олегом две коробки с пуговицами. Первым ходит Миша. За ход можно доложить в любую коробку \
         одну пуговицу или удвоить число пуговиц в любой коробке. Игра завершается, когда всего в коробках \
         становится 80 пуговиц или больше. Выигрывает сделавший последний ход. В первой коробке 9 пуговиц, во \
         второй S пуговиц, 1 ≤ S ≤ 70.\nЗадание 19. При каком S Олег выигрывает первым ходом при любой игре Миши?",
        r#"position = "a, b"
moves = ["x -> x + 1", "x -> x * 2"]
over = "a + b >= 80"
start = "a == 9, 1 <= b <= 70"

[[question]]
id = "19"
ask = "all"
where = "winner == 2 and turns == 1"
expect = 1"#,
    ),
    (
        "На экране число S, 1 ≤ S ≤ 49. Лена и Марк по очереди меняют его: либо прибавляют единицу, либо прибавляют \
         четвёрку, либо умножают на два. Первой ходит Лена. Выигрывает тот, кто первым получит число не меньше \
         50.\nЗадание 19. При каком S Марк побеждает первым ходом, как бы ни сходила Лена?",
        r#"position = "s"
moves = ["s + 1", "s + 4", "s * 2"]
over = "s >= 50"
start = "1 <= s <= 49"

[[question]]
id = "19"
ask = "all"
where = "winner == 2 and turns == 1"
expect = 1"#,
    ),
    (
        "Две стопки тетрадей: в левой 6, в правой S, где 1 ≤ S ≤ 43. Ходят Нина и Рома по очереди, первой – Нина. \
         Каждым ходом кладут две тетради в любую стопку или удваивают любую стопку. Кто после своего хода получил в \
         сумме не менее 50 тетрадей, тот победил.\nЗадание 19. Для скольких S Рома выигрывает первым ходом при \
         любом ходе Нины?",
        r#"position = "a, b"
moves = ["x -> x + 2", "x -> x * 2"]
over = "a + b >= 50"
start = "a == 6, 1 <= b <= 43"

[[question]]
id = "19"
ask = "count"
where = "winner == 2 and turns == 1""#,
    ),
    (
        "Первый и второй игроки ходят по очереди. В кучке S орешков, 1 ≤ S ≤ 44. Возможны два хода: добавить три \
         орешка; удвоить кучку. Игра оканчивается, когда орешков не меньше 45. Сделавший последний ход \
         выигрывает.\nЗадание 19. Укажите S, при котором второй игрок выигрывает первым ходом при любом ходе \
         первого.",
        r#"position = "s"
moves = ["s + 3", "s * 2"]
over = "s >= 45"
start = "1 <= s <= 44"

[[question]]
id = "19"
ask = "all"
where = "winner == 2 and turns == 1""#,
    ),
    (
        "Игра заканчивается, когда количество камней в куче становится кратным 11. Петя и Ваня ходят по очереди, \
         Петя первый; за ход можно добавить 1, 2 или 3 камня. Победил сделавший последний ход. Сначала в куче S \
         камней, 1 ≤ S ≤ 40, S не делится на 11.\nЗадание 19. Сколько таких S, что Ваня выигрывает первым ходом при \
         любом ходе Пети?",
        r#"position = "s"
moves = ["s + 1", "s + 2", "s + 3"]
over = "s % 11 == 0"
start = "1 <= s <= 40, s % 11 != 0"

[[question]]
id = "19"
ask = "count"
where = "winner == 2 and turns == 1""#,
    ),
];
