//! Work beyond the budget of a step: long loops within one visit, which further steps pay for.

/// What was done beyond the budgets of the steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Debt(u64);

/// A round of a loop for one of many positions side by side, in the units of a step.
const ROUND: u64 = 2;
/// The same for one position alone.
const ROUND_ALONE: u64 = 8;

impl Debt {
    /// Adds rounds of loops, each for one of many positions side by side, and pays as far as the rest of the budget allows.
    pub(crate) fn add(&mut self, rounds: u64, rest: &mut u32) {
        self.0 = self.0.saturating_add(rounds.saturating_mul(ROUND));
        self.pay(rest);
    }

    /// Adds rounds of loops for one position alone, and pays as far as the rest of the budget allows.
    pub(crate) fn add_alone(&mut self, rounds: u64, rest: &mut u32) {
        self.0 = self.0.saturating_add(rounds.saturating_mul(ROUND_ALONE));
        self.pay(rest);
    }

    /// Pays as far as the rest of a budget allows.
    pub(crate) fn pay(&mut self, rest: &mut u32) {
        let paid = u32::try_from(self.0).unwrap_or(u32::MAX).min(*rest);
        *rest -= paid;
        self.0 -= u64::from(paid);
    }
}
