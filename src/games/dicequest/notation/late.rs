//! Choices in words at a table whose cards are named late: what a choice speaks of is named with it.

use super::sheets::{Sort, card};
use crate::engine::notation::Keys;
use crate::engine::{Entry, EntryOf, Names, Notation, Rules, RulingRules, Seat, Turn};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, ItemPlace, Ruling, Target};
use crate::games::dicequest::ids::{HeroId, ItemId, QuestId};
use crate::games::dicequest::state::{BoardQuest, Naming, State, Step};

type Entries = Vec<EntryOf<Dicequest>>;

/// The words that begin to name cards late, and those that lead back.
const LATER: &str = "name later";
const EVERYTHING: &str = "name everything";
/// The word that names an Item.
const NAME: &str = "name";

/// What a line enters; `None` if nothing has to be named for it.
pub fn read(game: &Dicequest, state: &State, line: &str, names: &Names) -> Option<Entries> {
    let line = line.trim();
    let report = |late: bool| Some(vec![Entry::Ruling(Ruling::NameCards { late, tokens: late })]);
    if line.eq_ignore_ascii_case(LATER) {
        return report(true);
    }
    if line.eq_ignore_ascii_case(EVERYTHING) {
        return report(false);
    }
    let Turn::Choose(seat) = game.turn(state) else { return None };
    if state.naming != Naming::Late {
        return None;
    }
    let reading = Words { game, state, seat, line, names };
    if let Some(named) = reading.named() {
        return Some(named);
    }
    match state.step {
        Step::Tavern => reading.recruited().or_else(|| reading.used()),
        Step::Deploy => reading.attempted(),
        _ => reading.used(),
    }
}

struct Words<'a> {
    game: &'a Dicequest,
    state: &'a State,
    seat: Seat,
    line: &'a str,
    names: &'a Names,
}

impl Words<'_> {
    fn action(&self, state: &State) -> Option<Action> {
        crate::engine::notation::read(
            self.game,
            state,
            Some(self.seat),
            self.game.forms(state),
            self.line,
            self.names,
        )
        .ok()
    }

    fn with(&self, ruling: Ruling, action: Action) -> Entries {
        vec![Entry::Ruling(ruling), Entry::Do { seat: self.seat, action }]
    }

    /// `name potion`: an Item of the Backpack that may be used in a later step, for which nobody is asked unless it has a name.
    fn named(&self) -> Option<Entries> {
        let (word, rest) = self.line.split_once(' ')?;
        if !word.eq_ignore_ascii_case(NAME) {
            return None;
        }
        let held = |item: u8| self.game.may_hold(self.state, self.seat, ItemId(item));
        let mut keys = Keys::plain(rest);
        let item = ItemId(card(self.game, self.state, Sort::Items, &mut keys, &held)?);
        let ruling = Ruling::NameItem { seat: self.seat, item };
        keys.is_over().then(|| vec![Entry::Ruling(ruling)])
    }

    /// The only one of these that makes sense of the line.
    fn only(
        &self,
        rulings: impl Iterator<Item = Ruling>,
        fits: impl Fn(&Ruling, &Action) -> bool,
    ) -> Option<Entries> {
        let named = |ruling: Ruling| {
            let mut after = *self.state;
            match ruling {
                Ruling::NameHero { place, hero } => *after.market.get_mut(usize::from(place))? = Some(hero),
                Ruling::NameQuest { place, quest } => {
                    *after.quests.get_mut(usize::from(place))? = Some(BoardQuest { quest, token: None });
                }
                _ => return None,
            }
            let action = self.action(&after)?;
            fits(&ruling, &action).then(|| self.with(ruling, action))
        };
        let mut found = rulings.filter_map(named);
        found.next().filter(|_| found.next().is_none())
    }

    /// `recruit pirate`
    fn recruited(&self) -> Option<Entries> {
        let free = self.state.market.iter().position(Option::is_none)? as u8;
        if self.action(self.state).is_some() {
            return None;
        }
        let all = (0..self.game.cards().heroes.len() as u8).map(HeroId);
        let named = all.map(|hero| Ruling::NameHero { place: free, hero });
        let can = named.filter(|ruling| self.game.check_ruling(self.state, ruling).is_ok());
        self.only(can, |_, action| *action == Action::Recruit { place: free })
    }

    /// `go rats pirate`
    fn attempted(&self) -> Option<Entries> {
        let free = self.state.quests.iter().position(Option::is_none)? as u8;
        let said = |action: &Action| match *action {
            Action::Deploy { target: Target::Quest { place }, .. } => {
                usize::from(place) < self.state.quests.len()
            }
            _ => true,
        };
        if self.action(self.state).is_some_and(|action| said(&action)) {
            return None;
        }
        let all = self.game.quests_of(self.state.act).iter().map(QuestId);
        let named = all.map(|quest| Ruling::NameQuest { place: free, quest });
        let can = named.filter(|ruling| self.game.check_ruling(self.state, ruling).is_ok());
        let there = |action: &Action| matches!(action, Action::Deploy { target: Target::Quest { place }, .. } if *place == free);
        self.only(can, |_, action| there(action))
    }

    /// `equip staff pirate`, `use potion`
    fn used(&self) -> Option<Entries> {
        let action = self.action(self.state)?;
        let item = item_of(&action)?;
        let ruling = Ruling::NameItem { seat: self.seat, item };
        let unnamed = !self.state.seat(self.seat).known().any(|held| held == item);
        let can = unnamed && self.game.check_ruling(self.state, &ruling).is_ok();
        can.then(|| self.with(ruling, action))
    }
}

/// The Item of a Backpack that a choice speaks of.
const fn item_of(action: &Action) -> Option<ItemId> {
    match *action {
        Action::Equip { item, .. }
        | Action::UseItem { item }
        | Action::Gift { item, .. }
        | Action::PlayReaction { item }
        | Action::DiscardItem { item: ItemPlace::Backpack { item } }
        | Action::SellItem { item: ItemPlace::Backpack { item } } => Some(item),
        _ => None,
    }
}
