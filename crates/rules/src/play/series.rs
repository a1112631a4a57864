//! Moves that a loop over neighbouring numbers makes, each from the one before it.
//!
//! In `x -> p, x - p for p in range(1, x)` the new heaps rise and fall by one from round to round. So they are computed for
//! the first round, and then only shifted. The moves, and what the loop costs, are those of a row whose rounds are evaluated one by one.

use super::{Making, NewHeaps};
use crate::shape::Shape;
use kruzhok_values::{
    self as values, BinaryOp, Flow, Halt, Int, Ints, Machine, Progression, Slot, TypedClause, Value,
};

/// The numbers of a row that change from one round of its last loop to the next, where all that do change by the same.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    moving: Vec<Moving>,
    /// Those in which the loop's variable cancels out: `a + k - k` may overflow all the same.
    unmoved: Vec<Number>,
}

#[derive(Clone, Copy, Debug)]
struct Moving {
    number: Number,
    /// What is added where the loop's variable grows by 1.
    factor: i64,
}

/// A number of a row, by its place among those of its kind.
#[derive(Clone, Copy, Debug)]
enum Number {
    Heap(usize),
    Memory(usize),
}

/// A number that changes, in a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tracked {
    /// Among the words of the position.
    place: usize,
    value: i64,
    /// What is added in each round.
    delta: i64,
    is_sorted: bool,
}

impl Series {
    /// The series that a row makes, if it does.
    pub(crate) fn of(
        clauses: &[TypedClause],
        heaps: &NewHeaps,
        memory: Option<&[Value]>,
    ) -> Option<Self> {
        let (TypedClause::For { slot, source, .. }, NewHeaps::Each(heaps)) =
            (clauses.last()?, heaps)
        else {
            return None;
        };
        if !matches!(source, Ints::Range(..)) {
            return None;
        }
        let (mut moving, mut unmoved) = (vec![], vec![]);
        let mut add = |number, value: &Int| {
            match factor(value, *slot)? {
                0 if value.uses(&|it| it == *slot) => unmoved.push(number),
                0 => {}
                factor => moving.push(Moving { number, factor }),
            }
            Some(())
        };
        for (index, value) in heaps.iter().enumerate() {
            add(Number::Heap(index), value)?;
        }
        for (index, value) in memory.into_iter().flatten().enumerate() {
            match value {
                Value::Int(value) => add(Number::Memory(index), value)?,
                Value::List(_) => return None,
            }
        }
        Some(Self { moving, unmoved })
    }
}

/// What is added to the value where the variable grows by 1; `None` where that is not known to be always the same.
fn factor(value: &Int, slot: Slot) -> Option<i64> {
    match value {
        Int::Slot(it) if *it == slot => Some(1),
        Int::Binary(BinaryOp::Add, pair, _) => {
            factor(&pair.0, slot)?.checked_add(factor(&pair.1, slot)?)
        }
        Int::Binary(BinaryOp::Subtract, pair, _) => {
            factor(&pair.0, slot)?.checked_sub(factor(&pair.1, slot)?)
        }
        _ => (!value.uses(&|it| it == slot)).then_some(0),
    }
}

impl Making<'_> {
    /// Makes the moves of the row's last loop.
    pub(super) fn make_series(
        &mut self,
        series: &Series,
        machine: &mut Machine,
        picked: &[usize],
    ) -> Result<Flow, Halt> {
        let fuel = machine.fuel();
        if let Some(range) = self.begin_series(series, machine, picked) {
            return Ok(self.go_on(range, machine, picked));
        }
        // Something has no value, or takes too long: where, is found round by round.
        machine.set_fuel(fuel);
        let last = self.play.clauses.len() - 1;
        values::each_choice(&self.play.clauses[last..], machine, &mut |machine| {
            self.make(machine, picked)
        })
    }

    /// Makes the first move, and pays for all; `None` where the moves are better made one by one.
    fn begin_series(
        &mut self,
        series: &Series,
        machine: &mut Machine,
        picked: &[usize],
    ) -> Option<Progression> {
        let Some(TypedClause::For { slot, source, span }) = self.play.clauses.last() else {
            return None;
        };
        let Ints::Range(bounds, range_span) = source else {
            return None;
        };
        let range = Progression::of(bounds, machine, *range_span).ok()?;
        let fuel = machine.fuel();
        if range.count < 2 {
            return None;
        }
        // What adds up without an overflow in the first round and in the last does so in all between them.
        machine.slots[*slot] = range.item(range.count - 1)?;
        let moving = series.moving.iter().map(|it| it.number);
        for number in moving.chain(series.unmoved.iter().copied()) {
            self.value(number, machine)?;
        }
        machine.slots[*slot] = range.first;
        self.tracked.clear();
        for moving in &series.moving {
            let value = self.value(moving.number, machine)?;
            let delta = moving.factor.checked_mul(range.step)?;
            self.tracked.push(Tracked {
                place: 0,
                value,
                delta,
                is_sorted: false,
            });
        }
        machine.set_fuel(fuel);
        let Self {
            play,
            words,
            shape,
            to,
            ..
        } = self;
        play.make_with_empty(words, picked, *shape, machine, to)
            .ok()?;
        let of_round = fuel - machine.fuel() + values::round_weight(*span) + 1;
        let rounds = u32::try_from(range.count).ok()?;
        machine.set_fuel(fuel.checked_sub(of_round.checked_mul(rounds)?)?);
        shape.complete_move(words, self.row, to);
        self.find_tracked(series, picked);
        Some(range)
    }

    /// Finds out where the numbers that change stand in the first move.
    fn find_tracked(&mut self, series: &Series, picked: &[usize]) {
        let (first, end) = sorted(self.shape, self.to);
        let heaps_end = if self.shape.is_multiset {
            end
        } else {
            self.shape.heap_count
        };
        for index in 0..self.tracked.len() {
            let value = self.tracked[index].value;
            let before = &self.tracked[..index];
            let is_free = |place: &usize| before.iter().all(|it| it.place != *place);
            let place = match series.moving[index].number {
                Number::Memory(index) => heaps_end + index,
                Number::Heap(index) if first == end => picked.get(index).copied().unwrap_or(index),
                Number::Heap(_) => {
                    let mut places = (first..end).filter(|place| self.to[*place] == value);
                    places
                        .find(is_free)
                        .expect("each heap of a row has a place")
                }
            };
            self.tracked[index].place = place;
            self.tracked[index].is_sorted = (first..end).contains(&place);
        }
    }

    /// Shows the moves, from the first on, which is made.
    fn go_on(&mut self, range: Progression, machine: &mut Machine, picked: &[usize]) -> Flow {
        let Some(TypedClause::For { slot, .. }) = self.play.clauses.last() else {
            return Flow::Continue(());
        };
        for round in 0..range.count {
            if round > 0 {
                machine.slots[*slot] += range.step;
                self.shift();
            }
            if self.show_round(machine, picked).is_break() {
                return Flow::Break(());
            }
        }
        Flow::Continue(())
    }

    /// Shows the move of a round, if it is one, without the empty heaps that the next round may need.
    fn show_round(&mut self, machine: &mut Machine, picked: &[usize]) -> Flow {
        let is_empty_there = self.shape.is_multiset && self.shape.heaps(self.to).contains(&0);
        let whole = is_empty_there.then(|| self.to.clone());
        if is_empty_there {
            self.shape.drop_empty(self.to);
        }
        let flow = match self.play.is_move(self.words, self.shape.named(self.to)) {
            true => self.show(machine, picked),
            false => Flow::Continue(()),
        };
        if let Some(whole) = whole {
            *self.to = whole;
        }
        flow
    }

    /// Makes a move of the one before it.
    fn shift(&mut self) {
        let (first, end) = sorted(self.shape, self.to);
        for index in 0..self.tracked.len() {
            let it = &mut self.tracked[index];
            it.value += it.delta;
            let (old, value) = (it.place, it.value);
            if !it.is_sorted {
                self.to[old] = value;
                continue;
            }
            let mut place = old;
            while place + 1 < end && self.to[place + 1] < value {
                self.to[place] = self.to[place + 1];
                place += 1;
            }
            while place > first && self.to[place - 1] > value {
                self.to[place] = self.to[place - 1];
                place -= 1;
            }
            self.to[place] = value;
            if place == old {
                continue;
            }
            for other in self.tracked.iter_mut().filter(|it| it.is_sorted) {
                if (old + 1..=place).contains(&other.place) {
                    other.place -= 1;
                } else if (place..old).contains(&other.place) {
                    other.place += 1;
                }
            }
            self.tracked[index].place = place;
        }
    }

    fn value(&self, number: Number, machine: &mut Machine) -> Option<i64> {
        let value = match (number, &self.play.heaps, &self.play.memory) {
            (Number::Heap(index), NewHeaps::Each(heaps), _) => heaps.get(index),
            (Number::Memory(index), _, Some(memory)) => match memory.get(index) {
                Some(Value::Int(value)) => Some(value),
                _ => None,
            },
            _ => None,
        };
        value?.value(machine).ok()
    }
}

/// Where heaps stand in ascending order: the first place, and that after the last.
fn sorted(shape: Shape, to: &[i64]) -> (usize, usize) {
    if shape.is_multiset {
        let count = to
            .first()
            .map_or(0, |count| usize::try_from(*count).unwrap_or(0));
        (1, 1 + count)
    } else if shape.is_unordered {
        (0, shape.heap_count)
    } else {
        (0, 0)
    }
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

    /// Checks that the rows make in one go, and of what is known, what they make one by one.
    #[track_caller]
    fn check(fields: &str, positions: &[&str]) {
        let rules =
            crate::parse(fields).unwrap_or_else(|problems| panic!("{fields}\n{problems:?}"));
        let mut in_series = rules.clone();
        let mut count = 0;
        each_play(&mut in_series, &mut |play| {
            count += usize::from(play.series.is_some());
            play.by_heap = None;
        });
        assert!(count > 0, "no row makes a series: {fields}");
        let mut one_by_one = in_series.clone();
        each_play(&mut one_by_one, &mut |play| play.series = None);
        // What is known of heaps is used again.
        let mut known = Scratch::default();
        for text in positions.iter().chain(positions) {
            let position = rules.read_position(text).expect("a position");
            let (expected, told, taken) = moves(&one_by_one, &position, &mut Scratch::default());
            for (rules, scratch) in [(&in_series, &mut Scratch::default()), (&rules, &mut known)] {
                let (made, result, rounds) = moves(rules, &position, scratch);
                assert_eq!((&made, &result), (&expected, &told), "{fields} {text}");
                if result == "Ok(())" {
                    assert_eq!(rounds, taken, "{fields} {text}");
                }
            }
        }
    }

    #[test]
    fn moves_of_numbers_in_order_are_shifted() {
        let nim = "position = \"a, b\"\nstart = \"2, 3\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"a - k, b - k for k in range(1, min(a, b) + 1)\", \"a, b + 2 * 3 - k for k in range(9, 0, -2)\"]";
        check(nim, &["0,0", "1,0", "5,3", "9,9", "-3,7"]);
        let fibonacci = "position = \"n; last\"\nstart = \"20; 0\"\nmoves = [\"n - k; k for k in range(1, n) if last == 0\", \"n - k; k if last > 0 for k in range(1, min(n, 2 * last) + 1)\", \"n; last + k if n > 2 for k in range(-2, 3)\"]";
        check(fibonacci, &["20;0", "20;3", "1;9", "0;0"]);
        check(
            &format!("{fibonacci}\nlegal = \"n % 3 != last\""),
            &["20;0", "20;3", "7;2"],
        );
        check(
            &format!("{fibonacci}\nrepeat = \"not-own\""),
            &["20;0", "20;3~1,2", "7;2~3,1"],
        );
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
        check(&rows("\"a + k, b for k in range(b)\""), &["2,3", large]);
        check(&rows("\"a + k - 5, b for k in range(b)\""), &["2,3", large]);
        let cancelled = "\"a + k - k, b - k for k in range(1, 4)\"";
        check(&rows(cancelled), &["2,3", large]);
        check(
            &rows("\"a // b + k, b for k in range(a)\""),
            &["2,0", "0,0", "8,2"],
        );
        check(
            &rows("\"sum(heaps) - k, b for k in range(a)\""),
            &["9,3", "20000,4"],
        );
        check(
            &rows("\"a + k, b for k in range(a, a + a // 9 + 1)\""),
            &["9,3", "3000000,4"],
        );
        check(
            &rows("{ to = \"a + k, b for k in range(3)\", pass = true }"),
            &["9,3"],
        );
    }
}
