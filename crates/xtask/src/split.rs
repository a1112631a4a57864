//! One program in several modules: what a first visit runs comes first, the rest follows.
//!
//! The first module has the memory and its data, the tables, and its own functions. In place of a function
//! of a later part that others call it has a few instructions that call it through a place of the table, where the later part
//! puts it; if that part is not there yet, they have it loaded first. So any function may be in any part, and which one
//! decides only how soon the page is there, never what it does.

use crate::Failure;
use crate::references::Piece;
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
/// Names of more letters than this are made shorter.
const LONG: usize = 16;

/// A program as far as it must be known in order to be split.
#[derive(Default)]
pub(crate) struct Program<'a> {
    /// Each section: its number, and what is in it.
    sections: Vec<(u8, &'a [u8])>,
    imports: Vec<wasmparser::Import<'a>>,
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

impl Body<'_> {
    /// The same instructions where the functions have other numbers.
    fn renumbered(&self, numbers: &BTreeMap<u32, u32>) -> Vec<u8> {
        let (mut bytes, mut copied) = (vec![], 0);
        for &(start, end, called) in &self.calls {
            bytes.extend(&self.bytes[copied..start]);
            wasm_encoder::Encode::encode(&numbers[&called], &mut bytes);
            copied = end;
        }
        bytes.extend(&self.bytes[copied..]);
        bytes
    }
}

/// How far behind a place instructions read and write.
#[derive(Default)]
struct Offsets(Vec<u32>);

impl Reencode for Offsets {
    type Error = Infallible;

    fn mem_arg(
        &mut self,
        it: wasmparser::MemArg,
    ) -> Result<wasm_encoder::MemArg, reencode::Error<Infallible>> {
        self.0.extend(u32::try_from(it.offset));
        reencode::utils::mem_arg(self, it)
    }
}

/// The numbers in an instruction that may be places in the memory, or begin or end there.
///
/// # Errors
///
/// Our compiler writes no such instruction.
pub(crate) fn numbers_of(it: Operator) -> Result<Vec<u32>, Failure> {
    if let Operator::I32Const { value } = it {
        return Ok(vec![value.cast_unsigned()]);
    }
    let mut offsets = Offsets::default();
    match offsets.instruction(it) {
        Ok(_) => Ok(offsets.0),
        Err(error) => Err(format!("the program cannot be split: {error}")),
    }
}

impl<'a> Program<'a> {
    /// # Errors
    ///
    /// This is no WebAssembly, or of a kind that our compiler does not write.
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self, Failure> {
        let mut program = Self::default();
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
                    self.imports.push(import);
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
                    match operators.read().map_err(unreadable)? {
                        Operator::Call { function_index } => {
                            let end = place(operators.original_position() - base);
                            calls.push((at + 1, end, function_index));
                        }
                        Operator::RefFunc { .. } | Operator::ReturnCall { .. } => {
                            return Err(same(
                                "it names functions otherwise than by calls".to_owned(),
                            ));
                        }
                        other => numbers.extend(numbers_of(other)?),
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

    /// The glue with the short names of the modules.
    pub(crate) fn shortened(&self, glue: &str) -> String {
        let names = self.short_names();
        let is_in_word = |c: char| c.is_alphanumeric() || "_$".contains(c);
        let mut words: Vec<&str> = vec![];
        let mut rest = glue;
        while let Some(first) = rest.chars().next() {
            let in_word = is_in_word(first);
            let end = rest.find(|c| is_in_word(c) != in_word);
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            words.push(names.get(word).map_or(word, String::as_str));
            rest = after;
        }
        words.concat()
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
        let mut exports = ExportSection::new();
        for it in &self.exports {
            exports.export(it.name, kind_of(it)?, it.index);
        }
        for it in numbers {
            exports.export(&format!("{OWN}{}", it - first), ExportKind::Global, it);
        }
        let globals = self.globals(self.bodies.len())?;
        let mut module = Module::new();
        for &(id, data) in &self.sections {
            match id {
                GLOBALS => module.section(&globals),
                EXPORTS => module.section(&exports),
                CODE => module.section(&code),
                _ => module.section(&RawSection { id, data }),
            };
        }
        Ok(module.finish())
    }

    /// Short names for long ones of what the program has in common with its glue. Those that wasm-bindgen gives end in
    /// numbers that nothing makes smaller.
    fn short_names(&self) -> BTreeMap<&'a str, String> {
        let names = self.imports.iter().map(|it| it.name);
        let names = names.chain(self.exports.iter().map(|it| it.name));
        let long: BTreeSet<&str> = names.filter(|it| it.len() > LONG).collect();
        let short = (0..).map(|number| format!("${number}"));
        long.into_iter().zip(short).collect()
    }

    /// The modules: the first one, and those of later parts. `parts` has the number of its part for each function, and
    /// `pieces` that of each piece of the memory that one part alone knows; where another has a number that may mean it
    /// after all, it stays in the first one.
    pub(crate) fn split(
        &self,
        parts: &[usize],
        pieces: &[(&Piece, usize)],
    ) -> Result<Vec<Vec<u8>>, Failure> {
        let mut known = vec![BTreeSet::<u32>::new(); parts.iter().max().map_or(0, |last| last + 1)];
        for (body, &part) in self.bodies.iter().zip(parts) {
            known[part].extend(&body.numbers);
        }
        let is_known = |part: usize, piece: &Piece| {
            let others = known.iter().enumerate().filter(|it| it.0 != part);
            let mut others = others.map(|it| it.1);
            others.any(|it| {
                let mut inside = it.range(piece.place.clone());
                inside.any(|number| !piece.not_meant_by.contains(number))
                    || piece.meant_by.iter().any(|number| it.contains(number))
            })
        };
        let moved = pieces.iter().filter(|it| !is_known(it.1, it.0));
        let mut runs: Vec<(Range<u32>, usize)> = vec![];
        for (piece, part) in moved {
            match runs.last_mut() {
                Some(last) if (last.0.end, last.1) == (piece.place.start, *part) => {
                    last.0.end = piece.place.end;
                }
                _ => runs.push((piece.place.clone(), *part)),
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

        let (own, later): (Vec<u32>, Vec<u32>) = (self.imported
            ..self.imported + number(parts.len()))
            .filter(|it| part_of(*it) == 0 || places.contains_key(it))
            .partition(|&it| part_of(it) == 0);
        let kept = own.iter().chain(&later).copied();
        let renamed: BTreeMap<u32, u32> = (0..self.imported).chain(kept.clone()).zip(0..).collect();
        let mut functions = FunctionSection::new();
        for it in kept {
            functions.function(self.types[it as usize]);
        }
        let mut code = CodeSection::new();
        for &function in &own {
            code.raw(&self.body(function).renumbered(&renamed));
        }
        for function in later {
            let (kind, part) = (self.types[function as usize], part_of(function));
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
            it.i32_const(places[&function].cast_signed())
                .call_indirect(0, kind)
                .end();
            code.function(&call);
        }
        let shared: BTreeSet<u32> = wanted[1..].iter().flatten().copied().collect();
        let functions_shared = shared
            .iter()
            .map(|it| (function_name(renamed[it]), ExportKind::Func, renamed[it]));
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
        let short_names = self.short_names();
        let mut exports = ExportSection::new();
        for it in &self.exports {
            let index = match it.kind {
                ExternalKind::Func => renamed[&it.index],
                _ => it.index,
            };
            let name = short_names.get(it.name).map_or(it.name, String::as_str);
            exports.export(name, kind_of(it)?, index);
        }
        for (name, kind, index) in functions_shared.chain(flags).chain(others) {
            exports.export(&name, kind, index);
        }
        let mut imports = ImportSection::new();
        for it in &self.imports {
            let TypeRef::Func(kind) = it.ty else { continue };
            let name = short_names.get(it.name).map_or(it.name, String::as_str);
            imports.import(it.module, name, EntityType::Function(kind));
        }
        let slots = self.slots.iter().map(|(&slot, it)| (slot, renamed[it]));
        let elements = elements(&slots.collect::<Vec<_>>());
        let data = self.data_of(0, &runs);
        let globals = self.globals(count - 1)?;
        let mut module = Module::new();
        for &(id, data_of_section) in &self.sections {
            match id {
                IMPORTS => module.section(&imports),
                FUNCTIONS => module.section(&functions),
                TABLES => module.section(&table_section(&tables)),
                GLOBALS => module.section(&globals),
                EXPORTS => module.section(&exports),
                ELEMENTS => module.section(&elements),
                CODE => module.section(&code),
                DATA => module.section(&data),
                // Names, who made it, and the number of pieces of data, which only instructions need that are not there.
                0 | DATA_COUNT => continue,
                START => return Err("the program starts by itself".to_owned()),
                _ => module.section(&RawSection {
                    id,
                    data: data_of_section,
                }),
            };
        }
        let mut modules = vec![module.finish()];
        for (part, wanted) in wanted.iter().enumerate().skip(1) {
            let imported = wanted.iter().map(|&it| (it, function_name(renamed[&it])));
            let data = self.data_of(part, &runs);
            modules.push(self.part(part, parts, &imported.collect(), &places, &tables, &data));
        }
        Ok(modules)
    }

    /// What is in a function that the program has by itself.
    fn body(&self, function: u32) -> &Body<'a> {
        &self.bodies[(function - self.imported) as usize]
    }

    /// The global variables of the program, and this number more.
    fn globals(&self, more: usize) -> Result<GlobalSection, Failure> {
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
        for _ in 0..more {
            globals.global(flag, &ConstExpr::i32_const(0));
        }
        Ok(globals)
    }

    /// A later part: its own functions, those that it calls from the first module, with their names there, and places of the
    /// table that it fills.
    fn part(
        &self,
        part: usize,
        parts: &[usize],
        wanted: &BTreeMap<u32, String>,
        places: &BTreeMap<u32, u32>,
        tables: &[TableType],
        data: &DataSection,
    ) -> Vec<u8> {
        let own = (self.imported..).zip(parts).filter(|it| *it.1 == part);
        let own: Vec<u32> = own.map(|it| it.0).collect();
        let all = wanted.keys().chain(&own).copied();
        let renamed: BTreeMap<u32, u32> = all.zip(0..).collect();

        let mut imports = ImportSection::new();
        for (name, kind, _) in self.shared(tables) {
            imports.import(OWN, &name, kind);
        }
        for (&it, name) in wanted {
            imports.import(OWN, name, EntityType::Function(self.types[it as usize]));
        }
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        for &function in &own {
            functions.function(self.types[function as usize]);
            code.raw(&self.body(function).renumbered(&renamed));
        }
        let slots = self.slots.iter().map(|(&slot, &it)| (slot, it));
        let more = places.iter().map(|(&it, &slot)| (slot, it));
        let is_own = |it: u32| {
            it.checked_sub(self.imported)
                .is_some_and(|it| parts[it as usize] == part)
        };
        let filled = slots.chain(more).filter(|it| is_own(it.1));
        let filled = filled.map(|(slot, it)| (slot, renamed[&it]));
        let filled: BTreeMap<u32, u32> = filled.collect();
        let filled: Vec<(u32, u32)> = filled.into_iter().collect();
        let mut module = Module::new();
        for &(id, data) in self.sections.iter().filter(|it| it.0 == TYPES) {
            module.section(&RawSection { id, data });
        }
        module
            .section(&imports)
            .section(&functions)
            .section(&elements(&filled))
            .section(&code)
            .section(data);
        module.finish()
    }

    /// What stands in the memory from the beginning, as far as it comes with this part. `moved` has what comes with later ones, in
    /// order.
    fn data_of(&self, part: usize, moved: &[(Range<u32>, usize)]) -> DataSection {
        let mut section = DataSection::new();
        for &(address, bytes) in &self.data {
            let mut add = |from: u32, to: u32| {
                let [first, last] = [from, to].map(|it| (it - address) as usize);
                if first < last {
                    section.active(0, &place_of(from), bytes[first..last].iter().copied());
                }
            };
            let end = address + number(bytes.len());
            let mut kept = address;
            for (piece, its_part) in moved {
                let (from, to) = (piece.start.max(address), piece.end.min(end));
                if from >= to {
                    continue;
                }
                if part == 0 {
                    add(kept, from);
                } else if *its_part == part {
                    add(from, to);
                }
                kept = to;
            }
            if part == 0 {
                add(kept, end);
            }
        }
        section
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

const TYPES: u8 = SectionId::Type as u8;
const IMPORTS: u8 = SectionId::Import as u8;
const FUNCTIONS: u8 = SectionId::Function as u8;
const START: u8 = SectionId::Start as u8;
const ELEMENTS: u8 = SectionId::Element as u8;
const TABLES: u8 = SectionId::Table as u8;
const GLOBALS: u8 = SectionId::Global as u8;
const EXPORTS: u8 = SectionId::Export as u8;
const CODE: u8 = SectionId::Code as u8;
const DATA: u8 = SectionId::Data as u8;
const DATA_COUNT: u8 = SectionId::DataCount as u8;

/// Places of the table, in order, and the function in each.
fn elements(filled: &[(u32, u32)]) -> ElementSection {
    let mut elements = ElementSection::new();
    for run in filled.chunk_by(|one, next| one.0 + 1 == next.0) {
        let functions: Vec<u32> = run.iter().map(|it| it.1).collect();
        elements.active(
            None,
            &place_of(run[0].0),
            Elements::Functions(functions.into()),
        );
    }
    elements
}

fn kind_of(export: &wasmparser::Export) -> Result<ExportKind, Failure> {
    RoundtripReencoder
        .export_kind(export.kind)
        .map_err(|error| error.to_string())
}

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
pub(crate) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

pub(crate) fn place(offset: u64) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{MemorySection, MemoryType, RefType, TypeSection};

    /// An imported loader (0), and three functions: 1 is exported and calls 2, which knows a text and calls 3.
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
            }
            if let Some(called) = called {
                body.instructions().call(called);
            }
            body.instructions().end();
            code.function(&body);
        }
        let mut data = DataSection::new();
        data.active(0, &place_of(1_024), *b"ab<text>cd");
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

    fn has(bytes: &[u8], part: &[u8]) -> bool {
        bytes.windows(part.len()).any(|it| it == part)
    }

    #[test]
    fn a_part_has_its_functions_and_its_text() {
        let bytes = program();
        let whole = Program::read(&bytes).expect("a program");
        let text = Piece {
            place: 1_026..1_032,
            ..Piece::default()
        };
        let modules = whole.split(&[0, 1, 0], &[(&text, 1)]).expect("two parts");
        let [first, later] = &modules[..] else {
            panic!("{} parts", modules.len())
        };
        assert!(has(first, b"ab") && has(first, b"cd") && !has(first, b"<text>"));
        assert!(has(later, b"<text>") && !has(later, b"cd"));
        let first = Program::read(first).expect("a program");
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
        // Its own functions come first; after them stands what loads 2 and calls it through the table.
        assert_eq!(first.bodies.len(), 3);
        let called = |at: usize| {
            first.bodies[at]
                .calls
                .iter()
                .map(|it| it.2)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            [called(0), called(1), called(2)],
            [vec![3], vec![], vec![0]]
        );
        assert_eq!(
            (first.exports[0].index, &first.slots),
            (1, &BTreeMap::from([(1, 2)]))
        );
        assert_eq!(first.tables[0].minimum, 3);
        // The later part imports 3 as its function 0, and fills the new place of the table.
        assert_eq!(later.bodies.len(), 1);
        assert_eq!(later.bodies[0].calls[0].2, 0);
        assert_eq!(later.slots, BTreeMap::from([(2, 1)]));
    }

    #[test]
    fn long_names_are_short_in_the_glue_too() {
        let bytes = program();
        let whole = Program::read(&bytes).expect("a program");
        let glue = format!("{LOAD}_0: function() {{ x{LOAD}_0(wasm.main, `${{a}}`); }}");
        let expected = format!("$0: function() {{ x{LOAD}_0(wasm.main, `${{a}}`); }}");
        assert_eq!(whole.shortened(&glue), expected);
        let first = &whole.split(&[0, 0, 1], &[]).expect("two parts")[0];
        let first = Program::read(first).expect("a program");
        assert_eq!(
            (first.imports[0].name, first.exports[0].name),
            ("$0", "main")
        );
    }

    #[test]
    fn a_text_that_others_know_stays() {
        let bytes = program();
        let whole = Program::read(&bytes).expect("a program");
        let has_moved = |meant_by: &[u32], not_meant_by: &[u32], place: Range<u32>| {
            let text = Piece {
                place,
                meant_by: meant_by.iter().copied().collect(),
                not_meant_by: not_meant_by.iter().copied().collect(),
                ..Piece::default()
            };
            let modules = whole.split(&[0, 0, 1], &[(&text, 1)]).expect("two parts");
            has(&modules[1], b"cd")
        };
        assert!(has_moved(&[], &[], 1_032..1_034));
        assert!(!has_moved(&[], &[], 1_026..1_034));
        assert!(!has_moved(&[1_026], &[], 1_032..1_034));
        // The number happens to lie there, but never meant a place.
        assert!(has_moved(&[], &[1_026], 1_026..1_034));
    }

    #[test]
    fn a_watched_function_says_that_it_was_called() {
        let bytes = program();
        let watched = Program::read(&bytes)
            .and_then(|it| it.watched())
            .expect("a program");
        let watched = Program::read(&watched).expect("a program");
        assert_eq!(watched.global_types.len(), 4);
        assert_eq!(watched.exports.len(), 4);
    }
}
