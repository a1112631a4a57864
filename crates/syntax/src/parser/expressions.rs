//! Expressions by precedence.

use super::slips::sign_of_word;
use super::*;

/// How tightly an operator binds, loosest first.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) enum Level {
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

impl Level {
    const ALL: [Self; 12] = {
        use Level::*;
        [
            Or, And, Not, Compare, BitOr, BitXor, BitAnd, Shift, Sum, Product, Unary, Power,
        ]
    };

    fn tighter(self) -> Self {
        Self::ALL[self as usize + 1]
    }
}

impl Parser<'_> {
    /// `value if condition else other`, or less.
    pub(super) fn choice(&mut self) -> Expr {
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
    pub(super) fn enter(&mut self) -> bool {
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
    pub(super) fn level(&mut self, level: Level) -> Expr {
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
                Sign::Or if level <= Level::Or => self.list_of(left, sign, Level::Or, Node::Or),
                Sign::And if level <= Level::And => self.list_of(left, sign, Level::And, Node::And),
                Sign::Assign if level <= Level::Compare && self.is_meant_as_comparison() => {
                    self.comparison(left)
                }
                _ if level <= Level::Compare
                    && (comparison(sign).is_some()
                        || (sign == Sign::Not
                            && *self.kind_after(1) == TokenKind::Sign(Sign::In))) =>
                {
                    self.comparison(left)
                }
                Sign::Colon if level <= Level::Product && !self.is_in_slice() => {
                    let sign = match self.numbers {
                        Numbers::Fractions => Sign::Divide,
                        Numbers::Whole => Sign::Quotient,
                    };
                    self.wrong_sign(self.span(), sign.text());
                    self.binary(left, sign, Level::Product)
                }
                Sign::TwoDots | Sign::Dots if level <= Level::Sum => self.dots(left),
                Sign::Open if level <= Level::Product => {
                    // `2(s + 1)`: an operator is missing, brackets of a call are read elsewhere.
                    let span = left.span.to(self.span());
                    let text = format!("{} * (", self.slice(left.span));
                    self.slip(self.missing_operator(span), span, Hint::write(text));
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
    fn list_of(
        &mut self,
        first: Expr,
        sign: Sign,
        own: Level,
        node: fn(Vec<Expr>) -> Node,
    ) -> Expr {
        let mut list = vec![first];
        loop {
            self.word_as_sign();
            if !self.take(sign) {
                break;
            }
            list.push(self.level(own.tighter()));
        }
        let span = list[0].span.to(list[list.len() - 1].span);
        self.tree(node(list), span)
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
            self.level(own.tighter())
        };
        let span = left.span.to(right.span);
        self.tree(Node::Binary(sign, Box::new(left), Box::new(right)), span)
    }

    /// An operand with the signs before it.
    fn prefix(&mut self, level: Level) -> Expr {
        if !self.enter() {
            return self.wrong(self.span());
        }
        let start = self.span();
        if sign_of_word(self.kind()) == Some(Sign::Not)
            && matches!(
                self.kind_after(1),
                TokenKind::Name(_)
                    | TokenKind::Number(_)
                    | TokenKind::Decimal(_)
                    | TokenKind::Sign(Sign::Open)
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
                let first = self.at;
                let operand = self.level(Level::Unary);
                let span = start.to(operand.span);
                match (sign, &operand.node) {
                    // The lexer has seen this minus already.
                    (Sign::Minus, Node::Number(i64::MIN)) if self.at == first + 1 => {
                        Expr::new(Node::Number(i64::MIN), span)
                    }
                    (Sign::Minus, &Node::Number(value)) if value != i64::MIN => {
                        Expr::new(Node::Number(-value), span)
                    }
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
            TokenKind::Number(value) => self.leaf(Node::Number(value)),
            TokenKind::Decimal(value) => self.leaf(Node::Decimal(value)),
            TokenKind::Text(text) => self.leaf(Node::Text(text)),
            TokenKind::Name(name) => {
                self.advance();
                self.named(name, span)
            }
            TokenKind::Sign(Sign::Open) => self.bracketed(Sign::Close),
            TokenKind::Sign(Sign::OpenSquare) => self.bracketed(Sign::CloseSquare),
            TokenKind::End => {
                let at = match self.at {
                    0 => span,
                    _ => self.previous_span(),
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

    /// What one token stands for; it is here.
    fn leaf(&mut self, node: Node) -> Expr {
        let span = self.span();
        self.advance();
        Expr::new(node, span)
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
        if let Some(count) = number_count(&name)
            && matches!(self.kind(), TokenKind::Number(_) | TokenKind::Name(_))
            && sign_of_word(self.kind()).is_none()
        {
            return self.call_without_brackets(name, span, count);
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
        Sign::Times | Sign::Divide | Sign::Quotient | Sign::Remainder => Level::Product,
        Sign::Power => Level::Power,
        _ => return None,
    })
}

/// How many values a function takes at most, if they are numbers and it gives one.
fn number_count(function: &str) -> Option<usize> {
    match function {
        "min" | "max" | "gcd" | "zeckendorf" => Some(2),
        "abs" | "isqrt" | "is_prime" => Some(1),
        _ => None,
    }
}
