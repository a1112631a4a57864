//! The law of an exercise: whether the game has one, how a condition is written, and what is wrong with the pupil's.

use super::Work;
use super::check::best_move;
use crate::law::said;
use crate::rules::with_law;
use crate::state::{Analysis, Effect, State};
use crate::view::Words;
use kruzhok_picture::Standing;
use kruzhok_rules::{Claim, Scratch};
use kruzhok_rulesfile::document::{self, Document};
use kruzhok_wire::{JobId, LawFault, LawRequest, LawRuling, ProposalReport, Request};

/// The most starts that an example is compared with.
const MOST_STARTS: usize = 1_000;

/// What is known of a law of the lost positions, where the rules of a game have none.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Known {
    /// Nobody has asked.
    #[default]
    Unasked,
    /// It is being looked for, in this game.
    Awaited(JobId, String),
    /// This game has this one; `None` where none was found.
    Found(String, Option<String>),
}

impl State {
    /// The rules with their laws, which those of an exercise under way do not have.
    fn rules_with_laws(&self) -> &str {
        let own = self.exercise.own_rules.as_deref();
        own.unwrap_or(&self.rules.text.source)
    }

    /// A law of the lost positions, of the rules or one that was found for them, and what asks whether it holds.
    pub(crate) fn own_law(&self) -> Option<(String, LawRequest)> {
        let rules = self.rules_with_laws();
        let document = Document::read(rules);
        let count = document.count("law").unwrap_or(0);
        let lost = |index: usize| {
            let claim = document.text(&format!("law[{index}].lost"))?;
            let rules = rules.to_owned();
            (!claim.trim().is_empty()).then_some((claim, LawRequest { rules, index }))
        };
        (0..count).find_map(lost).or_else(|| {
            let Known::Found(game, Some(claim)) = &self.law.known else {
                return None;
            };
            let request = LawRequest {
                rules: with_law(rules, claim),
                index: count,
            };
            (*game == bare(rules)).then(|| (claim.clone(), request))
        })
    }

    /// Whether a law may be asked for: one is known, and not known to be wrong.
    pub(crate) fn offers_law(&self) -> bool {
        let is_refuted = |law: &LawRequest| {
            let report = self
                .law_report()
                .filter(|_| self.law.asked.as_ref() == Some(law));
            report.is_some_and(|report| report.ruling == LawRuling::Refuted)
        };
        self.own_law().is_some_and(|(_, law)| !is_refuted(&law))
    }

    /// Has a law looked for, where one may be asked for and the rules have none. Games that end at a limit, as an exam's do, have
    /// no short one.
    pub(crate) fn request_own_law(&mut self) -> Vec<Effect> {
        let has_limit = self.rules.text.document.has("over");
        let is_shared = self.save.share.is_open && !has_limit;
        let is_sought = self.exercise.is_about_law() && !self.exercise.items.is_empty();
        let is_busy = self.law.awaits_proposals();
        let is_solved = self.solved.is_some() && self.analysis == Analysis::Done;
        let is_game = is_solved && !self.has_chance() && !self.is_summed();
        if !(is_shared || is_sought) || !is_game || is_busy || self.own_law().is_some() {
            return vec![];
        }
        let game = bare(self.rules_with_laws());
        let last = match &self.law.known {
            Known::Awaited(_, known) | Known::Found(known, _) if *known == game => return vec![],
            Known::Awaited(job, _) => job.0,
            _ => u32::MAX,
        };
        // The numbers of checks count up from 0.
        let job = JobId(last - 1);
        self.law.known = Known::Awaited(job, game.clone());
        vec![Effect::Post(Request::Proposals(job, game))]
    }

    /// Keeps the law that was looked for; whether these proposals are for it.
    pub(crate) fn take_own_law(&mut self, job: JobId, found: &[ProposalReport]) -> bool {
        let Known::Awaited(awaited, game) = &self.law.known else {
            return false;
        };
        if *awaited != job {
            return false;
        }
        let lost = found
            .iter()
            .find(|it| it.field == "lost" && it.question.is_none());
        self.law.known = Known::Found(game.clone(), lost.map(|it| it.claim.clone()));
        true
    }

    /// The law that is shown as the solution: whether it is proved stands beside it.
    pub(crate) fn law_of_solution(&self) -> Option<LawRequest> {
        let mut items = self.exercise.items.iter();
        let is_shown = items
            .any(|item| matches!(item.work, Work::Law(_)) && item.is_closed && item.points == 0);
        self.own_law().filter(|_| is_shown).map(|(_, law)| law)
    }

    /// The game's own law, and whether it is proved.
    pub(super) fn law_solution(&self, t: Words) -> String {
        let Some((claim, request)) = self.own_law() else {
            return t.say(match self.law.known {
                Known::Awaited(..) => "law-proposing",
                _ => "exercise-law-unknown",
            });
        };
        let solution = t.fill("exercise-solution-is", &[("list", &claim)]);
        let asked = self.law.asked.as_ref();
        match self.law_report().filter(|_| asked == Some(&request)) {
            Some(report) if report.ruling == LawRuling::Refuted => t.say("exercise-law-unknown"),
            Some(report) => {
                let found = said(&report.sentence, t);
                format!(
                    "{solution} {}",
                    t.fill("exercise-law-own", &[("found", &found)])
                )
            }
            None => solution,
        }
    }

    /// Two conditions as one may write them, in the names of the game, neither of which is its law.
    pub(super) fn law_examples(&self) -> Vec<String> {
        let written = match &self.rules.text.heap_names[..] {
            [] => vec![],
            [n] => vec![
                format!("{n} % 3 == 0"),
                format!("{n} == 2 or {n} > 5"),
                format!("{n} % 5 == 2"),
                format!("{n} >= 1"),
            ],
            [a, b, ..] => vec![
                format!("{a} == {b}"),
                format!("({a} + {b}) % 3 == 0"),
                format!("{a} == 1 or {b} > 5"),
                format!("{a} >= 1 and {b} >= 1"),
            ],
        };
        let wrong = written.into_iter().filter(|it| self.is_no_law(it));
        wrong.take(2).collect()
    }

    /// Whether a condition is wrong about a start.
    fn is_no_law(&self, condition: &str) -> bool {
        let rules = kruzhok_rules::parse(&with_law(&self.rules.text.source, condition));
        let (Ok(rules), Some(solved)) = (rules, &self.solved) else {
            return false;
        };
        let Some(law) = rules.laws().last() else {
            return false;
        };
        let Claim::Lost(expr) = &law.claim else {
            return false;
        };
        let mut scratch = Scratch::default();
        let mut starts = solved.report.starts.iter().take(MOST_STARTS);
        starts.any(|start| {
            let Ok(position) = rules.read_position(&start.position) else {
                return false;
            };
            let value = rules.law_value(law, expr, position.words(), &mut scratch);
            match (value, start.standing) {
                (Ok(value), Standing::Won(_)) => value != 0,
                (Ok(value), Standing::Lost(_)) => value == 0,
                _ => false,
            }
        })
    }

    /// Where a condition fails: a position about which it is wrong, and what is true there. What the exercise withholds is not
    /// told: then only how the condition contradicts itself.
    pub(super) fn law_fault(&self, fault: &LawFault, t: Words) -> String {
        let from = &fault.from;
        let known = |position: &str| {
            let known = self.exercise.positions.get(position);
            known.filter(|_| !self.exercise.withholds() || fault.property == Some(1))
        };
        let told = |key: &str, position: &str, to: &str| {
            let args: [(&str, &dyn ToString); 2] = [("position", &position), ("to", &to)];
            t.fill(&format!("exercise-law-{key}"), &args)
        };
        let wins = |position: &str| {
            let best = best_move(known(position)?)?;
            matches!(best.standing, Standing::Lost(_)).then_some(best)
        };
        let is_lost = known(from).map(|it| matches!(it.standing, Standing::Lost(_)));
        let to = fault.to.as_deref().unwrap_or_default();
        match (fault.property, is_lost) {
            (Some(1), Some(true)) => told("missed-over", from, ""),
            (Some(1), Some(false)) => told("called-over", from, ""),
            (Some(1), None) => told("fails-1", from, ""),
            (Some(2), _) => match (wins(from), wins(to)) {
                (Some(mv), _) => told("called", from, &mv.to),
                (None, Some(mv)) => told("called", to, &mv.to),
                (None, None) => told("fails-2", from, to),
            },
            (Some(_), Some(true)) => told("missed", from, ""),
            (Some(_), _) => match wins(from) {
                Some(mv) if mv.standing == Standing::Lost(Some(0)) => {
                    told("missed-over", &mv.to, "")
                }
                Some(mv) => told("missed", &mv.to, ""),
                None => told("fails-3", from, ""),
            },
            (None, _) => told("drawn", from, ""),
        }
    }
}

/// Rules without what decides nothing about the game: laws, title and note.
fn bare(rules: &str) -> String {
    let mut bare = rules.to_owned();
    for field in ["law[0]", "title", "note"] {
        bare = document::without(&bare, field);
    }
    bare.trim_end().to_owned()
}
