//! The one place that chooses how a game is solved: position by position, as a table, or heap by heap.
//!
//! Exploring shows most and comes first where nothing speaks against it. A table is much quicker for many positions; heaps
//! that have nothing to do with each other can be solved one by one, but then nobody knows how long play lasts. What seemed
//! best may turn out to be impossible, so a game may go from one method to the next; [`thresholds`] has all the numbers.

mod method;
pub(crate) mod needs;
mod options;
pub(crate) mod starts;
pub(crate) mod thresholds;

pub use method::{Method, WhyExplored};
pub use options::{Compile, SolveOptions, SumsPolicy};

use crate::sums::grundy;
use crate::sums::summed::Summing;
use crate::table::sweeping::{SweepFailure, Sweeping};
use crate::{Explorer, Solution, Solving, Step};
use kruzhok_proofs::Flat;
use kruzhok_rules::{Ending, Question, Rules};
use kruzhok_sweep::Plan;
use kruzhok_syntax::{Problem, ProblemKind};
use needs::Needs;
use starts::SeenStarts;
use std::sync::Arc;
use thresholds as at;

/// A game that is being solved by whatever method suits it, in steps so that the caller can show progress and stop.
pub struct GameSolver {
    rules: Arc<Rules>,
    options: SolveOptions,
    needs: Needs,
    /// How far above their low ends starts without an upper end go; `None` where all have one.
    reach: Option<i64>,
    /// Whether a smaller box of starts was solved before: then a problem ends the work.
    is_widened: bool,
    /// The method, where the game is not explored.
    method: Option<Method>,
    /// Why it is explored, as far as a table was tried.
    why_explored: Option<WhyExplored>,
    /// How many plies are looked ahead, where the rules do not say it but the questions need no more.
    look_ahead: Option<u32>,
    /// Whether it is no use to solve the heaps one by one.
    has_summed: bool,
    /// Whether a table was considered because of long loops.
    has_weighed_loops: bool,
    /// The most positions that an exploration has found, this one or an earlier one.
    most_found: usize,
    phase: Phase,
}

enum Phase {
    Exploring(Box<Explorer>),
    Sweeping(Box<Sweeping>),
    /// Heap by heap; and the problem that exploring has met before.
    Summing(Box<Summing>, Option<Problem>),
    Solving(Box<Solving>),
    Solved(Box<Solution>),
    /// A problem has ended the work, or the solution was taken.
    Ended,
}

/// How far a game is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveProgress {
    /// Positions are being found; how many there are is not known yet.
    Exploring {
        /// Positions found.
        found: usize,
    },
    /// Positions are being decided.
    Solving {
        /// Positions decided.
        decided: usize,
        /// All positions.
        total: usize,
    },
}

/// Why a game was not solved.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveFailure {
    /// What was met.
    pub problem: Box<Problem>,
    /// The table that would have solved the game if there were memory for it.
    pub table: Option<TooLargeTable>,
}

/// The size of a table that there is no memory for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLargeTable {
    /// Number of bytes that it would take.
    pub byte_count: u64,
    /// Number of bytes that are allowed.
    pub byte_limit: u64,
}

impl From<Problem> for SolveFailure {
    fn from(problem: Problem) -> Self {
        Self {
            problem: problem.into(),
            table: None,
        }
    }
}

impl GameSolver {
    /// A game of which nothing is known yet, to be solved so that these questions can be answered. Where starts have no
    /// upper end, `reach` says how far above their low ends they go.
    ///
    /// # Errors
    /// A game that surely never ends, and whose questions do not say how far to look.
    pub fn new(
        rules: Arc<Rules>,
        questions: &[Question],
        options: SolveOptions,
        reach: Option<i64>,
    ) -> Result<Self, SolveFailure> {
        let needs = Needs::of(&rules, questions);
        let mut solver = Self::idle(rules, needs, options, reach);
        solver.phase = match solver.begin_with_heaps() {
            Some(phase) => phase,
            None => solver.begin()?,
        };
        Ok(solver)
    }

    /// The same where nothing is wanted but the Grundy values of all positions.
    ///
    /// # Errors
    /// A game that surely never ends.
    pub fn for_nimbers(
        rules: Arc<Rules>,
        options: SolveOptions,
        reach: Option<i64>,
    ) -> Result<Self, SolveFailure> {
        let mut solver = Self::idle(rules, Needs::all_nimbers(), options, reach);
        solver.phase = match solver.sweep() {
            Some(phase) => phase,
            None => solver.explore()?,
        };
        Ok(solver)
    }

    fn idle(rules: Arc<Rules>, needs: Needs, options: SolveOptions, reach: Option<i64>) -> Self {
        Self {
            rules,
            options,
            needs,
            reach,
            is_widened: false,
            method: None,
            why_explored: None,
            look_ahead: None,
            has_summed: false,
            has_weighed_loops: false,
            most_found: 0,
            phase: Phase::Ended,
        }
    }

    /// Starts again with a wider box of starts, after a narrower one was solved.
    ///
    /// # Errors
    /// As [`GameSolver::new`].
    pub fn widen(&mut self, reach: i64) -> Result<(), SolveFailure> {
        self.reach = Some(reach);
        self.is_widened = true;
        self.phase = self.explore()?;
        Ok(())
    }

    /// Works on: `budget` is about how many positions or moves are looked at.
    ///
    /// # Errors
    /// As [`Explorer::step`], where no other method and no shorter look ahead helps.
    ///
    /// # Panics
    /// After an error.
    pub fn step(&mut self, budget: usize) -> Result<Step, SolveFailure> {
        self.phase = match std::mem::replace(&mut self.phase, Phase::Ended) {
            Phase::Exploring(mut explorer) => {
                let step = explorer.step(&self.rules, budget);
                self.most_found = self.most_found.max(explorer.found_count());
                match step {
                    Ok(Step::Working) if self.is_small(&explorer) => self
                        .sweep_for_loops(&explorer)
                        .unwrap_or(Phase::Exploring(explorer)),
                    // A table is quicker for this many positions.
                    Ok(Step::Working) => self.sweep().unwrap_or(Phase::Exploring(explorer)),
                    Ok(Step::Done) => {
                        // No start was found nearer.
                        self.reach = self.reach.map(|reach| reach.max(explorer.reach()));
                        let solving = Solving::new(Arc::clone(&self.rules), explorer.finish());
                        Phase::Solving(solving.into())
                    }
                    Err(problem) => {
                        // Two explorations at once would take too much memory.
                        drop(explorer);
                        self.explore_otherwise(problem)?
                    }
                }
            }
            Phase::Sweeping(mut sweeping) => match sweeping.step(budget) {
                Ok(Step::Working) => Phase::Sweeping(sweeping),
                Ok(Step::Done) => {
                    if let Some(Method::Swept { is_compiled, .. }) = &mut self.method {
                        *is_compiled = sweeping.is_compiled();
                    }
                    Phase::Solved(sweeping.finish().into())
                }
                Err(failure) => {
                    drop(sweeping);
                    self.explore_instead(failure)?
                }
            },
            Phase::Summing(mut summing, problem) => match summing.step(budget) {
                Ok(_) if problem.is_none() && self.is_table_better(&summing) => self.begin()?,
                Ok(Step::Working) => Phase::Summing(summing, problem),
                Ok(Step::Done) => {
                    self.method = Some(Method::Summed);
                    Phase::Solved(summing.finish(self.options.cell_limit()).into())
                }
                Err(of_heaps) => {
                    self.has_summed = true;
                    let is_table_too_large = summing.position_count() > self.options.cell_limit();
                    let is_of_heaps = matches!(of_heaps.kind, ProblemKind::GrundyTooLarge { .. });
                    match problem {
                        _ if is_of_heaps && is_table_too_large => return Err(of_heaps.into()),
                        Some(problem) => self.explore_otherwise(problem)?,
                        None => self.begin()?,
                    }
                }
            },
            Phase::Solving(mut solving) => match solving.step(budget) {
                Step::Working => Phase::Solving(solving),
                Step::Done => Phase::Solved(solving.finish().into()),
            },
            solved @ Phase::Solved(_) => solved,
            Phase::Ended => panic!("a game that could not be solved is worked on no further"),
        };
        Ok(match self.phase {
            Phase::Solved(_) => Step::Done,
            _ => Step::Working,
        })
    }

    /// How far the work is. It never goes back to an earlier stage, nor to fewer positions: where boxes of starts grow, all
    /// is exploring.
    pub fn progress(&self) -> SolveProgress {
        let (decided, total) = match &self.phase {
            Phase::Solving(it) if self.reach.is_none() => (it.decided_count(), it.position_count()),
            Phase::Sweeping(it) => (it.decided_count(), it.position_count()),
            Phase::Summing(it, _) => (it.decided_count(), it.start_count()),
            Phase::Solved(solution) if self.reach.is_none() => {
                let count = solution.graph.len();
                (count, count)
            }
            _ => {
                return SolveProgress::Exploring {
                    found: self.most_found,
                };
            }
        };
        SolveProgress::Solving { decided, total }
    }

    /// How far above their low ends starts without an upper end go; `None` where all have one.
    pub fn reach(&self) -> Option<i64> {
        self.reach
    }

    /// How many plies are looked ahead because the game has no end, or too many positions, and the questions need no more;
    /// `None` where the whole game is looked at, or as much of it as the rules say.
    pub fn look_ahead(&self) -> Option<u32> {
        self.look_ahead
    }

    /// How the game is solved, as far as that is decided.
    pub fn method(&self) -> Method {
        let why = match (self.reach, &self.why_explored) {
            (Some(_), _) => WhyExplored::OpenStarts,
            (None, Some(why)) => why.clone(),
            (None, None) => WhyExplored::Small,
        };
        self.method.clone().unwrap_or(Method::Explored(why))
    }

    /// The solved game.
    ///
    /// # Panics
    /// Before [`GameSolver::step`] has said that it is done, and when it was taken already.
    pub fn take_solution(&mut self) -> Solution {
        match std::mem::replace(&mut self.phase, Phase::Ended) {
            Phase::Solved(solution) => *solution,
            _ => panic!("the game is not solved"),
        }
    }

    /// Begins with the heaps of a game where they are independent and that is worth while, or with a table that is
    /// quicker; `None` where the game is treated like any other.
    fn begin_with_heaps(&mut self) -> Option<Phase> {
        if self.reach.is_some()
            || self.options.sums == SumsPolicy::Never
            || !kruzhok_proofs::heaps_are_independent(&self.rules)
        {
            return None;
        }
        let starts = SeenStarts::of(&self.rules);
        if self.options.sums == SumsPolicy::WithoutTable {
            return match self.is_beyond_tables(&starts) {
                true => self.sum(None),
                false => None,
            };
        }
        match self.sweep_before_sums(&starts) {
            None if self.are_sums_in_vain(&starts) => None,
            swept => swept.or_else(|| self.sum(None)),
        }
    }

    /// Begins to explore, or with another method where exploring is out of the question.
    fn begin(&mut self) -> Result<Phase, SolveFailure> {
        match self.explore() {
            Ok(phase) if self.options.smallest_table > 0 && !self.has_many_starts() => Ok(phase),
            Ok(phase) => Ok(self.sweep().unwrap_or(phase)),
            Err(problem) => self.explore_otherwise(problem),
        }
    }

    fn explore(&self) -> Result<Phase, Problem> {
        let explorer = Explorer::new(&self.rules, self.options.positions, self.look_ahead)?
            .with_memory(self.options.explored_bytes);
        let explorer = match self.reach {
            Some(reach) => explorer.with_reach(reach),
            None => explorer,
        };
        Ok(Phase::Exploring(explorer.into()))
    }

    /// Whether there are so many start positions that the game is worth a table for their sake, as far as a short look
    /// shows. Then nothing of it is explored.
    fn has_many_starts(&self) -> bool {
        let many = at::NIMBERS_BEYOND * self.options.smallest_table;
        self.reach.is_none() && SeenStarts::game_has(&self.rules, many as u64)
    }

    /// Whether a game of independent heaps has more positions than a table may have, as far as its starts were seen.
    fn is_beyond_tables(&self, starts: &SeenStarts) -> bool {
        starts.position_count() > self.options.cell_limit()
    }

    /// Whether it is enough to know who wins, because nothing else is asked and nobody wants to know more.
    fn are_winners_enough(&self) -> bool {
        !self.options.counts && self.needs.are_winners_enough
    }

    /// Whether heaps would be solved one by one for nothing, as far as starts were seen; see `is_table_better`.
    fn are_sums_in_vain(&self, starts: &SeenStarts) -> bool {
        starts.most > at::MOST_SUMMED_STARTS as u64
            || starts.are_all && !self.are_winners_enough() && !self.is_beyond_tables(starts)
    }

    /// Whether positions are better solved one by one, or in a table, than as sums of their heaps: that is known as soon as
    /// the starts are listed.
    fn is_table_better(&self, summing: &Summing) -> bool {
        let count = summing.position_count();
        let is_small = count < self.options.smallest_table as u64;
        let is_in_vain = !self.are_winners_enough() && count <= self.options.cell_limit();
        summing.is_listed() && (is_small || is_in_vain)
    }

    /// Begins a table of a game of independent heaps where that is quicker than to list its starts: each start in a list
    /// takes as long as many cells of a table.
    fn sweep_before_sums(&mut self, starts: &SeenStarts) -> Option<Phase> {
        let is_small = starts.position_count() < self.options.smallest_table as u64;
        if is_small || self.is_beyond_tables(starts) || self.needs.are_nimbers_asked {
            return None;
        }
        let plan = self.plan().ok()?;
        if u64::from(plan.going.cell_count()) / at::CELLS_FOR_A_START > starts.most {
            return None;
        }
        let (method, sweeping) = self.table(plan);
        let heaps = starts.greatest.iter().map(|size| i64::try_from(*size));
        let heaps: Vec<i64> = heaps.collect::<Result<_, _>>().ok()?;
        let are_loops_short =
            || grundy::spared_rounds(&self.rules, &heaps, at::ROUNDS_FOR_A_START).is_some();
        (sweeping.has_no_rounds() || are_loops_short()).then(|| self.sweep_by(method, sweeping))
    }

    /// Whether a game may be so small, as far as it was explored, that a table is not worth while. One with Grundy values
    /// is explored somewhat further, for a table has none of them.
    fn is_small(&self, explorer: &Explorer) -> bool {
        let smallest = self.options.smallest_table;
        let found = explorer.found_count();
        found < smallest
            || self.is_impartial()
                && found < at::NIMBERS_BEYOND * smallest
                && explorer.edge_count() < at::MOVES_FOR_NIMBERS
    }

    fn is_impartial(&self) -> bool {
        !self.rules.is_partisan() && self.rules.stuck() == Ending::Loss
    }

    /// Begins a table of a game that may be small, but whose rows go round long loops for few moves: in a table many
    /// positions go round them together.
    fn sweep_for_loops(&mut self, explorer: &Explorer) -> Option<Phase> {
        let rounds = explorer.round_count();
        // A table would lose the Grundy values that nobody asks for.
        let is_shown = self.options.counts && self.is_impartial();
        let patience = match is_shown && !kruzhok_proofs::heaps_are_independent(&self.rules) {
            true => at::NIMBERS_BEYOND,
            false => 1,
        };
        let long = self.options.smallest_table.saturating_mul(patience) as u64;
        let is_long = rounds > at::LONG_LOOPS.saturating_mul(long)
            && rounds / at::ROUNDS_FOR_A_MOVE > explorer.edge_count() as u64;
        let is_tried = self.has_weighed_loops || self.method.is_some();
        if !is_long || is_tried || !self.is_whole_game() {
            return None;
        }
        self.has_weighed_loops = true;
        let plan = self.plan().ok()?;
        if plan.going.cell_count() as usize / at::CELLS_FOR_A_POSITION > explorer.found_count() {
            return None;
        }
        let (method, sweeping) = self.table(plan);
        (sweeping.is_side_by_side()).then(|| self.sweep_by(method, sweeping))
    }

    /// Whether neither the starts nor the plies are bounded by anything but the rules: only then other methods than
    /// exploring are possible.
    fn is_whole_game(&self) -> bool {
        self.reach.is_none() && self.look_ahead.is_none()
    }

    /// Begins to solve the heaps, if they are independent; the `problem` has been met before.
    fn sum(&mut self, problem: Option<Problem>) -> Option<Phase> {
        let is_possible = self.options.sums != SumsPolicy::Never && self.is_whole_game();
        // Heaps that sink for ever have no values either, and it takes long to see that.
        if self.has_summed
            || !is_possible
            || kruzhok_proofs::surely_never_ends(&self.rules).is_some()
        {
            return None;
        }
        let at_one_go = match self.options.sums {
            SumsPolicy::WithoutTable => at::HEAPS_A_STEP_ON_PAGE,
            SumsPolicy::Never | SumsPolicy::WhereEnough => at::HEAPS_A_STEP,
        };
        let summing = Summing::new(Arc::clone(&self.rules), self.options.positions, at_one_go)?;
        Some(Phase::Summing(summing.into(), problem))
    }

    fn plan(&self) -> Result<Plan, WhyExplored> {
        method::plan(&self.rules, &self.options, &self.needs)
    }

    /// A table of the game before its first step.
    fn table(&self, plan: Plan) -> (Method, Sweeping) {
        let method = Method::of_plan(&plan, &self.rules, &self.needs);
        (method, Sweeping::new(Arc::clone(&self.rules), plan))
    }

    /// Begins a table, unless that was tried already or something forbids it.
    fn sweep(&mut self) -> Option<Phase> {
        let is_tried = self.method.is_some() || self.why_explored.is_some();
        if is_tried || !self.is_whole_game() {
            return None;
        }
        let smallest = self.options.smallest_table;
        let plan =
            self.plan()
                .and_then(|plan| match (plan.going.cell_count() as usize) < smallest {
                    true => Err(WhyExplored::Small),
                    false => Ok(plan),
                });
        match plan {
            Ok(plan) => {
                let (method, sweeping) = self.table(plan);
                Some(self.sweep_by(method, sweeping))
            }
            Err(why) => {
                self.why_explored = Some(why);
                None
            }
        }
    }

    fn sweep_by(&mut self, method: Method, mut sweeping: Sweeping) -> Phase {
        self.method = Some(method);
        if let Some(compile) = self.options.compile {
            sweeping.compile(compile);
        }
        if self.needs.nimbers_of_positions {
            sweeping.find_nimbers();
        }
        Phase::Sweeping(sweeping.into())
    }

    /// What is done about a table that could not be filled.
    fn explore_instead(&mut self, failure: SweepFailure) -> Result<Phase, SolveFailure> {
        self.method = None;
        self.why_explored = Some(WhyExplored::Doubt);
        match failure {
            SweepFailure::Problem(problem) => self.explore_otherwise(*problem),
            SweepFailure::Doubt => Ok(self.explore()?),
        }
    }

    /// What is done about an exploration that has met a problem.
    fn explore_otherwise(&mut self, problem: Problem) -> Result<Phase, SolveFailure> {
        let is_too_large = is_too_large(&problem.kind);
        let is_too_much = matches!(problem.kind, ProblemKind::TooMuchWork { .. });
        if is_too_large || is_too_much {
            let phase = self.sweep().or_else(|| self.sum(Some(problem.clone())));
            if let Some(phase) = phase {
                return Ok(phase);
            }
        }
        let has_bound = self.rules.limit().is_some() || self.look_ahead.is_some();
        let may_be_too_deep =
            is_too_deep(&problem.kind) || matches!(problem.kind, ProblemKind::Overflow { .. });
        if may_be_too_deep && !has_bound && !self.is_widened {
            self.look_ahead = self.needs.ply_bound;
            if self.look_ahead.is_some() {
                return Ok(self.explore()?);
            }
        }
        let table = match self.why_explored {
            Some(WhyExplored::TooLarge(table))
                if is_too_large
                // Else it is the number of positions that was limited.
                && table.byte_limit > 2 * self.options.positions as u64 =>
            {
                Some(table)
            }
            _ => None,
        };
        Err(SolveFailure {
            problem: problem.into(),
            table,
        })
    }
}

/// Whether there are more positions than can be explored, or it looks as if there were.
fn is_too_large(kind: &ProblemKind) -> bool {
    use ProblemKind::{SearchTooLong, TooManyStarts};
    is_too_deep(kind) || matches!(kind, TooManyStarts { .. } | SearchTooLong)
}

/// Whether a shorter look ahead might find fewer positions.
fn is_too_deep(kind: &ProblemKind) -> bool {
    use ProblemKind::{NeverEnds, TooManyMoves, TooManyPositions};
    matches!(
        kind,
        NeverEnds { .. } | TooManyPositions { .. } | TooManyMoves { .. }
    )
}

/// Whether a table of this game takes no more bytes.
pub fn table_fits(flat: Flat, byte_limit: u64) -> bool {
    Plan::of_flat(flat, byte_limit).is_ok()
}
