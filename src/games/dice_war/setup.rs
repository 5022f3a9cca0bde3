//! What is fixed for a match, and how it begins (DW-PREP-*, DW-SETUP-*).

use super::action::{Action, Chance, Request};
use super::content::{AbilityKind, Content, Creature, Immunity, Location};
use super::event::Event;
use super::field::{self, Field};
use super::legal::{home, power};
use super::options::{Options, SetupOrder};
use super::position;
use super::state::{BLACK, Phase, RED, State, pair_index};
use super::table::Executor;
use super::tribe::{self, Tribe, own_rank};
use super::validate;
use super::view::{View, other};
use crate::engine::{
    Arg, ChanceTurn, Component, EventSink, Random, Seat, Setup, SetupError, Text, Turn, Violation, text,
};

/// A match's rules: options and tribes.
#[derive(Clone, Debug)]
pub struct DiceWar {
    pub(super) options: Options,
    pub(super) content: Content,
    pub(super) tribes: [Tribe; 2],
    pub(super) location: Option<Location>,
    /// By seat and immunity: whether any creature can have it at all.
    pub(super) can_be_immune: [[bool; 4]; 2],
    /// Whether any creature can forbid anything.
    pub(super) forbids: bool,
    bonus: [[u8; 49]; 2],
    first: State,
}

impl DiceWar {
    /// Fixes a set-up.
    ///
    /// # Errors
    /// If seats, options or content do not fit; all reasons.
    pub(super) fn set_up(setup: Setup<Content>) -> Result<Self, SetupError> {
        let Setup { seats, options, content } = setup;
        if seats != 2 {
            let reason = text("DiceWar is for 2 players, not {n}.").with("n", seats);
            return Err(SetupError::one(reason));
        }
        let reasons = validate::unplayable(&content);
        if !reasons.is_empty() {
            return Err(SetupError(reasons));
        }
        let mut options = Options::read(&options).map_err(SetupError)?;
        let Some(written) = options.position.clone() else { return Self::with(options, content, None) };
        let position = position::read(&written).map_err(SetupError::one)?;
        options.tribes = position.tribes.clone().map(Some);
        options.ruins = position.ruins;
        Self::with(options, content, Some(&position))
    }

    fn with(options: Options, content: Content, at: Option<&position::Position>) -> Result<Self, SetupError> {
        let mut tribes = Vec::new();
        for (seat, id) in [RED, BLACK].into_iter().zip(&options.tribes) {
            let found = |id: &str| content.tribe.iter().position(|tribe| tribe.id == id);
            let at = match id {
                // A pack of other tribes has another first choice than ours.
                None => found("lod").unwrap_or(0),
                Some(id) => found(id).ok_or_else(|| {
                    let ids = content.tribe.iter().map(|tribe| Arg::Verbatim(tribe.id.clone()));
                    let told = text("There is no tribe “{id}” in this pack, only {tribes}.");
                    let told = told.with("id", Arg::Verbatim(id.clone()));
                    SetupError::one(told.with("tribes", Arg::List(ids.collect())))
                })?,
            };
            tribes.push(Tribe::new(&content, at, seat, &options));
        }
        let Ok(mut tribes) = <[Tribe; 2]>::try_from(tribes) else { return Err(SetupError(Vec::new())) };
        let location = (options.ruins != 0).then(|| content.location.first().cloned()).flatten();
        if options.ruins != 0 && location.is_none() {
            return Err(SetupError::one(text("This pack has no Location card for the Ruins.")));
        }
        let bonus = [RED, BLACK].map(|seat| {
            let mut table = [0; 49];
            for at in field::each(field::ALL) {
                table[at.index()] = options.field_bonus[own_rank(seat, at) as usize];
            }
            table
        });
        let kinds = [Immunity::Attacks, Immunity::Spells, Immunity::Specialities, Immunity::Passing];
        let can_be_immune =
            [0, 1].map(|seat: usize| kinds.map(|immunity| tribes[seat].can_be_immune(tribe::bit(immunity))));
        for seat in [0, 1] {
            if !can_be_immune[1 - seat][Immunity::Passing as usize] {
                tribes[seat].passes_freely();
            }
        }
        let forbids = tribes.iter().any(|tribe| !tribe.forbids.is_empty());
        let first = at.map_or(State::START, |position| position.state);
        let mut game = Self { options, content, tribes, location, can_be_immune, forbids, bonus, first };
        if let Some(position) = at {
            position.check(&game).map_err(SetupError::one)?;
            let mut state = game.first;
            state.tp = position.stored(&game);
            if state.phase == Phase::War || matches!(state.phase, Phase::FollowUp(_)) {
                let seat = state.to_act;
                let nobody = &mut ();
                let mut table = Executor::new(&game, &mut state, nobody);
                if !table.victory(seat) {
                    table.stuck();
                }
            }
            game.first = state;
        }
        Ok(game)
    }

    /// The house rules.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The tribes and the Location as written in the pack.
    #[must_use]
    pub const fn content(&self) -> &Content {
        &self.content
    }

    /// The state before the first entry: the roll for the first turn, or the position to begin at.
    #[must_use]
    pub const fn before_the_war(&self) -> State {
        self.first
    }

    /// The tribe of a seat, compiled.
    #[inline]
    pub(super) const fn tribe(&self, seat: Seat) -> &Tribe {
        &self.tribes[pair_index(seat)]
    }

    /// VP for a field, in addition to the level (DW-BOARD-4).
    #[must_use]
    pub const fn field_bonus(&self, seat: Seat, at: Field) -> u8 {
        self.bonus[pair_index(seat)][at.index()]
    }

    /// What is asked for now.
    pub(super) const fn asked(&self, state: &State) -> Turn {
        match state.phase {
            Phase::StartRoll => Turn::Chance(ChanceTurn::of_table(Component::Dice)),
            Phase::Setup | Phase::War | Phase::FollowUp(_) => Turn::Choose(state.to_act),
            Phase::Over(_) => Turn::Over,
        }
    }

    pub(super) fn wanted(&self, state: &State) -> Option<Request> {
        (state.phase == Phase::StartRoll).then_some(Request::StartRoll)
    }

    /// Whether chance can have answered so.
    pub(super) fn check_chance(&self, state: &State, chance: Chance) -> Result<(), Violation> {
        let Chance::StartRoll { red, black } = chance;
        if state.phase != Phase::StartRoll {
            return Err(Violation::impossible("DW-PREP-4", text("No die is rolled now.")));
        }
        match [red, black].iter().find(|face| !(1..=6).contains(*face)) {
            None => Ok(()),
            Some(face) => {
                let told = text("A die has no face {face}.").with("face", *face);
                Err(Violation::impossible("DW-DICE-3", told))
            }
        }
    }

    pub(super) fn draw_lots(&self, random: &mut Random) -> Chance {
        let mut face = || random.below(6) as u8 + 1;
        Chance::StartRoll { red: face(), black: face() }
    }

    /// The position string of a state (section 4.6).
    #[must_use]
    pub fn position(&self, state: &State) -> String {
        position::write(self, state)
    }

    /// What the TP bar of a seat shows (DW-TP-1).
    #[must_use]
    pub fn trigger_points(&self, state: &State, seat: Seat) -> u8 {
        View { game: self, state }.tp(seat)
    }

    /// Virtual VP of a seat (DW-VP-2).
    #[must_use]
    pub fn virtual_points(&self, state: &State, seat: Seat) -> u8 {
        View { game: self, state }.virtual_vp(seat)
    }

    /// Earned and virtual VP of a seat (DW-VP-3).
    #[must_use]
    pub fn total(&self, state: &State, seat: Seat) -> u8 {
        View { game: self, state }.total(seat)
    }

    /// Where opposing creatures stand that could attack the one on a field now (DW-GEN-7).
    #[must_use]
    pub fn threats(&self, state: &State, field: Field) -> field::Fields {
        View { game: self, state }.threats(field)
    }

    /// Where the creatures of a seat stand that the opponent cannot harm so.
    #[must_use]
    pub fn immune(&self, state: &State, seat: Seat, immunity: Immunity) -> field::Fields {
        View { game: self, state }.immune(seat, immunity)
    }

    /// The card of a seat's creature of a level.
    #[must_use]
    pub fn creature(&self, seat: Seat, level: u8) -> &super::content::Creature {
        let tribe = self.tribe(seat);
        &self.content.tribe[tribe.at].creature[tribe.creature(level.clamp(1, 6)).card]
    }

    /// The tribe of a seat as written in the pack.
    #[must_use]
    pub fn tribe_card(&self, seat: Seat) -> &super::content::Tribe {
        &self.content.tribe[self.tribe(seat).at]
    }

    /// The spell with a number.
    #[must_use]
    pub fn spell(&self, spell: u8) -> Option<&super::content::Ability> {
        tribe::spells(&self.content).nth(spell as usize).map(|(_, ability)| ability)
    }

    /// The number of the spell with this id. Where another card stands in for its creature under a house rule,
    /// the spell is known by its usual id as well: the number is that of the spell of the same name there.
    #[must_use]
    pub fn spell_number(&self, id: &str) -> Option<u8> {
        let mut all = tribe::spells(&self.content);
        let (card, spell) = all.clone().find(|(_, spell)| spell.id == id)?;
        let used = match card.house {
            None => self.stand_in(card).and_then(|card| {
                card.abilities.iter().find(|own| own.kind == AbilityKind::Spell && own.name == spell.name)
            }),
            Some(_) => None,
        };
        let used = used.unwrap_or(spell);
        all.position(|(_, spell)| std::ptr::eq(spell, used)).map(|at| at as u8)
    }

    /// The creature of a card's level that its tribe is played with, if it is another one.
    fn stand_in(&self, card: &Creature) -> Option<&Creature> {
        let tribe =
            self.content.tribe.iter().find(|tribe| tribe.creature.iter().any(|own| own.id == card.id))?;
        let used = tribe::card_of(tribe, card.level, &self.options)?;
        tribe.creature.get(used).filter(|used| used.id != card.id)
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// DW-SETUP-1 to -3.
    pub(super) fn set_lineup(&mut self, seat: Seat, row: &[u8; 7]) {
        for (file, level) in (0..7).zip(row) {
            if (1..=6).contains(level) && self.state.reserve[pair_index(seat)] > 0 {
                self.put_home(seat, file, *level);
            }
        }
        self.next_lineup(seat);
    }

    /// Option `setup = alternate`.
    pub(super) fn place_die(&mut self, seat: Seat, file: u8, level: u8) {
        self.put_home(seat, file, level);
        self.next_lineup(seat);
    }

    fn put_home(&mut self, seat: Seat, file: u8, level: u8) {
        let Some(at) = home(seat, file) else { return };
        if self.state.free() & at.bit() != 0 && (1..=6).contains(&level) {
            self.state.reserve[pair_index(seat)] = self.state.reserve[pair_index(seat)].saturating_sub(1);
            self.state.put(seat, at, level);
        }
    }

    fn next_lineup(&mut self, seat: Seat) {
        if self.state.phase != Phase::Setup {
            return;
        }
        let enemy = other(seat);
        let ready = |seat: Seat| match self.game.options.setup {
            SetupOrder::Whole => self.state.own(seat) != 0,
            SetupOrder::Alternate => power(self.state, seat) >= super::legal::POWER,
        };
        let next = if !ready(enemy) {
            enemy
        } else if !ready(seat) {
            seat
        } else {
            // DW-TURN-1.
            self.state.phase = Phase::War;
            self.state.starter
        };
        self.state.to_act = next;
        if self.state.phase == Phase::War {
            self.begin_turn();
        }
    }
}

impl DiceWar {
    /// Whether a line-up can be set (DW-SETUP-2, DW-SETUP-3).
    pub(super) fn check_lineup(&self, row: &[u8; 7]) -> Result<(), Violation> {
        if let Some(level) = row.iter().find(|level| **level > 6) {
            let told = text("A die has no face {face}.").with("face", *level);
            return Err(Violation::impossible("DW-DICE-3", told));
        }
        let sum: u8 = row.iter().sum();
        match sum {
            super::legal::POWER => Ok(()),
            0 => Err(Violation::impossible("DW-SETUP-3", text("A line-up has dice."))),
            _ => {
                let told = text("The line-up has power {sum}; it must be exactly 10.").with("sum", sum);
                Err(Violation::new("DW-SETUP-3", told))
            }
        }
    }

    /// Whether a single die can be placed (option `setup = alternate`).
    pub(super) fn check_placement(
        &self,
        state: &State,
        seat: Seat,
        file: u8,
        level: u8,
    ) -> Result<(), Violation> {
        if self.placement_fits(state, seat, file, level) {
            return Ok(());
        }
        let no = |rule, told: Text| Err(Violation::impossible(rule, told));
        if !(1..=6).contains(&level) {
            return no("DW-DICE-3", text("A die has no face {face}.").with("face", level));
        }
        let Some(at) = home(seat, file) else {
            return no("DW-SETUP-2", text("The Supply Zone has the files a to g."));
        };
        if state.free() & at.bit() == 0 {
            let told = text("{field} is taken.").with("field", Arg::Verbatim(at.to_string()));
            return no("DW-SETUP-2", told);
        }
        let told = text("With power {sum} on the board, a die of level {level} leaves no way to exactly 10.");
        no("DW-SETUP-3", told.with("sum", power(state, seat)).with("level", level))
    }

    /// Whether an action belongs to a phase at all.
    pub(super) const fn is_setup(action: &Action) -> bool {
        matches!(action, Action::SetLineup { .. } | Action::PlaceDie { .. })
    }
}
