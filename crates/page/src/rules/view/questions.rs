//! The questions.

use super::*;
use crate::rules::form::Addition;
use crate::view::sentences::CLAIMS;
use kruzhok_rules::Ask;
use kruzhok_rulesfile::document::string_literal;

/// What can be asked, as the rules file writes it; a number stands before the last two.
const ASKS: [(&str, &str); 11] = [
    ("all", "ask-all"),
    ("min", "ask-min"),
    ("max", "ask-max"),
    ("min and max", "ask-min-and-max"),
    ("count", "ask-count"),
    ("sum", "ask-sum"),
    ("product", "ask-product"),
    ("first move", "ask-first"),
    ("winner", "ask-who-wins"),
    ("smallest", "ask-some-smallest"),
    ("largest", "ask-some-largest"),
];

impl Form<'_> {
    pub(super) fn questions(&self) -> SectionView {
        let count = self.document.count("question").unwrap_or(0);
        let lines = (0..count).map(|index| self.question(index)).collect();
        let mut section = self.section("questions", "questions", lines);
        let add = Edit::Added(Addition::Question);
        section.buttons = vec![self.button("question-add", "question-add", add)];
        section
    }

    fn question(&self, index: usize) -> LineView {
        let question = format!("question[{index}]");
        let part = |name: &str| format!("{question}.{name}");
        let id_label = self.t.say("question-id");
        let number = self.t.fill("question", &[("n", &(index + 1))]);
        let mut line = self.line(&field_id(&question), number, false);
        line.controls = vec![self.field_input(&part("id"), &id_label, InputKind::Number)];
        line.controls.extend(self.ask(index));
        line.problems = ["id", "ask"]
            .iter()
            .flat_map(|name| self.problems_of(&part(name)))
            .chain(
                self.problems
                    .iter()
                    .filter(|it| it.field == question)
                    .cloned(),
            )
            .collect();
        line.tools = vec![
            self.more_tool(&part("where")),
            self.remove_called(
                &question,
                self.t.fill("question-remove", &[("n", &(index + 1))]),
            ),
        ];
        line.lines.push(self.claim(index));
        let mut settings = vec![];
        let condition = self.text_line(&part("where"), "question-where", InputKind::Code);
        match self.known_claim(index) {
            // The sentence says it.
            Some(_) if condition.problems.is_empty() => {
                settings.push(self.switch(&part("where")));
            }
            _ => line.lines.push(LineView {
                is_labelled: false,
                ..condition
            }),
        }
        for (name, literal) in [("of", "\"\""), ("start", "\"\""), ("expect", "2")] {
            let (field, key) = (part(name), format!("question-{name}"));
            if !self.document.has(&field) {
                let id = format!("{}-add", field_id(&field));
                settings.push(self.set_button(&id, &key, &field, literal));
                continue;
            }
            let mut more = match name {
                "expect" => {
                    let label = self.t.say(&key);
                    let input =
                        self.value_input(&field, label.clone(), InputKind::Number, "number-wanted");
                    LineView {
                        controls: vec![ControlView::Input(input)],
                        problems: self.problems_of(&field),
                        ..self.line(&format!("{}-line", field_id(&field)), label, true)
                    }
                }
                _ => self.code_line(&field, &key),
            };
            more.tools.push(self.remove(&field, &key));
            line.lines.push(more);
        }
        line.panel = self.panel(&part("where"), settings);
        line
    }

    /// The place of the sentence that says the condition, unless that is wanted as an expression.
    fn known_claim(&self, index: usize) -> Option<usize> {
        let field = format!("question[{index}].where");
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let text = plain(&self.document.text(&field)?);
        let known = CLAIMS.iter().position(|(claim, _)| plain(claim) == text);
        known.filter(|_| !self.state.is_expression(&field))
    }

    /// The condition as a sentence, where there is one for it; each sentence writes its condition. The last choice is a
    /// condition of one's own.
    fn claim(&self, index: usize) -> LineView {
        let field = format!("question[{index}].where");
        let known = self.known_claim(index);
        let option = |(place, (claim, key)): (usize, &(&str, &str))| Choice {
            value: (
                (*key).to_owned(),
                Edit::literal(&field, string_literal(claim)),
            ),
            label: self.t.say(key),
            is_chosen: known == Some(place),
        };
        let own = Choice {
            value: ("own".to_owned(), Edit::AsExpression(field.clone(), true)),
            label: self.t.say("question-claim-own"),
            is_chosen: known.is_none(),
        };
        let options = CLAIMS.iter().enumerate().map(option).chain([own]).collect();
        let label = self.t.say("question-claim");
        let id = format!("{}-claim", field_id(&field));
        LineView {
            controls: vec![ControlView::Choice(ChoiceView {
                id: id.clone(),
                label: label.clone(),
                is_segmented: false,
                options,
            })],
            ..self.line(&format!("{id}-line"), label, false)
        }
    }

    /// The choice of what is asked, and the number where it has one; the text itself where it is none of these.
    fn ask(&self, index: usize) -> Vec<ControlView> {
        let field = format!("question[{index}].ask");
        let label = self.t.say("question-ask");
        let text = self.document.text(&field);
        let Some(ask) = text
            .as_ref()
            .map_or(Some(Ask::All), |text| text.parse().ok())
        else {
            return vec![self.field_input(&field, &label, InputKind::Words)];
        };
        let (current, number) = match ask {
            Ask::Smallest(number) => ("smallest".to_owned(), Some(number)),
            Ask::Largest(number) => ("largest".to_owned(), Some(number)),
            ask => (ask.to_string(), None),
        };
        let option = |(ask, key): (&str, &str)| {
            let literal = match ask {
                "smallest" | "largest" => format!("\"{} {ask}\"", number.unwrap_or(2)),
                ask => format!("\"{ask}\""),
            };
            Choice {
                value: (ask.replace(' ', "-"), Edit::literal(&field, literal)),
                label: self.t.say(key),
                is_chosen: ask == current,
            }
        };
        let mut controls = vec![];
        if let Some(number) = number {
            let typed = self.state.typed(&field, &text.unwrap_or_default());
            controls.push(ControlView::Input(InputView {
                id: format!("{}-count", field_id(&field)),
                label: self.t.say("ask-number"),
                value: typed.map_or_else(|| number.to_string(), str::to_owned),
                kind: InputKind::Number,
                target: InputTarget::AskCount(index),
                placeholder: String::new(),
                wanted: typed.map(|_| self.t.say("number-wanted")),
            }));
        }
        controls.push(ControlView::Choice(ChoiceView {
            id: field_id(&field),
            label,
            is_segmented: false,
            options: ASKS.map(option).into(),
        }));
        controls
    }
}
