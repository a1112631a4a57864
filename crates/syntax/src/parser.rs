//! Tokens to syntax trees: operator precedence parsing after Pratt (1973), with Python's precedence.
//!
//! A slip whose meaning is clear is reported and read as meant. After the first mistake whose meaning is not,
//! nothing more is reported: it would only be an echo.

mod expressions;
mod rows;
mod slips;

use crate::lexer::{self, Numbers, Sign, Token, TokenKind};
use crate::source::{Fault, Faults};
use crate::tree::{Clause, Expr, Node, RowSyntax};
use crate::{Hint, ProblemKind};
use kruzhok_values::{Comparison, Ratio, Span};

/// Brackets, functions and prefixes may be nested so deep; a page's stack is small.
const MAX_NESTING: usize = 40;
/// Limit of the levels of a tree: `1 + 1 + …` has one for each sign.
const MAX_DEPTH: usize = 150;

/// One expression.
pub fn expression(text: &str, faults: &mut Faults) -> Expr {
    whole(text, Numbers::Whole, faults, |parser| parser.choice())
}

/// A probability: an expression in which `0.5` and `1 / 2` are fractions.
pub fn probability(text: &str, faults: &mut Faults) -> Expr {
    whole(text, Numbers::Fractions, faults, |parser| parser.choice())
}

/// A row: `a + 1, b`, `n - k; k for k in range(1, 4)`, `x -> x * 2 if x > 1`.
pub fn row(text: &str, faults: &mut Faults) -> RowSyntax {
    whole(text, Numbers::Whole, faults, |parser| parser.row(true))
}

/// The start positions: conditions, or a row without an arrow.
pub fn start(text: &str, faults: &mut Faults) -> RowSyntax {
    whole(text, Numbers::Whole, faults, |parser| parser.row(false))
}

/// Names before and after a `;`: `a, b; last`.
pub fn names(text: &str, faults: &mut Faults) -> (Vec<NameSyntax>, Vec<NameSyntax>) {
    whole(text, Numbers::Whole, faults, |parser| {
        let heaps = parser.names();
        let has_memory = parser.take(Sign::Semicolon);
        let memory = has_memory.then(|| parser.names());
        (heaps, memory.unwrap_or_default())
    })
}

/// What is read from a text to its end.
fn whole<T>(
    text: &str,
    numbers: Numbers,
    faults: &mut Faults,
    read: impl FnOnce(&mut Parser<'_>) -> T,
) -> T {
    let tokens = lexer::tokens_with(text, numbers, faults);
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        nesting: 0,
        in_list: false,
        numbers,
        faults,
    };
    if parser.tokens.len() == 1 {
        parser.lose(ProblemKind::Empty, Span::new(0, text.len()), None);
    }
    let value = read(&mut parser);
    parser.end();
    value
}

/// One name of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct NameSyntax {
    /// The name.
    pub name: String,
    /// Its place in the text.
    pub span: Span,
    /// Whether dots follow: any number of heaps.
    pub has_dots: bool,
}

/// Limit of `for` and `if` after a value.
const MAX_CLAUSES: usize = 10;

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    nesting: usize,
    /// Whether commas are expected here: in a row, in the arguments of a call.
    in_list: bool,
    numbers: Numbers,
    faults: &'a mut Faults,
}

impl Parser<'_> {
    // Tokens.

    fn kind(&self) -> &TokenKind {
        &self.tokens[self.at].kind
    }

    fn kind_after(&self, count: usize) -> &TokenKind {
        &self.tokens[(self.at + count).min(self.tokens.len() - 1)].kind
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    fn previous_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn slice(&self, span: Span) -> String {
        self.text.get(span.range()).unwrap_or_default().to_string()
    }

    fn advance(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    fn is(&self, sign: Sign) -> bool {
        *self.kind() == TokenKind::Sign(sign)
    }

    fn take(&mut self, sign: Sign) -> bool {
        let is_here = self.is(sign);
        if is_here {
            self.advance();
        }
        is_here
    }

    fn is_end(&self) -> bool {
        *self.kind() == TokenKind::End
    }

    // Mistakes.

    /// Reports a slip; reading goes on as meant. A row's condition is read twice, but its mistakes are reported once.
    fn slip(&mut self, kind: ProblemKind, span: Span, hint: Option<Hint>) {
        self.faults.add(kind, span, hint);
    }

    fn wrong_sign(&mut self, span: Span, sign: &str) {
        let found = self.slice(span);
        self.slip(ProblemKind::UnknownSign { found }, span, Hint::write(sign));
    }

    /// Reports a mistake after which nothing can be read sensibly.
    fn lose(&mut self, kind: ProblemKind, span: Span, hint: Option<Hint>) {
        self.faults.lose(kind, span, hint);
        self.at = self.tokens.len() - 1;
    }

    fn wrong(&self, span: Span) -> Expr {
        Expr::new(Node::Wrong, span)
    }

    /// Reports what stands after the end.
    fn end(&mut self) {
        if self.is_end() || (self.is(Sign::Comma) && self.decimal_comma()) {
            return;
        }
        let span = self.span();
        let found = self.slice(span);
        match self.kind() {
            TokenKind::Sign(Sign::Close | Sign::CloseSquare) => {
                self.lose(
                    ProblemKind::StrayBracket { bracket: found },
                    span,
                    Some(Hint::Remove),
                );
            }
            TokenKind::Sign(Sign::Assign) => {
                self.lose(ProblemKind::UnknownSign { found }, span, Hint::write("=="))
            }
            _ => self.lose(ProblemKind::Unexpected { found }, span, None),
        }
    }

    fn expect_close(&mut self, open: Span, close: Sign) {
        if self.take(close) || self.faults.is_lost() {
            return;
        }
        let span = self.span();
        if self.is_end() {
            let bracket = self.slice(open);
            self.lose(
                ProblemKind::UnclosedBracket { bracket },
                open,
                Hint::add(close.text()),
            );
        } else if self.is(Sign::Close) || self.is(Sign::CloseSquare) {
            self.expected(close);
            self.advance();
        } else {
            self.lose(self.expected_sign(close.text(), span), span, None);
        }
    }

    /// Reports that `sign` should stand here instead of what does.
    fn expected(&mut self, sign: Sign) {
        let span = self.span();
        let kind = self.expected_sign(sign.text(), span);
        self.slip(kind, span, Hint::write(sign.text()));
    }

    fn expected_sign(&self, sign: &str, span: Span) -> ProblemKind {
        ProblemKind::ExpectedSign {
            sign: sign.into(),
            found: self.slice(span).into(),
        }
    }

    fn missing_operator(&self, span: Span) -> ProblemKind {
        let found = self.slice(span);
        ProblemKind::MissingOperator { found }
    }
}
