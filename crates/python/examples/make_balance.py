"""Writes balance.ipynb, so that the notebook is kept as text that can be read and compared."""

from pathlib import Path

import nbformat

CELLS = [
    ("md", "# Balance\nHow often each seat wins when all choose at random, and how long games last."),
    ("py", "import numpy as np\nimport matplotlib\nmatplotlib.use('agg')\nimport matplotlib.pyplot as plt\nimport fracas"),
    (
        "py",
        "def weigh(game, games, **how):\n"
        "    batch = fracas.Batch(game, n=64, **how)\n"
        "    luck = np.random.default_rng(1)\n"
        "    wins, lengths, steps = [], [], np.zeros(64)\n"
        "    while len(wins) < games:\n"
        "        numbers = np.where(batch.masks, luck.random(batch.masks.shape), -1).argmax(1)\n"
        "        batch.step(numbers)\n"
        "        steps += 1\n"
        "        for ended in np.flatnonzero(batch.ends):\n"
        "            wins.append(batch.rewards[ended] > 0)\n"
        "            lengths.append(steps[ended])\n"
        "            steps[ended] = 0\n"
        "    return np.mean(wins, axis=0), lengths",
    ),
    (
        "py",
        "tables = {\n"
        "    'Color Wars': ('color-wars', {}),\n"
        "    'Color Wars, 4 × 4': ('color-wars', {'options': {'width': 4, 'height': 4}}),\n"
        "    'Gaogıe, 3 seats': ('gaogie', {'seats': 3}),\n"
        "    'Gowap, 3 × 3': ('gowap', {'options': {'size': 3, 'tokens': 2}}),\n"
        "}\n"
        "weighed = {name: weigh(game, 400, **how) for name, (game, how) in tables.items()}",
    ),
    (
        "py",
        "figure, (shares, lengths) = plt.subplots(1, 2, figsize=(10, 4))\n"
        "for row, (name, (wins, length)) in enumerate(weighed.items()):\n"
        "    shares.barh(row, wins, left=np.cumsum(wins) - wins, color=['#c33', '#36c', '#393'][: len(wins)])\n"
        "    lengths.boxplot(length, positions=[row], vert=False)\n"
        "shares.set_yticks(range(len(weighed)), weighed)\n"
        "shares.set_title('games won by seat; the rest is drawn')\n"
        "lengths.set_yticks([])\n"
        "lengths.set_title('choices in a game')\n"
        "figure.tight_layout()\n"
        "{name: [round(float(share), 2) for share in wins] for name, (wins, _) in weighed.items()}",
    ),
]


def notebook() -> nbformat.NotebookNode:
    made = nbformat.v4.new_notebook()
    kinds = {"md": nbformat.v4.new_markdown_cell, "py": nbformat.v4.new_code_cell}
    made.cells = [kinds[kind](text) for kind, text in CELLS]
    for place, cell in enumerate(made.cells):
        cell["id"] = f"cell-{place}"
    return made


if __name__ == "__main__":
    nbformat.write(notebook(), Path(__file__).parent / "balance.ipynb")
