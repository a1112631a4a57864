//! Automata compared with the meaning of expressions on large numbers, and proofs with tables that are larger than those from
//! which laws were guessed.

use super::formula::Formulas;
use super::game::Game;
use super::numeration::Numeration;
use super::{Automaton, Budget};
use crate::Limits;
use crate::tests::{Random, brute, read, ruling};
use kruzhok_rules::{Claim, Rules, Scratch};

/// A game of three heaps with a law.
pub(super) fn with_law(law: &str) -> String {
    format!(
        "position = \"a, b, c\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 4, 0 <= b <= 4, 0 <= c <= 4\"\n[[law]]\nid = 1\n{law}\n"
    )
}

/// The automaton of the first law of a game, with one that reads all three heaps.
pub(super) fn automaton(rules: &Rules, numeration: Numeration) -> Option<Automaton> {
    let Claim::Lost(expr) = &rules.laws()[0].claim else {
        panic!("a condition");
    };
    let mut formulas = Formulas::new(numeration, 3, 3, &Budget::new(200_000_000));
    let found = formulas.law(rules, expr)?;
    let mut all = formulas.constant(true);
    for track in 0..3 {
        let any = super::relations::Sum::of(track);
        let any = formulas.related(
            &any,
            kruzhok_values::Comparison::GreaterEqual,
            &super::relations::Sum::default(),
        )?;
        // As small as it can be, it keeps its track.
        all = all.and(&any, &mut formulas.budget)?;
    }
    found.and(&all, &mut formulas.budget)
}

/// Numbers of many and of few digits, and some that are related to each other.
fn numbers(random: &mut Random) -> [u64; 3] {
    let mut all = [0, 0, 0].map(|_| {
        let digits = random.below(41);
        random.below(1 << digits)
    });
    match random.below(9) {
        0..=2 => all = all.map(|it| it % 8),
        8 => all[1] = all[0],
        3 | 4 => all[2] = all[0] ^ all[1],
        5 => all[1] = 2 * all[0],
        6 => all[2] = all[0] + random.below(3),
        _ => {}
    }
    all
}

/// On how many of some numbers an automaton says something else than the law.
fn difference_count(rules: &Rules, automaton: &Automaton, count: usize) -> usize {
    let law = &rules.laws()[0];
    let Claim::Lost(expr) = &law.claim else {
        panic!("a condition");
    };
    let (mut random, mut scratch) = (Random(4_242), Scratch::default());
    let differs = |_: &usize| {
        let numbers = numbers(&mut random);
        let words = numbers.map(|it| i64::try_from(it).expect("40 digits"));
        // A square may have more than 64 bits.
        let Ok(meant) = rules.law_value(law, expr, &words, &mut scratch) else {
            return false;
        };
        let digits = numbers.map(|it| automaton.numeration.digits(it));
        automaton.contains(&digits) != (meant != 0)
    };
    (0..count).filter(differs).count()
}

pub(super) const LAWS: &[&str] = &[
    "a ^ b ^ c == 0",
    "a == b == c",
    "(a + 2 * b - 3 * c) % 7 == 3",
    "a - 2 * b < c - 5",
    "max(a, b) == 2 * min(a, b) or abs(a - b) == c",
    "(a | b) & 5 == c if a > 3 else a // 3 == b % 5",
    "(a >> 2 & 3) + (b >> 1 & 1) == c % 4",
    "(a % 2 == 1) + (b % 2 == 1) + (c % 2 == 1) == 2",
    "a ^ b ^ c == 0 if max(a, b, c) > 1 else (a + b + c) % 2 == 1",
    "not (a <= b <= c) and a != c + 1",
    "max(a, b, c) - min(a, b, c) <= 5 and (2 * a + 1) ^ b < 9 * c",
    "a & -a == b & -b == c & ~(c - 1)",
    "(a - b & 7) == 3 or (b - a) & c == 5",
    "min(a, b) == (abs(a - b) + isqrt(5 * (a - b) ** 2)) // 2",
    "isqrt(5 * a * a) <= isqrt(4 * (b - c) ** 2) + 3",
    "isqrt(2 * a * a) <= b < isqrt(8 * (a + 1) ** 2) and c == isqrt(18 * b ** 2)",
    "min(a, b) == isqrt(8 * (abs(a - b) // 2) ** 2) // 2",
    "all(sum(x >> i & 1 for x in heaps) % 3 == 0 for i in range(70))",
    "any((a // 3 ** i % 3) * (b // 3 ** i % 3) > c // 3 ** i % 3 for i in range(9))",
    "zeckendorf(a + 1) == zeckendorf(b) and zeckendorf(c) != c",
    "a == zeckendorf(a) if b == 0 else a == 0 or zeckendorf(a) > 2 * b",
    "a == 0 or (a & -a) % 3 == 2",
    "a ^ c == 0",
    "a - (b if c > 3 else -2) == 1",
    "min(a - 3, b) + c == max(b - 9, 2)",
];

#[test]
fn automata_mean_what_expressions_mean() {
    let mut made = vec![];
    for numeration in Numeration::ALL
        .into_iter()
        .chain([Numeration::Ostrowski(2)])
    {
        let mut count = 0;
        for law in LAWS {
            let rules = read(&with_law(&format!("lost = \"{law}\"")));
            let Some(automaton) = automaton(&rules, numeration) else {
                continue;
            };
            assert_eq!(
                difference_count(&rules, &automaton, 1_000),
                0,
                "{law}, {numeration:?}"
            );
            count += 1;
        }
        made.push(count);
    }
    // Binary digits and Fibonacci numbers have nothing to do with each other.
    assert_eq!(made, [LAWS.len() - 7, 12, 9, 3, 10]);
}

#[test]
fn an_automaton_with_one_wrong_transition_is_seen() {
    let rules = read(&with_law(
        "lost = \"a ^ b ^ c == 0 if max(a, b, c) > 1 else (a + b + c) % 2 == 1\"",
    ));
    let right = automaton(&rules, Numeration::Base(2)).expect("digits and sums");
    for transition in (0..right.next.len()).step_by(3) {
        let mut wrong = right.clone();
        let state_count = u32::try_from(right.state_count()).expect("few states");
        wrong.next[transition] = (wrong.next[transition] + 1) % state_count;
        let mut budget = Budget::new(1_000_000);
        let differs = wrong
            .combined(&right, |a, b| a != b, &mut budget)
            .expect("small automata");
        // Another state may lead to the same numbers.
        let is_other = !differs.is_empty();
        let is_seen = difference_count(&rules, &wrong, 4_000) > 0;
        assert_eq!(is_other, is_seen, "transition {transition}");
    }
}

#[test]
fn a_law_with_one_wrong_transition_lacks_a_property() {
    let nim = with_law("lost = \"a ^ b ^ c == 0\"");
    let misere = with_law("lost = \"(a ^ b ^ c == 0) == (max(a, b, c) > 1)\"");
    let misere = misere.replacen("start", "stuck = \"next\"\nstart", 1);
    let mark = "position = \"n\"\nmoves = [\"n - 1 if n > 0\", \"n // 2 if n > 0\"]\nstart = \"0 <= n <= 99\"\n[[law]]\nid = 1\nlost = \"n == 0 or (n & -n) % 3 == 2\"";
    let mut wrong_count = 0;
    for text in [nim.as_str(), &misere, mark] {
        let rules = read(text);
        let flat = kruzhok_proofs::flat(&rules).expect("arithmetic");
        let mut budget = Budget::new(100_000_000);
        let game = Game::of(&rules, &flat, 0, Numeration::Base(2), &budget);
        let mut game = game.expect("sums");
        let Claim::Lost(expr) = &rules.laws()[0].claim else {
            panic!("a condition");
        };
        let right = game.law(&rules, expr).expect("digits");
        let (faults, _) = game.faults_of(&right).expect("small automata");
        assert!(faults.iter().all(Automaton::is_empty), "{text}");
        let states = u32::try_from(right.state_count()).expect("few");
        for transition in 0..right.next.len() {
            let mut wrong = right.clone();
            wrong.next[transition] = (wrong.next[transition] + 1) % states;
            // Zeros behind the digits must not count.
            let is_set = (0..states).all(|state| {
                wrong.accepts[state as usize] == wrong.accepts[wrong.after(state, 0) as usize]
            });
            let differs = wrong.combined(&right, |a, b| a != b, &mut budget);
            let differs = differs.and_then(|it| it.and(&game.positions, &mut budget));
            if !is_set || differs.expect("small automata").is_empty() {
                continue;
            }
            wrong_count += 1;
            let (faults, _) = game.faults_of(&wrong).expect("small automata");
            assert!(
                !faults.iter().all(Automaton::is_empty),
                "{transition}: {text}"
            );
        }
    }
    assert!(wrong_count > 20, "{wrong_count}");
}

#[test]
fn what_costs_too_much_is_not_decided() {
    let game = "position = \"a, b, c, d\"\nunordered = true\nmoves = [\"x, y, z, t -> x - k - p - q - r, y + p, z + q, t + r for k in range(1, x + 1) for p in range(x - k + 1 if y > 0 else 1) for q in range(x - k - p + 1 if z > 0 else 1) for r in range(x - k - p - q + 1 if t > 0 else 1)\"]\nstart = \"0 <= a <= 3, 0 <= b <= 3, 0 <= c <= 3, 0 <= d <= 3\"\n[[law]]\nid = 1\nlost = \"a == b and c == d\"";
    let rules = read(game);
    for transitions in [0, 1_000, 300_000] {
        let limits = Limits {
            transitions,
            ..Limits::default()
        };
        let verdict = crate::check(&rules, 0, limits).expect("values");
        assert_eq!(verdict.ruling.to_string(), "agrees 89");
    }
    let nim = read(&with_law("lost = \"a ^ b ^ c == 0\""));
    let limits = |transitions| Limits {
        transitions,
        ..Limits::default()
    };
    let ruling = |transitions| {
        let verdict = crate::check(&nim, 0, limits(transitions)).expect("values");
        verdict.ruling.to_string()
    };
    assert_eq!(ruling(100), "agrees 125");
    assert_eq!(ruling(1_000_000), "proved automata");
}

#[test]
fn a_proof_speaks_of_each_row() {
    let rules = read(&with_law("lost = \"a ^ b ^ c == 0\""));
    let verdict = crate::check(&rules, 0, Limits::default()).expect("values");
    let crate::Ruling::Proved(proof) = verdict.ruling else {
        panic!("it is proved");
    };
    let row = "x -> x - k for k in range(1, x + 1)".to_owned();
    let expected = [
        ("row", row),
        ("from", "0,0,1".into()),
        ("to", "0,0,0".into()),
    ];
    assert_eq!(proof.rows[1], ("law-proof-row-witness", expected.to_vec()));
    let keys: Vec<&str> = proof.paragraphs().iter().map(|it| it.0).collect();
    assert_eq!(
        keys,
        [
            "law-proof-sign-xor",
            "law-proof-automata-argued",
            "law-proof-positions",
            "law-proof-row-witness",
            "law-proof-ends-lost",
            "law-proof-third",
            "law-proof-automata-checked",
            "law-proof-automata-binary"
        ]
    );
}

#[test]
fn a_proof_says_which_conditions_of_the_start_each_move_keeps() {
    let text = "position = \"a, b\"\nmoves = [\"a - k, b for k in range(1, a)\", \"a, b - k for k in range(1, b - a)\"]\nstart = \"1 <= a < b <= 9\"\n[[law]]\nlost = \"b - a == 1\"\n";
    let verdict = crate::check(&read(text), 0, Limits::default()).expect("values");
    let crate::Ruling::Proved(proof) = verdict.ruling else {
        panic!("{}", verdict.ruling);
    };
    let expected = vec![("low", "1".to_owned()), ("kept", "`a < b`".to_owned())];
    assert_eq!(proof.rows[0], ("law-proof-positions-kept", expected));
}

#[test]
fn a_start_need_not_be_legal() {
    let text = |start: &str, law: &str| {
        format!(
            "position = \"n\"\nmoves = [\"n - 1 if n >= 1\", \"n - 2 if n >= 2\"]\nlegal = \"n != 4\"\nstart = \"{start}\"\n[[law]]\nlost = \"{law}\"\n"
        )
    };
    let positions = |text: &str| {
        let verdict = crate::check(&read(text), 0, Limits::default()).expect("values");
        match verdict.ruling {
            crate::Ruling::Proved(proof) => format!("{:?}", proof.rows[0]),
            other => other.to_string(),
        }
    };
    // Of positions to which nothing leads the proof says nothing, or they are among those that it is about.
    let odd = "n % 3 == 0 or n == 4";
    assert!(positions(&text("0 <= n <= 3", odd)).contains("`n != 4`"));
    let refuted = "refuted 2: 4 -> 3";
    assert_eq!(positions(&text("0 <= n <= 9", odd)), refuted);
    let right = text("0 <= n <= 9", "n % 3 == 0");
    assert_eq!(crate::tests::ruling(&right), "proved window");
}

#[test]
fn a_proof_says_of_rows_that_give_no_move_just_that() {
    let text = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"a + 1, b - 1 if b > 0 and many > 3\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"\nparams = { many = 2 }\n[[law]]\nlost = \"a == b\"\n";
    let proof = |text: &str| {
        let verdict = crate::check(&read(text), 0, Limits::default()).expect("values");
        match verdict.ruling {
            crate::Ruling::Proved(proof) => proof,
            other => panic!("{other}"),
        }
    };
    let found = proof(text);
    assert!(matches!(found.method, crate::Method::Automata { .. }));
    let keys: Vec<&str> = found.rows.iter().map(|it| it.0).collect();
    assert_eq!(
        keys,
        [
            "law-proof-positions",
            "law-proof-row-witness",
            "law-proof-row-none",
            "law-proof-ends-lost",
            "law-proof-third"
        ]
    );
    let text = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\", \"s * 3 if many > 3\"]\nover = \"s >= N\"\nstart = \"1 <= s <= N - 1\"\nparams = { N = 20, many = 2 }\n[[law]]\nquestion = 19\nanswer = \"2*s < N <= 2*s + 2\"\n";
    let found = proof(text);
    assert!(matches!(found.method, crate::Method::Answers { .. }));
    assert_eq!(found.rows[0].1, [("rows", "`s + 1`, `s * 2`".to_owned())]);
}

#[test]
fn what_comes_again_where_something_is_remembered_does_so_whatever_that_is() {
    let text = "position = \"n; last\"\nmoves = [\"n - k; k for k in (1, 2, 3) if k <= n and k != last\"]\nstart = \"0 <= n <= 60, last == 0\"\n[[law]]\nperiod = true\n";
    let verdict = crate::check(&read(text), 0, Limits::default()).expect("values");
    let crate::Ruling::Proved(proof) = verdict.ruling else {
        panic!("{}", verdict.ruling);
    };
    let mut keys = proof.paragraphs().into_iter().map(|it| it.0);
    assert!(keys.any(|key| key == "law-proof-window-checked-memory-plain"));
}

#[test]
fn only_the_moves_of_schwenks_theorem_have_its_proof() {
    let ruling = |first: &str, later: &str, law: &str| {
        crate::tests::ruling(&format!(
            "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, n{first}) if last == 0\", \"n - k; k for k in range(1, min(n, 3 * last) + 1) if last > 0{later}\"]\nstart = \"2 <= n <= 30, last == 0\"\n[[law]]\nlost = \"{law}\"\n"
        ))
    };
    let law = "n == zeckendorf(n, 3) if last == 0 else n == 0 or zeckendorf(n, 3) > 3 * last";
    let agrees = |found: String| assert!(found.starts_with("agrees"), "{found}");
    assert_eq!(ruling("", "", law), "proved take-away");
    // What differs only beyond the table, in the moves or in the law, is no proof.
    agrees(ruling("", " and k != 50", law));
    agrees(ruling(" if n < 50 else 2", "", law));
    agrees(ruling("", "", &format!("({law}) and n != 50")));
    let refuted = ruling("", "", &law.replace("> 3", ">= 3"));
    assert!(refuted.starts_with("refuted"), "{refuted}");
    let fibonacci = ruling("", "", &law.replace(", 3)", ")"));
    assert!(fibonacci.starts_with("refuted"), "{fibonacci}");
}

/// A game whose table is too large for its starts is looked at with fewer, before much time is spent.
#[test]
fn a_law_that_is_too_much_is_given_up_early() {
    let heaps = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let start: Vec<String> = heaps.iter().map(|it| format!("0 <= {it} <= 7")).collect();
    let text = format!(
        "position = \"{}\"\nmoves = [\"x -> x - p for p in range(1, x + 1)\", \"x, y -> x - p, y - q for p in range(1, x + 1) for q in range(1, y + 1)\", \"x, y, z -> x - p, y - q, z - r for p in range(1, x + 1) for q in range(1, y + 1) for r in range(1, z + 1)\"]\nstart = \"{}\"\nunordered = true\n[[law]]\nlost = \"all(sum(x >> i & 1 for x in heaps) % 4 == 0 for i in range(max(heaps)))\"\n",
        heaps.join(", "),
        start.join(", ")
    );
    let mut checking =
        crate::Checking::new(&read(&text), 0, Limits::default()).expect("it suits the game");
    let mut steps = 0;
    while checking.step(2_000).expect("values") == kruzhok_solver::Step::Working {
        steps += 1;
    }
    assert!(steps < 3_000, "{steps}");
    assert!(matches!(
        checking.finish().ruling,
        crate::Ruling::Agrees { up_to: Some(_), .. }
    ));
}

/// On how many triples of small numbers, and of some large ones, an automaton of three tracks is wrong about a sum.
fn wrong_count(automaton: &Automaton, factors: [i64; 4], is_equal: bool) -> usize {
    let small =
        (0..14_u64).flat_map(|a| (0..14).flat_map(move |b| (0..14).map(move |c| [a, b, c])));
    let mut random = Random(31_337);
    let large: Vec<[u64; 3]> = (0..300)
        .map(|_| {
            let [a, b, near] = [30, 20, 2].map(|bits| random.below(1 << bits));
            // Often the sum is 0, or almost.
            let (a, b) = (
                i64::try_from(a).expect("small"),
                i64::try_from(b).expect("small"),
            );
            let rest = (factors[0] * a + factors[1] * b + factors[3]) / -factors[2];
            let c = u64::try_from(rest.max(0)).expect("it is positive") + near;
            [a.unsigned_abs(), b.unsigned_abs(), c]
        })
        .collect();
    let is_wrong = |numbers: &[u64; 3]| {
        let terms = numbers.iter().zip(factors);
        let sum: i64 = terms
            .map(|(number, factor)| i64::try_from(*number).expect("small") * factor)
            .sum();
        let sum = sum + factors[3];
        let is_meant = if is_equal { sum == 0 } else { sum <= 0 };
        let digits = numbers.map(|it| automaton.numeration.digits(it));
        automaton.contains(&digits) != is_meant
    };
    small.chain(large).filter(is_wrong).count()
}

#[test]
fn relations_are_those_of_arithmetic_and_a_wrong_transition_is_seen() {
    use super::relations::Sum;
    for numeration in Numeration::ALL {
        for factors in [
            [1, 1, -1, 0],
            [2, -1, -1, 3],
            [3, -2, -1, -5],
            [-1, 4, -2, 1],
        ] {
            let mut sum = Sum::constant(factors[3]);
            for (track, factor) in (0..3).zip(factors) {
                let term = Sum::of(track).times(factor).expect("small");
                sum = sum.plus(&term).expect("small");
            }
            let mut budget = Budget::new(200_000_000);
            for is_equal in [true, false] {
                let right = match is_equal {
                    true => Automaton::zero(numeration, &sum, &mut budget),
                    false => Automaton::at_most_zero(numeration, &sum, &mut budget),
                };
                let right = right.expect("a small automaton");
                let name = format!("{numeration:?} {factors:?} {is_equal}");
                assert_eq!(wrong_count(&right, factors, is_equal), 0, "{name}");
                if numeration == Numeration::Base(10) {
                    continue;
                }
                // Some of the many transitions, each led to another state.
                let states = u32::try_from(right.state_count()).expect("few");
                for transition in (0..right.next.len()).step_by(1 + right.next.len() / 6) {
                    let mut wrong = right.clone();
                    wrong.next[transition] = (wrong.next[transition] + 1) % states;
                    let differs = wrong.combined(&right, |a, b| a != b, &mut budget);
                    let differs = differs.expect("small automata");
                    // At the first numbers about which they differ, arithmetic agrees with the right one.
                    let Some(numbers) = differs.least(&[0, 1, 2], &mut budget) else {
                        continue;
                    };
                    let values = numbers
                        .iter()
                        .map(|it| numeration.value(it).expect("small"));
                    let sum: i64 = values
                        .zip(factors)
                        .map(|(value, factor)| value * factor)
                        .sum();
                    let sum = sum + factors[3];
                    let is_meant = if is_equal { sum == 0 } else { sum <= 0 };
                    assert_eq!(right.contains(&numbers), is_meant, "{name} {numbers:?}");
                    // Perhaps it only sees zeros behind the digits.
                    let is_seen = (0..60).any(|count| {
                        let padded = numbers.clone().into_iter();
                        let padded = padded.map(|digits| [digits, vec![0; count]].concat());
                        wrong.contains(&padded.collect::<Vec<Vec<u8>>>()) != is_meant
                    });
                    assert!(is_seen, "{name} {numbers:?}");
                }
            }
        }
    }
}

#[test]
fn projections_forget_numbers_of_any_length() {
    use super::relations::Sum;
    for numeration in Numeration::ALL
        .into_iter()
        .chain([2, 3].map(Numeration::Ostrowski))
    {
        let mut budget = Budget::new(1_000_000);
        // Some b is greater than 5 · a: always; some b with a = 2 · b + 1: for odd numbers.
        let greater = Sum::of(0).times(5).and_then(|it| it.minus(&Sum::of(1)));
        let greater = Automaton::at_most_zero(numeration, &greater.expect("small"), &mut budget);
        let greater = greater.expect("small").exists(&[1], &mut budget);
        assert!(greater.expect("small").is_all(), "{numeration:?}");
        let odd = Sum::of(1)
            .times(2)
            .and_then(|it| it.plus(&Sum::constant(1)));
        let odd = odd.and_then(|it| it.minus(&Sum::of(0))).expect("small");
        let odd = Automaton::zero(numeration, &odd, &mut budget).expect("small");
        let odd = odd.exists(&[1], &mut budget).expect("small");
        for number in 0..100 {
            let digits = numeration.digits(number);
            assert_eq!(numeration.value(&digits), i64::try_from(number).ok());
            assert_eq!(
                odd.contains(&[digits]),
                number % 2 == 1,
                "{numeration:?} {number}"
            );
        }
    }
}

#[track_caller]
fn check_ruling(fields: &str, law: &str, expected: &str) {
    let text = format!("{fields}\n[[law]]\nid = 1\n{law}\n");
    assert_eq!(ruling(&text), expected, "{text}");
}

#[test]
fn laws_of_known_games_are_proved() {
    let heaps = ["a", "b", "c", "d", "e"];
    for count in 2..=5 {
        let names = heaps[..count].join(", ");
        let starts: Vec<String> = heaps[..count]
            .iter()
            .map(|it| format!("0 <= {it} <= 2"))
            .collect();
        let nim = format!(
            "position = \"{names}\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"{}\"",
            starts.join(", ")
        );
        let xor = heaps[..count].join(" ^ ");
        check_ruling(&nim, &format!("lost = \"{xor} == 0\""), "proved automata");
        if count <= 3 {
            check_ruling(&nim, &format!("grundy = \"{xor}\""), "proved automata");
        }
        let misere = format!("{nim}\nstuck = \"next\"");
        let sum = heaps[..count].join(" + ");
        let law = format!("lost = \"{xor} == 0 if max({names}) > 1 else ({sum}) % 2 == 1\"");
        check_ruling(&misere, &law, "proved automata");
    }
    let staircase = "position = \"a, b, c, d\"\nmoves = [\"a - k, b, c, d for k in range(1, a + 1)\", \"a + k, b - k, c, d for k in range(1, b + 1)\", \"a, b + k, c - k, d for k in range(1, c + 1)\", \"a, b, c + k, d - k for k in range(1, d + 1)\"]\nstart = \"0 <= a <= 2, 0 <= b <= 2, 0 <= c <= 2, 0 <= d <= 2\"";
    check_ruling(staircase, "lost = \"a ^ c == 0\"", "proved automata");
    let two_of_three = "position = \"a, b, c\"\nunordered = true\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"x, y -> x - k, y - l for k in range(1, x + 1) for l in range(1, y + 1)\"]\nstart = \"0 <= a <= 4, 0 <= b <= 4, 0 <= c <= 4\"";
    check_ruling(two_of_three, "lost = \"a == b == c\"", "proved automata");
    let fibonacci = "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, n) if last == 0\", \"n - k; k for k in range(1, min(n, 2 * last) + 1) if last > 0\"]\nstart = \"2 <= n <= 60, last == 0\"";
    let least_part =
        "lost = \"n == zeckendorf(n) if last == 0 else n == 0 or zeckendorf(n) > 2 * last\"";
    check_ruling(fibonacci, least_part, "proved automata");
    let not_twice =
        "lost = \"n == zeckendorf(n) if last == 0 else n == 0 or zeckendorf(n) >= 2 * last\"";
    check_ruling(fibonacci, not_twice, "refuted 2: 2;1 -> 0;2");
    let split = "position = \"a, b, c\"\nunordered = true\nmoves = [\"x, y, z -> p, x - p, y for p in range(1, x)\"]\nstart = \"1 <= a <= 8, 1 <= b <= 8, 1 <= c <= 8\"";
    let valuation = "lost = \"a & -a == b & -b == c & -c\"";
    check_ruling(split, valuation, "proved automata");
    let strip = "position = \"a, b, c, d\"\nmoves = [\"a - k, b, c, d for k in range(1, a)\", \"a, b - k, c, d for k in range(1, b - a)\", \"a, b, c - k, d for k in range(1, c - b)\", \"a, b, c, d - k for k in range(1, d - c)\"]\nstart = \"1 <= a <= 9, 1 <= b <= 9, 1 <= c <= 9, 1 <= d <= 9, a < b < c < d\"";
    let gaps = "lost = \"(b - a - 1) ^ (d - c - 1) == 0\"";
    check_ruling(strip, gaps, "proved automata");
    let mark = "position = \"n\"\nmoves = [\"n - 1 if n > 0\", \"n // 2 if n > 0\"]\nstart = \"0 <= n <= 99\"";
    let odd_zeros = "lost = \"n == 0 or (n & -n) % 3 == 2\"";
    check_ruling(mark, odd_zeros, "proved automata");
    let moore = "position = \"a, b, c, d\"\nunordered = true\nmoves = [\"x -> x - p for p in range(1, x + 1)\", \"x, y -> x - p, y - q for p in range(1, x + 1) for q in range(1, y + 1)\"]\nstart = \"0 <= a <= 3, 0 <= b <= 3, 0 <= c <= 3, 0 <= d <= 3\"";
    let columns = |modulus: u32, end: &str| {
        format!(
            "lost = \"all(sum(x >> i & 1 for x in heaps) % {modulus} == 0 for i in range({end}))\""
        )
    };
    check_ruling(moore, &columns(3, "max(heaps)"), "proved automata");
    check_ruling(moore, &columns(3, "a + b + c + d + 1"), "proved automata");
    check_ruling(moore, &columns(3, "7"), "refuted 2: 0,0,0,128 -> 0,0,0,0");
    let of_three = "position = \"a, b, c, d, e\"\nunordered = true\nmoves = [\"x -> x - p for p in range(1, x + 1)\", \"x, y -> x - p, y - q for p in range(1, x + 1) for q in range(1, y + 1)\", \"x, y, z -> x - p, y - q, z - r for p in range(1, x + 1) for q in range(1, y + 1) for r in range(1, z + 1)\"]\nstart = \"0 <= a <= 2, 0 <= b <= 2, 0 <= c <= 2, 0 <= d <= 2, 0 <= e <= 2\"";
    check_ruling(of_three, &columns(4, "max(heaps)"), "proved automata");
    let threes = "lost = \"a | b | c | d == a ^ b ^ c ^ d == a & b | a & c | a & d | b & c | b & d | c & d\"";
    check_ruling(moore, threes, "proved automata");
    let tens = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, m + 1) if k <= x\"]\nstart = \"0 <= a <= 20, 0 <= b <= 20\"\nparams = { m = 6 }";
    check_ruling(
        tens,
        "lost = \"a % (m + 1) == b % (m + 1)\"",
        "proved independent-window",
    );
    check_ruling(
        tens,
        "grundy = \"a % 7 ^ b % 7\"",
        "proved independent-window",
    );
}

/// What follows from the definition: positions won in one ply, lost in two, won in three and lost in four, as conditions on a
/// position of which `moves` gives the next ones.
fn levels(
    position: &[String],
    moves: &dyn Fn(&[String]) -> Vec<Vec<String>>,
    plies: u32,
) -> String {
    let next = |plies| {
        let all = moves(position).into_iter();
        let all = all.map(move |it| format!("({})", levels(&it, moves, plies)));
        all.collect::<Vec<String>>()
    };
    match plies {
        0 => format!("{} >= N", position.join(" + ")),
        1 => next(0).join(" or "),
        2 => format!(
            "not ({}) and {}",
            levels(position, moves, 1),
            next(1).join(" and ")
        ),
        3 => format!(
            "not ({}) and ({})",
            levels(position, moves, 1),
            next(2).join(" or ")
        ),
        _ => {
            let both = next(1)
                .into_iter()
                .zip(next(3))
                .map(|(a, b)| format!("({a} or {b})"));
            let both: Vec<String> = both.collect();
            format!(
                "not ({}) and not ({}) and {}",
                levels(position, moves, 1),
                levels(position, moves, 2),
                both.join(" and ")
            )
        }
    }
}

const EXAM: &str =
    "over = \"s >= N\"\nstart = \"1 <= s <= N - 1\"\nparams = { N = 129 }\nposition = \"s\"";

#[test]
fn answers_of_exam_games_are_proved_for_every_end() {
    let law = |question: u32, answer: &str| format!("question = {question}\nanswer = \"{answer}\"");
    let double = format!("{EXAM}\nmoves = [\"s + 1\", \"s * 2\"]");
    check_ruling(&double, &law(19, "2*s < N <= 2*s + 2"), "proved answers");
    let fourth = "2*s + 2 < N <= 2*s + 4 or 4*s < N <= 4*s + 2";
    check_ruling(&double, &law(20, fourth), "proved answers");
    check_ruling(
        &double,
        &law(20, "2*s + 2 < N <= 2*s + 4"),
        "refuted answer: s = 2, N = 9",
    );
    check_ruling(
        &double,
        &law(21, "2*s + 4 < N <= 2*s + 6"),
        "refuted answer: s = 1, N = 9",
    );
    let late = law(19, "2*s < N <= 2*s + 2 and N != 1000");
    check_ruling(&double, &late, "refuted answer: s = 499, N = 1000");
    check_ruling(&double, &law(7, "s == 1"), "undecided");
    for (moves, factors) in [
        ("\"s + 1\", \"s * 2\"", ["({}) + 1", "2 * ({})", ""]),
        (
            "\"s + 1\", \"s + 2\", \"s * 2\"",
            ["({}) + 1", "({}) + 2", "2 * ({})"],
        ),
        ("\"s + 1\", \"s * 3\"", ["({}) + 1", "3 * ({})", ""]),
    ] {
        let next = |position: &[String]| {
            let factors = factors.iter().filter(|it| !it.is_empty());
            factors
                .map(|it| vec![it.replace("{}", &position[0])])
                .collect()
        };
        for (question, plies) in [(19, 2), (20, 3), (21, 4)] {
            let answer = levels(&["s".to_owned()], &next, plies);
            let game = format!("{EXAM}\nmoves = [{moves}]");
            check_ruling(&game, &law(question, &answer), "proved answers");
        }
    }
}

#[test]
fn answers_where_moves_may_not_be_repeated_are_proved_for_every_end() {
    let half = "(N - 1) // 2";
    for (repeat, question, answer) in [
        ("not-own", 19, format!("{half} - 2 <= s <= {half} - 1")),
        (
            "not-own",
            20,
            format!("{half} - 4 <= s <= {half} - 3 and not (s == 1 and N > 10)"),
        ),
        (
            "not-opponent",
            19,
            format!("(N + 1) // 4 <= s <= {half} - 1 or s == 1 and 7 <= N <= 8"),
        ),
    ] {
        let where_won = match question {
            19 => "winner == 1 and turns == 2",
            _ => "winner == 2 and turns == 2",
        };
        let game = format!(
            "{EXAM}\nmoves = [\"s + 1\", \"s + 2\", \"s * 2\"]\nrepeat = \"{repeat}\"\n[[question]]\nid = {question}\nwhere = \"{where_won}\"\n"
        );
        let law = format!("question = {question}\nanswer = \"{answer}\"");
        check_ruling(&game, &law, "proved answers");
        let law = format!("question = {question}\nanswer = \"({answer}) and s != 77\"");
        let verdict = ruling(&format!("{game}\n[[law]]\nid = 1\n{law}\n"));
        assert!(verdict.starts_with("refuted answer: s = 77"), "{verdict}");
    }
}

#[test]
fn answers_of_two_heaps_are_proved_for_every_end() {
    let next = |position: &[String]| {
        let (a, b) = (&position[0], &position[1]);
        vec![
            vec![format!("({a}) + 1"), b.clone()],
            vec![a.clone(), format!("({b}) + 1")],
            vec![format!("2 * ({a})"), b.clone()],
            vec![a.clone(), format!("2 * ({b})")],
        ]
    };
    for start in [
        "a == 7, 1 <= b <= N - 8",
        "a >= 1, b >= 1, a + b <= N - 1, a <= 9, b <= 9",
    ] {
        let game = format!(
            "over = \"a + b >= N\"\nstart = \"{start}\"\nparams = {{ N = 20 }}\nposition = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\n"
        );
        for (question, plies) in [(19, 2), (20, 3)] {
            let answer = levels(&["a".to_owned(), "b".to_owned()], &next, plies);
            let law = format!("question = {question}\nanswer = \"{answer}\"");
            check_ruling(&game, &law, "proved answers");
        }
        let false_law =
            "question = 19\nanswer = \"2 * max(a, b) + min(a, b) < N <= a + 2 * b + 1\"";
        assert!(
            ruling(&format!("{game}[[law]]\nid = 1\n{false_law}\n")).starts_with("refuted answer")
        );
    }
}

#[test]
fn what_fails_beyond_the_table_is_refuted_or_left_open() {
    let nim = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 5, 0 <= b <= 5\"";
    let refuted = "refuted 3: 1000,1000";
    check_ruling(nim, "lost = \"a == b and a < 1000\"", refuted);
    let refuted = "refuted 2: 0,1000 -> 0,0";
    check_ruling(nim, "lost = \"a == b or a + b == 1000\"", refuted);
    for (values, expected) in [
        ("(a ^ b) % 4096", "refuted 2: 0,4096 -> 0,0"),
        ("a ^ b if a + b != 100 else 7", "refuted 2: 0,100 -> 0,7"),
        (
            "a ^ b if a + b < 100 else (a ^ b) + 1",
            "refuted 2: 1,99 -> 0,99",
        ),
        (
            "a ^ b if a + b < 100 else 2 * (a ^ b) + 300",
            "refuted 3: 0,100",
        ),
    ] {
        check_ruling(nim, &format!("grundy = \"{values}\""), expected);
    }
    let moore = "position = \"a, b, c\"\nunordered = true\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"x, y -> x - k, y - l for k in range(1, x + 1) for l in range(1, y + 1)\"]\nstart = \"0 <= a <= 4, 0 <= b <= 4, 0 <= c <= 4\"";
    check_ruling(
        moore,
        "lost = \"a == b == c and a < 500\"",
        "refuted 3: 500,500,500",
    );
    // Play need not end for its moves alone.
    let rising = "position = \"a, b\"\nmoves = [\"a - 1, b + 1 if a > 0\", \"a + 1, b - 1 if b > 0 and a > 100\"]\nstart = \"0 <= a <= 5, 0 <= b <= 5\"";
    check_ruling(rising, "lost = \"a % 2 == 0\"", "agrees 51");
    let golden = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"a - k, b - k for k in range(1, min(a, b) + 1)\"]\nstart = \"0 <= a <= 5, 0 <= b <= 5\"";
    check_ruling(
        golden,
        "lost = \"(a, b) in ((0, 0), (1, 2), (2, 1), (3, 5), (5, 3))\"",
        "refuted 3: 4,7",
    );
    // Play never comes to an odd number: nothing is said of it.
    let even = "position = \"a, b\"\nmoves = [\"x -> x - 2 * k for k in range(1, x // 2 + 1)\"]\nstart = \"a in (0, 2, 4), b in (0, 2, 4)\"";
    check_ruling(even, "lost = \"a // 2 == b // 2\"", "proved automata");
    check_ruling(even, "lost = \"a == b and a % 2 == 0\"", "agrees 9");
}

#[test]
fn what_is_proved_of_random_games_holds_in_larger_tables() {
    check_proved(40);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn what_is_proved_of_random_games_holds_in_larger_tables_by_the_thousand() {
    check_proved(10_000);
}

fn check_proved(count: usize) {
    let mut random = Random(987_654_321);
    let mut proved_count = 0;
    for _ in 0..count {
        let row = |random: &mut Random| {
            let (k, l) = (1 + random.below(3), 1 + random.below(3));
            match random.below(7) {
                0 => "\"x -> x - k for k in range(1, x + 1)\"".to_owned(),
                1 => format!("\"x -> x - k for k in range(1, {l} + 1) if k <= x\""),
                2 => format!("\"a - {k}, b - {l} if a >= {k} and b >= {l}\""),
                3 => "\"a - k, b - k for k in range(1, min(a, b) + 1)\"".to_owned(),
                4 => format!("\"a - {k}, b + {l} if a >= {k}\""),
                5 => "\"x -> x // 2 if x > 0\"".to_owned(),
                _ => format!("\"x -> x - {k} if x >= {k}\""),
            }
        };
        let rows: Vec<String> = (0..1 + random.below(2)).map(|_| row(&mut random)).collect();
        let stuck = ["last", "next"][usize::try_from(random.below(2)).expect("0 or 1")];
        let game = |end: u64| {
            format!(
                "position = \"a, b\"\nmoves = [{}]\nstuck = \"{stuck}\"\nstart = \"0 <= a <= {end}, 0 <= b <= {end}\"\n",
                rows.join(", ")
            )
        };
        // A law of a kind that games of this kind have, with the first numbers for which it agrees.
        let small = brute(&read(&game(4)));
        let agrees = |law: &str| {
            let rules = read(&format!("{}[[law]]\nid = 1\nlost = \"{law}\"\n", game(4)));
            let Claim::Lost(expr) = &rules.laws()[0].claim else {
                panic!("a condition");
            };
            let mut scratch = Scratch::default();
            small.iter().all(|(words, won)| {
                let value = rules.law_value(&rules.laws()[0], expr, words, &mut scratch);
                (value.expect("a value") != 0) == (*won == Some(false))
            })
        };
        let moduli = (1..=5).flat_map(|m| (0..m).map(move |r| (m, r)));
        let laws = moduli.flat_map(|(m, r)| {
            [
                format!("(a + b) % {m} == {r}"),
                format!("a % {m} == b % {m}"),
                format!("a % {m} == {r}"),
                format!("b % {m} == {r} and a % {m} == 0"),
                format!("(a % {m} ^ b % {m}) == {r}"),
                format!("a // {m} == b // {m}"),
            ]
        });
        for law in laws.filter(|law| agrees(law)).take(3) {
            if ruling(&format!("{}[[law]]\nid = 1\nlost = \"{law}\"\n", game(4)))
                != "proved automata"
            {
                continue;
            }
            proved_count += 1;
            let large = format!("{}[[law]]\nid = 1\nlost = \"{law}\"\n", game(16));
            assert_eq!(crate::tests::compare(&large), "proved", "{large}");
        }
    }
    assert!(proved_count > 5, "only {proved_count} laws were proved");
}
