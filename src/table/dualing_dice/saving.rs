//! A round at a real table of which people tell only the die that each player saved (DD-TABLE-9).

use super::draft::{Draft, Edit};
use super::ribbon::Choice;
use super::{Item, Model, Press, dice, names, numbers};
use crate::engine::{Few, RulingRules, Seat};
use crate::games::dualing_dice::Ruling;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::options::Selection;
use crate::i18n::{gettext, gettext_f};
use crate::table::{Look, Ribbon, State};

/// Whether a round can be told by its saved dice now.
pub fn offered(m: &Model) -> bool {
    m.real_dice && !m.amending && m.bots.is_empty() && m.game.round_is_open(&m.state)
}

/// Whether it is told so.
pub fn on(m: &Model, draft: &Draft) -> bool {
    draft.saving && offered(m)
}

/// The seat whose saved die is told next, in the order of the seats.
pub fn asked(m: &Model, draft: &Draft) -> Option<Seat> {
    m.state.all().nth(draft.kept.len()).filter(|_| on(m, draft))
}

/// Chooses which die the seat saved, or puts it back.
pub fn press_kind(m: &Model, draft: &Draft, seat: Seat, tint: Tint, kind: Kind) -> Option<Press> {
    let there = match tint {
        Tint::Colour => m.state.seat(seat).has_free(kind),
        Tint::White => left(m, draft, kind) > 0,
    };
    let chosen = draft.kept_kind == Some((tint, kind));
    there.then(|| Press::Edit(Edit::KeptKind((!chosen).then_some((tint, kind)))))
}

/// How many white dice of a type have not been saved.
pub fn left(m: &Model, draft: &Draft, kind: Kind) -> u8 {
    let white = |die: &&Option<Die>| die.is_some_and(|die| (die.tint, die.kind) == (Tint::White, kind));
    let told = draft.kept.iter().filter(white).count();
    m.state.piles.get(kind.index()).copied().unwrap_or(0).saturating_sub(told.try_into().unwrap_or(u8::MAX))
}

/// The numbers that the chosen die can show.
pub fn faces(m: &Model, draft: &Draft) -> Vec<Item> {
    let (Some(seat), Some((tint, kind))) = (asked(m, draft), draft.kept_kind) else { return Vec::new() };
    let die = |number: u8| {
        let die = Die { tint, kind, number };
        Item {
            id: format!("face/{number}"),
            look: Look::Die(dice::still(die, Some(seat))),
            state: State::Lit,
            name: gettext_f("Saved by {seat}: {die}", &[("seat", &m.name(seat)), ("die", &names::die(die))]),
            about: gettext("Enters this number"),
            press: Some(keep(m, draft, Some(die))),
            ..Item::default()
        }
    };
    (1..=kind.sides()).map(die).collect()
}

/// Tells what the next seat saved; with the last one the round is entered.
fn keep(m: &Model, draft: &Draft, die: Option<Die>) -> Press {
    let all: Few<Option<Die>, 8> = draft.kept.iter().copied().chain([die]).collect();
    match report(m, all, None).filter(|_| all.len() == m.seats()) {
        Some(press) => press,
        None => Press::Edit(Edit::Kept(die)),
    }
}

/// What enters the round, if the rules allow it.
fn report(m: &Model, saved: Few<Option<Die>, 8>, first: Option<Seat>) -> Option<Press> {
    let ruling = Ruling::SavedDice { saved, first };
    m.game.check_ruling(&m.state, &ruling).is_ok().then_some(Press::Report(ruling))
}

/// What was told so far; a press tells it again from there on.
pub fn kept(m: &Model, draft: &Draft) -> Vec<Item> {
    let item = |(at, (seat, die)): (usize, (Seat, &Option<Die>))| {
        let seat_name = m.name(seat);
        let (look, what) = match die {
            Some(die) => (Look::Die(dice::still(*die, Some(seat))), names::die(*die)),
            None => (Look::Vacant(gettext("nothing")), gettext("nothing")),
        };
        Item {
            id: format!("kept/{}", seat.0),
            look,
            state: State::Lit,
            name: gettext_f("Saved by {seat}: {die}", &[("seat", &seat_name), ("die", &what)]),
            about: gettext("Enter this again"),
            caption: seat_name,
            press: Some(Press::Edit(Edit::KeptAgain(at))),
            ..Item::default()
        }
    };
    m.state.all().zip(&draft.kept).enumerate().map(item).collect()
}

/// What is asked, and what there is to choose with words.
pub fn ribbon(m: &Model, draft: &Draft) -> Ribbon<Press> {
    let full = Choice::new("everything", gettext("Enter _Everything"), Press::Edit(Edit::Saving(false)))
        .outcome(gettext("What is picked and rolled, too"))
        .item();
    let Some(seat) = asked(m, draft) else {
        // Only who saved first is left to say.
        let saved: Few<Option<Die>, 8> = draft.kept.iter().copied().collect();
        let first = |seat: Seat| {
            let press = report(m, saved, Some(seat))?;
            Some(Choice::new(&format!("first/{}", seat.0), names::escape(&m.name(seat)), press).item())
        };
        let choices = m.state.all().filter_map(first).chain([full]).collect();
        let help = gettext("The goal deck may run short: who saved first in this round?");
        return Ribbon { help, choices, ..Ribbon::default() };
    };
    let words = [("seat", &*m.name(seat))];
    let help = match draft.kept_kind {
        None => gettext_f("Which die did {seat} save? A white one or a colour one", &words),
        Some((tint, kind)) => {
            let told = numbers::Told { seat: Some(seat), tint, kind };
            gettext_f("What does {die} show?", &[("die", &numbers::words(m, told))])
        }
    };
    let nothing = (m.game.options().selection == Selection::Optional)
        .then(|| Choice::new("kept-nothing", gettext("Saved _Nothing"), keep(m, draft, None)).item());
    Ribbon { help, choices: nothing.into_iter().chain([full]).collect(), ..Ribbon::default() }
}

/// The choice that begins it.
pub fn begin(m: &Model) -> Option<Item> {
    offered(m).then(|| {
        Choice::new("saving", gettext("Enter Only the _Saved Dice"), Press::Edit(Edit::Saving(true)))
            .outcome(gettext("One die for each player, after the round"))
            .item()
    })
}
