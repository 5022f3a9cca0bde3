//! The command line. Everything is in the library; this only lends it the process.

use std::io::{BufWriter, stderr, stdin, stdout};
use std::process::ExitCode;

use tableside::cli::{Console, run};
use tableside::play::Catalogue;

fn main() -> ExitCode {
    tableside::i18n::init();
    let (mut input, mut out, mut err) = (stdin().lock(), BufWriter::new(stdout().lock()), stderr().lock());
    let mut console = Console::of_process(&mut input, &mut out, &mut err);
    run(&Catalogue::standard(), std::env::args_os(), &mut console).into()
}
