//! The languages of the program and their plural forms.

use std::fmt;
use std::str::FromStr;

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Russian.
    Ru,
    /// English.
    En,
    /// Chinese, simplified characters.
    Zh,
}

impl Language {
    /// Every language, in the order in which the page offers them.
    pub const ALL: [Self; 3] = [Self::Ru, Self::En, Self::Zh];

    /// The language's name in itself.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::Ru => "Русский",
            Self::En => "English",
            Self::Zh => "中文",
        }
    }

    /// The first language of a list such as a browser's (`["uk-UA", "ru"]`) that the program speaks.
    pub fn preferred<'a>(tags: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        tags.into_iter().find_map(|tag| {
            let primary = tag.split(['-', '_', '.']).next().unwrap_or(tag);
            primary.to_ascii_lowercase().parse().ok()
        })
    }

    /// How many plural forms a message has in this language.
    pub fn plural_form_count(self) -> usize {
        match self {
            Self::Ru => 3,
            Self::En => 2,
            Self::Zh => 1,
        }
    }

    /// The place of the plural form for `n`, from 0: one, few, many in Russian; one, other in English; one form in Chinese.
    ///
    /// The cardinal rules for whole numbers of Unicode CLDR 48. Three lines each, where a library
    /// of all languages would add 12 to 17 KB to the page.
    pub(crate) fn plural_form(self, n: u64) -> usize {
        match self {
            Self::Ru => match (n % 10, n % 100) {
                (1, tens) if tens != 11 => 0,
                (2..=4, tens) if !(12..=14).contains(&tens) => 1,
                _ => 2,
            },
            Self::En => usize::from(n != 1),
            Self::Zh => 0,
        }
    }
}

impl Language {
    /// `ru`, `en` or `zh`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::En => "en",
            Self::Zh => "zh",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language code that is not `ru`, `en` or `zh`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLanguage;

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        Self::ALL
            .into_iter()
            .find(|language| language.to_string() == code)
            .ok_or(UnknownLanguage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(language: Language, numbers: &[u64]) -> Vec<usize> {
        numbers.iter().map(|&n| language.plural_form(n)).collect()
    }

    #[test]
    fn plural_forms_are_those_of_cldr() {
        let russian = forms(
            Language::Ru,
            &[
                1, 21, 101, 2, 4, 22, 104, 0, 5, 11, 12, 14, 19, 111, 112, 1000,
            ],
        );
        assert_eq!(russian, [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
        assert_eq!(forms(Language::En, &[0, 1, 2, 11, 21]), [1, 0, 1, 1, 1]);
        assert_eq!(forms(Language::Zh, &[0, 1, 2]), [0, 0, 0]);
    }

    #[test]
    fn the_browsers_first_known_language_is_taken() {
        assert_eq!(
            Language::preferred(["uk-UA", "ru-RU", "en"]),
            Some(Language::Ru)
        );
        assert_eq!(Language::preferred(["zh-Hant-TW"]), Some(Language::Zh));
        assert_eq!(Language::preferred(["en_US.UTF-8"]), Some(Language::En));
        assert_eq!(Language::preferred(["fr", "C"]), None);
    }
}
