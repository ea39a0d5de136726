# Gaogıe auf Deutsch.

seat-1 = Rot
seat-2 = Blau
seat-3 = Grün
seat-4 = Gelb
seat-5 = Violett
seat-6 = Türkis
seat-7 = Braun
seat-8 = Grau
seat-9 = Orange
seat-10 = Rosa
seat-11 = Limette
seat-12 = Himmelblau
seat-13 = Weinrot
seat-14 = Oliv
seat-15 = Sand
seat-16 = Weiß

## Züge der Tabellen, die bereitliegen

text-Rest = Ruhe
text-Shield = Schild
text-Hit = Hieb
text-Storm = Sturm
text-Fire = Feuer
text-Water = Wasser
text-Earth = Erde
text-Spark = Funke
text-Wave = Welle
text-Stone = Stein
text-Steam = Dampf
text-Lava = Lava
text-Mudslide = Schlammlawine

## Was geschah

story-chose = { $who } hat gewählt.
story-chosen =
    { $count ->
        [one] { $who } hat gewählt.
       *[other] { $who } haben gewählt.
    }
story-chooses = { $who } wählt { $move }.
story-chooses-at = { $who } wählt { $move } gegen { $target }.
story-reveal = Runde { $round }, Zug { $turn }: Alle haben gewählt.
story-unpaid = { $who } kann { $move } nicht bezahlen und ist draußen.
story-lands = { $move } ({ $damage }) von { $who } trifft { $target }: { $answer } hält das nicht auf.
story-misses = { $move } ({ $damage }) von { $who } geht ins Leere: { $target } ist schon draußen.
story-blocked = { $move } ({ $damage }) von { $who } gegen { $target } prallt an { $answer } ab.
story-weaker = { $move } ({ $damage }) von { $who } unterliegt { $answer } ({ $against }) von { $target }.
story-even = { $move } von { $who } und { $answer } von { $target } sind gleich stark ({ $damage }): { $who } richtet nichts aus.
story-late = { $move } ({ $damage }) von { $who } gegen { $target } kommt nicht mehr: Ein stärkerer Angriff war schneller.
story-charges = { $who } lädt { $move } und hat { $has }.
story-makes = { $who } hat { $move } gewählt.
story-pays = { $who } zahlt { $count } { $move }.
story-out =
    { $count ->
        [one] { $who } ist draußen.
       *[other] { $who } sind draußen.
    }
story-next-round = Die Runde ist vorbei. { $who } beginnen Runde { $round } mit nichts.
story-wins = Nur { $who } ist noch übrig und gewinnt.
story-nobody-left = Niemand ist übrig: unentschieden.
story-turns-used-up = Die Züge sind aufgebraucht: unentschieden zwischen { $who }.

## Warum nicht

refused-turn-limit = Eine Zuggrenze ist mindestens 1; lass sie leer für keine.
refused-too-late = Runden und Züge werden bis { $most } gezählt.
refused-position-form = Eine Stellung ist: für jeden Platz die ungenutzten Züge oder „x“, mit „|“ dazwischen, dann Runde und Zug, etwa „0,0,0,0|1,0,0,0 r1 t2“.
refused-round-form = Die Runde ist „r“ und eine Zahl ab 1, etwa r1.
refused-turn-form = Der Zug ist „t“ und eine Zahl ab 1, etwa t1.
refused-unused = „{ $text }“ ist keine Zahl ungenutzter Züge: Sie geht von 0 bis 65535, schlicht geschrieben.
refused-position-seats = Gaogıe ist für 2 bis 16, aber die Stellung hat { $is }.
refused-other-seats = Die Stellung hat { $is } Plätze, verlangt sind aber { $said }.
refused-other-stocks = Platz { $seat } hat { $is } Zahlen, diese Tabelle zählt aber { $right }: { $names }.
refused-did-you-mean = „{ $text }“ ist kein Zug dieser Tabelle. Meinst du { $meant }?
refused-not-a-move = „{ $text }“ ist kein Zug dieser Tabelle. Es gibt { $known }.
refused-no-target = { $move } greift an, und { $playing } sind in der Runde: Sag, wen, etwa { $example }.
refused-needs-no-target = { $move } greift nicht an und hat deshalb kein Ziel: Sag nur { $move }.
refused-not-a-seat = „{ $text }“ ist kein Platz: Ein Ziel ist die Nummer eines Platzes, etwa { $example }.
refused-not-in-round = { $target } ist nicht in der Runde: { $move } kann gegen { $others } gehen.
refused-oneself = Niemand greift sich selbst an: { $move } kann gegen { $others } gehen.
refused-no-dice = In Gaogıe wird nicht gewürfelt.
refused-table-too-many = Eine Tabelle hat höchstens { $most } Züge, nicht { $is }.
refused-table-name = Zug { $row } („{ $name }“): Ein Name ist ein Buchstabe und bis zu 31 weitere Buchstaben, Ziffern, Binde- und Unterstriche oder Apostrophe.
refused-table-twice = Zug { $row } („{ $name }“): Den Namen hat schon Zug { $first }.
refused-table-unknown = Zug { $row } („{ $name }“): Einen Zug „{ $text }“ gibt es in der Tabelle nicht.
refused-table-unknown-meant = Zug { $row } („{ $name }“): Einen Zug „{ $text }“ gibt es in der Tabelle nicht. Meinst du „{ $meant }“?
refused-table-count = Zug { $row } („{ $name }“): Er kostet { $count } { $cost }, ein Preis geht aber von 1 bis { $most }.
refused-table-cost-twice = Zug { $row } („{ $name }“): Der Preis „{ $cost }“ steht zweimal da.
refused-table-damage = Zug { $row } („{ $name }“): Schaden ist eine ganze Zahl von Zehnteln von 1 bis { $most }, nicht { $is }; lass ihn weg, wenn der Zug nicht angreift.
refused-table-blocked-basic = Zug { $row } („{ $name }“): Er greift nicht an, da gibt es nichts abzuwehren. Gib ihm Schaden, oder lass blocked_by weg.
refused-table-empty = Eine Tabelle hat mindestens einen Zug, und einen, der nichts kostet, etwa rest.
refused-table-nothing-free = Kein Zug ist umsonst, also könnte niemand einen ersten machen ({ $way }): Lass bei mindestens einem den Preis weg.
refused-table-cycle = Zug { $row } („{ $name }“): Die Preise gehen im Kreis, niemand könnte je bezahlen: { $way }.

## Optionen und Spielweisen

option-turn_limit = Zuggrenze
option-turn_limit-help = Züge, nach denen eine Runde ohne Entscheidung endet.
option-moves = Hauszüge
option-moves-help = Eine andere Tabelle statt der sechzehn. Jeder Zug hat einen Namen, seinen Preis, seinen Schaden in Zehnteln und was ihn abwehrt.
value-moves-none = Die sechzehn des Blatts
value-moves-duel = Duell: vier Züge
value-moves-elements = Elemente: neun Züge

preset-sheet = Wie geschrieben
preset-sheet-help = Die sechzehn Züge des Blatts.
preset-duel = Duell
preset-duel-help = Nur vier Züge: ruhen, Schild, Hieb, Sturm. In einer Minute gelernt.
preset-elements = Elemente
preset-elements-help = Feuer, Wasser, Erde, und was sie zusammen ergeben.

## Warum es vorbei ist

end-elimination = Sonst ist niemand mehr da.
end-all-eliminated = Alle sind im selben Zug gefallen.
end-turn-limit = Die vereinbarte Zahl der Züge ist erreicht.

## Warum ein Fehler einer war

analysis-why-beats-all = { $better } trifft { $rival } tödlich, was immer { $rival } bezahlen kann.
analysis-why-beaten = { $played } unterliegt { $by }, und das spielt { $rival } in der besten Mischung { $often } von 100 Malen.
analysis-why-strikes = Gegen die beste Mischung von { $rival } trifft { $better } { $most } von 100 Malen tödlich, { $played } { $often }.
analysis-why-mix = Die beste gefundene Mischung spielt { $played } { $share } von 100 Malen, { $better } { $most } Mal.
analysis-why-unstopped = { $rival } kann nichts bezahlen, was { $better } aufhält.
analysis-why-open = { $rival } kann { $by } bezahlen, und das schlägt { $played }, aber nicht { $better }.
