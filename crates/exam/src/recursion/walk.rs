//! Where a step is: down from the first call, through the call in which it happens.

use super::calls::Kind;
use super::sizes::{First, REMEMBERED, Size};
use super::{Call, Event, Frame, Moment, Recursion, Value};

/// The most values of a list that are shown.
const MOST_VALUES: usize = 200;

/// A call that runs the function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    pub(super) pair: usize,
    /// Its first step, and its number.
    pub(super) step: u128,
    pub(super) number: u128,
    /// Which of its caller's moves it is.
    pub(super) index: usize,
}

/// What follows the tests in a call, in order: its list lines, and the calls for its moves.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    Line { line: usize, holds: bool },
    Call(Child),
}

/// A call for a move, made or remembered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) visit: Visit,
    pub(super) line: usize,
    pub(super) size: Size,
    pub(super) remembered: Option<First>,
}

/// What happens in a call at a step.
enum Spot {
    Own {
        event: Event,
        line: usize,
        /// How many calls have returned.
        got_count: usize,
        made_count: u128,
    },
    /// A call for a move runs; this number of calls have returned before it.
    Within(Child),
}

impl Child {
    /// The first step after it, in its caller: the result has arrived. Of a remembered one that is its only step.
    pub(super) fn got_step(&self) -> u128 {
        match self.remembered {
            Some(_) => self.visit.step,
            None => self.visit.step.saturating_add(self.size.steps),
        }
    }
}

impl Recursion {
    pub(super) fn first_visit(&self) -> Visit {
        Visit {
            pair: 0,
            step: 0,
            number: 0,
            index: 0,
        }
    }

    /// The last step of a call: it returns.
    pub(super) fn return_step(&self, visit: Visit) -> u128 {
        let steps = self.sizes.of_node(visit.pair).steps;
        visit.step.saturating_add(steps - 1)
    }

    /// The phases of a call after its tests, each with its first step.
    pub(super) fn parts(&self, visit: Visit) -> Vec<(u128, Part)> {
        if self.calls.kind(visit.pair) != Kind::List {
            return vec![];
        }
        let children = self.calls.children(visit.pair);
        let lines = self.calls.child_lines(visit.pair);
        let before = self.calls.steps_before_list(visit.pair);
        let mut parts = Vec::with_capacity(children.len() + self.written.lists.len());
        let mut step = visit.step.saturating_add(before as u128);
        let mut number = visit.number.saturating_add(1);
        let mut index = 0;
        for (line, list) in self.written.lists.iter().enumerate() {
            let is_own = |index: usize| lines.get(index).is_some_and(|it| usize::from(*it) == line);
            let holds = !list.has_guard || is_own(index);
            parts.push((step, Part::Line { line, holds }));
            step = step.saturating_add(1);
            while is_own(index) {
                let pair = children[index];
                let remembered = self.sizes.remembered(pair, visit.pair, index);
                let size = match remembered {
                    Some(_) => REMEMBERED,
                    None => self.sizes.of_node(pair as usize),
                };
                let child = Child {
                    visit: Visit {
                        pair: pair as usize,
                        step,
                        number,
                        index,
                    },
                    line,
                    size,
                    remembered,
                };
                parts.push((step, Part::Call(child)));
                step = child.got_step().saturating_add(1);
                number = number.saturating_add(size.calls);
                index += 1;
            }
        }
        parts
    }

    /// The calls for the moves of a call.
    pub(super) fn children(&self, visit: Visit) -> impl Iterator<Item = Child> {
        let parts = self.parts(visit).into_iter();
        parts.filter_map(|(_, part)| match part {
            Part::Call(child) => Some(child),
            Part::Line { .. } => None,
        })
    }

    /// What happens at a step in a call to which the step belongs.
    fn spot(&self, visit: Visit, step: u128) -> Spot {
        let program = self.program();
        let made_count = visit.number.saturating_add(1);
        let own = |event: Event, line: usize| Spot::Own {
            event,
            line,
            got_count: 0,
            made_count,
        };
        let offset = step - visit.step;
        let before = self.calls.steps_before_list(visit.pair);
        if let Some(offset) = usize::try_from(offset).ok().filter(|it| *it < before) {
            return self.spot_before_list(visit.pair, offset, &own);
        }
        if step == self.return_step(visit) {
            let value = self.calls.value(visit.pair);
            let line = match self.calls.kind(visit.pair) {
                Kind::Over(line) => program.over_lines.start + usize::from(line),
                Kind::Limit => program.limit_line,
                Kind::List => program.return_line,
            };
            return Spot::Own {
                event: Event::Returning(value),
                line,
                got_count: self.calls.children(visit.pair).len(),
                made_count: visit
                    .number
                    .saturating_add(self.sizes.of_node(visit.pair).calls),
            };
        }
        let parts = self.parts(visit);
        // The last phase that has begun.
        let place = parts.partition_point(|(first, _)| *first <= step) - 1;
        match parts[place].1 {
            Part::Line { line, holds } => Spot::Own {
                event: Event::Listing { holds },
                line: program.list_lines.start + line,
                got_count: place - line,
                made_count: self.made_before(visit, &parts[..place]),
            },
            Part::Call(child) if step < child.got_step() => Spot::Within(child),
            Part::Call(child) => {
                let (index, value) = (child.visit.index, self.calls.value(child.visit.pair));
                Spot::Own {
                    event: match child.remembered {
                        Some(first) => Event::Remembered {
                            index,
                            value,
                            first: first.number,
                        },
                        None => Event::Got { index, value },
                    },
                    line: program.list_lines.start + child.line,
                    got_count: index + 1,
                    made_count: child.visit.number.saturating_add(child.size.calls),
                }
            }
        }
    }

    /// How many calls were made when the last of some phases is over.
    fn made_before(&self, visit: Visit, parts: &[(u128, Part)]) -> u128 {
        let last = parts.iter().rev().find_map(|(_, part)| match part {
            Part::Call(child) => Some(child.visit.number.saturating_add(child.size.calls)),
            Part::Line { .. } => None,
        });
        last.unwrap_or(visit.number.saturating_add(1))
    }

    fn spot_before_list(
        &self,
        pair: usize,
        offset: usize,
        own: &dyn Fn(Event, usize) -> Spot,
    ) -> Spot {
        let program = self.program();
        let kind = self.calls.kind(pair);
        let first_test = 1 + self.calls.unpacking_count;
        match offset {
            0 => own(Event::Called, program.def_line),
            offset if offset < first_test => {
                own(Event::Unpacked, program.unpacking_lines.start + offset - 1)
            }
            offset => {
                let test = offset - first_test;
                let line = program.over_lines.start + test;
                if test == self.calls.over_count {
                    own(Event::LimitTested(kind == Kind::Limit), line)
                } else {
                    let holds = matches!(kind, Kind::Over(over) if usize::from(over) == test);
                    own(Event::OverTested(holds), line)
                }
            }
        }
    }

    /// The calls that run at a step, from the first one, and what happens in the last.
    fn descend(&self, step: u128) -> (Vec<(Visit, Option<Child>)>, Spot) {
        let mut path = vec![];
        let mut visit = self.first_visit();
        loop {
            match self.spot(visit, step) {
                Spot::Within(child) => {
                    path.push((visit, Some(child)));
                    visit = child.visit;
                }
                own => {
                    path.push((visit, None));
                    return (path, own);
                }
            }
        }
    }

    /// The calls that run at a step, from the first one, and how many were made by then.
    pub(super) fn path(&self, step: u128) -> (Vec<Visit>, u128) {
        let (path, spot) = self.descend(self.within(step));
        let made_count = match spot {
            Spot::Own { made_count, .. } => made_count,
            Spot::Within(child) => child.visit.number,
        };
        (
            path.into_iter().map(|(visit, _)| visit).collect(),
            made_count,
        )
    }

    /// A step that there is.
    pub(super) fn within(&self, step: u128) -> u128 {
        step.min(self.step_count() - 1)
    }

    /// The program at a step; at the last one, if there are fewer.
    pub fn moment(&self, step: u128) -> Moment {
        let step = self.within(step);
        let (path, spot) = self.descend(step);
        let Spot::Own {
            event,
            line: own_line,
            got_count: own_count,
            made_count,
        } = spot
        else {
            unreachable!("the last call of the path is where the step happens");
        };
        let mut stack: Vec<Frame> = vec![];
        let mut mv = String::new();
        for (visit, child) in path {
            let (line, got_count) = match child {
                Some(child) => (
                    self.program().list_lines.start + child.line,
                    child.visit.index,
                ),
                None => (own_line, own_count),
            };
            let label = std::mem::take(&mut mv);
            let frame = self.frame(visit, label, line, got_count);
            stack.push(frame);
            if let Some(child) = child {
                mv = self.move_labels(visit.pair, &[child.visit.index]).concat();
            }
        }
        Moment {
            step,
            stack,
            line: own_line,
            event,
            made_count,
        }
    }

    /// What stands on the arrows of some of a call's moves, by their places in ascending order.
    pub(super) fn move_labels(&self, pair: usize, wanted: &[usize]) -> Vec<String> {
        let position = self.calls.position(pair);
        let is_wanted = |place: usize| wanted.binary_search(&place).is_ok();
        // They were made when the calls were explored, so there is no problem in making them again.
        let moves = self.rules.moves_apart(&position, is_wanted);
        let labels = moves.unwrap_or_default().into_iter().map(|mv| mv.label);
        labels.collect()
    }

    fn frame(&self, visit: Visit, mv: String, line: usize, got_count: usize) -> Frame {
        let children = self.calls.children(visit.pair);
        let got = children[..got_count].iter();
        let values: Vec<Value> = got.map(|child| self.calls.value(*child as usize)).collect();
        let call = self.call(visit, mv);
        Frame {
            step: visit.step,
            line,
            move_count: children.len(),
            locals: self.locals(&call, line, &values, children.len()),
            values,
            call,
        }
    }

    /// What a call is, to which this move has led.
    pub(super) fn call(&self, visit: Visit, mv: String) -> Call {
        let position = self.calls.position(visit.pair);
        let limit = self.calls.limit(visit.pair);
        let by_turns = match (self.calls.limit(0) - limit) % 2 {
            0 => self.mover,
            _ => self.mover.rival(),
        };
        let is_list = self.calls.kind(visit.pair) == Kind::List;
        Call {
            number: visit.number,
            label: self.rules.label(position.words()),
            mv,
            limit,
            mover: self.rules.mover(position.words()).unwrap_or(by_turns),
            is_winner_to_move: limit.rem_euclid(2) == 1,
            quantifier: is_list.then(|| self.quantifier(limit)),
            position,
        }
    }

    /// The variables that have a value when a line runs.
    fn locals(
        &self,
        call: &Call,
        line: usize,
        values: &[Value],
        move_count: usize,
    ) -> Vec<(String, String)> {
        let program = self.program();
        let names = self.shown.parameters().iter().cloned();
        let arguments = self.shown.arguments(&self.rules, &call.position);
        let mut locals: Vec<(String, String)> = names.zip(arguments).collect();
        locals.push((program.limit_name.clone(), call.limit.to_string()));
        let taken_apart = self.shown.taken_apart(&self.rules, &call.position);
        for (place, variables) in taken_apart.into_iter().enumerate() {
            if line >= program.unpacking_lines.start + place {
                locals.extend(variables);
            }
        }
        let is_made = program.list_lines.contains(&line) || line == program.return_line;
        if is_made {
            let last = values.len().saturating_sub(MOST_VALUES);
            let left_out = (last > 0).then(|| "…".to_owned()).into_iter();
            let shown = values[last..].iter().map(Value::to_string);
            let mut list: Vec<String> = left_out.chain(shown).collect();
            if values.len() < move_count {
                list.push("…".to_owned());
            }
            locals.push((program.list_name.clone(), format!("[{}]", list.join(", "))));
        }
        locals
    }

    // Steps to go to.

    /// The next step that does not happen in a call made at this one or within it: what is called runs to its end.
    pub fn over(&self, step: u128) -> u128 {
        let step = self.within(step);
        let (path, _) = self.descend(step);
        let (visit, _) = path[path.len() - 1];
        let parts = self.parts(visit);
        let next = self.within(step.saturating_add(1));
        let begins = parts.iter().find_map(|(first, part)| match part {
            Part::Call(child) if *first == next => Some(child.got_step()),
            _ => None,
        });
        self.within(begins.unwrap_or(next))
    }

    /// The step at which the caller of the call that runs gets its result; the last step in the first call.
    pub fn out(&self, step: u128) -> u128 {
        self.within(self.to_return(step).saturating_add(1))
    }

    /// The step at which the call that runs returns.
    pub fn to_return(&self, step: u128) -> u128 {
        let (path, _) = self.path(step);
        self.within(self.return_step(path[path.len() - 1]))
    }

    /// The first step of a call, or that at which its result is remembered; that of the last call, if there are not so
    /// many.
    pub fn call_step(&self, call: u128) -> u128 {
        let mut visit = self.first_visit();
        loop {
            if call <= visit.number {
                return self.within(visit.step);
            }
            let last = self
                .children(visit)
                .take_while(|child| child.visit.number <= call);
            match last.last() {
                Some(child) if child.remembered.is_none() => visit = child.visit,
                Some(child) => return self.within(child.visit.step),
                None => return self.within(visit.step),
            }
        }
    }
}
