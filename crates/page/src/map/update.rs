//! The map of all positions: which slice of it is seen, and the cursor on its cells.

use crate::map::{CellRows, cell_width, is_table, written};
use crate::settings::Tab;
use crate::state::{Effect, State};
use kruzhok_picture::Standing;
use kruzhok_rules::Rules;
use kruzhok_wire::{
    CellPositions, Grouping, LawRepeats, LawRequest, MapReport, MapRequest, Overlay, number_of,
};
use kruzhok_wire::{JobId, Request};
use std::rc::Rc;

/// The number of cells after which a strip is wrapped, unless another was chosen: ten are easily counted.
const ROW_LENGTH: usize = 10;

/// The greatest width of a row in a list, in cells that are as wide as high: that fits a phone.
const LISTED_ROW_WIDTH: f64 = 12.0;

/// A row of a strip that is wider than this has half the cells.
const STRIP_WIDTH: f64 = 15.0;

/// The longest row that can be chosen.
pub(crate) const LONGEST_ROW: usize = 1_000;

/// The number of rows that `PageUp` and `PageDown` go.
const PAGE: usize = 10;

/// What is remembered of the map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Map {
    pub settings: MapSettings,
    /// Whether the fields of expressions are open.
    pub has_measures: bool,
    pub shown: Option<ShownMap>,
    /// The law with which the worker was asked to compare the map that is shown.
    asked_overlay: Option<LawRequest>,
    /// The cell that stands for the selected position: in a table of heaps without order there are two.
    cursor: Option<usize>,
}

/// What is seen of the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MapSettings {
    /// The numbers that were chosen as axes; empty for those that suit the game.
    pub axes: Vec<usize>,
    /// Expressions that run down and across in place of numbers, as they were typed.
    pub measures: [String; 2],
    /// What the other numbers are held at; `None` while they are those of the selected position.
    pub through: Option<Vec<i64>>,
    /// How positions without axes are grouped, where that was chosen.
    pub grouping: Option<Grouping>,
    /// After how many cells a row is wrapped, where that was chosen.
    pub row_length: Option<usize>,
}

/// A map that came from the worker.
#[derive(Clone, Debug)]
pub(crate) struct ShownMap {
    /// The job that solved the game.
    job: JobId,
    /// What was asked for.
    request: MapRequest,
    /// The rules of the game.
    pub rules: Rc<Rules>,
    pub map: Rc<MapReport>,
    /// A law, and where it is wrong about the map.
    pub overlay: Option<(LawRequest, Rc<Overlay>)>,
    /// Width of a cell to its height.
    pub cell_width: f64,
}

/// Where the cursor of the map goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellStep {
    /// To the next position above.
    Up,
    /// To the next position below.
    Down,
    /// To the position before.
    Left,
    /// To the position after.
    Right,
    /// Ten rows up.
    PageUp,
    /// Ten rows down.
    PageDown,
    /// To the first position of the row.
    RowStart,
    /// To the last position of the row.
    RowEnd,
    /// To the first position of all.
    First,
    /// To the last position of all.
    Last,
}

/// What the page shows of the map.
impl State {
    pub(crate) fn arrangement(&self, shown: &ShownMap) -> CellRows {
        CellRows::of(&shown.map, self.row_length(shown))
    }

    /// After how many cells a row is wrapped.
    pub(crate) fn row_length(&self, shown: &ShownMap) -> usize {
        let has_room = |count: usize, width: f64| count as f64 * shown.cell_width <= width;
        self.map
            .settings
            .row_length
            .or_else(|| usize::try_from(self.period_of(shown)?.0.period).ok())
            .unwrap_or_else(|| match shown.map.positions {
                CellPositions::Axes { .. } | CellPositions::Measured { .. } => {
                    match has_room(ROW_LENGTH, STRIP_WIDTH) {
                        true => ROW_LENGTH,
                        false => ROW_LENGTH / 2,
                    }
                }
                CellPositions::Listed { .. } => {
                    let lengths = (1..=ROW_LENGTH).rev();
                    lengths
                        .into_iter()
                        .find(|&it| has_room(it, LISTED_ROW_WIDTH))
                        .unwrap_or(1)
                }
            })
    }

    /// How the values along a strip repeat, and whether the law that is looked at has that proved; else it is what is seen, once
    /// the visitor has guessed a law.
    pub(crate) fn period_of(&self, shown: &ShownMap) -> Option<(LawRepeats, bool)> {
        let is_strip =
            matches!(&shown.map.positions, CellPositions::Axes { axes, .. } if axes.len() == 1);
        let is_seen = is_strip && shown.rules.heap_names().len() == 1 && self.shows_laws();
        let report = self
            .law_report()
            .filter(|_| is_seen && !self.hides_outcomes())?;
        let seen = shown.map.repeats.filter(|_| report.is_final);
        let (repeats, is_proved) = match (report.repeats, seen) {
            (Some(proved), _) => (proved, true),
            (None, Some(seen)) => (seen, false),
            (None, None) => return None,
        };
        (2..=LONGEST_ROW as u64)
            .contains(&repeats.period)
            .then_some((repeats, is_proved))
    }

    /// The cells of the selected position, that of the cursor first.
    pub(crate) fn selected_cells(&self) -> Vec<usize> {
        let words = self.selected_words();
        let (Some(shown), Some(words)) = (&self.map.shown, words) else {
            return vec![];
        };
        let mut cells = shown.map.positions.cells_of(&shown.rules, &words);
        cells.retain(|cell| *cell < shown.map.cell_count);
        if let Some(place) = cells.iter().position(|cell| Some(*cell) == self.map.cursor) {
            cells.swap(0, place);
        }
        cells
    }

    fn selected_words(&self) -> Option<Vec<i64>> {
        let rules = &self.solved.as_ref()?.rules;
        let position = rules.read_position(self.shown_selection()?).ok()?;
        Some(position.words().to_vec())
    }
}

/// What happens to the map.
impl State {
    pub(crate) fn choose_tab(&mut self, tab: Tab) -> Vec<Effect> {
        let is_other = std::mem::replace(&mut self.settings.tab, tab) != tab;
        let mut effects = match is_other {
            true => self.come_to_view(),
            false => vec![],
        };
        effects.extend(self.follow_selection());
        effects.extend(self.write_address(true));
        effects
    }

    /// Asks for the map, where it is seen and not there yet.
    pub(crate) fn request_map(&self) -> Vec<Effect> {
        let request = self.wanted_map();
        let known = self.map.shown.as_ref().zip(self.solved.as_ref());
        if known.is_some_and(|(known, solved)| known.job == solved.job && known.request == request)
        {
            return vec![];
        }
        self.request_map_again()
    }

    /// The map that is shown, once more.
    pub(crate) fn request_map_again(&self) -> Vec<Effect> {
        let is_seen = self.settings.tab == Tab::Map && !self.is_summed();
        let Some(solved) = self.solved.as_ref().filter(|_| is_seen) else {
            return vec![];
        };
        let (job, request) = (solved.job, self.wanted_map());
        vec![Effect::Post(Request::Map(job, request))]
    }

    fn wanted_map(&self) -> MapRequest {
        let selected = self.selected_words().unwrap_or_default();
        // What is left over from rules with other numbers is of no use.
        let through = self.map.settings.through.clone();
        let through = through.filter(|through| through.len() == selected.len());
        MapRequest {
            axes: self.map.settings.axes.clone(),
            through: through.unwrap_or(selected),
            grouping: self.map.settings.grouping,
            measures: self.wanted_measures(),
        }
    }

    /// Whether the axes of the map may be expressions: a cell of several positions can be neither guessed nor marked.
    pub(crate) fn allows_measures(&self) -> bool {
        let is_of_edges = self.solved.as_ref().is_some_and(|it| it.rules.is_graph());
        !is_of_edges
            && self.colouring.guessing.is_none()
            && !self.exercise.withholds()
            && !self.exercise.is_marking(true)
    }

    /// The expressions that are axes: those that were typed, and while these are wrong, those of the map that is shown.
    fn wanted_measures(&self) -> Vec<String> {
        let Some(solved) = self.solved.as_ref().filter(|_| self.allows_measures()) else {
            return vec![];
        };
        let typed = self.map.settings.measures.iter().map(|it| it.trim());
        let typed: Vec<String> = typed
            .filter(|it| !it.is_empty())
            .map(str::to_owned)
            .collect();
        let is_right = |text: &String| solved.rules.measure(text).is_ok();
        let shown = || {
            self.map
                .shown
                .as_ref()
                .map(|it| it.request.measures.clone())
        };
        match typed.iter().all(is_right) {
            true => typed,
            false => shown().unwrap_or_default(),
        }
    }

    /// An expression is to run down (`0`) or across (`1`).
    pub(crate) fn type_measure(&mut self, axis: usize, text: String) -> Vec<Effect> {
        if let Some(measure) = self.map.settings.measures.get_mut(axis) {
            *measure = text;
        }
        self.map.has_measures = true;
        [self.request_map(), self.write_address(false)].concat()
    }

    /// The map that is shown, and where the law is wrong about it that it is compared with now.
    pub(crate) fn shown_overlay(&self) -> Option<&Rc<Overlay>> {
        let (law, overlay) = self.map.shown.as_ref()?.overlay.as_ref()?;
        (self.law_on_map().as_ref() == Some(law)).then_some(overlay)
    }

    /// Has the map that is shown compared with the law, where it was not yet.
    pub(crate) fn request_overlay(&mut self) -> Vec<Effect> {
        let Some(law) = self.law_on_map().filter(|_| self.settings.tab == Tab::Map) else {
            return vec![];
        };
        let Some(shown) = &self.map.shown else {
            return vec![];
        };
        if self.shown_overlay().is_some() || self.map.asked_overlay.as_ref() == Some(&law) {
            return vec![];
        }
        let request = Request::Overlay(shown.job, shown.request.clone(), law.clone());
        self.map.asked_overlay = Some(law);
        vec![Effect::Post(request)]
    }

    pub(crate) fn take_overlay(
        &mut self,
        request: &MapRequest,
        law: LawRequest,
        overlay: Overlay,
    ) -> Vec<Effect> {
        if let Some(shown) = self.map.shown.as_mut().filter(|it| it.request == *request) {
            shown.overlay = Some((law, Rc::new(overlay)));
        }
        vec![]
    }

    /// Keeps the selected position on the map: a slice that does not hold it changes to one that does.
    pub(crate) fn follow_selection(&mut self) -> Vec<Effect> {
        let job = self.solved.as_ref().map(|solved| solved.job);
        let shown = self.map.shown.as_ref();
        match shown.filter(|shown| Some(shown.job) == job && !self.selected_cells().is_empty()) {
            Some(shown) => self.map.settings.through = Some(shown.request.through.clone()),
            None => self.map.settings.through = None,
        }
        self.request_map()
    }

    pub(crate) fn take_map(
        &mut self,
        job: JobId,
        request: MapRequest,
        map: MapReport,
    ) -> Vec<Effect> {
        if request != self.wanted_map() {
            return vec![];
        }
        if let Some(solved) = &self.solved {
            self.map.asked_overlay = None;
            self.map.shown = Some(ShownMap {
                cell_width: cell_width(&solved.rules, &map, &solved.report),
                job,
                request,
                rules: Rc::clone(&solved.rules),
                map: Rc::new(map),
                overlay: None,
            });
        }
        vec![]
    }

    /// Another number is to run down (`0`) or across (`1`); `None` for a strip.
    pub(crate) fn choose_axis(&mut self, axis: usize, place: Option<usize>) -> Vec<Effect> {
        let Some(CellPositions::Axes { axes, .. }) = self.positions() else {
            return vec![];
        };
        let mut axes = axes.clone();
        match place {
            // The axes change places.
            Some(place) if axes.contains(&place) => axes.reverse(),
            Some(place) if axis < axes.len() => axes[axis] = place,
            Some(place) => axes.push(place),
            None => axes.truncate(1),
        }
        self.map.settings.axes = axes;
        self.map.settings.through = None;
        [self.request_map(), self.write_address(false)].concat()
    }

    /// A number that is no axis is held at another of its values.
    pub(crate) fn move_slice(&mut self, place: usize, index: usize) -> Vec<Effect> {
        let Some(CellPositions::Axes {
            ranges, through, ..
        }) = self.positions()
        else {
            return vec![];
        };
        let mut through = through.clone();
        let range = ranges.get(place).filter(|range| index < range.count());
        if let (Some(word), Some(range)) = (through.get_mut(place), range) {
            *word = range.value(index);
        }
        self.map.settings.through = Some(through);
        [self.request_map(), self.write_address(false)].concat()
    }

    /// What the numbers that are no axes are held at, where the selected position does not tell it.
    pub(crate) fn held_numbers_of_address(&self) -> Option<Vec<i64>> {
        let through = self.map.settings.through.clone()?;
        let Some(CellPositions::Axes { axes, .. }) = self.positions() else {
            return Some(through);
        };
        let selected = self.selected_words()?;
        let mut numbers = through.iter().zip(&selected).enumerate();
        let is_selected = numbers.all(|(place, (held, own))| axes.contains(&place) || held == own);
        (!is_selected).then_some(through)
    }

    pub(crate) fn choose_row_length(&mut self, length: usize) -> Vec<Effect> {
        self.map.settings.row_length = Some(length.clamp(1, LONGEST_ROW));
        self.write_address(false)
    }

    pub(crate) fn choose_grouping(&mut self, grouping: Grouping) -> Vec<Effect> {
        self.map.settings.grouping = Some(grouping);
        [self.request_map(), self.write_address(false)].concat()
    }

    fn positions(&self) -> Option<&CellPositions> {
        Some(&self.map.shown.as_ref()?.map.positions)
    }

    pub(crate) fn select_cell(&mut self, cell: usize) -> Vec<Effect> {
        let Some(position) = self.position_of_cell(cell) else {
            return vec![];
        };
        self.position.selected = Some(position);
        self.map.cursor = Some(cell);
        self.graph.cursor = None;
        self.place_cursor();
        let mut effects = self.follow_selection();
        effects.extend([self.request_position(), self.write_address(false)].concat());
        effects
    }

    /// Shows the position of a cell in the graph; `None` is the cell of the cursor.
    pub(crate) fn open_cell(&mut self, cell: Option<usize>) -> Vec<Effect> {
        let Some(cell) = cell.or_else(|| self.selected_cells().first().copied()) else {
            return vec![];
        };
        let Some(position) = self.position_of_cell(cell) else {
            return vec![];
        };
        // The back button comes back to this cell.
        let mut effects = self.select_cell(cell);
        if self.colouring.guessing.is_some() && !self.shows_cell(cell, &position) {
            // The first click tells what it is, the next one opens it.
            effects.extend(self.uncover_position(position));
            return effects;
        }
        self.settings.tab = Tab::Graph;
        effects.extend(self.choose_root(position));
        effects
    }

    /// The positions of the map with who wins there; none where it has more cells than `most`.
    pub(crate) fn positions_of_map(&self, most: usize) -> Vec<(String, Standing)> {
        let shown = self.map.shown.as_ref();
        let Some(map) = shown.map(|it| &it.map).filter(|it| it.cell_count <= most) else {
            return vec![];
        };
        let cells = (0..map.cell_count).filter(|&cell| map.cells.crowd(cell).is_none());
        let told = |cell| Some((self.position_of_cell(cell)?, map.cells.standing(cell)?));
        cells.filter_map(told).collect()
    }

    /// The text form of the position of a cell; `None` where play never comes.
    fn position_of_cell(&self, cell: usize) -> Option<String> {
        let ShownMap { map, rules, .. } = self.map.shown.as_ref()?;
        map.cells.standing(cell)?;
        Some(written(rules, &map.positions.words(rules, cell)))
    }

    /// Goes to the next cell in which the law is wrong; behind the last one comes the first.
    pub(crate) fn select_differing(&mut self) -> Vec<Effect> {
        let Some((shown, overlay)) = self.map.shown.as_ref().zip(self.shown_overlay()) else {
            return vec![];
        };
        let here = self.selected_cells().first().copied();
        let after = here.map_or(0, |cell| cell + 1);
        let is_wrong = |cell: &usize| number_of(&overlay.differing, *cell) > 0;
        let mut cells = (after..shown.map.cell_count).chain(0..after.min(shown.map.cell_count));
        match cells.find(is_wrong) {
            Some(cell) => self.select_cell(cell),
            None => vec![],
        }
    }

    fn shows_cell(&self, cell: usize, position: &str) -> bool {
        let shown = self.map.shown.as_ref();
        let standing = shown.and_then(|shown| shown.map.cells.standing(cell));
        standing.is_some_and(|standing| self.shows(position, standing))
    }

    pub(crate) fn move_cell(&mut self, step: CellStep) -> Vec<Effect> {
        let Some(shown) = &self.map.shown else {
            return vec![];
        };
        let map = &shown.map;
        let arrangement = self.arrangement(shown);
        let here = self.selected_cells().first().copied();
        match neighbour(map, &arrangement, here, step) {
            Some(cell) => self.select_cell(cell),
            None => vec![],
        }
    }
}

/// The cell with a position to which the cursor goes; the first one when there is no cursor yet.
fn neighbour(
    map: &MapReport,
    arrangement: &CellRows,
    here: Option<usize>,
    step: CellStep,
) -> Option<usize> {
    let is_position = |cell: &usize| map.cells.standing(*cell).is_some();
    let first = || (0..map.cell_count).find(is_position);
    let Some(here) = here else {
        return first();
    };
    let [row, column] = arrangement.place(here);
    let in_row = |row: usize, column: usize| arrangement.cell(row, column).filter(is_position);
    // The position of a row that is nearest to the column.
    let near = |row: usize| {
        let columns = arrangement.columns();
        let distances = 0..columns.max(1);
        distances.into_iter().find_map(|distance| {
            let left = column.checked_sub(distance);
            left.and_then(|left| in_row(row, left))
                .or_else(|| in_row(row, column + distance))
        })
    };
    let is_table = is_table(map);
    let same_column = |row: usize| match arrangement {
        // Rows in groups are of many lengths.
        CellRows::Grouped { .. } => near(row),
        CellRows::Even { .. } => in_row(row, column),
    };
    let rows = arrangement.rows();
    match step {
        CellStep::Up => (0..row).rev().find_map(same_column),
        CellStep::Down => (row + 1..rows).find_map(same_column),
        CellStep::Left if is_table => (0..column).rev().find_map(|column| in_row(row, column)),
        CellStep::Right if is_table => {
            (column + 1..arrangement.columns()).find_map(|column| in_row(row, column))
        }
        CellStep::Left => (0..here).rev().find(is_position),
        CellStep::Right => (here + 1..map.cell_count).find(is_position),
        CellStep::PageUp => (0..=row.saturating_sub(PAGE))
            .rev()
            .chain(row.saturating_sub(PAGE)..row)
            .find_map(same_column),
        CellStep::PageDown => {
            let there = (row + PAGE).min(rows.saturating_sub(1));
            (there..rows)
                .chain((row + 1..there).rev())
                .find_map(same_column)
        }
        CellStep::RowStart => (0..arrangement.columns()).find_map(|column| in_row(row, column)),
        CellStep::RowEnd => (0..arrangement.columns())
            .rev()
            .find_map(|column| in_row(row, column)),
        CellStep::First => first(),
        CellStep::Last => (0..map.cell_count).rev().find(is_position),
    }
}
