//! `cargo xtask dist`: the finished page, as a site and as one file.

use crate::Failure;
use crate::licences::licences;
use crate::parts::{self, NAMES, Parts};
use crate::run::{command, root, run, say, target_dir};
use crate::single_file;
use crate::site;
use crate::smaller::smaller;
use crate::tools::{self, Tools};
use crate::weight;
use std::fs;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

/// What should arrive before the first answers, and in all, at most; compressed.
const AIMS: [usize; 2] = [480_000, 950_000];
/// What came before the first answers, and in all, in the last release.
const LAST_RELEASE: [usize; 2] = [1_412_291, 1_412_291];

/// What Rust takes for granted in a browser, vectors besides (`.cargo/config.toml`), and all that wasm-opt may write; with `--all-features` it writes what no browser reads yet.
const WASM_FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// Builds `dist/`, prints what it weighs, and gives its folder.
///
/// # Errors
///
/// The page does not build, or a tool for it is missing.
pub(crate) fn dist() -> Result<PathBuf, Failure> {
    let tools = Tools::ready()?;
    let wasm_opt = tools::wasm_opt()?;
    let dist = root().join("dist");

    say("building the page");
    run(tools
        .trunk()
        .args(["build", "--release", "--skip-version-check", "--dist"])
        .arg(&dist))?;
    let mut site = Files::read(&dist)?;
    // The names of the functions, in their final order.
    let symbols = target_dir().join("dist-symbols.txt");
    let has_symbols = wasm_opt.is_some();
    if let Some(wasm_opt) = wasm_opt {
        say("making the program smaller");
        run(command(wasm_opt)
            .arg("-Oz")
            // What is called once stays a function: 1 KB more in the file, 7 KB less of 450 KB after gzip.
            .arg("--one-caller-inline-max-function-size=0")
            // Nothing stands at the first 1024 addresses, below the stack, so sums of addresses become offsets.
            .arg("--low-memory-unused")
            // Neighbours then are alike, and gzip sees only 32 KB back: 43 KB less of 1 210 KB. The names go now.
            .arg("--reorder-functions-by-name")
            .args(WASM_FEATURES)
            .arg(format!("--symbolmap={}", symbols.display()))
            .arg("--output")
            .args([&site.program, &site.program]))?;
    }
    for path in [&site.page, &site.glue].into_iter().chain(&site.others) {
        write(path, &smaller(&read(path)?))?;
    }
    let program = read_bytes(&site.program)?;
    let glue = read(&site.glue)?;
    let page = read(&site.page)?;
    let symbols = match has_symbols {
        true => read(&symbols)?,
        false => String::new(),
    };
    let Parts { modules, drawn } = parts::parts(
        &site::site(&page)?,
        [
            (&file_name(&site.glue), glue.as_bytes()),
            (&file_name(&site.program), &program),
        ],
        &read(&dist.join(WORKER))?,
        &symbols,
    )?;
    let page = page.replacen(
        "<div id=\"app\"></div>",
        &format!("<div id=\"app\"></div>\n{drawn}"),
        1,
    );

    say("compressing the program");
    let licences = licences()?;
    let path = dist.join(LICENCES);
    write(&path, &licences)?;
    site.others.push(path);
    let single_file = dist.join("kruzhok.html");
    write(
        &single_file,
        &single_file::single_file(&page, &glue, &deflated(&program)?, &licences)?,
    )?;

    // The program in parts takes the place of the whole one, and the glue loads them.
    for path in [&site.program, &site.glue] {
        fs::remove_file(path)
            .map_err(|error| format!("could not remove {}: {error}", path.display()))?;
    }
    let names = ["web"].into_iter().chain(NAMES).zip(&modules);
    let names: Vec<String> = names
        .map(|(name, module)| site::hashed(&format!("kruzhok-{name}"), "wasm", module))
        .collect();
    let mut packed = vec![];
    for (name, module) in names.iter().zip(&modules) {
        fs::write(dist.join(name), module)
            .map_err(|error| format!("could not write {name}: {error}"))?;
        let name = format!("{name}.bin");
        let bytes = deflated(module)?;
        packed.push(bytes.len());
        fs::write(dist.join(&name), bytes)
            .map_err(|error| format!("could not write {name}: {error}"))?;
        site.packed.push(dist.join(name));
    }
    let glue = site::glue(
        &glue,
        &smaller(&read(&root().join("web/parts.js"))?),
        &names[1..],
    )?;
    let glue_name = site::hashed("kruzhok", "js", glue.as_bytes());
    site.glue = dist.join(&glue_name);
    write(&site.glue, &glue)?;
    let page = site::named(&page, &glue_name, &names, packed[0])?;
    let parts = site::site(&page)?;
    write(&site.page, &parts.page)?;
    for (name, text) in &parts.files {
        let path = dist.join(name);
        write(&path, text)?;
        site.others.push(path);
    }
    add_offline(&dist, &mut site)?;
    if !symbols.is_empty() {
        print_parts(&program, &symbols)?;
    }
    print_sizes(&site, &single_file, &packed)?;
    Ok(dist)
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// As small as it gets in some seconds, in the form that browsers call "deflate".
fn deflated(bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut packed = vec![];
    let options = zopfli::Options {
        iteration_count: NonZeroU64::MIN.saturating_add(4),
        ..zopfli::Options::default()
    };
    zopfli::compress(options, zopfli::Format::Zlib, bytes, &mut packed)
        .map_err(|error| format!("the program was not compressed: {error}"))?;
    Ok(packed)
}

/// Adds what lets the page be opened without a network after one visit.
fn add_offline(dist: &Path, site: &mut Files) -> Result<(), Failure> {
    let sources = root().join("web");
    for name in [site::MANIFEST, site::ICON] {
        let path = dist.join(name);
        write(&path, &read(&sources.join(name))?)?;
        site.others.push(path);
    }
    let paths = [&site.page, &site.glue];
    let mut files = vec![];
    for path in paths.into_iter().chain(&site.packed).chain(&site.others) {
        let name = file_name(path);
        // A worker knows the glue by its own address, which is that of the file that is kept.
        let name = match name == WORKER {
            true => format!("{WORKER}?{}", file_name(&site.glue)),
            false => name,
        };
        files.push((name, read_bytes(path)?));
    }
    let script = site::offline(&read(&sources.join(site::OFFLINE))?, &files);
    let path = dist.join(site::OFFLINE);
    write(&path, &script)?;
    site.others.push(path);
    Ok(())
}

/// The files of the site.
struct Files {
    page: PathBuf,
    glue: PathBuf,
    program: PathBuf,
    /// The parts of the program, deflated.
    packed: Vec<PathBuf>,
    others: Vec<PathBuf>,
}

/// The licences of what the page contains, which it shows when asked.
const LICENCES: &str = "licences.txt";

/// What Trunk copies as it is.
const WORKER: &str = "worker.js";

impl Files {
    /// The files that Trunk wrote; their names carry a hash, so that a browser never keeps an old one.
    fn read(dist: &Path) -> Result<Files, Failure> {
        let with_extension = |extension: &str| {
            let mut found = fs::read_dir(dist)
                .into_iter()
                .flatten()
                .filter_map(|entry| Some(entry.ok()?.path()))
                .filter(|path| path.extension().is_some_and(|it| it == extension))
                .filter(|path| !path.ends_with(WORKER));
            match (found.next(), found.next()) {
                (Some(path), None) => Ok(path),
                _ => Err(format!(
                    "expected one .{extension} file in {}",
                    dist.display()
                )),
            }
        };
        Ok(Files {
            page: dist.join("index.html"),
            glue: with_extension("js")?,
            program: with_extension("wasm")?,
            packed: vec![],
            others: vec![dist.join(WORKER)],
        })
    }
}

fn print_sizes(site: &Files, single_file: &Path, packed: &[usize]) -> Result<(), Failure> {
    let gzipped = |bytes: &[u8]| {
        // gzip is deflate with a header and a checksum of 18 bytes together.
        miniz_oxide::deflate::compress_to_vec(bytes, 9).len() + 18
    };
    println!("\n     bytes  what a visitor loads, compressed");
    let row = |bytes: usize, what: &str| println!("{bytes:>10}  {what}");
    let mut page = 0;
    for file in [&site.page, &site.glue].into_iter().chain(&site.others) {
        page += gzipped(&read_bytes(file)?);
    }
    row(page, "the page, its styles and scripts");
    for (name, bytes) in ["first part"].iter().chain(&NAMES).zip(packed) {
        row(*bytes, &format!("the program: {name}"));
    }
    // With one of the languages.
    let first =
        page + packed.iter().take(2).sum::<usize>() + packed.iter().skip(3).max().unwrap_or(&0);
    let all = page + packed.iter().sum::<usize>();
    for (at, (bytes, what)) in [(first, "before the first answers"), (all, "everything")]
        .into_iter()
        .enumerate()
    {
        row(
            bytes,
            &format!(
                "{what}; aim {}, last release {}",
                AIMS[at], LAST_RELEASE[at]
            ),
        );
    }
    row(
        read_bytes(single_file)?.len(),
        "dist/kruzhok.html, the whole page in one file, not compressed",
    );
    Ok(())
}

/// A table of the program by crate; what weighs less than 1 KB is counted in one row.
fn print_parts(program: &[u8], symbols: &str) -> Result<(), Failure> {
    let parts = weight::by_crate(program, symbols)?;
    let (parts, small): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|part| part.gzipped >= 1_000);
    println!("\n     bytes     gzipped  part of the program (each part compressed alone)");
    let row = |size, gzipped, name: &str| println!("{size:>10}  {gzipped:>10}  {name}");
    for part in &parts {
        row(part.size, part.gzipped, &part.name);
    }
    let sum = |size: fn(&weight::Part) -> usize| small.iter().map(size).sum::<usize>();
    row(
        sum(|part| part.size),
        sum(|part| part.gzipped),
        "smaller parts",
    );
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| format!("could not write {}: {error}", path.display()))
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| format!("could not read {}: {error}", path.display()))
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| format!("could not read {}: {error}", path.display()))
}
