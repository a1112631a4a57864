//! The tosses that may be chosen as moves.

use crate::Standing;
use kruzhok_values::Ratio;
use serde::{Deserialize, Serialize};

/// One toss that may be chosen as a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TossReport {
    /// The toss, in no language.
    pub label: String,
    /// The chance that the player who chooses it wins.
    pub probability: f64,
    /// The same exactly, where it is made of small numbers.
    pub exact: Option<Ratio>,
    /// Whether nothing else gives a better chance.
    pub is_best: bool,
    /// What may come of it.
    pub branches: Vec<BranchReport>,
}

/// One thing that may come of a toss.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BranchReport {
    /// How likely it is.
    pub probability: Ratio,
    /// The position that it leads to.
    pub to: String,
    /// That position without who moves.
    pub to_label: String,
    /// Who wins there, for the player who moves then.
    pub standing: Standing,
}

/// A chance on an arrow: `0.99` where so few digits are all of it, else the fraction.
pub fn chance_label(chance: Ratio) -> String {
    let denominator = chance.denominator();
    let digit_count = (0..4).find(|&digits| 10_i64.pow(digits) % denominator == 0);
    match digit_count {
        Some(digits) => format!("{:.*}", digits as usize, chance.to_f64()),
        None => chance.to_string(),
    }
}

/// A move's label that stays on one line.
pub fn unbroken(label: &str) -> String {
    label.replace(' ', "\u{a0}")
}
