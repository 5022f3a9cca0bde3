//! `people`: who has played, and whose matches do not count.

use clap::Args;
use serde_json::{Value, json};

use super::Console;
use super::env::Environment;
use super::fail::Fail;
use super::{history, statistics};
use crate::archive::Person;
use crate::i18n::{N_, gettext, gettext_f, ngettext_f, whole};
use crate::table::look::Avatar;

#[derive(Debug, Args)]
pub(super) struct PeopleArgs {
    #[arg(long, value_name = "NAME", help = N_("Leave the matches of this person out of all statistics, those to come as well"))]
    no_count: Option<String>,
    #[arg(long, value_name = "NAME", conflicts_with = "no_count", help = N_("Count the matches of this person again"))]
    count: Option<String>,
    #[arg(long, num_args = 2, value_names = ["NAME", "PICTURE"], conflicts_with_all = ["no_count", "count"],
        help = N_("Give this person a picture or a sign: face-1 to face-29, dragon-red and the like, or none"))]
    picture: Option<Vec<String>>,
    #[arg(long, help = N_("Print JSON"))]
    json: bool,
}

pub(super) fn people(
    env: &Environment<'_>,
    args: &PeopleArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    if let Some(name) = args.no_count.as_ref().or(args.count.as_ref()) {
        let mut archive = env.open_archive().map_err(Fail::because)?;
        let done = statistics::person(&archive, name)
            .and_then(|id| archive.set_person_counted(id, args.count.is_some()).map_err(Fail::because));
        archive.close().map_err(Fail::because)?;
        done?;
    }
    if let Some([name, picture]) = args.picture.as_deref() {
        let avatar = avatar(picture)?;
        let mut archive = env.open_archive().map_err(Fail::because)?;
        let done = statistics::person(&archive, name)
            .and_then(|id| archive.set_avatar(id, &avatar.to_text()).map_err(Fail::because));
        archive.close().map_err(Fail::because)?;
        done?;
    }
    let people = match history::reading(env)? {
        Some(archive) => archive.people().map_err(Fail::because)?,
        None => Vec::new(),
    };
    if args.json {
        return console.print_json(&json!(people.iter().map(as_json).collect::<Vec<_>>()));
    }
    if people.is_empty() {
        return Ok(console.say(&gettext("Nobody has played yet."))?);
    }
    people.iter().try_for_each(|person| Ok(console.say(&in_words(person))?))
}

/// Reads what somebody is to have beside their name.
fn avatar(picture: &str) -> Result<Avatar, Fail> {
    if picture == "none" {
        return Ok(Avatar::OfName);
    }
    Avatar::parse(picture).filter(|avatar| *avatar != Avatar::OfName).ok_or_else(|| {
        let words = |list: Vec<String>| list.join(", ");
        let signs = words(Avatar::SIGNS.iter().map(|(sign, _)| Avatar::word_of(*sign).to_owned()).collect());
        let colours = words(Avatar::COLOURS.iter().map(|colour| Avatar::word_for(*colour).to_owned()).collect());
        let last = Avatar::FACES.to_string();
        let places = [("picture", picture), ("last", &last), ("signs", &signs), ("colours", &colours)];
        Fail::usage(gettext_f(
            "There is no picture “{picture}”. Say none, a face from face-1 to face-{last}, or a sign with a colour, such as dragon-red. Signs: {signs}. Colours: {colours}.",
            &places,
        ))
    })
}

fn in_words(person: &Person) -> String {
    let n = u32::try_from(person.matches).unwrap_or(u32::MAX);
    let matches = whole(person.matches as u64);
    let words = [("name", &*person.name), ("n", &matches)];
    let told = ngettext_f("{name}: {n} match", "{name}: {n} matches", n, &words);
    let told = match Avatar::parse(&person.avatar).unwrap_or_default() {
        Avatar::OfName => told,
        avatar => {
            gettext_f("{result}, picture: {picture}", &[("result", &told), ("picture", &avatar.spoken())])
        }
    };
    if person.uncounted { gettext_f("{result}, not counted", &[("result", &told)]) } else { told }
}

fn as_json(person: &Person) -> Value {
    json!({
        "id": person.id.0,
        "name": person.name,
        "matches": person.matches,
        "last_played": person.last_played,
        "counted": !person.uncounted,
        "picture": (!person.avatar.is_empty()).then_some(&person.avatar),
    })
}
