//! An exercise in an address, and what was done of it.

use super::{Assignment, ExerciseState, GREATEST_NUMBER, Item, Mark, OwnNumbers, Work};
use crate::address::{decode, encode, pack, unpack};

/// The most things that an exercise may hold.
const MOST_ASSIGNMENTS: usize = 20;

/// `answer.colour.move~7,31`: kinds, each with what it is about, parted by dots.
pub(crate) fn write_assignments(assignments: &[Assignment]) -> String {
    let written = assignments.iter().map(write_assignment);
    written.collect::<Vec<_>>().join(".")
}

pub(crate) fn write_assignment(assignment: &Assignment) -> String {
    match assignment {
        Assignment::Answers => "answer".to_owned(),
        Assignment::Answer(id) => format!("answer~{}", encode(id)),
        Assignment::Colour => "colour".to_owned(),
        Assignment::ColourMap => "colour~map".to_owned(),
        Assignment::Move(position) => format!("move~{}", encode(position)),
        Assignment::Play(position) => format!("play~{}", encode(position)),
        Assignment::Rules => "rules".to_owned(),
        Assignment::Law => "law".to_owned(),
    }
}

/// The list; `None` where a part of it is none. Rules are written alone: the page shows the game that the pupil writes.
pub(crate) fn read_assignments(value: &str) -> Option<Vec<Assignment>> {
    let parts = value.split('.').filter(|part| !part.is_empty());
    let read: Vec<Assignment> = parts.map(read_assignment).collect::<Option<_>>()?;
    let has_rules = read.contains(&Assignment::Rules);
    // What is seen in the one would tell the other.
    if read.contains(&Assignment::Colour) && read.contains(&Assignment::ColourMap) {
        return None;
    }
    ((1..=MOST_ASSIGNMENTS).contains(&read.len()) && (!has_rules || read.len() == 1))
        .then_some(read)
}

fn read_assignment(part: &str) -> Option<Assignment> {
    let (kind, about) = match part.split_once('~') {
        Some((kind, about)) => (kind, Some(decode(about)?)),
        None => (part, None),
    };
    Some(match (kind, about) {
        ("answer", None) => Assignment::Answers,
        ("answer", Some(id)) => Assignment::Answer(id),
        ("colour", None) => Assignment::Colour,
        ("colour", Some(board)) if board == "map" => Assignment::ColourMap,
        ("move", Some(position)) => Assignment::Move(position),
        ("play", Some(position)) => Assignment::Play(position),
        ("rules", None) => Assignment::Rules,
        ("law", None) => Assignment::Law,
        _ => return None,
    })
}

pub(crate) fn write_numbers_of(own: OwnNumbers) -> Option<String> {
    match own {
        OwnNumbers::None => None,
        OwnNumbers::Wanted => Some("ask".to_owned()),
        OwnNumbers::Of(number) => Some(number.to_string()),
    }
}

pub(crate) fn read_numbers_of(value: &str) -> Option<OwnNumbers> {
    match value {
        "ask" => Some(OwnNumbers::Wanted),
        number => read_number(number).map(OwnNumbers::Of),
    }
}

/// The number of a variant, as it was typed or stands in an address.
pub(crate) fn read_number(text: &str) -> Option<u32> {
    let number = text.trim().parse().ok();
    number.filter(|number| (1..=GREATEST_NUMBER).contains(number))
}

impl ExerciseState {
    /// What was done: an item between two dots, in it how often it was checked, the hints, the points, whether it is closed
    /// and what the pupil has done. `rules` is the file that the pupil writes.
    pub(crate) fn write_done(&self, rules: &str) -> Option<String> {
        self.write_kept(Some(rules))
    }

    /// The same, of whom there is little room for: without what the pupil has done, but for that of short answers, where there are
    /// no rules.
    pub(super) fn write_kept(&self, rules: Option<&str>) -> Option<String> {
        if self.items.is_empty() {
            return (!self.done.is_empty()).then(|| self.done.clone());
        }
        let is_begun = |item: &Item| item.attempts > 0 || item.hints > 0 || !item.work.is_blank();
        let has_begun = self.items.iter().any(is_begun) || self.writes_rules();
        let item = |item: &Item| {
            let (attempts, hints, points) = (item.attempts, item.hints, item.points);
            let closed = u32::from(item.is_closed);
            // A game that was lost is played anew.
            let is_over = matches!(item.work, Work::Play(_)) && item.feedback.is_some();
            let is_long = matches!(item.work, Work::Colour { .. } | Work::Rules | Work::Play(_));
            let work = match rules {
                _ if is_over && !item.is_closed => String::new(),
                None if is_long => String::new(),
                rules => item.work.write(rules.unwrap_or_default()),
            };
            format!("{attempts}~{hints}~{points}~{closed}~{work}")
        };
        has_begun.then(|| self.items.iter().map(item).collect::<Vec<_>>().join("."))
    }

    /// Takes over what was done, as far as it can be read; gives the rules that the pupil has written, where there are some.
    pub(crate) fn read_done(&mut self, done: &str) -> Option<String> {
        let mut rules = None;
        for (item, part) in self.items.iter_mut().zip(done.split('.')) {
            let fields: Vec<&str> = part.splitn(5, '~').collect();
            let &[attempts, hints, points, closed, work] = &fields[..] else {
                continue;
            };
            let number = |text: &str| text.parse::<u32>().ok();
            let (Some(attempts), Some(hints), Some(points)) =
                (number(attempts), number(hints), number(points))
            else {
                continue;
            };
            item.attempts = attempts;
            item.hints = hints;
            item.points = points.min(super::FULL_POINTS);
            item.is_closed = closed == "1";
            if matches!(item.work, Work::Rules) {
                rules = unpack(work);
            } else {
                item.work.read(work);
            }
        }
        rules
    }
}

/// How often each item of what was done was checked, and its points.
pub(crate) fn points_of(done: &str) -> impl Iterator<Item = [u32; 2]> {
    let items = done.split('.').map(|item| {
        let mut fields = item.splitn(5, '~').map(|it| it.parse::<u32>().ok());
        let [attempts, _hints, points] = [fields.next(), fields.next(), fields.next()];
        Some([attempts??, points??])
    });
    items.flatten()
}

impl Work {
    /// Whether nothing was done yet.
    pub(crate) fn is_blank(&self) -> bool {
        match self {
            Self::Answer(_, typed) | Self::Law(typed) => typed.trim().is_empty(),
            Self::Colour { marks, .. } => marks.is_empty(),
            Self::Move(_, chosen) => chosen.is_none(),
            Self::Play(line) => line.len() < 2,
            Self::Rules => false,
        }
    }

    fn write(&self, rules: &str) -> String {
        let list = |parts: Vec<String>| parts.join("*");
        match self {
            Self::Answer(_, typed) | Self::Law(typed) => encode(typed),
            Self::Colour { marks, settled, .. } => {
                let marks = marks.iter().map(|(position, mark)| {
                    let mark = match (mark, settled.contains(position)) {
                        (Mark::Circle, false) => 'o',
                        (Mark::Circle, true) => 'O',
                        (Mark::Square, false) => 'q',
                        (Mark::Square, true) => 'Q',
                    };
                    format!("{mark}{}", encode(position))
                });
                list(marks.collect())
            }
            Self::Move(_, chosen) => match chosen.as_deref() {
                None => String::new(),
                Some("") => "-".to_owned(),
                Some(to) => format!("m{}", encode(to)),
            },
            Self::Play(line) => list(line.iter().skip(1).map(|it| encode(it)).collect()),
            Self::Rules => pack(rules),
        }
    }

    /// Takes over what `write` has written; what cannot be read is passed over.
    fn read(&mut self, text: &str) {
        let parts = text.split('*').filter(|part| !part.is_empty());
        match self {
            Self::Answer(_, typed) | Self::Law(typed) => {
                *typed = decode(text).unwrap_or_default();
            }
            Self::Colour { marks, settled, .. } => {
                for part in parts {
                    let (kind, position) =
                        part.split_at(part.chars().next().map_or(0, char::len_utf8));
                    let Some(position) = decode(position) else {
                        continue;
                    };
                    let mark = match kind {
                        "o" | "O" => Mark::Circle,
                        "q" | "Q" => Mark::Square,
                        _ => continue,
                    };
                    if kind == "O" || kind == "Q" {
                        settled.insert(position.clone());
                    }
                    marks.insert(position, mark);
                }
            }
            Self::Move(_, chosen) => {
                *chosen = match text {
                    "" => None,
                    "-" => Some(String::new()),
                    other => other.strip_prefix('m').and_then(decode),
                };
            }
            Self::Play(line) => line.extend(parts.filter_map(decode)),
            Self::Rules => {}
        }
    }
}
