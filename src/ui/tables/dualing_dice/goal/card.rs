//! A goal card: points, name, picture, what it asks for, what is missing and how likely it is.

use std::rc::Rc;

use relm4::gtk::{self, pango, prelude::*};

use super::picture::GoalPicture;
use crate::games::dualing_dice::goal::Picture;
use crate::i18n::gettext_f;
use crate::shared::Shared;
use crate::tables::dualing_dice::{Command, DualingDiceTable, Session};
use crate::tables::kit::{Part, add_all, label, set_class, set_text, styled_box};
use crate::widgets::{CellState, PressButton, Tint};

/// What is printed on a goal card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalFace {
    pub title: String,
    pub points: String,
    pub line: String,
    pub picture: Option<Picture>,
    /// The colour of who holds it or completed it.
    pub tint: Tint,
}

impl GoalFace {
    /// The card read aloud.
    pub fn spoken(&self) -> String {
        let words = [("goal", &*self.title), ("points", &*self.points), ("line", &*self.line)];
        if self.title == self.line {
            return gettext_f("{goal}, points: {points}.", &words);
        }
        gettext_f("{goal}, points: {points}. {line}.", &words)
    }
}

/// How a goal card looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalLook {
    /// What is printed on it; its back if nobody here knows.
    pub face: Option<GoalFace>,
    /// What is still missing.
    pub needs: String,
    /// How likely it is.
    pub chance: String,
    /// Whether the dice meet it.
    pub met: bool,
    /// The least width and height in pixels.
    pub size: (i32, i32),
    /// Whether there is room for one line only: no words for what the picture says, nor for what is missing.
    pub brief: bool,
    pub state: CellState,
    /// Place and content.
    pub spoken: String,
    /// What pressing does, in words.
    pub action: String,
    pub command: Option<Command>,
}

/// A goal card that can be pressed.
pub struct GoalCell {
    button: PressButton,
    points: gtk::Label,
    title: gtk::Label,
    picture: GoalPicture,
    line: gtk::Label,
    needs: gtk::Label,
    chance: gtk::Label,
    card: gtk::Box,
    body: gtk::Box,
    foot: gtk::Box,
    look: Rc<Shared<GoalLook>>,
}

const STATES: [CellState; 3] = [CellState::Selectable, CellState::Selected, CellState::Dimmed];

impl Part<DualingDiceTable> for GoalCell {
    type Look = GoalLook;

    fn new(session: &Rc<Session>) -> Self {
        let look = Rc::new(Shared::new(GoalLook::default()));
        let this = Self {
            button: PressButton::default(),
            points: label("dd-points"),
            title: label("dd-title"),
            picture: GoalPicture::default(),
            line: label("dd-line"),
            needs: label("dd-needs"),
            chance: label("dd-chance"),
            card: styled_box(gtk::Orientation::Vertical, 0, ""),
            body: styled_box(gtk::Orientation::Vertical, 4, "dd-body"),
            foot: styled_box(gtk::Orientation::Horizontal, 8, ""),
            look: Rc::clone(&look),
        };
        this.build();
        let session = Rc::clone(session);
        this.button.connect_clicked(move |_| {
            let command = look.get().command.clone();
            if let Some(command) = command {
                session.run(command);
            }
        });
        this
    }

    fn widget(&self) -> gtk::Widget {
        self.button.clone().upcast()
    }

    fn show(&self, look: GoalLook) {
        let button = &self.button;
        let face = look.face.clone().unwrap_or_default();
        set_class(button, "back", look.face.is_none());
        set_class(button, "met", look.met);
        button.set_size_request(look.size.0, look.size.1);
        for state in STATES {
            set_class(button, state.css_class(), look.state == state);
        }
        for tint in Tint::ALL {
            set_class(button, tint.css_class(), look.face.is_some() && tint == face.tint);
        }
        set_text(&self.points, &face.points);
        set_text(&self.title, &face.title);
        self.picture.show(face.picture.as_ref(), face.tint);
        let drawn = look.brief && face.picture.is_some();
        set_text(&self.line, if drawn || face.line == face.title { "" } else { &face.line });
        set_text(&self.needs, if drawn { "" } else { &look.needs });
        self.take_form(look.brief);
        set_text(&self.chance, &look.chance);
        button.set_focusable(look.command.is_some());
        button.set_can_target(true);
        let tip = [&face.line, &look.needs, &look.action].map(String::as_str);
        let tip: Vec<&str> = tip.into_iter().filter(|words| !words.is_empty()).collect();
        button.set_tooltip_text((!tip.is_empty()).then(|| tip.join("\n")).as_deref());
        let chosen = (look.state == CellState::Selected).then(|| crate::i18n::gettext("selected"));
        let not_now =
            (look.state == CellState::Dimmed).then(|| crate::i18n::gettext("not allowed right now"));
        let words: Vec<String> = std::iter::once(look.spoken.clone()).chain(chosen).chain(not_now).collect();
        button.update_property(&[
            gtk::accessible::Property::Label(&words.join(", ")),
            gtk::accessible::Property::Description(&look.action),
        ]);
        self.look.set(look);
    }
}

impl GoalCell {
    fn build(&self) {
        self.button.add_css_class("dd-goal");
        self.button.add_css_class("flat");
        self.title.set_wrap(false);
        self.title.set_ellipsize(pango::EllipsizeMode::End);
        self.title.set_hexpand(true);
        self.title.set_max_width_chars(8);
        for (label, lines) in [(&self.line, 2), (&self.needs, 2)] {
            label.set_lines(lines);
            label.set_ellipsize(pango::EllipsizeMode::End);
            // As wide as the card, not as the text.
            label.set_max_width_chars(8);
        }
        self.points.set_xalign(0.5);
        self.points.set_valign(gtk::Align::Center);
        self.chance.set_wrap(false);
        self.chance.set_valign(gtk::Align::End);
        self.needs.set_hexpand(true);
        self.needs.set_valign(gtk::Align::End);
        let head = styled_box(gtk::Orientation::Horizontal, 8, "dd-band");
        add_all(&head, &[&self.points, &self.title]);
        add_all(&self.foot, &[&self.needs, &self.chance]);
        add_all(&self.body, &[&self.picture, &self.line, &self.foot]);
        add_all(&self.card, &[&head, &self.body]);
        self.card.set_overflow(gtk::Overflow::Hidden);
        self.button.set_child(Some(&self.card));
    }

    /// One line: name, picture and chance beside each other; otherwise below each other.
    fn take_form(&self, line: bool) {
        let along = if line { gtk::Orientation::Horizontal } else { gtk::Orientation::Vertical };
        set_class(&self.button, "line", line);
        self.card.set_orientation(along);
        self.card.set_homogeneous(line);
        self.body.set_orientation(along);
        self.body.set_spacing(if line { 8 } else { 4 });
        self.picture.set_hexpand(line);
        self.foot.set_vexpand(!line);
        self.needs.set_visible(!self.needs.text().is_empty());
        self.chance.set_valign(if line { gtk::Align::Center } else { gtk::Align::End });
        self.chance.set_halign(gtk::Align::End);
        self.chance.set_hexpand(!self.needs.is_visible() && !line);
    }
}
