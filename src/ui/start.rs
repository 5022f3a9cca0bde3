//! Starting: translations, resources, the archive, the window.

use std::process::ExitCode;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gio, glib};
use relm4::prelude::*;
use tracing_subscriber::EnvFilter;

use super::app::App;
use super::resources;
use super::services::Services;
use super::trouble::Trouble;
use crate::archive::OpenError;
use crate::{config, i18n};

/// Starts the window and returns when it is closed.
#[must_use]
pub fn run() -> ExitCode {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    i18n::init();
    glib::set_application_name("Tableside");
    glib::set_prgname(Some("tableside"));
    resources::register();
    let app = adw::Application::builder()
        .application_id(config::APP_ID)
        .resource_base_path(config::RESOURCE_PATH.trim_end_matches('/'))
        .build();
    app.connect_startup(|_| gtk::Window::set_default_icon_name(config::APP_ID));
    app.connect_activate(|app| {
        if let Some(window) = app.active_window() {
            window.present();
        }
    });
    match Services::open() {
        // A second start raises the window that is there.
        Err(OpenError::InUse) if raise_other_window() => {}
        Ok(services) => RelmApp::from_app(app).with_args(Vec::new()).run::<App>(services),
        Err(error) => RelmApp::from_app(app).with_args(Vec::new()).run::<Trouble>(error),
    }
    ExitCode::SUCCESS
}

/// Whether another window of the program is there; it is raised then. Asked through an application of its
/// own, because one that is registered can no longer be given a window.
fn raise_other_window() -> bool {
    let probe = gio::Application::new(Some(config::APP_ID), gio::ApplicationFlags::empty());
    let other = probe.register(gio::Cancellable::NONE).is_ok() && probe.is_remote();
    if other {
        probe.activate();
    }
    other
}
