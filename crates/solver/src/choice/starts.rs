//! A short look at start positions, before it is decided how a game is solved.

use kruzhok_rules::{ListedRun, Rules, StartRuns};

/// What a short look at start positions has shown.
pub(crate) struct SeenStarts {
    /// The greatest heap at each place.
    pub(crate) greatest: Vec<u64>,
    /// So many the game has, or a question of its own.
    pub(crate) most: u64,
    /// Whether these are all.
    pub(crate) are_all: bool,
}

/// So many lines of start positions are looked at before anything else is done.
pub(crate) const SHORT_LOOK: usize = 5_000;

impl SeenStarts {
    /// Looks at the starts of a game of heaps, and at those of its questions.
    pub(crate) fn of(rules: &Rules) -> Self {
        let mut seen = Self {
            greatest: vec![],
            most: 0,
            are_all: true,
        };
        let own = rules.questions().iter();
        let own = own.filter_map(|question| StartRuns::of_question(rules, question));
        let mut budget = SHORT_LOOK;
        for starts in std::iter::once(StartRuns::of_game(rules)).chain(own) {
            seen.look(rules, starts, &mut budget);
        }
        seen
    }

    /// About how many positions there are: all with heaps no greater.
    pub(crate) fn position_count(&self) -> u64 {
        let axes = self.greatest.iter().map(|size| size.saturating_add(1));
        axes.fold(1, u64::saturating_mul)
    }

    fn look(&mut self, rules: &Rules, mut starts: StartRuns, budget: &mut usize) {
        let mut found: u64 = 0;
        loop {
            let (words, count) = match starts.next(budget) {
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
