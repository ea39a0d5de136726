//! How many files may be open at once: every connection is one.

/// Raises the limit as far as the system lets a program do that by itself, and tells what it is then.
#[cfg(unix)]
pub(crate) fn raise() -> usize {
    use rustix::process::{Resource, getrlimit, setrlimit};

    let mut limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        limit.current = limit.maximum;
        // Where that is not allowed it stays as it is.
        setrlimit(Resource::Nofile, limit).ok();
    }
    let now = getrlimit(Resource::Nofile).current;
    now.and_then(|now| usize::try_from(now).ok()).unwrap_or(usize::MAX)
}

/// Other systems set no limit that a server meets first.
#[cfg(not(unix))]
pub(crate) fn raise() -> usize {
    usize::MAX
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_as_high_as_it_can_be() {
        let raised = raise();
        let maximum = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
        assert_eq!(raised as u64, maximum.unwrap_or(usize::MAX as u64));
    }
}
