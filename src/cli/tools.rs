//! What the terminal offers beyond playing: measuring games, and the forms of their data. The window links none of it.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::bots::{BenchMatch, BotMatch};
use crate::engine::{AnyMatch, EntryOf, Game, GameVisitor, Match, SetupError};
use crate::games;
use crate::insight::puzzles::{JudgeOfAny, judge_entry_of};
use crate::insight::{Analyst, Effort, analyst_of};
use crate::play::{self, Catalogue, GameDef, MatchSetup};

/// The games of the terminal, with its tools for each.
#[derive(Clone, Default)]
pub struct Toolbox {
    catalogue: Catalogue,
    tools: Vec<Tools>,
}

/// Makes the analyst of a match; see [`Tools::analyst`].
type AnalystOfAny = fn(&dyn AnyMatch, Effort, u64, usize) -> Option<Box<dyn Analyst>>;

/// The tools for one game.
#[derive(Clone, Copy)]
pub(super) struct Tools {
    pub game: GameDef,
    bench: fn(&MatchSetup) -> Result<Box<dyn BenchMatch>, SetupError>,
    analyst: AnalystOfAny,
    /// Judges one choice.
    pub judge: JudgeOfAny,
    schema: fn() -> Value,
}

impl Toolbox {
    /// With the games of the program and their score sheets.
    #[must_use]
    pub fn standard() -> Self {
        let mut toolbox = Self::default();
        games::visit(&mut toolbox);
        games::visit_sheets(&mut toolbox);
        toolbox
    }

    /// The games.
    #[must_use]
    pub const fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    pub(super) const fn tools(&self) -> &[Tools] {
        self.tools.as_slice()
    }
}

impl GameVisitor for Toolbox {
    fn game<G: Game>(&mut self) {
        let game = GameDef::of::<G>().beginning(create::<G>);
        self.catalogue.add(game);
        let judge = judge_entry_of::<G>;
        self.tools.push(Tools { game, bench: bench::<G>, analyst: analyst::<G>, judge, schema: schema::<G> });
    }
}

impl Tools {
    /// A match without entries, to be measured.
    ///
    /// # Errors
    /// Everything in the set-up that does not fit the game.
    pub(super) fn bench(&self, setup: &MatchSetup) -> Result<Box<dyn BenchMatch>, SetupError> {
        (self.bench)(setup)
    }

    /// Who analyses a match of the game, on so many threads; `None` for score sheets, which have no choices.
    pub(super) fn analyst(
        &self,
        of: &dyn AnyMatch,
        effort: Effort,
        seed: u64,
        threads: usize,
    ) -> Option<Box<dyn Analyst>> {
        (self.analyst)(of, effort, seed, threads)
    }

    /// The JSON Schema of the game's entries.
    pub(super) fn schema(&self) -> Value {
        (self.schema)()
    }

    /// The JSON Schema of the game's packs.
    pub(super) fn content_schema(&self) -> Value {
        self.game.content_schema()
    }
}

fn begin<G: Game>(setup: &MatchSetup) -> Result<Match<G>, SetupError> {
    Ok(Match::new(Arc::new(play::rules::<G>(setup)?)).telling_form(form::<G>))
}

fn create<G: Game>(setup: &MatchSetup) -> Result<Box<dyn BotMatch>, SetupError> {
    Ok(Box::new(begin::<G>(setup)?))
}

fn bench<G: Game>(setup: &MatchSetup) -> Result<Box<dyn BenchMatch>, SetupError> {
    Ok(Box::new(begin::<G>(setup)?))
}

fn analyst<G: Game>(
    of: &dyn AnyMatch,
    effort: Effort,
    seed: u64,
    threads: usize,
) -> Option<Box<dyn Analyst>> {
    let of = of.downcast_ref::<G>().filter(|_| G::INFO.sheet_of.is_none())?;
    Some(analyst_of(of, effort, seed, threads))
}

fn form<G: Game>() -> Value {
    json!(schemars::schema_for!(EntryOf<G>))
}

fn schema<G: Game>() -> Value {
    let entry = form::<G>();
    let request = schemars::schema_for!(G::Request);
    let event = schemars::schema_for!(G::Event);
    let state = schemars::schema_for!(G::State);
    json!({"game": G::INFO.id, "entry": entry, "request": request, "event": event, "state": state})
}
