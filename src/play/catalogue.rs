use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};

use super::MatchSetup;
use crate::bots::BotMatch;
use crate::content::{self, Pack, PackError};
use crate::engine::{EntryOf, Game, GameInfo, GameVisitor, Match, Rulebook, Setup, SetupError, Study, text};
use crate::games;

/// A pack with its content as JSON, for front ends that know no game.
#[derive(Clone, Debug)]
pub struct AnyPack {
    /// The head.
    pub info: crate::engine::PackInfo,
    /// SHA-256 of the content's canonical JSON, in hex.
    pub hash: String,
    /// Dice, cards and the head.
    pub content: Value,
    /// The file it came from; none for the pack the program ships.
    pub path: Option<std::path::PathBuf>,
}

/// The packs of a game that can be used, and what is wrong with the others.
pub type Shelf = (Vec<AnyPack>, Vec<PackError>);

/// A game as a value: what front ends need to start and describe matches without knowing the game.
#[derive(Clone, Copy)]
pub struct GameDef {
    /// What is fixed about the game.
    pub info: GameInfo,
    rulebook: fn() -> &'static Rulebook,
    create: fn(&MatchSetup) -> Result<Box<dyn BotMatch>, SetupError>,
    schema: fn() -> Value,
    packs: fn(Option<&Path>) -> Shelf,
    read_pack: fn(&Path) -> Result<AnyPack, PackError>,
    study: fn(&AnyPack) -> Option<Study>,
}

impl GameDef {
    /// The definition of a game.
    #[must_use]
    pub fn of<G: Game>() -> Self {
        Self {
            info: G::INFO,
            rulebook: G::rulebook,
            create: create::<G>,
            schema: schema::<G>,
            packs: packs::<G>,
            read_pack: read_pack::<G>,
            study: study::<G>,
        }
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

    /// The JSON Schema of the game's entries.
    #[must_use]
    pub fn schema(&self) -> Value {
        (self.schema)()
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
        (self.read_pack)(path)
    }

    /// What can be worked out about a pack of this game; `None` if the game works nothing out. May take seconds.
    #[must_use]
    pub fn study(&self, pack: &AnyPack) -> Option<Study> {
        (self.study)(pack)
    }
}

/// The games front ends can offer.
#[derive(Clone, Default)]
pub struct Catalogue {
    games: Vec<GameDef>,
}

impl Catalogue {
    /// The games of the program.
    #[must_use]
    pub fn standard() -> Self {
        let mut catalogue = Self::default();
        games::visit(&mut catalogue);
        catalogue
    }

    /// The games, in order.
    #[must_use]
    pub fn games(&self) -> &[GameDef] {
        &self.games
    }

    /// The game with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&GameDef> {
        self.games.iter().find(|game| game.info.id == id)
    }
}

impl GameVisitor for Catalogue {
    fn game<G: Game>(&mut self) {
        self.games.push(GameDef::of::<G>());
    }
}

fn rules<G: Game>(setup: &MatchSetup) -> Result<G, SetupError> {
    let content = serde_json::from_value(setup.content.clone()).map_err(|error| {
        SetupError::one(
            text("The cards of this match cannot be read: {error}.")
                .with("error", crate::engine::Arg::Verbatim(error.to_string())),
        )
    })?;
    G::new(Setup { seats: setup.seats.len(), options: setup.options.clone(), content })
}

fn create<G: Game>(setup: &MatchSetup) -> Result<Box<dyn BotMatch>, SetupError> {
    Ok(Box::new(Match::new(Arc::new(rules::<G>(setup)?))))
}

fn schema<G: Game>() -> Value {
    let entry = schemars::schema_for!(EntryOf<G>);
    let request = schemars::schema_for!(G::Request);
    json!({"game": G::INFO.id, "entry": entry, "request": request})
}

fn any_pack<C>(pack: Pack<C>) -> AnyPack {
    AnyPack {
        content: pack.value,
        info: pack.info,
        hash: pack.hash,
        path: match pack.origin {
            content::Origin::File(path) => Some(path),
            _ => None,
        },
    }
}

fn packs<G: Game>(folder: Option<&Path>) -> Shelf {
    let (packs, errors) = content::available(&content::PackKind::of::<G>(), folder);
    (packs.into_iter().map(any_pack).collect(), errors)
}

fn read_pack<G: Game>(path: &Path) -> Result<AnyPack, PackError> {
    content::load_file(&content::PackKind::of::<G>(), path).map(any_pack)
}

fn study<G: Game>(pack: &AnyPack) -> Option<Study> {
    // A pack that was read has content of its game's type.
    serde_json::from_value(pack.content.clone()).ok().and_then(|content| G::study_content(&content))
}
