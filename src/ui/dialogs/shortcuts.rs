//! The window of keys.
//!
//! It is a `GtkShortcutsWindow`, deprecated from GTK 4.18 on; `AdwShortcutsDialog` replaces it from libadwaita 1.8 on.
//! Debian 12 has 4.8 and 1.2.

use std::fmt::Write;

use relm4::gtk::{self, glib, prelude::*};

use crate::actions::{Action, Group};
use crate::i18n::gettext;
use crate::tables;

/// Shows the keys of the table of actions.
pub fn show_shortcuts(parent: &impl IsA<gtk::Window>) {
    if let Some(window) = shortcuts_window() {
        window.set_transient_for(Some(parent));
        window.present();
    }
}

/// `None` only if GTK refuses its description.
fn shortcuts_window() -> Option<gtk::ShortcutsWindow> {
    // GTK 4.8 can add shortcuts to the window only through a description.
    let mut xml = String::from(
        "<interface><object class='GtkShortcutsWindow' id='shortcuts'><property name='modal'>1</property>\
         <child><object class='GtkShortcutsSection'><property name='section-name'>all</property>\
         <property name='max-height'>12</property>",
    );
    for group in Group::ALL {
        let title = glib::markup_escape_text(&group.title());
        let _ =
            write!(xml, "<child><object class='GtkShortcutsGroup'><property name='title'>{title}</property>");
        let keyed = Action::ALL.into_iter().filter(|a| a.group() == group && !a.accels().is_empty());
        for action in keyed {
            shortcut(&mut xml, &action.title(), &action.accels().join(" "));
        }
        if group == Group::General {
            shortcut(&mut xml, &gettext("Search"), "<Control>f");
        }
        if group == Group::Table {
            shortcut(&mut xml, &gettext("Enter the faces of dice"), "0...9 a...z");
            shortcut(&mut xml, &gettext("Move between dice, cards and spaces"), "Left Right Up Down");
        }
        xml.push_str("</object></child>");
    }
    for (game, keys) in tables::shortcuts() {
        let title = glib::markup_escape_text(&gettext(game));
        let _ =
            write!(xml, "<child><object class='GtkShortcutsGroup'><property name='title'>{title}</property>");
        keys.iter().for_each(|(title, keys)| shortcut(&mut xml, title, keys));
        xml.push_str("</object></child>");
    }
    xml.push_str("</object></child></object></interface>");
    gtk::Builder::from_string(&xml).object("shortcuts")
}

fn shortcut(xml: &mut String, title: &str, keys: &str) {
    let (title, keys) = (glib::markup_escape_text(title), glib::markup_escape_text(keys));
    let _ = write!(
        xml,
        "<child><object class='GtkShortcutsShortcut'><property name='title'>{title}</property>\
         <property name='accelerator'>{keys}</property></object></child>"
    );
}
