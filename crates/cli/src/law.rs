//! What `law` prints: whether the laws of a file hold.

use crate::args::{Invocation, LawFormat};
use crate::commands::{Printed, read};
use crate::json;
use crate::problems::{Failure, write_all};
use kruzhok_exam::{Values, of_starts};
use kruzhok_law::{Advice, Guess, Limits, Oracle, ProvedAnswers, Ruling, Verdict, check, propose};
use kruzhok_picture::proof_tex;
use kruzhok_rules::{Claim, Law, Rules};
use kruzhok_syntax::Problem;
use kruzhok_words::{Language, say};
use std::sync::Arc;

/// A line for each law, and below it the proof, where there is one.
pub(crate) fn law(text: &str, invocation: &Invocation, language: Language) -> Printed {
    let rules = Arc::new(read(text)?);
    if rules.laws().is_empty() && !invocation.propose {
        return Err(Failure::refused("no-laws"));
    }
    let limits = limits(invocation);
    if invocation.propose {
        return Ok((
            proposals(&rules, limits, invocation, language),
            String::new(),
        ));
    }
    let results = (0..rules.laws().len()).map(|index| check(&rules, index, limits));
    let results: Vec<Result<Verdict, Problem>> = results.collect();
    let verdicts: Vec<&Verdict> = results.iter().flatten().collect();
    let problems: Vec<Problem> = results
        .iter()
        .filter_map(|it| it.as_ref().err())
        .cloned()
        .collect();
    if verdicts.is_empty() {
        return Err(problems.into());
    }
    let output = match invocation.law_format {
        _ if invocation.json => json::laws(&verdicts, &problems, language),
        LawFormat::Tex => tex(&rules, &verdicts, language),
        LawFormat::Python => {
            let program = verdicts.iter().find_map(|it| program(&rules, it));
            program.ok_or_else(|| Failure::refused("no-proved-law"))?
        }
        _ => verdicts
            .iter()
            .map(|it| written(&rules, it, language))
            .collect(),
    };
    if problems.is_empty() {
        return Ok((output, String::new()));
    }
    // A law that has no value somewhere leaves the others their verdicts.
    let messages = match invocation.json {
        true => String::new(),
        false => write_all(&problems, &invocation.file, text, language),
    };
    Err(Failure::Partly { output, messages })
}

/// Who wins the position of `--at`, by the first law that is proved, and by which move.
pub(crate) fn at(text: &str, invocation: &Invocation, language: Language) -> Printed {
    let rules = Arc::new(read(text)?);
    if rules.laws().is_empty() {
        return Err(Failure::refused("no-laws"));
    }
    let position = invocation.at.as_deref().unwrap_or_default();
    for (index, law) in rules.laws().iter().enumerate() {
        let verdict = check(&rules, index, limits(invocation)).map_err(|it| vec![it])?;
        let Some(mut oracle) = Oracle::new(&rules, law, &verdict) else {
            continue;
        };
        let Some(advice) = oracle.advice(position) else {
            return Err(Failure::refused("no-such-position"));
        };
        let output = match invocation.json {
            true => json::advice(&law.id, position, &advice),
            false => {
                let (key, to) = match &advice {
                    Advice::Over { is_lost: true } => ("law-at-over-lost", None),
                    Advice::Over { is_lost: false } => ("law-at-over-won", None),
                    Advice::Lost => ("law-at-lost", None),
                    Advice::Won { to } => ("law-at-won", Some(to.clone())),
                };
                let mut args = vec![("law", law.id.clone()), ("from", position.to_owned())];
                args.extend(to.map(|to| ("to", to)));
                say(language, key, &args) + "\n"
            }
        };
        return Ok((output, String::new()));
    }
    Err(Failure::refused("no-proved-law"))
}

/// The answers to all questions by laws that are proved for every number that bounds the game; nothing is played.
pub(crate) fn answers(
    rules: &Rules,
    is_json: bool,
    language: Language,
) -> Option<(String, String)> {
    let proved = ProvedAnswers::new(rules, Limits::default())?;
    let mut answers = vec![];
    for question in kruzhok_rules::questions(rules) {
        let starts = proved.starts(rules, &question.id)?;
        let (Values::Numbers(numbers), _) = of_starts(&question, &starts)? else {
            return None;
        };
        answers.push((question.id, numbers));
    }
    let ids: Vec<&str> = answers.iter().map(|(id, _)| id.as_str()).collect();
    let args = [("n", ids.len().to_string()), ("ids", ids.join(", "))];
    let note = say(language, "note-by-law", &args);
    let output = match is_json {
        true => json::answers_by_law(answers),
        false => answers.iter().map(line_of_answer).collect(),
    };
    Some((output, format!("{note}\n")))
}

fn line_of_answer((id, numbers): &(String, Vec<i64>)) -> String {
    let numbers: String = numbers.iter().map(|it| format!(" {it}")).collect();
    format!("{id}:{numbers}\n")
}

/// A LaTeX file with the laws, what was found of each, and the proofs.
fn tex(rules: &Rules, verdicts: &[&Verdict], language: Language) -> String {
    let lines = verdicts.iter().flat_map(|verdict| {
        let claim = law_of(rules, verdict).map(|law| match &law.claim {
            Claim::Period => String::new(),
            Claim::Grundy(_) => format!(" Grundy = `{}`", law.place.text.trim()),
            _ => format!(" `{}`", law.place.text.trim()),
        });
        let (key, args) = verdict.ruling.sentence();
        let head = format!(
            "{}:{} — {}.",
            verdict.id,
            claim.unwrap_or_default(),
            say(language, &key, &args)
        );
        [vec![head], paragraphs(verdict, language)].concat()
    });
    proof_tex(rules.title(), &lines.collect::<Vec<String>>())
}

/// A Python program that answers by a law, where it is proved.
fn program(rules: &Rules, verdict: &Verdict) -> Option<String> {
    let law = law_of(rules, verdict)?;
    kruzhok_law::program(rules, law, verdict)
}

fn limits(invocation: &Invocation) -> Limits {
    let mut limits = Limits::default();
    if let Some(positions) = invocation.limit {
        limits.positions = positions;
        limits.work = limits.work.max(100 * positions as u64);
    }
    limits
}

/// The same for laws that the program finds; each stands as in a file.
fn proposals(
    rules: &Arc<Rules>,
    limits: Limits,
    invocation: &Invocation,
    language: Language,
) -> String {
    let found = propose(rules, limits);
    if invocation.json {
        return json::proposals(&found, language);
    }
    if found.is_empty() {
        return format!("{}\n", say(language, "cli-no-proposals", &[]));
    }
    let found = found.iter();
    found
        .map(|it| named(&in_one_line(&it.law), &it.verdict, language))
        .collect()
}

fn written(rules: &Rules, verdict: &Verdict, language: Language) -> String {
    let claim = law_of(rules, verdict).map(|law| in_one_line(&Guess::of(law)));
    let claim = claim.map(|it| format!(", {it}")).unwrap_or_default();
    named(&format!("{}{claim}", verdict.id), verdict, language)
}

fn in_one_line(law: &Guess) -> String {
    law.lines().replace('\n', ", ")
}

/// The law that a verdict is about.
fn law_of<'a>(rules: &'a Rules, verdict: &Verdict) -> Option<&'a Law> {
    rules.laws().iter().find(|it| it.id == verdict.id)
}

fn named(name: &str, verdict: &Verdict, language: Language) -> String {
    let (key, args) = verdict.ruling.sentence();
    let mut text = format!("{name}: {}\n", say(language, &key, &args));
    for paragraph in paragraphs(verdict, language) {
        text.push_str(&format!("  {paragraph}\n"));
    }
    text
}

/// The proof, where there is one.
pub(crate) fn paragraphs(verdict: &Verdict, language: Language) -> Vec<String> {
    let paragraphs = match &verdict.ruling {
        Ruling::Proved(proof) => proof.paragraphs(),
        _ => vec![],
    };
    let paragraphs = paragraphs.iter();
    paragraphs
        .map(|(key, args)| say(language, key, args))
        .collect()
}
