//! A text in the room there is for it: what does not fit is read on further pages.

use std::cell::Cell;

use relm4::gtk::{self, glib, pango, prelude::*, subclass::prelude::*};

use super::{Named, tip_note};
use crate::i18n::gettext;
use crate::shared::Shared;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Paged {
        pub text: gtk::Label,
        pub next: gtk::Button,
        pub whole: Shared<String>,
        /// So many bytes of it stand out.
        pub head: Cell<usize>,
        pub pages: Shared<Vec<String>>,
        pub at: Cell<usize>,
        /// For which room the pages are.
        pub room: Cell<(i32, i32)>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Paged {
        const NAME: &'static str = "TablesidePaged";
        type Type = super::Paged;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("paged");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Paged {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Paged {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        /// One line is enough; all of the text is wanted.
        fn measure(&self, along: gtk::Orientation, width: i32) -> (i32, i32, i32, i32) {
            let (wide, high) = self.obj().size_of(&self.whole.get(), width);
            let line = self.obj().size_of("1", -1).1;
            let button = self.next.measure(along, -1).0;
            match along {
                gtk::Orientation::Horizontal => (button.max(LEAST), wide.max(LEAST).max(button), -1, -1),
                _ => (line, high.max(line), -1, -1),
            }
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            self.obj().place(width, height);
        }
    }
}

/// It is never narrower, in pixels.
const LEAST: i32 = 90;
/// Between the text and the button.
const GAP: i32 = 6;

glib::wrapper! {
    /// The text.
    pub struct Paged(ObjectSubclass<imp::Paged>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Paged {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Paged {
    /// Says something else, from its beginning.
    pub fn set_text(&self, text: &str) {
        self.set_words("", text);
    }

    /// The same after a few words that stand out.
    pub fn set_words(&self, head: &str, text: &str) {
        let imp = self.imp();
        let between = if head.is_empty() || text.is_empty() { "" } else { tip_note::BETWEEN };
        let text = &*format!("{head}{between}{text}");
        if imp.head.replace(head.len()) != head.len() || *imp.whole.get() != *text {
            imp.whole.set(text.to_owned());
            imp.at.set(0);
            imp.room.set((0, 0));
            imp.pages.set(vec![text.to_owned()]);
            self.show_page();
            self.queue_resize();
        }
    }

    /// All that it says.
    #[must_use]
    pub fn text(&self) -> String {
        (*self.imp().whole.get()).clone()
    }

    /// Width and height of words in this width, or in one line.
    fn size_of(&self, words: &str, width: i32) -> (i32, i32) {
        let layout = self.imp().text.create_pango_layout(Some(words));
        // What stands out is wider.
        layout.set_attributes(Some(&tip_note::bold(self.imp().head.get().min(words.len()))));
        layout.set_wrap(pango::WrapMode::WordChar);
        if width > 0 {
            layout.set_width(width.saturating_mul(pango::SCALE));
        }
        layout.pixel_size()
    }

    fn place(&self, width: i32, height: i32) {
        let imp = self.imp();
        if imp.room.replace((width, height)) != (width, height) {
            let paged = self.downgrade();
            // Nothing may change in the middle of an allocation.
            glib::idle_add_local_once(move || {
                if let Some(paged) = paged.upgrade() {
                    paged.make_pages();
                }
            });
        }
        let button = if imp.next.is_visible() {
            imp.next.measure(gtk::Orientation::Horizontal, -1).0 + GAP
        } else {
            0
        };
        let least = |widget: &gtk::Widget, along, other| widget.measure(along, other).0;
        let text = imp.text.upcast_ref::<gtk::Widget>();
        let wide = (width - button).max(least(text, gtk::Orientation::Horizontal, -1));
        let high = least(text, gtk::Orientation::Vertical, wide);
        let top = ((height - high) / 2).max(0);
        text.size_allocate(&gtk::Allocation::new(0, top, wide, high), -1);
        if button > 0 {
            let high = least(imp.next.upcast_ref(), gtk::Orientation::Vertical, -1);
            let place = gtk::Allocation::new(width - button + GAP, (height - high) / 2, button - GAP, high);
            imp.next.size_allocate(&place, -1);
        }
    }

    fn make_pages(&self) {
        let imp = self.imp();
        let ((width, height), whole) = (imp.room.get(), imp.whole.get());
        if width <= 0 {
            return;
        }
        let fits = |wide: i32| move |words: &str, paged: &Self| paged.size_of(words, wide).1 <= height;
        let all = if fits(width)(&whole, self) {
            vec![(*whole).clone()]
        } else {
            // What is hidden has no width.
            imp.next.set_visible(true);
            let button = imp.next.measure(gtk::Orientation::Horizontal, -1).0 + GAP;
            let fits = fits((width - button).max(1));
            tip_note::pages("", &whole, |words| fits(words, self))
        };
        imp.at.set(imp.at.get().min(all.len().saturating_sub(1)));
        imp.pages.set(all);
        self.show_page();
        self.queue_allocate();
    }

    fn show_page(&self) {
        let imp = self.imp();
        let pages = imp.pages.get();
        let page = pages.get(imp.at.get()).map_or("", String::as_str);
        imp.text.set_text(page);
        let begins = imp.whole.get().find(page).unwrap_or_default();
        imp.text.set_attributes(Some(&tip_note::bold(imp.head.get().saturating_sub(begins).min(page.len()))));
        imp.next.set_visible(pages.len() > 1);
        let icon = if imp.at.get() + 1 < pages.len() { "go-next-symbolic" } else { "go-first-symbolic" };
        imp.next.set_icon_name(icon);
    }

    fn build(&self) {
        let imp = self.imp();
        imp.text.set_wrap(true);
        imp.text.set_wrap_mode(pango::WrapMode::WordChar);
        imp.text.set_xalign(0.0);
        imp.text.set_width_chars(0);
        imp.text.set_max_width_chars(8);
        imp.next.set_css_classes(&["flat", "circular"]);
        imp.next.set_visible(false);
        imp.next.set_tooltip_text(Some(&gettext("Read on")));
        imp.next.set_accessible_name(&gettext("Read on"));
        imp.next.connect_clicked(glib::clone!(
            #[weak(rename_to = paged)]
            self,
            move |_| {
                let imp = paged.imp();
                imp.at.set((imp.at.get() + 1) % imp.pages.get().len().max(1));
                paged.show_page();
                paged.queue_allocate();
            }
        ));
        self.set_hexpand(true);
        imp.text.set_parent(self);
        imp.next.set_parent(self);
    }
}
