//! What must hold for the whole program: known games, laws, tidiness, and journeys through the page.

#[cfg(test)]
mod golden;

#[cfg(test)]
mod laws;

#[cfg(test)]
mod flat;

#[cfg(test)]
mod plans;

#[cfg(test)]
mod nimbers;

#[cfg(test)]
mod chances;

#[cfg(test)]
mod cpython;

#[cfg(test)]
mod fuzz;

#[cfg(test)]
mod programs;

#[cfg(test)]
mod recursion;

#[cfg(test)]
mod task;

#[cfg(test)]
mod tidy;

#[cfg(test)]
mod contrast;

#[cfg(test)]
mod swept;

#[cfg(test)]
mod exam_games;

#[cfg(test)]
mod retold;

#[cfg(test)]
mod trial;

#[cfg(test)]
mod oracle;

#[cfg(test)]
mod random_games;

#[cfg(test)]
mod random_rules;

#[cfg(test)]
mod explanations;

#[cfg(test)]
mod expressions;

#[cfg(test)]
mod random;

#[cfg(test)]
mod journeys;

#[cfg(test)]
mod accessibility;

#[cfg(test)]
mod page_speed;

#[cfg(test)]
mod browser;
