//! Games that are typed as rules, solved as for a user; and by the plain solver, which is always right.

use crate::technique::{Checksum, Technique};
use kruzhok_exam::{Studied, Study};
use kruzhok_rules::{Ending, Rules};
use kruzhok_solver::grundy::{self, HeapNimbers};
use kruzhok_solver::{GameGraph, Nimber, Outcome, PositionId, SolveOptions};
use kruzhok_sweep::{
    Compile, Declined, Grid, Nimbering, Nimbers, Order, Plan, Progress, Sweep, Swept, Value,
};
use kruzhok_syntax::Problem;
use std::fmt::Write as _;
use std::io::Write as _;
use std::rc::Rc;
use std::sync::Arc;

/// More positions than any game here has.
const LIMIT: usize = 1 << 30;
/// More memory than any table here takes.
const TABLE_BYTES: u64 = 3 << 30;
/// So many positions are looked at between two looks at a clock, or at messages.
const STEP: usize = 1 << 20;

/// The rules file of a workload, at this size.
pub(crate) fn text(workload: &str, size: usize) -> Option<String> {
    let file = match workload {
        "two-heaps" => include_str!("games/two-heaps.toml"),
        "product" => include_str!("games/product.toml"),
        "wythoff" => include_str!("games/wythoff.toml"),
        "fibonacci" => include_str!("games/fibonacci.toml"),
        "nim" => include_str!("games/nim.toml"),
        "irregular" => include_str!("games/irregular.toml"),
        "no-repeat" => include_str!("games/no-repeat.toml"),
        "cyclic" => include_str!("games/cyclic.toml"),
        "multisets" => include_str!("games/multisets.toml"),
        "words" => include_str!("games/words.toml"),
        "edges" => return Some(edges(size)),
        _ => return None,
    };
    let (before, sizes) = file.split_once("{ N = ").expect("each game has a size");
    let (_, after) = sizes.split_once(" }").expect("sizes end");
    Some(format!("{before}{{ N = {size} }}{after}"))
}

/// A graph of so many positions, most with three arrows, some of them back.
fn edges(count: usize) -> String {
    let mut text = "graph = \"\"\"\n".to_owned();
    for from in 0..count - 1 {
        let to =
            [from + 1, from * 2 + 7, from * 7 / 10].map(|to| format!("n{}", to.min(count - 1)));
        writeln!(text, "n{from} -> {}", to.join(", ")).expect("a text takes what is written");
    }
    text + "\"\"\"\n"
}

fn parse(text: &str) -> Arc<Rules> {
    let rules = kruzhok_rules::parse(text);
    Arc::new(rules.unwrap_or_else(|problems| panic!("{problems:?}")))
}

/// Rules of which Grundy values are asked, and not who wins.
fn asks_for_nimbers(rules: &Rules) -> bool {
    rules.title().contains("three heaps of Nim")
}

/// Compiles rows where whoever runs this program can: in a worker, which takes what is written as an error for a command and
/// answers with the number of bytes that it says it took (`in_worker.mjs`). A program without `unsafe` can import no more.
fn compile() -> Option<Compile> {
    cfg!(target_arch = "wasm32").then_some(|module| {
        let command = |text: String| std::io::stderr().write(text.as_bytes()).ok();
        let start = module.as_ptr().expose_provenance();
        let program = command(format!("compile {start} {}", module.len()))?;
        let run = move |order| {
            let is_outgrown = command(format!("run {program} {order}"))?;
            i32::try_from(is_outgrown).ok()
        };
        Some(Rc::new(run))
    })
}

/// By exploring every position and solving backwards, whatever the game.
pub(crate) struct Plain {
    text: String,
    solved: Option<(Arc<Rules>, GameGraph, Vec<Worth>)>,
    is_too_large: bool,
}

/// What a position is worth.
#[derive(Clone, Copy)]
enum Worth {
    Outcome(Outcome),
    Nimber(Nimber),
}

fn plies(outcome: Outcome) -> u64 {
    outcome.remoteness().map_or(0, |it| it.plies().into())
}

impl Worth {
    /// What the checksum takes for it.
    fn code(self) -> u64 {
        match self {
            Self::Outcome(outcome @ Outcome::Win(_)) => 2 + 2 * plies(outcome),
            Self::Outcome(outcome @ Outcome::Loss(_)) => 3 + 2 * plies(outcome),
            Self::Outcome(Outcome::Draw) => 1,
            Self::Outcome(_) => 0,
            Self::Nimber(Nimber(value)) => 1 + u64::from(value),
        }
    }
}

impl Plain {
    pub(crate) fn new(text: String) -> Self {
        Self {
            text,
            solved: None,
            is_too_large: false,
        }
    }
}

impl Technique for Plain {
    fn solve(&mut self) {
        // What was solved before is given back first: two such graphs would not fit.
        self.solved = None;
        let rules = parse(&self.text);
        let Ok(graph) = GameGraph::explore(&rules, LIMIT) else {
            self.is_too_large = true;
            return;
        };
        let worth = match asks_for_nimbers(&rules) {
            true => {
                let nimbers = grundy::values(&graph, &rules).expect("an impartial game");
                nimbers.into_iter().map(Worth::Nimber).collect()
            }
            false => {
                let outcomes = kruzhok_solver::solve(&graph);
                outcomes.into_iter().map(Worth::Outcome).collect()
            }
        };
        self.solved = Some((rules, graph, worth));
    }

    fn problem(&self) -> Option<String> {
        (self.is_too_large).then(|| "did not run: too large".to_owned())
    }

    fn bytes(&self) -> usize {
        most_memory()
    }

    fn add_to(&self, checksum: &mut Checksum) {
        let Some((rules, graph, worth)) = &self.solved else {
            return;
        };
        for (id, worth) in graph.ids().zip(worth) {
            let ending = graph.ending(id).filter(|_| !graph.is_stuck(id));
            add_position(rules, &graph.words(id), ending, *worth, checksum);
        }
    }
}

/// As the box of a plan is swept; nothing else is done.
pub(crate) struct Table {
    text: String,
    solved: Option<Result<(Arc<Rules>, Swept), Declined>>,
}

impl Table {
    pub(crate) fn new(text: String) -> Self {
        Self { text, solved: None }
    }
}

impl Technique for Table {
    fn solve(&mut self) {
        self.solved = None;
        let rules = parse(&self.text);
        let swept = Plan::of(&rules, TABLE_BYTES).map(|plan| {
            let mut sweep = Sweep::new(plan);
            if let Some(compile) =
                compile().filter(|_| sweep.position_count() >= Sweep::WORTH_COMPILING)
            {
                sweep.compile(compile);
            }
            while sweep.step(STEP) == Progress::Working {}
            (rules, sweep.finish())
        });
        self.solved = Some(swept);
    }

    fn problem(&self) -> Option<String> {
        let declined = self.solved.as_ref()?.as_ref().err()?;
        Some(format!("no plan: {declined:?}"))
    }

    fn bytes(&self) -> usize {
        most_memory()
    }

    fn add_to(&self, checksum: &mut Checksum) {
        let Some(Ok((rules, swept))) = &self.solved else {
            return;
        };
        let plan = swept.plan();
        let inner = match &plan.order {
            Order::Nested(loops) => loops.last().map_or(0, |(word, _)| *word),
            Order::Levels(_) | Order::Backward => 0,
        };
        let axis = plan.going.axes()[inner];
        let mut axes = plan.going.axes().to_vec();
        axes[inner].count = 1;
        let lines = Grid::new(axes).expect("fewer cells than the box has");
        let mut words = vec![];
        for line in 0..lines.cell_count() {
            lines.put_words(line, &mut words);
            let (first, count) = plan.line_ends.stretch(&mut words, inner, axis);
            for place in first..first + count {
                words[inner] = axis.value(place);
                if rules.is_unordered() && !words.is_sorted() {
                    continue;
                }
                let ending = plan.flat.ending(&words).unwrap_or(None);
                let worth = match swept.value(&words) {
                    Some(Value::Win(plies)) => Outcome::win_in(plies),
                    Some(Value::Loss(plies)) => Outcome::loss_in(plies),
                    Some(Value::Draw) => Outcome::Draw,
                    None => Outcome::Undecided,
                };
                add_position(rules, &words, ending, Worth::Outcome(worth), checksum);
            }
        }
    }
}

/// Grundy values of all positions, as they are swept.
pub(crate) struct NimberTable {
    text: String,
    solved: Option<(Arc<Plan>, Nimbers)>,
}

impl NimberTable {
    pub(crate) fn new(text: String) -> Self {
        Self { text, solved: None }
    }
}

impl Technique for NimberTable {
    fn solve(&mut self) {
        self.solved = None;
        let plan = Plan::of(&parse(&self.text), TABLE_BYTES).expect("heaps fall");
        let plan = Arc::new(plan);
        let mut nimbering = Nimbering::new(plan.clone()).expect("an impartial game");
        while nimbering.step(STEP) == Progress::Working {}
        self.solved = Some((plan, nimbering.finish().expect("small values")));
    }

    fn bytes(&self) -> usize {
        most_memory()
    }

    fn add_to(&self, checksum: &mut Checksum) {
        let Some((plan, nimbers)) = &self.solved else {
            return;
        };
        let mut words = vec![];
        for cell in 0..plan.going.cell_count() {
            plan.going.put_words(cell, &mut words);
            let value = nimbers.of(&words).expect("play ends");
            checksum.add_code(&words, u64::from(value) + 1);
        }
    }
}

/// By the values of single heaps, where heaps are independent: a position is worth their xor.
pub(crate) struct Sums {
    text: String,
    size: usize,
    nimbers: Vec<Nimber>,
}

impl Sums {
    pub(crate) fn new(text: String, size: usize) -> Self {
        let nimbers = vec![];
        Self {
            text,
            size,
            nimbers,
        }
    }
}

impl Technique for Sums {
    fn solve(&mut self) {
        let rules = parse(&self.text);
        let mut heaps = HeapNimbers::new(&rules).expect("independent heaps");
        let mut value = |heap: usize| heaps.of_heap(0, heap as i64).expect("play ends");
        self.nimbers = (0..self.size).map(&mut value).collect();
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.nimbers)
    }

    fn add_to(&self, checksum: &mut Checksum) {
        for (a, one) in (0..).zip(&self.nimbers) {
            for (b, two) in (0..).zip(&self.nimbers) {
                for (c, three) in (0..).zip(&self.nimbers) {
                    let Nimber(sum) = Nimber(one.0 ^ two.0 ^ three.0);
                    checksum.add_code(&[a, b, c], u64::from(sum) + 1);
                }
            }
        }
    }
}

/// As everybody's game is solved: from the text to the answers of all its questions; and as the page goes on, which
/// counts the positions that play can reach.
pub(crate) struct Answer {
    text: String,
    counts: bool,
    studied: Option<Result<Studied, Problem>>,
}

impl Answer {
    pub(crate) fn new(text: String, counts: bool) -> Self {
        let studied = None;
        Self {
            text,
            counts,
            studied,
        }
    }
}

impl Technique for Answer {
    fn solve(&mut self) {
        self.studied = None;
        let options = SolveOptions {
            table_bytes: TABLE_BYTES,
            counts: self.counts,
            compile: compile(),
            ..SolveOptions::of_positions(LIMIT)
        };
        self.studied = Some(Study::of(parse(&self.text), options));
    }

    fn problem(&self) -> Option<String> {
        let problem = self.studied.as_ref()?.as_ref().err()?;
        Some(format!("no solution: {:?}", problem.kind))
    }

    fn bytes(&self) -> usize {
        most_memory()
    }

    fn add_to(&self, checksum: &mut Checksum) {
        let Some(Ok(studied)) = &self.studied else {
            return;
        };
        let solution = &studied.solution;
        let graph = &solution.graph;
        let mut add = |id: PositionId, words: &[i64]| {
            let worth = match solution.nimber(id) {
                Some(nimber) if asks_for_nimbers(&solution.rules) => Worth::Nimber(nimber),
                _ => Worth::Outcome(graph.outcome(id)),
            };
            let ending = graph.ending(id).filter(|_| !graph.is_stuck(id));
            add_position(&solution.rules, words, ending, worth, checksum);
        };
        if graph.explored().is_some() {
            graph.ids().for_each(|id| add(id, &graph.words(id)));
            return;
        }
        // All positions of these games are starts; which others there are was not counted.
        for (PositionId(first), count) in graph.starts().runs() {
            for place in 0..count {
                let id = PositionId(first + place * graph.starts().step());
                add(id, &graph.words(id));
            }
        }
    }
}

/// The most memory that this process has had so far, all of it; 0 where that is not known.
fn most_memory() -> usize {
    #[cfg(target_arch = "wasm32")]
    return core::arch::wasm32::memory_size(0) << 16;
    #[cfg(not(target_arch = "wasm32"))]
    {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
        kilobytes.map_or(0, |kilobytes: usize| kilobytes << 10)
    }
}

/// Positions that the rules call over do not count, and only those do in which nobody has moved yet, where that is
/// remembered: what play can reach of the others is another question.
fn add_position(
    rules: &Rules,
    words: &[i64],
    ending: Option<Ending>,
    worth: Worth,
    checksum: &mut Checksum,
) {
    if ending.is_none() && rules.last_rows(words) == (None, None) {
        checksum.add_code(rules.named(words), worth.code());
    }
}
