//! Random small games: a description for the oracle, and the same game as a rules file.

use crate::expressions::{Cond, Expr, joined};
use crate::random::Random;

/// A game whose heaps stay between 0 and `cap`, so that it has few positions.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) heap_names: &'static [&'static str],
    /// Whether `m` is remembered besides the heaps.
    pub(crate) has_memory: bool,
    pub(crate) cap: i64,
    /// `+`, `-` or both: where heaps go only one way, play surely ends and lasts longer.
    signs: &'static [&'static str],
    pub(crate) rows: Vec<Row>,
    /// Conditions in order, each with the winner as rules files name them.
    pub(crate) over: Vec<(Cond, &'static str)>,
    pub(crate) stuck: &'static str,
    pub(crate) repeat: &'static str,
    pub(crate) unordered: bool,
    /// Whether who moves matters.
    pub(crate) partisan: bool,
    /// The least and the greatest start value of each heap.
    pub(crate) starts: Vec<(i64, i64)>,
}

/// One row of moves.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The names of the heaps that it picks; none in a whole-position row.
    pub(crate) picked: &'static [&'static str],
    /// The new heaps: all of them, or the picked ones.
    pub(crate) heaps: Vec<Expr>,
    pub(crate) memory: Option<Expr>,
    /// `for k in range(low, high)`.
    pub(crate) range: Option<(Expr, Expr)>,
    pub(crate) condition: Option<Cond>,
    pub(crate) by: Option<i64>,
}

/// The constant of the rules files; every game has the same.
pub(crate) const PARAM: (&str, i64) = ("P", 3);

const HEAP_NAMES: [&[&str]; 3] = [&["a"], &["a", "b"], &["a", "b", "c"]];

impl Game {
    /// A game with all that the rule language offers, each now and then.
    pub(crate) fn random(seed: u64) -> Self {
        let random = &mut Random::of_seed(seed);
        let heap_names = HEAP_NAMES[random.pick(&[0, 0, 1, 1, 1, 2])];
        let cap = random.between(3, [40, 9, 5][heap_names.len() - 1]);
        let mut game = Self {
            heap_names,
            has_memory: random.percent(20),
            cap,
            signs: random.pick(&[&["+"] as &[_], &["-"], &["+", "-"]]),
            rows: Vec::new(),
            over: Vec::new(),
            stuck: random.pick(&["last", "last", "last", "next", "draw"]),
            repeat: random.pick(&["free", "free", "free", "free", "not-own", "not-opponent"]),
            unordered: heap_names.len() > 1 && random.percent(25),
            partisan: random.percent(20),
            starts: Vec::new(),
        };
        game.starts = heap_names
            .iter()
            .map(|_| game.random_start(random))
            .collect();
        for _ in 0..random.between(1, 4) {
            let row = game.random_row(random);
            game.rows.push(row);
        }
        for _ in 0..random.pick(&[0, 1, 1, 1, 2]) {
            let end = game.random_end(random);
            game.over.push(end);
        }
        if game.partisan {
            // One row at least must tell the players apart.
            game.rows[0].by = Some(random.between(1, 2));
        }
        game
    }

    /// A game in which the heaps can be told apart neither by a row nor by the end, and one heap changes at a time.
    pub(crate) fn random_symmetric(seed: u64) -> Self {
        let mut game = Self::random(seed);
        let random = &mut Random::of_seed(!seed);
        game.heap_names = HEAP_NAMES[random.pick(&[1, 1, 2])];
        game.cap = game.cap.min(6);
        game.unordered = true;
        game.starts = game.heap_names.iter().map(|_| (0, game.cap)).collect();
        game.rows.clear();
        for by in [game.partisan.then_some(1), None] {
            let mut row = game.random_row_of(random, &["x"]);
            row.by = by;
            game.rows.push(row);
        }
        game.over = vec![game.random_end(random)];
        game
    }

    fn random_start(&self, random: &mut Random) -> (i64, i64) {
        let low = random.between(0, self.cap);
        (low, random.between(low, self.cap))
    }

    fn random_row(&self, random: &mut Random) -> Row {
        let picks: &[&'static [&'static str]] = match (self.heap_names.len(), self.unordered) {
            (1, _) => &[&[], &[], &["x"]],
            (_, false) => &[&[], &[], &["x"], &["x", "y"]],
            (_, true) => &[&["x"], &["x", "y"]],
        };
        let picked = random.pick(picks);
        self.random_row_of(random, picked)
    }

    fn random_row_of(&self, random: &mut Random, picked: &'static [&'static str]) -> Row {
        let has_range = random.percent(35);
        let replaced = if picked.is_empty() {
            self.heap_names
        } else {
            picked
        };
        let mut names = self.names(picked);
        let range = has_range.then(|| {
            let low = if random.percent(70) {
                Expr::Number(1)
            } else {
                Expr::random(random, &names, 1)
            };
            // No more than all heaps can hold, or a product of heaps would make a row of millions.
            let high = vec![Expr::random(random, &names, 2), Expr::Number(self.cap + 1)];
            (low, Expr::Call("min", high))
        });
        if has_range {
            names.push("k");
        }
        let changed_index = random.index(replaced.len());
        let heaps: Vec<Expr> = (0..)
            .zip(replaced)
            .map(|(index, &name)| {
                if index != changed_index && random.percent(60) {
                    Expr::Name(name)
                } else {
                    change(random, name, self.signs, &names)
                }
            })
            .collect();
        let memory = (self.has_memory && random.percent(70)).then(|| {
            let value = Box::new(Expr::random(random, &names, 2));
            Expr::Binary("%", value, Box::new(Expr::Number(3)))
        });
        let by = (self.partisan && random.percent(50)).then(|| random.between(1, 2));
        Row {
            picked,
            condition: Some(self.guard(random, &heaps, &names)),
            heaps,
            memory,
            range,
            by,
        }
    }

    /// The names that can be used in a row without being the same for all heaps of a game without order.
    fn names(&self, picked: &[&'static str]) -> Vec<&'static str> {
        let mut names = picked.to_vec();
        if !self.unordered {
            names.extend(self.heap_names);
            names.extend(["i", "j"].into_iter().take(picked.len()));
        }
        if self.has_memory {
            names.push("m");
        }
        if self.partisan {
            names.push("turn");
        }
        names.push(PARAM.0);
        names
    }

    /// Keeps the changed heaps between 0 and `cap`, and may ask for more.
    fn guard(&self, random: &mut Random, heaps: &[Expr], names: &[&'static str]) -> Cond {
        let changed = heaps.iter().filter(|heap| !matches!(heap, Expr::Name(_)));
        let mut parts: Vec<Cond> = changed
            .map(|heap| {
                let cap = Expr::Number(self.cap);
                Cond::Compare(Expr::Number(0), vec![("<=", heap.clone()), ("<=", cap)])
            })
            .collect();
        if parts.is_empty() || random.percent(25) {
            let place = random.index(parts.len() + 1);
            parts.insert(place, Cond::random(random, names, 2));
        }
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Cond::And(parts)
        }
    }

    fn random_end(&self, random: &mut Random) -> (Cond, &'static str) {
        let winners: &[&str] = if self.partisan {
            &["last", "next", "first", "second", "draw"]
        } else {
            &["last", "last", "last", "next", "draw"]
        };
        let mut names = if self.unordered {
            Vec::new()
        } else {
            self.heap_names.to_vec()
        };
        if self.has_memory {
            names.push("m");
        }
        names.push(PARAM.0);
        let of_heaps = Expr::OfHeaps(random.pick(&["sum", "min", "max"]));
        let number = Expr::Number(random.between(0, 2 * self.cap));
        let condition = match random.index(3) {
            0 => Cond::Compare(of_heaps, vec![(">=", number)]),
            1 => Cond::Compare(of_heaps, vec![("==", number)]),
            _ => Cond::random(random, &names, 2),
        };
        (condition, random.pick(winners))
    }
}

/// What becomes of a heap.
fn change(
    random: &mut Random,
    name: &'static str,
    signs: &[&'static str],
    names: &[&'static str],
) -> Expr {
    let heap = Box::new(Expr::Name(name));
    let sign = random.pick(signs);
    if names.contains(&"k") && random.percent(75) {
        return Expr::Binary(sign, heap, Box::new(Expr::Name("k")));
    }
    match random.index(8) {
        0..=3 => Expr::Binary(sign, heap, Box::new(Expr::Number(random.between(1, 3)))),
        4 | 5 => Expr::Binary(
            if sign == "+" { "*" } else { "//" },
            heap,
            Box::new(Expr::Number(2)),
        ),
        _ => Expr::random(random, names, 2),
    }
}

impl Game {
    /// The game as a rules file.
    pub(crate) fn text(&self) -> String {
        let memory = if self.has_memory { "; m" } else { "" };
        let rows: Vec<String> = self
            .rows
            .iter()
            .map(|row| format!("    {},\n", row.text()))
            .collect();
        let starts = self
            .heap_names
            .iter()
            .zip(&self.starts)
            .map(|(name, (low, high))| {
                if low == high {
                    format!("{name} == {low}")
                } else {
                    format!("{low} <= {name} <= {high}")
                }
            });
        let start_memory = if self.has_memory { ", m == 0" } else { "" };
        let mut text = format!(
            "position = \"{}{memory}\"\nmoves = [\n{}]\nstart = \"{}{start_memory}\"\n",
            self.heap_names.join(", "),
            rows.concat(),
            starts.collect::<Vec<_>>().join(", "),
        );
        text += &self.over_text();
        text += &format!("params = {{ {} = {} }}\n", PARAM.0, PARAM.1);
        if self.stuck != "last" {
            text += &format!("stuck = \"{}\"\n", self.stuck);
        }
        if self.repeat != "free" {
            text += &format!("repeat = \"{}\"\n", self.repeat);
        }
        if self.unordered {
            text += "unordered = true\n";
        }
        text
    }

    fn over_text(&self) -> String {
        match &self.over[..] {
            [] => String::new(),
            [(condition, "last")] => format!("over = \"{condition}\"\n"),
            ends => {
                let end = |(condition, winner): &(Cond, &str)| {
                    format!("    {{ when = \"{condition}\", winner = \"{winner}\" }},\n")
                };
                format!("over = [\n{}]\n", ends.iter().map(end).collect::<String>())
            }
        }
    }
}

impl Row {
    fn text(&self) -> String {
        let mut text = String::new();
        if !self.picked.is_empty() {
            text = format!("{} -> ", self.picked.join(", "));
        }
        // A choice at the end of the heaps would swallow the condition of the row.
        let bracketed = |heap: &Expr| match heap {
            Expr::Choice(..) => format!("({heap})"),
            _ => heap.to_string(),
        };
        text += &joined(self.heaps.iter().map(bracketed));
        if let Some(memory) = &self.memory {
            text += &format!("; {}", bracketed(memory));
        }
        if let Some((low, high)) = &self.range {
            text += &format!(" for k in range({low}, {high})");
        }
        if let Some(condition) = &self.condition {
            text += &format!(" if {condition}");
        }
        match self.by {
            None => format!("\"{text}\""),
            Some(1) => format!("{{ to = \"{text}\", by = \"first\" }}"),
            Some(_) => format!("{{ to = \"{text}\", by = \"second\" }}"),
        }
    }
}
