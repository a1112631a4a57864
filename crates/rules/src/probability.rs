//! The probabilities of a toss: expressions whose value is an exact fraction.
//!
//! They are read from the same syntax as all others, but `/` divides without rounding. What only whole numbers know
//! (`//`, `%`, conditions, lists) has whole parts, typed as everywhere.

use crate::check::{Checker, all};
use kruzhok_syntax::{Expr, Node, Sign};
use kruzhok_values::{Halt, Int, Machine, Ratio, Reason, Slot, Span, chosen};

/// An expression whose value is a fraction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Probability {
    Const(Ratio),
    Whole(Int),
    /// `+`, `-`, `*` or `/`.
    Binary(Sign, Box<(Probability, Probability)>, Span),
    /// A fraction to the power of a whole number.
    Power(Box<(Probability, Int)>, Span),
    /// Value, condition, other value.
    Choice(Box<(Probability, Int, Probability)>),
    Least(Vec<Probability>),
    Greatest(Vec<Probability>),
}

impl Probability {
    /// Types an expression; `None` where that was reported as wrong.
    pub(crate) fn read(checker: &mut Checker<'_>, expr: &Expr) -> Option<Self> {
        let span = expr.span;
        match &expr.node {
            Node::Decimal(value) => Some(Self::Const(*value)),
            Node::Name(name) if checker.scope.decimal(name).is_some() => {
                checker.scope.decimal(name).map(Self::Const)
            }
            Node::Unary(Sign::Minus, inner) => {
                let inner = Self::read(checker, inner)?;
                Some(binary(Sign::Minus, Self::Const(Ratio::ZERO), inner, span))
            }
            Node::Unary(Sign::Plus, inner) => Self::read(checker, inner),
            Node::Binary(Sign::Power, base, exponent) => {
                let (base, exponent) = (Self::read(checker, base), checker.int(exponent));
                Some(Self::Power(Box::new((base?, exponent?)), span).folded())
            }
            Node::Binary(
                sign @ (Sign::Plus | Sign::Minus | Sign::Times | Sign::Divide),
                left,
                right,
            ) => {
                let (left, right) = (Self::read(checker, left), Self::read(checker, right));
                Some(binary(*sign, left?, right?, span))
            }
            Node::Choice(value, condition, other) => {
                let condition = checker.condition(condition);
                let (value, other) = (Self::read(checker, value), Self::read(checker, other));
                Some(Self::Choice(Box::new((value?, condition?, other?))).folded())
            }
            Node::Call {
                name, arguments, ..
            } if matches!(name.as_str(), "min" | "max") && arguments.len() > 1 => {
                let values = all(arguments.iter().map(|it| Self::read(checker, it)))?;
                let extreme = if name == "min" {
                    Self::Least(values)
                } else {
                    Self::Greatest(values)
                };
                Some(extreme.folded())
            }
            _ => Some(match checker.int(expr)? {
                Int::Const(value) => Self::Const(value.into()),
                whole => Self::Whole(whole),
            }),
        }
    }

    /// The value, with the variables in the machine's slots.
    pub(crate) fn value(&self, machine: &mut Machine) -> Result<Ratio, Halt> {
        Ok(match self {
            Self::Const(value) => *value,
            Self::Whole(int) => int.value(machine)?.into(),
            Self::Binary(sign, pair, span) => {
                let left = pair.0.value(machine)?;
                let right = pair.1.value(machine)?;
                value_of(*sign, left, right, *span)?
            }
            Self::Power(pair, span) => {
                let base = pair.0.value(machine)?;
                let exponent = pair.1.value(machine)?;
                power(base, exponent, *span)?
            }
            Self::Choice(it) => chosen(it, machine)?.value(machine)?,
            Self::Least(list) => extreme(list, machine, Ratio::min)?,
            Self::Greatest(list) => extreme(list, machine, Ratio::max)?,
        })
    }

    /// The value where it is the same in every position.
    pub(crate) fn constant(&self) -> Option<Ratio> {
        match self {
            Self::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether the value depends on a slot for which `is_meant` holds.
    pub(crate) fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        match self {
            Self::Const(_) => false,
            Self::Whole(int) => int.uses(is_meant),
            Self::Binary(_, pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Power(pair, _) => pair.0.uses(is_meant) || pair.1.uses(is_meant),
            Self::Choice(it) => it.0.uses(is_meant) || it.1.uses(is_meant) || it.2.uses(is_meant),
            Self::Least(list) | Self::Greatest(list) => list.iter().any(|it| it.uses(is_meant)),
        }
    }

    /// The value where all parts are known, else the tree; one without a value stays a tree and fails when it is needed.
    fn folded(self) -> Self {
        let are_known = |list: &[Self]| list.iter().all(|it| it.constant().is_some());
        let is_known = match &self {
            Self::Const(_) | Self::Whole(_) => false,
            Self::Binary(_, pair, _) => pair.0.constant().is_some() && pair.1.constant().is_some(),
            Self::Power(pair, _) => pair.0.constant().is_some() && matches!(pair.1, Int::Const(_)),
            Self::Choice(it) => {
                matches!(it.1, Int::Const(_))
                    && it.0.constant().is_some()
                    && it.2.constant().is_some()
            }
            Self::Least(list) | Self::Greatest(list) => are_known(list),
        };
        match is_known.then(|| self.value(&mut Machine::default())) {
            Some(Ok(value)) => Self::Const(value),
            _ => self,
        }
    }
}

fn value_of(sign: Sign, left: Ratio, right: Ratio, span: Span) -> Result<Ratio, Halt> {
    let value = match sign {
        Sign::Plus => left.checked_add(right),
        Sign::Minus => left.checked_sub(right),
        Sign::Times => left.checked_mul(right),
        _ if right == Ratio::ZERO => return Err(Reason::DivisionByZero.at(span)),
        _ => left.checked_div(right),
    };
    value.ok_or(Reason::Overflow.at(span))
}

fn binary(sign: Sign, left: Probability, right: Probability, span: Span) -> Probability {
    Probability::Binary(sign, Box::new((left, right)), span).folded()
}

/// The value of `base ** exponent`, by repeated squaring.
fn power(base: Ratio, exponent: i64, span: Span) -> Result<Ratio, Halt> {
    let mut square = base;
    if exponent < 0 {
        square = value_of(Sign::Divide, Ratio::ONE, base, span)?;
    }
    let mut rest = exponent.unsigned_abs();
    let mut result = Ratio::ONE;
    while rest > 0 {
        if rest % 2 == 1 {
            result = value_of(Sign::Times, result, square, span)?;
        }
        rest /= 2;
        if rest > 0 {
            square = value_of(Sign::Times, square, square, span)?;
        }
    }
    Ok(result)
}

fn extreme(
    list: &[Probability],
    machine: &mut Machine,
    pick: fn(Ratio, Ratio) -> Ratio,
) -> Result<Ratio, Halt> {
    let (first, rest) = list
        .split_first()
        .expect("calls without arguments are refused");
    let mut best = first.value(machine)?;
    for it in rest {
        best = pick(best, it.value(machine)?);
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{Scope, Typed};
    use kruzhok_syntax::{Faults, Source, parser};
    use kruzhok_values::{FUEL, Ints};

    /// The value where n is 6, P is 0.7 and m is 4; or what is wrong with the expression.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut scope = Scope::default();
        let n = scope.declare("n");
        scope.add_decimal("P", Ratio::new(7, 10).expect("a fraction"));
        scope.add("m", Typed::Int(Int::Const(4), false));
        let list = Ints::Const([1, 2].as_slice().into());
        scope.add("list", Typed::List(list, false));
        let source = Source::alone("chance", text);
        let mut faults = Faults::default();
        let expr = parser::probability(text, &mut faults);
        let mut checker = Checker::new(&mut scope, &source, &mut faults);
        let read = Probability::read(&mut checker, &expr);
        let told: Vec<String> = faults
            .list()
            .iter()
            .map(|fault| {
                let hint = fault.hint.iter().flat_map(kruzhok_syntax::Hint::args);
                let hint: Vec<String> = hint.map(|(_, text)| format!(" => {text}")).collect();
                let part = source.slice(fault.span);
                format!("{} `{part}`{}", fault.kind.key(), hint.concat())
            })
            .collect();
        let found = match read.filter(|_| faults.is_empty()) {
            None => told.join("; "),
            Some(probability) => {
                let mut machine = Machine::default();
                machine.prepare(scope.slot_count, FUEL);
                machine.slots[n] = 6;
                match probability.value(&mut machine) {
                    Ok(value) => value.to_string(),
                    Err(halt) => format!("{:?} `{}`", halt.reason, source.slice(halt.span)),
                }
            }
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn probabilities_are_exact() {
        check("0.5", "1/2");
        check(".25 + 5e-2", "3/10");
        check("1 - P", "3/10");
        check("P * 0.1 / (1 + n)", "1/100");
        check("n / 4", "3/2");
        check("n // 4 / 2", "1/2");
        check("-n % 4 / 8", "1/4");
        check("-P + 1", "3/10");
        check("0.5 ** n", "1/64");
        check("2 ** -m", "1/16");
        check("min(1, n / 8)", "3/4");
        check("max(P, 1 / m, list[0] / 9)", "7/10");
        check("P if n > m else 1 - P", "7/10");
        check("0.2 if n > 6 else 0.3", "3/10");
        check("gcd(n, m) / n", "1/3");
        check("n == 6", "1");
        check("1_0.0 / 40", "1/4");
    }

    #[test]
    fn what_has_no_value_names_its_part() {
        check("1 / (n - 6)", "DivisionByZero `1 / (n - 6)`");
        check("0 ** -1", "DivisionByZero `0 ** -1`");
        check("0.1 ** 30", "Overflow `0.1 ** 30`");
        check("0.99 ** (n + 10 ** 9)", "Overflow `0.99 ** (n + 10 ** 9)`");
        check("1 ** (n + 10 ** 18)", "1");
    }

    #[test]
    fn mistakes_are_told() {
        check("50%", "bad-number `50%` => 0.5");
        check("100 % n - 33.3%", "bad-number `33.3%` => 0.333");
        check("0,5", "bad-number `0,5` => 0.5");
        check("1 ÷ 2", "unknown-sign `÷` => /");
        check("1 : 2", "unknown-sign `:` => /");
        check("1 \\ 2", "unknown-sign `\\` => /");
        check(
            "P > 0.5",
            "decimal-constant `P` => chance = [[\"P\", …], [\"1 - P\", …]]; decimal `0.5`",
        );
        check("0.5 // 2", "decimal `0.5`");
        check(
            "sum(list) / 4 if n / 2 > 3 else 1",
            "decimal `n / 2` => n // 2",
        );
        check("0.5n", "missing-operator `0.5n` => 0.5 * n");
        check("0.5 P", "missing-operator `0.5 P`");
        check("p", "unknown-name `p` => P");
        check("list", "expected-number `list`");
        check("", "empty ``");
        check("0.5 +", "unfinished ``");
        check(
            "0.12345678901234567890",
            "number-too-large `0.12345678901234567890`",
        );
    }
}
