//! Sweeps compared with plain recursion.

mod build;
mod games;
mod random;
mod recursion;
