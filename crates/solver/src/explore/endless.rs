//! Tells a game that never ends from one that is only too big.

use crate::explore::explorer::WORDS_A_MOVE;
use kruzhok_rules::{RowIndex, Rules, Scratch};
use kruzhok_syntax::ProblemKind;
use std::collections::VecDeque;

/// How far a row is followed ply by ply before it is looked at in leaps.
const WALK_PLIES: usize = 1_000_000;

/// The same where positions have many moves: every one is made to find the row's first.
const WALK_MOVES: usize = 4_000_000;

/// The same where positions are long: the most words that are made in all.
const WALK_WORDS: usize = 16_000_000;

/// The most plies in which players, and rows remembered for both of them, come round.
const PERIOD_PLIES: usize = 4;

/// Looks for a row that can be played for ever without a position coming again, other rows being used only where
/// the rules forbid this one.
///
/// A row goes on for ever when its numbers pass 64 bits. It is suspected to do so when after a long walk it goes on
/// in equal strides from wherever leaps of 1, 2, 4, … such strides lead: so a bound beyond the walk is met, while an
/// end at single numbers beyond it can be missed.
pub(crate) struct EndlessSearch {
    // Each start with each row: those not walked yet, the one that is walked now first.
    walks: VecDeque<Walk>,
    suspected: Option<Vec<i64>>,
    // A suspicion is enough, and it may come after a shorter walk.
    is_hasty: bool,
    scratch: Scratch,
}

/// How many times less far a hasty search follows a row.
const HASTE: usize = 16;

/// What a search has come to.
pub(crate) enum Search {
    Working,
    /// One can play from this position until a number runs out of 64 bits.
    Endless(Vec<i64>),
    /// From this position a row goes on as far as leaps show.
    Suspected(Vec<i64>),
    /// Every row comes to an end or to where it was before.
    NothingFound,
}

/// One row, played as long as it goes.
struct Walk {
    row: RowIndex,
    start: Vec<i64>,
    position: Vec<i64>,
    ply_count: usize,
    move_count: usize,
    word_count: usize,
    // An earlier position of the walk, renewed after 1, 2, 4, … plies: it is met again on any circle (Brent, 1980).
    mark: Vec<i64>,
}

/// What one ply comes to.
enum Ply {
    To(Vec<i64>),
    PastAllNumbers,
    NoFurther,
}

impl EndlessSearch {
    /// A search from these positions; in haste, where nothing hangs on the guess but time.
    pub(crate) fn new<'a>(
        rules: &Rules,
        starts: impl Iterator<Item = &'a [i64]>,
        is_hasty: bool,
    ) -> Self {
        let rows = (0..).map(RowIndex).take(rules.rows().len());
        let walks = starts
            .flat_map(|start| rows.clone().map(|row| Walk::new(row, start)))
            .collect();
        Self {
            walks,
            suspected: None,
            is_hasty,
            scratch: Scratch::default(),
        }
    }

    /// Searches on; each move that is made takes one from the budget, and a long position as much as several moves.
    pub(crate) fn step(&mut self, rules: &Rules, budget: &mut usize) -> Search {
        let shorter = if self.is_hasty { HASTE } else { 1 };
        while *budget > 0 {
            if self.is_hasty && self.suspected.is_some() {
                self.walks.clear();
            }
            let Some(walk) = self.walks.front_mut() else {
                let suspected = self.suspected.take();
                return suspected.map_or(Search::NothingFound, Search::Suspected);
            };
            let move_count = walk.move_count;
            let ply = walk.next_ply(rules, &mut self.scratch);
            let effort = walk.move_count - move_count + 1 + walk.position.len() / WORDS_A_MOVE;
            *budget = budget.saturating_sub(effort);
            match ply {
                Ply::To(_) if !walk.is_long(shorter) => continue,
                Ply::PastAllNumbers => return Search::Endless(std::mem::take(&mut walk.start)),
                Ply::To(_) if self.suspected.is_none() => {
                    let is_suspected = walk.strides_for_ever(rules, &mut self.scratch);
                    self.suspected = is_suspected.then(|| walk.start.clone());
                }
                Ply::To(_) | Ply::NoFurther => {}
            }
            self.walks.pop_front();
        }
        Search::Working
    }
}

impl Walk {
    fn new(row: RowIndex, start: &[i64]) -> Self {
        Self {
            row,
            start: start.to_vec(),
            position: start.to_vec(),
            ply_count: 0,
            move_count: 0,
            word_count: 0,
            mark: start.to_vec(),
        }
    }

    /// Whether it was followed so far, divided by `shorter`, that leaps must do for the rest.
    fn is_long(&self, shorter: usize) -> bool {
        self.ply_count >= WALK_PLIES / shorter
            || self.move_count >= WALK_MOVES / shorter
            || self.word_count >= WALK_WORDS / shorter
    }

    /// Goes one ply further; no further when that leads back to the mark.
    fn next_ply(&mut self, rules: &Rules, scratch: &mut Scratch) -> Ply {
        let ply = ply_from(
            rules,
            self.row,
            &self.position,
            scratch,
            &mut self.move_count,
        );
        let Ply::To(next) = ply else { return ply };
        if next == self.mark {
            return Ply::NoFurther;
        }
        self.position.clone_from(&next);
        self.ply_count += 1;
        self.word_count += next.len();
        if self.ply_count.is_power_of_two() {
            self.mark.clone_from(&next);
        }
        Ply::To(next)
    }

    /// Whether the walk goes on in equal strides, as far as numbers reach.
    fn strides_for_ever(&self, rules: &Rules, scratch: &mut Scratch) -> bool {
        let stride = match self.period_from(rules, &self.position, scratch) {
            // A text or a list that still grows will hardly stop.
            Ply::To(next) if next.len() != self.position.len() => {
                return next.len() > self.position.len();
            }
            Ply::To(next) => difference(&next, &self.position),
            Ply::PastAllNumbers => return true,
            Ply::NoFurther => return false,
        };
        if stride.iter().all(|&step| step == 0) {
            return false;
        }
        for exponent in 0..63 {
            let Some(far) = leap(&self.position, &stride, 1 << exponent) else {
                return true;
            };
            match self.period_from(rules, &far, scratch) {
                Ply::To(next) if leap(&far, &stride, 1).as_ref() == Some(&next) => {}
                Ply::PastAllNumbers => return true,
                Ply::To(_) | Ply::NoFurther => return false,
            }
        }
        true
    }

    fn period_from(&self, rules: &Rules, position: &[i64], scratch: &mut Scratch) -> Ply {
        let mut position = position.to_vec();
        for _ in 0..PERIOD_PLIES {
            match ply_from(rules, self.row, &position, scratch, &mut 0) {
                Ply::To(next) => position = next,
                end => return end,
            }
        }
        Ply::To(position)
    }
}

/// The first move of the row, or of another one where this one has none; all moves that were made are counted.
fn ply_from(
    rules: &Rules,
    row: RowIndex,
    position: &[i64],
    scratch: &mut Scratch,
    move_count: &mut usize,
) -> Ply {
    match rules.ending(position, scratch) {
        Ok(None) => {}
        Ok(Some(_)) => return Ply::NoFurther,
        Err(problem) => return Ply::at_problem(&problem.kind),
    }
    let mut next: Option<(RowIndex, Vec<i64>)> = None;
    let visited = rules.each_move(position, scratch, &mut |mv| {
        *move_count += 1;
        if next
            .as_ref()
            .is_none_or(|&(chosen, _)| chosen != row && mv.row == row)
        {
            next = Some((mv.row, mv.to.to_vec()));
        }
    });
    match (visited, next) {
        (Err(problem), _) => Ply::at_problem(&problem.kind),
        (Ok(()), Some((_, words))) => Ply::To(words),
        (Ok(()), None) => Ply::NoFurther,
    }
}

impl Ply {
    fn at_problem(kind: &ProblemKind) -> Self {
        if matches!(kind, ProblemKind::Overflow { .. }) {
            Self::PastAllNumbers
        } else {
            Self::NoFurther
        }
    }
}

fn difference(to: &[i64], from: &[i64]) -> Vec<i64> {
    to.iter()
        .zip(from)
        .map(|(to, from)| to.wrapping_sub(*from))
        .collect()
}

/// The position `count` strides away; `None` past 64 bits.
fn leap(from: &[i64], stride: &[i64], count: i64) -> Option<Vec<i64>> {
    from.iter()
        .zip(stride)
        .map(|(from, step)| step.checked_mul(count)?.checked_add(*from))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::{Explorer, GameGraph};

    /// Checks how an exploration of a game of one heap ends: the kind of the problem and its position.
    #[track_caller]
    fn check(rows: &str, over: &str, repeat: &str, limit: usize, expected: &str) {
        let text = format!(
            "position = \"s\"\nmoves = [{rows}]\nover = \"{over}\"\nstart = \"3 <= s <= 4\"\nrepeat = \"{repeat}\""
        );
        let rules = kruzhok_rules::parse(&text).expect("the rules are right");
        let problem = GameGraph::explore(&rules, limit).expect_err("too many positions");
        let position = problem
            .kind
            .args()
            .into_iter()
            .find(|(name, _)| *name == "position")
            .expect("a position");
        assert_eq!(format!("{} {}", problem.kind.key(), position.1), expected);
    }

    #[test]
    fn a_row_that_can_be_played_for_ever_is_named_with_its_start() {
        check("'s + 1'", "s == 0", "free", 1_000, "never-ends 3");
        check(
            "'s - 1', 's + 1 if s > 90'",
            "s == 2000000",
            "free",
            1_000,
            "never-ends 3",
        );
        check(
            "'s * 3', 's * 2', 's * 5', 's * 7'",
            "s == 0",
            "free",
            1_000,
            "never-ends 3",
        );
        check(
            "'s + 2 if s % 2 == 0'",
            "s == 0",
            "free",
            1_000,
            "never-ends 4",
        );
    }

    #[test]
    fn rows_that_must_alternate_can_go_on_for_ever_too() {
        check(
            "'s + 1', 's + 2'",
            "s == 0",
            "not-own",
            1_000,
            "never-ends 3",
        );
        check(
            "'s + 1', 's + 2'",
            "s == 0",
            "not-opponent",
            1_000,
            "never-ends 3",
        );
    }

    #[test]
    fn a_far_end_is_an_end() {
        check(
            "'s + 1'",
            "s >= 4000",
            "free",
            1_000,
            "too-many-positions 1003",
        );
        check(
            "'s + 1'",
            "s == 4000",
            "free",
            1_000,
            "too-many-positions 1003",
        );
        check(
            "'s + 1'",
            "s >= 3000000000",
            "free",
            1_000,
            "too-many-positions 1003",
        );
    }

    #[test]
    fn a_long_game_within_the_limit_is_solved_whatever_a_walk_suspects() {
        let text =
            "position = \"s\"\nmoves = [\"s + 1\"]\nover = \"s == 1500000\"\nstart = \"s == 1\"";
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let graph = GameGraph::explore(&rules, 2_000_000).expect("it fits the limit");
        assert_eq!(graph.len(), 1_500_000);
    }

    #[test]
    fn heaps_that_grow_past_their_end_are_left_soon_where_few_plies_are_asked() {
        let text = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x + 3\"]\nover = \"a + b == 13\"\n\
            start = \"a == 5, 1 <= b <= 20\"\n[[question]]\nid = \"19\"\nwhere = \"winner == 1 and turns == 2\"";
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let mut explorer = Explorer::new(&rules, 100_000_000, None).expect("starts");
        let problem = loop {
            if let Err(problem) = explorer.step(&rules, 1_000) {
                break problem;
            }
        };
        assert_eq!(problem.kind.key(), "never-ends");
        assert!(explorer.found_count() < 100_000);
    }

    #[test]
    fn a_big_circle_is_no_endless_game() {
        check(
            "'(s + 1) % 5000'",
            "s == -1",
            "free",
            1_000,
            "too-many-positions 1003",
        );
    }
}
