//! Our own chores: `cargo xtask serve | test | dist | bench`.
//!
//! Each chore installs what it needs and does not find; nothing has to be set up beforehand but Rust.

mod bench;
mod browser;
mod debian;
mod dist;
mod python;
mod run;
mod serve;
mod single_file;
mod smaller;
mod test;
mod tools;

use std::process::ExitCode;

/// What went wrong and what to do about it, for the reader of the terminal.
type Failure = String;

const USAGE: &str = "\
usage: cargo xtask <chore>

  serve [--port N] [--open]   build the page, show it at a local address, rebuild at every save
  test                        format, lints, and all tests, those in the browser too; what CI runs
  test --long [--seed N]      random games by the hundred thousand and random inputs by the million, in half an hour
  dist                        the finished site in dist/, and in one file, dist/kruzhok.html
  bench [NAME]                how fast games are explored, solved and drawn, and how many exam tasks are read right; one
                              benchmark is solving, sweeps, page, graphs or exam, and a workload of the sweeps, `bench
                              sweeps two-heaps`";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["serve", options @ ..] => serve::Options::read(options).and_then(serve::serve),
        ["test"] => test::test(),
        ["test", options @ ..] => test::LongRun::read(options).and_then(test::LongRun::run),
        ["dist"] => dist::dist().map(|_| ()),
        ["bench", names @ ..] => bench::bench(names),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}
