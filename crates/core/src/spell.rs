//! "Did you mean …?"

/// Returns the candidate that `word` most likely was meant to be, if any is near enough to suggest.
///
/// # Examples
///
/// ```
/// use fracas_core::nearest;
///
/// assert_eq!(nearest("widht", ["width", "height"]), Some("width"));
/// assert_eq!(nearest("xyzzy", ["width", "height"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, &candidate.to_lowercase()), candidate))
        .min_by_key(|&(distance, _)| distance)
        .filter(|&(distance, candidate)| distance <= 1 + candidate.chars().count() / 4)
        .map(|(_, candidate)| candidate)
}
