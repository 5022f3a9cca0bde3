//! Random matches at every table: they end, they keep the invariants of section 9, and what is offered is
//! what is allowed.

mod any_cards;

use std::collections::BTreeMap;

use super::state::HAND_LIMIT;
use super::*;
use crate::engine::prelude::*;
use crate::engine::{Entry, EntryOf, Few, Random, Seat, SeatSet, Setup, Turn, Viewer, apply};

pub(super) fn table(players: usize, options: &[(&str, &str)]) -> DiceTuners {
    let content = toml::from_str(DiceTuners::default_pack()).unwrap();
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    DiceTuners::new(Setup { seats: players, options, content }).unwrap()
}

/// Every option at every value, one at a time, and all at their last value.
fn tables() -> Vec<(usize, BTreeMap<String, String>)> {
    let options = &DiceTuners::rulebook().options;
    let mut sets = vec![BTreeMap::new()];
    for option in options {
        for value in option.values.iter().filter(|value| value.value != option.default) {
            sets.push([(option.id.clone(), value.value.clone())].into());
        }
    }
    let last = |option: &crate::engine::RuleOption| option.values.last().map(|value| value.value.clone());
    sets.push(options.iter().filter_map(|option| Some((option.id.clone(), last(option)?))).collect());
    (2..=4).flat_map(|players| sets.iter().map(move |set| (players, set.clone()))).collect()
}

fn cards_are_kept(game: &DiceTuners, state: &State) {
    let mut cards = state.unseen;
    cards.add_all(&state.discard);
    let mut unknown = state.deck as usize + state.discard_unknown as usize;
    if let Some(CardRef::Card(top)) = state.top {
        cards.add(top, 1);
        unknown -= 1;
    }
    let played: Few<CardId, 4> = state.duel.played.iter().filter_map(|card| *card).collect();
    let gone = state.gone.iter().chain(&played);
    let laid = state.seats.iter().flat_map(|seat| seat.shown.iter().chain(&seat.bluffs));
    gone.chain(laid).for_each(|card| cards.add(*card, 1));
    for seat in &state.seats {
        seat.hand.iter().filter_map(|slot| slot.card()).for_each(|card| cards.add(card, 1));
        unknown += seat.unknown();
        assert!(seat.hand.is_sorted());
    }
    assert_eq!(cards, game.all_cards(), "{state:?}");
    assert_eq!(state.unseen.total(), unknown, "{state:?}");
}

fn dice_and_heroes_are_kept(game: &DiceTuners, state: &State) {
    let dice = state.seats.iter().flat_map(|seat| seat.dice.iter().chain(seat.sides.iter().flatten()));
    let mut count = state.pool;
    dice.chain(&state.rolled).chain(&state.aside).for_each(|die| count[die.colour.index()] += 1);
    for (count, selected) in count.iter().zip(state.selected) {
        assert_eq!((count + selected) as usize, if state.round > 0 { game.seats() + 1 } else { 0 });
    }
    let hired = state.seats.iter().filter_map(|seat| seat.hero);
    let heroes: Vec<HeroId> = [state.hero_deck, state.hero_discard, state.market]
        .iter()
        .flat_map(|set| set.iter())
        .chain(hired)
        .collect();
    assert_eq!(heroes.len(), game.heroes().len());
    assert_eq!(heroes.into_iter().collect::<HeroSet>().len(), game.heroes().len());
}

fn hands_are_bounded(game: &DiceTuners, state: &State) {
    for seat in state.in_order() {
        let over = state.seat(seat).hand.len() > HAND_LIMIT;
        let opening = state.round <= 1 && !state.due.limit.contains(seat);
        assert!(
            !over
                || opening
                || game.discards_due(state, seat) > 0
                || state.due.draws[seat.index()] > 0
                || game.discarder(state).is_some()
                || !state.due.rerolls.is_empty()
                || game.top_is_due(state),
            "{state:?}"
        );
    }
}

/// A random entry, the seat if it is a choice.
fn random_entry(game: &DiceTuners, state: &State, random: &mut Random) -> Option<EntryOf<DiceTuners>> {
    let choosers = match game.turn(state) {
        Turn::Choose(seat) => SeatSet::one(seat),
        Turn::Secret { seats, .. } => seats,
        Turn::Chance(_) => {
            let outcome = game.sample(state, random);
            assert_eq!(game.check_chance(state, &outcome), Ok(()));
            return Some(Entry::Chance(outcome));
        }
        Turn::Over => return None,
    };
    let choosers: Vec<Seat> = choosers.iter().collect();
    let mut actions = Vec::new();
    for seat in Seat::all(game.seats()) {
        game.legal(state, seat, &mut actions);
        assert_eq!(actions.is_empty(), !choosers.contains(&seat), "{seat:?} {state:?}");
        for action in &actions {
            assert_eq!(game.check_action(state, seat, action), Ok(()), "{state:?}");
        }
    }
    let seat = *random.pick(&choosers).unwrap();
    game.legal(state, seat, &mut actions);
    Some(Entry::Do { seat, action: *random.pick(&actions).unwrap() })
}

#[test]
fn random_matches_end_and_keep_everything() {
    for (players, options) in tables() {
        let content = toml::from_str(DiceTuners::default_pack()).unwrap();
        let game = DiceTuners::new(Setup { seats: players, options, content }).unwrap();
        for seed in 0..12 {
            let mut random = Random::from_seed(seed);
            let mut state = game.start();
            let mut entries = 0;
            while let Some(entry) = random_entry(&game, &state, &mut random) {
                apply(&game, &mut state, &entry, false, &mut ()).unwrap();
                cards_are_kept(&game, &state);
                dice_and_heroes_are_kept(&game, &state);
                hands_are_bounded(&game, &state);
                entries += 1;
                assert!(entries < 1000);
            }
            assert_eq!((state.step, state.round), (Step::Over, game.rounds()), "{state:?}");
            assert!(!game.outcome(&state).unwrap().winners().is_empty());
        }
    }
}

#[test]
fn a_filled_in_state_looks_the_same() {
    for (players, options) in tables() {
        let content = toml::from_str(DiceTuners::default_pack()).unwrap();
        let game = DiceTuners::new(Setup { seats: players, options, content }).unwrap();
        let mut random = Random::from_seed(99);
        let mut state = game.start();
        while let Some(entry) = random_entry(&game, &state, &mut random) {
            apply(&game, &mut state, &entry, false, &mut ()).unwrap();
            for viewer in (0..players as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Table]) {
                let seen = game.observe(&state, viewer);
                cards_are_kept(&game, &seen);
                assert_eq!(game.turn(&seen), game.turn(&state));
                let mut filled = seen;
                game.fill_unknown(&mut filled, &mut random);
                cards_are_kept(&game, &filled);
                assert_eq!(game.observe(&filled, viewer), seen);
                if let Viewer::Seat(seat) = viewer {
                    let (mut own, mut theirs) = (Vec::new(), Vec::new());
                    game.legal(&state, seat, &mut own);
                    game.legal(&seen, seat, &mut theirs);
                    assert_eq!(own, theirs);
                }
                // The filled match can be played on.
                while let Some(entry) = random_entry(&game, &filled, &mut random) {
                    apply(&game, &mut filled, &entry, false, &mut ()).unwrap();
                    if random.below(4) == 0 {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn a_state_is_small_and_reads_back() {
    assert!(size_of::<State>() <= 800, "{}", size_of::<State>());
    let game = table(4, &[]);
    let mut random = Random::from_seed(5);
    let mut state = game.start();
    while let Some(entry) = random_entry(&game, &state, &mut random) {
        let written = serde_json::to_string(&entry).unwrap();
        assert_eq!(serde_json::from_str::<EntryOf<DiceTuners>>(&written).unwrap(), entry);
        apply(&game, &mut state, &entry, false, &mut ()).unwrap();
        let written = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&written).unwrap(), state);
    }
}

/// Everything anybody could try, but for discards; of the very many targets of abilities some.
fn everything(game: &DiceTuners, state: &State, random: &mut Random) -> Vec<Action> {
    use super::dice::{Colour, Side};
    let mut all = vec![
        Action::HireNobody,
        Action::PlayNone,
        Action::Fight,
        Action::Retreat,
        Action::Pass,
        Action::TakeCard,
        Action::LeaveCard,
        Action::Continue,
    ];
    for card in (0..game.cards().len() as u8 + 1).map(CardId) {
        all.extend([
            Action::CommitBid { card },
            Action::SpendCard { card },
            Action::AddCard { card },
            Action::PlayCard { card },
            Action::ForfeitCard { card },
        ]);
    }
    for hero in (0..game.heroes().len() as u8 + 1).map(HeroId) {
        all.extend([Action::HireHero { hero }, Action::HireCheapest { hero }]);
    }
    for bits in 0..625u32 {
        let colours = (0..4).map(|at| Colour::ALL.get((bits / 5u32.pow(at) % 5) as usize));
        let extras: Few<Colour, 4> = colours.flatten().copied().collect();
        let doubled = all.contains(&Action::SelectDice { extras });
        if extras.is_sorted() && !doubled {
            all.push(Action::SelectDice { extras });
        }
    }
    for colour in Colour::ALL {
        let mut faces = *game.faces(colour);
        faces.sort_unstable();
        for (at, face) in faces.into_iter().enumerate() {
            let die = super::dice::Die { colour, face };
            if at == 0 || faces[at - 1] != face {
                all.push(Action::DraftDie { die });
                all.extend(Side::ALL.map(|side| Action::DeployDie { die, side }));
            }
        }
    }
    let some = |sides: [Side; 3]| sides.into_iter().map(Some).chain([None]);
    let aside: Vec<_> = state.aside.iter().copied().map(Some).chain([None]).collect();
    for ability in AbilityRef::ALL {
        for opponent in (0..5).map(Seat).map(Some).chain([None]) {
            for colour in Colour::ALL.into_iter().map(Some).chain([None]) {
                for side in some(Side::ALL) {
                    for other in some(Side::ALL) {
                        for aside in &aside {
                            let targets = Targets { opponent, colour, side, other, aside: *aside };
                            if targets == Targets::default() || random.below(24) == 0 {
                                all.push(Action::Activate { ability, targets });
                            }
                        }
                    }
                }
            }
        }
    }
    all
}

/// What is offered is exactly what is allowed; what may stand can be carried out and played on.
#[test]
fn offered_is_exactly_what_is_allowed() {
    for (at, (players, options)) in tables().into_iter().enumerate() {
        let content = toml::from_str(DiceTuners::default_pack()).unwrap();
        let game = DiceTuners::new(Setup { seats: players, options, content }).unwrap();
        let mut random = Random::from_seed(at as u64);
        let mut state = game.start();
        let mut legal = Vec::new();
        while let Some(entry) = random_entry(&game, &state, &mut random) {
            if random.below(25) == 0 {
                let all = everything(&game, &state, &mut random);
                for seat in Seat::all(players) {
                    game.legal(&state, seat, &mut legal);
                    legal.retain(|action| !matches!(action, Action::DiscardCards { .. }));
                    for action in &all {
                        match game.check_action(&state, seat, action) {
                            Ok(()) => assert!(legal.contains(action), "{action:?} {state:?}"),
                            Err(violation) => {
                                assert!(!legal.contains(action), "{action:?} {violation} {state:?}");
                                assert!(
                                    DiceTuners::rulebook().find(&violation.rule).is_some(),
                                    "{}",
                                    violation.rule
                                );
                                if violation.can_stand && random.below(8) == 0 {
                                    stands(&game, &state, seat, action, &mut random);
                                }
                            }
                        }
                    }
                }
            }
            apply(&game, &mut state, &entry, false, &mut ()).unwrap();
        }
    }
}

fn stands(game: &DiceTuners, state: &State, seat: Seat, action: &Action, random: &mut Random) {
    let mut state = *state;
    game.apply_action(&mut state, seat, action, &mut ());
    cards_are_kept(game, &state);
    dice_and_heroes_are_kept(game, &state);
    while let Some(entry) = random_entry(game, &state, random) {
        apply(game, &mut state, &entry, false, &mut ()).unwrap();
        cards_are_kept(game, &state);
        dice_and_heroes_are_kept(game, &state);
    }
    assert_eq!(state.step, Step::Over);
}

/// At a physical table much is not told: cards stay unknown, unknown cards are named.
#[test]
fn a_table_may_leave_cards_unknown() {
    for (at, (players, options)) in tables().into_iter().enumerate() {
        let content = toml::from_str(DiceTuners::default_pack()).unwrap();
        let game = DiceTuners::new(Setup { seats: players, options, content }).unwrap();
        let mut random = Random::from_seed(at as u64);
        let mut state = game.start();
        while let Some(mut entry) = random_entry(&game, &state, &mut random) {
            let mut forget = |card: &mut CardRef| {
                if random.below(2) == 0 {
                    *card = CardRef::Unknown;
                }
            };
            match &mut entry {
                Entry::Chance(Chance::Deal { hands }) => {
                    hands.iter_mut().flat_map(|hand| hand.iter_mut()).for_each(forget)
                }
                Entry::Chance(Chance::TurnTop { card }) => forget(card),
                Entry::Chance(Chance::DrawHidden { cards }) => cards.iter_mut().for_each(forget),
                Entry::Chance(Chance::ShowHand { seat, shown: shown @ Shown::Cards(_) }) if at % 2 == 0 => {
                    let Shown::Cards(cards) = *shown else { unreachable!() };
                    let value = |card: CardId| u32::from(game.card(card).value);
                    let total =
                        game.known_total(&state, *seat) + cards.iter().map(|c| value(*c)).sum::<u32>();
                    *shown = Shown::Total(total as u8);
                }
                _ => {}
            }
            apply(&game, &mut state, &entry, false, &mut ()).unwrap();
            cards_are_kept(&game, &state);
            dice_and_heroes_are_kept(&game, &state);
            hands_are_bounded(&game, &state);
            let mut filled = game.observe(&state, Viewer::Table);
            cards_are_kept(&game, &filled);
            game.fill_unknown(&mut filled, &mut random);
            cards_are_kept(&game, &filled);
            random_entry(&game, &filled, &mut random);
        }
        assert!(game.outcome(&state).is_some());
    }
}
