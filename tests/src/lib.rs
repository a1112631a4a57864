//! What must hold for the whole program: known games, laws, tidiness, and journeys through the page.

#[cfg(test)]
mod journeys;

#[cfg(test)]
mod browser;
