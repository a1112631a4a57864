//! Sweeps compared with plain recursion.

mod backward;
mod build;
mod games;
mod random;
mod recursion;
