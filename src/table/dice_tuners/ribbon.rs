//! The choices with words, and what to press on the table.

use super::draft::{Draft, Edit};
use super::{Choice, Item, Model, Press, abilities, cards, faces, hand, laying, names, reveal};
use crate::engine::prelude::*;
use crate::engine::{Component, Few, Seat, Turn};
use crate::games::dice_tuners::dice::Colour;
use crate::games::dice_tuners::{Action, CardRef, Chance, DuelResult, Request, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::Next;
use crate::table::{Look, ROOM, Ribbon, paged_items};

/// What there is to choose with words now, and what to press.
pub fn ribbon(m: &Model, draft: &Draft) -> Ribbon<Press> {
    if laying::on(m, draft) {
        return laying::ribbon(m, draft);
    }
    let mut ribbon = asked(m, draft);
    ribbon.choices.extend(laying::begin(m));
    // What completes something stays, else the last.
    let golden = |item: &Item| matches!(&item.look, Look::Action(look) if look.golden);
    let last = match ribbon.choices.iter().position(golden) {
        Some(at) if ribbon.choices.len() > ROOM => Some(ribbon.choices.remove(at)),
        _ => ribbon.choices.pop(),
    };
    ribbon.choices = paged_items(ribbon.choices, last, draft.page, Edit::Page);
    ribbon
}

/// The same without the choice to tell only what lies.
fn asked(m: &Model, draft: &Draft) -> Ribbon<Press> {
    if m.awaits_chance() {
        let choices = chance(m, draft).into_iter().map(Choice::item).collect();
        return Ribbon { help: faces::question(m, draft), choices, ..Ribbon::default() };
    }
    if !reveal::turning(m).is_empty() {
        return Ribbon {
            help: reveal::help(m, draft),
            choices: reveal::choices(m, draft),
            ..Ribbon::default()
        };
    }
    let Some(seat) = m.acting else { return Ribbon::default() };
    if let Some(due) = m.discarding() {
        return discards(m, draft, seat, due);
    }
    if m.state.step == Step::Select {
        return selection(m, draft, seat);
    }
    if abilities::open(m) {
        let (help, choices) = abilities::choices(m, draft, seat);
        return Ribbon { help, choices, ..Ribbon::default() };
    }
    let mut choices = Vec::new();
    if m.is_covered(seat) && matches!(m.state.step, Step::Bid | Step::Spend | Step::Hire | Step::Commit) {
        choices.push(look(m, seat));
    }
    choices.extend(plain(m, seat));
    let mut help = String::new();
    match m.state.step {
        _ if m.has_legal(|action| *action == Action::Continue) => help = manual(m, seat),
        Step::Hire => choices.extend(adding(m, draft, seat)),
        Step::Deploy => help = deploying(draft),
        Step::Retreat => choices.extend(compare(m)),
        Step::Take => help = offered_card(m),
        _ => {}
    }
    Ribbon { help, choices: choices.into_iter().map(Choice::item).collect(), ..Ribbon::default() }
}

/// Choices that are a word each.
fn plain(m: &Model, seat: Seat) -> Vec<Choice> {
    let mut choices = Vec::new();
    let act = |id: &str, label: String, action: Action| Choice::new(id, label, Press::Act(seat, action));
    for action in &m.legal {
        match action {
            Action::HireNobody => choices.push(act("nobody", gettext("Recruit _Nobody"), *action)),
            Action::PlayNone if !m.is_covered(seat) => {
                choices.push(act("none", gettext("Play _No Card"), *action));
            }
            Action::Fight => choices
                .push(act("fight", gettext("_Fight"), *action).icon("tableside-fight-symbolic").golden()),
            Action::Retreat => choices.push(
                act("retreat", gettext("_Retreat"), *action)
                    .icon("tableside-retreat-symbolic")
                    .outcome(gettext("your card is lost")),
            ),
            Action::TakeCard => choices.push(act("take", gettext("_Take the Card"), *action).golden()),
            Action::LeaveCard => choices.push(act("leave", gettext("_Leave the Card"), *action)),
            Action::Continue => {
                choices.push(Choice::new("adjust", gettext("_Adjust the Game…"), Press::Adjust));
                choices.push(act("continue", gettext("_Continue"), *action).golden());
            }
            _ => {}
        }
    }
    choices
}

fn deploying(draft: &Draft) -> String {
    match draft.held {
        None => gettext("Choose one of your dice, then a side for it"),
        Some(_) => gettext("Now choose the side where it will fight"),
    }
}

/// The choice that adds the chosen card to those shown, with what they are worth then.
fn adding(m: &Model, draft: &Draft, seat: Seat) -> Vec<Choice> {
    let hand = &m.state.seat(seat).hand;
    let known = draft.adding.and_then(|at| hand.get(at)?.card());
    if m.types_cards() && known.is_none() {
        let may = m.has_legal(|action| matches!(action, Action::AddCard { .. }));
        let begun = draft.adding.is_some();
        let (label, edit) = match begun {
            true => (gettext("Add _No Card"), Edit::Adding(None)),
            false => (gettext("_Add a Card"), Edit::Adding(Some(0))),
        };
        return (may || begun).then(|| Choice::new("add", label, Press::Edit(edit))).into_iter().collect();
    }
    let Some(card) = known else { return Vec::new() };
    let action = Action::AddCard { card };
    if !m.is_legal(&action) {
        return Vec::new();
    }
    let mut then = m.state;
    m.game.apply_action(&mut then, seat, &action, &mut ());
    let worth = m.game.power(&then, seat);
    let label = gettext_f("_Add {card}", &[("card", &names::escape(&names::title(m, card)))]);
    let outcome = gettext_f("{n} to spend", &[("n", &worth.to_string())]);
    vec![Choice::new("add", label, Press::Act(seat, action)).outcome(outcome).golden()]
}

/// Who begins.
fn beginners(m: &Model) -> impl Iterator<Item = Choice> {
    Seat::all(m.seats()).map(|seat| {
        let label = gettext_f("{seat} Begins", &[("seat", &names::escape(&m.name(seat)))]);
        Choice::new(&format!("begins/{}", seat.0), label, Press::Answer(Chance::FirstPlayer { seat }))
    })
}

/// What may be told with a choice: who begins, that cards lie face down, or that the program answers.
fn chance(m: &Model, draft: &Draft) -> Vec<Choice> {
    let Next::Tell(component) = m.next else { return Vec::new() };
    let mut choices = Vec::new();
    match m.request {
        Some(Request::FirstPlayer { .. }) => choices.extend(beginners(m)),
        // At a table that tells only what lies, nobody needs the market.
        Some(Request::RevealHeroes { .. })
            if m.real_dice && m.real_cards && m.game.may_leave_market_open(&m.state) =>
        {
            choices.extend(beginners(m));
        }
        Some(Request::Deal { .. }) if m.bots.is_empty() => {
            let dealt = cards::dealt_to_bots(m, &[]);
            let label = || gettext("_All Face Down");
            choices.extend(dealt.map(|deal| Choice::new("deal", label(), Press::Answer(deal)).golden()));
        }
        Some(Request::CountHand { seat, least, most }) => choices.extend((least..=most).map(|n| {
            let press = Press::Answer(Chance::CountHand { seat, n });
            Choice::new(&format!("count/{n}"), names::cards(n.into()), press)
        })),
        Some(Request::ShowHand { .. }) => {
            let (label, tell) = match draft.tell_total {
                true => (gettext("Enter the _Cards Instead"), false),
                false => (gettext("Enter the _Total Instead"), true),
            };
            choices.push(Choice::new("total", label, Press::Edit(Edit::TellTotal(tell))));
        }
        Some(Request::TurnTop | Request::DrawHidden { .. }) => {
            // The bots must know their own cards; the rest need not be entered.
            let press = cards::press_named(m, draft, CardRef::Unknown);
            choices.extend(press.map(|press| Choice::new("unknown", gettext("Not _Recorded"), press)));
        }
        _ => {}
    }
    let (words, icon) = match component {
        Component::Dice => (gettext("_Let Tableside Roll"), "tableside-dice-roll-symbolic"),
        Component::Lot => (gettext("Draw _Lots"), ""),
        Component::Cards => (gettext("_Let Tableside Deal"), ""),
    };
    if m.program_may(component) {
        choices.insert(0, Choice::new("program", words, Press::ProgramAnswers(component)).icon(icon));
    }
    if !draft.faces.is_empty() {
        choices.push(Choice::new("back", gettext("_Take Back"), Press::Edit(Edit::TakeBack)));
    }
    let enter = faces::answer(m, draft).filter(|_| faces::open(m, draft) == 0 && !draft.faces.is_empty());
    choices.extend(
        enter.map(|chance| {
            Choice::new("enter", gettext("_Enter These Faces"), Press::Answer(chance)).golden()
        }),
    );
    choices
}

fn look(m: &Model, seat: Seat) -> Choice {
    let name = names::escape(&m.name(seat));
    Choice::new("look", gettext("Look at _Your Cards"), Press::Look(seat))
        .outcome(gettext_f("Only {seat} is allowed to see them", &[("seat", &name)]))
        .icon("tableside-curtain-symbolic")
}

fn discards(m: &Model, draft: &Draft, seat: Seat, due: usize) -> Ribbon<Press> {
    if m.is_covered(seat) {
        return Ribbon {
            help: m.words_for_discards(seat, due),
            choices: vec![look(m, seat).item()],
            ..Ribbon::default()
        };
    }
    let cards = hand::chosen(&m.state.seat(seat).hand, draft);
    let n = cards.len();
    let (chosen, of) = (n.to_string(), due.to_string());
    let words = [("n", chosen.as_str()), ("due", of.as_str())];
    let help = gettext_f("{n} of {due} chosen", &words);
    let label = ngettext_f("_Discard {due} Card", "_Discard {due} Cards", names::number(due), &words[1..]);
    let unknown = (m.types_cards() && n < due)
        .then(|| Choice::new("unknown", gettext("Not _Recorded"), Press::Edit(Edit::Name(CardRef::Unknown))));
    // Where the number of cards is open, there may be fewer to discard (DT-REF-3).
    let fewer = (n < due && n >= m.game.least_discards(&m.state, seat)).then(|| {
        let press = Press::Act(seat, Action::DiscardCards { cards });
        Choice::new("no-more", gettext("No _More Cards"), press)
    });
    let confirm = (n == due)
        .then(|| Choice::new("discard", label, Press::Act(seat, Action::DiscardCards { cards })).golden());
    Ribbon {
        help,
        choices: unknown.into_iter().chain(fewer).chain(confirm).map(Choice::item).collect(),
        ..Ribbon::default()
    }
}

/// Additional dice by colour, then the roll.
fn selection(m: &Model, draft: &Draft, seat: Seat) -> Ribbon<Press> {
    let due = m.game.extras_due(&m.state);
    let n = draft.extras.len();
    let extra = |colour: Colour| {
        let label = match colour {
            Colour::Green => gettext("Add _Green"),
            Colour::Blue => gettext("Add _Blue"),
            Colour::Red => gettext("Add R_ed"),
        };
        let press = add_extra(m, draft, colour)?;
        let id = format!("extra/{}", colour.letter());
        Some(Choice::new(&id, label, press).icon(names::colour_icon(colour)))
    };
    let mut choices: Vec<Choice> = Colour::ALL.into_iter().filter(|_| n < due).filter_map(extra).collect();
    if n == due {
        let extras: Few<Colour, 4> = draft.extras.iter().copied().collect();
        let press = Press::Act(seat, Action::SelectDice { extras });
        let roll = Choice::new("roll", gettext("_Roll These Dice"), press);
        choices.push(roll.icon("tableside-dice-roll-symbolic").golden());
    }
    let (chosen, of) = (n.to_string(), due.to_string());
    let words = [("n", chosen.as_str()), ("due", of.as_str())];
    let help = ngettext_f(
        "Choose {due} additional die: {n} chosen",
        "Choose {due} additional dice: {n} chosen",
        names::number(due),
        &words,
    );
    Ribbon { help, choices: choices.into_iter().map(Choice::item).collect(), ..Ribbon::default() }
}

/// What adding a die of a colour does.
pub fn add_extra(m: &Model, draft: &Draft, colour: Colour) -> Option<Press> {
    let seat = m.acting?;
    let due = m.game.extras_due(&m.state);
    if draft.extras.len() >= due {
        return None;
    }
    let mut wanted = draft.extras.clone();
    wanted.push(colour);
    let count = |list: &[Colour], colour: Colour| list.iter().filter(|other| **other == colour).count();
    let fits = |extras: &[Colour]| Colour::ALL.iter().all(|c| count(&wanted, *c) <= count(extras, *c));
    if m.has_legal(|action| matches!(action, Action::SelectDice { extras } if fits(extras))) {
        return Some(Press::Edit(Edit::AddExtra(colour)));
    }
    // Asked about as a whole selection: the rest is filled with the same colour.
    wanted.resize(wanted.len().max(due), colour);
    Some(Press::AskWhy(seat, Action::SelectDice { extras: wanted.into_iter().collect() }))
}

/// The winner’s card that is offered.
fn offered_card(m: &Model) -> String {
    let card = match m.state.duel.result {
        DuelResult::Won(winner) => m.state.duel.played[winner.index()],
        _ => None,
    };
    let Some(card) = card else { return String::new() };
    gettext_f("You may take {card} into your hand", &[("card", &names::title(m, card))])
}

/// What a card tells the table to do.
fn manual(m: &Model, seat: Seat) -> String {
    let text = m.state.resolving.map(|r| names::ability_text(m, r.seat, r.ability)).unwrap_or_default();
    let name = m.name(seat);
    gettext_f("{seat}: do what the card says, then continue. “{text}”", &[("seat", &name), ("text", &text)])
}

/// At a table with real cards, one choice says that everyone fights and nobody uses an effect.
fn compare(m: &Model) -> Option<Choice> {
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
    let outcome = gettext("Everyone fights; no effects are used");
    (actions.len() > 1)
        .then(|| Choice::new("compare", gettext("_Compare"), Press::ActAll(actions)).outcome(outcome))
}
