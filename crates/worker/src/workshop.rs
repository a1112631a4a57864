//! The worker's side: it takes requests, works in steps, and answers.

use crate::explanation::{AnsweredQuestion, explain};
use crate::law::{LawWork, OverlayWork, ProposalWork, ProvedLaw, proved_answers};
use crate::map::{LastMap, MapWork};
use crate::position::describe;
use crate::recursion::Calls;
use crate::variants::{Search, reason_key};
use kruzhok_drawing::{Places, draw, standing_of};
use kruzhok_exam as exam;
use kruzhok_exam::{Answer, Reach, Studied, Study, StudyProgress, Values};
use kruzhok_law::ProvedAnswers;
use kruzhok_picture::{Drawing, GraphRequest};
use kruzhok_rules::{Ask, Question};
use kruzhok_solver::{
    Compile, Counting, Method, PositionId, PositionRuns, Solution, SolveOptions, SolveProgress,
    Step, SumsPolicy, Tally, WhyExplored,
};
use kruzhok_syntax::Problem;
use kruzhok_wire::{
    AnswerReport, AnswerValue, Counts, DrawError, ExplanationReport, ExplanationRequest, Fault,
    Hop, JobId, PositionReport, Progress, Range, RecursionReport, RecursionRequest, Reply, Report,
    Request, StartReport,
};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The most positions that a page explores: with their moves they take about half a gigabyte.
pub const POSITION_LIMIT: usize = 5_000_000;

/// What a page spends on a game: with other things it stays below 400 MB.
const OPTIONS: SolveOptions = SolveOptions {
    positions: POSITION_LIMIT,
    explored_bytes: u64::MAX,
    work: u64::MAX,
    table_bytes: 260_000_000,
    smallest_table: SolveOptions::SMALLEST_TABLE,
    // Answers do not wait for them: see `Workshop::counting`.
    counts: false,
    // With a table there is a map, and all that asks how long play lasts.
    sums: SumsPolicy::WithoutTable,
    threads: 1,
    compile: None,
};

/// The work under way and the game that was solved last.
#[derive(Default)]
pub struct Workshop {
    job: Option<Job>,
    /// The map that is being made, and the job that solved its game.
    map: Option<(JobId, Box<MapWork>)>,
    /// The law that is being compared with the last map, and the job that solved its game.
    overlay: Option<(JobId, OverlayWork)>,
    /// The Python program that is being written, and the job that solved its game.
    programming: Option<(JobId, exam::Programming)>,
    /// The law that is being checked: it is about a game of its own.
    law: Option<LawWork>,
    /// The laws that are being looked for.
    proposing: Option<ProposalWork>,
    /// The law that was proved last.
    proved: Option<ProvedLaw>,
    /// The laws about answers that were proved last.
    proved_answers: Option<ProvedAnswers>,
    /// Whether the map was asked for after the job began.
    is_map_newer: bool,
    /// Counts the positions of a game that was solved; it waits while another one is.
    // The newest last: the page may have stopped that job just before it ended, and then waits for the one before.
    counting: Vec<(JobId, Counting)>,
    /// The search for variants; it waits for all else.
    search: Option<Search>,
    /// The games that the page may ask about: the last one that it has asked about, and the last one solved.
    solved: Vec<Game>,
    /// Where the nodes of the last drawing stood.
    places: Places,
    /// What compiles the rows of large games.
    compile: Option<Compile>,
}

impl Workshop {
    /// A workshop that has the rows of large games compiled.
    pub fn compiling(compile: Compile) -> Self {
        Self {
            compile: Some(compile),
            ..Self::default()
        }
    }

    /// Takes one request over, and answers it when it needs no steps.
    pub fn receive(&mut self, request: Request) -> Option<Reply> {
        match request {
            Request::Analyze(job, rules) => match Job::new(job, &rules, self.compile) {
                Ok(work) => {
                    self.search = None;
                    self.job = Some(work);
                    self.is_map_newer = false;
                    None
                }
                Err(faults) => {
                    self.job = None;
                    Some(Reply::Rejected(job, faults))
                }
            },
            Request::Cancel(job) => {
                self.job.take_if(|work| work.id == job);
                None
            }
            Request::Graph(job, request) => {
                let drawing = self.draw(job, &request)?;
                Some(Reply::Graph(job, request, drawing))
            }
            Request::Program(job) => {
                let Game {
                    solution, reach, ..
                } = self.game(job)?;
                let rules = Arc::clone(&solution.rules);
                match exam::Programming::new(rules, reach.as_ref()) {
                    Ok(programming) => {
                        self.programming = Some((job, programming));
                        None
                    }
                    Err(problem) => Some(Reply::Program(job, Err(Fault::from(&problem)))),
                }
            }
            Request::Map(job, request) => {
                let game = self.game(job)?;
                let map = MapWork::new(request, &game.solution, game.ranges.as_deref());
                self.map = Some((job, map.into()));
                self.is_map_newer = true;
                None
            }
            Request::Overlay(job, map, law) => {
                self.overlay = OverlayWork::new(map, law).map(|work| (job, work));
                None
            }
            Request::Recursion {
                job,
                request,
                from,
                hops,
            } => {
                let report = self.step_recursion(job, &request, from, &hops)?;
                Some(Reply::Recursion(job, request, report.map(Box::new)))
            }
            Request::Explanation(job, request) => {
                let report = self.explain(job, &request)?;
                Some(Reply::Explanation(job, request, report))
            }
            Request::Variants {
                job,
                rules,
                count,
                seed,
            } => match Search::new(job, &rules, count, seed) {
                Ok(search) => {
                    self.search = Some(search);
                    None
                }
                Err(key) => Some(Reply::Variants(job, count, Err(key))),
            },
            Request::Law(job, request) => {
                let work = LawWork::new(job, &request);
                let refused = work.as_ref().err().cloned();
                self.law = work.ok();
                Some(Reply::Law(job, Err(*refused?)))
            }
            Request::LawQuery(job, position) => {
                let proved = self.proved.as_mut()?;
                Some(proved.answer(job, position))
            }
            Request::ProvedAnswers(job, rules) => {
                let answers = proved_answers(&rules, &mut self.proved_answers);
                Some(Reply::ProvedAnswers(job, answers))
            }
            Request::Proposals(job, rules) => {
                self.proposing = ProposalWork::new(job, &rules);
                let has_none = self.proposing.is_none();
                has_none.then(|| Reply::Proposals(job, vec![]))
            }
            Request::Position(job, position) => {
                let report = self.describe(job, &position)?;
                Some(Reply::Position(job, position, report))
            }
        }
    }

    /// Whether [`Workshop::step`] has something to do.
    pub fn is_working(&self) -> bool {
        let is_waited_for =
            self.map.is_some() || self.overlay.is_some() || self.programming.is_some();
        let is_about_laws = self.law.is_some() || self.proposing.is_some();
        self.job.is_some()
            || is_waited_for
            || is_about_laws
            || !self.counting.is_empty()
            || self.search.is_some()
    }

    /// Works on for about so many positions or moves; a reply when the job has come to its end.
    pub fn step(&mut self, budget: usize) -> Option<Reply> {
        // What was asked for last is waited for.
        let is_solved_first = self.job.is_some() && !(self.is_map_newer && self.map.is_some());
        if is_solved_first && let Some(work) = self.job.take() {
            return self.solve(work, budget);
        }
        if let Some((job, work)) = self.map.take() {
            return self.map(job, work, budget);
        }
        if let Some((job, work)) = self.overlay.take() {
            let game = held(&mut self.solved, job)?;
            let (work, reply) = work.step(job, &game.solution, game.last_map.as_ref(), budget);
            self.overlay = work.map(|work| (job, work));
            return reply;
        }
        if let Some((job, programming)) = self.programming.take() {
            return self.program(job, programming, budget);
        }
        if let Some(work) = self.law.take() {
            let (work, reply) = work.step(budget, &mut self.proved, &mut self.proved_answers);
            self.law = work;
            return reply;
        }
        if let Some(work) = self.proposing.take() {
            let (work, reply) = work.step(budget);
            self.proposing = work;
            return reply;
        }
        match self.counting.pop() {
            Some((job, counting)) => self.count(job, counting, budget),
            None => self.search(budget),
        }
    }

    /// Goes on with the job under way.
    fn solve(&mut self, mut work: Job, budget: usize) -> Option<Reply> {
        let job = work.id;
        match work.study.step(budget) {
            Ok(Step::Working) => {
                self.job = Some(work);
                None
            }
            Ok(Step::Done) => {
                let studied = work.study.finish();
                let counting = Counting::new(&studied.solution);
                let report = Box::new(report(&studied));
                // The page may never hear of this one (it has stopped the job, say), and then goes on with the one before.
                self.solved.truncate(1);
                let held = self.solved.first().map(|game| game.id);
                self.counting.retain(|(job, _)| Some(*job) == held);
                self.counting.extend(counting.map(|it| (job, it)));
                self.solved.push(Game::new(job, studied));
                Some(Reply::Finished(job, report))
            }
            Err(problem) => Some(Reply::Rejected(job, vec![Fault::from(&problem)])),
        }
    }

    /// Goes on with a program.
    fn program(
        &mut self,
        job: JobId,
        mut programming: exam::Programming,
        budget: usize,
    ) -> Option<Reply> {
        let program = match programming.step(budget) {
            Ok(Step::Working) => {
                self.programming = Some((job, programming));
                return None;
            }
            Ok(Step::Done) => Ok(programming.finish()),
            Err(problem) => Err(Fault::from(&problem)),
        };
        Some(Reply::Program(job, program))
    }

    /// How far the job under way is.
    pub fn progress(&self) -> Option<Reply> {
        let work = self.job.as_ref()?;
        Some(Reply::Progress(work.id, progress_of(work.study.progress())))
    }

    /// Goes on counting the positions of a game.
    fn count(&mut self, job: JobId, mut counting: Counting, budget: usize) -> Option<Reply> {
        // If it was let go nobody asks.
        let game = self.solved.iter_mut().find(|game| game.id == job)?;
        if counting.step(&game.solution, budget) == Step::Working {
            self.counting.push((job, counting));
            return None;
        }
        counting.finish(&mut game.solution);
        Some(Reply::Counted(job, counts(&game.solution)))
    }

    /// Goes on looking for variants.
    fn search(&mut self, budget: usize) -> Option<Reply> {
        let mut search = self.search.take()?;
        let (job, count) = (search.job, search.count);
        let variants = match search.variants.step(budget) {
            Ok(Step::Working) => {
                self.search = Some(search);
                return None;
            }
            Ok(Step::Done) => Ok(search.finish()),
            Err(reason) => Err(reason_key(&reason)),
        };
        Some(Reply::Variants(job, count, variants))
    }

    fn game(&mut self, job: JobId) -> Option<&mut Game> {
        held(&mut self.solved, job)
    }

    /// Goes on with a map; it is given up where its game is not held any more.
    fn map(&mut self, job: JobId, mut work: Box<MapWork>, budget: usize) -> Option<Reply> {
        let Game {
            solution,
            answered,
            ranges,
            last_map,
            ..
        } = self.solved.iter_mut().find(|game| game.id == job)?;
        let Some(map) = work.step(solution, answered, ranges, budget) else {
            self.map = Some((job, work));
            return None;
        };
        *last_map = Some(LastMap {
            request: work.request.clone(),
            positions: map.positions.clone(),
            cell_count: map.cell_count,
            members: work.take_members(),
        });
        Some(Reply::Map(job, work.request, Box::new(map)))
    }

    /// `None` for a game that is not held any more.
    fn draw(
        &mut self,
        job: JobId,
        request: &GraphRequest,
    ) -> Option<Result<Box<Drawing>, DrawError>> {
        let game = held(&mut self.solved, job)?;
        let drawing = draw(&game.solution, request, &mut self.places);
        let drawing = drawing.map(Box::new);
        Some(drawing.map_err(|error| error.map_problem(|problem| Box::new(Fault::from(&*problem)))))
    }

    /// `None` for a game that is not held any more.
    fn step_recursion(
        &mut self,
        job: JobId,
        request: &RecursionRequest,
        from: u128,
        hops: &[Hop],
    ) -> Option<Result<RecursionReport, Fault>> {
        let game = self.game(job)?;
        if !game
            .calls
            .as_ref()
            .is_some_and(|calls| calls.are_of(request))
        {
            game.calls = None;
            match explored_calls(&game.solution, request) {
                Ok(calls) => game.calls = Some(calls),
                Err(fault) => return Some(Err(*fault)),
            }
        }
        let calls = game.calls.as_ref()?;
        Some(Ok(calls.report(calls.step(from, hops), request)))
    }

    /// The outer `None` for a game that is not held any more, the inner one for no start position of it.
    fn explain(
        &mut self,
        job: JobId,
        request: &ExplanationRequest,
    ) -> Option<Result<Option<Box<ExplanationReport>>, Fault>> {
        let Game {
            solution,
            asked,
            answered,
            ..
        } = self.game(job)?;
        let Some((asked, answered)) = asked
            .get(request.question)
            .zip(answered.get(request.question))
        else {
            return Some(Ok(None));
        };
        let report = explain(solution, asked, answered, request.start.as_deref());
        let report = report.map(|report| report.map(Box::new));
        Some(report.map_err(|problem| Fault::from(&problem)))
    }

    /// The outer `None` for a game that is not held any more, the inner one for a position it never comes to.
    fn describe(
        &mut self,
        job: JobId,
        position: &str,
    ) -> Option<Result<Option<Box<PositionReport>>, Fault>> {
        let solution = &self.game(job)?.solution;
        let position = solution.rules.read_position(position).ok();
        let id = position.and_then(|position| solution.find(&position));
        let description = id.map(|id| describe(solution, id)).transpose();
        Some(
            description
                .map(|it| it.map(Box::new))
                .map_err(|problem| Fault::from(&problem)),
        )
    }
}

/// The solved game of a job. Older games are dropped: a page that asks about this
/// one no longer needs them.
fn held(solved: &mut Vec<Game>, job: JobId) -> Option<&mut Game> {
    if solved.iter().any(|game| game.id == job) {
        solved.retain(|game| game.id >= job);
    }
    solved.iter_mut().find(|game| game.id == job)
}

/// A solved game.
struct Game {
    /// The job that solved it.
    id: JobId,
    solution: Solution,
    /// How far its starts were searched, where they have no upper end.
    reach: Option<Reach>,
    /// The questions, with what was answered.
    asked: Vec<AnsweredQuestion>,
    /// The start positions that answer each question.
    answered: Vec<PositionRuns>,
    /// The values of each number of a position, from the first map on.
    ranges: Option<Vec<Range>>,
    /// The map that was made last.
    last_map: Option<LastMap>,
    /// Those that the page steps through.
    calls: Option<Calls>,
}

fn explored_calls(solution: &Solution, request: &RecursionRequest) -> Result<Calls, Box<Fault>> {
    let rules = &solution.rules;
    let position = rules.read_position(&request.position);
    let position = position.map_err(|problem| Box::new(Fault::from(&problem)))?;
    let outcome = solution.find(&position).map(|id| solution.outcome(id));
    let needed = outcome.and_then(exam::own_moves).map(|own| match own.wins {
        true => (2 * own.turns).saturating_sub(1),
        false => 2 * own.turns,
    });
    Calls::new(rules, request, &position, needed).map_err(|problem| Box::new(Fault::from(&problem)))
}

impl Game {
    fn new(id: JobId, studied: Studied) -> Self {
        let Studied {
            solution,
            questions,
            answers,
            reach,
            ..
        } = studied;
        let asked = questions.iter().zip(&answers);
        let asked =
            asked.map(|(question, answer)| AnsweredQuestion::new(question, answer.as_ref().ok()));
        let asked = asked.collect();
        let answered = questions.iter().zip(answers).map(|(question, answer)| {
            answer.map_or_else(
                |_| PositionRuns::default(),
                |answer| chosen_starts(question, answer, &solution),
            )
        });
        Self {
            id,
            asked,
            answered: answered.collect(),
            ranges: None,
            last_map: None,
            calls: None,
            solution,
            reach,
        }
    }
}

/// The start positions that an answer stands for: all that meet the condition, or those that were asked for.
pub(crate) fn chosen_starts(
    question: &Question,
    answer: Answer,
    solution: &Solution,
) -> PositionRuns {
    match (&answer.values, &answer.name) {
        // Each start has its move, or its winner: no start is an answer more than another.
        (Values::Moves(moves), _) if moves.len() > 1 => PositionRuns::default(),
        (Values::Numbers(_), _) if question.ask == Ask::Winner && question.start.is_none() => {
            PositionRuns::default()
        }
        (Values::Positions(positions), _) => positions
            .iter()
            .filter_map(|position| solution.find(position))
            .collect(),
        // Each value is that of some of them, and all values are wanted.
        (Values::Numbers(_), Some(_)) if question.ask == Ask::All => answer.starts,
        (Values::Numbers(numbers), Some(name)) if !question.ask.makes_number() => {
            let wanted: HashSet<i64> = numbers.iter().copied().collect();
            let number = |id: &PositionId| named_number(solution, name, *id);
            let is_wanted = |id: &PositionId| number(id).is_some_and(|it| wanted.contains(&it));
            answer.starts.iter().filter(is_wanted).collect()
        }
        _ => answer.starts,
    }
}

/// The analysis of one rules text, done in steps.
struct Job {
    id: JobId,
    study: Study,
}

impl Job {
    fn new(id: JobId, text: &str, compile: Option<Compile>) -> Result<Self, Vec<Fault>> {
        let rules = kruzhok_rules::parse(text).map_err(|problems| Fault::all(&problems))?;
        let options = SolveOptions { compile, ..OPTIONS };
        let study =
            Study::new(Arc::new(rules), options).map_err(|problem| vec![Fault::from(&problem)])?;
        Ok(Self { id, study })
    }
}

fn progress_of(progress: StudyProgress) -> Progress {
    match progress {
        StudyProgress::Solving(SolveProgress::Exploring { found }) => Progress::Exploring {
            found: found as u64,
        },
        StudyProgress::Solving(SolveProgress::Solving { decided, total }) => Progress::Solving {
            decided: decided as u64,
            total: total as u64,
        },
        StudyProgress::Answering { total } => Progress::Solving {
            decided: total as u64,
            total: total as u64,
        },
    }
}

fn report(studied: &Studied) -> Report {
    let Studied {
        solution,
        questions,
        answers,
        reach,
        limit_note,
        method,
    } = studied;
    let answers: Vec<AnswerReport> = questions
        .iter()
        .zip(answers)
        .map(|(question, answer)| answer_report(question, answer.as_ref(), solution))
        .collect();
    let starts = solution.graph.starts();
    let listed = starts
        .iter()
        .take(Report::START_LIMIT)
        .map(|id| StartReport {
            position: solution.write(id),
            standing: standing_of(solution, id),
        });
    Report {
        counts: counts(solution),
        starts: listed.collect(),
        first_root: first_root(solution, &answers),
        reach: reach
            .as_ref()
            .map(|reach| (reach.to_string(), reach.is_stable)),
        limit_note: *limit_note,
        needed_table: solution
            .graph
            .needed_table()
            .map(|it| (it.positions, it.heaps)),
        is_splitting: solution.rules.is_multiset(),
        way: match method {
            // How far such starts were searched is reported, too.
            Method::Explored(WhyExplored::Small | WhyExplored::OpenStarts) => None,
            method => Some((method.key().to_owned(), owned(method.args()))),
        },
        answers,
        warnings: kruzhok_proofs::warnings(&solution.rules)
            .iter()
            .map(Fault::from)
            .collect(),
    }
}

fn counts(solution: &Solution) -> Counts {
    let has_nimbers = solution.has_nimbers();
    if !solution.graph.is_counted() {
        return Counts {
            has_nimbers,
            ..Counts::default()
        };
    }
    let tally = solution.tally();
    Counts {
        is_counted: true,
        positions: solution.graph.len() as u64,
        won: tally.won(),
        lost: tally.lost(),
        drawn: tally.drawn,
        undecided: tally.undecided,
        chance: tally.chance,
        has_nimbers,
        ticks: ticks(tally),
    }
}

/// How many circles and squares have each remoteness, from 1 on: what each tick of the colouring adds.
fn ticks(tally: &Tally) -> Vec<(u32, u32)> {
    let after_ends = tally.waves.iter().skip(1);
    after_ends.map(|wave| (wave.won, wave.lost)).collect()
}

/// Of more start positions than these, the others are not ranked.
const RANKED_STARTS: usize = 100_000;

/// The position from which the graph is first drawn: the first value of the last question that has one, since its
/// play is the longest; else the start position that is decided last. One in which the game is not over, if there is any.
fn first_root(solution: &Solution, answers: &[AnswerReport]) -> String {
    // There may be millions of moves, and nothing is drawn.
    let is_summed = solution.graph.is_summed();
    let goes_on = |id: PositionId| is_summed || solution.graph.ending(id).is_none();
    let is_open = |position: &String| {
        let position = solution.rules.read_position(position).ok();
        let id = position.and_then(|position| solution.find(&position));
        id.is_some_and(goes_on)
    };
    let values = |answer: &AnswerReport| answer.outcome.clone().unwrap_or_default();
    let answered = answers
        .iter()
        .rev()
        .flat_map(values)
        .filter_map(|value| value.start)
        .find(is_open);
    answered.unwrap_or_else(|| {
        // Of equals the first.
        let rank = |id: PositionId| (goes_on(id), solution.outcome(id).remoteness());
        let starts = solution.graph.starts().iter().take(RANKED_STARTS);
        let ranked = starts.map(|id| (rank(id), id));
        let last_decided = ranked.reduce(|last, it| if it.0 > last.0 { it } else { last });
        last_decided.map_or_else(String::new, |(_, id)| solution.write(id))
    })
}

fn answer_report(
    question: &Question,
    answered: Result<&Answer, &Problem>,
    solution: &Solution,
) -> AnswerReport {
    let value_count = answered.map_or(0, |answer| answer.values.len());
    AnswerReport {
        id: question.id.clone(),
        condition: question.source.clone(),
        ask: question.ask,
        value_count: value_count as u64,
        warning: answered
            .ok()
            .and_then(|answer| answer.warning.as_ref())
            .map(warning),
        outcome: answered
            .map(|answer| answer_values(question, answer, solution))
            .map_err(Fault::from),
    }
}

/// The first values as they are written down, each with the start position that it stands for.
fn answer_values(question: &Question, answer: &Answer, solution: &Solution) -> Vec<AnswerValue> {
    let rules = &solution.rules;
    let numbers = match &answer.values {
        Values::Moves(moves) => {
            let value = |(text, id): (&String, _)| AnswerValue {
                text: text.clone(),
                start: Some(solution.write(id)),
            };
            return moves
                .iter()
                .zip(answer.starts.iter())
                .take(AnswerReport::VALUE_LIMIT)
                .map(value)
                .collect();
        }
        Values::Numbers(winners) if question.ask == Ask::Winner => {
            let value = |(winner, id): (&i64, _)| AnswerValue {
                text: winner.to_string(),
                start: Some(solution.write(id)),
            };
            let of_starts = winners.iter().zip(answer.starts.iter());
            return of_starts
                .take(AnswerReport::VALUE_LIMIT)
                .map(value)
                .collect();
        }
        Values::Positions(positions) => {
            let value = |position| {
                let text = rules.write_position(position);
                AnswerValue {
                    start: Some(text.clone()),
                    text,
                }
            };
            return positions
                .iter()
                .take(AnswerReport::VALUE_LIMIT)
                .map(value)
                .collect();
        }
        Values::Starts(_) => {
            let value = |id| {
                let text = solution.write(id);
                AnswerValue {
                    start: Some(text.clone()),
                    text,
                }
            };
            let starts = answer.starts.iter();
            return starts.take(AnswerReport::VALUE_LIMIT).map(value).collect();
        }
        Values::Numbers(numbers) => &numbers[..numbers.len().min(AnswerReport::VALUE_LIMIT)],
    };
    let name = answer
        .name
        .as_ref()
        .filter(|_| !question.ask.makes_number());
    let wanted: HashSet<i64> = numbers.iter().copied().collect();
    let mut starts: HashMap<i64, PositionId> = HashMap::new();
    if let Some(name) = name {
        for id in answer.starts.iter() {
            let number = named_number(solution, name, id);
            if let Some(number) = number.filter(|number| wanted.contains(number)) {
                starts.entry(number).or_insert(id);
            }
            if starts.len() == wanted.len() {
                break;
            }
        }
    }
    let value = |&number: &i64| AnswerValue {
        text: number.to_string(),
        start: starts.get(&number).map(|&id| solution.write(id)),
    };
    numbers.iter().map(value).collect()
}

/// The number that a heap or what is remembered, by its name, has in a position.
pub(crate) fn named_number(solution: &Solution, name: &str, id: PositionId) -> Option<i64> {
    let rules = &solution.rules;
    let words = &*solution.graph.words(id);
    let mut names = rules.heap_names().iter().chain(rules.memory_names());
    let place = names.position(|other| other == name)?;
    // The only heap of a multiset stands behind its count.
    let of_heap = rules.is_multiset().then_some(1);
    let place = rules.number_places(words).nth(place)?.or(of_heap)?;
    words.get(place).copied()
}

pub(crate) fn warning(warning: &exam::Warning) -> (String, Vec<(String, String)>) {
    (warning.key().to_owned(), owned(warning.args()))
}

fn owned(args: Vec<(&'static str, String)>) -> Vec<(String, String)> {
    let owned = |(name, value): (&str, String)| (name.to_owned(), value);
    args.into_iter().map(owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SWEPT: &str = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 500\"\n\
        start = \"1 <= a <= 499, 1 <= b <= 499, a + b < 500\"";

    fn next_reply(workshop: &mut Workshop) -> Option<Reply> {
        while workshop.is_working() {
            if let Some(reply) = workshop.step(1_000) {
                return Some(reply);
            }
        }
        None
    }

    #[test]
    fn answers_do_not_wait_for_the_counts() {
        let mut workshop = Workshop::default();
        let analyze = |job| Request::Analyze(JobId(job), SWEPT.to_owned());
        workshop.receive(analyze(1));
        let Some(Reply::Finished(_, report)) = next_reply(&mut workshop) else {
            panic!("the game is solved");
        };
        assert!(!report.counts.is_counted && report.answers.len() == 3);
        let request = Request::Position(JobId(1), "3,4".to_owned());
        let described = workshop.receive(request);
        assert!(matches!(described, Some(Reply::Position(..))));
        // A game that is stopped lets the one before be counted.
        workshop.receive(analyze(2));
        workshop.receive(Request::Cancel(JobId(2)));
        let Some(Reply::Counted(job, counts)) = next_reply(&mut workshop) else {
            panic!("its positions are counted");
        };
        assert_eq!(job, JobId(1));
        assert!(counts.is_counted && counts.positions > counts.won);
        assert_eq!(counts.won + counts.lost, counts.positions);
        assert!(!workshop.is_working());
    }

    /// The games of the demo's kinds, with two numbers in place of the bound.
    fn exam_games() -> Vec<[&'static str; 4]> {
        vec![
            ["s", r#""s + 1", "s * 2""#, "s >= N", "1 <= s <= N - 1"],
            [
                "s",
                r#""s + 1", "s + 2", "s * 2""#,
                "s >= N",
                "1 <= s <= N - 1",
            ],
            ["s", r#""s + 1", "s * 3""#, "s >= N", "1 <= s <= N - 1"],
            [
                "s",
                r#""s + 1", "s + 4", "s * 2""#,
                "s >= N",
                "1 <= s <= N - 1",
            ],
            [
                "a, b",
                r#""x -> x + 1", "x -> x * 2""#,
                "a + b >= N",
                "a == 3, 1 <= b <= N - 4",
            ],
            [
                "a, b",
                r#""x -> x + 2", "x -> x * 2""#,
                "a + b >= N",
                "a == 7, 1 <= b <= N - 8",
            ],
        ]
    }

    #[test]
    fn laws_about_answers_that_are_found_answer_for_each_bound_as_play_does() {
        for [position, rows, over, start] in exam_games() {
            let game = |bound: i64| {
                format!(
                    "position = \"{position}\"\nmoves = [{rows}]\nover = \"{over}\"\nstart = \"{start}\"\n\
                     params = {{ N = {bound} }}\n"
                )
            };
            let mut workshop = Workshop::default();
            workshop.receive(Request::Proposals(JobId(0), game(50)));
            let Some(Reply::Proposals(_, found)) = next_reply(&mut workshop) else {
                panic!("laws are found");
            };
            let law = |it: &kruzhok_wire::ProposalReport| {
                let question = it.question.as_deref().unwrap_or_default();
                format!(
                    "[[law]]\nquestion = {question}\nanswer = \"{}\"\n",
                    it.claim
                )
            };
            let laws: String = found.iter().map(law).collect();
            for bound in 2..=60 {
                let rules = game(bound) + &laws;
                workshop.receive(Request::Analyze(JobId(1), rules.clone()));
                // With too small a bound there is no start.
                let Some(Reply::Finished(_, played)) = next_reply(&mut workshop) else {
                    continue;
                };
                let Some(Reply::ProvedAnswers(_, told)) =
                    workshop.receive(Request::ProvedAnswers(JobId(1), rules))
                else {
                    panic!("the laws are asked");
                };
                let texts = |answers: &[kruzhok_wire::AnswerReport]| {
                    let answers = answers.iter().map(|answer| {
                        let values = answer.outcome.as_ref().expect("values");
                        let texts = values.iter().map(|it| it.text.clone());
                        (answer.id.clone(), texts.collect::<Vec<String>>())
                    });
                    answers.collect::<Vec<_>>()
                };
                assert_eq!(texts(&told), texts(&played.answers), "{bound} {laws}");
            }
        }
    }

    #[test]
    fn a_law_about_an_answer_has_its_program_by_what_is_proved_already() {
        let rules = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= N\"\n\
            start = \"1 <= s <= N - 1\"\nparams = { N = 20 }\n\
            [[law]]\nquestion = 19\nanswer = \"2*s < N <= 2*s + 2\"\n\
            [[law]]\nquestion = 20\nanswer = \"2*s + 2 < N <= 2*s + 4 or 4*s < N <= 4*s + 2\"\n";
        let mut workshop = Workshop::default();
        workshop.receive(Request::ProvedAnswers(JobId(1), rules.to_owned()));
        let place = |workshop: &Workshop| {
            let proved = workshop.proved_answers.as_ref();
            proved.and_then(|it| it.questions().next().map(str::as_ptr))
        };
        let before = place(&workshop);
        assert!(before.is_some());
        for index in 0..2 {
            let request = kruzhok_wire::LawRequest {
                rules: rules.to_owned(),
                index,
            };
            workshop.receive(Request::Law(JobId(2), request));
            let Some(Reply::Law(_, Ok(report))) = next_reply(&mut workshop) else {
                panic!("the law has a verdict");
            };
            let program = report.program.expect("it is proved");
            assert!(program.contains("print('19:'") && program.contains("print('20:'"));
            // It was not proved once more.
            assert_eq!(place(&workshop), before);
        }
    }

    #[test]
    fn a_game_is_counted_though_the_one_after_it_was_stopped_too_late() {
        let mut workshop = Workshop::default();
        for job in [1, 2] {
            workshop.receive(Request::Analyze(JobId(job), SWEPT.to_owned()));
            let reply = next_reply(&mut workshop);
            assert!(matches!(reply, Some(Reply::Finished(..))));
        }
        workshop.receive(Request::Cancel(JobId(2)));
        let mut counted = vec![];
        while let Some(reply) = next_reply(&mut workshop) {
            if let Reply::Counted(job, _) = reply {
                counted.push(job);
            }
        }
        assert!(counted.contains(&JobId(1)));
    }
}
