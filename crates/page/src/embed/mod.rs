//! The page inside of another one: which pieces it shows, and whether its rules may be changed.

use crate::exercise::Stage;
use crate::guide::GuideMsg;
use crate::rules::RulesMsg;
use crate::settings::{Coded, Part, Tab, codes};
use crate::state::{Analysis, Effect, Msg, State};

/// A piece of the page that a frame may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The graph.
    Graph,
    /// The map.
    Map,
    /// The recursion.
    Recursion,
    /// Play.
    Play,
    /// The answers.
    Answers,
    /// The selected position.
    Position,
    /// The colouring by ticks: its slider and its table.
    Ticks,
    /// The form of the rules.
    Rules,
    /// The laws.
    Law,
    /// The text of a task.
    Task,
    /// What changes how a view shows the game.
    Tools,
}

codes!(Piece: Graph "graph", Map "map", Recursion "recursion", Play "play", Answers "answers", Position "position", Ticks "ticks",
    Rules "rules", Law "law", Task "task", Tools "tools");

/// How the page is embedded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Embedding {
    /// Whether the page has neither its line at the top nor the title of the game: the page around it has its own.
    pub(crate) is_embedded: bool,
    /// What is shown, where that was chosen.
    pub(crate) pieces: Option<Vec<Piece>>,
    /// Whether the rules may be read only.
    pub(crate) is_read_only: bool,
    /// Whether the page is an exercise, which has a place beside the answers.
    pub(crate) has_exercise: bool,
    /// Whether that withholds all that tells who wins.
    pub(crate) is_withholding: bool,
    /// Whether the recursion tells nothing of what it asks for.
    pub(crate) has_calls: bool,
    /// Whether the map is what is marked in it.
    pub(crate) is_of_map: bool,
    /// Whether a later step of the lesson asks for the answers.
    pub(crate) is_asked_later: bool,
    /// Whether it seeks a law of the rules as they are.
    pub(crate) is_of_law: bool,
}

impl Embedding {
    pub(crate) fn shows(&self, piece: Piece) -> bool {
        if piece == Piece::Map && self.is_of_map && self.is_withholding {
            return true;
        }
        let is_withheld = match piece {
            Piece::Graph | Piece::Rules => false,
            Piece::Task => self.has_exercise,
            Piece::Answers => self.is_withholding || self.is_asked_later,
            Piece::Recursion | Piece::Tools => self.is_withholding && !self.has_calls,
            _ => self.is_withholding,
        };
        if is_withheld {
            return false;
        }
        match &self.pieces {
            Some(pieces) => pieces.contains(&piece),
            // What needs much room, and a class seldom.
            None => !self.is_embedded || !matches!(piece, Piece::Task | Piece::Ticks),
        }
    }

    /// Whether an address names this piece among those that are shown.
    pub(crate) fn asks_for(&self, piece: Piece) -> bool {
        self.pieces.iter().flatten().any(|it| *it == piece)
    }

    /// Whether there is what changes how a view shows the game: outside of frames in an exercise, too.
    pub(crate) fn has_tools(&self) -> bool {
        match &self.pieces {
            Some(pieces) if !self.is_embedded => pieces.contains(&Piece::Tools),
            None if !self.is_embedded => true,
            _ => self.shows(Piece::Tools),
        }
    }

    /// Whether no law can be written where there is none: in a frame, unless it was asked for.
    pub(crate) fn offers_no_law(&self) -> bool {
        self.is_embedded && self.pieces.is_none()
    }

    fn shows_tab(&self, tab: Tab) -> bool {
        self.shows(match tab {
            Tab::Graph => Piece::Graph,
            Tab::Map => Piece::Map,
            Tab::Recursion => Piece::Recursion,
            Tab::Play => Piece::Play,
        })
    }

    fn shows_part(&self, part: Part) -> bool {
        match part {
            Part::Rules => self.shows(Piece::Rules) || self.shows(Piece::Task),
            Part::Game => Tab::ALL.iter().any(|&tab| self.shows_tab(tab)),
            Part::Answers => {
                let pieces = [Piece::Answers, Piece::Position, Piece::Ticks, Piece::Law];
                self.has_exercise || pieces.iter().any(|&piece| self.shows(piece))
            }
        }
    }

    /// Whether the rules are to be read only.
    pub(crate) fn forbids_changes(&self) -> bool {
        self.is_read_only || self.is_withholding || self.is_of_law
    }

    /// The views that are there to choose from; never none.
    pub(crate) fn tabs(&self) -> Vec<Tab> {
        let shown = Tab::ALL.iter().filter(|&&tab| self.shows_tab(tab));
        let shown: Vec<Tab> = shown.copied().collect();
        if shown.is_empty() {
            vec![Tab::Graph]
        } else {
            shown
        }
    }

    /// The parts that are there to choose from; never none.
    pub(crate) fn parts(&self) -> Vec<Part> {
        let shown = Part::ALL.iter().filter(|&&part| self.shows_part(part));
        let shown: Vec<Part> = shown.copied().collect();
        if shown.is_empty() {
            vec![Part::Game]
        } else {
            shown
        }
    }

    /// Whether a frame does not let its visitor do this. What the page around it wants is always done.
    pub(crate) fn refuses(&self, msg: &Msg) -> bool {
        let shows_rules = self.shows(Piece::Rules) || self.shows(Piece::Task);
        match msg {
            Msg::Task(_) => self.is_read_only || !shows_rules,
            Msg::Rules(RulesMsg::AgainPressed | RulesMsg::StopPressed) => false,
            Msg::Rules(_) | Msg::Guide(GuideMsg::TopicTried(_)) => self.is_read_only,
            _ => false,
        }
    }

    /// A list of pieces, as an address has it; `None` where one of them is none.
    pub(crate) fn read_pieces(value: &str) -> Option<Vec<Piece>> {
        let pieces = value.split(',').filter(|code| !code.is_empty());
        pieces.map(Piece::of_code).collect()
    }

    pub(crate) fn write_pieces(pieces: &[Piece]) -> String {
        let codes = pieces.iter().map(|piece| piece.code());
        codes.collect::<Vec<_>>().join(",")
    }
}

impl State {
    /// Takes over how an address embeds the page: what is not shown cannot be what is looked at.
    pub(crate) fn embed(&mut self, embedding: Embedding) {
        self.embedding = embedding;
        self.stay_within_frame();
    }

    /// What is not shown cannot be what is looked at, whatever led there.
    pub(crate) fn stay_within_frame(&mut self) {
        self.embedding.has_exercise = self.exercise.stage != Stage::None;
        self.embedding.is_withholding = self.exercise.withholds();
        self.embedding.is_asked_later = self.exercise.is_asked_later;
        self.embedding.has_calls = self.has_calls_beside();
        self.embedding.is_of_map = self.exercise.is_of_map();
        self.embedding.is_of_law = self.exercise.is_of_law_alone();
        let (tabs, parts) = (self.embedding.tabs(), self.embedding.parts());
        if !tabs.contains(&self.settings.tab) {
            self.settings.tab = tabs[0];
        }
        if !parts.contains(&self.settings.part) {
            self.settings.part = parts[0];
        }
    }

    /// The address of what is shown and the game's title, once the game is solved or cannot be.
    pub fn settled(&self) -> Option<(String, String)> {
        let is_settled = !matches!(self.analysis, Analysis::Running { .. });
        is_settled.then(|| (self.address.to_string(), self.game_title()))
    }

    /// Shows other pieces from now on. Codes that are none change nothing.
    pub(crate) fn choose_pieces(&mut self, codes: &str) -> Vec<Effect> {
        let Some(pieces) = Embedding::read_pieces(codes) else {
            return vec![];
        };
        self.embed(Embedding {
            pieces: (!pieces.is_empty()).then_some(pieces),
            ..self.embedding.clone()
        });
        [self.request_views(), self.write_address(false)].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::Desk;
    use crate::{GraphMsg, MapMsg, RulesMsg, SettingsMsg, TaskMsg};

    #[test]
    fn an_address_says_what_is_shown_and_keeps_saying_it() {
        let mut desk = Desk::open("v=1&game=demo-2024&lang=en&embed=1&show=graph,answers&edit=0");
        let view = desk.view();
        assert!(view.is_embedded && view.has_answers && view.position.is_none());
        assert!(view.ticks.is_none() && view.variants.is_none() && !view.game.has_tools);
        let parts: Vec<Part> = view.parts.iter().map(|it| it.value).collect();
        assert_eq!(parts, [Part::Game, Part::Answers]);
        assert_eq!(view.game.tabs.len(), 1);
        desk.send(Msg::Graph(GraphMsg::RootChosen("60".to_owned())));
        let address = desk.address();
        for field in ["embed=1", "show=graph,answers", "edit=0"] {
            assert!(address.contains(field), "{address}");
        }
        // What may not be changed is not.
        let text = desk.view().rules.text;
        desk.send(Msg::Rules(RulesMsg::TextEdited(String::new())));
        assert_eq!(desk.view().rules.text, text);
        desk.send(Msg::Rules(RulesMsg::NewGameWanted));
        desk.send(Msg::Task(TaskMsg::Pasted(
            "За один ход можно взять камень.".to_owned(),
        )));
        assert_eq!(desk.view().rules.text, text);
        assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    }

    #[test]
    fn what_is_not_shown_is_not_looked_at() {
        let desk =
            Desk::open("v=1&game=demo-2024&view=recursion&part=rules&embed=1&show=map,ticks");
        let view = desk.view();
        assert_eq!((view.game.tab, view.part), (Tab::Map, Part::Game));
        assert!(view.game.ticks.is_some());
        // A part is called by what is in it.
        let names = |pieces: &str| {
            let view = Desk::open(&format!("v=1&game=nim&embed=1&show={pieces}")).view();
            let names = view.parts.into_iter().map(|it| it.label);
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("map,ticks"), "Board Colouring");
        assert_eq!(names("map,position,ticks"), "Board Position");
        assert_eq!(names("map,answers,ticks"), "Board Answers");
        // Without a list a frame shows what a class needs.
        let view = Desk::open("v=1&game=demo-2024&embed=1").view();
        assert!(view.has_answers && !view.rules.has_task && view.game.ticks.is_none());
        // What leads elsewhere leads nowhere in a frame that shows only one view.
        let mut desk = Desk::open("v=1&game=demo-2024&embed=1&show=map,tools");
        desk.send(Msg::Map(MapMsg::CellOpened(Some(59))));
        assert_eq!(desk.view().game.tab, Tab::Map);
        // A list of nothing still shows something.
        let view = Desk::open("v=1&game=demo-2024&embed=1&show=").view();
        assert_eq!((view.parts.len(), view.game.tabs.len()), (1, 1));
        // A law stands where answers do.
        let view = Desk::open("v=1&game=demo-2024&embed=1&show=law").view();
        assert_eq!((view.part, view.parts.len()), (Part::Answers, 1));
        assert!(view.game.law.is_some() && !view.has_answers);
        // Where there is none, and none may be added, a sentence says so.
        for (fields, says) in [
            ("embed=1&show=law", false),
            ("embed=1&show=law&edit=0", true),
            ("embed=1&show=graph,law&edit=0", true),
        ] {
            let law = Desk::open(&format!("v=1&game=demo-2024&{fields}"))
                .view()
                .game
                .law;
            let law = law.expect(fields);
            assert_eq!(
                (law.none.is_some(), law.add.is_none()),
                (says, says),
                "{fields}"
            );
        }
        let view = Desk::open("v=1&game=demo-2024&embed=1&edit=0").view();
        assert!(view.game.law.is_none());
        // Without a frame nothing is missing.
        let view = Desk::open("v=1&game=demo-2024").view();
        assert!(!view.is_embedded && view.rules.has_task && view.game.ticks.is_some());
    }

    #[test]
    fn the_page_around_chooses_what_is_shown() {
        let mut desk = Desk::open("v=1&game=demo-2024&embed=1");
        let choose = |codes: &str| Msg::Settings(SettingsMsg::PiecesChosen(codes.to_owned()));
        desk.send(choose("map"));
        assert_eq!(desk.view().game.tab, Tab::Map);
        desk.send(choose("nonsense"));
        assert_eq!(desk.view().game.tabs.len(), 1);
        desk.send(choose(""));
        assert_eq!(desk.view().game.tabs.len(), 4);
    }
}
