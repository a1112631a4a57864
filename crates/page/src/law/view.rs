//! The law bar: the law as it is typed, its three properties, the verdict, and the proof.

use super::{LawKind, LostView, Note, Proposals, ThirdsView};
use crate::embed::Piece;
use crate::rules::{Edit, EditChoice, InputTarget, ProblemView};
use crate::settings::Coded;
use crate::state::State;
use crate::view::{Choice, Words};
use kruzhok_rulesfile::document::string_literal;
use kruzhok_wire::{
    LawFault, LawProperty, LawReport, LawRuling, MapReport, Overlay, ProposalReport, Said,
};
use kruzhok_words::say;

/// The law bar.
#[derive(Clone, Debug, PartialEq)]
pub struct LawView {
    /// The heading.
    pub heading: String,
    /// What adds a law, where it may be changed.
    pub add: Option<String>,
    /// That there is none, where a law is what was to be shown and none may be added.
    pub none: Option<String>,
    /// The law that is looked at; `None` where there is none.
    pub law: Option<OneLawView>,
    /// What has the program propose laws; `None` before a guess of one's own.
    pub propose: Option<String>,
    /// What it proposes.
    pub proposals: Option<ProposalsView>,
    /// The guesses that were refuted.
    pub notes: Option<NotesView>,
    /// The lost positions, to be looked at for a law.
    pub lost: Option<LostView>,
    /// Of three heaps, the third by the two others.
    pub thirds: Option<ThirdsView>,
}

/// One law.
#[derive(Clone, Debug, PartialEq)]
pub struct OneLawView {
    /// What the choice among the laws is called.
    pub laws_label: String,
    /// The laws; empty where there is one only.
    pub laws: Vec<Choice<usize>>,
    /// What the choice of its kind is called.
    pub kinds_label: String,
    /// What it may say.
    pub kinds: Vec<EditChoice>,
    /// What the choice of a question is called.
    pub questions_label: String,
    /// The questions that it may be about; empty where it is about none.
    pub questions: Vec<EditChoice>,
    /// What the field for its claim is called.
    pub claim_label: String,
    /// The claim as it is typed, and what stands in the empty field; `None` where it has none.
    pub claim: Option<[String; 2]>,
    /// What is changed by typing.
    pub target: InputTarget,
    /// What removes it, and the edit that does.
    pub remove: (String, Edit),
    /// Whether it may be read only.
    pub is_read_only: bool,
    /// What is wrong with what was typed.
    pub problems: Vec<ProblemView>,
    /// The three properties, where they were looked at.
    pub properties: Vec<PropertyView>,
    /// Whether it holds.
    pub verdict: Option<LawVerdictView>,
    /// What is said after that: which part of it stands, and what signs mean.
    pub notes: Vec<String>,
    /// What stops the check, or begins it again.
    pub stop: Option<(String, bool)>,
    /// The proof.
    pub proof: Option<ProofView>,
    /// What it takes to find out who wins, without the law and by it.
    pub cost: Option<[String; 2]>,
    /// What asks the proved law of a position of any size.
    pub query: Option<QueryView>,
}

/// One property of a law.
#[derive(Clone, Debug, PartialEq)]
pub struct PropertyView {
    /// What it says.
    pub statement: String,
    /// Whether it holds, as far as it was looked at.
    pub holds: bool,
    /// What was found.
    pub text: String,
    /// What shows where it fails.
    pub show: Option<String>,
}

/// Whether a law holds.
#[derive(Clone, Debug, PartialEq)]
pub struct LawVerdictView {
    /// How far one is: `refuted`, `agrees`, `proved`, `undecided`.
    pub code: &'static str,
    /// The verdict: a word where the properties say the rest, else a sentence.
    pub text: String,
    /// Why the law fails, where the place is shown.
    pub detail: Option<String>,
    /// The button that shows where it fails; `None` if a property has it.
    pub show: Option<String>,
}

/// What asks the proved law of a position of any size.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryView {
    /// What the field is called.
    pub label: String,
    /// What was typed.
    pub typed: String,
    /// What stands in the empty field.
    pub placeholder: String,
    /// What asks.
    pub ask: String,
    /// What the law says.
    pub answer: Option<String>,
}

/// A proof to read.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofView {
    /// What unfolds it.
    pub heading: String,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
    /// What copies it.
    pub copy: String,
    /// What copies it for LaTeX.
    pub copy_tex: String,
    /// What copies a Python program that answers by the law; `None` where there is none.
    pub copy_program: Option<String>,
}

/// What the program proposes.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposalsView {
    /// The heading: "found", "none found" or "searching".
    pub heading: String,
    /// Each law, and whether it holds.
    pub laws: Vec<[String; 2]>,
    /// What makes one of them the law.
    pub take: String,
}

/// The guesses that were refuted.
#[derive(Clone, Debug, PartialEq)]
pub struct NotesView {
    /// What unfolds them.
    pub heading: String,
    /// Each guess, and where it fails.
    pub notes: Vec<[String; 2]>,
    /// What copies them.
    pub copy: String,
    /// What prints them.
    pub print: String,
}

/// What a map says of the law.
#[derive(Clone, Debug, PartialEq)]
pub struct MapLawView {
    /// The signs that occur, and how often: [`Overlay::ONLY_LAW`] or [`Overlay::ONLY_TABLE`].
    pub signs: Vec<(u32, String)>,
    /// The same of a single cell, in a sentence.
    pub told: Vec<(u32, String)>,
    /// That there are none.
    pub agreement: Option<String>,
    /// What goes to the next cell in which the law is wrong.
    pub next: Option<String>,
}

impl LawView {
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        let document = &state.rules.text.document;
        let count = document.count("law").unwrap_or(0);
        let is_read_only = state.embedding.forbids_changes();
        let can_add = !is_read_only && document.is_sound() && state.rules.text.rules.is_ok();
        let is_asked_for = state.embedding.asks_for(Piece::Law);
        let is_offered = can_add && !state.embedding.offers_no_law();
        if !state.shows_laws() || count == 0 && !is_offered && !is_asked_for {
            return None;
        }
        Some(Self {
            heading: t.say("law"),
            add: can_add.then(|| {
                t.say(if count == 0 {
                    "law-guess"
                } else {
                    "law-another"
                })
            }),
            none: (count == 0 && !can_add).then(|| t.say("law-none")),
            law: (count > 0).then(|| OneLawView::of(state, count, t)),
            propose: (count > 0
                && state.may_propose()
                && state.shown_proposals().is_none()
                && !matches!(state.law.proposals, Proposals::Awaited(..)))
            .then(|| t.say("law-propose")),
            proposals: ProposalsView::of(state, t),
            notes: NotesView::of(state, t),
            lost: (count > 0).then(|| LostView::of(state)).flatten(),
            thirds: (count > 0).then(|| ThirdsView::of(state)).flatten(),
        })
    }
}

impl OneLawView {
    fn of(state: &State, count: usize, t: Words) -> Self {
        let index = state.law_index();
        let kind = state.law_kind();
        let field = format!("law[{index}]");
        let claim_field = format!("{field}.{}", kind.code());
        let id = |place: usize| match state.rules.text.field(&format!("law[{place}].id")) {
            id if id.is_empty() => t.fill("law-number", &[("n", &(place + 1))]),
            id => id,
        };
        let laws = (0..count).filter(|_| count > 1).map(|place| Choice {
            value: place,
            label: id(place),
            is_chosen: place == index,
        });
        let is_one_heap = state.rules.text.heap_names.len() == 1;
        let questions = state.questions_of_law(index);
        let suits = |it: LawKind| match it {
            LawKind::Lost | LawKind::Grundy => true,
            LawKind::Period => is_one_heap,
            LawKind::Answer => !questions.is_empty(),
        };
        let kinds = LawKind::ALL.iter().copied();
        let kinds = kinds.filter(|&it| it == kind || suits(it));
        let kinds = kinds.map(|it| Choice {
            value: (it.code().to_owned(), Edit::LawKind(index, it)),
            label: t.say(&format!("law-kind-{}", it.code())),
            is_chosen: it == kind,
        });
        let kinds = kinds.collect();
        let report = state.law_report();
        let problems = state.law_problems(&field);
        Self {
            laws_label: t.say("law-choice"),
            laws: laws.collect(),
            kinds_label: t.say("law-kind"),
            kinds,
            questions_label: t.say("law-question"),
            questions: match kind {
                LawKind::Answer => questions,
                _ => vec![],
            },
            claim_label: t.say(&format!("law-kind-{}", kind.code())),
            claim: (kind != LawKind::Period).then(|| [state.law_claim(), placeholder(state, t)]),
            target: InputTarget::Field(claim_field),
            remove: (t.say("law-remove"), Edit::Removed(field)),
            is_read_only: state.embedding.forbids_changes(),
            properties: match report {
                Some(report) if report.properties.iter().any(|it| it.looked_at > 0) => {
                    properties(report, kind, t)
                }
                _ => vec![],
            },
            verdict: verdict(state, t),
            notes: report.map_or(vec![], |it| it.notes.iter().map(|it| said(it, t)).collect()),
            stop: match (state.law.is_running, state.law.is_given_up) {
                (true, _) => Some((t.say("stop"), true)),
                (false, true) => Some((t.say("law-again"), false)),
                (false, false) => None,
            },
            proof: report
                .filter(|it| !it.proof.is_empty())
                .map(|report| ProofView {
                    heading: t.say("law-proof"),
                    paragraphs: report.proof.iter().map(|it| said(it, t)).collect(),
                    copy: t.say("law-copy"),
                    copy_tex: t.say("law-copy-tex"),
                    copy_program: report.program.as_ref().map(|_| t.say("law-copy-program")),
                }),
            cost: report
                .and_then(|it| it.cost)
                .filter(|_| kind == LawKind::Lost && !state.hides_outcomes())
                .map(|[moves, marks, n]| {
                    let args: [(&str, &dyn ToString); 3] =
                        [("moves", &moves), ("marks", &marks), ("n", &n)];
                    [t.say("law-cost-heading"), t.fill("law-cost", &args)]
                }),
            query: report
                .filter(|it| it.answers)
                .map(|_| QueryView::of(state, t)),
            problems,
        }
    }
}

impl QueryView {
    fn of(state: &State, t: Words) -> Self {
        let names = &state.rules.text.heap_names;
        let example = names.iter().enumerate().map(|(place, _)| match place {
            0 => "1000000000000000000".to_owned(),
            _ => format!("61803398874989484{place}"),
        });
        let example: Vec<String> = example.collect();
        let answer = state.law.answer.as_ref();
        Self {
            label: t.say("law-query"),
            typed: state.law.query.clone(),
            placeholder: t.fill("placeholder-example", &[("example", &example.join(","))]),
            ask: t.say("law-ask"),
            answer: answer.map(|(position, answer)| match answer.as_slice() {
                [] => t.fill("law-no-position", &[("position", position)]),
                answer => {
                    let answer: Vec<String> = answer.iter().map(|it| said(it, t)).collect();
                    answer.join(". ")
                }
            }),
        }
    }
}

/// What may stand in the empty field, in the names of the game.
fn placeholder(state: &State, t: Words) -> String {
    let names = &state.rules.text.heap_names;
    let example = match (&names[..], state.law_kind()) {
        (_, LawKind::Answer) => return String::new(),
        ([one], LawKind::Lost) => format!("{one} % 4 == 0"),
        ([one], _) => format!("{one} % 4"),
        ([one, other, ..], LawKind::Lost) => format!("{one} == {other}"),
        ([one, other, ..], _) => format!("{one} ^ {other}"),
        ([], _) => return String::new(),
    };
    t.fill("placeholder-example", &[("example", &example)])
}

fn properties(report: &LawReport, kind: LawKind, t: Words) -> Vec<PropertyView> {
    let property = |(place, property): (usize, &LawProperty)| {
        let group = match kind {
            LawKind::Grundy => "law-value-property",
            _ => "law-property",
        };
        PropertyView {
            statement: t.say(&format!("{group}-{}", place + 1)),
            holds: property.fault.is_none(),
            text: match &property.fault {
                Some(fault) => fails(fault, t),
                None => t.fill("law-holds", &[("n", &property.looked_at)]),
            },
            show: property.fault.as_ref().map(|_| t.say("law-show")),
        }
    };
    report.properties.iter().enumerate().map(property).collect()
}

/// Where a property fails.
pub(crate) fn fails(fault: &LawFault, t: Words) -> String {
    match &fault.to {
        Some(to) => t.fill("law-fails-by", &[("from", &fault.from), ("to", to)]),
        None => t.fill("law-fails", &[("from", &fault.from)]),
    }
}

fn verdict(state: &State, t: Words) -> Option<LawVerdictView> {
    if state.law.asked.is_none() {
        let is_empty = state.law_claim().trim().is_empty() && state.law_kind() != LawKind::Period;
        return is_empty.then(|| LawVerdictView {
            code: "undecided",
            text: t.say("law-empty"),
            show: None,
            detail: None,
        });
    }
    let report = match &state.law.found {
        Some(Ok(report)) => report,
        Some(Err(fault)) => {
            return Some(LawVerdictView {
                code: "undecided",
                text: crate::rules::problems::sentence(fault, t),
                show: None,
                detail: None,
            });
        }
        None => {
            let key = match state.law.is_given_up {
                true => "law-given-up",
                false => "law-checking",
            };
            return Some(LawVerdictView {
                code: "undecided",
                text: t.say(key),
                show: None,
                detail: None,
            });
        }
    };
    let sentence = said(&report.sentence, t);
    let is_in_property = report.properties.iter().any(|it| it.fault.is_some());
    let is_shown = report.fault.is_some() && state.law.shown_fault == report.fault;
    let text = match (report.is_final, is_in_property) {
        (_, true) => t.say("law-refuted"),
        (true, false) => sentence.clone(),
        (false, false) => {
            let key = match state.law.is_given_up {
                true => "law-no-proof-in-time",
                false => "law-proving",
            };
            format!("{sentence}. {}", t.say(key))
        }
    };
    Some(LawVerdictView {
        code: match report.ruling {
            LawRuling::Refuted => "refuted",
            LawRuling::Agrees => "agrees",
            LawRuling::Proved => "proved",
            LawRuling::Undecided => "undecided",
        },
        text,
        detail: (is_in_property && is_shown).then_some(sentence),
        show: (report.fault.is_some() && !is_in_property).then(|| t.say("law-show")),
    })
}

/// A message that came from the worker. Positions stand in it as code, which a line of text does not show.
pub(crate) fn said(message: &Said, t: Words) -> String {
    with_code(message, t).replace('`', "")
}

/// The same with backticks around code.
fn with_code((key, args): &Said, t: Words) -> String {
    let args: Vec<(&str, String)> = args
        .iter()
        .map(|(name, value)| (name.as_str(), value.clone()))
        .collect();
    say(t.0, key, &args)
}

impl ProposalsView {
    fn of(state: &State, t: Words) -> Option<Self> {
        let found = match &state.law.proposals {
            Proposals::Unasked => return None,
            Proposals::Awaited(..) => None,
            Proposals::Found(..) => Some(state.shown_proposals()?),
        };
        let law = |it: &ProposalReport| {
            let claim = LawKind::of_code(&it.field).map(|kind| match &it.question {
                Some(id) => format!(
                    "{} {}",
                    t.fill("law-kind-answer-to", &[("id", id)]),
                    it.claim
                ),
                None => written(kind, &it.claim, t),
            });
            [claim.unwrap_or_default(), said(&it.sentence, t)]
        };
        Some(Self {
            heading: t.say(match found {
                None => "law-proposing",
                Some([]) => "law-proposals-none",
                Some(_) => "law-proposals",
            }),
            laws: found.unwrap_or_default().iter().map(law).collect(),
            take: t.say("law-take"),
        })
    }
}

/// What a law says.
fn written(kind: LawKind, claim: &str, t: Words) -> String {
    let says = t.say(&format!("law-kind-{}", kind.code()));
    match kind {
        LawKind::Period => says,
        _ => format!("{says} {claim}"),
    }
}

impl NotesView {
    fn of(state: &State, t: Words) -> Option<Self> {
        let notes = &state.law.notes;
        (!notes.is_empty()).then(|| Self {
            heading: t.fill("law-notes", &[("n", &notes.len())]),
            notes: state.law_notes(t),
            copy: t.say("law-copy"),
            print: t.say("print"),
        })
    }
}

impl Note {
    fn lines(&self, t: Words) -> [String; 2] {
        [
            written(self.kind, &self.claim, t),
            said(&self.report.sentence, t),
        ]
    }
}

/// What stands at a cell in which a law is wrong: it calls too much lost, or too little.
pub fn law_sign(sign: u32) -> &'static str {
    match sign {
        Overlay::ONLY_LAW => "+",
        Overlay::ONLY_TABLE => "−",
        _ => "",
    }
}

impl MapLawView {
    /// `None` where the map is not compared with a law.
    pub(crate) fn of(state: &State, map: &MapReport) -> Option<Self> {
        let overlay = state.shown_overlay()?;
        let t = Words::of(state);
        let kind = state.law_kind();
        let key = |sign: u32| match (kind, sign) {
            (LawKind::Grundy, _) if map.cells.nimber(0).is_some() => "value",
            (_, Overlay::ONLY_LAW) => "only-law",
            _ => "only-table",
        };
        let sign = |(sign, count): (u32, usize)| {
            let text = t.fill(&format!("map-law-{}", key(sign)), &[("n", &count)]);
            (sign, text)
        };
        let counts = [Overlay::ONLY_LAW, Overlay::ONLY_TABLE]
            .into_iter()
            .zip(overlay.counts);
        let signs: Vec<(u32, String)> = counts.filter(|(_, count)| *count > 0).map(sign).collect();
        Some(Self {
            agreement: signs.is_empty().then(|| t.say("map-law-agrees")),
            told: signs
                .iter()
                .map(|(sign, _)| (*sign, t.say(&format!("map-law-told-{}", key(*sign)))))
                .collect(),
            next: (!signs.is_empty()).then(|| t.say("map-law-next")),
            signs,
        })
    }
}

impl State {
    /// The questions of the rules, as a law may be about them.
    fn questions_of_law(&self, index: usize) -> Vec<EditChoice> {
        let Ok(rules) = &self.rules.text.rules else {
            return vec![];
        };
        let field = format!("law[{index}].question");
        let current = self.rules.text.field(&field);
        let questions = kruzhok_rules::questions(rules).into_iter().enumerate();
        let choice = |(place, question): (usize, kruzhok_rules::Question)| Choice {
            value: (
                place.to_string(),
                Edit::literal(&field, string_literal(&question.id)),
            ),
            is_chosen: question.id == current,
            label: question.id,
        };
        questions.map(choice).collect()
    }

    pub(super) fn proof_text(&self) -> Option<String> {
        let t = Words::of(self);
        let report = self.law_report().filter(|it| !it.proof.is_empty())?;
        let note = Note {
            kind: self.law_kind(),
            claim: self.law_claim(),
            report: report.clone(),
        };
        let [claim, verdict] = note.lines(t);
        let paragraphs = report.notes.iter().chain(&report.proof);
        let paragraphs = paragraphs.map(|it| said(it, t));
        let lines: Vec<String> = [self.game_title(), claim, verdict]
            .into_iter()
            .chain(paragraphs)
            .collect();
        Some(lines.join("\n") + "\n")
    }

    /// The law with its proof as a LaTeX file.
    pub(super) fn proof_tex(&self) -> Option<String> {
        let t = Words::of(self);
        let report = self.law_report().filter(|it| !it.proof.is_empty())?;
        let kind = self.law_kind();
        let says = t.say(&format!("law-kind-{}", kind.code()));
        let claim = match kind {
            LawKind::Period => says,
            _ => format!("{says} `{}`", self.law_claim().trim()),
        };
        let verdict = with_code(&report.sentence, t);
        let head = t.fill("law-head", &[("law", &claim), ("verdict", &verdict)]);
        let more = report.notes.iter().chain(&report.proof);
        let lines: Vec<String> = [head]
            .into_iter()
            .chain(more.map(|it| with_code(it, t)))
            .collect();
        Some(kruzhok_picture::proof_tex(&self.game_title(), &lines))
    }

    /// The guesses that were refuted, and where each fails.
    pub(crate) fn law_notes(&self, t: Words) -> Vec<[String; 2]> {
        self.law.notes.iter().map(|note| note.lines(t)).collect()
    }

    pub(super) fn notes_text(&self) -> Option<String> {
        let t = Words::of(self);
        let notes = self.law_notes(t).into_iter().map(|lines| lines.join("\n"));
        let notes: Vec<String> = notes.collect();
        (!notes.is_empty()).then(|| format!("{}\n\n{}\n", self.game_title(), notes.join("\n\n")))
    }

    /// What is wrong with the law in this field; that nothing is written yet is no problem.
    fn law_problems(&self, field: &str) -> Vec<ProblemView> {
        let all = self.problem_views().into_iter();
        let own = all.filter(|it| it.field.starts_with(field));
        own.collect()
    }
}
