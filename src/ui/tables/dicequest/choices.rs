//! Everything that is chosen with a button, and the sentence above the buttons.

use super::{middle, party, quest, tavern, tells};
use crate::engine::Turn;
use crate::games::dicequest::state::Step;
use crate::games::dicequest::{Action, Choice, State};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::draft::{Draft, Picked};
use crate::tables::dicequest::{Button, Choices, ViewModel, names};

/// What there is to choose with buttons now, and what to press.
pub fn choices(m: &ViewModel, draft: &Draft) -> Choices {
    if m.awaits_chance() {
        return tells::choices(m, draft);
    }
    let Some(seat) = m.acting else { return Choices::default() };
    if m.asked_otherwise() {
        let in_attempt = if m.attempts() { quest::answers(m, &draft.quest) } else { None };
        return in_attempt.unwrap_or_else(|| answers(m));
    }
    if let Some(Picked::Item(item)) = draft.picked {
        return tavern::item(m, seat, item);
    }
    if let (Some(Picked::Hero(hero)), true) = (draft.picked, m.state.step != Step::Deploy) {
        return tavern::hero(m, seat, hero);
    }
    match m.state.step {
        Step::Tavern => tavern::choices(m, draft, seat),
        Step::Deploy => deploy(m, draft),
        _ => quest::choices(m, &draft.quest),
    }
}

/// What interrupts a step.
fn answers(m: &ViewModel) -> Choices {
    let Some(seat) = m.acting else { return Choices::default() };
    // What lies on the table is pressed there.
    let pressed = |action: &Action| match action {
        Action::Choose { choice } => match choice {
            Choice::Hero { .. } => true,
            Choice::Market { .. } | Choice::Quest { .. } => !m.attempts(),
            Choice::Item { item } => party::lies_open(*item),
            _ => false,
        },
        Action::LevelUp { .. } | Action::DiscardItem { .. } => true,
        _ => false,
    };
    let button = |action: &Action| {
        let words = names::escape(&m.words(seat, action));
        let done = matches!(action, Action::Pass | Action::Choose { choice: Choice::Done });
        Button::act(m, words, *action).icon(if done { "emblem-ok-symbolic" } else { "" })
    };
    let buttons = m.legal.iter().filter(|action| !pressed(action)).map(button).collect();
    Choices::row(hint(m), buttons)
}

/// What to press on the table.
fn hint(m: &ViewModel) -> String {
    if m.overflows() {
        return gettext("Choose an Item to discard");
    }
    if m.has_legal(|action| matches!(action, Action::LevelUp { .. })) {
        return gettext("Choose a Hero to level up");
    }
    if m.asks_for(|choice| matches!(choice, Choice::Hero { .. })) {
        return gettext("Choose a Hero");
    }
    if m.asks_for(|choice| matches!(choice, Choice::Item { .. })) {
        return gettext("Choose an Item");
    }
    if m.attempts() {
        return String::new();
    }
    if m.asks_for(|choice| matches!(choice, Choice::Market { .. })) {
        return gettext("Choose a Hero in the Market");
    }
    if m.asks_for(|choice| matches!(choice, Choice::Quest { .. })) {
        return gettext("Choose a Quest");
    }
    String::new()
}

/// A Quest and who goes.
fn deploy(m: &ViewModel, draft: &Draft) -> Choices {
    let Some(target) = middle::chosen(m, draft) else {
        return Choices::row(gettext("Choose a Quest, the Adventure or Playtime"), Vec::new());
    };
    let Some(seat) = m.acting else { return Choices::default() };
    let heroes = middle::going(m, draft);
    let action = Action::Deploy { target, heroes };
    let names: Vec<String> = heroes.iter().filter_map(|space| hero_name(m, &m.state, space)).collect();
    let label = match names.as_slice() {
        [] => gettext("_Go"),
        names => gettext_f("_Send {heroes}", &[("heroes", &names::escape(&names.join(", ")))]),
    };
    let spoken = m.words(seat, &action);
    let quest = names::escape(&middle::title(m, target));
    let button = Button::act(m, label, action).detail(quest).spoken(spoken).suggested();
    let hint = match m.state.own().spaces().len() {
        0 | 1 => String::new(),
        _ => gettext("Choose Heroes to send; the others stay at home"),
    };
    Choices::row(hint, vec![button])
}

fn hero_name(m: &ViewModel, state: &State, space: u8) -> Option<String> {
    let hero = state.own().hero(space)?;
    Some(names::title(&m.game, crate::games::dicequest::state::Card::Hero(hero.card)))
}

impl ViewModel {
    /// Whether people tell what chance did, with dice in their hands.
    pub fn tells(&self) -> bool {
        self.awaits_chance() && matches!(self.turn, Turn::Chance(_))
    }
}
