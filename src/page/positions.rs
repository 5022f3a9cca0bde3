//! Every position of a match in words, and its log.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::html::escaped;
use super::words;
use crate::archive::MatchFile;
use crate::engine::{Names, Source, Viewer};
use crate::exchange::{Unplayable, harmless};
use crate::i18n::gettext;
use crate::play::{Catalogue, GameSession, remark_of};

/// Positions as numbers of lines, of which each stands there once, and what the script says.
pub(super) fn positions(
    catalogue: &Catalogue,
    file: &MatchFile,
    session: &GameSession,
    viewer: Viewer,
) -> Result<Value, Unplayable> {
    let def = catalogue.find(&file.setup.game).ok_or_else(|| Unplayable::Game(file.setup.game.clone()))?;
    let mut table = def.create(&file.setup).map_err(Unplayable::Setup)?;
    let (mut lines, mut known, mut at) = (Vec::new(), HashMap::new(), Vec::new());
    let mut number = |line: String| {
        *known.entry(line.clone()).or_insert_with(|| {
            lines.push(line);
            lines.len() - 1
        })
    };
    let names: &Names = session.names();
    let game = session.game();
    for n in 0..=game.len() {
        let ask = table.ask().render(names);
        let picture = table.picture(viewer).into_iter().map(|line| line.render(names));
        at.push(
            std::iter::once(ask).chain(picture).map(|line| number(harmless(&line))).collect::<Vec<usize>>(),
        );
        // What held once holds again.
        if game.record(n).is_none_or(|record| table.play(record).is_err()) {
            break;
        }
    }
    let mut told = words(session);
    told["lines"] = json!(lines);
    told["at"] = json!(at);
    Ok(told)
}

/// The log: each entry a button that shows what came of it, under the part of the match it belongs to.
pub(super) fn log(session: &GameSession) -> String {
    let names = session.names();
    let (mut out, mut chapter, mut open) = (String::new(), None, false);
    for (n, line) in session.lines_from(0).iter().enumerate() {
        let heading = line.chapter.as_ref().map(|text| text.render(names));
        if heading != chapter || !open {
            out.push_str(if open { "</ol>\n" } else { "" });
            if let Some(heading) = &heading {
                out.push_str(&format!("<h3>{}</h3>\n", escaped(heading)));
            }
            out.push_str("<ol>\n");
            (chapter, open) = (heading, true);
        }
        let told: Vec<String> = line.told.iter().map(|text| text.render(names)).collect();
        let told = escaped(&harmless(&told.join(" ")));
        let (pause, reason) = remark_of(&line.record.note);
        let marks = [
            line.record.stood.then(|| gettext("illegal, but accepted")),
            (line.record.source == Source::Ruled).then(|| gettext("house ruling")),
            pause,
            Some(reason.to_owned()).filter(|reason| !reason.is_empty()).map(|reason| format!("“{reason}”")),
        ];
        let marks: Vec<String> = marks.into_iter().flatten().collect();
        let marks = match marks.is_empty() {
            true => String::new(),
            false => format!(" <small>{}</small>", escaped(&harmless(&marks.join(", ")))),
        };
        out.push_str(&format!(
            "<li><span aria-hidden=\"true\">{0}</span><button type=\"button\" data-n=\"{0}\">{told}{marks}</button></li>\n",
            n + 1
        ));
    }
    if open {
        out.push_str("</ol>\n");
    }
    out
}
