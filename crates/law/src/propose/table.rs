//! What is known of the positions of a game, for guesses.

use kruzhok_solver::{Nimber, Outcome, Solution};

/// Positions as numbers, each with what is known of it.
pub(crate) struct Table {
    /// What the numbers are called: heaps, then what is remembered.
    pub(crate) names: Vec<String>,
    /// Number of those that are remembered.
    pub(crate) memory_count: usize,
    pub(crate) rows: Vec<Row>,
    /// Whether numbers stand in ascending order, whatever their order is.
    pub(crate) is_unordered: bool,
    /// Whether positions have Grundy values.
    pub(crate) has_values: bool,
}

/// A position.
pub(crate) struct Row {
    pub(crate) words: Vec<i64>,
    pub(crate) is_lost: bool,
    /// 0 where there is none.
    pub(crate) value: i64,
}

impl Table {
    /// The positions of a game, those with the least sum first; without names where its positions are no fixed numbers.
    pub(crate) fn of(solution: &Solution) -> Self {
        let rules = &solution.rules;
        let names = [rules.heap_names(), rules.memory_names()].concat();
        let is_plain = rules.width() == Some(names.len()) && !rules.is_multiset();
        let mut rows = vec![];
        for (id, outcome) in solution.outcomes().filter(|_| is_plain) {
            rows.push(Row {
                words: solution.graph.position(id).words().to_vec(),
                is_lost: matches!(outcome, Outcome::Loss(_)),
                value: solution.nimber(id).map_or(0, |Nimber(it)| it.into()),
            });
        }
        kruzhok_order::sort_by_key(&mut rows, |row: &Row| {
            let sum: i64 = row.words.iter().sum();
            (sum, row.words.clone())
        });
        Self {
            names: match is_plain {
                true => names,
                false => vec![],
            },
            memory_count: rules.memory_names().len(),
            is_unordered: rules.is_unordered(),
            has_values: solution.has_nimbers(),
            rows,
        }
    }

    /// Outcomes and values of the only heap from 0 on; `None` where there are several heaps, or heaps are left out.
    pub(crate) fn sequence(&self) -> Option<Vec<&Row>> {
        let is_sequence =
            self.names.len() == 1 && (0..).zip(&self.rows).all(|(heap, row)| row.words == [heap]);
        is_sequence.then(|| self.rows.iter().collect())
    }
}
