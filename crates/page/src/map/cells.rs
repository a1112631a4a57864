//! How the cells of a map lie in rows and columns.

use kruzhok_rules::{Position, Rules};
use kruzhok_wire::{CellPositions, MapReport, Range};

/// The text form of the position with these words.
pub(crate) fn written(rules: &Rules, words: &[i64]) -> String {
    rules.write_position(&Position::from_words(words))
}

/// How the cells of a map lie in rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CellRows {
    /// In rows of one length.
    Even {
        columns: usize,
        /// Number of places of the first row that are left free.
        shift: usize,
        cell_count: usize,
    },
    /// Each group begins a row, and long ones take several.
    Grouped { columns: usize, lines: Vec<Line> },
}

/// One row of a map in groups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) first_cell: usize,
    pub(crate) cell_count: usize,
    /// The index of its group, in the first row of each.
    pub(crate) group: Option<usize>,
}

impl CellRows {
    /// The rows of a map; a strip and groups are wrapped after `row_length` cells.
    pub(crate) fn of(map: &MapReport, row_length: usize) -> Self {
        let columns = row_length.max(1);
        match &map.positions {
            CellPositions::Axes { .. } | CellPositions::Measured { .. } => {
                match map.positions.axis_ranges()[..] {
                    [_, across] => Self::Even {
                        columns: across.count(),
                        shift: 0,
                        cell_count: map.cell_count,
                    },
                    [along] => Self::Even {
                        columns,
                        shift: match along {
                            // Every row begins with a multiple of its length, so that columns are remainders.
                            Range::Run { low, .. } => {
                                let length = i64::try_from(columns).unwrap_or(i64::MAX);
                                usize::try_from(low.rem_euclid(length)).unwrap_or(0)
                            }
                            Range::Some(_) => 0,
                        },
                        cell_count: map.cell_count,
                    },
                    _ => unreachable!("one number or two are axes"),
                }
            }
            CellPositions::Listed { groups, .. } => {
                let mut lines = vec![];
                let mut first_cell = 0;
                for (group, &(_, count)) in groups.iter().enumerate() {
                    for (line, start) in (0..count).step_by(columns).enumerate() {
                        lines.push(Line {
                            first_cell: first_cell + start,
                            cell_count: columns.min(count - start),
                            group: (line == 0).then_some(group),
                        });
                    }
                    first_cell += count;
                }
                let longest = lines.iter().map(|line| line.cell_count).max();
                Self::Grouped {
                    columns: longest.unwrap_or(0),
                    lines,
                }
            }
        }
    }

    pub(crate) fn rows(&self) -> usize {
        match self {
            Self::Even {
                columns,
                shift,
                cell_count,
            } => (cell_count + shift).div_ceil(*columns),
            Self::Grouped { lines, .. } => lines.len(),
        }
    }

    pub(crate) fn columns(&self) -> usize {
        match self {
            Self::Even { columns, .. } | Self::Grouped { columns, .. } => *columns,
        }
    }

    pub(crate) fn cell(&self, row: usize, column: usize) -> Option<usize> {
        match self {
            Self::Even {
                columns,
                shift,
                cell_count,
            } => (row * columns + column)
                .checked_sub(*shift)
                .filter(|cell| column < *columns && cell < cell_count),
            Self::Grouped { lines, .. } => {
                let line = lines.get(row)?;
                (column < line.cell_count).then_some(line.first_cell + column)
            }
        }
    }

    /// Row and column of a cell.
    pub(crate) fn place(&self, cell: usize) -> [usize; 2] {
        match self {
            Self::Even { columns, shift, .. } => {
                [(cell + shift) / columns, (cell + shift) % columns]
            }
            Self::Grouped { lines, .. } => {
                let row = lines.partition_point(|line| line.first_cell <= cell);
                let row = row.saturating_sub(1);
                let first = lines.get(row).map_or(0, |line| line.first_cell);
                [row, cell - first]
            }
        }
    }
}
