#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use crate::engine::prelude::*;
use std::collections::BTreeSet;

use super::*;
use crate::engine::{Entry, Names, Random, SeatSet, Setup, Turn, Viewer};
use crate::games::dice_tuners::{CardId, Chance, Slot, Step};

fn table(players: usize, options: &[(&str, &str)]) -> DiceTuners {
    let content = toml::from_str(DiceTuners::default_pack()).unwrap();
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    DiceTuners::new(Setup { seats: players, options, content }).unwrap()
}

fn names() -> Names {
    Names(["Anna", "Bruno", "Chiara", "Dov"].map(String::from).to_vec())
}

fn say(found: &[Text]) -> Vec<String> {
    found.iter().map(|text| text.render(&names())).collect()
}

/// Plays a match at random; calls `f` with every entry and the states around it.
fn play(
    game: &DiceTuners,
    seed: u64,
    mut f: impl FnMut(&State, &EntryOf<DiceTuners>, &[Event], &State),
) -> State {
    let mut random = Random::from_seed(seed);
    let mut state = game.start();
    let mut legal = Vec::new();
    loop {
        let before = state;
        let entry = match game.turn(&state) {
            Turn::Over => return state,
            Turn::Chance(_) => Entry::Chance(game.sample(&state, &mut random)),
            Turn::Choose(seat) => {
                game.legal(&state, seat, &mut legal);
                Entry::Do { seat, action: *random.pick(&legal).unwrap() }
            }
            Turn::Secret { seats, .. } => {
                let seat = seats.first().unwrap();
                game.legal(&state, seat, &mut legal);
                Entry::Do { seat, action: *random.pick(&legal).unwrap() }
            }
        };
        let mut events = Vec::new();
        crate::engine::apply(game, &mut state, &entry, false, &mut events).unwrap();
        f(&before, &entry, &events, &state);
    }
}

fn tables() -> Vec<DiceTuners> {
    let options: [&[(&str, &str)]; 4] = [
        &[],
        &[("strategy_deck", "face_down"), ("retreat", "secret"), ("no_money", "none")],
        &[("dice_at_four", "4"), ("bluff", "returns"), ("shield_timing", "after_cards")],
        &[("extra_dice", "free"), ("three_way_shield", "all_null"), ("no_money", "draw_first")],
    ];
    (2..=4).flat_map(|players| options.map(|options| table(players, options))).collect()
}

#[test]
fn every_sentence_is_complete() {
    let whole = |text: &Text| {
        let said = text.render(&names());
        assert!(!said.contains(['{', '}']), "a place is left open: {said}");
        assert!(!said.contains("!") && !said.contains("  "), "{said}");
        said
    };
    let mut sentences = BTreeSet::new();
    for game in tables() {
        for seed in 0..3 {
            play(&game, seed, |before, entry, events, after| {
                let ask = whole(&game.ask(before));
                assert!(ask.ends_with('.'), "{ask}");
                for text in game.tell(before, entry, events, after) {
                    let said = whole(&text);
                    assert!(said.ends_with(['.', ')', '”']), "{said}");
                    sentences.insert(text.msgid);
                }
                if let (true, Entry::Do { seat, .. }) = (before.step.in_duel(), entry) {
                    let reasons = game.duel_reasons(before, before.duel.index, *seat);
                    reasons.iter().for_each(|text| drop(whole(text)));
                }
            });
        }
    }
    assert!(sentences.len() > 45, "the matches show {} of the sentences: {sentences:#?}", sentences.len());
}

#[test]
fn no_two_choices_have_one_name() {
    for game in tables() {
        for seed in 0..3 {
            let mut legal = Vec::new();
            play(&game, seed, |before, entry, _, _| {
                let Entry::Do { seat, .. } = entry else { return };
                game.legal(before, *seat, &mut legal);
                let found: Vec<String> =
                    legal.iter().map(|action| game.name(before, *seat, action).render(&names())).collect();
                let different: BTreeSet<&String> = found.iter().collect();
                assert_eq!(different.len(), found.len(), "{found:#?}");
                assert!(found.iter().all(|name| !name.contains(['{', '}'])), "{found:#?}");
            });
        }
    }
}

/// The names of the cards that a seat holds and others cannot know.
fn secrets(game: &DiceTuners, state: &State, seat: Seat) -> Vec<String> {
    let public = |card: CardId| {
        let elsewhere = |slot: &Slot| *slot == Slot::Known { card, public: true };
        state.seats.iter().any(|seat| seat.hand.iter().any(elsewhere) || seat.shown.contains(&card))
            || state.duel.played.contains(&Some(card))
            || state.discard.of(card) > 0
            || state.top == Some(card.into())
    };
    let hand = state.seat(seat).hand;
    let own = hand.iter().filter_map(|slot| match slot {
        Slot::Known { card, public: false } if !public(*card) => Some(*card),
        _ => None,
    });
    own.map(|card| game.content().strategy[card.index()].name.clone()).collect()
}

#[test]
fn secrets_are_not_told() {
    for game in tables() {
        for seed in 0..3 {
            play(&game, seed, |before, entry, events, after| {
                let found = say(&game.tell(before, entry, events, after)).join(" ");
                let asked = game.ask(after).render(&names());
                for seat in after.in_order() {
                    for secret in secrets(&game, after, seat) {
                        assert!(
                            !found.contains(&secret) && !asked.contains(&secret),
                            "{secret}: {found} {asked}"
                        );
                    }
                }
            });
        }
    }
}

#[test]
fn a_committed_card_is_told_only_when_all_are_turned_over() {
    let game = table(2, &[]);
    let mut bids = 0;
    play(&game, 1, |before, entry, events, after| {
        let Entry::Do { seat, action: Action::CommitBid { card } } = entry else { return };
        let found = say(&game.tell(before, entry, events, after));
        bids += 1;
        let name = &game.content().strategy[card.index()].name;
        if bids == 1 {
            assert_eq!(found, [format!("{} has chosen a bid.", names().of(*seat))]);
        } else {
            assert!(found[1].starts_with("The bids: ") && found[1].contains(name), "{found:?}");
            assert!(found[2].starts_with("Highest bid recruits first: "), "{found:?}");
        }
    });
    assert_eq!(bids, 2);
}

#[test]
fn what_is_asked_gives_nothing_away() {
    for game in tables() {
        play(&game, 3, |before, _, _, _| {
            let seen = game.observe(before, Viewer::Table);
            assert_eq!(say(&[game.ask(before)]), say(&[game.ask(&seen)]));
        });
    }
}

#[test]
fn duels_give_their_reasons() {
    use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
    let game = table(2, &[]);
    let mut duels = 0;
    for seed in 0..20 {
        play(&game, seed, |_, _, events, _| {
            let compared = events.iter().find_map(|event| match *event {
                crate::games::dice_tuners::Event::Compared(strengths) => Some(strengths),
                _ => None,
            });
            duels += usize::from(compared.is_some());
        });
    }
    assert!(duels > 30, "{duels} duels were compared");
    // A made-up duel: a Sheathe with advantage and On Fire against two Katanas.
    let mut state = play(&game, 4, |_, _, _, _| {});
    state.step = Step::Declare;
    let kuro = game.content().hero.iter().position(|hero| hero.id == "hero.kuro").unwrap();
    let heroes = [kuro, kuro];
    for (seat, hero) in heroes.into_iter().enumerate() {
        state.seats[seat].hero = Some(crate::games::dice_tuners::HeroId(hero as u8));
        state.seats[seat].strength = 0;
    }
    let seats = game.pairing(state.first, 2).seats;
    state.duel = crate::games::dice_tuners::Duel {
        fire: SeatSet::one(Seat(0)),
        revealed: true,
        ..crate::games::dice_tuners::Duel::new(2, seats, game.seats())
    };
    let front = Side::Front.index();
    state.seats[0].sides[front] = Some(Die { colour: Colour::Green, face: Face::SHEATHE });
    state.seats[1].sides[front] = Some(Die { colour: Colour::Blue, face: Face::katana(2) });
    state.duel.strength[1] = -1;
    assert_eq!(say(&game.duel_reasons(&state, 2, Seat(0))), ["Sheathe 5 (On Fire)", "advantage +1"]);
    assert_eq!(say(&game.duel_reasons(&state, 2, Seat(1))), ["2 Katanas", "other effects −1"]);
    state.duel.fire = SeatSet::EMPTY;
    assert_eq!(say(&game.duel_reasons(&state, 2, Seat(0))), ["Sheathe 0 (not On Fire)", "advantage +1"]);
    state.seats[1].sides[front] = Some(Die { colour: Colour::Blue, face: Face::SHIELD });
    assert_eq!(say(&game.duel_reasons(&state, 2, Seat(1))), ["Shield"]);
}

/// A hint's reason is a whole sentence, and the same whatever lies where its seat does not look.
#[test]
fn reasons_are_whole_and_rest_on_what_is_seen() {
    let (mut sentences, mut legal) = (BTreeSet::new(), Vec::new());
    for game in tables() {
        for seed in 0..2 {
            play(&game, seed, |before, entry, _, _| {
                let Entry::Do { seat, .. } = entry else { return };
                let seen = game.observe(before, Viewer::Seat(*seat));
                game.candidates(&seen, *seat, &mut legal);
                for action in &legal {
                    let reason = game.reason(&seen, *seat, action);
                    assert_eq!(reason, game.reason(before, *seat, action), "{action:?}");
                    let Some(reason) = reason else { continue };
                    let said = reason.render(&names());
                    assert!(said.ends_with('.') && !said.contains(['{', '}']), "{said}");
                    sentences.insert(reason.msgid);
                }
            });
        }
    }
    assert!(sentences.len() >= 15, "{sentences:#?}");
}

#[test]
fn a_card_is_played_to_be_on_fire() {
    let game = table(2, &[]);
    let mut chances = BTreeSet::new();
    play(&game, 5, |before, entry, _, _| {
        let Entry::Do { seat, action: Action::PlayCard { .. } } = entry else { return };
        let hand = before.seat(*seat).known().filter(|card| game.playable(before, *seat, *card));
        let found = |card| game.chance_of_fire(before, *seat, card);
        let by_value: BTreeSet<(u8, u32)> =
            hand.map(|card| (game.card(card).value, (100.0 * found(card)).round() as u32)).collect();
        let percents: Vec<u32> = by_value.iter().map(|(_, percent)| *percent).collect();
        assert!(percents.is_sorted(), "a higher card is On Fire at least as often: {by_value:?}");
        chances.extend(percents);
    });
    assert!(chances.len() > 3 && chances.iter().all(|percent| *percent <= 100), "{chances:?}");
}

#[test]
fn what_is_asked_is_said_plainly() {
    let game = table(3, &[]);
    let mut asked = BTreeSet::new();
    play(&game, 11, |before, entry, _, _| {
        let said = game.ask(before).render(&names());
        if let Entry::Chance(Chance::RollDice { .. }) = entry {
            assert!(said.starts_with("Roll") && said.ends_with('.'), "{said}");
        }
        asked.insert(said);
    });
    for expected in ["Deal 4 strategy cards to everyone.", "Everyone: secretly choose a card to bid."] {
        assert!(asked.contains(expected), "{expected} in {asked:#?}");
    }
    let hires = asked.iter().find(|said| said.contains(": recruit a hero; ")).unwrap();
    assert!(hires.ends_with(" to spend."), "{hires}");
}

#[test]
fn the_picture_says_on_which_sides_seats_meet() {
    for players in 2..=4 {
        let game = table(players, &[]);
        let mut duels = std::collections::BTreeSet::new();
        play(&game, 7, |_, _, _, state| {
            let lines = say(&game.picture(state));
            let line = lines.iter().find(|line| line.starts_with("Duel "));
            assert_eq!(line.is_some(), state.step.in_duel(), "{lines:?}");
            if let Some(line) = line {
                duels.insert((line.starts_with("Duel 1: "), line.matches("(front)").count()));
            }
        });
        let fronts = if players == 3 { 3 } else { 2 };
        assert!(duels.contains(&(true, 0)) && duels.contains(&(false, fronts)), "{duels:?}");
    }
}
