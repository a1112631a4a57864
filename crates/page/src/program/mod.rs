//! The Python program of the game.

mod update;
mod view;

pub use view::*;
