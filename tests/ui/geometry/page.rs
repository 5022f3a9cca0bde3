//! A table with all that its page says and offers around it.

use std::rc::Rc;

use relm4::gtk;
use tableside::bots::{AnyAnalysis, AnyRanked, BotMatch};
use tableside::engine::{
    AmendPreview, AnyEntry, AnyLog, AnyMatch, AnyWords, Edit, Entry, EntryError, EntryOf, Match, Seat, Turn,
    Viewer, Violation, text,
};
use tableside::i18n;
use tableside::play::{Next, Provider};
use tableside_window::pages::table::{AmendKind, EndBar, Notices, Offer, Said, ask_amended};
use tableside_window::tables::{Intent, Surround};

use super::steps::Steps;
use super::ui::bench::{Bench, press};

/// So many dimmed things are pressed, and so many choices tell why they are good: those with the longest words.
const ASKED: usize = 8;

/// Why something is refused, at its longest.
const WILD: &str = "Dimitrios Papadopoulos darf diesen Würfel nicht einsetzen: Der Abenteurer mit dem längsten Namen hat in dieser \
                    Runde schon zwei Würfel bekommen, und die Regel des gewählten Spielmodus erlaubt höchstens zwei.";

/// How a moment is shown.
#[derive(Default)]
pub struct How<'a> {
    /// Whether its entry is amended.
    pub amends: bool,
    pub hint: Option<&'a AnyEntry>,
}

pub struct Page<G: Steps> {
    pub bench: Bench<G>,
    pub frame: Rc<dyn Surround>,
    pub cloth: gtk::Widget,
    notices: Notices,
    end_bar: Rc<EndBar>,
}

impl<G: Steps> Page<G> {
    pub fn new(bench: Bench<G>) -> Self {
        let input = relm4::channel().0;
        let frame = bench.view.frame();
        let notices = Notices::new(&input);
        notices.put_into(&frame);
        let end_bar = Rc::new(EndBar::new(&input));
        let end = frame.end().expect("an end");
        end_bar.put_into(&end);
        Self { cloth: frame.widget(), notices, end_bar, frame, bench }
    }

    pub fn is_real(&self) -> bool {
        self.bench.setup.dice == Provider::Physical
    }

    /// Who is asked for what, whose eyes look, and who can choose.
    pub fn asked(&self, amends: bool) -> (Next, Viewer, Option<Seat>) {
        let turn = self.bench.game.turn();
        let next = match turn {
            Turn::Chance(_) if !amends && !self.is_real() => Next::Program,
            turn => Next::told_by_people(turn),
        };
        let seat = match next {
            Next::People { seats, secret } if !secret || amends || !self.is_real() => seats.first(),
            _ => None,
        };
        // At a real table no hand is on the screen.
        let viewer = seat.filter(|_| amends || !self.is_real()).map_or(Viewer::Table, Viewer::Seat);
        (next, viewer, seat)
    }

    /// Shows the moment that the match has come to.
    pub fn show(&self, how: &How<'_>) {
        let (bench, names) = (&self.bench, self.bench.setup.names());
        let (next, viewer, acting) = self.asked(how.amends);
        let banner = self.frame.banner();
        let told: Vec<String> =
            AnyWords::told(&bench.game, 1).iter().map(|text| text.render(&names)).collect();
        banner.set_sentence(&AnyWords::ask(&bench.game).render(&names));
        banner.set_detail(&if how.amends { String::new() } else { told.join(" ") });
        let reveals = self.is_real() && matches!(next, Next::People { secret: true, .. });
        banner.set_tells(matches!(next, Next::Tell(_)) || reveals);
        banner.set_mine(!how.amends && matches!(next, Next::People { .. } | Next::Tell(_)));
        if how.amends {
            ask_amended(&banner, AnyLog::len(&bench.game), AmendKind::Replace);
        } else {
            banner.set_before("");
            banner.set_button(None);
        }
        let mut scene = bench.scene(&bench.game, &names, viewer, acting, next);
        scene.amending = how.amends;
        scene.shared &= !how.amends;
        scene.hint = how.hint;
        bench.view.show(&scene);
    }

    /// Shows what an amendment leads to: the table as it would be then, which asks nobody.
    pub fn show_after(&self, preview: &AmendPreview) {
        let names = self.bench.setup.names();
        let banner = self.frame.banner();
        banner.set_before("");
        banner.set_button(None);
        banner.set_mine(false);
        banner.set_sentence(&preview.after.ask().render(&names));
        let scene = self.bench.scene(&*preview.after, &names, Viewer::Table, None, Next::Program);
        self.bench.view.show(&scene);
    }

    /// Says this over the table.
    pub fn say(&self, said: &Said<'_>) {
        self.notices.show(said, &self.bench.setup.names(), &self.frame);
        self.frame.changed();
    }

    /// Why something is refused here, in the most words: what is dimmed, what was entered at other moments.
    pub fn refused(&self, entered: &[AnyEntry]) -> Violation {
        let (_, viewer, _) = self.asked(false);
        let names = self.bench.setup.names();
        self.bench.said();
        self.bench.dimmed().iter().take(ASKED).for_each(press);
        let dimmed = self.bench.said().into_iter().filter_map(|said| match said {
            Intent::Why(entry) => Some(entry),
            _ => None,
        });
        let dimmed: Vec<AnyEntry> = dimmed.collect();
        let why = |entry: &AnyEntry| match AnyMatch::check(&self.bench.game, viewer, entry) {
            Err(EntryError::Refused(violation)) => Some(violation),
            _ => None,
        };
        let found = dimmed.iter().chain(entered).filter_map(why);
        found.max_by_key(|found| found.text.render(&names).chars().count()).unwrap_or_else(wild)
    }

    /// A hint for who is asked: the choice with the most words, and the longest reason for one.
    pub fn hint(&self) -> Option<AnyAnalysis> {
        let (_, _, seat) = self.asked(false);
        let (played, names) = (&self.bench.game, self.bench.setup.names());
        let seat = seat.filter(|seat| BotMatch::can_advise(played, *seat))?;
        let (game, seen) = (played.game(), played.game().observe(played.state(), Viewer::Seat(seat)));
        let mut all: Vec<_> = AnyWords::candidates(played, seat)
            .into_iter()
            .filter_map(|choice| match choice.entry.downcast_ref::<EntryOf<G>>()? {
                Entry::Do { action, .. } => {
                    Some((choice.clone(), game.propose(&seen, seat, action), action.clone()))
                }
                _ => None,
            })
            .collect();
        let long = |words: &tableside::engine::Text| words.render(&names).chars().count();
        all.sort_by_key(|(_, words, _)| std::cmp::Reverse(long(words)));
        let reasons = all.iter().take(ASKED).filter_map(|(_, _, action)| game.reason(&seen, seat, action));
        let reason = reasons.max_by_key(long);
        let ranked = all.into_iter().take(ASKED).map(|(choice, words, _)| AnyRanked {
            entry: choice.entry,
            text: choice.text,
            words,
            reason: reason.clone(),
            share: 0.0,
            value: Some(0.5),
        });
        let ranked: Vec<AnyRanked> = ranked.collect();
        let best = ranked.first()?;
        Some(AnyAnalysis {
            choice: best.entry.clone(),
            text: best.text.clone(),
            reason,
            simulations: 1,
            ranked,
        })
    }

    /// What amendments of the past lead to: that nothing else changes, that something is against the rules then, that
    /// nobody may know.
    pub fn amended(&self) -> Vec<AmendPreview> {
        let len = AnyLog::len(&self.bench.game);
        let all = [len.saturating_sub(1), len / 2, 0];
        let made = |at: usize| AnyMatch::amend(&self.bench.game, Viewer::All, Edit::Delete { at }).ok();
        let mut found: Vec<AmendPreview> = all.into_iter().filter(|at| *at < len).filter_map(made).collect();
        if let Some(mut secret) = made(len.saturating_sub(1)) {
            secret.secret = true;
            found.push(secret);
        }
        found
    }

    /// Offers at the end everything that may be offered.
    pub fn offer_all(&self) {
        let group = AnyMatch::outcome(&self.bench.game).is_some_and(|outcome| outcome.group().is_some());
        self.end_bar.set_offer(Offer {
            lost: group,
            swaps: self.bench.setup.seats.len() > 1,
            round: group.then(|| (9, i18n::gettext_f("Round {n} of {of}", &[("n", "6"), ("of", "9")]))),
            begins: if group { "" } else { "Anna 2, Ben 1, Clara 0, Dimitrios 3\nLots decide who begins" }
                .to_owned(),
            took: "90 minutes".to_owned(),
        });
    }

    /// Shows this match from now on.
    pub fn go_to(&mut self, game: &Match<G>) {
        self.bench.game = game.clone();
        self.frame.show_end(true);
    }
}

/// A refusal with more words than any.
pub fn wild() -> Violation {
    Violation::new("GEN-LEGAL-10", text(WILD))
}
