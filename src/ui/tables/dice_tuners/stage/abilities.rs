//! Abilities in a timing window, with their targets chosen step by step.

use crate::engine::Seat;
use crate::games::dice_tuners::content::Trigger;
use crate::games::dice_tuners::{AbilityRef, Action, DuelResult, Step, Targets};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::draft::{Aim, Draft, Edit};
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::{Button, Command, ViewModel};

/// What to choose for an ability: a sentence and the buttons.
pub fn choices(m: &ViewModel, draft: &Draft, seat: Seat) -> (String, Vec<Button>) {
    match draft.ability {
        Some(ability) => aims(m, draft, seat, ability),
        None if m.has_legal(|action| *action == Action::Pass) => (String::new(), abilities(m, seat)),
        // What the card does is not optional, only how.
        None => (gettext("Do what the ability says"), abilities(m, seat)),
    }
}

/// The ways in which an ability may be used, given what has been chosen.
fn ways(m: &ViewModel, ability: AbilityRef, aims: &[Aim]) -> Vec<Targets> {
    m.legal
        .iter()
        .filter_map(|action| match action {
            Action::Activate { ability: other, targets } if *other == ability => Some(*targets),
            _ => None,
        })
        .filter(|targets| aims.iter().all(|aim| aim.matches(targets)))
        .collect()
}

fn abilities(m: &ViewModel, seat: Seat) -> Vec<Button> {
    let mut looks: Vec<Button> =
        AbilityRef::ALL.into_iter().filter_map(|ability| look(m, seat, ability)).collect();
    if m.has_legal(|action| *action == Action::Pass) {
        looks.push(Button::new(gettext("_Pass"), Command::Act(seat, Action::Pass)));
    }
    looks
}

/// An ability that may be used, or of which one may ask why not.
fn look(m: &ViewModel, seat: Seat, ability: AbilityRef) -> Option<Button> {
    let source = names::escape(&names::ability_source(m, seat, ability));
    let text = names::ability_text(m, seat, ability);
    let ways = ways(m, ability, &[]);
    let press = match ways.as_slice() {
        [] => {
            let known = m.game.ability(&m.state, seat, ability)?;
            if !known.optional || !now(m, seat, known.when) {
                return None;
            }
            let action = Action::Activate { ability, targets: Targets::default() };
            return Some(Button::act(m, source, action).detail(text));
        }
        [targets] => Command::Act(seat, Action::Activate { ability, targets: *targets }),
        _ => Command::Edit(Edit::Ability(Some(ability))),
    };
    let icon = if ability.is_effect() { "tableside-cards-symbolic" } else { "tableside-hero-symbolic" };
    Some(Button::new(source, press).detail(text).icon(icon).suggested())
}

/// Whether a trigger belongs to the window that is open.
fn now(m: &ViewModel, seat: Seat, trigger: Trigger) -> bool {
    match m.state.step {
        Step::Hired => trigger == Trigger::Hired,
        Step::Picked => trigger == Trigger::Picked,
        Step::Deployed => trigger == Trigger::Deployed,
        Step::BeforeDuel => trigger == Trigger::BeforeDuel,
        Step::Declare => trigger == Trigger::Declare,
        Step::RoundEnd => trigger == Trigger::RoundEnd,
        Step::AfterDuel => match m.state.duel.result {
            DuelResult::Won(winner) if winner == seat => trigger == Trigger::Won,
            DuelResult::Won(_) => trigger == Trigger::Lost,
            _ => trigger == Trigger::Null,
        },
        _ => false,
    }
}

fn aims(m: &ViewModel, draft: &Draft, seat: Seat, ability: AbilityRef) -> (String, Vec<Button>) {
    let ways = ways(m, ability, &draft.aims);
    let all: Vec<Vec<Aim>> = ways.iter().map(Aim::all).collect();
    let most = all.iter().map(Vec::len).max().unwrap_or(0);
    // The first thing that is still open.
    let open =
        (0..most).find(|at| all.iter().any(|aims| aims.get(*at) != all.first().and_then(|a| a.get(*at))));
    let mut options: Vec<Aim> = Vec::new();
    for aim in all.iter().filter_map(|aims| aims.get(open?)) {
        if !options.contains(aim) {
            options.push(*aim);
        }
    }
    let question = options.first().map_or_else(String::new, |aim| question(*aim));
    let mut looks: Vec<Button> = options
        .into_iter()
        .map(|aim| {
            let left: Vec<&Targets> = ways.iter().filter(|targets| aim.matches(targets)).collect();
            let press = match left.as_slice() {
                [targets] => Command::Act(seat, Action::Activate { ability, targets: **targets }),
                _ => Command::Edit(Edit::Aim(aim)),
            };
            aim_look(m, (seat, draft), aim, press)
        })
        .collect();
    looks.push(Button::new(gettext("Bac_k"), Command::Edit(Edit::Ability(None))));
    (question, looks)
}

fn question(aim: Aim) -> String {
    match aim {
        Aim::Opponent(_) => gettext("Against which opponent?"),
        Aim::Colour(_) => gettext("Which colour?"),
        Aim::Side(_) => gettext("Which die?"),
        Aim::Other(_) => gettext("Swap it with which die?"),
        Aim::Aside(_) => gettext("Swap it with which die set aside?"),
    }
}

fn aim_look(m: &ViewModel, (seat, draft): (Seat, &Draft), aim: Aim, command: Command) -> Button {
    let die_at = |side: crate::games::dice_tuners::dice::Side| {
        m.state.seat(seat).sides[side.index()].map(names::die_words).unwrap_or_default()
    };
    match aim {
        Aim::Opponent(foe) => Button::new(names::escape(&m.name(foe)), command),
        Aim::Colour(colour) => {
            let label = names::colour_mnemonic(colour);
            Button::new(label, command).icon(names::colour_icon(colour))
        }
        Aim::Side(side) | Aim::Other(side) => {
            Button::new(names::side_mnemonic(side), command).icon(names::side_icon(side)).detail(die_at(side))
        }
        Aim::Aside(die) => {
            let words = gettext_f("Set aside: {die}", &[("die", &names::die_words(die))]);
            // Which of the own dice it was chosen for.
            let own = draft.aims.iter().find_map(|aim| match aim {
                Aim::Side(side) => Some(format!("{}: {}", names::side_title(*side), die_at(*side))),
                _ => None,
            });
            Button::new(words, command).icon(names::colour_icon(die.colour)).detail(own.unwrap_or_default())
        }
    }
}
