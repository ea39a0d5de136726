#!/usr/bin/env python3
"""Teaches A Game of War's network from games that bots played against each other.

    cargo build --release -p fracas-bots --example war_games
    target/release/examples/war_games play games.bin seconds=300
    python3 train/game_of_war.py games.bin --out nets

It first asks how much the hand-made judgement foretells (one number), then which weights of
data/weights/game-of-war.json would have foretold more (weights.json), then trains networks, and writes each as a file
that crates/bots/src/game_of_war/net.rs reads. Every loss is of games that were not learnt from.
"""

import argparse
import json
import time

import numpy as np
import torch
from torch import nn

ROOM, TERMS = 192, 23
RECORD = np.dtype(
    [
        ("seed", "<u4"),
        ("result", "u1"),
        ("quiet", "u1"),
        ("judged", "<i2"),
        ("score", "<i2"),
        ("turn", "<i2"),
        ("terms", "<i2", (TERMS,)),
        ("facts", "<u2", (2, ROOM)),
    ]
)
NAMES = (
    "infantry cavalry cannon swift_cannon relay swift_relay infantry_offline cavalry_offline cannon_offline "
    "swift_cannon_offline relay_offline swift_relay_offline one_arsenal two_arsenals no_relays raid_1 raid_2 raid_3 "
    "raid_4 raid_5 raid_6 front open_arsenal"
).split()
HAND = [100, 140, 150, 190, 130, 180, 32, 45, 48, 60, 30, 40, 500, 900, 120, 180, 90, 50, 28, 14, 6, 6, 25]
WIDTH, DEEP = 32, 16
ONE, POINT, MOST = 256, 16, 8
CERTAIN = 29_000


def load(files):
    parts = [np.fromfile(file, dtype=RECORD) for file in files]
    data = np.concatenate(parts)
    # Of two files the same seed is another game.
    data["seed"] = np.concatenate([part["seed"] * len(parts) + i for i, part in enumerate(parts)])
    return data


def fit_scale(points, target, weight=None):
    """The number that points are multiplied by to be logits, by Newton's method."""
    scale = 0.001
    for _ in range(50):
        chance = 1 / (1 + np.exp(-scale * points))
        slope = np.mean((chance - target) * points)
        bend = np.mean(chance * (1 - chance) * points * points) + 1e-9
        scale -= slope / bend
    return scale


def surprise(logit, target):
    return float(np.mean(np.logaddexp(0, logit) - target * logit))


def outlooks(data, scale, trust):
    """What every page should have foretold: the result, mixed with what the search said on the turns after it."""
    value = 1 / (1 + np.exp(-np.clip(scale * data["score"].astype(float), -8, 8)))
    value[data["score"] > CERTAIN] = 1
    value[data["score"] < -CERTAIN] = 0
    result = data["result"] / 2
    seed, turn = data["seed"], data["turn"]
    told = np.empty(len(data))
    last = len(data) - 1
    for i in range(last, -1, -1):
        if i == last or seed[i + 1] != seed[i]:
            told[i] = trust * result[i] + (1 - trust) * value[i]
        else:
            ahead = told[i + 1] if (turn[i + 1] - turn[i]) % 2 == 0 else 1 - told[i + 1]
            told[i] = trust * ahead + (1 - trust) * value[i]
    return told


class Net(nn.Module):
    def __init__(self, facts, scale, share):
        super().__init__()
        # The last row is for facts that are missing.
        self.rows = nn.EmbeddingBag(facts + 1, WIDTH, mode="sum", padding_idx=facts)
        self.worth = nn.EmbeddingBag(facts + 1, 2, mode="sum", padding_idx=facts)
        self.bias = nn.Parameter(torch.full((WIDTH,), 0.3))
        self.deep = nn.Linear(2 * WIDTH, DEEP)
        self.out = nn.Linear(DEEP, 1)
        self.share = nn.Parameter(torch.tensor(1.0 if share else 0.0), requires_grad=share)
        self.scale = scale
        with torch.no_grad():
            self.rows.weight.normal_(0, 0.04)
            self.worth.weight.zero_()
            self.rows.weight[facts] = 0
            self.out.weight.mul_(0.3)

    def forward(self, facts, judged):
        mover, other = facts[:, 0], facts[:, 1]
        sums = [torch.clamp(self.rows(side) + self.bias, 0, 1) for side in (mover, other)]
        deep = torch.clamp(self.deep(torch.cat(sums, 1)), 0, MOST)
        told = self.out(deep)[:, 0] + self.worth(mover)[:, 0] + self.worth(other)[:, 1]
        return told + self.share * self.scale * judged

    def write(self, file):
        facts = self.rows.weight.shape[0] - 1
        whole = lambda tensor, by: np.clip(np.rint(tensor.detach().cpu().double().numpy() * by), -32767, 32767).astype("<i2")
        point = POINT / self.scale

        def long(tensor, by):
            number = np.rint(tensor.detach().cpu().double().numpy() * by).astype(np.int64).reshape(-1)
            high = np.floor_divide(number, 1 << 15)
            return np.stack([number - (high << 15), high], 1).astype("<i2").reshape(-1)

        with open(file, "wb") as out:
            out.write(b"FRACAS WAR 1")
            out.write(np.array([facts, WIDTH, DEEP], "<i2").tobytes())
            out.write(whole(self.share.reshape(1), ONE).tobytes())
            out.write(whole(self.rows.weight[:facts], ONE).tobytes())
            out.write(whole(self.worth.weight[:facts], point).tobytes())
            out.write(whole(self.bias, ONE).tobytes())
            out.write(whole(self.deep.weight, ONE).tobytes())
            out.write(long(self.deep.bias, ONE * ONE).tobytes())
            out.write(long(self.out.bias, point).tobytes())
            out.write(whole(self.out.weight, point).tobytes())


def teach(name, pages, share, target, args, log, search=0.0):
    torch.manual_seed(args.seed)
    device = pages["facts"].device
    net = Net(args.facts, args.scale, share).to(device)
    rows = [net.rows.weight, net.worth.weight]
    rest = [p for p in net.parameters() if p.requires_grad and not any(p is row for row in rows)]
    groups = [{"params": rows, "weight_decay": args.decay}, {"params": rest, "weight_decay": 0.0}]
    adam = torch.optim.AdamW(groups, lr=args.rate)
    learn, check = pages["learn"], pages["check"]
    steps = max(1, len(learn) // args.batch)
    plan = torch.optim.lr_scheduler.OneCycleLR(adam, args.rate, total_steps=args.epochs * steps, pct_start=0.1)
    loss_of = nn.BCEWithLogitsLoss()
    best, began = (1e9, None), time.time()
    for epoch in range(args.epochs):
        net.train()
        order = learn[torch.randperm(len(learn), device=device)]
        for i in range(steps):
            some = order[i * args.batch : (i + 1) * args.batch]
            logit = net(pages["facts"][some], pages["judged"][some])
            if search > 0:
                # What the search found, in hundreds of points, and what became of the game where it went that way.
                off = (logit / args.scale - pages["score"][some]) / 100
                known = pages["known"][some]
                loss = search * nn.functional.smooth_l1_loss(off, torch.zeros_like(off))
                loss = loss + (nn.functional.binary_cross_entropy_with_logits(logit, target[some], reduction="none") * known).mean()
            else:
                loss = loss_of(logit, target[some])
            adam.zero_grad()
            loss.backward()
            adam.step()
            plan.step()
        with torch.no_grad():
            net.eval()
            told = torch.cat([net(pages["facts"][c], pages["judged"][c]) for c in check.split(8192)])
            known = pages["known"][check] > 0
            own = loss_of(told, target[check]).item()
            result = loss_of(told[known], pages["result"][check][known]).item()
            miss = (told / args.scale - pages["score"][check]).abs().mean().item()
            before = (pages["judged"][check] - pages["score"][check]).abs().mean().item()
            if search > 0:
                own = miss
        log(f"{name} epoch {epoch}: learnt {loss.item():.4f}, new games {own:.4f}, their results {result:.4f}, "
            f"off the search by {miss:.0f} points (the judgement {before:.0f}), share {net.share.item():.3f}, {time.time() - began:.0f} s")
        if own < best[0]:
            best = (own, {key: value.clone() for key, value in net.state_dict().items()})
    net.load_state_dict(best[1])
    net.write(f"{args.out}/{name}.bin")
    log(f"{name}: new games {best[0]:.4f}")
    return best[0]


def reweigh(data, learn, check, args, log):
    """New weights for the hand-made judgement, all else as it is."""
    terms = data["terms"].astype(np.float64) / 10
    hand = np.array(HAND, float)
    rest = np.clip(data["judged"] - terms @ hand, -3000, 3000)
    x, rest, y = torch.tensor(terms), torch.tensor(rest), torch.tensor(data["result"] / 2)
    weights = torch.tensor(hand, requires_grad=True)
    share = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    step = torch.optim.LBFGS([weights, share], max_iter=300, line_search_fn="strong_wolfe")
    loss_of = nn.BCEWithLogitsLoss()
    spread = x[learn].std(0) + 1e-3

    def logit(rows):
        return args.scale * (x[rows] @ weights + share * rest[rows])

    def run():
        step.zero_grad()
        pull = 2e-9 * (((weights - torch.tensor(hand)) * 1.0) ** 2).sum()
        loss = loss_of(logit(learn), y[learn]) + pull
        loss.backward()
        return loss

    step.step(run)
    with torch.no_grad():
        log(f"weights: results of new games {loss_of(logit(check), y[check]).item():.4f}, share of the rest {share.item():.3f}")
        told = (weights / max(share.item(), 0.2)).tolist()
        raw = weights.tolist()
    log("weights " + ", ".join(f"{n} {h}→{w:.0f} ({r:.0f}; spread {s:.2f})" for n, h, w, r, s in zip(NAMES, HAND, told, raw, spread.tolist())))
    with open(f"{args.out}/weights.json", "w") as out:
        json.dump(dict(zip(NAMES, (round(w) for w in told))), out, indent=2)
        out.write("\n")


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("files", nargs="+")
    ask.add_argument("--out", default=".")
    ask.add_argument("--facts", type=int, default=939)
    ask.add_argument("--epochs", type=int, default=12)
    ask.add_argument("--batch", type=int, default=4096)
    ask.add_argument("--rate", type=float, default=0.003)
    ask.add_argument("--decay", type=float, default=0.03)
    ask.add_argument("--trust", type=float, default=0.93)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--variants", default="search,both")
    ask.add_argument("--asides", action="store_true", help="learn from turns that nobody played too")
    ask.add_argument("--reweigh", action="store_true", help="look for new weights of the hand-made judgement")
    args = ask.parse_args()
    began = time.time()

    def log(text):
        print(text, flush=True)

    data = load(args.files)
    everything, data = data, data[data["result"] < 3]
    check = np.flatnonzero(data["seed"] % 20 == 7)
    learn = np.flatnonzero(data["seed"] % 20 != 7)
    games = len(np.unique(data["seed"]))
    result = data["result"] / 2
    judged = np.clip(data["judged"].astype(float), -4000, 4000)
    score = np.clip(data["score"].astype(float), -4000, 4000)
    args.scale = fit_scale(judged[learn], result[learn])
    seen = fit_scale(score[learn], result[learn])
    log(f"{len(data)} pages of {games} games, {100 * np.mean(data['result'] == 1):.1f} % of a draw; {time.time() - began:.0f} s")
    log(f"a coin: {surprise(0 * judged[check], result[check]):.4f}; the judgement × {args.scale:.6f}: "
        f"{surprise(args.scale * judged[check], result[check]):.4f}; the search × {seen:.6f}: "
        f"{surprise(seen * score[check], result[check]):.4f}")
    if args.reweigh:
        reweigh(data, torch.tensor(learn), torch.tensor(check), args, log)
    mixed = outlooks(data, seen, args.trust)
    if args.asides:
        # From here on also the turns that nobody played.
        known = everything["result"] < 3
        data, on_the_way = everything, mixed
        mixed = np.full(len(data), 0.5)
        mixed[known] = on_the_way
        result = np.where(known, data["result"] / 2, 0.5)
        judged = np.clip(data["judged"].astype(float), -4000, 4000)
        score = np.clip(data["score"].astype(float), -4000, 4000)
        check = np.flatnonzero(data["seed"] % 20 == 7)
        learn = np.flatnonzero(data["seed"] % 20 != 7)
    else:
        known = np.ones(len(data), bool)
    # No correction is larger than this: what is won or lost for certain is the search's to see.
    score = judged + np.clip(score - judged, -600, 600)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    facts = data["facts"].astype(np.int32)
    facts[facts == 65535] = args.facts
    tensor = lambda numbers: torch.tensor(numbers, dtype=torch.float32, device=device)
    pages = {
        "facts": torch.tensor(facts, device=device),
        "judged": tensor(judged),
        "result": tensor(result),
        "score": tensor(score),
        "known": tensor(known.astype(np.float32)),
        "learn": torch.tensor(learn, device=device),
        "check": torch.tensor(check, device=device),
    }
    mixed = tensor(mixed)
    log(f"{device} after {time.time() - began:.0f} s")
    variants = {
        "added": lambda: teach("added", pages, True, mixed, args, log),
        "alone": lambda: teach("alone", pages, False, mixed, args, log),
        "results": lambda: teach("results", pages, True, pages["result"], args, log),
        "search": lambda: teach("search", pages, True, mixed, args, log, 30.0),
        "lone": lambda: teach("lone", pages, False, mixed, args, log, 30.0),
        "both": lambda: teach("both", pages, True, mixed, args, log, 1.0),
    }
    for name in args.variants.split(","):
        variants[name]()
    log(f"done after {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
