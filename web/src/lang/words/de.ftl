# Was jedes Spiel sagen kann.
refused-game-over = Die Partie ist vorbei.
refused-not-your-turn = { $who } ist jetzt nicht dran.
refused-dice-due = Erst fallen die Würfel.
refused-not-chance = Jetzt wird nicht gewürfelt.

## Wohin man zuerst schaut

hint-look-at = Sieh dir { $at } an.
hint-look-cards = Denk an deine Karten: Welche hilft jetzt, und wäre eine weitere ihren Preis wert?
hint-look-end = Vielleicht ist genug getan: Was wäre danach schlechter?
hint-look-pass = Vielleicht braucht es hier nichts: Heb dir auf, was du hast.
hint-look-team = Denk an Paare und an einen Stein, der seine Kämpfe gewinnt.
hint-look-deploy = Denk an deine Linien: Wer hält Verbindung mit den Arsenalen?
hint-look-around = Vergleiche, was du bezahlen kannst, mit dem, was die anderen dir als Nächstes tun können.
