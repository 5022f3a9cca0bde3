//! A pack as a list of its cards, with a line to add the next one.

use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};

use super::field_row::FieldRow;
use super::{Editor, header, named, plain};
use crate::content::CardForm;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::{DraftFault, PackDraft};
use crate::shared::Shared;
use crate::widgets::Named;

/// What stays free below an entry, in pixels.
const MARGIN: f64 = 18.0;

/// The page.
pub(super) struct PackPage {
    pub root: gtk::Box,
    title: adw::WindowTitle,
    state: adw::ActionRow,
    /// The fields of what is there once, each with the part of the pack that it belongs to.
    head: Vec<(String, FieldRow)>,
    kinds: Vec<Kind>,
}

/// The cards of a kind.
struct Kind {
    form: CardForm,
    group: adw::PreferencesGroup,
    add: gtk::Entry,
    refused: gtk::Label,
    rows: Shared<Vec<(String, adw::ActionRow)>>,
}

impl PackPage {
    pub fn new(editor: &Rc<Editor>) -> Self {
        let root = gtk::Box::new(gtk::Orientation::Vertical, 0);
        let title = adw::WindowTitle::new("", &plain(&gettext(editor.draft().game().info.title)));
        root.append(&header(editor, &title));
        let page = adw::PreferencesPage::builder().vexpand(true).build();
        root.append(&page);
        let state = adw::ActionRow::builder().title_lines(0).subtitle_lines(0).build();
        let group = adw::PreferencesGroup::new();
        group.add(&state);
        page.add(&group);
        let (draft, mut head) = (editor.draft(), Vec::new());
        for form in draft.forms().iter().filter(|form| !form.listed) {
            let known = draft.cards(&form.kind);
            let Some(card) = known.first() else { continue };
            let group = adw::PreferencesGroup::new();
            let (title, help) = match form.kind.as_str() {
                "pack" => {
                    (gettext("About This Pack"), gettext("What it is called, who made it, its version"))
                }
                _ => (form.title.clone(), form.help.clone()),
            };
            let rows = adw::ExpanderRow::builder().title(plain(&title)).subtitle(plain(&help)).build();
            for field in &form.fields {
                let row = FieldRow::new(editor, card, field);
                rows.add_row(&row.root);
                head.push((card.clone(), row));
            }
            group.add(&rows);
            page.add(&group);
        }
        let kinds: Vec<Kind> = draft.forms().iter().filter(|form| form.listed).map(Kind::new).collect();
        for kind in &kinds {
            page.add(&kind.group);
            kind.connect(editor);
        }
        let this = Self { root, title, state, head, kinds };
        this.fill(editor);
        this
    }

    /// Makes the rows of all cards anew.
    pub fn fill(&self, editor: &Rc<Editor>) {
        self.kinds.iter().for_each(|kind| kind.fill(editor));
    }

    /// Says what is wrong: at each card, and how many things in all.
    pub fn show_faults(&self, editor: &Editor) {
        let draft = editor.draft();
        self.title.set_title(&draft.name("/pack"));
        let faults = editor.faults.get();
        let n = u32::try_from(faults.len()).unwrap_or(u32::MAX);
        let whole: Vec<String> =
            faults.iter().filter(|fault| fault.card.is_empty()).map(|fault| fault.sentence.clone()).collect();
        if faults.is_empty() {
            self.state.set_title(&gettext("This pack can be played with"));
            self.state.set_subtitle(&gettext("Choose it in New Match."));
        } else {
            let words = ngettext_f(
                "{n} thing is missing or wrong",
                "{n} things are missing or wrong",
                n,
                &[("n", &n.to_string())],
            );
            self.state.set_title(&words);
            let later = gettext(
                "What is here is saved. Go on when you like; the pack can be played with when nothing is missing.",
            );
            self.state.set_subtitle(&plain(whole.first().unwrap_or(&later)));
        }
        for (card, row) in &self.head {
            row.show_fault(&editor.faults_of(card));
        }
        for kind in &self.kinds {
            for (card, row) in kind.rows.get().iter() {
                let faults = editor.faults_of(card);
                show_state(row, &draft, card, &kind.form, wrong(&faults, &kind.form).as_deref());
            }
        }
    }

    /// The line for the first kind of cards waits to be filled.
    pub fn begin(&self) {
        if let Some(kind) = self.kinds.first() {
            kind.add.grab_focus();
        }
    }

    /// Gives the row of a card the focus; the line for new ones if it has gone.
    pub fn focus_card(&self, card: &str) {
        for kind in &self.kinds {
            if let Some((_, row)) = kind.rows.get().iter().find(|(known, _)| known == card) {
                row.grab_focus();
                return;
            }
        }
        self.begin();
    }
}

impl Kind {
    fn new(form: &CardForm) -> Self {
        let group =
            adw::PreferencesGroup::builder().title(plain(&form.title)).description(plain(&form.help)).build();
        let names: Vec<&str> = form.quick().iter().map(|field| field.label.as_str()).collect();
        let add =
            gtk::Entry::builder().hexpand(true).placeholder_text(names.join("; ")).max_length(4000).build();
        add.set_accessible_name(&gettext_f("New card: {fields}", &[("fields", &names.join("; "))]));
        add.set_icon_from_icon_name(gtk::EntryIconPosition::Primary, Some("list-add-symbolic"));
        let refused =
            gtk::Label::builder().xalign(0.0).wrap(true).visible(false).css_classes(["error"]).build();
        let line = gtk::Box::new(gtk::Orientation::Vertical, 6);
        line.add_css_class("add-card");
        line.append(&add);
        line.append(&refused);
        group.add(&line);
        Self { form: form.clone(), group, add, refused, rows: Shared::default() }
    }

    /// Enter adds a card of what was typed, and waits for the next.
    fn connect(&self, editor: &Rc<Editor>) {
        let (weak, kind, refused) = (Rc::downgrade(editor), self.form.kind.clone(), self.refused.clone());
        self.add.connect_activate(move |entry| {
            let Some(editor) = weak.upgrade() else { return };
            let within = holder(&editor.draft(), &kind);
            let line = entry.text();
            if line.trim().is_empty() {
                return;
            }
            match within.ok_or_else(|| gettext("Add what such a card belongs to first.")).and_then(|within| {
                editor.change(|draft| draft.add_line(&kind, &within, &line)).map_err(|faults| said(&faults))
            }) {
                Ok(_) => {
                    entry.set_text("");
                    refused.set_visible(false);
                    if let Some(page) = editor.pack.get().as_ref() {
                        page.fill(&editor);
                        page.show_faults(&editor);
                    }
                    keep_in_view(entry);
                }
                Err(words) => {
                    refused.set_text(&words);
                    refused.set_visible(true);
                    crate::widgets::readers::tell(&refused, &words);
                }
            }
        });
        let refused = self.refused.clone();
        self.add.connect_changed(move |_| refused.set_visible(false));
    }

    fn fill(&self, editor: &Rc<Editor>) {
        let draft = editor.draft();
        let cards = draft.cards(&self.form.kind);
        let old = self.rows.get();
        if old.iter().map(|(card, _)| card).eq(&cards) {
            return;
        }
        old.iter().for_each(|(_, row)| self.group.remove(row));
        let row = |card: String| {
            let row = adw::ActionRow::builder().activatable(true).title_lines(2).subtitle_lines(2).build();
            // A button, because assistive technology cannot activate a row.
            let open =
                gtk::Button::builder().icon_name("go-next-symbolic").valign(gtk::Align::Center).build();
            open.set_css_classes(&["flat"]);
            let (weak, pointer) = (Rc::downgrade(editor), card.clone());
            open.connect_clicked(move |_| {
                if let Some(editor) = weak.upgrade() {
                    editor.open(&pointer);
                }
            });
            row.add_suffix(&open);
            row.set_activatable_widget(Some(&open));
            self.group.add(&row);
            show_state(&row, &draft, &card, &self.form, None);
            (card, row)
        };
        self.rows.set(cards.into_iter().map(row).collect());
    }
}

/// Where a new card goes: into the pack, or into the last card of the kind that holds such cards.
fn holder(draft: &PackDraft, kind: &str) -> Option<String> {
    match kind.rsplit_once('.') {
        None => Some(String::new()),
        Some((outer, _)) => draft.cards(outer).pop(),
    }
}

fn said(faults: &[DraftFault]) -> String {
    faults.iter().map(|fault| fault.sentence.as_str()).collect::<Vec<_>>().join(" ")
}

/// What is wrong with a card, in one line: what is missing, else the first thing that cannot be.
fn wrong(faults: &[DraftFault], form: &CardForm) -> Option<String> {
    let label = |fault: &DraftFault| {
        let field = form.fields.iter().find(|field| field.name == fault.field);
        field.map_or_else(|| fault.field.clone(), |field| field.label.clone())
    };
    let missing: Vec<String> = faults.iter().filter(|fault| fault.missing).map(label).collect();
    if !missing.is_empty() {
        return Some(gettext_f("Still missing: {fields}", &[("fields", &missing.join(", "))]));
    }
    faults.first().map(|fault| fault.sentence.clone())
}

/// Scrolls so far that an entry can be seen below what has just been added above it.
fn keep_in_view(entry: &gtk::Entry) {
    let entry = entry.clone();
    // New rows get their height in the next frame.
    glib::idle_add_local_once(move || {
        let scroller =
            entry.ancestor(gtk::ScrolledWindow::static_type()).and_downcast::<gtk::ScrolledWindow>();
        let Some((scroller, place)) = scroller.and_then(|s| Some((s.clone(), entry.compute_bounds(&s)?)))
        else {
            return;
        };
        let below = f64::from(place.y() + place.height()) + MARGIN - f64::from(scroller.height());
        if below > 0.0 {
            let along = scroller.vadjustment();
            along.set_value(along.value() + below);
        }
    });
}

/// A card in its list: its name, and what is wrong with it or what is on it.
fn show_state(row: &adw::ActionRow, draft: &PackDraft, card: &str, form: &CardForm, fault: Option<&str>) {
    row.set_title(&plain(&named(draft, card)));
    let values: Vec<String> = form
        .quick()
        .iter()
        .filter(|field| field.name != "name")
        .filter_map(|field| Some(format!("{} {}", field.label, field.shown(draft.get(card, &field.name)?))))
        .collect();
    row.set_subtitle(&plain(fault.unwrap_or(&values.join(" · "))));
    if fault.is_some() {
        row.add_css_class("unfinished");
    } else {
        row.remove_css_class("unfinished");
    }
}
