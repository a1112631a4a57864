//! What the questions of a game need to know of it.

use kruzhok_rules::{Condition, Question, Rules};
use kruzhok_syntax::ProblemKind;

/// What must be known of a game so that its questions can be answered.
pub(super) struct Needs {
    /// Whether all that is asked is who wins at a start, the Grundy value there, or the winning move.
    pub(super) are_winners_enough: bool,
    /// Whether Grundy values are asked for.
    pub(super) are_nimbers_asked: bool,
    /// Whether the values of all positions are needed: they are asked for, and do not follow from those of the heaps.
    pub(super) nimbers_of_positions: bool,
    /// How many plies from a start suffice for all questions of the file; `None` where no number does.
    pub(super) ply_bound: Option<u32>,
}

impl Needs {
    pub(super) fn of(rules: &Rules, questions: &[Question]) -> Self {
        let are_nimbers_asked = ask_for_nimbers(questions);
        Self {
            are_winners_enough: questions.iter().all(asks_for_winners),
            are_nimbers_asked,
            nimbers_of_positions: are_nimbers_asked
                && !kruzhok_proofs::heaps_are_independent(rules),
            ply_bound: rules.ply_bound(),
        }
    }

    /// The Grundy values of all positions, and nothing else.
    pub(super) fn all_nimbers() -> Self {
        Self {
            are_winners_enough: false,
            are_nimbers_asked: true,
            nimbers_of_positions: true,
            ply_bound: None,
        }
    }
}

/// Whether Grundy values are asked for.
pub(crate) fn ask_for_nimbers(questions: &[Question]) -> bool {
    let asks = |question: &Question| {
        let kind = || ProblemKind::GrundyChance;
        question.grundy_problem(kind).is_some()
    };
    questions.iter().any(asks)
}

/// Whether a question asks neither how long play lasts nor what follows a move.
fn asks_for_winners(question: &Question) -> bool {
    let kind = || ProblemKind::GrundyChance;
    question.turns_problem(kind).is_none() && !looks_after_moves(&question.condition)
}

fn looks_after_moves(condition: &Condition) -> bool {
    match condition {
        Condition::Test(_) => false,
        Condition::Not(inner) => looks_after_moves(inner),
        Condition::And(list) | Condition::Or(list) => list.iter().any(looks_after_moves),
        Condition::After(..) => true,
    }
}
