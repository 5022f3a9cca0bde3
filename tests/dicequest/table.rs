//! What the tests of this game add to the table: how they begin, and what they say of pools, Parties and decks.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Names, Seat, Setup};
use tableside::games::dicequest::content::Content;
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::dice::Symbols;
use tableside::games::dicequest::ids::{HeroId, ItemId, QuestId, ThreatId, TokenId};
use tableside::games::dicequest::state::{ItemRef, PartyHero, SeatState, Wound};
use tableside::games::dicequest::{Dicequest, State};

pub use crate::cards::{box_content, content};
use crate::invariants::check_invariants;
pub use crate::rule::rule;
pub use crate::test_table::{TestTable, Tested};

/// What the seats are called.
pub fn names() -> Names {
    Dicequest::seat_names()
}

/// A match with cards and options.
pub fn rules(seats: usize, options: &[(&str, &str)], content: Content) -> Arc<Dicequest> {
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(Dicequest::new(Setup { seats, options, content }).unwrap())
}

/// Letters of symbols.
pub fn symbols(letters: &str) -> Symbols {
    Symbols::try_from(letters.to_owned()).unwrap()
}

/// A table of this game; what is said of the seat to act is said of the one whose turn it is, also while others are asked.
pub type Table = TestTable<Dicequest>;

impl Tested for Dicequest {
    type Known = ();

    fn know(&self, _: &State) {}

    fn check(table: &TestTable<Self>) {
        check_invariants(&table.game, &table.state);
    }

    fn active(&self, state: &State) -> Option<Seat> {
        Some(state.active)
    }
}

/// A competitive match with the first seat as First Player, in its first Tavern; nobody holds an Item.
pub fn table(seats: usize) -> Table {
    table_under(seats, &[])
}

/// A co-op match, likewise.
pub fn group(seats: usize) -> Table {
    group_under(seats, &[])
}

pub fn group_under(seats: usize, options: &[(&str, &str)]) -> Table {
    let with_mode: Vec<(&str, &str)> =
        [("mode", "coop"), ("adventures", "starred")].into_iter().chain(options.iter().copied()).collect();
    table_under(seats, &with_mode)
}

/// A co-op match with these cards.
pub fn group_of(seats: usize, options: &[(&str, &str)], content: Content) -> Table {
    let with_mode: Vec<(&str, &str)> =
        [("mode", "coop")].into_iter().chain(options.iter().copied()).collect();
    table_of(seats, &with_mode, content)
}

/// The same with house rules.
pub fn table_under(seats: usize, options: &[(&str, &str)]) -> Table {
    table_of(seats, options, box_content())
}

/// The same with these cards.
pub fn table_of(seats: usize, options: &[(&str, &str)], content: Content) -> Table {
    let mut all: Vec<(&str, &str)> = options.to_vec();
    if !options.iter().any(|(id, _)| *id == "first") {
        all.push(("first", "first"));
    }
    let mut table = Table::new(rules(seats, &all, content));
    table.fair(7);
    for seat in 0..seats as u8 {
        table.empty_backpack(seat);
    }
    table.check();
    table
}

impl TestTable<Dicequest> {
    pub fn seat(&self, seat: u8) -> &SeatState {
        self.state.seat(Seat(seat))
    }

    pub fn own(&self) -> &SeatState {
        self.state.own()
    }

    pub fn points(&self) -> Vec<i32> {
        self.game.scores(&self.state).to_vec()
    }

    pub fn result(&self) -> String {
        self.game.result(&self.state).to_string()
    }

    /// The pool: `blue=A red=SS!`, with a mark for Locked dice.
    pub fn pool(&self) -> String {
        let word = |die: &tableside::games::dicequest::dice::Die| {
            let colour = format!("{:?}", die.colour).to_lowercase();
            match (die.rests(), die.locked) {
                (false, _) => colour,
                (true, locked) => format!("{colour}={}{}", die.symbols, if locked { "!" } else { "" }),
            }
        };
        self.state.turn.dice.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    pub fn id(&self, field: &str, name: &str) -> u8 {
        self.game.number_of(field, name).unwrap_or_else(|| panic!("no {field} {name}")).unwrap() as u8
    }

    pub fn hero(&self, name: &str) -> HeroId {
        HeroId(self.id("cards", name))
    }

    pub fn item(&self, name: &str) -> ItemId {
        ItemId(self.id("item", name))
    }

    pub fn quest_id(&self, name: &str) -> QuestId {
        QuestId(self.id("quest", name))
    }

    pub fn token(&self, name: &str) -> TokenId {
        TokenId(self.id("token", name))
    }

    pub fn threat(&self, name: &str) -> ThreatId {
        ThreatId(self.id("card", name))
    }

    /// The names in a Party with marks: `pirate`, `pirate+` for an Expert, `*` for wounded, `**` for good.
    pub fn party(&self, seat: u8) -> String {
        let word = |hero: &PartyHero| {
            let id = &self.game.content().hero[hero.card.index()].id;
            let wound = match hero.wound {
                Wound::None => "",
                Wound::Light => "*",
                Wound::Unblockable => "**",
            };
            format!("{id}{}{wound}", if hero.expert { "+" } else { "" })
        };
        self.seat(seat).heroes().map(|(_, hero)| word(hero)).collect::<Vec<_>>().join(" ")
    }

    pub fn backpack(&self, seat: u8) -> String {
        let word = |item: &ItemRef| match item {
            ItemRef::Item(item) => self.game.content().item[item.index()].id.clone(),
            ItemRef::Unknown(_) => "?".to_owned(),
        };
        self.seat(seat).backpack.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// The Items under a deck, the next one first.
    pub fn under(&self, deck: ItemDeck) -> String {
        let id = |item: &ItemId| self.game.content().item[item.index()].id.clone();
        self.state.item_bottom[deck.index()].iter().map(id).collect::<Vec<_>>().join(" ")
    }

    pub fn under_heroes(&self) -> String {
        let id = |hero: &HeroId| self.game.content().hero[hero.index()].id.clone();
        self.state.hero_bottom.iter().map(id).collect::<Vec<_>>().join(" ")
    }
}
