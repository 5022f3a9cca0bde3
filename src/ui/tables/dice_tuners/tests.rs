//! Every choice can be made by pressing what is lit, and nothing else can.

use crate::engine::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::draft::Draft;
use super::model::Facts;
use super::{seat, stage};
use crate::engine::Setup;
use crate::games::dice_tuners::dice::Side;
use crate::games::dice_tuners::{Action, DiceTuners};
use crate::ui::tables::dice_tuners::{Command, DiceTunersTable, ViewModel};
use crate::ui::tables::kit::testing::{Pressable, every_choice};
use crate::ui::widgets::CardSize;

impl Pressable for DiceTunersTable {
    fn facts_for_test(_game: &DiceTuners) -> Facts {
        Facts::default()
    }

    fn commands(m: &ViewModel, draft: &Draft) -> Vec<Command> {
        let hand = m.acting.map(|seat| seat::hand_looks(m, draft, seat)).unwrap_or_default();
        let cards = hand.into_iter().chain(stage::market_looks(m, CardSize::Chip)).map(|card| card.command);
        let dice = stage::dice_looks(m, draft).into_iter().map(|die| die.command);
        let choices = stage::choices(m, draft);
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
