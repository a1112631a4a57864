//! What a pupil has written as a program, as mathematics in TeX: `(a - b) // 2` as a fraction between floor brackets.

use kruzhok_syntax::{Clause, Expr, Faults, Node, Sign, parser};
use kruzhok_values::Comparison;

/// How strongly the parts of a formula hold together, from the loosest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Choice,
    Or,
    And,
    Comparison,
    Xor,
    Sum,
    Product,
    Minus,
    Power,
    Atom,
}

/// A formula for an expression or a row, without the dollar signs; `None` for what mathematics has no usual signs for.
pub(super) fn formula(text: &str) -> Option<String> {
    let mut faults = Faults::default();
    let row = parser::row(text, &mut faults);
    if !faults.is_empty() {
        return None;
    }
    let list = |list: &[Expr]| {
        let list: Option<Vec<String>> = list.iter().map(|it| at(it, Level::Choice)).collect();
        Some(list?.join(", "))
    };
    let mut written = list(&row.heaps)?;
    if let Some(memory) = &row.memory {
        written += &format!(";\\ {}", list(memory)?);
    }
    if row.heaps.len() > 1 || row.memory.is_some() {
        written = format!("({written})");
    }
    if let Some(picks) = &row.picks {
        let picks: Option<Vec<String>> = picks.iter().map(|it| name(&it.0)).collect();
        let picks = picks?;
        let before = match picks.as_slice() {
            [one] => one.clone(),
            several => format!("({})", several.join(", ")),
        };
        written = format!("{before} \\to {written}");
    }
    for clause in &row.clauses {
        let condition = match clause {
            Clause::For { names, source } => bound(names.first()?.0.as_str(), names.len(), source)?,
            Clause::If(condition) => at(condition, Level::Choice)?,
        };
        written += &format!(",\\quad {condition}");
    }
    Some(written)
}

/// Over which numbers a loop goes.
fn bound(of: &str, name_count: usize, source: &Expr) -> Option<String> {
    let of = name(of).filter(|_| name_count == 1)?;
    if let Node::Call {
        name: function,
        arguments,
        ..
    } = &source.node
        && function == "range"
    {
        let zero = "0".to_owned();
        let (low, end) = match arguments.as_slice() {
            [end] => (zero, end),
            [low, end] => (at(low, Level::Sum)?, end),
            _ => return None,
        };
        // `range(1, n + 1)` ends at n.
        return Some(match &end.node {
            Node::Binary(Sign::Plus, most, one) if one.node == Node::Number(1) => {
                format!("{low} \\le {of} \\le {}", at(most, Level::Xor)?)
            }
            _ => format!("{low} \\le {of} < {}", at(end, Level::Xor)?),
        });
    }
    Some(format!("{of} \\in {}", at(source, Level::Xor)?))
}

/// An expression where so strong a one may stand; a weaker one gets brackets.
fn at(expr: &Expr, level: Level) -> Option<String> {
    let (own, text) = written(expr)?;
    Some(match own < level {
        true => format!("\\left({text}\\right)"),
        false => text,
    })
}

fn written(expr: &Expr) -> Option<(Level, String)> {
    Some(match &expr.node {
        Node::Number(number) if *number < 0 => (Level::Minus, number.to_string()),
        Node::Number(number) => (Level::Atom, number.to_string()),
        Node::Truth(is_true) => {
            let sign = if *is_true { "\\top" } else { "\\bot" };
            (Level::Atom, sign.to_owned())
        }
        Node::Name(text) => (Level::Atom, name(text)?),
        Node::Unary(Sign::Minus, inner) => (Level::Minus, format!("-{}", at(inner, Level::Minus)?)),
        Node::Binary(sign, left, right) => binary(*sign, left, right)?,
        Node::Compare(first, rest) => {
            let mut text = at(first, Level::Xor)?;
            for (sign, operand) in rest {
                text += &format!(" {} {}", comparison(*sign), at(operand, Level::Xor)?);
            }
            (Level::Comparison, text)
        }
        Node::And(all) => (Level::And, joined(all, " \\land ", Level::Comparison)?),
        Node::Or(all) => (Level::Or, joined(all, " \\lor ", Level::And)?),
        Node::Not(inner) => (
            Level::Comparison,
            format!("\\lnot {}", at(inner, Level::Atom)?),
        ),
        Node::Choice(value, condition, other) => {
            let [value, condition, other] =
                [value, condition, other].map(|it| at(it, Level::Choice));
            let (value, condition, other) = (value?, condition?, other?);
            let text = format!(
                "\\begin{{cases}} {value}, & {condition} \\\\ {other}, & \\lnot\\left({condition}\\right) \\end{{cases}}"
            );
            (Level::Choice, text)
        }
        Node::Call {
            name, arguments, ..
        } => (Level::Atom, call(name, arguments)?),
        Node::List(items, _) => {
            let items = joined(items, ", ", Level::Choice)?;
            (Level::Atom, format!("\\{{{items}\\}}"))
        }
        Node::Decimal(_)
        | Node::Text(_)
        | Node::Unary(..)
        | Node::Generator(..)
        | Node::Item(..)
        | Node::Slice(..)
        | Node::Wrong => return None,
    })
}

fn joined(all: &[Expr], sign: &str, level: Level) -> Option<String> {
    let all: Option<Vec<String>> = all.iter().map(|it| at(it, level)).collect();
    Some(all?.join(sign))
}

fn binary(sign: Sign, left: &Expr, right: &Expr) -> Option<(Level, String)> {
    let between = |own: Level, tighter: Level, sign: &str| {
        let text = format!("{} {sign} {}", at(left, own)?, at(right, tighter)?);
        Some((own, text))
    };
    let inside = || Some([at(left, Level::Choice)?, at(right, Level::Choice)?]);
    match sign {
        Sign::Plus => between(Level::Sum, Level::Product, "+"),
        Sign::Minus => between(Level::Sum, Level::Product, "-"),
        Sign::Times => between(Level::Product, Level::Minus, "\\cdot"),
        Sign::Remainder => between(Level::Product, Level::Minus, "\\bmod"),
        Sign::BitXor => between(Level::Xor, Level::Sum, "\\oplus"),
        Sign::Quotient => {
            let [left, right] = inside()?;
            let text = format!("\\left\\lfloor \\frac{{{left}}}{{{right}}} \\right\\rfloor");
            Some((Level::Atom, text))
        }
        Sign::Divide => {
            let [left, right] = inside()?;
            Some((Level::Atom, format!("\\frac{{{left}}}{{{right}}}")))
        }
        Sign::Power => {
            let (base, power) = (at(left, Level::Atom)?, at(right, Level::Choice)?);
            Some((Level::Power, format!("{base}^{{{power}}}")))
        }
        // Mathematics has no usual signs for these.
        Sign::BitAnd => between(Level::Product, Level::Minus, "\\mathbin{\\&}"),
        Sign::BitOr => between(Level::Xor, Level::Sum, "\\mathbin{|}"),
        _ => None,
    }
}

fn comparison(sign: Comparison) -> &'static str {
    match sign {
        Comparison::Less => "<",
        Comparison::LessEqual => "\\le",
        Comparison::Greater => ">",
        Comparison::GreaterEqual => "\\ge",
        Comparison::Equal => "=",
        Comparison::NotEqual => "\\ne",
        Comparison::In => "\\in",
        Comparison::NotIn => "\\notin",
    }
}

fn call(function: &str, arguments: &[Expr]) -> Option<String> {
    let inside = joined(arguments, ", ", Level::Choice)?;
    Some(match function {
        "abs" => format!("\\left|{inside}\\right|"),
        "isqrt" => format!("\\left\\lfloor \\sqrt{{{inside}}} \\right\\rfloor"),
        "min" | "max" | "gcd" => format!("\\{function}\\left({inside}\\right)"),
        "len" => format!("\\left|{inside}\\right|"),
        _ => format!(
            "\\operatorname{{{}}}\\left({inside}\\right)",
            letters(function)?
        ),
    })
}

/// A name: its number stands below it, and one of several letters is one name and no product.
fn name(text: &str) -> Option<String> {
    let stem = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &text[stem.len()..];
    let stem = match stem.chars().count() {
        1 => letters(stem)?,
        _ => format!("\\mathit{{{}}}", letters(stem)?),
    };
    Some(match number {
        "" => stem,
        number => format!("{stem}_{{{number}}}"),
    })
}

/// Only letters that every font of formulas has.
fn letters(text: &str) -> Option<String> {
    let is_known = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (!text.is_empty() && text.chars().all(is_known)).then(|| text.replace('_', "\\_"))
}

#[cfg(test)]
mod tests {
    use super::formula;

    #[test]
    fn programs_become_mathematics() {
        for (text, expected) in [
            ("a ^ b ^ c == 0", "a \\oplus b \\oplus c = 0"),
            ("n % (m + 1) == 0", "n \\bmod \\left(m + 1\\right) = 0"),
            ("2*s < N <= 2*s + 2", "2 \\cdot s < N \\le 2 \\cdot s + 2"),
            (
                "min(a, b) == (abs(a - b) + isqrt(5 * (a - b) ** 2)) // 2",
                "\\min\\left(a, b\\right) = \\left\\lfloor \\frac{\\left|a - b\\right| + \\left\\lfloor \\sqrt{5 \\cdot \
                 \\left(a - b\\right)^{2}} \\right\\rfloor}{2} \\right\\rfloor",
            ),
            ("a - (b - c)", "a - \\left(b - c\\right)"),
            ("n % 7 in (0, 2)", "n \\bmod 7 \\in \\{0, 2\\}"),
            (
                "x -> x - k for k in range(1, x + 1)",
                "x \\to x - k,\\quad 1 \\le k \\le x",
            ),
            (
                "n - k; k for k in range(1, min(n, 2 * last) + 1) if last > 0",
                "(n - k;\\ k),\\quad 1 \\le k \\le \\min\\left(n, 2 \\cdot \\mathit{last}\\right),\\quad \\mathit{last} > 0",
            ),
            (
                "x1, x_2 if not x1",
                "(x_{1}, \\mathit{x\\_}_{2}),\\quad \\lnot x_{1}",
            ),
            ("2,4", "(2, 4)"),
            (
                "a if b else c",
                "\\begin{cases} a, & b \\\\ c, & \\lnot\\left(b\\right) \\end{cases}",
            ),
            (
                "zeckendorf(n) & 1",
                "\\operatorname{zeckendorf}\\left(n\\right) \\mathbin{\\&} 1",
            ),
        ] {
            assert_eq!(formula(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["куча % 2", "w[0]", "a $ b", "sum(x for x in heaps)"] {
            assert_eq!(formula(text), None, "{text}");
        }
    }
}
