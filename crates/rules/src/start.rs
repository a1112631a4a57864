//! The start positions: bounds and conditions of the names, or rows that list positions.

use crate::eval::{self, Flow, Machine};
use crate::intervals::{Bounds, Interval};
use crate::play::{NewHeaps, problem_of};
use crate::shape::Shape;
use crate::source::{Source, Span};
use crate::typed::{Int, TypedClause};
use crate::{Hint, Position, Problem, ProblemKind};
use std::collections::HashSet;
use std::sync::Arc;

/// Looks at tree nodes that finding the bounds may take while the file is read.
const READING_WORK: u32 = 200_000;
/// The same for all start positions together.
const LISTING_WORK: u32 = 6_000_000;
/// Rounds of loops that conditions and rows may run for all start positions together.
const LISTING_FUEL: u32 = 1 << 24;
/// Rounds of narrowing at the beginning, and again after each number is chosen.
const FIRST_ROUNDS: usize = 50;
const LATER_ROUNDS: usize = 3;

/// One text of start positions.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) source: Arc<Source>,
    pub(crate) kind: StartKind,
    pub(crate) slot_count: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum StartKind {
    /// All positions that meet all of these.
    Conditions {
        conditions: Vec<Int>,
        bounds: Vec<Interval>,
    },
    /// The positions of a row.
    Row {
        heaps: NewHeaps,
        memory: Vec<Int>,
        clauses: Vec<TypedClause>,
    },
}

/// The bounds of the named numbers.
///
/// # Errors
/// The names that are not bounded, or no position at all.
pub(crate) fn bounds(
    conditions: &[Int],
    names: &[&str],
    source: &Source,
) -> Result<Vec<Interval>, Vec<Problem>> {
    let mut bounds = Bounds {
        of: vec![Interval::ALL; names.len()],
        work: READING_WORK,
    };
    let whole = source.whole();
    if !bounds.narrow(conditions, FIRST_ROUNDS) {
        return Err(vec![source.problem(whole, ProblemKind::NoStart, None)]);
    }
    let mut problems = vec![];
    for (name, interval) in names.iter().zip(&bounds.of) {
        let name = (*name).to_string();
        let (kind, hint) = match (interval.has_low(), interval.has_high()) {
            (true, true) => continue,
            (true, false) => {
                let hint = Hint::add(format!(
                    "{name} <= {}",
                    interval.low.max(1).saturating_mul(100)
                ));
                (ProblemKind::NoUpperEnd { name }, hint)
            }
            (false, true) => {
                let hint = Hint::add(format!("{name} >= {}", interval.high.min(1)));
                (ProblemKind::NoLowerEnd { name }, hint)
            }
            (false, false) => {
                let hint = Hint::add(format!("1 <= {name} <= 100"));
                (ProblemKind::NoStartValue { name }, hint)
            }
        };
        problems.push(source.problem(whole, kind, hint));
    }
    if problems.is_empty() {
        Ok(bounds.of)
    } else {
        Err(problems)
    }
}

/// The positions of all texts, each once: in ascending order, or as the rows list them.
pub(crate) fn list(starts: &[Start], shape: Shape, limit: usize) -> Result<Vec<Position>, Problem> {
    let mut listing = Listing {
        shape,
        limit,
        known: HashSet::new(),
        positions: vec![],
        work: LISTING_WORK,
    };
    for start in starts {
        listing.list(start)?;
    }
    let Listing { mut positions, .. } = listing;
    if positions.is_empty() {
        let source = &starts
            .first()
            .expect("a file without a start is refused")
            .source;
        return Err(source.problem(source.whole(), ProblemKind::NoStart, None));
    }
    if starts
        .iter()
        .all(|start| matches!(start.kind, StartKind::Conditions { .. }))
    {
        positions.sort_unstable();
    }
    Ok(positions)
}

/// The first start position that is found; `None` where there is none.
pub(crate) fn first(starts: &[Start], shape: Shape) -> Option<Position> {
    let mut listing = Listing {
        shape,
        limit: 1,
        known: HashSet::new(),
        positions: vec![],
        work: LISTING_WORK,
    };
    for start in starts {
        // The limit stops the listing right after the first position.
        if listing.list(start).is_err() {
            break;
        }
    }
    listing.positions.into_iter().next()
}

struct Listing {
    shape: Shape,
    limit: usize,
    known: HashSet<Position>,
    positions: Vec<Position>,
    work: u32,
}

impl Listing {
    fn list(&mut self, start: &Start) -> Result<(), Problem> {
        let mut machine = Machine::default();
        machine.prepare(start.slot_count, LISTING_FUEL);
        match &start.kind {
            StartKind::Conditions { conditions, bounds } => {
                let bounds = Bounds {
                    of: bounds.clone(),
                    work: self.work,
                };
                self.fill(start, conditions, 0, bounds, &mut machine)
            }
            StartKind::Row {
                heaps,
                memory,
                clauses,
            } => {
                let mut failed = None;
                let shape = self.shape;
                let mut words = vec![];
                let run = eval::each_choice(clauses, &mut machine, &mut |machine| {
                    words.clear();
                    match heaps {
                        NewHeaps::Each(values) => {
                            for value in values {
                                words.push(value.value(machine)?);
                            }
                        }
                        NewHeaps::List(list, span) => {
                            words = list.list(machine)?;
                            if words.len() != shape.heap_count {
                                return Err(eval::Halt {
                                    reason: eval::Reason::NoValue,
                                    span: *span,
                                });
                            }
                        }
                    }
                    for value in memory {
                        words.push(value.value(machine)?);
                    }
                    match self.add(words.clone(), &start.source) {
                        Ok(()) => Ok(Flow::Continue(())),
                        Err(problem) => {
                            failed = Some(problem);
                            Ok(Flow::Break(()))
                        }
                    }
                });
                // The position is not known to its end where its numbers could not be worked out.
                let _whole = run.map_err(|halt| {
                    problem_of(halt, &start.source, format!("{}…", self.text(&words)))
                })?;
                failed.map_or(Ok(()), Err)
            }
        }
    }

    /// Chooses the numbers from `index` on, in ascending order.
    fn fill(
        &mut self,
        start: &Start,
        conditions: &[Int],
        index: usize,
        mut bounds: Bounds,
        machine: &mut Machine,
    ) -> Result<(), Problem> {
        bounds.work = self.work;
        let is_possible = bounds.narrow(conditions, LATER_ROUNDS);
        self.work = bounds.work;
        if !is_possible {
            return Ok(());
        }
        let Interval { low, high } = bounds.of[index];
        let mut value = low;
        while value <= high {
            let word = i64::try_from(value).expect("bounded numbers fit into 64 bits");
            self.work = self.work.saturating_sub(1);
            if self.work == 0 {
                let position = self.text(&machine.slots[..index]);
                return Err(problem_at(start, ProblemKind::TooMuchWork { position }));
            }
            machine.slots[index] = word;
            if index + 1 == self.shape.named_count() {
                self.test(start, conditions, machine)?;
            } else {
                let chosen = Bounds {
                    of: bounds.of.clone(),
                    work: 0,
                };
                self.fill(
                    start,
                    conditions,
                    index + 1,
                    with(chosen, index, word),
                    machine,
                )?;
            }
            value += 1;
        }
        Ok(())
    }

    fn test(
        &mut self,
        start: &Start,
        conditions: &[Int],
        machine: &mut Machine,
    ) -> Result<(), Problem> {
        for condition in conditions {
            let holds = condition.holds(machine).map_err(|halt| {
                let position = self.text(&machine.slots[..self.shape.named_count()]);
                problem_of(halt, &start.source, position)
            })?;
            if !holds {
                return Ok(());
            }
        }
        let words = machine.slots[..self.shape.named_count()].to_vec();
        self.add(words, &start.source)
    }

    fn add(&mut self, mut words: Vec<i64>, source: &Source) -> Result<(), Problem> {
        self.shape.complete_start(&mut words);
        let position = Position::from_words(&words);
        if !self.known.insert(position.clone()) {
            return Ok(());
        }
        if self.positions.len() == self.limit {
            return Err(source.problem(
                source.whole(),
                ProblemKind::TooManyStarts { limit: self.limit },
                None,
            ));
        }
        self.positions.push(position);
        Ok(())
    }

    fn text(&self, words: &[i64]) -> String {
        words
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(",")
    }
}

fn with(mut bounds: Bounds, index: usize, word: i64) -> Bounds {
    bounds.of[index] = Interval::one(word);
    bounds
}

fn problem_at(start: &Start, kind: ProblemKind) -> Problem {
    let span: Span = start.source.whole();
    start.source.problem(span, kind, None)
}
