//! Cards of a real table that are named late (DQ-TABLE-4).

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Component, Entry, EntryOf, Random, Seat, SeatSet, Setup, Turn, apply};
use tableside::games::dicequest::action::{FightEnd, FinalDie, Onto, Source, UsedAbility};
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::content::compiled::Op;
use tableside::games::dicequest::dice::{Die, Symbol, Symbols};
use tableside::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, TokenId};
use tableside::games::dicequest::state::{ItemRef, Naming};
use tableside::games::dicequest::{
    Action, Chance, Choice, Dicequest, Event, ItemPlace, Pay, Request, Ruling, State, Step, Target,
};

use crate::deck::deck;
use crate::invariants::check_invariants;
use crate::table::{Table, names, rule, rules};

/// A match with real cards, of which none has been named; the first seat begins.
fn late(seats: usize, options: &[(&str, &str)]) -> Table {
    let mut all = options.to_vec();
    all.push(("first", "first"));
    let mut table = Table::new(rules(seats, &all, deck()));
    table.adjusts(Ruling::NameCards { late: true, tokens: true });
    table
}

fn hero(table: &Table, place: u8, name: &str) -> Ruling {
    Ruling::NameHero { place, hero: table.hero(name) }
}

fn quest(table: &Table, place: u8, name: &str) -> Ruling {
    Ruling::NameQuest { place, quest: table.quest_id(name) }
}

/// Nothing is asked before the first Tavern, and what lies there is counted.
#[test]
fn set_up_without_names() {
    let table = late(3, &[]);
    rule("DQ-TABLE-4").gives((table.state.step, table.asked()), (Step::Tavern, 0));
    assert_eq!((table.state.market, table.state.adventure), ([None; 5], None));
    // The Market and the visible top of the deck.
    rule("DQ-TABLE-4")
        .gives((table.game.unnamed_heroes(&table.state), table.game.unnamed_quests(&table.state)), (6, 5));
    rule("DQ-SETUP-8").gives([0, 1, 2].map(|seat| table.backpack(seat)), ["? ?"; 3].map(str::to_owned));
    assert!(table.told.contains(&"Ben draws 2 Basic Items.".to_owned()), "{:?}", table.told);
    assert_eq!(table.game.undrawn(&table.state, ItemDeck::Basic), 36 - 6);
}

/// A Hero is named when it is recruited, a Quest when it is attempted, the Adventure in its round.
#[test]
fn named_when_it_matters() {
    let mut table = late(2, &[]);
    table.lists_not("recruit pirate");
    table.adjusts(hero(&table, 2, "pirate")).does("recruit pirate");
    rule("DQ-TABLE-4").gives((table.party(0).as_str(), table.state.market), ("pirate", [None; 5]));
    table.does("leave");
    rule("DQ-ABIL-12").gives_when("any Quest may be meant", table.state.step, Step::Deploy);
    table.adjusts(quest(&table, 3, "rats-in-the-cellar")).does("go rats-in-the-cellar pirate");
    assert!(matches!(table.request(), Some(Request::RollDice { .. })));
    table.chances("rest");
    // The Reroll token could be used.
    table.does("end");
    rule("DQ-REW-1").gives(table.state.quest_gold, [0, 0, 0, 1, 0]);
    assert_eq!((table.state.active, table.state.step), (Seat(1), Step::Tavern));
    // Who has no Heroes goes to the Playtime.
    table.does("leave");
    rule("DQ-ABIL-12").gives((table.state.active, table.state.round), (Seat(0), 2));
    while table.state.round < 3 {
        table.does("leave");
        if table.state.step == Step::Deploy {
            table.does("go playtime");
        }
    }
    rule("DQ-TABLE-4").gives(table.request(), Some(Request::RevealAdventure { act: 1 }));
}

/// A name that no card can have which lies there is refused; the refusal says where that card is.
#[test]
fn names_that_cannot_be() {
    let mut table = late(2, &[]);
    table.adjusts(hero(&table, 0, "pirate")).does("recruit pirate");
    let no = |table: &Table, ruling, id| table.refuses_ruling(ruling, id).said;
    assert_eq!(
        no(&table, hero(&table, 0, "pirate"), "DQ-HIDE-4"),
        "Pirate cannot be turned up; it is in the Party of Ada."
    );
    let legend = table.game.heroes_of(tableside::games::dicequest::content::HeroDeck::Legendary);
    let legend = HeroId(legend.iter().next().unwrap());
    assert!(no(&table, Ruling::NameHero { place: 0, hero: legend }, "DQ-HIDE-4").contains("another deck"));
    no(&table, Ruling::NameHero { place: 0, hero: HeroId(63) }, "DQ-HIDE-4");
    no(&table, Ruling::NameHero { place: 5, hero: table.hero("corporal") }, "DQ-TAV-5");
    table.adjusts(hero(&table, 0, "corporal"));
    no(&table, hero(&table, 0, "duelist"), "DQ-TAV-5");
    // Quests: those of the Act, one in each place, five in all.
    let act2 = QuestId(table.game.quests_of(2).iter().next().unwrap());
    assert!(no(&table, Ruling::NameQuest { place: 0, quest: act2 }, "DQ-HIDE-4").contains("another deck"));
    no(&table, Ruling::NameQuest { place: 0, quest: QuestId(63) }, "DQ-HIDE-4");
    let quests: Vec<QuestId> = table.game.quests_of(1).iter().map(QuestId).collect();
    for place in 0..5u8 {
        table.adjusts(Ruling::NameQuest { place, quest: quests[usize::from(place)] });
        let same = no(&table, Ruling::NameQuest { place, quest: quests[9] }, "DQ-DEP-1");
        assert_eq!(same.contains("All Quests"), place == 4, "{same}");
    }
    // Items: no copy left, none unnamed.
    let item = |name: &str| Ruling::NameItem { seat: Seat(1), item: table.item(name) };
    let (known, other) = (item("arcane-potion"), item("frost-knives"));
    let mut named = table.clone();
    named.adjusts(known).adjusts(other);
    assert!(no(&named, item("whetstone"), "DQ-HIDE-4").contains("are named"));
    let mut gone = table.clone();
    let id = table.item("frost-knives");
    while gone.state.items_unseen.take(id) {
        gone.state.item_bottom[0].push(id);
    }
    assert!(no(&gone, other, "DQ-HIDE-4").contains("returned cards"));
    no(&table, Ruling::NameItem { seat: Seat(1), item: ItemId(63) }, "DQ-HIDE-4");
    no(&table, Ruling::NameItem { seat: Seat(7), item: table.item("whetstone") }, "DQ-TABLE-4");
}

/// Heroes that came back to the deck are due again once it is used up, in their order.
#[test]
fn returned_heroes_come_round() {
    let mut table = late(2, &[]);
    let deck: Vec<HeroId> =
        table.game.heroes_of(table.game.deck_in_use(&table.state)).iter().map(HeroId).collect();
    for hero in &deck[..24] {
        table.state.heroes_unseen.remove(*hero);
        table.state.hero_bottom.push(*hero);
    }
    // Four are left, six lie open: two of those that came back.
    let named = |at: usize| Ruling::NameHero { place: 0, hero: deck[at] };
    rule("DQ-HIDE-5").gives(table.game.unnamed_heroes(&table.state), 6);
    rule("DQ-HIDE-5").holds(table.game.check_ruling(&table.state, &named(1)).is_ok());
    let said = table.refuses_ruling(named(2), "DQ-HIDE-4").said;
    assert!(said.contains("among the returned cards, as number 3"), "{said}");
    table.adjusts(named(1));
    rule("DQ-HIDE-5").holds(!table.state.hero_bottom.contains(&deck[1]));
    table.state.hero_bottom.clear();
    rule("DQ-COMP-8").gives(table.game.unnamed_heroes(&table.state), 4);
}

/// An Item is named before it is used, and a sixth one wherever it goes.
#[test]
fn items_are_named_before_they_are_used() {
    let mut table = late(2, &[]);
    table.adjusts(hero(&table, 0, "pirate")).does("recruit pirate");
    table.forbids("equip frost-knives pirate", "DQ-TABLE-4");
    table.forbids("use arcane-potion", "DQ-TABLE-4");
    table.forbids("discard whetstone", "DQ-TABLE-4");
    table.state.board_level = 2;
    table.forbids("sell whetstone", "DQ-TABLE-4");
    let knives = table.item("frost-knives");
    table.adjusts(Ruling::NameItem { seat: Seat(0), item: knives });
    rule("DQ-TABLE-4").gives(table.backpack(0), "? frost-knives".to_owned());
    table.does("equip frost-knives pirate").forbids("equip whetstone pirate", "DQ-TABLE-4");
    // With six of them one goes, named or not.
    for _ in 0..5 {
        table.state.seat_mut(Seat(0)).backpack.insert_sorted(ItemRef::Unknown(ItemDeck::Basic));
    }
    rule("DQ-ITEM-2").holds(table.allows("discard whetstone"));
    table.does("discard whetstone");
    rule("DQ-ITEM-2")
        .gives((table.own().backpack.len(), table.under(ItemDeck::Basic).as_str()), (5, "whetstone"));
    let mut coop = late(2, &[("mode", "coop"), ("difficulty", "practice")]);
    coop.fair(3);
    coop.forbids("gift whetstone 2", "DQ-TABLE-4");
}

/// Whoever wants to note everything is asked for all that was left out, and as before from then on.
#[test]
fn everything_can_be_named_after_all() {
    let mut table = late(2, &[]);
    table.adjusts(hero(&table, 2, "pirate"));
    table.refuses_ruling(Ruling::NameCards { late: true, tokens: true }, "DQ-TABLE-4");
    table.adjusts(Ruling::NameCards { late: false, tokens: false });
    rule("DQ-TABLE-4").gives(table.request(), Some(Request::RevealHeroes { n: 5 }));
    let asked = |table: &mut Table| {
        let mut asked = Vec::new();
        while let Some(request) = table.request() {
            asked.push(match request {
                Request::RevealHeroes { n } => ("heroes", n),
                Request::RevealQuests { n, .. } => ("quests", n),
                Request::RevealAdventure { .. } => ("adventure", 1),
                Request::ShowItems { n, .. } => ("items", n[0]),
                other => panic!("{other:?}"),
            });
            table.fair_once(4);
        }
        asked
    };
    let all = [("heroes", 5), ("quests", 5), ("adventure", 1), ("items", 2), ("items", 2)];
    rule("DQ-TABLE-4").gives(asked(&mut table), all.to_vec());
    rule("DQ-TABLE-4").gives(table.state.naming, Naming::AtOnce);
    assert_eq!(table.state.market[2], Some(table.hero("pirate")));
    table.refuses_ruling(Ruling::NameCards { late: false, tokens: false }, "DQ-TABLE-4");
    table.refuses_ruling(hero(&table, 0, "duelist"), "DQ-TABLE-4");
    table.refuses_ruling(quest(&table, 0, "rats-in-the-cellar"), "DQ-TABLE-4");
    let other = table.item("whetstone");
    table.refuses_ruling(Ruling::NameItem { seat: Seat(0), item: other }, "DQ-TABLE-4");
}

/// Tokens that were counted are named with all else, those on Quests once they have moved to the Adventure.
#[test]
fn tokens_are_named_after_all() {
    let mut table = late(2, &[("mode", "coop")]);
    rule("DQ-TABLE-4").gives(table.state.tokens.to_vec(), vec![TokenId::unnamed(1); 2]);
    rule("DQ-THR-3")
        .gives(table.told.iter().filter(|told| told.contains("A Threat token is placed")).count(), 2);
    for seed in 0..9 {
        let mut filled = table.state;
        filled.quest_tokens = 2;
        table.game.fill_unknown(&mut filled, &mut Random::from_seed(seed));
        check_invariants(&table.game, &filled);
        let on_quests = filled.quests.iter().flatten().filter(|quest| quest.token.is_some()).count();
        rule("DQ-TABLE-4").gives((filled.tokens.len(), on_quests, filled.quest_tokens), (2, 2, 0));
        assert!(filled.tokens.iter().all(|token| token.index() < table.game.cards().tokens.len()));
    }
    // One may be discarded or placed, named or not.
    let token = table.token("t1-any");
    let mut gone = table.clone();
    gone.fair(3);
    gone.adjusts(Ruling::RemoveToken { token, from: Default::default() });
    rule("DQ-TABLE-1").gives((gone.state.tokens.len(), gone.state.token_discard.of(token)), (1, 1));
    table.fair(3);
    table.state.quest_tokens = 1;
    table.adjusts(Ruling::NameCards { late: false, tokens: false });
    let mut asked = Vec::new();
    while let Some(request) = table.request() {
        if let Request::DrawTokens { act, n, onto } = request {
            asked.push((act, n, onto));
        }
        table.fair_once(4);
    }
    rule("DQ-TABLE-4").gives(asked, vec![(1, 2, Onto::Adventure)]);
    rule("DQ-TABLE-4").gives((table.state.naming, table.state.quest_tokens), (Naming::CatchingUp, 1));
    rule("DQ-TABLE-4").holds(table.state.tokens.iter().all(|token| *token < TokenId::unnamed(1)));
}

/// What was noted before tokens could be counted means what it meant.
#[test]
fn old_reports_name_tokens_as_they_are_drawn() {
    let old: Ruling = serde_json::from_str(r#"{ "NameCards": { "late": true } }"#).unwrap();
    assert_eq!(old, Ruling::NameCards { late: true, tokens: false });
    assert_eq!(serde_json::to_string(&old).unwrap(), r#"{"NameCards":{"late":true}}"#);
    let mut table = Table::new(rules(2, &[("mode", "coop"), ("first", "first")], deck()));
    table.adjusts(old);
    let due = Request::DrawTokens { act: 1, n: 2, onto: Onto::Adventure };
    rule("DQ-THR-3").gives(table.request(), Some(due));
}

/// A bot has to see all cards.
#[test]
fn no_bots() {
    let setup = Setup { seats: 2, options: Default::default(), content: deck() };
    let mut game = Dicequest::new(setup).unwrap();
    let without = game.start();
    game.seat_bots(SeatSet::one(Seat(1))).unwrap();
    let mut table = Table::new(game);
    table.refuses_ruling(Ruling::NameCards { late: true, tokens: true }, "DQ-TABLE-4");
    rule("DQ-TABLE-4")
        .holds(table.game.check_ruling(&without, &Ruling::NameCards { late: true, tokens: true }).is_ok());
    table.game.clone().hand_over(&mut table.state, Seat(1), false);
    table.adjusts(Ruling::NameCards { late: true, tokens: true });
    rule("DQ-TABLE-4").refuses(table.game.check_bot(&table.state, Seat(1)), &names());
    // It reports real cards, and overrules nothing.
    let report = Ruling::NameCards { late: true, tokens: true };
    let (of, by) = table.game.reports(&report).unwrap();
    rule("DQ-TABLE-4")
        .gives((of, by, table.game.reason_rule(&report)), (&[Component::Cards][..], "DQ-TABLE-4", None));
}

/// What nobody has named can be anything that may lie there.
#[test]
fn a_guess_keeps_what_is_known() {
    let mut table = late(3, &[]);
    table.adjusts(hero(&table, 1, "pirate"));
    table.adjusts(quest(&table, 4, "rats-in-the-cellar"));
    for seed in 0..20 {
        let mut filled = table.state;
        table.game.fill_unknown(&mut filled, &mut Random::from_seed(seed));
        check_invariants(&table.game, &filled);
        rule("DQ-TABLE-4").holds(filled.market.iter().chain([&filled.hero_top]).all(Option::is_some));
        assert!(filled.quests.iter().all(Option::is_some) && filled.adventure.is_some());
        assert_eq!((filled.market[1], filled.quests[4]), (table.state.market[1], table.state.quests[4]));
        assert_eq!((filled.naming, filled.seats[2].backpack.len()), (Naming::AtOnce, 2));
    }
}

/// A match that is told late: what is done in a match that is told in full, named when it matters.
pub struct Told {
    pub game: Arc<Dicequest>,
    pub state: State,
    adventure: Option<AdventureId>,
    /// What has been used in a fight that is told by its final dice, while it goes on.
    fight: Option<FightEnd>,
    /// How many tokens were paid that nobody had named, and how often it was asked whether one lay on a Quest.
    pub tokens: [usize; 2],
}

impl Told {
    /// Threat tokens are counted, or named as they are drawn as it was done before they could be.
    pub fn new(game: &Arc<Dicequest>, tokens: bool) -> Self {
        let mut told = Self {
            game: Arc::clone(game),
            state: game.start(),
            adventure: None,
            fight: None,
            tokens: [0; 2],
        };
        told.enter(&Entry::Ruling(Ruling::NameCards { late: true, tokens }));
        told
    }

    #[track_caller]
    pub fn enter(&mut self, entry: &EntryOf<Dicequest>) {
        if let Err(violation) = apply(&*self.game, &mut self.state, entry, false, &mut ()) {
            let mut legal = Vec::new();
            self.game.legal(&self.state, self.state.active, &mut legal);
            panic!("{entry:?}: {violation}\n{:?}\n{legal:?}", self.state);
        }
        check_invariants(&self.game, &self.state);
    }

    #[track_caller]
    fn report(&mut self, ruling: Ruling) {
        self.enter(&Entry::Ruling(ruling));
    }

    /// Answers what is asked of cards at once, from the match that is told in full.
    #[track_caller]
    fn answer(&mut self, full: &State) {
        while let Some(request) = self.game.request(&self.state) {
            let chance = match request {
                Request::RevealAdventure { .. } => match self.adventure.take() {
                    Some(adventure) => Chance::RevealAdventure { adventure },
                    None => return,
                },
                Request::RevealHeroes { n } => {
                    let open = (0..5).filter(|place| self.state.market[*place].is_none());
                    let cards = open.filter_map(|place| full.market[place]).chain(full.hero_top);
                    Chance::RevealHeroes { cards: cards.take(n.into()).collect() }
                }
                Request::RevealQuests { n, .. } => {
                    let open = (0..5).filter(|place| self.state.quests[*place].is_none());
                    let quests: Vec<QuestId> =
                        open.filter_map(|place| full.quests[place]).map(|quest| quest.quest).collect();
                    if quests.len() < n.into() {
                        return;
                    }
                    Chance::RevealQuests { quests: quests.into_iter().collect() }
                }
                Request::ShowItems { seat, n } => {
                    let mut open: Vec<ItemId> = full.seat(seat).known().collect();
                    for item in self.state.seat(seat).known() {
                        open.remove(open.iter().position(|other| *other == item).unwrap());
                    }
                    // The last reward is drawn in the full match after this.
                    if open.len() < usize::from(n[0] + n[1]) {
                        return;
                    }
                    Chance::ShowItems { items: open.into_iter().collect(), seat: None }
                }
                _ => return,
            };
            self.enter(&Entry::Chance(chance));
        }
    }

    #[track_caller]
    fn name_quest(&mut self, full: &State, target: Target) {
        if let Target::Quest { place } = target
            && self.state.quests[usize::from(place)].is_none()
        {
            let quest = full.quests[usize::from(place)].unwrap().quest;
            self.report(Ruling::NameQuest { place, quest });
        }
    }

    #[track_caller]
    fn name_item(&mut self, seat: Seat, item: ItemId) {
        if !self.state.seat(seat).known().any(|held| held == item) {
            self.report(Ruling::NameItem { seat, item });
        }
    }

    /// What the full match does next; `events` is what it brought about there.
    #[track_caller]
    pub fn follow(&mut self, full: &State, entry: &EntryOf<Dicequest>, events: &[Event], after: &State) {
        if let Entry::Chance(Chance::RevealAdventure { adventure }) = entry {
            self.adventure = Some(*adventure);
        }
        if self.fights(full, entry, after) {
            self.tell_what_was_certain(events);
            return self.tell_of_tokens(events, after);
        }
        self.answer(full);
        match entry {
            Entry::Chance(Chance::DrawTokens { .. }) if self.state.counts_tokens => {}
            // What a card has just put away is turned up at once if it goes on choosing.
            Entry::Chance(Chance::RevealQuests { .. })
                if matches!(self.game.request(&self.state), Some(Request::RevealQuests { .. })) =>
            {
                self.enter(entry);
            }
            Entry::Chance(
                Chance::RevealAdventure { .. }
                | Chance::RevealHeroes { .. }
                | Chance::RevealQuests { .. }
                | Chance::DealItems { .. },
            ) => {}
            Entry::Do { seat, action } => self.act(full, *seat, action),
            other => self.enter(other),
        }
        self.tell_what_was_certain(events);
        self.tell_of_tokens(events, after);
    }

    /// What is asked only where nobody knows which tokens lie there, or where.
    #[track_caller]
    fn tell_of_tokens(&mut self, events: &[Event], after: &State) {
        let mut legal = Vec::new();
        while let Turn::Choose(seat) = self.game.turn(&self.state) {
            self.game.legal(&self.state, seat, &mut legal);
            let there = events.iter().any(|event| matches!(event, Event::TokenDiscarded(_)));
            let tells = Action::QuestToken { there };
            let spends = |state: &State| state.step == Step::SpendExcess;
            if legal.contains(&tells) {
                self.tokens[1] += 1;
                self.enter(&Entry::Do { seat, action: tells });
            } else if spends(&self.state) && !spends(after) {
                self.enter(&Entry::Do { seat, action: Action::EndStep });
            } else {
                break;
            }
        }
    }

    /// What could be chosen in one way only where all cards are known.
    #[track_caller]
    fn tell_what_was_certain(&mut self, events: &[Event]) {
        for event in events {
            if let (Event::ItemReturned(..), Some((seat, action @ Action::UseAbility { .. }))) =
                (event, self.game.proposal(&self.state))
            {
                self.enter(&Entry::Do { seat, action });
            }
            match *event {
                Event::Deployed(seat, target, heroes) if self.state.step == Step::Deploy => {
                    self.enter(&Entry::Do { seat, action: Action::Deploy { target, heroes } });
                }
                Event::ItemReturned(seat, item) if self.loses(seat, item) => {
                    self.name_item(seat, item);
                    let choice = Choice::Item { item: ItemPlace::Backpack { item } };
                    // With its name it may be the only one that can go.
                    if self.loses(seat, item) {
                        self.enter(&Entry::Do { seat, action: Action::Choose { choice } });
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a seat is asked which Item it loses, and this can be it.
    fn loses(&self, seat: Seat, item: ItemId) -> bool {
        let choice = Choice::Item { item: ItemPlace::Backpack { item } };
        self.game.check_action(&self.state, seat, &Action::Choose { choice }).is_ok()
    }

    /// A fight is told once it has ended; says whether it goes on or has just been told.
    #[track_caller]
    fn fights(&mut self, full: &State, entry: &EntryOf<Dicequest>, after: &State) -> bool {
        let rolls = matches!(entry, Entry::Chance(Chance::RollDice { .. }));
        if self.fight.is_none() && rolls && self.game.can_be_fought(&self.state) {
            self.fight = Some(FightEnd::default());
        }
        let Some(end) = &mut self.fight else { return false };
        match entry {
            Entry::Do { action: Action::UseRerollToken { .. }, .. } => end.token = true,
            Entry::Do { action: Action::UseItem { item }, .. } => assert!(end.items.push(*item)),
            Entry::Do { action: Action::UseAbility { source, ability, pay }, .. } => {
                let wound = if let Pay::Wound { hero } = pay { Some(*hero) } else { None };
                assert!(end.used.push(UsedAbility {
                    source: *source,
                    ability: *ability,
                    wound,
                    heals: None
                }));
            }
            _ => {}
        }
        let over = (after.step, after.active, after.round) != (Step::Combat, full.active, full.round);
        if !over {
            return true;
        }
        // The dice lay so before the last entry, unless that rolled them.
        let mut dice: Vec<Die> = full.turn.dice.to_vec();
        if let Entry::Chance(Chance::RollDice { sides }) = entry {
            for (die, side) in dice.iter_mut().filter(|die| !die.rests()).zip(sides) {
                die.side = *side;
            }
        }
        let mut end = self.fight.take().unwrap();
        end.dice = dice
            .iter()
            .map(|die| FinalDie { colour: die.colour, side: die.side, spent: die.spent > 0 })
            .collect();
        for symbol in Symbol::ALL {
            let before = self.state.turn.bonus.of(symbol);
            for _ in before..full.turn.bonus.of(symbol) {
                end.bonus.add(Symbols::one(symbol));
            }
        }
        self.report(Ruling::Fought { end });
        true
    }

    #[track_caller]
    fn act(&mut self, full: &State, seat: Seat, action: &Action) {
        match *action {
            // Nothing named can be done in this step, so nobody was asked.
            Action::EndStep if self.state.step != full.step => return,
            // Where a token lies is not asked, and one that goes by a card is not named.
            Action::Choose { choice: Choice::Quest { .. } }
                if self.state.counts_tokens && self.state.running.is_none() =>
            {
                return;
            }
            // A Quest leaves: of tokens that are only counted nobody has said where they lie.
            Action::Choose { choice: Choice::Quest { place } }
                if full.quests[usize::from(place)].unwrap().token.is_some()
                    && self.state.quests[usize::from(place)].unwrap().token.is_none() =>
            {
                let choice = Choice::QuestWithThreat { place };
                self.enter(&Entry::Do { seat, action: Action::Choose { choice } });
                return;
            }
            Action::Choose { choice: Choice::Token { token } } if self.state.counts_tokens => {
                let unnamed = self.state.tokens.last().copied().filter(|last| *last > token);
                let choice = Choice::Token { token: unnamed.unwrap_or(token) };
                let action = Action::Choose { choice };
                if self.game.check_action(&self.state, seat, &action).is_ok() {
                    self.enter(&Entry::Do { seat, action });
                }
                return;
            }
            Action::DiscardThreat { token } if !self.state.tokens.contains(&token) => self.tokens[0] += 1,
            Action::Recruit { place } if self.state.market[usize::from(place)].is_none() => {
                let hero = full.market[usize::from(place)].unwrap();
                self.report(Ruling::NameHero { place, hero });
            }
            Action::Deploy { target, .. } => self.name_quest(full, target),
            // What may be used in the steps that follow is named before them.
            Action::EndTavern => {
                let game = Arc::clone(&self.game);
                for item in full.seat(seat).known().filter(|item| !game.item(*item).take_that) {
                    let copies =
                        |state: &State| state.seat(seat).known().filter(|held| *held == item).count();
                    if copies(&self.state) < copies(full) {
                        self.report(Ruling::NameItem { seat, item });
                    }
                }
            }
            Action::Equip { item, .. }
            | Action::Gift { item, .. }
            | Action::UseItem { item }
            | Action::PlayReaction { item }
            | Action::DiscardItem { item: ItemPlace::Backpack { item } }
            | Action::SellItem { item: ItemPlace::Backpack { item } }
            | Action::UseAbility { pay: Pay::Item(ItemPlace::Backpack { item }), .. }
            | Action::Choose { choice: Choice::Item { item: ItemPlace::Backpack { item } } } => {
                self.name_item(seat, item);
            }
            Action::Refresh { places } => {
                for place in places.iter().filter(|place| full.market[usize::from(**place)].is_some()) {
                    if self.state.market[usize::from(*place)].is_none() {
                        let hero = full.market[usize::from(*place)].unwrap();
                        self.report(Ruling::NameHero { place: *place, hero });
                    }
                }
            }
            _ => {}
        }
        self.enter(&Entry::Do { seat, action: *action });
    }
}

/// What both matches have in common.
fn common(state: &State) -> impl PartialEq + std::fmt::Debug + use<> {
    let seats: Vec<_> = state
        .seats
        .iter()
        .map(|own| {
            (
                own.gold,
                own.vp,
                own.token,
                own.party,
                own.completed,
                own.graduated,
                own.backpack.len(),
                own.adventure,
            )
        })
        .collect();
    let on_quests = state.quests.iter().flatten().filter(|quest| quest.token.is_some()).count();
    let tokens = (state.tokens.len(), state.act3.len(), on_quests + usize::from(state.quest_tokens));
    (seats, state.round, state.act, state.quest_gold, tokens, state.board_level)
}

/// Whether a choice leaves a fight that can be told by its final dice: those that end it by themselves are left out, too.
fn tellable(game: &Dicequest, state: &State, seat: Seat, action: &Action) -> bool {
    if state.step != Step::Combat || matches!(action, Action::EndStep | Action::Pass) {
        return true;
    }
    let ability = match *action {
        Action::UseItem { item } => game.item(item).abilities.first(),
        Action::UseAbility { source: Source::Hero { hero }, ability, .. } => {
            let card = state.seat(seat).hero(hero).unwrap().card;
            game.hero(card).abilities.get(usize::from(ability))
        }
        Action::UseAbility { source: Source::Equipment { hero }, ability, .. } => {
            let item = state.seat(seat).hero(hero).unwrap().item.unwrap();
            game.item(item).abilities.get(usize::from(ability))
        }
        _ => None,
    };
    let seen = ability.is_none_or(|ability| {
        let shown = |op: &Op| {
            matches!(
                op,
                Op::AddDie(_)
                    | Op::ConvertDie { .. }
                    | Op::Reroll { .. }
                    | Op::SetFace { .. }
                    | Op::AddSymbol(_)
                    | Op::DrawItem { .. }
                    | Op::Gold { .. }
            )
        };
        ability.ops.iter().all(shown) && ability.cost.discard_item == 0
    });
    let mut after = *state;
    game.apply_action(&mut after, seat, action, &mut ());
    let goes_on = (after.step, after.active, after.round) == (Step::Combat, state.active, state.round);
    // A card that somebody may play in another seat's turn changes the dice, too.
    seen && goes_on && !matches!(action, Action::PlayReaction { .. })
}

/// Random matches, told in full and told late.
#[track_caller]
fn same_matches(
    seats: usize,
    options: &[(&str, &str)],
    seeds: std::ops::Range<u64>,
    tokens: bool,
) -> [usize; 2] {
    let mut all = options.to_vec();
    all.push(("first", "first"));
    let mut met = [0; 2];
    for seed in seeds {
        let game = rules(seats, &all, deck());
        let (mut full, mut told) = (game.start(), Told::new(&game, tokens));
        let mut random = Random::from_seed(seed);
        let mut legal = Vec::new();
        loop {
            let entry = match game.turn(&full) {
                Turn::Over => break,
                Turn::Chance(_) => Entry::Chance(game.sample(&full, &mut random)),
                Turn::Choose(seat) => {
                    game.legal(&full, seat, &mut legal);
                    let useful = |action: &&Action| {
                        !matches!(action, Action::DiscardItem { .. } | Action::Graduate { .. })
                            && tellable(&game, &full, seat, action)
                    };
                    let some: Vec<&Action> = legal.iter().filter(useful).collect();
                    let action = random.pick(&some).map_or(legal[0], |action| **action);
                    Entry::Do { seat, action }
                }
                Turn::Secret { .. } => panic!("nothing is secret"),
            };
            let before = full;
            let mut events = Vec::new();
            apply(&*game, &mut full, &entry, false, &mut events).unwrap();
            told.follow(&before, &entry, &events, &full);
        }
        told.answer(&full);
        rule("DQ-TABLE-4").gives_when(
            format!("{seats} seats, seed {seed}"),
            common(&told.state),
            common(&full),
        );
        rule("DQ-TABLE-4").gives(told.state.step, Step::Over);
        rule("DQ-VP-1").gives(game.scores(&told.state), game.scores(&full));
        rule("DQ-COOP-4").gives(told.state.won, full.won);
        met.iter_mut().zip(told.tokens).for_each(|(met, n)| *met += n);
    }
    met
}

#[test]
fn matches_told_late_come_to_the_same() {
    for seats in 2..=4 {
        same_matches(seats, &[], 0..12, true);
    }
}

/// Tokens that are only counted, and named once they are paid, change nothing: the same points, and the match is won or lost alike.
#[test]
fn tokens_that_are_counted_come_to_the_same() {
    let mut met = [0; 2];
    for (seats, rule) in [(1, "no"), (2, "yes"), (3, "no"), (4, "yes")] {
        let some = same_matches(seats, &[("mode", "coop"), ("threat_on_fail", rule)], 20..40, true);
        met.iter_mut().zip(some).for_each(|(met, n)| *met += n);
    }
    assert!(met.iter().all(|n| *n > 0), "{met:?}");
}

#[test]
fn matches_told_late_under_other_rules() {
    same_matches(2, &[("hero_top", "off"), ("quest_gold", "stays"), ("take_that", "out")], 0..6, true);
    same_matches(3, &[("unequip", "yes"), ("first_player", "rotates"), ("equipped_vp", "yes")], 0..6, true);
    same_matches(2, &[("mode", "coop")], 0..6, false);
    for (seats, difficulty) in [(1, "normal"), (2, "practice"), (3, "hard")] {
        same_matches(seats, &[("mode", "coop"), ("difficulty", difficulty)], 0..6, true);
    }
}
