//! Panics on purpose, so that tests of the window meet some.

/// Where a debug build panics if `TABLESIDE_PANIC` names the place, or several with commas between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// When the first page is read, while the archive is held: at every start.
    Home,
    /// In the callback of GTK when somebody asks for a hint.
    Callback,
    /// In the thread that looks for the hint.
    Worker,
    /// When the small window after two panics is made.
    Alone,
}

impl Place {
    const fn word(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Callback => "callback",
            Self::Worker => "worker",
            Self::Alone => "alone",
        }
    }
}

/// Panics here if a test of the window wants it. Other builds than debug builds never do.
pub fn panic_at(place: Place) {
    if cfg!(debug_assertions) && named(std::env::var("TABLESIDE_PANIC").unwrap_or_default().as_str(), place) {
        panic!("on purpose: {}", place.word());
    }
}

fn named(places: &str, place: Place) -> bool {
    places.split(',').any(|word| word == place.word())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_named_places_panic() {
        assert!(named("home,alone", Place::Alone) && named("worker", Place::Worker));
        assert!(!named("", Place::Home) && !named("homely", Place::Home) && !named("home", Place::Callback));
    }
}
