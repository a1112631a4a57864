//! Whole programs, as a pupil sees them. That they print the right answers is tested with CPython, in `tests/`.

use crate::python;

#[track_caller]
fn check(rules: &str, expected: &str) {
    let rules = kruzhok_rules::parse(rules).expect("the rules are right");
    let program = python(&rules, None).expect("there is a program");
    assert_eq!(program, expected.trim_start_matches('\n'), "\n{program}");
}

/// Checks some lines of a program, which follow one another.
#[track_caller]
fn check_part(rules: &str, expected: &str) {
    let rules = kruzhok_rules::parse(rules).expect("the rules are right");
    let program = python(&rules, None).expect("there is a program");
    assert!(
        program.contains(expected.trim_start_matches('\n')),
        "{program}"
    );
}

#[test]
fn the_exam_with_one_heap() {
    check(
        r#"
        title = "Демоверсия"
        position = "s"
        moves = ["s + 1", "s * 2"]
        over = "s >= 129"
        start = "1 <= s <= 128"
        "#,
        "
# Демоверсия
from functools import lru_cache

@lru_cache(None)
def move(s, lim):
    if s >= 129: return lim % 2 == 0
    if lim == 0: return 0
    h = [move(s + 1, lim - 1), move(s * 2, lim - 1)]
    return any(h) if (lim - 1) % 2 == 0 else all(h)

print('19:', *[s for s in range(1, 129) if move(s, 2)])
print('20:', *[s for s in range(1, 129) if not move(s, 1) and move(s, 3)])
print('21:', *[s for s in range(1, 129) if not move(s, 2) and move(s, 4)])
",
    );
}

#[test]
fn the_exam_with_two_heaps() {
    check(
        r#"
        position = "a, b"
        moves = ["x -> x + 1", "x -> x * 2 if x % 2"]
        over = "a + b >= N"
        start = "a == 7, 1 <= b <= N - 8"
        params = { N = 77 }
        "#,
        "
from functools import lru_cache

N = 77

@lru_cache(None)
def move(a, b, lim):
    if a + b >= N: return lim % 2 == 0
    if lim == 0: return 0
    h = [move(a + 1, b, lim - 1), move(a, b + 1, lim - 1)]
    if a % 2: h += [move(a * 2, b, lim - 1)]
    if b % 2: h += [move(a, b * 2, lim - 1)]
    return any(h) if (lim - 1) % 2 == 0 else all(h)

print('19:', *[b for b in range(1, N - 7) if move(7, b, 2)])
print('20:', *[b for b in range(1, N - 7) if not move(7, b, 1) and move(7, b, 3)])
print('21:', *[b for b in range(1, N - 7) if not move(7, b, 2) and move(7, b, 4)])
",
    );
}

#[test]
fn all_heaps_together_are_known_where_they_are_taken_one_by_one() {
    check_part(
        r#"
        position = "a, b"
        moves = ["x -> x + 1"]
        over = "sum(heaps) >= 77"
        start = "a == 7, 1 <= b <= 69"
        "#,
        "
def move(a, b, lim):
    heaps = (a, b)
    if sum(heaps) >= 77: return lim % 2 == 0
",
    );
}

#[test]
fn a_condition_on_the_start_of_a_first_move_takes_the_position_apart() {
    check_part(
        r#"
        position = "a, b"
        moves = ["x -> x - 1 if x > 0"]
        start = ["10, 7", "3, 4"]
        [[question]]
        id = "1"
        ask = "first move"
        where = "b < 5"
        "#,
        " for a, b in starts if b < 5 for ",
    );
}

#[test]
fn an_unlucky_first_move_is_any_move() {
    check(
        r#"
        position = "s"
        moves = ["s + 1", "s * 2"]
        over = "s >= 129"
        start = "1 <= s <= 128"
        [[question]]
        id = "19"
        ask = "min"
        where = "some_move(winner == 2 and turns == 1)"
        [[question]]
        id = "20"
        ask = "2 smallest"
        where = "winner == 1 and turns == 2"
        "#,
        "
from functools import lru_cache

def moves(s):
    if s >= 129: return []
    return [s + 1, s * 2]

@lru_cache(None)
def move(s, lim):
    if s >= 129: return lim % 2 == 0
    if lim == 0: return 0
    h = [move(t, lim - 1) for t in moves(s)]
    return any(h) if (lim - 1) % 2 == 0 else all(h)

print('19:', *[s for s in range(1, 129) if any(move(t, 1) for t in moves(s))][:1])
print('20:', *[s for s in range(1, 129) if not move(s, 1) and move(s, 3)][:2])
",
    );
}

#[test]
fn beyond_an_upper_limit_the_opponent_wins() {
    check_part(
        r#"
        position = "s"
        moves = ["s + 1", "s * 2"]
        over = [{ when = "s > 50", winner = "next" }, { when = "s >= 30", winner = "last" }]
        start = "1 <= s <= 29"
        "#,
        "
    if s > 50: return lim % 2 == 1
    if s >= 30: return lim % 2 == 0
    if lim < 0: return 0
    h = [move(s + 1, lim - 1), move(s * 2, lim - 1)]
    return any(h) if (lim - 1) % 2 == 0 else all(h)

print('19:', *[s for s in range(1, 30) if not move(s, 0) and move(s, 2)])
",
    );
}

#[test]
fn a_move_that_may_change_nothing_is_looked_at() {
    check_part(
        "position = \"s\"\nmoves = [\"s * 2\", \"s // 2\"]\nover = \"s >= 30\"\nstart = \"0 <= s <= 29\"",
        "
def moves(s):
    h = [s * 2, s // 2]
    return [t for t in h if t != s]
",
    );
}

#[test]
fn what_is_remembered_is_part_of_the_position() {
    check_part(
        r#"
        position = "s"
        moves = ["s + 1", "s + 2", "s * 2"]
        over = "s >= 21"
        repeat = "not-opponent"
        start = "1 <= s <= 20"
        "#,
        "
def moves(pos):
    s, last = pos
    h = []
    if last != 1: h += [(s + 1, 1)]
    if last != 2: h += [(s + 2, 2)]
    if last != 3: h += [(s * 2, 3)]
    return h

@lru_cache(None)
def move(pos, lim):
    s, last = pos
    if s >= 21 or not moves(pos): return lim % 2 == 0
    if lim == 0: return 0
    h = [move(t, lim - 1) for t in moves(pos)]
    return any(h) if (lim - 1) % 2 == 0 else all(h)

print('19:', *[s for s in range(1, 21) if move((s, 0), 2)])
",
    );
}

#[test]
fn places_of_heaps_are_worked_out() {
    check_part(
        r#"
        position = "a, b"
        moves = ["x, y -> x + 1, y if x < y or x == y and i == 1"]
        over = "a + b > 80"
        start = "a == 12, 1 <= b <= 68"
        "#,
        "
def moves(heaps):
    a, b = heaps
    h = []
    if a < b: h += [(a + 1, b)]
    if b < a or b == a: h += [(a, b + 1)]
    return h
",
    );
}

#[test]
fn who_wins_at_all_is_found_by_looking_at_all_positions() {
    check(
        r#"
        position = "n"
        moves = ["n - k for k in (1, 2, 3) if k <= n"]
        start = "n == 20"
        [[question]]
        id = "1"
        ask = "count"
        where = "winner == 2 and n % 2 == 0"
        "#,
        "
from functools import lru_cache

@lru_cache(None)
def moves(n):
    return [n - k for k in (1, 2, 3) if k <= n]

def ending(n):
    if not moves(n): return 'loss'
    return None

def result(n):
    r = ending(n)
    if r or n in cut: return r
    h = [decided.get(t, (None, 0))[0] for t in moves(n)]
    if 'loss' in h: return 'win'
    if set(h) == {'win'}: return 'loss'
    if None not in h: return 'draw'

starts = [20]

positions = set(starts)
new = positions
while new:
    new = {t for n in new for t in moves(n)} - positions
    positions |= new
cut = new

decided = {}
new, limit = positions, 0
while new:
    new = {n: (result(n), limit) for n in positions if n not in decided}
    new = {n: r for n, r in new.items() if r[0]}
    decided.update(new)
    limit += 1

def winner(n, first=1):
    r = decided.get(n, (None, 0))[0]
    return {'win': first, 'loss': 3 - first}.get(r, 0)

print('1:', len([n for n in starts if winner(n) == 2 and n % 2 == 0]))
",
    );
}

#[test]
fn names_that_python_needs_are_changed() {
    check_part(
        "position = \"print\"\nmoves = [\"print + range1\"]\nover = \"print >= 9\"\nstart = \"1 <= print <= 8\"\nparams = { range1 = 2, move = 3 }",
        "
range1 = 2
move_ = 3

@lru_cache(None)
def move(print_, lim):
    if print_ >= 9: return lim % 2 == 0
    if lim == 0: return 0
    h = [move(print_ + range1, lim - 1)]
",
    );
}

#[test]
fn a_game_of_chance_has_no_program() {
    let rules = kruzhok_rules::parse(
        "position = \"n\"\nmoves = [\"n - 1\", { chance = [[\"0.5\", \"n - 1\"], [\"0.5\", \"n\"]] }]\nover = \"n == 0\"\nstart = \"n == 3\"",
    )
    .expect("the rules are right");
    let problem = python(&rules, None).expect_err("a toss");
    assert_eq!(
        (problem.kind.key(), problem.field.as_str()),
        ("python-chance", "moves[1].chance")
    );
}
