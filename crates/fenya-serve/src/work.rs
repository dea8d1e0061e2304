//! Work that fills a core, bounded in number and time.

use crate::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Places for work of one kind: so many run at once, so many wait, and what comes
/// beyond is told to come back.
pub struct Pool {
    running: Arc<Semaphore>,
    /// Both those that run and those that wait.
    places: Arc<Semaphore>,
    time: Duration,
    retry_after: u32,
}

/// A place that a request has until it is answered.
pub struct Ticket {
    running: Arc<Semaphore>,
    time: Duration,
    place: OwnedSemaphorePermit,
}

impl Pool {
    pub fn new(running: usize, waiting: usize, time: Duration, retry_after: u32) -> Self {
        let places = Arc::new(Semaphore::new(running + waiting));
        Self { running: Arc::new(Semaphore::new(running)), places, time, retry_after }
    }

    /// Takes a place, before the body of the request is read: what waits is bounded
    /// in memory, too.
    ///
    /// # Errors
    /// [`Error::busy`].
    pub fn ticket(&self) -> Result<Ticket, Error> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| Error::busy(self.retry_after))?;
        Ok(Ticket { running: self.running.clone(), time: self.time, place })
    }
}

impl Ticket {
    /// Runs the work on a thread of its own. What takes too long is given up: the
    /// request is answered, and the place is free when the work ends, so that work which nobody
    /// waits for is bounded as well.
    ///
    /// # Errors
    /// [`Error::timeout`]; [`Error::internal`] if the work panics.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let Self { running, time, place } = self;
        let job = async move {
            let permit = running.acquire_owned().await.map_err(|_| Error::internal())?;
            let done = tokio::task::spawn_blocking(move || {
                let _held = (permit, place);
                work()
            });
            done.await.map_err(|_| Error::internal())
        };
        tokio::time::timeout(time, job).await.unwrap_or_else(|_| Err(Error::timeout()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;
    use axum::response::IntoResponse;

    fn status(error: Error) -> StatusCode {
        error.into_response().status()
    }

    #[tokio::test]
    async fn what_comes_beyond_the_places_is_told_to_come_back() {
        let pool = Pool::new(1, 1, Duration::from_secs(5), 3);
        let (first, second) = (pool.ticket().ok().unwrap(), pool.ticket().ok().unwrap());
        let refused = pool.ticket().err().unwrap().into_response();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(refused.headers()["retry-after"], "3");
        assert_eq!(first.run(|| 1).await.unwrap() + second.run(|| 2).await.unwrap(), 3);
        assert!(pool.ticket().is_ok());
    }

    #[tokio::test]
    async fn work_that_takes_too_long_is_given_up_and_holds_its_place_until_it_ends() {
        let pool = Pool::new(1, 0, Duration::from_millis(30), 1);
        let (end, wait) = std::sync::mpsc::channel::<()>();
        let slow = pool.ticket().ok().unwrap().run(move || wait.recv()).await;
        assert_eq!(slow.err().map(status), Some(StatusCode::REQUEST_TIMEOUT));
        assert!(pool.ticket().is_err());
        drop(end);
        while pool.ticket().is_err() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    #[tokio::test]
    async fn a_panic_costs_one_request() {
        let pool = Pool::new(1, 0, Duration::from_secs(5), 1);
        let broken = pool.ticket().ok().unwrap().run(|| -> u8 { panic!("on purpose") }).await;
        assert_eq!(broken.err().map(status), Some(StatusCode::INTERNAL_SERVER_ERROR));
        assert_eq!(pool.ticket().ok().unwrap().run(|| 7).await.unwrap(), 7);
    }
}
