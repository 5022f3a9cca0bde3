//! What seats did with their dice, in words.

use super::names;
use crate::games::regidice::deed::Deed;
use crate::games::regidice::{Colour, Kind};
use crate::i18n::{gettext, gettext_f, ngettext_f};

impl Deed {
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
        gettext_f("heals {n}", &[("n", &(self.healed.total() + self.back).to_string())])
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
        if !self.healed.is_empty() || self.back > 0 {
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
    use crate::engine::Seat;
    use crate::games::regidice::{Action, Counts, Dice, DieRef, Event};

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
