use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use super::rows_window::{present_above, rows_window};
use crate::i18n::{N_, gettext};
use crate::preferences::{Pace, Preferences, Style};
use crate::widgets::switch_row;

/// Shows the preferences; `changed` is called with every change at once.
pub fn show_preferences(
    parent: &impl IsA<gtk::Window>,
    preferences: &Preferences,
    changed: impl Fn(Preferences) + 'static,
) {
    let window = rows_window(None, (520, 420));
    let pace = combo(
        N_("_Pace"),
        N_("How long each move of a bot is shown"),
        &[N_("Slow"), N_("Normal"), N_("Fast")],
        Pace::ALL.iter().position(|pace| *pace == preferences.pace),
    );
    let style = combo(
        N_("_Style"),
        N_("Light or dark windows"),
        &[N_("Follow the system"), N_("Light"), N_("Dark")],
        [Style::System, Style::Light, Style::Dark].iter().position(|style| *style == preferences.style),
    );
    let (log_row, log) =
        switch(N_("_Log beside the table"), N_("If the window is wide enough"), preferences.show_log);
    let (clock_row, clock) = switch(
        N_("Show _clock"),
        N_("How long each player has taken, and a pause in the menu"),
        preferences.show_clock,
    );
    let (sounds_row, sounds) = switch(
        N_("S_ounds"),
        N_("For dice, cards, points, your turn and the end of a match"),
        preferences.sounds,
    );
    let (referee_row, referee) = switch(
        N_("Be your own _referee"),
        N_("When playing bots alone: accept illegal moves and correct rolls"),
        preferences.referee_myself,
    );
    let (tips_row, tips) = switch(
        N_("Show _tips during a match"),
        N_("A short note when something first comes up"),
        preferences.tips,
    );

    let read = {
        let (pace, style, before) = (pace.clone(), style.clone(), preferences.clone());
        let (log, sounds, referee) = (log.clone(), sounds.clone(), referee.clone());
        let (tips, clock) = (tips.clone(), clock.clone());
        move || Preferences {
            pace: Pace::ALL.get(pace.selected() as usize).copied().unwrap_or_default(),
            style: match style.selected() {
                1 => Style::Light,
                2 => Style::Dark,
                _ => Style::System,
            },
            show_log: log.is_active(),
            show_clock: clock.is_active(),
            sounds: sounds.is_active(),
            referee_myself: referee.is_active(),
            tips: tips.is_active(),
            ..before.clone()
        }
    };
    let tell: Rc<dyn Fn()> = Rc::new(move || changed(read()));
    for row in [&pace, &style] {
        let tell = Rc::clone(&tell);
        row.connect_selected_notify(move |_| tell());
    }
    for switch in [&log, &clock, &sounds, &tips, &referee] {
        let tell = Rc::clone(&tell);
        switch.connect_active_notify(move |_| tell());
    }

    let page = adw::PreferencesPage::new();
    let table = adw::PreferencesGroup::builder().title(gettext("Table")).build();
    table.add(&pace);
    table.add(&log_row);
    table.add(&clock_row);
    table.add(&sounds_row);
    table.add(&tips_row);
    table.add(&referee_row);
    let look = adw::PreferencesGroup::builder().title(gettext("Appearance")).build();
    look.add(&style);
    page.add(&table);
    page.add(&look);
    let usual = [(&log, true), (&clock, false), (&sounds, true), (&tips, true), (&referee, false)];
    page.add(&reset(&pace, &style, usual));
    window.add(&page);
    present_above(&window, parent);
}

fn reset(
    pace: &adw::ComboRow,
    style: &adw::ComboRow,
    switches: [(&gtk::Switch, bool); 5],
) -> adw::PreferencesGroup {
    let group = adw::PreferencesGroup::new();
    let button = gtk::Button::builder()
        .label(gettext("_Reset to Defaults"))
        .use_underline(true)
        .halign(gtk::Align::Center)
        .build();
    let (pace, style) = (pace.clone(), style.clone());
    let switches = switches.map(|(switch, on)| (switch.clone(), on));
    button.connect_clicked(move |_| {
        pace.set_selected(1);
        style.set_selected(0);
        switches.iter().for_each(|(switch, on)| switch.set_active(*on));
    });
    group.add(&button);
    group
}

fn switch(title: &str, subtitle: &str, active: bool) -> (adw::ActionRow, gtk::Switch) {
    switch_row(&gettext(title), &gettext(subtitle), active)
}

fn combo(title: &str, subtitle: &str, values: &[&'static str], at: Option<usize>) -> adw::ComboRow {
    let values: Vec<String> = values.iter().map(|value| gettext(value)).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let row = adw::ComboRow::builder()
        .title(gettext(title))
        .subtitle(gettext(subtitle))
        .subtitle_lines(0)
        .use_underline(true)
        .model(&gtk::StringList::new(&values))
        .build();
    row.set_selected(at.and_then(|at| u32::try_from(at).ok()).unwrap_or(0));
    row
}
