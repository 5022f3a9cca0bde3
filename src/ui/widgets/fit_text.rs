//! Text that wraps into the room it gets, shrinks a little when it must, and
//! ends in an ellipsis with the whole text as tooltip when even that is too much.

use std::cell::Cell;

use relm4::gtk::{self, glib, graphene, pango, prelude::*, subclass::prelude::*};

use super::colour;

use crate::shared::Shared;

/// How far text may shrink: to the size of a caption.
const SCALES: [f64; 4] = [1.0, 0.93, 0.86, SMALLEST];
/// A caption beside body text.
const SMALLEST: f64 = 0.8;

/// What happens to text that is too long for its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TooLong {
    /// It gets a little smaller, then it is cut.
    #[default]
    Shrink,
    /// It is cut at its usual size.
    Cut,
    /// It asks for all the height it needs.
    Grow,
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct FitText {
        pub text: Shared<String>,
        pub align: Cell<Option<pango::Alignment>>,
        pub max_lines: Cell<i32>,
        pub too_long: Cell<TooLong>,
        pub layout: Shared<Option<pango::Layout>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for FitText {
        const NAME: &'static str = "TablesideFitText";
        type Type = super::FitText;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("fittext");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for FitText {
        fn constructed(&self) {
            self.parent_constructed();
            // Asked for when needed: a tooltip set while this is allocated would have the one on the screen,
            // which may hold this very text, made anew.
            let text = self.obj();
            text.set_has_tooltip(true);
            text.connect_query_tooltip(|text, _, _, _, tooltip| {
                let cut = text.is_cut();
                if cut {
                    tooltip.set_text(Some(&text.imp().text.get()));
                }
                cut
            });
        }
    }

    impl WidgetImpl for FitText {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, for_size: i32) -> (i32, i32, i32, i32) {
            let text = self.obj();
            if orientation == gtk::Orientation::Horizontal {
                let (width, _) = text.lay_out(1.0, -1).pixel_size();
                // A pixel more: rounding must not wrap a line that just fits.
                (width.min(24), width + 1, -1, -1)
            } else {
                let (_, line) = text.lay_out(SMALLEST, -1).pixel_size();
                let (_, all) = text.lay_out(1.0, for_size).pixel_size();
                if self.too_long.get() == TooLong::Grow {
                    return (all, all, -1, -1);
                }
                let lines = text.lay_out(1.0, -1).line_count().max(1);
                let least = line / lines;
                let most = match self.max_lines.get() {
                    0 => all,
                    max => all.min(max * line / lines * 11 / 9),
                };
                (least.min(most), most.max(least), -1, -1)
            }
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let text = self.obj();
            let layout = text.fit(width, height);
            self.layout.set(Some(layout));
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let text = self.obj();
            let layout = self.layout.get();
            let Some(layout) = layout.as_ref() else {
                return;
            };
            let (_, used) = layout.pixel_size();
            let spare = (text.height() - used).max(0);
            let top = if text.valign() == gtk::Align::Center { spare / 2 } else { 0 };
            snapshot.save();
            snapshot.translate(&graphene::Point::new(0.0, top as f32));
            snapshot.append_layout(layout, &colour::ink(&*text));
            snapshot.restore();
        }

        fn system_setting_changed(&self, settings: &gtk::SystemSetting) {
            self.parent_system_setting_changed(settings);
            self.obj().queue_resize();
        }
    }
}

glib::wrapper! {
    /// Plain text that fits itself into its place; never parsed as markup.
    pub struct FitText(ObjectSubclass<imp::FitText>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl FitText {
    /// Shows `text`, drawn with the style class `class`.
    #[must_use]
    pub fn new(text: &str, class: &str, align: pango::Alignment) -> Self {
        let fit: Self = glib::Object::new();
        fit.add_css_class(class);
        fit.imp().align.set(Some(align));
        fit.set_text(text);
        fit
    }

    /// Shows another text.
    pub fn set_text(&self, text: &str) {
        self.imp().text.set(text.to_owned());
        self.queue_resize();
    }

    /// Asks for the height of at most this many lines.
    #[must_use]
    pub fn max_lines(self, lines: i32) -> Self {
        self.imp().max_lines.set(lines.max(0));
        self
    }

    /// What happens if the text is too long.
    #[must_use]
    pub fn too_long(self, too_long: TooLong) -> Self {
        self.imp().too_long.set(too_long);
        self
    }

    /// Whether the text is cut with an ellipsis at its present size.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        (*self.imp().layout.get()).as_ref().is_some_and(pango::Layout::is_ellipsized)
    }

    fn lay_out(&self, scale: f64, width: i32) -> pango::Layout {
        let layout = self.create_pango_layout(Some(&self.imp().text.get()));
        let mut font = self.pango_context().font_description().unwrap_or_default();
        let size = f64::from(font.size()) * scale;
        if font.is_size_absolute() {
            font.set_absolute_size(size);
        } else {
            font.set_size(size as i32);
        }
        layout.set_font_description(Some(&font));
        layout.set_wrap(pango::WrapMode::Word);
        layout.set_alignment(self.imp().align.get().unwrap_or(pango::Alignment::Left));
        if width >= 0 {
            layout.set_width(width * pango::SCALE);
        }
        layout
    }

    /// The largest layout that fits without a broken word, or the smallest one cut to the height.
    fn fit(&self, width: i32, height: i32) -> pango::Layout {
        let scales = match self.imp().too_long.get() {
            TooLong::Shrink => &SCALES[..],
            TooLong::Cut | TooLong::Grow => &SCALES[..1],
        };
        for scale in scales.iter().copied() {
            let layout = self.lay_out(scale, width);
            let (w, h) = layout.pixel_size();
            if h <= height && w <= width {
                return layout;
            }
        }
        let layout = self.lay_out(scales.last().copied().unwrap_or(SMALLEST), width);
        layout.set_wrap(pango::WrapMode::WordChar);
        layout.set_ellipsize(pango::EllipsizeMode::End);
        layout.set_height(height.max(1) * pango::SCALE);
        layout
    }
}
