//! The computer of the page's own games, played against chance in the random games of the laws; who wins them, and how soon,
//! the oracle says.

use crate::oracle::Value;
use crate::random::{Random, seeds};
use crate::trial::Trial;
use kruzhok_page::{
    Effect, GameContent, GraphMsg, Msg, Opponent, PlayMsg, PlayView, RulesMsg, SettingsMsg, State,
    Tab, View, Visitor,
};
use kruzhok_words::Language;
use kruzhok_worker::Workshop;

/// Play that has not ended by then goes round.
const MOST_PLIES: usize = 60;

/// A page that plays, with its worker.
struct Table {
    state: State,
    worker: Workshop,
}

impl Table {
    fn of(trial: &Trial) -> Self {
        let visitor = Visitor {
            language: Some(Language::En),
            prefers_dark: false,
            is_framed: false,
        };
        let (state, effects) = State::open("v=1&view=play", visitor);
        let mut table = Self {
            state,
            worker: Workshop::default(),
        };
        table.perform(effects);
        table.send(Msg::Rules(RulesMsg::TextEdited(trial.text.clone())));
        table.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Play)));
        table
    }

    fn send(&mut self, msg: Msg) {
        let effects = self.state.update(msg);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let Effect::Post(request) = effect else {
                continue;
            };
            let mut reply = self.worker.receive(request);
            while reply.is_none() && self.worker.is_working() {
                reply = self.worker.step(1_000);
            }
            if let Some(reply) = reply {
                self.send(Msg::Replied(reply));
            }
        }
    }

    fn view(&self) -> PlayView {
        match View::of(&self.state).game.content {
            GameContent::Play(view) => *view,
            other => panic!("{other:?} is no play"),
        }
    }

    /// A new game from a start against the computer that errs nowhere.
    fn begin(&mut self, start: &str, is_computer_first: bool) {
        self.send(Msg::Graph(GraphMsg::RootChosen(start.to_owned())));
        for msg in [
            PlayMsg::OpponentChosen(Opponent::Perfect),
            PlayMsg::OpponentFirstChosen(is_computer_first),
        ] {
            self.send(Msg::Play(msg));
        }
    }

    /// Plays to the end; who has won, as the page says it, and after how many plies.
    fn play(&mut self, choose: &mut dyn FnMut(&PlayView) -> usize) -> (String, usize) {
        loop {
            let view = self.view();
            if view.is_over || view.line.len() >= MOST_PLIES {
                return (view.turn, view.line.len());
            }
            let index = choose(&view);
            self.send(Msg::Play(PlayMsg::MoveMade(index)));
        }
    }
}

/// Plays from one start of a random game, on either side.
fn play(trial: &Trial, table: &mut Table, start: &str, value: Value, random: &mut Random) {
    let mut at_random = |view: &PlayView| {
        let last = i64::try_from(view.moves.len()).unwrap_or(1) - 1;
        let place = usize::try_from(random.between(0, last)).unwrap_or(0);
        view.moves[place].index
    };
    let about = format!("from {start} ({value}) {trial}");
    for is_computer_first in [true, false] {
        table.begin(start, is_computer_first);
        let (end, plies) = table.play(&mut at_random);
        match (value, is_computer_first) {
            (Value::Win(most), true) | (Value::Loss(most), false) => {
                assert_eq!(end, "The computer has won", "{about}");
                assert!(plies <= most as usize, "in {plies} plies {about}");
            }
            (Value::Draw, _) => {
                assert_ne!(end, "You have won", "{about}");
            }
            _ => {}
        }
        // Who plays as the hints say wins what is won, and no sooner than the computer can help.
        if let (Value::Loss(plies), true) | (Value::Win(plies), false) = (value, is_computer_first)
        {
            table.begin(start, is_computer_first);
            let end = loop {
                let view = table.view();
                if view.is_over {
                    break (view.turn, view.line.len());
                }
                table.send(Msg::Play(PlayMsg::HintWanted));
                let hinted = table.view().moves.into_iter().find(|mv| mv.is_hint);
                let hinted = hinted.unwrap_or_else(|| panic!("no hint {about}"));
                table.send(Msg::Play(PlayMsg::MoveMade(hinted.index)));
            };
            let won = ("You have won".to_owned(), plies as usize);
            assert_eq!(end, won, "{about}");
        }
    }
}

#[test]
fn the_computer_wins_what_is_won_as_soon_as_can_be_and_loses_as_late_as_can_be() {
    let mut values = [0; 3];
    for trial in seeds(40).filter_map(Trial::of_seed) {
        let oracle = trial.oracle.values();
        let mut table = Table::of(&trial);
        let rules = &trial.solution.rules;
        let starts = rules.starts(1_000).expect("few starts");
        let random = &mut Random::of_seed(trial.seed);
        for start in starts.iter().step_by(starts.len().div_ceil(3).max(1)) {
            let id = trial.solution.find(start).expect("it is a start");
            let value = oracle[&trial.state(id)];
            values[match value {
                Value::Win(_) => 0,
                Value::Loss(_) => 1,
                Value::Draw => 2,
            }] += 1;
            let text = rules.write_position(start);
            play(&trial, &mut table, &text, value, random);
        }
    }
    assert!(values.iter().all(|&count| count > 3), "{values:?}");
}
