//! A bot's question that is taken can be thought about, and is sent on as it came.

use fracas_bots::{Effort, Level, Task, choose};
use fracas_games::Parcel;

use crate::is_readable;

/// Takes what a bot goes by, as it is sent to another machine.
pub(crate) fn holds(bytes: &[u8]) {
    let Ok(parcel) = serde_json::from_slice::<Parcel>(bytes) else { return };
    let sight = match parcel.open() {
        Ok(sight) => sight,
        Err(fault) => return is_readable(&fault),
    };
    // It may have been told in another way; from here on it stays as it is.
    let sent = sight.parcel();
    let again = sent.open().unwrap_or_else(|fault| panic!("{sent:?} is sent but not taken: {fault}"));
    assert_eq!(again.parcel(), sent);
    let effort = Effort::Level(Level::new(3).expect("a level"));
    let mut answers = [&sight, &again].map(|sight| {
        choose(parcel.game(), sight, Task { effort, seed: 1, threads: 1, stop: &Default::default() })
    });
    let [here, there] = answers.each_mut().map(|answer| answer.as_ref().expect("whoever must choose can"));
    assert_eq!(here, there);
}
