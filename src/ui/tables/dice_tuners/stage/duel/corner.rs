//! One seat in the current duel: die, card, Strength and why.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::badge::StrengthBadge;
use crate::engine::Seat;
use crate::games::dice_tuners::{Commit, DuelResult};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::{CardCell, CardLook, DieCell, DieLook, Session, ViewModel};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{
    Part, add_all, centred, group, set_accessible_name, set_class, set_text, styled_box,
};
use crate::widgets::{CardSize, CellState};

/// A seat in the current duel.
pub struct Corner {
    pub root: gtk::Box,
    row: gtk::Box,
    name: gtk::Label,
    die: DieCell,
    card: CardCell,
    no_card: gtk::Label,
    badge: StrengthBadge,
    fire: gtk::Box,
    fire_word: gtk::Label,
    status: gtk::Label,
    reasons: gtk::Label,
}

impl Corner {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 4, "dt-corner"),
            row: styled_box(gtk::Orientation::Horizontal, 14, ""),
            name: centred("heading"),
            die: DieCell::new(session),
            card: CardCell::new(session),
            no_card: centred("dt-nocard"),
            badge: StrengthBadge::new(),
            fire: group(gtk::Orientation::Horizontal, 4, "dt-fire", &gettext("On Fire")),
            fire_word: gtk::Label::new(Some(&gettext("On Fire"))),
            status: centred("caption-heading"),
            reasons: centred("caption"),
        };
        this.root.set_accessible_role(gtk::AccessibleRole::Group);
        let flame = gtk::Image::from_icon_name("tableside-flame-symbolic");
        flame.set_accessible_role(gtk::AccessibleRole::Presentation);
        this.fire.set_tooltip_text(Some(&gettext("On Fire")));
        this.fire.append(&flame);
        this.fire.append(&this.fire_word);
        this.fire.set_valign(gtk::Align::Center);
        let strength = styled_box(gtk::Orientation::Horizontal, 8, "");
        strength.set_halign(gtk::Align::Center);
        strength.append(&this.die.widget());
        strength.append(&this.badge.root);
        strength.append(&this.fire);
        let facts = styled_box(gtk::Orientation::Vertical, 3, "");
        facts.set_valign(gtk::Align::Center);
        add_all(&facts, &[&this.name, &strength, &this.status, &this.reasons]);
        let row = &this.row;
        row.set_halign(gtk::Align::Center);
        row.append(&facts);
        row.append(&this.card.widget());
        row.append(&this.no_card);
        this.root.append(row);
        this
    }

    /// Shows a seat; smaller if there are `many`.
    pub fn show(&self, m: &ViewModel, seat: Seat, form: Form, fresh: bool, many: bool) {
        let duel = &m.state.duel;
        let name = m.name(seat);
        let side = m.game.duel_side(&m.state, seat).map(names::side_title).unwrap_or_default();
        let title = if side.is_empty() { name.clone() } else { format!("{name} · {side}") };
        set_text(&self.name, &title);
        set_accessible_name(&self.root, &name);
        let live = duel.live.contains(seat);
        set_class(&self.root, "out", !live);
        set_class(&self.root, "winner", duel.result == DuelResult::Won(seat));
        let size = match form {
            Form::Narrow => 56,
            Form::Low => 48,
            Form::Medium | Form::Wide if many => 52,
            Form::Medium | Form::Wide => 64,
            Form::Tv => 136,
        };
        self.show_die(m, seat, size, fresh);
        let small = (many && form != Form::Tv) || form == Form::Low;
        self.show_card(m, seat, small);
        self.fire.set_visible(duel.fire.contains(seat) && live);
        self.fire_word.set_visible(form == Form::Tv);
        set_text(&self.status, &status(m, seat));
        let strength = if live { m.game.strength(&m.state, seat).to_string() } else { String::new() };
        let why = if live { reasons(m, seat) } else { Vec::new() };
        self.badge.show(&strength, &why, result(m, seat));
        set_text(&self.reasons, &why.join(", "));
        // On a telephone two stand side by side, three everywhere, each with its card below its die; and so where it is low.
        let high = form == Form::Narrow || small;
        self.row.set_orientation(if high {
            gtk::Orientation::Vertical
        } else {
            gtk::Orientation::Horizontal
        });
        self.row.set_spacing(if high { 4 } else { 14 });
        self.reasons.set_max_width_chars(if high { 13 } else { 18 });
    }

    /// The widget of the card.
    pub fn card(&self) -> gtk::Widget {
        self.card.widget()
    }

    fn show_die(&self, m: &ViewModel, seat: Seat, size: i32, fresh: bool) {
        let live = m.state.duel.live.contains(seat);
        let die = m.game.duel_die(&m.state, seat);
        let side = m.game.duel_side(&m.state, seat).unwrap_or_default();
        let words = die.map(names::die_words).unwrap_or_default();
        self.die.show(DieLook {
            size,
            state: if live { CellState::Idle } else { CellState::Aside },
            spoken: names::place(&m.name(seat), side, &words),
            tumble: fresh && m.facts.rerolled == Some(seat),
            faces: die.map(|die| names::faces(&m.game, die.colour)).unwrap_or_default(),
            ..names::die_look(die)
        });
    }

    fn show_card(&self, m: &ViewModel, seat: Seat, small: bool) {
        let duel = &m.state.duel;
        let committed = m.state.seat(seat).committed;
        let played = duel.played[seat.index()];
        let own = match committed {
            Commit::Card(card) | Commit::Forfeit(card) => Some(card),
            _ => None,
        };
        let face = played.or(own);
        let lies = face.is_some() || (committed == Commit::Hidden && !duel.revealed);
        self.card.widget().set_visible(lies);
        let name = m.name(seat);
        let words = match face {
            Some(card) => names::strategy(&m.game, card).spoken(),
            None => gettext("face down"),
        };
        self.card.show(CardLook {
            content: face.map(|card| names::strategy(&m.game, card)),
            size: if small { CardSize::Chip } else { CardSize::Small },
            state: match () {
                () if duel.cancelled.contains(seat) => CellState::Aside,
                () if played.is_none() => CellState::Committed,
                () => CellState::Idle,
            },
            spoken: gettext_f("{seat}’s card: {card}", &[("seat", &name), ("card", &words)]),
            changed: played.is_some() && m.bots.contains(seat),
            ..CardLook::default()
        });
        let none = match committed {
            _ if lies => String::new(),
            Commit::Nothing => gettext("No card"),
            _ if duel.revealed => gettext("No card"),
            _ => gettext("No card yet"),
        };
        set_text(&self.no_card, &none);
    }
}

fn status(m: &ViewModel, seat: Seat) -> String {
    let duel = &m.state.duel;
    if duel.retreated.contains(seat) {
        gettext("Retreated")
    } else if !duel.live.contains(seat) {
        gettext("Out of the duel: the die shows a Shield")
    } else if duel.result == DuelResult::Won(seat) {
        gettext("Winner")
    } else if duel.cancelled.contains(seat) {
        gettext("The card is cancelled")
    } else if duel.fights.contains(seat) {
        gettext("Fights")
    } else {
        String::new()
    }
}

fn result(m: &ViewModel, seat: Seat) -> &'static str {
    match m.state.duel.result {
        DuelResult::Open => "open",
        DuelResult::Null => "null",
        DuelResult::Won(winner) if winner == seat => "won",
        DuelResult::Won(_) => "lost",
    }
}

/// What a seat's Strength is made of.
fn reasons(m: &ViewModel, seat: Seat) -> Vec<String> {
    let reasons = m.game.duel_reasons(&m.state, m.state.duel.index, seat);
    reasons.iter().map(|reason| reason.render(&m.names)).collect()
}
