//! A game in six pages, for people who have never played it: one idea on each, drawn with the things of its table.

use std::cell::Cell;
use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gdk, glib};

use super::close_with_escape;
use crate::engine::{Passage, Rulebook};
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables;
use crate::widgets::{Named, Scaled};

/// Width and height of the cloth on which the things lie, where there is room.
const CLOTH: (i32, i32) = (392, 248);
/// What is left and right of the cloth: in the introduction’s own window, and to the edges of the window below it.
const AROUND: (i32, i32) = (32, 48);

/// The pages, of which one is seen.
struct Pages {
    window: adw::Window,
    title: adw::WindowTitle,
    stack: gtk::Stack,
    dots: gtk::Box,
    back: gtk::Button,
    next: gtk::Button,
    at: Cell<usize>,
    count: usize,
    play: Box<dyn Fn()>,
}

/// Shows the introduction of a game above a window; `play` is done when the last page was read and a match is wanted.
pub fn introduce(book: &Rulebook, above: &impl IsA<gtk::Window>, play: impl Fn() + 'static) {
    let cloth = cloth(above.as_ref().width());
    let window = adw::Window::builder()
        .title(gettext_f("Learn {game}", &[("game", &gettext(&book.title))]))
        .modal(true)
        .resizable(false)
        .default_width(cloth.0 + AROUND.0)
        .build();
    window.add_css_class("introduction");
    let pages = Rc::new(Pages {
        title: adw::WindowTitle::new(&window.title().unwrap_or_default(), ""),
        stack: gtk::Stack::builder().transition_type(gtk::StackTransitionType::SlideLeftRight).build(),
        dots: gtk::Box::builder().hexpand(true).halign(gtk::Align::Center).css_classes(["dots"]).build(),
        back: gtk::Button::builder().width_request(88).build(),
        next: gtk::Button::builder().width_request(88).css_classes(["suggested-action"]).build(),
        at: Cell::default(),
        count: book.introduction.len(),
        play: Box::new(play),
        window,
    });
    for passage in &book.introduction {
        pages.stack.add_child(&page(&book.game, passage, cloth));
        pages.dots.append(&gtk::Box::builder().valign(gtk::Align::Center).css_classes(["dot"]).build());
    }
    pages.dots.update_state(&[gtk::accessible::State::Hidden(true)]);
    pages.lay();
    pages.go(0);
    pages.window.set_transient_for(Some(above));
    pages.window.present();
    pages.next.grab_focus();
}

/// The cloth above a window of this width.
fn cloth(width: i32) -> (i32, i32) {
    let wide = if width > AROUND.1 { CLOTH.0.min(width - AROUND.1) } else { CLOTH.0 };
    (wide, CLOTH.1 * wide / CLOTH.0)
}

/// A picture, a heading and a few lines.
fn page(game: &str, passage: &Passage, size: (i32, i32)) -> gtk::Box {
    let page = gtk::Box::new(gtk::Orientation::Vertical, 6);
    let example = passage.example.as_ref();
    let picture = example.and_then(|example| tables::draw_example(game, example));
    if let Some(picture) = &picture {
        let cloth = gtk::Box::builder().css_classes(["on-cloth", "example-cloth", game]).build();
        cloth.set_halign(gtk::Align::Center);
        // The cloth fills the whole place; of its own, the picture has none.
        ["on-cloth", "stage"].iter().for_each(|class| picture.remove_css_class(class));
        cloth.append(&Scaled::new(picture, size));
        page.append(&cloth);
    }
    page.append(&words(&passage.title, "heading"));
    page.append(&words(&passage.text, "caption"));
    if let Some(example) = example.filter(|_| picture.is_none()) {
        page.append(&words(&example.description, "caption"));
    }
    page
}

fn words(text: &str, class: &str) -> gtk::Label {
    let label =
        gtk::Label::builder().label(gettext(text)).wrap(true).xalign(0.0).css_classes([class]).build();
    // As wide as the cloth and no wider, whatever the language.
    label.set_width_chars(20);
    label.set_max_width_chars(20);
    label
}

impl Pages {
    fn lay(self: &Rc<Self>) {
        let header = adw::HeaderBar::builder().title_widget(&self.title).css_classes(["flat"]).build();
        let foot = gtk::Box::builder().spacing(12).css_classes(["foot"]).build();
        foot.append(&self.back);
        foot.append(&self.dots);
        foot.append(&self.next);
        let body = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(12).build();
        body.add_css_class("body");
        body.append(&self.stack);
        body.append(&foot);
        self.stack.set_vexpand(true);
        let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
        content.append(&header);
        content.append(&body);
        self.window.set_content(Some(&content));
        for (button, press) in [(&self.next, Self::forward as fn(&Self)), (&self.back, Self::backward)] {
            let this = Rc::downgrade(self);
            button.connect_clicked(move |_| {
                if let Some(this) = this.upgrade() {
                    press(&this);
                }
            });
        }
        // The window holds what its handlers need until it closes.
        let held = Shared::new(Some(Rc::clone(self)));
        self.window.connect_close_request(move |window| {
            window.set_transient_for(gtk::Window::NONE);
            held.set(None);
            glib::Propagation::Proceed
        });
        close_with_escape(&self.window);
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        let this = Rc::downgrade(self);
        keys.connect_key_pressed(move |_, key, _, _| {
            let Some(this) = this.upgrade() else { return glib::Propagation::Proceed };
            match key {
                // At either end an arrow does nothing: it neither closes the window nor begins a match.
                gdk::Key::Right if this.at.get() + 1 < this.count => this.go(this.at.get() + 1),
                gdk::Key::Left if this.at.get() > 0 => this.go(this.at.get() - 1),
                gdk::Key::Right | gdk::Key::Left => {}
                _ => return glib::Propagation::Proceed,
            }
            glib::Propagation::Stop
        });
        self.window.add_controller(keys);
    }

    fn forward(&self) {
        if self.at.get() + 1 < self.count {
            self.go(self.at.get() + 1);
        } else {
            self.window.close();
            (self.play)();
        }
    }

    fn backward(&self) {
        match self.at.get() {
            0 => self.window.close(),
            at => self.go(at - 1),
        }
    }

    fn go(&self, at: usize) {
        self.at.set(at);
        let (number, count) = ((at + 1).to_string(), self.count.to_string());
        self.title.set_subtitle(&gettext_f("{number} of {count}", &[("number", &number), ("count", &count)]));
        for (n, dot) in children(&self.dots).enumerate() {
            if n == at {
                dot.add_css_class("now");
            } else {
                dot.remove_css_class("now");
            }
        }
        let Some(page) = children(&self.stack).nth(at) else { return };
        self.stack.set_visible_child(&page);
        self.back.set_label(&if at == 0 { gettext("Skip") } else { gettext("Back") });
        let next = if at + 1 == self.count { gettext("Play Now") } else { gettext("Next") };
        self.next.set_label(&next);
        // Who cannot see the page is told what is new on it where the focus is.
        let read: Vec<String> = children(&page)
            .filter_map(|part| part.downcast::<gtk::Label>().ok().map(|label| label.text().into()))
            .collect();
        self.next.set_accessible_words(&next, &read.join(" "));
    }
}

fn children(of: &impl IsA<gtk::Widget>) -> impl Iterator<Item = gtk::Widget> {
    std::iter::successors(of.first_child(), gtk::Widget::next_sibling)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cloth_is_no_wider_than_the_window_below() {
        assert_eq!(cloth(1100), CLOTH);
        assert_eq!(cloth(360), (312, 197));
        assert!(cloth(360).0 + AROUND.0 <= 360);
        assert_eq!(cloth(0), CLOTH, "of a window that is not there yet");
    }
}
