//! Python, with which values of expressions and outcomes of games are compared.

use crate::Failure;
use crate::debian;
use crate::run::ask;

/// Sees to it that there is a Python that the comparisons can use.
///
/// # Errors
///
/// There is none, or an old one, and this is no Debian where we may install one.
pub(crate) fn ready() -> Result<(), Failure> {
    if is_ready() {
        return Ok(());
    }
    debian::install(
        &["python3"],
        "elsewhere install Python 3.11 or newer, so that `python3` starts it",
    )?;
    match is_ready() {
        true => Ok(()),
        false => Err(
            "the python3 on the PATH is older than 3.11, which the tests compare with: install a newer one"
                .to_owned(),
        ),
    }
}

/// The comparisons read rules files with `tomllib`, which came with Python 3.11.
fn is_ready() -> bool {
    ask("python3", &["-c", "import tomllib"]).is_some()
}
