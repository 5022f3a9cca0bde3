//! A long text to read, to search with one's own tools and to copy.

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use super::close_with_escape;
use crate::i18n::gettext;
use crate::widgets::Named;

/// A part of the text.
#[derive(Clone, Debug)]
pub struct Part {
    /// What it is about.
    pub title: String,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
}

/// Shows a text above the window that a widget is in.
pub fn read(title: &str, parts: &[Part], near: &impl IsA<gtk::Widget>) {
    let window =
        adw::Window::builder().title(title).modal(true).default_width(620).default_height(640).build();
    window.set_transient_for(near.root().and_downcast::<gtk::Window>().as_ref());
    let text = gtk::TextView::builder()
        .editable(false)
        .cursor_visible(false)
        .wrap_mode(gtk::WrapMode::WordChar)
        .pixels_below_lines(6)
        .css_classes(["reading"])
        .build();
    text.set_accessible_name(title);
    for margin in ["left-margin", "right-margin", "top-margin", "bottom-margin"] {
        text.set_property(margin, 24);
    }
    fill(&text.buffer(), parts);
    let copy = gtk::Button::builder().label(gettext("Co_py")).use_underline(true).build();
    let buffer = text.buffer();
    copy.connect_clicked(move |copy| {
        let (start, end) = buffer.bounds();
        copy.clipboard().set_text(&buffer.text(&start, &end, false));
    });
    let header = adw::HeaderBar::new();
    header.pack_start(&copy);
    let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
    content.append(&header);
    content.append(
        &gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vexpand(true)
            .child(&text)
            .build(),
    );
    window.set_content(Some(&content));
    close_with_escape(&window);
    window.present();
    text.grab_focus();
}

fn fill(buffer: &gtk::TextBuffer, parts: &[Part]) {
    let heading = gtk::TextTag::builder().weight(700).scale(1.15).pixels_above_lines(12).build();
    buffer.tag_table().add(&heading);
    let mut end = buffer.end_iter();
    for (nth, part) in parts.iter().enumerate() {
        if nth > 0 {
            buffer.insert(&mut end, "\n");
        }
        buffer.insert_with_tags(&mut end, &format!("{}\n", part.title), &[&heading]);
        let paragraphs: String = part.paragraphs.iter().map(|paragraph| format!("{paragraph}\n")).collect();
        buffer.insert(&mut end, &paragraphs);
    }
    buffer.place_cursor(&buffer.start_iter());
}
