//! Laws that are found from tables, and what is never proposed.

use super::propose;
use crate::tests::{Random, read};
use crate::{Limits, Ruling};
use kruzhok_rules::{Claim, Scratch};
use kruzhok_solver::{Outcome, Solution};

/// The proposals for a game, each with the name of its ruling.
fn proposed(text: &str) -> Vec<String> {
    let found = propose(&read(text), Limits::default());
    found
        .iter()
        .map(|it| format!("{}: {}", it.law.lines(), it.verdict.ruling.key()))
        .collect()
}

#[track_caller]
fn check(position: &str, rows: &str, more: &str, expected: &str) {
    let starts: Vec<String> = position
        .split(", ")
        .map(|it| format!("{it} == 3"))
        .collect();
    let text = format!(
        "position = \"{position}\"\nmoves = [{rows}]\nstart = \"{}\"\n{more}",
        starts.join(", ")
    );
    let found = proposed(&text);
    assert_eq!(
        found.first().map_or("", String::as_str),
        expected,
        "{text}\n{found:#?}"
    );
}

const NIM: &str = "\"x -> x - k for k in range(1, x + 1)\"";

#[test]
fn one_heap() {
    let take = |amounts: &str| format!("\"n - k for k in {amounts} if k <= n\"");
    check(
        "n",
        &take("range(1, 4)"),
        "",
        "lost = \"n % 4 == 0\": proved",
    );
    check(
        "n",
        &take("(1, 3, 4)"),
        "",
        "lost = \"n % 7 in (0, 2)\": proved",
    );
    check(
        "n",
        &take("(2, 4, 7)"),
        "",
        "lost = \"n % 3 == 0 and n != 3 or n == 1\": proved",
    );
    check(
        "n",
        &take("(2, 3)"),
        "stuck = \"next\"",
        "lost = \"n % 5 in (2, 3)\": proved",
    );
    check(
        "n",
        "\"n - 1 if n > 0\", \"n // 2\"",
        "",
        "lost = \"(n & -n) % 3 == 2 or n == 0\": proved",
    );
}

#[test]
fn heaps_of_nim_and_its_kin() {
    check("a, b", NIM, "", "lost = \"a == b\": proved");
    check(
        "a, b, c",
        NIM,
        "unordered = true",
        "lost = \"a ^ b ^ c == 0\": proved",
    );
    check(
        "a, b, c, d",
        NIM,
        "unordered = true",
        "lost = \"a ^ b ^ c ^ d == 0\": proved",
    );
    check(
        "a, b, c, d, e",
        NIM,
        "unordered = true",
        "lost = \"a ^ b ^ c ^ d ^ e == 0\": proved",
    );
    check(
        "a, b, c",
        NIM,
        "unordered = true\nstuck = \"next\"",
        "lost = \"(a ^ b ^ c == 0) == (max(a, b, c) > 1)\": proved",
    );
    let staircase = "\"a - k, b, c, d for k in range(1, a + 1)\", \"a + k, b - k, c, d for k in range(1, b + 1)\", \"a, b + k, c - k, d for k in range(1, c + 1)\", \"a, b, c + k, d - k for k in range(1, d + 1)\"";
    check("a, b, c, d", staircase, "", "lost = \"a == c\": proved");
    let two = "\"x -> x - k for k in range(1, x + 1)\", \"x, y -> x - k, y - l for k in range(1, x + 1) for l in range(1, y + 1)\"";
    check(
        "a, b, c",
        two,
        "unordered = true",
        "lost = \"a == b == c\": proved",
    );
    check(
        "a, b",
        "\"x -> x - k for k in (1, 2, 3) if k <= x\"",
        "",
        "lost = \"a % 4 == b % 4\": proved",
    );
}

#[test]
fn gaps_and_powers_of_two() {
    let from_one = |position: &str, rows: &str, start: &str| {
        let text = format!("position = \"{position}\"\nmoves = [{rows}]\nstart = \"{start}\"");
        proposed(&text).first().cloned().unwrap_or_default()
    };
    let strip = "\"a - k, b, c, d for k in range(1, a)\", \"a, b - k, c, d for k in range(1, b - a)\", \"a, b, c - k, d for k in range(1, c - b)\", \"a, b, c, d - k for k in range(1, d - c)\"";
    let ascending = "1 <= a <= 9, 1 <= b <= 9, 1 <= c <= 9, 1 <= d <= 9, a < b < c < d";
    assert_eq!(
        from_one("a, b, c, d", strip, ascending),
        "lost = \"b - a == d - c\": proved"
    );
    assert_eq!(
        from_one(
            "a, b, c",
            "\"x, y, z -> p, x - p, y for p in range(1, x)\"",
            "1 <= a <= 8, 1 <= b <= 8, 1 <= c <= 8"
        ),
        "lost = \"a & -a == b & -b == c & -c\": proved"
    );
    let two_of_four = "\"x -> x - p for p in range(1, x + 1)\", \"x, y -> x - p, y - q for p in range(1, x + 1) for q in range(1, y + 1)\"";
    let law = from_one(
        "a, b, c, d",
        two_of_four,
        "0 <= a <= 3, 0 <= b <= 3, 0 <= c <= 3, 0 <= d <= 3",
    );
    assert!(
        law.ends_with("% 3 == 0 for i in range(max(heaps)))\": proved"),
        "{law}"
    );
}

#[test]
fn partners_by_the_golden_section() {
    let wythoff = |step: i64| {
        let both = "a - k, b - l for k in range(1, a + 1) for l in range(1, b + 1)";
        format!("{NIM}, \"{both} if abs(k - l) < {step}\"")
    };
    check(
        "a, b",
        &wythoff(1),
        "unordered = true",
        "lost = \"min(a, b) == (abs(a - b) + isqrt(5 * (a - b) ** 2)) // 2\": proved",
    );
    check(
        "a, b",
        &wythoff(2),
        "unordered = true",
        "lost = \"abs(a - b) % 2 == 0 and min(a, b) == isqrt(2 * (abs(a - b) // 2) ** 2)\": proved",
    );
    check(
        "a, b",
        &wythoff(5),
        "unordered = true",
        "lost = \"abs(a - b) % 5 == 0 and min(a, b) == (-3 * (abs(a - b) // 5) + isqrt(29 * (abs(a - b) // 5) ** 2)) // 2\": agrees",
    );
    check(
        "a, b",
        &wythoff(3),
        "unordered = true",
        "lost = \"abs(a - b) % 3 == 0 and min(a, b) == (-1 * (abs(a - b) // 3) + isqrt(13 * (abs(a - b) // 3) ** 2)) // 2\": agrees",
    );
}

#[test]
fn lost_numbers_that_grow() {
    let most = |most: &str| format!("\"n - k for k in range(1, {most} + 1)\"");
    let half = most("n // 2");
    check("n", &half, "", "lost = \"(n + 1) & n == 0\": proved");
    let misere = "lost = \"n + 1 == 3 * ((n + 1) & -(n + 1))\": proved";
    check("n", &half, "stuck = \"next\"", misere);
    let more = "lost = \"(n + 2) & (n + 1) == 0\": proved";
    check("n", &most("(n + 1) // 2"), "", more);
    // Other factors, and two sequences in turn, as far as numbers have 64 bits; powers of four by their binary digits.
    let thirds = most("2 * n // 3");
    let powers = "lost = \"any(2 * n + 1 == 3 ** i for i in range(40))\": agrees";
    check("n", &thirds, "", powers);
    let misere = "lost = \"any(2 * n + 1 == 5 * 3 ** i for i in range(39))\": agrees";
    check("n", &thirds, "stuck = \"next\"", misere);
    let quarters = "lost = \"(3 * n + 2) & (3 * n + 1) == 0\": proved";
    check("n", &most("(3 * n + 1) // 4"), "", quarters);
    let even = "\"n - 2 * k for k in range(1, n // 4 + 1)\"";
    let two = "lost = \"any(n + 2 == 2 ** i or n + 1 == 2 ** i for i in range(63))\": agrees";
    check("n", even, "", two);
    // From any other number to one of the sequence.
    let part = |more: &str| {
        let part = |number: &str| format!("{number} == zeckendorf({number}{more})");
        let row = format!(
            "n - k for k in range(1, n) if {} and not {}",
            part("n - k"),
            part("n")
        );
        proposed(&format!(
            "position = \"n\"\nmoves = [\"{row}\"]\nstart = \"0 <= n <= 90\""
        ))
    };
    assert_eq!(part(""), ["lost = \"n == zeckendorf(n)\": proved"]);
    assert_eq!(part(", 3"), ["lost = \"n == zeckendorf(n, 3)\": agrees"]);
    // One lost number is no sequence.
    let found = proposed(
        "position = \"n\"\nmoves = [\"n - k for k in range(1, n) if gcd(n, k) == 1\"]\nstart = \"1 <= n <= 100\"",
    );
    assert_eq!(found, ["lost = \"n == 1\": agrees"]);
}

#[test]
fn the_last_digit_that_is_not_zero() {
    let third = "\"n - 1 if n > 0\", \"n - 2 if n > 1\", \"n // 3\"";
    let law = "any(n % 3 ** i == 0 and n // 3 ** i % 3 != 0 for i in range(1, 40, 2)) or n == 0";
    check("n", third, "", &format!("lost = \"{law}\": agrees"));
}

#[test]
fn known_games_moved_on_or_doubled() {
    let proved = |law: &str| format!("lost = \"{law}\": proved");
    // The last stone is never taken.
    let few = "\"n - k for k in (1, 2, 5) if k < n\"";
    check("n", few, "", &proved("(n - 1) % 3 == 0"));
    let mark = "\"n - 1 if n > 1\", \"(n + 1) // 2\"";
    let law = "((n - 1) & -(n - 1)) % 3 == 2 or (n - 1) == 0";
    let start = "start = \"1 <= n <= 40\"";
    let text = format!("position = \"n\"\nmoves = [{mark}]\n{start}");
    assert_eq!(proposed(&text)[0], proved(law));
    // Wythoff's game in pairs of stones, and Moore's game down to heaps of one.
    let pairs = "\"x -> x - 2 * k for k in range(1, x // 2 + 1)\", \"a - 2 * k, b - 2 * k for k in range(1, min(a, b) // 2 + 1)\"";
    let golden = "lost = \"min(a // 2, b // 2) == (abs((a // 2) - (b // 2)) + isqrt(5 * ((a // 2) - (b // 2)) ** 2)) // 2\"";
    check("a, b", pairs, "", &format!("{golden}: agrees"));
    let moore = "\"x -> x - k for k in range(1, x)\", \"x, y -> x - k, y - l for k in range(1, x) for l in range(1, y)\"";
    let heaps = "a - 1, b - 1, c - 1, d - 1";
    let law =
        format!("all(sum(x >> i & 1 for x in ({heaps})) % 3 == 0 for i in range(max({heaps})))");
    let agrees = format!("lost = \"{law}\": agrees");
    check("a, b, c, d", moore, "", &agrees);
}

#[test]
fn partners_by_other_factors() {
    let diagonal = "\"a - k, b - k for k in range(1, min(a, b) + 1)\"";
    let even = "\"x -> x - 2 * k for k in range(1, x // 2 + 1)\"";
    check(
        "a, b",
        &format!("{even}, {diagonal}"),
        "",
        "lost = \"min(a, b) == isqrt(2 * abs(a - b) ** 2) // 2\": proved",
    );
}

#[test]
fn a_bound_of_the_ratio() {
    let euclid = "\"a - k * b, b for k in range(1, a + 1) if b > 0 and k * b <= a\", \"a, b - k * a for k in range(1, b + 1) if a > 0 and k * a <= b\"";
    let law =
        "min(a, b) == 0 or a != b and max(a, b) <= (min(a, b) + isqrt(5 * min(a, b) ** 2)) // 2";
    check("a, b", euclid, "", &format!("lost = \"{law}\": agrees"));
}

#[test]
fn small_positions_may_be_others() {
    let two = "\"x, y -> x - k, y - l for k in range(1, x + 1) for l in range(1, y + 1)\"";
    check(
        "a, b, c",
        &format!("{NIM}, {two}"),
        "stuck = \"next\"",
        "lost = \"a == b == c if max(a, b, c) > 1 else min(a, b, c) == 0 and max(a, b, c) == 1 and a + b + c == 1\": proved",
    );

    let diagonal = "\"a - k, b - k for k in range(1, min(a, b) + 1)\"";
    let golden = "min(a, b) == (abs(a - b) + isqrt(5 * (a - b) ** 2)) // 2";
    for more in ["stuck = \"next\"", "stuck = \"next\"\nunordered = true"] {
        check(
            "a, b",
            &format!("{NIM}, {diagonal}"),
            more,
            &format!(
                "lost = \"{golden} if max(a, b) > 2 else min(a, b) == 0 and max(a, b) == 1 or a == b == 2\": proved"
            ),
        );
    }
}

#[test]
fn wythoffs_kin_with_other_diagonals() {
    let golden = |lesser: &str| format!("{lesser} == (abs(a - b) + isqrt(5 * (a - b) ** 2)) // 2");
    let diagonal = |condition: &str| {
        format!("{NIM}, \"a - k, b - k for k in range(1, min(a, b) + 1) if {condition}\"")
    };
    // Added moves of longer steps that change nothing.
    let added = "\"a - 2, b - 4 if a >= 2 and b >= 4\", \"a - 4, b - 2 if a >= 4 and b >= 2\"";
    let rows = format!("{}, {added}", diagonal("k > 0"));
    let plain = format!("lost = \"{}\": proved", golden("min(a, b)"));
    check("a, b", &rows, "", &plain);
    // No diagonal move to the corner: all but that is moved on by one.
    let moved = format!(
        "lost = \"{} if max(a, b) > 0 else a == b == 0\": proved",
        golden("min(a, b) - 1")
    );
    check("a, b", &diagonal("k < max(a, b)"), "", &moved);
    let short = "lost = \"a // 3 == b // 3 and (a + b) % 3 == 0\": proved";
    check("a, b", &diagonal("k <= 2"), "", short);
    let odd = "lost = \"(a + 1) // 2 == (b + 1) // 2 and (a + b) % 2 == 1 if max(a, b) > 0 else a == b == 0\": proved";
    check("a, b", &diagonal("k % 2 == 1"), "", odd);
    // Of these no law is known, and none is told.
    check("a, b", &diagonal("k % 2 == 0"), "", "");
    check("a, b", &diagonal("k != 2"), "", "");
}

#[test]
fn at_most_a_multiple_of_the_last_taking() {
    let found = |multiple: &str| {
        proposed(&format!(
            "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, n) if last == 0\", \"n - k; k for k in range(1, min(n, {multiple} * last) + 1) if last > 0\"]\nstart = \"2 <= n <= 40, last == 0\""
        ))
    };
    assert_eq!(
        found("1"),
        ["lost = \"n == (n & -n) if last == 0 else n == 0 or (n & -n) > last\": proved"]
    );
    assert_eq!(
        found("2"),
        [
            "lost = \"n == zeckendorf(n) if last == 0 else n == 0 or zeckendorf(n) > 2 * last\": proved"
        ]
    );
    for times in 3..=9 {
        let part = format!("zeckendorf(n, {times})");
        let law = format!("n == {part} if last == 0 else n == 0 or {part} > {times} * last");
        assert_eq!(
            found(&times.to_string()),
            [format!("lost = \"{law}\": proved")]
        );
    }
}

#[test]
fn what_may_be_taken_is_remembered_itself() {
    let found = proposed(
        "position = \"n; lim\"\nmoves = [\"n - k; 2 * k for k in range(1, min(n, lim) + 1)\"]\nstart = \"1 <= n <= 40, lim == n - 1\"",
    );
    assert_eq!(found, ["lost = \"n == 0 or zeckendorf(n) > lim\": proved"]);
}

#[test]
fn a_period_is_proposed_where_heaps_have_no_names() {
    let found = |rows: &str| {
        proposed(&format!(
            "position = \"heaps...\"\nmoves = [{rows}]\nstart = \"n for n in range(9)\""
        ))
    };
    let proved = ["period = true: proved"];
    assert_eq!(found("{ octal = \"0.77\" }"), proved);
    assert_eq!(
        found("\"x -> x - k for k in range(1, x + 1)\", \"x -> p, x - p for p in range(1, x)\""),
        proved
    );
    assert_eq!(
        found("\"x -> p, x - p for p in range(1, (x + 1) // 2)\""),
        [""; 0]
    );
}

#[test]
fn nothing_is_seen_in_numbers_whose_squares_are_too_large() {
    let rows = "moves = [\"a - k * b, b for k in range(1, a // b + 1) if b > 0\", \"a, b - k * a for k in range(1, b // a + 1) if a > 0\"]\nover = \"a == 0 or b == 0\"";
    for [a, b] in [
        [10_000_000_000, 6_180_339_887_i64],
        [12_586_269_025, 7_778_742_049],
    ] {
        let found = proposed(&format!(
            "position = \"a, b\"\n{rows}\nstart = \"a == {a}, b == {b}\""
        ));
        assert_eq!(found, [""; 0]);
    }
}

#[test]
fn any_number_of_heaps() {
    let one = "x -> x - k for k in range(1, x + 1)";
    let two = "x, y -> x - k, y - l for k in range(1, x + 1) for l in range(1, y + 1)";
    let game = |rows: &[&str], more: &str| {
        let rows: Vec<String> = rows.iter().map(|row| format!("\"{row}\"")).collect();
        format!(
            "position = \"heaps...\"\nmoves = [{}]\nstart = \"a, b, c for a in range(5) for b in range(5) for c in range(5)\"\n{more}",
            rows.join(", ")
        )
    };
    let law = |modulus: i64| {
        format!(
            "lost = \"all(sum(x >> i & 1 for x in heaps) % {modulus} == 0 for i in range(sum(heaps)))\""
        )
    };
    let found = proposed(&game(&[one], ""));
    assert_eq!(found[0], format!("{}: proved", law(2)));
    let found = proposed(&game(&[one, two], ""));
    assert_eq!(found, [format!("{}: proved", law(3))]);
    let ruling = |rows: &[&str], more: &str, law: &str| {
        crate::tests::ruling(&format!("{}\n[[law]]\n{law}\n", game(rows, more)))
    };
    assert_eq!(ruling(&[two, one], "", &law(3)), "proved any-heaps");
    // What is asked of the game decides nothing.
    let asked = "[[question]]\nid = \"1\"\nask = \"count\"\nwhere = \"winner == 2\"\nstart = \"a, a for a in range(4)\"";
    assert_eq!(ruling(&[one], asked, &law(2)), "proved any-heaps");
    // Rows that depend on other heaps are others than the theorem's, however they look where there are no others.
    for condition in [
        "len(heaps) < 4",
        "x < 10 or len(heaps) == 1",
        "i < 9",
        "max(heaps) < 50",
    ] {
        let found = ruling(&[&format!("{one} if {condition}")], "", &law(2));
        assert!(!found.starts_with("proved"), "{condition}: {found}");
    }
    let found = ruling(&[one], "over = \"len(heaps) > 5\"", &law(2));
    assert!(!found.starts_with("proved"), "{found}");
    let found = ruling(&[one], "legal = \"len(heaps) < 9\"", &law(2));
    assert!(!found.starts_with("proved"), "{found}");
    // What differs only beyond the table is no proof; nor do two heaps alone, or another law, have it.
    let agrees = |found: String| assert!(found.starts_with("agrees"), "{found}");
    agrees(ruling(&[&format!("{one} if k != 50"), two], "", &law(3)));
    agrees(ruling(
        &[one, &format!("{two} if k + l != 50")],
        "",
        &law(3),
    ));
    agrees(ruling(
        &[one, two],
        "",
        &law(3).replace("sum(heaps)))", "4))"),
    ));
    for (rows, more, modulus) in [
        (&[one, two][..], "", 2),
        (&[two], "", 3),
        (&[one], "stuck = \"next\"", 2),
    ] {
        let found = ruling(rows, more, &law(modulus));
        assert!(found.starts_with("refuted"), "{found}");
    }
}

#[test]
fn any_number_of_heaps_in_a_line() {
    let steps = [
        "replace(s, 0, s[0] - k) for k in range(1, s[0] + 1)",
        "replace(replace(s, i, s[i] - k), i - 1, s[i - 1] + k) for i in range(1, len(s)) for k in range(1, s[i] + 1)",
    ];
    let from_below = "replace(replace(s, i + 1, p), i, s[i] + s[i + 1] - p) for i in range(len(s) - 1) for p in range(s[i + 1])";
    let pieces = "replace(s, i, s[i] - k) for i in range(len(s)) for k in range(1, s[i] - (s[i - 1] if i > 0 else 0))";
    let to_cells = "replace(s, i, c) for i in range(len(s)) for c in range(s[i - 1] + 1 if i > 0 else 0, s[i])";
    let heaps = "replace(s, i, s[i] - k) for i in range(len(s)) for k in range(1, s[i] + 1)";
    let any =
        "(a, b, c, d) for a in range(4) for b in range(4) for c in range(4) for d in range(4)";
    let strip = "(a, b, c) for a in range(1, 8) for b in range(a + 1, 9) for c in range(b + 1, 10)";
    let game = |rows: &[&str], start: &str| {
        let rows: Vec<String> = rows.iter().map(|row| format!("\"{row}\"")).collect();
        let rows = rows.join(", ");
        format!("position = \"s\"\nmoves = [{rows}]\nstart = \"{start}\"\n")
    };
    let law = |of: &str| format!("lost = \"all(sum({of}) % 2 == 0 for i in range(sum(s)))\"");
    let every = law("x >> i & 1 for x in s");
    let odd_steps = law("x >> i & 1 for x in s[::2]");
    let pairs = |wall: i64| {
        law(&format!(
            "s[j] - (s[j - 1] if j > 0 else {}) - 1 >> i & 1 for j in range(len(s) - 1, -1, -2)",
            wall - 1
        ))
    };
    let ruling = |rows: &[&str], start: &str, law: &str| {
        crate::tests::ruling(&format!("{}[[law]]\n{law}\n", game(rows, start)))
    };
    for (rows, start, law, method) in [
        (&steps[..], any, &odd_steps, "any-steps"),
        (&[steps[0], from_below], any, &odd_steps, "any-steps"),
        (&[pieces], strip, &pairs(1), "any-pieces"),
        (&[to_cells], strip, &pairs(0), "any-pieces"),
        (&[heaps], any, &every, "any-heaps"),
    ] {
        assert_eq!(
            ruling(rows, start, law),
            format!("proved {method}"),
            "{rows:?}"
        );
        assert_eq!(
            proposed(&game(rows, start)).last(),
            Some(&format!("{law}: proved"))
        );
    }
    // What differs only beyond the table is no proof, and neither has another start, or another law, one.
    let agrees = |found: String| assert!(found.starts_with("agrees"), "{found}");
    for (rows, law, start) in [
        (
            &[steps[0], &format!("{} if k != 50", steps[1])][..],
            &odd_steps,
            any,
        ),
        (
            &[steps[0], &format!("{} if i != 9", steps[1])],
            &odd_steps,
            any,
        ),
        (
            &[steps[0], &format!("{} if len(s) != 9", steps[1])],
            &odd_steps,
            any,
        ),
        (&[&format!("{pieces} if s[i] < 50")], &pairs(1), strip),
        (&[&format!("{pieces} if sum(s) < 500")], &pairs(1), strip),
        (
            &[steps[0], steps[1]],
            &odd_steps.replace("sum(s)))", "8))"),
            any,
        ),
    ] {
        agrees(ruling(rows, start, law));
    }
    let unordered = ruling(
        &[pieces],
        "(a, b) for a in range(1, 5) for b in range(1, 5)",
        &pairs(1),
    );
    assert!(!unordered.starts_with("proved"), "{unordered}");
    let round = steps[1].replace("range(1,", "range(");
    let round = ruling(&[&round, steps[0]], any, &odd_steps);
    assert!(!round.starts_with("proved"), "{round}");
}

#[test]
fn laws_of_random_games_that_are_proved_hold_in_larger_tables() {
    check_proposed(60);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn laws_of_random_games_that_are_proved_hold_in_larger_tables_by_the_thousand() {
    check_proposed(10_000);
}

fn check_proposed(count: u64) {
    let mut random = Random(31_415_926);
    let (mut proved, mut agreed) = (0, 0);
    for _ in 0..count {
        let few = |random: &mut Random| 1 + random.below(6);
        let amounts = |random: &mut Random| -> String {
            let count = 1 + random.below(3);
            (0..count).map(|_| format!("{}, ", few(random))).collect()
        };
        let stuck = ["last", "last", "next"][usize::try_from(random.below(3)).expect("small")];
        let one = random.below(2) == 0;
        let rows: Vec<String> = (0..1 + random.below(2))
            .map(|_| {
                let (k, m) = (few(&mut random), 2 + random.below(3));
                let list = amounts(&mut random);
                match (one, random.below(7)) {
                    (true, 0) => format!("\"n - {k} if n >= {k} and n % {m} != 0\""),
                    (true, 1) => format!("\"n // {m}\""),
                    (true, 2) => format!("\"n - k for k in range(1, n + 1) if k not in ({list})\""),
                    (true, 3) => format!("\"n - k for k in range(1, {k} * n // {} + 1)\"", k + m),
                    (true, 4) => format!("\"n - k for k in ({list}) if k < n\""),
                    (true, _) => format!("\"n - k for k in ({list}) if k <= n\""),
                    (false, 0) => "\"x -> x - k for k in range(1, x + 1)\"".to_owned(),
                    (false, 1) => format!("\"a - {k}, b - {m} if a >= {k} and b >= {m}\""),
                    (false, 2) => {
                        format!("\"a + {k}, b - {m} if b >= {m}\", \"a - 1, b if a > 0\"")
                    }
                    (false, 3) => "\"a - k, b - k for k in range(1, min(a, b) + 1)\"".to_owned(),
                    (false, 4) => format!("\"x -> x - {m} * k for k in range(1, x // {m} + 1)\""),
                    (false, 5) => "\"x -> x - k for k in range(1, x)\"".to_owned(),
                    (false, _) => format!("\"x -> x - k for k in ({list}) if k <= x\""),
                }
            })
            .collect();
        let game = |times: u64| {
            let (position, start) = match one {
                true => ("n", format!("0 <= n <= {}", 60 * times)),
                false => ("a, b", format!("0 <= a <= {0}, 0 <= b <= {0}", 7 * times)),
            };
            let rows = rows.join(", ");
            format!(
                "position = \"{position}\"\nmoves = [{rows}]\nstuck = \"{stuck}\"\nstart = \"{start}\"\n"
            )
        };
        let mut table = None;
        for found in propose(&read(&game(1)), Limits::default()) {
            let Ruling::Proved(_) = found.verdict.ruling else {
                agreed += 1;
                continue;
            };
            proved += 1;
            let table = table.get_or_insert_with(|| {
                Solution::of(read(&game(4)), 100_000).expect("a small game")
            });
            let text = format!("{}[[law]]\nid = 1\n{}\n", game(4), found.law.lines());
            holds(&text, table);
        }
    }
    assert!(proved > count / 2, "{proved} proved, {agreed} agree");
    println!("{proved} proved, {agreed} agree");
}

/// Checks a law with the table of its game.
#[track_caller]
fn holds(text: &str, table: &Solution) {
    let rules = read(text);
    let law = &rules.laws()[0];
    let (Claim::Lost(expr) | Claim::Grundy(expr)) = &law.claim else {
        return;
    };
    let mut scratch = Scratch::default();
    for (id, outcome) in table.outcomes() {
        let words = table.graph.words(id);
        let claimed = rules.law_value(law, expr, &words, &mut scratch);
        let claimed = claimed.expect("a value");
        match law.claim {
            Claim::Lost(_) => {
                let is_lost = matches!(outcome, Outcome::Loss(_));
                assert_eq!(claimed != 0, is_lost, "{words:?}\n{text}");
            }
            _ => {
                let nimber = table.nimber(id).map(|it| i64::from(it.0));
                assert_eq!(Some(claimed), nimber, "{words:?}\n{text}");
            }
        }
    }
}

#[test]
fn answers_for_every_end_of_an_exam_game() {
    let check = |position: &str, rows: &str, over: &str, start: &str, expected: [&str; 3]| {
        let text = format!(
            "position = \"{position}\"\nmoves = [{rows}]\nover = \"{over}\"\nstart = \"{start}\"\nparams = {{ N = 50 }}\n"
        );
        let questions = ["19", "20", "21"].iter().zip(expected);
        let expected = questions
            .map(|(id, claim)| format!("question = \"{id}\"\nanswer = \"{claim}\": proved"));
        assert_eq!(proposed(&text), expected.collect::<Vec<_>>(), "{text}");
    };
    let one = |rows: &str, expected| check("s", rows, "s >= N", "1 <= s <= N - 1", expected);
    one(
        r#""s + 1", "s * 2""#,
        [
            "2*s < N <= 2*s + 2",
            "2*s + 2 < N <= 2*s + 4 or 4*s < N <= 4*s + 2",
            "s >= 3 and 2*s + 4 < N <= 2*s + 6 or s == 1 and 6 < N <= 10",
        ],
    );
    one(
        r#""s + 1", "s + 2", "s * 2""#,
        [
            "s >= 2 and 2*s < N <= 2*s + 2 or s == 1 and N == 4",
            "2*s + 2 < N <= 2*s + 6 or 4*s < N <= 4*s + 2",
            "s >= 4 and 2*s + 6 < N <= 2*s + 8 or s <= 2 and 2*s + 6 < N <= 4*s + 6",
        ],
    );
    one(
        r#""s + 1", "s * 3""#,
        [
            "3*s < N <= 3*s + 3",
            "3*s + 3 < N <= 3*s + 6 or 9*s < N <= 9*s + 3",
            "s >= 2 and 3*s + 6 < N <= 3*s + 9",
        ],
    );
    // One of two heaps is given: while it is the larger one, it is the one that is doubled.
    check(
        "a, b",
        r#""x -> x + 1", "x -> x * 2""#,
        "a + b >= N",
        "a == 3, 1 <= b <= N - 4",
        [
            "b >= 4 and N == 2*b + 4 or b == 3 and 9 < N <= 11 or b <= 2 and N == b + 7",
            "b >= 7 and (2*b + 4 < N <= 2*b + 7 or N == 4*b + 4) or b == 6 and (16 < N <= 20 or N == 28) or b == 5 and (14 < N <= 16 or N == 18 or N == 24) or b == 4 and (12 < N <= 14 or N == 17 or N == 20) or b == 3 and (N == 12 or N == 16) or b <= 2 and (b + 7 < N <= 2*b + 8 or N == b + 13)",
            "b >= 8 and N == 2*b + 9 or b == 5 and N == 17 or b == 4 and N == 15 or b == 3 and (12 < N <= 14 or N == 17 or N == 20) or b == 1 and 10 < N <= 12",
        ],
    );
}

#[test]
fn who_counts_to_a_hundred() {
    let check = |rows: &str, more: &str, start: &str, expected: &str| {
        let text = format!("position = \"n\"\nmoves = [\"{rows}\"]\nstart = \"{start}\"\n{more}");
        assert_eq!(proposed(&text).first().map_or("", |it| it), expected);
    };
    let up = "n + k for k in range(1, 11)";
    let exactly = format!("{up} if n + k <= 100");
    check(
        &exactly,
        "",
        "0 <= n <= 100",
        "lost = \"n % 11 == 1\": agrees",
    );
    check(
        up,
        "over = \"n >= 100\"",
        "0 <= n <= 99",
        "lost = \"n >= 100 or n % 11 == 1\": agrees",
    );
    let last_loses = "over = [{ when = \"n >= 100\", winner = \"next\" }]";
    check(
        up,
        last_loses,
        "0 <= n <= 99",
        "lost = \"n % 11 == 0\": agrees",
    );
}
