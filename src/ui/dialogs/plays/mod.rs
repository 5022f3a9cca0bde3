//! Results that were recorded elsewhere: what would come in, whom the people of the file are here, and then it comes in.

mod rows;

use std::collections::BTreeMap;

use relm4::adw::prelude::*;
use relm4::gtk;
use relm4::prelude::*;

use self::rows::{Rows, count_words};
use super::rows_window::{RowsWindow, on_close, rows_window};
use crate::archive::{ArchiveError, Person, SharedArchive};
use crate::error::UserError;
use crate::exchange::plays::{Matching, Plan, Received, Whom, carry_out, plan, read_plays};
use crate::i18n::{gettext, gettext_f};
use crate::play::Catalogue;

/// The window.
pub struct PlaysDialog {
    archive: SharedArchive,
    catalogue: Catalogue,
    name: String,
    text: String,
    matching: Matching,
    plan: Option<Plan>,
    /// Raised with every new question.
    ticket: u64,
    rows: Rows,
    import: gtk::Button,
}

/// What the window begins with.
pub struct PlaysInit {
    pub archive: SharedArchive,
    pub catalogue: Catalogue,
    /// The name of the file.
    pub name: String,
    /// What it holds.
    pub text: String,
}

/// Input messages of the window.
#[derive(Debug)]
pub enum PlaysMsg {
    /// Somebody of the file is this person here.
    Person { key: String, whom: Whom },
    /// A game of the file is this one here, or none.
    Game { name: String, game: Option<String> },
    /// Take the results in.
    Import,
}

/// What the window says.
#[derive(Debug)]
pub enum PlaysOutput {
    /// Results came in from a file of this name.
    Received { file: String, received: Received },
    /// Something went wrong.
    Failed(UserError),
}

/// What comes back from workers.
#[derive(Debug)]
pub enum PlaysCmd {
    /// What would come in, and who is in the archive.
    Planned { ticket: u64, found: Result<Planned, UserError> },
    /// What came in.
    Received(Result<Received, UserError>),
}

/// What would come in.
#[derive(Debug)]
pub struct Planned {
    plan: Plan,
    people: Vec<Person>,
}

impl Component for PlaysDialog {
    type Init = PlaysInit;
    type Input = PlaysMsg;
    type Output = PlaysOutput;
    type CommandOutput = PlaysCmd;
    type Root = RowsWindow;
    type Widgets = RowsWindow;

    fn init_root() -> Self::Root {
        rows_window(Some(&gettext("Import Results")), (620, 680))
    }

    fn init(init: PlaysInit, window: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let import = gtk::Button::builder()
            .label(gettext("_Import"))
            .use_underline(true)
            .valign(gtk::Align::Center)
            .css_classes(["suggested-action"])
            .sensitive(false)
            .build();
        let input = sender.input_sender().clone();
        import.connect_clicked(move |_| drop(input.send(PlaysMsg::Import)));
        let rows = Rows::new(&window, &import, &init.name);
        on_close(&window, || {});
        let PlaysInit { archive, catalogue, name, text } = init;
        let matching = Matching::default();
        let mut model =
            Self { archive, catalogue, name, text, matching, plan: None, ticket: 0, rows, import };
        model.plan_anew(&sender);
        ComponentParts { model, widgets: window }
    }

    fn update(&mut self, msg: PlaysMsg, sender: ComponentSender<Self>, _: &Self::Root) {
        match msg {
            PlaysMsg::Person { key, whom } => {
                if self.matching.people.insert(key, whom.clone()) != Some(whom) {
                    self.plan_anew(&sender);
                }
            }
            PlaysMsg::Game { name, game } => {
                match game {
                    Some(game) => self.matching.games.insert(name, game),
                    None => self.matching.games.remove(&name),
                };
                self.plan_anew(&sender);
            }
            PlaysMsg::Import => self.carry_out(&sender),
        }
    }

    fn update_cmd_with_view(
        &mut self,
        window: &mut RowsWindow,
        cmd: PlaysCmd,
        sender: ComponentSender<Self>,
        _: &Self::Root,
    ) {
        match cmd {
            PlaysCmd::Planned { ticket, found } if ticket == self.ticket => match found {
                Ok(planned) => self.show(planned, &sender),
                Err(error) => {
                    window.close();
                    let _ = sender.output(PlaysOutput::Failed(error));
                }
            },
            // Something else was chosen since.
            PlaysCmd::Planned { .. } => {}
            PlaysCmd::Received(done) => {
                window.close();
                let _ = sender.output(match done {
                    Ok(received) => PlaysOutput::Received { file: self.name.clone(), received },
                    Err(error) => PlaysOutput::Failed(error),
                });
            }
        }
    }
}

impl PlaysDialog {
    fn plan_anew(&mut self, sender: &ComponentSender<Self>) {
        self.ticket += 1;
        self.plan = None;
        self.import.set_sensitive(false);
        let (ticket, archive, catalogue) = (self.ticket, self.archive.clone(), self.catalogue.clone());
        let (name, text, matching) = (self.name.clone(), self.text.clone(), self.matching.clone());
        sender.spawn_oneshot_command(move || {
            let found = read_plays(&catalogue, &name, &text, &matching).map_err(|why| refused(&name, &why));
            let found = found.and_then(|plays| {
                let read = archive.with(|archive| {
                    Ok(Planned { plan: plan(archive, &plays, &matching)?, people: archive.people()? })
                });
                read.map_err(|error| not_imported(&error))
            });
            PlaysCmd::Planned { ticket, found }
        });
    }

    fn show(&mut self, planned: Planned, sender: &ComponentSender<Self>) {
        let Planned { plan, people } = planned;
        self.rows.show(&plan, &people, &self.matching, &self.catalogue, sender.input_sender());
        let n = plan.coming_in();
        self.import.set_label(&count_words(n));
        self.import.set_sensitive(n > 0);
        self.plan = Some(plan);
    }

    fn carry_out(&mut self, sender: &ComponentSender<Self>) {
        let Some(plan) = self.plan.take() else { return };
        self.import.set_sensitive(false);
        let (archive, catalogue) = (self.archive.clone(), self.catalogue.clone());
        sender.spawn_oneshot_command(move || {
            let now = gtk::glib::real_time() / 1000;
            let done = archive.with(|archive| carry_out(archive, &catalogue, &plan, now));
            PlaysCmd::Received(done.map_err(|error| not_imported(&error)))
        });
    }
}

fn not_imported(error: &ArchiveError) -> UserError {
    UserError::new(gettext("The results could not be imported"), error)
}

fn refused(name: &str, why: &str) -> UserError {
    UserError {
        summary: gettext_f("“{file}” could not be imported", &[("file", name)]),
        help: String::new(),
        details: why.to_owned(),
    }
}

/// Games of the file that were passed over, and those that a person named, by name.
fn strange_games(plan: &Plan, matching: &Matching) -> BTreeMap<String, Option<String>> {
    let named = matching.games.iter().map(|(name, game)| (name.clone(), Some(game.clone())));
    plan.other_games.keys().map(|name| (name.clone(), None)).chain(named).collect()
}
