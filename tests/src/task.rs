//! Texts of tasks: random games are written in many wordings, damaged as by pasting, and read back to the same rules.

mod law;
mod texts;

use crate::random::{Random, seeds};
use kruzhok_rules::parse;
use kruzhok_task::{
    Amount, Asked, Bounds, Change, Doubt, Game, GameMove, Joint, Limit, Missing, NotATask, Once,
    Relation, Repetition, Rounding, Subject, Target, WinnerRule, read,
};
use kruzhok_words::{Language, keys};
use texts::{List, Wording, write};

#[test]
fn random_games_are_read_back_from_their_texts() {
    let mut objections = vec![];
    for seed in seeds(40) {
        let mut random = Random::of_seed(seed);
        let game = random_game(&mut random);
        let wording = random_wording(&mut random);
        let text =
            write(&game, &wording).unwrap_or_else(|| panic!("seed {seed}: {game:?} has no words"));
        let damaged = damage(&text, &mut random);
        objections.extend([text, damaged].iter().filter_map(|it| objection(it, &game)));
    }
    objections.truncate(8);
    assert!(objections.is_empty(), "{}", objections.join("\n\n"));
}

/// What is wrong with how a text of a game is read.
fn objection(text: &str, game: &Game) -> Option<String> {
    let reading = match read(text) {
        Ok(reading) => reading,
        Err(reason) => return Some(format!("{reason:?}\n{text}")),
    };
    if reading.rules != game.rules_file() {
        return Some(format!(
            "{text}\n{}\ninstead of\n{}",
            reading.rules,
            game.rules_file()
        ));
    }
    // A random game may begin where it is over, which is said.
    let mut unread = reading.not_understood.iter();
    if let Some(it) = unread.find(|it| !it.is_contradiction) {
        return Some(format!("{text}\nnot understood: {:?}", it.quote));
    }
    let has_places = reading
        .phrases
        .iter()
        .all(|it| text.get(it.place.clone()).is_some());
    let problems = parse(&reading.rules).err();
    match (has_places, problems) {
        (true, None) => None,
        (_, problems) => Some(format!("{text}\n{:?}\n{problems:?}", reading.phrases)),
    }
}

#[test]
fn a_text_that_is_no_task_is_refused_at_once() {
    let mut random = Random::of_seed(7);
    let letters: Vec<char> = "абвгдежз игракучаход 0123456789.,;()<>&\\$\n–S≤"
        .chars()
        .collect();
    let noise = |random: &mut Random, length: usize| -> String {
        (0..length)
            .map(|_| letters[random.index(letters.len())])
            .collect()
    };
    assert_eq!(read(&noise(&mut random, 600_000)), Err(NotATask::TooLong));
    for _ in 0..20 {
        assert_eq!(read(&noise(&mut random, 5_000)), Err(NotATask::NoMoves));
    }
    for text in ["", "17", "Скажи-ка, дядя, ведь не даром."] {
        assert_eq!(read(text), Err(NotATask::NoMoves), "{text}");
    }
    for text in [
        "for i in range(10): print(i + 1)",
        "{\"a\": [1, 2]}",
        "Two players, Ann and Bob, play a game. A player may add one stone or double the heap.",
        "两名玩家轮流取石子，每次可以取一至三颗。",
    ] {
        assert_eq!(read(text), Err(NotATask::NotRussian), "{text}");
    }
    assert_eq!(read(&"камней ".repeat(100_000)), Err(NotATask::TooLong));
    assert_eq!(read(&"7".repeat(1_000_000)), Err(NotATask::TooLong));
}

#[test]
fn every_doubt_and_all_that_may_be_missing_has_its_message() {
    let doubts = Doubt::ALL.map(|it| format!("task-doubt-{}", it.key()));
    let missing = [
        Missing::Moves,
        Missing::End,
        Missing::EndAssumed,
        Missing::Winner,
        Missing::Questions,
        Missing::Start,
    ];
    let missing = missing.map(|it| format!("task-missing-{}", it.key()));
    for language in Language::ALL {
        let keys: Vec<&str> = keys(language).collect();
        for key in doubts.iter().chain(&missing) {
            assert!(keys.contains(&key.as_str()), "{language} has no `{key}`");
        }
    }
}

fn random_wording(random: &mut Random) -> Wording {
    let lists = [List::Inline, List::Letters, List::Digits, List::Dashes];
    Wording {
        players: random.index(8),
        things: random.index(8),
        has_words: random.index(2) == 0,
        list: lists[random.index(4)],
        has_other_verbs: random.index(2) == 0,
    }
}

fn random_game(random: &mut Random) -> Game {
    let heap_count = 1 + random.index(3);
    let names: &[&str] = match heap_count {
        1 => &["s"],
        2 => &["a", "b"],
        _ => &["a", "b", "c"],
    };
    let grows = random.index(3) > 0;
    let relation = match (grows, random.index(2)) {
        (true, 0) => Relation::AtLeast,
        (true, _) => Relation::Above,
        (false, 0) => Relation::AtMost,
        (false, _) => Relation::Below,
    };
    let subject = match random.index(4) {
        _ if heap_count == 1 || !grows => Subject::Sum,
        0 => Subject::Some,
        1 => Subject::Product,
        _ => Subject::Sum,
    };
    let limit = random.between(30, 200);
    let mut game = of_heaps(
        names,
        Limit {
            subject,
            relation,
            number: limit,
        },
    );
    for _ in 0..2 + random.index(2) {
        let mv = random_move(random, &game, grows);
        if !game.moves.contains(&mv) {
            game.moves.push(mv);
        }
    }
    let is_of_sum = (game.end.as_ref()).is_some_and(|it| it.subject == Subject::Sum);
    if random.index(6) == 0 && grows && is_of_sum {
        let relation = match random.index(3) {
            0 => Relation::Multiple,
            _ => Relation::NoMultiple,
        };
        let other = Limit {
            subject: Subject::Sum,
            relation,
            number: 2,
        };
        game.other_end = Some((Joint::And, other));
    }
    game.winner = match random.index(7) {
        0 => WinnerRule::Next,
        1 if grows
            && game
                .end
                .as_ref()
                .is_some_and(|it| it.subject == Subject::Sum) =>
        {
            WinnerRule::LastIf(format!("{{total}} <= {}", limit + random.between(5, 60)))
        }
        2 if game
            .end
            .as_ref()
            .is_some_and(|it| it.subject == Subject::Sum) =>
        {
            WinnerRule::LastIf(format!("{{total}} % 2 == {}", random.index(2)))
        }
        3 if is_of_sum => WinnerRule::FirstIf(format!("{{total}} % 2 == {}", random.index(2))),
        _ => WinnerRule::Last,
    };
    game.repeat = match random.index(8) {
        0 => Repetition::NotOwn,
        1 => Repetition::NotOpponent,
        2 => Repetition::NotEither,
        _ => Repetition::Free,
    };
    if game.repeat == Repetition::NotEither {
        game.start.conditions.push("m == -1".to_owned());
    }
    let multiplies = |it: &&GameMove| matches!(it.change, Change::Multiply(_));
    let mut multiplying = game.moves.iter().filter(multiplies);
    let is_free = game.repeat == Repetition::Free && random.index(2) == 0;
    if let Some(mv) = multiplying.next().filter(|_| is_free)
        && multiplying.next().is_none()
    {
        let is_of_each = random.index(2) == 0;
        let names: &[&str] = if is_of_each { &["p", "q"] } else { &["p"] };
        game.once = Some(Once {
            change: Some(mv.change.clone()),
            is_of_each,
        });
        let unused = names.iter().map(|it| format!("{it} == 1"));
        game.start.conditions.extend(unused);
    }
    for _ in 1..heap_count {
        game.start.heaps.push(Amount::Number(random.between(2, 12)));
    }
    game.start.heaps.push(Amount::Unknown {
        letter: 's',
        times: 1,
        more: 0,
    });
    game.start.bounds.push(match grows {
        true => Bounds {
            letter: 's',
            low: Some(1),
            high: Some(random.between(15, limit - 1)),
        },
        false => Bounds {
            letter: 's',
            low: Some(limit + 1),
            high: None,
        },
    });
    for id in 19..22 {
        game.questions.push(random_question(random, id));
    }
    game
}

fn of_heaps(names: &[&str], end: Limit) -> Game {
    Game {
        heap_count: names.len(),
        names: names.iter().map(|it| (*it).to_owned()).collect(),
        end: Some(end),
        ..Game::default()
    }
}

fn random_move(random: &mut Random, game: &Game, grows: bool) -> GameMove {
    let several = game.heap_count > 1;
    let target = match random.index(6) {
        _ if !several => Target::Any,
        0 => Target::Heap(random.index(game.heap_count)),
        1 => Target::Bigger,
        2 => Target::Smaller,
        3 => Target::Every,
        _ => Target::Any,
    };
    let amount = random.between(1, 25);
    let times = random.between(2, 5);
    let change = match (grows, random.index(4)) {
        (true, 0 | 1) => Change::Add(amount),
        (true, 2) => Change::Multiply(times),
        (true, _) if game.heap_count == 2 && target == Target::Any => Change::AddOther,
        (true, _) => Change::AddBetween(1, 1 + amount),
        (false, 0 | 1) => Change::Take(amount),
        (false, 2) => Change::Divide(times, Rounding::Down),
        (false, _) => Change::TakeBetween(1, 1 + amount),
    };
    let mut guards = vec![];
    let is_taking = matches!(change, Change::Take(_) | Change::TakeBetween(..));
    if random.index(5) == 0
        && target != Target::Every
        && !matches!(change, Change::AddOther)
        && !is_taking
    {
        guards.push(match random.index(3) {
            0 => "{v} % 2 == 0".to_owned(),
            1 => "{v} % 2 == 1".to_owned(),
            _ => "{v} % 3 == 0".to_owned(),
        });
    }
    if several {
        match change {
            Change::Take(amount) => guards.push(format!("{{v}} >= {amount}")),
            Change::TakeBetween(..) => guards.push("{v} >= k".to_owned()),
            _ => {}
        }
    }
    GameMove {
        target,
        change,
        guards,
        by: None,
    }
}

fn random_question(random: &mut Random, id: u32) -> Asked {
    let asks = [
        "min",
        "max",
        "min and max",
        "count",
        "sum",
        "all",
        "2 smallest",
        "3 largest",
        "product",
    ];
    let conditions = [
        "winner == 1 and turns == 1",
        "winner == 1 and turns == 2",
        "winner == 2 and turns == 1",
        "winner == 2 and turns == 2",
        "winner == 1 and turns == 3",
        "some_move(winner == 2 and turns == 1)",
        "winner == 2",
    ];
    let ask = asks[random.index(asks.len())].to_owned();
    let expect = [None, Some(1), Some(2), Some(3)][random.index(4)].filter(|_| ask == "all");
    Asked {
        id: id.to_string(),
        ask,
        condition: conditions[random.index(conditions.len())].to_owned(),
        expect,
        ..Asked::default()
    }
}

/// What pasting does to a text: lines break within words, signs become markup, `ё` becomes `е`, blanks become others.
fn damage(text: &str, random: &mut Random) -> String {
    let mut damaged = String::new();
    let signs: Vec<char> = text.chars().collect();
    for (at, &sign) in signs.iter().enumerate() {
        let is_within_word = at > 1
            && signs[at - 2..=at].iter().all(|it| it.is_lowercase())
            && signs.get(at + 1).is_some_and(|it| it.is_lowercase());
        match (sign, random.index(12)) {
            ('≤', 0..=3) => damaged.push_str("&le;"),
            ('≤', 4..=6) => damaged.push_str("\\leqslant"),
            ('≥', 0..=5) => damaged.push_str("&#8805;"),
            ('≥', 6..=8) => damaged.push('\u{f0b3}'),
            ('–', 0..=5) => damaged.push_str("&mdash;"),
            ('–', 6..=8) => damaged.push('−'),
            ('ё', 0..=5) => damaged.push('е'),
            (' ', 0) => damaged.push_str("&nbsp;"),
            (' ', 1) => damaged.push('\u{2009}'),
            (' ', 2) => damaged.push_str("  "),
            // A letter of the other alphabet that looks the same.
            ('а', 4) if is_within_word => damaged.push('a'),
            ('о', 4) if is_within_word => damaged.push('o'),
            ('е', 4) if is_within_word => damaged.push('e'),
            // A blank after a full stop is lost.
            (' ', 5..=8) if at > 1 && signs[at - 1] == '.' && signs[at - 2].is_lowercase() => {}
            (' ', 3) if signs.get(at + 1).is_some_and(|it| it.is_lowercase()) => damaged.push('\n'),
            (_, 0) if is_within_word => {
                damaged.push_str("-\n");
                damaged.push(sign);
            }
            (_, 1) if is_within_word => {
                damaged.push('\u{ad}');
                damaged.push(sign);
            }
            _ => damaged.push(sign),
        }
    }
    damaged
}
