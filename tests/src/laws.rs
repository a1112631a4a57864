//! What must hold for every game: tried on random small ones, and on random graphs.
//!
//! A law that fails prints the seed and the rules file of its game.

use crate::oracle::{State, Value};
use crate::random::{Random, seeds};
use crate::random_games::Game;
use crate::trial::{Trial, solved};
use kruzhok_exam::Reason;
use kruzhok_rules::{Ask, Ending};
use kruzhok_solver::{Explorer, GameGraph, Outcome, PositionId, Remoteness, Solver, Step, solve};
use std::collections::{BTreeMap, HashMap};

fn trials(count: u64) -> impl Iterator<Item = Trial> {
    seeds(count).filter_map(Trial::of_seed)
}

#[test]
fn random_games_are_of_every_kind() {
    let mut shares: BTreeMap<&str, u32> = BTreeMap::new();
    let mut count = 0;
    for trial in seeds(300).filter_map(Trial::of_seed) {
        count += 1;
        let values: Vec<Value> = trial.oracle.values().into_values().collect();
        let long =
            |value: &Value| matches!(value, Value::Win(plies) | Value::Loss(plies) if *plies > 3);
        for (kind, is_there) in [
            ("a draw", values.contains(&Value::Draw)),
            ("a longer game", values.iter().any(long)),
            ("memory", trial.game.has_memory),
            ("partisan", trial.game.partisan),
            ("unordered", trial.game.unordered),
            ("repeat", trial.game.repeat != "free"),
            ("more than 20 positions", values.len() > 20),
        ] {
            *shares.entry(kind).or_default() += u32::from(is_there);
        }
    }
    assert!(
        count > 200,
        "most random games are small enough, not {count}"
    );
    for (kind, share) in shares {
        assert!(share * 10 > count, "{kind}: {share} of {count}");
    }
}

#[test]
fn the_program_finds_the_positions_and_outcomes_of_the_description() {
    for trial in trials(400) {
        let values = trial.oracle.values();
        let found: BTreeMap<State, String> = trial
            .solution
            .graph
            .ids()
            .map(|id| (trial.state(id), trial.solution.outcome(id).to_string()))
            .collect();
        for (state, value) in &values {
            assert_eq!(
                found.get(state),
                Some(&value.to_string()),
                "{state:?}\n{trial}"
            );
        }
        assert_eq!(
            found.len(),
            values.len(),
            "positions that cannot be reached\n{trial}"
        );
    }
}

#[test]
fn successors_are_those_of_the_description_in_its_order() {
    for trial in trials(200) {
        for id in trial.solution.graph.ids() {
            let successors = trial.solution.graph.successors(id);
            let successors = successors.iter().map(|&next| trial.state(next));
            let state = trial.state(id);
            assert_eq!(
                successors.collect::<Vec<_>>(),
                trial.oracle.successors[&state],
                "{state:?}\n{trial}"
            );
        }
    }
}

#[test]
fn starts_are_those_of_the_description_in_ascending_order() {
    for trial in trials(200) {
        let starts: Vec<State> = trial
            .solution
            .graph
            .starts()
            .iter()
            .map(|id| trial.state(id))
            .collect();
        assert_eq!(starts, trial.oracle.starts, "{trial}");
    }
}

/// The law that guards the solver: an outcome is what the definition gives from the successors' outcomes.
#[track_caller]
fn check_outcomes(graph: &GameGraph, outcomes: &[Outcome], game: &dyn std::fmt::Display) {
    for id in graph.ids() {
        let expected = match graph.ending(id) {
            Some(Ending::Win) => Outcome::win_in(0),
            Some(Ending::Loss) => Outcome::loss_in(0),
            Some(Ending::Draw) => Outcome::Draw,
            None => by_definition(
                graph
                    .successors(id)
                    .iter()
                    .map(|next| outcomes[next.index()]),
            ),
        };
        assert_eq!(outcomes[id.index()], expected, "at position {id:?} {game}");
    }
}

/// Nearest loss, else a draw, else the farthest win.
fn by_definition(successors: impl Iterator<Item = Outcome>) -> Outcome {
    let mut nearest_loss: Option<u32> = None;
    let mut farthest_win = 0;
    let mut can_draw = false;
    for outcome in successors {
        match outcome {
            Outcome::Loss(remoteness) => {
                let plies = remoteness.expect("a graph is explored").plies();
                nearest_loss = Some(nearest_loss.map_or(plies, |near| near.min(plies)))
            }
            Outcome::Win(remoteness) => {
                farthest_win = farthest_win.max(remoteness.expect("a graph is explored").plies())
            }
            Outcome::Draw => can_draw = true,
            Outcome::Undecided | Outcome::Chance => {
                panic!("a game without a limit and without tosses is decided")
            }
        }
    }
    match nearest_loss {
        Some(plies) => Outcome::win_in(plies + 1),
        None if can_draw => Outcome::Draw,
        None => Outcome::loss_in(farthest_win + 1),
    }
}

fn random_graph(seed: u64) -> GameGraph {
    let random = &mut Random::of_seed(seed);
    let position_count = random.between(1, 60);
    let most_moves = random.between(1, 4);
    let successors: Vec<Vec<u32>> = (0..position_count)
        .map(|_| {
            let mut targets: Vec<u32> = (0..random.between(0, most_moves))
                .map(|_| {
                    u32::try_from(random.between(0, position_count - 1)).expect("few positions")
                })
                .collect();
            targets.sort_unstable();
            targets.dedup();
            targets
        })
        .collect();
    let endings: Vec<Ending> = (0..position_count)
        .map(|_| {
            random.pick(&[
                Ending::Loss,
                Ending::Loss,
                Ending::Loss,
                Ending::Win,
                Ending::Draw,
            ])
        })
        .collect();
    GameGraph::from_successors(&successors, |index| endings[index])
}

#[test]
fn an_outcome_is_what_the_definition_gives_from_the_successors() {
    for trial in trials(400) {
        check_outcomes(trial.graph(), &trial.outcomes(), &trial);
    }
    for seed in seeds(3_000) {
        let graph = random_graph(seed);
        check_outcomes(
            &graph,
            &solve(&graph),
            &format!("in the random graph of seed {seed}"),
        );
    }
}

/// The textbook's `move(position, limit)`: what surely happens within so many plies, by plain recursion.
struct Lookahead<'a> {
    graph: &'a GameGraph,
    known: HashMap<(PositionId, u32), Outcome>,
}

impl<'a> Lookahead<'a> {
    fn of(graph: &'a GameGraph) -> Self {
        Self {
            graph,
            known: HashMap::new(),
        }
    }

    fn outcome(&mut self, id: PositionId, plies: u32) -> Outcome {
        match self.graph.ending(id) {
            Some(Ending::Win) => return Outcome::win_in(0),
            Some(Ending::Loss) => return Outcome::loss_in(0),
            Some(Ending::Draw) => return Outcome::Draw,
            None if plies == 0 => return Outcome::Undecided,
            None => {}
        }
        if let Some(outcome) = self.known.get(&(id, plies)) {
            return *outcome;
        }
        let after: Vec<Outcome> = self
            .graph
            .successors(id)
            .iter()
            .map(|&next| self.outcome(next, plies - 1))
            .collect();
        let is_lost = |outcome: &Outcome| matches!(outcome, Outcome::Loss(_));
        let outcome = if after.contains(&Outcome::Undecided) && !after.iter().any(is_lost) {
            Outcome::Undecided
        } else {
            let decided = after.into_iter();
            by_definition(decided.filter(|outcome| *outcome != Outcome::Undecided))
        };
        self.known.insert((id, plies), outcome);
        outcome
    }
}

#[test]
fn a_limit_gives_what_plain_recursion_of_so_many_plies_does() {
    for seed in seeds(1_000) {
        let graph = random_graph(seed);
        let mut lookahead = Lookahead::of(&graph);
        for limit in [0, 1, 2, 3, 5, 8, 100] {
            let outcomes = solve(&graph.clone().with_limit(Some(limit)));
            for id in graph.ids() {
                assert_eq!(
                    outcomes[id.index()],
                    lookahead.outcome(id, limit),
                    "position {id:?} within {limit} plies in the random graph of seed {seed}"
                );
            }
        }
    }
}

#[test]
fn a_look_ahead_finds_all_that_is_decided_within_it() {
    for trial in trials(300) {
        let mut lookahead = Lookahead::of(trial.graph());
        let limit = u32::try_from(trial.seed % 7).expect("small") + 1;
        let limited = solved(&format!("limit = {limit}\n{}", trial.text));
        assert_eq!(limited.limit, Some(limit));
        let is_deep = |outcome: Outcome| outcome.remoteness() > Some(Remoteness::new(limit));
        assert!(
            !limited.outcomes().any(|(_, outcome)| is_deep(outcome)),
            "{trial}"
        );
        for start in limited.graph.starts().iter() {
            let whole = trial.solution.graph.find(&limited.graph.words(start));
            let expected = lookahead.outcome(whole.expect("a start"), limit);
            let text = limited.write(start);
            assert_eq!(limited.outcome(start), expected, "{text} {limit} {trial}");
        }
        // What is decided after some moves needs no more plies than were looked ahead from there on.
        for id in limited.graph.ids() {
            let whole = trial.solution.graph.find(&limited.graph.words(id));
            let expected = lookahead.outcome(whole.expect("fewer positions"), limit);
            let outcome = limited.outcome(id);
            assert!(
                [expected, Outcome::Undecided].contains(&outcome),
                "{} is {expected} within {limit} plies, not {outcome} {trial}",
                limited.write(id)
            );
        }
    }
}

#[test]
fn work_in_parts_gives_the_same_as_work_at_one_go() {
    for trial in trials(200) {
        let random = &mut Random::of_seed(trial.seed);
        let mut budget = || usize::try_from(random.between(1, 20)).expect("small");
        let rules = &trial.solution.rules;
        let mut explorer = Explorer::new(rules, 1_000, None).expect("few starts");
        while explorer.step(rules, budget()).expect("it worked before") == Step::Working {}
        let graph = explorer.finish();
        let mut solver = Solver::new(&graph);
        while solver.step(&graph, budget()) == Step::Working {}
        assert_eq!(solver.finish(&graph), trial.outcomes(), "{trial}");
    }
}

#[test]
fn a_position_is_found_by_its_text() {
    for trial in trials(200) {
        for id in trial.solution.graph.ids() {
            let text = trial.solution.write(id);
            let position = trial.solution.rules.read_position(&text);
            let position = position.unwrap_or_else(|problem| panic!("{text} {problem:?} {trial}"));
            assert_eq!(trial.solution.find(&position), Some(id), "{text} {trial}");
        }
    }
}

#[test]
fn the_limit_is_the_most_positions_that_are_explored() {
    for trial in trials(200) {
        let count = trial.solution.graph.len();
        let rules = &trial.solution.rules;
        assert!(GameGraph::explore(rules, count).is_ok(), "{trial}");
        let problem = GameGraph::explore(rules, count - 1).expect_err("one position too many");
        assert!(
            ["too-many-positions", "too-many-starts"].contains(&problem.kind.key()),
            "{problem:?} {trial}"
        );
    }
}

#[test]
fn every_decided_position_that_is_no_end_is_in_one_tick() {
    for trial in trials(200) {
        let outcomes = trial.outcomes();
        let in_ticks: u32 = trial
            .solution
            .tally()
            .ticks()
            .iter()
            .map(|tick| tick.circles + tick.squares)
            .sum();
        let expected = outcomes
            .iter()
            .filter(|outcome| outcome.remoteness().is_some_and(|plies| plies.plies() > 0))
            .count();
        assert_eq!(in_ticks as usize, expected, "{trial}");
    }
}

#[test]
fn heaps_without_order_are_as_good_as_heaps_in_order() {
    for trial in seeds(300).filter_map(|seed| Trial::of_game(seed, Game::random_symmetric(seed))) {
        let text = trial.text.replace("unordered = true\n", "");
        let ordered = solved(&text);
        let by_heaps: BTreeMap<State, Outcome> = trial
            .solution
            .graph
            .ids()
            .map(|id| (trial.state(id), trial.solution.outcome(id)))
            .collect();
        let trial = Trial {
            solution: ordered,
            ..trial
        };
        for id in trial.solution.graph.ids() {
            let mut state = trial.state(id);
            state.heaps.sort_unstable();
            assert_eq!(
                trial.solution.outcome(id),
                by_heaps[&state],
                "{state:?} {trial}"
            );
        }
    }
}

#[test]
fn own_moves_are_those_of_the_exams_words() {
    for trial in trials(300) {
        let expected = trial.oracle.own_moves();
        for id in trial.solution.graph.ids() {
            let found = kruzhok_exam::own_moves(trial.solution.outcome(id))
                .map(|own| (own.wins, own.turns));
            let state = trial.state(id);
            assert_eq!(found, expected[&state], "{state:?} {trial}");
        }
    }
}

#[test]
fn questions_are_answered_as_they_are_worded() {
    for trial in trials(200) {
        let own_moves = trial.oracle.own_moves();
        // Winner and turns with `ply_count` moves made: the first player moves first.
        let result = |state: &State, ply_count: i64| match own_moves[state] {
            Some((mover_wins, turns)) => (
                (if mover_wins { ply_count } else { ply_count + 1 }) % 2 + 1,
                turns,
            ),
            None => (0, 0),
        };
        let next = |state: &State| trial.oracle.successors[state].iter();
        let is = |wanted| move |state: &State, ply_count| result(state, ply_count) == wanted;
        let second_at_once = is((2, 1));
        check_question(&trial, "winner == 1 and turns == 2", |start| {
            is((1, 2))(start, 0)
        });
        check_question(&trial, "winner == 2 and turns <= 1", |start| {
            matches!(result(start, 0), (2, 0 | 1))
        });
        check_question(&trial, "not (winner == 1 or winner == 2)", |start| {
            result(start, 0).0 == 0
        });
        check_question(&trial, "some_move(winner == 2 and turns == 1)", |start| {
            next(start).any(|after| second_at_once(after, 1))
        });
        check_question(&trial, "every_move(winner == 2 and turns == 1)", |start| {
            next(start).all(|after| second_at_once(after, 1))
        });
        check_question(
            &trial,
            "every_move(some_reply(winner == 2)) and not some_move(turns == 0)",
            |start| {
                let some_reply = |after| next(after).any(|later| result(later, 2).0 == 2);
                next(start).all(some_reply) && !next(start).any(|after| result(after, 1).1 == 0)
            },
        );
    }
}

#[track_caller]
fn check_question(trial: &Trial, condition: &str, holds: impl Fn(&State) -> bool) {
    let question = trial
        .solution
        .rules
        .read_question("law", Ask::All, condition);
    let question =
        question.unwrap_or_else(|diagnostics| panic!("{condition} {:?}", diagnostics.problems()));
    let answer =
        kruzhok_exam::answer(&question, &trial.solution).expect("no overflow in the condition");
    let expected: Vec<PositionId> = trial
        .solution
        .graph
        .starts()
        .iter()
        .filter(|&id| holds(&trial.state(id)))
        .collect();
    assert_eq!(
        answer.starts.iter().collect::<Vec<_>>(),
        expected,
        "{condition} {trial}"
    );
    assert_eq!(answer.values.len(), expected.len(), "{condition} {trial}");
}

#[test]
fn a_reason_shows_moves_that_prove_the_outcome() {
    for trial in trials(200) {
        let solution = &trial.solution;
        for id in solution.graph.ids() {
            let move_count = solution.moves(id).expect("it was explored").len();
            let outcome = solution.outcome(id);
            let plies = outcome.remoteness().map_or(0, Remoteness::plies);
            match kruzhok_exam::reason(solution, id).expect("it was explored") {
                Reason::Over(_) | Reason::Stuck(_) => {
                    assert_eq!(move_count, 0, "{trial}");
                    assert!(solution.graph.successors(id).is_empty(), "{trial}");
                }
                Reason::WinningMove { best, others } => {
                    assert_eq!(outcome, Outcome::win_in(plies), "{trial}");
                    assert_eq!(
                        solution.outcome(best.to),
                        Outcome::loss_in(plies - 1),
                        "{trial}"
                    );
                    assert!(
                        others
                            .iter()
                            .all(|other| matches!(other.outcome, Outcome::Loss(_))),
                        "{trial}"
                    );
                }
                Reason::AllMovesFail(refutations) => {
                    assert_eq!(outcome, Outcome::loss_in(plies), "{trial}");
                    assert_eq!(refutations.len(), move_count, "{trial}");
                    assert_eq!(
                        refutations[0].choice.outcome,
                        Outcome::win_in(plies - 1),
                        "{trial}"
                    );
                    for refutation in refutations {
                        let Outcome::Win(Some(remoteness)) = refutation.choice.outcome else {
                            panic!("{trial}")
                        };
                        let plies = remoteness.plies();
                        let reply = refutation.reply.map(|reply| reply.outcome);
                        assert_eq!(reply, plies.checked_sub(1).map(Outcome::loss_in), "{trial}");
                    }
                }
                Reason::Draw { holding, losing } => {
                    assert_eq!(outcome, Outcome::Draw, "{trial}");
                    assert!(!holding.is_empty(), "{trial}");
                    assert_eq!(holding.len() + losing.len(), move_count, "{trial}");
                }
                Reason::Undecided { .. } | Reason::Chance(_) => {
                    panic!("a game without a limit and without tosses is decided: {trial}")
                }
            }
        }
    }
}
