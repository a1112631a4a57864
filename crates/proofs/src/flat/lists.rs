//! Lists of a known length, such as the tuple of all heaps, folded into numbers.

use super::Num;
use super::expand::{constant, known_range, same};
use super::lower::Lowering;
use kruzhok_values::{
    self as values, BinaryOp, Comparison, FoldOp, Int, Ints, Lists, Machine, Span, TypedClause,
};

/// So many values may stand in a list.
const LENGTH_LIMIT: usize = 256;
/// So many in one that is looked into at a place that is not known.
const CHOICE_LIMIT: usize = 32;

/// The values of a list, some of which are there only where a condition holds.
pub(super) struct Elements {
    /// Conditions, in the order in which they are looked at, and the value.
    all: Vec<(Vec<Num>, Num)>,
    /// Whether the values are worked out one after another, so that a search may end before the last.
    is_lazy: bool,
}

impl Elements {
    /// One number made of all; `None` where there is none for sure, or where it cannot be told.
    pub(super) fn fold(self, op: FoldOp) -> Option<Num> {
        let is_lazy = self.is_lazy;
        let is_whole = self.all.iter().all(|(conditions, _)| conditions.is_empty());
        let elements = self.all.into_iter();
        Some(match op {
            FoldOp::Min | FoldOp::Max => {
                let values: Vec<Num> = elements.map(|(_, value)| value).collect();
                if !is_whole || values.is_empty() {
                    return None;
                }
                match op {
                    FoldOp::Min => Num::Least(values),
                    _ => Num::Greatest(values),
                }
            }
            FoldOp::Sum => sum(elements.map(|(conditions, value)| chosen(conditions, value))),
            FoldOp::Len => {
                let mut counts = vec![];
                for (conditions, value) in elements {
                    if !value.always_has_value() {
                        return None;
                    }
                    counts.push(chosen(conditions, Num::Const(1)));
                }
                sum(counts.into_iter())
            }
            FoldOp::Any => {
                let tests = elements.map(|(mut conditions, value)| {
                    conditions.push(value.truth());
                    Num::And(conditions).tidied()
                });
                any(tests.collect(), is_lazy)
            }
            FoldOp::All => {
                let tests = elements.map(|(conditions, value)| {
                    let nots = conditions.into_iter();
                    let mut tests: Vec<Num> =
                        nots.map(|it| Num::Not(Box::new(it)).tidied()).collect();
                    tests.push(value.truth());
                    Num::Or(tests).tidied()
                });
                all(tests.collect(), is_lazy)
            }
        })
    }
}

/// The value where the conditions hold, else 0.
fn chosen(conditions: Vec<Num>, value: Num) -> Num {
    if conditions.is_empty() {
        return value;
    }
    let condition = Num::And(conditions).tidied();
    Num::Choice(Box::new((value, condition, Num::Const(0)))).tidied()
}

fn sum(values: impl Iterator<Item = Num>) -> Num {
    let add = |sum, value| Num::Binary(BinaryOp::Add, Box::new((sum, value))).tidied();
    values.reduce(add).unwrap_or(Num::Const(0))
}

/// Whether one of the tests, each of which is 0 or 1, holds; without the flag all of them are worked out.
fn any(tests: Vec<Num>, is_lazy: bool) -> Num {
    match is_lazy || tests.iter().all(Num::always_has_value) {
        true => Num::Or(tests).tidied(),
        false => Num::Greatest(tests).tidied(),
    }
}

/// Whether all of the tests hold.
fn all(tests: Vec<Num>, is_lazy: bool) -> Num {
    match is_lazy || tests.iter().all(Num::always_has_value) {
        true => Num::And(tests).tidied(),
        false => Num::Least(tests).tidied(),
    }
}

impl Lowering {
    /// The values of a list whose length is known.
    pub(super) fn list(&mut self, list: &Ints) -> Option<Vec<Num>> {
        let values = match list {
            Ints::Const(values) => values.iter().copied().map(Num::Const).collect(),
            Ints::Slots { first, count } => {
                let slots = *first..first + count;
                slots
                    .map(|slot| self.int(&Int::Slot(slot)))
                    .collect::<Option<Vec<Num>>>()?
            }
            Ints::Each(values) => self.ints(values)?,
            Ints::Range(bounds, _) => {
                let range = self.ints(&bounds[..])?;
                known_range(&range[0], &range[1], constant(&range[2])?)?
            }
            Ints::Generate(_) => {
                let elements = self.elements(list)?.all.into_iter();
                elements
                    .map(|(conditions, value)| conditions.is_empty().then_some(value))
                    .collect::<Option<Vec<Num>>>()?
            }
            Ints::Concat(pair) => {
                let mut values = self.list(&pair.0)?;
                values.extend(self.list(&pair.1)?);
                values
            }
            Ints::Repeat(pair, _) => {
                let part = self.list(&pair.0)?;
                let count = usize::try_from(constant(&self.int(&pair.1)?)?.max(0)).ok()?;
                if count.checked_mul(part.len())? > LENGTH_LIMIT {
                    return None;
                }
                std::iter::repeat_n(part, count).flatten().collect()
            }
            Ints::Slice(whole, bounds, span) => self.slice(whole, bounds, *span)?,
            Ints::Sorted(inner, _) => {
                let values = self.list(inner)?;
                let mut known = values.iter().map(constant).collect::<Option<Vec<i64>>>()?;
                known.sort_unstable();
                known.into_iter().map(Num::Const).collect()
            }
            Ints::Replace(it, _) => {
                let (inner, place, value) = &**it;
                let mut values = self.list(inner)?;
                let place = index_of(constant(&self.int(place)?)?, values.len())?;
                // The old value must not be needed for its mistakes.
                if !values[place].always_has_value() {
                    return None;
                }
                values[place] = self.int(value)?;
                values
            }
            Ints::Choice(it) => {
                let condition = self.int(&it.1)?;
                match condition {
                    Num::Const(0) => return self.list(&it.2),
                    Num::Const(_) => return self.list(&it.0),
                    _ => {}
                }
                let (a, b) = (self.list(&it.0)?, self.list(&it.2)?);
                if a.len() != b.len() {
                    return None;
                }
                let choose = |(a, b)| Num::Choice(Box::new((a, condition.clone(), b))).tidied();
                a.into_iter().zip(b).map(choose).collect()
            }
            Ints::Var(slot) => {
                let values = self.lists.get(slot)?.iter();
                values.copied().map(Num::Const).collect()
            }
            Ints::Letter(..) | Ints::Item(..) => return None,
        };
        (values.len() <= LENGTH_LIMIT).then_some(values)
    }

    fn slice(&mut self, whole: &Ints, bounds: &[Option<Int>; 3], span: Span) -> Option<Vec<Num>> {
        let whole = self.list(whole)?;
        let mut known = [None, None, None];
        for (known, bound) in known.iter_mut().zip(bounds) {
            if let Some(bound) = bound {
                *known = Some(Int::Const(constant(&self.int(bound)?)?));
            }
        }
        let places: Vec<i64> = (0..i64::try_from(whole.len()).ok()?).collect();
        let mut kept = vec![];
        values::slice(&places, &known, &mut kept, &mut Machine::default(), span).ok()?;
        let is_kept = |place: usize| kept.contains(&places[place]);
        // What is cut off must not be needed for its mistakes.
        let is_harmless = |place: usize| is_kept(place) || whole[place].always_has_value();
        if !(0..whole.len()).all(is_harmless) {
            return None;
        }
        let value = |place: &i64| Some(whole[usize::try_from(*place).ok()?].clone());
        kept.iter().map(value).collect()
    }

    /// The values of a list, each with its conditions.
    pub(super) fn elements(&mut self, list: &Ints) -> Option<Elements> {
        let Ints::Generate(it) = list else {
            let is_lazy = matches!(list, Ints::Const(_) | Ints::Slots { .. } | Ints::Range(..));
            let values = self.list(list)?.into_iter();
            return Some(Elements {
                all: values.map(|value| (vec![], value)).collect(),
                is_lazy,
            });
        };
        let mut all = vec![];
        self.generate(&it.1, &it.0, &mut vec![], &mut all)?;
        Some(Elements { all, is_lazy: true })
    }

    fn generate(
        &mut self,
        clauses: &[TypedClause],
        element: &Int,
        conditions: &mut Vec<Num>,
        all: &mut Vec<(Vec<Num>, Num)>,
    ) -> Option<()> {
        let Some((first, rest)) = clauses.split_first() else {
            if all.len() == LENGTH_LIMIT {
                return None;
            }
            all.push((conditions.clone(), self.int(element)?));
            return Some(());
        };
        match first {
            TypedClause::If(condition) => match self.int(condition)? {
                // What stands before was looked at, and had a value.
                Num::Const(0) if conditions.iter().all(Num::always_has_value) => Some(()),
                Num::Const(0) => None,
                Num::Const(_) => self.generate(rest, element, conditions, all),
                condition => {
                    conditions.push(condition);
                    self.generate(rest, element, conditions, all)?;
                    conditions.pop();
                    Some(())
                }
            },
            TypedClause::For { slot, source, .. } => {
                let inner = self.elements(source)?;
                let always = |(conditions, value): &(Vec<Num>, Num)| {
                    conditions.is_empty() && value.always_has_value()
                };
                if !inner.all.iter().all(always) {
                    return None;
                }
                for (_, value) in inner.all {
                    self.bind(*slot, Some(value));
                    self.generate(rest, element, conditions, all)?;
                }
                Some(())
            }
            TypedClause::ForList { .. } => None,
        }
    }

    /// Lists of known lengths.
    pub(super) fn lists(&mut self, lists: &Lists) -> Option<Vec<Vec<Num>>> {
        match lists {
            Lists::Const(lists) => {
                let values =
                    |list: &std::sync::Arc<[i64]>| list.iter().copied().map(Num::Const).collect();
                (lists.len() <= LENGTH_LIMIT).then(|| lists.iter().map(values).collect())
            }
            Lists::Each(lists) => lists.iter().map(|it| self.list(it)).collect(),
            Lists::Concat(pair) => {
                let mut lists = self.lists(&pair.0)?;
                lists.extend(self.lists(&pair.1)?);
                Some(lists)
            }
            Lists::Letters(_) | Lists::Generate(_) | Lists::Choice(_) | Lists::Successors(..) => {
                None
            }
        }
    }

    /// `list[index]`
    pub(super) fn item(&mut self, list: &Ints, place: &Int) -> Option<Num> {
        let values = self.list(list)?;
        let place = self.int(place)?;
        if let Some(place) = constant(&place) {
            let index = index_of(place, values.len())?;
            let others = values.iter().enumerate().filter(|(at, _)| *at != index);
            let are_harmless = others.map(|it| it.1).all(Num::always_has_value);
            return are_harmless.then(|| values[index].clone());
        }
        if values.len() > CHOICE_LIMIT || !values.iter().all(Num::always_has_value) {
            return None;
        }
        // There is nothing beyond the ends.
        let mut chosen = Num::Isqrt(Box::new(Num::Const(-1)));
        let length = i64::try_from(values.len()).ok()?;
        for (index, value) in (0..length).rev().zip(values.into_iter().rev()) {
            let is_it = Num::Or(vec![
                same(place.clone(), Num::Const(index)),
                same(place.clone(), Num::Const(index - length)),
            ]);
            chosen = Num::Choice(Box::new((value, is_it, chosen)));
        }
        Some(chosen)
    }

    /// Whether a number is in a list.
    pub(super) fn contains(&mut self, value: &Int, list: &Ints) -> Option<Num> {
        let value = self.int(value)?;
        if let Ints::Range(bounds, _) = list {
            let range = self.ints(&bounds[..])?;
            let relate = |a: &Num, relation, b: &Num| {
                Num::Compare(Box::new((a.clone(), relation, b.clone()))).tidied()
            };
            if range[2] == Num::Const(1) {
                let from = relate(&range[0], Comparison::LessEqual, &value);
                let to = relate(&value, Comparison::Less, &range[1]);
                return Some(all(vec![from, to], false));
            }
        }
        let elements = self.elements(list)?;
        if elements.all.is_empty() {
            return value.always_has_value().then_some(Num::Const(0));
        }
        // The number is worked out before the list is looked at.
        let is_lazy =
            elements.is_lazy && (value.always_has_value() || elements.all[0].0.is_empty());
        if !is_lazy
            && elements
                .all
                .iter()
                .any(|(conditions, _)| !conditions.is_empty())
        {
            return None;
        }
        let tests = elements.all.into_iter().map(|(mut conditions, element)| {
            conditions.push(same(value.clone(), element));
            Num::And(conditions).tidied()
        });
        Some(any(tests.collect(), is_lazy))
    }

    /// Whether lists are equal, or are not; their order is not told.
    pub(super) fn compare_lists(
        &mut self,
        relation: Comparison,
        left: &Ints,
        right: &Ints,
    ) -> Option<Num> {
        let (left, right) = (self.list(left)?, self.list(right)?);
        let is_equal = equal_lists(left, right)?;
        match relation {
            Comparison::Equal => Some(is_equal),
            Comparison::NotEqual => Some(Num::Not(Box::new(is_equal))),
            _ => None,
        }
    }

    /// Whether a list is one of some lists.
    pub(super) fn among(&mut self, list: &Ints, lists: &Lists) -> Option<Num> {
        let list = self.list(list)?;
        let lists = self.lists(lists)?;
        let tests = lists
            .into_iter()
            .map(|it| equal_lists(list.clone(), it))
            .collect::<Option<Vec<Num>>>()?;
        let is_harmless = tests.iter().all(Num::always_has_value);
        is_harmless.then(|| any(tests, true))
    }
}

fn equal_lists(left: Vec<Num>, right: Vec<Num>) -> Option<Num> {
    if left.len() != right.len() {
        let mut both = left.iter().chain(&right);
        return both.all(Num::always_has_value).then_some(Num::Const(0));
    }
    let tests = left.into_iter().zip(right).map(|(a, b)| same(a, b));
    Some(all(tests.collect(), false))
}

/// The index that Python means by a place, which may count from the end.
fn index_of(place: i64, length: usize) -> Option<usize> {
    let from_end = if place < 0 {
        i64::try_from(length).ok()?
    } else {
        0
    };
    let index = usize::try_from(place.checked_add(from_end)?).ok()?;
    (index < length).then_some(index)
}
