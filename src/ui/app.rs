//! The window: where each page is, and the one way from any error to a person.

mod archive;
mod damage;
mod fallen;
mod files;
mod late;
mod matches;
mod navigate;
mod people;
mod results;
mod sealed;
mod together;

use damage::damage_bar;
use files::{Export, take_drops};
use late::Late;
use navigate::install_actions;
pub use navigate::{OPEN_FILE, back_button, menu_button, primary_menu};
use sealed::Sealed;
use together::Several;

use std::path::PathBuf;
use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};
use relm4::prelude::*;

use crate::actions::Action;
use crate::archive::{ArchiveError, MatchId, Merged, PersonId};
use crate::dialogs::{ArchiveDialog, PacksDialog, PlaysDialog};
use crate::error::UserError;
use crate::exchange::plays::Received;
use crate::exchange::{Rolls, TakenIn};
use crate::i18n::gettext;
use crate::insight::Lengths;
use crate::pages::history::{HistoryMsg, HistoryOutput, HistoryPage, Together};
use crate::pages::home::{HomeOutput, HomePage};
use crate::pages::new_match::{First, NewMatchMsg, NewMatchOutput, NewMatchPage, set_own_name};
use crate::pages::puzzles::{PuzzlesMsg, PuzzlesOutput, PuzzlesPage};
use crate::pages::review::ReviewPage;
use crate::pages::rules::RulesPage;
use crate::pages::statistics::person::PersonPage;
use crate::pages::statistics::{StatisticsMsg, StatisticsOutput, StatisticsPage};
use crate::pages::table::TablePage;
use crate::play::{Advice, MatchSetup, ScoreKept};
use crate::preferences::{Preferences, TipsChange};
use crate::services::Services;
use crate::widgets::{person, readers, view_title};

/// The root of the window.
pub struct App {
    services: Services,
    home: Controller<HomePage>,
    history: Rc<Late<HistoryPage>>,
    rules: Rc<Late<RulesPage>>,
    /// Made when it is first opened.
    new_match: Option<Controller<NewMatchPage>>,
    /// Made when it is first opened.
    statistics: Option<Controller<StatisticsPage>>,
    /// Lives while the page of a person is open.
    person: Option<Controller<PersonPage>>,
    puzzles: Option<Controller<PuzzlesPage>>,
    /// The match in play and the review live only while their page is open.
    table: Option<(MatchId, Controller<TablePage>)>,
    review: Option<Controller<ReviewPage>>,
    /// The rules in a window of their own, beside the table.
    rules_window: Option<(adw::Window, Controller<RulesPage>)>,
    /// The window about the archive, while it is open or after it was.
    archive: Option<Controller<ArchiveDialog>>,
    /// The window about packs, while it is open or after it was.
    packs: Option<Controller<PacksDialog>>,
    /// The window about results that may come in, while it is open or after it was.
    plays: Option<Controller<PlaysDialog>>,
    /// The pages in the order they were opened; home is below all.
    stack: Vec<Page>,
}

/// A page of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The three views of the first page.
    Top(Top),
    NewMatch,
    /// Who won how often.
    Statistics,
    /// Somebody who plays.
    Person(PersonId),
    /// Choices to make again.
    Puzzles,
    /// The match in play.
    Table,
    /// A match looked back on.
    Review,
}

/// A view of the first page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Top {
    /// Continue, and the games.
    Home,
    /// All matches.
    History,
    Rules,
}

/// Input messages of the window.
#[derive(Debug)]
pub enum AppMsg {
    /// An action of the table of actions.
    Do(Action),
    /// Prepare a new match of this game.
    Prepare(String),
    /// Begin a match.
    Start(Box<MatchSetup>),
    /// Begin the match that was prepared.
    Sit {
        setup: Box<MatchSetup>,
        /// What comes before its first roll.
        first: First,
    },
    /// Go on with a score sheet.
    KeepScore(Box<ScoreKept>),
    /// Go on with a match of the archive.
    Resume(MatchId),
    /// Look back on a match of the archive.
    Review(MatchId),
    /// Begin a match as another stood after so many entries.
    Fork {
        id: MatchId,
        /// How many entries.
        at: usize,
    },
    /// Show a rule.
    Rule {
        /// The game's id.
        game: String,
        /// The rule's id.
        rule: String,
    },
    /// Show a game, by its id, to people who do not know it.
    Introduce(String),
    /// What was introduced is to be played.
    PlayIntroduced(String),
    /// Show who won how often.
    Statistics,
    /// Show somebody.
    Person(PersonId),
    /// Whoever was shown is no more.
    PersonGone,
    /// Somebody has another name.
    PeopleChanged,
    /// One person became another.
    Merged {
        from: PersonId,
        into: PersonId,
        merged: Box<Merged>,
    },
    /// They are two again.
    Unmerge(Box<Merged>),
    /// Matches of somebody count in statistics now, or do not.
    Counted {
        person: PersonId,
        name: String,
        counted: bool,
    },
    CountPerson {
        person: PersonId,
        counted: bool,
    },
    /// Let matches count in statistics, or not.
    CountAll {
        ids: Vec<MatchId>,
        counted: bool,
    },
    /// Show the matches with these words.
    FindInHistory(String),
    /// Read results that were recorded elsewhere.
    ReadPlays(PathBuf),
    /// They came in.
    Received {
        file: String,
        received: Received,
    },
    /// Take an import of results back, by its id.
    TakeBack(String),
    /// Bring hidden matches back.
    UndeleteAll(Vec<MatchId>),
    /// Do something with several matches.
    Together(Vec<MatchId>, Together),
    /// Put several matches into one file.
    ExportAll {
        ids: Vec<MatchId>,
        path: PathBuf,
        form: Several,
    },
    /// Ask for the note and the labels of a match.
    AskNote(MatchId),
    /// They are these.
    SetNote {
        id: MatchId,
        note: String,
        tags: Vec<String>,
    },
    /// Show the seal of the dice of a match.
    AskSeal(MatchId),
    /// Work out every roll of a match again.
    CheckRolls(MatchId),
    /// Hide a match from the history, with a way back.
    Delete(MatchId),
    /// Bring a hidden match back.
    Undelete(MatchId),
    /// Something went wrong.
    Failed(UserError),
    /// Say something in passing.
    Toast(String),
    /// The match in play has ended.
    Ended,
    /// Preferences were changed.
    PreferencesChanged(Preferences),
    /// Whoever plays here has this name.
    Named(String),
    /// The clock of the table is wanted, or no longer.
    ShowClock(bool),
    /// To whom chances and what would help are shown from now on.
    Advise(Advice),
    /// Something was explained, or is to be explained no more.
    Tips {
        /// The game's id.
        game: String,
        change: TipsChange,
    },
    /// The window is there: what was put off can be done.
    Settled,
    /// Show the matches that go on.
    Unfinished,
    /// Take in the match of a file.
    Import(PathBuf),
    /// Take in the match of a file and look back on it.
    OpenFile(PathBuf),
    /// Ask where a match is to go.
    AskExport(MatchId),
    /// Put a match into a file.
    Export(Export),
    /// Hand a match over to BG Stats on a phone.
    HandOver(MatchId),
    /// Let a match count in statistics, or not.
    Count(MatchId, bool),
    /// Put a picture into a file.
    SavePicture {
        path: PathBuf,
        png: Vec<u8>,
    },
    /// Backups may have so many mebibytes.
    BackupSpace(u64),
    /// The archive is another one now.
    Restored,
    /// The window is about to close.
    Closing,
}

/// What comes back from workers.
#[derive(Debug)]
pub enum AppCmd {
    /// What was put off is done.
    Tidied(Result<(), ArchiveError>),
    /// Every match was played again: how many there are, and how many do not hold. `None` if they could not be.
    Verified(Option<(usize, usize)>),
    /// What there is to say about the pack of a match that was opened.
    Pack(Option<String>),
    /// Who plays here, whoever played last first, and how long matches take.
    Known(Vec<String>, Lengths),
    /// A match was taken in, or not.
    Imported {
        done: Result<TakenIn, UserError>,
        /// Whether it is to be looked back on.
        open: bool,
    },
    /// Several matches of one file were taken in, or not.
    ImportedAll(Vec<Result<TakenIn, UserError>>),
    /// The name of a file with plays, and what it holds.
    Plays(Result<(String, String), UserError>),
    /// The seal of a match, if it has one.
    Seal(Result<Option<Sealed>, UserError>),
    /// What became of the rolls of a match.
    Rolls(Result<Option<Rolls>, UserError>),
    /// The name that a match may go out under.
    Named { id: MatchId, name: Result<String, UserError> },
    /// The link by which BG Stats takes a match in; none for one that goes on.
    Link(Result<Option<String>, UserError>),
    /// A match went out to this file, or not.
    Exported(Result<PathBuf, UserError>),
}

#[relm4::component(pub)]
impl Component for App {
    type Init = Services;
    type Input = AppMsg;
    type Output = ();
    type CommandOutput = AppCmd;

    view! {
        #[root]
        #[name = "main_window"]
        adw::ApplicationWindow {
            set_title: Some("Tableside"),
            set_width_request: 360,
            set_height_request: 294,
            connect_close_request[sender] => move |_| {
                sender.input(AppMsg::Closing);
                glib::Propagation::Proceed
            },
            #[name = "toasts"]
            adw::ToastOverlay {
                #[name = "pages"]
                gtk::Stack {
                    // Each page as wide as it needs; the others are not measured.
                    set_hhomogeneous: false,
                    set_vhomogeneous: false,
                    set_transition_type: gtk::StackTransitionType::SlideLeftRight,
                    #[name = "top_page"]
                    add_child = &gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        #[name = "top_header"]
                        adw::HeaderBar {
                            pack_end: &menu_button(&primary),
                        },
                        #[local_ref]
                        damage -> gtk::Box {},
                        #[local_ref]
                        top_stack -> adw::ViewStack {
                            set_hhomogeneous: false,
                            set_vhomogeneous: false,
                            set_vexpand: true,
                        },
                        #[name = "top_bar"]
                        adw::ViewSwitcherBar {
                            set_stack: Some(&top_stack),
                        },
                    } -> {
                        set_name: "top",
                    },
                    #[name = "new_match_page"]
                    add_child = &gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        adw::HeaderBar {
                            pack_start: &back_button(),
                            #[wrap(Some)]
                            #[name = "new_match_title"]
                            set_title_widget = &adw::WindowTitle {
                                set_title: &gettext("New Match"),
                            },
                        },
                        #[name = "new_match_place"]
                        adw::Bin {
                            set_vexpand: true,
                        },
                    } -> {
                        set_name: "new-match",
                    },
                    add_child = &gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        adw::HeaderBar {
                            pack_start: &back_button(),
                            #[wrap(Some)]
                            set_title_widget = &adw::WindowTitle {
                                set_title: &gettext("Statistics"),
                            },
                        },
                        #[name = "statistics_place"]
                        adw::Bin {
                            set_vexpand: true,
                        },
                    } -> {
                        set_name: "statistics",
                    },
                    #[name = "puzzles_page"]
                    add_child = &adw::Bin {} -> {
                        set_name: "puzzles",
                    },
                    #[name = "person_page"]
                    add_child = &adw::Bin {} -> {
                        set_name: "person",
                    },
                    #[name = "table_page"]
                    add_child = &adw::Bin {} -> {
                        set_name: "table",
                    },
                    #[name = "review_page"]
                    add_child = &adw::Bin {} -> {
                        set_name: "review",
                    },
                },
            },
        }
    }

    fn init(services: Services, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        person::set_avatars(services.avatars());
        set_own_name(&services.preferences().name);
        let home =
            HomePage::builder().launch(services.clone()).forward(sender.input_sender(), on_home_output);
        let (shared, input) = (services.clone(), sender.input_sender().clone());
        let history = Late::new(move || {
            HistoryPage::builder().launch(shared.clone()).forward(&input, on_history_output)
        });
        let catalogue = services.catalogue.clone();
        let rules = Late::new(move || RulesPage::builder().launch(catalogue.clone()).detach());
        let top_stack = adw::ViewStack::new();
        let model = Self {
            services,
            home,
            history,
            rules,
            new_match: None,
            statistics: None,
            person: None,
            puzzles: None,
            table: None,
            review: None,
            rules_window: None,
            archive: None,
            packs: None,
            plays: None,
            stack: Vec::new(),
        };
        let (primary, damage) = (primary_menu(), damage_bar());
        let widgets = view_output!();
        model.add_top(&top_stack);
        let title = view_title("Tableside", &top_stack, &widgets.top_bar);
        widgets.top_header.set_title_widget(Some(&title));
        readers::expose_visible_child(&widgets.pages);
        install_actions(&root, &sender);
        take_drops(&root, &sender);
        model.restore_window(&root);
        model.apply_style();
        Self::settle_soon(&sender);
        model.tell_of_panic(&root, &sender);
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: AppMsg,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match msg {
            AppMsg::Do(action) => self.act(action, widgets, &sender),
            AppMsg::Prepare(game) => self.prepare(game, widgets, &sender),
            AppMsg::Start(setup) => {
                self.start(&setup, widgets, &sender);
            }
            AppMsg::Sit { setup, first } => self.sit(setup, first, widgets, &sender),
            AppMsg::KeepScore(kept) => self.keep_score(*kept, widgets, &sender),
            AppMsg::Resume(id) => self.resume(id, widgets, &sender),
            AppMsg::Review(id) => self.open_review(id, widgets, &sender),
            AppMsg::Fork { id, at } => self.fork(id, at, widgets, &sender),
            AppMsg::Rule { game, rule } => self.open_rule(game, rule, widgets),
            AppMsg::Introduce(game) => self.introduce(&game, widgets, &sender),
            AppMsg::PlayIntroduced(game) => self.play_introduced(game, widgets, &sender),
            AppMsg::Statistics => self.open_statistics(widgets, &sender),
            AppMsg::Person(person) => self.open_person(person, widgets, &sender),
            AppMsg::PersonGone => self.person_gone(widgets),
            AppMsg::PeopleChanged => self.people_changed(),
            AppMsg::Merged { from, into, merged } => self.merged((from, into), *merged, widgets, &sender),
            AppMsg::Unmerge(merged) => self.unmerge(&merged, widgets),
            AppMsg::Counted { person, name, counted } => {
                self.counted((person, &name), counted, widgets, &sender);
            }
            AppMsg::CountPerson { person, counted } => self.count_person(person, counted, widgets),
            AppMsg::CountAll { ids, counted } => self.count_all(&ids, counted, widgets),
            AppMsg::ReadPlays(path) => Self::read_plays(path, &sender),
            AppMsg::Received { file, received } => self.received(&file, received, widgets, &sender),
            AppMsg::TakeBack(import) => self.take_back(&import, widgets, &sender),
            AppMsg::UndeleteAll(ids) => self.undelete_all(&ids, widgets),
            AppMsg::Together(ids, together) => self.together(ids, together, widgets, &sender),
            AppMsg::ExportAll { ids, path, form } => self.export_all(ids, (path, form), &sender),
            AppMsg::AskNote(id) => self.ask_note(id, widgets, &sender),
            AppMsg::SetNote { id, note, tags } => self.set_note(id, (&note, &tags), widgets),
            AppMsg::AskSeal(id) => self.ask_seal(id, &sender),
            AppMsg::CheckRolls(id) => self.check_rolls(id, &sender),
            AppMsg::FindInHistory(words) => self.find_in_history(words, widgets),
            AppMsg::Delete(id) => self.delete(id, widgets, &sender),
            AppMsg::Undelete(id) => self.undelete(id, widgets),
            AppMsg::Failed(error) => error.show(&widgets.toasts),
            AppMsg::Toast(words) => {
                widgets.toasts.add_toast(adw::Toast::new(&glib::markup_escape_text(&words)));
            }
            AppMsg::Ended => self.refresh(),
            AppMsg::PreferencesChanged(preferences) => {
                // What was explained in the meantime is no matter of the dialog.
                let Preferences { name, tips_seen, verified_by, backup_megabytes, advice, .. } =
                    self.services.preferences();
                let kept =
                    Preferences { name, tips_seen, verified_by, backup_megabytes, advice, ..preferences };
                self.prefer(kept, widgets);
            }
            AppMsg::Named(name) => {
                set_own_name(&name);
                self.prefer(Preferences { name, ..self.services.preferences() }, widgets);
                self.refresh();
            }
            AppMsg::ShowClock(show_clock) => {
                self.prefer(Preferences { show_clock, ..self.services.preferences() }, widgets);
            }
            AppMsg::Advise(advice) => {
                self.prefer(Preferences { advice, ..self.services.preferences() }, widgets);
            }
            AppMsg::Tips { game, change } => self.change_tips(&game, change, widgets),
            AppMsg::Settled => self.tidy(&sender),
            AppMsg::Unfinished => {
                self.open(Page::Top(Top::History), widgets);
                if let Some(history) = self.history.page() {
                    history.emit(HistoryMsg::Unfinished);
                }
            }
            AppMsg::Import(path) => self.import(path, false, &sender),
            AppMsg::OpenFile(path) => self.import(path, true, &sender),
            AppMsg::AskExport(id) => self.ask_export(id, &sender),
            AppMsg::Export(export) => self.export(export, &sender),
            AppMsg::HandOver(id) => self.hand_over(id, &sender),
            AppMsg::Count(id, counted) => self.count_in_statistics(id, counted, widgets),
            AppMsg::SavePicture { path, png } => self.save_picture(path, png, &sender),
            AppMsg::BackupSpace(megabytes) => {
                let preferences = Preferences { backup_megabytes: megabytes, ..self.services.preferences() };
                self.prefer(preferences, widgets);
            }
            AppMsg::Restored => {
                widgets.damage.set_visible(false);
                self.leave_all();
            }
            AppMsg::Closing => self.closing(widgets),
        }
    }

    fn update_cmd_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        cmd: AppCmd,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match cmd {
            AppCmd::Tidied(done) => self.tidied(done, widgets, &sender),
            AppCmd::Verified(found) => self.verified(found),
            AppCmd::Pack(words) => {
                if let Some(words) = words {
                    widgets.toasts.add_toast(adw::Toast::new(&glib::markup_escape_text(&words)));
                }
            }
            AppCmd::Known(people, lengths) => {
                if let Some(page) = &self.new_match {
                    page.emit(NewMatchMsg::Known { people, lengths });
                }
            }
            AppCmd::Imported { done, open } => self.imported(done, open, widgets, &sender),
            AppCmd::Named { id, name } => match name {
                Ok(name) => Self::choose_export(id, &name, widgets, &sender),
                Err(error) => error.show(&widgets.toasts),
            },
            AppCmd::ImportedAll(done) => self.imported_all(done, widgets),
            AppCmd::Plays(read) => self.show_plays(read, widgets, &sender),
            AppCmd::Seal(found) => Self::show_seal(found, widgets, &sender),
            AppCmd::Rolls(checked) => Self::show_rolls(checked, widgets),
            AppCmd::Link(link) => Self::show_link(link, widgets),
            AppCmd::Exported(done) => Self::exported(done, widgets),
        }
    }
}

fn on_home_output(output: HomeOutput) -> AppMsg {
    match output {
        HomeOutput::Prepare(game) => AppMsg::Prepare(game),
        HomeOutput::Begin(setup) => AppMsg::Start(setup),
        HomeOutput::Resume(id) => AppMsg::Resume(id),
        HomeOutput::Review(id) => AppMsg::Review(id),
        HomeOutput::Learn(game) => AppMsg::Introduce(game),
        HomeOutput::Named(name) => AppMsg::Named(name),
        HomeOutput::History => AppMsg::Do(Action::History),
        HomeOutput::Unfinished => AppMsg::Unfinished,
        HomeOutput::Failed(error) => AppMsg::Failed(error),
    }
}

fn on_history_output(output: HistoryOutput) -> AppMsg {
    match output {
        HistoryOutput::Review(id) => AppMsg::Review(id),
        HistoryOutput::Resume(id) => AppMsg::Resume(id),
        HistoryOutput::Export(id) => AppMsg::AskExport(id),
        HistoryOutput::HandOver(id) => AppMsg::HandOver(id),
        HistoryOutput::Count(id, counted) => AppMsg::Count(id, counted),
        HistoryOutput::Delete(id) => AppMsg::Delete(id),
        HistoryOutput::Person(id) => AppMsg::Person(id),
        HistoryOutput::Note(id) => AppMsg::AskNote(id),
        HistoryOutput::Seal(id) => AppMsg::AskSeal(id),
        HistoryOutput::Together(ids, together) => AppMsg::Together(ids, together),
        HistoryOutput::Statistics => AppMsg::Statistics,
        HistoryOutput::Home => AppMsg::Do(Action::Home),
        HistoryOutput::Failed(error) => AppMsg::Failed(error),
    }
}

impl App {
    fn open_puzzles(&mut self, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        let page = self.puzzles.get_or_insert_with(|| {
            let page = PuzzlesPage::builder()
                .launch(self.services.clone())
                .forward(sender.input_sender(), |PuzzlesOutput::Failed(error)| AppMsg::Failed(error));
            widgets.puzzles_page.set_child(Some(page.widget()));
            page
        });
        page.emit(PuzzlesMsg::Refresh);
        self.open(Page::Puzzles, widgets);
    }

    fn open_statistics(&mut self, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        let page = self.statistics.get_or_insert_with(|| {
            let page = StatisticsPage::builder().launch(self.services.clone()).forward(
                sender.input_sender(),
                |output| match output {
                    StatisticsOutput::Home => AppMsg::Do(Action::Home),
                    StatisticsOutput::Open(id) => AppMsg::Resume(id),
                    StatisticsOutput::Person(id) => AppMsg::Person(id),
                    StatisticsOutput::Failed(error) => AppMsg::Failed(error),
                },
            );
            widgets.statistics_place.set_child(Some(page.widget()));
            page
        });
        page.emit(StatisticsMsg::Refresh);
        self.open(Page::Statistics, widgets);
    }
}

fn on_new_match_output(output: NewMatchOutput) -> AppMsg {
    match output {
        NewMatchOutput::Start { setup, first } => AppMsg::Sit { setup, first },
        NewMatchOutput::Failed(error) => AppMsg::Failed(error),
        NewMatchOutput::Introduce(game) => AppMsg::Introduce(game),
        NewMatchOutput::Rule { game, rule } => AppMsg::Rule { game, rule },
    }
}
