//! The rules of one game, read once into typed trees, and what can be done with them: starts, moves, endings.

use crate::check::Scope;
use crate::play::{FieldCondition, Made, Referee, RowPlay, problem_of};
use crate::shape::{self, NamedWords, Shape};
use crate::start::{self, Start};
use crate::toss::Toss;
use crate::{Ask, Ending, Law, Player, Position, Question, Scratch, labels, question, read};
use kruzhok_syntax::{Diagnostics, Faults, Hint, Problem, ProblemKind, Source};
use kruzhok_values::{Edges, Lists, Ratio, TypedClause};
use std::collections::HashSet;
use std::sync::Arc;

/// The rules of one game.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The whole file.
    pub(crate) text: Arc<str>,
    pub(crate) title: String,
    pub(crate) note: String,
    pub(crate) heap_names: Vec<String>,
    pub(crate) memory_names: Vec<String>,
    pub(crate) params: Vec<Param>,
    pub(crate) rows: Vec<Row>,
    // Invariant: one for each of `rows`.
    pub(crate) plays: Vec<RowPlay>,
    pub(crate) over: Vec<Over>,
    pub(crate) stuck: Ending,
    pub(crate) starts: Vec<Start>,
    pub(crate) legal: Option<FieldCondition>,
    pub(crate) shape: Shape,
    pub(crate) limit: Option<u32>,
    pub(crate) limit_source: Option<Arc<Source>>,
    pub(crate) questions: Vec<Question>,
    pub(crate) laws: Vec<Law>,
    /// The names that a question may use.
    pub(crate) question_scope: Scope,
    /// Variables of all expressions, at most.
    pub(crate) slot_count: usize,
    /// `over` if there is one, else `moves`.
    pub(crate) end_source: Arc<Source>,
}

/// A condition under which the game is over, and who has won then.
#[derive(Clone, Debug)]
pub(crate) struct Over {
    pub(crate) condition: FieldCondition,
    pub(crate) winner: Winner,
}

/// Who wins, as rules files say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// Who made the last move.
    Last,
    /// Who would be to move.
    Next,
    /// One of the players, whoever has moved.
    Player(Player),
    /// Nobody.
    Draw,
}

/// A named constant, with a slider or a field in the form.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// The constant's name.
    pub name: String,
    /// Its value.
    pub value: ParamValue,
}

/// The value of a named constant.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamValue {
    /// A whole number.
    Int(i64),
    /// A list of whole numbers.
    List(Vec<i64>),
    /// A decimal, for the probabilities of a toss.
    Decimal(Ratio),
    /// A text.
    Text(String),
    /// A list of texts.
    Texts(Vec<String>),
}

/// What a player may not repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Nothing is forbidden.
    Free,
    /// The row of the player's own last move.
    NotOwn,
    /// The row of the opponent's last move.
    NotOpponent,
}

/// The place of a row in the rules file, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowIndex(pub u32);

/// One row of moves, as it was written.
#[derive(Clone, Debug)]
pub struct Row {
    /// The row's text, such as `x -> x + 1`; of a toss, the list of its outcomes as TOML has it.
    pub source: String,
    /// The name that the author gave it.
    pub name: Option<String>,
    /// Whose move it is, when it is only one player's.
    pub by: Option<Player>,
}

/// One legal move from a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The row that makes it.
    pub row: RowIndex,
    /// The places of the heaps picked by an any-heap row, from 0; empty in a whole-position row.
    pub picked: Vec<usize>,
    /// What to write on an arrow, in no language: `+1`, `a ×2`, `−3`; the row's own name where it has one.
    pub label: String,
    /// The position that it leads to.
    pub to: Position,
}

/// One legal move, lent for the time of a visit: the quick form of [`Move`].
pub struct MovedWords<'a> {
    /// The row that makes it.
    pub row: RowIndex,
    /// The places of the heaps picked by an any-heap row, from 0; empty in a whole-position row.
    pub picked: &'a [usize],
    /// The words of the position that it leads to.
    pub to: &'a [i64],
}

/// One toss that a player may choose as a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// The row that makes it.
    pub row: RowIndex,
    /// What to write on its arrow: the row's name, or else its place in the file, such as `#2`.
    pub label: String,
    /// What may come of it, in the order of the rules; the probabilities add up to 1.
    pub branches: Vec<Branch>,
}

/// One thing that may come of a toss.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// More than 0.
    pub probability: Ratio,
    /// The position that it leads to.
    pub to: Position,
}

/// One toss, lent for the time of a visit: the quick form of [`Chance`].
pub struct ChanceWords<'a> {
    /// The row that makes it.
    pub row: RowIndex,
    /// The places of the heaps that it picks.
    pub(crate) picked: &'a [usize],
    /// Probabilities above 0, and the words of the positions that they lead to, each position once; they add up to 1.
    pub branches: &'a [(Ratio, Vec<i64>)],
}

/// An end that a game of such heaps may have; whether the first is a list or even a text.
pub(crate) fn example_end(heaps: &[String], is_list: bool, is_text: bool) -> String {
    match (is_text, is_list, heaps) {
        (true, _, [first, ..]) => format!("len({first}) >= 10"),
        (_, true, [first, ..]) => format!("sum({first}) >= 100"),
        _ => format!("{} >= 100", heaps.join(" + ")),
    }
}

/// Reads a rules file.
///
/// # Errors
/// All problems of the text at once. Any text at all gets an answer.
pub fn parse(text: &str) -> Result<Rules, Diagnostics> {
    read::read(text)
}

impl Rules {
    /// The rules file from which it was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The game's name, as it was written; may be empty.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The note, as it was written; may be empty.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// Names of the heaps, in board order.
    pub fn heap_names(&self) -> &[String] {
        &self.heap_names
    }

    /// Names of what is remembered besides.
    pub fn memory_names(&self) -> &[String] {
        &self.memory_names
    }

    /// The named constants, in the order of the file.
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// The rows of moves, in the order of the file.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How many digits stand after the point of the octal code that is the only row of the game; `None` where the game
    /// is described otherwise.
    pub fn octal_digits(&self) -> Option<usize> {
        let ([row], [RowPlay::Moves(plays)]) = (self.rows.as_slice(), self.plays.as_slice()) else {
            return None;
        };
        let is_octal = plays
            .iter()
            .all(|play| play.source.field.ends_with(".octal"));
        let (_, digits) = row.source.trim().split_once('.')?;
        is_octal.then_some(digits.len())
    }

    /// Whether a position is one number or text, and nothing else.
    pub fn is_one_value(&self) -> bool {
        let is_bare = !self.is_partisan() && self.repeat() == Repeat::Free;
        is_bare && self.shape.named_count() == 1 && self.shape.lists == self.shape.texts
    }

    /// What a move changes, as an answer names it: `b: 33 -> 12`, `=` for nothing.
    pub fn changes(&self, words: &[i64], to: &[i64]) -> String {
        labels::changes(self, words, to).unwrap_or_else(|| "=".to_owned())
    }

    /// Whether heaps that differ only in order are one position.
    pub fn is_unordered(&self) -> bool {
        self.shape.is_unordered
    }

    /// What a player may not repeat.
    pub fn repeat(&self) -> Repeat {
        self.shape.repeat
    }

    /// Whether who moves is part of the position (`turn`, `by`, a winner named by place).
    pub fn is_partisan(&self) -> bool {
        self.shape.is_partisan
    }

    /// Number of words of a position behind those of the named values: who moves, and the last rows.
    pub fn hidden_count(&self) -> usize {
        self.shape.hidden_count()
    }

    /// Whether the rules name an end (`over`).
    pub fn has_over(&self) -> bool {
        !self.over.is_empty()
    }

    /// How the game ends where the player to move has no move.
    pub fn stuck(&self) -> Ending {
        self.stuck
    }

    /// The questions of the file; empty when it asks none.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// Reads a question that is not in the file.
    ///
    /// # Errors
    /// The problems of `condition`, in the field `where`.
    pub fn read_question(
        &self,
        id: &str,
        ask: Ask,
        condition: &str,
    ) -> Result<Question, Diagnostics> {
        let source = Arc::new(Source::alone("where", condition));
        let mut faults = Faults::default();
        let read = question::read_condition(&source, &self.question_scope, self.shape, &mut faults);
        let problems = faults.into_problems(&source).collect();
        match (read, Diagnostics::new(problems)) {
            (_, Some(diagnostics)) => Err(diagnostics),
            (None, None) => unreachable!("a condition that was not read has a problem"),
            (Some(condition), None) => Ok(Question {
                id: id.to_string(),
                ask,
                source: source.text.clone(),
                condition,
                of: None,
                start: None,
                expect: None,
                place: source.clone(),
            }),
        }
    }

    /// The start positions, in ascending order of their numbers (rows: in the order of the file), each once.
    /// Where there are [`Rules::open_starts`], the first few of them.
    ///
    /// # Errors
    /// No position at all, more than `limit`, an overflow or a division by zero.
    pub fn starts(&self, limit: usize) -> Result<Vec<Position>, Problem> {
        start::list(&self.starts, self.shape, limit)
    }

    /// The first start position that is found; `None` where there is none.
    pub fn first_start(&self) -> Option<Position> {
        start::first(&self.starts, self.shape)
    }

    /// Whether a name has no upper end at the start of the game or of a question (`S >= 20`), so that a
    /// [`crate::StartCursor`] lists only those start positions that are within its reach.
    pub fn open_starts(&self) -> bool {
        self.all_starts().any(Start::is_open)
    }

    /// The starts of the game, then those of questions.
    pub(crate) fn all_starts(&self) -> impl Iterator<Item = &Start> {
        let of_questions = self.questions.iter().filter_map(|it| it.start.as_ref());
        self.starts.iter().chain(of_questions)
    }

    /// The start positions of a question: its own, or else those of the game.
    ///
    /// # Errors
    /// As [`Rules::starts`].
    pub fn starts_of(&self, question: &Question, limit: usize) -> Result<Vec<Position>, Problem> {
        match &question.start {
            Some(own) => start::list(std::slice::from_ref(own), self.shape, limit),
            None => self.starts(limit),
        }
    }

    /// Whether `over` says that the game has ended in a position, and for whom; `None` where it goes on.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn ending(&self, words: &[i64], scratch: &mut Scratch) -> Result<Option<Ending>, Problem> {
        let end_index = self.end_index(words, scratch)?;
        let winner = end_index.map(|index| self.over[index].winner);
        Ok(winner.map(|winner| winner.ending(self.shape.mover(words))))
    }

    /// The place among the ends of the game, from 0, of the first that holds in a position; `None` where it goes on.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn end_index(
        &self,
        words: &[i64],
        scratch: &mut Scratch,
    ) -> Result<Option<usize>, Problem> {
        if self.over.is_empty() {
            return Ok(None);
        }
        scratch.load(words, self.shape, self.slot_count);
        for (index, over) in self.over.iter().enumerate() {
            let holds = over.condition.expr.holds(&mut scratch.machine);
            if holds
                .map_err(|halt| problem_of(halt, &over.condition.source, self.shape.write(words)))?
            {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Visits the legal moves of a position in which the game is not over, in the order of the rules.
    /// One successor can be visited twice, by two rows.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn each_move(
        &self,
        words: &[i64],
        scratch: &mut Scratch,
        visit: &mut dyn FnMut(MovedWords<'_>),
    ) -> Result<(), Problem> {
        // They see no more of a move than its words.
        let referee = Referee {
            wants_words: true,
            ..self.referee()
        };
        self.each_made(words, &referee, scratch, &mut |made| visit(made.lent()))
    }

    /// As [`Rules::each_move`], but equal heaps of a multiset make a move each, as in a loop over all heaps.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn each_move_apart(
        &self,
        words: &[i64],
        scratch: &mut Scratch,
        visit: &mut dyn FnMut(MovedWords<'_>),
    ) -> Result<(), Problem> {
        self.each_made(words, &self.referee_of_all_heaps(), scratch, &mut |made| {
            visit(made.lent())
        })
    }

    /// The legal moves of a position, in the order of the rules; none where the game is over.
    /// Equal heaps make one move where nothing depends on their places.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn moves(&self, position: &Position) -> Result<Vec<Move>, Problem> {
        let mut known = HashSet::new();
        let scratch = &mut Scratch::default();
        self.moves_where(position, &self.referee(), scratch, &mut |made| {
            // Only an any-heap row makes a move twice; looking back is needed nowhere else.
            made.play.picks.is_empty() || known.insert((made.row, bindings(made), made.to.to_vec()))
        })
    }

    /// Those of the moves that [`Rules::each_move_apart`] visits whose place among them is wanted; none where the game is
    /// over.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn moves_apart(
        &self,
        position: &Position,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Result<Vec<Move>, Problem> {
        let mut places = 0..;
        let (referee, scratch) = (self.referee_of_all_heaps(), &mut Scratch::default());
        self.moves_where(position, &referee, scratch, &mut |_| {
            places.next().is_some_and(&is_wanted)
        })
    }

    /// The first legal move of a position that leads to `to`, in the order of the rules; `None` where none does.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub fn first_move_to(&self, position: &Position, to: &[i64]) -> Result<Option<Move>, Problem> {
        self.first_move_where(position, &mut Scratch::default(), &|words| words == to)
    }

    /// The first legal move of a position that leads to one which `is_wanted`, in the order of the rules; `None` where none
    /// does.
    ///
    /// # Errors
    /// An overflow or a division by zero; more moves than `scratch` has patience for.
    pub fn first_move_where(
        &self,
        position: &Position,
        scratch: &mut Scratch,
        is_wanted: &dyn Fn(&[i64]) -> bool,
    ) -> Result<Option<Move>, Problem> {
        let mut is_found = false;
        let first = self.moves_where(position, &self.referee(), scratch, &mut |made| {
            !is_found && is_wanted(made.to) && !std::mem::replace(&mut is_found, true)
        });
        Ok(first?.pop())
    }

    /// The wanted moves of a position, in the order of the rules; none where the game is over.
    fn moves_where(
        &self,
        position: &Position,
        referee: &Referee<'_>,
        scratch: &mut Scratch,
        is_wanted: &mut dyn FnMut(&Made<'_>) -> bool,
    ) -> Result<Vec<Move>, Problem> {
        let words = position.words();
        let mut moves = vec![];
        if self.ending(words, scratch)?.is_some() {
            return Ok(moves);
        }
        self.each_made(words, referee, scratch, &mut |mut made| {
            if is_wanted(&made) {
                moves.push(Move {
                    row: row_index(made.row),
                    picked: made.picked.to_vec(),
                    label: labels::label(self, words, &mut made),
                    to: Position::from_words(made.to),
                });
            }
        })?;
        Ok(moves)
    }

    /// Whether a row of the game is a toss.
    pub fn has_chance(&self) -> bool {
        self.first_toss().is_some()
    }

    pub(crate) fn first_toss(&self) -> Option<&Toss> {
        self.plays.iter().find_map(|play| match play {
            RowPlay::Toss(toss) => Some(toss),
            RowPlay::Moves(_) => None,
        })
    }

    /// Visits the tosses of a position in which the game is not over, in the order of the rules;
    /// [`Rules::each_move`] visits the other moves.
    ///
    /// # Errors
    /// An overflow or a division by zero; a probability that is none, or probabilities that do not add up to 1.
    pub fn each_chance(
        &self,
        words: &[i64],
        scratch: &mut Scratch,
        visit: &mut dyn FnMut(ChanceWords<'_>),
    ) -> Result<(), Problem> {
        scratch.load(words, self.shape, self.slot_count);
        for (row, play) in self.plays.iter().enumerate() {
            if let RowPlay::Toss(toss) = play {
                toss.each(row, words, &self.referee(), scratch, visit)?;
            }
        }
        Ok(())
    }

    /// The tosses of a position, in the order of the rules; none where the game is over.
    ///
    /// # Errors
    /// As [`Rules::each_chance`].
    pub fn chances(&self, position: &Position) -> Result<Vec<Chance>, Problem> {
        let words = position.words();
        let mut scratch = Scratch::default();
        if self.ending(words, &mut scratch)?.is_some() {
            return Ok(vec![]);
        }
        let mut chances: Vec<Chance> = vec![];
        self.each_chance(words, &mut scratch, &mut |tossed| {
            let branches = tossed.branches.iter().map(|(probability, to)| Branch {
                probability: *probability,
                to: Position::from_words(to),
            });
            let chance = Chance {
                row: tossed.row,
                label: labels::toss_label(self, words, &tossed),
                branches: branches.collect(),
            };
            // As with moves, equal heaps make one toss.
            let is_known =
                |known: &Chance| known.row == chance.row && known.branches == chance.branches;
            if !chances.iter().any(is_known) {
                chances.push(chance);
            }
        })?;
        Ok(chances)
    }

    /// How many plies the answers look ahead, at least 1; `None` without a limit.
    pub fn limit(&self) -> Option<u32> {
        self.limit
    }

    /// How many plies from a start suffice to answer all questions of the file, because each of them bounds `turns`;
    /// `None` where one does not, or where the file asks nothing.
    pub fn ply_bound(&self) -> Option<u32> {
        if self.questions.is_empty() {
            return None;
        }
        self.ply_bound_of(&self.questions)
    }

    /// How many plies from a start suffice to answer these questions; `None` where no number does.
    ///
    /// What is not decided within them has [`crate::Verdict::UNDECIDED`] for the questions.
    pub fn ply_bound_of(&self, questions: &[Question]) -> Option<u32> {
        if self.has_chance() {
            return None;
        }
        let is_by_last = |over: &Over| matches!(over.winner, Winner::Last | Winner::Draw);
        let loser_may_move_last = self.stuck == Ending::Win || !self.over.iter().all(is_by_last);
        let bounds = questions
            .iter()
            .map(|question| question.ply_bound(loser_may_move_last.into()));
        bounds.reduce(|a, b| Some(a?.max(b?))).unwrap_or(Some(0))
    }

    /// How far names without an upper end run where a [`crate::StartCursor`] has such a reach: each name and the
    /// greatest number that it takes, in the order of the position.
    pub fn open_ends(&self, reach: i64) -> Vec<(String, i64)> {
        let names = self.heap_names.iter().chain(&self.memory_names);
        let ends = names.enumerate().filter_map(|(slot, name)| {
            let ends = self.all_starts();
            let end = ends.filter_map(|start| start.open_end(slot, reach)).max();
            Some((name.clone(), end?))
        });
        ends.collect()
    }

    /// What a row does, in no language and for no position: its name, `+1`, `a ×2`, `−1…3`; its text where it does
    /// more than that. For the rows of [`Rules::last_rows`].
    pub fn row_label(&self, row: RowIndex) -> String {
        let row = self.rows.get(row.0 as usize);
        row.map(|row| labels::row_label(self, row))
            .unwrap_or_default()
    }

    /// A problem that was found in the game as a whole, placed at the field that it is about: the first toss or the
    /// limit where these are in the way, else `over` if there is one, else `moves`.
    pub fn problem_of_end(&self, kind: ProblemKind) -> Problem {
        let hint = match kind {
            ProblemKind::NeverEnds { .. } if !self.has_over() && !self.is_graph() => {
                let shape = self.shape;
                let end = example_end(&self.heap_names, shape.is_list(0), shape.is_text(0));
                Hint::add(format!("over = \"{end}\""))
            }
            _ => None,
        };
        let guilty = match kind {
            ProblemKind::GrundyChance => self.first_toss().map(|toss| &toss.source),
            ProblemKind::GrundyLimit { .. } => self.limit_source.as_ref(),
            _ => None,
        };
        let source = guilty.unwrap_or(&self.end_source);
        source.problem(source.whole(), kind, hint)
    }

    /// A problem that was found in the game as a whole, placed at its starts.
    pub fn problem_of_starts(&self, kind: ProblemKind) -> Problem {
        let first = self.starts.first();
        let source = first.map_or(&self.end_source, |it| &it.source);
        source.problem(source.whole(), kind, None)
    }

    /// Who moves in a position, where the game remembers it.
    pub fn mover(&self, words: &[i64]) -> Option<Player> {
        self.shape.mover(words)
    }

    /// The rows of the last moves that a position remembers for `repeat`: the mover's own, the opponent's.
    pub fn last_rows(&self, words: &[i64]) -> (Option<RowIndex>, Option<RowIndex>) {
        self.shape.last_rows(words)
    }

    /// The numbers of the heaps of a position: those of a multiset or of a tuple that is the only heap name, too;
    /// none where heaps are texts or several tuples.
    pub fn heaps<'a>(&self, words: &'a [i64]) -> &'a [i64] {
        self.shape.heaps(words)
    }

    /// The words of what a position remembers, in the order of `memory_names`.
    pub fn memory<'a>(&self, words: &'a [i64]) -> &'a [i64] {
        self.shape.memory(words)
    }

    /// The words of heaps and memory, without who moves and the last rows.
    pub fn named<'a>(&self, words: &'a [i64]) -> &'a [i64] {
        self.shape.named(words)
    }

    /// For each named value of a position, the place of its word if it is a number.
    pub fn number_places(&self, words: &[i64]) -> impl Iterator<Item = Option<usize>> {
        self.shape.number_places(words)
    }

    /// How many words each position has; `None` where that differs, since some names stand for texts, tuples or any
    /// number of heaps.
    pub fn width(&self) -> Option<usize> {
        self.shape.width()
    }

    /// Whether the only heap name stands for any number of heaps.
    pub fn is_multiset(&self) -> bool {
        self.shape.is_multiset
    }

    /// Whether the game is given by edges between named positions.
    pub fn is_graph(&self) -> bool {
        self.edges().is_some()
    }

    /// The edges of a game that is given by them.
    pub(crate) fn edges(&self) -> Option<&Edges> {
        let Some(RowPlay::Moves(plays)) = self.plays.first() else {
            return None;
        };
        match plays.first()?.clauses.as_slice() {
            [
                TypedClause::ForList {
                    source: Lists::Successors(_, edges),
                    ..
                },
            ] => Some(edges),
            _ => None,
        }
    }

    /// The named values of a position, heaps first, each as it is written.
    pub fn values(&self, words: &[i64]) -> Vec<(&str, String)> {
        let names = self.heap_names.iter().chain(&self.memory_names);
        let values = self.shape.values(words).map(|value| match value {
            NamedWords::Number(number) => number.to_string(),
            NamedWords::Text(text) => format!("\"{}\"", shape::letters(text)),
            NamedWords::List(list) => {
                let numbers: Vec<String> = list.iter().map(i64::to_string).collect();
                format!("({})", numbers.join(", "))
            }
        });
        names.map(String::as_str).zip(values).collect()
    }

    /// The named values of a position for the eye, without who moves and the last rows: `7,31`, `100;0`, `0` for no
    /// heaps at all.
    pub fn label(&self, words: &[i64]) -> String {
        self.shape.label(words)
    }

    /// The text form of a position: `7,31`, `100;0`. A multiset or a tuple that is all there is is written `1,3,3`, beside
    /// other names `(1,3,3)`; a text that is all of the position stands as itself, else in quotation marks where it must.
    /// Then follow `@2` where the second player moves in a partisan game, and `~2` (the opponent's last row, from 1) or
    /// `~2,1` (own, opponent's; `-` for none) where last rows are remembered and there is one.
    pub fn write_position(&self, position: &Position) -> String {
        self.shape.write(position.words())
    }

    /// Reads the text form of a position; of an unordered game in any order.
    ///
    /// # Errors
    /// What was expected, with its place in `text`.
    pub fn read_position(&self, text: &str) -> Result<Position, Problem> {
        let is_row =
            |row: Option<RowIndex>| row.is_none_or(|row| (row.0 as usize) < self.rows.len());
        let position = self.shape.read(text).filter(|position| {
            let (own, opponent) = self.last_rows(position.words());
            is_row(own) && is_row(opponent)
        });
        position.ok_or_else(|| {
            let source = Source::alone("position", text);
            let example = start::first(&self.starts, self.shape);
            let hint = example.and_then(|example| Hint::example(self.write_position(&example)));
            let found = text.to_string();
            source.problem(
                source.whole(),
                ProblemKind::ExpectedPosition { found },
                hint,
            )
        })
    }

    fn each_made(
        &self,
        words: &[i64],
        referee: &Referee<'_>,
        scratch: &mut Scratch,
        visit: &mut dyn FnMut(Made<'_>),
    ) -> Result<(), Problem> {
        scratch.load(words, self.shape, self.slot_count);
        for (row, play) in self.plays.iter().enumerate() {
            if let RowPlay::Moves(plays) = play {
                for play in plays {
                    play.each_move(row, words, referee, scratch, visit)?;
                }
            }
        }
        Ok(())
    }

    fn referee(&self) -> Referee<'_> {
        Referee {
            shape: self.shape,
            legal: self.legal.as_ref(),
            merges_equal: self.shape.is_multiset,
            wants_words: false,
        }
    }

    fn referee_of_all_heaps(&self) -> Referee<'_> {
        Referee {
            merges_equal: false,
            ..self.referee()
        }
    }
}

impl Winner {
    /// How the game went for the player who would be to move: `mover`, in games that remember who that is.
    pub fn ending(self, mover: Option<Player>) -> Ending {
        match self {
            Self::Last => Ending::Loss,
            Self::Next => Ending::Win,
            Self::Draw => Ending::Draw,
            Self::Player(player) if mover == Some(player) => Ending::Win,
            Self::Player(_) => Ending::Loss,
        }
    }
}

impl Made<'_> {
    fn lent(&self) -> MovedWords<'_> {
        MovedWords {
            row: row_index(self.row),
            picked: self.picked,
            to: self.to,
        }
    }
}

/// The values of the names that a row binds, in a move that was just made.
fn bindings(made: &Made<'_>) -> Vec<i64> {
    let slots = made.play.bound.iter().map(|(_, slot)| *slot);
    slots.map(|slot| made.machine.slots[slot]).collect()
}

pub(crate) fn row_index(row: usize) -> RowIndex {
    RowIndex(u32::try_from(row).expect("a file has few rows"))
}
