//! Creatures with what they can do: the one that is looked at, and all of both tribes.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::looks::Snapshot;
use super::{names, press};
use crate::engine::Seat;
use crate::games::dice_war::{Action, BLACK, DiceWar, Field, Phase, RED};
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::Intent;
use crate::tables::dice_war::Session;
use crate::tables::kit::{label, set_text, styled_box};
use crate::widgets::{Die, Face, RuleChip};

/// The card of one creature.
pub struct CardView {
    session: Rc<Session>,
    pub root: gtk::Box,
    die: Die,
    name: gtk::Label,
    below: gtk::Label,
    body: gtk::Box,
    note: gtk::Label,
    shown: Cell<Option<(Seat, u8)>>,
}

impl CardView {
    pub fn new(session: &Rc<Session>) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 6, "dw-card");
        let die = Die::default();
        die.set_size(40);
        let (name, below) = (label("heading"), label("caption"));
        let words = styled_box(gtk::Orientation::Vertical, 0, "");
        words.set_valign(gtk::Align::Center);
        words.append(&name);
        words.append(&below);
        let head = styled_box(gtk::Orientation::Horizontal, 9, "");
        head.append(&die);
        head.append(&words);
        let body = styled_box(gtk::Orientation::Vertical, 5, "");
        let note = label("dw-note");
        root.append(&head);
        root.append(&note);
        root.append(&body);
        Self { session: Rc::clone(session), root, die, name, below, body, note, shown: Cell::default() }
    }

    /// Shows a seat's creature of a level, and where it stands if it does.
    pub fn show(&self, game: &DiceWar, seat: Seat, level: u8, at: Option<Field>) {
        let tribe = gettext(&game.tribe_card(seat).name);
        let number = level.to_string();
        let words = [("level", &*number), ("tribe", &*tribe)];
        let mut below = gettext_f("Level {level} · {tribe}", &words);
        if let Some(at) = at {
            below = format!("{at} · {below}");
        }
        set_text(&self.below, &below);
        if self.shown.replace(Some((seat, level))) == Some((seat, level)) {
            return;
        }
        self.die.set_tint(names::tint(seat));
        self.die.set_face(Face::Figure(names::glyph(game, seat, level), level));
        self.die.set_spoken(&names::die(game, seat, level));
        set_text(&self.name, &names::creature(game, seat, level));
        while let Some(old) = self.body.first_child() {
            self.body.remove(&old);
        }
        let card = game.creature(seat, level);
        let text = self.paragraph(&gettext(&card.text), &card.rule);
        self.body.append(&text);
        for ability in &card.abilities {
            self.body.append(&self.paragraph(&names::ability(ability), &ability.rule));
        }
    }

    /// What there is to say of this die now.
    pub fn note(&self, words: &str) {
        set_text(&self.note, words);
    }

    fn paragraph(&self, words: &str, rule: &str) -> gtk::Box {
        let row = styled_box(gtk::Orientation::Horizontal, 8, "");
        let text = label("");
        text.set_text(words);
        text.set_hexpand(true);
        row.append(&text);
        if !rule.is_empty() {
            let chip = RuleChip::new(rule);
            chip.set_valign(gtk::Align::Start);
            let session = Rc::downgrade(&self.session);
            chip.connect_activated(move |_, rule| {
                if let Some(session) = session.upgrade() {
                    session.report(Intent::Rule(rule.to_owned()));
                }
            });
            row.append(&chip);
        }
        row
    }
}

/// The creature that is looked at.
pub struct LookedAt {
    pub card: CardView,
    /// What was shown last, kept while nothing else is looked at.
    last: Cell<Option<Field>>,
}

impl LookedAt {
    pub fn new(session: &Rc<Session>) -> Self {
        Self { card: CardView::new(session), last: Cell::default() }
    }

    /// Shows the die that is to act or is looked at.
    pub fn show(&self, field: Option<Field>, shown: &Snapshot<'_>) {
        let Snapshot { m, state, draft, .. } = shown;
        let stands = |at: &Field| state.owner(*at).is_some();
        let at = field.filter(stands).or_else(|| draft.actor(state).filter(stands));
        let at = at.or_else(|| self.last.get().filter(stands));
        self.last.set(at);
        let found = at.and_then(|at| Some((at, state.owner(at)?)));
        self.card.root.set_visible(found.is_some());
        let Some((at, seat)) = found else { return };
        let level = state.level(at);
        self.card.show(&m.game, seat, level, Some(at));
        let captors = names::captors(m, state, at);
        let mut note = match captors.as_str() {
            _ if !matches!(state.phase, Phase::War | Phase::FollowUp(_)) => String::new(),
            "" => gettext("Nothing can capture it right now."),
            captors => gettext_f("Can be captured by {dice}.", &[("dice", captors)]),
        };
        if m.real_dice && draft.from == Some(at) && m.legal.contains(&Action::Upgrade { at }) {
            note = format!("{note} {}", names::turning(level));
        }
        if let Some(attack) = preview(shown, at) {
            note = attack;
        }
        self.card.note(note.trim());
    }
}

/// What an attack on a field brings, if the die that is to act can make it.
fn preview(shown: &Snapshot<'_>, at: Field) -> Option<String> {
    let Snapshot { m, draft, state, .. } = shown;
    let seat =
        m.acting.filter(|seat| !shown.back() && state.owner(at).is_some_and(|owner| owner != *seat))?;
    let attack = press::paths(m, draft.actor(state)?, at).next()?;
    let mut words = vec![names::attack(m, seat, at)];
    words.extend(names::backlash(m, attack));
    Some(words.join(" "))
}

/// All creatures of both tribes, and the Location.
pub struct Creatures {
    session: Rc<Session>,
    pub root: gtk::Box,
    /// The tribes in the list, as the match has them.
    filled: Shared<Option<[String; 2]>>,
}

impl Creatures {
    pub fn new(session: &Rc<Session>) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 14, "");
        Self { session: Rc::clone(session), root, filled: Shared::default() }
    }

    /// Fills the list; what is fixed for a match is made once.
    pub fn show(&self, game: &DiceWar) {
        let tribes = [RED, BLACK].map(|seat| game.tribe_card(seat).id.clone());
        if (*self.filled.get()).as_ref() == Some(&tribes) {
            return;
        }
        let both = tribes[0] != tribes[1];
        self.filled.set(Some(tribes));
        while let Some(old) = self.root.first_child() {
            self.root.remove(&old);
        }
        for seat in [RED, BLACK].into_iter().take(if both { 2 } else { 1 }) {
            let title = label("title-4");
            title.set_text(&gettext(&game.tribe_card(seat).name));
            self.root.append(&title);
            let note = label("dim-label");
            note.set_text(&gettext(&game.tribe_card(seat).note));
            note.set_visible(!note.text().is_empty());
            self.root.append(&note);
            for level in 1..=6 {
                let card = CardView::new(&self.session);
                card.show(game, seat, level, None);
                card.note("");
                self.root.append(&card.root);
            }
        }
        if game.options().ruins != 0 {
            for location in &game.content().location {
                let title = label("title-4");
                title.set_text(&gettext(&location.name));
                self.root.append(&title);
                for ability in &location.abilities {
                    let text = label("");
                    text.set_text(&names::ability(ability));
                    self.root.append(&text);
                }
                let text = label("");
                text.set_text(&gettext("You win if you stand on all Ruins at the end of your turn."));
                self.root.append(&text);
            }
        }
    }
}
