//! The program that calls `move` once, for one position and one limit.

use super::game::MoveParts;
use super::lines::fits_in_a_line;
use super::moves::{self, RowStep};
use super::positions::{Positions, tuple};
use super::{Draft, Style};
use crate::recursion::RecursionProgram;
use kruzhok_rules::{Position, RowIndex, Rules, ValueKind, Winner};
use std::ops::Range;

/// What the textbook calls the function.
const FUNCTION: &str = "move";

/// Where calls may go deeper than Python lets them.
const DEEP: u32 = 200;

/// The program, and what its function does beyond what the lines say.
#[derive(Clone, Debug)]
pub(crate) struct MoveProgram {
    pub(crate) program: RecursionProgram,
    /// For each line that tests whether the game is over, how many ends it has, and who wins then.
    pub(crate) overs: Vec<(usize, Winner)>,
    /// Whether the last of these ends is that there is no move.
    pub(crate) tests_moves: bool,
    /// The least limit with which moves are tried: 0 where the loser may make the last move.
    pub(crate) least_limit: i64,
    /// The limit at which any move does instead of all.
    pub(crate) bad_limit: Option<i64>,
    pub(crate) lists: Vec<List>,
}

/// A line that adds calls to the list.
#[derive(Clone, Debug)]
pub(crate) struct List {
    /// Whether it does so under a condition.
    pub(crate) has_guard: bool,
    /// The rows that make its moves, each with the heaps that it picks; `None` where it makes all moves.
    pub(crate) rows: Option<Vec<(RowIndex, Vec<usize>)>>,
}

/// How the values of a position are shown.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    positions: Positions,
    /// Whether a call takes the heaps one by one, not the whole position.
    takes_heaps: bool,
    /// Whether a position is taken apart, and whether its heaps are put together.
    takes_apart: bool,
    makes_heaps: bool,
}

/// The program for a call with a position and a limit. Where the first move is to be a bad one, `bad_limit` is the limit
/// at which any move does, if it comes to moves there.
pub(crate) fn move_program(
    rules: &Rules,
    start: &Position,
    limit: u32,
    has_memory: bool,
    bad_limit: Option<i64>,
) -> (MoveProgram, Shown) {
    let mut draft = Draft::new(rules, &[], None);
    // The loser makes the last move only where that can end the game.
    let least_limit = if draft.loser_may_end() { 0 } else { 1 };
    draft.bad_limit = bad_limit.filter(|bad| *bad >= least_limit);
    let steps = moves::steps(&draft);
    draft.style = Style::WithMoves;
    if draft.is_taught(&steps) {
        draft.style = Style::Taught;
        let parts = draft.parts_of_move(&steps);
        let mut lines = parts.lists.iter().map(|list| &list.text);
        if !lines.all(|text| fits_in_a_line(text)) {
            draft.style = Style::WithMoves;
        }
    }
    if has_memory {
        draft.helpers.add("lru_cache");
    }
    if limit > DEEP {
        draft.helpers.add("setrecursionlimit");
    }
    let parts = draft.parts_of_move(&steps);
    let shown = Shown::of(&draft, &parts);
    let call = format!(
        "{FUNCTION}({}, {limit})",
        shown.arguments(rules, start).join(", ")
    );
    let program = written(&draft, &steps, &parts, &shown, has_memory, call);
    let mut overs: Vec<(usize, Winner)> = vec![];
    overs.extend(parts.overs.iter().map(|over| (over.end_count, over.winner)));
    let program = MoveProgram {
        program,
        overs,
        tests_moves: !draft.is_never_stuck(),
        least_limit,
        bad_limit: draft.bad_limit,
        lists: lists(&draft, &steps, &parts),
    };
    (program, shown)
}

/// The whole text, with the places of its lines.
fn written(
    draft: &Draft<'_>,
    steps: &[RowStep],
    parts: &MoveParts,
    shown: &Shown,
    has_memory: bool,
    call: String,
) -> RecursionProgram {
    let own = draft.game_functions(steps);
    let function = parts.lines(has_memory);
    let end = vec![format!("print({call})")];
    let mut lines: Vec<String> = vec![];
    let mut blocks = vec![draft.head(), draft.constants()];
    blocks.extend(draft.helpers.functions());
    blocks.extend(own);
    let mut def_line = 0;
    for (block, is_function) in blocks
        .into_iter()
        .map(|block| (block, false))
        .chain([(function, true), (end, false)])
    {
        if block.is_empty() {
            continue;
        }
        if !lines.is_empty() {
            lines.push(String::new());
        }
        if is_function {
            def_line = lines.len() + usize::from(has_memory);
        }
        lines.extend(block);
    }
    let after = |start: usize, count: usize| Range {
        start,
        end: start + count,
    };
    let unpacking_lines = after(def_line + 1, parts.unpacking.len());
    let over_lines = after(unpacking_lines.end, parts.overs.len());
    let list_lines = after(over_lines.end + 1, parts.lists.len());
    let return_line = list_lines.end;
    RecursionProgram {
        call,
        function_name: FUNCTION.to_owned(),
        parameter_count: shown.parameters().len() + 1,
        def_line,
        limit_line: over_lines.end,
        return_line,
        changed_line: draft.bad_limit.map(|_| return_line),
        unpacking_lines,
        over_lines,
        list_lines,
        limit_name: draft.lim.clone(),
        list_name: draft.list.clone(),
        lines,
    }
}

fn lists(draft: &Draft<'_>, steps: &[RowStep], parts: &MoveParts) -> Vec<List> {
    let mut rest = steps.iter();
    let lists = parts.lists.iter().map(|list| {
        let own = rest.by_ref().take(list.step_count);
        let rows = own.map(|step| (step.row, step.places.clone())).collect();
        List {
            has_guard: list.has_guard,
            rows: (draft.style == Style::Taught).then_some(rows),
        }
    });
    lists.collect()
}

impl Shown {
    fn of(draft: &Draft<'_>, parts: &MoveParts) -> Self {
        let lines = &parts.unpacking;
        let makes_heaps = lines.iter().any(|line| line.starts_with("heaps = "));
        Self {
            positions: draft.positions.clone(),
            takes_heaps: draft.style == Style::Taught,
            takes_apart: lines.len() > usize::from(makes_heaps),
            makes_heaps,
        }
    }

    /// The parameters of a position.
    pub(crate) fn parameters(&self) -> &[String] {
        match self.takes_heaps {
            true => self.positions.heaps(),
            false => std::slice::from_ref(&self.positions.whole),
        }
    }

    /// The arguments of a call for a position, without the limit.
    pub(crate) fn arguments(&self, rules: &Rules, position: &Position) -> Vec<String> {
        let values = self.values(rules, position);
        match self.takes_heaps || self.positions.is_one() {
            true => values,
            false => vec![tuple(&values)],
        }
    }

    /// The variables that the lines which take a position apart give their values, line by line.
    pub(crate) fn taken_apart(
        &self,
        rules: &Rules,
        position: &Position,
    ) -> Vec<Vec<(String, String)>> {
        let values = self.values(rules, position);
        let mut lines = vec![];
        if self.takes_apart {
            let variables = self.positions.variables().into_iter();
            lines.push(variables.zip(values.iter().cloned()).collect());
        }
        if self.makes_heaps {
            let heaps = tuple(&values[..rules.heap_names().len()]);
            lines.push(vec![("heaps".to_owned(), heaps)]);
        }
        lines
    }

    /// What a position is made of, as Python shows it.
    fn values(&self, rules: &Rules, position: &Position) -> Vec<String> {
        let words = position.words();
        let named = rules.values(words).into_iter().zip(self.positions.kinds());
        let mut values: Vec<String> = named
            .map(|((_, text), kind)| match kind {
                ValueKind::Number => text,
                ValueKind::Text => shown_text(&text),
                ValueKind::Tuple | ValueKind::Multiset => shown_tuple(text),
            })
            .collect();
        values.extend(
            rules
                .mover(words)
                .filter(|_| rules.is_partisan())
                .map(|it| it.to_string()),
        );
        let (own, opponent) = rules.last_rows(words);
        let number = |row: Option<RowIndex>| row.map_or(0, |row| row.0 + 1).to_string();
        match self.positions.last.len() {
            0 => {}
            1 => values.push(number(opponent)),
            _ => values.extend([number(own), number(opponent)]),
        }
        values
    }
}

/// A tuple of numbers, which the rules write without the comma that Python needs after an only one.
fn shown_tuple(text: String) -> String {
    if text.contains(',') || text == "()" {
        return text;
    }
    text.replace(')', ",)")
}

/// A text as Python shows it; the rules write it between quotation marks, each character as it is.
fn shown_text(text: &str) -> String {
    let inner = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    let inner = inner.unwrap_or(text);
    let mark = match inner.contains('\'') && !inner.contains('"') {
        true => '"',
        false => '\'',
    };
    let mut shown = String::from(mark);
    for c in inner.chars() {
        match c {
            '\n' => shown.push_str("\\n"),
            '\r' => shown.push_str("\\r"),
            '\t' => shown.push_str("\\t"),
            '\\' => shown.push_str("\\\\"),
            c if c == mark => shown.extend(['\\', c]),
            c => shown.push(c),
        }
    }
    shown.push(mark);
    shown
}
