//! One program in several modules: what a first visit runs comes first, the rest follows.
//!
//! The first module has the memory and its data, the tables, and all functions under their numbers. In place of a function
//! of a later part it has a few instructions that call it through a place of the table, where the later part puts it; if
//! that part is not there yet, they have it loaded first. So any function may be in any part, and which one decides only
//! how soon the page is there, never what it does.

use crate::Failure;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
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
}

struct Body<'a> {
    bytes: &'a [u8],
    /// Where the instructions begin, behind the local variables.
    start: usize,
    /// Where the number of each function that is called begins and ends, and that number.
    calls: Vec<(usize, usize, u32)>,
    /// Numbers in it, some of which are places in the memory.
    constants: Vec<u32>,
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
                let (mut calls, mut constants) = (vec![], vec![]);
                while !operators.eof() {
                    let at = place(operators.original_position() - base);
                    match operators.read().map_err(unreadable)? {
                        Operator::Call { function_index } => {
                            let end = place(operators.original_position() - base);
                            calls.push((at + 1, end, function_index));
                        }
                        Operator::I32Const { value } => constants.push(value.cast_unsigned()),
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
                    constants,
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
            let mut known = others.flat_map(|(body, _)| &body.constants);
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
        let mut data = DataSection::new();
        for &(address, bytes) in &self.data {
            let mut kept = 0;
            let end = address + number(bytes.len());
            let mut inside: Vec<_> = texts
                .iter()
                .map(|it| &it.0)
                .filter(|it| (address..end).contains(&it.start))
                .collect();
            inside.sort_by_key(|it| it.start);
            for text in inside {
                let [from, to] = [text.start, text.end].map(|it| (it - address) as usize);
                data.active(
                    0,
                    &place_of(address + number(kept)),
                    bytes[kept..from].iter().copied(),
                );
                kept = to;
            }
            data.active(
                0,
                &place_of(address + number(kept)),
                bytes[kept..].iter().copied(),
            );
        }
        let mut modules = vec![self.module(count - 1, exports, &tables, &code, Some(&data))?];
        for (part, wanted) in wanted.iter().enumerate().skip(1) {
            let own = texts.iter().find(|it| it.1 == part).map(|it| it.0.clone());
            modules.push(self.part(part, parts, wanted, &places, &tables, own));
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
        text: Option<Range<u32>>,
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
        let mut data = DataSection::new();
        if let Some(text) = text {
            let within =
                |it: &&(u32, &[u8])| (it.0..it.0 + number(it.1.len())).contains(&text.start);
            if let Some((address, bytes)) = self.data.iter().find(within) {
                let [from, to] = [text.start, text.end].map(|it| (it - address) as usize);
                data.active(0, &place_of(text.start), bytes[from..to].iter().copied());
            }
        }
        module.section(&data);
        module.finish()
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
        let text = whole.text(b"<", b">").expect("a text");
        assert_eq!(text, 1_026..1_032);
        let modules = whole.split(&[0, 1, 0], &[(text, 1)]).expect("two parts");
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
        let whole = Program::read(&bytes).expect("a program");
        assert!(whole.split(&[0, 0, 1], &[(1_026..1_032, 1)]).is_err());
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
