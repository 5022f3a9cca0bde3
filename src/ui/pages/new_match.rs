//! A new match: by which of three doors, who sits where, who has the dice and the cards, which house rules.

mod answers;
mod chooser;
mod doors;
mod first;
mod form;
mod moving;
mod order;
mod own_name;
mod place;
mod provider;
mod round_table;
mod seats;

use std::collections::BTreeMap;

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use crate::engine::{Names, RuleOption};
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f};
use crate::insight::Lengths;
use crate::play::{AnyPack, Catalogue, GameDef, MatchSetup, Provider, SeatSetup};
use crate::seed;
use crate::widgets::{Columns, Named};
pub use answers::First;
use answers::{Answers, Kept, Page};
use doors::{Door, Doors};
use form::{Form, combo, provider};
pub use own_name::{own_name, set_own_name};
use seats::{SeatsList, SeatsMsg};
pub use seats::{bot_names, first_seats, kind_title};

pub struct NewMatchPage {
    catalogue: Catalogue,
    /// The game that was chosen.
    game: Option<GameDef>,
    /// How it is played.
    door: Door,
    doors: Doors,
    /// What was answered, last time and by each door.
    answers: Answers,
    /// What was answered for games whose match has not begun.
    kept: Kept,
    /// What came before the first roll of the last match.
    usual: First,
    /// Whether bots sat at the table when the options last followed them.
    bots: Option<bool>,
    /// How long matches take here.
    lengths: Lengths,
    minutes: gtk::Label,
    packs: Vec<AnyPack>,
    seats: Controller<SeatsList>,
    /// Opens the introduction.
    learn: gtk::Button,
    /// Where the form is.
    holder: adw::Bin,
    form: Form,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum NewMatchMsg {
    /// A game was chosen on another page; with the last match of it, if there was one.
    Prepare {
        /// The game's id.
        game: String,
        /// The last set-up of this game.
        last: Option<Box<MatchSetup>>,
    },
    /// A door was chosen.
    Entered(Door),
    /// What the archive knows: who plays here, whoever played last first, and how long matches take.
    Known {
        /// Their names.
        people: Vec<String>,
        lengths: Lengths,
    },
    /// The match that was prepared has begun: nothing of it needs to be kept.
    Begun,
    /// The seats have changed; says whether a match can begin with them.
    SeatsChanged,
    /// Another pack was chosen.
    PackChosen,
    /// The program rolls or deals, or the table.
    ProviderChosen,
    /// The introduction is wanted.
    Introduce,
    /// Everything is set.
    Start,
}

/// What the page says.
#[derive(Debug)]
pub enum NewMatchOutput {
    /// A match is to begin.
    Start {
        setup: Box<MatchSetup>,
        /// What comes before its first roll.
        first: First,
    },
    /// Something went wrong.
    Failed(UserError),
    /// Show a game, by its id, to people who do not know it.
    Introduce(String),
    /// Show a rule.
    Rule {
        /// The game's id.
        game: String,
        /// The rule's id.
        rule: String,
    },
}

#[relm4::component(pub)]
impl Component for NewMatchPage {
    type Init = Catalogue;
    type Input = NewMatchMsg;
    type Output = NewMatchOutput;
    type CommandOutput = ();

    view! {
        gtk::Box {
            set_orientation: gtk::Orientation::Vertical,
            gtk::ScrolledWindow {
                set_vexpand: true,
                set_hscrollbar_policy: gtk::PolicyType::Never,
                adw::Clamp {
                    set_maximum_size: 1240,
                    set_tightening_threshold: 1240,
                    #[local_ref]
                    columns -> Columns {
                        set_margin_start: 18,
                        set_margin_end: 18,
                        set_margin_top: 12,
                        set_margin_bottom: 12,
                    },
                },
            },
            gtk::ActionBar {
                #[wrap(Some)]
                set_center_widget = &gtk::Button {
                    set_label: &gettext("_Start Match"),
                    set_use_underline: true,
                    set_css_classes: &["suggested-action", "pill"],
                    set_margin_all: 6,
                    connect_clicked => NewMatchMsg::Start,
                },
                pack_end: &model.minutes,
            },
        }
    }

    fn init(catalogue: Catalogue, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let seats =
            SeatsList::builder().launch(()).forward(sender.input_sender(), |()| NewMatchMsg::SeatsChanged);
        let (columns, holder) = (Columns::default(), adw::Bin::new());
        let words = gtk::Label::builder().label(gettext("Learn in 3 Minutes"));
        let words = words.ellipsize(gtk::pango::EllipsizeMode::End).build();
        let learn = gtk::Button::builder().child(&words).valign(gtk::Align::Center);
        let learn = learn.css_classes(["flat", "accent"]).build();
        learn.set_accessible_name(&gettext("Learn in 3 Minutes"));
        let input = sender.input_sender().clone();
        learn.connect_clicked(move |_| drop(input.send(NewMatchMsg::Introduce)));
        seats.model().put_beside_the_title(&learn);
        let input = sender.input_sender().clone();
        let doors = Doors::new(move |door| drop(input.send(NewMatchMsg::Entered(door))));
        let right = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(18).build();
        right.append(&doors.root);
        right.append(&holder);
        columns.add(seats.widget());
        columns.add(&right);
        let model = Self {
            catalogue,
            game: None,
            door: Door::default(),
            doors,
            answers: Answers::of(None, Door::default()),
            kept: Kept::default(),
            usual: First::default(),
            bots: None,
            lengths: Lengths::default(),
            minutes: gtk::Label::builder().css_classes(["dim-label"]).margin_end(6).build(),
            packs: Vec::new(),
            seats,
            learn,
            holder,
            form: Form::default(),
        };
        let widgets = view_output!();
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        _: &mut Self::Widgets,
        msg: NewMatchMsg,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match msg {
            NewMatchMsg::Prepare { game, last } => {
                self.prepare(&game, last.as_deref(), &sender);
                let introduced = self.game.is_some_and(|game| !game.rulebook().introduction.is_empty());
                self.learn.set_visible(introduced);
            }
            NewMatchMsg::Entered(door) => self.enter(door, &sender),
            NewMatchMsg::Known { people, lengths } => {
                self.seats.emit(SeatsMsg::Known(people));
                self.lengths = lengths;
                self.tell_minutes();
            }
            NewMatchMsg::Begun => {
                self.kept.begun();
                self.usual = self.answered().first;
            }
            NewMatchMsg::SeatsChanged => self.follow_seats(),
            NewMatchMsg::PackChosen => self.follow_pack(None),
            NewMatchMsg::ProviderChosen => {}
            NewMatchMsg::Introduce => self.introduce(&sender),
            NewMatchMsg::Start => self.start(&sender),
        }
        self.tidy();
    }
}

impl NewMatchPage {
    fn prepare(&mut self, id: &str, last: Option<&MatchSetup>, sender: &ComponentSender<Self>) {
        let Some(game) = self.catalogue.find(self.catalogue.counts_as(id)).copied() else { return };
        if let Some(now) = self.page() {
            self.kept.leave(now);
        }
        self.game = Some(game);
        let kept = self.kept.page(game.info.id).cloned();
        // Whoever sits down again has chosen what goes with bots already.
        self.bots = kept.as_ref().map(|page| page.seats.iter().any(|seat| seat.bot.is_some()));
        let page = kept.unwrap_or_else(|| Page::of(last, &game.info, self.usual));
        self.door = page.door;
        self.answers = page.answers;
        let seats = page.seats.clone();
        self.seats.emit(SeatsMsg::Prepare { info: game.info, levels: Box::new(game.levels), seats });
        self.doors.show(game.info.id, self.door);
        self.lay_out(sender);
        // Rows say some answers in another way than the last match.
        let answers = self.answered();
        self.kept.show(game.info.id, Page { door: self.door, answers, seats: page.seats });
    }

    /// The page as it stands; `None` while the seats are still those of another game.
    fn page(&self) -> Option<Page> {
        let game = self.game?;
        let seats = self.seats.model().kept(game.info.id)?;
        Some(Page { door: self.door, answers: self.answered(), seats })
    }

    /// Another door was chosen: what was answered before stays.
    fn enter(&mut self, door: Door, sender: &ComponentSender<Self>) {
        if self.door == door {
            return;
        }
        self.answers = self.answered();
        self.door = door;
        self.lay_out(sender);
        self.follow_seats();
    }

    /// What is played behind the door: the game, or its score sheet.
    fn played(&self) -> Option<GameDef> {
        let game = self.game?;
        match self.door {
            Door::KeepScore => self.catalogue.sheet_of(game.info.id).copied(),
            Door::PlayHere | Door::Referee => Some(game),
        }
    }

    /// Makes the rows of the door.
    fn lay_out(&mut self, sender: &ComponentSender<Self>) {
        let Some(game) = self.played() else { return };
        let (packs, bad) = game.packs(crate::content::user_folder(game.info.id).as_deref());
        self.packs = packs;
        for error in bad {
            let summary = gettext("A card pack could not be loaded");
            let _ = sender.output(NewMatchOutput::Failed(UserError::new(summary, &error)));
        }
        self.form = Form::new(&game, &self.packs, &self.answers, self.door, sender);
        self.holder.set_child(self.form.content.as_ref());
        // A score sheet is written by people: a bot sees no table.
        self.seats.emit(SeatsMsg::People(self.door == Door::KeepScore));
        self.seats.emit(SeatsMsg::Signs(game.info.id));
        let options = self.answers.options.clone();
        self.follow_pack(Some(&options));
    }

    /// The answers as they stand on the page.
    fn answered(&self) -> Answers {
        let mut answers = self.answers.clone();
        if let Some(game) = self.played() {
            // The default is an answer, too.
            answers.options.extend(self.form.values(game.rulebook()));
            for (id, ..) in &self.form.of_pack {
                answers.options.remove(*id);
            }
            answers.options.extend(self.form.chosen_of_pack());
        }
        answers.first = self.form.first.answered(answers.first);
        if let Some(dice) = &self.form.dice {
            answers.dice = dice.provider();
        }
        if let Some(cards) = &self.form.cards {
            answers.cards = cards.provider();
        }
        if let Some(track) = &self.form.track {
            answers.track_draws = track.is_active();
        }
        let pack = self.form.pack.as_ref().and_then(|row| self.packs.get(row.selected() as usize));
        if let Some(pack) = pack.filter(|_| self.door != Door::KeepScore) {
            answers.pack.clone_from(&pack.info.id);
        }
        answers
    }

    /// Offers what can be chosen among the things of the chosen pack. People who have no packs of their own are not
    /// asked.
    fn follow_pack(&mut self, last: Option<&BTreeMap<String, String>>) {
        let Some(game) = self.played() else { return };
        let chosen = self.form.chosen_of_pack();
        for (_, _, row) in self.form.of_pack.drain(..) {
            self.form.components.remove(&row);
        }
        let own = self.packs.iter().any(|pack| pack.path.is_some());
        let Some(pack) = self.form.pack.as_ref().and_then(|row| self.packs.get(row.selected() as usize))
        else {
            return;
        };
        for option in if own { game.pack_options(pack) } else { Vec::new() } {
            let names: Vec<String> = option.values.iter().map(|value| gettext(&value.name)).collect();
            let row = combo(&option.title.render(&Names::default()), &names);
            row.set_use_underline(false);
            let wanted = last.unwrap_or(&chosen).get(option.id);
            let at = wanted.and_then(|id| option.values.iter().position(|value| value.id == *id));
            row.set_selected(u32::try_from(at.unwrap_or(0)).unwrap_or(0));
            self.form.components.add(&row);
            let ids = option.values.into_iter().map(|value| value.id).collect();
            self.form.of_pack.push((option.id, ids, row));
        }
    }

    /// What has no rows is not shown, nor is a seal of what lies on the table.
    fn tidy(&self) {
        let asked = self.form.cards.as_ref().is_some_and(|cards| cards.provider() == Provider::Physical);
        let any = self.packs.len() > 1 || !self.form.of_pack.is_empty() || asked;
        self.form.components.set_visible(any);
        let program = |has: bool, choice| has && provider(choice) == Provider::Program;
        let sealed = self.played().is_some_and(|game| {
            program(game.info.has_dice, self.form.dice.as_ref())
                || program(game.info.has_cards, self.form.cards.as_ref())
        });
        self.form.first.show_seal(sealed);
    }

    /// Shows the options that matter at this number of seats. Those whose default is another among people take it as bots
    /// come and go, unless somebody chose something else.
    fn follow_seats(&mut self) {
        let Some(game) = self.played() else { return };
        let seated = self.seats.model().seats();
        let bots = seated.iter().any(|seat| seat.bot.is_some());
        if let Some(game) = self.game {
            self.doors.tell_work(&game.info, bots);
        }
        self.tell_minutes();
        self.form.first.follow(seated.iter().any(|seat| seat.bot.is_none()));
        let seats = seated.len();
        for (id, row) in &self.form.options {
            let option = game.rulebook().options.iter().find(|option| option.id == *id);
            row.set_visible(option.is_some_and(|option| option.matters_at(seats)));
        }
        let common = |option: &RuleOption| option.common && option.matters_at(seats);
        self.form.common.set_visible(game.rulebook().options.iter().any(common));
        if self.bots.replace(bots) == Some(bots) {
            return;
        }
        for option in &game.rulebook().options {
            let Some(among_people) = &option.default_among_people else { continue };
            let (from, to) =
                if bots { (among_people, &option.default) } else { (&option.default, among_people) };
            let at = |value: &String| option.values.iter().position(|known| known.value == *value);
            let row = self.form.options.iter().find(|(id, _)| *id == option.id);
            if let (Some((_, row)), Some(from), Some(to)) = (row, at(from), at(to))
                && row.selected() as usize == from
            {
                row.set_selected(u32::try_from(to).unwrap_or(0));
                let value = option.values.get(to).map(|value| value.value.clone()).unwrap_or_default();
                self.kept.follow(|answers| drop(answers.options.insert(option.id.clone(), value)));
            }
        }
    }

    /// How long such a match takes here.
    fn tell_minutes(&self) {
        let seats = self.seats.model().seats().len();
        let found = self.played().and_then(|game| self.lengths.minutes(game.info.id, Some(seats)));
        let words = found.map(|found| gettext_f("About {n} min", &[("n", &found.to_string())]));
        self.minutes.set_label(&words.unwrap_or_default());
        self.minutes.set_tooltip_text(
            found.map(|_| gettext("Usual for your matches with this many players")).as_deref(),
        );
    }

    fn introduce(&self, sender: &ComponentSender<Self>) {
        if let Some(game) = self.game {
            let _ = sender.output(NewMatchOutput::Introduce(game.info.id.to_owned()));
        }
    }

    fn start(&self, sender: &ComponentSender<Self>) {
        let setup = match self.setup() {
            Ok(setup) => setup,
            Err(error) => {
                let _ = sender.output(NewMatchOutput::Failed(error));
                return;
            }
        };
        let first = self.form.first.wanted();
        let _ = sender.output(NewMatchOutput::Start { setup: Box::new(setup), first });
    }

    /// The set-up as it stands on the page.
    fn setup(&self) -> Result<MatchSetup, UserError> {
        let summary = || gettext("Could not start the match");
        let missing =
            |what: &str| UserError { summary: summary(), help: what.to_owned(), details: String::new() };
        let game = self.played().ok_or_else(|| missing(&gettext("Choose a game first.")))?;
        let chosen = self.form.pack.as_ref().map_or(0, |row| row.selected() as usize);
        let pack = self
            .packs
            .get(chosen)
            .ok_or_else(|| missing(&gettext("No card packs are installed for this game.")))?;
        let seats: Vec<SeatSetup> = self.seats.model().seats();
        let seed = seed::of_a_new_match().map_err(|error| UserError::new(summary(), &error))?;
        let mut options = self.form.options(game.rulebook());
        options.extend(self.form.chosen_of_pack());
        let setup = MatchSetup {
            seats,
            options,
            dice: provider(self.form.dice.as_ref()),
            cards: provider(self.form.cards.as_ref()),
            track_draws: self.form.track.as_ref().is_none_or(gtk::Switch::is_active),
            ..MatchSetup::of(&game, pack, seed)
        };
        game.create(&setup).map_err(|error| UserError::new(summary(), &error))?;
        Ok(setup)
    }
}
