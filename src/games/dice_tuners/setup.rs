//! What is fixed for a match: seats, options, compiled cards (DT-SETUP-*).

use super::AbilityRef;
use super::content::compiled::{self, Ability, Card, HeroCard};
use super::content::{Content, validate};
use super::dice::{Colour, Face, Side};
use super::ids::{CardId, Counts, HeroId};
use super::options::{DiceAtFour, FrontOrder, Options};
use super::state::{MAX_PLAYERS, State};
use super::worth::hero_worth;
use crate::engine::{Arg, Few, Packs, Rules, Seat, SeatSet, Setup, SetupError, text};

/// A match's rules: seats, options and cards.
#[derive(Clone, Debug)]
pub struct DiceTuners {
    seats: usize,
    options: Options,
    content: Content,
    cards: Vec<Card>,
    heroes: Vec<HeroCard>,
    /// What bots think each hero is worth.
    hero_worths: Vec<f32>,
    /// The six faces of each colour's dice.
    faces: [[Face; 6]; 3],
    /// By first player and place in the round: asked for often.
    pairings: [[Pairing; MAX_DUELS]; MAX_PLAYERS],
    /// The seats that the program plays.
    bots: SeatSet,
}

/// The most duels a round has.
pub(super) const MAX_DUELS: usize = 6;

/// The dice that meet in a duel, by seat and side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    sides: [Option<Side>; MAX_PLAYERS],
    /// The seats that meet.
    pub seats: SeatSet,
}

impl Pairing {
    fn of(ends: &[(Seat, Side)]) -> Self {
        let mut pairing = Self { sides: [None; MAX_PLAYERS], seats: SeatSet::EMPTY };
        for (seat, side) in ends {
            pairing.sides[seat.index()] = Some(*side);
            pairing.seats.insert(*seat);
        }
        pairing
    }

    /// DT-DUEL-1 to 4. There are none past the last duel of a round.
    fn at(seats: usize, first: usize, index: usize, order: FrontOrder) -> Self {
        let seat = |d: usize| Seat(((first + d) % seats) as u8);
        let neighbours = |d: usize| Self::of(&[(seat(d), Side::Left), (seat(d + 1), Side::Right)]);
        let fronts = |a: usize, b: usize| Self::of(&[(seat(a), Side::Front), (seat(b), Side::Front)]);
        match (seats, index) {
            (2, 1 | 2) => {
                let middle = order == FrontOrder::Middle;
                if (index == 1) == middle { fronts(0, 1) } else { neighbours(1) }
            }
            (3, 3) => Self::of(&[(seat(0), Side::Front), (seat(1), Side::Front), (seat(2), Side::Front)]),
            (4, 4 | 5) => fronts(index - 4, index - 2),
            _ if index < seats => neighbours(index),
            _ => Self::of(&[]),
        }
    }

    /// The side with which a seat takes part, if it does.
    #[must_use]
    #[inline]
    pub const fn side(&self, seat: Seat) -> Option<Side> {
        self.sides[seat.index()]
    }
}

impl DiceTuners {
    /// Fixes a set-up.
    ///
    /// # Errors
    /// If seats, options or content do not fit; all reasons.
    pub fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        let mut faults = Self::check_content(&setup.content);
        if faults.is_empty() {
            faults.extend(validate::fits(&setup.content, setup.seats).err().into_iter().flatten());
        }
        let players = text("Dice Tuners is for 2 to 4 players, not {n}.");
        let options = setup.fitting(&Self::INFO, players, faults, Options::read)?;
        let Setup { seats, content, .. } = setup;
        let faces = content.dice.faces;
        let heroes = compiled::compile_heroes(&content);
        Ok(Self {
            seats,
            options,
            cards: compiled::compile_cards(&content),
            hero_worths: heroes.iter().map(hero_worth).collect(),
            heroes,
            faces: [faces.green, faces.blue, faces.red],
            pairings: std::array::from_fn(|first| {
                std::array::from_fn(|index| Pairing::at(seats, first, index, options.front_order))
            }),
            content,
            bots: SeatSet::EMPTY,
        })
    }

    /// How many seats.
    #[must_use]
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// The seats that the program plays from the start on.
    #[must_use]
    pub const fn bots(&self) -> SeatSet {
        self.bots
    }

    pub(super) const fn set_bots(&mut self, bots: SeatSet) {
        self.bots = bots;
    }

    /// The house rules.
    #[must_use]
    #[inline]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The cards and dice as written in the pack.
    #[must_use]
    pub const fn content(&self) -> &Content {
        &self.content
    }

    /// The strategy card designs.
    #[must_use]
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// A strategy card design. `card` comes from a state or from a checked action.
    #[must_use]
    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// The heroes.
    #[must_use]
    pub fn heroes(&self) -> &[HeroCard] {
        &self.heroes
    }

    /// A hero. `hero` comes from a state or from a checked action.
    #[must_use]
    #[inline]
    pub fn hero(&self, hero: HeroId) -> &HeroCard {
        &self.heroes[hero.index()]
    }

    /// What bots think a hero is worth for a round.
    pub(super) fn hero_worth(&self, hero: HeroId) -> f32 {
        self.hero_worths[hero.index()]
    }

    /// The faces of a colour's dice.
    #[must_use]
    pub const fn faces(&self, colour: Colour) -> &[Face; 6] {
        &self.faces[colour.index()]
    }

    /// A card's name, for sentences.
    #[must_use]
    pub fn card_name(&self, card: CardId) -> Arg {
        let name = self.content.strategy.get(card.index()).map(|card| card.name.clone());
        Arg::Content(name.unwrap_or_else(|| card.0.to_string()))
    }

    /// A hero's name, for sentences.
    #[must_use]
    pub fn hero_name(&self, hero: HeroId) -> Arg {
        let name = self.content.hero.get(hero.index()).map(|hero| hero.name.clone());
        Arg::Content(name.unwrap_or_else(|| hero.0.to_string()))
    }

    /// An ability of a seat: its hero's, or the card's it has played.
    #[must_use]
    pub fn ability(&self, state: &State, seat: Seat, which: AbilityRef) -> Option<&Ability> {
        if which.is_effect() {
            let card = (*state.duel.played.get(seat.index())?)?;
            self.card(card).ability(which)
        } else {
            self.hero(state.seats.get(seat.index())?.hero?).ability(which)
        }
    }

    /// How many rounds the match has (DT-GEN-2).
    #[must_use]
    pub const fn rounds(&self) -> u8 {
        if self.seats == 4 { 4 } else { 3 }
    }

    /// How many dice are rolled in a draft step (DT-DRAFT-3).
    #[must_use]
    pub fn dice_per_step(&self) -> usize {
        if self.seats == 4 && self.options.dice_at_four == DiceAtFour::Four { 4 } else { self.seats + 1 }
    }

    /// How many duels a round has (DT-DUEL-1 to 4).
    #[must_use]
    pub const fn duels(&self) -> u8 {
        match self.seats {
            2 => 3,
            3 => 4,
            _ => 6,
        }
    }

    /// The duel at a place in a round, counted from 0 (DT-DUEL-1 to 4).
    #[must_use]
    #[inline]
    pub const fn pairing(&self, first: Seat, index: u8) -> &Pairing {
        &self.pairings[first.index()][index as usize]
    }

    /// The line of a score sheet for the duel at a place in a round: the left dice of the seats, then those in front.
    #[must_use]
    pub(super) fn sheet_line(&self, first: Seat, index: u8) -> u8 {
        let pairing = self.pairing(first, index);
        let seats = self.seats as u8;
        let left = pairing.seats.iter().find(|seat| pairing.side(*seat) == Some(Side::Left));
        let opposite = u8::from(seats > 3 && !pairing.seats.contains(Seat(0)));
        left.map_or(seats + opposite, |seat| seat.0)
    }

    /// All strategy cards of the match: those of the box without the Bluffs that stay in it (DT-SETUP-1).
    #[must_use]
    pub fn all_cards(&self) -> Counts {
        let mut all = Counts::EMPTY;
        for ((card, design), id) in self.cards.iter().zip(&self.content.strategy).zip(0u8..) {
            if !card.bluff {
                all.add(CardId(id), design.copies);
            }
        }
        self.bluffs().iter().for_each(|bluff| all.add(*bluff, 1));
        all
    }

    /// The Bluff of each seat.
    pub(super) fn bluffs(&self) -> Few<CardId, MAX_PLAYERS> {
        let designs = self.cards.iter().zip(&self.content.strategy).zip(0u8..);
        designs
            .filter(|((card, _), _)| card.bluff)
            .flat_map(|((_, design), id)| std::iter::repeat_n(CardId(id), design.copies as usize))
            .take(self.seats)
            .collect()
    }
}
