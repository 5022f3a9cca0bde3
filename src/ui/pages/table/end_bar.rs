//! What can be done when a match is over: once more, look back, share it as a picture, another match.

use std::cmp::Ordering;

use relm4::adw::prelude::*;
use relm4::gtk::{self, gdk};
use relm4::prelude::*;

use super::{TableMsg, TableOutput, TablePage};
use crate::engine::{AnyMatch, Component, Seat, Turn};
use crate::file_chooser::{FileChoice, choose_file};
use crate::i18n::{gettext, gettext_f};
use crate::play::total_line;
use crate::tables::kit::{add_all, open_over, set_text, styled_box};
use crate::widgets::Wrap;

/// Where a picture of the end goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    File,
    Clipboard,
}

/// The first entries among which lots are drawn.
const BEGINNING: usize = 12;

pub(super) struct EndBar {
    /// Once more, and who begins then.
    once_more: Wrap,
    /// All else.
    others: Wrap,
    /// Who begins next time.
    begins: gtk::Label,
    /// How long the match took.
    took: gtk::Label,
    /// Nobody alone has a seat to swap.
    swap: gtk::Button,
    again: gtk::Button,
}

impl EndBar {
    pub fn new(sender: &ComponentSender<TablePage>) -> Self {
        let button = |label: &str, class: &str| {
            let button = gtk::Button::builder().label(label).use_underline(true).css_classes(["choice"]);
            let button = button.valign(gtk::Align::Center).build();
            if !class.is_empty() {
                button.add_css_class(class);
            }
            button
        };
        let sends = |button: &gtk::Button, msg: fn() -> TableMsg| {
            let input = sender.input_sender().clone();
            button.connect_clicked(move |_| drop(input.send(msg())));
        };
        let again = button(&gettext("_Rematch"), "suggested-action");
        sends(&again, || TableMsg::Rematch { swap: false });
        let swap = button(&gettext("S_wap Seats"), "");
        sends(&swap, || TableMsg::Rematch { swap: true });
        let review = button(&gettext("Re_view Match"), "");
        sends(&review, || TableMsg::Review);
        let share = button(&gettext("_Share"), "");
        let input = sender.input_sender().clone();
        share.connect_clicked(move |share| open_share(share, &input));
        let new = button(&gettext("_New Match"), "");
        sends(&new, || TableMsg::Again);
        let begins = gtk::Label::builder().css_classes(["end-note"]).xalign(0.0).wrap(true).build();
        begins.set_max_width_chars(24);
        let took = gtk::Label::builder().css_classes(["end-note"]).build();
        let once_more = Wrap::new(8).plain();
        once_more.set_hexpand(true);
        for part in
            [again.upcast_ref::<gtk::Widget>(), swap.upcast_ref(), begins.upcast_ref(), took.upcast_ref()]
        {
            once_more.append(part);
        }
        let others = Wrap::new(8).plain();
        [&review, &share, &new].iter().for_each(|part| others.append(*part));
        Self { once_more, others, begins, took, swap, again }
    }

    /// From left to right.
    pub const fn parts(&self) -> [&Wrap; 2] {
        [&self.once_more, &self.others]
    }

    pub fn show(&self, page: &TablePage) {
        let game = page.session.game();
        self.swap.set_visible(game.seats() > 1);
        let lost = game.outcome().is_some_and(|outcome| outcome.group().is_some_and(|group| !group.won));
        let label = if lost { gettext("T_ry Again") } else { gettext("_Rematch") };
        if self.again.label().as_deref() != Some(label.as_str()) {
            self.again.set_label(&label);
        }
        let lots = draws_lots(game).then(|| gettext("Lots decide who begins"));
        let words = match own_best(page) {
            Some(words) => words,
            None => sitting(page).into_iter().chain(lots).collect::<Vec<_>>().join("\n"),
        };
        set_text(&self.begins, &words);
        set_text(&self.took, &total_line(&page.session).unwrap_or_default());
        if let Some(end) = page.view.as_ref().and_then(|view| view.frame().end()) {
            end.set_moment(&page.moment_words());
        }
    }
}

/// How this match compares with the best so far of who played it alone.
fn own_best(page: &TablePage) -> Option<String> {
    let (game, best) = (page.session.game(), page.best?);
    let outcome = game.outcome().filter(|_| game.seats() == 1)?;
    let score = *outcome.scores.first()?;
    let words = [("n", &*best.to_string())];
    Some(match score.cmp(&best) {
        Ordering::Greater => gettext_f("Your best so far: before it was {n}", &words),
        Ordering::Equal => gettext_f("As good as your best so far: {n}", &words),
        Ordering::Less => gettext_f("Your best so far: {n}", &words),
    })
}

/// Who has won how often since these people began to play.
fn sitting(page: &TablePage) -> Option<String> {
    let (game, names) = (page.session.game(), page.session.names());
    let (outcome, before) = (game.outcome()?, page.wins.as_ref()?);
    let seats = (0u8..).map(Seat).zip(before);
    let won = |(seat, before): (Seat, &u32)| {
        let n = before + u32::from(outcome.winners().contains(seat));
        gettext_f("{seat} {n}", &[("seat", &names.of(seat)), ("n", &n.to_string())])
    };
    let wins: Vec<String> = seats.map(won).collect();
    outcome.group().is_none().then(|| gettext_f("Won in this sitting: {wins}", &[("wins", &wins.join(", "))]))
}

/// Whether the match began with lots.
fn draws_lots(game: &dyn AnyMatch) -> bool {
    let drawn =
        |at: usize| matches!(game.at(at).turn(), Turn::Chance(asked) if asked.component == Component::Lot);
    (0..BEGINNING.min(game.len())).any(drawn)
}

/// What a letter does once the match is over; says whether it does something.
pub(super) fn typed(key: gdk::Key, input: &relm4::Sender<TableMsg>) -> bool {
    let msg = match key {
        gdk::Key::r | gdk::Key::R => TableMsg::Rematch { swap: false },
        gdk::Key::v | gdk::Key::V => TableMsg::Review,
        gdk::Key::s | gdk::Key::S => TableMsg::Picture(Picture::File),
        gdk::Key::n | gdk::Key::N => TableMsg::Again,
        _ => return false,
    };
    let _ = input.send(msg);
    true
}

fn open_share(over: &gtk::Button, input: &relm4::Sender<TableMsg>) {
    let content = styled_box(gtk::Orientation::Vertical, 6, "");
    let entry = |label: &str, wanted: Picture| {
        let button = gtk::Button::builder().label(label).use_underline(true).css_classes(["flat"]).build();
        let input = input.clone();
        button.connect_clicked(move |button| {
            put_away(button);
            let _ = input.send(TableMsg::Picture(wanted));
        });
        button
    };
    let file = entry(&gettext("Save _Picture…"), Picture::File);
    let clipboard = entry(&gettext("_Copy Picture"), Picture::Clipboard);
    let stats = gtk::Button::builder().label(gettext("Hand Over to _BG Stats…")).use_underline(true);
    let stats = stats.css_classes(["flat"]).build();
    let input = input.clone();
    stats.connect_clicked(move |button| {
        put_away(button);
        let _ = input.send(TableMsg::HandOverToBgStats);
    });
    add_all(&content, &[&file, &clipboard, &stats]);
    open_over(over, "", &content);
}

/// Closes the popover that a button is in.
fn put_away(button: &gtk::Button) {
    if let Some(popover) = button.ancestor(gtk::Popover::static_type()).and_downcast::<gtk::Popover>() {
        popover.popdown();
    }
}

impl TablePage {
    /// Makes a picture of how the match ended.
    pub(super) fn share(&self, wanted: Picture, root: &gtk::Box, sender: &ComponentSender<Self>) {
        let end = self.view.as_ref().and_then(|view| view.frame().end());
        let Some(picture) = end.and_then(|end| end.picture()) else { return };
        match wanted {
            Picture::Clipboard => {
                root.clipboard().set_texture(&picture);
                let _ = sender.output(TableOutput::Said(gettext("Picture copied")));
            }
            Picture::File => {
                let Some(window) = root.root().and_downcast::<gtk::Window>() else { return };
                let name = format!("{}.png", gettext(self.session.game().info().title));
                let images = gettext("Pictures");
                let choice = FileChoice {
                    title: &gettext("Save Picture"),
                    accept: &gettext("_Save"),
                    save_as: Some(&name),
                    kinds: &[(&images, "*.png")],
                };
                let output = sender.output_sender().clone();
                choose_file(&window, &choice, move |path, _| {
                    let png = picture.save_to_png_bytes().to_vec();
                    let _ = output.send(TableOutput::Picture { path, png });
                });
            }
        }
    }
}
