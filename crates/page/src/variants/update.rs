//! More tasks like the open one: how many are wanted, which were found, and the files made of them.

use crate::settings::{Coded, codes};
use crate::state::{Effect, Helper, State};
use kruzhok_wire::{JobId, Request, VariantReport};
use std::rc::Rc;

/// The most variants of a set.
const MOST_VARIANTS: u32 = 100;

/// The set of variants on the page.
#[derive(Clone, Debug)]
pub(crate) struct VariantsState {
    pub(crate) is_open: bool,
    /// How many are wanted, as it was typed.
    pub(crate) typed: String,
    /// Whether the answers stand beside the tasks.
    pub(crate) is_key_shown: bool,
    /// The number that gives the same set again, as it was typed.
    pub(crate) typed_seed: String,
    /// That of the set that was looked for last.
    pub(crate) seed: u64,
    /// The game whose variants are being looked for.
    pub(crate) awaited: Option<JobId>,
    /// What was found, and how many were wanted.
    pub(crate) found: Option<FoundVariants>,
}

#[derive(Clone, Debug)]
pub(crate) struct FoundVariants {
    pub(crate) job: JobId,
    pub(crate) wanted: u32,
    /// The variants, or the reason's name in the catalogue.
    pub(crate) variants: Result<Rc<[VariantReport]>, String>,
}

/// The kinds of files that a set of variants is kept as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorksheetKind {
    /// Plain text.
    Text,
    /// A table for spreadsheets.
    Csv,
    /// A page to be printed.
    Html,
    /// Questions for Moodle.
    Moodle,
    /// Questions for most learning platforms.
    Gift,
}

codes!(WorksheetKind: Text "txt", Csv "csv", Html "html", Moodle "xml", Gift "gift");

impl WorksheetKind {
    /// The ending of a file of this kind.
    fn ending(self) -> &'static str {
        match self {
            // Moodle takes no other.
            Self::Gift => "gift.txt",
            other => other.code(),
        }
    }
}

impl Default for VariantsState {
    fn default() -> Self {
        Self {
            is_open: false,
            typed: "4".to_owned(),
            is_key_shown: false,
            typed_seed: "1".to_owned(),
            seed: 0,
            awaited: None,
            found: None,
        }
    }
}

impl VariantsState {
    /// How many are wanted; `None` where that is no number of variants.
    pub(crate) fn count(&self) -> Option<u32> {
        let count = self.typed.trim().parse().ok();
        count.filter(|count| (1..=MOST_VARIANTS).contains(count))
    }

    /// The number that gives the wanted set; `None` where that is none.
    pub(crate) fn wanted_seed(&self) -> Option<u64> {
        self.typed_seed.trim().parse().ok()
    }
}

impl State {
    /// The variants of the game on the page.
    pub(crate) fn shown_variants(&self) -> Option<&FoundVariants> {
        let solved = self.solved.as_ref()?;
        let found = self.variants.found.as_ref()?;
        (found.job == solved.job).then_some(found)
    }

    /// Whether variants of the game on the page are being looked for.
    pub(crate) fn awaits_variants(&self) -> bool {
        let solved = self.solved.as_ref().map(|solved| solved.job);
        self.variants.awaited.is_some() && self.variants.awaited == solved
    }

    pub(crate) fn request_variants(&mut self) -> Vec<Effect> {
        let wanted = (self.variants.count(), self.variants.wanted_seed());
        let ((Some(count), Some(seed)), Some(solved)) = (wanted, &self.solved) else {
            return vec![];
        };
        self.variants.seed = self.next_set(seed);
        self.variants.typed_seed = self.variants.seed.to_string();
        self.variants.is_key_shown = false;
        self.variants.awaited = Some(solved.job);
        vec![Effect::Post(Request::Variants {
            job: solved.job,
            rules: self.rules.text.source.clone(),
            count,
            seed: self.variants.seed,
        })]
    }

    /// The number of the set that is made next: what is there already gives way to others.
    pub(crate) fn next_set(&self, seed: u64) -> u64 {
        seed.wrapping_add(u64::from(self.has_variants_wanted()))
    }

    /// Whether the variants that are wanted are those on the page.
    pub(crate) fn has_variants_wanted(&self) -> bool {
        let set = &self.variants;
        let is_wanted = |found: &FoundVariants| Some(found.wanted) == set.count();
        self.shown_variants().is_some_and(is_wanted) && set.wanted_seed() == Some(set.seed)
    }

    pub(crate) fn take_variants(
        &mut self,
        job: JobId,
        wanted: u32,
        variants: Result<Vec<VariantReport>, String>,
    ) -> Vec<Effect> {
        self.variants.awaited = None;
        self.variants.found = Some(FoundVariants {
            job,
            wanted,
            variants: variants.map(Rc::from),
        });
        vec![]
    }

    /// The search for variants broke off.
    pub(crate) fn lose_variants(&mut self) -> Vec<Effect> {
        if let Some(job) = self.variants.awaited.take() {
            self.variants.found = Some(FoundVariants {
                job,
                wanted: 0,
                variants: Err("variants-lost".to_owned()),
            });
        }
        vec![]
    }

    /// Another game is on the page: variants of the one before are not waited for.
    pub(crate) fn leave_variants(&mut self) -> Vec<Effect> {
        let awaited = self.variants.awaited.take();
        awaited
            .map(|_| Effect::EndHelper(Helper::Variants))
            .into_iter()
            .collect()
    }

    /// Opens a variant in place of the game, with the players of its text; who has not seen its key is to find it.
    pub(crate) fn open_variant(&mut self, index: usize) -> Vec<Effect> {
        let variant = self.shown_variants().and_then(|found| {
            let variants = found.variants.as_ref().ok()?;
            variants.get(index).cloned()
        });
        let Some(variant) = variant else {
            return vec![];
        };
        self.leave_task_game();
        self.rules.players = variant.texts.is_some().then(|| Rc::new(variant.players));
        if !self.variants.is_key_shown {
            self.hide_what_is_guessed();
        }
        self.edit_rules(variant.rules)
    }

    pub(crate) fn save_variants(&self, kind: WorksheetKind) -> Vec<Effect> {
        let file = crate::variants::variant_sheet(self).map(|sheet| Effect::SaveFile {
            name: self.file_name(&sheet.title(), kind.ending()),
            text: match kind {
                WorksheetKind::Text => sheet.text(),
                // Spreadsheets take a table for one in UTF-8 by this mark only.
                WorksheetKind::Csv => format!("\u{feff}{}", sheet.csv()),
                WorksheetKind::Html => sheet.html(),
                WorksheetKind::Moodle => sheet.moodle(),
                WorksheetKind::Gift => sheet.gift(),
            },
        });
        file.into_iter().collect()
    }
}
