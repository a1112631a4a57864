//! From the text of a rules file to the rules: every field is read, and all problems are kept.

use crate::check::{Checker, Meaning, Scope, is_reserved};
use crate::parser::{self, NameSyntax};
use crate::play::{Clue, NewHeaps, Play};
use crate::rules::{Over, Rules, Winner};
use crate::shape::Shape;
use crate::source::{Fault, Faults, Source};
use crate::start::{self, Start, StartKind};
use crate::syntax::{Clause, Expr, Node, RowSyntax};
use crate::toml_file::{self, Field, Value};
use crate::typed::{Int, Slot, Typed, TypedClause};
use crate::{
    Ask, Diagnostics, Ending, Hint, OwnStart, Param, ParamValue, Player, Problem, ProblemKind,
    Question,
};
use crate::{Repeat, Row, lexer, question, spelling};
use std::sync::Arc;

/// A rules file may be so long, in bytes.
const MAX_LENGTH: usize = 1 << 18;
/// A position may have so many named numbers.
const MAX_NAMES: usize = 32;

/// The fields of a rules file, with an example of each.
pub(crate) const FIELDS: &[(&str, &str)] = &[
    ("title", "title = \"…\""),
    ("note", "note = \"…\""),
    ("params", "params = { k = 3 }"),
    ("position", "position = \"s\""),
    ("moves", "moves = [\"s + 1\", \"s * 2\"]"),
    ("over", "over = \"s >= 100\""),
    ("stuck", "stuck = \"next\""),
    ("start", "start = \"1 <= s <= 99\""),
    ("legal", "legal = \"s % 2 == 1\""),
    ("unordered", "unordered = true"),
    ("repeat", "repeat = \"not-own\""),
    ("limit", "limit = 5"),
    ("graph", "graph = \"A -> B, C\""),
    ("question", "[[question]]"),
];

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
    /// What names mean in a move; `None` where the position's names are not known, so that only
    /// the form of an expression can be checked.
    scope: Option<Scope>,
    slot_count: usize,
}

/// A row of moves as the file has it: its text, and the rest of its table.
struct RowParts {
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
        let names: Vec<&str> = FIELDS.iter().map(|(name, _)| *name).collect();
        self.refuse_unknown(&fields, &names, BESIDE);
        let find = |name: &str| toml_file::find(&fields, name);

        let title = find("title").and_then(|field| self.text(field));
        let note = find("note").and_then(|field| self.text(field));
        for later in ["limit", "graph"] {
            if let Some(field) = find(later) {
                self.report(
                    &field.source,
                    ProblemKind::NotYet {
                        found: later.to_string(),
                    },
                    None,
                );
            }
        }
        let has_names = find("position").is_some_and(|field| self.position(field));
        let params = find("params")
            .map(|field| self.params(field))
            .unwrap_or_default();
        self.scope = has_names.then(|| self.scope_of_moves(&params));

        let moves = find("moves").map(|field| self.moves(field));
        let over = find("over")
            .map(|field| self.over(field))
            .unwrap_or_default();
        let legal = find("legal")
            .and_then(|field| self.text(field))
            .and_then(|source| self.clue(&source));
        let stuck = find("stuck")
            .and_then(|field| self.choice(field, STUCK))
            .unwrap_or(Ending::Loss);
        let is_unordered = find("unordered")
            .and_then(|field| self.flag(field))
            .unwrap_or(false);
        let repeat = find("repeat")
            .and_then(|field| self.choice(field, REPEATS))
            .unwrap_or(Repeat::Free);
        let starts = find("start").map(|field| self.starts(field));

        // Half a file has fields that only seem to be missing.
        for required in ["position", "moves", "start"] {
            if is_toml
                && find(required).is_none()
                && !self.is_meant(required)
                && (required != "moves" || find("graph").is_none())
            {
                let example = FIELDS
                    .iter()
                    .find(|(name, _)| *name == required)
                    .and_then(|(_, it)| Hint::add(*it));
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

        let plays = moves.unwrap_or_default();
        let shape = Shape {
            heap_count: self.heap_names.len(),
            memory_count: self.memory_names.len(),
            is_unordered,
            is_partisan: self.is_partisan(&plays, &over, legal.as_ref()),
            repeat,
        };
        let question_scope = self.scope_of_questions(&params);
        let questions = find("question")
            .map(|field| self.questions(field, &question_scope, shape))
            .unwrap_or_default();
        self.problems.retain(|it| {
            syntax_problems.contains(it) || !toml_file::is_echo(file, it, &syntax_problems)
        });
        if !self.problems.is_empty() {
            return None;
        }
        let (rows, plays) = plays.into_iter().unzip();
        Some(Rules {
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
            questions,
            question_scope,
            slot_count: self.slot_count,
            end_source: find("over").or(find("moves"))?.source.clone(),
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
        self.problems.extend(faults.into_problems(source));
    }

    fn refuse_unknown(&mut self, fields: &[Field], known: &[&str], ignored: &[&str]) {
        for field in fields {
            if known.contains(&field.name.as_str()) || ignored.contains(&field.name.as_str()) {
                continue;
            }
            let near = spelling::look_alike(&field.name, known)
                .or_else(|| spelling::nearest(&field.name, known));
            let hint = near.map_or_else(|| Hint::one_of(known.iter().copied()), Hint::write);
            let kind = ProblemKind::UnknownField {
                name: field.name.clone(),
            };
            self.problems
                .push(field.key.problem(field.key.whole(), kind, hint));
        }
    }

    // Plain values.

    fn text(&mut self, field: &Field) -> Option<Arc<Source>> {
        if let Value::Text = field.value {
            return Some(field.source.clone());
        }
        let hint = Hint::write(toml_file::string_literal(
            field.source.text.trim_matches(['[', ']', '"', '\'']),
        ));
        self.report_value(&field.source, ProblemKind::WantedText, hint);
        None
    }

    fn flag(&mut self, field: &Field) -> Option<bool> {
        if let Value::Flag(flag) = field.value {
            return Some(flag);
        }
        self.report_value(&field.source, ProblemKind::WantedFlag, Hint::write("true"));
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

    /// One of a few words.
    fn choice<T: Copy>(&mut self, field: &Field, choices: &[(&str, T)]) -> Option<T> {
        let source = self.text(field)?;
        if let Some((_, choice)) = choices.iter().find(|(word, _)| *word == source.text) {
            return Some(*choice);
        }
        let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
        let hint = spelling::nearest(&source.text, &words)
            .map_or_else(|| Hint::one_of(words), Hint::write);
        self.report(
            &source,
            ProblemKind::UnknownChoice {
                found: source.text.clone(),
            },
            hint,
        );
        None
    }

    // Names.

    /// Reads the names of the position; whether all of them are known now.
    fn position(&mut self, field: &Field) -> bool {
        let Some(source) = self.text(field) else {
            return false;
        };
        let mut faults = Faults::default();
        let (heaps, memory) = parser::names(&source.text, &mut faults);
        let mut known: Vec<&str> = vec![];
        for NameSyntax {
            name,
            span,
            has_dots,
        } in heaps.iter().chain(&memory)
        {
            if *has_dots {
                let found = source.slice(*span).to_string();
                faults.add(ProblemKind::NotYet { found }, *span, None);
            } else if is_reserved(name) || known.contains(&name.as_str()) {
                faults.add(ProblemKind::TakenName { name: name.clone() }, *span, None);
            }
            known.push(name);
        }
        if known.len() > MAX_NAMES {
            let kind = ProblemKind::TooManyNames { limit: MAX_NAMES };
            faults.add(kind, source.whole(), None);
        }
        let has_echo = |it: &Fault| {
            matches!(
                it.kind,
                ProblemKind::TakenName { .. } | ProblemKind::NotYet { .. }
            )
        };
        let is_known =
            !faults.is_lost() && !faults.list().iter().any(has_echo) && known.len() <= MAX_NAMES;
        self.report_faults(&source, faults);
        self.heap_names = heaps.into_iter().map(|it| it.name).collect();
        self.memory_names = memory.into_iter().map(|it| it.name).collect();
        is_known
    }

    fn params(&mut self, field: &Field) -> Vec<Param> {
        let Value::Table(fields) = &field.value else {
            self.report_value(
                &field.source,
                ProblemKind::WantedTable,
                Hint::example("params = { k = 3 }"),
            );
            return vec![];
        };
        let mut params = vec![];
        for field in fields {
            let has_right_name = self.is_name_free(field);
            let value = match &field.value {
                Value::List(items) => {
                    let numbers: Option<Vec<i64>> =
                        items.iter().map(|item| self.whole_number(item)).collect();
                    numbers.map(ParamValue::List)
                }
                Value::Decimal => {
                    let found = field.source.text.clone();
                    self.report(&field.source, ProblemKind::NotYet { found }, None);
                    None
                }
                _ => self.whole_number(field).map(ParamValue::Int),
            };
            if has_right_name {
                // A constant without a value keeps its name, so that its uses are not taken for mistakes.
                let value = value.unwrap_or(ParamValue::Int(1));
                params.push(Param {
                    name: field.name.clone(),
                    value,
                });
            }
        }
        params
    }

    /// Whether a constant may have its name; says so if not.
    fn is_name_free(&mut self, field: &Field) -> bool {
        let name = field.name.clone();
        let is_taken = is_reserved(&name)
            || self.heap_names.contains(&name)
            || self.memory_names.contains(&name);
        let tokens = lexer::tokens(&name, &mut Faults::default());
        let is_name = matches!(&tokens[0].kind, lexer::TokenKind::Name(first) if *first == name);
        let (kind, hint) = match (is_taken, is_name) {
            (true, _) => (ProblemKind::TakenName { name }, None),
            (false, false) => (
                ProblemKind::ExpectedName { found: name },
                Hint::example("k"),
            ),
            (false, true) => return true,
        };
        self.problems
            .push(field.key.problem(field.key.whole(), kind, hint));
        false
    }

    /// What names mean in a move, an end or `legal`.
    fn scope_of_moves(&mut self, params: &[Param]) -> Scope {
        let mut scope = self.scope_of_names();
        add_params(&mut scope, params);
        scope.add("heaps", Meaning::Heaps(self.heap_names.len()));
        let turn = scope.declare("turn");
        debug_assert_eq!(turn, self.turn_slot());
        self.slot_count = scope.slot_count;
        scope
    }

    fn scope_of_names(&self) -> Scope {
        let mut scope = Scope::default();
        for name in self.heap_names.iter().chain(&self.memory_names) {
            scope.declare(name);
        }
        scope
    }

    fn scope_of_questions(&self, params: &[Param]) -> Scope {
        let mut scope = self.scope_of_names();
        add_params(&mut scope, params);
        scope.add("heaps", Meaning::Heaps(self.heap_names.len()));
        scope
    }

    fn turn_slot(&self) -> Slot {
        self.heap_names.len() + self.memory_names.len()
    }

    fn is_partisan(&self, plays: &[(Row, Play)], over: &[Over], legal: Option<&Clue>) -> bool {
        let turn = self.turn_slot();
        let uses_turn = |int: &Int| int.uses(&|slot| slot == turn);
        plays.iter().any(|(_, play)| {
            play.by.is_some()
                || play.clauses.iter().any(|clause| match clause {
                    TypedClause::For { source, .. } => source.uses(&|slot| slot == turn),
                    TypedClause::If(condition) => uses_turn(condition),
                })
                || match &play.heaps {
                    NewHeaps::Each(values) => values.iter().any(uses_turn),
                    NewHeaps::List(list, _) => list.uses(&|slot| slot == turn),
                }
                || play.memory.iter().flatten().any(uses_turn)
        }) || over
            .iter()
            .any(|it| matches!(it.winner, Winner::Player(_)) || uses_turn(&it.clue.condition))
            || legal.is_some_and(|it| uses_turn(&it.condition))
    }

    // Moves.

    fn moves(&mut self, field: &Field) -> Vec<(Row, Play)> {
        let Value::List(items) = &field.value else {
            let hint = match field.value {
                Value::Text => Hint::write(format!(
                    "[{}]",
                    toml_file::string_literal(&field.source.text)
                )),
                _ => Hint::example("[\"s + 1\", \"s * 2\"]"),
            };
            self.report_value(&field.source, ProblemKind::WantedList, hint);
            return vec![];
        };
        if items.is_empty() {
            self.report(
                &field.source,
                ProblemKind::Empty,
                Hint::example("[\"s + 1\", \"s * 2\"]"),
            );
        }
        items.iter().filter_map(|item| self.one_row(item)).collect()
    }

    fn one_row(&mut self, field: &Field) -> Option<(Row, Play)> {
        let parts = match &field.value {
            Value::Text => RowParts {
                source: field.source.clone(),
                name: None,
                by: None,
                is_pass: false,
            },
            Value::Table(fields) => self.row_table(field, fields)?,
            _ => {
                self.report_value(
                    &field.source,
                    ProblemKind::WantedText,
                    Hint::example("\"s + 1\""),
                );
                return None;
            }
        };
        let row = Row {
            source: parts.source.text.clone(),
            name: parts.name.clone(),
            by: parts.by,
        };
        Some((row, self.play(&parts)?))
    }

    fn row_table(&mut self, field: &Field, fields: &[Field]) -> Option<RowParts> {
        self.refuse_unknown(fields, ROW_FIELDS, &[]);
        let find = |name: &str| toml_file::find(fields, name);
        let mut is_later = false;
        for later in ["chance", "octal"] {
            if let Some(field) = find(later) {
                is_later = true;
                self.report(
                    &field.source,
                    ProblemKind::NotYet {
                        found: later.to_string(),
                    },
                    None,
                );
            }
        }
        let name = find("name")
            .and_then(|field| self.text(field))
            .map(|source| source.text.clone());
        let by = find("by")
            .and_then(|field| self.choice(field, MOVERS))
            .flatten();
        let is_pass = find("pass")
            .and_then(|field| self.flag(field))
            .unwrap_or(false);
        let Some(to) = find("to") else {
            if !is_later {
                let kind = ProblemKind::MissingField {
                    name: "to".to_string(),
                };
                self.report(&field.source, kind, Hint::add("to = \"s + 1\""));
            }
            return None;
        };
        let source = self.text(to)?;
        Some(RowParts {
            source,
            name: name.filter(|it| !it.trim().is_empty()),
            by,
            is_pass,
        })
    }

    fn play(&mut self, parts: &RowParts) -> Option<Play> {
        let source = &parts.source;
        let mut faults = Faults::default();
        let syntax = parser::row(&source.text, &mut faults);
        let play = self.scope.clone().and_then(|mut scope| {
            let play = self.typed_play(parts, &syntax, &mut scope, &mut faults);
            self.slot_count = self.slot_count.max(scope.slot_count);
            play
        });
        let is_right = faults.is_empty();
        self.report_faults(source, faults);
        play.filter(|_| is_right)
    }

    fn typed_play(
        &self,
        parts: &RowParts,
        syntax: &RowSyntax,
        scope: &mut Scope,
        faults: &mut Faults,
    ) -> Option<Play> {
        let source = &parts.source;
        let mut places = vec![];
        let mut picks = vec![];
        let picked = syntax.picks.as_deref().unwrap_or_default();
        if let (Some((_, first)), Some((_, last))) = (picked.first(), picked.last()) {
            if syntax.heaps.is_empty() {
                let found = source.text.trim().to_string();
                faults.add(ProblemKind::NotYet { found }, source.whole(), None);
                return None;
            }
            if picked.len() > self.heap_names.len() {
                let kind = ProblemKind::HeapCount {
                    expected: self.heap_names.len(),
                    found: picked.len(),
                };
                faults.add(kind, first.to(*last), None);
                return None;
            }
            places.extend(
                ["i", "j"]
                    .iter()
                    .take(picked.len())
                    .map(|name| scope.declare(name)),
            );
            for (index, (name, span)) in picked.iter().enumerate() {
                if is_reserved(name) || picked[..index].iter().any(|(other, _)| other == name) {
                    let kind = ProblemKind::TakenName { name: name.clone() };
                    faults.add(kind, *span, None);
                }
                picks.push(scope.declare(name));
            }
        }
        let mut checker = Checker {
            scope,
            source,
            faults,
            may_bind: true,
        };
        let clauses = checker.clauses(&syntax.clauses, source.whole());
        let expected = if syntax.picks.is_some() {
            picked.len()
        } else {
            self.heap_names.len()
        };
        let heaps = self.new_heaps(&mut checker, syntax, expected);
        let memory = match &syntax.memory {
            Some(memory) => Some(self.new_memory(&mut checker, memory)?),
            None => None,
        };
        let bound = bound_names(&syntax.clauses, clauses.as_deref().unwrap_or_default());
        Some(Play {
            source: source.clone(),
            picks,
            places,
            heaps: heaps?,
            memory,
            clauses: clauses?,
            bound,
            is_pass: parts.is_pass,
            by: parts.by,
        })
    }

    fn new_heaps(
        &self,
        checker: &mut Checker<'_>,
        syntax: &RowSyntax,
        expected: usize,
    ) -> Option<NewHeaps> {
        let elements = &syntax.heaps;
        if let [only] = elements.as_slice()
            && let Node::List(..)
            | Node::Name(_)
            | Node::Call { .. }
            | Node::Slice(..)
            | Node::Choice(..)
            | Node::Binary(..)
            | Node::Generator(..) = only.node
        {
            // One expression may stand for all heaps, if it is a list.
            let typed = checker.typed(only);
            return match typed {
                Typed::Ints(list) => Some(NewHeaps::List(list, only.span)),
                Typed::Wrong => None,
                Typed::Int(value, is_condition) => {
                    refuse_condition(checker, only, is_condition)?;
                    self.refuse_count(checker, elements, expected)?;
                    Some(NewHeaps::Each(vec![value]))
                }
            };
        }
        let values: Vec<Option<Int>> = elements.iter().map(|it| number(checker, it)).collect();
        let is_echo = elements.iter().any(|it| matches!(it.node, Node::Wrong));
        if !is_echo {
            self.refuse_count(checker, elements, expected)?;
        }
        values
            .into_iter()
            .collect::<Option<_>>()
            .map(NewHeaps::Each)
    }

    /// `None`, and a problem, where a row has another number of heaps than the game.
    fn refuse_count(
        &self,
        checker: &mut Checker<'_>,
        elements: &[Expr],
        expected: usize,
    ) -> Option<()> {
        if elements.len() == expected {
            return Some(());
        }
        let (Some(first), Some(last)) = (elements.first(), elements.last()) else {
            return None;
        };
        let span = first.span.to(last.span);
        let text = checker.source.slice(span);
        let hint = match elements {
            [only] if expected == self.heap_names.len() => self.completed(only, text),
            [_, _] if expected == 1 => decimal_comma(text),
            _ => None,
        };
        checker.fault(
            ProblemKind::HeapCount {
                expected,
                found: elements.len(),
            },
            span,
            hint,
        );
        None
    }

    /// `a + 1` in a game of `a` and `b` is `a + 1, b`.
    fn completed(&self, only: &Expr, text: &str) -> Option<Hint> {
        let mut mentioned = self.heap_names.iter().filter(|name| mentions(only, name));
        let (own, None) = (mentioned.next()?, mentioned.next()) else {
            return None;
        };
        let all: Vec<&str> = self
            .heap_names
            .iter()
            .map(|name| if name == own { text } else { name.as_str() })
            .collect();
        Hint::write(all.join(", "))
    }

    fn new_memory(&self, checker: &mut Checker<'_>, elements: &[Expr]) -> Option<Vec<Int>> {
        let values: Vec<Option<Int>> = elements.iter().map(|it| number(checker, it)).collect();
        let expected = self.memory_names.len();
        if values.len() != expected {
            if let (Some(first), Some(last)) = (elements.first(), elements.last()) {
                let kind = ProblemKind::MemoryCount {
                    expected,
                    found: values.len(),
                };
                checker.fault(kind, first.span.to(last.span), None);
            }
            return None;
        }
        values.into_iter().collect()
    }

    // Ends.

    fn over(&mut self, field: &Field) -> Vec<Over> {
        match &field.value {
            Value::Text => self
                .one_over(&field.source, Winner::Last)
                .into_iter()
                .collect(),
            Value::Table(fields) => self.over_table(field, fields).into_iter().collect(),
            Value::List(items) => {
                let mut all = vec![];
                for item in items {
                    match &item.value {
                        Value::Table(fields) => all.extend(self.over_table(item, fields)),
                        Value::Text => all.extend(self.one_over(&item.source, Winner::Last)),
                        _ => self.report_value(
                            &item.source,
                            ProblemKind::WantedTable,
                            Hint::example("{ when = \"s >= 100\", winner = \"last\" }"),
                        ),
                    }
                }
                all
            }
            _ => {
                self.report_value(
                    &field.source,
                    ProblemKind::WantedTextOrList,
                    Hint::example("\"s >= 100\""),
                );
                vec![]
            }
        }
    }

    fn over_table(&mut self, field: &Field, fields: &[Field]) -> Option<Over> {
        self.refuse_unknown(fields, OVER_FIELDS, &[]);
        let winner = toml_file::find(fields, "winner")
            .map_or(Some(Winner::Last), |it| self.choice(it, WINNERS));
        let Some(when) = toml_file::find(fields, "when") else {
            let kind = ProblemKind::MissingField {
                name: "when".to_string(),
            };
            self.report(&field.source, kind, Hint::add("when = \"s >= 100\""));
            return None;
        };
        let source = self.text(when)?;
        self.one_over(&source, winner?)
    }

    fn one_over(&mut self, source: &Arc<Source>, winner: Winner) -> Option<Over> {
        Some(Over {
            clue: self.clue(source)?,
            winner,
        })
    }

    /// A condition on a position.
    fn clue(&mut self, source: &Arc<Source>) -> Option<Clue> {
        let mut faults = Faults::default();
        let expr = parser::expression(&source.text, &mut faults);
        let condition = self.scope.clone().and_then(|mut scope| {
            let mut checker = Checker {
                scope: &mut scope,
                source,
                faults: &mut faults,
                may_bind: false,
            };
            let condition = checker.condition(&expr);
            self.slot_count = self.slot_count.max(scope.slot_count);
            condition
        });
        let is_right = faults.is_empty();
        self.report_faults(source, faults);
        condition.filter(|_| is_right).map(|condition| Clue {
            condition,
            source: source.clone(),
        })
    }

    // Starts.

    fn starts(&mut self, field: &Field) -> Vec<Start> {
        match &field.value {
            Value::Text => self.start(&field.source).into_iter().collect(),
            Value::List(items) if !items.is_empty() => {
                let sources: Vec<_> = items.iter().filter_map(|item| self.text(item)).collect();
                sources
                    .iter()
                    .filter_map(|source| self.start(source))
                    .collect()
            }
            _ => {
                self.report_value(
                    &field.source,
                    ProblemKind::WantedTextOrList,
                    Hint::example("\"1 <= s <= 99\""),
                );
                vec![]
            }
        }
    }

    fn start(&mut self, source: &Arc<Source>) -> Option<Start> {
        let mut faults = Faults::default();
        let syntax = parser::start(&source.text, &mut faults);
        let elements = || syntax.heaps.iter().chain(syntax.memory.iter().flatten());
        // `a, b` is neither, but more likely a range that is not finished.
        let is_bare =
            |it: &Expr| matches!(&it.node, Node::Name(name) if self.heap_names.contains(name));
        let is_row =
            !syntax.clauses.is_empty() || !elements().any(|it| is_condition(it) || is_bare(it));
        let kind = self.scope.clone().and_then(|scope| {
            if is_row {
                self.start_row(source, &syntax, scope, &mut faults)
            } else {
                let all: Vec<&Expr> = elements().collect();
                self.start_conditions(source, &all, scope, &mut faults)
            }
        });
        let is_right = faults.is_empty();
        self.report_faults(source, faults);
        let (kind, slot_count) = kind.filter(|_| is_right)?;
        let kind = match kind {
            StartKind::Conditions { conditions, .. } => {
                let names: Vec<&str> = self
                    .heap_names
                    .iter()
                    .chain(&self.memory_names)
                    .map(String::as_str)
                    .collect();
                match start::bounds(&conditions, &names, source) {
                    Ok(bounds) => StartKind::Conditions { conditions, bounds },
                    Err(problems) => {
                        self.problems.extend(problems);
                        return None;
                    }
                }
            }
            row @ StartKind::Row { .. } => row,
        };
        Some(Start {
            source: source.clone(),
            kind,
            slot_count,
        })
    }

    fn start_conditions(
        &self,
        source: &Source,
        elements: &[&Expr],
        mut scope: Scope,
        faults: &mut Faults,
    ) -> Option<(StartKind, usize)> {
        let mut conditions = vec![];
        let mut checker = Checker {
            scope: &mut scope,
            source,
            faults,
            may_bind: false,
        };
        for element in elements {
            let condition = checker.condition(element);
            if !is_condition(element) && condition.is_some() {
                let found = source.slice(element.span).to_string();
                let hint = match &element.node {
                    Node::Name(name) => Hint::write(format!("1 <= {name} <= 100")),
                    _ => None,
                };
                checker.fault(ProblemKind::ExpectedCondition { found }, element.span, hint);
            }
            conditions.push(condition);
        }
        let conditions = conditions.into_iter().collect::<Option<_>>()?;
        Some((
            StartKind::Conditions {
                conditions,
                bounds: vec![],
            },
            scope.slot_count,
        ))
    }

    fn start_row(
        &self,
        source: &Arc<Source>,
        syntax: &RowSyntax,
        mut scope: Scope,
        faults: &mut Faults,
    ) -> Option<(StartKind, usize)> {
        // A row of positions knows the constants, but there is no position yet that it could name.
        scope.forget_variables();
        let mut checker = Checker {
            scope: &mut scope,
            source,
            faults,
            may_bind: true,
        };
        let clauses = checker.clauses(&syntax.clauses, source.whole());
        let heaps = self.new_heaps(&mut checker, syntax, self.heap_names.len());
        let memory = self.new_memory(&mut checker, syntax.memory.as_deref().unwrap_or_default());
        if syntax.memory.is_none() && !self.memory_names.is_empty() && heaps.is_some() {
            let kind = ProblemKind::MemoryCount {
                expected: self.memory_names.len(),
                found: 0,
            };
            checker.fault(kind, syntax.span, Hint::add("; 0"));
        }
        Some((
            StartKind::Row {
                heaps: heaps?,
                memory: memory?,
                clauses: clauses?,
            },
            scope.slot_count,
        ))
    }

    // Questions.

    fn questions(&mut self, field: &Field, scope: &Scope, shape: Shape) -> Vec<Question> {
        let tables: Vec<&Field> = match &field.value {
            Value::List(items) => items.iter().collect(),
            Value::Table(_) => vec![field],
            _ => {
                self.report_value(
                    &field.source,
                    ProblemKind::WantedTable,
                    Hint::example("[[question]]"),
                );
                return vec![];
            }
        };
        let mut ids: Vec<String> = vec![];
        let mut questions = vec![];
        for table in tables {
            let Value::Table(fields) = &table.value else {
                self.report_value(
                    &table.source,
                    ProblemKind::WantedTable,
                    Hint::example("[[question]]"),
                );
                continue;
            };
            self.refuse_unknown(fields, QUESTION_FIELDS, &[]);
            let question = self.question(table, fields, scope, shape);
            if let Some(id_field) = toml_file::find(fields, "id") {
                let id = id_field.source.text.clone();
                if ids.contains(&id) {
                    self.report(
                        &id_field.source,
                        ProblemKind::Duplicate { name: id.clone() },
                        None,
                    );
                }
                ids.push(id);
            }
            questions.extend(question);
        }
        questions
    }

    fn question(
        &mut self,
        table: &Field,
        fields: &[Field],
        scope: &Scope,
        shape: Shape,
    ) -> Option<Question> {
        let find = |name: &str| toml_file::find(fields, name);
        for (required, example) in [
            ("id", "id = \"19\""),
            ("where", "where = \"winner == 2 and turns == 1\""),
        ] {
            if find(required).is_none() {
                let kind = ProblemKind::MissingField {
                    name: required.to_string(),
                };
                self.report(&table.source, kind, Hint::add(example));
            }
        }
        let id = find("id").and_then(|field| match field.value {
            Value::Int(id) => Some(id.to_string()),
            _ => self.text(field).map(|source| source.text.clone()),
        });
        let ask = find("ask").map_or(Some(Ask::All), |field| self.ask(field));
        let of = find("of")
            .and_then(|field| self.text(field))
            .and_then(|source| {
                let mut faults = Faults::default();
                let measure = self
                    .scope
                    .is_some()
                    .then(|| question::read_measure(&source, scope, shape, &mut faults));
                self.report_faults(&source, faults);
                measure.flatten()
            });
        let start = find("start")
            .and_then(|field| self.text(field))
            .and_then(|source| self.start(&source));
        let expect = find("expect").and_then(|field| {
            let number = self.whole_number(field)?;
            let count = u32::try_from(number).ok();
            if count.is_none() {
                self.report_value(
                    &field.source,
                    ProblemKind::WantedWholeNumber,
                    Hint::example("2"),
                );
            }
            count
        });
        let source = find("where").and_then(|field| self.text(field))?;
        let mut faults = Faults::default();
        let condition = if self.scope.is_some() {
            question::read_condition(&source, scope, shape, &mut faults)
        } else {
            parser::expression(&source.text, &mut faults);
            None
        };
        self.report_faults(&source, faults);
        Some(Question {
            id: id?,
            ask: ask?,
            source: source.text.clone(),
            condition: condition?,
            of,
            start: start.map(|start| OwnStart { start }),
            expect,
        })
    }

    fn ask(&mut self, field: &Field) -> Option<Ask> {
        let source = self.text(field)?;
        if source.text.trim() == "first move" {
            self.report(
                &source,
                ProblemKind::NotYet {
                    found: source.text.clone(),
                },
                None,
            );
            return None;
        }
        let ask = Ask::read(&source.text);
        if ask.is_none() {
            let near = spelling::nearest(&source.text, Ask::FORMS);
            let hint = near.map_or_else(|| Hint::one_of(Ask::FORMS.iter().copied()), Hint::write);
            self.report(
                &source,
                ProblemKind::UnknownChoice {
                    found: source.text.clone(),
                },
                hint,
            );
        }
        ask
    }
}

fn add_params(scope: &mut Scope, params: &[Param]) {
    for Param { name, value } in params {
        scope.add(
            name,
            match value {
                ParamValue::Int(number) => Meaning::Number(*number),
                ParamValue::List(numbers) => Meaning::List(numbers.as_slice().into()),
            },
        );
    }
}

/// A number of a position; a condition in its place is a mistake.
fn number(checker: &mut Checker<'_>, expr: &Expr) -> Option<Int> {
    match checker.typed(expr) {
        Typed::Int(value, is_condition) => {
            refuse_condition(checker, expr, is_condition)?;
            Some(value)
        }
        Typed::Ints(_) => {
            checker.wrong_list(expr);
            None
        }
        Typed::Wrong => None,
    }
}

fn refuse_condition(checker: &mut Checker<'_>, expr: &Expr, is_condition: bool) -> Option<()> {
    if !is_condition {
        return Some(());
    }
    let found = checker.source.slice(expr.span).to_string();
    checker.fault(ProblemKind::ConditionAsNumber { found }, expr.span, None);
    None
}

fn is_condition(expr: &Expr) -> bool {
    match &expr.node {
        Node::Compare(..) | Node::And(_) | Node::Or(_) | Node::Not(_) | Node::Truth(_) => true,
        Node::Call { name, .. } => matches!(name.as_str(), "any" | "all" | "is_prime"),
        // Whatever was meant, it is reported already.
        _ => false,
    }
}

fn bound_names(syntax: &[Clause], typed: &[TypedClause]) -> Vec<(String, Slot)> {
    let pairs = syntax.iter().zip(typed);
    pairs
        .filter_map(|pair| match pair {
            (Clause::For { name, .. }, TypedClause::For { slot, .. }) => {
                Some((name.clone(), *slot))
            }
            _ => None,
        })
        .collect()
}

/// Whether a name stands in an expression, outside of what generators bind.
fn mentions(expr: &Expr, name: &str) -> bool {
    match &expr.node {
        Node::Name(found) => found == name,
        Node::Unary(_, a) | Node::Not(a) => mentions(a, name),
        Node::Binary(_, a, b) => mentions(a, name) || mentions(b, name),
        Node::Choice(a, b, c) => [a, b, c].into_iter().any(|it| mentions(it, name)),
        Node::Call { arguments, .. } => arguments.iter().any(|it| mentions(it, name)),
        _ => false,
    }
}

/// `s * 1,5` with a decimal comma is `s * 3 // 2`.
fn decimal_comma(text: &str) -> Option<Hint> {
    let comma = text.find(',')?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let start = text[..comma]
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(0, |at| at + 1);
    let (before, whole, part) = (&text[..start], &text[start..comma], &text[comma + 1..]);
    if !digits(whole) || !digits(part) || !before.trim_end().ends_with('*') {
        return None;
    }
    let (numerator, denominator) = lexer::fraction(&format!("{whole}.{part}"))?;
    Hint::write(format!("{before}{numerator} // {denominator}"))
}
