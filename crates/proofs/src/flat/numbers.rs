//! The numbers that are written in a game as arithmetic.

use super::{Flat, FlatStart, FlatStep, Num};

impl Flat {
    /// Visits the numbers that bound a game: of its starts and of its ends.
    pub fn each_bounding_number(&mut self, visit: &mut dyn FnMut(&mut i64)) {
        self.each_number_of_starts(visit);
        for (end, _) in &mut self.ends {
            end.each_number(visit);
        }
    }

    /// Visits the numbers that conditions of rows and of positions name.
    pub fn each_number_of_conditions(&mut self, visit: &mut dyn FnMut(&mut i64)) {
        for step in self.rows.iter_mut().flat_map(|row| &mut row.steps) {
            if let FlatStep::If(condition) = step {
                condition.each_number(visit);
            }
        }
        if let Some(legal) = &mut self.legal {
            legal.each_number(visit);
        }
    }

    /// Visits the numbers of its starts alone.
    pub fn each_number_of_starts(&mut self, visit: &mut dyn FnMut(&mut i64)) {
        for start in &mut self.starts {
            match start {
                FlatStart::Box { bounds, conditions } => {
                    let ends = bounds.iter_mut().flat_map(|(low, high)| [low, high]);
                    ends.flatten().for_each(&mut *visit);
                    conditions.iter_mut().for_each(|it| it.each_number(visit));
                }
                FlatStart::Row { steps, to } => {
                    for step in steps {
                        match step {
                            FlatStep::If(condition) => condition.each_number(visit),
                            FlatStep::For { from, to, .. } => {
                                from.each_number(visit);
                                to.each_number(visit);
                            }
                        }
                    }
                    to.iter_mut().for_each(|it| it.each_number(visit));
                }
            }
        }
    }
}

impl Num {
    fn each_number(&mut self, visit: &mut dyn FnMut(&mut i64)) {
        match self {
            Self::Const(value) => visit(value),
            other => (other.operands_mut().into_iter()).for_each(|it| it.each_number(visit)),
        }
    }
}
