//! What the form is made of: sections of lines, lines of controls. Each control carries the edit that it makes, so
//! the browser's side only places them.

use crate::rules::form::{Edit, InputTarget};
use crate::rules::problems::ProblemView;
use crate::task::TaskMark;
use crate::view::Choice;

/// A part of the form.
#[derive(Clone, Debug, PartialEq)]
pub struct SectionView {
    /// The section's name in class names.
    pub key: &'static str,
    /// Its heading; empty where it needs none.
    pub heading: String,
    /// How it is marked where the text of a task filled it.
    pub mark: Option<TaskMark>,
    /// What it lacks, or why it is empty.
    pub note: Option<String>,
    /// What is wrong with it, and not with one of its lines.
    pub problems: Vec<ProblemView>,
    /// Its lines.
    pub lines: Vec<LineView>,
    /// What adds lines.
    pub buttons: Vec<ButtonView>,
}

/// A line of the form: what belongs to one field of the rules file.
#[derive(Clone, Debug, PartialEq)]
pub struct LineView {
    /// The line's name in ids.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// Whether the label is seen, or only spoken.
    pub is_labelled: bool,
    /// How it is marked where the text of a task filled it, and not the whole section.
    pub mark: Option<TaskMark>,
    /// Side by side.
    pub controls: Vec<ControlView>,
    /// What is done to the whole line.
    pub tools: Vec<ButtonView>,
    /// Lines that belong to it, below.
    pub lines: Vec<LineView>,
    /// What was unfolded below it.
    pub panel: Option<PanelView>,
    /// What is wrong with it.
    pub problems: Vec<ProblemView>,
}

/// The rarer settings of a line, and examples of what to write there.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelView {
    /// Settings.
    pub buttons: Vec<ButtonView>,
    /// The heading of the examples.
    pub heading: String,
    /// The examples.
    pub examples: Vec<ExampleView>,
}

/// Something to write in a field.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleView {
    /// The example's name in ids.
    pub id: String,
    /// What it does, in words.
    pub phrase: String,
    /// What is written.
    pub text: String,
    /// Whether the field says just this.
    pub is_chosen: bool,
    /// Writes it.
    pub edit: Edit,
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct ButtonView {
    /// The button's id.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// A sign that is seen in place of the label.
    pub sign: Option<&'static str>,
    /// Whether what it unfolds is unfolded; `None` where it unfolds nothing.
    pub is_open: Option<bool>,
    /// What it does.
    pub edit: Edit,
}

/// Something in which a value is typed or chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum ControlView {
    /// Words or signs.
    Words(String),
    /// Text to be typed.
    Input(InputView),
    /// One of several values.
    Choice(ChoiceView),
    /// A whole number to be moved.
    Slider {
        /// The id.
        id: String,
        /// What it is called.
        label: String,
        /// Where it begins.
        low: i64,
        /// Where it ends.
        high: i64,
        /// Where it stands.
        value: i64,
        /// What it is about.
        target: InputTarget,
    },
}

/// Text to be typed.
#[derive(Clone, Debug, PartialEq)]
pub struct InputView {
    /// The id.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// What it holds.
    pub value: String,
    /// How it looks.
    pub kind: InputKind,
    /// What it is about.
    pub target: InputTarget,
    /// What an empty one lacks.
    pub placeholder: String,
    /// Said of what the file cannot hold.
    pub wanted: Option<String>,
}

/// How an input looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// Words.
    Words,
    /// Words of several lines.
    Text,
    /// An expression, which takes as many lines as it needs.
    Code,
    /// Code of several lines.
    Lines,
    /// A number or a name.
    Number,
}

/// One of several values to choose from.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceView {
    /// The id.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// Whether all values are seen side by side.
    pub is_segmented: bool,
    /// The values.
    pub options: Vec<EditChoice>,
}

/// One value to choose: its name in ids and in the browser's list, and the edit that chooses it.
pub type EditChoice = Choice<(String, Edit)>;
