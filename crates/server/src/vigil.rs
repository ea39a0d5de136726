//! Watches over the database while the server runs, and lets the games go on when it is back after a failure.

use std::time::Duration;

use crate::hall::Hall;
use crate::store::Store;

/// How often the database is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// Watches until it is stopped.
pub(crate) async fn watch(store: Store, hall: Hall) {
    // Whatever a crash interrupted goes on, whether anybody looks or not.
    wake(&store, &hall).await;
    let mut well = true;
    loop {
        tokio::time::sleep(LOOK).await;
        // What could not be stored put its table down, and nobody may come to wake it.
        let failed = store.is_ailing();
        match store.check_up().await {
            Ok(()) if !well || failed => {
                tracing::info!("the database is well again");
                well = true;
                wake(&store, &hall).await;
            }
            Ok(()) => {}
            Err(error) => {
                if well {
                    tracing::error!(%error, "the database fails: nothing can be played until it is well again");
                }
                well = false;
            }
        }
    }
}

/// Wakes the tables that may be waiting for the server itself: one after the other, so that visitors need not wait for
/// them.
async fn wake(store: &Store, hall: &Hall) {
    match store.with_bots().await {
        Ok(tables) => {
            for id in tables {
                if let Err(error) = hall.wake(&id).await {
                    tracing::error!(table = %id, %error, "could not wake");
                }
            }
        }
        Err(error) => tracing::error!(%error, "could not tell which games go on"),
    }
}
