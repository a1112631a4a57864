//! Expressions whose names and types are known, ready to be evaluated.
//!
//! There are three types of value: whole numbers (a condition is one, 0 or 1), lists of whole numbers (a text is one,
//! of code points), and lists of such lists. Each has a tree of its own, so that evaluation never asks for a type.

use crate::lexer::Sign;
use crate::shape;
use crate::source::Span;
use crate::syntax::Comparison;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The place of a variable's value while an expression is evaluated.
pub(crate) type Slot = usize;

/// An expression whose value is a whole number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Int {
    Const(i64),
    Slot(Slot),
    Unary(UnaryOp, Box<Int>, Span),
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
    Not(Box<Int>),
    /// Value, condition, other value.
    Choice(Box<(Int, Int, Int)>),
    /// The least or greatest of a few numbers.
    Least(Vec<Int>),
    Greatest(Vec<Int>),
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnaryOp {
    Negate,
    BitNot,
    Abs,
    Isqrt,
    IsPrime,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FoldOp {
    Min,
    Max,
    Sum,
    Len,
    Any,
    All,
}

/// An expression whose value is a list of whole numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ints {
    Const(Arc<[i64]>),
    /// So many neighbouring slots: the heaps.
    Slots {
        first: Slot,
        count: usize,
    },
    Each(Vec<Int>),
    /// From, to, step.
    Range(Box<[Int; 3]>, Span),
    Generate(Box<(Int, Vec<TypedClause>)>),
    Concat(Box<(Ints, Ints)>),
    Repeat(Box<(Ints, Int)>, Span),
    Slice(Box<Ints>, Box<[Option<Int>; 3]>, Span),
    Sorted(Box<Ints>, Span),
    /// List, place, new value.
    Replace(Box<(Ints, Int, Int)>, Span),
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
pub(crate) enum Lists {
    Const(Arc<[Arc<[i64]>]>),
    Each(Vec<Ints>),
    /// The letters of a text.
    Letters(Ints),
    Generate(Box<(Ints, Vec<TypedClause>)>),
    Concat(Box<(Lists, Lists)>),
    Choice(Box<(Lists, Int, Lists)>),
    /// The names to which edges lead from the name in a variable.
    Successors(Slot, Arc<Edges>),
}

/// The edges of a game of named positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Edges {
    /// Each name with its place, counted in the order of their first mention.
    places: HashMap<Arc<[i64]>, usize>,
    /// The names at these places, and the places of those to which edges lead from them, in the order of the edges.
    nodes: Vec<(Arc<[i64]>, Vec<usize>)>,
}

impl Edges {
    /// Edges between these names, told by their places; doubles count once.
    pub(crate) fn new(names: Vec<Arc<[i64]>>, edges: Vec<(usize, usize)>) -> Self {
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

    /// Each name that edges lead from, in alphabetical order, and where they lead.
    pub(crate) fn sorted(&self) -> Vec<(String, Vec<String>)> {
        let name = |place: usize| shape::letters(&self.nodes[place].0);
        let nodes = self.nodes.iter().filter(|(_, to)| !to.is_empty());
        let mut sorted: Vec<(String, Vec<String>)> = nodes
            .map(|(from, to)| {
                (
                    shape::letters(from),
                    to.iter().map(|it| name(*it)).collect(),
                )
            })
            .collect();
        kruzhok_order::sort(&mut sorted);
        sorted
    }

    /// The names to which edges lead, in the order in which these were added.
    pub(crate) fn of<'a>(&'a self, from: &[i64]) -> impl Iterator<Item = &'a [i64]> + use<'a> {
        let place = self.places.get(from);
        let successors = place.map_or(&[][..], |place| &self.nodes[*place].1);
        successors.iter().map(|to| &*self.nodes[*to].0)
    }
}

/// `for` or `if`, of a row or of a generator.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TypedClause {
    For {
        slot: Slot,
        source: Ints,
        span: Span,
    },
    ForList {
        /// One variable for the list, or one for each of its numbers.
        target: Target,
        source: Lists,
        span: Span,
    },
    If(Int),
}

/// What a `for` over lists binds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Target {
    List(Slot),
    Numbers(Vec<Slot>),
}

/// A value of a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Int(Int),
    List(Ints),
}

/// An expression of any type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Typed {
    /// The flag tells a condition from other numbers.
    Int(Int, bool),
    Ints(Ints),
    /// A list of code points.
    Text(Ints),
    /// The flag tells lists of texts from lists of tuples.
    Lists(Lists, bool),
    /// Already reported.
    Wrong,
}

impl Typed {
    /// The number, if it is one.
    pub(crate) fn int(self) -> Option<Int> {
        match self {
            Self::Int(int, _) => Some(int),
            _ => None,
        }
    }
}

impl BinaryOp {
    pub(crate) fn of(sign: Sign) -> Option<Self> {
        Some(match sign {
            Sign::Plus => Self::Add,
            Sign::Minus => Self::Subtract,
            Sign::Times => Self::Multiply,
            Sign::Quotient => Self::Divide,
            Sign::Remainder => Self::Remainder,
            Sign::Power => Self::Power,
            Sign::BitAnd => Self::And,
            Sign::BitOr => Self::Or,
            Sign::BitXor => Self::Xor,
            Sign::ShiftLeft => Self::ShiftLeft,
            Sign::ShiftRight => Self::ShiftRight,
            _ => return None,
        })
    }
}

impl Int {
    /// Whether the value depends on a slot for which `is_meant` holds.
    pub(crate) fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
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
    pub(crate) fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
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
    pub(crate) fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
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
    pub(crate) fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        match self {
            Self::For { source, .. } => source.uses(is_meant),
            Self::ForList { source, .. } => source.uses(is_meant),
            Self::If(condition) => condition.uses(is_meant),
        }
    }
}

impl Value {
    /// Whether the value depends on a slot for which `is_meant` holds.
    pub(crate) fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        match self {
            Self::Int(int) => int.uses(is_meant),
            Self::List(list) => list.uses(is_meant),
        }
    }
}
