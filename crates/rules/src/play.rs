//! A row of moves, typed, and the moves that it makes.

mod known;

use crate::Player;
use crate::shape::{NamedWords, Shape};
use crate::toss::Toss;
pub(crate) use known::{ByHeap, Known};
use kruzhok_syntax::{Problem, ProblemKind, Source};
use kruzhok_values::{
    self as values, FUEL, Flow, Halt, Int, Ints, Machine, Reason, Slot, Span, TypedClause, Value,
};
use std::sync::Arc;

/// A row of the rules, ready to be played.
#[derive(Clone, Debug)]
pub(crate) enum RowPlay {
    Moves(Vec<Play>),
    Toss(Toss),
}

impl RowPlay {
    /// What the row does without a toss.
    pub(crate) fn moves(&self) -> &[Play] {
        match self {
            Self::Moves(plays) => plays,
            Self::Toss(_) => &[],
        }
    }
}

/// A row of moves, ready to be played.
#[derive(Clone, Debug)]
pub struct Play {
    /// The field that holds the row.
    pub source: Arc<Source>,
    /// Where the values of the heaps that the row picks are kept; empty in a whole-position row.
    pub picks: Vec<Slot>,
    /// Where their places are kept: `i` and `j`.
    pub places: Vec<Slot>,
    /// Whether anything depends on the places, so that equal heaps are not alike.
    pub(crate) uses_places: bool,
    /// The heaps after a move.
    pub heaps: NewHeaps,
    /// What is remembered from now on; `None` leaves it as it is.
    pub memory: Option<Vec<Value>>,
    /// Loops and conditions, in order.
    pub clauses: Vec<TypedClause>,
    /// Where what is picked alone decides what becomes of it; not where anything is remembered with that.
    pub(crate) by_heap: Option<Arc<ByHeap>>,
    /// The names bound by `for`.
    pub(crate) bound: Vec<(String, Slot)>,
    /// Whether a move may leave everything as it is.
    pub is_pass: bool,
    /// Whose move it is, when it is only one player's.
    pub by: Option<Player>,
}

/// The heaps after a move: all of them, or those that were picked.
#[derive(Clone, Debug)]
pub enum NewHeaps {
    /// One expression for each.
    Each(Vec<Int>),
    /// One list of all of them.
    List(Ints, Span),
    /// All of them, where some are texts or tuples.
    Values(Vec<Value>),
}

impl NewHeaps {
    /// Whether any of them depends on a slot for which `is_meant` holds.
    pub fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        match self {
            Self::Each(values) => values.iter().any(|it| it.uses(is_meant)),
            Self::List(list, _) => list.uses(is_meant),
            Self::Values(values) => values.iter().any(|it| it.uses(is_meant)),
        }
    }
}

/// A condition of a field of its own.
#[derive(Clone, Debug)]
pub(crate) struct FieldCondition {
    pub(crate) expr: Int,
    pub(crate) source: Arc<Source>,
}

/// Memory that evaluation uses again from position to position.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(crate) machine: Machine,
    /// For `legal`, which is about the next position while the row's variables are still in use.
    pub(crate) after: Machine,
    pub(crate) to: Vec<i64>,
    pub(crate) picked: Vec<usize>,
    known: Vec<Known>,
    /// How many times as much work as usual may be done for one position, besides the first time.
    patience: u32,
}

/// A move that was just made, while the row's variables still have their values.
pub(crate) struct Made<'a> {
    pub(crate) row: usize,
    pub(crate) play: &'a Play,
    pub(crate) picked: &'a [usize],
    pub(crate) to: &'a [i64],
    pub(crate) machine: &'a mut Machine,
}

/// What a move has to obey besides its row.
pub(crate) struct Referee<'a> {
    pub(crate) shape: Shape,
    pub(crate) legal: Option<&'a FieldCondition>,
    /// Whether of equal heaps of a multiset the first stands for all.
    pub(crate) merges_equal: bool,
    /// Whether callers see only the words of a move, and not the values that the names of its row have.
    pub(crate) wants_words: bool,
}

impl Scratch {
    /// Memory for a position that is looked at alone: it may have many times as many moves as those of a game that is
    /// explored.
    pub fn patient() -> Self {
        Self {
            patience: 63,
            ..Self::default()
        }
    }

    /// Rounds of loops that were run for the position that was looked at last.
    pub fn rounds(&self) -> u32 {
        let run = |machine: &Machine| FUEL.saturating_sub(machine.fuel());
        run(&self.machine).saturating_add(run(&self.after))
    }

    /// The variables, for expressions that are evaluated one by one.
    pub fn machine(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// Loads a position into the variables.
    pub(crate) fn load(&mut self, words: &[i64], shape: Shape, slot_count: usize) {
        let fuel = FUEL * (1 + self.patience);
        self.machine.prepare(slot_count, fuel);
        // What `legal` may spend is for all moves of the position together.
        self.after.prepare(slot_count, fuel);
        load(&mut self.machine, words, shape);
    }
}

/// Gives the variables of a position their values.
pub(crate) fn load(machine: &mut Machine, words: &[i64], shape: Shape) {
    let named = shape.named_count();
    if shape.lists == 0 {
        machine.slots[..named].copy_from_slice(&words[..named]);
    } else {
        for (slot, value) in shape.values(words).enumerate() {
            match value {
                NamedWords::Number(number) => machine.slots[slot] = number,
                NamedWords::List(list) | NamedWords::Text(list) => machine.set_list(slot, list),
            }
        }
    }
    machine.slots[named] = shape.mover(words).map_or(0, Player::number);
}

/// Limit of the length of a tuple, a text or a multiset of a position.
const MAX_LIST: usize = 1 << 12;

impl Referee<'_> {
    /// Whether the player to move may not use a row, which is `by`'s.
    pub(crate) fn forbids(&self, words: &[i64], row: usize, by: Option<Player>) -> bool {
        let is_others = by.is_some() && by != self.shape.mover(words);
        is_others || self.shape.forbids(words, row)
    }

    /// Whether a move may lead to the position `to`; `machine` is for the question.
    pub(crate) fn allows(&self, to: &[i64], machine: &mut Machine) -> Result<bool, Problem> {
        let Some(legal) = self.legal else {
            return Ok(true);
        };
        load(machine, to, self.shape);
        let holds = legal.expr.holds(machine);
        holds.map_err(|halt| problem_of(halt, &legal.source, self.shape.write(to)))
    }
}

/// The moves of a row from a position, on the way to whoever wants to see them.
struct Making<'a> {
    play: &'a Play,
    row: usize,
    words: &'a [i64],
    shape: Shape,
    referee: &'a Referee<'a>,
    /// For `legal`.
    after: &'a mut Machine,
    to: &'a mut Vec<i64>,
    known: &'a mut Vec<Known>,
    /// Why it is not known whether a move is legal.
    failed: Option<Problem>,
    visit: &'a mut dyn FnMut(Made<'_>),
}

impl Making<'_> {
    /// Makes the move of the values that the variables have, if that is one.
    fn make(&mut self, machine: &mut Machine, picked: &[usize]) -> Result<Flow, Halt> {
        let Self { words, shape, .. } = *self;
        if !self.play.make(words, picked, shape, machine, self.to)? {
            return Ok(Flow::Continue(()));
        }
        shape.complete_move(words, self.row, self.to);
        Ok(self.show(machine, picked))
    }

    /// Shows a move that was made, where it is legal.
    fn show(&mut self, machine: &mut Machine, picked: &[usize]) -> Flow {
        match self.referee.allows(self.to, self.after) {
            Ok(true) => {}
            Ok(false) => return Flow::Continue(()),
            Err(problem) => {
                self.failed = Some(problem);
                return Flow::Break(());
            }
        }
        (self.visit)(Made {
            row: self.row,
            play: self.play,
            picked,
            to: self.to,
            machine,
        });
        Flow::Continue(())
    }
}

/// What is done with each choice of heaps.
type Visit<'a> = &'a mut dyn FnMut(&mut Machine, &[usize]) -> Result<(), Halt>;

impl Play {
    /// Visits the moves that this row makes from `words`, which are loaded in `scratch`.
    pub(crate) fn each_move(
        &self,
        row: usize,
        words: &[i64],
        referee: &Referee<'_>,
        scratch: &mut Scratch,
        visit: &mut dyn FnMut(Made<'_>),
    ) -> Result<(), Problem> {
        let shape = referee.shape;
        if referee.forbids(words, row, self.by) {
            return Ok(());
        }
        let Scratch {
            machine,
            after,
            to,
            picked,
            known,
            ..
        } = scratch;
        picked.clear();
        let mut making = Making {
            play: self,
            row,
            words,
            shape,
            referee,
            after,
            to,
            known,
            failed: None,
            visit,
        };
        let (heaps, merges_equal) = (shape.heaps(words), referee.merges_equal);
        let by_heap = self.by_heap.as_ref().filter(|_| referee.wants_words);
        let known = by_heap.map(|it| known::place_of(it, making.known));
        self.each_pick(
            heaps,
            merges_equal,
            machine,
            picked,
            &mut |machine, picked| {
                if let Some(known) = known
                    && making.make_known(known, machine, picked).is_some()
                {
                    return Ok(());
                }
                values::each_choice(&self.clauses, machine, &mut |machine| {
                    making.make(machine, picked)
                })
                .map(|_| ())
            },
        )
        .map_err(|halt| problem_of(halt, &self.source, shape.write(words)))?;
        making.failed.map_or(Ok(()), Err)
    }

    /// Whether the moves depend on a slot for which `is_meant` holds.
    pub(crate) fn uses(&self, is_meant: &dyn Fn(Slot) -> bool) -> bool {
        self.heaps.uses(is_meant)
            || self.clauses.iter().any(|it| it.uses(is_meant))
            || self.memory.iter().flatten().any(|it| it.uses(is_meant))
    }

    /// Picks different heaps in every order, the first place changing slowest; with `merges_equal` the first of equal
    /// heaps stands for all.
    pub(crate) fn each_pick(
        &self,
        heaps: &[i64],
        merges_equal: bool,
        machine: &mut Machine,
        picked: &mut Vec<usize>,
        visit: Visit<'_>,
    ) -> Result<(), Halt> {
        let depth = picked.len();
        if depth == self.picks.len() {
            return visit(machine, picked);
        }
        for (place, &heap) in heaps.iter().enumerate() {
            if picked.contains(&place) {
                continue;
            }
            if merges_equal
                && !self.uses_places
                && place > 0
                && heaps[place - 1] == heap
                && !picked.contains(&(place - 1))
            {
                continue;
            }
            machine.burn(1, self.source.whole())?;
            machine.slots[self.picks[depth]] = heap;
            if let Some(slot) = self.places.get(depth) {
                machine.slots[*slot] = i64::try_from(place).expect("a game has few heaps");
            }
            picked.push(place);
            self.each_pick(heaps, merges_equal, machine, picked, visit)?;
            picked.pop();
        }
        Ok(())
    }

    /// Writes the named values after the move into `to`; `false` where that is no move.
    pub(crate) fn make(
        &self,
        words: &[i64],
        picked: &[usize],
        shape: Shape,
        machine: &mut Machine,
        to: &mut Vec<i64>,
    ) -> Result<bool, Halt> {
        let span = self.source.whole();
        let rest = (!self.picks.is_empty()).then(|| (shape.heaps(words), picked));
        to.clear();
        self.heaps.write(rest, shape, machine, to, span)?;
        match &self.memory {
            Some(memory) => push_values(memory, machine, to, span)?,
            None => to.extend_from_slice(shape.memory(words)),
        }
        shape.drop_empty(to);
        Ok(self.is_move(words, to))
    }

    /// Whether going from a position to these named values is a move: one that changes nothing is none, unless the row says
    /// so.
    pub(crate) fn is_move(&self, words: &[i64], named: &[i64]) -> bool {
        // Positions are short: a loop is quicker than comparing memory.
        self.is_pass
            || named
                .iter()
                .zip(words)
                .any(|(after, before)| after != before)
    }
}

impl NewHeaps {
    /// Adds the words of the heaps to `to`, which is empty. The rest is the heaps before the move and the places of those that
    /// were picked; `None` where the row says all heaps.
    pub(crate) fn write(
        &self,
        rest: Option<(&[i64], &[usize])>,
        shape: Shape,
        machine: &mut Machine,
        to: &mut Vec<i64>,
        whole: Span,
    ) -> Result<(), Halt> {
        // Lists come with their lengths.
        let is_multiset = shape.is_multiset && !matches!(self, Self::Values(_));
        if is_multiset {
            to.push(0);
        }
        if let Some((heaps, picked)) = rest {
            to.extend_from_slice(heaps);
            if is_multiset {
                remove_picked(picked, to);
            }
        }
        let rest_count = to.len();
        let put = |to: &mut Vec<i64>, index: usize, value| match rest {
            Some((_, picked)) if !is_multiset => to[picked[index]] = value,
            _ => to.push(value),
        };
        match self {
            Self::Values(values) => push_values(values, machine, to, whole)?,
            Self::Each(values) => {
                for (index, value) in values.iter().enumerate() {
                    put(to, index, value.quick(machine)?);
                }
            }
            Self::List(list, span) => {
                let values = list.list(machine)?;
                let expected = rest.map_or(shape.heap_count, |(_, picked)| picked.len());
                if values.len() != expected && !is_multiset {
                    return Err(Reason::NoValue.at(*span));
                }
                for (index, value) in values.iter().enumerate() {
                    put(to, index, *value);
                }
                machine.give_back(values);
            }
        }
        if is_multiset {
            return end_multiset(to, rest_count - 1, machine, whole);
        }
        shape.sort(to);
        Ok(())
    }
}

/// Takes the heaps that were picked out of a multiset whose length stands in front.
fn remove_picked(picked: &[usize], to: &mut Vec<i64>) {
    for (index, place) in picked.iter().enumerate() {
        let gone = picked[..index].iter().filter(|it| *it < place).count();
        let place = 1 + place - gone;
        to.copy_within(place + 1.., place);
        to.pop();
    }
}

/// Ends a multiset: its length is known now, and the heaps after the rest, which stands in order, find their places.
fn end_multiset(
    to: &mut [i64],
    rest_count: usize,
    machine: &mut Machine,
    span: Span,
) -> Result<(), Halt> {
    let (length, heaps) = to.split_first_mut().expect("a length stands in front");
    *length = checked_length(heaps.len(), machine, span)?;
    if heaps.len() - rest_count > FEW_HEAPS {
        heaps.sort_unstable();
        return Ok(());
    }
    for mut place in rest_count..heaps.len() {
        let heap = heaps[place];
        while place > 0 && heaps[place - 1] > heap {
            heaps[place] = heaps[place - 1];
            place -= 1;
        }
        heaps[place] = heap;
    }
    Ok(())
}

/// Not more heaps than these are put in their places one by one.
const FEW_HEAPS: usize = 8;

/// Adds the words of computed values.
pub(crate) fn push_values(
    values: &[Value],
    machine: &mut Machine,
    to: &mut Vec<i64>,
    span: Span,
) -> Result<(), Halt> {
    for value in values {
        match value {
            Value::Int(value) => to.push(value.quick(machine)?),
            Value::List(list) => {
                let start = to.len();
                to.push(0);
                list.append_to(to, machine)?;
                to[start] = checked_length(to.len() - start - 1, machine, span)?;
            }
        }
    }
    Ok(())
}

/// What a list of such a length takes, as fuel; `None` beyond the limit.
fn weight_of_length(length: usize) -> Option<u32> {
    (length <= MAX_LIST).then(|| 1 + u32::try_from(length / 8).unwrap_or(FUEL))
}

/// The length of a list as a word, within the limit.
pub(crate) fn checked_length(
    length: usize,
    machine: &mut Machine,
    span: Span,
) -> Result<i64, Halt> {
    machine.burn(weight_of_length(length).unwrap_or(u32::MAX), span)?;
    Ok(i64::try_from(length).expect("it is within the limit"))
}

/// The problem of an evaluation that stopped, at its place in the field.
pub fn problem_of(halt: Halt, source: &Source, position: String) -> Problem {
    let kind = match halt.reason {
        Reason::Overflow => ProblemKind::Overflow { position },
        Reason::DivisionByZero => ProblemKind::DivisionByZero { position },
        Reason::NoValue => ProblemKind::NoValue {
            part: source.slice(halt.span).into(),
            position: position.into(),
        },
        Reason::TooMuchWork => ProblemKind::TooMuchWork { position },
    };
    // The rows that an octal code stands for are longer than it.
    let is_within = halt.span.end <= source.whole().end;
    let span = if is_within { halt.span } else { source.whole() };
    source.problem(span, kind, None)
}
