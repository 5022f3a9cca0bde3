//! Looks at every moment of a game in windows of one size, with all that can be said and asked there.

use std::collections::BTreeSet;

use relm4::gtk::{self, prelude::*};
use tableside::bots::AnyAnalysis;
use tableside::engine::{AnyEntry, AnyMatch, AnyWords};
use tableside::play::Next;
use tableside::table::{Brought, Interlude};
use tableside_window::pages::table::Said;
use tableside_window::tables::cloth::end::Story;
use tableside_window::widgets::{Die, PressButton};

use super::moments::Gathered;
use super::page::{How, Page, wild};
use super::steps::{Kind, Steps};
use super::ui::bench::{Bench, press, walk};
use super::{Sight, faults, overlays};

/// A pad is filled with so many presses at most.
const PRESSES: usize = 40;

/// Looks at every moment of some tables; which steps were seen with what.
pub fn look<G: Steps>(sight: &mut Sight, gathered: &[Gathered<G>]) -> BTreeSet<(&'static str, Kind)> {
    let mut seen = BTreeSet::new();
    let mut first = true;
    for Gathered { table, moments, entered } in gathered {
        let mut page = Page::new(Bench::<G>::new(table));
        page.bench.window.set_default_size(sight.size.0, sight.size.1);
        page.bench.until(|_| (page.cloth.width(), page.cloth.height()) == sight.size);
        for moment in moments {
            page.go_to(&moment.game);
            let mut looker = Looker { sight, page: &page, step: moment.step, known: BTreeSet::new() };
            let known = |kind| seen.contains(&(moment.step, kind));
            let fresh = !known(Kind::Refusal);
            let kinds = looker.look(entered, (std::mem::take(&mut first), fresh));
            seen.extend(kinds.into_iter().map(|kind| (moment.step, kind)));
        }
    }
    seen
}

/// Looks at one moment.
struct Looker<'a, G: Steps> {
    sight: &'a mut Sight,
    page: &'a Page<G>,
    step: &'static str,
    /// What is wrong with the moment itself.
    known: BTreeSet<String>,
}

impl<G: Steps> Looker<'_, G> {
    /// Looks at it with everything; what it was seen with. At the `first` of a window all tips are looked at, which lie in the
    /// same place in every step, and what a round brought. What is refused and explained, and what an amendment leads to,
    /// says the same in every moment of a step: a `fresh` step is looked at with those.
    fn look(&mut self, entered: &[AnyEntry], (first, fresh): (bool, bool)) -> BTreeSet<Kind> {
        let page = self.page;
        page.show(&How::default());
        let known = if self.step == "Over" { self.at_the_end() } else { self.settle() };
        let real = page.is_real();
        self.tell(if real { "real" } else { "" }, known.clone());
        self.known = known;
        let mut kinds = BTreeSet::from([Kind::Question]);
        let (next, _, acting) = page.asked(false);
        if real && self.look_at_pad(next) {
            kinds.insert(Kind::Pad);
        }
        if next == Next::Nobody {
            page.frame.show_end(false);
            let found = self.settle();
            self.tell("table", found);
            self.look_at_tip();
            page.frame.show_end(true);
            kinds.insert(Kind::Tip);
            return kinds;
        }
        if (acting.is_some() || matches!(next, Next::Tell(_))) && fresh {
            self.look_at_refusals(entered, first);
            self.look_at_tip();
            kinds.extend([Kind::Refusal, Kind::Tip]);
        }
        if real {
            return kinds;
        }
        if first {
            self.look_at_interlude();
            self.look_at_all_tips();
        }
        if let Some(hint) = page.hint() {
            self.look_at_hint(&hint);
            kinds.insert(Kind::Hint);
        }
        self.look_at_amendment(fresh);
        kinds.insert(Kind::Amendment);
        kinds
    }

    /// Tells what is wrong now, but for what is wrong with the moment itself.
    fn tell(&mut self, kind: &str, mut found: BTreeSet<String>) {
        found.retain(|fault| !self.known.contains(fault));
        self.sight.tell::<G>(self.page, self.step, kind, &found);
    }

    /// What is wrong when letters have taken their size and cards show what fits.
    fn settle(&self) -> BTreeSet<String> {
        self.until_it_stays(|| faults::of(&self.page.cloth))
    }

    /// What is wrong may be so until the next frames; what stays is.
    fn until_it_stays(&self, look: impl Fn() -> BTreeSet<String>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut same = 0;
        for _ in 0..200 {
            self.page.bench.beat();
            let now = look();
            same = if now == found { same + 1 } else { 0 };
            found = now;
            if found.is_subset(&self.known) || same > 6 {
                break;
            }
        }
        found
    }

    /// What is wrong while something lies in the ribbon's place, which may leave the choices free.
    fn settle_below(&self, part: &gtk::Widget, frees: bool) -> BTreeSet<String> {
        self.until_it_stays(|| {
            let mut found = faults::of(&self.page.cloth);
            found.extend(overlays::of(&self.page.cloth, part, frees));
            found
        })
    }

    /// Looks at what is said in the notice.
    fn look_at_notice(&mut self, kind: &str, frees: bool) {
        let notice = self.page.frame.notice().expect("a notice");
        let found = self.settle_below(notice.upcast_ref(), frees);
        self.tell(kind, found);
    }

    /// Looks at why something is refused, and at the first moment at what takes the most words.
    fn look_at_refusals(&mut self, entered: &[AnyEntry], first: bool) {
        for refused in std::iter::once(self.page.refused(entered)).chain(first.then(wild)) {
            self.page.say(&Said { refused: Some(&refused), stands: true, ..Said::default() });
            self.look_at_notice("refusal", false);
        }
        self.page.say(&Said::default());
    }

    fn look_at_hint(&mut self, hint: &AnyAnalysis) {
        let page = self.page;
        page.say(&Said { hint: Some((hint, 0)), ..Said::default() });
        page.show(&How { hint: hint.ranked.first().map(|best| &best.entry), ..How::default() });
        self.look_at_notice("hint", true);
        page.say(&Said::default());
        page.show(&How::default());
    }

    /// Looks at what is asked of an entry that is amended, and at what that leads to.
    fn look_at_amendment(&mut self, fresh: bool) {
        let page = self.page;
        page.show(&How { amends: true, ..How::default() });
        let found = self.settle();
        self.tell("amendment", found);
        for preview in fresh.then(|| page.amended()).into_iter().flatten() {
            page.say(&Said { amended: Some((98, &preview)), ..Said::default() });
            page.show_after(&preview);
            self.look_at_notice("amended", false);
        }
        page.say(&Said::default());
        page.show(&How::default());
    }

    /// Looks at the tip for this moment.
    fn look_at_tip(&mut self) {
        let page = self.page;
        let (_, viewer, acting) = page.asked(false);
        let cues = AnyWords::cues(&page.bench.game, viewer, acting);
        let book = AnyMatch::rulebook(&page.bench.game);
        let tip = book.tips_for(&cues, |_| false).next().or(book.tips.first());
        page.frame.set_tip(tip, true);
        let found = self.settle_below(page.frame.tip().upcast_ref(), false);
        self.tell("tip", found);
        page.frame.set_tip(None, false);
    }

    fn look_at_all_tips(&mut self) {
        let page = self.page;
        for tip in &AnyMatch::rulebook(&page.bench.game).tips {
            // The note takes its form with the letters, and then its pages.
            let found = faults::of_tip(&*page.frame, tip, || (0..3).for_each(|_| page.bench.beat()));
            self.tell("tips", found);
        }
    }

    /// Looks at how real dice or cards are told, at first, on the way and once everything is told; whether any are.
    fn look_at_pad(&mut self, next: Next) -> bool {
        let page = self.page;
        let pad = || {
            let mut found = Vec::new();
            walk(&page.cloth, &mut |widget| {
                let of_pad = || faults::is_in(widget, "pad") || faults::is_in(widget, "sheet");
                if faults::is_shown(widget, &page.cloth) && of_pad() {
                    found.push(widget.clone());
                }
            });
            found
        };
        if pad().is_empty() && !matches!(next, Next::Tell(_)) {
            return false;
        }
        self.look_at_begun_pad();
        page.bench.said();
        for n in 0..PRESSES {
            let open = |widget: &gtk::Widget| {
                (widget.is::<Die>() || widget.is::<PressButton>()) && widget.has_css_class("selectable")
            };
            let those: Vec<gtk::Widget> = pad().into_iter().filter(open).collect();
            // Not always the same: what lies there may be told once only.
            let Some(one) = those.get(n % those.len().max(1)) else { break };
            press(one);
            if !page.bench.said().is_empty() {
                break;
            }
            if n == 0 {
                self.look_at_begun_pad();
            } else {
                page.bench.beat();
            }
        }
        self.look_at_begun_pad();
        page.bench.forget();
        page.show(&How::default());
        true
    }

    fn look_at_begun_pad(&mut self) {
        let found = self.until_it_stays(|| {
            let mut found = faults::of(&self.page.cloth);
            found.extend(overlays::of_pad(&self.page.cloth));
            found
        });
        self.tell("pad", found);
    }

    /// Looks at the table while it tells what a round brought, in many words.
    fn look_at_interlude(&mut self) {
        let page = self.page;
        let line = |at: usize| Brought {
            what: format!("Dimitrios Papadopoulos × Clara, {at}"),
            result: "Dimitrios Papadopoulos gewinnt 3 Siegpunkte".to_owned(),
            won: at == 0,
        };
        let interlude = page.frame.interlude();
        interlude.begin(&Interlude {
            title: "Dimitrios Papadopoulos hat Erfolg: Der Drache vom Gluthügel".to_owned(),
            lines: (0..6).map(line).collect(),
            ..Interlude::default()
        });
        (0..3).for_each(|_| page.bench.beat());
        let mut found = faults::of(&page.cloth);
        found.extend(overlays::see_through(interlude.upcast_ref()));
        self.tell("interlude", found);
        interlude.end();
    }

    /// What is wrong at the end when everything is known that was looked for; it moves nothing.
    fn at_the_end(&self) -> BTreeSet<String> {
        let page = self.page;
        page.offer_all();
        let end = page.frame.end().expect("an end");
        let places = || {
            let mut all = Vec::new();
            walk(&page.cloth, &mut |widget| {
                if ["strip", "story-room", "end-foot", "end-title"]
                    .iter()
                    .any(|class| widget.has_css_class(class))
                {
                    let area = widget.compute_bounds(&page.cloth).expect("it lies there");
                    all.push([area.x(), area.y(), area.width(), area.height()].map(f32::round));
                }
            });
            all
        };
        end.set_story(Some(&Story {
            title: "Looking for the moment that decided it…".to_owned(),
            ..Story::default()
        }));
        let mut found = self.settle();
        let before = places();
        end.set_story(Some(&Story {
            title: "Der Augenblick, der alles entschied · Runde 7 von 9 · Abenteuer".to_owned(),
            words: "Dimitrios Papadopoulos würfelte Schwert, Schwert, Schild, Bogen und Stab. Glück änderte seine \
                    Chance von 38 % auf 71 %."
                .to_owned(),
            luck: "Das Glück half Dimitrios am meisten: Dimitrios +11 %, Anna −6 %, Clara −3 %, Ben −2 %.".to_owned(),
        }));
        found.extend(self.settle());
        if places() != before {
            found.insert(format!("what was found moves the end: {before:?} {:?}", places()));
        }
        found
    }
}
