use std::path::PathBuf;

use serde::Deserialize;

use super::Toolbox;
use super::fail::Fail;
use super::tools::Tools;
use crate::archive::{self, Archive, Clock, OpenError};
use crate::content;
use crate::files::{self, OwnFiles};
use crate::i18n::{gettext, gettext_f};
use crate::insight::Kept;
use crate::play::{Catalogue, GameDef};

/// How much like a name something must be to have meant it, of 1.
const LIKE: f64 = 0.85;

/// Where a run takes games, packs and matches from.
pub(super) struct Environment<'a> {
    pub catalogue: &'a Catalogue,
    tools: &'a [Tools],
    data_dir: Option<PathBuf>,
}

impl<'a> Environment<'a> {
    /// With the usual data folder of the person unless another is named.
    pub(super) const fn new(toolbox: &'a Toolbox, data_dir: Option<PathBuf>) -> Self {
        Self { catalogue: toolbox.catalogue(), tools: toolbox.tools(), data_dir }
    }

    /// The game, or the score sheet, with this id or title.
    pub(super) fn game(&self, wanted: &str) -> Result<&'a GameDef, Fail> {
        self.catalogue.all().find(|def| is_called(def, wanted)).ok_or_else(|| self.no_game(wanted))
    }

    /// All tools, in the order of the games.
    pub(super) const fn all_tools(&self) -> &'a [Tools] {
        self.tools
    }

    /// The tools for the game with this id or title.
    pub(super) fn tools(&self, wanted: &str) -> Result<&'a Tools, Fail> {
        let found = self.tools.iter().find(|tools| is_called(&tools.game, wanted));
        found.ok_or_else(|| self.no_game(wanted))
    }

    /// The score sheet of the game with this id or title.
    pub(super) fn sheet(&self, wanted: &str) -> Result<&'a GameDef, Fail> {
        let game = self.game(wanted)?.info.id;
        let game = self.catalogue.counts_as(game);
        self.catalogue.sheet_of(game).ok_or_else(|| self.no_game(wanted))
    }

    fn no_game(&self, wanted: &str) -> Fail {
        let ids: Vec<&str> = self.catalogue.games().iter().map(|def| def.info.id).collect();
        let near = |id: &&str| strsim::jaro_winkler(&wanted.to_lowercase(), id);
        let nearest = ids.iter().copied().max_by(|one, other| near(one).total_cmp(&near(other)));
        if let Some(id) = nearest.filter(|id| near(id) > LIKE) {
            let places = [("game", wanted), ("meant", id)];
            return Fail::Usage(gettext_f("There is no game “{game}”. Did you mean “{meant}”?", &places));
        }
        Fail::Usage(gettext_f(
            "There is no game “{game}”. Choose from: {games}.",
            &[("game", wanted), ("games", &ids.join(", "))],
        ))
    }

    /// The archive, for writing.
    pub(super) fn open_archive(&self) -> Result<Archive, OpenError> {
        let mut archive = Archive::open(&self.archive_path()?, Clock::system())?;
        if let Some(megabytes) = self.backup_megabytes() {
            archive.limit_backups(megabytes << 20);
        }
        Ok(archive)
    }

    /// How many mebibytes backups may have, if people prefer something. Only of their usual folder.
    fn backup_megabytes(&self) -> Option<u64> {
        #[derive(Deserialize)]
        struct Preferred {
            backup_megabytes: u32,
        }
        let path = files::preferences_path().filter(|path| self.data_dir.is_none() && path.is_file())?;
        let text = std::fs::read_to_string(path).ok()?;
        toml::from_str(&text).ok().map(|preferred: Preferred| preferred.backup_megabytes.into())
    }

    /// The archive, for reading, also while the window writes to it.
    pub(super) fn read_archive(&self) -> Result<Archive, OpenError> {
        Archive::open_read_only(&self.archive_path()?, Clock::system())
    }

    /// What only the program itself may write.
    pub(super) fn own_files(&self) -> OwnFiles {
        // Without a home folder there is nothing of the program's own.
        self.archive_path().map_or_else(|_| OwnFiles::default(), |path| OwnFiles::of(&path))
    }

    /// Where the archive is.
    pub(super) fn archive_path(&self) -> Result<PathBuf, OpenError> {
        match &self.data_dir {
            Some(dir) => Ok(dir.join("archive.db")),
            None => archive::default_path().ok_or_else(|| OpenError::Folder {
                path: "~".into(),
                source: std::io::ErrorKind::NotFound.into(),
            }),
        }
    }

    /// Where the lines are kept that people typed; beside the archive, if its folder was named.
    pub(super) fn typed_lines(&self) -> Option<PathBuf> {
        match &self.data_dir {
            Some(dir) => Some(dir.join(files::TYPED_LINES)),
            None => files::typed_lines(),
        }
    }

    /// Where analyses are kept; beside the archive, if its folder was named.
    pub(super) fn kept_analyses(&self) -> Option<Kept> {
        match &self.data_dir {
            Some(dir) => Some(Kept::in_folder(dir.join("analyses"))),
            None => Kept::usual(),
        }
    }

    /// The folder of a person's own packs for a game.
    pub(super) fn packs_folder(&self, game: &str) -> Option<PathBuf> {
        match &self.data_dir {
            Some(dir) => Some(dir.join("packs").join(game)),
            None => content::user_folder(game),
        }
    }
}

fn is_called(def: &GameDef, name: &str) -> bool {
    let title = gettext(def.info.title);
    [def.info.id, def.info.title, &title].iter().any(|own| own.eq_ignore_ascii_case(name))
}
