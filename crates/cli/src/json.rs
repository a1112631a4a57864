//! The shapes of `--json`: a contract with other people's programs.

use crate::law::said;
use crate::problems::{Refusal, hint_text, message};
use kruzhok_exam::{Answer, GrundyTable, Values, Variant};
use kruzhok_law::{Advice, Proposal, Ruling, Verdict};
use kruzhok_picture::{Drawing, DrawnEdge, DrawnNode, NodeKind, Standing, path_data};
use kruzhok_rules::{Position, Rules};
use kruzhok_solver::{Nimber, Outcome, PositionId, Remoteness, Solution};
use kruzhok_syntax::Problem;
use kruzhok_task::WorksheetVariant;
use kruzhok_words::Language;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// `{"problems": […]}` of an input that has some, or none.
pub(crate) fn problems(problems: &[Problem], language: Language) -> String {
    line(&json!({"problems": problem_list(problems, language)}))
}

/// `{"problems": [], "warnings": […]}` of a file that can be played; without `warnings` where there are none.
pub(crate) fn checked(warnings: &[Problem], language: Language) -> String {
    let list = (!warnings.is_empty()).then(|| problem_list(warnings, language));
    object(json!({"problems": [], "warnings": list}))
}

/// `{"problems": […]}` of wrong usage, or of a file that cannot be read.
pub(crate) fn usage_problem(kind: &str, message: &str) -> String {
    object(json!({"problems": [{
        "kind": kind,
        "message": message,
        "field": "",
        "span": [0, 0],
    }]}))
}

fn problem_list(problems: &[Problem], language: Language) -> Value {
    let problem = |problem: &Problem| {
        json!({
            "kind": problem.kind.key(),
            "message": message(problem, language),
            "field": problem.field,
            "span": [problem.span.start, problem.span.end],
            "hint": hint_text(problem, language),
        })
    };
    let mut list = Value::Array(problems.iter().map(problem).collect());
    drop_nulls(&mut list);
    list
}

/// `{"problems": […]}` of what was asked for in vain.
pub(crate) fn refusal(refusal: &Refusal, language: Language) -> String {
    object(json!({"problems": [{
        "kind": refusal.key,
        "message": refusal.message(language),
        "field": refusal.option,
        "span": [0, 0],
        "hint": refusal.hint(language),
    }]}))
}

/// A drawing: its nodes, the arrows between them, and their places in CSS pixels.
pub(crate) fn drawing(drawing: &Drawing, title: &str) -> String {
    let edge = |edge: &DrawnEdge| {
        json!({
            "from": edge.from,
            "to": edge.to,
            "label": edge.label,
            "winning": edge.is_winning,
            "path": path_data(&edge.curve),
        })
    };
    object(json!({
        "title": title,
        "width": drawing.width,
        "height": drawing.height,
        "nodes": drawing.nodes.iter().map(node).collect::<Vec<Value>>(),
        "edges": drawing.edges.iter().map(edge).collect::<Vec<Value>>(),
    }))
}

/// A node; its label is the position without who moves and the last rows, or the toss, and `rest` counts moves that are not
/// drawn.
fn node(node: &DrawnNode) -> Value {
    let (outcome, probability) = match node.standing {
        Standing::Won(_) => (Some("won"), None),
        Standing::Lost(_) => (Some("lost"), None),
        Standing::Drawn => (Some("drawn"), None),
        Standing::Undecided => (Some("undecided"), None),
        Standing::Chance { probability, .. } => (None, Some(probability)),
    };
    let rest = match node.kind {
        NodeKind::Rest(count) => Some(count),
        NodeKind::Position | NodeKind::Toss => None,
    };
    json!({
        "position": node.position,
        "label": node.label,
        "toss": (node.kind == NodeKind::Toss).then_some(true),
        "rest": rest,
        "outcome": outcome,
        "remoteness": node.standing.remoteness(),
        "probability": probability,
        "moves": node.successor_count,
        "open": node.is_open,
        "x": node.x,
        "y": node.y,
        "width": node.width,
        "height": node.height,
    })
}

/// The answers by their questions, in the order of the questions; then, where some have none, their `problems`.
pub(crate) fn answers(
    answers: &[&Answer],
    solution: &Solution,
    problems: &[Problem],
    language: Language,
) -> String {
    let problems = (!problems.is_empty()).then(|| problem_list(problems, language));
    line(&AnswersJson {
        answers,
        solution,
        problems,
    })
}

/// The same by proved laws.
pub(crate) fn answers_by_law(answers: Vec<(String, Vec<i64>)>) -> String {
    let answers = answers.into_iter();
    let object: Map<String, Value> = answers.map(|(id, it)| (id, json!(it))).collect();
    line(&object)
}

/// `{"laws": [{"id": "…", "verdict": "refuted", …}]}`, with the problems of laws that have no value somewhere.
pub(crate) fn laws(verdicts: &[&Verdict], problems: &[Problem], language: Language) -> String {
    let laws = verdicts.iter().map(|verdict| law(verdict, language));
    let problems = (!problems.is_empty()).then(|| problem_list(problems, language));
    object(json!({"laws": laws.collect::<Vec<Value>>(), "problems": problems}))
}

/// `{"law": "xor", "position": "3,5", "winner": 1, "to": "3,3"}`
pub(crate) fn advice(law: &str, position: &str, advice: &Advice) -> String {
    let (winner, to) = match advice {
        Advice::Over { is_lost: true } | Advice::Lost => (2, None),
        Advice::Drawn => (0, None),
        Advice::Over { is_lost: false } => (1, None),
        Advice::Won { to } => (1, Some(to)),
    };
    object(json!({"law": law, "position": position, "winner": winner, "to": to}))
}

/// The same for laws that the program proposes: `lost`, `grundy` or `period` says what each claims.
pub(crate) fn proposals(proposals: &[Proposal], language: Language) -> String {
    let laws = proposals.iter().map(|proposal| {
        let mut law = law(&proposal.verdict, language);
        law["id"] = Value::Null;
        law["question"] = json!(proposal.law.question);
        law[proposal.law.field] = match proposal.law.field {
            "period" => law["period"].take(),
            _ => json!(proposal.law.claim),
        };
        law
    });
    object(json!({"laws": laws.collect::<Vec<Value>>()}))
}

fn law(verdict: &Verdict, language: Language) -> Value {
    let mut law = ruling(&verdict.ruling, language);
    law["id"] = json!(verdict.id);
    // What stands of a law that does not hold as a whole.
    law["remains"] = json!(verdict.remains.as_ref().map(|(part, of_part)| {
        let mut remains = ruling(of_part, language);
        remains["part"] = json!(part.key());
        remains
    }));
    law
}

fn ruling(ruling: &Ruling, language: Language) -> Value {
    let refuted = match ruling {
        Ruling::Refuted(found) => Some(found),
        _ => None,
    };
    let proof = match ruling {
        Ruling::Proved(proof) => Some(proof),
        _ => None,
    };
    let agreed = match ruling {
        Ruling::Agrees { positions, .. } => Some(*positions),
        _ => None,
    };
    let repeats = proof.and_then(|proof| proof.repeats);
    json!({
        "verdict": ruling.key(),
        "property": refuted.and_then(|it| it.property),
        "from": refuted.map(|it| &it.from),
        "to": refuted.and_then(|it| it.to.as_ref()),
        "positions": proof.map(|it| it.positions).or(agreed),
        "method": proof.map(|it| it.method.key()),
        "states": proof.and_then(|it| it.states),
        "period": repeats.map(|it| it.period),
        "preperiod": repeats.map(|it| it.preperiod),
        "saltus": repeats.map(|it| it.saltus),
        "proof": proof.map(|it| said(it.paragraphs(), language).join("\n")),
    })
}

/// `{"variants": [{"rules": "…", "text": "…", "answers": {…}}]}`
pub(crate) fn variants<'a>(
    variants: impl Iterator<Item = (&'a Variant, &'a WorksheetVariant)>,
) -> String {
    let variant = |(variant, on_sheet): (&Variant, &WorksheetVariant)| {
        let studied = &variant.studied;
        let answers = studied.answers.iter().flatten();
        let answers = answers.map(|it| (it.id.clone(), values(it, &studied.solution)));
        json!({
            "rules": variant.rules,
            "text": on_sheet.text,
            "answers": answers.collect::<Map<String, Value>>(),
        })
    };
    let variants: Vec<Value> = variants.map(variant).collect();
    object(json!({"variants": variants}))
}

/// The values of an answer, as in `answer`.
pub(crate) fn values(answer: &Answer, solution: &Solution) -> Value {
    serde_json::to_value(ValuesJson { answer, solution }).expect("these values have a JSON form")
}

/// `{"python": "…"}`
pub(crate) fn program(text: &str) -> String {
    object(json!({"python": text}))
}

/// Counts, ticks and, unless only a summary is wanted, the outcome of each start position.
pub(crate) fn solution(solution: &Solution, time: Duration, with_starts: bool) -> String {
    let tally = solution.tally();
    let ticks = (1..).zip(tally.ticks());
    let counted = |count: u64| solution.graph.is_counted().then_some(count);
    line(&SolutionJson {
        positions: counted(solution.graph.len() as u64),
        won: counted(tally.won()),
        lost: counted(tally.lost()),
        drawn: counted(tally.drawn),
        undecided: counted(tally.undecided),
        ticks: solution.graph.is_counted().then(|| {
            let ticks = ticks.map(|(tick, counts)| TickJson {
                tick,
                circles: counts.circles,
                squares: counts.squares,
            });
            ticks.collect()
        }),
        start: with_starts.then_some(StartsJson(solution)),
        seconds: time.as_secs_f64(),
    })
}

/// The Grundy values of the start positions, and how they repeat.
pub(crate) fn grundy(table: &GrundyTable, rules: &Rules) -> String {
    line(&GrundyJson {
        grundy: NimbersJson {
            values: &table.values,
            rules,
        },
        period: table.period.map(|it| it.period),
        preperiod: table.period.map(|it| it.preperiod),
    })
}

#[derive(Serialize)]
struct SolutionJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawn: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ticks: Option<Vec<TickJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<StartsJson<'a>>,
    seconds: f64,
}

#[derive(Serialize)]
struct TickJson {
    tick: u32,
    circles: u32,
    squares: u32,
}

struct StartsJson<'a>(&'a Solution);

#[derive(Serialize)]
struct StartJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<u32>,
    /// That the player to move wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<f64>,
}

#[derive(Serialize)]
struct GrundyJson<'a> {
    grundy: NimbersJson<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preperiod: Option<i64>,
}

struct NimbersJson<'a> {
    values: &'a [(Position, Nimber)],
    rules: &'a Rules,
}

struct AnswersJson<'a> {
    answers: &'a [&'a Answer],
    solution: &'a Solution,
    problems: Option<Value>,
}

impl Serialize for StartsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(solution) = self;
        let starts = solution.graph.starts().iter();
        serializer.collect_map(starts.map(|id| (solution.write(id), StartJson::of(solution, id))))
    }
}

impl StartJson {
    fn of(solution: &Solution, id: PositionId) -> Self {
        let outcome = solution.outcome(id);
        let word = match outcome {
            Outcome::Win(_) => Some("won"),
            Outcome::Loss(_) => Some("lost"),
            Outcome::Draw => Some("drawn"),
            Outcome::Undecided => Some("undecided"),
            Outcome::Chance => None,
        };
        Self {
            outcome: word,
            remoteness: outcome.remoteness().map(Remoteness::plies),
            grundy: solution.nimber(id).map(|Nimber(nimber)| nimber),
            probability: solution.probability(id).map(|it| it.value),
        }
    }
}

impl Serialize for NimbersJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.values.iter();
        serializer.collect_map(
            values.map(|(position, Nimber(it))| (self.rules.write_position(position), it)),
        )
    }
}

impl Serialize for AnswersJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = |answer| ValuesJson {
            answer,
            solution: self.solution,
        };
        let mut map = serializer.serialize_map(None)?;
        for answer in self.answers {
            map.serialize_entry(&answer.id, &values(answer))?;
        }
        if let Some(problems) = &self.problems {
            map.serialize_entry("problems", problems)?;
        }
        map.end()
    }
}

struct ValuesJson<'a> {
    answer: &'a Answer,
    solution: &'a Solution,
}

impl Serialize for ValuesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.answer.values {
            Values::Numbers(numbers) => numbers.serialize(serializer),
            Values::Positions(positions) => serializer.collect_seq(
                positions
                    .iter()
                    .map(|position| self.solution.rules.write_position(position)),
            ),
            Values::Starts(_) => {
                let starts = self.answer.starts.iter();
                serializer.collect_seq(starts.map(|id| self.solution.write(id)))
            }
            Values::Moves(moves) => moves.serialize(serializer),
        }
    }
}

/// An object without the fields that are null.
pub(crate) fn object(mut value: Value) -> String {
    drop_nulls(&mut value);
    line(&value)
}

fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(drop_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}

fn line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("these values have a JSON form");
    line.push('\n');
    line
}
