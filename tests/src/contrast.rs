//! Colours that can be told apart: every pair of the style sheet's tokens that meets on the page, in each theme.

use std::collections::BTreeMap;

/// What a text needs against its ground, and what a line or a shape does (WCAG 2.2, 1.4.3 and 1.4.11).
const TEXT: f64 = 4.5;
const SHAPE: f64 = 3.0;

const PAIRS: [(&str, &str, f64); 57] = [
    ("ink", "paper", TEXT),
    ("ink", "panel", TEXT),
    ("ink", "field", TEXT),
    ("ink", "won-fill", TEXT),
    ("ink", "lost-fill", TEXT),
    ("ink", "drawn-fill", TEXT),
    ("ink", "chance-fill", TEXT),
    ("ink", "mark", TEXT),
    ("muted", "paper", TEXT),
    ("muted", "panel", TEXT),
    ("muted", "field", TEXT),
    ("won", "won-fill", TEXT),
    ("lost", "lost-fill", TEXT),
    ("drawn", "drawn-fill", TEXT),
    ("chance", "chance-fill", TEXT),
    ("on-accent", "accent", TEXT),
    ("accent", "panel", TEXT),
    ("accent", "won-fill", TEXT),
    ("problem", "problem-fill", TEXT),
    ("problem", "panel", TEXT),
    ("guess", "field", SHAPE),
    ("on-accent", "guess", TEXT),
    ("won", "paper", SHAPE),
    ("lost", "paper", SHAPE),
    ("drawn", "paper", SHAPE),
    ("chance", "paper", SHAPE),
    ("pencil", "paper", SHAPE),
    ("border", "paper", SHAPE),
    ("border", "panel", SHAPE),
    ("border", "field", SHAPE),
    ("problem", "field", SHAPE),
    ("focus", "paper", SHAPE),
    ("focus", "panel", SHAPE),
    ("on-accent", "task-players", TEXT),
    ("task-players", "panel", SHAPE),
    ("task-players", "field", SHAPE),
    ("on-accent", "task-heaps", TEXT),
    ("task-heaps", "panel", SHAPE),
    ("task-heaps", "field", SHAPE),
    ("on-accent", "task-moves", TEXT),
    ("task-moves", "panel", SHAPE),
    ("task-moves", "field", SHAPE),
    ("on-accent", "task-over", TEXT),
    ("task-over", "panel", SHAPE),
    ("task-over", "field", SHAPE),
    ("on-accent", "task-start", TEXT),
    ("task-start", "panel", SHAPE),
    ("task-start", "field", SHAPE),
    ("on-accent", "task-repeat", TEXT),
    ("task-repeat", "panel", SHAPE),
    ("task-repeat", "field", SHAPE),
    ("on-accent", "task-question", TEXT),
    ("task-question", "panel", SHAPE),
    ("task-question", "field", SHAPE),
    ("on-accent", "problem", TEXT),
    ("muted", "problem-fill", SHAPE),
    ("ink", "problem-fill", TEXT),
];

#[test]
fn every_pair_of_colours_has_contrast_in_each_theme() {
    let themes = themes(include_str!("../../web/styles/tokens.css"));
    assert_eq!(
        themes.keys().collect::<Vec<_>>(),
        ["dark", "light", "projector"]
    );
    for (theme, colors) in &themes {
        for (above, below, wanted) in PAIRS {
            let found = contrast(&colors[above], &colors[below]);
            assert!(
                found >= wanted,
                "{theme}: {above} on {below} has {found:.2}, and {wanted} is wanted"
            );
        }
    }
}

/// `boot.css` is seen before the program runs and needs no other file, so it repeats the colours.
#[test]
fn the_page_that_loads_has_the_colours_of_the_one_that_runs() {
    let themes = themes(include_str!("../../web/styles/tokens.css"));
    let boot = include_str!("../../web/styles/boot.css");
    let (light, dark) = boot
        .split_once("@media (prefers-color-scheme: dark)")
        .expect("it has a dark theme");
    for (css, theme) in [(light, "light"), (dark, "dark")] {
        let colours: Vec<&str> = css
            .match_indices('#')
            .filter_map(|(place, _)| css.get(place..place + 7))
            .filter(|it| it[1..].chars().all(|digit| digit.is_ascii_hexdigit()))
            .collect();
        let tokens = [
            "paper",
            "ink",
            "won",
            "won-fill",
            "lost",
            "lost-fill",
            "muted",
        ];
        let expected: Vec<&str> = tokens.map(|token| themes[theme][token].as_str()).to_vec();
        assert_eq!(colours, expected, "{theme}");
    }
}

/// The colours of each theme, by token, such as `#fdfcf7` for `paper`.
fn themes(css: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut themes: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for block in css.split('}') {
        // What stands within a condition on the medium begins with two brackets.
        let Some((selector, declarations)) = block.rsplit_once('{') else {
            continue;
        };
        let theme = selector.split('"').nth(1).unwrap_or("light");
        for declaration in declarations.split(';') {
            // A comment may stand above it.
            let color = declaration
                .rsplit("*/")
                .next()
                .unwrap_or_default()
                .trim()
                .strip_prefix("--color-")
                .and_then(|rest| rest.split_once(": "));
            if let Some((token, color)) = color {
                themes
                    .entry(theme.to_owned())
                    .or_default()
                    .insert(token.to_owned(), color.to_owned());
            }
        }
    }
    themes
}

/// The contrast ratio of WCAG 2.2: 1 for equal colours, 21 for black on white.
fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance(color: &str) -> f64 {
    let channel = |place: usize| {
        let value =
            u8::from_str_radix(&color[place..place + 2], 16).expect("a colour is six digits");
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

#[test]
fn black_on_white_has_the_greatest_contrast() {
    assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
    assert!((contrast("#777777", "#777777") - 1.0).abs() < 1e-9);
}
