//! What is said of a proof: messages of the catalogue, in the order in which they are read.

use super::{Method, Paragraph, Proof, Repeats, Window};
use crate::automaton::Numeration;

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

impl Proof {
    /// Whether nothing but a period was claimed.
    pub(crate) fn is_of_period(&self) -> bool {
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

    pub(crate) fn repeats(&self) -> Vec<(&'static str, String)> {
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
                all.extend(compared_with_law("law-proof-window-law", *compared));
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
        let is_exception =
            |heap: &u64| remainders.contains(&(heap % period)) != first.contains(heap);
        let last = (0..preperiod).rev().find(is_exception);
        let from = last.map_or(0, |heap| heap + 1);
        let first: Vec<u64> = first
            .into_iter()
            .filter(|heap| remainders.is_empty() || *heap < from)
            .collect();
        let args = vec![
            ("heaps", list(&first)),
            ("count", first.len().to_string()),
            ("n", remainders.len().to_string()),
            ("remainders", list(&remainders)),
            ("period", period.to_string()),
            ("from", from.to_string()),
        ];
        let lost = match (first.is_empty(), remainders.is_empty(), from) {
            (true, true, _) => ("law-proof-lost-none", vec![]),
            (false, true, _) if first == [0] => ("law-proof-lost-empty", vec![]),
            (false, true, _) => ("law-proof-lost-few", args[..2].to_vec()),
            (_, false, 0) if period == 1 => ("law-proof-lost-all", vec![]),
            (_, false, 0) if period == 2 => match remainders[0] {
                0 => ("law-proof-lost-even", vec![]),
                _ => ("law-proof-lost-odd", vec![]),
            },
            (_, false, 0) if remainders == [0] => ("law-proof-lost-multiples", args[4..5].to_vec()),
            (_, false, 0) => ("law-proof-lost-again", args[2..5].to_vec()),
            (true, false, _) if period == 1 => ("law-proof-lost-from-all", args[5..].to_vec()),
            (false, false, _) if period == 1 => ("law-proof-lost-late-all", args),
            (true, false, _) => ("law-proof-lost-from", args[2..].to_vec()),
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
            match self.memory_count {
                1 => ("law-proof-window-period", repeats),
                _ => ("law-proof-window-period-memory", repeats),
            },
        ]);
        let mut values = proof.said_of_values(self.is_grundy);
        // Which single heaps are lost says nothing of several.
        values.retain(|it| self.heap_count == 1 || it.0.contains("-values"));
        let key = match (self.is_of_starts, self.memory_count) {
            (true, _) => "law-proof-window-law-starts",
            (_, 1) => "law-proof-window-law",
            _ => "law-proof-window-law-memory",
        };
        all.extend(compared_with_law(key, self.compared_below));
        if self.memory_count > 1 && !values.is_empty() {
            all.push(("law-proof-values-memory", vec![]));
        }
        all.extend(values);
        all
    }

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
fn compared_with_law(key: &'static str, below: u64) -> Option<Paragraph> {
    (below > 0).then(|| (key, vec![("below", below.to_string())]))
}
