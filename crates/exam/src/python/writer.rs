//! Expressions of the rules as Python has them.
//!
//! The language is a subset of Python's, but for one thing: a list of ours is equal to a tuple of the same values. So
//! whatever is kept or compared is written as a tuple.

use super::helpers::Helpers;
use super::names::Names;
use super::text::literal;
use kruzhok_syntax::{Clause, Expr, Node, Sign};
use kruzhok_values::Comparison;
use std::cell::RefCell;

/// How tightly an expression binds, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Choice,
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
    Atom,
}

/// An expression of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    text: String,
    level: Level,
}

/// A condition that may be known while the program is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Known(bool),
    Open(Text),
}

/// What a name stands for.
#[derive(Clone, Debug)]
enum Meaning {
    Text(Text),
    /// The place of a heap.
    Place(i64),
}

/// Writes expressions; a later name hides an earlier one.
pub(super) struct Writer<'a> {
    names: &'a RefCell<Names>,
    helpers: &'a Helpers,
    scope: Vec<(String, Meaning)>,
}

impl Text {
    pub(super) fn new(text: impl Into<String>, level: Level) -> Self {
        let text = text.into();
        Self { text, level }
    }

    pub(super) fn atom(text: impl Into<String>) -> Self {
        Self::new(text, Level::Atom)
    }

    pub(super) fn number(number: i64) -> Self {
        let level = if number < 0 {
            Level::Unary
        } else {
            Level::Atom
        };
        Self::new(number.to_string(), level)
    }

    /// The text where a part must bind at least so tightly.
    pub(super) fn at(&self, level: Level) -> String {
        if self.level < level {
            format!("({})", self.text)
        } else {
            self.text.clone()
        }
    }

    /// The text where anything may stand.
    pub(super) fn alone(self) -> String {
        self.text
    }

    /// Several conditions as one; `None` where there is none.
    pub(super) fn all_of(conditions: Vec<Self>) -> Option<Self> {
        Self::joined(conditions, " and ", Level::And)
    }

    /// One of several conditions; `None` where there is none.
    pub(super) fn one_of(conditions: Vec<Self>) -> Option<Self> {
        Self::joined(conditions, " or ", Level::Or)
    }

    fn joined(mut conditions: Vec<Self>, sign: &str, level: Level) -> Option<Self> {
        if conditions.len() < 2 {
            return conditions.pop();
        }
        let parts: Vec<String> = conditions.iter().map(|it| it.at(level)).collect();
        Some(Self::new(parts.join(sign), level))
    }
}

impl Condition {
    /// The condition where it has to be written in any case.
    pub(super) fn text(self) -> Text {
        match self {
            Self::Known(true) => Text::atom("True"),
            Self::Known(false) => Text::atom("False"),
            Self::Open(text) => text,
        }
    }
}

impl<'a> Writer<'a> {
    /// A writer that knows no names but those of constants and functions.
    pub(super) fn new(names: &'a RefCell<Names>, helpers: &'a Helpers) -> Self {
        Self {
            names,
            helpers,
            scope: Vec::new(),
        }
    }

    // Names.

    /// A name that stands for an expression of the program.
    pub(super) fn name(&mut self, name: &str, text: Text) {
        self.scope.push((name.to_owned(), Meaning::Text(text)));
    }

    /// A name that stands for the place of a heap.
    pub(super) fn place(&mut self, name: &str, place: i64) {
        self.scope.push((name.to_owned(), Meaning::Place(place)));
    }

    /// Binds a name in a loop; returns the program's name for it.
    pub(super) fn bind(&mut self, name: &str) -> String {
        // In Python the new name would hide the old one in the whole function.
        let is_known = self.scope.iter().any(|(known, _)| known == name);
        let own = self.names.borrow().of_rule(name);
        let own = if is_known {
            self.names.borrow_mut().fresh(&own)
        } else {
            own
        };
        self.name(name, Text::atom(own.clone()));
        own
    }

    /// How many names are known; [`Writer::leave`] forgets the later ones.
    pub(super) fn enter(&self) -> usize {
        self.scope.len()
    }

    pub(super) fn leave(&mut self, count: usize) {
        self.scope.truncate(count);
    }

    fn meaning(&self, name: &str) -> Option<&Meaning> {
        let found = self.scope.iter().rev().find(|(known, _)| known == name);
        found.map(|(_, meaning)| meaning)
    }

    // Expressions.

    /// A number, a text or a tuple of a position.
    pub(super) fn value(&mut self, expr: &Expr) -> Text {
        if may_be_truth(expr) {
            // `True` is 1 in Python, too, but it is not printed like it.
            return Text::atom(format!("int({})", self.expr(expr).alone()));
        }
        self.tuple(expr)
    }

    /// A condition, worked out as far as it asks for places that are known.
    pub(super) fn condition(&mut self, expr: &Expr) -> Condition {
        match &expr.node {
            Node::And(list) => self.conditions(list, false),
            Node::Or(list) => self.conditions(list, true),
            Node::Not(inner) => match self.condition(inner) {
                Condition::Known(holds) => Condition::Known(!holds),
                Condition::Open(text) => {
                    let text = format!("not {}", text.at(Level::Not));
                    Condition::Open(Text::new(text, Level::Not))
                }
            },
            Node::Compare(first, rest) => match self.known(first, rest) {
                Some(holds) => Condition::Known(holds),
                None => Condition::Open(self.expr(expr)),
            },
            _ => Condition::Open(self.expr(expr)),
        }
    }

    /// `and` or `or`: a part that holds settles `or`, one that does not settles `and`.
    fn conditions(&mut self, list: &[Expr], settles: bool) -> Condition {
        let mut open = vec![];
        for expr in list {
            match self.condition(expr) {
                Condition::Known(holds) if holds == settles => return Condition::Known(settles),
                Condition::Known(_) => {}
                Condition::Open(text) => open.push(text),
            }
        }
        let text = if settles {
            Text::one_of(open)
        } else {
            Text::all_of(open)
        };
        text.map_or(Condition::Known(!settles), Condition::Open)
    }

    /// Whether a comparison of places with numbers holds.
    fn known(&self, first: &Expr, rest: &[(Comparison, Expr)]) -> Option<bool> {
        let mut left = self.number(first)?;
        let mut holds = true;
        let mut has_place = matches!(first.node, Node::Name(_));
        for (relation, right) in rest {
            has_place |= matches!(right.node, Node::Name(_));
            let right = self.number(right)?;
            if matches!(relation, Comparison::In | Comparison::NotIn) {
                return None;
            }
            holds &= relation.holds(&left, &right);
            left = right;
        }
        has_place.then_some(holds)
    }

    fn number(&self, expr: &Expr) -> Option<i64> {
        match &expr.node {
            Node::Number(number) => Some(*number),
            Node::Name(name) => match self.meaning(name)? {
                Meaning::Place(place) => Some(*place),
                Meaning::Text(_) => None,
            },
            _ => None,
        }
    }

    /// Any expression; a list is one that has a length.
    pub(super) fn expr(&mut self, expr: &Expr) -> Text {
        match &expr.node {
            Node::Number(number) => Text::number(*number),
            Node::Truth(true) => Text::atom("True"),
            Node::Truth(false) => Text::atom("False"),
            Node::Text(text) => Text::atom(literal(text)),
            Node::Name(name) => match self.meaning(name) {
                Some(Meaning::Text(text)) => text.clone(),
                Some(Meaning::Place(place)) => Text::number(*place),
                None => Text::atom(self.names.borrow().of_rule(name)),
            },
            Node::Unary(sign, operand) => {
                let operand = self.expr(operand).at(Level::Unary);
                Text::new(format!("{}{operand}", sign.text()), Level::Unary)
            }
            Node::Binary(sign, left, right) => self.binary(*sign, left, right),
            Node::Compare(first, rest) => self.compare(first, rest),
            Node::And(list) => self.joined(list, " and ", Level::And),
            Node::Or(list) => self.joined(list, " or ", Level::Or),
            Node::Not(inner) => {
                let inner = self.expr(inner).at(Level::Not);
                Text::new(format!("not {inner}"), Level::Not)
            }
            Node::Choice(value, condition, other) => {
                let (value, other) = (self.expr(value), self.expr(other));
                self.choice(&value, condition, &other)
            }
            Node::Call {
                name, arguments, ..
            } => self.call(name, arguments),
            Node::Generator(element, clauses) => {
                Text::atom(format!("[{}]", self.generator(element, clauses, true)))
            }
            Node::List(items, is_square) => self.list(items, *is_square),
            Node::Item(list, place) => {
                let list = self.expr(list).at(Level::Atom);
                Text::atom(format!("{list}[{}]", self.expr(place).alone()))
            }
            Node::Slice(list, bounds) => match (&list.node, bounds) {
                // `[… for …]`
                (Node::Generator(..), [None, None, None]) => self.expr(list),
                _ => {
                    let list = self.expr(list);
                    self.slice(list, bounds)
                }
            },
            // Only probabilities have decimals.
            Node::Decimal(_) | Node::Wrong => Text::atom("None"),
        }
    }

    fn choice(&mut self, value: &Text, condition: &Expr, other: &Text) -> Text {
        let (value, other) = (value.at(Level::Or), other.at(Level::Choice));
        let condition = self.expr(condition).at(Level::Or);
        let text = format!("{value} if {condition} else {other}");
        Text::new(text, Level::Choice)
    }

    fn joined(&mut self, list: &[Expr], sign: &str, level: Level) -> Text {
        let parts: Vec<String> = list.iter().map(|it| self.expr(it).at(level)).collect();
        Text::new(parts.join(sign), level)
    }

    fn binary(&mut self, sign: Sign, left: &Expr, right: &Expr) -> Text {
        let level = match sign {
            Sign::BitOr => Level::BitOr,
            Sign::BitXor => Level::BitXor,
            Sign::BitAnd => Level::BitAnd,
            Sign::ShiftLeft | Sign::ShiftRight => Level::Shift,
            Sign::Plus | Sign::Minus => Level::Sum,
            Sign::Power => Level::Power,
            _ => Level::Product,
        };
        let (left_level, right_level) = match level {
            // A power is grouped from the right.
            Level::Power => (Level::Atom, Level::Unary),
            Level::BitOr => (level, Level::BitXor),
            Level::BitXor => (level, Level::BitAnd),
            Level::BitAnd => (level, Level::Shift),
            Level::Shift => (level, Level::Sum),
            Level::Sum => (level, Level::Product),
            _ => (level, Level::Unary),
        };
        let left = self.tuple(left).at(left_level);
        let right = self.tuple(right).at(right_level);
        Text::new(format!("{left} {} {right}", sign.text()), level)
    }

    pub(super) fn compare(&mut self, first: &Expr, rest: &[(Comparison, Expr)]) -> Text {
        let mut text = self.tuple(first).at(Level::BitOr);
        for (relation, right) in rest {
            let right = match relation {
                Comparison::In | Comparison::NotIn => self.each(right),
                _ => self.tuple(right),
            };
            text += &format!(" {} {}", relation.text(), right.at(Level::BitOr));
        }
        Text::new(text, Level::Compare)
    }

    fn list(&mut self, items: &[Expr], is_square: bool) -> Text {
        let parts: Vec<String> = items.iter().map(|it| self.value(it).alone()).collect();
        let parts = parts.join(", ");
        Text::atom(match (is_square, items.len()) {
            (true, _) => format!("[{parts}]"),
            (false, 1) => format!("({parts},)"),
            (false, _) => format!("({parts})"),
        })
    }

    fn slice(&mut self, list: Text, bounds: &[Option<Box<Expr>>; 3]) -> Text {
        let bound = |it: &Option<Box<Expr>>| match it {
            Some(bound) => self.expr(bound).alone(),
            None => String::new(),
        };
        let [from, to, step] = bounds.each_ref().map(bound);
        let step = if step.is_empty() {
            step
        } else {
            format!(":{step}")
        };
        Text::atom(format!("{}[{from}:{to}{step}]", list.at(Level::Atom)))
    }

    fn call(&mut self, name: &str, arguments: &[Expr]) -> Text {
        match name {
            "gcd" => {
                self.helpers.add("gcd");
                // With more than two numbers only newer Pythons know it.
                let divisors: Vec<String> =
                    arguments.iter().map(|it| self.expr(it).alone()).collect();
                let nested = divisors
                    .into_iter()
                    .reduce(|all, next| format!("gcd({all}, {next})"));
                let nested = nested.unwrap_or_default();
                return Text::atom(if arguments.len() == 1 {
                    format!("abs({nested})")
                } else {
                    nested
                });
            }
            "isqrt" => self.helpers.add("isqrt"),
            "is_prime" => self.helpers.add("is_prime"),
            "zeckendorf" => self.helpers.add("zeckendorf"),
            "replace" => self.helpers.add("replace"),
            "min" | "max" | "abs" | "sum" | "len" | "any" | "all" | "range" | "sorted"
            | "tuple" => {}
            name => unreachable!("Python has no `{name}`, and there is no helper of that name"),
        }
        let inner = match arguments {
            [only] => match only.node {
                Node::Generator(ref element, ref clauses) if name != "len" => {
                    let is_condition = matches!(name, "any" | "all" | "sum");
                    self.generator(element, clauses, !is_condition)
                }
                _ => self.expr(only).alone(),
            },
            _ => {
                let all: Vec<String> = arguments.iter().map(|it| self.expr(it).alone()).collect();
                all.join(", ")
            }
        };
        Text::atom(format!("{name}({inner})"))
    }

    /// `element for …`, without brackets.
    fn generator(&mut self, element: &Expr, clauses: &[Clause], is_kept: bool) -> String {
        let count = self.enter();
        let clauses = self.clauses(clauses);
        let element = if is_kept {
            self.value(element)
        } else {
            self.expr(element)
        };
        self.leave(count);
        format!("{}{clauses}", element.alone())
    }

    /// ` for … if …`; the names stay known.
    pub(super) fn clauses(&mut self, clauses: &[Clause]) -> String {
        let mut text = String::new();
        for clause in clauses {
            match clause {
                Clause::For { names, source } => {
                    let source = self.each(source).at(Level::Or);
                    let names: Vec<String> = names.iter().map(|it| self.bind(&it.0)).collect();
                    text += &format!(" for {} in {source}", names.join(", "));
                }
                Clause::If(condition) => {
                    let condition = self.condition(condition).text();
                    text += &format!(" if {}", condition.at(Level::Or));
                }
            }
        }
        text
    }

    // Lists.

    /// A list whose values are looked at one by one.
    pub(super) fn each(&mut self, expr: &Expr) -> Text {
        match &expr.node {
            Node::Generator(element, clauses) => {
                Text::atom(format!("({})", self.generator(element, clauses, true)))
            }
            _ => self.expr(expr),
        }
    }

    /// A list as a tuple; any other value as it is.
    pub(super) fn tuple(&mut self, expr: &Expr) -> Text {
        match &expr.node {
            Node::List(items, _) => self.list(items, false),
            Node::Generator(element, clauses) => {
                Text::atom(format!("tuple({})", self.generator(element, clauses, true)))
            }
            Node::Call { name, .. } if matches!(name.as_str(), "sorted" | "range") => {
                Text::atom(format!("tuple({})", self.expr(expr).alone()))
            }
            Node::Slice(list, [None, None, None]) if matches!(list.node, Node::Generator(..)) => {
                self.tuple(list)
            }
            Node::Slice(list, bounds) => {
                let list = self.tuple(list);
                self.slice(list, bounds)
            }
            Node::Choice(value, condition, other) => {
                let (value, other) = (self.tuple(value), self.tuple(other));
                self.choice(&value, condition, &other)
            }
            _ => self.expr(expr),
        }
    }
}

/// Whether the value may be `True` or `False` in Python, where the rules have 1 or 0.
fn may_be_truth(expr: &Expr) -> bool {
    match &expr.node {
        Node::Truth(_) | Node::Compare(..) | Node::Not(_) => true,
        Node::And(list) | Node::Or(list) => list.iter().any(may_be_truth),
        Node::Choice(value, _, other) => may_be_truth(value) || may_be_truth(other),
        Node::Binary(Sign::BitAnd | Sign::BitOr | Sign::BitXor, left, right) => {
            may_be_truth(left) && may_be_truth(right)
        }
        Node::Call {
            name, arguments, ..
        } => match name.as_str() {
            "any" | "all" | "is_prime" => true,
            "min" | "max" => arguments.iter().any(may_be_truth),
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kruzhok_rules::{Ask, Rules};

    /// Checks how a condition on `a`, `b` and the constants `N` and `L` is written.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let rules: Rules = kruzhok_rules::parse(
            "position = \"a, b\"\nmoves = [\"a + 1, b\"]\nover = \"a > 9\"\nstart = \"a == 1, b == 1\"\n\
            params = { N = 3, L = [1, 2] }",
        )
        .expect("the rules are right");
        let question = rules.read_question("test", Ask::All, text);
        let expr = question
            .unwrap_or_else(|it| panic!("{:?}", it.problems()))
            .written_condition();
        let names = RefCell::new(Names::of(["a", "b", "N", "L", "x", "y"].into_iter()));
        let helpers = Helpers::default();
        let mut writer = Writer::new(&names, &helpers);
        assert_eq!(writer.expr(&expr).alone(), expected);
    }

    #[test]
    fn brackets_stand_where_they_are_needed() {
        check("(a*b)+1>=N", "a * b + 1 >= N");
        check("(a+b)*2 == a - (b - 1)", "(a + b) * 2 == a - (b - 1)");
        check(
            "(-2) ** 2 - (2 ** 3) ** 2 == -a ** 2",
            "(-2) ** 2 - (2 ** 3) ** 2 == -a ** 2",
        );
        check(
            "not (a or b) and (not a) == b",
            "not (a or b) and (not a) == b",
        );
        check(
            "(a if b else 1) if a else (b if a else 0)",
            "(a if b else 1) if a else b if a else 0",
        );
        check("(a < b) < N", "(a < b) < N");
        check("a & 1 | b << 2 == 3", "a & 1 | b << 2 == 3");
    }

    #[test]
    fn lists_are_compared_as_tuples() {
        check("heaps == [1, N]", "heaps == (1, N)");
        check("sorted(heaps) == L", "tuple(sorted(heaps)) == L");
        check(
            "[k for k in range(3)] + [1] == (1,)",
            "tuple(k for k in range(3)) + (1,) == (1,)",
        );
        check("a in [1, 3]", "a in [1, 3]");
        check("len(k for k in heaps if k)", "len([k for k in heaps if k])");
        check("2 in (k for k in heaps)", "2 in (k for k in heaps)");
        check(
            "any(x > y for x in heaps for y in L)",
            "any(x > y for x in heaps for y in L)",
        );
        // In Python the inner name would hide the outer one where its own range is worked out.
        check(
            "any(x for x in range(3) for x in range(x))",
            "any(x_ for x in range(3) for x_ in range(x))",
        );
    }

    #[test]
    fn truth_is_a_number_where_it_is_kept() {
        check("heaps == (a < b, 1)", "heaps == (int(a < b), 1)");
        check("sum(x > 1 for x in heaps)", "sum(x > 1 for x in heaps)");
        check(
            "min(x > 1 for x in heaps) == 1",
            "min(int(x > 1) for x in heaps) == 1",
        );
    }

    #[test]
    fn functions_that_old_pythons_do_not_have_so() {
        check("gcd(a, b, N) == gcd(a)", "gcd(gcd(a, b), N) == abs(a)");
    }
}
