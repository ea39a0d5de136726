//! Paper, ink and the players' colours: those of the site (`web/src/ui/tokens.css`).

use std::fmt;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(u8, u8, u8);

impl Rgb {
    const fn new(number: u32) -> Rgb {
        let [_, red, green, blue] = number.to_be_bytes();
        Rgb(red, green, blue)
    }

    /// So many per cent of this colour, and the rest of another.
    pub(crate) fn mix(self, percent: u32, other: Rgb) -> Rgb {
        let part = |own: u8, other: u8| {
            let sum = u32::from(own) * percent + u32::from(other) * (100 - percent);
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        Rgb(part(self.0, other.0), part(self.1, other.1), part(self.2, other.2))
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// By day or by night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// What a picture is painted with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colors {
    pub(crate) paper: Rgb,
    pub(crate) card: Rgb,
    pub(crate) ink: Rgb,
    pub(crate) soft: Rgb,
    pub(crate) line: Rgb,
    pub(crate) edge: Rgb,
    pub(crate) warn: Rgb,
    pub(crate) square: Rgb,
    pub(crate) square_2: Rgb,
    pub(crate) square_line: Rgb,
    pub(crate) seat_edge: Rgb,
    night: bool,
}

/// A seat's colour by day and by night, and whether what is printed on it is dark by day.
const SEATS: [(u32, u32, bool); 16] = [
    (0xb5_301d, 0xf0_705a, false),
    (0x1f_55a5, 0x74_a8f2, false),
    (0x24_713e, 0x67_c183, false),
    (0xef_bd22, 0xf2_c84f, true),
    (0x74_3a9c, 0xc8_9af0, false),
    (0x0e_6f78, 0x5c_c3cc, false),
    (0x9b_4a12, 0xe5_9a62, false),
    (0x4e_4a45, 0xb4_b0a8, false),
    (0xef_8a1f, 0xff_a02e, true),
    (0xbf_3577, 0xff_8fc0, false),
    (0xa5_c936, 0xc3_e35c, true),
    (0x6d_b6e8, 0xa6_dcff, true),
    (0x6e_1630, 0xd9_748f, false),
    (0x61_601c, 0xb3_b25a, false),
    (0xd9_c08c, 0xea_d7ac, true),
    (0xff_ffff, 0xf4_f4f4, true),
];

/// What is written in the colour of a seat that is too light to read, by day.
const SEAT_TEXTS: [(usize, u32); 6] =
    [(4, 0x78_5400), (9, 0x8a_4700), (11, 0x4d_6500), (12, 0x1a_628f), (15, 0x6d_5722), (16, 0x5b_564f)];

impl Colors {
    pub(crate) fn of(theme: Theme) -> Colors {
        let night = theme == Theme::Dark;
        let pick = |day: u32, dark: u32| Rgb::new(if night { dark } else { day });
        Colors {
            paper: pick(0xf6_f1e7, 0x15_171a),
            card: pick(0xff_faf1, 0x1d_2024),
            ink: pick(0x1d_1b18, 0xec_e6da),
            soft: pick(0x5c_554a, 0xae_a798),
            line: pick(0xd8_cdb9, 0x34_383d),
            edge: pick(0x8c_8271, 0x76_7c84),
            warn: pick(0x8a_3c00, 0xf3_ad72),
            square: pick(0xef_e6d4, 0x24_282d),
            square_2: pick(0xe4_d8c1, 0x2c_3137),
            square_line: pick(0xcd_bfa5, 0x3b_4148),
            seat_edge: pick(0x1d_1b18, 0x0c_0d0f),
            night,
        }
    }

    /// A seat's colour; those beyond sixteen begin again.
    pub(crate) fn seat(&self, number: usize) -> Rgb {
        let (day, night, _) = SEATS[number.saturating_sub(1) % SEATS.len()];
        Rgb::new(if self.night { night } else { day })
    }

    /// What is printed on a seat's colour.
    pub(crate) fn on_seat(&self, number: usize) -> Rgb {
        let (_, _, dark) = SEATS[number.saturating_sub(1) % SEATS.len()];
        Rgb::new(match (self.night, dark) {
            (true, _) => 0x15_171a,
            (false, true) => 0x2a_2000,
            (false, false) => 0xff_faf1,
        })
    }

    /// What is written in a seat's colour on paper.
    pub(crate) fn seat_text(&self, number: usize) -> Rgb {
        let legible = SEAT_TEXTS.iter().find(|(seat, _)| *seat == number && !self.night);
        legible.map_or_else(|| self.seat(number), |&(_, color)| Rgb::new(color))
    }

    /// The one strong colour of a game.
    pub(crate) fn accent(&self, game: &str) -> Rgb {
        let (day, night) = match game {
            "gaogie" => (0x67_3ba0, 0xc1_a3f5),
            "gowap" => (0x24_6338, 0x83_cc95),
            "ganoogo" => (0x83_5300, 0xe4_b04c),
            "game-of-war" => (0x36_557d, 0x9b_bbe4),
            _ => (0xb5_361c, 0xf5_8368),
        };
        Rgb::new(if self.night { night } else { day })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_site() {
        let css = include_str!("../../../web/src/ui/tokens.css");
        for (index, (day, night, _)) in SEATS.into_iter().enumerate() {
            let written =
                format!("--seat-{}: light-dark({}, {});", index + 1, Rgb::new(day), Rgb::new(night));
            assert!(css.contains(&written), "{written}");
        }
        for (seat, day) in SEAT_TEXTS {
            let written = format!("--seat-{seat}-text: light-dark({},", Rgb::new(day));
            assert!(css.contains(&written), "{written}");
        }
        let (day, night) = (Colors::of(Theme::Light), Colors::of(Theme::Dark));
        let named = [
            ("paper", day.paper, night.paper),
            ("card", day.card, night.card),
            ("ink", day.ink, night.ink),
            ("soft", day.soft, night.soft),
            ("line", day.line, night.line),
            ("edge", day.edge, night.edge),
            ("warn", day.warn, night.warn),
            ("square", day.square, night.square),
            ("square-2", day.square_2, night.square_2),
            ("square-line", day.square_line, night.square_line),
            ("seat-edge", day.seat_edge, night.seat_edge),
        ];
        for (name, day, night) in named {
            let written = format!("--{name}: light-dark({day}, {night});");
            assert!(css.contains(&written), "{written}");
        }
    }

    #[test]
    fn a_mix_lies_between_its_colours() {
        assert_eq!(Rgb::new(0xff_ffff).mix(50, Rgb::new(0)).to_string(), "#808080");
        assert_eq!(Rgb::new(0x12_3456).mix(100, Rgb::new(0)), Rgb::new(0x12_3456));
    }
}
