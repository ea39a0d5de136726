//! Places where a game can be kept going for ever.

/// Finds the sets of states that can be kept to for ever, each of whose states can be reached from all the
/// others without leaving it: the largest such sets, none with a state in common.
///
/// `choices` tells how many choices a state has; `successors` appends where a choice may lead, and tells
/// whether it may not also end the game. Only the states of `within` are looked at.
pub(super) fn components(
    within: &[bool],
    choices: impl Fn(usize) -> usize,
    successors: impl Fn(usize, usize, &mut Vec<usize>) -> bool,
) -> Vec<Vec<usize>> {
    // Begin with one set of all, and cut it into what hangs together by choices that stay in their set, until
    // nothing changes.
    let mut set_of: Vec<Option<usize>> = within.iter().map(|&inside| inside.then_some(0)).collect();
    let mut count = 1;
    loop {
        let edges = |state: usize| -> Vec<usize> {
            let (mut all, mut some) = (Vec::new(), Vec::new());
            for choice in 0..choices(state) {
                some.clear();
                if successors(state, choice, &mut some)
                    && some.iter().all(|&next| set_of[next] == set_of[state])
                {
                    all.append(&mut some);
                }
            }
            all
        };
        let graph: Vec<Vec<usize>> =
            (0..within.len()).map(|state| set_of[state].map_or_else(Vec::new, |_| edges(state))).collect();
        let mut sets = strongly_connected(&graph);
        // A state whose choices all leave is in no set.
        sets.retain(|set| !graph[set[0]].is_empty());
        let stable = sets.len() == count && sets.iter().map(Vec::len).sum::<usize>() == members(&set_of);
        if stable {
            return sets;
        }
        count = sets.len();
        set_of.fill(None);
        for (number, set) in sets.iter().enumerate() {
            for &state in set {
                set_of[state] = Some(number);
            }
        }
    }
}

fn members(set_of: &[Option<usize>]) -> usize {
    set_of.iter().flatten().count()
}

/// Tarjan's algorithm, with a stack of its own so that deep graphs do not overflow the machine's.
fn strongly_connected(graph: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let mut order = vec![UNSEEN; graph.len()];
    let mut low = vec![0; graph.len()];
    let mut on_path = vec![false; graph.len()];
    let (mut path, mut sets, mut seen) = (Vec::new(), Vec::new(), 0);
    for root in 0..graph.len() {
        if order[root] != UNSEEN {
            continue;
        }
        let mut calls = vec![(root, 0)];
        while let Some((state, edge)) = calls.pop() {
            if edge == 0 {
                (order[state], low[state]) = (seen, seen);
                seen += 1;
                path.push(state);
                on_path[state] = true;
            }
            match graph[state].get(edge) {
                Some(&next) => {
                    calls.push((state, edge + 1));
                    if order[next] == UNSEEN {
                        calls.push((next, 0));
                    } else if on_path[next] {
                        low[state] = low[state].min(order[next]);
                    }
                }
                None => {
                    if let Some(&(parent, _)) = calls.last() {
                        low[parent] = low[parent].min(low[state]);
                    }
                    if low[state] == order[state] {
                        let start = path.iter().rposition(|&member| member == state).unwrap_or(0);
                        let set = path.split_off(start);
                        for &member in &set {
                            on_path[member] = false;
                        }
                        sets.push(set);
                    }
                }
            }
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sets_that_can_be_kept_to_are_found() {
        // A ring 0 → 1 → 2 → 3 → 0 with chance in it, none of which leads out; 4 leads to itself, or ends.
        let choices: [&[&[usize]]; 5] = [&[&[1]], &[&[0], &[2]], &[&[2, 3], &[3]], &[&[0]], &[&[4]]];
        let mut found = components(
            &[true; 5],
            |state| choices[state].len(),
            |state, choice, out| {
                out.extend(choices[state][choice]);
                state != 4
            },
        );
        found.iter_mut().for_each(|set| set.sort_unstable());
        assert_eq!(found, [vec![0, 1, 2, 3]]);
    }

    #[test]
    fn a_set_that_chance_can_leave_is_none() {
        // 0 leads to itself or to 1; 1 only to itself.
        let choices: [&[&[usize]]; 2] = [&[&[0, 1]], &[&[1]]];
        let found = components(
            &[true; 2],
            |state| choices[state].len(),
            |state, choice, out| {
                out.extend(choices[state][choice]);
                true
            },
        );
        assert_eq!(found, [vec![1]]);
    }
}
