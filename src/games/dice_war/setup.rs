//! What is fixed for a match (DW-PREP-*).

use super::content::{AbilityKind, Content, Creature, Immunity, Location};
use super::field::{self, Field, own_rank};
use super::options::Options;
use super::state::{BLACK, RED, State, pair_index};
use super::tribe::{self, Tribe};
use crate::engine::{Arg, Seat, SetupError, text};

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
    /// The state before the first entry.
    pub(super) start: State,
}

impl DiceWar {
    /// Compiles the tribes for a match that begins at the roll for the first turn.
    ///
    /// # Errors
    /// If a tribe or the Location does not exist.
    pub(super) fn compile(options: Options, content: Content) -> Result<Self, SetupError> {
        let mut tribes = Vec::new();
        for (seat, id) in [RED, BLACK].into_iter().zip(&options.tribes) {
            let found = |id: &str| content.tribe.iter().position(|tribe| tribe.id == id);
            let at = match id {
                // A pack of somebody's own has its own tribes in front.
                None => 0,
                Some(id) => found(id).ok_or_else(|| {
                    let ids = content.tribe.iter().map(|tribe| Arg::Verbatim(tribe.id.clone()));
                    let why = text("There is no tribe “{id}” in this pack; choose from {tribes}.");
                    let why = why.with("id", Arg::Verbatim(id.clone()));
                    SetupError::one(why.with("tribes", Arg::List(ids.collect())))
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
        Ok(Self { options, content, tribes, location, can_be_immune, forbids, bonus, start: State::START })
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
        self.content.spells().nth(spell as usize).map(|(_, ability)| ability)
    }

    /// The number of the spell with this id. Where another card stands in for its creature under a house rule,
    /// the spell is known by its usual id as well: the number is that of the spell of the same name there.
    #[must_use]
    pub fn spell_number(&self, id: &str) -> Option<u8> {
        let mut all = self.content.spells();
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
