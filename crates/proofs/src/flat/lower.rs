//! From typed trees to arithmetic: names become words, choices of heaps become rows of their own.

use super::expand::Item;
use super::{Flat, FlatRow, FlatStart, FlatStep, Num, Quantified};
use kruzhok_rules::typed::{NewHeaps, Play, Shape, Start, StartKind};
use kruzhok_rules::{Player, Repeat, RowIndex, Rules, Test};
use kruzhok_values::{BinaryOp, Comparison, FoldOp, Int, Ints, Slot, TypedClause, UnaryOp, Value};
use std::collections::HashMap;

/// So many rows may come of a file, and as many of its starts.
const ROW_LIMIT: usize = 400;

/// What the variables of typed trees stand for.
pub(super) struct Lowering {
    /// By the variable's place; `None` where it has no value yet.
    pub(super) numbers: Vec<Option<Num>>,
    /// Variables that stand for lists.
    pub(super) lists: HashMap<Slot, Vec<i64>>,
    /// The place of the first variable that a loop binds.
    pub(super) width: usize,
    pub(super) slot_count: usize,
    pub(super) rows_left: usize,
}

/// An expression about a position as arithmetic; `None` where it cannot be told so.
pub(super) fn number(rules: &Rules, expr: &Int) -> Option<Num> {
    let shape = rules.typed().shape;
    Lowering::new(shape, shape.width()?).int(expr)
}

/// An expression about a position as `all(… for i in range(…))` or `any(…)`.
pub(super) fn quantified(rules: &Rules, expr: &Int) -> Option<Quantified> {
    let Int::Fold(op @ (FoldOp::All | FoldOp::Any), list, _) = expr else {
        return None;
    };
    let Ints::Generate(generator) = &**list else {
        return None;
    };
    let (element, clauses) = &**generator;
    let [TypedClause::For { slot, source, .. }] = clauses.as_slice() else {
        return None;
    };
    let Ints::Range(range, _) = source else {
        return None;
    };
    let shape = rules.typed().shape;
    let width = shape.width()?;
    let mut lowering = Lowering::new(shape, width);
    let [from, to, step] = &**range;
    let (from, to) = (lowering.int(from)?, lowering.int(to)?);
    if *step != Int::Const(1) {
        return None;
    }
    lowering.bind(*slot, Some(Num::Slot(width)));
    Some(Quantified {
        is_all: *op == FoldOp::All,
        slot: width,
        from,
        to,
        inner: lowering.int(element)?,
    })
}

/// A test of a question as arithmetic; `known` are `winner`, `turns` and `grundy`.
pub(super) fn tested(rules: &Rules, test: &Test, known: &[Num; 3]) -> Option<Num> {
    let shape = rules.typed().shape;
    let mut lowering = Lowering::new(shape, shape.width()?);
    let (expr, slots) = test.with_results();
    for (slot, value) in slots.into_iter().zip(known) {
        lowering.bind(slot, Some(value.clone()));
    }
    lowering.int(expr)
}

/// The game as arithmetic; `None` where it cannot be told so.
pub(super) fn flat(rules: &Rules) -> Option<Flat> {
    let typed = rules.typed();
    let shape = typed.shape;
    let width = shape.width()?;
    if rules.limit().is_some() || rules.has_chance() {
        return None;
    }
    let mut lowering = Lowering::new(shape, width);
    let named_count = shape.named_count();
    let mut flat = Flat {
        width,
        named_count,
        sorted_count: if shape.is_unordered {
            shape.heap_count
        } else {
            0
        },
        mover: shape.is_partisan.then_some(named_count),
        rows: vec![],
        ends: vec![],
        stuck: rules.stuck(),
        legal: None,
        starts: vec![],
        game_start_count: 0,
        slot_count: width,
    };
    for (end, winner) in typed.ends {
        flat.ends.push((lowering.int(end)?, winner));
    }
    if let Some(legal) = typed.legal {
        flat.legal = Some(lowering.int(legal)?);
    }
    for (index, plays) in typed.rows.iter().enumerate() {
        for play in *plays {
            lowering.play(play, index, shape, &mut flat.rows)?;
        }
    }
    for (index, start) in typed.starts.iter().enumerate() {
        let mut lowering = Lowering::new(shape, width);
        lowering.start(start, shape, &mut flat.starts)?;
        flat.slot_count = flat.slot_count.max(lowering.slot_count);
        if index < typed.game_start_count {
            flat.game_start_count = flat.starts.len();
        }
    }
    flat.slot_count = flat.slot_count.max(lowering.slot_count);
    Some(flat)
}

impl Lowering {
    pub(super) fn new(shape: Shape, width: usize) -> Self {
        let named_count = shape.named_count();
        let mut numbers: Vec<Option<Num>> =
            (0..named_count).map(|slot| Some(Num::Slot(slot))).collect();
        // Who moves comes next among variables and, where it matters, among words.
        numbers.push(Some(if shape.is_partisan {
            Num::Slot(named_count)
        } else {
            Num::Const(0)
        }));
        Self {
            numbers,
            lists: HashMap::new(),
            width,
            slot_count: width,
            rows_left: ROW_LIMIT,
        }
    }

    pub(super) fn bind(&mut self, slot: Slot, value: Option<Num>) {
        if self.numbers.len() <= slot {
            self.numbers.resize(slot + 1, None);
        }
        self.numbers[slot] = value;
    }

    /// Adds the rows of a row, one for each choice of heaps.
    fn play(
        &mut self,
        play: &Play,
        row: usize,
        shape: Shape,
        rows: &mut Vec<FlatRow>,
    ) -> Option<()> {
        let mut guards = vec![];
        if let Some(by) = play.by {
            // Where nothing depends on who moves, a row is nobody's.
            let mover = match shape.is_partisan {
                true => Num::Slot(shape.named_count()),
                false => Num::Const(0),
            };
            let number = if by == Player::First { 1 } else { 2 };
            guards.push(equal(mover, number).tidied());
        }
        let last = last_word(row);
        if let Some(place) = last_places(shape).next() {
            guards.push(Num::Compare(Box::new((
                Num::Slot(place),
                Comparison::NotEqual,
                Num::Const(last),
            ))));
        }
        if guards.contains(&Num::Const(0)) {
            return Some(());
        }
        let guards: Vec<FlatStep> = guards
            .into_iter()
            .filter(|guard| guard.uses_slots())
            .map(FlatStep::If)
            .collect();
        self.each_pick(play, shape.heap_count, &mut vec![], &mut |this, picked| {
            let items: Vec<Item<'_>> = play.clauses.iter().map(Item::Clause).collect();
            this.expand(&items, &mut guards.clone(), &mut |this, steps, is_dead| {
                let mut to: Vec<Num> = (0..this.width).map(Num::Slot).collect();
                if !is_dead {
                    this.named_after(play, picked, shape, &mut to)?;
                }
                complete_move(shape, last, &mut to);
                rows.push(FlatRow {
                    row: RowIndex(u32::try_from(row).ok()?),
                    steps: steps.to_vec(),
                    to,
                    is_pass: play.is_pass,
                });
                Some(())
            })
        })
    }

    /// Picks different heaps in every order, the first place changing slowest.
    fn each_pick(
        &mut self,
        play: &Play,
        heap_count: usize,
        picked: &mut Vec<usize>,
        visit: &mut dyn FnMut(&mut Self, &[usize]) -> Option<()>,
    ) -> Option<()> {
        let depth = picked.len();
        if depth == play.picks.len() {
            return visit(self, picked);
        }
        for place in 0..heap_count {
            if picked.contains(&place) {
                continue;
            }
            self.bind(play.picks[depth], Some(Num::Slot(place)));
            if let Some(slot) = play.places.get(depth) {
                self.bind(*slot, Some(Num::Const(i64::try_from(place).ok()?)));
            }
            picked.push(place);
            self.each_pick(play, heap_count, picked, visit)?;
            picked.pop();
        }
        Some(())
    }

    /// Writes heaps and memory after a move into `to`, which holds those before it.
    fn named_after(
        &mut self,
        play: &Play,
        picked: &[usize],
        shape: Shape,
        to: &mut [Num],
    ) -> Option<()> {
        let expected = match play.picks.is_empty() {
            true => shape.heap_count,
            false => picked.len(),
        };
        let heaps = self.heaps(&play.heaps, expected)?;
        for (index, value) in heaps.into_iter().enumerate() {
            to[picked.get(index).copied().unwrap_or(index)] = value;
        }
        for (index, value) in play.memory.iter().flatten().enumerate() {
            to[shape.heap_count + index] = self.number(value)?;
        }
        Some(())
    }

    fn heaps(&mut self, heaps: &NewHeaps, expected: usize) -> Option<Vec<Num>> {
        let values = match heaps {
            NewHeaps::Each(values) => values
                .iter()
                .map(|it| self.int(it))
                .collect::<Option<Vec<Num>>>()?,
            NewHeaps::List(list, _) => self.list(list)?,
            NewHeaps::Values(values) => values
                .iter()
                .map(|it| self.number(it))
                .collect::<Option<Vec<Num>>>()?,
        };
        (values.len() == expected).then_some(values)
    }

    fn number(&mut self, value: &Value) -> Option<Num> {
        match value {
            Value::Int(value) => self.int(value),
            Value::List(_) => None,
        }
    }

    fn start(&mut self, start: &Start, shape: Shape, starts: &mut Vec<FlatStart>) -> Option<()> {
        match &start.kind {
            StartKind::Conditions { conditions, bounds } => {
                let mut ends: Vec<_> = bounds.iter().map(|it| it.ends()).collect();
                ends.resize(self.width, (Some(0), Some(0)));
                if shape.is_partisan {
                    ends[shape.named_count()] = (Some(1), Some(1));
                }
                let conditions = conditions.iter().filter_map(|it| self.int(it)).collect();
                starts.push(FlatStart::Box {
                    bounds: ends,
                    conditions,
                });
                Some(())
            }
            StartKind::Row {
                heaps,
                memory,
                clauses,
            } => {
                let items: Vec<Item<'_>> = clauses.iter().map(Item::Clause).collect();
                self.expand(&items, &mut vec![], &mut |this, steps, is_dead| {
                    if is_dead {
                        return Some(());
                    }
                    let mut to = this.heaps(heaps, shape.heap_count)?;
                    for value in memory {
                        to.push(this.number(value)?);
                    }
                    if shape.is_partisan {
                        to.push(Num::Const(1));
                    }
                    to.resize(this.width, Num::Const(0));
                    let steps = steps.to_vec();
                    starts.push(FlatStart::Row { steps, to });
                    Some(())
                })
            }
        }
    }

    pub(super) fn ints(&mut self, list: &[Int]) -> Option<Vec<Num>> {
        list.iter().map(|it| self.int(it)).collect()
    }

    /// A number as arithmetic.
    pub(super) fn int(&mut self, int: &Int) -> Option<Num> {
        let num = match int {
            Int::Const(value) => Num::Const(*value),
            Int::Slot(slot) => return self.numbers.get(*slot)?.clone(),
            Int::Unary(op, inner, _) => {
                let inner = Box::new(self.int(inner)?);
                match op {
                    UnaryOp::Negate => Num::Negate(inner),
                    UnaryOp::Abs => Num::Abs(inner),
                    UnaryOp::Isqrt => Num::Isqrt(inner),
                    UnaryOp::IsPrime => Num::IsPrime(inner),
                    UnaryOp::Zeckendorf(times) => Num::Zeckendorf(inner, *times),
                    UnaryOp::BitNot => {
                        Num::Binary(BinaryOp::Xor, Box::new((*inner, Num::Const(-1))))
                    }
                }
            }
            Int::Binary(op, pair, _) => {
                let pair = (self.int(&pair.0)?, self.int(&pair.1)?);
                Num::Binary(*op, Box::new(pair))
            }
            Int::Compare(first, rest) => {
                let mut left = self.int(first)?;
                let mut all = vec![];
                for (relation, right) in rest {
                    let right = self.int(right)?;
                    all.push(Num::Compare(Box::new((left, *relation, right.clone()))).tidied());
                    left = right;
                }
                Num::And(all)
            }
            Int::And(list) => Num::And(self.ints(list)?),
            Int::Or(list) => Num::Or(self.ints(list)?),
            Int::Not(inner) => Num::Not(Box::new(self.int(inner)?)),
            Int::Choice(it) => {
                let condition = self.int(&it.1)?;
                // The other value may be one that could not be told.
                match condition {
                    Num::Const(0) => return self.int(&it.2),
                    Num::Const(_) => return self.int(&it.0),
                    _ => {}
                }
                Num::Choice(Box::new((self.int(&it.0)?, condition, self.int(&it.2)?)))
            }
            Int::Least(list) => Num::Least(self.ints(list)?),
            Int::Greatest(list) => Num::Greatest(self.ints(list)?),
            Int::Gcd(list, _) => Num::Gcd(self.ints(list)?),
            Int::Fold(op, list, _) => self.fold(*op, list)?,
            Int::Item(pair, _) => self.item(&pair.0, &pair.1)?,
            Int::Contains(pair, _) => self.contains(&pair.0, &pair.1)?,
            Int::CompareLists(relation, pair, _) => {
                self.compare_lists(*relation, &pair.0, &pair.1)?
            }
            Int::Among(pair, _) => self.among(&pair.0, &pair.1)?,
            Int::Within(..) | Int::Count(..) => return None,
        };
        Some(num.tidied())
    }

    fn fold(&mut self, op: FoldOp, list: &kruzhok_values::Ints) -> Option<Num> {
        let elements = self.elements(list)?;
        elements.fold(op)
    }
}

/// Whether a number is this one.
pub(super) fn equal(num: Num, value: i64) -> Num {
    Num::Compare(Box::new((num, Comparison::Equal, Num::Const(value))))
}

/// How a row is remembered.
fn last_word(row: usize) -> i64 {
    i64::try_from(row + 1).expect("a file has few rows")
}

/// The words of the last rows, the one first that forbids its row.
fn last_places(shape: Shape) -> impl Iterator<Item = usize> {
    let first = shape.named_count() + usize::from(shape.is_partisan);
    let count = match shape.repeat {
        Repeat::Free => 0,
        Repeat::NotOpponent => 1,
        Repeat::NotOwn => 2,
    };
    first..first + count
}

/// What stands after the named words once a row was played.
fn complete_move(shape: Shape, last: i64, to: &mut [Num]) {
    if shape.is_partisan {
        let mover = shape.named_count();
        let pair = Box::new((Num::Const(3), Num::Slot(mover)));
        to[mover] = Num::Binary(BinaryOp::Subtract, pair);
    }
    let places: Vec<usize> = last_places(shape).collect();
    match places[..] {
        [opponent] => to[opponent] = Num::Const(last),
        [own, opponent] => {
            to[own] = Num::Slot(opponent);
            to[opponent] = Num::Const(last);
        }
        _ => {}
    }
}
