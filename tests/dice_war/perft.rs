//! The tables of section 4.7.

use tableside::bots::{divide, perft};

use super::given::{Given, under};

const TABLES: [(&str, [u64; 4]); 8] = [
    ("1b1c1e1/7/7/7/7/7/2D1F2 r - 0,0 1,0 13,12 lod,lod - - 0 1", [10, 130, 1508, 21460]),
    ("7/1b1aa2/2a1f2/1B1E2c/2AAD2/3AF2/7 r - 3,4 1,0 6,9 lod,lod - - 0 21", [28, 813, 24942, 743730]),
    ("7/2d1f2/1c1b1a1/2E1B2/1A1D1C1/2F1D2/7 r - 2,2 2,1 7,8 lod,lod - - 0 31", [57, 2115, 116330, 4003884]),
    ("7/2d1f2/1c1b1a1/2E1B2/1A1D1C1/2F1D2/7 b - 8,8 2,1 7,8 lod,lod - - 0 32", [38, 2162, 72876, 3931019]),
    ("7/7/1c1b1a1/1F1E1C1/1A3B1/7/7 r - 0,0 0,0 9,12 lod,lod b4,d4,f4 - 0 11", [24, 176, 4571, 70174]),
    ("7/3b3/2E4/2d4/7/7/5a1 r fc5 4,0 0,1 14,11 lod,lod - - 0 9", [5, 81, 445, 7213]),
    ("3f3/1e3d1/2b1c2/2Fa3/1A1C1B1/1D3E1/7 r - 0,0 3,1 8,9 gears,lod - - 0 15", [31, 1132, 34456, 1232031]),
    ("3f3/1e3d1/2b1c2/3a3/1A1C1B1/1D3E1/3F3 b - 0,0 2,4 8,8 gears,gears - - 0 16", [33, 959, 30218, 879274]),
];

fn at(position: &str) -> Given {
    under(position, &[("caps", "off"), ("end_of_war", "off")])
}

fn count(given: &Given, depth: u32) -> u64 {
    perft(&*given.game, &given.state, 0, depth, 0)
}

#[test]
fn all_tables() {
    for (position, counts) in TABLES {
        let given = at(position);
        for (depth, sequences) in (1..).zip(counts) {
            assert_eq!(count(&given, depth), sequences, "{position}, depth {depth}");
        }
        assert_eq!(count(&given, 0), 1);
    }
}

#[test]
fn the_first_table_one_deeper() {
    let given = at(TABLES[0].0);
    assert_eq!(count(&given, 5), 323_195);
}

#[test]
fn the_first_table_divided() {
    let given = at(TABLES[0].0);
    let mut found: Vec<String> = divide(&*given.game, &given.state, 0, 3, 0)
        .iter()
        .map(|(_, action, n)| format!("{} {n}", given.game.write_move(&given.state, action)))
        .collect();
    let mut expected = vec![
        "4c1-c2 143",
        "4c1-d1 78",
        "4c1-b1 130",
        "4c1+ 117",
        "6e1-e2 182",
        "6e1-f1 130",
        "6e1-d1 78",
        "6e1*dragon_blood(d1,f1) 169",
        "6e1*dragon_blood(d1,e2) 221",
        "6e1*dragon_blood(f1,e2) 260",
    ];
    found.sort();
    expected.sort_unstable();
    assert_eq!(found, expected);
}
