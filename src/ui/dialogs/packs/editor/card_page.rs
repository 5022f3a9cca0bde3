//! A card: its fields, and the card as it is printed beside them.

use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use super::field_row::FieldRow;
use super::{Editor, header, named, plain};
use crate::i18n::gettext;
use crate::play::{DraftFault, PackCard};
use crate::tables::add_styles_once;
use crate::tables::cloth::whole_card;
use crate::widgets::{Columns, Named, Shares};
use tableside::table::CardLook;

/// The page.
pub(super) struct CardPage {
    pub root: gtk::Box,
    card: String,
    title: adw::WindowTitle,
    fields: Vec<FieldRow>,
    whole: gtk::Label,
    printed: adw::Bin,
}

impl CardPage {
    pub fn new(editor: &Rc<Editor>, card: &str) -> Self {
        let draft = editor.draft();
        let form =
            draft.forms().iter().find(|form| draft.cards(&form.kind).iter().any(|known| known == card));
        let root = gtk::Box::new(gtk::Orientation::Vertical, 0);
        let kind = form.map(|form| form.title.clone()).unwrap_or_default();
        let title = adw::WindowTitle::new(&named(&draft, card), &kind);
        let head = header(editor, &title);
        head.pack_end(&remove_button(editor, card));
        root.append(&head);
        let group = adw::PreferencesGroup::new();
        let fields = form.map(|form| &form.fields[..]).unwrap_or_default();
        // The id follows from the name.
        let (ids, others): (Vec<_>, Vec<_>) = fields.iter().partition(|field| field.name == "id");
        let fields: Vec<FieldRow> = others
            .into_iter()
            .chain(ids)
            .map(|field| FieldRow::new(editor, card, field))
            .inspect(|row| group.add(&row.root))
            .collect();
        let whole =
            gtk::Label::builder().xalign(0.0).wrap(true).visible(false).css_classes(["error"]).build();
        let rows = gtk::Box::new(gtk::Orientation::Vertical, 12);
        rows.append(&whole);
        rows.append(&group);
        add_styles_once(draft.game().info.id, &editor.stack.display());
        let printed = adw::Bin::builder()
            .valign(gtk::Align::Start)
            .css_classes(["on-cloth", "opened", "printed-card", draft.game().info.id])
            .build();
        let columns = Columns::new(Shares { two_from: 520, gap: 18, right: 42, ..Shares::default() });
        columns.add(&rows);
        columns.add(&printed);
        for margin in ["margin-top", "margin-bottom", "margin-start", "margin-end"] {
            columns.set_property(margin, 12);
        }
        let clamp = adw::Clamp::builder().maximum_size(860).child(&columns).build();
        let scroller = gtk::ScrolledWindow::builder().hscrollbar_policy(gtk::PolicyType::Never).vexpand(true);
        root.append(&scroller.child(&clamp).build());
        Self { root, card: card.to_owned(), title, fields, whole, printed }
    }

    /// The pointer of the card.
    pub fn card(&self) -> &str {
        &self.card
    }

    /// The first field waits to be filled.
    pub fn begin(&self) {
        if let Some(field) = self.fields.first() {
            field.begin();
        }
    }

    /// Says field by field what is wrong.
    pub fn show_faults(&self, faults: &[DraftFault]) {
        self.fields.iter().for_each(|field| field.show_fault(faults));
        let whole: Vec<&str> = faults
            .iter()
            .filter(|fault| fault.field.is_empty())
            .map(|fault| fault.sentence.as_str())
            .collect();
        self.whole.set_text(&whole.join(" "));
        self.whole.set_visible(!whole.is_empty());
    }

    /// Shows the card as it is printed.
    pub fn show_card(&self, printed: &PackCard) {
        let name =
            if printed.name.is_empty() { gettext("Card without a name") } else { printed.name.clone() };
        self.title.set_title(&plain(&name));
        let look = CardLook {
            title: name,
            text: printed.texts.join("\n"),
            foot: printed.facts.clone(),
            ..CardLook::default()
        };
        let card = whole_card(&look);
        card.set_halign(gtk::Align::Center);
        card.set_accessible_name(&look.spoken());
        self.printed.set_child(Some(&card));
    }
}

fn remove_button(editor: &Rc<Editor>, card: &str) -> gtk::Button {
    let words = gettext("Remove This Card");
    let button = gtk::Button::builder().icon_name("user-trash-symbolic").tooltip_text(&words).build();
    button.set_accessible_name(&words);
    let (weak, card) = (Rc::downgrade(editor), card.to_owned());
    button.connect_clicked(move |_| {
        if let Some(editor) = weak.upgrade() {
            editor.remove(&card);
        }
    });
    button
}
