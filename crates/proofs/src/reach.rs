//! Where play can come: bounds of each word that hold at the start and that no move leaves.

pub(crate) mod weights;

use crate::facts::linear::Linear;
use crate::facts::paths::{Path, replaced};
use crate::facts::trend::{Trend, trend};
use crate::facts::{Facts, Game, enter, has_value};
use crate::same::is_same;
use crate::{FlatStart, Num};
use kruzhok_values::Comparison;
use kruzhok_values::interval::{INFINITY, Interval};

/// Rounds until the bounds hold; a bound that changes more often than [`PATIENCE`] times is given up at once, or goes on
/// to the next stop.
const ROUNDS: usize = 60;
const PATIENCE: u32 = 3;
/// A bound that changes more often than this is given up even where there are stops.
const LAST_STOP: u32 = PATIENCE + 6;
/// Rounds in which bounds that were given up too much may come back.
const LATER_ROUNDS: usize = 3;

/// Where play can come.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Bounds of each word where the game goes on.
    pub going: Vec<Interval>,
    /// Bounds of each word anywhere.
    pub whole: Vec<Interval>,
    /// Conditions that hold wherever the game goes on, besides that its ends do not.
    invariants: Vec<Num>,
    /// Those of them that say how great sums of words can be.
    pub kept_sums: Vec<Num>,
}

/// Why it is not known where play can come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoReach {
    /// The game is over at every start.
    NoPlay,
    /// Nothing bounds this word.
    Unbounded(usize),
    /// It would take too long to say.
    Entangled,
}

/// Bounds of all words, each from where the game goes on and from anywhere.
#[derive(Clone, Debug, Default)]
struct Hull {
    going: Option<Vec<Interval>>,
    whole: Option<Vec<Interval>>,
}

impl Reach {
    /// Finds the bounds.
    pub fn of(game: &Game) -> Result<Self, NoReach> {
        let mut stops = vec![];
        let mut reach = Self::with(game, vec![], &stops)?;
        let mut kept_sums = vec![];
        if reach.unbounded().is_some() {
            kept_sums = reach.kept_sums(game);
            reach = Self::with(game, kept_sums.clone(), &stops)?;
        }
        if let Some(word) = reach.unbounded() {
            stops = stops_of(game);
            let closer = Self::with(game, kept_sums.clone(), &stops).ok();
            let bounded = closer.filter(|reach| reach.unbounded().is_none());
            reach = bounded.ok_or(NoReach::Unbounded(word))?;
        }
        let of_equals = reach.ends_of_equal_heaps(game);
        if !of_equals.is_empty() {
            reach = Self::with(game, [&kept_sums[..], &of_equals].concat(), &stops)?;
        }
        Ok(Self { kept_sums, ..reach })
    }

    /// Where heaps stand in ascending order and an end comes the sooner the greater they are, the game goes on with the
    /// greater of them as small as the others, too: where a * b is below N, so is a * a.
    fn ends_of_equal_heaps(&self, game: &Game) -> Vec<Num> {
        let heaps = 0..game.flat.sorted_count;
        let mut bounds = self.whole.clone();
        let all = bounds[heaps.clone()].iter().copied().reduce(Interval::hull);
        bounds[heaps.clone()].fill(all.unwrap_or(Interval::ALL));
        let facts = Facts::new(&bounds, game);
        let mut conditions = vec![];
        for (end, _) in &game.flat.ends {
            let rises = |word: usize| trend(&facts, end, word) == Some(Trend::Up);
            if !has_value(&facts, end) || !heaps.clone().all(rises) {
                continue;
            }
            for least in heaps.clone().rev().skip(1) {
                let as_small = |num: &Num| match num {
                    Num::Slot(word) if heaps.contains(word) => Some(Num::Slot(least.min(*word))),
                    _ => None,
                };
                let end = replaced(end, &as_small);
                conditions.push(Num::Not(Box::new(end)).tidied());
            }
        }
        conditions
    }

    fn unbounded(&self) -> Option<usize> {
        let is_open = |it: &Interval| !it.has_low() || !it.has_high();
        self.whole.iter().position(is_open)
    }

    /// What is known of a position in which the game goes on; `None` where there is none.
    pub fn facts(&self, game: &Game) -> Option<Facts> {
        facts_within(game, &self.going, &self.invariants)
    }

    /// The bounds, where a bound that changes too often goes on to the next of the stops, in ascending order.
    fn with(game: &Game, invariants: Vec<Num>, stops: &[i128]) -> Result<Self, NoReach> {
        let mut start = Hull::default();
        for it in &game.flat.starts {
            if let Some(hull) = start_hull(game, it, &invariants) {
                start.join(hull);
            }
        }
        let mut going = start.going.clone().ok_or(NoReach::NoPlay)?;
        let mut changes = vec![[0; 2]; game.flat.width];
        let mut is_settled = false;
        for _ in 0..ROUNDS {
            if game.is_exhausted() {
                return Err(NoReach::Entangled);
            }
            let after = after_moves(game, &going, &invariants, true);
            let mut next = going.clone();
            for (word, bound) in next.iter_mut().enumerate() {
                let new = after
                    .going
                    .as_ref()
                    .map_or(*bound, |it| bound.hull(it[word]));
                if new.low < bound.low {
                    changes[word][0] += 1;
                    let stop = stops.iter().rev().find(|stop| **stop <= new.low);
                    bound.low = match changes[word][0] {
                        0..=PATIENCE => new.low,
                        LAST_STOP.. => Interval::ALL.low,
                        _ => stop.copied().unwrap_or(Interval::ALL.low),
                    };
                }
                if new.high > bound.high {
                    changes[word][1] += 1;
                    let stop = stops.iter().find(|stop| **stop >= new.high);
                    bound.high = match changes[word][1] {
                        0..=PATIENCE => new.high,
                        LAST_STOP.. => Interval::ALL.high,
                        _ => stop.copied().unwrap_or(Interval::ALL.high),
                    };
                }
            }
            if let Some(facts) = facts_within(game, &next, &invariants) {
                next = facts.bounds[..game.flat.width].to_vec();
            }
            if next == going {
                is_settled = true;
                break;
            }
            // What was found before holds, whatever narrowing says now.
            going = next.iter().zip(&going).map(|(a, b)| a.hull(*b)).collect();
        }
        if !is_settled {
            return Err(NoReach::Entangled);
        }
        for _ in 0..LATER_ROUNDS {
            let mut next = start.clone();
            next.join(after_moves(game, &going, &invariants, false));
            let next = next.going.unwrap_or_else(|| going.clone());
            let narrower: Vec<Interval> =
                next.iter().zip(&going).map(|(a, b)| a.meet(*b)).collect();
            if narrower == going {
                break;
            }
            going = narrower;
        }
        start.join(after_moves(game, &going, &invariants, false));
        let whole = start.whole.unwrap_or_else(|| going.clone());
        let whole = whole.iter().zip(&going).map(|(a, b)| a.hull(*b)).collect();
        Ok(Self {
            going,
            whole,
            invariants,
            kept_sums: vec![],
        })
    }

    /// Sums of words that no move makes greater, bounded by what they are at the start: conditions that hold in play.
    fn kept_sums(&self, game: &Game) -> Vec<Num> {
        let Some(base) = self.facts(game) else {
            return vec![];
        };
        let mut entered: Vec<(Facts, &Path)> = game
            .paths
            .iter()
            .filter_map(|path| Some((enter(&base, path)?, path)))
            .collect();
        let mut sums = vec![];
        for weights in weights::of_sums(&game.flat) {
            let before = weights::sum(&weights, Num::Slot);
            let is_kept = entered.iter_mut().all(|(facts, path)| {
                let after = weights::sum(&weights, |word| path.to[word].clone());
                let fall = Linear::of(&before).plus(&Linear::of(&after), -1);
                facts.is_at_least(&fall, 0)
            });
            if !is_kept {
                continue;
            }
            let at_start = game.flat.starts.iter().filter_map(|start| {
                let (mut facts, to) = start_of(game, start)?;
                Some(facts.range(&weights::sum(&weights, |word| to[word].clone())))
            });
            let Some(most) = at_start.map(|it| it.high).max() else {
                continue;
            };
            if let Ok(most) = i64::try_from(most) {
                let most = Num::Const(most);
                sums.push(Num::Compare(Box::new((
                    before,
                    Comparison::LessEqual,
                    most,
                ))));
            }
        }
        sums
    }
}

/// Numbers that ends, conditions and starts name, and their neighbours, in ascending order: where an end is `t == 0`, a
/// bound of `t` that falls and falls may stop there (widening with thresholds, Cousot and Cousot, 1992).
fn stops_of(game: &Game) -> Vec<i128> {
    let mut stops: Vec<i128> = vec![];
    let mut add = |number: &mut i64| stops.extend([-1, 0, 1].map(|gap| gap + i128::from(*number)));
    let mut flat = game.flat.clone();
    flat.each_bounding_number(&mut add);
    flat.each_number_of_conditions(&mut add);
    kruzhok_order::sort(&mut stops);
    stops
}

impl Hull {
    /// Takes in positions whose words have these bounds.
    fn add(&mut self, game: &Game, bounds: Vec<Interval>, invariants: &[Num]) {
        let going = facts_within(game, &bounds, invariants);
        let going = going.map(|facts| facts.bounds[..game.flat.width].to_vec());
        self.join(Self {
            going,
            whole: Some(bounds),
        });
    }

    fn join(&mut self, other: Self) {
        let join = |own: &mut Option<Vec<Interval>>, other: Option<Vec<Interval>>| {
            *own = match (own.take(), other) {
                (Some(a), Some(b)) => Some(a.iter().zip(&b).map(|(a, b)| a.hull(*b)).collect()),
                (a, b) => a.or(b),
            };
        };
        join(&mut self.going, other.going);
        join(&mut self.whole, other.whole);
    }
}

/// What is known of a position within bounds in which the game goes on; `None` where there is none.
fn facts_within(game: &Game, bounds: &[Interval], invariants: &[Num]) -> Option<Facts> {
    let mut facts = Facts::new(bounds, game);
    let sorted: Vec<Num> = (1..game.flat.sorted_count)
        .map(|word| Box::new((Num::Slot(word - 1), Comparison::LessEqual, Num::Slot(word))))
        .map(Num::Compare)
        .collect();
    let ends = game.flat.ends.iter().map(|(end, _)| (end, false));
    let kept = sorted.iter().chain(invariants).map(|it| (it, true));
    facts.assume_all(kept.chain(ends)).then_some(facts)
}

/// Where moves from within bounds lead; with `is_rough` it is not asked how far within them.
fn after_moves(game: &Game, going: &[Interval], invariants: &[Num], is_rough: bool) -> Hull {
    let mut hull = Hull::default();
    let Some(base) = facts_within(game, going, invariants) else {
        return hull;
    };
    let mut wanted = vec![Interval::new(INFINITY, -INFINITY); game.flat.width];
    if is_rough {
        wanted.copy_from_slice(going);
        // Any heap may come to stand in any place.
        let heaps = &mut wanted[..game.flat.sorted_count];
        let all = heaps.iter().copied().reduce(Interval::meet);
        heaps.fill(all.unwrap_or(Interval::ALL));
    }
    for path in &game.paths {
        let Some(mut facts) = enter(&base, path) else {
            continue;
        };
        let values = path.to.iter().zip(&wanted);
        let mut bounds: Vec<Interval> = values
            .map(|(it, wanted)| facts.range_within(it, *wanted))
            .collect();
        if bounds.iter().any(|it| it.is_empty()) {
            continue;
        }
        sort(&mut bounds[..game.flat.sorted_count]);
        if let Some(legal) = &game.flat.legal {
            let mut after = Facts::new(&bounds, game);
            if !after.assume(legal, true) {
                continue;
            }
            bounds = after.bounds[..game.flat.width].to_vec();
        }
        hull.add(game, bounds, invariants);
    }
    hull
}

/// Bounds of numbers in ascending order from those of the numbers: the least is not below the least low end, and so on.
fn sort(bounds: &mut [Interval]) {
    let mut lows: Vec<i128> = bounds.iter().map(|it| it.low).collect();
    let mut highs: Vec<i128> = bounds.iter().map(|it| it.high).collect();
    kruzhok_order::sort(&mut lows);
    kruzhok_order::sort(&mut highs);
    for (bound, (low, high)) in bounds.iter_mut().zip(lows.into_iter().zip(highs)) {
        *bound = Interval { low, high };
    }
}

/// What is known where a start is made, and its words before they are sorted.
fn start_of(game: &Game, start: &FlatStart) -> Option<(Facts, Vec<Num>)> {
    match start {
        FlatStart::Box { bounds, conditions } => {
            let end = |end: Option<i64>, otherwise: i128| end.map_or(otherwise, i128::from);
            let bounds: Vec<Interval> = bounds
                .iter()
                .map(|(low, high)| {
                    let all = Interval::ALL;
                    Interval::new(end(*low, all.low), end(*high, all.high))
                })
                .collect();
            let mut facts = Facts::new(&bounds, game);
            let is_possible = facts.assume_all(conditions.iter().map(|it| (it, true)));
            is_possible.then(|| (facts, (0..game.flat.width).map(Num::Slot).collect()))
        }
        FlatStart::Row { steps, to } => {
            let mut facts = Facts::new(&[], game);
            facts.follow(steps).then(|| (facts, to.clone()))
        }
    }
}

/// The bounds of the words of a start.
fn start_hull(game: &Game, start: &FlatStart, invariants: &[Num]) -> Option<Hull> {
    let (mut facts, to) = start_of(game, start)?;
    let mut bounds: Vec<Interval> = to.iter().map(|it| facts.range(it)).collect();
    if bounds.iter().any(|it| it.is_empty()) {
        return None;
    }
    let mut hull = Hull::default();
    sort(&mut bounds[..game.flat.sorted_count]);
    hull.add(game, bounds, invariants);
    // Where the game is never over at the start, what is known of positions in which it goes on is all there is.
    let of_start = |num: &Num| match num {
        Num::Slot(word) if *word < game.flat.width => Some(to[*word].clone()),
        _ => None,
    };
    let goes_on = |end: &Num| is_symmetric(game, end) && facts.excludes(&replaced(end, &of_start));
    if game.flat.ends.iter().all(|(end, _)| goes_on(end)) {
        hull.whole.clone_from(&hull.going);
    }
    Some(hull)
}

/// Whether a condition is the same however heaps are sorted, as far as it can be seen.
fn is_symmetric(game: &Game, num: &Num) -> bool {
    (1..game.flat.sorted_count).all(|word| {
        let swapped = |num: &Num| match num {
            Num::Slot(slot) if *slot == word => Some(Num::Slot(word - 1)),
            Num::Slot(slot) if *slot + 1 == word => Some(Num::Slot(word)),
            _ => None,
        };
        is_same(&replaced(num, &swapped), num)
    })
}
