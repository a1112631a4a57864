//! What was found about a law.

use crate::proof::{Method, Paragraph, Proof};
use std::fmt;

/// What was found about one law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The law's name.
    pub id: String,
    /// Whether it claims Grundy values, and not which positions are lost.
    pub is_grundy: bool,
    /// Whether it holds.
    pub ruling: Ruling,
    /// Where it does not hold as a whole, or is not proved, a part of it that stands, and how sure that is.
    pub remains: Option<(Part, Ruling)>,
    /// What comparing it with the game has shown; `None` where there was nothing to be compared.
    pub compared: Option<Compared>,
    /// What the signs behind the positions of a refutation mean.
    pub signs: Vec<Paragraph>,
    /// Whether the law has a strategy.
    pub has_strategy: bool,
    /// Whether the game remembers more than its heaps.
    pub remembers: bool,
}

/// A part of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Which positions are lost, without the strategy.
    Lost,
    /// What it says of the starts, where it names nothing of what is remembered.
    Starts,
}

impl Part {
    /// Its name in JSON.
    pub fn key(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Starts => "starts",
        }
    }
}

impl Verdict {
    /// The proof, of the whole law or of the part that stands.
    pub fn proof(&self) -> Option<&Proof> {
        let of_part = self.remains.as_ref().map(|it| &it.1);
        let rulings = std::iter::once(&self.ruling).chain(of_part);
        let mut proofs = rulings.filter_map(|it| match it {
            Ruling::Proved(proof) => Some(proof),
            _ => None,
        });
        proofs.next()
    }

    /// What is said after the ruling: the part that stands, and what signs mean.
    pub fn notes(&self) -> Vec<Paragraph> {
        let remains = self.remains.as_ref().and_then(|(part, ruling)| {
            let (key, n) = match (part, ruling) {
                (Part::Lost, Ruling::Proved(_)) => ("law-remains-lost-proved", None),
                (Part::Starts, Ruling::Proved(_)) => ("law-remains-starts-proved", None),
                (Part::Lost, Ruling::Agrees { positions, .. }) => {
                    ("law-remains-lost-agrees", Some(positions))
                }
                (Part::Starts, Ruling::Agrees { positions, .. }) => {
                    let key = match self.remembers {
                        true => "law-remains-starts-agree",
                        false => "law-remains-starts-agree-plain",
                    };
                    (key, Some(positions))
                }
                (_, Ruling::Refuted(_) | Ruling::Undecided) => return None,
            };
            let n = n.map(|n| ("n", n.to_string()));
            Some((key, n.into_iter().collect()))
        });
        let strategy = self.remains.as_ref().is_some_and(|it| it.0 == Part::Starts);
        let strategy =
            (strategy && self.has_strategy).then_some(("law-strategy-unchecked", vec![]));
        let wrong = self
            .compared
            .as_ref()
            .and_then(|it| it.wrong_start.as_ref());
        let wrong = wrong.map(|(start, is_lost)| {
            let key = match is_lost {
                true => "law-start-lost",
                false => "law-start-won",
            };
            (key, vec![("start", start.clone())])
        });
        let notes = remains.into_iter().chain(strategy).chain(wrong);
        notes.chain(self.signs.clone()).collect()
    }
}

/// What was found by comparing a law with the positions that play can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// Number of positions that were looked at.
    pub positions: u64,
    /// Number of their moves.
    pub moves: u64,
    /// Number of those that lead to lost positions.
    pub moves_to_lost: u64,
    /// Up to which number in each heap starts were looked at, where not all were.
    pub up_to: Option<i64>,
    /// The three properties, in their order.
    pub properties: [Property; 3],
    /// A position that the law calls lost and where neither player can win.
    pub drawn: Option<Counterexample>,
    /// Of a law that fails elsewhere and names nothing of what is remembered, the least start about which it is wrong, and
    /// whether that is lost.
    pub wrong_start: Option<(String, bool)>,
}

/// One of the three properties of a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Number of positions in which it applies and was checked.
    pub looked_at: u64,
    /// The least position in which it fails.
    pub fault: Option<Counterexample>,
}

impl Compared {
    /// The least counterexample of the least property; `None` where the law agrees.
    pub fn fault(&self) -> Option<&Counterexample> {
        let faults = self.properties.iter().map(|it| it.fault.as_ref());
        faults.chain([self.drawn.as_ref()]).flatten().next()
    }
}

/// Whether a law holds; never more than is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It does not.
    Refuted(Counterexample),
    /// It holds in all positions that play can reach, from as many starts as the limits allow. `repeats` was seen and not
    /// proved.
    Agrees {
        /// Number of positions that were looked at.
        positions: u64,
        /// Up to which number in each heap starts were looked at, where not all were.
        up_to: Option<i64>,
    },
    /// It holds in all positions.
    Proved(Proof),
    /// The limits did not suffice to say anything.
    Undecided,
}

impl Ruling {
    /// Its name in JSON.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Refuted(_) => "refuted",
            Self::Agrees { .. } => "agrees",
            Self::Proved(_) => "proved",
            Self::Undecided => "undecided",
        }
    }

    /// The ruling in one sentence: a message of the catalogue, and what stands in its places.
    pub fn sentence(&self) -> (String, Vec<(&'static str, String)>) {
        match self {
            Self::Refuted(found) => found.sentence(),
            Self::Agrees { positions, up_to } => {
                let n = ("n", positions.to_string());
                match up_to {
                    None => ("law-agrees".to_owned(), vec![n]),
                    Some(heap) => {
                        let args = vec![n, ("heap", heap.to_string())];
                        ("law-agrees-up-to".to_owned(), args)
                    }
                }
            }
            Self::Proved(proof) if proof.is_of_period() => {
                let grows = proof.repeats.is_some_and(|it| it.saltus > 0);
                let key = match &proof.method {
                    Method::Window(window) if !window.is_grundy => "law-proved-period-outcomes",
                    _ if grows => "law-proved-saltus",
                    _ => "law-proved-period",
                };
                (key.to_owned(), proof.repeats())
            }
            Self::Proved(Proof {
                method: Method::Answers { names, .. },
                ..
            }) if !names.is_empty() => {
                let names = vec![("names", names.clone())];
                ("law-proved-answers".to_owned(), names)
            }
            Self::Proved(_) | Self::Undecided => (format!("law-{}", self.key()), vec![]),
        }
    }
}

/// In a few words, in no language: `refuted 2: 2,4 -> 2,1`, `agrees 1681`, `proved automata`.
impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())?;
        match self {
            Self::Refuted(found) => {
                match (found.property, found.is_answer) {
                    (Some(property), _) => write!(f, " {property}: {}", found.from)?,
                    (None, Some(_)) => write!(f, " answer: {}", found.from)?,
                    (None, None) if found.reply.is_some() => write!(f, " reply: {}", found.from)?,
                    (None, None) => write!(f, " drawn: {}", found.from)?,
                }
                let replies = found.reply.iter().map(|it| &it.heaps);
                let places = found.to.iter().chain(replies);
                places.clone().try_for_each(|to| write!(f, " -> {to}"))
            }
            Self::Agrees { positions, .. } => write!(f, " {positions}"),
            Self::Proved(proof) => write!(f, " {}", proof.method.key()),
            Self::Undecided => Ok(()),
        }
    }
}

/// Where a law fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// Which of the three properties fails there, 1, 2 or 3: an ended position is in the law where it is lost, and nowhere else;
    /// no move leads from inside to inside; from each position outside some move leads inside. `None` where neither player
    /// can force the end of a position that the law calls lost.
    pub property: Option<u8>,
    /// The least such position, by its sum, then in order.
    pub from: String,
    /// The position that the refuting move leads to.
    pub to: Option<String>,
    /// Of a law about Grundy values, the value that it claims there, and the right one where that is known.
    pub values: Option<(i64, Option<u32>)>,
    /// Of a law about the answer to a question: whether it is an answer, which the law denies, or none, which it claims. `from`
    /// gives the names their values then.
    pub is_answer: Option<bool>,
    /// Of a strategy: its reply to the move from `from` to `to`, which is no move back into the law.
    pub reply: Option<WrongReply>,
}

/// A reply that is none, or the wrong one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongReply {
    /// The heaps after it.
    pub heaps: String,
    /// Whether it is a move at all.
    pub is_move: bool,
}

impl Counterexample {
    fn sentence(&self) -> (String, Vec<(&'static str, String)>) {
        let mut args = vec![("from", self.from.clone())];
        if let Some(is_answer) = self.is_answer {
            let key = match is_answer {
                true => "law-answer-lacks",
                false => "law-answer-wrong",
            };
            return (key.to_owned(), args);
        }
        args.extend(self.to.clone().map(|to| ("to", to)));
        if let Some(reply) = &self.reply {
            args.push(("reply", reply.heaps.clone()));
            let key = match reply.is_move {
                true => "law-refuted-reply",
                false => "law-refuted-no-reply",
            };
            return (key.to_owned(), args);
        }
        let group = match self.values {
            None => "law-refuted",
            Some((claimed, value)) => {
                args.push(("claimed", claimed.to_string()));
                args.extend(value.map(|value| ("value", value.to_string())));
                "law-values-refuted"
            }
        };
        let key = match self.property {
            Some(property) => format!("{group}-{property}"),
            None => format!("{group}-drawn"),
        };
        (key, args)
    }
}
