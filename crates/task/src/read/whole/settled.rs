//! What the reader writes always parses: what no rules file can say is left out, and its words are reported.

use crate::model::{Bounds, Change, Game, GameMove, Repetition, StartRule, Target, WinnerRule};
use crate::read::Field;
use crate::read::reader::Reader;
use crate::read::whole::complete::unknown_heaps;
use crate::rules_file::rules_file;
use kruzhok_rules::parse;

/// Each round leaves out one thing; no text has more of them.
const MOST_ROUNDS: usize = 60;

impl Reader {
    /// Leaves out what does not parse. A game without moves lacks just those: they are reported as missing.
    pub(crate) fn settle(&mut self) {
        for _ in 0..MOST_ROUNDS {
            let Some(field) = problem(&self.game) else {
                return;
            };
            self.leave_out(&field);
        }
    }

    /// Leaves out the questions of a text without a game that mean nothing beside any game of these heaps.
    pub(crate) fn settle_questions(&mut self) {
        let is_template = |text: &str| text.contains(['{', '}']);
        let broken: Vec<usize> = (0..self.game.questions.len())
            .rev()
            .filter(|&at| {
                let asked = &self.game.questions[at];
                let mut conditions = asked.start.iter().flat_map(|it| &it.conditions);
                // Who wins is asked of positions that only the game itself completes.
                let is_of_no_start = asked.ask == "winner" && asked.start.is_none();
                is_of_no_start
                    || is_template(&asked.condition)
                    || is_template(&asked.of)
                    || conditions.any(|it| is_template(it))
            })
            .collect();
        for at in broken {
            self.leave_out(&format!("question[{at}]"));
        }
    }

    /// Leaves out what a field of the rules file was written of.
    fn leave_out(&mut self, field: &str) {
        let (name, index) = match field.split_once('[') {
            Some((name, rest)) => (name, rest.split(']').next().and_then(|it| it.parse().ok())),
            None => (field, None),
        };
        let index: usize = index.unwrap_or(usize::MAX);
        let said = match name {
            "question" if index < self.game.questions.len() => {
                let asked = self.game.questions.remove(index);
                Field::Question(asked.id)
            }
            "moves" if index < self.game.moves.len() => {
                self.game.moves.remove(index);
                Field::Moves
            }
            "moves" if self.game.has_pass() => {
                self.game.once = None;
                Field::Moves
            }
            "moves" => {
                self.game.moves.clear();
                Field::Moves
            }
            "position" | "title" | "" => return,
            "over" => {
                match self.game.winner {
                    WinnerRule::LastIf(_) | WinnerRule::FirstIf(_) => {
                        self.game.winner = WinnerRule::Last
                    }
                    _ => self.game.end = None,
                }
                Field::Over
            }
            "stuck" => {
                self.game.stuck = None;
                Field::Over
            }
            "legal" => {
                self.game.legal.clear();
                Field::Moves
            }
            "repeat" => {
                self.game.repeat = Repetition::Free;
                Field::Repeat
            }
            _ => {
                self.leave_out_of_start();
                Field::Start
            }
        };
        let places = self.phrases.iter().filter(|it| it.1 == said);
        self.not_understood.extend(places.map(|it| it.0.clone()));
    }

    /// Conditions first, then bounds, and at last what the heaps hold.
    fn leave_out_of_start(&mut self) {
        let start = &mut self.game.start;
        let count = start.conditions.len();
        // What is remembered at first stands there, too.
        let is_memory =
            |it: &String| ["p == 1", "h == -1", "g == -1", "m == -1"].contains(&it.as_str());
        start.conditions.retain(is_memory);
        if start.conditions.len() < count {
            return;
        }
        let is_usual = |it: &Bounds| it.low == Some(1) && it.high.is_none();
        if !start.bounds.iter().all(is_usual) {
            for bounds in &mut start.bounds {
                (bounds.low, bounds.high) = (Some(1), None);
            }
            return;
        }
        let conditions = std::mem::take(&mut start.conditions);
        *start = StartRule {
            heaps: unknown_heaps(self.game.heap_count),
            bounds: vec![],
            conditions,
        };
        self.is_start_assumed = true;
    }
}

/// The field of a game's rules file that does not parse, whatever its moves are where it has none.
fn problem(game: &Game) -> Option<String> {
    let mut whole = game.clone();
    if whole.moves.is_empty() {
        whole.moves.push(GameMove {
            target: Target::Any,
            change: Change::Add(1),
            guards: vec![],
            by: None,
        });
    }
    let problems = parse(&rules_file(&whole)).err()?;
    let first = problems.problems().first()?;
    Some(first.field.clone())
}
