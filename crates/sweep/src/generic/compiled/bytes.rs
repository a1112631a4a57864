//! WebAssembly modules as far as they are needed here: functions over 32 bits that read and write a memory which they
//! are given.

use wasm_encoder::{
    CodeSection, EntityType, ExportKind, ExportSection, Function, FunctionSection, ImportSection,
    MemArg, MemArgTarget, MemoryType, Module, TypeSection, ValType,
};

/// A local variable: the parameters first.
pub(super) type Local = u32;

/// Numbers of 32 bits; in bytes.
pub(super) const NUMBER: u32 = 4;

/// Where a score of 16 bits is read and written: at the address itself.
pub(super) const SCORE: MemArg = memory(0, 1);

/// A module of functions, each with the number of its parameters, over the memory that it imports as `host.memory`; the
/// last one is exported as `run`. Each gives a number.
pub(super) fn module(functions: &[(usize, Function)]) -> Vec<u8> {
    let (mut types, mut imports) = (TypeSection::new(), ImportSection::new());
    let (mut list, mut exports) = (FunctionSection::new(), ExportSection::new());
    let mut code = CodeSection::new();
    let memory = MemoryType {
        minimum: 0,
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    };
    imports.import("host", "memory", EntityType::Memory(memory));
    for (index, (parameter_count, function)) in (0..).zip(functions) {
        let parameters = vec![ValType::I32; *parameter_count];
        types.ty().function(parameters, [ValType::I32]);
        list.function(index);
        code.function(function);
    }
    exports.export("run", ExportKind::Func, list.len() - 1);
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&list);
    module.section(&exports).section(&code);
    module.finish()
}

/// A function with some locals beside its parameters, all of 32 bits; `code` are its instructions, without the last `end`.
pub(super) fn function(local_count: u32, code: Vec<u8>) -> Function {
    let mut function = Function::new([(local_count, ValType::I32)]);
    function.raw(code).instructions().end();
    function
}

/// Where the number of 32 bits is read that has this index in a list at the address.
pub(super) const fn number_at(index: u32) -> MemArg {
    memory(index * NUMBER, 2)
}

const fn memory(offset: u32, align: u32) -> MemArg {
    MemArg {
        offset: offset as u64,
        align,
        target: MemArgTarget::Memory(0),
        ordering: None,
    }
}
