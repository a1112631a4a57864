//! The ticks that colour a game: the slider below its views, and the table of what each tick adds.

use crate::settings::{Speed, speeds};
use crate::state::State;
use crate::view::{Choice, Words, sentences};
use kruzhok_wire::Report;

/// The ticks that colour the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct TickView {
    /// What the slider is called.
    pub label: String,
    /// Where it stands.
    pub tick: u32,
    /// Where it ends.
    pub last: u32,
    /// What happened at this tick, in words.
    pub text: String,
    /// What the button that plays or halts is called.
    pub play: String,
    /// Whether it plays.
    pub is_playing: bool,
    /// What the choice of a speed is called.
    pub speed_label: String,
    /// The speeds.
    pub speeds: Vec<Choice<Speed>>,
}

/// The tick table.
#[derive(Clone, Debug, PartialEq)]
pub struct TickTableView {
    /// The heading.
    pub heading: String,
    /// The heads of the columns: tick, circles, squares.
    pub columns: [String; 3],
    /// The first rows: the ended positions, then two ticks each.
    pub rows: Vec<TickRow>,
    /// What lists more of them, with how many there are; `None` where these are all.
    pub more: Option<String>,
    /// The row at which the colouring stands, where that is not listed yet.
    pub beyond: Option<TickRow>,
    /// Positions, circles, squares and hexagons in all.
    pub totals: String,
}

/// One row of the tick table.
#[derive(Clone, Debug, PartialEq)]
pub struct TickRow {
    /// The ticks that the row counts, such as `1–2`; `0` counts the positions in which the game is over.
    pub label: String,
    /// Circles newly coloured.
    pub circles: String,
    /// Squares newly coloured.
    pub squares: String,
    /// The last tick of the row: choosing the row sets the colouring to it.
    pub tick: u32,
    /// Whether the colouring stands at this row.
    pub is_current: bool,
}

impl TickView {
    pub(crate) fn of(state: &State, report: &Report) -> Option<Self> {
        let t = Words::of(state);
        let last = report.counts.last_tick();
        let tick = state.shown_tick();
        (last > 0).then(|| Self {
            label: t.say("tick-slider"),
            tick,
            last,
            text: match (tick, &state.colouring.guessing) {
                (0, Some(_)) => t.say("tick-guess"),
                _ => tick_text(report, tick, t),
            },
            play: t.say(if state.colouring.is_playing {
                "tick-halt"
            } else {
                "tick-play"
            }),
            is_playing: state.colouring.is_playing,
            speed_label: t.say("speed"),
            speeds: speeds(state, t),
        })
    }
}

fn tick_text(report: &Report, tick: u32, t: Words) -> String {
    let counts = (tick as usize)
        .checked_sub(1)
        .and_then(|place| report.counts.ticks.get(place));
    match counts {
        None => t.say("tick-none"),
        Some((circles, squares)) => {
            let counts = [("tick-circles", circles), ("tick-squares", squares)];
            let new = counts.into_iter().filter(|(_, n)| **n > 0);
            let new: Vec<String> = new.map(|(key, n)| t.fill(key, &[("n", n)])).collect();
            t.fill("tick-counts", &[("tick", &tick), ("list", &new.join(", "))])
        }
    }
}

impl TickTableView {
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        // How long play lasts is known only where there is a table; to who guesses, its counts would tell.
        let is_told = !state.is_summed() && state.colouring.guessing.is_none();
        let report = &state.solved.as_ref().filter(|_| is_told)?.report;
        let tick = state.shown_tick();
        let all = match report.counts.is_counted {
            true => 1 + report.counts.ticks.len().div_ceil(2),
            false => 0,
        };
        let listed = all.min(state.colouring.listed);
        let current = (tick as usize).div_ceil(2);
        let row = |index: usize| tick_row(report, index, tick, t);
        Some(Self {
            heading: t.say("ticks"),
            columns: [t.say("tick"), t.say("circles"), t.say("squares")],
            rows: (0..listed).map(row).collect(),
            beyond: (listed..all).contains(&current).then(|| row(current)),
            more: sentences::more_than(listed, all, t),
            totals: match report.counts.is_counted {
                true => totals(report, t),
                false => t.say("counting"),
            },
        })
    }
}

/// The ended positions, then two ticks a row, as the colouring goes: one brings circles, the other squares.
fn tick_row(report: &Report, index: usize, tick: u32, t: Words) -> TickRow {
    let counts = &report.counts;
    let sum = |ticks: &[(u32, u32)]| {
        let of = |count: fn(&(u32, u32)) -> u32| -> u64 {
            ticks.iter().map(|counts| u64::from(count(counts))).sum()
        };
        (of(|counts| counts.0), of(|counts| counts.1))
    };
    let last = counts.ticks.len().min(2 * index);
    let first = last.min((2 * index).saturating_sub(1));
    let (circles, squares) = match index {
        // What no tick has coloured was coloured before the first.
        0 => {
            let (circles, squares) = sum(&counts.ticks);
            (
                counts.won.saturating_sub(circles),
                counts.lost.saturating_sub(squares),
            )
        }
        _ => sum(&counts.ticks[first - 1..last]),
    };
    TickRow {
        label: if first == last {
            last.to_string()
        } else {
            format!("{first}–{last}")
        },
        circles: t.number(circles),
        squares: t.number(squares),
        tick: u32::try_from(last).unwrap_or(u32::MAX),
        is_current: (first..=last).contains(&(tick as usize)),
    }
}

fn totals(report: &Report, t: Words) -> String {
    let count = |key: &str, n: u64| t.fill(key, &[("n", &n), ("number", &t.number(n))]);
    let won = count("won-count", report.counts.won);
    let lost = count("lost-count", report.counts.lost);
    let others = [
        ("drawn-count", report.counts.drawn),
        ("undecided-count", report.counts.undecided),
        ("chance-count", report.counts.chance),
    ];
    let with_next =
        |list: String, next: String| t.fill("totals-list", &[("list", &list), ("next", &next)]);
    let counts = others
        .into_iter()
        .filter(|(_, n)| *n > 0)
        .map(|(key, n)| count(key, n))
        .fold(with_next(won, lost), with_next);
    let positions = count("positions-count", report.counts.positions);
    t.fill("totals", &[("positions", &positions), ("counts", &counts)])
}
