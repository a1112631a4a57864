use super::*;
use crate::answer;
use kruzhok_rules::questions;

const ONE_HEAP: &str = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 129\"\nstart = \"1 <= s <= 128\"";

fn solved(rules: &str) -> Solution {
    let rules = kruzhok_rules::parse(rules).expect("the rules are right");
    Solution::of(rules.into(), 100_000).expect("a small game")
}

/// Checks an explanation, written shortly: a strategy as `33[+1→34[…], ×2→66.]`, where `.` is an end of the game, `~` a
/// position in which the rival has no move left, and `^` one that was mentioned before.
#[track_caller]
fn check(rules: &str, ask: Ask, condition: &str, start: &str, expected: &str) {
    let solution = solved(rules);
    let question = solution.rules.read_question("test", ask, condition);
    let question = question.expect("the condition is right");
    let position = solution.rules.read_position(start).expect("a position");
    let id = solution.find(&position).expect("it can be reached");
    let explanation = explanation(&question, &solution, id).expect("no overflow");
    let sign = if explanation.is_met { "yes" } else { "no" };
    let told = claim(&solution, &explanation.claim);
    assert_eq!(format!("{sign}: {told}"), expected);
}

fn claim(solution: &Solution, it: &Claim) -> String {
    let branch = |it: &Branch| {
        let to = solution.write(it.claim.at);
        format!("{}→{to} ({})", it.label, claim(solution, &it.claim))
    };
    let all = |branches: &[Branch]| branches.iter().map(branch).collect::<Vec<_>>().join(", ");
    match &it.because {
        Because::Facts(facts) => {
            let facts: Vec<String> = facts.iter().map(|it| fact(solution, it)).collect();
            facts.join(" and ")
        }
        Because::Parts(parts) => {
            let parts: Vec<String> = parts.iter().map(|it| claim(solution, it)).collect();
            parts.join(" & ")
        }
        Because::Move(branches) => all(branches),
        Because::Moves { branches, left_out } => format!("all {} +{left_out}", all(branches)),
    }
}

fn fact(solution: &Solution, fact: &Fact) -> String {
    let play = |verb: &str, play: &Play| {
        let tree = tree(solution, play, 0, &mut vec![]);
        format!("{} {verb} {}: {tree}", play.hero.number(), play.turns)
    };
    match fact {
        Fact::Start => "start".to_owned(),
        Fact::Wins(it) => play("wins", it),
        Fact::Holds(it) => play("holds", it),
        Fact::Nobody(Reason::Draw { holding, .. }) => format!("draw by {}", holding[0].mv.label),
        Fact::Nobody(other) => format!("{other:?}"),
        Fact::Grundy(Nimber(value), reached) => format!("grundy {value} of {reached:?}"),
    }
}

fn tree(solution: &Solution, play: &Play, at: usize, seen: &mut Vec<usize>) -> String {
    let node = &play.nodes[at];
    let label = solution.write(node.position);
    if seen.contains(&at) && node.going == Going::On {
        return format!("{label}^");
    }
    seen.push(at);
    let sign = match node.going {
        Going::On => "",
        Going::Over(_) | Going::Stuck(_) => ".",
        Going::OutOfTurns => "~",
        Going::NoRoom => "?",
    };
    let steps: Vec<String> = node
        .steps
        .iter()
        .map(|step| format!("{}→{}", step.label, tree(solution, play, step.to, seen)))
        .collect();
    match steps.is_empty() {
        true => format!("{label}{sign}"),
        false => format!("{label}[{}]", steps.join(", ")),
    }
}

#[track_caller]
fn check_one_heap(condition: &str, start: &str, expected: &str) {
    check(ONE_HEAP, Ask::All, condition, start, expected);
}

#[test]
fn a_win_is_a_strategy_and_a_bound_for_the_rivals() {
    let second_move = "winner == 1 and turns == 2";
    check_one_heap(
        second_move,
        "32",
        "yes: 1 wins 2: 32[×2→64[+1→65[×2→130.], ×2→128[+1→129.]]] and 2 holds 1: 32[+1→33~, ×2→64~]",
    );
    check_one_heap(
        "winner == 2 and turns == 2",
        "62",
        "yes: 2 wins 2: 62[+1→63[+1→64[+1→65[×2→130.], ×2→128[+1→129.]]], ×2→124[×2→248.]] \
         and 1 holds 1: 62[+1→63[+1→64~, ×2→126~]]",
    );
    // Who does not win soonest does win.
    check_one_heap(
        "winner == 2",
        "62",
        "yes: 2 wins 2: 62[+1→63[+1→64[+1→65[×2→130.], ×2→128[+1→129.]]], ×2→124[×2→248.]]",
    );
}

#[test]
fn what_is_no_answer_is_spoiled_by_a_move() {
    let second_move = "winner == 1 and turns == 2";
    // The rival has an answer to everything within two moves.
    check_one_heap(
        second_move,
        "31",
        "no: 2 holds 2: 31[+1→32[×2→64[+1→65~, ×2→128~]], ×2→62[+1→63[+1→64~, ×2→126~]]]",
    );
    // The rival wins; too soon.
    check_one_heap(
        second_move,
        "64",
        "no: 2 wins 1: 64[+1→65[×2→130.], ×2→128[+1→129.]]",
    );
    check_one_heap(second_move, "65", "no: 1 wins 1: 65[×2→130.]");
    check_one_heap(
        "not (winner == 1 and turns == 1)",
        "65",
        "no: 1 wins 1: 65[×2→130.]",
    );
}

#[test]
fn the_unlucky_move_is_named_or_every_move_is() {
    let unlucky = "some_move(winner == 2 and turns == 1)";
    check_one_heap(unlucky, "33", "yes: ×2→66 (2 wins 1: 66[×2→132.])");
    check_one_heap(
        unlucky,
        "32",
        "no: all +1→33 (1 holds 1: 33[+1→34~, ×2→66~]), \
         ×2→64 (1 wins 1: 64[+1→65[×2→130.], ×2→128[+1→129.]]) +0",
    );
    let whatever = "every_move(some_reply(winner == 2 and turns == 0))";
    check_one_heap(
        whatever,
        "64",
        "yes: all +1→65 (×2→130 (2 wins 0: 130.)), ×2→128 (+1→129 (2 wins 0: 129.)) +0",
    );
    check_one_heap(
        whatever,
        "63",
        "no: +1→64 (all +1→65 (1 holds 0: 65~), ×2→128 (1 holds 0: 128~) +0)",
    );
}

#[test]
fn only_what_decides_is_told_of() {
    check_one_heap("winner == 2 and s % 2 == 1", "64", "no: start");
    check_one_heap("s % 2 == 1", "64", "no: start");
    check_one_heap("s % 2 == 0", "64", "yes: ");
    check_one_heap(
        "some_move(winner == 2) and not some_move(winner == 2 and turns == 1)",
        "66",
        "no: +1→67 (2 wins 1: 67[×2→134.])",
    );
    check_one_heap(
        "grundy == 0",
        "62",
        "yes: grundy 0 of [Nimber(1), Nimber(2)]",
    );
}

#[test]
fn nobody_wins_where_a_move_holds_the_draw() {
    const STRIP: &str = "position = \"s\"\nmoves = [\"s - 5 if s >= 5\", \"s - 4 if s >= 4\", \"s + 4 if s <= 16\"]\n\
        over = \"s == 0 or s == 20\"\nstart = \"1 <= s <= 19\"\n";
    check(STRIP, Ask::All, "winner == 0", "10", "yes: draw by +4");
    check(STRIP, Ask::All, "winner == 1", "10", "no: draw by +4");
    check(
        STRIP,
        Ask::All,
        "winner == 1 and turns == 1",
        "10",
        "no: 2 holds 1: 10[−5→5~, −4→6~, +4→14~]",
    );
}

#[test]
fn a_first_move_is_the_first_that_wins() {
    let take = "position = \"s\"\nmoves = [\"s - k for k in range(1, min(s, 3) + 1)\"]\nstart = \"1 <= s <= 8\"";
    check(
        take,
        Ask::FirstMove,
        "s > 0",
        "5",
        "yes: 1 wins 2: 5[−1→4[−1→3[−3→0.], −2→2[−2→0.], −3→1[−1→0.]]]",
    );
    check(
        take,
        Ask::FirstMove,
        "s > 0",
        "4",
        "no: 2 wins 1: 4[−1→3[−3→0.], −2→2[−2→0.], −3→1[−1→0.]]",
    );
}

#[test]
fn who_wins_is_shown_by_play() {
    let take = "position = \"s\"\nmoves = [\"s - k for k in range(1, min(s, 3) + 1)\"]\nstart = \"1 <= s <= 8\"";
    check(
        take,
        Ask::Winner,
        "True",
        "4",
        "yes: 2 wins 1: 4[−1→3[−3→0.], −2→2[−2→0.], −3→1[−1→0.]]",
    );
}

#[test]
fn a_first_move_that_takes_longer_does_not_go_round() {
    // Passing the turn wins too, as the rival can only pass it back; the second time the stone is taken.
    let passing = "graph = \"\"\"\nA -> B, E\nB -> A\n\"\"\"\nstart = \"v == 'A'\"";
    check(
        passing,
        Ask::FirstMove,
        "winner == 1",
        "A",
        "yes: 1 wins 2: A[→ B→B[→ A→A[→ E→E.]]]",
    );
}

#[test]
fn the_neighbours_are_beyond_the_end_that_is_asked_for() {
    let neighbours_of = |ask: Ask| {
        let solution = solved(ONE_HEAP);
        let question = solution
            .rules
            .read_question("test", ask, "winner == 1 and turns == 2")
            .expect("the condition is right");
        let answer = answer(&question, &solution).expect("no overflow");
        let found = neighbours(&question, &answer.values, &solution).expect("no overflow");
        let written = found.iter().map(|it| {
            let start = solution.write(it.start);
            format!("{} {start} of {}", it.is_below, it.count)
        });
        written.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(neighbours_of(Ask::Min), "true 31 of 31");
    assert_eq!(neighbours_of(Ask::Max), "false 64 of 65");
    assert_eq!(
        neighbours_of(Ask::MinAndMax),
        "true 31 of 31, false 64 of 65"
    );
    assert_eq!(neighbours_of(Ask::All), "");
}

#[test]
fn what_is_explained_is_what_is_answered() {
    let two_heaps = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 40\"\n\
        start = \"a == 5, 1 <= b <= 34\"";
    for rules in [ONE_HEAP, two_heaps] {
        let solution = solved(rules);
        for question in questions(&solution.rules) {
            let met = answer(&question, &solution).expect("no overflow").starts;
            for start in solution.graph.starts().iter() {
                let explanation = explanation(&question, &solution, start).expect("no overflow");
                assert_eq!(explanation.is_met, met.contains(start));
            }
        }
    }
}
