//! Any number of heaps of which a move makes a few smaller, each by any amount: Moore's theorem (1910), which for one heap at a
//! time is Bouton's (1901). Automata read no number of heaps that may be any; but they compare the rows with those that the theorem
//! is about.

mod line;

use super::game::Game;
use super::numeration::Numeration;
use super::relations::Sum;
use super::{Budget, Track};
use crate::proof::{Method, Proof};
use kruzhok_proofs::flat;
use kruzhok_rules::{Claim, Ending, Law, Rules};
use kruzhok_rulesfile::document;
use kruzhok_syntax::{Clause, Faults, Node, RowSyntax, parser};
use kruzhok_values::Comparison;

/// The most heaps that a row may change.
const MOST_HEAPS: usize = 4;

/// What a theorem says of a game.
pub(crate) struct Theorem {
    /// Where the player to move loses, in the words of the theorem.
    pub(crate) claim: String,
    pub(super) method: Method,
    /// States of the largest automaton with which the rows were compared.
    pub(super) states: u64,
}

/// Proves a law that is written as the theorem about the rows has it.
pub(crate) fn prove(rules: &Rules, law: &Law, positions: u64, budget: &Budget) -> Option<Proof> {
    let Claim::Lost(_) = law.claim else {
        return None;
    };
    let theorem = theorem(rules, budget)?;
    let is_same = law
        .place
        .text
        .split_whitespace()
        .eq(theorem.claim.split_whitespace());
    is_same.then_some(Proof {
        method: theorem.method,
        positions,
        repeats: None,
        values: vec![],
        states: Some(theorem.states),
        rows: vec![],
    })
}

/// The theorem that is about just these rows.
pub(crate) fn theorem(rules: &Rules, budget: &Budget) -> Option<Theorem> {
    let written = rules.written();
    let is_plain = rules.memory_names().is_empty()
        && written.ends.is_empty()
        && written.legal.is_none()
        && !written.rows.iter().any(|it| it.is_pass);
    if !is_plain {
        return None;
    }
    if !rules.is_multiset() {
        return line::theorem(rules, budget);
    }
    let (modulus, states) = modulus(rules, budget)?;
    Some(moore(rules, modulus, states))
}

/// The theorem about a few heaps, fewer than `modulus`, that are made smaller.
pub(super) fn moore(rules: &Rules, modulus: usize, states: u64) -> Theorem {
    Theorem {
        claim: claim(rules, modulus),
        method: Method::AnyHeaps {
            modulus: modulus as u64,
            rows: rows(rules),
        },
        states,
    }
}

/// The rows as a proof names them.
pub(super) fn rows(rules: &Rules) -> String {
    let rows = rules.rows().iter().map(|row| format!("`{}`", row.source));
    rows.collect::<Vec<String>>().join(", ")
}

/// The law, with this modulus: the sum of all heaps has more binary digits than any of them.
fn claim(rules: &Rules, modulus: usize) -> String {
    let heaps = rules.heap_names().first().map_or("heaps", String::as_str);
    format!("all(sum(x >> i & 1 for x in {heaps}) % {modulus} == 0 for i in range(sum({heaps})))")
}

/// One more than the number of heaps that may be made smaller, and the states of the largest automaton; `None` for rows of other
/// moves.
fn modulus(rules: &Rules, budget: &Budget) -> Option<(usize, u64)> {
    let mut rows: Vec<Vec<String>> = vec![];
    for row in rules.rows() {
        let mut faults = Faults::default();
        let syntax = parser::row(&row.source, &mut faults);
        let is_plain = faults.is_empty() && row.by.is_none() && !sees_other_heaps(rules, &syntax);
        let picked = syntax.picks?.len();
        if !is_plain || picked == 0 || picked > MOST_HEAPS {
            return None;
        }
        if rows.len() < picked {
            rows.resize(picked, vec![]);
        }
        rows[picked - 1].push(document::string_literal(&row.source));
    }
    let mut largest = 0;
    for (place, rows) in rows.iter().enumerate() {
        largest = largest.max(all_lessened(rules, place + 1, rows, budget)?);
    }
    (!rows.is_empty()).then_some((rows.len() + 1, largest))
}

/// Whether a row depends on more than the heaps that it picks: on all of them, or on their places.
fn sees_other_heaps(rules: &Rules, row: &RowSyntax) -> bool {
    let bound = row.clauses.iter().flat_map(|it| match it {
        Clause::For { names, .. } => &names[..],
        Clause::If(_) => &[],
    });
    let own: Vec<&str> = row
        .picks
        .iter()
        .flatten()
        .chain(bound)
        .map(|it| it.0.as_str())
        .collect();
    let is_other = |name: &String| {
        let is_of_all = ["heaps", "i", "j"].contains(&name.as_str());
        (is_of_all || rules.heap_names().contains(name)) && !own.contains(&name.as_str())
    };
    let inside = row.clauses.iter().map(Clause::expr).chain(&row.heaps);
    inside
        .into_iter()
        .any(|it| it.has(&|node| matches!(node, Node::Name(name) if is_other(name))))
}

/// Checks that these rows make `count` heaps smaller, each by any amount, and do nothing else, in a game of just these heaps; the
/// states of the largest automaton.
fn all_lessened(rules: &Rules, count: usize, rows: &[String], budget: &Budget) -> Option<u64> {
    let names: Vec<String> = (1..=count).map(|place| format!("heap_{place}")).collect();
    let starts: Vec<String> = names
        .iter()
        .map(|name| format!("0 <= {name} <= 1"))
        .collect();
    let mut game = bare_game(rules, &names, &starts, rows, budget)?;
    let tracks = Track::try_from(count).ok()?;
    let all = game.formulas.constant(true);
    let mut wanted = all.clone();
    for track in 0..tracks {
        let (before, after) = (Sum::of(track), Sum::of(track + tracks));
        let is_less = game.formulas.related(&after, Comparison::Less, &before)?;
        wanted = wanted.and(&is_less, game.budget())?;
    }
    let mut moves = game.formulas.constant(false);
    let budget = &mut game.formulas.budget;
    for mv in &game.moves {
        let changes_all = mv.changed().eq((0..tracks).map(|it| (it, it + tracks)));
        changes_all.then_some(())?;
        moves = moves.or(&mv.relation_with(&all, budget)?, budget)?;
    }
    let differs = moves.combined(&wanted, |a, b| a != b, budget)?;
    let is_all = differs.is_empty() && game.positions.is_all();
    is_all.then_some(game.formulas.budget.largest as u64)
}

/// A game of these names and rows, in which whoever cannot move has lost and nothing else ends play.
pub(super) fn bare_game(
    rules: &Rules,
    names: &[impl AsRef<str>],
    starts: &[String],
    rows: &[String],
    budget: &Budget,
) -> Option<Game> {
    let text = document::without(rules.text(), "law[0]");
    let mut text = document::without(&text, "question[0]");
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let fields = [
        ("position", document::string_literal(&names.join(", "))),
        ("start", document::string_literal(&starts.join(", "))),
        ("moves", format!("[{}]", rows.join(", "))),
    ];
    for (field, value) in fields {
        text = document::set(&text, field, &value)?;
    }
    let bare = kruzhok_rules::parse(&text).ok()?;
    let flat = flat(&bare)?;
    let is_bare = flat.ends.is_empty() && flat.legal.is_none() && flat.stuck == Ending::Loss;
    if !is_bare || flat.width != names.len() || flat.sorted_count > 0 {
        return None;
    }
    Game::of(&bare, &flat, 0, Numeration::Base(2), budget)
}
