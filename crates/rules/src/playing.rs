//! Small games, played: which moves there are, what they are called, where they lead.

use crate::{Ask, Condition, Ending, Position, Rules, Scratch, Verdict, parse};
use kruzhok_syntax::{Problem, ProblemKind};

fn rules(fields: &str) -> Rules {
    parse(fields).unwrap_or_else(|diagnostics| panic!("{fields}\n{diagnostics:?}"))
}

/// `label → position` for each move.
fn moves(rules: &Rules, position: &str) -> String {
    let position = rules
        .read_position(position)
        .expect("a position of the game");
    let moves = rules.moves(&position).expect("moves");
    let shown = moves
        .iter()
        .map(|mv| format!("{} > {}", mv.label, rules.write_position(&mv.to)));
    shown.collect::<Vec<_>>().join(" | ")
}

/// A game of the heaps `names`, its rows, a position and its moves.
fn check(names: &str, rows: &str, position: &str, expected: &str) {
    let start = if position.contains(';') {
        position.to_string()
    } else {
        position.replace(',', ", ")
    };
    let rules = rules(&format!(
        "position = \"{names}\"\nmoves = [{rows}]\nstart = \"{start}\"\nparams = {{ m = 3, list = [1, 4] }}\n"
    ));
    assert_eq!(moves(&rules, position), expected, "{rows}");
}

#[test]
#[rustfmt::skip]
fn rows_make_moves_with_labels() {
    check("s", r#""s + 1", "s * 2", "s - 3", "s // 2""#, "7", "+1 > 8 | ×2 > 14 | −3 > 4 | ÷2 > 3");
    check("s", r#""(s + 1) // 2", "-(-s // 3)", "s ** 2", "100 - s""#, "7", "÷2↑ > 4 | ÷3↑ > 3 | → 49 > 49 | → 93 > 93");
    check("s", r#""s + k for k in range(1, m)", "s - m""#, "7", "+1 > 8 | +2 > 9 | −3 > 4");
    check("s", r#""s + 1 if s % 2", "s * 2 if not s % 2""#, "7", "+1 > 8");
    check("s", r#""s + 1 if s > 9 else s * 2""#, "7", "×2 > 14");
    check("s", r#""s + s", "s + s // 2", "s - -2""#, "7", "×2 > 14 | +3 > 10 | +2 > 9");
    check("s", r#""s + k for k in list if k != 1""#, "7", "+4 > 11");
    check("a, b", r#""a + 1, b", "a, b * 2", "a - 1, b + 1", "a + b, b""#, "7,31", "a +1 > 8,31 | b ×2 > 7,62 | a −1, b +1 > 6,32 | a +31 > 38,31");
    check("a, b", r#""x -> x + 1""#, "7,31", "a +1 > 8,31 | b +1 > 7,32");
    check("a, b", r#""x, y -> x - k, y + k for k in range(1, 3) if i < j""#, "7,31", "a −1, b +1 > 6,32 | a −2, b +2 > 5,33");
    check("a, b", r#""x -> x * 2 if x == min(heaps)", "replace(heaps, 1, 0)""#, "7,31", "a ×2 > 14,31 | b −31 > 7,0");
    check("a, b", r#""b, a""#, "7,31", "a → 31, b → 7 > 31,7");
    check("s", r#"{ to = "s * 2", name = "удвоить" }, { to = "s - k for k in range(1, 3)", name = "взять" }"#, "7", "удвоить > 14 | взять 1 > 6 | взять 2 > 5");
    check("a, b", r#"{ to = "x -> x - k for k in (1, 2)", name = "take" }"#, "7,1", "take a 1 > 6,1 | take a 2 > 5,1 | take b 1 > 7,0 | take b 2 > 7,-1");
    check("s", r#""s // 2", { to = "s", pass = true, name = "pass" }, { to = "s", pass = true }"#, "0", "pass > 0 | = > 0");
    check("n; last", r#""n - k; k for k in range(1, 3)", "n", "n; 9", "n + 1""#, "7;5", "−1 > 6;1 | −2 > 5;2 | last → 9 > 7;9 | +1 > 8;5");
}

#[test]
fn heaps_without_order_make_one_move() {
    let rules = rules(
        "position = \"a, b\"\nunordered = true\nmoves = [\"x -> x + 1\", \"a, b + 1\"]\nstart = \"3, 3\"",
    );
    assert_eq!(moves(&rules, "3,3"), "a +1 > 3,4 | b +1 > 3,4");
    assert_eq!(moves(&rules, "4,3"), "a +1 > 4,4 | b +1 > 3,5 | b +1 > 3,5");
}

#[test]
fn a_hundred_thousand_moves_are_all_listed() {
    let rules = rules(
        "position = \"n\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"n == 3\"",
    );
    let position = Position::from_words(&[100_000]);
    assert_eq!(rules.moves(&position).map(|it| it.len()), Ok(100_000));
}

#[test]
fn a_move_must_be_legal_where_it_leads() {
    let rules = rules(
        "position = \"s\"\nmoves = [\"s + 1\", \"s + 2\"]\nlegal = \"s % 2 == 1\"\nstart = \"1 <= s <= 3\"",
    );
    assert_eq!(moves(&rules, "3"), "+2 > 5");
}

#[test]
fn rows_are_not_repeated_where_the_rules_say_so() {
    let game = |repeat: &str| {
        rules(&format!(
            "position = \"s\"\nmoves = [\"s + 1\", \"s + 2\"]\nrepeat = \"{repeat}\"\nstart = \"s == 1\""
        ))
    };
    assert_eq!(moves(&game("free"), "1"), "+1 > 2 | +2 > 3");
    let rules = game("not-opponent");
    assert_eq!(moves(&rules, "1"), "+1 > 2~1 | +2 > 3~2");
    assert_eq!(moves(&rules, "2~1"), "+2 > 4~2");
    let rules = game("not-own");
    assert_eq!(moves(&rules, "1"), "+1 > 2~-,1 | +2 > 3~-,2");
    assert_eq!(moves(&rules, "2~-,1"), "+1 > 3~1,1 | +2 > 4~1,2");
    assert_eq!(moves(&rules, "4~1,2"), "+2 > 6~2,2");
    let (own, opponent) =
        rules.last_rows(rules.read_position("4~1,2").expect("a position").words());
    assert_eq!(
        (
            own.map(|row| rules.row_label(row)),
            opponent.map(|row| rules.row_label(row))
        ),
        (Some("+1".into()), Some("+2".into()))
    );
}

#[test]
fn a_partisan_game_remembers_who_moves() {
    let rules = rules(
        "position = \"s\"\nmoves = [{ to = \"s + 1\", by = \"first\" }, { to = \"s + 2\", by = \"second\" }, \"s * 3 if turn == 2\"]\nover = [{ when = \"s >= 9\", winner = \"first\" }]\nstart = \"1 <= s <= 3\"",
    );
    assert!(rules.is_partisan());
    assert_eq!(moves(&rules, "2"), "+1 > 3@2");
    assert_eq!(moves(&rules, "2@2"), "+2 > 4 | ×3 > 6");
    let mut scratch = Scratch::default();
    let mut ending = |text: &str| {
        let position = rules.read_position(text).expect("a position");
        rules
            .ending(position.words(), &mut scratch)
            .expect("no overflow")
    };
    assert_eq!(
        [ending("8"), ending("9"), ending("9@2")],
        [None, Some(Ending::Win), Some(Ending::Loss)]
    );
}

#[test]
fn the_first_end_that_holds_counts() {
    let rules = rules(
        "position = \"s\"\nmoves = [\"s + 1\"]\nover = [{ when = \"s > 50\", winner = \"next\" }, { when = \"s > 40\" }, { when = \"s == 7\", winner = \"draw\" }]\nstuck = \"draw\"\nstart = \"s == 1\"",
    );
    let mut scratch = Scratch::default();
    let endings = [7, 40, 41, 51].map(|s| rules.ending(&[s], &mut scratch).expect("no overflow"));
    assert_eq!(
        endings,
        [
            Some(Ending::Draw),
            None,
            Some(Ending::Loss),
            Some(Ending::Win)
        ]
    );
    let indexes = [7, 40, 41, 51].map(|s| rules.end_index(&[s], &mut scratch));
    assert_eq!(indexes, [Ok(Some(2)), Ok(None), Ok(Some(1)), Ok(Some(0))]);
    assert_eq!(rules.stuck(), Ending::Draw);
    assert_eq!(moves(&rules, "51"), "");
}

/// The tosses of a position of a game of the heaps `names`: `label: probability → position, …`; or what is wrong.
#[track_caller]
fn check_tosses(fields: &str, position: &str, expected: &str) {
    let fields = format!("params = {{ P = 0.7, Q = 0.9, m = 4 }}\n{fields}");
    let fields = if fields.contains("start =") {
        fields
    } else {
        format!("start = \"{}\"\n{fields}", position.replace(',', ", "))
    };
    let rules = rules(&fields);
    let position = rules.read_position(position).expect("a position");
    let found = match rules.chances(&position) {
        Ok(chances) => {
            let shown = chances.iter().map(|chance| {
                let branches = chance.branches.iter().map(|branch| {
                    format!(
                        "{} > {}",
                        branch.probability,
                        rules.write_position(&branch.to)
                    )
                });
                let branches: Vec<String> = branches.collect();
                format!("{}: {}", chance.label, branches.join(", "))
            });
            shown.collect::<Vec<_>>().join(" | ")
        }
        Err(problem) => {
            let args = problem.kind.args().into_iter().map(|(_, value)| value);
            let args: Vec<String> = args.collect();
            format!(
                "{} {}: {}",
                problem.kind.key(),
                problem.field,
                args.join(" ")
            )
        }
    };
    assert_eq!(found, expected, "{fields}");
    let mut count = 0;
    let quick = rules.each_chance(position.words(), &mut Scratch::default(), &mut |chance| {
        let sum = chance
            .branches
            .iter()
            .try_fold(kruzhok_values::Ratio::ZERO, |sum, it| sum.checked_add(it.0));
        assert_eq!(sum, Some(kruzhok_values::Ratio::ONE));
        count += 1;
    });
    assert!(quick.is_err() || count > 0 || expected.is_empty());
    assert!(rules.has_chance());
    assert_eq!(rules.moves(&position).map(|it| it.len()), Ok(0));
}

#[test]
#[rustfmt::skip]
fn a_row_may_be_a_toss() {
    let one = |chance: &str| format!("position = \"n\"\nmoves = [{{ chance = {chance} }}]");
    check_tosses(&one("[[\"P\", \"n - 1\"], [\"1 - P\", \"n\"]]"), "5", "#1: 7/10 > 4, 3/10 > 5");
    check_tosses(&one("[[\"0.25\", \"n - 1\"], [0.5, \"n\"], [\"1 / 4\", \"n + 0\"]]"), "5", "#1: 1/4 > 4, 3/4 > 5");
    check_tosses(&one("[[\"1 - n / 5\", \"n - 1\"], [\"n / 5\", \"n + 1\"]]"), "5", "#1: 1 > 6");
    check_tosses(&one("[[\"1 / 3\", \"n - k for k in range(1, 4)\"]]"), "5", "#1: 1/3 > 4, 1/3 > 3, 1/3 > 2");
    check_tosses(&one("[[\"k / 6\", \"n - k for k in range(1, 4)\"]]"), "5", "#1: 1/6 > 4, 1/3 > 3, 1/2 > 2");
    check_tosses(&one("[[\"1 / 2\", \"n - 1 if n > 0\"], [\"1 / 2\", \"n - 2 if n > 1\"]]"), "0", "");
    check_tosses(&one("[[\"1 / 2\", \"n - 1 if n > 0\"], [\"1 / 2 if n > 1 else 1\", \"n + 1\"]]"), "0", "#1: 1 > 1");
    let wishes = "position = \"n\"\nmoves = [{ chance = [[\"P\", \"n - 1\"], [\"1 - P\", \"n\"]], by = \"first\", name = \"орёл\" }, { chance = [[\"Q\", \"n - 1\"], [\"1 - Q\", \"n\"]], by = \"second\" }, { chance = [[\"P if turn == 1 else Q\", \"n\"], [\"1 - P if turn == 1 else 1 - Q\", \"n - 1\"]] }]\nover = \"n == 0\"";
    check_tosses(wishes, "2", "орёл: 7/10 > 1@2, 3/10 > 2@2 | #3: 7/10 > 2@2, 3/10 > 1@2");
    check_tosses(&format!("start = \"n == 2\"\n{wishes}"), "2@2", "#2: 9/10 > 1, 1/10 > 2 | #3: 9/10 > 2, 1/10 > 1");
    check_tosses(wishes, "0", "");
}

#[test]
#[rustfmt::skip]
fn a_toss_obeys_all_that_moves_obey() {
    let halves = "{ chance = [[\"1 / 2\", \"n - 1\"], [\"1 / 2\", \"n + 1\"]] }";
    check_tosses(&format!("position = \"n\"\nmoves = [{halves}]\nlegal = \"n < 6\""), "5", "chance-sum moves[0].chance: 0.5 5");
    check_tosses(&format!("position = \"n\"\nmoves = [{halves}]\nlegal = \"n < 4\""), "5", "");
    check_tosses("position = \"n\"\nmoves = [{ chance = [[\"1\", \"n - 1\"], [\"1\", \"n + 1\"]] }]\nlegal = \"n < 6\"", "5", "#1: 1 > 4");
    check_tosses(&format!("start = \"n == 5\"\nposition = \"n\"\nmoves = [{halves}, {halves}]\nrepeat = \"not-opponent\""), "5~1", "#2: 1/2 > 4~2, 1/2 > 6~2");
    check_tosses("position = \"n; last\"\nstart = \"5; 0\"\nmoves = [{ chance = [[\"0.5\", \"n - k; k for k in (2,)\"], [\"0.5\", \"n\"]], name = \"t\" }]", "5;1", "t: 1/2 > 3;2, 1/2 > 5;1");
    let any = "{ chance = [[\"P\", \"x -> x - 1 if x > 0\"], [\"1 - P\", \"x -> x if x > 0\"]], name = \"t\" }";
    check_tosses(&format!("position = \"a, b\"\nmoves = [{any}]"), "2,3", "t a: 7/10 > 1,3, 3/10 > 2,3 | t b: 7/10 > 2,2, 3/10 > 2,3");
    check_tosses(&format!("position = \"a, b\"\nmoves = [{any}]"), "2,0", "t a: 7/10 > 1,0, 3/10 > 2,0");
    check_tosses(&format!("position = \"a, b\"\nunordered = true\nmoves = [{any}]"), "2,2", "t a: 7/10 > 1,2, 3/10 > 2,2");
    check_tosses("position = \"a, b\"\nmoves = [{ chance = [[\"x / (x + y)\", \"x, y -> x - 1, y if i < j\"], [\"y / (p + y)\", \"p, y -> p, y - 1 if i < j\"]] }]", "1,3", "#1 a, b: 1/4 > 0,3, 3/4 > 1,2");
    let heaps = "{ chance = [[\"1 / 3\", \"x -> x - 1\"], [\"1 / 3\", \"x -> \"], [\"1 / 3\", \"x -> x, 1\"]], name = \"t\" }";
    check_tosses(&format!("position = \"heaps...\"\nmoves = [{heaps}]"), "2,2", "t 2: 1/3 > 1,2, 1/3 > 2, 1/3 > 1,2,2");
    let places = "{ chance = [[\"(1 + i) / 2\", \"x -> x - 1\"], [\"(1 - i) / 2\", \"x -> 9\"]] }";
    check_tosses(&format!("position = \"heaps...\"\nmoves = [{places}]"), "2,2", "#1 2: 1/2 > 1,2, 1/2 > 2,9 | #1 2: 1 > 1,2");
    check_tosses("position = \"w\"\nstart = \"w == 'a'\"\nmoves = [{ chance = [[\"1 / 2\", \"w + c for c in 'ab'\"]] }]", "a", "#1: 1/2 > aa, 1/2 > ab");
    check_tosses("position = \"a, b\"\nmoves = [{ chance = [[\"(1 + i) / 4\", \"x -> x - 1\"], [\"1 / 2\", \"0, 0\"], [\"(1 - i) / 4\", \"x -> x + 1\"]] }]", "1,3", "#1 a: 1/4 > 0,3, 1/2 > 0,0, 1/4 > 2,3 | #1 b: 1/2 > 1,2, 1/2 > 0,0");
}

#[test]
#[rustfmt::skip]
fn a_toss_that_cannot_be_made_names_its_place_and_position() {
    let check = |chance: &str, expected: &str| check_tosses(&format!("position = \"n\"\nmoves = [{{ chance = {chance} }}]"), "5", expected);
    check("[[\"P\", \"n - 1\"], [\"n / 100\", \"n\"]]", "chance-sum moves[0].chance: 0.75 5");
    check("[[\"n / 3\", \"n - 1\"], [\"1 - n / 3\", \"n\"]]", "chance-range moves[0].chance[0][0]: 5 / 3 5");
    check("[[\"1 - n / 4\", \"n - 1\"], [\"n / 4\", \"n\"]]", "chance-range moves[0].chance[0][0]: -0.25 5");
    check("[[\"1.5\", \"n - 1\"], [\"-0.5\", \"n\"]]", "chance-range moves[0].chance[0][0]: 1.5 5");
    check("[[\"1 / (n - 5)\", \"n - 1\"]]", "division-by-zero moves[0].chance[0][0]: 5");
    check("[[\"n / n\", \"n // (n - 5)\"]]", "division-by-zero moves[0].chance[0][1]: 5");
    check("[[\"n - n\", \"n // (n - 5)\"], [\"1\", \"n\"]]", "#1: 1 > 5");
    check("[[\"n - n\", \"n\"]]", "chance-sum moves[0].chance: 0 5");
    check("[[\"1 / 10 ** 5\", \"n + k for k in range(10 ** 5)\"]]", "too-much-work moves[0].chance: 5");
    check("[[\"1 / (10 ** 9 + n)\", \"n\"], [\"1 / (10 ** 9 + 2 * n)\", \"n + 1\"], [\"1 / (10 ** 9 + 3 * n)\", \"n + 2\"]]", "overflow moves[0].chance: 5");
}

#[test]
fn tosses_stand_beside_moves() {
    let rules = rules(
        "position = \"n\"\nmoves = [\"n - 2\", { chance = [[\"1 / 2\", \"n - 1\"], [\"1 / 2\", \"n\"]] }, \"n - 3\"]\nstart = \"n == 9\"",
    );
    assert_eq!(moves(&rules, "9"), "−2 > 7 | −3 > 6");
    let position = rules.read_position("9").expect("a position");
    let first = rules.first_move_to(&position, &[6]).expect("no overflow");
    assert_eq!(first.map(|mv| mv.row), Some(crate::RowIndex(2)));
    let chances = rules.chances(&position).expect("no overflow");
    assert_eq!(chances[0].row, crate::RowIndex(1));
    assert!(!rules.is_partisan());
    let text = "[[\"1 / 2\", \"n - 1\"], [\"1 / 2\", \"n\"]]";
    assert_eq!(rules.rows()[1].source, text);
    let in_the_way = rules.problem_of_end(ProblemKind::GrundyChance);
    assert_eq!(in_the_way.field, "moves[1].chance");
    assert_eq!(rules.row_label(crate::RowIndex(1)), text);
}

fn starts(position: &str, start: &str) -> String {
    let rules = rules(&format!(
        "position = \"{position}\"\nmoves = [\"x -> x + 1\"]\nstart = {start}\nparams = {{ N = 4, list = [3, 1, 2] }}\n"
    ));
    match rules.starts(1_000) {
        Ok(starts) => starts
            .iter()
            .map(|start| rules.write_position(start))
            .collect::<Vec<_>>()
            .join(" "),
        Err(problem) => problem.kind.key().to_string(),
    }
}

#[test]
#[rustfmt::skip]
fn start_positions_are_listed() {
    let check = |position: &str, start: &str, expected: &str| assert_eq!(starts(position, &format!("\"{start}\"")), expected, "{start}");
    check("s", "1 <= s <= N", "1 2 3 4");
    check("s", "0 < s < N + 1, s % 2 == 0", "2 4");
    check("s", "s in list", "1 2 3");
    check("s", "s == 2 or 5 <= s <= 6", "2 5 6");
    check("s", "not (s > 3 or s < 2)", "2 3");
    check("s", "abs(s) <= 1", "-1 0 1");
    check("s", "s * s <= 10, is_prime(s)", "2 3");
    check("s", "s ** 3 <= 30, s >= 1", "1 2 3");
    check("s", "10 <= s // 3 <= 10", "30 31 32");
    check("a, b", "a == 1, a <= b <= 2 * a + 1", "1,1 1,2 1,3");
    check("a, b", "a >= 1, b >= 1, a + b <= 4", "1,1 1,2 1,3 2,1 2,2 3,1");
    check("a, b", "1 <= a <= b, a * b < 6", "1,1 1,2 1,3 1,4 1,5 2,2");
    check("a, b", "min(heaps) >= 1, sum(heaps) == 3", "1,2 2,1");
    check("a, b", "max(a, b) <= 1, min(a, b) >= 0", "0,0 0,1 1,0 1,1");
    check("a, b", "n, n + 1 for n in range(3, 0, -1)", "3,4 2,3 1,2");
    check("a, b", "7, 8", "7,8");
    check("n; last", "2 <= n <= 3, last == 0", "2;0 3;0");
    check("n; last", "n; 0 for n in (5, 4)", "5;0 4;0");
    check("s", "0 <= s <= 5000", "too-many-starts");
    check("s", "1 <= s <= 9, gcd(s, 2) == 5", "no-start");
    check("s", "1 <= s <= 9, 6 // (s - 3) > 2", "division-by-zero");
    assert_eq!(starts("a, b", "[\"3, 4\", \"1, 2\", \"3, 4\"]"), "3,4 1,2");
    assert_eq!(starts("s", "[\"5 <= s <= 6\", \"1 <= s <= 2\"]"), "1 2 5 6");
}

#[test]
fn starts_of_unordered_heaps_are_one() {
    let rules = rules(
        "position = \"a, b\"\nunordered = true\nmoves = [\"x -> x + 1\"]\nstart = \"1 <= a <= 2, 1 <= b <= 3\"",
    );
    let starts = rules
        .starts(100)
        .expect("few")
        .iter()
        .map(|start| rules.write_position(start))
        .collect::<Vec<_>>();
    assert_eq!(starts, ["1,1", "1,2", "1,3", "2,2", "2,3"]);
}

/// A game of any names: its start decides what they stand for.
#[track_caller]
fn check_values(position: &str, start: &str, rows: &str, expected: &str) {
    let rules = rules(&format!(
        "position = \"{position}\"\nmoves = [{rows}]\nstart = \"{start}\"\nparams = {{ WORDS = [\"ab\", \"abc\", \"b\"], STEPS = [1, 2] }}\n"
    ));
    let starts = rules.starts(100).expect("right starts");
    let start = starts.first().expect("a start");
    let text = rules.write_position(start);
    assert_eq!(rules.read_position(&text).as_ref(), Ok(start), "{text}");
    assert_eq!(
        format!("{text}: {}", moves(&rules, &text)),
        expected,
        "{rows}"
    );
}

#[test]
#[rustfmt::skip]
fn a_multiset_has_any_number_of_heaps() {
    check_values("heaps...", "7", r#""x -> p, x - p for p in range(1, x) if p < x - p""#, "7: 7 → 1,6 > 1,6 | 7 → 2,5 > 2,5 | 7 → 3,4 > 3,4");
    check_values("heaps...", "3, 1, 3", r#""x -> ", "x -> x - 1""#, "1,3,3: 1 → 0 > 3,3 | 3 → 0 > 1,3 | 1 → 0 > 3,3 | 3 → 2 > 1,2,3");
    check_values("heaps...", "2, 5", r#""x, y -> x + y""#, "2,5: 2,5 → 7 > 7");
    check_values("heaps...", "[1, 2]", r#""x, y -> y - x if i < j", "sorted(heaps) + [len(heaps)]""#, "1,2: 2 → 0 > 1 | 0 → 2 > 1,2,2");
    check_values("heaps...", "4", r#"{ to = "x -> ", name = "take" }"#, "4: take 4 > 0");
    check_values("piles...; m", "3, 4; 1", r#""x -> x - m; m + 1", "x -> 1""#, "3,4;1: 3 → 2, m → 2 > 2,4;2 | 4 → 3, m → 2 > 3,3;2 | 3 → 1 > 1,4;1 | 4 → 1 > 1,3;1");
    check_values("heaps...; k", "3, 4; 0", r#""x -> ; k + 1 if x > 3", "x -> if x < 4""#, "3,4;0: 4 → 0, k → 1 > 3;1 | 3 → 0 > 4;0");
    check_values("piles...", "piles == (5, 3)", r#""x -> x - 1 if x == max(piles)""#, "3,5: 5 → 4 > 3,4");
    check_values("heaps...", "0, 3, 0", r#""x -> p, x - p for p in range(x)", "x -> x, 0", "x -> x - 1, 1""#, "3: 3 → 1,2 > 1,2 | 3 → 1,2 > 1,2 | 3 → 1,2 > 1,2");
    check_values("heaps...; k", "0, 2; 5", r#""x -> 0, 2 - x; 0""#, "2;5: 2 → 0, k → 0 > 0;0");
    check_values("heaps...", "n, n for n in range(2, 4)", r#""x -> x - turn""#, "2,2: 2 → 1 > 1,2@2");
}

#[test]
fn equal_heaps_of_a_multiset_move_apart_where_that_is_wanted() {
    let rules =
        rules("position = \"heaps...\"\nmoves = [\"x -> x - 1 if x > 1\"]\nstart = \"2, 2\"");
    let position = rules.read_position("1,2,2").expect("a position");
    let apart = rules.moves_apart(&position, |_| true).expect("no overflow");
    let apart: Vec<_> = apart.iter().map(|mv| (&mv.to, &*mv.picked)).collect();
    let to = rules.read_position("1,1,2").expect("a position");
    assert_eq!(apart, [(&to, &[1][..]), (&to, &[2])]);
    let last = rules.moves_apart(&position, |place| place == 1);
    assert_eq!(last.expect("no overflow")[0].picked, [2]);
    assert_eq!(rules.moves(&position).expect("no overflow").len(), 1);
    let mut picked = vec![];
    rules
        .each_move_apart(position.words(), &mut Scratch::default(), &mut |mv| {
            picked.push(mv.picked.to_vec())
        })
        .expect("no overflow");
    assert_eq!(picked, [[1], [2]]);
}

#[test]
#[rustfmt::skip]
fn a_position_may_be_a_text_or_a_tuple() {
    check_values("w", "w == ''", r#""w + c for c in 'ab' if len(w) < 5""#, r#": +a > a | +b > b"#);
    check_values("w", "w == 'a'", r#""w + c for c in 'abc' if any(v[:len(w) + 1] == w + c for v in WORDS)", "c + w for c in 'z'", "w[:-1]""#, r#"a: +b > ab | z+ > za | → "" > "#);
    check_values("w", "w in WORDS", r#""w + v for v in WORDS if v not in w", "'x' * 2 if 'b' in w", "w[0]""#, "ab: +abc > ababc | → xx > xx | → a > a");
    check_values("x", "x == (3, 5, 7)", r#""replace(x, k, x[k] - 1) for k in range(len(x))", "x[1:]""#, "3,5,7: [0] −1 > 2,5,7 | [1] −1 > 3,4,7 | [2] −1 > 3,5,6 | → (5,7) > 5,7");
    check_values("x", "(3, 5)", r#""x[0] - 1, x[1]", "(x[1], x[0])""#, "3,5: [0] −1 > 2,5 | [0] +2, [1] −2 > 5,3");
    check_values("x, n", "x == (3, 5), 1 <= n <= 2", r#""x[::-1], n + 1""#, "(3,5),1: x [0] +2, [1] −2, n +1 > (5,3),2");
    check_values("x", "tuple(2 * k for k in range(3))", r#""tuple(x[i] - 1 if i == k else x[i] for i in range(len(x))) for k in range(len(x)) if x[k] > 0", "tuple(sorted(x))[:1] + tuple(x)""#, "0,2,4: [1] −1 > 0,1,4 | [2] −1 > 0,2,3 | → (0,0,2,4) > 0,0,2,4");
    check_values("w", "c + d for c in 'ab' for d in 'ab'", r#""w[1:]", "w[::-1]""#, "aa: → a > a");
    check_values("w", "v + c for v in WORDS for c in v", r#""w[1:]""#, "aba: → ba > ba");
    check_values("w; n", "w == 'ab', n == 0", r#""w + 'c'; n + 1", "w; 5""#, "ab;0: w +c, n → 1 > abc;1 | n → 5 > ab;5");
    check_values("a, b", "1, 1", r#""a + dx, b + dy for dx, dy in ((1, 0), (0, 2))", "a + dx, b for (dx, dy) in ((d, d) for d in STEPS)""#, "1,1: a +1 > 2,1 | b +2 > 1,3 | a +1 > 2,1 | a +2 > 3,1");
    check_values("a; w", "1; 'x'", r#""a + 1; w + 'y' if w in ('x', 'z')", "a if 0 < a in (1, 2) and w == 'x' < 'y'""#, "1;x: a +1, w +y > 2;xy");
}

#[test]
#[rustfmt::skip]
fn comparisons_in_a_chain_look_at_each_neighbour() {
    check_values("w", "w == 'ab'", r#""w + c for c in 'abc' if 'b' in w + c == 'abc' in (w + c, 'x')""#, "ab: +c > abc");
    check_values("x", "x == (3, 5)", r#""x + (k,) for k in range(9) if k < sum(x) in (8, k + 3) == (8, 8) if k in (k, 1) < (6, 0) in ((k + 1, 0), x)""#, "3,5: → (3,5,5) > 3,5,5");
    check_values("x", "x == (3, 5)", r#""x + (k,) for k in range(9) if x[0] < k not in x[1:] < (k, 9)""#, "3,5: → (3,5,6) > 3,5,6 | → (3,5,7) > 3,5,7 | → (3,5,8) > 3,5,8");
}

#[test]
fn chains_inside_chains_are_read_at_once() {
    let mut condition = "n > 3".to_string();
    for _ in 0..18 {
        condition = format!("(0 in (0, {condition}) in ((0, 1), (0, 0)))");
    }
    let rules = rules(&format!(
        "position = \"n\"\nstart = \"n == 5\"\nmoves = [\"n - 1 if {condition}\"]"
    ));
    assert_eq!(moves(&rules, "5"), "−1 > 4");
}

#[test]
fn looking_through_long_lists_again_and_again_is_too_much_work() {
    let words: Vec<String> = (0..4_000).map(|number| format!("\"a{number}\"")).collect();
    let numbers: Vec<String> = (0..4_000).map(|number| number.to_string()).collect();
    for condition in [
        "'b' in WORDS",
        "len(WORDS) == k",
        "(WORDS + ['b'])[0] == 'b'",
        "-1 in NUMBERS",
        "max(NUMBERS) == k",
        "NUMBERS == NUMBERS + (k,)",
        "sorted(NUMBERS)[0] == 1",
        "len(replace(NUMBERS, 0, k)) == 1",
        "'ab' in LETTERS",
        "LETTERS in LETTERS + 'b' + LETTERS == ''",
    ] {
        let rules = rules(&format!(
            "position = \"n\"\nstart = \"n == 5\"\nmoves = [\"n - 1 if any({condition} for k in range(1000000))\"]\n\
             [params]\nWORDS = [{}]\nNUMBERS = [{}]\nLETTERS = \"{}\"",
            words.join(", "),
            numbers.join(", "),
            "a".repeat(4_000),
        ));
        let position = rules.read_position("5").expect("a position");
        let problem = rules.moves(&position).expect_err(condition);
        assert_eq!(problem.kind.key(), "too-much-work", "{condition}");
    }
}

#[test]
#[rustfmt::skip]
fn an_octal_code_is_a_row() {
    check_values("heaps...", "3", r#"{ octal = "0.77" }"#, "3: 3 → 2 > 2 | 3 → 1 > 1 | 3 → 1,1 > 1,1");
    check_values("heaps...", "1, 2", r#"{ octal = "0.77" }"#, "1,2: 1 → 0 > 2 | 2 → 0 > 1 | 2 → 1 > 1,1");
    check_values("heaps...", "4", r#"{ octal = "4.", name = "split" }"#, "4: split 4 0, 1 > 1,3 | split 4 0, 2 > 2,2");
    check_values("heaps...", "4", r#"{ octal = ".007" }"#, "4: 4 → 1 > 1");
    check_values("a, b", "1, 3", r#"{ octal = "0.33" }"#, "1,3: a → 0 > 0,3 | b −1 > 1,2 | b −2 > 1,1");
}

#[test]
fn a_graph_gives_the_moves_of_names() {
    let rules = rules("graph = \"\"\"\nA -> B, the end\nB -> A, B\n\"\"\"\n");
    let starts = rules.starts(10).expect("all names");
    let starts: Vec<String> = starts.iter().map(|it| rules.write_position(it)).collect();
    assert_eq!(starts, ["A", "B", "the end"]);
    assert_eq!(moves(&rules, "A"), "→ B > B | → the end > the end");
    assert_eq!(moves(&rules, "B"), "→ A > A | → B > B");
    assert_eq!(moves(&rules, "the end"), "");
    for start in ["B, A", "v in ('B', 'A')"] {
        let rules = self::rules(&format!("graph = \"A -> B\"\nstart = \"{start}\""));
        let starts = rules.starts(10).expect("two names");
        let starts: Vec<String> = starts.iter().map(|it| rules.write_position(it)).collect();
        assert_eq!(starts, ["B", "A"], "{start}");
    }
}

/// What goes wrong in play: kind, field, marked text, position.
fn check_problem(row: &str, position: &str, expected: &str) {
    let rules = rules(&format!(
        "position = \"s\"\nmoves = [\"s + 1\", \"{row}\"]\nstart = \"1 <= s <= 9\""
    ));
    let position = rules.read_position(position).expect("a position");
    let problem: Problem = rules
        .moves(&position)
        .expect_err("this row cannot be played");
    let args: Vec<String> = problem
        .kind
        .args()
        .into_iter()
        .map(|(_, value)| value)
        .collect();
    assert_eq!(
        format!(
            "{} {} `{}` {}",
            problem.kind.key(),
            problem.field,
            &row[problem.span.clone()],
            args.join(" ")
        ),
        expected
    );
}

#[test]
#[rustfmt::skip]
fn what_cannot_be_worked_out_names_row_and_position() {
    check_problem("s * 2 ** 62", "5", "overflow moves[1] `s * 2 ** 62` 5");
    check_problem("s + 1 // (s - 3)", "3", "division-by-zero moves[1] `1 // (s - 3)` 3");
    check_problem("s % (s - s)", "3", "division-by-zero moves[1] `s % (s - s)` 3");
    check_problem("2 ** (s - 4)", "3", "no-value moves[1] `2 ** (s - 4)` 2 ** (s - 4) 3");
    check_problem("min(range(0))", "3", "no-value moves[1] `min(range(0))` min(range(0)) 3");
    check_problem("(1, 2)[s]", "2", "no-value moves[1] `(1, 2)[s]` (1, 2)[s] 2");
    check_problem("(s, s)", "2", "no-value moves[1] `(s, s)` (s, s) 2");
    check_problem("s + k for k in range(10 ** 12)", "2", "too-much-work moves[1] `range(10 ** 12)` 2");
    check_problem("2 ** 10 ** 9 if s > 2 else s", "3", "overflow moves[1] `2 ** 10 ** 9` 3");
}

#[test]
fn a_file_may_look_ahead_so_many_plies_and_have_decimals() {
    let rules = rules(
        "position = \"s\"\nmoves = [\"s + 1\"]\nstart = \"s == 1\"\nlimit = 6\nparams = { P = 0.99, k = 1 }",
    );
    assert_eq!(rules.limit(), Some(6));
    let in_the_way = rules.problem_of_end(ProblemKind::GrundyLimit { limit: 6 });
    assert_eq!(in_the_way.field, "limit");
    let ratio = kruzhok_values::Ratio::new(99, 100).expect("a fraction");
    assert_eq!(rules.params()[0].value, crate::ParamValue::Decimal(ratio));
}

#[test]
fn questions_are_conditions_on_winner_turns_and_start() {
    let rules = rules(
        "position = \"a, b\"\nmoves = [\"x -> x + 1\"]\nover = \"a > 9\"\nstart = \"1 <= a <= 3, b == 1\"\nparams = { N = 2 }\n[[question]]\nid = 19\nask = \"3 smallest\"\nof = \"a * 10 + b\"\nwhere = \"winner == 1 and not some_move(turns > N and every_reply(winner == 2))\"\nexpect = 2\nstart = \"a == 5, 1 <= b <= 2\"\n",
    );
    let question = &rules.questions()[0];
    assert_eq!(
        (question.id.as_str(), question.ask, question.expect),
        ("19", Ask::Smallest(3), Some(2))
    );
    let start = Position::from_words(&[3, 1]);
    assert_eq!(
        question.of.as_ref().map(|of| of.value(&start, 0)),
        Some(Ok(31))
    );
    assert_eq!(rules.starts_of(question, 9).expect("two").len(), 2);
    let shown = format!("{:?}", shape(&question.condition));
    assert_eq!(
        shown,
        r#""and(test, not(SomeMove(and(test, EveryReply(test)))))""#
    );
    let test = rules
        .read_question(
            "x",
            Ask::All,
            "winner == 2 and turns <= N and a % 2 and sum(heaps) == 4",
        )
        .expect("a condition");
    let Condition::Test(test) = test.condition else {
        panic!("one test")
    };
    let won = |winner, turns| Verdict {
        winner,
        turns,
        grundy: 0,
    };
    assert_eq!(test.holds(&start, won(2, 2)), Ok(true));
    assert_eq!(test.holds(&start, won(2, 3)), Ok(false));
    assert_eq!(test.holds(&start, won(1, 1)), Ok(false));
}

#[test]
fn a_first_move_can_be_asked_for_of_every_start_position() {
    let game =
        "position = \"s\"\nmoves = [\"s - 1\"]\nstart = \"s == 3\"\n[[question]]\nid = \"1\"\n";
    let rules = rules(&format!("{game}ask = \"first move\"\n"));
    let question = &rules.questions()[0];
    assert_eq!(
        (question.ask, question.source.as_str()),
        (Ask::FirstMove, "")
    );
    assert_eq!(shape(&question.condition), "and()");
    for (fields, expected) in [
        ("", "missing-field"),
        ("ask = \"first move\"\nof = \"s + 1\"", "wrong-place"),
    ] {
        let problems = parse(&format!("{game}{fields}\n")).expect_err("a problem");
        let keys: Vec<&str> = problems.problems().iter().map(|it| it.kind.key()).collect();
        assert_eq!(keys, [expected]);
    }
}

#[test]
fn who_wins_is_asked_of_every_start_position() {
    let game = "position = \"s\"\nmoves = [\"s - 1\"]\nstart = \"s == 3\"\n\
        [[question]]\nid = \"1\"\nask = \"winner\"\nstart = \"4 <= s <= 5\"\n";
    let rules = rules(game);
    let question = &rules.questions()[0];
    assert_eq!((question.ask, question.source.as_str()), (Ask::Winner, ""));
    let problems = parse(&format!("{game}of = \"s\"\n")).expect_err("a problem");
    let keys = problems.problems().iter().map(|it| it.kind.key());
    assert_eq!(keys.collect::<Vec<_>>(), ["wrong-place"]);
}

#[test]
fn a_question_that_asks_for_a_grundy_value_is_told_that_there_is_none() {
    let game = |question: &str| {
        format!(
            "position = \"s\"\nmoves = [\"s - 1\"]\nstart = \"s == 3\"\n[[question]]\nid = \"1\"\n{question}\n"
        )
    };
    let check = |question: &str, expected: &str| {
        let text = game(question);
        let problem = rules(&text).questions()[0].grundy_problem(|| ProblemKind::GrundyChance);
        let place = problem.map(|it| format!("{} `{}`", it.field, &text[it.file_span]));
        assert_eq!(place.unwrap_or_default(), expected, "{question}");
    };
    check("where = \"winner == 2\"", "");
    check("where = \"grundy == 3\"", "question[0].where `grundy`");
    check(
        "where = \"not some_move(3 > grundy)\"",
        "question[0].where `grundy`",
    );
    check(
        "where = \"s > 1\"\nof = \"grundy * 2\"",
        "question[0].of `grundy`",
    );
    let text = game("where = \"grundy == 3\"\nof = \"grundy * 2 + s\"");
    let question = rules(&text).questions()[0].clone();
    let (start, verdict) = (
        Position::from_words(&[1]),
        Verdict {
            grundy: 3,
            ..Verdict::default()
        },
    );
    let Condition::Test(test) = question.condition else {
        panic!("one test")
    };
    assert_eq!(test.holds(&start, verdict), Ok(true));
    assert_eq!(question.of.map(|of| of.value(&start, 3)), Some(Ok(7)));
}

fn shape(condition: &Condition) -> String {
    let all = |list: &[Condition]| list.iter().map(shape).collect::<Vec<_>>().join(", ");
    match condition {
        Condition::Test(_) => "test".to_string(),
        Condition::Not(inner) => format!("not({})", shape(inner)),
        Condition::And(list) => format!("and({})", all(list)),
        Condition::Or(list) => format!("or({})", all(list)),
        Condition::After(quantifier, inner) => format!("{quantifier:?}({})", shape(inner)),
    }
}
