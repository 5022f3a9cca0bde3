//! Everything that is chosen with a button, and the sentence above the buttons.

use super::abilities;
use crate::engine::prelude::*;
use crate::engine::{Component, Few, Seat, Turn};
use crate::games::dice_tuners::dice::Colour;
use crate::games::dice_tuners::{Action, CardRef, Chance, DuelResult, Request, Shown, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::Next;
use crate::tables::dice_tuners::draft::{Draft, Edit};
use crate::tables::dice_tuners::entry;
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::seat::chosen;
use crate::tables::dice_tuners::{Button, Choices, Command, ViewModel};

/// What there is to choose with buttons now, and what to tap.
pub fn choices(m: &ViewModel, draft: &Draft) -> Choices {
    let (sentence, buttons) = sentence_and_buttons(m, draft);
    Choices::row(sentence, buttons)
}

fn sentence_and_buttons(m: &ViewModel, draft: &Draft) -> (String, Vec<Button>) {
    if m.awaits_chance() {
        return (String::new(), chance_buttons(m, draft));
    }
    let Some(seat) = m.acting else { return (String::new(), Vec::new()) };
    if let Some(due) = m.discarding() {
        return discards(m, draft, seat, due);
    }
    let act = |label: String, action: Action| Button::new(label, Command::Act(seat, action));
    let mut looks = Vec::new();
    if m.is_covered(seat) && matches!(m.state.step, Step::Bid | Step::Spend | Step::Hire | Step::Commit) {
        looks.push(look_button(m, seat));
    }
    for action in &m.legal {
        match action {
            Action::HireNobody => looks.push(act(gettext("Recruit _Nobody"), *action)),
            Action::PlayNone if !m.is_covered(seat) => looks.push(act(gettext("Play _No Card"), *action)),
            Action::Fight => {
                looks.push(act(gettext("_Fight"), *action).icon("tableside-fight-symbolic").suggested())
            }
            Action::Retreat => {
                looks.push(act(gettext("_Retreat"), *action).icon("tableside-retreat-symbolic"))
            }
            Action::TakeCard => looks.push(act(gettext("_Take the Card"), *action).suggested()),
            Action::LeaveCard => looks.push(act(gettext("_Leave the Card"), *action)),
            Action::Continue => {
                looks.push(act(gettext("_Continue"), *action).suggested());
                looks.push(Button::new(gettext("_Adjust the Game…"), Command::OpenRulings));
            }
            _ => {}
        }
    }
    let hint = match m.state.step {
        _ if m.has_legal(|action| *action == Action::Continue) => manual(m, seat),
        Step::Hire => {
            looks.extend(adding(m, draft, seat));
            String::new()
        }
        Step::Select => return selection(m, draft, seat),
        Step::Retreat => {
            looks.extend(compare(m));
            String::new()
        }
        Step::Take => offered_card(m),
        _ if m.has_legal(|action| matches!(action, Action::Activate { .. } | Action::Pass)) => {
            return abilities::choices(m, draft, seat);
        }
        _ => String::new(),
    };
    (hint, looks)
}

/// The button that adds the chosen card to those shown, with what they are worth then.
fn adding(m: &ViewModel, draft: &Draft, seat: Seat) -> Option<Button> {
    let card = m.state.seat(seat).hand.get(draft.adding?)?.card()?;
    let action = Action::AddCard { card };
    if !m.is_legal(&action) {
        return None;
    }
    let mut then = m.state;
    m.game.apply_action(&mut then, seat, &action, &mut ());
    let worth = m.game.power(&then, seat);
    let name = names::escape(&gettext(&m.game.content().strategy.get(card.index())?.name));
    let label = gettext_f("_Add {card}", &[("card", &name)]);
    let detail = gettext_f("{n} to spend", &[("n", &worth.to_string())]);
    Some(Button::new(label, Command::Act(seat, action)).detail(detail))
}

/// What may be told with a button: who begins, that cards lie face down, or that the program answers.
fn chance_buttons(m: &ViewModel, draft: &Draft) -> Vec<Button> {
    let mut looks = Vec::new();
    let component = match m.next {
        Next::Tell(component) => component,
        _ => return looks,
    };
    match m.request {
        Some(Request::FirstPlayer { seats }) => looks.extend((0..seats).map(Seat).map(|seat| {
            let label = gettext_f("{seat} Begins", &[("seat", &names::escape(&m.name(seat)))]);
            Button::new(label, Command::Answer(Chance::FirstPlayer { seat }))
        })),
        Some(Request::Deal { .. }) if m.bots.is_empty() => {
            let dealt = entry::dealt_to_bots(m, &[]);
            looks.extend(dealt.map(|deal| Button::new(gettext("_All Face Down"), Command::Answer(deal))));
        }
        Some(Request::ShowHand { seat, .. }) => looks.extend(totals(draft, seat)),
        Some(Request::TurnTop | Request::DrawHidden { .. }) => {
            // The bots must know their own cards; the rest need not be entered.
            let press = entry::press_named(m, draft, CardRef::Unknown);
            looks.extend(press.map(|press| Button::new(gettext("Not _Recorded"), press)));
        }
        _ => {}
    }
    let words = match component {
        // The pad for dice has this button itself.
        Component::Dice => None,
        Component::Lot => Some(gettext("Draw _Lots")),
        Component::Cards => Some(gettext("_Let Tableside Deal")),
    };
    if let Some(words) = words.filter(|_| m.program_may(component)) {
        looks.push(
            Button::new(words, Command::ProgramAnswers(component)).icon("tableside-dice-roll-symbolic"),
        );
    }
    looks
}

/// A hand shown at the end may be told as its total.
fn totals(draft: &Draft, seat: Seat) -> Vec<Button> {
    if !draft.tell_total {
        let other = Command::Edit(Edit::TellTotal(true));
        return vec![Button::new(gettext("Enter the _Total Instead"), other)];
    }
    let shown = Shown::Total(draft.total);
    let label = gettext_f("_Enter Total: {n}", &[("n", &draft.total.to_string())]);
    vec![
        Button::new(label, Command::Answer(Chance::ShowHand { seat, shown })).suggested(),
        Button::new(gettext("Enter the _Cards Instead"), Command::Edit(Edit::TellTotal(false))),
    ]
}

fn look_button(m: &ViewModel, seat: Seat) -> Button {
    let name = names::escape(&m.name(seat));
    Button::new(gettext("Look at _Your Cards"), Command::Look(seat))
        .detail(gettext_f("Only {seat} is allowed to see them", &[("seat", &name)]))
        .icon("tableside-curtain-symbolic")
        .suggested()
}

fn discards(m: &ViewModel, draft: &Draft, seat: Seat, due: usize) -> (String, Vec<Button>) {
    if m.is_covered(seat) {
        return (m.words_for_discards(seat, due), vec![look_button(m, seat)]);
    }
    let cards = chosen(&m.state.seat(seat).hand, draft);
    let n = cards.len();
    let (chosen, of) = (n.to_string(), due.to_string());
    let words = [("n", chosen.as_str()), ("due", of.as_str())];
    let hint = format!("{}: {}", m.words_for_discards(seat, due), gettext_f("{n} of {due} chosen", &words));
    let label = ngettext_f("_Discard {due} Card", "_Discard {due} Cards", names::number(due), &words[1..]);
    let confirm = Button::new(label, Command::Act(seat, Action::DiscardCards { cards }));
    (hint, vec![confirm.suggested().only_if(n == due)])
}

/// Additional dice by colour, then the roll.
fn selection(m: &ViewModel, draft: &Draft, seat: Seat) -> (String, Vec<Button>) {
    let due = m.game.extras_due(&m.state);
    let n = draft.extras.len();
    let mut looks: Vec<Button> = Colour::ALL.into_iter().map(|colour| extra(m, draft, due, colour)).collect();
    let extras: Few<Colour, 4> = draft.extras.iter().copied().collect();
    let roll = Button::new(gettext("_Roll These Dice"), Command::Act(seat, Action::SelectDice { extras }));
    looks.push(roll.icon("tableside-dice-roll-symbolic").suggested().only_if(n == due));
    let (chosen, of) = (n.to_string(), due.to_string());
    let words = [("n", chosen.as_str()), ("due", of.as_str())];
    let hint = ngettext_f(
        "Choose {due} additional die: {n} chosen",
        "Choose {due} additional dice: {n} chosen",
        names::number(due),
        &words,
    );
    (hint, looks)
}

fn extra(m: &ViewModel, draft: &Draft, due: usize, colour: Colour) -> Button {
    let mut wanted = draft.extras.clone();
    wanted.push(colour);
    let count = |list: &[Colour], colour: Colour| list.iter().filter(|other| **other == colour).count();
    let fits = |extras: &[Colour]| Colour::ALL.iter().all(|c| count(&wanted, *c) <= count(extras, *c));
    let open = m.has_legal(|action| matches!(action, Action::SelectDice { extras } if fits(extras)));
    let label = match colour {
        Colour::Green => gettext("Add _Green"),
        Colour::Blue => gettext("Add _Blue"),
        Colour::Red => gettext("Add R_ed"),
    };
    let icon = names::colour_icon(colour);
    if open {
        return Button::edit(label, Edit::AddExtra(colour)).icon(icon);
    }
    // Asked about as a whole selection: the rest is filled with the same colour.
    wanted.resize(wanted.len().max(due), colour);
    let extras = wanted.into_iter().collect();
    Button::act(m, label, Action::SelectDice { extras }).icon(icon)
}

/// The winner's card that is offered.
fn offered_card(m: &ViewModel) -> String {
    let card = match m.state.duel.result {
        DuelResult::Won(winner) => m.state.duel.played[winner.index()],
        _ => None,
    };
    let Some(card) = card else { return String::new() };
    gettext_f("You may take {card} into your hand", &[("card", &names::strategy(&m.game, card).title)])
}

/// What a card tells the table to do.
fn manual(m: &ViewModel, seat: Seat) -> String {
    let text = m.state.resolving.map(|r| names::ability_text(m, r.seat, r.ability)).unwrap_or_default();
    let name = m.name(seat);
    gettext_f("{seat}: do what the card says, then continue. “{text}”", &[("seat", &name), ("text", &text)])
}

/// At a table with real cards, one button says that everyone fights and nobody uses an effect.
fn compare(m: &ViewModel) -> Option<Button> {
    if !m.real_cards || m.shared {
        return None;
    }
    let mut state = m.state;
    let mut actions = Vec::new();
    while let Turn::Choose(seat) = m.game.turn(&state) {
        let action = match state.step {
            Step::Retreat => Action::Fight,
            Step::Declare => Action::Pass,
            _ => break,
        };
        if m.bots.contains(seat) || m.game.check_action(&state, seat, &action).is_err() {
            break;
        }
        m.game.apply_action(&mut state, seat, &action, &mut ());
        actions.push((seat, action));
    }
    let detail = gettext("Everyone fights; no effects are used");
    (actions.len() > 1).then(|| Button::new(gettext("_Compare"), Command::ActAll(actions)).detail(detail))
}
