//! A page that hides one person's things until that person looks at them.

mod hold_button;

pub use hold_button::HoldButton;

use std::cell::{Cell, RefCell};

use relm4::{
    adw::{self, prelude::*},
    gtk::{self, glib, pango, subclass::prelude::*},
};

use super::readers;
use crate::i18n::{gettext, gettext_f};

/// The buttons below the page, one set for each way it can stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// Covered; hold to look, or ask to open without holding.
    #[default]
    Covered,
    /// Covered; the person says who they are.
    Asking,
    /// Open until hidden.
    Open,
}

impl Stage {
    const ALL: [Self; 3] = [Self::Covered, Self::Asking, Self::Open];

    fn name(self) -> &'static str {
        match self {
            Self::Covered => "covered",
            Self::Asking => "asking",
            Self::Open => "open",
        }
    }
}

mod imp {
    use std::sync::OnceLock;

    use relm4::gtk::glib::subclass::Signal;

    use super::*;

    #[derive(Default)]
    pub struct Curtain {
        pub(super) stage: Cell<Stage>,
        pub revealed: Cell<bool>,
        pub name: RefCell<String>,
        pub pages: gtk::Stack,
        pub secret: adw::Bin,
        pub buttons: gtk::Stack,
        pub face: RefCell<Option<adw::Avatar>>,
        pub hold: RefCell<Option<HoldButton>>,
        pub open: gtk::Button,
        pub confirm: gtk::Button,
        pub hide: gtk::Button,
        pub pass: gtk::Label,
        pub who: gtk::Label,
        pub detail: gtk::Label,
        pub window: RefCell<Option<(gtk::Window, glib::SignalHandlerId)>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Curtain {
        const NAME: &'static str = "TablesideCurtain";
        type Type = super::Curtain;
        type ParentType = gtk::Box;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("curtain");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Curtain {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS
                .get_or_init(|| vec![Signal::builder("revealed").param_types([bool::static_type()]).build()])
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }
    }

    impl WidgetImpl for Curtain {
        fn root(&self) {
            self.parent_root();
            self.obj().watch_window();
        }

        fn unroot(&self) {
            self.obj().forget_window();
            self.parent_unroot();
        }

        fn unmap(&self) {
            self.obj().cover();
            self.parent_unmap();
        }
    }

    impl BoxImpl for Curtain {}
}

glib::wrapper! {
    /// Covers its content. It is seen while “Hold to Look” is held, or from
    /// “I Am …” until “Hide”; it never opens by itself.
    pub struct Curtain(ObjectSubclass<imp::Curtain>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Default for Curtain {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Curtain {
    /// Covers the page and asks to pass the device to `name`. A hold that lasts
    /// from the person before is broken off.
    pub fn set_person(&self, name: &str) {
        self.cover();
        let imp = self.imp();
        imp.name.replace(name.to_owned());
        imp.who.set_text(name);
        imp.who.set_tooltip_text(Some(name));
        if let Some(face) = imp.face.borrow().as_ref() {
            face.set_text(Some(name));
        }
        let confirm = gettext_f("I Am {name}", &[("name", name)]);
        set_button(&imp.confirm, &confirm);
        let label = gettext_f("Pass to {name}", &[("name", name)]);
        self.update_property(&[gtk::accessible::Property::Label(&label)]);
    }

    /// A line below the name, for instance what there is to decide.
    pub fn set_detail(&self, text: &str) {
        self.imp().detail.set_text(text);
        self.imp().detail.set_visible(!text.is_empty());
    }

    /// What is hidden.
    pub fn set_content(&self, content: Option<&gtk::Widget>) {
        self.imp().secret.set_child(content);
    }

    /// Whether the content can be seen now.
    #[must_use]
    pub fn is_revealed(&self) -> bool {
        self.imp().revealed.get()
    }

    /// Hides the content at once, whatever is held.
    pub fn cover(&self) {
        if let Some(hold) = self.imp().hold.borrow().as_ref() {
            hold.let_go();
        }
        self.enter(Stage::Covered);
        self.set_revealed(false);
    }

    /// The button to hold.
    #[must_use]
    pub fn hold_button(&self) -> Option<HoldButton> {
        self.imp().hold.borrow().clone()
    }

    /// The first press of the way without holding: asks who is there.
    pub fn ask(&self) {
        if !self.is_revealed() {
            self.enter(Stage::Asking);
            self.imp().confirm.grab_focus();
        }
    }

    /// The second press: opens until hidden. Does nothing unless it was asked.
    pub fn confirm(&self) {
        if self.imp().stage.get() == Stage::Asking {
            self.enter(Stage::Open);
            self.set_revealed(true);
            self.imp().hide.grab_focus();
        }
    }

    /// Calls `f` with `true` when the content is revealed and `false` when it is hidden.
    pub fn connect_revealed<F: Fn(&Self, bool) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        let call = glib::closure_local!(move |curtain: &Self, revealed: bool| f(curtain, revealed));
        self.connect_closure("revealed", false, call)
    }

    fn set_revealed(&self, revealed: bool) {
        let imp = self.imp();
        if imp.revealed.replace(revealed) == revealed {
            return;
        }
        // A hidden child is not drawn, not focusable and not in the accessible tree.
        imp.secret.set_visible(revealed);
        imp.pages.set_visible_child_name(if revealed { "secret" } else { "cover" });
        self.emit_by_name::<()>("revealed", &[&revealed]);
    }

    fn enter(&self, stage: Stage) {
        self.imp().stage.set(stage);
        self.imp().buttons.set_visible_child_name(stage.name());
    }

    fn build(&self) {
        let imp = self.imp();
        self.set_orientation(gtk::Orientation::Vertical);
        self.set_spacing(18);
        imp.secret.set_visible(false);
        // The buttons must not move while one of them is held.
        imp.pages.set_transition_type(gtk::StackTransitionType::None);
        imp.pages.set_vexpand(true);
        imp.pages.add_named(&self.build_cover(), Some("cover"));
        imp.pages.add_named(&imp.secret, Some("secret"));
        imp.pages.set_visible_child_name("cover");
        readers::expose_visible_child(&imp.pages);
        self.build_buttons();
        self.append(&imp.pages);
        self.append(&imp.buttons);
    }

    fn build_cover(&self) -> gtk::Box {
        let imp = self.imp();
        let cover = gtk::Box::new(gtk::Orientation::Vertical, 8);
        cover.set_valign(gtk::Align::Center);
        let face = adw::Avatar::new(112, None, true);
        face.set_margin_bottom(12);
        imp.pass.set_text(&gettext("Pass to"));
        imp.pass.add_css_class("title-3");
        imp.who.add_css_class("who");
        imp.who.set_ellipsize(pango::EllipsizeMode::End);
        imp.who.set_wrap(true);
        imp.who.set_wrap_mode(pango::WrapMode::WordChar);
        imp.who.set_lines(2);
        imp.who.set_justify(gtk::Justification::Center);
        imp.detail.set_wrap(true);
        imp.detail.set_justify(gtk::Justification::Center);
        imp.detail.add_css_class("body");
        imp.detail.set_visible(false);
        cover.append(&face);
        imp.face.replace(Some(face));
        for label in [&imp.pass, &imp.who, &imp.detail] {
            cover.append(label);
        }
        cover
    }

    fn build_buttons(&self) {
        let imp = self.imp();
        imp.buttons.set_transition_type(gtk::StackTransitionType::None);
        let hold = HoldButton::new(&gettext("Hold to Look"));
        hold.add_css_class("hold");
        hold.add_css_class("suggested-action");
        hold.update_property(&[gtk::accessible::Property::Description(&gettext(
            "Shows what is hidden while you hold it",
        ))]);
        hold.connect_held(glib::clone!(
            #[weak(rename_to = curtain)]
            self,
            move |_, held| curtain.held(held)
        ));
        set_button(&imp.open, &gettext("Open Without Holding"));
        set_button(&imp.hide, &gettext("Hide"));
        let back = gtk::Button::new();
        set_button(&back, &gettext("Not Me"));
        imp.open.add_css_class("flat");
        back.add_css_class("flat");
        imp.confirm.add_css_class("hold");
        imp.hide.add_css_class("hold");
        let press = |button: &gtk::Button, act: fn(&Self)| {
            button.set_halign(gtk::Align::Center);
            button.connect_clicked(glib::clone!(
                #[weak(rename_to = curtain)]
                self,
                move |_| act(&curtain)
            ));
        };
        press(&imp.open, Self::ask);
        press(&imp.confirm, Self::confirm);
        press(&imp.hide, Self::cover);
        press(&back, Self::cover);
        let sets: [[gtk::Widget; 2]; 3] = [
            [hold.clone().upcast(), imp.open.clone().upcast()],
            [imp.confirm.clone().upcast(), back.upcast()],
            [imp.hide.clone().upcast(), gtk::Label::new(None).upcast()],
        ];
        for (stage, set) in Stage::ALL.into_iter().zip(sets) {
            let column = gtk::Box::new(gtk::Orientation::Vertical, 8);
            for button in set {
                column.append(&button);
            }
            imp.buttons.add_named(&column, Some(stage.name()));
        }
        imp.hold.replace(Some(hold));
        readers::expose_visible_child(&imp.buttons);
    }

    fn held(&self, held: bool) {
        // An open curtain stays open; a covered one follows the hold.
        if self.imp().stage.get() == Stage::Covered {
            self.set_revealed(held);
        }
    }

    /// Covers when the window is left.
    fn watch_window(&self) {
        let Some(window) = self.root().and_downcast::<gtk::Window>() else {
            return;
        };
        let watch = window.connect_is_active_notify(glib::clone!(
            #[weak(rename_to = curtain)]
            self,
            move |window| {
                if !window.is_active() {
                    curtain.cover();
                }
            }
        ));
        self.imp().window.replace(Some((window, watch)));
    }

    fn forget_window(&self) {
        if let Some((window, watch)) = self.imp().window.take() {
            window.disconnect(watch);
        }
    }
}

/// Sets a label that may be long and is never parsed.
fn set_button(button: &gtk::Button, text: &str) {
    let label = gtk::Label::new(Some(text));
    label.set_ellipsize(pango::EllipsizeMode::End);
    button.set_child(Some(&label));
    button.update_property(&[gtk::accessible::Property::Label(text)]);
}
