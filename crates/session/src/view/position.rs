//! The selected position: who wins there, why, and its moves.

use super::{Words, sentences};
use crate::state::State;
use crate::wire::{Description, MoveReport, Reason};
use kruzhok_drawing::{BranchReport, ShapeKind, Standing, chance_label};
use kruzhok_rules::Ratio;

/// The most moves that are listed.
const MOST_MOVES: usize = 60;

/// The selected position.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionView {
    /// The heading.
    pub heading: String,
    /// The position, in its text form.
    pub position: String,
    /// Its shape.
    pub shape: ShapeKind,
    /// Its numbers by name, such as `a = 7, b = 31`.
    pub numbers: String,
    /// What it remembers of the play before it.
    pub notes: Vec<String>,
    /// Who wins there.
    pub standing: String,
    /// What shows who wins there, where that is to be guessed.
    pub uncover: Option<String>,
    /// Why: a sentence, then a line a move where every move fails.
    pub reason: Vec<String>,
    /// Its Grundy value and the reason for it, where the game has such values.
    pub nimber: Option<String>,
    /// The heading of the list of moves.
    pub moves_heading: String,
    /// Its moves, in the order of the rules.
    pub moves: Vec<MoveRow>,
    /// How many moves are not listed, where there are any.
    pub more_moves: Option<String>,
    /// The heading of the list of tosses.
    pub tosses_heading: String,
    /// The tosses that may be chosen, in the order of the rules.
    pub tosses: Vec<TossView>,
    /// What puts the position at the top of the graph; `None` when it stands there.
    pub show_from_here: Option<String>,
}

/// One move of the selected position.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    /// The move, in no language.
    pub label: String,
    /// The position that it leads to, in its text form.
    pub to: String,
    /// The same, without who moves.
    pub to_label: String,
    /// That position's shape.
    pub shape: ShapeKind,
    /// Who wins after it, in a word or two.
    pub verdict: String,
    /// Whether it wins.
    pub is_winning: bool,
}

/// One toss that may be chosen at the selected position.
#[derive(Clone, Debug, PartialEq)]
pub struct TossView {
    /// Its name and its chance.
    pub heading: String,
    /// Whether nothing else gives a better chance, and that is known at this tick.
    pub is_best: bool,
    /// What may come of it; each is labelled with how likely it is.
    pub branches: Vec<MoveRow>,
}

impl PositionView {
    pub(super) fn of(state: &State) -> Option<Self> {
        let (position, description) = state.description.as_ref()?;
        let t = Words(state.language);
        let numbers: Vec<String> = description
            .values
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        let is_known = state.shows(position, description.standing);
        let shape = |position: &str, standing| {
            if state.shows(position, standing) {
                ShapeKind::of(standing)
            } else {
                ShapeKind::Blank
            }
        };
        let best = match description.reason {
            Reason::Winning(best) => Some(best),
            _ => None,
        };
        let moves = description
            .moves
            .iter()
            .enumerate()
            .map(|(index, mv)| MoveRow {
                label: mv.label.clone(),
                to: mv.to.clone(),
                to_label: mv.to_label.clone(),
                shape: shape(&mv.to, mv.standing),
                verdict: if is_known && state.shows(&mv.to, mv.standing) {
                    verdict(mv.standing, Some(index) == best, t)
                } else {
                    String::new()
                },
                is_winning: is_known
                    && state.shows(&mv.to, mv.standing)
                    && matches!(mv.standing, Standing::Lost(_)),
            });
        let branch = |branch: &BranchReport| MoveRow {
            label: chance_label(branch.probability),
            to: branch.to.clone(),
            to_label: branch.to_label.clone(),
            shape: shape(&branch.to, branch.standing),
            verdict: match is_known && state.shows(&branch.to, branch.standing) {
                true => verdict(branch.standing, false, t),
                false => String::new(),
            },
            is_winning: false,
        };
        let tosses = description.tosses.iter().map(|toss| TossView {
            heading: match is_known {
                true => t.fill(
                    if toss.is_best {
                        "toss-best"
                    } else {
                        "toss-chance"
                    },
                    &[
                        ("label", &toss.label),
                        (
                            "probability",
                            &sentences::chance(toss.probability, toss.exact, t),
                        ),
                    ],
                ),
                false => toss.label.clone(),
            },
            is_best: is_known && toss.is_best,
            branches: toss.branches.iter().map(branch).collect(),
        });
        Some(Self {
            tosses_heading: t.say("moves-tosses"),
            tosses: tosses.collect(),
            heading: t.say("position"),
            position: position.clone(),
            shape: shape(position, description.standing),
            numbers: numbers.join(", "),
            notes: sentences::notes(&description.notes, t),
            standing: match is_known {
                true => sentences::chances(description, t).unwrap_or_else(|| {
                    sentences::standing(description.standing, Some(&description.reason), t)
                }),
                false if state.guessing.is_some() => t.say("standing-hidden"),
                false => t.say("standing-blank"),
            },
            uncover: (!is_known && state.guessing.is_some()).then(|| t.say("uncover")),
            reason: if is_known && shows_reason(description, state) {
                sentences::reason(description, t)
            } else {
                vec![]
            },
            nimber: description
                .nimber
                .as_ref()
                .filter(|_| is_known && shows_reason(description, state))
                .map(|nimber| sentences::nimber(nimber, t)),
            moves_heading: t.say("moves"),
            moves: moves.take(MOST_MOVES).collect(),
            more_moves: sentences::more_than(MOST_MOVES, description.moves.len(), t),
            show_from_here: (state.shown_root() != Some(position.as_str()))
                .then(|| t.say("show-from-here")),
        })
    }
}

/// Whether the reason tells of no position that is still hidden.
fn shows_reason(description: &Description, state: &State) -> bool {
    let shows = |mv: &MoveReport| state.shows(&mv.to, mv.standing);
    match description.reason {
        Reason::Winning(best) => shows(&description.moves[best]),
        _ => description.moves.iter().all(shows),
    }
}

fn verdict(after: Standing, is_best: bool, t: Words) -> String {
    t.say(match after {
        Standing::Lost(_) if is_best => "verdict-best",
        Standing::Lost(_) => "verdict-wins",
        Standing::Won(_) => "verdict-loses",
        Standing::Drawn => "verdict-draws",
        Standing::Undecided => "verdict-undecided",
        Standing::Chance { probability, exact } => {
            // What is left of the rival's chance.
            let exact = exact.and_then(|exact| Ratio::ONE.checked_sub(exact));
            let chance = sentences::chance(1.0 - probability, exact, t);
            return t.fill("verdict-chance", &[("probability", &chance)]);
        }
    })
}
