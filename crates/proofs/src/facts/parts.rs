//! What is known of products, quotients and the like: sums of them and of their operands that are not negative.

use super::Facts;
use super::linear::Linear;
use crate::Num;
use kruzhok_values::BinaryOp;
use kruzhok_values::interval::Interval;

/// So deep it is looked into parts of parts.
const DEPTH: usize = 2;

impl Facts {
    /// Keeps what is known of the parts of a sum that are no variables, and of their parts.
    pub(super) fn know_parts(&mut self, sum: &Linear) {
        self.know_parts_of(sum, DEPTH);
    }

    fn know_parts_of(&mut self, sum: &Linear, depth: usize) {
        for (part, _) in &sum.terms {
            if matches!(part, Num::Slot(_)) {
                continue;
            }
            let own = Linear::part(part.clone());
            for known in self.of_part(part, &own) {
                self.keep(known.clone());
                if depth > 0 {
                    let mut others = known;
                    others.terms.retain(|(other, _)| other != part);
                    self.know_parts_of(&others, depth - 1);
                }
            }
        }
    }

    /// Sums that are 0 or more because of what `part`, which is `own`, means.
    fn of_part(&self, part: &Num, own: &Linear) -> Vec<Linear> {
        let above = |other: &Num| own.clone().plus(&Linear::of(other), -1);
        let below = |other: &Num| Linear::of(other).plus(own, -1);
        match part {
            Num::Least(list) => list.iter().map(below).collect(),
            Num::Greatest(list) => list.iter().map(above).collect(),
            Num::Abs(inner) => vec![above(inner), own.clone().plus(&Linear::of(inner), 1)],
            Num::Binary(op, pair) => {
                let (left, right) = (&pair.0, &pair.1);
                let (a, b) = (self.of(left), self.of(right));
                match op {
                    BinaryOp::Divide => match b.only() {
                        Some(by) if (1..1 << 30).contains(&by) => quotient(own, left, by),
                        _ if a.low >= 0 && b.low >= 1 => vec![below(left)],
                        _ => vec![],
                    },
                    BinaryOp::ShiftRight => match b.only() {
                        Some(bits) if (0..30).contains(&bits) => quotient(own, left, 1 << bits),
                        _ => vec![],
                    },
                    BinaryOp::Remainder if a.low >= 0 && b.low >= 1 => vec![below(left)],
                    BinaryOp::Multiply => {
                        let mut all = product(own, (left, a), (right, b));
                        all.extend(self.below_what_was_divided(own, left, right));
                        all
                    }
                    BinaryOp::Power if b.only() == Some(2) => {
                        let mut all = product(own, (left, a), (left, a));
                        all.extend(self.below_what_was_divided(own, left, left));
                        all
                    }
                    BinaryOp::And if a.low >= 0 && b.low >= 0 => vec![below(left), below(right)],
                    BinaryOp::Or if a.low >= 0 && b.low >= 0 => vec![
                        above(left),
                        above(right),
                        below(left).plus(&Linear::of(right), 1),
                    ],
                    BinaryOp::Xor if a.low >= 0 && b.low >= 0 => {
                        vec![below(left).plus(&Linear::of(right), 1)]
                    }
                    _ => vec![],
                }
            }
            // It divides each of them that is not 0.
            Num::Gcd(list) => {
                let is_positive = |it: &&Num| self.of(it).low >= 1;
                list.iter().filter(is_positive).map(below).collect()
            }
            _ => vec![],
        }
    }

    /// What is known of `own`, the product of two numbers, where one of them is at most a quotient by the other (k * b is
    /// at most a for k up to a // b), or both are one that is at most a square root.
    fn below_what_was_divided(&self, own: &Linear, left: &Num, right: &Num) -> Vec<Linear> {
        let below = |num: &Num| Linear::of(num).plus(own, -1);
        let sums = [Linear::of(left), Linear::of(right)];
        let is_at_most = |sum: &Linear, most: &Num| {
            let rest = Linear::of(most).plus(sum, -1);
            rest.terms.is_empty() && rest.constant >= 0 || self.least(&rest, 0) >= 0
        };
        let mut all = vec![];
        let mut add = |sum: Linear, other: &Linear, part: &Num| {
            if !self.known.contains(&sum) && is_at_most(other, part) {
                all.push(sum);
            }
        };
        for (part, _) in self.known.iter().chain(&sums).flat_map(|sum| &sum.terms) {
            match part {
                Num::Binary(BinaryOp::Divide, pair) => {
                    let (whole, by) = (&pair.0, &pair.1);
                    let other = match (left == by, right == by) {
                        (_, true) => &sums[0],
                        (true, _) => &sums[1],
                        _ => continue,
                    };
                    if self.of(by).low >= 1 {
                        add(below(whole), other, part);
                    }
                }
                Num::Isqrt(square) if left == right && self.of(left).low >= 0 => {
                    add(below(square), &sums[0], part);
                }
                _ => {}
            }
        }
        all
    }
}

/// `own` is `left // by`.
fn quotient(own: &Linear, left: &Num, by: i128) -> Vec<Linear> {
    let rest = Linear::of(left).plus(own, -by);
    let room = rest.clone().times(-1).plus(&Linear::constant(by - 1), 1);
    vec![rest, room]
}

/// `own` is the product: of two differences that are not negative, the product is not either (McCormick, 1976).
fn product(own: &Linear, left: (&Num, Interval), right: (&Num, Interval)) -> Vec<Linear> {
    let (x, y) = (Linear::of(left.0), Linear::of(right.0));
    let (a, b) = (left.1, right.1);
    let mut all = vec![];
    // sign * (x - p) * (y - q) is not below 0.
    let mut add = |is_known: bool, p: i128, q: i128, sign: i128| {
        if is_known && p.abs() < 1 << 31 && q.abs() < 1 << 31 {
            let sum = own.clone().plus(&y, -p).plus(&x, -q);
            all.push(sum.plus(&Linear::constant(p * q), 1).times(sign));
        }
    };
    add(a.has_low() && b.has_low(), a.low, b.low, 1);
    add(a.has_high() && b.has_high(), a.high, b.high, 1);
    add(a.has_high() && b.has_low(), a.high, b.low, -1);
    add(a.has_low() && b.has_high(), a.low, b.high, -1);
    all
}
