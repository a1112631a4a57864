//! Programs by periods, by laws about answers and with strategies, run by CPython.

use super::program;
use crate::printed_by_cpython::printed;
use crate::tests::{brute, read};
use crate::{Advice, Limits, Oracle, check};
use kruzhok_rules::Scratch;

/// The program of the first law, without the line that asks.
fn functions(text: &str) -> String {
    let rules = read(text);
    let verdict = check(&rules, 0, Limits::default()).expect("values");
    let program = program(&rules, &rules.laws()[0], &verdict);
    let program = program.unwrap_or_else(|| panic!("{text}: {verdict:?}"));
    let (functions, _) = program.rsplit_once("\nprint(").expect("its last line");
    functions.to_owned()
}

/// Whether nothing can be done in a position of one heap.
fn is_over(rules: &kruzhok_rules::Rules, line: &str) -> bool {
    let words = [line.parse().expect("one heap")];
    let ending = rules.ending(&words, &mut Scratch::default());
    let moves = rules.moves(&kruzhok_rules::Position::from_words(&words));
    ending != Ok(None) || moves.expect("moves").is_empty()
}

/// The answer to a position, as a program prints it.
fn told(oracle: &mut Oracle, position: &str) -> String {
    match oracle.advice(position) {
        Some(Advice::Lost | Advice::Over { is_lost: true }) => "lost".to_owned(),
        Some(Advice::Over { is_lost: false }) => "not lost".to_owned(),
        Some(Advice::Won { to }) => to,
        Some(Advice::Drawn) => "drawn".to_owned(),
        None => panic!("{position} is a position"),
    }
}

fn check_period(fields: &str, huge: &[&str]) {
    check_played(fields, "period = true", huge);
}

/// Compares the answers by a law, and its program, with plain recursion, and asks both about huge heaps.
fn check_played(fields: &str, law: &str, huge: &[&str]) {
    let text = format!("{fields}\n[[law]]\nid = 1\n{law}\n");
    let asker = format!(
        "{}\nfor line in sys.stdin:\n    print(answer(line))\n",
        functions(&text)
    );
    let rules = read(&text);
    let known = brute(&rules);
    let write = |words: &[i64]| {
        let position = kruzhok_rules::Position::from_words(words);
        rules.write_position(&position)
    };
    let of_text: std::collections::HashMap<String, Option<bool>> = known
        .iter()
        .map(|(words, won)| (write(words), *won))
        .collect();
    let lines: Vec<String> = of_text.keys().cloned().collect();
    let huge: Vec<String> = huge.iter().map(|it| (*it).to_owned()).collect();
    let verdict = check(&rules, 0, Limits::default()).expect("values");
    let mut oracle = Oracle::new(&rules, &rules.laws()[0], &verdict).expect("a proved law");
    let own: Vec<String> = (lines.iter().chain(&huge))
        .map(|line| told(&mut oracle, line))
        .collect();
    for (line, to) in huge.iter().zip(&own[lines.len()..]) {
        assert!(
            to == "lost" || told(&mut oracle, to) == "lost",
            "{text}: {line} -> {to}"
        );
    }
    let asked = [lines.as_slice(), &huge].concat();
    let program = printed(&asker, &[], &asked);
    assert_eq!(program.unwrap_or_else(|| own.clone()), own, "{text}");
    for (line, found) in lines.iter().zip(&own) {
        match (of_text[line], found.as_str()) {
            (Some(false), "lost") => {}
            (Some(true), "not lost") => assert!(is_over(&rules, line), "{text}: {line}"),
            (Some(true), to) => assert_eq!(
                of_text.get(to),
                Some(&Some(false)),
                "{text}: {line} -> {to}"
            ),
            (won, found) => panic!("{text}: {line} is {won:?} and not {found}"),
        }
    }
}

const HUGE: [&str; 3] = [
    "1000000000000000000",
    "123456789012345678901234567890123456789012345678901234567890",
    "999999999999999999999999999999999999999999999999999999999997",
];

#[test]
fn programs_by_periods_play_like_plain_recursion() {
    let of_one = |rows: &str, more: &str| {
        let fields =
            format!("position = \"n\"\nmoves = [{rows}]\n{more}\nstart = \"0 <= n <= 40\"");
        check_period(&fields, &HUGE);
    };
    of_one("\"n - k for k in (1, 3, 4) if k <= n\"", "");
    of_one("\"n - k for k in (2, 3) if k <= n\"", "stuck = \"next\"");
    of_one("\"n - k for k in range(1, n + 1) if k not in (2, 5)\"", "");
    of_one("\"n - 2 if n % 3 == 0 and n > 1\", \"n - 1 if n > 0\"", "");
    of_one("\"n - k for k in (1, 4) if k <= n\"", "over = \"n <= 3\"");
    let remembers = "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, 4) if k <= n and k != last\"]\nstart = \"0 <= n <= 25, last == 0\"";
    check_period(
        remembers,
        &["1000000000000000000000003;1", "77777777777777777777;2"],
    );
    let pair = "position = \"a, b\"\nmoves = [\"x -> x - k for k in (1, 2, 5) if k <= x\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"";
    check_period(pair, &["3,3000000000000000000001"]);
    // A heap of which nothing remains is still one of two.
    let all_but = pair.replace(
        "in (1, 2, 5) if k <= x",
        "in range(1, x + 1) if k not in (2, 5)",
    );
    check_period(
        &all_but,
        &["3,3000000000000000000001", "0,1000000000000000000"],
    );
    let of_heaps = |rows: &str| {
        let fields = format!(
            "position = \"heaps...\"\nmoves = [{rows}]\nstart = [\"n for n in range(12)\", \"n, 5 for n in range(7)\"]"
        );
        check_period(
            &fields,
            &["1000000000000000000,7", "12345678901234567890123"],
        );
    };
    of_heaps("{ octal = \"0.77\" }");
    of_heaps("{ octal = \"0.137\" }");
    of_heaps("\"x -> x - k for k in range(1, x + 1)\", \"x -> p, x - p for p in range(1, x)\"");
}

#[test]
fn programs_by_theorems_play_like_plain_recursion() {
    const LONG: &str = "123456789012345678901234567890123456789012345678901234567890";
    let take_away = |times: u8, huge: &[&str]| {
        let fields = format!(
            "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, n) if last == 0\", \"n - k; k for k in range(1, min(n, {times} * last) + 1) if last > 0\"]\nstart = \"2 <= n <= 60, last == 0\""
        );
        let law = format!(
            "lost = \"n == zeckendorf(n, {times}) if last == 0 else n == 0 or zeckendorf(n, {times}) > {times} * last\""
        );
        check_played(&fields, &law, huge);
    };
    let first = format!("{LONG};0");
    take_away(3, &[&first, "1000000000000000000;0"]);
    take_away(4, &[&first, "1000000000000000000000;7"]);
    let digits = |heaps: &str, list: &str, modulus: u8| {
        format!(
            "lost = \"all(sum(x >> i & 1 for x in {list}) % {modulus} == 0 for i in range(sum({heaps})))\""
        )
    };
    let multiset = |rows: &str, modulus: u8, huge: &[&str]| {
        let fields = format!(
            "position = \"heaps...\"\nmoves = [{rows}]\nstart = \"a, b, c, d for a in range(4) for b in range(4) for c in range(3) for d in range(5)\""
        );
        check_played(&fields, &digits("heaps", "heaps", modulus), huge);
    };
    let one = "\"x -> x - k for k in range(1, x + 1)\"";
    let two = "\"x, y -> x - j, y - k for j in range(1, x + 1) for k in range(1, y + 1)\"";
    let of_five = format!("{LONG},999999999999999999999,77,1000000000000000000000007,{LONG}");
    multiset(one, 2, &[&of_five, "5,7,9,1000000000000000000"]);
    multiset(
        &format!("{one}, {two}"),
        3,
        &[&of_five, "8,8,8,1000000000000000000"],
    );
    let line = |row: &str, start: &str, law: &str, huge: &[&str]| {
        let fields = format!("position = \"line\"\nmoves = [{row}]\nstart = \"{start}\"");
        check_played(&fields, law, huge);
    };
    let four =
        "(a, b, c, d) for a in range(4) for b in range(3) for c in range(4) for d in range(3)";
    let of_four = format!("({LONG}, 999999999999999999999, 5, 1000000000000000000)");
    line(
        "\"replace(line, j, line[j] - k) for j in range(len(line)) for k in range(1, line[j] + 1)\"",
        four,
        &digits("line", "line", 2),
        &[&of_four],
    );
    line(
        "\"replace(line, 0, line[0] - k) for k in range(1, line[0] + 1)\", \"replace(replace(line, j, line[j] - k), j - 1, line[j - 1] + k) for j in range(1, len(line)) for k in range(1, line[j] + 1)\"",
        four,
        &digits("line", "line[::2]", 2),
        &[&of_four, "(0, 3)", "(5,)"],
    );
    line(
        "\"replace(line, j, line[j] - k) for j in range(len(line)) for k in range(1, line[j] - (line[j - 1] if j > 0 else -1))\"",
        "(a, b, c) for a in range(5) for b in range(a + 1, 6) for c in range(b + 1, 8)",
        &digits("line", "line", 2).replace("x >> i & 1 for x in line", "line[j] - (line[j - 1] if j > 0 else -1) - 1 >> i & 1 for j in range(len(line) - 1, -1, -2)"),
        &["(3, 1000000000000000000, 123456789012345678901234567890)", "(1, 7, 9, 40)"],
    );
}

#[test]
fn a_program_that_may_not_repeat_a_row_takes_no_name_for_it() {
    let text = "position = \"n\"\nmoves = [\"n - 1 if n > 0\", \"n - 2 if n > 1\", \"n - 3 if n > 2\"]\nrepeat = \"not-own\"\nstart = \"0 <= n <= 30\"\n[[law]]\nid = 1\nperiod = true\n";
    let asker = format!(
        "{}\nfor line in sys.stdin:\n    print(answer(line))\n",
        functions(text)
    );
    let solution = kruzhok_solver::Solution::of(read(text), 100_000).expect("a small game");
    let starts: Vec<_> = solution.graph.starts().iter().collect();
    let lines: Vec<String> = starts.iter().map(|id| solution.write(*id)).collect();
    let Some(found) = printed(&asker, &[], &lines) else {
        return;
    };
    for (id, found) in starts.iter().zip(found) {
        let is_lost = matches!(solution.outcome(*id), kruzhok_solver::Outcome::Loss(_));
        assert_eq!(found == "lost", is_lost, "{}", solution.write(*id));
    }
}

#[test]
fn programs_by_laws_about_answers_list_the_starts_for_any_end() {
    let text = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= N\"\nstart = \"1 <= s <= N - 1\"\nparams = { N = 129 }\n\
        [[law]]\nquestion = 19\nanswer = \"2*s < N <= 2*s + 2\"\n\
        [[law]]\nquestion = 20\nanswer = \"2*s + 2 < N <= 2*s + 4 or 4*s < N <= 4*s + 2\"\n\
        [[law]]\nquestion = 21\nanswer = \"s >= 3 and 2*s + 4 < N <= 2*s + 6 or s == 1 and 6 < N <= 10\"\n";
    let rules = read(text);
    let verdict = check(&rules, 1, Limits::default()).expect("values");
    let program = program(&rules, &rules.laws()[1], &verdict).expect("it is proved");
    // One run for each N: the program prints three lines.
    let asker = "
for line in sys.stdin:
    printed = []
    exec(sys.argv[1], {'input': lambda _: line, 'print': lambda *it: printed.append(' '.join(map(str, it)))})
    print(' | '.join(printed))
";
    let ends: Vec<String> = [5, 20, 129, 500].map(|it: i64| it.to_string()).to_vec();
    let huge = "1000000000000000000000000000000000000000000000000000000000001".to_owned();
    let ends = [ends, vec![huge]].concat();
    let Some(found) = printed(asker, &[&program], &ends) else {
        return;
    };
    for (end, found) in ends.iter().zip(&found).take(4) {
        let played = read(&text.replace("129", end));
        let solution = kruzhok_solver::Solution::of(played.clone(), 10_000).expect("a small game");
        let expected = kruzhok_rules::questions(&played)
            .into_iter()
            .map(|question| {
                let meets = |id: &kruzhok_solver::PositionId| {
                    let turns = match solution.outcome(*id) {
                        kruzhok_solver::Outcome::Win(it) => {
                            (1, it.map(|it| it.plies().div_ceil(2)))
                        }
                        kruzhok_solver::Outcome::Loss(it) => (2, it.map(|it| it.plies() / 2)),
                        _ => (0, None),
                    };
                    match question.id.as_str() {
                        "19" => turns == (2, Some(1)),
                        "20" => turns == (1, Some(2)),
                        _ => turns == (2, Some(2)),
                    }
                };
                let starts = solution.graph.starts().iter().filter(meets);
                let starts: String = starts
                    .map(|id| format!(" {}", solution.write(id)))
                    .collect();
                format!("{}:{starts}", question.id)
            });
        assert_eq!(
            *found,
            expected.collect::<Vec<String>>().join(" | "),
            "N = {end}"
        );
    }
    assert_eq!(
        found[4],
        "19: 500000000000000000000000000000000000000000000000000000000000 | \
         20: 250000000000000000000000000000000000000000000000000000000000 499999999999999999999999999999999999999999999999999999999999 | \
         21: 499999999999999999999999999999999999999999999999999999999998"
    );
}

#[test]
fn a_program_with_a_strategy_answers_every_move_back_into_the_law() {
    let text = "position = \"n\"\nmoves = [\"n - k for k in range(1, m + 1) if k <= n\"]\nstart = \"0 <= n <= 60\"\nparams = { m = 3 }\n\
        [[law]]\nlost = \"n % (m + 1) == 0\"\nreply = \"n - (m + 1 - k)\"\n";
    let rules = read(text);
    let verdict = check(&rules, 0, Limits::default()).expect("values");
    let program = program(&rules, &rules.laws()[0], &verdict).expect("it is proved");
    let (functions, _) = program.split_once("\nposition = ").expect("its last lines");
    let asker = format!(
        "{functions}\nfor line in sys.stdin:\n    n = int(line) // 4 * 4\n    \
         print(all(is_lost(reply(n - k, k)) and n - k - reply(n - k, k) in (1, 2, 3) for k in (1, 2, 3)))\n"
    );
    let huge: Vec<String> = HUGE.iter().map(|it| (*it).to_owned()).collect();
    if let Some(found) = printed(&asker, &[], &huge) {
        assert_eq!(found, ["True"; 3]);
    }
}
