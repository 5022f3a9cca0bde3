//! What is asked before a person gets another name, or becomes somebody else.

use relm4::gtk::{self, prelude::*};

use super::PersonMsg;
use crate::archive::{Merging, Person, PersonId};
use crate::dialogs::{Answer, Message};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::pages::{name_choice, shorten_choice};
use crate::services::Services;
use crate::tables::kit::label;
use crate::widgets::Named;

/// Asks for another name.
pub fn rename(near: &impl IsA<gtk::Widget>, name: &str, input: &relm4::Sender<PersonMsg>) {
    let heading = gettext_f("Rename {name}", &[("name", name)]);
    let entry = gtk::Entry::builder().text(name).activates_default(true).build();
    entry.set_accessible_name(&gettext("Name"));
    let (typed, input) = (entry.clone(), input.clone());
    let message = Message::new(near, &heading, &gettext("The new name stands in all their matches."))
        .child(&entry)
        .close(&gettext("_Cancel"))
        .answer(&gettext("_Rename"), Answer::Suggested, move || {
            let _ = input.send(PersonMsg::Rename(typed.text().to_string()));
        })
        .enter_answers();
    let (switch, old) = (message.switch(), name.to_owned());
    let fit = move |entry: &gtk::Entry| {
        let text = entry.text();
        switch(!text.trim().is_empty() && text.trim() != old);
    };
    fit(&entry);
    entry.connect_changed(fit);
    message.show();
    entry.grab_focus();
}

/// Asks who somebody is, and says what it means before it is done. `into` is chosen at first.
pub fn merge(
    near: &impl IsA<gtk::Widget>,
    services: &Services,
    (from, name): (PersonId, &str),
    into: Option<PersonId>,
    input: &relm4::Sender<PersonMsg>,
) {
    let mut people = services.people();
    people.retain(|person| person.id != from);
    let heading = gettext_f("Merge {name}", &[("name", name)]);
    if people.is_empty() {
        let words = gettext("There is nobody else yet.");
        return Message::new(near, &heading, &words).close(&gettext("_Close")).show();
    }
    let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
    let choice = gtk::DropDown::from_strings(&names);
    shorten_choice(&choice);
    name_choice(&choice, &gettext("Which person"));
    if let Some(at) = into.and_then(|into| people.iter().position(|person| person.id == into)) {
        choice.set_selected(u32::try_from(at).unwrap_or_default());
    }
    let meaning = label("");
    let below = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(12).build();
    below.append(&choice);
    below.append(&meaning);
    let (chosen, all, input) = (choice.clone(), people.clone(), input.clone());
    let body = gettext_f("Who is {name}? Two names of one person become one.", &[("name", name)]);
    let message = Message::new(near, &heading, &body)
        .child(&below)
        .close(&gettext("_Cancel"))
        .answer(&gettext("_Merge"), Answer::Destructive, move || {
            if let Some(into) = all.get(chosen.selected() as usize) {
                let _ = input.send(PersonMsg::Merge(into.id));
            }
        })
        .enter_closes();
    let (services, name) = (services.clone(), name.to_owned());
    let tell = move |choice: &gtk::DropDown| {
        if let Some(into) = people.get(choice.selected() as usize) {
            let merging = services.merging(from, into.id).unwrap_or_default();
            meaning.set_text(&what_it_means(&merging, &name, into));
        }
    };
    tell(&choice);
    choice.connect_selected_notify(tell);
    message.show();
}

fn what_it_means(merging: &Merging, from: &str, into: &Person) -> String {
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let into = into.name.as_str();
    let (n, all) = (merging.matches, merging.matches + merging.others - merging.together);
    let (words, all) = (n.to_string(), all.to_string());
    let places = [("n", &*words), ("name", from), ("other", into), ("all", &*all)];
    let mut said = ngettext_f(
        "{n} match of {name} becomes one of {other}, who then has {all}.",
        "{n} matches of {name} become those of {other}, who then has {all}.",
        count(n),
        &places,
    );
    if merging.together > 0 {
        let n = merging.together.to_string();
        let places = [("n", &*n), ("other", into)];
        said.push(' ');
        said.push_str(&ngettext_f(
            "Both sat in {n} match: there {other} would have two seats, which count neither as won nor as lost.",
            "Both sat in {n} matches: there {other} would have two seats, which count neither as won nor as lost.",
            count(merging.together),
            &places,
        ));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_before_what_merging_means() {
        let into = Person {
            id: PersonId(1),
            name: "Anna".into(),
            created_at: 0,
            matches: 40,
            last_played: None,
            uncounted: false,
            avatar: String::new(),
        };
        let apart = Merging { matches: 12, others: 40, together: 0 };
        assert_eq!(
            what_it_means(&apart, "Annie", &into),
            "12 matches of Annie become those of Anna, who then has 52."
        );
        let together = Merging { together: 1, ..apart };
        assert_eq!(
            what_it_means(&together, "Annie", &into),
            "12 matches of Annie become those of Anna, who then has 51. Both sat in 1 match: there Anna would have two seats, \
             which count neither as won nor as lost."
        );
    }
}
