//! Automata and answers about numbers of up to 60 digits, compared with the meaning that laws have in CPython.

use super::numeration::Numeration;
use super::tests::{LAWS, automaton, with_law};
use super::witness::solution;
use crate::oracle::{Advice, Oracle};
use crate::printed_by_cpython::printed;
use crate::tests::{Random, read};
use crate::{Limits, check};

/// Gets a condition and names, then numbers, a line each, and prints whether it holds for them.
const EVALUATOR: &str = "
law = compile(sys.argv[1], 'law', 'eval')
names = sys.argv[2].split()
for line in sys.stdin:
    values = dict(zip(names, map(int, line.split())))
    values['heaps'] = tuple(values.values())
    print(int(bool(eval(law, {**globals(), **values}))))
";

/// Whether CPython says that a condition holds, for each line of numbers; `None` where there is no Python.
fn holds(condition: &str, names: &str, lines: &[String]) -> Option<Vec<bool>> {
    let printed = printed(EVALUATOR, &[condition, names], lines)?;
    Some(printed.iter().map(|it| it == "1").collect())
}

/// A number of up to 60 decimal digits.
fn number(random: &mut Random) -> String {
    let count = 1 + random.below(60);
    let first = (1 + random.below(9)).to_string();
    (1..count).fold(first, |text, _| text + &random.below(10).to_string())
}

#[test]
fn automata_mean_what_cpython_means() {
    check_with_cpython(100);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn automata_mean_what_cpython_means_by_the_thousand() {
    check_with_cpython(100_000);
}

fn check_with_cpython(count: usize) {
    let mut random = Random(77_777);
    for law in LAWS {
        let rules = read(&with_law(&format!("lost = \"{law}\"")));
        for numeration in [
            Numeration::Base(2),
            Numeration::ZECKENDORF,
            Numeration::Ostrowski(2),
            Numeration::Base(3),
        ] {
            let Some(automaton) = automaton(&rules, numeration) else {
                continue;
            };
            let mut lines = vec![];
            let mut accepted = vec![];
            for _ in 0..count {
                let mut numbers = [0, 0, 0].map(|_| number(&mut random));
                if random.below(4) == 0 {
                    numbers[1] = numbers[0].clone();
                }
                let mut digits = numbers.map(|it| numeration.read(&it).expect("a number"));
                // Mostly a third number for which the law holds, where there is one.
                if random.below(4) > 0 {
                    let found = solution(numeration, &[&automaton], &digits, &[2]);
                    if let Some(found) = found {
                        digits[2].clone_from(&found[0]);
                    }
                }
                let numbers: Vec<String> = digits.iter().map(|it| numeration.write(it)).collect();
                lines.push(numbers.join(" "));
                accepted.push(automaton.contains(&digits));
            }
            let Some(meant) = holds(law, "a b c", &lines) else {
                return;
            };
            for ((line, accepted), meant) in lines.iter().zip(accepted).zip(meant) {
                assert_eq!(accepted, meant, "{law} of {line}, {numeration:?}");
            }
        }
    }
}

#[test]
fn huge_positions_are_answered_with_a_move_to_the_law() {
    let nim = "position = \"a, b, c\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 4, 0 <= b <= 4, 0 <= c <= 4\"";
    let wythoff = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"a - k, b - k for k in range(1, min(a, b) + 1)\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"";
    let fibonacci = "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, n) if last == 0\", \"n - k; k for k in range(1, min(n, 2 * last) + 1) if last > 0\"]\nstart = \"2 <= n <= 60, last == 0\"";
    let mark = "position = \"n\"\nmoves = [\"n - 1 if n > 0\", \"n // 2 if n > 0\"]\nstart = \"0 <= n <= 99\"";
    let bash = "position = \"n\"\nmoves = [\"n - k for k in (1, 3, 4) if k <= n\"]\nstart = \"0 <= n <= 99\"";
    let mut random = Random(1_618);
    // Rules, law, names before and after a move, which moves are legal.
    for (game, law, names, moved, legal) in [
        (
            nim,
            "a ^ b ^ c == 0",
            "a b c",
            "A B C",
            "(A < a) + (B < b) + (C < c) == 1 == (A != a) + (B != b) + (C != c)",
        ),
        (
            wythoff,
            "min(a, b) == (abs(a - b) + isqrt(5 * (a - b) ** 2)) // 2",
            "a b",
            "A B",
            "A == a and B < b or A < a and B == b or 0 < a - A == b - B",
        ),
        (
            fibonacci,
            "n == zeckendorf(n) if last == 0 else n == 0 or zeckendorf(n) > 2 * last",
            "n last",
            "N Last",
            "n - N == Last and (1 <= Last <= 2 * last or last == 0 and 1 <= Last < n)",
        ),
        (
            mark,
            "n == 0 or (n & -n) % 3 == 2",
            "n",
            "N",
            "N in (n - 1, n // 2)",
        ),
        (bash, "n % 7 in (0, 2)", "n", "N", "n - N in (1, 3, 4)"),
    ] {
        let rules = read(&format!("{game}\n[[law]]\nid = 1\nlost = \"{law}\"\n"));
        let verdict = check(&rules, 0, Limits::default()).expect("values");
        let mut oracle = Oracle::new(&rules, &rules.laws()[0], &verdict).expect("a proved law");
        let (mut lost, mut won) = (vec![], vec![]);
        let separators = if names.contains("last") { ";" } else { "," };
        for round in 0..60 {
            let numbers = names
                .split(' ')
                .enumerate()
                .map(|(place, name)| match round % 3 {
                    0 if place > 0 && name == "last" => "0".to_owned(),
                    1 if name == "last" => random.below(9).to_string(),
                    _ => number(&mut random),
                });
            let mut position = numbers.collect::<Vec<String>>().join(separators);
            if position.starts_with("1;0") {
                continue;
            }
            if let Advice::Won { to } = oracle.advice(&position).expect("a position") {
                let words = |text: &str| text.replace([',', ';'], " ");
                won.push(format!("{} {}", words(&position), words(&to)));
                position = to;
            }
            // Where it does not end, the other player loses by the law.
            let advice = oracle.advice(&position).expect("a position");
            assert!(
                matches!(advice, Advice::Lost | Advice::Over { is_lost: true }),
                "{position}"
            );
            lost.push(position.replace([',', ';'], " "));
        }
        let Some(are_lost) = holds(law, names, &lost) else {
            return;
        };
        assert!(are_lost.iter().all(|it| *it), "{law}");
        let both = format!("{names} {moved}");
        let are_won = holds(&format!("not ({law}) and ({legal})"), &both, &won).expect("python3");
        let wrong = won.iter().zip(are_won).find(|(_, is_right)| !is_right);
        assert_eq!(wrong, None, "{law}");
        assert!(won.len() > 20, "{law}");
        // The program that is printed says the same of the same positions.
        let program = oracle.program();
        let (program, _) = program.split_once("\nposition = ").expect("its last lines");
        let asker = format!(
            "{program}\nfor line in sys.stdin:\n    numbers = [int(n) for n in line.split()]\n    \
             n = len(numbers) // 2\n    before, after = numbers[:n], numbers[n:]\n    \
             to = winning_move(*before)\n    \
             print(not is_lost(*before) and is_lost(*after) and winning_move(*after) is None and is_lost(*to) \
             and eval(sys.argv[1], {{**globals(), **dict(zip(sys.argv[2].split(), (*before, *to)))}}))\n"
        );
        let printed = printed(&asker, &[legal, &both], &won).expect("python3");
        assert!(printed.iter().all(|it| it == "True"), "{law}: {printed:?}");
    }
}

#[test]
fn the_golden_pair_of_ten_to_the_eighteen() {
    let wythoff = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"a - k, b - k for k in range(1, min(a, b) + 1)\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"\n[[law]]\nid = 1\nlost = \"min(a, b) == (abs(a - b) + isqrt(5 * (a - b) ** 2)) // 2\"\n";
    let rules = read(wythoff);
    let verdict = check(&rules, 0, Limits::default()).expect("values");
    let mut oracle = Oracle::new(&rules, &rules.laws()[0], &verdict).expect("a proved law");
    let pair = "618033988749894848,1000000000000000000";
    assert_eq!(oracle.advice(pair), Some(Advice::Lost));
    let one_more = "618033988749894848,1000000000000000001";
    let expected = Advice::Won {
        to: pair.to_owned(),
    };
    assert_eq!(oracle.advice(one_more), Some(expected));
    assert_eq!(oracle.advice("1,2"), Some(Advice::Lost));
    assert_eq!(oracle.advice("0,0"), Some(Advice::Over { is_lost: true }));
    assert_eq!(oracle.advice("1"), None);
    assert_eq!(oracle.advice("1,-2"), None);
}
