//! The packs of every game as people look at them, and packs that come in as files.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::cards::PackCard;
use super::catalogue::{AnyPack, Catalogue, GameDef, Shelf, rules};
use super::{MatchSetup, SeatSetup};
use crate::content::{self, Origin, PackError};
use crate::engine::{Game, Names};
use crate::files::{self, WriteError};
use crate::i18n::gettext_f;

/// The most files that one name is tried for, with a number behind it.
const MOST_NAMES: usize = 1000;

/// A pack that was taken in.
#[derive(Clone, Debug)]
pub struct TakenPack {
    /// What it is called.
    pub name: String,
    /// The title of its game, to be translated.
    pub game: &'static str,
    /// Where it is now.
    pub path: PathBuf,
    /// Whether it was there already, the same to the letter.
    pub known: bool,
}

/// Why a pack was not taken in. Nothing has changed.
#[derive(Debug)]
pub enum ImportPackError {
    /// Something is wrong with it.
    Pack(PackError),
    /// A pack of the person's own has its id; it would have to go first.
    Known {
        /// The one that is there.
        there: Box<AnyPack>,
        /// The one that would come in its place.
        new: Box<AnyPack>,
    },
    /// There is no folder for packs.
    NoFolder,
    /// It cannot be written.
    Write(WriteError),
}

impl std::fmt::Display for ImportPackError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Pack(error) => error.fmt(f),
            Self::Known { there, .. } => f.write_str(&gettext_f(
                "There is already a pack “{name}” with the id “{id}”.",
                &[("name", &there.info.name), ("id", &there.info.id)],
            )),
            Self::NoFolder => f.write_str(&crate::i18n::gettext("There is no folder for packs.")),
            Self::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ImportPackError {}

/// Copies a pack's file into the person's own packs of its game, under its own name or that with a number; no file that
/// is there is written over. `folder` says where the packs of a game are.
///
/// # Errors
/// If something is wrong with it, or its id is taken.
pub fn import_pack(
    catalogue: &Catalogue,
    path: &Path,
    folder: &dyn Fn(&str) -> Option<PathBuf>,
) -> Result<TakenPack, ImportPackError> {
    let text = content::read_text(path).map_err(ImportPackError::Pack)?;
    let (game, new) = catalogue.read_pack(path, &text).map_err(ImportPackError::Pack)?;
    let folder = folder(game.info.id).ok_or(ImportPackError::NoFolder)?;
    let taken = |path, known| TakenPack { name: new.info.name.clone(), game: game.info.title, path, known };
    let (packs, _) = game.packs(Some(&folder));
    if let Some(there) = packs.into_iter().find(|pack| pack.info.id == new.info.id) {
        return match &there.path {
            Some(path) if content::read_text(path).is_ok_and(|known| known == text) => {
                Ok(taken(path.clone(), true))
            }
            Some(_) => Err(ImportPackError::Known { there: Box::new(there), new: Box::new(new) }),
            None => Err(ImportPackError::Pack(PackError::same_id(
                Origin::File(path.to_owned()),
                there.info.id,
                Origin::Default,
            ))),
        };
    }
    let made = files::make_private_folder(&folder);
    made.map_err(|source| ImportPackError::Write(WriteError::Io { path: folder.clone(), source }))?;
    let target = write_anew(&folder, &file_stem(path, &new.info.id), text.as_bytes());
    target.map(|path| taken(path, false)).map_err(ImportPackError::Write)
}

/// The name of a pack's file without its ending: that which it has, if it is one that is seen, else its id.
fn file_stem(path: &Path, id: &str) -> String {
    let own = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let plain = |name: &str| {
        let name: String = name
            .chars()
            .map(|c| if c.is_control() || "/\\:".contains(c) { '-' } else { c })
            .take(60)
            .collect();
        name.trim_start_matches(['.', ' ']).trim_end().to_owned()
    };
    let own = own.map(|name| plain(&name)).filter(|name| !name.is_empty());
    own.or_else(|| Some(plain(id)).filter(|name| !name.is_empty())).unwrap_or_else(|| "pack".to_owned())
}

fn write_anew(folder: &Path, stem: &str, bytes: &[u8]) -> Result<PathBuf, WriteError> {
    let numbered = (2..=MOST_NAMES).map(|n| format!("{stem}-{n}.toml"));
    let mut last = None;
    for name in std::iter::once(format!("{stem}.toml")).chain(numbered) {
        let path = folder.join(name);
        match files::write_new(&path, bytes) {
            Ok(()) => return Ok(path),
            Err(error @ WriteError::Exists(_)) => last = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(last.unwrap_or_else(|| WriteError::NotAFile(folder.to_owned())))
}

/// A pack's own cards in words.
pub(super) fn cards<G: Game>(pack: &AnyPack) -> Vec<PackCard> {
    // The game's own words need a match; that of the fewest seats will do.
    let seats = vec![SeatSetup::default(); G::INFO.min_seats];
    let setup = MatchSetup { seats, ..MatchSetup::of(&GameDef::of::<G>(), pack, 0) };
    let game = rules::<G>(&setup).ok();
    let names = Names::default();
    let in_words = |card: &content::Card<'_>| {
        let printed = game.as_ref().and_then(|game| game.card(&card.kind, card.id));
        PackCard::new(card, printed.as_ref(), &names)
    };
    content::cards(&pack.own).iter().map(in_words).collect()
}

/// What has become of the pack that a match was begun with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackNow {
    /// It is as it was.
    Same,
    /// It is there with other cards.
    Changed,
    /// It is not there any more, or cannot be used now.
    Missing,
}

/// What has become of a match's pack since it began. The match keeps its cards. Reads the disk.
#[must_use]
pub fn pack_now(game: &GameDef, setup: &MatchSetup, folder: Option<&Path>) -> PackNow {
    let (packs, _) = game.packs(folder);
    match packs.into_iter().find(|pack| pack.info.id == setup.pack.id) {
        None => PackNow::Missing,
        Some(pack) if pack.hash == setup.pack_hash => PackNow::Same,
        // Other packs beside it may have come or gone; they are no matter of this one.
        Some(pack) if pack.own != pack.content && holds(&setup.content, &pack.own) => PackNow::Same,
        Some(_) => PackNow::Changed,
    }
}

/// Whether everything of a part stands in a whole, which may have more in its lists.
fn holds(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(key, part)| whole.get(key).is_some_and(|whole| holds(whole, part)))
        }
        (Value::Array(whole), Value::Array(part)) => part.iter().all(|item| whole.contains(item)),
        _ => whole == part,
    }
}

/// The packs of every game, with what is wrong with those that cannot be used. Reads the disk.
#[must_use]
pub fn all_packs(catalogue: &Catalogue, folder: &dyn Fn(&str) -> Option<PathBuf>) -> Vec<(GameDef, Shelf)> {
    let shelf = |game: &GameDef| (*game, game.packs(folder(game.info.id).as_deref()));
    catalogue.games().iter().map(shelf).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    struct Bench {
        home: tempfile::TempDir,
        catalogue: Catalogue,
    }

    impl Bench {
        fn new() -> Self {
            Self { home: tempfile::tempdir().unwrap(), catalogue: Catalogue::standard() }
        }

        /// A pack of goals in a file outside of the person's folder.
        fn file(&self, name: &str, change: impl FnOnce(String) -> String) -> PathBuf {
            let path = self.home.path().join(name);
            let text = self.catalogue.find("dualing-dice").unwrap().new_pack();
            fs::write(&path, change(text)).unwrap();
            path
        }

        fn import(&self, path: &Path) -> Result<TakenPack, ImportPackError> {
            let folder = |game: &str| Some(self.home.path().join("packs").join(game));
            import_pack(&self.catalogue, path, &folder)
        }

        fn there(&self) -> Vec<String> {
            let read = fs::read_dir(self.home.path().join("packs/dualing-dice"));
            let mut names: Vec<_> = read.into_iter().flatten().flatten().map(|e| e.file_name()).collect();
            names.sort();
            names.into_iter().map(|name| name.into_string().unwrap()).collect()
        }
    }

    #[test]
    fn a_pack_comes_in_once_under_a_name_of_its_own() {
        let bench = Bench::new();
        let first = bench.file("mine.toml", |text| text);
        let taken = bench.import(&first).unwrap();
        assert!(!taken.known && taken.name == "My Pack");
        assert!(bench.import(&first).unwrap().known, "the same pack again changes nothing");
        fs::write(&first, fs::read_to_string(&first).unwrap().replace("id = \"mine\"", "id = \"other\""))
            .unwrap();
        bench.import(&first).unwrap();
        assert_eq!(bench.there(), ["mine-2.toml", "mine.toml"], "the first file stays as it is");
        let hidden = bench.file(".toml", |text| text.replace("id = \"mine\"", "id = \"../third\""));
        assert_eq!(bench.import(&hidden).unwrap().path.file_name().unwrap(), "toml.toml");
    }

    #[test]
    fn what_is_wrong_or_taken_is_not_copied() {
        let bench = Bench::new();
        let broken = bench.file("broken.toml", |text| text.replacen("points = 1", "points = \"x\"", 2));
        let Err(ImportPackError::Pack(error)) = bench.import(&broken) else { panic!("it was taken in") };
        assert_eq!(error.problems.len(), 2, "all at once: {error}");
        let built_in = bench.file("own.toml", |text| text.replace("\"mine\"", "\"tableside.default\""));
        assert!(matches!(bench.import(&built_in), Err(ImportPackError::Pack(_))));
        assert_eq!(bench.there(), [""; 0]);
        bench.import(&bench.file("mine.toml", |text| text)).unwrap();
        let newer = bench.file("newer.toml", |text| text.replace("version = 1", "version = 2"));
        match bench.import(&newer) {
            Err(ImportPackError::Known { there, new }) => {
                assert_eq!((there.info.version, new.info.version), (1, 2));
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(bench.there(), ["mine.toml"]);
    }

    #[test]
    fn a_match_notices_what_became_of_its_pack() {
        let bench = Bench::new();
        let folder = bench.home.path().join("packs/dualing-dice");
        let mine = bench.import(&bench.file("mine.toml", |text| text)).unwrap().path;
        let game = *bench.catalogue.find("dualing-dice").unwrap();
        let pack = game.packs(Some(&folder)).0.pop().unwrap();
        let setup = MatchSetup::of(&game, &pack, 1);
        let now = || pack_now(&game, &setup, Some(&folder));
        assert_eq!(now(), PackNow::Same);
        let text = fs::read_to_string(&mine).unwrap();
        fs::write(&mine, text.replacen("at_least = 40", "at_least = 41", 1)).unwrap();
        assert_eq!(now(), PackNow::Changed);
        fs::write(&mine, "no pack").unwrap();
        assert_eq!(now(), PackNow::Missing);
    }

    /// In DiceWar packs are put together; one that comes later changes no other.
    #[test]
    fn a_pack_beside_it_is_no_change() {
        let bench = Bench::new();
        let game = *bench.catalogue.find("dice-war").unwrap();
        let folder = bench.home.path().join("packs/dice-war");
        fs::create_dir_all(&folder).unwrap();
        let text = game.new_pack();
        fs::write(folder.join("mine.toml"), &text).unwrap();
        let own = |name: &str| game.packs(Some(&folder)).0.into_iter().find(|pack| pack.info.name == name);
        let setup = MatchSetup::of(&game, &own("My Pack").unwrap(), 1);
        // Ids of everything in it are its own.
        let other = text.replace("id = \"", "id = \"other_").replace("My Pack", "Other");
        fs::write(folder.join("other.toml"), other).unwrap();
        assert_ne!(own("My Pack").unwrap().hash, setup.pack_hash, "the packs are put together");
        assert_eq!(pack_now(&game, &setup, Some(&folder)), PackNow::Same);
        let mine = own("My Pack").unwrap();
        let offered = game.pack_options(&mine);
        assert_eq!(offered.iter().map(|option| option.id).collect::<Vec<_>>(), ["red", "black"]);
        assert!(offered[0].values.len() > 2, "{offered:?}");
        for value in &offered[1].values {
            let options = [("black".to_owned(), value.id.clone())].into();
            let seats = vec![SeatSetup::default(); 2];
            let setup = MatchSetup { seats, options, ..MatchSetup::of(&game, &mine, 1) };
            assert!(game.create(&setup).is_ok(), "{value:?} can be played");
        }
    }

    #[test]
    fn every_card_of_every_pack_is_in_words() {
        for (game, (packs, errors)) in all_packs(&Catalogue::standard(), &|_| None) {
            assert!(errors.is_empty());
            let cards = game.cards(&packs[0]);
            assert!(cards.len() > 5, "{}", game.info.id);
            for card in &cards {
                assert!(!(card.name.is_empty() || card.facts.is_empty()), "{card:?}");
                // Names of fields are no words for people.
                let words = format!("{} {} {}", card.name, card.facts, card.texts.join(" "));
                assert!(!words.contains('_') && !words.contains('{'), "{card:?}");
                assert!(card.facts.starts_with(char::is_uppercase), "{card:?}");
            }
        }
        let cards = |id: &str| {
            let game = *Catalogue::standard().find(id).unwrap();
            game.cards(&game.packs(None).0[0])
        };
        let find = |id: &str, name: &str| cards(id).into_iter().find(|card| card.name == name).unwrap();
        let nami = find("dice-tuners", "Nami Driftwood");
        assert_eq!(nami.facts, "Hero · cost 1");
        assert_eq!(nami.texts.last().unwrap(), "Overdrive (green, green): +3 Strength in this duel.");
        assert!(cards("dualing-dice").iter().all(|goal| !goal.texts.is_empty()), "the game words its goals");
    }
}
