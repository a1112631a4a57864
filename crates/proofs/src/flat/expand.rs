//! Loops and conditions of a row: loops over a few known values become rows, the others are kept.

use super::lower::Lowering;
use super::{FlatStep, Num};
use kruzhok_values::{Comparison, Int, Ints, Lists, Slot, Target, TypedClause};

/// A loop over known numbers has at most so many rounds where it becomes rows.
const ROUND_LIMIT: i64 = 12;
/// As many values may stand in a list that a row runs through.
const LIST_LIMIT: usize = 64;

/// What is still to be done for a row.
#[derive(Clone, Copy)]
pub(super) enum Item<'a> {
    Clause(&'a TypedClause),
    /// A loop.
    For(Slot, &'a Ints),
    /// A variable gets a value.
    Bind(Slot, &'a Int),
}

/// What is done with the steps of each row; the flag tells a row that is only there for its mistakes.
type Done<'a> = &'a mut dyn FnMut(&mut Lowering, &[FlatStep], bool) -> Option<()>;

impl Lowering {
    /// Calls `done` with the steps of each row that comes of the items.
    pub(super) fn expand(
        &mut self,
        items: &[Item<'_>],
        steps: &mut Vec<FlatStep>,
        done: Done<'_>,
    ) -> Option<()> {
        let Some((first, rest)) = items.split_first() else {
            return self.end(steps, false, done);
        };
        match first {
            Item::Clause(TypedClause::If(condition)) => {
                let condition = self.int(condition)?;
                self.with_condition(condition, rest, steps, done)
            }
            Item::Clause(TypedClause::For { slot, source, .. }) => {
                self.expand_loop(*slot, source, rest, steps, done)
            }
            Item::For(slot, source) => self.expand_loop(*slot, source, rest, steps, done),
            Item::Clause(TypedClause::ForList { target, source, .. }) => {
                self.expand_lists(target, source, rest, steps, done)
            }
            Item::Bind(slot, value) => {
                let value = self.int(value)?;
                self.with_value(*slot, value, rest, steps, done)
            }
        }
    }

    fn end(&mut self, steps: &[FlatStep], is_dead: bool, done: Done<'_>) -> Option<()> {
        self.rows_left = self.rows_left.checked_sub(1)?;
        done(self, steps, is_dead)
    }

    /// A row that makes no move; it is kept where a step before may have no value.
    fn dead(&mut self, steps: &mut Vec<FlatStep>, done: Done<'_>) -> Option<()> {
        if steps.iter().all(always_runs) {
            return Some(());
        }
        steps.push(FlatStep::If(Num::Const(0)));
        self.end(steps, true, done)?;
        steps.pop();
        Some(())
    }

    fn with_condition(
        &mut self,
        condition: Num,
        rest: &[Item<'_>],
        steps: &mut Vec<FlatStep>,
        done: Done<'_>,
    ) -> Option<()> {
        let step_count = steps.len();
        match condition {
            Num::Const(0) => return self.dead(steps, done),
            Num::Const(_) => {}
            Num::And(list) => steps.extend(list.into_iter().map(FlatStep::If)),
            condition => steps.push(FlatStep::If(condition)),
        }
        self.expand(rest, steps, done)?;
        steps.truncate(step_count);
        Some(())
    }

    fn with_value(
        &mut self,
        slot: Slot,
        value: Num,
        rest: &[Item<'_>],
        steps: &mut Vec<FlatStep>,
        done: Done<'_>,
    ) -> Option<()> {
        let step_count = steps.len();
        if !value.always_has_value() {
            // It is worked out even where nothing asks for it.
            steps.push(FlatStep::If(Num::Or(vec![value.clone(), Num::Const(1)])));
        }
        self.bind(slot, Some(value));
        self.expand(rest, steps, done)?;
        steps.truncate(step_count);
        Some(())
    }

    fn expand_loop(
        &mut self,
        slot: Slot,
        source: &Ints,
        rest: &[Item<'_>],
        steps: &mut Vec<FlatStep>,
        done: Done<'_>,
    ) -> Option<()> {
        match source {
            Ints::Range(bounds, _) => {
                let range = self.ints(&bounds[..])?;
                let [from, to, Num::Const(step)] = &range[..] else {
                    return None;
                };
                match known_range(from, to, *step) {
                    Some(values) => self.each_value(slot, values, rest, steps, done),
                    None if *step == 0 => None,
                    None => {
                        let own = self.width + steps.iter().filter(is_loop).count();
                        self.slot_count = self.slot_count.max(own + 1);
                        steps.push(FlatStep::For {
                            slot: own,
                            from: from.clone(),
                            to: to.clone(),
                            step: *step,
                        });
                        self.bind(slot, Some(Num::Slot(own)));
                        self.expand(rest, steps, done)?;
                        steps.pop();
                        Some(())
                    }
                }
            }
            Ints::Generate(it) => {
                let (element, clauses) = &**it;
                let mut items: Vec<Item<'_>> = clauses.iter().map(Item::Clause).collect();
                items.push(Item::Bind(slot, element));
                items.extend_from_slice(rest);
                self.expand(&items, steps, done)
            }
            Ints::Choice(it) => {
                let condition = self.int(&it.1)?;
                for (part, wanted) in [(&it.0, true), (&it.2, false)] {
                    let condition = match wanted {
                        true => condition.clone(),
                        false => Num::Not(Box::new(condition.clone())).tidied(),
                    };
                    let mut items = vec![Item::For(slot, part)];
                    items.extend_from_slice(rest);
                    self.with_condition(condition, &items, steps, done)?;
                }
                Some(())
            }
            Ints::Concat(pair) => {
                self.expand_loop(slot, &pair.0, rest, steps, done)?;
                self.expand_loop(slot, &pair.1, rest, steps, done)
            }
            Ints::Sorted(inner, _) => self.expand_loop(slot, inner, rest, steps, done),
            _ => {
                let values = self.list(source)?;
                if values.len() > LIST_LIMIT {
                    return None;
                }
                self.each_value(slot, values, rest, steps, done)
            }
        }
    }

    fn each_value(
        &mut self,
        slot: Slot,
        values: Vec<Num>,
        rest: &[Item<'_>],
        steps: &mut Vec<FlatStep>,
        done: Done<'_>,
    ) -> Option<()> {
        if values.is_empty() {
            return self.dead(steps, done);
        }
        for value in values {
            self.with_value(slot, value, rest, steps, done)?;
        }
        Some(())
    }

    fn expand_lists(
        &mut self,
        target: &Target,
        source: &Lists,
        rest: &[Item<'_>],
        steps: &mut Vec<FlatStep>,
        done: Done<'_>,
    ) -> Option<()> {
        let lists = self.lists(source)?;
        if lists.is_empty() {
            return self.dead(steps, done);
        }
        for list in lists {
            match target {
                Target::List(slot) => {
                    let known = list.iter().map(constant).collect::<Option<_>>()?;
                    self.lists.insert(*slot, known);
                }
                Target::Numbers(slots) if slots.len() == list.len() => {
                    for (slot, value) in slots.iter().zip(list) {
                        if !value.always_has_value() {
                            return None;
                        }
                        self.bind(*slot, Some(value));
                    }
                }
                Target::Numbers(_) => return None,
            }
            self.expand(rest, steps, done)?;
        }
        Some(())
    }
}

/// The number, where it is known.
pub(super) fn constant(num: &Num) -> Option<i64> {
    match num {
        Num::Const(value) => Some(*value),
        _ => None,
    }
}

/// The numbers of a short range between known ends.
pub(super) fn known_range(from: &Num, to: &Num, step: i64) -> Option<Vec<Num>> {
    let (from, to) = (constant(from)?, constant(to)?);
    if step == 0 {
        return None;
    }
    let distance = i128::from(to) - i128::from(from);
    let (distance, width) = match step {
        1.. => (distance, i128::from(step)),
        _ => (-distance, -i128::from(step)),
    };
    let count = i64::try_from((distance.max(0) + width - 1) / width).ok()?;
    let values = (0..count).map(|index| Num::Const(from + index * step));
    (count <= ROUND_LIMIT).then(|| values.collect())
}

fn is_loop(step: &&FlatStep) -> bool {
    matches!(step, FlatStep::For { .. })
}

/// Whether a step has a value for each position.
fn always_runs(step: &FlatStep) -> bool {
    match step {
        FlatStep::If(condition) => condition.always_has_value(),
        FlatStep::For { from, to, .. } => from.always_has_value() && to.always_has_value(),
    }
}

/// Whether two numbers are the same, each worked out.
pub(super) fn same(a: Num, b: Num) -> Num {
    Num::Compare(Box::new((a, Comparison::Equal, b))).tidied()
}
