//! The attempt on the screen: the card, the pool, what would help.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, gdk, prelude::*};

use super::card::{self, CardPanel};
use super::desk::Desk;
use super::help::{HelpCell, HelpLook};
use super::hero::HeroCell;
use super::model::{QuestModel, Sizes};
use super::steps::StepKey;
use super::told::{self, Key};
use super::{Draft, Edit, Mode, edit};
use crate::games::dicequest::dice::Die;
use crate::games::dicequest::odds::Chance;
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::dicequest::{DicequestTable, DieCell, DieLook, PartRow, Session, ViewModel};
use crate::tables::kit::layout::{Form, Wrap};
use crate::tables::kit::{
    ButtonCell, add_all, group, label, set_accessible_name, set_class, set_text, styled_box, titled,
};
use crate::widgets::{Emblem, Glyph, PictureView, Sign, sign_field};

impl Sizes {
    /// What fits.
    const fn of(form: Form) -> Self {
        match form {
            Form::Narrow => Self { die: 44, locked: 32, pad: 44, hero: 36, picture: 0 },
            Form::Medium => Self { die: 54, locked: 40, pad: 50, hero: 44, picture: 56 },
            Form::Low => Self { die: 50, locked: 36, pad: 46, hero: 40, picture: 48 },
            Form::Wide => Self { die: 64, locked: 46, pad: 58, hero: 48, picture: 72 },
            Form::Tv => Self { die: 96, locked: 70, pad: 84, hero: 84, picture: 170 },
        }
    }
}

impl Sizes {
    /// Few dice are larger, many are smaller.
    const fn for_dice(self, n: usize) -> Self {
        let die = match n {
            0..=4 => self.die * 3 / 2,
            5..=8 => self.die * 5 / 4,
            9..=10 => self.die,
            _ => self.die * 7 / 8,
        };
        Self { die, ..self }
    }
}

/// A chance in words; `~` stands before an estimate.
fn percent(chance: Chance) -> String {
    let n = match chance.p * 100.0 {
        n if n > 0.0 && n < 1.0 => "<1".to_owned(),
        n if n > 99.0 && n < 100.0 => ">99".to_owned(),
        n if chance.exact => format!("{n:.0}"),
        n => format!("~{n:.0}"),
    };
    gettext_f("{n}%", &[("n", &n)])
}

/// The attempt on the screen.
pub struct QuestView {
    pub root: gtk::Box,
    session: Rc<Session>,
    desk: Rc<Desk>,
    columns: gtk::Box,
    /// The card with the pool beside it.
    pair: gtk::Box,
    card: CardView,
    middle: gtk::Box,
    unlocked: PartRow<DieCell>,
    locked: PartRow<DieCell>,
    locked_line: gtk::Box,
    extra: gtk::Box,
    heroes: PartRow<HeroCell>,
    kinds: PartRow<ButtonCell<DicequestTable>>,
    side: gtk::Box,
    side_title: gtk::Label,
    helps: PartRow<HelpCell>,
    helps_scroll: gtk::ScrolledWindow,
    pad: PartRow<DieCell>,
    /// The pool as it was shown last, to see which dice have been rolled.
    pool: Shared<Vec<Die>>,
    form: Cell<Form>,
}

impl QuestView {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 0, "dq-quest"),
            session: Rc::clone(session),
            desk: Desk::new(session),
            columns: styled_box(gtk::Orientation::Horizontal, 18, "dq-columns"),
            pair: styled_box(gtk::Orientation::Horizontal, 18, ""),
            card: CardView::new(),
            middle: styled_box(gtk::Orientation::Vertical, 8, "dq-pool"),
            unlocked: PartRow::new(session, 14),
            locked: PartRow::new(session, 8),
            locked_line: styled_box(gtk::Orientation::Horizontal, 12, "dq-locked"),
            extra: group(gtk::Orientation::Horizontal, 4, "dq-extra", &gettext("Bonus symbols")),
            heroes: PartRow::new(session, 10),
            kinds: PartRow::new(session, 6),
            side: styled_box(gtk::Orientation::Vertical, 6, "dq-side"),
            side_title: label("heading"),
            helps: PartRow::within(session, Wrap::new(6).grow()),
            helps_scroll: gtk::ScrolledWindow::builder()
                .focusable(false)
                .hscrollbar_policy(gtk::PolicyType::Never)
                .propagate_natural_height(true)
                .vexpand(true)
                .build(),
            pad: PartRow::new(session, 8),
            pool: Shared::default(),
            form: Cell::new(Form::Wide),
        };
        this.build();
        this
    }

    fn build(&self) {
        let lock = Emblem::of_sign(Glyph::LOCK, 18, &gettext("Locked"));
        add_all(&self.locked_line, &[&lock, &self.locked.root]);
        self.locked_line.set_valign(gtk::Align::Start);
        self.middle.set_hexpand(true);
        self.side.set_hexpand(false);
        add_all(
            &self.middle,
            &[&self.unlocked.root, &self.locked_line, &self.extra, &self.kinds.root, &self.heroes.root],
        );
        self.extra.set_halign(gtk::Align::Start);
        self.helps_scroll.set_child(Some(&self.helps.root));
        add_all(&self.side, &[&self.side_title, &self.pad.root, &self.helps_scroll]);
        add_all(&self.pair, &[&self.card.root, &self.middle]);
        add_all(&self.columns, &[&self.pair, &self.side]);
        let scroll = gtk::ScrolledWindow::builder()
            .focusable(false)
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vexpand(true)
            .hexpand(true)
            .child(&self.columns)
            .build();
        self.root.append(&scroll);
        self.root.set_vexpand(true);
    }

    pub fn take_form(&self, form: Form) {
        self.form.set(form);
        for (part, column) in [(&self.columns, form.is_column()), (&self.pair, form == Form::Narrow)] {
            part.set_orientation(if column {
                gtk::Orientation::Vertical
            } else {
                gtk::Orientation::Horizontal
            });
            part.set_spacing(if column { 8 } else { 18 });
        }
        let (card, side) = match form {
            Form::Narrow => (-1, -1),
            Form::Medium => (250, -1),
            Form::Low => (240, 320),
            Form::Wide => (272, 372),
            Form::Tv => (420, 560),
        };
        self.card.root.set_size_request(card, -1);
        self.side.set_size_request(side, -1);
        // In a low window they follow the dice at once, elsewhere they stand at the foot of the stage.
        let low = form == Form::Low;
        self.heroes.root.set_valign(if low { gtk::Align::Start } else { gtk::Align::End });
        self.heroes.root.set_vexpand(!low);
        self.card.take_form(form);
    }

    /// Shows the attempt; `fresh` lets dice tumble.
    pub fn show(&self, m: &ViewModel, draft: &Draft, (form, visible): (Form, bool), fresh: bool) {
        let sizes = Sizes::of(form);
        let sizes = if form == Form::Narrow { sizes } else { sizes.for_dice(m.state.turn.dice.len()) };
        let Some(shown) = QuestModel::sized(m, draft, sizes).filter(|_| visible) else {
            self.root.set_visible(false);
            self.pool.take();
            return;
        };
        self.root.set_visible(true);
        self.desk.begin(m);
        let chance = self.desk.best().filter(|_| shown.open);
        self.card.show(&shown.card, chance, sizes.picture);
        let unlocked = self.with_rolls(m, shown.unlocked, fresh && !shown.tells);
        self.unlocked.show(&gettext("Unlocked dice"), unlocked);
        self.locked_line.set_visible(!shown.locked.is_empty());
        self.locked.show(&gettext("Locked dice"), shown.locked);
        show_signs(&self.extra, &shown.extra, 20);
        self.kinds.show(&gettext("Which wound?"), shown.kinds);
        self.heroes.show(
            &gettext("Heroes in this attempt"),
            shown.heroes.into_iter().map(|hero| (sizes.hero, hero)),
        );
        let title = match (shown.pad.is_empty(), shown.helps.is_empty()) {
            (false, _) => shown.pad_title,
            (true, false) if shown.card.met => gettext("What Else You Can Do"),
            (true, false) => gettext("What would help"),
            (true, true) => String::new(),
        };
        set_text(&self.side_title, &title);
        self.pad.show(&title, shown.pad);
        let helps = shown.helps.into_iter().map(|mut help| {
            let chance = self.desk.after(&help.actions).filter(|_| shown.open);
            // What is proposed is the best there is, once that is known.
            if let (StepKey::Token, false, false) = (help.key, help.on, help.actions.is_empty())
                && let Some(dice) = self.desk.reroll()
            {
                help.command = Some(edit(Edit::Begin(Mode::Token, dice)));
            }
            let likely = chance.map_or(0.0, |chance| chance.p);
            HelpLook { chance: chance.map(percent).unwrap_or_default(), likely, help }
        });
        let mut helps: Vec<HelpLook> = helps.collect();
        let best = helps.iter().map(|look| look.likely).fold(0.0, f64::max);
        helps.iter_mut().for_each(|look| look.likely = if best > 0.0 { look.likely / best } else { 0.0 });
        // A scroller with nothing in it that takes the focus would keep Tab from going on.
        self.helps_scroll.set_can_focus(helps.iter().any(|look| look.help.command.is_some()));
        self.helps.show(&gettext("What would help"), helps);
    }

    /// Takes a key while real dice are told; says whether it was of use.
    pub fn key(&self, key: gdk::Key) -> bool {
        let Some(m) = self.session.model().filter(|_| self.root.is_visible()) else { return false };
        let typed = match key {
            gdk::Key::BackSpace => Key::Back,
            gdk::Key::Return | gdk::Key::KP_Enter | gdk::Key::space => Key::End,
            _ => match key.to_unicode() {
                Some(char) if char.is_ascii_alphanumeric() || char == '-' => Key::Char(char),
                _ => return false,
            },
        };
        let commands = told::typed(&m, &self.session.draft().quest, typed);
        let used = commands.is_some();
        commands.into_iter().flatten().for_each(|command| self.session.run(command));
        used
    }

    /// Lets those dice tumble that were not there before as they lie now.
    fn with_rolls(&self, m: &ViewModel, mut looks: Vec<DieLook>, fresh: bool) -> Vec<DieLook> {
        let mut before = Rc::unwrap_or_clone(self.pool.replace(m.state.turn.dice.to_vec()));
        let unlocked = m.state.turn.dice.iter().filter(|die| !die.locked);
        for (look, die) in looks.iter_mut().zip(unlocked) {
            let same = before.iter().position(|old| old == die);
            match same {
                Some(at) => drop(before.remove(at)),
                None => look.tumble = fresh && die.rests(),
            }
        }
        looks
    }
}

/// Shows signs, each in a field of its colour, and nothing without them.
fn show_signs(holder: &gtk::Box, signs: &[Sign], size: i32) {
    while let Some(old) = holder.first_child() {
        holder.remove(&old);
    }
    for sign in signs {
        let field = sign_field(sign, size);
        field.set_tooltip_text(Some(&sign.words));
        holder.append(&field);
    }
    holder.set_visible(!signs.is_empty());
}

/// The card that is attempted, as a large sheet of parchment.
struct CardView {
    root: gtk::Box,
    head: gtk::Box,
    picture: PictureView,
    title: gtk::Label,
    kind: gtk::Label,
    words: gtk::Box,
    needs: Wrap,
    rows: [(gtk::Box, gtk::Box); 4],
    body: gtk::Label,
    chance: gtk::ProgressBar,
    form: Cell<Form>,
    shown: Shared<Option<CardPanel>>,
}

impl CardView {
    fn new() -> Self {
        let row = |title: String| {
            let line = styled_box(gtk::Orientation::Horizontal, 8, "row");
            let words = titled("caption", &title);
            words.set_hexpand(true);
            words.set_wrap(false);
            let signs = styled_box(gtk::Orientation::Horizontal, 3, "signs");
            add_all(&line, &[&words, &signs]);
            (line, signs)
        };
        let this = Self {
            root: group(gtk::Orientation::Vertical, 0, "dq-sheet", ""),
            head: styled_box(gtk::Orientation::Horizontal, 0, "head"),
            picture: PictureView::default(),
            title: label("title"),
            kind: label("kind"),
            words: styled_box(gtk::Orientation::Vertical, 4, "words"),
            needs: Wrap::new(6).plain(),
            rows: [
                row(gettext("Wounds you will take")),
                row(gettext("If you succeed")),
                row(gettext("If you fail")),
                row(gettext("Threat")),
            ],
            body: label("body"),
            chance: gtk::ProgressBar::builder().show_text(true).build(),
            form: Cell::new(Form::Wide),
            shown: Shared::default(),
        };
        let names = styled_box(gtk::Orientation::Vertical, 0, "names");
        names.set_valign(gtk::Align::Center);
        names.set_hexpand(true);
        add_all(&names, &[&this.title, &this.kind]);
        add_all(&this.head, &[&this.picture, &names]);
        let words = &this.words;
        words.set_vexpand(true);
        add_all(words, &[&this.needs, &this.chance]);
        this.rows.iter().for_each(|(line, _)| words.append(line));
        words.append(&this.body);
        this.root.set_overflow(gtk::Overflow::Hidden);
        // What is within takes what there is, and asks for no more.
        this.root.set_hexpand(false);
        add_all(&this.root, &[&this.head, &this.words]);
        this
    }

    fn take_form(&self, form: Form) {
        self.form.set(form);
        let above = form == Form::Tv;
        self.head.set_orientation(if above {
            gtk::Orientation::Vertical
        } else {
            gtk::Orientation::Horizontal
        });
        self.kind.set_visible(form != Form::Narrow);
        self.body.set_visible(form != Form::Narrow);
        self.shown.take();
    }

    fn show(&self, panel: &CardPanel, chance: Option<Chance>, picture: i32) {
        self.show_chance(panel, chance);
        if (*self.shown.get()).as_ref() == Some(panel) {
            return;
        }
        self.shown.set(Some(panel.clone()));
        self.picture.set_visible(picture > 0);
        self.picture.set_size(if self.form.get() == Form::Tv { -1 } else { picture * 5 / 4 }, picture);
        self.picture.set_picture(panel.picture.clone());
        set_text(&self.title, &panel.title);
        self.kind.set_text(&panel.kind);
        self.show_needs(panel);
        let all = [&panel.wounds, &panel.success, &panel.failure, &panel.tokens];
        for (at, ((line, signs), told)) in self.rows.iter().zip(all).enumerate() {
            show_signs(signs, told, 18);
            // Where there is little room, the dice matter most, then wounds.
            let room = self.form.get() != Form::Narrow || at == 0 && panel.wounding || at == 3;
            line.set_visible(room && !told.is_empty());
        }
        self.body.set_text(&panel.body);
        self.body.set_visible(self.form.get() != Form::Narrow && !panel.body.is_empty());
        set_accessible_name(&self.root, &card::spoken(panel));
    }

    fn show_chance(&self, panel: &CardPanel, chance: Option<Chance>) {
        let share = chance.map_or(if panel.met { 1.0 } else { 0.0 }, |chance| chance.p);
        self.chance.set_fraction(share.clamp(0.0, 1.0));
        let words = match chance {
            Some(chance) if !panel.met => {
                let words = [("missing", &*panel.missing), ("chance", &*percent(chance))];
                gettext_f("{missing}; {chance} to succeed", &words)
            }
            _ => panel.missing.clone(),
        };
        self.chance.set_text(Some(&words));
        set_class(&self.chance, "met", panel.met);
    }

    /// Where there is little height, the little that is required stands beside the name.
    fn place_needs(&self, beside: bool) {
        if (self.needs.parent().as_ref() == Some(self.head.upcast_ref())) != beside {
            self.needs.unparent();
            if beside {
                self.head.append(&self.needs);
            } else {
                self.words.prepend(&self.needs);
            }
        }
        self.needs.set_valign(if beside { gtk::Align::Center } else { gtk::Align::Fill });
    }

    /// What is required: filled where it is there, an outline where it is missing.
    fn show_needs(&self, panel: &CardPanel) {
        self.place_needs(self.form.get() == Form::Narrow && panel.needs.len() <= 2);
        while let Some(old) = self.needs.first_child() {
            old.unparent();
        }
        for (sign, there) in &panel.needs {
            let field = sign_field(sign, if self.form.get() == Form::Narrow { 20 } else { 24 });
            set_class(&field, "there", *there);
            set_class(&field, "missing", !*there);
            if *there {
                field.append(&Emblem::of_glyph(Some(Glyph::CHECK), 12));
            }
            let told = if *there { gettext("{symbol}: met") } else { gettext("{symbol}: missing") };
            field.set_tooltip_text(Some(&told.replace("{symbol}", &sign.words)));
            self.needs.append(&field);
        }
    }
}
