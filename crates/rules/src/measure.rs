//! Numbers that are worked out from positions: the axes of a map.

use crate::{Claim, Rules, Scratch, parse};
use kruzhok_rulesfile::document;
use kruzhok_syntax::Problem;

/// An expression in the names of a position.
#[derive(Debug)]
pub struct Measure {
    /// The game with the expression as its only law: so names, types and variables are those of laws.
    rules: Rules,
    scratch: Scratch,
}

impl Rules {
    /// Reads an expression such as `b - a` or `n % m`.
    ///
    /// # Errors
    /// What is wrong with it first, with its place in `text`.
    ///
    /// # Panics
    /// Where the rules cannot be written with another law; they were read from a file of fields.
    pub fn measure(&self, text: &str) -> Result<Measure, Problem> {
        // What is left of laws that stand in one line is an empty list.
        let file = document::without(self.text(), "law[0]");
        let file = document::without(&file, "law");
        let law = format!("[{{ grundy = {} }}]", document::string_literal(text));
        let file = document::set(&file, "law", &law).expect("rules are a file of fields");
        let rules = parse(&file).map_err(|problems| Problem {
            field: String::new(),
            file_span: problems.problems()[0].span.clone(),
            ..problems.problems()[0].clone()
        })?;
        let scratch = Scratch::default();
        Ok(Measure { rules, scratch })
    }
}

impl Measure {
    /// Its value in a position.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    ///
    /// # Panics
    /// Never: the expression was read as a value.
    pub fn value(&mut self, words: &[i64]) -> Result<i64, Problem> {
        let law = self.rules.laws().first().expect("it is the only law");
        let Claim::Grundy(expr) = &law.claim else {
            unreachable!("it was read as a value");
        };
        self.rules.law_value(law, expr, words, &mut self.scratch)
    }
}

#[cfg(test)]
mod tests {
    use crate::parse;

    #[track_caller]
    fn check(rules: &str, text: &str, words: &[i64], expected: &str) {
        let rules = parse(rules).expect("rules");
        let found = rules.measure(text).map(|mut it| it.value(words));
        let found = match found {
            Ok(Ok(value)) => value.to_string(),
            Ok(Err(problem)) => problem.kind.key().to_owned(),
            Err(problem) => format!("{} {:?}", problem.kind.key(), problem.file_span),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn numbers_of_positions() {
        let one = "position = \"n\"\nmoves = [\"n - 1 if n > 0\"]\nstart = \"1 <= n <= 9\"\nparams = { m = 4 }\n[[question]]\nid = 1\nwhere = \"winner == 2\"\n";
        check(one, "n % m", &[7], "3");
        check(one, "7 // n", &[0], "division-by-zero");
        check(one, "n - k", &[7], "unknown-name 4..5");
        check(one, "n < 3", &[7], "0");
        let law = "[[law]]\nlost = \"a == b\"\n";
        let two = "position = \"a, b; last\"\nmoves = [\"a - 1, b; 1 if a > 0\"]\nstart = \"a == 3, b == 4, last == 0\"\n";
        check(&format!("{two}{law}{law}"), "b - a + last", &[3, 4, 1], "2");
        let laws = "law = [{ lost = \"a == b\" }, { lost = \"a == 0\" }]\n";
        check(&format!("{two}{laws}"), "b - a", &[3, 4, 1], "1");
    }
}
