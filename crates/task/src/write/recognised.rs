//! What a game is in the words of the exam: its rows, ends and starts as changes of heaps, limits and unknowns.

mod asked;
mod ends;
mod rows;

use crate::model::{
    Amount, Bounds, Change, Limit, Relation, Repetition, Rounding, Subject, Target,
};
use kruzhok_rules::{
    Ask, Ending, ParamValue, Player, Question, Repeat, Rules, Winner, Written, WrittenRow,
    WrittenStart,
};
use kruzhok_syntax::{Clause, Expr, Node, Sign};
use kruzhok_values::Comparison;

/// For which part of a game the exam has no words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsayable {
    /// What a position is made of: texts, lists, memory, more than three heaps.
    Position,
    /// A row of moves, by its place from 0.
    Move(usize),
    /// When the game is over, or who wins then.
    End,
    /// A condition on every position.
    Legal,
    /// The start positions.
    Start,
    /// The question with this id.
    Question(String),
    /// Nothing is asked.
    NoQuestions,
}

impl Unsayable {
    /// The reason's name, after `unsayable-`, in the message catalogues.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Move(_) => "move",
            Self::End => "end",
            Self::Legal => "legal",
            Self::Start => "start",
            Self::Question(_) => "question",
            Self::NoQuestions => "no-questions",
        }
    }

    /// The arguments of the message.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Move(index) => vec![("n", (index + 1).to_string())],
            Self::Question(id) => vec![("id", id.clone())],
            _ => vec![],
        }
    }
}

/// A game for which the exam has words.
pub(super) struct Told {
    pub(super) heap_count: usize,
    pub(super) moves: Vec<ToldMove>,
    /// The rounding of all divisions.
    pub(super) rounding: Rounding,
    /// `None` where play goes on as long as somebody can move.
    pub(super) end: Option<Limit>,
    pub(super) winner: ToldWinner,
    /// Whether the heap that the other player has just changed may not be changed.
    pub(super) has_heap_memory: bool,
    pub(super) legal: Option<Condition>,
    pub(super) repeat: Repetition,
    /// What each heap holds at first; one of them is the unknown.
    pub(super) start: Vec<Amount>,
    pub(super) bounds: Bounds,
    pub(super) questions: Vec<ToldQuestion>,
}

pub(super) struct ToldMove {
    pub(super) target: Target,
    pub(super) change: Change,
    pub(super) guard: Option<Condition>,
    /// Who may make it, where not both may.
    pub(super) by: Option<Player>,
}

/// A condition on one heap, or on all of them together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// It compares so with a number.
    Compared(Relation, i64),
    /// It is even, or odd.
    Even(bool),
}

pub(super) enum ToldWinner {
    Last,
    Next,
    LastIf(Condition),
}

pub(super) struct ToldQuestion {
    pub(super) id: String,
    pub(super) ask: Ask,
    pub(super) expect: Option<u32>,
    pub(super) about: About,
}

pub(super) enum About {
    Claim(Claim),
    /// Who wins with each of these values of the unknown.
    WinnerAt(Vec<i64>),
}

/// Who wins, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    /// 1 or 2.
    pub(super) player: i64,
    /// Own moves, from so many to so many.
    pub(super) low: i64,
    pub(super) high: Option<i64>,
    /// Whether the other player has made a bad move; then `low` and `high` are alike.
    pub(super) is_after_bad_move: bool,
}

pub(super) fn recognise(rules: &Rules, questions: &[Question]) -> Result<Told, Unsayable> {
    let written = rules.written();
    let heaps = rules.heap_names();
    let memory = rules.memory_names();
    let has_heap_memory = matches!(memory, [_]);
    let is_plain = (memory.is_empty() || has_heap_memory && heaps.len() > 1)
        && (1..=3).contains(&heaps.len())
        && !rules.is_multiset()
        && !rules.is_graph()
        && !rules.has_chance()
        && written
            .kinds
            .iter()
            .all(|it| *it == kruzhok_rules::ValueKind::Number);
    let by = |player: Player| {
        written
            .rows
            .iter()
            .any(|it| it.by.is_none_or(|by| by == player))
    };
    // Of a player without moves there is nothing to tell.
    let is_plain = is_plain && by(Player::First) && by(Player::Second);
    if !is_plain {
        return Err(Unsayable::Position);
    }
    let read = Read::of(rules);
    let end = read.end(&written, rules)?;
    let moves = written.rows.iter().enumerate();
    let moves: Result<Vec<ToldMove>, Unsayable> = moves
        .map(|(index, row)| read.row(row, end.0.as_ref()).ok_or(Unsayable::Move(index)))
        .collect();
    let moves = moves?;
    let rounding = rounding(&moves)?;
    let (start, bounds) = read.start(&written).ok_or(Unsayable::Start)?;
    let legal = match &written.legal {
        Some(legal) => Some(read.legal(legal).ok_or(Unsayable::Legal)?),
        None => None,
    };
    let asked: Result<Vec<ToldQuestion>, Unsayable> = questions
        .iter()
        .map(|it| {
            read.question(it, rules, &start)
                .ok_or_else(|| Unsayable::Question(it.id.clone()))
        })
        .collect();
    let asked = asked?;
    if asked.is_empty() {
        return Err(Unsayable::NoQuestions);
    }
    Ok(Told {
        heap_count: heaps.len(),
        moves,
        rounding,
        end: end.0,
        winner: end.1,
        has_heap_memory,
        legal,
        repeat: match rules.repeat() {
            Repeat::Free => Repetition::Free,
            Repeat::NotOwn => Repetition::NotOwn,
            Repeat::NotOpponent => Repetition::NotOpponent,
        },
        start,
        bounds,
        questions: asked,
    })
}

/// What becomes of the rest, which a text says once for all divisions.
fn rounding(moves: &[ToldMove]) -> Result<Rounding, Unsayable> {
    let mut all = Rounding::Unknown;
    for (index, mv) in moves.iter().enumerate() {
        let (Change::Divide(_, rounding) | Change::AddPart(_, rounding)) = mv.change else {
            continue;
        };
        if rounding == Rounding::Exact {
            continue;
        }
        if all != Rounding::Unknown && all != rounding {
            return Err(Unsayable::Move(index));
        }
        all = rounding;
    }
    Ok(all)
}

struct Read<'a> {
    heaps: &'a [String],
    params: Vec<(&'a str, i64)>,
    /// The name of the heap that was changed last, where that is remembered.
    memory: Option<&'a str>,
}

impl<'a> Read<'a> {
    fn of(rules: &'a Rules) -> Self {
        let number = |value: &ParamValue| match value {
            ParamValue::Int(number) => Some(*number),
            _ => None,
        };
        let params = rules.params().iter();
        Self {
            heaps: rules.heap_names(),
            memory: rules.memory_names().first().map(String::as_str),
            params: params
                .filter_map(|it| Some((it.name.as_str(), number(&it.value)?)))
                .collect(),
        }
    }

    /// A number made of numbers and constants.
    fn number(&self, expr: &Expr) -> Option<i64> {
        match &expr.node {
            Node::Number(number) => Some(*number),
            Node::Name(name) => {
                let mut params = self.params.iter();
                params.find(|it| it.0 == name).map(|it| it.1)
            }
            Node::Unary(Sign::Minus, inner) => self.number(inner)?.checked_neg(),
            Node::Binary(sign, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                match sign {
                    Sign::Plus => a.checked_add(b),
                    Sign::Minus => a.checked_sub(b),
                    Sign::Times => a.checked_mul(b),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn heap_index(&self, expr: &Expr) -> Option<usize> {
        match &expr.node {
            Node::Name(name) => self.heaps.iter().position(|it| it == name),
            _ => None,
        }
    }

    /// Whether an expression is all heaps joined by a sign.
    fn is_all(&self, expr: &Expr, sign: Sign) -> bool {
        let mut found = vec![];
        self.operands(expr, sign, &mut found);
        kruzhok_order::sort(&mut found);
        found == (0..self.heaps.len()).map(Some).collect::<Vec<_>>()
    }

    fn operands(&self, expr: &Expr, sign: Sign, found: &mut Vec<Option<usize>>) {
        match &expr.node {
            Node::Binary(joins, a, b) if *joins == sign => {
                self.operands(a, sign, found);
                self.operands(b, sign, found);
            }
            Node::Call {
                name, arguments, ..
            } if name == "sum" && sign == Sign::Plus => match arguments.as_slice() {
                [
                    Expr {
                        node: Node::Name(name),
                        ..
                    },
                ] if name == "heaps" => {
                    found.extend((0..self.heaps.len()).map(Some));
                }
                _ => found.push(None),
            },
            _ => found.push(self.heap_index(expr)),
        }
    }

    /// A comparison with a number: what is compared, how, and with what.
    fn compared<'e>(&self, expr: &'e Expr) -> Option<(&'e Expr, Relation, i64)> {
        let Node::Compare(first, rest) = &expr.node else {
            return None;
        };
        let [(sign, second)] = rest.as_slice() else {
            return None;
        };
        let relation = relation(*sign)?;
        match self.number(second) {
            Some(number) => Some((first, relation, number)),
            None => Some((second, turned(relation), self.number(first)?)),
        }
    }

    /// What the heaps hold at first, and how far the unknown goes.
    fn start(&self, written: &Written) -> Option<(Vec<Amount>, Bounds)> {
        let [WrittenStart::Conditions { conditions, bounds }] = written.starts.as_slice() else {
            return None;
        };
        // No heap was changed before the first move.
        let is_unmoved = |it: &&Expr| {
            let found = self.compared(it).filter(|it| it.1 == Relation::Equal);
            found.is_some_and(|(name, _, number)| {
                number < 0 && self.memory.is_some_and(|memory| is_name(name, memory))
            })
        };
        let unmoved = conditions.iter().filter(is_unmoved).count();
        (unmoved == usize::from(self.memory.is_some())).then_some(())?;
        conditions
            .iter()
            .all(|it| is_unmoved(&it) || self.is_bound(it))
            .then_some(())?;
        let mut unknown = None;
        let mut heaps = vec![];
        for (low, high) in bounds.iter().take(self.heaps.len()) {
            if low.is_some() && low == high {
                heaps.push(Amount::Number((*low)?));
                continue;
            }
            let found = Bounds {
                letter: 'S',
                low: Some((*low)?),
                high: *high,
            };
            if unknown.replace(found).is_some() {
                return None;
            }
            heaps.push(Amount::Unknown {
                letter: 'S',
                times: 1,
                more: 0,
            });
        }
        let is_usual = heaps
            .iter()
            .all(|it| !matches!(it, Amount::Number(number) if *number < 1));
        let unknown = unknown.filter(|it| is_usual && it.low.is_some_and(|low| low >= 0))?;
        Some((heaps, unknown))
    }

    /// Whether a condition only says how far one name goes.
    fn is_bound(&self, condition: &Expr) -> bool {
        let Node::Compare(first, rest) = &condition.node else {
            return false;
        };
        let sides = std::iter::once(first.as_ref()).chain(rest.iter().map(|it| &it.1));
        let (names, others): (Vec<&Expr>, Vec<&Expr>) =
            sides.partition(|it| self.heap_index(it).is_some());
        let relations = rest
            .iter()
            .all(|it| relation(it.0).is_some_and(|it| it != Relation::Unequal));
        names.len() == 1 && relations && others.iter().all(|it| self.number(it).is_some())
    }
}

fn is_name(expr: &Expr, wanted: &str) -> bool {
    matches!(&expr.node, Node::Name(name) if name == wanted)
}

fn relation(sign: Comparison) -> Option<Relation> {
    Some(match sign {
        Comparison::Less => Relation::Below,
        Comparison::LessEqual => Relation::AtMost,
        Comparison::Greater => Relation::Above,
        Comparison::GreaterEqual => Relation::AtLeast,
        Comparison::Equal => Relation::Equal,
        Comparison::NotEqual => Relation::Unequal,
        Comparison::In | Comparison::NotIn => return None,
    })
}

/// The relation after both sides have changed places.
fn turned(relation: Relation) -> Relation {
    match relation {
        Relation::AtLeast => Relation::AtMost,
        Relation::Above => Relation::Below,
        Relation::AtMost => Relation::AtLeast,
        Relation::Below => Relation::Above,
        other => other,
    }
}
