//! What a person has begun to enter: nothing of it has happened yet.

use crate::engine::{Component, Entry, EntryOf, Seat};
use crate::games::dice_tuners::dice::{Colour, Die, Side};
use crate::games::dice_tuners::{AbilityRef, Action, CardId, CardRef, DiceTuners, HeroId, Outcome, Targets};

/// What pressing something does.
#[derive(Clone, Debug, PartialEq)]
pub enum Press {
    /// A seat does this.
    Do(Seat, Action),
    /// Asks why a seat may not do this.
    Why(Seat, Action),
    /// Seats do these, one after the other.
    All(Vec<(Seat, Action)>),
    /// Chance answered so.
    Chance(Outcome),
    /// The program answers.
    Program(Component),
    /// A person looks at their own cards.
    Look(Seat),
    /// Changes what has been begun.
    Change(Change),
    /// Opens the list of adjustments.
    Adjust,
}

/// A change of what has been begun.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A slot of the hand goes to or comes from those to discard.
    ToggleSlot(usize),
    /// A card of an unknown slot goes to those named.
    Name(CardRef),
    /// The named card at an index is taken back.
    Unname(usize),
    /// One more additional die of a colour.
    AddExtra(Colour),
    /// The additional die at an index is taken back.
    RemoveExtra(usize),
    /// A die is held to be deployed, or put down again.
    Hold(Option<Die>),
    /// An ability is chosen, or none again.
    Ability(Option<AbilityRef>),
    /// One of its targets is chosen.
    Aim(Aim),
    /// A hero is or is not among those revealed.
    ToggleHero(HeroId),
    /// What a seat turned over.
    Turned(Seat, Option<Turned>),
    /// The hand's total value.
    Total(u8),
    /// Whether a total is told instead of cards.
    TellTotal(bool),
}

/// One target of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Against this seat.
    Opponent(Seat),
    /// This colour.
    Colour(Colour),
    /// The die on this side.
    Side(Side),
    /// Exchanged with the die on this side.
    Other(Side),
    /// Exchanged with this die aside.
    Aside(Die),
}

impl Aim {
    /// Whether the targets are so.
    #[must_use]
    pub fn matches(self, targets: &Targets) -> bool {
        match self {
            Self::Opponent(seat) => targets.opponent == Some(seat),
            Self::Colour(colour) => targets.colour == Some(colour),
            Self::Side(side) => targets.side == Some(side),
            Self::Other(side) => targets.other == Some(side),
            Self::Aside(die) => targets.aside == Some(die),
        }
    }

    /// The targets in the order in which they are asked for.
    #[must_use]
    pub fn all(targets: &Targets) -> Vec<Self> {
        let Targets { opponent, colour, side, other, aside } = *targets;
        [
            opponent.map(Self::Opponent),
            colour.map(Self::Colour),
            side.map(Self::Side),
            other.map(Self::Other),
            aside.map(Self::Aside),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// What a seat turned over in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// This card.
    Card(CardId),
    /// No card.
    Nothing,
    /// This card, of an illegal colour.
    Illegal(CardId),
    /// The seat fights on.
    Fights,
    /// The seat retreats.
    Retreats,
}

/// What has been begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Slots of the hand to discard.
    pub slots: Vec<usize>,
    /// Cards named: to discard, drawn, dealt or shown.
    pub named: Vec<CardRef>,
    /// Additional dice.
    pub extras: Vec<Colour>,
    /// The die about to be deployed.
    pub held: Option<Die>,
    /// The ability about to be used.
    pub ability: Option<AbilityRef>,
    /// Its targets so far.
    pub aims: Vec<Aim>,
    /// Heroes revealed.
    pub heroes: Vec<HeroId>,
    /// What seats turned over.
    pub turned: Vec<(Seat, Turned)>,
    /// The hand's total value.
    pub total: u8,
    /// Whether the total is told instead of cards.
    pub tell_total: bool,
}

impl Plan {
    /// Carries a change out.
    pub fn change(&mut self, change: Change) {
        match change {
            Change::ToggleSlot(slot) => toggle(&mut self.slots, slot),
            Change::Name(card) => self.named.push(card),
            Change::Unname(at) => remove(&mut self.named, at),
            Change::AddExtra(colour) => self.extras.push(colour),
            Change::RemoveExtra(at) => remove(&mut self.extras, at),
            Change::Hold(die) => self.held = die,
            Change::Ability(ability) => {
                self.ability = ability;
                self.aims.clear();
            }
            Change::Aim(aim) => self.aims.push(aim),
            Change::ToggleHero(hero) => toggle(&mut self.heroes, hero),
            Change::Turned(seat, turned) => {
                self.turned.retain(|(other, _)| *other != seat);
                self.turned.extend(turned.map(|turned| (seat, turned)));
            }
            Change::Total(total) => self.total = total,
            Change::TellTotal(tell) => self.tell_total = tell,
        }
    }

    /// What a seat turned over, if it was told.
    #[must_use]
    pub fn turned_by(&self, seat: Seat) -> Option<Turned> {
        self.turned.iter().find(|(other, _)| *other == seat).map(|(_, turned)| *turned)
    }
}

fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|other| *other == item) {
        Some(at) => {
            list.remove(at);
        }
        None => list.push(item),
    }
}

fn remove<T>(list: &mut Vec<T>, at: usize) {
    if at < list.len() {
        list.remove(at);
    }
}

/// A choice as an entry.
#[must_use]
pub fn choice(seat: Seat, action: Action) -> serde_json::Value {
    value(&Entry::Do { seat, action })
}

/// An answer of chance as an entry.
#[must_use]
pub fn chance(outcome: Outcome) -> serde_json::Value {
    value(&Entry::Chance(outcome))
}

/// Any entry as JSON.
#[must_use]
pub fn value(entry: &EntryOf<DiceTuners>) -> serde_json::Value {
    // Entries are plain data with text keys; writing them cannot fail.
    serde_json::to_value(entry).unwrap_or(serde_json::Value::Null)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_toggle_comes_and_goes() {
        let mut plan = Plan::default();
        plan.change(Change::ToggleSlot(2));
        plan.change(Change::ToggleSlot(0));
        plan.change(Change::ToggleSlot(2));
        assert_eq!(plan.slots, [0]);
    }

    #[test]
    fn another_ability_forgets_the_targets() {
        let mut plan = Plan::default();
        plan.change(Change::Ability(Some(AbilityRef::Overdrive)));
        plan.change(Change::Aim(Aim::Side(Side::Left)));
        plan.change(Change::Ability(Some(AbilityRef::Skill1)));
        assert!(plan.aims.is_empty());
    }

    #[test]
    fn a_seat_turns_over_one_thing() {
        let mut plan = Plan::default();
        plan.change(Change::Turned(Seat(1), Some(Turned::Nothing)));
        plan.change(Change::Turned(Seat(1), Some(Turned::Card(CardId(3)))));
        assert_eq!(plan.turned, [(Seat(1), Turned::Card(CardId(3)))]);
        plan.change(Change::Turned(Seat(1), None));
        assert_eq!(plan.turned_by(Seat(1)), None);
    }

    #[test]
    fn targets_are_asked_for_in_order() {
        let targets = Targets { side: Some(Side::Left), opponent: Some(Seat(2)), ..Targets::default() };
        assert_eq!(Aim::all(&targets), [Aim::Opponent(Seat(2)), Aim::Side(Side::Left)]);
        assert!(Aim::Side(Side::Left).matches(&targets) && !Aim::Side(Side::Right).matches(&targets));
    }
}
