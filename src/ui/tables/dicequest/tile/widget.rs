//! The tile on the screen.

use std::rc::{Rc, Weak};

use relm4::gtk::{self, gdk, glib, pango, prelude::*};

use super::{Face, TileLook, TileSize};
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::dicequest::{DicequestTable, EMBLEM, Session, art};
use crate::tables::kit::{Part, label, mark_command, set_class, set_text, styled_box};
use crate::widgets::{CellState, Emblem, Named, PictureView, PressButton, sign_row};

/// A tile.
pub struct TileCell {
    session: Weak<Session>,
    button: PressButton,
    shown: Rc<Shared<TileLook>>,
}

impl Part<DicequestTable> for TileCell {
    type Look = TileLook;

    fn new(session: &Rc<Session>) -> Self {
        let shown = Rc::<Shared<TileLook>>::default();
        let button = PressButton::default();
        button.add_css_class("dq-tile");
        button.add_css_class("pictured");
        button.connect_clicked({
            let (session, shown) = (Rc::clone(session), Rc::clone(&shown));
            move |button| {
                let command = shown.get().command.clone();
                match command {
                    Some(command) => session.run(command),
                    None => open(button.upcast_ref(), &shown.get()),
                }
            }
        });
        read_in_full(&button, &shown);
        Self { session: Rc::downgrade(session), button, shown }
    }

    fn widget(&self) -> gtk::Widget {
        self.button.clone().upcast()
    }

    fn show(&self, look: TileLook) {
        let button = &self.button;
        mark_command(button, &self.session, look.command.as_ref());
        let old = self.shown.replace(look.clone());
        if *old == look && button.child().is_some() {
            return;
        }
        if (&old.face, old.size, old.pixels) != (&look.face, look.size, look.pixels)
            || button.child().is_none()
        {
            for class in ["row", "small", "own", "compact", "line"] {
                button.remove_css_class(class);
            }
            button.add_css_class(match look.size {
                TileSize::Row => "row",
                TileSize::Small => "small",
                TileSize::Own => "own",
                TileSize::Compact => "compact",
                TileSize::Line => "line",
            });
            if let Some(kind) = old.face.as_ref().map(|face| face.kind).filter(|kind| !kind.is_empty()) {
                button.remove_css_class(kind);
            }
            if let Some(kind) = look.face.as_ref().map(|face| face.kind).filter(|kind| !kind.is_empty()) {
                button.add_css_class(kind);
            }
            button.set_child(Some(&build(&look)));
        }
        button.set_size_request(look.pixels.0, look.pixels.1);
        set_class(button, "empty", look.face.is_none());
        for state in CellState::ALL {
            set_class(button, state.css_class(), state == look.state);
        }
        // An empty place can only be pressed when something can be done with it.
        button.set_sensitive(look.face.is_some() || look.command.is_some());
        button.set_accessible_words(&spoken(&look), &look.action);
        button.set_tooltip_text((!look.action.is_empty()).then_some(&look.action));
    }
}

fn spoken(look: &TileLook) -> String {
    let card = look.face.as_ref().map_or_else(|| gettext("an empty place"), Face::spoken);
    let mut words = match look.place.as_str() {
        "" => card,
        place => gettext_f("{place}: {card}", &[("place", place), ("card", &card)]),
    };
    let state = match look.state {
        CellState::Selected => Some(gettext("selected")),
        CellState::Dimmed => Some(gettext("not allowed right now")),
        CellState::Aside => Some(gettext("stays at home")),
        _ => None,
    };
    if let Some(state) = state {
        words = format!("{words}, {state}");
    }
    words
}

fn cut(class: &str, text: &str, lines: i32) -> gtk::Label {
    let label = label(class);
    label.set_wrap_mode(pango::WrapMode::Word);
    label.set_ellipsize(pango::EllipsizeMode::End);
    label.set_lines(lines);
    label.set_max_width_chars(1);
    label.set_hexpand(true);
    set_text(&label, text);
    label
}

/// How many lines of text stand below the head and a row of symbols of a tile of this height.
fn lines_below(height: i32) -> i32 {
    ((height - 76) / 15).clamp(2, 6)
}

fn build(look: &TileLook) -> gtk::Widget {
    let Some(face) = &look.face else { return gtk::Box::new(gtk::Orientation::Vertical, 0).upcast() };
    match look.size {
        TileSize::Line => line(face),
        TileSize::Row => card(face, (46, 14, lines_below(look.pixels.1))),
        TileSize::Small => card(face, (40, 13, 0)),
        TileSize::Own => card(face, (78, 16, 5)),
        TileSize::Compact => compact(face),
    }
}

fn picture(face: &Face, side: i32) -> gtk::Widget {
    match &face.content.picture {
        Some(picture) => {
            let view = PictureView::new(Some(picture.clone()), side, side);
            view.add_css_class("dq-art");
            view.set_valign(gtk::Align::Start);
            view.upcast()
        }
        None => Emblem::of_glyph(Some(EMBLEM), side - 8).upcast(),
    }
}

fn line(face: &Face) -> gtk::Widget {
    let whole = styled_box(gtk::Orientation::Horizontal, 6, "");
    whole.append(&picture(face, 30));
    let title = cut("title", &face.content.title, 1);
    title.set_valign(gtk::Align::Center);
    whole.append(&title);
    if !face.corner.is_empty() {
        let corner = sign_row(&face.corner, 12, 2);
        corner.set_valign(gtk::Align::Center);
        whole.append(&corner);
    }
    whole.upcast()
}

/// The picture with title and kind beside it, symbols and text below; sides of picture and symbols in pixels, lines of text.
fn card(face: &Face, (side, glyph, lines): (i32, i32, i32)) -> gtk::Widget {
    let head = styled_box(gtk::Orientation::Horizontal, 7, "head");
    head.append(&picture(face, side));
    let words = styled_box(gtk::Orientation::Vertical, 1, "");
    words.append(&cut("title", &face.content.title, 2));
    if side > 50 || face.kind == "next" {
        words.append(&cut("about", &face.content.kind, 2));
    }
    head.append(&words);
    let whole = styled_box(gtk::Orientation::Vertical, if lines == 0 { 2 } else { 4 }, "");
    whole.append(&head);
    let mut corner = Some(&face.corner).filter(|corner| !corner.is_empty());
    for row in face.rows.iter().filter(|row| !row.is_empty()) {
        let line = styled_box(gtk::Orientation::Horizontal, 4, "");
        line.append(&sign_row(row, glyph, 3));
        // What it costs stands at the end of the first row.
        if let Some(corner) = corner.take() {
            let corner = sign_row(corner, glyph, 3);
            corner.set_hexpand(true);
            corner.set_halign(gtk::Align::End);
            line.append(&corner);
        }
        whole.append(&line);
    }
    if lines > 0 && !face.content.body.is_empty() && (side > 50 || face.rows.len() < 2) {
        // Lines are counted for each paragraph, so there is only one.
        let body = cut("body", &face.content.body.replace('\n', " "), lines);
        body.set_valign(gtk::Align::Start);
        whole.append(&body);
    }
    if !face.badges.is_empty() {
        let badges = sign_row(&face.badges, glyph, 5);
        badges.add_css_class("badges");
        badges.set_valign(gtk::Align::End);
        badges.set_halign(gtk::Align::Start);
        badges.set_vexpand(true);
        whole.append(&badges);
    }
    whole.upcast()
}

/// The picture with symbols beside it, and the title below; its texts are in the whole card.
fn compact(face: &Face) -> gtk::Widget {
    let head = styled_box(gtk::Orientation::Horizontal, 4, "head");
    head.append(&picture(face, 44));
    let signs = styled_box(gtk::Orientation::Vertical, 3, "");
    for row in face.rows.iter().filter(|row| !row.is_empty()) {
        let signs_of_row = sign_row(row, 12, 2);
        signs_of_row.set_halign(gtk::Align::Start);
        signs.append(&signs_of_row);
    }
    head.append(&signs);
    let whole = styled_box(gtk::Orientation::Vertical, 2, "");
    whole.append(&head);
    whole.append(&cut("title", &face.content.title, 1));
    if !face.badges.is_empty() {
        let badges = sign_row(&face.badges, 12, 3);
        badges.add_css_class("badges");
        badges.set_halign(gtk::Align::Start);
        badges.set_overflow(gtk::Overflow::Hidden);
        whole.append(&badges);
    }
    whole.upcast()
}

/// The whole card in a popover, by the right button, a long press or the menu key.
fn read_in_full(button: &PressButton, shown: &Rc<Shared<TileLook>>) {
    let read = {
        let shown = Rc::clone(shown);
        Rc::new(move |controller: &gtk::EventController| {
            if let Some(widget) = controller.widget() {
                open(&widget, &shown.get());
            }
        })
    };
    let right = gtk::GestureClick::builder().button(gdk::BUTTON_SECONDARY).build();
    right.connect_pressed({
        let read = Rc::clone(&read);
        move |gesture, _, _, _| read(gesture.upcast_ref())
    });
    button.add_controller(right);
    let long = gtk::GestureLongPress::builder().touch_only(true).build();
    long.connect_pressed({
        let read = Rc::clone(&read);
        move |gesture, _, _| read(gesture.upcast_ref())
    });
    button.add_controller(long);
    let keys = gtk::EventControllerKey::new();
    keys.connect_key_pressed(move |keys, key, _, state| {
        let menu =
            key == gdk::Key::Menu || (key == gdk::Key::F10 && state.contains(gdk::ModifierType::SHIFT_MASK));
        if menu {
            read(keys.upcast_ref());
            return glib::Propagation::Stop;
        }
        glib::Propagation::Proceed
    });
    button.add_controller(keys);
}

fn open(over: &gtk::Widget, look: &TileLook) {
    if let Some(face) = look.face.as_ref().filter(|face| face.card.is_some()) {
        art::open(over, face.content.clone());
    }
}
