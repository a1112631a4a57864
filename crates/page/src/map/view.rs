//! The map of all positions: what each of its cells says, its heads, its legend, and the choice of a slice.
//!
//! A map may have a million cells, and only those in sight are drawn: a cell is made when it is asked for.

use crate::exercise::{Mark, mark_caption, spoken_mark};
use crate::law::MapLawView;
use crate::map::{CellRows, LONGEST_ROW, ShownMap};
use crate::rules::ProblemView;
use crate::settings::{Coded, Tab, Theme, Units};
use crate::state::State;
use crate::view::{Choice, Words, sentences};
use kruzhok_picture::{ShapeKind, Standing, notes_of};
use kruzhok_rules::{RowIndex, Rules};
use kruzhok_syntax::Problem;
use kruzhok_wire::{
    CellPositions, Cells, Grouping, LawRepeats, MapReport, Overlay, Range, number_of,
};
use kruzhok_wire::{Fault, Report};
use kruzhok_words::Language;
use std::ops::Range as StdRange;
use std::rc::Rc;

/// The most cells around the cursor that are also a table for those who hear the page.
const MOST_SPOKEN_CELLS: usize = 400;

/// Width of a character of a label to the height of a cell, at its natural size.
const CHARACTER_TO_CELL: f64 = 0.21;

/// The widest cell, to its height: longer labels are cut.
const WIDEST_CELL: f64 = 4.0;

/// A chance has five characters, and a diamond is narrow where it stands: below a label, or alone.
const CHANCE_CELLS: [f64; 2] = [1.8, 1.4];

/// A map of all positions, or a slice of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MapView {
    /// What the map is, for those who hear the page.
    pub label: String,
    /// How it is worked with, in a sentence.
    pub help: String,
    /// What makes the drawing larger, smaller, and as large as fits.
    pub zoom: [String; 3],
    /// The choice of what is seen.
    pub tools: MapTools,
    /// How many rows there are.
    pub row_count: usize,
    /// How many columns there are.
    pub column_count: usize,
    /// Width of a cell to its height: more than 1 where labels are long.
    pub cell_width: f64,
    /// Whether rows and columns together tell the position of a cell.
    pub is_table: bool,
    /// The part of the cells that have a position, from 0 to 1.
    pub filled: f64,
    /// What the heads of rows and columns are, for the corner between them.
    pub corner: [String; 2],
    /// The number that stands before the first row, and the first column, of a table: heads are written at round numbers.
    pub first_heads: [i64; 2],
    /// The longest head of a row, to make room for it.
    pub widest_row_head: String,
    /// The longest head of a column; empty where columns have no heads.
    pub widest_column_head: String,
    /// Row and column of the cell that the cursor is on.
    pub cursor: Option<[usize; 2]>,
    /// Row and column of each further cell of the selected position.
    pub twins: Vec<[usize; 2]>,
    /// What the cell under the cursor says, in sentences.
    pub cursor_text: String,
    /// What opens the position under the cursor in the graph, or marks it; `None` where there is no graph.
    pub open: Option<String>,
    /// The shapes that occur, and what they mean.
    pub legend: Vec<(ShapeKind, String, String)>,
    /// What the outlines are.
    pub outlines_label: String,
    /// The questions whose answers are outlined.
    pub questions: Vec<OutlineView>,
    /// What the map says of the law that is looked at.
    pub law: Option<MapLawView>,
    /// Row and column of the cells between which the move lies that refutes it; the second one may be elsewhere.
    pub fault: Option<[Option<[usize; 2]>; 2]>,
    /// How many circles and how many squares all positions of the game are.
    pub counts: [u64; 2],
    /// What else is to be known about this map, in sentences; may be empty.
    pub note: String,
    /// Whether the map belongs to earlier rules.
    pub is_stale: bool,
    /// The theme: a canvas takes its colours anew when it changes.
    pub theme: Theme,
    source: Source,
    arrangement: Rc<CellRows>,
    /// Number of cells at the beginning of a strip before its values repeat.
    before_period: usize,
    sight: Sight,
    units: Units,
    tells_nimbers: bool,
    language: Language,
    players: Option<Rc<[String; 2]>>,
}

/// What the cells are made of.
#[derive(Clone, Debug)]
struct Source {
    rules: Rc<Rules>,
    map: Rc<MapReport>,
    /// Where the law is wrong.
    overlay: Option<Rc<Overlay>>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        let overlays = |it: &Self| it.overlay.as_ref().map(Rc::as_ptr);
        Rc::ptr_eq(&self.rules, &other.rules)
            && Rc::ptr_eq(&self.map, &other.map)
            && overlays(self) == overlays(other)
    }
}

/// Which cells tell who wins: the same that [`State::shows`] tells of positions, for many cells at once.
#[derive(Clone, Debug, PartialEq)]
struct Sight {
    tick: u32,
    last_tick: u32,
    /// Whether nothing is shown but what was uncovered.
    is_hidden: bool,
    // In ascending order.
    uncovered: Vec<usize>,
    /// What a pupil has marked, and whether the mark stays, in ascending order of the cells.
    marks: Vec<(usize, Mark, bool)>,
    has_answers: bool,
}

impl Sight {
    fn of(state: &State, shown: &ShownMap) -> Self {
        let exercise = &state.exercise;
        let guessed = state.colouring.guessing.iter().flat_map(|it| &it.positions);
        let cells_of = |position: &String| {
            let position = shown.rules.read_position(position).ok();
            let positions = &shown.map.positions;
            let cells = position.map(|it| positions.cells_of(&shown.rules, it.words()));
            cells.unwrap_or_default()
        };
        let withholds = exercise.withholds();
        let guessed = guessed.filter(|_| !withholds);
        let mut uncovered: Vec<usize> = guessed.flat_map(cells_of).collect();
        kruzhok_order::sort(&mut uncovered);
        let marks = exercise.marked().flat_map(|(position, mark, is_settled)| {
            let cells = cells_of(position).into_iter();
            cells.map(move |cell| (cell, mark, is_settled))
        });
        let mut marks: Vec<(usize, Mark, bool)> = marks.collect();
        kruzhok_order::sort_by_key(&mut marks, |(cell, ..)| *cell);
        Self {
            tick: state.shown_tick(),
            last_tick: state.last_tick(),
            is_hidden: withholds
                || state.colouring.guessing.is_some() && state.colouring.tick.is_none(),
            uncovered,
            marks,
            has_answers: state.outlines_answers(),
        }
    }

    fn shows(&self, cell: usize, standing: Standing) -> bool {
        self.shows_all(standing) || self.is_uncovered(cell)
    }

    /// Whether every cell tells this.
    fn shows_all(&self, standing: Standing) -> bool {
        let is_reached = self.tick >= self.last_tick
            || standing
                .remoteness()
                .is_some_and(|plies| plies <= self.tick);
        is_reached && !self.is_hidden
    }

    /// What a pupil has marked a cell as, and whether the mark stays.
    fn mark_of(&self, cell: usize) -> Option<(Mark, bool)> {
        let place = self
            .marks
            .binary_search_by_key(&cell, |(cell, ..)| *cell)
            .ok()?;
        let (_, mark, is_settled) = self.marks[place];
        Some((mark, is_settled))
    }

    fn is_uncovered(&self, cell: usize) -> bool {
        self.uncovered.binary_search(&cell).is_ok()
    }

    /// Whether this very tick colours a position.
    fn is_new(&self, standing: Standing) -> bool {
        (1..self.last_tick).contains(&self.tick) && standing.remoteness() == Some(self.tick)
    }
}

/// One cell of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct CellView {
    /// Its outline, by outcome.
    pub shape: ShapeKind,
    /// Its remoteness, or its Grundy value; empty when it is not coloured yet.
    pub caption: String,
    /// Its position; empty in a table, where the heads tell it.
    pub label: String,
    /// How loudly it is drawn.
    pub stress: Stress,
}

/// How loudly a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stress {
    /// The rules say that the game is over there: whole fields of such cells would outshout the others.
    Over,
    /// Like most cells.
    Plain,
    /// It was coloured at this very tick.
    New,
}

/// A question whose answers are outlined.
#[derive(Clone, Debug, PartialEq)]
pub struct OutlineView {
    /// Its place among the questions.
    pub index: usize,
    /// Its name.
    pub id: String,
    /// The question in words.
    pub question: String,
}

/// A part of a map in words, for those who hear the page.
#[derive(Clone, Debug, PartialEq)]
pub struct SpokenTable {
    /// What it is a table of.
    pub label: String,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// The head and the cells of each row.
    pub rows: Vec<(String, Vec<String>)>,
}

/// The choice of what a map shows.
#[derive(Clone, Debug, PartialEq)]
pub struct MapTools {
    /// What runs down, and what runs across; empty where there is no choice.
    pub axes: Vec<AxisView>,
    /// The numbers that are held at one value.
    pub held: Vec<HeldView>,
    /// Expressions as axes; `None` where a cell is to have one position.
    pub measures: Option<MeasuresView>,
    /// After how many cells a row is wrapped, where it is.
    pub row_length: Option<RowLengthView>,
    /// What the choice of a grouping is called.
    pub groupings_label: String,
    /// The groupings; empty where there is no choice.
    pub groupings: Vec<Choice<Grouping>>,
}

/// The choice of one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisView {
    /// What it is called.
    pub label: String,
    /// The numbers of a position, by place; `None` for a strip.
    pub choices: Vec<Choice<Option<usize>>>,
}

/// Expressions as axes.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuresView {
    /// What they are called.
    pub label: String,
    /// Whether the fields are open.
    pub is_open: bool,
    /// What runs down, and what runs across.
    pub fields: [MeasureView; 2],
}

/// The field of an expression that is an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasureView {
    /// What it is called.
    pub label: String,
    /// What was typed.
    pub typed: String,
    /// What stands in the empty field.
    pub placeholder: String,
    /// What is wrong with it.
    pub problems: Vec<ProblemView>,
}

/// A number that is no axis.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldView {
    /// Its place in the words of a position.
    pub place: usize,
    /// Its name.
    pub label: String,
    /// Which of its values it is held at, from 0.
    pub index: usize,
    /// How many values it has.
    pub count: usize,
    /// The value.
    pub text: String,
    /// Its values, where they are names and not numbers.
    pub choices: Vec<Choice<usize>>,
}

/// After how many cells a row is wrapped.
#[derive(Clone, Debug, PartialEq)]
pub struct RowLengthView {
    /// What the field is called.
    pub label: String,
    /// The number.
    pub value: usize,
    /// The greatest number that it takes.
    pub most: usize,
}

impl MapView {
    fn t(&self) -> Words<'_> {
        Words(self.language, self.players.as_deref())
    }

    /// The map, where there is one.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        let shown = state.map.shown.as_ref()?;
        let (rules, map) = (&shown.rules, &shown.map);
        let report = &state.solved.as_ref()?.report;
        let arrangement = state.arrangement(shown);
        let names = Names { rules, t };
        let selected = state.selected_cells();
        let places: Vec<[usize; 2]> = selected
            .iter()
            .map(|&cell| arrangement.place(cell))
            .collect();
        let mut view = Self {
            label: t.fill(
                "map-label",
                &[
                    ("n", &report.counts.positions),
                    ("number", &t.number(report.counts.positions)),
                ],
            ),
            help: t.say("map-help"),
            zoom: t.zoom(),
            tools: MapTools::of(state, shown, names),
            row_count: arrangement.rows(),
            column_count: arrangement.columns(),
            cell_width: shown.cell_width,
            is_table: is_table(map),
            filled: map.position_count as f64 / map.cell_count.max(1) as f64,
            corner: corner(map, names),
            first_heads: first_heads(map),
            widest_row_head: String::new(),
            widest_column_head: String::new(),
            cursor: places.first().copied(),
            twins: places.into_iter().skip(1).collect(),
            cursor_text: String::new(),
            open: match state.exercise.is_marking(true) {
                true => Some(t.say("exercise-mark")),
                false => state
                    .embedding
                    .tabs()
                    .contains(&Tab::Graph)
                    .then(|| t.say("map-open")),
            },
            legend: {
                let is_mixed = is_mixed(map) && report.counts.chance == 0;
                let mixed = is_mixed.then(|| {
                    let shape = ShapeKind::Diamond;
                    (shape, shape_name(shape, t), t.say("legend-mixed"))
                });
                let shapes = shapes_legend(state, report, t).into_iter();
                shapes.chain(mixed).collect()
            },
            outlines_label: t.say("map-outlined"),
            questions: match state.outlines_answers() {
                true => questions(map, report, t),
                false => vec![],
            },
            law: MapLawView::of(state, map),
            fault: state.law.shown_fault.as_ref().map(|fault| {
                let place = |position: &String| {
                    let position = rules.read_position(position).ok()?;
                    let cells = map.positions.cells_of(rules, position.words());
                    let cell = *cells.first()?;
                    (cell < map.cell_count).then(|| arrangement.place(cell))
                };
                [place(&fault.from), fault.to.as_ref().and_then(place)]
            }),
            counts: match state.exercise.withholds() {
                true => [1, 1],
                false => [report.counts.won, report.counts.lost],
            },
            note: match state.period_of(shown) {
                Some(found) => period_note(found, t),
                None => note(rules, map, state.shown_units(), t),
            },
            is_stale: state.is_stale(),
            theme: state.settings.theme,
            source: Source {
                rules: Rc::clone(rules),
                map: Rc::clone(map),
                overlay: state.shown_overlay().cloned(),
            },
            arrangement: Rc::new(arrangement),
            before_period: state
                .period_of(shown)
                .map_or(0, |(it, _)| before_period(it, map)),
            sight: Sight::of(state, shown),
            units: state.shown_units(),
            tells_nimbers: state.tells_nimbers(),
            language: state.settings.language,
            players: state.rules.players.clone(),
        };
        view.widest_row_head = view.widest(view.row_count, Self::row_head);
        view.widest_column_head = view.widest(view.column_count, Self::column_head);
        view.cursor_text = match view.cursor {
            Some([row, column]) => view.told(row, column),
            None => t.say("map-elsewhere"),
        };
        Some(view)
    }

    /// The longest of some heads: of numbers it is at one of the ends.
    fn widest(&self, count: usize, head: fn(&Self, usize) -> String) -> String {
        let few = (0..count.min(50)).chain(count.saturating_sub(20)..count);
        let heads = few.map(|index| head(self, index));
        heads
            .max_by_key(|head| head.chars().count())
            .unwrap_or_default()
    }

    /// The number of the cell at a place, with which it is selected and opened; `None` where there is no position.
    pub fn cell_number(&self, row: usize, column: usize) -> Option<usize> {
        let cell = self.arrangement.cell(row, column)?;
        self.source.map.cells.standing(cell).map(|_| cell)
    }

    /// Row and column of the cell with a number.
    pub fn place(&self, cell: usize) -> [usize; 2] {
        self.arrangement.place(cell)
    }

    /// What is drawn in a cell; `None` where play never comes.
    pub fn cell(&self, row: usize, column: usize) -> Option<CellView> {
        let cell = self.arrangement.cell(row, column)?;
        let Source { rules, map, .. } = &self.source;
        let standing = map.cells.standing(cell)?;
        let words = || map.positions.words(rules, cell);
        let (shape, stress) = self.coloured(cell, standing);
        let mover = match rules.is_partisan() {
            true => rules.mover(&words()),
            false => None,
        };
        let nimber = map.cells.nimber(cell);
        Some(CellView {
            shape,
            stress,
            caption: match (self.sight.shows(cell, standing), map.cells.crowd(cell)) {
                (false, _) => mark_caption(self.sight.mark_of(cell)),
                (true, Some([count, _])) if shape != ShapeKind::Diamond => format!("×{count}"),
                (true, Some([count, lost])) => format!("{lost}/{count}"),
                (true, None) => sentences::caption(standing, mover, nimber, self.units, self.t()),
            },
            label: label(rules, map, cell),
        })
    }

    /// The outline of a cell and how loud it is: all that is seen of a cell too small for words.
    pub(crate) fn shape(&self, row: usize, column: usize) -> Option<(ShapeKind, Stress)> {
        let cell = self.arrangement.cell(row, column)?;
        let standing = self.source.map.cells.standing(cell)?;
        Some(self.coloured(cell, standing))
    }

    /// The tick up to which it is coloured.
    pub fn tick(&self) -> u32 {
        self.sight.tick
    }

    /// The places of the cells that this very tick colours.
    pub fn new_cells(&self) -> impl Iterator<Item = [usize; 2]> {
        let cells = &self.source.map.cells;
        let is_new = |cell: &usize| {
            let standing = cells.standing(*cell);
            standing.is_some_and(|it| self.sight.is_new(it) && self.sight.shows(*cell, it))
        };
        let all = 0..self.source.map.cell_count;
        all.filter(is_new).map(|cell| self.place(cell))
    }

    /// What the shades of [`MapView::put_shades`] are: an outline and how loud it is; `None` where there is no position.
    pub fn shades(&self) -> Vec<Option<(ShapeKind, Stress)>> {
        // A number of each class, see `shade`.
        let tick = self.sight.tick;
        let numbers = [0, 1, tick, tick.saturating_add(1)];
        let of_code = |code: u8, is_uncovered: bool| {
            numbers.map(|number| {
                let standing = Cells::of_code(code, number)?;
                Some(self.outline(standing, is_uncovered))
            })
        };
        let covered = [false, true].into_iter();
        let of_cells = covered.flat_map(|is_uncovered| {
            (0..Cells::CODE_COUNT).flat_map(move |code| of_code(code, is_uncovered))
        });
        let of_marks = [Mark::Circle, Mark::Square].map(|it| Some((it.shape(), Stress::Plain)));
        of_cells.chain(of_marks).collect()
    }

    /// Puts a shade for each of these columns of a row.
    pub fn put_shades(&self, row: usize, columns: StdRange<usize>, shades: &mut Vec<u8>) {
        let Cells { codes, numbers, .. } = &self.source.map.cells;
        let is_plain = self.sight.uncovered.is_empty() && self.sight.marks.is_empty();
        let first = self.arrangement.cell(row, columns.start);
        let last = self.arrangement.cell(row, columns.end.saturating_sub(1));
        if let (Some(first), Some(last)) = (first, last)
            && is_plain
        {
            // All cells of the row stand side by side.
            let cells = first..last + 1;
            let numbers = numbers.iter().skip(first).chain(std::iter::repeat(&0));
            let both = codes.iter().skip(first).zip(numbers).take(cells.len());
            shades.extend(both.map(|(&code, &number)| self.shade(code & !Cells::START, number)));
            return;
        }
        shades.extend(columns.map(|column| {
            let Some(cell) = self.arrangement.cell(row, column) else {
                return 0;
            };
            if let Some((mark, _)) = self.sight.mark_of(cell) {
                return 8 * Cells::CODE_COUNT + u8::from(mark == Mark::Square);
            }
            let covered = match self.sight.is_uncovered(cell) {
                true => 4 * Cells::CODE_COUNT,
                false => 0,
            };
            let code = self.source.map.cells.code_of(cell);
            covered + self.shade(code, number_of(numbers, cell))
        }));
    }

    /// Who wins, and whether the number is 0, less than the tick, the tick, or more.
    fn shade(&self, code: u8, number: u32) -> u8 {
        let tick = self.sight.tick;
        let class = match number {
            0 => 0,
            _ => 1 + u8::from(number >= tick) + u8::from(number > tick),
        };
        4 * code + class
    }

    fn coloured(&self, cell: usize, standing: Standing) -> (ShapeKind, Stress) {
        if let Some((mark, _)) = self.sight.mark_of(cell) {
            return (mark.shape(), Stress::Plain);
        }
        let (shape, stress) = self.outline(standing, self.sight.is_uncovered(cell));
        match stress {
            Stress::Plain if cell < self.before_period => (shape, Stress::Over),
            stress => (shape, stress),
        }
    }

    fn outline(&self, standing: Standing, is_uncovered: bool) -> (ShapeKind, Stress) {
        if !is_uncovered && !self.sight.shows_all(standing) {
            return (ShapeKind::Blank, Stress::Plain);
        }
        let stress = match self.sight.is_new(standing) {
            true => Stress::New,
            // Where only a lack of moves ends the game, its ends are rare and matter.
            false if standing.remoteness() == Some(0) && self.source.rules.has_over() => {
                Stress::Over
            }
            false => Stress::Plain,
        };
        (ShapeKind::of(standing), stress)
    }

    /// Visits the cells in these rows and columns that answer questions: with row, column and the index of the question.
    pub fn each_outlined(
        &self,
        rows: StdRange<usize>,
        columns: &StdRange<usize>,
        visit: &mut dyn FnMut(usize, usize, usize),
    ) {
        if self.outlined_count() == 0 {
            return;
        }
        for row in rows {
            for column in columns.clone() {
                let cell = self.arrangement.cell(row, column);
                let mut asked = cell.map_or(0, |cell| number_of(&self.source.map.outlined, cell));
                while asked > 0 {
                    visit(row, column, asked.trailing_zeros() as usize);
                    asked &= asked - 1;
                }
            }
        }
    }

    /// In which way the law is wrong in a cell: [`Overlay::ONLY_LAW`], [`Overlay::ONLY_TABLE`], or 0.
    pub fn difference(&self, row: usize, column: usize) -> u32 {
        let overlay = self.source.overlay.as_ref();
        let cell = self.arrangement.cell(row, column).zip(overlay);
        cell.map_or(0, |(cell, overlay)| number_of(&overlay.differing, cell))
    }

    /// What a cell says of the law.
    fn told_difference(&self, row: usize, column: usize) -> Option<String> {
        let sign = self.difference(row, column);
        let told = &self.law.as_ref()?.told;
        let (_, text) = told.iter().find(|(it, _)| *it == sign)?;
        Some(text.clone())
    }

    /// How often a cell answers a question.
    pub fn outlined_count(&self) -> usize {
        match self.sight.has_answers {
            true => self.source.map.outlined_count,
            false => 0,
        }
    }

    /// The head of a row; empty where a row goes on with what began above.
    pub fn row_head(&self, row: usize) -> String {
        let Source { map, .. } = &self.source;
        match (&map.positions, &*self.arrangement) {
            (CellPositions::Listed { groups, .. }, CellRows::Grouped { lines, .. }) => {
                let group = lines.get(row).and_then(|line| line.group);
                group.map_or_else(String::new, |group| match groups[group].0 {
                    Some(number) => number.to_string(),
                    None => self.t().say("map-no-end"),
                })
            }
            (_, CellRows::Even { columns, shift, .. }) => {
                let ranges = map.positions.axis_ranges();
                let range = ranges[0];
                let place = match ranges.len() {
                    1 => (row * columns).checked_sub(*shift),
                    _ => Some(row),
                };
                match (place, range) {
                    (Some(place), _) if place < range.count() => self.value(0, range.value(place)),
                    // The first row begins before the first value.
                    (None, Range::Run { low, .. }) => {
                        (low - i64::try_from(*shift).unwrap_or(0)).to_string()
                    }
                    _ => String::new(),
                }
            }
            _ => String::new(),
        }
    }

    /// The head of a column: its value in a table, what it adds to the head of the row in a strip.
    pub fn column_head(&self, column: usize) -> String {
        match self.source.map.positions.axis_ranges()[..] {
            [_, range] => {
                let value = (column < range.count()).then(|| range.value(column));
                value.map_or_else(String::new, |value| self.value(1, value))
            }
            [Range::Run { .. }] => format!("+{column}"),
            _ => String::new(),
        }
    }

    /// A value of what runs down (`0`) or across (`1`).
    fn value(&self, axis: usize, value: i64) -> String {
        let Source { rules, map, .. } = &self.source;
        match &map.positions {
            CellPositions::Axes { axes, .. } => {
                Names { rules, t: self.t() }.value(axes[axis], value)
            }
            _ => value.to_string(),
        }
    }

    /// What a cell says at a glance: its position, its outline, and what stands in it.
    pub fn tip(&self, row: usize, column: usize) -> Option<(String, ShapeKind, String)> {
        let seen = self.cell(row, column)?;
        let cell = self.arrangement.cell(row, column)?;
        let Source { rules, map, .. } = &self.source;
        let position = rules.label(&map.positions.words(rules, cell));
        Some((position, seen.shape, seen.caption))
    }

    /// What a cell says, in sentences.
    pub fn told(&self, row: usize, column: usize) -> String {
        let t = self.t();
        let Some(cell) = self.arrangement.cell(row, column) else {
            return String::new();
        };
        let Source { rules, map, .. } = &self.source;
        let words = map.positions.words(rules, cell);
        let Some(standing) = map.cells.standing(cell) else {
            let position = match &map.positions {
                // No position has these values.
                CellPositions::Measured { .. } => self.values_text(row, column),
                _ => rules.label(&words),
            };
            return t.fill("map-gap", &[("position", &position)]);
        };
        let position = rules.label(&words);
        let crowd = map.cells.crowd(cell);
        let mut sentences = match self.sight.shows(cell, standing) {
            shows if crowd.is_some() => vec![self.crowd_sentence(row, column, &position, shows)],
            true => vec![
                t.fill(
                    "spoken-node",
                    &[
                        ("shape", &sentences::shape_name(standing, t)),
                        ("position", &position),
                    ],
                ),
                sentences::standing(standing, None, t),
            ],
            false => vec![spoken_mark(self.sight.mark_of(cell), &position, t)],
        };
        // The numbers of the exam's questions say enough.
        let named = |it: &OutlineView| match it.id.parse::<u32>() {
            Ok(_) => it.id.clone(),
            Err(_) => t.fill(
                "map-question",
                &[("id", &it.id), ("question", &it.question)],
            ),
        };
        let ids: Vec<String> = self.questions_of(cell).map(named).collect();
        if !ids.is_empty() {
            sentences.push(t.fill("map-answers", &[("questions", &ids.join(", "))]));
        } else if map.cells.is_start(cell) && crowd.is_none() {
            sentences.push(t.say("map-start"));
        }
        if crowd.is_none() {
            sentences.extend(sentences::notes(&notes_of(rules, &words), t));
        }
        let is_told = self.tells_nimbers && self.sight.shows(cell, standing) && crowd.is_none();
        if let Some(nimber) = map.cells.nimber(cell).filter(|_| is_told) {
            sentences.push(t.fill("map-nimber", &[("value", &nimber)]));
        }
        let difference = self.told_difference(row, column);
        sentences.extend(difference);
        self.t().together(&sentences)
    }

    /// What a cell says in which several positions stand; `first` is one of them.
    fn crowd_sentence(&self, row: usize, column: usize, first: &str, shows: bool) -> String {
        let cell = self.arrangement.cell(row, column).unwrap_or_default();
        let [count, lost] = self.source.map.cells.crowd(cell).unwrap_or_default();
        let key = match shows {
            true => "map-crowd",
            false => "map-crowd-blank",
        };
        let place = self.values_text(row, column);
        let (n, lost) = (count.to_string(), lost.to_string());
        self.t().fill(
            key,
            &[
                ("place", &place),
                ("n", &n),
                ("lost", &lost),
                ("first", &first),
            ],
        )
    }

    /// The values on the axes at a cell: `b - a = 2, a = 0`.
    fn values_text(&self, row: usize, column: usize) -> String {
        let map = &self.source.map;
        let cell = self.arrangement.cell(row, column).unwrap_or_default();
        let values = match map.positions.axis_ranges()[..] {
            [_, _] => vec![self.row_head(row), self.column_head(column)],
            _ => vec![label(&self.source.rules, map, cell)],
        };
        let names = self.corner.iter().zip(values);
        let values = names.map(|(name, value)| format!("{name} = {value}"));
        values.collect::<Vec<String>>().join(", ")
    }

    /// The questions that a cell answers.
    fn questions_of(&self, cell: usize) -> impl Iterator<Item = &OutlineView> {
        let asked = match self.sight.has_answers {
            true => number_of(&self.source.map.outlined, cell),
            false => 0,
        };
        let known = self.questions.iter();
        known.filter(move |it| asked >> it.index & 1 == 1)
    }

    /// The cells around the cursor in words; all of them where they are few.
    pub fn spoken_table(&self) -> SpokenTable {
        let column_count = self.column_count.min(MOST_SPOKEN_CELLS.isqrt());
        let row_count = self.row_count.min(MOST_SPOKEN_CELLS / column_count.max(1));
        let [row, column] = self.cursor.unwrap_or([0, 0]);
        let window = |place: usize, count: usize, all: usize| {
            let start = place.saturating_sub(count / 2).min(all - count);
            start..start + count
        };
        let columns = window(column, column_count, self.column_count);
        let rows = window(row, row_count, self.row_count);
        let is_part = row_count < self.row_count || column_count < self.column_count;
        let told = |row: usize, column: usize| {
            let Some(cell) = self.cell(row, column) else {
                return String::new();
            };
            let difference = self.told_difference(row, column).unwrap_or_default();
            let words = [
                cell.label,
                self.shape_name(cell.shape),
                cell.caption,
                difference,
            ];
            let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
            words.join(" ")
        };
        let row = |row: usize| {
            let cells = columns.clone().map(|column| told(row, column));
            (self.row_head(row), cells.collect())
        };
        SpokenTable {
            label: match is_part {
                true => format!("{}. {}", self.label, self.t().say("map-part")),
                false => self.label.clone(),
            },
            heads: columns.clone().map(|it| self.column_head(it)).collect(),
            rows: rows.map(row).collect(),
        }
    }

    fn shape_name(&self, shape: ShapeKind) -> String {
        shape_name(shape, self.t())
    }
}

fn shape_name(shape: ShapeKind, t: Words) -> String {
    t.say(match shape {
        ShapeKind::Circle => "circle",
        ShapeKind::Square => "square",
        ShapeKind::Hexagon => "hexagon",
        ShapeKind::DashedCircle => "dashed-circle",
        ShapeKind::Diamond => "diamond",
        ShapeKind::Blank | ShapeKind::Toss | ShapeKind::Rest => "legend-blank",
    })
}

/// Width of a cell to its height.
pub(crate) fn cell_width(rules: &Rules, map: &MapReport, report: &Report) -> f64 {
    let characters = label_length(rules, map) as f64;
    let of_label = (characters * CHARACTER_TO_CELL + 0.55).clamp(1.0, WIDEST_CELL);
    let of_chance = CHANCE_CELLS[usize::from(is_table(map))];
    match report.counts.chance > 0 {
        true => of_label.max(of_chance),
        false => of_label,
    }
}

/// The length in characters for which nine labels of ten have room; 0 in a table, whose cells have none.
fn label_length(rules: &Rules, map: &MapReport) -> usize {
    let cells = match &map.positions {
        CellPositions::Listed { .. } => (0..map.cell_count).collect(),
        positions if positions.axis_ranges().len() == 1 => vec![0, map.cell_count - 1],
        _ => vec![],
    };
    let lengths = cells
        .into_iter()
        .map(|cell| label(rules, map, cell).chars().count());
    let mut lengths: Vec<usize> = lengths.collect();
    kruzhok_order::sort(&mut lengths);
    let most = lengths.len().saturating_sub(1 + lengths.len() / 10);
    lengths.get(most).copied().unwrap_or(0)
}

/// What the heads do not tell of the position of a cell.
fn label(rules: &Rules, map: &MapReport, cell: usize) -> String {
    let words = map.positions.words(rules, cell);
    match &map.positions {
        CellPositions::Listed { .. } => rules.label(&words),
        CellPositions::Axes { axes, .. } => match axes[..] {
            [along] => words.get(along).map_or_else(String::new, i64::to_string),
            _ => String::new(),
        },
        CellPositions::Measured { ranges, .. } => match &ranges[..] {
            [along] => along.value(cell).to_string(),
            _ => String::new(),
        },
    }
}

pub(crate) fn is_table(map: &MapReport) -> bool {
    map.positions.axis_ranges().len() == 2
}

fn first_heads(map: &MapReport) -> [i64; 2] {
    let first = |range: &Range| match range {
        Range::Run { low, .. } => *low,
        Range::Some(_) => 0,
    };
    match map.positions.axis_ranges()[..] {
        [down, across] => [first(down), first(across)],
        _ => [0, 0],
    }
}

fn corner(map: &MapReport, names: Names<'_>) -> [String; 2] {
    match &map.positions {
        CellPositions::Axes { axes, .. } => [
            names.of(axes[0]),
            axes.get(1)
                .map_or_else(String::new, |&across| names.of(across)),
        ],
        CellPositions::Measured { measures, .. } => [
            measures[0].clone(),
            measures.get(1).cloned().unwrap_or_default(),
        ],
        CellPositions::Listed { grouping, .. } => [
            names.t.say(&format!("grouping-{}", grouping.code())),
            String::new(),
        ],
    }
}

/// What the shapes that the game has mean.
pub(crate) fn shapes_legend(
    state: &State,
    report: &Report,
    t: Words,
) -> Vec<(ShapeKind, String, String)> {
    let is_partly_blank = state.hides_outcomes() || state.shown_tick() < state.last_tick();
    let kinds = [
        (
            ShapeKind::Circle,
            report.counts.won > 0 || !report.counts.is_counted,
        ),
        (
            ShapeKind::Square,
            report.counts.lost > 0 || !report.counts.is_counted,
        ),
        (ShapeKind::Hexagon, report.counts.drawn > 0),
        (ShapeKind::DashedCircle, report.counts.undecided > 0),
        (ShapeKind::Diamond, report.counts.chance > 0),
        (ShapeKind::Blank, is_partly_blank),
    ];
    let occurring = kinds.into_iter().filter(|(_, occurs)| *occurs);
    occurring
        .map(|(shape, _)| {
            let name = match shape {
                // What it means is its name.
                ShapeKind::Blank => String::new(),
                _ => shape_name(shape, t),
            };
            (shape, name, t.say(&format!("legend-{}", shape.code())))
        })
        .collect()
}

/// Whether positions of several outcomes stand in one cell.
fn is_mixed(map: &MapReport) -> bool {
    let is_mixed = |cell: usize| {
        map.cells.crowd(cell).is_some()
            && matches!(map.cells.standing(cell), Some(Standing::Chance { .. }))
    };
    map.cells.has_crowds() && (0..map.cell_count).any(is_mixed)
}

fn questions(map: &MapReport, report: &Report, t: Words) -> Vec<OutlineView> {
    let indexes = (0..32).filter(|index| map.asked >> index & 1 == 1);
    let question = |index: u32| {
        let index = index as usize;
        let answer = report.answers.get(index)?;
        Some(OutlineView {
            index,
            id: answer.id.clone(),
            question: sentences::question(&answer.condition, answer.ask, t),
        })
    };
    indexes.filter_map(question).collect()
}

/// How many cells of a strip lie before the number from which on its values repeat.
fn before_period(repeats: LawRepeats, map: &MapReport) -> usize {
    let CellPositions::Axes { ranges, axes, .. } = &map.positions else {
        return 0;
    };
    match axes.first().map(|axis| &ranges[*axis]) {
        Some(Range::Run { low, .. }) => {
            let first = i64::try_from(repeats.preperiod).unwrap_or(i64::MAX);
            usize::try_from(first.saturating_sub(*low)).unwrap_or(0)
        }
        _ => 0,
    }
}

/// That a row of the strip is a period.
fn period_note((repeats, is_proved): (LawRepeats, bool), t: Words) -> String {
    let key = match is_proved {
        true => "map-note-period",
        false => "map-note-period-seen",
    };
    let row = t.fill(key, &[("period", &repeats.period)]);
    let saltus =
        (repeats.saltus > 0).then(|| t.fill("map-note-saltus", &[("saltus", &repeats.saltus)]));
    let before = (repeats.preperiod > 0)
        .then(|| t.fill("map-note-preperiod", &[("preperiod", &repeats.preperiod)]));
    let notes = [Some(row), saltus, before];
    t.together(&notes.into_iter().flatten().collect::<Vec<String>>())
}

fn note(rules: &Rules, map: &MapReport, units: Units, t: Words) -> String {
    let mut notes = vec![];
    // A cell does not say who moves there.
    if units == Units::Players {
        notes.push(t.fill(
            "map-note-players",
            &[("meaning", &sentences::units_meaning(units, false, t))],
        ));
    }
    if let CellPositions::Axes { axes, .. } = &map.positions {
        let heap_count = rules.heap_names().len();
        let are_heaps = axes.len() == 2 && axes.iter().all(|axis| *axis < heap_count);
        if rules.is_unordered() && are_heaps {
            notes.push(t.say("map-note-unordered"));
        }
    }
    if map.cells.has_crowds() {
        notes.push(t.say("map-note-crowds"));
    }
    if map.without_value > 0 {
        notes.push(t.fill("map-note-no-value", &[("n", &map.without_value)]));
    }
    if map.position_count < map.cell_count {
        notes.push(t.say("map-note-gaps"));
    }
    if map.is_cropped {
        notes.push(t.fill("map-note-cropped", &[("n", &map.cell_count)]));
    }
    t.together(&notes)
}

impl MapTools {
    fn of(state: &State, shown: &ShownMap, names: Names<'_>) -> Self {
        let t = names.t;
        let map = &shown.map;
        let row_length = || RowLengthView {
            label: t.say("map-row-length"),
            value: state.row_length(shown),
            most: LONGEST_ROW,
        };
        let (axes, held) = match &map.positions {
            CellPositions::Axes {
                ranges,
                axes,
                through,
            } => (
                axis_views(ranges, axes, names),
                held_views(ranges, axes, through, names),
            ),
            CellPositions::Measured { .. } | CellPositions::Listed { .. } => (vec![], vec![]),
        };
        let groupings = match &map.positions {
            CellPositions::Listed {
                grouping,
                groupings,
                ..
            } if groupings.len() > 1 => crate::view::choices(groupings, *grouping, |grouping| {
                t.say(&format!("grouping-{}", grouping.code()))
            }),
            _ => vec![],
        };
        Self {
            axes,
            held,
            measures: state
                .allows_measures()
                .then(|| MeasuresView::of(state, shown, t)),
            row_length: (!is_table(map)).then(row_length),
            groupings_label: t.say("map-groupings"),
            groupings,
        }
    }
}

impl MeasuresView {
    fn of(state: &State, shown: &ShownMap, t: Words) -> Self {
        let rules = &shown.rules;
        let examples = match rules.heap_names() {
            [heaps] if rules.is_multiset() => [format!("sum({heaps})"), format!("max({heaps})")],
            [one] => [format!("{one} // 4"), format!("{one} % 4")],
            [first, second, ..] => [format!("{second} - {first}"), first.clone()],
            [] => [String::new(), String::new()],
        };
        let labels = ["map-down", "map-across"].map(|key| t.say(key));
        let field = |axis: usize| {
            let typed = &state.map.settings.measures[axis];
            let problem = match typed.trim() {
                "" => None,
                text => rules.measure(text).err(),
            };
            let view = |problem: Problem| {
                ProblemView::of(0, &Fault::from(&problem), typed.trim(), false, t)
            };
            MeasureView {
                label: labels[axis].clone(),
                typed: typed.clone(),
                placeholder: examples[axis].clone(),
                problems: problem.map(view).into_iter().collect(),
            }
        };
        Self {
            label: t.say("map-measures"),
            is_open: state.map.has_measures,
            fields: [field(0), field(1)],
        }
    }
}

fn axis_views(ranges: &[Range], axes: &[usize], names: Names<'_>) -> Vec<AxisView> {
    let t = names.t;
    let varying: Vec<usize> = (0..ranges.len())
        .filter(|&place| ranges[place].count() > 1)
        .collect();
    if varying.len() < 2 {
        return vec![];
    }
    let choice = |place: Option<usize>, axis: usize| Choice {
        value: place,
        label: place.map_or_else(|| t.say("map-across-none"), |place| names.of(place)),
        is_chosen: axes.get(axis).copied() == place,
    };
    let down = varying.iter().map(|&place| choice(Some(place), 0));
    let across = varying
        .iter()
        .map(|&place| Some(place))
        // A strip of what runs down would be no other strip.
        .filter(|place| axes.len() > 1 || *place != axes.first().copied())
        .chain([None])
        .map(|place| choice(place, 1));
    vec![
        AxisView {
            label: t.say("map-down"),
            choices: down.collect(),
        },
        AxisView {
            label: t.say("map-across"),
            choices: across.collect(),
        },
    ]
}

fn held_views(
    ranges: &[Range],
    axes: &[usize],
    through: &[i64],
    names: Names<'_>,
) -> Vec<HeldView> {
    let held =
        (0..ranges.len()).filter(|place| !axes.contains(place) && ranges[*place].count() > 1);
    let view = |place: usize| {
        let range = &ranges[place];
        let index = range.place(through[place]).unwrap_or(0);
        let choice = |value: usize| Choice {
            value,
            label: names.value(place, range.value(value)),
            is_chosen: value == index,
        };
        HeldView {
            place,
            label: names.of(place),
            index,
            count: range.count(),
            text: names.value(place, range.value(index)),
            choices: match names.is_number(place) {
                true => vec![],
                false => (0..range.count()).map(choice).collect(),
            },
        }
    };
    held.map(view).collect()
}

/// What the words of a position are called, and their values.
#[derive(Clone, Copy)]
struct Names<'a> {
    rules: &'a Rules,
    t: Words<'a>,
}

impl Names<'_> {
    fn number_count(self) -> usize {
        self.rules.heap_names().len() + self.rules.memory_names().len()
    }

    /// Whether the values are numbers, and not players or rows.
    fn is_number(self, place: usize) -> bool {
        place < self.number_count()
    }

    fn is_mover(self, place: usize) -> bool {
        self.rules.is_partisan() && place == self.number_count()
    }

    fn of(self, place: usize) -> String {
        let mut names = self
            .rules
            .heap_names()
            .iter()
            .chain(self.rules.memory_names());
        if let Some(name) = names.nth(place) {
            return name.clone();
        }
        let first_row = self.number_count() + usize::from(self.rules.is_partisan());
        self.t.say(match place {
            _ if self.is_mover(place) => "map-mover",
            _ if place == first_row && self.rules.repeat() == kruzhok_rules::Repeat::NotOwn => {
                "map-own-row"
            }
            _ => "map-rival-row",
        })
    }

    fn value(self, place: usize, value: i64) -> String {
        if self.is_number(place) {
            return value.to_string();
        }
        if self.is_mover(place) {
            let player = match value {
                2 => kruzhok_rules::Player::Second,
                _ => kruzhok_rules::Player::First,
            };
            return sentences::player(player, self.t);
        }
        match u32::try_from(value - 1) {
            Ok(row) => self.rules.row_label(RowIndex(row)),
            Err(_) => self.t.say("map-no-row"),
        }
    }
}
