//! What is typed into the line: read as it grows, entered as a whole or not at all.

use std::time::{Duration, Instant};

use relm4::gtk::{self, glib, prelude::*};
use relm4::prelude::*;

use super::awake::is_at_a_real_table;
use super::line_bar::LineBar;
use super::pad::Press;
use super::{TableMsg, TablePage};
use crate::engine::{AnyEntry, EntryError, Record, RuleId, Seat, Turn};
use crate::i18n::gettext;
use crate::now;
use crate::play::line::{Line, Why};
use crate::play::{Next, PlayError};

/// Reading that takes longer waits for a pause in typing.
const QUICK: Duration = Duration::from_millis(8);
/// A pause in typing.
const PAUSE: Duration = Duration::from_millis(200);
/// How many ways to type something are named.
const NAMED: usize = 4;

/// The line and how it is read.
pub(super) struct Typing {
    pub bar: LineBar,
    /// How long reading took last.
    cost: Duration,
    /// Raised with every key, so that an older pause reads nothing.
    keys: u64,
    /// Who looked at the screen when the line was opened: what they typed is for nobody else.
    private: Option<Seat>,
    /// For which moment of the match it was read.
    read: Option<(usize, Turn)>,
    /// How many characters it had then.
    length: usize,
}

impl Typing {
    pub fn new(sender: &ComponentSender<TablePage>) -> Self {
        Self {
            bar: LineBar::new(sender),
            cost: Duration::ZERO,
            keys: 0,
            private: None,
            read: None,
            length: 0,
        }
    }
}

impl TablePage {
    /// A key that nothing else on the page takes: where the table has no letters of its own, a letter
    /// begins a line, and where it has no digits, a digit or sign does.
    pub(super) fn line_key(&mut self, key: char) {
        let next = self.session.next();
        // At a real table the line may be begun while the program still notes what nobody tells it: the line follows the match.
        let noting = matches!(next, Next::Program | Next::Bot(_))
            && is_at_a_real_table(&self.session.game().info(), self.session.setup(), next);
        let asked = noting || matches!(next, Next::People { .. } | Next::Tell(_));
        let own = self.view.as_ref().is_some_and(|view| view.takes_keys(key));
        let codes = asked && self.session.begins_code(key);
        let begins = key == '?' || key == '/' || codes || asked && !own && self.may_look().is_empty();
        if self.typing.bar.is_open() || begins {
            self.open_line(if key == '/' && !codes && !self.typing.bar.is_open() {
                String::new()
            } else {
                key.to_string()
            });
        }
    }

    /// Opens the line with a text in it.
    pub(super) fn open_line(&mut self, begin: String) {
        if self.amending.is_some() || self.session.next() == Next::Nobody {
            return;
        }
        if !self.typing.bar.is_open() {
            self.typing.length = 0;
            self.typing.private = self.private;
            self.typing.bar.set_pressed(false);
            self.refused = None;
            self.hint = None;
        }
        self.typing.bar.open(&begin);
        self.read_line();
    }

    /// Opens it for keys that are pressed on the pad that is drawn.
    pub(super) fn open_pad(&mut self) {
        if !self.typing.bar.is_open() {
            self.open_line(String::new());
        }
        self.typing.bar.set_pressed(true);
    }

    /// A key of the pad that is drawn. Says whether it entered something.
    pub(super) fn press_key(&mut self, key: Press, sender: &ComponentSender<Self>) -> bool {
        match key {
            Press::Enter => {
                self.typing.bar.set_pressed(true);
                self.enter_line(sender)
            }
            _ => {
                self.typing.bar.press(key);
                false
            }
        }
    }

    /// Whether the keys of a number pad are a way to tell what happens now.
    pub(super) fn offers_pad(&self) -> bool {
        let next = self.session.next();
        matches!(next, Next::People { .. } | Next::Tell(_))
            && !self.typing.bar.is_open()
            && self.amending.is_none()
            && self.may_look().is_empty()
            && is_at_a_real_table(&self.session.game().info(), self.session.setup(), next)
            && !self.session.pad().is_empty()
    }

    /// Closes it; the focus goes to what can be done now.
    pub(super) fn close_line(&mut self) {
        if self.typing.bar.close()
            && let Some(view) = &self.view
            && !view.focus_home()
        {
            view.frame().banner().grab_focus();
        }
    }

    /// What was typed has changed: it is read at once if that is quick, else after a pause. Says whether that entered it.
    pub(super) fn line_typed(&mut self, sender: &ComponentSender<Self>) -> bool {
        if !self.typing.bar.is_open() {
            return false;
        }
        self.typing.keys += 1;
        if self.typing.cost < QUICK {
            return self.read_key(sender);
        }
        let (keys, input) = (self.typing.keys, sender.input_sender().clone());
        glib::timeout_add_local_once(PAUSE, move || {
            // The page may be gone by then.
            let _ = input.send(TableMsg::LinePaused(keys));
        });
        false
    }

    pub(super) fn line_paused(&mut self, keys: u64, sender: &ComponentSender<Self>) -> bool {
        keys == self.typing.keys && self.typing.bar.is_open() && self.read_key(sender)
    }

    /// Reads what was typed; a key that says all of a public choice enters it. Says whether it did.
    fn read_key(&mut self, sender: &ComponentSender<Self>) -> bool {
        let line = self.read_line();
        let text = self.typing.bar.text();
        let before = std::mem::replace(&mut self.typing.length, text.chars().count());
        // What was pasted is collected; what is left of a longer line was not meant.
        let typed = self.typing.length > before && !self.typing.bar.was_pasted();
        typed && self.session.closes(&line, &text) && self.enter_line(sender)
    }

    /// Keeps the line in step with the match. It closes as soon as somebody else looks at the screen.
    pub(super) fn follow_line(&mut self) {
        if !self.typing.bar.is_open() {
            return;
        }
        let gone = self.typing.private != self.private || self.amending.is_some();
        if gone || self.session.next() == Next::Nobody {
            self.close_line();
        } else if self.typing.read != Some(self.line_moment()) {
            self.read_line();
        }
    }

    fn line_moment(&self) -> (usize, Turn) {
        (self.session.game().len(), self.session.game().turn())
    }

    fn read_line(&mut self) -> Line {
        let began = Instant::now();
        let line = self.session.read_line(&self.typing.bar.text(), self.private, now());
        self.typing.cost = began.elapsed();
        self.typing.read = Some(self.line_moment());
        let usage = match self.session.next() {
            // What can be typed for a hidden hand is no secret, but nobody is asked before they look.
            Next::People { seats, .. } if self.may_look().is_empty() => {
                self.session.game().usage(seats.first())
            }
            Next::Tell(_) => self.session.game().usage(None),
            _ => Vec::new(),
        };
        let usage = usage.get(..NAMED).unwrap_or(&usage);
        self.typing.bar.show_pad(self.session.pad());
        self.typing.bar.show(&line, self.session.names(), usage, self.line_stands(&line).is_some());
        line
    }

    /// The rule against what was refused last in a line, if the table may let that stand.
    fn line_stands(&self, line: &Line) -> Option<RuleId> {
        let refusal = line.refused.as_ref().filter(|refusal| !line.asks && refusal.stands.is_some())?;
        match &refusal.why {
            Why::Refused(EntryError::Refused(violation)) if self.referees() => Some(violation.rule.clone()),
            _ => None,
        }
    }

    /// The rule against what the people say happened anyway: the last of the line, if one is typed.
    pub(super) fn rule_against(&mut self) -> Option<RuleId> {
        if self.typing.bar.is_open() {
            let line = self.read_line();
            return self.line_stands(&line);
        }
        self.refused.as_ref().map(|refused| refused.violation.rule.clone())
    }

    /// What was refused last in the line happened anyway, say the people.
    pub(super) fn let_line_stand(&mut self, reason: &str, sender: &ComponentSender<Self>) {
        let line = self.read_line();
        if let Some(records) = self.line_stands(&line).and_then(|_| line.records_that_stand(reason)) {
            self.enter_together(records, sender);
        }
    }

    /// Enters everything that was typed, or nothing. Says whether something was entered.
    pub(super) fn enter_line(&mut self, sender: &ComponentSender<Self>) -> bool {
        if !self.typing.bar.is_open() {
            return false;
        }
        if self.typing.bar.text().trim().is_empty() {
            self.close_line();
            return false;
        }
        let line = self.read_line();
        if let Some(refusal) = &line.refused {
            match refusal.why {
                // They look as the rest of the page has it, and then type.
                Why::LookFirst(seat) => {
                    self.close_line();
                    if self.may_look().is_empty() {
                        self.look_first = Some(seat);
                    }
                }
                _ => self.typing.bar.mark(&refusal.at),
            }
            return false;
        }
        if !line.can_be_entered() {
            // A question was answered; another may follow.
            let all = self.typing.bar.text().chars().count();
            self.typing.bar.mark(&(1.min(all)..all));
            return false;
        }
        self.enter_together(line.records(), sender)
    }

    /// Enters all of these or none. Says whether something was entered.
    pub(super) fn enter_together(
        &mut self,
        records: Vec<Record<AnyEntry>>,
        sender: &ComponentSender<Self>,
    ) -> bool {
        let n = records.len();
        let (asked, scores) = (self.session.game().turn(), self.session.game().scores());
        let pressed = self.typing.bar.is_open() && self.typing.bar.is_pressed();
        match self.session.play_together(records) {
            Ok(()) => {
                self.typing.bar.close();
                self.told = self.session.told(n);
                self.advance(sender);
                // Whoever presses the keys that are drawn goes on with the next line.
                if pressed && self.may_look().is_empty() {
                    self.open_pad();
                }
                if self.sounds {
                    self.play_sounds(asked, &scores, true);
                }
                true
            }
            Err(PlayError::Entry(_) | PlayError::LookFirst(_)) => {
                self.read_line();
                false
            }
            Err(error) => {
                self.fail(gettext("Could not save the entry"), &error, sender);
                false
            }
        }
    }
}

/// Whether the focus is in something that takes letters itself: a text, or a menu.
pub(super) fn takes_letters(focus: &gtk::Widget) -> bool {
    focus.is::<gtk::Text>()
        || focus.is::<gtk::TextView>()
        || focus.ancestor(gtk::Popover::static_type()).is_some()
}
