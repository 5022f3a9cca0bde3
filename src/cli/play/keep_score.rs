//! From here on only the score: `keep score`.

use std::ops::ControlFlow;

use super::store;
use super::terminal::{Flow, Terminal};
use crate::archive::{MatchId, NewMatch, SharedArchive};
use crate::cli::fail::Fail;
use crate::cli::file;
use crate::engine::Record;
use crate::i18n::gettext;
use crate::play::{Catalogue, GameSession, ScoreKept};

impl Terminal<'_, '_> {
    /// Goes over to a score sheet, or says why that cannot be.
    pub(super) fn keep_score(&mut self) -> Flow {
        self.kept = self.session.score_sheet(&Catalogue::standard(), file::now());
        if self.kept.is_some() {
            return Ok(ControlFlow::Break(()));
        }
        let why = gettext("Only a match of people with their own dice or cards can go on as a score sheet.");
        self.console.say_wrapped(&why, 0)?;
        Ok(ControlFlow::Continue(()))
    }
}

/// The score sheet as which a match goes on, kept in the archive beside it if that one is.
pub(super) fn go_on(
    kept: ScoreKept,
    archive: Option<&SharedArchive>,
) -> Result<(GameSession, Option<(SharedArchive, MatchId)>), Fail> {
    let ScoreKept { setup, first, note } = kept;
    let catalogue = Catalogue::standard();
    let unknown = || Fail::Failed(gettext("There is no score sheet for this game."));
    let def = catalogue.find(&setup.game).ok_or_else(unknown)?;
    let game = def.create(&setup).map_err(Fail::because)?;
    let entry = game.read(0, &first.entry).map_err(Fail::because)?;
    let new =
        NewMatch { setup: setup.clone(), rules_version: def.info.rules_version, note, tags: Vec::new() };
    let begin = |archive: &SharedArchive| -> Result<_, Fail> {
        let id = archive.with(|archive| archive.create_match(&new)).map_err(Fail::because)?;
        Ok((archive.clone(), id))
    };
    let saved = archive.map(begin).transpose()?;
    let mut session = GameSession::new(setup, game, saved.as_ref().map(|saved| store(saved, false)));
    session.play(Record { at: first.at, ..Record::new(entry, first.source) }).map_err(Fail::because)?;
    Ok((session, saved))
}
