//! A Python program that answers by a proved law: it looks at digits, so it needs as many steps as a position has digits.

use super::{Automaton, Numeration, Oracle};
use kruzhok_rules::{Claim, Law, Param, ParamValue, Rules};

/// The part that is the same for all laws.
const TEMPLATE: &str = include_str!("program.py");

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

fn list(items: impl Iterator<Item = impl ToString>) -> String {
    let items = items.map(|it| it.to_string());
    format!("[{}]", items.collect::<Vec<String>>().join(", "))
}

impl Oracle {
    /// The program: who loses by the law, a winning move, and the law's reply to a move, where it has one. It reads a position and
    /// prints `lost`, or the position that the winning move leads to.
    pub fn program(&self, rules: &Rules, law: &Law) -> String {
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
            Numeration::Base(base) => base,
            Numeration::Zeckendorf => 0,
        };
        let sorted = game.sorted_count as usize;
        let mut program = String::new();
        let mut put = |text: String| program.push_str(&text);
        let title = rules.title().replace(['\n', '\r'], " ");
        if !title.trim().is_empty() {
            put(format!("# {title}\n"));
        }
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
            "BASE, SORTED, NAMED = {base}, {sorted}, {}\n",
            self.named_count
        ));
        put(format!("HIDDEN = {}\n", list(self.hidden.iter())));
        put(format!(
            "TABLES = [\n{tables}]\nALLOWED = {allowed}\nMOVES = [\n{moves}]\n\n\n{TEMPLATE}"
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
