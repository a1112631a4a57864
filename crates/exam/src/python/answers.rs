//! The lines that print the answers.

use super::starts;
use super::text::literal;
use super::writer::{Level, Text, Writer};
use super::{Asking, Draft, Style, positions};
use crate::answer::varying::Varying;
use kruzhok_rules::{Ask, ValueKind, WrittenStart};
use kruzhok_syntax::Expr;

/// What is listed of start positions, and where they come from.
struct Listing {
    value: String,
    /// ` for … in …`
    loops: String,
    /// ` if …`, where there is a condition.
    condition: String,
}

impl Draft<'_> {
    /// The lists of start positions, what is found out of them, and a line that prints each answer.
    pub(super) fn answers(&self) -> Vec<Vec<String>> {
        let mut lists: Vec<(bool, String, String)> = vec![];
        let mut prints = vec![];
        for asking in &self.askings {
            let listing = if !self.style.is_of_positions() && self.is_direct(asking) {
                self.direct_listing(asking)
            } else {
                // The start positions of the game are listed once.
                let is_known =
                    |(is_own, ..): &&(bool, String, String)| !is_own && !asking.has_own_starts;
                let name = match lists.iter().find(is_known) {
                    Some((_, name, _)) => name.clone(),
                    None => {
                        let list = starts::all(self, &asking.starts);
                        let name = self.list_name(lists.len());
                        lists.push((asking.has_own_starts, name.clone(), list));
                        name
                    }
                };
                self.listing_from(asking, &name)
            };
            prints.extend(self.print(asking, &listing));
        }
        if matches!(self.style, Style::OfPositions(Some(_)))
            && lists.iter().all(|(is_own, ..)| *is_own)
        {
            // How far is looked ahead is counted from the nearest start.
            let list = starts::all(self, &self.written.starts);
            lists.push((false, self.list_name(lists.len()), list));
        }
        let line = |(_, name, list): &(bool, String, String)| format!("{name} = {list}");
        let mut blocks = vec![lists.iter().map(line).collect()];
        if let Style::OfPositions(limit) = self.style {
            let names: Vec<String> = lists.into_iter().map(|(_, name, _)| name).collect();
            blocks.extend(self.all_positions(&names, limit));
            blocks.extend(self.outcomes(limit));
            blocks.extend(self.first_move_function());
        }
        blocks.push(prints);
        blocks
    }

    fn list_name(&self, known_count: usize) -> String {
        match known_count {
            0 => "starts".to_owned(),
            count => self.fresh(&format!("starts{}", count + 1)),
        }
    }

    /// The function of the first move that wins, by what it changes.
    fn first_move_function(&self) -> Option<Vec<String>> {
        let is_asked = self.asks(|asking| asking.question.ask == Ask::FirstMove);
        let difference = || self.positions.difference(&self.next, &self.helpers);
        is_asked.then(|| self.template("def first_move", &[("DIFFERENCE", &difference())]))
    }

    /// The start positions as loops in the line that prints.
    fn direct_listing(&self, asking: &Asking<'_>) -> Listing {
        let loops = starts::loops(self, &asking.starts[0], true);
        let named = &loops.named;
        let whole = loops.position(self);
        let call = if self.style == Style::Taught {
            let texts: Vec<String> = named.iter().map(|it| it.clone().alone()).collect();
            texts.join(", ")
        } else {
            whole.clone()
        };
        self.listing(
            asking,
            named,
            (&call, &whole),
            (loops.clauses, loops.condition),
        )
    }

    /// The start positions from a list.
    fn listing_from(&self, asking: &Asking<'_>, list: &str) -> Listing {
        let positions = &self.positions;
        let whole = &positions.whole;
        let named: Vec<Text> = positions.named().iter().map(Text::atom).collect();
        let loops = format!(" for {whole} in {list}");
        let listing = self.listing(asking, &named, (whole, whole), (loops.clone(), None));
        // The condition on a start position stands before the loop over its first moves.
        let inner_loops = listing.loops.strip_prefix(&loops).unwrap_or_default();
        let texts = [&listing.value, &listing.condition, inner_loops].map(str::to_string);
        if positions.is_one() || !positions.are_mentioned(&texts) {
            return listing;
        }
        // The position has to be taken apart.
        let variables = positions.variables();
        let comma = if variables.len() == 1 { "," } else { "" };
        let loops = format!(" for {}{comma} in {list}", variables.join(", "));
        let whole = positions::tuple(&variables);
        self.listing(asking, &named, (&whole, &whole), (loops, None))
    }

    /// What is listed of start positions whose heaps and memory are `named`; the position stands so in calls, and so as
    /// one value.
    fn listing(
        &self,
        asking: &Asking<'_>,
        named: &[Text],
        (position, whole): (&str, &str),
        (mut loops, own_condition): (String, Option<Text>),
    ) -> Listing {
        let mut writer = self.writer();
        self.positions.declare(&mut writer, named);
        writer.name("grundy", Text::atom(format!("grundy({position})")));
        let condition = asking.condition.text(self, &mut writer, position);
        let is_open = condition.clone().alone() != "True";
        let conditions = own_condition
            .into_iter()
            .chain(is_open.then_some(condition));
        let condition = match Text::all_of(conditions.collect()) {
            Some(text) => format!(" if {}", text.at(Level::Or)),
            None => String::new(),
        };
        let value =
            |writer: &mut Writer<'_>, measure: Option<Expr>| match (measure, &asking.varying) {
                // Any value does.
                _ if asking.question.ask == Ask::Count => Text::atom(whole),
                _ if asking.question.ask == Ask::Winner => {
                    Text::atom(format!("winner({position})"))
                }
                (Some(measure), _) => writer.value(&measure),
                (None, Some(varying)) => self.varying_value(varying, named),
                (None, None) => Text::atom(in_format(&self.shown(named))),
            };
        let value = match asking.question.written_measure() {
            _ if asking.question.ask == Ask::FirstMove => {
                let found = &self.found;
                loops += &format!("{condition} for {found} in first_move({position})");
                let is_alone = asking.start_count < 2 || self.rules.is_one_value();
                return Listing {
                    value: match is_alone {
                        true => found.clone(),
                        false => format!("f'{}: {{{found}}}'", self.shown(named)),
                    },
                    loops,
                    condition: String::new(),
                };
            }
            key if asking.question.has_key() => {
                let (key, value) = (value(&mut writer, key), value(&mut writer, None));
                Text::atom(format!("({}, {})", key.alone(), value.alone()))
            }
            measure => value(&mut writer, measure),
        };
        Listing {
            value: value.alone(),
            loops,
            condition,
        }
    }

    /// The number that varies.
    fn varying_value(&self, varying: &Varying, named: &[Text]) -> Text {
        match varying {
            Varying::Column { name, .. } => {
                let names = self.positions.of_rules();
                let index = names.iter().position(|it| Some(it) == name.as_ref());
                let index = index.unwrap_or(0);
                match self.positions.kinds()[index] {
                    // The only heap.
                    ValueKind::Multiset => {
                        Text::atom(format!("{}[0]", named[index].at(Level::Atom)))
                    }
                    _ => named[index].clone(),
                }
            }
            Varying::Besides { common } => {
                let heaps = named[..self.positions.heaps().len()].iter();
                let heaps: Vec<String> = heaps.map(|it| it.at(Level::Sum)).collect();
                let common: i64 = common.iter().sum();
                Text::new(format!("{} - {common}", heaps.join(" + ")), Level::Sum)
            }
        }
    }

    /// The text of a position, as it stands in a string with places.
    fn shown(&self, named: &[Text]) -> String {
        self.positions.shown(named, &self.helpers)
    }

    /// The lines that print what is asked for of the listed values.
    fn print(&self, asking: &Asking<'_>, listing: &Listing) -> Vec<String> {
        let question = asking.question;
        let Listing {
            value,
            loops,
            condition,
        } = listing;
        let listed = format!("{value}{loops}{condition}");
        let are_numbers = question.of.is_some() || asking.varying.is_some();
        let is_sorted = if question.of.is_none() {
            !are_numbers || self.are_ascending(asking)
        } else {
            false
        };
        let values = if is_sorted || question.ask.is_of_each_start() {
            format!("[{listed}]")
        } else {
            format!("sorted({{{listed}}})")
        };
        let id = literal(&format!("{}:", question.id));
        let found = &self.found;
        let (before, printed) = match question.ask {
            Ask::FirstMove if asking.start_count > 1 => (
                Some(values),
                format!("*(['; '.join({found})] if {found} else [])"),
            ),
            Ask::Smallest(_) | Ask::Largest(_) if question.has_key() => {
                let next = &self.next;
                let part = match question.ask {
                    Ask::Smallest(count) => format!("[:{count}]"),
                    Ask::Largest(count) => format!("[-{count}:]"),
                    _ => unreachable!("these two have a key"),
                };
                (
                    Some(format!("sorted([{listed}], key=lambda {next}: {next}[0])")),
                    format!("*[{next}[1] for {next} in {found}{part}]"),
                )
            }
            Ask::All | Ask::FirstMove | Ask::Winner => (None, format!("*{values}")),
            Ask::Min => (None, format!("*{values}[:1]")),
            Ask::Max => (None, format!("*{values}[-1:]")),
            Ask::Smallest(count) => (None, format!("*{values}[:{count}]")),
            Ask::Largest(count) => (None, format!("*{values}[-{count}:]")),
            // A single value is both the least and the greatest.
            Ask::MinAndMax => (Some(values), format!("*{found}[:1], *{found}[1:][-1:]")),
            Ask::Count => (None, format!("len([{listed}])")),
            Ask::Sum | Ask::Product if !are_numbers => return vec![format!("print({id})")],
            Ask::Sum => (None, format!("sum([{listed}])")),
            Ask::Product => {
                self.helpers.add("prod");
                let values = format!("[{listed}]");
                (
                    Some(values),
                    format!("*([prod({found})] if {found} else [])"),
                )
            }
        };
        let before = before.map(|values| format!("{found} = {values}"));
        before
            .into_iter()
            .chain([format!("print({id}, {printed})")])
            .collect()
    }

    /// Whether the values of the varying name come in ascending order, each once.
    fn are_ascending(&self, asking: &Asking<'_>) -> bool {
        let is_conditions = |start: &WrittenStart| matches!(start, WrittenStart::Conditions { .. });
        matches!(asking.varying, Some(Varying::Column { .. }))
            && asking.starts.iter().all(is_conditions)
            && !self.positions.has_lists()
    }
}

/// A string with places; a single place is its own value.
fn in_format(text: &str) -> String {
    let inner = text.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    match inner {
        Some(inner) if !inner.contains(['{', '}']) => inner.to_owned(),
        _ => format!("f'{text}'"),
    }
}
