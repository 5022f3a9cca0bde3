//! Adjustments by the table: the closed list of DQ-TABLE-1.

use super::{DicequestTable, ViewModel, names};
use crate::engine::Seat;
use crate::games::dicequest::action::Onto;
use crate::games::dicequest::content::ability::{TokenSide, WoundKind};
use crate::games::dicequest::dice::{Color, Symbol};
use crate::games::dicequest::ids::{HeroId, ItemId, TokenId};
use crate::games::dicequest::state::{Card, Wound};
use crate::games::dicequest::words::parts;
use crate::games::dicequest::{ItemPlace, Ruling, Target};
use crate::i18n::{gettext, gettext_f, pgettext};
use crate::tables::kit::{Adjustment, Field};
use crate::widgets::PickCard;

/// The closed list of adjustments (DQ-TABLE-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Gold,
    Vp,
    Token,
    Wound,
    Side,
    RemoveHero,
    GiveItem,
    TakeItem,
    SetDie,
    AddDie,
    RemoveDie,
    Bonus,
    SetLocked,
    Pending,
    GiveHero,
    GraduateHero,
    RemoveToken,
    PlaceToken,
}

impl Kind {
    /// All, in the order of the list.
    const ALL: [Self; 18] = [
        Self::Gold,
        Self::Vp,
        Self::Token,
        Self::Wound,
        Self::Side,
        Self::RemoveHero,
        Self::GiveItem,
        Self::TakeItem,
        Self::SetDie,
        Self::AddDie,
        Self::RemoveDie,
        Self::Bonus,
        Self::SetLocked,
        Self::Pending,
        Self::GiveHero,
        Self::GraduateHero,
        Self::RemoveToken,
        Self::PlaceToken,
    ];

    fn title(self) -> String {
        match self {
            Self::Gold => gettext("Set a Player’s Gold"),
            Self::Vp => gettext("Set a Player’s VP Tokens"),
            Self::Token => gettext("Flip a Reroll Token"),
            Self::Wound => gettext("Wound or Heal a Hero"),
            Self::Side => gettext("Flip a Hero Card"),
            Self::RemoveHero => gettext("Remove a Hero"),
            Self::GiveItem => gettext("Give an Item"),
            Self::TakeItem => gettext("Take an Item Away"),
            Self::SetDie => gettext("Turn a Die"),
            Self::AddDie => gettext("Add a Die"),
            Self::RemoveDie => gettext("Remove a Die"),
            Self::Bonus => gettext("Set Bonus Symbols"),
            Self::Pending => gettext("Set Wounds to Be Assigned"),
            Self::SetLocked => gettext("Lock or Unlock a Die"),
            Self::GiveHero => gettext("Give a Hero"),
            Self::GraduateHero => gettext("Graduate a Hero"),
            Self::RemoveToken => gettext("Discard a Threat Token"),
            Self::PlaceToken => gettext("Place a Threat Token"),
        }
    }

    /// The greatest number, if it has one.
    const fn most(self) -> Option<u8> {
        match self {
            Self::Gold | Self::Vp => Some(99),
            Self::Bonus | Self::Pending => Some(9),
            _ => None,
        }
    }
}

/// An adjustment being put together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Draft {
    kind: Kind,
    /// What is chosen in each list.
    at: [usize; 2],
    n: u8,
}

/// All Heroes of all Parties, by seat and space.
fn heroes(m: &ViewModel) -> Vec<(Seat, u8)> {
    let seats = (0..m.seats() as u8).map(Seat);
    seats
        .flat_map(|seat| m.state.of(seat).heroes().map(move |(space, _)| (seat, space)).collect::<Vec<_>>())
        .collect()
}

/// All Items that seats have.
fn items(m: &ViewModel) -> Vec<(Seat, ItemPlace)> {
    let of = |seat: Seat| {
        let own = m.state.of(seat);
        let packed = own.known().map(move |item| (seat, ItemPlace::Backpack { item }));
        let carried = own.heroes().filter(|(_, hero)| hero.item.is_some());
        packed.chain(carried.map(move |(hero, _)| (seat, ItemPlace::Equipped { hero }))).collect::<Vec<_>>()
    };
    (0..m.seats() as u8).map(Seat).flat_map(of).collect()
}

/// The Heroes that no seat has and that are in use.
fn given(m: &ViewModel) -> Vec<HeroId> {
    let deck = m.game.heroes_of(m.game.deck_in_use(&m.state));
    let taken = |hero: HeroId| {
        let seats = m.state.seats.iter();
        seats.flat_map(|own| own.heroes()).any(|(_, own)| own.card == hero)
    };
    deck.iter().map(HeroId).filter(|hero| !taken(*hero)).collect()
}

/// Where Threat tokens can lie.
fn places(m: &ViewModel) -> Vec<Onto> {
    let quests = (0u8..).zip(&m.state.quests).filter(|(_, quest)| quest.is_some());
    let quests = quests.map(|(place, _)| Onto::Quest { place });
    [Onto::Adventure, Onto::Act3].into_iter().chain(quests).collect()
}

/// The Threat tokens on the table.
fn tokens(m: &ViewModel) -> Vec<(TokenId, Onto)> {
    let on = |onto: Onto| -> Vec<(TokenId, Onto)> {
        let there: Vec<TokenId> = match onto {
            Onto::Adventure => m.state.tokens.to_vec(),
            Onto::Act3 => m.state.act3.to_vec(),
            Onto::Quest { place } => {
                let quest = m.state.quests.get(usize::from(place)).copied().flatten();
                quest.and_then(|quest| quest.token).into_iter().collect()
            }
        };
        there.into_iter().map(|token| (token, onto)).collect()
    };
    places(m).into_iter().flat_map(on).collect()
}

fn token_name(m: &ViewModel, token: TokenId) -> String {
    let act = names::act(m.game.token(token).act);
    let words = [("needs", &*names::words(parts::token(&m.game, token))), ("act", &*act)];
    gettext_f("{act}: {needs}", &words)
}

fn place_name(m: &ViewModel, onto: Onto) -> String {
    match onto {
        Onto::Adventure => gettext("on the Adventure"),
        Onto::Act3 => gettext("on the Act III Adventure"),
        Onto::Quest { place } => {
            let quest = names::words(parts::target(&m.game, &m.state, Target::Quest { place }));
            gettext_f("on {quest}", &[("quest", &quest)])
        }
    }
}

/// A list with its title, of which something is to be chosen.
type List = (String, Vec<String>);

impl Draft {
    /// What is proposed at first: the first seat's gold as it stands.
    pub fn of(m: &ViewModel) -> Self {
        let mut draft = Self::default();
        draft.follow(&Self { kind: Kind::Pending, ..draft }, m);
        draft
    }

    /// The lists of which something is to be chosen. Cards that a seat may be given stand among [`Self::cards`].
    fn lists(&self, m: &ViewModel) -> Vec<List> {
        let seats = || (gettext("_Seat"), m.names.0.clone());
        let heroes = || {
            let name = |(seat, space)| {
                let hero = names::words(parts::hero_in(&m.game, &m.state, seat, space));
                gettext_f("{hero} of {seat}", &[("hero", &hero), ("seat", &m.name(seat))])
            };
            (gettext("_Hero"), heroes(m).into_iter().map(name).collect())
        };
        let dice = || {
            let name = |die| names::words(parts::die(die));
            (gettext("_Die"), m.state.turn.dice.iter().map(name).collect())
        };
        match self.kind {
            Kind::Gold | Kind::Vp | Kind::GiveItem | Kind::GiveHero => vec![seats()],
            Kind::Token => {
                vec![seats(), (gettext("_Side"), vec![gettext("Active"), gettext("Inactive")])]
            }
            Kind::Wound => {
                let wounds = vec![
                    pgettext("wound", "None"),
                    pgettext("wound", "Light"),
                    pgettext("wound", "Unblockable Light"),
                ];
                vec![heroes(), (gettext("_Wound"), wounds)]
            }
            Kind::Side => {
                vec![
                    heroes(),
                    (gettext("_Side"), vec![pgettext("hero", "Apprentice"), pgettext("hero", "Expert")]),
                ]
            }
            Kind::RemoveHero => vec![heroes()],
            Kind::TakeItem => {
                let name = |(seat, place)| {
                    let item = names::words(parts::item_at(&m.game, &m.state, seat, place));
                    gettext_f("{item} of {seat}", &[("item", &item), ("seat", &m.name(seat))])
                };
                vec![(gettext("_Item"), items(m).into_iter().map(name).collect())]
            }
            Kind::SetDie => {
                let color = m.state.turn.dice.get(self.at[0]).map(|die| die.color).unwrap_or_default();
                vec![dice(), faces(m, color)]
            }
            Kind::AddDie => {
                let colors = Color::ALL.map(|color| names::words(parts::color(color)));
                let color = Color::ALL.get(self.at[0]).copied().unwrap_or_default();
                vec![(gettext("_Colour"), colors.to_vec()), faces(m, color)]
            }
            Kind::RemoveDie => vec![dice()],
            Kind::Bonus => {
                let symbols = Symbol::ALL.map(|symbol| names::words(parts::symbol(symbol)));
                vec![(gettext("_Symbol"), symbols.to_vec())]
            }
            Kind::Pending => {
                let kinds = WoundKind::ALL.map(|kind| names::words(parts::wound(kind)));
                vec![(gettext("_Wound"), kinds.to_vec())]
            }
            Kind::SetLocked => {
                vec![dice(), (gettext("_Zone"), vec![gettext("Unlocked"), gettext("Locked")])]
            }
            Kind::GraduateHero => vec![heroes()],
            Kind::RemoveToken => {
                let name = |(token, onto)| {
                    let words = [("token", &*token_name(m, token)), ("place", &*place_name(m, onto))];
                    gettext_f("{token}, {place}", &words)
                };
                vec![(gettext("_Token"), tokens(m).into_iter().map(name).collect())]
            }
            Kind::PlaceToken => {
                let all = 0..m.game.cards().tokens.len() as u8;
                let names = all.map(|token| token_name(m, TokenId(token))).collect();
                let onto = places(m).into_iter().map(|onto| place_name(m, onto)).collect();
                vec![(gettext("_Token"), names), (gettext("_Place"), onto)]
            }
        }
    }

    /// The cards of which a seat is given one, with the title of their list.
    fn cards(&self, m: &ViewModel) -> Option<(String, Vec<Card>)> {
        match self.kind {
            Kind::GiveItem => {
                let all = (0..m.game.cards().items.len() as u8).map(ItemId);
                Some((gettext("Item"), all.map(Card::Item).collect()))
            }
            Kind::GiveHero => Some((gettext("Hero"), given(m).into_iter().map(Card::Hero).collect())),
            _ => None,
        }
    }

    fn put_together(&self, m: &ViewModel) -> Option<Ruling> {
        let [first, second] = self.at;
        let seat = Seat(u8::try_from(first).ok()?);
        let die = u8::try_from(first).ok()?;
        let side = u8::try_from(second).ok()?;
        Some(match self.kind {
            Kind::Gold => Ruling::SetGold { seat, gold: self.n },
            Kind::Vp => Ruling::SetVp { seat, vp: self.n },
            Kind::Token => {
                let side = if second == 0 { TokenSide::Active } else { TokenSide::Inactive };
                Ruling::SetToken { seat, side }
            }
            Kind::Wound => {
                let (seat, hero) = *heroes(m).get(first)?;
                let wound = *[Wound::None, Wound::Light, Wound::Unblockable].get(second)?;
                Ruling::SetWound { seat, hero, wound }
            }
            Kind::Side => {
                let (seat, hero) = *heroes(m).get(first)?;
                Ruling::SetSide { seat, hero, expert: second == 1 }
            }
            Kind::RemoveHero => {
                let (seat, hero) = *heroes(m).get(first)?;
                Ruling::RemoveHero { seat, hero }
            }
            Kind::GiveItem => Ruling::GiveItem { seat, item: ItemId(side) },
            Kind::TakeItem => {
                let (seat, item) = *items(m).get(first)?;
                Ruling::TakeItem { seat, item }
            }
            Kind::SetDie => Ruling::SetDie { die, side },
            Kind::AddDie => Ruling::AddDie { color: *Color::ALL.get(first)?, side },
            Kind::RemoveDie => Ruling::RemoveDie { die },
            Kind::Bonus => Ruling::SetBonus { symbol: *Symbol::ALL.get(first)?, n: self.n },
            Kind::Pending => Ruling::SetPending { kind: *WoundKind::ALL.get(first)?, n: self.n },
            Kind::SetLocked => Ruling::SetLocked { die, locked: second == 1 },
            Kind::GiveHero => Ruling::GiveHero { seat, hero: *given(m).get(second)? },
            Kind::GraduateHero => {
                let (seat, hero) = *heroes(m).get(first)?;
                Ruling::GraduateHero { seat, hero }
            }
            Kind::RemoveToken => {
                let (token, from) = *tokens(m).get(first)?;
                Ruling::RemoveToken { token, from }
            }
            Kind::PlaceToken => Ruling::PlaceToken { token: TokenId(die), onto: *places(m).get(second)? },
        })
    }

    /// How many there are now.
    fn now(&self, m: &ViewModel) -> Option<u16> {
        let own = || m.state.seats.get(self.at[0]);
        match self.kind {
            Kind::Gold => own().map(|own| own.gold),
            Kind::Vp => own().map(|own| own.vp),
            Kind::Bonus => Symbol::ALL.get(self.at[0]).map(|symbol| m.state.turn.bonus.of(*symbol).into()),
            Kind::Pending => m.state.turn.wounds.get(self.at[0]).map(|n| (*n).into()),
            _ => None,
        }
    }
}

impl Adjustment<DicequestTable> for Draft {
    fn fields(&self, m: &ViewModel) -> Vec<Field<Self>> {
        let mut fields =
            vec![Field::kind(Kind::ALL.map(Kind::title), self.kind as usize, |draft: &mut Self, at| {
                *draft = Self { kind: Kind::ALL.get(at).copied().unwrap_or_default(), ..Self::default() };
            })];
        let set: [fn(&mut Self, usize); 2] = [|draft, at| draft.at[0] = at, |draft, at| draft.at[1] = at];
        for (((title, of), at), set) in self.lists(m).into_iter().zip(self.at).zip(set) {
            fields.push(Field::one(title, of, at, set));
        }
        if let Some((title, cards)) = self.cards(m) {
            let picked = cards.get(self.at[1]).map(|card| names::title(&m.game, *card)).unwrap_or_default();
            let cards = cards.into_iter().enumerate().map(|(at, card)| pick_card(m, at, card)).collect();
            let field = Field::card(title, cards, |draft: &mut Self, id| {
                draft.at[1] = id.and_then(|id| id.parse().ok()).unwrap_or_default();
            });
            fields.push(field.now(picked));
        }
        if let Some(most) = self.kind.most() {
            let now = self.now(m).map(|n| gettext_f("Currently: {value}", &[("value", &n.to_string())]));
            let field =
                Field::number(gettext("Number"), self.n.into(), (0, most.into()), |draft: &mut Self, n| {
                    draft.n = u8::try_from(n).unwrap_or_default();
                });
            fields.push(field.now(now.unwrap_or_default()));
        }
        fields
    }

    /// What follows in the form begins anew, and the number as it stands.
    fn follow(&mut self, before: &Self, m: &ViewModel) {
        if self.at[0] != before.at[0] && self.cards(m).is_none() {
            self.at[1] = 0;
        }
        if let Some(most) = self.kind.most().filter(|_| (self.kind, self.at) != (before.kind, before.at)) {
            self.n = self.now(m).and_then(|n| u8::try_from(n).ok()).unwrap_or_default().min(most);
        }
    }

    fn ruling(&self, m: &ViewModel) -> Result<Ruling, String> {
        let empty = self.lists(m).iter().any(|(_, choices)| choices.is_empty());
        let ruling = self.put_together(m).filter(|_| !empty);
        ruling.ok_or_else(|| gettext("Nothing to adjust"))
    }
}

/// A card as the form offers it, by its place in the list.
fn pick_card(m: &ViewModel, at: usize, card: Card) -> PickCard {
    PickCard { id: at.to_string(), name: names::title(&m.game, card), left: 1, ..PickCard::default() }
}

fn faces(m: &ViewModel, color: Color) -> List {
    let faces = m.game.cards().faces[color.index()];
    (gettext("_Face"), faces.iter().map(|face| names::words(parts::symbols(*face))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_title_of_its_own() {
        let mut titles: Vec<String> = Kind::ALL.into_iter().map(Kind::title).collect();
        titles.sort();
        titles.dedup();
        assert_eq!(titles.len(), Kind::ALL.len());
    }
}
