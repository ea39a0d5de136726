//! All pairs of the sheet's moves, written out by hand from the sheet.

mod common;

use common::{at, play, position};

const MOVES: [&str; 16] = [
    "gaogie",
    "sheq",
    "saosheq",
    "makoqsheq",
    "kueq",
    "nao",
    "sueq",
    "cunami",
    "teuqleoq",
    "muqdea",
    "gumuq",
    "saqmuq",
    "sioqleoq",
    "puedea",
    "gupue",
    "saqpue",
];

/// What the move of the row does against the move of the column, both paid, in the order of [`MOVES`]:
/// `+` the other is out, `-` oneself, `.` nobody.
const OUTCOMES: [&str; 16] = [
    ".--- .--- .--- .---", // gaogie
    "+.-- ++-- .+-- +++-", // sheq
    "++.- +++- ++++ ++++", // saosheq
    "+++. ++++ ++++ ++++", // makoqsheq
    ".--- .--- .--- .---", // kueq
    "+--- +.-- ++-- .+.-", // nao
    "++-- ++.- +++- ++++", // sueq
    "+++- +++. ++++ ++++", // cunami
    "..-- .--- .--- ..--", // teuqleoq
    "+--- +--- +.-- .+--", // muqdea
    "++-- ++-- ++.- +++.", // gumuq
    "++-- +++- +++. ++++", // saqmuq
    ".--- ..-- ..-- .---", // sioqleoq
    "+--- +--- .--- +.--", // puedea
    "+--- +.-- ++-- ++.-", // gupue
    "++-- ++-- ++.- +++.", // saqpue
];

/// A seat's unused moves after a move, when it had three of each.
const AFTER: [&str; 16] = [
    "4,3,3,3", "2,3,3,3", "1,3,3,3", "0,3,3,3", "3,4,3,3", "3,2,3,3", "3,1,3,3", "3,0,3,3", "3,3,4,3",
    "3,3,2,3", "3,3,1,3", "3,3,0,3", "3,3,3,4", "3,3,3,2", "3,3,3,1", "3,3,3,0",
];

#[test]
fn every_pair_of_the_sheets_moves_ends_as_the_sheet_says() {
    for (row, first) in MOVES.iter().enumerate() {
        let outcomes: Vec<char> = OUTCOMES[row].chars().filter(|mark| *mark != ' ').collect();
        for (column, second) in MOVES.iter().enumerate() {
            let mut game = at("{}", "3,3,3,3|3,3,3,3 r1 t13");
            play(&mut game, &format!("1 {first}, 2 {second}"));
            let after = match outcomes[column] {
                '+' => format!("{}|x r1 t14", AFTER[row]),
                '-' => format!("x|{} r1 t14", AFTER[column]),
                _ => format!("{}|{} r1 t14", AFTER[row], AFTER[column]),
            };
            assert_eq!(position(&game), after, "{first} against {second}");
        }
    }
}

/// The table above is by hand: a slip of the pen on one side of its diagonal shows on the other.
#[test]
fn the_table_reads_the_same_from_both_sides() {
    let mark = |row: usize, column: usize| {
        OUTCOMES[row].chars().filter(|mark| *mark != ' ').nth(column).expect("sixteen marks")
    };
    for (row, column) in (0..16).flat_map(|row| (0..16).map(move |column| (row, column))) {
        let seen = match mark(column, row) {
            '+' => '-',
            '-' => '+',
            other => other,
        };
        assert_eq!(mark(row, column), seen, "{} against {}", MOVES[row], MOVES[column]);
    }
}
