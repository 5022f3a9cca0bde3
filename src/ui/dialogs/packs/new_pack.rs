//! A pack that begins, or goes on: for which game, what it is called, and where its file is.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use super::{PacksDialog, PacksMsg};
use crate::content;
use crate::dialogs::message::{Answer, Message};
use crate::dialogs::rows_window::RowsWindow;
use crate::error::UserError;
use crate::i18n::gettext;
use crate::play::{GameDef, PackDraft};

/// The longest name of a pack, in letters.
const LONGEST: i32 = 60;

/// A pack whose cards are entered.
#[derive(Clone, Debug)]
pub struct Begun {
    pub(super) draft: Box<PackDraft>,
    pub(super) path: PathBuf,
    /// Whether it has no file yet.
    pub(super) new: bool,
    /// Whether its file has comments, which would go.
    pub(super) comments: bool,
}

/// Asks for which game a new pack is, and what it is called.
pub(super) fn ask(window: &RowsWindow, games: &[GameDef], sender: &ComponentSender<PacksDialog>) {
    let titles: Vec<String> = games.iter().map(|game| gettext(game.info.title)).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let game = adw::ComboRow::builder().title(gettext("Game")).model(&gtk::StringList::new(&titles)).build();
    let name = adw::EntryRow::builder().title(gettext("Name")).text(gettext("The Cards in Our Box")).build();
    let group = adw::PreferencesGroup::new();
    group.add(&game);
    group.add(&name);
    let (games, input) = (games.to_vec(), sender.input_sender().clone());
    let (chosen, entered) = (game.clone(), name.clone());
    let message = Message::new(
        window,
        &gettext("New Pack"),
        &gettext("You enter the cards one after the other. What you enter is saved as you go."),
    )
    .child(&group)
    .close(&gettext("_Cancel"))
    .answer(&gettext("_Begin"), Answer::Suggested, move || {
        let name: String = entered.text().trim().chars().take(LONGEST as usize).collect();
        if let Some(game) = games.get(chosen.selected() as usize)
            && !name.is_empty()
        {
            let _ = input.send(PacksMsg::New { game: *game, name });
        }
    });
    let can_begin = Rc::new(message.switch());
    name.connect_changed(move |name| can_begin(!name.text().trim().is_empty()));
    message.enter_answers().show();
}

/// A new pack, and the file that it is going to have. Looks at the disk.
pub(super) fn begin(game: &GameDef, root: &Path, name: &str) -> Result<Begun, UserError> {
    let folder = root.join(game.info.id);
    let plain = PackDraft::id_for(name);
    let numbered = (2..1000).map(|n| format!("{plain}-{n}"));
    let file = |id: &String| folder.join(format!("{id}.toml"));
    let id = std::iter::once(plain.clone()).chain(numbered).find(|id| !file(id).exists()).unwrap_or(plain);
    let draft = PackDraft::new(game, &id, name)
        .map_err(|error| UserError::new(gettext("The pack could not be created"), &error))?;
    Ok(Begun { draft: Box::new(draft), path: file(&id), new: true, comments: false })
}

/// A pack to go on with. Reads the disk.
pub(super) fn go_on(game: &GameDef, path: PathBuf) -> Result<Begun, UserError> {
    let failed =
        |error: content::PackError| UserError::new(gettext("The pack cannot be edited here"), &error);
    let text = content::read_text(&path).map_err(failed)?;
    let draft = PackDraft::read(game, &text).map_err(failed)?;
    let comments = text.lines().any(|line| line.trim_start().starts_with('#'));
    Ok(Begun { draft: Box::new(draft), path, new: false, comments })
}

/// Somebody has written comments into the file by hand: they decide whether those go.
pub(super) fn warn_of_comments(window: &RowsWindow, begun: Begun, sender: &ComponentSender<PacksDialog>) {
    let input = sender.input_sender().clone();
    Message::new(
        window,
        &gettext("Edit Without Comments?"),
        &gettext(
            "The file of this pack has comments. They are lost with the first change that you make here.",
        ),
    )
    .close(&gettext("_Cancel"))
    .answer(&gettext("_Edit"), Answer::Plain, move || {
        let _ = input.send(PacksMsg::Enter(begun.clone()));
    })
    .enter_closes()
    .show();
}
