//! More tasks like an open one: the same game with other numbers, whose answers are of the same kind.
//!
//! A try changes numbers at random, but so that what belongs together stays so: a start that ends right below the limit
//! still does, two amounts that are alike stay alike. Then it is solved, and kept only where every question has an answer like
//! the one before.

mod numbers;
mod random;

use crate::answer::ends_of;
use crate::{Answer, Studied, Study, Values};
use kruzhok_rules::{Ask, Question};
use kruzhok_rulesfile::document::{Document, remove};
use kruzhok_solver::{Solution, SolveOptions, Step};
use kruzhok_syntax::{Diagnostics, Problem};
use numbers::{Number, Place, Role, numbers, with_numbers};
use random::Random;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A key on paper lists no more positions than these.
const MOST_LISTED: usize = 100;

/// Number of tries in a row that lead to nothing after which no more are made.
const MOST_TRIES: usize = 150;
/// After this number of them one answer that no other variant has is enough.
const STRICT_TRIES: usize = 75;
/// How many times as many positions a variant may have as the game it is made from.
const GROWTH: usize = 4;
const FEW_POSITIONS: usize = 20_000;

/// A game like another one.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its rules file: that of the other game with other numbers, without its title and note.
    pub rules: String,
    /// The game, solved, with its answers.
    pub studied: Studied,
}

impl Variant {
    /// The values of the answer to each question, with the question's name.
    pub fn answers(&self) -> Vec<(String, Vec<String>)> {
        let solution = &self.studied.solution;
        let answers = self.studied.answers.iter().flatten();
        let answers = answers.map(|it| (it.id.clone(), values(it, solution)));
        answers.collect()
    }
}

/// The values of an answer, each as text.
fn values(answer: &Answer, solution: &Solution) -> Vec<String> {
    match &answer.values {
        Values::Numbers(numbers) => numbers.iter().map(i64::to_string).collect(),
        Values::Positions(positions) => positions
            .iter()
            .map(|it| solution.rules.write_position(it))
            .collect(),
        Values::Moves(moves) => moves.clone(),
        Values::Starts(count) => {
            let listed = answer.starts.iter().take(MOST_LISTED);
            let mut listed: Vec<String> = listed.map(|id| solution.write(id)).collect();
            if *count > MOST_LISTED {
                listed.push("…".to_owned());
            }
            listed
        }
    }
}

/// Why there are no variants at all.
#[derive(Clone, Debug)]
pub enum NoVariants {
    /// The rules file has problems.
    Rejected(Diagnostics),
    /// The game, or one of its questions, has no answer.
    Unanswered(Problem),
    /// Nothing is asked of the game.
    NothingAsked,
    /// No number of the game can be changed.
    NoNumbers,
}

/// The search for variants of a game, done in steps so that the caller can show progress and stop.
///
/// The same text and seed give the same variants; asking for fewer gives the first of them.
pub struct Variants {
    text: String,
    numbers: Vec<Number>,
    wanted: usize,
    options: SolveOptions,
    random: Random,
    /// Tries since the last variant was found.
    tries: usize,
    found: Vec<Variant>,
    phase: Phase,
    original: Option<Original>,
}

enum Phase {
    /// The game itself is solved.
    Original(Box<Study>),
    /// Numbers are to be chosen.
    Choosing,
    /// A try is solved.
    Trying(String, Box<Study>),
    Ended,
}

/// What is known of the game that variants are made from.
struct Original {
    questions: Vec<Question>,
    answers: Vec<Answer>,
    touches: Vec<[bool; 2]>,
}

impl Variants {
    /// The usual number of positions that a game with variants has at most: it is solved many times over.
    pub const POSITION_LIMIT: usize = 500_000;

    /// The search for `wanted` variants; a number as options is the most positions of the game.
    ///
    /// # Errors
    /// See [`NoVariants`].
    pub fn new(
        text: &str,
        wanted: usize,
        seed: u64,
        options: impl Into<SolveOptions>,
    ) -> Result<Self, NoVariants> {
        let options = options.into();
        let rules = kruzhok_rules::parse(text).map_err(NoVariants::Rejected)?;
        if kruzhok_rules::questions(&rules).is_empty() {
            return Err(NoVariants::NothingAsked);
        }
        let numbers = numbers(text, &rules);
        if numbers.is_empty() {
            return Err(NoVariants::NoNumbers);
        }
        let study = Study::new(Arc::new(rules), options).map_err(NoVariants::Unanswered)?;
        Ok(Self {
            text: text.to_owned(),
            numbers,
            wanted,
            options,
            random: Random(seed),
            tries: 0,
            found: vec![],
            phase: Phase::Original(study.into()),
            original: None,
        })
    }

    /// All the work at one go.
    ///
    /// # Errors
    /// See [`NoVariants`].
    pub fn of(
        text: &str,
        wanted: usize,
        seed: u64,
        options: impl Into<SolveOptions>,
    ) -> Result<Vec<Variant>, NoVariants> {
        let mut variants = Self::new(text, wanted, seed, options)?;
        while variants.step(1_000_000)? == Step::Working {}
        Ok(variants.finish())
    }

    /// Works on: `budget` is about how many positions or moves are looked at.
    ///
    /// # Errors
    /// The game itself, or one of its questions, has no answer.
    pub fn step(&mut self, budget: usize) -> Result<Step, NoVariants> {
        self.phase = match std::mem::replace(&mut self.phase, Phase::Ended) {
            Phase::Original(mut study) => {
                match study.step(budget).map_err(NoVariants::Unanswered)? {
                    Step::Working => Phase::Original(study),
                    Step::Done => {
                        self.learn(study.finish())?;
                        Phase::Choosing
                    }
                }
            }
            Phase::Choosing if self.found.len() >= self.wanted || self.tries >= MOST_TRIES => {
                Phase::Ended
            }
            Phase::Choosing => {
                self.tries += 1;
                self.choose()
                    .map_or(Phase::Choosing, |(text, study)| Phase::Trying(text, study))
            }
            Phase::Trying(text, mut study) => match study.step(budget) {
                Ok(Step::Working) => Phase::Trying(text, study),
                Ok(Step::Done) => {
                    self.judge(text, study.finish());
                    Phase::Choosing
                }
                // Other numbers may make a game too large, or lead out of its rules.
                Err(_) => Phase::Choosing,
            },
            Phase::Ended => Phase::Ended,
        };
        Ok(match self.phase {
            Phase::Ended => Step::Done,
            _ => Step::Working,
        })
    }

    /// How many variants have been found so far.
    pub fn found_count(&self) -> usize {
        self.found.len()
    }

    /// The variants that were found: fewer than were wanted where the numbers allow no more.
    pub fn finish(self) -> Vec<Variant> {
        self.found
    }

    fn learn(&mut self, studied: Studied) -> Result<(), NoVariants> {
        let touches = touches(&studied);
        let answers: Result<Vec<Answer>, Problem> = studied.answers.into_iter().collect();
        self.original = Some(Original {
            questions: studied.questions,
            answers: answers.map_err(NoVariants::Unanswered)?,
            touches,
        });
        // The same tries succeed whatever the limits of the game itself are, so a seed gives the same variants everywhere.
        let positions = studied.solution.graph.len();
        let most = positions.saturating_mul(GROWTH).max(FEW_POSITIONS);
        let most = most.min(Self::POSITION_LIMIT.max(positions));
        self.options = SolveOptions::of_positions(most.min(self.options.positions));
        Ok(())
    }

    /// A game with other numbers; `None` where they do not fit together.
    fn choose(&mut self) -> Option<(String, Box<Study>)> {
        let changes = changes(&self.numbers, &mut self.random);
        let is_same = changes
            .iter()
            .zip(&self.numbers)
            .all(|(it, number)| it.1 == number.value);
        if is_same {
            return None;
        }
        let mut text = with_numbers(&self.text, &changes)?;
        // A name and a note would describe the other game.
        for field in ["title", "note"] {
            if Document::read(&text).has(field) {
                text = remove(&text, field)?;
            }
        }
        let rules = kruzhok_rules::parse(&text).ok()?;
        let study = Study::new(rules.into(), self.options).ok()?;
        Some((text, study.into()))
    }

    /// Keeps a try whose answers are like those of the game, and new.
    fn judge(&mut self, rules: String, studied: Studied) {
        let Some(original) = &self.original else {
            return;
        };
        let answers: Vec<&Answer> = studied.answers.iter().flatten().collect();
        if !original.is_like(&answers, &touches(&studied)) {
            return;
        }
        let found = self.found.iter();
        let others = found.map(|it| it.studied.answers.iter().flatten().collect());
        let others = others.chain([original.answers.iter().collect()]);
        let is_new = others
            .collect::<Vec<_>>()
            .iter()
            .all(|other: &Vec<&Answer>| {
                let same = (0..answers.len()).filter(|&at| answers[at].values == other[at].values);
                let is_other = same.clone().count() < answers.len();
                // How many there are is often the same, however the numbers are chosen.
                let mut same = same.filter(|&at| original.questions[at].ask != Ask::Count);
                is_other && (self.tries > STRICT_TRIES || same.next().is_none())
            });
        if is_new {
            self.found.push(Variant { rules, studied });
            self.tries = 0;
        }
    }
}

impl Original {
    /// Whether each question has an answer of the kind that it has in this game.
    fn is_like(&self, answers: &[&Answer], touches: &[[bool; 2]]) -> bool {
        let is_like = |at: usize| {
            let (mine, other) = (&self.answers[at], answers[at]);
            let (before, after) = (self.touches[at], touches[at]);
            let ask = self.questions[at].ask;
            let is_same_kind = match (&mine.values, &other.values) {
                (Values::Numbers(mine), Values::Numbers(other)) => {
                    // A count of nothing is an answer like an empty list.
                    let is_nothing = |values: &[i64]| values.iter().all(|&it| it == 0);
                    !ask.makes_number() || is_nothing(other) == is_nothing(mine)
                }
                (mine, other) => std::mem::discriminant(mine) == std::mem::discriminant(other),
            };
            let count = other.values.len();
            let is_as_many = match (self.questions[at].expect, ask) {
                // The text of the task says how many there are, also where there are others in this game.
                (Some(expected), _) => u32::try_from(count) == Ok(expected),
                (None, Ask::All) if mine.values.len() > MANY_VALUES => count > 1,
                (None, _) => count == mine.values.len(),
            };
            // What is least should not be so because no less was offered.
            let is_found = before[0] || !after[0] || !is_one(ask, true);
            let is_found = is_found && (before[1] || !after[1] || !is_one(ask, false));
            let is_warned = other.warning.is_some() && mine.warning.is_none();
            is_same_kind && is_as_many && is_found && !is_warned
        };
        answers.len() == self.answers.len() && (0..answers.len()).all(is_like)
    }
}

/// More values than these are not counted by a pupil, and there may be another number of them.
const MANY_VALUES: usize = 3;

/// Whether a question asks for the least values, or the greatest.
fn is_one(ask: Ask, is_least: bool) -> bool {
    ends_of(ask).is_some_and(|ends| ends[usize::from(!is_least)] > 0)
}

/// For each answer, whether the first and the last start position of the game meet its condition.
fn touches(studied: &Studied) -> Vec<[bool; 2]> {
    let graph = &studied.solution.graph;
    let ends = [graph.starts().first(), graph.starts().last()];
    let touches = |answer: &Result<Answer, Problem>| match answer {
        Ok(answer) => ends.map(|end| end.is_some_and(|end| answer.starts.contains(end))),
        Err(_) => [false; 2],
    };
    studied.answers.iter().map(touches).collect()
}

/// Another value for each number, in their order.
fn changes<'a>(numbers: &'a [Number], random: &mut Random) -> Vec<(&'a Place, i64)> {
    let values = |role: Role| {
        numbers
            .iter()
            .filter(move |it| it.role == role)
            .map(|it| it.value)
    };
    let limit = values(Role::Limit).max();
    let new_limit = limit.map(|limit| {
        let spread = (limit / 4).max(4);
        random.between((limit - spread).max(6), limit.saturating_add(spread))
    });
    let amounts = others(
        values(Role::Amount).collect(),
        random,
        |value, random| match random.once_in(3) {
            true => value,
            false => random.between((value / 2).max(1), value.saturating_add(value / 2 + 2)),
        },
    );
    let factors = others(
        values(Role::Factor).collect(),
        random,
        |value, random| match random.once_in(3) {
            true => random.between((value - 1).clamp(2, 5), value.saturating_add(1).clamp(2, 5)),
            false => value,
        },
    );
    // Not collected: that would compile a sort for these pairs.
    let mut fixed: BTreeMap<&Place, i64> = BTreeMap::new();
    for number in numbers.iter().filter(|it| it.role == Role::Fixed) {
        let spread = number.value / 3 + 2;
        let (low, high) = (number.value - spread, number.value.saturating_add(spread));
        fixed.insert(&number.place, random.between(low.max(1), high));
    }
    let fixed_before: i64 = values(Role::Fixed).fold(0, i64::saturating_add);
    let fixed_after: i64 = fixed.values().copied().fold(0, i64::saturating_add);
    let changed = |number: &Number| {
        let value = number.value;
        match (number.role, limit, new_limit) {
            (Role::Amount, ..) => amounts[&value],
            (Role::Factor, ..) => factors[&value],
            (Role::Fixed, ..) => fixed[&number.place],
            (Role::Limit, Some(limit), Some(new_limit)) if value >= limit / 2 => {
                value.saturating_add(new_limit - limit).max(1)
            }
            (Role::Low, Some(limit), Some(new_limit)) if value > limit / 2 => {
                value.saturating_add(new_limit - limit).max(1)
            }
            (Role::High, Some(limit), Some(new_limit)) => {
                let slack = limit.saturating_sub(fixed_before).saturating_sub(value);
                match slack {
                    0..=6 => new_limit - fixed_after - slack,
                    _ if value > limit => value.saturating_add(new_limit - limit),
                    _ => scaled(value, new_limit, limit),
                }
            }
            (Role::Limit | Role::Low | Role::High, ..) => value,
        }
    };
    numbers
        .iter()
        .map(|number| (&number.place, changed(number)))
        .collect()
}

fn scaled(value: i64, new: i64, old: i64) -> i64 {
    value
        .checked_mul(new)
        .map_or(value, |it| it / old.max(1))
        .max(1)
}

/// Another value for each, different values different, and in the same order.
fn others(
    mut values: Vec<i64>,
    random: &mut Random,
    other: impl Fn(i64, &mut Random) -> i64,
) -> BTreeMap<i64, i64> {
    kruzhok_order::sort(&mut values);
    values.dedup();
    let mut others: Vec<i64> = values.iter().map(|&value| other(value, random)).collect();
    kruzhok_order::sort(&mut others);
    for index in 1..others.len() {
        others[index] = others[index].max(others[index - 1].saturating_add(1));
    }
    // Nor are these.
    let mut other_of = BTreeMap::new();
    other_of.extend(values.into_iter().zip(others));
    other_of
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEMO: &str = "title = \"demo\"\nposition = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 77\"\nstart = \"a == 7, 1 <= b <= 69\"\n\
        [[question]]\nid = \"19\"\nask = \"min\"\nwhere = \"some_move(winner == 2 and turns == 1)\"\n\
        [[question]]\nid = \"20\"\nwhere = \"winner == 1 and turns == 2\"\nexpect = 2\n\
        [[question]]\nid = \"21\"\nask = \"min\"\nwhere = \"winner == 2 and turns == 2\"\n";

    fn keys(variants: &[Variant]) -> Vec<String> {
        let key = |variant: &Variant| {
            let values = variant
                .studied
                .answers
                .iter()
                .flatten()
                .map(|it| match &it.values {
                    Values::Numbers(numbers) => format!("{numbers:?}"),
                    other => format!("{other:?}"),
                });
            values.collect::<Vec<String>>().join(" ")
        };
        variants.iter().map(key).collect()
    }

    #[test]
    fn variants_have_answers_of_the_same_kind_and_repeat_from_the_seed() {
        let variants = Variants::of(DEMO, 6, 1, 100_000).expect("the demo has answers");
        let found = keys(&variants);
        assert_eq!(found.len(), 6);
        for (index, key) in found.iter().enumerate() {
            assert!(!found[..index].contains(key), "{key} twice");
            assert_ne!(key, "[18] [31, 34] [30]");
        }
        for variant in &variants {
            assert!(!variant.rules.contains("title"));
            let counts: Vec<usize> = variant
                .studied
                .answers
                .iter()
                .flatten()
                .map(|it| it.values.len())
                .collect();
            assert_eq!(counts, [1, 2, 1]);
            assert!(
                variant
                    .studied
                    .answers
                    .iter()
                    .flatten()
                    .all(|it| it.warning.is_none())
            );
        }
        let fewer = Variants::of(DEMO, 3, 1, 100_000).expect("the demo has answers");
        assert_eq!(keys(&fewer), found[..3]);
        let other = Variants::of(DEMO, 3, 2, 100_000).expect("the demo has answers");
        assert_ne!(keys(&other), found[..3]);
    }

    #[test]
    fn variants_have_as_many_values_as_their_text_says() {
        let other_count = DEMO
            .replace("x + 1", "x + 2")
            .replace(">= 77", ">= 65")
            .replace("a == 7, 1 <= b <= 69", "a == 8, 1 <= b <= 56");
        let counts = |variants: &[Variant]| {
            let answers = variants.iter().map(|it| it.studied.answers[1].as_ref());
            let counts = answers.map(|it| it.expect("an answer").values.len());
            counts.collect::<Vec<_>>()
        };
        let variants = Variants::of(&other_count, 3, 1, 100_000).expect("it has answers");
        assert_eq!(counts(&variants), [2, 2, 2]);
        let unsaid = other_count.replace("expect = 2\n", "");
        let variants = Variants::of(&unsaid, 3, 1, 100_000).expect("it has answers");
        assert_ne!(counts(&variants), [2, 2, 2]);
    }

    #[test]
    fn small_steps_find_the_same_variants() {
        let mut variants = Variants::new(DEMO, 3, 1, 100_000).expect("the demo has answers");
        let mut steps = 0;
        while variants.step(500).expect("it has answers") == Step::Working {
            steps += 1;
        }
        assert!(steps > 20);
        let found = keys(&variants.finish());
        assert_eq!(
            found,
            keys(&Variants::of(DEMO, 3, 1, 100_000).expect("the demo has answers"))
        );
    }

    #[test]
    fn a_game_that_allows_none_is_refused() {
        let lines = "position = \"s\"\nmoves = [\"0 if s > 0\"]\nstart = [\"1\", \"2\"]\n";
        assert!(matches!(
            Variants::of(lines, 1, 0, 1_000),
            Err(NoVariants::NoNumbers)
        ));
        let alone =
            "position = \"s\"\nmoves = [\"s + 1\"]\nover = \"s >= 9\"\nstart = \"s == 1\"\n";
        assert!(matches!(
            Variants::of(alone, 1, 0, 1_000),
            Err(NoVariants::NothingAsked)
        ));
        assert!(matches!(
            Variants::of("position", 1, 0, 1_000),
            Err(NoVariants::Rejected(_))
        ));
    }
}
