//! Which starts answer a question, by laws that are proved for every number that bounds the game: nothing is played.

use super::answers::{Answers, decided, names_of, with_open_numbers};
use super::numeration::Numeration;
use super::witness::Digits;
use super::{Automaton, Budget, Track};
use crate::checking::Limits;
use crate::period::Tried;
use kruzhok_proofs::{FlatStart, flat};
use kruzhok_rules::{Claim, Rules};
use kruzhok_rulesfile::document::Document;

/// The laws of a file about the answers to its questions, as far as they are proved for every number that bounds the game.
pub struct ProvedAnswers {
    /// The file in which these numbers may be any.
    open: String,
    /// The number of the position that varies from start to start.
    pub(super) varying: Track,
    /// By the question's name.
    pub(super) found: Vec<(String, Answers)>,
}

/// More starts than these are not listed.
const MOST_STARTS: usize = 1_000;

/// More binary digits than any number of a file has.
const MOST_DIGITS: usize = 64;

impl ProvedAnswers {
    /// Proves the laws about answers; `None` where none is proved, or where more than one number varies from start to start.
    pub fn new(rules: &Rules, limits: Limits) -> Option<Self> {
        let is_answer = |law: &kruzhok_rules::Law| matches!(law.claim, Claim::Answer { .. });
        if !rules.laws().iter().any(is_answer) || Answers::count_of_numbers(rules) == 0 {
            return None;
        }
        let (open, numbers) = with_open_numbers(rules)?;
        let flat = flat(&open)?;
        let [FlatStart::Box { bounds, .. }] = &flat.starts[..flat.game_start_count] else {
            return None;
        };
        let named_count = names_of(&open).count();
        let mut varying = (0..named_count - numbers.len())
            .filter(|word| bounds[*word].0.is_none() || bounds[*word].0 != bounds[*word].1);
        let (Some(varying), None) = (varying.next(), varying.next()) else {
            return None;
        };
        if varying >= rules.heap_names().len() {
            return None;
        }
        let mut found: Vec<(String, Answers)> = vec![];
        for law in rules.laws() {
            let Claim::Answer { question, .. } = &law.claim else {
                continue;
            };
            let budget = Budget::new(limits.transitions);
            if found.iter().any(|it| it.0 == *question) {
                continue;
            }
            if let Some((Tried::Proved(_), answers)) = decided(rules, law, &budget) {
                found.push((question.clone(), answers));
            }
        }
        (!found.is_empty()).then(|| Self {
            open: open.text().to_owned(),
            varying: Track::try_from(varying).expect("few numbers"),
            found,
        })
    }

    /// Whether the laws are about this file too: it may differ in the numbers that bound the game.
    pub fn are_about(&self, rules: &Rules) -> bool {
        with_open_numbers(rules).is_some_and(|(open, _)| open.text() == self.open)
    }

    /// The questions that are answered.
    pub fn questions(&self) -> impl Iterator<Item = &str> {
        self.found.iter().map(|it| it.0.as_str())
    }

    /// The starts that answer a question, by the number that varies from start to start, ascending. `None` where there are too
    /// many.
    pub fn starts(&self, rules: &Rules, question: &str) -> Option<Vec<i64>> {
        let (_, answers) = self.found.iter().find(|it| it.0 == question)?;
        let budget = &mut Budget::new(Limits::default().transitions);
        let mut set = answers.answers.and(&answers.starts, budget)?;
        let params = Document::read(rules.text()).integers("params");
        for number in &answers.numbers {
            let mut tracks = (0..).zip(names_of(&answers.open));
            let (track, _) = tracks.find(|it| it.1 == number)?;
            let value = params.iter().find(|it| it.0 == *number)?.1;
            let digits: Digits = Numeration::Base(2).digits(u64::try_from(value).ok()?);
            set = set.with(track, &digits, budget)?;
        }
        let others = set.tracks.iter().copied();
        let others: Vec<Track> = others.filter(|it| *it != self.varying).collect();
        let set = set.exists(&others, budget)?;
        match set.tracks.as_slice() {
            // Nothing is accepted, or all.
            [] => set.is_empty().then(Vec::new),
            _ => set.numbers(MOST_STARTS),
        }
    }
}

impl Automaton {
    /// The accepted numbers, ascending, of an automaton that reads one number in base 2; `None` if there are more than `most`.
    fn numbers(&self, most: usize) -> Option<Vec<i64>> {
        // By number of digits that are still to come: from which states something is accepted.
        let mut leads_on = vec![self.accepts.clone()];
        for place in 0..MOST_DIGITS {
            let leads = |state: u32| {
                let mut to = (0..2).map(|letter| self.after(state, letter));
                to.any(|to| leads_on[place][to as usize])
            };
            let states = u32::try_from(self.state_count()).ok()?;
            leads_on.push((0..states).map(leads).collect());
        }
        let mut found = vec![];
        let mut open: Vec<(u32, usize, u64)> = vec![(0, 0, 0)];
        while let Some((state, place, value)) = open.pop() {
            if !leads_on[MOST_DIGITS - place][state as usize] {
                continue;
            }
            if place == MOST_DIGITS {
                found.push(i64::try_from(value).ok()?);
                if found.len() > most {
                    return None;
                }
                continue;
            }
            for letter in 0..2 {
                let value = value | (letter as u64) << place;
                open.push((self.after(state, letter), place + 1, value));
            }
        }
        found.sort_unstable();
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::read;

    fn demo(bound: i64) -> std::sync::Arc<Rules> {
        read(&format!(
            "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= N\"\nstart = \"1 <= s <= N - 1\"\n\
             params = {{ N = {bound} }}\n\
             [[law]]\nquestion = 19\nanswer = \"2*s < N <= 2*s + 2\"\n\
             [[law]]\nquestion = 20\nanswer = \"2*s + 2 < N <= 2*s + 4 or 4*s < N <= 4*s + 2\"\n\
             [[law]]\nquestion = 21\nanswer = \"2*s + 4 < N <= 2*s + 6\"\n"
        ))
    }

    #[test]
    fn a_proved_law_answers_for_any_bound() {
        let proved = ProvedAnswers::new(&demo(129), Limits::default()).expect("two are proved");
        // The law about question 21 is wrong where one stone is left out.
        assert_eq!(proved.questions().collect::<Vec<_>>(), ["19", "20"]);
        let starts = |bound: i64, question: &str| {
            let rules = demo(bound);
            assert!(proved.are_about(&rules));
            proved.starts(&rules, question).expect("few starts")
        };
        assert_eq!(starts(129, "19"), [64]);
        assert_eq!(starts(129, "20"), [32, 63]);
        assert_eq!(starts(1_000_000_000_000, "19"), [499_999_999_999]);
        assert_eq!(starts(i64::MAX, "20"), [(1 << 62) - 2]);
        assert_eq!(starts(2, "20"), [0_i64; 0]);
        let other = read(
            "position = \"s\"\nmoves = [\"s + 1\"]\nover = \"s >= N\"\nstart = \"1 <= s <= N - 1\"\nparams = { N = 9 }\n",
        );
        assert!(!proved.are_about(&other));
        assert!(ProvedAnswers::new(&other, Limits::default()).is_none());
    }
}
