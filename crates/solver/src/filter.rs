//! Start positions by their outcomes alone, each outcome decided once.

use crate::{Outcome, PositionId, SolvedGraph};
use kruzhok_sweep::{Stretch, Wanted};

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
