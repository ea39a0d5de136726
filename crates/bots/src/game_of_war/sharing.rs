//! Work that several cores share.

use fracas_search::Watch;

/// Lets so many threads each do its share, named by its number; in a browser there is one. What they found stands in the
/// order of their numbers.
#[cfg(target_arch = "wasm32")]
pub(super) fn shared<T>(_: usize, watch: &mut Watch, share: impl Fn(usize, &mut Watch) -> Vec<T>) -> Vec<T> {
    share(0, watch)
}

/// Lets so many threads each do its share, named by its number. What they found stands in the order of their numbers.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn shared<T: Send>(
    threads: usize,
    watch: &mut Watch,
    share: impl Fn(usize, &mut Watch) -> Vec<T> + Sync,
) -> Vec<T> {
    if threads == 1 {
        return share(0, watch);
    }
    let share = &share;
    let found = std::thread::scope(|scope| {
        let spawn = |first: usize| {
            let mut own = watch.fresh();
            scope.spawn(move || (share(first, &mut own), own.nodes()))
        };
        let running: Vec<_> = (0..threads).map(spawn).collect();
        running.into_iter().filter_map(|thread| thread.join().ok()).collect::<Vec<_>>()
    });
    watch.spend(found.iter().map(|(_, nodes)| nodes).sum());
    found.into_iter().flat_map(|(part, _)| part).collect()
}

/// The same for a list: each thread takes a part of it, one behind the other.
pub(super) fn shared_out<I: Sync, T: Send>(
    threads: usize,
    list: &[I],
    watch: &mut Watch,
    share: impl Fn(&[I], &mut Watch) -> Vec<T> + Sync,
) -> Vec<T> {
    if threads == 1 {
        return share(list, watch);
    }
    let each = list.len().div_ceil(threads).max(1);
    shared(threads, watch, |nth, watch| {
        let part = list.get(nth * each..).unwrap_or_default();
        share(&part[..each.min(part.len())], watch)
    })
}
