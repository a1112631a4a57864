//! Mistakes that pupils make in rules, and what they are told.

use crate::parse;
use kruzhok_syntax::{Hint, Problem};

/// A game of two heaps, right but for one field.
fn file(field: &str, text: &str) -> String {
    let literal = kruzhok_rulesfile::document::string_literal(text);
    let value = |name: &str, right: &str| {
        if name == field {
            literal.clone()
        } else {
            right.to_string()
        }
    };
    format!(
        "position = {}\nmoves = [{}]\nover = {}\nstart = {}\nparams = {{ N = 40, list = [1, 2] }}\n[[question]]\nid = \"19\"\nask = {}\nwhere = {}\n",
        value("position", "\"a, b\""),
        value("moves[0]", "\"a + 1, b\""),
        value("over", "\"a + b >= N\""),
        value("start", "\"a == 7, 1 <= b <= 30\""),
        value("question[0].ask", "\"all\""),
        value("question[0].where", "\"winner == 1\""),
    )
}

/// `kind: marked text, hint`
fn told(problem: &Problem, text: &str) -> String {
    let hint = match &problem.hint {
        None => String::new(),
        Some(Hint::Write { text }) => format!(" => {text}"),
        Some(Hint::Remove) => " => nothing".to_string(),
        Some(hint) => format!(" ({}: {})", hint.key(), hint.args()[0].1),
    };
    format!(
        "{} `{}`{hint}",
        problem.kind.key(),
        &text[problem.span.clone()]
    )
}

fn all_told(field: &str, text: &str) -> String {
    let file = file(field, text);
    let problems = parse(&file)
        .err()
        .map(|it| it.problems().to_vec())
        .unwrap_or_default();
    for problem in &problems {
        assert_eq!(problem.field, field, "{text}");
        assert_eq!(
            &file[problem.file_span.clone()],
            &text[problem.span.clone()],
            "{text}"
        );
    }
    problems
        .iter()
        .map(|problem| told(problem, text))
        .collect::<Vec<_>>()
        .join("; ")
}

fn check(field: &str, text: &str, expected: &str) {
    assert_eq!(all_told(field, text), expected, "{field} = {text}");
}

#[test]
#[rustfmt::skip]
fn in_a_condition() {
    check("over", "a => 50", "unknown-sign `=>` => >=");
    check("over", "a =< 50", "unknown-sign `=<` => <=");
    check("over", "a = 50", "unknown-sign `=` => ==");
    check("over", "a <> 50", "unknown-sign `<>` => !=");
    check("over", "a ≥ 50", "unknown-sign `≥` => >=");
    check("over", "a ≤ 50", "unknown-sign `≤` => <=");
    check("over", "a ≠ 50", "unknown-sign `≠` => !=");
    check("over", "a ⊕ b >= 50", "unknown-sign `⊕` => ^");
    check("over", "a > 50 && b > 50", "unknown-sign `&&` => and");
    check("over", "a > 50 || b > 50", "unknown-sign `||` => or");
    check("over", "!a", "unknown-sign `!` => not");
    check("over", "a! > b", "unknown-sign `!`");
    check("over", "min a, 3 > b", "missing-arguments `min a, 3` => min(a, 3)");
    check("over", "abs a - b > 3", "missing-arguments `abs a - b` => abs(a - b)");
    check("over", "a > 50 и b > 50", "unknown-sign `и` => and");
    check("over", "a > 50 или b > 50", "unknown-sign `или` => or");
    check("over", "не a > 50", "unknown-sign `не` => not");
    check("over", "a > 50 AND b > 50", "unknown-sign `AND` => and");
    check("over", "а + b >= 50", "look-alike `а` => a");
    check("over", "a + в >= 50", "look-alike `в` => b");
    check("over", "A + b >= 50", "unknown-name `A` => a");
    check("over", "2a >= 50", "missing-operator `2a` => 2 * a");
    check("over", "2(a + b) >= 50", "missing-operator `2(` => 2 * (");
    check("over", "a(b + 1) >= 50", "missing-operator `a(` => a * (");
    check("over", "(a + b)(a - b) > 3", "missing-operator `(a + b)(` => (a + b) * (");
    check("over", "a × b >= 50", "unknown-sign `×` => *");
    check("over", "a · b >= 50", "unknown-sign `·` => *");
    check("over", "a х b >= 50", "unknown-sign `х` => *");
    check("over", "a x b >= 50", "unknown-sign `x` => *");
    check("over", "a : 2 >= 50", "unknown-sign `:` => //");
    check("over", "a / 2 >= 50", "unknown-sign `/` => //");
    check("over", "a ÷ 2 >= 50", "unknown-sign `÷` => //");
    check("over", "(a + b >= 50", "unclosed-bracket `(` (add: ))");
    check("over", "a плюс b >= 50", "unknown-sign `плюс` => +");
    check("over", "a + b >= 50'", "unclosed-text `'` => nothing");
    check("over", "a + b) >= 50", "stray-bracket `)` => nothing");
    check("over", "(a + b] >= 50", "expected-sign `]` => )");
    check("over", "a + >= 50", "expected-operand `>=`");
    check("over", "a +", "unfinished ``");
    check("over", "a + b >= 1.5", "decimal `1.5` (one-of: 1, 2)");
    check("over", "a + b >= 1,5", "decimal `1,5` (one-of: 1, 2)");
    check("over", "a * 1,5 >= 50", "decimal `1,5` => 3 // 2");
    check("over", "a + b >= 99999999999999999999", "number-too-large `99999999999999999999` => 9223372036854775807");
    check("over", "a >= -9223372036854775808 and b != --9223372036854775807", "");
    check("over", "a >= 0 - 9223372036854775808", "number-too-large `9223372036854775808` => 9223372036854775807");
    check("over", "a >= --9223372036854775808 ** 2", "");
    check("over", "a b >= 50", "missing-operator `a b`");
    check("over", "ab >= 50", "unknown-name `ab` => a * b");
    check("over", "sum(heap) >= 50", "unknown-name `heap` => heaps");
    check("over", "summ(heaps) >= 50", "unknown-function `summ` => sum");
    check("over", "mаx(a, b) >= 50", "look-alike `mаx` => max");
    check("over", "max(a b) >= 50", "missing-operator `a b` => a, b");
    check("over", "max >= 50", "missing-arguments `max` (example: max(a, b))");
    check("over", "min() > 1", "argument-count `min()` (example: min(a, b))");
    check("over", "a + b >= n", "unknown-name `n` => N");
    check("over", "S >= 50", "unknown-name `S` (one-of: a, b, N, list, heaps, turn)");
    check("over", "a >= 50;", "unexpected `;`");
    check("over", "a >= “50”", "unknown-sign `“50”` => '50'; expected-number `“50”` => 50");
    check("over", "a >= '50'", "expected-number `'50'` => 50");
    check("over", "a mod 2 == 0", "unknown-sign `mod` => %");
    check("over", "a div 2 == 0", "unknown-sign `div` => //");
    check("over", "sqrt(a) > 3", "unknown-function `sqrt` => isqrt");
    check("over", "int(a / 2) > 3", "unknown-function `int(a / 2)` => a / 2; unknown-sign `/` => //");
    check("over", "a == 1..5", "unknown-sign `1..5` => range(1, 6)");
    check("over", "a in 1..5", "unknown-sign `1..5` => range(1, 6)");
    check("over", "heaps > 3", "expected-number `heaps`");
    check("over", "abs(heaps) > 3", "expected-number `heaps`");
    check("over", "sum(a) > 3", "expected-sequence `a`");
    check("over", "", "empty ``");
    check("over", "a ≥ 5O", "unknown-sign `≥` => >=; bad-number `5O` => 50");
    check("over", "a - − b > 3", "unknown-sign `−` => -");
    check("over", "a – b > 3", "unknown-sign `–` => -");
    check("over", "a² > 50", "unknown-sign `²` => ** 2");
    check("over", "a >= 007", "bad-number `007` => 7");
    check("over", "5 O > 3", "missing-operator `5 O` => 5 * O");
    check("over", "a > > 5", "expected-operand `>` => nothing");
    check("over", "a ** > 5", "expected-operand `>`");
    check("over", "a == b = 3", "unknown-sign `=` => ==");
    check("over", "if a > 5", "expected-operand `if` => nothing");
    check("over", "a > 5 ?", "unknown-sign `?` => nothing");
    check("over", "math.sqrt(a) > 3", "unknown-sign `math.` => nothing; unknown-function `sqrt` => isqrt");
    check("over", "a >= 1 000", "missing-operator `1 000` => 1000");
    check("over", "[a + b] * 2 > 3", "expected-number `[a + b]` => (a + b)");
    check("over", "a，b", "unknown-sign `，` => ,; unexpected `，`");
    check("over", "ａ >= 5", "unknown-sign `ａ` => a");
    check("over", "a >= 50 且 b > 3", "unknown-sign `且` => and");
    check("over", "some_move(a > 3)", "wrong-place `some_move`");
    check("over", "a >= 1e3", "decimal `1e3` => 1000");
    check("over", "a in {1, 2}", "unknown-sign `{` => (; unknown-sign `}` => )");
    check("over", "not not", "unfinished ``");
    check("over", "a+b>=N and", "unfinished ``");
    check("over", "a === b", "unknown-sign `===` => ==");
    check("over", "a !== b", "unknown-sign `!==` => !=");
    check("over", "a[0] > 3", "expected-sequence `a`");
    check("over", "heaps[0 > 3", "unclosed-bracket `[` (add: ])");
    check("over", "a if b", "unexpected `if`");
    check("over", "turn == 1 == 2 in 5", "expected-sequence `5`");
    check("over", "winner == 1", "wrong-place `winner`");
    check("over", "a > 5 and and b", "expected-operand `and` => nothing");
    check("over", "a.b", "unknown-sign `a.` => nothing");
    check("over", "True == true", "unknown-name `true` => True");
    check("over", "a is 5", "unknown-sign `is` => ==");
}

#[test]
#[rustfmt::skip]
fn in_a_row_of_moves() {
    check("moves[0]", "a = a + 1, b", "assignment `a =` => nothing");
    check("moves[0]", "x -> +1", "bare-change `+1` => x + 1");
    // A heap may be set to a number below 0.
    check("moves[0]", "x -> -1", "");
    check("moves[0]", "a += 1, b", "unknown-sign `+=` => +");
    check("moves[0]", "a++, b", "unknown-sign `++` => + 1");
    check("moves[0]", "a + 1", "heap-count `a + 1` => a + 1, b");
    check("moves[0]", "a + 1, b, 3", "heap-count `a + 1, b, 3`");
    check("moves[0]", "x => x + 1", "unknown-sign `=>` => ->");
    check("moves[0]", "x → x + 1", "unknown-sign `→` => ->");
    check("moves[0]", "x -> x + 1, y", "heap-count `x + 1, y`; unknown-name `y` (one-of: a, b, N, list, heaps, turn, i, x)");
    check("moves[0]", "x, y, z -> x, y, z", "too-many-picks `x, y, z`");
    check("moves[0]", "a - k, b for k range(1, 5)", "expected-sign `range` => in range");
    check("moves[0]", "a - k, b for k in range 1..5", "unknown-sign `range 1..5` => range(1, 6)");
    check("moves[0]", "a - k, b for k in range(1..5)", "unknown-sign `1..5` => 1, 6");
    check("moves[0]", "a - k, b for k in 1..N", "unknown-sign `1..N` => range(1, N + 1)");
    check("moves[0]", "a - k, b", "unknown-name `k` (add: for k in range(1, 10))");
    check("moves[0]", "a - k, b for k = 1 to 5", "expected-sign `=` => in; unknown-sign `1 to 5` => range(1, 6)");
    check("moves[0]", "a - k, b for k in 5", "expected-sequence `5`");
    check("moves[0]", "a - k, b for k", "unfinished `` (add: in range(1, 10))");
    check("moves[0]", "a - k, b for k in (1 2 3)", "missing-operator `1 2` => 1, 2");
    check("moves[0]", "a - k, b, for k in list", "unexpected `,` => nothing");
    check("moves[0]", "a + 1, b если a > 3", "unknown-sign `если` => if");
    check("moves[0]", "a >= 5, b", "condition-as-number `a >= 5`");
    check("moves[0]", "a + 1, b; 3", "memory-count `3`");
    check("moves[0]", "a + 1 b", "missing-operator `1 b` => 1, b");
    check("moves[0]", "a +1, b if a > 3 else", "unfinished ``");
    check("moves[0]", "x - > x + 1", "unknown-sign `- >` => ->");
    check("moves[0]", "x -> ", "heap-count `x -> `");
    check("moves[0]", "x -> о, x", "unknown-name `о` (one-of: a, b, N, list, heaps, turn, i, x); heap-count `о, x`");
    check("moves[0]", "-> x", "expected-operand `->`");
    check("moves[0]", "min a + 1, 9, b", "missing-arguments `min a + 1, 9` => min(a + 1, 9)");
    check("moves[0]", "a * 2 b", "missing-operator `2 b` => 2, b");
    check("moves[0]", "a + 1, b if a = b", "unknown-sign `=` => ==");
    check("moves[0]", "a + 1 | b", "heap-count `a + 1 | b`");
    check("moves[0]", "pass", "wrong-place `pass`");
    check("moves[0]", "a + 1, b for i, j in list", "expected-tuples `list` (example: ((1, 0), (0, 1)))");
    check("moves[0]", "'a', b", "expected-number `'a'` => a");
    check("moves[0]", "a + 1,, b", "expected-operand `,`");
    check("moves[0]", "a / 2, b if a % 2 = 0", "unknown-sign `/` => //; unknown-sign `=` => ==");
    check("moves[0]", "x -> х + 1", "look-alike `х` => x");
    check("moves[0]", "a + 1, b или a * 2, b", "heap-count `a + 1, b или a * 2, b`; unknown-sign `или` => or");
    check("moves[0]", "удвоить", "unknown-name `удвоить` (one-of: a, b, N, list, heaps, turn)");
    check("moves[0]", "a: a + 1", "unknown-sign `:` => ->");
    check("moves[0]", "s + 1", "unknown-name `s` (one-of: a, b, N, list, heaps, turn)");
    check("moves[0]", "a + 1, b for k in lst", "unknown-name `lst` => list");
}

#[test]
#[rustfmt::skip]
fn in_the_start() {
    check("start", "a == 7", "no-start-value `a == 7` (add: 1 <= b <= 100)");
    check("start", "a == 7, b >= 1", "");
    check("start", "a == b, a + b == 6", "no-bounds `a == b, a + b == 6` (add: 1 <= a <= 100); no-bounds `a == b, a + b == 6` (add: 1 <= b <= 100)");
    check("start", "a == 7, b == 2 ** 10 ** 10", "number-too-large `2 ** 10 ** 10`");
    check("start", "a == 7, b > 9223372036854775807", "no-start `a == 7, b > 9223372036854775807`");
    check("start", "1 <= a <= 10 ** 9, 1 <= b <= 10 ** 9, a < b, b < a", "no-start `1 <= a <= 10 ** 9, 1 <= b <= 10 ** 9, a < b, b < a`");
    check("start", "1 <= a < b + 1 <= 9, b <= a + 3, a - 1 >= b", "no-start `1 <= a < b + 1 <= 9, b <= a + 3, a - 1 >= b`");
    check("start", "1 <= a <= b <= 9, b <= a", "");
    check("start", "a == 7, b <= 30", "no-lower-end `a == 7, b <= 30` (add: b >= 1)");
    check("start", "a = 7, 1 <= b <= 30", "unknown-sign `=` => ==");
    check("start", "a == 7, 1 ≤ b ≤ 30", "unknown-sign `≤` => <=; unknown-sign `≤` => <=");
    check("start", "a == 7, 1 < b", "");
    check("start", "a, b", "expected-condition `a` => 1 <= a <= 100; expected-condition `b` => 1 <= b <= 100");
    check("start", "a == 7, b", "expected-condition `b` => 1 <= b <= 100");
    check("start", "7", "heap-count `7`");
    check("start", "7, 8, 9", "heap-count `7, 8, 9`");
    check("start", "a == 7, 30 <= b <= 1", "no-start `a == 7, 30 <= b <= 1`");
    check("start", "a == 7, 1 <= b <= 30, c == 2", "unknown-name `c` (one-of: a, b, N, list, heaps, turn)");
    check("start", "1 <= a, b <= 30", "no-lower-end `1 <= a, b <= 30` (add: b >= 1)");
    check("start", "n, n for k in range(3)", "unknown-name `n` => N; unknown-name `n` => N");
    check("start", "a == 7 b == 3", "missing-operator `7 b` => 7, b");
    check("start", "a == 7, b == 3, turn == 1", "");
    check("start", "a == 7, b == 3, turn == 2", "no-start `a == 7, b == 3, turn == 2`");
    check("start", "5, 0 or 1", "");
    check("start", "a => 5, b == 3", "unknown-sign `=>` => >=");
    check("start", "a == 7, 1..30", "unknown-sign `1..30` => range(1, 31)");
}

#[test]
#[rustfmt::skip]
fn in_the_position() {
    check("position", "a b", "expected-sign `a b` => a, b");
    check("position", "a, a", "taken-name `a`");
    check("position", "heaps", "taken-name `heaps`");
    // A name too many, and each of them a wrong one.
    let many = vec!["s..."; 40].join(", ");
    assert!(all_told("position", &many).contains(&format!("too-many-names `{many}`")));
    check("position", "2a", "expected-name `2`; missing-operator `2a` => 2 * a");
    check("position", "a,, b", "expected-name `,`");
    check("position", "", "empty ``");
    check("position", "a + b", "unexpected `+`");
    check("position", "a..., b", "multiset-alone `a...` (example: heaps...)");
    check("position", "a; b...", "multiset-alone `b...` (example: heaps...)");
    check("position", "if, b", "expected-name `if`");
    check("position", "a; b; c", "unexpected `;`");
    check("position", "turn, b", "taken-name `turn`");
    check("position", "a. b", "unexpected `.`");
}

#[test]
#[rustfmt::skip]
fn in_a_question() {
    check("question[0].where", "winner = 2", "unknown-sign `=` => ==");
    check("question[0].where", "winer == 2", "unknown-name `winer` => winner");
    check("question[0].where", "winner == 2 and turn == 1", "wrong-place `turn` => turns");
    check("question[0].where", "some_reply(winner == 2)", "wrong-place `some_reply` => some_move");
    check("question[0].where", "some_move(some_move(winner == 2))", "wrong-place `some_move` => some_reply");
    check("question[0].where", "some_move()", "argument-count `some_move()` (example: some_move(winner == 2 and turns == 1))");
    check("question[0].where", "some_move(winner == 2) + 1", "wrong-place `some_move`");
    check("question[0].where", "some_move(winner == 2) == turns", "wrong-place `some_move`");
    check("question[0].where", "some_move(winner == 2) == 1", "");
    check("question[0].where", "(winner == 2) != every_move(winner == 2)", "");
    check("question[0].where", "some_move(a > 3)", "asks-nothing `a > 3` (example: some_move(winner == 2 and turns == 1))");
    check("question[0].where", "some_move(a > 3 and every_reply(winner == 1))", "");
    check("question[0].where", "winner == 2 and turns <= 2 and s > 3", "unknown-name `s` (one-of: a, b, N, list, heaps, winner, turns, grundy)");
    check("question[0].where", "some_moves(winner == 2)", "unknown-function `some_moves` => some_move");
    check("question[0].where", "Winner == 2", "unknown-name `Winner` => winner");
}

#[test]
#[rustfmt::skip]
fn in_what_is_asked() {
    check("question[0].ask", "every", "unknown-choice `every` (one-of: all, min, max, min and max, count, sum, product, 2 smallest, 2 largest, first move, winner)");
    check("question[0].ask", "mim", "unknown-choice `mim` => min");
    check("question[0].ask", "Maximum", "unknown-choice `Maximum` => max");
    check("question[0].ask", "2 least", "unknown-choice `2 least` (one-of: all, min, max, min and max, count, sum, product, 2 smallest, 2 largest, first move, winner)");
    check("question[0].ask", "frist move", "unknown-choice `frist move` => first move");
    check("question[0].ask", "min, max", "unknown-choice `min, max` (one-of: all, min, max, min and max, count, sum, product, 2 smallest, 2 largest, first move, winner)");
}

const GOOD: &str = "position = \"s\"\nmoves = [\"s + 1\"]\nover = \"s > 9\"\nstart = \"s == 1\"\n";

/// What is told of a whole file: each problem with its field and the marked part of the file.
fn check_file(file: &str, expected: &[&str]) {
    let problems = parse(file)
        .err()
        .map(|it| it.problems().to_vec())
        .unwrap_or_default();
    let shown = |problem: &Problem| Problem {
        span: problem.file_span.clone(),
        ..problem.clone()
    };
    let told: Vec<String> = problems
        .iter()
        .map(|problem| format!("{}: {}", problem.field, told(&shown(problem), file)))
        .collect();
    assert_eq!(told, expected, "{file}");
}

/// The good file with one part exchanged.
fn check_with(part: &str, instead: &str, expected: &[&str]) {
    check_file(&GOOD.replace(part, instead), expected);
}

/// The good file with lines after it.
fn check_and(more: &str, expected: &[&str]) {
    check_file(&format!("{GOOD}{more}\n"), expected);
}

#[test]
#[rustfmt::skip]
fn in_the_form_of_the_file() {
    check_file(GOOD, &[]);
    check_file("привет", &[": file-syntax ``"]);
    check_with("\"s > 9\"", "s > 9", &[": unquoted-text `s > 9` => \"s > 9\""]);
    check_with("\"s > 9\"", "s => 9 # end", &[": unquoted-text `s => 9` => \"s => 9\"", "over: unknown-sign `=>` => >="]);
    check_with("\"s > 9\"", "“s > 9”", &[": unquoted-text `“s > 9”` => \"s > 9\""]);
    check_file("position = №\"\"", &[": file-syntax ``"]);
    check_with("\"s > 9\"", "\"s > 9", &[": unclosed-text `` (add: \")"]);
    check_with("[\"s + 1\"]", "[\"s + 1\" \"s * 2\"]", &[": expected-sign `` (add: ,)"]);
    for (instead, place) in [
        ("[\"s + 1, \"s * 2\"]", "s + 1"),
        ("[\"s + 1\", \"s * 2]", "s * 2"),
        ("[\"s + 1\",\n \"s * 2,\n \"s * 3\"]", "s * 2"),
        ("[s + 1\", \"s * 2\"]", "["),
    ] {
        check_with("[\"s + 1\"]", instead, &[": unclosed-text `` (add: \")"]);
        let file = GOOD.replace("[\"s + 1\"]", instead);
        let problems = parse(&file).expect_err("a quotation mark is missing");
        let at = problems.problems()[0].file_span.start;
        assert!(file[..at].ends_with(place), "{file} {at}");
    }
    check_with("s > 9", "s > \\\"9", &["over: unclosed-text `\\\"` => nothing"]);
    check_with("s + 1", "s + 2x", &["moves[0]: missing-operator `2x` => 2 * x", "moves[0]: unknown-name `x` => s"]);
    check_with("s + 1", "s + 1,5", &["moves[0]: decimal `1,5` (one-of: 1, 2)"]);
    check_with("s + 1", "s * 1,5", &["moves[0]: decimal `1,5` => 3 // 2"]);
    check_with("s + 1", "s + s минус 1", &["moves[0]: unknown-sign `минус` => -"]);
    check_with("s + 1", "s + 1 if s == 'a", &["moves[0]: unclosed-text `'` (add: ')"]);
    check_with("[\"s + 1\"]", "[s + 1, s *]", &[": unquoted-text `s + 1` => \"s + 1\"", "moves[1]: unfinished ``"]);
    check_with("over =", "over :", &[": file-syntax `:` => ="]);
    check_with("over =", "over: ", &[": file-syntax `:` => ="]);
    check_with("over =", "over： ", &[": file-syntax `：` => ="]);
    check_with("over =", "over ==", &[": file-syntax `=` => nothing"]);
    check_with("over =", "оver =", &[": unknown-field `оver` => over"]);
    check_with("over =", "конец =", &[": unknown-field `конец` (one-of: title, note, params, position, moves, over, stuck, start, legal, unordered, repeat, limit, graph, qu…)"]);
    check_and("params = { N = 12O, k = 2 }", &[": unquoted-text `12O` => \"12O\"", "params.N: wanted-whole-number `12O` (example: 3)"]);
    check_file("position = \"s\"\nmoves = [\"s + 1\"]\nover = \"s > N\"\nstart = \"2 <= s <= N\"\nparams = { N = 12345678901234567890 }", &[
        "params.N: number-too-large `12345678901234567890`",
    ]);
    check_and("over = \"s > 8\"", &[": duplicate `over`"]);
    check_and("title = \"a\0b\"", &[": stray-character `\0` => nothing"]);
    let unclosed = "position = \"s\"\nmoves = [\"2s\", \"s + 2\"\nover = \"s => 9\"\nstart = \"s == 1\"\n[[question]]\nid = \"1\"\nwhere = \"winner==1\"";
    let told = [": unclosed-bracket `[` (add: ])", "moves[0]: missing-operator `2s` => 2 * s", "over: unknown-sign `=>` => >="];
    check_file(unclosed, &told);
    check_file(&unclosed.replace("2\"\n", "2\", # two\n\n"), &told);
    check_file(&unclosed.replace("2\"\n", "2\"   # two\r\n"), &told);
}

#[test]
#[rustfmt::skip]
fn in_fields_and_their_values() {
    check_file("title = \"\"", &[
        ": missing-field `` (add: position = \"s\")",
        ": missing-field `` (add: moves = [\"s + 1\", \"s * 2\"])",
        ": missing-field `` (add: start = \"1 <= s <= 99\")",
    ]);
    check_with("over", "ower", &["ower: unknown-field `ower` => over"]);
    check_with("moves", "move", &["move: unknown-field `move` => moves"]);
    check_with("[\"s + 1\"]", "\"s + 1\"", &["moves: wanted-list `\"s + 1\"` => [\"s + 1\"]"]);
    check_with("[\"s + 1\"]", "[]", &["moves: empty `[]` (example: [\"s + 1\", \"s * 2\"])"]);
    check_with("\"s > 9\"", "9", &["over: wanted-text-or-list `9` (example: \"s >= 100\")"]);
    check_with("\"s > 9\"", "[1, \"s > 3\"]", &["over[0]: wanted-table `1` (example: { when = \"s >= 100\", winner = \"last\" })"]);
    check_with("\"s > 9\"", "[{ when = \"s > 9\", winer = \"last\" }, { winner = \"me\" }, { when = \"s >\" }]", &[
        "over[0].winer: unknown-field `winer` => winner",
        "over[1]: missing-field `{ winner = \"me\" }` (add: when = \"s >= 100\")",
        "over[1].winner: unknown-choice `me` (one-of: last, next, first, second, draw)",
        "over[2].when: unfinished ``",
    ]);
    check_with("[\"s + 1\"]", "[{ to = \"s + 1\", by = \"third\" }, { name = \"x\" }, { octal = \"0.7\" }, 3, { to = \"s\", pass = 1 }]", &[
        "moves[0].by: unknown-choice `third` (one-of: first, second, both)",
        "moves[1]: missing-field `{ name = \"x\" }` (add: to = \"s + 1\")",
        "moves[2].octal: octal-splits `0.7` (example: position = \"heaps...\")",
        "moves[3]: wanted-text `3` (example: \"s + 1\")",
        "moves[4].pass: wanted-flag `1` => true",
    ]);
    check_with("[\"s + 1\"]", "\"\"", &["moves: wanted-list `\"\"` (example: [\"s + 1\", \"s * 2\"])"]);
    check_with("[\"s + 1\"]", "\"\"\"\n s + 2\ns + 3\"\"\"", &["moves: wanted-list `\"\"\"\n s + 2\ns + 3\"\"\"` => [\"s + 2\", \"s + 3\"]"]);
    check_and("stuck = [\"last\"]\nlegal = true\nnote = 5\nunordered = \"no\"", &[
        "stuck: wanted-text `[\"last\"]` => \"last\"",
        "legal: wanted-text `true`",
        "note: wanted-text `5` => \"5\"",
        "unordered: wanted-flag `\"no\"` => false",
    ]);
    for wrong in ["5", "true", "[]", "{ a = 1 }"] {
        check_file(&format!("position = {wrong}\nmoves = [\"s + 1\"]\nstart = \"s == 1\""), &[
            &format!("position: wanted-text `{wrong}` (example: \"s\")"),
        ]);
    }
    check_file("position = [\"a\", \"b\"]\nmoves = [\"a + 1, b\"]\nstart = \"1, 1\"", &[
        "position: wanted-text `[\"a\", \"b\"]` => \"a, b\"",
    ]);
    check_file("position = \"a, b; v\"\nover = [{ winner = \"draw\" }]\nmoves = [3]", &[
        "over[0]: missing-field `{ winner = \"draw\" }` (add: when = \"a + b >= 100\")",
        "moves[0]: wanted-text `3` (example: \"x -> x + 1\")",
        ": missing-field `` (add: start = \"1 <= a <= 99, 1 <= b <= 99, v == 0\")",
    ]);
    check_file("position = \"w, k\"\nmoves = [\"w + 'a', k\"]\nstart = \"w == '', k >= 1\"", &[
        "start: no-upper-end `w == '', k >= 1` (add: k <= 100)",
    ]);
    check_and("stuck = \"nxt\"\nunordered = \"yes\"\nrepeat = 3\nlimit = 4\nlegal = \"s\\u2265 3\"", &[
        "stuck: unknown-choice `nxt` => next",
        "unordered: wanted-flag `\"yes\"` => true",
        "repeat: wanted-text `3` (one-of: free, not-own, not-opponent)",
        "legal: unknown-sign `\\u2265` => >=",
    ]);
    check_and("params = { s = 3, p = 0.5, k = \"x\", \"a b\" = 1, min = 3, l = [1, \"2\"], N = 99999999999999999999 }", &[
        "params.s: taken-name `s`",
        "params.a b: expected-name `\"a b\"` (example: k)",
        "params.min: taken-name `min`",
        "params.l[1]: wanted-whole-number `\"2\"` (example: 3)",
        "params.N: number-too-large `99999999999999999999`",
    ]);
    check_and("limit = 0", &["limit: number-out-of-range `0` => 1"]);
    check_and("limit = 4294967296", &["limit: number-out-of-range `4294967296` => 4294967295"]);
    check_and("limit = 2.5", &["limit: wanted-whole-number `2.5` (example: 3)"]);
    check_and("params = { p = \"0,5\", q = \" 0.75 \", r = nan, t = 0.1234567890123456789, u = [0.5] }", &[
        "params.p: wanted-number `\"0,5\"` => 0.5",
        "params.q: wanted-number `\" 0.75 \"` => 0.75",
        "params.r: wanted-number `nan` (example: 0.5)",
        "params.t: number-too-large `0.1234567890123456789`",
        "params.u[0]: wanted-whole-number `0.5` (example: 3)",
    ]);
    check_and("legal = \"s > P or s * P > 3 or s * Q > 1 or s ** P > 1 or s > p\"\nparams = { P = 1.5, Q = 2.0 }", &[
        "legal: decimal-constant `P` (example: chance = [[\"P\", …], [\"1 - P\", …]])",
        "legal: decimal-constant `P` => 3 // 2",
        "legal: decimal-constant `Q` => 2",
        "legal: decimal-constant `P` (example: chance = [[\"P\", …], [\"1 - P\", …]])",
        "legal: unknown-name `p` => P",
    ]);
    check_and("[[question]]\nid = \"1\"\n[[question]]\nid = \"1\"\nwhere = \"winner\"\nask = 3\nof = \"s +\"\nexpect = -1\nstart = \"s >= 1\"\nwhat = 3", &[
        "question[0]: missing-field `[[question]]` (add: where = \"winner == 2 and turns == 1\")",
        "question[1].id: duplicate `1`",
        "question[1].ask: wanted-text `3` (one-of: all, min, max, min and max, count, sum, product, 2 smallest, 2 largest, first move, winner)",
        "question[1].of: unfinished ``",
        "question[1].expect: wanted-whole-number `-1` (example: 2)",
        "question[1].what: unknown-field `what` (one-of: id, ask, of, where, start, expect)",
    ]);
    check_and("[[law]]\nid = 1\nlost = \"q == 0\"\n[[law]]\nid = 2\n[[law]]\nid = 3\nlost = \"s > 0\"\ngrundy = \"s\"\n[[law]]\nid = 4\ngrundy = \"heaps\"\nanswers = \"s\"\n[[law]]\nid = 5\nperiod = true\nreply = \"s\"\n[[law]]\nid = 6\nlost = \"s == 0\"\nreply = \"s, q\"\n[[law]]\nid = 6\nlost = \"s == 0\"\nreply = \"s - 1 for k in (1, 2)\"\n[[law]]\nid = \"6\"\nperiod = 1", &[
        "law[0].lost: unknown-name `q` (one-of: s, heaps, turn)",
        "law[1]: one-claim `[[law]]` (add: lost = \"n % 4 == 0\")",
        "law[2]: one-claim `[[law]]` (add: lost = \"n % 4 == 0\")",
        "law[3].grundy: expected-number `heaps`",
        "law[3].answers: unknown-field `answers` => answer",
        "law[4]: missing-field `[[law]]` (add: lost = \"n % 4 == 0\")",
        "law[5].reply: heap-count `s, q`",
        "law[5].reply: unknown-name `q` (one-of: s, heaps, turn)",
        "law[6].reply: unexpected `s - 1 for k in (1, 2)`",
        "law[7].period: wanted-flag `1` => true",
    ]);
    check_and("law = 3", &["law: wanted-table `3` (example: [[law]])"]);
}

/// A game of any number of heaps with one more line.
fn check_multiset(line: &str, expected: &[&str]) {
    let file = format!("position = \"heaps...\"\nstart = \"3, 4\"\n{line}\n");
    check_file(&file, expected);
}

#[test]
#[rustfmt::skip]
fn in_games_of_heaps_texts_and_tuples() {
    check_multiset("moves = [\"x -> p for p in range(heaps)\"]", &["moves[0]: expected-number `heaps`"]);
    check_multiset("moves = [{ octal = \"0.78\" }]", &["moves[0].octal: bad-octal `0.78` (example: 0.77)"]);
    check_multiset("moves = [{ octal = \"77\" }]", &["moves[0].octal: bad-octal `77` (example: 0.77)"]);
    check_multiset("moves = [{ octal = \"0.7\", to = \"x -> 1\" }]", &["moves[0].to: unexpected `to` => nothing"]);
    check_with("\"s + 1\"", "{ octal = \"0.77\" }", &["moves[0].octal: octal-splits `0.77` (example: position = \"heaps...\")"]);
    let of_text = |line: &str, expected: &[&str]| {
        check_file(&format!("position = \"w\"\nstart = \"w == 'a'\"\n{line}\n"), expected);
    };
    of_text("moves = [\"w + 1\"]", &["moves[0]: expected-text `1` => '1'"]);
    of_text("moves = [\"w + b\"]", &["moves[0]: unknown-name `b` (one-of: w, turn)"]);
    of_text("moves = [\"x -> x\"]", &["moves[0]: picks-need-numbers `x`"]);
    of_text("moves = [\"len(w)\"]", &["moves[0]: expected-text `len(w)`"]);
    of_text("moves = [\"w + 'b'\"]\nover = \"w == 3\"", &["over: expected-text `3` => '3'"]);
    of_text("moves = [\"w + 'b'\"]\nunordered = true", &["unordered: unordered-values `true` => nothing"]);
    check_file("position = \"x\"\nstart = \"x == (1, 2)\"\nmoves = [\"x[0] - 1\"]", &["moves[0]: expected-sequence `x[0] - 1`"]);
    check_file("position = \"x, w\"\nstart = \"x == (1, 2), len(w) == 2\"\nmoves = [\"x, w + 1\"]", &["start: expected-sequence `w`"]);
    check_file("position = \"a, b...\"\nstart = \"1, 2\"\nmoves = [\"a, b\"]", &["position: multiset-alone `b...` (example: heaps...)"]);
}

#[test]
#[rustfmt::skip]
fn in_a_graph() {
    check_file("graph = \"A => B\"", &["graph: expected-sign `=>` => ->"]);
    check_file("graph = \"A: B\"", &["graph: expected-sign `:` => ->"]);
    check_file("graph = \"A -> B,, C\"", &["graph: expected-name ``"]);
    check_file("graph = \"\"", &["graph: empty `` (example: A -> B, C)"]);
    check_file("graph = \"A -> B\"\nmoves = [\"a\"]", &["moves: graph-or-moves `moves` => nothing"]);
    check_file("graph = \"A -> B\"\nposition = \"a, b\"", &["graph: graph-one-name `A -> B`"]);
    check_file("graph = \"A -> B\"\nstart = \"C\"", &["start: unknown-name `C` (one-of: A, B)"]);
}

#[test]
#[rustfmt::skip]
fn in_a_toss() {
    let check = |chance: &str, expected: &[&str]| check_with("\"s + 1\"", &format!("{{ chance = {chance} }}"), expected);
    check("[[\"0.5\", \"s + 1\"], [0.5, \"s\"]]", &[]);
    check("[]", &["moves[0].chance: empty `[]` (example: [[\"0.5\", \"s + 1\"], [\"0.5\", \"s\"]])"]);
    check("\"0.5\"", &["moves[0].chance: wanted-outcomes `\"0.5\"` (example: [[\"0.5\", \"s + 1\"], [\"0.5\", \"s\"]])"]);
    check("[\"0.5\", \"s + 1\", 0.5, \"s\"]", &["moves[0].chance: wanted-outcomes `[\"0.5\", \"s + 1\", 0.5, \"s\"]` => [[\"0.5\", \"s + 1\"], [\"0.5\", \"s\"]]"]);
    check("[{ p = 1, to = \"s\" }]", &["moves[0].chance[0]: wanted-outcomes `{ p = 1, to = \"s\" }` (example: [\"0.5\", \"s + 1\"])"]);
    check("[[\"1\"], [], \"s\"]", &[
        "moves[0].chance[0]: wanted-outcomes `[\"1\"]` (example: [\"0.5\", \"s + 1\"])",
        "moves[0].chance[1]: wanted-outcomes `[]` (example: [\"0.5\", \"s + 1\"])",
        "moves[0].chance[2]: wanted-outcomes `\"s\"` (example: [\"0.5\", \"s + 1\"])",
    ]);
    check("[[\"s + 1\", \"0.5\"], [\"1 / 2\", \"s\"]]", &["moves[0].chance[0]: wanted-outcomes `[\"s + 1\", \"0.5\"]` => [\"0.5\", \"s + 1\"]"]);
    check("[[\"50%\", \"s + 1\"], [\"0,5\", \"2s\"]]", &[
        "moves[0].chance[0][0]: bad-number `50%` => 0.5",
        "moves[0].chance[1][0]: bad-number `0,5` => 0.5",
        "moves[0].chance[1][1]: missing-operator `2s` => 2 * s",
    ]);
    check("[[0.5, 3], [true, \"s, 1\"]]", &[
        "moves[0].chance[0][1]: wanted-text `3` => \"3\"",
        "moves[0].chance[1][0]: wanted-text `true` (example: \"0.5\")",
    ]);
    check("[[\"0.5\", \"s + 1\"], [\"0.6\", \"s\"]]", &["moves[0].chance[1][0]: chance-total `0.6` => 0.5"]);
    check("[[\"1 / 3\", \"s + 1\"], [\"1 / 3\", \"s\"]]", &["moves[0].chance[1][0]: chance-total `1 / 3` => 2 / 3"]);
    check("[[50, \"s + 1\"], [50, \"s\"]]", &["moves[0].chance[1][0]: chance-total `50` => 0.5"]);
    check("[[\"1.5\", \"s + 1\"], [\"0.5\", \"s\"]]", &["moves[0].chance[1][0]: chance-total `0.5`"]);
    check("[[\"0.3\", \"s + 1\"]]", &["moves[0].chance[0][0]: chance-total `0.3` => 1"]);
    check("[[\"0.5\", \"x -> x\"], [\"0.5\", \"s, t -> s, t\"]]", &["moves[0].chance[1][1]: too-many-picks `s, t`"]);
    check_with("\"s + 1\"", "{ chance = [[1, \"s + k\"]], to = \"s\", pass = true, by = \"me\", nme = \"x\" }", &[
        "moves[0].chance[0][1]: unknown-name `k` (add: for k in range(1, 10))",
        "moves[0].to: wrong-place `to`",
        "moves[0].pass: wrong-place `pass`",
        "moves[0].by: unknown-choice `me` (one-of: first, second, both)",
        "moves[0].nme: unknown-field `nme` => name",
    ]);
    check_file("position = \"a, b\"\nstart = \"1, 1\"\nmoves = [{ chance = [[\"i / 2\", \"x -> x\"], [\"p\", \"a, b\"], [\"0.5\", \"x, y  -> x, y\"]] }]\nparams = { P = 0.5 }", &[
        "moves[0].chance[1][0]: unknown-name `p` => P",
    ]);
    check_file("position = \"a, b\"\nstart = \"1, 1\"\nmoves = [{ chance = [[\"i / 2\", \"x -> x\"], [\"P\", \"a, b\"], [\"0.5\", \"x, y  -> x, y\"]] }]\nparams = { P = 0.5 }", &[
        "moves[0].chance[2][1]: toss-picks `x, y  `",
    ]);
}

#[test]
#[rustfmt::skip]
fn in_five_fields_at_once() {
    check_file("position = \"s\"\nmoves = [\"s + k\", \"2s\"]\nover = \"x => 3\"\nstart = \"s = 1\"\nlegal = \"s @ 2\"", &[
        "moves[0]: unknown-name `k` (add: for k in range(1, 10))",
        "moves[1]: missing-operator `2s` => 2 * s",
        "over: unknown-name `x` => s",
        "over: unknown-sign `=>` => >=",
        "start: unknown-sign `=` => ==",
        "legal: unknown-sign `@` => nothing",
    ]);
}

/// Any text gets an answer, on a stack as small as a page's; a problem's places are within the text.
#[test]
fn any_text_at_all_gets_an_answer() {
    let check = std::thread::Builder::new().stack_size(1 << 20).spawn(|| {
        // All fields are read by one parser: that it knows its limits is seen in one of them.
        for text in hostile_texts(1 << 14) {
            check_answer(&file("over", &text));
        }
        for text in hostile_texts(1 << 11) {
            check_answer(&text);
            for field in ["moves[0]", "start", "position", "question[0].where"] {
                check_answer(&file(field, &text));
            }
            let literal = kruzhok_rulesfile::document::string_literal(&text);
            let toss = format!("{{ chance = [[{literal}, \"s\"]] }}");
            check_answer(&GOOD.replace("\"s + 1\"", &toss));
        }
    });
    check
        .expect("a thread can be started")
        .join()
        .expect("no panic and no overflow of the stack");
}

fn check_answer(file: &str) {
    match parse(file) {
        Err(diagnostics) => {
            for problem in diagnostics.problems() {
                assert!(file.get(problem.file_span.clone()).is_some(), "{problem:?}");
                assert!(problem.span.start <= problem.span.end, "{problem:?}");
            }
        }
        Ok(rules) => {
            // A right file is played for one move.
            if let Some(start) = rules
                .starts(1_000)
                .ok()
                .and_then(|starts| starts.into_iter().next())
            {
                let _moves_or_problem = rules.moves(&start);
            }
        }
    }
}

/// Texts of about `length` bytes that go on and on, or ask for much.
fn hostile_texts(length: usize) -> Vec<String> {
    let repeated = [
        "(",
        "[",
        "-",
        "not ",
        "1 + ",
        "2 ** ",
        "a if b else ",
        "s",
        "9",
        "≥",
        "if a ",
        "for k in range(9) ",
        "a, ",
        "min(",
        "a[",
        "a == ",
        "a or ",
        "math.",
        "range ",
        "1..",
        "a и ",
        "ｓ",
        "'",
        "any(a for a in ",
        "a b ",
        "\u{0}\u{7f}\u{202e}",
        "1:",
        "q1 + ",
        "(a+b)",
        "…",
        "heaps + ",
        "sorted(",
        "[1] * ",
        "\"",
        "\n",
        "=",
        "[[",
        "{ a = ",
        "x = 1\n",
        "a, b -> ",
    ];
    let heavy = [
        "2 ** 10 ** 9 > a",
        "any(x > y for x in range(10 ** 9) for y in range(10 ** 9))",
        "sum(range(10 ** 18)) > a",
        "len([1] * 10 ** 12) > a",
        "10 ** 17 in sorted(range(10 ** 18))",
        "all(is_prime(9223372036854775783) for x in range(10 ** 9))",
        "a + k, b for k in range(1, 10 ** 12) if k < 0",
        "heaps * 10 ** 9",
        "1 <= a <= 10 ** 9, 1 <= b <= 10 ** 9, a * b == 7 ** 11 + 2",
        "a + b == 10 ** 12, a >= 1, b >= 1, a % 10 ** 6 == 3",
        "0 <= a <= 9, a < b, b < a + 10 ** 15, b % 10 ** 14 == 1",
        "1 <= a <= 10 ** 6, 1 <= b <= 9, any(x > y for x in range(10 ** 6) for y in (10 ** 9, a))",
        "n, k for n in range(10 ** 9) for k in range(10 ** 9) if n < 0",
    ];
    let repeated = repeated.iter().flat_map(|part| {
        let text = part.repeat(length / part.len());
        [format!("{text}a"), text]
    });
    repeated
        .chain(heavy.iter().map(|text| (*text).to_string()))
        .collect()
}
