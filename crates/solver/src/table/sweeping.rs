//! From a plan to a solved game, in steps.

use crate::choice::needs::ask_for_nimbers;
use crate::choice::thresholds::FEW_MOVES;
use crate::solved::SolvedGraph;
use crate::sums::grundy::{HeapValues, nimbering};
use crate::table::swept::{HeapWork, SweptGame};
use crate::{Compile, Outcome, PositionId, PositionRuns, Solution, Step, Tally};
use kruzhok_rules::{ListedRun, Rules, Scratch, StartRuns};
use kruzhok_sweep::{Grid, Nimbering, Nimbers, Plan, Progress, Reached, Reaching, Sweep, Swept};
use kruzhok_syntax::Problem;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

/// A game that is being swept, and whose starts are then listed.
pub(crate) struct Sweeping {
    rules: Arc<Rules>,
    // The number of all cells; the sweep knows how many have a value.
    cell_count: u32,
    is_compiled: bool,
    needs_nimbers: bool,
    stage: Stage,
}

enum Stage {
    Sweeping(Box<Sweep>),
    Starting(Box<Starting>),
    /// Heaps that are independent get their Grundy values.
    Valuing(Box<Starting>, HeapWork),
    /// Positions get theirs, where heaps are not independent.
    Nimbering(Box<Starting>, Box<Nimbering>),
    Valued(Box<Starting>, Values),
    Failed,
}

/// Grundy values, as far as there are any.
#[derive(Default)]
struct Values {
    of_heaps: Option<HeapValues>,
    of_positions: Option<Nimbers>,
}

/// The start positions that are listed from the rules into a solution.
struct Starting {
    swept: Swept,
    /// Those of the game first, then those of the questions, which are only looked at.
    listings: VecDeque<StartRuns>,
    is_of_game: bool,
    starts: PositionRuns,
}

/// Why a game that was swept is not solved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SweepFailure {
    /// What exploring would have met, too.
    Problem(Box<Problem>),
    /// Something is not as the plan has it: the game is to be explored.
    Doubt,
}

impl From<Problem> for SweepFailure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem.into())
    }
}

impl Sweeping {
    /// A game of which nothing is known but how it is swept.
    pub(crate) fn new(rules: Arc<Rules>, plan: Plan) -> Self {
        let sweep = Sweep::new(plan);
        Self {
            rules,
            cell_count: sweep.position_count(),
            is_compiled: false,
            needs_nimbers: false,
            stage: Stage::Sweeping(sweep.into()),
        }
    }

    /// Whether a row that takes any number is no more work than one that takes one, as far as that is known by now.
    pub(crate) fn has_no_rounds(&self) -> bool {
        matches!(&self.stage, Stage::Sweeping(sweep) if sweep.has_no_rounds())
    }

    /// Whether many positions are worked out side by side, as far as that is known by now.
    pub(crate) fn is_side_by_side(&self) -> bool {
        matches!(&self.stage, Stage::Sweeping(sweep) if sweep.is_side_by_side())
    }

    /// Has the rows compiled where that pays. To be called before the first step.
    pub(crate) fn compile(&mut self, compile: Compile) {
        if let Stage::Sweeping(sweep) = &mut self.stage
            && self.cell_count >= Sweep::WORTH_COMPILING
        {
            sweep.compile(compile);
        }
    }

    /// Has the Grundy values of all positions found, which are not found otherwise where heaps are not independent; that
    /// they cannot be found is a doubt then.
    pub(crate) fn find_nimbers(&mut self) {
        self.needs_nimbers = true;
    }

    /// Whether the game was solved by compiled rows, as far as it is solved.
    pub(crate) fn is_compiled(&self) -> bool {
        self.is_compiled
    }

    /// Works on: `budget` is about how many positions are looked at.
    ///
    /// # Errors
    /// No start position, a position that cannot be worked out, or a doubt; see [`SweepFailure`].
    ///
    /// # Panics
    /// After an error.
    pub(crate) fn step(&mut self, budget: usize) -> Result<Step, SweepFailure> {
        match std::mem::replace(&mut self.stage, Stage::Failed) {
            Stage::Sweeping(mut sweep) => {
                let progress = sweep.step(budget);
                self.is_compiled = sweep.is_compiled();
                self.stage = match progress {
                    Progress::Working => Stage::Sweeping(sweep),
                    Progress::Done => {
                        Stage::Starting(Starting::new(&self.rules, sweep.finish()).into())
                    }
                };
                Ok(Step::Working)
            }
            Stage::Starting(mut starting) => {
                let step = starting.step(&self.rules, budget)?;
                self.stage = match step {
                    Step::Working => Stage::Starting(starting),
                    Step::Done => {
                        let work = HeapWork::new(&self.rules, starting.swept.grid().axes());
                        // What nobody asks for is found after the answers: see `Counting`.
                        match self.needs_nimbers
                            || ask_for_nimbers(self.rules.questions())
                            || work.is_short()
                        {
                            true => Stage::Valuing(starting, work),
                            false => self.positions_next(starting, None)?,
                        }
                    }
                };
                Ok(Step::Working)
            }
            Stage::Valuing(starting, mut work) => {
                self.stage = match work.step(&self.rules, budget) {
                    Step::Working => Stage::Valuing(starting, work),
                    Step::Done => self.positions_next(starting, work.finish())?,
                };
                Ok(Step::Working)
            }
            Stage::Nimbering(starting, mut nimbering) => {
                self.stage = match nimbering.step(budget) {
                    Progress::Working => Stage::Nimbering(starting, nimbering),
                    Progress::Done => {
                        let values = Values {
                            of_heaps: None,
                            of_positions: Some(nimbering.finish().ok_or(SweepFailure::Doubt)?),
                        };
                        Stage::Valued(starting, values)
                    }
                };
                Ok(Step::Working)
            }
            valued @ Stage::Valued(..) => {
                self.stage = valued;
                Ok(Step::Done)
            }
            Stage::Failed => panic!("a game that could not be swept is swept no further"),
        }
    }

    /// What comes after the values of single heaps.
    fn positions_next(
        &self,
        starting: Box<Starting>,
        of_heaps: Option<HeapValues>,
    ) -> Result<Stage, SweepFailure> {
        if of_heaps.is_some() || !self.needs_nimbers {
            let values = Values {
                of_heaps,
                of_positions: None,
            };
            return Ok(Stage::Valued(starting, values));
        }
        let nimbering = nimbering(&self.rules, starting.swept.shared_plan());
        let nimbering = nimbering.ok_or(SweepFailure::Doubt)?;
        Ok(Stage::Nimbering(starting, nimbering.into()))
    }

    /// How many positions have an outcome by now.
    pub(crate) fn decided_count(&self) -> usize {
        let count = match &self.stage {
            Stage::Sweeping(sweep) => sweep.decided_count(),
            _ => self.cell_count,
        };
        count as usize
    }

    /// How many positions get one: those of the box, play may come there or not.
    pub(crate) fn position_count(&self) -> usize {
        self.cell_count as usize
    }

    /// The solved game; what play can reach is not counted yet.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub(crate) fn finish(self) -> Solution {
        let Stage::Valued(starting, values) = self.stage else {
            panic!("the sweep has not come to its end");
        };
        let Starting { swept, starts, .. } = *starting;
        let game = SweptGame {
            rules: Arc::clone(&self.rules),
            swept,
            reached: None,
            heap_nimbers: values.of_heaps,
            nimbers: values.of_positions,
        };
        let graph = SolvedGraph::of_swept(game, starts);
        Solution {
            rules: self.rules,
            graph,
            limit: None,
        }
    }
}

impl Starting {
    fn new(rules: &Rules, swept: Swept) -> Self {
        let of_questions = rules.questions().iter();
        let of_questions =
            of_questions.filter_map(|question| StartRuns::of_question(rules, question));
        // Within a run the last of the named numbers rises.
        let last_named = rules.named(&vec![0; swept.grid().axes().len()]).len() - 1;
        Self {
            listings: std::iter::once(StartRuns::of_game(rules))
                .chain(of_questions)
                .collect(),
            is_of_game: true,
            starts: lines_along(swept.grid(), last_named),
            swept,
        }
    }

    fn step(&mut self, rules: &Rules, mut budget: usize) -> Result<Step, SweepFailure> {
        while budget > 0 {
            let Some(listing) = self.listings.front_mut() else {
                return Ok(Step::Done);
            };
            match listing.next(&mut budget)? {
                ListedRun::Run { words, count } => {
                    let grid = self.swept.grid();
                    let first = grid.cell(words).ok_or(SweepFailure::Doubt)?;
                    let count = u32::try_from(count).map_err(|_| SweepFailure::Doubt)?;
                    let word = rules.named(words).len() - 1;
                    if let Some(place) = self.swept.first_without_value(words, word, count) {
                        let mut words = words.to_vec();
                        words[word] += i64::from(place);
                        return Err(failure_at(rules, &self.swept, words));
                    }
                    if self.is_of_game {
                        self.starts.push_run(PositionId(first), count);
                    }
                    budget = budget.saturating_sub(count as usize / TOLD_A_STEP);
                }
                ListedRun::Working => {}
                ListedRun::Done => {
                    self.listings.pop_front();
                    self.is_of_game = false;
                }
            }
        }
        Ok(Step::Working)
    }
}

/// Number of values that take as long to be counted as one position that is looked at alone.
const TOLD_A_STEP: usize = 64;

/// No positions, to be kept in runs along a word.
fn lines_along(grid: &Grid, word: usize) -> PositionRuns {
    let step = grid.stride(word);
    PositionRuns::in_lines(step, u64::from(step) * u64::from(grid.axes()[word].count))
}

/// Why a start has no value: play can come from there to a position that cannot be worked out.
fn failure_at(rules: &Rules, swept: &Swept, mut words: Vec<i64>) -> SweepFailure {
    let mut scratch = Scratch::default();
    // Where play may come back, so may this search.
    let mut seen = HashSet::new();
    while seen.insert(words.clone()) {
        match rules.ending(&words, &mut scratch) {
            Ok(None) => {}
            Ok(Some(_)) => return SweepFailure::Doubt,
            Err(problem) => return problem.into(),
        }
        let mut unknown = None;
        let made = rules.each_move(&words, &mut scratch, &mut |mv| {
            if unknown.is_none() && swept.value(mv.to).is_none() {
                unknown = Some(mv.to.to_vec());
            }
        });
        if let Err(problem) = made {
            return problem.into();
        }
        match unknown.filter(|to| swept.grid().cell(to).is_some()) {
            Some(to) => words = to,
            None => return SweepFailure::Doubt,
        }
    }
    SweepFailure::Doubt
}

/// A search, in steps, for the positions of a swept game that play can reach, and their counts; and for their Grundy
/// values, where that does not take long.
pub struct Counting {
    stage: CountingStage,
    // By the code of the outcome.
    counts: Vec<u32>,
}

enum CountingStage {
    Reaching(Box<Reaching>),
    /// The lines before this one are counted.
    Telling(Reached, u32),
    /// Heaps that are independent get their Grundy values.
    Valuing(Reached, HeapWork),
    /// Positions get theirs, where heaps are not independent.
    Nimbering(Reached, Box<Nimbering>),
    Done(Reached, Values),
    Failed,
}

impl Counting {
    /// A search that has found only the starts; `None` for a game whose positions are counted.
    pub fn new(solution: &Solution) -> Option<Self> {
        let game = solution.graph.swept_game()?;
        let starts = solution.graph.starts();
        if game.reached.is_some() {
            return None;
        }
        let mut reaching = Reaching::new(&game.swept);
        let step = starts.step();
        for (PositionId(cell), count) in starts.runs() {
            reaching.add_run(cell, count, step);
        }
        for question in solution.rules.questions() {
            let Some(mut runs) = StartRuns::of_question(&solution.rules, question) else {
                continue;
            };
            // They were listed before, without a problem.
            while let Ok(ListedRun::Run { words, count }) = runs.next(&mut usize::MAX.clone()) {
                let first = game.swept.grid().cell(words);
                if let (Some(cell), Ok(count)) = (first, u32::try_from(count)) {
                    reaching.add_run(cell, count, step);
                }
            }
        }
        Some(Self {
            stage: CountingStage::Reaching(reaching.into()),
            counts: vec![],
        })
    }

    /// Works on: `budget` is about how many positions are looked at. `solution` must be the same at each call.
    pub fn step(&mut self, solution: &Solution, budget: usize) -> Step {
        self.stage = match std::mem::replace(&mut self.stage, CountingStage::Failed) {
            CountingStage::Reaching(mut reaching) => match reaching.step(budget) {
                Progress::Working => CountingStage::Reaching(reaching),
                Progress::Done => CountingStage::Telling(reaching.finish(), 0),
            },
            CountingStage::Telling(reached, mut line) => {
                let table = solution.graph.swept().expect("only tables are counted");
                let mut rest = budget;
                while rest > 0 && line < reached.line_count() {
                    let count = table.count_values(&reached, line, &mut self.counts);
                    rest = rest.saturating_sub(count as usize / TOLD_A_STEP + 1);
                    line += 1;
                }
                if line < reached.line_count() {
                    CountingStage::Telling(reached, line)
                } else {
                    match unasked_work(solution) {
                        Some(work) => CountingStage::Valuing(reached, work),
                        None => CountingStage::nimbers_next(reached, solution),
                    }
                }
            }
            CountingStage::Valuing(reached, mut work) => match work.step(&solution.rules, budget) {
                Step::Working => CountingStage::Valuing(reached, work),
                Step::Done => match work.finish() {
                    None => CountingStage::nimbers_next(reached, solution),
                    of_heaps => {
                        let values = Values {
                            of_heaps,
                            of_positions: None,
                        };
                        CountingStage::Done(reached, values)
                    }
                },
            },
            CountingStage::Nimbering(reached, mut nimbering) => match nimbering.step(budget) {
                Progress::Working => CountingStage::Nimbering(reached, nimbering),
                Progress::Done => {
                    let values = Values {
                        of_heaps: None,
                        of_positions: nimbering.finish(),
                    };
                    CountingStage::Done(reached, values)
                }
            },
            done @ CountingStage::Done(..) => done,
            CountingStage::Failed => unreachable!("each stage is put back"),
        };
        match &self.stage {
            CountingStage::Done(..) => Step::Done,
            _ => Step::Working,
        }
    }

    /// Tells the solution what was found.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(self, solution: &mut Solution) {
        let CountingStage::Done(reached, values) = self.stage else {
            panic!("the counting has not come to its end");
        };
        let mut tally = Tally::default();
        // What cannot be worked out is never come to.
        for (code, &count) in (0..).zip(&self.counts).skip(1).filter(|it| *it.1 > 0) {
            tally.add_many(Outcome::of_code(code), count);
        }
        solution
            .graph
            .take_reached(reached, tally, values.of_heaps, values.of_positions);
    }
}

impl CountingStage {
    /// What comes after the counts where heaps have no values of their own.
    fn nimbers_next(reached: Reached, solution: &Solution) -> Self {
        match few_nimbers(solution) {
            Some(nimbering) => Self::Nimbering(reached, nimbering.into()),
            None => Self::Done(reached, Values::default()),
        }
    }
}

/// The search for the Grundy values of the heaps of a game which has none yet.
fn unasked_work(solution: &Solution) -> Option<HeapWork> {
    let game = solution.graph.swept_game();
    let game = game.filter(|game| !game.has_nimbers())?;
    HeapWork::unasked(&solution.rules, game.swept.grid().axes())
}

/// The search for the Grundy values of a game which has none yet, where it is short.
fn few_nimbers(solution: &Solution) -> Option<Nimbering> {
    let game = solution
        .graph
        .swept_game()
        .filter(|game| !game.has_nimbers())?;
    let cell_count = game.swept.grid().cell_count();
    if u64::from(cell_count) > FEW_MOVES {
        return None;
    }
    let nimbering = nimbering(&solution.rules, game.swept.shared_plan())?;
    (nimbering.work() <= FEW_MOVES).then_some(nimbering)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swept(text: &str) -> Solution {
        let rules = kruzhok_rules::parse(text).unwrap_or_else(|problems| panic!("{problems:?}"));
        let plan = Plan::of(&rules, u64::MAX).expect("a game that is swept");
        let mut sweeping = Sweeping::new(rules.into(), plan);
        while sweeping.step(1_000).expect("play that can be worked out") == Step::Working {}
        sweeping.finish()
    }

    fn counted(mut solution: Solution) -> Solution {
        let mut counting = Counting::new(&solution).expect("it was not counted");
        while counting.step(&solution, 1_000) == Step::Working {}
        counting.finish(&mut solution);
        solution
    }

    const HEAP: &str = "position = \"n\"\nmoves = [\"n - k for k in range(1, 4) if k <= n\"]\nstart = \"1 <= n <= SIZE\"\n";

    #[test]
    fn values_of_heaps_that_nobody_asks_for_come_after_the_answers() {
        assert!(swept(&HEAP.replace("SIZE", "1000")).has_nimbers());
        let solution = swept(&HEAP.replace("SIZE", "30000"));
        assert!(!solution.has_nimbers());
        let solution = counted(solution);
        let id = solution.graph.starts().iter().last().expect("starts");
        assert_eq!(solution.nimber(id).map(|it| it.0), Some(30_000 % 4));
    }

    #[test]
    fn values_of_heaps_that_are_asked_for_come_before_the_answers() {
        let asked = "[[question]]\nid = \"19\"\nask = \"all\"\nwhere = \"grundy == 2\"\n";
        assert!(swept(&(HEAP.replace("SIZE", "30000") + asked)).has_nimbers());
    }

    #[test]
    fn values_that_take_long_are_not_looked_for_unasked() {
        let solution = swept(&HEAP.replace("SIZE", "1200000"));
        assert!(!counted(solution).has_nimbers());
    }
}
