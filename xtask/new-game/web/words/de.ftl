seat-1 = Rot
seat-2 = Blau
seat-3 = Grün
seat-4 = Gelb

story-takes = { $count ->
    [one] { $who } nimmt einen Stein
   *[other] { $who } nimmt { $count } Steine
  }; { $left ->
    [0] keiner bleibt
    [one] einer bleibt
   *[other] { $left } bleiben
  }.
story-wins = { $who } nimmt den letzten Stein und gewinnt.

refused-heap = Ein Haufen hat 1 bis 100 Steine, und 1 bis 9 werden auf einmal genommen.
refused-position = Eine Stellung sind die übrigen Steine und der Platz, der wählt, etwa „9 2“, nicht „{ $given }“.
refused-no-such-seat = Platz { $seat } spielt nicht mit: dieses Spiel hat die Plätze 1 bis { $seats }.
refused-move = Ein Zug ist „take“ und eine Zahl, etwa „take 2“, nicht „{ $given }“.
refused-count = Jetzt können 1 bis { $most } Steine genommen werden, nicht { $count }.
refused-no-dice = Dieses Spiel hat keine Würfel.

option-stones = Steine
option-stones-help = Wie viele anfangs auf dem Haufen liegen
option-most = Auf einmal
option-most-help = Wie viele in einem Zug höchstens genommen werden
preset-sheet = Wie geschrieben
preset-sheet-help = Zwölf Steine, einer bis drei auf einmal

end-last-stone = Der letzte Stein ist genommen.
