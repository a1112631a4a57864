//! Rows, starts and lists of names.

use super::expressions::Level;
use super::*;

impl Parser<'_> {
    pub(super) fn names(&mut self) -> Vec<NameSyntax> {
        let mut names = vec![];
        while let Some((name, span)) = self.one_name() {
            let has_dots = self.take(Sign::Dots);
            let span = match has_dots {
                true => span.to(self.previous_span()),
                false => span,
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
                self.slip(self.expected_sign(",", pair), pair, Hint::write(text));
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

    /// A row of moves, or of start positions, which has no arrow.
    pub(super) fn row(&mut self, is_move: bool) -> RowSyntax {
        self.in_list = true;
        let picks = is_move.then(|| self.picks()).flatten();
        let start = self.span();
        // Nothing may stand after an arrow: the heap is removed.
        let is_bare = matches!(
            self.kind(),
            TokenKind::End | TokenKind::Sign(Sign::Semicolon | Sign::If | Sign::For)
        );
        let heaps = match picks.is_some() && is_bare {
            true => vec![],
            false => self.elements(is_move),
        };
        let has_memory = self.take(Sign::Semicolon);
        let memory = has_memory.then(|| self.elements(is_move));
        let span = match self.at {
            0 => start,
            _ => start.to(self.previous_span()),
        };
        RowSyntax {
            picks,
            heaps,
            memory,
            clauses: self.clauses(),
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

    /// `for … in …` and `if …`, any number of each.
    pub(super) fn clauses(&mut self) -> Vec<Clause> {
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
        // `for (a, b) in …` is read like `for a, b in …`.
        let is_bracketed = self.take(Sign::Open);
        let mut names = vec![self.one_name()?];
        while self.take(Sign::Comma) {
            names.push(self.one_name()?);
        }
        if is_bracketed && !self.take(Sign::Close) {
            self.expected(Sign::Close);
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
            let hint = Hint::write(format!("in {}", self.slice(span)));
            self.slip(self.expected_sign("in", span), span, hint);
        }
        let source = self.level(Level::Or);
        Some(Clause::For { names, source })
    }
}
