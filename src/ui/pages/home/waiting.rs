//! The match that was left last: how it stands, whose turn it is, and on with it.

use relm4::gtk::{self, glib, prelude::*};

use crate::engine::Turn;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::pages::miniature::Miniature;
use crate::play::GameSession;
use crate::services::MatchRow;
use crate::widgets::{Beside, Named, Narrow, Room};

/// The card of the match that was left last.
pub struct Waiting {
    pub root: Beside,
    miniature: Miniature,
    moment: gtk::Label,
    turn: gtk::Label,
}

impl Waiting {
    /// `more` matches wait besides; `go_on` continues this one, `others` shows the rest.
    pub fn new(row: &MatchRow, more: usize, go_on: impl Fn() + 'static, others: impl Fn() + 'static) -> Self {
        let label = |text: &str, classes: &[&str]| {
            let label = gtk::Label::builder().label(text).xalign(0.0).wrap(true);
            label.wrap_mode(gtk::pango::WrapMode::WordChar).css_classes(classes.to_vec()).build()
        };
        let words = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(6).build();
        words.append(&label(&gettext(&row.title), &["title-2"]));
        let moment = label("", &[]);
        moment.set_visible(false);
        words.append(&moment);
        words.append(&label(&row.people(), &["dim-label"]));
        let turn = label("", &["accent", "heading"]);
        turn.set_visible(false);
        words.append(&turn);
        words.append(&label(&paused(row.at), &["dim-label", "caption"]));
        let buttons = gtk::Box::builder().spacing(12).vexpand(true).valign(gtk::Align::End).build();
        let button = |words: &str, class: &str| {
            let button = gtk::Button::builder().label(words).use_underline(true).css_classes([class]);
            button.height_request(42).width_request(120).build()
        };
        let continued = button(&gettext("_Continue"), "suggested-action");
        continued.connect_clicked(move |_| go_on());
        buttons.append(&continued);
        if more > 0 {
            let n = more.to_string();
            let rest =
                button(&ngettext_f("{n} More Paused", "{n} More Paused", more as u32, &[("n", &n)]), "flat");
            rest.set_accessible_name(&gettext("All Unfinished Matches"));
            rest.connect_clicked(move |_| others());
            buttons.append(&rest);
        }
        words.append(&buttons);
        let miniature = Miniature::default();
        miniature.add_css_class("waiting-picture");
        let room = Room { beside_from: 520, beside: (296, 172), narrow: Narrow::Above(150) };
        let both = Beside::new(miniature.upcast_ref(), words.upcast_ref(), room);
        both.add_css_class("card");
        both.add_css_class("waiting");
        both.set_accessible_name(&gettext("Last played"));
        Self { root: both, miniature, moment, turn }
    }

    /// Shows how the match stands, once that is known.
    pub fn show(&self, session: GameSession) {
        let (game, names) = (session.game(), session.names());
        if let Some(moment) = game.moment() {
            self.moment.set_label(&moment.render(names));
            self.moment.set_visible(true);
        }
        let people = (0..).map(crate::engine::Seat).take(game.seats());
        let alone = people.filter(|seat| session.setup().bot(*seat).is_none()).count() == 1;
        let turn = match game.turn() {
            Turn::Choose(seat) if session.setup().bot(seat).is_none() && alone => gettext("Your turn"),
            Turn::Choose(seat) => gettext_f("{name}’s turn", &[("name", &names.of(seat))]),
            Turn::Secret { .. } | Turn::Chance(_) | Turn::Over => String::new(),
        };
        self.turn.set_visible(!turn.is_empty());
        self.turn.set_label(&turn);
        self.miniature.show(session);
    }
}

/// Since when a match waits, in milliseconds since 1970 UTC.
fn paused(at: i64) -> String {
    let day = |time: &glib::DateTime| time.format("%F").map(|day| day.to_string()).ok();
    let (Ok(then), Ok(now)) = (glib::DateTime::from_unix_local(at / 1000), glib::DateTime::now_local())
    else {
        return String::new();
    };
    let yesterday = now.add_days(-1).ok();
    match day(&then) {
        then if then == day(&now) => gettext("Paused today"),
        then if then.is_some() && then == yesterday.as_ref().and_then(day) => gettext("Paused yesterday"),
        _ => {
            let when = then.format("%x").map(|day| day.to_string()).unwrap_or_default();
            gettext_f("Paused on {date}", &[("date", &when)])
        }
    }
}
