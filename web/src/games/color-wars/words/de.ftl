# Color Wars auf Deutsch.

seat-1 = Rot
seat-2 = Blau
seat-3 = Grün
seat-4 = Gelb

word-red = Rot
word-blue = Blau
word-green = Grün
word-yellow = Gelb
word-nothing-yet = noch nichts da sein, weil diese Eröffnung alle Felder auf einmal setzt
word-one-each = ein Feld mit 3 für jede Farbe da sein, die gesetzt hat, der Reihe nach, und sonst keines
word-next-letter = der Buchstabe der Farbe stehen, die als nächste setzt (B, wo Platz 2 die Farbe wählt)
word-room = Platz bleiben, damit alle späteren setzen können, ohne jemanden zu berühren

## Was geschah

story-claims = { $color } besetzt { $at }.
story-starts = Der Zufall gibt { $color } das Feld { $at }.
story-picks =
    { $color-key ->
        [red] Die zweite Seite nimmt { $color }. Die erste, die es hatte, spielt jetzt Blau.
       *[blue] Die zweite Seite behält { $color }, die erste behält Rot.
    }
story-feeds = { $color } legt einen Punkt auf { $at }, dort liegen jetzt { $holds }.
story-pops =
    { $times ->
        [one] { $color } legt einen Punkt auf { $at }, und es knallt: Nach jeder Seite geht ein Punkt.
       *[other] { $color } legt einen Punkt auf { $at }, und es knallt { $times }-mal in { $waves } Wellen, der Reihe nach auf { $popped }.
    }
story-edge =
    { $points ->
        [one] 1 Punkt geht über den Rand und ist verloren.
       *[other] { $points } Punkte gehen über den Rand und sind verloren.
    }
story-spreads =
    { $count ->
        [one] { $color } rückt auf { $squares } vor.
       *[other] { $color } rückt auf { $count } leere Felder vor: { $squares }.
    }
story-takes =
    { $count ->
        [one] { $color } nimmt { $loser } das Feld { $squares } ab.
       *[other] { $color } nimmt { $loser } { $count } Felder ab: { $squares }.
    }
story-empties =
    { $count ->
        [one] { $color } lässt { $squares } knallen, das { $loser } gehörte: Es ist jetzt leer.
       *[other] { $color } lässt { $count } Felder knallen, die { $loser } gehörten und jetzt leer sind: { $squares }.
    }
story-out = { $color } ist draußen.
story-holds =
    { $count ->
        [one] { $color } hält 1 Feld
       *[other] { $color } hält { $count } Felder
    } mit { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkten
    }.
story-wins = { $color } hält das Brett und gewinnt.
story-spent = Nach { $moves } Zügen endet die Partie unentschieden.
story-repetition = Dieselbe Stellung ist oft genug wiedergekommen: die Partie endet remis.

## Warum nicht

refused-width = Ein Brett ist 2 bis 9 Felder breit, nicht { $is }.
refused-height = Ein Brett ist 2 bis 9 Felder hoch, nicht { $is }.
refused-repetition = Ein Remis durch Wiederholung braucht eine Zahl ab 2 oder „off“, nicht { $is }.
refused-max-plies = Die längste Partie hat mindestens 1 Zug; lass es leer für keine Grenze.
refused-pie-seats = Die Eröffnung „Teilen“ ist für zwei, nicht für { $seats }.
refused-no-room = { $seats } haben auf einem Brett von { $width }×{ $height } keinen Platz, um mit Abstand zu beginnen: Nimm ein größeres Brett oder eine andere Eröffnung.
refused-too-many-moves = Die Zahl der Züge ist höchstens { $most }.
refused-position-form = Eine Stellung ist: die Reihen von oben mit „/“ dazwischen, der Buchstabe am Zug und die Zahl der Züge, etwa „...../...../..R3../...../..... B 1“.
refused-letter-to-move = Der Buchstabe am Zug ist R, B, G oder Y.
refused-moves-made = Die Zahl der Züge ist eine ganze Zahl, etwa 0.
refused-value = Auf einem Feld liegen 1, 2 oder 3: { $token } kann nicht liegen bleiben, denn ein Feld mit 4 knallt.
refused-token = „{ $token }“ ist kein Feld: Ein leeres ist „.“, andere sind ein Buchstabe für die Farbe (R B G Y) und eine Zahl von 1 bis 3.
refused-ragged = Reihe { $row } von oben hat { $squares } Felder, die erste aber { $width }.
refused-other-size = Das Brett der Stellung ist { $is }, die Optionen sagen aber { $said }.
refused-no-such-color = In der Stellung kommt { $color } vor, die Farbe gibt es mit { $seats } Plätzen nicht.
refused-placing =
    { $moves ->
        [one] Nach 1 Zug beim Setzen muss { $right }.
       *[other] Nach { $moves } Zügen beim Setzen muss { $right }.
    }
refused-empty-board = Die Stellung hat keine Felder, also könnte nie jemand ziehen.
refused-out-on-turn = { $color } kann nicht am Zug sein: { $color } hat keine Felder mehr und ist draußen.
refused-swapped = „swapped“ gehört zur Eröffnung „Teilen“, wenn die Farben gewählt sind.
refused-touching = Die Felder { $one } und { $other } berühren sich, das erlaubt diese Eröffnung nicht.
refused-not-a-move = „{ $text }“ ist kein Zug: Ein Zug ist ein Feld, etwa c3.
refused-off-board = { $at } liegt nicht auf diesem Brett von { $width }×{ $height }.
refused-taken = { $at } ist besetzt: Nimm ein leeres Feld.
refused-unowned = { $at } ist leer: Wähle eines deiner Felder.
refused-others = { $at } gehört { $color }: Wähle eines deiner Felder.
refused-too-close = { $at } berührt ein besetztes Feld, und bei dieser Eröffnung beginnen alle mit Abstand.
refused-leaves-no-room = { $at } ließe für später kein Feld übrig, das niemanden berührt.
refused-choose-color = Jetzt wird eine Farbe gewählt: „red“ oder „blue“.
refused-no-color-now = Die Farbe wird einmal gewählt, wenn in der Eröffnung „Teilen“ beide Felder gesetzt sind.
refused-bad-placement = Dieses Ergebnis ist je ein Feld für { $seats } Plätze, die sich nicht berühren, etwa „{ $example }“.
refused-nothing-to-place = Der Zufall setzt jetzt nichts.
refused-not-a-square = „{ $text }“ ist kein Feld: Frag nach einem mit seinem Namen, etwa a1.
refused-nothing-there = { $at } ist leer: Frag nach einem Feld, das jemandem gehört.
refused-dice-first = Der Zufall setzt die ersten Felder: Vorher lässt sich nach keinem Zug fragen.
refused-decided = Die Partie ist vorbei, es kann kein Feld mehr besetzt werden.

## Optionen und Spielweisen

option-width = Breite
option-width-help = Felder von links nach rechts, 2 bis 9.
option-height = Höhe
option-height-help = Felder von unten nach oben, 2 bis 9.
option-opening = Eröffnung
option-opening-help = Beim freien Setzen ist die zweite Seite im Vorteil. Die anderen gleichen das aus.
value-opening-free = Frei: irgendwo
value-opening-pie = Teilen: eine setzt beide, die andere wählt
value-opening-apart = Abstand: nie nebeneinander
value-opening-random = Zufall: der Zufall setzt alle
option-repetition = Wiederholung
option-repetition-help = Wie oft dieselbe Stellung kommen darf, bis es unentschieden ist.
option-max_plies = Längste Partie
option-max_plies-help = Züge, nach denen eine offene Partie unentschieden ist.
option-pop = Ein Knall
option-pop-help = Ob ein Feld mit einem fünften Punkt diesen behält.
value-pop-takes-four = nimmt vier
value-pop-empties = leert das Feld

preset-fair = Fairer Start
preset-fair-help = Die ersten Felder berühren sich nie. Am besten für die erste Partie.
preset-sheet = Wie geschrieben
preset-sheet-help = Frei setzen. Aber Vorsicht: Wer neben jemanden setzt, der vorher zieht, verliert sofort.
preset-pie = Teilen
preset-pie-help = Eine Seite setzt beide Felder, die andere wählt die Farbe.
preset-big = Großes Brett
preset-big-help = Sieben mal sieben, erste Felder mit Abstand.

## Warum es vorbei ist

end-elimination = Sonst ist niemand mehr da.
end-repetition = Dieselbe Stellung kam zu oft.
end-max-plies = Die vereinbarte Zahl der Züge ist erreicht.

## Warum ein Fehler einer war

analysis-why-loses = Danach kann { $rival } sofort gewinnen, mit einem Punkt auf { $at }; nach { $better } nicht.
analysis-why-allows = Danach kann { $rival } { $who } auf einmal { $count ->
    [one] ein Feld
   *[other] { $count } Felder
  } nehmen, mit einem Punkt auf { $at }; nach { $better } { $most ->
    [0] keines
   *[other] höchstens { $most }
  }.
analysis-why-misses = { $better } nimmt auf einmal { $count ->
    [one] ein Feld
   *[other] { $count } Felder
  }, { $played } { $own ->
    [0] keines
   *[other] { $own }
  }.
analysis-why-goes-down = { $moves ->
    [one] Geht es weiter wie erwartet, hat { $rival } einen Zug später gewonnen.
   *[other] Geht es weiter wie erwartet, hat { $rival } { $moves } Züge später gewonnen.
}
analysis-why-holds = Geht es weiter wie erwartet, hat { $who } { $moves } Züge später { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
  } auf dem Brett gegen { $rivals }; nach { $better } wären es { $most } gegen { $fewer }.
