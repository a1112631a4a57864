//! What a text leaves open, and how all of it becomes a game whose rules file can be written.

use crate::model::{
    Amount, Bounds, Change, GameMove, HeapMemory, Limit, Relation, Repetition, Rounding, StartRule,
    Subject, Target,
};
use crate::read::limits::ending::bound;
use crate::read::reader::Reader;
use crate::read::{Field, Place};
use crate::rules_file::{is_once_each, limit_expression, total};

/// More amounts, each of which were a move that may not be repeated, are not understood.
const MOST_AMOUNTS: i64 = 50;

impl Reader {
    /// Fills in what follows from the rest.
    pub(crate) fn complete(&mut self) {
        self.end_by_bound();
        self.end_beyond_start();
        if self.game.is_token {
            self.game.heap_count = 2;
        }
        let start_count = self.game.start.heaps.len();
        let own = self
            .game
            .questions
            .iter()
            .filter_map(|it| it.start.as_ref());
        let own_count = own.map(|it| it.heaps.len()).max().unwrap_or(0);
        self.game.heap_count = self.game.heap_count.max(start_count).max(own_count).max(1);
        self.close_open();
        self.game.names = names(self.game.heap_count, self.game.is_token);
        self.check_direction();
        self.check_stock();
        self.complete_moves();
        self.complete_start();
        self.complete_questions();
        self.complete_expressions();
    }

    /// Fills in what questions about a game with these heaps leave open.
    pub(crate) fn complete_for(&mut self, heaps: &[String]) {
        let open = std::mem::take(&mut self.open);
        self.asides.extend(open.into_iter().map(|it| it.0));
        self.game.heap_count = heaps.len();
        // Any number of heaps has one name, which is no number: what is asked is asked of all stones.
        let is_any_number = heaps.iter().any(|it| it.ends_with("..."));
        self.game.names = match is_any_number {
            true => vec!["sum(heaps)".to_owned()],
            false => heaps.to_vec(),
        };
        for index in 0..self.game.questions.len() {
            let is_whole = |own: &StartRule| own.heaps.len() == heaps.len() && !is_any_number;
            let own = &mut self.game.questions[index].start;
            // Bounds alone would have to go into a start that only the game knows.
            if own.take_if(|own| !is_whole(own)).is_some() {
                let id = Field::Question(self.game.questions[index].id.clone());
                let places = self.phrases.iter().filter(|it| it.1 == id);
                self.not_understood.extend(places.map(|it| it.0.clone()));
            }
        }
        self.game.start.heaps = unknown_heaps(heaps.len());
        self.complete_start();
        self.complete_questions();
        self.complete_expressions();
    }

    /// Takes the only bound that is left for the end, where the text has no other and the moves lead to it.
    fn end_by_bound(&mut self) {
        let bounds = std::mem::take(&mut self.bounds);
        // `60 или больше – цель игры`: the end once more.
        let is_known = |it: &Limit| {
            self.game
                .end
                .as_ref()
                .is_some_and(|end| bound(end.relation, end.number) == bound(it.relation, it.number))
        };
        let (again, others): (Vec<_>, Vec<_>) = bounds.into_iter().partition(|it| is_known(&it.1));
        let mut bounds = others;
        for (place, _) in again {
            let is_inside = |it: &Place| place.start <= it.start && it.end <= place.end;
            self.not_understood.retain(|it| !is_inside(it));
            self.open.retain(|it| !is_inside(&it.0));
            self.phrases.push((place, Field::Over));
        }
        let Some((place, limit)) = bounds.pop().filter(|_| bounds.is_empty()) else {
            return;
        };
        let is_end = match limit.relation {
            Relation::AtLeast | Relation::Above => self.grows(),
            Relation::AtMost | Relation::Below => !self.grows(),
            _ => false,
        };
        if self.game.end.is_none() && self.game.stuck.is_none() && is_end {
            self.game.end = Some(limit);
            let is_inside = |it: &Place| place.start <= it.start && it.end <= place.end;
            self.not_understood.retain(|it| !is_inside(it));
            self.open.retain(|it| !is_inside(&it.0));
            self.phrases.push((place, Field::Over));
        }
    }

    /// Takes what lies just beyond the starts for the end, where the text has no other and a sentence about the end names that
    /// number: `1 ≤ S ≤ 71 … кто поставил фишку на 72-ю ступеньку или выше, тот выиграл`.
    fn end_beyond_start(&mut self) {
        let likely = std::mem::take(&mut self.likely_ends);
        let start = &self.game.start;
        let [bounds] = start.bounds.as_slice() else {
            return;
        };
        let is_plain = |it: &&Amount| {
            matches!(
                it,
                Amount::Unknown {
                    times: 1,
                    more: 0,
                    ..
                }
            )
        };
        let known = start.heaps.iter().map(|it| match it {
            Amount::Number(number) => *number,
            Amount::Unknown { .. } => 0,
        });
        let known = known.fold(0, i64::saturating_add);
        let unknowns = match start.heaps.len() {
            0 => 1,
            _ => start.heaps.iter().filter(is_plain).count(),
        };
        let is_told = self.game.end.is_some() || self.game.stuck.is_some();
        if is_told || unknowns != 1 || start.heaps.len().max(1) < self.game.heap_count {
            return;
        }
        let end = match (bounds.low, bounds.high) {
            (_, Some(high)) => (
                Relation::AtLeast,
                high.saturating_add(known).saturating_add(1),
            ),
            (Some(low), None) if low > 1 => (
                Relation::AtMost,
                low.saturating_add(known).saturating_sub(1),
            ),
            _ => return,
        };
        let is_it = |it: &&(Place, Limit)| bound(it.1.relation, it.1.number) == end;
        let Some((place, limit)) = likely.iter().find(is_it).cloned() else {
            return;
        };
        let is_inside = |it: &Place| place.start <= it.start && it.end <= place.end;
        // Its number may have been read as an amount.
        let names_end = |it: &GameMove| matches!(it.change, Change::Add(number) | Change::Take(number) | Change::Multiply(number) | Change::Divide(number, _) if number == limit.number);
        if self
            .phrases
            .iter()
            .any(|it| it.1 == Field::Moves && is_inside(&it.0))
        {
            self.game.moves.retain(|it| !names_end(it));
        }
        self.phrases.retain(|it| !is_inside(&it.0));
        self.not_understood.retain(|it| !is_inside(it));
        self.open.retain(|it| !is_inside(&it.0));
        self.phrases.push((place, Field::Over));
        self.game.end = Some(limit);
    }

    /// What was left open says nothing in a game that has all it needs, and as many heaps as it names.
    fn close_open(&mut self) {
        let has_all = !self.game.moves.is_empty()
            && (self.game.end.is_some() || self.game.stuck.is_some())
            && !self.game.questions.is_empty();
        for (place, count) in std::mem::take(&mut self.open) {
            match has_all && count.is_none_or(|it| it == self.game.heap_count) {
                true => self.asides.push(place),
                false => self.not_understood.push(place),
            }
        }
    }

    /// Reports an end that no legal position reaches.
    fn check_stock(&mut self) {
        let Some(end) = &self.game.end else {
            return;
        };
        let most = (self.game.legal.iter())
            .filter_map(|it| it.strip_prefix("{total} <= ")?.parse::<i64>().ok());
        let is_far = |most: i64| match end.relation {
            Relation::AtLeast | Relation::Equal => most < end.number,
            Relation::Above => most <= end.number,
            _ => false,
        };
        if most.min().is_some_and(is_far) && end.subject == Subject::Sum {
            let places = self.phrases.iter().filter(|it| it.1 == Field::Over);
            let places: Vec<Place> = places.map(|it| it.0.clone()).collect();
            for place in places {
                self.contradicts(place);
            }
        }
    }

    /// Reports moves that all lead away from the end of the game.
    fn check_direction(&mut self) {
        let Some(end) = self
            .game
            .end
            .as_ref()
            .filter(|it| it.subject != Subject::Difference)
        else {
            return;
        };
        let is_high = matches!(end.relation, Relation::AtLeast | Relation::Above);
        let is_low = matches!(end.relation, Relation::AtMost | Relation::Below);
        // `подкидывают в огонь от одного до пяти поленьев … Кто бросил последнее`: what is put elsewhere is taken.
        let is_emptied =
            end.number == 0 && matches!(end.relation, Relation::Equal | Relation::AtMost);
        let is_put = |it: &GameMove| matches!(it.change, Change::Add(_) | Change::AddBetween(..));
        if is_emptied && self.game.heap_count == 1 && self.game.moves.iter().all(is_put) {
            for mv in &mut self.game.moves {
                mv.change = match mv.change {
                    Change::Add(number) => Change::Take(number),
                    Change::AddBetween(low, high) => Change::TakeBetween(low, high),
                    _ => continue,
                };
            }
            return;
        }
        let leads_away = |it: &GameMove| match &it.change {
            change if change.is_down() => is_high,
            change => change.is_up() && is_low,
        };
        if !self.game.moves.is_empty() && self.game.moves.iter().all(leads_away) {
            let places = self.phrases.iter().filter(|it| it.1 == Field::Moves);
            let places: Vec<_> = places.map(|it| it.0.clone()).collect();
            for place in places {
                self.contradicts(place);
            }
        }
    }

    /// Whether the heaps grow.
    pub(crate) fn grows(&self) -> bool {
        match &self.game.end {
            Some(end) => matches!(end.relation, Relation::AtLeast | Relation::Above),
            None => self
                .game
                .moves
                .iter()
                .any(|it| matches!(it.change, Change::Add(_) | Change::Multiply(_))),
        }
    }

    /// A move between heaps is written for any two of them, or for the two that a game has; another one is told.
    fn complete_pairs(&mut self) {
        let is_two = self.game.heap_count == 2;
        let is_unsayable = |it: &GameMove| {
            let is_pair = matches!(
                it.change,
                Change::AddOther | Change::TakeOther | Change::Carry(_) | Change::AddToBoth(..)
            );
            let is_of_one = matches!(it.target, Target::Heap(_)) && !is_two;
            is_pair && (is_of_one || it.target == Target::Every)
        };
        if self.game.moves.iter().any(is_unsayable) {
            let places = self.phrases.iter().filter(|it| it.1 == Field::Moves);
            self.not_understood.extend(places.map(|it| it.0.clone()));
        }
    }

    /// Where the moves of one player are told and none of the other's, they are both players'; that is said.
    fn complete_movers(&mut self) {
        let has = |player: u8| self.game.moves.iter().any(|it| it.by == Some(player));
        if has(1) == has(2) {
            return;
        }
        let places = self.phrases.iter().filter(|it| it.1 == Field::Moves);
        self.not_understood.extend(places.map(|it| it.0.clone()));
        for mv in &mut self.game.moves {
            mv.by = None;
        }
    }

    /// What is remembered of the last move is one thing: two kinds of memory cannot stand side by side.
    fn complete_memory(&mut self) {
        let is_twofold = self.game.has_pass()
            || self.game.heap_memory != HeapMemory::Free
            || self.game.repeat == Repetition::NotEither;
        if self.game.once.is_some() && !self.game.has_pass() && is_twofold {
            self.game.once = None;
            let places = self.phrases.iter().filter(|it| it.1 == Field::Moves);
            self.not_understood.extend(places.map(|it| it.0.clone()));
        }
        let has_other = self.game.has_pass() || self.game.heap_memory != HeapMemory::Free;
        if self.game.repeat == Repetition::NotEither && has_other {
            self.game.repeat = Repetition::Free;
            let places = self.phrases.iter().filter(|it| it.1 == Field::Repeat);
            self.not_understood.extend(places.map(|it| it.0.clone()));
        }
    }

    /// Reports a move that is for even numbers and for odd ones at once, so that it was misread.
    fn check_guards(&mut self) {
        let has = |mv: &GameMove, rest: u8| {
            mv.guards
                .iter()
                .any(|it| *it == format!("{{v}} % 2 == {rest}"))
        };
        if (self.game.moves.iter()).any(|it| has(it, 0) && has(it, 1)) {
            let places = self.phrases.iter().filter(|it| it.1 == Field::Moves);
            let places: Vec<Place> = places.map(|it| it.0.clone()).collect();
            for place in places {
                self.contradicts(place);
            }
        }
    }

    /// Where an amount may not be repeated, each is a move of its own: `прибавляют от 1 до 6`.
    fn part_amounts(&mut self) {
        if self.game.repeat == Repetition::Free || !self.repeats_amounts {
            return;
        }
        for mv in std::mem::take(&mut self.game.moves) {
            let (low, high, change): (_, _, fn(i64) -> Change) = match mv.change {
                Change::AddBetween(low, high) => (low, high, Change::Add),
                Change::TakeBetween(low, high) => (low, high, Change::Take),
                _ => {
                    self.game.moves.push(mv);
                    continue;
                }
            };
            if high.saturating_sub(low) > MOST_AMOUNTS {
                let places = self.phrases.iter().filter(|it| it.1 == Field::Repeat);
                self.not_understood.extend(places.map(|it| it.0.clone()));
            }
            let amounts = (low..=high).take_while(|it| it - low <= MOST_AMOUNTS);
            let parted = amounts.map(|it| GameMove {
                change: change(it),
                ..mv.clone()
            });
            self.game.moves.extend(parted);
        }
    }

    fn complete_moves(&mut self) {
        self.check_guards();
        self.part_amounts();
        self.complete_memory();
        self.complete_pairs();
        self.complete_movers();
        let is_open = self.game.moves.iter().any(|it| {
            let rounding = match &it.change {
                Change::Divide(number, rounding) => {
                    let is_guarded = it.guards.iter().any(|guard| {
                        *guard == format!("{{v}} % {number} == 0")
                            || *number == 2 && guard.contains("% 2 == 0")
                    });
                    (!is_guarded).then_some(*rounding)
                }
                Change::AddPart(_, rounding) | Change::TakePart(_, rounding) => {
                    it.guards.is_empty().then_some(*rounding)
                }
                _ => None,
            };
            rounding == Some(Rounding::Unknown)
        });
        let mut usual = self.rounding;
        if usual == Rounding::Unknown {
            usual = match is_open && !self.rounds_down() {
                true => Rounding::Exact,
                false => Rounding::Down,
            };
        }
        let told = self.rounding != Rounding::Unknown;
        let (left, taken) = match told {
            true => (self.rounding_of_left(), self.rounding_of_taken()),
            false => (usual, usual),
        };
        let least = self.least_open();
        let is_many = self.game.heap_count > 1;
        let equal_rule = self.has_equal_rule && is_many;
        for mv in &mut self.game.moves {
            match &mut mv.change {
                Change::Divide(_, rounding @ Rounding::Unknown) => *rounding = left,
                Change::TakePart(_, rounding @ Rounding::Unknown) => *rounding = taken,
                Change::AddPart(_, rounding @ Rounding::Unknown) => *rounding = usual,
                _ => {}
            }
            if let Some(target) = self.only_target.filter(|_| mv.target == Target::Any) {
                mv.target = target;
            }
            let is_for_equal = mv.guards.iter().any(|it| it == "{first} == {second}");
            if equal_rule && !is_for_equal {
                mv.guards.push("{first} != {second}".to_owned());
            }
            mv.guards.extend(self.guards.iter().cloned());
            // No more can be taken than there is.
            let taken = match &mv.change {
                Change::Take(number) => Some((number.to_string(), *number)),
                Change::TakeBetween(_, high) => Some(("k".to_owned(), *high)),
                _ => None,
            };
            if let Some((amount, most)) = taken
                && (least.is_none_or(|least| least < most) || is_many)
                && !self.is_numbers
                && !self.game.is_token
            {
                let guard = format!("{{v}} >= {amount}");
                if !mv.guards.contains(&guard) {
                    mv.guards.push(guard);
                }
            }
        }
    }

    /// The least number of stones in one heap with which play goes on; `None` where that is not known.
    pub(crate) fn least_open(&self) -> Option<i64> {
        let end = self.game.end.as_ref()?;
        match end.relation {
            Relation::AtMost => Some(end.number.saturating_add(1)),
            Relation::Below => Some(end.number),
            Relation::AtLeast | Relation::Above => Some(0),
            Relation::Equal => Some(if end.number == 0 { 1 } else { 0 }),
            _ => None,
        }
    }

    /// Bounds for unknowns that the text does not bound: all values with which play can begin.
    fn complete_start(&mut self) {
        let count = self.game.heap_count;
        let own = self
            .game
            .questions
            .iter()
            .find_map(|it| it.start.clone())
            .filter(|it| it.heaps.len() == count);
        let has_pairs = self.game.start.heaps.is_empty();
        if has_pairs && (count == 1 || own.is_some()) {
            self.game.start.heaps = unknown_heaps(count);
        } else if has_pairs {
            self.is_start_assumed = true;
            self.game.start.heaps = unknown_heaps(count);
        }
        while self.game.start.heaps.len() < count {
            self.game.start.heaps.push(Amount::Unknown {
                letter: 's',
                times: 1,
                more: 0,
            });
        }
        let mut start = std::mem::take(&mut self.game.start);
        self.bound(&mut start);
        self.game.start = start;
        for index in 0..self.game.questions.len() {
            let Some(mut own) = self.game.questions[index].start.take() else {
                continue;
            };
            if own.heaps.is_empty() {
                own.heaps.clone_from(&self.game.start.heaps);
                own.conditions.clone_from(&self.game.start.conditions);
                for bounds in &self.game.start.bounds {
                    if !own.bounds.iter().any(|it| it.letter == bounds.letter) {
                        own.bounds.push(*bounds);
                    }
                }
                // What is fixed is no unknown any more.
                for heap in &mut own.heaps {
                    if let Amount::Unknown {
                        letter,
                        times,
                        more,
                    } = *heap
                        && let Some(number) = own
                            .bounds
                            .iter()
                            .find(|it| it.letter == letter)
                            .and_then(fixed)
                    {
                        *heap = Amount::Number(times.saturating_mul(number).saturating_add(more));
                    }
                }
            }
            self.bound(&mut own);
            self.game.questions[index].start = Some(own);
        }
    }

    fn bound(&mut self, start: &mut StartRule) {
        let mut letters: Vec<char> = vec![];
        for heap in &start.heaps {
            if let Amount::Unknown { letter, .. } = heap
                && !letters.contains(letter)
            {
                letters.push(*letter);
            }
        }
        for letter in letters {
            let found = start.bounds.iter().find(|it| it.letter == letter).copied();
            let mut bounds = found.unwrap_or(Bounds {
                letter,
                low: None,
                high: None,
            });
            let (low, high) = self.usual_bounds(start);
            let low_end = if self.is_numbers { 0 } else { 1 };
            bounds.low = bounds.low.or(Some(low.unwrap_or(low_end)));
            if bounds.high.is_none() {
                bounds.high = high;
            }
            start.bounds.retain(|it| it.letter != letter);
            start.bounds.push(bounds);
        }
        let has_distance = self
            .game
            .end
            .as_ref()
            .is_some_and(|it| it.subject == Subject::Distance);
        let several = start
            .heaps
            .iter()
            .filter(|it| matches!(it, Amount::Unknown { .. }))
            .count()
            > 1;
        let is_plain = |it: &Amount| {
            matches!(
                it,
                Amount::Number(_)
                    | Amount::Unknown {
                        times: 1,
                        more: 0,
                        ..
                    }
            )
        };
        let is_free = start.conditions.is_empty()
            && start.heaps.iter().all(is_plain)
            && !has_repeated_letter(&start.heaps);
        if let Some(end) = self
            .game
            .end
            .clone()
            .filter(|_| (has_distance || several) && is_free && self.grows())
        {
            let open = Limit {
                relation: match end.relation {
                    Relation::AtLeast => Relation::Below,
                    Relation::Above => Relation::AtMost,
                    other => other,
                },
                ..end
            };
            if has_distance
                || start.bounds.iter().all(|it| it.high.is_some())
                    && several
                    && open.subject == Subject::Sum
            {
                start.conditions.push(limit_expression(&self.game, &open));
            }
        }
    }

    /// Where play can begin with an unknown, as far as the end of the game says it.
    fn usual_bounds(&self, start: &StartRule) -> (Option<i64>, Option<i64>) {
        let Some(end) = &self.game.end else {
            return (None, None);
        };
        let numbers = start.heaps.iter().map(|it| match it {
            Amount::Number(number) => *number,
            Amount::Unknown { more, .. } => *more,
        });
        let known = numbers.fold(0, i64::saturating_add);
        // One unknown may fill several heaps.
        let times = match has_repeated_letter(&start.heaps) {
            true => start
                .heaps
                .iter()
                .map(|it| match it {
                    Amount::Number(_) => 0,
                    Amount::Unknown { times, .. } => *times,
                })
                .fold(0, i64::saturating_add)
                .max(1),
            false => 1,
        };
        // `после чьего хода остался ровно один камень`
        let falls = !self.game.moves.is_empty()
            && self.game.heap_count < 2
            && self.game.moves.iter().all(|it| it.change.is_down());
        let most = match end.relation {
            Relation::AtLeast => end.number.saturating_sub(1),
            Relation::Equal if falls => {
                return (Some(end.number.saturating_add(1)), None);
            }
            Relation::Above | Relation::Equal => end.number,
            Relation::AtMost => {
                return (
                    Some(end.number.saturating_add(1).saturating_sub(known).max(1)),
                    None,
                );
            }
            Relation::Below => return (Some(end.number.saturating_sub(known).max(1)), None),
            _ => return (None, None),
        };
        match end.subject {
            Subject::Distance => (Some(most.saturating_neg()), Some(most)),
            Subject::Sum if end.number > 0 => (None, Some(most.saturating_sub(known) / times)),
            Subject::Some if end.number > 0 => (None, Some(most)),
            _ => (None, None),
        }
    }

    fn complete_questions(&mut self) {
        let sum = total(&self.game);
        let unknown = self.unknown_name(&self.game.start.heaps);
        let is_made = |it: &Amount| matches!(it, Amount::Unknown { times, more, .. } if *times != 1 || *more != 0);
        let is_dependent =
            |heaps: &[Amount]| has_repeated_letter(heaps) || heaps.iter().any(is_made);
        let usual = is_dependent(&self.game.start.heaps);
        let own_unknowns: Vec<String> = (self.game.questions.iter())
            .map(|it| it.start.as_ref())
            .map(|own| own.map_or(unknown.clone(), |own| self.unknown_name(&own.heaps)))
            .collect();
        for (question, own_unknown) in self.game.questions.iter_mut().zip(own_unknowns) {
            let product = self.game.names.join(" * ");
            question.of = question
                .of
                .replace("{total}", &sum)
                .replace("{product}", &product);
            let value = match unknown.contains(' ') {
                true => format!("({unknown})"),
                false => unknown.clone(),
            };
            question.condition = question.condition.replace("{v}", &value);
            let own = question.start.as_ref();
            if own.map_or(usual, |own| is_dependent(&own.heaps))
                && question.of.is_empty()
                && question.ask != "winner"
            {
                question.of = own_unknown;
            }
        }
    }

    /// The heap that holds the unknown, or the unknown by a heap that holds so many more, or so many less it.
    fn unknown_name(&self, heaps: &[Amount]) -> String {
        let plain = |it: &Amount| {
            matches!(
                it,
                Amount::Unknown {
                    times: 1,
                    more: 0,
                    ..
                }
            )
        };
        let index = heaps.iter().rposition(plain);
        let made = heaps.iter().zip(&self.game.names);
        let mut made = made.filter_map(|(heap, name)| match *heap {
            Amount::Unknown { times: 1, more, .. } if more < 0 => {
                Some(format!("{name} + {}", -more))
            }
            Amount::Unknown { times: 1, more, .. } => Some(format!("{name} - {more}")),
            Amount::Unknown {
                times: -1, more, ..
            } => Some(format!("{more} - {name}")),
            _ => None,
        });
        if index.is_none()
            && let Some(made) = made.next()
        {
            return made;
        }
        let last = self.game.names.len().saturating_sub(1);
        let name = self.game.names.get(index.unwrap_or(0).min(last));
        name.cloned().unwrap_or_default()
    }

    /// Letters and places in conditions become names of heaps.
    fn complete_expressions(&mut self) {
        let unknown = self.unknown_name(&self.game.start.heaps);
        let names = self.game.names.clone();
        let heaps = self.game.start.heaps.clone();
        let put = |start: &mut StartRule| {
            for condition in &mut start.conditions {
                *condition = condition.replace("{v}", &unknown);
                for (name, heap) in names.iter().zip(&heaps) {
                    if let Amount::Unknown { letter, .. } = heap {
                        *condition = condition.replace(&format!("{{{letter}}}"), name);
                    }
                }
            }
        };
        put(&mut self.game.start);
        let memory: &[&str] = match self.game.heap_memory {
            _ if self.game.repeat == Repetition::NotEither => &["m == -1"],
            _ if is_once_each(&self.game) => &["p == 1", "q == 1"],
            _ if self.game.once.is_some() => &["p == 1"],
            HeapMemory::Free => &[],
            HeapMemory::NotOpponent => &["h == -1"],
            HeapMemory::NotOwn | HeapMemory::NotThird => &["h == -1", "g == -1"],
        };
        let memory = || memory.iter().map(|it| (*it).to_owned());
        self.game.start.conditions.extend(memory());
        for question in &mut self.game.questions {
            if let Some(own) = &mut question.start {
                put(own);
                own.conditions.extend(memory());
            }
        }
    }
}

/// Whether one unknown fills several heaps.
fn has_repeated_letter(heaps: &[Amount]) -> bool {
    let letters = |heaps: &[Amount]| -> Vec<char> {
        let letter = |it: &Amount| match it {
            Amount::Unknown { letter, .. } => Some(*letter),
            Amount::Number(_) => None,
        };
        heaps.iter().filter_map(letter).collect()
    };
    let letters = letters(heaps);
    (1..letters.len()).any(|at| letters[..at].contains(&letters[at]))
}

fn fixed(bounds: &Bounds) -> Option<i64> {
    bounds.low.filter(|low| bounds.high == Some(*low))
}

pub(crate) fn unknown_heaps(count: usize) -> Vec<Amount> {
    let letters = if count == 1 { "s" } else { "kstuvw" };
    letters
        .chars()
        .take(count)
        .map(|letter| Amount::Unknown {
            letter,
            times: 1,
            more: 0,
        })
        .collect()
}

fn names(count: usize, is_token: bool) -> Vec<String> {
    let names = match (count, is_token) {
        (_, true) => "x y",
        (1, _) => "s",
        _ => "a b c d e f",
    };
    names.split(' ').take(count).map(str::to_owned).collect()
}
