//! What the text of a task says, written into a rules file that may have been edited meanwhile: only what the text says
//! otherwise than before is changed.

use kruzhok_rules::document::{self, Document};

const FIELDS: [&str; 7] = [
    "title", "position", "moves", "over", "legal", "repeat", "start",
];
const QUESTION_FIELDS: [&str; 6] = ["id", "ask", "where", "of", "start", "expect"];

/// The names of a file's questions.
pub(crate) fn question_ids(rules: &str) -> Vec<String> {
    ids(&Document::read(rules))
}

fn ids(document: &Document) -> Vec<String> {
    let count = document.count("question").unwrap_or(0);
    (0..count)
        .map(|at| document.text(&format!("question[{at}].id")))
        .map(Option::unwrap_or_default)
        .collect()
}

/// The rules file `rules` with each change that leads from the file `before` to the file `after`; every other byte stays.
///
/// `None` where `rules` is no TOML, so that no place can be found in it.
pub(crate) fn retold(rules: &str, before: &str, after: &str) -> Option<String> {
    if rules == before {
        return Some(after.to_owned());
    }
    let (old, new) = (Document::read(before), Document::read(after));
    let mut rules = rules.to_owned();
    for field in FIELDS {
        rules = with_change(rules, field, [&old, &new].map(|it| it.literal(field)))?;
    }
    let (old_ids, new_ids) = (ids(&old), ids(&new));
    for id in old_ids.iter().filter(|id| !new_ids.contains(id)) {
        let place = question_ids(&rules).iter().position(|it| it == id);
        if let Some(place) = place {
            rules = document::remove(&rules, &format!("question[{place}]"))?;
        }
    }
    for (at, id) in new_ids.iter().enumerate() {
        let wanted = |field: &str| new.literal(&format!("question[{at}].{field}"));
        let Some(place) = question_ids(&rules).iter().position(|it| it == id) else {
            rules = with_question(&rules, wanted)?;
            continue;
        };
        let known = old_ids.iter().position(|it| it == id);
        for field in QUESTION_FIELDS {
            let path = format!("question[{place}].{field}");
            let before = match known {
                Some(known) => old.literal(&format!("question[{known}].{field}")),
                // Another question of this name gives way to it.
                None => Document::read(&rules).literal(&path),
            };
            rules = with_change(rules, &path, [before, wanted(field)])?;
        }
    }
    Some(rules)
}

fn with_change(rules: String, field: &str, [before, after]: [Option<String>; 2]) -> Option<String> {
    match after {
        after if after == before => Some(rules),
        Some(literal) => document::set(&rules, field, &literal),
        None => document::remove(&rules, field),
    }
}

/// The file with one more question at its end.
fn with_question(rules: &str, literal: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut table = format!("{}\n\n[[question]]\n", rules.trim_end());
    let mut fields = vec![];
    for field in QUESTION_FIELDS {
        let Some(literal) = literal(field) else {
            continue;
        };
        let line = format!("{field} = {literal}");
        table += &line;
        table.push('\n');
        fields.push(line);
    }
    if Document::read(&table).is_sound() {
        return Some(table);
    }
    // Questions that stand in one list take no table behind them.
    document::insert(rules, "question", &format!("{{ {} }}", fields.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "position = \"s\" # one heap\nmoves = [\"s + 1\"]\nover = \"s >= 20\"\nstart = \"s <= 19\"\n\n\
        [[question]]\nid = \"19\"\nask = \"min\"\nwhere = \"winner == 1\"\n";
    const MORE: &str =
        "[[question]]\nid = \"20\"\nask = \"all\"\nwhere = \"winner == 2\"\nexpect = 2\n";

    #[test]
    fn questions_are_added_behind_those_that_are_there() {
        let rules = retold(GAME, "", MORE).expect("a sound file");
        assert_eq!(rules, format!("{GAME}\n{MORE}"));
    }

    #[test]
    fn a_question_of_the_same_name_gives_way() {
        let more = MORE.replace("20", "19");
        let rules = retold(GAME, "", &more).expect("a sound file");
        let questions = rules.split_once("\n\n").expect("questions").1;
        assert_eq!(questions, more);
        assert!(GAME.starts_with(rules.split_once("\n\n").expect("rules").0));
    }

    #[test]
    fn what_was_written_by_hand_stays_where_the_text_says_nothing_new() {
        let mine = GAME.replace("s >= 20", "s >= 33");
        let after = GAME.replace("min", "max") + "\n" + MORE;
        let rules = retold(&mine, GAME, &after).expect("a sound file");
        assert_eq!(rules, mine.replace("min", "max") + "\n" + MORE);
        let back = retold(&rules, &after, GAME).expect("a sound file");
        assert_eq!(back.trim_end(), mine.trim_end());
    }

    #[test]
    fn a_list_of_questions_takes_one_more() {
        let list = "start = \"s == 1\"\nquestion = [{ id = \"19\", where = \"winner == 1\" }]\n";
        let rules = retold(list, "", MORE).expect("a sound file");
        assert_eq!(question_ids(&rules), ["19", "20"]);
        assert!(Document::read(&rules).is_sound());
    }

    #[test]
    fn a_broken_file_takes_nothing() {
        assert_eq!(retold("position = ", "", MORE), None);
    }
}
