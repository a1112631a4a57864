//! Questions in GIFT, which most learning platforms import: <https://docs.moodle.org/en/GIFT_format>.

use super::Worksheet;
use super::quiz::{Gap, html, paragraphs};

impl Worksheet {
    /// A question for each answer of each variant, numerical or with a short answer. Those about one question of the task
    /// stand in a category of their own, so that a test can take one of each at random.
    pub fn gift(&self) -> String {
        let mut quiz = String::new();
        let mut category = String::new();
        for index in 0..self
            .variants
            .iter()
            .map(|it| it.answers.len())
            .max()
            .unwrap_or(0)
        {
            for variant in &self.variants {
                let Some((id, _)) = variant.answers.get(index) else {
                    continue;
                };
                let mut asked = self.asked(variant);
                let Some(at) = asked.iter().position(|it| it.id == id) else {
                    continue;
                };
                let asked = asked.swap_remove(at);
                let within = format!(
                    "{}/{}",
                    self.set_name().replace('/', "//"),
                    id.replace('/', "//")
                );
                if category != within {
                    quiz += &format!("$CATEGORY: $course$/top/{within}\n\n");
                    category = within;
                }
                let name = format!("{}, {id}", self.question_name(variant));
                let text = format!(
                    "{}<p><b>{}</b></p>",
                    paragraphs(&variant.text),
                    html(&asked.label_of_one_gap)
                );
                let reason = match asked.reason {
                    "" => String::new(),
                    reason => format!("\n####{}", marked(&paragraphs(reason))),
                };
                let answers = match asked.one_gap() {
                    Gap::Number(number) => format!("#{number}"),
                    Gap::Text(texts) => {
                        let texts = texts
                            .iter()
                            .map(|text| format!("={}", marked(&text.replace('*', "\\*"))));
                        texts.collect::<Vec<_>>().join(" ")
                    }
                };
                quiz += &format!(
                    "::{}::[html]{}{{{answers}{reason}}}\n\n",
                    marked(&name),
                    marked(&text)
                );
            }
        }
        quiz
    }
}

/// A text in which nothing has a meaning for the format.
fn marked(text: &str) -> String {
    let mut marked = String::new();
    for letter in text.chars() {
        if matches!(letter, '~' | '=' | '#' | '{' | '}' | ':' | '\\') {
            marked.push('\\');
        }
        marked.push(letter);
    }
    marked
}
