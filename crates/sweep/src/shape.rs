//! Rows read for their shape: what they do along a line.
//!
//! On a line all words but one are fixed. There a row with sums and products, guards that compare, and cases is a few
//! straight pieces: on a stretch of the line, the target moves evenly.

use crate::code::Code;
use kruzhok_rules::syntax::Comparison;
use kruzhok_rules::{Flat, FlatOp, FlatRow, FlatStep, Num};

/// More pieces than this a row is not cut into.
const MOST_PIECES: usize = 64;

/// `slope * x + rest`, where x is the word that changes along a line and the others are in neither.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    pub(crate) slope: Fixed,
    pub(crate) rest: Fixed,
}

/// A number that is the same all along a line.
#[derive(Clone, Debug)]
pub(crate) enum Fixed {
    /// Words, each taken so many times, and a constant.
    Sum(Vec<(usize, i64)>, i64),
    Any(Num),
}

/// A condition along a line.
#[derive(Clone, Debug)]
pub(crate) enum Guard {
    /// It holds on the whole line or nowhere.
    Fixed(Num),
    /// Where this is not negative.
    NotNegative(Linear),
}

/// A straight piece of a row.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) guards: Vec<Guard>,
    pub(crate) way: Way,
    pub(crate) is_pass: bool,
}

/// Where a piece leads.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// To one position.
    To(Vec<Linear>),
    /// To all positions on a ray.
    Ray(usize),
    /// To the positions of a run, up to the one of this number.
    Run(usize, Linear),
}

/// Positions one after another in a straight line, as far as there are any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ray {
    /// What each step adds to the words: 1, 0 or -1.
    pub(crate) by: Vec<i64>,
    /// The last value of each word that is led to; `None` where only the box ends the ray.
    pub(crate) edges: Vec<Option<i64>>,
}

/// Positions that are the same ones for all places of a line.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    // The words of the position number k, and k's place among the variables.
    nums: Vec<Num>,
    slot: usize,
    /// For each word what it is at the number 0, and by how much it rises with the number.
    pub(crate) words: Vec<(Fixed, i64)>,
    /// The number of the first of them.
    pub(crate) first: i64,
}

/// A game of straight pieces.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The game is over where one of these is not negative.
    pub(crate) ends: Vec<Linear>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) rays: Vec<Ray>,
    pub(crate) runs: Vec<Run>,
}

impl Shape {
    /// Reads a game for its shape along the word `inner`; `None` where a row or an end is not straight.
    pub(crate) fn of(flat: &Flat, code: &Code, inner: usize) -> Option<Self> {
        if !flat.ends.is_empty() && code.only_end.is_none() {
            return None;
        }
        let mut ends = ends(flat, inner)?;
        // What is never in order is left out as well.
        for place in 1..flat.sorted_count {
            let pair = (Num::Slot(place - 1), Comparison::Greater, Num::Slot(place));
            push_ends(&Num::Compare(pair.into()), inner, &mut ends)?;
        }
        let mut shape = Self {
            ends,
            pieces: vec![],
            rays: vec![],
            runs: vec![],
        };
        for row in &flat.rows {
            let has_loop = (row.steps.iter()).any(|it| matches!(it, FlatStep::For { .. }));
            if has_loop {
                shape.push_loop(flat, row, inner)?;
            } else {
                push_pieces(flat, row, inner, &mut shape.pieces)?;
            }
        }
        Some(shape)
    }
}

impl Shape {
    /// Adds a row that takes any number.
    fn push_loop(&mut self, flat: &Flat, row: &FlatRow, inner: usize) -> Option<()> {
        let is_loop = |step: &&FlatStep| matches!(step, FlatStep::For { .. });
        let FlatStep::For {
            slot,
            from: Num::Const(first),
            to: end,
            step: 1,
        } = row.steps.iter().find(is_loop)?
        else {
            return None;
        };
        if flat.sorted_count > 0 || flat.legal.is_some() {
            return None;
        }
        let mut conditions = vec![];
        for step in &row.steps {
            match step {
                FlatStep::If(condition) if uses(condition, *slot) => return None,
                FlatStep::If(condition) => conditions.push((condition.clone(), true)),
                FlatStep::For { slot: it, .. } if it != slot => return None,
                FlatStep::For { .. } => {}
            }
        }
        let open = Open {
            conditions,
            guards: vec![],
            to: vec![],
        };
        if *first == 1
            && let Some(ray) = Ray::of(flat, row, *slot, end)
        {
            let ray = add(&mut self.rays, ray, |a, b| a == b);
            return self.push_open(open, row, inner, |_| Some(Way::Ray(ray)));
        }
        let run = Run::of(row, *slot, *first, inner)?;
        let run = add(&mut self.runs, run, |a, b| {
            (&a.nums, a.slot, a.first) == (&b.nums, b.slot, b.first)
        });
        let last = Num::Binary(FlatOp::Subtract, (end.clone(), Num::Const(1)).into());
        let open = Open {
            to: vec![last],
            ..open
        };
        self.push_open(open, row, inner, |open| {
            Some(Way::Run(run, Linear::of(&open.to[0], inner)?))
        })
    }

    /// Cuts a row into pieces.
    fn push_open(
        &mut self,
        open: Open,
        row: &FlatRow,
        inner: usize,
        way: impl Fn(&Open) -> Option<Way>,
    ) -> Option<()> {
        let first_piece = self.pieces.len();
        let mut all = vec![open];
        while let Some(mut one) = all.pop() {
            if all.len() + self.pieces.len() - first_piece > MOST_PIECES {
                return None;
            }
            match one.settle(inner)? {
                Settled::Split(parts) => all.extend(parts),
                Settled::Done => {
                    let way = way(&one)?;
                    self.pieces.push(Piece {
                        guards: one.guards,
                        way,
                        is_pass: row.is_pass,
                    });
                }
            }
        }
        Some(())
    }
}

/// The place of an equal one, which is added if it is not there.
fn add<T>(list: &mut Vec<T>, one: T, is_same: impl Fn(&T, &T) -> bool) -> usize {
    let known = list.iter().position(|it| is_same(it, &one));
    known.unwrap_or_else(|| {
        list.push(one);
        list.len() - 1
    })
}

impl Ray {
    /// Reads a row whose variable runs from 1 to before `end`; `None` where it does not run to an edge.
    fn of(flat: &Flat, row: &FlatRow, slot: usize, end: &Num) -> Option<Self> {
        let mut by = vec![];
        for (word, to) in row.to.iter().enumerate() {
            let Fixed::Sum(mut sum, 0) = Fixed::of(to) else {
                return None;
            };
            sum.sort_unstable();
            by.push(match sum[..] {
                [(it, 1)] if it == word => 0,
                [(it, 1), (variable, by @ (1 | -1))] if it == word && variable == slot => by,
                _ => return None,
            });
        }
        let moves = by.iter().take(flat.named_count).any(|by| *by != 0);
        let mut edges = vec![None; by.len()];
        for term in terms(end) {
            let Fixed::Sum(sum, constant) = term else {
                return None;
            };
            let [(word, sign)] = sum[..] else {
                return None;
            };
            let by = *by.get(word)?;
            // Such a word may take so many steps that it comes to its edge.
            if by == 0 || sign != -by || edges[word].is_some() {
                return None;
            }
            edges[word] = Some(match by {
                -1 => 1i64.checked_sub(constant)?,
                _ => constant.checked_sub(1)?,
            });
        }
        moves.then_some(Self { by, edges })
    }
}

/// The numbers of which `num` is the least.
fn terms(num: &Num) -> Vec<Fixed> {
    let plus = |num: &Num, by: &Num, sign| {
        let by = Fixed::of(by).times(&Fixed::Sum(vec![], sign));
        terms(num).iter().map(|it| it.plus(&by)).collect()
    };
    match num {
        Num::Least(list) => list.iter().flat_map(terms).collect(),
        Num::Binary(FlatOp::Add, pair) if matches!(pair.1, Num::Const(_)) => {
            plus(&pair.0, &pair.1, 1)
        }
        Num::Binary(FlatOp::Add, pair) if matches!(pair.0, Num::Const(_)) => {
            plus(&pair.1, &pair.0, 1)
        }
        Num::Binary(FlatOp::Subtract, pair) if matches!(pair.1, Num::Const(_)) => {
            plus(&pair.0, &pair.1, -1)
        }
        _ => vec![Fixed::of(num)],
    }
}

impl Run {
    /// Reads a row whose targets are the same for all places of a line.
    fn of(row: &FlatRow, slot: usize, first: i64, inner: usize) -> Option<Self> {
        let mut words = vec![];
        for to in &row.to {
            if uses(to, inner) {
                return None;
            }
            let linear = Linear::of(to, slot)?;
            let Fixed::Sum(none, by) = linear.slope else {
                return None;
            };
            if !none.is_empty() {
                return None;
            }
            words.push((linear.rest, by));
        }
        Some(Self {
            nums: row.to.clone(),
            slot,
            words,
            first,
        })
    }
}

/// What is not negative where the game is over, one of them or several; so what goes on along a line is one stretch.
/// `None` where it may be otherwise.
pub(crate) fn ends(flat: &Flat, inner: usize) -> Option<Vec<Linear>> {
    let mut ends = vec![];
    for (when, _) in &flat.ends {
        push_ends(when, inner, &mut ends)?;
    }
    Some(ends)
}

/// Adds what is not negative where `when` holds.
fn push_ends(when: &Num, inner: usize, ends: &mut Vec<Linear>) -> Option<()> {
    if let Num::Or(list) = when {
        return list.iter().try_for_each(|it| push_ends(it, inner, ends));
    }
    let mut open = Open {
        conditions: vec![(when.clone(), true)],
        guards: vec![],
        to: vec![],
    };
    let Settled::Done = open.settle(inner)? else {
        return None;
    };
    match open.guards.pop() {
        Some(Guard::NotNegative(linear)) if open.guards.is_empty() => ends.push(linear),
        // It holds on the whole line or nowhere.
        Some(Guard::Fixed(condition)) if open.guards.is_empty() => {
            let not_zero = Num::Compare((condition, Comparison::NotEqual, Num::Const(0)).into());
            let rest = Num::Binary(FlatOp::Subtract, (not_zero, Num::Const(1)).into());
            ends.push(Linear {
                slope: Fixed::Sum(vec![], 0),
                rest: Fixed::Any(rest),
            });
        }
        _ => return None,
    }
    Some(())
}

fn push_pieces(flat: &Flat, row: &FlatRow, inner: usize, pieces: &mut Vec<Piece>) -> Option<()> {
    let mut conditions = vec![];
    for step in &row.steps {
        match step {
            FlatStep::If(condition) => conditions.push((condition.clone(), true)),
            FlatStep::For { .. } => return None,
        }
    }
    let first_piece = pieces.len();
    for order in orders(flat.sorted_count) {
        let mut conditions = conditions.clone();
        let mut to = row.to.clone();
        for (place, from) in order.iter().enumerate() {
            to[place] = row.to[*from].clone();
        }
        for place in 1..order.len() {
            let pair = (
                to[place - 1].clone(),
                Comparison::LessEqual,
                to[place].clone(),
            );
            conditions.push((Num::Compare(pair.into()), true));
        }
        if let Some(legal) = &flat.legal {
            conditions.push((with_slots(legal, &to), true));
        }
        let mut open = vec![Open {
            conditions,
            guards: vec![],
            to,
        }];
        while let Some(mut one) = open.pop() {
            if open.len() + pieces.len() - first_piece > MOST_PIECES {
                return None;
            }
            match one.settle(inner)? {
                Settled::Split(parts) => open.extend(parts),
                Settled::Done => pieces.push(Piece {
                    guards: one.guards,
                    way: Way::To(
                        (one.to.iter())
                            .map(|num| Linear::of(num, inner))
                            .collect::<Option<_>>()?,
                    ),
                    is_pass: row.is_pass,
                }),
            }
        }
    }
    Some(())
}

/// The ways in which so many heaps may stand in order.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for next in 0..count {
        all = (all.iter())
            .flat_map(|order: &Vec<usize>| {
                (0..=order.len()).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, next);
                    longer
                })
            })
            .collect();
    }
    all
}

/// A piece that may have to be cut further.
#[derive(Clone, Debug)]
struct Open {
    // Conditions, each with whether it must hold.
    conditions: Vec<(Num, bool)>,
    guards: Vec<Guard>,
    to: Vec<Num>,
}

enum Settled {
    Done,
    Split(Vec<Open>),
}

impl Open {
    /// Turns conditions into guards until none is left or the piece must be cut; `None` for what is not straight.
    fn settle(&mut self, inner: usize) -> Option<Settled> {
        for (place, num) in self.to.iter().enumerate() {
            if let Some(case) = first_case(num, inner) {
                let cases = case.map(|(condition, num)| {
                    let mut open = self.clone();
                    open.conditions.push((condition, true));
                    open.to[place] = num;
                    open
                });
                return Some(Settled::Split(cases.into()));
            }
        }
        while let Some((condition, must_hold)) = self.conditions.pop() {
            if !uses(&condition, inner) {
                let condition = match must_hold {
                    true => condition,
                    false => Num::Not(condition.into()),
                };
                self.guards.push(Guard::Fixed(condition));
                continue;
            }
            match condition {
                Num::Not(it) => self.conditions.push((*it, !must_hold)),
                Num::And(list) if must_hold => self
                    .conditions
                    .extend(list.into_iter().map(|it| (it, true))),
                Num::Or(list) if !must_hold => self
                    .conditions
                    .extend(list.into_iter().map(|it| (it, false))),
                Num::And(list) | Num::Or(list) => {
                    // A position that meets several of them has the same move several times.
                    let parts = list.into_iter().map(|it| {
                        let mut open = self.clone();
                        open.conditions.push((it, must_hold));
                        open
                    });
                    return Some(Settled::Split(parts.collect()));
                }
                Num::Compare(it) => {
                    if let Some(parts) = self.compare(*it, must_hold, inner)? {
                        return Some(Settled::Split(parts));
                    }
                }
                _ => return None,
            }
        }
        Some(Settled::Done)
    }

    fn compare(
        &mut self,
        (left, relation, right): (Num, Comparison, Num),
        must_hold: bool,
        inner: usize,
    ) -> Option<Option<Vec<Self>>> {
        for is_left in [true, false] {
            let side = if is_left { &left } else { &right };
            let Some(cases) = first_case(side, inner) else {
                continue;
            };
            let cases = cases.map(|(condition, num)| {
                let pair = match is_left {
                    true => (num, relation, right.clone()),
                    false => (left.clone(), relation, num),
                };
                let mut open = self.clone();
                open.conditions.push((condition, true));
                open.conditions.push((Num::Compare(pair.into()), must_hold));
                open
            });
            return Some(Some(cases.into()));
        }
        let relation = match (relation, must_hold) {
            (relation, true) => relation,
            (Comparison::Less, false) => Comparison::GreaterEqual,
            (Comparison::LessEqual, false) => Comparison::Greater,
            (Comparison::Greater, false) => Comparison::LessEqual,
            (Comparison::GreaterEqual, false) => Comparison::Less,
            (Comparison::NotEqual, false) => Comparison::Equal,
            (_, false) => Comparison::NotEqual,
        };
        let above = |margin| not_less(&left, &right, margin, inner);
        let below = |margin| not_less(&right, &left, margin, inner);
        match relation {
            Comparison::GreaterEqual => self.guards.push(above(0)?),
            Comparison::Greater => self.guards.push(above(1)?),
            Comparison::LessEqual => self.guards.push(below(0)?),
            Comparison::Less => self.guards.push(below(1)?),
            Comparison::NotEqual => {
                let parts = [above(1)?, below(1)?].map(|guard| {
                    let mut open = self.clone();
                    open.guards.push(guard);
                    open
                });
                return Some(Some(parts.into()));
            }
            _ => self.guards.extend([above(0)?, below(0)?]),
        }
        Some(None)
    }
}

/// `left - right >= margin`.
fn not_less(left: &Num, right: &Num, margin: i64, inner: usize) -> Option<Guard> {
    let difference = Num::Binary(FlatOp::Subtract, (left.clone(), right.clone()).into());
    let pair = (difference, Num::Const(margin));
    let linear = Linear::of(&Num::Binary(FlatOp::Subtract, pair.into()), inner)?;
    Some(Guard::NotNegative(linear))
}

/// The two cases of the first part that has cases, each with its condition and the whole without that part.
fn first_case(num: &Num, inner: usize) -> Option<[(Num, Num); 2]> {
    if !uses(num, inner) {
        return None;
    }
    let compare =
        |a: &Num, relation, b: &Num| Num::Compare((a.clone(), relation, b.clone()).into());
    match num {
        Num::Choice(it) => {
            let not = Num::Not(it.1.clone().into());
            Some([(it.1.clone(), it.0.clone()), (not, it.2.clone())])
        }
        Num::Least(list) | Num::Greatest(list) => {
            let (first, rest) = list.split_first()?;
            if rest.is_empty() {
                let always = Num::Const(1);
                let never = Num::Const(0);
                return Some([(always, first.clone()), (never, first.clone())]);
            }
            let (rest, relations) = match num {
                Num::Least(_) => (
                    Num::Least(rest.to_vec()),
                    [Comparison::LessEqual, Comparison::Greater],
                ),
                _ => (
                    Num::Greatest(rest.to_vec()),
                    [Comparison::GreaterEqual, Comparison::Less],
                ),
            };
            let [first_wins, rest_wins] = relations.map(|it| compare(first, it, &rest));
            Some([(first_wins, first.clone()), (rest_wins, rest)])
        }
        Num::Abs(it) => {
            let zero = Num::Const(0);
            let is_positive = compare(it, Comparison::GreaterEqual, &zero);
            let is_negative = compare(it, Comparison::Less, &zero);
            Some([
                (is_positive, (**it).clone()),
                (is_negative, Num::Negate(it.clone())),
            ])
        }
        Num::Negate(it) => {
            Some(first_case(it, inner)?.map(|(when, it)| (when, Num::Negate(it.into()))))
        }
        Num::Binary(op, pair) => {
            if let Some(cases) = first_case(&pair.0, inner) {
                let right = &pair.1;
                return Some(
                    cases
                        .map(|(when, left)| (when, Num::Binary(*op, (left, right.clone()).into()))),
                );
            }
            let left = &pair.0;
            Some(
                first_case(&pair.1, inner)?
                    .map(|(when, right)| (when, Num::Binary(*op, (left.clone(), right).into()))),
            )
        }
        _ => None,
    }
}

impl Linear {
    /// Reads an expression; `None` where it is not straight.
    fn of(num: &Num, inner: usize) -> Option<Self> {
        let constant = |value| Fixed::Sum(vec![], value);
        if !uses(num, inner) {
            return Some(Self {
                slope: constant(0),
                rest: Fixed::of(num),
            });
        }
        Some(match num {
            Num::Slot(_) => Self {
                slope: constant(1),
                rest: constant(0),
            },
            Num::Negate(it) => Self::of(it, inner)?.times(&constant(-1)),
            Num::Binary(op, pair) => {
                let (left, right) = (Self::of(&pair.0, inner)?, Self::of(&pair.1, inner)?);
                match op {
                    FlatOp::Add => left.plus(&right),
                    FlatOp::Subtract => left.plus(&right.times(&constant(-1))),
                    FlatOp::Multiply if left.slope.is_zero() => right.times(&left.rest),
                    FlatOp::Multiply if right.slope.is_zero() => left.times(&right.rest),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    fn plus(&self, other: &Self) -> Self {
        Self {
            slope: self.slope.plus(&other.slope),
            rest: self.rest.plus(&other.rest),
        }
    }

    fn times(&self, by: &Fixed) -> Self {
        Self {
            slope: self.slope.times(by),
            rest: self.rest.times(by),
        }
    }
}

impl Fixed {
    fn of(num: &Num) -> Self {
        let sum = |num: &Num| Self::of(num);
        match num {
            Num::Const(value) => Self::Sum(vec![], *value),
            Num::Slot(slot) => Self::Sum(vec![(*slot, 1)], 0),
            Num::Negate(it) => sum(it).times(&Self::Sum(vec![], -1)),
            Num::Binary(FlatOp::Add, pair) => sum(&pair.0).plus(&sum(&pair.1)),
            Num::Binary(FlatOp::Subtract, pair) => {
                sum(&pair.0).plus(&sum(&pair.1).times(&Self::Sum(vec![], -1)))
            }
            Num::Binary(FlatOp::Multiply, pair) => sum(&pair.0).times(&sum(&pair.1)),
            _ => Self::Any(num.clone()),
        }
    }

    fn is_zero(&self) -> bool {
        matches!(self, Self::Sum(words, 0) if words.is_empty())
    }

    fn num(&self) -> Num {
        match self {
            Self::Any(num) => num.clone(),
            Self::Sum(words, constant) => {
                let mut all = Num::Const(*constant);
                for (word, by) in words {
                    let pair = (Num::Slot(*word), Num::Const(*by));
                    let part = Num::Binary(FlatOp::Multiply, pair.into());
                    all = Num::Binary(FlatOp::Add, (all, part).into());
                }
                all
            }
        }
    }

    fn plus(&self, other: &Self) -> Self {
        let (Self::Sum(a, a_constant), Self::Sum(b, b_constant)) = (self, other) else {
            if self.is_zero() {
                return other.clone();
            }
            if other.is_zero() {
                return self.clone();
            }
            return Self::Any(Num::Binary(FlatOp::Add, (self.num(), other.num()).into()));
        };
        let mut words = a.clone();
        for (word, by) in b {
            match words.iter_mut().find(|(it, _)| it == word) {
                Some((_, factor)) => *factor = factor.saturating_add(*by),
                None => words.push((*word, *by)),
            }
        }
        words.retain(|(_, by)| *by != 0);
        Self::Sum(words, a_constant.saturating_add(*b_constant))
    }

    fn times(&self, by: &Self) -> Self {
        match (self, by) {
            (Self::Sum(words, constant), Self::Sum(none, by))
            | (Self::Sum(none, by), Self::Sum(words, constant))
                if none.is_empty() =>
            {
                if *by == 0 {
                    return Self::Sum(vec![], 0);
                }
                let words = words
                    .iter()
                    .map(|(word, it)| (*word, it.saturating_mul(*by)));
                Self::Sum(words.collect(), constant.saturating_mul(*by))
            }
            _ => Self::Any(Num::Binary(FlatOp::Multiply, (self.num(), by.num()).into())),
        }
    }

    /// The value on the line of these words.
    #[inline]
    pub(crate) fn value(&self, words: &[i64]) -> i64 {
        match self {
            Self::Sum(sum, constant) => sum.iter().fold(*constant, |all, (word, by)| {
                all.saturating_add(words[*word].saturating_mul(*by))
            }),
            // Ranges have shown that there is a value.
            Self::Any(num) => num.value(words).unwrap_or(0),
        }
    }
}

/// Whether an expression depends on a variable.
fn uses(num: &Num, slot: usize) -> bool {
    let any = |list: &[Num]| list.iter().any(|it| uses(it, slot));
    match num {
        Num::Const(_) => false,
        Num::Slot(it) => *it == slot,
        Num::Negate(it) | Num::Abs(it) | Num::Not(it) | Num::Isqrt(it) | Num::IsPrime(it) => {
            uses(it, slot)
        }
        Num::Binary(_, pair) => uses(&pair.0, slot) || uses(&pair.1, slot),
        Num::Compare(it) => uses(&it.0, slot) || uses(&it.2, slot),
        Num::Choice(it) => uses(&it.0, slot) || uses(&it.1, slot) || uses(&it.2, slot),
        Num::And(list)
        | Num::Or(list)
        | Num::Least(list)
        | Num::Greatest(list)
        | Num::Gcd(list) => any(list),
    }
}

/// The expression with others in place of its variables.
fn with_slots(num: &Num, slots: &[Num]) -> Num {
    let one = |it: &Num| with_slots(it, slots);
    let all = |list: &[Num]| list.iter().map(one).collect::<Vec<_>>();
    match num {
        Num::Const(value) => Num::Const(*value),
        Num::Slot(slot) => slots[*slot].clone(),
        Num::Negate(it) => Num::Negate(one(it).into()),
        Num::Abs(it) => Num::Abs(one(it).into()),
        Num::Not(it) => Num::Not(one(it).into()),
        Num::Isqrt(it) => Num::Isqrt(one(it).into()),
        Num::IsPrime(it) => Num::IsPrime(one(it).into()),
        Num::Binary(op, pair) => Num::Binary(*op, (one(&pair.0), one(&pair.1)).into()),
        Num::Compare(it) => Num::Compare((one(&it.0), it.1, one(&it.2)).into()),
        Num::Choice(it) => Num::Choice((one(&it.0), one(&it.1), one(&it.2)).into()),
        Num::And(list) => Num::And(all(list)),
        Num::Or(list) => Num::Or(all(list)),
        Num::Least(list) => Num::Least(all(list)),
        Num::Greatest(list) => Num::Greatest(all(list)),
        Num::Gcd(list) => Num::Gcd(all(list)),
    }
}
