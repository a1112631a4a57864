//! A pasted text as words, numbers and sentences.

pub(crate) mod numerals;
pub(crate) mod sentences;
pub(crate) mod signs;
pub(crate) mod spelling;
pub(crate) mod statements;
pub(crate) mod tokens;
