//! Periods compared with those of a long plain table.

use crate::tests::{Random, read, ruling};
use crate::{Limits, Repeats, Ruling, check};

/// What is proved of the first law: method, period and preperiod; else what the ruling is called.
fn proved(text: &str) -> String {
    let verdict = check(&read(text), 0, Limits::default()).expect("a value");
    match verdict.ruling {
        Ruling::Proved(proof) => {
            let Some(Repeats {
                period, preperiod, ..
            }) = proof.repeats
            else {
                return proof.method.key().to_owned();
            };
            format!("{} {period} from {preperiod}", proof.method.key())
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
    check_period(&take("range(1, n + 1)"), "undecided");
    let octal = |code: &str| {
        format!("position = \"heaps...\"\nmoves = [{{ octal = \"{code}\" }}]\nstart = \"3\"")
    };
    check_period(&octal("0.77"), "octal 12 from 71");
    check_period(&octal("0.07"), "octal 34 from 53");
    check_period(&octal("0.137"), "octal 34 from 52");
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
