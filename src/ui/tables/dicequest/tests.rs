//! Every choice can be made by pressing what is lit, and nothing else can.

use std::collections::BTreeMap;
use std::sync::Arc;
use tableside::engine::Packs;

use super::draft::Draft;
use super::model::Facts;
use super::{choices, middle, party, quest};
use crate::engine::{Rules, Setup, Turn};
use crate::games::dicequest::{Action, Dicequest, State};
use crate::tables::dicequest::{Command, DicequestTable, ViewModel};
use crate::tables::kit::testing::{Pressable, every_choice};

impl Pressable for DicequestTable {
    fn facts_for_test(_: &Dicequest) -> Facts {
        Facts::default()
    }

    fn commands(m: &ViewModel, draft: &Draft) -> Vec<Command> {
        let cards = middle::market(m, draft).into_iter().chain(middle::quests(m, draft));
        let own = m.acting.into_iter().flat_map(|seat| {
            party::heroes(m, draft, seat).into_iter().chain(party::backpack(m, draft, seat))
        });
        let cards = cards.filter(|_| !m.attempts()).chain(own);
        let cards = cards.map(|look| look.command);
        let choices = choices::choices(m, draft);
        let buttons = choices.buttons().map(|button| button.command.clone());
        let stage = quest::commands(m, &draft.quest).into_iter().map(Some);
        cards.chain(buttons).chain(stage).flatten().collect()
    }

    /// Cards that go under the deck in another order are another choice; everything else has no order.
    fn written(action: &Action) -> String {
        format!("{action:?}")
    }
}

fn rules(seats: usize, options: &[(&str, &str)]) -> Arc<Dicequest> {
    let content = toml::from_str(Dicequest::default_pack()).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(Dicequest::new(Setup { seats, options, content }).unwrap())
}

/// Moments in which there are not too many ways to choose to try them all.
fn every_choice_at(seats: usize, options: &[(&str, &str)], least: usize) {
    let game = rules(seats, options);
    let few = |state: &State| match game.turn(state) {
        Turn::Choose(seat) => {
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            legal.len() <= 400
        }
        _ => false,
    };
    let looked: usize = (0..8).map(|seed| every_choice::<DicequestTable>(&game, seed, (400, 5), few)).sum();
    assert!(looked >= least, "only {looked} moments");
}

#[test]
fn every_choice_can_be_made_in_competition() {
    for seats in 2..=4 {
        every_choice_at(seats, &[("mode", "competitive")], 100);
    }
}

#[test]
fn every_choice_can_be_made_together() {
    for seats in 1..=4 {
        every_choice_at(seats, &[("mode", "coop")], 40);
    }
}
