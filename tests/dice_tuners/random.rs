//! Random matches at every table keep the invariants of section 9 of the rules: with the program's dice
//! and cards, at a physical table where people tell little, and with tables that overrule the rules.

use std::collections::BTreeMap;
use tableside::engine::prelude::*;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tableside::engine::{Entry, EntryOf, Few, Random, RuleOption, Seat, Setup, Turn, Violation, apply};
use tableside::games::dice_tuners::action::MAX_HAND;
use tableside::games::dice_tuners::content::Content;
use tableside::games::dice_tuners::dice::{Colour, Side};
use tableside::games::dice_tuners::{
    Action, CardId, CardPlace, CardRef, Chance, DiceTuners, DieRef, Event, NoWinner, Ruling, Shown, State,
    Step,
};

use crate::invariants::{Table, check_invariants};
use crate::notation::{examples, plain, rules};

/// What the people of a random match do besides playing.
#[derive(Clone, Copy, Debug, Default)]
struct Habits {
    /// They have their own cards and often do not tell what they are.
    quiet: bool,
    /// They adjust things.
    rule: bool,
    /// They move cards about, mostly while somebody draws.
    meddle: bool,
    /// They let broken rules stand.
    lenient: bool,
}

/// The course of a match.
struct Course {
    game: DiceTuners,
    state: State,
    entries: usize,
    seen: Vec<Action>,
    round_entries: usize,
    round_points: i32,
    /// The cards of the duel as they were revealed, and its winner.
    revealed: Few<Option<CardId>, 4>,
    winner: Option<Seat>,
    /// Whether a die of the duel was turned after its cards were revealed, or may have been by the table.
    turned: bool,
    /// Whether the table has ruled anything yet.
    ruled: bool,
}

impl Course {
    fn new(game: DiceTuners) -> Self {
        let state = game.start();
        Self {
            game,
            state,
            entries: 0,
            seen: Vec::new(),
            round_entries: 0,
            round_points: 0,
            revealed: Few::new(),
            winner: None,
            turned: false,
            ruled: false,
        }
    }

    /// Plays to the end.
    fn run(mut self, habits: Habits, random: &mut Random, each: &mut dyn FnMut(&Self)) -> Self {
        let ruled = habits.rule || habits.meddle || habits.lenient;
        let under = if ruled { Table::Ruled } else { Table::Rules };
        while self.game.turn(&self.state) != Turn::Over {
            let drawing = self.state.due.draws != [0; 4];
            if habits.rule && random.below(12) == 0 {
                self.adjust(some_ruling, random);
            } else if habits.meddle && random.below(if drawing { 2 } else { 12 }) == 0 {
                self.adjust(some_meddling, random);
            } else if !(habits.lenient && random.below(6) == 0 && self.break_a_rule(random)) {
                let entry = self.some_entry(habits, random);
                self.enter(&entry, false, under);
            }
            each(&self);
            assert!(self.entries < 3000, "no end");
        }
        assert_eq!((self.state.step, self.state.round), (Step::Over, self.game.rounds()), "13");
        assert!(!self.game.outcome(&self.state).unwrap().winners().is_empty());
        self
    }

    fn enter(&mut self, entry: &EntryOf<DiceTuners>, stood: bool, under: Table) {
        let before = self.state;
        let mut events = Vec::new();
        apply(&self.game, &mut self.state, entry, stood, &mut events)
            .unwrap_or_else(|v| panic!("{entry:?}: {v}\n{before:?}"));
        if let Entry::Do { action, .. } = entry
            && self.seen.len() < 300
        {
            self.seen.push(*action);
        }
        check_invariants(&self.game, &self.state, under);
        self.nothing_else_is_allowed();
        self.entries += 1;
        self.round_entries += 1;
        let ruled = matches!(entry, Entry::Ruling(_));
        self.points(&before, &events, ruled);
        self.ruled |= ruled;
        for event in events {
            self.follow(event);
        }
    }

    /// What is accepted is on the list, also where cards are not known. Only the ways to discard are not all
    /// listed.
    fn nothing_else_is_allowed(&self) {
        let mut legal = Vec::new();
        let step = (self.seen.len() / 6).max(1);
        for action in self.seen.iter().skip(self.entries % step).step_by(step) {
            for seat in (0..self.game.seats() as u8).map(Seat) {
                self.game.legal(&self.state, seat, &mut legal);
                let accepted = self.game.check_action(&self.state, seat, action).is_ok();
                let listed = legal.contains(action) || matches!(action, Action::DiscardCards { .. });
                assert!(!accepted || listed, "{action:?} of {seat:?}: {:?}", self.state);
            }
        }
    }

    /// Invariant 7: points come from duels and effects only.
    fn points(&mut self, before: &State, events: &[Event], ruled: bool) {
        let changed = |event: &Event| matches!(event, Event::VpChanged(..));
        if ruled || events.iter().any(changed) {
            return;
        }
        let sum = |state: &State| state.seats.iter().map(|seat| i32::from(seat.vp)).sum::<i32>();
        let won = |event: &Event| if let Event::Won(_, points) = event { i32::from(*points) } else { 0 };
        let gained = sum(&self.state) - sum(before);
        assert_eq!(gained, events.iter().map(won).sum::<i32>(), "7: {events:?}");
        self.round_points += gained;
    }

    /// Invariants 7, 10 and 13.
    fn follow(&mut self, event: Event) {
        match event {
            Event::DuelBegins(..) => (self.revealed, self.winner) = (Few::new(), None),
            Event::Revealed(cards) => (self.revealed, self.turned) = (cards, self.ruled),
            Event::DieTurned(..) => self.turned = true,
            // Nobody is asked for a card and loses it to a Shield that lay there before.
            Event::Null(NoWinner::Shield) => assert!(self.turned, "DT-DUEL-6: {:?}", self.state),
            Event::Won(seat, points) => {
                assert_eq!(self.winner.replace(seat), None, "10: two winners");
                assert!(points <= if self.game.seats() == 3 { 2 } else { 1 }, "7: {points} points");
            }
            Event::Took(taker, card) => {
                let winner = self.winner.expect("10: somebody won");
                assert_ne!(taker, winner);
                assert_eq!(self.revealed[winner.index()], Some(card), "10: the winner's card");
            }
            Event::RoundBegins(_) | Event::MatchEnds => {
                assert!(self.state.duel.played.iter().all(Option::is_none), "10: cards are left over");
                assert!(self.round_points <= [3, 5, 6][self.game.seats() - 2], "7: {}", self.round_points);
                (self.round_entries, self.round_points) = (0, 0);
            }
            _ => {}
        }
    }

    fn some_entry(&self, habits: Habits, random: &mut Random) -> EntryOf<DiceTuners> {
        let seats: Vec<Seat> = match self.game.turn(&self.state) {
            Turn::Choose(seat) => vec![seat],
            Turn::Secret { seats, .. } => seats.iter().collect(),
            _ => {
                let outcome = self.game.sample(&self.state, random);
                return Entry::Chance(if habits.quiet {
                    unknown(&self.game, &self.state, outcome, random)
                } else {
                    outcome
                });
            }
        };
        let seat = *random.pick(&seats).unwrap();
        let mut legal = Vec::new();
        self.game.legal(&self.state, seat, &mut legal);
        let mut action = *random.pick(&legal).unwrap();
        if let Action::DiscardCards { cards } = &mut action {
            self.name_some(cards, random);
        }
        Entry::Do { seat, action }
    }

    /// People may also say what an unknown card was that they discard.
    fn name_some(&self, cards: &mut [CardRef], random: &mut Random) {
        let mut unseen = self.state.unseen;
        for card in cards.iter_mut().filter(|card| **card == CardRef::Unknown) {
            let named = unseen.nth(random.index(unseen.total()));
            if let Some(named) = named.filter(|named| random.below(2) == 0 && unseen.take(*named)) {
                *card = CardRef::Card(named);
            }
        }
    }

    /// An adjustment, if a random one is possible.
    fn adjust(&mut self, some: fn(&DiceTuners, &State, &mut Random) -> Ruling, random: &mut Random) {
        for _ in 0..20 {
            let ruling = some(&self.game, &self.state, random);
            if self.game.check_ruling(&self.state, &ruling).is_ok() {
                self.enter(&Entry::Ruling(ruling), false, Table::Ruled);
                return;
            }
        }
    }

    /// Lets something stand that the rules forbid; false if nothing was found.
    fn break_a_rule(&mut self, random: &mut Random) -> bool {
        for _ in 0..30 {
            let Some(action) = random.pick(&self.seen).copied() else { return false };
            let seat = Seat(random.below(self.game.seats() as u32) as u8);
            if matches!(
                self.game.check_action(&self.state, seat, &action),
                Err(Violation { can_stand: true, .. })
            ) {
                self.enter(&Entry::Do { seat, action }, true, Table::Ruled);
                return true;
            }
        }
        false
    }
}

/// An answer as people enter it who have the cards in their hands.
fn unknown(game: &DiceTuners, state: &State, chance: Chance, random: &mut Random) -> Chance {
    let mut forget = |card: CardRef| if random.below(2) == 0 { CardRef::Unknown } else { card };
    match chance {
        Chance::Deal { hands } => Chance::Deal {
            hands: hands.iter().map(|hand| hand.iter().map(|_| CardRef::Unknown).collect()).collect(),
        },
        Chance::TurnTop { card } => Chance::TurnTop { card: forget(card) },
        Chance::DrawHidden { cards } => {
            Chance::DrawHidden { cards: cards.iter().map(|card| forget(*card)).collect() }
        }
        Chance::ShowHand { seat, shown: Shown::Cards(cards) } if random.below(2) == 0 => {
            let values = cards.iter().map(|card| game.card(*card).value);
            let known = state.seat(seat).hand.iter().filter_map(|slot| slot.card());
            let total = values.chain(known.map(|card| game.card(card).value)).sum();
            Chance::ShowHand { seat, shown: Shown::Total(total) }
        }
        other => other,
    }
}

fn some_ruling(game: &DiceTuners, state: &State, random: &mut Random) -> Ruling {
    let seat = |random: &mut Random| Seat(random.below(game.seats() as u32) as u8);
    let number = |random: &mut Random| random.below(7) as i8 - 3;
    let card = |random: &mut Random| {
        let design = CardId(random.below(game.cards().len() as u32) as u8);
        if random.below(4) == 0 { CardRef::Unknown } else { CardRef::Card(design) }
    };
    let place = |random: &mut Random| match random.below(3) {
        0 => CardPlace::DeckTop,
        1 => CardPlace::Discard,
        _ => CardPlace::Hand(seat(random)),
    };
    match random.below(10) {
        0 => Ruling::AdjustVp { seat: seat(random), n: number(random) },
        1 => Ruling::AdjustStrength { seat: seat(random), n: number(random) },
        2 => Ruling::SetFire { seat: seat(random), fire: random.below(2) == 0 },
        3 => Ruling::SetAdvantage { seat: seat(random), advantage: random.below(2) == 0 },
        4 => Ruling::MoveCard { card: card(random), from: place(random), to: place(random) },
        5 => {
            let die = some_die(game, state, random);
            let faces = game.faces(Colour::Red);
            Ruling::SetDie { die, face: *random.pick(faces).unwrap() }
        }
        6 => Ruling::MoveDie { die: some_die(game, state, random), to: some_die(game, state, random) },
        7 => Ruling::AnnulDuel,
        8 => Ruling::DrawCards { seat: seat(random), n: 1 + random.below(3) as u8 },
        _ => {
            let colour = *random.pick(&Colour::ALL).unwrap();
            Ruling::LegalColour { colour, legal: random.below(2) == 0 }
        }
    }
}

/// A card that lies somewhere goes elsewhere, or somebody draws.
fn some_meddling(game: &DiceTuners, state: &State, random: &mut Random) -> Ruling {
    let seat = |random: &mut Random| Seat(random.below(game.seats() as u32) as u8);
    if random.below(4) == 0 {
        return Ruling::DrawCards { seat: seat(random), n: 1 + random.below(3) as u8 };
    }
    // Hands are what fills up.
    let place = |random: &mut Random| match random.below(6) {
        0 => CardPlace::DeckTop,
        1 => CardPlace::Discard,
        _ => CardPlace::Hand(seat(random)),
    };
    let (from, to) = (place(random), place(random));
    let there = match from {
        CardPlace::Hand(seat) => random.pick(&state.seat(seat).hand).and_then(|slot| slot.card()),
        CardPlace::DeckTop => state.top.and_then(CardRef::card),
        CardPlace::Discard => state.discard.nth(random.index(state.discard.total().max(1))),
    };
    // Sometimes people say what an unknown card is.
    let named = || state.unseen.nth(0).filter(|_| there.is_none() && state.round.is_multiple_of(2));
    let card = there.or_else(named).map_or(CardRef::Unknown, CardRef::Card);
    Ruling::MoveCard { card, from, to }
}

/// A die that lies somewhere, if there is one.
fn some_die(game: &DiceTuners, state: &State, random: &mut Random) -> DieRef {
    let mut dice: Vec<DieRef> = Vec::new();
    for seat in (0..game.seats() as u8).map(Seat) {
        dice.extend(Side::ALL.map(|side| DieRef::Side { seat, side }));
        dice.extend(state.seat(seat).dice.iter().map(|die| DieRef::Drafted { seat, die: *die }));
    }
    dice.extend(state.rolled.iter().map(|die| DieRef::Rolled { die: *die }));
    dice.extend(state.aside.iter().map(|die| DieRef::Aside { die: *die }));
    *random.pick(&dice).unwrap()
}

/// Every option at any of its values; most tables change little.
fn house_rules() -> impl Strategy<Value = BTreeMap<String, String>> {
    let option = |option: &'static RuleOption| {
        let mut values: Vec<String> = vec![option.default.clone(); 2];
        values.extend(option.values.iter().map(|value| value.value.clone()));
        prop::sample::select(values).prop_map(|value| (option.id.clone(), value))
    };
    let all: Vec<_> = DiceTuners::rulebook().options.iter().map(option).collect();
    all.prop_map(BTreeMap::from_iter)
}

/// The same cases every time; with `PROPTEST_CASES` set, so many new ones.
fn config(cases: u32) -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return config;
    }
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(7), ..config }
}

fn packs() -> impl Strategy<Value = Content> {
    prop::sample::select(vec![0, 1, 2]).prop_map(|pack| match pack {
        0 => plain(),
        1 => examples(),
        _ => toml::from_str(DiceTuners::default_pack()).unwrap(),
    })
}

fn course(players: usize, options: BTreeMap<String, String>, content: Content) -> Course {
    Course::new(DiceTuners::new(Setup { seats: players, options, content }).unwrap())
}

proptest! {
    #![proptest_config(config(20))]

    #[test]
    fn invariants_hold_with_any_house_rules(
        players in 2usize..=4, options in house_rules(), content in packs(), seed in 0u64..1 << 53,
    ) {
        course(players, options, content).run(Habits::default(), &mut Random::from_seed(seed), &mut |_| {});
    }

    #[test]
    fn invariants_hold_at_a_quiet_table(
        players in 2usize..=4, options in house_rules(), content in packs(), seed in 0u64..1 << 53,
    ) {
        let habits = Habits { quiet: true, ..Habits::default() };
        course(players, options, content).run(habits, &mut Random::from_seed(seed), &mut |_| {});
    }

    #[test]
    fn invariants_hold_when_the_table_overrules(
        players in 2usize..=4, options in house_rules(), content in packs(), seed in 0u64..1 << 53,
        quiet: bool, rule: bool,
    ) {
        let habits = Habits { quiet, rule, lenient: true, meddle: false };
        course(players, options, content).run(habits, &mut Random::from_seed(seed), &mut |_| {});
        let habits = Habits { rule: true, quiet, ..Habits::default() };
        course(players, BTreeMap::new(), plain()).run(habits, &mut Random::from_seed(seed), &mut |_| {});
    }

    #[test]
    fn no_card_comes_or_goes_whatever_the_table_moves(
        players in 2usize..=4, options in house_rules(), content in packs(), seed in 0u64..1 << 53,
        quiet: bool, rule: bool,
    ) {
        let habits = Habits { quiet, rule, meddle: true, lenient: false };
        let mut most = 0;
        course(players, options, content).run(habits, &mut Random::from_seed(seed), &mut |course| {
            let hands = course.state.seats.iter().map(|seat| seat.hand.len());
            most = hands.max().unwrap_or_default().max(most);
        });
        prop_assert!(most <= MAX_HAND);
    }
}

/// Invariant 13: without abilities a round is short.
#[test]
fn rounds_are_short() {
    for (players, most) in [(2, 55), (3, 80), (4, 100)] {
        for seed in 0..20 {
            let game = DiceTuners::clone(&rules(players, &[], plain()));
            let mut longest = 0;
            Course::new(game).run(Habits::default(), &mut Random::from_seed(seed), &mut |course| {
                if course.state.round > 0 {
                    longest = longest.max(course.round_entries);
                }
            });
            assert!(longest <= most, "{players} players: {longest} entries");
        }
    }
}

/// Hired heroes are missing only where a house rule allows it.
#[test]
fn everybody_has_a_hero() {
    for (value, expected) in [("cheapest", true), ("draw_first", true), ("none", false)] {
        let mut always = true;
        for seed in 0..12 {
            let game = DiceTuners::clone(&rules(3, &[("no_money", value)], plain()));
            Course::new(game).run(Habits::default(), &mut Random::from_seed(seed), &mut |course| {
                let drafting = course.state.step == Step::Pick;
                always &= !drafting || course.state.seats.iter().all(|seat| seat.hero.is_some());
            });
        }
        assert_eq!(always, expected, "{value}");
    }
}
