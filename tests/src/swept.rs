//! Random games solved as tables: what is known of them is what exploring finds.

use crate::expressions::Cond;
use crate::random::{Random, seeds};
use crate::trial::{Trial, read};
use kruzhok_exam::{Answer, Studied, Study, Values};
use kruzhok_solver::{Method, Solution, SolveOptions};
use kruzhok_syntax::Problem;
use std::collections::BTreeMap;

/// A game solved as a table, however small it is; `None` where it is explored all the same.
fn swept(text: &str) -> Option<Result<Studied, Problem>> {
    let options = SolveOptions {
        smallest_table: 0,
        ..SolveOptions::of_positions(100_000)
    };
    match Study::of(read(text).into(), options) {
        Ok(studied) => match studied.method {
            Method::Swept { .. } | Method::Backward { .. } => Some(Ok(studied)),
            Method::Summed | Method::Explored(_) => None,
        },
        Err(problem) => Some(Err(problem)),
    }
}

/// All that is told of each position, by its text.
fn positions(solution: &Solution) -> BTreeMap<String, String> {
    let told = |id| {
        let graph = &solution.graph;
        let successors = graph.successors(id);
        let successors: Vec<String> = successors.iter().map(|to| solution.write(*to)).collect();
        format!(
            "{} {:?} {} {}",
            solution.outcome(id),
            graph.ending(id),
            graph.is_stuck(id),
            successors.join(" ")
        )
    };
    let ids = solution.graph.ids();
    ids.map(|id| (solution.write(id), told(id))).collect()
}

/// An answer without the numbers of positions.
fn told(answer: &Result<Answer, Problem>, solution: &Solution) -> String {
    let answer = match answer {
        Ok(answer) => answer,
        Err(problem) => return format!("{problem:?}"),
    };
    let starts: Vec<String> = answer.starts.iter().map(|id| solution.write(id)).collect();
    let values: &Values = &answer.values;
    format!("{values:?} {:?} {}", answer.warning, starts.join(" "))
}

#[track_caller]
fn check(explored: &Solution, text: &str) -> bool {
    let Some(studied) = swept(text) else {
        return false;
    };
    let studied = studied.unwrap_or_else(|problem| panic!("{problem:?}\n{text}"));
    let solution = &studied.solution;
    let (own, others) = (positions(solution), positions(explored));
    let differing = |a: &BTreeMap<String, String>, b: &BTreeMap<String, String>| {
        let known = a.iter().filter(|(key, value)| b.get(*key) != Some(value));
        known
            .map(|(key, value)| format!("{key} {value}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(differing(&own, &others), differing(&others, &own), "{text}");
    assert_eq!(solution.tally(), explored.tally(), "{text}");
    assert_eq!(solution.graph.len(), explored.graph.len(), "{text}");
    for id in solution.graph.ids() {
        assert_eq!(solution.find(&solution.graph.position(id)), Some(id));
        if solution.has_nimbers() {
            let known = explored.find(&solution.graph.position(id));
            let expected = explored.nimber(known.expect("it is reached"));
            assert_eq!(
                solution.nimber(id),
                expected,
                "{} {text}",
                solution.write(id)
            );
        }
    }
    let starts = |solution: &Solution| -> Vec<String> {
        let starts = solution.graph.starts();
        starts.iter().map(|id| solution.write(id)).collect()
    };
    assert_eq!(starts(solution), starts(explored), "{text}");
    for (question, answer) in studied.questions.iter().zip(&studied.answers) {
        let expected = kruzhok_exam::answer(question, explored);
        assert_eq!(told(answer, solution), told(&expected, explored), "{text}");
    }
    true
}

#[test]
fn a_table_tells_what_exploring_tells() {
    let mut count = 0;
    for trial in seeds(600).filter_map(Trial::of_seed) {
        let asked = "\n[[question]]\nid = 1\nwhere = \"winner == 1 and turns == 2\"\n\
            [[question]]\nid = 2\nask = \"count\"\nwhere = \"winner == 2 or some_move(winner == 1 and turns <= 2)\"\n\
            [[question]]\nid = 3\nask = \"first move\"\nwhere = \"turns > 1\"\n";
        for text in [trial.text.clone(), format!("{}{asked}", trial.text)] {
            count += u32::from(check(&trial.solution, &text));
        }
    }
    assert!(count > 100, "only {count} games were swept");
}

/// Conditions that speak of the numbers of a start and of who wins there, as laws do.
fn laws(trial: &Trial) -> String {
    let mut random = Random::of_seed(!trial.seed);
    let mut question = |id: u32, head: &str, tail: &str| {
        let law = Cond::random(&mut random, trial.game.heap_names, 2);
        format!("[[question]]\nid = {id}\nask = \"count\"\nwhere = \"{head}({law}){tail}\"\n")
    };
    [
        question(1, "(winner == 2) != ", ""),
        question(2, "winner == 1 and ", " != (turns > 1)"),
        question(3, "not ", " or winner + turns == a % 3 + 1"),
    ]
    .concat()
}

#[test]
fn a_law_holds_in_a_table_where_it_holds_in_each_position() {
    let mut count = 0;
    for trial in seeds(600).filter_map(Trial::of_seed) {
        let text = format!("{}\n{}", trial.text, laws(&trial));
        count += u32::from(check(&trial.solution, &text));
    }
    assert!(count > 50, "only {count} games were swept");
}

#[test]
fn a_table_of_grundy_values_tells_what_exploring_tells() {
    let asked = "\n[[question]]\nid = 1\nask = \"count\"\nwhere = \"grundy > 1 or some_move(grundy == 0)\"\n\
        [[question]]\nid = 3\nask = \"count\"\nwhere = \"(grundy + a) % 3 == 1\"\n\
        [[question]]\nid = 2\nask = \"sum\"\nof = \"grundy\"\nwhere = \"winner == 1\"\n";
    let mut count = 0;
    for trial in seeds(900).filter_map(Trial::of_seed) {
        let text = format!("{}{asked}", trial.text);
        let rules = read(&text);
        if trial.solution.has_nimbers() && !kruzhok_proofs::heaps_are_independent(&rules) {
            count += u32::from(check(&trial.solution, &text));
        }
    }
    assert!(count > 50, "only {count} games have such a table");
}

#[test]
fn an_end_that_is_visited_late_has_a_grundy_value_in_time() {
    let text = "position = \"a, b, c\"\nmoves = [\"x, y -> x, y * 2 if 0 <= y * 2 <= 5 and not (i >= y and b != j)\", \
        \"x -> x + 1 if i <= c and 0 <= x + 1 <= 5\"]\nrepeat = \"not-own\"\n\
        start = \"2 <= a <= 4, 1 <= b <= 3, 0 <= c <= 5\"\nover = \"c not in (8, 1, 3)\"\n\
        [[question]]\nid = 1\nask = \"sum\"\nof = \"grundy\"\nwhere = \"winner == 1\"\n";
    assert_eq!(check_text(text), 1);
}

/// Checks a game of which many positions are not reached.
#[track_caller]
fn check_text(text: &str) -> u32 {
    let explored = Study::of(read(text).into(), 100_000).expect("a small game");
    u32::from(check(&explored.solution, text))
}

#[test]
fn what_play_reaches_is_found_along_lines_and_rays() {
    let mut count = 0;
    let take = "x -> x - k for k in range(1, x + 1)";
    let both = "a - k, b - k for k in range(1, min(a, b) + 1)";
    let some = "a - k, b for k in range(2, a + 1) if a % 3 == 1";
    for rows in [
        format!("\"{take}\""),
        format!("\"{take}\", \"{both}\""),
        format!("\"{both}\""),
        format!("\"{some}\", \"{both}\""),
        format!("\"{both}\", \"b - 1 if b > 0, a\"")
            .replace("b - 1 if b > 0, a", "a, b - 5 if b > 4"),
    ] {
        for start in [
            "a == 9, b == 70",
            "a == 70, b == 9",
            "3 <= a <= 5, 80 <= b <= 81",
        ] {
            for more in ["", "unordered = true\n", "over = \"a + b < 7\"\n"] {
                count += check_text(&format!(
                    "position = \"a, b\"\nmoves = [{rows}]\nstart = \"{start}\"\n{more}"
                ));
            }
        }
    }
    count += check_text(
        "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, min(n, 2 * last) + 1)\"]\n\
         start = \"n == 90, last == 1\"",
    );
    count += check_text(
        "position = \"a, b\"\nmoves = [\"a + 1, b\", \"a * 2, b\", \"a, b * 3\"]\nover = \"a + b >= 300\"\n\
         start = \"7 <= a <= 8, b == 3\"",
    );
    assert!(count > 30, "only {count} games were swept");
}

/// Checks that a game which cannot be played on somewhere has the same problem by both ways.
#[track_caller]
fn check_problem(text: &str) {
    let explored = Study::of(read(text).into(), 10_000)
        .map(|_| ())
        .expect_err("a problem");
    let swept = swept(text).expect("it ends at the problem");
    let swept = swept.map(|_| ()).expect_err("a problem");
    assert_eq!(
        (swept.kind.key(), &swept.field),
        (explored.kind.key(), &explored.field)
    );
}

#[test]
fn what_cannot_be_worked_out_is_the_same_problem() {
    check_problem(
        "position = \"a\"\nmoves = [\"a - 1\", \"a - 6 // (a - 3)\"]\nover = \"a <= 0\"\nstart = \"5 <= a <= 9\"",
    );
    check_problem(
        "position = \"a, b\"\nmoves = [\"a - 1, b * 1000000000\"]\nover = \"a <= 0\"\nstart = \"a == 9, 1 <= b <= 2\"",
    );
}
