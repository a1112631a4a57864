//! What the form can say with buttons: common moves, ends and starts, read from expressions and written as such.
//!
//! Recognition looks at the syntax, so blanks and brackets do not matter; what it does not recognise stays an expression.

mod chips;
mod ends;
mod starts;

use kruzhok_syntax::lexer::TokenKind;
use kruzhok_syntax::{Clause, Expr, Faults, Node, Sign, lexer, parser};
use kruzhok_values::{Comparison, Span};
use std::fmt;

pub use chips::{Amount, Chip, ChipOp, HeapChoice, picked_name, read_chip, write_chip};
pub use ends::{COMPARISONS, EndShape, Measure, read_end, write_end};
pub use starts::{HeapStart, StartShape, read_start, write_start};

/// Whether the names of the heaps are one name for any number of heaps, such as `heaps...`.
pub fn is_multiset(heap_names: &[String]) -> bool {
    matches!(heap_names, [name] if name.ends_with("..."))
}

/// Whether there is but one heap, which needs no picking.
fn is_one_heap(heap_names: &[String]) -> bool {
    heap_names.len() == 1 && !is_multiset(heap_names)
}

fn is_name(expr: &Expr, name: &str) -> bool {
    matches!(&expr.node, Node::Name(found) if found == name)
}

fn is_number(expr: &Expr, number: i64) -> bool {
    expr.node == Node::Number(number)
}

fn slice(text: &str, span: Span) -> String {
    text.get(span.range()).unwrap_or_default().to_string()
}

/// Whether a name stands anywhere in an expression.
fn mentions(expr: &Expr, name: &str) -> bool {
    expr.has(&|node| matches!(node, Node::Name(found) if found == name))
}
