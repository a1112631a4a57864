//! Verdicts compared with what follows from the definitions by plain recursion.

use crate::{Counterexample, Limits, Ruling, check};
use kruzhok_rules::{Claim, Ending, Position, Rules, Scratch};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

pub(crate) fn read(text: &str) -> Arc<Rules> {
    let rules = kruzhok_rules::parse(text);
    rules
        .unwrap_or_else(|it| panic!("{it:?} in\n{text}"))
        .into()
}

/// The ruling on the first law of a game.
pub(crate) fn ruling(text: &str) -> String {
    let verdict = check(&read(text), 0, Limits::default()).expect("the law has a value everywhere");
    verdict.ruling.to_string()
}

#[track_caller]
fn check_ruling(game: &str, law: &str, expected: &str) {
    let text = format!("{game}\n[[law]]\nid = 1\n{law}\n");
    assert_eq!(ruling(&text), expected, "{text}");
}

#[test]
fn a_game_whose_only_start_is_nothing_needs_no_smaller_ones() {
    let counting = "position = \"a, b\"\nmoves = [\"x -> x + 1\"]\nover = \"a + b >= 1000\"\nstart = \"a == 0, b == 0\"";
    check_ruling(counting, "lost = \"a + b == 7\"", "undecided");
}

const WYTHOFF: &str = r#"position = "a, b"
moves = ["x -> x - k for k in range(1, x + 1)", "a - k, b - k for k in range(1, min(a, b) + 1)"]
start = "0 <= a <= 20, 0 <= b <= 20""#;

#[test]
fn false_laws_are_refuted_at_the_least_position_of_the_least_property() {
    check_ruling(
        WYTHOFF,
        "lost = \"max(a, b) == 2 * min(a, b)\"",
        "refuted 2: 2,4 -> 2,1",
    );
    check_ruling(WYTHOFF, "lost = \"a == b\"", "refuted 2: 1,1 -> 0,0");
    check_ruling(WYTHOFF, "lost = \"a + b == 3\"", "refuted 1: 0,0");
    check_ruling(WYTHOFF, "lost = \"a + b == 0\"", "refuted 3: 1,2");
    let golden = "lost = \"min(a, b) == (abs(a - b) + isqrt(5 * (a - b) ** 2)) // 2\"";
    check_ruling(WYTHOFF, golden, "proved automata");
    let moore = r#"position = "a, b, c"
moves = ["x -> x - k for k in range(1, x + 1)", "x, y -> x - k, y - l for k in range(1, x + 1) for l in range(1, y + 1)"]
start = "0 <= a <= 4, 0 <= b <= 4, 0 <= c <= 4""#;
    check_ruling(
        moore,
        "lost = \"a ^ b ^ c == 0\"",
        "refuted 2: 0,1,1 -> 0,0,0",
    );
    let take = |amounts: &str| {
        format!(
            "position = \"n\"\nmoves = [\"n - k for k in {amounts} if k <= n\"]\nstart = \"0 <= n <= 60\""
        )
    };
    check_ruling(&take("(1, 3, 4)"), "lost = \"n % 5 == 0\"", "refuted 3: 2");
    // One too few, and one beside.
    let refuted = "refuted 2: 3 -> 0";
    check_ruling(&take("range(1, 4)"), "lost = \"n % 3 == 0\"", refuted);
    check_ruling(
        &take("range(1, 4)"),
        "lost = \"n % 4 == 1\"",
        "refuted 1: 0",
    );
    let nim = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"";
    let refuted = "refuted 2: 0,2 -> 0,0";
    check_ruling(nim, "lost = \"(a + b) % 2 == 0\"", refuted);
}

#[test]
fn a_strategy_is_checked_and_proved() {
    let bash = "position = \"n\"\nmoves = [\"n - k for k in range(1, min(m, n) + 1)\"]\nstart = \"0 <= n <= 30\"\nparams = { m = 3 }";
    let law = "lost = \"n % (m + 1) == 0\"\nreply = ";
    let proof = |text: &str| {
        let verdict = check(&read(text), 0, Limits::default()).expect("values");
        match verdict.ruling {
            Ruling::Proved(proof) => proof.rows.last().map(|it| it.0),
            other => panic!("{other}: {text}"),
        }
    };
    let right = format!("{bash}\n[[law]]\nid = 1\n{law}\"n - (m + 1 - k)\"\n");
    assert_eq!(proof(&right), Some("law-proof-reply"));
    check_ruling(
        bash,
        &format!("{law}\"n - k\""),
        "refuted reply: 4 -> 3 -> 2",
    );
    let nim = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"";
    let equal =
        format!("{nim}\n[[law]]\nid = 1\nlost = \"a == b\"\nreply = \"min(a, b), min(a, b)\"\n");
    assert_eq!(proof(&equal), Some("law-proof-reply"));
    check_ruling(
        nim,
        "lost = \"a == b\"\nreply = \"a - k, b\"",
        "refuted reply: 1,1 -> 0,1 -> -1,1",
    );
    // Who moves is part of the position.
    let partisan = "position = \"n\"\nmoves = [\"n - 1 if n >= 2 and n % 2 == 0\", \"n - 3 if n >= 5 and n % 2 == 1 and turn == 2\"]\nstart = \"0 <= n <= 40\"";
    let law = "lost = \"n % 2 == 1 or n == 0\"\nreply = \"n - 2\"";
    check_ruling(partisan, law, "refuted reply: 5@2 -> 2 -> 0");
    // Where the other player's move has ended the game, no reply is due.
    let misere = bash.replace("start", "stuck = \"next\"\nstart");
    let law = "[[law]]\nlost = \"n % (m + 1) == 1\"\nreply = \"n - (m + 1 - k)\"\n";
    assert_eq!(
        proof(&format!("{misere}\n{law}")),
        Some("law-proof-reply-or-end")
    );
    let late = format!("{misere}\n{}", law.replace("m + 1 - k", "m - k"));
    assert_eq!(ruling(&late), "refuted reply: 5 -> 4 -> 2");
    // The same strategy of two laws is that of each.
    let twice = format!(
        "{right}[[law]]\nid = 2\nlost = \"n % (m + 1) == 0\"\nreply = \"n - (m + 1 - k)\"\n"
    );
    let second = check(&read(&twice), 1, Limits::default()).expect("values");
    assert_eq!(second.ruling.to_string(), "proved window");
    // In all positions that play comes to, and not beyond.
    check_ruling(
        nim,
        "lost = \"a == b\"\nreply = \"min(a, b) if a < 50 else 50, min(a, b)\"",
        "agrees 100",
    );
}

/// Of the first law of a game: what is said of all of it, and of the part that stands.
fn with_rest(text: &str) -> String {
    let verdict = check(&read(text), 0, Limits::default()).expect("values");
    match verdict.remains {
        Some((part, rest)) => format!("{}; {}: {rest}", verdict.ruling, part.key()),
        None => verdict.ruling.to_string(),
    }
}

#[test]
fn a_law_without_its_strategy_has_a_verdict_of_its_own() {
    let nim = |reply: &str| {
        format!(
            "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"\n[[law]]\nlost = \"a == b\"\nreply = \"{reply}\"\n"
        )
    };
    let wrong = "refuted reply: 1,1 -> 0,1 -> -1,1; lost: proved automata";
    assert_eq!(with_rest(&nim("a - k, b")), wrong);
    let only_here = "agrees 100; lost: proved automata";
    let reply = "min(a, b) if a < 50 else 50, min(a, b)";
    assert_eq!(with_rest(&nim(reply)), only_here);
    assert_eq!(with_rest(&nim("min(a, b), min(a, b)")), "proved automata");
}

#[test]
fn a_law_that_is_silent_about_what_is_remembered_is_compared_with_the_starts() {
    let no_repeat = |law: &str| {
        format!(
            "position = \"n\"\nmoves = [\"n - 1\", \"n - 2\", \"n - 3\"]\nlegal = \"n >= 0\"\nrepeat = \"not-opponent\"\nstart = \"0 <= n <= 40\"\n[[law]]\nlost = \"{law}\"\n"
        )
    };
    let right = "refuted 1: 1~1; starts: proved window";
    assert_eq!(with_rest(&no_repeat("n % 4 == 0")), right);
    // Right up to the greatest start, and never known beyond it.
    let late = no_repeat("n % 4 == 0 and n < 50");
    assert_eq!(with_rest(&late), "refuted 1: 1~1; starts: agrees 41");
    assert_eq!(with_rest(&no_repeat("n % 4 == 1")), "refuted 1: 0");
    let wrong = check(&read(&no_repeat("n % 7 == 0")), 0, Limits::default()).expect("values");
    let wrong = wrong.compared.and_then(|it| it.wrong_start);
    assert_eq!(wrong, Some(("4".to_owned(), true)));
    let fibonacci = |law: &str| {
        format!(
            "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, min(n, 2 * last if last else n - 1) + 1)\"]\nstart = \"1 <= n <= 60, last == 0\"\n[[law]]\nlost = \"{law}\"\n"
        )
    };
    let numbers = fibonacci("zeckendorf(n) == n");
    assert!(
        with_rest(&numbers).ends_with("; starts: agrees 60"),
        "{}",
        with_rest(&numbers)
    );
    // What is remembered is spoken of, so the law is about it.
    let with_last = fibonacci("zeckendorf(n) == n and last == 0");
    assert!(!with_rest(&with_last).contains("starts"));
}

#[test]
fn laws_about_values_are_refuted_too() {
    let nim = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"";
    check_ruling(nim, "grundy = \"a ^ b\"", "proved automata");
    check_ruling(nim, "grundy = \"a + b\"", "refuted 3: 1,1");
    check_ruling(nim, "grundy = \"a | b\"", "refuted 2: 1,1 -> 0,1");
    check_ruling(nim, "grundy = \"1\"", "refuted 1: 0,0");
}

#[test]
fn a_drawn_position_is_in_no_law() {
    let coins = "position = \"n\"\nmoves = [\"n - 1 if n > 0\", \"n + 2 if 0 < n < 6\"]\nstart = \"0 <= n <= 6\"";
    check_ruling(coins, "lost = \"n == 0 or n == 5\"", "refuted drawn: 5");
    check_ruling(coins, "lost = \"n == 0\"", "agrees 8");
    // Ends that are draws: positions are asked about too.
    let drawn = "position = \"n\"\nmoves = [\"n - 1\", \"n - 2\"]\nover = [{ when = \"n == 3\", winner = \"draw\" }, { when = \"n <= 2\", winner = \"last\" }]\nstart = \"3 <= n <= 40\"\n[[law]]\nlost = \"n <= 2\"";
    let rules = read(drawn);
    let verdict = check(&rules, 0, Limits::default()).expect("values");
    let mut oracle = crate::Oracle::new(&rules, &rules.laws()[0], &verdict).expect("it is proved");
    assert_eq!(oracle.advice("3"), Some(crate::Advice::Drawn));
    assert_eq!(oracle.advice("1000001"), Some(crate::Advice::Drawn));
    let over = crate::Advice::Over { is_lost: true };
    assert_eq!(oracle.advice("2"), Some(over));
    let to = "2".to_owned();
    assert_eq!(oracle.advice("4"), Some(crate::Advice::Won { to }));
}

#[test]
fn what_cannot_be_said_is_not_said() {
    let huge = "position = \"n\"\nmoves = [\"n - k for k in (1, 2) if k <= n\"]\nstart = \"n == 1_000_000_000\"";
    check_ruling(
        huge,
        "lost = \"n % 3 == 0 and gcd(n, 30) > 1\"",
        "undecided",
    );
    let toss = "position = \"n\"\nmoves = [{ chance = [[\"0.5\", \"n - 1\"], [\"0.5\", \"n - 2\"]] }]\nover = \"n <= 0\"\nstart = \"n == 9\"\n[[law]]\nid = 1\nlost = \"n == 0\"";
    let refused = check(&read(toss), 0, Limits::default()).expect_err("tosses");
    assert_eq!(refused.kind.key(), "law-unsuited");
}

/// Whether the player to move wins in each position that play can reach: `None` for a draw. By rounds over all positions,
/// from the definition.
pub(crate) fn brute(rules: &Rules) -> BTreeMap<Vec<i64>, Option<bool>> {
    let mut scratch = Scratch::default();
    let mut successors: HashMap<Vec<i64>, Vec<Vec<i64>>> = HashMap::new();
    let mut won: BTreeMap<Vec<i64>, Option<bool>> = BTreeMap::new();
    let mut open: Vec<Position> = rules.starts(10_000).expect("starts");
    while let Some(position) = open.pop() {
        let words = position.words().to_vec();
        if successors.contains_key(&words) {
            continue;
        }
        let ending = rules.ending(&words, &mut scratch).expect("a value");
        let moves = match ending {
            None => rules.moves(&position).expect("moves"),
            Some(_) => vec![],
        };
        let ending = ending.or(moves.is_empty().then_some(rules.stuck()));
        won.insert(
            words.clone(),
            match ending {
                Some(Ending::Win) => Some(true),
                Some(Ending::Loss) => Some(false),
                _ => None,
            },
        );
        open.extend(moves.iter().map(|mv| mv.to.clone()));
        successors.insert(
            words,
            moves.iter().map(|mv| mv.to.words().to_vec()).collect(),
        );
    }
    loop {
        let mut is_changed = false;
        for (words, to) in &successors {
            if won[words].is_some() || to.is_empty() {
                continue;
            }
            let found = if to.iter().any(|it| won[it] == Some(false)) {
                Some(true)
            } else if to.iter().all(|it| won[it] == Some(true)) {
                Some(false)
            } else {
                None
            };
            is_changed |= found.is_some();
            won.insert(words.clone(), found);
        }
        if !is_changed {
            return won;
        }
    }
}

/// Checks a ruling on a law about lost positions with the game as it is found by plain recursion.
#[track_caller]
pub(crate) fn compare(text: &str) -> String {
    let rules = read(text);
    let verdict = check(&rules, 0, Limits::default()).expect("a value");
    let law = &rules.laws()[0];
    let Claim::Lost(expr) = &law.claim else {
        panic!("a law about lost positions");
    };
    let mut scratch = Scratch::default();
    let won = brute(&rules);
    let mut inside = |words: &[i64]| {
        let value = rules.law_value(law, expr, words, &mut scratch);
        value.expect("a value") != 0
    };
    let wrong: Vec<&Vec<i64>> = won
        .iter()
        .filter(|(words, won)| inside(words) != (**won == Some(false)))
        .map(|(words, _)| words)
        .collect();
    let is_wrong = !wrong.is_empty();
    match &verdict.ruling {
        Ruling::Refuted(Counterexample {
            property, from, to, ..
        }) => {
            // A proof may look further than play from these starts.
            let position = rules.read_position(from).expect("a position");
            let moves = match rules.ending(position.words(), &mut Scratch::default()) {
                Ok(None) => rules.moves(&position).expect("moves"),
                _ => vec![],
            };
            let to_inside = moves.iter().find(|mv| inside(mv.to.words()));
            let claim = inside(position.words());
            match property {
                Some(1) => assert!(moves.is_empty(), "{text}"),
                Some(2) => {
                    assert!(claim && to_inside.is_some(), "{text}");
                    let to = rules.read_position(to.as_deref().expect("a move"));
                    assert!(inside(to.expect("a position").words()), "{text}");
                }
                Some(3) => assert!(!claim && to_inside.is_none() && !moves.is_empty(), "{text}"),
                _ => assert!(claim && won[position.words()].is_none(), "{text}"),
            }
            if won.contains_key(position.words()) {
                assert!(is_wrong, "{text}");
                let sum = |words: &[i64]| words.iter().sum::<i64>();
                let faults = won.iter().filter_map(|(words, won)| {
                    let property = failing(&rules, words, *won, &mut inside)?;
                    Some((property, sum(words), words.clone()))
                });
                let words = position.words();
                let found = (property.unwrap_or(4), sum(words), words.to_vec());
                assert_eq!(faults.min(), Some(found), "{text}");
            }
            "refuted"
        }
        Ruling::Agrees { .. } => {
            assert!(!is_wrong, "{text}");
            "agrees"
        }
        Ruling::Proved(_) => {
            assert!(!is_wrong, "{text}");
            "proved"
        }
        Ruling::Undecided => "undecided",
    }
    .to_owned()
}

/// The property that fails in a position, 4 for a draw that is called lost.
fn failing(
    rules: &Rules,
    words: &[i64],
    won: Option<bool>,
    inside: &mut dyn FnMut(&[i64]) -> bool,
) -> Option<u8> {
    let position = Position::from_words(words);
    let is_over = rules
        .ending(words, &mut Scratch::default())
        .expect("a value")
        .is_some();
    let moves = rules.moves(&position).expect("moves");
    if is_over || moves.is_empty() {
        return (inside(words) != (won == Some(false))).then_some(1);
    }
    let leads_inside = moves.iter().any(|mv| inside(mv.to.words()));
    match (inside(words), leads_inside) {
        (true, true) => Some(2),
        (false, false) if won.is_some() => Some(3),
        (true, false) if won.is_none() => Some(4),
        _ => None,
    }
}

/// Numbers that look random and are always the same.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        let count = all.len() as u64;
        all[usize::try_from(self.below(count)).expect("a place")]
    }
}

#[test]
fn verdicts_on_random_games_are_those_of_plain_recursion() {
    let mut random = Random(20_261_123);
    let mut seen = BTreeMap::new();
    for _ in 0..200 {
        let rows: Vec<String> = (0..1 + random.below(3))
            .map(|_| {
                let (k, m) = (1 + random.below(4), 2 + random.below(3));
                match random.below(6) {
                    0 => format!("\"x -> x - k for k in range(1, {m} + 1) if k <= x\""),
                    1 => format!("\"x -> x - {k} if x >= {k} and x % {m} != 0\""),
                    2 => format!("\"a - {k}, b - {m} if a >= {k} and b >= {m}\""),
                    3 => "\"x -> x // 2 if x > 0\"".to_owned(),
                    4 => format!("\"a + 1, b - {m} if b >= {m}\""),
                    _ => format!("\"a + 1, b if a < {m}\""),
                }
            })
            .collect();
        let stuck = random.one_of(&["last", "next", "draw"]);
        let over = random.one_of(&[
            "",
            "over = \"a + b <= 1\"",
            "over = [{ when = \"a == b\", winner = \"next\" }]",
        ]);
        let (m, r) = (1 + random.below(5), random.below(3));
        let law = match random.below(5) {
            0 => format!("(a + b) % {m} == {r}"),
            1 => format!("a % {m} == b % {m}"),
            2 => "a ^ b == 0".to_owned(),
            3 => format!("a == b or b == {r}"),
            _ => "a + b == 0".to_owned(),
        };
        let game = format!(
            "position = \"a, b\"\nmoves = [{}]\nstuck = \"{stuck}\"\n{over}\nstart = \"0 <= a <= 5, 0 <= b <= 5\"\n",
            rows.join(", ")
        );
        // Sometimes all that are lost, or all but one.
        let law = match random.below(3) {
            0 => {
                let lost = brute(&read(&game))
                    .into_iter()
                    .filter(|(_, won)| *won == Some(false));
                let mut lost: Vec<String> = lost
                    .map(|(it, _)| format!("{}, ", it[0] * 100 + it[1]))
                    .collect();
                if random.below(3) == 0 {
                    lost.pop();
                }
                format!("a * 100 + b in [{}-1]", lost.concat())
            }
            _ => law,
        };
        let text = format!("{game}[[law]]\nid = 1\nlost = \"{law}\"\n");
        *seen.entry(compare(&text)).or_insert(0) += 1;
    }
    assert!(
        seen["agrees"] + seen.get("proved").copied().unwrap_or(0) > 25 && seen["refuted"] > 50,
        "{seen:?}"
    );
}

#[test]
fn a_law_without_a_name_is_called_by_its_number() {
    let rules = read(
        "position = \"n\"\nmoves = [\"n - 1\"]\nstart = \"n == 3\"\n[[law]]\nlost = \"n % 2 == 0\"\n\
         [[law]]\nid = \"law3\"\nlost = \"n == 0\"\n[[law]]\nlost = \"n % 2 == 0\"\n",
    );
    let names = rules.laws().iter().map(|it| it.id.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["law1", "law3", "law4"]);
}

#[test]
fn starts_without_an_upper_end_are_looked_at_far_up() {
    let removing = "position = \"s\"\nmoves = [\"s - 1\", \"s // 2\"]\nover = \"s <= 19\"\nstart = \"s >= 20\"\n[[law]]\n";
    let check = |law: &str, expected: &str| {
        assert_eq!(ruling(&format!("{removing}{law}\n")), expected);
    };
    // It holds up to 39.
    let short = "grundy = \"0 if s <= 19 else 1 + s % 2\"";
    check(short, "refuted 2: 40 -> 20");
    let odd = "lost = \"s <= 19 or s > 39 and s % 2 == 1\"";
    let found = ruling(&format!("{removing}{odd}\n"));
    assert!(found.starts_with("refuted"), "{found}");
}
