//! From the text of a rules file to the rules: every field is read, and all problems are kept.

mod chances;
mod ends;
mod graph;
mod kinds;
mod laws;
mod moves;
mod names;
pub(crate) mod octal;
mod questions;
mod starts;

use crate::check::{Checker, Function, Gives, Scope, Typed, all, code_points, is_reserved};
use crate::play::{ByHeap, FieldCondition, NewHeaps, Play, RowPlay};
use crate::rules::{self, Over, Rules, Winner};
use crate::shape::Shape;
use crate::start::{self, Start, StartKind};
use crate::{
    Ask, Condition, Ending, Param, ParamValue, Player, Question, Repeat, Row, ValueKind, question,
};
use kruzhok_rulesfile::toml_file;
use kruzhok_rulesfile::toml_file::{Field, Value};
use kruzhok_syntax::parser::NameSyntax;
use kruzhok_syntax::{
    Clause, Diagnostics, Expr, Fault, Faults, Hint, Node, Problem, ProblemKind, RowSyntax, Source,
    lexer, parser, spelling,
};
use kruzhok_values::{self as values, Int, Ints, Lists, Ratio, Slot, Target, TypedClause};
pub(crate) use starts::is_row;
use std::sync::Arc;

/// Limit of the length of a rules file, in bytes.
const MAX_LENGTH: usize = 1 << 18;
/// Limit of the named numbers of a position.
const MAX_NAMES: usize = 32;

/// What may stand in a rules file beside the rules: where they are from, and what is known of the game.
const BESIDE: &[&str] = &["source", "outcomes", "answers", "ticks"];

const ROW_FIELDS: &[&str] = &["to", "name", "by", "pass", "chance", "octal"];
const OVER_FIELDS: &[&str] = &["when", "winner"];
const QUESTION_FIELDS: &[&str] = &["id", "ask", "of", "where", "start", "expect"];

const WINNERS: &[(&str, Winner)] = &[
    ("last", Winner::Last),
    ("next", Winner::Next),
    ("first", Winner::Player(Player::First)),
    ("second", Winner::Player(Player::Second)),
    ("draw", Winner::Draw),
];
const STUCK: &[(&str, Ending)] = &[
    ("last", Ending::Loss),
    ("next", Ending::Win),
    ("draw", Ending::Draw),
];
const REPEATS: &[(&str, Repeat)] = &[
    ("free", Repeat::Free),
    ("not-own", Repeat::NotOwn),
    ("not-opponent", Repeat::NotOpponent),
];
const MOVERS: &[(&str, Option<Player>)] = &[
    ("first", Some(Player::First)),
    ("second", Some(Player::Second)),
    ("both", None),
];

/// Reads a rules file.
pub(crate) fn read(file: &str) -> Result<Rules, Diagnostics> {
    let mut reader = Reader {
        problems: vec![],
        heap_names: vec![],
        memory_names: vec![],
        kinds: vec![],
        scope: None,
        slot_count: 0,
    };
    let rules = reader.rules(file);
    match Diagnostics::new(reader.problems) {
        Some(diagnostics) => Err(diagnostics),
        None => Ok(rules.expect("a file without problems has rules")),
    }
}

struct Reader {
    problems: Vec<Problem>,
    heap_names: Vec<String>,
    memory_names: Vec<String>,
    // Invariant: one for each of the names, heaps first.
    kinds: Vec<ValueKind>,
    /// What names mean in a move; `None` where the position's names are not known, so that only
    /// the form of an expression can be checked.
    scope: Option<Scope>,
    slot_count: usize,
}

/// A row of moves as the file has it: its text, and the rest of its table.
struct RowParts {
    /// Whether the text is an octal code.
    is_octal: bool,
    source: Arc<Source>,
    name: Option<String>,
    by: Option<Player>,
    is_pass: bool,
}

impl Reader {
    fn rules(&mut self, file: &str) -> Option<Rules> {
        if file.len() > MAX_LENGTH {
            let source = Source::raw(String::new(), file, 0..file.len());
            self.report(&source, ProblemKind::TooLong { limit: MAX_LENGTH }, None);
            return None;
        }
        let fields = toml_file::read(file, &mut self.problems);
        let syntax_problems = self.problems.clone();
        let is_toml = syntax_problems.is_empty();
        let is_unclosed = |it: &&Problem| it.kind == ProblemKind::UnclosedText;
        if let Some(unclosed) = syntax_problems.iter().find(is_unclosed) {
            // What follows it was read as part of the text.
            self.problems = vec![unclosed.clone()];
            return None;
        }
        self.refuse_unknown(&fields, toml_file::FIELDS, BESIDE);
        let find = |name: &str| toml_file::find(&fields, name);

        let title = find("title").and_then(|field| self.text(field));
        let note = find("note").and_then(|field| self.text(field));
        let has_names = match (find("position"), find("graph")) {
            (Some(field), _) => self.position(field),
            (None, graph) => graph.is_some(),
        };
        let graph = find("graph").and_then(|field| self.graph(field));
        let before_params = self.problems.len();
        let params = find("params")
            .map(|field| self.params(field))
            .unwrap_or_default();
        let has_wrong_params = self.problems.len() > before_params;
        self.find_kinds(find("start"), &params);
        self.scope = has_names.then(|| self.scope_of_moves(&params));

        let moves = match (find("moves"), &graph) {
            (Some(field), Some(_)) => {
                self.report(&field.key, ProblemKind::GraphOrMoves, Some(Hint::Remove));
                None
            }
            (Some(field), None) => Some(self.moves(field)),
            (None, Some(graph)) => Some(vec![self.row_of_graph(graph)]),
            (None, None) => None,
        };
        let over = find("over")
            .map(|field| self.over(field))
            .unwrap_or_default();
        let legal = find("legal")
            .and_then(|field| self.text(field))
            .and_then(|source| self.field_condition(&source));
        let stuck = find("stuck")
            .and_then(|field| self.choice(field, STUCK))
            .unwrap_or(Ending::Loss);
        let is_unordered = find("unordered")
            .and_then(|field| self.flag(field))
            .unwrap_or(false);
        if let Some(field) = find("unordered").filter(|_| is_unordered && self.has_list_heaps()) {
            self.report_value(
                &field.source,
                ProblemKind::UnorderedValues,
                Some(Hint::Remove),
            );
        }
        let repeat = find("repeat")
            .and_then(|field| self.choice(field, REPEATS))
            .unwrap_or(Repeat::Free);
        let of_graph = graph
            .as_ref()
            .and_then(|graph| self.starts_of_graph(find("start"), graph));
        let starts = match (of_graph, find("start")) {
            (Some(starts), _) => Some(starts),
            (None, Some(field)) => Some(self.starts(field)),
            (None, None) => None,
        };
        let limit = find("limit").and_then(|field| self.limit(field));

        // Half a file has fields that only seem to be missing.
        for required in ["position", "moves", "start"] {
            if is_toml
                && find(required).is_none()
                && !self.is_meant(required)
                && find("graph").is_none()
            {
                let example = Hint::add(format!("{required} = {}", self.example(required)));
                let end = Source::raw(String::new(), file, file.len()..file.len());
                self.report(
                    &end,
                    ProblemKind::MissingField {
                        name: required.to_string(),
                    },
                    example,
                );
            }
        }

        let rows = moves.unwrap_or_default();
        if find("legal").is_none() {
            self.problems
                .extend(rows.iter().filter_map(|(_, play)| match play {
                    RowPlay::Toss(toss) => toss.problem_of_sum(),
                    RowPlay::Moves(_) => None,
                }));
        }
        let shape = Shape {
            heap_count: self.heap_names.len(),
            memory_count: self.memory_names.len(),
            lists: self.bits(ValueKind::is_list),
            texts: self.bits(|kind| kind == ValueKind::Text),
            is_multiset: self.is_multiset(),
            is_unordered,
            is_partisan: self.is_partisan(&rows, &over, legal.as_ref()),
            repeat,
        };
        let question_scope = self.scope_of_questions(&params);
        let questions = find("question")
            .map(|field| self.questions(field, &question_scope, shape))
            .unwrap_or_default();
        let laws = find("law")
            .map(|field| self.laws(field, &rows))
            .unwrap_or_default();
        self.problems.retain(|it| {
            // Which starts there are depends on the constants.
            let is_own = !(has_wrong_params && matches!(it.kind, ProblemKind::NoStart));
            let is_echo = || toml_file::is_echo(file, it, &syntax_problems);
            is_own && (syntax_problems.contains(it) || !is_echo())
        });
        if !self.problems.is_empty() {
            return None;
        }
        let (rows, plays) = rows.into_iter().unzip();
        Some(Rules {
            text: file.into(),
            title: title.map(|source| source.text.clone()).unwrap_or_default(),
            note: note.map(|source| source.text.clone()).unwrap_or_default(),
            heap_names: std::mem::take(&mut self.heap_names),
            memory_names: std::mem::take(&mut self.memory_names),
            params,
            rows,
            plays,
            over,
            stuck,
            starts: starts.unwrap_or_default(),
            legal,
            shape,
            limit,
            limit_source: find("limit").map(|field| field.source.clone()),
            questions,
            laws,
            question_scope,
            slot_count: self.slot_count,
            end_source: find("over")
                .or(find("moves"))
                .or(find("graph"))?
                .source
                .clone(),
        })
    }

    // Problems.

    /// Whether an unknown field is likely this one, misspelt.
    fn is_meant(&self, name: &str) -> bool {
        self.problems.iter().any(|problem| {
            matches!(problem.kind, ProblemKind::UnknownField { .. })
                && problem.hint == Hint::write(name)
        })
    }

    /// Reports a problem of a field as a whole.
    fn report(&mut self, source: &Source, kind: ProblemKind, hint: Option<Hint>) {
        self.problems
            .push(source.problem(source.whole(), kind, hint));
    }

    /// Reports that a value should be another one: all of it is marked, quotation marks too.
    fn report_value(&mut self, source: &Source, kind: ProblemKind, hint: Option<Hint>) {
        let problem = source.problem(source.whole(), kind, hint);
        self.problems.push(Problem {
            file_span: source.file_span.clone(),
            ..problem
        });
    }

    fn report_faults(&mut self, source: &Source, faults: Faults) {
        let problems = faults.into_problems(source);
        self.problems.extend(problems.map(|problem| {
            // Whoever writes `2x` as at school means the only heap, whatever its name is.
            let heap = match (&problem.kind, &self.heap_names[..]) {
                (ProblemKind::UnknownName { name }, [heap]) if name == "x" => Hint::write(&**heap),
                _ => None,
            };
            Problem {
                hint: heap.or(problem.hint),
                ..problem
            }
        }));
    }

    fn refuse_unknown(&mut self, fields: &[Field], known: &[&str], ignored: &[&str]) {
        for field in fields {
            if known.contains(&field.name.as_str()) || ignored.contains(&field.name.as_str()) {
                continue;
            }
            let hint = spelling::hint(&field.name, known);
            let kind = ProblemKind::UnknownField {
                name: field.name.clone(),
            };
            self.report(&field.key, kind, hint);
        }
    }

    /// Types something with the names that a move may use, and keeps count of its variables; `None` where the position's
    /// names are not known.
    fn with_scope<T>(&mut self, typed: impl FnOnce(&Self, &mut Scope) -> T) -> Option<T> {
        let mut scope = self.scope.clone()?;
        let value = typed(self, &mut scope);
        self.slot_count = self.slot_count.max(scope.slot_count);
        Some(value)
    }

    /// Parses a field's text and types it; `None` where anything is wrong with it, which is reported.
    fn typed<S, T>(
        &mut self,
        source: &Source,
        parse: fn(&str, &mut Faults) -> S,
        typed: impl FnOnce(&Self, &S, &mut Scope, &mut Faults) -> Option<T>,
    ) -> Option<T> {
        let mut faults = Faults::default();
        let syntax = parse(&source.text, &mut faults);
        let value = self.with_scope(|reader, scope| typed(reader, &syntax, scope, &mut faults));
        let is_right = faults.is_empty();
        self.report_faults(source, faults);
        value.flatten().filter(|_| is_right)
    }

    // Examples, in the names of this game.

    /// A value that the field may have.
    fn example(&self, field: &str) -> String {
        let names = |list: &[String]| match list {
            [] => vec!["s".to_string()],
            list => list.to_vec(),
        };
        let heaps = names(&self.heap_names);
        let each = |write: fn(&String) -> String, list: &[String]| -> Vec<String> {
            list.iter().map(write).collect()
        };
        let text = match field {
            "position" => heaps[0].clone(),
            "moves" if self.is_multiset() => return "[\"x -> x - 1 if x > 0\"]".to_string(),
            "start" if self.is_multiset() => "3, 4, 5".to_string(),
            "moves" if heaps.len() == 1 => {
                return format!("[\"{0} + 1\", \"{0} * 2\"]", heaps[0]);
            }
            "moves" => return "[\"x -> x + 1\", \"x -> x * 2\"]".to_string(),
            "over" => {
                let first = self.kinds.first();
                let is_text = first == Some(&ValueKind::Text);
                let is_list = first.is_some_and(|kind| kind.is_list());
                rules::example_end(&heaps, is_list, is_text)
            }
            _ => {
                let mut all = each(|heap| format!("1 <= {heap} <= 99"), &heaps);
                all.extend(each(|name| format!("{name} == 0"), &self.memory_names));
                all.join(", ")
            }
        };
        toml_file::string_literal(&text)
    }

    fn example_row(&self) -> String {
        match self.heap_names.as_slice() {
            _ if self.is_multiset() => "x -> x - 1 if x > 0".to_string(),
            [] => "s + 1".to_string(),
            [heap] => format!("{heap} + 1"),
            _ => "x -> x + 1".to_string(),
        }
    }

    // Plain values.

    fn text(&mut self, field: &Field) -> Option<Arc<Source>> {
        self.text_or(field, |_| None)
    }

    /// The text of a field; `example` is a hint for where it is no text, nor anything that holds just one.
    fn text_or(
        &mut self,
        field: &Field,
        example: impl Fn(&Self) -> Option<Hint>,
    ) -> Option<Arc<Source>> {
        let hint = match &field.value {
            Value::Text => return Some(field.source.clone()),
            Value::List(items) => match items.as_slice() {
                [item] if matches!(item.value, Value::Text) => {
                    Hint::write(toml_file::string_literal(&item.source.text))
                }
                _ => None,
            },
            Value::Table(_) => None,
            // Any number is a name or a note as well.
            _ if matches!(field.name.as_str(), "title" | "note" | "name" | "id") => {
                Hint::write(toml_file::string_literal(&field.source.text))
            }
            _ => None,
        };
        let hint = hint.or_else(|| example(self));
        self.report_value(&field.source, ProblemKind::WantedText, hint);
        None
    }

    fn flag(&mut self, field: &Field) -> Option<bool> {
        if let Value::Flag(flag) = field.value {
            return Some(flag);
        }
        let is_no = matches!(
            field.source.text.as_str(),
            "no" | "false" | "False" | "0" | ""
        );
        let flag = if is_no { "false" } else { "true" };
        self.report_value(&field.source, ProblemKind::WantedFlag, Hint::write(flag));
        None
    }

    fn whole_number(&mut self, field: &Field) -> Option<i64> {
        if let Value::Int(number) = field.value {
            return Some(number);
        }
        let number = field.source.text.clone();
        match field.value {
            Value::LargeInt => {
                self.report(&field.source, ProblemKind::NumberTooLarge { number }, None)
            }
            _ => self.report_value(
                &field.source,
                ProblemKind::WantedWholeNumber,
                Hint::example("3"),
            ),
        }
        None
    }

    /// A number of plies.
    fn limit(&mut self, field: &Field) -> Option<u32> {
        let number = self.whole_number(field)?;
        let limit = u32::try_from(number).ok().filter(|limit| *limit > 0);
        if limit.is_none() {
            let (low, high) = (1, u32::MAX.into());
            let nearest = number.clamp(low, high).to_string();
            let kind = ProblemKind::NumberOutOfRange { low, high };
            self.report(&field.source, kind, Hint::write(nearest));
        }
        limit
    }

    /// One of a few words.
    fn choice<T: Copy>(&mut self, field: &Field, choices: &[(&str, T)]) -> Option<T> {
        let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
        let source = self.text_or(field, |_| Hint::one_of(words.iter().copied()))?;
        if let Some((_, choice)) = choices.iter().find(|(word, _)| *word == source.text) {
            return Some(*choice);
        }
        let hint = spelling::hint(&source.text, &words);
        let found = source.text.clone();
        self.report(&source, ProblemKind::UnknownChoice { found }, hint);
        None
    }
}
