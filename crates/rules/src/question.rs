//! What is asked of a game: `[[question]]` tables as typed conditions.

use crate::check::{Checker, Function, QUANTIFIERS, Scope, Typed, all};
use crate::play::{self, problem_of};
use crate::shape::Shape;
use crate::start::Start;
use crate::{Position, plies};
use kruzhok_syntax::{Expr, Faults, Hint, Node, Problem, ProblemKind, Source, lowercase, parser};
use kruzhok_values::{Comparison, Int, Machine, Slot, Span};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// One question about the start positions.
#[derive(Clone, Debug)]
pub struct Question {
    /// The question's name, such as `19`.
    pub id: String,
    /// Which of the values that meet the condition are wanted.
    pub ask: Ask,
    /// The condition as it was written; empty where something is asked of every start position.
    pub source: String,
    /// What must hold for a start position.
    pub condition: Condition,
    /// The number that is asked for, where it is not a start name's own (`of = "K + S"`); see [`Question::has_key`].
    pub of: Option<Test>,
    /// The question's own start positions; see [`crate::Rules::starts_of`].
    pub start: Option<Start>,
    /// How many values the answer should have.
    pub expect: Option<u32>,
    /// What the question asks, or else its condition, or else all of it.
    pub(crate) place: Arc<Source>,
}

/// Which of the values that meet a question's condition are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Every value.
    All,
    /// The least value.
    Min,
    /// The greatest value.
    Max,
    /// The least and the greatest value.
    MinAndMax,
    /// How many there are.
    Count,
    /// Their sum.
    Sum,
    /// Their product.
    Product,
    /// This number of the least.
    Smallest(u32),
    /// This number of the greatest.
    Largest(u32),
    /// Of each start position, the first winning move in the order of the rules.
    FirstMove,
    /// Of each start position, the number of the player who wins; 0 where nobody is sure to.
    Winner,
}

/// What must hold for a start position.
#[derive(Clone, Debug)]
pub enum Condition {
    /// A condition on `winner`, `turns`, `grundy` and the start names.
    Test(Test),
    /// The opposite.
    Not(Box<Condition>),
    /// All of them.
    And(Vec<Condition>),
    /// One of them.
    Or(Vec<Condition>),
    /// The inner condition, in the game after a move.
    After(Quantifier, Box<Condition>),
}

/// Which moves a condition speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// Some legal first move.
    SomeMove,
    /// Every legal first move.
    EveryMove,
    /// Some legal reply to it.
    SomeReply,
    /// Every legal reply to it.
    EveryReply,
}

/// An expression without moves in it: a condition, or the number that is asked for, which is made of the start names and
/// `grundy` alone.
#[derive(Clone, Debug)]
pub struct Test {
    pub(crate) expr: Int,
    pub(crate) source: Arc<Source>,
    pub(crate) names: Names,
}

/// What is known of a position that a condition looks at: the values of the names that are no start names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// 1 or 2; 0 where nobody is sure to win.
    pub winner: i64,
    /// The winner's own moves from there on.
    pub turns: i64,
    /// The Grundy value. Where the game has none, the question has a [`Question::grundy_problem`] if it needs one.
    pub grundy: i64,
}

/// The winner's own moves within this many plies; `wins` says whether the player to move wins. A last move by the loser (an
/// upper limit overstepped, misère) is not counted.
pub fn own_moves(wins: bool, plies: u32) -> u32 {
    if wins { plies.div_ceil(2) } else { plies / 2 }
}

/// Where the names of a question have their values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    shape: Shape,
    pub(crate) winner: Slot,
    pub(crate) turns: Slot,
    pub(crate) grundy: Slot,
    pub(crate) slot_count: usize,
}

/// The text is none of the ways to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownAsk;

/// The ways to ask that have no number, as a rules file has them.
const ASKS: &[(Ask, &str)] = &[
    (Ask::All, "all"),
    (Ask::Min, "min"),
    (Ask::Max, "max"),
    (Ask::MinAndMax, "min and max"),
    (Ask::MinAndMax, "max and min"),
    (Ask::Count, "count"),
    (Ask::Sum, "sum"),
    (Ask::Product, "product"),
    (Ask::FirstMove, "first move"),
    (Ask::Winner, "winner"),
];

/// As a rules file has it: `all`, `min and max`, `2 smallest`, …
impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Smallest(number) => write!(f, "{number} smallest"),
            Self::Largest(number) => write!(f, "{number} largest"),
            ask => {
                let form = ASKS.iter().find(|(own, _)| own == ask);
                f.write_str(form.map_or("", |(_, form)| form))
            }
        }
    }
}

/// In letters of any size, with any blanks.
impl FromStr for Ask {
    type Err = UnknownAsk;

    fn from_str(text: &str) -> Result<Self, UnknownAsk> {
        let words: Vec<String> = text.split_whitespace().map(lowercase).collect();
        let form = words.join(" ");
        let count = |number: &str| number.parse().ok().filter(|count| *count > 0);
        let counted = match form.split_once(' ') {
            Some((number, "smallest")) => count(number).map(Self::Smallest),
            Some((number, "largest")) => count(number).map(Self::Largest),
            _ => None,
        };
        let known = ASKS.iter().find(|(_, known)| *known == form);
        counted.or(known.map(|(ask, _)| *ask)).ok_or(UnknownAsk)
    }
}

impl Ask {
    /// Whether the answer is a number made of the values, and not some of them.
    pub fn makes_number(self) -> bool {
        match self {
            Self::Count | Self::Sum | Self::Product => true,
            Self::All
            | Self::Min
            | Self::Max
            | Self::MinAndMax
            | Self::Smallest(_)
            | Self::Largest(_)
            | Self::FirstMove
            | Self::Winner => false,
        }
    }

    /// Whether each start position has a value of its own, and no start is an answer more than another.
    pub fn is_of_each_start(self) -> bool {
        matches!(self, Self::FirstMove | Self::Winner)
    }

    /// The ways to ask, as they are written.
    pub(crate) const FORMS: &'static [&'static str] = &[
        "all",
        "min",
        "max",
        "min and max",
        "count",
        "sum",
        "product",
        "2 smallest",
        "2 largest",
        "first move",
        "winner",
    ];
}

impl Verdict {
    /// What is known of a position of which it is not known who wins, because that takes longer than one looks ahead:
    /// more own moves than any bound of a question, which is a number of 32 bits. See [`crate::Rules::ply_bound`].
    pub const UNDECIDED: Self = Self {
        winner: 0,
        turns: 1 << 32,
        grundy: 0,
    };
}

impl Question {
    /// A problem of the answer, placed at what the question asks.
    pub fn problem(&self, kind: ProblemKind) -> Problem {
        self.place.problem(self.place.whole(), kind, None)
    }

    /// How many plies from a start suffice to answer it, where the loser makes this number of last moves; `None` where no
    /// number does.
    pub(crate) fn ply_bound(&self, last_plies: i64) -> Option<u32> {
        // Who wins may be decided later than the condition says, and a Grundy value is made of the whole game.
        let asks_grundy = self.of.as_ref().is_some_and(Test::speaks_of_grundy);
        if self.ask.is_of_each_start() || asks_grundy {
            return None;
        }
        plies::needed(&self.condition, last_plies)
    }

    /// Whether `of` is the key by which start positions are ordered, some of which are asked for: `3 smallest`.
    pub fn has_key(&self) -> bool {
        self.of.is_some() && matches!(self.ask, Ask::Smallest(_) | Ask::Largest(_))
    }

    /// The problem of a game without Grundy values, at the place where the question asks for one; `None` where it
    /// asks for none, and `kind` is not needed.
    pub fn grundy_problem(&self, kind: impl FnOnce() -> ProblemKind) -> Option<Problem> {
        let of_condition = self.condition.source_of(&Test::speaks_of_grundy);
        let of = self.of.as_ref().filter(|of| of.speaks_of_grundy());
        let source = of_condition.or_else(|| of.map(|of| &*of.source))?;
        Some(problem_at_word(source, GRUNDY, kind()))
    }

    /// The problem of a game of which it is not known how long play lasts, at the place where the question asks for that;
    /// `None` where it does not.
    pub fn turns_problem(&self, kind: impl FnOnce() -> ProblemKind) -> Option<Problem> {
        let source = self
            .condition
            .source_of(&|test| test.expr.uses(&|slot| slot == test.names.turns))?;
        Some(problem_at_word(source, TURNS, kind()))
    }
}

impl Condition {
    /// Whether it holds for all positions with the same result or for none of them: it speaks of `winner` and `turns`
    /// alone.
    pub fn is_about_results(&self) -> bool {
        match self {
            Self::Test(Test { expr, names, .. }) => {
                !expr.uses(&|slot| slot != names.winner && slot != names.turns)
            }
            Self::Not(inner) => inner.is_about_results(),
            Self::And(list) | Self::Or(list) => list.iter().all(Self::is_about_results),
            Self::After(..) => false,
        }
    }

    /// The text of the first condition in it that `is_meant`.
    fn source_of(&self, is_meant: &dyn Fn(&Test) -> bool) -> Option<&Source> {
        match self {
            Self::Test(test) => is_meant(test).then_some(&*test.source),
            Self::Not(inner) | Self::After(_, inner) => inner.source_of(is_meant),
            Self::And(list) | Self::Or(list) => list.iter().find_map(|it| it.source_of(is_meant)),
        }
    }
}

impl Test {
    /// Whether the condition holds for the start position `start`, where `verdict` is known of the position that
    /// it looks at.
    ///
    /// # Errors
    /// An overflow or a division by zero, with its place in the question.
    pub fn holds(&self, start: &Position, verdict: Verdict) -> Result<bool, Problem> {
        self.value_with(start, verdict).map(|value| value != 0)
    }

    /// The expression, with the variables that are no start names: `winner`, `turns` and `grundy`.
    pub fn with_results(&self) -> (&Int, [Slot; 3]) {
        let names = self.names;
        (&self.expr, [names.winner, names.turns, names.grundy])
    }

    /// Whether it names who wins, or with how many moves.
    pub fn speaks_of_play(&self) -> bool {
        let names = self.names;
        self.expr
            .uses(&|slot| slot == names.winner || slot == names.turns)
    }

    /// Whether it names the Grundy value.
    pub fn speaks_of_grundy(&self) -> bool {
        self.expr.uses(&|slot| slot == self.names.grundy)
    }

    /// The number of a start position with this Grundy value.
    ///
    /// # Errors
    /// An overflow or a division by zero, with its place in the question.
    pub fn value(&self, start: &Position, grundy: i64) -> Result<i64, Problem> {
        let verdict = Verdict {
            grundy,
            ..Verdict::default()
        };
        self.value_with(start, verdict)
    }

    fn value_with(&self, start: &Position, verdict: Verdict) -> Result<i64, Problem> {
        let names = self.names;
        let mut machine = Machine::default();
        machine.prepare(names.slot_count, QUESTION_FUEL);
        // The place of `turn` has another meaning in questions, so it is given its value after the position.
        play::load(&mut machine, start.words(), names.shape);
        machine.slots[names.winner] = verdict.winner;
        machine.slots[names.turns] = verdict.turns;
        machine.slots[names.grundy] = verdict.grundy;
        let value = self.expr.value(&mut machine);
        value.map_err(|halt| problem_of(halt, &self.source, names.shape.write(start.words())))
    }
}

/// The name of the Grundy value in questions.
const GRUNDY: &str = "grundy";
/// The name of the winner's own moves.
const TURNS: &str = "turns";

fn problem_at_word(source: &Source, word: &str, kind: ProblemKind) -> Problem {
    let span = word_span(&source.text, word).unwrap_or(source.whole());
    source.problem(span, kind, Hint::example("winner == 2"))
}

/// The first place of a whole word.
fn word_span(text: &str, word: &str) -> Option<Span> {
    let is_letter = |it: char| it.is_alphanumeric() || it == '_';
    let is_whole = |&(start, found): &(usize, &str)| {
        !text[..start].ends_with(is_letter) && !text[start + found.len()..].starts_with(is_letter)
    };
    let (start, found) = text.match_indices(word).find(is_whole)?;
    Some(Span::new(start, start + found.len()))
}

/// Rounds of loops that a question may run for one start position; there are many of them.
pub(crate) const QUESTION_FUEL: u32 = 1 << 14;

/// Reads the condition of a question; `None` where it has problems, which are added to `faults`.
pub(crate) fn read_condition(
    source: &Arc<Source>,
    scope: &Scope,
    shape: Shape,
    faults: &mut Faults,
) -> Option<Condition> {
    let expr = spelled_out(parser::expression(&source.text, faults));
    let mut reader = Reader {
        source,
        scope,
        shape,
        faults,
    };
    let condition = reader.condition(&expr, 0);
    condition.filter(|_| faults.is_empty())
}

/// Reads what a question asks the least, the sum, … of.
pub(crate) fn read_measure(
    source: &Arc<Source>,
    scope: &Scope,
    shape: Shape,
    faults: &mut Faults,
) -> Option<Test> {
    let expr = parser::expression(&source.text, faults);
    let mut reader = Reader {
        source,
        scope,
        shape,
        faults,
    };
    let measure = reader.test(false, |checker| checker.int(&expr));
    measure.filter(|_| faults.is_empty())
}

struct Reader<'a> {
    source: &'a Arc<Source>,
    scope: &'a Scope,
    shape: Shape,
    faults: &'a mut Faults,
}

impl Reader<'_> {
    /// The condition, `ply` moves after the start position.
    fn condition(&mut self, expr: &Expr, ply: usize) -> Option<Condition> {
        if !mentions_moves(expr) {
            let test = self.test(true, |checker| checker.condition(expr));
            return test.map(Condition::Test);
        }
        match &expr.node {
            Node::Not(inner) => Some(Condition::Not(Box::new(self.condition(inner, ply)?))),
            Node::And(list) => self.conditions(list, ply).map(Condition::And),
            Node::Or(list) => self.conditions(list, ply).map(Condition::Or),
            Node::Call {
                name,
                name_span,
                arguments,
            } if QUANTIFIERS.contains(&name.as_str()) => {
                let quantifier = match (name.as_str(), ply) {
                    ("some_move", 0) => Quantifier::SomeMove,
                    ("every_move", 0) => Quantifier::EveryMove,
                    ("some_reply", 1) => Quantifier::SomeReply,
                    ("every_reply", 1) => Quantifier::EveryReply,
                    (_, _) => {
                        // A move within a move is a reply, and a reply to nothing is a move.
                        let meant = match ply {
                            0 => name.replace("_reply", "_move"),
                            _ => name.replace("_move", "_reply"),
                        };
                        let hint = Hint::write(meant).filter(|_| ply < 2);
                        let kind = ProblemKind::WrongPlace { name: name.clone() };
                        self.faults.add(kind, *name_span, hint);
                        return None;
                    }
                };
                if let [inner] = arguments.as_slice() {
                    if !asks_of_play(inner) {
                        let kind = ProblemKind::AsksNothing { name: name.clone() };
                        let hint = Hint::example(format!("{name}(winner == 2 and turns == 1)"));
                        self.faults.add(kind, inner.span, hint);
                        return None;
                    }
                    return Some(Condition::After(
                        quantifier,
                        Box::new(self.condition(inner, ply + 1)?),
                    ));
                }
                let usage = format!("{name}(winner == 2 and turns == 1)");
                let hint = Hint::example(usage.clone());
                let kind = ProblemKind::ArgumentCount {
                    name: name.as_str().into(),
                    usage: usage.into(),
                };
                self.faults.add(kind, expr.span, hint);
                None
            }
            // `some_move(…) + 1`: the checker says what is out of place.
            _ => {
                let test = self.test(true, |checker| checker.condition(expr));
                test.map(Condition::Test)
            }
        }
    }

    fn conditions(&mut self, list: &[Expr], ply: usize) -> Option<Vec<Condition>> {
        all(list.iter().map(|it| self.condition(it, ply)))
    }

    /// An expression that may name the Grundy value and, with the flag, who wins with how many moves.
    fn test(
        &mut self,
        has_result: bool,
        read: impl FnOnce(&mut Checker<'_>) -> Option<Int>,
    ) -> Option<Test> {
        let mut scope = self.scope.clone();
        let [winner, turns, grundy] = [0, 1, 2].map(|index| scope.slot_count + index);
        scope.slot_count += 3;
        let names = match has_result {
            true => &[("winner", winner), (TURNS, turns), (GRUNDY, grundy)][..],
            false => &[(GRUNDY, grundy)],
        };
        for (name, slot) in names {
            scope.add(name, Typed::Int(Int::Slot(*slot), false));
        }
        let expr = read(&mut Checker::new(&mut scope, self.source, self.faults))?;
        Some(Test {
            expr,
            source: self.source.clone(),
            names: Names {
                shape: self.shape,
                winner,
                turns,
                grundy,
                slot_count: scope.slot_count,
            },
        })
    }
}

/// Whether a condition on the game after a move is one on that game, and not on the start's names alone.
fn asks_of_play(expr: &Expr) -> bool {
    expr.has(&|node| matches!(node, Node::Name(name) if ["winner", TURNS, GRUNDY].contains(&name.as_str())))
}

/// The condition with those that are compared as values written out: `a == b` as `a and b or not a and not b`. So only
/// quantifiers are compared; what is free of them has a value of its own.
pub(crate) fn spelled_out(expr: Expr) -> Expr {
    let mut left = MOST_SPELLED;
    spell(&expr, &mut left).unwrap_or(expr)
}

/// Conditions that are larger when they are written out, in nodes, stay as they are.
const MOST_SPELLED: usize = 1 << 12;

/// `None` where that takes more than `left` nodes.
fn spell(expr: &Expr, left: &mut usize) -> Option<Expr> {
    *left = left.checked_sub(1)?;
    if !mentions_moves(expr) {
        return Some(expr.clone());
    }
    let at = |node| Expr::new(node, expr.span);
    let not = |it: &Expr| at(Node::Not(Box::new(it.clone())));
    let spelled = |list: &[Expr], left: &mut usize| {
        list.iter()
            .map(|it| spell(it, left))
            .collect::<Option<Vec<Expr>>>()
    };
    Some(at(match &expr.node {
        Node::Not(inner) => Node::Not(Box::new(spell(inner, left)?)),
        Node::And(list) => Node::And(spelled(list, left)?),
        Node::Or(list) => Node::Or(spelled(list, left)?),
        Node::Call {
            name,
            name_span,
            arguments,
        } => Node::Call {
            name: name.clone(),
            name_span: *name_span,
            arguments: spelled(arguments, left)?,
        },
        Node::Compare(first, rest)
            if is_truth(first)
                && rest
                    .iter()
                    .all(|(sign, it)| is_equality(*sign) && is_truth(it)) =>
        {
            let mut links = vec![];
            let mut before: &Expr = first;
            for (sign, after) in rest {
                // Each side stands there twice.
                let (one, _) = (spell(before, left)?, spell(before, left)?);
                let (other, _) = (spell(after, left)?, spell(after, left)?);
                let (same, opposite) = match sign {
                    Comparison::Equal => (other.clone(), not(&other)),
                    _ => (not(&other), other),
                };
                links.push(at(Node::Or(vec![
                    at(Node::And(vec![one.clone(), same])),
                    at(Node::And(vec![not(&one), opposite])),
                ])));
                before = after;
            }
            Node::And(links)
        }
        node => node.clone(),
    }))
}

fn is_equality(sign: Comparison) -> bool {
    matches!(sign, Comparison::Equal | Comparison::NotEqual)
}

/// Whether the value is surely `True` or `False`, or 1 or 0.
fn is_truth(expr: &Expr) -> bool {
    match &expr.node {
        Node::Truth(_) | Node::Number(0 | 1) | Node::Compare(..) | Node::Not(_) => true,
        Node::And(list) | Node::Or(list) => list.iter().all(is_truth),
        Node::Call { name, .. } => {
            QUANTIFIERS.contains(&name.as_str()) || Function::gives_truth(name)
        }
        _ => false,
    }
}

/// Whether `some_move` or one of its kind stands somewhere in an expression.
fn mentions_moves(expr: &Expr) -> bool {
    let is_one = |name: &str| QUANTIFIERS.contains(&name);
    expr.has(&|node| matches!(node, Node::Call { name, .. } if is_one(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_to_ask_is_read_as_it_is_written() {
        for form in Ask::FORMS {
            let ask: Ask = form.parse().expect("it is a way to ask");
            assert_eq!(ask.to_string(), *form);
        }
        assert_eq!(" Max  AND min ".parse(), Ok(Ask::MinAndMax));
        for text in ["", "0 smallest", "smallest", "-1 largest", "some"] {
            assert_eq!(text.parse::<Ask>(), Err(UnknownAsk), "{text}");
        }
    }
}
