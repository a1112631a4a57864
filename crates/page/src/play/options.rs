//! What a player may do at a position, and what the computer chooses of it.

use crate::play::{Known, Opponent};
use kruzhok_picture::Standing;
use kruzhok_rules::{Ending, Position, Rules, Scratch};
use kruzhok_values::Ratio;
use kruzhok_wire::PositionReport;
use std::cmp::Ordering;
use std::collections::HashSet;

/// The most moves that are listed where the worker lists none.
const MOST_OPTIONS: usize = 300;

/// A move, or a toss.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveOption {
    /// In no language.
    pub(crate) label: String,
    /// Where it may lead; one place but for a toss.
    pub(crate) reaches: Vec<Reach>,
    /// The chance that the player who chooses a toss wins.
    pub(crate) chance: Option<f64>,
}

/// Where a move or a toss may lead.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reach {
    /// The position, in its text form.
    pub(crate) to: String,
    /// The same, without who moves.
    pub(crate) to_label: String,
    /// How likely it is.
    pub(crate) probability: Ratio,
    /// Who wins there, for the player who moves then.
    pub(crate) standing: Standing,
}

/// A row of numbers as chance might say them, the same for the same beginning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Luck(u64);

impl Default for Luck {
    fn default() -> Self {
        Self::of(1)
    }
}

impl Luck {
    pub(crate) fn of(number: u32) -> Self {
        Self(u64::from(number) << 1 | 1)
    }

    /// The next number, from 0 to 1, without 1; Marsaglia's xorshift64* (Vigna 2016).
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 40;
        f64::from(u32::try_from(high).unwrap_or(0)) / f64::from(1_u32 << 24)
    }

    pub(super) fn place(&mut self, count: usize) -> usize {
        let number = self.next();
        (0..count)
            .rfind(|&place| (place as f64) <= number * count as f64)
            .unwrap_or(0)
    }
}

impl MoveOption {
    /// Its value for the player who chooses it, if nobody errs: a chance, and among equal ones the sooner win or the later loss.
    pub(crate) fn worth(&self) -> (f64, i64) {
        let [only] = &self.reaches[..] else {
            return (self.chance.unwrap_or(0.5), 0);
        };
        let plies = i64::from(only.standing.remoteness().unwrap_or(0));
        match only.standing {
            Standing::Lost(_) => (1.0, -plies),
            Standing::Won(_) => (0.0, plies),
            Standing::Chance { probability, .. } => (1.0 - probability, 0),
            Standing::Drawn | Standing::Undecided => (self.chance.unwrap_or(0.5), 0),
        }
    }

    /// What it is worth to who sees nothing beyond the answer.
    fn worth_at_a_glance(&self) -> f64 {
        let seen = |reach: &Reach| match reach.standing {
            Standing::Lost(Some(0)) => 1.0,
            Standing::Won(Some(0 | 1)) => 0.0,
            _ => 0.5,
        };
        let reaches = self.reaches.iter();
        reaches
            .map(|reach| reach.probability.to_f64() * seen(reach))
            .sum()
    }

    /// Where it leads, as chance wills.
    pub(crate) fn fall(&self, luck: &mut Luck) -> Option<&Reach> {
        if let [only] = &self.reaches[..] {
            return Some(only);
        }
        let mut left = luck.next();
        let hit = self.reaches.iter().find(|reach| {
            left -= reach.probability.to_f64();
            left < 0.0
        });
        hit.or(self.reaches.last())
    }
}

/// The index of the best move: the quickest win, else the best chance or a draw, else the longest defence.
pub(crate) fn best(options: &[MoveOption]) -> Option<usize> {
    let by_worth = |a: &usize, b: &usize| {
        let ((chance, plies), (other, others)) = (options[*a].worth(), options[*b].worth());
        // Of equal ones the first: `max_by` takes the last.
        let order = chance.total_cmp(&other).then(plies.cmp(&others));
        order.then(b.cmp(a))
    };
    (0..options.len()).max_by(by_worth)
}

/// The index of the move that an opponent makes.
pub(crate) fn choice(opponent: Opponent, options: &[MoveOption], luck: &mut Luck) -> Option<usize> {
    if options.is_empty() {
        return None;
    }
    match opponent {
        Opponent::Neighbour | Opponent::Teams => None,
        Opponent::Perfect => best(options),
        Opponent::Foolish => Some(luck.place(options.len())),
        Opponent::Hurried => {
            let worths: Vec<f64> = options.iter().map(MoveOption::worth_at_a_glance).collect();
            let most = worths.iter().copied().max_by(f64::total_cmp)?;
            let is_most = |worth: f64| worth.total_cmp(&most) == Ordering::Equal;
            let places: Vec<usize> = (0..options.len())
                .filter(|&place| is_most(worths[place]))
                .collect();
            Some(places[luck.place(places.len())])
        }
    }
}

/// What the worker says of a position.
pub(crate) fn of_report(report: &PositionReport) -> Known {
    let moves = report.moves.iter().map(|mv| MoveOption {
        label: mv.label.clone(),
        reaches: vec![Reach {
            to: mv.to.clone(),
            to_label: mv.to_label.clone(),
            probability: Ratio::ONE,
            standing: mv.standing,
        }],
        chance: None,
    });
    let tosses = report.tosses.iter().map(|toss| MoveOption {
        label: toss.label.clone(),
        reaches: toss
            .branches
            .iter()
            .map(|branch| Reach {
                to: branch.to.clone(),
                to_label: branch.to_label.clone(),
                probability: branch.probability,
                standing: branch.standing,
            })
            .collect(),
        chance: Some(toss.probability),
    });
    Known {
        standing: Some(report.standing),
        options: moves.chain(tosses).collect(),
        has_more: false,
    }
}

/// The moves by the rules alone, of a position of which the worker knows at most one move: its game was solved heap by
/// heap, or no further than this.
pub(crate) fn of_rules(
    rules: &Rules,
    position: &Position,
    report: Option<&PositionReport>,
) -> Known {
    let scratch = &mut Scratch::default();
    let words = position.words();
    let mut options = report.map_or(vec![], |report| of_report(report).options);
    let standing = report.map(|report| report.standing);
    let ending = rules.ending(words, scratch).ok().flatten();
    let mut places: HashSet<Vec<i64>> = HashSet::new();
    let mut found: Vec<Position> = vec![];
    let mut has_more = false;
    if ending.is_none() {
        // Of millions of moves the first are enough, also where the rest is given up.
        let made = rules.each_move(
            words,
            scratch,
            &mut |mv| match places.len() < MOST_OPTIONS {
                true => {
                    if places.insert(mv.to.to_vec()) {
                        found.push(Position::from_words(mv.to));
                    }
                }
                false => has_more = true,
            },
        );
        has_more |= made.is_err();
    }
    let is_known_loss = matches!(standing, Some(Standing::Lost(_)));
    for to in found {
        let text = rules.write_position(&to);
        if options.iter().any(|it| it.reaches[0].to == text) {
            continue;
        }
        // What ends the game is seen by looking; else of a position that is lost every move leads to one that is won.
        let standing = match ending_of(rules, &to) {
            Some(Ending::Loss) => Standing::Lost(Some(0)),
            Some(Ending::Win) => Standing::Won(Some(0)),
            Some(Ending::Draw) => Standing::Drawn,
            None if is_known_loss => Standing::Won(None),
            None => Standing::Undecided,
        };
        options.push(MoveOption {
            label: rules.changes(words, to.words()),
            reaches: vec![Reach {
                to_label: rules.label(to.words()),
                to: text,
                probability: Ratio::ONE,
                standing,
            }],
            chance: None,
        });
    }
    Known {
        standing: standing.or_else(|| {
            let ending = ending_of(rules, position)?;
            Some(match ending {
                Ending::Win => Standing::Won(Some(0)),
                Ending::Loss => Standing::Lost(Some(0)),
                Ending::Draw => Standing::Drawn,
            })
        }),
        options,
        has_more,
    }
}

/// How a position ends the game for the player to move, where it does.
fn ending_of(rules: &Rules, position: &Position) -> Option<Ending> {
    let scratch = &mut Scratch::default();
    if let Some(ending) = rules.ending(position.words(), scratch).ok()? {
        return Some(ending);
    }
    let mut has_move = false;
    let made = rules.each_move(position.words(), scratch, &mut |_| has_move = true);
    let has_toss = rules.has_chance() && rules.chances(position).is_ok_and(|it| !it.is_empty());
    (made.is_ok() && !has_move && !has_toss).then(|| rules.stuck())
}
