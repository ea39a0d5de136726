# A Game of War auf Deutsch.

seat-1 = Nord
seat-2 = Süd

# Mit Artikel, im Nominativ und im Akkusativ gleich; darum nie am Anfang eines Satzes.
word-infantry = die Infanterie
word-cavalry = die Kavallerie
word-cannon = die Kanone
word-swift-cannon = die schnelle Kanone
word-relay = das Relais
word-swift-relay = das schnelle Relais
word-unit = die Einheit

word-classic = Klassisch
word-bastion = Bastion
word-hammer = Hammer
word-pincer = Zange

word-open = freies Feld
word-pass = den Pass
word-fort = die Festung
word-offline = abgeschnitten
word-boxed-in = eingeschlossen

word-arsenals = Arsenale
word-annihilation = Vernichtung
word-collapse = Zusammenbruch


## Was geschehen ist

story-secret = { $who } stellt geheim auf.
story-placed = { $who } stellt { $unit } auf { $at }.
story-taken-back = { $who } nimmt { $unit } von { $at } zurück.
story-deployed = { $who } stellt auf: { $plan }.
story-ready = { $who } ist bereit.
story-army = { $who } steht: Infanterie { $infantry }; Kavallerie { $cavalry }; Kanone { $cannon }; schnelle Kanone { $swift-cannon }; Relais { $relay }; schnelles Relais { $swift-relay }.
story-die = Der Würfel zeigt { $dice }: { $who } beginnt.

story-moved = { $who } zieht { $unit } von { $from } nach { $to }.
story-retreated = Von { $from } weicht { $unit } von { $who } nach { $to }.
story-arsenal = { $left ->
    [0] Das Arsenal auf { $at } ist zerstört; es war das letzte von { $owner }.
    [one] Das Arsenal auf { $at } ist zerstört: { $owner } hat noch eines.
   *[other] Das Arsenal auf { $at } ist zerstört: { $owner } hat noch { $left }.
}
story-spent = { $moves ->
    [one] Der Angriff ist verbraucht; { $who } kann noch eine Einheit ziehen.
   *[other] Der Angriff ist verbraucht; { $who } kann noch { $moves } Einheiten ziehen.
}
story-turn-over = Das war der Angriff, und der Zug ist zu Ende.
story-moves-over = Der Angriff ist verbraucht, alle fünf Bewegungen sind gemacht: Der Zug ist zu Ende.

story-cut-off = { $units-count ->
    [one] Die Einheit von { $who } auf { $units } ist abgeschnitten.
   *[other] Die Einheiten von { $who } auf { $units } sind abgeschnitten.
}
story-relays-cut-off = { $relays-count ->
    [one] { $units-count ->
        [0] Das Relais von { $who } auf { $relays } ist abgeschnitten.
        [one] Das Relais von { $who } auf { $relays } ist abgeschnitten und mit ihm die Einheit auf { $units }.
       *[other] Das Relais von { $who } auf { $relays } ist abgeschnitten und mit ihm { $units-count } Einheiten: { $units }.
    }
   *[other] { $units-count ->
        [0] Die Relais von { $who } auf { $relays } sind abgeschnitten.
        [one] Die Relais von { $who } auf { $relays } sind abgeschnitten und mit ihnen die Einheit auf { $units }.
       *[other] Die Relais von { $who } auf { $relays } sind abgeschnitten und mit ihnen { $units-count } Einheiten: { $units }.
    }
}
story-online = { $units-count ->
    [one] Die Einheit von { $who } auf { $units } ist wieder versorgt.
   *[other] Die Einheiten von { $who } auf { $units } sind wieder versorgt.
}

story-attacked = { $who } greift { $unit } von { $owner } auf { $at } an: { $attack } gegen { $defence }.
story-attack = { $riders ->
    [0] Angriff { $attack }: { $fire }.
   *[other] { $others ->
        [0] Angriff { $attack }: { $charges } im Sturm.
       *[other] Angriff { $attack }: { $charges } im Sturm, dazu { $fire }.
    }
}
story-defence = { $ground-key ->
    [offline] { $others ->
        [0] Verteidigung { $defence }: abgeschnitten, und niemand hilft.
       *[other] Verteidigung { $defence }: selbst nichts, weil abgeschnitten, aber { $help }.
    }
    [open] { $others ->
        [0] Verteidigung { $defence }: die eigene.
       *[other] Verteidigung { $defence }: selbst { $own }, dazu { $help }.
    }
   *[other] { $others ->
        [0] Verteidigung { $defence }: selbst { $own } und { $bonus } für { $ground }.
       *[other] Verteidigung { $defence }: selbst { $own }, { $bonus } für { $ground }, dazu { $help }.
    }
}
story-holds = Nicht mehr als die Verteidigung: Auf { $at } hält { $unit } von { $owner } stand.
story-must-retreat = Um eins höher: Auf { $at } muss { $unit } von { $owner } weichen.
story-destroyed = Um zwei oder mehr höher: Auf { $at } ist { $unit } von { $owner } zerstört.
story-lost = { $why-key ->
    [offline] Auf { $at } müsste { $unit } von { $owner } weichen, ist aber abgeschnitten und damit verloren.
   *[other] Auf { $at } müsste { $unit } von { $owner } weichen, kann aber nirgends hin und ist verloren.
}

story-end = { $who } beendet den Zug; Zug { $turn } gehört { $next }.
story-attack-over = Der Angriff beendet den Zug von { $who }; Zug { $turn } gehört { $next }.
story-quiet = { $turns ->
    [one] { $left ->
        [one] Seit einem Zug wurde nichts zerstört: noch einer, und es ist unentschieden.
       *[other] Seit einem Zug wurde nichts zerstört: noch { $left }, und es ist unentschieden.
    }
   *[other] { $left ->
        [one] Seit { $turns } Zügen wurde nichts zerstört: noch einer, und es ist unentschieden.
       *[other] Seit { $turns } Zügen wurde nichts zerstört: noch { $left }, und es ist unentschieden.
    }
}
story-won = { $why-key ->
    [arsenals] { $who } gewinnt: Beide feindlichen Arsenale sind zerstört.
    [annihilation] { $who } gewinnt: Keine feindliche Kampfeinheit ist übrig.
    [collapse] { $who } gewinnt: Der Gegner hat kein Relais mehr, und alle seine Einheiten sind abgeschnitten.
   *[other] { $who } gewinnt.
}
story-drawn = { $turns ->
    [one] Seit einem Zug wurde nichts zerstört: unentschieden.
   *[other] Seit { $turns } Zügen wurde nichts zerstört: unentschieden.
}
story-repetition = Derselbe Beginn eines Zuges ist oft genug wiedergekommen: die Partie endet remis.


## Warum nicht

refused-no-progress = „Kein Fortschritt“ ist eine Zahl von Zügen, 1 oder mehr, oder aus.
refused-repetition = Ein Unentschieden durch Wiederholung braucht eine Zahl ab 2 oder aus, nicht { $count }.

refused-fields = Eine Stellung hat sechs Felder mit je einem Leerzeichen dazwischen, nicht { $count }.
refused-rows = Ein Brett hat 20 Reihen, verbunden durch „/“, nicht { $count }.
refused-width = Reihe { $row } hat { $squares } Felder, und jede Reihe hat 25.
refused-token = „{ $token }“ in Reihe { $row } ist kein Feld: Es gibt _ m p f A a, die Einheiten I C K W R X groß oder klein, und Klammern um Einheiten.
refused-bracket = Reihe { $row } hat eine Klammer, die nicht genau eine Einheit hält und sich wieder schließt.
refused-two-units = Reihe { $row } stellt zwei Einheiten auf ein Feld, auf dem nur eine stehen darf.
refused-unit-on-mountain = Reihe { $row } stellt eine Einheit ins Gebirge, das niemand betritt.
refused-to-move = Das zweite Feld ist N oder S am Zug, D beim Aufstellen oder ? vor dem Würfel, nicht „{ $text }“.
refused-moves-left-field = Das dritte Feld ist 5 weniger die Einheiten des vierten, oder beim Aufstellen, wer bereit ist: -, N oder S. Es ist nicht „{ $text }“.
refused-moved-field = Das vierte Feld nennt die Felder der Einheiten, die in diesem Zug gezogen sind, höchstens fünf, mit Kommas, oder -. Es ist nicht „{ $text }“.
refused-retreat-field = Das fünfte Feld ist - oder das Feld einer gewichenen Einheit wie g7, mit ! davor, solange sie noch weichen muss; nach einem Arsenal * oder g7*. Es ist nicht „{ $text }“.
refused-turn-number = Das sechste Feld ist die Nummer des Zugs ab 1, und 1 vor dem ersten Zug, nicht „{ $text }“.
refused-not-moved = { $at } ist in diesem Zug nicht gezogen: Jedes Feld im vierten hält eine andere Einheit der Seite am Zug.
refused-on-enemy-arsenal = Auf dem Arsenal auf { $at } kann { $unit } von { $who } nicht stehen: Eine Kampfeinheit, die dorthin zieht, zerstört es.
refused-no-retreat = Von { $at } kann niemand weichen: Dort muss eine Einheit der Seite am Zug stehen, versorgt oder ein Relais, mit einem freien Feld, und nichts darf vorher gezogen sein.
refused-not-retreated = { $at } ist nicht die gewichene Einheit: Die gehört der Seite am Zug und ist zuerst gezogen.
refused-spent-too-early = Das fünfte Feld hat kein * nach Version 1 der Regeln: Dort beendete ein Arsenal den Zug.
refused-nobody-took-it = Das * im fünften Feld braucht eine Kampfeinheit im vierten, die das Arsenal nahm, und nicht die gewichene.
refused-spent-and-over = Das * im fünften Feld braucht eine übrige Bewegung: Mit verbrauchtem Angriff und fünf Bewegungen ist der Zug zu Ende.
refused-too-many = Beim Aufstellen gilt die Heeresliste: { $who } darf { $unit } höchstens { $most }-mal haben.
refused-outside-half = Auf { $at } steht { $unit } von { $who } beim Aufstellen außerhalb der eigenen Hälfte.
refused-no-room = { $who } hat auf diesem Brett keinen Platz für 17 Einheiten in der eigenen Hälfte.
refused-not-free = In der Stellung wird noch aufgestellt, aber gewählt ist die klassische Eröffnung.

refused-no-square = „{ $text }“ ist kein Feld: Felder sind a1 bis y20.
refused-off-board = { $at } ist nicht auf diesem Brett: Felder sind a1 bis y20.
refused-no-move = „{ $text }“ ist kein Zug: Züge sind f7-g8, xh9 und end, und beim Aufstellen place I e4, take e4, deploy classic und ready.
refused-no-roll = „{ $text }“ ist kein Wurf: Es gibt „roll 1“ bis „roll 6“.

refused-still-deploying = Beide Seiten stellen noch auf: Stell deine Einheiten auf, dann sag, dass du bereit bist.
refused-deployed = Die Aufstellung ist vorbei: Jetzt ziehen Einheiten, wie in f7-g8.
refused-die-due = Der Würfel für den ersten Zug ist dran.
refused-mountain = { $at } ist Gebirge, das niemand betritt.
refused-not-your-half = { $at } liegt nicht in der Hälfte, in der { $who } aufstellt.
refused-occupied = { $at } ist besetzt: Einheiten teilen nie ein Feld.
refused-all-placed = { $most ->
    [one] Ein Heer hat { $unit } nur einmal: Nimm erst zurück, was schon steht.
   *[other] Ein Heer hat { $unit } nur { $most }-mal: Nimm erst etwas davon zurück.
}
refused-deploy-on-arsenal = Auf dem feindlichen Arsenal auf { $at } kann keine Kampfeinheit aufgestellt werden.
refused-nothing-to-take = Auf { $at } hast du keine Einheit zum Zurücknehmen.
refused-not-ready = { $count ->
    [one] Bereit ist, wer alle 17 Einheiten aufgestellt hat: Eine fehlt noch.
   *[other] Bereit ist, wer alle 17 Einheiten aufgestellt hat: { $count } fehlen noch.
}
refused-no-deployment = Es gibt keine Aufstellung „{ $text }“: Wähle classic, bastion, hammer oder pincer.
refused-deployment-unfit = Die Aufstellung { $plan } passt nicht auf diese Karte: { $at } ist kein freies, betretbares Feld.

refused-retreat-first = Die Einheit auf { $at } muss vor allem anderen weichen.
refused-nobody = Auf { $at } steht niemand: Zieh eine deiner Einheiten.
refused-not-yours = Auf { $at } steht { $unit } von { $who }, nicht von dir.
refused-no-moves-left = Alle { $most } Bewegungen dieses Zugs sind gemacht: Greif an oder beende den Zug.
refused-moved-already = Die Einheit auf { $at } ist in diesem Zug schon gezogen, und keine zieht zweimal.
refused-offline = Auf { $at } ist { $unit } abgeschnitten, und dann ziehen nur Relais.
refused-shut-in = Für die Einheit auf { $at } ist ringsum kein Feld frei.
refused-standing = Ein Zug führt auf ein anderes Feld als { $at }.
refused-too-far = { $steps ->
    [one] { $to } ist zu weit von { $from }: So weit zieht { $unit } nicht, nur einen Schritt.
   *[other] { $to } ist zu weit von { $from }: So weit zieht { $unit } nicht, nur { $steps } Schritte.
}
refused-no-way = Kein freies Feld führt von { $from } nach { $to }, und Einheiten ziehen nur über freie Felder.
refused-retreat-to-arsenal = { $at } ist ein feindliches Arsenal, und dorthin weicht niemand.
refused-one-arsenal = Der Angriff dieses Zugs ist für ein Arsenal verbraucht: Das auf { $at } kann nicht auch noch genommen werden.
refused-spent = Der Angriff dieses Zugs ist für ein Arsenal verbraucht: Mach die übrigen Bewegungen oder beende den Zug.
refused-no-target = Auf { $at } steht kein Gegner: Greif eine feindliche Einheit an.
refused-out-of-reach = Keine deiner versorgten Einheiten, die jetzt angreifen dürfen, reicht bis { $at }.
refused-nothing-there = Auf „{ $text }“ steht keine Einheit: Frag nach einem Feld mit einer.


## Wie gespielt wird

option-deployment = Aufstellung
option-deployment-help = Das Heer geheim aufstellen, oder mit der historischen Eröffnung beginnen.
value-deployment-free = Selbst aufstellen
value-deployment-classic = Klassische Eröffnung
option-supply = Nachschub
option-supply-help = Aus: Alle sind immer versorgt. Gut für die erste Partie.
value-supply-on = An
value-supply-off = Aus
option-repetition = Wiederholung
option-repetition-help = Wie oft derselbe Beginn eines Zugs kommen darf, bis es unentschieden ist.
option-no_progress = Kein Fortschritt
option-no_progress-help = Züge nacheinander ohne Verlust bis zum Unentschieden.
option-relay_by_touch = Relais durch Berührung
option-relay_by_touch-help = Auch ein Relais, das nur durch Berührung versorgt ist, sendet Linien.
option-support_bonus = Gelände hilft mit
option-support_bonus-help = Eine Einheit in Pass oder Festung leiht ihren Bonus weiter.
option-screening = Abschirmen
option-screening-help = Eine feindliche Einheit dazwischen hält Feuer und Hilfe auf.

preset-even = Gleiche Heere
preset-even-help = Der Norden besetzt jede Festung, der Süden ballt seine Reiterei. Das ausgeglichenste Paar: Von 218 Partien starker Bots gewann der Norden 93, der Süden 100.
preset-classic = Klassisch
preset-classic-help = Beide Heere stehen wie in der historischen Eröffnung.
preset-sheet = Wie geschrieben
preset-sheet-help = Du stellst dein Heer zuerst geheim auf.
preset-first = Erste Partie
preset-first-help = Klassische Eröffnung, und alle sind immer versorgt.
preset-pump-house = Pump House
preset-pump-house-help = Beide Heere hinter den Bergen, jedes in einer Masse.
preset-rio = Rio de Janeiro
preset-rio-help = Beide Heere in drei Gruppen, von einem Rand der Karte zum andern.
preset-marengo = Marengo, 1800
preset-marengo-help = Nach dem Feldzug: Der Norden steht auf beiden Flügeln bereit, die Reserve des Südens ist weit hinten.
preset-austerlitz = Austerlitz, 1805
preset-austerlitz-help = Nach der Schlacht: Der Norden neigt sich zu einem Flügel, der Süden wartet mit den Besten hinter den Bergen.

## Warum es vorbei ist

end-arsenals = Beide Arsenale sind zerstört.
end-annihilation = Keine kämpfende Einheit ist übrig.
end-collapse = Beide Relais sind weg, und alle übrigen sind abgeschnitten.
end-repetition = Dieselbe Stellung kam zu oft.
end-no-progress = Zu lange wurde nichts zerstört.

## Warum ein Trainer so spielen würde

hint-because-guards = { $units-count ->
    [one] Sonst könnte dein Arsenal auf { $units } im nächsten Zug fallen.
   *[other] Sonst könnten deine Arsenale auf { $units } im nächsten Zug fallen.
}
hint-because-storms = { $units-count ->
    [one] Das bedroht das Arsenal auf { $units }: Tut niemand etwas, fällt es im nächsten Zug.
   *[other] Das bedroht die Arsenale auf { $units }.
}
hint-because-threatens = { $units-count ->
    [one] Im nächsten Zug ließe sich der Gegner auf { $units } vernichten.
   *[other] Im nächsten Zug ließe sich einer der Gegner auf { $units } vernichten.
}
hint-because-saves = { $units-count ->
    [one] Das bringt deine Einheit auf { $units } vor einem tödlichen Angriff in Sicherheit.
   *[other] Das bringt deine Einheiten auf { $units } vor einem tödlichen Angriff in Sicherheit.
}
hint-because-keeps = { $online ->
    [one] Eine deiner { $all } Einheiten ist danach auf einer Linie.
   *[other] { $online } deiner { $all } Einheiten sind danach auf einer Linie und können ziehen und kämpfen.
}

## Was gegen einen Zug spricht

hint-against-falls = { $units-count ->
    [one] Dein Arsenal auf { $units } könnte im nächsten Zug fallen.
   *[other] Deine Arsenale auf { $units } könnten im nächsten Zug fallen.
}
hint-against-cut = { $units-count ->
    [one] Deine Einheit auf { $units } wäre abgeschnitten: Sie könnte weder ziehen noch kämpfen.
   *[other] Deine Einheiten auf { $units } wären abgeschnitten: Sie könnten weder ziehen noch kämpfen.
}
hint-against-prey = { $units-count ->
    [one] Deine Einheit auf { $units } könnte im nächsten Zug vernichtet werden.
   *[other] Eine deiner Einheiten auf { $units } könnte im nächsten Zug vernichtet werden.
}

## Warum ein Fehler einer war

analysis-why-wins = Der bessere Zug hätte gewonnen.
analysis-why-destroys = { $unit-key ->
    [arsenal] Der bessere Zug vernichtet das Arsenal von { $owner } auf { $at }; dieser nicht.
   *[other] Der bessere Zug vernichtet auf { $at } ({ $owner }): { $unit }; dieser nicht.
}
analysis-why-costs = { $unit-key ->
    [arsenal] Das Arsenal von { $owner } auf { $at } fällt durch die Antwort, die zu erwarten ist; nach dem besseren Zug nicht.
   *[other] Die Antwort, die zu erwarten ist, vernichtet auf { $at } ({ $owner }): { $unit }; nach dem besseren Zug nicht.
}
analysis-against-falls = { $units-count ->
    [one] Das Arsenal von { $who } auf { $units } könnte im nächsten Zug fallen; nach dem besseren Zug nicht.
   *[other] Die Arsenale von { $who } auf { $units } könnten im nächsten Zug fallen; nach dem besseren Zug nicht.
}
analysis-against-cut = { $units-count ->
    [one] Die Einheit von { $who } auf { $units } ist nach diesem Zug abgeschnitten; nach dem besseren nicht.
   *[other] { $units-count } Einheiten von { $who } sind nach diesem Zug abgeschnitten und nach dem besseren nicht: { $units }.
}
analysis-against-prey = { $units-count ->
    [one] Die Einheit von { $who } auf { $units } könnte im nächsten Zug vernichtet werden; nach dem besseren Zug nicht.
   *[other] Eine der Einheiten von { $who } auf { $units } könnte im nächsten Zug vernichtet werden; nach dem besseren Zug keine von ihnen.
}
