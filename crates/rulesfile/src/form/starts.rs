//! The start of a game: a number or a range for each heap.

use super::*;

/// The start positions, as the form shows them.
#[derive(Clone, Debug, PartialEq)]
pub struct StartShape {
    /// One for each heap, in order.
    pub heaps: Vec<HeapStart>,
    /// Further conditions, as they are written.
    pub conditions: Vec<String>,
}

/// How many stones a heap has at the start.
#[derive(Clone, Debug, PartialEq)]
pub enum HeapStart {
    /// This number.
    Fixed(String),
    /// From the first number to the second, both included.
    Range(String, String),
    /// This number or more, without an end.
    Least(String),
}

/// The start that a text describes; `None` where the form cannot show it.
pub fn read_start(start: &str, heap_names: &[String]) -> Option<StartShape> {
    let mut faults = Faults::default();
    let syntax = parser::start(start, &mut faults);
    if !faults.is_empty() || !syntax.clauses.is_empty() || is_multiset(heap_names) {
        return None;
    }
    let mut heaps: Vec<Option<HeapStart>> = vec![None; heap_names.len()];
    let mut conditions = vec![];
    for expr in syntax.heaps.iter().chain(syntax.memory.iter().flatten()) {
        let parts = match &expr.node {
            Node::And(parts) => parts.as_slice(),
            _ => std::slice::from_ref(expr),
        };
        for part in parts {
            match heap_start(start, part, heap_names) {
                Some((heap, shape)) if heaps[heap].is_none() => heaps[heap] = Some(shape),
                _ => conditions.push(slice(start, part.span)),
            }
        }
    }
    let heaps = heaps.into_iter().collect::<Option<_>>()?;
    Some(StartShape { heaps, conditions })
}

/// The text that a start stands for.
pub fn write_start(start: &StartShape, heap_names: &[String]) -> String {
    let heaps = start
        .heaps
        .iter()
        .zip(heap_names)
        .map(|(heap, name)| match heap {
            HeapStart::Fixed(value) => format!("{name} == {value}"),
            HeapStart::Range(low, high) => format!("{low} <= {name} <= {high}"),
            HeapStart::Least(low) => format!("{name} >= {low}"),
        });
    heaps
        .chain(start.conditions.iter().cloned())
        .collect::<Vec<_>>()
        .join(", ")
}

/// `name == value`, `low <= name <= high` or `name >= low`, either way round.
fn heap_start(text: &str, expr: &Expr, heap_names: &[String]) -> Option<(usize, HeapStart)> {
    let Node::Compare(first, rest) = &expr.node else {
        return None;
    };
    let heap = |expr: &Expr| heap_names.iter().position(|name| is_name(expr, name));
    match rest.as_slice() {
        [(Comparison::Equal, second)] => {
            let (heap, value) = match (heap(first), heap(second)) {
                (Some(heap), _) => (heap, second),
                (None, Some(heap)) => (heap, &**first),
                (None, None) => return None,
            };
            Some((heap, HeapStart::Fixed(slice(text, value.span))))
        }
        [(sign, second)] => {
            let (heap, sign, low) = match (heap(first), heap(second)) {
                (Some(heap), _) => (heap, *sign, second),
                (None, Some(heap)) => (heap, sign.turned(), &**first),
                (None, None) => return None,
            };
            let gap = match sign {
                Comparison::Greater => 1,
                Comparison::GreaterEqual => 0,
                _ => return None,
            };
            Some((heap, HeapStart::Least(moved(text, low, gap)?)))
        }
        [(before, middle), (after, last)] => {
            let heap = heap(middle)?;
            let (low, low_sign, high_sign, high) = match before {
                Comparison::Less | Comparison::LessEqual => (&**first, *before, *after, last),
                _ => (last, after.turned(), before.turned(), &**first),
            };
            // What a sign leaves out.
            let gap = |sign| match sign {
                Comparison::Less => Some(1),
                Comparison::LessEqual => Some(0),
                _ => None,
            };
            let low = moved(text, low, gap(low_sign)?)?;
            let high = moved(text, high, -gap(high_sign)?)?;
            Some((heap, HeapStart::Range(low, high)))
        }
        _ => None,
    }
}

/// A bound, moved by one where the sign leaves it out.
fn moved(text: &str, bound: &Expr, step: i64) -> Option<String> {
    let written = slice(text, bound.span);
    Some(match (&bound.node, step) {
        (_, 0) => written,
        (Node::Number(number), step) => number.checked_add(step)?.to_string(),
        (Node::Name(_), 1) => format!("{written} + 1"),
        (Node::Name(_), _) => format!("{written} - 1"),
        (_, 1) => format!("({written}) + 1"),
        (_, _) => format!("({written}) - 1"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        text.split(", ").map(str::to_string).collect()
    }

    fn start(heaps: &str, text: &str, expected: &str) {
        let heaps = names(heaps);
        let shape =
            read_start(text, &heaps).unwrap_or_else(|| panic!("the form can show `{text}`"));
        let written = write_start(&shape, &heaps);
        assert_eq!(written, expected);
        assert_eq!(read_start(&written, &heaps), Some(shape), "{text}");
    }

    #[test]
    fn starts_that_the_form_can_show() {
        start("s", "1<=s<=128", "1 <= s <= 128");
        start("s", "1 < s < N", "2 <= s <= N - 1");
        start("a, b", "1 <= b <= 69, a == 7", "a == 7, 1 <= b <= 69");
        start(
            "a, b",
            "1 <= a <= 5 and 9 >= b > 2, a + b < 12",
            "1 <= a <= 5, 3 <= b <= 9, a + b < 12",
        );
        start("s", "13 <= s", "s >= 13");
        start("a, b", "a == 7, b > N", "a == 7, b >= N + 1");
        start("n", "2 <= n <= 60, last == 0", "2 <= n <= 60, last == 0");
    }

    #[test]
    fn starts_that_stay_expressions() {
        for text in [
            "a == 1",
            "3, 4",
            "n, n + 1 for n in range(5)",
            "a >= 1, b <= 9",
            "a == , b == 1",
        ] {
            assert_eq!(read_start(text, &names("a, b")), None, "{text}");
        }
    }
}
