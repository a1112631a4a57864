//! Sums of words, each taken so many times: candidates for what rises, falls or stays in every move.

use crate::{Flat, Num};
use kruzhok_values::BinaryOp;

/// Games with more words than this get weights of 0 and 1 only.
const FEW_WORDS: usize = 3;
/// How many times a word is taken at most, where there are few.
const MOST: i64 = 3;
/// Most words of which every choice is tried.
const MOST_CHOSEN: usize = 6;

/// Weights for the named words, none of them below 0, those first that stand for the plainest sums. Words that are sorted
/// have equal ones.
pub fn of_sums(flat: &Flat) -> Vec<Vec<i64>> {
    let (named, sorted) = (flat.named_count, flat.sorted_count);
    let group_count = match sorted {
        0 => named,
        _ => named - sorted + 1,
    };
    let weights = |of_groups: &[i64]| {
        let mut weights: Vec<i64> = match sorted {
            0 => of_groups.to_vec(),
            _ => {
                let mut weights = vec![of_groups[0]; sorted];
                weights.extend_from_slice(&of_groups[1..]);
                weights
            }
        };
        weights.resize(flat.width, 0);
        weights
    };
    let mut all = vec![vec![1; group_count]];
    let most = if group_count <= FEW_WORDS { MOST } else { 1 };
    if group_count <= MOST_CHOSEN {
        let mut digits = vec![0; group_count];
        while let Some(place) = digits.iter().position(|it| *it < most) {
            digits[place] += 1;
            digits[..place].fill(0);
            if !all.contains(&digits) {
                all.push(digits.clone());
            }
        }
        kruzhok_order::sort_by_key(&mut all[1..], |digits| digits.iter().sum::<i64>());
    }
    all.iter().map(|digits| weights(digits)).collect()
}

/// The sum, where `word` tells what stands for each word.
pub(crate) fn sum(weights: &[i64], word: impl Fn(usize) -> Num) -> Num {
    let chosen = weights.iter().enumerate().filter(|(_, times)| **times != 0);
    let parts = chosen.map(|(index, times)| {
        let pair = (word(index), Num::Const(*times));
        Num::Binary(BinaryOp::Multiply, Box::new(pair)).tidied()
    });
    let add = |a, b| Num::Binary(BinaryOp::Add, Box::new((a, b)));
    parts.reduce(add).unwrap_or(Num::Const(0))
}
