//! In which way a game is solved, and why so.

use crate::study::sums;
use kruzhok_rules::Rules;
use kruzhok_solver::{Compile, Declined, Order, Plan, grundy};

/// How much may be spent on a game.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// The most positions that are explored.
    pub positions: usize,
    /// The most memory that a table of outcomes takes, in bytes.
    pub table_bytes: u64,
    /// Smaller games are explored in any case.
    pub least_table: usize,
    /// Whether it is to be found out which positions play can reach; answers do not need it.
    pub counts: bool,
    /// When a game of independent heaps is solved heap by heap.
    pub sums: Sums,
    /// So many threads may answer questions and count positions; the page has but one for a game.
    pub threads: usize,
    /// What compiles the rows of large games, if anything does.
    pub compile: Option<Compile>,
}

impl Means {
    /// Fewer positions than these are explored: that takes some milliseconds, and tells more.
    pub const LEAST_TABLE: usize = 20_000;

    /// So many positions, and a table of as many.
    pub fn of_positions(limit: usize) -> Self {
        Self {
            positions: limit,
            table_bytes: 2 * limit as u64,
            least_table: Self::LEAST_TABLE,
            counts: true,
            sums: Sums::Never,
            threads: 1,
            compile: None,
        }
    }
}

/// When a game of independent heaps is solved heap by heap: then it is known who wins, and not how long play lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sums {
    /// Never.
    Never,
    /// Where a table would be too large, and where there is no other way.
    WithoutTable,
    /// There, and where no question asks for more, if `Means::counts` says that nobody wants to know more.
    WhereEnough,
}

/// In which way a game was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// As a table, line after line.
    Swept {
        /// In which order, in no language: `a↓ b↓`, each word that matters from its greatest value down, or from its
        /// least up; or a sum, `a + 2b`, from the greatest down.
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
    /// The table would be too large: so many bytes, where so many are allowed.
    TooLarge {
        /// As it would be.
        byte_count: u64,
        /// As it may be.
        byte_limit: u64,
    },
    /// A proof did not hold when it was tried.
    Doubt,
}

impl Way {
    pub(crate) fn of_plan(plan: &Plan, rules: &Rules) -> Self {
        let nimber_bytes = match needs_nimbers(rules) {
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
                WhyExplored::TooLarge { .. } => "too-large",
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
            Self::Explored(WhyExplored::TooLarge {
                byte_count,
                byte_limit,
            }) => vec![
                ("megabytes", megabytes(byte_count)),
                ("limit", megabytes(byte_limit)),
            ],
            Self::Summed | Self::Explored(_) => vec![],
        }
    }
}

/// The plan of a game that is to be swept, or why it is explored.
pub(crate) fn plan(rules: &Rules, means: &Means) -> Result<Plan, WhyExplored> {
    let needs_nimbers = needs_nimbers(rules);
    // Values take as much memory as outcomes.
    let tables = if needs_nimbers { 2 } else { 1 };
    let plan = Plan::of(rules, means.table_bytes / tables).map_err(|declined| match declined {
        Declined::NotArithmetic => WhyExplored::NotArithmetic,
        // There is nothing to sweep.
        Declined::NoPlay => WhyExplored::Small,
        Declined::Unbounded(word) => WhyExplored::Unbounded(name_of(rules, word)),
        Declined::NoOrder => WhyExplored::NoOrder,
        Declined::TooLarge {
            byte_count,
            byte_limit,
        } => WhyExplored::TooLarge {
            byte_count,
            byte_limit,
        },
    })?;
    if needs_nimbers && !grundy::can_be_swept(rules, &plan) {
        return Err(WhyExplored::GrundyAsked);
    }
    Ok(plan)
}

/// Whether the Grundy values of all positions are needed: they are asked for, and the heaps do not tell them.
pub(crate) fn needs_nimbers(rules: &Rules) -> bool {
    sums::ask_for_values(rules) && !kruzhok_proofs::heaps_are_independent(rules)
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

/// The name of a word of a position: a heap, something remembered, who moves, a last row.
fn name_of(rules: &Rules, word: usize) -> String {
    let names = rules.heap_names().iter().chain(rules.memory_names());
    let name = names.map(String::as_str).nth(word);
    name.unwrap_or("…").to_owned()
}
