//! What `scorm` writes: a package for learning platforms with an exercise of a game.

use crate::args::{Invocation, PackageOptions};
use crate::commands::{Printed, game_title, read};
use crate::problems::{Failure, Refusal};
use kruzhok_words::Language;
use std::io;
use std::path::{Path, PathBuf};

/// The page in one file, as `cargo xtask dist` calls it.
const PAGE: &str = "kruzhok.html";

/// Writes the package into its file; nothing is printed.
pub(crate) fn scorm(text: &str, invocation: &Invocation, language: Language) -> Printed {
    let rules = read(text)?;
    let options = &invocation.package;
    let address = kruzhok_page::package_address(text, &options.fields, language)
        .ok_or_else(|| Failure::refused("bad-exercise"))?;
    let file = page_file(options);
    let page = std::fs::read_to_string(&file);
    let page = page.map_err(|error| refused("no-page", &file, error.to_string()))?;
    let title = game_title(&rules, language);
    let package = kruzhok_scorm::package(&page, &address, &title, options.edition)
        .ok_or_else(|| refused("no-page", &file, PAGE.to_owned()))?;
    std::fs::write(&options.output, package).map_err(|error| {
        refused(
            "cannot-write",
            Path::new(&options.output),
            error.to_string(),
        )
    })?;
    Ok((String::new(), String::new()))
}

/// The file that was named; else the one beside the program, or where `cargo xtask dist` writes it.
fn page_file(options: &PackageOptions) -> PathBuf {
    if let Some(file) = &options.page {
        return file.into();
    }
    let program = std::env::current_exe();
    let beside = program.and_then(|it| {
        it.parent()
            .map(|it| it.join(PAGE))
            .ok_or(io::ErrorKind::NotFound.into())
    });
    let beside = beside.ok().filter(|file| file.is_file());
    beside.unwrap_or_else(|| PathBuf::from("dist").join(PAGE))
}

fn refused(key: &'static str, file: &Path, reason: String) -> Failure {
    Failure::Refused(Refusal {
        option: "",
        key,
        args: vec![("file", file.display().to_string()), ("reason", reason)],
        instead: None,
    })
}
