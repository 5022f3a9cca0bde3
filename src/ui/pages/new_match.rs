//! A new match: by which of three doors, who sits where, who has the dice and the cards, which house rules.

mod doors;
mod place;
mod provider;
mod round_table;
mod seats;

use std::collections::BTreeMap;

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use crate::engine::{Names, RuleOption, Rulebook};
use crate::error::UserError;
use crate::i18n::{gettext, ngettext_f};
use crate::play::{AnyPack, Catalogue, GameDef, MatchSetup, Provider, SeatSetup};
use crate::seed;
use crate::widgets::{Columns, Named, switch_row};
use doors::{Door, Doors};
use provider::ProviderChoice;
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
    packs: Vec<AnyPack>,
    seats: Controller<SeatsList>,
    /// Opens the introduction.
    learn: gtk::Button,
    /// Where the form is.
    holder: adw::Bin,
    form: Form,
}

/// What was answered about a match, besides who sits where.
#[derive(Clone, Debug)]
struct Answers {
    options: BTreeMap<String, String>,
    dice: Provider,
    cards: Provider,
    track_draws: bool,
    /// The id of the pack.
    pack: String,
}

impl Answers {
    /// Those of the last match. Whoever has not refereed yet has both at hand.
    fn of(last: Option<&MatchSetup>, door: Door) -> Self {
        let own = last.filter(|_| door == Door::Referee);
        Self {
            options: last.map(|last| last.options.clone()).unwrap_or_default(),
            dice: own.map_or(Provider::Physical, |last| last.dice),
            cards: own.map_or(Provider::Physical, |last| last.cards),
            track_draws: last.is_none_or(|last| last.track_draws),
            pack: last.map(|last| last.pack.id.clone()).unwrap_or_default(),
        }
    }
}

/// The rows that are made anew for each game and each door.
#[derive(Default)]
struct Form {
    content: Option<gtk::Box>,
    dice: Option<ProviderChoice>,
    cards: Option<ProviderChoice>,
    track: Option<gtk::Switch>,
    pack: Option<adw::ComboRow>,
    /// Where dice, cards and packs are chosen.
    components: adw::PreferencesGroup,
    /// What is chosen among the things of the pack: the option's id, the values' ids, the row.
    of_pack: Vec<(&'static str, Vec<String>, adw::ComboRow)>,
    options: Vec<(String, adw::ComboRow)>,
    /// What every table chooses.
    common: adw::PreferencesGroup,
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
    /// The seats have changed; says whether a match can begin with them.
    SeatsChanged,
    /// Another pack was chosen.
    PackChosen,
    /// The program deals, or the table.
    CardsChosen,
    /// The introduction is wanted.
    Introduce,
    /// Everything is set.
    Start,
}

/// What the page says.
#[derive(Debug)]
pub enum NewMatchOutput {
    /// A match is to begin.
    Start(Box<MatchSetup>),
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
                    gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        set_spacing: 12,
                        set_margin_start: 18,
                        set_margin_end: 18,
                        set_margin_top: 12,
                        set_margin_bottom: 12,
                        append: &model.doors.root,
                        #[local_ref]
                        columns -> Columns {},
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
        columns.add(seats.widget());
        columns.add(&holder);
        let input = sender.input_sender().clone();
        let doors = Doors::new(move |door| drop(input.send(NewMatchMsg::Entered(door))));
        let model = Self {
            catalogue,
            game: None,
            door: Door::default(),
            doors,
            answers: Answers::of(None, Door::default()),
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
            NewMatchMsg::SeatsChanged => self.follow_seats(),
            NewMatchMsg::PackChosen => self.follow_pack(None),
            NewMatchMsg::CardsChosen => {}
            NewMatchMsg::Introduce => self.introduce(&sender),
            NewMatchMsg::Start => self.start(&sender),
        }
        self.tidy();
    }
}

impl NewMatchPage {
    fn prepare(&mut self, id: &str, last: Option<&MatchSetup>, sender: &ComponentSender<Self>) {
        let Some(game) = self.catalogue.find(self.catalogue.counts_as(id)).copied() else { return };
        self.game = Some(game);
        let seats = last.map(|last| last.seats.clone());
        self.door = last.map_or_else(Door::default, |last| Door::of(last, last.game != game.info.id));
        self.answers = Answers::of(last, self.door);
        self.seats.emit(SeatsMsg::Prepare { info: game.info, levels: Box::new(game.levels), seats });
        self.doors.show(game.info.id, self.door);
        self.lay_out(sender);
    }

    /// Another door was chosen: what was answered before stays.
    fn enter(&mut self, door: Door, sender: &ComponentSender<Self>) {
        if self.door == door {
            return;
        }
        self.answers = self.answered();
        self.door = door;
        self.lay_out(sender);
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
        let options = self.answers.options.clone();
        self.follow_pack(Some(&options));
        self.follow_seats();
    }

    /// The answers as they stand on the page.
    fn answered(&self) -> Answers {
        let mut answers = self.answers.clone();
        if let Some(game) = self.played() {
            let chosen = self.form.options(game.rulebook());
            for (id, _) in &self.form.options {
                answers.options.remove(id);
            }
            answers.options.extend(chosen);
            answers.options.extend(self.form.chosen_of_pack());
        }
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

    /// A group without rows is not shown.
    fn tidy(&self) {
        let asked = self.form.cards.as_ref().is_some_and(|cards| cards.provider() == Provider::Physical);
        let any = self.packs.len() > 1 || !self.form.of_pack.is_empty() || asked;
        self.form.components.set_visible(any);
    }

    /// Shows the options that matter at this number of seats. Those whose default is another among people take it,
    /// unless somebody chose something else.
    fn follow_seats(&self) {
        let Some(game) = self.played() else { return };
        if let Some(game) = self.game {
            let bots = self.seats.model().seats().iter().any(|seat| seat.bot.is_some());
            self.doors.tell_work(&game.info, bots);
        }
        let seats = self.seats.model().seats().len();
        for (id, row) in &self.form.options {
            let option = game.rulebook().options.iter().find(|option| option.id == *id);
            row.set_visible(option.is_some_and(|option| option.matters_at(seats)));
        }
        let common = |option: &RuleOption| option.common && option.matters_at(seats);
        self.form.common.set_visible(game.rulebook().options.iter().any(common));
        let bots = self.seats.model().seats().iter().any(|seat| seat.bot.is_some());
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
            }
        }
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
        let _ = sender.output(NewMatchOutput::Start(Box::new(setup)));
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

impl Form {
    fn new(
        game: &GameDef,
        packs: &[AnyPack],
        last: &Answers,
        door: Door,
        sender: &ComponentSender<NewMatchPage>,
    ) -> Self {
        let mut form = Self::default();
        let content = gtk::Box::new(gtk::Orientation::Vertical, 18);
        let components = form.components.clone();
        let asked = door == Door::Referee;
        if door == Door::KeepScore {
            content.append(&what_is_written(game.rulebook()));
        }
        if asked && game.info.has_dice {
            let choice = ProviderChoice::dice(game.info.id, last.dice);
            content.append(&choice.root);
            form.dice = Some(choice);
        }
        if asked && game.info.has_cards {
            let choice = ProviderChoice::cards(game.info.id, last.cards);
            content.append(&choice.root);
            components.add(&form.track_row(&choice, last));
            let input = sender.input_sender().clone();
            choice.follow(move |_| drop(input.send(NewMatchMsg::CardsChosen)));
            form.cards = Some(choice);
        }
        let names: Vec<String> = packs.iter().map(|pack| gettext(&pack.info.name)).collect();
        let row = combo(&gettext("Card _pack"), &names);
        row.set_visible(packs.len() > 1);
        let used = packs.iter().position(|pack| pack.info.id == last.pack);
        row.set_selected(u32::try_from(used.unwrap_or(0)).unwrap_or(0));
        components.add(&row);
        let input = sender.input_sender().clone();
        row.connect_selected_notify(move |_| drop(input.send(NewMatchMsg::PackChosen)));
        form.pack = Some(row);
        content.append(&components);
        content.append(&form.choices(game, last, sender));
        form.content = Some(content);
        form
    }

    fn track_row(&mut self, cards: &ProviderChoice, last: &Answers) -> adw::ActionRow {
        let explained = gettext("If off, Tableside learns a card only when it is played");
        let active = last.track_draws;
        let (row, switch) = switch_row(&gettext("_Enter drawn cards"), &explained, active);
        let shown = row.downgrade();
        cards.follow(move |own| {
            if let Some(row) = shown.upgrade() {
                row.set_visible(own);
            }
        });
        self.track = Some(switch);
        row
    }

    /// What every table chooses, and the house rules.
    fn choices(
        &mut self,
        game: &GameDef,
        last: &Answers,
        sender: &ComponentSender<NewMatchPage>,
    ) -> gtk::Box {
        let book = game.rulebook();
        let group = adw::PreferencesGroup::new();
        let common = self.common.clone();
        let expander = adw::ExpanderRow::builder()
            .title(gettext("House Rules"))
            .visible(book.options.iter().any(|option| !option.common))
            .build();
        for option in &book.options {
            let row = option_row(book, option, last, sender);
            if option.common {
                common.add(&row);
            } else {
                expander.add_row(&row);
            }
            self.options.push((option.id.clone(), row));
        }
        let told = expander.downgrade();
        let rows: Vec<_> = self.options.iter().map(|(id, row)| (id.clone(), row.downgrade())).collect();
        let options: Vec<RuleOption> = book.options.iter().filter(|option| !option.common).cloned().collect();
        let tell = std::rc::Rc::new(move || {
            let chosen = rows.iter().filter_map(|(id, row)| {
                let option = options.iter().find(|option| option.id == *id)?;
                let value = option.values.get(row.upgrade()?.selected() as usize)?;
                (value.value != option.default).then(|| gettext(&value.title))
            });
            if let Some(expander) = told.upgrade() {
                expander
                    .set_subtitle(&gtk::glib::markup_escape_text(&differences(&chosen.collect::<Vec<_>>())));
            }
        });
        tell();
        for (_, row) in &self.options {
            let tell = std::rc::Rc::clone(&tell);
            row.connect_selected_notify(move |_| tell());
        }
        group.set_visible(expander.get_visible());
        group.add(&expander);
        let content = gtk::Box::new(gtk::Orientation::Vertical, 24);
        content.append(&common);
        content.append(&group);
        content
    }

    /// What was chosen among the things of the pack, other than the first.
    fn chosen_of_pack(&self) -> BTreeMap<String, String> {
        let chosen = |(id, values, row): &(&'static str, Vec<String>, adw::ComboRow)| {
            let at = Some(row.selected() as usize).filter(|at| *at > 0)?;
            Some(((*id).to_owned(), values.get(at)?.clone()))
        };
        self.of_pack.iter().filter_map(chosen).collect()
    }

    /// The options that differ from the default.
    fn options(&self, book: &Rulebook) -> BTreeMap<String, String> {
        let chosen = |(id, row): &(String, adw::ComboRow)| {
            let option = book.options.iter().find(|option| option.id == *id)?;
            let value = &option.values.get(row.selected() as usize)?.value;
            (*value != option.default).then(|| (id.clone(), value.clone()))
        };
        self.options.iter().filter_map(chosen).collect()
    }
}

fn option_row(
    book: &Rulebook,
    option: &RuleOption,
    last: &Answers,
    sender: &ComponentSender<NewMatchPage>,
) -> adw::ComboRow {
    let values: Vec<String> = option.values.iter().map(|value| gettext(&value.title)).collect();
    let row = combo(&gettext(&option.title), &values);
    row.set_use_underline(false);
    row.set_list_factory(Some(&explained(option)));
    row.set_tooltip_text(Some(&gettext(&option.text)));
    let value = last.options.get(&option.id).unwrap_or(&option.default);
    let at = option.values.iter().position(|v| v.value == *value).unwrap_or(0);
    row.set_selected(u32::try_from(at).unwrap_or(0));
    row.add_suffix(&rule_button(&book.game, &option.rule, sender));
    row
}

/// What is written down on a score sheet.
fn what_is_written(book: &Rulebook) -> gtk::Box {
    let lines = gtk::Box::new(gtk::Orientation::Vertical, 6);
    let label = |text: &str, class: &str| {
        gtk::Label::builder().label(text).xalign(0.0).wrap(true).css_classes([class]).build()
    };
    lines.append(&label(&gettext("What You Write Down"), "heading"));
    lines.append(&label(&gettext(&book.summary), "body"));
    lines
}

/// What differs from the rulebook, in a line.
fn differences(chosen: &[String]) -> String {
    if chosen.is_empty() {
        return gettext("As in the book");
    }
    let n = chosen.len();
    let said = [("n", n.to_string()), ("values", chosen.join(", "))];
    let said = said.each_ref().map(|(name, value)| (*name, value.as_str()));
    ngettext_f("{n} differs from the book: {values}", "{n} differ from the book: {values}", n as u32, &said)
}

/// The values of an option with what each means.
fn explained(option: &RuleOption) -> gtk::SignalListItemFactory {
    let texts: Vec<String> = option.values.iter().map(|value| gettext(&value.text)).collect();
    let factory = gtk::SignalListItemFactory::new();
    factory.connect_bind(move |_, item| {
        let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
        let title = item.item().and_downcast::<gtk::StringObject>().map(|title| title.string());
        let column = gtk::Box::new(gtk::Orientation::Vertical, 2);
        column.append(&gtk::Label::builder().label(title.unwrap_or_default()).xalign(0.0).wrap(true).build());
        if let Some(text) = texts.get(item.position() as usize).filter(|text| !text.is_empty()) {
            let label = gtk::Label::builder().label(text).xalign(0.0).wrap(true).max_width_chars(40);
            column.append(&label.css_classes(["caption", "dim-label"]).build());
        }
        item.set_child(Some(&column));
    });
    factory
}

fn rule_button(game: &str, rule: &str, sender: &ComponentSender<NewMatchPage>) -> gtk::Button {
    let button = gtk::Button::builder()
        .icon_name("help-about-symbolic")
        .valign(gtk::Align::Center)
        .css_classes(["flat"])
        .tooltip_text(gettext("Show this rule"))
        .build();
    button.set_accessible_name(&gettext("Show this rule"));
    let (game, rule, output) = (game.to_owned(), rule.to_owned(), sender.output_sender().clone());
    button.connect_clicked(move |_| {
        let _ = output.send(NewMatchOutput::Rule { game: game.clone(), rule: rule.clone() });
    });
    button
}

fn combo(title: &str, values: &[String]) -> adw::ComboRow {
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    adw::ComboRow::builder()
        .title(gtk::glib::markup_escape_text(title))
        .use_underline(true)
        // Below the title there is room for the whole value, however narrow the window is.
        .use_subtitle(true)
        .subtitle_lines(0)
        .model(&gtk::StringList::new(&values))
        .build()
}

fn provider(choice: Option<&ProviderChoice>) -> Provider {
    choice.map_or(Provider::Program, ProviderChoice::provider)
}
