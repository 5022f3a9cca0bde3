//! What is fixed for a match: seats, options, and the pack in numbers (RD-SETUP-*).

use super::content::Amount;
use super::content::Content;
use super::content::compiled::{Compiled, Foe};
use super::dice::{Colour, Counts};
use super::options::{BlueSpell, Hands, HealTo, Health, Options, RoundLimit};
use super::state::State;
use crate::engine::{Arg, Packs, Rules, Seat, SeatSet, Setup, SetupError, Text, text};

/// The fewest dice of one player; options add to them (RD-OPT-11).
const SOLO_DICE: u8 = 12;

/// A match's rules: seats, options and content.
#[derive(Clone, Debug)]
pub struct Regidice {
    seats: usize,
    options: Options,
    content: Content,
    compiled: Compiled,
    bots: SeatSet,
}

impl Regidice {
    /// Fixes a set-up.
    ///
    /// # Errors
    /// If seats, options or content do not fit; all reasons.
    pub fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        let players = text("Regidice is for 1 to 4 players, not {n}.");
        let faults = Self::check_content(&setup.content);
        let options = setup.fitting(&Self::INFO, players, faults, Options::read)?;
        let built_in = built_in().map_err(SetupError::one)?;
        let Setup { seats, content, .. } = setup;
        let mut compiled = Compiled::new(&content, &built_in, seats, options.level.id());
        if seats == 1 {
            add_solo_dice(&mut compiled, &options);
        }
        put_short(&mut compiled, &options);
        if options.health == Health::SixPerDie {
            compiled.enemies.iter_mut().for_each(|enemy| enemy.hits_per_die = 6);
        }
        if options.blue_spell == BlueSpell::PerDie {
            for spell in compiled.spells.iter_mut().filter(|spell| spell.block_all) {
                (spell.block_all, spell.block_for_all) = (false, Some(Amount::DiceUsed));
            }
        }
        Ok(Self { seats, options, content, compiled, bots: SeatSet::EMPTY })
    }

    /// How many seats.
    #[must_use]
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

    /// Whether one player plays alone (RD-SOLO-1).
    #[must_use]
    pub const fn solo(&self) -> bool {
        self.seats == 1
    }

    /// Whether everyone may look at all dice: one person plays (RD-SOLO-1, RD-SOLO-8).
    #[must_use]
    pub fn rolls_openly(&self) -> bool {
        self.solo() || self.seats == 2 && self.options.hands == Hands::Two
    }

    /// The house rules.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The pack as it was written.
    #[must_use]
    pub const fn content(&self) -> &Content {
        &self.content
    }

    /// The pack in numbers.
    #[must_use]
    pub const fn compiled(&self) -> &Compiled {
        &self.compiled
    }

    /// How many enemies there are.
    #[must_use]
    pub fn enemies(&self) -> u8 {
        self.compiled.enemies.len() as u8
    }

    /// The enemy that is fought.
    #[must_use]
    pub fn enemy(&self, state: &State) -> &Foe {
        let last = self.compiled.enemies.len() - 1;
        &self.compiled.enemies[usize::from(state.enemy).min(last)]
    }

    /// How many hits defeat the present enemy (RD-ENEMY-5).
    #[must_use]
    pub fn health(&self, state: &State) -> u8 {
        let enemy = self.enemy(state);
        enemy.dice * enemy.hits_per_die
    }

    /// How many hits it can still take.
    #[must_use]
    pub fn missing(&self, state: &State) -> u8 {
        self.health(state).saturating_sub(state.hits())
    }

    /// For how many dice the enemy strikes in this round, before blocks (RD-ENEMY-2, RD-LEVEL-2, RD-LEVEL-4).
    #[must_use]
    pub fn attack(&self, state: &State) -> u8 {
        let attack = i16::from(self.enemy(state).attack) + i16::from(self.compiled.attack_delta);
        (attack + i16::from(state.tally.fiercer)).clamp(0, 99) as u8
    }

    /// What an attack's pips are divided by in this round (RD-ATTACK-1).
    #[must_use]
    pub fn divisor(&self, state: &State) -> u8 {
        self.compiled.attack_per.unwrap_or_else(|| state.defence()).max(1)
    }

    /// After how many rounds the match is lost, if the last enemy still stands (RD-SOLO-9, RD-OPT-10).
    #[must_use]
    pub const fn round_limit(&self) -> Option<u16> {
        match self.options.round_limit {
            RoundLimit::ByLevel => self.compiled.round_limit,
            RoundLimit::None => None,
            RoundLimit::Rounds(rounds) => Some(rounds),
        }
    }

    /// Whether the healer chooses who gets the dice (RD-OPT-6).
    #[must_use]
    pub fn heals_anyone(&self) -> bool {
        self.seats > 1 && (self.compiled.heal_any || self.options.heal_to == HealTo::Anyone)
    }

    /// The seat that begins the first round (RD-SETUP-7).
    #[must_use]
    pub fn first_seat(&self) -> Seat {
        Seat(self.options.first_seat.0.min(self.seats as u8 - 1))
    }

    /// Black dice that the enemies have altogether.
    #[must_use]
    pub fn black(&self) -> u8 {
        self.compiled.enemies.iter().map(|enemy| enemy.dice).sum()
    }

    /// An enemy by its name, or by its number from 1.
    #[must_use]
    pub fn enemy_name(&self, enemy: u8) -> Arg {
        let written = self.content.enemy.get(usize::from(enemy)).and_then(|enemy| enemy.name.clone());
        match written {
            Some(name) => Arg::Content(name),
            None => text("enemy {n}").with("n", u32::from(enemy) + 1).into(),
        }
    }
}

/// The pack that comes with the program.
fn built_in() -> Result<Content, Text> {
    Regidice::built_in_content()
        .map_err(|error| text("{error}").with("error", Arg::Verbatim(error.to_string())))
}

/// RD-SETUP-4, RD-OPT-11: one more die of the chosen colour, then of red, blue and yellow.
fn add_solo_dice(compiled: &mut Compiled, options: &Options) {
    let others = [Colour::Red, Colour::Blue, Colour::Yellow];
    let order =
        [options.solo_colour].into_iter().chain(others.into_iter().filter(|c| *c != options.solo_colour));
    let more = usize::from(options.solo_dice.saturating_sub(SOLO_DICE));
    if let Some(pool) = compiled.pools.first_mut() {
        order.take(more).for_each(|colour| pool.add(colour, 1));
    }
}

/// RD-LEVEL-3: dice that start in the injured pool.
fn put_short(compiled: &mut Compiled, options: &Options) {
    let seats = compiled.pools.len();
    for (seat, pool) in compiled.pools.iter_mut().enumerate() {
        for n in 0..compiled.dice_short {
            let colour = short_colour(pool, seats, seat, options.solo_colour).filter(|_| n == 0);
            let Some(colour) = colour.or_else(|| most_plentiful(pool)) else { break };
            pool.take(colour, 1);
            compiled.injured.add(colour, 1);
        }
    }
}

/// The colour that a seat is short of first, if it has it.
fn short_colour(pool: &Counts, seats: usize, seat: usize, chosen: Colour) -> Option<Colour> {
    let colour = match (seats, seat) {
        (1, _) => chosen,
        (2 | 4, 0) | (4, 3) => Colour::Red,
        (2 | 4, 1) => Colour::Blue,
        (4, _) => Colour::Yellow,
        _ => return None,
    };
    (pool.of(colour) > 0).then_some(colour)
}

/// The colour with the most dice, of equal ones the first in the order of colours.
fn most_plentiful(pool: &Counts) -> Option<Colour> {
    let mut best: Option<(Colour, u8)> = None;
    for (colour, n) in pool.iter() {
        if best.is_none_or(|(_, most)| n > most) {
            best = Some((colour, n));
        }
    }
    best.map(|(colour, _)| colour)
}
