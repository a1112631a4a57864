//! Sweeps compared with plain recursion.

mod build;
mod games;
mod recursion;
