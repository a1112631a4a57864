//! Expressions whose names and types are known, ready to be evaluated.
//!
//! There are three types of value: whole numbers (a condition is one, 0 or 1), lists of whole numbers (a text is one,
//! of code points), and lists of such lists. Each has a tree of its own, so that evaluation never asks for a type.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

/// Bytes of a field's text, from `start` up to but without `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte behind the last.
    pub end: u32,
}

impl Span {
    /// From one byte up to but without another.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a rules file is far shorter than 4 GiB"
    )]
    pub fn new(start: usize, end: usize) -> Self {
        Self {
            start: start as u32,
            end: end as u32,
        }
    }

    /// From the beginning of `self` to the end of `other`.
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start,
            end: other.end.max(self.start),
        }
    }

    /// The places of its bytes.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A sign that compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `in`
    In,
    /// `not in`
    NotIn,
}

impl Comparison {
    /// What holds where this does not.
    pub fn opposite(self) -> Self {
        match self {
            Self::Less => Self::GreaterEqual,
            Self::LessEqual => Self::Greater,
            Self::Greater => Self::LessEqual,
            Self::GreaterEqual => Self::Less,
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::In => Self::NotIn,
            Self::NotIn => Self::In,
        }
    }

    /// The same relation after both sides have changed places.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessEqual => Self::GreaterEqual,
            Self::Greater => Self::Less,
            Self::GreaterEqual => Self::LessEqual,
            Self::Equal | Self::NotEqual | Self::In | Self::NotIn => self,
        }
    }

    /// As it is written.
    pub fn text(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::In => "in",
            Self::NotIn => "not in",
        }
    }

    /// Whether it holds; `in` has no meaning between two of a kind and is taken for `==`.
    pub fn holds<T: Ord + ?Sized>(self, left: &T, right: &T) -> bool {
        match self {
            Self::Less => left < right,
            Self::LessEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterEqual => left >= right,
            Self::NotEqual => left != right,
            Self::Equal | Self::In | Self::NotIn => left == right,
        }
    }
}

/// The place of a variable's value while an expression is evaluated.
pub type Slot = usize;

/// An expression whose value is a whole number.
#[derive(Clone, Debug, PartialEq)]
pub enum Int {
    /// A number.
    Const(i64),
    /// A variable.
    Slot(Slot),
    /// One operand.
    Unary(UnaryOp, Box<Int>, Span),
    /// Two operands.
    Binary(BinaryOp, Box<(Int, Int)>, Span),
    /// `a < b <= c`.
    Compare(Box<Int>, Vec<(Comparison, Int)>),
    /// Lists are compared as Python does: by the first difference, then by length.
    CompareLists(Comparison, Box<(Ints, Ints)>, Span),
    /// Whether a number is in a list.
    Contains(Box<(Int, Ints)>, Span),
    /// Python's `and`: the first operand that is 0, else the last.
    And(Vec<Int>),
    /// Python's `or`: the first operand that is not 0, else the last.
    Or(Vec<Int>),
    /// 1 for 0, else 0.
    Not(Box<Int>),
    /// Value, condition, other value.
    Choice(Box<(Int, Int, Int)>),
    /// The least of a few numbers.
    Least(Vec<Int>),
    /// The greatest of a few numbers.
    Greatest(Vec<Int>),
    /// The greatest common divisor.
    Gcd(Vec<Int>, Span),
    /// A number made of a list.
    Fold(FoldOp, Box<Ints>, Span),
    /// `list[index]`.
    Item(Box<(Ints, Int)>, Span),
    /// Whether a text stands within a text.
    Within(Box<(Ints, Ints)>, Span),
    /// Whether a list is one of some lists.
    Among(Box<(Ints, Lists)>, Span),
    /// How many lists there are.
    Count(Box<Lists>, Span),
}

/// What is done with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `~`
    BitNot,
    /// `abs`
    Abs,
    /// `isqrt`
    Isqrt,
    /// `is_prime`
    IsPrime,
    /// `zeckendorf`, and how many times as much as the last move may be taken in the game that it is the law of
    Zeckendorf(u8),
}

/// What is done with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `//`
    Divide,
    /// `%`
    Remainder,
    /// `**`
    Power,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
}

/// What is made of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldOp {
    /// `min`
    Min,
    /// `max`
    Max,
    /// `sum`
    Sum,
    /// `len`
    Len,
    /// `any`
    Any,
    /// `all`
    All,
}

/// An expression whose value is a list of whole numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum Ints {
    /// Known numbers.
    Const(Arc<[i64]>),
    /// Neighbouring slots: the heaps.
    Slots {
        /// The first of them.
        first: Slot,
        /// How many there are.
        count: usize,
    },
    /// Numbers, one after another.
    Each(Vec<Int>),
    /// From, to, step.
    Range(Box<[Int; 3]>, Span),
    /// A number for each choice that the clauses leave.
    Generate(Box<(Int, Vec<TypedClause>)>),
    /// Both, one after the other.
    Concat(Box<(Ints, Ints)>),
    /// A list, repeated.
    Repeat(Box<(Ints, Int)>, Span),
    /// `list[from:to:step]`
    Slice(Box<Ints>, Box<[Option<Int>; 3]>, Span),
    /// In rising order.
    Sorted(Box<Ints>, Span),
    /// List, place, new value.
    Replace(Box<(Ints, Int, Int)>, Span),
    /// Value, condition, other value.
    Choice(Box<(Ints, Int, Ints)>),
    /// A variable that holds a list.
    Var(Slot),
    /// One letter of a text, as a text.
    Letter(Box<(Ints, Int)>, Span),
    /// `lists[index]`.
    Item(Box<(Lists, Int)>, Span),
}

/// An expression whose value is a list of lists.
#[derive(Clone, Debug, PartialEq)]
pub enum Lists {
    /// Known lists.
    Const(Arc<[Arc<[i64]>]>),
    /// Lists, one after another.
    Each(Vec<Ints>),
    /// The letters of a text.
    Letters(Ints),
    /// A list for each choice that the clauses leave.
    Generate(Box<(Ints, Vec<TypedClause>)>),
    /// Both, one after the other.
    Concat(Box<(Lists, Lists)>),
    /// Value, condition, other value.
    Choice(Box<(Lists, Int, Lists)>),
    /// The names to which edges lead from the name in a variable.
    Successors(Slot, Arc<Edges>),
}

/// The edges of a game of named positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edges {
    /// Each name with its place, counted in the order of their first mention.
    places: HashMap<Arc<[i64]>, usize>,
    /// The names at these places, and the places of those to which edges lead from them, in the order of the edges.
    nodes: Vec<(Arc<[i64]>, Vec<usize>)>,
}

impl Edges {
    /// Edges between these names, given by their places; doubles count once.
    pub fn new(names: Vec<Arc<[i64]>>, edges: Vec<(usize, usize)>) -> Self {
        let places = names.iter().cloned().zip(0..).collect();
        let mut nodes: Vec<_> = names.into_iter().map(|name| (name, vec![])).collect();
        let mut known = HashSet::with_capacity(edges.len());
        for (from, to) in edges {
            if known.insert((from, to)) {
                nodes[from].1.push(to);
            }
        }
        Self { places, nodes }
    }

    /// Each name that edges lead from, and the names to which they lead.
    pub fn each(&self) -> impl Iterator<Item = (&[i64], Vec<&[i64]>)> {
        let name = |place: &usize| &*self.nodes[*place].0;
        let nodes = self.nodes.iter().filter(|(_, to)| !to.is_empty());
        nodes.map(move |(from, to)| (&**from, to.iter().map(name).collect()))
    }

    /// The names to which edges lead, in the order in which these were added.
    pub fn of<'a>(&'a self, from: &[i64]) -> impl Iterator<Item = &'a [i64]> + use<'a> {
        let place = self.places.get(from);
        let successors = place.map_or(&[][..], |place| &self.nodes[*place].1);
        successors.iter().map(|to| &*self.nodes[*to].0)
    }
}

/// `for` or `if`, of a row or of a generator.
#[derive(Clone, Debug, PartialEq)]
pub enum TypedClause {
    /// A variable takes each number of a list.
    For {
        /// The variable.
        slot: Slot,
        /// The list.
        source: Ints,
        /// Where it stands.
        span: Span,
    },
    /// Variables take each list of some lists.
    ForList {
        /// One variable for the list, or one for each of its numbers.
        target: Target,
        /// The lists.
        source: Lists,
        /// Where they stand.
        span: Span,
    },
    /// A condition.
    If(Int),
}

/// What a `for` over lists binds.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// One variable, to the list.
    List(Slot),
    /// A variable to each of its numbers.
    Numbers(Vec<Slot>),
}

/// A value of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Int(Int),
    /// A list.
    List(Ints),
}

impl Int {
    /// Whether the value depends on a slot for which `is_meant` holds.
    pub fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        match self {
            Self::Const(_) => false,
            Self::Slot(slot) => is_meant(*slot),
            Self::Unary(_, a, _) | Self::Not(a) => a.uses(is_meant),
            Self::Binary(_, pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Compare(first, rest) => {
                first.uses(is_meant) || rest.iter().any(|(_, it)| it.uses(is_meant))
            }
            Self::CompareLists(_, pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Contains(pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::And(list)
            | Self::Or(list)
            | Self::Least(list)
            | Self::Greatest(list)
            | Self::Gcd(list, _) => list.iter().any(|it| it.uses(is_meant)),
            Self::Choice(it) => it.0.uses(is_meant) || it.1.uses(is_meant) || it.2.uses(is_meant),
            Self::Fold(_, list, _) => list.uses(is_meant),
            Self::Item(pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Within(pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Among(pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Count(lists, _) => lists.uses(is_meant),
        }
    }
}

impl Ints {
    /// Whether the value depends on a slot for which `is_meant` holds.
    pub fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        match self {
            Self::Const(_) => false,
            Self::Slots { first, count } => (*first..first + count).any(is_meant),
            Self::Each(list) => list.iter().any(|it| it.uses(is_meant)),
            Self::Range(bounds, _) => bounds.iter().any(|it| it.uses(is_meant)),
            Self::Generate(it) => {
                it.0.uses(is_meant) || it.1.iter().any(|clause| clause.uses(is_meant))
            }
            Self::Concat(pair) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Repeat(pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Slice(list, bounds, _) => {
                list.uses(is_meant) || bounds.iter().flatten().any(|it| it.uses(is_meant))
            }
            Self::Sorted(list, _) => list.uses(is_meant),
            Self::Replace(it, _) => {
                it.0.uses(is_meant) || it.1.uses(is_meant) || it.2.uses(is_meant)
            }
            Self::Choice(it) => it.0.uses(is_meant) || it.1.uses(is_meant) || it.2.uses(is_meant),
            Self::Var(slot) => is_meant(*slot),
            Self::Letter(pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Item(pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
        }
    }
}

impl Lists {
    /// Whether the value depends on a slot for which `is_meant` holds.
    pub fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        match self {
            Self::Const(_) => false,
            Self::Each(lists) => lists.iter().any(|it| it.uses(is_meant)),
            Self::Letters(text) => text.uses(is_meant),
            Self::Generate(it) => {
                it.0.uses(is_meant) || it.1.iter().any(|clause| clause.uses(is_meant))
            }
            Self::Concat(pair) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Choice(it) => it.0.uses(is_meant) || it.1.uses(is_meant) || it.2.uses(is_meant),
            Self::Successors(slot, _) => is_meant(*slot),
        }
    }
}

impl TypedClause {
    /// Whether it depends on a slot for which `is_meant` holds.
    pub fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        match self {
            Self::For { source, .. } => source.uses(is_meant),
            Self::ForList { source, .. } => source.uses(is_meant),
            Self::If(condition) => condition.uses(is_meant),
        }
    }
}

impl Value {
    /// Whether the value depends on a slot for which `is_meant` holds.
    pub fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        match self {
            Self::Int(int) => int.uses(is_meant),
            Self::List(list) => list.uses(is_meant),
        }
    }
}

/// A variable and what is added to it.
pub fn shifted(value: &Int) -> Option<(Slot, i128)> {
    match value {
        Int::Slot(slot) => Some((*slot, 0)),
        Int::Binary(op, pair, _) => match (op, &**pair) {
            (BinaryOp::Add, (Int::Slot(slot), Int::Const(step)))
            | (BinaryOp::Add, (Int::Const(step), Int::Slot(slot))) => {
                Some((*slot, i128::from(*step)))
            }
            (BinaryOp::Subtract, (Int::Slot(slot), Int::Const(step))) => {
                Some((*slot, -i128::from(*step)))
            }
            _ => None,
        },
        _ => None,
    }
}
