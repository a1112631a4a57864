//! What learning platforms are given, read by programs that are not ours: sets of variants as questions, compared with the key, and
//! the manifests of packages.

use crate::python::{run_script, run_with};
use base64::prelude::{BASE64_STANDARD, Engine};
use kruzhok_exam::Variants;
use kruzhok_page::worksheet;
use kruzhok_scorm::Edition;
use kruzhok_task::Worksheet;
use kruzhok_words::Language;
use kruzhok_worker::variant_reports;
use serde::Deserialize;
use std::env;
use std::sync::LazyLock;

/// A game whose name and questions hold what has a meaning in each of the formats, with answers that are no numbers.
const AWKWARD: &str = "title = '~1 = #2 {3}: <b>&amp; \"x\" ]]> \\ / * %'\nposition = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\n\
    over = \"a + b >= 20\"\nstart = \"1 <= a <= 9, 1 <= b <= 9\"\n\
    [[question]]\nid = \"~=#{}:\"\nask = \"count\"\nwhere = \"winner == 1 and turns == 1\"\n\
    [[question]]\nid = \"2/3\"\nwhere = \"winner == 2 and turns == 1\"\n";

/// One question, so one gap.
const ALONE: &str = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 40\"\nstart = \"1 <= s <= 39\"\n\
    [[question]]\nid = \"19\"\nask = \"min\"\nwhere = \"winner == 2 and turns == 1\"\n";

/// Numbers enough for many variants.
const MANY: &str = "title = 'Many'\nposition = \"s\"\nmoves = [\"s + 1\", \"s + 3\", \"s * 2\"]\nover = \"s >= 400\"\nstart = \"1 <= s <= 399\"\n";

/// Something for which the exam has no words.
const WITHOUT_WORDS: &str = "title = 'Odd'\nposition = \"s\"\nmoves = [\"s - 2 if s % 2 == 0 and s > 1\", \"s - 3 if s > 3\", \"s - 7 if s > 6\"]\n\
    start = \"1 <= s <= 40\"\n[[question]]\nid = \"zero\"\nask = \"3 smallest\"\nwhere = \"grundy == 2\"\n";

/// More values than these are one text.
const MOST_GAPS: usize = 12;

/// The sets: in each language many variants of a game, and some of others.
fn sets() -> &'static [Worksheet] {
    static SETS: LazyLock<Vec<Worksheet>> = LazyLock::new(made);
    &SETS
}

fn made() -> Vec<Worksheet> {
    let games = [(MANY, 50), (AWKWARD, 4), (ALONE, 4), (WITHOUT_WORDS, 4)];
    let mut sets = vec![];
    for (rules, count) in games {
        let found = Variants::of(rules, count, 7, Variants::POSITION_LIMIT);
        let found = found.expect("the game has variants");
        assert_eq!(found.len(), count, "{rules}");
        let title = kruzhok_rules::parse(rules).expect("the rules are right");
        for language in Language::ALL {
            let reports = variant_reports(&found, 7);
            sets.push(worksheet(&reports, title.title().to_owned(), 7, language));
        }
    }
    sets
}

/// A text without what may differ between a text and its paragraphs in HTML.
fn words(text: &str) -> String {
    let text = text.replace('\u{a0}', " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[derive(Deserialize)]
struct MoodleFile {
    category: String,
    questions: Vec<MoodleQuestion>,
}

#[derive(Deserialize)]
struct MoodleQuestion {
    kind: String,
    name: String,
    text: String,
    feedback: String,
    gaps: Vec<MoodleGap>,
}

#[derive(Deserialize)]
struct MoodleGap {
    kind: String,
    answers: Vec<String>,
}

#[test]
fn moodle_xml_is_read_and_has_the_key() {
    let sets = sets();
    let files: Vec<String> = sets.iter().map(Worksheet::moodle).collect();
    let read = run_script("quiz.py", &[], &files);
    let mut kinds = std::collections::BTreeSet::new();
    for (set, read) in sets.iter().zip(read) {
        let read: MoodleFile = serde_json::from_str(&read).expect("the script writes JSON");
        let game = set.game.replace('/', "//");
        assert!(read.category.starts_with("$course$/top/") && read.category.contains(&game));
        assert_eq!(read.questions.len(), set.variants.len());
        for (question, variant) in read.questions.iter().zip(&set.variants) {
            assert!(question.name.contains(&set.game) && question.name.contains(&variant.title));
            assert!(words(&question.text).starts_with(&words(&variant.text)));
            let mut values = vec![];
            for (_, answer) in &variant.answers {
                match answer.len() {
                    1..=MOST_GAPS => values.extend(answer.clone()),
                    _ => values.push(answer.join(" ")),
                }
            }
            let gaps = question.gaps.iter().map(|it| it.answers[0].clone());
            let gaps: Vec<String> = gaps.collect();
            assert_eq!(gaps, values, "{}", question.name);
            for gap in &question.gaps {
                let is_number = gap.answers[0].parse::<i64>().is_ok();
                assert_eq!(is_number, gap.kind.starts_with("NUM"), "{:?}", gap.answers);
                kinds.insert(format!("{} {}", question.kind, gap.kind));
            }
            for reason in &variant.reasons {
                assert!(!reason.is_empty() && words(&question.feedback).contains(&words(reason)));
            }
        }
    }
    let expected = [
        "cloze NUMERICAL",
        "cloze SHORTANSWER",
        "numerical NUMERICAL",
    ];
    assert!(kinds.iter().map(String::as_str).eq(expected), "{kinds:?}");
}

#[derive(Deserialize)]
struct GiftQuestion {
    kind: String,
    name: String,
    category: String,
    format: String,
    text: String,
    feedback: String,
    answers: Vec<String>,
    right: bool,
}

/// Text without tags and references.
fn without_markup(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<') {
        text += part.split_once('>').map_or(part, |(_, after)| after);
        text.push(' ');
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">");
    words(&text.replace("&quot;", "\"").replace("&amp;", "&"))
}

#[test]
#[ignore = "reads GIFT with npm's gift-pegjs: cargo xtask test"]
fn gift_is_read_and_has_the_key() {
    let parser = env::var("GIFT").expect("`cargo xtask test` names the file of gift-pegjs in GIFT");
    let sets = sets();
    let files: Vec<String> = sets.iter().map(Worksheet::gift).collect();
    let read = run_with("node", "quiz.cjs", &[&parser], &files);
    for (set, read) in sets.iter().zip(read) {
        let read: Vec<GiftQuestion> = serde_json::from_str(&read).expect("the script writes JSON");
        let asked = set.variants.iter().map(|it| it.answers.len());
        assert_eq!(read.len(), asked.sum::<usize>());
        let mut read = read.iter();
        for index in 0..set.variants[0].answers.len() {
            for variant in &set.variants {
                let question = read.next().expect("as many as there are answers");
                let (id, values) = &variant.answers[index];
                for part in [&set.game, &variant.title, id] {
                    assert!(question.name.contains(part.as_str()), "{}", question.name);
                }
                let category = [&set.game, id].map(|it| it.replace('/', "//"));
                assert!(category.iter().all(|it| question.category.contains(it)));
                assert_eq!(question.format, "html");
                let text = without_markup(&question.text);
                assert!(text.starts_with(&words(&variant.text)), "{text}");
                let is_number = values.len() == 1 && values[0].parse::<i64>().is_ok();
                let kind = if is_number { "Numerical" } else { "Short" };
                assert_eq!(question.kind, kind);
                assert_eq!(question.answers[0], values.join(" "), "{}", question.name);
                assert!(question.right);
                let feedback = without_markup(&question.feedback);
                assert_eq!(feedback, words(&variant.reasons[index]));
            }
        }
    }
}

#[test]
#[ignore = "reads manifests with npm's xmllint-wasm: cargo xtask test"]
fn scorm_manifests_are_as_the_schema_wants_them() {
    let tool = |name| env::var(name).expect("`cargo xtask test` names the file of a tool");
    let page = "<script type=\"text/plain\" id=\"kruzhok-1a2b.js\"></script>";
    let package = |(address, title): (&str, &str), edition| {
        let package = kruzhok_scorm::package(page, address, title, edition);
        BASE64_STANDARD.encode(package.expect("it is the page"))
    };
    let long = "Камни ".repeat(60);
    let packages = [
        ("v=1&game=demo-2024&exercise=answer", "Камни & <квадраты>"),
        ("v=1&exercise=answer.move~60&rules=\"'&amp;", "]]> \u{1}\"'"),
        ("", ""),
        ("v=1&exercise=law", long.as_str()),
    ];
    let tools = ["XMLLINT", "SCORM_SCHEMA"].map(tool);
    let [xmllint, schema] = tools.each_ref().map(String::as_str);
    let later_schema = schema
        .replace("scorm12edition", "scorm20043rdedition")
        .replace("imscp_rootv1p1p2", "imscp_v1p1");
    let editions = [
        (
            Edition::Scorm12,
            schema,
            "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
            "http://www.adlnet.org/xsd/adlcp_rootv1p2",
        ),
        (
            Edition::Scorm2004,
            &later_schema,
            "http://www.imsglobal.org/xsd/imscp_v1p1",
            "http://www.adlnet.org/xsd/adlcp_v1p3",
        ),
    ];
    for (edition, schema, packaging, platform) in editions {
        let wrong = run_with(
            "node",
            "manifest.cjs",
            &[xmllint, schema, packaging, platform],
            &packages.map(|it| package(it, edition)),
        );
        assert_eq!(wrong, ["\n"; 4], "{edition:?}");
    }
}
