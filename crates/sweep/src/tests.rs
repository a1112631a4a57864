//! Sweeps compared with plain recursion.

mod backward;
mod build;
mod games;
mod long_lines;
mod nimbers;
mod random;
mod recursion;

// What is compiled runs in a browser, or in Node.
#[cfg(target_arch = "wasm32")]
mod compiled;
#[cfg(target_arch = "wasm32")]
#[path = "../../../web/src/compiling.rs"]
mod compiling;
mod windows;
mod wording;
