//! Names of the program: those of the rules, as far as Python lets them be, and its own.

use kruzhok_syntax::Clause;
use std::collections::{BTreeMap, BTreeSet};

/// What a program of ours calls or defines; a name of the rules never stands for something else there.
const OWN: &str = "\
    abs all any changed_heaps changed cut decided dict edges ending \
    enumerate filter first_move gcd grundy heaps heaps_without int is_prime \
    isinstance isqrt legal len limit list listed lru_cache map max min move moves permutations \
    position_text positions print prod quoted range replace result set \
    setrecursionlimit shown sorted starts str sum tuple turn turns winner without zeckendorf zip";

fn is_own(name: &str) -> bool {
    OWN.split(' ').any(|own| own == name)
}

/// The names of one program.
#[derive(Debug, Default)]
pub(super) struct Names {
    of_rules: BTreeMap<String, String>,
    taken: BTreeSet<String>,
}

impl Names {
    /// Finds a name for each of the rules' names.
    pub(super) fn of<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let mut all = Self::default();
        let mut names: Vec<&str> = names.collect();
        kruzhok_order::sort(&mut names);
        names.dedup();
        let (plain, odd): (Vec<&str>, Vec<&str>) = names.into_iter().partition(|it| is_plain(it));
        for name in plain {
            all.taken.insert(name.to_owned());
            all.of_rules.insert(name.to_owned(), name.to_owned());
        }
        // The others must not take a name that is right for one of the rules.
        for name in odd {
            let wish = if is_own(name) { name } else { "name" };
            let free = all.fresh(wish);
            all.of_rules.insert(name.to_owned(), free);
        }
        all
    }

    /// The program's name for a name of the rules.
    pub(super) fn of_rule(&self, name: &str) -> String {
        // Only functions and reserved words are not in the list; they are the same in Python.
        self.of_rules
            .get(name)
            .cloned()
            .unwrap_or_else(|| name.to_owned())
    }

    /// A name that stands for nothing yet: the one wished for, or a longer one.
    pub(super) fn fresh(&mut self, wish: &str) -> String {
        let mut name = wish.to_owned();
        while self.taken.contains(&name) || is_own(&name) {
            name.push('_');
        }
        self.taken.insert(name.clone());
        name
    }
}

/// The names that `for` binds in clauses.
pub(super) fn bound_names(clauses: &[Clause]) -> impl Iterator<Item = &str> {
    let names = clauses.iter().filter_map(|clause| match clause {
        Clause::For { names, .. } => Some(names),
        Clause::If(_) => None,
    });
    names.flatten().map(|(name, _)| name.as_str())
}

/// Whether a name is one in Python, too, and the same there: Python takes letters that look alike for one.
fn is_plain(name: &str) -> bool {
    let is_letter = |c: char| {
        c == '_'
            || c.is_ascii_alphanumeric()
            || matches!(c, 'А'..='я' | 'ё' | 'Ё' | '\u{4e00}'..='\u{9fff}')
    };
    let is_word = matches!(name, "None" | "nonlocal") || is_own(name);
    name.chars().all(is_letter)
        && !name.starts_with(|c: char| c.is_ascii_digit())
        // Names with two lines before them may be Python's own.
        && !name.starts_with("__")
        && !is_word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_python_has_are_left_to_it() {
        let rules = ["s", "print", "print_", "куча", "ﬁ", "__debug__", "name"];
        let names = Names::of(rules.into_iter());
        let found = rules.map(|name| names.of_rule(name));
        assert_eq!(
            found,
            ["s", "print__", "print_", "куча", "name__", "name_", "name"]
        );
    }
}
