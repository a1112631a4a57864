//! The value of a typed expression, exactly as Python has it, within 64 bits.

use crate::numbers;
use crate::typed::{BinaryOp, FoldOp, Int, Ints, Lists, Slot, Span, Target, TypedClause, UnaryOp};
use std::ops::ControlFlow;

/// Why an expression has no value, and which part of the text is to blame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halt {
    /// Why.
    pub reason: Reason,
    /// What is to blame.
    pub span: Span,
}

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is beyond 64 bits.
    Overflow,
    /// By zero nothing is divided.
    DivisionByZero,
    /// The minimum of nothing, an item that is not there, a negative exponent.
    NoValue,
    /// There are too many rounds of loops.
    TooMuchWork,
}

impl Reason {
    /// For this reason, this part of the text is to blame.
    pub fn at(self, span: Span) -> Halt {
        Halt { reason: self, span }
    }
}

/// Number of rounds of loops that may be run for one position, counted by the length of what is repeated.
pub const FUEL: u32 = 1 << 20;

/// Values of the variables, and memory that is used again.
#[derive(Debug, Default)]
pub struct Machine {
    /// Values of the variables that hold numbers.
    pub slots: Vec<i64>,
    /// Values of the variables that hold lists, by the same places; as long as any of them needs.
    lists: Vec<Vec<i64>>,
    /// Lists that are not in use.
    spare: Vec<Vec<i64>>,
    fuel: u32,
}

impl Machine {
    /// Makes room for the variables, and sets how many rounds of loops may be run.
    pub fn prepare(&mut self, slot_count: usize, fuel: u32) {
        if self.slots.len() < slot_count {
            self.slots.resize(slot_count, 0);
        }
        self.fuel = fuel;
    }

    /// Rounds of loops that may still be run.
    pub fn fuel(&self) -> u32 {
        self.fuel
    }

    /// Resets the budget of rounds, after moves were not made after all (refund) or paid for in advance.
    pub fn set_fuel(&mut self, fuel: u32) {
        self.fuel = fuel;
    }

    /// Takes fuel for a round of a loop that stands at `span`.
    pub fn burn(&mut self, weight: u32, span: Span) -> Result<(), Halt> {
        match self.fuel.checked_sub(weight) {
            Some(rest) => {
                self.fuel = rest;
                Ok(())
            }
            None => Err(Reason::TooMuchWork.at(span)),
        }
    }

    /// The value of a variable that holds a list.
    pub fn list(&self, slot: Slot) -> &[i64] {
        self.lists.get(slot).map_or(&[], Vec::as_slice)
    }

    /// Gives a variable a list.
    pub fn set_list(&mut self, slot: Slot, list: &[i64]) {
        let variable = self.list_mut(slot);
        variable.clear();
        variable.extend_from_slice(list);
    }

    fn list_mut(&mut self, slot: Slot) -> &mut Vec<i64> {
        if self.lists.len() <= slot {
            self.lists.resize(slot + 1, vec![]);
        }
        &mut self.lists[slot]
    }

    fn take_list(&mut self) -> Vec<i64> {
        self.spare.pop().unwrap_or_default()
    }

    fn copy_of(&mut self, list: &[i64]) -> Vec<i64> {
        let mut copy = self.take_list();
        copy.extend_from_slice(list);
        copy
    }

    /// Takes back the memory of a list that is not needed any more.
    pub fn give_back(&mut self, mut list: Vec<i64>) {
        list.clear();
        self.spare.push(list);
    }
}

/// What a loop does with a value: goes on or stops.
pub type Flow = ControlFlow<()>;

/// Whether a loop that has seen enough stops.
pub fn stop_if(is_enough: bool) -> Flow {
    match is_enough {
        true => Flow::Break(()),
        false => Flow::Continue(()),
    }
}

/// Shows the values in order, until `visit` stops it.
fn show(
    values: &[i64],
    machine: &mut Machine,
    visit: &mut dyn FnMut(&mut Machine, i64) -> Result<Flow, Halt>,
) -> Result<Flow, Halt> {
    for value in values {
        if visit(machine, *value)?.is_break() {
            return Ok(Flow::Break(()));
        }
    }
    Ok(Flow::Continue(()))
}

/// What is done with each of some lists.
type VisitList<'a> = &'a mut dyn FnMut(&mut Machine, Vec<i64>) -> Result<Flow, Halt>;

/// Runs `visit` for each choice of the bound variables that meets the conditions.
pub fn each_choice(
    clauses: &[TypedClause],
    machine: &mut Machine,
    visit: &mut dyn FnMut(&mut Machine) -> Result<Flow, Halt>,
) -> Result<Flow, Halt> {
    match clauses.split_first() {
        None => visit(machine),
        Some((TypedClause::If(condition), rest)) => {
            if condition.value(machine)? == 0 {
                return Ok(Flow::Continue(()));
            }
            each_choice(rest, machine, visit)
        }
        Some((TypedClause::For { slot, source, span }, rest)) => {
            let weight = round_weight(*span);
            source.each(machine, &mut |machine, value| {
                machine.burn(weight, *span)?;
                machine.slots[*slot] = value;
                each_choice(rest, machine, visit)
            })
        }
        Some((
            TypedClause::ForList {
                target,
                source,
                span,
            },
            rest,
        )) => source.each(machine, &mut |machine, list| {
            machine.burn(1 + weight(&list), *span)?;
            target.bind(list, machine, *span)?;
            each_choice(rest, machine, visit)
        }),
    }
}

/// What a round of a loop over numbers takes, as fuel, besides the numbers.
fn round_weight(span: Span) -> u32 {
    1 + (span.end - span.start) / 64
}

impl Target {
    /// Gives the variables their values.
    fn bind(&self, mut list: Vec<i64>, machine: &mut Machine, span: Span) -> Result<(), Halt> {
        match self {
            Self::List(slot) => std::mem::swap(machine.list_mut(*slot), &mut list),
            Self::Numbers(slots) if slots.len() == list.len() => {
                for (slot, value) in slots.iter().zip(&list) {
                    machine.slots[*slot] = *value;
                }
            }
            Self::Numbers(_) => return Err(no_value(span)),
        }
        machine.give_back(list);
        Ok(())
    }
}

/// What it takes to look at this number of values, as fuel.
fn weight_of(count: usize) -> u32 {
    u32::try_from(count / 8).unwrap_or(FUEL)
}

/// The length of a list as fuel.
fn length(list: &[i64]) -> u32 {
    u32::try_from(list.len()).unwrap_or(FUEL)
}

/// What it takes to look at a list as a whole, as fuel.
fn weight(list: &[i64]) -> u32 {
    weight_of(list.len())
}

/// Value, condition, other value: the one that the condition chooses.
pub fn chosen<'a, T>(it: &'a (T, Int, T), machine: &mut Machine) -> Result<&'a T, Halt> {
    Ok(if it.1.holds(machine)? { &it.0 } else { &it.2 })
}

impl Int {
    /// The value, with the variables in the machine's slots.
    pub fn value(&self, machine: &mut Machine) -> Result<i64, Halt> {
        Ok(match self {
            Self::Const(value) => *value,
            Self::Slot(slot) => machine.slots[*slot],
            Self::Binary(op, pair, span) => {
                let left = pair.0.quick(machine)?;
                let right = pair.1.quick(machine)?;
                binary(*op, left, right, *span)?
            }
            Self::Compare(first, rest) => {
                let mut left = first.quick(machine)?;
                for (relation, right) in rest {
                    let right = right.quick(machine)?;
                    if !relation.holds(&left, &right) {
                        return Ok(0);
                    }
                    left = right;
                }
                1
            }
            Self::And(list) => {
                let mut value = 1;
                for it in list {
                    value = it.value(machine)?;
                    if value == 0 {
                        break;
                    }
                }
                value
            }
            Self::Or(list) => {
                let mut value = 0;
                for it in list {
                    value = it.value(machine)?;
                    if value != 0 {
                        break;
                    }
                }
                value
            }
            Self::Not(it) => i64::from(it.value(machine)? == 0),
            Self::Choice(it) => chosen(it, machine)?.value(machine)?,
            Self::Unary(op, it, span) => unary(*op, it.value(machine)?, *span)?,
            Self::Least(list) => extreme(list, machine, i64::min)?,
            Self::Greatest(list) => extreme(list, machine, i64::max)?,
            Self::Gcd(list, span) => {
                let mut divisor = 0;
                for it in list {
                    let value = it.value(machine)?;
                    divisor = numbers::gcd(divisor, value).ok_or(overflow(*span))?;
                }
                divisor
            }
            Self::Fold(op, list, span) => fold(*op, list, machine, *span)?,
            Self::Item(pair, span) => item(&pair.0, &pair.1, machine, *span)?,
            Self::Contains(pair, span) => i64::from(contains(&pair.0, &pair.1, machine, *span)?),
            Self::CompareLists(relation, pair, span) => {
                let left = Held::of(&pair.0, machine)?;
                let right = Held::of(&pair.1, machine)?;
                let (one, other) = (left.values(machine), right.values(machine));
                let effort = weight(one) + weight(other);
                let holds = relation.holds(one, other);
                left.give_back(machine);
                right.give_back(machine);
                machine.burn(effort, *span)?;
                i64::from(holds)
            }
            Self::Within(pair, span) => {
                let part = pair.0.list(machine)?;
                let whole = pair.1.list(machine)?;
                // Where letters repeat, each place of the whole may cost most of the part.
                let steps = length(&whole).saturating_mul(1 + length(&part) / 64);
                machine.burn(steps, *span)?;
                let is_within =
                    part.is_empty() || whole.windows(part.len()).any(|window| window == part);
                machine.give_back(part);
                machine.give_back(whole);
                i64::from(is_within)
            }
            Self::Among(pair, span) => {
                let wanted = pair.0.list(machine)?;
                let flow = pair.1.each(machine, &mut |machine, list| {
                    machine.burn(1 + weight(&list), *span)?;
                    let is_it = list == wanted;
                    machine.give_back(list);
                    Ok(stop_if(is_it))
                })?;
                machine.give_back(wanted);
                i64::from(flow.is_break())
            }
            Self::Count(lists, span) => {
                let mut count = 0;
                let _whole = lists.each(machine, &mut |machine, list| {
                    machine.burn(1 + weight(&list), *span)?;
                    machine.give_back(list);
                    count += 1;
                    Ok(Flow::Continue(()))
                })?;
                count
            }
        })
    }

    /// The value, without a call where nothing has to be computed.
    #[inline]
    pub fn quick(&self, machine: &mut Machine) -> Result<i64, Halt> {
        match self {
            Self::Const(value) => Ok(*value),
            Self::Slot(slot) => Ok(machine.slots[*slot]),
            _ => self.value(machine),
        }
    }

    /// Whether the value counts as true.
    pub fn holds(&self, machine: &mut Machine) -> Result<bool, Halt> {
        Ok(self.value(machine)? != 0)
    }
}

/// A list that is looked at: as it stands in memory, or made for that.
enum Held<'a> {
    Lent(&'a Ints),
    Made(Vec<i64>),
}

impl<'a> Held<'a> {
    fn of(list: &'a Ints, machine: &mut Machine) -> Result<Self, Halt> {
        match list.lent(machine) {
            Some(_) => Ok(Self::Lent(list)),
            None => list.list(machine).map(Self::Made),
        }
    }

    fn values(&'a self, machine: &'a Machine) -> &'a [i64] {
        match self {
            Self::Lent(list) => list.lent(machine).unwrap_or_default(),
            Self::Made(list) => list,
        }
    }

    fn give_back(self, machine: &mut Machine) {
        if let Self::Made(list) = self {
            machine.give_back(list);
        }
    }
}

impl Ints {
    /// The values, where they stand in memory as they are.
    fn lent<'a>(&'a self, machine: &'a Machine) -> Option<&'a [i64]> {
        match self {
            Self::Const(values) => Some(values),
            Self::Slots { first, count } => Some(&machine.slots[*first..first + count]),
            Self::Var(slot) => Some(machine.list(*slot)),
            _ => None,
        }
    }

    /// Shows the values in order, until `visit` stops it.
    pub fn each(
        &self,
        machine: &mut Machine,
        visit: &mut dyn FnMut(&mut Machine, i64) -> Result<Flow, Halt>,
    ) -> Result<Flow, Halt> {
        match self {
            Self::Const(values) => return show(values, machine, visit),
            Self::Range(bounds, span) => {
                let range = Progression::of(bounds, machine, *span)?;
                let mut value = range.first;
                for index in 0..range.count {
                    machine.burn(1, *span)?;
                    if index > 0 {
                        value += range.step;
                    }
                    if visit(machine, value)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
            }
            Self::Generate(it) => {
                let (element, clauses) = &**it;
                return each_choice(clauses, machine, &mut |machine| {
                    let value = element.value(machine)?;
                    visit(machine, value)
                });
            }
            Self::Slots { .. } | Self::Var(_) => {
                let mut index = 0;
                while let Some(&value) = self.lent(machine).and_then(|it| it.get(index)) {
                    if visit(machine, value)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                    index += 1;
                }
            }
            // All values are computed before the first is looked at, as in Python.
            Self::Letter(..)
            | Self::Item(..)
            | Self::Each(_)
            | Self::Concat(_)
            | Self::Repeat(..)
            | Self::Slice(..)
            | Self::Sorted(..)
            | Self::Replace(..) => {
                let list = self.list(machine)?;
                let flow = show(&list, machine, visit)?;
                machine.give_back(list);
                return Ok(flow);
            }
            Self::Choice(it) => return chosen(it, machine)?.each(machine, visit),
        }
        Ok(Flow::Continue(()))
    }

    /// All values. The list comes from the machine's store; give it back when that is easy.
    pub fn list(&self, machine: &mut Machine) -> Result<Vec<i64>, Halt> {
        let mut list = machine.take_list();
        self.append_to(&mut list, machine)?;
        Ok(list)
    }

    /// Adds all values to a list.
    pub fn append_to(&self, list: &mut Vec<i64>, machine: &mut Machine) -> Result<(), Halt> {
        if let Some(values) = self.lent(machine) {
            list.extend_from_slice(values);
            return Ok(());
        }
        match self {
            Self::Each(values) => {
                for it in values {
                    list.push(it.value(machine)?);
                }
            }
            Self::Letter(pair, span) => {
                let letter = item(&pair.0, &pair.1, machine, *span)?;
                list.push(letter);
            }
            Self::Item(pair, span) => {
                let found = pair.0.item(&pair.1, machine, *span)?;
                list.extend_from_slice(&found);
                machine.give_back(found);
            }
            Self::Concat(pair) => {
                pair.0.append_to(list, machine)?;
                pair.1.append_to(list, machine)?;
            }
            Self::Repeat(pair, span) => {
                let part = pair.0.list(machine)?;
                let count = pair.1.value(machine)?;
                for _ in 0..count {
                    if part.is_empty() {
                        break;
                    }
                    machine.burn(1 + u32::try_from(part.len()).unwrap_or(FUEL), *span)?;
                    list.extend_from_slice(&part);
                }
                machine.give_back(part);
            }
            Self::Slice(whole, bounds, span) => {
                let whole = whole.list(machine)?;
                machine.burn(weight(&whole), *span)?;
                slice(&whole, bounds, list, machine, *span)?;
                machine.give_back(whole);
            }
            Self::Sorted(inner, span) => {
                let start = list.len();
                inner.append_to(list, machine)?;
                machine.burn(weight(&list[start..]), *span)?;
                list[start..].sort_unstable();
            }
            Self::Replace(it, span) => {
                let (inner, place, value) = &**it;
                let start = list.len();
                inner.append_to(list, machine)?;
                machine.burn(weight(&list[start..]), *span)?;
                let place = place.value(machine)?;
                let index = index_of(place, list.len() - start, *span)?;
                list[start + index] = value.value(machine)?;
            }
            _ => {
                let _whole = self.each(machine, &mut |_, value| {
                    list.push(value);
                    Ok(Flow::Continue(()))
                })?;
            }
        }
        Ok(())
    }
}

impl Lists {
    /// Shows the lists in order, until `visit` stops it. They come from the machine's store; give them back when that
    /// is easy.
    pub fn each(&self, machine: &mut Machine, visit: VisitList<'_>) -> Result<Flow, Halt> {
        match self {
            Self::Const(lists) => {
                for list in lists.iter() {
                    let copy = machine.copy_of(list);
                    if visit(machine, copy)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
            }
            Self::Successors(slot, edges) => {
                for list in edges.of(machine.list(*slot)) {
                    let copy = machine.copy_of(list);
                    if visit(machine, copy)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
            }
            Self::Each(lists) => {
                for list in lists {
                    let list = list.list(machine)?;
                    if visit(machine, list)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
            }
            Self::Letters(text) => {
                return text.each(machine, &mut |machine, letter| {
                    let list = machine.copy_of(&[letter]);
                    visit(machine, list)
                });
            }
            Self::Generate(it) => {
                let (element, clauses) = &**it;
                return each_choice(clauses, machine, &mut |machine| {
                    let list = element.list(machine)?;
                    visit(machine, list)
                });
            }
            Self::Concat(pair) => {
                if pair.0.each(machine, visit)?.is_break() {
                    return Ok(Flow::Break(()));
                }
                return pair.1.each(machine, visit);
            }
            Self::Choice(it) => return chosen(it, machine)?.each(machine, visit),
        }
        Ok(Flow::Continue(()))
    }

    fn item(&self, place: &Int, machine: &mut Machine, span: Span) -> Result<Vec<i64>, Halt> {
        let place = place.value(machine)?;
        if let Self::Const(lists) = self {
            return Ok(lists[index_of(place, lists.len(), span)?].to_vec());
        }
        let mut all = vec![];
        let _whole = self.each(machine, &mut |machine, list| {
            machine.burn(1 + weight(&list), span)?;
            all.push(list);
            Ok(Flow::Continue(()))
        })?;
        let index = index_of(place, all.len(), span)?;
        let found = all.swap_remove(index);
        all.into_iter().for_each(|list| machine.give_back(list));
        Ok(found)
    }
}

/// The numbers of a `range`.
struct Progression {
    /// The first number.
    first: i64,
    /// From one to the next; never 0.
    step: i64,
    /// How many there are.
    count: u64,
}

impl Progression {
    /// The numbers from the first bound up to but without the second, by steps of the third.
    fn of(bounds: &[Int; 3], machine: &mut Machine, span: Span) -> Result<Self, Halt> {
        let [first, end, step] = bounds;
        let (first, end) = (first.value(machine)?, end.value(machine)?);
        let step = step.value(machine)?;
        let count = match step {
            0 => return Err(no_value(span)),
            1.. if first < end => end.abs_diff(first).div_ceil(step.unsigned_abs()),
            ..0 if first > end => first.abs_diff(end).div_ceil(step.unsigned_abs()),
            _ => 0,
        };
        Ok(Self { first, step, count })
    }

    fn contains(&self, value: i64) -> bool {
        let distance = i128::from(value) - i128::from(self.first);
        let step = i128::from(self.step);
        distance % step == 0 && (0..i128::from(self.count)).contains(&(distance / step))
    }

    /// The number at a place, from 0; `None` where there is none.
    fn item(&self, index: u64) -> Option<i64> {
        let value = i128::from(self.first) + i128::from(index) * i128::from(self.step);
        i64::try_from(value).ok()
    }
}

fn overflow(span: Span) -> Halt {
    Reason::Overflow.at(span)
}

fn no_value(span: Span) -> Halt {
    Reason::NoValue.at(span)
}

impl BinaryOp {
    /// The value for two operands; `None` where there is none.
    #[inline]
    pub fn of(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide => numbers::floor_div(left, right),
            Self::Remainder => numbers::floor_mod(left, right),
            Self::Power | Self::ShiftLeft | Self::ShiftRight if right < 0 => None,
            Self::Power => numbers::power(left, right),
            Self::And => Some(left & right),
            Self::Or => Some(left | right),
            Self::Xor => Some(left ^ right),
            Self::ShiftLeft if left == 0 => Some(0),
            Self::ShiftLeft if right >= 64 => None,
            Self::ShiftLeft => i64::try_from(i128::from(left) << right).ok(),
            Self::ShiftRight => Some(left >> right.min(63)),
        }
    }
}

/// The value of a sign between two numbers.
#[inline]
pub fn binary(op: BinaryOp, left: i64, right: i64, span: Span) -> Result<i64, Halt> {
    op.of(left, right).ok_or_else(|| match op {
        BinaryOp::Divide | BinaryOp::Remainder if right == 0 => Reason::DivisionByZero.at(span),
        BinaryOp::Power | BinaryOp::ShiftLeft | BinaryOp::ShiftRight if right < 0 => no_value(span),
        _ => overflow(span),
    })
}

/// The value of a function or sign of one number.
pub fn unary(op: UnaryOp, value: i64, span: Span) -> Result<i64, Halt> {
    match op {
        UnaryOp::Negate => value.checked_neg().ok_or(overflow(span)),
        UnaryOp::BitNot => Ok(!value),
        UnaryOp::Abs => value.checked_abs().ok_or(overflow(span)),
        UnaryOp::Isqrt => numbers::isqrt(value).ok_or(no_value(span)),
        UnaryOp::IsPrime => Ok(i64::from(numbers::is_prime(value))),
        UnaryOp::Zeckendorf(times) => Ok(numbers::zeckendorf(value, times)),
    }
}

fn extreme(list: &[Int], machine: &mut Machine, pick: fn(i64, i64) -> i64) -> Result<i64, Halt> {
    let (first, rest) = list
        .split_first()
        .expect("calls without arguments are refused");
    let mut best = first.value(machine)?;
    for it in rest {
        best = pick(best, it.value(machine)?);
    }
    Ok(best)
}

/// Shows the numbers in order, until `visit` stops it; eight of them are a step of the machine.
fn each_counted(
    list: &Ints,
    machine: &mut Machine,
    span: Span,
    mut visit: impl FnMut(i64) -> Result<Flow, Halt>,
) -> Result<Flow, Halt> {
    let mut count = 0;
    if let Some(values) = list.lent(machine) {
        let mut flow = Flow::Continue(());
        for value in values {
            count += 1;
            flow = visit(*value)?;
            if flow.is_break() {
                break;
            }
        }
        machine.burn(weight_of(count), span)?;
        return Ok(flow);
    }
    list.each(machine, &mut |machine, value| {
        count += 1;
        if count.is_multiple_of(8) {
            machine.burn(1, span)?;
        }
        visit(value)
    })
}

fn fold(op: FoldOp, list: &Ints, machine: &mut Machine, span: Span) -> Result<i64, Halt> {
    // A length takes no look at the numbers.
    match list {
        Ints::Range(bounds, span) if op == FoldOp::Len => {
            let count = Progression::of(bounds, machine, *span)?.count;
            return i64::try_from(count).map_err(|_| overflow(*span));
        }
        _ if op == FoldOp::Len => {
            if let Some(count) = list.lent(machine).map(<[i64]>::len) {
                machine.burn(weight_of(count), span)?;
                return i64::try_from(count).map_err(|_| overflow(span));
            }
        }
        _ => {}
    }
    let mut result = match op {
        FoldOp::Min | FoldOp::Max => None,
        FoldOp::Sum | FoldOp::Len | FoldOp::Any => Some(0),
        FoldOp::All => Some(1),
    };
    let _flow = each_counted(list, machine, span, |value| {
        let next = match (op, result) {
            (FoldOp::Min, Some(least)) => value.min(least),
            (FoldOp::Max, Some(greatest)) => value.max(greatest),
            (FoldOp::Min | FoldOp::Max, None) => value,
            (FoldOp::Sum, sum) => sum.unwrap_or(0).checked_add(value).ok_or(overflow(span))?,
            (FoldOp::Len, length) => length.unwrap_or(0) + 1,
            (FoldOp::Any | FoldOp::All, _) => i64::from(value != 0),
        };
        result = Some(next);
        let is_settled = matches!((op, next), (FoldOp::Any, 1) | (FoldOp::All, 0));
        Ok(stop_if(is_settled))
    })?;
    result.ok_or(no_value(span))
}

/// The index that Python means by `place`, which may count from the end.
fn index_of(place: i64, length: usize, span: Span) -> Result<usize, Halt> {
    let from_end = match place < 0 {
        true => i64::try_from(length).unwrap_or(i64::MAX),
        false => 0,
    };
    let index = place.checked_add(from_end);
    let index = index.and_then(|index| usize::try_from(index).ok());
    index.filter(|index| *index < length).ok_or(no_value(span))
}

fn item(list: &Ints, place: &Int, machine: &mut Machine, span: Span) -> Result<i64, Halt> {
    if let Some(length) = list.lent(machine).map(<[i64]>::len) {
        if matches!(list, Ints::Var(_)) {
            machine.burn(weight_of(length), span)?;
        }
        let index = index_of(place.quick(machine)?, length, span)?;
        let found = list.lent(machine).and_then(|values| values.get(index));
        return found.copied().ok_or(no_value(span));
    }
    match list {
        Ints::Range(bounds, range_span) => {
            let range = Progression::of(bounds, machine, *range_span)?;
            let count = usize::try_from(range.count).unwrap_or(usize::MAX);
            let index = index_of(place.value(machine)?, count, span)?;
            range.item(index as u64).ok_or(no_value(span))
        }
        _ => {
            let values = list.list(machine)?;
            machine.burn(weight(&values), span)?;
            let place = place.value(machine)?;
            let value = values[index_of(place, values.len(), span)?];
            machine.give_back(values);
            Ok(value)
        }
    }
}

fn contains(value: &Int, list: &Ints, machine: &mut Machine, span: Span) -> Result<bool, Halt> {
    let wanted = value.value(machine)?;
    if let Ints::Range(bounds, span) = list {
        return Ok(Progression::of(bounds, machine, *span)?.contains(wanted));
    }
    let flow = each_counted(list, machine, span, |value| Ok(stop_if(value == wanted)))?;
    Ok(flow.is_break())
}

/// `whole[from:to:step]` as Python has it: bounds beyond the ends are moved to the ends.
pub fn slice(
    whole: &[i64],
    bounds: &[Option<Int>; 3],
    list: &mut Vec<i64>,
    machine: &mut Machine,
    span: Span,
) -> Result<(), Halt> {
    let length = i64::try_from(whole.len()).map_err(|_| no_value(span))?;
    let mut bound = |index: usize| {
        bounds[index]
            .as_ref()
            .map(|it| it.value(machine))
            .transpose()
    };
    let (from, to, step) = (bound(0)?, bound(1)?, bound(2)?.unwrap_or(1));
    if step == 0 {
        return Err(no_value(span));
    }
    let (first, last) = match step > 0 {
        true => (0, length),
        false => (length - 1, -1),
    };
    let place = |bound: i64| {
        let from_start = match bound < 0 {
            true => bound.saturating_add(length),
            false => bound,
        };
        from_start.clamp(first.min(last), first.max(last))
    };
    let mut index = from.map_or(first, place);
    let end = to.map_or(last, place);
    while if step > 0 { index < end } else { index > end } {
        let at = usize::try_from(index).map_err(|_| no_value(span))?;
        list.push(whole[at]);
        index = index.saturating_add(step);
    }
    Ok(())
}
