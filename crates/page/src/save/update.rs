//! What the middle of the page shows, as a file or on paper.

use crate::settings::Tab;
use crate::state::{Effect, Notice, State};
use kruzhok_picture::{Colours, dot, svg, tikz};
use kruzhok_words::say;

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

impl PictureKind {
    /// Every kind, in the order in which the page offers them.
    pub const ALL: [Self; 4] = [Self::Svg, Self::Png, Self::Dot, Self::Tikz];

    /// The kind's name in ids and in the catalogue.
    pub fn code(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Dot => "dot",
            Self::Tikz => "tikz",
        }
    }

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

    /// A browser may refuse to make so many pixels.
    pub(crate) fn refuse_pixels(&mut self) -> Vec<Effect> {
        self.notice = Some(Notice::PixelsRefused);
        vec![]
    }

    /// Puts the paper on the page, then has it printed.
    pub(crate) fn print(&mut self) -> Vec<Effect> {
        self.save.is_on_paper = true;
        vec![Effect::Print]
    }
}
