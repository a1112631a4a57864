//! Random expressions: their text as a pupil would write it, and their value by the rules of Python.

use crate::random::Random;
use std::fmt;

/// An expression with a whole value.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    Number(i64),
    Name(&'static str),
    Minus(Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Call(&'static str, Vec<Expr>),
    /// `min(heaps)` and its like.
    OfHeaps(&'static str),
    /// Value, condition, other value.
    Choice(Box<Expr>, Box<Cond>, Box<Expr>),
}

/// An expression that is true or false.
#[derive(Clone, Debug)]
pub(crate) enum Cond {
    /// `a < b <= c`.
    Compare(Expr, Vec<(&'static str, Expr)>),
    In(Expr, &'static str, Vec<i64>),
    Not(Box<Cond>),
    And(Vec<Cond>),
    Or(Vec<Cond>),
}

/// What names stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(crate) values: Vec<(&'static str, i64)>,
    pub(crate) heaps: Vec<i64>,
}

impl Names {
    /// These names and one more.
    pub(crate) fn with(&self, name: &'static str, value: i64) -> Self {
        let mut names = self.clone();
        names.values.push((name, value));
        names
    }

    fn value(&self, name: &str) -> i64 {
        let found = self.values.iter().rev().find(|(known, _)| *known == name);
        found
            .unwrap_or_else(|| panic!("`{name}` was not given a value"))
            .1
    }
}

impl Expr {
    pub(crate) fn value(&self, names: &Names) -> i64 {
        match self {
            Self::Number(number) => *number,
            Self::Name(name) => names.value(name),
            Self::Minus(inner) => -inner.value(names),
            Self::Binary(sign, a, b) => binary(sign, a.value(names), b.value(names)),
            Self::Call(function, arguments) => call(
                function,
                &arguments
                    .iter()
                    .map(|argument| argument.value(names))
                    .collect::<Vec<_>>(),
            ),
            Self::OfHeaps(function) => call(function, &names.heaps),
            Self::Choice(value, condition, other) => {
                if condition.holds(names) {
                    value.value(names)
                } else {
                    other.value(names)
                }
            }
        }
    }

    /// How tightly Python binds it; the numbers only have to be in order.
    fn strength(&self) -> u8 {
        match self {
            Self::Choice(..) => 0,
            Self::Binary(sign, ..) => strength_of(sign),
            Self::Minus(_) => 10,
            Self::Number(_) | Self::Name(_) | Self::Call(..) | Self::OfHeaps(_) => 12,
        }
    }

    fn at_least(&self, strength: u8) -> Bracketed<'_, Self> {
        Bracketed(self, self.strength() < strength)
    }

    /// A random expression of these names.
    pub(crate) fn random(random: &mut Random, names: &[&'static str], depth: usize) -> Self {
        if depth == 0 || random.percent(25) {
            return if random.percent(70) {
                Self::Name(random.pick(names))
            } else {
                Self::Number(random.between(0, 6))
            };
        }
        let inner = |random: &mut Random| Box::new(Self::random(random, names, depth - 1));
        match random.index(12) {
            0 => Self::Minus(inner(random)),
            1 => Self::Call(
                random.pick(&["min", "max"]),
                vec![*inner(random), *inner(random)],
            ),
            2 => Self::Call("abs", vec![*inner(random)]),
            3 => Self::OfHeaps(random.pick(&["min", "max", "sum", "len"])),
            4 => Self::Choice(
                inner(random),
                Box::new(Cond::random(random, names, depth - 1)),
                inner(random),
            ),
            // A divisor is a number, so that it is never zero.
            5 | 6 => {
                let divisor = if random.percent(25) {
                    Self::Minus(Box::new(Self::Number(random.between(1, 4))))
                } else {
                    Self::Number(random.between(1, 4))
                };
                Self::Binary(random.pick(&["//", "%"]), inner(random), Box::new(divisor))
            }
            7 if depth == 1 => Self::Binary("**", inner(random), Box::new(Self::Number(2))),
            8 => Self::Binary(random.pick(&["&", "|", "^"]), inner(random), inner(random)),
            _ => Self::Binary(random.pick(&["+", "-", "*"]), inner(random), inner(random)),
        }
    }
}

impl Cond {
    pub(crate) fn holds(&self, names: &Names) -> bool {
        match self {
            Self::Compare(first, rest) => {
                let mut left = first.value(names);
                rest.iter().all(|(sign, right)| {
                    let right = right.value(names);
                    let holds = compare(sign, left, right);
                    left = right;
                    holds
                })
            }
            Self::In(value, sign, list) => list.contains(&value.value(names)) == (*sign == "in"),
            Self::Not(inner) => !inner.holds(names),
            Self::And(parts) => parts.iter().all(|part| part.holds(names)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(names)),
        }
    }

    fn strength(&self) -> u8 {
        match self {
            Self::Or(_) => 1,
            Self::And(_) => 2,
            Self::Not(_) => 3,
            Self::Compare(..) | Self::In(..) => 4,
        }
    }

    fn at_least(&self, strength: u8) -> Bracketed<'_, Self> {
        Bracketed(self, self.strength() < strength)
    }

    /// A random condition on these names.
    pub(crate) fn random(random: &mut Random, names: &[&'static str], depth: usize) -> Self {
        let depth_inside = depth.saturating_sub(1);
        let sign = |random: &mut Random| random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let expr = |random: &mut Random| Expr::random(random, names, depth_inside);
        match random.index(if depth == 0 { 6 } else { 10 }) {
            0..=3 => Self::Compare(expr(random), vec![(sign(random), expr(random))]),
            4 => Self::Compare(
                expr(random),
                vec![(sign(random), expr(random)), (sign(random), expr(random))],
            ),
            5 => {
                let list = (0..random.between(2, 4))
                    .map(|_| random.between(0, 8))
                    .collect();
                Self::In(expr(random), random.pick(&["in", "not in"]), list)
            }
            6 => Self::Not(Box::new(Self::random(random, names, depth_inside))),
            kind => {
                let parts = (0..random.between(2, 3))
                    .map(|_| Self::random(random, names, depth_inside))
                    .collect();
                if kind == 7 {
                    Self::Or(parts)
                } else {
                    Self::And(parts)
                }
            }
        }
    }
}

fn binary(sign: &str, a: i64, b: i64) -> i64 {
    match sign {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "//" => floor_div(a, b),
        "%" => a - floor_div(a, b) * b,
        "**" => (0..b).map(|_| a).product(),
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        other => panic!("no operator `{other}`"),
    }
}

fn floor_div(a: i64, b: i64) -> i64 {
    let toward_zero = a / b;
    if a % b != 0 && (a < 0) != (b < 0) {
        toward_zero - 1
    } else {
        toward_zero
    }
}

fn call(function: &str, arguments: &[i64]) -> i64 {
    match function {
        "min" => *arguments.iter().min().expect("at least one"),
        "max" => *arguments.iter().max().expect("at least one"),
        "sum" => arguments.iter().sum(),
        "len" => i64::try_from(arguments.len()).expect("few"),
        "abs" => arguments[0].abs(),
        other => panic!("no function `{other}`"),
    }
}

fn compare(sign: &str, a: i64, b: i64) -> bool {
    match sign {
        "<" => a < b,
        "<=" => a <= b,
        ">" => a > b,
        ">=" => a >= b,
        "==" => a == b,
        "!=" => a != b,
        other => panic!("no comparison `{other}`"),
    }
}

fn strength_of(sign: &str) -> u8 {
    match sign {
        "|" => 5,
        "^" => 6,
        "&" => 7,
        "+" | "-" => 8,
        "*" | "//" | "%" => 9,
        "**" => 11,
        other => panic!("no operator `{other}`"),
    }
}

/// Something to print, in brackets if need be.
struct Bracketed<'a, T>(&'a T, bool);

impl<T: fmt::Display> fmt::Display for Bracketed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1 {
            write!(f, "({})", self.0)
        } else {
            self.0.fmt(f)
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => name.fmt(f),
            Self::Minus(inner) => write!(f, "-{}", inner.at_least(10)),
            Self::Binary("**", a, b) => write!(f, "{} ** {}", a.at_least(12), b.at_least(10)),
            Self::Binary(sign, a, b) => {
                // Operators of one strength are grouped from the left.
                let strength = strength_of(sign);
                write!(
                    f,
                    "{} {sign} {}",
                    a.at_least(strength),
                    b.at_least(strength + 1)
                )
            }
            Self::Call(function, arguments) => {
                write!(f, "{function}({})", joined(arguments.iter()))
            }
            Self::OfHeaps(function) => write!(f, "{function}(heaps)"),
            Self::Choice(value, condition, other) => {
                write!(
                    f,
                    "{} if {} else {}",
                    value.at_least(1),
                    condition.at_least(1),
                    other
                )
            }
        }
    }
}

impl fmt::Display for Cond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Compare(first, rest) => {
                first.at_least(5).fmt(f)?;
                rest.iter()
                    .try_for_each(|(sign, right)| write!(f, " {sign} {}", right.at_least(5)))
            }
            Self::In(value, sign, list) => {
                write!(f, "{} {sign} ({})", value.at_least(5), joined(list.iter()))
            }
            Self::Not(inner) => write!(f, "not {}", inner.at_least(3)),
            Self::And(parts) => between(f, parts, " and ", 3),
            Self::Or(parts) => between(f, parts, " or ", 2),
        }
    }
}

fn between(f: &mut fmt::Formatter<'_>, parts: &[Cond], sign: &str, strength: u8) -> fmt::Result {
    let parts: Vec<String> = parts
        .iter()
        .map(|part| part.at_least(strength).to_string())
        .collect();
    f.write_str(&parts.join(sign))
}

/// The list with commas between.
pub(crate) fn joined<T: fmt::Display>(list: impl Iterator<Item = T>) -> String {
    list.map(|it| it.to_string()).collect::<Vec<_>>().join(", ")
}
