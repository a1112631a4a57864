//! What is wrong with a rules file, or with a game while it is played: a kind, a place and a hint.
//!
//! No sentence stands here: a kind and its arguments name a message in the catalogue of each language.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// All problems of one text; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostics {
    // Invariant: never empty, in order of `file_span`.
    problems: Vec<Problem>,
}

impl Diagnostics {
    /// Number of problems that are kept of one text; nobody mends more at once.
    pub const LIMIT: usize = 200;

    /// The problems in the order of their places in the file; `None` when there are none.
    pub fn new(mut problems: Vec<Problem>) -> Option<Self> {
        if problems.is_empty() {
            return None;
        }
        kruzhok_order::sort_by_key(&mut problems, |it| (it.file_span.start, it.file_span.end));
        problems.dedup();
        problems.truncate(Self::LIMIT);
        Some(Self { problems })
    }

    /// The problems, at least one, in the order of their places in the file.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

/// One problem: what it is, where it is, and what to write instead where that can be guessed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// The field of the rules file, such as `moves[1]` or `question[0].where`; empty for the file as a whole.
    pub field: String,
    /// Bytes within the text of that field.
    pub span: Range<usize>,
    /// Bytes within the whole file.
    pub file_span: Range<usize>,
    /// What to write instead.
    pub hint: Option<Hint>,
}

/// Declares an enum whose variants each have a key in the message catalogues, and whose fields are the
/// message's arguments; so the list of keys cannot miss one.
macro_rules! keyed {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $( $(#[$variant_meta:meta])* $variant:ident $({ $($field:ident: $type:ty),* $(,)? })? = $key:literal, )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name {
            $(
                $(#[$variant_meta])*
                $variant $({
                    $(
                        #[doc = concat!("What the message calls `", stringify!($field), "`.")]
                        $field: $type,
                    )*
                })?,
            )*
        }

        impl $name {
            /// The keys of all kinds, in the order of their declaration.
            pub const KEYS: &'static [&'static str] = &[$($key),*];

            /// The name in JSON and, after `problem-` or `hint-`, in the message catalogues.
            pub fn key(&self) -> &'static str {
                match self {
                    $( Self::$variant { .. } => $key, )*
                }
            }

            /// The values of the places in the message, by name.
            pub fn args(&self) -> Vec<(&'static str, String)> {
                match self {
                    $(
                        Self::$variant $({ $($field),* })? =>
                            vec![$( $( (stringify!($field), shown($field)) ),* )?],
                    )*
                }
            }
        }
    };
}

keyed! {
    /// What is wrong, with the words that its message needs.
    ///
    /// `found` is always the marked text; positions are in their text form. Two texts of one kind,
    /// and all texts of hints, are boxed, so that a [`Problem`] stays small enough to be returned as an error.
    pub enum ProblemKind {
        // The file.

        /// The text is longer than any rules file has to be.
        TooLong { limit: usize } = "too-long",
        /// The file is not TOML here.
        FileSyntax = "file-syntax",
        /// A value that is text stands without quotation marks.
        UnquotedText { found: String } = "unquoted-text",
        /// A text or a list has no end.
        UnclosedText = "unclosed-text",
        /// A character that no text may hold; `code` is its number, such as `U+0000`.
        StrayCharacter { code: String } = "stray-character",
        /// No field of this name exists here.
        UnknownField { name: String } = "unknown-field",
        /// A field that every rules file needs is not there.
        MissingField { name: String } = "missing-field",
        /// A field or a question's name is given twice.
        Duplicate { name: String } = "duplicate",
        /// The field holds a text.
        WantedText = "wanted-text",
        /// The field holds a list of texts.
        WantedList = "wanted-list",
        /// The field holds a text or a list.
        WantedTextOrList = "wanted-text-or-list",
        /// The field holds a table.
        WantedTable = "wanted-table",
        /// The field holds `true` or `false`.
        WantedFlag = "wanted-flag",
        /// The field holds a whole number.
        WantedWholeNumber = "wanted-whole-number",
        /// The field holds a number.
        WantedNumber = "wanted-number",
        /// The field holds a number from `low` to `high`.
        NumberOutOfRange { low: i64, high: i64 } = "number-out-of-range",
        /// The field holds one of a few words.
        UnknownChoice { found: String } = "unknown-choice",
        /// The field holds what may come of a toss.
        WantedOutcomes = "wanted-outcomes",

        // Signs and their order.

        /// The field holds nothing.
        Empty = "empty",
        /// The text breaks off where a number, a name or a bracket was expected.
        Unfinished = "unfinished",
        /// A number, a name or a bracket was expected.
        ExpectedOperand { found: String } = "expected-operand",
        /// One certain sign or word was expected.
        ExpectedSign { sign: Box<str>, found: Box<str> } = "expected-sign",
        /// A name was expected.
        ExpectedName { found: String } = "expected-name",
        /// The text should have ended before this.
        Unexpected { found: String } = "unexpected",
        /// Two operands stand side by side.
        MissingOperator { found: String } = "missing-operator",
        /// A bracket is never closed.
        UnclosedBracket { bracket: String } = "unclosed-bracket",
        /// A bracket is closed that was not opened.
        StrayBracket { bracket: String } = "stray-bracket",
        /// A sign or word that the language does not have.
        UnknownSign { found: String } = "unknown-sign",
        /// A move is written as an assignment.
        Assignment { name: String } = "assignment",
        /// A move says by how much a heap changes, and not what becomes of it.
        BareChange { change: String } = "bare-change",
        /// A number that is not whole.
        Decimal { number: String } = "decimal",
        /// A constant that is not whole stands where only whole numbers do.
        DecimalConstant { name: String } = "decimal-constant",
        /// A number beyond 64 bits.
        NumberTooLarge { number: String } = "number-too-large",
        /// A number in a form that the language does not have.
        BadNumber { number: String } = "bad-number",
        /// Brackets or operators are nested too deeply.
        TooDeep { limit: usize } = "too-deep",

        // Names and what they stand for.

        /// More names than a position may have.
        TooManyNames { limit: usize } = "too-many-names",
        /// A name that has a meaning of its own, or that is given twice.
        TakenName { name: String } = "taken-name",
        /// A name that nothing declares.
        UnknownName { name: String } = "unknown-name",
        /// A name that looks like a declared one but has letters of another alphabet.
        LookAlike { name: Box<str>, meant: Box<str> } = "look-alike",
        /// No function has this name.
        UnknownFunction { name: String } = "unknown-function",
        /// A function's name without its arguments.
        MissingArguments { name: String } = "missing-arguments",
        /// A function was given too few or too many arguments; `usage` is a right call.
        ArgumentCount { name: Box<str>, usage: Box<str> } = "argument-count",
        /// A number was expected, but this is a list.
        ExpectedNumber { found: String } = "expected-number",
        /// A list was expected, but this is a number.
        ExpectedSequence { found: String } = "expected-sequence",
        /// A text was expected, but this is a number or a list.
        ExpectedText { found: String } = "expected-text",
        /// A list of tuples was expected, one number for each name.
        ExpectedTuples { found: String } = "expected-tuples",
        /// A condition was expected.
        ExpectedCondition { found: String } = "expected-condition",
        /// A condition stands where a heap's number belongs.
        ConditionAsNumber { found: String } = "condition-as-number",
        /// A position with another number of heaps than the game has.
        HeapCount { expected: usize, found: usize } = "heap-count",
        /// `heaps...` is one name for all heaps; no other heap stands beside it, and memory has no dots.
        MultisetAlone = "multiset-alone",
        /// Heaps that are texts or tuples differ by their places, so they cannot be unordered.
        UnorderedValues = "unordered-values",
        /// A row with an arrow picks heaps that are numbers.
        PicksNeedNumbers = "picks-need-numbers",
        /// A code of digits from 0 to 7 after a point was expected.
        BadOctal { found: String } = "bad-octal",
        /// A code that splits heaps needs a game of any number of heaps.
        OctalSplits { found: String } = "octal-splits",
        /// A game of named positions has one name for the position and nothing else.
        GraphOneName = "graph-one-name",
        /// A game is given by its edges or by rows of moves.
        GraphOrMoves = "graph-or-moves",
        /// A row picks more heaps than the game has.
        TooManyPicks { heap_count: usize, found: usize } = "too-many-picks",
        /// The outcomes of a toss pick different numbers of heaps.
        TossPicks { expected: usize, found: usize } = "toss-picks",
        /// A position with another number of remembered numbers than the game has.
        MemoryCount { expected: usize, found: usize } = "memory-count",
        /// A name that has no meaning in this place, such as `some_reply` outside of `some_move`.
        WrongPlace { name: String } = "wrong-place",
        /// A condition on the game after a move that says nothing of that game, such as `some_move(s > 5)`.
        AsksNothing { name: String } = "asks-nothing",

        /// A law says several things, or nothing.
        OneClaim = "one-claim",

        /// Tosses or a limit of plies decide, so that no law about lost positions can be checked.
        LawUnsuited = "law-unsuited",

        // Start positions.

        /// The start conditions do not bound a name from above, and there are lists beside it.
        NoUpperEnd { name: String } = "no-upper-end",
        /// The start conditions do not bound a name from below.
        NoLowerEnd { name: String } = "no-lower-end",
        /// The start conditions do not speak of a name at all.
        NoStartValue { name: String } = "no-start-value",
        /// The start conditions speak of a name, but no bounds of it can be seen in them.
        NoBounds { name: String } = "no-bounds",
        /// The start conditions leave no position at all.
        NoStart = "no-start",
        /// The start conditions leave too many numbers to try.
        SearchTooLong = "search-too-long",
        /// More start positions than the limit.
        TooManyStarts { limit: usize } = "too-many-starts",
        /// A text that is no position of this game.
        ExpectedPosition { found: String } = "expected-position",

        // What looks wrong with rules that can be played all the same.

        /// No move of a row changes anything.
        ChangesNothing = "changes-nothing",
        /// `or` between the results of a row, where several rows seem to be meant.
        OrForRows = "or-for-rows",
        /// `^`, which is exclusive or, where a power seems to be meant.
        XorForPower = "xor-for-power",
        /// The game has already ended in a start position.
        StartIsOver { position: String } = "start-is-over",

        // The game in play.

        /// More positions than the limit can be reached; `position` is the last one that was found.
        TooManyPositions { limit: u64, position: String } = "too-many-positions",
        /// A table of the game has about `cells` cells, and the memory that is allowed is enough for `fitting`.
        TooLargeToSolve { cells: u64, fitting: u64 } = "too-large-to-solve",
        /// The same, where a size is known that would fit.
        TooLargeUnless { cells: u64, fitting: u64, size: Box<str> } = "too-large-unless",
        /// The positions have more moves together than the limit; `position` is one of those that have them.
        TooManyMoves { limit: u64, position: String } = "too-many-moves",
        /// One row can be played for ever; `position` is one from which it goes on.
        NeverEnds { position: String } = "never-ends",
        /// The game or a question takes more work than the caller allows.
        WorkLimit { limit: u64 } = "work-limit",
        /// A number left the range of 64 bits.
        Overflow { position: String } = "overflow",
        /// A division by zero.
        DivisionByZero { position: String } = "division-by-zero",
        /// A part that has no value, such as the minimum of nothing.
        NoValue { part: Box<str>, position: Box<str> } = "no-value",
        /// Probabilities that are the same in every position, and never add up to 1.
        ChanceTotal { sum: String } = "chance-total",
        /// What may come of a toss in a position adds up to another number than 1.
        ChanceSum { sum: Box<str>, position: Box<str> } = "chance-sum",
        /// A probability that is not between 0 and 1.
        ChanceRange { found: Box<str>, position: Box<str> } = "chance-range",
        /// More steps than one position may take.
        TooMuchWork { position: String } = "too-much-work",

        // Grundy values that a game does not have.

        /// The players have different moves, or different ends.
        GrundyPartisan = "grundy-partisan",
        /// Tosses decide.
        GrundyChance = "grundy-chance",
        /// The game ends in this position, and the player who would move has not lost.
        GrundyEnding { position: String } = "grundy-ending",
        /// Play can come back to this position.
        GrundyEndless { position: String } = "grundy-endless",
        /// Only `limit` plies are looked ahead.
        GrundyLimit { limit: u32 } = "grundy-limit",
        /// The value of a heap of this size would take too long; those of heaps up to `fitting` are known.
        GrundyTooLarge { size: i64, fitting: i64 } = "grundy-too-large",

        /// The game was solved as a table of about `positions` positions, and their values were not computed.
        GrundyTooMany { positions: u64 } = "grundy-too-many",
        /// How long play lasts is asked of a game whose heaps were solved each on its own: it has about so many positions, and
        /// there is memory for those with `heaps` in each heap.
        TurnsNeedTable { positions: u64, heaps: u64 } = "turns-need-table",

        // Programs.

        /// A program in the style that pupils are taught has no tosses.
        PythonChance = "python-chance",
        /// The textbook's function makes more different calls than the limit; `position` is the last one that was found.
        TooManyCalls { limit: u64, position: String } = "too-many-calls",
    }
}

keyed! {
    /// What to do about a problem.
    pub enum Hint {
        /// Write `text` in place of the marked part.
        Write { text: Box<str> } = "write",
        /// Leave the marked part out.
        Remove = "remove",
        /// Add `text`.
        Add { text: Box<str> } = "add",
        /// One of these is possible.
        OneOf { names: Box<str> } = "one-of",
        /// Write it like `text`.
        Example { text: Box<str> } = "example",
    }
}

/// A value as a message shows it: a text of thousands of letters would bury the message.
fn shown(value: &impl ToString) -> String {
    const MOST: usize = 100;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

impl Hint {
    /// [`Self::Write`] of this text.
    pub fn write(text: impl Into<Box<str>>) -> Option<Self> {
        Some(Self::Write { text: text.into() })
    }

    /// [`Self::Add`] of this text.
    pub fn add(text: impl Into<Box<str>>) -> Option<Self> {
        Some(Self::Add { text: text.into() })
    }

    /// [`Self::Example`] of this text.
    pub fn example(text: impl Into<Box<str>>) -> Option<Self> {
        Some(Self::Example { text: text.into() })
    }

    /// [`Self::OneOf`] of these names; `None` without any.
    pub fn one_of<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        (!names.is_empty()).then(|| Self::OneOf {
            names: names.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_used_once() {
        for keys in [ProblemKind::KEYS, Hint::KEYS] {
            let mut sorted = keys.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), keys.len());
        }
    }

    #[test]
    fn a_kind_names_its_message_and_the_message_s_arguments() {
        let kind = ProblemKind::HeapCount {
            expected: 2,
            found: 3,
        };
        assert_eq!(kind.key(), "heap-count");
        assert_eq!(
            kind.args(),
            [("expected", "2".to_string()), ("found", "3".to_string())]
        );
        assert_eq!(ProblemKind::NoStart.args(), []);
    }
}
