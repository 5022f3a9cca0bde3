use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;
use serde_json::Value;

use super::MatchSetup;
use super::cards::PackCard;
use super::packs;
use crate::bots::BotMatch;
use crate::content::{self, Origin, Pack, PackError};
use crate::engine::{
    Game, GameInfo, GameVisitor, Levels, Match, PackOption, Rulebook, Setup, SetupError, Study, Text, text,
};
use crate::games;
use crate::i18n::gettext;

/// A pack with its content as JSON, for front ends that know no game.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyPack {
    /// The head.
    pub info: crate::engine::PackInfo,
    /// SHA-256 of the content's canonical JSON, in hex.
    pub hash: String,
    /// Dice, cards and the head.
    pub content: Value,
    /// The same without what was added from other packs.
    pub own: Value,
    /// The file it came from; none for the pack the program ships.
    pub path: Option<std::path::PathBuf>,
}

/// The packs of a game that can be used, and what is wrong with the others.
pub type Shelf = (Vec<AnyPack>, Vec<PackError>);

/// The content of a pack that the program ships, by its hash: what an archive need not have kept.
#[must_use]
pub fn shipped_content(hash: &str) -> Option<&'static Value> {
    static SHIPPED: OnceLock<HashMap<String, Value>> = OnceLock::new();
    let all = || {
        let all = Catalogue::standard();
        let packs = all.all().flat_map(|game| game.packs(None).0);
        packs.map(|pack| (pack.hash, pack.content)).collect::<HashMap<_, _>>()
    };
    SHIPPED.get_or_init(all).get(hash)
}

/// Begins a match without entries, or tells what in the set-up does not fit the game.
pub(crate) type BeginMatch = fn(&MatchSetup) -> Result<Box<dyn BotMatch>, SetupError>;

/// A game as a value: what front ends need to start and describe matches without knowing the game.
#[derive(Clone, Copy)]
pub struct GameDef {
    /// What is fixed about the game.
    pub info: GameInfo,
    /// How far its bots think.
    pub levels: Levels,
    rulebook: fn() -> &'static Rulebook,
    create: BeginMatch,
    packs: fn(Option<&Path>) -> Shelf,
    read_pack: fn(Origin, &str) -> Result<AnyPack, PackError>,
    cards: fn(&AnyPack) -> Vec<PackCard>,
    pack_options: fn(&AnyPack) -> Vec<PackOption>,
    study: fn(&AnyPack) -> Option<Study>,
    starter: fn() -> String,
    examples: fn() -> Vec<&'static str>,
    faults: fn(&Value) -> Vec<Text>,
    form: fn() -> Value,
    puzzles: fn() -> &'static str,
}

impl GameDef {
    /// The definition of a game.
    #[must_use]
    pub fn of<G: Game>() -> Self {
        Self {
            info: G::INFO,
            levels: G::LEVELS,
            rulebook: G::rulebook,
            create: create::<G>,
            packs: available::<G>,
            read_pack: read_pack::<G>,
            cards: packs::cards::<G>,
            pack_options: pack_options::<G>,
            study: study::<G>,
            starter: || content::starter(G::INFO.id, G::starter_pack()),
            examples: || {
                std::iter::once(G::default_pack()).chain(G::example_packs().iter().copied()).collect()
            },
            faults: faults::<G>,
            form: || serde_json::json!(schemars::schema_for!(G::Content)),
            puzzles: G::puzzles,
        }
    }

    /// The definition with another way to begin a match.
    pub(crate) const fn beginning(mut self, create: BeginMatch) -> Self {
        self.create = create;
        self
    }

    /// The game's rulebook.
    #[must_use]
    pub fn rulebook(&self) -> &'static Rulebook {
        (self.rulebook)()
    }

    /// A match without entries.
    ///
    /// # Errors
    /// Everything in the set-up that does not fit the game.
    pub fn create(&self, setup: &MatchSetup) -> Result<Box<dyn BotMatch>, SetupError> {
        (self.create)(setup)
    }

    /// The packs there are: the program's own first, then those in the person's folder, and what is wrong
    /// with the others.
    #[must_use]
    pub fn packs(&self, folder: Option<&Path>) -> Shelf {
        (self.packs)(folder)
    }

    /// Reads and checks one pack file.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read_pack(&self, path: &Path) -> Result<AnyPack, PackError> {
        (self.read_pack)(Origin::File(path.to_owned()), &content::read_text(path)?)
    }

    /// What is in a pack of this game, in words: its own cards, not those of other packs beside it.
    #[must_use]
    pub fn cards(&self, pack: &AnyPack) -> Vec<PackCard> {
        (self.cards)(pack)
    }

    /// What a table may choose among the things of a pack before a match.
    #[must_use]
    pub fn pack_options(&self, pack: &AnyPack) -> Vec<PackOption> {
        (self.pack_options)(pack)
    }

    /// A pack to begin one's own with, as TOML with comments.
    #[must_use]
    pub fn new_pack(&self) -> String {
        (self.starter)()
    }

    /// The pack that the program ships, and packs that use whatever that one does not, as TOML.
    #[must_use]
    pub fn example_packs(&self) -> Vec<&'static str> {
        (self.examples)()
    }

    /// What is wrong with a content that has the right form; one that has not is said to be so in one sentence.
    #[must_use]
    pub fn content_faults(&self, content: &Value) -> Vec<Text> {
        (self.faults)(content)
    }

    /// The JSON Schema of the game's packs.
    #[must_use]
    pub fn content_schema(&self) -> Value {
        (self.form)()
    }

    /// The puzzles the program ships, a line of JSON for each match with some.
    #[must_use]
    pub fn puzzles(&self) -> &'static str {
        (self.puzzles)()
    }

    /// Reads and checks a pack from the text that somebody is writing.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read_draft(&self, text: &str) -> Result<AnyPack, PackError> {
        (self.read_pack)(Origin::Draft, text)
    }

    /// What can be worked out about a pack of this game; `None` if the game works nothing out. May take seconds.
    #[must_use]
    pub fn study(&self, pack: &AnyPack) -> Option<Study> {
        (self.study)(pack)
    }
}

impl std::fmt::Debug for GameDef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("GameDef").field(&self.info.id).finish()
    }
}

/// The games front ends can offer.
#[derive(Clone, Default)]
pub struct Catalogue {
    games: Vec<GameDef>,
    /// Their score sheets.
    sheets: Vec<GameDef>,
}

impl Catalogue {
    /// The games of the program.
    #[must_use]
    pub fn standard() -> Self {
        let mut catalogue = Self::default();
        games::visit(&mut catalogue);
        games::visit_sheets(&mut catalogue);
        catalogue
    }

    /// Adds a game, or a score sheet of one.
    pub(crate) fn add(&mut self, game: GameDef) {
        let list = if game.info.sheet_of.is_some() { &mut self.sheets } else { &mut self.games };
        list.push(game);
    }

    /// The games, in order.
    #[must_use]
    pub fn games(&self) -> &[GameDef] {
        &self.games
    }

    /// Reads and checks a pack of any game from the text of its file. Where it does not say its game in a way that can
    /// be read, any game's reader tells best what is wrong.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read_pack(&self, path: &Path, text: &str) -> Result<(&GameDef, AnyPack), PackError> {
        #[derive(Deserialize)]
        struct Head {
            pack: Named,
        }
        #[derive(Deserialize)]
        struct Named {
            game: String,
        }
        let origin = Origin::File(path.to_owned());
        let head = toml::from_str::<Head>(text.trim_start_matches('\u{feff}')).ok();
        let named = head.and_then(|head| self.find(&head.pack.game));
        match named.or_else(|| self.games.first()) {
            Some(game) => (game.read_pack)(origin, text).map(|pack| (game, pack)),
            None => Err(PackError::unreadable(origin, gettext("there are no games"))),
        }
    }

    /// The games and then their score sheets: whatever a match can be of.
    pub fn all(&self) -> impl Iterator<Item = &GameDef> {
        self.games.iter().chain(&self.sheets)
    }

    /// The game, or the score sheet, with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&GameDef> {
        self.all().find(|game| game.info.id == id)
    }

    /// The score sheet of a game; `None` if it has none.
    #[must_use]
    pub fn sheet_of(&self, id: &str) -> Option<&GameDef> {
        self.sheets.iter().find(|sheet| sheet.info.sheet_of == Some(id))
    }

    /// The game whose matches those of this id count as: for a score sheet the game itself.
    #[must_use]
    pub fn counts_as<'a>(&self, id: &'a str) -> &'a str {
        self.find(id).and_then(|game| game.info.sheet_of).unwrap_or(id)
    }
}

impl GameVisitor for Catalogue {
    fn game<G: Game>(&mut self) {
        self.add(GameDef::of::<G>());
    }
}

/// The rules that a set-up asks for.
pub(crate) fn rules<G: Game>(setup: &MatchSetup) -> Result<G, SetupError> {
    let content = serde_json::from_value(setup.content.clone()).map_err(|error| {
        SetupError::one(
            text("The cards of this match cannot be read: {error}.")
                .with("error", crate::engine::Arg::Verbatim(error.to_string())),
        )
    })?;
    let mut game = G::new(Setup { seats: setup.seats.len(), options: setup.options.clone(), content })?;
    game.seat_bots(setup.bots())?;
    Ok(game)
}

fn create<G: Game>(setup: &MatchSetup) -> Result<Box<dyn BotMatch>, SetupError> {
    Ok(Box::new(Match::new(Arc::new(rules::<G>(setup)?))))
}

fn any_pack<C>(pack: Pack<C>) -> AnyPack {
    AnyPack {
        content: pack.value,
        own: pack.own,
        info: pack.info,
        hash: pack.hash,
        path: match pack.origin {
            Origin::File(path) => Some(path),
            _ => None,
        },
    }
}

fn available<G: Game>(folder: Option<&Path>) -> Shelf {
    let (packs, errors) = content::available(&content::PackKind::of::<G>(), folder);
    (packs.into_iter().map(any_pack).collect(), errors)
}

fn read_pack<G: Game>(origin: Origin, text: &str) -> Result<AnyPack, PackError> {
    content::load_str(&content::PackKind::of::<G>(), origin, text).map(any_pack)
}

fn faults<G: Game>(content: &Value) -> Vec<Text> {
    match serde_json::from_value(content.clone()) {
        Ok(content) => G::check_content(&content),
        Err(error) => vec![text("{error}").with("error", crate::engine::Arg::Verbatim(error.to_string()))],
    }
}

fn pack_options<G: Game>(pack: &AnyPack) -> Vec<PackOption> {
    let content = serde_json::from_value(pack.content.clone());
    content.map(|content| G::pack_options(&content)).unwrap_or_default()
}

fn study<G: Game>(pack: &AnyPack) -> Option<Study> {
    // A pack that was read has content of its game's type.
    serde_json::from_value(pack.content.clone()).ok().and_then(|content| G::study_content(&content))
}
