//! `cargo xtask dist`: the finished page, as a site and as one file.

use crate::Failure;
use crate::run::{command, root, run, say, target_dir};
use crate::single_file;
use crate::site;
use crate::smaller::smaller;
use crate::tools::{self, Tools};
use crate::weight;
use std::fs;
use std::path::{Path, PathBuf};

/// What the whole page should weigh at most, gzipped: half a second on a slow school line.
const AIM_BYTES: usize = 300_000;

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
    let single_file = dist.join("kruzhok.html");
    let text = single_file::single_file(
        &read(&site.page)?,
        &read(&site.glue)?,
        &read_bytes(&site.program)?,
    )?;
    write(&single_file, &text)?;
    let parts = site::site(&read(&site.page)?)?;
    write(&site.page, &parts.page)?;
    for (name, text) in &parts.files {
        let path = dist.join(name);
        write(&path, text)?;
        site.others.push(path);
    }
    add_offline(&dist, &mut site)?;
    if has_symbols {
        print_parts(&read_bytes(&site.program)?, &read(&symbols)?)?;
    }
    print_sizes(&site, &single_file)?;
    Ok(dist)
}

/// Adds what lets the page be opened without a network after one visit.
fn add_offline(dist: &Path, site: &mut Files) -> Result<(), Failure> {
    let sources = root().join("web");
    for name in [site::MANIFEST, site::ICON] {
        let path = dist.join(name);
        write(&path, &read(&sources.join(name))?)?;
        site.others.push(path);
    }
    let paths = [&site.page, &site.glue, &site.program];
    let mut files = vec![];
    for path in paths.into_iter().chain(&site.others) {
        let name = path.file_name().unwrap_or_default();
        files.push((name.to_string_lossy().into_owned(), read_bytes(path)?));
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
    others: Vec<PathBuf>,
}

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
            others: vec![dist.join(WORKER)],
        })
    }
}

fn print_sizes(site: &Files, single_file: &Path) -> Result<(), Failure> {
    let program = read_bytes(&site.program)?;
    let gzipped = |bytes: &[u8]| {
        // gzip is deflate with a header and a checksum of 18 bytes together.
        miniz_oxide::deflate::compress_to_vec(bytes, 9).len() + 18
    };
    let mut everything_gzipped = gzipped(&program);
    for file in [&site.page, &site.glue].into_iter().chain(&site.others) {
        everything_gzipped += gzipped(&read_bytes(file)?);
    }
    let rows = [
        (
            "dist/kruzhok.html, the whole page in one file",
            read_bytes(single_file)?.len(),
        ),
        ("the program (wasm)", program.len()),
        ("the program, gzipped", gzipped(&program)),
        ("everything a visitor loads, gzipped", everything_gzipped),
    ];
    println!();
    for (what, bytes) in rows {
        println!("{bytes:>10} bytes  {what}");
    }
    if everything_gzipped > AIM_BYTES {
        println!("           more than the {AIM_BYTES} bytes that we aim for");
    }
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
