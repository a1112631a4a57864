//! Grundy values of heaps that have nothing to do with each other.

use super::ladder::{Ladder, Stop};
use super::{Nimber, Reached};
use crate::Step;
use hashbrown::HashMap;
use kruzhok_rules::{Rules, Scratch};
use kruzhok_syntax::{Problem, ProblemKind};

/// The most heaps that are looked for.
const HEAP_LIMIT: usize = 1 << 22;
/// Number of heaps that are looked for before all heaps from 0 up are given their values.
const FEW_HEAPS: usize = 400;

/// Grundy values of the heaps of a game, found one by one without exploring the game.
///
/// Only for games whose heaps are independent: a position's value is then the xor of those of its heaps, and a heap
/// that breaks into several is worth the xor of its parts.
pub struct HeapNimbers<'a> {
    rules: &'a Rules,
    values: HeapValues,
}

impl<'a> HeapNimbers<'a> {
    /// The heaps of a game, of which nothing is known; `None` where the rules do not show that they are independent.
    pub fn new(rules: &'a Rules) -> Option<Self> {
        let values = HeapValues::new(rules)?;
        Some(Self { rules, values })
    }

    /// The value of a position.
    ///
    /// # Errors
    /// As [`HeapNimbers::of_heap`].
    pub fn of(&mut self, words: &[i64]) -> Result<Nimber, Problem> {
        let mut sum = 0;
        for (place, &size) in self.rules.heaps(words).iter().enumerate() {
            let Nimber(value) = self.of_heap(place, size)?;
            sum ^= value;
        }
        Ok(Nimber(sum))
    }

    /// The value of a heap; `place` is its place on the board, from 0, which counts only where heaps have different
    /// moves.
    ///
    /// What was found stays known: asking for sizes in ascending order is asking for little at a time.
    ///
    /// # Errors
    /// A heap that can come back to its size, too many heaps or options, an overflow or a division by zero.
    pub fn of_heap(&mut self, place: usize, size: i64) -> Result<Nimber, Problem> {
        while self
            .values
            .prepare(self.rules, place, size, usize::MAX >> 8)?
            == Step::Working
        {}
        let known = self.values.of_heap(place, size);
        Ok(known.expect("a heap that was looked for is known"))
    }
}

/// The Grundy values of single heaps, as far as they were looked for.
#[derive(Clone, Debug)]
pub(crate) struct HeapValues {
    are_alike: bool,
    /// For each place values from 0 up, where every move makes a heap smaller.
    ladders: HashMap<usize, Option<Ladder>>,
    known: HashMap<Heap, Mark>,
    /// The most heaps that are looked for at one go, where moves make heaps larger as well.
    search_limit: usize,
}

/// A heap: its place, where places have different moves, and its size.
type Heap = (usize, i64);

#[derive(Clone, Copy, Debug)]
enum Mark {
    /// Its value is being looked for.
    Open,
    Known(Nimber),
}

impl HeapValues {
    /// No values; `None` where the rules do not show that heaps are independent.
    pub(crate) fn new(rules: &Rules) -> Option<Self> {
        kruzhok_proofs::heaps_are_independent(rules).then(|| Self {
            are_alike: kruzhok_proofs::heaps_are_alike(rules),
            ladders: HashMap::new(),
            known: HashMap::new(),
            search_limit: HEAP_LIMIT,
        })
    }

    /// The same, with a limit of heaps that are looked for at one go, where moves make heaps larger as well.
    pub(crate) fn with_search_limit(self, search_limit: usize) -> Self {
        Self {
            search_limit,
            ..self
        }
    }

    /// The value of a heap that was prepared.
    pub(crate) fn of_heap(&self, place: usize, size: i64) -> Option<Nimber> {
        let place = if self.are_alike { 0 } else { place };
        let ladder = self.ladders.get(&place).and_then(Option::as_ref);
        if let Some(nimber) = ladder.and_then(|it| it.value(size)) {
            return Some(nimber);
        }
        match self.known.get(&(place, size)) {
            Some(Mark::Known(nimber)) => Some(*nimber),
            _ => None,
        }
    }

    /// The value of a position whose heaps were all prepared.
    pub(crate) fn of(&self, heaps: &[i64]) -> Option<Nimber> {
        let mut sum = 0;
        for (place, &size) in heaps.iter().enumerate() {
            let Nimber(value) = self.of_heap(place, size)?;
            sum ^= value;
        }
        Some(Nimber(sum))
    }

    /// Works on the value of a heap; `budget` is about how many options are looked at.
    ///
    /// # Errors
    /// As [`HeapNimbers::of_heap`].
    pub(crate) fn prepare(
        &mut self,
        rules: &Rules,
        place: usize,
        size: i64,
        budget: usize,
    ) -> Result<Step, Problem> {
        if self.of_heap(place, size).is_some() {
            return Ok(Step::Done);
        }
        let place = if self.are_alike { 0 } else { place };
        let ladder = self
            .ladders
            .entry(place)
            .or_insert_with(|| Ladder::new(rules, place));
        let Some(ladder) = ladder else {
            return self.search(rules, place, size, self.search_limit);
        };
        // Heaps of a few sizes may be all there is, as where they are halved.
        if ladder.has_few_options() && self.search(rules, place, size, FEW_HEAPS).is_ok() {
            return Ok(Step::Done);
        }
        let Some(Some(ladder)) = self.ladders.get_mut(&place) else {
            return self.search(rules, place, size, self.search_limit);
        };
        match ladder.climb(size, budget) {
            Ok(true) => Ok(Step::Done),
            Ok(false) => Ok(Step::Working),
            Err(Stop::Other) => self.search(rules, place, size, self.search_limit),
            Err(Stop::TooMuch) => {
                let fitting = ladder.top();
                let kind = ProblemKind::GrundyTooLarge { size, fitting };
                Err(rules.problem_of_end(kind))
            }
        }
    }

    /// Finds the value of a heap by those of its options, and of theirs, as long as these are few heaps.
    fn search(
        &mut self,
        rules: &Rules,
        place: usize,
        size: i64,
        limit: usize,
    ) -> Result<Step, Problem> {
        let wanted = (place, size);
        let most = self.known.len() + limit;
        let mut scratch = Scratch::default();
        // The heaps on the path are open; those above them wait for their turn.
        let mut path = vec![wanted];
        let mut unknown = Vec::new();
        while let Some(&heap) = path.last() {
            if let Some(Mark::Known(_)) = self.known.get(&heap) {
                path.pop();
                continue;
            }
            let found = self.by_options(rules, heap, &mut scratch, &mut unknown);
            let found = found.inspect_err(|_| self.forget_open(&path))?;
            if let Some(nimber) = found {
                self.known.insert(heap, Mark::Known(nimber));
                path.pop();
                continue;
            }
            self.known.insert(heap, Mark::Open);
            let is_open = |option: &Heap| matches!(self.known.get(option), Some(Mark::Open));
            let position = heap.1.to_string();
            let kind = match unknown.iter().find(|option| is_open(option)) {
                Some((_, size)) => Some(ProblemKind::GrundyEndless {
                    position: size.to_string(),
                }),
                None if self.known.len() + unknown.len() > most => {
                    Some(ProblemKind::TooManyPositions {
                        limit: limit as u64,
                        position,
                    })
                }
                None => None,
            };
            if let Some(kind) = kind {
                self.forget_open(&path);
                return Err(rules.problem_of_end(kind));
            }
            // The least is looked at first: it is often an option of the others.
            kruzhok_order::sort_by_key(&mut unknown, |&(_, size)| std::cmp::Reverse(size));
            unknown.dedup();
            path.append(&mut unknown);
        }
        Ok(Step::Done)
    }

    /// The value of a heap whose options are all known; else `None`, and the heaps that are not.
    fn by_options(
        &self,
        rules: &Rules,
        (place, size): Heap,
        scratch: &mut Scratch,
        unknown: &mut Vec<Heap>,
    ) -> Result<Option<Nimber>, Problem> {
        let mut reached = Reached::default();
        unknown.clear();
        kruzhok_proofs::each_heap_option(rules, place, size, scratch, &mut |option| {
            let mut sum = 0;
            for &part in option {
                match self.known.get(&(place, part)) {
                    Some(Mark::Known(Nimber(value))) => sum ^= value,
                    _ => unknown.push((place, part)),
                }
            }
            reached.insert(Nimber(sum));
        })?;
        Ok(unknown.is_empty().then(|| reached.least_missing()))
    }

    /// After a problem: what was looked for may be asked for again.
    fn forget_open(&mut self, way: &[Heap]) {
        for heap in way {
            if let Some(Mark::Open) = self.known.get(heap) {
                self.known.remove(heap);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Period, period, values};
    use super::*;
    use crate::GameGraph;

    fn game(position: &str, rows: &str) -> Rules {
        let start = match position {
            "heaps..." => "[\"4, 5\"]",
            _ => "\"n == 5\"",
        };
        let text = format!("position = \"{position}\"\nmoves = [{rows}]\nstart = {start}");
        kruzhok_rules::parse(&text).unwrap_or_else(|problems| panic!("{text}\n{problems:?}"))
    }

    fn nimbers(rules: &Rules, sizes: std::ops::Range<i64>) -> Vec<Nimber> {
        let mut heaps = HeapNimbers::new(rules).expect("independent heaps");
        sizes
            .map(|size| heaps.of_heap(0, size).expect("play ends"))
            .collect()
    }

    /// Checks the values of the heaps from a size on.
    #[track_caller]
    fn check(position: &str, rows: &str, from: i64, expected: &str) {
        let rules = game(position, rows);
        let to = from + i64::try_from(expected.split(' ').count()).expect("few");
        let found = nimbers(&rules, from..to);
        let found: Vec<String> = found.iter().map(Nimber::to_string).collect();
        assert_eq!(found.join(" "), expected);
    }

    const KAYLES: &str =
        "\"x -> p, x - k - p for k in (1, 2) if x >= k for p in range((x - k) // 2 + 1)\"";
    const DAWSONS_KAYLES: &str = "\"x -> p, x - 2 - p for p in range(x // 2) if x >= 2\"";
    const GRUNDYS_GAME: &str = "\"x -> p, x - p for p in range(1, (x + 1) // 2)\"";
    const SUBTRACTION: &str = "\"n - k for k in (2, 3, 7) if n >= k\"";

    #[test]
    fn published_values() {
        check(
            "heaps...",
            KAYLES,
            1,
            "1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1",
        );
        check(
            "heaps...",
            DAWSONS_KAYLES,
            1,
            "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3",
        );
        check(
            "heaps...",
            GRUNDYS_GAME,
            1,
            "0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0",
        );
        check("n", SUBTRACTION, 0, "0 0 1 1 2 0 0 1 1 2");
        check(
            "n",
            "\"n - k for k in (1, 2, 3) if n >= k\"",
            0,
            "0 1 2 3 0 1 2 3",
        );
        check(
            "n",
            "\"n - k for k in (2, 3, 5) if n >= k\"",
            0,
            "0 0 1 1 2 2 3",
        );
    }

    #[test]
    fn published_periods() {
        let period_of = |position, rows, count| period(&nimbers(&game(position, rows), 0..count));
        let expected = |preperiod, period| Some(Period { preperiod, period });
        assert_eq!(period_of("heaps...", KAYLES, 200), expected(71, 12));
        assert_eq!(period_of("heaps...", DAWSONS_KAYLES, 200), expected(53, 34));
        assert_eq!(period_of("n", SUBTRACTION, 30), expected(0, 5));
        assert_eq!(period_of("heaps...", GRUNDYS_GAME, 100), None);
    }

    #[test]
    fn a_large_heap_is_found_at_once_and_not_by_deep_recursion() {
        let rules = game("n", "\"n - 1 if n > 0\"");
        let mut heaps = HeapNimbers::new(&rules).expect("independent heaps");
        assert_eq!(heaps.of_heap(0, 100_001), Ok(Nimber(1)));
    }

    #[test]
    fn a_heap_that_comes_back_has_no_value() {
        let rules = game("n", "\"(n + 1) % 5\", \"n - 1 if n > 7\"");
        let mut heaps = HeapNimbers::new(&rules).expect("independent heaps");
        for size in [3, 9, 3] {
            let problem = heaps.of_heap(0, size).expect_err("a circle");
            assert_eq!(problem.kind.key(), "grundy-endless");
        }
        let growing = game("heaps...", "\"x -> x, 1 if x > 1\"");
        let mut heaps = HeapNimbers::new(&growing).expect("independent heaps");
        assert_eq!(heaps.of_heap(0, 1), Ok(Nimber(0)));
        assert!(heaps.of_heap(0, 2).is_err());
    }

    #[test]
    fn a_position_is_worth_the_xor_of_its_heaps() {
        for rows in [KAYLES, DAWSONS_KAYLES, GRUNDYS_GAME] {
            let rules = game("heaps...", rows);
            let graph = GameGraph::explore(&rules, 10_000).expect("a small game");
            let nimbers = values(&graph, &rules).expect("an impartial game");
            let mut heaps = HeapNimbers::new(&rules).expect("independent heaps");
            for id in graph.ids() {
                let sum = heaps.of(&graph.words(id)).expect("play ends");
                assert_eq!(nimbers[id.index()], sum, "{:?}", graph.words(id));
            }
        }
    }
}
