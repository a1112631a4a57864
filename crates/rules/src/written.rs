//! The rules as they are written: each field as syntax trees, for those who say the same in another language.

use crate::play::{NewHeaps, RowPlay};
use crate::read::{self, octal};
use crate::start::{Start, StartKind};
use crate::{Player, Question, RowIndex, Rules, Winner, question, shape};
use kruzhok_syntax::{Clause, Expr, Faults, Problem, ProblemKind, Source, parser};
use kruzhok_values::interval::Interval;
use kruzhok_values::{Edges, Int, Ints, Lists, Span, TypedClause};

/// A rules file as syntax trees.
#[derive(Clone, Debug)]
pub struct Written {
    /// What each name of the position stands for, heaps first.
    pub kinds: Vec<ValueKind>,
    /// The rows of moves, in the order of the file; tosses are left out, and an octal code makes several.
    pub rows: Vec<WrittenRow>,
    /// For a game given by its edges, the names and where edges lead from each; such a game has no rows.
    pub edges: Vec<(String, Vec<String>)>,
    /// The ends of the game, in the order in which they are tried.
    pub ends: Vec<WrittenEnd>,
    /// What every position reached by a move must meet.
    pub legal: Option<Expr>,
    /// The start positions of the game; each text has its own.
    pub starts: Vec<WrittenStart>,
}

/// What a name of a position stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A whole number.
    Number,
    /// A tuple of whole numbers.
    Tuple,
    /// A text.
    Text,
    /// Any number of heaps, in ascending order.
    Multiset,
}

/// A row of moves.
#[derive(Clone, Debug)]
pub struct WrittenRow {
    /// Its place among the rows that are written.
    pub place: usize,
    /// The place in the file of the row that it belongs to.
    pub index: RowIndex,
    /// The names of the heaps that it picks; `None` in a whole-position row.
    pub picks: Option<Vec<String>>,
    /// The heaps after the move, all or those that were picked.
    pub heaps: Vec<Expr>,
    /// Whether the only expression in `heaps` is a list of them.
    pub is_list: bool,
    /// What is remembered from now on; `None` leaves it as it is.
    pub memory: Option<Vec<Expr>>,
    /// What stands after the position.
    pub clauses: Vec<Clause>,
    /// The names that its loops bind to numbers.
    pub bound: Vec<String>,
    /// Whose row it is, when it is only one player's.
    pub by: Option<Player>,
    /// Whether a move may leave everything as it is.
    pub is_pass: bool,
}

/// A condition under which the game is over.
#[derive(Clone, Debug)]
pub struct WrittenEnd {
    /// The condition.
    pub when: Expr,
    /// Who has won then.
    pub winner: Winner,
}

/// One text of start positions.
#[derive(Clone, Debug)]
pub enum WrittenStart {
    /// All positions that meet all of these.
    Conditions {
        /// The conditions between the commas.
        conditions: Vec<Expr>,
        /// Where each named number lies, both ends included; `None` for an end that is not bounded.
        bounds: Vec<(Option<i64>, Option<i64>)>,
    },
    /// Positions by their names, in a game given by its edges.
    Names(Vec<String>),
    /// A row that lists positions.
    Row {
        /// The heaps.
        heaps: Vec<Expr>,
        /// Whether the only expression in `heaps` is a list of them.
        is_list: bool,
        /// What is remembered at the start.
        memory: Vec<Expr>,
        /// What stands after the position.
        clauses: Vec<Clause>,
    },
}

/// Each name that edges lead from, in alphabetical order, and where they lead.
fn named(edges: &Edges) -> Vec<(String, Vec<String>)> {
    let names = |to: Vec<&[i64]>| to.into_iter().map(shape::letters).collect();
    let nodes = edges
        .each()
        .map(|(from, to)| (shape::letters(from), names(to)));
    let mut named: Vec<(String, Vec<String>)> = nodes.collect();
    kruzhok_order::sort(&mut named);
    named
}

impl Rules {
    /// The file as syntax trees.
    pub fn written(&self) -> Written {
        let count = self.shape.named_count();
        Written {
            kinds: (0..count).map(|index| self.kind(index)).collect(),
            rows: self.written_rows(),
            edges: self.edges().map(named).unwrap_or_default(),
            ends: self
                .over
                .iter()
                .map(|over| WrittenEnd {
                    when: expression(&over.condition.source),
                    winner: over.winner,
                })
                .collect(),
            legal: self.legal.as_ref().map(|legal| expression(&legal.source)),
            starts: self
                .starts
                .iter()
                .map(|start| self.written_start(start))
                .collect(),
        }
    }

    /// A question's own start positions; `None` where it asks about those of the game.
    pub fn written_start_of(&self, question: &Question) -> Option<WrittenStart> {
        question.start.as_ref().map(|own| self.written_start(own))
    }

    /// A problem of a game of chance, placed at its first toss; `None` where there is none.
    pub fn problem_of_chance(&self, kind: ProblemKind) -> Option<Problem> {
        let source = &self.first_toss()?.source;
        Some(source.problem(source.whole(), kind, None))
    }

    fn kind(&self, index: usize) -> ValueKind {
        match self.shape {
            shape if !shape.is_list(index) => ValueKind::Number,
            shape if shape.is_text(index) => ValueKind::Text,
            shape if shape.is_multiset && index == 0 => ValueKind::Multiset,
            _ => ValueKind::Tuple,
        }
    }

    fn written_rows(&self) -> Vec<WrittenRow> {
        let mut written = vec![];
        let rows = self.plays.iter();
        for (index, row) in (0..).map(RowIndex).zip(rows) {
            let RowPlay::Moves(plays) = row else { continue };
            let Some(first) = plays.first().filter(|_| !self.is_graph()) else {
                continue;
            };
            let text = &first.source.text;
            let is_octal = first.source.field.ends_with(".octal");
            let syntaxes = if is_octal {
                octal::rows_of_code(text, self.is_multiset())
            } else {
                vec![parser::row(text, &mut Faults::default())]
            };
            for (syntax, play) in syntaxes.into_iter().zip(plays) {
                let names = |picks: Vec<(String, Span)>| picks.into_iter().map(|it| it.0).collect();
                written.push(WrittenRow {
                    place: written.len(),
                    index,
                    picks: syntax.picks.map(names),
                    heaps: syntax.heaps,
                    is_list: matches!(play.heaps, NewHeaps::List(..)),
                    memory: syntax.memory,
                    clauses: syntax.clauses,
                    bound: play.bound.iter().map(|(name, _)| name.clone()).collect(),
                    by: play.by,
                    is_pass: play.is_pass,
                });
            }
        }
        written
    }

    fn written_start(&self, start: &Start) -> WrittenStart {
        let syntax = parser::start(&start.source.text, &mut Faults::default());
        let (bounds, names) = match &start.kind {
            StartKind::Conditions { bounds, .. } => (bounds.clone(), None),
            StartKind::Row { clauses, .. } => (ranges(clauses), names(clauses)),
        };
        if let Some(names) = names.filter(|_| self.is_graph()) {
            return WrittenStart::Names(names);
        }
        let is_row = read::is_row(&syntax, &self.heap_names, &self.memory_names);
        let memory = syntax.memory.unwrap_or_default();
        if is_row {
            WrittenStart::Row {
                heaps: syntax.heaps,
                is_list: matches!(
                    start.kind,
                    StartKind::Row {
                        heaps: NewHeaps::List(..),
                        ..
                    }
                ),
                memory,
                clauses: syntax.clauses,
            }
        } else {
            WrittenStart::Conditions {
                conditions: syntax.heaps.into_iter().chain(memory).collect(),
                bounds: bounds.iter().map(|it| it.ends()).collect(),
            }
        }
    }
}

impl Question {
    /// The condition as a syntax tree.
    pub fn written_condition(&self) -> Expr {
        question::spelled_out(parser::expression(&self.source, &mut Faults::default()))
    }

    /// What the values are values of, as a syntax tree; `None` where they are those of the start names.
    pub fn written_measure(&self) -> Option<Expr> {
        self.of.as_ref().map(|measure| expression(&measure.source))
    }
}

fn expression(source: &Source) -> Expr {
    // The text has been read before, without a fault.
    parser::expression(&source.text, &mut Faults::default())
}

/// The bounds of named numbers where conditions of a game with lists were made into loops: one loop for each name.
fn ranges(clauses: &[TypedClause]) -> Vec<Interval> {
    let range = |clause: &TypedClause| match clause {
        TypedClause::For {
            source: Ints::Range(range, _),
            ..
        } => match range.as_ref() {
            [Int::Const(low), Int::Const(end), _] => Interval::between(*low, end - 1),
            _ => Interval::ALL,
        },
        _ => Interval::ALL,
    };
    clauses.iter().map(range).collect()
}

/// The names that are the start positions of a game given by its edges.
fn names(clauses: &[TypedClause]) -> Option<Vec<String>> {
    match clauses {
        [
            TypedClause::ForList {
                source: Lists::Const(names),
                ..
            },
        ] => Some(names.iter().map(|name| shape::letters(name)).collect()),
        _ => None,
    }
}
