//! What the results of positions alone tell about a condition, decided once for each result.

use crate::answer::condition::verdict;
use crate::answer::label::mover;
use kruzhok_rules::{Condition, Position, Verdict};
use kruzhok_solver::{Outcome, PositionId, Solution, Stretch, Wanted};
use kruzhok_syntax::Problem;

/// The part of a condition that speaks of who wins and in how many moves, and nothing else.
pub(crate) struct Screen {
    condition: Condition,
    is_all: bool,
    // By code of the outcome; also those at which the condition cannot be worked out.
    wanted: Wanted,
    impossible: Vec<u32>,
}

/// So many outcomes are decided together.
const LEARNED: u32 = 256;

impl Screen {
    /// The screen of a condition, and what remains to be asked of those that pass it.
    pub(crate) fn of(condition: &Condition) -> (Self, Condition) {
        let (before, rest) = match condition {
            it if it.is_about_results() => (vec![it.clone()], vec![]),
            // Only what comes first: a later part may not be asked at all, and could be a problem then.
            Condition::And(parts) => {
                let count = parts.iter().take_while(|it| it.is_about_results()).count();
                let (before, rest) = parts.split_at(count);
                (before.to_vec(), rest.to_vec())
            }
            it => (vec![], vec![it.clone()]),
        };
        let screen = Self {
            condition: Condition::And(before),
            is_all: rest.is_empty(),
            wanted: Wanted::new(),
            impossible: vec![],
        };
        (screen, Condition::And(rest))
    }

    /// Whether nothing remains to be asked.
    pub(crate) fn is_all(&self) -> bool {
        self.is_all
    }

    /// Visits the positions of a stretch that may meet the condition, as far as their outcomes tell: in runs, the first
    /// and how many there are. `first` is the first of the stretch, and numbers rise by `step`.
    ///
    /// # Errors
    /// An overflow or a division by zero in the condition.
    pub(crate) fn each_run(
        &mut self,
        stretch: Stretch<'_>,
        first: PositionId,
        step: u32,
        solution: &Solution,
        visit: &mut dyn FnMut(PositionId, u32),
    ) -> Result<(), Problem> {
        let (codes, count) = match stretch {
            Stretch::Same(code, count) => (&[code][..], count),
            Stretch::Each(codes) => (codes, 1),
        };
        let mut from = 0;
        while let Some(place) = self.wanted.first_in(&codes[from..]) {
            from += place;
            let distance = u32::try_from(from).expect("a stretch has fewer than 2³² positions");
            let id = PositionId(first.0 + distance * step);
            let code = codes[from];
            if code >= self.wanted.known_count() {
                self.learn(code, id, solution);
                continue;
            }
            if self.impossible.contains(&code) {
                self.holds(code, id, solution)?;
            }
            visit(id, count);
            from += 1;
        }
        Ok(())
    }

    /// Decides all outcomes up to this one, and some more. What they say of any position they say of this one.
    fn learn(&mut self, code: u32, id: PositionId, solution: &Solution) {
        for code in self.wanted.known_count()..=code.saturating_add(LEARNED) {
            let holds = self.holds(code, id, solution);
            if holds.is_err() {
                self.impossible.push(code);
            }
            self.wanted.push(!matches!(holds, Ok(false)));
        }
    }

    /// Whether the condition holds for a start position, if its outcome is that of this code.
    fn holds(&self, code: u32, id: PositionId, solution: &Solution) -> Result<bool, Problem> {
        let start = solution.graph.position(id);
        let verdict = verdict(Outcome::of_code(code), || mover(solution, id, 0));
        holds(&self.condition, &start, verdict)
    }
}

/// Whether a condition that speaks of results alone holds.
fn holds(condition: &Condition, start: &Position, verdict: Verdict) -> Result<bool, Problem> {
    let holds = |part| holds(part, start, verdict);
    Ok(match condition {
        Condition::Test(test) => test.holds(start, verdict)?,
        Condition::Not(inner) => !holds(inner)?,
        Condition::And(parts) => {
            for part in parts {
                if !holds(part)? {
                    return Ok(false);
                }
            }
            true
        }
        Condition::Or(parts) => {
            for part in parts {
                if holds(part)? {
                    return Ok(true);
                }
            }
            false
        }
        Condition::After(..) => unreachable!("what follows a move is no matter of results alone"),
    })
}
