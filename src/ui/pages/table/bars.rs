//! What stands around the game's view: the sentence, refusals, the menu.

use std::cell::Cell;
use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gio, glib};
use relm4::prelude::*;

use super::amend::{AmendKind, words};
use super::phones::PhonesMsg;
use super::{TableMsg, TablePage};
use crate::actions::Action;
use crate::dialogs::{Answer, Message};
use crate::engine::{Component, Turn};
use crate::exchange::Seal;
use crate::i18n::{gettext, gettext_f};
use crate::play::Next;
use crate::tables::{Intent, Scene, Surround};
use crate::widgets::{Progress, Refusal, TurnBanner};

/// The page's menu.
pub(super) fn menu() -> gio::Menu {
    let menu = gio::Menu::new();
    let table = gio::Menu::new();
    let redo = gio::MenuItem::new(Some(&gettext("_Redo")), Some("table.redo"));
    // The key is that of the window's own action.
    redo.set_attribute_value("accel", Some(&"<Control><Shift>z".to_variant()));
    table.append_item(&redo);
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
    let seal = gio::MenuItem::new(Some(&gettext("S_ealed Dice…")), Some("table.seal"));
    seal.set_attribute_value("hidden-when", Some(&"action-disabled".to_variant()));
    table.append_item(&seal);
    let position = gio::MenuItem::new(Some(&gettext("_Copy Position")), Some("table.position"));
    position.set_attribute_value("hidden-when", Some(&"action-disabled".to_variant()));
    table.append_item(&position);
    let advice =
        gio::MenuItem::new(Some(&gettext("Show Chances and _What Would Help")), Some("table.advice"));
    advice.set_attribute_value("hidden-when", Some(&"action-disabled".to_variant()));
    table.append_item(&advice);
    table.append(Some(&gettext("Show _Clock")), Some("table.clock"));
    let pause = gio::MenuItem::new(Some(&gettext("_Pause")), Some("table.pause"));
    pause.set_attribute_value("hidden-when", Some(&"action-disabled".to_variant()));
    table.append_item(&pause);
    table.append(Some(&gettext("_Skip Waiting for Bots")), Some("main.skip"));
    table.append(Some(&gettext("Lar_ge Text View")), Some("main.far-view"));
    table.append(Some(&gettext("Table on _Another Screen")), Some("table.television"));
    let phones = gio::MenuItem::new(Some(&gettext("Hands on P_hones…")), Some("table.phones"));
    phones.set_attribute_value("hidden-when", Some(&"action-disabled".to_variant()));
    table.append_item(&phones);
    table.append(Some(&gettext("Show _Tips Again")), Some("table.tips"));
    table.append(Some(&gettext("Can _I…?")), Some("table.can"));
    let keys = gio::MenuItem::new(Some(&gettext("_Number Keys")), Some("table.keys"));
    keys.set_attribute_value("hidden-when", Some(&"action-disabled".to_variant()));
    table.append_item(&keys);
    table.append(Some(&gettext("_Rules")), Some("main.rules"));
    table.append(Some(&gettext("_Full Screen")), Some("main.fullscreen"));
    menu.append_section(None, &table);
    menu.append_section(None, &crate::app::primary_menu());
    menu
}

/// The entries of the page's menu that are not always there.
pub(super) struct MenuActions {
    redo: gio::SimpleAction,
    ruling: gio::SimpleAction,
    hand_over: gio::SimpleAction,
    keep_score: gio::SimpleAction,
    resign: gio::SimpleAction,
    draw: gio::SimpleAction,
    position: gio::SimpleAction,
    seal: gio::SimpleAction,
    advice: gio::SimpleAction,
    clock: gio::SimpleAction,
    television: gio::SimpleAction,
    phones: gio::SimpleAction,
    pause: gio::SimpleAction,
    keys: gio::SimpleAction,
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
        let redo = action("redo", || TableMsg::Do(Action::Redo));
        let ruling = action("ruling", || TableMsg::Rulings);
        let hand_over = action("hand-over", || TableMsg::AskToHandOver);
        let keep_score = action("keep-score", || TableMsg::AskToKeepScore);
        let resign = action("resign", || TableMsg::AskToResign);
        let draw = action("draw", || TableMsg::OfferDraw);
        let position = action("position", || TableMsg::CopyPosition);
        action("can", || TableMsg::OpenLine("? ".to_owned()));
        action("export", || TableMsg::Export);
        let seal = action("seal", || TableMsg::Seal);
        action("tips", || TableMsg::TipsAgain);
        let phones = action("phones", || TableMsg::Phones(PhonesMsg::Open));
        let pause = action("pause", || TableMsg::Pause);
        let keys = action("keys", || TableMsg::OpenPad);
        let switch = |name: &str, msg: fn() -> TableMsg| {
            let action = gio::SimpleAction::new_stateful(name, None, &false.to_variant());
            let input = sender.input_sender().clone();
            action.connect_activate(move |_, _| drop(input.send(msg())));
            group.add_action(&action);
            action
        };
        let advice = switch("advice", || TableMsg::ShowAdvice);
        let clock = switch("clock", || TableMsg::ShowClock);
        let television = switch("television", || TableMsg::Television);
        root.insert_action_group("table", Some(&group));
        Self {
            redo,
            ruling,
            hand_over,
            keep_score,
            resign,
            draw,
            position,
            seal,
            advice,
            clock,
            television,
            phones,
            pause,
            keys,
        }
    }

    /// Rulings are for people who referee: who plays alone against bots does so only by preference.
    pub fn show(&self, page: &TablePage) {
        let (resign, draw) = page.may_concede();
        self.redo.set_enabled(page.may_redo());
        self.ruling.set_enabled(page.referees());
        self.hand_over.set_enabled(page.may_hand_over());
        self.keep_score.set_enabled(page.may_keep_score());
        self.resign.set_enabled(resign);
        self.draw.set_enabled(draw);
        self.position.set_enabled(page.session.game().position().is_some());
        let sheet = page.session.game().info().sheet_of.is_some();
        self.seal.set_enabled(!sheet && Seal::of_match(page.session.setup()).is_some());
        self.advice.set_enabled(page.has_advice());
        self.advice.set_state(&page.session.shows_advice().to_variant());
        self.clock.set_state(&page.clock.wanted.to_variant());
        // Whoever keeps score has no hand to take away, nor has anybody after the end.
        let hands = page.session.game().info().sheet_of.is_none()
            && !page.session.setup().people().is_empty()
            && page.session.next() != Next::Nobody;
        self.phones.set_enabled(hands);
        self.television.set_state(&page.television.is_some().to_variant());
        self.pause.set_enabled(page.clock.wanted && page.may_pause());
        self.keys.set_enabled(page.offers_pad());
    }
}

pub(super) fn connect_banner(banner: &TurnBanner, sender: &ComponentSender<TablePage>) {
    let input = sender.input_sender().clone();
    banner.connect_pressed(move |_| drop(input.send(TableMsg::BannerPressed)));
}

pub(super) fn connect_refusal(refusal: &Refusal, input: &relm4::Sender<TableMsg>) {
    let send = input.clone();
    refusal.connect_rule_activated(move |_, rule| {
        let _ = send.send(TableMsg::Intent(Intent::Rule(rule.to_owned())));
    });
    let send = input.clone();
    refusal.connect_closed(move |_| drop(send.send(TableMsg::CloseRefusal)));
}

/// A press where nothing takes it lets happen what bots and the program only wait for to be seen.
pub(super) fn hurry_by_press(frame: &Rc<dyn Surround>, sender: &ComponentSender<TablePage>) {
    let (click, input) = (gtk::GestureClick::new(), sender.input_sender().clone());
    click.connect_pressed(move |_, _, _, _| drop(input.send(TableMsg::Hurry)));
    frame.widget().add_controller(click);
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
    // Whoever keeps score writes for all, even alone.
    let alone = people.len() == 1 && scene.game.info().sheet_of.is_none();
    match (page.session.next(), people.first()) {
        _ if page.pause.is_some() || page.amending.is_some() || page.screen_for.is_some() => {}
        (Next::People { .. }, Some(seat)) if alone => {
            let mut names = scene.names.clone();
            if let Some(name) = names.0.get_mut(seat.index()) {
                *name = gettext("Your turn");
            }
            return page.session.ask().render(&names);
        }
        (Next::Nobody, Some(_)) if alone => {
            let table = tableside::table::table(&page.session.setup().game);
            if let Some(result) = table.and_then(|table| table.result(scene)) {
                return result;
            }
        }
        _ => {}
    }
    sentence_for_all(page, scene)
}

/// The same for everybody who looks, each by name.
fn sentence_for_all(page: &TablePage, scene: &Scene<'_>) -> String {
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
        _ => page.session.ask().render(scene.names),
    }
}

/// The same as [`show_banner`] for a screen that everybody sees: no thing to press, nobody spoken to.
pub(super) fn tell_all(page: &TablePage, scene: &Scene<'_>, banner: &TurnBanner) {
    let told: Vec<String> = page.told.iter().map(|text| text.render(scene.names)).collect();
    banner.set_sentence(&sentence_for_all(page, scene));
    banner.set_detail(&told.join(" "));
    let busy = page.thinking.as_ref().is_some_and(|thinking| !thinking.hint);
    banner.set_progress(if busy { Progress::Busy } else { Progress::Idle });
}

/// The sentence, and below it what just happened.
pub(super) fn show_banner(page: &TablePage, scene: &Scene<'_>, banner: &TurnBanner) {
    let next = page.session.next();
    banner.set_sentence(&sentence(page, scene));
    let told: Vec<String> = page.told.iter().map(|text| text.render(scene.names)).collect();
    let detail = match (&page.thinking, page.stopped) {
        (Some(thinking), _) if thinking.hint => gettext("Looking for a hint…"),
        (_, Some(_)) => gettext("The bot has been stopped. Choose “Go On” to let it think again."),
        _ if page.amending.is_some() => String::new(),
        _ => told.join(" "),
    };
    banner.set_detail(&detail);
    let held = page.amending.is_some() || page.pause.is_some();
    // While the sentence says what to do with real dice and cards, the table asks for them one by one.
    banner.set_tells(matches!(scene.next, Next::Tell(_)) || page.session.reveals_on_the_table());
    banner.set_mine(!held && matches!(next, Next::People { .. } | Next::Tell(_)));
    let busy = page.thinking.is_some();
    banner.set_progress(if busy { Progress::Busy } else { Progress::Idle });
    // What an amendment leads to is told in the ribbon's place, with the same button.
    let asks = page.amending.as_ref().filter(|amending| amending.preview.is_none());
    if let Some(amending) = asks {
        return ask_amended(banner, amending.at, amending.kind);
    }
    banner.set_before("");
    banner.set_button(match page.private {
        _ if busy => Some((gettext("_Stop"), "")),
        Some(_) => Some((gettext("_Hide"), "")),
        None => None,
    });
}

/// Says above the question of a moment what is done to its entry, with a button that ends that.
pub fn ask_amended(banner: &TurnBanner, at: usize, kind: AmendKind) {
    banner.set_before(&words(at, kind));
    banner.set_button(Some((gettext("_Discard Changes"), "window-close-symbolic")));
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
