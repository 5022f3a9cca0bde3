//! Abilities in a timing window, with their targets chosen step by step.

use super::draft::{Aim, Draft, Edit};
use super::{Choice, Item, Model, Press, names};
use crate::engine::prelude::*;
use crate::engine::{Seat, Turn};
use crate::games::dice_tuners::content::Trigger;
use crate::games::dice_tuners::dice::Side;
use crate::games::dice_tuners::{AbilityRef, Action, DuelResult, Event, Step, Targets};
use crate::i18n::{gettext, gettext_f};

/// Whether abilities may be used now, or passed over.
pub fn open(m: &Model) -> bool {
    m.has_legal(|action| matches!(action, Action::Activate { .. } | Action::Pass))
}

/// What to choose for an ability: a sentence and the choices.
pub fn choices(m: &Model, draft: &Draft, seat: Seat) -> (String, Vec<Item>) {
    let (help, choices) = match draft.ability {
        Some(ability) => aims(m, draft, seat, ability),
        None if m.has_legal(|action| *action == Action::Pass) => (texts(m, seat), abilities(m, seat)),
        // What the card does is not optional, only how.
        None => (gettext("Do what the ability says"), abilities(m, seat)),
    };
    (help, choices.into_iter().map(Choice::item).collect())
}

/// What the abilities that may be used say; of several each has its own words on pause.
fn texts(m: &Model, seat: Seat) -> String {
    let usable: Vec<AbilityRef> =
        AbilityRef::ALL.into_iter().filter(|ability| !ways(m, *ability, &[]).is_empty()).collect();
    match usable.as_slice() {
        [one] => names::ability_text(m, seat, *one),
        _ => String::new(),
    }
}

/// The ways in which an ability may be used, given what has been chosen.
fn ways(m: &Model, ability: AbilityRef, aims: &[Aim]) -> Vec<Targets> {
    let targets = m.legal.iter().filter_map(|action| match action {
        Action::Activate { ability: other, targets } if *other == ability => Some(*targets),
        _ => None,
    });
    targets.filter(|targets| aims.iter().all(|aim| aim.matches(targets))).collect()
}

/// What pressing the card or the hero itself does: it begins the first of its abilities that may be used.
pub fn press_source(m: &Model, draft: &Draft, seat: Seat, card: bool) -> Option<Press> {
    if m.acting != Some(seat) || draft.ability.is_some() || m.discarding().is_some() {
        return None;
    }
    let of_source = AbilityRef::ALL.into_iter().filter(|ability| ability.is_effect() == card);
    of_source.into_iter().find_map(|ability| press(m, seat, ability))
}

/// What choosing an ability does, if it may be used.
fn press(m: &Model, seat: Seat, ability: AbilityRef) -> Option<Press> {
    match ways(m, ability, &[]).as_slice() {
        [] => None,
        [targets] => Some(Press::Act(seat, Action::Activate { ability, targets: *targets })),
        _ => Some(Press::Edit(Edit::Ability(Some(ability)))),
    }
}

fn abilities(m: &Model, seat: Seat) -> Vec<Choice> {
    let mut choices: Vec<Choice> =
        AbilityRef::ALL.into_iter().filter_map(|ability| choice(m, seat, ability)).collect();
    let golden = choices.len() == 1;
    if golden {
        choices = choices.into_iter().map(Choice::golden).collect();
    }
    if m.has_legal(|action| *action == Action::Pass) {
        let pass = Choice::new("pass", gettext("_Pass"), Press::Act(seat, Action::Pass));
        choices.push(pass.outcome(decided(m, seat, &Action::Pass)));
    }
    choices
}

/// An ability that may be used, or of which one may ask why not.
fn choice(m: &Model, seat: Seat, ability: AbilityRef) -> Option<Choice> {
    let source = names::escape(&names::ability_source(m, seat, ability));
    let text = names::ability_text(m, seat, ability);
    let id = format!("ability/{}", ability.index());
    let Some(press) = press(m, seat, ability) else {
        let known = m.game.ability(&m.state, seat, ability)?;
        if !known.optional || !now(m, seat, known.when) {
            return None;
        }
        let action = Action::Activate { ability, targets: Targets::default() };
        return Some(Choice::act(m, &id, source, action)?.about(text));
    };
    let outcome = match &press {
        Press::Act(_, action) => outcome(m, seat, action),
        _ => String::new(),
    };
    let icon = if ability.is_effect() { "tableside-cards-symbolic" } else { "tableside-hero-symbolic" };
    Some(Choice::new(&id, source, press).outcome(outcome).about(text).icon(icon))
}

/// What an ability changes in the duel, if nobody else uses one: “2 → 4, you win”.
fn outcome(m: &Model, seat: Seat, action: &Action) -> String {
    if m.state.step != Step::Declare {
        return String::new();
    }
    let before = m.game.strength(&m.state, seat);
    let Some(after) = compared(m, seat, action) else { return String::new() };
    let Some(then) = after.iter().find_map(|event| match event {
        Event::Compared(strengths) => strengths[seat.index()],
        _ => None,
    }) else {
        return verdict(m, &after);
    };
    let words = [("n", &*before.to_string()), ("then", &*then.to_string()), ("result", &*verdict(m, &after))];
    gettext_f("{n} → {then}: {result}", &words)
}

/// How the duel ends with an action, if that is decided by it.
fn decided(m: &Model, seat: Seat, action: &Action) -> String {
    if m.state.step != Step::Declare {
        return String::new();
    }
    compared(m, seat, action).map(|events| verdict(m, &events)).unwrap_or_default()
}

/// What happens if the seat does this and all others pass, until the duel is over; nothing if something is asked of
/// chance or of anybody on the way.
fn compared(m: &Model, seat: Seat, action: &Action) -> Option<Vec<Event>> {
    let mut state = m.state;
    let mut events = Vec::new();
    m.game.check_action(&state, seat, action).ok()?;
    m.game.apply_action(&mut state, seat, action, &mut events);
    while state.step == Step::Declare {
        let Turn::Choose(next) = m.game.turn(&state) else { return None };
        m.game.check_action(&state, next, &Action::Pass).ok()?;
        m.game.apply_action(&mut state, next, &Action::Pass, &mut events);
    }
    events.iter().any(|event| matches!(event, Event::Won(..) | Event::Null(_))).then_some(events)
}

fn verdict(m: &Model, events: &[Event]) -> String {
    let ended = events.iter().find_map(|event| match event {
        Event::Won(seat, _) => Some(m.wins(*seat)),
        Event::Null(_) => Some(gettext("null")),
        _ => None,
    });
    ended.unwrap_or_default()
}

/// Whether a trigger belongs to the window that is open.
fn now(m: &Model, seat: Seat, trigger: Trigger) -> bool {
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

fn aims(m: &Model, draft: &Draft, seat: Seat, ability: AbilityRef) -> (String, Vec<Choice>) {
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
    let back = Choice::new("back", gettext("Bac_k"), Press::Edit(Edit::Ability(None)));
    let choice = |(at, aim): (usize, Aim)| {
        let left: Vec<&Targets> = ways.iter().filter(|targets| aim.matches(targets)).collect();
        let press = match left.as_slice() {
            [targets] => Press::Act(seat, Action::Activate { ability, targets: **targets }),
            _ => Press::Edit(Edit::Aim(aim)),
        };
        let outcome = match &press {
            Press::Act(_, action) => outcome(m, seat, action),
            _ => String::new(),
        };
        aim_choice(m, (seat, draft), (at, aim), press, outcome)
    };
    let choices = std::iter::once(back).chain(options.into_iter().enumerate().map(choice)).collect();
    (question, choices)
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

fn aim_choice(
    m: &Model,
    (seat, draft): (Seat, &Draft),
    (at, aim): (usize, Aim),
    press: Press,
    outcome: String,
) -> Choice {
    let id = format!("aim/{at}");
    let die_at =
        |side: Side| m.state.seat(seat).sides[side.index()].map(names::die_words).unwrap_or_default();
    match aim {
        Aim::Opponent(foe) => Choice::new(&id, names::escape(&m.name(foe)), press).outcome(outcome),
        Aim::Colour(colour) => Choice::new(&id, names::colour_mnemonic(colour), press)
            .icon(names::colour_icon(colour))
            .outcome(outcome),
        Aim::Side(side) | Aim::Other(side) => Choice::new(&id, names::side_mnemonic(side), press)
            .icon(names::side_icon(side))
            .outcome(die_at(side)),
        Aim::Aside(die) => {
            let words = names::escape(&names::die_words(die));
            // Which of the own dice it was chosen for.
            let own = draft.aims.iter().find_map(|aim| match aim {
                Aim::Side(side) => Some(format!("{}: {}", names::side_title(*side), die_at(*side))),
                _ => None,
            });
            Choice::new(&id, words, press)
                .icon(names::colour_icon(die.colour))
                .outcome(own.unwrap_or_default())
        }
    }
}
