//! The lessons that come with the program. What is to be read at each step stands in the catalogue.

use crate::address::pack;

/// A lesson of the program.
#[derive(Debug, PartialEq)]
pub(crate) struct ReadyLesson {
    /// Its name in addresses and in the catalogue.
    pub(crate) key: &'static str,
    pub(crate) steps: &'static [ReadyStep],
}

/// A step: the rules file of a game, and what else its address says.
#[derive(Debug, PartialEq)]
pub(crate) struct ReadyStep(&'static str, &'static str);

/// One heap, one stone more or twice as many, up to ten: small enough to be seen whole.
const TEN: &str = include_str!("ten.toml");
/// The same up to eighteen, with the exam's questions: from the answer to 21 the two moves end differently.
const EIGHTEEN: &str = include_str!("eighteen.toml");
/// The same, asked about an unlucky first move.
const UNLUCKY: &str = include_str!("unlucky.toml");
/// The game with which the page opens: the same up to 129.
const EXAM: &str = include_str!("exam.toml");
/// The game up to ten, asked about limits, of starts to which no call comes that is seen beside the question.
const CALLS: &str = include_str!("calls.toml");
/// One stone more or two, up to ten: calls come to the same positions by many ways, and never to a start.
const MEMORY: &str = include_str!("memory.toml");
/// The moves of the first game up to fourteen, asked about the limit that the recursion needs.
const LIMITS: &str = include_str!("limits.toml");
/// The same moves up to twenty-one: what is seen of it tells nothing of the other.
const TWENTY_ONE: &str = include_str!("twenty-one.toml");
/// One stone is taken, or two.
const ONE_OR_TWO: &str = include_str!("one-or-two.toml");
/// Nim with two heaps, with small ones, with its law, which an exercise hides, with heaps beyond its map, and with three heaps.
const TWO_HEAPS: &str = include_str!("two-heaps.toml");
const FEW_HEAPS: &str = include_str!("few-heaps.toml");
const TWO_HEAPS_LAW: &str = concat!(
    include_str!("two-heaps.toml"),
    "\n[[law]]\nid = \"□\"\nlost = \"a == b\"\n"
);
const FAR_HEAPS: &str = include_str!("far-heaps.toml");
const THREE_HEAPS: &str = include_str!("three-heaps.toml");
/// Wythoff's game with small heaps, and the heaps among which a later square is.
const WYTHOFF: &str = include_str!("wythoff.toml");
const WYTHOFF_SIX: &str = include_str!("wythoff-six.toml");

/// All of them, in the order of the shelf.
pub(crate) const READY_LESSONS: &[ReadyLesson] = &[
    ReadyLesson {
        key: "squares",
        steps: &[
            ReadyStep(TWENTY_ONE, "root=19&exercise=play~19&show=graph"),
            ReadyStep(TEN, "root=9&open=plies.1&exercise=colour&show=graph"),
            ReadyStep(TEN, "root=7&open=plies.3&exercise=colour&show=graph"),
            ReadyStep(TEN, "root=4&open=plies.2&exercise=colour&show=graph"),
            ReadyStep(
                ONE_OR_TWO,
                "root=6&rows=line&exercise=colour&show=graph,ticks",
            ),
            ReadyStep(TEN, "root=3&exercise=move~3&show=graph"),
            ReadyStep(TEN, "root=2&exercise=play~2&show=graph"),
            ReadyStep(EIGHTEEN, "root=1&exercise=answer&show=graph"),
            ReadyStep(UNLUCKY, "root=1&exercise=answer&show=graph"),
            ReadyStep(EXAM, "root=62&exercise=move~62.answer&show=graph"),
        ],
    },
    ReadyLesson {
        key: "recursion",
        steps: &[
            ReadyStep(
                CALLS,
                "at=8&lim=1&exercise=answer~lim = 1&view=recursion&show=recursion",
            ),
            ReadyStep(
                CALLS,
                "at=5&lim=2&exercise=answer~lim = 2&view=recursion&show=recursion",
            ),
            ReadyStep(
                CALLS,
                "at=4&lim=1&exercise=answer~lim = 3&view=recursion&show=recursion,tools",
            ),
            ReadyStep(LIMITS, "root=1&exercise=answer&show=graph"),
            ReadyStep(
                MEMORY,
                "root=7&nodes=tree&open=plies.2&exercise=colour&show=graph,tools",
            ),
            ReadyStep(
                MEMORY,
                "at=4&memory=on&exercise=answer&view=recursion&show=recursion,tools",
            ),
            ReadyStep(TWENTY_ONE, "root=1&exercise=answer~19&show=graph"),
            ReadyStep(EIGHTEEN, "exercise=rules"),
        ],
    },
    ReadyLesson {
        key: "nim",
        steps: &[
            ReadyStep(
                TWO_HEAPS,
                "root=1,1&open=plies.2&exercise=colour&show=graph",
            ),
            ReadyStep(FEW_HEAPS, "view=map&exercise=colour~map&show=map"),
            ReadyStep(TWO_HEAPS_LAW, "view=map&exercise=law&show=map"),
            ReadyStep(FAR_HEAPS, "root=7,9&exercise=move~7,9&show=graph"),
            ReadyStep(THREE_HEAPS, "root=1,2,3&exercise=move~1,2,3&show=graph"),
            ReadyStep(THREE_HEAPS, "root=3,4,5&exercise=move~3,4,5&show=graph"),
            ReadyStep(THREE_HEAPS, "root=2,4,6&exercise=move~2,4,6&show=graph"),
            ReadyStep(THREE_HEAPS, "root=1,2,4&exercise=play~1,2,4&show=graph"),
            ReadyStep(WYTHOFF, "view=map&exercise=colour~map&show=map"),
            ReadyStep(WYTHOFF_SIX, "exercise=answer&show=graph"),
        ],
    },
];

impl ReadyLesson {
    pub(crate) fn of_key(key: &str) -> Option<&'static Self> {
        READY_LESSONS.iter().find(|lesson| lesson.key == key)
    }

    /// What stands after `#` in the address of a step.
    pub(crate) fn address(&self, at: usize) -> String {
        let ReadyStep(game, fields) = &self.steps[at];
        let rules = pack(game);
        // There is more room for the game where nobody writes rules.
        let fold = if *fields == "exercise=rules" {
            ""
        } else {
            "&fold=rules"
        };
        format!("v=1&rules={rules}&{fields}{fold}")
    }
}
