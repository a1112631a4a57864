//! The rows, split into paths without branches.

use crate::{Flat, FlatStep, Num};
use kruzhok_values::Comparison;

/// Most paths through one row.
const PATH_LIMIT: usize = 16;

/// One way through a row: no step of it is an `or`, and no number that it makes depends on a condition. A move of the row
/// goes one of its ways, or several of them.
#[derive(Clone, Debug)]
pub struct Path {
    /// Loops and conditions, in order.
    pub steps: Vec<FlatStep>,
    /// The words after the move.
    pub to: Vec<Num>,
    /// Whether it may leave everything as it is.
    pub is_pass: bool,
}

/// The ways through all rows.
pub(crate) fn paths(flat: &Flat) -> Vec<Path> {
    let mut all = vec![];
    for row in &flat.rows {
        let mut open = vec![Path {
            steps: row.steps.clone(),
            to: row.to.clone(),
            is_pass: row.is_pass,
        }];
        let mut done: Vec<Path> = vec![];
        while let Some(path) = open.pop() {
            let room = PATH_LIMIT.saturating_sub(done.len() + open.len());
            match split(&path).filter(|parts| parts.len() <= room) {
                Some(parts) => open.extend(parts),
                None => done.push(path),
            }
        }
        all.extend(done);
    }
    all
}

fn split(path: &Path) -> Option<Vec<Path>> {
    for (index, step) in path.steps.iter().enumerate() {
        let conditions = match step {
            FlatStep::If(Num::Or(list)) => list.clone(),
            FlatStep::If(Num::Compare(it)) if it.1 == Comparison::NotEqual => {
                let relate = |relation| {
                    Num::Compare(Box::new((it.0.clone(), relation, it.2.clone()))).tidied()
                };
                vec![relate(Comparison::Less), relate(Comparison::Greater)]
            }
            _ => continue,
        };
        let with = |condition: Num| {
            let mut path = path.clone();
            path.steps[index] = FlatStep::If(condition);
            path
        };
        return Some(conditions.into_iter().map(with).collect());
    }
    // A choice in the bounds of a loop is made before it, one in what the row makes after all steps.
    let bounds = |step: &FlatStep| match step {
        FlatStep::For { from, to, .. } => first_choice(from).or_else(|| first_choice(to)),
        FlatStep::If(_) => None,
    };
    let in_bounds = path.steps.iter().position(|step| bounds(step).is_some());
    let place = in_bounds.unwrap_or(path.steps.len());
    let choice = match in_bounds {
        Some(index) => bounds(&path.steps[index])?,
        None => path.to.iter().find_map(first_choice)?,
    };
    let Num::Choice(it) = &choice else {
        return None;
    };
    let with = |condition: Num, value: &Num| {
        let is_choice = |num: &Num| (*num == choice).then(|| value.clone());
        let chosen = |num: &Num| replaced(num, &is_choice);
        let mut path = path.clone();
        path.to = path.to.iter().map(chosen).collect();
        for step in &mut path.steps[place..] {
            if let FlatStep::For { from, to, .. } = step {
                (*from, *to) = (chosen(from), chosen(to));
            }
        }
        path.steps.insert(place, FlatStep::If(condition));
        path
    };
    let not = Num::Not(Box::new(it.1.clone())).tidied();
    Some(vec![with(it.1.clone(), &it.0), with(not, &it.2)])
}

fn first_choice(num: &Num) -> Option<Num> {
    match num {
        Num::Choice(_) => Some(num.clone()),
        Num::Negate(a) | Num::Abs(a) | Num::Isqrt(a) => first_choice(a),
        Num::Binary(_, pair) => first_choice(&pair.0).or_else(|| first_choice(&pair.1)),
        Num::Least(list) | Num::Greatest(list) => list.iter().find_map(first_choice),
        _ => None,
    }
}

/// The same, where other parts stand for those that `new` knows.
pub fn replaced(num: &Num, new: &dyn Fn(&Num) -> Option<Num>) -> Num {
    if let Some(new) = new(num) {
        return new;
    }
    let mut num = num.clone();
    for operand in num.operands_mut() {
        *operand = replaced(operand, new);
    }
    num
}
