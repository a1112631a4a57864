//! What pupils write for something else, where only the parser knows what is meant.

use super::expressions::Level;
use super::*;
use crate::letters::lowercase;

/// Words that stand for a sign where a sign is expected, with blanks between.
const WORDS: &[(Sign, &str)] = &[
    (Sign::And, "and и 且 和 并且"),
    (Sign::Or, "or или 或 或者"),
    (Sign::Not, "not не 非 不"),
    (Sign::If, "if если 如果"),
    (Sign::Else, "else иначе 否则"),
    (Sign::For, "for для 对于"),
    (Sign::In, "in в из"),
    (Sign::Equal, "is равно 等于"),
    (Sign::Greater, "больше 大于"),
    (Sign::Less, "меньше 小于"),
    (Sign::Plus, "plus плюс 加"),
    (Sign::Minus, "minus минус 减"),
    (Sign::Times, "times 乘 乘以"),
    (Sign::Remainder, "mod"),
    (Sign::Quotient, "div"),
    (Sign::BitXor, "xor 异或"),
    (Sign::ShiftLeft, "shl"),
    (Sign::ShiftRight, "shr"),
    // `for k = 1 to 5`
    (Sign::TwoDots, "to до по 到"),
];

/// The sign that a token stands for, if it is one of the words.
pub(super) fn sign_of_word(token: &TokenKind) -> Option<Sign> {
    let TokenKind::Name(word) = token else {
        return None;
    };
    let word = lowercase(word);
    let has_word = |(_, words): &&(Sign, &str)| words.split(' ').any(|known| known == word);
    WORDS.iter().find(has_word).map(|(sign, _)| *sign)
}

impl Parser<'_> {
    /// `1,5` for a number that is not whole; the comma is here.
    pub(super) fn decimal_comma(&mut self) -> bool {
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
        if self.numbers.are_fractions() {
            let hint = Hint::write(number.replace(',', "."));
            self.lose(ProblemKind::BadNumber { number }, span, hint);
            return true;
        }
        let is_factor =
            self.at >= 2 && self.tokens[self.at - 2].kind == TokenKind::Sign(Sign::Times);
        let ratio = Ratio::of_decimal(&number.replace(',', "."));
        let hint = ratio.and_then(|ratio| lexer::in_place_of(ratio, is_factor));
        self.lose(ProblemKind::Decimal { number }, span, hint);
        true
    }

    pub(super) fn is_last_operand_missing(&self) -> bool {
        matches!(
            self.kind_after(1),
            TokenKind::End
                | TokenKind::Sign(
                    Sign::Comma | Sign::Semicolon | Sign::Close | Sign::If | Sign::For
                )
        )
    }

    /// `1..k` for `range(1, k + 1)`.
    pub(super) fn dots(&mut self, left: Expr) -> Expr {
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
        self.wrong_sign(span, &text);
        self.wrong(span)
    }

    /// Two operands without a sign between them: says so, and goes on as if there were a `*` where that is likely.
    pub(super) fn side_by_side(&mut self, left: &Expr) -> bool {
        let span = self.span();
        let next = match self.kind() {
            TokenKind::Name(name) => name.clone(),
            TokenKind::Number(_) | TokenKind::Decimal(_) => String::new(),
            _ => return false,
        };
        if matches!(left.node, Node::Wrong) {
            return false;
        }
        let is_operand_after = matches!(
            self.kind_after(1),
            TokenKind::Name(_)
                | TokenKind::Number(_)
                | TokenKind::Decimal(_)
                | TokenKind::Sign(Sign::Open)
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
            self.missing_operator(both),
            both,
            text.and_then(Hint::write),
        );
        false
    }

    /// `min s, 3` for `min(s, 3)`; the first of at most `count` values is here.
    pub(super) fn call_without_brackets(
        &mut self,
        name: String,
        start: Span,
        count: usize,
    ) -> Expr {
        let mut arguments = vec![self.level(Level::Sum)];
        while arguments.len() < count && self.take(Sign::Comma) {
            arguments.push(self.level(Level::Sum));
        }
        let inner = arguments[0].span.to(arguments[arguments.len() - 1].span);
        let span = start.to(inner);
        let text = format!("{name}({})", self.slice(inner));
        let kind = ProblemKind::MissingArguments { name: name.clone() };
        self.slip(kind, span, Hint::write(text));
        Expr::new(
            Node::Call {
                name,
                name_span: start,
                arguments,
            },
            span,
        )
    }

    /// Reads a word such as `и` or `mod` as the sign that is meant, where a sign is expected.
    pub(super) fn word_as_sign(&mut self) {
        let Some(sign) = sign_of_word(self.kind()) else {
            return;
        };
        // A name `в` may be a heap of its own; between operands it is not.
        if sign != Sign::TwoDots {
            self.wrong_sign(self.span(), sign.text());
        }
        self.tokens[self.at].kind = TokenKind::Sign(sign);
    }

    pub(super) fn is_in_slice(&self) -> bool {
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

    pub(super) fn is_meant_as_comparison(&self) -> bool {
        !matches!(self.kind_after(1), TokenKind::End)
    }

    /// `=` for `==`, or `=>` for `>=`; stops at its last token.
    pub(super) fn assignment_as_comparison(&mut self) -> Comparison {
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

    /// `s = s + 1` for `s + 1`.
    pub(super) fn skip_assignment(&mut self) {
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
}
