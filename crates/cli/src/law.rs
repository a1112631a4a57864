//! What `law` prints: whether the laws of a file hold.

use crate::args::{Invocation, LawFormat};
use crate::commands::{Printed, read};
use crate::json;
use crate::problems::{Failure, Refusal, write_all};
use kruzhok_exam::{Values, of_starts};
use kruzhok_law::{
    Guess, Limits, Oracle, Paragraph, Proof, Proposal, ProvedAnswers, Verdict, check, propose,
};
use kruzhok_picture::proof_tex;
use kruzhok_rules::{Law, Rules};
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
        let found = propose(&rules, limits);
        return Ok((
            proposals(&rules, &found, invocation, language)?,
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
        LawFormat::Python => {
            let program = verdicts.iter().find_map(|it| program(&rules, it));
            program.ok_or_else(|| Failure::refused("no-proved-law"))?
        }
        format => {
            let shown = verdicts.iter().map(|it| Shown {
                id: &it.id,
                claim: law_of(&rules, it).map(Guess::of),
                verdict: it,
            });
            written(&rules, &shown.collect::<Vec<Shown>>(), format, language)
        }
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
            // Written as elsewhere, and still none: its example is the game's own.
            let first = rules.first_start().map(|it| rules.write_position(&it));
            return Err(Failure::Refused(Refusal {
                args: vec![("example", first.unwrap_or_default())],
                ..Refusal::of("no-such-position")
            }));
        };
        let output = match invocation.json {
            true => json::advice(&law.id, position, &advice),
            false => said(oracle.said(position, &advice), language).join("\n") + "\n",
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

/// A Python program that answers by a law, where it is proved.
fn program(rules: &Arc<Rules>, verdict: &Verdict) -> Option<String> {
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
    rules: &Rules,
    found: &[Proposal],
    invocation: &Invocation,
    language: Language,
) -> Result<String, Failure> {
    if invocation.json {
        return Ok(json::proposals(found, language));
    }
    match invocation.law_format {
        LawFormat::Python => {
            let program = found.iter().find_map(|it| it.program(rules));
            program.ok_or_else(|| Failure::refused("no-proved-law"))
        }
        _ if found.is_empty() => Ok(format!("{}\n", say(language, "cli-no-proposals", &[]))),
        format => {
            let shown = found.iter().map(|it| Shown {
                id: "",
                claim: Some(it.law.clone()),
                verdict: &it.verdict,
            });
            let shown: Vec<Shown> = shown.collect();
            Ok(written(rules, &shown, format, language))
        }
    }
}

/// A law and what was found about it.
struct Shown<'a> {
    // Empty for one that has no name.
    id: &'a str,
    claim: Option<Guess>,
    verdict: &'a Verdict,
}

/// All laws with what was found of each, and the proofs: as lines, or as a LaTeX file.
fn written(rules: &Rules, laws: &[Shown], format: LawFormat, language: Language) -> String {
    if format == LawFormat::Tex {
        let lines = laws.iter().flat_map(|it| {
            let head = it.head(|claim| in_words(claim, language), language);
            [vec![head], read_on(it.verdict, language)].concat()
        });
        return proof_tex(rules.title(), &lines.collect::<Vec<String>>());
    }
    let lines = laws.iter().flat_map(|it| {
        let head = it.head(|claim| claim.lines().replace('\n', ", "), language);
        let more = read_on(it.verdict, language).into_iter();
        std::iter::once(head).chain(more.map(|it| format!("  {it}")))
    });
    lines.map(|it| it + "\n").collect()
}

impl Shown<'_> {
    /// Its name, what it claims, and whether that holds.
    fn head(&self, claim: impl Fn(&Guess) -> String, language: Language) -> String {
        let claim = self.claim.as_ref().map(claim);
        let id = Some(self.id.to_owned()).filter(|it| !it.is_empty());
        let name: Vec<String> = id.into_iter().chain(claim).collect();
        let (key, args) = self.verdict.ruling.sentence();
        let verdict = say(language, &key, &args);
        say(
            language,
            "law-head",
            &[("law", name.join(", ")), ("verdict", verdict)],
        )
    }
}

/// What a law claims.
fn in_words(claim: &Guess, language: Language) -> String {
    let says = match &claim.question {
        Some(id) => say(language, "law-kind-answer-to", &[("id", id.clone())]),
        None => say(language, &format!("law-kind-{}", claim.field), &[]),
    };
    match claim.field {
        "period" => says,
        _ => format!("{says} `{}`", claim.claim),
    }
}

/// The law that a verdict is about.
fn law_of<'a>(rules: &'a Rules, verdict: &Verdict) -> Option<&'a Law> {
    rules.laws().iter().find(|it| it.id == verdict.id)
}

/// What is said after a ruling: notes, and the proof, where there is one.
fn read_on(verdict: &Verdict, language: Language) -> Vec<String> {
    let proof = verdict.proof().map(Proof::paragraphs);
    let notes = verdict.notes().into_iter();
    said(notes.chain(proof.into_iter().flatten()), language)
}

/// Messages in a language.
pub(crate) fn said(
    paragraphs: impl IntoIterator<Item = Paragraph>,
    language: Language,
) -> Vec<String> {
    let paragraphs = paragraphs.into_iter();
    paragraphs
        .map(|(key, args)| say(language, key, &args))
        .collect()
}
