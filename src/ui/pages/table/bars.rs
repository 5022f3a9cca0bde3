//! What stands around the game's view: the sentence, refusals, the menu.

use std::cell::Cell;
use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gio, glib};
use relm4::prelude::*;

use super::{TableMsg, TablePage};
use crate::dialogs::{Answer, Message};
use crate::engine::{Component, Turn};
use crate::i18n::{gettext, gettext_f};
use crate::play::Next;
use crate::tables::{Intent, Scene};
use crate::widgets::{Progress, Refusal, TurnBanner};

/// The page's menu.
pub(super) fn menu() -> gio::Menu {
    let menu = gio::Menu::new();
    let table = gio::Menu::new();
    table.append(Some(&gettext("_Redo")), Some("main.redo"));
    table.append(Some(&gettext("_Log")), Some("main.log"));
    for (label, action) in [
        (gettext("Hand O_ver a Seat…"), "table.hand-over"),
        (gettext("_Keep Only the Score…"), "table.keep-score"),
        (gettext("_Resign…"), "table.resign"),
        (gettext("Offer a _Draw…"), "table.draw"),
        (gettext("_House Ruling…"), "table.ruling"),
    ] {
        let item = gio::MenuItem::new(Some(&label), Some(action));
        item.set_attribute_value("hidden-when", Some(&"action-disabled".to_variant()));
        table.append_item(&item);
    }
    table.append(Some(&gettext("_Export…")), Some("table.export"));
    let position = gio::MenuItem::new(Some(&gettext("_Copy Position")), Some("table.position"));
    position.set_attribute_value("hidden-when", Some(&"action-disabled".to_variant()));
    table.append_item(&position);
    table.append(Some(&gettext("Show _Clock")), Some("table.clock"));
    let pause = gio::MenuItem::new(Some(&gettext("_Pause")), Some("table.pause"));
    pause.set_attribute_value("hidden-when", Some(&"action-disabled".to_variant()));
    table.append_item(&pause);
    table.append(Some(&gettext("_Skip Waiting for Bots")), Some("main.skip"));
    table.append(Some(&gettext("Lar_ge Text View")), Some("main.far-view"));
    table.append(Some(&gettext("Show _Tips Again")), Some("table.tips"));
    table.append(Some(&gettext("Can _I…?")), Some("table.can"));
    table.append(Some(&gettext("_Rules")), Some("main.rules"));
    table.append(Some(&gettext("_Full Screen")), Some("main.fullscreen"));
    menu.append_section(None, &table);
    menu.append_section(None, &crate::app::primary_menu());
    menu
}

/// The entries of the page's menu that are not always there.
pub(super) struct MenuActions {
    ruling: gio::SimpleAction,
    hand_over: gio::SimpleAction,
    keep_score: gio::SimpleAction,
    resign: gio::SimpleAction,
    draw: gio::SimpleAction,
    position: gio::SimpleAction,
    clock: gio::SimpleAction,
    pause: gio::SimpleAction,
}

impl MenuActions {
    pub fn install(root: &gtk::Box, sender: &ComponentSender<TablePage>) -> Self {
        let group = gio::SimpleActionGroup::new();
        let action = |name: &str, msg: fn() -> TableMsg| {
            let action = gio::SimpleAction::new(name, None);
            let input = sender.input_sender().clone();
            action.connect_activate(move |_, _| drop(input.send(msg())));
            group.add_action(&action);
            action
        };
        let ruling = action("ruling", || TableMsg::Rulings);
        let hand_over = action("hand-over", || TableMsg::AskToHandOver);
        let keep_score = action("keep-score", || TableMsg::AskToKeepScore);
        let resign = action("resign", || TableMsg::AskToResign);
        let draw = action("draw", || TableMsg::OfferDraw);
        let position = action("position", || TableMsg::CopyPosition);
        action("can", || TableMsg::OpenLine("? ".to_owned()));
        action("export", || TableMsg::Export);
        action("tips", || TableMsg::TipsAgain);
        let pause = action("pause", || TableMsg::Pause);
        let clock = gio::SimpleAction::new_stateful("clock", None, &false.to_variant());
        let input = sender.input_sender().clone();
        clock.connect_activate(move |_, _| drop(input.send(TableMsg::ShowClock)));
        group.add_action(&clock);
        root.insert_action_group("table", Some(&group));
        Self { ruling, hand_over, keep_score, resign, draw, position, clock, pause }
    }

    /// Rulings are for people who referee: who plays alone against bots does so only by preference.
    pub fn show(&self, page: &TablePage) {
        let (resign, draw) = page.may_concede();
        self.ruling.set_enabled(page.referees());
        self.hand_over.set_enabled(page.may_hand_over());
        self.keep_score.set_enabled(page.may_keep_score());
        self.resign.set_enabled(resign);
        self.draw.set_enabled(draw);
        self.position.set_enabled(page.session.game().position().is_some());
        self.clock.set_state(&page.clock.wanted.to_variant());
        self.pause.set_enabled(page.clock.wanted && page.may_pause());
    }
}

pub(super) fn connect_banner(banner: &TurnBanner, sender: &ComponentSender<TablePage>) {
    let input = sender.input_sender().clone();
    banner.connect_pressed(move |_| drop(input.send(TableMsg::BannerPressed)));
}

pub(super) fn connect_refusal(refusal: &Refusal, sender: &ComponentSender<TablePage>) {
    let input = sender.input_sender().clone();
    refusal.connect_rule_activated(move |_, rule| {
        let _ = input.send(TableMsg::Intent(Intent::Rule(rule.to_owned())));
    });
    let input = sender.input_sender().clone();
    refusal.connect_closed(move |_| drop(input.send(TableMsg::CloseRefusal)));
}

/// What one person looks at is covered as soon as the page or the window is left.
pub(super) fn cover_when_left(root: &gtk::Box, sender: &ComponentSender<TablePage>) {
    let input = sender.input_sender().clone();
    root.connect_unmap(move |_| drop(input.send(TableMsg::Cover)));
    let watched = Rc::new(Cell::new(None::<(gtk::Window, glib::SignalHandlerId)>));
    let (input, held) = (sender.input_sender().clone(), Rc::clone(&watched));
    root.connect_realize(move |root| {
        let Some(window) = root.root().and_downcast::<gtk::Window>() else { return };
        let input = input.clone();
        let watch = window.connect_is_active_notify(move |window| {
            if !window.is_active() {
                let _ = input.send(TableMsg::Cover);
            }
        });
        held.set(Some((window, watch)));
    });
    root.connect_unrealize(move |_| {
        if let Some((window, watch)) = watched.take() {
            window.disconnect(watch);
        }
    });
}

/// Who does what now. A person alone among bots is spoken to; bots and the program are not told what to do.
fn sentence(page: &TablePage, scene: &Scene<'_>) -> String {
    let people = page.session.setup().people();
    match (page.session.next(), scene.game.turn()) {
        _ if page.pause.is_some() => gettext("The table is paused."),
        _ if page.amending.is_some() => scene.game.ask().render(scene.names),
        _ if page.screen_for.is_some() => page.screen_for.clone().unwrap_or_default(),
        (Next::Bot(seat), _) => gettext_f("{seat} is choosing…", &[("seat", &scene.names.of(seat))]),
        (Next::Program, Turn::Chance(asked)) => match asked.component {
            Component::Dice => gettext("Rolling…"),
            Component::Cards => gettext("Dealing cards…"),
            Component::Lot => gettext("Drawing lots…"),
        },
        // Whoever keeps score writes for all, even alone.
        (Next::People { .. }, _) if people.len() == 1 && scene.game.info().sheet_of.is_none() => {
            let mut names = scene.names.clone();
            if let Some(name) = people.first().and_then(|seat| names.0.get_mut(seat.index())) {
                *name = gettext("Your turn");
            }
            scene.game.ask().render(&names)
        }
        _ => scene.game.ask().render(scene.names),
    }
}

/// The sentence, and below it what just happened.
pub(super) fn show_banner(page: &TablePage, scene: &Scene<'_>, banner: &TurnBanner) {
    let next = page.session.next();
    banner.set_sentence(&sentence(page, scene));
    let told: Vec<String> = page.told.iter().map(|text| text.render(scene.names)).collect();
    let detail = match (&page.thinking, page.paused) {
        (Some(thinking), _) if thinking.hint => gettext("Looking for a hint…"),
        (_, true) => gettext("The bot has been stopped. Choose “Go On” to let it think again."),
        _ if page.amending.is_some() => String::new(),
        _ => told.join(" "),
    };
    banner.set_detail(&detail);
    let held = page.amending.is_some() || page.pause.is_some();
    banner.set_mine(!held && matches!(next, Next::People { .. } | Next::Tell(_)));
    let busy = page.thinking.is_some();
    banner.set_progress(if busy { Progress::Busy } else { Progress::Idle });
    banner.set_button(match page.private {
        _ if busy => Some(gettext("_Stop")),
        Some(_) => Some(gettext("_Hide")),
        None => None,
    });
}

pub(super) fn show_refusal(page: &TablePage, refusal: &Refusal) {
    match &page.refused {
        Some(refused) => {
            let words = refused.violation.text.render(page.session.names());
            refusal.refuse(&words, &[refused.violation.rule.as_str()]);
        }
        None if refusal.is_shown() => refusal.clear(),
        None => {}
    }
}

/// Asks why a refused entry happened anyway.
pub(super) fn ask_reason(root: &gtk::Box, rule: &str, sender: &ComponentSender<TablePage>) {
    let heading = gettext("Accept Illegal Move?");
    let body = gettext_f(
        "The move breaks {rule}. If your table accepts it anyway, the log marks it and the match continues.",
        &[("rule", rule)],
    );
    let group = adw::PreferencesGroup::new();
    let reason = adw::EntryRow::builder().title(gettext("Reason (optional)")).build();
    group.add(&reason);
    let input = sender.input_sender().clone();
    Message::new(root, &heading, &body)
        .child(&group)
        .close(&gettext("_Cancel"))
        .answer(&gettext("_Accept Anyway"), Answer::Suggested, move || {
            let _ = input.send(TableMsg::LetStand(reason.text().chars().take(300).collect()));
        })
        .enter_answers()
        .show();
}
