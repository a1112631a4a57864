//! How a position stands in the program: a plain value, a tuple of heaps, or a tuple of heaps and what else matters.

use super::helpers::Helpers;
use super::names::Names;
use super::text::literal;
use super::writer::{Level, Text, Writer};
use kruzhok_rules::{Repeat, Rules, ValueKind};

/// The positions of one program.
#[derive(Clone, Debug)]
pub(super) struct Positions {
    form: Form,
    /// The variable of a whole position.
    pub(super) whole: String,
    // What the names of the rules stand for, and the program's variables for them: heaps, then memory.
    of_rules: Vec<String>,
    kinds: Vec<ValueKind>,
    named: Vec<String>,
    heap_count: usize,
    is_unordered: bool,
    is_partisan: bool,
    /// The variables of the last rows: the mover's own and the opponent's, or only the opponent's.
    pub(super) last: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// One value is all there is.
    One,
    /// A tuple of heaps, each a number.
    Heaps,
    /// A tuple of heaps, memory, who moves and last rows.
    Many,
}

/// The heaps of a position that is made.
#[derive(Clone, Debug)]
pub(super) enum Heaps {
    /// One by one.
    Each(Vec<String>),
    /// All of them, as a tuple.
    Tuple(Text),
    /// The same, and they are in ascending order.
    Sorted(Text),
}

impl Positions {
    pub(super) fn of(rules: &Rules, kinds: &[ValueKind], names: &mut Names) -> Self {
        let rule_names = rules.heap_names().iter().chain(rules.memory_names());
        let of_rules: Vec<String> = rule_names.cloned().collect();
        let named: Vec<String> = of_rules
            .iter()
            .zip(kinds)
            .map(|(name, kind)| match kind {
                ValueKind::Multiset => "heaps".to_owned(),
                _ => names.of_rule(name),
            })
            .collect();
        let last: &[&str] = match rules.repeat() {
            Repeat::Free => &[],
            Repeat::NotOpponent => &["last"],
            Repeat::NotOwn => &["mine", "theirs"],
        };
        let heap_count = rules.heap_names().len();
        let has_rest = rules.is_partisan() || !last.is_empty() || heap_count < named.len();
        let are_numbers = kinds.iter().all(|kind| *kind == ValueKind::Number);
        let form = match (heap_count, has_rest) {
            (1, false) => Form::One,
            (_, false) if are_numbers => Form::Heaps,
            _ => Form::Many,
        };
        let whole = match form {
            Form::One => named[0].clone(),
            Form::Heaps => "heaps".to_owned(),
            Form::Many => names.fresh("pos"),
        };
        Self {
            form,
            whole,
            of_rules,
            kinds: kinds.to_vec(),
            named,
            heap_count,
            is_unordered: rules.is_unordered(),
            is_partisan: rules.is_partisan(),
            last: last.iter().map(|name| names.fresh(name)).collect(),
        }
    }

    /// Whether one value is all of a position.
    pub(super) fn is_one(&self) -> bool {
        self.form == Form::One
    }

    /// Whether a position is nothing but numbers in order, so that a function may take them one by one.
    pub(super) fn are_plain_heaps(&self) -> bool {
        self.form != Form::Many && !self.is_unordered && !self.has_lists()
    }

    /// Whether some name does not stand for a number.
    pub(super) fn has_lists(&self) -> bool {
        self.kinds.iter().any(|kind| *kind != ValueKind::Number)
    }

    pub(super) fn is_multiset(&self) -> bool {
        self.kinds.first() == Some(&ValueKind::Multiset)
    }

    pub(super) fn are_unordered(&self) -> bool {
        self.is_unordered
    }

    pub(super) fn kinds(&self) -> &[ValueKind] {
        &self.kinds
    }

    /// The variables of the heaps.
    pub(super) fn heaps(&self) -> &[String] {
        &self.named[..self.heap_count]
    }

    /// The variables of what is remembered.
    pub(super) fn memory(&self) -> &[String] {
        &self.named[self.heap_count..]
    }

    /// The variables of heaps and memory.
    pub(super) fn named(&self) -> &[String] {
        &self.named
    }

    /// The names that the rules have for heaps and memory.
    pub(super) fn of_rules(&self) -> &[String] {
        &self.of_rules
    }

    /// All variables that a position is made of.
    pub(super) fn variables(&self) -> Vec<String> {
        let turn = self.is_partisan.then(|| "turn".to_owned());
        let named = self.named.iter().cloned();
        named.chain(turn).chain(self.last.iter().cloned()).collect()
    }

    /// Tells a writer what the names of the rules mean, heaps and memory being these.
    pub(super) fn declare(&self, writer: &mut Writer<'_>, named: &[Text]) {
        for (name, text) in self.of_rules.iter().zip(named) {
            writer.name(name, text.clone());
        }
        writer.name("heaps", self.all_heaps(named));
    }

    /// All heaps, heaps and memory being these.
    pub(super) fn all_heaps(&self, named: &[Text]) -> Text {
        if self.is_multiset() {
            return named[0].clone();
        }
        let heaps = named[..self.heap_count].iter();
        let heaps: Vec<String> = heaps.map(|it| it.clone().alone()).collect();
        Text::atom(tuple(&heaps))
    }

    /// The same inside of a function that takes a whole position.
    pub(super) fn declare_variables(&self, writer: &mut Writer<'_>) {
        let named: Vec<Text> = self.named.iter().map(Text::atom).collect();
        self.declare(writer, &named);
        if self.form == Form::Heaps {
            writer.name("heaps", Text::atom("heaps"));
        }
    }

    /// `a, b = heaps`, if there is something to take apart and one of the lines needs it.
    pub(super) fn unpacking(&self, lines: &[String]) -> Option<String> {
        if self.form == Form::One || !self.are_mentioned(lines) {
            return None;
        }
        let variables = self.variables();
        let comma = if variables.len() == 1 { "," } else { "" };
        Some(format!("{}{comma} = {}", variables.join(", "), self.whole))
    }

    /// The line that makes the variable `heaps`, where some of the lines need it and do not have it.
    pub(super) fn making_heaps(&self, lines: &[String]) -> Option<String> {
        let is_missing = self.form != Form::Heaps && !self.is_multiset();
        is_missing
            .then(|| self.making_needed_heaps(lines))
            .flatten()
    }

    /// The same in a function that takes the heaps one by one.
    pub(super) fn making_needed_heaps(&self, lines: &[String]) -> Option<String> {
        let is_needed = lines.iter().any(|line| words(line).any(|it| it == "heaps"));
        is_needed.then(|| format!("heaps = {}", tuple(self.heaps())))
    }

    /// Whether a line needs the variables of a position.
    pub(super) fn are_mentioned(&self, lines: &[String]) -> bool {
        let variables = self.variables();
        let is_one = |word: &str| variables.iter().any(|variable| variable == word);
        lines.iter().any(|line| words(line).any(is_one))
    }

    /// The heaps of a multiset, or a tuple that is the only heap.
    pub(super) fn made_heaps(&self, heaps: Heaps) -> String {
        match heaps {
            Heaps::Sorted(tuple) => tuple.alone(),
            Heaps::Tuple(tuple) if !self.is_multiset() => tuple.alone(),
            Heaps::Each(heaps) if !self.is_multiset() => tuple(&heaps),
            // Among any number of heaps an empty one is none.
            Heaps::Tuple(tuple) => format!("tuple(sorted(filter(None, {})))", tuple.alone()),
            Heaps::Each(heaps) => {
                let is_filled = |heap: &String| heap.parse::<i64>().is_ok_and(|number| number != 0);
                match (heaps.iter().all(is_filled), tuple(&heaps)) {
                    (true, all) if heaps.len() < 2 => all,
                    (true, all) => format!("tuple(sorted({all}))"),
                    (false, all) => format!("tuple(sorted(filter(None, {all})))"),
                }
            }
        }
    }

    /// A position of these heaps; `rest` is memory, who moves and last rows.
    pub(super) fn made(&self, heaps: Heaps, rest: &[String]) -> String {
        if self.is_multiset() {
            let heaps = self.made_heaps(heaps);
            return match self.form {
                Form::One => heaps,
                _ => tuple(&[&[heaps], rest].concat()),
            };
        }
        let is_each = matches!(&heaps, Heaps::Each(each) if each.len() == self.heap_count);
        let list = match &heaps {
            Heaps::Each(heaps) => tuple(heaps),
            Heaps::Tuple(heaps) | Heaps::Sorted(heaps) => heaps.clone().alone(),
        };
        match (self.form, heaps) {
            (Form::One, Heaps::Each(heaps)) if heaps.len() == 1 => heaps.concat(),
            // The numbers of a tuple.
            (Form::One, Heaps::Each(_)) => list,
            (Form::One, Heaps::Tuple(heaps) | Heaps::Sorted(heaps)) => {
                format!("{}[0]", heaps.at(Level::Atom))
            }
            (Form::Heaps, _) if self.is_unordered => format!("tuple(sorted({list}))"),
            (Form::Heaps, _) => list,
            (Form::Many, _) if self.is_unordered => {
                tuple(&[&[format!("*sorted({list})")], rest].concat())
            }
            (Form::Many, Heaps::Each(heaps)) if is_each => {
                tuple(&[heaps.as_slice(), rest].concat())
            }
            // The numbers of a tuple.
            (Form::Many, Heaps::Each(_)) => tuple(&[&[list], rest].concat()),
            (Form::Many, Heaps::Tuple(heaps) | Heaps::Sorted(heaps)) => {
                tuple(&[&[format!("*{}", heaps.at(Level::BitOr))], rest].concat())
            }
        }
    }

    /// A start position.
    pub(super) fn start(&self, heaps: Heaps, memory: Vec<String>) -> String {
        let mut rest = memory;
        rest.extend(self.is_partisan.then(|| "1".to_owned()));
        rest.extend(self.last.iter().map(|_| "0".to_owned()));
        self.made(heaps, &rest)
    }

    /// What a move to another position changes, as an expression of a string.
    pub(super) fn difference(&self, next: &str, helpers: &Helpers) -> String {
        let (whole, count) = (&self.whole, self.heap_count);
        let names: Vec<String> = self.of_rules.iter().map(|it| literal(it)).collect();
        match self.kinds[0] {
            ValueKind::Number if self.is_one() => return format!("f'{{{whole}}} -> {{{next}}}'"),
            ValueKind::Text if self.is_one() => {
                return format!("({whole} or '\"\"') + ' -> ' + ({next} or '\"\"')");
            }
            _ => {}
        }
        if self.is_unordered || self.is_multiset() {
            helpers.add("changed_heaps");
            let heaps = |position: &str| match (self.form, self.is_multiset()) {
                (Form::Many, true) => format!("{position}[0]"),
                (Form::Many, false) => format!("{position}[:{count}]"),
                _ => position.to_owned(),
            };
            let of_heaps = format!("changed_heaps({}, {})", heaps(whole), heaps(next));
            if self.memory().is_empty() {
                return of_heaps;
            }
            helpers.add("changed");
            let names = tuple(&names[count..]);
            return format!(
                "{of_heaps} or changed({names}, 0, {whole}[{count}:], {next}[{count}:])"
            );
        }
        helpers.add("changed");
        let values = |position: &str| match self.is_one() {
            true => format!("({position},)"),
            false => position.to_owned(),
        };
        let (names, before, after) = (tuple(&names), values(whole), values(next));
        format!("changed({names}, {count}, {before}, {after})")
    }

    /// Whether two positions differ in heaps or memory.
    pub(super) fn differ(&self, one: &str, other: &str) -> String {
        let named_count = self.named.len();
        if self.form == Form::Many && self.variables().len() > named_count {
            format!("{one}[:{named_count}] != {other}[:{named_count}]")
        } else {
            format!("{one} != {other}")
        }
    }
}

impl Positions {
    /// The text of a position, as the rules write it, for a string with places.
    pub(super) fn shown(&self, named: &[Text], helpers: &Helpers) -> String {
        let named: Vec<String> = named.iter().map(|it| it.clone().alone()).collect();
        if self.is_one() && self.kinds[0] == ValueKind::Text {
            return format!("{{{}}}", named[0]);
        }
        if self.has_lists() {
            helpers.add("position_text");
            let empty = if self.is_multiset() { ", True" } else { "" };
            let named = tuple(&named);
            return format!("{{position_text({named}, {}{empty})}}", self.heap_count);
        }
        let number = |it: &String| match it.parse::<i64>() {
            Ok(_) => it.clone(),
            Err(_) => format!("{{{it}}}"),
        };
        let numbers: Vec<String> = named.iter().map(number).collect();
        let (heaps, memory) = numbers.split_at(self.heap_count);
        let memory = match memory {
            [] => String::new(),
            memory => format!(";{}", memory.join(",")),
        };
        format!("{}{memory}", heaps.join(","))
    }
}

/// What may be names in a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// A tuple of Python.
pub(super) fn tuple(parts: &[String]) -> String {
    match parts {
        [only] => format!("({only},)"),
        _ => format!("({})", parts.join(", ")),
    }
}
