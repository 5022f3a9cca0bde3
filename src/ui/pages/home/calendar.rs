//! The matches of the days before, by months: what became of each, and a way back to it.

use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use super::today::{Wanted, date, setup_of, sign};
use crate::dialogs::{RowsWindow, on_close, present_above, rows_window};
use crate::i18n::{gettext, gettext_f};
use crate::play::{Catalogue, Day};
use crate::services::DayStands;
use crate::widgets::{Named, PressButton};

/// So many days are shown at most, today included.
const MOST: i64 = 366;

/// The days that may be shown, the earliest first.
pub fn days() -> Vec<Day> {
    let today = Day::today();
    (0..MOST).rev().map(|before| today.before(before)).collect()
}

/// Shows what became of the days, the earliest first, above the window that a widget is in; `wanted` is done when a day is
/// pressed. The months before the first match are left out.
pub fn show_calendar(
    days: &[(Day, DayStands)],
    catalogue: &Catalogue,
    near: &impl IsA<gtk::Widget>,
    wanted: impl Fn(Wanted) + 'static,
) {
    let Some(above) = near.root().and_downcast::<gtk::Window>() else { return };
    let window = rows_window(Some(&gettext("Daily Matches")), (480, 640));
    let page = adw::PreferencesPage::new();
    let wanted: Rc<dyn Fn(Wanted)> = Rc::new(wanted);
    let month = |day: &Day| (day.0.year(), day.0.month());
    let first = days.iter().find(|(_, stands)| *stands != DayStands::Missed).or(days.last());
    let first = first.map(|(day, _)| month(day));
    let shown: Vec<_> = days.iter().filter(|(day, _)| Some(month(day)) >= first).copied().collect();
    // The latest month is what people look for.
    for days in shown.chunk_by(|(a, _), (b, _)| month(a) == month(b)).rev() {
        page.add(&group(days, catalogue, &window, &wanted));
    }
    window.add(&page);
    on_close(&window, || {});
    present_above(&window, &above);
}

fn group(
    days: &[(Day, DayStands)],
    catalogue: &Catalogue,
    window: &RowsWindow,
    wanted: &Rc<dyn Fn(Wanted)>,
) -> adw::PreferencesGroup {
    let count =
        |test: fn(&DayStands) -> bool| days.iter().filter(|(_, stands)| test(stands)).count().to_string();
    let played = count(|stands| matches!(stands, DayStands::Won(_) | DayStands::Ended(_)));
    let won = count(|stands| matches!(stands, DayStands::Won(_)));
    let group = adw::PreferencesGroup::builder()
        .title(days.first().map(|(day, _)| date(*day, "%OB %Y")).unwrap_or_default())
        .description(gettext_f("{n} played, {won} won", &[("n", &played), ("won", &won)]))
        .build();
    let grid =
        gtk::Grid::builder().column_homogeneous(true).row_spacing(2).css_classes(["week", "month"]).build();
    // As a calendar of the week that this month begins with.
    let Some((first, _)) = days.first() else { return group };
    let skipped = i32::from(first.0.weekday().to_monday_zero_offset());
    for column in 0..7 {
        let name = date(first.before(i64::from(skipped - column)), "%a");
        let label = gtk::Label::builder().label(name).css_classes(["caption", "dim-label"]).build();
        label.update_state(&[gtk::accessible::State::Hidden(true)]);
        grid.attach(&label, column, 0, 1, 1);
    }
    for (day, stands) in days {
        let place = skipped + i32::from(day.0.day()) - i32::from(first.0.day());
        // A month that is shown in part begins where its first day stands.
        grid.attach(&button(*day, *stands, catalogue, window, wanted), place % 7, 1 + place / 7, 1, 1);
    }
    group.add(&grid);
    group
}

/// A day that can be pressed.
fn button(
    day: Day,
    stands: DayStands,
    catalogue: &Catalogue,
    window: &RowsWindow,
    wanted: &Rc<dyn Fn(Wanted)>,
) -> PressButton {
    let (sign, told) = sign(stands);
    let column = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(3).build();
    column.append(&gtk::Label::builder().label(day.0.day().to_string()).css_classes(["numeric"]).build());
    column.append(&sign);
    let button = PressButton::default();
    button.set_child(Some(&column));
    button.set_css_classes(&["flat"]);
    let game = day.game(catalogue).map(|game| gettext(game.info.title)).unwrap_or_default();
    let day_name = date(day, "%A, %e %B");
    let places = [("day", &*day_name), ("game", &*game), ("result", &*told)];
    let told = gettext_f("{day}, {game}: {result}", &places);
    button.set_tip(&told);
    button.set_accessible_name(&told);
    let (wanted, window, catalogue) = (Rc::clone(wanted), window.downgrade(), catalogue.clone());
    button.connect_clicked(move |_| {
        let leads = match stands {
            DayStands::Goes(id) => Some(Wanted::GoOn(id)),
            DayStands::Won(id) | DayStands::Ended(id) => Some(Wanted::Review(id)),
            DayStands::Missed => setup_of(day, &catalogue).map(|setup| Wanted::Begin(Box::new(setup))),
        };
        if let Some(window) = window.upgrade() {
            window.close();
        }
        if let Some(leads) = leads {
            wanted(leads);
        }
    });
    button
}
