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

/// Adds the style sheets of a folder to a display: `style.css`, and after it those for dark, high contrast and both, as if
/// they were one sheet.
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
    let sheets: Vec<(String, Applies)> = sheets
        .iter()
        .filter_map(|(name, applies)| Some((text(&format!("{folder}/{name}"))?, *applies)))
        .collect();
    // All in one provider: of two, the later one would win over the earlier, however exact the rules are, and paint over what
    // is chosen.
    let provider = gtk::CssProvider::new();
    gtk::style_context_add_provider_for_display(display, &provider, gtk::STYLE_PROVIDER_PRIORITY_APPLICATION);
    let load = move |manager: &adw::StyleManager| {
        let (dark, contrast) = (manager.is_dark(), manager.is_high_contrast());
        let css: Vec<&str> = sheets
            .iter()
            .filter(|(_, applies)| applies(dark, contrast))
            .map(|(css, _)| css.as_str())
            .collect();
        provider.load_from_data(&css.join("\n"));
    };
    load(&manager);
    manager.connect_dark_notify(load.clone());
    manager.connect_high_contrast_notify(load);
}
