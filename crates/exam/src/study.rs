//! The whole work on one game: explore it or sweep it, solve it, answer its questions.

mod fitting;
pub(crate) mod growth;
mod seen_starts;
#[cfg(not(target_family = "wasm"))]
mod side_by_side;
pub(crate) mod sums;
pub(crate) mod way;

use crate::Answer;
use crate::answer::answering::Answering;
use growth::{Growth, Reach};
use kruzhok_rules::{Ending, ListedRun, Question, Rules, StartRuns};
use kruzhok_solver::{
    Counting, Explorer, Solution, Solving, Step, Summing, SweepFailure, Sweeping, grundy,
};
use kruzhok_syntax::{Problem, ProblemKind};
use seen_starts::{SHORT_LOOK, SeenStarts};
use std::sync::Arc;
use way::{Means, Sums, Way, WhyExplored};

/// The work on one game, done in parts so that the caller can show progress and stop.
pub struct Study {
    rules: Arc<Rules>,
    means: Means,
    /// In which way the game is swept, where it is.
    swept: Option<Way>,
    /// Why it is not, as far as that was tried.
    why_explored: Option<WhyExplored>,
    /// How many plies are looked ahead, where the rules do not say it but the questions need no more.
    plies: Option<u32>,
    /// Whether it is no use to solve the heaps each on its own.
    is_summed: bool,
    /// Whether a table was thought of because of long loops.
    are_loops_weighed: bool,
    /// Only where some start position has no upper end.
    growth: Option<Growth>,
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
    Answering(Box<Answering>),
    /// The answers are known, and it is looked for which positions play can reach.
    Counting(Box<Answering>, Box<Counting>),
    Answered(Box<Answering>, Option<Reach>),
    /// A problem has ended the work.
    Failed,
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyProgress {
    /// So many positions were found; how many there are is not known yet.
    Exploring {
        /// Positions found.
        found: usize,
    },
    /// So many positions of so many are decided.
    Solving {
        /// Positions decided.
        decided: usize,
        /// All positions.
        total: usize,
    },
    /// All positions are decided, and the questions are looked at one after another.
    Answering {
        /// All positions.
        total: usize,
    },
}

/// A solved game with its answers.
#[derive(Clone, Debug)]
pub struct Studied {
    /// The game and all its outcomes.
    pub solution: Solution,
    /// What was asked; see [`questions`](crate::questions).
    pub questions: Vec<Question>,
    /// The answer to each of the questions, or why it has none.
    pub answers: Vec<Result<Answer, Problem>>,
    /// How far start positions without an upper end were searched; `None` where all have one.
    pub reach: Option<Reach>,
    /// How many plies were looked ahead because the game has no end, or too many positions, and the questions need no
    /// more; `None` where the whole game was looked at, or as much of it as the rules say.
    pub limit_note: Option<u32>,
    /// In which way the game was solved.
    pub way: Way,
}

impl Study {
    /// The work on a game of which nothing is known yet; `limit` is the most positions it may find.
    ///
    /// # Errors
    /// A game that surely never ends, and whose questions do not say how far to look.
    pub fn new(rules: Arc<Rules>, limit: usize) -> Result<Self, Problem> {
        Self::within(rules, Means::of_positions(limit))
    }

    /// The same with means that are told in full.
    ///
    /// # Errors
    /// As [`Study::new`].
    pub fn within(rules: Arc<Rules>, means: Means) -> Result<Self, Problem> {
        let growth = rules.open_starts().then(Growth::new);
        let mut study = Self {
            rules,
            means,
            swept: None,
            why_explored: None,
            plies: None,
            is_summed: false,
            are_loops_weighed: false,
            growth,
            most_found: 0,
            phase: Phase::Failed,
        };
        let first = match study.means.sums {
            _ if study.growth.is_some() || !kruzhok_proofs::heaps_are_independent(&study.rules) => {
                None
            }
            Sums::Never => None,
            Sums::WithoutTable => match study.is_beyond_tables(&SeenStarts::of(&study.rules)) {
                true => study.sum(None),
                false => None,
            },
            Sums::WhereEnough => {
                let starts = SeenStarts::of(&study.rules);
                match study.sweep_before_sums(&starts) {
                    None if study.are_sums_in_vain(&starts) => None,
                    swept => swept.or_else(|| study.sum(None)),
                }
            }
        };
        study.phase = match first {
            Some(phase) => phase,
            None => study.begin()?,
        };
        Ok(study)
    }

    /// Begins to explore, or to solve the game otherwise.
    fn begin(&mut self) -> Result<Phase, Problem> {
        match self.explore() {
            Ok(phase) if self.means.least_table > 0 && !self.has_many_starts() => Ok(phase),
            Ok(phase) => Ok(self.sweep().unwrap_or(phase)),
            Err(problem) => self.explore_otherwise(problem),
        }
    }

    /// All the work at one go.
    ///
    /// # Errors
    /// As [`Study::new`] and [`Study::step`].
    pub fn of(rules: Arc<Rules>, limit: usize) -> Result<Studied, Problem> {
        Self::of_means(rules, Means::of_positions(limit))
    }

    /// The same with means that are told in full.
    ///
    /// # Errors
    /// As [`Study::new`] and [`Study::step`].
    pub fn of_means(rules: Arc<Rules>, means: Means) -> Result<Studied, Problem> {
        let mut study = Self::within(rules, means)?;
        while study.step(1_000_000)? == Step::Working {}
        Ok(study.finish())
    }

    /// Works on: `budget` is about how many positions or moves are looked at.
    ///
    /// # Errors
    /// As [`Explorer::step`], where neither a smaller box of start positions nor a shorter look ahead helps. A question
    /// that cannot be answered says why in its place.
    ///
    /// # Panics
    /// After an error.
    pub fn step(&mut self, budget: usize) -> Result<Step, Problem> {
        self.phase = match std::mem::replace(&mut self.phase, Phase::Failed) {
            Phase::Exploring(mut explorer) => {
                let step = explorer.step(&self.rules, budget);
                self.most_found = self.most_found.max(explorer.found_count());
                match step {
                    Ok(Step::Working) if self.is_small(&explorer) => self
                        .sweep_for_loops(&explorer)
                        .unwrap_or(Phase::Exploring(explorer)),
                    // So many positions are better swept.
                    Ok(Step::Working) => self.sweep().unwrap_or(Phase::Exploring(explorer)),
                    Ok(Step::Done) => {
                        if let Some(growth) = &mut self.growth {
                            growth.widen(explorer.reach());
                        }
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
                    if let Some(Way::Swept { is_compiled, .. }) = &mut self.swept {
                        *is_compiled = sweeping.is_compiled();
                    }
                    Phase::Answering(Answering::new(sweeping.finish(), None).into())
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
                    self.swept = Some(Way::Summed);
                    Phase::Answering(
                        Answering::new(summing.finish(self.means.table_bytes / 2), None).into(),
                    )
                }
                Err(of_heaps) => {
                    self.is_summed = true;
                    let is_table_too_large = summing.position_count() > self.means.table_bytes / 2;
                    let is_of_heaps = matches!(of_heaps.kind, ProblemKind::GrundyTooLarge { .. });
                    match problem {
                        _ if is_of_heaps && is_table_too_large => return Err(of_heaps),
                        Some(problem) => self.explore_otherwise(problem)?,
                        None => self.begin()?,
                    }
                }
            },
            Phase::Solving(mut solving) => match solving.step(budget) {
                Step::Working => Phase::Solving(solving),
                Step::Done => {
                    let reach = self.growth.as_ref().map(Growth::reach);
                    Phase::Answering(Answering::new(solving.finish(), reach).into())
                }
            },
            Phase::Answering(answering) => self.answer(answering, budget)?,
            Phase::Counting(mut answered, mut counting) => {
                match counting.step(&answered.solution, budget) {
                    Step::Working => Phase::Counting(answered, counting),
                    Step::Done => {
                        counting.finish(&mut answered.solution);
                        Phase::Answered(answered, None)
                    }
                }
            }
            answered @ Phase::Answered(..) => answered,
            Phase::Failed => panic!("a study that has failed goes no further"),
        };
        Ok(match self.phase {
            Phase::Answered(..) => Step::Done,
            _ => Step::Working,
        })
    }

    /// How far the work is. It never goes back to an earlier stage, nor to fewer positions: where boxes of start
    /// positions grow, all but the end is exploring.
    pub fn progress(&self) -> StudyProgress {
        let exploring = StudyProgress::Exploring {
            found: self.most_found,
        };
        match &self.phase {
            Phase::Exploring(_) | Phase::Failed => exploring,
            Phase::Solving(_) | Phase::Answering(_) if self.growth.is_some() => exploring,
            Phase::Solving(solving) => StudyProgress::Solving {
                decided: solving.decided_count(),
                total: solving.position_count(),
            },
            Phase::Sweeping(sweeping) => StudyProgress::Solving {
                decided: sweeping.decided_count(),
                total: sweeping.position_count(),
            },
            Phase::Summing(summing, _) => StudyProgress::Solving {
                decided: summing.decided_count(),
                total: summing.start_count(),
            },
            Phase::Answering(it) | Phase::Counting(it, _) | Phase::Answered(it, _) => {
                StudyProgress::Answering {
                    total: it.solution.graph.len(),
                }
            }
        }
    }

    /// The game and the answers.
    ///
    /// # Panics
    /// Before [`Study::step`] has said that it is done.
    pub fn finish(self) -> Studied {
        let Phase::Answered(answered, reach) = self.phase else {
            panic!("the study has not come to the end");
        };
        let Answering {
            solution,
            questions,
            answers,
            ..
        } = *answered;
        Studied {
            solution,
            questions,
            answers,
            reach,
            limit_note: self.plies,
            way: self.swept.unwrap_or_else(|| {
                let why = match self.growth {
                    Some(_) => Some(WhyExplored::OpenStarts),
                    None => self.why_explored,
                };
                Way::Explored(why.unwrap_or(WhyExplored::Small))
            }),
        }
    }

    /// Whether there are so many start positions that the game is worth a sweep for their sake, as far as a short look
    /// tells. Then nothing of it is explored.
    fn has_many_starts(&self) -> bool {
        let many = NIMBERS_BEYOND * self.means.least_table;
        if self.growth.is_some() {
            return false;
        }
        let mut starts = StartRuns::of_game(&self.rules);
        let (mut found, mut run_count, mut budget) = (0, 0, SHORT_LOOK);
        while found < many {
            match starts.next(&mut budget) {
                Ok(ListedRun::Run { count, .. }) => {
                    found = found.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
                    run_count += 1;
                }
                _ => return false,
            }
            // Many would not be found in short runs soon.
            if run_count == SHORT_LOOK / 50 && found < many / 25 {
                return false;
            }
        }
        true
    }

    /// Whether a game of independent heaps has more positions than a table may have, as far as its starts were seen.
    fn is_beyond_tables(&self, starts: &SeenStarts) -> bool {
        starts.position_count() > self.means.table_bytes / 2
    }

    /// Whether heaps would be solved one by one for nothing, as far as starts were seen; see `is_table_better`.
    fn are_sums_in_vain(&self, starts: &SeenStarts) -> bool {
        let is_enough = !self.means.counts && sums::are_enough(&self.rules);
        starts.most > Summing::MOST_STARTS
            || starts.are_all && !is_enough && !self.is_beyond_tables(starts)
    }

    /// Begins a sweep of a game of independent heaps where that is quicker than to list its starts: each start in a list
    /// takes as long as many positions in a table.
    fn sweep_before_sums(&mut self, starts: &SeenStarts) -> Option<Phase> {
        let is_small = starts.position_count() < self.means.least_table as u64;
        if is_small || self.is_beyond_tables(starts) || sums::ask_for_values(&self.rules) {
            return None;
        }
        let plan = way::plan(&self.rules, &self.means).ok()?;
        let cell_count = u64::from(plan.going.cell_count());
        if cell_count / CELLS_FOR_A_START > starts.most {
            return None;
        }
        let way = Way::of_plan(&plan, &self.rules);
        let sweeping = Sweeping::new(Arc::clone(&self.rules), plan);
        let heaps = starts.greatest.iter().map(|size| i64::try_from(*size));
        let heaps: Vec<i64> = heaps.collect::<Result<_, _>>().ok()?;
        let are_loops_short =
            || grundy::spared_rounds(&self.rules, &heaps, ROUNDS_FOR_A_START).is_some();
        (sweeping.has_no_rounds() || are_loops_short()).then(|| self.sweep_as(way, sweeping))
    }

    fn explore(&self) -> Result<Phase, Problem> {
        let explorer = match self.plies {
            Some(plies) => Explorer::with_plies(&self.rules, self.means.positions, plies),
            None => Explorer::new(&self.rules, self.means.positions)?,
        };
        let explorer = match &self.growth {
            Some(growth) => explorer.with_reach(growth.reach()),
            None => explorer,
        };
        Ok(Phase::Exploring(explorer.into()))
    }

    /// Whether a game may be so small, as far as it was explored, that it is not worth while to sweep it. One with
    /// Grundy values is explored somewhat further, for a table has none of them.
    fn is_small(&self, explorer: &Explorer) -> bool {
        let least = self.means.least_table;
        let found = explorer.found_count();
        found < least
            || self.is_impartial()
                && found < NIMBERS_BEYOND * least
                && explorer.edge_count() < MOVES_FOR_NIMBERS
    }

    fn is_impartial(&self) -> bool {
        !self.rules.is_partisan() && self.rules.stuck() == Ending::Loss
    }

    /// Begins to sweep a game that may be small, but whose rows go round long loops for few moves: in a table many positions
    /// go round them together.
    fn sweep_for_loops(&mut self, explorer: &Explorer) -> Option<Phase> {
        let rounds = explorer.round_count();
        // A table would lose the Grundy values that nobody asks for.
        let is_shown = self.means.counts && self.is_impartial();
        let patience = match is_shown && !kruzhok_proofs::heaps_are_independent(&self.rules) {
            true => NIMBERS_BEYOND,
            false => 1,
        };
        let long = self.means.least_table.saturating_mul(patience) as u64;
        let is_long = rounds > LONG_LOOPS.saturating_mul(long)
            && rounds / ROUNDS_FOR_A_MOVE > explorer.edge_count() as u64;
        let is_tried = self.are_loops_weighed || self.swept.is_some() || self.growth.is_some();
        if !is_long || is_tried || self.plies.is_some() {
            return None;
        }
        self.are_loops_weighed = true;
        let plan = way::plan(&self.rules, &self.means).ok()?;
        if plan.going.cell_count() as usize / CELLS_FOR_A_POSITION > explorer.found_count() {
            return None;
        }
        let way = Way::of_plan(&plan, &self.rules);
        let sweeping = Sweeping::new(Arc::clone(&self.rules), plan);
        (sweeping.is_side_by_side()).then(|| self.sweep_as(way, sweeping))
    }

    /// Whether positions are better solved one by one, or in a table, than as sums of their heaps: that is known as soon as
    /// the starts are listed.
    fn is_table_better(&self, summing: &Summing) -> bool {
        let count = summing.position_count();
        let is_enough = !self.means.counts && sums::are_enough(&self.rules);
        let is_small = count < self.means.least_table as u64;
        summing.is_listed() && (is_small || !is_enough && count <= self.means.table_bytes / 2)
    }

    /// Begins to solve the heaps, if they are independent; the `problem` has been met before.
    fn sum(&mut self, problem: Option<Problem>) -> Option<Phase> {
        if self.is_summed
            || self.means.sums == Sums::Never
            || self.growth.is_some()
            || self.plies.is_some()
        {
            return None;
        }
        // Heaps that sink for ever have no values either, and it takes long to see that.
        if kruzhok_proofs::surely_never_ends(&self.rules).is_some() {
            return None;
        }
        // The page is to hear Stop; nobody else waits.
        let at_one_go = match self.means.sums {
            Sums::WithoutTable => 1 << 13,
            _ => 1 << 22,
        };
        let summing = Summing::new(Arc::clone(&self.rules), self.means.positions, at_one_go)?;
        Some(Phase::Summing(summing.into(), problem))
    }

    /// Begins a sweep, unless it was tried already or something is in its way.
    fn sweep(&mut self) -> Option<Phase> {
        let is_tried = self.swept.is_some() || self.why_explored.is_some();
        if is_tried || self.growth.is_some() || self.plies.is_some() {
            return None;
        }
        let plan = match way::plan(&self.rules, &self.means) {
            Ok(plan) => plan,
            Err(why) => {
                self.why_explored = Some(why);
                return None;
            }
        };
        if (plan.going.cell_count() as usize) < self.means.least_table {
            self.why_explored = Some(WhyExplored::Small);
            return None;
        }
        let way = Way::of_plan(&plan, &self.rules);
        Some(self.sweep_as(way, Sweeping::new(Arc::clone(&self.rules), plan)))
    }

    fn sweep_as(&mut self, way: Way, mut sweeping: Sweeping) -> Phase {
        self.swept = Some(way);
        if let Some(compile) = self.means.compile {
            sweeping.compile(compile);
        }
        if way::needs_nimbers(&self.rules) {
            sweeping.find_nimbers();
        }
        Phase::Sweeping(sweeping.into())
    }

    /// What is done about a sweep that has failed.
    fn explore_instead(&mut self, failure: SweepFailure) -> Result<Phase, Problem> {
        self.swept = None;
        self.why_explored = Some(WhyExplored::Doubt);
        match failure {
            SweepFailure::Problem(problem) => self.explore_otherwise(*problem),
            SweepFailure::Doubt => self.explore(),
        }
    }

    /// What is done about an exploration that has met a problem.
    fn explore_otherwise(&mut self, problem: Problem) -> Result<Phase, Problem> {
        let is_too_large = is_too_large(&problem.kind);
        let is_too_much = matches!(problem.kind, ProblemKind::TooMuchWork { .. });
        if is_too_large || is_too_much {
            let phase = self.sweep().or_else(|| self.sum(Some(problem.clone())));
            if let Some(phase) = phase {
                return Ok(phase);
            }
        }
        if let Some((answered, reach)) = self.growth.as_mut().and_then(Growth::end) {
            return Ok(Phase::Answered(answered, Some(reach)));
        }
        if is_too_big(&problem.kind) && self.rules.limit().is_none() && self.plies.is_none() {
            self.plies = self.rules.ply_bound();
            if self.plies.is_some() {
                return self.explore();
            }
        }
        if let Some(WhyExplored::TooLarge {
            byte_count,
            byte_limit,
        }) = self.why_explored
            && is_too_large
            // Else it is the number of positions that was limited.
            && byte_limit > 2 * self.means.positions as u64
        {
            return Err(fitting::problem(
                &self.rules,
                byte_count,
                byte_limit,
                problem,
            ));
        }
        Err(problem)
    }

    fn answer(&mut self, mut answering: Box<Answering>, budget: usize) -> Result<Phase, Problem> {
        #[cfg(not(target_family = "wasm"))]
        if self.growth.is_none() {
            let counting = |it: &Solution| Counting::new(it).filter(|_| self.means.counts);
            if let Some(counted) = answering.side_by_side(self.means.threads, counting) {
                if let Some(counted) = counted {
                    counted.finish(&mut answering.solution);
                }
                return Ok(Phase::Answered(answering, None));
            }
        }
        match answering.step(budget) {
            Step::Working => Ok(Phase::Answering(answering)),
            Step::Done => self.explore_further(answering),
        }
    }

    /// What is done after all questions were answered.
    fn explore_further(&mut self, answered: Box<Answering>) -> Result<Phase, Problem> {
        let Some(growth) = &mut self.growth else {
            let counting = Counting::new(&answered.solution).filter(|_| self.means.counts);
            return Ok(match counting {
                Some(counting) => Phase::Counting(answered, counting.into()),
                None => Phase::Answered(answered, None),
            });
        };
        if growth.take(answered, self.means.positions) {
            return self.explore();
        }
        let (answered, reach) = growth.end().expect("a box was answered just now");
        Ok(Phase::Answered(answered, Some(reach)))
    }
}

/// Games with Grundy values are explored up to so many times as many positions as others.
const NIMBERS_BEYOND: usize = 5;
/// After so many rounds of loops for each position of the least table, it is asked whether a table is quicker: some tenths
/// of a second.
const LONG_LOOPS: u64 = 200;
/// It is where so many rounds give one move: each takes a table a fifth of the time or less.
const ROUNDS_FOR_A_MOVE: u64 = 8;
/// And where it has no more positions for each that was found.
const CELLS_FOR_A_POSITION: usize = 4;
/// A table with no more positions for each start is quicker than a list of the starts.
const CELLS_FOR_A_START: u64 = 4;
/// So many rounds of loops a position of a table may take for that.
const ROUNDS_FOR_A_START: u64 = 200;
/// More moves are not explored for the sake of Grundy values.
const MOVES_FOR_NIMBERS: usize = 2_000_000;

/// Whether there are more positions than can be explored, or it looks as if there were.
fn is_too_large(kind: &ProblemKind) -> bool {
    matches!(
        kind,
        ProblemKind::NeverEnds { .. }
            | ProblemKind::TooManyPositions { .. }
            | ProblemKind::TooManyMoves { .. }
            | ProblemKind::TooManyStarts { .. }
            | ProblemKind::SearchTooLong
    )
}

/// Whether the look ahead was too long for the game.
fn is_too_big(kind: &ProblemKind) -> bool {
    matches!(
        kind,
        ProblemKind::NeverEnds { .. }
            | ProblemKind::TooManyPositions { .. }
            | ProblemKind::TooManyMoves { .. }
            | ProblemKind::Overflow { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Values, Warning};

    /// In which way a game of heaps is solved where nobody wants to know how long play lasts.
    #[track_caller]
    fn check_way(row: &str, start: &str, expected: &str) {
        let asked = "[[question]]\nid = 1\nask = \"count\"\nwhere = \"winner == 2\"";
        let text =
            format!("position = \"a, b\"\nmoves = [\"{row}\"]\nstart = \"{start}\"\n{asked}");
        let rules = kruzhok_rules::parse(&text).expect("the rules are right");
        let means = Means {
            counts: false,
            sums: Sums::WhereEnough,
            ..Means::of_positions(1_000_000)
        };
        let studied = Study::of_means(rules.into(), means).expect("it fits");
        assert_eq!(studied.way.key(), expected, "{text}");
    }

    #[test]
    fn heaps_with_many_starts_are_a_table_where_that_is_no_more_work() {
        let (many, few) = ("0 <= a <= 200, 0 <= b <= 200", "190 <= a <= 200, b == 200");
        let row = "x -> x - k for k in range(1, x + 1)";
        check_way(row, many, "swept");
        check_way(row, few, "summed");
        check_way("x -> x - 1 if x > 0", many, "swept");
        let halves = "x -> x - k for k in range(1, x // 2 + 1)";
        check_way(halves, &many.replace("200", "400"), "swept");
        // Each heap by itself is worked out once for each size.
        let odd = halves.replace("1)", "1) if k % 2 == 1");
        check_way(&odd, &many.replace("200", "400"), "summed");
    }

    #[test]
    fn a_small_game_with_long_loops_is_a_table() {
        for (row, expected) in [
            ("n - d for d in range(1, n) if n % d == 0", "swept"),
            ("n - p for p in range(2, n + 1) if is_prime(p)", "swept"),
            // Each round is a move.
            ("n - k for k in range(1, n)", "small"),
        ] {
            let rules = format!("position = \"n\"\nmoves = [\"{row}\"]\nstart = \"1 <= n <= 900\"");
            let rules = kruzhok_rules::parse(&rules).expect("the rules are right");
            let means = Means {
                least_table: 1_000,
                ..Means::of_positions(100_000)
            };
            let mut study = Study::within(rules.into(), means).expect("it may end");
            while study.step(1_000).expect("a small game") == Step::Working {}
            assert_eq!(study.finish().way.key(), expected, "{row}");
        }
    }

    const ONE_HEAP: &str = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 129\"\nstart = \"1 <= s <= 128\"";

    /// The answers of a study done in steps of a size, `19: 64 | …`.
    #[track_caller]
    fn answers(text: &str, budget: usize) -> String {
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let mut study = Study::new(rules.into(), 100_000).expect("it may end");
        while study.step(budget).expect("a small game") == Step::Working {}
        let studied = study.finish();
        let line = |answer: &Result<Answer, Problem>| match answer {
            Ok(answer) => format!("{}: {:?}", answer.id, answer.values),
            Err(problem) => problem.kind.key().to_owned(),
        };
        let mut lines: Vec<String> = studied.answers.iter().map(line).collect();
        let note = |reach: Reach| format!("{reach}{}", if reach.is_stable { "" } else { "…" });
        lines.extend(studied.reach.map(note));
        lines.extend(studied.limit_note.map(|plies| format!("{plies} plies")));
        lines.join(" | ")
    }

    #[test]
    fn many_small_steps_give_the_same_answers() {
        let expected = [("19", vec![64]), ("20", vec![32, 63]), ("21", vec![62])]
            .map(|(id, values)| format!("{id}: {:?}", Values::Numbers(values)))
            .join(" | ");
        for budget in [1, 7, 1_000_000] {
            assert_eq!(answers(ONE_HEAP, budget), expected);
        }
    }

    #[test]
    fn a_question_that_cannot_be_answered_leaves_the_others_their_answers() {
        let asked = "\n[[question]]\nid = \"a\"\nwhere = \"6 // (s - 3) > 9\"\n[[question]]\nid = \"b\"\nask = \"count\"\nwhere = \"winner == 1\"";
        assert_eq!(
            answers(&format!("{ONE_HEAP}{asked}"), 1_000),
            "division-by-zero | b: Numbers([106])"
        );
    }

    /// The stones are halved, or a third of them is left; the last move leaves 19 or fewer.
    const REMOVING: &str = "position = \"s\"\nmoves = [\"s // 2\", \"s // 3\"]\nover = \"s <= 19\"\nstart = \"s >= 20\"";

    #[test]
    fn open_starts_grow_until_the_answers_stay_the_same() {
        let asked = "\n[[question]]\nid = \"a\"\nask = \"min and max\"\nwhere = \"winner == 1 and turns == 1\"\n\
            [[question]]\nid = \"b\"\nask = \"2 largest\"\nwhere = \"winner == 2 and turns == 1\"";
        assert_eq!(
            answers(&format!("{REMOVING}{asked}"), 1_000),
            "a: Numbers([20, 59]) | b: Numbers([118, 119]) | s ≤ 532"
        );
    }

    #[test]
    fn an_answer_that_goes_on_for_ever_is_cut_and_says_so() {
        let bash = "position = \"n\"\nmoves = [\"n - k for k in (1, 2, 3) if n >= k\"]\nstart = \"n >= 1\"\n\
            [[question]]\nid = \"lost\"\nask = \"2 largest\"\nwhere = \"winner == 2\"\n\
            [[question]]\nid = \"least\"\nask = \"min\"\nwhere = \"winner == 2\"";
        let rules = kruzhok_rules::parse(bash).expect("the rules are right");
        let studied = Study::of(rules.into(), 10_000).expect("a small game");
        let warnings: Vec<Option<String>> = studied
            .answers
            .into_iter()
            .map(|answer| {
                let warning = answer.expect("no overflow").warning?;
                Some(format!("{} {:?}", warning.key(), warning.args()))
            })
            .collect();
        let growing = "still-growing [(\"reach\", \"n ≤ 1025\")]";
        assert_eq!(warnings, [Some(growing.to_owned()), None]);
        assert_eq!(
            answers(bash, 1_000),
            "lost: Numbers([8188, 8192]) | least: Numbers([4]) | n ≤ 8193…"
        );
    }

    #[test]
    fn a_limit_that_refuses_a_box_leaves_the_one_before() {
        let nim = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"a >= 0, b >= 0\"\n\
            [[question]]\nid = \"lost\"\nask = \"min\"\nwhere = \"winner == 2\"\nof = \"a + b\"";
        let rules = kruzhok_rules::parse(nim).expect("the rules are right");
        let studied = Study::of(rules.into(), 3_000).expect("a small game");
        let reach = studied.reach.expect("the starts are open");
        assert_eq!(
            (reach.to_string().as_str(), reach.is_stable),
            ("a ≤ 32, b ≤ 32", false)
        );
        let lost = studied.answers[0].as_ref().expect("no overflow");
        assert_eq!(lost.values, Values::Numbers(vec![0]));
        assert_eq!(
            lost.warning.as_ref().map(Warning::key),
            Some("still-growing")
        );
    }

    const ENDLESS: &str = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\n\
        over = \"s == 40\"\nstart = \"20 <= s <= 60\"";

    #[test]
    fn a_game_without_end_is_looked_at_as_far_as_the_questions_need() {
        let asked = "\n[[question]]\nid = \"a\"\nwhere = \"winner == 1 and turns == 1\"";
        assert_eq!(
            answers(&format!("{ENDLESS}{asked}"), 1_000),
            "a: Numbers([20, 39]) | 2 plies"
        );
        let further = asked.replace("and turns == 1", "");
        let rules = kruzhok_rules::parse(&format!("{ENDLESS}{further}"));
        let problem = Study::of(rules.expect("the rules are right").into(), 1_000).map(|_| ());
        assert!(problem.is_err());
        // What the rules say is obeyed without a word.
        assert_eq!(
            answers(&format!("limit = 3\n{ENDLESS}{asked}"), 1_000),
            "a: Numbers([20, 39])"
        );
    }

    #[test]
    fn a_row_that_surely_never_ends_is_looked_at_as_far_as_asked_too() {
        let asked =
            "[[question]]\nid = \"a\"\nask = \"count\"\nwhere = \"winner == 1 and turns <= 2\"";
        let counting = "position = \"s\"\nmoves = [\"s + 1\"]\nstart = \"1 <= s <= 9\"\n";
        assert_eq!(
            answers(&format!("{counting}{asked}"), 1_000),
            "a: Numbers([0]) | 4 plies"
        );
        let open = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s == 40\"\nstart = \"s >= 9\"\n";
        assert_eq!(
            answers(&format!("{open}{asked}"), 1_000),
            "a: Numbers([2]) | s ≤ 137 | 4 plies"
        );
    }

    #[test]
    fn progress_only_goes_on() {
        let asked = "\n[[question]]\nid = \"a\"\nwhere = \"winner == 1 and turns == 1\"";
        let (endless, removing) = (format!("{ENDLESS}{asked}"), format!("{REMOVING}{asked}"));
        assert_eq!(check_progress(ONE_HEAP), 193);
        for text in [endless, removing] {
            check_progress(&text);
        }
    }

    /// Checks that progress never goes back; tells how many positions there are in the end.
    #[track_caller]
    fn check_progress(text: &str) -> usize {
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let mut study = Study::new(rules.into(), 10_000).expect("it may end");
        let rank = |progress| match progress {
            StudyProgress::Exploring { found } => (0, found),
            StudyProgress::Solving { decided, .. } => (1, decided),
            StudyProgress::Answering { total } => (2, total),
        };
        let mut last = rank(study.progress());
        while study.step(10).expect("a small game") == Step::Working {
            let now = rank(study.progress());
            assert!(now >= last, "{now:?} after {last:?}");
            last = now;
        }
        rank(study.progress()).1
    }
}
