//! Every choice can be made by pressing what is lit, and nothing else can.

use crate::engine::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use tableside::table::Model;

use super::draft::Draft;
use super::model::Facts;
use super::{moves, round_end, seat, stage};
use crate::engine::{Entry, Match, Random, Record, Seat, Setup, Source, Turn, Viewer};
use crate::games::dice_tuners::dice::Side;
use crate::games::dice_tuners::{Action, DiceTuners};
use crate::tables::dice_tuners::{Command, DiceTunersTable, ViewModel};
use crate::tables::kit::Place;
use crate::tables::kit::testing::{Pressable, check_mnemonics, every_choice, model};
use crate::widgets::CardSize;

impl Pressable for DiceTunersTable {
    fn facts_for_test(_game: &DiceTuners) -> Facts {
        Facts::default()
    }

    fn commands(m: &ViewModel, draft: &Draft) -> Vec<Command> {
        let hand = m.acting.map(|seat| seat::hand_looks(m, draft, seat)).unwrap_or_default();
        let cards = hand.into_iter().chain(stage::market_looks(m, CardSize::Chip)).map(|card| card.command);
        let dice = stage::dice_looks(m, draft).into_iter().map(|die| die.command);
        let choices = stage::choices(m, draft);
        check_mnemonics(&choices);
        let buttons = choices.buttons().map(|button| button.command.clone());
        let sides = Side::ALL.map(|side| stage::side_command(m, draft, side));
        cards.chain(dice).chain(buttons).chain(sides).flatten().collect()
    }

    /// Lists of cards and colours have no order.
    fn written(action: &Action) -> String {
        match action {
            Action::DiscardCards { cards } => {
                let mut cards: Vec<String> = cards.iter().map(|card| format!("{card:?}")).collect();
                cards.sort();
                format!("discard {cards:?}")
            }
            Action::SelectDice { extras } => {
                let mut extras: Vec<String> = extras.iter().map(|colour| format!("{colour:?}")).collect();
                extras.sort();
                format!("select {extras:?}")
            }
            other => format!("{other:?}"),
        }
    }
}

pub fn rules(seats: usize, options: &[(&str, &str)]) -> Arc<DiceTuners> {
    let content = toml::from_str(DiceTuners::default_pack()).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(DiceTuners::new(Setup { seats, options, content }).unwrap())
}

fn every_choice_at(seats: usize, options: &[(&str, &str)]) {
    let game = rules(seats, options);
    let looked: usize =
        (0..6).map(|seed| every_choice::<DiceTunersTable>(&game, seed, (600, 3), |_| true)).sum();
    assert!(looked > 100, "only {looked} moments");
}

#[test]
fn every_choice_can_be_made() {
    for seats in 2..=4 {
        every_choice_at(seats, &[]);
    }
}

#[test]
fn every_choice_can_be_made_with_house_rules() {
    let rules = [
        ("dice_at_four", "4"),
        ("strategy_deck", "face_down"),
        ("no_money", "none"),
        ("pass_card", "may"),
        ("retreat", "secret"),
        ("three_way_shield", "all_null"),
    ];
    for seats in [3, 4] {
        every_choice_at(seats, &rules);
    }
}

/// All moments of a match as the first seat sees them, with what the log tells.
fn moments(seats: usize, seed: u64) -> Vec<ViewModel> {
    let game = rules(seats, &[]);
    let mut played = Match::new(Arc::clone(&game));
    let (mut random, mut legal) = (Random::from_seed(seed), Vec::new());
    let mut moments = Vec::new();
    loop {
        let viewer = Viewer::Seat(Seat(0));
        moments.push(ViewModel {
            model: Model {
                state: game.observe(played.state(), viewer),
                viewer: Some(viewer),
                nearest: Seat(0),
                facts: Facts::of(&played),
                ..model::<DiceTunersTable>(&game, played.state()).model
            },
        });
        let seat = match game.turn(played.state()) {
            Turn::Over => return moments,
            Turn::Chance(_) => None,
            Turn::Choose(seat) => Some(seat),
            Turn::Secret { seats, .. } => seats.first(),
        };
        let entry = match seat {
            None => Entry::Chance(game.sample(played.state(), &mut random)),
            Some(seat) => {
                game.legal(played.state(), seat, &mut legal);
                Entry::Do { seat, action: legal[random.below(legal.len() as u32) as usize] }
            }
        };
        played.play(Record::new(entry, Source::Typed)).unwrap();
    }
}

/// Every die flies to who took it and from there to its side, once; of others' hands nothing is seen on the way.
#[test]
fn what_is_taken_and_deployed_flies_once() {
    for (seats, seed) in [(2, 1), (3, 2), (4, 3)] {
        let moments = moments(seats, seed);
        let (mut taken, mut deployed, mut played, mut drawn) = (0, 0, 0, 0);
        for pair in moments.windows(2) {
            for moved in moves::between(&pair[0], &pair[1]) {
                match (moved.from, moved.to) {
                    (Place::Middle(at), Place::Before(_, to)) if at < moves::HEROES && to < moves::HERO => {
                        taken += 1
                    }
                    (Place::Before(..), Place::Front(_, side)) if side < moves::DUEL => deployed += 1,
                    (Place::Plate(seat), Place::Front(..)) => {
                        assert!(moved.face_down && seat != Seat(0), "{moved:?}");
                        played += 1;
                    }
                    (Place::Supply(_), Place::Plate(seat)) => {
                        let top = pair[0].state.top.is_some();
                        assert!(seat != Seat(0) && (moved.face_down || top), "{moved:?}");
                        drawn += 1;
                    }
                    _ => {}
                }
            }
        }
        let rounds = usize::from(moments.last().unwrap().state.round);
        assert_eq!(taken, rounds * seats * 3, "{seats} seats");
        assert_eq!(deployed, rounds * seats * 3, "{seats} seats");
        assert!(played > 0 && drawn >= seats - 1, "{seats} seats: {played} played, {drawn} drawn");
    }
}

/// Each round ends with one moment that names every duel; between rounds there is none.
#[test]
fn every_round_ends_with_what_its_duels_brought() {
    for (seats, seed) in [(2, 4), (3, 5), (4, 6)] {
        let moments = moments(seats, seed);
        let ends: Vec<_> =
            moments.windows(2).filter_map(|pair| round_end::interlude(&pair[0], &pair[1])).collect();
        let game = &moments[0].game;
        assert_eq!(ends.len(), usize::from(game.rounds()), "{seats} seats");
        for end in &ends {
            assert_eq!(end.lines.len(), usize::from(game.duels()), "{end:?}");
            assert!(end.lines.iter().all(|line| line.won != (line.result == "nobody scores")), "{end:?}");
        }
        assert!(ends.iter().flat_map(|end| &end.lines).any(|line| line.won));
        assert_eq!(ends[0].title, "Round 1 is over");
    }
}
