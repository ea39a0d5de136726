# Was jedes Spiel sagen kann.
refused-game-over = Die Partie ist vorbei.
refused-not-your-turn = { $who } ist jetzt nicht dran.
refused-dice-due = Erst fallen die Würfel.
refused-not-chance = Jetzt wird nicht gewürfelt.

## Wohin man zuerst schaut

hint-look-at = Sieh dir { $at } an.
hint-look-cards = Eine der Karten in deiner Hand hilft jetzt.
hint-look-draw = Eine weitere Karte ist vielleicht ihren Preis in MP wert.
hint-look-end = Vielleicht gibt es in diesem Zug nichts Besseres mehr zu tun.
hint-look-pass = Vielleicht braucht es hier nichts: Heb dir auf, was du hast.
hint-look-team = Denk an Paare und an einen Stein, der seine Kämpfe gewinnt.
hint-look-deploy = Denk an deine Linien: Wer hält Verbindung mit den Arsenalen?
hint-look-around = Vergleiche, was du bezahlen kannst, mit dem, was die anderen dir als Nächstes tun können.

## Worauf es in einem Spiel ankam

analysis-blunder = { $who } spielt { $played } und wirft { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
  } von hundert weg. { $better } war viel besser.
analysis-mistake = { $who } spielt { $played } und verliert { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
  } von hundert. { $better } war besser.
analysis-doubtful = { $who } spielt { $played }. { $better } war etwas besser, um { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
  } von hundert.
analysis-luck = { $event } ist Glück für { $who }: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
  } von hundert mehr, als zu erwarten war.
analysis-luck-others = { $event } ist gut für { $who } durch das, was die anderen zugleich wählten: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
  } von hundert mehr, als zu erwarten war.
analysis-sums-gave-others = { $who }: { $lost ->
    [one] ein Punkt
   *[other] { $lost } Punkte
  } durch Entscheidungen verloren, { $luck ->
    [one] einer
   *[other] { $luck }
  } durch das gewonnen, was die anderen zugleich wählten.
analysis-sums-took-others = { $who }: { $lost ->
    [one] ein Punkt
   *[other] { $lost } Punkte
  } durch Entscheidungen verloren, { $luck ->
    [one] einer
   *[other] { $luck }
  } durch das genommen, was die anderen zugleich wählten.
analysis-sums = { $who }: { $lost ->
    [one] ein Punkt
   *[other] { $lost } Punkte
  } durch Entscheidungen verloren.
analysis-sums-gave = { $who }: { $lost ->
    [one] ein Punkt
   *[other] { $lost } Punkte
  } durch Entscheidungen verloren, { $luck ->
    [one] einer
   *[other] { $luck }
  } vom Zufall geschenkt.
analysis-sums-took = { $who }: { $lost ->
    [one] ein Punkt
   *[other] { $lost } Punkte
  } durch Entscheidungen verloren, { $luck ->
    [one] einer
   *[other] { $luck }
  } vom Zufall genommen.

## Warum ein Fehler einer war

analysis-why-wins = { $better } hätte sofort gewonnen.
