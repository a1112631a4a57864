//! How many plies must be looked at to answer a question: what its condition says about `turns` bounds them.
//!
//! A condition is bounded by some number of own moves if it has the same value wherever the winner needs more of them,
//! whoever that is, and wherever nobody is sure to win. `turns` compared with a constant from above has a bound, and
//! what is joined to it by `and` takes it over. A game of which only these plies are known then answers the question
//! as the whole game does: what is not decided within them is won later or is a draw.

use crate::question::{Condition, QUESTION_FUEL, Test};
use kruzhok_values::{Comparison, Int, Ints, Machine, shifted};

/// What is known of a condition at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bound {
    /// Where the winner needs more own moves than these, `beyond` is the value; -1 where none matter.
    turns: i64,
    beyond: Beyond,
    /// The value in a draw, where `winner` and `turns` are 0.
    drawn: Beyond,
    /// Plies from the start that conditions on moves need.
    plies: i64,
}

/// The value of a condition where the winner needs more own moves than its bound, or in a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beyond {
    False,
    True,
    /// As the start position has it.
    OfStart,
    /// As it turns out in the end.
    Open,
}

/// How many plies from a start suffice to answer a question with this condition; `None` where no number does.
///
/// `last_plies` is 1 in a game in which the loser may make the last move, else 0.
pub(crate) fn needed(condition: &Condition, last_plies: i64) -> Option<u32> {
    let reader = Reader { last_plies };
    let bound = reader.condition(condition, 0)?;
    u32::try_from(reader.total(bound, 0)?).ok()
}

impl Bound {
    const OPEN: Self = Self {
        turns: -1,
        beyond: Beyond::Open,
        drawn: Beyond::Open,
        plies: 0,
    };

    fn of_start(plies: i64) -> Self {
        Self {
            turns: -1,
            beyond: Beyond::OfStart,
            drawn: Beyond::OfStart,
            plies,
        }
    }

    /// False beyond this number of own moves.
    fn up_to(turns: i64) -> Self {
        Self {
            turns: turns.max(-1),
            beyond: Beyond::False,
            ..Self::OPEN
        }
    }

    fn with_drawn(self, drawn: Beyond) -> Self {
        Self { drawn, ..self }
    }

    fn negated(self) -> Self {
        Self {
            beyond: self.beyond.negated(),
            drawn: self.drawn.negated(),
            ..self
        }
    }

    /// All of them.
    fn all(parts: &[Self]) -> Self {
        let of_turns = |turns: Option<i64>| turns.unwrap_or(-1);
        let beyond = Beyond::all(parts.iter().map(|it| it.beyond));
        let turns = match beyond {
            // One that is false beyond its bound makes the others superfluous there.
            Beyond::False => {
                let closest = parts.iter().filter(|it| it.beyond == Beyond::False);
                of_turns(closest.map(|it| it.turns).min())
            }
            Beyond::Open => -1,
            Beyond::True | Beyond::OfStart => of_turns(parts.iter().map(|it| it.turns).max()),
        };
        // Two conditions on the start are the same only where each part is: `turns <= 2 and a > 1 or b > 1` is not.
        let is_mixed = beyond == Beyond::OfStart && parts.iter().any(|it| it.beyond != it.drawn);
        Self {
            turns,
            beyond: if is_mixed { Beyond::Open } else { beyond },
            drawn: Beyond::all(parts.iter().map(|it| it.drawn)),
            plies: parts.iter().map(|it| it.plies).max().unwrap_or(0),
        }
    }

    /// One of them.
    fn any(parts: &[Self]) -> Self {
        let negated: Vec<Self> = parts.iter().map(|it| it.negated()).collect();
        Self::all(&negated).negated()
    }
}

impl Beyond {
    fn of(value: bool) -> Self {
        if value { Self::True } else { Self::False }
    }

    fn negated(self) -> Self {
        match self {
            Self::False => Self::True,
            Self::True => Self::False,
            other => other,
        }
    }

    /// The value where all of these hold together.
    fn all(parts: impl Iterator<Item = Self> + Clone) -> Self {
        let has = |wanted| parts.clone().any(|it| it == wanted);
        if has(Self::False) {
            Self::False
        } else if has(Self::Open) {
            Self::Open
        } else if has(Self::OfStart) {
            Self::OfStart
        } else {
            Self::True
        }
    }
}

struct Reader {
    last_plies: i64,
}

impl Reader {
    /// What is known of a condition, `ply` moves after the start; `None` where the whole game must be known.
    fn condition(&self, condition: &Condition, ply: i64) -> Option<Bound> {
        let all = |list: &[Condition]| -> Option<Vec<Bound>> {
            list.iter().map(|it| self.condition(it, ply)).collect()
        };
        Some(match condition {
            Condition::Test(test) => of_test(test)?,
            Condition::Not(inner) => self.condition(inner, ply)?.negated(),
            Condition::And(list) => Bound::all(&all(list)?),
            Condition::Or(list) => Bound::any(&all(list)?),
            Condition::After(_, inner) => {
                let inner = self.condition(inner, ply + 1)?;
                Bound::of_start(self.total(inner, ply + 1)?)
            }
        })
    }

    /// Plies from the start that a bound `ply` moves after it comes to.
    fn total(&self, bound: Bound, ply: i64) -> Option<i64> {
        let own = match bound.beyond {
            Beyond::Open => return None,
            // What is not decided within the plies may be won later or be a draw.
            beyond if beyond != bound.drawn => return None,
            _ if bound.turns < 0 => 0,
            _ => bound.turns.checked_mul(2)?.checked_add(self.last_plies)?,
        };
        Some(bound.plies.max(own.checked_add(ply)?))
    }
}

fn of_test(test: &Test) -> Option<Bound> {
    // A Grundy value is made of the whole game.
    let uses_grundy = test.expr.uses(&|slot| slot == test.names.grundy);
    (!uses_grundy).then(|| of_int(&test.expr, test))
}

fn of_int(int: &Int, test: &Test) -> Bound {
    let is_result = |slot| slot == test.names.turns || slot == test.names.winner;
    if !int.uses(&is_result) {
        return Bound::of_start(0);
    }
    let each = |list: &[Int]| -> Vec<Bound> { list.iter().map(|it| of_int(it, test)).collect() };
    match int {
        Int::Not(inner) => of_int(inner, test).negated(),
        Int::And(list) => Bound::all(&each(list)),
        Int::Or(list) => Bound::any(&each(list)),
        Int::Compare(first, rest) => {
            let mut left = &**first;
            let mut links = vec![];
            for (relation, right) in rest {
                links.push(of_link(left, *relation, right, test));
                left = right;
            }
            Bound::all(&links)
        }
        Int::Contains(pair, _) => match (own_turns(&pair.0, test), greatest(&pair.1)) {
            (Some(step), Some(greatest)) => {
                let bound = Bound::up_to(greatest.saturating_sub(step));
                bound.with_drawn(value_of_draw(int, test))
            }
            _ => Bound::OPEN,
        },
        _ => Bound::OPEN,
    }
}

/// One comparison of a chain: `turns <= 2`, `2 >= turns`, `turns == 2`.
fn of_link(left: &Int, relation: Comparison, right: &Int, test: &Test) -> Bound {
    let is_result = |slot| slot == test.names.turns || slot == test.names.winner;
    if !left.uses(&is_result) && !right.uses(&is_result) {
        return Bound::of_start(0);
    }
    let link = Int::Compare(Box::new(left.clone()), vec![(relation, right.clone())]);
    let drawn = value_of_draw(&link, test);
    let (turns, relation, other) = match (own_turns(left, test), own_turns(right, test)) {
        (Some(step), None) => (step, relation, right),
        (None, Some(step)) => (step, relation.turned(), left),
        _ => return Bound::OPEN.with_drawn(drawn),
    };
    let bound = match (relation, other) {
        (Comparison::LessEqual | Comparison::Equal, Int::Const(most)) => {
            Bound::up_to(most.saturating_sub(turns))
        }
        (Comparison::Less, Int::Const(end)) => {
            Bound::up_to(end.saturating_sub(turns).saturating_sub(1))
        }
        _ => Bound::OPEN,
    };
    bound.with_drawn(drawn)
}

/// The value of a condition in a draw, where it depends on nothing but `winner` and `turns`.
fn value_of_draw(int: &Int, test: &Test) -> Beyond {
    let is_other = |slot| slot != test.names.turns && slot != test.names.winner;
    if int.uses(&is_other) {
        return Beyond::Open;
    }
    let mut machine = Machine::default();
    machine.prepare(test.names.slot_count, QUESTION_FUEL);
    int.holds(&mut machine).map_or(Beyond::Open, Beyond::of)
}

/// What is added to `turns`, where an expression is that and no more.
fn own_turns(int: &Int, test: &Test) -> Option<i64> {
    let (slot, step) = shifted(int)?;
    (slot == test.names.turns)
        .then(|| i64::try_from(step).ok())
        .flatten()
}

/// The greatest number of a constant list.
fn greatest(list: &Ints) -> Option<i64> {
    match list {
        Ints::Const(values) => values.iter().copied().max(),
        Ints::Range(range, _) => match &**range {
            [Int::Const(_), Int::Const(end), Int::Const(1..)] => end.checked_sub(1),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Ask, parse};

    /// How far ahead a condition must look where the last mover wins, and where the loser may move last.
    #[track_caller]
    fn check(condition: &str, expected: Option<u32>) {
        let file = |over: &str| {
            format!(
                "position = \"a, b\"\nmoves = [\"x -> x + 1\"]\nstart = \"a == 1, b >= 1\"\nparams = {{ N = 2 }}\nover = {over}"
            )
        };
        let bound = |over: &str| {
            let rules = parse(&file(over)).expect("the rules are right");
            let question = rules.read_question("q", Ask::All, condition);
            rules.ply_bound_of(&[question.expect("the condition is right")])
        };
        assert_eq!(bound("\"a > 9\""), expected, "{condition}");
        let by_loser = bound("{ when = \"a > 9\", winner = \"next\" }");
        let is_about_turns = condition.contains("turns");
        let expected = expected.map(|plies| plies + u32::from(is_about_turns && plies > 0));
        assert_eq!(by_loser, expected, "{condition}");
    }

    #[test]
    fn conditions_on_turns_say_how_far_to_look() {
        check("winner == 2 and turns == 1", Some(2));
        check("winner == 1 and turns == N", Some(4));
        check("0 < turns <= 3", Some(6));
        check("turns < 3 and winner != 0", Some(4));
        check("3 >= turns and winner > 0", Some(6));
        check("1 <= turns <= 2 and winner == 2", Some(4));
        check("turns in (1, 3)", Some(6));
        check("turns in range(1, 4)", Some(6));
        check("1 < turns + 1 <= 3", Some(4));
        check(
            "winner == 1 and turns == 1 or winner == 2 and turns == 2",
            Some(4),
        );
        check("turns == 5 and turns == 2", Some(4));
        check("not (winner == 2 and turns == 1)", Some(2));
        check(
            "not (winner == 1 and turns == 1) and winner == 2 and turns <= 2",
            Some(4),
        );
        check("winner == 2 and turns == 1 and a > 1 or b == 7", Some(2));
        check("b % 2 == 0", Some(0));
    }

    #[test]
    fn conditions_on_moves_look_further() {
        check("some_move(winner == 2 and turns == 1)", Some(3));
        check(
            "some_move(every_reply(winner == 1 and turns == 1))",
            Some(4),
        );
        check(
            "some_move(winner == 2 and turns <= 1) and not (winner == 1 and turns == 1)",
            Some(3),
        );
        check(
            "winner == 2 and turns <= 3 and every_move(turns == 1)",
            Some(6),
        );
        check("every_move(winner == 2 and turns <= 1 and b > 3)", Some(3));
        check(
            "(winner == 2 and turns <= 1) == some_move(winner == 2 and turns <= 1)",
            Some(3),
        );
        check("not some_move(winner == 2 and turns == 1)", Some(3));
        check("some_move(not (winner == 2 and turns == 1))", Some(3));
    }

    #[test]
    fn a_draw_is_not_told_from_a_long_game() {
        // In a draw there are no turns at all, and these hold.
        check("turns <= 3", None);
        check("3 >= turns", None);
        check("turns in range(3)", None);
        check("turns <= 3 and a > 1 or b > 2", None);
        check("some_move(turns <= 1)", None);
        check("winner == 0 and turns <= 3", None);
        check("turns == 2 and winner == a", Some(4));
    }

    #[test]
    fn other_conditions_need_the_whole_game() {
        check("winner == 1", None);
        check("winner == 0", None);
        check("turns > 3", None);
        check("turns != 2", None);
        check("turns <= b", None);
        check("turns * 2 <= 4", None);
        check("winner == 1 or turns == 1", None);
        check("not (winner == 1)", None);
        check("some_move(winner == 2) and turns == 1", None);
        check("winner == 2 and turns == 1 or some_move(winner == 0)", None);
        check("turns", None);
        check("turns == 1 == winner", Some(2));
        check("turns <= 10 ** 15", None);
        check("turns <= 9223372036854775807", None);
    }

    #[test]
    fn all_questions_of_a_file_count() {
        let bound = |questions: &str| {
            let game = "position = \"n\"\nmoves = [\"n - 1\"]\nstart = \"n == 5\"\n";
            let questions: Vec<String> = questions
                .split('|')
                .enumerate()
                .map(|(id, fields)| format!("[[question]]\nid = {id}\n{fields}"))
                .collect();
            let file = format!("{game}{}", questions.join("\n"));
            parse(&file).expect("the rules are right").ply_bound()
        };
        let (near, far) = ("where = 'turns == 1'", "where = 'turns == 3'");
        assert_eq!(bound(&format!("{near}|{far}")), Some(6));
        assert_eq!(bound(&format!("{near}|where = 'winner == 1'")), None);
        assert_eq!(bound(&format!("{near}|ask = 'first move'\n{far}")), None);
        assert_eq!(
            bound(&format!("{near}|of = 'grundy'\nask = 'sum'\n{far}")),
            None
        );
        assert_eq!(bound("where = 'grundy == 1 and turns == 1'"), None);
        let silent = parse("position = \"n\"\nmoves = [\"n - 1\"]\nstart = \"n == 5\"\n");
        assert_eq!(silent.expect("the rules are right").ply_bound(), None);
    }
}
