//! The records of all finished games of a guest in one download.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use fracas_table::TableId;
use tokio::sync::mpsc;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::App;
use crate::error::Error;
use crate::live::{Services, finished_record, load};
use crate::proxy::Visitor;

/// So many games are in one download, the latest of them.
const MOST: i64 = 1000;

/// What has been packed and is not on its way yet.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    fn take(&self) -> Bytes {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(super) async fn records(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    app.limits.download(address)?;
    let tables = match app.signer.guest(&headers) {
        Some(guest) => app.services.store.finished(&guest, MOST).await?,
        None => Vec::new(),
    };
    // Games are packed as fast as they are taken, and none that nobody waits for.
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        if let Err(error) = pack(&app.services, tables, &sender).await {
            sender.send(Err(error)).await.ok();
        }
    });
    let pieces = futures_util::stream::unfold(receiver, async |mut receiver| {
        let piece = receiver.recv().await?;
        Some((piece, receiver))
    });
    let headers = [
        (CONTENT_TYPE, "application/zip"),
        (CONTENT_DISPOSITION, "attachment; filename=\"fracas-records.zip\""),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

async fn pack(
    services: &Services,
    tables: Vec<TableId>,
    pieces: &mpsc::Sender<io::Result<Bytes>>,
) -> io::Result<()> {
    let sink = Sink::default();
    let mut writer = ZipWriter::new_stream(sink.clone());
    for id in tables {
        match load(services, &id).await {
            Ok(loaded) => {
                let name = format!("{}-{id}.txt", loaded.table.opening().game);
                writer.start_file(name, SimpleFileOptions::default()).map_err(io::Error::other)?;
                writer.write_all(finished_record(&loaded, &services.record_key).as_bytes())?;
            }
            // One that cannot be read keeps nobody from the others.
            Err(error) => error.log(),
        }
        if pieces.send(Ok(sink.take())).await.is_err() {
            return Ok(());
        }
    }
    writer.finish().map_err(io::Error::other)?;
    // Whoever has gone meanwhile misses nothing.
    pieces.send(Ok(sink.take())).await.ok();
    Ok(())
}
