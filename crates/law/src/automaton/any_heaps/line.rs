//! Heaps in a line, as a tuple of any length: steps of a staircase, pieces on a strip, and heaps that stand side by side. A row
//! that speaks of one place of the tuple, and of the place before it, is a row of a game with four numbers: the length, the place,
//! and what stands there and before. Automata compare that game with the one that a theorem is about, for all numbers.

use super::{Theorem, bare_game, moore, rows};
use crate::automaton::game::Game;
use crate::automaton::relations::Sum;
use crate::automaton::{Automaton, Budget, Track};
use crate::proof::Method;
use kruzhok_rules::{Rules, ValueKind};
use kruzhok_rulesfile::document;
use kruzhok_syntax::parser;
use kruzhok_syntax::{Clause, Expr, Faults, Node, Sign};
use kruzhok_values::{Comparison, Span};

const NAMES: [&str; 4] = ["line_length", "line_place", "line_before", "line_here"];
const LENGTH: Track = 0;
const PLACE: Track = 1;
const BEFORE: Track = 2;
const HERE: Track = 3;
const WIDTH: Track = 4;
/// The most start positions that are looked at.
const MOST_STARTS: usize = 1 << 20;

/// The theorem that is about these rows.
pub(super) fn theorem(rules: &Rules, budget: &Budget) -> Option<Theorem> {
    let [line] = rules.heap_names() else {
        return None;
    };
    let is_tuple = matches!(rules.written().kinds[..], [ValueKind::Tuple]);
    if !is_tuple || rules.is_partisan() {
        return None;
    }
    let local: Option<Vec<String>> = rules
        .rows()
        .iter()
        .map(|row| Some(document::string_literal(&Row::read(&row.source, line)?)))
        .collect();
    let mut starts: Vec<String> = NAMES.iter().map(|it| format!("0 <= {it} <= 2")).collect();
    starts.push(format!("{} < {}", NAMES[1], NAMES[0]));
    let mut game = bare_game(rules, &NAMES, &starts, &local?, budget)?;
    let moves = Moves::of(&mut game)?;
    let states = |game: &Game| game.formulas.budget.largest as u64;
    let starts = starts_of(rules)?;
    if moves.are_of_heaps(&mut game)? {
        is_in_order(&starts, 0, false).then_some(())?;
        return Some(moore(rules, 2, states(&game)));
    }
    if moves.are_of_steps(&mut game)? {
        is_in_order(&starts, 0, false).then_some(())?;
        return Some(Theorem {
            claim: format!(
                "all(sum(x >> i & 1 for x in {line}[::2]) % 2 == 0 for i in range(sum({line})))"
            ),
            method: Method::AnySteps { rows: rows(rules) },
            states: states(&game),
        });
    }
    for wall in 0..=1 {
        if moves.are_of_pieces(wall, &mut game)? {
            is_in_order(&starts, wall, true).then_some(())?;
            return Some(Theorem {
                claim: format!(
                    "all(sum({line}[j] - ({line}[j - 1] if j > 0 else {}) - 1 >> i & 1 for j in range(len({line}) - 1, -1, -2)) % 2 == 0 for i in range(sum({line})))",
                    wall - 1
                ),
                method: Method::AnyPieces {
                    wall: wall.unsigned_abs(),
                    rows: rows(rules),
                },
                states: states(&game),
            });
        }
    }
    None
}

/// The tuples with which play may begin.
fn starts_of(rules: &Rules) -> Option<Vec<Vec<i64>>> {
    let starts = rules.starts(MOST_STARTS).ok()?;
    let starts = starts.iter().map(|start| {
        let values = rules.values(start.words());
        let (_, text) = values.first()?;
        let numbers = text.strip_prefix('(')?.strip_suffix(')')?.split(", ");
        numbers
            .filter(|it| !it.is_empty())
            .map(|it| it.parse().ok())
            .collect()
    });
    starts.collect()
}

/// Whether all numbers are at least `least`, and each is more than the one before it where that `ascends`.
fn is_in_order(starts: &[Vec<i64>], least: i64, ascends: bool) -> bool {
    starts.iter().all(|start| {
        start.iter().all(|it| *it >= least)
            && (!ascends || start.windows(2).all(|pair| pair[0] < pair[1]))
    })
}

/// What the rows do: to one place alone, and to it and the place before.
struct Moves {
    alone: Automaton,
    carried: Automaton,
}

impl Moves {
    /// `None` where some row does anything else.
    fn of(game: &mut Game) -> Option<Self> {
        let all = game.formulas.constant(true);
        let none = game.formulas.constant(false);
        let (mut alone, mut carried) = (none.clone(), none);
        let budget = &mut game.formulas.budget;
        for mv in &game.moves {
            let moves = match mv.changed().map(|it| it.0).collect::<Vec<Track>>()[..] {
                [HERE] => &mut alone,
                [BEFORE, HERE] => &mut carried,
                _ => return None,
            };
            *moves = moves.or(&mv.relation_with(&all, budget)?, budget)?;
        }
        Some(Self { alone, carried })
    }

    /// Whether just one number becomes smaller, by any amount.
    fn are_of_heaps(&self, game: &mut Game) -> Option<bool> {
        let less = lessened(game)?;
        Some(self.carried.is_empty() && is_same(&self.alone, &less, game)?)
    }

    /// Whether any part of a number goes over to the one before it, and from the first number away.
    fn are_of_steps(&self, game: &mut Game) -> Option<bool> {
        let less = lessened(game)?;
        let (before, here) = (Sum::of(BEFORE), Sum::of(HERE));
        let sum = before.plus(&here)?;
        let later = Sum::of(WIDTH + BEFORE).plus(&Sum::of(WIDTH + HERE))?;
        let is_kept = game.formulas.related(&sum, Comparison::Equal, &later)?;
        let [first, others] = places(game)?;
        let away = less.and(&first, game.budget())?;
        let over = less.and(&others, game.budget())?;
        let over = over.and(&is_kept, game.budget())?;
        Some(is_same(&self.alone, &away, game)? && is_same(&self.carried, &over, game)?)
    }

    /// Whether one number becomes smaller and stays above the one before it; the first one, at least `wall`.
    fn are_of_pieces(&self, wall: i64, game: &mut Game) -> Option<bool> {
        let less = lessened(game)?;
        let to = Sum::of(WIDTH + HERE);
        let on_strip =
            (game.formulas).related(&to, Comparison::GreaterEqual, &Sum::constant(wall))?;
        let above = (game.formulas).related(&to, Comparison::Greater, &Sum::of(BEFORE))?;
        let [first, others] = places(game)?;
        let first = first.and(&on_strip, game.budget())?;
        let others = others.and(&above, game.budget())?;
        let free = first.or(&others, game.budget())?;
        let wanted = less.and(&free, game.budget())?;
        Some(self.carried.is_empty() && is_same(&self.alone, &wanted, game)?)
    }
}

/// The number at a place of the line becomes smaller.
fn lessened(game: &mut Game) -> Option<Automaton> {
    let (before, after) = (Sum::of(HERE), Sum::of(WIDTH + HERE));
    let less = (game.formulas).related(&after, Comparison::Less, &before)?;
    let (place, length) = (Sum::of(PLACE), Sum::of(LENGTH));
    let exists = (game.formulas).related(&place, Comparison::Less, &length)?;
    less.and(&exists, game.budget())
}

/// The first place, and the others.
fn places(game: &mut Game) -> Option<[Automaton; 2]> {
    let (place, zero) = (Sum::of(PLACE), Sum::constant(0));
    let first = (game.formulas).related(&place, Comparison::Equal, &zero)?;
    let others = first.not(game.budget())?;
    Some([first, others])
}

fn is_same(one: &Automaton, other: &Automaton, game: &mut Game) -> Option<bool> {
    let differs = one.combined(other, |a, b| a != b, game.budget())?;
    Some(differs.is_empty())
}

/// A row of the tuple that is written as a row of one of its places.
struct Row<'a> {
    source: &'a str,
    line: &'a str,
    /// The name of the place; without one the row is about the first place.
    place: Option<String>,
    /// How far the changed place lies behind the one that the name stands for: 0 or 1.
    shift: i64,
}

impl<'a> Row<'a> {
    /// The row of the game of four numbers.
    fn read(source: &'a str, line: &'a str) -> Option<String> {
        let mut faults = Faults::default();
        let row = parser::row(source, &mut faults);
        let (None, None, [to], true) = (&row.picks, &row.memory, &row.heaps[..], faults.is_empty())
        else {
            return None;
        };
        let (place, clauses) = match row.clauses.split_first() {
            Some((Clause::For { names, source }, others)) if is_of_places(source, line) => {
                let [(name, _)] = &names[..] else { return None };
                (Some((name.clone(), source)), others)
            }
            _ => (None, &row.clauses[..]),
        };
        let mut this = Self {
            source,
            line,
            place: place.as_ref().map(|it| it.0.clone()),
            shift: 0,
        };
        let mut changed = vec![];
        let mut rest = to;
        while let Node::Call {
            name, arguments, ..
        } = &rest.node
        {
            let ("replace", [list, at, value]) = (name.as_str(), &arguments[..]) else {
                return None;
            };
            changed.push((this.offset(at)?, value));
            rest = list;
        }
        if !this.is_line(rest) {
            return None;
        }
        let mut offsets: Vec<i64> = changed.iter().map(|it| it.0).collect();
        let inside = clauses.iter().map(Clause::expr);
        for expr in inside.chain(changed.iter().map(|it| it.1)) {
            this.offsets(expr, &mut offsets)?;
        }
        this.shift = *offsets.iter().max()?;
        if !(0..=1).contains(&this.shift) || offsets.iter().any(|it| it + 1 < this.shift) {
            return None;
        }
        let becomes = |offset: i64, otherwise: &str| {
            let mut values = changed.iter().filter(|it| it.0 == offset);
            match (values.next(), values.next()) {
                (None, _) => Some(otherwise.to_owned()),
                (Some((_, value)), None) => this.written(value),
                _ => None,
            }
        };
        let before = becomes(this.shift - 1, NAMES[2])?;
        let here = becomes(this.shift, NAMES[3])?;
        let mut text = format!("{}, {}, {before}, {here}", NAMES[0], NAMES[1]);
        match place {
            Some((_, source)) => text += &this.range(source)?,
            None => text += &format!(" if {} == 0", NAMES[1]),
        }
        for clause in clauses {
            let expr = this.written(clause.expr())?;
            match clause {
                Clause::If(_) => text += &format!(" if {expr}"),
                Clause::For { names, .. } => {
                    let names: Vec<&str> = names.iter().map(|it| it.0.as_str()).collect();
                    if names
                        .iter()
                        .any(|it| this.place.as_deref() == Some(*it) || *it == line)
                    {
                        return None;
                    }
                    text += &format!(" for {} in {expr}", names.join(", "));
                }
            }
        }
        Some(text)
    }

    fn is_line(&self, expr: &Expr) -> bool {
        matches!(&expr.node, Node::Name(name) if name == self.line)
    }

    fn is_place(&self, expr: &Expr) -> bool {
        matches!(&expr.node, Node::Name(name) if Some(name) == self.place.as_ref())
    }

    /// How far an index lies behind the named place; the first place without a name.
    fn offset(&self, index: &Expr) -> Option<i64> {
        match &index.node {
            Node::Number(0) if self.place.is_none() => Some(0),
            Node::Name(_) if self.is_place(index) => Some(0),
            Node::Binary(sign, place, by) if self.is_place(place) => match (sign, &by.node) {
                (Sign::Plus, Node::Number(by)) => Some(*by),
                (Sign::Minus, Node::Number(by)) => Some(-by),
                _ => None,
            },
            _ => None,
        }
    }

    /// The places of which an expression speaks; `None` where it uses the tuple in another way.
    fn offsets(&self, expr: &Expr, found: &mut Vec<i64>) -> Option<()> {
        match &expr.node {
            Node::Item(list, index) if self.is_line(list) => found.push(self.offset(index)?),
            Node::Generator(..) => return None,
            _ if self.is_line(expr) => return None,
            _ if is_length(expr, self.line) => {}
            node => {
                for inner in node.children() {
                    self.offsets(inner, found)?;
                }
            }
        }
        Some(())
    }

    /// The text of an expression with the four names in it.
    fn written(&self, expr: &Expr) -> Option<String> {
        let mut names = vec![];
        self.names(expr, &mut names)?;
        let mut text = String::new();
        let mut from = expr.span.start as usize;
        for (span, name) in names {
            text += self.source.get(from..span.start as usize)?;
            text += &name;
            from = span.end as usize;
        }
        Some(text + self.source.get(from..expr.span.end as usize)?)
    }

    /// What is to be written in other words, in the order of the text.
    fn names(&self, expr: &Expr, found: &mut Vec<(Span, String)>) -> Option<()> {
        let name = match &expr.node {
            Node::Item(list, index) if self.is_line(list) => match self.offset(index)? - self.shift
            {
                0 => NAMES[3].to_owned(),
                _ => NAMES[2].to_owned(),
            },
            _ if is_length(expr, self.line) => NAMES[0].to_owned(),
            _ if self.is_place(expr) => format!("({} - {})", NAMES[1], self.shift),
            node => {
                let mut inner = node.children();
                inner.sort_by_key(|it| it.span.start);
                for inner in inner {
                    self.names(inner, found)?;
                }
                return Some(());
            }
        };
        found.push((expr.span, name));
        Some(())
    }

    /// The places of which the row is one, as conditions.
    fn range(&self, source: &Expr) -> Option<String> {
        let Node::Call { arguments, .. } = &source.node else {
            return None;
        };
        let (from, to) = match &arguments[..] {
            [to] => (0, to),
            [from, to] => match from.node {
                // An index below zero would count from the end.
                Node::Number(from) if from >= 0 => (from, to),
                _ => return None,
            },
            _ => return None,
        };
        let (place, shift) = (NAMES[1], self.shift);
        let to = self.written(to)?;
        Some(format!(
            " if {place} - {shift} >= {from} and {place} - {shift} < {to}"
        ))
    }
}

/// Whether an expression is the number of heaps in the line.
fn is_length(expr: &Expr, line: &str) -> bool {
    match &expr.node {
        Node::Call {
            name, arguments, ..
        } => {
            name == "len"
                && matches!(&arguments[..], [Expr { node: Node::Name(it), .. }] if it == line)
        }
        _ => false,
    }
}

/// Whether a loop goes over places of the line.
fn is_of_places(source: &Expr, line: &str) -> bool {
    let Node::Call {
        name, arguments, ..
    } = &source.node
    else {
        return false;
    };
    let is_length = |it: &Expr| is_length(it, line);
    let has_length = |it: &Expr| is_length(it) || it.node.children().into_iter().any(is_length);
    name == "range" && arguments.last().is_some_and(has_length)
}
