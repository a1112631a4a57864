//! From syntax to typed trees: what each name means, which type each expression has, the values of constants.

use kruzhok_syntax::{Clause, Expr, Faults, Hint, Node, ProblemKind, Sign, Source, spelling};
use kruzhok_values::{
    BinaryOp, Comparison, FoldOp, Int, Ints, Lists, Machine, Ratio, Slot, Span, Target,
    TypedClause, UnaryOp,
};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A function of the language.
pub(crate) struct Function {
    name: &'static str,
    /// How it is called.
    usage: &'static str,
    argument_count: RangeInclusive<usize>,
    pub(crate) gives: Gives,
}

/// What a function gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gives {
    Number,
    Truth,
    Tuple,
}

const ANY_COUNT: RangeInclusive<usize> = 1..=usize::MAX;

const FUNCTIONS: &[Function] = &[
    function("min", "min(a, b)", ANY_COUNT, Gives::Number),
    function("max", "max(a, b)", ANY_COUNT, Gives::Number),
    function("abs", "abs(a - b)", 1..=1, Gives::Number),
    function("sum", "sum(heaps)", 1..=1, Gives::Number),
    function("len", "len(heaps)", 1..=1, Gives::Number),
    function("any", "any(x > 5 for x in heaps)", 1..=1, Gives::Truth),
    function("all", "all(x > 5 for x in heaps)", 1..=1, Gives::Truth),
    function("range", "range(1, n + 1)", 1..=3, Gives::Tuple),
    function("sorted", "sorted(heaps)", 1..=1, Gives::Tuple),
    function("tuple", "tuple(x + 1 for x in heaps)", 1..=1, Gives::Tuple),
    function("gcd", "gcd(a, b)", ANY_COUNT, Gives::Number),
    function("isqrt", "isqrt(n)", 1..=1, Gives::Number),
    function("is_prime", "is_prime(n)", 1..=1, Gives::Truth),
    function("zeckendorf", "zeckendorf(n, 2)", 1..=2, Gives::Number),
    function("replace", "replace(heaps, i, value)", 3..=3, Gives::Tuple),
];

const fn function(
    name: &'static str,
    usage: &'static str,
    argument_count: RangeInclusive<usize>,
    gives: Gives,
) -> Function {
    Function {
        name,
        usage,
        argument_count,
        gives,
    }
}

impl Function {
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        FUNCTIONS.iter().find(|function| function.name == name)
    }

    /// Whether a function of this name gives a truth value.
    pub(crate) fn gives_truth(name: &str) -> bool {
        Self::named(name).is_some_and(|function| function.gives == Gives::Truth)
    }
}

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
        || Function::named(name).is_some()
        || QUANTIFIERS.contains(&name)
        || matches!(name, "heaps" | "turn" | "winner" | "turns" | "grundy")
}

/// An expression of any type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Typed {
    /// A number; the flag is set for a condition.
    Int(Int, bool),
    /// A list of numbers; the flag is set for a text, whose numbers are code points.
    List(Ints, bool),
    /// Lists; the flag is set for those of texts, else they are tuples.
    Lists(Lists, bool),
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Value(Typed),
    /// A constant that only probabilities may use.
    Decimal(Ratio),
}

/// The names that an expression may use; a later one hides an earlier one of the same name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    names: Vec<(String, Meaning)>,
    /// Slots from here on are free.
    pub(crate) slot_count: usize,
}

impl Scope {
    pub(crate) fn add(&mut self, name: &str, value: Typed) {
        self.names.push((name.to_string(), Meaning::Value(value)));
    }

    pub(crate) fn add_decimal(&mut self, name: &str, value: Ratio) {
        self.names.push((name.to_string(), Meaning::Decimal(value)));
    }

    /// A new variable.
    pub(crate) fn declare(&mut self, name: &str) -> Slot {
        let slot = self.new_slot();
        self.add(name, Typed::Int(Int::Slot(slot), false));
        slot
    }

    /// A new variable that holds a tuple or a text.
    pub(crate) fn declare_list(&mut self, name: &str, is_text: bool) -> Slot {
        let slot = self.new_slot();
        self.add(name, Typed::List(Ints::Var(slot), is_text));
        slot
    }

    fn new_slot(&mut self) -> Slot {
        self.slot_count += 1;
        self.slot_count - 1
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
        self.names.retain(|(_, meaning)| match meaning {
            Meaning::Value(Typed::Int(value, _)) => matches!(value, Int::Const(_)),
            Meaning::Value(Typed::List(list, _)) => matches!(list, Ints::Const(_)),
            Meaning::Value(Typed::Lists(..)) | Meaning::Decimal(_) => true,
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

/// The values if all are known; unlike a plain `collect`, it asks for each, so that all mistakes are found.
pub(crate) fn all<T>(values: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let values: Vec<Option<T>> = values.collect();
    values.into_iter().collect()
}

/// Types the expressions of one field. What comes out as `None` was reported as wrong.
pub(crate) struct Checker<'a> {
    pub(crate) scope: &'a mut Scope,
    pub(crate) source: &'a Source,
    pub(crate) faults: &'a mut Faults,
    /// Whether an unknown letter may be meant as a name of a `for` that was forgotten.
    pub(crate) may_bind: bool,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(scope: &'a mut Scope, source: &'a Source, faults: &'a mut Faults) -> Self {
        Self {
            scope,
            source,
            faults,
            may_bind: false,
        }
    }

    /// The checker of a row, in which loops bind names.
    pub(crate) fn of_row(scope: &'a mut Scope, source: &'a Source, faults: &'a mut Faults) -> Self {
        Self {
            may_bind: true,
            ..Self::new(scope, source, faults)
        }
    }

    pub(crate) fn fault(&mut self, kind: ProblemKind, span: Span, hint: Option<Hint>) {
        self.faults.add(kind, span, hint);
    }

    fn text(&self, span: Span) -> String {
        self.source.slice(span).to_string()
    }

    /// A number.
    pub(crate) fn int(&mut self, expr: &Expr) -> Option<Int> {
        let typed = self.typed(expr)?;
        self.as_int(typed, expr)
    }

    fn as_int(&mut self, typed: Typed, expr: &Expr) -> Option<Int> {
        match typed {
            Typed::Int(int, _) => Some(int),
            _ => self.wrong_list(expr),
        }
    }

    /// A list of numbers, or with the flag a text.
    pub(crate) fn list(&mut self, expr: &Expr, is_text: bool) -> Option<Ints> {
        let typed = self.typed(expr)?;
        self.as_list(typed, expr, is_text)
    }

    fn as_list(&mut self, typed: Typed, expr: &Expr, is_text: bool) -> Option<Ints> {
        match typed {
            Typed::List(list, own) if own == is_text => Some(list),
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
        Some(match self.typed(expr)? {
            Typed::Int(int, _) => int,
            Typed::List(list, _) => Int::Fold(FoldOp::Len, Box::new(list), expr.span),
            Typed::Lists(lists, _) => Int::Count(Box::new(lists), expr.span),
        })
    }

    pub(crate) fn typed(&mut self, expr: &Expr) -> Option<Typed> {
        let span = expr.span;
        let number = |int| Typed::Int(folded(int), false);
        Some(match &expr.node {
            Node::Wrong => return None,
            Node::Number(value) => number(Int::Const(*value)),
            Node::Decimal(_) => return self.not_whole(span, None),
            Node::Truth(value) => Typed::Int(Int::Const(i64::from(*value)), true),
            Node::Text(text) => Typed::List(Ints::Const(code_points(text)), true),
            Node::Name(name) => self.name(name, span)?,
            Node::Unary(sign, operand) => {
                let operand = self.int(operand)?;
                match sign {
                    Sign::Minus => number(Int::Unary(UnaryOp::Negate, Box::new(operand), span)),
                    Sign::BitNot => number(Int::Unary(UnaryOp::BitNot, Box::new(operand), span)),
                    _ => number(operand),
                }
            }
            Node::Binary(sign, left, right) => self.binary(*sign, left, right, span)?,
            Node::Compare(first, rest) => Typed::Int(self.compare(first, rest, span)?, true),
            Node::And(list) => self.joined(list, Int::And)?,
            Node::Or(list) => self.joined(list, Int::Or)?,
            Node::Not(operand) => {
                let condition = self.condition(operand)?;
                Typed::Int(folded(Int::Not(Box::new(condition))), true)
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
                match element? {
                    Typed::Int(element, _) => {
                        Typed::List(Ints::Generate(Box::new((element, clauses?))), false)
                    }
                    Typed::List(list, is_text) => {
                        Typed::Lists(Lists::Generate(Box::new((list, clauses?))), is_text)
                    }
                    Typed::Lists(..) => return self.wrong_list(expr),
                }
            }
            Node::List(list, _) => self.list_of(list)?,
            Node::Item(list, place) => {
                let (list_typed, place) = (self.typed(list), self.int(place));
                match list_typed? {
                    Typed::List(text, true) => {
                        Typed::List(Ints::Letter(Box::new((text, place?)), span), true)
                    }
                    Typed::List(list, false) => {
                        Typed::Int(Int::Item(Box::new((list, place?)), span), false)
                    }
                    Typed::Lists(lists, is_text) => {
                        Typed::List(Ints::Item(Box::new((lists, place?)), span), is_text)
                    }
                    Typed::Int(..) => return self.wrong_sequence(list),
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
                match list_typed? {
                    Typed::List(list, is_text) => {
                        let slice = Ints::Slice(Box::new(list), Box::new(typed), span);
                        Typed::List(slice, is_text)
                    }
                    _ => return self.wrong_sequence(list),
                }
            }
        })
    }

    /// Values in brackets: numbers, or texts, or lists of numbers.
    fn list_of(&mut self, list: &[Expr]) -> Option<Typed> {
        let values: Vec<Option<Typed>> = list.iter().map(|it| self.typed(it)).collect();
        // The first that is right says what belongs here.
        let first = values.iter().flatten().next();
        let of_texts = match first {
            Some(Typed::List(_, is_text)) => Some(*is_text),
            _ => None,
        };
        let pairs = values.into_iter().zip(list);
        Some(match of_texts {
            Some(is_text) => {
                let lists = pairs.map(|(value, expr)| self.as_list(value?, expr, is_text));
                Typed::Lists(folded_lists(all(lists)?), is_text)
            }
            None => {
                let numbers = pairs.map(|(value, expr)| self.as_int(value?, expr));
                Typed::List(folded_list(all(numbers)?), false)
            }
        })
    }

    fn binary(&mut self, sign: Sign, left: &Expr, right: &Expr, span: Span) -> Option<Typed> {
        let Some(op) = operation(sign) else {
            // A fraction within a part of a probability that is whole, such as a condition.
            let text = format!("{} // {}", self.text(left.span), self.text(right.span));
            return self.not_whole(span, Hint::write(text));
        };
        let (left_typed, right_typed) = (self.typed(left), self.typed(right));
        Some(match (left_typed?, right_typed?) {
            (Typed::Int(a, _), Typed::Int(b, _)) => {
                Typed::Int(folded(Int::Binary(op, Box::new((a, b)), span)), false)
            }
            (Typed::List(a, is_a), Typed::List(b, is_b)) if op == BinaryOp::Add && is_a == is_b => {
                Typed::List(Ints::Concat(Box::new((a, b))), is_a)
            }
            (Typed::Lists(a, is_a), Typed::Lists(b, is_b))
                if op == BinaryOp::Add && is_a == is_b =>
            {
                Typed::Lists(Lists::Concat(Box::new((a, b))), is_a)
            }
            (Typed::List(list, is_text), Typed::Int(times, _))
            | (Typed::Int(times, _), Typed::List(list, is_text))
                if op == BinaryOp::Multiply =>
            {
                Typed::List(Ints::Repeat(Box::new((list, times)), span), is_text)
            }
            (Typed::List(_, true), _) if op == BinaryOp::Add && self.is_texty(left) => {
                return self.wrong_text(right);
            }
            (Typed::Int(..), _) => return self.wrong_list(right),
            _ => return self.wrong_list(left),
        })
    }

    /// Whether a text is not likely a name in quotation marks by mistake.
    fn is_texty(&self, expr: &Expr) -> bool {
        !matches!(&expr.node, Node::Text(text) if self.scope.find(text).is_some())
    }

    fn not_whole<T>(&mut self, span: Span, hint: Option<Hint>) -> Option<T> {
        let number = self.text(span);
        self.fault(ProblemKind::Decimal { number }, span, hint);
        None
    }

    /// Reports that a list stands where a number belongs.
    pub(crate) fn wrong_list<T>(&mut self, expr: &Expr) -> Option<T> {
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
        let found = self.text(span);
        self.fault(ProblemKind::ExpectedNumber { found }, span, hint);
        None
    }

    fn compare(&mut self, first: &Expr, rest: &[(Comparison, Expr)], span: Span) -> Option<Int> {
        let left = self.typed(first);
        let right: Vec<Option<Typed>> = rest.iter().map(|(_, it)| self.typed(it)).collect();
        let is_number = |it: &Option<Typed>| matches!(it, None | Some(Typed::Int(..)));
        let is_order = |it: &Comparison| !matches!(it, Comparison::In | Comparison::NotIn);
        let are_numbers = is_number(&left)
            && right.iter().all(is_number)
            && rest.iter().all(|it| is_order(&it.0));
        if !are_numbers {
            return self.chain((left, first), rest, right, span);
        }
        let left = self.as_int(left?, first)?;
        let links = rest.iter().zip(right);
        let chain = links.map(|((relation, expr), it)| Some((*relation, self.as_int(it?, expr)?)));
        let chain = chain.collect::<Option<Vec<_>>>()?;
        Some(folded(Int::Compare(Box::new(left), chain)))
    }

    /// Lists, or `in`, in a comparison: as Python has it, each neighbour with the next.
    fn chain(
        &mut self,
        first: (Option<Typed>, &Expr),
        rest: &[(Comparison, Expr)],
        right: Vec<Option<Typed>>,
        whole: Span,
    ) -> Option<Int> {
        let mut left = first;
        let mut links = vec![];
        for (index, ((relation, expr), value)) in rest.iter().zip(right).enumerate() {
            // What stands between two signs is evaluated once. Written out twice it would double with every bracket.
            let (value, binding) = match value {
                Some(value) if index + 1 < rest.len() => self.kept(value, whole),
                value => (value, None),
            };
            let span = left.1.span.to(expr.span);
            let link = match (left.0, value.clone()) {
                (Some(one), Some(other)) => {
                    self.relate(*relation, (one, left.1), (other, expr), span)
                }
                _ => None,
            };
            links.push(link.map(|link| (binding, link)));
            left = (value, expr);
        }
        let last_first = links.into_iter().collect::<Option<Vec<_>>>()?;
        let last_first = last_first.into_iter().rev();
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
    fn kept(&mut self, value: Typed, span: Span) -> (Option<Typed>, Option<TypedClause>) {
        let slot = self.scope.slot_count;
        let (variable, binding) = match value {
            Typed::Int(int, is_condition) if !matches!(int, Int::Const(_) | Int::Slot(_)) => {
                let source = Ints::Each(vec![int]);
                let binding = TypedClause::For { slot, source, span };
                (Typed::Int(Int::Slot(slot), is_condition), binding)
            }
            Typed::List(list, is_text)
                if !matches!(list, Ints::Const(_) | Ints::Var(_) | Ints::Slots { .. }) =>
            {
                let binding = TypedClause::ForList {
                    target: Target::List(slot),
                    source: Lists::Each(vec![list]),
                    span,
                };
                (Typed::List(Ints::Var(slot), is_text), binding)
            }
            // Quick to look at again; lists of lists only stand at the end of a chain.
            quick => return (Some(quick), None),
        };
        self.scope.slot_count += 1;
        (Some(variable), Some(binding))
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
            (Typed::Int(left, _), Typed::Int(right, _)) => {
                let link = vec![(relation, right)];
                Some(folded(Int::Compare(Box::new(left), link)))
            }
            (Typed::List(left, is_left), Typed::List(right, is_right)) if is_left == is_right => {
                Some(Int::CompareLists(relation, Box::new((left, right)), span))
            }
            (Typed::Lists(..), _) => self.wrong_sequence(left_expr),
            (Typed::Int(..), _) => self.wrong_list(right_expr),
            (Typed::List(_, true), _) if self.is_texty(left_expr) => self.wrong_text(right_expr),
            (_, Typed::Int(..)) => self.wrong_list(left_expr),
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
            (Typed::Int(value, _), Typed::List(list, false)) => {
                Int::Contains(Box::new((value, list)), span)
            }
            (Typed::List(part, true), Typed::List(whole, true)) => {
                Int::Within(Box::new((part, whole)), span)
            }
            (Typed::List(value, is_text), Typed::Lists(lists, are_texts))
                if is_text == are_texts =>
            {
                Int::Among(Box::new((value, lists)), span)
            }
            (_, Typed::Int(..)) => return self.wrong_sequence(list_expr),
            (_, Typed::List(_, true) | Typed::Lists(_, true)) => {
                return self.wrong_text(value_expr);
            }
            (_, Typed::Lists(_, false)) => return self.wrong_sequence(value_expr),
            (_, Typed::List(_, false)) => return self.wrong_list(value_expr),
        })
    }

    fn joined(&mut self, list: &[Expr], join: fn(Vec<Int>) -> Int) -> Option<Typed> {
        let mut is_condition = true;
        let operands = all(list.iter().map(|expr| match self.typed(expr)? {
            Typed::Int(int, is_truth) => {
                is_condition &= is_truth;
                Some(int)
            }
            _ => self.wrong_list(expr),
        }))?;
        Some(Typed::Int(folded(join(operands)), is_condition))
    }

    fn choice(&mut self, value: &Expr, condition: &Expr, other: &Expr) -> Option<Typed> {
        let condition = self.condition(condition);
        let (value_typed, other_typed) = (self.typed(value), self.typed(other));
        Some(match (value_typed?, other_typed?) {
            (Typed::Int(a, is_a), Typed::Int(b, is_b)) => {
                let chosen = match condition? {
                    Int::Const(0) => b,
                    Int::Const(_) => a,
                    condition => Int::Choice(Box::new((a, condition, b))),
                };
                Typed::Int(chosen, is_a && is_b)
            }
            (Typed::List(a, is_a), Typed::List(b, is_b)) if is_a == is_b => {
                Typed::List(Ints::Choice(Box::new((a, condition?, b))), is_a)
            }
            (Typed::Lists(a, is_a), Typed::Lists(b, is_b)) if is_a == is_b => {
                Typed::Lists(Lists::Choice(Box::new((a, condition?, b))), is_a)
            }
            (Typed::Int(..), _) => return self.wrong_list(other),
            (_, Typed::Int(..)) => return self.wrong_list(value),
            (Typed::List(_, true), _) => return self.wrong_text(other),
            _ => return self.wrong_sequence(other),
        })
    }

    /// The clauses of a row or generator; their names stay in the scope.
    pub(crate) fn clauses(&mut self, clauses: &[Clause], whole: Span) -> Option<Vec<TypedClause>> {
        all(clauses.iter().map(|clause| match clause {
            Clause::For { names, source } => self.for_clause(names, source, whole),
            Clause::If(condition) => self.condition(condition).map(TypedClause::If),
        }))
    }

    fn for_clause(
        &mut self,
        names: &[(String, Span)],
        source: &Expr,
        span: Span,
    ) -> Option<TypedClause> {
        let typed = self.typed(source);
        for (index, (name, span)) in names.iter().enumerate() {
            if is_reserved(name) || names[..index].iter().any(|(other, _)| other == name) {
                self.fault(ProblemKind::TakenName { name: name.clone() }, *span, None);
            }
        }
        if let [(name, _)] = names {
            let (source, is_text) = match typed {
                Some(Typed::List(text, true)) => (Lists::Letters(text), true),
                Some(Typed::Lists(lists, is_text)) => (lists, is_text),
                typed => {
                    let slot = self.scope.declare(name);
                    let source = self.as_list(typed?, source, false)?;
                    return Some(TypedClause::For { slot, source, span });
                }
            };
            return Some(TypedClause::ForList {
                target: Target::List(self.scope.declare_list(name, is_text)),
                source,
                span,
            });
        }
        let slots = names.iter().map(|(name, _)| self.scope.declare(name));
        let slots: Vec<Slot> = slots.collect();
        if let Typed::Lists(source, false) = typed? {
            return Some(TypedClause::ForList {
                target: Target::Numbers(slots),
                source,
                span,
            });
        }
        let found = self.text(source.span);
        let hint = Hint::example("((1, 0), (0, 1))");
        self.fault(ProblemKind::ExpectedTuples { found }, source.span, hint);
        None
    }

    // Names and calls.

    fn name(&mut self, name: &str, span: Span) -> Option<Typed> {
        match self.scope.find(name) {
            Some(Meaning::Value(value)) => return Some(value.clone()),
            Some(Meaning::Decimal(ratio)) => {
                let ratio = *ratio;
                self.decimal_constant(name, ratio, span);
            }
            None => self.unknown_name(name, span),
        }
        None
    }

    /// Reports a decimal where only whole numbers can stand: `s * P` is written `s * 3 // 2`.
    fn decimal_constant(&mut self, name: &str, ratio: Ratio, span: Span) {
        let before = self.source.text[..span.start as usize].trim_end();
        let is_factor = before.ends_with('*') && !before.ends_with("**");
        let hint = match ratio.denominator() {
            1 => Hint::write(ratio.to_string()),
            _ if is_factor => Hint::write(ratio.quotient()),
            _ => Hint::example(format!("chance = [[\"{name}\", …], [\"1 - {name}\", …]]")),
        };
        let name = name.to_string();
        self.fault(ProblemKind::DecimalConstant { name }, span, hint);
    }

    fn unknown_name(&mut self, name: &str, span: Span) {
        let owned = name.to_string();
        if let Some(Function { usage, .. }) = Function::named(name) {
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
            return self.look_alike(name, &meant, span);
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

    /// Reports letters of another alphabet that look like those of a known name.
    fn look_alike(&mut self, name: &str, meant: &str, span: Span) {
        let kind = ProblemKind::LookAlike {
            name: name.into(),
            meant: meant.into(),
        };
        self.fault(kind, span, Hint::write(meant));
    }

    fn call(
        &mut self,
        name: &str,
        name_span: Span,
        arguments: &[Expr],
        span: Span,
    ) -> Option<Typed> {
        let Some(function) = Function::named(name) else {
            self.unknown_function(name, name_span, arguments, span);
            // The arguments may have mistakes of their own.
            for argument in arguments {
                self.typed(argument);
            }
            return None;
        };
        if !function.argument_count.contains(&arguments.len()) {
            let kind = ProblemKind::ArgumentCount {
                name: name.into(),
                usage: function.usage.into(),
            };
            self.fault(kind, span, Hint::example(function.usage));
            return None;
        }
        let number = |int| Some(Typed::Int(folded(int), function.gives == Gives::Truth));
        let mut fold = |op| {
            let list = self.list(&arguments[0], false)?;
            number(Int::Fold(op, Box::new(list), span))
        };
        match name {
            "min" if arguments.len() == 1 => return fold(FoldOp::Min),
            "max" if arguments.len() == 1 => return fold(FoldOp::Max),
            "sum" => return fold(FoldOp::Sum),
            "any" => return fold(FoldOp::Any),
            "all" => return fold(FoldOp::All),
            _ => {}
        }
        let mut unary = |op| number(Int::Unary(op, Box::new(self.int(&arguments[0])?), span));
        match name {
            "min" => number(Int::Least(self.all_ints(arguments)?)),
            "max" => number(Int::Greatest(self.all_ints(arguments)?)),
            "gcd" => number(Int::Gcd(self.all_ints(arguments)?, span)),
            "abs" => unary(UnaryOp::Abs),
            "isqrt" => unary(UnaryOp::Isqrt),
            "is_prime" => unary(UnaryOp::IsPrime),
            "zeckendorf" => {
                let number = self.int(&arguments[0])?;
                let times = match arguments.get(1) {
                    None => 2,
                    Some(times) => self.times(times)?,
                };
                let op = UnaryOp::Zeckendorf(times);
                Some(Typed::Int(
                    folded(Int::Unary(op, Box::new(number), span)),
                    false,
                ))
            }
            "len" => match self.typed(&arguments[0])? {
                Typed::Int(..) => self.wrong_sequence(&arguments[0]),
                Typed::List(list, _) => number(Int::Fold(FoldOp::Len, Box::new(list), span)),
                Typed::Lists(lists, _) => number(Int::Count(Box::new(lists), span)),
            },
            "tuple" => {
                let list = self.list(&arguments[0], false)?;
                Some(Typed::List(list, false))
            }
            "sorted" => {
                let list = self.list(&arguments[0], false)?;
                Some(Typed::List(Ints::Sorted(Box::new(list), span), false))
            }
            "range" => {
                let mut bounds = self.all_ints(arguments)?;
                if bounds.len() == 1 {
                    bounds.insert(0, Int::Const(0));
                }
                bounds.resize(3, Int::Const(1));
                let Ok(bounds) = bounds.try_into() else {
                    unreachable!("three bounds were made")
                };
                Some(Typed::List(Ints::Range(Box::new(bounds), span), false))
            }
            "replace" => {
                let list = self.list(&arguments[0], false);
                let (place, value) = (self.int(&arguments[1]), self.int(&arguments[2]));
                let replaced = Ints::Replace(Box::new((list?, place?, value?)), span);
                Some(Typed::List(replaced, false))
            }
            name => unreachable!("`{name}` is no function of `FUNCTIONS`"),
        }
    }

    /// How many times as much may be taken, a number of the file.
    fn times(&mut self, expr: &Expr) -> Option<u8> {
        let (low, high) = (1, 9);
        match folded(self.int(expr)?) {
            Int::Const(times) if (low..=high).contains(&times) => u8::try_from(times).ok(),
            _ => {
                let kind = ProblemKind::NumberOutOfRange { low, high };
                self.fault(kind, expr.span, None);
                None
            }
        }
    }

    fn all_ints(&mut self, arguments: &[Expr]) -> Option<Vec<Int>> {
        all(arguments.iter().map(|it| self.int(it)))
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
        let functions: Vec<&str> = FUNCTIONS.iter().map(|it| it.name).collect();
        if let Some(meant) = spelling::look_alike(name, &functions) {
            return self.look_alike(name, meant, name_span);
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

/// Whether all operands are known and evaluation takes no loops, so that a constant can be computed at once.
fn is_plain(int: &Int) -> bool {
    let is_const = |it: &Int| matches!(it, Int::Const(_));
    match int {
        Int::Unary(_, it, _) | Int::Not(it) => is_const(it),
        Int::Binary(_, pair, _) => is_const(&pair.0) && is_const(&pair.1),
        Int::And(list)
        | Int::Or(list)
        | Int::Least(list)
        | Int::Greatest(list)
        | Int::Gcd(list, _) => list.iter().all(is_const),
        Int::Compare(first, rest) => is_const(first) && rest.iter().all(|(_, it)| is_const(it)),
        _ => false,
    }
}

/// The value where it is known, else the tree; a constant without a value stays a tree and fails when it is needed.
fn folded(int: Int) -> Int {
    let value = is_plain(&int).then(|| int.value(&mut Machine::default()));
    value.and_then(Result::ok).map_or(int, Int::Const)
}

fn folded_list(values: Vec<Int>) -> Ints {
    let known = values.iter().map(|it| match it {
        Int::Const(value) => Some(*value),
        _ => None,
    });
    let known: Option<Arc<[i64]>> = known.collect();
    known.map_or(Ints::Each(values), Ints::Const)
}

fn folded_lists(lists: Vec<Ints>) -> Lists {
    let known = lists.iter().map(|it| match it {
        Ints::Const(list) => Some(list.clone()),
        _ => None,
    });
    let known: Option<Arc<[Arc<[i64]>]>> = known.collect();
    known.map_or(Lists::Each(lists), Lists::Const)
}

/// A text as the list that it is in expressions.
pub(crate) fn code_points(text: &str) -> Arc<[i64]> {
    text.chars().map(|c| i64::from(u32::from(c))).collect()
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
