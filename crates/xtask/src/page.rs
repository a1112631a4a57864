//! The page as its sources make it. Trunk makes the same of `index.html`, for those who have it.

use crate::Failure;
use crate::references::without_notes;
use crate::run::{cargo, read, root, run, target_dir, timed};
use crate::tools::{Tools, WASM_TARGET, without_own_paths};
use std::fs;
use std::path::PathBuf;

/// What is compiled, before it is arranged as a site or as one file.
pub(crate) struct Page {
    /// `index.html` with the styles and the boot script in it.
    pub(crate) html: String,
    /// The JavaScript around the program, which wasm-bindgen writes.
    pub(crate) glue: String,
    /// The file of the program, and of what the linker made before wasm-bindgen had it.
    pub(crate) program: PathBuf,
    pub(crate) linked: PathBuf,
    /// The script of the worker.
    pub(crate) worker: String,
}

impl Page {
    /// Compiles the page with this profile of the root `Cargo.toml`.
    ///
    /// # Errors
    ///
    /// It does not compile, or `index.html` names what is not there.
    pub(crate) fn build(tools: &Tools, profile: &str) -> Result<Page, Failure> {
        timed("compiling the page", || {
            let build = format!("build --package=kruzhok-web --target={WASM_TARGET}");
            run(without_own_paths(
                cargo(&build).args(["--profile", profile]),
            ))
        })?;
        let compiled = target_dir().join(WASM_TARGET).join(profile);
        let linked = compiled.join("kruzhok-web.wasm");
        let folder = target_dir().join("page").join(profile);
        timed("writing the JavaScript around the program", || {
            run(tools
                .wasm_bindgen()
                .args(["--target=no-modules", "--no-typescript"])
                .args(["--out-name=kruzhok", "--out-dir"])
                .args([&folder, &linked]))
        })?;
        let program = folder.join("kruzhok_bg.wasm");
        let failed = |error| format!("could not use {}: {error}", program.display());
        let bytes = fs::read(&program).map_err(failed)?;
        fs::write(&program, without_notes(&bytes)?).map_err(failed)?;
        let source = |name: &str| read(&root().join(name));
        Ok(Page {
            html: assembled(&source("index.html")?, source)?,
            glue: read(&folder.join("kruzhok.js"))?,
            program,
            linked,
            worker: source("web/worker.js")?,
        })
    }
}

/// The page with the files in it that its elements `<link data-trunk rel="inline">` name, and without the other elements for
/// Trunk.
fn assembled(
    html: &str,
    source: impl Fn(&str) -> Result<String, Failure>,
) -> Result<String, Failure> {
    let mut elements = html.split("<link data-trunk ");
    let mut page = elements.next().unwrap_or_default().to_owned();
    for element in elements {
        let unclear = || format!("index.html has an element that is not understood: {element}");
        let (attributes, rest) = element.split_once('>').ok_or_else(unclear)?;
        let path = attributes.split("href=\"").nth(1);
        let path = path.and_then(|it| it.split('"').next());
        let path = path.ok_or_else(unclear)?;
        if attributes.contains("rel=\"inline\"") {
            let tag = if path.ends_with(".css") {
                "style"
            } else {
                "script"
            };
            page.push_str(&format!("<{tag}>{}</{tag}>", source(path)?));
        }
        page.push_str(rest);
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_take_the_place_of_the_elements_that_name_them() {
        let html = "<head><link rel=\"icon\"><link data-trunk rel=\"inline\" href=\"a.css\">\n</head><body>\
            <link data-trunk rel=\"copy-file\" href=\"w.js\"><link data-trunk rel=\"inline\" href=\"b.js\"></body>";
        let page = assembled(html, |name| Ok(format!("({name})"))).expect("each has a file");
        let expected = "<head><link rel=\"icon\"><style>(a.css)</style>\n</head><body>\
            <script>(b.js)</script></body>";
        assert_eq!(page, expected);
    }

    #[test]
    fn an_element_that_names_no_file_is_refused() {
        assert!(assembled("<link data-trunk rel=\"inline\">", |_| Ok(String::new())).is_err());
    }
}
