//! A game as the text of a rules file.

use crate::model::{
    Amount, Asked, Bounds, Change, Game, GameMove, HeapMemory, Joint, Limit, Relation, Repetition,
    Rounding, StartRule, Subject, Target, WinnerRule,
};
use kruzhok_syntax::lowercase;
use std::fmt::Write;

const A_STRING_TAKES_ANY_TEXT: &str = "a String takes any text";

/// The rules file of a game that has all it needs.
pub(crate) fn rules_file(game: &Game) -> String {
    let mut file = String::new();
    let mut field = |name: &str, value: String| {
        writeln!(file, "{name} = {value}").expect(A_STRING_TAKES_ANY_TEXT);
    };
    if !game.title.is_empty() {
        field("title", quoted(&game.title));
    }
    let told = memory_note(game);
    if !told.is_empty() {
        field("note", quoted(&told));
    }
    let memory = match (game.once.is_some(), game.heap_memory) {
        (true, _) if is_once_each(game) => "; p, q",
        (true, _) => "; p",
        (_, HeapMemory::Free) => "",
        (_, HeapMemory::NotOpponent) => "; h",
        (_, HeapMemory::NotOwn | HeapMemory::NotThird) => "; h, g",
    };
    let memory = match game.repeat {
        Repetition::NotEither => "; m",
        _ => memory,
    };
    field("position", quoted(&(game.names.join(", ") + memory)));
    let rows = game.moves.iter().enumerate().flat_map(|(index, mv)| {
        let is_of_each = is_once_each(game) && is_once(game, mv);
        let movers = match is_of_each && mv.by.is_none() {
            true => vec![Some(1), Some(2)],
            false => vec![mv.by],
        };
        movers.into_iter().map(move |by| {
            let to = quoted(&remembering(game, index, mv, by));
            by.map_or(to.clone(), |player| {
                format!("{{ to = {to}, by = \"{}\" }}", mover(player))
            })
        })
    });
    let mut rows: Vec<String> = rows.collect();
    if game.has_pass() && !rows.is_empty() {
        let names = game.names.join(", ");
        let movers: &[Option<u8>] = match is_once_each(game) {
            true => &[Some(1), Some(2)],
            false => &[None],
        };
        rows.extend(movers.iter().map(|&by| {
            let (kept, name) = spent(game, by);
            let by = by.map_or(String::new(), |it| format!(", by = \"{}\"", mover(it)));
            format!("{{ to = \"{names}; {kept} if {name} == 1\", pass = true{by} }}")
        }));
    }
    // Without moves the file is no game: whoever opens it is asked for them.
    if !rows.is_empty() {
        field("moves", list(&rows));
    }
    if let Some(end) = &game.end {
        field("over", over(game, end));
    }
    match game.stuck {
        Some(WinnerRule::Next) => field("stuck", quoted("next")),
        Some(WinnerRule::Draw) => field("stuck", quoted("draw")),
        _ => {}
    }
    if !game.legal.is_empty() {
        let conditions: Vec<String> = game.legal.iter().map(|it| filled(game, it, "s")).collect();
        field("legal", quoted(&conditions.join(" and ")));
    }
    match game.repeat {
        Repetition::Free => {}
        // The opponent's last move is remembered in the position.
        Repetition::NotOwn | Repetition::NotEither => field("repeat", quoted("not-own")),
        Repetition::NotOpponent => field("repeat", quoted("not-opponent")),
    }
    field("start", quoted(&start(game, &game.start)));
    file + &question_tables(game)
}

/// The questions of a game, each as a table of its own.
pub(crate) fn question_tables(game: &Game) -> String {
    let tables = game.questions.iter();
    tables.map(|it| question_table(game, it)).collect()
}

fn question_table(game: &Game, question: &Asked) -> String {
    let mut table = format!(
        "\n[[question]]\nid = {}\nask = {}\n",
        quoted(&question.id),
        quoted(&question.ask)
    );
    if !question.condition.is_empty() {
        table += &format!("where = {}\n", quoted(&question.condition));
    }
    if !question.of.is_empty() {
        table += &format!("of = {}\n", quoted(&question.of));
    }
    if let Some(own) = &question.start {
        table += &format!("start = {}\n", quoted(&start(game, own)));
    }
    if let Some(count) = question.expect {
        table += &format!("expect = {count}\n");
    }
    table
}

/// A text in the quotes of a rules file.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => quoted.extend(['\\', sign]),
            _ if sign.is_control() => quoted.push(' '),
            _ => quoted.push(sign),
        }
    }
    quoted + "\""
}

fn list(items: &[String]) -> String {
    match items {
        [] | [_] => format!("[{}]", items.join("")),
        _ if items.iter().map(String::len).sum::<usize>() < 60 => format!("[{}]", items.join(", ")),
        _ => format!("[\n    {},\n]", items.join(",\n    ")),
    }
}

/// The heap, or the sum of all heaps.
pub(crate) fn total(game: &Game) -> String {
    game.names.join(" + ")
}

/// An expression with its places filled: `{v}` the heap that is changed, `{total}` the sum of all.
fn filled(game: &Game, expression: &str, heap: &str) -> String {
    let heap = if game.names.len() == 1 {
        game.names[0].as_str()
    } else {
        heap
    };
    let sum = match game.names.len() {
        1 => total(game),
        _ => format!("({})", total(game)),
    };
    let whole = expression
        .strip_prefix("{total}")
        // `(a + b) % 2`
        .filter(|rest| !rest.starts_with(" %"))
        .map(|rest| total(game) + rest);
    let expression = whole.unwrap_or_else(|| expression.to_owned());
    let expression = expression.replace("{v}", heap).replace("{total}", &sum);
    let expression = expression.replace("{product}", &game.names.join(" * "));
    let first = expression.replace("{first}", &game.names[0]);
    first.replace("{second}", game.names.get(1).unwrap_or(&game.names[0]))
}

/// What the letters behind the heaps mean, in the language of the tasks; empty where nothing is remembered.
fn memory_note(game: &Game) -> String {
    if game.repeat == Repetition::NotEither {
        return "m: номер последнего хода в списке ходов, от 0".to_owned();
    }
    if let Some(once) = &game.once {
        let deed = match &once.change {
            None => "пропустить ход".to_owned(),
            Some(Change::Add(number)) => format!("+{number}"),
            Some(Change::Take(number)) => format!("−{number}"),
            Some(Change::Multiply(number)) => format!("×{number}"),
            Some(Change::Divide(number, _)) => format!("÷{number}"),
            Some(_) => "такой ход".to_owned(),
        };
        return match once.is_of_each {
            true => format!("p = 1: первый ещё может {deed}; q = 1: второй ещё может {deed}"),
            false => format!("p = 1: ещё можно {deed}"),
        };
    }
    match game.heap_memory {
        HeapMemory::Free => String::new(),
        HeapMemory::NotOpponent => "h: какую кучу меняли последней, от 0".to_owned(),
        HeapMemory::NotOwn | HeapMemory::NotThird => {
            "h, g: какую кучу меняли последней и какую перед ней, от 0".to_owned()
        }
    }
}

/// Whether each player may make some move once.
pub(crate) fn is_once_each(game: &Game) -> bool {
    game.once.as_ref().is_some_and(|it| it.is_of_each)
}

/// Whether a move may be made only once.
fn is_once(game: &Game, mv: &GameMove) -> bool {
    let change = game.once.as_ref().and_then(|it| it.change.as_ref());
    change == Some(&mv.change)
}

/// What is remembered after a move that may be made once, by this player, and the name that says whether it may be.
fn spent(game: &Game, by: Option<u8>) -> (&'static str, &'static str) {
    match (is_once_each(game), by) {
        (false, _) => ("0", "p"),
        (true, Some(2)) => ("p, 0", "q"),
        (true, _) => ("0, q", "p"),
    }
}

/// A player as rules files name them.
fn mover(player: u8) -> &'static str {
    if player == 1 { "first" } else { "second" }
}

/// A row, which also says which heap was changed, or which move it is, or who made it, where the game remembers that.
fn remembering(game: &Game, index: usize, mv: &GameMove, by: Option<u8>) -> String {
    let row = row(game, mv);
    let remembers_move = game.repeat == Repetition::NotEither;
    let is_once = is_once(game, mv);
    let is_free = game.has_pass() || game.heap_memory == HeapMemory::Free;
    if !remembers_move && !is_once && is_free {
        return row;
    }
    let place = match mv.target {
        Target::Heap(index) => index.to_string(),
        Target::Every => "-1".to_owned(),
        _ => "i".to_owned(),
    };
    let ends = [" for ", " if "].iter().filter_map(|it| row.find(it));
    let (to, rest) = row.split_at(ends.min().unwrap_or(row.len()));
    let joint = if rest.contains(" if ") { "and" } else { "if" };
    if is_once {
        let (kept, name) = spent(game, by);
        return format!("{to}; {kept}{rest} {joint} {name} == 1");
    }
    if remembers_move {
        return format!("{to}; {index}{rest} {joint} m != {index}");
    }
    let (kept, allowed) = match game.heap_memory {
        HeapMemory::NotOwn => (", h", format!("g != {place}")),
        HeapMemory::NotThird => (", h", format!("(h != {place} or g != {place})")),
        _ => ("", format!("h != {place}")),
    };
    format!("{to}; {place}{kept}{rest} {joint} {allowed}")
}

/// Stands for the name of a heap until it is written.
const HEAP: &str = "\u{1}";

/// A row of the rules file.
fn row(game: &Game, mv: &GameMove) -> String {
    let names = &game.names;
    let is_one = names.len() == 1;
    let is_pair = matches!(
        mv.change,
        Change::AddOther | Change::TakeOther | Change::Carry(_) | Change::AddToBoth(..)
    );
    // The move is written once, for a heap of this name.
    let heap = match mv.target {
        _ if is_one => names[0].clone(),
        // The other heap is `y` there, as this one may be.
        Target::Heap(_) if is_pair => HEAP.to_owned(),
        Target::Heap(index) => names[index.min(names.len() - 1)].clone(),
        _ => "x".to_owned(),
    };
    let mut guards: Vec<String> = mv.guards.iter().map(|it| filled(game, it, &heap)).collect();
    let mut loops = String::new();
    let to = changed(mv, &heap, &mut loops, &mut guards);
    let left = match (&mv.change, mv.target) {
        (Change::Replace(heaps), _) => {
            let heaps: Vec<String> = heaps.iter().map(|it| filled(game, it, &heap)).collect();
            return with_guards(heaps.join(", "), "", &guards);
        }
        (
            Change::AddOther | Change::TakeOther | Change::Carry(_) | Change::AddToBoth(..),
            Target::Heap(index),
        ) if names.len() == 2 => {
            let other = &names[1 - index.min(1)];
            let own = &names[index.min(1)];
            let named = |it: &str| it.replace('y', other).replace(HEAP, own);
            let (first, second) = to.split_once(", ").unwrap_or((&to, other));
            let (first, second) = (named(first), named(second));
            let pair = if index == 0 {
                [first, second]
            } else {
                [second, first]
            };
            let guards: Vec<String> = guards.iter().map(|it| named(it)).collect();
            return with_guards(pair.join(", "), &loops, &guards);
        }
        (
            Change::AddOther | Change::TakeOther | Change::Carry(_) | Change::AddToBoth(..),
            target,
        ) => {
            match target {
                Target::Bigger => guards.insert(0, "x == max(heaps)".to_owned()),
                Target::Smaller => guards.insert(0, "x == min(heaps)".to_owned()),
                _ => {}
            }
            "x, y -> "
        }
        _ if is_one => "",
        (_, Target::Any) => "x -> ",
        (_, Target::Bigger) => {
            guards.insert(0, "x == max(heaps)".to_owned());
            "x -> "
        }
        (_, Target::Smaller) => {
            guards.insert(0, "x == min(heaps)".to_owned());
            "x -> "
        }
        (_, Target::Heap(_)) => "",
        (_, Target::Every) => {
            let mut guards = vec![];
            let every: Vec<String> = names
                .iter()
                .map(|name| {
                    guards.extend(mv.guards.iter().map(|it| filled(game, it, name)));
                    changed(mv, name, &mut String::new(), &mut guards)
                })
                .collect();
            guards.dedup();
            return with_guards(every.join(", "), &loops, &guards);
        }
    };
    let to = match mv.target {
        Target::Heap(index) if !is_one => {
            let mut heaps = names.clone();
            heaps[index.min(names.len() - 1)] = to;
            heaps.join(", ")
        }
        _ => to,
    };
    with_guards(format!("{left}{to}"), &loops, &guards)
}

fn with_guards(to: String, loops: &str, guards: &[String]) -> String {
    match guards {
        [] => format!("{to}{loops}"),
        _ => format!("{to}{loops} if {}", guards.join(" and ")),
    }
}

/// What becomes of a heap; a loop over amounts goes to `loops`, a condition of the change to `guards`.
fn changed(mv: &GameMove, heap: &str, loops: &mut String, guards: &mut Vec<String>) -> String {
    let mut between = |low: i64, high: i64| {
        *loops = format!(" for k in range({low}, {})", high.saturating_add(1));
    };
    match &mv.change {
        Change::Add(number) => format!("{heap} + {number}"),
        Change::AddBetween(low, high) => {
            between(*low, *high);
            format!("{heap} + k")
        }
        Change::Take(number) => format!("{heap} - {number}"),
        Change::TakeBetween(low, high) => {
            between(*low, *high);
            format!("{heap} - k")
        }
        Change::Multiply(times) => format!("{heap} * {times}"),
        Change::MultiplyByAny(most) => {
            let most = most.unwrap_or(100);
            between(2, most.saturating_add(1));
            guards.push(format!("{heap} * (k - 1) <= {most}"));
            format!("{heap} * k")
        }
        Change::Divide(number, rounding) => divided(heap, *number, *rounding, guards),
        Change::AddPart(number, rounding) => {
            format!("{heap} + {}", divided(heap, *number, *rounding, guards))
        }
        Change::TakePart(number, rounding) => {
            let part = divided(heap, *number, *rounding, guards);
            format!("{heap} - {part}")
        }
        Change::MultiplyAndAdd(times, more) => {
            let sign = if *more < 0 { "-" } else { "+" };
            format!("{heap} * {times} {sign} {}", more.unsigned_abs())
        }
        Change::Square => format!("{heap} ** 2"),
        Change::AddSquare => format!("{heap} + {heap} ** 2"),
        Change::TakeUpToPart(low, number) => {
            let most = match number {
                1 => heap.to_owned(),
                _ => format!("{heap} // {number}"),
            };
            *loops = format!(" for k in range({low}, {most} + 1)");
            format!("{heap} - k")
        }
        Change::AddUpToPart(low, number) => {
            *loops = format!(" for k in range({low}, {heap} // {number} + 1)");
            format!("{heap} + k")
        }
        Change::AddOther => format!("{heap} + y, y"),
        Change::TakeOther => {
            guards.push(format!("{heap} >= y"));
            format!("{heap} - y, y")
        }
        Change::Carry(number) => {
            guards.push(format!("{heap} >= {number}"));
            format!("{heap} - {number}, y + {number}")
        }
        Change::AddToBoth(one, other) => {
            let mut changed = |heap: &str, number: i64| match number < 0 {
                true => {
                    guards.push(format!("{heap} >= {}", -number));
                    format!("{heap} - {}", -number)
                }
                false => format!("{heap} + {number}"),
            };
            format!("{}, {}", changed(heap, *one), changed("y", *other))
        }
        Change::Replace(_) => String::new(),
    }
}

fn divided(heap: &str, number: i64, rounding: Rounding, guards: &mut Vec<String>) -> String {
    match rounding {
        Rounding::Down | Rounding::Unknown => format!("{heap} // {number}"),
        Rounding::Up => format!("({heap} + {}) // {number}", number - 1),
        Rounding::Exact => {
            let guard = format!("{heap} % {number} == 0");
            if !guards.contains(&guard) {
                guards.push(guard);
            }
            format!("{heap} // {number}")
        }
    }
}

fn over(game: &Game, end: &Limit) -> String {
    let ended = limit_expression(game, end);
    let other = game.other_end.as_ref();
    let ended = match other.map(|(joint, other)| (joint, limit_expression(game, other))) {
        None => ended,
        Some((Joint::And, other)) => format!("{ended} and {other}"),
        Some((Joint::Or, other)) => format!("{ended} or {other}"),
    };
    // `a or b and c` were something else.
    let before = match ended.contains(" or ") {
        true => format!("({ended})"),
        false => ended.clone(),
    };
    match &game.winner {
        WinnerRule::Last => quoted(&ended),
        WinnerRule::Next => format!("[{{ when = {}, winner = \"next\" }}]", quoted(&ended)),
        WinnerRule::Draw => format!("[{{ when = {}, winner = \"draw\" }}]", quoted(&ended)),
        WinnerRule::LastIf(condition) | WinnerRule::FirstIf(condition) => {
            let [winner, other] = match game.winner {
                WinnerRule::LastIf(_) => ["last", "next"],
                _ => ["first", "second"],
            };
            let condition = filled(game, condition, &total(game));
            format!(
                "[\n    {{ when = {}, winner = \"{winner}\" }},\n    {{ when = {}, winner = \"{other}\" }},\n]",
                quoted(&format!("{before} and {condition}")),
                quoted(&ended)
            )
        }
    }
}

/// A condition on the heaps as an expression.
pub(crate) fn limit_expression(game: &Game, limit: &Limit) -> String {
    let names = &game.names;
    let all = names.join(", ");
    let grows = matches!(limit.relation, Relation::AtLeast | Relation::Above);
    let is_one = names.len() == 1;
    let subject = match limit.subject {
        _ if is_one => names[0].clone(),
        Subject::Sum => total(game),
        Subject::Some if grows => format!("max({all})"),
        Subject::Some if matches!(limit.relation, Relation::Equal) => {
            let each = names.iter().map(|it| format!("{it} == {}", limit.number));
            return each.collect::<Vec<String>>().join(" or ");
        }
        Subject::Some => format!("min({all})"),
        Subject::Every if grows => format!("min({all})"),
        Subject::Every => format!("max({all})"),
        Subject::Heap(index) => names[index.min(names.len() - 1)].clone(),
        Subject::Product => names.join(" * "),
        Subject::Difference => format!("abs({} - {})", names[0], names[1]),
        Subject::Distance => {
            let squares: Vec<String> = names.iter().map(|it| format!("{it} * {it}")).collect();
            let square = limit.number.saturating_mul(limit.number);
            return compared(&squares.join(" + "), limit.relation, square);
        }
    };
    compared(&subject, limit.relation, limit.number)
}

/// A relation as an expression.
pub(crate) fn compared(subject: &str, relation: Relation, number: i64) -> String {
    let bracketed = || match subject.contains([' ', '+']) && !subject.starts_with("abs(") {
        true => format!("({subject})"),
        false => subject.to_owned(),
    };
    match relation {
        Relation::AtLeast => format!("{subject} >= {number}"),
        Relation::Above => format!("{subject} > {number}"),
        Relation::AtMost => format!("{subject} <= {number}"),
        Relation::Below => format!("{subject} < {number}"),
        Relation::Equal => format!("{subject} == {number}"),
        Relation::Unequal => format!("{subject} != {number}"),
        Relation::Multiple => format!("{} % {number} == 0", bracketed()),
        Relation::NoMultiple => format!("{} % {number} != 0", bracketed()),
        Relation::Prime => format!("is_prime({subject})"),
        Relation::NoPrime => format!("not is_prime({subject})"),
        Relation::Square => format!("isqrt({subject}) ** 2 == {subject}"),
        Relation::NoSquare => format!("isqrt({subject}) ** 2 != {subject}"),
        Relation::LastDigit => format!("{} % 10 == {number}", bracketed()),
        Relation::NoLastDigit => format!("{} % 10 != {number}", bracketed()),
    }
}

/// The start positions.
fn start(game: &Game, start: &StartRule) -> String {
    let unknowns: Vec<&Amount> = start
        .heaps
        .iter()
        .filter(|it| matches!(it, Amount::Unknown { .. }))
        .collect();
    let is_plain = |it: &&&Amount| {
        matches!(
            it,
            Amount::Unknown {
                times: 1,
                more: 0,
                ..
            }
        )
    };
    let letters: Vec<char> = unknowns.iter().filter_map(|it| letter(it)).collect();
    let mut different = letters.clone();
    different.dedup();
    let parts = if unknowns.iter().filter(is_plain).count() == unknowns.len()
        && different.len() == letters.len()
    {
        let each = game.names.iter().zip(&start.heaps);
        let parts: Vec<String> = each
            .map(|(name, amount)| one_start(name, *amount, start))
            .collect();
        parts.join(", ")
    } else {
        dependent_starts(start, &different)
    };
    let mut conditions: Vec<String> = start
        .conditions
        .iter()
        .map(|it| filled(game, it, "s"))
        .collect();
    if parts.contains(" for ") {
        return with_guards(parts, "", &conditions);
    }
    conditions.insert(0, parts);
    conditions.join(", ")
}

fn letter(amount: &Amount) -> Option<char> {
    match amount {
        Amount::Unknown { letter, .. } => Some(*letter),
        Amount::Number(_) => None,
    }
}

fn one_start(name: &str, amount: Amount, start: &StartRule) -> String {
    let letter = match amount {
        Amount::Number(number) => return format!("{name} == {number}"),
        Amount::Unknown { letter, .. } => letter,
    };
    let bounds = start.bounds.iter().find(|it| it.letter == letter);
    match bounds.map(|it| (it.low, it.high)) {
        Some((low, Some(high))) => format!("{} <= {name} <= {high}", low.unwrap_or(1)),
        Some((Some(low), None)) => format!("{name} >= {low}"),
        _ => format!("{name} >= 1"),
    }
}

/// Rows over one unknown that several heaps are made of.
fn dependent_starts(start: &StartRule, letters: &[char]) -> String {
    let name = |letter: char| lowercase(&letter.to_string());
    let heaps = start.heaps.iter().map(|amount| match *amount {
        Amount::Number(number) => number.to_string(),
        Amount::Unknown {
            letter,
            times,
            more,
        } => {
            if times == -1 {
                return format!("{more} - {}", name(letter));
            }
            let product = match times {
                1 => name(letter),
                _ => format!("{times} * {}", name(letter)),
            };
            match more {
                0 => product,
                _ if more < 0 => format!("{product} - {}", -more),
                _ => format!("{product} + {more}"),
            }
        }
    });
    let mut row = heaps.collect::<Vec<String>>().join(", ");
    for letter in letters {
        let bounds = start.bounds.iter().find(|it| it.letter == *letter);
        let Bounds { low, high, .. } = bounds.copied().unwrap_or(Bounds {
            letter: *letter,
            low: None,
            high: None,
        });
        let (low, high) = (low.unwrap_or(1), high.unwrap_or(100));
        row += &format!(
            " for {} in range({low}, {})",
            name(*letter),
            high.saturating_add(1)
        );
    }
    row
}
