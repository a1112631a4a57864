//! Random games in which play stops at one number exactly, and in which quotients, roots, divisors and digits are taken
//! away: what is proved of them holds.

use super::{check, planned};
use crate::random::{Random, seeds};

/// Some row of a game of one heap and of two.
fn row(random: &mut Random, names: &[&str]) -> String {
    let [x, y] = [0; 2].map(|_: i32| names[random.index(names.len())]);
    let number = random.between(2, 12);
    let from = random.pick(&["1", "1", "1", "0", "2", "-3"]);
    let more = random.pick(&["", "", " + 1", " + 1", " + 1", " + 2", " - 1"]);
    let guard = random.pick(&["", "", " if z > 0", " if z >= 1 and k != 2", " if z != 0"]);
    let guard = guard.replace('z', random.pick(&[x, y]));
    let plain = guard.split(" and").next().unwrap_or_default().to_string();
    let of_loop = |end: String| format!(" for k in range({from}, {end}{more}){guard}");
    let (value, rest) = match random.index(14) {
        0 => ("x - k * k", of_loop("isqrt(x)".to_string())),
        1 => ("x - k ** 2", of_loop(format!("min(isqrt(x), {number})"))),
        2 => ("x - k * k", of_loop("isqrt(x + y)".to_string())),
        3 => ("x - k * y", of_loop("x // y".to_string())),
        4 => ("x - y * k", of_loop(format!("min({number}, x // y)"))),
        5 => ("x - k * y", of_loop("y // x".to_string())),
        6 => ("x - x // y * y", plain),
        7 => ("x - gcd(x, y)", plain),
        8 => ("x - gcd(y, 12, x)", plain),
        9 => ("x - x // 4 % 4", plain),
        10 => ("x - x // 4 ** k % 4", of_loop("3".to_string())),
        11 => ("x - 2", plain),
        12 => ("x + 1", plain),
        _ => ("x - 1", plain),
    };
    let named = |text: &str| text.replace('x', x).replace('y', y);
    let heaps = names.iter().map(|name| match *name == x {
        true => named(value),
        false => (*name).to_string(),
    });
    let heaps: Vec<String> = heaps.collect();
    format!("{}MEMORY{}", heaps.join(", "), named(&rest))
}

fn game(seed: u64) -> String {
    let random = &mut Random::of_seed(seed);
    let names = random.pick(&[&["a"] as &[_], &["a", "b"], &["a", "b"]]);
    let high = [60, 14][names.len() - 1];
    let number = random.pick(&[0, 0, 0, 1, 3, high]);
    let relation = random.pick(&["==", "==", "==", "<="]);
    let mut ends = vec![match random.index(3) {
        0 => each(names, |it| format!("{it} {relation} {number}"), " or "),
        1 => format!("{} {relation} {number}", names.join(" * ")),
        _ => each(names, |it| format!("{it} <= {number}"), " or "),
    }];
    let mut memory = "";
    let mut starts = vec![each(names, |it| format!("1 <= {it} <= {high}"), ", ")];
    let mut position = names.join(", ");
    if random.percent(40) {
        position += "; t";
        let last = random.between(4, 20);
        let is_down = random.percent(50);
        memory = match (is_down, random.percent(85)) {
            (true, true) => "; t - 1",
            (false, true) => "; t + 1",
            (true, false) => "; t - 2",
            (false, false) => "; t + 2",
        };
        let (from, to) = if is_down { (last, 0) } else { (0, last) };
        ends.push(format!("t == {to}"));
        starts.push(format!("t == {from}"));
    }
    let rows: Vec<String> = (0..random.between(1, 3))
        .map(|_| format!("\"{}\"", row(random, names).replace("MEMORY", memory)))
        .collect();
    let is_unordered = names.len() > 1 && random.percent(25);
    let ends: Vec<String> = ends
        .iter()
        .map(|it| format!("{{ when = \"{it}\", winner = \"last\" }}"))
        .collect();
    format!(
        "position = \"{position}\"\nunordered = {is_unordered}\nmoves = [{}]\nover = [{}]\nstart = \"{}\"\n",
        rows.join(", "),
        ends.join(", "),
        starts.join(", "),
    )
}

/// The same text about each name.
fn each(names: &[&str], text: impl Fn(&str) -> String, between: &str) -> String {
    let texts: Vec<String> = names.iter().map(|name| text(name)).collect();
    texts.join(between)
}

#[test]
fn plans_of_games_that_divide_and_stop_hold() {
    let (mut game_count, mut plan_count) = (0, 0);
    for seed in seeds(300) {
        let text = game(seed);
        if kruzhok_rules::parse(&text).is_err() {
            continue;
        }
        let said = planned(&text);
        game_count += 1;
        plan_count += u32::from(said.starts_with("Nested") || said.starts_with("Levels"));
    }
    assert!(
        game_count > 200 && plan_count * 3 > game_count,
        "{plan_count} of {game_count}"
    );
}

#[test]
fn where_an_end_stops_play_exactly_there_is_a_box() {
    let timed = |last: i64, by: i64| {
        let more = format!(
            "over = [{{ when = \"a >= 90\", winner = \"last\" }}, {{ when = \"t == 0\", winner = \"draw\" }}]\n\
             start = \"1 <= a <= 9, t == {last}\""
        );
        let rows = format!("\"a + 1; t - {by}\", \"a * 2; t - {by}\"");
        planned(&super::game("a; t", &rows, &more))
    };
    assert_eq!(timed(25, 1), "Nested([(1, false), (0, false)])");
    // It is 1 once, and -1 then.
    assert_eq!(timed(25, 2), "Unbounded(1)");
    let digits = "\"a - a % 10\", \"a - a // 10 % 10\", \"a - 1\"";
    check(
        "a",
        digits,
        "over = \"a == 0\"\nstart = \"1 <= a <= 999\"",
        "Nested",
    );
    let nonzero = "\"a - 1 if a != 0\", \"a - 3 if a > 2\"";
    check("a", nonzero, "start = \"1 <= a <= 99\"", "Nested");
}

#[test]
fn no_more_than_there_is_can_be_taken() {
    let start = "start = \"0 <= a <= 30, 0 <= b <= 30\"";
    let both = format!("over = \"a == 0 or b == 0\"\n{start}");
    let square = "\"a - k * k, b for k in range(1, isqrt(a) + 1)\"";
    check("a, b", square, start, "Nested");
    check("a, b", &square.replace("k * k", "k ** 2"), start, "Nested");
    check("a, b", &square.replace("+ 1", "+ 2"), start, "Unbounded");
    let multiple = "\"a - k * b, b for k in range(1, a // b + 1)\", \"a, b - a * k for k in range(1, b // a + 1)\"";
    check("a, b", multiple, &both, "Nested");
    check(
        "a, b",
        &multiple.replace("a // b + 1", "a // b + 2"),
        &both,
        "Unbounded",
    );
    check(
        "a, b",
        &multiple.replace("a // b + 1", "b // a + 1"),
        &both,
        "Unbounded",
    );
    let divisor = "\"a - gcd(a, b), b\", \"a, b - gcd(a, b)\"";
    check("a, b", divisor, &both, "Nested");
    check(
        "a, b",
        divisor,
        &both.replace("a == 0 or b", "a + b"),
        "Unbounded",
    );
}
