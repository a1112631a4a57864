//! Small games, call by call. That Python makes the same calls is tested with CPython, in `tests/`.

use super::*;

const DEMO: &str = "
position = 's'
moves = ['s + 1', 's * 2']
over = 's >= 129'
start = '1 <= s <= 128'
";

const PLAIN: RecursionOptions = RecursionOptions {
    has_memory: false,
    is_first_move_bad: false,
};

const WITH_MEMORY: RecursionOptions = RecursionOptions {
    has_memory: true,
    is_first_move_bad: false,
};

const BAD: RecursionOptions = RecursionOptions {
    has_memory: false,
    is_first_move_bad: true,
};

fn recursion(rules: &str, start: &str, limit: u32, options: RecursionOptions) -> Recursion {
    let rules = kruzhok_rules::parse(rules).expect("the rules are right");
    let start = rules.read_position(start).expect("a position of this game");
    Recursion::new(rules.into(), &start, limit, options).expect("few calls")
}

#[track_caller]
fn check_program(rules: &str, start: &str, limit: u32, options: RecursionOptions, expected: &str) {
    let recursion = recursion(rules, start, limit, options);
    let program = recursion.program().lines.join("\n");
    assert_eq!(program, expected.trim(), "\n{program}");
}

#[test]
fn the_program_calls_the_function_once() {
    check_program(
        DEMO,
        "1",
        6,
        WITH_MEMORY,
        "
from functools import lru_cache

@lru_cache(None)
def move(s, lim):
    if s >= 129: return lim % 2 == 0
    if lim == 0: return 0
    h = [move(s + 1, lim - 1), move(s * 2, lim - 1)]
    return any(h) if (lim - 1) % 2 == 0 else all(h)

print(move(1, 6))",
    );
}

#[test]
fn after_a_bad_first_move_any_move_does_once() {
    let last = |limit| {
        let recursion = recursion(DEMO, "63", limit, BAD);
        let program = recursion.program();
        program.lines[program.return_line].trim().to_owned()
    };
    assert_eq!(
        last(2),
        "return any(h) if (lim - 1) % 2 == 0 or lim == 2 else all(h)"
    );
    assert_eq!(
        last(5),
        "return any(h) if (lim - 1) % 2 == 0 or lim == 4 else all(h)"
    );
    // One move of the winner leaves the loser none.
    assert_eq!(last(1), "return any(h) if (lim - 1) % 2 == 0 else all(h)");
    // After doubling the rival wins at once; after adding one it takes two moves.
    let values = [PLAIN, BAD].map(|options| recursion(DEMO, "63", 2, options).value());
    assert_eq!(values, [Value::False, Value::True]);
}

/// Counts of calls and steps without memory, then with it, then of those that find their result in the memory.
#[track_caller]
fn check_counts(rules: &str, start: &str, limit: u32, expected: [u128; 5]) {
    let [calls, steps, calls_with, steps_with, repeats] = expected;
    let with_memory = (WITH_MEMORY, steps_with, calls_with + repeats);
    for (options, steps, tree_size) in [(PLAIN, steps, calls), with_memory] {
        let recursion = recursion(rules, start, limit, options);
        let counts = [false, true].map(|has_memory| recursion.call_count(has_memory));
        assert_eq!(counts, [calls, calls_with], "{options:?}");
        assert_eq!(recursion.step_count(), steps, "{options:?}");
        assert_eq!(recursion.tree_size(), tree_size, "{options:?}");
    }
}

#[test]
fn calls_and_steps_are_counted_both_ways() {
    check_counts(DEMO, "30", 1, [3, 15, 3, 15, 0]);
    check_counts(DEMO, "1", 6, [127, 697, 58, 325, 5]);
}

/// What happens at each step of the call that runs, `line: event`.
fn events(recursion: &Recursion) -> Vec<String> {
    let line = |step| {
        let moment = recursion.moment(step);
        let frame = moment.stack.last().expect("one call runs");
        format!("{} {} {:?}", frame.call.number, moment.line, moment.event)
    };
    (0..recursion.step_count()).map(line).collect()
}

#[test]
fn a_line_with_a_condition_is_a_step_of_its_own() {
    let rules = "
position = 's'
moves = ['s + 1', 's * 2 if s % 2', 's + 5 if s > 9']
over = 's >= 15'
start = '1 <= s <= 14'
";
    let recursion = recursion(rules, "7", 1, PLAIN);
    let program = recursion.program();
    assert_eq!(
        program.lines[program.list_lines.start + 1].trim(),
        "if s % 2: h += [move(s * 2, lim - 1)]"
    );
    assert_eq!(
        events(&recursion),
        [
            "0 0 Called",
            "0 1 OverTested(false)",
            "0 2 LimitTested(false)",
            "0 3 Listing { holds: true }",
            "1 0 Called",
            "1 1 OverTested(false)",
            "1 2 LimitTested(true)",
            "1 2 Returning(Zero)",
            "0 3 Got { index: 0, value: Zero }",
            "0 4 Listing { holds: true }",
            "2 0 Called",
            "2 1 OverTested(false)",
            "2 2 LimitTested(true)",
            "2 2 Returning(Zero)",
            "0 4 Got { index: 1, value: Zero }",
            "0 5 Listing { holds: false }",
            "0 6 Returning(False)",
        ]
    );
}

#[test]
fn what_is_remembered_takes_one_step() {
    // From 1 both moves lead to 2.
    let recursion = recursion(DEMO, "1", 1, WITH_MEMORY);
    let events = events(&recursion);
    assert_eq!(
        events[8..],
        [
            "0 6 Got { index: 0, value: Zero }",
            "0 6 Remembered { index: 1, value: Zero, first: 1 }",
            "0 7 Returning(False)",
        ]
    );
    assert_eq!([recursion.call_step(1), recursion.call_step(2)], [4, 9]);
}

#[test]
fn variables_are_shown_as_python_has_them() {
    let locals = |recursion: &Recursion, step| -> String {
        let moment = recursion.moment(step);
        let frame = moment.stack.last().expect("one call runs");
        let locals = frame.locals.iter();
        let locals: Vec<String> = locals
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        locals.join("; ")
    };
    let one_heap = recursion(DEMO, "30", 3, PLAIN);
    assert_eq!(locals(&one_heap, 23), "s = 31; lim = 2; h = [False, …]");
    let rules = r#"
position = "w, t; n"
moves = ["w + c, t; n + 1 for c in 'ab' if sum(t) < 9"]
over = "n == 5"
start = "w == 'a', t == (1, 2), n == 0"
"#;
    let many = recursion(rules, "\"'\",(3);0", 2, PLAIN);
    assert_eq!(many.program().call, "move((\"'\", (3,), 0), 2)");
    assert_eq!(locals(&many, 0), "pos = (\"'\", (3,), 0); lim = 2");
    assert_eq!(
        locals(&many, 1),
        "pos = (\"'\", (3,), 0); lim = 2; w = \"'\"; t = (3,); n = 0"
    );
}

#[test]
fn of_a_long_list_the_last_values_are_shown() {
    let rules = "
position = 'n'
moves = ['n - k for k in range(1, n + 1)']
start = 'n == 300'
";
    let recursion = recursion(rules, "300", 1, PLAIN);
    let moment = recursion.moment(recursion.step_count() - 1);
    let (_, list) = moment.stack[0].locals.last().expect("a list");
    assert_eq!(list.split(", ").count(), 201);
    assert!(list.starts_with("[…, 0, ") && list.ends_with(", 0, True]"));
    assert_eq!(recursion.moment(moment.step - 2).stack[1].call.mv, "−300");
}

#[test]
fn players_take_turns_and_one_of_them_is_to_win() {
    let recursion = recursion(DEMO, "30", 3, PLAIN);
    let stack = recursion.moment(12).stack;
    let facts: Vec<_> = stack
        .iter()
        .map(|it| {
            (
                it.call.mover.number(),
                it.call.is_winner_to_move,
                it.call.quantifier,
            )
        })
        .collect();
    assert_eq!(
        facts,
        [
            (1, true, Some(Quantifier::Any)),
            (2, false, Some(Quantifier::All)),
            (1, true, Some(Quantifier::Any)),
            (2, false, None),
        ]
    );
    assert_eq!(stack[3].call.mv, "+1");
}

#[test]
fn steps_that_nobody_can_count_are_as_many_as_there_are_numbers() {
    let rules = "
position = 's'
moves = ['s + 1', 's + 2', 's + 3']
over = 's >= 1000'
start = '1 <= s <= 999'
";
    let recursion = recursion(rules, "1", 300, PLAIN);
    assert_eq!(recursion.step_count(), u128::MAX);
    let far = recursion.moment(u128::MAX - 1_000);
    assert!(far.stack.len() > 1);
    assert_eq!(
        recursion.call_step(far.stack[5].call.number),
        far.stack[5].step
    );
}

#[test]
fn a_function_with_too_many_calls_is_a_problem() {
    let problem = |rules: &str, start: &str, limit| {
        let rules = kruzhok_rules::parse(rules).expect("the rules are right");
        let start = rules.read_position(start).expect("a position");
        let budget = Budget {
            pairs: 1_000,
            moves: 10_000,
        };
        let made = Recursion::within_budget(rules.into(), &start, limit, PLAIN, budget);
        made.map(|_| ()).expect_err("too much").kind.key()
    };
    let wide = "position = 'a, b, c'\nmoves = ['x -> x + 1']\nover = 'a > 999'\nstart = '0, 0, 0'";
    assert_eq!(problem(wide, "0,0,0", 1_000), "too-many-calls");
    let broad = "position = 'n'\nmoves = ['n - k for k in range(1, n + 1)']\nstart = 'n == 9'";
    assert_eq!(problem(broad, "100000", 99), "too-many-calls");
    assert_eq!(
        problem(DEMO, "1", GREATEST_LIMIT + 1),
        "number-out-of-range"
    );
    let chance = "position = 'n'\nmoves = [{ chance = [['1', 'n - 1']] }]\nover = 'n == 0'\nstart = 'n == 3'";
    assert_eq!(problem(chance, "3", 2), "python-chance");
}

/// The tree at a step: `parent call:position(hidden calls)`.
fn tree(recursion: &Recursion, step: u128, node_limit: usize) -> String {
    let tree = recursion.tree(step, node_limit);
    let nodes = tree.iter().map(|node| {
        let parent = node.parent.map_or(String::new(), |it| format!("{it}"));
        let hidden = match node.hidden_count {
            0 => String::new(),
            count => format!("+{count}"),
        };
        let repeat = node
            .repeat_of
            .map_or(String::new(), |first| format!("={first}"));
        format!(
            "{parent}{}{}:{}{repeat}{hidden}",
            node.call.mv, node.call.number, node.call.label
        )
    });
    nodes.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_tree_shows_what_runs_and_what_is_near() {
    let recursion = recursion(DEMO, "30", 3, PLAIN);
    // Calls to come are drawn too.
    for step in [0, 42] {
        assert_eq!(
            tree(&recursion, step, 99),
            "0:30 0+11:31 1+12:32 2+13:33 2×24:64 1×25:62 5+16:63 5×27:124 \
             0×28:60 8+19:61 9+110:62 9×211:122 8×212:120 12+113:121 12×214:240"
        );
    }
    // What runs now is drawn whatever the limit; what is left out is counted.
    assert_eq!(
        tree(&recursion, 12, 1),
        "0:30+7 0+11:31+3 1+12:32+1 2+13:33"
    );
    assert_eq!(tree(&recursion, 42, 2), "0:30+7 0×28:60+6");
    assert_eq!(
        tree(&recursion, 42, 5),
        "0:30 0+11:31+6 0×28:60 2+19:61+2 2×212:120+2"
    );
    assert_eq!(tree(&recursion, 0, 3), "0:30 0+11:31+6 0×28:60+6");
}
