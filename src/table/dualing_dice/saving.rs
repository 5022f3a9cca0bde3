//! A round at a real table of which people tell only the die that each player saved (DD-TABLE-9).

use super::draft::{Draft, Edit};
use super::ribbon::Choice;
use super::{Item, Model, Press, dice, names, numbers};
use crate::engine::{Few, RulingRules, Seat};
use crate::games::dualing_dice::Ruling;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::options::Selection;
use crate::i18n::{gettext, gettext_f};
use crate::table::{Look, Ribbon, State, paged};

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

/// Lays what was told of a seat on its scoring card.
pub fn lay(m: &Model, draft: &Draft, seat: Seat, card: &mut [Item]) {
    let told = draft.kept.get(seat.index()).copied().flatten().filter(|_| on(m, draft));
    let (Some(die), Some(place)) = (told, card.get_mut(m.state.seat(seat).saved.len())) else { return };
    place.look = Look::Die(dice::still(die, Some(seat)));
    place.state = State::Chosen;
    place.name = gettext_f("Saved by {seat}: {die}", &[("seat", &m.name(seat)), ("die", &names::die(die))]);
}

/// Takes the choice of a die back, else what was told last.
pub fn take_back(m: &Model, draft: &Draft) -> Option<Press> {
    let edit = match draft.kept_kind {
        Some(_) => Edit::KeptKind(None),
        None => Edit::KeptAgain(draft.kept.len().checked_sub(1)?),
    };
    on(m, draft).then_some(Press::Edit(edit))
}

/// What is asked, and what there is to choose with words.
pub fn ribbon(m: &Model, draft: &Draft) -> Ribbon<Press> {
    let full = Choice::new("everything", gettext("Enter _Everything"), Press::Edit(Edit::Saving(false)))
        .outcome(gettext("What is picked and rolled, too"))
        .item();
    let back = take_back(m, draft).map(|press| Choice::new("kept-back", gettext("_Take Back"), press));
    let Some(seat) = asked(m, draft) else {
        // Only who saved first is left to say.
        let saved: Few<Option<Die>, 8> = draft.kept.iter().copied().collect();
        let first = |seat: Seat| {
            let press = report(m, saved, Some(seat))?;
            Some(Choice::new(&format!("first/{}", seat.0), names::escape(&m.name(seat)), press))
        };
        let choices = paged(m.state.all().filter_map(first).collect(), back, draft.page, Edit::Page);
        return Ribbon {
            sentence: gettext("Who saved first in this round?"),
            help: gettext("The goal deck may run short"),
            choices,
            ..Ribbon::default()
        };
    };
    let words = [("seat", &*m.name(seat))];
    let sentence = match draft.kept_kind {
        None => gettext_f("Which die did {seat} save?", &words),
        Some((tint, kind)) => {
            let told = numbers::Told { seat: Some(seat), tint, kind };
            gettext_f("What does {die} show?", &[("die", &numbers::words(m, told))])
        }
    };
    let nothing = (m.game.options().selection == Selection::Optional)
        .then(|| Choice::new("kept-nothing", gettext("Saved _Nothing"), keep(m, draft, None)).item());
    let help = match draft.kept_kind {
        None => gettext("Choose a white die or a colour die"),
        Some(_) => String::new(),
    };
    Ribbon {
        sentence,
        help,
        choices: nothing.into_iter().chain(back.map(Choice::item)).chain([full]).collect(),
        ..Ribbon::default()
    }
}

/// The choice that begins it.
pub fn begin(m: &Model) -> Option<Item> {
    offered(m).then(|| {
        Choice::new("saving", gettext("Enter Only the _Saved Dice"), Press::Edit(Edit::Saving(true)))
            .outcome(gettext("One die for each player, after the round"))
            .item()
    })
}
