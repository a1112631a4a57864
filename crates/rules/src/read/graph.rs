//! A game given by its edges: `A -> B, C` a line; positions are names.

use super::*;
use kruzhok_values::{Edges, Span};
use std::collections::HashMap;

/// The name of the position where the file does not give one.
const DEFAULT_NAME: &str = "v";

/// The edges as they are written.
pub(super) struct Graph {
    source: Arc<Source>,
    /// Names in the order of their first mention.
    names: Vec<String>,
    /// The place of each among them.
    places: HashMap<String, usize>,
    /// From and to, as places of names.
    edges: Vec<(usize, usize)>,
}

impl Reader {
    /// Reads the edges. Whatever is wrong with them, the positions are names from now on.
    pub(super) fn graph(&mut self, field: &Field) -> Option<Graph> {
        if self.heap_names.is_empty() {
            self.heap_names = vec![DEFAULT_NAME.to_string()];
            self.kinds = vec![ValueKind::Number];
        }
        self.kinds[0] = ValueKind::Text;
        if self.kinds.len() > 1 {
            self.report(&field.source, ProblemKind::GraphOneName, None);
        }
        let sources: Vec<Arc<Source>> = match &field.value {
            Value::List(items) => items.iter().filter_map(|item| self.text(item)).collect(),
            _ => self.text(field).into_iter().collect(),
        };
        let mut graph = Graph {
            source: field.source.clone(),
            names: vec![],
            places: HashMap::new(),
            edges: vec![],
        };
        let mut is_right = true;
        for source in &sources {
            let mut faults = Faults::default();
            let mut at = 0;
            for line in source.text.split('\n') {
                if !line.trim().is_empty() {
                    graph.read_line(line, at, &mut faults);
                }
                at += line.len() + 1;
            }
            is_right &= faults.is_empty();
            self.report_faults(source, faults);
        }
        if graph.names.is_empty() && !sources.is_empty() && is_right {
            self.report(
                &field.source,
                ProblemKind::Empty,
                Hint::example("A -> B, C"),
            );
        }
        Some(graph)
    }

    /// The one row of a game that is given by its edges.
    pub(super) fn row_of_graph(&mut self, graph: &Graph) -> (Row, RowPlay) {
        let target = self.with_scope(|_, scope| scope.declare_list("", true));
        let target = target.unwrap_or_default();
        let names = graph.names.iter().map(|name| code_points(name));
        let edges = Edges::new(names.collect(), graph.edges.clone());
        let play = Play {
            source: graph.source.clone(),
            picks: vec![],
            places: vec![],
            uses_places: false,
            heaps: NewHeaps::Values(vec![values::Value::List(Ints::Var(target))]),
            memory: None,
            clauses: vec![TypedClause::ForList {
                target: Target::List(target),
                source: Lists::Successors(0, edges.into()),
                span: graph.source.whole(),
            }],
            by_heap: None,
            bound: vec![],
            // An edge from a name to itself was drawn on purpose.
            is_pass: true,
            by: None,
        };
        let row = Row {
            source: graph.source.text.clone(),
            name: None,
            by: None,
        };
        (row, RowPlay::Moves(vec![play]))
    }

    /// Start positions as names with commas between them, or every name; `None` where they are written as in other
    /// games.
    pub(super) fn starts_of_graph(
        &mut self,
        field: Option<&Field>,
        graph: &Graph,
    ) -> Option<Vec<Start>> {
        let (source, names) = match field {
            None => (graph.source.clone(), graph.names.clone()),
            Some(field) => {
                let sources: Vec<&Arc<Source>> = match &field.value {
                    Value::Text => vec![&field.source],
                    Value::List(items) => items.iter().map(|item| &item.source).collect(),
                    _ => return None,
                };
                let is_condition =
                    |source: &&Arc<Source>| source.text.contains(['=', '<', '>', '(', '\'', '"']);
                if sources.iter().any(is_condition) {
                    return None;
                }
                let mut named = vec![];
                for source in sources {
                    named.extend(self.named_positions(source, graph));
                }
                (field.source.clone(), named)
            }
        };
        let slot = self.with_scope(|_, scope| scope.declare_list("", true))?;
        let span = source.whole();
        let lists = Lists::Const(names.iter().map(|name| code_points(name)).collect());
        Some(vec![Start {
            kind: StartKind::Row {
                heaps: NewHeaps::Values(vec![values::Value::List(Ints::Var(slot))]),
                memory: vec![],
                clauses: vec![TypedClause::ForList {
                    target: Target::List(slot),
                    source: lists,
                    span,
                }],
            },
            source,
            slot_count: slot + 1,
        }])
    }

    /// The names in a text, with commas between them; those that no edge has are reported.
    fn named_positions(&mut self, source: &Source, graph: &Graph) -> Vec<String> {
        let mut named = vec![];
        let mut at = 0;
        for part in source.text.split(',') {
            let name = part.trim();
            if graph.places.contains_key(name) {
                named.push(name.to_string());
            } else {
                let start = at + (part.len() - part.trim_start().len());
                let span = Span::new(start, start + name.len());
                let known: Vec<&str> = graph.names.iter().map(String::as_str).collect();
                let hint = spelling::hint(name, &known);
                let kind = ProblemKind::UnknownName {
                    name: name.to_string(),
                };
                self.problems.push(source.problem(span, kind, hint));
            }
            at += part.len() + 1;
        }
        named
    }
}

impl Graph {
    /// One line, which begins at the byte `at`.
    fn read_line(&mut self, line: &str, at: usize, faults: &mut Faults) {
        let arrow = ["->", "→"]
            .iter()
            .find_map(|arrow| Some((line.find(arrow)?, arrow.len())));
        let (from, to, to_at) = match arrow {
            Some((place, length)) => (&line[..place], &line[place + length..], at + place + length),
            None => {
                // `A: B`, `A => B`, `A - B` are meant as edges; a name alone has none.
                if let Some(place) = line.find([':', '=', '-', '>']) {
                    let rest = &line[place..];
                    let length = rest.len() - rest.trim_start_matches([':', '=', '-', '>']).len();
                    let span = Span::new(at + place, at + place + length);
                    let kind = ProblemKind::ExpectedSign {
                        sign: "->".into(),
                        found: rest[..length].into(),
                    };
                    faults.add(kind, span, Hint::write("->"));
                    return;
                }
                (line, "", at + line.len())
            }
        };
        let Some(from) = self.name(from, at, faults) else {
            return;
        };
        if to.trim().is_empty() {
            return;
        }
        let mut part_at = to_at;
        for part in to.split(',') {
            if let Some(to) = self.name(part, part_at, faults) {
                self.edges.push((from, to));
            }
            part_at += part.len() + 1;
        }
    }

    /// The place of a name.
    fn name(&mut self, text: &str, at: usize, faults: &mut Faults) -> Option<usize> {
        let name = text.trim();
        if let Some(place) = self.places.get(name) {
            return Some(*place);
        }
        let is_name =
            !name.is_empty() && !name.contains("->") && !name.contains(['"', '\'', '@', '~', ';']);
        if !is_name {
            let kind = ProblemKind::ExpectedName {
                found: name.to_string(),
            };
            let start = at + (text.len() - text.trim_start().len());
            faults.add(kind, Span::new(start, start + name.len()), None);
            return None;
        }
        let place = self.names.len();
        self.names.push(name.to_string());
        self.places.insert(name.to_string(), place);
        Some(place)
    }
}
