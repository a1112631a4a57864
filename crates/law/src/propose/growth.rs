//! One heap whose lost numbers grow: each is a multiple of an earlier one and a number more, or they are the sequence of a game in which at
//! most a multiple of the last taking may be taken.

use super::guess::{Condition, LARGEST_MULTIPLE};
use super::table::Table;
use kruzhok_values::gcd;

/// The fewest lost numbers from which it is seen how they grow, for each sequence among them.
const LEAST_GROWING: usize = 5;

/// How lost numbers grow, in the order of the simplest texts.
pub(super) fn growing(table: &Table, name: &str) -> Vec<Condition> {
    let lost = table.rows.iter().filter(|row| row.is_lost);
    let lost: Vec<i64> = lost.map(|row| row.words[0]).collect();
    // Where heaps are counted in pairs, a number may stand for several.
    if lost.len() < LEAST_GROWING || !lost.is_sorted_by(|one, next| one < next) {
        return vec![];
    }
    let mut found = vec![];
    for count in 1..=2 {
        let Some(all) = Geometric::seen(&lost, count) else {
            continue;
        };
        if let [one] = all.as_slice() {
            found.extend(one.by_the_lowest_digit(name));
        }
        found.extend(by_powers(all, name));
    }
    found.extend(of_parts(&lost, name));
    found
}

/// The numbers n for which `factor` · n + `shift` is `scale` times a power of `base`.
#[derive(Clone, Copy)]
struct Geometric {
    factor: i64,
    shift: i64,
    scale: i64,
    base: i64,
}

impl Geometric {
    /// So many sequences in turn, each of which has its next number `base` times as large, and so much larger.
    fn seen(lost: &[i64], count: usize) -> Option<Vec<Self>> {
        let last: Vec<&[i64]> = lost.rchunks_exact(count).take(3).collect();
        let ([third, second, first], true) = (last.as_slice(), lost.len() >= 4 * count) else {
            return None;
        };
        let all = (0..count).map(|place| {
            let [first, second, third] = [first[place], second[place], third[place]];
            let base = (third - second) / (second - first);
            let more = second - base * first;
            if !(2..=9).contains(&base) || third - base * second != more {
                return None;
            }
            let common = gcd(base - 1, more)?;
            let [factor, shift] = [base - 1, more].map(|it| it / common);
            let mut scale = factor * first + shift;
            while scale > 0 && scale % base == 0 {
                scale /= base;
            }
            (scale > 0).then_some(Self {
                factor,
                shift,
                scale,
                base,
            })
        });
        let all: Vec<Self> = all.collect::<Option<_>>()?;
        all.iter().all(|it| it.base == all[0].base).then_some(all)
    }

    fn holds(self, number: i64) -> bool {
        let mut rest = self.factor * number + self.shift;
        while rest > self.scale && rest % self.base == 0 {
            rest /= self.base;
        }
        rest == self.scale
    }

    /// `2 * n + 1`, and so much more.
    fn written(self, name: &str, more: i64) -> String {
        let product = match self.factor {
            1 => name.to_owned(),
            factor => format!("{factor} * {name}"),
        };
        match self.shift + more {
            0 => product,
            shift @ 1.. => format!("{product} + {shift}"),
            shift => format!("{product} - {}", -shift),
        }
    }

    /// A power of two has one binary digit 1 only.
    fn by_the_lowest_digit(self, name: &str) -> Option<Condition> {
        if !u64::try_from(self.base).ok()?.is_power_of_two() {
            return None;
        }
        let bracketed = |text: String| match text.contains(' ') {
            true => format!("({text})"),
            false => text,
        };
        let odd = self.scale >> self.scale.trailing_zeros();
        let number = self.written(name, 0);
        let whole = bracketed(number.clone());
        let text = match odd {
            1 => format!("{whole} & {} == 0", bracketed(self.written(name, -1))),
            _ => format!("{number} == {odd} * ({whole} & -{whole})"),
        };
        Some(Condition::new(text, move |words| {
            let number = self.factor * words[0] + self.shift;
            number == odd * (number & -number)
        }))
    }
}

/// Powers as far as numbers have 64 bits.
fn by_powers(all: Vec<Geometric>, name: &str) -> Option<Condition> {
    let base = all[0].base;
    let parts = all.iter().map(|it| {
        let power = match it.scale {
            1 => format!("{base} ** i"),
            scale => format!("{scale} * {base} ** i"),
        };
        format!("{} == {power}", it.written(name, 0))
    });
    let parts: Vec<String> = parts.collect();
    let mut largest = all.iter().map(|it| it.scale).max()?;
    let mut count = 1;
    while let Some(next) = largest.checked_mul(base) {
        (largest, count) = (next, count + 1);
    }
    let text = format!("any({} for i in range({count}))", parts.join(" or "));
    Some(Condition::new(text, move |words| {
        all.iter().any(|it| it.holds(words[0]))
    }))
}

/// The numbers of a sequence in which each is the sum of the one before it and of an earlier one, but for a shift.
fn of_parts(lost: &[i64], name: &str) -> Vec<Condition> {
    let last = &lost[lost.len() - 3..];
    let mut found = vec![];
    for shift in [0, 1, -1, 2, -2, 3, -3] {
        for times in 2..=LARGEST_MULTIPLE {
            let is_part = move |number: i64| kruzhok_values::zeckendorf(number, times) == number;
            if !last.iter().all(|it| is_part(it + shift)) {
                continue;
            }
            let number = match shift {
                0 => name.to_owned(),
                1.. => format!("{name} + {shift}"),
                _ => format!("{name} - {}", -shift),
            };
            let text = match times {
                2 => format!("{number} == zeckendorf({number})"),
                _ => format!("{number} == zeckendorf({number}, {times})"),
            };
            found.push(Condition::new(text, move |words| is_part(words[0] + shift)));
        }
    }
    found
}
