//! The parts of the page that have a style file of their own, named as in `web/styles/`.

pub(crate) mod answers;
pub(crate) mod exercise;
pub(crate) mod explanation;
pub(crate) mod game;
pub(crate) mod graph;
pub(crate) mod guide;
pub(crate) mod header;
pub(crate) mod law;
pub(crate) mod lesson;
pub(crate) mod map;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod program;
pub(crate) mod recursion;
pub(crate) mod recursion_tree;
pub(crate) mod rules;
pub(crate) mod save;
pub(crate) mod share;
pub(crate) mod shelf;
pub(crate) mod show;
pub(crate) mod task;
pub(crate) mod tick_table;
pub(crate) mod variants;
