//! What a heap may become where nothing but its size decides it: computed once for each size.
//!
//! `x -> p, x - p for p in range(1, x)` makes the same of seven whatever stands beside it. So its new heaps are kept, and a
//! move is only the rest with them in their places. The moves, and what they cost, are those of a row that is evaluated each time.

use super::{Making, NewHeaps};
use kruzhok_values::{self as values, Flow, Machine, Slot, TypedClause};
use std::sync::Arc;

/// A row whose new heaps depend on the one that is picked alone. It stands for its row where what was kept is looked for.
#[derive(Debug)]
pub(crate) struct ByHeap {
    /// How many heaps there are instead of the one.
    width: usize,
}

/// What the heaps of a row become, as far as it was needed.
#[derive(Debug)]
pub(crate) struct Known {
    of: Arc<ByHeap>,
    /// By size.
    heaps: Vec<Option<Becomes>>,
    /// All that heaps become, one after another.
    numbers: Vec<i64>,
}

#[derive(Clone, Copy, Debug)]
struct Becomes {
    /// Where its numbers begin.
    start: usize,
    /// Number of moves; each has as many numbers as the row's width.
    count: usize,
    /// What it took to find them, as fuel.
    fuel: u32,
}

/// Larger heaps are evaluated each time.
const MOST_HEAP: usize = 1 << 12;
/// Limit of the numbers that are kept of a row.
const MOST_NUMBERS: usize = 1 << 16;

impl ByHeap {
    /// The row that has these picks, clauses and heaps, if it is such a row.
    pub(crate) fn of(
        picks: &[Slot],
        clauses: &[TypedClause],
        heaps: &NewHeaps,
    ) -> Option<Arc<Self>> {
        let ([picked], NewHeaps::Each(values)) = (picks, heaps) else {
            return None;
        };
        let mut own = vec![*picked];
        for clause in clauses {
            match clause {
                TypedClause::For { slot, .. } => own.push(*slot),
                TypedClause::If(_) => {}
                TypedClause::ForList { .. } => return None,
            }
        }
        let is_others = |slot: Slot| !own.contains(&slot);
        let uses_others =
            heaps.uses(&is_others) || clauses.iter().any(|clause| clause.uses(&is_others));
        let width = values.len();
        (!uses_others).then(|| Self { width }.into())
    }
}

/// The place of what is known of a row, a new one where nothing is.
pub(super) fn place_of(row: &Arc<ByHeap>, known: &mut Vec<Known>) -> usize {
    let place = known.iter().position(|it| Arc::ptr_eq(&it.of, row));
    place.unwrap_or_else(|| {
        known.push(Known {
            of: Arc::clone(row),
            heaps: vec![],
            numbers: vec![],
        });
        known.len() - 1
    })
}

impl Making<'_> {
    /// Makes the moves that pick the heap at a place, which is loaded; `None` where they must be evaluated.
    pub(super) fn make_known(
        &mut self,
        known: usize,
        machine: &mut Machine,
        picked: &[usize],
    ) -> Option<Flow> {
        let (words, shape) = (self.words, self.shape);
        let heaps = shape.heaps(words);
        let &[place] = picked else {
            return None;
        };
        if shape.lists != 0 && !shape.is_multiset {
            return None;
        }
        let heap = usize::try_from(heaps[place]).ok()?;
        let becomes = self.becomes(known, heap, machine)?;
        let width = self.known[known].of.width;
        let length = heaps.len() - 1 + width;
        let of_length = match shape.is_multiset {
            true => super::weight_of_length(length)?,
            false => 0,
        };
        let of_moves = of_length.checked_mul(u32::try_from(becomes.count).ok()?)?;
        let all = becomes.fuel.checked_add(of_moves)?;
        machine.set_fuel(machine.fuel().checked_sub(all)?);
        let (count, memory) = (i64::try_from(length).ok()?, shape.memory(words));
        for round in 0..becomes.count {
            let start = becomes.start + round * width;
            self.to.clear();
            if shape.is_multiset {
                let new = &self.known[known].numbers[start..start + width];
                self.to.push(count);
                merge(heaps, place, new, self.to);
                self.to.extend_from_slice(memory);
                if new.first().is_some_and(|least| *least <= 0) {
                    shape.drop_empty(self.to);
                }
            } else {
                self.to.extend_from_slice(shape.named(words));
                self.to[place] = self.known[known].numbers[start];
                shape.sort(self.to);
            }
            if !self.play.is_move(words, self.to) {
                continue;
            }
            shape.complete_move(words, self.row, self.to);
            if self.show(machine, picked).is_break() {
                return Some(Flow::Break(()));
            }
        }
        Some(Flow::Continue(()))
    }

    /// What a heap becomes, computed when it is needed first; `None` where it has no value or cannot be kept.
    fn becomes(&mut self, known: usize, heap: usize, machine: &mut Machine) -> Option<Becomes> {
        let known = &mut self.known[known];
        if let Some(becomes) = known.heaps.get(heap) {
            if becomes.is_some() {
                return *becomes;
            }
        } else if heap < MOST_HEAP {
            known.heaps.resize(heap + 1, None);
        }
        if heap >= MOST_HEAP || known.numbers.len() >= MOST_NUMBERS {
            return None;
        }
        let NewHeaps::Each(values) = &self.play.heaps else {
            return None;
        };
        let (start, fuel, is_multiset) =
            (known.numbers.len(), machine.fuel(), self.shape.is_multiset);
        let (mut count, numbers) = (0, &mut known.numbers);
        let found = values::each_choice(&self.play.clauses, machine, &mut |machine| {
            let first = numbers.len();
            for value in values {
                numbers.push(value.value(machine)?);
            }
            if is_multiset {
                numbers[first..].sort_unstable();
            }
            count += 1;
            Ok(values::stop_if(numbers.len() - start > MOST_NUMBERS))
        });
        let taken = fuel - machine.fuel();
        machine.set_fuel(fuel);
        if found != Ok(Flow::Continue(())) {
            numbers.truncate(start);
            return None;
        }
        let becomes = Becomes {
            start,
            count,
            fuel: taken,
        };
        known.heaps[heap] = Some(becomes);
        Some(becomes)
    }
}

/// Adds the heaps without the one at a place, and the new ones, all in ascending order as both are.
fn merge(heaps: &[i64], place: usize, mut new: &[i64], to: &mut Vec<i64>) {
    for part in [&heaps[..place], &heaps[place + 1..]] {
        for &heap in part {
            while let Some((&first, others)) = new.split_first().filter(|it| *it.0 < heap) {
                to.push(first);
                new = others;
            }
            to.push(heap);
        }
    }
    to.extend_from_slice(new);
}

#[cfg(test)]
mod tests {
    use crate::play::{Play, RowPlay};
    use crate::{Position, Rules, Scratch};

    /// The moves of a position in their order, each with its places, whether all could be made, and what that took.
    fn moves(
        rules: &Rules,
        position: &Position,
        scratch: &mut Scratch,
    ) -> (Vec<String>, String, u32) {
        let mut moves = vec![];
        let result = rules.each_move(position.words(), scratch, &mut |mv| {
            moves.push(format!("{:?} {:?}", mv.picked, mv.to))
        });
        (moves, format!("{result:?}"), scratch.rounds())
    }

    /// Changes each row of moves.
    fn each_play(rules: &mut Rules, change: &mut dyn FnMut(&mut Play)) {
        for row in &mut rules.plays {
            if let RowPlay::Moves(plays) = row {
                plays.iter_mut().for_each(&mut *change);
            }
        }
    }

    /// Checks that the rows make of what is known what they make one by one.
    #[track_caller]
    fn check(fields: &str, positions: &[&str]) {
        let rules =
            crate::parse(fields).unwrap_or_else(|problems| panic!("{fields}\n{problems:?}"));
        let mut one_by_one = rules.clone();
        let mut count = 0;
        each_play(&mut one_by_one, &mut |play| {
            count += usize::from(play.by_heap.take().is_some());
        });
        assert!(count > 0, "of no row anything is known: {fields}");
        // What is known of heaps is used again.
        let mut known = Scratch::default();
        for text in positions.iter().chain(positions) {
            let position = rules.read_position(text).expect("a position");
            let (expected, told, taken) = moves(&one_by_one, &position, &mut Scratch::default());
            let (made, result, rounds) = moves(&rules, &position, &mut known);
            assert_eq!((&made, &result), (&expected, &told), "{fields} {text}");
            if result == "Ok(())" {
                assert_eq!(rounds, taken, "{fields} {text}");
            }
        }
    }

    #[test]
    fn moves_of_numbers_in_order_are_known() {
        let nim = "position = \"a, b\"\nstart = \"2, 3\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"a - k, b - k for k in range(1, min(a, b) + 1)\", \"a, b + 2 * 3 - k for k in range(9, 0, -2)\"]";
        check(nim, &["0,0", "1,0", "5,3", "9,9", "-3,7"]);
        check(
            &format!("{nim}\nlegal = \"(a + b) % 3 != 1\""),
            &["5,3", "9,9"],
        );
        check(&format!("{nim}\nrepeat = \"not-own\""), &["5,3", "5,3~1,2"]);
    }

    #[test]
    fn heaps_without_order_find_their_places_in_every_round() {
        let fixed = "position = \"a, b, c\"\nunordered = true\nstart = \"2, 3, 4\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"x, y -> x - 2 * 1 - k, y + k + k for k in range(x)\", \"a + k, 5 - k, c for k in range(-5, 12, 3)\"]";
        check(fixed, &["0,0,0", "1,1,1", "2,3,4", "0,5,5", "7,7,9"]);
        check(
            &format!("{fixed}\nlegal = \"a + b != c\""),
            &["2,3,4", "5,5,8"],
        );
        let split = "position = \"heaps...\"\nstart = \"7, 8\"\nmoves = [\"x -> p, x - p for p in range(1, x)\", \"x, y -> x + y - k for k in range(3)\", \"x -> p, p + 1, x - p - p - 1 for p in range(0, x // 2)\", \"x -> x + k, i for k in range(2)\", \"1, k for k in range(4)\"]";
        check(
            split,
            &["", "1", "2", "7,8", "3,3,3", "1,2,2,5,9", "1,1,1,4,4,4"],
        );
        let remembered = "position = \"heaps...; m\"\nstart = \"7, 8; 0\"\nmoves = [\"x -> p, x - p; p - m for p in range(x, 0, -1)\", \"x -> x - k for k in range(x)\"]";
        check(remembered, &["7,8;0", "1,2,9;4"]);
        check(
            "position = \"heaps...\"\nmoves = [{ octal = \"0.77\" }, { octal = \"4.\" }]\nstart = \"9\"",
            &["9", "2,5,5"],
        );
    }

    #[test]
    fn what_cannot_be_worked_out_stops_where_it_does_one_by_one() {
        let rows = |rows: &str| format!("position = \"a, b\"\nstart = \"2, 3\"\nmoves = [{rows}]");
        let large = "9223372036854775806,3";
        check(&rows("\"x -> x + k for k in range(3)\""), &["2,3", large]);
        let cancelled = "\"x -> x + k - k - 1 for k in range(3)\"";
        check(&rows(cancelled), &["2,3", large]);
        let divided = "\"x -> 6 // (x - 2) + k for k in range(x)\"";
        check(&rows(divided), &["2,0", "0,0", "8,5"]);
        let long = "\"x -> x + k for k in range(x, x + x // 9 + 1)\"";
        check(&rows(long), &["9,3", "3000000,4"]);
        let pass = "{ to = \"x -> x + k for k in range(3)\", pass = true }";
        check(&rows(pass), &["9,3"]);
    }
}
