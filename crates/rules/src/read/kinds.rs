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
                self.kinds_in_condition(element, params, &mut found);
            }
            self.kinds_in_row(&syntax, params, &mut found);
        }
        for (kind, found) in self.kinds.iter_mut().zip(found) {
            if let (ValueKind::Number, Some(found)) = (*kind, found) {
                *kind = found;
            }
        }
    }

    fn kinds_in_condition(&self, expr: &Expr, params: &[Param], found: &mut [Option<ValueKind>]) {
        match &expr.node {
            Node::And(list) | Node::Or(list) => list
                .iter()
                .for_each(|it| self.kinds_in_condition(it, params, found)),
            Node::Compare(first, rest) => {
                let mut left = &**first;
                for (relation, right) in rest {
                    let (left_index, right_index) = (self.index_of(left), self.index_of(right));
                    let of_right = match relation {
                        Comparison::In | Comparison::NotIn => kind_of_items(right, params),
                        _ => kind_of(right, params),
                    };
                    if let (Some(index), Some(kind)) = (left_index, of_right) {
                        found[index].get_or_insert(kind);
                    }
                    if let (Some(index), Some(kind)) = (right_index, kind_of(left, params)) {
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
        if let ([only], true) = (heaps, heap_count == 1) {
            // `[5]` is a list of the one heap, `(5,)` a tuple.
            let is_list_of_one = matches!(&only.node, Node::List(list, true) if list.len() == 1);
            if !is_list_of_one {
                found[0] = found[0].or(kind_of(only, params));
            }
        } else if heaps.len() == heap_count {
            for (found, element) in found.iter_mut().zip(heaps) {
                *found = found.or(kind_of(element, params));
            }
        }
        let memory = syntax.memory.as_deref().unwrap_or_default();
        for (found, element) in found.iter_mut().skip(heap_count).zip(memory) {
            *found = found.or(kind_of(element, params));
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

/// What an expression surely is, if not a number.
fn kind_of(expr: &Expr, params: &[Param]) -> Option<ValueKind> {
    match &expr.node {
        Node::Text(_) => Some(ValueKind::Text),
        Node::List(..) | Node::Generator(..) => Some(ValueKind::Tuple),
        Node::Call { name, .. } => {
            let function = Function::named(name)?;
            (function.gives == Gives::Tuple).then_some(ValueKind::Tuple)
        }
        Node::Binary(_, left, right) => kind_of(left, params).or_else(|| kind_of(right, params)),
        Node::Choice(value, _, other) => kind_of(value, params).or_else(|| kind_of(other, params)),
        Node::Slice(list, _) => kind_of(list, params),
        Node::Item(list, _) => kind_of_items(list, params),
        Node::Name(name) => match param(name, params)? {
            ParamValue::List(_) => Some(ValueKind::Tuple),
            ParamValue::Text(_) => Some(ValueKind::Text),
            _ => None,
        },
        _ => None,
    }
}

/// What the items of a list surely are, if not numbers.
fn kind_of_items(expr: &Expr, params: &[Param]) -> Option<ValueKind> {
    match &expr.node {
        Node::List(items, _) => kind_of(items.first()?, params),
        Node::Text(_) => Some(ValueKind::Text),
        Node::Generator(element, _) => kind_of(element, params),
        Node::Binary(_, left, _) => kind_of_items(left, params),
        Node::Name(name) => match param(name, params)? {
            ParamValue::Texts(_) | ParamValue::Text(_) => Some(ValueKind::Text),
            _ => None,
        },
        _ => None,
    }
}

fn param<'a>(name: &str, params: &'a [Param]) -> Option<&'a ParamValue> {
    let param = params.iter().find(|param| param.name == name)?;
    Some(&param.value)
}
