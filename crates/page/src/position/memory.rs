//! What stands behind the heaps of a position, in words.

use crate::state::State;
use crate::view::Words;

/// How the reader of tasks notes what the positions of its rules remember, in the language of the tasks, each with the message
/// that says the same.
const READ_NOTES: [(&str, &str); 5] = [
    (
        "m: номер последнего хода в списке ходов, от 0",
        "memory-row",
    ),
    (
        "p = 1: первый ещё может {deed}; q = 1: второй ещё может {deed}",
        "memory-once-each",
    ),
    ("p = 1: ещё можно {deed}", "memory-once"),
    ("h: какую кучу меняли последней, от 0", "memory-heap"),
    (
        "h, g: какую кучу меняли последней и какую перед ней, от 0",
        "memory-two-heaps",
    ),
];

/// What may be done once, where that is no sign such as `×2`.
const READ_DEEDS: [(&str, &str); 2] = [
    ("пропустить ход", "memory-pass"),
    ("такой ход", "memory-such-move"),
];

impl State {
    /// What stands behind the heaps of a position; `None` where a game remembers nothing.
    pub(crate) fn memory_in_words(&self) -> Option<String> {
        let names = self.solved.as_ref()?.rules.memory_names();
        let names = Some(names).filter(|names| !names.is_empty())?;
        let t = Words::of(self);
        let names: &(&str, &dyn ToString) = &("names", &names.join(", "));
        Some(match self.note_on_memory() {
            Some(note) => t.fill("legend-memory-noted", &[*names, ("note", &note)]),
            None => t.fill("legend-memory", &[*names]),
        })
    }

    /// The note of the rules, where it says what is remembered: then it begins with the name of that.
    pub(super) fn note_on_memory(&self) -> Option<String> {
        let name = self.solved.as_ref()?.rules.memory_names().first()?;
        let note = self.rules.text.field("note");
        let after = note.strip_prefix(name.as_str())?;
        after
            .starts_with([' ', ':', ','])
            .then(|| self.note_in_words())
    }

    /// The note of the rules; in the language of the page where the reader of tasks has written it.
    pub(crate) fn note_in_words(&self) -> String {
        let (note, t) = (self.rules.text.field("note"), Words::of(self));
        let read = READ_NOTES.iter().find_map(|(text, key)| {
            let deed = deed_of(&note, text)?;
            let told = t.fill(key, &[("deed", &deed_in_words(deed, t))]);
            Some(told.replace(" = ", "\u{a0}=\u{a0}"))
        });
        read.unwrap_or(note)
    }
}

/// What stands in a note in the places of this text, empty where it has none; `None` where the note is another one.
fn deed_of<'a>(note: &'a str, text: &str) -> Option<&'a str> {
    let Some((before, after)) = text.split_once("{deed}") else {
        return (note == text).then_some("");
    };
    let rest = note.strip_prefix(before)?;
    let deed = match after.split_once("{deed}") {
        None => rest,
        Some(_) => rest.split(';').next()?,
    };
    (note == text.replace("{deed}", deed)).then_some(deed)
}

fn deed_in_words(deed: &str, t: Words) -> String {
    let known = READ_DEEDS.iter().find(|(text, _)| *text == deed);
    known.map_or_else(|| deed.to_owned(), |(_, key)| t.say(key))
}
