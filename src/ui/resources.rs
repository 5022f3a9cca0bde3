//! What is embedded in the program: icons, symbols and style sheets.

use std::sync::Once;

use relm4::adw;
use relm4::gtk::{self, gdk, gio, glib};

use crate::config::RESOURCE_PATH;

static DATA: &[u8] =
    gvdb_macros::include_gresource_from_dir!("/io/github/tableside/Tableside", "data/resources");

/// Makes the resources known; once is enough. The window works without our icons and colours.
pub fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| match gio::Resource::from_data(&glib::Bytes::from_static(DATA)) {
        Ok(resources) => gio::resources_register(&resources),
        Err(error) => tracing::error!(%error, "the embedded resources cannot be read"),
    });
}

/// The text of a resource, such as `symbols/leaf.svg`.
#[must_use]
pub fn text(path: &str) -> Option<String> {
    register();
    let data = gio::resources_lookup_data(&format!("{RESOURCE_PATH}{path}"), gio::ResourceLookupFlags::NONE);
    String::from_utf8(data.ok()?.to_vec()).ok()
}

/// Adds the style sheets of a folder to a display, as libadwaita does with those of the program: `style.css`, and
/// over it those for dark, high contrast and both.
pub fn add_styles(folder: &str, display: &gdk::Display) {
    register();
    let manager = adw::StyleManager::for_display(display);
    type Applies = fn(bool, bool) -> bool;
    let sheets: [(&str, Applies); 4] = [
        ("style.css", |_, _| true),
        ("style-dark.css", |dark, _| dark),
        ("style-hc.css", |_, contrast| contrast),
        ("style-hc-dark.css", |dark, contrast| dark && contrast),
    ];
    let mut providers = Vec::new();
    for (name, applies) in sheets {
        let Some(css) = text(&format!("{folder}/{name}")) else { continue };
        let provider = gtk::CssProvider::new();
        gtk::style_context_add_provider_for_display(
            display,
            &provider,
            gtk::STYLE_PROVIDER_PRIORITY_APPLICATION,
        );
        providers.push((provider, css, applies));
    }
    let load = move |manager: &adw::StyleManager| {
        for (provider, css, applies) in &providers {
            let on = applies(manager.is_dark(), manager.is_high_contrast());
            provider.load_from_data(if on { css } else { "" });
        }
    };
    load(&manager);
    manager.connect_dark_notify(load.clone());
    manager.connect_high_contrast_notify(load);
}
