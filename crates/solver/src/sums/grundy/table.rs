//! Grundy values of all positions of a game that is swept.

use kruzhok_rules::Rules;
use kruzhok_sweep::{Nimbering, Plan};
use std::sync::Arc;

/// The computation of the Grundy values of a game by this plan; `None` where the rules rule values out, or play may come back.
pub(crate) fn nimbering(rules: &Rules, plan: Arc<Plan>) -> Option<Nimbering> {
    match rules.is_partisan() {
        true => None,
        false => Nimbering::new(plan),
    }
}

/// Whether a game that is swept so has Grundy values that can be found.
pub fn can_be_swept(rules: &Rules, plan: &Plan) -> bool {
    !rules.is_partisan() && Nimbering::exists(plan)
}
