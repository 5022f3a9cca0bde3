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
#[path = "geometry/look.rs"]
mod look;
#[path = "geometry/moments.rs"]
mod moments;
#[path = "geometry/overlays.rs"]
mod overlays;
#[path = "geometry/page.rs"]
mod page;
#[path = "geometry/steps.rs"]
mod steps;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, ExitCode};

use moments::gather;
use page::Page;
use relm4::adw;
use relm4::gtk::{self, prelude::*};
use steps::{Kind, Steps};
use tableside::games::{dice_tuners, dice_war, dicequest, dualing_dice, regidice};
use tableside::i18n;
use ui::bench::Options;

/// How large letters are wanted, and on which cloths: windows less their headers. On a telephone they do not grow.
const TEXTS: [(f64, &[(i32, i32)]); 2] =
    [(1.0, &[(1100, 674), (1280, 754), (1920, 1034), (360, 594)]), (1.5, &[(1100, 674), (1920, 1034)])];
const LANGUAGES: [&str; 2] = ["en", "de"];
/// What says most, for every day: words are longest in German.
const SMALL: ([(i32, i32); 2], &str) = ([(1100, 674), (360, 594)], "de");

/// From where a game is looked at, and what is wrong that was not known before.
pub struct Sight {
    language: String,
    size: (i32, i32),
    text: f64,
    wrong: BTreeSet<String>,
}

impl Sight {
    /// Tells what is wrong with a step as it is shown now.
    fn tell<G: Steps>(&mut self, page: &Page<G>, step: &str, kind: &str, found: &BTreeSet<String>) {
        let (size, text) = (self.size, self.text);
        let shown = format!("{step} {kind}");
        let told = |fault| format!("{} {}x{} {text} {}: {fault}", G::INFO.id, size.0, size.1, shown.trim());
        let (known, new): (Vec<String>, Vec<String>) =
            found.iter().map(told).partition(|fault| faults::is_known(fault));
        if std::env::var_os("TABLESIDE_KNOWN").is_some() {
            known.iter().for_each(|fault| println!("{}: known: {fault}", self.language));
        }
        if !new.is_empty() {
            let name = shown.trim().replace(' ', "-");
            picture(&page.cloth, &format!("{}-{name}-{}-{text}", G::INFO.id, size.0));
        }
        for fault in new {
            if self.wrong.insert(fault.clone()) {
                println!("{}: {fault}", self.language);
            }
        }
    }
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

/// Looks at one game in all sizes, if it was asked for; whether nothing is wrong. At real tables dice and cards are told.
fn game<G: Steps>(language: &str, tables: &[Options]) -> bool {
    let other = |arg: &String| arg.starts_with('-') || arg == "small" || LANGUAGES.contains(&arg.as_str());
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| !other(arg)).collect();
    if !asked.is_empty() && !asked.iter().any(|game| game == G::INFO.id) {
        return true;
    }
    let began = std::time::Instant::now();
    let mut gathered = gather::<G>(tables);
    let real: Vec<Options> = tables.iter().map(|table| Options { real: true, ..table.clone() }).collect();
    gathered.extend(gather::<G>(&real));
    let mut well = true;
    for (text, sizes) in TEXTS {
        gtk::Settings::default().unwrap().set_gtk_xft_dpi((text * 96.0 * 1024.0) as i32);
        for size in sizes.iter().copied() {
            if is_small() && (text > 1.0 || !SMALL.0.contains(&size)) {
                continue;
            }
            let mut sight = Sight { language: language.to_owned(), size, text, wrong: BTreeSet::new() };
            let seen = look::look(&mut sight, &gathered);
            well &= sight.wrong.is_empty();
            for (step, lacks) in G::SEEN {
                for kind in Kind::ALL {
                    let (there, cannot) =
                        (seen.contains(&(step, kind)), lacks.iter().any(|(lack, _)| *lack == kind));
                    if there == cannot {
                        let what = if there { "is seen, though it cannot be" } else { "was never seen" };
                        println!(
                            "{language}: {} {}x{} {text}: {step}, {kind:?} {what}",
                            G::INFO.id,
                            size.0,
                            size.1
                        );
                        well = false;
                    }
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
