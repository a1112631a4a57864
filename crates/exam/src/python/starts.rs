//! The start positions as loops.

use super::Draft;
use super::positions::Heaps;
use super::text::literal;
use super::writer::{Level, Text, Writer};
use kruzhok_rules::{ValueKind, WrittenStart};
use kruzhok_syntax::{Expr, Node, Sign};
use kruzhok_values::Comparison;

/// The start positions of one text.
#[derive(Clone, Debug)]
pub(super) struct Loops {
    /// Heaps and memory by name; empty where a row gives all heaps at once.
    pub(super) named: Vec<Text>,
    /// ` for … if … for …`
    pub(super) clauses: String,
    /// What must hold besides, after the last loop.
    pub(super) condition: Option<Text>,
    heaps: Heaps,
    memory: Vec<String>,
}

/// What is known of two expressions.
#[derive(Clone, Copy)]
struct Fact<'a> {
    left: &'a Expr,
    relation: Comparison,
    right: &'a Expr,
}

/// A condition of the start, or a pair of a chain such as `1 <= a <= b`.
enum Part<'a> {
    Fact(Fact<'a>),
    Other(&'a Expr),
}

impl<'a> Fact<'a> {
    /// How a name is compared, and with what.
    fn about(self, name: &str) -> Option<(Comparison, &'a Expr)> {
        match self.relation {
            relation if is_name(self.left, name) => Some((relation, self.right)),
            Comparison::In | Comparison::NotIn => None,
            relation => is_name(self.right, name).then(|| (relation.turned(), self.left)),
        }
    }
}

impl Loops {
    /// A position, as the program has it.
    pub(super) fn position(&self, draft: &Draft<'_>) -> String {
        draft
            .positions
            .start(self.heaps.clone(), self.memory.clone())
    }
}

/// Whether the positions of the text come in ascending order, each once, and are given name by name.
pub(super) fn is_box(draft: &Draft<'_>, start: &WrittenStart) -> bool {
    match start {
        WrittenStart::Conditions { .. } => {
            !draft.positions.are_unordered() && !draft.positions.has_lists()
        }
        WrittenStart::Names(_) | WrittenStart::Row { .. } => false,
    }
}

/// The loops of one text; with `is_line` there is one at least.
pub(super) fn loops(draft: &Draft<'_>, start: &WrittenStart, is_line: bool) -> Loops {
    let mut writer = draft.writer();
    match start {
        WrittenStart::Conditions { conditions, bounds } => {
            writer.name("turn", Text::atom("1"));
            let mut search = Search {
                draft,
                is_line,
                writer,
                parts: vec![],
            };
            for condition in conditions {
                search.split(condition);
            }
            search.loops(bounds)
        }
        WrittenStart::Names(names) => {
            let is_first = |index: &usize| !names[..*index].contains(&names[*index]);
            let indexes = (0..names.len()).filter(is_first);
            let names: Vec<String> = indexes.map(|index| literal(&names[index])).collect();
            let name = draft.positions.named()[0].clone();
            Loops {
                clauses: format!(" for {name} in [{}]", names.join(", ")),
                condition: None,
                heaps: Heaps::Each(vec![name.clone()]),
                named: vec![Text::atom(name)],
                memory: vec![],
            }
        }
        WrittenStart::Row {
            heaps,
            is_list,
            memory,
            clauses,
        } => {
            let clauses = writer.clauses(clauses);
            let alone = |texts: &[Text]| texts.iter().map(|it| it.clone().alone()).collect();
            let memory: Vec<Text> = memory.iter().map(|it| writer.value(it)).collect();
            let rest = alone(&memory);
            let (heaps, named) = match heaps.as_slice() {
                [only] if *is_list => (Heaps::Tuple(writer.tuple(only)), vec![]),
                heaps => {
                    let heaps: Vec<Text> = heaps.iter().map(|it| writer.value(it)).collect();
                    (Heaps::Each(alone(&heaps)), [heaps, memory].concat())
                }
            };
            Loops {
                named,
                clauses,
                condition: None,
                heaps,
                memory: rest,
            }
        }
    }
}

/// The start positions of several texts as one list, in the order of the rules, each once.
pub(super) fn all(draft: &Draft<'_>, starts: &[WrittenStart]) -> String {
    let is_row = |start: &WrittenStart| match start {
        WrittenStart::Row { .. } | WrittenStart::Names(_) => true,
        // Texts and tuples are listed in the order of the file.
        WrittenStart::Conditions { .. } => draft.positions.has_lists(),
    };
    let loops: Vec<Loops> = starts
        .iter()
        .map(|start| loops(draft, start, false))
        .collect();
    let listed: Vec<String> = loops
        .iter()
        .map(|loops| {
            let condition = loops.condition.as_ref();
            let condition = condition.map(|it| format!(" if {}", it.at(Level::Or)));
            let (position, clauses) = (loops.position(draft), &loops.clauses);
            format!("{position}{clauses}{}", condition.unwrap_or_default())
        })
        .collect();
    let joined = |open: char, close: char, sign: &str| {
        let lists = listed.iter().map(|it| format!("{open}{it}{close}"));
        lists.collect::<Vec<_>>().join(sign)
    };
    let is_sure = match starts {
        [WrittenStart::Names(_)] => true,
        [only] => is_box(draft, only) || loops[0].clauses.is_empty(),
        _ => false,
    };
    if is_sure {
        joined('[', ']', "")
    } else if starts.iter().any(is_row) {
        // A dictionary keeps each key once, in the order in which they came.
        format!("list(dict.fromkeys({}))", joined('[', ']', " + "))
    } else {
        format!("sorted({})", joined('{', '}', " | "))
    }
}

/// The loops for positions that meet conditions.
struct Search<'a, 'b> {
    draft: &'b Draft<'b>,
    /// Whether there must be a loop.
    is_line: bool,
    writer: Writer<'b>,
    parts: Vec<Option<Part<'a>>>,
}

impl<'a> Search<'a, '_> {
    /// Takes a condition apart as far as all of its parts must hold.
    fn split(&mut self, condition: &'a Expr) {
        match &condition.node {
            Node::And(list) => list.iter().for_each(|it| self.split(it)),
            Node::Compare(first, rest) => {
                let mut left = &**first;
                for (relation, right) in rest {
                    self.parts.push(Some(Part::Fact(Fact {
                        left,
                        relation: *relation,
                        right,
                    })));
                    left = right;
                }
            }
            _ => self.parts.push(Some(Part::Other(condition))),
        }
    }

    fn loops(mut self, bounds: &[(Option<i64>, Option<i64>)]) -> Loops {
        let names = self.draft.positions.of_rules();
        let heap_count = self.draft.positions.heaps().len();
        // What is not known yet, once the first names are.
        let unknown = |count: usize| {
            let heaps = (count < heap_count).then(|| "heaps".to_owned());
            let unknown = names[count..].iter().cloned();
            unknown.chain(heaps).collect::<Vec<String>>()
        };
        let mut named: Vec<Text> = vec![];
        let mut clauses = String::new();
        for (index, name) in names.iter().enumerate() {
            let later = &unknown(index);
            let is_last = index + 1 == names.len() && clauses.is_empty();
            let own = Text::atom(self.draft.positions.named()[index].clone());
            let text = match self.fixed(name, later) {
                // A condition stands behind a loop, too.
                Some((text, true)) if !is_last || !self.must_loop() => text,
                Some((text, _)) => {
                    clauses += &format!(" for {} in [{}]", own.clone().alone(), text.alone());
                    own
                }
                None if self.draft.positions.kinds()[index] != ValueKind::Number => {
                    let list = self.list(name, later);
                    clauses += &format!(" for {} in {list}", own.clone().alone());
                    own
                }
                None => {
                    let bounds = bounds.get(index).copied().unwrap_or_default();
                    let range = self.range(name, later, bounds);
                    clauses += &format!(" for {} in {range}", own.clone().alone());
                    own
                }
            };
            self.writer.name(name, text.clone());
            named.push(text);
            if named.len() == heap_count {
                let heaps = self.draft.positions.all_heaps(&named);
                self.writer.name("heaps", heaps);
            }
            if !clauses.is_empty() && index + 1 < names.len() {
                let condition = self.condition(&unknown(index + 1));
                clauses +=
                    &condition.map_or(String::new(), |it| format!(" if {}", it.at(Level::Or)));
            }
        }
        let condition = self.condition(&[]);
        let texts: Vec<String> = named.iter().map(|it| it.clone().alone()).collect();
        let (heaps, memory) = texts.split_at(heap_count);
        let heaps = if self.draft.positions.is_multiset() {
            Heaps::Tuple(named[0].clone())
        } else {
            Heaps::Each(heaps.to_vec())
        };
        Loops {
            heaps,
            memory: memory.to_vec(),
            named,
            clauses,
            condition,
        }
    }

    /// The one value that a name has, from constants and earlier names, and whether it is so short that it may stand
    /// for the name.
    fn fixed(&mut self, name: &str, later: &[String]) -> Option<(Text, bool)> {
        let is_equal = |relation| (relation == Comparison::Equal).then_some(0);
        let (value, _) = self.take(name, later, is_equal)?;
        let is_short = matches!(value.node, Node::Number(_) | Node::Text(_));
        Some((self.writer.value(value), is_short))
    }

    /// Whether there must be a loop even where every name has one value.
    fn must_loop(&self) -> bool {
        self.is_line || self.parts.iter().any(Option::is_some)
    }

    /// The texts or tuples that a name may stand for.
    fn list(&mut self, name: &str, later: &[String]) -> String {
        let is_in = |relation| (relation == Comparison::In).then_some(0);
        let list = self.take(name, later, is_in);
        // The rules were read, so there is such a list.
        list.map_or("[]".to_owned(), |(list, _)| {
            self.writer.each(list).at(Level::Or)
        })
    }

    /// The numbers that a name may stand for.
    fn range(
        &mut self,
        name: &str,
        later: &[String],
        bounds: (Option<i64>, Option<i64>),
    ) -> String {
        let low = self.take(name, later, |relation| match relation {
            Comparison::GreaterEqual => Some(0),
            Comparison::Greater => Some(1),
            _ => None,
        });
        let end = self.take(name, later, |relation| match relation {
            Comparison::LessEqual => Some(1),
            Comparison::Less => Some(0),
            _ => None,
        });
        // Other conditions may leave less than the end that is written.
        let low = low.filter(|(low, _)| !matches!((&low.node, bounds.0), (Node::Number(low), Some(least)) if *low < least - 1));
        let end = end.filter(|(end, _)| !matches!((&end.node, bounds.1), (Node::Number(end), Some(most)) if *end > most + 1));
        let low = match low {
            Some((low, more)) => self.raised(low, more),
            None => Text::number(bounds.0.unwrap_or(0)),
        };
        let end = match end {
            Some((end, more)) => self.raised(end, more),
            None => {
                // A name without an upper end is searched so far.
                let far = bounds.0.unwrap_or(0).saturating_add(self.draft.reach);
                Text::number(bounds.1.unwrap_or(far).saturating_add(1))
            }
        };
        match low.alone().as_str() {
            "0" => format!("range({})", end.alone()),
            low => format!("range({low}, {})", end.alone()),
        }
    }

    /// A number that is 0 or 1 more than an expression.
    fn raised(&mut self, expr: &Expr, more: i64) -> Text {
        if more == 0 {
            return self.writer.expr(expr);
        }
        match &expr.node {
            Node::Number(number) if *number < i64::MAX => return Text::number(number + 1),
            Node::Binary(Sign::Minus, left, right) => match right.node {
                Node::Number(1) => return self.writer.expr(left),
                Node::Number(less @ 2..) => {
                    let left = self.writer.expr(left).at(Level::Sum);
                    return Text::new(format!("{left} - {}", less - 1), Level::Sum);
                }
                _ => {}
            },
            _ => {}
        }
        let text = self.writer.expr(expr).at(Level::Sum);
        Text::new(format!("{text} + 1"), Level::Sum)
    }

    /// The first fact that compares a name so with an expression without later names, and what is added to that; it is used
    /// up.
    fn take(
        &mut self,
        name: &str,
        later: &[String],
        added: impl Fn(Comparison) -> Option<i64>,
    ) -> Option<(&'a Expr, i64)> {
        for part in &mut self.parts {
            let Some(Part::Fact(fact)) = part else {
                continue;
            };
            if let Some((relation, expr)) = fact.about(name)
                && let Some(more) = added(relation)
                && !mentions(expr, later)
            {
                *part = None;
                return Some((expr, more));
            }
        }
        None
    }

    /// What is left and needs no later names.
    fn condition(&mut self, later: &[String]) -> Option<Text> {
        let mut conditions = vec![];
        for part in &mut self.parts {
            let needed = match part {
                Some(Part::Fact(fact)) => {
                    !mentions(fact.left, later) && !mentions(fact.right, later)
                }
                Some(Part::Other(expr)) => !mentions(expr, later),
                None => false,
            };
            if needed {
                conditions.extend(part.take());
            }
        }
        let texts: Vec<Text> = conditions
            .into_iter()
            .map(|part| match part {
                Part::Fact(fact) => {
                    let rest = vec![(fact.relation, fact.right.clone())];
                    self.writer.compare(fact.left, &rest)
                }
                Part::Other(expr) => self.writer.condition(expr).text(),
            })
            .collect();
        Text::all_of(texts)
    }
}

/// Whether an expression needs one of the names.
fn mentions(expr: &Expr, names: &[String]) -> bool {
    expr.has(&|node| matches!(node, Node::Name(name) if names.contains(name)))
}

fn is_name(expr: &Expr, name: &str) -> bool {
    matches!(&expr.node, Node::Name(found) if found == name)
}
