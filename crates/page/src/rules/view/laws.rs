//! The laws.

use super::*;
use crate::law::LawKind;
use crate::settings::Coded;

impl Form<'_> {
    /// The section of the laws, where the file has any.
    pub(super) fn laws(&self) -> Option<SectionView> {
        let count = self.document.count("law").filter(|count| *count > 0)?;
        let lines = (0..count).map(|index| self.law(index)).collect();
        Some(self.section("law", "laws", lines))
    }

    fn law(&self, index: usize) -> LineView {
        let law = format!("law[{index}]");
        let part = |name: &str| format!("{law}.{name}");
        let has = |kind: &LawKind| self.document.has(&part(kind.code()));
        let current = LawKind::ALL.iter().copied().find(has);
        let kind = current.unwrap_or(LawKind::Lost);
        let label = self.t.fill("law-number", &[("n", &(index + 1))]);
        let option = |&kind: &LawKind| Choice {
            value: (kind.code().to_owned(), Edit::LawKind(index, kind)),
            label: self.t.say(&format!("law-kind-{}", kind.code())),
            is_chosen: current == Some(kind),
        };
        let choice = ControlView::Choice(ChoiceView {
            id: format!("{}-kind", field_id(&law)),
            label: self.t.say("law-kind"),
            is_segmented: false,
            options: LawKind::ALL.iter().map(option).collect(),
        });
        let id = self.field_input(&part("id"), &self.t.say("law-id"), InputKind::Number);
        let mut line = LineView {
            controls: vec![id, choice],
            tools: vec![self.remove_called(&law, self.t.say("law-remove"))],
            ..self.line(&field_id(&law), label, false)
        };
        let claim = part(kind.code());
        let is_of_claim = |problem: &ProblemView| problem.field.starts_with(&claim);
        let own = self.problems_of(&law).into_iter();
        line.problems = own.filter(|it| !is_of_claim(it)).collect();
        if kind != LawKind::Period {
            let label = format!("law-kind-{}", kind.code());
            line.lines.push(LineView {
                is_labelled: false,
                ..self.text_line(&claim, &label, InputKind::Code)
            });
        }
        line
    }
}
