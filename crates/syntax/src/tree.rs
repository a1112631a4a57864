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
    /// Values in brackets of either kind; the flag tells square ones.
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
        let depth = 1 + node.depth();
        Self { node, span, depth }
    }

    /// Whether the expression or a part of it is meant.
    pub fn has(&self, is_meant: &dyn Fn(&Node) -> bool) -> bool {
        let any = |list: &[Self]| list.iter().any(|it| it.has(is_meant));
        if is_meant(&self.node) {
            return true;
        }
        match &self.node {
            Node::Number(_)
            | Node::Decimal(_)
            | Node::Truth(_)
            | Node::Text(_)
            | Node::Name(_)
            | Node::Wrong => false,
            Node::Unary(_, it) | Node::Not(it) => it.has(is_meant),
            Node::Binary(_, a, b) | Node::Item(a, b) => a.has(is_meant) || b.has(is_meant),
            Node::Compare(first, rest) => {
                first.has(is_meant) || rest.iter().any(|(_, it)| it.has(is_meant))
            }
            Node::And(list) | Node::Or(list) | Node::List(list, _) => any(list),
            Node::Choice(a, b, c) => [a, b, c].into_iter().any(|it| it.has(is_meant)),
            Node::Call { arguments, .. } => any(arguments),
            Node::Generator(element, clauses) => {
                element.has(is_meant) || clauses.iter().any(|clause| clause.expr().has(is_meant))
            }
            Node::Slice(list, bounds) => {
                list.has(is_meant) || bounds.iter().flatten().any(|it| it.has(is_meant))
            }
        }
    }
}

impl Node {
    /// The greatest depth of the expressions inside.
    fn depth(&self) -> usize {
        let deepest = |list: &[Expr]| list.iter().map(|it| it.depth).max().unwrap_or(0);
        match self {
            Self::Number(_)
            | Self::Decimal(_)
            | Self::Truth(_)
            | Self::Text(_)
            | Self::Name(_)
            | Self::Wrong => 0,
            Self::Unary(_, it) | Self::Not(it) => it.depth,
            Self::Binary(_, a, b) | Self::Item(a, b) => a.depth.max(b.depth),
            Self::Compare(first, rest) => first
                .depth
                .max(rest.iter().map(|(_, it)| it.depth).max().unwrap_or(0)),
            Self::And(list) | Self::Or(list) | Self::List(list, _) => deepest(list),
            Self::Call { arguments, .. } => deepest(arguments),
            Self::Choice(a, b, c) => a.depth.max(b.depth).max(c.depth),
            Self::Generator(element, clauses) => element.depth.max(
                clauses
                    .iter()
                    .map(|clause| clause.expr().depth)
                    .max()
                    .unwrap_or(0),
            ),
            Self::Slice(list, bounds) => bounds
                .iter()
                .flatten()
                .map(|it| it.depth)
                .fold(list.depth, usize::max),
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
