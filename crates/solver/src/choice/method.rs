//! The methods by which games are solved.

use super::needs::Needs;
use super::{SolveOptions, TooLargeTable};
use crate::sums::grundy;
use kruzhok_rules::Rules;
use kruzhok_sweep::{Declined, Order, Plan};

/// How a game was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// As a table, line after line.
    Swept {
        /// The order of the lines, in no language: `a↓ b↓`, each number that matters from its greatest value down, or from
        /// its least up; or a sum, `a + 2b`, from the greatest down.
        order: String,
        /// How much memory the outcomes take, in bytes.
        byte_count: u64,
        /// Whether the rows were compiled.
        is_compiled: bool,
    },
    /// As a table, backwards from the ends of the game.
    Backward {
        /// How much memory that takes, in bytes.
        byte_count: u64,
    },
    /// Heap by heap: they have nothing to do with each other. How long play lasts is not known then.
    Summed,
    /// Position by position.
    Explored(WhyExplored),
}

/// Why a game was explored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyExplored {
    /// It has so few positions that nothing else was tried.
    Small,
    /// Its start positions have no upper end, so they are explored in boxes that grow.
    OpenStarts,
    /// Its questions ask for Grundy values, which no table has: play may come back, or not end with a loss.
    GrundyAsked,
    /// Positions are no fixed number of whole numbers, or a toss, a limit or a list decides.
    NotArithmetic,
    /// Nothing bounds this number, named as in the rules.
    Unbounded(String),
    /// It is not proved that play cannot come back.
    NoOrder,
    /// The table would be too large.
    TooLarge(TooLargeTable),
    /// A proof did not hold when it was tried.
    Doubt,
}

impl Method {
    pub(super) fn of_plan(plan: &Plan, rules: &Rules, needs: &Needs) -> Self {
        let nimber_bytes = match needs.nimbers_of_positions {
            true => 2 * u64::from(plan.going.cell_count()),
            false => 0,
        };
        let byte_count = plan.byte_count() + nimber_bytes;
        match written(&plan.order, rules) {
            Some(order) => Self::Swept {
                order,
                byte_count,
                is_compiled: false,
            },
            None => Self::Backward { byte_count },
        }
    }

    /// The name of the sentence about it, after `way-`, in the message catalogues.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Swept {
                is_compiled: true, ..
            } => "compiled",
            Self::Swept { .. } => "swept",
            Self::Backward { .. } => "backward",
            Self::Summed => "summed",
            Self::Explored(why) => match why {
                WhyExplored::Small => "small",
                WhyExplored::OpenStarts => "open-starts",
                WhyExplored::GrundyAsked => "grundy-asked",
                WhyExplored::NotArithmetic => "not-arithmetic",
                WhyExplored::Unbounded(_) => "unbounded",
                WhyExplored::NoOrder => "no-order",
                WhyExplored::TooLarge(_) => "too-large",
                WhyExplored::Doubt => "doubt",
            },
        }
    }

    /// The values of the places in that sentence, by name; memory in megabytes.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let megabytes = |bytes: &u64| bytes.div_ceil(1_000_000).to_string();
        match self {
            Self::Swept {
                order, byte_count, ..
            } => vec![
                ("order", order.clone()),
                ("megabytes", megabytes(byte_count)),
            ],
            Self::Backward { byte_count } => vec![("megabytes", megabytes(byte_count))],
            Self::Explored(WhyExplored::Unbounded(name)) => vec![("name", name.clone())],
            Self::Explored(WhyExplored::TooLarge(table)) => vec![
                ("megabytes", megabytes(&table.byte_count)),
                ("limit", megabytes(&table.byte_limit)),
            ],
            Self::Summed | Self::Explored(_) => vec![],
        }
    }
}

/// The plan of a table of this game, or why it is explored.
pub(super) fn plan(
    rules: &Rules,
    options: &SolveOptions,
    needs: &Needs,
) -> Result<Plan, WhyExplored> {
    // Values take as much memory as outcomes.
    let tables = if needs.nimbers_of_positions { 2 } else { 1 };
    let plan =
        Plan::of(rules, options.table_bytes / tables).map_err(|declined| match declined {
            Declined::NotArithmetic => WhyExplored::NotArithmetic,
            // There is nothing to sweep.
            Declined::NoPlay => WhyExplored::Small,
            Declined::Unbounded(word) => WhyExplored::Unbounded(name_of(rules, word)),
            Declined::NoOrder => WhyExplored::NoOrder,
            Declined::TooLarge {
                byte_count,
                byte_limit,
            } => WhyExplored::TooLarge(TooLargeTable {
                byte_count,
                byte_limit,
            }),
        })?;
    if needs.nimbers_of_positions && !grundy::can_be_swept(rules, &plan) {
        return Err(WhyExplored::GrundyAsked);
    }
    Ok(plan)
}

/// An order of visits, in no language; `None` where there is none.
fn written(order: &Order, rules: &Rules) -> Option<String> {
    Some(match order {
        Order::Nested(loops) => {
            let of_loop = |(word, is_down): &(usize, bool)| {
                let arrow = if *is_down { '↓' } else { '↑' };
                format!("{}{arrow}", name_of(rules, *word))
            };
            loops.iter().map(of_loop).collect::<Vec<_>>().join(" ")
        }
        Order::Levels(weights) => {
            let mut text = String::new();
            for (word, weight) in weights.iter().enumerate().filter(|(_, by)| **by != 0) {
                text += match (text.is_empty(), *weight < 0) {
                    (true, false) => "",
                    (true, true) => "−",
                    (false, false) => " + ",
                    (false, true) => " − ",
                };
                if weight.unsigned_abs() != 1 {
                    text += &weight.unsigned_abs().to_string();
                }
                text += &name_of(rules, word);
            }
            text
        }
        Order::Backward => return None,
    })
}

/// The name of a number of a position: a heap, something remembered, who moves, a last row.
fn name_of(rules: &Rules, word: usize) -> String {
    let names = rules.heap_names().iter().chain(rules.memory_names());
    let name = names.map(String::as_str).nth(word);
    name.unwrap_or("…").to_owned()
}
