//! Start positions that meet a condition: by their outcomes alone, or by their numbers too.

use crate::{Nimber, Outcome, PositionId, SolvedGraph};
use kruzhok_proofs::Num;
use kruzhok_sweep::{CellTest, Stretch, Wanted};

/// A test of outcomes that is done once for each outcome, however many positions have it.
#[derive(Default)]
pub struct OutcomeFilter {
    // By code of the outcome; also those for which the test fails.
    wanted: Wanted,
    failing: Vec<u32>,
}

/// Number of outcomes that are decided together.
const DECIDED_TOGETHER: u32 = 256;

impl OutcomeFilter {
    /// Visits those of a run of positions whose outcome passes the test, in shorter runs: the first position and how many
    /// there are. The run is one of [`PositionRuns`](crate::PositionRuns), whose numbers rise by `step`. `test` must be the
    /// same at each call; it also gets a position, which need not have the outcome.
    ///
    /// # Errors
    /// That of the test, at the first position of such an outcome.
    pub fn each_run<E>(
        &mut self,
        graph: &SolvedGraph,
        (first, count): (PositionId, u32),
        step: u32,
        test: &dyn Fn(Outcome, PositionId) -> Result<bool, E>,
        visit: &mut dyn FnMut(PositionId, u32),
    ) -> Result<(), E> {
        let (mut result, mut next) = (Ok(()), first);
        graph.each_stretch(first, count, step, &mut |stretch| {
            if result.is_ok() {
                result = self.each_of_stretch(stretch, next, step, test, visit);
            }
            next.0 = next.0.wrapping_add(stretch.len().wrapping_mul(step));
        });
        result
    }

    fn each_of_stretch<E>(
        &mut self,
        stretch: Stretch<'_>,
        first: PositionId,
        step: u32,
        test: &dyn Fn(Outcome, PositionId) -> Result<bool, E>,
        visit: &mut dyn FnMut(PositionId, u32),
    ) -> Result<(), E> {
        let (codes, count) = match stretch {
            Stretch::Same(code, count) => (&[code][..], count),
            Stretch::Each(codes) => (codes, 1),
        };
        let mut from = 0;
        while let Some(place) = self.wanted.first_in(&codes[from..]) {
            from += place;
            let distance = u32::try_from(from).expect("a stretch has fewer than 2³² positions");
            let id = PositionId(first.0 + distance * step);
            let code = codes[from];
            if code >= self.wanted.known_count() {
                self.decide(code, &|outcome| test(outcome, id));
                continue;
            }
            if self.failing.contains(&code) {
                test(Outcome::of_code(code), id)?;
            }
            visit(id, count);
            from += 1;
        }
        Ok(())
    }

    /// Decides all outcomes up to this one, and some more.
    fn decide<E>(&mut self, code: u32, test: &dyn Fn(Outcome) -> Result<bool, E>) {
        for code in self.wanted.known_count()..=code.saturating_add(DECIDED_TOGETHER) {
            let passes = test(Outcome::of_code(code));
            if passes.is_err() {
                self.failing.push(code);
            }
            self.wanted.push(!matches!(passes, Ok(false)));
        }
    }
}

/// A condition on the positions of a table, worked out for many neighbours at once.
pub struct PositionFilter {
    test: CellTest,
    // By code of the outcome.
    results: [Vec<i32>; 2],
    // Which of the three numbers the condition names.
    needs: [bool; 3],
}

impl PositionFilter {
    /// Prepares a condition for runs of positions whose numbers rise by `step`. Three variables behind the words stand for
    /// two numbers that the outcome decides, from 0 on, and for the Grundy value. `None` where the game was not solved
    /// as a table, and where the condition may have no value or leave 32 bits.
    pub fn new(graph: &SolvedGraph, condition: &Num, step: u32) -> Option<Self> {
        let game = graph.swept_game()?;
        let axes = game.swept.grid().axes();
        let known = axes.len();
        Some(Self {
            test: CellTest::new(
                condition,
                axes,
                game.along(step)?,
                &[(0, i32::MAX.into()); 3],
            )?,
            results: [vec![], vec![]],
            needs: [0, 1, 2].map(|place| condition.uses(&|slot| slot == known + place)),
        })
    }

    /// Visits those of a run of positions that meet the condition, in shorter runs: the first position and how many there are.
    /// The run is one of [`PositionRuns`](crate::PositionRuns), whose numbers rise by `step`; `result` are the two
    /// numbers of an outcome.
    pub fn each_run(
        &mut self,
        graph: &SolvedGraph,
        (first, count): (PositionId, u32),
        step: u32,
        result: &dyn Fn(Outcome) -> [u32; 2],
        visit: &mut dyn FnMut(PositionId, u32),
    ) {
        let mut next = first;
        graph.each_stretch(first, count, step, &mut |stretch| {
            let (same, codes) = match stretch {
                Stretch::Same(code, _) => ([code; CellTest::MOST], None),
                Stretch::Each(codes) => ([0; CellTest::MOST], Some(codes)),
            };
            let mut done = 0;
            while done < stretch.len() {
                let count = (stretch.len() - done).min(wide(CellTest::MOST));
                let codes = match codes {
                    Some(codes) => &codes[done as usize..(done + count) as usize],
                    None => &same[..count as usize],
                };
                self.each_of_block(graph, next, step, codes, result, visit);
                next.0 = next.0.wrapping_add(count.wrapping_mul(step));
                done += count;
            }
        });
    }

    fn each_of_block(
        &mut self,
        graph: &SolvedGraph,
        first: PositionId,
        step: u32,
        codes: &[u32],
        result: &dyn Fn(Outcome) -> [u32; 2],
        visit: &mut dyn FnMut(PositionId, u32),
    ) {
        let greatest = codes.iter().copied().max().unwrap_or(0);
        let [some, others] = &mut self.results;
        for code in wide(some.len())..=greatest {
            let [one, other] =
                result(Outcome::of_code(code)).map(|it| i32::try_from(it).unwrap_or(i32::MAX));
            some.push(one);
            others.push(other);
        }
        self.test.begin(&graph.words(first), codes.len());
        for (place, results) in self.results.iter().enumerate() {
            if self.needs[place] {
                for (to, code) in self.test.known_mut(place).iter_mut().zip(codes) {
                    *to = results[*code as usize];
                }
            }
        }
        if self.needs[2] {
            for (distance, to) in (0..).zip(self.test.known_mut(2)) {
                let Nimber(nimber) = graph
                    .nimber(PositionId(first.0 + distance * step))
                    .unwrap_or(Nimber(0));
                *to = i32::try_from(nimber).unwrap_or(i32::MAX);
            }
        }
        self.test.each_run(&mut |place, count| {
            visit(PositionId(first.0 + wide(place) * step), wide(count));
        });
    }
}

fn wide(count: usize) -> u32 {
    u32::try_from(count).expect("a table has fewer than 2³² cells")
}
