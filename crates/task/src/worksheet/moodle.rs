//! Questions as Moodle imports them, in its XML: <https://docs.moodle.org/en/Moodle_XML_format>.

use super::quiz::{Asked, Gap, html, paragraphs};
use super::{Worksheet, WorksheetVariant, escaped};

impl Worksheet {
    /// A category with a question for each variant: with gaps in its text, one for each value, or, where it has one value
    /// only, a numerical question or one with a short answer.
    pub fn moodle(&self) -> String {
        // In the name of a category a slash parts it from the one within.
        let category = format!("$course$/top/{}", self.set_name().replace('/', "//"));
        let mut quiz = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n\
             <question type=\"category\"><category><text>{}</text></category></question>\n",
            escaped(&category)
        );
        for variant in &self.variants {
            quiz += &self.moodle_question(variant).unwrap_or_default();
        }
        quiz + "</quiz>\n"
    }

    /// `None` where no answer can be written out.
    fn moodle_question(&self, variant: &WorksheetVariant) -> Option<String> {
        let asked = self.asked(variant);
        let feedback: String = asked
            .iter()
            .map(|it| feedback(it, asked.len() > 1))
            .collect();
        let mut text = paragraphs(&variant.text);
        let (kind, answers) = match &asked[..] {
            [] => return None,
            [Asked { gaps, .. }] if gaps.len() == 1 => match &gaps[0] {
                Gap::Number(number) => (
                    "numerical",
                    answer(&number.to_string(), "<tolerance>0</tolerance>"),
                ),
                Gap::Text(texts) => {
                    let answers = texts
                        .iter()
                        .map(|text| answer(&text.replace('*', "\\*"), ""));
                    (
                        "shortanswer",
                        format!("<usecase>0</usecase>\n{}", answers.collect::<String>()),
                    )
                }
            },
            _ => {
                for it in &asked {
                    let gaps: Vec<String> = it.gaps.iter().map(cloze).collect();
                    text += &format!("<p>{}: {}</p>", html(&it.label), gaps.join(" "));
                }
                ("cloze", String::new())
            }
        };
        Some(format!(
            "<question type=\"{kind}\">\n<name><text>{}</text></name>\n\
             <questiontext format=\"html\"><text>{}</text></questiontext>\n\
             <generalfeedback format=\"html\"><text>{}</text></generalfeedback>\n\
             <defaultgrade>1</defaultgrade>\n<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n{answers}</question>\n",
            escaped(&self.question_name(variant)),
            cdata(&text),
            cdata(&feedback),
        ))
    }
}

fn feedback(asked: &Asked, has_label: bool) -> String {
    let label = format!("<p><b>{}</b></p>", html(asked.id));
    format!(
        "{}{}",
        if has_label { &label } else { "" },
        paragraphs(asked.reason)
    )
}

fn answer(text: &str, more: &str) -> String {
    format!(
        "<answer fraction=\"100\" format=\"plain_text\"><text>{}</text>{more}</answer>\n",
        escaped(text)
    )
}

/// A gap within a text.
fn cloze(gap: &Gap) -> String {
    match gap {
        Gap::Number(number) => format!("{{1:NUMERICAL:={number}:0}}"),
        Gap::Text(texts) => {
            let texts: Vec<String> = texts
                .iter()
                .map(|text| format!("={}", within_gap(text)))
                .collect();
            format!("{{1:SHORTANSWER:{}}}", texts.join("~"))
        }
    }
}

/// An answer within a gap: what the format gives a meaning, and the star that stands for anything, is marked.
fn within_gap(text: &str) -> String {
    let mut marked = String::new();
    for letter in html(text).chars() {
        if matches!(letter, '}' | '#' | '~' | '/' | '"' | '\\' | '*') {
            marked.push('\\');
        }
        marked.push(letter);
    }
    marked
}

fn cdata(text: &str) -> String {
    format!("<![CDATA[{}]]>", text.replace("]]>", "]]]]><![CDATA[>"))
}
