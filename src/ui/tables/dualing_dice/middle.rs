//! The middle of the table: the nearest seat's dice, the piles, and what people tell of the table.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::draft::Draft;
use super::odds::Desk;
use super::seat::{Sizes, rolls};
use super::{choices, claims, dice, moves, names, numbers};
use crate::engine::{MAX_SEATS, Seat};
use crate::games::dualing_dice::Step;
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::dualing_dice::{DieCell, DieLook, DualingDiceTable, PartRow, Session, ViewModel};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{
    CardPad, ChoicesBar, Part, Place, Ranking, add_all, centred, group, label, set_accessible_name, set_text,
    styled_box,
};

/// A die of a pile, and how many there are.
pub struct PileCell {
    root: gtk::Box,
    die: DieCell,
    count: gtk::Label,
    shown: Shared<Option<(DieLook, u8)>>,
}

impl Part<DualingDiceTable> for PileCell {
    type Look = (DieLook, u8);

    fn new(session: &Rc<Session>) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 4, "dd-pile");
        let (die, count) = (DieCell::new(session), centred("numeric"));
        root.append(&die.widget());
        root.append(&count);
        Self { root, die, count, shown: Shared::default() }
    }

    fn widget(&self) -> gtk::Widget {
        self.root.clone().upcast()
    }

    fn show(&self, look: (DieLook, u8)) {
        self.die.show(look.0.clone());
        set_text(&self.count, &gettext_f("× {n}", &[("n", &look.1.to_string())]));
        self.shown.set(Some(look));
    }
}

/// The middle of the table.
pub struct Middle {
    pub root: gtk::Box,
    line: gtk::Box,
    own: gtk::Box,
    caption: gtk::Label,
    colours: PartRow<DieCell>,
    pub pair: PartRow<DieCell>,
    numbers: PartRow<DieCell>,
    supply: gtk::Box,
    piles: PartRow<PileCell>,
    deck: gtk::Label,
    told: CardPad<DualingDiceTable>,
    over: Ranking,
    pub choices: ChoicesBar<DualingDiceTable>,
}

impl Middle {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 8, "dd-middle"),
            line: styled_box(gtk::Orientation::Horizontal, 40, ""),
            own: group(gtk::Orientation::Vertical, 8, "dd-yours", ""),
            caption: centred("caption-heading"),
            colours: PartRow::centred(session, 9),
            pair: PartRow::centred(session, 16),
            numbers: PartRow::centred(session, 8),
            supply: group(gtk::Orientation::Vertical, 8, "dd-supply", &gettext("Piles")),
            piles: PartRow::centred(session, 9),
            deck: label("caption"),
            told: CardPad::new(session, claims::picked),
            over: Ranking::new(MAX_SEATS),
            choices: ChoicesBar::new(session, 0.0),
        };
        add_all(&this.own, &[&this.caption, &this.pair.root, &this.colours.root, &this.numbers.root]);
        let head = styled_box(gtk::Orientation::Horizontal, 12, "");
        let title = centred("caption-heading");
        title.set_text(&gettext("Piles"));
        head.append(&title);
        head.append(&this.deck);
        head.set_halign(gtk::Align::Center);
        add_all(&this.supply, &[&head, &this.piles.root]);
        add_all(&this.line, &[&this.own, &this.supply]);
        this.line.set_halign(gtk::Align::Center);
        this.own.set_valign(gtk::Align::Center);
        this.supply.set_valign(gtk::Align::Center);
        add_all(&this.root, &[&this.line, &this.told.root, &this.over.root]);
        this.root.set_valign(gtk::Align::Center);
        this
    }

    pub fn take_form(&self, form: Form) {
        let column = form == Form::Narrow;
        let across = if column { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
        self.line.set_orientation(across);
        self.line.set_spacing(match form {
            Form::Narrow => 6,
            Form::Medium => 24,
            _ => 40,
        });
    }

    pub fn show(&self, m: &ViewModel, draft: &Draft, desk: &Desk, (form, fresh): (Form, bool)) {
        let sizes = Sizes::of(form, m.seats().saturating_sub(1));
        let over = m.state.step == Step::Over;
        let seat = m.asked(draft).unwrap_or(m.nearest);
        let own = m.state.seat(m.nearest);
        let telling = numbers::current(m, draft).is_some();
        // What is to be picked makes way for what was picked.
        let picking = m.state.step == Step::Pick && (m.asked(draft).is_some() || own.picked().is_none());
        let caption = match numbers::current(m, draft) {
            Some((_, told)) => typed(m, draft, told),
            None if picking => gettext_f("{seat}’s colour dice", &[("seat", &m.name(seat))]),
            None => gettext_f("{seat}’s dice", &[("seat", &m.name(m.nearest))]),
        };
        set_text(&self.caption, &caption);
        set_accessible_name(&self.own, &caption);
        let colours = if picking { dice::colours(m, draft, sizes.pick) } else { Vec::new() };
        self.colours.show(&caption, colours);
        let lies = rolls(m) && (!picking || !m.telling().is_empty());
        let size = if telling || picking { sizes.pair } else { sizes.own };
        let mut pair = lies.then(|| dice::pair(m, draft, m.nearest, size, fresh));
        if let Some(pair) = &mut pair {
            desk.advise(m, pair);
        }
        let words = gettext_f("{seat}’s dice this round", &[("seat", &m.name(m.nearest))]);
        self.pair.show(&words, pair.into_iter().flatten());
        self.numbers.show(&gettext("Numbers"), numbers::looks(m, draft, sizes.own.min(56)));
        self.own.set_visible(rolls(m));
        let pile = if picking || m.state.step == Step::Repick { sizes.pick } else { sizes.own * 2 / 3 };
        self.piles.show(&gettext("Piles"), dice::piles(m, draft, pile));
        let told = self.told.show(m.entries, claims::question(m, draft), claims::named(m, draft));
        let picks = matches!(m.state.step, Step::Pick | Step::Repick);
        let room = picks || form != Form::Narrow;
        self.supply.set_visible(room && !told && !telling && m.state.step != Step::Reveal);
        set_text(&self.deck, &gettext_f("Goal deck: {n}", &[("n", &m.state.deck.to_string())]));
        self.line.set_visible(!over);
        self.over.show(m, |seat| points(m, seat));
        self.choices.show(&choices::choices(m, draft));
    }

    /// Lets the focus go to the numbers, or to what enters them.
    pub fn focus_numbers(&self) -> bool {
        let forward = gtk::DirectionType::TabForward;
        let shown = self.numbers.root.is_visible() && self.numbers.root.child_focus(forward);
        shown || self.choices.root.child_focus(forward)
    }

    /// What stands for a place of the middle.
    pub fn at(&self, place: Place) -> Option<gtk::Widget> {
        match place {
            Place::Supply(moves::DECK) => Some(self.deck.clone().upcast()),
            Place::Supply(at) => self.piles.at(at),
            _ => None,
        }
    }
}

/// Which die is told now, with the beginning of its number.
fn typed(m: &ViewModel, draft: &Draft, told: numbers::Told) -> String {
    let die = numbers::words(m, told);
    if draft.typed.is_empty() {
        return gettext_f("What does {die} show?", &[("die", &die)]);
    }
    gettext_f("What does {die} show? {n}…", &[("die", &die), ("n", &draft.typed)])
}

/// “15 points, 6 goals”.
fn points(m: &ViewModel, seat: Seat) -> String {
    let own = m.state.seat(seat);
    format!("{}, {}", names::points(own.points), names::goals(own.goals.into()))
}
