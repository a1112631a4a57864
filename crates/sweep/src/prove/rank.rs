//! An order of visits that every move goes down: a lexicographic ranking of the words, found greedily (as Alias, Darte,
//! Feautrier and Gonnord do, 2010), or a sum of them.

use super::Order;
use crate::Grid;
use kruzhok_proofs::{Facts, Flat, Game, Linear, Num, Path, Reach, enter, of_sums, replaced};

/// An order, and how many of its loops decide that it is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranking {
    pub(crate) order: Order,
    pub(crate) deciding_count: usize,
}

/// By how much a way through a row changes each word.
struct Change {
    facts: Facts,
    /// Of each word, before it is sorted.
    deltas: Vec<Linear>,
    signs: Vec<Sign>,
    is_pass: bool,
}

/// What is known of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sign {
    never_falls: bool,
    never_rises: bool,
    /// Whether it surely is not 0.
    is_strict: bool,
}

impl Sign {
    fn is_zero(self) -> bool {
        self.never_falls && self.never_rises
    }

    fn goes(self, is_up: bool) -> bool {
        if is_up {
            self.never_falls
        } else {
            self.never_rises
        }
    }
}

/// Finds an order; `None` where no order is proved.
pub(crate) fn ranking(game: &Game, reach: &Reach, going: &Grid) -> Option<Ranking> {
    let flat = &game.flat;
    let base = reach.facts(game)?;
    let mut changes: Vec<Change> = game
        .paths
        .iter()
        .filter_map(|path| Change::of(flat, &base, path))
        .collect();
    let nested = (0..flat.width).filter_map(|inner| {
        let ranking = nested(flat, &changes, inner)?;
        Some((preference(&ranking, going), ranking))
    });
    let best = nested.max_by_key(|(preference, _)| *preference);
    match best {
        Some((_, ranking)) => Some(ranking),
        None => levels(flat, &mut changes),
    }
}

/// The greater, the better: long lines first, above all those whose positions do not lead to each other.
fn preference(ranking: &Ranking, going: &Grid) -> (u32, usize) {
    let Order::Nested(loops) = &ranking.order else {
        return (0, 0);
    };
    let inner = loops.last().map_or(0, |(word, _)| *word);
    let count = going.axes().get(inner).map_or(1, |axis| axis.count);
    let is_free = ranking.deciding_count < loops.len();
    // Beyond some thousands a line does not get better by being longer.
    let length = count.min(4096) * if is_free { 2 } else { 1 };
    (length, inner)
}

impl Change {
    /// `None` where no move goes this way to a position in which the game goes on.
    fn of(flat: &Flat, base: &Facts, path: &Path) -> Option<Self> {
        let mut facts = enter(base, path)?;
        if flat.sorted_count == 0 {
            let after = |num: &Num| match num {
                Num::Slot(word) if *word < flat.width => Some(path.to[*word].clone()),
                _ => None,
            };
            // Where a move ends the game, nothing has to come before it.
            for (end, _) in &flat.ends {
                if !facts.assume(&replaced(end, &after), false) {
                    return None;
                }
            }
            if let Some(legal) = &flat.legal
                && !facts.assume(&replaced(legal, &after), true)
            {
                return None;
            }
        }
        let deltas: Vec<Linear> = (0..flat.width)
            .map(|word| Linear::of(&path.to[word]).plus(&Linear::slot(word), -1))
            .collect();
        let mut signs: Vec<Sign> = deltas.iter().map(|it| sign(&mut facts, it)).collect();
        // Where no heap falls, none does after sorting, whatever changes places.
        let heaps = &mut signs[..flat.sorted_count];
        let sorted = Sign {
            never_falls: heaps.iter().all(|it| it.never_falls),
            never_rises: heaps.iter().all(|it| it.never_rises),
            is_strict: heaps.iter().any(|it| it.is_strict),
        };
        heaps.fill(sorted);
        Some(Self {
            facts,
            deltas,
            signs,
            is_pass: path.is_pass,
        })
    }

    /// Whether loops over these words decide about it, none of which it goes up.
    fn is_decided(&self, flat: &Flat, loops: &[(usize, bool)]) -> bool {
        let is_placed = |word: usize| loops.iter().any(|(placed, _)| *placed == word);
        let is_strict = |word: usize| {
            let is_sorted = word < flat.sorted_count;
            // One heap of several that rises may stand anywhere afterwards: only all of them together tell.
            let is_told = !is_sorted || (0..flat.sorted_count).all(is_placed);
            is_placed(word) && is_told && self.signs[word].is_strict
        };
        let is_still = |word: usize| is_placed(word) || self.signs[word].is_zero();
        (0..flat.width).any(is_strict) || !self.is_pass && (0..flat.named_count).all(is_still)
    }
}

fn sign(facts: &mut Facts, delta: &Linear) -> Sign {
    if delta.terms.is_empty() {
        return Sign {
            never_falls: delta.constant >= 0,
            never_rises: delta.constant <= 0,
            is_strict: delta.constant != 0,
        };
    }
    let negative = delta.clone().times(-1);
    let never_falls = facts.is_at_least(delta, 0);
    let never_rises = facts.is_at_least(&negative, 0);
    let is_strict = never_falls && facts.is_at_least(delta, 1)
        || never_rises && facts.is_at_least(&negative, 1);
    Sign {
        never_falls,
        never_rises,
        is_strict,
    }
}

/// Loops within loops, the word `inner` innermost.
fn nested(flat: &Flat, changes: &[Change], inner: usize) -> Option<Ranking> {
    let mut loops: Vec<(usize, bool)> = vec![];
    let mut undecided: Vec<&Change> = changes.iter().collect();
    let mut deciding_count = 0;
    while loops.len() < flat.width {
        let is_last = loops.len() + 1 == flat.width;
        let is_open = |word: &usize| {
            (*word != inner || is_last) && !loops.iter().any(|(placed, _)| placed == word)
        };
        let mut best: Option<(usize, (usize, bool))> = None;
        for word in (0..flat.width).filter(is_open) {
            for is_down in [false, true] {
                if !undecided.iter().all(|it| it.signs[word].goes(is_down)) {
                    continue;
                }
                let mut with = loops.clone();
                with.push((word, is_down));
                let left = undecided.iter().filter(|it| !it.is_decided(flat, &with));
                let left = left.count();
                if best.is_none_or(|(least, _)| left < least) {
                    best = Some((left, (word, is_down)));
                }
            }
        }
        let (_, next) = best?;
        loops.push(next);
        if !undecided.is_empty() {
            deciding_count = loops.len();
        }
        undecided.retain(|it| !it.is_decided(flat, &loops));
    }
    undecided.is_empty().then_some(Ranking {
        order: Order::Nested(loops),
        deciding_count,
    })
}

/// A sum of words that every move makes greater.
fn levels(flat: &Flat, changes: &mut [Change]) -> Option<Ranking> {
    for weights in of_sums(flat) {
        for sign in [1, -1] {
            let weights: Vec<i64> = weights.iter().map(|it| it * sign).collect();
            if changes.iter_mut().all(|it| it.climbs(flat, &weights)) {
                return Some(Ranking {
                    order: Order::Levels(weights),
                    deciding_count: flat.width,
                });
            }
        }
    }
    None
}

impl Change {
    /// Whether the sum rises in every move.
    fn climbs(&mut self, flat: &Flat, weights: &[i64]) -> bool {
        let mut rise = Linear::constant(0);
        for (delta, times) in self.deltas.iter().zip(weights) {
            rise = rise.plus(delta, i128::from(*times));
        }
        if self.facts.is_at_least(&rise, 1) {
            return true;
        }
        // A sum whose parts all rise or stay is only the same where nothing moves.
        !self.is_pass
            && (0..flat.named_count).all(|word| match weights[word] {
                0 => self.signs[word].is_zero(),
                times => self.signs[word].goes(times > 0),
            })
    }
}
