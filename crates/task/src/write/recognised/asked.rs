//! What is asked, as a claim of one player.

use super::*;

/// With more values nobody asks who wins with each.
const MOST_GIVEN: usize = 12;

impl Read<'_> {
    pub(super) fn question(
        &self,
        question: &Question,
        rules: &Rules,
        start: &[Amount],
    ) -> Option<ToldQuestion> {
        let about = match question.ask {
            Ask::FirstMove => return None,
            Ask::Winner => About::WinnerAt(self.given(question, rules, start)?),
            _ if question.of.is_some() || question.start.is_some() => return None,
            _ => About::Claim(self.claim(&question.written_condition())?),
        };
        Some(ToldQuestion {
            id: question.id.clone(),
            ask: question.ask,
            expect: question.expect,
            about,
        })
    }

    /// The values of the unknown with which a question's own starts begin, a few one after another.
    fn given(&self, question: &Question, rules: &Rules, start: &[Amount]) -> Option<Vec<i64>> {
        let Some(WrittenStart::Conditions { conditions, bounds }) =
            rules.written_start_of(question)
        else {
            return None;
        };
        let is_plain = question.source.is_empty() && self.memory.is_none();
        (is_plain && conditions.iter().all(|it| self.is_bound(it))).then_some(())?;
        let mut values = None;
        for (amount, (low, high)) in start.iter().zip(bounds) {
            match amount {
                Amount::Number(number) => {
                    ((low, high) == (Some(*number), Some(*number))).then_some(())?;
                }
                Amount::Unknown { .. } => values = Some(low?..=high?),
            }
        }
        let values: Vec<i64> = values?.take(MOST_GIVEN + 1).collect();
        (1..=MOST_GIVEN).contains(&values.len()).then_some(values)
    }

    fn claim(&self, condition: &Expr) -> Option<Claim> {
        if let Node::Call {
            name, arguments, ..
        } = &condition.node
        {
            let [inner] = arguments.as_slice() else {
                return None;
            };
            let claim = match (name.as_str(), &inner.node) {
                (
                    "some_move",
                    Node::Call {
                        name, arguments, ..
                    },
                ) if name == "some_reply" => {
                    let mut claim = self.claim(arguments.first()?)?;
                    // The first player's own first move is made before the bad reply.
                    claim.low = claim.low.checked_add(1)?;
                    claim.high = Some(claim.high?.checked_add(1)?);
                    (claim.player == 1).then_some(claim)?
                }
                ("some_move", _) => self.claim(inner).filter(|it| it.player == 2)?,
                _ => return None,
            };
            let is_usual = !claim.is_after_bad_move && claim.high == Some(claim.low);
            return is_usual.then_some(Claim {
                is_after_bad_move: true,
                ..claim
            });
        }
        let parts = match &condition.node {
            Node::And(parts) => parts.as_slice(),
            _ => std::slice::from_ref(condition),
        };
        let mut player = None;
        let (mut low, mut high) = (1, None);
        for part in parts {
            let Node::Compare(first, rest) = &part.node else {
                return None;
            };
            match (rest.as_slice(), &first.node) {
                ([(Comparison::Equal, number)], Node::Name(name)) if name == "winner" => {
                    player = Some(self.number(number)?);
                }
                ([(sign, number)], Node::Name(name)) if name == "turns" => {
                    let number = self.number(number)?;
                    match sign {
                        Comparison::Equal => (low, high) = (number, Some(number)),
                        Comparison::LessEqual => high = Some(number),
                        Comparison::Less => high = Some(number.checked_sub(1)?),
                        Comparison::GreaterEqual => low = number,
                        Comparison::Greater => low = number.checked_add(1)?,
                        _ => return None,
                    }
                }
                (
                    [
                        (Comparison::LessEqual, middle),
                        (Comparison::LessEqual, last),
                    ],
                    _,
                ) if is_name(middle, "turns") => {
                    (low, high) = (self.number(first)?, Some(self.number(last)?));
                }
                _ => return None,
            }
        }
        let player = player.filter(|it| matches!(it, 1 | 2))?;
        // What is said of the moves before those: nothing, not the first one, or none of several.
        let is_usual =
            (1..=10).contains(&low) && high.is_none_or(|high| (low..=10).contains(&high));
        let is_usual = is_usual && (low <= 2 || high == Some(low));
        is_usual.then_some(Claim {
            player,
            low,
            high,
            is_after_bad_move: false,
        })
    }
}
