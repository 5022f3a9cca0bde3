//! How hard a match of a group was.

use crate::engine::RuleOption;
use crate::i18n::gettext;
use crate::play::{Catalogue, GameDef};

/// The option that says how hard a match of a group is, if the game has one.
fn option(game: &GameDef) -> Option<&'static RuleOption> {
    game.rulebook().options.iter().find(|option| option.difficulty)
}

/// Each game with the id of the option that says how hard a match of a group is.
#[must_use]
pub fn difficulties(catalogue: &Catalogue) -> Vec<(&'static str, &'static str)> {
    let of = |game: &GameDef| Some((game.info.id, option(game)?.id.as_str()));
    catalogue.all().filter_map(of).collect()
}

/// What a value of that option is called, in the reader's language; the default's name without a value. `None` if the
/// game knows no such thing.
#[must_use]
pub fn difficulty(catalogue: &Catalogue, game: &str, value: Option<&str>) -> Option<String> {
    let option = option(catalogue.find(game)?)?;
    let value = value.unwrap_or(&option.default);
    let known = option.values.iter().find(|known| known.value == value);
    Some(known.map_or_else(|| value.to_owned(), |known| gettext(&known.title)))
}
