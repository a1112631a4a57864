//! What is known of the positions of a game, for guesses.

use kruzhok_rules::Scratch;
use kruzhok_solver::{Nimber, Outcome, Solution};

/// A table with larger numbers is none in which a law could be seen; their squares and multiples fit in 64 bits.
const LARGEST_NUMBER: u64 = 1 << 24;

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
#[derive(Clone)]
pub(crate) struct Row {
    pub(crate) words: Vec<i64>,
    pub(crate) is_lost: bool,
    /// Whether the rules end the game there.
    pub(crate) is_over: bool,
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
        let mut scratch = Scratch::default();
        for (id, outcome) in solution.outcomes().filter(|_| is_plain) {
            let words = solution.graph.position(id).words().to_vec();
            let ending = rules.ending(&words, &mut scratch);
            rows.push(Row {
                words,
                is_over: ending.is_ok_and(|it| it.is_some()),
                is_lost: matches!(outcome, Outcome::Loss(_)),
                value: solution.nimber(id).map_or(0, |Nimber(it)| it.into()),
            });
        }
        let mut words = rows.iter().flat_map(|it| &it.words);
        let is_plain = is_plain && words.all(|it| it.unsigned_abs() <= LARGEST_NUMBER);
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

    /// The names with commas between them.
    pub(crate) fn listed(&self) -> String {
        let names: Vec<&str> = self.names.iter().map(|name| bare(name)).collect();
        names.join(", ")
    }

    /// The same positions by other numbers: less the least of all, or what is left when pairs or threes are counted.
    pub(crate) fn views(&self) -> impl Iterator<Item = Self> {
        let words = self.rows.iter().flat_map(|row| &row.words);
        let least = words.min().copied().unwrap_or(0);
        let shifts = [
            (least, 1),
            (0, 2),
            (least, 2),
            (least - 1, 2),
            (0, 3),
            (least, 3),
        ];
        let is_new = move |it: &(i64, i64)| *it != (0, 1);
        let all = shifts.into_iter().filter(is_new);
        all.map(|(shift, divisor)| self.seen_as(shift, divisor))
    }

    /// Each number less `shift`, divided by `divisor`.
    fn seen_as(&self, shift: i64, divisor: i64) -> Self {
        let name = |name: &String| {
            let shifted = match shift {
                0 => name.clone(),
                1.. => format!("({name} - {shift})"),
                _ => format!("({name} + {})", -shift),
            };
            match divisor {
                1 => shifted,
                _ => format!("({shifted} // {divisor})"),
            }
        };
        let row = |row: &Row| Row {
            words: row
                .words
                .iter()
                .map(|word| (word - shift).div_euclid(divisor))
                .collect(),
            ..*row
        };
        Self {
            names: self.names.iter().map(name).collect(),
            rows: self.rows.iter().map(row).collect(),
            ..*self
        }
    }

    /// The positions of the only heap below those in which the game is over and lost, and from which number on it is; `None` where
    /// these are no end of the table.
    pub(crate) fn below_end(&self) -> Option<(Self, i64)> {
        let open = self.rows.iter().take_while(|row| !row.is_over).count();
        let (below, over) = self.rows.split_at(open);
        let first = over.first().filter(|_| self.names.len() == 1)?;
        let is_end = over.iter().all(|row| row.is_over && row.is_lost);
        let below = Self {
            names: self.names.clone(),
            rows: below.to_vec(),
            has_values: false,
            ..*self
        };
        is_end.then_some((below, first.words[0]))
    }

    /// Outcomes and values of the only heap from 0 on; `None` where there are several heaps, or heaps are left out.
    pub(crate) fn sequence(&self) -> Option<Vec<&Row>> {
        let is_sequence =
            self.names.len() == 1 && (0..).zip(&self.rows).all(|(heap, row)| row.words == [heap]);
        is_sequence.then(|| self.rows.iter().collect())
    }
}

/// An expression where it needs no brackets.
pub(crate) fn bare(text: &str) -> &str {
    let inner = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    inner.unwrap_or(text)
}
