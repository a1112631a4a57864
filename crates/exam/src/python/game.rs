//! The functions of the game: its moves, what is legal, who wins within a limit of moves; and, where who wins at all is
//! asked, all positions.

use super::definitions;
use super::lines::{Items, indented, list_lines};
use super::moves::RowStep;
use super::positions::Heaps;
use super::writer::{Level, Text};
use super::{Draft, Style};
use kruzhok_rules::{Ending, Verdict, Winner};

/// The function `move`: its lines by what they are for, not indented.
#[derive(Clone, Debug)]
pub(super) struct MoveParts {
    pub(super) def: String,
    /// What takes the position apart.
    pub(super) unpacking: Vec<String>,
    pub(super) overs: Vec<OverLine>,
    pub(super) limit: String,
    pub(super) lists: Vec<ListLine>,
    /// What returns `any` or `all`.
    pub(super) last: String,
}

/// A line for ends of the game that follow one another and have the same winner.
#[derive(Clone, Debug)]
pub(super) struct OverLine {
    pub(super) text: String,
    /// How many ends; where play can run out of moves, that counts as the last one.
    pub(super) end_count: usize,
    pub(super) winner: Winner,
}

/// The calls for moves, in one list; only a long list has several lines.
#[derive(Clone, Debug)]
pub(super) struct ListLine {
    pub(super) text: Vec<String>,
    pub(super) has_guard: bool,
    /// How many of the steps.
    pub(super) step_count: usize,
}

impl MoveParts {
    fn body(&self) -> Vec<String> {
        let overs = self.overs.iter().map(|over| &over.text);
        let lists = self.lists.iter().flat_map(|list| &list.text);
        let before = overs.chain([&self.limit]);
        before.chain(lists).chain([&self.last]).cloned().collect()
    }

    /// The lines of the function; `is_kept` says whether results are kept.
    pub(super) fn lines(&self, is_kept: bool) -> Vec<String> {
        let mut lines = vec![];
        if is_kept {
            lines.push("@lru_cache(None)".to_owned());
        }
        lines.push(self.def.clone());
        let body = self.body();
        let indented_lines = self.unpacking.iter().chain(&body);
        lines.extend(indented_lines.map(|line| indented(line)));
        lines
    }
}

impl Draft<'_> {
    /// The functions up to `move`.
    pub(super) fn functions(&self, steps: &[RowStep]) -> Vec<Vec<String>> {
        self.helpers.add("lru_cache");
        let mut blocks = self.game_functions(steps);
        match self.style {
            Style::OfPositions(_) => {
                blocks.push(self.ending_function());
                blocks.push(self.template("def result", &[]));
            }
            _ => blocks.push(self.parts_of_move(steps).lines(true)),
        }
        if self.asks(|asking| self.needs_grundy(asking)) {
            self.helpers.add("setrecursionlimit");
            blocks.push(self.template("def grundy", &[]));
        }
        blocks
    }

    /// The functions that `move` needs: what is legal, and the moves.
    pub(super) fn game_functions(&self, steps: &[RowStep]) -> Vec<Vec<String>> {
        let mut blocks: Vec<Vec<String>> = self.legal().into_iter().collect();
        if self.style != Style::Taught {
            blocks.extend(self.moves(steps));
        }
        blocks
    }

    fn moves(&self, steps: &[RowStep]) -> Vec<Vec<String>> {
        let is_asked = self.asks(|it| it.condition.needs_moves() || self.needs_grundy(it));
        let end = if self.style.is_of_positions() || is_asked {
            let ends = self.ends().into_iter().map(|(condition, _)| condition);
            Text::one_of(ends.collect())
        } else {
            None
        };
        let mut blocks = vec![];
        let mut definition = definitions::definition(self, steps, end.as_ref());
        if self.style.is_of_positions() {
            definition.insert(0, "@lru_cache(None)".to_owned());
        }
        blocks.push(definition);
        blocks
    }

    fn legal(&self) -> Option<Vec<String>> {
        let legal = self.written.legal.as_ref()?;
        let mut writer = self.writer();
        self.positions.declare_variables(&mut writer);
        let body = vec![format!("return {}", writer.condition(legal).text().alone())];
        Some(self.function("legal", &self.positions.whole, body))
    }

    /// A function of a position.
    pub(super) fn function(&self, name: &str, parameters: &str, body: Vec<String>) -> Vec<String> {
        let mut lines = vec![format!("def {name}({parameters}):")];
        let unpacking = self.unpacking(&body);
        lines.extend(unpacking.iter().chain(&body).map(|line| indented(line)));
        lines
    }

    /// The lines that take a position apart, as far as the body of a function needs it.
    fn unpacking(&self, body: &[String]) -> Vec<String> {
        let making = self.positions.making_heaps(body);
        let needing: Vec<String> = making.iter().chain(body).cloned().collect();
        let unpacking = self.positions.unpacking(&needing);
        unpacking.into_iter().chain(making).collect()
    }

    /// The conditions that end the game, in the variables of a position.
    fn ends(&self) -> Vec<(Text, Winner)> {
        let mut writer = self.writer();
        self.positions.declare_variables(&mut writer);
        let ends = self.written.ends.iter();
        ends.map(|end| (writer.condition(&end.when).text(), end.winner))
            .collect()
    }

    /// Whether the end is a win of the player who should win within `lim` moves.
    fn is_won_by(&self, winner: Winner) -> String {
        let lim = &self.lim;
        match winner {
            Winner::Last => format!("{lim} % 2 == 0"),
            Winner::Next => format!("{lim} % 2 == 1"),
            Winner::Draw => "False".to_owned(),
            Winner::Player(player) => format!("(turn == {player}) == ({lim} % 2 == 1)"),
        }
    }

    /// The ends of the game with those where there is no move.
    fn all_ends(&self) -> Vec<(Text, Winner)> {
        let stuck = match self.rules.stuck() {
            Ending::Loss => Winner::Last,
            Ending::Win => Winner::Next,
            Ending::Draw => Winner::Draw,
        };
        let mut ends = self.ends();
        let is_stuck = format!("not moves({})", self.positions.whole);
        let is_stuck = (Text::new(is_stuck, Level::Not), stuck);
        let is_same = |(_, winner): &(Text, Winner)| *winner == stuck;
        if self.style.is_of_positions() && ends.iter().all(is_same) {
            // There are no moves where the game is over, and it ends for the same player.
            return vec![is_stuck];
        }
        if !self.is_never_stuck() {
            ends.push(is_stuck);
        }
        ends
    }

    /// The function `move`, one branch after another.
    pub(super) fn parts_of_move(&self, steps: &[RowStep]) -> MoveParts {
        let (lim, list, whole) = (&self.lim, &self.list, &self.positions.whole);
        let mut overs = vec![];
        let mut ends = self.all_ends().into_iter().peekable();
        while let Some((condition, winner)) = ends.next() {
            let mut conditions = vec![condition];
            while let Some((condition, _)) = ends.next_if(|(_, next)| *next == winner) {
                conditions.push(condition);
            }
            let end_count = conditions.len();
            let any = Text::one_of(conditions).expect("there is one").alone();
            overs.push(OverLine {
                text: format!("if {any}: return {}", self.is_won_by(winner)),
                end_count,
                winner,
            });
        }
        let is_far = if self.loser_may_end() { "<" } else { "==" };
        let limit = format!("if {lim} {is_far} 0: return 0");
        let lists = if self.style == Style::Taught {
            self.taught_moves(steps)
        } else {
            let next = &self.next;
            vec![ListLine {
                text: vec![format!(
                    "{list} = [move({next}, {lim} - 1) for {next} in moves({whole})]"
                )],
                has_guard: false,
                step_count: steps.len(),
            }]
        };
        let is_any = match self.bad_limit {
            Some(bad) => format!("({lim} - 1) % 2 == 0 or {lim} == {bad}"),
            None => format!("({lim} - 1) % 2 == 0"),
        };
        let last = format!("return any({list}) if {is_any} else all({list})");
        let mut parts = MoveParts {
            def: String::new(),
            unpacking: vec![],
            overs,
            limit,
            lists,
            last,
        };
        let body = parts.body();
        if self.style == Style::Taught {
            let heaps = self.positions.heaps().join(", ");
            parts.def = format!("def move({heaps}, {lim}):");
            let making = self.positions.making_needed_heaps(&body);
            parts.unpacking = making.into_iter().collect();
        } else {
            parts.def = format!("def move({whole}, {lim}):");
            parts.unpacking = self.unpacking(&body);
        }
        parts
    }

    /// The lists of the calls for all moves.
    fn taught_moves(&self, steps: &[RowStep]) -> Vec<ListLine> {
        let (lim, list) = (&self.lim, &self.list);
        let call = |step: &RowStep| {
            let Heaps::Each(heaps) = &step.heaps else {
                unreachable!("a sure step tells its heaps one by one");
            };
            format!("move({}, {lim} - 1)", heaps.join(", "))
        };
        let free_count = steps.iter().take_while(|step| step.guard.is_none()).count();
        let (free, others) = steps.split_at(free_count);
        let calls: Vec<String> = free.iter().map(call).collect();
        let mut lines = vec![ListLine {
            text: list_lines(&format!("{list} ="), &Items::Each(calls)),
            has_guard: false,
            step_count: free_count,
        }];
        for step in others {
            let line = format!("{list} += [{}]", call(step));
            let text = match &step.guard {
                Some(guard) => format!("if {}: {line}", guard.clone().alone()),
                None => line,
            };
            lines.push(ListLine {
                text: vec![text],
                has_guard: step.guard.is_some(),
                step_count: 1,
            });
        }
        lines
    }

    // All positions together.

    /// How a position ends the game for the player to move, if it does.
    fn ending_function(&self) -> Vec<String> {
        let mut body: Vec<String> = vec![];
        for (condition, winner) in self.all_ends() {
            let ending = match winner {
                Winner::Last => "'loss'".to_owned(),
                Winner::Next => "'win'".to_owned(),
                Winner::Draw => "'draw'".to_owned(),
                Winner::Player(player) => format!("'win' if turn == {player} else 'loss'"),
            };
            body.push(format!("if {}: return {ending}", condition.alone()));
        }
        body.push("return None".to_owned());
        self.function("ending", &self.positions.whole, body)
    }

    /// All positions that play can reach from the starts, within a limit of moves if there is one, and what is decided of
    /// each, after how many moves.
    pub(super) fn all_positions(&self, starts: &[String], limit: Option<u32>) -> Vec<Vec<String>> {
        let sets: Vec<String> = starts.iter().map(|list| format!("set({list})")).collect();
        let new = self.fresh("new");
        let (rounds, changed) = match limit {
            None => (format!("while {new}"), new.clone()),
            Some(limit) => (
                format!("for _ in range({limit})"),
                format!("{new} and limit <= {limit}"),
            ),
        };
        let values = [
            ("STARTS", &*sets.join(" | ")),
            ("new", &new),
            ("ROUNDS", &rounds),
            ("CHANGED", &changed),
        ];
        ["positions =", "decided ="]
            .map(|block| self.template(block, &values))
            .to_vec()
    }

    /// Who wins from a position, and with how many own moves.
    pub(super) fn outcomes(&self, limit: Option<u32>) -> Vec<Vec<String>> {
        let has_within = self.asks(|it| it.condition.reach().is_some());
        let asks = |name: &str| has_within || self.asks(|it| it.condition.needs(name));
        let mut blocks = vec![];
        if asks("winner") || self.asks(|it| it.question.ask.is_of_each_start()) {
            blocks.push(self.template("def winner", &[("first", &self.fresh("first"))]));
        }
        if asks("turns") {
            // What is not decided may still be won, with more moves than anybody asks for.
            let undecided = limit.map_or(0, |_| Verdict::UNDECIDED.turns).to_string();
            blocks.push(self.template("def turns", &[("UNDECIDED", &undecided)]));
        }
        blocks
    }

    /// A block of the templates with the names of this program, and with these values.
    pub(super) fn template(&self, beginning: &str, values: &[(&str, &str)]) -> Vec<String> {
        let mut blocks = TEMPLATES.trim_end().split("\n\n\n");
        let block = blocks.find(|block| block.contains(beginning));
        let names = [
            ("POS", &*self.positions.whole),
            ("h", &self.list),
            ("t", &self.next),
            ("r", &self.reply),
            ("found", &self.found),
        ];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let filled = |part: &str| {
            let (word, rest) = part.split_at(part.find(|c| !is_word(c)).unwrap_or(part.len()));
            let mut known = names.iter().chain(values);
            let value = known.find(|(name, _)| *name == word);
            format!("{}{rest}", value.map_or(word, |(_, value)| value))
        };
        let block = block.expect("a block that is there").lines();
        block
            .map(|line| line.split_inclusive(|c| !is_word(c)).map(filled).collect())
            .collect()
    }
}

/// Functions that are the same for all games, but for names; two blank lines between them.
const TEMPLATES: &str = include_str!("templates.py");
