//! From a plan to a solved game, in steps.

use crate::choice::needs::ask_for_nimbers;
use crate::choice::starts::start_cursors;
use crate::choice::thresholds::FEW_MOVES;
use crate::solved::SolvedGraph;
use crate::sums::grundy::{HeapValues, nimbering};
use crate::table::swept::{HeapWork, SweptGame};
use crate::{Compile, Outcome, PositionId, PositionRuns, Solution, Step, Tally};
use kruzhok_rules::{ListedRun, Rules, Scratch, StartCursor};
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
    /// Grundy values are found.
    Valuing(Box<Starting>, Valuing),
    Failed,
}

/// Grundy values that are being found: those of the heaps, where heaps are independent, else those of all positions.
enum Valuing {
    Heaps(HeapWork),
    Positions(Box<Nimbering>),
    Done(Values),
}

/// Grundy values, as far as there are any.
#[derive(Default)]
struct Values {
    of_heaps: Option<HeapValues>,
    of_positions: Option<Nimbers>,
}

impl Valuing {
    fn of_positions(work: Option<Nimbering>) -> Self {
        work.map_or(Self::Done(Values::default()), |work| {
            Self::Positions(work.into())
        })
    }

    /// Works on; `positions` gives the work on positions, which is done where heaps have no values of their own.
    fn step(
        &mut self,
        rules: &Rules,
        budget: usize,
        positions: &dyn Fn() -> Option<Nimbering>,
    ) -> Step {
        *self = match std::mem::replace(self, Self::Done(Values::default())) {
            Self::Heaps(mut work) => match work.step(rules, budget) {
                Step::Working => Self::Heaps(work),
                Step::Done => match work.finish() {
                    None => Self::of_positions(positions()),
                    of_heaps => Self::Done(Values {
                        of_heaps,
                        of_positions: None,
                    }),
                },
            },
            Self::Positions(mut work) => match work.step(budget) {
                Progress::Working => Self::Positions(work),
                Progress::Done => Self::Done(Values {
                    of_heaps: None,
                    of_positions: work.finish(),
                }),
            },
            done @ Self::Done(_) => done,
        };
        match self {
            Self::Done(_) => Step::Done,
            _ => Step::Working,
        }
    }

    fn has_found_none(&self) -> bool {
        matches!(
            self,
            Self::Done(Values {
                of_heaps: None,
                of_positions: None
            })
        )
    }
}

/// The start positions that are listed from the rules into a solution.
struct Starting {
    swept: Swept,
    /// Those of the game first, then those of the questions, which are only looked at.
    listings: VecDeque<StartCursor>,
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
                        let valuing = match self.needs_nimbers
                            || ask_for_nimbers(self.rules.questions())
                            || work.is_short()
                        {
                            true => Valuing::Heaps(work),
                            false => Valuing::of_positions(None),
                        };
                        Stage::Valuing(starting, valuing)
                    }
                };
                Ok(Step::Working)
            }
            Stage::Valuing(starting, mut valuing) => {
                let plan = || starting.swept.shared_plan();
                // Memory for them is only taken where they are needed.
                let positions = || match self.needs_nimbers {
                    true => nimbering(&self.rules, plan()),
                    false => None,
                };
                let step = valuing.step(&self.rules, budget, &positions);
                if self.needs_nimbers && valuing.has_found_none() {
                    return Err(SweepFailure::Doubt);
                }
                self.stage = Stage::Valuing(starting, valuing);
                Ok(step)
            }
            Stage::Failed => panic!("a game that could not be swept is swept no further"),
        }
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
        let Stage::Valuing(starting, Valuing::Done(values)) = self.stage else {
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
        // Within a run the last of the named numbers rises.
        let last_named = rules.named(&vec![0; swept.grid().axes().len()]).len() - 1;
        Self {
            listings: start_cursors(rules, usize::MAX),
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
            match listing.next_run(&mut budget)? {
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
                    budget = budget.saturating_sub(count as usize / COUNTED_A_STEP);
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
const COUNTED_A_STEP: usize = 64;

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
    Tallying(Reached, u32),
    /// Grundy values are found.
    Valuing(Reached, Valuing),
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
        for mut runs in start_cursors(&solution.rules, usize::MAX)
            .into_iter()
            .skip(1)
        {
            // They were listed before, without a problem.
            while let Ok(ListedRun::Run { words, count }) = runs.next_run(&mut usize::MAX.clone()) {
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
                Progress::Done => CountingStage::Tallying(reaching.finish(), 0),
            },
            CountingStage::Tallying(reached, mut line) => {
                let table = solution.graph.swept().expect("only tables are counted");
                let mut rest = budget;
                while rest > 0 && line < reached.line_count() {
                    let count = table.count_values(&reached, line, &mut self.counts);
                    rest = rest.saturating_sub(count as usize / COUNTED_A_STEP + 1);
                    line += 1;
                }
                if line < reached.line_count() {
                    CountingStage::Tallying(reached, line)
                } else {
                    let heaps = unasked_work(solution).map(Valuing::Heaps);
                    let valuing =
                        heaps.unwrap_or_else(|| Valuing::of_positions(few_nimbers(solution)));
                    CountingStage::Valuing(reached, valuing)
                }
            }
            CountingStage::Valuing(reached, mut valuing) => {
                valuing.step(&solution.rules, budget, &|| few_nimbers(solution));
                CountingStage::Valuing(reached, valuing)
            }
            CountingStage::Failed => unreachable!("each stage is put back"),
        };
        match &self.stage {
            CountingStage::Valuing(_, Valuing::Done(_)) => Step::Done,
            _ => Step::Working,
        }
    }

    /// Adds what was found to the solution.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(self, solution: &mut Solution) {
        let CountingStage::Valuing(reached, Valuing::Done(values)) = self.stage else {
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

/// The search for the Grundy values of the heaps of a game which has none yet.
fn unasked_work(solution: &Solution) -> Option<HeapWork> {
    let game = solution.graph.swept_game();
    let game = game.filter(|game| !game.has_nimbers())?;
    HeapWork::unasked(&solution.rules, game.swept.grid().axes())
}

/// The search for the Grundy values of a game which has none yet, where it is short.
fn few_nimbers(solution: &Solution) -> Option<Nimbering> {
    let game = solution.graph.swept_game();
    let game = game.filter(|game| !game.has_nimbers())?;
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
