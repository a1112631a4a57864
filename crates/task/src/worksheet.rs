//! A set of variants with its key: as text, as a table for spreadsheets, as a page to be printed, as questions for a
//! learning platform.

mod gift;
mod moodle;
mod quiz;

pub use quiz::paragraphs;

use kruzhok_rules::Question;
use kruzhok_rulesfile::document::Document;
use kruzhok_words::{Language, say};
use std::fmt::Write;

const A_STRING_TAKES_ANY_TEXT: &str = "a String takes any text";

/// A set of variants with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worksheet {
    /// What the game is called.
    pub game: String,
    /// The number that gives these variants again.
    pub seed: u64,
    /// The language of its reader, and of its texts.
    pub language: Language,
    /// The variants, in their order.
    pub variants: Vec<WorksheetVariant>,
}

/// A variant on a worksheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorksheetVariant {
    /// What it is called.
    pub title: String,
    /// The task, in lines.
    pub text: String,
    /// The values of the answer to each question, with the question's name.
    pub answers: Vec<(String, Vec<String>)>,
    /// Why each answer is what it is, in lines; what belongs to the line above is indented.
    pub reasons: Vec<String>,
}

/// The fields of a rules file and the questions as lines, for a reader or a game without a text: `moves: s + 1; s * 2`.
pub fn outline(rules: &str, questions: &[Question]) -> Vec<(String, String)> {
    let document = Document::read(rules);
    let text = |field: &str| match document.count(field) {
        None => document.text(field),
        Some(count) => {
            let item = |index: usize| {
                let item = format!("{field}[{index}]");
                let parts = [&item, &format!("{item}.to"), &format!("{item}.when")];
                parts.iter().find_map(|it| document.text(it))
            };
            Some((0..count).filter_map(item).collect::<Vec<_>>().join("; "))
        }
    };
    let fields = ["position", "moves", "over", "legal", "repeat", "start"];
    let lines = fields
        .iter()
        .filter_map(|field| Some(((*field).to_owned(), text(field)?)));
    let params = document.integers("params").into_iter();
    let params = params.map(|(name, value)| (name, value.to_string()));
    let lines = params.chain(lines.filter(|it| !it.1.is_empty()));
    let asked = questions.iter().map(|it| {
        let text = match it.source.is_empty() {
            true => it.ask.to_string(),
            false => format!("{}: {}", it.ask, it.source),
        };
        (it.id.clone(), text)
    });
    lines.chain(asked).collect()
}

impl Worksheet {
    fn say(&self, key: &str) -> String {
        say(self.language, key, &[])
    }

    /// What the set is called: its number gives it again.
    pub fn title(&self) -> String {
        say(
            self.language,
            "sheet-title",
            &[("n", self.seed.to_string())],
        )
    }

    /// The variants one below another, then the key.
    pub fn text(&self) -> String {
        let mut sheet = String::new();
        for variant in &self.variants {
            let line = "=".repeat(variant.title.chars().count());
            let text = variant.text.trim_end();
            writeln!(sheet, "{}\n{line}\n{text}\n\n", variant.title)
                .expect(A_STRING_TAKES_ANY_TEXT);
        }
        let key = self.say("sheet-key");
        let line = "=".repeat(key.chars().count());
        writeln!(sheet, "{key}\n{line}").expect(A_STRING_TAKES_ANY_TEXT);
        for variant in &self.variants {
            let answers = variant
                .answers
                .iter()
                .map(|(id, values)| format!("{id}: {}", values.join(" ")));
            let answers = answers.collect::<Vec<_>>().join("; ");
            writeln!(sheet, "{}. {answers}", variant.title).expect(A_STRING_TAKES_ANY_TEXT);
        }
        sheet
    }

    /// A line for each variant, after RFC 4180: its name, its text, and each number of each answer in a column of its own,
    /// so that two numbers never become one.
    pub fn csv(&self) -> String {
        let columns = self.columns();
        let mut heads = vec![self.say("sheet-variant-head"), self.say("sheet-text")];
        for (id, count) in &columns {
            match count {
                0 | 1 => heads.push(id.clone()),
                count => heads.extend((1..=*count).map(|number| format!("{id} ({number})"))),
            }
        }
        let mut table = csv_line(&heads);
        for variant in &self.variants {
            let mut cells = vec![variant.title.clone(), variant.text.trim_end().to_owned()];
            for (index, (_, count)) in columns.iter().enumerate() {
                let values = variant.answers.get(index).map(|it| it.1.as_slice());
                let value = |place: usize| values.and_then(|it| it.get(place)).cloned();
                cells.extend((0..(*count).max(1)).map(|place| value(place).unwrap_or_default()));
            }
            table += &csv_line(&cells);
        }
        table
    }

    /// The questions' names, and the most values that an answer to each has.
    fn columns(&self) -> Vec<(String, usize)> {
        let first = self.variants.first();
        let ids = first
            .iter()
            .flat_map(|it| &it.answers)
            .map(|it| it.0.clone());
        let most = |index: usize| {
            let counts = self
                .variants
                .iter()
                .filter_map(|it| Some(it.answers.get(index)?.1.len()));
            counts.max().unwrap_or(0)
        };
        ids.enumerate()
            .map(|(index, id)| (id, most(index)))
            .collect()
    }

    /// What stands between the body's tags: each variant a section with lines to write on, then the key as a table.
    pub fn html_body(&self) -> String {
        let mut body = String::new();
        for variant in &self.variants {
            let [name, class] = ["paper-name", "paper-class"].map(|key| escaped(&self.say(key)));
            write!(
                body,
                "<section><h2>{}</h2><p class=\"lines\"><span>{name}</span><span>{class}</span></p>",
                escaped(&variant.title)
            )
            .expect(A_STRING_TAKES_ANY_TEXT);
            for paragraph in variant.text.trim_end().split('\n') {
                if !paragraph.trim().is_empty() {
                    writeln!(body, "<p>{}</p>", escaped(&unbroken(paragraph)))
                        .expect(A_STRING_TAKES_ANY_TEXT);
                }
            }
            body += "<p class=\"lines\">";
            for (id, _) in &variant.answers {
                write!(body, "<span>{}</span>", escaped(id)).expect(A_STRING_TAKES_ANY_TEXT);
            }
            body += "</p></section>\n";
        }
        write!(
            body,
            "<section><h2>{}</h2>\n<table><thead><tr><th>{}</th>",
            escaped(&format!("{} · {}", self.say("sheet-key"), self.title())),
            escaped(&self.say("sheet-variant-head"))
        )
        .expect(A_STRING_TAKES_ANY_TEXT);
        for (id, _) in self.columns() {
            write!(body, "<th>{}</th>", escaped(&id)).expect(A_STRING_TAKES_ANY_TEXT);
        }
        body += "</tr></thead><tbody>\n";
        for variant in &self.variants {
            write!(body, "<tr><th>{}</th>", escaped(&variant.title))
                .expect(A_STRING_TAKES_ANY_TEXT);
            for (_, values) in &variant.answers {
                write!(body, "<td>{}</td>", escaped(&values.join(" ")))
                    .expect(A_STRING_TAKES_ANY_TEXT);
            }
            body += "</tr>\n";
        }
        body + "</tbody></table></section>\n"
    }

    /// A page that stands alone and is printed with two variants to a sheet, where they are short enough, and the key last.
    pub fn html(&self) -> String {
        const STYLE: &str = "body{font:12pt/1.45 Georgia,serif;max-width:44em;margin:2em auto;padding:0 1em}\
            h2{font-size:14pt}p{margin:.4em 0}table{border-collapse:collapse}\
            th,td{border:1px solid;padding:.3em .7em;text-align:left}\
            .lines{display:flex;gap:2em;margin-top:1.2em}.lines span{flex:1;border-bottom:1px solid}\
            @page{margin:12mm 14mm}@media print{body{font-size:10pt;line-height:1.3;margin:0;max-width:none}h2{margin:0 0 .4em}\
            section{break-inside:avoid;min-height:calc(50vh - 5mm)}section:nth-of-type(even){break-after:page}\
            section:last-child{break-before:page;break-after:auto;min-height:0}}";
        format!(
            "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width\"><title>{}</title><style>{STYLE}</style></head>\n\
             <body>\n{}</body></html>\n",
            self.language,
            escaped(&self.title()),
            self.html_body()
        )
    }
}

/// A text in whose comparisons, such as `1 ≤ S ≤ 9`, no line ends.
fn unbroken(text: &str) -> String {
    let is_sign = |c: char| "≤≥<>=≠".contains(c);
    let mut line = String::new();
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        line += word;
        if let Some(next) = words.peek() {
            let is_within = word.ends_with(is_sign) || next.starts_with(is_sign);
            line.push(if is_within { '\u{a0}' } else { ' ' });
        }
    }
    line
}

fn csv_line(cells: &[String]) -> String {
    let cell = |text: &String| match text.contains(['"', ',', ';', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.clone(),
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\r\n"
}

/// A text between the tags of HTML, or in an attribute.
pub fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn sheet() -> Worksheet {
        let variant = |title: &str, answers: [&[&str]; 2]| WorksheetVariant {
            title: title.to_owned(),
            text: "one, \"two\"\n<three>\n".to_owned(),
            answers: ["19", "20"]
                .iter()
                .zip(answers)
                .map(|(id, values)| {
                    let values = values.iter().map(|it| (*it).to_owned());
                    ((*id).to_owned(), values.collect())
                })
                .collect(),
            reasons: vec!["one\n  two".to_owned(), String::new()],
        };
        Worksheet {
            game: "G: 1/2".to_owned(),
            seed: 7,
            language: Language::En,
            variants: vec![
                variant("V 1", [&["18"], &["31", "34"]]),
                variant("V 2", [&["9"], &["13"]]),
            ],
        }
    }

    #[test]
    fn two_numbers_stand_in_two_columns() {
        let expected = "variant,task,19,20 (1),20 (2)\r\n\
            V 1,\"one, \"\"two\"\"\n<three>\",18,31,34\r\n\
            V 2,\"one, \"\"two\"\"\n<three>\",9,13,\r\n";
        assert_eq!(sheet().csv(), expected);
    }

    #[test]
    fn the_key_stands_below_the_variants() {
        let text = sheet().text();
        assert!(
            text.starts_with("V 1\n===\none, \"two\"\n<three>\n\n\n"),
            "{text}"
        );
        assert!(
            text.ends_with("Answers\n=======\nV 1. 19: 18; 20: 31 34\nV 2. 19: 9; 20: 13\n"),
            "{text}"
        );
    }

    #[test]
    fn nothing_in_a_task_becomes_markup() {
        let html = sheet().html();
        assert!(html.contains("<p>&lt;three&gt;</p>") && !html.contains("<three>"));
    }

    #[test]
    fn a_comparison_stays_on_one_line_of_paper() {
        let mut sheet = sheet();
        sheet.variants[0].text = "S stones, 1 ≤ S ≤ 9; over: s >= 9".to_owned();
        let text = "S stones, 1\u{a0}≤\u{a0}S\u{a0}≤\u{a0}9; over: s\u{a0}&gt;=\u{a0}9";
        assert!(sheet.html().contains(text));
        assert!(paragraphs(&sheet.variants[0].text).contains(text));
        // What is not printed can be searched for.
        assert!(sheet.text().contains("1 ≤ S ≤ 9") && sheet.csv().contains("1 ≤ S ≤ 9"));
    }

    #[test]
    fn who_types_several_values_into_one_gap_is_told_how() {
        let [gift, moodle] = [sheet().gift(), sheet().moodle()];
        assert_eq!(
            gift.matches("with spaces between them").count(),
            1,
            "{gift}"
        );
        assert!(!moodle.contains("with spaces between them"), "{moodle}");
        let mut long = sheet();
        long.variants[0].answers[1].1 = (1..20).map(|it: i32| it.to_string()).collect();
        assert!(long.moodle().contains("with spaces between them"));
    }

    #[test]
    fn answers_that_do_not_ascend_are_asked_for_in_the_order_of_the_starts() {
        let mut sheet = sheet();
        assert!(sheet.gift().contains("in ascending order"));
        sheet.variants[0].answers[1].1 = ["2", "1", "1"].map(str::to_owned).to_vec();
        for quiz in [sheet.gift(), sheet.moodle()] {
            assert!(
                quiz.contains("in the order of the starting positions"),
                "{quiz}"
            );
            assert!(!quiz.contains("in ascending order"), "{quiz}");
        }
    }

    #[test]
    fn a_game_without_words_is_told_by_its_fields() {
        let lines = outline(
            "position = \"s\"\nmoves = [\"s + 1\", { to = \"s * 2\" }]\nover = \"s >= 9\"\nstart = \"s == 1\"\n",
            &[],
        );
        let lines: Vec<String> = lines
            .iter()
            .map(|(name, text)| format!("{name}: {text}"))
            .collect();
        assert_eq!(
            lines,
            [
                "position: s",
                "moves: s + 1; s * 2",
                "over: s >= 9",
                "start: s == 1"
            ]
        );
    }
}
