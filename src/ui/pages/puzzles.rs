//! Puzzles: positions in which somebody chose badly, to choose in again with what that seat saw. A few a day.

use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, pango};
use relm4::prelude::*;

use super::review::{Stage, question};
use crate::app::back_button;
use crate::archive::SharedArchive;
use crate::engine::{AnyEntry, EntryError, SeatSet, Viewer};
use crate::error::UserError;
use crate::exchange;
use crate::i18n::{gettext, gettext_f};
use crate::insight::puzzles::{Due, From, LOOK, Verdict, Wanted, collect, due, judge_entry, left_today};
use crate::insight::{Calendar, Judged, Kept, telling};
use crate::play::{GameSession, Next};
use crate::services::Services;
use crate::tables::kit::styled_box;
use crate::tables::{self, Intent, Scene, TableView};
use crate::widgets::readers;

pub struct PuzzlesPage {
    services: Services,
    /// Those that are due and were not shown yet, the next one last.
    waiting: Vec<Due>,
    /// How many are still set today.
    left: usize,
    now: Option<Now>,
}

/// The puzzle that is shown.
struct Now {
    due: Due,
    session: GameSession,
    view: Option<Box<dyn TableView>>,
    /// Whether it is answered, or the answer is being judged.
    answered: bool,
}

/// A puzzle that can be shown.
pub struct Ready {
    due: Due,
    session: GameSession,
    heading: String,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum PuzzlesMsg {
    /// Look for what is due.
    Refresh,
    /// The next puzzle.
    Next,
    /// One more, though there were enough today.
    More,
    /// The view of the table wants something.
    Intent(Intent),
}

/// What the page says.
#[derive(Debug)]
pub enum PuzzlesOutput {
    /// Something went wrong.
    Failed(UserError),
}

/// What comes back from workers.
pub enum PuzzlesCmd {
    /// What is due, and how many are still set today.
    Found(Result<(Vec<Due>, usize), UserError>),
    /// A puzzle is ready.
    Opened(Box<Ready>),
    /// It could not be opened: its match has another log now.
    Gone,
    /// An answer is noted, or not.
    Noted(Result<(), UserError>),
    /// An answer that nobody had looked at.
    Judged(AnyEntry, Option<Box<Judged>>),
}

impl std::fmt::Debug for PuzzlesCmd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Found(_) => "Found",
            Self::Opened(_) => "Opened",
            Self::Gone => "Gone",
            Self::Noted(_) => "Noted",
            Self::Judged(..) => "Judged",
        })
    }
}

pub struct PuzzlesWidgets {
    title: adw::WindowTitle,
    pages: gtk::Stack,
    holder: adw::Bin,
    said: gtk::Label,
    sign: gtk::Image,
    foot: gtk::Box,
    next: gtk::Button,
    none: adw::StatusPage,
    more: gtk::Button,
}

impl Component for PuzzlesPage {
    type Init = Services;
    type Input = PuzzlesMsg;
    type Output = PuzzlesOutput;
    type CommandOutput = PuzzlesCmd;
    type Root = gtk::Box;
    type Widgets = PuzzlesWidgets;

    fn init_root() -> gtk::Box {
        let root = gtk::Box::new(gtk::Orientation::Vertical, 0);
        root.add_css_class("puzzles");
        root
    }

    fn init(services: Services, root: gtk::Box, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let title = adw::WindowTitle::new(&gettext("Puzzles"), "");
        let header = adw::HeaderBar::builder().title_widget(&title).build();
        header.pack_start(&back_button());
        let pages = gtk::Stack::builder().vexpand(true).build();
        let holder = adw::Bin::builder().vexpand(true).build();
        let said = gtk::Label::builder().xalign(0.0).wrap(true).hexpand(true).lines(4).build();
        said.set_ellipsize(pango::EllipsizeMode::End);
        said.set_wrap_mode(pango::WrapMode::WordChar);
        let sign = gtk::Image::new();
        let next = gtk::Button::builder().label(gettext("_Next Puzzle")).use_underline(true).build();
        next.set_css_classes(&["suggested-action", "pill"]);
        next.set_valign(gtk::Align::Center);
        let input = sender.input_sender().clone();
        next.connect_clicked(move |_| drop(input.send(PuzzlesMsg::Next)));
        let foot = styled_box(gtk::Orientation::Horizontal, 12, "answer");
        foot.append(&sign);
        foot.append(&said);
        foot.append(&next);
        let shown = styled_box(gtk::Orientation::Vertical, 12, "");
        shown.append(&holder);
        shown.append(&foot);
        for margin in ["margin-top", "margin-bottom", "margin-start", "margin-end"] {
            shown.set_property(margin, 12);
        }
        let none = adw::StatusPage::builder().icon_name("emblem-ok-symbolic").build();
        let more = gtk::Button::builder().label(gettext("One _More")).use_underline(true).build();
        more.set_css_classes(&["pill"]);
        more.set_halign(gtk::Align::Center);
        let input = sender.input_sender().clone();
        more.connect_clicked(move |_| drop(input.send(PuzzlesMsg::More)));
        none.set_child(Some(&more));
        pages.add_named(&adw::Bin::new(), Some("nothing"));
        pages.add_named(&shown, Some("puzzle"));
        pages.add_named(&none, Some("none"));
        readers::expose_visible_child(&pages);
        root.append(&header);
        root.append(&pages);
        let widgets = PuzzlesWidgets { title, pages, holder, said, sign, foot, next, none, more };
        ComponentParts { model: Self { services, waiting: Vec::new(), left: 0, now: None }, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: PuzzlesMsg,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match msg {
            // Whoever comes back to a puzzle goes on with it.
            PuzzlesMsg::Refresh if self.now.as_ref().is_some_and(|now| !now.answered) => {}
            PuzzlesMsg::Refresh => self.look(&sender),
            PuzzlesMsg::Next if self.left == 0 => self.say_enough(widgets),
            PuzzlesMsg::Next | PuzzlesMsg::More => self.open_next(widgets, &sender),
            PuzzlesMsg::Intent(intent) => self.answer(&intent, widgets, &sender),
        }
    }

    fn update_cmd_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        cmd: PuzzlesCmd,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match cmd {
            PuzzlesCmd::Found(Ok((mut found, left))) => {
                found.reverse();
                (self.waiting, self.left) = (found, left);
                sender.input(PuzzlesMsg::Next);
            }
            PuzzlesCmd::Found(Err(error)) => drop(sender.output(PuzzlesOutput::Failed(error))),
            PuzzlesCmd::Gone => self.open_next(widgets, &sender),
            PuzzlesCmd::Opened(ready) => self.show(*ready, widgets, &sender),
            PuzzlesCmd::Noted(Ok(())) => {}
            PuzzlesCmd::Noted(Err(error)) => drop(sender.output(PuzzlesOutput::Failed(error))),
            PuzzlesCmd::Judged(entry, judged) => {
                let json = entry.to_json();
                let puzzle = self.now.as_ref().map(|now| &now.due.puzzle);
                let verdict =
                    puzzle.zip(judged).and_then(|(puzzle, judged)| puzzle.verdict_of(&json, &judged));
                match verdict {
                    Some(verdict) => self.tell(&verdict, widgets, &sender),
                    None => {
                        if let Some(now) = &mut self.now {
                            now.answered = false;
                        }
                        widgets.say("", &gettext("That cannot be compared with the other choices."));
                        self.draw();
                    }
                }
            }
        }
    }
}

impl PuzzlesWidgets {
    /// Says something below the table, with a sign before it.
    fn say(&self, icon: &str, words: &str) {
        self.sign.set_icon_name(Some(icon).filter(|icon| !icon.is_empty()));
        self.sign.set_visible(!icon.is_empty());
        self.said.set_text(words);
        self.said.set_tooltip_text(Some(words));
        readers::tell(&self.said, words);
        self.foot.set_visible(!words.is_empty());
    }
}

impl PuzzlesPage {
    /// Finds what is due; mistakes in matches that were analysed since come in.
    fn look(&self, sender: &ComponentSender<Self>) {
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let calendar = Calendar::system();
            let found = archive.with(|archive| {
                if let Some(kept) = Kept::usual() {
                    collect(archive, &catalogue, &kept, &mut |_, _| true)?;
                }
                let due = due(archive, &catalogue, &Wanted::default(), &calendar)?;
                Ok((due, left_today(archive, &calendar)?))
            });
            PuzzlesCmd::Found(
                found.map_err(|error| UserError::new(gettext("The puzzles could not be read"), &error)),
            )
        });
    }

    fn open_next(&mut self, widgets: &PuzzlesWidgets, sender: &ComponentSender<Self>) {
        let Some(due) = self.waiting.pop() else {
            self.now = None;
            widgets.title.set_subtitle("");
            widgets.none.set_title(&gettext("No Puzzle Is Due"));
            let words = gettext("Review one of your matches: choices that went badly become puzzles.");
            widgets.none.set_description(Some(&words));
            widgets.more.set_visible(false);
            widgets.pages.set_visible_child_name("none");
            return;
        };
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let session = archive.with(|archive| Ok(due.open(archive, &catalogue))).ok().flatten();
            let Some(session) = session else {
                if matches!(due.from, From::Match(..)) {
                    let gone = [due.puzzle.id.clone()];
                    // It is only tidied up; the next look does it, too.
                    archive.with(|archive| archive.forget_puzzles(&gone)).ok();
                }
                return PuzzlesCmd::Gone;
            };
            let heading = heading(&archive, &due, &gettext(session.game().info().title));
            PuzzlesCmd::Opened(Box::new(Ready { due, session, heading }))
        });
    }

    /// Those of today are done.
    fn say_enough(&mut self, widgets: &PuzzlesWidgets) {
        if self.waiting.is_empty() {
            widgets.more.set_visible(false);
        }
        self.now = None;
        widgets.title.set_subtitle("");
        widgets.none.set_title(&gettext("That Is All for Today"));
        widgets.none.set_description(Some(&gettext("What you missed comes again in a few days.")));
        widgets.more.set_visible(!self.waiting.is_empty());
        widgets.pages.set_visible_child_name("none");
        widgets.more.grab_focus();
    }

    fn show(
        &mut self,
        Ready { due, session, heading }: Ready,
        widgets: &PuzzlesWidgets,
        sender: &ComponentSender<Self>,
    ) {
        let info = session.game().info();
        let input = sender.input_sender().clone();
        let report: tables::Report = Rc::new(move |intent| drop(input.send(PuzzlesMsg::Intent(intent))));
        let view = tables::create(&info, report);
        widgets.holder.set_child(gtk::Widget::NONE);
        if let Some(view) = &view {
            let frame = view.frame();
            let stage = Stage::new(&frame.widget());
            if let Some(class) = frame.page_class() {
                stage.add_css_class(class);
                stage.add_css_class(tables::cloth_of(&info));
            }
            stage.add_css_class("stage");
            widgets.holder.set_child(Some(&stage));
        }
        widgets.title.set_subtitle(&heading);
        widgets.next.set_visible(false);
        widgets.say("", "");
        widgets.pages.set_visible_child_name("puzzle");
        self.now = Some(Now { due, session, view, answered: false });
        self.draw();
        if let Some(view) = self.now.as_ref().and_then(|now| now.view.as_ref()) {
            view.focus_home();
        }
    }

    /// Shows the table as the seat sees it, which can choose until it has.
    fn draw(&self) {
        let Some(now) = &self.now else { return };
        let Some(view) = &now.view else { return };
        let (seat, names) = (now.due.puzzle.seat, now.session.names());
        let game = now.session.game();
        let acting = (!now.answered).then_some(seat);
        let next =
            acting.map_or(Next::Nobody, |seat| Next::People { seats: SeatSet::one(seat), secret: false });
        let scene = Scene {
            game,
            whole: None,
            setup: now.session.setup(),
            names,
            viewer: Viewer::Seat(seat),
            next,
            acting,
            hint: None,
            // The answer is not given away.
            advice: false,
            shared: false,
            amending: false,
            animate: false,
            told: &[],
        };
        view.frame().banner().set_sentence(&question(game, names));
        view.show(&scene);
    }

    /// What was pressed on the table is the answer.
    fn answer(&mut self, intent: &Intent, widgets: &PuzzlesWidgets, sender: &ComponentSender<Self>) {
        let entry = match intent {
            Intent::Enter(entry) => entry,
            Intent::EnterAll(entries) => match entries.first() {
                Some(entry) => entry,
                None => return,
            },
            _ => return,
        };
        let Some(now) = self.now.as_mut().filter(|now| !now.answered) else { return };
        let seat = now.due.puzzle.seat;
        if let Err(refused) = now.session.game().check(Viewer::Seat(seat), entry) {
            let words = match refused {
                EntryError::Refused(violation) => violation.text.render(now.session.names()),
                EntryError::Malformed(words) => words,
            };
            widgets.say("dialog-warning-symbolic", &words);
            return;
        }
        now.answered = true;
        if let Some(verdict) = now.due.puzzle.verdict(&entry.to_json()) {
            self.tell(&verdict, widgets, sender);
            return;
        }
        widgets.say(
            "content-loading-symbolic",
            &gettext("Nobody looked at this choice yet. It is being compared…"),
        );
        let (before, entry) = (now.session.game().branch(now.session.game().len()), entry.clone());
        sender.spawn_oneshot_command(move || {
            let judged = judge_entry(&*before, &entry, LOOK, 0, &AtomicBool::new(false));
            PuzzlesCmd::Judged(entry, judged.map(Box::new))
        });
        self.draw();
    }

    /// Says how the answer was, and notes it.
    fn tell(&mut self, verdict: &Verdict, widgets: &PuzzlesWidgets, sender: &ComponentSender<Self>) {
        let Some(now) = &self.now else { return };
        let game = now.session.game();
        let in_words = |entry| {
            let text = game.read(game.len(), entry).ok().and_then(|entry| game.named(&entry));
            text.map_or_else(|| gettext("another choice"), |text| text.render(now.session.names()))
        };
        let words = telling::verdict(verdict, &in_words(&verdict.chosen), &in_words(&verdict.best));
        let icon = if verdict.accepted() { "emblem-ok-symbolic" } else { "edit-undo-symbolic" };
        widgets.say(icon, &words);
        let ((archive, _), due, verdict) = (self.services.counting(), now.due.clone(), verdict.clone());
        sender.spawn_oneshot_command(move || {
            let noted = archive.with(|archive| due.answered(archive, &verdict, &Calendar::system()));
            PuzzlesCmd::Noted(match noted {
                Ok(_) => Ok(()),
                Err(error) => Err(UserError::new(gettext("The answer could not be saved"), &error)),
            })
        });
        self.left = self.left.saturating_sub(1);
        self.draw();
        widgets.next.set_visible(true);
        widgets.next.grab_focus();
    }
}

/// Which game, and where the puzzle comes from.
fn heading(archive: &SharedArchive, due: &Due, title: &str) -> String {
    let From::Match(id, _) = &due.from else { return title.to_owned() };
    let begun = archive.with(|archive| archive.load(*id)).ok();
    let when = begun.map(|stored| exchange::day_and_time(stored.started_at)).unwrap_or_default();
    gettext_f("{game}, your match of {when}", &[("game", title), ("when", &when)])
}
