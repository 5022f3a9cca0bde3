//! What seats did with their dice in a round, from the entries and what they brought about.

use super::{Action, Colour, Counts, Dice, DieRef, Event, Kind, Regidice, State};
use crate::engine::Seat;

/// What a seat did with an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Who.
    pub seat: Seat,
    /// Which action; `None` if the seat did nothing.
    pub kind: Option<Kind>,
    /// The dice it used, as they showed, as far as that was told.
    pub dice: Dice,
    /// What its dice showed together.
    pub pips: u16,
    /// The spell.
    pub spell: Option<Colour>,
    /// The hits it dealt.
    pub damage: u16,
    /// How much it blocked.
    pub blocked: u16,
    /// The spell keeps the whole blow off.
    pub all_blocked: bool,
    /// The spell defeats the enemy.
    pub slain: bool,
    /// The dice that came back.
    pub healed: Counts,
    /// How many more came back, of colours that nobody told.
    pub back: u8,
    /// How many pips dice of others were raised by.
    pub raised: u16,
}

impl Deed {
    /// What a choice with these events came to; `None` if it is no use of dice.
    #[must_use]
    pub fn of(seat: Seat, action: &Action, events: &[Event]) -> Option<Self> {
        let mut deed = Self {
            seat,
            kind: None,
            dice: Dice::EMPTY,
            pips: 0,
            spell: None,
            damage: 0,
            blocked: 0,
            all_blocked: false,
            slain: false,
            healed: Counts::EMPTY,
            back: 0,
            raised: 0,
        };
        match action {
            Action::Attack { dice } => {
                (deed.kind, deed.dice, deed.pips) = (Some(Kind::Attack), *dice, dice.pips());
            }
            Action::Block { dice } => {
                (deed.kind, deed.dice, deed.pips) = (Some(Kind::Block), *dice, dice.pips());
            }
            Action::Heal { dice, .. } => (deed.kind, deed.dice) = (Some(Kind::Heal), *dice),
            Action::Cast { colour, .. } => (deed.kind, deed.spell) = (Some(Kind::Cast), Some(*colour)),
            Action::Boost { .. } => (deed.kind, deed.raised) = (Some(Kind::Animal), 1),
            Action::Idle => {}
            Action::Total { action, amount, colour } => {
                let acts = *amount != Some(0) || colour.is_some();
                (deed.kind, deed.spell) = (acts.then_some(*action), *colour);
                let n = u16::from(amount.unwrap_or(0));
                match action {
                    Kind::Attack => deed.pips = n,
                    Kind::Animal => deed.raised = n,
                    _ => {}
                }
            }
            _ => return None,
        }
        for event in events {
            match event {
                Event::Damage(by, n) if *by == seat => deed.damage += u16::from(*n),
                Event::Blocked(by, n) if *by == seat => deed.blocked += u16::from(*n),
                Event::Healed(_, counts) => deed.healed = deed.healed.plus(counts),
                Event::Back(Some(to), n) if *to == seat => deed.back += n,
                _ => {}
            }
        }
        Some(deed)
    }

    /// Notes what the choice does not say itself: the dice of a spell or of an Animal, and what a spell does that is no
    /// number. `before` is the moment of the choice.
    pub fn complete(&mut self, game: &Regidice, action: &Action, before: impl FnOnce() -> State) {
        match action {
            Action::Cast { colour, .. } => self.dice = game.spell_dice(&before(), *colour),
            Action::Boost { one, .. } => self.dice.add(DieRef::new(*one, game.compiled().animal.face), 1),
            _ => {}
        }
        let Some(spell) = self.spell.map(|colour| game.compiled().spells[colour.index()]) else { return };
        (self.all_blocked, self.slain) = (spell.block_all, spell.defeat);
    }

    /// Adds a deed to those of its seat: several raised dice are one deed, and one that did nothing after all says no
    /// more.
    pub fn add_to(self, deeds: &mut Vec<Self>) {
        let acted = deeds.iter().any(|deed| deed.seat == self.seat);
        match deeds.iter_mut().find(|deed| deed.seat == self.seat && deed.kind == self.kind) {
            Some(deed) => {
                deed.raised += self.raised;
                self.dice.iter().for_each(|(die, n)| deed.dice.add(die, n));
            }
            None if self.kind.is_none() && acted => {}
            None => deeds.push(self),
        }
    }
}
