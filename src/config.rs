//! Facts about the build. Meson sets them in the environment; plain `cargo` gets the development values.

/// The application id.
pub const APP_ID: &str = or(option_env!("APP_ID"), "io.github.tableside.Tableside.Devel");
/// The program's version.
pub const VERSION: &str = or(option_env!("APP_VERSION"), env!("CARGO_PKG_VERSION"));
/// Where translations are installed.
pub const LOCALEDIR: &str = or(option_env!("LOCALEDIR"), "/usr/local/share/locale");
/// The folder of matches, packs and preferences within those of the person; a development version has its own.
pub const FOLDER: &str = or(option_env!("FOLDER"), "tableside");
/// What the program is called on the command line.
pub const BINARY: &str = or(option_env!("BINARY"), "tableside");
/// The gettext domain.
pub const DOMAIN: &str = "tableside";
/// Where the embedded resources live.
pub const RESOURCE_PATH: &str = "/io/github/tableside/Tableside/";

const fn or(value: Option<&'static str>, default: &'static str) -> &'static str {
    match value {
        Some(value) => value,
        None => default,
    }
}
