//! WebAssembly in its binary form, as far as it is needed here: functions over 32 bits that read and write a memory which
//! they are given (the core specification, chapter 5).

/// What a function does, instruction after instruction.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    bytes: Vec<u8>,
}

/// A local variable: the parameters first.
pub(super) type Local = u32;

/// Instructions without immediates.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(super) enum Plain {
    End = 0x0b,
    Select = 0x1b,
    EqualsZero = 0x45,
    Equal = 0x46,
    NotEqual = 0x47,
    Less = 0x48,
    LessUnsigned = 0x49,
    LessEqual = 0x4c,
    Add = 0x6a,
    Subtract = 0x6b,
    Multiply = 0x6c,
    Divide = 0x6d,
    Remainder = 0x6f,
    And = 0x71,
    Or = 0x72,
    Xor = 0x73,
    ShiftLeft = 0x74,
    ShiftRight = 0x75,
    Wrap = 0xa7,
    Widen = 0xad,
    MultiplyWide = 0x7e,
    ShiftRightWide = 0x88,
}

impl Body {
    pub(super) fn op(&mut self, op: Plain) -> &mut Self {
        self.bytes.push(op as u8);
        self
    }

    pub(super) fn get(&mut self, local: Local) -> &mut Self {
        self.with_index(0x20, local)
    }

    pub(super) fn set(&mut self, local: Local) -> &mut Self {
        self.with_index(0x21, local)
    }

    /// Sets a local and keeps the value.
    pub(super) fn tee(&mut self, local: Local) -> &mut Self {
        self.with_index(0x22, local)
    }

    pub(super) fn constant(&mut self, value: i32) -> &mut Self {
        self.bytes.push(0x41);
        signed(i64::from(value), &mut self.bytes);
        self
    }

    /// An instruction whose last operand is a constant.
    pub(super) fn with(&mut self, op: Plain, value: i32) -> &mut Self {
        self.constant(value).op(op)
    }

    pub(super) fn wide_constant(&mut self, value: i64) -> &mut Self {
        self.bytes.push(0x42);
        signed(value, &mut self.bytes);
        self
    }

    pub(super) fn block(&mut self) -> &mut Self {
        self.opened(0x02, NOTHING)
    }

    pub(super) fn repeat(&mut self) -> &mut Self {
        self.opened(0x03, NOTHING)
    }

    pub(super) fn when(&mut self) -> &mut Self {
        self.opened(0x04, NOTHING)
    }

    /// Jumps to the end of the enclosing block at this depth, 0 for the innermost; to the beginning of a loop.
    pub(super) fn branch(&mut self, depth: u32) -> &mut Self {
        self.with_index(0x0c, depth)
    }

    pub(super) fn branch_if(&mut self, depth: u32) -> &mut Self {
        self.with_index(0x0d, depth)
    }

    pub(super) fn branch_unless(&mut self, depth: u32) -> &mut Self {
        self.op(Plain::EqualsZero).branch_if(depth)
    }

    /// Ends a loop that goes round until it jumps out of the block about it.
    pub(super) fn again(&mut self) -> &mut Self {
        self.branch(0).op(Plain::End).op(Plain::End)
    }

    pub(super) fn call(&mut self, function: u32) -> &mut Self {
        self.with_index(0x10, function)
    }

    /// Reads 32 bits.
    pub(super) fn load(&mut self, offset: u32) -> &mut Self {
        self.memory(0x28, 2, offset)
    }

    /// Reads 16 bits with their sign.
    pub(super) fn load_score(&mut self) -> &mut Self {
        self.memory(0x2e, 1, 0)
    }

    /// Writes 16 bits.
    pub(super) fn store_score(&mut self) -> &mut Self {
        self.memory(0x3b, 1, 0)
    }

    fn opened(&mut self, op: u8, gives: u8) -> &mut Self {
        self.bytes.extend([op, gives]);
        self
    }

    fn memory(&mut self, op: u8, alignment: u32, offset: u32) -> &mut Self {
        self.with_index(op, alignment);
        unsigned(offset, &mut self.bytes);
        self
    }

    fn with_index(&mut self, op: u8, index: u32) -> &mut Self {
        self.bytes.push(op);
        unsigned(index, &mut self.bytes);
        self
    }
}

/// A function that takes some numbers of 32 bits and gives one.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) parameter_count: u32,
    pub(super) local_count: u32,
    pub(super) body: Body,
}

const NUMBER: u8 = 0x7f;
const NOTHING: u8 = 0x40;

/// A module of functions over the memory that it imports as `host.memory`; the last one is exported as `run`.
pub(super) fn module(functions: &[Function]) -> Vec<u8> {
    let mut bytes = b"\0asm\x01\0\0\0".to_vec();
    let types = functions.iter().map(|function| {
        let parameters = vec![NUMBER; function.parameter_count as usize];
        [vec![0x60], counted(&parameters), vec![1, NUMBER]].concat()
    });
    section(1, types, &mut bytes);
    let memory = [counted(b"host"), counted(b"memory"), vec![2, 0, 0]].concat();
    section(2, [memory].into_iter(), &mut bytes);
    section(3, (0..functions.len()).map(index), &mut bytes);
    let last = functions.len().saturating_sub(1);
    let run = [counted(b"run"), vec![0], index(last)].concat();
    section(7, [run].into_iter(), &mut bytes);
    let bodies = functions.iter().map(|function| {
        let mut all = vec![1];
        unsigned(function.local_count, &mut all);
        all.push(NUMBER);
        all.extend(&function.body.bytes);
        all.push(Plain::End as u8);
        counted(&all)
    });
    section(10, bodies, &mut bytes);
    bytes
}

fn section(id: u8, items: impl ExactSizeIterator<Item = Vec<u8>>, bytes: &mut Vec<u8>) {
    let mut content = index(items.len());
    items.for_each(|item| content.extend(item));
    bytes.push(id);
    bytes.extend(counted(&content));
}

/// With the length in front.
fn counted(bytes: &[u8]) -> Vec<u8> {
    let mut all = index(bytes.len());
    all.extend(bytes);
    all
}

fn index(number: usize) -> Vec<u8> {
    let mut bytes = vec![];
    let number = u32::try_from(number).expect("a module is much shorter than 2³² bytes");
    unsigned(number, &mut bytes);
    bytes
}

/// LEB128.
fn unsigned(mut value: u32, bytes: &mut Vec<u8>) {
    loop {
        let low = value.to_le_bytes()[0] & 0x7f;
        value >>= 7;
        if value == 0 {
            bytes.push(low);
            return;
        }
        bytes.push(low | 0x80);
    }
}

fn signed(mut value: i64, bytes: &mut Vec<u8>) {
    loop {
        let low = value.to_le_bytes()[0] & 0x7f;
        value >>= 7;
        let sign = if low & 0x40 == 0 { 0 } else { -1 };
        if value == sign {
            bytes.push(low);
            return;
        }
        bytes.push(low | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_seven_bits_at_a_time() {
        let written = |value| {
            let mut bytes = vec![];
            signed(value, &mut bytes);
            bytes
        };
        assert_eq!(written(0), [0]);
        assert_eq!(written(63), [63]);
        assert_eq!(written(64), [0xc0, 0]);
        assert_eq!(written(-64), [0x40]);
        assert_eq!(written(-65), [0xbf, 0x7f]);
        // The example of the DWARF standard.
        assert_eq!(written(-129), [0xff, 0x7e]);
        assert_eq!(index(624_485), [0xe5, 0x8e, 0x26]);
    }
}
