//! One program in several modules: what a first visit runs comes first, the rest follows.
//!
//! The first module has the memory and its data, the tables, and all functions under their numbers. In place of a function
//! of a later part it has a few instructions that call it through a place of the table, where the later part puts it; if
//! that part is not there yet, they have it loaded first. So any function may be in any part, and which one decides only
//! how soon the page is there, never what it does. Constants that functions of one later part alone can reach come with that part.

use crate::Failure;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::ops::Range;
use wasm_encoder::reencode::{self, Reencode, RoundtripReencoder};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, EntityType, ExportKind,
    ExportSection, Function, FunctionSection, GlobalSection, GlobalType, ImportSection, Module,
    RawSection, SectionId, TableSection, TableType, ValType,
};
use wasmparser::{
    DataKind, ElementItems, ElementKind, ExternalKind, Operator, Parser, Payload, TypeRef,
};

/// What the program calls to have a part loaded: how the name begins that wasm-bindgen gives to `kruzhokLoadPart`.
const LOAD: &str = "__wbg_kruzhokLoadPart";
/// The names of what the modules share begin so; what is in the program by itself has other names.
const OWN: &str = "~";

/// A program as far as it must be known in order to be split.
#[derive(Default)]
pub(crate) struct Program<'a> {
    /// Each section: its number, and what is in it.
    sections: Vec<(u8, &'a [u8])>,
    exports: Vec<wasmparser::Export<'a>>,
    globals: Option<wasmparser::GlobalSectionReader<'a>>,
    global_types: Vec<GlobalType>,
    tables: Vec<TableType>,
    memory: Option<wasm_encoder::MemoryType>,
    /// The number of parameters of each type of functions.
    parameters: Vec<u32>,
    /// The type of each function, imported ones first.
    types: Vec<u32>,
    imported: u32,
    load: Option<u32>,
    /// Places of the first table, each with its function.
    slots: BTreeMap<u32, u32>,
    bodies: Vec<Body<'a>>,
    /// What stands in the memory from the beginning, and where.
    data: Vec<(u32, &'a [u8])>,
    /// Where in the memory each constant stands, in order; what is between them belongs to the first part.
    constants: Vec<Range<u32>>,
}

struct Body<'a> {
    bytes: &'a [u8],
    /// Where the instructions begin, behind the local variables.
    start: usize,
    /// Where the number of each function that is called begins and ends, and that number.
    calls: Vec<(usize, usize, u32)>,
    /// Numbers in it, some of which are places in the memory.
    numbers: Vec<u32>,
}

/// Collects what is added to the addresses of loads and stores: places in the memory, too.
struct Offsets<'a>(&'a mut Vec<u32>);

impl Reencode for Offsets<'_> {
    type Error = Infallible;

    fn mem_arg(
        &mut self,
        written: wasmparser::MemArg,
    ) -> Result<wasm_encoder::MemArg, reencode::Error<Infallible>> {
        self.0.extend(u32::try_from(written.offset));
        reencode::utils::mem_arg(self, written)
    }
}

/// A function may know a place a little outside of a constant, as where a loop begins before it counts up. What is as near to
/// a constant counts as its own.
const NEAR: u32 = 64;
/// Constants with fewer bytes together stay in the first part: to name their place takes some bytes as well.
const MOVED_BYTES: u32 = 64;

impl<'a> Program<'a> {
    /// # Errors
    ///
    /// This is no WebAssembly, or of a kind that our compiler does not write.
    ///
    /// `map` is what the linker says of the places of constants.
    pub(crate) fn read(bytes: &'a [u8], map: &str) -> Result<Self, Failure> {
        let mut program = Self {
            constants: constants(map),
            ..Self::default()
        };
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload.map_err(unreadable)?;
            if let Some((number, range)) = payload.as_section() {
                program
                    .sections
                    .push((number, &bytes[place(range.start)..place(range.end)]));
            }
            program.take(payload)?;
        }
        Ok(program)
    }

    fn take(&mut self, payload: Payload<'a>) -> Result<(), Failure> {
        let same = |error| format!("the program cannot be split: {error}");
        match payload {
            Payload::TypeSection(types) => {
                for it in types.into_iter_err_on_gc_types() {
                    let count = it.map_err(unreadable)?.params().len();
                    self.parameters.push(number(count));
                }
            }
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    let import = import.map_err(unreadable)?;
                    let TypeRef::Func(it) = import.ty else {
                        return Err(same("it imports something other than functions".to_owned()));
                    };
                    if import.name.starts_with(LOAD) {
                        self.load = Some(number(self.types.len()));
                    }
                    self.types.push(it);
                }
                self.imported = number(self.types.len());
            }
            Payload::FunctionSection(functions) => {
                for it in functions {
                    self.types.push(it.map_err(unreadable)?);
                }
            }
            Payload::TableSection(tables) => {
                for it in tables {
                    let table = RoundtripReencoder.table_type(it.map_err(unreadable)?.ty);
                    self.tables
                        .push(table.map_err(|error| same(error.to_string()))?);
                }
            }
            Payload::MemorySection(memories) => {
                for it in memories {
                    let memory = RoundtripReencoder.memory_type(it.map_err(unreadable)?);
                    self.memory = Some(memory.map_err(|error| same(error.to_string()))?);
                }
            }
            Payload::GlobalSection(globals) => {
                for it in globals.clone() {
                    let global = RoundtripReencoder.global_type(it.map_err(unreadable)?.ty);
                    self.global_types
                        .push(global.map_err(|error| same(error.to_string()))?);
                }
                self.globals = Some(globals);
            }
            Payload::ExportSection(exports) => {
                self.exports = exports
                    .into_iter()
                    .collect::<Result<_, _>>()
                    .map_err(unreadable)?;
            }
            Payload::ElementSection(elements) => {
                for element in elements {
                    let element = element.map_err(unreadable)?;
                    let first = match &element.kind {
                        ElementKind::Active {
                            table_index: None | Some(0),
                            offset_expr,
                        } => constant(offset_expr)?,
                        _ => return Err(same("it fills tables while it runs".to_owned())),
                    };
                    let ElementItems::Functions(functions) = element.items else {
                        return Err(same("its table holds more than functions".to_owned()));
                    };
                    for (slot, function) in (first..).zip(functions) {
                        self.slots.insert(slot, function.map_err(unreadable)?);
                    }
                }
            }
            Payload::CodeSectionEntry(body) => {
                let base = body.range().start;
                let mut operators = body.get_operators_reader().map_err(unreadable)?;
                let start = place(operators.original_position() - base);
                let (mut calls, mut numbers) = (vec![], vec![]);
                while !operators.eof() {
                    let at = place(operators.original_position() - base);
                    let operator = operators.read().map_err(unreadable)?;
                    let known = Offsets(&mut numbers).instruction(operator.clone());
                    known.map_err(|error| same(error.to_string()))?;
                    match operator {
                        Operator::Call { function_index } => {
                            let end = place(operators.original_position() - base);
                            calls.push((at + 1, end, function_index));
                        }
                        Operator::I32Const { value } => numbers.push(value.cast_unsigned()),
                        Operator::RefFunc { .. } | Operator::ReturnCall { .. } => {
                            return Err(same(
                                "it names functions otherwise than by calls".to_owned(),
                            ));
                        }
                        _ => {}
                    }
                }
                self.bodies.push(Body {
                    bytes: body.as_bytes(),
                    start,
                    calls,
                    numbers,
                });
            }
            Payload::DataSection(segments) => {
                for segment in segments {
                    let segment = segment.map_err(unreadable)?;
                    let DataKind::Active {
                        memory_index: 0,
                        offset_expr,
                    } = &segment.kind
                    else {
                        return Err(same("it fills its memory while it runs".to_owned()));
                    };
                    self.data.push((constant(offset_expr)?, segment.data));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The number of functions, without imported ones.
    pub(crate) fn function_count(&self) -> usize {
        self.bodies.len()
    }

    /// Where a text stands in the memory that begins and ends with these bytes.
    pub(crate) fn text(&self, begin: &[u8], end: &[u8]) -> Option<Range<u32>> {
        let find = |data: &[u8], bytes: &[u8]| data.windows(bytes.len()).position(|it| it == bytes);
        self.data.iter().find_map(|&(address, data)| {
            let first = find(data, begin)?;
            let length = find(&data[first..], end)? + end.len();
            let first = address + number(first);
            Some(first..first + number(length))
        })
    }

    /// The same program with a global variable for each function, exported as `~` and its number, which is 1 once it was
    /// called.
    pub(crate) fn watched(&self) -> Result<Vec<u8>, Failure> {
        let first = number(self.global_types.len());
        let numbers = first..first + number(self.bodies.len());
        let mut code = CodeSection::new();
        for (body, global) in self.bodies.iter().zip(numbers.clone()) {
            let mut marked = body.bytes[..body.start].to_vec();
            // i32.const 1, global.set
            marked.extend([0x41, 1, 0x24]);
            wasm_encoder::Encode::encode(&global, &mut marked);
            marked.extend(&body.bytes[body.start..]);
            code.raw(&marked);
        }
        let exports = numbers.map(|it| (format!("{OWN}{}", it - first), ExportKind::Global, it));
        self.module(self.bodies.len(), exports, &self.tables, &code, None)
    }

    /// The modules: the first one, and those of later parts. `parts` has the number of its part for each function, and
    /// `texts` what stands in the memory for one part alone.
    pub(crate) fn split(
        &self,
        parts: &[usize],
        texts: &[(Range<u32>, usize)],
    ) -> Result<Vec<Vec<u8>>, Failure> {
        for (text, part) in texts {
            let others = self.bodies.iter().zip(parts).filter(|(_, it)| *it != part);
            let mut known = others.flat_map(|(body, _)| &body.numbers);
            if known.any(|it| text.contains(it)) {
                return Err(format!(
                    "a text of part {part} is known to functions of other parts"
                ));
            }
        }
        let load = self
            .load
            .ok_or("the program does not import what loads its parts")?;
        let part_of = |function: u32| match function.checked_sub(self.imported) {
            Some(defined) => parts[defined as usize],
            None => 0,
        };
        // What a part calls of others.
        let count = parts.iter().max().map_or(0, |last| last + 1);
        let mut wanted = vec![BTreeSet::new(); count];
        for (body, &part) in self.bodies.iter().zip(parts) {
            let called = body.calls.iter().map(|call| call.2);
            wanted[part].extend(called.filter(|&it| part_of(it) != part));
        }
        // Functions of later parts that are called from elsewhere, and their places in the table.
        let exported = self
            .exports
            .iter()
            .filter(|it| it.kind == ExternalKind::Func);
        let called = wanted.iter().flatten().copied();
        let called = called.chain(exported.map(|it| it.index));
        let known: BTreeMap<u32, u32> = self.slots.iter().map(|(&slot, &it)| (it, slot)).collect();
        let mut places = known.clone();
        let mut tables = self.tables.clone();
        let table = tables.first_mut().ok_or("the program has no table")?;
        for function in called.filter(|&it| part_of(it) != 0) {
            places.entry(function).or_insert_with(|| {
                table.minimum += 1;
                table.maximum = table.maximum.map(|it| it.max(table.minimum));
                u32::try_from(table.minimum - 1).unwrap_or(u32::MAX)
            });
        }
        let flags = number(self.global_types.len());

        let mut code = CodeSection::new();
        for (defined, (body, &part)) in self.bodies.iter().zip(parts).enumerate() {
            let function = self.imported + number(defined);
            match (part, places.get(&function)) {
                (0, _) => code.raw(body.bytes),
                // Nobody comes here.
                (_, None) => {
                    let mut nothing = Function::new([]);
                    nothing.instructions().unreachable().end();
                    code.function(&nothing)
                }
                (_, Some(&slot)) => {
                    let kind = self.types[function as usize];
                    let mut call = Function::new([]);
                    let mut it = call.instructions();
                    it.global_get(flags + number(part) - 1).i32_eqz();
                    it.if_(wasm_encoder::BlockType::Empty)
                        .i32_const(number(part).cast_signed())
                        .call(load)
                        .end();
                    for parameter in 0..self.parameters[kind as usize] {
                        it.local_get(parameter);
                    }
                    it.i32_const(slot.cast_signed())
                        .call_indirect(0, kind)
                        .end();
                    code.function(&call)
                }
            };
        }
        let shared: BTreeSet<u32> = wanted[1..].iter().flatten().copied().collect();
        let functions = shared
            .iter()
            .map(|&it| (function_name(it), ExportKind::Func, it));
        let flags = (1..number(count))
            .map(|it| (format!("{OWN}part{it}"), ExportKind::Global, flags + it - 1));
        let others = self
            .shared(&tables)
            .into_iter()
            .map(|(name, kind, number)| {
                let kind = match kind {
                    EntityType::Table(_) => ExportKind::Table,
                    EntityType::Global(_) => ExportKind::Global,
                    _ => ExportKind::Memory,
                };
                (name, kind, number)
            });
        let exports = functions.chain(flags).chain(others);
        let areas = self.areas(parts, texts);
        let data = |part| self.data_of(part, &areas);
        let mut modules = vec![self.module(count - 1, exports, &tables, &code, Some(&data(0)))?];
        for (part, wanted) in wanted.iter().enumerate().skip(1) {
            modules.push(self.part(part, parts, wanted, &places, &tables, &data(part)));
        }
        Ok(modules)
    }

    /// The program with these functions in place of its own, so many more global variables, and more exports.
    fn module(
        &self,
        more_globals: usize,
        more_exports: impl Iterator<Item = (String, ExportKind, u32)>,
        tables: &[TableType],
        code: &CodeSection,
        memory: Option<&DataSection>,
    ) -> Result<Vec<u8>, Failure> {
        let mut globals = GlobalSection::new();
        let own = self
            .globals
            .clone()
            .ok_or("the program has no global variables")?;
        RoundtripReencoder
            .parse_global_section(&mut globals, own)
            .map_err(|error| error.to_string())?;
        let flag = GlobalType {
            val_type: ValType::I32,
            mutable: true,
            shared: false,
        };
        for _ in 0..more_globals {
            globals.global(flag, &ConstExpr::i32_const(0));
        }
        let mut exports = ExportSection::new();
        for it in &self.exports {
            let kind = RoundtripReencoder
                .export_kind(it.kind)
                .map_err(|error| error.to_string())?;
            exports.export(it.name, kind, it.index);
        }
        for (name, kind, index) in more_exports {
            exports.export(&name, kind, index);
        }
        let mut module = Module::new();
        for &(id, data) in &self.sections {
            match (id, memory) {
                (TABLES, _) => module.section(&table_section(tables)),
                (GLOBALS, _) => module.section(&globals),
                (EXPORTS, _) => module.section(&exports),
                (CODE, _) => module.section(code),
                (DATA, Some(memory)) => module.section(memory),
                // Names, who made it, and the number of pieces of data, which only instructions need that are not there.
                (0 | DATA_COUNT, _) => continue,
                _ => module.section(&RawSection { id, data }),
            };
        }
        Ok(module.finish())
    }

    /// A later part: its own functions, those that it calls from the first module, and places of the table that it fills.
    fn part(
        &self,
        part: usize,
        parts: &[usize],
        wanted: &BTreeSet<u32>,
        places: &BTreeMap<u32, u32>,
        tables: &[TableType],
        data: &DataSection,
    ) -> Vec<u8> {
        let defined = (self.imported..).zip(&self.bodies).zip(parts);
        let own: Vec<(u32, &Body)> = defined
            .filter(|(_, it)| **it == part)
            .map(|(it, _)| it)
            .collect();
        let all = wanted.iter().copied().chain(own.iter().map(|it| it.0));
        let renamed: BTreeMap<u32, u32> = all.zip(0..).collect();

        let mut imports = ImportSection::new();
        for (name, kind, _) in self.shared(tables) {
            imports.import(OWN, &name, kind);
        }
        for &it in wanted {
            let kind = EntityType::Function(self.types[it as usize]);
            imports.import(OWN, &function_name(it), kind);
        }
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        let mut filled = vec![];
        for (function, body) in own {
            functions.function(self.types[function as usize]);
            let mut patched = vec![];
            let mut copied = 0;
            for &(start, end, called) in &body.calls {
                patched.extend(&body.bytes[copied..start]);
                wasm_encoder::Encode::encode(&renamed[&called], &mut patched);
                copied = end;
            }
            patched.extend(&body.bytes[copied..]);
            code.raw(&patched);
            let slots = self
                .slots
                .iter()
                .filter(|(_, it)| **it == function)
                .map(|(slot, _)| *slot);
            let more = places.get(&function).copied();
            let slots: BTreeSet<u32> = slots.chain(more).collect();
            filled.extend(slots.into_iter().map(|slot| (slot, renamed[&function])));
        }
        filled.sort_unstable();
        let mut elements = ElementSection::new();
        for run in filled.chunk_by(|one, next| one.0 + 1 == next.0) {
            let functions: Vec<u32> = run.iter().map(|it| it.1).collect();
            elements.active(
                None,
                &place_of(run[0].0),
                Elements::Functions(functions.into()),
            );
        }
        let mut module = Module::new();
        for &(id, data) in self.sections.iter().filter(|it| it.0 == TYPES) {
            module.section(&RawSection { id, data });
        }
        module
            .section(&imports)
            .section(&functions)
            .section(&elements)
            .section(&code);
        module.section(data);
        module.finish()
    }

    /// The memory cut into areas, each with the part that brings what stands there.
    fn areas(&self, parts: &[usize], texts: &[(Range<u32>, usize)]) -> Vec<(Range<u32>, usize)> {
        let end = self.data.iter().map(|it| it.0 as usize + it.1.len()).max();
        let mut memory = vec![0; end.unwrap_or(0)];
        for &(address, bytes) in &self.data {
            memory[address as usize..][..bytes.len()].copy_from_slice(bytes);
        }
        // Addresses that stand in the memory itself.
        let words = |place: Range<u32>| {
            let words = (place.start.next_multiple_of(4)..place.end).step_by(4);
            words.filter_map(|at| {
                Some(u32::from_le_bytes(
                    *memory.get(at as usize..)?.first_chunk()?,
                ))
            })
        };
        let near = |address: u32, distance: u32| {
            let is_before = |it: &Range<u32>| it.end < address;
            let is_reached = |it: &Range<u32>| it.start <= address.saturating_add(distance);
            self.constants.partition_point(is_before)..self.constants.partition_point(is_reached)
        };
        // Constants with a part whose functions come to them.
        let mut left: Vec<(usize, usize)> = vec![];
        for (body, &part) in self.bodies.iter().zip(parts) {
            let known = body.numbers.iter().flat_map(|&it| near(it, NEAR));
            left.extend(known.map(|it| (it, part)));
        }
        // What is no constant may be known to anybody.
        let mut others = 0;
        let end = number(memory.len());
        let places = self.constants.iter().cloned();
        for place in places.chain(std::iter::once(end..end)) {
            let known = words(others..place.start);
            left.extend(known.flat_map(|it| near(it, 0)).map(|it| (it, 0)));
            others = place.end;
        }
        let mut wanted = vec![BTreeSet::new(); self.constants.len()];
        while let Some((at, part)) = left.pop() {
            if wanted[at].insert(part) {
                let known = words(self.constants[at].clone());
                left.extend(known.flat_map(|it| near(it, 0)).map(|it| (it, part)));
            }
        }
        let part_of = |at: usize| {
            let is_inside = |text: &Range<u32>| self.constants[at].contains(&text.start);
            let text = texts.iter().find(|(text, _)| is_inside(text));
            match (text, wanted[at].len(), wanted[at].first()) {
                (Some((_, part)), ..) | (None, 1, Some(part)) => *part,
                _ => 0,
            }
        };
        let mut areas = vec![];
        let mut start = 0;
        let all: Vec<usize> = (0..wanted.len()).collect();
        for run in all.chunk_by(|&one, &next| part_of(one) == part_of(next)) {
            let [first, last] = [run[0], run[run.len() - 1]].map(|it| self.constants[it].clone());
            let part = part_of(run[0]);
            if part > 0 && last.end - first.start >= MOVED_BYTES {
                areas.push((start..first.start, 0));
                areas.push((first.start..last.end, part));
                start = last.end;
            }
        }
        areas.push((start..u32::MAX, 0));
        areas
    }

    /// What stands in the areas of a part.
    fn data_of(&self, part: usize, areas: &[(Range<u32>, usize)]) -> DataSection {
        let mut data = DataSection::new();
        for &(address, bytes) in &self.data {
            for (area, _) in areas.iter().filter(|it| it.1 == part) {
                let from = area.start.max(address);
                let to = area.end.min(address + number(bytes.len()));
                if from < to {
                    let bytes = &bytes[(from - address) as usize..(to - address) as usize];
                    data.active(0, &place_of(from), bytes.iter().copied());
                }
            }
        }
        data
    }

    /// What all parts have in common besides functions: each with its name and its number.
    fn shared(&self, tables: &[TableType]) -> Vec<(String, EntityType, u32)> {
        let memory = self
            .memory
            .iter()
            .map(|&it| (format!("{OWN}memory"), it.into(), 0));
        let named = |name: &'static str| {
            move |(number, it): (u32, EntityType)| (format!("{OWN}{name}{number}"), it, number)
        };
        let tables = tables.iter().map(|&it| EntityType::Table(it));
        let globals = self.global_types.iter().map(|&it| EntityType::Global(it));
        memory
            .chain((0..).zip(tables).map(named("table")))
            .chain((0..).zip(globals).map(named("global")))
            .collect()
    }
}

/// Places of constants, from what the linker prints: a line for each, with its address, its place in the file, its size and its
/// name.
fn constants(map: &str) -> Vec<Range<u32>> {
    let place = |line: &str| {
        let mut words = line.split_whitespace();
        let address = u32::from_str_radix(words.next()?, 16).ok()?;
        let size = u32::from_str_radix(words.nth(1)?, 16).ok()?;
        let is_constant = line.contains(":(.rodata");
        is_constant.then_some(address..address + size)
    };
    let mut places: Vec<Range<u32>> = map.lines().filter_map(place).collect();
    places.sort_by_key(|it| it.start);
    places
}

const TYPES: u8 = SectionId::Type as u8;
const TABLES: u8 = SectionId::Table as u8;
const GLOBALS: u8 = SectionId::Global as u8;
const EXPORTS: u8 = SectionId::Export as u8;
const CODE: u8 = SectionId::Code as u8;
const DATA: u8 = SectionId::Data as u8;
const DATA_COUNT: u8 = SectionId::DataCount as u8;

fn table_section(tables: &[TableType]) -> TableSection {
    let mut section = TableSection::new();
    for &table in tables {
        section.table(table);
    }
    section
}

/// A place in a table or in the memory, as it is written.
fn place_of(number: u32) -> ConstExpr {
    ConstExpr::i32_const(number.cast_signed())
}

/// A place as it is read.
fn constant(written: &wasmparser::ConstExpr) -> Result<u32, Failure> {
    match written.get_operators_reader().read() {
        Ok(Operator::I32Const { value }) => Ok(value.cast_unsigned()),
        _ => Err("the program cannot be split: it computes where something stands".to_owned()),
    }
}

fn function_name(function: u32) -> String {
    format!("{OWN}{function}")
}

fn unreadable(error: wasmparser::Error) -> Failure {
    format!("the program cannot be read: {error}")
}

/// Programs of more than four gigabytes are not read at all.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn place(offset: u64) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{MemorySection, MemoryType, RefType, TypeSection};

    /// A text of 70 bytes at 1026; at 1200 and at 1400 are 70 bytes more, of which the first know where the second are.
    const MAP: &str = "    Addr      Off     Size Out     In      Symbol
     400       10      200 .rodata
     402       12       46         a b.o:(.rodata..L1)
     402       12       46                 text
     4b0       a0       46         a b.o:(.rodata..L2)
     578      168       46         a b.o:(.rodata..L3)
     600        0       10         a b.o:(.data.x)";

    fn memory() -> Vec<u8> {
        let mut memory = vec![b'.'; 0x200];
        memory[2..72].copy_from_slice(format!("<{:068}>", 0).as_bytes());
        memory[0xb0..0xb4].copy_from_slice(&0x578_u32.to_le_bytes());
        memory
    }

    /// An imported loader (0), and three functions: 1 is exported and calls 2, which knows a text, and the place before what is
    /// at 1200, and calls 3.
    fn program() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([ValType::I32], []);
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("wbg", &format!("{LOAD}_0"), EntityType::Function(0));
        let mut functions = FunctionSection::new();
        functions.function(1).function(1).function(1);
        let mut tables = TableSection::new();
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 2,
            maximum: Some(2),
            shared: false,
        });
        let mut memories = MemorySection::new();
        memories.memory(MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        let mut globals = GlobalSection::new();
        let stack = GlobalType {
            val_type: ValType::I32,
            mutable: true,
            shared: false,
        };
        globals.global(stack, &place_of(0));
        let mut exports = ExportSection::new();
        exports.export("main", ExportKind::Func, 1);
        let mut elements = ElementSection::new();
        elements.active(
            None,
            &place_of(1),
            Elements::Functions([3].as_slice().into()),
        );
        let mut code = CodeSection::new();
        for called in [Some(2), Some(3), None] {
            let mut body = Function::new([]);
            if called == Some(3) {
                body.instructions().i32_const(1_026).drop();
                body.instructions().i32_const(1_196).drop();
            }
            if let Some(called) = called {
                body.instructions().call(called);
            }
            body.instructions().end();
            code.function(&body);
        }
        let mut data = DataSection::new();
        data.active(0, &place_of(1_024), memory());
        let mut module = Module::new();
        module
            .section(&types)
            .section(&imports)
            .section(&functions)
            .section(&tables);
        module
            .section(&memories)
            .section(&globals)
            .section(&exports)
            .section(&elements);
        module.section(&code).section(&data);
        module.finish()
    }

    #[test]
    fn a_part_has_its_functions_and_what_they_alone_know() {
        let bytes = program();
        let whole = Program::read(&bytes, MAP).expect("a program");
        let text = whole.text(b"<", b">").expect("a text");
        assert_eq!(text, 1_026..1_096);
        let modules = whole.split(&[0, 1, 0], &[(text, 1)]).expect("two parts");
        let [first, later] = &modules[..] else {
            panic!("{} parts", modules.len())
        };
        let first = Program::read(first, "").expect("a program");
        let later = {
            let mut program = Program::default();
            for payload in Parser::new(0)
                .parse_all(later)
                .map(|it| it.expect("a program"))
            {
                // A program of its own would import functions only.
                if !matches!(payload, Payload::ImportSection(_)) {
                    program.take(payload).expect("a part");
                }
            }
            program
        };
        let places = |program: &Program| -> Vec<(u32, usize)> {
            program.data.iter().map(|it| (it.0, it.1.len())).collect()
        };
        assert_eq!(places(&first), [(1_024, 2), (1_470, 66)]);
        // The text, what function 2 knows besides, and what is reached from there.
        assert_eq!(places(&later), [(1_026, 444)]);
        // Functions keep their numbers; in place of 2 stands what loads it and calls it through the table.
        assert_eq!(first.bodies.len(), 3);
        assert_eq!(
            first.bodies[1]
                .calls
                .iter()
                .map(|it| it.2)
                .collect::<Vec<_>>(),
            [0]
        );
        assert_eq!(first.tables[0].minimum, 3);
        // The later part imports 3 as its function 0, and fills the new place of the table.
        assert_eq!(later.bodies.len(), 1);
        assert_eq!(later.bodies[0].calls[0].2, 0);
        assert_eq!(later.slots, BTreeMap::from([(2, 1)]));
    }

    #[test]
    fn a_text_that_others_know_stays() {
        let bytes = program();
        let whole = Program::read(&bytes, MAP).expect("a program");
        assert!(whole.split(&[0, 0, 1], &[(1_026..1_096, 1)]).is_err());
        assert_eq!(whole.areas(&[0, 0, 1], &[]), [(0..u32::MAX, 0)]);
    }

    #[test]
    fn a_watched_function_says_that_it_was_called() {
        let bytes = program();
        let watched = Program::read(&bytes, "")
            .and_then(|it| it.watched())
            .expect("a program");
        let watched = Program::read(&watched, "").expect("a program");
        assert_eq!(watched.global_types.len(), 4);
        assert_eq!(watched.exports.len(), 4);
    }
}
