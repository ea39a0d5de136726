//! Days off: for so long one's clocks stand where games are played by days.
//!
//! They begin on the next day, so that nobody saves a clock at the last moment, and there are only so many of them in a
//! year. Whoever comes back earlier says so.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use fracas_table::{GuestId, Holiday};

use super::session::recognise;
use crate::api::{App, read};
use crate::error::Error;
use crate::live::time;
use crate::proxy::Visitor;
use crate::wire::{Code, HolidayCard, Holidays, NewHoliday, Refusal};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// So many days one can be off at once,
const AT_ONCE: i64 = 21;

/// and so many within so many.
const IN_ALL: i64 = 30;
const YEAR: i64 = 365 * DAY;

/// How many days off are left to somebody who had these within a year. A day that was begun is a day.
fn left(had: &[Holiday]) -> i64 {
    let days = |holiday: &Holiday| (holiday.until - holiday.from + DAY - 1).div_euclid(DAY).max(0);
    (IN_ALL - had.iter().map(days).sum::<i64>()).max(0)
}

/// The days off that go on, or have yet to begin and were not called off.
fn current(had: &[Holiday], now: i64) -> Option<Holiday> {
    had.last().copied().filter(|holiday| holiday.until > now.max(holiday.from))
}

/// What somebody's days off become who wants so many from now on; none at all ends them.
fn wanted(had: &[Holiday], days: i64, now: i64) -> Result<Option<Holiday>, Error> {
    let current = current(had, now);
    match (days, current) {
        (0, current) => Ok(current.map(|Holiday { from, .. }| Holiday { from, until: now.max(from) })),
        (_, Some(_)) => {
            let message = "you have taken days off already: end them first";
            Err(Refusal::new(Code::OnHoliday, message).into())
        }
        (1..=AT_ONCE, None) if days <= left(had) => {
            let from = (now.div_euclid(DAY) + 1) * DAY;
            Ok(Some(Holiday { from, until: from + days * DAY }))
        }
        (1..=AT_ONCE, None) => {
            let message = format!("you have {} days off left of {IN_ALL} a year", left(had));
            Err(Refusal::new(Code::NoDaysLeft, message).into())
        }
        _ => Err(Error::Bad(format!("\"days\" is a number from 0 to {AT_ONCE}"))),
    }
}

async fn told(app: &App, guest: &GuestId) -> Result<Holidays, Error> {
    let now = time();
    let had = app.services.store.holidays(guest, now - YEAR).await?;
    Ok(Holidays {
        holiday: current(&had, now).map(HolidayCard::from),
        left: left(&had).min(AT_ONCE),
        year: IN_ALL,
    })
}

pub(crate) async fn holidays(State(app): State<App>, headers: HeaderMap) -> Result<Response, Error> {
    let (guest, cookie) = recognise(&app, &headers);
    Ok((cookie, Json(told(&app, &guest).await?)).into_response())
}

/// Takes days off or ends them, and tells the tables where that matters before it answers.
pub(crate) async fn take_holiday(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let NewHoliday { days } = read(&headers, &body)?;
    app.people.guesses.keep(address)?;
    let (guest, cookie) = recognise(&app, &headers);
    let store = &app.services.store;
    let now = time();
    let had = store.holidays(&guest, now - YEAR).await?;
    if let Some(holiday) = wanted(&had, days, now)? {
        store.take_off(&guest, holiday).await?;
        for table in store.unfinished(&guest).await? {
            // One that cannot be told now reads it when it wakes.
            if let Err(error) = app.hall.wake(&table).await {
                tracing::warn!(%table, %error, "could not tell of days off");
            }
        }
    }
    Ok((cookie, Json(told(&app, &guest).await?)).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: i64 = 1000 * DAY + DAY / 2;

    fn off(from: i64, days: i64) -> Holiday {
        Holiday { from, until: from + days * DAY }
    }

    #[test]
    fn days_off_begin_with_the_next_day() {
        assert_eq!(wanted(&[], 7, NOON).unwrap(), Some(off(1001 * DAY, 7)));
        assert_eq!(wanted(&[], 1, 1000 * DAY).unwrap(), Some(off(1001 * DAY, 1)));
    }

    #[test]
    fn nobody_is_off_for_too_long_at_once_or_in_a_year() {
        let code = |had: &[Holiday], days| wanted(had, days, NOON).unwrap_err().refusal().code;
        assert_eq!(code(&[], 22), Code::BadRequest);
        assert_eq!(code(&[], -1), Code::BadRequest);
        let had = [off(800 * DAY, 21)];
        assert_eq!(left(&had), 9);
        assert_eq!(code(&had, 10), Code::NoDaysLeft);
        assert!(wanted(&had, 9, NOON).is_ok());
        let part = [Holiday { from: 800 * DAY, until: 800 * DAY + 1 }];
        assert_eq!(left(&part), 29, "a day that was begun is a day");
    }

    #[test]
    fn days_off_are_called_off_or_end_early_and_there_is_one_holiday_at_a_time() {
        let coming = [off(1001 * DAY, 7)];
        let code = |had: &[Holiday], days| wanted(had, days, NOON).unwrap_err().refusal().code;
        assert_eq!(code(&coming, 3), Code::OnHoliday);
        let ended = wanted(&coming, 0, NOON).unwrap().expect("an end");
        assert_eq!((ended, left(&[ended])), (off(1001 * DAY, 0), 30));
        assert_eq!(current(&[ended], NOON), None);
        assert_eq!(wanted(&[ended], 3, NOON).unwrap(), Some(off(1001 * DAY, 3)), "and taken anew");
        let running = [off(999 * DAY, 7)];
        let ended = wanted(&running, 0, NOON).unwrap().expect("an end");
        assert_eq!(ended, Holiday { from: 999 * DAY, until: NOON });
        assert_eq!(left(&[ended]), 28);
        assert_eq!(wanted(&[], 0, NOON).unwrap(), None);
    }
}
