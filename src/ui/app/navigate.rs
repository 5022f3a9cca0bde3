//! Going from page to page, menus and keys.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gio, glib};
use relm4::prelude::*;

use super::{App, AppMsg, AppWidgets, Page, Top};
use crate::actions::Action;
use crate::content;
use crate::deliberate;
use crate::dialogs::{self, PacksDialog, PacksInit};
use crate::i18n::gettext;
use crate::pages::home::HomeMsg;
use crate::pages::review::ReviewMsg;
use crate::pages::rules::{RulesMsg, RulesPage};
use crate::pages::table::TableMsg;
use crate::preferences::{Preferences, Style, TipsChange, WindowSize};
use crate::widgets::{Named, person, readers};

/// The action that takes in the match of a file; its parameter is the path.
pub const OPEN_FILE: &str = "open-file";

/// Below this many pixels a window is narrow: a bit more than the widest header bar with all title buttons needs.
const NARROW: i32 = 480;

impl Page {
    const fn name(self) -> &'static str {
        match self {
            Self::Top(_) => "top",
            Self::NewMatch => "new-match",
            Self::Statistics => "statistics",
            Self::Person(_) => "person",
            Self::Puzzles => "puzzles",
            Self::Table => "table",
            Self::Review => "review",
        }
    }
}

impl Top {
    const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::History => "history",
            Self::Rules => "rules",
        }
    }
}

/// The button that every page above the first begins with.
pub fn back_button() -> gtk::Button {
    let button = gtk::Button::builder()
        .icon_name("go-previous-symbolic")
        .tooltip_text(gettext("Back"))
        .action_name("main.back")
        .build();
    button.set_accessible_name(&gettext("Back"));
    button
}

/// The menu button that every page has.
pub fn menu_button(menu: &gio::Menu) -> gtk::MenuButton {
    let button = gtk::MenuButton::builder()
        .icon_name("open-menu-symbolic")
        .tooltip_text(gettext("Main Menu"))
        .menu_model(menu)
        .primary(true)
        .build();
    button.set_accessible_name(&gettext("Main Menu"));
    crate::pages::name_menu_items(&button);
    button
}

/// Packs, preferences, shortcuts, about: the end of every menu.
pub fn primary_menu() -> gio::Menu {
    let menu = gio::Menu::new();
    let add =
        |title: &str, action: Action| menu.append(Some(title), Some(&format!("main.{}", action.name())));
    add(&gettext("Pu_zzles"), Action::Puzzles);
    add(&gettext("Pa_cks…"), Action::Packs);
    add(&gettext("_Preferences"), Action::Preferences);
    add(&gettext("_Keyboard Shortcuts"), Action::Shortcuts);
    add(&gettext("_About Tableside"), Action::About);
    menu
}

/// Makes every action reachable by its keys and by menus.
pub(super) fn install_actions(window: &adw::ApplicationWindow, sender: &ComponentSender<App>) {
    let group = gio::SimpleActionGroup::new();
    let app = relm4::main_application();
    for action in Action::ALL {
        let simple = gio::SimpleAction::new(action.name(), None);
        let input = sender.input_sender().clone();
        simple.connect_activate(move |_, _| {
            if action == Action::Hint {
                deliberate::panic_at(deliberate::Place::Callback);
            }
            let _ = input.send(AppMsg::Do(action));
        });
        group.add_action(&simple);
        app.set_accels_for_action(&format!("main.{}", action.name()), action.accels());
    }
    let open = gio::SimpleAction::new(OPEN_FILE, Some(&<Vec<u8>>::static_variant_type()));
    let input = sender.input_sender().clone();
    open.connect_activate(move |_, path| {
        if let Some(path) = path.and_then(glib::Variant::get::<Vec<u8>>) {
            let _ = input.send(AppMsg::OpenFile(OsString::from_vec(path).into()));
        }
    });
    group.add_action(&open);
    window.insert_action_group("main", Some(&group));
}

impl App {
    pub(super) fn add_top(&self, stack: &adw::ViewStack) {
        let home = stack.add_titled(self.home.widget(), Some(Top::Home.name()), &gettext("Play"));
        home.set_icon_name(Some("tableside-table-symbolic"));
        let history = stack.add_titled(self.history.place(), Some(Top::History.name()), &gettext("History"));
        history.set_icon_name(Some("document-open-recent-symbolic"));
        let rules = stack.add_titled(self.rules.place(), Some(Top::Rules.name()), &gettext("Rules"));
        rules.set_icon_name(Some("tableside-rulebook-symbolic"));
        readers::expose_visible_view(stack);
    }

    /// The page on top.
    pub(super) fn page(&self) -> Page {
        self.stack.last().copied().unwrap_or(Page::Top(Top::Home))
    }

    pub(super) fn open(&mut self, page: Page, widgets: &AppWidgets) {
        if let Page::Top(top) = page {
            self.let_go_of_focus(widgets);
            self.leave_all();
            self.show_person(widgets);
            widgets.puzzles_page.set_child(gtk::Widget::NONE);
            widgets.top_stack.set_visible_child_name(top.name());
        } else if self.page() != page {
            self.stack.push(page);
        }
        widgets.pages.set_visible_child_name(page.name());
    }

    pub(super) fn back(&mut self, widgets: &AppWidgets) {
        self.let_go_of_focus(widgets);
        match self.stack.pop() {
            Some(Page::Table) => self.set_table(None),
            Some(Page::Review) => self.review = None,
            Some(Page::Puzzles) => self.puzzles = None,
            _ => {}
        }
        self.refresh();
        let page = self.page();
        widgets.pages.set_visible_child_name(page.name());
        if page != Page::Table {
            widgets.table_page.set_child(gtk::Widget::NONE);
        }
        if page != Page::Review {
            widgets.review_page.set_child(gtk::Widget::NONE);
        }
        if page != Page::Puzzles {
            widgets.puzzles_page.set_child(gtk::Widget::NONE);
        }
        self.show_person(widgets);
    }

    /// What has the focus on the table of a puzzle would keep it, and no key would reach the window any more.
    fn let_go_of_focus(&self, widgets: &AppWidgets) {
        if self.page() == Page::Puzzles {
            gtk::prelude::GtkWindowExt::set_focus(&widgets.main_window, gtk::Widget::NONE);
        }
    }

    pub(super) fn leave_all(&mut self) {
        self.stack.clear();
        self.set_table(None);
        self.review = None;
        self.puzzles = None;
        self.refresh();
    }

    /// Reads the lists of matches anew.
    pub(super) fn refresh(&self) {
        person::set_avatars(self.services.avatars());
        self.home.emit(HomeMsg::Refresh);
        if let Some(history) = self.history.if_made() {
            history.emit(crate::pages::history::HistoryMsg::Refresh);
        }
    }

    pub(super) fn act(&mut self, action: Action, widgets: &mut AppWidgets, sender: &ComponentSender<Self>) {
        let window = &widgets.main_window;
        match action {
            Action::NewMatch => {
                if let Some(game) = self.services.last_game() {
                    self.prepare(game, widgets, sender);
                }
            }
            Action::Continue => self.go_on(widgets, sender),
            Action::Home => self.open(Page::Top(Top::Home), widgets),
            Action::History => self.open(Page::Top(Top::History), widgets),
            Action::Rules => self.open_rules(widgets),
            Action::Puzzles => self.open_puzzles(widgets, sender),
            Action::Back => self.back(widgets),
            Action::Import => Self::choose_import(window, sender),
            Action::ImportResults => Self::choose_results(window, sender),
            Action::Imports => self.open_imports(widgets, sender),
            Action::Archive => self.open_archive(window, sender),
            Action::Packs => self.open_packs(window),
            Action::Preferences => {
                let input = sender.input_sender().clone();
                dialogs::show_preferences(window, &self.services.preferences(), move |preferences| {
                    let _ = input.send(AppMsg::PreferencesChanged(preferences));
                });
            }
            Action::Shortcuts => dialogs::show_shortcuts(window),
            Action::About => dialogs::show_about(window),
            Action::Fullscreen => {
                if window.is_fullscreen() {
                    window.unfullscreen();
                } else {
                    window.fullscreen();
                }
            }
            Action::Close | Action::Quit => window.close(),
            Action::Previous => self.tell_review(ReviewMsg::Back),
            Action::Next => self.tell_review(ReviewMsg::On),
            table => {
                if let (Page::Table, Some((_, page))) = (self.page(), &self.table) {
                    page.emit(TableMsg::Do(table));
                }
            }
        }
    }

    /// The window with the packs of every game.
    fn open_packs(&mut self, window: &adw::ApplicationWindow) {
        let init = PacksInit { catalogue: self.services.catalogue.clone(), folder: content::user_root() };
        let dialog = PacksDialog::builder().launch(init).detach();
        dialogs::present_above(dialog.widget(), window);
        self.packs = Some(dialog);
    }

    /// Goes on with the latest match that has not ended.
    fn go_on(&mut self, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        match self.services.running(1) {
            Ok(rows) => match rows.first() {
                // It is on the table already.
                Some(row)
                    if self.page() == Page::Table && self.table.as_ref().is_some_and(|t| t.0 == row.id) => {}
                Some(row) => self.resume(row.id, widgets, sender),
                None => {
                    let words = gettext("There is no unfinished match.");
                    widgets.toasts.add_toast(adw::Toast::new(&words));
                }
            },
            Err(error) => error.show(&widgets.toasts),
        }
    }

    fn tell_review(&self, msg: ReviewMsg) {
        if let (Page::Review, Some(review)) = (self.page(), &self.review) {
            review.emit(msg);
        }
    }

    /// The rules: the view of the first page, or a window beside the table.
    fn open_rules(&mut self, widgets: &AppWidgets) {
        match self.page() {
            Page::Top(_) => self.open(Page::Top(Top::Rules), widgets),
            Page::Table => {
                if let Some((_, page)) = &self.table {
                    page.emit(TableMsg::Do(Action::Rules));
                }
            }
            Page::Review => self.tell_review(ReviewMsg::Rules),
            Page::NewMatch | Page::Statistics | Page::Person(_) | Page::Puzzles => {
                self.rules_window(widgets);
            }
        }
    }

    pub(super) fn open_rule(&mut self, game: String, rule: String, widgets: &AppWidgets) {
        self.rules_window(widgets).emit(RulesMsg::RuleFollowed { game, rule });
    }

    fn rules_window(&mut self, widgets: &AppWidgets) -> &Controller<RulesPage> {
        let catalogue = &self.services.catalogue;
        let (window, rules) = self.rules_window.get_or_insert_with(|| {
            let rules = RulesPage::builder().launch(catalogue.clone()).detach();
            let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
            content.append(&adw::HeaderBar::new());
            content.append(rules.widget());
            rules.widget().set_vexpand(true);
            let window = adw::Window::builder()
                .title(gettext("Rules"))
                .default_width(480)
                .default_height(600)
                .hide_on_close(true)
                .content(&content)
                .build();
            dialogs::close_with_escape(&window);
            (window, rules)
        });
        window.set_transient_for(Some(&widgets.main_window));
        window.present();
        rules
    }

    pub(super) fn prefer(&self, preferences: Preferences, widgets: &AppWidgets) {
        if let Err(error) = self.services.prefer(preferences) {
            let summary = gettext("Could not save the preferences");
            crate::error::UserError::new(summary, &error).show(&widgets.toasts);
        }
        self.apply_style();
        if let Some((_, table)) = &self.table {
            table.emit(TableMsg::PreferencesChanged(self.services.preferences()));
        }
    }

    pub(super) fn change_tips(&self, game: &str, change: TipsChange, widgets: &AppWidgets) {
        if change == TipsChange::Off {
            let words = gettext("Tips are off. You can turn them on again in the menu.");
            widgets.toasts.add_toast(adw::Toast::new(&words));
        }
        let passing = matches!(change, TipsChange::Seen(_));
        let preferences = self.services.preferences().with_tips(game, change);
        if !passing {
            self.prefer(preferences, widgets);
        } else if let Err(error) = self.services.prefer(preferences) {
            // It is explained once more another day; nobody is interrupted for that.
            tracing::warn!(%error, "the preferences do not know which tips have been shown");
        }
    }

    pub(super) fn apply_style(&self) {
        adw::StyleManager::default().set_color_scheme(match self.services.preferences().style {
            Style::System => adw::ColorScheme::Default,
            Style::Light => adw::ColorScheme::ForceLight,
            Style::Dark => adw::ColorScheme::ForceDark,
        });
    }

    pub(super) fn restore_window(&self, window: &adw::ApplicationWindow) {
        let size = self.services.preferences().window;
        window.set_default_size(size.width.clamp(360, 7680), size.height.clamp(294, 4320));
        if size.maximized {
            window.maximize();
        }
        fit_title_buttons(window);
        // Told in the middle of an allocation, when nothing may ask for a new one.
        let fit = |window: &adw::ApplicationWindow| {
            let window = window.clone();
            glib::idle_add_local_once(move || fit_title_buttons(&window));
        };
        window.connect_default_width_notify(fit);
        window.connect_maximized_notify(fit);
    }

    /// Everything is written down already; only the window's own state is left.
    pub(super) fn closing(&mut self, widgets: &AppWidgets) {
        self.set_table(None);
        let window = &widgets.main_window;
        for above in gtk::Window::list_toplevels() {
            let above = above.downcast::<gtk::Window>().ok();
            if let Some(above) =
                above.filter(|above| above.transient_for().as_ref() == Some(window.upcast_ref()))
            {
                // It may be held longer than the window below lives, and would look for it.
                above.set_transient_for(gtk::Window::NONE);
                above.destroy();
            }
        }
        let (width, height) = window.default_size();
        let size = WindowSize { width, height, maximized: window.is_maximized() };
        let preferences = Preferences { window: size, ..self.services.preferences() };
        if let Err(error) = self.services.prefer(preferences) {
            tracing::warn!(%error, "the window’s size could not be written down");
        }
        self.services.close();
    }
}

/// Where all three title buttons are wanted, they and our own would need more room than a narrow window has: there,
/// only the button that closes stays. A header bar cannot do this by itself, as it never gets less than it asks for.
fn fit_title_buttons(window: &adw::ApplicationWindow) {
    let settings = window.settings();
    if window.default_width() < NARROW && !window.is_maximized() {
        let layout = settings.gtk_decoration_layout().unwrap_or_default();
        // On the side where the desktop has it.
        let left = layout.split(':').next().is_some_and(|left| left.contains("close"));
        let only = if left { "close:" } else { ":close" };
        if layout != only {
            settings.set_gtk_decoration_layout(Some(only));
        }
    } else {
        settings.reset_property("gtk-decoration-layout");
    }
}
