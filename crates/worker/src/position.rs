//! What is said of a position: its numbers, what it remembers, who wins and why.

use kruzhok_drawing::{standing_of, tosses_of};
use kruzhok_exam as exam;
use kruzhok_picture::{Standing, notes_of, unbroken};
use kruzhok_solver::{Nimber, PositionId, Solution};
use kruzhok_syntax::Problem;
use kruzhok_wire::{MoveReport, NimberReport, PositionReport, Reason, ReplyReport};

/// All about one position.
///
/// # Errors
/// Moves that cannot be made.
pub(crate) fn describe(solution: &Solution, id: PositionId) -> Result<PositionReport, Problem> {
    let rules = &solution.rules;
    let words = &*solution.graph.words(id);
    let values = rules.values(words).into_iter();
    if solution.graph.is_summed() {
        return Ok(describe_sum(solution, id));
    }
    let moves = solution.moves(id)?;
    let reports = moves.iter().map(|(mv, to)| MoveReport {
        label: unbroken(&mv.label),
        to: solution.write(*to),
        to_label: rules.label(&solution.graph.words(*to)),
        standing: standing_of(solution, *to),
    });
    Ok(PositionReport {
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

/// The same of a position of which only the heaps were solved: of its moves, which may be millions, one that wins.
fn describe_sum(solution: &Solution, id: PositionId) -> PositionReport {
    let (rules, graph) = (&solution.rules, &solution.graph);
    let words = &*graph.words(id);
    let ending = graph.ending(id).map(Reason::Stuck);
    // Where more moves are to be looked at than one waits for, none is reported.
    let winning = graph.winning_move_of_sum(id).and_then(Result::ok).flatten();
    let moves = winning.into_iter().map(|mv| MoveReport {
        label: unbroken(&mv.label),
        to: rules.write_position(&mv.to),
        to_label: rules.label(mv.to.words()),
        standing: Standing::Lost(None),
    });
    let moves: Vec<MoveReport> = moves.collect();
    let reason = match moves[..] {
        [] => Reason::Sum,
        _ => Reason::Winning(0),
    };
    let heaps = graph.heap_nimbers(id).unwrap_or_default();
    PositionReport {
        values: rules
            .values(words)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        notes: notes_of(rules, words),
        standing: standing_of(solution, id),
        reason: ending.unwrap_or(reason),
        nimber: solution.nimber(id).map(|Nimber(value)| NimberReport {
            value,
            reached: vec![],
            heaps: heaps.into_iter().map(|Nimber(value)| value).collect(),
        }),
        moves,
        tosses: vec![],
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
                    to: solution.rules.label(&solution.graph.words(reply.to)),
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
    let value = solution.nimber(id)?;
    Some(nimber_report(value, &exam::reached_nimbers(solution, id)?))
}

/// A Grundy value, and those that moves reach, in ascending order.
pub(crate) fn nimber_report(Nimber(value): Nimber, nimbers: &[Nimber]) -> NimberReport {
    let mut reached: Vec<(u32, u32)> = vec![];
    for &Nimber(nimber) in nimbers {
        match reached.last_mut() {
            Some((_, last)) if *last + 1 == nimber => *last = nimber,
            _ => reached.push((nimber, nimber)),
        }
    }
    NimberReport {
        value,
        reached,
        heaps: vec![],
    }
}
