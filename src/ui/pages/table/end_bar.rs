//! What can be done when a match is over: once more, look back, share it as a picture, another match.

use std::cell::Cell;
use std::cmp::Ordering;
use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::gtk::{self, gdk};
use relm4::prelude::*;

use super::{TableMsg, TableOutput, TablePage};
use crate::engine::{AnyMatch, Component, Seat, Turn};
use crate::file_chooser::{FileChoice, choose_file};
use crate::i18n::{gettext, gettext_f};
use crate::pages::review::told::round;
use crate::play::total_line;
use crate::shared::Shared;
use crate::tables::cloth::end::EndView;
use crate::tables::kit::{open_over, set_text, styled_box};
use crate::widgets::{Named, Wrap};

/// Where a picture of the end goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    File,
    Clipboard,
}

/// The first entries among which lots are drawn.
const BEGINNING: usize = 12;

/// What stands beside the buttons, and which there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// Whether a group lost: then it tries again.
    pub lost: bool,
    /// Whether there are seats to swap.
    pub swaps: bool,
    /// Where the last round began and what it is called, if it can be tried again.
    pub round: Option<(usize, String)>,
    /// How this match compares with others, and who begins next time.
    pub begins: String,
    /// How long it took.
    pub took: String,
}

/// Where the last round began and what it is called, if it can be tried again.
type LastRound = Option<(usize, String)>;

/// The buttons below how a match ended.
pub struct EndBar {
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
    /// Once more from where the last round began.
    from: gtk::Button,
    share: gtk::Button,
    new: gtk::Button,
    /// On a telephone: all that has no room.
    more: gtk::Button,
    offer: Rc<Shared<Offer>>,
    slim: Cell<bool>,
    /// The last round, after which change of the match it was looked for.
    found: Shared<Option<(u64, LastRound)>>,
}

impl EndBar {
    /// A bar that tells there what is pressed.
    #[must_use]
    pub fn new(input: &relm4::Sender<TableMsg>) -> Self {
        let button = |label: &str, class: &str| {
            let button = gtk::Button::builder().label(label).use_underline(true).css_classes(["choice"]);
            let button = button.valign(gtk::Align::Center).build();
            if !class.is_empty() {
                button.add_css_class(class);
            }
            button
        };
        let sends = |button: &gtk::Button, msg: fn() -> TableMsg| {
            let input = input.clone();
            button.connect_clicked(move |_| drop(input.send(msg())));
        };
        let offer = Rc::<Shared<Offer>>::default();
        let again = button(&gettext("_Rematch"), "suggested-action");
        sends(&again, || TableMsg::Rematch { swap: false });
        let from = button("", "");
        from.set_use_underline(false);
        let (told, send) = (Rc::clone(&offer), input.clone());
        from.connect_clicked(move |_| try_again(&told, &send));
        from.set_tooltip_text(Some(&try_again_means()));
        let swap = button(&gettext("S_wap Seats"), "");
        sends(&swap, || TableMsg::Rematch { swap: true });
        let review = button(&gettext("Re_view Match"), "");
        sends(&review, || TableMsg::Review);
        let share = button(&gettext("_Share"), "");
        let send = input.clone();
        share.connect_clicked(move |share| open_share(share, &send));
        let new = button(&gettext("_New Match"), "");
        sends(&new, || TableMsg::Again);
        let more = gtk::Button::builder().icon_name("view-more-symbolic").css_classes(["choice"]).build();
        more.set_valign(gtk::Align::Center);
        more.set_tooltip_text(Some(&gettext("More")));
        more.set_accessible_name(&gettext("More"));
        let (told, send) = (Rc::clone(&offer), input.clone());
        more.connect_clicked(move |more| open_more(more, &told, &send));
        let begins = gtk::Label::builder().css_classes(["end-note"]).xalign(0.0).wrap(true).build();
        begins.set_max_width_chars(24);
        let took = gtk::Label::builder().css_classes(["end-note"]).build();
        let once_more = Wrap::new(8).plain();
        once_more.set_hexpand(true);
        for part in [
            again.upcast_ref::<gtk::Widget>(),
            from.upcast_ref(),
            swap.upcast_ref(),
            begins.upcast_ref(),
            took.upcast_ref(),
        ] {
            once_more.append(part);
        }
        let others = Wrap::new(8).plain();
        [&review, &share, &new, &more].iter().for_each(|part| others.append(*part));
        let (slim, found) = (Cell::default(), Shared::default());
        let this =
            Self { once_more, others, begins, took, swap, again, from, share, new, more, offer, slim, found };
        this.lay();
        this
    }

    /// Adds it to how a match ended, whose form it follows.
    pub fn put_into(self: &Rc<Self>, end: &EndView) {
        [&self.once_more, &self.others].iter().for_each(|part| end.foot.append(*part));
        let bar = Rc::clone(self);
        end.connect_formed(move |form| bar.set_slim(form.narrow || form.low));
    }

    /// Whether there is room for few buttons: the others are behind one more.
    pub fn set_slim(&self, slim: bool) {
        if self.slim.replace(slim) != slim {
            self.lay();
        }
    }

    /// Offers this.
    pub fn set_offer(&self, offer: Offer) {
        let label = if offer.lost { gettext("T_ry Again") } else { gettext("_Rematch") };
        if self.again.label().as_deref() != Some(label.as_str()) {
            self.again.set_label(&label);
        }
        if *self.offer.get() != offer {
            self.offer.set(offer);
            self.lay();
        }
    }

    fn lay(&self) {
        let (offer, slim) = (self.offer.get(), self.slim.get());
        self.swap.set_visible(offer.swaps && !slim);
        self.from.set_visible(offer.round.is_some() && !slim);
        if let Some((_, name)) = &offer.round {
            self.from.set_label(&from_round(name));
        }
        self.share.set_visible(!slim);
        self.new.set_visible(!slim);
        self.more.set_visible(slim);
        set_text(&self.begins, if slim { "" } else { &offer.begins });
        set_text(&self.took, if slim { "" } else { &offer.took });
    }

    pub(super) fn show(&self, page: &TablePage) {
        let game = page.session.game();
        let lost = game.outcome().is_some_and(|outcome| outcome.group().is_some_and(|group| !group.won));
        let lots = draws_lots(game).then(|| gettext("Lots decide who begins"));
        let begins = match own_best(page) {
            Some(words) => words,
            None => sitting(page).into_iter().chain(lots).collect::<Vec<_>>().join("\n"),
        };
        self.set_offer(Offer {
            lost,
            swaps: game.seats() > 1,
            round: if lost { self.last_round(page) } else { None },
            begins,
            took: total_line(&page.session).unwrap_or_default(),
        });
        if let Some(end) = page.view.as_ref().and_then(|view| view.frame().end()) {
            end.set_story(page.story().as_ref());
        }
    }

    /// Where the last round began in which somebody chose something; it takes all of the log to be told.
    fn last_round(&self, page: &TablePage) -> Option<(usize, String)> {
        if let Some((ticket, round)) = &*self.found.get()
            && *ticket == page.ticket
        {
            return round.clone();
        }
        let lines = page.session.lines_from(0);
        let mut rounds: Vec<(usize, String)> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let Some(chapter) = &line.chapter else { continue };
            let name = round(&chapter.render(page.session.names())).to_owned();
            if rounds.last().is_none_or(|(_, last)| *last != name) {
                rounds.push((at, name));
            }
        }
        // Where nobody could choose any more there is nothing to try; from the first round on it is another match.
        let chosen = |from: usize| lines.iter().skip(from).any(|line| line.record.entry.seat().is_some());
        let round = rounds.into_iter().rev().find(|(at, _)| chosen(*at));
        let round = round.filter(|(at, _)| *at > 0 && page.session.game().info().sheet_of.is_none());
        self.found.set(Some((page.ticket, round.clone())));
        round
    }
}

fn from_round(name: &str) -> String {
    // Translators: on a button beside “Try Again”, such as “From Round 6 of 9”: the match is gone on with from there.
    gettext_f("From {when}", &[("when", name)])
}

fn try_again_means() -> String {
    gettext("The same match again from there, with new dice and cards. This match stays as it is.")
}

fn try_again(offer: &Shared<Offer>, input: &relm4::Sender<TableMsg>) {
    if let Some((at, _)) = &offer.get().round {
        let _ = input.send(TableMsg::PlayFrom(*at));
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
    add_share(&content, input);
    open_over(over, "", &content);
}

/// What a popover offers to do; it closes then.
fn add_entry(content: &gtk::Box, label: &str, f: impl Fn() + 'static) -> gtk::Button {
    let button = gtk::Button::builder().label(label).use_underline(true).css_classes(["flat"]).build();
    button.connect_clicked(move |button| {
        put_away(button);
        f();
    });
    content.append(&button);
    button
}

fn add_share(content: &gtk::Box, input: &relm4::Sender<TableMsg>) {
    let sends = |msg: fn() -> TableMsg| {
        let input = input.clone();
        move || drop(input.send(msg()))
    };
    add_entry(content, &gettext("Save _Picture…"), sends(|| TableMsg::Picture(Picture::File)));
    add_entry(content, &gettext("_Copy Picture"), sends(|| TableMsg::Picture(Picture::Clipboard)));
    add_entry(content, &gettext("Hand Over to _BG Stats…"), sends(|| TableMsg::HandOverToBgStats));
}

/// All that has no room on a telephone.
fn open_more(over: &gtk::Button, offer: &Rc<Shared<Offer>>, input: &relm4::Sender<TableMsg>) {
    let content = styled_box(gtk::Orientation::Vertical, 6, "");
    let now = offer.get();
    let send = |msg: fn() -> TableMsg| {
        let input = input.clone();
        move || drop(input.send(msg()))
    };
    if let Some((_, name)) = &now.round {
        let (told, send) = (Rc::clone(offer), input.clone());
        let from = add_entry(&content, &from_round(name), move || try_again(&told, &send));
        from.set_use_underline(false);
        from.set_tooltip_text(Some(&try_again_means()));
    }
    if now.swaps {
        add_entry(&content, &gettext("S_wap Seats"), send(|| TableMsg::Rematch { swap: true }));
    }
    add_share(&content, input);
    add_entry(&content, &gettext("_New Match"), send(|| TableMsg::Again));
    for text in [&now.begins, &now.took].into_iter().filter(|text| !text.is_empty()) {
        let note = gtk::Label::builder().label(text).css_classes(["caption"]).wrap(true).build();
        note.set_max_width_chars(28);
        content.append(&note);
    }
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
