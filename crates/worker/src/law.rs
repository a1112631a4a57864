//! A law that is being checked, and what is reported of it.

use crate::map::LastMap;
use kruzhok_drawing::standing_of;
use kruzhok_exam::{Values, of_starts};
use kruzhok_law::{
    Checking, Compared, Counterexample, Limits, Oracle, Proof, Proposal, Proposing, ProvedAnswers,
    Ruling, Verdict,
};
use kruzhok_picture::Standing;
use kruzhok_rules::{Claim, Law, Question, Rules, Scratch};
use kruzhok_solver::{Nimber, PositionId, Solution, Step};
use kruzhok_wire::{
    AnswerReport, AnswerValue, CellPositions, Fault, JobId, LawFault, LawProperty, LawRepeats,
    LawReport, LawRequest, LawRuling, MapRequest, Overlay, ProposalReport, Reply, Said, put_number,
};
use std::sync::Arc;

/// A law that is being checked.
pub(crate) struct LawWork {
    pub(crate) job: JobId,
    checking: Checking,
    rules: Arc<Rules>,
    index: usize,
    /// Whether it was reported how it compares with the game.
    is_half_reported: bool,
}

impl LawWork {
    pub(crate) fn new(job: JobId, request: &LawRequest) -> Result<Self, Box<Fault>> {
        let rules = Arc::new(parsed(request)?);
        let checking = Checking::new(&rules, request.index, Limits::default());
        Ok(Self {
            job,
            rules,
            index: request.index,
            checking: checking.map_err(|problem| Box::new(Fault::from(&problem)))?,
            is_half_reported: false,
        })
    }

    /// Works on; whatever is new is reported, and what comes last is final. A law that is proved may then be asked.
    pub(crate) fn step(
        mut self,
        budget: usize,
        asked: &mut Option<ProvedLaw>,
        answers: &mut Option<ProvedAnswers>,
    ) -> (Option<Self>, Option<Reply>) {
        let job = self.job;
        match self.checking.step(budget) {
            Ok(Step::Working) => {
                let so_far = self.checking.so_far().filter(|_| !self.is_half_reported);
                let report =
                    so_far.map(|(compared, ruling)| report(Some(compared), &ruling, false));
                self.is_half_reported |= report.is_some();
                (Some(self), report.map(|it| Reply::Law(job, Ok(it.into()))))
            }
            Ok(Step::Done) => {
                let (rules, index) = (self.rules, self.index);
                let verdict = self.checking.finish();
                *asked = ProvedLaw::new(job, &rules, index, &verdict);
                let mut report = report(verdict.compared.as_ref(), &verdict.ruling, true);
                report.notes = verdict.notes().into_iter().map(said).collect();
                let proof = verdict.proof().map(Proof::paragraphs);
                report.proof = proof.into_iter().flatten().map(said).collect();
                let law = &rules.laws()[index];
                report.answers = asked.is_some();
                report.program = match (&asked, &law.claim) {
                    (Some(asked), _) => Some(asked.oracle.program()),
                    (None, Claim::Answer { .. }) => {
                        let is_proved = matches!(verdict.ruling, Ruling::Proved(_));
                        let answers = is_proved.then(|| about(&rules, answers)).flatten();
                        answers.and_then(|it| it.program(&rules))
                    }
                    (None, _) => None,
                };
                (None, Some(Reply::Law(job, Ok(report.into()))))
            }
            Err(problem) => (None, Some(Reply::Law(job, Err(Fault::from(&problem))))),
        }
    }
}

/// Laws that are being looked for.
pub(crate) struct ProposalWork {
    job: JobId,
    proposing: Proposing,
}

impl ProposalWork {
    /// `None` for rules that are refused.
    pub(crate) fn new(job: JobId, rules: &str) -> Option<Self> {
        let rules = Arc::new(kruzhok_rules::parse(rules).ok()?);
        let proposing = Proposing::new(&rules, Limits::default());
        Some(Self { job, proposing })
    }

    /// Works on; all that was found is reported at the end.
    pub(crate) fn step(mut self, budget: usize) -> (Option<Self>, Option<Reply>) {
        match self.proposing.step(budget) {
            Step::Working => (Some(self), None),
            Step::Done => {
                let found = self.proposing.finish().into_iter().map(proposal);
                (None, Some(Reply::Proposals(self.job, found.collect())))
            }
        }
    }
}

fn proposal(it: Proposal) -> ProposalReport {
    ProposalReport {
        question: it.law.question,
        field: it.law.field.to_owned(),
        claim: it.law.claim,
        sentence: said(it.verdict.ruling.sentence()),
    }
}

/// A law that is proved, and says who wins positions of any size.
pub(crate) struct ProvedLaw {
    job: JobId,
    oracle: Oracle,
}

impl ProvedLaw {
    fn new(job: JobId, rules: &Arc<Rules>, index: usize, verdict: &Verdict) -> Option<Self> {
        let law = &rules.laws()[index];
        let oracle = Oracle::new(rules, law, verdict)?;
        Some(Self { job, oracle })
    }

    /// Who wins a position.
    pub(crate) fn answer(&mut self, job: JobId, position: String) -> Reply {
        let advice = self.oracle.advice(&position).filter(|_| job == self.job);
        let answer = advice.map(|it| self.oracle.said(&position, &it));
        let answer = answer.into_iter().flatten().map(said).collect();
        Reply::LawAnswer(job, position, answer)
    }
}

/// The answers to those questions of a file that its laws answer for every number that bounds the game; `known` holds what was
/// proved before, which stays as long as only these numbers change.
pub(crate) fn proved_answers(rules: &str, known: &mut Option<ProvedAnswers>) -> Vec<AnswerReport> {
    let Ok(rules) = kruzhok_rules::parse(rules) else {
        return vec![];
    };
    let Some(known) = about(&rules, known) else {
        return vec![];
    };
    let report = |question: Question| {
        let starts = known.starts(&rules, &question.id)?;
        let (values, warning) = of_starts(&question, &starts)?;
        let Values::Numbers(numbers) = values else {
            return None;
        };
        let values = numbers.iter().take(AnswerReport::VALUE_LIMIT);
        let value = |number: &i64| AnswerValue {
            text: number.to_string(),
            start: None,
        };
        Some(AnswerReport {
            value_count: numbers.len() as u64,
            outcome: Ok(values.map(value).collect()),
            warning: warning.as_ref().map(crate::workshop::warning),
            id: question.id,
            condition: question.source,
            ask: question.ask,
        })
    };
    let questions = kruzhok_rules::questions(&rules).into_iter();
    questions.filter_map(report).collect()
}

/// What is proved of the answers to the questions of these rules: what is known already, if it is about them.
fn about<'a>(rules: &Rules, known: &'a mut Option<ProvedAnswers>) -> Option<&'a ProvedAnswers> {
    if !known.as_ref().is_some_and(|known| known.are_about(rules)) {
        *known = ProvedAnswers::new(rules, Limits::default());
    }
    known.as_ref()
}

/// The rules of a request; that there are some, with that law, the page has seen.
fn parsed(request: &LawRequest) -> Result<Rules, Box<Fault>> {
    kruzhok_rules::parse(&request.rules).map_err(|problems| {
        let first = Fault::all(&problems).into_iter().next();
        Box::new(first.expect("rules are refused for a reason"))
    })
}

fn report(compared: Option<&Compared>, ruling: &Ruling, is_final: bool) -> LawReport {
    let properties = compared.map(|compared| {
        let of = |place: usize| LawProperty {
            looked_at: compared.properties[place].looked_at,
            fault: compared.properties[place].fault.as_ref().map(fault_of),
        };
        [of(0), of(1), of(2)]
    });
    LawReport {
        ruling: match ruling {
            Ruling::Refuted(_) => LawRuling::Refuted,
            Ruling::Agrees { .. } => LawRuling::Agrees,
            Ruling::Proved(_) => LawRuling::Proved,
            Ruling::Undecided => LawRuling::Undecided,
        },
        sentence: said(ruling.sentence()),
        notes: vec![],
        properties: properties.unwrap_or_default(),
        fault: match ruling {
            Ruling::Refuted(found) => Some(fault_of(found)),
            _ => None,
        },
        proof: vec![],
        is_final,
        repeats: match ruling {
            Ruling::Proved(proof) => proof.repeats.map(|it| LawRepeats {
                preperiod: it.preperiod,
                period: it.period,
                saltus: it.saltus,
            }),
            _ => None,
        },
        cost: compared
            .filter(|it| it.fault().is_none())
            .map(|it| [it.moves, it.moves_to_lost, it.positions]),
        answers: false,
        program: None,
    }
}

fn fault_of(found: &Counterexample) -> LawFault {
    LawFault {
        property: found.property,
        from: found.from.clone(),
        to: found.to.clone(),
    }
}

fn said((key, args): (impl Into<String>, Vec<(&'static str, String)>)) -> Said {
    let args = args.into_iter();
    let args = args.map(|(name, value)| (name.to_owned(), value));
    (key.into(), args.collect())
}

/// A law that is being compared with the cells of a map.
pub(crate) struct OverlayWork {
    map: MapRequest,
    request: LawRequest,
    rules: Rules,
    law: Law,
    scratch: Scratch,
    words: Vec<i64>,
    /// The next cell.
    cell: usize,
    overlay: Overlay,
}

impl OverlayWork {
    /// `None` for a law that says nothing of single positions.
    pub(crate) fn new(map: MapRequest, request: LawRequest) -> Option<Self> {
        let rules = parsed(&request).ok()?;
        let law = rules.laws().get(request.index)?.clone();
        matches!(law.claim, Claim::Lost(_) | Claim::Grundy(_)).then(|| Self {
            map,
            request,
            rules,
            law,
            scratch: Scratch::default(),
            words: vec![],
            cell: 0,
            overlay: Overlay::default(),
        })
    }

    /// Looks at so many cells of the map that was made last; the reply, when it has looked at all of them. That is none where
    /// another map was asked for.
    pub(crate) fn step(
        mut self,
        job: JobId,
        solution: &Solution,
        last: Option<&LastMap>,
        budget: usize,
    ) -> (Option<Self>, Option<Reply>) {
        let Some(last) = last.filter(|last| last.request == self.map) else {
            return (None, None);
        };
        for _ in 0..budget {
            if self.cell == last.cell_count {
                let overlay = Box::new(self.overlay);
                return (
                    None,
                    Some(Reply::Overlay(job, self.map, self.request, overlay)),
                );
            }
            self.compare(solution, last);
            self.cell += 1;
        }
        (Some(self), None)
    }

    fn compare(&mut self, solution: &Solution, last: &LastMap) {
        let mut words = std::mem::take(&mut self.words);
        if let CellPositions::Axes { .. } = last.positions {
            last.positions
                .put_words(&solution.rules, self.cell, &mut words);
            if let Some(id) = solution.graph.find(&words) {
                self.compare_one(solution, id, &words);
            }
        } else {
            // One position in which it is wrong is enough.
            for id in last.members.of_cell(self.cell) {
                if self.compare_one(solution, *id, &solution.graph.words(*id)) {
                    break;
                }
            }
        }
        self.words = words;
    }

    /// Whether the law is wrong in a position of the cell.
    fn compare_one(&mut self, solution: &Solution, id: PositionId, words: &[i64]) -> bool {
        let is_lost = matches!(standing_of(solution, id), Standing::Lost(_));
        let nimber = match solution.has_nimbers() {
            true => solution.nimber(id).map(|Nimber(value)| value),
            false => None,
        };
        let difference = self.difference(words, is_lost, nimber);
        if difference > 0 {
            put_number(&mut self.overlay.differing, self.cell, difference);
            self.overlay.counts[difference as usize - 1] += 1;
        }
        difference > 0
    }

    /// In which way the law is wrong about a position, as [`Overlay::differing`] has it; 0 where it is right, or has no
    /// value there. `nimber` is known where the game has such values.
    fn difference(&mut self, words: &[i64], is_lost: bool, nimber: Option<u32>) -> u32 {
        let (Claim::Lost(expr) | Claim::Grundy(expr)) = &self.law.claim else {
            return 0;
        };
        let value = self
            .rules
            .law_value(&self.law, expr, words, &mut self.scratch);
        let (Ok(value), claim) = (value, &self.law.claim) else {
            return 0;
        };
        let is_claimed = match (claim, nimber) {
            (Claim::Grundy(_), Some(nimber)) if value != i64::from(nimber) => {
                return Overlay::ONLY_LAW;
            }
            (Claim::Grundy(_), Some(_)) => return 0,
            (Claim::Grundy(_), None) => value == 0,
            _ => value != 0,
        };
        match (is_claimed, is_lost) {
            (true, false) => Overlay::ONLY_LAW,
            (false, true) => Overlay::ONLY_TABLE,
            _ => 0,
        }
    }
}
