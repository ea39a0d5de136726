"""Records to data frames and back. It takes pandas."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from fracas import _fracas


def _texts(games: Iterable[str | _fracas.State]) -> list[str]:
    return [game.record() if isinstance(game, _fracas.State) else game for game in games]


def to_frames(games: Iterable[str | _fracas.State]) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Records, or states, as two frames: one with a row for each game and a column for each header, one with a row for
    each event (`record`, `ply`, `by`: 0 for the dice, `text`)."""
    headers, events = [], []
    for number, text in enumerate(_texts(games)):
        heads, lines = _fracas.read_record(text)
        headers.append({"record": number, **dict(heads)})
        events += [(number, ply, by, what) for ply, (by, what) in enumerate(lines)]
    frame = pd.DataFrame(events, columns=["record", "ply", "by", "text"])
    return pd.DataFrame(headers), frame.astype({"by": "Int8"})


def from_frames(headers: pd.DataFrame, events: pd.DataFrame) -> list[str]:
    """The records that two such frames tell."""
    groups = dict(list(events.sort_values(["record", "ply"]).groupby("record")))
    records = []
    for row in headers.to_dict("records"):
        number = row.pop("record")
        heads = [(str(name), str(value)) for name, value in row.items() if not pd.isna(value)]
        group = groups.get(number)
        lines = []
        if group is not None:
            for by, what in zip(group["by"], group["text"], strict=True):
                lines.append((None if pd.isna(by) else int(by), str(what)))
        records.append(_fracas.write_record(heads, lines))
    return records
