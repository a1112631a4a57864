//! The Python programs that we write, run by CPython: they print what we answer.

use crate::golden::{file, names};
use crate::python::run_script;
use crate::random::{Random, is_long_run, random_seed, seeds};
use crate::random_rules::RandomRules;
use crate::trial::Trial;
use kruzhok_exam::{Answer, Studied, Study, Values};
use kruzhok_rules::Rules;
use kruzhok_syntax::ProblemKind;
use std::time::Instant;

/// Runs programs, and prints what they print.
const SCRIPT: &str = "programs.py";

/// Random games of more positions are passed over.
const POSITION_LIMIT: usize = 400;

#[test]
fn programs_of_known_games_print_their_answers() {
    let mut compared = 0;
    for name in names() {
        let text = file(&name, "toml");
        let Some((program, expected)) = program_and_answers(&text, 1_000_000) else {
            continue;
        };
        let began = Instant::now();
        let printed = run_script(SCRIPT, &[], &[&program]);
        assert_eq!(printed[0], expected, "{name}:\n{program}");
        compared += 1;
        println!("{:5} ms  {name}", began.elapsed().as_millis());
    }
    assert!(compared > 30, "only {compared}");
}

#[test]
fn a_program_searches_as_far_as_it_must() {
    let rules = kruzhok_rules::parse(&file("removing", "toml")).expect("the rules are right");
    let studied = Study::of(rules.clone().into(), 1_000_000).expect("a small game");
    let [known, unknown] =
        [studied.reach.as_ref(), None].map(|reach| kruzhok_exam::python(&rules, reach));
    assert_ne!(known, unknown);
}

/// What random games seldom or never have.
const RARE: &[&str] = &[
    // Names that are Python's or the program's own, a title and a name that try to break out.
    r#"
    title = "coding: latin-1\nimport os # '\"\u2028"
    position = "print, move; h"
    moves = ["print + 1, move; t for t in (1, 2) if h < L[0]", "x -> x * list"]
    over = "print + move >= lim"
    start = "1 <= print <= 9, move == 2, h == 0"
    params = { lim = 20, L = [2], list = 2, "куча" = 3, __debug__ = 1 }
    [[question]]
    id = "it's \\ {print} №1"
    where = "winner == 1 and turns <= 2 and h < куча"
    "#,
    // A bound name that hides another one, in a later loop as well.
    r#"
    position = "s, k"
    moves = ["s - k, k for k in range(1, s + 1)", "s, k - s for i in range(2) for s in range(1, k + 1) if s > i"]
    start = "0 <= s <= 4, 0 <= k <= 4"
    [[question]]
    id = "1"
    where = "winner == 2"
    "#,
    // Every way to ask, of one name and of an expression.
    r#"
    position = "a, b"
    moves = ["x -> x + 1", "x -> x * 2"]
    over = "a + b >= 30"
    start = "a == 5, 1 <= b <= 24"
    [[question]]
    id = "all"
    where = "winner == 2"
    [[question]]
    id = "min and max"
    ask = "min and max"
    where = "winner == 1 and turns == 2"
    [[question]]
    id = "one for both"
    ask = "min and max"
    where = "winner == 1 and turns == 2 and b == 9"
    [[question]]
    id = "none"
    ask = "sum"
    where = "winner == 0"
    [[question]]
    id = "sum"
    ask = "sum"
    where = "winner == 2 and turns < 3"
    [[question]]
    id = "product"
    ask = "product"
    where = "winner == 2 and turns == 2"
    [[question]]
    id = "count"
    ask = "count"
    where = "1 < turns <= 2 and winner == 1"
    [[question]]
    id = "2 largest"
    ask = "2 largest"
    where = "every_move(winner == 1 or some_reply(winner == 2 and turns == 1))"
    [[question]]
    id = "of"
    ask = "2 smallest"
    of = "a + b"
    start = "1 <= a <= 6, 1 <= b <= 6"
    where = "winner == 2"
    [[question]]
    id = "own start"
    ask = "max"
    start = "3, n for n in (9, 4, 7, 4)"
    where = "winner == 1 and not (turns == 1)"
    [[question]]
    id = "truth"
    ask = "max"
    of = "max(a < b, b % 2 == 0)"
    where = "winner == 1"
    "#,
    // Misère, passes, what is legal, and turns from the end of the loser.
    r#"
    position = "n"
    moves = ["n - k for k in (1, 2)", { to = "n if n % 5 == 3", pass = true }, "n // 2"]
    legal = "n >= 0"
    stuck = "next"
    over = [{ when = "n == 7", winner = "draw" }]
    start = "0 <= n <= 30"
    [[question]]
    id = "1"
    where = "winner == 1 and turns == 0 or winner == 2 and turns == 0"
    [[question]]
    id = "2"
    where = "winner == 1 and turns == 1"
    [[question]]
    id = "3"
    where = "winner == 2 and turns <= 2"
    [[question]]
    id = "4"
    where = "winner == 0"
    [[question]]
    id = "5"
    where = "some_move(winner == 2 and turns == 1) or every_move(winner == 1 and turns == 0)"
    "#,
    // Four heaps in loops, lists of heaps, places.
    r#"
    position = "a, b, c, d"
    moves = ["x -> x - 1 if i % 2 == 0 if x > 0", "x, y -> sorted((x - 1, y)) if i < j if x > 0", "replace(heaps, 3, d - 1) if d > 0", "heaps[:2] + (c - 1, d) if c > 1"]
    start = "0 <= a <= 2, 0 <= b <= 1, 0 <= c <= 2, d == 1"
    [[question]]
    id = "1"
    where = "winner == 1 and turns <= 2"
    [[question]]
    id = "2"
    ask = "first move"
    "#,
    // Players with moves and ends of their own, and rows that may not be repeated.
    r#"
    position = "s; m"
    moves = [{ to = "s + 1; 1", by = "first" }, { to = "s + 2", name = "два" }, { to = "s * 2; 0", by = "second" }]
    over = [{ when = "s >= 20 and m", winner = "first" }, { when = "s >= 20 and turn == 1", winner = "second" }, { when = "s >= 20", winner = "next" }]
    repeat = "not-own"
    start = "1 <= s <= 19, 0 <= m <= 1"
    [[question]]
    id = "1"
    where = "winner == 1"
    [[question]]
    id = "2"
    where = "winner == 2 and turns <= 3"
    [[question]]
    id = "3"
    ask = "first move"
    where = "m == 0"
    [[question]]
    id = "4"
    ask = "winner"
    start = "s == 12, 0 <= m <= 1"
    [[question]]
    id = "5"
    ask = "winner"
    where = "s % 7 == m"
    "#,
    // First moves by their labels.
    r#"
    position = "s"
    moves = ["s + 1", "s - 3", "2 * s", "s // 2", "(s + 2) // 3", "-(-s // 2)", "s + s", "s - (s % 3)", "17", "s + 5 if s % 2 else s - 1", { to = "s - k for k in (4, 5)", name = "взять" }, "s - q for q in (6, -6)"]
    legal = "0 <= s <= 60"
    over = "s in (0, 33, 50)"
    start = "1 <= s <= 49"
    [[question]]
    id = "1"
    ask = "first move"
    "#,
    r#"
    position = "a, b; m"
    moves = ["x -> x - k for k in range(1, x + 1) if m == 0", "a - 1, b - 1; 1 - m if min(a, b) > 0", { to = "x, y -> x - 2, y + 1 if x > 1", name = "менять" }]
    start = "0 <= a <= 4, 0 <= b <= 4, 0 <= m <= 1"
    [[question]]
    id = "1"
    ask = "first move"
    [[question]]
    id = "2"
    ask = "first move"
    start = "a == 3, b == 1, m == 0"
    "#,
    // Any number of heaps, with memory, and first moves of theirs.
    r#"
    position = "piles...; last"
    moves = ["x -> x - k; k for k in range(1, x + 1) if k != last", "x, y -> x + y; 0 if x + y < 6", "x -> p, x - p for p in range(1, x // 2 + 1) if sum(piles) < 7", "x -> if x == 2"]
    over = "len(heaps) > 4"
    start = ["1, 2, 3; 0", "n, 4; 1 for n in range(3)"]
    [[question]]
    id = "1"
    where = "winner == 2"
    [[question]]
    id = "2"
    ask = "first move"
    [[question]]
    id = "3"
    ask = "count"
    where = "winner == 1 and turns < 3"
    "#,
    r#"
    position = "heaps..."
    moves = [{ octal = "0.137" }, { octal = "4.0", name = "разделить" }]
    start = "n, 2 for n in range(1, 7)"
    [[question]]
    id = "1"
    where = "grundy == 0"
    [[question]]
    id = "2"
    ask = "max"
    of = "grundy * 2"
    where = "some_move(grundy == 1)"
    [[question]]
    id = "3"
    ask = "first move"
    "#,
    // Texts and tuples.
    r#"
    position = "w, t; n"
    moves = ["w + c, t; n + 1 for c in 'ab' if len(w) < 3", "w[1:], t if w", "w, (t[1], t[0] - 1); n if t[0] > 0", "w, t[::-1]; 0 if n"]
    over = [{ when = "w in ('aab', 'ba') or 'bb' in w", winner = "last" }, { when = "n > 3", winner = "draw" }]
    start = "w in ('', 'a', 'b a'), t == (1, 2), 0 <= n <= 1"
    [[question]]
    id = "1"
    where = "winner == 2"
    [[question]]
    id = "2"
    where = "winner == 0 and len(w) < 2"
    [[question]]
    id = "3"
    ask = "first move"
    [[question]]
    id = "4"
    start = "w == '', t == (0, 0), 0 <= n <= 3"
    where = "winner == 1"
    "#,
    // Only so many moves ahead.
    r#"
    position = "s"
    moves = ["s + 1", "s + 3", "s * 2"]
    over = "s % 17 == 0"
    limit = 4
    start = "1 <= s <= 40"
    [[question]]
    id = "1"
    where = "winner == 2"
    [[question]]
    id = "2"
    where = "winner == 0"
    [[question]]
    id = "3"
    where = "winner == 1 and turns == 2"
    "#,
    // No end at all, and no upper end of the start.
    r#"
    position = "s"
    moves = ["s // 2", "s // 3", "s - 1 if s % 2"]
    over = "s <= 9"
    start = "s >= 10"
    [[question]]
    id = "19"
    ask = "min and max"
    where = "winner == 1 and turns == 1"
    [[question]]
    id = "20"
    ask = "2 largest"
    where = "winner == 2 and turns == 1"
    "#,
    // A row that may stay where it is, beside a pass; rows that share the heaps that they pick, in their order.
    r#"
    position = "n"
    moves = ["n // 5", { to = "n - 4 if n >= 4", pass = true }]
    over = "n == 4"
    start = "19 <= n <= 22"
    [[question]]
    id = "1"
    where = "every_move(turns <= 1)"
    "#,
    r#"
    position = "heaps..."
    moves = [{ octal = "0.377" }, "x -> x - k for k in (1, 2) if x > k"]
    start = "n, n + 1 for n in range(4)"
    [[question]]
    id = "1"
    ask = "first move"
    "#,
    // A condition on the start of a first move that needs the names of the position.
    r#"
    position = "s; m"
    moves = ["(s + 1) // 2"]
    stuck = "next"
    start = "s == 9, m == 2"
    [[question]]
    id = "1"
    ask = "first move"
    where = "some_move(winner == 1 and sum(heaps) == 9 and m == 2)"
    "#,
    // As deep as calls may go.
    r#"
    position = "s"
    moves = ["s - 1", "s - 2"]
    legal = "s >= 0"
    start = "400 <= s <= 410"
    [[question]]
    id = "1"
    where = "winner == 2 and turns <= 100 or winner == 1 and turns >= 99"
    [[question]]
    id = "2"
    start = "s == 150"
    where = "winner == 2 and turns == 50"
    "#,
    r#"
    position = "s"
    moves = ["s - 1", "s - 2"]
    legal = "s >= 0"
    start = "400 <= s <= 410"
    [[question]]
    id = "1"
    where = "winner == 2 and turns <= 100"
    [[question]]
    id = "2"
    where = "winner == 1 and turns <= 100"
    "#,
    // Edges.
    r#"
    graph = """
    A -> B, C
    B -> A, D
    C -> C, E
    E -> D
    """
    over = "v == 'D'"
    [[question]]
    id = "1"
    where = "winner == 1"
    [[question]]
    id = "2"
    ask = "first move"
    [[question]]
    id = "3"
    ask = "winner"
    "#,
];

#[test]
fn programs_of_rare_rules_print_their_answers() {
    let of = |text: &&str| {
        program_and_answers(text, 100_000).unwrap_or_else(|| panic!("no answers to\n{text}"))
    };
    let games: Vec<(String, String)> = RARE.iter().map(of).collect();
    let programs: Vec<&str> = games.iter().map(|(it, _)| it.as_str()).collect();
    let printed = run_script(SCRIPT, &[], &programs);
    for ((program, expected), printed) in games.iter().zip(&printed) {
        assert_eq!(printed, expected, "{program}");
    }
}

#[test]
fn programs_of_random_games_print_their_answers() {
    // Other games than those that are compared without a program.
    let seed = Random::of_seed(random_seed() + 7);
    let indexes = if is_long_run() { 0..5_000 } else { seeds(200) };
    let of_grammar = indexes
        .map(|index| RandomRules::of_seed(seed.split(index)))
        .filter(|rules| is_long_run() || !rules.is_slow())
        .map(|rules| rules.to_string());
    let of_description = seeds(60)
        .map(|seed| seed + 2_000_000)
        .filter_map(Trial::of_seed)
        .map(|trial| {
            // Such a game asks nothing; who wins from where is all there is to ask.
            let question = "[[question]]\nid = \"1\"\nwhere = \"winner == 1\"\n\
                [[question]]\nid = \"2\"\nwhere = \"winner == 2 and turns <= 2\"\n";
            format!("{}{question}", trial.text)
        });
    let texts: Vec<String> = of_grammar.chain(of_description).collect();
    let games: Vec<(&String, String, String)> = texts
        .iter()
        .filter_map(|text| {
            let (program, expected) = program_and_answers(text, POSITION_LIMIT)?;
            Some((text, program, expected))
        })
        .collect();
    assert!(
        games.len() * 2 > texts.len(),
        "only {} of {} games have answers",
        games.len(),
        texts.len()
    );
    let programs: Vec<&str> = games.iter().map(|(_, it, _)| it.as_str()).collect();
    let printed = run_script(SCRIPT, &[], &programs);
    let mut differences = vec![];
    for ((text, program, expected), printed) in games.iter().zip(&printed) {
        if printed != expected {
            differences.push(format!(
                "{text}\n{program}\nprints\n{printed}\ninstead of\n{expected}"
            ));
        }
    }
    let shown: Vec<&str> = differences.iter().take(3).map(String::as_str).collect();
    assert!(
        shown.is_empty(),
        "{} of {} differ:\n{}",
        differences.len(),
        games.len(),
        shown.join("\n====\n")
    );
    println!("{} programs", games.len());
}

/// The program of a rules file, and what the command line answers; `None` where the file is not right, some question
/// has no answer, the game is one of chance, or an answer goes on for ever and ends only where the limit is.
fn program_and_answers(text: &str, limit: usize) -> Option<(String, String)> {
    let rules = kruzhok_rules::parse(text).ok()?;
    let Studied {
        solution,
        answers,
        reach,
        ..
    } = Study::of(rules.clone().into(), limit).ok()?;
    if reach.as_ref().is_some_and(|reach| !reach.is_stable) {
        return None;
    }
    let lines = answers.iter();
    let lines = lines.map(|answer| Some(line(answer.as_ref().ok()?, &solution.rules)));
    let expected: String = lines.collect::<Option<_>>()?;
    match kruzhok_exam::python(&rules, reach.as_ref()) {
        Ok(program) => Some((program, expected)),
        Err(problem) if problem.kind == ProblemKind::PythonChance => None,
        Err(problem) => panic!("{problem:?}\n{text}"),
    }
}

fn line(answer: &Answer, rules: &Rules) -> String {
    let values: Vec<String> = match &answer.values {
        Values::Numbers(numbers) => numbers.iter().map(i64::to_string).collect(),
        Values::Starts(_) => panic!("a small game has few answers"),
        Values::Moves(moves) if moves.is_empty() => vec![],
        Values::Moves(moves) => vec![moves.join("; ")],
        Values::Positions(positions) => positions
            .iter()
            .map(|position| rules.write_position(position))
            .collect(),
    };
    let mut line = format!("{}:", answer.id);
    for value in values {
        line += &format!(" {value}");
    }
    line + "\n"
}
