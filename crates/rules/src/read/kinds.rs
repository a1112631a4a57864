//! What the names of a position stand for: numbers, texts, tuples, or any number of heaps. No field says so; the
//! start positions show it.

use super::*;
use kruzhok_values::Comparison;

impl ValueKind {
    pub(super) fn is_list(self) -> bool {
        self != Self::Number
    }
}

impl Reader {
    /// Finds out from the start positions what each name stands for.
    pub(super) fn find_kinds(&mut self, start: Option<&Field>, params: &[Param]) {
        let mut found: Vec<Option<ValueKind>> = vec![None; self.kinds.len()];
        let sources: Vec<&Arc<Source>> = match start {
            None => vec![],
            Some(field) => match &field.value {
                Value::List(items) => items.iter().map(|item| &item.source).collect(),
                _ => vec![&field.source],
            },
        };
        for source in sources {
            let syntax = parser::start(&source.text, &mut Faults::default());
            for element in syntax.heaps.iter().chain(syntax.memory.iter().flatten()) {
                self.kinds_in_condition(element, &Known::of_row(params, &[]), &mut found);
            }
            self.kinds_in_row(&syntax, params, &mut found);
        }
        for (kind, found) in self.kinds.iter_mut().zip(found) {
            if let (ValueKind::Number, Some(found)) = (*kind, found) {
                *kind = found;
            }
        }
    }

    fn kinds_in_condition(&self, expr: &Expr, known: &Known<'_>, found: &mut [Option<ValueKind>]) {
        match &expr.node {
            Node::And(list) | Node::Or(list) => list
                .iter()
                .for_each(|it| self.kinds_in_condition(it, known, found)),
            Node::Compare(first, rest) => {
                let mut left = &**first;
                for (relation, right) in rest {
                    let (left_index, right_index) = (self.index_of(left), self.index_of(right));
                    let of_right = match relation {
                        Comparison::In | Comparison::NotIn => kind_of_items(right, known),
                        _ => kind_of(right, known),
                    };
                    if let (Some(index), Some(kind)) = (left_index, of_right) {
                        found[index].get_or_insert(kind);
                    }
                    if let (Some(index), Some(kind)) = (right_index, kind_of(left, known)) {
                        found[index].get_or_insert(kind);
                    }
                    left = right;
                }
            }
            _ => {}
        }
    }

    fn kinds_in_row(&self, syntax: &RowSyntax, params: &[Param], found: &mut [Option<ValueKind>]) {
        let heap_count = self.heap_names.len();
        let heaps = syntax.heaps.as_slice();
        let known = &Known::of_row(params, &syntax.clauses);
        if let ([only], true) = (heaps, heap_count == 1) {
            // `[5]` is a list of the one heap, `(5,)` a tuple.
            let is_list_of_one = matches!(&only.node, Node::List(list, true) if list.len() == 1);
            if !is_list_of_one {
                found[0] = found[0].or(kind_of(only, known));
            }
        } else if heaps.len() == heap_count {
            for (found, element) in found.iter_mut().zip(heaps) {
                *found = found.or(kind_of(element, known));
            }
        }
        let memory = syntax.memory.as_deref().unwrap_or_default();
        for (found, element) in found.iter_mut().skip(heap_count).zip(memory) {
            *found = found.or(kind_of(element, known));
        }
    }

    fn index_of(&self, expr: &Expr) -> Option<usize> {
        let Node::Name(name) = &expr.node else {
            return None;
        };
        let mut names = self.heap_names.iter().chain(&self.memory_names);
        names.position(|known| known == name)
    }

    /// The name that stands for any number of heaps.
    pub(super) fn is_multiset(&self) -> bool {
        self.kinds.first() == Some(&ValueKind::Multiset)
    }

    /// Which of the named values are lists of a kind, as bits.
    pub(super) fn bits(&self, is_meant: fn(ValueKind) -> bool) -> u32 {
        // More names than these are a problem, and the file is not read to its end.
        let kinds = self.kinds.iter().take(MAX_NAMES).enumerate();
        let meant = kinds.filter(|it| is_meant(*it.1));
        meant.fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// Whether a heap is a text or a tuple.
    pub(super) fn has_list_heaps(&self) -> bool {
        let mut heaps = self.kinds.iter().take(self.heap_names.len());
        heaps.any(|kind| matches!(kind, ValueKind::Tuple | ValueKind::Text))
    }
}

/// What is known of names besides those of the position.
struct Known<'a> {
    params: &'a [Param],
    /// What the loops of a row bind: what it surely is, if not a number.
    bound: Vec<(&'a str, Option<ValueKind>)>,
}

impl<'a> Known<'a> {
    fn of_row(params: &'a [Param], clauses: &'a [Clause]) -> Self {
        let mut known = Self {
            params,
            bound: vec![],
        };
        for clause in clauses {
            if let Clause::For { names, source } = clause
                && let [(name, _)] = names.as_slice()
            {
                let kind = kind_of_items(source, &known);
                known.bound.push((name, kind));
            }
        }
        known
    }

    /// What a loop has bound to a name, if one has.
    fn bound(&self, name: &str) -> Option<Option<ValueKind>> {
        let bound = self.bound.iter().rfind(|(bound, _)| *bound == name);
        bound.map(|(_, kind)| *kind)
    }

    fn param(&self, name: &str) -> Option<&ParamValue> {
        let param = self.params.iter().find(|param| param.name == name)?;
        Some(&param.value)
    }
}

/// What an expression surely is, if not a number.
fn kind_of(expr: &Expr, known: &Known<'_>) -> Option<ValueKind> {
    match &expr.node {
        Node::Text(_) => Some(ValueKind::Text),
        Node::List(..) | Node::Generator(..) => Some(ValueKind::Tuple),
        Node::Call { name, .. } => {
            let function = Function::named(name)?;
            (function.gives == Gives::Tuple).then_some(ValueKind::Tuple)
        }
        Node::Binary(_, left, right) => kind_of(left, known).or_else(|| kind_of(right, known)),
        Node::Choice(value, _, other) => kind_of(value, known).or_else(|| kind_of(other, known)),
        Node::Slice(list, _) => kind_of(list, known),
        Node::Item(list, _) => kind_of_items(list, known),
        Node::Name(name) => match known.bound(name) {
            Some(kind) => kind,
            None => match known.param(name)? {
                ParamValue::List(_) => Some(ValueKind::Tuple),
                ParamValue::Text(_) => Some(ValueKind::Text),
                _ => None,
            },
        },
        _ => None,
    }
}

/// What the items of a list surely are, if not numbers.
fn kind_of_items(expr: &Expr, known: &Known<'_>) -> Option<ValueKind> {
    match &expr.node {
        Node::List(items, _) => kind_of(items.first()?, known),
        Node::Text(_) => Some(ValueKind::Text),
        Node::Generator(element, _) => kind_of(element, known),
        Node::Binary(_, left, _) => kind_of_items(left, known),
        Node::Name(name) => match (known.bound(name), known.param(name)) {
            (Some(kind), _) => kind.filter(|kind| *kind == ValueKind::Text),
            (None, Some(ParamValue::Texts(_) | ParamValue::Text(_))) => Some(ValueKind::Text),
            _ => None,
        },
        _ => None,
    }
}
