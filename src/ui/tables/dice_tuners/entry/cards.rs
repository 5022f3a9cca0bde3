//! Strategy cards that the program does not know are picked from a list.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::reveal;
use crate::engine::{Few, Seat};
use crate::games::dice_tuners::{Action, CardId, CardRef, Chance, Request, Shown, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::DiceTunersTable;
use crate::tables::dice_tuners::draft::{Draft, Edit, Turned};
use crate::tables::dice_tuners::model::named;
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::{CardLook, Command, Session, ViewModel};
use crate::tables::kit::{CardPad, CardQuestion, set_accessible_name, styled_box};
use crate::widgets::{CardSize, CellState, PickCard};

/// The list of cards, and the total of a hand that is told instead.
pub struct CardsEntry {
    pub root: gtk::Box,
    pad: CardPad<DiceTunersTable>,
    total: gtk::SpinButton,
}

impl CardsEntry {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 8, ""),
            pad: CardPad::new(session, picked),
            total: gtk::SpinButton::with_range(0.0, 90.0, 1.0),
        };
        this.total.set_halign(gtk::Align::Center);
        set_accessible_name(&this.total, &gettext("Total value of the hand"));
        this.root.append(&this.pad.root);
        this.root.append(&this.total);
        this.total.connect_value_changed({
            let session = Rc::clone(session);
            move |total| {
                let value = total.value_as_int().clamp(0, 90) as u8;
                if session.draft().total != value {
                    session.edit(Edit::Total(value));
                }
            }
        });
        this
    }

    /// Shows the list if a card is asked for; says whether so.
    pub fn show(&self, m: &ViewModel, draft: &Draft) -> bool {
        let total = draft.tell_total && matches!(m.request, Some(Request::ShowHand { .. }));
        self.total.set_visible(total);
        if self.total.value_as_int() != i32::from(draft.total) {
            self.total.set_value(draft.total.into());
        }
        let named = if total { Vec::new() } else { named_looks(m, draft) };
        let asked = self.pad.show(m.entries, question(m, draft), named);
        self.pad.show_list(!total);
        self.root.set_visible(asked);
        asked
    }
}

/// A card of a list, with how many there can be.
pub fn pick_card(m: &ViewModel, (card, left): (CardId, u8)) -> PickCard {
    let content = names::strategy(&m.game, card);
    PickCard {
        id: card.0.to_string(),
        name: content.title,
        tint: content.tint,
        value: content.value,
        left: left.into(),
        note: String::new(),
    }
}

/// The same, with a note on those that may not be played.
fn pick_playable(m: &ViewModel, seat: Seat, (card, left): (CardId, u8)) -> PickCard {
    let illegal = m.state.step == Step::Commit && !m.game.playable(&m.state, seat, card);
    let note = if illegal { gettext("Illegal colour") } else { String::new() };
    PickCard { note, ..pick_card(m, (card, left)) }
}

/// What has been named, to be taken back.
fn named_looks(m: &ViewModel, draft: &Draft) -> Vec<CardLook> {
    let look = |(at, card): (usize, &CardRef)| CardLook {
        content: card.card().map(|card| names::strategy(&m.game, card)),
        size: CardSize::Chip,
        state: CellState::Selected,
        spoken: card
            .card()
            .map_or_else(|| gettext("Not recorded"), |card| names::strategy(&m.game, card).spoken()),
        action: gettext("Remove this"),
        command: Some(Command::Edit(Edit::Unname(at))),
        ..CardLook::default()
    };
    draft.named.iter().enumerate().map(look).collect()
}

/// How many cards a chance request asks people to name, and of whom.
fn wanted(m: &ViewModel) -> Option<(usize, Option<Seat>)> {
    match m.request.filter(|_| m.awaits_chance())? {
        Request::TurnTop => Some((1, None)),
        Request::DrawHidden { seat, n } | Request::ShowHand { seat, n } => Some((n.into(), Some(seat))),
        Request::Deal { n, .. } => Some((m.bots.len() * usize::from(n), None)),
        _ => None,
    }
    .filter(|(n, _)| *n > 0)
}

fn question(m: &ViewModel, draft: &Draft) -> Option<CardQuestion> {
    let named = draft.named.len() + draft.turned.len();
    if m.awaits_chance() {
        return chance_question(m, draft);
    }
    if let Some(seat) = reveal::current(m, draft) {
        let cards = still_possible(m, draft, seat).into_iter();
        return Some(CardQuestion {
            sentence: gettext_f("{seat}’s card", &[("seat", &m.name(seat))]),
            cards: cards.map(|card| pick_playable(m, seat, card)).collect(),
            unknown: None,
            named,
        });
    }
    let seat = m.acting.filter(|_| m.types_cards())?;
    let discarding = m.discarding();
    m.card_action(CardId(0)).or(discarding.map(|_| Action::Pass))?;
    let words = [("seat", &*m.name(seat))];
    let sentence = match m.state.step {
        _ if discarding.is_some() => gettext_f("Which card does {seat} discard?", &words),
        Step::Bid => gettext_f("Which card does {seat} bid?", &words),
        Step::Commit => gettext_f("Which card does {seat} play?", &words),
        _ => gettext_f("Which card does {seat} reveal?", &words),
    };
    if m.state.step == Step::Hire && !m.has_legal(|action| matches!(action, Action::AddCard { .. })) {
        return None;
    }
    let cards = m.possible(seat).into_iter();
    let cards = match discarding {
        Some(_) => cards.map(|card| pick_card(m, card)).collect(),
        None => cards.map(|card| pick_playable(m, seat, card)).collect(),
    };
    Some(CardQuestion { sentence, cards, unknown: discarding.map(|_| gettext("Not Recorded")), named })
}

fn chance_question(m: &ViewModel, draft: &Draft) -> Option<CardQuestion> {
    let (n, seat) = wanted(m)?;
    let at = (draft.named.len() + 1).min(n).to_string();
    let sentence = match (m.request?, seat) {
        (Request::Deal { n: each, .. }, _) => {
            let bot = m.bots.iter().nth(draft.named.len() / usize::from(each.max(1)))?;
            let (at, of) = ((draft.named.len() % usize::from(each.max(1)) + 1).to_string(), each.to_string());
            gettext_f("Card {n} of {of} dealt to {seat}", &[("n", &at), ("of", &of), ("seat", &m.name(bot))])
        }
        (Request::ShowHand { .. }, Some(seat)) if draft.tell_total => {
            gettext_f("Total value of {seat}’s hand", &[("seat", &m.name(seat))])
        }
        (Request::ShowHand { .. }, Some(seat)) => gettext_f(
            "{seat} shows card {n} of {of}",
            &[("seat", &m.name(seat)), ("n", &at), ("of", &n.to_string())],
        ),
        (_, Some(seat)) => gettext_f(
            "{seat} draws card {n} of {of}",
            &[("seat", &m.name(seat)), ("n", &at), ("of", &n.to_string())],
        ),
        _ => gettext("New top card of the strategy deck"),
    };
    let mut cards = m.state.unseen;
    for card in draft.named.iter().filter_map(|card| card.card()) {
        cards.take(card);
    }
    let known = matches!(m.request, Some(Request::ShowHand { .. }));
    Some(CardQuestion {
        sentence,
        cards: cards.iter().map(|card| pick_card(m, card)).collect(),
        unknown: (!known).then(|| gettext("Not Recorded")),
        named: draft.named.len(),
    })
}

/// What a seat can turn over, after what others have: the same copy is not turned over twice.
fn still_possible(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<(CardId, u8)> {
    let named = |card: CardId| {
        let by_others = draft.turned.iter().filter(|(other, turned)| {
            let same = matches!(turned, Turned::Card(c) | Turned::Illegal(c) if *c == card);
            same && *other != seat && m.state.seat(*other).find(card).is_none()
        });
        u8::try_from(by_others.count()).unwrap_or(u8::MAX)
    };
    let own = |card: CardId| m.state.seat(seat).find(card).is_some();
    let left = |(card, n): (CardId, u8)| (card, n.saturating_sub(named(card)).max(u8::from(own(card))));
    m.possible(seat).into_iter().map(left).filter(|(_, n)| *n > 0).collect()
}

fn picked(m: &ViewModel, draft: &Draft, id: Option<&str>) -> Option<Command> {
    let card = id.and_then(|id| id.parse().ok()).map(CardId);
    if m.awaits_chance() {
        return press_named(m, draft, named(card));
    }
    if let (Some(seat), Some(card)) = (reveal::current(m, draft), card) {
        let illegal = m.state.step == Step::Commit && !m.game.playable(&m.state, seat, card);
        let turned = if illegal { Turned::Illegal(card) } else { Turned::Card(card) };
        return Some(Command::Edit(Edit::Turned(seat, Some(turned))));
    }
    if m.discarding().is_some() {
        return Some(Command::Edit(Edit::Name(named(card))));
    }
    let (seat, card) = (m.acting?, card?);
    let (action, forfeit) = (m.card_action(card)?, Action::ForfeitCard { card });
    if !m.is_legal(&action) && m.is_legal(&forfeit) {
        return Some(Command::Act(seat, forfeit));
    }
    m.command(action)
}

/// What naming one more card does: the last one gives the answer.
pub fn press_named(m: &ViewModel, draft: &Draft, card: CardRef) -> Option<Command> {
    wanted(m)?;
    let mut cards = draft.named.clone();
    cards.push(card);
    Some(chance_answer(m, &cards).map_or(Command::Edit(Edit::Name(card)), Command::Answer))
}

/// The answer once all cards are named.
fn chance_answer(m: &ViewModel, cards: &[CardRef]) -> Option<Chance> {
    let (n, seat) = wanted(m)?;
    if cards.len() < n {
        return None;
    }
    match m.request? {
        Request::TurnTop => Some(Chance::TurnTop { card: *cards.first()? }),
        Request::DrawHidden { .. } => Some(Chance::DrawHidden { cards: cards.iter().copied().collect() }),
        Request::ShowHand { .. } => {
            let cards: Option<Vec<CardId>> = cards.iter().map(|card| card.card()).collect();
            let shown = Shown::Cards(cards?.into_iter().collect());
            Some(Chance::ShowHand { seat: seat?, shown })
        }
        Request::Deal { .. } => dealt_to_bots(m, cards),
        _ => None,
    }
}

/// A deal in which only the bots' cards are known.
pub fn dealt_to_bots(m: &ViewModel, cards: &[CardRef]) -> Option<Chance> {
    let Some(Request::Deal { seats, n }) = m.request else { return None };
    let mut cards = cards.iter().copied();
    let hand = |seat: Seat| -> Few<CardRef, 4> {
        let bot = m.bots.contains(seat);
        (0..n).map(|_| if bot { cards.next().unwrap_or_default() } else { CardRef::Unknown }).collect()
    };
    Some(Chance::Deal { hands: (0..seats).map(Seat).map(hand).collect() })
}
