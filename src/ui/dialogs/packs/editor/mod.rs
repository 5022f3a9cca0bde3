//! “The cards in our box”: the cards of a real box are entered, names and numbers first, what they do later or in words.
//!
//! What is entered is written to the pack’s file a moment later. A pack that is not finished says what is missing, card by
//! card; it can be played with as soon as nothing is.

mod card_page;
mod field_row;
mod pack_page;

use std::cell::Cell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gio, glib};

use crate::dialogs::rows_window::{RowsWindow, leave_by_escape, leave_page, open_page};
use crate::error::UserError;
use crate::files::{self, OwnFiles};
use crate::i18n::{gettext, gettext_f};
use crate::play::{DraftFault, PackCard, PackDraft};
use crate::shared::Shared;
use crate::widgets::Named;
use card_page::CardPage;
use pack_page::PackPage;

/// How long nothing has to be typed before a pack is looked at and written.
const QUIET: Duration = Duration::from_millis(300);

/// The names of the pages in the stack.
const PACK: &str = "pack";
const CARD: &str = "card";

/// A pack that is being entered, and the pages for that.
pub struct Editor {
    window: glib::WeakRef<RowsWindow>,
    stack: gtk::Stack,
    draft: Shared<PackDraft>,
    path: PathBuf,
    faults: Shared<Vec<DraftFault>>,
    /// Raised with every change.
    ticket: Cell<u64>,
    /// Which change is in the file.
    written: Cell<u64>,
    pack: Shared<Option<Rc<PackPage>>>,
    card: Shared<Option<Rc<CardPage>>>,
}

/// What a worker found out about a pack.
struct Found {
    faults: Vec<DraftFault>,
    printed: Option<PackCard>,
    failed: Option<UserError>,
}

/// Lets people enter the cards of a pack; `new` if it has no file yet. Whoever holds the editor holds what is not written yet.
pub(super) fn present(window: &RowsWindow, draft: PackDraft, path: PathBuf, new: bool) -> Rc<Editor> {
    let editor = Rc::new(Editor {
        window: window.downgrade(),
        stack: gtk::Stack::builder().transition_type(gtk::StackTransitionType::Crossfade).build(),
        draft: Shared::new(draft),
        path,
        faults: Shared::default(),
        ticket: Cell::new(new.into()),
        written: Cell::default(),
        pack: Shared::default(),
        card: Shared::default(),
    });
    let page = Rc::new(PackPage::new(&editor));
    editor.stack.add_named(&page.root, Some(PACK));
    editor.pack.set(Some(page));
    crate::widgets::readers::expose_visible_child(&editor.stack);
    let weak = Rc::downgrade(&editor);
    leave_by_escape(&editor.stack, move || {
        if let Some(editor) = weak.upgrade() {
            editor.back();
        }
    });
    open_page(window, &editor.stack);
    if let Some(page) = editor.pack.get().as_ref() {
        page.begin();
    }
    editor.look();
    editor
}

impl Drop for Editor {
    fn drop(&mut self) {
        self.write_now();
    }
}

impl Editor {
    /// The pack as it is now.
    fn draft(&self) -> Rc<PackDraft> {
        self.draft.get()
    }

    /// What is wrong with a card, or with the pack as a whole.
    fn faults_of(&self, card: &str) -> Vec<DraftFault> {
        self.faults.get().iter().filter(|fault| fault.card == card).cloned().collect()
    }

    /// Changes the pack. It is looked at and written when nothing was changed for a moment.
    fn change<R>(self: &Rc<Self>, change: impl FnOnce(&mut PackDraft) -> R) -> R {
        let done = self.draft.change(change);
        let ticket = self.ticket.get() + 1;
        self.ticket.set(ticket);
        let weak = Rc::downgrade(self);
        glib::timeout_add_local_once(QUIET, move || {
            if let Some(editor) = weak.upgrade().filter(|editor| editor.ticket.get() == ticket) {
                editor.look();
            }
        });
        done
    }

    /// Finds out in a worker what is wrong and how the open card looks, and writes the pack if it has changed.
    fn look(self: &Rc<Self>) {
        let (draft, ticket) = (self.draft(), self.ticket.get());
        let card = self.card.get().as_ref().as_ref().map(|page| page.card().to_owned());
        let path = Some(self.path.clone()).filter(|_| self.written.get() != ticket);
        let (draft, weak) = (PackDraft::clone(&draft), Rc::downgrade(self));
        glib::spawn_future_local(async move {
            let found = gio::spawn_blocking(move || Found {
                faults: draft.faults(),
                printed: card.map(|card| draft.printed(&card)),
                failed: path.and_then(|path| write(&draft, &path).err()),
            });
            let (Ok(found), Some(editor)) = (found.await, weak.upgrade()) else { return };
            if editor.ticket.get() == ticket {
                editor.show(found, ticket);
            }
        });
    }

    fn show(&self, found: Found, ticket: u64) {
        match &found.failed {
            None => self.written.set(ticket),
            Some(error) => self.fail(error),
        }
        self.faults.set(found.faults);
        if let Some(page) = self.pack.get().as_ref() {
            page.show_faults(self);
        }
        if let Some(page) = self.card.get().as_ref() {
            page.show_faults(&self.faults_of(page.card()));
            found.printed.iter().for_each(|printed| page.show_card(printed));
        }
    }

    /// Writes what is not written yet, when the pages go.
    fn write_now(&self) {
        if self.written.replace(self.ticket.get()) != self.ticket.get()
            && let Err(error) = write(&self.draft(), &self.path)
        {
            tracing::warn!(summary = error.summary, details = error.details, "a pack was not written");
        }
    }

    fn fail(&self, error: &UserError) {
        let Some(window) = self.window.upgrade() else { return };
        let toast = adw::Toast::builder().title(glib::markup_escape_text(&error.summary)).timeout(0).build();
        toast.set_button_label(Some(&gettext("_Details")));
        let error = error.clone();
        let near = self.window.clone();
        toast.connect_button_clicked(move |_| {
            if let Some(window) = near.upgrade() {
                error.show_details(&window);
            }
        });
        window.add_toast(toast);
    }

    /// Shows a card with its fields.
    fn open(self: &Rc<Self>, card: &str) {
        let page = Rc::new(CardPage::new(self, card));
        if let Some(old) = self.stack.child_by_name(CARD) {
            self.stack.remove(&old);
        }
        self.stack.add_named(&page.root, Some(CARD));
        self.stack.set_visible_child_name(CARD);
        page.begin();
        self.card.set(Some(page));
        self.look();
    }

    /// Takes a card out of the pack, and can put it back.
    fn remove(self: &Rc<Self>, card: &str) {
        let before = self.draft();
        let name = named(&before, card);
        self.change(|draft| draft.remove(card));
        self.leave_card();
        let toast = adw::Toast::new(&glib::markup_escape_text(&gettext_f(
            "“{name}” was removed",
            &[("name", &name)],
        )));
        toast.set_button_label(Some(&gettext("_Undo")));
        let weak = Rc::downgrade(self);
        toast.connect_button_clicked(move |_| {
            if let Some(editor) = weak.upgrade() {
                editor.change(|draft| *draft = PackDraft::clone(&before));
                editor.leave_card();
            }
        });
        if let Some(window) = self.window.upgrade() {
            window.add_toast(toast);
        }
    }

    /// Back to the list of cards.
    fn leave_card(self: &Rc<Self>) {
        let left = self.card.take();
        self.stack.set_visible_child_name(PACK);
        if let Some(page) = self.pack.get().as_ref() {
            page.fill(self);
            page.show_faults(self);
            if let Some(card) = left.as_ref() {
                page.focus_card(card.card());
            }
        }
    }

    /// Back by one page.
    fn back(self: &Rc<Self>) {
        if self.card.get().is_some() {
            self.leave_card();
        } else if let Some(window) = self.window.upgrade() {
            leave_page(&window);
        }
    }
}

fn write(draft: &PackDraft, path: &std::path::Path) -> Result<(), UserError> {
    fn failed(error: &(dyn std::error::Error + 'static)) -> UserError {
        UserError::new(gettext("The pack could not be saved"), error)
    }
    if let Some(folder) = path.parent() {
        files::make_private_folder(folder).map_err(|error| failed(&error))?;
    }
    draft.put_away(path, &OwnFiles::default()).map_err(|error| failed(&error))
}

/// What a card is called, whether or not it has a name.
fn named(draft: &PackDraft, card: &str) -> String {
    let name = draft.name(card);
    if name.is_empty() { gettext("Card without a name") } else { name }
}

/// The head of a page, with the way back.
fn header(editor: &Rc<Editor>, title: &adw::WindowTitle) -> adw::HeaderBar {
    let header = adw::HeaderBar::builder().title_widget(title).build();
    let back = gtk::Button::builder().icon_name("go-previous-symbolic").tooltip_text(gettext("Back")).build();
    back.set_accessible_name(&gettext("Back"));
    let weak = Rc::downgrade(editor);
    back.connect_clicked(move |_| {
        if let Some(editor) = weak.upgrade() {
            editor.back();
        }
    });
    header.pack_start(&back);
    header
}

/// Words as a row reads them, which takes titles for markup. Marks for code say nothing to a person.
fn plain(words: &str) -> glib::GString {
    glib::markup_escape_text(&words.replace('`', ""))
}
