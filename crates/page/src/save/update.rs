//! What the middle of the page shows, as a file or on paper.

use crate::save::Print;
use crate::settings::{Coded, Tab, codes};
use crate::state::{Effect, Notice, State};
use kruzhok_picture::{Colours, Drawing, GraphRequest, Opening, Selection, dot, svg, tikz};
use kruzhok_wire::{DrawError, Hop, Request};
use kruzhok_words::say;
use std::rc::Rc;

/// A file's name may be so long, without its ending, in characters.
const LONGEST_NAME: usize = 60;

/// The kinds of files that a picture is kept as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// For a text or a page, at any size.
    Svg,
    /// In pixels, two for each CSS pixel.
    Png,
    /// For Graphviz.
    Dot,
    /// For LaTeX.
    Tikz,
}

codes!(PictureKind: Svg "svg", Png "png", Dot "dot", Tikz "tikz");

impl PictureKind {
    /// The ending of a file of this kind.
    fn ending(self) -> &'static str {
        match self {
            Self::Tikz => "tex",
            other => other.code(),
        }
    }
}

impl State {
    /// Gives the visitor what the middle of the page shows as a file, in light colours whatever the theme is.
    pub(crate) fn save_picture(&mut self, kind: PictureKind) -> Vec<Effect> {
        let Some(picture) = crate::save::picture(self) else {
            self.notice = Some(Notice::PictureTooLarge);
            return vec![];
        };
        let of_what = match self.settings.tab {
            Tab::Graph => self.shown_root().unwrap_or_default().to_owned(),
            Tab::Map => say(self.settings.language, "tab-map", &[]),
            Tab::Play => return vec![],
            Tab::Recursion => {
                let report = self.recursion.report();
                let first = report.and_then(|report| report.stack.first());
                first.map_or_else(String::new, |first| first.call.clone())
            }
        };
        let name = self.file_name(&of_what, kind.ending());
        let colours = &Colours::LIGHT;
        vec![match kind {
            PictureKind::Png => {
                let (svg, size) = svg(&picture, colours);
                Effect::SavePixels { name, svg, size }
            }
            PictureKind::Svg => Effect::SaveFile {
                name,
                text: svg(&picture, colours).0,
            },
            PictureKind::Dot => Effect::SaveFile {
                name,
                text: dot(&picture, colours),
            },
            PictureKind::Tikz => Effect::SaveFile {
                name,
                text: tikz(&picture, colours),
            },
        }]
    }

    /// A browser may refuse to make that many pixels.
    pub(crate) fn refuse_pixels(&mut self) -> Vec<Effect> {
        self.notice = Some(Notice::PixelsRefused);
        vec![]
    }

    /// Puts the paper on the page, then has it printed.
    pub(crate) fn print(&mut self, print: Print) -> Vec<Effect> {
        // A worksheet has its key.
        if print == Print::Worksheet && !self.has_worksheet() {
            return vec![];
        }
        let has_key = self.settings.tab != Tab::Recursion || self.recursion.is_at_end();
        self.save.is_key_awaited = print == Print::Worksheet && !has_key;
        if self.save.is_key_awaited {
            return self.hop(Hop::Last);
        }
        self.save.sheet = None;
        self.save.sheet_request = self.wanted_sheet().filter(|_| print == Print::Worksheet);
        if let Some((solved, request)) = self.solved.as_ref().zip(self.save.sheet_request.clone()) {
            return vec![Effect::Post(Request::Graph(solved.job, request))];
        }
        self.save.print = Some(print);
        vec![Effect::Print]
    }

    /// The graph of a worksheet, where that of the page is the graph of an answer.
    fn wanted_sheet(&self) -> Option<GraphRequest> {
        let shown = self
            .wanted_graph()
            .filter(|_| self.settings.tab == Tab::Graph)?;
        let root = self
            .root_beside_questions()
            .filter(|root| *root != shown.root)?;
        Some(GraphRequest {
            root,
            opening: match shown.opening {
                Opening::Plies(plies) => Opening::Plies(plies),
                _ => Opening::Standard,
            },
            focus: None,
            ..shown
        })
    }

    /// Prints the worksheet whose graph is drawn by now; `false` where this is no graph of one.
    pub(crate) fn take_sheet(
        &mut self,
        request: &GraphRequest,
        drawing: &Result<Box<Drawing>, DrawError>,
    ) -> bool {
        let is_sheet = self.save.sheet_request.as_ref() == Some(request);
        if is_sheet {
            self.save.sheet_request = None;
            self.save.sheet = drawing.as_ref().ok().cloned().map(Rc::from);
            self.save.print = Some(Print::Worksheet);
        }
        is_sheet
    }

    /// Whether what is drawn may be marked by hand, and its key printed: a strategy alone tells who wins.
    pub(crate) fn has_worksheet(&self) -> bool {
        let tells = self.settings.tab == Tab::Graph
            && (self.graph.selection == Selection::Strategy || self.graph.refuted.is_some());
        !self.exercise.is_under_way() && !self.exercise.is_asked_later && !tells
    }

    /// The name of a file of the game.
    pub(crate) fn file_name(&self, more: &str, ending: &str) -> String {
        file_name(&self.game_title(), more, ending)
    }
}

/// A title, and what else is to stand in it, as a file's name: letters, digits and hyphens.
pub(crate) fn file_name(title: &str, more: &str, ending: &str) -> String {
    let parts = |text: &str, longest: usize| {
        let words = text.split(|c: char| !c.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        words.join("-").chars().take(longest).collect::<String>()
    };
    let mut name = parts(title, LONGEST_NAME);
    if name.is_empty() {
        name.push_str("game");
    }
    let more = parts(more, LONGEST_NAME / 2);
    match more.as_str() {
        "" => format!("{name}.{ending}"),
        more => format!("{name}-{more}.{ending}"),
    }
}
