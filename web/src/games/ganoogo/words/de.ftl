# Ganoogo auf Deutsch.

seat-1 = Rot
# Zu zweit sitzt man sich gegenüber: Dann ist der zweite Platz Grün.
seat-2 = { $seats ->
    [2] Grün
   *[other] Blau
}
seat-3 = Grün
seat-4 = Gelb

word-overlord = Overlord
word-minion = Minion

word-max-turns = Der letzte Zug ist vorbei
word-quiet-turns = Zu lange hat niemand gekämpft

word-any-time = jederzeit
word-card-played = wenn eine Karte gespielt wurde
word-before-roll = vor einem Wurf
word-after-roll = nach einem Wurf
word-any-roll = vor oder nach einem Wurf
word-after-conflict-roll = nach einem Wurf im Kampf
word-conflict-declared = wenn ein Kampf erklärt wird
word-during-conflict = während eines Kampfs
word-turn-begins = wenn ein Zug beginnt
word-die-eliminated = wenn eben ein Würfel gefallen ist
word-other-cards = andere Karten


## Die Karten: wie sie heißen und was sie bewirken

word-cancel = Nichts da
word-both-again = Reiner Tisch
word-again = Noch mal überlegt
word-muster = Appell
word-last-stand = Steht noch
word-extra-die-conflict = Schwere Hand
word-extra-die = Ersatzwürfel
word-fewer-die = Zwei linke Hände
word-heal-1 = Verband
word-heal-2 = Festmahl
word-draw-2 = Kramen
word-draw-3 = Glücksfall
word-draw-4 = Hauptgewinn
word-draw-5 = Schatztruhe
word-low-wins = Verkehrte Welt
word-low-wins-early = Drunter und drüber
word-lose-turn = Verschlafen
word-lose-turn-early = Falscher Morgen
word-toss-high-low = Wetterhahn
word-toss-hp = Wundertrank
word-toss-3 = Zweischneidig
word-toss-4 = Wilder Schwung
word-toss-4-before = Gewagt
word-toss-5 = Drahtseil
word-toss-6 = Alles oder nichts
word-plus-4 = Donnerschlag
word-plus-3 = Sturm
word-plus-2 = Rückenwind
word-plus-1 = Brise
word-plus-3-after = Zielfoto
word-plus-2-after = Späte Wende
word-plus-1-after = Stups
word-plus-3-before = Schlachtruf
word-plus-2-before = Tief Luft holen
word-plus-1-before = Glücksbringer
word-plus-2-conflict = Kriegstrommeln
word-plus-1-conflict = Ruhige Hand
word-minus-1 = Kiesel
word-minus-2 = Schlamm
word-minus-2-before = Kalte Füße
word-minus-3-before = Böser Blick

card-cancel = Die eben gespielte Karte wirkt nicht, auch nicht ein Nichts da.
card-both-again = Beide Seiten des Kampfs würfeln noch einmal.
card-again = Ein eben gemachter Wurf wird wiederholt.
card-muster = Ein entfernter Würfel kehrt auf sein Startfeld zurück, mit seinen Start-HP.
card-last-stand = Der eben gefallene Würfel bleibt stehen, mit seinen Start-HP.
card-extra-die-conflict = In diesem Kampf wirft eine Seite einen Würfel mehr, der niedrigste zählt nicht.
card-extra-die = Ein Würfel mehr beim nächsten Wurf, der niedrigste zählt nicht.
card-fewer-die = Ein Würfel weniger beim nächsten Wurf.
card-heal-1 = Ein Würfel gewinnt 1 HP.
card-heal-2 = Ein Würfel gewinnt 2 HP.
card-draw-2 = Zieh 2 Karten.
card-draw-3 = Zieh 3 Karten.
card-draw-4 = Zieh 4 Karten.
card-draw-5 = Zieh 5 Karten.
card-low-wins = Ab jetzt gewinnt in diesem Kampf der niedrigere Wurf.
card-low-wins-early = Im eben erklärten Kampf gewinnt der niedrigere Wurf.
card-lose-turn = Jemand deiner Wahl setzt den nächsten Zug aus.
card-lose-turn-early = Der eben beginnende Zug fällt aus.
card-toss-high-low = Münze: Ab jetzt gewinnt in diesem Kampf der höhere (Kopf) oder niedrigere (Zahl) Wurf.
card-toss-hp = Münze: Ein Würfel deiner Wahl gewinnt (Kopf) oder verliert (Zahl) 1 HP.
card-toss-3 = Münze: Ein eben gemachter Wurf gewinnt (Kopf) oder verliert (Zahl) 3.
card-toss-4 = Münze: Ein Wurf gewinnt (Kopf) oder verliert (Zahl) 4.
card-toss-4-before = Münze: Der nächste Wurf gewinnt (Kopf) oder verliert (Zahl) 4.
card-toss-5 = Münze: Der nächste Wurf gewinnt (Kopf) oder verliert (Zahl) 5.
card-toss-6 = Münze: Der nächste Wurf gewinnt (Kopf) oder verliert (Zahl) 6.
card-plus-4 = Ein Wurf gewinnt 4.
card-plus-3 = Ein Wurf gewinnt 3.
card-plus-2 = Ein Wurf gewinnt 2.
card-plus-1 = Ein Wurf gewinnt 1.
card-plus-3-after = Ein eben gemachter Wurf gewinnt 3.
card-plus-2-after = Ein eben gemachter Wurf gewinnt 2.
card-plus-1-after = Ein eben gemachter Wurf gewinnt 1.
card-plus-3-before = Der nächste Wurf gewinnt 3.
card-plus-2-before = Der nächste Wurf gewinnt 2.
card-plus-1-before = Der nächste Wurf gewinnt 1.
card-plus-2-conflict = In diesem Kampf gewinnt jeder Wurf einer Seite 2.
card-plus-1-conflict = In diesem Kampf gewinnt jeder Wurf einer Seite 1.
card-minus-1 = Ein Wurf verliert 1.
card-minus-2 = Ein Wurf verliert 2.
card-minus-2-before = Der nächste Wurf verliert 2.
card-minus-3-before = Der nächste Wurf verliert 3.

## Was Spieler wählen und der Zufall entscheidet

story-moves = { $kind-key ->
    [overlord] { $who } geht mit dem { $kind } von { $from } nach { $to }: noch { $mp } MP.
   *[other] { $who } geht von { $from } nach { $to }: noch { $mp } MP.
}
story-storms = { $mp ->
    [0] { $who } stürmt von { $from } das Ganoogo-Feld { $at } von { $other }: Ein Ganoogo beginnt.
    [one] { $who } stürmt von { $from } das Ganoogo-Feld { $at } von { $other }: Ein Ganoogo beginnt, und 1 MP verfällt.
   *[other] { $who } stürmt von { $from } das Ganoogo-Feld { $at } von { $other }: Ein Ganoogo beginnt, und { $mp } MP verfallen.
}
story-attacks = { $who } greift von { $from } den { $kind } von { $other } auf { $at } an: Ein Kampf ist erklärt.
story-attacks-again = { $who } greift von { $from } wieder den { $kind } von { $other } auf { $at } an: Derselbe Kampf geht weiter.
story-buys = { $who } kauft eine Karte für 5 MP.
story-ends = { $who } beendet den Zug.
story-passes = { $who } passt.
story-flings = { $who } schleudert den { $kind } von { $other } von { $from } nach { $to }.
story-plays = { $who } spielt { $card }.
story-plays-for = { $who } spielt { $card } auf { $whose }.
story-plays-on = { $who } spielt { $card } auf { $at }.
story-if-no-card = Wenn niemand vorher eine Karte spielt:
story-takes-back = Nicht so schnell: Erst kommt noch eine Karte.
story-draws = { $who } zieht { $card }{ $why-key ->
    [turn] {" "}für den neuen Zug.
    [deal] {" "}für die erste Hand.
   *[other] .
}
story-draws-unseen = { $who } zieht { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
}{ $why-key ->
    [turn] {" "}für den neuen Zug.
    [deal] {" "}für die erste Hand.
   *[other] .
}
story-heads = Die Münze zeigt Kopf.
story-tails = Die Münze zeigt Zahl.
story-rolls-for-first = { $who } würfelt um den ersten Zug: { $dice } = { $total }.
story-throws = { $who } würfelt { $dice }.

## Was Karten bewirken

story-does-nothing = { $card } von { $by } findet nichts mehr vor und bewirkt nichts.
story-draws-cards = { $card } von { $by }: { $who } zieht { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
}.
story-cancels = { $card } von { $by }: { $cancelled } von { $other } wirkt nicht.
story-again = { $card } von { $by }: { $whose } würfelt noch einmal{ $lost ->
    [0] .
   *[other] ; was auf den alten Wurf gespielt wurde, ist mit ihm weg{ $gains-count ->
        [0] .
       *[other] {" "}({ $gains }).
    }
}
story-both-again = { $card } von { $by }: Beide Seiten würfeln noch einmal{ $lost ->
    [0] .
   *[other] ; was auf die alten Würfe gespielt wurde, ist mit ihnen weg{ $gains-count ->
        [0] .
       *[other] {" "}({ $gains }).
    }
}
story-musters = { $card } von { $by }: Der { $kind } von { $owner } kehrt mit { $hp } HP nach { $at } zurück.
story-saves = { $card } von { $by }: Der { $kind } von { $owner } bleibt mit { $hp } HP auf { $at } stehen.
story-more-dice = { $card } von { $by }: { $whose } wirft einen Würfel mehr, der niedrigste zählt nicht.
story-fewer-dice = { $card } von { $by }: { $whose } wirft einen Würfel weniger.
story-more-dice-for-conflict = { $card } von { $by }: { $whose } wirft in diesem Kampf einen Würfel mehr, der niedrigste zählt nicht.
story-gives-points = { $card } von { $by }: { $gain } für den Wurf von { $whose }.
story-gives-points-for-conflict = { $card } von { $by }: { $gain } für jeden Wurf von { $whose } in diesem Kampf.
story-heals = { $points ->
    [0] { $card } von { $by }: Der { $kind } von { $owner } auf { $at } hat schon { $hp } HP, und mehr hat kein Würfel.
   *[other] { $card } von { $by }: Der { $kind } von { $owner } auf { $at } gewinnt { $points } HP und hat { $hp }.
}
story-card-hurts = { $hp ->
    [0] { $card } von { $by }: Der { $kind } von { $owner } auf { $at } verliert { $points } HP und fällt.
   *[other] { $card } von { $by }: Der { $kind } von { $owner } auf { $at } verliert { $points } HP und hat noch { $hp }.
}
story-low-wins = { $card } von { $by }: Ab jetzt gewinnt in diesem Kampf der niedrigere Wurf.
story-high-wins = { $card } von { $by }: Ab jetzt gewinnt in diesem Kampf der höhere Wurf.
story-low-wins-still = { $card } von { $by } ändert nichts: In diesem Kampf gewinnt schon der niedrigere Wurf.
story-high-wins-still = { $card } von { $by } ändert nichts: In diesem Kampf gewinnt schon der höhere Wurf.
story-loses-turn = { $turns ->
    [one] { $card } von { $by }: { $whose } setzt den nächsten Zug aus.
   *[other] { $card } von { $by }: { $whose } setzt die nächsten { $turns } Züge aus.
}
story-loses-this-turn = { $card } von { $by }: Der Zug von { $whose } fällt aus, bevor er beginnt.
story-reshuffled = Die { $cards } abgelegten Karten werden zum neuen Stapel.
story-nothing-to-draw = Für { $who } ist nichts mehr zu ziehen da.

## Was Würfe ergeben

story-mp-roll =
    Wurf von { $who }: { $dice }{ $drops ->
        [0] {""}
       *[other] {" "}(ohne { $dropped })
    }{ $gains-count ->
        [0] {""}
       *[other] {" "}{ $gains }
    }{ $terms ->
        [1] {""}
       *[other] {" "}= { $total }
    }: { $mp } MP.
story-conflict-roll =
    { $who }: { $dice }{ $drops ->
        [0] {""}
       *[other] {" "}(ohne { $dropped })
    }{ $gains-count ->
        [0] {""}
       *[other] {" "}{ $gains }
    }{ $terms ->
        [1] {""}
       *[other] {" "}= { $total }
    } gegen { $other }: { $other-dice }{ $other-drops ->
        [0] {""}
       *[other] {" "}(ohne { $other-dropped })
    }{ $other-gains-count ->
        [0] {""}
       *[other] {" "}{ $other-gains }
    }{ $other-terms ->
        [1] {""}
       *[other] {" "}= { $other-total }
    }: { $why-key ->
        [tie] Gleichstand zählt für die Verteidigung,{" "}
        [low] der niedrigere Wurf gewinnt,{" "}
       *[high] {""}
    }der { $kind } von { $owner } auf { $at } verliert 1 HP{ $hp ->
        [0] {" "}und fällt.
       *[other] {" "}und hat noch { $hp }.
    }
story-bout =
    { $who }: { $dice }{ $drops ->
        [0] {""}
       *[other] {" "}(ohne { $dropped })
    }{ $gains-count ->
        [0] {""}
       *[other] {" "}{ $gains }
    }{ $terms ->
        [1] {""}
       *[other] {" "}= { $total }
    } gegen { $other }: { $other-dice }{ $other-drops ->
        [0] {""}
       *[other] {" "}(ohne { $other-dropped })
    }{ $other-gains-count ->
        [0] {""}
       *[other] {" "}{ $other-gains }
    }{ $other-terms ->
        [1] {""}
       *[other] {" "}= { $other-total }
    }: { $total } zu { $other-total }, also gewinnt { $winner } den { $nth ->
        [1] ersten
        [2] zweiten
       *[other] dritten
    } Gang.
story-bout-tied =
    { $who }: { $dice }{ $drops ->
        [0] {""}
       *[other] {" "}(ohne { $dropped })
    }{ $gains-count ->
        [0] {""}
       *[other] {" "}{ $gains }
    }{ $terms ->
        [1] {""}
       *[other] {" "}= { $total }
    } gegen { $other }: { $other-dice }{ $other-drops ->
        [0] {""}
       *[other] {" "}(ohne { $other-dropped })
    }{ $other-gains-count ->
        [0] {""}
       *[other] {" "}{ $other-gains }
    }{ $other-terms ->
        [1] {""}
       *[other] {" "}= { $other-total }
    }: Gleichstand, der Gang wird wiederholt.
story-ganoogo-lost = { $other } gewinnt das Ganoogo: Der { $kind } von { $owner } auf { $at } verliert 1 HP{ $hp ->
    [0] {" "}und fällt. Der Zug ist vorbei.
   *[other] {" "}und hat noch { $hp }. Der Zug ist vorbei, und { $other } darf den Würfel wegschleudern.
}
story-fling-roll =
    { $who } würfelt { $dice }{ $drops ->
        [0] {""}
       *[other] {" "}(ohne { $dropped })
    }{ $gains-count ->
        [0] {""}
       *[other] {" "}{ $gains }
    }{ $terms ->
        [1] {""}
       *[other] {" "}= { $total }
    }, um zu schleudern: { $far ->
        [0] Der Würfel bleibt, wo er ist.
        [one] { $far } Schritt.
       *[other] { $far } Schritte.
    }
story-not-flung = Es gibt kein Feld, auf das er geschleudert werden könnte: Der Würfel bleibt auf { $at }.

## Züge, Spieler und das Ende

story-first = { $who } hat den ersten Zug.
story-first-tied = { $who } liegen gleichauf vorn und würfeln noch einmal.
story-turn-begins = Der Zug von { $who } beginnt.
story-skipped = { $who } setzt diesen Zug aus.
story-mp-lapse = { $mp ->
    [one] Der letzte MP von { $who } verfällt.
   *[other] { $mp } MP von { $who } verfallen.
}
story-broken-off = Worum gewürfelt wurde, ist weg: Der Wurf wird abgebrochen.
story-out = { $who } hat keine Würfel mehr und ist raus; das Ganoogo-Feld fällt{ $cards ->
    [0] .
    [one] {", "}und eine Karte wird abgelegt.
   *[other] {", "}und { $cards } Karten werden abgelegt.
}
story-captured = { $other } gewinnt das Ganoogo: { $who } ist raus{ $dice ->
    [one] {", "}der letzte Würfel gehört jetzt { $other }
   *[other] {", "}alle { $dice } Würfel gehören jetzt { $other }
}{ $cards ->
    [0] .
    [one] {", "}und eine Karte wird abgelegt.
   *[other] {", "}und { $cards } Karten werden abgelegt.
}
story-steps-in = Der Würfel von { $who } rückt auf { $at } vor.
story-wins = { $who } ist allein übrig und gewinnt.
story-draw = Unentschieden: { $why }.


## Warum etwas nicht geht

refused-max-turns = max_turns ist 1 oder mehr, oder null für keine Grenze.
refused-quiet-turns = quiet_turns ist 1 oder mehr, oder "off".
refused-board-shape = Die Reihen eines Bretts sind alle gleich lang, 1 bis 26 Felder, und es sind höchstens 99.
refused-board-letter = „{ $letter }“ ist weder „#“ für ein Feld noch „.“ für keines.
refused-board-size = Ein Brett hat 2 bis { $most } Felder, nicht { $count }.
refused-arm-count = Ein Brett hat 2 bis 4 Arme, nicht { $count }.
refused-too-few-arms = { $seats } Plätze brauchen ebenso viele Arme, und dieses Brett hat { $arms }.
refused-minion-count = Ein Arm hat höchstens { $most } Minions, nicht { $count }.
refused-start-hp = Ein Würfel beginnt mit 1 bis 6 HP, der auf { $at } kann also nicht { $hp } haben.
refused-shared-start = Auf { $at } können nicht zwei Würfel beginnen.
refused-seating = Eine Sitzordnung nennt zwei oder mehr verschiedene Arme mit ihrer Nummer, und keine zwei nennen gleich viele.
refused-kind-count = Ein Stapel hat 1 bis { $most } Sorten von Karten, nicht { $count }.
refused-card-id = „{ $id }“ taugt nicht als Kennung einer Karte: Erlaubt sind kleine Buchstaben, Ziffern und Bindestriche.
refused-card-twice = Die Karte „{ $id }“ ist zweimal da.
refused-no-copies = Von der Karte „{ $id }“ muss es mindestens eine geben.
refused-amount = Die Karte „{ $id }“ bewirkt zu viel oder zu wenig: HP sind 1 bis 5, gezogene Karten 1 bis 10, Punkte auf einen Wurf 1 bis 9 in beide Richtungen.
refused-unsuited = Die Wirkung der Karte „{ $id }“ passt nicht zu einer Karte, die { $when } gespielt wird.
refused-too-many-cards = Ein Stapel hat höchstens { $most } Karten, und dieser hat { $count }.
refused-too-many-extra-dice = Ein Stapel hat höchstens { $most } Karten, die einen Würfel mehr geben, und dieser hat { $count }.

refused-position-seats = Ganoogo ist für 2 bis 4 Plätze, aber die Stellung hat { $seats }.
refused-other-seats = Die Stellung ist für { $is } Plätze, verlangt waren aber { $said }.
refused-nobody-in = Irgendwer muss noch dabei sein.
refused-per-seat = „{ $name }“ hat einen Eintrag für jeden der { $seats } Plätze, nicht { $count }.
refused-no-such-die = Auf { $home } beginnt kein Würfel: „home“ ist das Startfeld eines Würfels.
refused-die-twice = Der Würfel, der auf { $home } beginnt, ist zweimal da.
refused-die-missing = Der Würfel, der auf { $home } beginnt, fehlt: Ein entfernter Würfel steht mit "at": null da.
refused-other-start = Der Würfel, der auf { $home } beginnt, beginnt mit { $right } HP, nicht mit { $hp }.
refused-other-kind = Der Würfel, der auf { $home } beginnt, ist von der falschen Art: Ein Overlord beginnt auf einem Ganoogo-Feld und bleibt einer, bis er erbeutet wird.
refused-bad-hp = Ein Würfel hat 1 bis 6 HP, der von { $home } kann also nicht { $hp } haben.
refused-removed-hp = Der Würfel, der auf { $home } beginnt, ist entfernt und hat also 0 HP.
refused-not-captured = Der Würfel, der auf { $home } beginnt, gehört { $owner }, solange { $owner } dabei ist.
refused-on-ganoogo = { $at } ist das Ganoogo-Feld von { $owner } und steht noch, also kann kein fremder Würfel darauf sein.
refused-shared-square = Auf { $at } können nicht zwei Würfel stehen.
refused-card-count = Von der Karte „{ $id }“ muss es in Händen, Stapel und Ablage und auf dem Tisch zusammen { $right } geben.
refused-in-without-dice = { $who } hat keine Würfel auf dem Brett und kann also nicht dabei sein.
refused-out-with-things = { $who } ist raus und kann weder Würfel auf dem Brett noch Karten haben.
refused-standing = Die Ganoogo-Felder derer, die dabei sind, stehen, und keine anderen: { $squares }.
refused-bad-first = Beim Wurf um den ersten Zug kann niemand zugleich noch würfeln und führen, und das Beste ist höchstens 12.
refused-turn-of-out = { $who } ist raus und kann nicht am Zug sein.
refused-last-fight = „last_fight“ ist die Nummer eines Zugs, höchstens { $most }, nicht { $count }.
refused-bad-conflict = Ein Kampf ist zwischen einem Würfel dessen, der am Zug ist, und einem fremden daneben, in der Phase „act“ oder „fight“.
refused-no-conflict = Die Phase „fight“ braucht einen Kampf, jeden Würfel mit seinem Startfeld.
refused-bad-ganoogo = Ein Ganoogo ist ein Würfel dessen, der am Zug ist, neben dem Ganoogo-Feld eines anderen, der noch dabei ist, mit höchstens einem gewonnenen Gang je Seite, in der Phase „ganoogo“ oder „fling“.
refused-no-ganoogo = Die Phasen „ganoogo“ und „fling“ brauchen ein Ganoogo, den Würfel mit seinem Startfeld.
refused-bad-roll = Ein Wurf sind höchstens acht Würfel von 1 bis 6 und was Karten daraus gemacht haben.
refused-bad-stack = Was da aufeinander liegt, kann so nicht liegen: Die Zeichnung der Fenster und Karten im Regelbuch zeigt, wie.

refused-no-such-card = Es gibt keine Karte „{ $id }“.
refused-misspelt-card = Es gibt keine Karte „{ $id }“; meinst du „{ $meant }“?
refused-not-held = Du hast kein { $id }.
refused-not-now = { $id } passt jetzt nicht: Die Karte wird { $when } gespielt.
refused-needs-no-target = { $id } nennt nichts: Spiel die Karte allein.
refused-needs-seat = { $id } nennt einen Platz, wie in „play { $id } 1“.
refused-needs-square = { $id } nennt ein Feld, wie in „play { $id } g4“.
refused-not-their-roll = Jetzt geht es um keinen Wurf von { $who }.
refused-not-in-conflict = { $who } ist nicht in diesem Kampf.
refused-not-in = { $who } ist raus.
refused-no-muster = Nach { $at } kann kein Würfel zurückkehren: Es muss das leere Startfeld eines entfernten Würfels sein, der jemandem gehört, der noch dabei ist, und ein Ganoogo-Feld muss noch stehen.
refused-nothing-to-save = Der gefallene Würfel ist nicht mehr zu retten.
refused-too-deep = Es warten so viele Karten aufeinander, dass jetzt keine mehr gespielt werden kann.
refused-only-cards = Jetzt geht es um Karten: Spiel eine, die passt, oder passe.
refused-no-pass = Jetzt gibt es nichts zu passen: Handle, oder beende den Zug.

refused-no-seat = Es gibt keinen Platz { $number }: Plätze sind 1 bis { $seats }.
refused-not-a-move = „{ $text }“ ist kein Zug: Schreib „move g4 g5“, „fight g5 g6“, „draw“, „end“, „pass“, „fling f6“ oder „play heal-2 g4“.
refused-not-a-square = „{ $text }“ ist kein Feld: Ein Feld ist ein kleiner Buchstabe und eine Zahl, wie g4.
refused-off-board = { $at } ist kein Feld dieses Bretts.
refused-no-die = Auf { $at } steht kein Würfel.
refused-no-fling = Jetzt ist nichts zu schleudern.
refused-fling-now = Der Würfel, der das Ganoogo verloren hat, muss auf eines dieser Felder: { $squares }.
refused-bad-fling = { $to } ist nicht { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
} weit weg oder so nahe daran, wie es geht: Wähle eines von { $squares }.
refused-not-yours = Der Würfel auf { $at } gehört dir nicht.
refused-not-next-to = { $from } und { $to } liegen nicht nebeneinander: Nachbarn liegen im Norden, Osten, Süden oder Westen.
refused-taken = { $at } ist besetzt: Würfel teilen sich nie ein Feld.
refused-overlord-stays = Der Overlord darf nur gehen, wenn er dein letzter Würfel ist.
refused-own-target = Der Würfel auf { $at } ist dein eigener: Kämpfe gegen einen fremden.
refused-too-few-mp = Das kostet { $price } MP, und du hast { $mp }.
refused-not-in-deck = Im Stapel ist kein { $id } mehr.
refused-dice-wanted = { $count ->
    [one] 1 Würfel ist fällig: Schreib ihn wie in „{ $example }“.
   *[other] { $count } Würfel sind fällig: Schreib sie wie in „{ $example }“.
}
refused-coin-wanted = Eine Münze ist fällig: Schreib „flip H“ oder „flip T“.
refused-card-wanted = Eine Karte für { $who } ist fällig: Schreib sie wie in „card heal-2“.
refused-nothing-due = Jetzt ist nichts dem Zufall überlassen.
refused-nothing-there = „{ $text }“ ist kein Würfel: Frag nach dem Feld eines Würfels, etwa { $at }, oder nach einer Karte mit ihrer Kennung.


## Optionen und Voreinstellungen

option-board = Brett
option-board-help = Ein anderes Brett: seine Reihen von oben, # ist ein Feld, und jeder Arm mit Thron und Würfeln.
value-board-none = Das gedruckte Kreuz
value-board-skirmish = Scharmützel: ein kleines Kreuz
value-board-bridge = Brücke: für zwei
option-deck = Karten
option-deck-help = Andere Karten: jede mit ihrer Anzahl, wann sie gespielt werden darf und was sie bewirkt.
value-deck-none = Die gedruckten Karten
value-deck-plain = Schlicht: fünf Sorten
value-deck-rolls = Würfe: nur rund ums Würfeln
option-windows = Gelegenheiten für Karten
option-windows-help = In den großen Augenblicken eines Zugs, oder auch nach jedem Schritt eines Würfels und jeder gekauften Karte.
value-windows-moments = In großen Augenblicken
value-windows-acts = Auch nach jeder Tat
option-max_turns = Längste Partie
option-max_turns-help = Züge, nach denen alle, die noch dabei sind, sich den Sieg teilen.
option-quiet_turns = Ruhige Züge
option-quiet_turns-help = Züge nacheinander ohne Kampf oder Ganoogo bis zum Unentschieden.

preset-sheet = Wie geschrieben
preset-sheet-help = Brett und Karten der gedruckten Ausgabe.
preset-skirmish = Scharmützel
preset-skirmish-help = Ein kleines Kreuz, je zwei Minions, und Karten, die sich selbst erklären. Zehn Minuten.
preset-bridge = Brücke
preset-bridge-help = Zwei Burgen, eine schmale Brücke, und Karten rund ums Würfeln. Fünf Minuten, zu zweit.

## Warum es vorbei ist

end-last-player-in = Alle anderen sind ausgeschieden.
end-quiet-turns = Zu lange hat niemand gekämpft.
end-max-turns = Die vereinbarte Zahl der Züge ist erreicht.

## Warum ein Fehler einer war

analysis-why-roll = Spielt niemand noch eine Karte, gewinnt { $who } das nach { $played } { $tried } von 100 Malen, nach { $better } { $best } Mal.
analysis-why-storm = Nach { $better } { $steps ->
    [one] ist es ein Schritt
   *[other] sind es { $steps } Schritte
  } bis zum Ganoogo-Feld von { $rival }, bei { $mp } übrigen MP: genug, um es in diesem Zug zu stürmen.
analysis-why-storms = { $better } stürmt { $rival } sofort.
analysis-why-dawn = { $card } nimmt { $rival } diesen Zug, wenn es niemand aufhebt.
analysis-why-stormed = Der nächste Wurf von { $rival } reicht { $tried } von 100 Malen, um { $who } zu stürmen; nach { $better } { $best } Mal.
analysis-why-nearer = Nach { $better } { $best ->
    [one] ist es ein Schritt
   *[other] sind es { $best } Schritte
  } bis zum Ganoogo-Feld von { $rival }, so { $tried }.
analysis-why-fight = Ohne weitere Karte wird dieser Wurf { $often } von 100 Malen gewonnen; verloren kostet er den Würfel auf { $at } { $hp ->
    [one] den letzten HP
   *[other] einen von { $hp } HP
  }.
analysis-why-card = Die Karte ist damit ausgegeben; { $better } behält sie auf der Hand.
analysis-why-bought = Eine Karte kostet { $mp } MP, und { $left ->
    [0] keiner bleibt
    [one] einer bleibt
   *[other] { $left } bleiben
  } für den Zug.
analysis-why-unspent = { $mp } MP verfallen mit dem Zug.
