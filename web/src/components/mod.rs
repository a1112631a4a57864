//! The parts of the page that have a style file of their own, named as in `web/styles/`.

pub(crate) mod answers_panel;
pub(crate) mod board;
pub(crate) mod call_tree;
pub(crate) mod explanation;
pub(crate) mod game_graph;
pub(crate) mod game_map;
pub(crate) mod game_recursion;
pub(crate) mod game_shelf;
pub(crate) mod guide;
pub(crate) mod page_header;
pub(crate) mod position_panel;
pub(crate) mod program_panel;
pub(crate) mod rules_editor;
pub(crate) mod save_menu;
pub(crate) mod task_text;
pub(crate) mod tick_table;
pub(crate) mod variants_panel;
