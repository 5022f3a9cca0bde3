//! Sealed dice: the fingerprint of the seed while a match goes on, the seed itself and a check of every roll when it is over.

use relm4::gtk::{self, prelude::*};
use relm4::prelude::*;

use super::{App, AppCmd, AppMsg, AppWidgets};
use crate::archive::{MatchId, Status};
use crate::dialogs::{Answer, Message};
use crate::engine::Seed;
use crate::error::UserError;
use crate::exchange::{Checked, Code, Rolls, Seal, check_rolls};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::pages::new_match::First;
use crate::play::MatchSetup;
use crate::tables::kit::{styled_box, titled};
use crate::widgets::{Named, QrCode};

/// So many words stand in a line.
const WORDS: usize = 4;

/// The seal of a match.
#[derive(Debug)]
pub struct Sealed {
    id: MatchId,
    seal: Seal,
    /// The seed, once nobody can use it any more.
    seed: Option<String>,
}

impl App {
    pub(super) fn ask_seal(&self, id: MatchId, sender: &ComponentSender<Self>) {
        let (archive, _) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let found = archive.with(|archive| archive.load(id)).map(|stored| {
                let seal = Seal::of_match(&stored.setup)?;
                let seed = match stored.setup.seed {
                    Seed::Bytes(bytes) if stored.status != Status::Running => {
                        Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
                    }
                    _ => None,
                };
                Some(Sealed { id, seal, seed })
            });
            AppCmd::Seal(found.map_err(|error| UserError::new(gettext("Could not open this match"), &error)))
        });
    }

    pub(super) fn show_seal(
        found: Result<Option<Sealed>, UserError>,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        let (window, heading) = (&widgets.main_window, gettext("Sealed Dice"));
        let Sealed { id, seal, seed } = match found {
            Ok(Some(sealed)) => sealed,
            Ok(None) => {
                let words =
                    gettext("This match has no seal: its dice and cards are real, or its seed is known.");
                return Message::new(window, &heading, &words).close(&gettext("_Close")).show();
            }
            Err(error) => return error.show(&widgets.toasts),
        };
        let body = match &seed {
            None => note_first(),
            Some(_) => gettext(
                "The match is over, so the seed behind these words is open. Compare the words with those that you noted, and verify the rolls.",
            ),
        };
        let message = Message::new(window, &heading, &body)
            .child(&picture(&seal, seed.as_deref()))
            .close(&gettext("_Close"))
            .copy(
                [Some(seal.line()), Some(seal.digits), seed.clone()]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join("\n"),
            );
        let input = sender.input_sender().clone();
        match seed {
            None => message.show(),
            Some(_) => message
                .answer(&gettext("_Verify"), Answer::Suggested, move || {
                    let _ = input.send(AppMsg::CheckRolls(id));
                })
                .show(),
        }
    }

    /// Shows the seal of a match that is about to begin; it begins when that is wanted.
    pub(super) fn show_seal_first(
        seal: &Seal,
        setup: Box<MatchSetup>,
        first: First,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        let input = sender.input_sender().clone();
        let first = First { seal: false, ..first };
        Message::new(&widgets.main_window, &gettext("Sealed Dice"), &note_first())
            .child(&picture(seal, None))
            .close(&gettext("_Cancel"))
            .copy([seal.line(), seal.digits.clone()].join("\n"))
            .answer(&gettext("_Start Match"), Answer::Suggested, move || {
                let _ = input.send(AppMsg::Sit { setup: setup.clone(), first });
            })
            .enter_answers()
            .show();
    }

    pub(super) fn check_rolls(&self, id: MatchId, sender: &ComponentSender<Self>) {
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let failed = |error: &(dyn std::error::Error + 'static)| {
                UserError::new(gettext("The rolls could not be worked out"), error)
            };
            let file = archive.with(|archive| archive.export(id)).map_err(|error| failed(&error));
            let checked =
                file.and_then(|file| check_rolls(&catalogue, &file).map_err(|error| failed(&error)));
            AppCmd::Rolls(checked)
        });
    }

    pub(super) fn show_rolls(checked: Result<Option<Rolls>, UserError>, widgets: &AppWidgets) {
        let rolls = match checked {
            Ok(rolls) => rolls,
            Err(error) => return error.show(&widgets.toasts),
        };
        let (heading, words) = rolls.as_ref().map_or_else(
            || (gettext("Sealed Dice"), gettext("The rolls of this match cannot be checked.")),
            told,
        );
        Message::new(&widgets.main_window, &heading, &words).close(&gettext("_Close")).show();
    }
}

/// What to do with a seal before the first roll.
fn note_first() -> String {
    gettext(
        "Write these words down or take a picture of the code before the first roll. After the match Tableside shows the seed behind them, from which every roll can be worked out again.",
    )
}

/// The words, the code and the seed.
fn picture(seal: &Seal, seed: Option<&str>) -> gtk::Box {
    let all = styled_box(gtk::Orientation::Vertical, 12, "");
    let lines: Vec<String> = seal.words.chunks(WORDS).map(|words| words.join("  ")).collect();
    let words = gtk::Label::builder()
        .label(lines.join("\n"))
        .justify(gtk::Justification::Center)
        .selectable(true)
        .wrap(true)
        .css_classes(["title-4"])
        .build();
    words.set_accessible_name(&seal.line());
    all.append(&words);
    let code = QrCode::default();
    code.set_code(Code::of(&seal.digits));
    code.set_halign(gtk::Align::Center);
    code.set_accessible_name(&gettext("Code with the fingerprint of the seed"));
    all.append(&code);
    if let Some(seed) = seed {
        all.append(&titled("heading", &gettext("Seed")));
        let digits = gtk::Label::builder().label(seed).wrap(true).selectable(true).xalign(0.0);
        let digits = digits.wrap_mode(gtk::pango::WrapMode::Char).css_classes(["monospace"]).build();
        all.append(&digits);
    }
    all
}

/// What became of the rolls, in a heading and words.
fn told(rolls: &Rolls) -> (String, String) {
    let wrong: Vec<String> = rolls
        .rolls
        .iter()
        .filter(|roll| roll.checked == Checked::Differs)
        .map(|roll| (roll.at + 1).to_string())
        .collect();
    if !wrong.is_empty() {
        let list = wrong.join(", ");
        let words = gettext_f("These entries are not what the seed gives: {list}.", &[("list", &list)]);
        return (gettext("Rolls Differ"), words);
    }
    let counted = |n: usize| (u32::try_from(n).unwrap_or(u32::MAX), n.to_string());
    let (count, n) = counted(rolls.rolls.len());
    let mut words = ngettext_f(
        "{n} roll matches the seed behind these words.",
        "{n} rolls match the seed behind these words.",
        count,
        &[("n", &n)],
    );
    let moved = rolls.rolls.iter().filter(|roll| matches!(roll.checked, Checked::Moved(_))).count();
    if moved > 0 {
        let (count, n) = counted(moved);
        words.push(' ');
        words.push_str(&ngettext_f(
            "{n} of them was moved by a correction of the log.",
            "{n} of them were moved by corrections of the log.",
            count,
            &[("n", &n)],
        ));
    }
    let means = gettext("The program chose no roll after the match began.");
    (gettext("Every Roll Is as Sealed"), format!("{words} {means}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::SealedRoll;

    #[test]
    fn a_roll_that_differs_is_named() {
        let roll =
            |at, checked| SealedRoll { at, stream: at, told: String::new(), checked, draws: Vec::new() };
        let seal = Seal::of(&Seed::Bytes([7; 32])).unwrap();
        let rolls = |rolls| Rolls { seed: String::new(), seal: seal.clone(), rolls };
        let (heading, words) = told(&rolls(vec![roll(0, Checked::Same), roll(4, Checked::Differs)]));
        assert_eq!(heading, "Rolls Differ");
        assert_eq!(words, "These entries are not what the seed gives: 5.");
        let (heading, words) = told(&rolls(vec![roll(0, Checked::Same), roll(4, Checked::Moved(3))]));
        assert_eq!(heading, "Every Roll Is as Sealed");
        assert!(words.starts_with("2 rolls match the seed"), "{words}");
        assert!(words.contains("1 of them was moved"), "{words}");
    }
}
