//! Strategy cards that the program does not know are picked from a list.

use std::cell::RefCell;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::reveal;
use crate::engine::{Few, Seat};
use crate::games::dice_tuners::{Action, CardId, CardRef, Outcome, Request, Shown, Step};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::dice_tuners::moment::{Moment, named};
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::parts::{CardCell, CardLook, Pool, boxed, call, label, say};
use crate::ui::tables::dice_tuners::plan::{Change, Plan, Press, Turned};
use crate::ui::widgets::{CardPicker, CardSize, CellState, PickCard};

/// What is picked.
#[derive(Clone, Debug, PartialEq)]
struct Question {
    /// The sentence above the list.
    hint: String,
    /// The cards, with how many there can be.
    cards: Vec<(CardId, u8)>,
    /// What an unknown card is called, where there can be one.
    unknown: Option<String>,
    /// Designs that may not be played.
    illegal: Vec<CardId>,
}

/// The list of cards.
pub struct CardsEntry {
    root: gtk::Box,
    hint: gtk::Label,
    named: Pool<CardCell>,
    picker: CardPicker,
    total: gtk::SpinButton,
    asked: RefCell<Option<(usize, usize, Question)>>,
}

impl CardsEntry {
    /// No list.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let this = Self {
            root: boxed(gtk::Orientation::Vertical, 8, ""),
            hint: label("dt-hint"),
            named: Pool::centred(core, 6),
            picker: CardPicker::default(),
            total: gtk::SpinButton::with_range(0.0, 90.0, 1.0),
            asked: RefCell::default(),
        };
        this.hint.set_xalign(0.5);
        this.hint.set_justify(gtk::Justification::Center);
        this.total.set_halign(gtk::Align::Center);
        call(&this.total, &gettext("Total value of the hand"));
        this.root.append(&this.hint);
        this.root.append(this.named.widget());
        this.root.append(&this.picker);
        this.root.append(&this.total);
        this.picker.connect_picked({
            let core = Rc::clone(core);
            move |_, id| picked(&core, id)
        });
        this.total.connect_value_changed({
            let core = Rc::clone(core);
            move |total| {
                let value = total.value_as_int().clamp(0, 90) as u8;
                if core.plan().total != value {
                    core.change(Change::Total(value));
                }
            }
        });
        this
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows the list if a card is asked for; says whether so.
    pub fn show(&self, m: &Moment, plan: &Plan) -> bool {
        let question = question(m, plan);
        self.root.set_visible(question.is_some());
        let Some(question) = question else {
            self.asked.take();
            return false;
        };
        let total = plan.tell_total && matches!(m.request, Some(Request::ShowHand { .. }));
        self.picker.set_visible(!total);
        self.total.set_visible(total);
        if self.total.value_as_int() != i32::from(plan.total) {
            self.total.set_value(plan.total.into());
        }
        say(&self.hint, &question.hint);
        let looks = if total { Vec::new() } else { named_looks(m, plan) };
        self.named.show(&gettext("Named so far"), looks);
        let asked = Some((m.entries, plan.named.len() + plan.turned.len(), question));
        if *self.asked.borrow() == asked {
            return true;
        }
        if let Some((.., question)) = &asked {
            let cards = question.cards.iter().map(|(card, left)| pick_card(m, question, *card, *left));
            self.picker.set_unknown(question.unknown.as_deref());
            self.picker.set_cards(cards.collect());
        }
        self.asked.replace(asked);
        true
    }
}

fn pick_card(m: &Moment, question: &Question, card: CardId, left: u8) -> PickCard {
    let content = names::strategy(&m.game, card);
    PickCard {
        id: card.0.to_string(),
        name: content.title,
        tint: content.tint,
        value: content.value,
        left: left.into(),
        note: if question.illegal.contains(&card) { gettext("Illegal colour") } else { String::new() },
    }
}

/// What has been named, to be taken back.
fn named_looks(m: &Moment, plan: &Plan) -> Vec<CardLook> {
    let look = |(at, card): (usize, &CardRef)| CardLook {
        content: card.card().map(|card| names::strategy(&m.game, card)),
        size: CardSize::Chip,
        state: CellState::Selected,
        spoken: card
            .card()
            .map_or_else(|| gettext("Not noted"), |card| names::strategy(&m.game, card).spoken()),
        action: gettext("Take this back"),
        press: Some(Press::Change(Change::Unname(at))),
        ..CardLook::default()
    };
    plan.named.iter().enumerate().map(look).collect()
}

/// How many cards a chance request asks people to name, and of whom.
fn wanted(m: &Moment) -> Option<(usize, Option<Seat>)> {
    match m.request.filter(|_| m.tells())? {
        Request::TurnTop => Some((1, None)),
        Request::DrawHidden { seat, n } | Request::ShowHand { seat, n } => Some((n.into(), Some(seat))),
        Request::Deal { n, .. } => Some((m.bots.len() * usize::from(n), None)),
        _ => None,
    }
    .filter(|(n, _)| *n > 0)
}

fn question(m: &Moment, plan: &Plan) -> Option<Question> {
    if m.tells() {
        return chance_question(m, plan);
    }
    if let Some(seat) = reveal::current(m, plan) {
        return Some(Question {
            hint: gettext_f("The card of {seat}", &[("seat", &m.name(seat))]),
            cards: still_possible(m, plan, seat),
            unknown: None,
            illegal: illegal(m, seat),
        });
    }
    let seat = m.acting.filter(|_| m.types_cards())?;
    let discarding = m.discarding();
    m.card_action(CardId(0)).or(discarding.map(|_| Action::Pass))?;
    let hint = match m.state.step {
        _ if discarding.is_some() => gettext_f("Which card does {seat} discard?", &[("seat", &m.name(seat))]),
        Step::Bid => gettext_f("Which card does {seat} bid?", &[("seat", &m.name(seat))]),
        Step::Commit => gettext_f("Which card does {seat} play?", &[("seat", &m.name(seat))]),
        _ => gettext_f("Which card does {seat} show?", &[("seat", &m.name(seat))]),
    };
    if m.state.step == Step::Hire && !m.offers(|action| matches!(action, Action::AddCard { .. })) {
        return None;
    }
    Some(Question {
        hint,
        cards: m.possible(seat),
        unknown: discarding.map(|_| gettext("Not Noted")),
        illegal: if discarding.is_none() { illegal(m, seat) } else { Vec::new() },
    })
}

fn chance_question(m: &Moment, plan: &Plan) -> Option<Question> {
    let (n, seat) = wanted(m)?;
    let at = (plan.named.len() + 1).min(n).to_string();
    let hint = match (m.request?, seat) {
        (Request::Deal { n: each, .. }, _) => {
            let bot = m.bots.iter().nth(plan.named.len() / usize::from(each.max(1)))?;
            let (at, of) = ((plan.named.len() % usize::from(each.max(1)) + 1).to_string(), each.to_string());
            gettext_f("Card {n} of {of} dealt to {seat}", &[("n", &at), ("of", &of), ("seat", &m.name(bot))])
        }
        (Request::ShowHand { .. }, Some(seat)) if plan.tell_total => {
            gettext_f("The total value of the hand of {seat}", &[("seat", &m.name(seat))])
        }
        (Request::ShowHand { .. }, Some(seat)) => gettext_f(
            "{seat} shows card {n} of {of}",
            &[("seat", &m.name(seat)), ("n", &at), ("of", &n.to_string())],
        ),
        (_, Some(seat)) => gettext_f(
            "{seat} draws card {n} of {of}",
            &[("seat", &m.name(seat)), ("n", &at), ("of", &n.to_string())],
        ),
        _ => gettext("The new top card of the strategy deck"),
    };
    let mut cards = m.state.unseen;
    for card in plan.named.iter().filter_map(|card| card.card()) {
        cards.take(card);
    }
    let known = matches!(m.request, Some(Request::ShowHand { .. }));
    Some(Question {
        hint,
        cards: cards.iter().collect(),
        unknown: (!known).then(|| gettext("Not Noted")),
        illegal: Vec::new(),
    })
}

/// What a seat can turn over, after what others have: the same copy is not turned over twice.
fn still_possible(m: &Moment, plan: &Plan, seat: Seat) -> Vec<(CardId, u8)> {
    let named = |card: CardId| {
        let by_others = plan.turned.iter().filter(|(other, turned)| {
            let same = matches!(turned, Turned::Card(c) | Turned::Illegal(c) if *c == card);
            same && *other != seat && m.state.seat(*other).find(card).is_none()
        });
        u8::try_from(by_others.count()).unwrap_or(u8::MAX)
    };
    let own = |card: CardId| m.state.seat(seat).find(card).is_some();
    let left = |(card, n): (CardId, u8)| (card, n.saturating_sub(named(card)).max(u8::from(own(card))));
    m.possible(seat).into_iter().map(left).filter(|(_, n)| *n > 0).collect()
}

fn illegal(m: &Moment, seat: Seat) -> Vec<CardId> {
    if m.state.step != Step::Commit {
        return Vec::new();
    }
    m.possible(seat)
        .into_iter()
        .map(|(card, _)| card)
        .filter(|card| !m.game.playable(&m.state, seat, *card))
        .collect()
}

fn picked(core: &Core, id: Option<String>) {
    let Some(m) = core.moment() else { return };
    let card = id.and_then(|id| id.parse().ok()).map(CardId);
    let plan = core.plan();
    if m.tells() {
        if let Some(press) = press_named(&m, &plan, named(card)) {
            core.press(press);
        }
    } else if let (Some(seat), Some(card)) = (reveal::current(&m, &plan), card) {
        let illegal = m.state.step == Step::Commit && !m.game.playable(&m.state, seat, card);
        let turned = if illegal { Turned::Illegal(card) } else { Turned::Card(card) };
        core.change(Change::Turned(seat, Some(turned)));
    } else if m.discarding().is_some() {
        core.change(Change::Name(named(card)));
    } else if let (Some(seat), Some(card)) = (m.acting, card) {
        let forfeit = Action::ForfeitCard { card };
        let press = match m.card_action(card) {
            Some(action) if !m.may(&action) && m.may(&forfeit) => Some(Press::Do(seat, forfeit)),
            Some(action) => m.press(action),
            None => None,
        };
        if let Some(press) = press {
            core.press(press);
        }
    }
}

/// What naming one more card does: the last one gives the answer.
#[must_use]
pub fn press_named(m: &Moment, plan: &Plan, card: CardRef) -> Option<Press> {
    wanted(m)?;
    let mut cards = plan.named.clone();
    cards.push(card);
    Some(chance_answer(m, &cards).map_or(Press::Change(Change::Name(card)), Press::Chance))
}

/// The answer once all cards are named.
fn chance_answer(m: &Moment, cards: &[CardRef]) -> Option<Outcome> {
    let (n, seat) = wanted(m)?;
    if cards.len() < n {
        return None;
    }
    match m.request? {
        Request::TurnTop => Some(Outcome::TurnTop { card: *cards.first()? }),
        Request::DrawHidden { .. } => Some(Outcome::DrawHidden { cards: cards.iter().copied().collect() }),
        Request::ShowHand { .. } => {
            let cards: Option<Vec<CardId>> = cards.iter().map(|card| card.card()).collect();
            let shown = Shown::Cards(cards?.into_iter().collect());
            Some(Outcome::ShowHand { seat: seat?, shown })
        }
        Request::Deal { .. } => dealt_to_bots(m, cards),
        _ => None,
    }
}

/// A deal in which only the bots' cards are known.
#[must_use]
pub fn dealt_to_bots(m: &Moment, cards: &[CardRef]) -> Option<Outcome> {
    let Some(Request::Deal { seats, n }) = m.request else { return None };
    let mut cards = cards.iter().copied();
    let hand = |seat: Seat| -> Few<CardRef, 4> {
        let bot = m.bots.contains(seat);
        (0..n).map(|_| if bot { cards.next().unwrap_or_default() } else { CardRef::Unknown }).collect()
    };
    Some(Outcome::Deal { hands: (0..seats).map(Seat).map(hand).collect() })
}
