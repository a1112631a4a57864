//! A short look at start positions, before the method is chosen.

use super::thresholds::SHORT_LOOK;
use kruzhok_rules::{ListedRun, Rules, StartCursor};
use std::collections::VecDeque;

/// The starts of the game, then those that questions have of their own; `limit` is the most that any of them lists.
pub(crate) fn start_cursors(rules: &Rules, limit: usize) -> VecDeque<StartCursor> {
    let questions = rules.questions().iter();
    let own = questions.filter_map(|question| StartCursor::of_question(rules, question, limit));
    let of_game = StartCursor::of_game(rules, limit);
    std::iter::once(of_game).chain(own).collect()
}

/// What a short look at start positions has shown.
pub(super) struct SeenStarts {
    /// The greatest heap at each place.
    pub(super) greatest: Vec<u64>,
    /// Number of starts of the game, or of a question that has starts of its own, whichever is greater.
    pub(super) most: u64,
    /// Whether these are all.
    pub(super) are_all: bool,
}

impl SeenStarts {
    /// Looks at the starts of a game of heaps, and at those of its questions.
    pub(super) fn of(rules: &Rules) -> Self {
        Self::look(rules, start_cursors(rules, usize::MAX))
    }

    /// Whether the game has at least this many starts, as far as a short look shows.
    pub(super) fn game_has(rules: &Rules, count: u64) -> bool {
        let starts = [StartCursor::of_game(rules, usize::MAX)];
        Self::look(rules, starts).most >= count
    }

    fn look(rules: &Rules, listings: impl IntoIterator<Item = StartCursor>) -> Self {
        let mut seen = Self {
            greatest: vec![],
            most: 0,
            are_all: true,
        };
        let mut budget = SHORT_LOOK;
        for starts in listings {
            seen.look_at(rules, starts, &mut budget);
        }
        seen
    }

    /// About how many positions there are: all with heaps no greater.
    pub(super) fn position_count(&self) -> u64 {
        let axes = self.greatest.iter().map(|size| size.saturating_add(1));
        axes.fold(1, u64::saturating_mul)
    }

    fn look_at(&mut self, rules: &Rules, mut starts: StartCursor, budget: &mut usize) {
        let mut found: u64 = 0;
        loop {
            let (words, count) = match starts.next_run(budget) {
                Ok(ListedRun::Run { words, count }) => (words, count),
                Ok(ListedRun::Done) => break,
                _ => {
                    self.are_all = false;
                    break;
                }
            };
            found = found.saturating_add(count);
            let heaps = rules.heaps(words);
            let greatest = &mut self.greatest;
            greatest.resize(greatest.len().max(heaps.len()), 0);
            for (greatest, size) in greatest.iter_mut().zip(heaps) {
                *greatest = size.unsigned_abs().max(*greatest);
            }
            // The last heap grows along a run.
            if let (Some(greatest), Some(size)) = (greatest.last_mut(), heaps.last()) {
                let last = size.unsigned_abs().saturating_add(count - 1);
                *greatest = last.max(*greatest);
            }
        }
        self.most = found.max(self.most);
    }
}
