//! What the page adds to the frame of a game's table: the notice over it (a refusal, a hint, an amendment), and
//! buttons that stand in for the game's choices.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use relm4::adw::prelude::*;
use relm4::gtk::{self, glib};
use relm4::prelude::*;

use super::end_bar::EndBar;
use super::notices::{Notices, Said};
use super::{TableMsg, TablePage};
use crate::engine::Seat;
use crate::i18n::{gettext, gettext_f};
use crate::play::Next;
use crate::shared::Shared;
use crate::tables::Surround;
use crate::tables::kit::styled_box;
use crate::widgets::Named;

/// How long a shared screen takes from one person to the next before it can be uncovered.
const HANDED_OVER: Duration = Duration::from_millis(400);

pub(super) struct Surroundings {
    frame: Shared<Option<Rc<dyn Surround>>>,
    notices: Notices,
    go_on: gtk::Button,
    end_bar: Rc<EndBar>,
    /// Back to how the match ended.
    result: gtk::Button,
    /// One button for each person who may look at their own secrets.
    looks: gtk::Box,
    lookers: Shared<Vec<(Seat, String)>>,
    input: relm4::Sender<TableMsg>,
}

impl Surroundings {
    pub fn new(sender: &ComponentSender<TablePage>) -> Self {
        let button = |label: &str, class: &str, msg: fn() -> TableMsg| {
            let button = gtk::Button::builder().label(label).use_underline(true).css_classes(["choice"]);
            let button = button.valign(gtk::Align::Start).build();
            if !class.is_empty() {
                button.add_css_class(class);
            }
            let input = sender.input_sender().clone();
            button.connect_clicked(move |_| drop(input.send(msg())));
            button
        };
        Self {
            frame: Shared::default(),
            notices: Notices::new(sender.input_sender()),
            go_on: button(&gettext("_Go On"), "suggested-action", || TableMsg::GoOn),
            end_bar: Rc::new(EndBar::new(sender.input_sender())),
            result: button(&gettext("Show _Result"), "suggested-action", || TableMsg::ShowEnd(true)),
            looks: styled_box(gtk::Orientation::Horizontal, 8, "looks"),
            lookers: Shared::default(),
            input: sender.input_sender().clone(),
        }
    }

    /// Adds everything to the frame.
    pub fn put_into(&self, frame: &Rc<dyn Surround>, line: &gtk::Box) {
        let (Some(notice), Some(offers)) = (frame.notice(), frame.offers()) else { return };
        self.notices.put_into(frame);
        notice.append(line);
        offers.append(&self.go_on);
        offers.append(&self.looks);
        offers.append(&self.result);
        if let Some(end) = frame.end() {
            self.end_bar.put_into(&end);
        }
        self.frame.set(Some(Rc::clone(frame)));
    }

    pub fn show(&self, page: &TablePage) {
        let frame = self.frame.get();
        let Some(frame) = frame.as_ref() else { return };
        let news = page.refused.is_some() && !self.notices.refuses();
        if news {
            // Beside what was pressed, if that is on the table.
            let pressed = frame.widget().root().and_then(|root| root.focus());
            let on_table = |widget: &gtk::Widget| {
                frame.stage().is_some_and(|stage| widget.is_ancestor(&stage)) && widget.is_focusable()
            };
            frame.set_anchor(pressed.filter(on_table).as_ref());
        } else if page.refused.is_none() {
            frame.set_anchor(None);
        }
        let amended = page.amending.as_ref();
        let said = Said {
            refused: page.refused.as_ref().map(|refused| &refused.violation),
            stands: page.may_stand(),
            hint: page.hint.as_ref().map(|hint| (hint, page.hint_at)),
            amended: amended.and_then(|amending| Some((amending.at, amending.preview.as_ref()?))),
            typing: page.typing.bar.is_open(),
        };
        self.notices.show(&said, page.session.names(), frame);
        let over = matches!(page.session.next(), Next::Nobody) && page.amending.is_none();
        self.result.set_visible(over);
        if over {
            self.end_bar.show(page);
        }
        let waits = page.stopped.is_some() || page.pause.is_some();
        let stopped = page.pause.is_some() && !self.go_on.is_visible();
        self.go_on.set_visible(waits);
        self.show_looks(page, frame);
        if let Some(offers) = frame.offers() {
            offers.set_visible(over || waits || !page.may_look().is_empty());
        }
        frame.changed();
        if stopped {
            self.go_on.grab_focus();
        }
    }

    /// Offers each person who may look a button of their own. The screen goes from hand to hand now: for a moment
    /// nothing can be pressed, and the focus is on no button, so that no press meant for something else opens a hand.
    fn show_looks(&self, page: &TablePage, frame: &Rc<dyn Surround>) {
        let named = |seat| (seat, page.session.names().of(seat));
        let lookers: Vec<(Seat, String)> = page.may_look().iter().map(named).collect();
        self.looks.set_visible(!lookers.is_empty());
        if *self.lookers.replace(lookers.clone()) == lookers {
            return;
        }
        while let Some(button) = self.looks.first_child() {
            self.looks.remove(&button);
        }
        for (seat, name) in &lookers {
            let label = gettext_f("I Am {name}", &[("name", name)]);
            let tip = gettext_f("Shows what only {name} is allowed to see", &[("name", name)]);
            self.looks.append(&self.look_button(&label, &tip, TableMsg::Look(*seat)));
        }
        if lookers.is_empty() {
            return;
        }
        if page.look_first.is_some() && page.screen_for.is_none() {
            self.looks.append(&self.look_button(&gettext("Not Now"), "", TableMsg::Cover));
        }
        frame.banner().grab_focus();
    }

    fn look_button(&self, label: &str, tip: &str, msg: TableMsg) -> gtk::Button {
        let text = gtk::Label::builder().label(label).ellipsize(gtk::pango::EllipsizeMode::End).build();
        let button = gtk::Button::builder().child(&text).css_classes(["choice"]).build();
        button.set_valign(gtk::Align::Start);
        button.set_tooltip_text(Some(tip).filter(|tip| !tip.is_empty()));
        button.set_accessible_name(label);
        // Each by itself: a screen reader is not told that their box cannot be pressed.
        button.set_sensitive(false);
        let held = button.downgrade();
        glib::timeout_add_local_once(HANDED_OVER, move || {
            if let Some(button) = held.upgrade() {
                button.set_sensitive(true);
            }
        });
        let (input, msg) = (self.input.clone(), Cell::new(Some(msg)));
        button.connect_clicked(move |_| {
            if let Some(msg) = msg.take() {
                let _ = input.send(msg);
            }
        });
        button
    }
}

impl TablePage {
    /// Whether what was refused can be accepted by the table all the same.
    fn may_stand(&self) -> bool {
        let stands = self.refused.as_ref().is_some_and(|refused| refused.violation.can_stand);
        stands && self.referees() && self.amending.is_none()
    }
}

/// The next press and Escape close what was refused.
pub(super) fn close_on_press(frame: &Rc<dyn Surround>, root: &gtk::Box, sender: &ComponentSender<TablePage>) {
    let Some(notice) = frame.notice() else { return };
    let click = gtk::GestureClick::builder().propagation_phase(gtk::PropagationPhase::Capture).build();
    let (input, held) = (sender.input_sender().clone(), notice.downgrade());
    click.connect_pressed(move |click, _, x, y| {
        let Some(notice) = held.upgrade().filter(WidgetExt::is_visible) else { return };
        let under = click.widget().and_then(|page| page.pick(x, y, gtk::PickFlags::DEFAULT));
        if !under.is_some_and(|under| under == notice || under.is_ancestor(&notice)) {
            let _ = input.send(TableMsg::CloseRefusal);
        }
    });
    root.add_controller(click);
    let keys = gtk::EventControllerKey::builder().propagation_phase(gtk::PropagationPhase::Capture).build();
    let (input, held) = (sender.input_sender().clone(), notice.downgrade());
    let surround = Rc::clone(frame);
    keys.connect_key_pressed(move |_, key, _, _| {
        let shown = held.upgrade().is_some_and(|notice| notice.is_visible());
        if key == gtk::gdk::Key::Escape && !shown && surround.end().is_some_and(|end| end.is_there()) {
            let seen = surround.end().is_some_and(|end| end.root.is_visible());
            let _ = input.send(TableMsg::ShowEnd(!seen));
            return glib::Propagation::Stop;
        }
        if key == gtk::gdk::Key::Escape && shown {
            let _ = input.send(TableMsg::CloseRefusal);
            let _ = input.send(TableMsg::CloseHint);
            let _ = input.send(TableMsg::CloseLine);
            return glib::Propagation::Stop;
        }
        glib::Propagation::Proceed
    });
    root.add_controller(keys);
}
