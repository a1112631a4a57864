//! Expressions that are the same but for the order of their operands.

use crate::Num;
use crate::facts::linear::Linear;
use kruzhok_values::{BinaryOp, Comparison};

/// Whether two conditions differ in nothing but the order of operands where it does not matter, as far as it can be seen.
pub fn is_same(one: &Num, other: &Num) -> bool {
    match (one, other) {
        (Num::Binary(op @ (BinaryOp::Add | BinaryOp::Multiply), _), Num::Binary(other_op, _)) => {
            let both = [one, other].map(|num| {
                let mut list = vec![];
                operands(*op, num, &mut list);
                list
            });
            op == other_op && are_same(&both[0], &both[1])
        }
        (Num::Least(one), Num::Least(other))
        | (Num::Greatest(one), Num::Greatest(other))
        | (Num::And(one), Num::And(other))
        | (Num::Or(one), Num::Or(other)) => {
            let both = [one, other].map(|list| list.iter().collect::<Vec<_>>());
            are_same(&both[0], &both[1])
        }
        (Num::Compare(one), Num::Compare(other)) => {
            let difference = |(left, _, right): &(Num, Comparison, Num)| {
                Linear::of(left).plus(&Linear::of(right), -1)
            };
            let is_as_far = || difference(one).plus(&difference(other), -1).is_zero();
            let are_same = || is_same(&one.0, &other.0) && is_same(&one.2, &other.2);
            one.1 == other.1 && (are_same() || is_as_far())
        }
        _ => one == other,
    }
}

/// Whether each of some numbers stands once among the others.
fn are_same(some: &[&Num], others: &[&Num]) -> bool {
    let mut rest = others.to_vec();
    let is_found = |num: &&Num| {
        let place = rest.iter().position(|other| is_same(num, other));
        place.map(|place| rest.swap_remove(place)).is_some()
    };
    some.len() == others.len() && some.iter().all(is_found)
}

/// The operands of sums of sums, or of products of products.
fn operands<'a>(op: BinaryOp, num: &'a Num, list: &mut Vec<&'a Num>) {
    match num {
        Num::Binary(own, pair) if *own == op => {
            operands(op, &pair.0, list);
            operands(op, &pair.1, list);
        }
        _ => list.push(num),
    }
}
