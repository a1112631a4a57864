//! Which functions know a piece of the memory: by what the linker has noted (`--emit-relocs`), because the numbers in a function do
//! not say it. A compiler may count a table's place from far before it.
//!
//! The notes are described at <https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md>.

use crate::Failure;
use crate::split::{number, numbers_of, place};
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use wasm_encoder::{Module, RawSection, SectionId};
use wasmparser::{
    DataKind, KnownCustom, Linking, Name, Operator, Parser, Payload, RelocationType, SymbolInfo,
};

/// A piece of the memory that has a value from the beginning, and who knows it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Where it stands.
    pub(crate) place: Range<u32>,
    /// The numbers in functions that mean it.
    pub(crate) meant_by: BTreeSet<u32>,
    /// The numbers in functions that lie in its place and mean no place: the number of all characters, 1 114 112, is among the
    /// addresses of every larger program.
    pub(crate) not_meant_by: BTreeSet<u32>,
    /// The functions that know it, by the names that the compiler gave them.
    pub(crate) functions: BTreeSet<String>,
    /// The pieces that know it, by their numbers.
    pub(crate) pieces: BTreeSet<usize>,
}

/// All pieces of the memory of a program as it was linked.
///
/// # Errors
///
/// This is no program, or the linker has noted nothing.
pub(crate) fn pieces(linked: &[u8]) -> Result<Vec<Piece>, Failure> {
    let failed = |error: wasmparser::Error| format!("the linked program cannot be read: {error}");
    // Each piece of data and where it begins within its section, and the functions and where their code ends.
    let (mut segments, mut ends) = (vec![], vec![]);
    let (mut sections, mut starts) = (vec![], vec![]);
    let (mut names, mut symbols, mut notes) = (HashMap::new(), vec![], vec![]);
    let (mut imported, mut is_constant) = (0, vec![]);
    // Each number in a function, and where its instruction stands.
    let mut numbers = vec![];
    for payload in Parser::new(0).parse_all(linked) {
        let payload = payload.map_err(failed)?;
        if let Some((id, range)) = payload.as_section() {
            sections.push(id);
            starts.push(range.start);
        }
        match payload {
            Payload::ImportSection(imports) => imported = imports.count(),
            Payload::CodeSectionEntry(body) => {
                ends.push(body.range().end);
                let mut operators = body.get_operators_reader().map_err(failed)?;
                while !operators.eof() {
                    let at = operators.original_position();
                    let seen = numbers_of(operators.read().map_err(failed)?)?;
                    let behind = operators.original_position();
                    numbers.extend(seen.into_iter().map(|it| (at..behind, it)));
                }
            }
            Payload::DataSection(data) => {
                for segment in data {
                    let segment = segment.map_err(failed)?;
                    let DataKind::Active { offset_expr, .. } = &segment.kind else {
                        return Err("the program fills its memory while it runs".to_owned());
                    };
                    let at = match offset_expr.get_operators_reader().read() {
                        Ok(Operator::I32Const { value }) => value.cast_unsigned(),
                        _ => return Err("the program computes where its data stands".to_owned()),
                    };
                    let first = segment.range.end - segment.data.len() as u64;
                    segments.push((first, at));
                }
            }
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Name(subsections) => {
                    for subsection in subsections {
                        if let Name::Function(functions) = subsection.map_err(failed)? {
                            for it in functions {
                                let it = it.map_err(failed)?;
                                names.insert(it.index, it.name);
                            }
                        }
                    }
                }
                KnownCustom::Linking(linking) => {
                    for subsection in linking.subsections() {
                        match subsection.map_err(failed)? {
                            Linking::SymbolTable(table) => {
                                let table = table.into_iter().collect::<Result<_, _>>();
                                symbols = table.map_err(failed)?;
                            }
                            Linking::SegmentInfo(all) => {
                                for it in all {
                                    // What changes while the program runs is never moved.
                                    let name = it.map_err(failed)?.name;
                                    is_constant.push(name.starts_with(".rodata"));
                                }
                            }
                            _ => {}
                        }
                    }
                }
                KnownCustom::Reloc(relocations) => {
                    let section = relocations.section_index() as usize;
                    for note in relocations.entries() {
                        notes.push((section, note.map_err(failed)?));
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }
    if symbols.is_empty() || notes.is_empty() {
        return Err("the linker has not noted who knows which data".to_owned());
    }

    let mut places: Vec<(u32, u32, usize)> = vec![];
    for (number, symbol) in symbols.iter().enumerate() {
        let SymbolInfo::Data { symbol, .. } = symbol else {
            continue;
        };
        let symbol = symbol.filter(|it| is_constant.get(it.index as usize) == Some(&true));
        if let Some(it) = symbol {
            let start = segments[it.index as usize].1 + it.offset;
            places.push((start, start + it.size, number));
        }
    }
    places.sort_unstable();
    // Symbols in each other are one piece.
    let mut pieces: Vec<Piece> = vec![];
    let mut piece_of = HashMap::new();
    for (start, end, number) in places {
        match pieces.last_mut() {
            Some(last) if start < last.place.end => last.place.end = last.place.end.max(end),
            _ => pieces.push(Piece {
                place: start..end,
                ..Piece::default()
            }),
        }
        piece_of.insert(number, (start, pieces.len() - 1));
    }
    // What lies between two of them is no more than keeps the next one in line.
    for at in 1..pieces.len() {
        let next = pieces[at].place.start;
        let end = &mut pieces[at - 1].place.end;
        if next - *end < ALIGNED {
            *end = next;
        }
    }
    let noted = notes.iter().filter(|it| sections[it.0] == CODE);
    let noted = noted.map(|(section, it)| starts[*section] + u64::from(it.offset));
    let noted: BTreeSet<u64> = noted.collect();
    for (instruction, number) in numbers {
        let at = pieces.partition_point(|it| it.place.end <= number);
        if let Some(piece) = pieces.get_mut(at)
            && piece.place.contains(&number)
            && noted.range(instruction).next().is_none()
        {
            piece.not_meant_by.insert(number);
        }
    }
    for (section, note) in notes {
        use RelocationType::{MemoryAddrI32, MemoryAddrLeb, MemoryAddrSleb};
        if !matches!(note.ty, MemoryAddrI32 | MemoryAddrLeb | MemoryAddrSleb) {
            continue;
        }
        let Some(&(start, known)) = piece_of.get(&(note.index as usize)) else {
            continue;
        };
        let offset = starts[section] + u64::from(note.offset);
        if sections[section] == CODE {
            let function = imported + number(ends.partition_point(|end| *end <= offset));
            let name = names.get(&function).copied().unwrap_or_default();
            pieces[known].functions.insert(name.to_owned());
            let meant = i64::from(start) + note.addend;
            pieces[known].meant_by.extend(u32::try_from(meant));
        } else if sections[section] == DATA {
            let segment = segments.partition_point(|it| it.0 <= offset);
            let (first, at) = segments[segment.saturating_sub(1)];
            let place = at + u32::try_from(offset.saturating_sub(first)).unwrap_or(u32::MAX);
            let knows = pieces.partition_point(|it| it.place.end <= place);
            match pieces
                .get(knows)
                .is_some_and(|it| it.place.contains(&place))
            {
                true => _ = pieces[known].pieces.insert(knows),
                // What stands in no piece may be known to everybody.
                false => _ = pieces[known].functions.insert(String::new()),
            }
        }
    }
    Ok(pieces)
}

/// The program without the notes, which speak of what it was when it was linked.
///
/// # Errors
///
/// This is no WebAssembly.
pub(crate) fn without_notes(program: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(program) {
        let payload = payload.map_err(|error| format!("the program cannot be read: {error}"))?;
        let is_note = match &payload {
            Payload::CustomSection(it) => it.name() == "linking" || it.name().starts_with("reloc."),
            _ => false,
        };
        if let Some((id, range)) = payload.as_section()
            && !is_note
        {
            let [start, end] = [range.start, range.end].map(place);
            let data = &program[start..end];
            module.section(&RawSection { id, data });
        }
    }
    Ok(module.finish())
}

/// No value begins at a multiple of more bytes.
const ALIGNED: u32 = 16;
const CODE: u8 = SectionId::Code as u8;
const DATA: u8 = SectionId::Data as u8;
