//! Lists of any length: only the lines that can be seen have widgets, which are used again for others.

use std::collections::HashMap;
use std::rc::Rc;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::shared::Shared;
use crate::widgets::Named;

/// The widgets of a line.
pub trait Line: 'static {
    /// What a line shows; the items of the list are such things in a [`glib::BoxedAnyObject`].
    type Shown: 'static;

    /// What the widgets stand in.
    fn root(&self) -> &gtk::Box;

    /// Shows another thing. The `item` tells its place, and whether it can be activated.
    fn show(&self, shown: &Self::Shown, item: &gtk::ListItem);

    /// Names the line for screen readers. What has the focus in a list is the widget around the line. From GTK 4.12 on the
    /// `item` names that, and it must not be touched while the line is shown: as long as it is not in the list itself, a
    /// reference that is taken is the only one, and when it is dropped the widget goes.
    fn set_spoken(&self, item: &gtk::ListItem, words: &str, description: &str) {
        name_line(item, self.root(), words, description);
    }
}

/// Names a line of a list, of which this is the widget inside, for screen readers; see [`Line::set_spoken`].
pub fn name_line(item: &gtk::ListItem, inside: &impl IsA<gtk::Widget>, words: &str, description: &str) {
    let names = [("accessible-label", words), ("accessible-description", description)];
    if names.iter().all(|(name, _)| item.find_property(name).is_some()) {
        names.iter().for_each(|(name, words)| item.set_property(name, words));
    } else if let Some(around) = inside.as_ref().parent() {
        around.set_accessible_words(words, description);
    }
}

/// The lines of a list that have widgets.
pub struct Lines<L>(Rc<Shared<HashMap<gtk::ListItem, Rc<L>>>>);

impl<L> Clone for Lines<L> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<L: Line> Default for Lines<L> {
    fn default() -> Self {
        Self(Rc::default())
    }
}

impl<L: Line> Lines<L> {
    /// Makes lines with `new`, and fills them.
    pub fn factory(&self, new: impl Fn() -> L + 'static) -> gtk::SignalListItemFactory {
        let factory = gtk::SignalListItemFactory::new();
        let lines = Rc::clone(&self.0);
        factory.connect_setup(move |_, item| {
            let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
            let line = new();
            item.set_child(Some(line.root()));
            lines.change(|lines| lines.insert(item.clone(), Rc::new(line)));
        });
        let lines = Rc::clone(&self.0);
        factory.connect_bind(move |_, item| {
            let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
            let object = item.item().and_downcast::<glib::BoxedAnyObject>();
            if let (Some(object), Some(line)) = (object, lines.get().get(item).cloned()) {
                line.show(&object.borrow::<L::Shown>(), item);
            }
        });
        let lines = Rc::clone(&self.0);
        factory.connect_teardown(move |_, item| {
            if let Some(item) = item.downcast_ref::<gtk::ListItem>() {
                lines.change(|lines| lines.remove(item));
            }
        });
        factory
    }

    /// Gives the focus to the line at a place, if it has widgets.
    pub fn focus(&self, at: u32) -> bool {
        self.find(at, |line| line.root().parent()).flatten().is_some_and(|item| item.grab_focus())
    }

    /// Does something with every line that has widgets, and shows something.
    pub fn each(&self, mut change: impl FnMut(&gtk::ListItem, &L)) {
        let lines = self.0.get();
        lines.iter().filter(|(item, _)| item.item().is_some()).for_each(|(item, line)| change(item, line));
    }

    /// Something of the line at a place, if it has widgets.
    pub fn find<T>(&self, at: u32, of: impl FnOnce(&L) -> T) -> Option<T> {
        let lines = self.0.get();
        let found = lines.iter().find(|(item, line)| item.position() == at && line.root().is_mapped());
        found.map(|(_, line)| of(line))
    }
}

/// Scrolls to a line, if it cannot be seen.
pub fn bring_into_view(list: &gtk::ListView, at: u32) {
    let list = list.clone();
    // New lines get their height in the next frame.
    glib::idle_add_local_once(move || {
        if list.is_mapped() && list.model().is_some_and(|model| at < model.n_items()) {
            // Fails only where the list has no such line.
            let _ = list.activate_action("list.scroll-to-item", Some(&at.to_variant()));
        }
    });
}

mod imp {
    use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

    use crate::shared::Shared;

    type Enter = Shared<Option<Box<dyn Fn() -> bool>>>;

    #[derive(Default)]
    pub struct OneStop {
        pub enter: Enter,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for OneStop {
        const NAME: &'static str = "TablesideOneStop";
        type Type = super::OneStop;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_layout_manager_type::<gtk::BinLayout>();
        }
    }

    impl ObjectImpl for OneStop {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for OneStop {
        fn focus(&self, direction: gtk::DirectionType) -> bool {
            use gtk::DirectionType::{TabBackward, TabForward};
            let tab = matches!(direction, TabForward | TabBackward);
            match (tab, self.obj().focus_child()) {
                (true, Some(_)) => false,
                (true, None) if (*self.enter.get()).as_ref().is_some_and(|enter| enter()) => true,
                _ => self.parent_focus(direction),
            }
        }
    }
}

glib::wrapper! {
    /// Makes a list, of which GTK makes as many stops of the Tab key as it has lines, one stop.
    pub struct OneStop(ObjectSubclass<imp::OneStop>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl OneStop {
    /// Around the list or what it scrolls in. `enter` gives the focus to a line and says whether there is one.
    pub fn new(child: &impl IsA<gtk::Widget>, enter: impl Fn() -> bool + 'static) -> Self {
        let this: Self = glib::Object::new();
        child.set_parent(&this);
        this.imp().enter.set(Some(Box::new(enter)));
        this
    }
}
