//! Games played by their description alone, and outcomes by their definition: nothing is shared with the rules
//! reader or the solver, so that both can be checked against it.

use crate::expressions::Names;
use crate::random_games::{Game, PARAM, Row};
use std::collections::BTreeMap;
use std::fmt;

/// A position with all that its future depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    pub(crate) heaps: Vec<i64>,
    pub(crate) memory: Option<i64>,
    /// Who moves, 1 or 2, where that matters.
    pub(crate) turn: Option<i64>,
    /// Rows of the last moves from 1, 0 before the first: the mover's own, the opponent's; only where rows may not
    /// be repeated.
    pub(crate) own_row: Option<usize>,
    pub(crate) rival_row: Option<usize>,
}

/// The value of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Win(u32),
    Loss(u32),
    Draw,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

/// Everything about a game that its definition says.
pub(crate) struct Oracle {
    /// The successors of each position that can be reached, each once.
    pub(crate) successors: BTreeMap<State, Vec<State>>,
    /// How the game ends, for the player to move, in the positions without successors.
    endings: BTreeMap<State, Value>,
    pub(crate) starts: Vec<State>,
}

impl Oracle {
    /// Plays a game in every way; `None` when it has more positions than `limit`.
    pub(crate) fn of(game: &Game, limit: usize) -> Option<Self> {
        let starts = starts(game);
        let mut oracle = Self {
            successors: BTreeMap::new(),
            endings: BTreeMap::new(),
            starts: starts.clone(),
        };
        let mut waiting = starts;
        while let Some(state) = waiting.pop() {
            if oracle.successors.contains_key(&state) {
                continue;
            }
            let ending = ending(game, &state);
            let successors = if ending.is_some() {
                Vec::new()
            } else {
                moves(game, &state)
            };
            if successors.is_empty() {
                oracle.endings.insert(
                    state.clone(),
                    ending.unwrap_or_else(|| for_mover(game.stuck, &state)),
                );
            }
            waiting.extend(successors.iter().cloned());
            oracle.successors.insert(state, successors);
            if oracle.successors.len() > limit {
                return None;
            }
        }
        Some(oracle)
    }

    /// The value of every position: what play of at most 0, 1, 2, … plies decides, until one more decides nothing.
    pub(crate) fn values(&self) -> BTreeMap<State, Value> {
        let mut known = self.endings.clone();
        // An ending in a draw is known and decides nothing: it is neither a win nor a loss.
        loop {
            let one_more: BTreeMap<State, Value> = self
                .successors
                .keys()
                .filter_map(|state| Some((state.clone(), self.decided(state, &known)?)))
                .collect();
            if one_more == known {
                break;
            }
            known = one_more;
        }
        self.successors
            .keys()
            .map(|state| (state.clone(), *known.get(state).unwrap_or(&Value::Draw)))
            .collect()
    }

    /// The definition, for a position whose successors are decided as far as `known` says.
    fn decided(&self, state: &State, known: &BTreeMap<State, Value>) -> Option<Value> {
        if let Some(&ending) = self.endings.get(state) {
            return Some(ending);
        }
        let values: Vec<Option<&Value>> = self.successors[state]
            .iter()
            .map(|next| known.get(next))
            .collect();
        let losses = values.iter().filter_map(|value| {
            if let Some(Value::Loss(plies)) = value {
                Some(*plies)
            } else {
                None
            }
        });
        if let Some(nearest) = losses.min() {
            return Some(Value::Win(nearest + 1));
        }
        let wins: Option<Vec<u32>> = values
            .iter()
            .map(|value| {
                if let Some(Value::Win(plies)) = value {
                    Some(*plies)
                } else {
                    None
                }
            })
            .collect();
        wins.and_then(|wins| wins.into_iter().max())
            .map(|farthest| Value::Loss(farthest + 1))
    }

    /// In how many own moves the winner wins, and whether that is the player to move, by the words of the exam:
    /// "wins with the k-th move, whatever the opponent does, and not sooner". `None` for a draw.
    pub(crate) fn own_moves(&self) -> BTreeMap<State, Option<(bool, u32)>> {
        let mut known: BTreeMap<State, (bool, u32)> = BTreeMap::new();
        for count in 0.. {
            let before = known.len();
            while self.add_wins_within(count, &mut known) {}
            // With no own move more the winner cannot do better by waiting.
            if count > 0 && known.len() == before {
                break;
            }
        }
        self.successors
            .keys()
            .map(|state| (state.clone(), known.get(state).copied()))
            .collect()
    }

    /// Adds positions that are won, by either player, within `count` own moves; returns whether there was one.
    fn add_wins_within(&self, count: u32, known: &mut BTreeMap<State, (bool, u32)>) -> bool {
        let before = known.len();
        for (state, successors) in &self.successors {
            if known.contains_key(state) {
                continue;
            }
            let is = |next: &State, mover_wins: bool, most: u32| {
                known
                    .get(next)
                    .is_some_and(|&(wins, turns)| wins == mover_wins && turns <= most)
            };
            let wins = match self.endings.get(state) {
                Some(Value::Win(_)) => Some(true),
                Some(Value::Loss(_)) => Some(false),
                Some(Value::Draw) => None,
                None if count > 0 && successors.iter().any(|next| is(next, false, count - 1)) => {
                    Some(true)
                }
                None => successors
                    .iter()
                    .all(|next| is(next, true, count))
                    .then_some(false),
            };
            if let Some(wins) = wins {
                known.insert(state.clone(), (wins, count));
            }
        }
        known.len() > before
    }
}

fn starts(game: &Game) -> Vec<State> {
    let mut boards = vec![Vec::new()];
    for &(low, high) in &game.starts {
        boards = boards
            .iter()
            .flat_map(|board| (low..=high).map(|heap| [&board[..], &[heap]].concat()))
            .collect();
    }
    let mut starts: Vec<State> = boards
        .into_iter()
        .map(|heaps| State {
            heaps: in_order(game, heaps),
            memory: game.has_memory.then_some(0),
            turn: game.partisan.then_some(1),
            own_row: (game.repeat == "not-own").then_some(0),
            rival_row: (game.repeat != "free").then_some(0),
        })
        .collect();
    starts.sort();
    starts.dedup();
    starts
}

fn in_order(game: &Game, mut heaps: Vec<i64>) -> Vec<i64> {
    if game.unordered {
        heaps.sort_unstable();
    }
    heaps
}

fn names(game: &Game, state: &State) -> Names {
    let mut names = Names {
        values: vec![PARAM],
        heaps: state.heaps.clone(),
    };
    names.values.extend(
        game.heap_names
            .iter()
            .copied()
            .zip(state.heaps.iter().copied()),
    );
    names
        .values
        .extend(state.memory.map(|memory| ("m", memory)));
    names.values.extend(state.turn.map(|turn| ("turn", turn)));
    names
}

fn ending(game: &Game, state: &State) -> Option<Value> {
    let names = names(game, state);
    let (_, winner) = game
        .over
        .iter()
        .find(|(condition, _)| condition.holds(&names))?;
    Some(for_mover(winner, state))
}

/// What a winner, as rules files name them, means for the player to move.
fn for_mover(winner: &str, state: &State) -> Value {
    let mover_wins = match winner {
        "draw" => return Value::Draw,
        "last" => false,
        "next" => true,
        "first" => state.turn == Some(1),
        "second" => state.turn == Some(2),
        other => panic!("no winner `{other}`"),
    };
    if mover_wins {
        Value::Win(0)
    } else {
        Value::Loss(0)
    }
}

fn moves(game: &Game, state: &State) -> Vec<State> {
    let mut successors = Vec::new();
    for (index, row) in game.rows.iter().enumerate() {
        let row_number = index + 1;
        let forbidden = match game.repeat {
            "not-own" => state.own_row == Some(row_number),
            "not-opponent" => state.rival_row == Some(row_number),
            _ => false,
        };
        if forbidden || row.by.is_some_and(|by| state.turn != Some(by)) {
            continue;
        }
        for (heaps, memory) in boards(game, row, state) {
            let heaps = in_order(game, heaps);
            if heaps == state.heaps && memory == state.memory {
                continue;
            }
            let next = State {
                heaps,
                memory,
                turn: state.turn.map(|turn| 3 - turn),
                own_row: state.own_row.and(state.rival_row),
                rival_row: state.rival_row.map(|_| row_number),
            };
            if !successors.contains(&next) {
                successors.push(next);
            }
        }
    }
    successors
}

/// What a row makes of the heaps and of the memory, in every way.
fn boards(game: &Game, row: &Row, state: &State) -> Vec<(Vec<i64>, Option<i64>)> {
    let heap_count = state.heaps.len();
    let names = names(game, state);
    match row.picked {
        [] => results(row, state, &names, &(0..heap_count).collect::<Vec<_>>()),
        [x] => (0..heap_count)
            .flat_map(|i| {
                results(
                    row,
                    state,
                    &with_place(&names.with(x, state.heaps[i]), "i", i),
                    &[i],
                )
            })
            .collect(),
        [x, y] => {
            let pairs = (0..heap_count)
                .flat_map(|i| (0..heap_count).map(move |j| (i, j)))
                .filter(|(i, j)| i != j);
            pairs
                .flat_map(|(i, j)| {
                    let names = names.with(x, state.heaps[i]).with(y, state.heaps[j]);
                    results(
                        row,
                        state,
                        &with_place(&with_place(&names, "i", i), "j", j),
                        &[i, j],
                    )
                })
                .collect()
        }
        _ => panic!("random rows pick two heaps at most"),
    }
}

fn with_place(names: &Names, name: &'static str, place: usize) -> Names {
    names.with(name, i64::try_from(place).expect("few heaps"))
}

/// What a row makes of the heaps at `places` and of the memory, for every `k`.
fn results(
    row: &Row,
    state: &State,
    names: &Names,
    places: &[usize],
) -> Vec<(Vec<i64>, Option<i64>)> {
    let with_k: Vec<Names> = match &row.range {
        None => vec![names.clone()],
        Some((low, high)) => (low.value(names)..high.value(names))
            .map(|k| names.with("k", k))
            .collect(),
    };
    let legal = with_k.iter().filter(|names| {
        row.condition
            .as_ref()
            .is_none_or(|condition| condition.holds(names))
    });
    legal
        .map(|names| {
            let mut heaps = state.heaps.clone();
            for (&place, heap) in places.iter().zip(&row.heaps) {
                heaps[place] = heap.value(names);
            }
            let memory = row
                .memory
                .as_ref()
                .map(|memory| memory.value(names))
                .or(state.memory);
            (heaps, memory)
        })
        .collect()
}
