//! Sentences about positions, moves and questions.

use crate::settings::{Coded, Units};
use crate::view::Words;
use kruzhok_picture::{Notes, Standing};
use kruzhok_rules::{Ask, Ending, Player};
use kruzhok_values::Ratio;
use kruzhok_wire::{AnswerReport, AnswerValue, MoveReport, NimberReport, PositionReport, Reason};

/// The most failing moves that are listed, each in a line of its own.
const MOST_REASONS: usize = 8;

/// The most runs of Grundy values that are listed.
const MOST_RUNS: usize = 12;

/// A longer fraction tells less in a sentence than a decimal does.
const LONGEST_FRACTION: usize = 11;

/// The winner's own moves: of the player to move when `Won`, of the rival when `Lost`.
fn own_moves(standing: Standing) -> u32 {
    let wins = matches!(standing, Standing::Won(_));
    kruzhok_rules::own_moves(wins, standing.remoteness().unwrap_or(0))
}

/// What stands under a position in its node: plies, own moves with the sign of the player to move, whose and which move
/// wins, or the Grundy value. Where a position does not remember who moves, it is seen as one to begin with.
pub(crate) fn caption(
    standing: Standing,
    mover: Option<Player>,
    nimber: Option<u32>,
    units: Units,
    t: Words,
) -> String {
    if let (Some(nimber), Units::Nimbers) = (nimber, units) {
        return nimber.to_string();
    }
    match (standing, units) {
        (Standing::Won(_) | Standing::Lost(_), Units::Players) => {
            let wins = matches!(standing, Standing::Won(_));
            let is_first = wins == (mover != Some(Player::Second));
            let initial = t.say(if is_first {
                "initial-first"
            } else {
                "initial-second"
            });
            format!("{initial}{}", own_moves(standing))
        }
        (Standing::Won(_), Units::Moves) => format!("+{}", own_moves(standing)),
        (Standing::Lost(_), Units::Moves) => format!("−{}", own_moves(standing)),
        _ => kruzhok_picture::caption(standing, t.0),
    }
}

/// What the number in a node says, with these units.
pub(crate) fn units_meaning(units: Units, has_chance: bool, t: Words) -> String {
    match units {
        Units::Plies if has_chance => t.say("legend-probability"),
        units => t.say(&format!("legend-{}", units.code())),
    }
}

/// Who wins, in one sentence.
pub(crate) fn standing(standing: Standing, reason: Option<&Reason>, t: Words) -> String {
    let ended = matches!(reason, Some(Reason::Over(_) | Reason::Stuck(_)));
    match standing {
        Standing::Drawn if ended => t.say("standing-drawn-end"),
        Standing::Drawn => t.say("standing-drawn"),
        Standing::Undecided => t.say("standing-undecided"),
        Standing::Chance { probability, exact } => t.fill(
            "standing-chance",
            &[("probability", &chance(probability, exact, t))],
        ),
        Standing::Won(Some(0)) => t.say("standing-won-end"),
        Standing::Lost(Some(0)) => t.say("standing-lost-end"),
        Standing::Lost(None) if ended => t.say("standing-lost-end"),
        Standing::Won(None) => t.say("standing-won-sum"),
        Standing::Lost(None) => t.say("standing-lost-sum"),
        Standing::Won(Some(plies)) => t.fill(
            "standing-won",
            &[
                ("own-turn", &own_turn(own_moves(standing), t)),
                ("n", &plies),
            ],
        ),
        // The last move, the loser's own, has ended the game: an upper limit overstepped, misère.
        Standing::Lost(Some(1)) => t.say("standing-lost-own"),
        Standing::Lost(Some(plies)) => t.fill(
            "standing-lost",
            &[
                ("own-turn", &own_turn(own_moves(standing), t)),
                ("n", &plies),
            ],
        ),
    }
}

/// On which of their own moves somebody wins, in words as far as one says it in words.
pub(crate) fn own_turn(turn: u32, t: Words) -> String {
    match turn {
        1..=4 => t.say(&format!("own-turn-{turn}")),
        _ => t.fill("own-turn-more", &[("n", &turn)]),
    }
}

/// The name of a shape and what it means, for those who hear the page.
pub(crate) fn shape_name(standing: Standing, t: Words) -> String {
    t.say(match standing {
        Standing::Won(_) => "circle",
        Standing::Lost(_) => "square",
        Standing::Drawn => "hexagon",
        Standing::Undecided => "dashed-circle",
        Standing::Chance { .. } => "diamond",
    })
}

/// A chance in a sentence: `3/4`, `≈ 0.70711`.
pub(crate) fn chance(probability: f64, exact: Option<Ratio>, t: Words) -> String {
    match exact.map(|exact| exact.to_string()) {
        Some(fraction) if fraction.len() <= LONGEST_FRACTION => fraction,
        _ => format!("≈\u{a0}{}", t.decimal(probability, 5)),
    }
}

/// A player's name.
pub(crate) fn player(player: Player, t: Words) -> String {
    t.say(match player {
        Player::First => "player-first",
        Player::Second => "player-second",
    })
}

/// Who wins, in as few words as can be heard quickly; by name where the drawing tells whose move it is.
pub(crate) fn spoken_standing(standing: Standing, mover: Option<Player>, t: Words) -> String {
    let (winner, plies) = match (standing, mover) {
        (Standing::Won(Some(plies)), Some(mover)) if plies > 0 => (mover, plies),
        (Standing::Lost(Some(plies)), Some(mover)) if plies > 0 => (mover.rival(), plies),
        _ => return self::standing(standing, None, t),
    };
    t.fill(
        "spoken-winner",
        &[("player", &player(winner, t)), ("n", &plies)],
    )
}

/// What a position remembers, in words; empty when it remembers nothing.
pub(crate) fn notes(notes: &Notes, t: Words) -> Vec<String> {
    let mover = notes
        .mover
        .map(|mover| t.fill("note-mover", &[("player", &player(mover, t))]));
    let forbidden = notes
        .forbidden
        .as_ref()
        .map(|row| t.fill("note-forbidden", &[("move", row)]));
    let rival = notes
        .forbidden_to_rival
        .as_ref()
        .map(|row| t.fill("note-forbidden-to-rival", &[("move", row)]));
    [mover, forbidden, rival].into_iter().flatten().collect()
}

/// Why a position has its outcome: a sentence, and where every move fails, a line a move.
pub(crate) fn reason(description: &PositionReport, t: Words) -> Vec<String> {
    let mv = |index: usize| -> &MoveReport { &description.moves[index] };
    match &description.reason {
        Reason::Over(Ending::Win) => vec![t.say("reason-over-won")],
        Reason::Over(Ending::Loss) => vec![t.say("reason-over-lost")],
        Reason::Over(Ending::Draw) => vec![t.say("reason-over-drawn")],
        Reason::Stuck(Ending::Win) => vec![t.say("reason-stuck-won")],
        Reason::Stuck(Ending::Loss) => vec![t.say("reason-stuck-lost")],
        Reason::Stuck(Ending::Draw) => vec![t.say("reason-stuck-drawn")],
        // What decides stands in the line about Grundy values.
        Reason::Sum => vec![],
        Reason::Undecided { plies } => vec![t.fill("reason-undecided", &[("n", plies)])],
        Reason::Chance {
            label,
            probability,
            exact,
        } => vec![t.fill(
            "reason-chance",
            &[
                ("move", label),
                ("probability", &chance(*probability, *exact, t)),
            ],
        )],
        Reason::Winning(best) => {
            let best = mv(*best);
            vec![t.fill(
                "reason-winning",
                &[("move", &best.label), ("to", &best.to_label)],
            )]
        }
        Reason::Holding(holding) => {
            let holding = mv(*holding);
            vec![t.fill(
                "reason-holding",
                &[("move", &holding.label), ("to", &holding.to_label)],
            )]
        }
        Reason::AllFail(failures) => {
            let heading = match failures.len() {
                2 => t.say("reason-all-fail-2"),
                n => t.fill("reason-all-fail", &[("n", &n)]),
            };
            let lines = failures.iter().take(MOST_REASONS).map(|(index, reply)| {
                let failing = step(&mv(*index).label, &mv(*index).to_label);
                match reply {
                    Some(reply) => {
                        let reply = step(&reply.label, &reply.to);
                        t.fill("reason-reply", &[("move", &failing), ("reply", &reply)])
                    }
                    None => t.fill("reason-no-reply", &[("move", &failing)]),
                }
            });
            let more = more_than(MOST_REASONS, failures.len(), t);
            std::iter::once(heading).chain(lines).chain(more).collect()
        }
    }
}

/// A move and where it leads; in a game along arrows, and where nothing shorter is known of it, its label says that.
pub(crate) fn step(label: &str, to: &str) -> String {
    match label.starts_with('→') {
        true => label.to_owned(),
        false => format!("{label} → {to}"),
    }
}

/// The chances of both players, where it is known who moves; `None` where nothing is left to chance.
pub(crate) fn chances(description: &PositionReport, t: Words) -> Option<String> {
    let Standing::Chance { probability, exact } = description.standing else {
        return None;
    };
    let mover = description.notes.mover?;
    let rivals = exact.and_then(|exact| Ratio::ONE.checked_sub(exact));
    Some(t.fill(
        "standing-chance-players",
        &[
            ("mover", &player(mover, t)),
            ("probability", &chance(probability, exact, t)),
            ("rival", &player(mover.rival(), t)),
            ("rest", &chance(1.0 - probability, rivals, t)),
        ],
    ))
}

/// The Grundy value of a position, and why it is that.
pub(crate) fn nimber(nimber: &NimberReport, t: Words) -> String {
    let run = |&(first, last): &(u32, u32)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}…{last}"),
    };
    if let [_, ..] = nimber.heaps[..] {
        let heaps = nimber.heaps.iter().take(MOST_RUNS).map(u32::to_string);
        let mut heaps: Vec<String> = heaps.collect();
        if nimber.heaps.len() > MOST_RUNS {
            heaps.push("…".to_owned());
        }
        let key = match nimber.value {
            0 => "nimber-sum-lost",
            _ => "nimber-sum-won",
        };
        let args: [(&str, &dyn ToString); 2] =
            [("value", &nimber.value), ("heaps", &heaps.join(" ⊕ "))];
        return t.fill(key, &args);
    }
    let mut reached: Vec<String> = nimber.reached.iter().take(MOST_RUNS).map(run).collect();
    if nimber.reached.len() > MOST_RUNS {
        reached.push("…".to_owned());
    }
    match reached.as_slice() {
        [] => t.say("nimber-no-move"),
        _ => t.fill(
            "nimber",
            &[("value", &nimber.value), ("reached", &reached.join(", "))],
        ),
    }
}

/// A question in words: the exam's standard ones as sentences, another one by its condition.
pub(crate) fn question(condition: &str, ask: Ask, t: Words) -> String {
    let condition = condition.trim();
    if condition.is_empty() {
        return t.say(of_each_start(ask));
    }
    let condition = match (known_question(condition, t), condition.split_once(" and ")) {
        (Some(words), _) => words,
        // A condition on the start names beside it needs no words.
        (None, Some((head, tail))) if !tail.contains("winner") && !tail.contains("turns") => {
            match known_question(head, t) {
                Some(words) => format!("{words}, {}", tail.trim()),
                None => t.fill("question-condition", &[("condition", &condition)]),
            }
        }
        (None, _) => t.fill("question-condition", &[("condition", &condition)]),
    };
    match wanted(ask, t) {
        None => condition,
        Some(wanted) => format!("{condition} — {wanted}"),
    }
}

/// A question as a task: when something is so, and what of that is to be written down.
pub(crate) fn task(condition: &str, ask: Ask, t: Words) -> String {
    let condition = condition.trim();
    let known = known_question(condition, t);
    let claim = known.unwrap_or_else(|| condition.to_owned());
    let wanted = wanted(ask, t).unwrap_or_else(|| t.say("exercise-find-all"));
    match condition {
        "" => question(condition, ask, t),
        _ => t.fill("exercise-find", &[("claim", &claim), ("wanted", &wanted)]),
    }
}

/// What is wanted of the values for which something is so; `None` where that is all of them.
fn wanted(ask: Ask, t: Words) -> Option<String> {
    Some(match ask {
        Ask::All => return None,
        Ask::Min => t.say("ask-min"),
        Ask::Max => t.say("ask-max"),
        Ask::MinAndMax => t.say("ask-min-and-max"),
        Ask::Count => t.say("ask-count"),
        Ask::Sum => t.say("ask-sum"),
        Ask::Product => t.say("ask-product"),
        Ask::Smallest(n) => t.fill("ask-smallest", &[("n", &n)]),
        Ask::Largest(n) => t.fill("ask-largest", &[("n", &n)]),
        Ask::FirstMove | Ask::Winner => t.say(of_each_start(ask)),
    })
}

/// What is asked of each start position.
fn of_each_start(ask: Ask) -> &'static str {
    match ask {
        Ask::Winner => "ask-winner",
        _ => "ask-first-move",
    }
}

/// The values of an answer: players by name, with the starts where there are several.
pub(crate) fn answer_values(answer: &AnswerReport, t: Words) -> Vec<String> {
    let values = answer.outcome.as_deref().unwrap_or_default();
    let told = |value: &AnswerValue| {
        if answer.ask != Ask::Winner {
            return value.text.clone();
        }
        let keys = match values.len() {
            1 => [
                "question-drawn",
                "question-first-wins",
                "question-second-wins",
            ],
            _ => ["legend-drawn", "player-first", "player-second"],
        };
        let place = value.text.parse().unwrap_or(0);
        let winner = t.say(keys.get(place).unwrap_or(&keys[0]));
        match &value.start {
            Some(start) if values.len() > 1 => format!("{start}: {winner}"),
            _ => winner,
        }
    };
    values.iter().map(told).collect()
}

/// A condition that the exam, or everyone, has words for.
fn known_question(condition: &str, t: Words) -> Option<String> {
    let condition: String = condition.split_whitespace().collect();
    if let Some(value) = condition.strip_prefix("grundy==") {
        let value: u32 = value.parse().ok()?;
        return Some(t.fill("question-grundy", &[("value", &value)]));
    }
    let is_meant = |(known, _): &&(&str, &str)| {
        let known: String = known.split_whitespace().collect();
        known == condition
    };
    let same = [
        (
            "some_move(winner==2andturns==1)andnot(winner==1andturns==1)",
            "question-unlucky-only",
        ),
        ("winner==2andturns==0", "question-v0"),
    ];
    let known = CLAIMS.iter().chain(&same).find(is_meant)?;
    Some(t.say(known.1))
}

/// Conditions that the exam, or everyone, has words for, in the order in which they are offered.
pub(crate) const CLAIMS: [(&str, &str); 13] = [
    ("winner == 1 and turns == 1", "question-p1"),
    ("winner == 2 and turns == 1", "question-v1"),
    ("some_move(winner == 2 and turns == 1)", "question-unlucky"),
    ("winner == 1 and turns == 2", "question-p2"),
    ("winner == 2 and turns == 2", "question-v2"),
    ("winner == 1 and turns == 3", "question-p3"),
    ("winner == 2 and turns == 3", "question-v3"),
    ("winner == 1 and turns <= 2", "question-p-within-2"),
    ("winner == 2 and turns <= 2", "question-v-within-2"),
    (
        "some_move(some_reply(winner == 1 and turns == 1))",
        "question-unlucky-reply",
    ),
    ("winner == 1", "question-first-wins"),
    ("winner == 2", "question-second-wins"),
    ("winner == 0", "question-drawn"),
];

/// How many of a list are not shown, where there are any.
pub(crate) fn more_than(shown: usize, all: usize, t: Words) -> Option<String> {
    let more = all.saturating_sub(shown);
    (more > 0).then(|| t.fill("and-more", &[("n", &more)]))
}
