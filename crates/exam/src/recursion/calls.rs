//! The different calls: each position with each limit that it is called with.

use super::{Quantifier, Value, quantifier};
use crate::python::MoveProgram;
use kruzhok_rules::{Player, Position, RowIndex, Rules, Scratch, Winner};
use kruzhok_syntax::{Problem, ProblemKind};
use std::collections::HashMap;
use std::ops::Range;

/// How much is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// The most pairs of a position and a limit.
    pub(super) pairs: usize,
    /// The most moves of all positions together, and of all pairs together.
    pub(super) moves: usize,
}

/// All different calls. The first one is number 0, and a call has a smaller number than those that it makes.
#[derive(Clone, Debug)]
pub(super) struct Calls {
    places: Vec<Place>,
    pairs: Vec<Pair>,
    /// The pairs that the moves of a pair lead to, one pair after another, and the list lines in which they stand.
    children: Vec<u32>,
    child_lines: Vec<u8>,
    /// Lines that are run before the list.
    pub(super) unpacking_count: usize,
    pub(super) over_count: usize,
    pub(super) list_count: usize,
}

/// A position that was found.
#[derive(Clone, Debug)]
struct Place {
    words: Box<[i64]>,
    /// The line that says that the game is over.
    over: Option<u8>,
    /// The moves, once they are known: the positions that they lead to, and their list lines.
    moves: Option<Range<usize>>,
    /// The pair with the least limit so far.
    last_pair: u32,
}

#[derive(Clone, Debug)]
struct Pair {
    place: u32,
    limit: i32,
    kind: Kind,
    value: Value,
    children: Range<u32>,
}

/// How far a call comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The game is over, as one of the lines finds.
    Over(u8),
    /// The limit is used up.
    Limit,
    /// The list is made.
    List,
}

/// The search for all pairs.
struct Search<'a> {
    rules: &'a Rules,
    written: &'a MoveProgram,
    budget: Budget,
    scratch: Scratch,
    places: Vec<Place>,
    found: HashMap<Box<[i64]>, u32>,
    /// What the moves of places lead to.
    targets: Vec<(u32, u8)>,
    /// For each end of the game the line that tests it.
    line_of_end: Vec<u8>,
}

impl Calls {
    /// Finds all pairs, level by level.
    pub(super) fn explore(
        rules: &Rules,
        written: &MoveProgram,
        (start, limit): (&Position, u32),
        budget: Budget,
    ) -> Result<Self, Problem> {
        let mut search = Search::new(rules, written, budget);
        let first = search.place(start.words())?;
        let mut calls = Self {
            places: vec![],
            pairs: vec![Pair::new(first, limit.cast_signed())],
            children: vec![],
            child_lines: vec![],
            unpacking_count: written.program.unpacking_lines.len(),
            over_count: written.overs.len(),
            list_count: written.lists.len(),
        };
        let mut next = 0;
        while next < calls.pairs.len() {
            // One level: pairs with the same limit.
            let level = next..calls.pairs.len();
            for index in level.clone() {
                search.open(&mut calls, index, level.end)?;
            }
            next = level.end;
        }
        calls.places = search.places;
        calls.decide(written, rules);
        Ok(calls)
    }

    /// Works out what each call returns, last ones first.
    fn decide(&mut self, written: &MoveProgram, rules: &Rules) {
        for index in (0..self.pairs.len()).rev() {
            let pair = &self.pairs[index];
            let limit = i64::from(pair.limit);
            let value = match pair.kind {
                Kind::Limit => Value::Zero,
                Kind::Over(line) => {
                    let (_, winner) = written.overs[usize::from(line)];
                    let mover = rules.mover(&self.places[pair.place as usize].words);
                    Value::of(is_won(winner, mover, limit))
                }
                Kind::List => {
                    let mut values = self.children(index).iter();
                    let holds = |child: &u32| self.pairs[*child as usize].value.holds();
                    Value::of(match quantifier(limit, written.bad_limit) {
                        Quantifier::Any | Quantifier::BadAny => values.any(holds),
                        Quantifier::All => values.all(holds),
                    })
                }
            };
            self.pairs[index].value = value;
        }
    }

    pub(super) fn pair_count(&self) -> usize {
        self.pairs.len()
    }

    pub(super) fn kind(&self, pair: usize) -> Kind {
        self.pairs[pair].kind
    }

    pub(super) fn value(&self, pair: usize) -> Value {
        self.pairs[pair].value
    }

    pub(super) fn limit(&self, pair: usize) -> i64 {
        self.pairs[pair].limit.into()
    }

    pub(super) fn position(&self, pair: usize) -> Position {
        Position::from_words(&self.places[self.pairs[pair].place as usize].words)
    }

    /// The pairs that the moves of a pair lead to.
    pub(super) fn children(&self, pair: usize) -> &[u32] {
        let children = &self.pairs[pair].children;
        &self.children[children.start as usize..children.end as usize]
    }

    /// The list lines in which the calls for the moves stand, from 0.
    pub(super) fn child_lines(&self, pair: usize) -> &[u8] {
        let children = &self.pairs[pair].children;
        &self.child_lines[children.start as usize..children.end as usize]
    }

    /// Steps before the list: the call, and the lines up to the test that ends it, or up to that of the limit.
    pub(super) fn steps_before_list(&self, pair: usize) -> usize {
        let tests = match self.kind(pair) {
            Kind::Over(line) => usize::from(line) + 1,
            Kind::Limit | Kind::List => self.over_count + 1,
        };
        1 + self.unpacking_count + tests
    }

    /// The steps of a call, but for those of the calls that it makes and for getting their results.
    pub(super) fn own_steps(&self, pair: usize) -> u128 {
        let lists = match self.kind(pair) {
            Kind::Over(_) | Kind::Limit => 0,
            Kind::List => self.list_count,
        };
        (self.steps_before_list(pair) + lists + 1) as u128
    }
}

/// Whether the end is a win of the player who should win within the limit of moves.
fn is_won(winner: Winner, mover: Option<Player>, limit: i64) -> bool {
    let is_odd = limit.rem_euclid(2) == 1;
    match winner {
        Winner::Last => !is_odd,
        Winner::Next => is_odd,
        Winner::Draw => false,
        Winner::Player(player) => (mover == Some(player)) == is_odd,
    }
}

impl Pair {
    fn new(place: u32, limit: i32) -> Self {
        Self {
            place,
            limit,
            kind: Kind::Limit,
            value: Value::Zero,
            children: 0..0,
        }
    }
}

impl<'a> Search<'a> {
    fn new(rules: &'a Rules, written: &'a MoveProgram, budget: Budget) -> Self {
        let line_of_end = written.overs.iter().zip(0..);
        let line_of_end = line_of_end
            .flat_map(|((end_count, _), line)| std::iter::repeat_n(line, *end_count))
            .collect();
        Self {
            rules,
            written,
            budget,
            scratch: Scratch::default(),
            places: vec![],
            found: HashMap::new(),
            targets: vec![],
            line_of_end,
        }
    }

    /// The number of a position, a new one if it was not known.
    fn place(&mut self, words: &[i64]) -> Result<u32, Problem> {
        if let Some(place) = self.found.get(words) {
            return Ok(*place);
        }
        let place = u32::try_from(self.places.len()).expect("pairs are limited");
        let end = self.rules.end_index(words, &mut self.scratch)?;
        let words: Box<[i64]> = words.into();
        self.places.push(Place {
            words: words.clone(),
            over: end.map(|end| self.line_of_end[end]),
            moves: None,
            last_pair: 0,
        });
        self.found.insert(words, place);
        Ok(place)
    }

    /// Finds out how far the call of a pair comes, and what it calls; pairs from `next_level` on have the next limit.
    fn open(&mut self, calls: &mut Calls, index: usize, next_level: usize) -> Result<(), Problem> {
        let Pair { place, limit, .. } = calls.pairs[index];
        let has_moves = i64::from(limit) >= self.written.least_limit;
        let over = self.places[place as usize].over;
        let kind = match over {
            Some(line) => Kind::Over(line),
            None if self.is_stuck(place, has_moves)? => {
                Kind::Over(*self.line_of_end.last().expect("it tests the moves"))
            }
            None if has_moves => Kind::List,
            None => Kind::Limit,
        };
        calls.pairs[index].kind = kind;
        if kind != Kind::List {
            return Ok(());
        }
        let first = calls.children.len();
        for target in self.moves(place)? {
            let (place, line) = self.targets[target];
            let known = self.places[place as usize].last_pair;
            let child = if known as usize >= next_level {
                known
            } else {
                let child = u32::try_from(calls.pairs.len()).expect("pairs are limited");
                calls.pairs.push(Pair::new(place, limit - 1));
                self.places[place as usize].last_pair = child;
                child
            };
            calls.children.push(child);
            calls.child_lines.push(line);
        }
        let end = calls.children.len();
        if calls.pairs.len() > self.budget.pairs || end > self.budget.moves {
            return Err(self.too_many());
        }
        let [first, end] = [first, end].map(|it| u32::try_from(it).expect("moves are limited"));
        calls.pairs[index].children = first..end;
        Ok(())
    }

    fn is_stuck(&mut self, place: u32, has_moves: bool) -> Result<bool, Problem> {
        if !self.written.tests_moves {
            return Ok(false);
        }
        if has_moves || self.places[place as usize].moves.is_some() {
            return Ok(self.moves(place)?.is_empty());
        }
        let words = &self.places[place as usize].words;
        let mut has_move = false;
        self.rules
            .each_move(words, &mut self.scratch, &mut |_| has_move = true)?;
        Ok(!has_move)
    }

    /// Where in the targets the moves of a position stand.
    fn moves(&mut self, place: u32) -> Result<Range<usize>, Problem> {
        if let Some(moves) = &self.places[place as usize].moves {
            return Ok(moves.clone());
        }
        let words = &self.places[place as usize].words;
        // The words of all positions in a row, and where each ends.
        let mut made: Vec<i64> = vec![];
        let mut ends: Vec<(usize, u8)> = vec![];
        let written = self.written;
        let mut line = 0;
        self.rules
            .each_move_apart(words, &mut self.scratch, &mut |mv| {
                line = line_of_move(written, line, mv.row, mv.picked);
                made.extend_from_slice(mv.to);
                ends.push((made.len(), line));
            })?;
        if self.targets.len() + ends.len() > self.budget.moves {
            return Err(self.too_many());
        }
        let first = self.targets.len();
        let mut begin = 0;
        for (end, line) in ends {
            let target = self.place(&made[begin..end])?;
            self.targets.push((target, line));
            begin = end;
        }
        let moves = first..self.targets.len();
        self.places[place as usize].moves = Some(moves.clone());
        Ok(moves)
    }

    fn too_many(&self) -> Problem {
        let last = self.places.last().expect("the start is one");
        let position = Position::from_words(&last.words);
        self.rules.problem_of_end(ProblemKind::TooManyCalls {
            limit: self.budget.pairs as u64,
            position: self.rules.write_position(&position),
        })
    }
}

/// The list line that makes a move, not before a known one.
fn line_of_move(written: &MoveProgram, from: u8, row: RowIndex, picked: &[usize]) -> u8 {
    let makes = |line: u8| match &written.lists[usize::from(line)].rows {
        None => true,
        Some(rows) => rows
            .iter()
            .any(|(own, places)| *own == row && places == picked),
    };
    let count = u8::try_from(written.lists.len()).unwrap_or(u8::MAX);
    (from..count).find(|line| makes(*line)).unwrap_or(from)
}
