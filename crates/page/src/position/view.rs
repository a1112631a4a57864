//! The selected position: who wins there, why, and its moves.

use crate::law::DigitsView;
use crate::state::State;
use crate::view::{Words, sentences};
use kruzhok_picture::{BranchReport, ShapeKind, Standing, chance_label};
use kruzhok_rules::Player;
use kruzhok_values::Ratio;
use kruzhok_wire::{MoveReport, PositionReport, Reason};

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
    /// The digits of its heaps.
    pub digits: Option<DigitsView>,
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
    /// Why a move fails that is drawn in the graph.
    pub refutation: Option<RefutationView>,
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
    /// What asks why it fails, where it does.
    pub why: Option<String>,
}

/// Why a move fails: the play that follows.
#[derive(Clone, Debug, PartialEq)]
pub struct RefutationView {
    /// What is shown.
    pub heading: String,
    /// The moves, the one that fails first.
    pub steps: Vec<MoveRow>,
    /// How it ends.
    pub end: String,
    /// What puts it away.
    pub close: String,
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
    pub(crate) fn of(state: &State) -> Option<Self> {
        let (position, description) = state.position.description.as_ref()?;
        let t = Words::of(state);
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
            // Of a sum no other move is known.
            Reason::Winning(best) if !state.is_summed() => Some(best),
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
                why: (is_known
                    && !state.has_chance()
                    && matches!(mv.standing, Standing::Won(_))
                    && state.shows(&mv.to, mv.standing))
                .then(|| t.say("why")),
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
            why: None,
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
            notes: sentences::notes(&description.notes, t)
                .into_iter()
                .chain(state.note_on_memory())
                .collect(),
            standing: match is_known {
                true => sentences::chances(description, t).unwrap_or_else(|| {
                    sentences::standing(description.standing, Some(&description.reason), t)
                }),
                false if state.colouring.guessing.is_some() => t.say("standing-hidden"),
                false => t.say("standing-blank"),
            },
            uncover: (!is_known && state.colouring.guessing.is_some()).then(|| t.say("uncover")),
            reason: if is_known && shows_reason(description, state) {
                sentences::reason(description, t)
            } else {
                vec![]
            },
            nimber: description
                .nimber
                .as_ref()
                .filter(|_| is_known && shows_reason(description, state) && state.tells_nimbers())
                .map(|nimber| sentences::nimber(nimber, t)),
            digits: DigitsView::of(state, description).filter(|_| is_known),
            moves_heading: t.say(match state.is_summed() {
                true => "moves-sum",
                false => "moves",
            }),
            moves: moves.take(MOST_MOVES).collect(),
            more_moves: sentences::more_than(MOST_MOVES, description.moves.len(), t),
            refutation: RefutationView::of(state),
            show_from_here: (!state.is_summed() && state.shown_root() != Some(position.as_str()))
                .then(|| t.say("show-from-here")),
        })
    }
}

impl RefutationView {
    fn of(state: &State) -> Option<Self> {
        let drawing = state.graph.drawing.as_ref()?;
        let t = Words::of(state);
        let edges = drawing.line.iter().map(|&edge| &drawing.edges[edge]);
        let first = edges.clone().next()?;
        let who = |player: Option<Player>, is_mover: bool| match player {
            Some(player) => sentences::player(player, t),
            None if is_mover => t.say("side-mover"),
            None => t.say("side-rival"),
        };
        let mover = drawing.nodes[first.from].mover;
        let steps = edges.clone().enumerate().map(|(place, edge)| {
            let to = &drawing.nodes[edge.to];
            let is_shown = state.shows(&to.position, to.standing);
            MoveRow {
                label: edge.label.clone(),
                to: to.position.clone(),
                to_label: to.label.clone(),
                shape: if is_shown {
                    ShapeKind::of(to.standing)
                } else {
                    ShapeKind::Blank
                },
                verdict: match (place % 2 == 0, mover) {
                    (true, mover) => who(mover, true),
                    (false, mover) => who(mover.map(Player::rival), false),
                },
                is_winning: place % 2 == 1,
                why: None,
            }
        });
        Some(Self {
            heading: t.fill(
                "refutation",
                &[
                    ("move", &first.label),
                    ("position", &drawing.nodes[first.from].label),
                ],
            ),
            steps: steps.collect(),
            end: t.fill(
                "refutation-end",
                &[("player", &who(mover.map(Player::rival), false))],
            ),
            close: t.say("refutation-close"),
        })
    }
}

/// Whether the reason tells of no position that is still hidden.
fn shows_reason(description: &PositionReport, state: &State) -> bool {
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
