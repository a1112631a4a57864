//! Other programs: finding, running and asking them.

use crate::Failure;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    // Cargo says at run time, too, which clone we are run in: several may share what was compiled in one of them.
    let own_folder = env::var_os("CARGO_MANIFEST_DIR").unwrap_or(env!("CARGO_MANIFEST_DIR").into());
    let root = Path::new(&own_folder).ancestors().nth(2);
    root.expect("this crate is crates/xtask").to_owned()
}

/// Where cargo puts what it builds.
pub(crate) fn target_dir() -> PathBuf {
    // `join` keeps an absolute folder as it is.
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or("target".into()))
}

/// A command that runs in the folder of the workspace.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// The cargo that runs us, with these arguments, none of which has a blank in it.
pub(crate) fn cargo(args: &str) -> Command {
    let mut command = command(env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(args.split(' '));
    command
}

/// Says what is being done, so that a long silence has a name.
pub(crate) fn say(what: &str) {
    println!("\n» {what}");
}

/// Says what is being done, does it, and says how long it took.
///
/// # Errors
///
/// Those of the work.
pub(crate) fn timed<T>(
    what: &str,
    work: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    say(what);
    let start = Instant::now();
    let done = work()?;
    let seconds = start.elapsed().as_secs();
    match seconds {
        0 => {}
        1..120 => println!("  {seconds} s"),
        _ => println!("  {} min {} s", seconds / 60, seconds % 60),
    }
    Ok(done)
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| format!("could not read {}: {error}", path.display()))
}

/// Runs the command to its end, its output shown as it comes.
///
/// # Errors
///
/// It could not be started, or did not end well.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command
        .status()
        .map_err(|error| format!("could not start {}: {error}", line(command)))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!(
            "this did not succeed ({status}):\n  {}",
            line(command)
        )),
    }
}

/// Runs tests to their end, their output shown as it comes; the names of those that failed.
///
/// # Errors
///
/// They could not be started, or did not end well and no test says why.
pub(crate) fn run_tests(command: &mut Command) -> Result<Vec<String>, Failure> {
    let mut tests = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("could not start {}: {error}", line(command)))?;
    let mut failed = vec![];
    let output = tests.stdout.take().map(BufReader::new);
    for line in output.into_iter().flat_map(BufRead::lines) {
        let line = line.map_err(|error| format!("could not read what the tests say: {error}"))?;
        println!("{line}");
        let name = line
            .strip_prefix("test ")
            .and_then(|it| it.strip_suffix(" ... FAILED"));
        failed.extend(name.map(str::to_owned));
    }
    let status = tests
        .wait()
        .map_err(|error| format!("could not wait for {}: {error}", line(command)))?;
    match status.success() || !failed.is_empty() {
        true => Ok(failed),
        false => Err(format!(
            "this did not succeed ({status}):\n  {}",
            line(command)
        )),
    }
}

/// What the command prints to its standard output, if it ends well.
pub(crate) fn ask(program: impl AsRef<OsStr>, args: &[&str]) -> Option<String> {
    let output = command(program)
        .args(args)
        .stderr(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The program of this name on the `PATH`.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(&file))
        .find(|path| path.is_file())
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let mut line = command.get_program().to_string_lossy().into_owned();
    for arg in command.get_args() {
        line.push(' ');
        line.push_str(&arg.to_string_lossy());
    }
    line
}

#[cfg(all(test, unix))]
mod tests {
    use super::{command, run_tests};

    #[test]
    fn tests_that_failed_are_known_by_name() {
        let run = |script: &str| run_tests(command("sh").args(["-c", script]));
        let said = "echo 'test a::b ... ok'; echo 'test journeys::c ... FAILED'; exit 101";
        assert_eq!(run(said), Ok(vec!["journeys::c".to_owned()]));
        assert_eq!(run("echo 'test a::b ... ok'"), Ok(vec![]));
        assert!(run("exit 101").is_err(), "it did not compile");
    }
}
