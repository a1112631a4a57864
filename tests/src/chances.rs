//! Chances of games with tosses: what must hold for every one, and the same found in other ways.

use crate::random::{Random, seeds};
use crate::trial::solved;
use kruzhok_rules::Ending;
use kruzhok_solver::{GameGraph, Outcome, PositionId, Probability, probability, solve};
use kruzhok_values::Ratio;

/// A game drawn at random: positions that go on, with moves and tosses, and some ends.
fn random_graph(seed: u64, most_positions: i64, most_options: i64) -> GameGraph {
    let random = &mut Random::of_seed(seed);
    let going_on = random.between(1, most_positions);
    let ends = random.between(1, 3);
    let position = |random: &mut Random| {
        u32::try_from(random.between(0, going_on + ends - 1)).expect("few positions")
    };
    let mut moves = Vec::new();
    let mut tosses = Vec::new();
    for _ in 0..going_on {
        let (mut own_moves, mut own_tosses) = (Vec::new(), Vec::new());
        for _ in 0..random.between(1, most_options) {
            if random.percent(40) {
                let to = position(random);
                if !own_moves.contains(&to) {
                    own_moves.push(to);
                }
            } else {
                let below = random.between(2, 9);
                let above = random.between(1, below - 1);
                let weight = Ratio::new(above, below).expect("a fraction");
                let rest = Ratio::ONE.checked_sub(weight).expect("small numbers");
                own_tosses.push(vec![(weight, position(random)), (rest, position(random))]);
            }
        }
        moves.push(own_moves);
        tosses.push(own_tosses);
    }
    let mut endings = vec![Ending::Loss; moves.len()];
    for _ in 0..ends {
        moves.push(Vec::new());
        tosses.push(Vec::new());
        endings.push(random.pick(&[Ending::Loss, Ending::Win, Ending::Draw]));
    }
    GameGraph::from_successors(&moves, |index| endings[index]).with_tosses(&tosses)
}

/// The options of a position: what may come of each, with its probability.
fn options(graph: &GameGraph, id: PositionId) -> Vec<Vec<(f64, PositionId)>> {
    let moves = graph.successors(id).iter().map(|to| vec![(1.0, *to)]);
    let tosses = graph.chances(id).map(|toss| {
        let branches = toss.branches.iter();
        branches
            .map(|(weight, to)| (weight.to_f64(), *to))
            .collect()
    });
    moves.chain(tosses).collect()
}

fn of_ending(ending: Ending) -> f64 {
    match ending {
        Ending::Win => 1.0,
        Ending::Loss => 0.0,
        Ending::Draw => 0.5,
    }
}

/// The chance of the mover by trying all pairs of strategies that choose one option for each position and player.
struct Strategies<'a> {
    graph: &'a GameGraph,
    options: Vec<Vec<Vec<(f64, PositionId)>>>,
}

impl Strategies<'_> {
    fn of(graph: &GameGraph) -> Strategies<'_> {
        Strategies {
            graph,
            options: graph.ids().map(|id| options(graph, id)).collect(),
        }
    }

    /// For each position, the chance of the player who moves first there.
    fn values(&self) -> Vec<f64> {
        let of_player = self.all();
        let values_of = |first: &Vec<usize>| {
            let answers = of_player.iter().map(|second| self.played(first, second));
            answers
                .reduce(|a, b| pairwise(&a, &b, f64::min))
                .expect("a strategy")
        };
        let all = of_player.iter().map(values_of);
        all.reduce(|a, b| pairwise(&a, &b, f64::max))
            .expect("a strategy")
    }

    fn all(&self) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for options in &self.options {
            let extended = all.iter().flat_map(|strategy: &Vec<usize>| {
                (0..options.len().max(1)).map(move |choice| [&strategy[..], &[choice]].concat())
            });
            all = extended.collect();
        }
        all
    }

    /// The chances of the first player: after 2⁴⁰ plies what has not ended never will.
    fn played(&self, first: &[usize], second: &[usize]) -> Vec<f64> {
        let count = self.graph.len();
        let mut step = vec![vec![0.0; 2 * count]; 2 * count];
        for id in self.graph.ids() {
            for (player, strategy) in [first, second].into_iter().enumerate() {
                let from = 2 * id.index() + player;
                match self.options[id.index()].get(strategy[id.index()]) {
                    None => step[from][from] = 1.0,
                    Some(option) => {
                        for (weight, to) in option {
                            step[from][2 * to.index() + 1 - player] += weight;
                        }
                    }
                }
            }
        }
        for _ in 0..40 {
            step = squared(&step);
        }
        let worth = |state: usize| {
            let id = PositionId(u32::try_from(state / 2).expect("few positions"));
            match (self.graph.ending(id), state % 2) {
                (None, _) => 0.5,
                (Some(ending), 0) => of_ending(ending),
                (Some(ending), _) => 1.0 - of_ending(ending),
            }
        };
        let value = |index: usize| {
            let row = step[2 * index].iter().enumerate();
            row.map(|(state, mass)| mass * worth(state)).sum()
        };
        (0..count).map(value).collect()
    }
}

fn pairwise(a: &[f64], b: &[f64], choose: fn(f64, f64) -> f64) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| choose(*a, *b)).collect()
}

fn squared(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let row = |row: &Vec<f64>| {
        let mut sums = vec![0.0; matrix.len()];
        for (weight, other) in row.iter().zip(matrix) {
            if *weight > 0.0 {
                sums.iter_mut()
                    .zip(other)
                    .for_each(|(sum, it)| *sum += weight * it);
            }
        }
        // Else what is rounded off would be squared too.
        let all: f64 = sums.iter().sum();
        sums.iter_mut().for_each(|sum| *sum /= all);
        sums
    };
    matrix.iter().map(row).collect()
}

#[test]
fn no_pair_of_strategies_does_better() {
    for seed in seeds(400) {
        let graph = random_graph(seed, 3, 3);
        let chances = probability::solve(&graph).expect("a game with tosses");
        let expected = Strategies::of(&graph).values();
        for id in graph.ids() {
            let (found, expected) = (chances[id.index()].value, expected[id.index()]);
            assert!(
                (found - expected).abs() < 1e-9,
                "{id:?} in seed {seed}: {found} {expected}"
            );
        }
    }
}

/// Rounds of looking one move ahead, where each move ends play in a draw with a small probability: so waiting for ever
/// is a draw, and nothing is gained by putting off what is bad.
fn by_rounds(graph: &GameGraph, ending: f64, rounds: u32) -> Vec<f64> {
    let options: Vec<_> = graph.ids().map(|id| options(graph, id)).collect();
    let mut values = vec![0.5; graph.len()];
    for id in graph.ids() {
        if let Some(ending) = graph.ending(id) {
            values[id.index()] = of_ending(ending);
        }
    }
    for _ in 0..rounds {
        for (index, options) in options.iter().enumerate() {
            let worth = |option: &Vec<(f64, PositionId)>| -> f64 {
                option
                    .iter()
                    .map(|(weight, to)| weight * (1.0 - values[to.index()]))
                    .sum()
            };
            if let Some(best) = options.iter().map(worth).reduce(f64::max) {
                values[index] = best + ending * (0.5 - best);
            }
        }
    }
    values
}

#[test]
fn many_rounds_of_looking_one_move_ahead_come_near() {
    for seed in seeds(60) {
        let graph = random_graph(seed + 1_000_000, 12, 3);
        let chances = probability::solve(&graph).expect("a game with tosses");
        let expected = by_rounds(&graph, 1e-4, 40_000);
        for id in graph.ids() {
            let (found, expected) = (chances[id.index()].value, expected[id.index()]);
            assert!(
                (found - expected).abs() < 0.05,
                "{id:?} in seed {seed}: {found} {expected}"
            );
        }
    }
}

/// The law that guards the chances: each is the best of what its moves and tosses give, and fits the outcome.
#[track_caller]
fn check_chances(graph: &GameGraph, chances: &[Probability], game: &str) {
    let outcomes = solve(graph);
    let after = |id: &PositionId| 1.0 - chances[id.index()].value;
    for id in graph.ids() {
        let Probability { value, exact } = chances[id.index()];
        let options = options(graph, id);
        let options = options.iter().map(|option| {
            option
                .iter()
                .map(|(weight, to)| weight * after(to))
                .sum::<f64>()
        });
        let expected = match graph.ending(id) {
            Some(ending) => of_ending(ending),
            None => options.fold(0.0, f64::max),
        };
        assert!(
            (value - expected).abs() < 1e-12,
            "{id:?} {value} {expected} {game}"
        );
        if let Some(exact) = exact {
            assert!(
                (value - exact.to_f64()).abs() < 1e-12,
                "{id:?} {value} {exact} {game}"
            );
        }
        let sure = match outcomes[id.index()] {
            Outcome::Win(_) => Some(Ratio::ONE),
            Outcome::Loss(_) => Some(Ratio::ZERO),
            Outcome::Draw => Ratio::new(1, 2),
            Outcome::Chance | Outcome::Undecided => None,
        };
        assert!(sure.is_none() || exact == sure, "{id:?} {exact:?} {game}");
        check_outcome(graph, &outcomes, id, game);
    }
}

/// What is won or lost for sure is so whatever comes of the tosses.
#[track_caller]
fn check_outcome(graph: &GameGraph, outcomes: &[Outcome], id: PositionId, game: &str) {
    if graph.ending(id).is_some() {
        return;
    }
    let plies = |to: &PositionId, is_lost: bool| match outcomes[to.index()] {
        Outcome::Loss(remoteness) if is_lost => Some(remoteness?.plies() + 1),
        Outcome::Win(remoteness) if !is_lost => Some(remoteness?.plies() + 1),
        _ => None,
    };
    let options: Vec<Vec<PositionId>> = options(graph, id)
        .into_iter()
        .map(|option| option.into_iter().map(|(_, to)| to).collect())
        .collect();
    let longest = |option: &Vec<PositionId>, is_lost: bool| {
        let plies = option.iter().map(|to| plies(to, is_lost));
        plies
            .collect::<Option<Vec<u32>>>()
            .and_then(|plies| plies.into_iter().max())
    };
    let quickest = options
        .iter()
        .filter_map(|option| longest(option, true))
        .min();
    let slowest: Option<Vec<u32>> = options
        .iter()
        .map(|option| longest(option, false))
        .collect();
    let expected = match (quickest, slowest) {
        (Some(plies), _) => Some(Outcome::win_in(plies)),
        (None, Some(plies)) => Some(Outcome::loss_in(plies.into_iter().max().unwrap_or(0))),
        (None, None) => None,
    };
    let found = outcomes[id.index()];
    match expected {
        Some(expected) => assert_eq!(found, expected, "{id:?} {game}"),
        None => assert!(
            [Outcome::Draw, Outcome::Chance].contains(&found),
            "{id:?} {found} {game}"
        ),
    }
}

#[test]
fn a_chance_is_the_best_that_the_options_give() {
    for (most_positions, most_options) in [(3, 3), (10, 2), (60, 4), (400, 3)] {
        for seed in seeds(60) {
            let graph = random_graph(seed, most_positions, most_options);
            let chances = probability::solve(&graph).expect("a game with tosses");
            check_chances(&graph, &chances, &format!("in seed {seed}"));
        }
    }
}

/// Coin stones (SPOJ 4060): who wishes a side of the coin gets it with the chance P or Q; the right side takes a stone.
fn coin_stones(first: &str, second: &str, most: u32) -> String {
    let toss = |wish: &str, by: &str| {
        format!(
            "    {{ chance = [[\"{wish}\", \"n - 1 if n > 0\"], [\"1 - {wish}\", \"n if n > 0\"]], by = \"{by}\" }},\n"
        )
    };
    let rows = [
        toss("P", "first"),
        toss("(1 - P)", "first"),
        toss("Q", "second"),
        toss("(1 - Q)", "second"),
    ];
    format!(
        "position = \"n\"\nmoves = [\n{}]\nstart = \"n == {most}\"\nparams = {{ P = {first}, Q = {second} }}\n",
        rows.concat()
    )
}

/// The first player's chances when the first and when the second moves, by the recurrence of GAMES.md.
fn coin_recurrence(first: f64, second: f64, most: usize) -> Vec<(f64, f64)> {
    let mut chances = vec![(0.0, 1.0)];
    for n in 1..=most {
        let (own, rival) = chances[n - 1];
        // The chances that a stone is taken: both want tails, or both heads.
        let (p, q) = if own >= rival {
            (1.0 - first, 1.0 - second)
        } else {
            (first, second)
        };
        // f = p·g' + (1 − p)·g and g = q·f' + (1 − q)·f, where the dashes are for one stone less.
        let again = p + q - p * q;
        let f = (p * rival + (1.0 - p) * q * own) / again;
        let g = (q * own + (1.0 - q) * p * rival) / again;
        chances.push((f, g));
    }
    chances
}

#[test]
fn coin_stones_are_as_the_recurrence_says() {
    const MOST: u32 = 10_000;
    for first in ["0.5", "0.7", "0.99"] {
        for second in ["0.5", "0.7", "0.99"] {
            let solution = solved(&coin_stones(first, second, MOST));
            let number = |text: &str| text.parse().expect("a decimal");
            let expected = coin_recurrence(number(first), number(second), MOST as usize);
            for id in solution.graph.ids() {
                let words = &*solution.graph.words(id);
                let (f, g) = expected[usize::try_from(words[0]).expect("stones")];
                let expected = if words[1] == 1 { f } else { 1.0 - g };
                let found = solution.probability(id).expect("a game with tosses").value;
                assert!(
                    (found - expected).abs() < 1e-12,
                    "{} with {first} and {second}: {found} {expected}",
                    solution.write(id)
                );
            }
        }
    }
}
