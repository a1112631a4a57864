//! The known games told a second time, move by move in Rust, and played in every way by the definition of a win:
//! nothing is shared with the rules reader or the solver.

use crate::oracle::Value;
use std::collections::BTreeMap;

/// The constants of a game, by name; a number is a list of one.
pub(crate) type Constants = BTreeMap<String, Vec<i64>>;

/// A position's numbers, in the order in which the program keeps them.
pub(crate) type Words = Vec<i64>;

/// What can be done in a position.
enum Play {
    /// Nothing: the game is over, with this value for the player to move.
    Over(Value),
    /// The positions that a move leads to; a move back to the position itself is none. Who has none has lost.
    Moves(Vec<Words>),
}
use Play::{Moves, Over};

const LOST: Play = Over(Value::Loss(0));
const WON: Play = Over(Value::Win(0));

/// A game played in every way.
pub(crate) struct Played {
    successors: BTreeMap<Words, Vec<Words>>,
    endings: BTreeMap<Words, Value>,
}

impl Played {
    /// All positions that can be reached from the starts; `None` for a game that is not told here.
    pub(crate) fn of(game: &str, constants: &Constants, starts: &[&[i64]]) -> Option<Self> {
        let mut played = Self {
            successors: BTreeMap::new(),
            endings: BTreeMap::new(),
        };
        let mut waiting: Vec<Words> = starts.iter().map(|words| words.to_vec()).collect();
        while let Some(words) = waiting.pop() {
            if played.successors.contains_key(&words) {
                continue;
            }
            let next = match play(game, constants, &words)? {
                Over(value) => {
                    played.endings.insert(words.clone(), value);
                    vec![]
                }
                Moves(mut next) => {
                    next.retain(|next| *next != words);
                    if next.is_empty() {
                        played.endings.insert(words.clone(), Value::Loss(0));
                    }
                    next
                }
            };
            waiting.extend(next.iter().cloned());
            played.successors.insert(words, next);
        }
        Some(played)
    }

    /// The value of every position: what play of at most 0, 1, 2, … plies decides.
    pub(crate) fn values(&self) -> BTreeMap<Words, Value> {
        let mut known = self.endings.clone();
        let mut open: Vec<&Words> = self
            .successors
            .keys()
            .filter(|words| !known.contains_key(*words))
            .collect();
        for plies in 1.. {
            let decided: Vec<(&Words, Value)> = open
                .iter()
                .filter_map(|words| {
                    let value = by_definition(&self.successors[*words], &known, plies)?;
                    Some((*words, value))
                })
                .collect();
            if decided.is_empty() {
                break;
            }
            let decided = decided.into_iter();
            known.extend(decided.map(|(words, value)| (words.clone(), value)));
            open.retain(|words| !known.contains_key(*words));
        }
        known.extend(open.into_iter().map(|words| (words.clone(), Value::Draw)));
        known
    }

    /// The Grundy value of every position: the least number that no successor has. Play must end.
    pub(crate) fn nimbers(&self) -> BTreeMap<&[i64], i64> {
        let mut known = BTreeMap::new();
        for words in self.successors.keys() {
            self.nimber(words, &mut known);
        }
        known
    }

    fn nimber<'a>(&'a self, words: &'a [i64], known: &mut BTreeMap<&'a [i64], i64>) -> i64 {
        if let Some(&nimber) = known.get(words) {
            return nimber;
        }
        let next = self.successors[words].iter();
        let reached: Vec<i64> = next.map(|next| self.nimber(next, known)).collect();
        let nimber = least_absent(&reached);
        known.insert(words, nimber);
        nimber
    }
}

/// The least number, from 0 on, that is not there.
pub(crate) fn least_absent(numbers: &[i64]) -> i64 {
    let mut is_there = vec![false; numbers.len() + 1];
    for &number in numbers {
        if let Some(is_there) = usize::try_from(number)
            .ok()
            .and_then(|index| is_there.get_mut(index))
        {
            *is_there = true;
        }
    }
    (0..)
        .zip(is_there)
        .find_map(|(number, is_there)| (!is_there).then_some(number))
        .expect("one more place than numbers")
}

/// The value that so many plies decide, when all that fewer decide is known.
fn by_definition(
    successors: &[Words],
    known: &BTreeMap<Words, Value>,
    plies: u32,
) -> Option<Value> {
    let values = || successors.iter().map(|next| known.get(next));
    if values().any(|value| matches!(value, Some(Value::Loss(_)))) {
        Some(Value::Win(plies))
    } else {
        values()
            .all(|value| matches!(value, Some(Value::Win(_))))
            .then_some(Value::Loss(plies))
    }
}

fn play(game: &str, constants: &Constants, words: &[i64]) -> Option<Play> {
    let constant = |name: &str| constants[name][0];
    Some(match game {
        "demo-2024" | "demo-2024-unlucky" => {
            let s = words[0];
            until(s >= constant("N"), [[s + 1], [s * 2]])
        }
        "two-heaps" => {
            let (a, b) = (words[0], words[1]);
            let moves = [[a + 1, b], [a, b + 1], [a * 2, b], [a, b * 2]];
            until(a + b >= constant("N"), moves)
        }
        "removing" => {
            let s = words[0];
            until(s <= 19, [[s - 1], [s / constant("d")]])
        }
        "parity" => {
            let s = words[0];
            let other = if s % 2 == 0 { s + s / 2 } else { s * 2 };
            until(s >= constant("N"), [[s + 2], [other]])
        }
        "upper-bound" => {
            let s = words[0];
            if s > constant("most") {
                WON
            } else {
                until(s >= constant("least"), [[s + 1], [s + 2], [s * 2]])
            }
        }
        "smaller-heap" => smaller_heap(words[0], words[1], constant("N")),
        "bigger-heap" => {
            let (a, b) = (words[0], words[1]);
            let mut moves = vec![];
            if a <= b {
                moves.extend([[a + 1, b], [a, b + a]]);
            }
            if b <= a {
                moves.extend([[a, b + 1], [a + b, b]]);
            }
            until(a + b >= constant("N"), moves)
        }
        "product" => {
            let (small, big) = (words[0], words[1]);
            let moves = if small == big {
                vec![[small, big + 3]]
            } else {
                vec![[small, big + 5], [small * 2, big]]
            };
            sorted(until(small * big >= constant("N"), moves))
        }
        "three-heaps" => {
            let moves = (0..3).flat_map(|heap| {
                let with = |result: i64| with_word(words, heap, result);
                [with(words[heap] + 3), with(words[heap] * 2)]
            });
            until(words.iter().sum::<i64>() >= constant("N"), moves)
        }
        "grid-token" => {
            let (x, y) = (words[0], words[1]);
            let far = constant("R");
            until(
                x * x + y * y >= far * far,
                [[x + 2, y], [x, y + 3], [x + 1, y + 4]],
            )
        }
        "no-repeat-own" => not_repeating(words[0], constant("N"), words[1], |row| [words[2], row]),
        "no-repeat-opponent" => not_repeating(words[0], constant("N"), words[1], |row| [row]),

        "words" => words_game(words),

        "bash" => {
            let n = words[0];
            Moves((1..=n.min(constant("m"))).map(|k| vec![n - k]).collect())
        }
        "subtraction" => {
            let taken = constants["take"].iter().filter(|&&k| k <= words[0]);
            Moves(taken.map(|k| vec![words[0] - k]).collect())
        }
        "bash-scripted" => bash_scripted(words, constant("m"), &constants["a"]),
        "nim" => sorted(Moves(nim(words))),
        "misere-nim" => {
            if words.iter().all(|&heap| heap == 0) {
                WON
            } else {
                sorted(Moves(nim(words)))
            }
        }
        "nim-k" => {
            let most = usize::try_from(constant("k")).expect("a few heaps");
            sorted(Moves(nim_of_several(words, most)))
        }
        "wythoff" => {
            let from_both = (1..=words[0].min(words[1])).map(|k| vec![words[0] - k, words[1] - k]);
            let mut moves = nim(words);
            moves.extend(from_both);
            sorted(Moves(moves))
        }
        "fibonacci-nim" => limited_nim(words[0], words[1], 2),
        "k-fold-nim" => limited_nim(words[0], words[1], constant("K")),
        "staircase-nim" => Moves(staircase_nim(words)),
        "three-heaps-split" => sorted(Moves(three_heaps_split(words))),
        "new-stone-game" => sorted(Moves(new_stone_game(words))),
        "georgia-and-bob" => {
            let free_to = |place: usize| place.checked_sub(1).map_or(0, |left| words[left]) + 1;
            let moves = (0..words.len()).flat_map(|place| {
                (free_to(place)..words[place]).map(move |cell| with_word(words, place, cell))
            });
            Moves(moves.collect())
        }
        "pebbles" => {
            let moves = nim(words).into_iter();
            Moves(moves.filter(|heaps| heaps.is_sorted()).collect())
        }
        "ends-of-row" => Moves(ends_of_row(list(words))),

        "kayles" => Moves(octal_game(list(words), &[7, 7])),
        "dawson-kayles" => Moves(octal_game(list(words), &[0, 7])),
        "octal" => Moves(octal_game(list(words), &[1, 5, 6])),
        "grundy-game" => Moves(heaps_replaced(list(words), |heap| {
            (1..heap)
                .filter(|part| 2 * part != heap)
                .map(|part| vec![part, heap - part])
                .collect()
        })),
        "taking-and-breaking" => Moves(heaps_replaced(list(words), |heap| {
            let pairs = (0..heap).flat_map(|big| (0..=big).map(move |small| vec![big, small]));
            pairs.collect()
        })),
        "funny-stone-game" => Moves(funny_stone_game(list(words))),

        "even-odd-heaps" => {
            let (heaps, turn) = (&words[..4], words[4]);
            let own = [0, 1, 2, 3]
                .into_iter()
                .filter(|place| (place % 2 == 0) == (turn == 1));
            let moves = own
                .flat_map(|place| (0..heaps[place]).map(move |left| with_word(words, place, left)));
            Moves(moves.map(|next| with_word(&next, 4, 3 - turn)).collect())
        }

        "graph" => along("A>BC B>DE C>EF D>G E>GH F>H G>I H>IJ I>J", words),
        "graph-cyclic" => along(
            "A>BC B>AD C>DE D>BF E>CJ F>GH G>FI H>J I>H K>LG L>KA M>KE N>BK",
            words,
        ),
        "strip" => {
            let s = words[0];
            let cells = [s - 5, s - 4, s + 4]
                .into_iter()
                .filter(|cell| (0..=20).contains(cell));
            until(s == 0 || s == 20, cells.map(|cell| [cell]))
        }
        "pour" => {
            let (a, b) = (words[0], words[1]);
            let all = [[a - 2, b], [a, b - 2], [a - 1, b + 1], [a + 1, b - 1]];
            let moves = all
                .into_iter()
                .filter(|heaps| heaps.iter().all(|&heap| heap >= 0));
            sorted(until(false, moves))
        }
        "drawn-end" => match (words[0], words[1]) {
            (a, b) if a == b => Over(Value::Draw),
            (0, _) => LOST,
            (a, b) => {
                let all = [[a - 1, b], [a - 2, b], [a, b - 1], [a, b - 2]];
                let moves = all
                    .into_iter()
                    .filter(|heaps| heaps[0] >= 0 && heaps[1] >= 0);
                sorted(until(false, moves))
            }
        },
        _ => return None,
    })
}

/// The last mover has won once the condition holds.
fn until(is_over: bool, moves: impl IntoIterator<Item = impl Into<Words>>) -> Play {
    if is_over {
        LOST
    } else {
        Moves(moves.into_iter().map(Into::into).collect())
    }
}

/// Heaps that differ only in order are one position.
fn sorted(play: Play) -> Play {
    match play {
        Moves(mut moves) => {
            moves.iter_mut().for_each(|heaps| heaps.sort_unstable());
            Moves(moves)
        }
        over @ Over(_) => over,
    }
}

fn with_word(words: &[i64], index: usize, word: i64) -> Words {
    let mut words = words.to_vec();
    words[index] = word;
    words
}

fn smaller_heap(a: i64, b: i64, most: i64) -> Play {
    let moves = if a < b {
        [[a + 1, b], [a + 2, b], [a * 2, b]]
    } else {
        [[a, b + 1], [a, b + 2], [a, b * 2]]
    };
    until(a + b > most, moves)
}

/// One heap; moves are rows 1 to 3, and 0 stands for no move before.
fn not_repeating<const COUNT: usize>(
    s: i64,
    end: i64,
    forbidden: i64,
    remember: impl Fn(i64) -> [i64; COUNT],
) -> Play {
    let rows = [(1, s + 1), (2, s + 2), (3, s * 2)];
    let allowed = rows.into_iter().filter(|(row, _)| *row != forbidden);
    until(
        s >= end,
        allowed.map(|(row, result)| [&[result], &remember(row)[..]].concat()),
    )
}

/// `n; k` and who moves: the first player chooses, the second one's moves are written down.
fn bash_scripted(words: &[i64], most: i64, table: &[i64]) -> Play {
    let (n, taken, turn) = (words[0], words[1], words[2]);
    Moves(if turn == 1 {
        (1..=n.min(most)).map(|k| vec![n - k, k, 2]).collect()
    } else if n == 0 {
        vec![]
    } else if n <= most {
        vec![vec![0, 0, 1]]
    } else {
        let index = usize::try_from(taken - 1).expect("the first player has taken some");
        vec![vec![n - table[index], 0, 1]]
    })
}

/// Any number from any one heap.
fn nim(heaps: &[i64]) -> Vec<Words> {
    let places = 0..heaps.len();
    places
        .flat_map(|place| (0..heaps[place]).map(move |left| with_word(heaps, place, left)))
        .collect()
}

/// Any numbers from at least one and at most so many heaps: each heap in turn is left or lowered.
fn nim_of_several(heaps: &[i64], most: usize) -> Vec<Words> {
    let mut boards = vec![(heaps.to_vec(), 0)];
    for (place, &heap) in heaps.iter().enumerate() {
        for (board, touched) in boards.clone() {
            if touched < most {
                boards.extend((0..heap).map(|left| (with_word(&board, place, left), touched + 1)));
            }
        }
    }
    boards.into_iter().skip(1).map(|(board, _)| board).collect()
}

/// At most `factor` times the last taking; before the first taking `last` is 0, and one stone must stay.
fn limited_nim(n: i64, last: i64, factor: i64) -> Play {
    let most = if last == 0 {
        n - 1
    } else {
        n.min(factor * last)
    };
    Moves((1..=most).map(|k| vec![n - k, k]).collect())
}

fn staircase_nim(steps: &[i64]) -> Vec<Words> {
    let mut moves = vec![];
    for step in 0..steps.len() {
        for moved in 1..=steps[step] {
            let mut next = with_word(steps, step, steps[step] - moved);
            if step > 0 {
                next[step - 1] += moved;
            }
            moves.push(next);
        }
    }
    moves
}

fn three_heaps_split(heaps: &[i64]) -> Vec<Words> {
    let mut moves = vec![];
    for removed in 0..3 {
        let (split, kept) = (heaps[(removed + 1) % 3], heaps[(removed + 2) % 3]);
        for (split, kept) in [(split, kept), (kept, split)] {
            moves.extend((1..split).map(|part| vec![part, split - part, kept]));
        }
    }
    moves
}

/// Takes at least one stone from a heap, and deals out any number of those left in it to other heaps that have some.
fn new_stone_game(heaps: &[i64]) -> Vec<Words> {
    let mut moves = vec![];
    for from in 0..heaps.len() {
        for left in 0..heaps[from] {
            let mut dealt = vec![with_word(heaps, from, left)];
            for to in (0..heaps.len()).filter(|&to| to != from && heaps[to] > 0) {
                dealt = dealt
                    .into_iter()
                    .flat_map(|board| {
                        (0..=board[from]).map(move |moved| {
                            let mut next = board.clone();
                            next[from] -= moved;
                            next[to] += moved;
                            next
                        })
                    })
                    .collect();
            }
            moves.extend(dealt);
        }
    }
    moves
}

const WORDS: [&str; 7] = ["coin", "corner", "heap", "heart", "place", "plane", "point"];

/// The text so far, by its characters. Whoever completes a word wins.
fn words_game(words: &[i64]) -> Play {
    let letters = WORDS.map(|word| {
        word.chars()
            .map(|c| i64::from(u32::from(c)))
            .collect::<Vec<_>>()
    });
    let text = list(words);
    let begun = letters.iter().filter(|word| word.starts_with(text));
    let next = begun
        .clone()
        .map(|word| counted(word[..word.len().min(text.len() + 1)].to_vec()));
    until(begun.clone().any(|word| word == text), next)
}

/// The heaps that are left, none of them empty.
fn ends_of_row(row: &[i64]) -> Vec<Words> {
    let lowered = |place: usize| (0..row[place]).map(move |left| with_word(row, place, left));
    let ends = [0, row.len().wrapping_sub(1)]
        .into_iter()
        .filter(|&place| place < row.len());
    let rows = ends.flat_map(lowered);
    rows.map(|row| counted(row.into_iter().filter(|&heap| heap > 0).collect()))
        .collect()
}

/// Guy and Smith (1956): the digit of k says whether no heap, one or two may be left when k are taken.
fn octal_game(heaps: &[i64], digits: &[u32]) -> Vec<Words> {
    heaps_replaced(heaps, |heap| {
        let mut results = vec![];
        for (taken, digit) in (1..).zip(digits) {
            let rest = heap - taken;
            if digit & 1 > 0 && rest == 0 {
                results.push(vec![]);
            }
            if digit & 2 > 0 && rest > 0 {
                results.push(vec![rest]);
            }
            if digit & 4 > 0 {
                results.extend((1..rest).map(|part| vec![part, rest - part]));
            }
        }
        results
    })
}

/// Any heap gives way to others, none of them empty; the heaps in ascending order.
fn heaps_replaced(heaps: &[i64], results: impl Fn(i64) -> Vec<Words>) -> Vec<Words> {
    let mut moves = vec![];
    for place in 0..heaps.len() {
        for result in results(heaps[place]) {
            let mut next = [&heaps[..place], &heaps[place + 1..], &result].concat();
            next.retain(|&heap| heap > 0);
            next.sort_unstable();
            moves.push(counted(next));
        }
    }
    moves
}

fn funny_stone_game(heaps: &[i64]) -> Vec<Words> {
    let mut moves = vec![];
    for from in (0..heaps.len()).filter(|&from| heaps[from] > 0) {
        for first in from + 1..heaps.len() {
            for second in first..heaps.len() {
                let mut next = heaps.to_vec();
                next[from] -= 1;
                next[first] += 1;
                next[second] += 1;
                moves.push(counted(next));
            }
        }
    }
    moves
}

/// From a name of one letter to another, `A>BC` being two edges.
fn along(edges: &str, words: &[i64]) -> Play {
    let letter = |name: char| i64::from(u32::from(name));
    let from_here = edges
        .split(' ')
        .filter(|edge| edge.chars().next().map(letter) == Some(words[1]));
    let ends = from_here.flat_map(|edge| edge.chars().skip(2));
    Moves(ends.map(|name| vec![1, letter(name)]).collect())
}

/// What stands in a position that is one list: its length comes first.
fn list(words: &[i64]) -> &[i64] {
    &words[1..]
}

fn counted(mut list: Words) -> Words {
    list.insert(0, i64::try_from(list.len()).expect("a short list"));
    list
}
