//! What each crate adds to the program.

use crate::Failure;
use miniz_oxide::deflate::compress_to_vec;
use std::collections::BTreeMap;
use wasmparser::{Parser, Payload};

/// One part of the program, in bytes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The crate that its functions are there for, without `kruzhok_`; or `data`, or `other functions`.
    pub(crate) name: String,
    pub(crate) size: usize,
    /// What remains of it if it is compressed alone.
    pub(crate) gzipped: usize,
}

/// The parts of a program, the heaviest first.
///
/// `symbols` has a line `index:name` for each function, as `wasm-opt --symbolmap` writes it.
///
/// # Errors
///
/// This is no WebAssembly.
pub(crate) fn by_crate(program: &[u8], symbols: &str) -> Result<Vec<Part>, Failure> {
    let names = symbols
        .lines()
        .map(|line| line.split_once(':').map_or(line, |(_, name)| name));
    let names: Vec<&str> = names.collect();
    let mut function_names = names.iter();
    let mut parts: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for payload in Parser::new(0).parse_all(program) {
        match payload.map_err(|error| format!("the program cannot be read: {error}"))? {
            // The imported functions come first, and have no code.
            Payload::CodeSectionStart { count, .. } => {
                function_names = names[names.len().saturating_sub(count as usize)..].iter();
            }
            Payload::CodeSectionEntry(body) => {
                let part = crate_of(function_names.next().unwrap_or(&""));
                parts.entry(part).or_default().extend(body.as_bytes());
            }
            Payload::DataSection(segments) => {
                let segments = segments.into_iter().flatten();
                let bytes = segments.flat_map(|segment| segment.data);
                parts.entry("data").or_default().extend(bytes);
            }
            _ => {}
        }
    }
    let mut parts: Vec<Part> = parts
        .into_iter()
        .map(|(name, bytes)| Part {
            name: name.to_owned(),
            size: bytes.len(),
            gzipped: compress_to_vec(&bytes, 9).len(),
        })
        .collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.gzipped));
    Ok(parts)
}

/// The first crate of ours in the name of a function, because `core::ptr::drop_in_place<kruzhok_exam::Study>` is there for
/// `exam`; else the crate with which its name begins.
fn crate_of(name: &str) -> &str {
    let is_in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if let Some((_, ours)) = name.split_once("kruzhok_") {
        return ours.split(|c| !is_in_word(c)).next().unwrap_or(ours);
    }
    let mut path = name;
    for opening in ["<", "&", "[", "(", "*", "const ", "mut ", "dyn "] {
        path = path.trim_start_matches(opening);
    }
    let krate = path.split_once("::").map(|(krate, _)| krate);
    let krate = krate.filter(|krate| krate.chars().all(is_in_word));
    krate.unwrap_or("other functions")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_belongs_to_the_crate_that_it_is_there_for() {
        for (name, expected) in [
            ("kruzhok_exam::study::Study::step::h0123", "exam"),
            (
                "<kruzhok_rules::Rules as core::fmt::Debug>::fmt::h0",
                "rules",
            ),
            (
                "<&mut alloc::vec::Vec<T> as core::fmt::Write>::write_str",
                "alloc",
            ),
            (
                "core::ptr::drop_in_place<kruzhok_sweep::Sweep>::h1",
                "sweep",
            ),
            ("<T as core::any::Any>::type_id", "other functions"),
            ("__wbindgen_malloc", "other functions"),
        ] {
            assert_eq!(crate_of(name), expected, "{name}");
        }
    }

    #[test]
    fn functions_and_data_are_weighed() {
        // (module (import "" "" (func)) (memory 1) (func) (func (call 0) (call 0)) (data (i32.const 0) "abc"))
        let program = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02\x05\x01\0\0\0\0\x03\x03\x02\0\0\x05\x03\x01\0\x01\
            \x0a\x0b\x02\x02\0\x0b\x06\0\x10\0\x10\0\x0b\x0b\x09\x01\0\x41\0\x0b\x03abc";
        let parts = by_crate(program, "0:js\n1:core::a\n2:kruzhok_exam::b\n").expect("a program");
        let mut sizes: Vec<_> = parts
            .iter()
            .map(|part| (part.name.as_str(), part.size))
            .collect();
        sizes.sort();
        assert_eq!(sizes, [("core", 2), ("data", 3), ("exam", 6)]);
    }
}
