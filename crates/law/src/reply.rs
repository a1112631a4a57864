//! A strategy as a law: after each move from a lost position, the reply is a move back into the law.
//!
//! The game is looked at in which the position remembers the numbers that the loops of the last move had: there the reply is an
//! expression of the position.

use crate::automaton::{Budget, prove_reply};
use crate::verdict::{Counterexample, WrongReply};
use kruzhok_rules::{Claim, Ending, Law, Position, Reply, Rules, Scratch};
use kruzhok_rulesfile::document::{self, Document};
use kruzhok_solver::GameGraph;
use kruzhok_syntax::{Clause, Faults, Problem, parser};

/// What is known of a reply.
pub(crate) enum Replies {
    /// It is right in all positions.
    Proved,
    /// It is right in those that play can reach.
    Agree,
    Refuted(Counterexample),
}

/// Looks at the reply to each move from the positions of a law; `None` where that cannot be done.
///
/// # Errors
/// A position where the reply has no value.
pub(crate) fn check(
    rules: &Rules,
    law: &Law,
    most_positions: usize,
    budget: &Budget,
) -> Result<Option<Replies>, Problem> {
    let own = law.reply.as_ref();
    let Some(remembering) = own.and_then(|it| remembering(rules, &law.id, it)) else {
        return Ok(None);
    };
    let same = |it: &&Law| it.id == law.id;
    let Some((law, reply)) = remembering.laws().iter().find(same).and_then(|law| {
        let reply = law.reply.as_ref()?;
        Some((law, reply))
    }) else {
        return Ok(None);
    };
    let Ok(graph) = GameGraph::explore(&remembering, most_positions) else {
        return Ok(None);
    };
    let named_count = rules.heap_names().len() + rules.memory_names().len();
    if let Some(found) = wrong((rules, &remembering), &graph, (law, reply), named_count)? {
        return Ok(Some(Replies::Refuted(found)));
    }
    let is_proved = prove_reply(&remembering, law, named_count, budget).is_some();
    Ok(Some(match is_proved {
        true => Replies::Proved,
        false => Replies::Agree,
    }))
}

/// The first position of the law with a move to which the reply is none, or none back into the law; in the game that remembers
/// the last move, and written as in its own one.
fn wrong(
    (own, rules): (&Rules, &Rules),
    graph: &GameGraph,
    (law, reply): (&Law, &Reply),
    named_count: usize,
) -> Result<Option<Counterexample>, Problem> {
    let Claim::Lost(expr) = &law.claim else {
        return Ok(None);
    };
    let mut scratch = Scratch::default();
    let mut found: Option<(i64, Counterexample)> = None;
    for id in graph.ids() {
        let from = graph.words(id);
        if rules.law_value(law, expr, &from, &mut scratch)? == 0 {
            continue;
        }
        for after in graph.successors(id) {
            // Where that move has ended the game, whoever would reply has won.
            if graph.ending(*after) == Some(Ending::Win) {
                continue;
            }
            let words = graph.words(*after);
            let heaps = rules.reply_heaps(reply, &words, &mut scratch)?;
            let (mut is_move, mut is_right) = (false, false);
            for to in graph.successors(*after) {
                let to = graph.words(*to);
                let is_it = to[..heaps.len()] == heaps;
                is_move |= is_it;
                is_right |= is_it && rules.law_value(law, expr, &to, &mut scratch)? != 0;
            }
            let sum = from[..heaps.len()].iter().sum();
            if is_right || found.as_ref().is_some_and(|(least, _)| *least <= sum) {
                continue;
            }
            let list = |words: &[i64]| {
                let words = words.iter().map(i64::to_string);
                words.collect::<Vec<String>>()
            };
            // Without the numbers of the last move, which are remembered for the reply alone.
            let write = |words: &[i64]| {
                let remembered = named_count..words.len() - own.hidden_count();
                let words = [&words[..remembered.start], &words[remembered.end..]].concat();
                own.write_position(&Position::from_words(&words))
            };
            let counterexample = Counterexample {
                property: None,
                from: write(&from),
                to: Some(write(&words)),
                values: None,
                is_answer: None,
                reply: Some(WrongReply {
                    heaps: list(&heaps).join(","),
                    is_move,
                }),
            };
            found = Some((sum, counterexample));
        }
    }
    Ok(found.map(|it| it.1))
}

/// The game in which positions remember the numbers that the loops of the last move had, under other names.
fn remembering(rules: &Rules, law: &str, reply: &Reply) -> Option<Rules> {
    let is_used = |name: &&String| replaced(&reply.place.text, name) != reply.place.text;
    let names: Vec<&String> = reply.bound.iter().filter(is_used).collect();
    let is_plain = |it: &kruzhok_rules::Row| it.by.is_none() && it.name.is_none();
    if rules.is_graph() || rules.is_unordered() || !rules.rows().iter().all(is_plain) {
        return None;
    }
    let text = rules.text();
    let document = Document::read(text);
    let new_names: Vec<String> = names.iter().map(|name| renamed(name)).collect();
    let list = |position: &str, more: &[String]| match (more, position.contains(';')) {
        ([], _) => position.to_owned(),
        (_, true) => format!("{position}, {}", more.join(", ")),
        (_, false) => format!("{position}; {}", more.join(", ")),
    };
    let position = list(&document.text("position")?, &new_names);
    let starts: String = new_names
        .iter()
        .map(|name| format!(", {name} == 0"))
        .collect();
    let start = document.text("start")? + &starts;
    let mut rows = vec![];
    for row in rules.rows() {
        let mut faults = Faults::default();
        let syntax = parser::row(&row.source, &mut faults);
        faults.is_empty().then_some(())?;
        let is_bound = |name: &str| {
            syntax.clauses.iter().any(|clause| match clause {
                Clause::For { names, .. } => names.iter().any(|it| it.0 == name),
                Clause::If(..) => false,
            })
        };
        // What a row does not name is 0.
        let values = names.iter().map(|name| match is_bound(name) {
            true => (*name).clone(),
            false => "0".to_owned(),
        });
        let end = syntax.span.end as usize;
        let (mut target, clauses) = (row.source[..end].to_owned(), &row.source[end..]);
        if syntax.memory.is_none() {
            target = list(&target, rules.memory_names());
        }
        let target = list(&target, &values.collect::<Vec<String>>());
        rows.push(document::string_literal(&format!("{target}{clauses}")));
    }
    let mut text = document::set(text, "position", &document::string_literal(&position))?;
    text = document::set(&text, "start", &document::string_literal(&start))?;
    text = document::set(&text, "moves", &format!("[{}]", rows.join(", ")))?;
    let index = rules.laws().iter().position(|it| it.id == law)?;
    let reply = names
        .iter()
        .fold(reply.place.text.clone(), |text, name| replaced(&text, name));
    let field = match document.count("law") {
        Some(_) => format!("law[{index}].reply"),
        None => "law.reply".to_owned(),
    };
    text = document::set(&text, &field, &document::string_literal(&reply))?;
    kruzhok_rules::parse(&text).ok()
}

fn renamed(name: &str) -> String {
    format!("last_{name}")
}

/// A text in which a name is replaced by the one that remembers it.
fn replaced(text: &str, name: &str) -> String {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut written = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|letter| !is_of_name(letter));
        // A name, or one letter that is of none.
        let end = match end {
            Some(0) => rest.chars().next().map_or(0, char::len_utf8),
            Some(end) => end,
            None => rest.len(),
        };
        let (word, others) = rest.split_at(end);
        written.push_str(&if word == name {
            renamed(name)
        } else {
            word.to_owned()
        });
        rest = others;
    }
    written
}
