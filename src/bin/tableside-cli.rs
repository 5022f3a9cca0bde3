//! The command line. Everything is in the library; this only lends it the process.

use std::io::{BufWriter, stderr, stdout};
use std::process::ExitCode;

use tableside::cli::{Console, Input, Toolbox, run};

fn main() -> ExitCode {
    tableside::i18n::init();
    let (mut input, ending) = Input::standard();
    let (mut out, mut err) = (BufWriter::new(stdout().lock()), stderr().lock());
    let mut console = Console::of_process(&mut input, &mut out, &mut err, ending);
    run(&Toolbox::standard(), std::env::args_os(), &mut console).into()
}
