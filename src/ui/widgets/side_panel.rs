//! A panel beside something, or over it where there is no room.
//!
//! It is an `AdwFlap`, which `AdwOverlaySplitView` replaces from libadwaita 1.4 on; Debian 12 has 1.2.

use relm4::adw::{self, prelude::*};
use relm4::gtk;

/// A panel at the end of its content. It is folded over it and closed at first.
#[derive(Clone, Debug)]
pub struct SidePanel(adw::Flap);

impl SidePanel {
    #[must_use]
    pub fn new(content: &impl IsA<gtk::Widget>, panel: &impl IsA<gtk::Widget>) -> Self {
        // Opaque, since it may lie over something.
        panel.add_css_class("side-panel");
        let flap = adw::Flap::builder()
            .vexpand(true)
            .flap_position(gtk::PackType::End)
            .flap(panel)
            .separator(&gtk::Separator::new(gtk::Orientation::Vertical))
            .content(content)
            .fold_policy(adw::FlapFoldPolicy::Always)
            .reveal_flap(false)
            .build();
        Self(flap)
    }

    /// The widget that holds both.
    #[must_use]
    pub fn widget(&self) -> &gtk::Widget {
        self.0.upcast_ref()
    }

    /// What is to be told each new width of the window: from `beside` on the panel stands beside its content, `open` then or
    /// not, else it lies over it and is closed. People may open and close it in between.
    pub fn fit(&self, beside: i32, open: impl Fn() -> bool + 'static) -> impl Fn(i32) + 'static {
        let flap = self.0.downgrade();
        move |width| {
            let Some(flap) = flap.upgrade() else { return };
            let beside = width >= beside;
            let policy = if beside { adw::FlapFoldPolicy::Never } else { adw::FlapFoldPolicy::Always };
            if flap.fold_policy() != policy {
                flap.set_fold_policy(policy);
                flap.set_reveal_flap(beside && open());
            }
        }
    }

    /// Closes the panel where it lies over its content.
    pub fn uncover(&self) {
        if self.0.is_folded() {
            self.0.set_reveal_flap(false);
        }
    }

    /// A button that is down while the panel is open, and opens and closes it.
    pub fn follow(&self, button: &gtk::ToggleButton) {
        self.0.bind_property("reveal-flap", button, "active").bidirectional().sync_create().build();
    }

    /// Something is visible only while any of the panel can be seen.
    pub fn show_with_it(&self, shown: &impl IsA<gtk::Widget>) {
        let shown = shown.clone().upcast::<gtk::Widget>();
        let look = move |flap: &adw::Flap| {
            shown.set_visible(flap.reveals_flap() || flap.reveal_progress() > 0.0);
        };
        look(&self.0);
        self.0.connect_reveal_flap_notify(look.clone());
        self.0.connect_reveal_progress_notify(look);
    }
}
