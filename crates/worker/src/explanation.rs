//! Explains why a start position answers a question, or does not.

use crate::position::nimber_report;
use crate::workshop::named_number;
use kruzhok_exam::{
    Answer, Because, Branch, Claim, Fact, Going, Play, Reason, Values, explanation, neighbours,
    reason,
};
use kruzhok_picture::unbroken;
use kruzhok_rules::{Ending, Player, Question};
use kruzhok_solver::{PositionId, PositionRuns, Solution};
use kruzhok_syntax::Problem;
use kruzhok_wire::{
    ExplanationReport, Moved, ReasonLine, Saying, StartFact, StrategyReport, Then, Undecided,
};
use std::collections::HashSet;

/// The most lines of an explanation.
const MOST_LINES: usize = 400;
/// The most start positions that are listed where they are counted.
const MOST_COUNTED: usize = 60;

/// A question of a solved game, with what was answered.
pub(crate) struct AnsweredQuestion {
    pub(crate) question: Question,
    /// The start name of which the values are values.
    pub(crate) name: Option<String>,
    /// Where there is an answer.
    pub(crate) values: Option<Values>,
}

impl AnsweredQuestion {
    pub(crate) fn new(question: &Question, answer: Option<&Answer>) -> Self {
        Self {
            question: question.clone(),
            name: answer.and_then(|answer| answer.name.clone()),
            values: answer.map(|answer| answer.values.clone()),
        }
    }

    /// The number in a start position that the answer is about, by its name.
    fn number(&self, solution: &Solution, id: PositionId) -> Option<(&str, i64)> {
        let name = self.name.as_ref()?;
        Some((name, named_number(solution, name, id)?))
    }
}

/// Why a start position, or else the first answer, answers a question or does not; `None` where there is no such start
/// position.
///
/// # Errors
/// As [`explanation`].
pub(crate) fn explain(
    solution: &Solution,
    asked: &AnsweredQuestion,
    answered: &PositionRuns,
    start: Option<&str>,
) -> Result<Option<ExplanationReport>, Problem> {
    let start = match start {
        // Where nothing is an answer, the first start at which there is a move to speak of.
        None => answered.first().or_else(|| {
            let mut starts = solution.graph.starts().iter();
            let goes_on = starts.find(|&id| solution.graph.ending(id).is_none());
            goes_on.or_else(|| solution.graph.starts().first())
        }),
        Some(text) => found(solution, asked, text),
    };
    let Some(start) = start else {
        return Ok(None);
    };
    let told = explanation(&asked.question, solution, start)?;
    let mut teller = LineWriter {
        solution,
        is_met: told.is_met,
        lines: vec![],
    };
    if asked.question.ask.makes_number() && !answered.is_empty() {
        let listed = answered.iter().take(MOST_COUNTED);
        let listed = listed.map(|id| match asked.number(solution, id) {
            Some((_, number)) => number.to_string(),
            None => label_of(solution, id),
        });
        let saying = Saying::Counted(listed.collect(), answered.len() as u64);
        teller.say(0, saying);
    }
    teller.claim(&told.claim, 0);
    if answered.contains(start)
        && let Some(values) = &asked.values
    {
        for beside in neighbours(&asked.question, values, solution).unwrap_or_default() {
            let saying = Saying::Beyond {
                is_below: beside.is_below,
                count: beside.count as u64,
                value: value_of(solution, asked, beside.start),
            };
            teller.say(0, saying);
            let told = explanation(&asked.question, solution, beside.start)?;
            teller.is_met = told.is_met;
            teller.claim(&told.claim, 1);
        }
    }
    let mover = told.claim.mover;
    let fact = match reason(solution, start)? {
        Reason::WinningMove { best, .. } => {
            Some(StartFact::Won(teller.moved(mover, &best.mv.label, best.to)))
        }
        Reason::AllMovesFail(_) => Some(StartFact::Lost(mover)),
        _ => None,
    };
    let decisive = decisive_move(&told.claim).filter(|_| told.is_met);
    Ok(Some(ExplanationReport {
        start: solution.write(start),
        value: value_of(solution, asked, start),
        fact,
        is_met: told.is_met,
        decisive: decisive.map(|to| solution.write(to)),
        strategy: strategy(solution, &told.claim),
        lines: teller.lines,
    }))
}

/// Where the one move leads that shows the claim; `None` where more is needed, or a toss decides.
fn decisive_move(claim: &Claim) -> Option<PositionId> {
    match &claim.because {
        Because::Move(branches) => match &branches[..] {
            [branch] => Some(branch.claim.at),
            _ => None,
        },
        Because::Parts(parts) => parts.iter().find_map(decisive_move),
        Because::Facts(_) | Because::Moves { .. } => None,
    }
}

/// The start position that was typed: as a position, or as the number that varies.
fn found(solution: &Solution, asked: &AnsweredQuestion, text: &str) -> Option<PositionId> {
    let starts = solution.graph.starts();
    let is_start = |id: &PositionId| starts.contains(*id) || asked.question.start.is_some();
    let position = solution.rules.read_position(text).ok();
    let position = position.and_then(|position| solution.find(&position));
    position.filter(is_start).or_else(|| {
        let number: i64 = text.trim().parse().ok()?;
        let name = asked.name.as_ref()?;
        starts
            .iter()
            .find(|&id| named_number(solution, name, id) == Some(number))
    })
}

fn value_of(solution: &Solution, asked: &AnsweredQuestion, id: PositionId) -> String {
    match asked.number(solution, id) {
        Some((name, number)) => format!("{name}\u{a0}=\u{a0}{number}"),
        None => label_of(solution, id),
    }
}

fn label_of(solution: &Solution, id: PositionId) -> String {
    solution.rules.label(&solution.graph.words(id))
}

/// The moves of the winner's strategy on which the claim rests, each position once; `None` of a single one.
fn strategy(solution: &Solution, claim: &Claim) -> Option<StrategyReport> {
    let mut plays: Vec<&Play> = vec![];
    let mut claims = vec![claim];
    while let Some(claim) = claims.pop() {
        match &claim.because {
            Because::Facts(facts) => plays.extend(facts.iter().filter_map(|fact| match fact {
                Fact::Wins(play) => Some(play),
                _ => None,
            })),
            Because::Parts(parts) => claims.extend(parts),
            Because::Move(branches) | Because::Moves { branches, .. } => {
                claims.extend(branches.iter().map(|branch| &branch.claim));
            }
        }
    }
    let player = plays.first()?.hero;
    let mut known = HashSet::new();
    let mut rows = vec![];
    for play in plays.into_iter().filter(|play| play.hero == player) {
        for node in play.nodes.iter().filter(|node| node.mover == player) {
            if let [step] = &node.steps[..]
                && known.insert(node.position)
            {
                let to = play.nodes[step.to].position;
                rows.push([
                    label_of(solution, node.position),
                    unbroken(&step.label),
                    label_of(solution, to),
                ]);
            }
        }
    }
    (rows.len() > 1).then_some(StrategyReport { player, rows })
}

struct LineWriter<'a> {
    solution: &'a Solution,
    /// Whether what is explained meets the condition.
    is_met: bool,
    lines: Vec<ReasonLine>,
}

impl LineWriter<'_> {
    fn say(&mut self, level: u32, saying: Saying) {
        if self.lines.len() < MOST_LINES {
            self.lines.push(ReasonLine { level, saying });
        }
    }

    fn moved(&self, player: Player, label: &str, to: PositionId) -> Moved {
        Moved {
            player,
            label: unbroken(label),
            to: label_of(self.solution, to),
        }
    }

    fn claim(&mut self, claim: &Claim, level: u32) {
        match &claim.because {
            Because::Facts(facts) => {
                for fact in facts {
                    self.fact(claim.mover, fact, level);
                }
            }
            Because::Parts(parts) => {
                for part in parts {
                    self.claim(part, level);
                }
            }
            Because::Move(branches) => {
                for branch in branches {
                    let moved = self.moved(claim.mover, &branch.label, branch.claim.at);
                    self.say(level, Saying::Decisive(moved));
                    self.claim(&branch.claim, level + 1);
                }
            }
            Because::Moves { branches, .. } if branches.is_empty() => {
                self.say(level, Saying::NoMove(claim.mover));
            }
            Because::Moves { branches, left_out } => {
                self.say(level, Saying::EachMove(claim.mover, self.is_met));
                for Branch {
                    label,
                    claim: after,
                } in branches
                {
                    let moved = self.moved(claim.mover, label, after.at);
                    self.say(level + 1, Saying::Play(vec![moved], None));
                    self.claim(after, level + 2);
                }
                if *left_out > 0 {
                    self.say(level + 1, Saying::LeftOut(*left_out as u64));
                }
            }
        }
    }

    fn fact(&mut self, mover: Player, fact: &Fact, level: u32) {
        match fact {
            Fact::Start => self.say(level, Saying::StartDecides),
            Fact::Wins(play) => {
                // Whoever makes the last move may lose by it.
                let is_over = play.nodes[0].steps.is_empty();
                let saying = match play.turns == 0 && !is_over {
                    true => Saying::WinsUnmoved(play.hero),
                    false => Saying::Wins(play.hero, play.turns),
                };
                self.say(level, saying);
                self.play(play, 0, level + 1, &mut HashSet::new());
            }
            Fact::Holds(play) => {
                let rival = play.hero.rival();
                let moves_now = play.nodes[0].mover == rival;
                self.say(level, Saying::CannotWin(rival, play.turns, moves_now));
                self.play(play, 0, level + 1, &mut HashSet::new());
            }
            Fact::Nobody(reason) => {
                if let Some(nobody) = self.nobody(mover, reason) {
                    self.say(level, Saying::Nobody(nobody));
                }
            }
            Fact::Grundy(value, reached) => {
                self.say(level, Saying::Grundy(nimber_report(*value, reached)));
            }
        }
    }

    fn nobody(&self, mover: Player, reason: &Reason) -> Option<Undecided> {
        Some(match reason {
            Reason::Over(_) => Undecided::OverDrawn,
            Reason::Stuck(_) => Undecided::StuckDrawn,
            Reason::Draw { holding, .. } => match holding.first() {
                Some(it) => Undecided::Holding(self.moved(mover, &it.mv.label, it.to)),
                None => Undecided::OverDrawn,
            },
            Reason::Undecided { plies } => Undecided::TooShort(*plies),
            Reason::Chance(best) => {
                Undecided::Chance(unbroken(&best.label), best.chance.value, best.chance.exact)
            }
            Reason::WinningMove { .. } | Reason::AllMovesFail(_) => return None,
        })
    }

    /// The moves from a node on, each with the hero's answer in the same line.
    fn play(&mut self, play: &Play, at: usize, level: u32, seen: &mut HashSet<usize>) {
        seen.insert(at);
        let node = &play.nodes[at];
        let is_heros = node.mover == play.hero;
        let step_to =
            |to: usize, label: &str| self.moved(node.mover, label, play.nodes[to].position);
        let is_out = |to: usize| play.nodes[to].going == Going::OutOfTurns;
        if !is_heros
            && node.left_out == 0
            && node.steps.len() > 1
            && node.steps.iter().all(|it| is_out(it.to))
        {
            let moves = node.steps.iter().map(|it| step_to(it.to, &it.label));
            let is_of_last = self.solution.rules.stuck() != Ending::Win;
            let saying = Saying::NoneWins(node.mover, moves.collect(), is_of_last);
            self.say(level, saying);
            return;
        }
        for step in &node.steps {
            let mut moves = vec![self.moved(node.mover, &step.label, play.nodes[step.to].position)];
            let mut last = step.to;
            let next = &play.nodes[last];
            if let (false, [answer]) = (is_heros, &next.steps[..]) {
                moves.push(self.moved(next.mover, &answer.label, play.nodes[answer.to].position));
                last = answer.to;
            }
            let is_known = seen.contains(&last);
            let then = then(play, last, is_known);
            self.say(level, Saying::Play(moves, then));
            if then.is_none() {
                self.play(play, last, level + 1, seen);
            }
        }
        if node.left_out > 0 {
            self.say(level, Saying::LeftOut(node.left_out as u64));
        }
    }
}

/// What is said of a node in the line that leads to it; `None` where lines of its own follow.
fn then(play: &Play, at: usize, is_known: bool) -> Option<Then> {
    let node = &play.nodes[at];
    Some(match node.going {
        Going::On if is_known => Then::AsAbove,
        Going::On => return None,
        Going::Over(ending) | Going::Stuck(ending) => Then::Over(match ending {
            Ending::Win => Some(node.mover),
            Ending::Loss => Some(node.mover.rival()),
            Ending::Draw => None,
        }),
        Going::OutOfTurns => Then::GoesOn,
        Going::NoRoom => Then::AndSoOn,
    })
}
