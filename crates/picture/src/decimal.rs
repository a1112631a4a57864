//! Decimal numbers of paths and style sheets.

/// The number that is written so, without an exponent. The standard library's reader rounds any number of digits right,
/// with a table of 10 KB; these have a few.
pub fn decimal(text: &str) -> Option<f64> {
    let places = text.find('.').map_or(0, |dot| text.len() - dot - 1);
    let digits: i64 = text.replacen('.', "", 1).parse().ok()?;
    Some(digits as f64 / 10_f64.powi(i32::try_from(places).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_standard_library_reads_them() {
        for text in [
            "0", "-1", "12.5", "-0.1", "17.6", ".5", "1234.1", "3.333333",
        ] {
            assert_eq!(decimal(text), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in ["", "-", ".", "1.2.3", "px"] {
            assert_eq!(decimal(text), None, "{text}");
        }
    }
}
