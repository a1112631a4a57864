//! Conditions turned into guards; what has cases is cut into them.

use super::linear::Straight;
use kruzhok_proofs::Num;
use kruzhok_values::{BinaryOp, Comparison};

/// A piece that may have to be cut further.
#[derive(Clone, Debug)]
pub(super) struct Open {
    // Conditions, each with whether it must hold.
    pub(super) conditions: Vec<(Num, bool)>,
    // What is not negative where it holds.
    pub(super) guards: Vec<Straight>,
    pub(super) to: Vec<Num>,
}

pub(super) enum Settled {
    Done,
    Split(Vec<Open>),
}

impl Open {
    /// Turns conditions into guards until none is left or the piece must be cut; `None` for what is not straight.
    pub(super) fn settle(&mut self, inner: usize) -> Option<Settled> {
        for (place, num) in self.to.iter().enumerate() {
            if let Some(case) = first_case(num, inner) {
                let cases = case.map(|(condition, num)| {
                    let mut open = self.clone();
                    open.conditions.push((condition, true));
                    open.to[place] = num;
                    open
                });
                return Some(Settled::Split(cases.into()));
            }
        }
        while let Some((condition, must_hold)) = self.conditions.pop() {
            if !uses(&condition, inner) {
                let condition = match must_hold {
                    true => condition.truth(),
                    false => Num::Not(condition.into()),
                };
                let pair = (condition, Num::Const(1));
                let guard = Num::Binary(BinaryOp::Subtract, pair.into());
                self.guards.push(Straight::fixed(&guard));
                continue;
            }
            match condition {
                Num::Not(it) => self.conditions.push((*it, !must_hold)),
                Num::And(list) if must_hold => self
                    .conditions
                    .extend(list.into_iter().map(|it| (it, true))),
                Num::Or(list) if !must_hold => self
                    .conditions
                    .extend(list.into_iter().map(|it| (it, false))),
                Num::And(list) | Num::Or(list) => {
                    // A position that meets several of them has the same move several times.
                    let parts = list.into_iter().map(|it| {
                        let mut open = self.clone();
                        open.conditions.push((it, must_hold));
                        open
                    });
                    return Some(Settled::Split(parts.collect()));
                }
                Num::Compare(it) => {
                    if let Some(parts) = self.compare(*it, must_hold, inner)? {
                        return Some(Settled::Split(parts));
                    }
                }
                _ => return None,
            }
        }
        Some(Settled::Done)
    }

    fn compare(
        &mut self,
        (left, relation, right): (Num, Comparison, Num),
        must_hold: bool,
        inner: usize,
    ) -> Option<Option<Vec<Self>>> {
        for is_left in [true, false] {
            let side = if is_left { &left } else { &right };
            let Some(cases) = first_case(side, inner) else {
                continue;
            };
            let cases = cases.map(|(condition, num)| {
                let pair = match is_left {
                    true => (num, relation, right.clone()),
                    false => (left.clone(), relation, num),
                };
                let mut open = self.clone();
                open.conditions.push((condition, true));
                open.conditions.push((Num::Compare(pair.into()), must_hold));
                open
            });
            return Some(Some(cases.into()));
        }
        let relation = match must_hold {
            true => relation,
            false => relation.opposite(),
        };
        let above = |margin| not_less(&left, &right, margin, inner);
        let below = |margin| not_less(&right, &left, margin, inner);
        match relation {
            Comparison::GreaterEqual => self.guards.push(above(0)?),
            Comparison::Greater => self.guards.push(above(1)?),
            Comparison::LessEqual => self.guards.push(below(0)?),
            Comparison::Less => self.guards.push(below(1)?),
            Comparison::NotEqual => {
                let parts = [above(1)?, below(1)?].map(|guard| {
                    let mut open = self.clone();
                    open.guards.push(guard);
                    open
                });
                return Some(Some(parts.into()));
            }
            _ => self.guards.extend([above(0)?, below(0)?]),
        }
        Some(None)
    }
}

/// `left - right >= margin`.
fn not_less(left: &Num, right: &Num, margin: i64, inner: usize) -> Option<Straight> {
    let difference = Num::Binary(BinaryOp::Subtract, (left.clone(), right.clone()).into());
    let pair = (difference, Num::Const(margin));
    Straight::of(&Num::Binary(BinaryOp::Subtract, pair.into()), inner)
}

/// The two cases of the first part that has cases, each with its condition and the whole without that part.
fn first_case(num: &Num, inner: usize) -> Option<[(Num, Num); 2]> {
    if !uses(num, inner) {
        return None;
    }
    let compare =
        |a: &Num, relation, b: &Num| Num::Compare((a.clone(), relation, b.clone()).into());
    match num {
        Num::Least(list) | Num::Greatest(list) => {
            let (first, rest) = list.split_first()?;
            if rest.is_empty() {
                let always = Num::Const(1);
                let never = Num::Const(0);
                return Some([(always, first.clone()), (never, first.clone())]);
            }
            let (rest, relations) = match num {
                Num::Least(_) => (
                    Num::Least(rest.to_vec()),
                    [Comparison::LessEqual, Comparison::Greater],
                ),
                _ => (
                    Num::Greatest(rest.to_vec()),
                    [Comparison::GreaterEqual, Comparison::Less],
                ),
            };
            let [first_wins, rest_wins] = relations.map(|it| compare(first, it, &rest));
            Some([(first_wins, first.clone()), (rest_wins, rest)])
        }
        Num::Binary(op, pair) => {
            if let Some(cases) = first_case(&pair.0, inner) {
                let right = &pair.1;
                return Some(
                    cases
                        .map(|(when, left)| (when, Num::Binary(*op, (left, right.clone()).into()))),
                );
            }
            let left = &pair.0;
            Some(
                first_case(&pair.1, inner)?
                    .map(|(when, right)| (when, Num::Binary(*op, (left.clone(), right).into()))),
            )
        }
        _ => None,
    }
}

/// Whether an expression depends on a variable.
pub(super) fn uses(num: &Num, slot: usize) -> bool {
    num.uses(&|it| it == slot)
}
