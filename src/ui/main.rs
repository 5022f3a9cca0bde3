//! The window. Everything is in the library; this only starts it.

fn main() -> std::process::ExitCode {
    tableside_window::start::run()
}
