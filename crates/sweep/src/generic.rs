//! Any rows of small numbers: written as operations, which are run for blocks of positions or compiled.

pub(crate) mod blocks;
pub(crate) mod cell_test;
pub(crate) mod code;
pub(crate) mod columns;
pub(crate) mod compiled;
pub(crate) mod windows;
