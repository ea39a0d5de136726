//! How moves are spelt: people see `Sıoqleoq`, the notation has `sioqleoq`, and any case of either is read.

/// Returns the plain spelling: small letters, with dots on every i.
///
/// # Examples
///
/// ```
/// use fracas_gaogie::plain;
///
/// assert_eq!(plain("Gaogıe"), "gaogie");
/// assert_eq!(plain("SİOQLEOQ"), "sioqleoq");
/// ```
pub fn plain(name: &str) -> String {
    name.chars()
        .flat_map(char::to_lowercase)
        // The small form of İ is an i with a second dot above it.
        .filter(|&letter| letter != '\u{307}')
        .map(|letter| if letter == 'ı' { 'i' } else { letter })
        .collect()
}

/// Whether a move can be called so: a letter, then letters, digits, hyphens and the like, 32 at most.
pub(crate) fn is_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic)
        && name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\''))
        && name.chars().count() <= 32
}
