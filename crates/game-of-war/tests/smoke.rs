//! smoke
use fracas_core::{Game, Referee, Seat};
use fracas_game_of_war::{GameOfWar, Move, Options, Position};
#[test]
fn counts() {
    let text = "_________________________/_______f______A__________/_________mmmm____________/__R____A_m_______________/_________m_______________/____X____(I)_______________/__CC_IIKIm_______________/__CCIWIIIm__________f____/_____I___m__f____________/_________________________/______________iiikc______/______________[i]iicc______/__f___________iiic_______/__________mmmmmmx________/_______________(w)______[r]__/_______________m_________/_______________m_________/_______________m_________/_________________________/__a___________________a__ N 5 - - 1";
    for (side, seat, n) in [("N", 1, 122), ("S", 2, 97)] {
        let pos: Position = text.replace(" N ", &format!(" {side} ")).parse().unwrap();
        assert_eq!(pos.to_string(), text.replace(" N ", &format!(" {side} ")));
        let r: Referee<GameOfWar> = Referee::new(None, Options::default(), Some(pos)).unwrap();
        let mut out = vec![];
        r.game().legal(r.state(), Seat::new(seat).unwrap(), &mut out);
        assert_eq!(out.iter().filter(|m| matches!(m, Move::March(..))).count(), n);
        assert!(r.game().standings(r.state()).iter().all(|s| s.online));
    }
}
