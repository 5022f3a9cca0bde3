//! Everything on a table lies where it can be seen, read and pressed: the most seats of every game, in English and in
//! German, with letters of 100 % and 150 %, on every size of window, in every step of random matches.
//!
//! `build-aux/in-xvfb cargo test -p tableside-window --test ui_geometry`. Each language has a process of its own. With
//! `TABLESIDE_PICTURES=FOLDER` what is wrong is painted there; `-- regidice` looks at one game, `-- small` at the reference window
//! and a telephone, in German; `-- small en` in English, for which no translation is made. With `TABLESIDE_KNOWN=1` what is allowed for now is told, too.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]
#![allow(clippy::print_stdout, reason = "it has no harness to say what it did")]

#[path = "common/mod.rs"]
mod ui;

#[path = "geometry/faults.rs"]
mod faults;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, ExitCode};
use std::rc::Rc;

use relm4::adw;
use relm4::gtk::{self, prelude::*};
use tableside::engine::{AnyMatch, Entry, Game, Turn};
use tableside::games::{dice_tuners, dice_war, dicequest, dualing_dice, regidice};
use tableside::i18n;
use tableside::table::{Brought, Interlude};
use tableside_window::pages::table::{EndBar, Offer};
use tableside_window::tables::cloth::end::Story;
use ui::bench::{Bench, Options, walk};

/// How large letters are wanted, and on which cloths: windows less their headers. On a telephone they do not grow.
const TEXTS: [(f64, &[(i32, i32)]); 2] =
    [(1.0, &[(1100, 674), (1280, 754), (1920, 1034), (360, 594)]), (1.5, &[(1100, 674), (1920, 1034)])];
const LANGUAGES: [&str; 2] = ["en", "de"];
/// What says most, for every day: words are longest in German.
const SMALL: ([(i32, i32); 2], &str) = ([(1100, 674), (360, 594)], "de");
/// Another match is tried until each step was seen, but not for ever.
/// Where all choose the same, they want the same things.
const STRIDES: [usize; 5] = [7919, 31, 0, THOUGHTFUL, 577];
/// Who plays well comes to what others do not.
const THOUGHTFUL: usize = usize::MAX;
/// More entries than this has no match.
const LONGEST: usize = 1200;

/// A game with all of its steps.
trait Steps: Game {
    /// Those that random matches come to, in the words of [`Steps::step`].
    const SEEN: &'static [&'static str];

    fn step(state: &Self::State) -> &'static str;
}

/// Names the steps that must be seen, and those that cannot be with their reasons; the compiler knows if one is missing.
macro_rules! steps {
    ($game:ty, $state:ident => $step:expr, $kind:ident: $($seen:ident $(($($rest:tt)*))?),+ $(; $($never:ident: $why:literal),+)?) => {
        impl Steps for $game {
            const SEEN: &'static [&'static str] = &[$(stringify!($seen)),+];

            fn step($state: &Self::State) -> &'static str {
                match $step {
                    $($kind::$seen $(($($rest)*))? => stringify!($seen),)+
                    $($($kind::$never => $why,)+)?
                }
            }
        }
    };
}

mod of {
    pub use super::dice_tuners::Step as DiceTuners;
    pub use super::dice_war::Step as DiceWar;
    pub use super::dicequest::Step as Dicequest;
    pub use super::dualing_dice::Step as DualingDice;
    pub use super::regidice::Step as Regidice;
}
use of::{DiceTuners, DiceWar, Dicequest, DualingDice, Regidice};

steps!(dice_tuners::DiceTuners, state => state.step, DiceTuners:
    Deal, Market, FirstPlayer, Bid, Spend, Hire, Hired, Refill, Draw, Select, Roll, Pick, Picked, Deploy, Deployed,
    BeforeDuel, Commit, Retreat, Declare, Resolve, AfterDuel, Take, RoundEnd, Over;
    ShowHands: "hardly any random match ends with a tie for which hands are shown");
steps!(dualing_dice::DualingDice, state => state.step, DualingDice:
    Discard, Draw, Pick, Roll, TiePick, TieRoll, Select, Reveal, Over;
    Repick: "eight seats do not run out of a pile of ten dice; the page is that of Pick");
steps!(dicequest::Dicequest, state => state.step, Dicequest:
    SetUp, NewAct, Threat, Tavern, Deploy, Deployment, Combat, Wound, Block, Assign, Reward, SpendExcess,
    Rewards, Over;
    RoundStart: "few Adventures have abilities at the start of a round, which look like those of an Act",
    Complete: "hardly any match that is not played well completes an Adventure; it looks like Rewards",
    Show: "Backpacks are secret under a house rule alone, and shown by the program at once");
steps!(regidice::Regidice, state => state.step, Regidice:
    Roll, Declare, Resolve, Place, Spoils, Target, Suffer, Prepare, Over;
    Reveal: "dice are shown at a real table alone, where they were rolled behind a hand");
steps!(dice_war::DiceWar, state => state.step, DiceWar: StartRoll, Setup, War, FollowUp(_), Over(_));

/// What a random match has come to: one moment of each kind is looked at.
fn moment<G: Steps>(bench: &Bench<G>) -> (&'static str, usize) {
    let asked = match bench.game.turn() {
        Turn::Choose(seat) => Some(seat),
        Turn::Secret { seats, .. } => seats.first(),
        Turn::Chance(_) | Turn::Over => None,
    };
    let choices = asked.map_or(0, |seat| bench.game.game().count_legal(bench.game.state(), seat));
    (G::step(bench.game.state()), choices.min(8) / 4)
}

/// Looks at every step of a game at these tables, in windows of this size; what is wrong, and which steps were seen.
fn look<G: Steps>(
    language: &str,
    tables: &[Options],
    size: (i32, i32),
    text: f64,
    seen: &mut BTreeSet<&'static str>,
) -> BTreeSet<String> {
    let mut wrong = BTreeSet::new();
    let mut looked = BTreeSet::new();
    for table in tables {
        for stride in STRIDES {
            // A table with rules of its own is there for what they add.
            if stride != STRIDES[0] && G::SEEN.iter().all(|step| seen.contains(step)) {
                break;
            }
            let mut bench = Bench::<G>::new(table);
            bench.window.set_default_size(size.0, size.1);
            let cloth = bench.view.frame().widget();
            let bar = add_buttons(&bench);
            bench.until(|_| (cloth.width(), cloth.height()) == size);
            for n in 0..LONGEST {
                let now = moment(&bench);
                if looked.insert(now) {
                    seen.insert(now.0);
                    bench.show_to_asked();
                    let mut found = settle(&bench, &cloth, looked.len() == 1);
                    if now.0 == "Over" {
                        found = tell_all(&bench, &bar, &cloth);
                    }
                    let told =
                        |fault| format!("{} {}x{} {text} {}: {fault}", G::INFO.id, size.0, size.1, now.0);
                    let (known, new): (Vec<String>, Vec<String>) =
                        found.into_iter().map(told).partition(|fault| faults::is_known(fault));
                    if std::env::var_os("TABLESIDE_KNOWN").is_some() {
                        known.iter().for_each(|fault| println!("{language}: known: {fault}"));
                    }
                    if !new.is_empty() {
                        picture(&cloth, &format!("{}-{}-{}-{text}", G::INFO.id, now.0, size.0));
                    }
                    for fault in new {
                        if wrong.insert(fault.clone()) {
                            println!("{language}: {fault}");
                        }
                    }
                }
                if !go_on(&mut bench, n, stride) {
                    break;
                }
            }
        }
    }
    wrong
}

/// Goes on by one entry; false at the end.
fn go_on<G: Steps>(bench: &mut Bench<G>, n: usize, stride: usize) -> bool {
    let (Turn::Choose(seat), THOUGHTFUL) = (bench.game.turn(), stride) else {
        return bench.step(n.wrapping_mul(stride));
    };
    let (game, state) = (bench.game.game(), bench.game.state());
    let rate = |action: &G::Action| game.rate(state, seat, action);
    let best = bench.legal(seat).into_iter().max_by(|a, b| rate(a).total_cmp(&rate(b)));
    let Some(best) = best else { return bench.step(n) };
    bench.play(Entry::Do { seat, action: best });
    true
}

/// What is wrong when letters have taken their size and cards show what fits; the tips are looked at, too.
fn settle<G: Steps>(bench: &Bench<G>, cloth: &gtk::Widget, tips: bool) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // What is wrong may be so until the next frames; what stays is.
    let mut same = 0;
    for _ in 0..200 {
        bench.beat();
        let now = faults::of(cloth);
        same = if now == found { same + 1 } else { 0 };
        found = now;
        if found.is_empty() || same > 6 {
            break;
        }
    }
    if tips {
        found.extend(of_interlude(bench, cloth));
        for tip in &AnyMatch::rulebook(&bench.game).tips {
            // The note takes its form with the letters, and then its pages.
            found.extend(faults::of_tip(&*bench.view.frame(), tip, || (0..3).for_each(|_| bench.beat())));
        }
    }
    found
}

/// What the page adds to the end: buttons, and who begins next time.
fn add_buttons<G: Game>(bench: &Bench<G>) -> Rc<EndBar> {
    let bar = Rc::new(EndBar::new(&relm4::channel().0));
    let end = bench.view.frame().end().expect("an end");
    bar.parts().iter().for_each(|part| end.foot.append(*part));
    let held = Rc::clone(&bar);
    end.connect_formed(move |form| held.set_slim(form.narrow));
    bar
}

/// What is wrong at the end when everything is known that was looked for; it moves nothing.
fn tell_all<G: Steps>(bench: &Bench<G>, bar: &EndBar, cloth: &gtk::Widget) -> BTreeSet<String> {
    let group = AnyMatch::outcome(&bench.game).is_some_and(|outcome| outcome.group().is_some());
    bar.set_offer(Offer {
        lost: group,
        swaps: bench.setup.seats.len() > 1,
        round: group.then(|| (9, i18n::gettext_f("Round {n} of {of}", &[("n", "6"), ("of", "9")]))),
        begins: if group { "" } else { "Anna 2, Ben 1, Clara 0, Dimitrios 3\nLots decide who begins" }
            .to_owned(),
        took: "90 minutes".to_owned(),
    });
    let end = bench.view.frame().end().expect("an end");
    let places = || {
        let mut all = Vec::new();
        walk(cloth, &mut |widget| {
            if ["strip", "story-room", "end-foot", "end-title"]
                .iter()
                .any(|class| widget.has_css_class(class))
            {
                let area = widget.compute_bounds(cloth).expect("it lies there");
                all.push([area.x(), area.y(), area.width(), area.height()].map(f32::round));
            }
        });
        all
    };
    end.set_story(Some(&Story {
        title: "Looking for the moment that decided it…".to_owned(),
        ..Story::default()
    }));
    let mut found = settle(bench, cloth, false);
    let before = places();
    end.set_story(Some(&Story {
        title: "Der Augenblick, der alles entschied · Runde 7 von 9 · Abenteuer".to_owned(),
        words: "Dimitrios Papadopoulos würfelte Schwert, Schwert, Schild, Bogen und Stab. Glück änderte seine Chance \
                von 38 % auf 71 %."
            .to_owned(),
        luck: "Das Glück half Dimitrios am meisten: Dimitrios +11 %, Anna −6 %, Clara −3 %, Ben −2 %.".to_owned(),
    }));
    found.extend(settle(bench, cloth, false));
    if places() != before {
        found.insert(format!("what was found moves the end: {before:?} {:?}", places()));
    }
    found
}

/// What is wrong while the table tells what a round brought, in many words.
fn of_interlude<G: Game>(bench: &Bench<G>, cloth: &gtk::Widget) -> BTreeSet<String> {
    let line = |at: usize| Brought {
        what: format!("Dimitrios Papadopoulos × Clara, {at}"),
        result: "Dimitrios Papadopoulos gewinnt 3 Siegpunkte".to_owned(),
        won: at == 0,
    };
    let interlude = bench.view.frame().interlude();
    interlude.begin(&Interlude {
        title: "Dimitrios Papadopoulos hat Erfolg: Der Drache vom Gluthügel".to_owned(),
        lines: (0..6).map(line).collect(),
        ..Interlude::default()
    });
    (0..3).for_each(|_| bench.beat());
    let found = faults::of(cloth);
    interlude.end();
    found
}

fn picture(cloth: &gtk::Widget, name: &str) {
    let Some(folder) = std::env::var_os("TABLESIDE_PICTURES") else { return };
    let snapshot = gtk::Snapshot::new();
    let image = gtk::WidgetPaintable::new(Some(cloth)).current_image();
    image.snapshot(&snapshot, cloth.width().into(), cloth.height().into());
    let (Some(node), Some(native)) = (snapshot.to_node(), cloth.native()) else { return };
    let texture = native.renderer().unwrap().render_texture(node, None);
    let language = std::env::var("LANGUAGE").unwrap_or_default();
    texture.save_to_png(Path::new(&folder).join(format!("{name}-{language}.png"))).unwrap();
}

/// Whether the small form is asked for.
fn is_small() -> bool {
    std::env::args().any(|arg| arg == "small")
}

/// Looks at one game in all sizes, if it was asked for; whether nothing is wrong.
fn game<G: Steps>(language: &str, tables: &[Options]) -> bool {
    let other = |arg: &String| arg.starts_with('-') || arg == "small" || LANGUAGES.contains(&arg.as_str());
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| !other(arg)).collect();
    if !asked.is_empty() && !asked.iter().any(|game| game == G::INFO.id) {
        return true;
    }
    let began = std::time::Instant::now();
    let mut well = true;
    for (text, sizes) in TEXTS {
        gtk::Settings::default().unwrap().set_gtk_xft_dpi((text * 96.0 * 1024.0) as i32);
        for size in sizes.iter().copied() {
            if is_small() && (text > 1.0 || !SMALL.0.contains(&size)) {
                continue;
            }
            let mut seen = BTreeSet::new();
            well &= look::<G>(language, tables, size, text, &mut seen).is_empty();
            for step in G::SEEN {
                if !seen.contains(step) {
                    println!("{language}: {} {}x{} {text}: no {step}", G::INFO.id, size.0, size.1);
                    well = false;
                }
            }
        }
    }
    println!("{language}: {}, {:.0?}", G::INFO.id, began.elapsed());
    well
}

/// All of it in this process, in the language of its environment.
fn look_at_all(language: &str) -> ExitCode {
    i18n::init();
    let german = i18n::gettext("Undo") == "Rückgängig";
    assert_eq!(german, language == "de", "the texts are not those of {language}");
    adw::init().unwrap();
    let table = |seats, rules: &[(&'static str, &'static str)]| Options {
        seats,
        rules: rules.to_vec(),
        ..Options::default()
    };
    let all = [
        game::<dice_tuners::DiceTuners>(language, &[table(4, &[])]),
        game::<dualing_dice::DualingDice>(
            language,
            &[table(8, &[("set_limit", "2")]), table(8, &[("set_limit", "2"), ("discard", "one")])],
        ),
        game::<dicequest::Dicequest>(
            language,
            &[table(4, &[("mode", "competitive")]), table(4, &[("mode", "coop")])],
        ),
        game::<regidice::Regidice>(
            language,
            &[
                table(4, &[]),
                table(4, &[("damage_placement", "attacker_chooses"), ("suffer", "one_target")]),
                table(4, &[("level", "gentle")]),
            ],
        ),
        game::<dice_war::DiceWar>(language, &[table(2, &[])]),
    ];
    if all.into_iter().all(|well| well) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// This program again, in a language.
fn begin(language: &str, translations: &Path) -> Child {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.env("LC_ALL", "C.UTF-8").env("LANGUAGE", language).env("TABLESIDE_LOCALEDIR", translations);
    child.env("GEOMETRY_OF", language).args(std::env::args().skip(1)).spawn().unwrap()
}

fn main() -> ExitCode {
    if let Ok(language) = std::env::var("GEOMETRY_OF") {
        return look_at_all(&language);
    }
    if std::env::args().any(|arg| arg == "--list") {
        return ExitCode::SUCCESS;
    }
    let folder = tempfile::tempdir().unwrap();
    let named = LANGUAGES.into_iter().find(|language| std::env::args().any(|arg| arg == *language));
    let languages: Vec<&str> = match named.or(is_small().then_some(SMALL.1)) {
        Some(one) => vec![one],
        None => LANGUAGES.to_vec(),
    };
    if languages.contains(&"de") {
        let german = folder.path().join("de/LC_MESSAGES");
        std::fs::create_dir_all(&german).unwrap();
        let po = concat!(env!("CARGO_MANIFEST_DIR"), "/../../po/de.po");
        let made =
            Command::new("msgfmt").arg("--output-file").arg(german.join("tableside.mo")).arg(po).status();
        assert!(made.expect("msgfmt of gettext").success());
    }
    let children: Vec<Child> = languages.into_iter().map(|language| begin(language, folder.path())).collect();
    let well: Vec<bool> = children.into_iter().map(|mut child| child.wait().unwrap().success()).collect();
    if well.into_iter().all(|well| well) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
