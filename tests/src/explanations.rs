//! The explanations of answers, checked: each move that they name exists and leads where they say, all that a rival may
//! do is answered, and strategies keep what they promise.

use kruzhok_exam::{
    Because, Branch, Claim, Explanation, Fact, Going, Play, PlayNode, Studied, Values, explanation,
    neighbours, own_moves,
};
use kruzhok_rules::{Ending, Position};
use kruzhok_solver::{PositionId, Solution};
use std::collections::BTreeSet;

use crate::golden::{file, names};
use crate::random::{Random, random_seed, seeds};
use crate::random_rules::RandomRules;
use crate::trial::studied;
use kruzhok_exam::Study;

/// So many answers of a question are explained, and so many start positions that are none.
const MOST: usize = 12;

#[test]
fn the_explanations_of_every_known_games_answers_hold() {
    let wrong: Vec<String> = names()
        .iter()
        .flat_map(|name| differences(name, &studied(&file(name, "toml"))))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_explanations_of_random_games_hold() {
    // Other games than those whose programs are run.
    let seed = Random::of_seed(random_seed() + 11);
    let mut explained = 0;
    for index in seeds(300) {
        let text = RandomRules::of_seed(seed.split(index)).to_string();
        let Ok(rules) = kruzhok_rules::parse(&text) else {
            continue;
        };
        // A game that is too large, or that cannot be played, has no answers.
        let Ok(studied) = Study::of(rules.into(), 20_000) else {
            continue;
        };
        let wrong = differences("a random game", &studied);
        assert!(wrong.is_empty(), "{}\n{text}", wrong.join("\n"));
        explained += 1;
    }
    assert!(explained > 100, "only {explained} games are explained");
}

/// What is wrong with the explanations of a game's answers, each thing in a line.
fn differences(name: &str, studied: &Studied) -> Vec<String> {
    let solution = &studied.solution;
    let mut wrong = vec![];
    for (question, answer) in studied.questions.iter().zip(&studied.answers) {
        let Ok(answer) = answer else {
            continue;
        };
        let beside = neighbours(question, &answer.values, solution).unwrap_or_default();
        let met: BTreeSet<PositionId> = answer.starts.iter().collect();
        if let Values::Numbers(values) = &answer.values {
            for it in &beside {
                let is_beyond = match it.is_below {
                    true => values.iter().all(|value| it.value < *value),
                    false => values.iter().all(|value| it.value > *value),
                };
                let place = format!("{name}, {}: the neighbour {}", question.id, it.value);
                if !is_beyond || met.contains(&it.start) {
                    wrong.push(place);
                }
            }
        }
        // A question with start positions of its own asks of no others.
        let has_own = question.start.is_some();
        let others = solution.graph.starts().iter();
        let others = others.filter(|id| !has_own && !met.contains(id));
        let starts = answer.starts.iter().take(MOST);
        let starts = starts
            .chain(others.take(MOST))
            .chain(beside.iter().map(|it| it.start));
        for start in starts {
            let told = explanation(question, solution, start).expect("no overflow");
            let mut check = Check {
                solution,
                wrong: vec![],
            };
            check.explanation(&told, start, met.contains(&start));
            let place = format!("{name}, {}, {}", question.id, solution.write(start));
            wrong.extend(check.wrong.into_iter().map(|it| format!("{place}: {it}")));
        }
    }
    wrong
}

struct Check<'a> {
    solution: &'a Solution,
    wrong: Vec<String>,
}

impl Check<'_> {
    fn explanation(&mut self, told: &Explanation, start: PositionId, is_met: bool) {
        if told.is_met != is_met {
            self.wrong.push("tells the opposite".to_owned());
        }
        if told.claim.at != start {
            self.wrong.push("begins elsewhere".to_owned());
        }
        self.claim(&told.claim);
    }

    fn claim(&mut self, claim: &Claim) {
        match &claim.because {
            Because::Facts(facts) => {
                for fact in facts {
                    if let Fact::Wins(play) | Fact::Holds(play) = fact {
                        self.play(play, matches!(fact, Fact::Wins(_)));
                        self.expect(
                            play.nodes[0].position == claim.at,
                            "a play of another position",
                        );
                    }
                }
            }
            Because::Parts(parts) => {
                for part in parts {
                    self.expect(part.at == claim.at, "a part of another position");
                    self.claim(part);
                }
            }
            Because::Move(branches) => {
                self.expect(!branches.is_empty(), "no move");
                self.branches(claim, branches);
            }
            Because::Moves { branches, left_out } => {
                self.branches(claim, branches);
                let told: BTreeSet<PositionId> = branches.iter().map(|it| it.claim.at).collect();
                let all = self.successors(claim.at);
                let is_all = *left_out > 0 || self.solution.rules.has_chance() || told == all;
                self.expect(is_all, "not all moves are told of");
            }
        }
    }

    fn branches(&mut self, claim: &Claim, branches: &[Branch]) {
        for Branch {
            label,
            claim: after,
        } in branches
        {
            self.step(claim.at, label, after.at);
            self.claim(after);
        }
    }

    /// Whether each of these moves leads there.
    fn step(&mut self, from: PositionId, label: &str, to: PositionId) {
        let solution = self.solution;
        let position = solution.graph.position(from);
        let target: Position = solution.graph.position(to);
        let moves = solution.rules.moves(&position).expect("no overflow");
        let tosses = solution.rules.chances(&position).expect("no overflow");
        let is_move = |label: &str| moves.iter().any(|mv| mv.label == label && mv.to == target);
        let is_toss = tosses.iter().any(|toss| {
            toss.label == label && toss.branches.iter().any(|branch| branch.to == target)
        });
        // A label may have the sign in itself that parts labels.
        let leads = is_toss || is_move(label) || label.split(" / ").all(is_move);
        self.expect(
            leads,
            &format!("{label} does not lead to {}", solution.write(to)),
        );
    }

    /// Where all moves lead; nowhere from where a game with a limit looks no further ahead.
    fn successors(&self, id: PositionId) -> BTreeSet<PositionId> {
        let moves = self.solution.moves(id).expect("no overflow");
        moves.into_iter().map(|(_, to)| to).collect()
    }

    fn play(&mut self, play: &Play, is_win: bool) {
        for node in &play.nodes {
            self.node(play, node, is_win);
        }
        let turns = self.greatest_turns(play, 0, is_win);
        let is_kept = turns <= play.turns;
        self.expect(is_kept, &format!("{turns} moves instead of {}", play.turns));
    }

    /// The most own moves that are made below a node by who is to win, or is kept from it.
    fn greatest_turns(&self, play: &Play, at: usize, is_win: bool) -> u32 {
        let node = &play.nodes[at];
        let counts = (node.mover == play.hero) == is_win && node.going == Going::On;
        let below = node.steps.iter();
        let below = below.map(|step| self.greatest_turns(play, step.to, is_win));
        u32::from(counts) + below.max().unwrap_or_default()
    }

    fn node(&mut self, play: &Play, node: &PlayNode, is_win: bool) {
        let label = self.solution.write(node.position);
        let is_heros = node.mover == play.hero;
        let own = own_moves(self.solution.outcome(node.position));
        let hero_wins = own.is_some_and(|own| own.wins == is_heros);
        let rival_wins = own.is_some_and(|own| own.wins != is_heros);
        if is_win {
            self.expect(hero_wins, &format!("{label} is not won"));
        }
        match node.going {
            Going::Over(ending) | Going::Stuck(ending) => {
                let is_cut = self.solution.graph.is_cut(node.position);
                let has_ended = !is_cut && self.successors(node.position).is_empty();
                self.expect(has_ended, &format!("{label} is no end"));
                let is_kept = match ending {
                    Ending::Win => is_heros,
                    Ending::Loss => !is_heros,
                    Ending::Draw => !is_win,
                };
                self.expect(is_kept, &format!("{label} is the wrong end"));
            }
            Going::OutOfTurns => {
                self.expect(!is_win, &format!("{label} is no end"));
                let goes_on = own.is_none_or(|own| own.turns > 0) || !rival_wins;
                self.expect(goes_on, &format!("{label} is an end"));
            }
            Going::NoRoom => {}
            Going::On => {
                for step in &node.steps {
                    self.step(node.position, &step.label, play.nodes[step.to].position);
                }
                let told: BTreeSet<PositionId> = node
                    .steps
                    .iter()
                    .map(|step| play.nodes[step.to].position)
                    .collect();
                let is_answered = is_heros
                    || node.left_out > 0
                    || self.solution.rules.has_chance()
                    || told == self.successors(node.position);
                self.expect(
                    is_answered,
                    &format!("not all moves from {label} are answered"),
                );
                let is_one = !is_heros || self.solution.rules.has_chance() || told.len() == 1;
                self.expect(is_one, &format!("not one move from {label}"));
            }
        }
    }

    fn expect(&mut self, holds: bool, otherwise: &str) {
        if !holds {
            self.wrong.push(otherwise.to_owned());
        }
    }
}
