//! The dialog for adjustments by the table (section 7.5 of the rules, DT-REF-2).

mod draft;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use super::model::named;
use super::names;
use crate::engine::prelude::*;
use crate::games::dice_tuners::dice::Colour;
use crate::games::dice_tuners::{CardId, CardRef};
use crate::i18n::gettext;
use crate::ui::tables::dice_tuners::entry::pick_card;
use crate::ui::tables::dice_tuners::{Session, ViewModel};
use crate::ui::tables::kit::{Dialog, label, set_accessible_name, set_text};
use crate::ui::widgets::CardPicker;
use draft::{Draft, Kind};

/// Opens the dialog above a window.
pub fn open(session: &Rc<Session>, m: &Rc<ViewModel>, parent: &gtk::Window) {
    let dialog = Adjustment::new(session, m, parent);
    dialog.update();
    dialog.dialog.present(Rc::clone(&dialog));
}

/// The form for one adjustment; it lives as long as its window.
struct Adjustment {
    session: Rc<Session>,
    m: Rc<ViewModel>,
    dialog: Dialog,
    draft: RefCell<Draft>,
    /// Whether rows are being filled by the program.
    busy: Cell<bool>,
    kind: adw::ComboRow,
    fields: Fields,
    why: gtk::Label,
    enter: gtk::Button,
}

struct Fields {
    seat: adw::ComboRow,
    colour: adw::ComboRow,
    die: adw::ComboRow,
    other: adw::ComboRow,
    face: adw::ComboRow,
    from: adw::ComboRow,
    to: adw::ComboRow,
    number: adw::ActionRow,
    spin: gtk::SpinButton,
    yes: adw::ActionRow,
    switch: gtk::Switch,
    card: adw::ActionRow,
    picker: CardPicker,
}

fn combo(title: &str) -> adw::ComboRow {
    adw::ComboRow::builder().title(title).use_underline(true).build()
}

impl Fields {
    fn new() -> Self {
        let row = |title: &str| adw::ActionRow::builder().title(title).build();
        let fields = Self {
            seat: combo(&gettext("_Seat")),
            colour: combo(&gettext("Co_lour")),
            die: combo(&gettext("_Die")),
            other: combo(&gettext("_With")),
            face: combo(&gettext("Now S_hows")),
            from: combo(&gettext("_From")),
            to: combo(&gettext("_To")),
            number: row(&gettext("Number")),
            spin: gtk::SpinButton::with_range(-9.0, 9.0, 1.0),
            yes: row(""),
            switch: gtk::Switch::new(),
            card: row(&gettext("Card")),
            picker: CardPicker::default(),
        };
        fields.spin.set_valign(gtk::Align::Center);
        fields.switch.set_valign(gtk::Align::Center);
        set_accessible_name(&fields.spin, &gettext("Number"));
        fields.number.add_suffix(&fields.spin);
        fields.number.set_activatable_widget(Some(&fields.spin));
        fields.yes.add_suffix(&fields.switch);
        fields.yes.set_activatable_widget(Some(&fields.switch));
        fields
    }

    fn combos(&self) -> [&adw::ComboRow; 7] {
        [&self.seat, &self.colour, &self.die, &self.other, &self.face, &self.from, &self.to]
    }
}

impl Adjustment {
    fn new(session: &Rc<Session>, m: &Rc<ViewModel>, parent: &gtk::Window) -> Rc<Self> {
        let dialog = Dialog::new(&gettext("Adjust the Table"), parent, (440, 560));
        let this = Rc::new(Self {
            session: Rc::clone(session),
            m: Rc::clone(m),
            enter: dialog.add_enter(&gettext("_Enter Ruling")),
            dialog,
            draft: RefCell::new(Draft::of(m)),
            busy: Cell::new(false),
            kind: combo(&gettext("_Adjustment")),
            fields: Fields::new(),
            why: label("error"),
        });
        this.build();
        this.connect();
        this
    }

    fn build(&self) {
        let group = adw::PreferencesGroup::new();
        group.set_description(Some(&gettext("A ruling is marked in the log, with its reason.")));
        group.add(&self.kind);
        let fields = &self.fields;
        for row in fields.combos() {
            group.add(row);
        }
        for row in [&fields.number, &fields.yes, &fields.card] {
            group.add(row);
        }
        let page = &self.dialog.page;
        page.append(&group);
        page.append(&fields.picker);
        self.dialog.add_reason("");
        page.append(&self.why);

        let m = &self.m;
        let seats: Vec<String> = m.names.0.iter().enumerate().map(|(at, _)| m.name(seat(at))).collect();
        let places: Vec<String> =
            draft::places(m.seats()).into_iter().map(|place| draft::place_words(m, place)).collect();
        let dice: Vec<String> =
            draft::dice(&m.state).into_iter().map(|(at, die)| draft::die_words(m, at, die)).collect();
        fill(&self.kind, &Kind::ALL.map(Kind::title));
        fill(&fields.seat, &seats);
        fill(&fields.colour, &Colour::ALL.map(|colour| names::tint(colour).name()));
        fill(&fields.from, &places);
        fill(&fields.to, &places);
        fill(&fields.die, &dice);
        fill(&fields.other, &dice);
        let draft = self.draft.borrow();
        for (row, at) in [(&fields.to, draft.to), (&fields.other, draft.other)] {
            row.set_selected(u32::try_from(at).unwrap_or_default());
        }
        drop(draft);
        self.show_cards();
    }

    fn connect(self: &Rc<Self>) {
        let fields = &self.fields;
        type Set = fn(&mut Draft, usize);
        let combos: [(&adw::ComboRow, Set); 8] = [
            (&self.kind, |draft, at| draft.kind = Kind::ALL.get(at).copied().unwrap_or_default()),
            (&fields.seat, |draft, at| draft.seat = at),
            (&fields.colour, |draft, at| draft.colour = at),
            (&fields.die, |draft, at| draft.die = at),
            (&fields.other, |draft, at| draft.other = at),
            (&fields.face, |draft, at| draft.face = at),
            (&fields.from, |draft, at| draft.from = at),
            (&fields.to, |draft, at| draft.to = at),
        ];
        for (row, set) in combos {
            let this = Rc::downgrade(self);
            row.connect_selected_notify(move |row| {
                let at = row.selected() as usize;
                if let Some(this) = this.upgrade() {
                    this.change(|draft| set(draft, at));
                }
            });
        }
        let this = Rc::downgrade(self);
        fields.spin.connect_value_changed(move |spin| {
            let n = spin.value_as_int().clamp(-9, 9) as i8;
            if let Some(this) = this.upgrade() {
                this.choose(|draft| draft.n = n);
            }
        });
        let this = Rc::downgrade(self);
        fields.switch.connect_active_notify(move |switch| {
            let yes = switch.is_active();
            if let Some(this) = this.upgrade() {
                this.choose(|draft| draft.yes = yes);
            }
        });
        let this = Rc::downgrade(self);
        fields.picker.connect_picked(move |_, id| {
            let card = id.and_then(|id| id.parse().ok()).map(CardId);
            if let Some(this) = this.upgrade() {
                this.choose(|draft| draft.card = named(card));
            }
        });
        let this = Rc::downgrade(self);
        self.enter.connect_clicked(move |_| {
            if let Some(this) = this.upgrade() {
                this.enter();
            }
        });
    }

    /// A row was changed by a person; yes or no follows what else was chosen.
    fn change(&self, set: impl FnOnce(&mut Draft)) {
        self.choose(|draft| {
            let before = (draft.kind, draft.seat, draft.colour);
            let from = draft.from;
            set(draft);
            if (draft.kind, draft.seat, draft.colour) != before {
                draft.yes = draft.likely(&self.m);
            }
            if draft.from != from {
                draft.card = CardRef::Unknown;
            }
        });
    }

    fn choose(&self, set: impl FnOnce(&mut Draft)) {
        if self.busy.get() {
            return;
        }
        let from = self.draft.borrow().from;
        set(&mut self.draft.borrow_mut());
        if self.draft.borrow().from != from {
            self.show_cards();
        }
        self.update();
    }

    /// Shows the fields of the kind, and whether the ruling can be entered.
    fn update(&self) {
        self.busy.set(true);
        let mut draft = self.draft.borrow_mut();
        let (fields, kind) = (&self.fields, draft.kind);
        fields.seat.set_visible(kind.has_seat());
        fields.seat.set_subtitle(&draft.now(&self.m));
        fields.colour.set_visible(kind == Kind::LegalColour);
        fields.die.set_visible(matches!(kind, Kind::SetDie | Kind::MoveDie));
        fields.other.set_visible(kind == Kind::MoveDie);
        fields.face.set_visible(kind == Kind::SetDie);
        for row in [&fields.from, &fields.to] {
            row.set_visible(kind == Kind::MoveCard);
        }
        fields.card.set_visible(kind == Kind::MoveCard);
        fields.picker.set_visible(kind == Kind::MoveCard);
        let card = draft.card.card().map(|card| names::strategy(&self.m.game, card).title);
        fields.card.set_subtitle(&card.unwrap_or_else(|| gettext("Unknown")));
        fields.number.set_visible(kind.range().is_some());
        if let Some((least, most)) = kind.range() {
            fields.spin.set_range(least.into(), most.into());
            draft.n = draft.n.clamp(least, most);
            fields.spin.set_value(draft.n.into());
        }
        fields.yes.set_visible(kind.switch().is_some());
        if let Some(title) = kind.switch() {
            set_accessible_name(&fields.switch, &title);
            fields.yes.set_title(&title);
            fields.switch.set_active(draft.yes);
        }
        if kind == Kind::SetDie {
            self.show_faces(&mut draft);
        }
        let no = draft.ruling(&self.m).map(|ruling| self.m.game.check_ruling(&self.m.state, &ruling));
        drop(draft);
        let why = match &no {
            Some(Ok(())) => String::new(),
            Some(Err(violation)) => violation.text.render(&self.m.names),
            None => gettext("There is nothing to adjust"),
        };
        set_text(&self.why, &why);
        self.enter.set_sensitive(why.is_empty());
        self.busy.set(false);
    }

    /// The faces of the chosen die's colour.
    fn show_faces(&self, draft: &mut Draft) {
        let die = draft::dice(&self.m.state).get(draft.die).map(|(_, die)| *die);
        let faces = die.map(|die| draft::faces(&self.m, die.colour)).unwrap_or_default();
        let words: Vec<String> = faces.into_iter().map(names::face_words).collect();
        draft.face = draft.face.min(words.len().saturating_sub(1));
        fill(&self.fields.face, &words);
        self.fields.face.set_selected(u32::try_from(draft.face).unwrap_or_default());
    }

    /// The cards that can be where the card comes from.
    fn show_cards(&self) {
        let from = self.draft.borrow().from;
        let place = draft::places(self.m.seats()).get(from).copied();
        let (cards, unknown) = place.map(|place| draft::cards_at(&self.m, place)).unwrap_or_default();
        let word = gettext("Unknown");
        self.fields.picker.set_unknown(unknown.then_some(word.as_str()));
        self.fields.picker.set_cards(cards.into_iter().map(|card| pick_card(&self.m, card)).collect());
    }

    fn enter(&self) {
        let Some(ruling) = self.draft.borrow().ruling(&self.m) else { return };
        self.session.rule(ruling, &self.dialog.reason());
        self.dialog.window.close();
    }
}

fn seat(at: usize) -> crate::engine::Seat {
    crate::engine::Seat(u8::try_from(at).unwrap_or_default())
}

fn fill(row: &adw::ComboRow, words: &[String]) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    row.set_model(Some(&gtk::StringList::new(&words)));
}
