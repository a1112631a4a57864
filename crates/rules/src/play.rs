//! A row of moves, typed, and the moves that it makes.

use crate::eval::{self, FUEL, Flow, Halt, Machine, Reason};
use crate::shape::Shape;
use crate::source::{Source, Span};
use crate::typed::{Int, Ints, Slot, TypedClause};
use crate::{Player, Problem, ProblemKind};
use std::sync::Arc;

/// A row of moves, ready to be played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    /// The field that holds the row.
    pub(crate) source: Arc<Source>,
    /// Where the values of the heaps that the row picks are kept; empty in a whole-position row.
    pub(crate) picks: Vec<Slot>,
    /// Where their places are kept: `i` and `j`.
    pub(crate) places: Vec<Slot>,
    pub(crate) heaps: NewHeaps,
    /// What is remembered from now on; `None` leaves it as it is.
    pub(crate) memory: Option<Vec<Int>>,
    pub(crate) clauses: Vec<TypedClause>,
    /// The names bound by `for`.
    pub(crate) bound: Vec<(String, Slot)>,
    /// Whether a move may leave everything as it is.
    pub(crate) is_pass: bool,
    pub(crate) by: Option<Player>,
}

/// The heaps after a move: all of them, or those that were picked.
#[derive(Clone, Debug)]
pub(crate) enum NewHeaps {
    Each(Vec<Int>),
    /// One list of all of them.
    List(Ints, Span),
}

/// A condition of a field of its own.
#[derive(Clone, Debug)]
pub(crate) struct Clue {
    pub(crate) condition: Int,
    pub(crate) source: Arc<Source>,
}

/// Memory that evaluation uses again from position to position.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(crate) machine: Machine,
    /// For `legal`, which is about the next position while the row's variables are still in use.
    after: Machine,
    to: Vec<i64>,
    picked: Vec<usize>,
}

/// A move that was just made, while the row's variables still have their values.
pub(crate) struct Made<'a> {
    pub(crate) row: usize,
    pub(crate) picked: &'a [usize],
    pub(crate) to: &'a [i64],
    pub(crate) machine: &'a mut Machine,
}

/// What a move has to obey besides its row.
pub(crate) struct Referee<'a> {
    pub(crate) shape: Shape,
    pub(crate) legal: Option<&'a Clue>,
}

impl Scratch {
    /// Loads a position into the variables.
    pub(crate) fn load(&mut self, words: &[i64], shape: Shape, slot_count: usize) {
        self.machine.prepare(slot_count, FUEL);
        // What `legal` may spend is for all moves of the position together.
        self.after.prepare(slot_count, FUEL);
        load(&mut self.machine, words, shape);
    }
}

fn load(machine: &mut Machine, words: &[i64], shape: Shape) {
    let named = shape.named_count();
    machine.slots[..named].copy_from_slice(&words[..named]);
    machine.slots[named] = if shape.is_partisan { words[named] } else { 0 };
}

/// What is done with each choice of heaps.
type Visit<'a> = &'a mut dyn FnMut(&mut Machine, &[usize]) -> Result<(), Halt>;

impl Play {
    /// Visits the moves that this row makes from `words`, which are loaded in `scratch`.
    pub(crate) fn each_move(
        &self,
        row: usize,
        words: &[i64],
        referee: &Referee<'_>,
        scratch: &mut Scratch,
        visit: &mut dyn FnMut(Made<'_>),
    ) -> Result<(), Problem> {
        let shape = referee.shape;
        let is_others = self.by.is_some() && self.by != shape.mover(words);
        if is_others || shape.forbids(words, row) {
            return Ok(());
        }
        let Scratch {
            machine,
            after,
            to,
            picked,
        } = scratch;
        picked.clear();
        let mut failed = None;
        self.each_pick(
            &words[..shape.heap_count],
            machine,
            picked,
            &mut |machine, picked| {
                let flow = eval::each_choice(&self.clauses, machine, &mut |machine| {
                    if !self.make(words, picked, shape, machine, to)? {
                        return Ok(Flow::Continue(()));
                    }
                    shape.complete_move(words, row, to);
                    if let Some(legal) = referee.legal {
                        load(after, to, shape);
                        match legal.condition.holds(after) {
                            Ok(true) => {}
                            Ok(false) => return Ok(Flow::Continue(())),
                            Err(halt) => {
                                failed = Some(problem_of(halt, &legal.source, shape.write(to)));
                                return Ok(Flow::Break(()));
                            }
                        }
                    }
                    visit(Made {
                        row,
                        picked,
                        to,
                        machine,
                    });
                    Ok(Flow::Continue(()))
                });
                flow.map(|_| ())
            },
        )
        .map_err(|halt| problem_of(halt, &self.source, shape.write(words)))?;
        failed.map_or(Ok(()), Err)
    }

    /// Picks different heaps in every order, the first place changing slowest.
    fn each_pick(
        &self,
        heaps: &[i64],
        machine: &mut Machine,
        picked: &mut Vec<usize>,
        visit: Visit<'_>,
    ) -> Result<(), Halt> {
        let depth = picked.len();
        if depth == self.picks.len() {
            return visit(machine, picked);
        }
        for (place, &heap) in heaps.iter().enumerate() {
            if picked.contains(&place) {
                continue;
            }
            machine.burn(1, self.source.whole())?;
            machine.slots[self.picks[depth]] = heap;
            if let Some(slot) = self.places.get(depth) {
                machine.slots[*slot] = i64::try_from(place).expect("a game has few heaps");
            }
            picked.push(place);
            self.each_pick(heaps, machine, picked, visit)?;
            picked.pop();
        }
        Ok(())
    }

    /// Writes the named numbers after the move into `to`; `false` where that is no move.
    fn make(
        &self,
        words: &[i64],
        picked: &[usize],
        shape: Shape,
        machine: &mut Machine,
        to: &mut Vec<i64>,
    ) -> Result<bool, Halt> {
        let named = shape.named_count();
        to.clear();
        to.extend_from_slice(&words[..named]);
        match &self.heaps {
            NewHeaps::Each(values) => {
                for (index, value) in values.iter().enumerate() {
                    let place = picked.get(index).copied().unwrap_or(index);
                    to[place] = value.value(machine)?;
                }
            }
            NewHeaps::List(list, span) => {
                let values = list.list(machine)?;
                let expected = if self.picks.is_empty() {
                    shape.heap_count
                } else {
                    picked.len()
                };
                if values.len() != expected {
                    return Err(Halt {
                        reason: Reason::NoValue,
                        span: *span,
                    });
                }
                for (index, value) in values.iter().enumerate() {
                    to[picked.get(index).copied().unwrap_or(index)] = *value;
                }
                machine.give_back(values);
            }
        }
        if let Some(memory) = &self.memory {
            for (index, value) in memory.iter().enumerate() {
                to[shape.heap_count + index] = value.value(machine)?;
            }
        }
        shape.sort(to);
        // Positions are short: a loop is quicker than comparing memory.
        let is_changed = to.iter().zip(words).any(|(after, before)| after != before);
        Ok(self.is_pass || is_changed)
    }
}

/// The problem of an evaluation that stopped, at its place in the field.
pub(crate) fn problem_of(halt: Halt, source: &Source, position: String) -> Problem {
    let kind = match halt.reason {
        Reason::Overflow => ProblemKind::Overflow { position },
        Reason::DivisionByZero => ProblemKind::DivisionByZero { position },
        Reason::NoValue => ProblemKind::NoValue {
            part: source.slice(halt.span).into(),
            position: position.into(),
        },
        Reason::TooMuchWork => ProblemKind::TooMuchWork { position },
    };
    source.problem(halt.span, kind, None)
}
