//! What must hold for the whole program: known games, laws, tidiness, and journeys through the page.

#![cfg(test)]

mod accessibility;
mod browser;
mod chances;
mod contrast;
mod cpython;
mod exam_games;
mod explanations;
mod expressions;
mod flat;
mod fuzz;
mod golden;
mod journeys;
mod laws;
mod nimbers;
mod oracle;
mod page_speed;
mod plans;
mod played;
mod programs;
mod python;
mod quiz;
mod random;
mod random_games;
mod random_rules;
mod recursion;
mod retold;
mod start_speed;
mod swept;
mod task;
mod tidy;
mod trial;
