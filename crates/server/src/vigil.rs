//! Watches over the database while the server runs, and lets the games go on when it is back after a failure.

use std::time::Duration;

use fracas_table::TableId;

use crate::hall::Hall;
use crate::store::{Store, StoreError};

/// How often the database is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// Watches until it is stopped.
pub(crate) async fn watch(store: Store, hall: Hall) {
    hall.joined().await;
    // Whatever a crash interrupted goes on, whether anybody looks or not.
    wake(&store, &hall).await;
    wake_clocks(&store, &hall).await;
    let mut well = true;
    loop {
        tokio::time::sleep(LOOK).await;
        // Whoever starts the server again can tell for how long no clock ran. A failure shows below.
        if hall.has_clocks() {
            store.pulse().await.ok();
        }
        // What could not be stored put its table down, and nobody may come to wake it.
        let failed = store.is_ailing();
        match store.check_up().await {
            Ok(()) if !well || failed => {
                tracing::info!("the database is well again");
                well = true;
                wake(&store, &hall).await;
                wake_clocks(&store, &hall).await;
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
    wake_all(store.with_bots().await, hall).await;
}

/// Wakes the tables with clocks: they know when something falls due, and see to it that they are awake then.
async fn wake_clocks(store: &Store, hall: &Hall) {
    wake_all(store.timed().await, hall).await;
}

async fn wake_all(tables: Result<Vec<TableId>, StoreError>, hall: &Hall) {
    match tables {
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
