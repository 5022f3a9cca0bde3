//! What the archive can tell: a card for each question, and whether the dice fall as they should.

mod cards;
mod counting;
mod dice;
mod games;
mod own_dice;
pub mod person;
mod rows;

use std::cell::Cell;
use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};
use relm4::prelude::*;

use self::counting::{Asked, Source, Told, Worker};
use self::rows::{Opener, Target};
use crate::archive::{DiceSet, MatchId, Person, PersonId};
use crate::error::UserError;
use crate::i18n::gettext;
use crate::insight::Answer;
use crate::pages::name_choice;
use crate::pages::span::Span;
use crate::services::Services;
use crate::tables::kit::set_text;
use crate::widgets::{Columns, Named, Shares, Tabs, Wrap, readers, switch_row};

pub struct StatisticsPage {
    source: Source,
    asked: Asked,
    /// Those who can be asked about, in the order of the drop-down.
    people: Vec<Person>,
    people_shown: gtk::DropDown,
    /// Whether the page itself changes what is chosen.
    filling: Rc<Cell<bool>>,
    matches: Worker,
    dice: Worker,
    /// Whether the dice are looked at.
    on_dice: bool,
    /// The sets of named dice that are shown.
    own_dice: Vec<DiceSet>,
    /// Both columns of cards, and about how high they are.
    columns: [(gtk::Box, usize); 2],
    /// What was played, game by game.
    game_cards: gtk::FlowBox,
    open: Opener,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum StatisticsMsg {
    /// The archive has changed, or the page is opened.
    Refresh,
    /// Matches that the table adjusted count, or do not.
    Adjusted(bool),
    /// Only of this game of the catalogue, or of all.
    Game(Option<usize>),
    /// Since when matches count.
    Span(Span),
    /// Only of this person of the drop-down, or of all.
    Person(Option<usize>),
    /// The dice are looked at, or the matches.
    OnDice(bool),
    /// Somebody wants something with their own dice.
    Own(own_dice::Wanted),
}

/// What the page says.
#[derive(Debug)]
pub enum StatisticsOutput {
    /// To the games.
    Home,
    /// A match is to be seen.
    Open(MatchId),
    /// Somebody is to be seen.
    Person(PersonId),
    /// Something went wrong.
    Failed(UserError),
}

/// What the workers tell.
#[derive(Debug)]
pub enum StatisticsTold {
    Matches(u64, Told),
    Dice(u64, Told),
}

#[relm4::component(pub)]
impl Component for StatisticsPage {
    type Init = Services;
    type Input = StatisticsMsg;
    type Output = StatisticsOutput;
    type CommandOutput = StatisticsTold;

    view! {
        #[name = "stack"]
        gtk::Stack {
            set_vexpand: true,
            add_css_class: "statistics",
            add_named[Some("counting")] = &gtk::Box {},
            add_named[Some("tables")] = &gtk::ScrolledWindow {
                set_hscrollbar_policy: gtk::PolicyType::Never,
                adw::Clamp {
                    set_maximum_size: 1180,
                    set_tightening_threshold: 900,
                    set_margin_all: 12,
                    gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        set_spacing: 12,
                        set_margin_bottom: 12,
                        append: &bar,
                        #[name = "views"]
                        gtk::Stack {
                            // Each page as wide as it needs; the others are not measured.
                            set_hhomogeneous: false,
                            set_vhomogeneous: false,
                            add_titled[Some("matches"), &gettext("Matches")] = &gtk::Box {
                                set_orientation: gtk::Orientation::Vertical,
                                set_spacing: 12,
                                #[name = "sentence"]
                                gtk::Label {
                                    set_css_classes: &["page-sentence"],
                                    set_wrap: true,
                                    set_xalign: 0.0,
                                    set_accessible_role: readers::TELLER,
                                },
                                #[name = "asked_rows"]
                                gtk::ListBox {
                                    set_selection_mode: gtk::SelectionMode::None,
                                    add_css_class: "boxed-list",
                                    set_visible: false,
                                    append: &row,
                                },
                                append: &game_cards,
                                append: &cards,
                                #[name = "progress"]
                                gtk::ProgressBar { set_visible: false },
                                #[name = "note"]
                                gtk::Label {
                                    set_css_classes: &["note"],
                                    set_wrap: true,
                                    set_xalign: 0.0,
                                    set_visible: false,
                                },
                            },
                            #[name = "players"]
                            add_titled[Some("players"), &gettext("Players")] = &gtk::Box {
                                set_orientation: gtk::Orientation::Vertical,
                            },
                            add_titled[Some("dice"), &gettext("Dice")] = &gtk::Box {
                                set_orientation: gtk::Orientation::Vertical,
                                set_spacing: 12,
                                #[name = "dice_sentence"]
                                gtk::Label {
                                    set_css_classes: &["page-sentence"],
                                    set_wrap: true,
                                    set_xalign: 0.0,
                                    set_accessible_role: readers::TELLER,
                                },
                                #[name = "dice_progress"]
                                gtk::ProgressBar { set_visible: false },
                                #[name = "dice_cards"]
                                gtk::Box {
                                    set_orientation: gtk::Orientation::Vertical,
                                    set_spacing: 18,
                                },
                                #[name = "own_dice"]
                                gtk::Box {
                                    set_orientation: gtk::Orientation::Vertical,
                                    set_spacing: 18,
                                },
                            },
                        },
                    },
                },
            },
            add_named[Some("empty")] = &adw::StatusPage {
                set_icon_name: Some("tableside-trophy-symbolic"),
                set_title: &gettext("No Finished Matches"),
                set_description: Some(&gettext("Finish a match to see who wins how often.")),
                gtk::Button {
                    set_label: &gettext("Choose a Game"),
                    set_halign: gtk::Align::Center,
                    set_css_classes: &["pill", "suggested-action"],
                    connect_clicked[sender] => move |_| {
                        let _ = sender.output(StatisticsOutput::Home);
                    },
                },
            },
        }
    }

    fn init(services: Services, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let (row, switch) = choice();
        let input = sender.input_sender().clone();
        switch.connect_active_notify(move |switch| {
            let _ = input.send(StatisticsMsg::Adjusted(switch.is_active()));
        });
        let cards = Columns::new(Shares { two_from: 860, gap: 18, right: 49, ..Shares::default() });
        let columns = [(); 2].map(|()| (gtk::Box::new(gtk::Orientation::Vertical, 18), 0));
        columns.iter().for_each(|(column, _)| cards.add(column));
        let filling = Rc::new(Cell::new(false));
        let (bar, filters) = filters(&services, &filling, sender.input_sender());
        let choice = filters.game.clone();
        // The list begins with all games.
        let game_cards = games::cards(move |game| choice.set_selected(u32::try_from(game + 1).unwrap_or(0)));
        game_cards.set_visible(false);
        let output = sender.output_sender().clone();
        let open: Opener = Rc::new(move |target| {
            let _ = output.send(match target {
                Target::Match(id) => StatisticsOutput::Open(id),
                Target::Person(id) => StatisticsOutput::Person(id),
            });
        });
        let model = Self {
            source: Source::of(&services),
            asked: Asked::default(),
            people: Vec::new(),
            people_shown: filters.person.clone(),
            filling,
            matches: Worker::default(),
            dice: Worker::default(),
            on_dice: false,
            own_dice: Vec::new(),
            columns,
            game_cards: game_cards.clone(),
            open,
        };
        let widgets = view_output!();
        let tabs = Tabs::new(&widgets.views);
        tabs.widget().set_halign(gtk::Align::Center);
        bar.prepend(tabs.widget());
        let input = sender.input_sender().clone();
        widgets.views.connect_visible_child_name_notify(move |views| {
            let on_dice = views.visible_child_name().as_deref() == Some("dice");
            let on_matches = views.visible_child_name().as_deref() == Some("matches");
            // Dice are looked at since ever, whoever rolled them, and everybody is a player.
            filters.span.set_visible(on_matches);
            filters.person.set_visible(on_matches);
            filters.game.set_visible(on_matches || on_dice);
            let _ = input.send(StatisticsMsg::OnDice(on_dice));
        });
        connect_keys(&root, &widgets.views);
        readers::expose_visible_child(&widgets.stack);
        readers::expose_visible_child(&widgets.views);
        ComponentParts { model, widgets }
    }

    fn update(&mut self, msg: StatisticsMsg, sender: ComponentSender<Self>, root: &Self::Root) {
        let mut asked = self.asked.clone();
        match msg {
            StatisticsMsg::Refresh => return self.count(&sender),
            StatisticsMsg::OnDice(on) => {
                self.on_dice = on;
                return if on { self.count_dice(&sender) } else { self.dice.stop() };
            }
            StatisticsMsg::Own(wanted) => return self.own(wanted, root, &sender),
            StatisticsMsg::Adjusted(count) => asked.with_adjusted = count,
            StatisticsMsg::Game(game) => {
                let game = game.and_then(|game| self.source.catalogue.games().get(game));
                asked.game = game.map(|game| game.info.id.to_owned());
            }
            StatisticsMsg::Span(span) => asked.span = span,
            StatisticsMsg::Person(person) => {
                asked.person = person.and_then(|person| Some(self.people.get(person)?.id));
            }
        }
        if asked != self.asked {
            self.asked = asked;
            self.count(&sender);
        }
    }

    fn update_cmd_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        told: Self::CommandOutput,
        sender: ComponentSender<Self>,
        _: &Self::Root,
    ) {
        match told {
            StatisticsTold::Matches(worker, told) if self.matches.is(worker) => match told {
                Told::Matches(found) => {
                    self.clear();
                    widgets.progress.set_visible(false);
                    set_text(&widgets.note, "");
                    say(&widgets.sentence, &found.sentence);
                    widgets.asked_rows.set_visible(found.adjusted > 0);
                    while let Some(old) = widgets.players.first_child() {
                        widgets.players.remove(&old);
                    }
                    widgets.players.append(&person::list(&found.people, &self.open));
                    self.show_people(found.people);
                    // Of one game the other cards tell everything.
                    let played = match self.asked.game {
                        None => games::played(&found.answers, &self.source.catalogue),
                        Some(_) => Vec::new(),
                    };
                    games::fill(&self.game_cards, &played, &self.source.catalogue);
                    found.answers.iter().for_each(|answer| self.add(answer));
                    widgets.stack.set_visible_child_name(if found.any { "tables" } else { "empty" });
                }
                Told::Logs(answers, note) => {
                    widgets.progress.set_visible(false);
                    set_text(&widgets.note, &note);
                    answers.iter().for_each(|answer| self.add(answer));
                }
                Told::Progress(part) => show_progress(&widgets.progress, part),
                Told::Failed(error) => drop(sender.output(StatisticsOutput::Failed(error))),
                Told::Dice(_) => {}
            },
            StatisticsTold::Dice(worker, told) if self.dice.is(worker) => match told {
                Told::Dice(found) => {
                    widgets.dice_progress.set_visible(false);
                    say(&widgets.dice_sentence, &dice::sentence(&found));
                    dice::fill(&widgets.dice_cards, &found);
                    own_dice::fill(&widgets.own_dice, &found.own, sender.input_sender());
                    self.own_dice = found.own.sets;
                }
                Told::Progress(part) => {
                    if widgets.dice_sentence.text().is_empty() {
                        say(&widgets.dice_sentence, &gettext("Counting…"));
                    }
                    show_progress(&widgets.dice_progress, part);
                }
                Told::Failed(error) => drop(sender.output(StatisticsOutput::Failed(error))),
                Told::Matches(_) | Told::Logs(..) => {}
            },
            // Somebody who was sent before something else was asked.
            StatisticsTold::Matches(..) | StatisticsTold::Dice(..) => {}
        }
    }
}

impl StatisticsPage {
    fn count(&mut self, sender: &ComponentSender<Self>) {
        let (source, asked) = (self.source.clone(), self.asked.clone());
        self.matches
            .start(sender, StatisticsTold::Matches, move |teller| counting::matches(&source, &asked, teller));
        if self.on_dice {
            self.count_dice(sender);
        }
    }

    fn count_dice(&mut self, sender: &ComponentSender<Self>) {
        let (source, game) = (self.source.clone(), self.asked.game.clone());
        self.dice.start(sender, StatisticsTold::Dice, move |teller| {
            counting::dice(&source, game.as_deref(), teller)
        });
    }

    fn clear(&mut self) {
        for (column, height) in &mut self.columns {
            while let Some(card) = column.first_child() {
                column.remove(&card);
            }
            *height = 0;
        }
    }

    /// Adds a card to the column that is lower.
    fn add(&mut self, answer: &Answer) {
        let card = cards::card(answer, &self.open);
        let lower = usize::from(self.columns[1].1 < self.columns[0].1);
        let (column, height) = &mut self.columns[lower];
        column.append(&card);
        *height += cards::rows_of(answer);
    }

    /// Fills the drop-down; whoever was chosen stays chosen.
    fn show_people(&mut self, people: Vec<Person>) {
        let names = |people: &[Person]| -> Vec<String> {
            std::iter::once(gettext("Everyone"))
                .chain(people.iter().map(|person| person.name.clone()))
                .collect()
        };
        let (old, new) = (names(&self.people), names(&people));
        self.people = people;
        if old == new && self.people_shown.model().is_some_and(|model| model.n_items() as usize == new.len())
        {
            return;
        }
        let chosen = self.people.iter().position(|person| Some(person.id) == self.asked.person);
        let new: Vec<&str> = new.iter().map(String::as_str).collect();
        self.filling.set(true);
        self.people_shown.set_model(Some(&gtk::StringList::new(&new)));
        self.people_shown.set_selected(chosen.map_or(0, |at| u32::try_from(at + 1).unwrap_or(0)));
        self.filling.set(false);
    }
}

/// What is asked about.
struct Filters {
    game: gtk::DropDown,
    span: gtk::DropDown,
    person: gtk::DropDown,
}

fn filters(
    services: &Services,
    filling: &Rc<Cell<bool>>,
    input: &relm4::Sender<StatisticsMsg>,
) -> (gtk::Box, Filters) {
    let drop_down = |name: &str, words: &[String], chosen: fn(Option<usize>) -> StatisticsMsg| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let drop_down = gtk::DropDown::from_strings(&words);
        name_choice(&drop_down, name);
        let (filling, input) = (Rc::clone(filling), input.clone());
        drop_down.connect_selected_notify(move |drop_down| {
            if !filling.get() {
                let _ = input.send(chosen((drop_down.selected() as usize).checked_sub(1)));
            }
        });
        drop_down
    };
    let games = services.catalogue.games().iter().map(|game| gettext(game.info.title));
    let games: Vec<String> = std::iter::once(gettext("All Games")).chain(games).collect();
    let game = drop_down(&gettext("Game"), &games, StatisticsMsg::Game);
    let spans = Span::ALL.map(Span::title);
    let span =
        drop_down(&gettext("Time"), &spans, |at| StatisticsMsg::Span(Span::at(at.map_or(0, |at| at + 1))));
    let person = drop_down(&gettext("Player"), &[gettext("Everyone")], StatisticsMsg::Person);
    let bar = gtk::Box::new(gtk::Orientation::Vertical, 12);
    let row = Wrap::new(8).plain();
    for filter in [&game, &span, &person] {
        row.append(filter);
    }
    bar.append(&row);
    (bar, Filters { game, span, person })
}

/// Ctrl+1 to Ctrl+3 choose a view.
fn connect_keys(root: &gtk::Stack, views: &gtk::Stack) {
    let keys = gtk::ShortcutController::new();
    // Also while the focus is in the bar above the page.
    keys.set_scope(gtk::ShortcutScope::Global);
    for (key, name) in [("<Control>1", "matches"), ("<Control>2", "players"), ("<Control>3", "dice")] {
        let views = views.downgrade();
        let choose = gtk::CallbackAction::new(move |_, _| {
            let Some(views) = views.upgrade().filter(|views| views.is_mapped()) else {
                return glib::Propagation::Proceed;
            };
            views.set_visible_child_name(name);
            glib::Propagation::Stop
        });
        keys.add_shortcut(gtk::Shortcut::new(gtk::ShortcutTrigger::parse_string(key), Some(choose)));
    }
    root.add_controller(keys);
}

/// Shows a sentence, and says it if it is new.
fn say(label: &gtk::Label, words: &str) {
    if label.text() != words {
        label.set_text(words);
        readers::tell(label, words);
    }
}

fn show_progress(bar: &gtk::ProgressBar, part: f64) {
    bar.set_visible(true);
    bar.set_fraction(part.clamp(0.0, 1.0));
    bar.set_accessible_name(&gettext("Counting…"));
}

/// Whether matches that the table adjusted count. A record does not rest on them unless somebody asks.
fn choice() -> (adw::ActionRow, gtk::Switch) {
    let explained = gettext("Matches in which the table overruled the rules");
    switch_row(&gettext("Count _Adjusted Matches"), &explained, false)
}
