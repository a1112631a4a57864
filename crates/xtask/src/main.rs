//! Our own chores: `cargo xtask serve | test | dist | bench`.
//!
//! Each chore installs what it needs and does not find; nothing has to be set up beforehand but Rust.

mod bench;
mod browser;
mod debian;
mod dist;
mod http;
mod licences;
mod page;
mod parts;
mod python;
mod references;
mod run;
mod serve;
mod single_file;
mod site;
mod smaller;
mod split;
mod test;
mod tools;
mod visit;
mod weight;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::process::ExitCode;

/// What went wrong and what to do about it, for the reader of the terminal.
type Failure = String;

fn main() -> ExitCode {
    let done = match chores().get_matches().subcommand() {
        Some(("serve", options)) => serve::serve(port(options), options.get_flag("open")),
        Some(("test", options)) if options.get_flag("long") => test::long_run(seed(options)),
        Some(("test", _)) => test::test(),
        Some(("dist", _)) => dist::dist().map(|_| ()),
        Some(("bench", options)) => bench::bench(&names(options)),
        _ => unreachable!("clap asks for a chore"),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

fn chores() -> Command {
    let option = |name, help| Arg::new(name).long(name).help(help);
    let flag = |name, help| option(name, help).action(ArgAction::SetTrue);
    let chore = |name, about| Command::new(name).about(about);
    Command::new("xtask")
        .bin_name("cargo xtask")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([
            chore("serve", "Build the page, show it at a local address, rebuild at every save").args([
                option("port", "Port of the address; else the first free one from 8080 on")
                    .value_parser(value_parser!(u16)),
                flag("open", "Open the page in the browser"),
            ]),
            chore("test", "Check format, lints, and all tests, those in the browser too; what CI runs").args([
                flag("long", "Random games by the hundred thousand and random inputs by the million, and laws by the thousand, in an hour"),
                option("seed", "The seed of what is random; else the time")
                    .requires("long")
                    .value_parser(value_parser!(u64)),
            ]),
            chore("dist", "Build the finished site in dist/, and in one file, dist/kruzhok.html"),
            chore("bench", "Measure how fast games are explored, solved and drawn, how soon the page is there, and how many exam tasks are read right").args([
                Arg::new("names")
                    .num_args(0..)
                    .value_name("NAME")
                    .help("solving, sweeps, page, start, graphs or exam; workloads of the sweeps, as in `sweeps two-heaps`; the folder of a build to compare with, as in `start old-dist`"),
            ]),
        ])
}

fn port(options: &ArgMatches) -> Option<u16> {
    options.get_one("port").copied()
}

fn seed(options: &ArgMatches) -> Option<u64> {
    options.get_one("seed").copied()
}

fn names(options: &ArgMatches) -> Vec<&str> {
    let names = options.get_many::<String>("names");
    names.into_iter().flatten().map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The options of a chore, if they are right.
    fn options(line: &str) -> Option<ArgMatches> {
        let words = ["xtask"].into_iter().chain(line.split(' '));
        let (_, options) = chores()
            .try_get_matches_from(words)
            .ok()?
            .remove_subcommand()?;
        Some(options)
    }

    #[test]
    fn options_are_read_in_any_order() {
        let serve = |line| options(line).map(|it| (port(&it), it.get_flag("open")));
        assert_eq!(serve("serve"), Some((None, false)));
        assert_eq!(serve("serve --open --port 9000"), Some((Some(9000), true)));
        let test = |line| options(line).map(|it| (it.get_flag("long"), seed(&it)));
        assert_eq!(test("test"), Some((false, None)));
        assert_eq!(test("test --long"), Some((true, None)));
        assert_eq!(test("test --seed 7 --long"), Some((true, Some(7))));
        assert_eq!(
            names(&options("bench sweeps nim").expect("right usage")),
            ["sweeps", "nim"]
        );
    }

    #[test]
    fn wrong_options_are_refused() {
        for line in ["serv", "serve --prot", "serve --port", "serve --port 66666"] {
            assert!(options(line).is_none(), "{line}");
        }
        for line in ["test --seed 7", "test --long --seed x", "test --lang"] {
            assert!(options(line).is_none(), "{line}");
        }
    }
}
