//! A Python program that answers by a proved law: it looks at digits, so it needs as many steps as a position has digits.

use super::{Automaton, ByDigits, Numeration, ProvedAnswers, names_of};
use kruzhok_rules::{Ask, Claim, Law, Param, ParamValue, Rules, questions};
use kruzhok_rulesfile::document::Document;
use kruzhok_values::ZECKENDORF_IN_PYTHON;

/// The part that is the same for all laws.
const TEMPLATE: &str = include_str!("program.py");

/// The same for laws about answers.
const ANSWERS: &str = include_str!("answers.py");

/// Tables of automata, each written once.
#[derive(Default)]
struct Tables(Vec<String>);

impl Tables {
    /// The number of the table, and the tracks that it reads.
    fn part(&mut self, automaton: &Automaton) -> String {
        let accepts = automaton.accepts.iter();
        let accepts: String = accepts.map(|it| if *it { '1' } else { '0' }).collect();
        let rows = automaton.next.chunks(automaton.letter_count());
        let rows: Vec<String> = rows.map(|row| list(row.iter())).collect();
        let table = format!("('{accepts}', [{}])", rows.join(", "));
        let place = self.0.iter().position(|it| *it == table);
        let place = place.unwrap_or(self.0.len());
        if place == self.0.len() {
            self.0.push(table);
        }
        format!("({place}, {})", list(automaton.tracks.iter()))
    }

    fn parts<'a>(&mut self, automata: impl IntoIterator<Item = &'a Automaton>) -> String {
        let parts = automata.into_iter().map(|it| self.part(it));
        format!("[{}]", parts.collect::<Vec<String>>().join(", "))
    }
}

pub(crate) fn list(items: impl Iterator<Item = impl ToString>) -> String {
    let items = items.map(|it| it.to_string());
    format!("[{}]", items.collect::<Vec<String>>().join(", "))
}

impl ProvedAnswers {
    /// A program that reads the numbers that bound the game, and prints the answers to the questions that laws answer; `None`
    /// where the starts are too many to be listed, or where more is asked than which they are.
    pub fn program(&self, rules: &Rules) -> Option<String> {
        let mut tables = Tables::default();
        let mut asked = vec![];
        let mut tracks: Vec<(&String, u32)> = vec![];
        for question in questions(rules) {
            let Some((_, answers)) = self.found.iter().find(|it| it.0 == question.id) else {
                continue;
            };
            let budget = &mut super::Budget::new(crate::Limits::default().transitions);
            let set = answers.answers.and(&answers.starts, budget)?;
            tracks = (names_of(&answers.open).zip(0..))
                .filter(|(name, _)| answers.numbers.contains(*name))
                .collect();
            let printed = match question.ask {
                _ if question.of.is_some() => return None,
                Ask::All => "found".to_owned(),
                Ask::Min => "found[:1]".to_owned(),
                Ask::Max => "found[-1:]".to_owned(),
                Ask::MinAndMax => "sorted({*found[:1], *found[-1:]})".to_owned(),
                Ask::Smallest(count) => format!("found[:{count}]"),
                Ask::Largest(count) => format!("found[max(0, len(found) - {count}):]"),
                Ask::Count => "[len(found)]".to_owned(),
                Ask::Sum => "[sum(found)]".to_owned(),
                Ask::Product => "[prod(found)] if found else []".to_owned(),
                Ask::FirstMove | Ask::Winner => return None,
            };
            asked.push((question.id, tables.part(&set), printed));
        }
        let mut program = comment(rules);
        program += "from itertools import product\nfrom math import prod\n\n";
        let tables: String = tables.0.iter().map(|it| format!("    {it},\n")).collect();
        program += &format!("TABLES = [\n{tables}]\n\n\n{ANSWERS}\n\nnumbers = {{}}\n");
        let params = Document::read(rules.text()).integers("params");
        for (name, track) in tracks {
            let (_, value) = params.iter().find(|it| it.0 == *name)?;
            program += &format!("numbers[{track}] = int(input('{name}: ') or {value})\n");
        }
        for (id, part, printed) in asked {
            let id = format!("{id}:").replace('\\', "\\\\").replace('\'', "\\'");
            program += &format!(
                "found = starts({part}, {}, numbers)\nprint('{id}', *({printed}))\n",
                self.varying
            );
        }
        Some(program)
    }
}

/// The game's name.
pub(crate) fn comment(rules: &Rules) -> String {
    let title = rules.title().replace(['\n', '\r'], " ");
    match title.trim() {
        "" => String::new(),
        title => format!("# {title}\n"),
    }
}

impl ByDigits {
    /// The program: who loses by the law, a winning move, and the law's reply to a move, where it has one. It reads a position and
    /// prints `lost`, or the position that the winning move leads to.
    pub(crate) fn program(&self, rules: &Rules, law: &Law) -> String {
        let mut tables = Tables::default();
        let game = &self.game;
        let allowed = tables.parts([&game.positions, &game.goes_on, &game.open]);
        let moves = game.moves.iter().map(|mv| {
            let after = mv.after(&self.law);
            let parts = tables.parts(mv.factors.iter().chain([&after]));
            let (words, unknown): (Vec<u32>, Vec<u32>) = mv.changed().unzip();
            format!(
                "    ({}, {}, {parts}),\n",
                list(words.iter()),
                list(unknown.iter())
            )
        });
        let moves: String = moves.collect();
        let base = match game.formulas.numeration {
            Numeration::Base(base) => format!("BASE = {base}"),
            // Each weight is STEP times the one before it, and the one before that.
            Numeration::Ostrowski(step) => format!("BASE, STEP = 0, {step}"),
        };
        let sorted = game.sorted_count as usize;
        let mut program = String::new();
        let mut put = |text: String| program.push_str(&text);
        put(comment(rules));
        put(String::from(
            "from itertools import product\nfrom math import gcd, isqrt\n\n",
        ));
        for Param { name, value } in rules.params() {
            match value {
                ParamValue::Int(value) => put(format!("{name} = {value}\n")),
                ParamValue::List(values) => put(format!("{name} = {}\n", list(values.iter()))),
                // No law has a name of these.
                ParamValue::Decimal(_) | ParamValue::Text(_) | ParamValue::Texts(_) => {}
            }
        }
        let tables: String = tables.0.iter().map(|it| format!("    {it},\n")).collect();
        put(format!(
            "{base}\nSORTED, NAMED = {sorted}, {}\n",
            self.named_count
        ));
        put(format!("HIDDEN = {}\n", list(self.hidden.of_start.iter())));
        put(format!(
            "TABLES = [\n{tables}]\nALLOWED = {allowed}\nMOVES = [\n{moves}]\n\n\n{ZECKENDORF_IN_PYTHON}\n\n{TEMPLATE}"
        ));
        let names: Vec<&str> = super::names_of(rules).map(String::as_str).collect();
        let names = names.join(", ");
        let claim = law.place.text.trim();
        let law_text = match law.claim {
            Claim::Grundy(_) => format!("({claim}) == 0"),
            _ => format!("bool({claim})"),
        };
        put(format!("\n\ndef is_lost({names}):\n"));
        if sorted > 1 {
            let heaps = names
                .split(", ")
                .take(sorted)
                .collect::<Vec<&str>>()
                .join(", ");
            put(format!("    {heaps} = sorted(({heaps}))\n"));
        }
        let heaps = rules.heap_names().join(", ");
        put(format!("    heaps = ({heaps},)\n    return {law_text}\n"));
        if let Some(reply) = &law.reply {
            let bound: String = reply.bound.iter().map(|it| format!(", {it}")).collect();
            let text = reply.place.text.trim();
            put(format!(
                "\n\ndef reply({names}{bound}):\n    return {text}\n"
            ));
        }
        put(format!(
            "\n\nposition = [int(n) for n in input('{names}: ').replace(';', ',').split(',')]\n\
             print('lost' if is_lost(*position) else winning_move(*position))\n"
        ));
        program
    }
}
