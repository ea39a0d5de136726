"""docs/python.md tells the layouts and numbers that there are. `UPDATE=1` writes them."""

import os
from pathlib import Path

import fracas

DOCS = Path(__file__).parents[3] / "docs" / "python.md"
BEGIN, END = "<!-- made by tests/test_docs.py: begin -->\n", "<!-- end -->\n"


def tables() -> str:
    text = []
    for name in fracas.games():
        game = fracas.Game(name)
        layout, numbers = fracas.layout(game), fracas.actions(game)
        text.append(f"\n### {game.name}\n\nWhat a seat sees, {layout.size} numbers:\n\n| block | shape | tells |\n|---|---|---|\n")
        for block in layout.blocks:
            shape = " × ".join(map(str, block.shape))
            text.append(f"| `{block.name}` | {shape} | {block.tells} |\n")
        text.append(f"\nWhat it may choose, {numbers.count} numbers:\n\n| numbers | name | stand for |\n|---|---|---|\n")
        for some in numbers.numbers:
            if some.count:
                text.append(f"| {some.start} to {some.start + some.count - 1} | `{some.name}` | {some.tells} |\n")
    return "".join(text) + "\n"


def test_the_documentation_tells_the_layouts_and_numbers_there_are():
    kept = DOCS.read_text(encoding="utf-8")
    before, rest = kept.split(BEGIN)
    after = rest.split(END)[1]
    right = before + BEGIN + tables() + END + after
    if os.environ.get("UPDATE"):
        DOCS.write_text(right, encoding="utf-8")
    else:
        assert kept == right, "run the tests with UPDATE=1, and read the difference"
