//! What is said of a position: its numbers, what it remembers, who wins and why.

use crate::wire::{
    BranchReport, Description, MoveReport, NimberReport, Notes, Reason, ReplyReport, Standing,
    TossReport,
};
use kruzhok_exam as exam;
use kruzhok_rules::{Problem, Ratio, Repeat, RowIndex, Rules};
use kruzhok_solver::{Nimber, Outcome, PositionId, Probability, Solution};

/// All about one position.
///
/// # Errors
/// Moves that cannot be made.
pub(crate) fn describe(solution: &Solution, id: PositionId) -> Result<Description, Problem> {
    let rules = &solution.rules;
    let words = solution.graph.words(id);
    let values = rules.values(words).into_iter();
    let moves = solution.moves(id)?;
    let reports = moves.iter().map(|(mv, to)| MoveReport {
        label: unbroken(&mv.label),
        to: solution.write(*to),
        to_label: label_of(rules, solution.graph.words(*to)),
        standing: standing_of(solution, *to),
    });
    Ok(Description {
        values: values
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        notes: notes_of(rules, words),
        standing: standing_of(solution, id),
        reason: reason_of(solution, id, &moves)?,
        nimber: nimber_of(solution, id),
        moves: reports.collect(),
        tosses: tosses_of(solution, id)?,
    })
}

/// The tosses of a position, with the chances of the player who chooses them.
///
/// # Errors
/// Tosses that cannot be made.
pub(crate) fn tosses_of(solution: &Solution, id: PositionId) -> Result<Vec<TossReport>, Problem> {
    let rules = &solution.rules;
    if !rules.has_chance() || solution.graph.is_cut(id) {
        return Ok(vec![]);
    }
    let own = exam::chance_of(solution, id).value;
    let mut tosses = vec![];
    for chance in rules.chances(&solution.graph.position(id))? {
        let Probability { value, exact } = exam::chance_of_toss(solution, &chance);
        let branches = chance.branches.iter().map(|branch| {
            let to = solution.find(&branch.to);
            let to = to.expect("what comes of a toss was explored");
            BranchReport {
                probability: branch.probability,
                to: solution.write(to),
                to_label: label_of(rules, solution.graph.words(to)),
                standing: standing_of(solution, to),
            }
        });
        tosses.push(TossReport {
            label: unbroken(&chance.label),
            probability: value,
            exact,
            is_best: exam::is_as_good(value, own),
            branches: branches.collect(),
        });
    }
    Ok(tosses)
}

/// A chance on an arrow: `0.99` where so few digits are all of it, else the fraction.
pub(crate) fn chance_label(chance: Ratio) -> String {
    let denominator = chance.denominator();
    let digit_count = (0..4).find(|&digits| 10_i64.pow(digits) % denominator == 0);
    match digit_count {
        Some(digits) => format!("{:.*}", digits as usize, chance.to_f64()),
        None => chance.to_string(),
    }
}

fn reason_of(
    solution: &Solution,
    id: PositionId,
    moves: &[(kruzhok_rules::Move, PositionId)],
) -> Result<Reason, Problem> {
    let place = |choice: &exam::Choice| {
        let place = moves.iter().position(|(mv, _)| *mv == choice.mv);
        place.expect("a reason names moves of its position")
    };
    Ok(match exam::reason(solution, id)? {
        exam::Reason::Over(ending) => Reason::Over(ending),
        exam::Reason::Stuck(ending) => Reason::Stuck(ending),
        exam::Reason::WinningMove { best, .. } => Reason::Winning(place(&best)),
        exam::Reason::AllMovesFail(refutations) => {
            let failures = refutations.into_iter().map(|refutation| {
                let reply = refutation.reply.map(|reply| ReplyReport {
                    to: label_of(&solution.rules, solution.graph.words(reply.to)),
                    label: unbroken(&reply.mv.label),
                });
                (place(&refutation.choice), reply)
            });
            Reason::AllFail(failures.collect())
        }
        exam::Reason::Draw { holding, .. } => match holding.first() {
            Some(choice) => Reason::Holding(place(choice)),
            None => Reason::Over(kruzhok_rules::Ending::Draw),
        },
        exam::Reason::Undecided { plies } => Reason::Undecided { plies },
        exam::Reason::Chance(best) => Reason::Chance {
            label: unbroken(&best.label),
            probability: best.chance.value,
            exact: best.chance.exact,
        },
    })
}

fn nimber_of(solution: &Solution, id: PositionId) -> Option<NimberReport> {
    let Nimber(value) = solution.nimber(id)?;
    let mut reached: Vec<(u32, u32)> = vec![];
    for Nimber(nimber) in exam::reached_nimbers(solution, id)? {
        match reached.last_mut() {
            Some((_, last)) if *last + 1 == nimber => *last = nimber,
            _ => reached.push((nimber, nimber)),
        }
    }
    Some(NimberReport { value, reached })
}

/// Who wins, as the page is told.
pub(crate) fn standing_of(solution: &Solution, id: PositionId) -> Standing {
    match solution.outcome(id) {
        Outcome::Win(remoteness) => Standing::Won(remoteness.0),
        Outcome::Loss(remoteness) => Standing::Lost(remoteness.0),
        Outcome::Draw => Standing::Drawn,
        Outcome::Undecided => Standing::Undecided,
        Outcome::Chance => match solution.probability(id) {
            Some(Probability { value, exact }) => Standing::Chance {
                probability: value,
                exact,
            },
            // Too many positions hang together for anyone to tell.
            None => Standing::Undecided,
        },
    }
}

/// The heaps and what is remembered besides, without who moves and the last rows.
pub(crate) fn label_of(rules: &Rules, words: &[i64]) -> String {
    rules.label(words)
}

/// What a position remembers of the play before it.
pub(crate) fn notes_of(rules: &Rules, words: &[i64]) -> Notes {
    let (own, rival) = rules.last_rows(words);
    let label = |row: Option<RowIndex>| row.map(|row| rules.row_label(row));
    let (forbidden, forbidden_to_rival) = match rules.repeat() {
        Repeat::Free => (None, None),
        Repeat::NotOwn => (label(own), label(rival)),
        Repeat::NotOpponent => (label(rival), None),
    };
    Notes {
        mover: rules.mover(words),
        forbidden,
        forbidden_to_rival,
    }
}

/// A move's label that stays on one line.
fn unbroken(label: &str) -> String {
    label.replace(' ', "\u{a0}")
}
