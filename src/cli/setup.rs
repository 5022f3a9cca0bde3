//! From what was asked for to a match that can begin.

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;

use super::args::level;
use super::env::Environment;
use super::fail::Fail;
use crate::bots::Level;
use crate::engine::Seed;
use crate::i18n::{gettext, gettext_f};
use crate::play::{AnyPack, GameDef, MatchSetup, Provider, SeatSetup, clean_name};

/// A seat as typed: a name, or `bot`, `bot:LEVEL`, `bot:LEVEL:NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatArg {
    name: String,
    bot: Option<Level>,
}

impl SeatArg {
    /// A nameless person.
    pub(super) const fn person() -> Self {
        Self { name: String::new(), bot: None }
    }

    /// A nameless bot.
    pub(super) const fn bot(level: Level) -> Self {
        Self { name: String::new(), bot: Some(level) }
    }
}

impl FromStr for SeatArg {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let mut parts = word.splitn(3, ':');
        if parts.next() != Some("bot") {
            return Ok(Self { name: clean_name(word), bot: None });
        }
        let bot = match parts.next() {
            None => Level::default(),
            Some(word) => level(word).ok_or_else(|| {
                gettext_f(
                    "there is no bot “{level}”; choose easy, medium, hard, expert or random",
                    &[("level", word)],
                )
            })?,
        };
        Ok(Self { name: clean_name(parts.next().unwrap_or_default()), bot: Some(bot) })
    }
}

/// The name of a bot that has none of its own.
fn bot_name(level: Level) -> String {
    match level {
        Level::Random => gettext("Random Bot"),
        Level::Easy => gettext("Easy Bot"),
        Level::Medium => gettext("Medium Bot"),
        Level::Hard => gettext("Hard Bot"),
        Level::Expert => gettext("Expert Bot"),
    }
}

/// The seats with a name each, so that sentences can tell them apart.
pub(super) fn named(seats: impl IntoIterator<Item = SeatArg>) -> Vec<SeatSetup> {
    let mut named: Vec<SeatSetup> = Vec::new();
    for SeatArg { name, bot } in seats {
        let plain = match bot {
            _ if !name.is_empty() => name,
            Some(level) => bot_name(level),
            None => gettext("Player"),
        };
        named.push(SeatSetup { name: free(plain, |name| named.iter().any(|seat| seat.name == name)), bot });
    }
    named
}

/// Who takes a seat of a match in which these sit in the others, with a name unlike theirs. A person keeps the one that
/// was typed.
pub(super) fn newcomer(seat: SeatArg, others: &[&SeatSetup]) -> SeatSetup {
    let taken = |name: &str| others.iter().any(|seat| seat.name == name);
    match (seat.name, seat.bot) {
        (name, bot) if !name.is_empty() => SeatSetup { name, bot },
        (_, Some(level)) => SeatSetup { name: free(bot_name(level), taken), bot: Some(level) },
        (name, None) => SeatSetup { name, bot: None },
    }
}

/// A name, with a number if it is taken.
fn free(plain: String, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|n| format!("{plain} {n}"));
    let name = std::iter::once(plain.clone()).chain(numbered).find(|name| !taken(name));
    name.unwrap_or(plain)
}

/// One person against as many bots as the game needs; on a score sheet, people.
pub(super) fn usual_seats(def: &GameDef) -> Vec<SeatSetup> {
    let bots = def.info.min_seats.saturating_sub(1);
    let sheet = def.info.sheet_of.is_some();
    let bot = if sheet { SeatArg::person() } else { SeatArg::bot(Level::default()) };
    named(std::iter::once(SeatArg::person()).chain(std::iter::repeat_n(bot, bots)))
}

/// The pack in a file or with an id; the program's own if none is named.
pub(super) fn find_pack(
    env: &Environment<'_>,
    def: &GameDef,
    wanted: Option<&Path>,
) -> Result<AnyPack, Fail> {
    let Some(wanted) = wanted else { return find_default(def) };
    if !wanted.exists()
        && let Some(id) = wanted.to_str()
        && let (packs, _) = def.packs(env.packs_folder(def.info.id).as_deref())
        && let Some(pack) = packs.into_iter().find(|pack| pack.info.id == id)
    {
        return Ok(pack);
    }
    def.read_pack(wanted).map_err(Fail::because)
}

/// The pack the program ships.
pub(super) fn find_default(def: &GameDef) -> Result<AnyPack, Fail> {
    let (packs, errors) = def.packs(None);
    packs
        .into_iter()
        .next()
        .ok_or_else(|| Fail::Failed(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
}

/// What a match is set up with, as asked for.
#[derive(Default)]
pub(super) struct Wanted {
    pub seats: Vec<SeatSetup>,
    pub options: BTreeMap<String, String>,
    pub dice: Provider,
    pub cards: Provider,
    pub seed: Option<u64>,
    pub track_draws: bool,
}

/// The set-up of a match with a pack.
pub(super) fn set_up(def: &GameDef, pack: AnyPack, wanted: Wanted) -> Result<MatchSetup, Fail> {
    let seed = match wanted.seed {
        Some(seed) => seed.into(),
        None => Seed::drawn().map_err(Fail::because)?,
    };
    let bots = wanted.seats.iter().any(|seat| seat.bot.is_some());
    let mut options = def.rulebook().usual_options(bots);
    options.extend(wanted.options);
    Ok(MatchSetup {
        seats: wanted.seats,
        options,
        dice: wanted.dice,
        cards: wanted.cards,
        track_draws: wanted.track_draws,
        ..MatchSetup::of(def, &pack, seed)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(words: &[&str]) -> Vec<(String, Option<Level>)> {
        let parsed = words.iter().map(|word| word.parse().unwrap());
        named(parsed).into_iter().map(|seat| (seat.name, seat.bot)).collect()
    }

    #[test]
    fn seats_are_people_or_bots_and_have_different_names() {
        assert_eq!(
            seats(&["Anna", "bot:hard", "bot:hard", "bot:easy:Rita", "Anna", ""]),
            [
                ("Anna".to_owned(), None),
                ("Hard Bot".to_owned(), Some(Level::Hard)),
                ("Hard Bot 2".to_owned(), Some(Level::Hard)),
                ("Rita".to_owned(), Some(Level::Easy)),
                ("Anna 2".to_owned(), None),
                ("Player".to_owned(), None),
            ]
        );
        assert!("bot:clever".parse::<SeatArg>().is_err());
    }

    #[test]
    fn every_level_has_a_name_of_its_own() {
        let bots = ["bot:random", "bot:easy", "bot:medium", "bot:hard", "bot:expert"];
        let found = seats(&bots);
        let names: std::collections::BTreeSet<_> = found.iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), bots.len(), "{names:?}");
        let levels = found.iter().map(|(_, level)| serde_json::to_value(level).unwrap());
        assert_eq!(levels.collect::<Vec<_>>(), bots.map(|bot| bot.trim_start_matches("bot:")));
    }
}
