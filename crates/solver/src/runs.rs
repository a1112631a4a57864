//! Many positions, in runs of neighbours.

use crate::PositionId;

/// Positions in an order, each once; neighbours in it whose numbers rise evenly take no more room than one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionRuns {
    /// By how much numbers rise within a run.
    step: u32,
    /// A run does not go on beyond a multiple of this.
    line: u64,
    runs: Vec<Run>,
    len: usize,
    is_ascending: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    first: u32,
    count: u32,
}

impl Default for PositionRuns {
    fn default() -> Self {
        Self::in_lines(1, u64::MAX)
    }
}

impl PositionRuns {
    /// No positions; within a run numbers are to rise by `step`, and it is to end where a line does, after each
    /// `line` numbers.
    pub fn in_lines(step: u32, line: u64) -> Self {
        Self {
            step: step.max(1),
            line: line.max(1),
            runs: vec![],
            len: 0,
            is_ascending: true,
        }
    }

    /// No positions, to be kept in runs as these.
    pub fn like(other: &Self) -> Self {
        Self::in_lines(other.step, other.line)
    }

    /// By how much numbers rise within a run.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// Adds a position at the end.
    pub fn push(&mut self, id: PositionId) {
        self.push_run(id, 1);
    }

    /// Adds `count` positions at the end, all of one line; this is the first.
    pub fn push_run(&mut self, PositionId(first): PositionId, count: u32) {
        if count == 0 {
            return;
        }
        self.len += count as usize;
        if let Some(last) = self.runs.last_mut() {
            // The number after the last one may be beyond 32 bits.
            let after = u64::from(last.first) + u64::from(last.count) * u64::from(self.step);
            let line = |id: u32| u64::from(id) / self.line;
            let is_same_line = line(last.first) == line(first);
            if after == u64::from(first) && is_same_line {
                last.count += count;
                return;
            }
            self.is_ascending &= after - u64::from(self.step) < u64::from(first);
        }
        self.runs.push(Run { first, count });
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The positions, in their order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = PositionId> + '_ {
        let of_run = |run: &Run| {
            let (first, step) = (run.first, self.step);
            (0..run.count).map(move |place| PositionId(first + place * step))
        };
        self.runs.iter().flat_map(of_run)
    }

    /// The runs: the first position of each, and how many there are.
    pub fn runs(&self) -> impl Iterator<Item = (PositionId, u32)> + '_ {
        self.runs
            .iter()
            .map(|run| (PositionId(run.first), run.count))
    }

    /// A run: its first position, and how many there are.
    pub fn run(&self, index: usize) -> Option<(PositionId, u32)> {
        let run = self.runs.get(index)?;
        Some((PositionId(run.first), run.count))
    }

    /// The first position.
    pub fn first(&self) -> Option<PositionId> {
        self.runs.first().map(|run| PositionId(run.first))
    }

    /// The last position.
    pub fn last(&self) -> Option<PositionId> {
        let run = self.runs.last()?;
        Some(PositionId(run.first + (run.count - 1) * self.step))
    }

    /// Whether a position is among them.
    pub fn contains(&self, PositionId(id): PositionId) -> bool {
        let has = |run: &Run| {
            let distance = id.checked_sub(run.first);
            distance.is_some_and(|it| it % self.step == 0 && it / self.step < run.count)
        };
        if !self.is_ascending {
            return self.runs.iter().any(has);
        }
        let place = self.runs.partition_point(|run| run.first <= id);
        place.checked_sub(1).is_some_and(|it| has(&self.runs[it]))
    }
}

impl FromIterator<PositionId> for PositionRuns {
    fn from_iter<I: IntoIterator<Item = PositionId>>(ids: I) -> Self {
        let mut runs = Self::default();
        ids.into_iter().for_each(|id| runs.push(id));
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(step: u32, numbers: &[u32], run_count: usize) {
        let mut runs = PositionRuns::in_lines(step, u64::MAX);
        numbers.iter().for_each(|&id| runs.push(PositionId(id)));
        let found: Vec<u32> = runs.iter().map(|id| id.0).collect();
        assert_eq!((&found[..], runs.len()), (numbers, numbers.len()));
        assert_eq!(runs.runs().count(), run_count);
        assert_eq!(runs.first().map(|id| id.0), numbers.first().copied());
        assert_eq!(runs.last().map(|id| id.0), numbers.last().copied());
        for id in 0..40 {
            assert_eq!(runs.contains(PositionId(id)), numbers.contains(&id), "{id}");
        }
    }

    #[test]
    fn a_run_ends_with_its_line() {
        let mut runs = PositionRuns::in_lines(2, 10);
        for id in [4, 6, 8, 10, 12, 20] {
            runs.push(PositionId(id));
        }
        let found: Vec<(u32, u32)> = runs.runs().map(|(id, count)| (id.0, count)).collect();
        assert_eq!(found, [(4, 3), (10, 2), (20, 1)]);
    }

    #[test]
    fn neighbours_are_one_run() {
        check(1, &[], 0);
        check(1, &[3, 4, 5, 9, 10, 12], 3);
        check(3, &[1, 4, 7, 19, 22], 2);
        check(1, &[9, 10, 2, 3, 30], 3);
        check(1, &[u32::MAX - 1, u32::MAX], 1);
    }
}
