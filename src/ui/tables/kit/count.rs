//! A number that counts up to what it has become.

use relm4::{
    adw,
    adw::prelude::AnimationExt,
    gtk::{self, glib, prelude::*},
};

use super::set_accessible_name;
use crate::shared::Shared;

/// How long it counts, in milliseconds.
const COUNT: u32 = 400;

/// A label that counts.
#[derive(Clone)]
struct Count {
    label: glib::WeakRef<gtk::Label>,
    to: String,
    animation: adw::TimedAnimation,
}

thread_local! {
    static COUNTS: Shared<Vec<Count>> = Shared::default();
}

/// Lets a label count from the number that it shows to the one in `to`: from “0 points” to “41 points”. Where either has no
/// number or more than one, where people want no motion, and while the label is not to be seen, it shows `to` at once. A
/// screen reader hears `to` at once in any case. What counted before ends, and it goes on from there.
pub fn count_to(label: &gtk::Label, to: &str) {
    if let Some(former) = forget(label) {
        if former.to == to && label.is_mapped() {
            return keep(former);
        }
        former.animation.pause();
    }
    let from = label.text();
    let numbers = number(&from).zip(number(to)).filter(|(from, to)| from.n != to.n);
    let seen = label.is_mapped() && adw::is_animations_enabled(label);
    let Some((from, target)) = numbers.filter(|_| seen) else {
        if from != to {
            label.set_text(to);
        }
        return set_accessible_name(label, to);
    };
    let words = (target.before.to_owned(), target.after.to_owned());
    let (last, whole) = (target.n, to.to_owned());
    let shown = Shared::new(label.text());
    let held = label.downgrade();
    let step = adw::CallbackAnimationTarget::new(move |n| {
        let Some(label) = held.upgrade() else { return };
        // Whoever gave it another text meanwhile knows better.
        if label.text() != *shown.get() {
            return;
        }
        let n = n.round() as i64;
        let text = if n == last { whole.clone() } else { format!("{}{n}{}", words.0, words.1) };
        if label.text() != text {
            label.set_text(&text);
            set_accessible_name(&label, &whole);
            shown.set(label.text());
        }
    });
    let animation = adw::TimedAnimation::new(label, from.n as f64, last as f64, COUNT, step);
    animation.set_easing(adw::Easing::EaseOutCubic);
    let held = label.downgrade();
    animation.connect_done(move |_| {
        if let Some(label) = held.upgrade() {
            forget(&label);
        }
    });
    set_accessible_name(label, to);
    keep(Count { label: label.downgrade(), to: to.to_owned(), animation: animation.clone() });
    animation.play();
}

/// Lets a label count up from nought to the number that it shows.
pub fn count_up(label: &gtk::Label) {
    let whole = label.text();
    let Some(found) = number(&whole) else { return };
    if found.n > 0 && label.is_mapped() && adw::is_animations_enabled(label) && forget(label).is_none() {
        label.set_text(&format!("{}0{}", found.before, found.after));
        count_to(label, &whole);
    }
}

fn keep(count: Count) {
    COUNTS.with(|counts| counts.change(|counts| counts.push(count)));
}

/// The count of a label, which is kept no longer; nor is that of any label that is gone.
fn forget(label: &gtk::Label) -> Option<Count> {
    COUNTS.with(|counts| {
        let is_its = |count: &Count| count.label.upgrade().as_ref() == Some(label);
        let its = counts.get().iter().find(|count| is_its(count)).cloned();
        counts.change(|counts| counts.retain(|count| !is_its(count) && count.label.upgrade().is_some()));
        its
    })
}

/// A whole number, and the words around it.
#[derive(Debug, PartialEq)]
struct Number<'a> {
    before: &'a str,
    n: i64,
    after: &'a str,
}

/// The one whole number of a text, as the program writes it.
fn number(text: &str) -> Option<Number<'_>> {
    let is_sign = |before: &str| before.ends_with(['-', '−']);
    let first = text.find(|c: char| c.is_ascii_digit())?;
    let rest = text.get(first..)?;
    let end = first + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (before, digits, after) = (text.get(..first)?, text.get(first..end)?, text.get(end..)?);
    // What is below nought, and parts of wholes, do not count.
    let alone = !is_sign(before) && !after.contains(|c: char| c.is_ascii_digit());
    // Beyond this a number is no score, and would not be whole on the way.
    let n = digits.parse().ok().filter(|n| *n < 1_000_000_000 && alone)?;
    Some(Number { before, n, after })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_whole_number_or_none() {
        let found = |text| number(text).map(|found| (found.before, found.n, found.after));
        assert_eq!(found("41"), Some(("", 41, "")));
        assert_eq!(found("41 points"), Some(("", 41, " points")));
        assert_eq!(found("Goals: 3"), Some(("Goals: ", 3, "")));
        for none in ["", "Anna", "-3", "−3", "18 of 25", "2.5", "99999999999999999999"] {
            assert_eq!(found(none), None, "{none}");
        }
    }

    #[gtk::test]
    fn what_is_not_seen_does_not_count() {
        adw::init().unwrap();
        let label = gtk::Label::new(Some("3"));
        count_to(&label, "7");
        assert_eq!(label.text(), "7");
        count_to(&label, "none");
        assert_eq!(label.text(), "none");
        assert!(COUNTS.with(|counts| counts.get().is_empty()));
    }

    /// Lets the program live for a while.
    fn wait(milliseconds: u64) {
        let over = std::rc::Rc::new(std::cell::Cell::new(false));
        let ended = std::rc::Rc::clone(&over);
        glib::timeout_add_local_once(std::time::Duration::from_millis(milliseconds), move || ended.set(true));
        while !over.get() {
            glib::MainContext::default().iteration(true);
        }
    }

    #[gtk::test]
    fn what_is_seen_counts_up_and_a_further_call_ends_the_former() {
        adw::init().unwrap();
        let label = gtk::Label::new(Some("0 points"));
        let window = gtk::Window::builder().child(&label).build();
        gtk::Settings::for_display(&label.display()).set_gtk_enable_animations(true);
        window.present();
        wait(200);
        count_to(&label, "40 points");
        assert_eq!(label.text(), "0 points", "it has begun");
        wait(100);
        count_to(&label, "90 points");
        count_to(&label, "90 points");
        assert!(!["0 points", "90 points"].contains(&label.text().as_str()), "{}", label.text());
        wait(100);
        assert_ne!(label.text(), "90 points");
        wait(600);
        assert_eq!(label.text(), "90 points");
        count_up(&label);
        assert_eq!(label.text(), "0 points");
        wait(600);
        assert_eq!(label.text(), "90 points");
        count_to(&label, "12 points");
        label.set_text("gone");
        wait(600);
        assert_eq!(label.text(), "gone", "what it was told meanwhile stays");
        assert!(COUNTS.with(|counts| counts.get().is_empty()));
        window.destroy();
    }
}
