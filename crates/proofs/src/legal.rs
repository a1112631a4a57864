//! The part of `legal` that is not certain already.

use crate::Num;
use crate::facts::paths::replaced;
use crate::facts::{Facts, Game, enter, has_value};

/// The part of `legal` that some move from within the box may not meet; `base` is known where the game goes on.
pub fn open_legal(game: &Game, base: &Facts) -> Option<Num> {
    let legal = game.flat.legal.clone()?;
    // After a move heaps may change places.
    if game.flat.sorted_count > 0 {
        return Some(legal);
    }
    let parts = match legal {
        Num::And(parts) => parts,
        part => vec![part],
    };
    let is_met = |part: &Num| {
        game.paths.iter().all(|path| {
            let Some(facts) = enter(base, path) else {
                return true;
            };
            let after = |num: &Num| match num {
                Num::Slot(word) => path.to.get(*word).cloned(),
                _ => None,
            };
            let part = replaced(part, &after);
            has_value(&facts, &part) && facts.excludes(&Num::Not(part.into()).tidied())
        })
    };
    let mut open: Vec<Num> = parts.into_iter().filter(|it| !is_met(it)).collect();
    match open.len() {
        0 | 1 => open.pop(),
        _ => Some(Num::And(open)),
    }
}
