//! The rows of a new match: who has the dice and the cards, the pack, the house rules.

use std::collections::BTreeMap;

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use super::answers::Answers;
use super::doors::Door;
use super::first::FirstRows;
use super::provider::ProviderChoice;
use super::{NewMatchMsg, NewMatchOutput, NewMatchPage};
use crate::engine::{RuleOption, Rulebook};
use crate::i18n::{gettext, ngettext_f};
use crate::play::{AnyPack, GameDef, Provider};
use crate::widgets::{Named, switch_row};

/// The rows that are made anew for each game and each door.
#[derive(Default)]
pub struct Form {
    pub content: Option<gtk::Box>,
    pub dice: Option<ProviderChoice>,
    pub cards: Option<ProviderChoice>,
    pub track: Option<gtk::Switch>,
    pub pack: Option<adw::ComboRow>,
    /// Where dice, cards and packs are chosen.
    pub components: adw::PreferencesGroup,
    /// What is chosen among the things of the pack: the option's id, the values' ids, the row.
    pub of_pack: Vec<(&'static str, Vec<String>, adw::ComboRow)>,
    pub options: Vec<(String, adw::ComboRow)>,
    /// What every table chooses.
    pub common: adw::PreferencesGroup,
    /// What comes before the first roll.
    pub first: FirstRows,
}

impl Form {
    pub fn new(
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
            let input = sender.input_sender().clone();
            choice.follow(move |_| drop(input.send(NewMatchMsg::ProviderChosen)));
            form.dice = Some(choice);
        }
        if asked && game.info.has_cards {
            let choice = ProviderChoice::cards(game.info.id, last.cards);
            content.append(&choice.root);
            components.add(&form.track_row(&choice, last));
            let input = sender.input_sender().clone();
            choice.follow(move |_| drop(input.send(NewMatchMsg::ProviderChosen)));
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
        if door != Door::KeepScore {
            form.first.offer(last.first);
        }
        let any = door != Door::KeepScore || game.rulebook().options.iter().any(|option| !option.common);
        form.first.group.set_visible(any);
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
        let (group, common) = (self.first.group.clone(), self.common.clone());
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
        group.add(&expander);
        let content = gtk::Box::new(gtk::Orientation::Vertical, 24);
        content.append(&common);
        content.append(&group);
        content
    }

    /// What was chosen among the things of the pack, other than the first.
    pub fn chosen_of_pack(&self) -> BTreeMap<String, String> {
        let chosen = |(id, values, row): &(&'static str, Vec<String>, adw::ComboRow)| {
            let at = Some(row.selected() as usize).filter(|at| *at > 0)?;
            Some(((*id).to_owned(), values.get(at)?.clone()))
        };
        self.of_pack.iter().filter_map(chosen).collect()
    }

    /// What every option is set to.
    pub fn values(&self, book: &Rulebook) -> BTreeMap<String, String> {
        let chosen = |(id, row): &(String, adw::ComboRow)| {
            let option = book.options.iter().find(|option| option.id == *id)?;
            Some((id.clone(), option.values.get(row.selected() as usize)?.value.clone()))
        };
        self.options.iter().filter_map(chosen).collect()
    }

    /// The options that differ from the default.
    pub fn options(&self, book: &Rulebook) -> BTreeMap<String, String> {
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

pub fn combo(title: &str, values: &[String]) -> adw::ComboRow {
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

pub fn provider(choice: Option<&ProviderChoice>) -> Provider {
    choice.map_or(Provider::Program, ProviderChoice::provider)
}
