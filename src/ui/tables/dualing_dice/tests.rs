//! Every choice can be made by pressing what is lit, and nothing else can.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::draft::Draft;
use super::model::Facts;
use super::{choices, dice, goal};
use crate::engine::Setup;
use crate::engine::prelude::*;
use crate::games::dualing_dice::{Action, DualingDice};
use crate::ui::tables::dualing_dice::{Command, DualingDiceTable, ViewModel};
use crate::ui::tables::kit::testing::{Pressable, every_choice};

impl Pressable for DualingDiceTable {
    fn facts_for_test(_: &DualingDice) -> Facts {
        Facts::default()
    }

    fn commands(m: &ViewModel, draft: &Draft) -> Vec<Command> {
        let pairs = m.state.all().flat_map(|seat| dice::pair(m, draft, seat, 0, false));
        let house = dice::house(m, draft, 0, false).into_iter().flatten();
        let piles = dice::piles(m, draft, 0).into_iter().map(|(look, _)| look);
        let picking = m.state.step == crate::games::dualing_dice::Step::Pick;
        let colours = if picking { dice::colours(m, draft, 0) } else { Vec::new() };
        let dice = pairs.chain(house).chain(piles).chain(colours).map(|look| look.command);
        let goals = m.acting.map(|seat| goal::looks(m, draft, seat, |_| None)).unwrap_or_default();
        let goals = goals.into_iter().map(|look| look.command);
        let choices = choices::choices(m, draft);
        let buttons = choices.buttons().map(|button| button.command.clone());
        dice.chain(goals).chain(buttons).flatten().collect()
    }

    /// Lists of goals have no order.
    fn written(action: &Action) -> String {
        match action {
            Action::RevealGoals { goals } => {
                let mut goals = goals.to_vec();
                goals.sort_unstable();
                format!("reveal {goals:?}")
            }
            other => format!("{other:?}"),
        }
    }
}

pub fn rules(seats: usize, options: &[(&str, &str)]) -> Arc<DualingDice> {
    let content = toml::from_str(DualingDice::default_pack()).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(DualingDice::new(Setup { seats, options, content }).unwrap())
}

fn every_choice_at(seats: usize, options: &[(&str, &str)]) {
    let game = rules(seats, options);
    let looked: usize =
        (0..4).map(|seed| every_choice::<DualingDiceTable>(&game, seed, (400, 4), |_| true)).sum();
    assert!(looked > 60, "only {looked} moments");
}

#[test]
fn every_choice_can_be_made() {
    for seats in [1, 2, 3, 5, 8] {
        every_choice_at(seats, &[]);
    }
}

#[test]
fn every_choice_can_be_made_with_house_rules() {
    let rules = [
        ("picking", "clockwise"),
        ("reveal", "optional"),
        ("selection", "optional"),
        ("discard", "one"),
        ("manual_goals", "in"),
    ];
    every_choice_at(3, &rules);
    every_choice_at(4, &[("goals_per_set", "one"), ("discard", "one"), ("contention", "reverse")]);
}
