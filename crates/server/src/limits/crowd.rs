//! How many may be in at once: so many in all, so many from one address, and room kept for others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The last part of all places, one in four, is for addresses that have few.
const RESERVE: usize = 4;

/// So many are few.
const FEW: usize = 8;

/// Who is in. Clones are one and the same crowd.
#[derive(Clone)]
pub(crate) struct Crowd {
    most: usize,
    each: usize,
    inside: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Crowd {
    /// Lets in so many in all, and so many from each address.
    pub(crate) fn new(most: usize, each: usize) -> Crowd {
        Crowd { most, each, inside: Arc::default() }
    }

    /// Lets everybody in.
    pub(crate) fn unlimited() -> Crowd {
        Crowd::new(usize::MAX, usize::MAX)
    }

    /// Lets somebody in, for as long as what is returned lives; `None` where there is no room.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Inside> {
        let mut inside = self.lock();
        let all: usize = inside.values().sum();
        let own = inside.entry(address).or_default();
        let crowded = all >= self.most - self.most / RESERVE && *own >= FEW;
        if all >= self.most || *own >= self.each || crowded {
            if *own == 0 {
                inside.remove(&address);
            }
            return None;
        }
        *own += 1;
        Some(Inside { address, crowd: self.clone() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who is in.
pub(crate) struct Inside {
    address: IpAddr,
    crowd: Crowd,
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut inside = self.crowd.lock();
        if let Some(own) = inside.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                inside.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u8) -> IpAddr {
        [192, 0, 2, number].into()
    }

    fn enter(crowd: &Crowd, number: u8, times: usize) -> Vec<Inside> {
        (0..times).map_while(|_| crowd.enter(address(number))).collect()
    }

    #[test]
    fn one_address_takes_its_share_and_no_more() {
        let crowd = Crowd::new(1000, 20);
        let greedy = enter(&crowd, 1, 100);
        assert_eq!(greedy.len(), 20);
        assert_eq!(enter(&crowd, 2, 20).len(), 20);
        drop(greedy);
        assert!(crowd.enter(address(1)).is_some());
    }

    #[test]
    fn the_last_places_are_for_those_who_have_few() {
        let crowd = Crowd::new(100, 60);
        let (many, more) = (enter(&crowd, 1, 60), enter(&crowd, 2, 60));
        assert_eq!(many.len() + more.len(), 75, "the rest is kept");
        let others: Vec<Inside> = (3..=8).flat_map(|number| enter(&crowd, number, 3)).collect();
        assert_eq!(others.len(), 18);
        assert_eq!(enter(&crowd, 9, 20).len(), 7, "now it is full");
    }

    #[test]
    fn whoever_has_left_is_forgotten() {
        let crowd = Crowd::new(10, 10);
        drop(enter(&crowd, 1, 10));
        assert!(crowd.lock().is_empty());
        assert_eq!(enter(&Crowd::unlimited(), 1, 5000).len(), 5000);
    }
}
