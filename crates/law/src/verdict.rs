//! What was found about a law.

use crate::automaton::Numeration;
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

/// What is said of the replies, after all that is said of the law.
pub(crate) const REPLY: &str = "law-proof-reply";
/// The same where a move from a lost position may end the game.
pub(crate) const REPLY_OR_END: &str = "law-proof-reply-or-end";

/// Signs of the rule language that a pupil may not know, each with the message that explains it.
const SIGNS: [(&str, &str); 6] = [
    (" ^ ", "law-proof-sign-xor"),
    ("& -", "law-proof-sign-power"),
    (" & (", "law-proof-sign-and"),
    ("isqrt", "law-proof-sign-root"),
    (">>", "law-proof-sign-digit"),
    ("zeckendorf", "law-proof-sign-part"),
];

/// Why a law holds in all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// By which theorem.
    pub method: Method,
    /// Number of positions that a machine checked.
    pub positions: u64,
    /// How the sequence of values repeats, where that is the proof.
    pub repeats: Option<Repeats>,
    /// The values of the heaps from 0 on, up to the end of the first period, with what starts remember; none where these are too
    /// many to be read.
    pub values: Vec<u32>,
    /// Number of states of the largest automaton, where automata are the proof.
    pub states: Option<u64>,
    /// What was checked of each row of moves, and of the replies, where the law has one.
    pub rows: Vec<Paragraph>,
}

/// A message of the catalogue, and what stands in its places.
pub type Paragraph = (&'static str, Vec<(&'static str, String)>);

/// A theorem that makes a finite check suffice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// The values of finitely many smaller heaps decide each value, and a window of them came back (Golomb 1966).
    Window(Window),
    /// The bound of Guy and Smith (1956) for octal games.
    Octal {
        /// Number of digits of the code.
        digits: u64,
        /// The code.
        code: String,
    },
    /// Values depend on finitely many smaller heaps and on which values are missing below, and this came back.
    Growth {
        /// The code of the game; its last digit repeats.
        code: String,
        /// Any greater amount may be taken.
        last: u64,
        /// The heap from which on values repeat.
        start: u64,
        /// After how many heaps.
        shift: u64,
        /// Number of heaps for which a law was compared with the values; 0 where only the period is proved.
        compared: u64,
    },
    /// Automata checked the values of heaps that break.
    Breaking {
        /// The code of the game; its last digit repeats.
        code: String,
    },
    /// Automata that read the digits of all numbers at once (Büchi 1960).
    Automata {
        /// The least number of a heap that is spoken of.
        low: i64,
        /// The sum that every move makes smaller.
        sum: String,
        /// Whether the law is about Grundy values.
        is_grundy: bool,
        /// Which digits: `binary`, `ternary`, `decimal`, `zeckendorf`, `golden` (the same, for a law with the root of 5) or
        /// `ostrowski`.
        digits: &'static str,
        /// For the last three: how many times the one before it, besides the one before that, each of the numbers is that are summed.
        step: u8,
    },
    /// Schwenk's theorem (1970) about one heap of which at most a multiple of the last taking may be taken.
    TakeAway {
        /// The multiple.
        times: u64,
        /// The least numbers whose sums heaps are.
        parts: String,
        /// The rows of moves.
        rows: String,
    },
    /// Moore's theorem (1910) about any number of heaps, of which a few are made smaller.
    AnyHeaps {
        /// One more than the number of heaps that a move may make smaller.
        modulus: u64,
        /// The rows of moves.
        rows: String,
    },
    /// Sprague's theorem (1937) about a staircase of any number of steps.
    AnySteps {
        /// The rows of moves.
        rows: String,
    },
    /// The theorem about pieces on a strip, of which one moves up to its neighbour: the gaps of pairs are heaps.
    AnyPieces {
        /// The cell at the wall.
        wall: u64,
        /// The rows of moves.
        rows: String,
    },
    /// Which positions are decided within a few plies follows backwards from the ends of the game; automata read them.
    Answers {
        /// The numbers of the file that may be any, with commas between them.
        names: String,
        /// The name of the question, and its condition.
        question: [String; 2],
        /// The condition on starts.
        start: String,
        /// Number of plies that the question asks about.
        plies: u64,
        /// Whether a position is more than its heaps.
        remembers: bool,
    },
}

/// A window of values that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// From this heap on, what can be done depends on the remainder and on what is remembered alone.
    pub from: u64,
    /// The modulus of the remainder.
    pub modulus: u64,
    /// The most by which a move makes such a heap smaller: the length of the window.
    pub largest_amount: u64,
    /// Whether values are Grundy values; else they say only whether a heap is won or lost.
    pub is_grundy: bool,
    /// Whether some heap is drawn.
    pub has_draws: bool,
    /// Number of values of what is remembered besides the heap; 1 where nothing is.
    pub memory_count: u64,
    /// The first heap of the window.
    pub start: u64,
    /// After how many heaps it came back.
    pub shift: u64,
    /// Number of heaps, which are independent of each other if there are several; 0 for any number of them.
    pub heap_count: u64,
    /// Number of positions in which a law was compared with the values; 0 where only the period is proved. They are all those
    /// whose heaps are smaller than `compared_below`.
    pub compared: u64,
    /// See `compared`.
    pub compared_below: u64,
}

impl Method {
    /// Its name in JSON and, after `law-method-`, in the message catalogues.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Window(window) if window.heap_count > 1 => "independent-window",
            Self::Window(_) => "window",
            Self::Octal { .. } => "octal",
            Self::Growth { .. } => "growth",
            Self::Breaking { .. } => "breaking",
            Self::Automata { .. } => "automata",
            Self::AnyHeaps { .. } => "any-heaps",
            Self::AnySteps { .. } => "any-steps",
            Self::AnyPieces { .. } => "any-pieces",
            Self::TakeAway { .. } => "take-away",
            Self::Answers { .. } => "answers",
        }
    }
}

impl Proof {
    /// Whether nothing but a period was claimed.
    fn is_of_period(&self) -> bool {
        match &self.method {
            Method::Window(window) => window.compared == 0,
            Method::Growth { compared, .. } => *compared == 0,
            Method::Octal { .. } | Method::Breaking { .. } => true,
            Method::Automata { .. }
            | Method::AnyHeaps { .. }
            | Method::AnySteps { .. }
            | Method::AnyPieces { .. }
            | Method::TakeAway { .. }
            | Method::Answers { .. } => false,
        }
    }

    fn repeats(&self) -> Vec<(&'static str, String)> {
        let Some(repeats) = self.repeats else {
            return vec![];
        };
        vec![
            ("preperiod", repeats.preperiod.to_string()),
            ("period", repeats.period.to_string()),
            ("saltus", repeats.saltus.to_string()),
        ]
    }

    /// The proof to read: what is argued, what a machine checked of each row, and what it checked besides.
    pub fn paragraphs(&self) -> Vec<Paragraph> {
        let mut all = self.without_rows();
        let is_argued = |paragraph: &Paragraph| !paragraph.0.contains("-checked");
        let argued = all.iter().take_while(|it| is_argued(it)).count();
        let rows = self.rows.iter().cloned();
        let (replies, rows): (Vec<_>, Vec<_>) = rows.partition(|it| it.0.starts_with(REPLY));
        let is_of_sign = |it: &Paragraph| it.0.starts_with("law-proof-sign-");
        let (signs, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_of_sign);
        all.splice(argued..argued, rows);
        all.extend(replies);
        [signs, all].concat()
    }

    /// Says of the signs in a law's text what they mean.
    pub(crate) fn explain_signs(&mut self, law: &str) {
        let mut calls = law.split("zeckendorf(").skip(1);
        let has_times = calls.any(|it| it.split(')').next().is_some_and(|it| it.contains(',')));
        let used = SIGNS.iter().filter(|(sign, _)| law.contains(sign));
        self.rows.extend(used.map(|(_, key)| match *key {
            "law-proof-sign-part" if has_times => ("law-proof-sign-part-times", vec![]),
            key => (key, vec![]),
        }));
    }

    fn without_rows(&self) -> Vec<Paragraph> {
        let repeats = self.repeats();
        let n = ("n", self.positions.to_string());
        match &self.method {
            Method::Window(window) => window.paragraphs(self),
            Method::Growth {
                code,
                last,
                start,
                shift,
                compared,
            } => {
                let argued = vec![("last", last.to_string())];
                let checked = vec![("start", start.to_string()), ("shift", shift.to_string())];
                let mut all = said_of_code(code);
                all.extend([
                    match last {
                        0 => ("law-proof-growth-argued-all", vec![]),
                        _ => ("law-proof-growth-argued", argued),
                    },
                    ("law-proof-growth-checked", checked),
                    ("law-proof-saltus", repeats),
                ]);
                all.extend(compared_with_law(*compared, *compared));
                all.extend(self.said_of_values(true));
                all
            }
            Method::Breaking { code } => {
                let states = self.states.unwrap_or(0);
                let checked = vec![n, ("states", states.to_string())];
                let mut all = said_of_code(code);
                all.extend([
                    ("law-proof-breaking-argued", vec![]),
                    ("law-proof-breaking-checked", [checked, repeats].concat()),
                ]);
                all.extend(self.said_of_values(true));
                all
            }
            Method::Automata {
                sum,
                is_grundy,
                digits,
                step,
                ..
            } => {
                let [argued, checked] = match is_grundy {
                    true => [
                        "law-proof-automata-argued-values",
                        "law-proof-automata-checked-values",
                    ],
                    false => ["law-proof-automata-argued", "law-proof-automata-checked"],
                };
                let states = self.states.unwrap_or(0);
                let check = vec![("states", states.to_string())];
                let digits = match *digits {
                    "golden" => ("law-proof-automata-golden", vec![]),
                    "ostrowski" => ("law-proof-automata-ostrowski", ostrowski(*step)),
                    "zeckendorf" => ("law-proof-automata-zeckendorf", vec![]),
                    "ternary" => ("law-proof-automata-ternary", vec![]),
                    "decimal" => ("law-proof-automata-decimal", vec![]),
                    _ => ("law-proof-automata-binary", vec![]),
                };
                vec![
                    (argued, vec![("sum", sum.clone())]),
                    (checked, check),
                    digits,
                ]
            }
            Method::AnyHeaps { modulus, rows } => {
                let states = ("states", self.states.unwrap_or(0).to_string());
                let most = ("most", (modulus - 1).to_string());
                let argued = vec![("modulus", modulus.to_string()), most.clone()];
                vec![
                    ("law-proof-any-heaps-argued", argued),
                    (
                        "law-proof-any-heaps-checked",
                        vec![("rows", rows.clone()), most, states],
                    ),
                ]
            }
            Method::AnySteps { rows } => {
                let states = ("states", self.states.unwrap_or(0).to_string());
                vec![
                    ("law-proof-any-steps-argued", vec![]),
                    (
                        "law-proof-any-steps-checked",
                        vec![("rows", rows.clone()), states],
                    ),
                ]
            }
            Method::AnyPieces { wall, rows } => {
                let states = ("states", self.states.unwrap_or(0).to_string());
                let wall = ("wall", wall.to_string());
                vec![
                    ("law-proof-any-pieces-argued", vec![wall.clone()]),
                    (
                        "law-proof-any-pieces-checked",
                        vec![("rows", rows.clone()), wall, states],
                    ),
                ]
            }
            Method::TakeAway { times, parts, rows } => {
                let times = ("times", times.to_string());
                let states = ("states", self.states.unwrap_or(0).to_string());
                let argued = vec![times.clone(), ("parts", parts.clone())];
                let checked = vec![times, ("rows", rows.clone()), states];
                vec![
                    ("law-proof-take-away-argued", argued),
                    ("law-proof-take-away-checked", checked),
                ]
            }
            Method::Answers {
                names,
                question: [question, condition],
                start,
                plies,
                remembers,
            } => {
                let states = self.states.unwrap_or(0);
                let start = ("start", start.clone());
                let check = vec![start.clone(), ("states", states.to_string())];
                let asked = vec![
                    ("question", question.clone()),
                    ("condition", condition.clone()),
                    start,
                ];
                let plies = vec![("plies", plies.to_string())];
                let mut all = vec![
                    ("law-proof-answers-asked", asked),
                    ("law-proof-answers-argued", plies),
                ];
                if *remembers {
                    all.push(("law-proof-answers-memory", vec![]));
                }
                if !names.is_empty() {
                    let names = vec![("names", names.clone())];
                    all.push(("law-proof-answers-names", names));
                }
                all.push(("law-proof-answers-checked", check));
                all
            }
            Method::Octal { digits, code } => {
                let bound = self
                    .repeats
                    .map_or(0, |it| 2 * it.preperiod + it.period + digits - 1);
                let theorem = [("digits", digits.to_string()), ("end", bound.to_string())];
                let theorem = [theorem.to_vec(), repeats.clone()].concat();
                let check = [vec![n], repeats].concat();
                let mut all = said_of_code(code);
                all.extend([
                    ("law-proof-octal-argued", theorem),
                    ("law-proof-octal-checked", check),
                ]);
                all.extend(self.said_of_values(true));
                all
            }
        }
    }
}

/// What the digits of a code mean.
fn said_of_code(code: &str) -> Vec<Paragraph> {
    // A digit of several meanings, where the code has one.
    let sums = [
        ("7", "7 = 1 + 2 + 4"),
        ("3", "3 = 1 + 2"),
        ("6", "6 = 2 + 4"),
        ("5", "5 = 1 + 4"),
    ];
    let example = sums.iter().find(|(digit, _)| code.contains(digit));
    let args = vec![("code", code.to_owned())];
    let meaning = match example {
        Some((_, sum)) => {
            let sum = vec![("sum", (*sum).to_owned())];
            ("law-proof-code", [args, sum].concat())
        }
        None => ("law-proof-code-plain", args),
    };
    let repeats = code.contains('(');
    let repeats = repeats.then_some(("law-proof-code-repeats", vec![]));
    [("law-proof-grundy", vec![]), meaning]
        .into_iter()
        .chain(repeats)
        .collect()
}

/// More values than a proof lists.
pub(crate) const MOST_LISTED: usize = 120;

impl Proof {
    /// The values of the first heaps, and which single heaps are lost.
    fn said_of_values(&self, is_grundy: bool) -> Vec<Paragraph> {
        let Some(repeats) = self.repeats.filter(|_| !self.values.is_empty()) else {
            return vec![];
        };
        let Repeats {
            preperiod,
            period,
            saltus,
        } = repeats;
        let early = self.values.len() - usize::try_from(period).unwrap_or(0);
        let listed = |values: &[u32]| {
            let values: Vec<String> = values.iter().map(u32::to_string).collect();
            values.join(", ")
        };
        let (first, again) = self.values.split_at(early);
        let again = format!("({})", listed(again));
        let values = match first {
            [] => again,
            _ => format!("{}, {again}", listed(first)),
        };
        let args = vec![("values", values), ("saltus", saltus.to_string())];
        let values = is_grundy.then(|| match saltus {
            0 => ("law-proof-values", args[..1].to_vec()),
            _ => ("law-proof-values-grow", args),
        });
        let lost = (0_u64..).zip(&self.values).filter(|it| *it.1 == 0);
        let lost: Vec<u64> = lost.map(|it| it.0).collect();
        let is_early = |heap: &u64| *heap < preperiod || saltus > 0;
        let (first, again): (Vec<u64>, Vec<u64>) = lost.into_iter().partition(is_early);
        let mut remainders: Vec<u64> = again.iter().map(|heap| heap % period).collect();
        remainders.sort_unstable();
        // Lost heaps may come again sooner than values.
        let is_period = |sooner: &u64| {
            let is_lost = |heap: u64| remainders.binary_search(&(heap % period)).is_ok();
            period.is_multiple_of(*sooner)
                && (0..period).all(|heap| is_lost(heap) == is_lost(heap + sooner))
        };
        let period = (1..=period).find(is_period).unwrap_or(period);
        remainders.retain(|it| *it < period);
        let list = |heaps: &[u64]| {
            let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
            heaps.join(", ")
        };
        // From where on remainders alone decide.
        let from = match first.iter().max() {
            _ if remainders.is_empty() => 0,
            _ => (0..preperiod)
                .rev()
                .find(|heap| remainders.contains(&(heap % period)) != first.contains(heap))
                .map_or(0, |heap| heap + 1),
        };
        let first: Vec<u64> = first
            .into_iter()
            .filter(|heap| remainders.is_empty() || *heap < from)
            .collect();
        let args = vec![
            ("heaps", list(&first)),
            ("n", remainders.len().to_string()),
            ("remainders", list(&remainders)),
            ("period", period.to_string()),
            ("from", from.to_string()),
        ];
        let lost = match (first.is_empty(), remainders.is_empty(), from) {
            (true, true, _) => ("law-proof-lost-none", vec![]),
            (false, true, _) if first == [0] => ("law-proof-lost-empty", vec![]),
            (false, true, _) => ("law-proof-lost-few", args[..1].to_vec()),
            (_, false, 0) if period == 1 => ("law-proof-lost-all", vec![]),
            (_, false, 0) if period == 2 => match remainders[0] {
                0 => ("law-proof-lost-even", vec![]),
                _ => ("law-proof-lost-odd", vec![]),
            },
            (_, false, 0) if remainders == [0] => ("law-proof-lost-multiples", args[3..4].to_vec()),
            (_, false, 0) => ("law-proof-lost-again", args[1..4].to_vec()),
            (true, false, _) => ("law-proof-lost-from", args[1..].to_vec()),
            (false, false, _) => ("law-proof-lost-late", args),
        };
        values.into_iter().chain([lost]).collect()
    }
}

impl Window {
    fn paragraphs(&self, proof: &Proof) -> Vec<Paragraph> {
        let repeats = proof.repeats();
        let argued = match (self.memory_count, self.modulus) {
            (1, 1) => "law-proof-window-argued-plain",
            (1, _) => "law-proof-window-argued",
            (_, 1) => "law-proof-window-argued-memory-plain",
            _ => "law-proof-window-argued-memory",
        };
        let mut all = vec![];
        all.push(match self.is_grundy {
            true => ("law-proof-grundy", vec![]),
            false if self.has_draws => ("law-proof-window-outcomes-drawn", vec![]),
            false => ("law-proof-window-outcomes", vec![]),
        });
        if self.heap_count != 1 {
            all.push(("law-proof-independent", vec![]));
        }
        all.extend([
            (
                argued,
                vec![
                    ("from", self.from.to_string()),
                    ("modulus", self.modulus.to_string()),
                    ("largest", self.largest_amount.to_string()),
                    ("memory", self.memory_count.to_string()),
                ],
            ),
            (
                match (self.memory_count, self.modulus) {
                    (1, 1) => "law-proof-window-checked-plain",
                    (1, _) => "law-proof-window-checked",
                    (_, 1) => "law-proof-window-checked-memory-plain",
                    _ => "law-proof-window-checked-memory",
                },
                vec![
                    ("modulus", self.modulus.to_string()),
                    ("sizes", self.sizes()),
                    ("start", self.start.to_string()),
                    ("shift", self.shift.to_string()),
                ],
            ),
            ("law-proof-window-period", repeats),
        ]);
        let mut values = proof.said_of_values(self.is_grundy);
        // Which single heaps are lost says nothing of several.
        values.retain(|it| self.heap_count == 1 || it.0.contains("-values"));
        all.extend(compared_with_law(self.compared, self.compared_below));
        if self.memory_count > 1 && !values.is_empty() {
            all.push(("law-proof-values-memory", vec![]));
        }
        all.extend(values);
        all
    }
}

impl Window {
    /// The sizes of the heaps of the window.
    fn sizes(&self) -> String {
        let sizes = self.start..self.start + self.largest_amount;
        match self.largest_amount {
            1..=3 => sizes
                .map(|it| it.to_string())
                .collect::<Vec<String>>()
                .join(", "),
            _ => format!("{}, …, {}", sizes.start, sizes.end - 1),
        }
    }
}

/// The first numbers of which each is `step` times the one before it and the one before that, and what their ratio comes to.
fn ostrowski(step: u8) -> Vec<(&'static str, String)> {
    let weights = Numeration::Ostrowski(step).weights();
    let weights: Vec<String> = weights.take(5).map(|it| it.to_string()).collect();
    let radicand = u64::from(step).pow(2) + 4;
    vec![
        ("step", step.to_string()),
        ("weights", weights.join(", ")),
        ("radicand", radicand.to_string()),
    ]
}

/// That a law was compared with proved values, in all positions with smaller heaps.
fn compared_with_law(compared: u64, below: u64) -> Option<Paragraph> {
    let below = vec![("below", below.to_string())];
    (compared > 0).then_some(("law-proof-window-law", below))
}

/// How a sequence repeats: from `preperiod` on, each value comes again `period` later, greater by `saltus`. Both are least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The first number from which on it repeats.
    pub preperiod: u64,
    /// After how many numbers.
    pub period: u64,
    /// By how much values have grown then.
    pub saltus: u64,
}
