//! A game that is played: whose turn it is, the stones, what can be done with them, and what was done.

use crate::play::{MoveOption, Opponent, Ply};
use crate::settings::Coded;
use crate::state::State;
use crate::view::{Choice, Words, choices, sentences};
use kruzhok_picture::{chance_label, notes_of};
use kruzhok_rules::{Player, Rules};

/// A heap of more stones is a number.
const MOST_STONES: i64 = 150;

/// The most moves that have buttons.
const MOST_BUTTONS: usize = 300;

/// A game that is played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayView {
    /// Whose turn it is, or who has won.
    pub turn: String,
    /// Whether the game is over.
    pub is_over: bool,
    /// Whether the first of the two sides is to move, or has won; `None` for neither.
    pub side: Option<bool>,
    /// What the last move was.
    pub last: String,
    /// The position, for the eye.
    pub position: String,
    /// What it remembers of the play before it, and how its heaps stand.
    pub notes: Vec<String>,
    /// Its heaps, where it has heaps of stones; else the position is all there is.
    pub heaps: Vec<HeapOfStones>,
    /// The heading of the moves.
    pub moves_heading: String,
    /// What can be done; nothing where the computer moves.
    pub moves: Vec<PlayMove>,
    /// That there are more moves than buttons, and what the field is called in which the position after one is typed.
    pub more: Option<[String; 2]>,
    /// What was typed there and is no position that a move leads to.
    pub refused: Option<String>,
    /// What is known of the best move, where that was asked for.
    pub hint: Option<String>,
    /// The heading of the moves that were made.
    pub line_heading: String,
    /// The moves that were made.
    pub line: Vec<PlyView>,
    /// Which move lost the game, once it is over.
    pub verdict: Option<String>,
    /// What shows the moves in the graph; `None` where there is none, or no graph.
    pub trace: Option<String>,
    /// What the choice of an opponent is called.
    pub opponent_label: String,
    /// The opponents.
    pub opponents: Vec<Choice<Opponent>>,
    /// What the choice of who begins is called.
    pub first_label: String,
    /// Whether the computer begins; none where it does not play.
    pub firsts: Vec<Choice<bool>>,
    /// The teams, where teams play.
    pub teams: Option<TeamsView>,
    /// What begins a new game.
    pub begin: String,
    /// What takes a move back.
    pub back: String,
    /// Whether there is one to be taken back.
    pub has_back: bool,
    /// What asks for a hint.
    pub ask_hint: String,
    /// Whether one can be given.
    pub has_hint: bool,
}

/// Two teams at one screen.
#[derive(Clone, Debug, PartialEq)]
pub struct TeamsView {
    /// Of each what the field for its name is called, its name as it was typed, and the usual one.
    pub names: [[String; 3]; 2],
    /// How many games each has won, this one with them.
    pub score: [u32; 2],
    /// The score in words.
    pub score_text: String,
    /// What lets the score begin anew; `None` where there is none.
    pub clear: Option<String>,
}

/// A heap of stones.
#[derive(Clone, Debug, PartialEq)]
pub struct HeapOfStones {
    /// Its name; empty where heaps have none of their own.
    pub name: String,
    /// The number of its stones.
    pub count: i64,
    /// Whether the stones are drawn; of too many only the number is.
    pub is_drawn: bool,
    /// For each stone the move that is made by touching it: what is left stands before it.
    pub touches: Vec<Option<usize>>,
    /// For each of the next stones that the heap has not the move that adds all up to it.
    pub additions: Vec<Option<usize>>,
    /// The heap in words.
    pub label: String,
}

/// What can be done at a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayMove {
    /// Its index.
    pub index: usize,
    /// The move, in no language.
    pub label: String,
    /// Where it leads, or what may come of it; empty where its name says that.
    pub to: String,
    /// The heaps that it changes, each with what becomes of it: its new size, or those of the heaps that it falls into.
    pub changes: Vec<(usize, Vec<i64>)>,
    /// Whether it is the move of the hint.
    pub is_hint: bool,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyView {
    /// Who made it, and where it led.
    pub told: String,
    /// That it lost the game.
    pub mark: Option<String>,
}

impl PlayView {
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        let solved = state.solved.as_ref()?;
        let last = state.play.line.last()?;
        let plies = state.plies_made();
        let result = state.play_result();
        let is_computers = state.is_computers(plies);
        let known = last.known.as_ref();
        // The visitor has a move to make.
        let is_asked = !is_computers && result.is_none();
        let options = known.filter(|_| is_asked);
        let options = options.map_or(&[][..], |known| &known.options[..]);
        let best = (state.play.has_hint)
            .then(|| super::options::best(options))
            .flatten();
        let board = Board::of(&solved.rules, &last.position);
        let listed = options.iter().take(MOST_BUTTONS).enumerate();
        let of = |(index, option)| PlayMove::of(index, option, best, &board, &solved.rules);
        let moves: Vec<PlayMove> = listed.map(of).collect();
        let losing = state.losing_move();
        let who = |ply: usize| who(state, ply, t);
        let told = |ply: usize| {
            let made = &state.play.line[ply];
            t.fill(
                "play-last",
                &[
                    ("player", &who(ply - 1)),
                    ("move", &made.made),
                    ("position", &made.label),
                ],
            )
        };
        let line = (1..=plies).map(|ply| PlyView {
            told: told(ply),
            mark: (losing == Some(ply)).then(|| t.say("play-lost-it")),
        });
        let mover = state.player_after(plies);
        Some(Self {
            turn: turn(state, result, t),
            is_over: result.is_some(),
            side: match result {
                None => Some(mover),
                Some(winner) => winner,
            }
            .map(|player| match state.has_teams() {
                true => state.team_of(player) == 0,
                false => player == Player::First,
            }),
            last: match plies {
                0 => String::new(),
                plies => told(plies),
            },
            position: last.label.clone(),
            notes: notes(state, last, t)
                .into_iter()
                .chain((board.is_unordered && board.names.len() > 1).then(|| {
                    let key = match board.names.len() {
                        2 => "play-sorted-two",
                        _ => "play-sorted",
                    };
                    t.fill(key, &[("name", &board.names[0])])
                }))
                .collect(),
            heaps: board.heaps(&moves, t),
            moves_heading: t.say("play-moves"),
            more: known
                .filter(|known| is_asked && (known.has_more || options.len() > MOST_BUTTONS))
                .map(|_| [t.say("play-more"), t.say("play-type")]),
            moves,
            refused: state.play.refused.clone(),
            hint: best.map(|index| hint(&options[index], t)),
            line_heading: t.say("play-line"),
            line: line.collect(),
            verdict: result.map(|result| match (losing, result) {
                (Some(ply), _) => t.fill(
                    "play-verdict",
                    &[
                        ("player", &who(ply - 1)),
                        ("move", &state.play.line[ply].made),
                        ("position", &state.play.line[ply - 1].label),
                    ],
                ),
                (None, Some(_)) if state.has_chance() => t.say("play-verdict-chance"),
                (None, Some(_)) => t.say("play-verdict-none"),
                (None, None) => t.say("play-verdict-draw"),
            }),
            trace: (result.is_some() && plies > 0 && !state.is_summed())
                .then(|| t.say("play-trace")),
            opponent_label: t.say("play-opponent"),
            opponents: choices(Opponent::ALL, state.play.settings.opponent, |it| {
                t.say(&format!("play-{}", it.code()))
            }),
            first_label: t.say("play-first"),
            firsts: match state.has_computer() || state.has_teams() {
                true => choices(
                    &[false, true],
                    state.play.settings.is_opponent_first,
                    |is_opponent| match (state.has_teams(), is_opponent) {
                        (true, is_second) => {
                            let team = team_name(state, usize::from(is_second), t);
                            t.fill("play-first-team", &[("team", &team)])
                        }
                        (false, true) => t.say("play-first-computer"),
                        (false, false) => t.say("play-first-you"),
                    },
                ),
                false => vec![],
            },
            teams: state.has_teams().then(|| TeamsView::of(state, t)),
            begin: t.say(match state.has_teams() && result.is_some() {
                true => "play-next",
                false => "play-begin",
            }),
            back: t.say("play-back"),
            has_back: (0..plies).any(|ply| !state.is_computers(ply)),
            ask_hint: t.say("play-hint"),
            has_hint: !options.is_empty(),
        })
    }
}

impl TeamsView {
    fn of(state: &State, t: Words) -> Self {
        let usual = |team: usize| t.fill("play-team", &[("n", &(team + 1))]);
        let score = state.score();
        let [first, second] = [0, 1].map(|team| team_name(state, team, t));
        let args: [(&str, &dyn ToString); 4] = [
            ("first", &first),
            ("second", &second),
            ("n", &score[0]),
            ("m", &score[1]),
        ];
        Self {
            names: [0, 1].map(|team| {
                let typed = state.play.settings.teams[team].clone();
                let label = t.fill("play-team-name", &[("n", &(team + 1))]);
                [label, typed, usual(team)]
            }),
            score,
            score_text: t.fill("play-score", &args),
            clear: (score != [0, 0]).then(|| t.say("play-score-clear")),
        }
    }
}

fn team_name(state: &State, team: usize, t: Words) -> String {
    match &state.play.settings.teams[team] {
        name if name.is_empty() => t.fill("play-team", &[("n", &(team + 1))]),
        name => name.clone(),
    }
}

/// What who has these moves is called: a team, or a player.
fn player_name(state: &State, player: Player, t: Words) -> String {
    match state.has_teams() {
        true => team_name(state, state.team_of(player), t),
        false => sentences::player(player, t),
    }
}

/// Who makes the move after this number of moves.
fn who(state: &State, plies: usize, t: Words) -> String {
    match (state.has_computer(), state.is_computers(plies)) {
        (false, _) => player_name(state, state.player_after(plies), t),
        (true, true) => t.say("play-computer"),
        (true, false) => t.say("play-you"),
    }
}

fn turn(state: &State, result: Option<Option<Player>>, t: Words) -> String {
    let plies = state.plies_made();
    let mover = state.player_after(plies);
    let about = |key: &str, player: Player| {
        let ply = plies + usize::from(player != mover);
        let key = match (state.has_computer(), state.is_computers(ply)) {
            (false, _) => key.to_owned(),
            (true, true) => format!("{key}-computer"),
            (true, false) => format!("{key}-you"),
        };
        t.fill(&key, &[("player", &player_name(state, player, t))])
    };
    match result {
        None => about("play-turn", mover),
        Some(Some(winner)) => about("play-won", winner),
        Some(None) if state.is_repeated() => t.say("play-repeated"),
        Some(None) => t.say("play-drawn"),
    }
}

fn notes(state: &State, ply: &Ply, t: Words) -> Vec<String> {
    let read = state.solved.as_ref().and_then(|solved| {
        let position = solved.rules.read_position(&ply.position).ok()?;
        let mut notes = notes_of(&solved.rules, position.words());
        // Whose turn it is stands above.
        notes.mover = None;
        Some(sentences::notes(&notes, t))
    });
    read.unwrap_or_default()
}

fn hint(option: &MoveOption, t: Words) -> String {
    let (chance, plies) = option.worth();
    let key = match chance {
        1.0 => "play-hint-wins",
        0.0 if plies > 0 => "play-hint-longest",
        0.0 => "play-hint-loses",
        0.5 => "play-hint-holds",
        _ => "play-hint-best",
    };
    let percent = format!("{:.0}", chance * 100.0);
    t.fill(key, &[("move", &option.label), ("percent", &percent)])
}

impl PlayMove {
    fn of(
        index: usize,
        option: &MoveOption,
        best: Option<usize>,
        board: &Board,
        rules: &Rules,
    ) -> Self {
        let branch = |reach: &super::options::Reach| {
            format!("{}: {}", chance_label(reach.probability), reach.to_label)
        };
        let branches: Vec<String> = option.reaches.iter().map(branch).collect();
        let (to, changes) = match &option.reaches[..] {
            [only] => (
                // Some moves are named by what they lead to.
                match option.label.contains('→') {
                    true => String::new(),
                    false => only.to_label.clone(),
                },
                board.changes(&Board::of(rules, &only.to)),
            ),
            _ => (branches.join(" · "), vec![]),
        };
        Self {
            index,
            label: option.label.clone(),
            to,
            changes,
            is_hint: best == Some(index),
        }
    }
}

/// The heaps of a position, as far as they are stones.
struct Board {
    names: Vec<String>,
    heaps: Vec<i64>,
    /// Whether equal heaps are the same, wherever they stand.
    is_unordered: bool,
}

impl Board {
    fn of(rules: &Rules, position: &str) -> Self {
        let read = rules.read_position(position).ok();
        let heaps = read.as_ref().map_or(&[][..], |it| rules.heaps(it.words()));
        let are_stones = heaps.iter().all(|&heap| heap >= 0);
        let names = rules.heap_names();
        Self {
            names: match names.len() == heaps.len() && names.len() > 1 {
                true => names.to_vec(),
                false => vec![],
            },
            heaps: if are_stones { heaps.to_vec() } else { vec![] },
            is_unordered: rules.is_multiset() || rules.is_unordered(),
        }
    }

    /// Which heaps change into what on the way to another board; empty where that cannot be told.
    fn changes(&self, to: &Self) -> Vec<(usize, Vec<i64>)> {
        if self.is_unordered {
            let mut gone: Vec<usize> = (0..self.heaps.len()).collect();
            let mut come = to.heaps.clone();
            gone.retain(
                |&at| match come.iter().position(|it| *it == self.heaps[at]) {
                    Some(same) => {
                        come.swap_remove(same);
                        false
                    }
                    None => true,
                },
            );
            kruzhok_order::sort(&mut come);
            return match gone[..] {
                [only] => vec![(only, come)],
                _ => vec![],
            };
        }
        if self.heaps.len() != to.heaps.len() {
            return vec![];
        }
        let pairs = self.heaps.iter().zip(&to.heaps).enumerate();
        let changed = pairs.filter(|(_, (before, after))| before != after);
        changed.map(|(at, (_, after))| (at, vec![*after])).collect()
    }

    fn heaps(&self, moves: &[PlayMove], t: Words) -> Vec<HeapOfStones> {
        let heap = |(at, &count): (usize, &i64)| {
            // Touching one of two equal heaps does what touching the other does.
            let stands_for = match self.is_unordered {
                true => self.heaps.iter().position(|it| *it == count).unwrap_or(at),
                false => at,
            };
            let made_at = |stone: i64| {
                let of_heap = moves.iter().filter_map(|mv| match &mv.changes[..] {
                    [(heap, sizes)] if *heap == stands_for || *heap == at => {
                        Some((mv.index, &sizes[..]))
                    }
                    _ => None,
                });
                let leaves = |sizes: &[i64]| match sizes {
                    [] => stone == 0,
                    [first, ..] => *first == stone,
                };
                of_heap
                    .clone()
                    .find(|(_, sizes)| sizes.len() < 2 && leaves(sizes))
                    .or_else(|| of_heap.clone().find(|(_, sizes)| leaves(sizes)))
                    .map(|(index, _)| index)
            };
            let is_drawn = count <= MOST_STONES;
            let drawn = if is_drawn { count } else { 0 };
            let name = self.names.get(at).cloned().unwrap_or_default();
            let more = (count + 1..=count + MOST_ADDED).map(made_at);
            let mut additions: Vec<Option<usize>> = more.collect();
            while additions.last() == Some(&None) {
                additions.pop();
            }
            HeapOfStones {
                label: match name.is_empty() {
                    true => t.fill("play-heap", &[("n", &count)]),
                    false => t.fill("play-heap-named", &[("name", &name), ("n", &count)]),
                },
                name,
                count,
                is_drawn,
                touches: (0..drawn).map(made_at).collect(),
                additions: if is_drawn { additions } else { vec![] },
            }
        };
        self.heaps.iter().enumerate().map(heap).collect()
    }
}

/// The most stones that are shown where they may be added.
const MOST_ADDED: i64 = 12;
