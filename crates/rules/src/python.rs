//! Random expressions have the value that CPython gives them.

use crate::check::{Checker, Scope, Typed};
use crate::probability::Probability;
use kruzhok_syntax::{Faults, Source, parser};
use kruzhok_values::{FUEL, Int, Ints, Machine, Reason};
use printed_by_cpython::printed;

#[path = "../../../tests/src/cpython_lines.rs"]
mod printed_by_cpython;

/// Reads an expression a line and prints its value, or `error`.
const EVALUATOR: &str = "
names = {**globals(), 'a': 7, 'b': -3, 'c': 0, 'heaps': (7, -3, 0)}
for line in sys.stdin:
    try: value = int(eval(line, dict(names)))
    except Exception: value = 'error'
    print(value)
";

/// A generator of expressions; every list is a tuple, so that lists compare as in Python.
struct Writer {
    state: u64,
}

impl Writer {
    /// SplitMix64, after Steele, Lea and Flood (2014).
    fn below(&mut self, end: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        let index = self.below(items.len() as u64);
        items[usize::try_from(index).expect("few items")]
    }

    /// A number; `names` are the variables in reach.
    fn int(&mut self, depth: u32, names: &[&str]) -> String {
        if depth == 0 {
            return if self.below(3) == 0 {
                self.below(10).to_string()
            } else {
                self.pick(names).to_string()
            };
        }
        let depth = depth - 1;
        match self.below(16) {
            // Mostly without brackets, so that precedence decides.
            0..=4 => {
                let sign = self.pick(&[
                    "+", "-", "*", "//", "%", "&", "|", "^", "<", "<=", "==", "!=", ">", "and",
                    "or",
                ]);
                format!(
                    "{} {sign} {}",
                    self.int(depth, names),
                    self.int(depth, names)
                )
            }
            5 => format!("({})", self.int(depth, names)),
            6 => format!("{}{}", self.pick(&["-", "+", "~"]), self.int(depth, names)),
            7 => format!(
                "{} {} ({} % 4)",
                self.int(0, names),
                self.pick(&["**", "<<", ">>"]),
                self.int(0, names)
            ),
            8 => format!(
                "{} if ({}) else {}",
                self.int(depth, names),
                self.int(depth, names),
                self.int(depth, names)
            ),
            9 => format!("(not {})", self.int(depth, names)),
            10 => {
                let function = self.pick(&["min", "max", "gcd"]);
                format!(
                    "{function}({}, {})",
                    self.int(depth, names),
                    self.int(depth, names)
                )
            }
            11 => format!(
                "{}({})",
                self.pick(&["abs", "isqrt", "is_prime", "zeckendorf"]),
                self.int(depth, names)
            ),
            12 => format!(
                "{}({})",
                self.pick(&["min", "max", "sum", "len", "any", "all"]),
                self.list(depth, names)
            ),
            13 => {
                let function = self.pick(&["sum", "any", "all", "max"]);
                format!("{function}({})", self.generator(depth, names))
            }
            14 => format!("({})[{}]", self.list(depth, names), self.int(0, names)),
            _ => format!(
                "({} {} {})",
                self.int(depth, names),
                self.pick(&["in", "not in"]),
                self.list(depth, names)
            ),
        }
    }

    /// A probability, as ours and as Python has it with exact fractions.
    fn fraction(&mut self, depth: u32) -> (String, String) {
        const NAMES: &[&str] = &["a", "b", "c"];
        if depth == 0 {
            let ours = match self.below(3) {
                0 => self.below(10).to_string(),
                1 => self
                    .pick(&["0.5", ".25", "1.0", "2e-2", "0.125"])
                    .to_string(),
                _ => self.pick(NAMES).to_string(),
            };
            let python = match ours.contains('.') || ours.contains('e') {
                true => format!("F('{ours}')"),
                false => format!("F({ours})"),
            };
            return (ours, python);
        }
        let depth = depth - 1;
        let both = |write: &dyn Fn(&str, &str) -> String,
                    left: (String, String),
                    right: (String, String)| {
            (write(&left.0, &right.0), write(&left.1, &right.1))
        };
        match self.below(8) {
            // Mostly without brackets, so that precedence decides.
            0..=3 => {
                let sign = self.pick(&["+", "-", "*", "/"]);
                let (left, right) = (self.fraction(depth), self.fraction(depth));
                both(&|a, b| format!("{a} {sign} {b}"), left, right)
            }
            4 => {
                let sign = self.pick(&["-", "+", ""]);
                let inner = self.fraction(depth);
                both(&|a, _| format!("{sign}({a})"), inner, Default::default())
            }
            5 => {
                let (left, right) = (self.fraction(depth), self.fraction(depth));
                let function = self.pick(&["min", "max"]);
                both(&|a, b| format!("{function}({a}, {b})"), left, right)
            }
            6 => {
                let (base, exponent) = (self.fraction(depth), self.int(depth, NAMES));
                both(
                    &|a, _| format!("({a}) ** (({exponent}) % 5 - 2)"),
                    base,
                    Default::default(),
                )
            }
            _ => {
                let condition = self.int(depth, NAMES);
                let (left, right) = (self.fraction(depth), self.fraction(depth));
                both(
                    &|a, b| format!("({a} if ({condition}) else {b})"),
                    left,
                    right,
                )
            }
        }
    }

    fn list(&mut self, depth: u32, names: &[&str]) -> String {
        if depth == 0 {
            return "heaps".to_string();
        }
        let depth = depth - 1;
        match self.below(8) {
            0 => format!("({}, {})", self.int(depth, names), self.int(depth, names)),
            1 => format!(
                "tuple(range({} % 9, {}))",
                self.int(depth, names),
                self.below(12)
            ),
            2 => format!(
                "({} + {})",
                self.list(depth, names),
                self.list(depth, names)
            ),
            3 => format!(
                "({})[{}:{}]",
                self.list(depth, names),
                self.int(0, names),
                self.pick(&["", "2", "-1", "b"])
            ),
            4 => format!(
                "({})[{}:{}:{}]",
                self.list(depth, names),
                self.pick(&["", "1"]),
                self.pick(&["", "-1"]),
                self.pick(&["-1", "2"])
            ),
            5 => format!("tuple(sorted({}))", self.list(depth, names)),
            6 => format!(
                "replace({}, {}, {})",
                self.list(depth, names),
                self.below(3),
                self.int(depth, names)
            ),
            _ => format!("tuple(sorted({}))", self.generator(depth, names)),
        }
    }

    fn generator(&mut self, depth: u32, names: &[&str]) -> String {
        let inner = [names, &["x"]].concat();
        format!(
            "({}) for x in {} if ({})",
            self.int(depth, &inner),
            self.list(depth, names),
            self.int(depth, &inner)
        )
    }
}

/// Our value; `None` after an overflow, which Python does not know.
fn value(text: &str) -> Option<String> {
    // Python makes a tuple of a range or generator by name, we have lists only.
    let text = text.replace("tuple(", "(");
    let source = Source::alone("over", &text);
    let mut scope = Scope::default();
    for name in ["a", "b", "c"] {
        scope.declare(name);
    }
    let heaps = Ints::Slots { first: 0, count: 3 };
    scope.add("heaps", Typed::List(heaps, false));
    let mut faults = Faults::default();
    let expr = parser::expression(&text, &mut faults);
    let int: Option<Int> = Checker::new(&mut scope, &source, &mut faults).int(&expr);
    assert!(faults.is_empty(), "{text}: {faults:?}");
    let mut machine = Machine::default();
    machine.prepare(scope.slot_count, FUEL);
    machine.slots[..3].copy_from_slice(&[7, -3, 0]);
    match int.expect("a number without faults").value(&mut machine) {
        Ok(value) => Some(value.to_string()),
        Err(halt) if matches!(halt.reason, Reason::Overflow | Reason::TooMuchWork) => None,
        Err(_) => Some("error".to_string()),
    }
}

/// Our value of a probability; `None` after an overflow.
fn fraction(text: &str) -> Option<String> {
    let text = &text.replace("tuple(", "(");
    let source = Source::alone("chance", text);
    let mut scope = Scope::default();
    for name in ["a", "b", "c"] {
        scope.declare(name);
    }
    let heaps = Ints::Slots { first: 0, count: 3 };
    scope.add("heaps", Typed::List(heaps, false));
    let mut faults = Faults::default();
    let expr = parser::probability(text, &mut faults);
    let mut checker = Checker::new(&mut scope, &source, &mut faults);
    let probability = Probability::read(&mut checker, &expr);
    assert!(faults.is_empty(), "{text}: {faults:?}");
    let mut machine = Machine::default();
    machine.prepare(scope.slot_count, FUEL);
    machine.slots[..3].copy_from_slice(&[7, -3, 0]);
    match probability
        .expect("a fraction without faults")
        .value(&mut machine)
    {
        Ok(value) => Some(value.to_string()),
        Err(halt) if matches!(halt.reason, Reason::Overflow | Reason::TooMuchWork) => None,
        Err(_) => Some("error".to_string()),
    }
}

#[test]
fn values_are_those_of_cpython() {
    let mut writer = Writer { state: 19 };
    let texts: Vec<String> = (0..3_000)
        .map(|index| writer.int(1 + index % 4, &["a", "b", "c"]))
        .collect();
    for (text, answer) in texts
        .iter()
        .zip(printed(EVALUATOR, &[], &texts).into_iter().flatten())
    {
        if let Some(ours) = value(text) {
            assert_eq!(ours, answer, "{text}");
        }
    }
}

#[test]
fn probabilities_are_those_of_cpython() {
    let mut writer = Writer { state: 20 };
    let pairs = (0..2_000).map(|index| writer.fraction(1 + index % 4));
    let (texts, pythons): (Vec<String>, Vec<String>) = pairs.unzip();
    let evaluator = EVALUATOR.replace("int(eval(", "F(eval(");
    let evaluator = format!("from fractions import Fraction as F{evaluator}");
    let Some(answers) = printed(&evaluator, &[], &pythons) else {
        return;
    };
    let mut value_count = 0;
    for (text, answer) in texts.iter().zip(answers) {
        if let Some(ours) = fraction(text) {
            assert_eq!(ours, answer, "{text}");
            value_count += usize::from(ours != "error");
        }
    }
    assert!(value_count > 1_500, "most have a value");
}
