//! What an announcement promises, for whoever is about to announce: found in a worker, as that can take longer than a
//! frame, and kept while the moment lasts.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use relm4::gtk::{self, gio, glib, prelude::*};

use super::names;
use crate::engine::{Seat, Viewer};
use crate::games::regidice::odds::{Odds, Outlook};
use crate::games::regidice::{Action, Kind, Regidice, State, Step};
use crate::i18n::gettext_f;
use crate::shared::Shared;
use crate::tables::kit::layout::Form;
use crate::tables::kit::{add_all, group, label, set_accessible_name, set_text, styled_box};
use crate::tables::regidice::ViewModel;
use crate::widgets::{Emblem, Glyph};

/// An action with a value.
pub type Announcement = (Kind, u8);

/// Who may ask what an announcement promises: the seat that announces, while the screen shows nothing that this seat does
/// not see, and its own dice are not behind a curtain.
pub fn asker(m: &ViewModel) -> Option<Seat> {
    let seat = m.acting.filter(|_| m.state.step == Step::Declare)?;
    let seen = m.viewer == Viewer::Table || m.viewer.sees(seat);
    (seen && !m.is_covered(seat)).then_some(seat)
}

/// “42%”, “about 42%”.
pub fn chance(odds: Odds) -> String {
    match odds {
        Odds::Exact(value) => names::percent(value),
        // What never came about in imagined rolls is not impossible.
        Odds::Estimate { value, .. } if !(0.005..=0.995).contains(&value) => {
            names::percent(value.clamp(1e-9, 1.0 - 1e-9))
        }
        Odds::Estimate { value, .. } => gettext_f("about {percent}", &[("percent", &names::percent(value))]),
    }
}

/// “Attack for 6s”.
pub fn announcement((kind, value): Announcement) -> String {
    let words = [("action", &*names::action(kind)), ("value", &*value.to_string())];
    gettext_f("{action} for {value}s", &words)
}

/// The two chances in words: that the enemy falls, and that the match goes on.
pub fn promises(outlook: &Outlook) -> [String; 2] {
    [
        gettext_f("{chance} to defeat the enemy", &[("chance", &chance(outlook.falls))]),
        gettext_f("{chance} to survive the round", &[("chance", &chance(outlook.survives))]),
    ]
}

/// The moment that is asked about.
#[derive(Clone)]
struct Moment {
    game: Arc<Regidice>,
    state: State,
    seat: Seat,
}

impl Moment {
    fn of(m: &ViewModel) -> Option<Self> {
        Some(Self { game: Arc::clone(&m.game), state: m.state, seat: asker(m)? })
    }

    fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.game, &other.game) && self.seat == other.seat && self.state == other.state
    }
}

/// Told when it is known what an announcement promises.
type Listener = Box<dyn Fn(Announcement, &str)>;

/// A chance with its sign.
struct Promise {
    root: gtk::Box,
    words: gtk::Label,
}

impl Promise {
    fn new(sign: Glyph) -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 6, "");
        let words = label("");
        add_all(&root, &[&Emblem::of_glyph(Some(sign), 16), &words]);
        Self { root, words }
    }
}

/// What the announcement promises that somebody looked at last: the one below the pointer, with the focus, or of the hint.
pub struct OddsView {
    pub root: gtk::Box,
    head: gtk::Label,
    promises: [Promise; 2],
    /// All of it in a sentence, in place of the parts where there is little width.
    line: gtk::Label,
    narrow: Cell<bool>,
    moment: Shared<Option<Moment>>,
    known: Shared<HashMap<Announcement, Outlook>>,
    /// What somebody looked at last.
    looked_at: Cell<Option<Announcement>>,
    focused: Cell<Option<Announcement>>,
    hinted: Cell<Option<Announcement>>,
    busy: Cell<bool>,
    listener: Shared<Option<Listener>>,
}

impl OddsView {
    pub fn new() -> Rc<Self> {
        let root = group(gtk::Orientation::Horizontal, 16, "rd-odds", "");
        let head = label("heading");
        let promises = [Promise::new(Glyph::SWORD), Promise::new(Glyph::SHIELD)];
        let line = label("");
        add_all(&root, &[&head, &promises[0].root, &promises[1].root, &line]);
        root.set_visible(false);
        Rc::new(Self {
            root,
            head,
            promises,
            line,
            narrow: Cell::default(),
            moment: Shared::default(),
            known: Shared::default(),
            looked_at: Cell::default(),
            focused: Cell::default(),
            hinted: Cell::default(),
            busy: Cell::default(),
            listener: Shared::default(),
        })
    }

    pub fn take_form(self: &Rc<Self>, form: Form) {
        self.narrow.set(form == Form::Narrow);
        self.update();
    }

    pub fn connect_known(&self, listener: impl Fn(Announcement, &str) + 'static) {
        self.listener.set(Some(Box::new(listener)));
    }

    /// Shows a moment; says whether it is another one, for which nothing is known yet.
    pub fn show(self: &Rc<Self>, m: &ViewModel) -> bool {
        let moment = Moment::of(m);
        let same = match (&moment, &*self.moment.get()) {
            (Some(now), Some(last)) => now.same(last),
            (None, None) => true,
            _ => false,
        };
        self.root.set_visible(moment.is_some());
        if !same {
            self.known.take();
            self.moment.set(moment);
        }
        let hinted = m.hint.as_ref().and_then(|(_, action)| match action {
            Action::Declare { action, value } => Some((*action, *value)),
            _ => None,
        });
        if self.hinted.replace(hinted) != hinted && hinted.is_some() {
            self.looked_at.set(hinted);
        }
        self.update();
        !same
    }

    /// The pointer came to an announcement, or left it.
    pub fn point(self: &Rc<Self>, at: Option<Announcement>) {
        self.looked_at.set(at.or(self.hinted.get()).or(self.focused.get()));
        self.update();
    }

    /// An announcement has got the focus, or lost it.
    pub fn focus(self: &Rc<Self>, at: Option<Announcement>) {
        self.focused.set(at);
        if at.is_some() {
            self.looked_at.set(at);
            self.update();
        }
    }

    fn update(self: &Rc<Self>) {
        let moment = (*self.moment.get()).clone();
        let wanted = moment.as_ref().and_then(|moment| self.looked_at.get().filter(|at| may(moment, *at)));
        let known = wanted.and_then(|at| self.known.get().get(&at).copied());
        let words = known.as_ref().map(promises);
        let narrow = self.narrow.get();
        let head = wanted.map(announcement).filter(|_| !narrow);
        set_text(&self.head, &head.unwrap_or_default());
        for (at, promise) in self.promises.iter().enumerate() {
            let text = words.as_ref().and_then(|words| words.get(at)).filter(|_| !narrow);
            promise.root.set_visible(text.is_some());
            set_text(&promise.words, text.map(String::as_str).unwrap_or_default());
        }
        let spoken = match (wanted, &words) {
            (Some(at), Some(words)) => format!("{}: {}", announcement(at), words.join(", ")),
            (Some(at), None) => announcement(at),
            (None, _) => String::new(),
        };
        set_accessible_name(&self.root, &spoken);
        set_text(&self.line, if narrow { &spoken } else { "" });
        if let (Some(moment), Some(at), None) = (moment, wanted, known) {
            self.find_out(moment, at);
        }
    }

    /// Begins to find out what is wanted, if nothing is being found out.
    fn find_out(self: &Rc<Self>, moment: Moment, at: Announcement) {
        if self.busy.replace(true) {
            return;
        }
        let view = Rc::downgrade(self);
        glib::spawn_future_local(async move {
            let asked = moment.clone();
            let found = gio::spawn_blocking(move || asked.game.outlook(&asked.state, asked.seat, at.0, at.1));
            let found = found.await.ok().flatten();
            let Some(view) = view.upgrade() else { return };
            view.busy.set(false);
            let same = (*view.moment.get()).as_ref().is_some_and(|now| now.same(&moment));
            if let Some(outlook) = found.filter(|_| same) {
                view.known.change(|known| known.insert(at, outlook));
                if let Some(listener) = view.listener.get().as_ref() {
                    listener(at, &promises(&outlook).join(", "));
                }
            }
            // What cannot be found out is not asked for again.
            if found.is_some() || !same {
                view.update();
            }
        });
    }
}

fn may(moment: &Moment, (action, value): Announcement) -> bool {
    use crate::engine::Rules;
    moment.game.check_action(&moment.state, moment.seat, &Action::Declare { action, value }).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_is_called_one_and_never_certain() {
        let guess = |value| chance(Odds::Estimate { value, between: (0.0, 1.0) });
        assert_eq!(chance(Odds::Exact(0.42)), "42%");
        assert_eq!(chance(Odds::Exact(1.0)), "100%");
        assert_eq!(guess(0.42), "about 42%");
        assert_eq!((guess(0.0), guess(1.0)), ("under 1%".to_owned(), "over 99%".to_owned()));
        let outlook = Outlook { falls: Odds::Exact(0.25), survives: Odds::Exact(0.5) };
        assert_eq!(promises(&outlook), ["25% to defeat the enemy", "50% to survive the round"]);
    }
}
