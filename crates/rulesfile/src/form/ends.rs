//! The end of a game: what is measured, and with what it is compared.

use super::*;

/// The end of a game, as the form shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct EndShape {
    /// What is measured.
    pub measure: Measure,
    /// How it is compared.
    pub comparison: Comparison,
    /// With what: a number or an expression of constants.
    pub limit: String,
}

/// What decides that a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// All stones together.
    Sum,
    /// The heap at this place, from 0.
    Heap(usize),
    /// At least one heap.
    AnyHeap,
    /// The product of the heaps.
    Product,
}

/// How ends may be compared, in the order in which the form offers them.
pub const COMPARISONS: [Comparison; 5] = [
    Comparison::GreaterEqual,
    Comparison::Greater,
    Comparison::LessEqual,
    Comparison::Less,
    Comparison::Equal,
];

/// Whether the greatest heap of any decides, or the least; `None` for an equality.
fn extreme(comparison: Comparison) -> Option<&'static str> {
    match comparison {
        Comparison::GreaterEqual | Comparison::Greater => Some("max"),
        Comparison::LessEqual | Comparison::Less => Some("min"),
        _ => None,
    }
}

/// The end that a condition describes; `None` where the form cannot show it.
pub fn read_end(condition: &str, heap_names: &[String]) -> Option<EndShape> {
    let mut faults = Faults::default();
    let expr = parser::expression(condition, &mut faults);
    if !faults.is_empty() {
        return None;
    }
    let reader = EndReader {
        condition,
        heap_names,
    };
    if let Node::Or(parts) = &expr.node {
        return reader.any_of(parts);
    }
    reader.comparison(&expr)
}

/// The condition that an end stands for.
pub fn write_end(end: &EndShape, heap_names: &[String]) -> String {
    let (sign, limit) = (end.comparison.text(), &end.limit);
    let join = |between: &str| heap_names.join(between);
    match end.measure {
        Measure::Sum if is_multiset(heap_names) => format!("sum(heaps) {sign} {limit}"),
        Measure::Sum => format!("{} {sign} {limit}", join(" + ")),
        Measure::Product => format!("{} {sign} {limit}", join(" * ")),
        Measure::Heap(index) => {
            let heap = heap_names.get(index).map_or("s", String::as_str);
            format!("{heap} {sign} {limit}")
        }
        Measure::AnyHeap => match extreme(end.comparison) {
            Some(extreme) => format!("{extreme}(heaps) {sign} {limit}"),
            None => format!("{limit} in heaps"),
        },
    }
}

struct EndReader<'a> {
    condition: &'a str,
    heap_names: &'a [String],
}

impl EndReader<'_> {
    /// `measure >= limit` or `limit <= measure`.
    fn comparison(&self, expr: &Expr) -> Option<EndShape> {
        let Node::Compare(left, rest) = &expr.node else {
            return self.any_in_generator(expr);
        };
        let [(relation, right)] = rest.as_slice() else {
            return None;
        };
        if *relation == Comparison::In {
            let is_right = is_name(right, "heaps") && self.is_limit(left);
            return is_right.then(|| self.end(Measure::AnyHeap, Comparison::Equal, left));
        }
        let ways = [
            (&**left, *relation, right),
            (right, relation.turned(), left),
        ];
        ways.into_iter().find_map(|(measured, comparison, limit)| {
            let is_offered = COMPARISONS.contains(&comparison) && self.is_limit(limit);
            let measure = self.measure(measured, comparison).filter(|_| is_offered)?;
            Some(self.end(measure, comparison, limit))
        })
    }

    fn end(&self, measure: Measure, comparison: Comparison, limit: &Expr) -> EndShape {
        EndShape {
            measure,
            comparison,
            limit: slice(self.condition, limit.span),
        }
    }

    fn is_limit(&self, expr: &Expr) -> bool {
        !mentions(expr, "heaps") && !self.heap_names.iter().any(|heap| mentions(expr, heap))
    }

    fn measure(&self, expr: &Expr, comparison: Comparison) -> Option<Measure> {
        if let Node::Name(name) = &expr.node {
            return self
                .heap_names
                .iter()
                .position(|heap| heap == name)
                .map(Measure::Heap);
        }
        if let Node::Call {
            name, arguments, ..
        } = &expr.node
        {
            let is_of_all = match arguments.as_slice() {
                [only] => is_name(only, "heaps"),
                all => self.are_all_heaps(all.iter()),
            };
            return match name.as_str() {
                "sum" if is_of_all && arguments.len() == 1 => Some(self.of_all(Measure::Sum)),
                name if is_of_all && Some(name) == extreme(comparison) => {
                    Some(self.of_all(Measure::AnyHeap))
                }
                _ => None,
            };
        }
        for (sign, measure) in [(Sign::Plus, Measure::Sum), (Sign::Times, Measure::Product)] {
            let mut parts = vec![];
            flatten(expr, sign, &mut parts);
            if parts.len() > 1 && self.are_all_heaps(parts.into_iter()) {
                return Some(measure);
            }
        }
        None
    }

    /// In a game of one heap every measure is that heap.
    fn of_all(&self, measure: Measure) -> Measure {
        if is_one_heap(self.heap_names) {
            Measure::Heap(0)
        } else {
            measure
        }
    }

    fn are_all_heaps<'e>(&self, exprs: impl Iterator<Item = &'e Expr>) -> bool {
        let mut names: Vec<&str> = vec![];
        for expr in exprs {
            let Node::Name(name) = &expr.node else {
                return false;
            };
            names.push(name);
        }
        kruzhok_order::sort(&mut names);
        let mut all: Vec<&str> = self.heap_names.iter().map(String::as_str).collect();
        kruzhok_order::sort(&mut all);
        names == all
    }

    /// `a >= 50 or b >= 50`.
    fn any_of(&self, parts: &[Expr]) -> Option<EndShape> {
        let ends: Vec<EndShape> = parts
            .iter()
            .map(|part| self.comparison(part))
            .collect::<Option<_>>()?;
        let mut heaps: Vec<usize> = vec![];
        for end in &ends {
            let Measure::Heap(heap) = end.measure else {
                return None;
            };
            if end.comparison != ends[0].comparison || end.limit != ends[0].limit {
                return None;
            }
            heaps.push(heap);
        }
        kruzhok_order::sort(&mut heaps);
        let is_all = heaps.iter().copied().eq(0..self.heap_names.len());
        is_all.then(|| EndShape {
            measure: Measure::AnyHeap,
            ..ends[0].clone()
        })
    }

    /// `any(x >= 50 for x in heaps)`.
    fn any_in_generator(&self, expr: &Expr) -> Option<EndShape> {
        let Node::Call {
            name, arguments, ..
        } = &expr.node
        else {
            return None;
        };
        let [
            Expr {
                node: Node::Generator(element, clauses),
                ..
            },
        ] = arguments.as_slice()
        else {
            return None;
        };
        let [Clause::For { names, source }] = clauses.as_slice() else {
            return None;
        };
        let [(bound, _)] = names.as_slice() else {
            return None;
        };
        if name != "any" || !is_name(source, "heaps") {
            return None;
        }
        let one = [bound.clone()];
        let end = EndReader {
            condition: self.condition,
            heap_names: &one,
        }
        .comparison(element)?;
        let is_right = end.measure == Measure::Heap(0) && !is_one_heap(self.heap_names);
        is_right.then_some(EndShape {
            measure: Measure::AnyHeap,
            ..end
        })
    }
}

/// The operands of a sum or product without brackets around its parts' signs.
fn flatten<'e>(expr: &'e Expr, sign: Sign, parts: &mut Vec<&'e Expr>) {
    match &expr.node {
        Node::Binary(own, left, right) if *own == sign => {
            flatten(left, sign, parts);
            flatten(right, sign, parts);
        }
        _ => parts.push(expr),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        text.split(", ").map(str::to_string).collect()
    }

    fn end(heaps: &str, condition: &str, expected: &str) {
        let heaps = names(heaps);
        let shape = read_end(condition, &heaps)
            .unwrap_or_else(|| panic!("the form can show `{condition}`"));
        let written = write_end(&shape, &heaps);
        assert_eq!(written, expected);
        assert_eq!(read_end(&written, &heaps), Some(shape), "{condition}");
    }

    #[test]
    fn ends_that_the_form_can_show() {
        end("s", "s>=129", "s >= 129");
        end("s", "19 >= s", "s <= 19");
        end("s", "sum(heaps) > N - 1", "s > N - 1");
        end("a, b", "b + a >= 77", "a + b >= 77");
        end("a, b", "sum(heaps) >= 77", "a + b >= 77");
        end("a, b", "a * b >= 384", "a * b >= 384");
        end("a, b", "max(a, b) >= 50", "max(heaps) >= 50");
        end("a, b", "a >= 50 or b >= 50", "max(heaps) >= 50");
        end("a, b", "any(x < 5 for x in heaps)", "min(heaps) < 5");
        end("a, b", "7 in heaps", "7 in heaps");
        end("a, b", "b == N", "b == N");
        end("heaps...", "0 == sum(heaps)", "sum(heaps) == 0");
        end("heaps...", "any(x > 9 for x in heaps)", "max(heaps) > 9");
    }

    #[test]
    fn ends_that_stay_expressions() {
        for condition in [
            "a > b",
            "a + b",
            "a >= 5 and b >= 5",
            "a >= 5 or b >= 6",
            "a >=",
            "a - b > 3",
            "max(heaps) == 5",
        ] {
            assert_eq!(read_end(condition, &names("a, b")), None, "{condition}");
        }
    }
}
