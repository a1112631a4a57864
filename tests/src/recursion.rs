//! The textbook's function, call by call: what CPython does when it runs the program is what we say that it does.

use crate::golden::{file, names};
use crate::python::run_script;
use crate::random::{Random, is_long_run, random_seed, seeds};
use crate::random_rules::RandomRules;
use crate::trial::Trial;
use kruzhok_exam::{CallState, Event, Frame, Moment, Recursion, RecursionOptions, own_moves};
use kruzhok_rules::Rules;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Functions that run more often are counted only, and those that run more often still are passed over.
const TRACED_CALLS: u128 = 130;
const COUNTED_CALLS: u128 = 20_000;

/// Without memory, with it, and both after a bad first move.
const OPTIONS: [RecursionOptions; 4] = {
    const fn options(has_memory: bool, is_first_move_bad: bool) -> RecursionOptions {
        RecursionOptions {
            has_memory,
            is_first_move_bad,
        }
    }
    [
        options(false, false),
        options(true, false),
        options(false, true),
        options(true, true),
    ]
};

#[test]
fn the_function_of_the_exam_runs_as_in_cpython() {
    let rules = Arc::new(kruzhok_rules::parse(&file("demo-2024", "toml")).expect("right rules"));
    let start = rules.read_position("1").expect("a position");
    let all: Vec<Recursion> = OPTIONS
        .iter()
        .map(|options| Recursion::new(Arc::clone(&rules), &start, 6, *options).expect("few calls"))
        .collect();
    assert_eq!(
        [all[0].call_count(false), all[0].call_count(true)],
        [127, 58]
    );
    compare(&all);
}

#[test]
fn the_functions_of_known_games_run_as_in_cpython() {
    let mut all = vec![];
    for name in names() {
        let Ok(rules) = kruzhok_rules::parse(&file(&name, "toml")) else {
            continue;
        };
        let rules = Arc::new(rules);
        let found = of_game(&rules, &[0, 2, 3, 6], 3);
        assert!(rules.has_chance() || !found.is_empty(), "{name}");
        all.extend(found);
    }
    println!("{} functions", all.len());
    assert!(all.len() > 300, "only {}", all.len());
    compare(&all);
}

#[test]
fn the_functions_of_random_games_run_as_in_cpython() {
    // Other games than those that are compared without a program.
    let seed = Random::of_seed(random_seed() + 11);
    let indexes = if is_long_run() { 0..5_000 } else { seeds(150) };
    let of_grammar = indexes
        .map(|index| RandomRules::of_seed(seed.split(index)))
        .filter(|rules| is_long_run() || !rules.is_slow())
        .map(|rules| rules.to_string());
    let of_description = seeds(40)
        .map(|seed| seed + 3_000_000)
        .filter_map(Trial::of_seed)
        .map(|trial| trial.text);
    let texts: Vec<String> = of_grammar.chain(of_description).collect();
    let all: Vec<Recursion> = texts
        .iter()
        .filter_map(|text| kruzhok_rules::parse(text).ok())
        .flat_map(|rules| of_game(&Arc::new(rules), &[1, 4, 5], 2))
        .collect();
    println!("{} functions", all.len());
    assert!(all.len() > texts.len(), "only {}", all.len());
    compare(&all);
}

#[test]
fn the_function_finds_who_wins_within_the_limit() {
    for trial in seeds(60)
        .map(|seed| seed + 4_000_000)
        .filter_map(Trial::of_seed)
    {
        let solution = &trial.solution;
        let rules = &solution.rules;
        for start in rules.starts(20).unwrap_or_default() {
            let id = solution.find(&start).expect("a start was explored");
            let won = own_moves(solution.outcome(id));
            for limit in 0..7 {
                let made = Recursion::new(Arc::clone(rules), &start, limit, OPTIONS[1]);
                // So many moves ahead a number may be too large.
                let Ok(recursion) = made else { continue };
                let is_within = won.is_some_and(|it| {
                    let least = 2 * i64::from(it.turns) - i64::from(it.wins);
                    let further = i64::from(limit) - least;
                    further >= 0 && further % 2 == 0
                });
                assert_eq!(
                    recursion.value().holds(),
                    is_within,
                    "{trial}\n{}",
                    recursion.program().call
                );
            }
        }
    }
}

/// The functions of a game for some of its starts, with each of the limits as far as that does not take too long, and
/// with each of the options in turn.
fn of_game(rules: &Arc<Rules>, limits: &[u32], start_count: usize) -> Vec<Recursion> {
    let Ok(starts) = rules.starts(1_000_000) else {
        return vec![];
    };
    let step = starts.len().div_ceil(start_count).max(1);
    let mut all = vec![];
    let mut options = OPTIONS.iter().cycle();
    for start in starts.iter().step_by(step) {
        for limit in limits {
            let made = Recursion::new(
                Arc::clone(rules),
                start,
                *limit,
                *options.next().expect("they come round"),
            );
            all.extend(
                made.ok()
                    .filter(|it| it.call_count(it.options().has_memory) <= COUNTED_CALLS),
            );
        }
    }
    all
}

/// Runs the programs; every step of small ones is compared, and the laws of going from step to step are checked.
fn compare(all: &[Recursion]) {
    let is_traced = |recursion: &Recursion| {
        recursion.call_count(recursion.options().has_memory) <= TRACED_CALLS
    };
    let program = |recursion: &Recursion| {
        let wanted = if is_traced(recursion) {
            "steps"
        } else {
            "calls"
        };
        format!("{wanted}\n{}\n", recursion.program().lines.join("\n"))
    };
    let programs: Vec<String> = all.iter().map(program).collect();
    let printed = run_script("recursion.py", &[], &programs);
    for ((recursion, program), printed) in all.iter().zip(&programs).zip(&printed) {
        Expected::of(recursion, is_traced(recursion)).check(printed, program);
    }
}

/// What we say that a program does.
struct Expected {
    lines: Vec<String>,
}

impl Expected {
    fn of(recursion: &Recursion, is_traced: bool) -> Self {
        let has_memory = recursion.options().has_memory;
        let call_count = recursion.call_count(has_memory);
        let repeat_count = recursion.tree_size() - call_count;
        let mut lines = vec![
            recursion.value().to_string(),
            format!("runs {call_count}"),
            format!("repeats {repeat_count}"),
        ];
        if is_traced {
            let moments: Vec<Moment> = (0..recursion.step_count())
                .map(|step| recursion.moment(step))
                .collect();
            lines.extend(traced(recursion, &moments));
            check_laws(recursion, &moments);
        }
        Self { lines }
    }

    #[track_caller]
    fn check(&self, printed: &str, program: &str) {
        let printed: Vec<&str> = printed.lines().collect();
        let differs = self
            .lines
            .iter()
            .zip(&printed)
            .position(|(ours, theirs)| ours != theirs);
        let place = differs.unwrap_or(self.lines.len().min(printed.len()));
        let before = place.saturating_sub(6);
        assert!(
            differs.is_none() && self.lines.len() == printed.len(),
            "{program}\nstep {place}\n{:#?}\nin Python\n{:#?}",
            self.lines.iter().skip(before).take(10).collect::<Vec<_>>(),
            printed.iter().skip(before).take(10).collect::<Vec<_>>(),
        );
    }
}

/// The steps as Python reports them.
fn traced(recursion: &Recursion, moments: &[Moment]) -> Vec<String> {
    let program = recursion.program();
    let mut lines = vec![];
    for moment in moments {
        let line = format!("line {}", moment.line + 1);
        let locals = locals(running(moment));
        match moment.event {
            Event::Called => lines.push(format!("call {locals}")),
            Event::Unpacked
            | Event::OverTested(_)
            | Event::LimitTested(_)
            | Event::Listing { .. } => lines.push(line),
            Event::Returning(value) => {
                if moment.line == program.return_line {
                    lines.push(line);
                }
                lines.push(format!("return {value} {locals}"));
            }
            Event::Got { .. } | Event::Remembered { .. } => {}
        }
    }
    lines
}

fn locals(frame: &Frame) -> String {
    let locals = frame.locals.iter();
    let mut locals: Vec<String> = locals
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    locals.sort();
    locals.join("; ")
}

fn running(moment: &Moment) -> &Frame {
    moment.stack.last().expect("one call runs at every step")
}

/// What leads from step to step is what stands in the list of all steps.
fn check_laws(recursion: &Recursion, moments: &[Moment]) {
    let step_of = |index: usize| index as u128;
    let last = moments.len() - 1;
    let find = |from: usize, is: &dyn Fn(&Moment) -> bool| {
        moments[from..]
            .iter()
            .position(is)
            .map_or(last, |it| it + from)
    };
    for (index, moment) in moments.iter().enumerate() {
        let step = step_of(index);
        let depth = moment.stack.len();
        let call = running(moment).call.number;
        assert_eq!(moment.step, step);
        let over = find((index + 1).min(last), &|it| it.stack.len() <= depth);
        assert_eq!(recursion.over(step), step_of(over), "over {step}");
        let out = find(index, &|it| it.stack.len() < depth);
        assert_eq!(recursion.out(step), step_of(out), "out of {step}");
        let is_return = |it: &Moment| {
            matches!(it.event, Event::Returning(_)) && running(it).call.number == call
        };
        assert_eq!(recursion.to_return(step), step_of(find(index, &is_return)));
        if let Some(earlier) = index.checked_sub(1).map(|it| &moments[it]) {
            let made = moment.made_count - earlier.made_count;
            let is_call = matches!(moment.event, Event::Called | Event::Remembered { .. });
            assert_eq!(made, u128::from(is_call), "{step}");
        }
        // Each frame waits where its call for a move was made.
        for pair in moment.stack.windows(2) {
            assert_eq!(pair[1].call.limit, pair[0].call.limit - 1);
            assert!(recursion.program().list_lines.contains(&pair[0].line));
        }
    }
    for call in 0..moments[last].made_count {
        let first = find(0, &|it| it.made_count > call);
        assert_eq!(recursion.call_step(call), step_of(first), "call {call}");
    }
    let random = &mut Random::of_seed(moments.len() as u64);
    for _ in 0..3 {
        let step = step_of(random.index(moments.len()));
        let node_limit = random.index(25);
        check_tree(recursion, moments, step, node_limit);
    }
}

/// A tree shows every call once, as a node or in a count.
fn check_tree(recursion: &Recursion, moments: &[Moment], step: u128, node_limit: usize) {
    let tree = recursion.tree(step, node_limit);
    let moment = &moments[usize::try_from(step).expect("few steps")];
    let all = moments[moments.len() - 1].made_count;
    assert_eq!(recursion.tree_size(), all);
    let hidden: u128 = tree.iter().map(|it| it.hidden_count).sum();
    assert_eq!(tree.len() as u128 + hidden, all);
    assert!(tree.len() <= node_limit.max(moment.stack.len()));
    if all <= node_limit as u128 {
        assert_eq!(hidden, 0);
    }
    assert!(tree.is_sorted_by_key(|it| it.call.number));
    let on_stack: Vec<u128> = moment.stack.iter().map(|it| it.call.number).collect();
    let running: Vec<u128> = tree
        .iter()
        .filter(|it| matches!(it.state, CallState::Waiting | CallState::Running))
        .map(|it| it.call.number)
        .collect();
    assert_eq!(running, on_stack);
    let mut known_indexes = vec![BTreeSet::new(); tree.len()];
    for (place, node) in tree.iter().enumerate() {
        let indexes = node.parent.map(|parent| &mut known_indexes[parent]);
        assert!(indexes.is_none_or(|it| it.insert(node.index)));
        assert_eq!(node.parent.is_none(), place == 0);
        assert!(node.parent.is_none_or(|parent| parent < place));
        let first = recursion.moment(recursion.call_step(node.call.number));
        assert_eq!(node.state == CallState::Future, first.step > step);
        if node.repeat_of.is_some() {
            assert!(matches!(first.event, Event::Remembered { first, value, .. }
                if Some(first) == node.repeat_of && node.value.is_none_or(|it| it == value)));
            assert_eq!(node.hidden_count, 0);
            continue;
        }
        let frame = self::running(&first);
        assert_eq!(node.call, frame.call);
        let back = recursion.moment(recursion.to_return(first.step));
        let value = match back.event {
            Event::Returning(value) => value,
            event => panic!("a call ends with {event:?}"),
        };
        assert_eq!(node.value, (back.step <= step).then_some(value));
    }
}
