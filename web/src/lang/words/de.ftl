# Was jedes Spiel sagen kann.
refused-game-over = Die Partie ist vorbei.
refused-not-your-turn = { $who } ist jetzt nicht dran.
refused-dice-due = Erst fallen die Würfel.
refused-not-chance = Jetzt wird nicht gewürfelt.
