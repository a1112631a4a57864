//! A Python program that gives the same answers as we do, in the style that pupils are taught: a function `move` with
//! the number of moves to look ahead, `any` and `all`, and a line that prints each answer.
//!
//! `move(s, lim)` says whether a player wins within `lim` moves from `s`: the one to move where `lim` is odd, the
//! other one where it is even. So `move(s, 2)` is a win of the second player with the first own move, and
//! `not move(s, 1) and move(s, 3)` a win of the first player with the second. Where the loser's move can end the game,
//! that move is not counted, and one more is looked at.

mod answers;
mod conditions;
mod definitions;
mod game;
mod helpers;
mod lines;
mod moves;
mod names;
mod positions;
mod recursion;
mod starts;
#[cfg(test)]
mod tests;
mod text;
mod writer;

use crate::Reach;
use crate::answer::varying::{Columns, Varying};
use conditions::StartCondition;
use helpers::Helpers;
use kruzhok_rules::questions;
use kruzhok_rules::{
    Ending, Listed, ParamValue, Question, Repeat, Rules, Scratch, StartCursor, Winner, Written,
    WrittenRow, WrittenStart,
};
use kruzhok_solver::{Explorer, Step};
use kruzhok_syntax::{Problem, ProblemKind};
use moves::RowStep;
use names::{Names, bound_names};
use positions::Positions;
pub(crate) use recursion::{MoveProgram, Shown, move_program};
use std::cell::RefCell;
use std::sync::Arc;
use text::literal;
use writer::{Text, Writer};

/// Number of start positions that are looked at to find out which of their numbers varies.
const START_LIMIT: usize = 1 << 20;

/// Rounds of loops that may be run to find out whether the game is over at a start position.
const OPEN_WORK: u32 = 1 << 24;
/// Start positions without an upper end are searched so far where nobody knows how far they must be.
const FAR: i64 = 1 << 10;
/// A game with more positions, or with more moves, is looked at only as far as its questions need.
const MANY_POSITIONS: usize = 20_000;
const MANY_MOVES: usize = 1 << 18;

/// A Python program, for Python 3.8 and later, that prints the answers to the questions as lines `19: 64`.
///
/// `reach` says how far start positions without an upper end must be searched, where that is known.
///
/// # Errors
/// A game of chance; a problem of the start positions.
pub fn python(rules: &Rules, reach: Option<&Reach>) -> Result<String, Problem> {
    let mut programming = Programming::new(rules.clone().into(), reach)?;
    while programming.step(100_000)? == Step::Working {}
    Ok(programming.finish())
}

/// A program that is being written, in steps: a game may have a million start positions, and each is looked at.
pub struct Programming {
    rules: Arc<Rules>,
    reach: Option<Reach>,
    questions: Vec<Question>,
    /// Of the first questions.
    looks: Vec<Look>,
    /// Of the question after those.
    look: Option<Look>,
}

impl Programming {
    /// A program of which nothing is known.
    ///
    /// # Errors
    /// A game of chance.
    pub fn new(rules: Arc<Rules>, reach: Option<&Reach>) -> Result<Self, Problem> {
        if let Some(problem) = rules.problem_of_chance(ProblemKind::PythonChance) {
            return Err(problem);
        }
        Ok(Self {
            questions: questions(&rules),
            rules,
            reach: reach.cloned(),
            looks: vec![],
            look: None,
        })
    }

    /// Works on; `budget` is about how many start positions are looked at.
    ///
    /// # Errors
    /// A problem of the start positions.
    pub fn step(&mut self, budget: usize) -> Result<Step, Problem> {
        let Some(question) = self.questions.get(self.looks.len()) else {
            return Ok(Step::Done);
        };
        let (rules, reach) = (&self.rules, self.reach.as_ref());
        let look = self.look.take();
        let mut look = look.unwrap_or_else(|| Look::new(rules, question, reach));
        match look.step(rules, budget)? {
            Step::Working => self.look = Some(look),
            Step::Done => self.looks.push(look),
        }
        Ok(Step::Working)
    }

    /// The program.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(self) -> String {
        let Self {
            rules,
            reach,
            questions,
            looks,
            ..
        } = self;
        assert_eq!(looks.len(), questions.len(), "a question was not looked at");
        let mut draft = Draft::new(&rules, &questions, reach.as_ref());
        for (question, look) in questions.iter().zip(looks) {
            let asking = draft.asking(question, look);
            draft.askings.push(asking);
        }
        draft.program()
    }
}

/// What is to be known of the start positions of a question.
struct Look {
    cursor: StartCursor,
    columns: Columns,
    start_count: usize,
    /// Whether the game goes on from all of them.
    are_open: bool,
    scratch: Scratch,
    work: u32,
}

impl Look {
    fn new(rules: &Rules, question: &Question, reach: Option<&Reach>) -> Self {
        let own = StartCursor::of_question(rules, question, START_LIMIT);
        let cursor = own.unwrap_or_else(|| StartCursor::of_game(rules, START_LIMIT));
        Self {
            cursor: cursor.with_reach(reach_of(rules, reach)),
            columns: Columns::default(),
            start_count: 0,
            are_open: true,
            scratch: Scratch::default(),
            work: OPEN_WORK,
        }
    }

    fn step(&mut self, rules: &Rules, mut budget: usize) -> Result<Step, Problem> {
        while budget > 0 {
            match self.cursor.next(&mut budget)? {
                Listed::Position(words) => {
                    budget = budget.saturating_sub(1);
                    self.start_count += 1;
                    self.columns.add(rules, words);
                    let (scratch, work) = (&mut self.scratch, &mut self.work);
                    self.are_open = self.are_open && is_open(rules, words, scratch, work);
                }
                Listed::Working => {}
                Listed::Done => return Ok(Step::Done),
            }
        }
        Ok(Step::Working)
    }
}

/// How far above their low ends names without an upper end are searched.
fn reach_of(rules: &Rules, reach: Option<&Reach>) -> i64 {
    reach.map_or(FAR, |reach| above_low_ends(rules, reach))
}

/// A program so far.
struct Draft<'a> {
    rules: &'a Rules,
    written: Written,
    /// For each written row, whether it surely changes the position.
    always_changing: Vec<bool>,
    askings: Vec<Asking<'a>>,
    style: Style,
    /// How far above their low ends names without an upper end are searched.
    reach: i64,
    /// With this number of moves to look ahead, `move` takes any move instead of all: a bad one.
    bad_limit: Option<i64>,
    names: RefCell<Names>,
    helpers: Helpers,
    positions: Positions,
    // The program's own variables: the moves to look ahead, a list, a next position, one after that, a value that was
    // found, the places of picked heaps.
    lim: String,
    list: String,
    next: String,
    reply: String,
    found: String,
    places: Vec<String>,
}

/// One question.
struct Asking<'a> {
    question: &'a Question,
    condition: StartCondition,
    starts: Vec<WrittenStart>,
    /// Whether these are the question's own.
    has_own_starts: bool,
    start_count: usize,
    varying: Option<Varying>,
}

/// How the program is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// As it is taught: the moves stand in `move`.
    Taught,
    /// The moves have a function of their own.
    WithMoves,
    /// All positions are looked at together, since who wins at all is asked; those this number of moves away and no further,
    /// if there is one.
    OfPositions(Option<u32>),
}

impl Style {
    /// Whether positions are looked at together, before any question.
    fn is_of_positions(self) -> bool {
        matches!(self, Self::OfPositions(_))
    }
}

impl<'a> Draft<'a> {
    fn new(rules: &'a Rules, questions: &[Question], reach: Option<&Reach>) -> Self {
        let written = rules.written();
        let mut declared: Vec<String> = rules.heap_names().to_vec();
        declared.extend(rules.memory_names().iter().cloned());
        declared.extend(rules.params().iter().map(|param| param.name.clone()));
        for row in &written.rows {
            declared.extend(row.picks.iter().flatten().cloned());
            declared.extend(bound_names(&row.clauses).map(str::to_owned));
        }
        let own_starts: Vec<WrittenStart> = questions
            .iter()
            .filter_map(|question| rules.written_start_of(question))
            .collect();
        for start in written.starts.iter().chain(&own_starts) {
            if let WrittenStart::Row { clauses, .. } = start {
                declared.extend(bound_names(clauses).map(str::to_owned));
            }
        }
        let mut names = Names::of(declared.iter().map(String::as_str));
        let positions = Positions::of(rules, &written.kinds, &mut names);
        let pick_counts = written.rows.iter().filter_map(|row| row.picks.as_ref());
        let most_picks = pick_counts.map(Vec::len).max().unwrap_or(0);
        let place = |index| names.fresh(["i", "j"].get(index).copied().unwrap_or("k"));
        let places = (0..most_picks).map(place).collect();
        Self {
            rules,
            askings: vec![],
            style: Style::Taught,
            reach: reach_of(rules, reach),
            bad_limit: None,
            helpers: Helpers::default(),
            positions,
            lim: names.fresh("lim"),
            list: names.fresh("h"),
            next: names.fresh("t"),
            reply: names.fresh("r"),
            found: names.fresh("found"),
            places,
            names: RefCell::new(names),
            written,
            always_changing: kruzhok_proofs::always_changing(rules),
        }
    }

    fn asking(&self, question: &'a Question, look: Look) -> Asking<'a> {
        let own = self.rules.written_start_of(question);
        let Look {
            columns,
            start_count,
            are_open,
            ..
        } = look;
        let loser_may_end = self.loser_may_end();
        let is_possible = |ply: usize, lim: i64| match lim {
            -1 => loser_may_end && (ply > 0 || !are_open),
            0 => loser_may_end || ply > 0 || !are_open,
            _ => true,
        };
        let mut condition = StartCondition::read(question);
        condition.simplify(&is_possible);
        Asking {
            question,
            condition,
            has_own_starts: own.is_some(),
            starts: own.map_or_else(|| self.written.starts.clone(), |own| vec![own]),
            start_count,
            varying: columns.varying(self.rules),
        }
    }

    /// A writer that knows the constants.
    fn writer(&self) -> Writer<'_> {
        let mut writer = Writer::new(&self.names, &self.helpers);
        for param in self.rules.params() {
            let name = self.names.borrow().of_rule(&param.name);
            writer.name(&param.name, Text::atom(name));
        }
        writer
    }

    fn fresh(&self, wish: &str) -> String {
        self.names.borrow_mut().fresh(wish)
    }

    /// Whether some question asks for something, or in a certain form.
    fn asks(&self, is: impl Fn(&Asking<'_>) -> bool) -> bool {
        self.askings.iter().any(is)
    }

    /// Whether the player who made the last move may have lost.
    fn loser_may_end(&self) -> bool {
        let may = |winner| matches!(winner, Winner::Next | Winner::Player(_));
        self.rules.stuck() == Ending::Win || self.written.ends.iter().any(|end| may(end.winner))
    }

    /// Whether no move of a row can lead to the position that it starts from, as far as that can be seen.
    fn always_changes(&self, row: &WrittenRow) -> bool {
        self.always_changing[row.place]
    }

    /// Whether there is a move in every position in which the game is not over.
    fn is_never_stuck(&self) -> bool {
        let is_free = self.written.legal.is_none() && self.rules.repeat() == Repeat::Free;
        let mut rows = self.written.rows.iter();
        is_free
            && !self.positions.is_multiset()
            && rows.any(|row| {
                row.clauses.is_empty()
                    && row.by.is_none()
                    && (self.always_changes(row) || row.is_pass)
            })
    }

    fn style(&self, steps: &[RowStep]) -> Style {
        let needs_all =
            self.asks(|it| it.condition.needs_all() || it.question.ask.is_of_each_start());
        let more = i64::from(self.loser_may_end());
        let reach = self
            .askings
            .iter()
            .filter_map(|it| it.condition.reach())
            .max();
        match self.rules.limit() {
            Some(limit) if needs_all || reach.is_some_and(|it| it + more > limit.into()) => {
                return Style::OfPositions(Some(limit));
            }
            None if needs_all => {
                let bound = self.ply_bound().filter(|_| self.is_large());
                return Style::OfPositions(bound);
            }
            _ => {}
        }
        let is_taught = self.is_taught(steps)
            && self.rules.has_over()
            && !self.asks(|it| it.condition.needs_moves() || self.needs_grundy(it))
            && !self.asks(|asking| !self.is_direct(asking));
        if is_taught {
            Style::Taught
        } else {
            Style::WithMoves
        }
    }

    /// Whether the moves can stand in `move`, as it is taught.
    fn is_taught(&self, steps: &[RowStep]) -> bool {
        let is_plain = self.positions.are_plain_heaps() && self.is_never_stuck();
        is_plain && steps.iter().all(RowStep::is_sure)
    }

    /// How many moves from the starts suffice to answer all questions; `None` where no number does.
    fn ply_bound(&self) -> Option<u32> {
        let questions = self.askings.iter().map(|asking| asking.question.clone());
        self.rules.ply_bound_of(&questions.collect::<Vec<_>>())
    }

    /// Whether the game has more positions than one would look at, or no end at all.
    fn is_large(&self) -> bool {
        let Ok(explorer) = Explorer::new(self.rules, MANY_POSITIONS, None) else {
            return true;
        };
        let mut explorer = explorer.with_reach(self.reach);
        !matches!(explorer.step(self.rules, MANY_MOVES), Ok(Step::Done))
    }

    fn needs_grundy(&self, asking: &Asking<'_>) -> bool {
        let measure = asking.question.written_measure();
        asking.condition.needs("grundy")
            || measure.is_some_and(|measure| conditions::mentions(&measure, &["grundy"]))
    }

    /// Whether the loops over the start positions can stand in the line that prints.
    fn is_direct(&self, asking: &Asking<'_>) -> bool {
        let [only] = asking.starts.as_slice() else {
            return false;
        };
        starts::is_box(self, only)
    }

    fn program(mut self) -> String {
        let steps = moves::steps(&self);
        self.style = self.style(&steps);
        let mut blocks = self.functions(&steps);
        blocks.extend(self.answers());
        // Now it is known what is needed.
        let mut all = vec![self.head(), self.constants()];
        all.extend(self.helpers.functions());
        all.extend(blocks);
        let blocks = all.into_iter().filter(|block| !block.is_empty());
        let texts: Vec<String> = blocks
            .map(|block| block.into_iter().map(|line| line + "\n").collect())
            .collect();
        texts.join("\n")
    }

    fn head(&self) -> Vec<String> {
        let mut lines: Vec<String> = text::comment(self.rules.title()).into_iter().collect();
        lines.extend(self.helpers.imports());
        lines
    }

    fn constants(&self) -> Vec<String> {
        let names = self.names.borrow();
        let texts = |texts: &[String]| texts.iter().map(|text| literal(text)).collect::<Vec<_>>();
        let line = |param: &kruzhok_rules::Param| {
            let value = match &param.value {
                ParamValue::Int(number) => number.to_string(),
                ParamValue::List(numbers) => {
                    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                    positions::tuple(&numbers)
                }
                ParamValue::Text(text) => literal(text),
                ParamValue::Texts(list) => positions::tuple(&texts(list)),
                // Only probabilities can use it.
                ParamValue::Decimal(_) => return None,
            };
            Some(format!("{} = {value}", names.of_rule(&param.name)))
        };
        let mut lines: Vec<String> = self.rules.params().iter().filter_map(line).collect();
        if self.rules.is_graph() {
            lines.push("edges = {".to_owned());
            let edge = |(from, to): &(String, Vec<String>)| {
                format!("    {}: [{}],", literal(from), texts(to).join(", "))
            };
            lines.extend(self.written.edges.iter().map(edge));
            lines.push("}".to_owned());
        }
        lines
    }
}

/// How far above their low ends the names without an upper end are searched.
fn above_low_ends(rules: &Rules, reach: &Reach) -> i64 {
    let mut reaches = (0..62).map(|doublings| 1 << doublings);
    let found = reaches.find(|&it| rules.open_ends(it) == reach.ends);
    found.unwrap_or(FAR)
}

/// Whether the game goes on from a start position; not if finding out takes more work than is left.
fn is_open(rules: &Rules, words: &[i64], scratch: &mut Scratch, work: &mut u32) -> bool {
    let mut spend = |rounds: u32| {
        *work = work.saturating_sub(rounds.saturating_add(1));
        *work > 0
    };
    let ending = rules.ending(words, scratch);
    if !matches!(ending, Ok(None)) || !spend(scratch.rounds()) {
        return false;
    }
    let mut has_move = false;
    let visited = rules.each_move(words, scratch, &mut |_| has_move = true);
    visited.is_ok() && has_move && spend(scratch.rounds())
}
