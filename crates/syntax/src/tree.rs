//! Expressions, rows and conditions as they are written, before names and types are known.
//!
//! They are also read to say the same in another language.

use crate::lexer::Sign;
use kruzhok_values::{Comparison, Ratio, Span};

/// An expression and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is made of.
    pub node: Node,
    /// Its place in the text.
    pub span: Span,
    /// Levels of the tree below and with this one; bounded, so that recursion is safe.
    pub depth: usize,
}

/// What an expression is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A whole number; below zero where a minus stands right before it.
    Number(i64),
    /// A number that is not whole; in a probability.
    Decimal(Ratio),
    /// `True` or `False`.
    Truth(bool),
    /// What stands between quotation marks.
    Text(String),
    /// The name of a value.
    Name(String),
    /// `+`, `-` or `~`.
    Unary(Sign, Box<Expr>),
    /// A sign of arithmetic between two operands.
    Binary(Sign, Box<Expr>, Box<Expr>),
    /// `a < b <= c`: the first operand, then each sign with its right operand.
    Compare(Box<Expr>, Vec<(Comparison, Expr)>),
    /// `a and b and c`
    And(Vec<Expr>),
    /// `a or b or c`
    Or(Vec<Expr>),
    /// `not a`
    Not(Box<Expr>),
    /// `value if condition else other`, in this order.
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A function and what it is called with.
    Call {
        /// The name of the function.
        name: String,
        /// Where the name stands.
        name_span: Span,
        /// What stands between the brackets.
        arguments: Vec<Expr>,
    },
    /// `element for … if …`, the brackets of a call or its own around it.
    Generator(Box<Expr>, Vec<Clause>),
    /// Values in brackets of either kind; the flag is set for square ones.
    List(Vec<Expr>, bool),
    /// `list[index]`
    Item(Box<Expr>, Box<Expr>),
    /// `list[from:to:step]`.
    Slice(Box<Expr>, [Option<Box<Expr>>; 3]),
    /// Already reported; nothing more is said about it.
    Wrong,
}

/// `for` or `if`, after a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Clause {
    /// `for name in source`, `for name, name in source`.
    For {
        /// The names that are bound, and where they stand.
        names: Vec<(String, Span)>,
        /// The values that they take.
        source: Expr,
    },
    /// `if condition`.
    If(Expr),
}

/// A row of moves or of start positions.
#[derive(Clone, Debug, PartialEq)]
pub struct RowSyntax {
    /// The names before the arrow; `None` in a whole-position row.
    pub picks: Option<Vec<(String, Span)>>,
    /// What stands before the `;`.
    pub heaps: Vec<Expr>,
    /// What stands after it; `None` without a `;`.
    pub memory: Option<Vec<Expr>>,
    /// What follows: `for …`, `if …`.
    pub clauses: Vec<Clause>,
    /// Where the next position is written, without its clauses.
    pub span: Span,
}

impl Expr {
    /// An expression; its depth is counted.
    pub fn new(node: Node, span: Span) -> Self {
        let inner = node.children().iter().map(|it| it.depth).max();
        let depth = 1 + inner.unwrap_or(0);
        Self { node, span, depth }
    }

    /// Whether the expression or one inside of it is meant.
    pub fn has(&self, is_meant: &dyn Fn(&Node) -> bool) -> bool {
        is_meant(&self.node) || self.node.children().iter().any(|it| it.has(is_meant))
    }
}

impl Node {
    /// The expressions right inside, in the order of the text.
    pub fn children(&self) -> Vec<&Expr> {
        match self {
            Self::Number(_)
            | Self::Decimal(_)
            | Self::Truth(_)
            | Self::Text(_)
            | Self::Name(_)
            | Self::Wrong => vec![],
            Self::Unary(_, it) | Self::Not(it) => vec![it],
            Self::Binary(_, a, b) | Self::Item(a, b) => vec![a, b],
            Self::Choice(a, b, c) => vec![a, b, c],
            Self::And(list)
            | Self::Or(list)
            | Self::List(list, _)
            | Self::Call {
                arguments: list, ..
            } => list.iter().collect(),
            Self::Compare(first, rest) => {
                let rest = rest.iter().map(|(_, it)| it);
                [&**first].into_iter().chain(rest).collect()
            }
            Self::Generator(element, clauses) => {
                let sources = clauses.iter().map(Clause::expr);
                [&**element].into_iter().chain(sources).collect()
            }
            Self::Slice(list, bounds) => {
                let bounds = bounds.iter().flatten().map(|it| &**it);
                [&**list].into_iter().chain(bounds).collect()
            }
        }
    }
}

impl Clause {
    /// The expression inside.
    pub fn expr(&self) -> &Expr {
        match self {
            Self::For { source, .. } => source,
            Self::If(condition) => condition,
        }
    }
}
