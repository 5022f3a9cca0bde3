//! The shape of a colour, small, in a line of text or on a card.

use std::cell::Cell;

use relm4::gtk::{self, glib, graphene, prelude::*, subclass::prelude::*};

use super::{
    colour::ink,
    glyph::{self, Glyph, Spot},
    marks,
    palette::Tint,
    raster,
};

use crate::widgets::Named;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Emblem {
        pub glyph: Cell<Option<Glyph>>,
        pub tint: Cell<Tint>,
        pub size: Cell<i32>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Emblem {
        const NAME: &'static str = "TablesideEmblem";
        type Type = super::Emblem;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("emblem");
        }
    }

    impl ObjectImpl for Emblem {
        fn constructed(&self) {
            self.parent_constructed();
            self.size.set(16);
            let emblem = self.obj();
            emblem.set_halign(gtk::Align::Center);
            emblem.set_valign(gtk::Align::Center);
            emblem.set_can_target(false);
        }
    }

    impl WidgetImpl for Emblem {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (self.size.get(), self.size.get(), -1, -1)
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let Some(glyph) = self.glyph.get() else {
                return;
            };
            let emblem = self.obj();
            let (w, h) = (emblem.width() as f32, emblem.height() as f32);
            let colour = ink(&*emblem);
            let spot = Spot::new((w / 2.0).into(), (h / 2.0).into(), w.min(h).into());
            raster::draw(snapshot, &*emblem, &graphene::Rect::new(0.0, 0.0, w, h), |cr| {
                glyph::fill(cr, glyph, spot, marks::rgb(colour), colour.alpha().into());
            });
        }
    }
}

glib::wrapper! {
    /// The shape that stands for a colour, drawn in the colour of the style sheet.
    pub struct Emblem(ObjectSubclass<imp::Emblem>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Emblem {
    /// The emblem of `tint`, `size` pixels high.
    #[must_use]
    pub fn new(tint: Tint, size: i32) -> Self {
        let emblem = Self::build(gtk::AccessibleRole::Img, tint.emblem(), size);
        emblem.set_tint(tint);
        emblem
    }

    /// Any glyph as decoration, in the colour of the text around it.
    #[must_use]
    pub fn of_glyph(glyph: Option<Glyph>, size: i32) -> Self {
        Self::build(gtk::AccessibleRole::Presentation, glyph, size)
    }

    fn build(role: gtk::AccessibleRole, glyph: Option<Glyph>, size: i32) -> Self {
        let emblem: Self = glib::Object::builder().property("accessible-role", role).build();
        emblem.imp().glyph.set(glyph);
        emblem.imp().size.set(size);
        emblem
    }

    /// Sets the height in pixels.
    pub fn set_size(&self, size: i32) {
        if self.imp().size.replace(size) != size {
            self.queue_resize();
        }
    }

    /// Shows another glyph, or nothing.
    pub fn set_glyph(&self, glyph: Option<Glyph>) {
        if self.imp().glyph.replace(glyph) != glyph {
            self.queue_draw();
        }
    }

    /// Shows the emblem of `tint`; nothing for the neutral one.
    pub fn set_tint(&self, tint: Tint) {
        self.remove_css_class(self.imp().tint.replace(tint).css_class());
        self.add_css_class(tint.css_class());
        self.imp().glyph.set(tint.emblem());
        self.set_accessible_name(&tint.name());
        self.queue_draw();
    }
}
