//! What the page tells: the colouring up to a tick, or, for those who guess, what they have uncovered.

use crate::state::{Effect, State};
use kruzhok_picture::Standing;
use std::collections::BTreeSet;

/// What a visitor who guesses has uncovered; all else is hidden until the tick reaches it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guessing {
    /// Positions, in their text form.
    pub positions: BTreeSet<String>,
    /// Whether the answers to the questions are uncovered.
    pub has_answers: bool,
}

impl State {
    /// Whether the page tells who wins at a position. Every view asks here.
    pub(crate) fn shows(&self, position: &str, standing: Standing) -> bool {
        if self.exercise.withholds() {
            return false;
        }
        if let Some(guessing) = &self.colouring.guessing {
            if guessing.positions.contains(position) {
                return true;
            }
            // Who guesses sees at tick 0 not even the ends of the game.
            if self.colouring.tick.is_none() {
                return false;
            }
        }
        let tick = self.shown_tick();
        // What nobody is sure to win shows when all is coloured.
        tick >= self.last_tick() || standing.remoteness().is_some_and(|plies| plies <= tick)
    }

    /// Whether who wins is to be found out.
    pub(crate) fn hides_outcomes(&self) -> bool {
        self.colouring.guessing.is_some() || self.exercise.withholds()
    }

    /// Whether the answers to the questions are shown. A step of the program's lessons says what it asks.
    pub(crate) fn shows_answers(&self) -> bool {
        !self.exercise.withholds()
            && !self.lesson.is_ready()
            && self
                .colouring
                .guessing
                .as_ref()
                .is_none_or(|guessing| guessing.has_answers)
    }

    /// Whether answers are outlined: a class that is asked about each step is not to see them before the last one.
    pub(crate) fn outlines_answers(&self) -> bool {
        let is_asked = self.show.stepping.is_some() && self.shown_tick() < self.last_tick();
        self.shows_answers() && !is_asked
    }

    /// The tick at which all is coloured: later than any, as long as positions are being counted.
    pub(crate) fn last_tick(&self) -> u32 {
        match &self.solved {
            // No tick tells anything of a game whose heaps were solved one by one.
            Some(_) if self.is_summed() => 0,
            Some(solved) if !solved.report.counts.is_counted => u32::MAX,
            Some(solved) => solved.report.counts.last_tick(),
            None => 0,
        }
    }

    /// How far the colouring has come, at most to the last tick of the game.
    pub(crate) fn shown_tick(&self) -> u32 {
        let last = self.last_tick();
        let unset = if self.colouring.guessing.is_some() {
            0
        } else {
            last
        };
        self.colouring.tick.map_or(unset, |tick| tick.min(last))
    }

    pub(crate) fn choose_guessing(&mut self, is_guessing: bool) -> Vec<Effect> {
        self.colouring.tick = None;
        self.colouring.is_playing = false;
        match is_guessing {
            true => self.hide_what_is_guessed(),
            false => self.colouring.guessing = None,
        }
        if self.graph.root.is_none() {
            // Another root is at the top.
            self.graph.leave_nodes();
        }
        // In a show it is seen what is guessed.
        let effects = self.come_to_view();
        // A map whose cells hold several positions gives way to another one, and comes back afterwards.
        [
            effects,
            self.request_map(),
            self.request_position(),
            self.write_address(false),
        ]
        .concat()
    }

    /// Hides who wins, and what explains it: that gives it away.
    pub(crate) fn hide_what_is_guessed(&mut self) {
        self.colouring.guessing = Some(Guessing::default());
        self.explanation.request = None;
        self.graph.refuted = None;
    }

    pub(crate) fn choose_tick(&mut self, tick: u32) -> Vec<Effect> {
        let is_unset = match self.colouring.guessing {
            None => tick >= self.last_tick(),
            Some(_) => tick == 0,
        };
        self.colouring.tick = (!is_unset).then_some(tick);
        self.colouring.is_playing = false;
        self.write_address(false)
    }

    pub(crate) fn play_ticks(&mut self) -> Vec<Effect> {
        self.colouring.is_playing = !self.colouring.is_playing;
        if !self.colouring.is_playing {
            return self.write_address(false);
        }
        if self.shown_tick() == self.last_tick() {
            self.colouring.tick = self.colouring.guessing.is_none().then_some(0);
        }
        vec![Effect::Wake(self.settings.speed.step_ms())]
    }

    pub(crate) fn pass_tick(&mut self) -> Vec<Effect> {
        if !self.colouring.is_playing {
            return vec![];
        }
        let tick = self.shown_tick().saturating_add(1);
        let effects = self.choose_tick(tick);
        self.colouring.is_playing = self.shown_tick() < self.last_tick();
        if self.colouring.is_playing {
            vec![Effect::Wake(self.settings.speed.step_ms())]
        } else {
            effects
        }
    }

    pub(crate) fn uncover_position(&mut self, position: String) -> Vec<Effect> {
        if let Some(guessing) = &mut self.colouring.guessing {
            guessing.positions.insert(position);
        }
        self.write_address(false)
    }

    pub(crate) fn uncover_answers(&mut self) -> Vec<Effect> {
        if let Some(guessing) = &mut self.colouring.guessing {
            guessing.has_answers = true;
        }
        self.write_address(false)
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::Desk;
    use crate::{ColouringMsg, Msg, RulesMsg, SettingsMsg, Tab};
    use kruzhok_picture::Standing;

    const LARGE: &str = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 500\"\n\
        start = \"1 <= a <= 499, 1 <= b <= 499, a + b < 500\"";

    #[test]
    fn a_chosen_tick_hides_what_comes_later_while_positions_are_being_counted() {
        let mut desk = Desk::open("");
        desk.send(Msg::Rules(RulesMsg::TextEdited(LARGE.to_owned())));
        assert!(desk.state.shows("1,1", Standing::Won(Some(9))));
        desk.send(Msg::Colouring(ColouringMsg::TickChosen(3)));
        let shows =
            |desk: &Desk| [3, 9].map(|plies| desk.state.shows("1,1", Standing::Won(Some(plies))));
        assert_eq!(shows(&desk), [true, false]);
        desk.send(Msg::Colouring(ColouringMsg::Played));
        desk.send(Msg::TickPassed);
        desk.count();
        assert!(
            desk.state.colouring.is_playing,
            "counting stops no colouring"
        );
        desk.send(Msg::Colouring(ColouringMsg::TickChosen(3)));
        assert_eq!(shows(&desk), [true, false]);
    }

    #[test]
    fn a_map_that_was_made_before_positions_were_counted_is_made_again() {
        let mut desk = Desk::open("");
        desk.send(Msg::Rules(RulesMsg::TextEdited(LARGE.to_owned())));
        desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
        let map = |desk: &Desk| desk.state.map.shown.as_ref().map(|it| it.map.clone());
        let before = map(&desk).expect("a map");
        desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Graph)));
        desk.count();
        desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
        let after = map(&desk).expect("a map");
        assert!(!std::rc::Rc::ptr_eq(&before, &after));
    }
}
