//! The text of a task: what was read of it, which phrase filled which field, and what is left to do.

use crate::state::State;
use crate::task::{Read, Refusal, TaskState, is_by_hand};
use crate::view::Words;
use kruzhok_rulesfile::document::Document;
use kruzhok_syntax::capitalized;
use kruzhok_task::{Field, Fragment, Missing, NotATask, Reading};
use kruzhok_words::Language;
use std::ops::Range;

/// The text of a task beside the form.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskView {
    /// The heading, and what the field is called.
    pub heading: String,
    /// What happens to a text that is put here.
    pub about: String,
    /// The text.
    pub text: String,
    /// The text as it was read; `None` while it is edited, and where nothing was understood.
    pub read: Option<ReadTaskView>,
    /// What came of the text: that it was read, or why it was not.
    pub status: Option<String>,
    /// Whether that is a refusal.
    pub is_refused: bool,
    /// What opens a file.
    pub open_file: String,
    /// What reads the text; `None` where there is none.
    pub read_again: Option<String>,
}

/// A text as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadTaskView {
    /// The text in pieces, in their order; empty while it is folded up.
    pub pieces: Vec<TaskSpan>,
    /// Whether the text is folded up.
    pub is_folded: bool,
    /// What folds the text up, or shows it again.
    pub fold: String,
    /// What takes the text's value into a field that was edited by hand.
    pub take: String,
    /// Which fields were edited by hand, in a sentence.
    pub by_hand: Option<String>,
    /// What is said of the marks.
    pub legend_label: String,
    /// The fields that the text filled.
    pub legend: Vec<TaskMark>,
    /// Where two readings exist.
    pub choices: Vec<TaskChoice>,
    /// What to do about what was not understood, and about what is missing.
    pub warnings: Vec<String>,
    /// The parts that were not understood.
    pub not_understood: Vec<String>,
    /// What edits the text.
    pub edit: String,
    /// What makes room for another text.
    pub clear: String,
    /// What leads to the answers, on a narrow screen and by the keyboard; `None` where there can be none yet.
    pub to_answers: Option<String>,
    /// What an address does not hold.
    pub about_link: String,
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskSpan {
    /// The piece itself.
    pub text: String,
    /// What it was to the reader.
    pub kind: SpanKind,
    /// Whether it is the first piece of its field.
    pub is_first: bool,
}

/// What a piece of a text was to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanKind {
    /// Said nothing.
    Plain,
    /// Known to say nothing about the game.
    Noise,
    /// Filled the field with this index in the legend.
    Said {
        /// The index.
        mark: usize,
        /// Whether the phrase begins here, and is no rest behind words that were not understood.
        begins: bool,
    },
    /// Was read by a guess, for which the choice with this index has another reading.
    Guessed(usize),
    /// Was not understood.
    NotUnderstood,
}

/// How a field of the form and the phrases that filled it are marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskMark {
    /// The field's name in class names.
    pub code: String,
    /// The sign that stands for it: a number, or a question's own name.
    pub sign: String,
    /// What it is called.
    pub label: String,
    /// The id of the form's part that it filled; empty where it has none.
    pub target: String,
    /// Whether the field was edited by hand, so that it says another thing than the text.
    pub is_by_hand: bool,
}

/// A place where two readings exist.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskChoice {
    /// How it was read, in a sentence.
    pub chosen: String,
    /// What reads it the other way.
    pub other: String,
    /// Whether the answers may be wrong if this reading is.
    pub is_guess: bool,
}

impl TaskView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        let task = &state.task;
        let reading = task.shown_reading();
        let read = reading.map(|read| ReadTaskView::of(state, read, t));
        let is_there = !task.text.trim().is_empty();
        let told = task.read.as_ref();
        let told = told.filter(|_| task.is_from_text && is_there);
        let status = match (task.refusal, told) {
            (Some(refusal), _) => Some(refusal_text(refusal, t)),
            (None, told) => told.map(|told| status(told, t)),
        };
        let way_to_read = match (task.refusal, told) {
            (None, Some(_)) => "task-show",
            _ => "task-read",
        };
        Self {
            heading: t.say("task-text"),
            about: t.say("task-about"),
            text: task.text.clone(),
            status,
            is_refused: task.refusal.is_some(),
            open_file: t.say("task-file"),
            read_again: (is_there && read.is_none()).then(|| t.say(way_to_read)),
            read,
        }
    }
}

impl TaskState {
    /// Whether the game comes from a text that was not read completely, so that its answers may be wrong.
    pub(crate) fn is_in_part(&self) -> bool {
        let read = self.read.as_ref().filter(|_| self.is_from_text);
        read.is_some_and(|read| !self.is_checked && !read.reading.is_complete())
    }

    /// What was read of the text, where the page shows it.
    pub(crate) fn shown_reading(&self) -> Option<&Read> {
        let is_shown = self.is_from_text && !self.is_edited && self.refusal.is_none();
        self.read.as_ref().filter(|_| is_shown)
    }
}

impl ReadTaskView {
    fn of(state: &State, read: &Read, t: Words) -> Self {
        let reading = &read.reading;
        let (text, is_folded) = (&state.task.text, state.task.is_folded);
        let fields = filled_fields(reading);
        let legend = marks(read, &state.rules.text.document, t);
        let by_hand: Vec<&str> = legend
            .iter()
            .filter(|it| it.is_by_hand)
            .map(|it| it.label.as_str())
            .collect();
        let mut warnings = vec![];
        if !reading.not_understood.is_empty() {
            warnings.push(t.say("task-not-understood"));
        }
        let missing = reading.missing.iter();
        warnings.extend(missing.map(|it| {
            let told = t.say(&format!("task-missing-{}", it.key()));
            as_sentence(&told, t)
        }));
        let quote = |quote: &str| quote.split_whitespace().collect::<Vec<_>>().join(" ");
        Self {
            pieces: match is_folded {
                true => vec![],
                false => pieces(text, reading, &fields),
            },
            is_folded,
            fold: t.say(if is_folded {
                "task-unfold"
            } else {
                "task-fold"
            }),
            take: t.say("task-take"),
            by_hand: (!by_hand.is_empty())
                .then(|| t.fill("task-by-hand", &[("fields", &by_hand.join(", "))])),
            legend_label: t.say("task-legend"),
            legend,
            choices: reading
                .choices
                .iter()
                .map(|it| {
                    let key = it.doubt.key();
                    let told = |way: &str| t.say(&format!("task-{way}-{key}"));
                    let [chosen, other] = reading.ways(it).map(told);
                    let about = told("about");
                    TaskChoice {
                        chosen: t.fill("task-chosen", &[("about", &about), ("reading", &chosen)]),
                        other: t.fill("task-turn", &[("reading", &other)]),
                        is_guess: it.doubt.is_guess(),
                    }
                })
                .collect(),
            warnings,
            not_understood: reading
                .not_understood
                .iter()
                .map(|it| quote(&it.quote))
                .collect(),
            edit: t.say("task-edit"),
            clear: t.say("task-clear"),
            to_answers: (!lacks_rules(reading)).then(|| t.say("task-to-answers")),
            about_link: t.say("task-about-link"),
        }
    }
}

pub(crate) fn refusal_text(refusal: Refusal, t: Words) -> String {
    t.say(match refusal {
        Refusal::NotATask(NotATask::NoMoves) => "task-refused",
        Refusal::NotATask(NotATask::TooLong) => "task-refused-long",
        Refusal::NotATask(NotATask::NotRussian) => "task-refused-language",
        Refusal::BrokenRules => "task-rules-broken",
        Refusal::NoHeaps => "task-no-heaps",
    })
}

fn status(told: &Read, t: Words) -> String {
    let count = told.reading.game.questions.len();
    match (told.is_task, count) {
        _ if lacks_rules(&told.reading) => t.say("task-done-in-part"),
        (true, 0) => t.say("task-done-rules"),
        (true, count) => t.fill("task-done", &[("n", &count)]),
        (false, count) => {
            let added = count.saturating_sub(told.replaced);
            let told = [
                ("task-done-questions", added),
                ("task-done-replaced", told.replaced),
            ];
            let told = told.into_iter().filter(|it| it.1 > 0);
            let told: Vec<String> = told.map(|(key, n)| t.fill(key, &[("n", &n)])).collect();
            t.together(&told)
        }
    }
}

/// Whether moves or the end are to be entered by hand before there is any answer.
fn lacks_rules(reading: &Reading) -> bool {
    let missing = &reading.missing;
    missing.contains(&Missing::Moves) || missing.contains(&Missing::End)
}

/// The marks of the fields that a text filled: first the rules, then the questions.
pub(crate) fn marks(read: &Read, rules: &Document, t: Words) -> Vec<TaskMark> {
    let numbered = (1_usize..).zip(filled_fields(&read.reading));
    let mut questions = 0;
    // What cannot be read now may be anything.
    let by_hand = |field: &Field| rules.is_sound() && is_by_hand(rules, &read.document, field);
    let mark = |(number, field): (usize, Field)| {
        let is_by_hand = by_hand(&field);
        if let Field::Question(id) = field {
            let code = format!("q{questions}");
            questions += 1;
            return TaskMark {
                code,
                label: t.fill("task-field-question", &[("id", &id)]),
                sign: id,
                target: String::new(),
                is_by_hand,
            };
        }
        let (code, target) = match field {
            Field::Position => ("heaps", "heaps"),
            Field::Moves => ("moves", "moves"),
            Field::Over => ("over", "over"),
            Field::Start => ("start", "start"),
            Field::Repeat => ("repeat", "rarer"),
            Field::Players | Field::Question(_) => ("players", ""),
        };
        TaskMark {
            code: code.to_owned(),
            sign: number.to_string(),
            label: t.say(&format!("task-field-{code}")),
            target: target.to_owned(),
            is_by_hand,
        }
    };
    numbered.map(mark).collect()
}

/// The fields that a text filled, in the order of the form.
pub(crate) fn filled_fields(reading: &Reading) -> Vec<Field> {
    let rank = |field: &Field| match field {
        Field::Players => 0,
        Field::Position => 1,
        Field::Moves => 2,
        Field::Over => 3,
        Field::Start => 4,
        Field::Repeat => 5,
        Field::Question(_) => 6,
    };
    let mut fields: Vec<Field> = vec![];
    for phrase in &reading.phrases {
        let place = fields.iter().position(|it| rank(it) > rank(&phrase.field));
        if !fields.contains(&phrase.field) {
            fields.insert(place.unwrap_or(fields.len()), phrase.field.clone());
        }
    }
    fields
}

/// The text cut where a phrase, noise, or what was not understood begins or ends. Where they overlap, what was not
/// understood is seen first, then a guess, then the phrase.
fn pieces(text: &str, reading: &Reading, fields: &[Field]) -> Vec<TaskSpan> {
    let mut cuts = vec![0, text.len()];
    let mut spans: Vec<(Range<usize>, SpanKind)> = vec![];
    for (place, fragment) in reading.fragments() {
        let kind = match fragment {
            Fragment::Unread => SpanKind::NotUnderstood,
            Fragment::Guessed(choice) => SpanKind::Guessed(choice),
            Fragment::Aside => continue,
        };
        spans.push((place.clone(), kind));
    }
    for phrase in &reading.phrases {
        let mark = fields.iter().position(|it| *it == phrase.field);
        let kind = SpanKind::Said {
            mark: mark.unwrap_or_default(),
            begins: true,
        };
        spans.push((phrase.place.clone(), kind));
    }
    let noise = reading.noise.iter().chain(&reading.asides);
    spans.extend(noise.map(|place| (place.clone(), SpanKind::Noise)));
    cuts.extend(spans.iter().flat_map(|it| [it.0.start, it.0.end]));
    cuts.retain(|&cut| text.is_char_boundary(cut));
    kruzhok_order::sort(&mut cuts);
    cuts.dedup();
    // Of the spans that a piece lies in, the first is seen.
    let mut seen: Vec<Option<&(Range<usize>, SpanKind)>> = vec![None; cuts.len()];
    for span in spans.iter().rev() {
        let at = |place: usize| cuts.partition_point(|&cut| cut < place);
        let within = seen.get_mut(at(span.0.start)..at(span.0.end));
        within.unwrap_or_default().fill(Some(span));
    }
    let mut pieces: Vec<TaskSpan> = vec![];
    for (pair, found) in cuts.windows(2).zip(seen) {
        let (start, end) = (pair[0], pair[1]);
        let kind = match found {
            None => SpanKind::Plain,
            Some((place, SpanKind::Said { mark, .. })) => SpanKind::Said {
                mark: *mark,
                begins: place.start == start,
            },
            Some((_, kind)) => *kind,
        };
        push(&mut pieces, &text[start..end], kind);
    }
    let mut is_seen = vec![false; fields.len()];
    for piece in &mut pieces {
        piece.text = with_whole_lines(&piece.text);
        if let SpanKind::Said { mark, .. } = piece.kind
            && let Some(is_seen) = is_seen.get_mut(mark)
        {
            piece.is_first = !std::mem::replace(is_seen, true);
        }
    }
    if let Some(first) = pieces.first_mut() {
        first.text = first.text.trim_start().to_owned();
    }
    pieces
}

/// The lines of a page break elsewhere than those of a narrow column: a line that goes on in small letters is no line.
fn with_whole_lines(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let goes_on = letters.peek().is_some_and(|next| next.is_lowercase());
        whole.push(if letter == '\n' && goes_on {
            ' '
        } else {
            letter
        });
    }
    whole
}

/// Adds a piece; phrases of one field with nothing but blanks and signs between them are one.
fn push(pieces: &mut Vec<TaskSpan>, text: &str, kind: SpanKind) {
    let mark_of = |kind: SpanKind| match kind {
        SpanKind::Said { mark, .. } => Some(mark),
        _ => None,
    };
    let mark = mark_of(kind);
    if let [.., before, between] = pieces.as_mut_slice()
        && mark.is_some()
        && mark == mark_of(before.kind)
        && between.kind == SpanKind::Plain
        && between.text.chars().all(|it| !it.is_alphanumeric())
    {
        before.text += &between.text;
        before.text += text;
        pieces.pop();
        return;
    }
    if let Some(last) = pieces
        .last_mut()
        .filter(|last| last.kind == kind || mark.is_some() && mark == mark_of(last.kind))
    {
        last.text += text;
        return;
    }
    pieces.push(TaskSpan {
        text: text.to_owned(),
        kind,
        is_first: false,
    });
}

/// A message of the command line as a sentence.
pub(crate) fn as_sentence(text: &str, t: Words) -> String {
    let mut sentence = capitalized(text);
    sentence.push(match t.0 {
        Language::Zh => '。',
        Language::Ru | Language::En => '.',
    });
    sentence
}
