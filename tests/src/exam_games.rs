//! Random games of the kind that exams set.

use crate::random::Random;
use std::fmt::Write;

const A_STRING_TAKES_ANY_TEXT: &str = "a String takes any text";

/// The rules file of a random exam game, with three questions.
pub(crate) fn exam_game(seed: u64) -> String {
    let mut random = Random::of_seed(seed);
    let shrinks = random.percent(20);
    let heap_count = match (shrinks, random.index(20)) {
        (true, _) | (_, 0..10) => 1,
        (_, 10..19) => 2,
        _ => 3,
    };
    let names: Vec<&str> = ["a", "b", "c"][..heap_count].to_vec();
    let sum = names.join(" + ");
    let limit = random.between(18, if heap_count == 1 { 70 } else { 36 });
    let mut file = format!("position = \"{}\"\n", names.join(", "));
    let mut rows = match shrinks {
        true => falling_rows(limit, &mut random),
        false => rising_rows(&names, &mut random),
    };
    rows.dedup();
    writeln!(file, "moves = [{}]", quoted(&rows)).expect(A_STRING_TAKES_ANY_TEXT);
    let over = match shrinks {
        true => format!("\"a {} {limit}\"", random.pick(&["<=", "<"])),
        false => over(&names, &sum, limit, &mut random),
    };
    file += &format!("over = {over}\n");
    if heap_count == 1 && random.percent(6) {
        let legal = match shrinks {
            false => format!("a <= {}", limit + 12),
            true => "a % 2 == 1".to_owned(),
        };
        file += &format!("legal = \"{legal}\"\n");
    }
    if random.percent(15) {
        file += random.pick(&["repeat = \"not-own\"\n", "repeat = \"not-opponent\"\n"]);
    }
    file += &format!(
        "start = \"{}\"\n",
        start(&names, limit, shrinks, &mut random)
    );
    for id in 19..22 {
        file += &question(id, &mut random);
    }
    file
}

/// A random game of a kind that exams set seldom: down to nothing, with moves of each player's own, from heap to heap, or with
/// the heap that was changed last out of bounds.
pub(crate) fn rarer_game(seed: u64) -> String {
    let mut random = Random::of_seed(seed);
    let (one, more) = (random.between(1, 3), random.between(2, 4));
    let limit = random.between(24, 40);
    let mut file = match random.index(4) {
        0 => {
            let over = random.pick(&[
                "",
                "stuck = \"next\"\n",
                "over = \"s == 0\"\n",
                "over = [{ when = \"s == 0\", winner = \"next\" }]\n",
            ]);
            format!(
                "position = \"s\"\nmoves = [\"s - {one} if s >= {one}\", \"s - {0} if s >= {0}\"]\n{over}start = \"1 <= s <= {limit}\"\n",
                one + more
            )
        }
        1 => format!(
            "position = \"s\"\nmoves = [{{ to = \"s + {one}\", by = \"first\" }}, {{ to = \"s * {more}\", by = \"{}\" }}, \
             {{ to = \"s + {}\", by = \"second\" }}]\nover = \"s >= {limit}\"\nstart = \"1 <= s <= {}\"\n",
            random.pick(&["first", "second", "both"]),
            one + more,
            limit - 1
        ),
        2 => format!(
            "position = \"a, b\"\nmoves = [\"x, y -> x - {one}, y + {one} if x >= {one}\", \"x -> x + {more}\"]\nover = \"max(a, b) >= {limit}\"\n\
             start = \"a == {}, 1 <= b <= {}\"\n",
            limit / 2,
            limit - 1
        ),
        _ => format!(
            "position = \"a, b; h\"\nmoves = [\"x -> x + {one}; i if h != i\", \"a, b * {more}; 1 if h != 1\", \"x -> x * 2; i if h != i\"]\n\
             over = \"a + b >= {limit}\"\nstart = \"a == 3, 1 <= b <= {}, h == -1\"\n",
            limit - 4
        ),
    };
    for id in 19..22 {
        file += &question(id, &mut random);
    }
    file
}

fn quoted(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|it| format!("\"{it}\"")).collect();
    texts.join(", ")
}

fn rising_rows(names: &[&str], random: &mut Random) -> Vec<String> {
    let is_one = names.len() == 1;
    let mut rows: Vec<String> = vec![];
    let add = random.between(1, 6);
    for index in 0..random.between(2, 3) {
        let heap = if is_one { "a" } else { "x" };
        let to = match (index, random.index(12)) {
            (0, _) => format!("{heap} + {add}"),
            (_, 0..6) => format!("{heap} * {}", random.between(2, 4)),
            (_, 6..9) => format!("{heap} + {}", add + index + random.between(0, 4)),
            (_, 9) => format!("{heap} + k for k in range({add}, {})", add + 3),
            (_, 10) if is_one => format!("{heap} ** 2"),
            (_, 10) if names.len() == 2 => "x, y -> x + y, y".to_owned(),
            _ => format!("{heap} * 3"),
        };
        let is_pair = to.starts_with("x, y");
        let guard = match random.index(14) {
            _ if is_pair || to.contains("for") => String::new(),
            0 => format!(" if {heap} % 2 == {}", random.between(0, 1)),
            1 => format!(" if {heap} % 3 == 0"),
            2 if !is_one => format!(" if x == {}(heaps)", random.pick(&["max", "min"])),
            _ => String::new(),
        };
        let row = match (is_one || is_pair, names.len() == 2 && random.percent(12)) {
            (true, _) => to + &guard,
            (false, true) if !guard.contains("heaps") => {
                let first = random.percent(50);
                let name = if first { "a" } else { "b" };
                let [to, guard] = [to, guard].map(|it| it.replace('x', name));
                // A loop stands behind the whole position.
                let (to, rest) = to
                    .split_once(" for ")
                    .map_or((to.clone(), String::new()), |(to, rest)| {
                        (to.to_owned(), format!(" for {rest}"))
                    });
                match first {
                    true => format!("{to}, b{rest}{guard}"),
                    false => format!("a, {to}{rest}{guard}"),
                }
            }
            (false, _) => format!("x -> {to}{guard}"),
        };
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    rows
}

fn falling_rows(limit: i64, random: &mut Random) -> Vec<String> {
    let take = random.between(1, 4);
    let mut rows = vec![format!("a - {take}")];
    let divisor = random.between(2, 4);
    let is_up = random.percent(40);
    for index in 1..random.between(2, 3) {
        rows.push(match random.index(4) {
            0 => format!("a - {}", take + index + 1),
            1 => format!("a // {divisor} if a % {divisor} == 0"),
            _ if is_up => format!("(a + {}) // {divisor}", divisor - 1),
            _ => format!("a // {divisor}"),
        });
    }
    debug_assert!(limit > 8, "no more is taken than there is");
    rows
}

fn over(names: &[&str], sum: &str, limit: i64, random: &mut Random) -> String {
    let is_one = names.len() == 1;
    let last = match random.index(10) {
        0 => format!("{sum} > {limit}"),
        1 if !is_one => format!("max({}) >= {limit}", names.join(", ")),
        2 if names.len() == 2 => format!("a * b >= {}", limit * 6),
        _ => format!("{sum} >= {limit}"),
    };
    if last != format!("{sum} >= {limit}") {
        return format!("\"{last}\"");
    }
    match random.index(10) {
        0 => format!("[{{ when = \"{last}\", winner = \"next\" }}]"),
        1 => format!(
            "[{{ when = \"{limit} <= {sum} <= {}\", winner = \"last\" }}, {{ when = \"{last}\", winner = \"next\" }}]",
            limit + 9
        ),
        2 if is_one => format!(
            "[{{ when = \"{last} and a % 2 == {}\", winner = \"last\" }}, {{ when = \"{last}\", winner = \"next\" }}]",
            random.between(0, 1)
        ),
        _ => format!("\"{last}\""),
    }
}

fn start(names: &[&str], limit: i64, shrinks: bool, random: &mut Random) -> String {
    if shrinks {
        return format!("{} <= a <= {}", limit + 1, limit + random.between(20, 60));
    }
    let held = random.between(2, if names.len() == 3 { 5 } else { 9 });
    let high = limit - 1 - held * (i64::try_from(names.len()).unwrap_or(1) - 1);
    match names.len() {
        1 => format!("1 <= a <= {}", limit - 1),
        2 if random.percent(15) => format!("1 <= a <= {high}, b == {held}"),
        2 => format!("a == {held}, 1 <= b <= {high}"),
        _ => format!("a == {held}, b == {held}, 1 <= c <= {high}"),
    }
}

fn question(id: i64, random: &mut Random) -> String {
    let ask = random.pick(&[
        "ask = \"all\"\nexpect = 2\n",
        "ask = \"all\"\nexpect = 1\n",
        "ask = \"all\"\n",
        "ask = \"min\"\n",
        "ask = \"max\"\n",
        "ask = \"min and max\"\n",
        "ask = \"count\"\n",
        "ask = \"2 smallest\"\n",
        "ask = \"2 largest\"\n",
        "ask = \"3 smallest\"\n",
        "ask = \"sum\"\n",
    ]);
    let condition = random.pick(&[
        "some_move(winner == 2 and turns == 1)",
        "some_move(winner == 2 and turns == 1)",
        "winner == 2 and turns == 1",
        "winner == 1 and turns == 1",
        "winner == 1 and turns == 2",
        "winner == 1 and turns == 2",
        "winner == 2 and turns == 2",
        "winner == 2 and turns == 2",
        "winner == 1 and turns == 3",
        "winner == 2 and turns == 3",
        "winner == 2 and turns <= 2",
        "winner == 2 and turns <= 3",
        "winner == 1 and 2 <= turns <= 3",
        "winner == 2",
        "some_move(some_reply(winner == 1 and turns == 1))",
    ]);
    format!("\n[[question]]\nid = \"{id}\"\n{ask}where = \"{condition}\"\n")
}
