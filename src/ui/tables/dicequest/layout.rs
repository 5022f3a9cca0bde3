//! The widgets, and where they stand in each form.

use std::rc::Rc;

use relm4::gtk::{self, gdk, prelude::*};

use super::draft::Draft;
use super::quest::{QuestModel, QuestView};
use super::strip::Strip;
use super::tile::{TileCell, TileLook, TileSize};
use super::{about, choices, middle, moves, party, story, tells};
use crate::engine::Seat;
use crate::games::dicequest::state::{SEATS, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::{DicequestTable, PartRow, Session, ViewModel};
use crate::tables::kit::frame::{Frame, FrameParts, Kind};
use crate::tables::kit::layout::{Form, Wrap};
use crate::tables::kit::{self, CardPad, ChoicesBar, Place, Ranking, add_all, label, set_text, styled_box};

/// The sizes of things, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sizes {
    /// A Hero of the Market.
    hero: (i32, i32),
    /// A Quest.
    quest: (i32, i32),
    /// A Hero of the nearest seat, at the least.
    own: (i32, i32),
    /// How wide such a Hero grows where there is room.
    own_most: i32,
    /// An Item in the Backpack.
    item: (i32, i32),
    gap: i32,
}

/// How high a Party is: in a narrow window three Heroes stand beside each other, without their texts.
const OWN: [i32; 3] = [110, i32::MAX, i32::MAX];

impl Sizes {
    const fn of(form: Form) -> Self {
        let (hero, quest, own, own_most, item, gap) = match form {
            Form::Narrow => ((150, 92), (150, 104), (100, 104), 100, (170, 36), 6),
            Form::Medium => ((150, 100), (150, 116), (178, 160), 240, (180, 36), 8),
            Form::Low => ((134, 76), (134, 100), (178, 160), 240, (190, 34), 6),
            Form::Wide => ((140, 122), (140, 136), (190, 180), 270, (230, 36), 8),
            Form::Tv => ((200, 180), (200, 210), (300, 280), 420, (320, 48), 14),
        };
        Self { hero, quest, own, own_most, item, gap }
    }

    /// Alone at a table nobody else has a plate, and cards can be higher.
    const fn alone(self, alone: bool) -> Self {
        if !alone {
            return self;
        }
        Self { hero: (self.hero.0, self.hero.1 + 30), quest: (self.quest.0, self.quest.1 + 30), ..self }
    }
}

/// The widgets of the table.
pub struct Layout {
    session: Rc<Session>,
    cloth: gtk::Box,
    strip: Strip,
    board: gtk::Box,
    market: PartRow<TileCell>,
    quests: PartRow<TileCell>,
    quest: QuestView,
    cards: CardPad<DicequestTable>,
    over: Ranking,
    own: gtk::Box,
    heroes: PartRow<TileCell>,
    pack: gtk::Box,
    pack_title: gtk::Label,
    backpack: PartRow<TileCell>,
    achievements: gtk::Label,
    choices: ChoicesBar<DicequestTable>,
}

impl kit::Layout<DicequestTable> for Layout {
    fn new(session: &Rc<Session>) -> Self {
        let one_line = |class| {
            let label = label(class);
            label.set_wrap(false);
            label
        };
        let this = Self {
            session: Rc::clone(session),
            cloth: styled_box(gtk::Orientation::Vertical, 6, "dq-cloth"),
            strip: Strip::new(session),
            board: styled_box(gtk::Orientation::Vertical, 8, "dq-board"),
            market: PartRow::within(session, Wrap::new(8).align(0.5)),
            quests: PartRow::within(session, Wrap::new(8).align(0.5)),
            quest: QuestView::new(session),
            cards: CardPad::new(session, tells::picked),
            over: Ranking::new(SEATS),
            own: styled_box(gtk::Orientation::Horizontal, 12, "dq-own"),
            heroes: PartRow::new(session, 8),
            pack: styled_box(gtk::Orientation::Vertical, 4, "dq-pack"),
            pack_title: one_line("caption-heading"),
            backpack: PartRow::new(session, 4),
            achievements: one_line("caption"),
            choices: ChoicesBar::new(session, 0.0),
        };
        this.build();
        this
    }

    fn parts(&self) -> FrameParts {
        FrameParts {
            game: "dicequest",
            kind: Kind::Cloth,
            stage: self.cloth.clone().upcast(),
            choices: self.choices.root.clone().upcast(),
            own: Some(self.own.clone().upcast()),
            rail: None,
            facts: None,
        }
    }

    fn take_form(&self, form: Form) {
        self.quest.take_form(form);
        self.strip.take_form(form);
        let narrow = form == Form::Narrow;
        self.own.set_spacing(if narrow { 8 } else { 12 });
        self.board.set_spacing(Sizes::of(form).gap);
        let sizes = Sizes::of(form);
        self.heroes.root.set_even(sizes.own_most);
        self.backpack.root.set_limit(sizes.item.0);
        // All in a row have the same width, as much as there is.
        for row in [&self.market.root, &self.quests.root] {
            row.set_even(if form == Form::Tv { 260 } else { 200 });
        }
    }

    fn low(&self) -> Option<[i32; 2]> {
        Some([170, 104])
    }

    fn own(&self) -> Option<[i32; 3]> {
        Some(OWN)
    }

    // 1280 by 800 pixels with GNOME's usual letters.
    fn wide_from(&self) -> Option<i32> {
        Some(557)
    }

    fn show(&self, m: &ViewModel, draft: &Draft, form: Form, fresh: bool) {
        let sizes = Sizes::of(form).alone(m.seats() == 1 && form == Form::Wide);
        let attempt = QuestModel::of(m, &draft.quest);
        self.over.show(m, |seat| story::score(m, seat));
        self.over.set_lines(&story::told(m));
        let over = m.state.step == Step::Over;
        let named = tells::named(m, draft);
        let telling = self.cards.show(m.entries, tells::question(m, draft), named);
        let looking = attempt.is_some() && self.session.outlook().board;
        self.strip.show(m, attempt.as_ref().map(|_| looking));
        self.strip.root.set_visible(!over);
        let shown = attempt.as_ref().filter(|_| !looking && !telling);
        self.board.set_visible(shown.is_none() && !over && !telling);
        let shown = shown.is_some();
        self.quest.show(m, &draft.quest, (form, shown), fresh);
        self.show_board(m, draft, sizes);
        self.show_own(m, draft, sizes);
        self.choices.show(&choices::choices(m, draft));
    }

    fn about_seat(&self, m: &ViewModel, seat: Seat) -> Option<gtk::Widget> {
        Some(about::widget(&self.session, m, seat))
    }

    fn at(&self, m: &ViewModel, place: Place) -> Option<gtk::Widget> {
        let there = match place {
            Place::Middle(at) if at >= moves::QUESTS => self.quests.at(at - moves::QUESTS),
            Place::Middle(at) => self.market.at(at),
            Place::Before(seat, at) if seat == m.nearest => self.heroes.at(at),
            _ => None,
        };
        there.filter(gtk::Widget::is_visible)
    }

    fn focus_home(&self, frame: &Frame) -> bool {
        kit::focus_first_lit(frame)
    }

    fn key(&self, key: gdk::Key) -> bool {
        self.quest.key(key)
    }
}

fn sized(looks: Vec<TileLook>, pixels: (i32, i32)) -> impl Iterator<Item = TileLook> {
    looks.into_iter().map(move |look| TileLook { pixels, ..look })
}

impl Layout {
    fn build(&self) {
        self.board.set_vexpand(true);
        self.board.set_valign(gtk::Align::Center);
        add_all(&self.board, &[&self.market.root, &self.quests.root]);
        self.over.root.set_vexpand(true);
        let parts: [&dyn AsRef<gtk::Widget>; 5] =
            [&self.strip.root, &self.board, &self.quest.root, &self.cards.root, &self.over.root];
        add_all(&self.cloth, &parts);
        add_all(&self.pack, &[&self.pack_title, &self.backpack.root, &self.achievements]);
        self.heroes.root.set_valign(gtk::Align::Fill);
        self.heroes.root.set_hexpand(true);
        add_all(&self.own, &[&self.heroes.root, &self.pack]);
    }

    fn show_board(&self, m: &ViewModel, draft: &Draft, sizes: Sizes) {
        let mut market = middle::market(m, draft);
        market.extend(middle::next(m));
        // In a column what is asked comes first.
        let quests_first = self.session.form().is_column() && m.state.step == Step::Deploy;
        let first = if quests_first { &self.quests.root } else { &self.market.root };
        if self.board.first_child().as_ref() != Some(first.upcast_ref()) {
            self.board.reorder_child_after(first, gtk::Widget::NONE);
        }
        let size = if self.session.form() == Form::Low { TileSize::Small } else { TileSize::Row };
        let of_size = |looks, pixels| sized(looks, pixels).map(move |look| TileLook { size, ..look });
        self.market.show(&gettext("Market"), of_size(market, sizes.hero));
        self.quests.show(&gettext("Quests"), of_size(middle::quests(m, draft), sizes.quest));
    }

    fn show_own(&self, m: &ViewModel, draft: &Draft, sizes: Sizes) {
        let seat = m.nearest;
        let words = gettext_f("{seat}’s Party", &[("seat", &m.name(seat))]);
        let size = if self.session.form() == Form::Narrow { TileSize::Compact } else { TileSize::Own };
        let heroes = sized(party::heroes(m, draft, seat), sizes.own);
        self.heroes.show(&words, heroes.map(|look| TileLook { size, ..look }));
        set_text(&self.pack_title, &party::backpack_title(m, seat));
        let words = gettext_f("{seat}’s Backpack", &[("seat", &m.name(seat))]);
        self.backpack.show(&words, sized(party::backpack(m, draft, seat), sizes.item));
        set_text(&self.achievements, &party::achievements(m, seat));
    }
}
