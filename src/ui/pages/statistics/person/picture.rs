//! What is asked before something else stands for a person beside their name: a face or a sign on a colour.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::PersonMsg;
use crate::dialogs::{Answer, Message};
use crate::i18n::{gettext, gettext_f};
use crate::tables::kit::{styled_box, titled};
use crate::widgets::person::PersonFace;
use crate::widgets::{Emblem, Named, Tabs};
use tableside::table::look::Avatar;

/// The sides of the face above, and of those to choose from.
const LARGE: i32 = 96;
const SMALL: i32 = 44;
/// How high the choices may be before they are scrolled.
const HIGHEST: i32 = 380;

/// All faces in their order; the one that goes with the name is the first.
fn faces() -> impl Iterator<Item = Avatar> {
    std::iter::once(Avatar::OfName).chain((1..=Avatar::FACES).map(Avatar::Face))
}

/// Asks which picture or sign is to stand beside a name. The one that does so now is chosen at first.
pub fn ask(near: &impl IsA<gtk::Widget>, name: &str, now: Avatar, input: &relm4::Sender<PersonMsg>) {
    let heading = gettext_f("Picture of {name}", &[("name", name)]);
    let preview = PersonFace::new(LARGE);
    preview.show_avatar(name, now);
    let chosen = Rc::new(Cell::new(now));

    let faces_box = choices(&gettext("Faces"), 5);
    for avatar in faces() {
        let face = PersonFace::new(SMALL);
        face.show_avatar(name, avatar);
        add(&faces_box, &face.root, &avatar.spoken());
    }
    let signs_box = choices(&gettext("Signs"), 5);
    for (sign, words) in Avatar::SIGNS {
        add(&signs_box, &Emblem::of_glyph(Some(sign), SMALL * 3 / 5), &gettext(words));
    }
    let colours_box = choices(&gettext("Colour of the Sign"), 4);
    for colour in Avatar::COLOURS {
        let field = styled_box(gtk::Orientation::Horizontal, 0, "face");
        field.add_css_class("sign");
        field.add_css_class("swatch");
        field.add_css_class(colour.css_class());
        field.set_size_request(SMALL * 3 / 5, SMALL * 3 / 5);
        field.set_halign(gtk::Align::Center);
        add(&colours_box, &field, &colour.name());
    }

    let colours_title = titled("heading", &gettext("Colour of the Sign"));
    let signs = styled_box(gtk::Orientation::Vertical, 12, "");
    signs.append(&signs_box);
    signs.append(&colours_title);
    signs.append(&colours_box);
    let pages = gtk::Stack::new();
    pages.add_titled(&page(&faces_box), None, &gettext("Faces"));
    pages.add_titled(&page(&signs), None, &gettext("Signs"));
    if matches!(now, Avatar::Sign(..))
        && let Some(signs) = pages.last_child()
    {
        pages.set_visible_child(&signs);
    }
    let tabs = Tabs::new(&pages);
    let below = styled_box(gtk::Orientation::Vertical, 12, "");
    below.append(&preview.root);
    below.append(tabs.widget());
    below.append(&pages);

    let first = match now {
        Avatar::Sign(sign, colour) => {
            select(&colours_box, Avatar::COLOURS.iter().position(|other| *other == colour));
            select(&signs_box, Avatar::SIGNS.iter().position(|(other, _)| *other == sign))
        }
        face => {
            select(&colours_box, Some(0));
            select(&faces_box, faces().position(|other| other == face))
        }
    };

    let show = {
        let (chosen, name) = (Rc::clone(&chosen), name.to_owned());
        move |avatar: Avatar| {
            chosen.set(avatar);
            preview.show_avatar(&name, avatar);
        }
    };
    let sign = {
        let (signs_box, colours_box) = (signs_box.clone(), colours_box.clone());
        move || {
            let (sign, _) = Avatar::SIGNS.get(selected(&signs_box)?)?;
            Some(Avatar::Sign(*sign, *Avatar::COLOURS.get(selected(&colours_box)?)?))
        }
    };
    // Choosing in one list takes the choice out of the other.
    faces_box.connect_selected_children_changed({
        let (show, signs_box) = (show.clone(), signs_box.clone());
        move |faces_box| {
            if let Some(face) = selected(faces_box).and_then(|at| faces().nth(at)) {
                signs_box.unselect_all();
                show(face);
            }
        }
    });
    signs_box.connect_selected_children_changed({
        let (show, sign) = (show.clone(), sign.clone());
        move |_| {
            if let Some(sign) = sign() {
                faces_box.unselect_all();
                show(sign);
            }
        }
    });
    colours_box.connect_selected_children_changed(move |_| {
        if let Some(sign) = sign() {
            show(sign);
        }
    });

    let input = input.clone();
    Message::new(near, &heading, &gettext("It stands beside the name at every table."))
        .child(&below)
        .close(&gettext("_Cancel"))
        .answer(&gettext("_Choose"), Answer::Suggested, move || {
            let _ = input.send(PersonMsg::Picture(chosen.get()));
        })
        .enter_answers()
        .show();
    if let Some(first) = first {
        // So that the arrows go on from there; `grab_focus` would leave the cursor at the beginning.
        first.child_focus(gtk::DirectionType::TabForward);
    }
}

/// A page of the choices, scrolled where the window is low.
fn page(what: &impl IsA<gtk::Widget>) -> gtk::ScrolledWindow {
    gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .propagate_natural_height(true)
        .max_content_height(HIGHEST)
        .child(what)
        .build()
}

/// Things of which one is chosen, by pointer or arrow keys.
fn choices(name: &str, columns: u32) -> gtk::FlowBox {
    let flow = gtk::FlowBox::builder()
        .selection_mode(gtk::SelectionMode::Single)
        .homogeneous(true)
        .min_children_per_line(columns)
        .max_children_per_line(columns)
        .valign(gtk::Align::Start)
        .row_spacing(4)
        .column_spacing(4)
        .build();
    flow.set_accessible_name(name);
    leave_by_tab(&flow);
    flow
}

/// The Tab key goes on to what comes after all of them, and back to what comes before: a `GtkFlowBox` would stop at each.
fn leave_by_tab(flow: &gtk::FlowBox) {
    let keys = gtk::EventControllerKey::new();
    keys.set_propagation_phase(gtk::PropagationPhase::Capture);
    keys.connect_key_pressed(|keys, key, _, _| {
        let outermost = keys.widget().and_then(|flow| match key {
            gdk::Key::Tab | gdk::Key::KP_Tab => flow.last_child(),
            gdk::Key::ISO_Left_Tab => flow.first_child(),
            _ => None,
        });
        if let Some(child) = outermost {
            child.grab_focus();
        }
        glib::Propagation::Proceed
    });
    flow.add_controller(keys);
}

fn add(flow: &gtk::FlowBox, what: &impl IsA<gtk::Widget>, name: &str) {
    let child = gtk::FlowBoxChild::builder().child(what).tooltip_text(name).build();
    child.set_accessible_name(name);
    flow.append(&child);
}

fn select(flow: &gtk::FlowBox, at: Option<usize>) -> Option<gtk::FlowBoxChild> {
    let child = flow.child_at_index(i32::try_from(at?).ok()?)?;
    flow.select_child(&child);
    Some(child)
}

fn selected(flow: &gtk::FlowBox) -> Option<usize> {
    usize::try_from(flow.selected_children().first()?.index()).ok()
}
