//! A picture put together from layers, each an SVG resource, in colours of its own and with the outline of a cartoon.

mod paint;

#[cfg(test)]
pub use paint::classes;
pub use paint::paint;

use std::cell::Cell;

use relm4::gtk::{self, cairo, gdk, glib, graphene, prelude::*, subclass::prelude::*};

use crate::shared::Shared;
pub use tableside::table::look::{Ground, Layer, Picture};

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct PictureView {
        pub picture: Shared<Option<Picture>>,
        pub size: Cell<(i32, i32)>,
        /// The painted picture with its size in device pixels.
        pub painted: Shared<Option<((i32, i32), gdk::MemoryTexture)>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for PictureView {
        const NAME: &'static str = "TablesidePictureView";
        type Type = super::PictureView;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("picture-view");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for PictureView {
        fn constructed(&self) {
            self.parent_constructed();
            let view = self.obj();
            view.set_can_target(false);
            view.set_overflow(gtk::Overflow::Hidden);
            // A picture is never mirrored.
            view.set_direction(gtk::TextDirection::Ltr);
        }
    }

    impl WidgetImpl for PictureView {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            let (width, height) = self.size.get();
            let side = if orientation == gtk::Orientation::Horizontal { width } else { height };
            (side, side, -1, -1)
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let view = self.obj();
            let (width, height, scale) = (view.width(), view.height(), view.scale_factor().max(1));
            if width < 1 || height < 1 {
                return;
            }
            let size = (width * scale, height * scale);
            let picture = self.picture.get();
            let Some(picture) = picture.as_ref() else { return };
            if (*self.painted.get()).as_ref().is_none_or(|(known, _)| *known != size) {
                self.painted.set(texture(picture, size).map(|texture| (size, texture)));
            }
            if let Some((_, texture)) = self.painted.get().as_ref() {
                snapshot.append_texture(texture, &graphene::Rect::new(0.0, 0.0, width as f32, height as f32));
            }
        }
    }
}

/// The picture as pixels; nothing if there is no memory for it.
fn texture(picture: &Picture, (width, height): (i32, i32)) -> Option<gdk::MemoryTexture> {
    let mut surface = cairo::ImageSurface::create(cairo::Format::ARgb32, width, height).ok()?;
    let cr = cairo::Context::new(&surface).ok()?;
    paint(&cr, picture, f64::from(width), f64::from(height));
    drop(cr);
    let row = usize::try_from(surface.stride()).ok()?;
    let pixels = glib::Bytes::from(&*surface.data().ok()?);
    // Cairo keeps a pixel as one number, in the order of the machine.
    let format = if cfg!(target_endian = "little") {
        gdk::MemoryFormat::B8g8r8a8Premultiplied
    } else {
        gdk::MemoryFormat::A8r8g8b8Premultiplied
    };
    Some(gdk::MemoryTexture::new(width, height, format, &pixels, row))
}

glib::wrapper! {
    /// A picture on the screen. It is painted once for each size.
    pub struct PictureView(ObjectSubclass<imp::PictureView>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for PictureView {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl PictureView {
    /// A picture that asks for at least so many pixels.
    #[must_use]
    pub fn new(picture: Option<Picture>, width: i32, height: i32) -> Self {
        let view = Self::default();
        view.set_picture(picture);
        view.set_size(width, height);
        view
    }

    /// Shows another picture, or nothing.
    pub fn set_picture(&self, picture: Option<Picture>) {
        if *self.imp().picture.get() != picture {
            self.imp().picture.set(picture);
            self.imp().painted.take();
            self.queue_draw();
        }
    }

    /// Sets the least size in pixels.
    pub fn set_size(&self, width: i32, height: i32) {
        if self.imp().size.replace((width, height)) != (width, height) {
            self.queue_resize();
        }
    }
}
