//! More tasks like the open one, with their key.

use crate::explanation::reason_lines;
use crate::rules::row_words;
use crate::settings::Coded;
use crate::state::State;
use crate::variants::WorksheetKind;
use crate::view::{Choice, Words, sentences};
use kruzhok_rules::{Ask, Rules};
use kruzhok_task::{TaskText, Worksheet, WorksheetVariant, outline};
use kruzhok_wire::{ExplanationReport, VariantReport};
use kruzhok_words::Language;

/// The most lines of the reason of one value.
const MOST_LINES: usize = 40;

/// More tasks like the open one.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantsView {
    /// The heading, which opens it.
    pub heading: String,
    /// Whether it is open.
    pub is_open: bool,
    /// What it is, in a sentence.
    pub about: String,
    /// What the number of variants is called.
    pub count_label: String,
    /// How many are wanted, as it was typed.
    pub count: String,
    /// What the number is called that gives the same variants again.
    pub seed_label: String,
    /// That number, as it was typed.
    pub seed: String,
    /// Said of what is no number of variants, and no number that gives some.
    pub wanted: Option<String>,
    /// What looks for variants.
    pub make: String,
    /// How far that is, or what came of it.
    pub status: Option<String>,
    /// What shows the answers, or hides them; `None` where there are none.
    pub key: Option<String>,
    /// Whether they are shown.
    pub is_key_shown: bool,
    /// What was found.
    pub variants: Vec<VariantLine>,
    /// What opens a variant in place of the game.
    pub open: String,
    /// What makes files of them; empty where there is nothing to keep.
    pub files: Vec<Choice<WorksheetKind>>,
}

/// A variant with its key.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantLine {
    /// Such as `Variant 1`.
    pub title: String,
    /// The task, in lines.
    pub text: String,
    /// Each question's name with its values; empty until they are wanted.
    pub answers: Vec<(String, Vec<String>)>,
}

impl VariantsView {
    /// `None` where nothing is asked of the game.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        let solved = state.solved.as_ref()?;
        if solved.report.answers.is_empty() {
            return None;
        }
        let set = &state.variants;
        let sheet = variant_sheet(state).filter(|sheet| set.is_open && !sheet.variants.is_empty());
        let status = match state.shown_variants() {
            _ if state.awaits_variants() => Some(t.say("variants-running")),
            None => None,
            Some(found) => match &found.variants {
                Err(key) => Some(t.say(key)),
                Ok(variants) if variants.is_empty() => Some(t.say("cli-no-variants")),
                Ok(variants) if variants.len() < found.wanted as usize => Some(t.fill(
                    "cli-few-variants",
                    &[("n", &variants.len()), ("wanted", &found.wanted)],
                )),
                Ok(_) => Some(t.fill("variants-set", &[("n", &set.seed)])),
            },
        };
        let files = match sheet {
            Some(_) => WorksheetKind::ALL,
            None => &[],
        };
        Some(Self {
            heading: t.say("variants"),
            is_open: set.is_open,
            about: t.say("variants-about"),
            count_label: t.say("variants-count"),
            count: set.typed.clone(),
            seed_label: t.say("variants-seed"),
            seed: set.typed_seed.clone(),
            wanted: match (set.count(), set.wanted_seed()) {
                (None, _) => Some(t.say("variants-count-wanted")),
                (_, None) => Some(t.say("variants-seed-wanted")),
                _ => None,
            },
            make: match state.has_variants_wanted() {
                true => t.fill("variants-others", &[("n", &state.next_set(set.seed))]),
                false => t.say("variants-make"),
            },
            status,
            key: sheet.is_some().then(|| {
                t.say(match set.is_key_shown {
                    true => "variants-hide-key",
                    false => "variants-show-key",
                })
            }),
            is_key_shown: set.is_key_shown,
            open: t.say("variants-open"),
            files: files
                .iter()
                .map(|&kind| Choice {
                    value: kind,
                    label: t.say(&format!("variants-{}", kind.code())),
                    is_chosen: false,
                })
                .collect(),
            variants: sheet
                .into_iter()
                .flat_map(|sheet| sheet.variants)
                .map(|it| VariantLine {
                    title: it.title,
                    text: unbroken(&it.text),
                    answers: match set.is_key_shown {
                        true => it.answers,
                        false => vec![],
                    },
                })
                .collect(),
        })
    }
}

/// The set of variants as a sheet; `None` where there is none.
pub(crate) fn variant_sheet(state: &State) -> Option<Worksheet> {
    let variants = state.shown_variants()?.variants.as_ref().ok()?;
    let game = state.game_title();
    Some(sheet(variants, game, state.variants.seed, Words::of(state)))
}

/// The variants of a seed on a sheet, in a language.
pub fn worksheet(
    variants: &[VariantReport],
    game: String,
    seed: u64,
    language: Language,
) -> Worksheet {
    sheet(variants, game, seed, Words(language, None))
}

fn sheet(variants: &[VariantReport], game: String, seed: u64, t: Words) -> Worksheet {
    let variants = (1_u32..).zip(variants).map(|(number, it)| {
        let has_names = t.0 == Language::Ru && it.texts.is_some();
        let named = Words(t.0, has_names.then_some(&it.players).or(t.1));
        WorksheetVariant {
            title: t.fill("sheet-variant", &[("n", &number)]),
            text: task_text(it, t),
            answers: it.answers.clone(),
            reasons: it.reasons.iter().map(|it| reason(it, named)).collect(),
        }
    });
    Worksheet {
        game,
        seed,
        language: t.0,
        variants: variants.collect(),
    }
}

/// Why an answer is one, in as many lines as are read after a test.
fn reason((ask, reports): &(Ask, Vec<ExplanationReport>), t: Words) -> String {
    let mut lines = vec![];
    for report in reports {
        let mut reason: Vec<String> = reason_lines(report, *ask, t).collect();
        if reason.len() > MOST_LINES {
            let rest = reason.split_off(MOST_LINES).len();
            reason.push(t.fill("and-more", &[("n", &rest)]));
        }
        lines.extend(reason);
    }
    lines.join("\n").replace('\u{a0}', " ")
}

/// The text of the task; where the exam has no words, the fields of the rules.
fn task_text(variant: &VariantReport, t: Words) -> String {
    if let Some(texts) = &variant.texts {
        return texts[t.0 as usize].clone();
    }
    outline_text(&variant.outline, t)
}

/// The text of a game's task; where the exam has no words, the fields of its rules.
pub(crate) fn game_text(source: &str, rules: &Rules, t: Words) -> String {
    match exam_text(rules, t) {
        Some(text) => text.to_string(),
        None => outline_text(&outline(source, &kruzhok_rules::questions(rules)), t),
    }
}

/// The text of a game's task; `None` where the exam has no words for it.
pub(crate) fn exam_text(rules: &Rules, t: Words) -> Option<TaskText> {
    let questions = kruzhok_rules::questions(rules);
    let mut text = kruzhok_task::write(rules, &questions, 0, t.0, t.1).ok()?;
    text.game = unbroken(&text.game);
    for asked in &mut text.questions {
        asked.text = unbroken(&asked.text);
    }
    Some(text)
}

/// The text with each `1 ≤ S ≤ 9` on one line.
fn unbroken(text: &str) -> String {
    ["≤", "≥", "<", ">"]
        .iter()
        .fold(text.to_owned(), |text, sign| {
            text.replace(&format!(" {sign} "), &format!("\u{a0}{sign}\u{a0}"))
        })
}

fn outline_text(outline: &[(String, String)], t: Words) -> String {
    let position = outline.iter().find(|(field, _)| field == "position");
    let names = position.map_or("", |(_, names)| names).split(',');
    let names: Vec<String> = names.map(|it| it.trim().to_owned()).collect();
    let line = |(field, text): &(String, String)| match field.as_str() {
        "moves" => {
            let told = |row: &str| row_words(row, &names, t).unwrap_or_else(|| row.to_owned());
            let moves: Vec<String> = text.split("; ").map(told).collect();
            format!("{}: {}", t.say("sheet-moves"), moves.join("; "))
        }
        "position" | "over" | "legal" | "repeat" | "start" => {
            format!("{}: {text}", t.say(&format!("sheet-{field}")))
        }
        _ => {
            let asked = text.split_once(": ");
            let asked = asked.and_then(|(ask, source)| Some((ask.parse::<Ask>().ok()?, source)));
            let told = asked.map(|(ask, source)| sentences::question(source, ask, t));
            format!("{field}: {}", told.as_ref().unwrap_or(text))
        }
    };
    outline.iter().map(line).collect::<Vec<_>>().join("\n")
}
