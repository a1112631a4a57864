//! What our program says about a game, in the lines of `reference.py`.

use super::difference::{UNCOMPARED, is_ours_alone};
use kruzhok_exam::{Answer, Studied, Study, Values, Warning};
use kruzhok_rules::{Ask, Move, Position, Question};
use kruzhok_solver::grundy::HeapNimbers;
use kruzhok_solver::{Outcome, PositionId, Solution};
use kruzhok_syntax::Problem;

/// What is said of a game.
pub(super) struct Ours {
    /// How far we have looked where the rules do not say it, as comments before the file.
    pub(super) notes: String,
    /// A line for each position and for each question; or the key of the problem for which the game is refused.
    pub(super) lines: Result<Vec<String>, String>,
}

impl Ours {
    pub(super) fn of(text: &str, limit: usize) -> Self {
        let refused = |key: String| Self {
            notes: String::new(),
            lines: Err(key),
        };
        let rules = match kruzhok_rules::parse(text) {
            Ok(rules) => rules,
            Err(diagnostics) => {
                let mut keys: Vec<&str> = diagnostics
                    .problems()
                    .iter()
                    .map(|it| it.kind.key())
                    .collect();
                keys.dedup();
                return refused(format!("not read: {}", keys.join(", ")));
            }
        };
        match Study::of(rules.into(), limit) {
            Ok(studied) => {
                check_heap_nimbers(&studied.solution, text);
                Self {
                    notes: notes(&studied),
                    lines: Ok(lines(&studied)),
                }
            }
            Err(problem) => refused(problem.kind.key().to_owned()),
        }
    }
}

fn notes(studied: &Studied) -> String {
    let mut notes = String::new();
    if let Some(limit) = studied.limit_note {
        notes += &format!("# limit {limit}\n");
    }
    if let Some(reach) = &studied.reach {
        for (name, end) in &reach.ends {
            notes += &format!("# reach {name} {end} {}\n", reach.is_stable);
        }
    }
    notes
}

fn lines(studied: &Studied) -> Vec<String> {
    let solution = &studied.solution;
    let positions = solution.graph.ids().map(|id| position_line(solution, id));
    // The standard questions are not in the file.
    let count = solution.rules.questions().len();
    let answers = studied.questions.iter().zip(&studied.answers).take(count);
    let answers = answers.map(|(question, answer)| {
        format!(
            "? {}: {}",
            question.id,
            answer_line(question, answer, solution)
        )
    });
    positions.chain(answers).collect()
}

fn position_line(solution: &Solution, id: PositionId) -> String {
    let text = solution.write(id);
    let outcome = solution.outcome(id);
    if let Some(probability) = solution.probability(id) {
        let sure = outcome.remoteness().map(|_| format!(" {outcome}"));
        return format!("{text} = chance {probability}{}", sure.unwrap_or_default());
    }
    let nimber = solution
        .nimber(id)
        .map(|nimber| format!(" nimber {nimber}"));
    format!("{text} = {outcome}{}", nimber.unwrap_or_default())
}

/// An answer as a line has it.
fn answer_line(
    question: &Question,
    answer: &Result<Answer, Problem>,
    solution: &Solution,
) -> String {
    let answer = match answer {
        Ok(answer) => answer,
        Err(problem) if is_ours_alone(problem.kind.key()) => return UNCOMPARED.to_owned(),
        Err(_) => return "refused".to_owned(),
    };
    if answer.warning == Some(Warning::NotNumbers) {
        return "not numbers".to_owned();
    }
    // A toss leads to no single position that could be named.
    if question.ask == Ask::FirstMove && solution.rules.has_chance() {
        return UNCOMPARED.to_owned();
    }
    let write = |position: &Position| solution.rules.write_position(position);
    let values: Vec<String> = match &answer.values {
        _ if question.ask == Ask::FirstMove => first_moves(answer, solution),
        Values::Numbers(numbers) => numbers.iter().map(i64::to_string).collect(),
        Values::Positions(positions) => positions.iter().map(write).collect(),
        Values::Moves(moves) => moves.clone(),
        Values::Starts(_) => panic!("a small game has few answers"),
    };
    let is_unexpected = matches!(answer.warning, Some(Warning::OtherCount { .. }));
    format!(
        "{}{}",
        values.join(" "),
        if is_unexpected {
            " (unexpected count)"
        } else {
            ""
        }
    )
}

/// The start positions that have a first winning move, and where it leads.
fn first_moves(answer: &Answer, solution: &Solution) -> Vec<String> {
    let lines = answer.starts.iter().enumerate().map(|(index, start)| {
        let moves = solution.moves(start).expect("it was explored");
        let words = solution.graph.words(start);
        let is_meant = |mv: &Move| match &answer.values {
            Values::Moves(moves) => {
                let changes = solution.rules.changes(&words, mv.to.words());
                let own = format!("{}: {changes}", solution.write(start));
                moves[index] == changes || moves[index] == own
            }
            _ => false,
        };
        // Several moves may be called alike.
        let is_winning = |to: PositionId| matches!(solution.outcome(to), Outcome::Loss(_));
        let meant = moves
            .iter()
            .find(|(mv, to)| is_meant(mv) && is_winning(*to));
        let to = meant.map(|&(_, to)| solution.write(to));
        format!("{}>{}", solution.write(start), to.unwrap_or_default())
    });
    lines.collect()
}

/// Where heaps are independent, their Grundy values make up those of the positions.
fn check_heap_nimbers(solution: &Solution, text: &str) {
    let Some(mut heaps) = HeapNimbers::new(&solution.rules) else {
        return;
    };
    for id in solution.graph.ids() {
        let Some(nimber) = solution.nimber(id) else {
            return;
        };
        let of_heaps = heaps.of(&solution.graph.words(id));
        let of_heaps = of_heaps.unwrap_or_else(|problem| panic!("{problem:?}\n{text}"));
        assert_eq!(of_heaps, nimber, "at {} of\n{text}", solution.write(id));
    }
}
