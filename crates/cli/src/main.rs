//! `kruzhok`: the program without a page, for tests, for many variants, and for games beyond a browser's memory.
//!
//! Exit 0; 1 when the input has a problem; 2 for wrong usage.

mod args;
mod commands;
mod graph;
mod json;
mod law;
mod problems;
mod scorm;
mod task;
mod variants;

use args::{Command, Invocation, Request, UsageError};
use kruzhok_words::{Language, say};
use problems::Failure;
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

const WRONG_USAGE: u8 = 2;

/// No more is read of a file: rules and tasks that are as long are refused for their length.
const MOST_BYTES: u64 = 1 << 22;

const VERSION: &str = concat!("kruzhok ", env!("CARGO_PKG_VERSION"), "\n");

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|arg| arg.to_string_lossy().into_owned())
        .collect();
    let language = args::language(&args, |name| std::env::var(name).ok());
    let print = |output: &str, exit_code| print(language, output, exit_code);
    let refuse = |error: &UsageError, is_json| {
        let message = say(language, &error.key, &error.args);
        if is_json {
            let kind = error.key.trim_start_matches("cli-");
            return print(&json::usage_problem(kind, &message), WRONG_USAGE);
        }
        eprintln!("kruzhok: {message}\n{}", say(language, "cli-usage", &[]));
        ExitCode::from(WRONG_USAGE)
    };
    let invocation = match args::parse(&args) {
        Ok(Request::Run(invocation)) => invocation,
        Ok(Request::Help) => return print(&args::help(language), 0),
        Ok(Request::Version) => return print(VERSION, 0),
        Err(error) => return refuse(&error, args.iter().any(|arg| arg == "--json")),
    };
    let text = match read(&invocation.file) {
        Ok(text) => text,
        Err(error) => {
            let args = vec![
                ("file", invocation.file.clone()),
                ("reason", error.to_string()),
            ];
            let key = "cli-cannot-read".to_owned();
            return refuse(&UsageError { key, args }, invocation.json);
        }
    };
    let (output, messages, exit_code) = run(&invocation, language, &text);
    // Both streams may end in one terminal: first what was found, then what is wrong with it.
    let exit_code = print(&output, exit_code);
    eprint!("{messages}");
    exit_code
}

/// What a command has to say on the standard output and on the standard error output, and its exit code.
fn run(invocation: &Invocation, language: Language, text: &str) -> (String, String, u8) {
    let result = match invocation.command {
        Command::Check => commands::check(text, invocation, language),
        Command::Solve => commands::solve(text, invocation, language),
        Command::Answer if invocation.at.is_some() => law::at(text, invocation, language),
        Command::Answer => commands::answer(text, invocation, language),
        Command::Python => commands::python(text, invocation, language),
        Command::Grundy => commands::grundy(text, invocation, language),
        Command::Law => law::law(text, invocation, language),
        Command::Graph => graph::graph(text, invocation, language),
        Command::Task => task::task(text, invocation, language),
        Command::Variants => variants::variants(text, invocation, language),
        Command::Scorm => scorm::scorm(text, invocation, language),
    };
    let nothing = String::new();
    let json = invocation.json;
    match result {
        Ok((output, messages)) => (output, messages, 0),
        Err(Failure::Partly { output, messages }) => (output, messages, 1),
        Err(Failure::Rules(problems)) if json => (json::problems(&problems, language), nothing, 1),
        Err(Failure::Rules(problems)) => {
            let file = &invocation.file;
            let messages = problems::write_all(&problems, file, text, language);
            (nothing, messages, 1)
        }
        Err(Failure::Refused(refusal)) if json => (json::refusal(&refusal, language), nothing, 1),
        Err(Failure::Refused(refusal)) => (nothing, refusal.write(language), 1),
    }
}

fn read(file: &str) -> io::Result<String> {
    let mut bytes = Vec::new();
    let source: Box<dyn Read> = match file {
        "-" => Box::new(io::stdin()),
        file => Box::new(File::open(file)?),
    };
    source.take(MOST_BYTES).read_to_end(&mut bytes)?;
    // Bytes that are no text become signs that the reader of rules objects to, at their place.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn print(language: Language, output: &str, exit_code: u8) -> ExitCode {
    let mut stdout = io::stdout().lock();
    let written = stdout
        .write_all(output.as_bytes())
        .and_then(|()| stdout.flush());
    match written {
        // Whoever closes the pipe early (`| head`) has seen enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let args = [("reason", error.to_string())];
            eprintln!("kruzhok: {}", say(language, "cli-cannot-write", &args));
            ExitCode::from(WRONG_USAGE)
        }
        _ => ExitCode::from(exit_code),
    }
}
