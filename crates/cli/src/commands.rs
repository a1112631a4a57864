//! What the commands print.

use crate::args::Invocation;
use crate::json;
use crate::problems::{Failure, titled, write_all, write_warnings};
use kruzhok_exam::{Answer, Studied, Study, Values};
use kruzhok_rules::{Rules, parse};
use kruzhok_solver::{Nimber, Outcome, PositionId, Remoteness, Solution, SolveOptions, Tick};
use kruzhok_syntax::Problem;
use kruzhok_words::{Language, say};
use std::sync::Arc;
use std::time::Instant;

/// The standard output and the messages of a command, or why it has none.
pub(crate) type Printed = Result<(String, String), Failure>;

/// The problems of a rules file that are seen without playing, and what only looks wrong.
pub(crate) fn check(text: &str, invocation: &Invocation, language: Language) -> Printed {
    let rules = read(text)?;
    let is_limited = rules.limit().or(rules.ply_bound()).is_some();
    if let Some(problem) = kruzhok_proofs::surely_never_ends(&rules).filter(|_| !is_limited) {
        return Err(one(problem));
    }
    rules.starts(invocation.position_limit()).map_err(one)?;
    let warnings = kruzhok_proofs::warnings(&rules);
    if invocation.json {
        return Ok((json::checked(&warnings, language), String::new()));
    }
    let messages = write_warnings(&warnings, &invocation.file, text, language);
    Ok((String::new(), messages))
}

/// Positions, outcomes, ticks and start positions.
pub(crate) fn solve(text: &str, invocation: &Invocation, language: Language) -> Printed {
    let began = Instant::now();
    let studied = Study::of(read(text)?.into(), invocation.options()).map_err(one)?;
    let solution = &studied.solution;
    let output = if invocation.json {
        json::solution(solution, began.elapsed(), !invocation.summary)
    } else {
        readable(solution, !invocation.summary, language)
    };
    Ok((output, messages_of(&studied, invocation, language)))
}

/// A line per question.
pub(crate) fn answer(text: &str, invocation: &Invocation, language: Language) -> Printed {
    // Answers need no counts.
    let options = SolveOptions {
        counts: false,
        ..invocation.options()
    };
    let rules = Arc::new(read(text)?);
    let studied = match Study::of(rules.clone(), options) {
        Ok(studied) => studied,
        // A game too large for play may have laws that answer for every number.
        Err(problem) => {
            let by_law = crate::law::answers(&rules, invocation.json, language);
            return by_law.ok_or_else(|| one(problem));
        }
    };
    let mut answers = vec![];
    let mut problems = vec![];
    for answer in &studied.answers {
        match answer {
            Ok(answer) => answers.push(answer),
            Err(problem) => problems.push(problem.clone()),
        }
    }
    if answers.is_empty() && !problems.is_empty() {
        return Err(problems.into());
    }
    let solution = &studied.solution;
    let output = if invocation.json {
        json::answers(&answers, solution, &problems, language)
    } else {
        answers
            .iter()
            .map(|answer| answer_line(answer, solution))
            .collect()
    };
    let messages = messages_of(&studied, invocation, language) + &remarks(&answers, language);
    if problems.is_empty() {
        return Ok((output, messages));
    }
    // A question without an answer leaves the others theirs.
    let messages = match invocation.json {
        true => messages,
        false => messages + &write_all(&problems, &invocation.file, text, language),
    };
    Err(Failure::Partly { output, messages })
}

/// A Python program that prints the same answers.
pub(crate) fn python(text: &str, invocation: &Invocation, language: Language) -> Printed {
    let rules = read(text)?;
    // The program searches as far as `answer` does.
    let studied = rules
        .open_starts()
        .then(|| Study::of(rules.clone().into(), invocation.options()).ok());
    let reach = studied.flatten().and_then(|studied| studied.reach);
    let program = kruzhok_exam::python(&rules, reach.as_ref()).map_err(one)?;
    let messages = if kruzhok_rules::questions(&rules).is_empty() {
        format!("{}\n", say(language, "cli-nothing-asked", &[]))
    } else {
        String::new()
    };
    let output = if invocation.json {
        json::program(&program)
    } else {
        program
    };
    Ok((output, messages))
}

/// The Grundy value of each start position, and how the values repeat.
pub(crate) fn grundy(text: &str, invocation: &Invocation, language: Language) -> Printed {
    let rules = Arc::new(read(text)?);
    let table = kruzhok_exam::grundy_table(&rules, invocation.options()).map_err(one)?;
    let note = |key: &str, args: &[(&str, String)]| {
        titled("cli-note", &say(language, key, args), language) + "\n"
    };
    let mut notes = String::new();
    if let Some(reach) = &table.reach {
        notes += &note("note-reach-growing", &[("reach", reach.to_string())]);
    }
    if let Some(period) = &table.period {
        let key = match period.is_proved {
            true => "note-period-proved",
            false => "note-period-seen",
        };
        notes += &note(key, &[]);
    }
    if invocation.json {
        return Ok((json::grundy(&table, &rules), notes));
    }
    let mut output = String::new();
    for (position, nimber) in &table.values {
        output.push_str(&format!("{}: {nimber}\n", rules.write_position(position)));
    }
    if let Some(period) = &table.period {
        let args = [
            ("period", period.period.to_string()),
            ("preperiod", period.preperiod.to_string()),
        ];
        output.push_str(&format!("{}\n", say(language, "cli-period", &args)));
    }
    Ok((output, notes))
}

/// The game's name: that of the rules file, or a word for none.
pub(crate) fn game_title(rules: &Rules, language: Language) -> String {
    match rules.title() {
        "" => say(language, "game-untitled", &[]),
        title => title.to_owned(),
    }
}

pub(crate) fn read(text: &str) -> Result<Rules, Failure> {
    parse(text).map_err(|diagnostics| diagnostics.problems().to_vec().into())
}

pub(crate) fn one(problem: Problem) -> Failure {
    Failure::Rules(vec![problem])
}

fn readable(solution: &Solution, with_starts: bool, language: Language) -> String {
    let tally = solution.tally();
    let ticks = tally.ticks();
    let counts = [
        ("n", solution.graph.len() as u64),
        ("won", tally.won()),
        ("lost", tally.lost()),
        ("drawn", tally.drawn),
    ]
    .map(|(name, count)| (name, count.to_string()));
    let mut text = match solution.graph.is_summed() {
        true => format!("{}\n", say(language, "cli-summed", &[])),
        false => format!("{}\n", say(language, "cli-positions", &counts)),
    };
    for (key, count) in [
        ("cli-undecided-count", tally.undecided),
        ("cli-chance-count", tally.chance),
    ] {
        if count > 0 {
            let line = say(language, key, &[("n", count.to_string())]);
            text.push_str(&format!("{line}\n"));
        }
    }
    if !ticks.is_empty() {
        text.push_str(&format!("\n{}\n", say(language, "cli-ticks", &[])));
    }
    for (tick, Tick { circles, squares }) in (1..).zip(&ticks) {
        text.push_str(&format!("{tick}: {circles} {squares}\n"));
    }
    if with_starts {
        text.push_str(&format!("\n{}\n", say(language, "cli-starts", &[])));
        for id in solution.graph.starts().iter() {
            let outcome = outcome_in_words(solution, id, language);
            text.push_str(&format!("{}  {outcome}\n", solution.write(id)));
        }
    }
    text
}

fn outcome_in_words(solution: &Solution, id: PositionId, language: Language) -> String {
    let outcome = solution.outcome(id);
    if outcome.remoteness().is_none()
        && let Some(nimber) = solution.nimber(id)
    {
        let key = match nimber {
            Nimber(0) => "cli-lost-sum",
            Nimber(_) => "cli-won-sum",
        };
        return say(language, key, &[("grundy", nimber.to_string())]);
    }
    let key = match outcome {
        Outcome::Win(_) => "cli-won",
        Outcome::Loss(_) => "cli-lost",
        Outcome::Draw => return say(language, "cli-drawn", &[]),
        Outcome::Undecided => return say(language, "cli-undecided", &[]),
        Outcome::Chance => {
            let probability = solution
                .probability(id)
                .map_or("?".to_owned(), |it| it.to_string());
            let args = [("probability", probability)];
            return say(language, "cli-chance", &args);
        }
    };
    let plies = outcome.remoteness().map_or(0, Remoteness::plies);
    say(language, key, &[("n", plies.to_string())])
}

pub(crate) fn answer_line(answer: &Answer, solution: &Solution) -> String {
    let rules = &solution.rules;
    let words: Vec<String> = match &answer.values {
        Values::Numbers(numbers) => numbers.iter().map(i64::to_string).collect(),
        Values::Positions(positions) => {
            let positions = positions.iter();
            positions.map(|it| rules.write_position(it)).collect()
        }
        Values::Starts(_) => answer.starts.iter().map(|id| solution.write(id)).collect(),
        Values::Moves(moves) if moves.is_empty() => vec![],
        // Texts with blanks and commas in them: `5,7: a: 5 -> 4; 6,6: b: 6 -> 2`.
        Values::Moves(moves) => vec![moves.join("; ")],
    };
    let words = words.iter().map(|word| format!(" {word}"));
    format!("{}:{}\n", answer.id, words.collect::<String>())
}

/// The notes, and, where it is asked for, in which way the game was solved.
fn messages_of(studied: &Studied, invocation: &Invocation, language: Language) -> String {
    let mut notes = notes(studied, language);
    if invocation.explain {
        let key = format!("way-{}", studied.method.key());
        let method = say(language, &key, &studied.method.args());
        notes += &format!("{}\n", titled("cli-note", &method, language));
    }
    notes
}

/// What was looked at, where that is not the whole game.
pub(crate) fn notes(studied: &Studied, language: Language) -> String {
    let reach = studied.reach.as_ref().map(|reach| {
        let key = match reach.is_stable {
            true => "note-reach",
            false => "note-reach-growing",
        };
        say(language, key, &[("reach", reach.to_string())])
    });
    let limit = studied
        .limit_note
        .map(|plies| say(language, "note-limit", &[("n", plies.to_string())]));
    let lines = reach.into_iter().chain(limit);
    lines
        .map(|line| titled("cli-note", &line, language) + "\n")
        .collect()
}

/// What looks wrong with the answers.
pub(crate) fn remarks(answers: &[&Answer], language: Language) -> String {
    if answers.is_empty() {
        return format!("{}\n", say(language, "cli-nothing-asked", &[]));
    }
    let remark = |answer: &&Answer| {
        let warning = answer.warning.as_ref()?;
        let key = format!("warning-{}", warning.key());
        let message = format!("{}: {}", answer.id, say(language, &key, &warning.args()));
        Some(titled("cli-warning", &message, language) + "\n")
    };
    answers.iter().filter_map(remark).collect()
}
