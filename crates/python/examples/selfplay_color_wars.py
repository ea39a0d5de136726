"""A learner that plays Color Wars on 4 × 4 against itself: REINFORCE on a batch. It takes PyTorch.

    python selfplay_color_wars.py [STEPS]
"""

import sys

import numpy as np
import torch

import fracas

OPTIONS = {"width": 4, "height": 4}


def choose(net: torch.nn.Module, batch: fracas.Batch) -> tuple[torch.Tensor, torch.Tensor]:
    """A number for every game, and how likely it was."""
    seen = torch.from_numpy(batch.observations.copy())
    logits = net(seen).masked_fill(torch.from_numpy(batch.masks) == 0, -1e9)
    chances = torch.distributions.Categorical(logits=logits)
    numbers = chances.sample()
    return numbers, chances.log_prob(numbers)


def score(net: torch.nn.Module, games: int = 100) -> float:
    """What the learner gets on average against chance."""
    batch = fracas.Batch("color-wars", n=games, options=OPTIONS, play=[1], seed=99)
    total, ended = 0.0, 0
    while ended < games:
        with torch.no_grad():
            batch.step(choose(net, batch)[0].numpy())
        total += float(batch.rewards[:, 0].sum())
        ended += int((batch.ends > 0).sum())
    return total / ended


def main(steps: int, n: int = 256) -> tuple[float, float]:
    torch.manual_seed(1)
    batch = fracas.Batch("color-wars", n=n, options=OPTIONS)
    size, count = batch.observations.shape[1], batch.masks.shape[1]
    net = torch.nn.Sequential(torch.nn.Linear(size, 128), torch.nn.ReLU(), torch.nn.Linear(128, count))
    learn = torch.optim.Adam(net.parameters(), lr=3e-3)
    before = score(net)
    paths: list[list[tuple[int, torch.Tensor]]] = [[] for _ in range(n)]
    losses: list[torch.Tensor] = []
    for _ in range(steps):
        numbers, chances = choose(net, batch)
        for game, seat in enumerate(batch.asked):
            paths[game].append((int(seat), chances[game]))
        batch.step(numbers.numpy())
        for game in np.flatnonzero(batch.ends):
            gains = batch.rewards[game]
            losses += [-chance * float(gains[seat - 1]) for seat, chance in paths[game]]
            paths[game] = []
        if len(losses) > 4 * n:
            learn.zero_grad()
            torch.stack(losses).mean().backward()
            learn.step()
            losses, paths = [], [[] for _ in range(n)]
            batch.reset(int(torch.randint(1 << 30, (1,))))
    after = score(net)
    print(f"against chance: {before:+.2f} before, {after:+.2f} after {steps} steps of {n} games")
    return before, after


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
