//! The rules: one game at a time, searchable, every rule with its id, its wording and who says so.

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, pango};
use relm4::prelude::*;

use crate::engine::{Origin, Passage, Rule, Rulebook};
use crate::i18n::{N_, gettext, gettext_f};
use crate::play::{Catalogue, GameDef};
use crate::tables;
use crate::widgets::{Named, Wrap};

pub struct RulesPage {
    games: Vec<GameDef>,
    /// The game whose rules stand in the list; none until somebody looks.
    shown: Option<usize>,
    list: gtk::ListBox,
    /// The rules, options and terms of the list, in its order.
    entries: Vec<Entry>,
}

/// One row of the list: what the search looks through.
struct Entry {
    id: String,
    section: String,
    hay: String,
    row: gtk::ListBoxRow,
    /// What can be read in it.
    words: Vec<gtk::Label>,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum RulesMsg {
    /// The page came up.
    Opened,
    /// Another game was chosen.
    GameChosen(usize),
    /// The search words changed.
    Searched(String),
    /// Somebody followed a rule id.
    RuleFollowed {
        /// The game's id.
        game: String,
        /// The rule's id.
        rule: String,
    },
}

#[relm4::component(pub)]
impl Component for RulesPage {
    type Init = Catalogue;
    type Input = RulesMsg;
    type Output = ();
    type CommandOutput = ();

    view! {
        gtk::Box {
            set_orientation: gtk::Orientation::Vertical,
            connect_map[sender] => move |_| sender.input(RulesMsg::Opened),
            // Side by side they would be too wide for a telephone.
            #[local_ref]
            bar -> Wrap {
                add_css_class: "toolbar",
                set_halign: gtk::Align::Center,
                #[name = "games"]
                append = &gtk::DropDown {
                    set_visible: model.games.len() > 1,
                    connect_selected_notify[sender] => move |games| {
                        sender.input(RulesMsg::GameChosen(games.selected() as usize));
                    },
                },
                #[name = "search"]
                append = &gtk::SearchEntry {
                    set_hexpand: true,
                    set_width_chars: 24,
                    set_placeholder_text: Some(&gettext("Search the rules")),
                    set_accessible_name: &gettext("Search the rules"),
                    connect_search_changed[sender] => move |entry| {
                        sender.input(RulesMsg::Searched(entry.text().to_string()));
                    },
                },
            },
            #[name = "scroller"]
            gtk::ScrolledWindow {
                set_vexpand: true,
                set_hscrollbar_policy: gtk::PolicyType::Never,
                adw::Clamp {
                    set_maximum_size: 760,
                    set_margin_all: 12,
                    #[local_ref]
                    list -> gtk::ListBox {
                        set_selection_mode: gtk::SelectionMode::None,
                        set_css_classes: &["background"],
                    },
                },
            },
        }
    }

    fn init(catalogue: Catalogue, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let list = gtk::ListBox::new();
        let bar = Wrap::new(6).align(0.5).plain();
        let model = Self {
            games: catalogue.all().copied().collect(),
            shown: None,
            list: list.clone(),
            entries: Vec::new(),
        };
        let widgets = view_output!();
        let titles: Vec<String> = model.games.iter().map(|game| gettext(game.info.title)).collect();
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        super::search_by_typing(&root, &widgets.search);
        widgets.games.set_model(Some(&gtk::StringList::new(&titles)));
        super::name_choice(&widgets.games, &gettext("Game"));
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: RulesMsg,
        _sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match msg {
            RulesMsg::Opened => self.show_game(self.shown.unwrap_or(0)),
            RulesMsg::GameChosen(game) => self.show_game(game),
            RulesMsg::Searched(words) => {
                self.search(&words);
                widgets.scroller.vadjustment().set_value(0.0);
            }
            RulesMsg::RuleFollowed { game, rule } => {
                if let Some(at) = self.games.iter().position(|def| def.info.id == game) {
                    self.show_game(at);
                    widgets.games.set_selected(u32::try_from(at).unwrap_or(0));
                }
                widgets.search.set_text("");
                self.search("");
                self.go_to(&rule);
            }
        }
    }
}

impl RulesPage {
    fn show_game(&mut self, game: usize) {
        if self.shown != Some(game)
            && let Some(book) = self.games.get(game).map(GameDef::rulebook)
        {
            self.shown = Some(game);
            self.fill(book);
        }
    }

    fn fill(&mut self, book: &Rulebook) {
        while let Some(row) = self.list.row_at_index(0) {
            self.list.remove(&row);
        }
        self.entries.clear();
        self.list.set_placeholder(Some(&nothing_found(book)));
        for passage in &book.introduction {
            self.introduce(&book.game, passage);
        }
        for section in &book.sections {
            for rule in book.rules.iter().filter(|rule| rule.section == section.id) {
                let id = rule.id.clone();
                self.add(id, gettext(&section.title), &rule_row(rule), rule_haystack(rule));
            }
        }
        for option in &book.options {
            let values = option.values.iter().map(|value| {
                let standard =
                    if value.value == option.default { gettext(" (standard)") } else { String::new() };
                format!("• {}{standard}: {}", gettext(&value.title), gettext(&value.text))
            });
            let text = std::iter::once(gettext(&option.text)).chain(values).collect::<Vec<_>>().join("\n");
            let hay = format!("{} {} {text}", option.rule, gettext(&option.title)).to_lowercase();
            let row = entry_row(&option.rule, &gettext(&option.title), &text, "", &gettext("House rule"));
            self.add(option.id.clone(), gettext("House Rule Options"), &row, hay);
        }
        for term in &book.terms {
            let (title, text) = (gettext(&term.title), gettext(&term.text));
            let hay = format!("{title} {text}").to_lowercase();
            self.add(term.id.clone(), gettext("Words"), &entry_row("", &title, &text, "", ""), hay);
        }
        self.head();
    }

    /// A section of the introduction, with its example.
    fn introduce(&mut self, game: &str, passage: &Passage) {
        let (title, text) = (gettext(&passage.title), gettext(&passage.text));
        let row = entry_row("", &title, &text, "", "");
        let mut hay = format!("{title} {text} {} {}", passage.title, passage.text);
        let example = passage.example.as_ref();
        let picture = example.and_then(|example| tables::draw_example(game, example));
        if let Some(example) = example {
            hay = format!("{hay} {}", gettext(&example.description));
            if picture.is_none() {
                let words = gettext(&example.description);
                row.append(&gtk::Label::builder().label(words).xalign(0.0).wrap(true).build());
            }
        }
        self.add(String::new(), gettext("In Three Minutes"), &row, hay.to_lowercase());
        // After the words of the row are known: what is printed on a card is not marked by a search.
        picture.iter().for_each(|picture| row.append(picture));
    }

    fn add(&mut self, id: String, section: String, content: &gtk::Box, hay: String) {
        let row = gtk::ListBoxRow::builder().child(content).activatable(false).build();
        self.list.append(&row);
        let words = labels(content.upcast_ref());
        self.entries.push(Entry { id, section, hay, row, words });
    }

    /// Puts each section's heading above its first row that is shown.
    fn head(&self) {
        let headings: Vec<(gtk::ListBoxRow, String)> =
            self.entries.iter().map(|entry| (entry.row.clone(), entry.section.clone())).collect();
        self.list.set_header_func(move |row, before| {
            let section = |row: &gtk::ListBoxRow| headings.iter().find(|(r, _)| r == row).map(|(_, s)| s);
            let (this, last) = (section(row), before.and_then(section));
            let heading = this.filter(|this| last != Some(*this)).map(|title| {
                gtk::Label::builder()
                    .label(title)
                    .xalign(0.0)
                    .wrap(true)
                    .margin_top(18)
                    .margin_bottom(6)
                    .css_classes(["title-2"])
                    .build()
            });
            row.set_header(heading.as_ref());
        });
    }

    fn search(&self, words: &str) {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        for entry in &self.entries {
            let found = words.iter().all(|word| entry.hay.contains(word));
            entry.row.set_visible(found);
            if found {
                entry.words.iter().for_each(|label| mark(label, &words));
            }
        }
        self.list.invalidate_headers();
    }

    fn go_to(&self, rule: &str) {
        for entry in &self.entries {
            entry.row.remove_css_class("followed");
        }
        if let Some(entry) = self.entries.iter().find(|entry| entry.id.eq_ignore_ascii_case(rule)) {
            entry.row.add_css_class("followed");
            let row = entry.row.clone();
            // After the page has its size, so that the row can be scrolled to.
            gtk::glib::idle_add_local_once(move || {
                row.grab_focus();
            });
        }
    }
}

/// All labels within.
fn labels(within: &gtk::Widget) -> Vec<gtk::Label> {
    let mut found: Vec<gtk::Label> = within.downcast_ref().cloned().into_iter().collect();
    let mut child = within.first_child();
    while let Some(widget) = child {
        found.extend(labels(&widget));
        child = widget.next_sibling();
    }
    found
}

/// Marks the words that were searched for, given in lower case.
fn mark(label: &gtk::Label, words: &[String]) {
    let text = label.text();
    let marks = pango::AttrList::new();
    for (from, to) in words.iter().flat_map(|word| hits(&text, word)) {
        let colours = [
            pango::AttrColor::new_background(0xffff, 0xe0e0, 0x6060),
            pango::AttrColor::new_foreground(0, 0, 0),
        ];
        for mut colour in colours {
            colour.set_start_index(u32::try_from(from).unwrap_or(u32::MAX));
            colour.set_end_index(u32::try_from(to).unwrap_or(u32::MAX));
            marks.insert(colour);
        }
    }
    label.set_attributes(Some(&marks));
}

/// Where a text holds a word in lower case, whatever the case there, in bytes.
fn hits(text: &str, word: &str) -> Vec<(usize, usize)> {
    let ends = |from: usize| {
        let mut rest = word.chars();
        let mut next = rest.next()?;
        for (at, c) in text[from..].char_indices() {
            for c in c.to_lowercase() {
                if c != next {
                    return None;
                }
                match rest.next() {
                    Some(c) => next = c,
                    None => return Some(from + at + text[from + at..].chars().next()?.len_utf8()),
                }
            }
        }
        None
    };
    text.char_indices().filter_map(|(from, _)| Some((from, ends(from)?))).collect()
}

fn nothing_found(book: &Rulebook) -> adw::StatusPage {
    let id = book.rules.first().map_or("", |rule| &rule.id);
    adw::StatusPage::builder()
        .icon_name("edit-find-symbolic")
        .title(gettext("No Rule Found"))
        .description(gettext_f("Try other words, or a rule’s id such as {id}.", &[("id", id)]))
        .build()
}

fn rule_row(rule: &Rule) -> gtk::Box {
    let origin = match rule.origin {
        Origin::Book => N_("Rulebook"),
        Origin::Ruling => N_("Clarification"),
        Origin::Content => N_("Included cards"),
        Origin::House => N_("House rule"),
    };
    entry_row(&rule.id, &gettext(&rule.title), &gettext(&rule.text), &gettext(&rule.note), &gettext(origin))
}

fn rule_haystack(rule: &Rule) -> String {
    let words = [&rule.title, &rule.text, &rule.note].map(|part| gettext(part));
    format!("{} {} {} {} {} {} {}", rule.id, rule.title, rule.text, rule.note, words[0], words[1], words[2])
        .to_lowercase()
}

fn entry_row(id: &str, title: &str, text: &str, note: &str, origin: &str) -> gtk::Box {
    let column = gtk::Box::builder()
        .orientation(gtk::Orientation::Vertical)
        .spacing(3)
        .margin_top(9)
        .margin_bottom(9)
        .margin_start(6)
        .margin_end(6)
        .build();
    let head = gtk::Box::builder().spacing(9).build();
    head.append(
        &gtk::Label::builder()
            .label(title)
            .xalign(0.0)
            .wrap(true)
            .hexpand(true)
            .css_classes(["heading"])
            .build(),
    );
    if !id.is_empty() {
        let label =
            gtk::Label::builder().label(id).selectable(true).css_classes(["caption", "dim-label", "numeric"]);
        head.append(&label.valign(gtk::Align::Start).build());
    }
    column.append(&head);
    column.append(&gtk::Label::builder().label(text).xalign(0.0).wrap(true).selectable(true).build());
    if !note.is_empty() {
        let classes = ["dim-label"];
        column.append(&gtk::Label::builder().label(note).xalign(0.0).wrap(true).css_classes(classes).build());
    }
    if !origin.is_empty() {
        let classes = ["caption", "dim-label"];
        column.append(&gtk::Label::builder().label(origin).xalign(0.0).css_classes(classes).build());
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_case_and_alphabet() {
        assert_eq!(hits("A Bluff bluffs", "bluff"), [(2, 7), (8, 13)]);
        assert_eq!(hits("Grün, GRÜN", "grün"), [(0, 5), (7, 12)]);
        assert_eq!(hits("Bluf", "bluff"), []);
        assert_eq!(hits("", "a"), []);
        assert_eq!(hits("a", ""), []);
    }
}
