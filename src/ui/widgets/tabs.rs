//! Tabs over the pages of a stack, one stop of the Tab key: arrows, Home and End choose, the Tab key goes on into the page.
//!
//! A `GtkStackSwitcher` makes a stop of each tab, asks for more room than a telephone has, and cannot be told either.

use std::rc::Rc;

use relm4::gtk::{self, accessible::State, gdk, glib, prelude::*};

use crate::widgets::Named;

/// A row of tabs.
#[derive(Clone, Debug)]
pub struct Tabs {
    root: gtk::Box,
    stack: gtk::Stack,
    tabs: Rc<Vec<(gtk::ToggleButton, gtk::Widget)>>,
}

impl Tabs {
    /// Tabs for the pages that the stack has now, by their titles.
    pub fn new(stack: &gtk::Stack) -> Self {
        let root = gtk::Box::builder().accessible_role(gtk::AccessibleRole::TabList).build();
        root.add_css_class("linked");
        root.add_css_class("tabs");
        // What they share among themselves they do not ask of others.
        root.set_hexpand(false);
        let pages = std::iter::successors(stack.first_child(), gtk::Widget::next_sibling);
        let tab = |page: gtk::Widget| {
            let title = stack.page(&page).title().unwrap_or_default();
            let words =
                gtk::Label::builder().label(&*title).ellipsize(gtk::pango::EllipsizeMode::End).build();
            let tab =
                gtk::ToggleButton::builder().accessible_role(gtk::AccessibleRole::Tab).child(&words).build();
            tab.set_accessible_name(&title);
            // A long title has more room than a short one: on a telephone all of them fit.
            tab.set_hexpand(true);
            root.append(&tab);
            (tab, page)
        };
        let tabs: Vec<_> = pages.map(tab).collect();
        let this = Self { root, stack: stack.clone(), tabs: Rc::new(tabs) };
        this.connect_keys();
        this.follow();
        this
    }

    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Arrows choose the next tab, which has the focus then.
    fn connect_keys(&self) {
        let keys = gtk::EventControllerKey::new();
        let (stack, tabs) = (self.stack.downgrade(), Rc::downgrade(&self.tabs));
        keys.connect_key_pressed(move |_, key, _, state| {
            let (Some(stack), Some(tabs)) = (stack.upgrade(), tabs.upgrade()) else {
                return glib::Propagation::Proceed;
            };
            let visible = stack.visible_child();
            let at = tabs.iter().position(|(_, page)| Some(page) == visible.as_ref()).unwrap_or(0);
            let plain = !state.intersects(gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK);
            match goes_to(key, at, tabs.len()).filter(|_| plain).and_then(|to| tabs.get(to)) {
                Some((tab, page)) => {
                    stack.set_visible_child(page);
                    tab.grab_focus();
                    glib::Propagation::Stop
                }
                None => glib::Propagation::Proceed,
            }
        });
        self.root.add_controller(keys);
    }

    /// The tab of the page that is seen is down, and is the one that the Tab key comes to.
    fn follow(&self) {
        // The stack keeps them for as long as there is something to show.
        let tabs = Rc::clone(&self.tabs);
        let mark = move |stack: &gtk::Stack| {
            let visible = stack.visible_child();
            for (tab, page) in tabs.iter() {
                let now = Some(page) == visible.as_ref();
                tab.set_active(now);
                tab.set_focusable(now);
                tab.update_state(&[State::Selected(Some(now))]);
            }
        };
        mark(&self.stack);
        self.stack.connect_visible_child_notify(mark);
        for (tab, page) in self.tabs.iter() {
            let (stack, page) = (self.stack.downgrade(), page.downgrade());
            tab.connect_clicked(move |tab| {
                // One that is pressed while it is down stays down.
                tab.set_active(true);
                if let (Some(stack), Some(page)) = (stack.upgrade(), page.upgrade()) {
                    // Else the focus would go from the old page into the new one, where a list may choose what gets it.
                    tab.set_focusable(true);
                    tab.grab_focus();
                    stack.set_visible_child(&page);
                }
            });
        }
    }
}

/// To which of `n` tabs a key leads from one of them.
fn goes_to(key: gdk::Key, at: usize, n: usize) -> Option<usize> {
    let last = n.checked_sub(1)?;
    match key {
        gdk::Key::Left | gdk::Key::KP_Left => Some(at.saturating_sub(1)),
        gdk::Key::Right | gdk::Key::KP_Right => Some((at + 1).min(last)),
        gdk::Key::Home | gdk::Key::KP_Home => Some(0),
        gdk::Key::End | gdk::Key::KP_End => Some(last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_stay_within_the_tabs() {
        assert_eq!(goes_to(gdk::Key::Right, 0, 3), Some(1));
        assert_eq!(goes_to(gdk::Key::Right, 2, 3), Some(2));
        assert_eq!(goes_to(gdk::Key::Left, 0, 3), Some(0));
        assert_eq!(goes_to(gdk::Key::Home, 2, 3), Some(0));
        assert_eq!(goes_to(gdk::Key::End, 0, 3), Some(2));
        assert_eq!(goes_to(gdk::Key::Tab, 0, 3), None);
        assert_eq!(goes_to(gdk::Key::Right, 0, 0), None);
    }
}
