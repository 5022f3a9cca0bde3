use tableside::games::dicequest::content::Content;
use tableside::games::dicequest::content::compiled::Compiled;
use tableside::games::dicequest::study::Measure;

const DECK: &str = include_str!("../../data/packs/dicequest/default.toml");

pub fn deck() -> Content {
    toml::from_str(DECK).unwrap()
}

#[test]
#[ignore = "prints"]
fn print() {
    let content: Content = toml::from_str(DECK).unwrap();
    let cards = Compiled::new(&content);
    let mut m = Measure::new(&cards);
    for (q, t) in content.quest.iter().zip(&cards.quests) {
        let h = m.hardness(t);
        println!(
            "{} {:26} {}x{} suited {:.2} token {:.2} any {:.2} vp {}",
            q.act, q.id, h.heroes, h.dice, h.suited, h.with_token, h.any, q.vp
        );
    }
    for (q, t) in content.adventure.iter().zip(&cards.adventures) {
        let h = m.hardness(t);
        println!(
            "{} {:26} {}x{} suited {:.2} token {:.2} any {:.2}",
            q.act, q.id, h.heroes, h.dice, h.suited, h.with_token, h.any
        );
    }
}
