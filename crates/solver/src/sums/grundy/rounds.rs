//! How long the loops of rows are that the values of single heaps need not go round.

use super::ladder::Ladder;
use kruzhok_proofs::FlatRow;
use kruzhok_rules::Rules;

/// How many rounds of loops a move from the heaps of these sizes takes, that their values could be found without; `None`
/// where those are more than `most`, or cannot be counted.
///
/// A table goes round such loops at each position. A heap on its own does so once for its size, and not even once where
/// it may become any of a range of sizes.
pub fn spared_rounds(rules: &Rules, heaps: &[i64], most: u64) -> Option<u64> {
    let mut left = most;
    for (place, &size) in heaps.iter().enumerate() {
        let (rows, slot_count) = kruzhok_proofs::heap_rows(rules, place)?;
        let mut slots = vec![0; slot_count];
        slots[0] = size;
        // What is gone round once for each size is spared only where there are more positions than sizes.
        let is_spared = |row: &FlatRow| heaps.len() > 1 || Ladder::has_ranges(row);
        for row in rows.iter().filter(|row| is_spared(row)) {
            row.each_choice(&mut slots, &mut left, &mut |_| Ok(()))
                .ok()?;
        }
    }
    Some(most - left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(row: &str, heaps: &[i64], expected: Option<u64>) {
        let names = ["a", "b"][..heaps.len()].join(", ");
        let text = format!("position = \"{names}\"\nmoves = [\"{row}\"]\nstart = \"{names} = 1\"");
        let text = text
            .replace("a, b = 1", "a == 1, b == 1")
            .replace(" = 1", " == 1");
        let rules = kruzhok_rules::parse(&text).expect("the rules are right");
        assert_eq!(spared_rounds(&rules, heaps, 100), expected, "{text}");
    }

    #[test]
    fn a_range_of_sizes_is_never_gone_round() {
        let row = "x -> x - k for k in range(1, x // 2 + 1)";
        check(row, &[50], Some(25));
        check(row, &[50, 20], Some(35));
        check(row, &[500], None);
    }

    #[test]
    fn other_loops_are_gone_round_for_each_size() {
        let row = "x -> x - k * k for k in range(1, 1000) if k * k <= x";
        check(row, &[500], Some(0));
        check(row, &[500, 500], None);
        check(
            "x -> x - k * k for k in range(1, 30) if k * k <= x",
            &[500, 9],
            Some(58),
        );
        check("x -> x - 1 if x > 0", &[500, 9], Some(0));
    }
}
