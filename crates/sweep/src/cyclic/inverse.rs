//! Rows that can be turned round: from where a move leads, it is reckoned where it came from.

use super::sums::{are_small, bounds, condition, is_narrow, of_words, to_run, within};
use crate::Grid;
use kruzhok_kernels::straight::parts::Sum;
use kruzhok_proofs::Linear;
use kruzhok_proofs::{Flat, FlatRow, FlatStep, Num};

/// A row of sums.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Sums over the words before the move, all 0 or more where it can be made.
    pub(super) conditions: Vec<Sum>,
    /// The words after it.
    pub(super) to: Vec<Sum>,
    /// Sums that are all 0 where nothing would change, if that is no move.
    pub(super) changes: Option<Vec<Sum>>,
    pub(super) back: Back,
}

/// The way back; all sums are over the words after the move.
#[derive(Clone, Debug)]
pub(super) struct Back {
    /// All 0 or more where there was such a move, unless one of `whole` is no multiple of `divisor`.
    pub(super) checks: Vec<Sum>,
    pub(super) divisor: i64,
    pub(super) whole: Vec<Sum>,
    /// `divisor` times the number of the cell that the move came from.
    pub(super) cell: Sum,
    /// All 0 where nothing would have changed, if that is no move.
    pub(super) changes: Option<Vec<Sum>>,
}

/// The rows of a game; `None` where one of them cannot be turned round.
pub(super) fn rows(flat: &Flat, going: &Grid) -> Option<Vec<Row>> {
    if flat.sorted_count > 1 || !are_small(going) {
        return None;
    }
    flat.rows
        .iter()
        .map(|row| turned(flat, row, going))
        .collect()
}

fn turned(flat: &Flat, row: &FlatRow, going: &Grid) -> Option<Row> {
    let width = flat.width;
    let to = row.to.iter().map(|it| of_words(Linear::of(it), width));
    let to: Vec<Linear> = to.collect::<Option<_>>()?;
    let mut conditions = vec![];
    for step in &row.steps {
        match step {
            FlatStep::If(it) => conditions.extend(condition(it, width)?),
            FlatStep::For { .. } => return None,
        }
    }
    if let Some(legal) = &flat.legal {
        for sum in condition(legal, width)? {
            conditions.push(sum.of_words(&to, 1)?);
        }
    }
    let is_bounded = |sum: &Linear| bounds(sum, going).0 < 0;
    conditions.retain(is_bounded);
    let changes = match row.is_pass {
        true => None,
        false => Some(differences(&to[..flat.named_count], 1)?),
    };

    let (from, divisor) = solved(&to)?;
    let mut checks = vec![];
    for sum in &conditions {
        checks.push(sum.of_words(&from, divisor)?);
    }
    let mut cell = Linear::constant(0);
    for (word, (sum, axis)) in from.iter().zip(going.axes()).enumerate() {
        let [above_low, below_high] = within(sum, *axis, divisor)?;
        cell = cell.plus(&above_low, going.stride(word).into());
        cell = cell.with_small_factors()?;
        checks.extend([above_low, below_high]);
    }
    checks.retain(is_bounded);
    let changed_back = match row.is_pass {
        true => None,
        false => Some(differences(&from[..flat.named_count], divisor)?),
    };
    // Columns of cells are worked out in 32 bits.
    let is_narrow = |sum: &Linear| is_narrow(sum, going);
    let changed = changed_back.iter().flatten();
    let are_narrow = checks.iter().chain(&from).chain(changed).all(is_narrow);
    if !are_narrow || !is_narrow(&cell) {
        return None;
    }
    let is_broken = |sum: &&Sum| {
        let mut numbers = sum.terms.iter().map(|(_, times)| times);
        numbers.any(|times| times % divisor != 0) || sum.constant % divisor != 0
    };
    let run = |sums: &[Linear]| -> Vec<Sum> { sums.iter().map(to_run).collect() };
    let from = run(&from);
    Some(Row {
        conditions: run(&conditions),
        changes: changes.as_deref().map(run),
        back: Back {
            checks: run(&checks),
            divisor,
            whole: from.iter().filter(is_broken).cloned().collect(),
            cell: to_run(&cell),
            changes: changed_back.as_deref().map(run),
        },
        to: run(&to),
    })
}

/// By how much `divisor` times each word differs from these sums; what is never different is left out.
fn differences(sums: &[Linear], divisor: i64) -> Option<Vec<Linear>> {
    let mut all = vec![];
    for (word, sum) in sums.iter().enumerate() {
        let difference = sum.clone().plus(&Linear::slot(word), -i128::from(divisor));
        if !difference.is_zero() {
            all.push(difference.with_small_factors()?);
        }
    }
    Some(all)
}

/// Given the words after a move as sums over those before it: a divisor and the words before it, each so many times, as
/// sums over those after it. By elimination; `None` where several positions lead to one.
fn solved(to: &[Linear]) -> Option<(Vec<Linear>, i64)> {
    let width = to.len();
    // Each line says that a sum over words before is equal to one over words after.
    let mut lines = vec![];
    for (word, sum) in to.iter().enumerate() {
        let factor = |before: usize| i64::try_from(sum.factor(&Num::Slot(before))).ok();
        let before: Vec<i64> = (0..width).map(factor).collect::<Option<_>>()?;
        lines.push((
            before,
            Linear::slot(word).plus(&Linear::constant(sum.constant), -1),
        ));
    }
    for word in 0..width {
        let pivot = (word..width).find(|line| lines[*line].0[word] != 0)?;
        lines.swap(word, pivot);
        let (factors, sum) = lines[word].clone();
        for (other, line) in lines.iter_mut().enumerate() {
            let times = line.0[word];
            if other == word || times == 0 {
                continue;
            }
            let own = factors[word];
            for (factor, by) in line.0.iter_mut().zip(&factors) {
                let scaled = factor.checked_mul(own)?;
                *factor = scaled.checked_sub(by.checked_mul(times)?)?;
            }
            let scaled = line.1.clone().times(own.into());
            line.1 = scaled.plus(&sum, -i128::from(times)).with_small_factors()?;
        }
    }
    let mut divisor: i64 = 1;
    for (word, (factors, _)) in lines.iter().enumerate() {
        let factor = factors[word].checked_abs()?;
        divisor = (divisor / gcd(divisor, factor)).checked_mul(factor)?;
    }
    let words = lines.into_iter().enumerate().map(|(word, (factors, sum))| {
        let times = divisor / factors[word];
        sum.times(times.into()).with_small_factors()
    });
    Some((words.collect::<Option<_>>()?, divisor))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
