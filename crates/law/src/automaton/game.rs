//! A game as automata: each row of moves becomes a few that read a position and the numbers that the row changes in it.

use super::formula::Formulas;
use super::numeration::Numeration;
use super::relations::Sum;
use super::{Automaton, Budget, Track};
use kruzhok_proofs::{Flat, FlatRow, FlatStart, Num};
use kruzhok_rules::typed::StartKind;
use kruzhok_rules::{Ending, Player, RowIndex, Rules};
use kruzhok_values::{BinaryOp, Comparison};

/// A game as automata. The words of a position are the first tracks, and the words after a move the next ones.
pub(super) struct Game {
    pub(super) formulas: Formulas,
    pub(super) width: usize,
    /// Number of words that have names; they come first.
    pub(super) named_count: usize,
    /// How many of the first words are in ascending order.
    pub(super) sorted_count: Track,
    /// All positions: numbers that the rules allow.
    pub(super) positions: Automaton,
    /// Those in which the game is over: lost by the player to move, won, or drawn.
    pub(super) lost_ends: Automaton,
    pub(super) won_ends: Automaton,
    pub(super) drawn_ends: Automaton,
    /// The others.
    pub(super) goes_on: Automaton,
    /// Those in which there is a move.
    pub(super) open: Automaton,
    pub(super) moves: Vec<Move>,
    pub(super) stuck: Ending,
    /// Conditions of the start that moves keep, so that they hold in all positions.
    pub(super) kept: Vec<Num>,
    /// Whether all starts are legal, so that only legal positions are spoken of.
    pub(super) keeps_legal: bool,
}

/// Moves as automata: those of a row, or of several that mean the same.
pub(super) struct Move {
    /// These rows.
    pub(super) rows: Vec<RowIndex>,
    // The words that are changed, ascending.
    changed: Vec<Track>,
    width: Track,
    /// The moves are what all of these accept: positions, and the words that are changed.
    pub(super) factors: Vec<Automaton>,
}

/// What must hold of start positions: one of these lists of conditions, and the words behind the named ones have these values.
pub(super) struct Start {
    alternatives: Vec<Vec<Num>>,
    named_count: usize,
    pub(super) hidden: Vec<i64>,
}

impl Game {
    /// A game of all numbers from `low` on that meet the conditions on starts that moves keep; `None` where automata cannot tell
    /// it, or where play may leave these numbers.
    pub(super) fn of(
        rules: &Rules,
        flat: &Flat,
        low: i64,
        numeration: Numeration,
        budget: &Budget,
    ) -> Option<Self> {
        if rules.is_graph() {
            return None;
        }
        let mut kept = match flat.sorted_count {
            0 => kept_conditions(flat),
            _ => vec![],
        };
        let start = flat.legal.as_ref().and_then(|_| Start::whole(flat, rules));
        loop {
            match Self::with(flat, low, numeration, (&kept, start.as_ref()), budget)? {
                Ok(game) => return Some(game),
                Err(lost) => _ = kept.remove(lost),
            }
        }
    }

    /// The game of the positions that meet some conditions; or which of these some move does not keep. What is legal holds after
    /// each move; where it holds at all starts, too, other positions are not spoken of.
    fn with(
        flat: &Flat,
        low: i64,
        numeration: Numeration,
        (kept, start): (&[Num], Option<&Start>),
        budget: &Budget,
    ) -> Option<Result<Self, usize>> {
        let mut formulas = Formulas::new(numeration, flat.width, flat.slot_count, budget);
        for word in 0..Track::try_from(flat.width).ok()? {
            let is_hidden = word as usize >= flat.named_count;
            let (least, most) = match is_hidden {
                false => (low, None),
                // Who moves, 1 or 2; the number of a row, or 0.
                true if flat.mover == Some(word as usize) => (1, Some(2)),
                true => (
                    0,
                    Some(flat.rows.iter().map(|it| i64::from(it.row.0) + 1).max()?),
                ),
            };
            let own = Sum::of(word);
            let mut fact =
                formulas.related(&own, Comparison::GreaterEqual, &Sum::constant(least))?;
            if let Some(most) = most {
                let bound = formulas.related(&own, Comparison::LessEqual, &Sum::constant(most))?;
                fact = fact.and(&bound, &mut formulas.budget)?;
            }
            formulas.context.push(fact);
        }
        let bound_count = formulas.context.len();
        for (index, condition) in kept.iter().enumerate() {
            match formulas.condition(condition) {
                Some(condition) => formulas.context.push(condition),
                None => return Some(Err(index)),
            }
        }
        let legal = match &flat.legal {
            Some(_) if flat.sorted_count > 0 => return None,
            Some(legal) => Some(formulas.condition(legal)?),
            None => None,
        };
        let keeps_legal = match (&legal, start) {
            (Some(legal), Some(start)) => {
                let mut others = legal.not(&mut formulas.budget)?;
                for fact in &formulas.context {
                    others = others.and(fact, &mut formulas.budget)?;
                }
                start.within(&others, &mut formulas)?.is_empty()
            }
            _ => false,
        };
        formulas
            .context
            .extend(legal.clone().filter(|_| keeps_legal));
        let mut positions = formulas.constant(true);
        for fact in &formulas.context {
            positions = positions.and(fact, &mut formulas.budget)?;
        }
        let sorted_count = Track::try_from(flat.sorted_count).ok()?;
        for word in 1..sorted_count {
            let ascends =
                formulas.related(&Sum::of(word - 1), Comparison::LessEqual, &Sum::of(word))?;
            positions = positions.and(&ascends, &mut formulas.budget)?;
        }
        let none = formulas.constant(false);
        let mut game = Self {
            width: flat.width,
            named_count: flat.named_count,
            sorted_count,
            goes_on: positions.clone(),
            positions,
            lost_ends: none.clone(),
            won_ends: none.clone(),
            drawn_ends: none.clone(),
            open: none,
            moves: vec![],
            stuck: flat.stuck,
            kept: kept.to_vec(),
            keeps_legal,
            formulas,
        };
        game.end(flat)?;
        for row in &flat.rows {
            let mv = game.row(flat, row, legal.as_ref())?;
            let facts = game.formulas.context.clone();
            for (index, fact) in facts.iter().enumerate() {
                let breaks = mv.after(&fact.not(game.budget())?);
                let is_kept = mv.relation_with(&breaks, game.budget())?.is_empty();
                match index.checked_sub(bound_count) {
                    _ if is_kept => {}
                    Some(condition) if condition < kept.len() => return Some(Err(condition)),
                    // Play leaves the positions that are spoken of.
                    _ => return None,
                }
            }
            let mut moves = game.moves.iter_mut();
            if let Some(same) =
                moves.find(|it| it.changed == mv.changed && it.factors == mv.factors)
            {
                same.rows.push(row.row);
            } else {
                let all = game.formulas.constant(true);
                let budget = &mut game.formulas.budget;
                let from = mv.leads_to(&all, budget)?;
                // With the numbers of the file, some rows give no move.
                if !from.is_empty() {
                    game.open = game.open.or(&from, budget)?;
                    game.moves.push(mv);
                }
            }
        }
        Some(Ok(game))
    }

    pub(super) fn budget(&mut self) -> &mut Budget {
        &mut self.formulas.budget
    }

    /// Number of words, as the first track that is none.
    pub(super) fn width_of_tracks(&self) -> Track {
        Track::try_from(self.width).expect("a position has few words")
    }

    /// Where the game is over.
    fn end(&mut self, flat: &Flat) -> Option<()> {
        for (end, winner) in &flat.ends {
            let end = self.formulas.condition(end)?;
            let budget = &mut self.formulas.budget;
            let here = self.goes_on.and(&end, budget)?;
            self.goes_on = self.goes_on.without(&end, budget)?;
            let movers = [(1, Some(Player::First)), (2, Some(Player::Second))];
            let movers = match flat.mover {
                Some(_) => &movers[..],
                None => &[(0, None)],
            };
            for (number, mover) in movers {
                let mut here = here.clone();
                if let Some(word) = flat.mover {
                    let word = Sum::of(Track::try_from(word).ok()?);
                    let number = Sum::constant(*number);
                    let moves = self.formulas.related(&word, Comparison::Equal, &number)?;
                    here = here.and(&moves, self.budget())?;
                }
                let budget = &mut self.formulas.budget;
                let ends = match winner.ending(*mover) {
                    Ending::Loss => &mut self.lost_ends,
                    Ending::Win => &mut self.won_ends,
                    Ending::Draw => &mut self.drawn_ends,
                };
                *ends = ends.or(&here, budget)?;
            }
        }
        Some(())
    }

    /// The moves of a row.
    fn row(&mut self, flat: &Flat, row: &FlatRow, legal: Option<&Automaton>) -> Option<Move> {
        let fact_count = self.formulas.context.len();
        self.formulas.context.push(self.goes_on.clone());
        let mv = self.row_in_context(flat, row, legal);
        self.formulas.context.truncate(fact_count);
        mv
    }

    fn row_in_context(
        &mut self,
        flat: &Flat,
        row: &FlatRow,
        legal: Option<&Automaton>,
    ) -> Option<Move> {
        let formulas = &mut self.formulas;
        let first = formulas.context.len() - 1;
        let loops = formulas.follow(&row.steps)?;
        let width = Track::try_from(self.width).ok()?;
        let mut mv = Move {
            rows: vec![row.row],
            changed: vec![],
            width,
            factors: vec![],
        };
        let mut is_same = formulas.constant(true);
        let mut becomes = vec![];
        for (word, to) in (0..).zip(&row.to) {
            if *to == Num::Slot(word as usize) {
                continue;
            }
            let track = width + word;
            mv.changed.push(word);
            becomes.push(formulas.result(to, track)?);
            if (word as usize) < flat.named_count {
                let stays = formulas.related(&Sum::of(word), Comparison::Equal, &Sum::of(track))?;
                is_same = is_same.and(&stays, &mut formulas.budget)?;
            }
        }
        mv.factors = formulas.context[first..].to_vec();
        mv.factors.extend(becomes);
        for track in loops.into_iter().rev() {
            mv.factors = eliminated(mv.factors, track, &mut formulas.budget)?;
        }
        if !row.is_pass {
            let stays = mv.relation_with(&is_same, &mut formulas.budget)?;
            if !stays.is_empty() {
                mv.factors.push(is_same.not(&mut formulas.budget)?);
            }
        }
        mv.factors.extend(legal.map(|legal| mv.after(legal)));
        mv.factors.retain(|it| !it.is_all());
        // Picking heaps in another order may give the same moves.
        mv.factors.sort_by(|a, b| a.tracks.cmp(&b.tracks));
        Some(mv)
    }

    /// Positions in which play may surely be: starts, and what is one move away.
    pub(super) fn surely_reached(&mut self, start: Start) -> Option<Automaton> {
        let starts = self.starts(&start)?;
        let mut reached = starts.clone();
        // Heaps without order would have to be put in order.
        if self.sorted_count > 0 {
            return Some(reached);
        }
        reached = reached.or(&self.one_move_after(&starts)?, self.budget())?;
        Some(reached)
    }

    /// The positions that are one move after those of a set; heaps without order are not put in order.
    pub(super) fn one_move_after(&mut self, set: &Automaton) -> Option<Automaton> {
        let mut reached = self.formulas.constant(false);
        let budget = &mut self.formulas.budget;
        for mv in &self.moves {
            let after = mv.relation_with(set, budget)?;
            let after = after.exists(&mv.changed, budget)?;
            let width = mv.width;
            let after = after.renamed(|track| match track.checked_sub(width) {
                Some(word) if track < 2 * width => word,
                _ => track,
            });
            reached = reached.or(&after, budget)?;
        }
        Some(reached)
    }

    /// The positions that meet the conditions on starts.
    pub(super) fn starts(&mut self, start: &Start) -> Option<Automaton> {
        start.within(&self.positions, &mut self.formulas)
    }
}

impl Move {
    /// Whether a row, by its place in the file, gives these moves.
    pub(super) fn is_of_row(&self, row: usize) -> bool {
        self.rows.iter().any(|it| it.0 as usize == row)
    }

    /// The words that are changed, each with the track that holds it after the move.
    pub(super) fn changed(&self) -> impl Iterator<Item = (Track, Track)> {
        self.changed.iter().map(|word| (*word, self.width + word))
    }

    /// A set of positions, of those after the move.
    pub(super) fn after(&self, set: &Automaton) -> Automaton {
        set.renamed(|track| match self.changed.contains(&track) {
            true => self.width + track,
            false => track,
        })
    }

    /// The moves that `set` accepts besides.
    pub(super) fn relation_with(&self, set: &Automaton, budget: &mut Budget) -> Option<Automaton> {
        set.with_all(&self.factors, budget)
    }

    /// The positions from which some move leads to a set.
    pub(super) fn leads_to(&self, set: &Automaton, budget: &mut Budget) -> Option<Automaton> {
        // What is only said of the position before the move need not be projected.
        let is_before = |it: &&Automaton| it.tracks.iter().all(|track| *track < self.width);
        let (before, both): (Vec<&Automaton>, Vec<&Automaton>) =
            self.factors.iter().partition(is_before);
        let after: Vec<Track> = self.changed().map(|it| it.1).collect();
        let from = self.after(set).with_all(both, budget)?;
        from.exists(&after, budget)?.with_all(before, budget)
    }
}

impl Start {
    /// The game's own starts with no upper ends of single numbers: these only say how far a table goes.
    pub(super) fn without_ends(flat: &Flat, rules: &Rules) -> Option<Self> {
        let mut start = Self::whole(flat, rules)?;
        for conditions in &mut start.alternatives {
            conditions.retain(|it| !is_upper_end(it));
        }
        Some(start)
    }

    /// Those that are in a set.
    fn within(&self, set: &Automaton, formulas: &mut Formulas) -> Option<Automaton> {
        let mut hidden = set.clone();
        for (word, value) in (self.named_count..).zip(&self.hidden) {
            let word = Sum::of(Track::try_from(word).ok()?);
            let value = Sum::constant(*value);
            let has_value = formulas.related(&word, Comparison::Equal, &value)?;
            hidden = hidden.and(&has_value, &mut formulas.budget)?;
        }
        let mut starts = formulas.constant(false);
        for conditions in &self.alternatives {
            let mut found = hidden.clone();
            for condition in conditions {
                let condition = formulas.condition(condition)?;
                found = found.and(&condition, &mut formulas.budget)?;
            }
            starts = starts.or(&found, &mut formulas.budget)?;
        }
        Some(starts)
    }

    /// Without this number of conditions at the end of each list.
    pub(super) fn forget_last(&mut self, count: usize) {
        for conditions in &mut self.alternatives {
            conditions.truncate(conditions.len() - count);
        }
    }

    /// The game's own starts; `None` where they are listed, or their conditions are no arithmetic.
    pub(super) fn whole(flat: &Flat, rules: &Rules) -> Option<Self> {
        let typed = rules.typed();
        let counts = typed.starts[..typed.game_start_count]
            .iter()
            .map(|it| match &it.kind {
                StartKind::Conditions { conditions, .. } => Some(conditions.len()),
                StartKind::Row { .. } => None,
            });
        let counts: Vec<usize> = counts.collect::<Option<_>>()?;
        let mut alternatives = vec![];
        let mut hidden = vec![];
        for (start, count) in flat.starts[..flat.game_start_count].iter().zip(counts) {
            let FlatStart::Box { bounds, conditions } = start else {
                return None;
            };
            (conditions.len() == count).then_some(())?;
            hidden = bounds[flat.named_count..]
                .iter()
                .map(|bound| bound.0)
                .collect::<Option<_>>()?;
            alternatives.push(conditions.iter().flat_map(atoms).collect());
        }
        Some(Self {
            alternatives,
            named_count: flat.named_count,
            hidden,
        })
    }
}

/// The conditions of which a condition says that all hold.
fn atoms(condition: &Num) -> Vec<Num> {
    match condition {
        Num::And(all) => all.iter().flat_map(atoms).collect(),
        _ => vec![condition.clone()],
    }
}

fn is_upper_end(condition: &Num) -> bool {
    let Num::Compare(parts) = condition else {
        return false;
    };
    matches!(
        &**parts,
        (
            Num::Slot(_),
            Comparison::Less | Comparison::LessEqual,
            Num::Const(_)
        ) | (
            Num::Const(_),
            Comparison::Greater | Comparison::GreaterEqual,
            Num::Slot(_)
        )
    )
}

/// The conditions on starts that may hold of all positions, and leave all sizes: what compares words with each other, or a
/// remainder with a number.
fn kept_conditions(flat: &Flat) -> Vec<Num> {
    let [FlatStart::Box { conditions, .. }] = &flat.starts[..flat.game_start_count] else {
        return vec![];
    };
    let is_kept = |condition: &Num| {
        let Num::Compare(parts) = condition else {
            return false;
        };
        let is_remainder = |num: &Num| matches!(num, Num::Binary(BinaryOp::Remainder, _));
        let (left, _, right) = &**parts;
        match (left, right) {
            (Num::Const(_), other) | (other, Num::Const(_)) => is_remainder(other),
            _ => true,
        }
    };
    conditions.iter().flat_map(atoms).filter(is_kept).collect()
}

/// The same of the other tracks, where some number on this one is accepted by all that read it.
fn eliminated(
    factors: Vec<Automaton>,
    track: Track,
    budget: &mut Budget,
) -> Option<Vec<Automaton>> {
    let (reading, mut others): (Vec<Automaton>, Vec<Automaton>) = factors
        .into_iter()
        .partition(|it| it.tracks.contains(&track));
    if let Some((first, rest)) = reading.split_first() {
        others.push(first.with_all(rest, budget)?.exists(&[track], budget)?);
    }
    Some(others)
}
