//! The whole work on one game: have it solved, and answer its questions.

mod fitting;
pub(crate) mod growth;
#[cfg(not(target_family = "wasm"))]
mod side_by_side;

use crate::Answer;
use crate::answer::all_answers::AllAnswers;
use growth::{GrowingStarts, Reach};
use kruzhok_rules::questions;
use kruzhok_rules::{Question, Rules};
use kruzhok_solver::{
    Counting, GameSolver, Method, Solution, SolveFailure, SolveOptions, SolveProgress, Step,
};
use kruzhok_syntax::{Problem, ProblemKind};
use std::sync::Arc;

/// The work on one game, done in steps so that the caller can show progress and stop.
pub struct Study {
    rules: Arc<Rules>,
    options: SolveOptions,
    questions: Vec<Question>,
    solver: GameSolver,
    /// Only where some start position has no upper end.
    growth: Option<GrowingStarts>,
    phase: Phase,
    /// What was done of [`SolveOptions::work`].
    work_done: u64,
}

enum Phase {
    Solving,
    Answering(Box<AllAnswers>),
    /// The answers are known, and it is looked for which positions play can reach.
    Counting(Box<AllAnswers>, Box<Counting>),
    Answered(Box<AllAnswers>, Option<Reach>),
    /// A problem has ended the work.
    Failed,
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyProgress {
    /// The game is being solved.
    Solving(SolveProgress),
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
    /// What was asked; see [`questions`].
    pub questions: Vec<Question>,
    /// The answer to each of the questions, or why it has none.
    pub answers: Vec<Result<Answer, Problem>>,
    /// How far start positions without an upper end were searched; `None` where all have one.
    pub reach: Option<Reach>,
    /// How many plies were looked ahead because the game has no end, or too many positions, and the questions need no
    /// more; `None` where the whole game was looked at, or as much of it as the rules say.
    pub limit_note: Option<u32>,
    /// How the game was solved.
    pub method: Method,
}

impl Study {
    /// The work on a game of which nothing is known yet; a number as options is the most positions it may find.
    ///
    /// # Errors
    /// A game that surely never ends, and whose questions do not say how far to look.
    pub fn new(rules: Arc<Rules>, options: impl Into<SolveOptions>) -> Result<Self, Problem> {
        let options = options.into();
        let questions = questions(&rules);
        let growth = rules.open_starts().then(GrowingStarts::new);
        let reach = growth.as_ref().map(GrowingStarts::reach);
        let solver = GameSolver::new(Arc::clone(&rules), &questions, options, reach);
        Ok(Self {
            solver: solver.map_err(|failure| problem_of(&rules, failure))?,
            rules,
            options,
            questions,
            growth,
            phase: Phase::Solving,
            work_done: 0,
        })
    }

    /// All the work at one go.
    ///
    /// # Errors
    /// As [`Study::new`] and [`Study::step`].
    pub fn of(rules: Arc<Rules>, options: impl Into<SolveOptions>) -> Result<Studied, Problem> {
        let mut study = Self::new(rules, options)?;
        while study.step(1_000_000)? == Step::Working {}
        Ok(study.finish())
    }

    /// Works on: `budget` is about how many positions or moves are looked at.
    ///
    /// # Errors
    /// As [`GameSolver::step`], where a smaller box of start positions does not help either. A question that cannot be
    /// answered says why in its place.
    ///
    /// # Panics
    /// After an error.
    pub fn step(&mut self, budget: usize) -> Result<Step, Problem> {
        self.work_done = self.work_done.saturating_add(budget as u64);
        if self.work_done > self.options.work && !matches!(self.phase, Phase::Answered(..)) {
            self.phase = Phase::Failed;
            return Err(work_problem(&self.rules, self.options.work));
        }
        self.phase = match std::mem::replace(&mut self.phase, Phase::Failed) {
            Phase::Solving => match self.solver.step(budget) {
                Ok(Step::Working) => Phase::Solving,
                Ok(Step::Done) => {
                    let reach = self.solver.reach();
                    if let (Some(growth), Some(reach)) = (&mut self.growth, reach) {
                        growth.widen(reach);
                    }
                    let (solution, questions) =
                        (self.solver.take_solution(), self.questions.clone());
                    Phase::Answering(AllAnswers::new(solution, questions, reach).into())
                }
                // The limit that refuses this box leaves the one before.
                Err(failure) => match self.growth.as_mut().and_then(GrowingStarts::end) {
                    Some((answered, reach)) => Phase::Answered(answered, Some(reach)),
                    None => return Err(problem_of(&self.rules, failure)),
                },
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
        match &self.phase {
            Phase::Answering(it) if self.growth.is_none() => StudyProgress::Answering {
                total: it.solution.graph.len(),
            },
            Phase::Counting(it, _) | Phase::Answered(it, _) => StudyProgress::Answering {
                total: it.solution.graph.len(),
            },
            Phase::Solving | Phase::Answering(_) | Phase::Failed => {
                StudyProgress::Solving(self.solver.progress())
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
        let AllAnswers {
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
            limit_note: self.solver.look_ahead(),
            method: self.solver.method(),
        }
    }

    fn answer(&mut self, mut answering: Box<AllAnswers>, budget: usize) -> Result<Phase, Problem> {
        #[cfg(not(target_family = "wasm"))]
        if self.growth.is_none() {
            let counting = |it: &Solution| Counting::new(it).filter(|_| self.options.counts);
            let (threads, work) = (self.options.threads, self.options.work);
            if let Some(counted) = answering.side_by_side(threads, work, counting)? {
                if let Some(counted) = counted {
                    counted.finish(&mut answering.solution);
                }
                return Ok(Phase::Answered(answering, None));
            }
        }
        match answering.step(budget) {
            Step::Working => Ok(Phase::Answering(answering)),
            Step::Done => self.look_further(answering),
        }
    }

    /// What is done after all questions were answered.
    fn look_further(&mut self, answered: Box<AllAnswers>) -> Result<Phase, Problem> {
        let Some(growth) = &mut self.growth else {
            let counting = Counting::new(&answered.solution).filter(|_| self.options.counts);
            return Ok(match counting {
                Some(counting) => Phase::Counting(answered, counting.into()),
                None => Phase::Answered(answered, None),
            });
        };
        if growth.take(answered, self.options.positions) {
            let widened = self.solver.widen(growth.reach());
            widened.map_err(|failure| problem_of(&self.rules, failure))?;
            return Ok(Phase::Solving);
        }
        let (answered, reach) = growth.end().expect("a box was answered just now");
        Ok(Phase::Answered(answered, Some(reach)))
    }
}

/// What is said where the work is more than is allowed.
pub(crate) fn work_problem(rules: &Rules, limit: u64) -> Problem {
    rules.problem_of_end(ProblemKind::WorkLimit { limit })
}

/// What is said about a game that was not solved.
fn problem_of(rules: &Rules, SolveFailure { problem, table }: SolveFailure) -> Problem {
    match table {
        Some(table) => fitting::problem(rules, table, *problem),
        None => *problem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Values, Warning};
    use kruzhok_solver::SumsPolicy;

    /// By which method a game of heaps is solved where nobody wants to know how long play lasts.
    #[track_caller]
    fn check_method(row: &str, start: &str, expected: &str) {
        let asked = "[[question]]\nid = 1\nask = \"count\"\nwhere = \"winner == 2\"";
        let text =
            format!("position = \"a, b\"\nmoves = [\"{row}\"]\nstart = \"{start}\"\n{asked}");
        let rules = kruzhok_rules::parse(&text).expect("the rules are right");
        let options = SolveOptions {
            counts: false,
            sums: SumsPolicy::WhereEnough,
            ..SolveOptions::of_positions(1_000_000)
        };
        let studied = Study::of(rules.into(), options).expect("it fits");
        assert_eq!(studied.method.key(), expected, "{text}");
    }

    #[test]
    fn heaps_with_many_starts_are_a_table_where_that_is_no_more_work() {
        let (many, few) = ("0 <= a <= 200, 0 <= b <= 200", "190 <= a <= 200, b == 200");
        let row = "x -> x - k for k in range(1, x + 1)";
        check_method(row, many, "swept");
        check_method(row, few, "summed");
        check_method("x -> x - 1 if x > 0", many, "swept");
        let halves = "x -> x - k for k in range(1, x // 2 + 1)";
        check_method(halves, &many.replace("200", "400"), "swept");
        // Each heap by itself is worked out once for each size.
        let odd = halves.replace("1)", "1) if k % 2 == 1");
        check_method(&odd, &many.replace("200", "400"), "summed");
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
            let options = SolveOptions {
                smallest_table: 1_000,
                ..SolveOptions::of_positions(100_000)
            };
            let mut study = Study::new(rules.into(), options).expect("it may end");
            while study.step(1_000).expect("a small game") == Step::Working {}
            assert_eq!(study.finish().method.key(), expected, "{row}");
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
    fn long_loops_of_a_table_count_as_work() {
        let rules = "position = \"a, b, c\"\nunordered = true\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstuck = \"next\"\nstart = \"a == 3, b == 4, c == 20_000\"";
        let rules = kruzhok_rules::parse(rules).expect("the rules are right");
        let options = SolveOptions {
            work: 4_000_000,
            ..SolveOptions::of_positions(10_000_000)
        };
        let problem = Study::of(rules.into(), options).expect_err("too much work");
        assert_eq!(problem.kind.key(), "work-limit");
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
    fn moves_that_divide_are_followed_as_far_as_they_lead() {
        // Petya wins with his second move from 77, 78 and, by dividing, from 4 · 76 to 4 · 76 + 3 alone.
        let asked = "\n[[question]]\nid = \"a\"\nwhere = \"winner == 1 and turns == 2\"";
        for (divisor, most, last) in [(4, 18, 307), (5, 30, 779), (8, 18, 1223)] {
            let rules = format!(
                "params = {{ K = {divisor} }}\nposition = \"s\"\nmoves = [\"s - 1\", \"s - 2\", \"s // K\"]\n\
                 over = \"s <= {most}\"\nstart = \"s > {most}\""
            );
            let first = divisor * (most + 1) + 1;
            let divided = (divisor * (first - 1)..divisor * first).map(|it| it.to_string());
            let all = [first.to_string(), (first + 1).to_string()]
                .into_iter()
                .chain(divided)
                .collect::<Vec<String>>()
                .join(", ");
            assert!(all.ends_with(&last.to_string()));
            let found = answers(&format!("{rules}{asked}"), 1_000);
            assert!(
                found.starts_with(&format!("a: Numbers([{all}])")),
                "{found}"
            );
        }
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

    /// Checks that progress never goes back; returns the number of positions in the end.
    #[track_caller]
    fn check_progress(text: &str) -> usize {
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let mut study = Study::new(rules.into(), 10_000).expect("it may end");
        let rank = |progress| match progress {
            StudyProgress::Solving(SolveProgress::Exploring { found }) => (0, found),
            StudyProgress::Solving(SolveProgress::Solving { decided, .. }) => (1, decided),
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
