//! Periods compared with those of a long plain table.

use crate::tests::{Random, read, ruling};
use crate::{Limits, Repeats, Ruling, check};

/// What is proved of the first law: method, period and preperiod; else what the ruling is called.
fn proved(text: &str) -> String {
    let verdict = check(&read(text), 0, Limits::default()).expect("a value");
    match verdict.ruling {
        Ruling::Proved(proof) => {
            let key = proof.method.key();
            match proof.repeats {
                Some(Repeats {
                    period,
                    preperiod,
                    saltus,
                }) => {
                    let rise = if saltus > 0 {
                        format!(" +{saltus}")
                    } else {
                        String::new()
                    };
                    format!("{key} {period}{rise} from {preperiod}")
                }
                None => key.to_owned(),
            }
        }
        other => other.key().to_owned(),
    }
}

#[track_caller]
fn check_period(fields: &str, expected: &str) {
    let text = format!("{fields}\n[[law]]\nid = \"p\"\nperiod = true\n");
    assert_eq!(proved(&text), expected, "{text}");
}

#[test]
fn periods_of_known_games_are_least() {
    let take = |amounts: &str| {
        format!(
            "position = \"n\"\nmoves = [\"n - k for k in {amounts} if k <= n\"]\nstart = \"n == 9\""
        )
    };
    check_period(&take("(1, 2, 3)"), "window 4 from 0");
    check_period(&take("(1, 3, 4)"), "window 7 from 0");
    check_period(&take("(2, 4, 7)"), "window 3 from 8");
    check_period(&take("range(1, min(3, n) + 1)"), "window 4 from 0");
    check_period(&take("(1, 2) if n % 3 != 0 and k"), "window 3 from 0");
    // A loop over the whole heap of which a condition leaves few amounts, misère too.
    let few = |condition: &str, stuck: &str| {
        format!(
            "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1) if {condition}\"]\nstuck = \"{stuck}\"\nstart = \"n == 9\""
        )
    };
    check_period(&few("k in (1, 3, 4)", "last"), "window 7 from 0");
    check_period(&few("k in (2, 3)", "next"), "window 5 from 0");
    check_period(
        &few("k < 4 and k != 2 or 4 == k", "next"),
        "window 7 from 0",
    );
    check_period(&few("k < 4 or k % 5 == 0", "next"), "undecided");
    let octal = |code: &str| heaps(&format!("{{ octal = \"{code}\" }}"));
    check_period(&octal("0.77"), "octal 12 from 71");
    check_period(&octal("0.07"), "octal 34 from 53");
    check_period(&octal("0.137"), "octal 34 from 52");
}

fn heaps(rows: &str) -> String {
    format!("position = \"heaps...\"\nmoves = [{rows}]\nstart = \"3\"")
}

#[test]
fn rows_that_only_mean_a_code_are_proved_like_it() {
    for kayles in [
        "\"x -> p, x - k - p for k in (1, 2) if x >= k for p in range((x - k) // 2 + 1)\"",
        "\"x -> p, x - 1 - p for p in range(x)\", \"x -> p, x - 2 - p for p in range(x - 1)\"",
        "\"x -> p, x - k - p for k in (1, 2) for p in range(x) if p <= x - k - p\"",
        "\"x -> x - 1 if x > 0\", \"x -> x - 2 if x > 1\", \"x -> p, x - k - p for k in (1, 2) for p in range(1, x - k)\"",
    ] {
        check_period(&heaps(kayles), "octal 12 from 71");
    }
    let dawson = "\"x -> p, x - 2 - p for p in range(x // 2) if x >= 2\"";
    check_period(&heaps(dawson), "octal 34 from 53");
    // Rows that only look like a code, or mean one with infinitely many digits.
    let grundy = "\"x -> p, x - p for p in range(1, (x + 1) // 2)\"";
    check_period(&heaps(grundy), "undecided");
    check_period(
        &heaps("\"x -> p, x - 1 - p for p in range(x) if x < 90\""),
        "undecided",
    );
    check_period(
        &heaps("\"x -> p, x - 1 - p for p in range(x) if x != 90\""),
        "undecided",
    );
    check_period(
        &heaps("\"x -> x - k for k in (1, 2, 3) if k <= x\""),
        "window 4 from 0",
    );
}

#[test]
fn values_that_grow_have_a_saltus() {
    let one = |row: &str| format!("position = \"n\"\nmoves = [\"{row}\"]\nstart = \"n == 9\"");
    check_period(&one("n - k for k in range(1, n + 1)"), "growth 1 +1 from 0");
    check_period(&one("n - k for k in range(1, n)"), "growth 1 +1 from 1");
    check_period(
        &one("n - k for k in range(1, n + 1) if k not in (2, 3)"),
        "growth 4 +2 from 0",
    );
    check_period(
        &one("k for k in range(n) if n - k not in (1, 2)"),
        "growth 3 +1 from 0",
    );
    check_period(
        &heaps("\"x -> x - k for k in range(1, x + 1)\", \"x -> p, x - p for p in range(1, x)\""),
        "breaking 4 +4 from 1",
    );
    check_period(
        &heaps(
            "\"x -> x - k for k in range(1, x + 1)\", \"x -> p, x - p for p in range(1, x // 2 + 1)\"",
        ),
        "breaking 4 +4 from 1",
    );
}

#[test]
fn laws_about_values_that_grow_are_proved() {
    let text = |law: &str| {
        format!(
            "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1) if k not in (2, 3)\"]\nstart = \"0 <= n <= 20\"\n[[law]]\nid = 1\ngrundy = \"{law}\""
        )
    };
    let of = |law: &str| ruling(&text(law));
    assert_eq!(of("n // 4 * 2 + n % 2"), "proved growth");
    assert_eq!(of("n // 4 * 2 + (0, 1, 0, 1)[n % 4]"), "proved growth");
    assert_eq!(
        of("n // 4 * 2 + n % 2 + (1 if n == 700 else 0)"),
        "refuted 2: 701 -> 700"
    );
    let late = of("n // 4 * 2 + n % 2 if n < 700 else n // 2");
    assert_eq!(late, "refuted 2: 701 -> 700");
}

#[test]
fn all_but_some_amounts_as_a_long_table_says() {
    let mut random = Random(20_260_101);
    for _ in 0..60 {
        let banned: Vec<usize> = (0..1 + random.below(4))
            .map(|_| 1 + usize::try_from(random.below(9)).expect("small"))
            .collect();
        let list: Vec<String> = banned.iter().map(|it| format!("{it}, ")).collect();
        let text = format!(
            "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1) if k not in ({})\"]\nstart = \"n == 20\"\n[[law]]\nid = 1\nperiod = true\n",
            list.concat()
        );
        const END: usize = 1_500;
        let mut values: Vec<usize> = vec![];
        for heap in 0..END {
            let mut reached = vec![false; END];
            for amount in (1..=heap).filter(|it| !banned.contains(it)) {
                reached[values[heap - amount]] = true;
            }
            values.push(reached.iter().position(|it| !it).expect("one is missing"));
        }
        let found = (1..END / 3).find_map(|period| {
            let saltus = values[END - 1].checked_sub(values[END - 1 - period])?;
            let is_same = |heap: &usize| values[*heap] + saltus == values[heap + period];
            let preperiod = (0..END - period).rev().find(|heap| !is_same(heap));
            let preperiod = preperiod.map_or(0, |heap| heap + 1);
            (preperiod < END / 2).then(|| format!("growth {period} +{saltus} from {preperiod}"))
        });
        assert_eq!(Some(proved(&text)), found, "{text}");
    }
}

#[test]
fn several_heaps_with_the_same_moves_are_a_sum() {
    let take = "position = \"a, b\"\nmoves = [\"x -> x - k for k in (1, 3, 4) if k <= x\"]\nstart = \"0 <= a <= 20, 0 <= b <= 20\"\n[[law]]\nid = 1\n";
    let of = |law: &str| ruling(&format!("{take}{law}\n"));
    let value = |it: &str| format!("(0, 1, 0, 1, 2, 3, 2)[{it} % 7]");
    let (a, b) = (value("a"), value("b"));
    assert_eq!(
        of(&format!("grundy = \"{a} ^ {b}\"")),
        "proved independent-window"
    );
    assert_eq!(
        of(&format!("lost = \"{a} == {b}\"")),
        "proved independent-window"
    );
    assert_eq!(of("lost = \"a % 7 == b % 7\""), "refuted 3: 0,2");
    let late = format!("grundy = \"{a} ^ {b} if a < 900 else 0\"");
    assert_eq!(of(&late), "agrees 441");
    check_period(
        "position = \"a, b\"\nmoves = [\"x -> x - k for k in (1, 3, 4) if k <= x\"]\nstart = \"a == 1, b == 1\"",
        "independent-window 7 from 0",
    );
}

#[test]
fn what_is_remembered_belongs_to_the_state() {
    let bare = "position = \"n\"\nmoves = [\"n - 1 if n >= 1\", \"n - 2 if n >= 2\", \"n - 3 if n >= 3\"]\nstart = \"n == 9\"\nrepeat = \"not-opponent\"";
    check_period(bare, "window 4 from 4");
    let scripted = "position = \"n\"\nmoves = [{ to = \"n - k for k in (1, 2, 3) if k <= n\", by = \"first\" }, { to = \"n - 1 if n % 2 == 1\", by = \"second\" }, { to = \"n - 2 if n % 2 == 0 and n > 0\", by = \"second\" }]\nstart = \"n == 9\"";
    assert!(
        proved(&format!("{scripted}\n[[law]]\nid = 1\nperiod = true\n")).starts_with("window ")
    );
}

#[test]
fn a_law_that_repeats_is_proved_and_one_that_fails_late_is_not() {
    let take = "position = \"n\"\nmoves = [\"n - k for k in (1, 3, 4) if k <= n\"]\nstart = \"0 <= n <= 30\"\n[[law]]\nid = 1\n";
    let of = |law: &str| ruling(&format!("{take}{law}\n"));
    assert_eq!(of("lost = \"n % 7 in (0, 2)\""), "proved window");
    assert_eq!(
        of("lost = \"n % 7 in (0, 2) and n < 1000\""),
        "refuted 3: 1001"
    );
    assert_eq!(
        of("lost = \"n % 7 in (0, 2) or n == 1000\""),
        "refuted 2: 1000 -> 996"
    );
    assert_eq!(of("grundy = \"n % 7\""), "refuted 3: 2");
    assert_eq!(
        of("grundy = \"n % 7 % 2 if n % 7 < 4 else 3 if n % 7 == 5 else 2\""),
        "proved window"
    );
    // It is right for even numbers, and of others nothing is asked.
    let even = "position = \"n\"\nmoves = [\"n - 2 if n >= 2\"]\nstart = \"n == 40\"\n[[law]]\nid = 1\nlost = \"n % 4 == 0\"";
    assert_eq!(ruling(even), "agrees 21");
}

#[test]
fn periods_of_random_games_are_those_of_a_long_table() {
    let mut random = Random(77_777);
    let mut proved_count = 0;
    for _ in 0..120 {
        let mut amounts: Vec<usize> = (0..1 + random.below(4))
            .map(|_| 1 + usize::try_from(random.below(11)).expect("small"))
            .collect();
        amounts.sort_unstable();
        amounts.dedup();
        let modulus = 1 + usize::try_from(random.below(3)).expect("small");
        let is_misere = random.below(2) == 0;
        let is_free = |heap: usize, amount: usize| heap >= amount && (heap + amount) % modulus < 2;
        // The values by the definition.
        const END: usize = 6_000;
        let mut values: Vec<u32> = vec![];
        for heap in 0..END {
            let mut reached: Vec<u32> = amounts
                .iter()
                .filter(|amount| is_free(heap, **amount))
                .map(|amount| values[heap - amount])
                .collect();
            reached.sort_unstable();
            values.push(match is_misere {
                true => u32::from(reached.is_empty() || reached.contains(&0)),
                false => (0..)
                    .find(|it| !reached.contains(it))
                    .expect("one is missing"),
            });
        }
        let period = (1..END / 3).find(|period| {
            (END / 3..END - period).all(|heap| values[heap] == values[heap + period])
        });
        let period = period.expect("the table is long");
        let differs = (0..END - period)
            .rev()
            .find(|heap| values[*heap] != values[heap + period]);
        let preperiod = differs.map_or(0, |heap| heap + 1);
        let list: Vec<String> = amounts.iter().map(|it| format!("{it}, ")).collect();
        let text = format!(
            "position = \"n\"\nmoves = [\"n - k for k in ({}) if n >= k and (n + k) % {modulus} < 2\"]\nstuck = \"{}\"\nstart = \"n == 20\"\n[[law]]\nid = 1\nperiod = true\n",
            list.concat(),
            if is_misere { "next" } else { "last" },
        );
        assert_eq!(
            proved(&text),
            format!("window {period} from {preperiod}"),
            "{text}"
        );
        proved_count += 1;
    }
    assert_eq!(proved_count, 120);
}

#[test]
fn periods_do_not_depend_on_the_start() {
    for start in [
        "n == 1",
        "0 <= n <= 9",
        "n == 1_000_000_000_000",
        "0 <= n <= 1_000_000_000_000",
    ] {
        check_period(
            &format!(
                "position = \"n\"\nmoves = [\"n - k for k in (2, 4, 7) if k <= n\"]\nstart = \"{start}\""
            ),
            "window 3 from 8",
        );
        check_period(
            &format!(
                "position = \"n; last\"\nmoves = [\"n - k; k for k in (1, 2, 3) if k <= n and k != last\"]\nstart = \"{start}, last == 0\""
            ),
            "window 4 from 4",
        );
    }
}

#[test]
fn periods_of_many_amounts_are_those_of_a_long_table() {
    let mut random = Random(987_654_321);
    for _ in 0..150 {
        let most = 5 + random.below(36);
        let mut amounts: Vec<usize> = (0..1 + random.below(10))
            .map(|_| 1 + usize::try_from(random.below(most)).expect("small"))
            .collect();
        amounts.sort_unstable();
        amounts.dedup();
        // Each heap gives its value to those that reach it.
        const END: usize = 12_000;
        let mut taken = vec![0_u32; END + 41];
        let mut values: Vec<u32> = vec![];
        for heap in 0..END {
            let value = (!taken[heap]).trailing_zeros();
            values.push(value);
            for amount in &amounts {
                taken[heap + amount] |= 1 << value;
            }
        }
        let lasting = |period: usize| {
            let differs = (0..END - period).rev();
            let mut differs = differs.skip_while(|heap| values[*heap] == values[heap + period]);
            differs.next().map_or(0, |heap| heap + 1)
        };
        let period = (1..END / 3).find(|period| lasting(*period) < END / 3);
        let period = period.expect("the table is long");
        let list: Vec<String> = amounts.iter().map(|it| format!("{it}, ")).collect();
        let text = format!(
            "position = \"n\"\nmoves = [\"n - k for k in ({}) if k <= n\"]\nstart = \"n == 20\"",
            list.concat()
        );
        check_period(&text, &format!("window {period} from {}", lasting(period)));
    }
}
