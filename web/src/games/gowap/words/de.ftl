# Gowap auf Deutsch.

seat-1 = Rot
seat-2 = Blau

## Was geschehen ist

story-writes-team =
    { $kind-key ->
        [only-men] { $who } schreibt ein Team aus Männern im Wert von { $men }, ohne Frauen: Kinder kann es keine haben.
        [only-women] { $who } schreibt ein Team aus Frauen im Wert von { $women }, ohne Männer: Kinder kann es keine haben.
       *[mixed] { $who } schreibt ein Team aus Männern im Wert von { $men } und Frauen im Wert von { $women }.
    }
story-seals-team = Das Team von { $who } ist versiegelt.
story-shows-team =
    { $kind-key ->
        [only-men] { $who } hat Männer im Wert von { $men } und keine Frauen: Kinder kann das Team keine haben.
        [only-women] { $who } hat Frauen im Wert von { $women } und keine Männer: Kinder kann das Team keine haben.
       *[mixed] { $who } hat Männer im Wert von { $men } und Frauen im Wert von { $women }.
    }
story-sets-cell = { $who } gibt { $at } die Formel { $formula }.
story-places =
    { $token-key ->
        [male] { $who } stellt einen Mann mit { $value } auf { $at }, ein { $shade } Feld.
       *[female] { $who } stellt eine Frau mit { $value } auf { $at }, ein { $shade } Feld.
    }
story-set-up-done = Alle Steine stehen. Von jetzt an entscheiden nur noch Münzen.
story-steps = Runde { $round }: { $who } zieht { $tokens }.
story-stays = { $who } bleibt mit { $tokens } stehen: dort ist kein Brett.
story-battle =
    { $lost ->
        [one] { $who } gewinnt auf { $at }, { $more } ({ $with }) gegen { $less } ({ $against }): { $loser } verliert einen Stein. { $who } bekommt den Unterschied, { $difference }, dazu und hat dort jetzt { $left }.
       *[other] { $who } gewinnt auf { $at }, { $more } ({ $with }) gegen { $less } ({ $against }): { $loser } verliert { $lost } Steine. { $who } bekommt den Unterschied, { $difference }, dazu und hat dort jetzt { $left }.
    }
story-attrition =
    { $lost ->
        [one] { $who } gewinnt auf { $at }, { $more } ({ $with }) gegen { $less } ({ $against }): { $loser } verliert einen Stein. { $who } bleibt nur der Unterschied: { $left }.
       *[other] { $who } gewinnt auf { $at }, { $more } ({ $with }) gegen { $less } ({ $against }): { $loser } verliert { $lost } Steine. { $who } bleibt nur der Unterschied: { $left }.
    }
story-standoff = Auf { $at } steht es { $sum } gegen { $sum } ({ $red } gegen { $blue }), und niemand verliert.
story-annihilation = Auf { $at } steht es { $sum } gegen { $sum } ({ $red } gegen { $blue }), und alle { $lost } sind weg.
story-more-battles =
    { $times ->
        [one] Es gibt noch einen Kampf.
       *[other] Es gibt noch { $times } Kämpfe.
    }
story-birth =
    { $child-key ->
        [male] { $who } bekommt auf { $at } einen Sohn mit { $value }.
       *[female] { $who } bekommt auf { $at } eine Tochter mit { $value }.
    }
story-births =
    { $times ->
        [one] { $who } bekommt ein Kind.
       *[other] { $who } bekommt { $times } Kinder.
    }
story-falls =
    { $token-key ->
        [male] { $formula } auf { $at } nimmt { $who } einen Mann mit { $was }.
       *[female] { $formula } auf { $at } nimmt { $who } eine Frau mit { $was }.
    }
story-more-fall =
    { $times ->
        [one] Der Boden nimmt noch einen Stein.
       *[other] Der Boden nimmt noch { $times } Steine.
    }
sign-M = ♂
sign-F = ♀
story-ground = Der Boden verändert die Steine von { $who } durch { $work }.
story-round =
    { $battles ->
        [0] Nach Runde { $round }, ohne Kampf: Rot { $was-red } → { $red }, Blau { $was-blue } → { $blue }.
        [one] Nach Runde { $round }, mit einem Kampf: Rot { $was-red } → { $red }, Blau { $was-blue } → { $blue }.
       *[other] Nach Runde { $round }, mit { $battles } Kämpfen: Rot { $was-red } → { $red }, Blau { $was-blue } → { $blue }.
    }
story-plays-on-alone = { $loser } hat keinen Stein mehr. { $who } spielt die übrigen Runden allein.
story-last-standing = { $loser } hat keinen Stein mehr, und { $who } hat gewonnen.
story-wins-by-total = { $who } hat gewonnen, { $more } gegen { $less }.
story-nobody-left = Niemand hat noch einen Stein: unentschieden.
story-equal-totals = Beide Seiten sind { $sum } wert: unentschieden.

## Warum nicht

refused-size = Ein Brett ist 3 bis 19 Felder breit, nicht { $size }.
refused-tokens = Ein Team hat 1 bis 32 Steine, nicht { $tokens }.
refused-small-total = Die Summe ist zu klein für { $tokens } Steine: Jeder ist mindestens 0,01 wert.
refused-max-tokens = Die meisten Steine einer Seite können 1 bis 10000 sein, nicht { $most }.
refused-team-over-max = Eine Seite hat höchstens { $most } Steine, aber ein Team beginnt mit { $tokens }.
refused-no-rounds = Eine Partie dauert mindestens eine Runde, also kann { $option } nicht 0 sein.
refused-rows =
    { $most ->
        [one] Auf einem Brett von { $size } × { $size } gibt es eine Startreihe, nicht { $rows }.
       *[other] Auf einem Brett von { $size } × { $size } gibt es 1 bis { $most } Startreihen, nicht { $rows }.
    }
refused-no-formula = Alle Felder bekommen eine Formel, also sag welche, zum Beispiel V*1.1.
refused-stray-formula = Eine Formel gibt es nur, wenn alle Felder dieselbe bekommen.
refused-no-map = Die Felder kommen von einer Karte, also nenne eine: { $maps }.
refused-stray-map = Eine Karte gibt es nur, wenn die Felder von einer Karte kommen.
refused-unknown-map = Es gibt keine Karte „{ $name }“. Es gibt { $maps }.
refused-map-hole = Die Karte hat keine Formel für { $at }: Sie braucht eine für jedes Feld.
refused-map-off-board = Die Karte hat eine Formel für { $at }, das nicht auf diesem Brett von { $size } × { $size } liegt.
refused-empty-palette = Eine Palette ist eine Liste von mindestens einer Formel, oder jede Formel.
refused-agreed-off-palette = { $formula } ist nicht in der Palette.
refused-other-size = Das Brett der Stellung ist { $is } Felder breit, aber die Optionen sagen { $said }.
refused-other-mode = Die Stellung wird als { $is } gespielt, aber die Optionen sagen { $said }.
refused-other-function = { $at } hat in der Stellung { $is }, aber die Optionen sagen { $said }.
refused-no-function = { $at } hat keine Formel, und jedes Feld braucht eine, bevor Steine gestellt werden.
refused-no-such-seat = Es gibt keinen Platz { $number }: Es gibt 1 (Rot) und 2 (Blau).
refused-token-number = Steine haben Nummern von 1 bis zu einer Billiarde: Es gibt keinen mit der Nummer { $number }.
refused-two-of-number = { $who } hat zwei Steine mit der Nummer { $number }.
refused-token-value = Stein { $number } von { $who } ist { $value } wert: Es muss mehr als 0 sein, und höchstens 10^100.
refused-nowhere = Stein { $number } von { $who } steht nirgends, aber der Aufbau ist vorbei.
refused-stands-off-board = Stein { $number } von { $who } steht auf { $at }, das nicht auf diesem Brett von { $size } × { $size } liegt.
refused-crowd = { $who } hat { $count } Steine, und eine Seite hat höchstens 10000.
refused-stray-turn = Wer am Zug ist, gehört zum Aufbau, zusammen mit seiner Phase.
refused-wrong-turn =
    { $phase-key ->
        [teams] Solange Teams geschrieben werden, sind beide Seiten am Zug.
        [functions] Solange Felder ihre Formeln bekommen, ist eine Seite am Zug.
       *[placing] Solange Steine gestellt werden, ist eine Seite am Zug, die noch einen zu stellen hat.
    }
refused-early-tokens = Teams sind geheim, bis beide da sind, also gibt es vorher keine Steine.
refused-nothing-to-set = Alle Felder haben ihre Formel, also werden jetzt Steine gestellt, oder alles ist fertig.
refused-nothing-to-place = Alle Steine stehen, also ist der Aufbau vorbei.
refused-not-a-move = „{ $text }“ ist kein Zug. Züge sind zum Beispiel team M35 F25 M20 F20, cell c3 V*1.1 und place 2 b1.
refused-not-a-placing = „{ $text }“ ist kein Zug. Sag, welcher Stein wohin soll, zum Beispiel place 2 b1.
refused-wrong-phase =
    { $phase-key ->
        [teams] Jetzt schreiben beide ihre Teams, zum Beispiel team M35 F25 M20 F20.
        [functions] Jetzt bekommen die Felder ihre Formeln, zum Beispiel cell c3 V*1.1.
        [placing] Jetzt werden die Steine gestellt, zum Beispiel place 2 b1.
       *[coins] Jetzt entscheiden die Münzen.
    }
refused-not-a-token = „{ $text }“ ist kein Stein. Ein Stein ist M oder F und sein Wert, zum Beispiel M35 oder F12.5.
refused-worthless = { $text }: Ein Stein ist mehr als 0 wert.
refused-decimals = { $text }: Ein Wert hat höchstens zwei Nachkommastellen, zum Beispiel 33.33.
refused-too-much = { $text }: Kein Stein ist mehr als 1000000 wert.
refused-team-count =
    { $right ->
        [one] Ein Team hat hier genau einen Stein, nicht { $given }.
       *[other] Ein Team hat hier genau { $right } Steine, nicht { $given }.
    }
refused-sum-too-high = Dieses Team ergibt { $sum }, { $away } zu viel: Es muss { $total } sein.
refused-sum-too-low = Dieses Team ergibt { $sum }, { $away } zu wenig: Es muss { $total } sein.
refused-off-board = { $at } liegt nicht auf diesem Brett von { $size } × { $size }.
refused-not-a-square = „{ $text }“ ist kein Feld. Ein Feld ist ein kleiner Buchstabe und eine Zahl, zum Beispiel c3.
refused-cell-set = { $at } hat seine Formel schon: { $formula }.
refused-off-palette = { $formula } ist nicht in der Palette, und die ist { $palette }.
refused-no-such-token = Du hast keinen Stein { $number } zu stellen. Du hast noch { $free }.
refused-placed = Stein { $number } steht schon, auf { $at }.
refused-not-home =
    { $rows ->
        [one] { $who } beginnt auf Reihe { $first }: { $at } liegt nicht darauf.
       *[other] { $who } beginnt auf den Reihen { $first } bis { $last }: { $at } liegt nicht darauf.
    }
refused-not-a-coin = Zeichen { $at } ist „{ $letter }“, aber Münzen sind H für Kopf und T für Zahl.
refused-too-few-coins = { $given } Münzen sind zu wenig: Diese Runde geht danach weiter.
refused-too-many-coins = Diese Runde braucht { $used } Münzen, nicht { $given }.
refused-nothing-there = „{ $text }“ ist kein Feld dieses Bretts. Frag nach einem Feld, zum Beispiel c3.
refused-formula-too-long = Eine Formel hat höchstens { $most } Zeichen, und diese hat { $length }.
refused-formula-too-deep = Eine Formel geht höchstens { $most } Ebenen tief.
refused-formula-expected =
    { $expected-key ->
        [operator] Zeichen { $at }: Hier sollte ein Rechenzeichen (+ - * / ^) oder das Ende der Formel stehen.
        [opening] Zeichen { $at }: Nach dem Namen einer Funktion kommt eine Klammer.
        [closing] Zeichen { $at }: Hier sollte eine schließende Klammer oder ein Rechenzeichen (+ - * / ^) stehen.
       *[value] Zeichen { $at }: Hier sollte eine Zahl, V, ein Minus, eine Klammer oder eine Funktion stehen.
    }
refused-formula-name = Zeichen { $at }: Es gibt kein „{ $name }“. Eine Formel kennt V und min max abs floor ceil round sqrt.
refused-formula-character = Zeichen { $at }: „{ $letter }“ hat in einer Formel nichts zu suchen.
refused-formula-number = Zeichen { $at }: Eine Zahl besteht aus Ziffern, mit Bruchteil oder ohne, zum Beispiel 5 oder 1.1.
refused-formula-arguments =
    { $right-key ->
        [one] Zeichen { $at }: { $name } nimmt einen Wert, nicht { $given }.
       *[two-or-more] Zeichen { $at }: { $name } nimmt zwei Werte oder mehr, nicht { $given }.
    }

## Wörter des Spiels

word-male = Mann
word-female = Frau
word-mixed = Männer und Frauen
word-only-men = nur Männer
word-only-women = nur Frauen
word-dark = dunkles
word-light = helles
word-teams = Teams
word-functions = Formeln
word-placing = Aufstellen
word-coins = Münzen
word-operator = ein Rechenzeichen
word-value = ein Wert
word-opening = eine öffnende Klammer
word-closing = eine schließende Klammer
word-one = einen
word-two-or-more = zwei oder mehr

## Optionen

option-size = Brett
option-size-help = Felder je Seite, 3 bis 19.
option-tokens = Steine
option-tokens-help = Wie viele Steine ein Team hat, 1 bis 32.
option-total = Summe
option-total-help = Was die Steine eines Teams zusammen wert sind.
option-mode = Länge
option-mode-help = Eine Zahl von Runden, oder bis eine Seite weg ist.
value-mode-last-standing = Bis eine Seite weg ist
option-functions = Formeln der Felder
option-functions-help = Wer schreibt, was die Felder tun.
value-functions-draft = Reihum gewählt
value-functions-agreed = Eine für alle
value-functions-map = Vorher gegeben
option-formula = Formel
option-formula-help = Die eine Formel aller Felder, wenn sie vereinbart ist.
option-map = Karte
option-map-help = Eine Formel für jedes Feld, für beide Seiten gleich.
value-map-quiet = Still: Kein Feld tut etwas
value-map-greenhouse = Gewächshaus: Alles wächst
value-map-oasis = Oase: Wachstum in der Mitte
value-map-minefield = Minenfeld: Fallen zwischen den Linien
value-map-gauntlet = Spießrutenlauf: Zoll an den Rändern
value-map-casino = Kasino: Dunkle Felder spielen
value-map-leveller = Gleichmacher: Die Mitte macht alle gleich
value-map-front = Front: Alles Gute liegt drüben
option-palette = Palette
option-palette-help = Welche Formeln gewählt werden dürfen, mit Strichpunkt dazwischen: V*1.1; V+5; V*0. Leer: jede.
value-palette-any = Jede Formel
option-reveal = Geheimnis
option-reveal-help = Wann die andere Seite sieht, was ein Stein ist.
value-reveal-teams = Wenn beide Teams da sind
value-reveal-placing = Wenn er gestellt wird
option-rows = Startreihen
option-rows-help = Auf wie vielen Reihen von der eigenen Seite aus Steine beginnen dürfen, bis zum halben Brett.
option-battle = Kämpfe
option-battle-help = Was den Siegern bleibt.
value-battle-absorb = Sie nehmen die Differenz dazu
value-battle-attrition = Nur die Differenz bleibt
option-tie = Gleiche Summen
option-tie-help = Was geschieht, wenn niemand stärker ist.
value-tie-standoff = Beide bleiben
value-tie-annihilate = Beide verschwinden
option-max_tokens = Gedränge
option-max_tokens-help = Die meisten Steine, die eine Seite haben kann.
option-max_rounds = Längste Partie
option-max_rounds-help = Runden, nach denen die Summen entscheiden, wenn es geht, bis eine Seite weg ist.

preset-quick = Schnell
preset-quick-help = Jedes Feld lässt ein Zehntel wachsen. Team schreiben, aufstellen, zuschauen.
preset-sheet = Wie geschrieben
preset-sheet-help = Ihr gebt reihum jedem Feld eine eigene Formel.
preset-land = Ein Land
preset-land-help = Die Felder sind gegeben: eine Oase, oder eine andere Karte aus den Optionen.
preset-long = Bis zuletzt
preset-long-help = Ohne Rundenzahl: bis eine Seite weg ist.

## Warum es vorbei ist

end-elimination = Sonst ist niemand mehr da.
end-total = Nach der letzten Runde entscheiden die Summen.

## Warum ein Trainer so spielen würde

hint-because-couples = { $couples ->
    [0] Niemand in diesem Team kann Kinder bekommen: Es muss gleich durch Stärke gewinnen.
    [one] Ein Paar kann Kinder bekommen.
   *[other] { $couples } Paare können Kinder bekommen: Jedes Kind ist so viel wert wie seine Eltern im Mittel.
}
hint-because-strong = Der stärkste Stein, { $value } wert, gewinnt die meisten Kämpfe, in denen er steht.
hint-because-own-ground = { $at } liegt auf deiner Seite des Bretts: Dort wachsen meist deine Steine.
hint-because-their-ground = { $at } liegt auf der anderen Seite des Bretts: Dort leiden meist die Steine des Gegners.
hint-because-growth = Wer über { $at } kommt, wächst dort.
hint-because-loss = Wer über { $at } kommt, verliert dort.
hint-because-couple = Mit den anderen auf { $at } wird es ein Paar: Wo sich Mann und Frau treffen, bekommen sie ein Kind.
hint-because-company = Auf { $at } ist der Stein nicht allein: Steine einer Seite kämpfen zusammen.
hint-because-meets = Die Steine des Gegners auf { $units } stehen auf derselben Feldfarbe: Sie können sich treffen.
hint-because-apart = Die Steine des Gegners auf { $units } stehen auf der anderen Feldfarbe: Sie treffen sich nie.
hint-because-better = Damit gewinnst du etwa { $best } von 100, mit { $other } etwa { $tried }.
hint-because-alike = { $other } wäre etwa so gut: hiermit etwa { $best } von 100, damit { $tried }, und so ein Unterschied kann Glück sein.

analysis-luck = Die Münzen fallen gut für { $who }: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
  } von hundert mehr, als zu erwarten war.

## Warum ein Fehler einer war

analysis-why-odds = Damit gewinnt { $who } etwa { $tried } von 100 Spielen, mit { $better } etwa { $best }.
analysis-why-couples = In diesem Team { $own ->
    [0] kann kein Paar
    [one] kann ein Paar
   *[other] können { $own } Paare
  } Kinder bekommen, im besseren { $best }.
analysis-against-own-ground = { $at } liegt auf der eigenen Seite von { $who }, und ein Stein von 25 schrumpft dort.
analysis-against-their-ground = { $at } liegt auf der anderen Seite, und ein Stein von 25 wächst dort.
analysis-because-own-ground = Beim besseren liegt { $at } auf der eigenen Seite von { $who } und lässt einen Stein von 25 wachsen.
analysis-because-their-ground = Beim besseren liegt { $at } auf der anderen Seite und lässt einen Stein von 25 schrumpfen.
analysis-because-growth = Beim besseren wächst ein Stein von 25 auf { $at }.
analysis-because-loss = Beim besseren schrumpft ein Stein von 25 auf { $at }.
analysis-because-couple = Auf { $at } wäre es ein Paar mit denen, die dort stehen.
analysis-because-company = Auf { $at } wäre der Stein nicht allein: Steine einer Seite kämpfen zusammen.
