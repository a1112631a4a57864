//! Tokens to syntax trees: operator precedence parsing after Pratt (1973), with Python's precedence.
//!
//! A slip whose meaning is clear is reported and read as meant. After the first mistake whose meaning is not,
//! nothing more is reported: it would only be an echo.

use crate::lexer::{self, Sign, Token, TokenKind};
use crate::source::{Fault, Faults, Span};
use crate::syntax::{Clause, Comparison, Expr, Node, RowSyntax};
use crate::{Hint, ProblemKind};

/// Brackets, functions and prefixes may be nested so deep; a page's stack is small.
const MAX_NESTING: usize = 40;
/// A tree may have so many levels: `1 + 1 + …` has one for each sign.
const MAX_DEPTH: usize = 150;

/// One expression.
pub(crate) fn expression(text: &str, faults: &mut Faults) -> Expr {
    let mut parser = Parser::new(text, faults);
    let expr = parser.choice();
    parser.end();
    expr
}

/// A row: `a + 1, b`, `n - k; k for k in range(1, 4)`, `x -> x * 2 if x > 1`.
pub(crate) fn row(text: &str, faults: &mut Faults) -> RowSyntax {
    let mut parser = Parser::new(text, faults);
    let row = parser.row();
    parser.end();
    row
}

/// The start positions: conditions, or a row without an arrow.
pub(crate) fn start(text: &str, faults: &mut Faults) -> RowSyntax {
    let mut parser = Parser::new(text, faults);
    let row = parser.start_row();
    parser.end();
    row
}

/// Names before and after a `;`: `a, b; last`. The flag is set for a name with dots, `heaps...`.
pub(crate) fn names(text: &str, faults: &mut Faults) -> (Vec<NameSyntax>, Vec<NameSyntax>) {
    let mut parser = Parser::new(text, faults);
    let heaps = parser.names();
    let memory = if parser.take(Sign::Semicolon) {
        parser.names()
    } else {
        vec![]
    };
    parser.end();
    (heaps, memory)
}

/// One name of a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NameSyntax {
    pub(crate) name: String,
    pub(crate) span: Span,
    /// Whether dots follow: any number of heaps.
    pub(crate) has_dots: bool,
}

/// How tightly an operator binds, loosest first.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Level {
    Or,
    And,
    Not,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Sum,
    Product,
    Unary,
    Power,
}

/// So many `for` and `if` may follow a value.
const MAX_CLAUSES: usize = 10;

/// Words that stand for a sign where a sign is expected.
const WORDS: &[(&str, Sign)] = &[
    ("and", Sign::And),
    ("or", Sign::Or),
    ("not", Sign::Not),
    ("if", Sign::If),
    ("else", Sign::Else),
    ("for", Sign::For),
    ("in", Sign::In),
    ("is", Sign::Equal),
    ("mod", Sign::Remainder),
    ("div", Sign::Quotient),
    ("xor", Sign::BitXor),
    ("shl", Sign::ShiftLeft),
    ("shr", Sign::ShiftRight),
    ("и", Sign::And),
    ("или", Sign::Or),
    ("не", Sign::Not),
    ("если", Sign::If),
    ("иначе", Sign::Else),
    ("для", Sign::For),
    ("в", Sign::In),
    ("из", Sign::In),
    ("равно", Sign::Equal),
    ("больше", Sign::Greater),
    ("меньше", Sign::Less),
    ("且", Sign::And),
    ("和", Sign::And),
    ("并且", Sign::And),
    ("或", Sign::Or),
    ("或者", Sign::Or),
    ("非", Sign::Not),
    ("不", Sign::Not),
    ("如果", Sign::If),
    ("否则", Sign::Else),
    ("对于", Sign::For),
    ("等于", Sign::Equal),
    ("大于", Sign::Greater),
    ("小于", Sign::Less),
    // `for k = 1 to 5`
    ("to", Sign::TwoDots),
    ("до", Sign::TwoDots),
    ("по", Sign::TwoDots),
    ("到", Sign::TwoDots),
];

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    nesting: usize,
    /// Whether commas are expected here: in a row, in the arguments of a call.
    in_list: bool,
    faults: &'a mut Faults,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, faults: &'a mut Faults) -> Self {
        let tokens = lexer::tokens(text, faults);
        let mut parser = Self {
            text,
            tokens,
            at: 0,
            nesting: 0,
            in_list: false,
            faults,
        };
        if parser.tokens.len() == 1 {
            parser.lose(ProblemKind::Empty, Span::new(0, text.len()), None);
        }
        parser
    }

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

    /// Reports a slip; reading goes on as meant. A row's condition is read twice, but its mistakes are told once.
    fn slip(&mut self, kind: ProblemKind, span: Span, hint: Option<Hint>) {
        self.faults.add(kind, span, hint);
    }

    fn wrong_sign(&mut self, span: Span, sign: &str) {
        self.slip(
            ProblemKind::UnknownSign {
                found: self.slice(span),
            },
            span,
            Hint::write(sign),
        );
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

    /// `1,5` for a number that is not whole; the comma is here.
    fn decimal_comma(&mut self) -> bool {
        let (Some(before), Some(after)) = (self.at.checked_sub(1), self.tokens.get(self.at + 1))
        else {
            return false;
        };
        let before = &self.tokens[before];
        let comma = self.span();
        let are_numbers = [before, after]
            .iter()
            .all(|it| matches!(it.kind, TokenKind::Number(_)));
        if !are_numbers || before.span.end != comma.start || comma.end != after.span.start {
            return false;
        }
        let span = before.span.to(after.span);
        let number = self.slice(span);
        let is_factor =
            self.at >= 2 && self.tokens[self.at - 2].kind == TokenKind::Sign(Sign::Times);
        let fraction = lexer::fraction(&number.replace(',', ".")).filter(|_| is_factor);
        let hint = fraction.and_then(|(numerator, denominator)| {
            Hint::write(format!("{numerator} // {denominator}"))
        });
        self.lose(ProblemKind::Decimal { number }, span, hint);
        true
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
            let found = self.slice(span);
            self.lose(
                ProblemKind::ExpectedSign {
                    sign: close.text().into(),
                    found: found.into(),
                },
                span,
                None,
            );
        }
    }

    /// Reports that `sign` should stand here instead of what does.
    fn expected(&mut self, sign: Sign) {
        let span = self.span();
        let found = self.slice(span);
        self.slip(
            ProblemKind::ExpectedSign {
                sign: sign.text().into(),
                found: found.into(),
            },
            span,
            Hint::write(sign.text()),
        );
    }

    // Rows and names.

    fn names(&mut self) -> Vec<NameSyntax> {
        let mut names = vec![];
        while let Some((name, span)) = self.one_name() {
            let has_dots = self.take(Sign::Dots);
            let span = if has_dots {
                span.to(self.previous_span())
            } else {
                span
            };
            names.push(NameSyntax {
                name,
                span,
                has_dots,
            });
            if matches!(self.kind(), TokenKind::Name(_)) {
                // `a b`: the comma was forgotten.
                let pair = span.to(self.span());
                let text = format!("{}, {}", self.slice(span), self.slice(self.span()));
                let found = self.slice(pair);
                self.slip(
                    ProblemKind::ExpectedSign {
                        sign: ",".into(),
                        found: found.into(),
                    },
                    pair,
                    Hint::write(text),
                );
            } else if !self.take(Sign::Comma) || self.is_end() {
                break;
            }
        }
        names
    }

    fn one_name(&mut self) -> Option<(String, Span)> {
        let span = self.span();
        if let TokenKind::Name(name) = self.kind().clone() {
            self.advance();
            return Some((name, span));
        }
        match self.kind() {
            TokenKind::End => self.lose(ProblemKind::Unfinished, span, None),
            _ => {
                let found = self.slice(span);
                self.lose(ProblemKind::ExpectedName { found }, span, None);
            }
        }
        None
    }

    fn row(&mut self) -> RowSyntax {
        self.in_list = true;
        let picks = self.picks();
        let start = self.span();
        // Nothing may stand after an arrow: the heap is removed.
        let heaps = if picks.is_some() && self.is_end() {
            vec![]
        } else {
            self.elements(true)
        };
        let memory = if self.take(Sign::Semicolon) {
            Some(self.elements(true))
        } else {
            None
        };
        self.rest_of_row(picks, heaps, memory, start)
    }

    fn start_row(&mut self) -> RowSyntax {
        self.in_list = true;
        let start = self.span();
        let heaps = self.elements(false);
        let memory = if self.take(Sign::Semicolon) {
            Some(self.elements(false))
        } else {
            None
        };
        self.rest_of_row(None, heaps, memory, start)
    }

    fn rest_of_row(
        &mut self,
        picks: Option<Vec<(String, Span)>>,
        heaps: Vec<Expr>,
        memory: Option<Vec<Expr>>,
        start: Span,
    ) -> RowSyntax {
        let span = if self.at == 0 {
            start
        } else {
            start.to(self.previous_span())
        };
        let clauses = self.clauses();
        RowSyntax {
            picks,
            heaps,
            memory,
            clauses,
            span,
        }
    }

    /// The names before an arrow, if the row has one.
    fn picks(&mut self) -> Option<Vec<(String, Span)>> {
        let mut names = vec![];
        let mut count = 0;
        while let TokenKind::Name(name) = self.kind_after(count) {
            names.push((name.clone(), self.tokens[self.at + count].span));
            count += 1;
            match self.kind_after(count) {
                TokenKind::Sign(Sign::Comma) => count += 1,
                TokenKind::Sign(Sign::Arrow) => {
                    self.at += count + 1;
                    return Some(names);
                }
                // `x => x + 1`, `x - > x + 1`
                TokenKind::Sign(Sign::Assign | Sign::Minus)
                    if *self.kind_after(count + 1) == TokenKind::Sign(Sign::Greater) =>
                {
                    self.at += count;
                    let span = self.span().to(self.tokens[self.at + 1].span);
                    self.wrong_sign(span, "->");
                    self.at += 2;
                    return Some(names);
                }
                // `x: x + 1`
                TokenKind::Sign(Sign::Colon) => {
                    self.at += count;
                    self.wrong_sign(self.span(), "->");
                    self.at += 1;
                    return Some(names);
                }
                _ => return None,
            }
        }
        None
    }

    /// Values separated by commas; those of a move may be written as assignments by mistake.
    fn elements(&mut self, is_move: bool) -> Vec<Expr> {
        let mut elements = vec![];
        loop {
            if is_move {
                self.skip_assignment();
            }
            elements.push(self.choice());
            if self.is(Sign::Comma)
                && matches!(self.kind_after(1), TokenKind::Sign(Sign::For | Sign::If))
            {
                // `a - k, b, for k in …`
                let (span, found) = (self.span(), self.slice(self.span()));
                self.slip(ProblemKind::Unexpected { found }, span, Some(Hint::Remove));
                self.advance();
                return elements;
            }
            if !self.take(Sign::Comma) || self.is_end() {
                return elements;
            }
        }
    }

    /// `s = s + 1` for `s + 1`.
    fn skip_assignment(&mut self) {
        let TokenKind::Name(name) = self.kind().clone() else {
            return;
        };
        if *self.kind_after(1) == TokenKind::Sign(Sign::Assign) {
            let start = self.span();
            self.advance();
            let span = start.to(self.span());
            self.slip(ProblemKind::Assignment { name }, span, Some(Hint::Remove));
            self.advance();
        }
    }

    /// `for … in …` and `if …`, any number of each.
    fn clauses(&mut self) -> Vec<Clause> {
        let mut clauses = vec![];
        while !self.faults.is_lost() {
            self.word_as_sign();
            if clauses.len() == MAX_CLAUSES && (self.is(Sign::If) || self.is(Sign::For)) {
                self.lose(
                    ProblemKind::TooDeep { limit: MAX_CLAUSES },
                    self.span(),
                    None,
                );
            } else if self.take(Sign::If) {
                clauses.push(Clause::If(self.level(Level::Or)));
            } else if self.take(Sign::For) {
                clauses.extend(self.for_clause());
            } else {
                break;
            }
        }
        clauses
    }

    fn for_clause(&mut self) -> Option<Clause> {
        let (name, name_span) = self.one_name()?;
        if self.is(Sign::Comma) {
            let span = name_span.to(self.span());
            let found = self.slice(span);
            self.lose(ProblemKind::NotYet { found }, span, None);
            return None;
        }
        self.word_as_sign();
        if self.is(Sign::Assign) {
            self.expected(Sign::In);
            self.advance();
        } else if !self.take(Sign::In) {
            let span = self.span();
            if self.is_end() {
                self.lose(ProblemKind::Unfinished, span, Hint::add("in range(1, 10)"));
                return None;
            }
            let found = self.slice(span);
            let hint = Hint::write(format!("in {found}"));
            self.slip(
                ProblemKind::ExpectedSign {
                    sign: "in".into(),
                    found: found.into(),
                },
                span,
                hint,
            );
        }
        let source = self.level(Level::Or);
        Some(Clause::For {
            name,
            name_span,
            source,
        })
    }

    // Expressions.

    /// `value if condition else other`, or less.
    fn choice(&mut self) -> Expr {
        let value = self.level(Level::Or);
        self.word_as_sign();
        if !self.is(Sign::If) {
            return value;
        }
        let before = self.at;
        self.advance();
        let condition = self.level(Level::Or);
        self.word_as_sign();
        if !self.take(Sign::Else) {
            // An `if` of a row: its condition is read again by whoever expects it.
            if !self.faults.is_lost() {
                self.at = before;
            }
            return value;
        }
        if !self.enter() {
            return value;
        }
        let other = self.choice();
        self.nesting -= 1;
        let span = value.span.to(other.span);
        self.tree(
            Node::Choice(Box::new(value), Box::new(condition), Box::new(other)),
            span,
        )
    }

    /// Goes one level deeper, if that is allowed.
    fn enter(&mut self) -> bool {
        if self.nesting >= MAX_NESTING {
            self.lose(
                ProblemKind::TooDeep { limit: MAX_NESTING },
                self.span(),
                None,
            );
            return false;
        }
        self.nesting += 1;
        true
    }

    fn tree(&mut self, node: Node, span: Span) -> Expr {
        let expr = Expr::new(node, span);
        if expr.depth <= MAX_DEPTH {
            return expr;
        }
        self.lose(ProblemKind::TooDeep { limit: MAX_DEPTH }, span, None);
        self.wrong(span)
    }

    /// An expression whose operators all bind at least as tightly as `level`.
    fn level(&mut self, level: Level) -> Expr {
        let mut left = self.prefix(level);
        loop {
            self.word_as_sign();
            let TokenKind::Sign(sign) = *self.kind() else {
                if !self.side_by_side(&left) {
                    return left;
                }
                continue;
            };
            left = match sign {
                Sign::Or | Sign::And => {
                    let own = if sign == Sign::Or {
                        Level::Or
                    } else {
                        Level::And
                    };
                    if level > own {
                        return left;
                    }
                    self.list_of(left, sign, own)
                }
                Sign::Assign if level <= Level::Compare && self.is_meant_as_comparison() => {
                    self.comparison(left)
                }
                _ if comparison(sign).is_some()
                    || (sign == Sign::Not && *self.kind_after(1) == TokenKind::Sign(Sign::In)) =>
                {
                    if level > Level::Compare {
                        return left;
                    }
                    self.comparison(left)
                }
                Sign::Colon if level <= Level::Product && !self.is_in_slice() => {
                    self.wrong_sign(self.span(), "//");
                    self.binary(left, Sign::Quotient, Level::Product)
                }
                Sign::TwoDots | Sign::Dots if level <= Level::Sum => self.dots(left),
                Sign::Open if level <= Level::Product => {
                    // `2(s + 1)`: an operator is missing, brackets of a call are read elsewhere.
                    let span = left.span.to(self.span());
                    let text = format!("{} * (", self.slice(left.span));
                    self.slip(
                        ProblemKind::MissingOperator {
                            found: self.slice(span),
                        },
                        span,
                        Hint::write(text),
                    );
                    self.at -= 1;
                    self.binary(left, Sign::Times, Level::Product)
                }
                _ => match binary_level(sign) {
                    Some(own) if level <= own => self.binary(left, sign, own),
                    _ => return left,
                },
            };
        }
    }

    /// `a or b or c`; the first sign is here.
    fn list_of(&mut self, first: Expr, sign: Sign, own: Level) -> Expr {
        let mut list = vec![first];
        loop {
            self.word_as_sign();
            if !self.take(sign) {
                break;
            }
            list.push(self.level(tighter(own)));
        }
        let span = list[0].span.to(list[list.len() - 1].span);
        self.tree(
            if sign == Sign::Or {
                Node::Or(list)
            } else {
                Node::And(list)
            },
            span,
        )
    }

    /// `a < b <= c`; the first sign is here.
    fn comparison(&mut self, first: Expr) -> Expr {
        let mut rest = vec![];
        let mut span = first.span;
        loop {
            self.word_as_sign();
            let TokenKind::Sign(sign) = *self.kind() else {
                break;
            };
            let relation = if sign == Sign::Not && *self.kind_after(1) == TokenKind::Sign(Sign::In)
            {
                self.advance();
                Comparison::NotIn
            } else if sign == Sign::Assign && self.is_meant_as_comparison() {
                self.assignment_as_comparison()
            } else if let Some(relation) = comparison(sign) {
                relation
            } else {
                break;
            };
            self.advance();
            let right = self.level(Level::BitOr);
            span = span.to(right.span);
            rest.push((relation, right));
        }
        self.tree(Node::Compare(Box::new(first), rest), span)
    }

    fn is_meant_as_comparison(&self) -> bool {
        !matches!(self.kind_after(1), TokenKind::End)
    }

    /// `=` for `==`, or `=>` for `>=`; stops at its last token.
    fn assignment_as_comparison(&mut self) -> Comparison {
        let span = self.span();
        let next = self.tokens[self.at + 1].span;
        if *self.kind_after(1) == TokenKind::Sign(Sign::Greater) && next.start == span.end {
            self.wrong_sign(span.to(next), ">=");
            self.advance();
            return Comparison::GreaterEqual;
        }
        self.wrong_sign(span, "==");
        Comparison::Equal
    }

    /// A sign between two operands; the sign is here.
    fn binary(&mut self, left: Expr, sign: Sign, own: Level) -> Expr {
        self.advance();
        // `s++`
        if sign == Sign::Plus || sign == Sign::Minus {
            let sign_span = self.previous_span();
            if self.is(sign) && self.span().start == sign_span.end && self.is_last_operand_missing()
            {
                let span = sign_span.to(self.span());
                self.wrong_sign(span, &format!("{} 1", sign.text()));
                self.advance();
                return left;
            }
        }
        // A power binds to the right, and less tightly than a sign before its exponent.
        let right = if own == Level::Power {
            if !self.enter() {
                return left;
            }
            let right = self.level(Level::Unary);
            self.nesting -= 1;
            right
        } else {
            self.level(tighter(own))
        };
        let span = left.span.to(right.span);
        self.tree(Node::Binary(sign, Box::new(left), Box::new(right)), span)
    }

    fn is_last_operand_missing(&self) -> bool {
        matches!(
            self.kind_after(1),
            TokenKind::End
                | TokenKind::Sign(
                    Sign::Comma | Sign::Semicolon | Sign::Close | Sign::If | Sign::For
                )
        )
    }

    /// `1..k` for `range(1, k + 1)`.
    fn dots(&mut self, left: Expr) -> Expr {
        self.advance();
        if !self.enter() {
            return left;
        }
        let right = self.level(Level::Sum);
        self.nesting -= 1;
        let after = match right.node {
            Node::Number(value) if value < i64::MAX => (value + 1).to_string(),
            _ => format!("{} + 1", self.slice(right.span)),
        };
        let low = self.slice(left.span);
        let mut span = left.span.to(right.span);
        let mut text = format!("range({low}, {after})");
        let first = self
            .tokens
            .partition_point(|token| token.span.start < left.span.start);
        let is_range =
            |token: &Token| matches!(&token.kind, TokenKind::Name(name) if name == "range");
        match &self.tokens[..first] {
            // `range 1..k`
            [.., before] if is_range(before) => span = before.span.to(span),
            // `range(1..k)`
            [.., before, open] if is_range(before) && open.kind == TokenKind::Sign(Sign::Open) => {
                text = format!("{low}, {after}");
            }
            _ => {}
        }
        self.slip(
            ProblemKind::UnknownSign {
                found: self.slice(span),
            },
            span,
            Hint::write(text),
        );
        self.wrong(span)
    }

    /// Two operands without a sign between them: says so, and goes on as if there were a `*` where that is likely.
    fn side_by_side(&mut self, left: &Expr) -> bool {
        let span = self.span();
        let next = match self.kind() {
            TokenKind::Name(name) => name.clone(),
            TokenKind::Number(_) => String::new(),
            _ => return false,
        };
        if matches!(left.node, Node::Wrong) {
            return false;
        }
        let is_operand_after = matches!(
            self.kind_after(1),
            TokenKind::Name(_) | TokenKind::Number(_) | TokenKind::Sign(Sign::Open)
        );
        if (lexer::is_times(&next) || next == "x" || next == "X") && is_operand_after {
            self.wrong_sign(span, "*");
            self.tokens[self.at].kind = TokenKind::Sign(Sign::Times);
            return true;
        }
        let both = left.span.to(span);
        let is_between = |it: &Fault| it.span.start >= left.span.end && it.span.end <= span.start;
        if self.faults.list().iter().any(is_between) {
            // A sign that the language does not have stood here, and was reported.
            self.faults.mark_lost();
            self.at = self.tokens.len() - 1;
            return false;
        }
        let (a, b) = (self.slice(left.span), self.slice(span));
        // `1 000` is one number; elsewhere a comma is missing, or a sign.
        let text = match (&left.node, self.kind()) {
            (Node::Number(_), TokenKind::Number(_)) if b.len() == 3 => Some(format!("{a}{b}")),
            (Node::Number(_), TokenKind::Number(_)) if self.nesting > 0 || self.in_list => {
                Some(format!("{a}, {b}"))
            }
            _ if self.in_list => Some(format!("{a}, {b}")),
            (Node::Number(_), TokenKind::Name(_)) => Some(format!("{a} * {b}")),
            _ => None,
        };
        self.lose(
            ProblemKind::MissingOperator {
                found: self.slice(both),
            },
            both,
            text.and_then(Hint::write),
        );
        false
    }

    /// Reads a word such as `и` or `mod` as the sign that is meant, where a sign is expected.
    fn word_as_sign(&mut self) {
        let TokenKind::Name(word) = self.kind() else {
            return;
        };
        let lower = word.to_lowercase();
        let Some(&(_, sign)) = WORDS.iter().find(|(word, _)| *word == lower) else {
            return;
        };
        // A name `в` may be a heap of its own; between operands it is not.
        if sign != Sign::TwoDots {
            self.wrong_sign(self.span(), sign.text());
        }
        self.tokens[self.at].kind = TokenKind::Sign(sign);
    }

    fn is_in_slice(&self) -> bool {
        // Inside `[ ]` a colon belongs to a slice; slices are read with their own stops.
        let mut depth = 0;
        for token in self.tokens[..self.at].iter().rev() {
            match token.kind {
                TokenKind::Sign(Sign::Close | Sign::CloseSquare) => depth += 1,
                TokenKind::Sign(Sign::Open) if depth == 0 => return false,
                TokenKind::Sign(Sign::OpenSquare) if depth == 0 => return true,
                TokenKind::Sign(Sign::Open | Sign::OpenSquare) => depth -= 1,
                _ => {}
            }
        }
        false
    }

    /// An operand with the signs before it.
    fn prefix(&mut self, level: Level) -> Expr {
        if !self.enter() {
            return self.wrong(self.span());
        }
        let start = self.span();
        if let TokenKind::Name(word) = self.kind()
            && WORDS
                .iter()
                .any(|(known, sign)| *sign == Sign::Not && *known == word.to_lowercase())
            && matches!(
                self.kind_after(1),
                TokenKind::Name(_) | TokenKind::Number(_) | TokenKind::Sign(Sign::Open)
            )
        {
            self.word_as_sign();
        }
        let expr = match *self.kind() {
            TokenKind::Sign(Sign::Not) => {
                if level > Level::Not {
                    // Python wants brackets here, as in `a == (not b)`.
                    let found = self.slice(start);
                    self.slip(
                        ProblemKind::ExpectedOperand { found },
                        start,
                        Hint::example("(not …)"),
                    );
                }
                self.advance();
                let operand = self.level(Level::Not);
                let span = start.to(operand.span);
                self.tree(Node::Not(Box::new(operand)), span)
            }
            TokenKind::Sign(sign @ (Sign::Plus | Sign::Minus | Sign::BitNot)) => {
                self.advance();
                let operand = self.level(Level::Unary);
                let span = start.to(operand.span);
                match (sign, &operand.node) {
                    (Sign::Minus, &Node::Number(value)) => Expr::new(Node::Number(-value), span),
                    _ => self.tree(Node::Unary(sign, Box::new(operand)), span),
                }
            }
            _ => self.operand(),
        };
        self.nesting -= 1;
        expr
    }

    /// A number, a name, a call, something in brackets, with what is picked out of it by `[ ]`.
    fn operand(&mut self) -> Expr {
        let span = self.span();
        let mut expr = match self.kind().clone() {
            TokenKind::Number(value) => {
                self.advance();
                Expr::new(Node::Number(value), span)
            }
            TokenKind::Text(text) => {
                self.advance();
                Expr::new(Node::Text(text), span)
            }
            TokenKind::Name(name) => {
                self.advance();
                self.named(name, span)
            }
            TokenKind::Sign(Sign::Open) => self.bracketed(Sign::Close),
            TokenKind::Sign(Sign::OpenSquare) => self.bracketed(Sign::CloseSquare),
            TokenKind::End => {
                let at = if self.at == 0 {
                    span
                } else {
                    self.previous_span()
                };
                let end = Span::new(at.end as usize, at.end as usize);
                self.lose(ProblemKind::Unfinished, end, None);
                self.wrong(end)
            }
            TokenKind::Sign(sign) => {
                let found = self.slice(span);
                let hint = match sign {
                    Sign::Close | Sign::CloseSquare | Sign::Comma => None,
                    Sign::If if self.at == 0 => Some(Hint::Remove),
                    _ if self.at > 0
                        && matches!(self.tokens[self.at - 1].kind, TokenKind::Sign(before) if before == sign) =>
                    {
                        Some(Hint::Remove)
                    }
                    _ => None,
                };
                self.lose(ProblemKind::ExpectedOperand { found }, span, hint);
                self.wrong(span)
            }
        };
        while self.is(Sign::OpenSquare) {
            expr = self.picked_out(expr);
        }
        expr
    }

    fn named(&mut self, mut name: String, mut span: Span) -> Expr {
        while self.is(Sign::Dot)
            && let TokenKind::Name(next) = self.kind_after(1).clone()
        {
            // `math.gcd`: functions stand alone here.
            let prefix = span.to(self.span());
            let found = self.slice(prefix);
            self.slip(
                ProblemKind::UnknownSign { found },
                prefix,
                Some(Hint::Remove),
            );
            self.advance();
            (name, span) = (next, self.span());
            self.advance();
        }
        match name.as_str() {
            "True" => return Expr::new(Node::Truth(true), span),
            "False" => return Expr::new(Node::Truth(false), span),
            _ => {}
        }
        if self.is(Sign::Open) {
            let outer = std::mem::replace(&mut self.in_list, true);
            let list = self.bracketed_list(Sign::Close);
            self.in_list = outer;
            let whole = span.to(self.previous_span());
            return self.tree(
                Node::Call {
                    name,
                    name_span: span,
                    arguments: list.0,
                },
                whole,
            );
        }
        if name == "range" && matches!(self.kind(), TokenKind::Number(_) | TokenKind::Name(_)) {
            // `range 1..k`: the dots explain themselves.
            return self.level(Level::Sum);
        }
        Expr::new(Node::Name(name), span)
    }

    fn bracketed(&mut self, close: Sign) -> Expr {
        let start = self.span();
        let outer = std::mem::replace(&mut self.in_list, false);
        let (mut list, has_comma) = self.bracketed_list(close);
        self.in_list = outer;
        let span = start.to(self.previous_span());
        if list.len() == 1 && (!has_comma || matches!(list[0].node, Node::Generator(..))) {
            let inner = list.remove(0);
            if close == Sign::CloseSquare && matches!(inner.node, Node::Generator(..)) {
                // A list is worked out as a whole, a generator value by value: `[…][:]` says so.
                return self.tree(Node::Slice(Box::new(inner), [None, None, None]), span);
            }
            if close == Sign::Close {
                // Brackets count as part of the expression when it is marked.
                return Expr { span, ..inner };
            }
            list.push(inner);
        }
        self.tree(Node::List(list, close == Sign::CloseSquare), span)
    }

    /// What stands between brackets, and whether a comma was there; the opening one is here.
    fn bracketed_list(&mut self, close: Sign) -> (Vec<Expr>, bool) {
        let open = self.span();
        self.advance();
        let mut list = vec![];
        let mut has_comma = false;
        while !self.is(close) && !self.faults.is_lost() {
            let element = self.choice();
            self.word_as_sign();
            if self.is(Sign::For) {
                let clauses = self.clauses();
                let span = element.span.to(self.previous_span());
                list.push(self.tree(Node::Generator(Box::new(element), clauses), span));
            } else {
                list.push(element);
            }
            if !self.take(Sign::Comma) {
                break;
            }
            has_comma = true;
        }
        self.expect_close(open, close);
        (list, has_comma)
    }

    /// `list[index]` or `list[from:to]`; the opening bracket is here.
    fn picked_out(&mut self, list: Expr) -> Expr {
        let open = self.span();
        self.advance();
        let outer = std::mem::replace(&mut self.in_list, false);
        let mut bounds = [None, None, None];
        let mut colons = 0;
        while !self.faults.is_lost() && !self.is(Sign::CloseSquare) {
            if self.is(Sign::Colon) && colons < 2 {
                colons += 1;
                self.advance();
            } else if bounds[colons].is_none() {
                bounds[colons] = Some(Box::new(self.choice()));
            } else {
                break;
            }
        }
        self.in_list = outer;
        self.expect_close(open, Sign::CloseSquare);
        let span = list.span.to(self.previous_span());
        if colons > 0 {
            return self.tree(Node::Slice(Box::new(list), bounds), span);
        }
        let [index, ..] = bounds;
        match index {
            Some(index) => self.tree(Node::Item(Box::new(list), index), span),
            None => {
                self.lose(
                    ProblemKind::ExpectedOperand { found: "]".into() },
                    self.previous_span(),
                    None,
                );
                self.wrong(span)
            }
        }
    }
}

fn comparison(sign: Sign) -> Option<Comparison> {
    Some(match sign {
        Sign::Less => Comparison::Less,
        Sign::LessEqual => Comparison::LessEqual,
        Sign::Greater => Comparison::Greater,
        Sign::GreaterEqual => Comparison::GreaterEqual,
        Sign::Equal => Comparison::Equal,
        Sign::NotEqual => Comparison::NotEqual,
        Sign::In => Comparison::In,
        _ => return None,
    })
}

fn binary_level(sign: Sign) -> Option<Level> {
    Some(match sign {
        Sign::BitOr => Level::BitOr,
        Sign::BitXor => Level::BitXor,
        Sign::BitAnd => Level::BitAnd,
        Sign::ShiftLeft | Sign::ShiftRight => Level::Shift,
        Sign::Plus | Sign::Minus => Level::Sum,
        Sign::Times | Sign::Quotient | Sign::Remainder => Level::Product,
        Sign::Power => Level::Power,
        _ => return None,
    })
}

fn tighter(level: Level) -> Level {
    match level {
        Level::Or => Level::And,
        Level::And => Level::Not,
        Level::Not => Level::Compare,
        Level::Compare => Level::BitOr,
        Level::BitOr => Level::BitXor,
        Level::BitXor => Level::BitAnd,
        Level::BitAnd => Level::Shift,
        Level::Shift => Level::Sum,
        Level::Sum => Level::Product,
        Level::Product => Level::Unary,
        Level::Unary | Level::Power => Level::Power,
    }
}
