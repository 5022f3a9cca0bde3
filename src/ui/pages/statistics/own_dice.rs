//! Dice that people have named, each by itself.

use std::rc::Rc;
use std::sync::mpsc;

use relm4::adw::prelude::*;
use relm4::gtk;
use relm4::prelude::*;

use super::{StatisticsMsg, StatisticsOutput, StatisticsPage, dice};
use crate::archive::{Archive, ArchiveError, DiceSet, DiceSetId, DieId, NewDie};
use crate::dialogs::{Rolled, name_dice, note_rolls};
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f};
use crate::insight::Pool;
use crate::shared::Shared;
use crate::tables::kit::{styled_box, titled};
use crate::widgets::{Named, PressButton};

/// The dice that people have named.
#[derive(Debug, Default)]
pub struct OwnDice {
    /// All sets, those that are no longer used as well.
    pub sets: Vec<DiceSet>,
    /// The dice, with what can be said of each.
    pub dice: Vec<(Pool, String)>,
}

/// What somebody wants to do with their dice.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// Say what they are called.
    Name,
    /// These are their names.
    Named(String, Vec<NewDie>),
    /// Say what a die rolls.
    Roll(DieId),
    /// Give a set other names.
    Rename(DiceSetId),
    /// These are its other names, those of its dice in their order.
    Renamed(DiceSetId, String, Vec<NewDie>),
    /// A set is no longer used.
    PutAway(DiceSetId),
    /// It is used again.
    TakeOut(DiceSetId),
}

/// A card for each set, and a button that names another.
pub fn fill(place: &gtk::Box, own: &OwnDice, input: &relm4::Sender<StatisticsMsg>) {
    while let Some(old) = place.first_child() {
        place.remove(&old);
    }
    let (away, used): (Vec<_>, Vec<_>) = own.sets.iter().partition(|set| set.put_away);
    used.into_iter().for_each(|set| place.append(&card(set, own, input)));
    for set in away {
        let line = styled_box(gtk::Orientation::Horizontal, 12, "");
        let words = titled("note", &gettext_f("“{name}” is put away.", &[("name", &set.name)]));
        words.set_hexpand(true);
        line.append(&words);
        let out = button(&gettext("Take Out"), input, Wanted::TakeOut(set.id));
        out.set_accessible_name(&gettext_f("Take out “{name}”", &[("name", &set.name)]));
        out.set_valign(gtk::Align::Center);
        line.append(&out);
        place.append(&line);
    }
    let line = styled_box(gtk::Orientation::Horizontal, 12, "");
    let words = gettext("Dice that you can tell apart can be looked at one by one.");
    let about = titled("note", &words);
    about.set_hexpand(true);
    line.append(&about);
    let name = button(&gettext("Name Dice…"), input, Wanted::Name);
    name.set_valign(gtk::Align::Center);
    line.append(&name);
    place.append(&line);
}

fn button(label: &str, input: &relm4::Sender<StatisticsMsg>, wanted: Wanted) -> PressButton {
    let button = PressButton::default();
    button.set_label(label);
    let input = input.clone();
    button.connect_clicked(move |_| drop(input.send(StatisticsMsg::Own(wanted.clone()))));
    button
}

fn card(set: &DiceSet, own: &OwnDice, input: &relm4::Sender<StatisticsMsg>) -> gtk::Box {
    let card = styled_box(gtk::Orientation::Vertical, 18, "card");
    card.add_css_class("answer-card");
    let head = styled_box(gtk::Orientation::Horizontal, 12, "");
    let title = titled("card-title", &set.name);
    title.set_hexpand(true);
    head.append(&title);
    let rename = button(&gettext("Rename…"), input, Wanted::Rename(set.id));
    rename.add_css_class("flat");
    rename.set_accessible_name(&gettext_f("Rename “{name}”…", &[("name", &set.name)]));
    head.append(&rename);
    let away = button(&gettext("Put Away"), input, Wanted::PutAway(set.id));
    away.add_css_class("flat");
    away.set_accessible_name(&gettext_f("Put away “{name}”", &[("name", &set.name)]));
    head.append(&away);
    card.append(&head);
    for die in &set.dice {
        let Some((pool, words)) = own.dice.iter().find(|(pool, _)| pool.die == Some(die.id)) else {
            continue;
        };
        card.append(&dice::row(pool, words));
        let roll = button(&gettext("Note Rolls…"), input, Wanted::Roll(die.id));
        roll.set_halign(gtk::Align::Start);
        roll.set_accessible_name(&gettext_f("Note rolls of “{name}”…", &[("name", &die.name)]));
        card.append(&roll);
    }
    card
}

impl StatisticsPage {
    pub(super) fn own(&self, wanted: Wanted, root: &gtk::Stack, sender: &ComponentSender<Self>) {
        match wanted {
            Wanted::Name => {
                let input = sender.input_sender().clone();
                name_dice(root, None, move |set, dice| {
                    let _ = input.send(StatisticsMsg::Own(Wanted::Named(set, dice)));
                });
            }
            Wanted::Rename(id) => {
                let input = sender.input_sender().clone();
                let known = self.own_dice.iter().find(|set| set.id == id);
                name_dice(root, known, move |set, dice| {
                    let _ = input.send(StatisticsMsg::Own(Wanted::Renamed(id, set, dice)));
                });
            }
            Wanted::Renamed(id, name, dice) => {
                let Some(set) = self.own_dice.iter().find(|set| set.id == id) else { return };
                let dice: Vec<(DieId, String)> =
                    set.dice.iter().zip(dice).map(|(die, new)| (die.id, new.name)).collect();
                self.change(sender, move |archive| archive.rename_dice(id, &name, &dice));
            }
            Wanted::Named(set, dice) => {
                let game = self.asked.game.clone().unwrap_or_default();
                self.change(sender, move |archive| archive.name_dice(&game, &set, &dice).map(drop));
            }
            Wanted::PutAway(id) => self.change(sender, move |archive| archive.put_dice_away(id, true)),
            Wanted::TakeOut(id) => self.change(sender, move |archive| archive.put_dice_away(id, false)),
            Wanted::Roll(id) => self.roll(id, root, sender),
        }
    }

    /// Changes the archive in a worker; the dice are read anew after that.
    fn change(
        &self,
        sender: &ComponentSender<Self>,
        change: impl FnOnce(&mut Archive) -> Result<(), ArchiveError> + Send + 'static,
    ) {
        let (archive, input, output) =
            (self.source.shared(), sender.input_sender().clone(), sender.output_sender().clone());
        sender.spawn_command(move |_| match archive.with(change) {
            Ok(()) => drop(input.send(StatisticsMsg::OnDice(true))),
            Err(error) => drop(output.send(StatisticsOutput::Failed(not_saved(&error)))),
        });
    }

    /// Takes rolls; a thread of its own writes them down in their order.
    fn roll(&self, id: DieId, root: &gtk::Stack, sender: &ComponentSender<Self>) {
        let die = self.own_dice.iter().flat_map(|set| &set.dice).find(|die| die.id == id);
        let Some(die) = die else { return };
        let (archive, output) = (self.source.shared(), sender.output_sender().clone());
        let (said, rolls) = mpsc::channel();
        let input = sender.input_sender().clone();
        sender.spawn_command(move |_| {
            for rolled in rolls {
                let noted = archive.with(|archive| match rolled {
                    Rolled::Face(face) => archive.note_rolls(id, &[face]),
                    Rolled::TakeBack => archive.take_back_rolls(id, 1).map(drop),
                });
                if let Err(error) = noted {
                    let _ = output.send(StatisticsOutput::Failed(not_saved(&error)));
                }
            }
            // The last one is written down.
            let _ = input.send(StatisticsMsg::OnDice(true));
        });
        // Whoever closes the window has said all.
        let said = Rc::new(Shared::new(Some(said)));
        let end = Rc::clone(&said);
        note_rolls(
            root,
            die,
            move |rolled| {
                if let Some(said) = &*said.get() {
                    let _ = said.send(rolled);
                }
            },
            move || end.set(None),
        );
    }
}

fn not_saved(error: &ArchiveError) -> UserError {
    UserError::new(gettext("This could not be saved"), error)
}
