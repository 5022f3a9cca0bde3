//! A table at which tests play: every entry is checked, and every state after it.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Names, Random, Seat, Setup, Turn, Unread, Violation, apply};
use tableside::games::dicequest::content::Content;
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::dice::Symbols;
use tableside::games::dicequest::ids::{HeroId, ItemId, QuestId, ThreatId, TokenId};
use tableside::games::dicequest::state::{ItemRef, PartyHero, SeatState, Wound};
use tableside::games::dicequest::{Action, Chance, Dicequest, Event, Request, Ruling, State};

pub use crate::cards::{box_content, content};
pub use crate::covers::covers;
use crate::invariants::check_invariants;
use crate::refusal::{refusal, words_of};

/// What the seats are called.
pub fn names() -> Names {
    Names(["Ada", "Ben", "Cleo", "Dan"].map(str::to_owned).to_vec())
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

#[derive(Clone)]
pub struct Table {
    pub game: Arc<Dicequest>,
    pub state: State,
    pub events: Vec<Event>,
    /// The sentences of the log.
    pub told: Vec<String>,
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

impl Table {
    pub fn new(game: Arc<Dicequest>) -> Self {
        let state = game.start();
        Self { game, state, events: Vec::new(), told: Vec::new() }
    }

    #[track_caller]
    pub fn check(&self) {
        check_invariants(&self.game, &self.state);
    }

    #[track_caller]
    pub fn enter(&mut self, entry: &EntryOf<Dicequest>, stood: bool) {
        let before = self.state;
        let mut events = Vec::new();
        if let Err(violation) = apply(&*self.game, &mut self.state, entry, stood, &mut events) {
            panic!("{entry:?} is refused: {violation}\n{before:?}");
        }
        let told = self.game.tell(&before, entry, &events, &self.state);
        self.told.extend(told.iter().map(|text| text.render(&names())));
        self.events.extend(events);
        self.check();
    }

    /// Chance answers fairly until a seat is asked.
    pub fn fair(&mut self, seed: u64) -> &mut Self {
        let mut random = Random::from_seed(seed);
        while matches!(self.game.turn(&self.state), Turn::Chance(_)) {
            let chance = self.game.sample(&self.state, &mut random);
            self.enter(&Entry::Chance(chance), false);
        }
        self
    }

    /// Chance answers fairly, once.
    pub fn fair_once(&mut self, seed: u64) {
        let chance = self.game.sample(&self.state, &mut Random::from_seed(seed));
        self.enter(&Entry::Chance(chance), false);
    }

    #[track_caller]
    pub fn action(&self, seat: u8, words: &str) -> Action {
        match self.game.read_action(&self.state, Seat(seat), words, &names()) {
            Ok(action) => action,
            other => panic!("“{words}” is no action: {other:?}"),
        }
    }

    /// A seat does something that the rules allow.
    #[track_caller]
    pub fn act(&mut self, seat: u8, words: &str) -> &mut Self {
        let action = self.action(seat, words);
        self.enter(&Entry::Do { seat: Seat(seat), action }, false);
        self
    }

    /// The active seat does it.
    #[track_caller]
    pub fn does(&mut self, words: &str) -> &mut Self {
        self.act(self.state.seat.0, words)
    }

    #[track_caller]
    pub fn stands(&mut self, words: &str) -> &mut Self {
        let seat = self.state.seat;
        let action = self.action(seat.0, words);
        let verdict = self.game.check_action(&self.state, seat, &action);
        assert!(verdict.is_err_and(|violation| violation.can_stand), "{words} is allowed, or cannot stand");
        self.enter(&Entry::Do { seat, action }, true);
        self
    }

    /// Chance answers, as people type it.
    #[track_caller]
    pub fn chance(&mut self, words: &str) -> &mut Self {
        let chance = self.game.read_chance(&self.state, None, words, &names());
        let chance =
            chance.unwrap_or_else(|no| panic!("“{words}” is no answer to {:?}: {no:?}", self.request()));
        self.enter(&Entry::Chance(chance), false);
        self
    }

    #[track_caller]
    pub fn answers(&mut self, chance: Chance) -> &mut Self {
        self.enter(&Entry::Chance(chance), false);
        self
    }

    #[track_caller]
    pub fn rules(&mut self, ruling: Ruling) -> &mut Self {
        self.enter(&Entry::Ruling(ruling), false);
        self
    }

    #[track_caller]
    fn refused(&self, entry: &EntryOf<Dicequest>) -> Violation {
        refusal(&*self.game, &self.state, entry)
    }

    /// Refuses what the active seat would do with this rule; gives the words.
    #[track_caller]
    pub fn refuses(&self, words: &str, rule: &str) -> String {
        self.refuses_of(self.state.seat.0, words, rule)
    }

    #[track_caller]
    pub fn refuses_of(&self, seat: u8, words: &str, rule: &str) -> String {
        match self.game.read_action(&self.state, Seat(seat), words, &names()) {
            Ok(action) => words_of(&self.refused(&Entry::Do { seat: Seat(seat), action }), rule, &names()),
            Err(Unread::Refused(violation)) => words_of(&violation, rule, &names()),
            Err(Unread::Unclear(text)) => panic!("“{words}” is no action: {text:?}"),
        }
    }

    /// The same for what is not typed.
    #[track_caller]
    pub fn refuses_action(&self, seat: u8, action: Action, rule: &str) -> String {
        words_of(&self.refused(&Entry::Do { seat: Seat(seat), action }), rule, &names())
    }

    #[track_caller]
    pub fn refuses_chance(&self, chance: Chance, rule: &str) -> String {
        words_of(&self.refused(&Entry::Chance(chance)), rule, &names())
    }

    #[track_caller]
    pub fn refuses_ruling(&self, ruling: Ruling, rule: &str) -> String {
        words_of(&self.refused(&Entry::Ruling(ruling)), rule, &names())
    }

    /// What a seat may do, as it is typed.
    pub fn legal_of(&self, seat: u8) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, Seat(seat), &mut actions);
        let write = |action| self.game.write_action(&self.state, Seat(seat), action).unwrap();
        actions.iter().map(write).collect()
    }

    pub fn legal(&self) -> Vec<String> {
        self.legal_of(self.state.seat.0)
    }

    pub fn allows(&self, words: &str) -> bool {
        self.legal().iter().any(|legal| legal == words)
    }

    pub fn seat(&self, seat: u8) -> &SeatState {
        self.state.of(Seat(seat))
    }

    pub fn own(&self) -> &SeatState {
        self.state.own()
    }

    pub fn request(&self) -> Option<Request> {
        self.game.request(&self.state)
    }

    /// The seat that is asked to choose.
    pub fn asked(&self) -> u8 {
        match self.game.turn(&self.state) {
            Turn::Choose(seat) => seat.0,
            turn => panic!("{turn:?}"),
        }
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
            let color = format!("{:?}", die.color).to_lowercase();
            match (die.rests(), die.locked) {
                (false, _) => color,
                (true, locked) => format!("{color}={}{}", die.symbols, if locked { "!" } else { "" }),
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
