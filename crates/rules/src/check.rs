//! From syntax to typed trees: what each name means, which type each part has, constants worked out.

use kruzhok_syntax::{Clause, Expr, Faults, Hint, Node, ProblemKind, Sign, Source, spelling};
use kruzhok_values::{
    self as values, BinaryOp, Comparison, FoldOp, Int, Ints, Lists, Ratio, Slot, Span, Target,
    Typed, TypedClause, UnaryOp,
};
use std::sync::Arc;

/// Functions, and how each is called.
const FUNCTIONS: &[(&str, &str)] = &[
    ("min", "min(a, b)"),
    ("max", "max(a, b)"),
    ("abs", "abs(a - b)"),
    ("sum", "sum(heaps)"),
    ("len", "len(heaps)"),
    ("any", "any(x > 5 for x in heaps)"),
    ("all", "all(x > 5 for x in heaps)"),
    ("range", "range(1, n + 1)"),
    ("sorted", "sorted(heaps)"),
    ("gcd", "gcd(a, b)"),
    ("isqrt", "isqrt(n)"),
    ("is_prime", "is_prime(n)"),
    ("replace", "replace(heaps, i, value)"),
];

/// Conditions of questions that look like functions.
pub(crate) const QUANTIFIERS: &[&str] = &["some_move", "every_move", "some_reply", "every_reply"];

/// Names that nothing else may have.
pub(crate) fn is_reserved(name: &str) -> bool {
    const PYTHON: &[&str] = &[
        "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
        "elif", "else", "except", "False", "finally", "for", "from", "global", "if", "import",
        "in", "is", "lambda", "None", "nonlocal", "not", "or", "pass", "raise", "return", "True",
        "try", "while", "with", "yield",
    ];
    PYTHON.contains(&name)
        || FUNCTIONS.iter().any(|(function, _)| *function == name)
        || QUANTIFIERS.contains(&name)
        || matches!(name, "heaps" | "turn" | "winner" | "turns" | "grundy")
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Variable(Slot),
    Number(i64),
    List(Arc<[i64]>),
    /// A constant that only probabilities may use.
    Decimal(Ratio),
    Text(Arc<[i64]>),
    /// The flag tells texts from tuples.
    Lists(Arc<[Arc<[i64]>]>, bool),
    /// A variable that holds a tuple, or, with the flag, a text.
    ListVariable(Slot, bool),
    /// All heaps: so many slots from the first.
    Heaps(usize),
}

/// The names that an expression may use; a later one hides an earlier one of the same name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    names: Vec<(String, Meaning)>,
    /// Slots from here on are free.
    pub(crate) slot_count: usize,
}

impl Scope {
    pub(crate) fn add(&mut self, name: &str, meaning: Meaning) {
        self.names.push((name.to_string(), meaning));
    }

    /// A new variable.
    pub(crate) fn declare(&mut self, name: &str) -> Slot {
        let slot = self.slot_count;
        self.slot_count += 1;
        self.add(name, Meaning::Variable(slot));
        slot
    }

    /// A new variable that holds a tuple or a text.
    pub(crate) fn declare_list(&mut self, name: &str, is_text: bool) -> Slot {
        let slot = self.slot_count;
        self.slot_count += 1;
        self.add(name, Meaning::ListVariable(slot, is_text));
        slot
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Meaning> {
        self.names
            .iter()
            .rev()
            .find(|(known, _)| known == name)
            .map(|(_, meaning)| meaning)
    }

    /// The value of a constant that is not whole.
    pub(crate) fn decimal(&self, name: &str) -> Option<Ratio> {
        match self.find(name)? {
            Meaning::Decimal(ratio) => Some(*ratio),
            _ => None,
        }
    }

    /// How many names there are; [`Scope::leave`] forgets the later ones.
    pub(crate) fn enter(&self) -> usize {
        self.names.len()
    }

    pub(crate) fn leave(&mut self, name_count: usize) {
        self.names.truncate(name_count);
    }

    /// Forgets all variables, but not the constants.
    pub(crate) fn forget_variables(&mut self) {
        self.names.retain(|(_, meaning)| {
            !matches!(
                meaning,
                Meaning::Variable(_) | Meaning::ListVariable(..) | Meaning::Heaps(_)
            )
        });
    }

    fn words(&self) -> Vec<&str> {
        let mut words: Vec<&str> = vec![];
        for (name, _) in &self.names {
            if !words.contains(&name.as_str()) {
                words.push(name);
            }
        }
        words
    }
}

/// Types the expressions of one field.
pub(crate) struct Checker<'a> {
    pub(crate) scope: &'a mut Scope,
    pub(crate) source: &'a Source,
    pub(crate) faults: &'a mut Faults,
    /// Whether an unknown letter may be meant as a name of a `for` that was forgotten.
    pub(crate) may_bind: bool,
}

impl Checker<'_> {
    pub(crate) fn fault(&mut self, kind: ProblemKind, span: Span, hint: Option<Hint>) {
        self.faults.add(kind, span, hint);
    }

    fn text(&self, span: Span) -> String {
        self.source.slice(span).to_string()
    }

    /// A number; `None` where that was reported as wrong.
    pub(crate) fn int(&mut self, expr: &Expr) -> Option<Int> {
        match self.typed(expr) {
            Typed::Int(int, _) => Some(int),
            Typed::Wrong => None,
            _ => {
                self.wrong_list(expr);
                None
            }
        }
    }

    /// A list of numbers.
    pub(crate) fn ints(&mut self, expr: &Expr) -> Option<Ints> {
        match self.typed(expr) {
            Typed::Ints(ints) => Some(ints),
            Typed::Wrong => None,
            _ => self.wrong_sequence(expr),
        }
    }

    /// A list of numbers, or with the flag a text.
    pub(crate) fn list(&mut self, expr: &Expr, is_text: bool) -> Option<Ints> {
        match self.typed(expr) {
            Typed::Ints(list) if !is_text => Some(list),
            Typed::Text(list) if is_text => Some(list),
            Typed::Wrong => None,
            _ if is_text => self.wrong_text(expr),
            _ => self.wrong_sequence(expr),
        }
    }

    /// Reports that a list of numbers belongs here.
    fn wrong_sequence<T>(&mut self, expr: &Expr) -> Option<T> {
        let found = self.text(expr.span);
        self.fault(ProblemKind::ExpectedSequence { found }, expr.span, None);
        None
    }

    /// Reports that a text belongs here.
    fn wrong_text<T>(&mut self, expr: &Expr) -> Option<T> {
        let found = self.text(expr.span);
        let hint = match &expr.node {
            Node::Name(name) if self.scope.find(name).is_none() => Hint::write(format!("'{name}'")),
            Node::Number(_) => Hint::write(format!("'{found}'")),
            _ => None,
        };
        self.fault(ProblemKind::ExpectedText { found }, expr.span, hint);
        None
    }

    /// A number or a list, as a condition: 0 and the empty list are false.
    pub(crate) fn condition(&mut self, expr: &Expr) -> Option<Int> {
        match self.typed(expr) {
            Typed::Int(int, _) => Some(int),
            Typed::Ints(ints) | Typed::Text(ints) => {
                Some(Int::Fold(FoldOp::Len, Box::new(ints), expr.span))
            }
            Typed::Lists(lists, _) => Some(Int::Count(Box::new(lists), expr.span)),
            Typed::Wrong => None,
        }
    }

    pub(crate) fn typed(&mut self, expr: &Expr) -> Typed {
        self.maybe(expr).unwrap_or(Typed::Wrong)
    }

    fn maybe(&mut self, expr: &Expr) -> Option<Typed> {
        let span = expr.span;
        Some(match &expr.node {
            Node::Wrong => return None,
            Node::Number(value) => Typed::Int(Int::Const(*value), false),
            Node::Decimal(_) => {
                self.not_whole(span, None);
                return None;
            }
            Node::Truth(value) => Typed::Int(Int::Const(i64::from(*value)), true),
            Node::Text(text) => {
                let codes: Vec<i64> = text.chars().map(|c| i64::from(u32::from(c))).collect();
                Typed::Text(Ints::Const(codes.into()))
            }
            Node::Name(name) => self.name(name, span)?,
            Node::Unary(sign, operand) => {
                let operand = self.int(operand)?;
                let op = match sign {
                    Sign::Minus => UnaryOp::Negate,
                    Sign::BitNot => UnaryOp::BitNot,
                    _ => return Some(Typed::Int(operand, false)),
                };
                Typed::Int(folded_unary(op, operand, span), false)
            }
            Node::Binary(sign, left, right) => self.binary(*sign, left, right, span)?,
            Node::Compare(first, rest) => Typed::Int(self.compare(first, rest, span)?, true),
            Node::And(list) => self.joined(list, Int::And)?,
            Node::Or(list) => self.joined(list, Int::Or)?,
            Node::Not(operand) => {
                let condition = self.condition(operand)?;
                Typed::Int(
                    match condition {
                        Int::Const(value) => Int::Const(i64::from(value == 0)),
                        other => Int::Not(Box::new(other)),
                    },
                    true,
                )
            }
            Node::Choice(value, condition, other) => self.choice(value, condition, other)?,
            Node::Call {
                name,
                name_span,
                arguments,
            } => self.call(name, *name_span, arguments, span)?,
            Node::Generator(element, clauses) => {
                let name_count = self.scope.enter();
                let clauses = self.clauses(clauses, span);
                let element = self.typed(element);
                self.scope.leave(name_count);
                match element {
                    Typed::Int(element, _) => {
                        Typed::Ints(Ints::Generate(Box::new((element, clauses?))))
                    }
                    Typed::Ints(list) => {
                        Typed::Lists(Lists::Generate(Box::new((list, clauses?))), false)
                    }
                    Typed::Text(text) => {
                        Typed::Lists(Lists::Generate(Box::new((text, clauses?))), true)
                    }
                    Typed::Wrong => return None,
                    Typed::Lists(..) => {
                        self.wrong_list(expr);
                        return None;
                    }
                }
            }
            Node::List(list, _) => self.list_of(list)?,
            Node::Item(list, place) => {
                let (list_typed, place) = (self.typed(list), self.int(place));
                match list_typed {
                    Typed::Ints(list) => {
                        Typed::Int(Int::Item(Box::new((list, place?)), span), false)
                    }
                    Typed::Text(text) => Typed::Text(Ints::Letter(Box::new((text, place?)), span)),
                    Typed::Lists(lists, is_text) => {
                        let item = Ints::Item(Box::new((lists, place?)), span);
                        if is_text {
                            Typed::Text(item)
                        } else {
                            Typed::Ints(item)
                        }
                    }
                    Typed::Int(..) => return self.wrong_sequence(list),
                    Typed::Wrong => return None,
                }
            }
            Node::Slice(list, bounds) => {
                let list_typed = self.typed(list);
                let mut typed = [None, None, None];
                for (typed, bound) in typed.iter_mut().zip(bounds) {
                    if let Some(bound) = bound {
                        *typed = Some(self.int(bound)?);
                    }
                }
                let slice = |list| Ints::Slice(Box::new(list), Box::new(typed), span);
                match list_typed {
                    Typed::Ints(list) => Typed::Ints(slice(list)),
                    Typed::Text(text) => Typed::Text(slice(text)),
                    Typed::Wrong => return None,
                    _ => return self.wrong_sequence(list),
                }
            }
        })
    }

    /// Values in brackets: numbers, or texts, or lists of numbers.
    fn list_of(&mut self, list: &[Expr]) -> Option<Typed> {
        let values: Vec<Typed> = list.iter().map(|it| self.typed(it)).collect();
        // The first that is right says what belongs here.
        Some(match values.iter().find(|it| **it != Typed::Wrong) {
            Some(Typed::Text(_)) => {
                let texts = list.iter().zip(values).map(|(expr, value)| match value {
                    Typed::Text(text) => Some(text),
                    Typed::Wrong => None,
                    _ => self.wrong_text(expr),
                });
                let texts: Vec<Option<Ints>> = texts.collect();
                Typed::Lists(
                    folded_lists(texts.into_iter().collect::<Option<_>>()?),
                    true,
                )
            }
            Some(Typed::Ints(_)) => {
                let tuples = list.iter().zip(values).map(|(expr, value)| match value {
                    Typed::Ints(tuple) => Some(tuple),
                    Typed::Wrong => None,
                    _ => self.wrong_sequence(expr),
                });
                let tuples: Vec<Option<Ints>> = tuples.collect();
                Typed::Lists(
                    folded_lists(tuples.into_iter().collect::<Option<_>>()?),
                    false,
                )
            }
            _ => {
                let numbers = list.iter().zip(values).map(|(expr, value)| match value {
                    Typed::Int(number, _) => Some(number),
                    Typed::Wrong => None,
                    _ => {
                        self.wrong_list(expr);
                        None
                    }
                });
                let numbers: Vec<Option<Int>> = numbers.collect();
                Typed::Ints(folded_list(numbers.into_iter().collect::<Option<_>>()?))
            }
        })
    }

    fn binary(&mut self, sign: Sign, left: &Expr, right: &Expr, span: Span) -> Option<Typed> {
        let Some(op) = operation(sign) else {
            // A fraction within a part of a probability that is whole, such as a condition.
            let text = format!("{} // {}", self.text(left.span), self.text(right.span));
            self.not_whole(span, Hint::write(text));
            return None;
        };
        let (left_typed, right_typed) = (self.typed(left), self.typed(right));
        Some(match (left_typed, right_typed) {
            (Typed::Int(a, _), Typed::Int(b, _)) => {
                Typed::Int(folded_binary(op, a, b, span), false)
            }
            (Typed::Ints(a), Typed::Ints(b)) if op == BinaryOp::Add => {
                Typed::Ints(Ints::Concat(Box::new((a, b))))
            }
            (Typed::Text(a), Typed::Text(b)) if op == BinaryOp::Add => {
                Typed::Text(Ints::Concat(Box::new((a, b))))
            }
            (Typed::Lists(a, is_a), Typed::Lists(b, is_b))
                if op == BinaryOp::Add && is_a == is_b =>
            {
                Typed::Lists(Lists::Concat(Box::new((a, b))), is_a)
            }
            (Typed::Ints(a), Typed::Int(b, _)) | (Typed::Int(b, _), Typed::Ints(a))
                if op == BinaryOp::Multiply =>
            {
                Typed::Ints(Ints::Repeat(Box::new((a, b)), span))
            }
            (Typed::Text(a), Typed::Int(b, _)) | (Typed::Int(b, _), Typed::Text(a))
                if op == BinaryOp::Multiply =>
            {
                Typed::Text(Ints::Repeat(Box::new((a, b)), span))
            }
            (Typed::Wrong, _) | (_, Typed::Wrong) => return None,
            (Typed::Text(_), _) if op == BinaryOp::Add && self.is_texty(left) => {
                return self.wrong_text(right);
            }
            (Typed::Int(..), _) => {
                self.wrong_list(right);
                return None;
            }
            _ => {
                self.wrong_list(left);
                return None;
            }
        })
    }

    /// Whether a text is not likely a name in quotation marks by mistake.
    fn is_texty(&self, expr: &Expr) -> bool {
        !matches!(&expr.node, Node::Text(text) if self.scope.find(text).is_some())
    }

    fn not_whole(&mut self, span: Span, hint: Option<Hint>) {
        let number = self.text(span);
        self.fault(ProblemKind::Decimal { number }, span, hint);
    }

    /// Reports that a list stands where a number belongs.
    pub(crate) fn wrong_list(&mut self, expr: &Expr) {
        // `[a + b] * 2` with square brackets for round ones.
        let (span, hint) = match squared(expr) {
            Some((whole, inner)) => (whole, Hint::write(format!("({})", self.text(inner)))),
            // A number or a name in quotation marks.
            None => match &expr.node {
                Node::Text(text)
                    if !text.is_empty()
                        && text.chars().all(|c| c.is_alphanumeric() || c == '_') =>
                {
                    (expr.span, Hint::write(text.as_str()))
                }
                _ => (expr.span, None),
            },
        };
        self.fault(
            ProblemKind::ExpectedNumber {
                found: self.text(span),
            },
            span,
            hint,
        );
    }

    fn compare(&mut self, first: &Expr, rest: &[(Comparison, Expr)], span: Span) -> Option<Int> {
        let left = self.typed(first);
        let right: Vec<Typed> = rest.iter().map(|(_, it)| self.typed(it)).collect();
        let is_number = |it: &Typed| matches!(it, Typed::Int(..) | Typed::Wrong);
        let is_order = |it: &Comparison| !matches!(it, Comparison::In | Comparison::NotIn);
        let are_numbers = is_number(&left)
            && right.iter().all(is_number)
            && rest.iter().all(|it| is_order(&it.0));
        if !are_numbers {
            return self.chain((left, first), rest, right, span);
        }
        let links = rest.iter().zip(right);
        let chain: Option<Vec<_>> = links.map(|(link, it)| Some((link.0, it.int()?))).collect();
        Some(folded_compare(left.int()?, chain?))
    }

    /// Lists, or `in`, in a comparison: as Python has it, each neighbour with the next.
    fn chain(
        &mut self,
        first: (Typed, &Expr),
        rest: &[(Comparison, Expr)],
        right: Vec<Typed>,
        whole: Span,
    ) -> Option<Int> {
        let mut left = first;
        let mut links = vec![];
        for (index, ((relation, expr), value)) in rest.iter().zip(right).enumerate() {
            // What stands between two signs is worked out once. Written out twice it would double with every bracket.
            let (value, binding) = match index + 1 == rest.len() {
                true => (value, None),
                false => self.kept(value, whole),
            };
            let span = left.1.span.to(expr.span);
            links.push((
                binding,
                self.relate(*relation, left, (value.clone(), expr), span),
            ));
            left = (value, expr);
        }
        let links: Option<Vec<_>> = links.into_iter().map(|it| Some((it.0, it.1?))).collect();
        let last_first = links?.into_iter().rev();
        last_first.fold(None, |later, (binding, link)| {
            let both = Int::And([link].into_iter().chain(later).collect());
            Some(match binding {
                None => both,
                Some(binding) => {
                    let generated = Ints::Generate(Box::new((both, vec![binding])));
                    Int::Fold(FoldOp::Any, Box::new(generated), whole)
                }
            })
        })
    }

    /// A value that is looked at twice, and what binds it to a variable for that, if it needs one.
    fn kept(&mut self, value: Typed, span: Span) -> (Typed, Option<TypedClause>) {
        let is_quick = match &value {
            Typed::Int(int, _) => matches!(int, Int::Const(_) | Int::Slot(_)),
            Typed::Ints(list) | Typed::Text(list) => {
                matches!(list, Ints::Const(_) | Ints::Var(_) | Ints::Slots { .. })
            }
            // Lists of lists only stand at the end of a chain.
            Typed::Lists(..) | Typed::Wrong => true,
        };
        if is_quick {
            return (value, None);
        }
        let slot = self.scope.slot_count;
        self.scope.slot_count += 1;
        let of_list = |list| TypedClause::ForList {
            target: Target::List(slot),
            source: Lists::Each(vec![list]),
            span,
        };
        match value {
            Typed::Int(int, is_condition) => {
                let source = Ints::Each(vec![int]);
                let binding = TypedClause::For { slot, source, span };
                (Typed::Int(Int::Slot(slot), is_condition), Some(binding))
            }
            Typed::Ints(list) => (Typed::Ints(Ints::Var(slot)), Some(of_list(list))),
            Typed::Text(text) => (Typed::Text(Ints::Var(slot)), Some(of_list(text))),
            value @ (Typed::Lists(..) | Typed::Wrong) => (value, None),
        }
    }

    /// Two neighbours in a comparison.
    fn relate(
        &mut self,
        relation: Comparison,
        left: (Typed, &Expr),
        right: (Typed, &Expr),
        span: Span,
    ) -> Option<Int> {
        match relation {
            Comparison::In => return self.contains(left, right, span),
            Comparison::NotIn => {
                let contains = self.contains(left, right, span)?;
                return Some(Int::Not(Box::new(contains)));
            }
            _ => {}
        }
        let ((left, left_expr), (right, right_expr)) = (left, right);
        match (left, right) {
            (Typed::Wrong, _) | (_, Typed::Wrong) => None,
            (Typed::Int(left, _), Typed::Int(right, _)) => {
                Some(folded_compare(left, vec![(relation, right)]))
            }
            (Typed::Ints(left), Typed::Ints(right)) | (Typed::Text(left), Typed::Text(right)) => {
                Some(Int::CompareLists(relation, Box::new((left, right)), span))
            }
            (Typed::Lists(..), _) => self.wrong_sequence(left_expr),
            (Typed::Int(..), _) => {
                self.wrong_list(right_expr);
                None
            }
            (Typed::Text(_), _) if self.is_texty(left_expr) => self.wrong_text(right_expr),
            (_, Typed::Int(..)) => {
                self.wrong_list(left_expr);
                None
            }
            _ => self.wrong_sequence(right_expr),
        }
    }

    /// `value in list`, whatever is in the list.
    fn contains(
        &mut self,
        (value, value_expr): (Typed, &Expr),
        (list, list_expr): (Typed, &Expr),
        span: Span,
    ) -> Option<Int> {
        Some(match (value, list) {
            (Typed::Wrong, _) | (_, Typed::Wrong) => return None,
            (Typed::Int(value, _), Typed::Ints(list)) => {
                Int::Contains(Box::new((value, list)), span)
            }
            (Typed::Text(part), Typed::Text(whole)) => Int::Within(Box::new((part, whole)), span),
            (Typed::Text(value), Typed::Lists(lists, true))
            | (Typed::Ints(value), Typed::Lists(lists, false)) => {
                Int::Among(Box::new((value, lists)), span)
            }
            (_, Typed::Int(..)) => return self.wrong_sequence(list_expr),
            (_, Typed::Text(_) | Typed::Lists(_, true)) => return self.wrong_text(value_expr),
            (_, Typed::Lists(_, false)) => return self.wrong_sequence(value_expr),
            (_, Typed::Ints(_)) => {
                self.wrong_list(value_expr);
                return None;
            }
        })
    }

    fn joined(&mut self, list: &[Expr], join: fn(Vec<Int>) -> Int) -> Option<Typed> {
        let mut is_condition = true;
        let mut operands = vec![];
        for expr in list {
            match self.typed(expr) {
                Typed::Int(int, is_truth) => {
                    is_condition &= is_truth;
                    operands.push(int);
                }
                Typed::Wrong => {}
                _ => self.wrong_list(expr),
            }
        }
        if operands.len() < list.len() {
            return None;
        }
        let joined = join(operands);
        let is_constant = !joined.uses(&|_| true) && is_plain(&joined);
        match is_constant.then(|| joined.value(&mut values::Machine::default())) {
            Some(Ok(value)) => Some(Typed::Int(Int::Const(value), is_condition)),
            _ => Some(Typed::Int(joined, is_condition)),
        }
    }

    fn choice(&mut self, value: &Expr, condition: &Expr, other: &Expr) -> Option<Typed> {
        let condition = self.condition(condition);
        let (value_typed, other_typed) = (self.typed(value), self.typed(other));
        Some(match (value_typed, other_typed) {
            (Typed::Int(a, is_a), Typed::Int(b, is_b)) => {
                let chosen = match condition? {
                    Int::Const(0) => b,
                    Int::Const(_) => a,
                    condition => Int::Choice(Box::new((a, condition, b))),
                };
                Typed::Int(chosen, is_a && is_b)
            }
            (Typed::Ints(a), Typed::Ints(b)) => {
                Typed::Ints(Ints::Choice(Box::new((a, condition?, b))))
            }
            (Typed::Text(a), Typed::Text(b)) => {
                Typed::Text(Ints::Choice(Box::new((a, condition?, b))))
            }
            (Typed::Lists(a, is_a), Typed::Lists(b, is_b)) if is_a == is_b => {
                Typed::Lists(Lists::Choice(Box::new((a, condition?, b))), is_a)
            }
            (Typed::Wrong, _) | (_, Typed::Wrong) => return None,
            (Typed::Int(..), _) => {
                self.wrong_list(other);
                return None;
            }
            (_, Typed::Int(..)) => {
                self.wrong_list(value);
                return None;
            }
            (Typed::Text(_), _) => return self.wrong_text(other),
            _ => return self.wrong_sequence(other),
        })
    }

    /// The clauses of a row or generator; their names stay in the scope.
    pub(crate) fn clauses(&mut self, clauses: &[Clause], whole: Span) -> Option<Vec<TypedClause>> {
        let mut typed = vec![];
        for clause in clauses {
            match clause {
                Clause::For { names, source } => {
                    typed.push(self.for_clause(names, source, whole));
                }
                Clause::If(condition) => typed.push(self.condition(condition).map(TypedClause::If)),
            }
        }
        typed.into_iter().collect()
    }

    fn for_clause(
        &mut self,
        names: &[(String, Span)],
        source: &Expr,
        whole: Span,
    ) -> Option<TypedClause> {
        let source_typed = self.typed(source);
        for (index, (name, span)) in names.iter().enumerate() {
            if is_reserved(name) || names[..index].iter().any(|(other, _)| other == name) {
                self.fault(ProblemKind::TakenName { name: name.clone() }, *span, None);
            }
        }
        if let [(name, _)] = names {
            return match source_typed {
                Typed::Ints(source) => Some(TypedClause::For {
                    slot: self.scope.declare(name),
                    source,
                    span: whole,
                }),
                Typed::Text(text) => Some(TypedClause::ForList {
                    target: Target::List(self.scope.declare_list(name, true)),
                    source: Lists::Letters(text),
                    span: whole,
                }),
                Typed::Lists(source, is_text) => Some(TypedClause::ForList {
                    target: Target::List(self.scope.declare_list(name, is_text)),
                    source,
                    span: whole,
                }),
                Typed::Wrong => {
                    self.scope.declare(name);
                    None
                }
                Typed::Int(..) => {
                    self.scope.declare(name);
                    self.wrong_sequence(source)
                }
            };
        }
        let slots = names.iter().map(|(name, _)| self.scope.declare(name));
        let slots: Vec<Slot> = slots.collect();
        match source_typed {
            Typed::Lists(source, false) => Some(TypedClause::ForList {
                target: Target::Numbers(slots),
                source,
                span: whole,
            }),
            Typed::Wrong => None,
            _ => {
                let found = self.text(source.span);
                let hint = Hint::example("((1, 0), (0, 1))");
                self.fault(ProblemKind::ExpectedTuples { found }, source.span, hint);
                None
            }
        }
    }

    // Names and calls.

    fn name(&mut self, name: &str, span: Span) -> Option<Typed> {
        Some(match self.scope.find(name) {
            Some(Meaning::Variable(slot)) => Typed::Int(Int::Slot(*slot), false),
            Some(Meaning::Number(value)) => Typed::Int(Int::Const(*value), false),
            Some(Meaning::List(values)) => Typed::Ints(Ints::Const(values.clone())),
            Some(Meaning::Text(letters)) => Typed::Text(Ints::Const(letters.clone())),
            Some(Meaning::Lists(lists, is_text)) => {
                Typed::Lists(Lists::Const(lists.clone()), *is_text)
            }
            Some(Meaning::ListVariable(slot, true)) => Typed::Text(Ints::Var(*slot)),
            Some(Meaning::ListVariable(slot, false)) => Typed::Ints(Ints::Var(*slot)),
            Some(Meaning::Heaps(count)) => Typed::Ints(Ints::Slots {
                first: 0,
                count: *count,
            }),
            Some(Meaning::Decimal(ratio)) => {
                let ratio = *ratio;
                self.decimal_constant(name, ratio, span);
                return None;
            }
            None => {
                self.unknown_name(name, span);
                return None;
            }
        })
    }

    /// Reports a decimal where only whole numbers can stand: `s * P` is written `s * 3 // 2`.
    fn decimal_constant(&mut self, name: &str, ratio: Ratio, span: Span) {
        let before = self.source.text[..span.start as usize].trim_end();
        let is_factor = before.ends_with('*') && !before.ends_with("**");
        let hint = match (ratio.numerator(), ratio.denominator()) {
            (whole, 1) => Hint::write(whole.to_string()),
            (numerator, denominator) if is_factor => {
                Hint::write(format!("{numerator} // {denominator}"))
            }
            _ => Hint::example(format!("chance = [[\"{name}\", …], [\"1 - {name}\", …]]")),
        };
        let name = name.to_string();
        self.fault(ProblemKind::DecimalConstant { name }, span, hint);
    }

    fn unknown_name(&mut self, name: &str, span: Span) {
        let owned = name.to_string();
        if let Some((_, usage)) = FUNCTIONS.iter().find(|(function, _)| *function == name) {
            return self.fault(
                ProblemKind::MissingArguments { name: owned },
                span,
                Hint::example(*usage),
            );
        }
        if is_reserved(name) {
            // `turn` in a question is likely `turns`.
            let hint = spelling::nearest(name, &self.scope.words()).and_then(Hint::write);
            return self.fault(ProblemKind::WrongPlace { name: owned }, span, hint);
        }
        let words = self.scope.words();
        let mut known = words.clone();
        known.extend(["True", "False"]);
        if let Some(meant) = spelling::look_alike(name, &known) {
            let meant = meant.to_string();
            let hint = Hint::write(meant.clone());
            return self.fault(
                ProblemKind::LookAlike {
                    name: name.into(),
                    meant: meant.into(),
                },
                span,
                hint,
            );
        }
        let product = words.iter().find_map(|first| {
            let rest = name.strip_prefix(first)?;
            let is_number = !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit());
            (is_number || words.contains(&rest)).then(|| format!("{first} * {rest}"))
        });
        // The letters that one counts with.
        let is_count = matches!(
            name,
            "c" | "d" | "i" | "j" | "k" | "l" | "m" | "n" | "p" | "t"
        );
        let hint = if let Some(near) = spelling::nearest(name, &known) {
            Hint::write(near)
        } else if let Some(product) = product {
            Hint::write(product)
        } else if self.may_bind && is_count {
            Hint::add(format!("for {name} in range(1, 10)"))
        } else {
            Hint::one_of(words)
        };
        self.fault(ProblemKind::UnknownName { name: owned }, span, hint);
    }

    fn call(
        &mut self,
        name: &str,
        name_span: Span,
        arguments: &[Expr],
        span: Span,
    ) -> Option<Typed> {
        let Some((_, usage)) = FUNCTIONS.iter().find(|(function, _)| *function == name) else {
            self.unknown_function(name, name_span, arguments, span);
            // The arguments may have mistakes of their own.
            for argument in arguments {
                self.typed(argument);
            }
            return None;
        };
        let count = arguments.len();
        let is_right_count = match name {
            "min" | "max" | "gcd" => count > 0,
            "range" => (1..=3).contains(&count),
            "replace" => count == 3,
            _ => count == 1,
        };
        if !is_right_count {
            let kind = ProblemKind::ArgumentCount {
                name: name.into(),
                usage: (*usage).into(),
            };
            self.fault(kind, span, Hint::example(*usage));
            return None;
        }
        Some(match name {
            "min" | "max" if count == 1 => self.fold(
                if name == "min" {
                    FoldOp::Min
                } else {
                    FoldOp::Max
                },
                arguments,
                span,
            )?,
            "min" => Typed::Int(folded_plain(Int::Least(self.all_ints(arguments)?)), false),
            "max" => Typed::Int(
                folded_plain(Int::Greatest(self.all_ints(arguments)?)),
                false,
            ),
            "gcd" => Typed::Int(
                folded_plain(Int::Gcd(self.all_ints(arguments)?, span)),
                false,
            ),
            "sum" => self.fold(FoldOp::Sum, arguments, span)?,
            "len" => self.fold(FoldOp::Len, arguments, span)?,
            "any" => self.fold(FoldOp::Any, arguments, span)?,
            "all" => self.fold(FoldOp::All, arguments, span)?,
            "abs" => Typed::Int(
                folded_unary(UnaryOp::Abs, self.int(&arguments[0])?, span),
                false,
            ),
            "isqrt" => Typed::Int(
                folded_unary(UnaryOp::Isqrt, self.int(&arguments[0])?, span),
                false,
            ),
            "is_prime" => Typed::Int(
                folded_unary(UnaryOp::IsPrime, self.int(&arguments[0])?, span),
                true,
            ),
            "sorted" => Typed::Ints(Ints::Sorted(Box::new(self.ints(&arguments[0])?), span)),
            "range" => {
                let mut bounds = self.all_ints(arguments)?;
                if bounds.len() == 1 {
                    bounds.insert(0, Int::Const(0));
                }
                bounds.resize(3, Int::Const(1));
                let Ok(bounds) = bounds.try_into() else {
                    unreachable!("three bounds were made")
                };
                Typed::Ints(Ints::Range(Box::new(bounds), span))
            }
            _ => {
                let list = self.ints(&arguments[0]);
                let (place, value) = (self.int(&arguments[1]), self.int(&arguments[2]));
                Typed::Ints(Ints::Replace(Box::new((list?, place?, value?)), span))
            }
        })
    }

    fn all_ints(&mut self, arguments: &[Expr]) -> Option<Vec<Int>> {
        let values: Vec<Option<Int>> = arguments.iter().map(|it| self.int(it)).collect();
        values.into_iter().collect()
    }

    fn fold(&mut self, op: FoldOp, arguments: &[Expr], span: Span) -> Option<Typed> {
        if op == FoldOp::Len {
            return match self.typed(&arguments[0]) {
                Typed::Ints(list) | Typed::Text(list) => {
                    Some(Typed::Int(Int::Fold(op, Box::new(list), span), false))
                }
                Typed::Lists(lists, _) => {
                    Some(Typed::Int(Int::Count(Box::new(lists), span), false))
                }
                Typed::Wrong => None,
                Typed::Int(..) => self.wrong_sequence(&arguments[0]),
            };
        }
        let list = self.ints(&arguments[0])?;
        Some(Typed::Int(
            Int::Fold(op, Box::new(list), span),
            matches!(op, FoldOp::Any | FoldOp::All),
        ))
    }

    fn unknown_function(&mut self, name: &str, name_span: Span, arguments: &[Expr], span: Span) {
        if self.scope.find(name).is_some() {
            // `s(s + 1)`: the sign of multiplication was forgotten.
            // Between name and bracket there may be blanks, and signs that are no part of the language.
            let (name_end, end) = (name_span.end as usize, span.end as usize);
            let rest = self.text(Span::new(name_end, end));
            let open_length = rest.find('(').map_or(0, |at| at + 1);
            let open = Span::new(name_span.start as usize, name_end + open_length);
            let found = self.text(open);
            let hint = Hint::write(format!("{name} * ("));
            return self.fault(ProblemKind::MissingOperator { found }, open, hint);
        }
        if QUANTIFIERS.contains(&name) {
            return self.fault(
                ProblemKind::WrongPlace {
                    name: name.to_string(),
                },
                name_span,
                None,
            );
        }
        let functions: Vec<&str> = FUNCTIONS.iter().map(|(name, _)| *name).collect();
        if let Some(meant) = spelling::look_alike(name, &functions) {
            let kind = ProblemKind::LookAlike {
                name: name.into(),
                meant: meant.into(),
            };
            return self.fault(kind, name_span, Hint::write(meant));
        }
        let texts: Vec<String> = arguments.iter().map(|it| self.text(it.span)).collect();
        let kind = ProblemKind::UnknownFunction {
            name: name.to_string(),
        };
        let (span, hint) = match (name, texts.as_slice()) {
            ("int" | "round" | "floor", [value]) => (span, Hint::write(value.clone())),
            ("pow", [base, exponent]) => (span, Hint::write(format!("{base} ** {exponent}"))),
            ("mod", [a, b]) => (span, Hint::write(format!("{a} % {b}"))),
            ("div", [a, b]) => (span, Hint::write(format!("{a} // {b}"))),
            ("sqrt" | "root", _) => (name_span, Hint::write("isqrt")),
            _ => (
                name_span,
                match spelling::nearest(name, &[&functions, QUANTIFIERS].concat()) {
                    Some(near) => Hint::write(near),
                    None => Hint::one_of(functions),
                },
            ),
        };
        self.fault(kind, span, hint);
    }
}

/// A list of one number in square brackets, and that number: the expression itself or a part of it.
fn squared(expr: &Expr) -> Option<(Span, Span)> {
    match &expr.node {
        Node::List(list, true) if list.len() == 1 => Some((expr.span, list[0].span)),
        Node::Binary(_, left, right) => squared(left).or_else(|| squared(right)),
        _ => None,
    }
}

/// Whether evaluation takes no loops, so that a constant can be worked out at once.
fn is_plain(int: &Int) -> bool {
    match int {
        Int::Const(_) => true,
        Int::And(list)
        | Int::Or(list)
        | Int::Least(list)
        | Int::Greatest(list)
        | Int::Gcd(list, _) => list.iter().all(|it| matches!(it, Int::Const(_))),
        Int::Compare(first, rest) => {
            matches!(**first, Int::Const(_))
                && rest.iter().all(|(_, it)| matches!(it, Int::Const(_)))
        }
        _ => false,
    }
}

/// The value where it is known, else the tree; a constant without a value stays a tree and fails when it is needed.
fn folded_plain(int: Int) -> Int {
    if is_plain(&int)
        && let Ok(value) = int.value(&mut values::Machine::default())
    {
        return Int::Const(value);
    }
    int
}

fn folded_unary(op: UnaryOp, operand: Int, span: Span) -> Int {
    if let Int::Const(value) = operand
        && let Ok(value) = values::unary(op, value, span)
    {
        return Int::Const(value);
    }
    Int::Unary(op, Box::new(operand), span)
}

fn folded_binary(op: BinaryOp, left: Int, right: Int, span: Span) -> Int {
    if let (Int::Const(left), Int::Const(right)) = (&left, &right)
        && let Ok(value) = values::binary(op, *left, *right, span)
    {
        return Int::Const(value);
    }
    Int::Binary(op, Box::new((left, right)), span)
}

fn folded_compare(left: Int, chain: Vec<(Comparison, Int)>) -> Int {
    folded_plain(Int::Compare(Box::new(left), chain))
}

fn folded_list(values: Vec<Int>) -> Ints {
    let constants: Option<Vec<i64>> = values
        .iter()
        .map(|it| {
            if let Int::Const(value) = it {
                Some(*value)
            } else {
                None
            }
        })
        .collect();
    match constants {
        Some(constants) => Ints::Const(constants.into()),
        None => Ints::Each(values),
    }
}

fn folded_lists(lists: Vec<Ints>) -> Lists {
    let constants: Option<Vec<Arc<[i64]>>> = lists
        .iter()
        .map(|it| match it {
            Ints::Const(list) => Some(list.clone()),
            _ => None,
        })
        .collect();
    match constants {
        Some(constants) => Lists::Const(constants.into()),
        None => Lists::Each(lists),
    }
}

/// What a sign does with two whole numbers, if it does anything.
fn operation(sign: Sign) -> Option<BinaryOp> {
    Some(match sign {
        Sign::Plus => BinaryOp::Add,
        Sign::Minus => BinaryOp::Subtract,
        Sign::Times => BinaryOp::Multiply,
        Sign::Quotient => BinaryOp::Divide,
        Sign::Remainder => BinaryOp::Remainder,
        Sign::Power => BinaryOp::Power,
        Sign::BitAnd => BinaryOp::And,
        Sign::BitOr => BinaryOp::Or,
        Sign::BitXor => BinaryOp::Xor,
        Sign::ShiftLeft => BinaryOp::ShiftLeft,
        Sign::ShiftRight => BinaryOp::ShiftRight,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    /// A sign of four bytes between the name and its bracket.
    #[test]
    fn a_forgotten_sign_is_marked_from_letter_to_letter() {
        let text = "position = \"s\"\nmoves = [\"s😀(s + 1)\", \"s (s + 1)\"]\nstart = \"s == 1\"";
        let problems = crate::parse(text).expect_err("a sign is missing");
        for problem in problems.problems() {
            assert!(text.get(problem.file_span.clone()).is_some(), "{problem:?}");
        }
    }
}
