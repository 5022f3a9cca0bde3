//! The page of one person: what became of their matches, another name or picture, two people made one, and whether they count.

mod asking;
mod found;
mod picture;

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use self::found::Found;
use super::cards;
use super::counting::Source;
use super::rows::{Opener, Target};
use crate::app::back_button;
use crate::archive::{ArchiveError, MatchId, Merged, PersonId};
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight::Answer;
use crate::pages::match_line;
use crate::services::Services;
use crate::tables::kit::{set_text, styled_box, titled};
use crate::widgets::person::PersonFace;
use crate::widgets::{Columns, Named, Shares, Tint, Wrap, readers};
use tableside::table::look::Avatar;

/// The side of the face.
const FACE: i32 = 100;

pub struct PersonPage {
    services: Services,
    source: Source,
    person: PersonId,
    /// What was found last of them.
    found: Option<Found>,
    /// Raised with every new question.
    ticket: u64,
    /// Both columns of cards, and about how high they are.
    columns: [(gtk::Box, usize); 2],
    open: Opener,
    face: PersonFace,
    /// Lets their matches count, or not.
    count_button: gtk::Button,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum PersonMsg {
    /// Show somebody.
    Show(PersonId),
    /// The archive has changed.
    Refresh,
    /// Another name is wanted.
    AskRename,
    /// They are called so from now on.
    Rename(String),
    /// Another picture or a sign is wanted.
    AskPicture,
    /// This stands for them from now on.
    Picture(Avatar),
    /// They are somebody else who stands in the archive, perhaps this person.
    AskMerge(Option<PersonId>),
    /// They become this person.
    Merge(PersonId),
    /// Their matches count, or count no longer.
    Count,
    /// All their matches are wanted.
    AllMatches,
    /// A row of their last matches was chosen, by its place.
    OpenLast(i32),
}

/// What the page says.
#[derive(Debug)]
pub enum PersonOutput {
    /// There is no such person any more.
    Gone,
    /// Somebody is to be seen.
    Person(PersonId),
    /// Go on with a match.
    Resume(MatchId),
    /// Look back on a match.
    Review(MatchId),
    /// The history of everything with this name is wanted.
    History(String),
    /// They are called otherwise now, or something else stands for them.
    Renamed,
    /// They became somebody else, which can be taken back.
    Merged { from: PersonId, into: PersonId, merged: Merged },
    /// Their matches count, or count no longer.
    Counted { person: PersonId, name: String, counted: bool },
    /// Something went wrong.
    Failed(UserError),
}

/// What a worker found.
#[derive(Debug)]
pub enum Told {
    /// Everything about them, or that they are gone.
    Found(u64, Box<Result<Option<Found>, UserError>>),
    /// How much luck they had, and what their choices cost.
    Luck(u64, Answer),
}

#[relm4::component(pub)]
impl Component for PersonPage {
    type Init = (Services, PersonId);
    type Input = PersonMsg;
    type Output = PersonOutput;
    type CommandOutput = Told;

    view! {
        gtk::Box {
            set_orientation: gtk::Orientation::Vertical,
            set_css_classes: &["statistics", "person"],
            adw::HeaderBar {
                pack_start: &back_button(),
                #[wrap(Some)]
                #[name = "title"]
                set_title_widget = &adw::WindowTitle {},
            },
            gtk::ScrolledWindow {
                set_vexpand: true,
                set_hscrollbar_policy: gtk::PolicyType::Never,
                adw::Clamp {
                    set_maximum_size: 1180,
                    set_tightening_threshold: 900,
                    set_margin_all: 12,
                    gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        set_spacing: 18,
                        set_margin_bottom: 12,
                        gtk::Box {
                            set_spacing: 18,
                            append: &shown.root,
                            gtk::Box {
                                set_orientation: gtk::Orientation::Vertical,
                                set_spacing: 6,
                                set_hexpand: true,
                                set_valign: gtk::Align::Center,
                                #[name = "name"]
                                gtk::Label {
                                    set_css_classes: &["title-1"],
                                    set_wrap: true,
                                    set_xalign: 0.0,
                                    set_accessible_role: gtk::AccessibleRole::Heading,
                                },
                                #[name = "sentence"]
                                gtk::Label {
                                    set_css_classes: &["page-sentence"],
                                    set_wrap: true,
                                    set_xalign: 0.0,
                                    set_accessible_role: readers::TELLER,
                                },
                                #[name = "about"]
                                gtk::Label {
                                    set_css_classes: &["note"],
                                    set_wrap: true,
                                    set_xalign: 0.0,
                                },
                            },
                        },
                        append: &buttons,
                        #[name = "notice"]
                        gtk::Label {
                            set_css_classes: &["note"],
                            set_wrap: true,
                            set_xalign: 0.0,
                            set_visible: false,
                        },
                        append: &cards,
                        #[name = "last_card"]
                        gtk::Box {
                            set_orientation: gtk::Orientation::Vertical,
                            set_spacing: 12,
                            set_css_classes: &["card", "answer-card"],
                            set_visible: false,
                            append: &titled("card-title", &gettext("Last Matches")),
                            #[name = "last"]
                            gtk::ListBox {
                                set_selection_mode: gtk::SelectionMode::None,
                                add_css_class: "told",
                                set_accessible_name: &gettext("Last Matches"),
                                connect_row_activated[sender] => move |_, row| {
                                    sender.input(PersonMsg::OpenLast(row.index()));
                                },
                            },
                            gtk::Button {
                                set_label: &gettext("All in _History"),
                                set_use_underline: true,
                                set_css_classes: &["flat"],
                                connect_clicked => PersonMsg::AllMatches,
                            },
                        },
                    },
                },
            },
        }
    }

    fn init(
        (services, person): (Services, PersonId),
        root: Self::Root,
        sender: ComponentSender<Self>,
    ) -> ComponentParts<Self> {
        let face = PersonFace::new(FACE);
        face.root.set_valign(gtk::Align::Start);
        face.root.set_halign(gtk::Align::Start);
        let cards = Columns::new(Shares { two_from: 860, gap: 18, right: 49, ..Shares::default() });
        let columns = [(); 2].map(|()| (gtk::Box::new(gtk::Orientation::Vertical, 18), 0));
        columns.iter().for_each(|(column, _)| cards.add(column));
        let (buttons, count_button) = buttons(sender.input_sender());
        let output = sender.output_sender().clone();
        let open: Opener = std::rc::Rc::new(move |target| {
            let _ = output.send(match target {
                Target::Match(id) => PersonOutput::Resume(id),
                Target::Person(id) => PersonOutput::Person(id),
            });
        });
        let source = Source::of(&services);
        let shown = face.clone();
        let found = None;
        let model = Self { services, source, person, found, ticket: 0, columns, open, face, count_button };
        let widgets = view_output!();
        sender.input(PersonMsg::Refresh);
        ComponentParts { model, widgets }
    }

    fn update(&mut self, msg: PersonMsg, sender: ComponentSender<Self>, root: &Self::Root) {
        match msg {
            PersonMsg::Show(person) => {
                self.person = person;
                self.read(&sender);
            }
            PersonMsg::Refresh => self.read(&sender),
            PersonMsg::AskRename => asking::rename(root, self.name(), sender.input_sender()),
            PersonMsg::Rename(name) => self.rename(&name, &sender),
            PersonMsg::AskPicture => self.ask_picture(root, sender.input_sender()),
            PersonMsg::Picture(avatar) => match self.services.set_avatar(self.person, avatar) {
                Ok(()) => drop(sender.output(PersonOutput::Renamed)),
                Err(error) => self.failed(&error, &sender),
            },
            PersonMsg::AskMerge(into) => {
                asking::merge(root, &self.services, (self.person, self.name()), into, sender.input_sender());
            }
            PersonMsg::Merge(into) => self.merge(into, &sender),
            PersonMsg::Count => self.count(&sender),
            PersonMsg::AllMatches => drop(sender.output(PersonOutput::History(self.name().to_owned()))),
            PersonMsg::OpenLast(at) => {
                let row = usize::try_from(at).ok().and_then(|at| self.found.as_ref()?.last.get(at));
                if let Some(row) = row {
                    let wanted = if row.finished { PersonOutput::Review } else { PersonOutput::Resume };
                    let _ = sender.output(wanted(row.id));
                }
            }
        }
    }

    fn update_cmd_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        told: Told,
        sender: ComponentSender<Self>,
        _: &Self::Root,
    ) {
        match told {
            Told::Found(ticket, _) | Told::Luck(ticket, _) if ticket != self.ticket => {}
            Told::Found(_, found) => match *found {
                Ok(Some(found)) => {
                    self.show(&found, widgets);
                    self.found = Some(found);
                }
                Ok(None) => drop(sender.output(PersonOutput::Gone)),
                Err(error) => drop(sender.output(PersonOutput::Failed(error))),
            },
            Told::Luck(_, answer) => self.add(&answer),
        }
    }
}

impl PersonPage {
    fn name(&self) -> &str {
        self.found.as_ref().map_or("", |found| &found.profile.person.name)
    }

    fn read(&mut self, sender: &ComponentSender<Self>) {
        self.ticket += 1;
        let (ticket, source, person) = (self.ticket, self.source.clone(), self.person);
        let (archive, catalogue) = self.services.counting();
        sender.spawn_command(move |out| {
            // Whoever asked may be gone by then.
            let found = found::find(&source, &archive, &catalogue, person);
            let results = found.as_ref().ok().and_then(|found| Some(found.as_ref()?.profile.results.clone()));
            let _ = out.send(Told::Found(ticket, Box::new(found)));
            // Their matches are played again for that.
            if let Some(answer) = results.and_then(|results| found::luck(&source, &catalogue, &results)) {
                let _ = out.send(Told::Luck(ticket, answer));
            }
        });
    }

    fn show(&mut self, found: &Found, widgets: &PersonPageWidgets) {
        let person = &found.profile.person;
        widgets.title.set_title(&person.name);
        widgets.name.set_label(&person.name);
        self.face.show(&person.name, false, Tint::Neutral);
        if widgets.sentence.text() != found.sentence {
            widgets.sentence.set_text(&found.sentence);
            readers::tell(&widgets.sentence, &found.sentence);
        }
        set_text(&widgets.about, &found.about);
        set_text(&widgets.notice, &found.notice());
        self.count_button.set_label(&found.count_label());
        self.count_button.set_sensitive(person.matches > 0);
        for (column, height) in &mut self.columns {
            while let Some(card) = column.first_child() {
                column.remove(&card);
            }
            *height = 0;
        }
        found.profile.answers.iter().for_each(|answer| self.add(answer));
        while let Some(row) = widgets.last.first_child() {
            widgets.last.remove(&row);
        }
        found.last.iter().for_each(|row| widgets.last.append(&match_line::short_row(row)));
        widgets.last_card.set_visible(!found.last.is_empty());
    }

    /// Adds a card to the column that is lower.
    fn add(&mut self, answer: &Answer) {
        let card = cards::titled_card(&found::title(answer.question), &answer.tables, &self.open);
        let lower = usize::from(self.columns[1].1 < self.columns[0].1);
        let (column, height) = &mut self.columns[lower];
        column.append(&card);
        *height += cards::rows_of(answer);
    }

    fn rename(&self, name: &str, sender: &ComponentSender<Self>) {
        match self.services.rename(self.person, name) {
            Ok(()) => drop(sender.output(PersonOutput::Renamed)),
            // Whoever has the name may be the same person.
            Err(ArchiveError::NameTaken(other)) => match self.services.person_named(&other) {
                Some(other) => sender.input(PersonMsg::AskMerge(Some(other))),
                None => self.failed(&ArchiveError::NameTaken(other), sender),
            },
            Err(error) => self.failed(&error, sender),
        }
    }

    fn ask_picture(&self, near: &gtk::Box, input: &relm4::Sender<PersonMsg>) {
        let Some(found) = &self.found else { return };
        let person = &found.profile.person;
        picture::ask(near, &person.name, Avatar::parse(&person.avatar).unwrap_or_default(), input);
    }

    fn failed(&self, error: &ArchiveError, sender: &ComponentSender<Self>) {
        let summary = gettext_f("{name} could not be changed", &[("name", self.name())]);
        let _ = sender.output(PersonOutput::Failed(UserError::new(summary, error)));
    }

    fn merge(&self, into: PersonId, sender: &ComponentSender<Self>) {
        let from = self.person;
        match self.services.merge(from, into) {
            Ok(merged) => drop(sender.output(PersonOutput::Merged { from, into, merged })),
            Err(error) => self.failed(&error, sender),
        }
    }

    fn count(&self, sender: &ComponentSender<Self>) {
        let Some(found) = &self.found else { return };
        let counted = !found.counts();
        match self.services.count_person(self.person, counted) {
            Ok(()) => {
                let (person, name) = (self.person, self.name().to_owned());
                let _ = sender.output(PersonOutput::Counted { person, name, counted });
            }
            Err(error) => self.failed(&error, sender),
        }
    }
}

/// What can be done with a person, and the button about counting.
fn buttons(input: &relm4::Sender<PersonMsg>) -> (Wrap, gtk::Button) {
    let row = Wrap::new(8).plain();
    let add = |label: String, msg: fn() -> PersonMsg| {
        let button = gtk::Button::builder().label(&label).use_underline(true).build();
        let input = input.clone();
        button.connect_clicked(move |_| drop(input.send(msg())));
        row.append(&button);
        button
    };
    add(gettext("_Rename…"), || PersonMsg::AskRename);
    add(gettext("_Picture…"), || PersonMsg::AskPicture);
    add(gettext("_Merge with Another Person…"), || PersonMsg::AskMerge(None));
    let count = add(gettext("_Do Not Count Their Matches"), || PersonMsg::Count);
    (row, count)
}

/// A list of everybody who played, for the page of statistics.
pub fn list(people: &[crate::archive::Person], open: &Opener) -> gtk::Box {
    let card = styled_box(gtk::Orientation::Vertical, 6, "card");
    card.add_css_class("answer-card");
    let list = gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).build();
    list.add_css_class("told");
    list.set_accessible_name(&gettext("Players"));
    let mut people: Vec<&crate::archive::Person> = people.iter().collect();
    people.sort_by_key(|person| std::cmp::Reverse(person.matches));
    for person in &people {
        list.append(&row(person));
    }
    let ids: Vec<PersonId> = people.iter().map(|person| person.id).collect();
    let open = std::rc::Rc::clone(open);
    list.connect_row_activated(move |_, row| {
        if let Some(id) = usize::try_from(row.index()).ok().and_then(|at| ids.get(at)) {
            open(Target::Person(*id));
        }
    });
    card.append(&list);
    card
}

fn row(person: &crate::archive::Person) -> gtk::ListBoxRow {
    let line = gtk::Box::builder().spacing(12).margin_top(8).margin_bottom(8).build();
    line.append(&crate::widgets::person::face(&person.name, false, Tint::Neutral, 44));
    let words = gtk::Box::new(gtk::Orientation::Vertical, 2);
    words.set_hexpand(true);
    words.set_valign(gtk::Align::Center);
    words.append(&titled("heading", &person.name));
    let n = u32::try_from(person.matches).unwrap_or(u32::MAX);
    let mut about = ngettext_f("{n} match", "{n} matches", n, &[("n", &person.matches.to_string())]);
    if let Some(at) = person.last_played {
        let day = found::day(at);
        about = format!("{about} · {}", gettext_f("last on {day}", &[("day", &day)]));
    }
    words.append(&titled("note", &about));
    line.append(&words);
    line.append(&gtk::Image::from_icon_name("go-next-symbolic"));
    let row = gtk::ListBoxRow::builder().child(&line).build();
    row.set_accessible_name(&format!("{}, {about}", person.name));
    row
}
