//! What the text of a task says, written into a rules file that may have been edited meanwhile: only what the text says
//! otherwise than before is changed.

use kruzhok_rulesfile::document;
use kruzhok_rulesfile::document::Document;
use kruzhok_task::Field;

const FIELDS: [&str; 9] = [
    "title", "note", "position", "moves", "over", "stuck", "legal", "repeat", "start",
];
const QUESTION_FIELDS: [&str; 6] = ["id", "ask", "where", "of", "start", "expect"];

/// The names of a file's questions.
pub(crate) fn question_ids(document: &Document) -> Vec<String> {
    let count = document.count("question").unwrap_or(0);
    (0..count)
        .map(|at| document.text(&format!("question[{at}].id")))
        .map(Option::unwrap_or_default)
        .collect()
}

/// The rules file `rules` with each change that leads from the file `before` to the file `after`; every other byte stays,
/// and so does a field, or a question, that is neither as `before` has it: it was edited by hand.
///
/// `None` where `rules` is no TOML, so that no place can be found in it.
pub(crate) fn merged(rules: &str, before: &str, after: &str) -> Option<String> {
    if rules == before {
        return Some(after.to_owned());
    }
    let (old, new) = (Document::read(before), Document::read(after));
    let mut rules = rules.to_owned();
    for field in FIELDS {
        let [was, wanted] = [&old, &new].map(|it| it.literal(field));
        if was != wanted && is_same(&was, &Document::read(&rules).literal(field)) {
            rules = with_value(rules, field, wanted)?;
        }
    }
    let (old_ids, new_ids) = (question_ids(&old), question_ids(&new));
    for id in old_ids.iter().filter(|id| !new_ids.contains(id)) {
        let document = Document::read(&rules);
        let place = question_ids(&document).iter().position(|it| it == id);
        if let Some(place) = place.filter(|_| is_same_question(&document, &old, id)) {
            rules = document::remove(&rules, &format!("question[{place}]"))?;
        }
    }
    for id in &new_ids {
        let is_known = old_ids.contains(id);
        if is_known && is_same_question(&old, &new, id) {
            continue;
        }
        // Another question of this name gives way to a new one.
        if !is_known || is_same_question(&Document::read(&rules), &old, id) {
            rules = with_question_of_text(rules, &new, id)?;
        }
    }
    Some(rules)
}

/// Whether what a phrase of a text filled stands otherwise in the rules file than the text says: it was edited by hand.
pub(crate) fn is_by_hand(rules: &Document, told: &Document, field: &Field) -> bool {
    match field {
        Field::Question(id) => !is_same_question(rules, told, id),
        _ => fields_of(field)
            .iter()
            .map(|field| [told, rules].map(|it| it.literal(field)))
            .any(|[told, mine]| told.is_some() && !is_same(&told, &mine)),
    }
}

/// The rules file with the values that the text has for this field; `None` where it is no TOML.
pub(crate) fn with_field_of_text(rules: &str, told: &Document, field: &Field) -> Option<String> {
    let mut rules = rules.to_owned();
    match field {
        Field::Question(id) => with_question_of_text(rules, told, id),
        _ => {
            for field in fields_of(field) {
                rules = with_value(rules, field, told.literal(field))?;
            }
            Some(rules)
        }
    }
}

fn fields_of(field: &Field) -> &'static [&'static str] {
    match field {
        Field::Position => &["position"],
        Field::Moves => &["moves", "legal"],
        Field::Over => &["over", "stuck"],
        Field::Start => &["start"],
        Field::Repeat => &["repeat"],
        Field::Players | Field::Question(_) => &[],
    }
}

/// Whether two values say the same; the form may break their lines otherwise.
fn is_same(one: &Option<String>, other: &Option<String>) -> bool {
    let dense = |it: &Option<String>| it.as_deref().map(dense).unwrap_or_default();
    one == other || dense(one) == dense(other)
}

/// A value without those blanks that say nothing: one stays where it parts two words.
fn dense(value: &str) -> String {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut dense = String::with_capacity(value.len());
    for piece in value.split_whitespace() {
        if dense.ends_with(is_of_word) && piece.starts_with(is_of_word) {
            dense.push(' ');
        }
        dense += piece;
    }
    dense.replace(",]", "]")
}

/// Whether two files ask the same by this name; a question that one of them lacks counts as different.
fn is_same_question(one: &Document, other: &Document, id: &str) -> bool {
    let fields = |document: &Document| {
        let at = question_ids(document).iter().position(|it| it == id)?;
        Some(QUESTION_FIELDS.map(|field| document.literal(&format!("question[{at}].{field}"))))
    };
    match (fields(one), fields(other)) {
        (Some(one), Some(other)) => one
            .iter()
            .zip(&other)
            .all(|(one, other)| is_same(one, other)),
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// The file with the question of this name as the text asks it.
fn with_question_of_text(mut rules: String, told: &Document, id: &str) -> Option<String> {
    let at = question_ids(told).iter().position(|it| it == id)?;
    let wanted = |field: &str| told.literal(&format!("question[{at}].{field}"));
    let Some(place) = question_ids(&Document::read(&rules))
        .iter()
        .position(|it| it == id)
    else {
        return with_question(&rules, wanted);
    };
    for field in QUESTION_FIELDS {
        rules = with_value(rules, &format!("question[{place}].{field}"), wanted(field))?;
    }
    Some(rules)
}

fn with_value(rules: String, field: &str, value: Option<String>) -> Option<String> {
    let now = Document::read(&rules).literal(field);
    match value {
        value if value == now => Some(rules),
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
    use kruzhok_task::{
        Asked, Change, Game, GameMove, HeapMemory, Limit, Once, Relation, Repetition, StartRule,
        Subject, Target, WinnerRule,
    };

    const GAME: &str = "position = \"s\" # one heap\nmoves = [\"s + 1\"]\nover = \"s >= 20\"\nstart = \"s <= 19\"\n\n\
        [[question]]\nid = \"19\"\nask = \"min\"\nwhere = \"winner == 1\"\n";
    const MORE: &str =
        "[[question]]\nid = \"20\"\nask = \"all\"\nwhere = \"winner == 2\"\nexpect = 2\n";

    #[test]
    fn questions_are_added_behind_those_that_are_there() {
        let rules = merged(GAME, "", MORE).expect("a sound file");
        assert_eq!(rules, format!("{GAME}\n{MORE}"));
    }

    #[test]
    fn a_question_of_the_same_name_gives_way() {
        let more = MORE.replace("20", "19");
        let rules = merged(GAME, "", &more).expect("a sound file");
        let questions = rules.split_once("\n\n").expect("questions").1;
        assert_eq!(questions, more);
        assert!(GAME.starts_with(rules.split_once("\n\n").expect("rules").0));
    }

    #[test]
    fn what_was_written_by_hand_stays_where_the_text_says_nothing_new() {
        let mine = GAME.replace("s >= 20", "s >= 33");
        let after = GAME.replace("min", "max") + "\n" + MORE;
        let rules = merged(&mine, GAME, &after).expect("a sound file");
        assert_eq!(rules, mine.replace("min", "max") + "\n" + MORE);
        let back = merged(&rules, &after, GAME).expect("a sound file");
        assert_eq!(back.trim_end(), mine.trim_end());
    }

    #[test]
    fn what_was_edited_by_hand_stays_where_the_text_says_another_thing_now() {
        let mine = GAME.replace("s >= 20", "s >= 33").replace("min", "max");
        let after = GAME
            .replace("s >= 20", "s >= 40")
            .replace("s <= 19", "s <= 39")
            .replace("winner == 1", "winner == 2");
        let rules = merged(&mine, GAME, &after).expect("a sound file");
        assert_eq!(rules, mine.replace("s <= 19", "s <= 39"));
        let (rules_now, told) = (Document::read(&rules), Document::read(&after));
        let asked = Field::Question("19".to_owned());
        let by_hand = |field| is_by_hand(&rules_now, &told, field);
        assert!(by_hand(&Field::Over) && by_hand(&asked));
        assert!(!by_hand(&Field::Start) && !by_hand(&Field::Moves));
        let taken = with_field_of_text(&rules, &told, &Field::Over).expect("a sound file");
        let taken = with_field_of_text(&taken, &told, &asked).expect("a sound file");
        assert_eq!(taken.trim_end(), after.trim_end());
    }

    #[test]
    fn every_field_that_is_written_of_a_text_is_told_again() {
        let question = Asked {
            id: "19".to_owned(),
            ask: "min".to_owned(),
            condition: "winner == 1".to_owned(),
            expect: Some(1),
            of: "s".to_owned(),
            start: Some(StartRule::default()),
        };
        // Each field is given, so that a new one is thought of here, too.
        let game = Game {
            title: "two heaps".to_owned(),
            heap_count: 2,
            is_token: false,
            names: vec!["a".to_owned(), "b".to_owned()],
            moves: vec![GameMove {
                target: Target::Any,
                change: Change::Add(1),
                guards: vec![],
                by: Some(1),
            }],
            end: Some(Limit {
                subject: Subject::Sum,
                relation: Relation::AtLeast,
                number: 20,
            }),
            other_end: None,
            winner: WinnerRule::Next,
            legal: vec!["{v} > 0".to_owned()],
            repeat: Repetition::NotOwn,
            once: Some(Once {
                change: Some(Change::Multiply(2)),
                is_of_each: true,
            }),
            heap_memory: HeapMemory::NotOwn,
            stuck: Some(WinnerRule::Next),
            start: StartRule::default(),
            questions: vec![question],
        };
        let file = game.rules_file();
        let (rules, question) = file.split_once("[[question]]").expect("a question");
        for (lines, known) in [(rules, &FIELDS[..]), (question, &QUESTION_FIELDS[..])] {
            let names = lines.lines().filter_map(|line| line.split_once(" = "));
            let names: Vec<&str> = names
                .map(|it| it.0)
                .filter(|it| !it.starts_with([' ', '{']))
                .collect();
            assert!(names.iter().all(|it| known.contains(it)), "{names:?}");
            assert_eq!(names.len(), known.len(), "{names:?}");
        }
    }

    #[test]
    fn who_wins_without_a_move_is_told_again_beside_what_was_edited_by_hand() {
        let mine = GAME.replace("s <= 19", "s <= 9");
        let after = GAME.replace("start =", "stuck = \"next\"\nstart =");
        let rules = merged(&mine, GAME, &after).expect("a sound file");
        let stuck = |rules: &str| Document::read(rules).literal("stuck");
        assert_eq!(stuck(&rules), stuck(&after));
        let is_over_by_hand = |rules: &str| {
            is_by_hand(
                &Document::read(rules),
                &Document::read(&after),
                &Field::Over,
            )
        };
        assert!(is_over_by_hand(&mine) && !is_over_by_hand(&rules));
        let taken =
            with_field_of_text(&mine, &Document::read(&after), &Field::Over).expect("a sound file");
        assert_eq!(stuck(&taken), stuck(&after));
        let back = merged(&rules, &after, GAME).expect("a sound file");
        assert_eq!(back, mine);
    }

    #[test]
    fn a_list_of_questions_takes_one_more() {
        let list = "start = \"s == 1\"\nquestion = [{ id = \"19\", where = \"winner == 1\" }]\n";
        let rules = merged(list, "", MORE).expect("a sound file");
        assert_eq!(question_ids(&Document::read(&rules)), ["19", "20"]);
        assert!(Document::read(&rules).is_sound());
    }

    #[test]
    fn blanks_between_signs_say_nothing_and_those_between_words_do() {
        let is_same =
            |one: &str, other: &str| is_same(&Some(one.to_owned()), &Some(other.to_owned()));
        assert!(is_same(
            "[\"s + 1\", \"s * 2\"]",
            "[\n    \"s+1\",\n    \"s*2\",\n]"
        ));
        assert!(is_same("\"a >= 1 and b == 2\"", "\"a>=1  and b==2\""));
        assert!(!is_same("\"two heaps\"", "\"twoheaps\""));
        assert!(!is_same("\"2 smallest\"", "\"2smallest\""));
    }

    #[test]
    fn a_broken_file_takes_nothing() {
        assert_eq!(merged("position = ", "", MORE), None);
    }
}
