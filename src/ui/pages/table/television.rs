//! The table on another screen, such as a television or a projector: a window of its own with what everybody may see,
//! large, and nothing to press. It follows the match and closes with it.

use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::gtk::{self, gdk, glib};
use relm4::{ComponentSender, adw};

use super::{TableMsg, TablePage, bars};
use crate::engine::{AnyMatch, Viewer};
use crate::i18n::{gettext, gettext_f};
use crate::play::Next;
use crate::tables::{self, Report, Scene, TableView};
use crate::widgets::ONLY_SHOWN;

/// The size of the window where there is one screen only.
const SIZE: (i32, i32) = (1280, 720);

/// The window.
pub(super) struct Television {
    window: adw::Window,
    view: Box<dyn TableView>,
    /// How many entries it has shown, so that the next one moves.
    seen: usize,
}

impl Drop for Television {
    fn drop(&mut self) {
        self.window.destroy();
    }
}

impl Television {
    /// Opens it: on another screen if there is one, over all of it.
    fn open(page: &TablePage, above: &gtk::Window, sender: &ComponentSender<TablePage>) -> Option<Self> {
        let info = page.session.game().info();
        // Nothing is entered there.
        let report: Report = Rc::new(|_| ());
        let view = tables::create(&info, report)?;
        let frame = view.frame();
        frame.toggle_far_view();
        let table = frame.widget();
        table.set_can_target(false);
        table.set_can_focus(false);
        table.add_css_class(ONLY_SHOWN);
        let scroll = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vscrollbar_policy(gtk::PolicyType::External)
            .child(&table)
            .can_focus(false)
            .vexpand(true)
            .build();
        let game = gettext(info.title);
        let title = gettext_f("{game}: The Table", &[("game", &game)]);
        let window = adw::Window::builder()
            .title(title)
            .default_width(SIZE.0)
            .default_height(SIZE.1)
            .width_request(360)
            .build();
        if let Some(class) = frame.page_class() {
            window.add_css_class(class);
            window.add_css_class(tables::cloth_of(&info));
        }
        // Whoever moves the window to its screen takes it by the cloth.
        let handle = gtk::WindowHandle::builder().child(&scroll).build();
        window.set_content(Some(&handle));
        window.set_cursor_from_name(Some("none"));
        add_keys(&window);
        let input = sender.input_sender().clone();
        window.connect_close_request(move |_| {
            let _ = input.send(TableMsg::Television);
            // It goes with what the page has of it.
            glib::Propagation::Stop
        });
        if let Some(monitor) = other_monitor(above) {
            window.fullscreen_on_monitor(&monitor);
        }
        window.present();
        Some(Self { window, view, seen: 0 })
    }

    /// Shows the match as everybody at the table sees it.
    fn show(&mut self, page: &TablePage, game: &dyn AnyMatch) {
        let scene = Scene {
            game,
            whole: None,
            setup: page.session.setup(),
            names: page.session.names(),
            viewer: Viewer::Table,
            // Nothing is asked of anybody on this screen: the sentence says who does what.
            next: Next::Nobody,
            acting: None,
            hint: None,
            advice: false,
            shared: page.session.has_secrets(),
            amending: false,
            animate: game.len() > self.seen,
            told: &page.told,
        };
        let frame = self.view.frame();
        // That somebody looks for a hint is for those at the screen.
        let bot = page.thinking.as_ref().filter(|thinking| !thinking.hint);
        frame.set_thinking(bot.map(|thinking| thinking.seat));
        bars::tell_all(page, &scene, &frame.banner());
        self.view.show(&scene);
        self.seen = game.len();
    }
}

impl TablePage {
    /// Opens or closes the window on the other screen.
    pub(super) fn toggle_television(&mut self, above: Option<gtk::Window>, sender: &ComponentSender<Self>) {
        self.television = match (self.television.take(), above) {
            (None, Some(above)) => Television::open(self, &above, sender),
            _ => None,
        };
    }

    /// Lets the other screen follow.
    pub(super) fn show_television(&mut self) {
        if let Some(mut television) = self.television.take() {
            television.show(self, self.session.game());
            self.television = Some(television);
        }
    }
}

/// A screen on which a window does not stand.
fn other_monitor(window: &gtk::Window) -> Option<gdk::Monitor> {
    let display = gdk::Display::default()?;
    let own = display.monitor_at_surface(&window.surface()?)?;
    let all = display.monitors();
    let monitors = (0..all.n_items()).filter_map(|at| all.item(at).and_downcast::<gdk::Monitor>());
    monitors.into_iter().find(|monitor| *monitor != own)
}

/// F11 fills the screen, Escape gives it back, Ctrl+W closes.
fn add_keys(window: &adw::Window) {
    let keys = gtk::EventControllerKey::new();
    let weak = window.downgrade();
    keys.connect_key_pressed(move |_, key, _, held| {
        let Some(window) = weak.upgrade() else { return glib::Propagation::Proceed };
        match key {
            gdk::Key::F11 => window.set_fullscreened(!window.is_fullscreen()),
            gdk::Key::Escape if window.is_fullscreen() => window.unfullscreen(),
            gdk::Key::Escape => window.close(),
            gdk::Key::w if held.contains(gdk::ModifierType::CONTROL_MASK) => window.close(),
            _ => return glib::Propagation::Proceed,
        }
        glib::Propagation::Stop
    });
    window.add_controller(keys);
}
