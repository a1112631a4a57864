//! Laws about two heaps and a factor: the greatest ratio, as in Euclid's game, or partners as in Wythoff's. An interval for the factor
//! narrows with each position, and a number is believed that is simpler than one that would lie there by chance.

use super::guess::Condition;
use super::table::Table;
use kruzhok_values::gcd;

/// The largest number whose root is looked for.
const LARGEST_RADICAND: i64 = 40;
/// The largest number by which it is divided.
const LARGEST_DIVISOR: i64 = 3;
/// The fewest partners from which a factor is seen.
const LEAST_PARTNERS: usize = 6;
/// How many numbers that are as simple may be expected in the interval at most.
const CHANCE: f64 = 0.25;

/// (p + √q) / r.
#[derive(Clone, Copy)]
struct Factor {
    p: i64,
    q: i64,
    r: i64,
}

/// A fraction: numerator, denominator.
type Fraction = (i64, i64);

impl Factor {
    /// The whole part of a multiple of the factor.
    fn times(self, number: i64) -> i64 {
        let root = (self.q * number * number).isqrt();
        (self.p * number + root).div_euclid(self.r)
    }

    fn written(self, number: &str) -> String {
        let root = format!("isqrt({} * {number} ** 2)", self.q);
        let whole = match self.p {
            1 => number.to_owned(),
            p => format!("{p} * {number}"),
        };
        let sum = match (self.p, self.q) {
            (_, 0) => whole,
            (0, _) => root,
            (..0, _) => format!("{root} - {} * {number}", -self.p),
            _ => format!("{whole} + {root}"),
        };
        match self.r {
            1 => sum,
            r if self.p == 0 || self.q == 0 => format!("{sum} // {r}"),
            r => format!("({sum}) // {r}"),
        }
    }

    /// The simplest one from `low` on, below `high`; `None` where one that is as simple may lie there by chance.
    fn between(low: Fraction, high: Fraction) -> Option<Self> {
        let ratio = |(above, below): Fraction| above as f64 / below as f64;
        let width = ratio(high) - ratio(low);
        let mut expected = 0.0;
        for q in (0..=LARGEST_RADICAND).filter(|q| *q == 0 || q.isqrt().pow(2) != *q) {
            for r in 1..=LARGEST_DIVISOR {
                expected += width * r as f64;
                if expected > CHANCE {
                    return None;
                }
                let mut all = (-q..=4 * r).map(|p| Self { p, q, r });
                let fits = |it: &Self| it.times(low.1) >= low.0 && it.times(high.1) < high.0;
                if let Some(found) = all.find(fits) {
                    return Some(found);
                }
            }
        }
        None
    }
}

/// Two heaps that are lost while the greater one is at most a multiple of the lesser one, unless both are the same, or one is empty.
pub(super) fn bounded_ratios(table: &Table) -> Option<Condition> {
    let [a, b] = table.names.as_slice() else {
        return None;
    };
    let (mut low, mut high): (Fraction, Fraction) = ((1, 1), (4, 1));
    let (mut empty_ones, mut equal_ones) = (None, None);
    for row in &table.rows {
        let (least, most) = (
            row.words[0].min(row.words[1]),
            row.words[0].max(row.words[1]),
        );
        match row.is_lost {
            _ if least <= 0 => empty_ones = Some(row.is_lost),
            _ if least == most => equal_ones = Some(row.is_lost),
            true if most * low.1 > low.0 * least => low = (most, least),
            false if most * high.1 < high.0 * least => high = (most, least),
            _ => {}
        }
    }
    let (empty_ones, equal_ones) = (empty_ones == Some(true), equal_ones == Some(true));
    // Equal heaps alone are no factor.
    if low.0 == low.1 || low.0 * high.1 >= high.0 * low.1 {
        return None;
    }
    let factor = Factor::between(low, high)?;
    let all = table.listed();
    let least = format!("min({all})");
    let mut text = format!("max({all}) <= {}", factor.written(&least));
    if !equal_ones {
        text = format!("{a} != {b} and {text}");
    }
    if empty_ones {
        text = format!("{least} == 0 or {text}");
    }
    Some(Condition::new(text, move |words| {
        let (least, most) = (words[0].min(words[1]), words[0].max(words[1]));
        match least {
            0 if empty_ones => true,
            _ => (equal_ones || least < most) && most <= factor.times(least),
        }
    }))
}

/// Partners of which the n-th ones differ by `step` · n, and the lesser one is the whole part of n times a factor.
#[derive(Clone, Copy)]
struct Partners {
    step: i64,
    factor: Factor,
}

impl Partners {
    /// From differences above 0 and the lesser numbers.
    fn seen(pairs: &[(i64, i64)]) -> Option<Self> {
        let step = pairs.iter().try_fold(0, |step, pair| gcd(step, pair.0))?;
        if pairs.len() < LEAST_PARTNERS {
            return None;
        }
        let (mut low, mut high): (Fraction, Fraction) = ((0, 1), (9, 1));
        for (difference, lesser) in pairs {
            let count = difference / step;
            if lesser * low.1 > low.0 * count {
                low = (*lesser, count);
            }
            if (lesser + 1) * high.1 < high.0 * count {
                high = (lesser + 1, count);
            }
        }
        let factor = Factor::between(low, high)?;
        (factor.p != 0 || factor.q != 0).then_some(Self { step, factor })
    }

    fn hold(self, difference: i64, lesser: i64) -> bool {
        difference % self.step == 0 && lesser == self.factor.times(difference / self.step)
    }

    fn written(self, difference: &str, lesser: &str) -> String {
        let step = self.step;
        match step {
            1 => format!("{lesser} == {}", self.factor.written(difference)),
            _ => {
                let count = self.factor.written(&format!("({difference} // {step})"));
                format!("{difference} % {step} == 0 and {lesser} == {count}")
            }
        }
    }
}

/// One partner for each number of two heaps, whichever of them it is.
pub(super) fn partners(table: &Table) -> Option<Condition> {
    let [a, b] = table.names.as_slice() else {
        return None;
    };
    let lost = table.rows.iter().filter(|row| row.is_lost);
    let pairs = lost.map(|row| (row.words[1] - row.words[0], row.words[0]));
    let pairs: Vec<(i64, i64)> = pairs.filter(|pair| pair.0 > 0).collect();
    let found = Partners::seen(&pairs)?;
    let least = format!("min({})", table.listed());
    let text = found.written(&format!("abs({a} - {b})"), &least);
    Some(Condition::new(text, move |words| {
        found.hold((words[0] - words[1]).abs(), words[0].min(words[1]))
    }))
}
