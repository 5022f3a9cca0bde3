//! `packs add`: the cards of somebody's box, a line for each.

use std::collections::BTreeMap;

use crate::cli::Console;
use crate::cli::args::AddCardsArgs;
use crate::cli::console::Line;
use crate::cli::env::Environment;
use crate::cli::fail::Fail;
use crate::content::{self, CardForm, Choice, Field, Holds};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::{DraftFault, GameDef, PackDraft, SaveDraftError};

/// The most bytes of a line.
const LONGEST: usize = 4096;

pub(super) fn add(env: &Environment<'_>, args: &AddCardsArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let game = env.game(&args.game)?;
    let mut draft = open(game, args)?;
    let Some(form) = draft.form(&args.kind).filter(|form| form.listed).cloned() else {
        let kinds = draft.forms().iter().filter(|form| form.listed).map(|form| form.kind.clone());
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        let places = [("kind", args.kind.as_str()), ("kinds", &kinds)];
        return Err(Fail::Usage(gettext_f("There are no cards “{kind}”; choose from {kinds}.", &places)));
    };
    let within = holder(&draft, &form, args.within.as_deref())?;
    explain(&form, console)?;
    let (mut added, mut refused) = (0u32, 0u32);
    loop {
        let line = match console.read_line(LONGEST)? {
            Line::Rang => continue,
            Line::End => break,
            Line::Text(line) => line,
            Line::TooLong | Line::NotText => {
                refused += 1;
                console.complain(&gettext("This line cannot be read."));
                continue;
            }
        };
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        match draft.add_line(&form.kind, &within, &line) {
            Ok(_) => added += 1,
            Err(faults) => {
                refused += 1;
                for fault in faults {
                    console.complain(&format!("{}: {}", line.trim(), told(&fault)));
                }
            }
        }
    }
    let own = env.own_files();
    let file = args.file.display().to_string();
    let n = added.to_string();
    let places = [("n", n.as_str()), ("file", &file)];
    match draft.save(&args.file, &own) {
        Ok(_) => console.say(&ngettext_f(
            "{n} card was added to {file}. The pack can be played with.",
            "{n} cards were added to {file}. The pack can be played with.",
            added,
            &places,
        ))?,
        Err(SaveDraftError::Write(error)) => return Err(Fail::because(error)),
        Err(SaveDraftError::Faults(_)) => {
            draft.put_away(&args.file, &own).map_err(Fail::because)?;
            console.say(&ngettext_f(
                "{n} card was added to {file}. Before the pack can be played with, this is missing:",
                "{n} cards were added to {file}. Before the pack can be played with, this is missing:",
                added,
                &places,
            ))?;
            missing(&draft, console)?;
        }
    }
    if refused == 0 {
        return Ok(());
    }
    let message = ngettext_f(
        "{n} line was refused.",
        "{n} lines were refused.",
        refused,
        &[("n", &refused.to_string())],
    );
    Err(Fail::Failed(message))
}

fn open(game: &GameDef, args: &AddCardsArgs) -> Result<PackDraft, Fail> {
    if args.file.exists() {
        let text = content::read_text(&args.file).map_err(Fail::because)?;
        return PackDraft::read(game, &text).map_err(Fail::because);
    }
    let stem = args.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    PackDraft::new(game, &stem, &stem).map_err(Fail::because)
}

/// Where the cards go: into the pack, or into the card of it that was named.
fn holder(draft: &PackDraft, form: &CardForm, wanted: Option<&str>) -> Result<String, Fail> {
    let Some((outer, _)) = form.kind.rsplit_once('.') else { return Ok(String::new()) };
    let all = draft.cards(outer);
    let found = match wanted {
        Some(id) => all.into_iter().find(|card| draft.get(card, "id").and_then(|id| id.as_str()) == Some(id)),
        None => all.into_iter().next_back(),
    };
    let places = [("kind", form.kind.as_str()), ("outer", outer)];
    found.ok_or_else(|| Fail::Usage(gettext_f("Add a {outer} first: {kind} belongs to one.", &places)))
}

/// The fields of a line, and what each can hold.
fn explain(form: &CardForm, console: &mut Console<'_>) -> Result<(), Fail> {
    let fields = form.quick();
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    let places = [("fields", names.join("; "))];
    console.say(&gettext_f("A line for each card: {fields}", &[("fields", &places[0].1)]))?;
    for field in fields {
        console.say_wrapped(&format!("{}: {} {}", field.name, field.help, holds(field)), 4)?;
    }
    Ok(())
}

fn holds(field: &Field) -> String {
    let words =
        |choices: &[Choice]| choices.iter().map(|choice| choice.word.as_str()).collect::<Vec<_>>().join(", ");
    match &field.holds {
        Holds::Number { least, most } | Holds::Numbers { least, most, .. } => format!("({least}–{most})"),
        Holds::Word(choices) | Holds::Words(choices) => format!("({})", words(choices)),
        Holds::WordOrNumber { words: choices, least, most } => {
            format!("({}, {least}–{most})", words(choices))
        }
        Holds::Flag => gettext("(yes, no)"),
        Holds::Text | Holds::Texts | Holds::Written { .. } => String::new(),
    }
}

fn told(fault: &DraftFault) -> String {
    if fault.field.is_empty() {
        fault.sentence.clone()
    } else {
        format!("{}: {}", fault.field, fault.sentence)
    }
}

/// What is wrong, card by card.
fn missing(draft: &PackDraft, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut cards: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for fault in draft.faults() {
        cards.entry(draft.name(&fault.card)).or_default().push(told(&fault));
    }
    for (card, faults) in cards {
        for fault in faults {
            let line = if card.is_empty() { fault } else { format!("{card}: {fault}") };
            console.say_wrapped(&line, 4)?;
        }
    }
    Ok(())
}
