//! What seats did with their dice in a round, from the entries and what they brought about.

use crate::engine::Seat;
use crate::games::regidice::{Action, Colour, Counts, Event, Kind, Regidice};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::tables::regidice::names;

/// What a seat did with an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    pub seat: Seat,
    /// Which action; `None` if the seat did nothing.
    pub kind: Option<Kind>,
    /// What its dice showed together.
    pub pips: u16,
    /// The spell.
    pub spell: Option<Colour>,
    pub damage: u16,
    pub blocked: u16,
    /// The spell keeps the whole blow off.
    pub all_blocked: bool,
    /// The spell defeats the enemy.
    pub slain: bool,
    pub healed: Counts,
    /// How many pips dice of others were raised by.
    pub raised: u16,
}

impl Deed {
    /// What a choice with these events came to; `None` if it is no use of dice.
    pub fn of(seat: Seat, action: &Action, events: &[Event]) -> Option<Self> {
        let mut deed = Self {
            seat,
            kind: None,
            pips: 0,
            spell: None,
            damage: 0,
            blocked: 0,
            all_blocked: false,
            slain: false,
            healed: Counts::EMPTY,
            raised: 0,
        };
        match action {
            Action::Attack { dice } => (deed.kind, deed.pips) = (Some(Kind::Attack), dice.pips()),
            Action::Block { dice } => (deed.kind, deed.pips) = (Some(Kind::Block), dice.pips()),
            Action::Heal { .. } => deed.kind = Some(Kind::Heal),
            Action::Cast { colour, .. } => (deed.kind, deed.spell) = (Some(Kind::Cast), Some(*colour)),
            Action::Boost { .. } => (deed.kind, deed.raised) = (Some(Kind::Animal), 1),
            Action::Idle => {}
            _ => return None,
        }
        for event in events {
            match event {
                Event::Damage(by, n) if *by == seat => deed.damage += u16::from(*n),
                Event::Blocked(by, n) if *by == seat => deed.blocked += u16::from(*n),
                Event::Healed(_, counts) => deed.healed = deed.healed.plus(counts),
                _ => {}
            }
        }
        Some(deed)
    }

    /// Notes what a spell does that is no number.
    pub fn mark_spell(&mut self, game: &Regidice) {
        let Some(spell) = self.spell.map(|colour| game.compiled().spells[colour.index()]) else { return };
        (self.all_blocked, self.slain) = (spell.block_all, spell.defeat);
    }

    /// Adds a deed to those of its seat: several raised dice are one deed, and one that did nothing after all says no
    /// more.
    pub fn add_to(self, deeds: &mut Vec<Self>) {
        let acted = deeds.iter().any(|deed| deed.seat == self.seat);
        match deeds.iter_mut().find(|deed| deed.seat == self.seat && deed.kind == self.kind) {
            Some(deed) => deed.raised += self.raised,
            None if self.kind.is_none() && acted => {}
            None => deeds.push(self),
        }
    }

    /// What it came to, in a few words.
    pub fn words(&self) -> String {
        match self.kind {
            None => gettext("does nothing"),
            Some(Kind::Attack) => {
                let words = [("pips", &*names::pips(self.pips)), ("hits", &*names::hits(self.damage))];
                gettext_f("{pips}: {hits}", &words)
            }
            Some(Kind::Block) => self.block_words(),
            Some(Kind::Heal) => self.heal_words(),
            Some(Kind::Cast) => self.spell_words(),
            Some(Kind::Animal) => {
                let n = self.raised.to_string();
                ngettext_f("raises by {n} pip", "raises by {n} pips", self.raised.into(), &[("n", &n)])
            }
        }
    }

    fn block_words(&self) -> String {
        gettext_f("blocks {n}", &[("n", &self.blocked.to_string())])
    }

    fn heal_words(&self) -> String {
        gettext_f("heals {n}", &[("n", &self.healed.total().to_string())])
    }

    fn spell_words(&self) -> String {
        let spell = match self.spell.unwrap_or_default() {
            Colour::Red => gettext("red spell"),
            Colour::Yellow => gettext("yellow spell"),
            Colour::Blue => gettext("blue spell"),
            Colour::Black => gettext("black spell"),
        };
        let mut effects = Vec::new();
        if self.slain {
            effects.push(gettext("defeats the enemy"));
        }
        if self.damage > 0 {
            effects.push(names::hits(self.damage));
        }
        if self.all_blocked {
            effects.push(gettext("blocks the whole attack"));
        } else if self.blocked > 0 {
            effects.push(self.block_words());
        }
        if !self.healed.is_empty() {
            effects.push(self.heal_words());
        }
        if effects.is_empty() {
            return spell;
        }
        gettext_f("{spell}: {effects}", &[("spell", &spell), ("effects", &effects.join(", "))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::regidice::{Dice, DieRef};

    #[test]
    fn deeds_say_what_they_came_to() {
        let dice: Dice = [6, 6, 4].map(|face| DieRef::new(Colour::Red, face)).into_iter().collect();
        let deed = |action, events: &[Event]| Deed::of(Seat(1), &action, events).unwrap();
        let attack = deed(Action::Attack { dice }, &[Event::Damage(Seat(1), 5)]);
        assert_eq!(attack.words(), "16 pips: 5 hits");
        assert_eq!(deed(Action::Block { dice }, &[Event::Blocked(Seat(1), 2)]).words(), "blocks 2");
        assert_eq!(deed(Action::Idle, &[]).words(), "does nothing");
        let cast = Action::Cast { colour: Colour::Red, take: Counts::EMPTY, give: Default::default() };
        assert_eq!(deed(cast, &[Event::Damage(Seat(1), 3)]).words(), "red spell: 3 hits");
        assert_eq!(Deed::of(Seat(0), &Action::EndActions, &[]), None);
    }

    #[test]
    fn several_raised_dice_are_one_deed() {
        let boost = Action::Boost { one: Colour::Red, seat: Seat(0), die: DieRef::new(Colour::Blue, 2) };
        let mut deeds = Vec::new();
        for action in [boost, boost, Action::Idle] {
            Deed::of(Seat(1), &action, &[]).unwrap().add_to(&mut deeds);
        }
        assert_eq!(deeds.iter().map(Deed::words).collect::<Vec<_>>(), ["raises by 2 pips"]);
    }
}
