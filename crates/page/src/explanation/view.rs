//! Why an answer is one, and another value is none: sentences to be read, copied, printed and kept.

use crate::explanation::Told;
use crate::rules::problems;
use crate::state::State;
use crate::view::{Words, sentences};
use kruzhok_rules::{Ask, Player};
use kruzhok_wire::AnswerReport;
use kruzhok_wire::{ExplanationReport, Moved, ReasonLine, Saying, StartFact, Then, Undecided};

/// Why a start position answers a question, or does not.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplanationView {
    /// What it is about.
    pub label: String,
    /// Who wins from there, where somebody is sure to: the plain fact before its use.
    pub fact: Option<String>,
    /// That the position is an answer or is none, or what stands in the way of a reason.
    pub heading: String,
    /// Its lines.
    pub lines: Vec<ExplanationLine>,
    /// The winner's moves as a table, where there are several.
    pub strategy: Option<StrategyView>,
    /// What the field for another start position is called.
    pub start_label: String,
    /// The start position in that field.
    pub start: String,
    /// What asks about the start position in the field.
    pub explain: String,
    /// What puts the reason on the clipboard, makes a file of it, prints it; `None` while there is no reason.
    pub buttons: Option<[String; 3]>,
}

/// One line of a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationLine {
    /// How far it is indented, from 0.
    pub level: u32,
    /// A sentence.
    pub text: String,
}

/// A player's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyView {
    /// Whose moves.
    pub heading: String,
    /// The heads of the columns.
    pub columns: [String; 3],
    /// A position, the move there, and the position after it.
    pub rows: Vec<[String; 3]>,
}

impl ExplanationView {
    /// The reason that is asked for about the question with this place; `None` where none is.
    pub(crate) fn of(state: &State, question: usize, answer: &AnswerReport) -> Option<Self> {
        let t = Words::of(state);
        let request = state.explanation.request.as_ref();
        let request = request.filter(|request| request.question == question)?;
        let told = state.shown_explanation();
        let report = report(told);
        let start = match (report, &request.start) {
            (Some(report), _) => report.start.clone(),
            (None, start) => start.clone().unwrap_or_default(),
        };
        Some(Self {
            label: t.fill("why-about", &[("id", &answer.id)]),
            fact: report.and_then(|report| fact(report, t)),
            explain: t.say("why-explain"),
            heading: match told {
                None => t.say("why-waiting"),
                Some(Ok(None)) => t.say("why-no-start"),
                Some(Err(fault)) => problems::sentence(fault, t),
                Some(Ok(Some(report))) => heading(report, answer.ask, t),
            },
            lines: report.map_or(vec![], |report| lines(report, t)),
            strategy: report.and_then(|report| strategy(report, t)),
            start_label: t.say("why-start"),
            start,
            buttons: report.map(|_| ["why-copy", "why-save", "why-print"].map(|key| t.say(key))),
        })
    }
}

/// The reason on the page as a text; `None` where there is none.
pub(crate) fn explanation_text(state: &State) -> Option<String> {
    let t = Words::of(state);
    let report = report(state.shown_explanation())?;
    let question = state.explanation.request.as_ref()?.question;
    let answer = state.solved.as_ref()?.report.answers.get(question)?;
    let asked = sentences::question(&answer.condition, answer.ask, t);
    let mut text = vec![
        state.game_title(),
        format!("{}. {asked}", answer.id),
        String::new(),
    ];
    text.extend(reason_lines(report, answer.ask, t));
    if let Some(strategy) = strategy(report, t) {
        text.extend([String::new(), strategy.heading]);
        let rows = std::iter::once(&strategy.columns).chain(&strategy.rows);
        text.extend(rows.map(|row| row.join("\t")));
    }
    text.push(String::new());
    // What must not break on the page is only a space elsewhere.
    Some(text.join("\n").replace('\u{a0}', " "))
}

/// The fact, that it is an answer or is none, and why, in lines; what belongs to the line above is indented.
pub(crate) fn reason_lines(
    report: &ExplanationReport,
    ask: Ask,
    t: Words,
) -> impl Iterator<Item = String> {
    let lines = lines(report, t).into_iter().map(|line| {
        let indent = "  ".repeat(line.level as usize);
        format!("{indent}- {}", line.text)
    });
    let first = fact(report, t).into_iter();
    first.chain([heading(report, ask, t)]).chain(lines)
}

fn report(told: Option<&Told>) -> Option<&ExplanationReport> {
    told?.as_ref().ok()?.as_deref()
}

fn heading(report: &ExplanationReport, ask: Ask, t: Words) -> String {
    let key = match (ask, report.is_met) {
        (Ask::FirstMove, true) => "why-first-move",
        (Ask::FirstMove, false) => "why-no-first-move",
        (Ask::Winner, true) => "why-who-wins",
        (_, true) => "why-fits",
        (_, false) => "why-fits-not",
    };
    t.fill(key, &[("value", &report.value)])
}

/// Such as `61 is a circle: Petya wins with +1 → 62`.
fn fact(report: &ExplanationReport, t: Words) -> Option<String> {
    let name = |player: Player| sentences::player(player, t);
    let value = &report.value;
    Some(match report.fact.as_ref()? {
        StartFact::Won(moved) => t.fill(
            "why-circle",
            &[
                ("value", value),
                ("player", &name(moved.player)),
                ("step", &step(moved)),
            ],
        ),
        StartFact::Lost(mover) => t.fill(
            "why-square",
            &[("value", value), ("rival", &name(mover.rival()))],
        ),
    })
}

fn lines(report: &ExplanationReport, t: Words) -> Vec<ExplanationLine> {
    let line = |line: &ReasonLine| ExplanationLine {
        level: line.level,
        text: sentence(&line.saying, t),
    };
    report.lines.iter().map(line).collect()
}

fn strategy(report: &ExplanationReport, t: Words) -> Option<StrategyView> {
    let strategy = report.strategy.as_ref()?;
    let player = sentences::player(strategy.player, t);
    let columns = ["position", "move", "to"];
    Some(StrategyView {
        heading: t.fill("why-strategy", &[("player", &player)]),
        columns: columns.map(|column| t.say(&format!("why-strategy-{column}"))),
        rows: strategy.rows.clone(),
    })
}

fn sentence(saying: &Saying, t: Words) -> String {
    let name = |player: Player| sentences::player(player, t);
    match saying {
        Saying::Beyond {
            is_below,
            count,
            value,
        } => {
            let key = if *is_below { "why-below" } else { "why-above" };
            t.fill(key, &[("n", count), ("value", value)])
        }
        Saying::StartDecides => t.say("why-start-decides"),
        Saying::Decisive(it) => t.fill(
            "why-decisive",
            &[("player", &name(it.player)), ("step", &step(it))],
        ),
        Saying::EachMove(player, true) => t.fill("why-each-move", &[("player", &name(*player))]),
        Saying::EachMove(player, false) => {
            t.fill("why-no-such-move", &[("player", &name(*player))])
        }
        Saying::NoMove(player) => t.fill("why-no-move", &[("player", &name(*player))]),
        Saying::Wins(player, 0) => t.fill("why-won", &[("player", &name(*player))]),
        Saying::WinsUnmoved(player) => t.fill("why-wins-unmoved", &[("player", &name(*player))]),
        Saying::Wins(player, 1) => t.fill("why-wins-first", &[("player", &name(*player))]),
        Saying::Wins(player, turns) => {
            let turn = sentences::own_turn(*turns, t);
            t.fill(
                "why-wins",
                &[("player", &name(*player)), ("own-turn", &turn)],
            )
        }
        Saying::CannotWin(player, 0, _) => t.fill("why-not-won", &[("player", &name(*player))]),
        Saying::CannotWin(player, 1, moves_now) => {
            let key = match moves_now {
                true => "why-cannot-first",
                false => "why-cannot-surely",
            };
            t.fill(key, &[("player", &name(*player))])
        }
        Saying::CannotWin(player, turns, _) => t.fill(
            "why-cannot",
            &[
                ("player", &name(*player)),
                ("n", turns),
                ("rival", &name(player.rival())),
            ],
        ),
        Saying::Nobody(why) => nobody(why, t),
        Saying::Grundy(nimber) => sentences::nimber(nimber, t),
        Saying::Play(moves, then) => played(moves, *then, t),
        Saying::NoneWins(player, moves, none_ends) => {
            let moves: Vec<String> = moves.iter().map(step).collect();
            let list = moves.join(", ");
            t.fill(
                match none_ends {
                    true => "why-none-ends",
                    false => "why-none-wins",
                },
                &[("player", &name(*player)), ("moves", &list)],
            )
        }
        Saying::LeftOut(count) => t.fill("and-more", &[("n", count)]),
        Saying::Counted(values, count) => {
            let all = usize::try_from(*count).unwrap_or(usize::MAX);
            let more = sentences::more_than(values.len(), all, t);
            let values = values.iter().cloned().chain(more).collect::<Vec<_>>();
            let args: &[(&str, &dyn ToString)] = &[("n", count), ("values", &values.join(", "))];
            t.fill("why-counted", args)
        }
    }
}

/// A move and where it leads, in one line.
fn step(moved: &Moved) -> String {
    sentences::step(&moved.label, &moved.to).replace(" → ", "\u{a0}→\u{a0}")
}

fn played(moves: &[Moved], then: Option<Then>, t: Words) -> String {
    let moved = |it: &Moved| {
        t.fill(
            "why-moved",
            &[
                ("player", &sentences::player(it.player, t)),
                ("step", &step(it)),
            ],
        )
    };
    let join = |first: String, next: String| {
        t.fill("why-moves-join", &[("first", &first), ("next", &next)])
    };
    let moves = moves.iter().map(moved).reduce(join).unwrap_or_default();
    let key = match then {
        None => return moves,
        Some(Then::Over(Some(player))) => {
            let player = sentences::player(player, t);
            return t.fill("why-over", &[("moves", &moves), ("player", &player)]);
        }
        Some(Then::Over(None)) => "why-over-drawn",
        Some(Then::GoesOn) => "why-goes-on",
        Some(Then::AsAbove) => "why-as-above",
        Some(Then::AndSoOn) => "why-and-so-on",
    };
    t.fill(key, &[("moves", &moves)])
}

fn nobody(why: &Undecided, t: Words) -> String {
    match why {
        Undecided::OverDrawn => t.say("reason-over-drawn"),
        Undecided::StuckDrawn => t.say("reason-stuck-drawn"),
        Undecided::Holding(it) => t.fill("why-holding", &[("step", &step(it))]),
        Undecided::TooShort(plies) => t.fill("reason-undecided", &[("n", plies)]),
        Undecided::Chance(label, probability, exact) => t.fill(
            "reason-chance",
            &[
                ("move", label),
                ("probability", &sentences::chance(*probability, *exact, t)),
            ],
        ),
    }
}
