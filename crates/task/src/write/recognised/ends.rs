//! When the game is over and who wins then, and conditions on heaps.

use super::*;

impl Read<'_> {
    pub(super) fn end(
        &self,
        written: &Written,
        rules: &Rules,
    ) -> Result<(Option<Limit>, ToldWinner), Unsayable> {
        if written.ends.is_empty() {
            return match rules.stuck() {
                Ending::Loss => Ok((None, ToldWinner::Last)),
                Ending::Win => Ok((None, ToldWinner::Next)),
                _ => Err(Unsayable::End),
            };
        }
        // Nobody can move: the last mover has won, as nothing else is said.
        if rules.stuck() != Ending::Loss {
            return Err(Unsayable::End);
        }
        let found = match written.ends.as_slice() {
            [end] if end.winner == Winner::Last => {
                self.limit(&end.when).map(|it| (it, ToldWinner::Last))
            }
            [end] if end.winner == Winner::Next => {
                self.limit(&end.when).map(|it| (it, ToldWinner::Next))
            }
            [first, rest] if first.winner == Winner::Last && rest.winner == Winner::Next => {
                self.limit(&rest.when).and_then(|limit| {
                    let condition = self.narrower(&first.when, &limit)?;
                    Some((limit, ToldWinner::LastIf(condition)))
                })
            }
            [first, rest] if first.winner == Winner::Next && rest.winner == Winner::Last => {
                self.limit(&rest.when).and_then(|limit| {
                    let beyond = self.beyond(&first.when, &limit)?;
                    Some((limit, ToldWinner::LastIf(beyond)))
                })
            }
            _ => None,
        };
        let found = found.ok_or(Unsayable::End)?;
        Ok((Some(found.0), found.1))
    }

    /// When the game is over.
    pub(super) fn limit(&self, expr: &Expr) -> Option<Limit> {
        if let Node::Or(parts) = &expr.node {
            // `a >= 30 or b >= 30`
            let limits: Option<Vec<_>> = parts
                .iter()
                .map(|part| {
                    let (heap, relation, number) = self.compared(part)?;
                    Some((self.heap_index(heap)?, relation, number))
                })
                .collect();
            let limits = limits?;
            let (_, relation, number) = *limits.first()?;
            let mut heaps: Vec<usize> = limits.iter().map(|it| it.0).collect();
            kruzhok_order::sort(&mut heaps);
            let is_some = limits.iter().all(|it| (it.1, it.2) == (relation, number))
                && heaps == (0..self.heaps.len()).collect::<Vec<_>>();
            return is_some.then_some(Limit {
                subject: Subject::Some,
                relation,
                number,
            });
        }
        let (subject, relation, number) = self.compared(expr)?;
        let grows = matches!(relation, Relation::AtLeast | Relation::Above);
        let is_many = self.heaps.len() > 1;
        let subject = match &subject.node {
            _ if self.is_all(subject, Sign::Plus) => Subject::Sum,
            _ if is_many && self.is_all(subject, Sign::Times) => Subject::Product,
            Node::Call {
                name, arguments, ..
            } if is_many && grows && name == "max" => {
                self.is_every(arguments).then_some(Subject::Some)?
            }
            _ => return None,
        };
        let is_usual = grows || matches!(relation, Relation::AtMost | Relation::Below);
        let is_empty = relation == Relation::Equal && number == 0 && subject == Subject::Sum;
        (is_usual && number > 1 || is_empty).then_some(Limit {
            subject,
            relation,
            number,
        })
    }

    /// Whether these are all heaps.
    pub(super) fn is_every(&self, arguments: &[Expr]) -> bool {
        match arguments {
            [
                Expr {
                    node: Node::Name(name),
                    ..
                },
            ] if name == "heaps" => true,
            _ => {
                let mut found: Vec<Option<usize>> =
                    arguments.iter().map(|it| self.heap_index(it)).collect();
                kruzhok_order::sort(&mut found);
                found == (0..self.heaps.len()).map(Some).collect::<Vec<_>>()
            }
        }
    }

    /// What a condition says beside a limit: `30 <= s <= 44` and `s >= 30 and s % 2 == 0`.
    fn narrower(&self, expr: &Expr, limit: &Limit) -> Option<Condition> {
        if limit.subject != Subject::Sum {
            return None;
        }
        match &expr.node {
            Node::And(parts) => match parts.as_slice() {
                [first, second] if self.limit(first).as_ref() == Some(limit) => {
                    self.total_condition(second)
                }
                _ => None,
            },
            Node::Compare(low, rest) => match rest.as_slice() {
                [(Comparison::LessEqual, middle), (sign, high)] => {
                    let is_limit = limit.relation == Relation::AtLeast
                        && self.number(low) == Some(limit.number);
                    let is_usual = is_limit && self.is_all(middle, Sign::Plus);
                    let relation = relation(*sign)
                        .filter(|it| matches!(it, Relation::AtMost | Relation::Below))?;
                    is_usual.then_some(Condition::Compared(relation, self.number(high)?))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// What holds where a condition does not, which is narrower than the limit: `s > 44`, where play ends at 30 and more.
    fn beyond(&self, expr: &Expr, limit: &Limit) -> Option<Condition> {
        let is_sum = limit.subject == Subject::Sum && limit.relation == Relation::AtLeast;
        match self.total_condition(expr).filter(|_| is_sum)? {
            Condition::Compared(Relation::Above, most) if most >= limit.number => {
                Some(Condition::Compared(Relation::AtMost, most))
            }
            Condition::Compared(Relation::AtLeast, most) if most > limit.number => {
                Some(Condition::Compared(Relation::Below, most))
            }
            _ => None,
        }
    }

    /// A condition on all heaps together.
    pub(super) fn total_condition(&self, expr: &Expr) -> Option<Condition> {
        self.condition(expr, &|subject| self.is_all(subject, Sign::Plus))
    }

    pub(super) fn condition(
        &self,
        expr: &Expr,
        is_subject: &dyn Fn(&Expr) -> bool,
    ) -> Option<Condition> {
        let (subject, relation, number) = self.compared(expr)?;
        if is_subject(subject) {
            return Some(Condition::Compared(relation, number));
        }
        let Node::Binary(Sign::Remainder, heap, divisor) = &subject.node else {
            return None;
        };
        if !is_subject(heap) {
            return None;
        }
        match (self.number(divisor)?, relation, number) {
            (2, Relation::Equal, 0) | (2, Relation::Unequal, 1) => Some(Condition::Even(true)),
            (2, Relation::Equal, 1) | (2, Relation::Unequal, 0) => Some(Condition::Even(false)),
            (divisor, Relation::Equal, 0) => Some(Condition::Compared(Relation::Multiple, divisor)),
            _ => None,
        }
    }

    pub(super) fn legal(&self, expr: &Expr) -> Option<Condition> {
        let condition = self.total_condition(expr)?;
        let is_said = self.heaps.len() == 1
            && matches!(
                condition,
                Condition::Even(_) | Condition::Compared(Relation::AtMost, _)
            );
        is_said.then_some(condition)
    }
}
