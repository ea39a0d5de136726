//! Web Push: a browser is told of something though the site is not open in it, by the service that the browser itself
//! brought along and by nobody else. What it is told is sealed for that browser.

mod seal;
mod vapid;
mod way;

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fracas_games::find;
use fracas_table::GuestId;
use serde_json::json;
use tokio::sync::{Semaphore, mpsc};

pub(crate) use self::vapid::PushSigner;
pub(crate) use self::way::Way;
use crate::error::Error;
use crate::live::time;
use crate::notices::Notice;
use crate::store::Store;
use crate::wire::PushWish;

/// The longest address of a push service.
const LONGEST_ENDPOINT: usize = 1000;

/// So many browsers one guest has at most; the oldest is forgotten for a new one.
pub(crate) const BROWSERS: usize = 5;

/// After so many failures in a row nobody tries any more.
const PATIENCE: i64 = 8;

/// So many pushes are under way at once.
const AT_ONCE: usize = 16;

/// So long a push service may take.
const SLOWEST: Duration = Duration::from_secs(10);

/// A browser that wants to be told of something, with its keys read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Browser {
    pub(crate) endpoint: String,
    pub(crate) key: Vec<u8>,
    pub(crate) auth: Vec<u8>,
    pub(crate) language: String,
}

impl Browser {
    /// Reads what a browser wishes, or says what is wrong with it.
    pub(crate) fn read(wish: &PushWish, way: &Way) -> Result<Browser, Error> {
        let bad = |what: &str| Error::Bad(what.to_owned());
        if wish.endpoint.len() > LONGEST_ENDPOINT {
            return Err(Error::Bad(format!("\"endpoint\" has at most {LONGEST_ENDPOINT} characters")));
        }
        way.check(&wish.endpoint).map_err(|why| Error::Bad(why.to_string()))?;
        let read = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let key = read(&wish.p256dh).filter(|key| key.len() == 65 && key[0] == 4);
        let auth = read(&wish.auth).filter(|auth| auth.len() == 16);
        let language = Some(wish.language.clone()).filter(|language| language == "en" || language == "de");
        Ok(Browser {
            endpoint: wish.endpoint.clone(),
            key: key.ok_or_else(|| bad("\"p256dh\" is a browser's public key: 65 bytes in base64url"))?,
            auth: auth.ok_or_else(|| bad("\"auth\" is a browser's secret: 16 bytes in base64url"))?,
            language: language.ok_or_else(|| bad("\"language\" is \"en\" or \"de\""))?,
        })
    }
}

/// Sends notices to browsers.
pub(crate) struct Push {
    pub(crate) store: Store,
    pub(crate) signer: PushSigner,
    pub(crate) way: Way,
}

impl Push {
    /// Sends what comes until nobody has anything to tell any more.
    pub(crate) async fn run(self, mut notices: mpsc::Receiver<(GuestId, Notice)>) {
        let (push, places) = (Arc::new(self), Arc::new(Semaphore::new(AT_ONCE)));
        while let Some((person, notice)) = notices.recv().await {
            let browsers = match push.store.browsers(&person, notice.kind).await {
                Ok(browsers) => browsers,
                Err(error) => {
                    tracing::error!(%error, "storage");
                    continue;
                }
            };
            for browser in browsers {
                let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
                let (push, notice) = (Arc::clone(&push), notice.clone());
                tokio::spawn(async move {
                    push.send(&browser, &notice).await;
                    drop(place);
                });
            }
        }
    }

    /// Sends one notice to one browser. One that is gone for good is forgotten.
    async fn send(&self, browser: &Browser, notice: &Notice) {
        let outcome = match self.request(browser, notice) {
            Some(request) => {
                tokio::time::timeout(SLOWEST, self.way.send(request)).await.ok().and_then(Result::ok)
            }
            None => Some(StatusCode::GONE),
        };
        let kept = match outcome {
            Some(status) if status.is_success() => self.store.pushed(&browser.endpoint).await,
            Some(StatusCode::NOT_FOUND | StatusCode::GONE) => {
                self.store.forget_browser(&browser.endpoint).await
            }
            _ => self.store.not_pushed(&browser.endpoint, PATIENCE).await,
        };
        if let Err(error) = kept {
            tracing::error!(%error, "storage");
        }
    }

    /// The request that a push service takes; nothing where the browser's key is none.
    fn request(&self, browser: &Browser, notice: &Notice) -> Option<way::Request> {
        let name = find(&notice.game).map_or("Fracas", |game| game.info.name);
        let (kind, table, language) = (notice.kind, &notice.table, &browser.language);
        let text = json!({"kind": kind, "table": table, "game": name, "language": language}).to_string();
        let body = seal::seal(text.as_bytes(), &browser.key, &browser.auth)?;
        let authorization = self.signer.authorize(&browser.endpoint, time() / 1000)?;
        // What has been overtaken while the browser was off is not told.
        let table = table.as_ref().map_or("", |table| table.as_str());
        let topic = format!("{table}-{}", json!(kind).as_str().unwrap_or_default());
        way::request(&browser.endpoint, &authorization, &topic, body)
    }
}

#[cfg(test)]
mod tests;
