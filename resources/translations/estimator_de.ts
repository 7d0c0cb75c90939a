<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
<name></name>
<message numerus="yes"><source>&#10;&#10;… and %n characters more</source><translation><numerusform>&#10;&#10;… und %n weiteres Zeichen</numerusform><numerusform>&#10;&#10;… und %n weitere Zeichen</numerusform></translation></message>
<message><source> %</source><translation> %</translation></message>
<message numerus="yes"><source> and %n more logs</source><translation><numerusform> und %n weiteres Protokoll</numerusform><numerusform> und %n weitere Protokolle</numerusform></translation></message>
<message><source> batches</source><translation> Batches</translation></message>
<message><source> bytes</source><translation> Bytes</translation></message>
<message><source> examples</source><translation> Beispiele</translation></message>
<message><source> of %1</source><translation> von %1</translation></message>
<message><source> per second</source><translation> pro Sekunde</translation></message>
<message><source> values</source><translation> Werte</translation></message>
<message><source> · </source><translation> · </translation></message>
<message><source>"%1" is not a learning rate: enter a number of 0 or more, such as 0.001.</source><translation>"%1" ist keine Lernrate: geben Sie eine Zahl ab 0 ein, etwa 0.001.</translation></message>
<message><source>"%1" is not a valid experiment name: it must not contain slashes or begin with a dot.</source><translation>"%1" ist kein gültiger Name für ein Experiment: er darf keine Schrägstriche enthalten und nicht mit einem Punkt beginnen.</translation></message>
<message><source>"/d(step)" after d(…)</source><translation>"/d(step)" nach d(…)</translation></message>
<message><source>"d(" after d(…)/</source><translation>"d(" nach d(…)/</translation></message>
<message><source>%1&#10;%2</source><translation>%1&#10;%2</translation></message>
<message><source>%1&#10;%2, %3 Hz, channels: %4</source><translation>%1&#10;%2, %3 Hz, Kanäle: %4</translation></message>
<message><source>%1&#10;%2, step %3, %4</source><translation>%1&#10;%2, Schritt %3, %4</translation></message>
<message><source>%1&#10;Click to change it, Delete removes it</source><translation>%1&#10;Ein Klick ändert sie, Entf nimmt sie weg</translation></message>
<message><source>%1&#10;Drag the title to move the axis, drag on the axis to brush, double-click to invert it</source><translation>%1&#10;Den Titel ziehen, um die Achse zu verschieben; auf der Achse ziehen wählt einen Bereich, ein Doppelklick kehrt sie um</translation></message>
<message><source>%1&#10;Not available: %2</source><translation>%1&#10;Nicht verfügbar: %2</translation></message>
<message><source>%1&#10;Written %2, %3</source><translation>%1&#10;Geschrieben %2, %3</translation></message>
<message><source>%1  %2</source><translation>%1  %2</translation></message>
<message><source>%1  (%2 %)</source><translation>%1  (%2 %)</translation></message>
<message><source>%1  (%2)</source><translation>%1  (%2)</translation></message>
<message><source>%1 %</source><translation>%1 %</translation></message>
<message><source>%1 % missing</source><translation>%1 % fehlen</translation></message>
<message><source>%1 % of rows</source><translation>%1 % der Zeilen</translation></message>
<message><source>%1 % of the texts fit into %2 pieces; the longest has %3. %4 % of the pieces are not in the vocabulary.</source><translation>%1 % der Texte passen in %2 Stücke; der längste hat %3. %4 % der Stücke stehen nicht im Vokabular.</translation></message>
<message><source>%1 % read.</source><translation>%1 % gelesen.</translation></message>
<message><source>%1 %2</source><translation>%1 %2</translation></message>
<message><source>%1 %2 %</source><translation>%1 %2 %</translation></message>
<message><source>%1 %2, %3</source><translation>%1 %2, %3</translation></message>
<message><source>%1 %2, best</source><translation>%1 %2, bester</translation></message>
<message><source>%1 (%2 of %3)</source><translation>%1 (%2 von %3)</translation></message>
<message><source>%1 (%2)</source><translation>%1 (%2)</translation></message>
<message><source>%1 (%2), %3</source><translation>%1 (%2), %3</translation></message>
<message><source>%1 (%2): %3 from %4</source><translation>%1 (%2): %3 ab %4</translation></message>
<message><source>%1 (%2): %3 from %4, %5 of memory</source><translation>%1 (%2): %3 ab %4, %5 Speicher</translation></message>
<message><source>%1 (%2, %3)</source><translation>%1 (%2, %3)</translation></message>
<message numerus="yes"><source>%1 (and %n more)</source><translation><numerusform>%1 (und %n weiteres)</numerusform><numerusform>%1 (und %n weitere)</numerusform></translation></message>
<message><source>%1 (building)</source><translation>%1 (wird gebaut)</translation></message>
<message><source>%1 (character %2)</source><translation>%1 (Zeichen %2)</translation></message>
<message><source>%1 (Keras model)</source><translation>%1 (Keras-Modell)</translation></message>
<message><source>%1 (missing)</source><translation>%1 (fehlt)</translation></message>
<message><source>%1 (no run)</source><translation>%1 (kein Lauf)</translation></message>
<message><source>%1 (no. %2)</source><translation>%1 (Nr. %2)</translation></message>
<message><source>%1 (not in this graph)</source><translation>%1 (nicht in diesem Graphen)</translation></message>
<message><source>%1 (on)</source><translation>%1 (an)</translation></message>
<message><source>%1 (right)</source><translation>%1 (rechts)</translation></message>
<message><source>%1 (steps %2 to %3)</source><translation>%1 (Schritte %2 bis %3)</translation></message>
<message><source>%1 (unknown)</source><translation>%1 (unbekannt)</translation></message>
<message><source>%1 / %2</source><translation>%1 / %2</translation></message>
<message><source>%1 = %2 (%3)</source><translation>%1 = %2 (%3)</translation></message>
<message><source>%1 [%2]</source><translation>%1 [%2]</translation></message>
<message numerus="yes"><source>%1 a step, %2 in kernels of all threads, %3 waiting for input; %n threads, busy %4 %</source><translation><numerusform>%1 pro Schritt, %2 in Kerneln aller Threads, %3 warten auf Eingabe; %n Thread, ausgelastet zu %4 %</numerusform><numerusform>%1 pro Schritt, %2 in Kerneln aller Threads, %3 warten auf Eingabe; %n Threads, ausgelastet zu %4 %</numerusform></translation></message>
<message><source>%1 above</source><translation>%1 darüber</translation></message>
<message><source>%1 added</source><translation>%1 neu</translation></message>
<message><source>%1 against %2</source><translation>%1 gegenüber %2</translation></message>
<message><source>%1 against %2 in per cent below</source><translation>%1 gegenüber %2 darunter in Prozent</translation></message>
<message><source>%1 and %2 more</source><translation>%1 und %2 weitere</translation></message>
<message><source>%1 as JSON</source><translation>%1 als JSON</translation></message>
<message><source>%1 at %2</source><translation>%1 bei %2</translation></message>
<message><source>%1 at character %2</source><translation>%1 bei Zeichen %2</translation></message>
<message><source>%1 at or below 0</source><translation>%1 bei oder unter 0</translation></message>
<message><source>%1 at step %2</source><translation>%1 bei Schritt %2</translation></message>
<message><source>%1 below</source><translation>%1 darunter</translation></message>
<message><source>%1 brushed away</source><translation>%1 durch Achsen ausgeblendet</translation></message>
<message><source>%1 cannot be created</source><translation>%1 kann nicht angelegt werden</translation></message>
<message><source>%1 cannot be moved to the trash.</source><translation>%1 kann nicht in den Papierkorb gelegt werden.</translation></message>
<message><source>%1 cannot be opened here. What can be: a workspace, a folder of logs, an experiment, event files, a checkpoint, a graph, a Keras model or data to train on.</source><translation>%1 kann hier nicht geöffnet werden. Geöffnet werden können: ein Arbeitsbereich, ein Ordner mit Protokollen, ein Experiment, Ereignisdateien, ein Checkpoint, ein Graph, ein Keras-Modell oder Trainingsdaten.</translation></message>
<message><source>%1 cannot be projected: %2</source><translation>%1 kann nicht projiziert werden: %2</translation></message>
<message><source>%1 cannot be read</source><translation>%1 kann nicht gelesen werden</translation></message>
<message><source>%1 cannot be read as a checkpoint: its index is missing or damaged.</source><translation>%1 kann nicht als Checkpoint gelesen werden: sein Index fehlt oder ist beschädigt.</translation></message>
<message><source>%1 cannot be read.</source><translation>%1 kann nicht gelesen werden.</translation></message>
<message><source>%1 cannot be read. Check its permissions.</source><translation>%1 kann nicht gelesen werden. Prüfen Sie ihre Rechte.</translation></message>
<message><source>%1 cannot be removed</source><translation>%1 kann nicht entfernt werden</translation></message>
<message><source>%1 cannot be removed.</source><translation>%1 kann nicht entfernt werden.</translation></message>
<message><source>%1 cannot be replaced</source><translation>%1 kann nicht ersetzt werden</translation></message>
<message><source>%1 cannot be restored from the trash (%2).</source><translation>%1 kann nicht aus dem Papierkorb geholt werden (%2).</translation></message>
<message><source>%1 cannot be shown</source><translation>%1 kann nicht gezeigt werden</translation></message>
<message><source>%1 cannot be used: %2</source><translation>%1 kann nicht verwendet werden: %2</translation></message>
<message><source>%1 cannot be written</source><translation>%1 kann nicht geschrieben werden</translation></message>
<message><source>%1 cannot be written: %2</source><translation>%1 kann nicht geschrieben werden: %2</translation></message>
<message><source>%1 changed</source><translation>%1 geändert</translation></message>
<message><source>%1 compared with %2</source><translation>%1 verglichen mit %2</translation></message>
<message><source>%1 contains data: open a workspace, then use it as the input of an experiment.</source><translation>%1 enthält Daten: öffnen Sie einen Arbeitsbereich und verwenden Sie sie dann als Eingabe eines Experiments.</translation></message>
<message><source>%1 continues from step %2 of %3.</source><translation>%1 macht bei Schritt %2 von %3 weiter.</translation></message>
<message><source>%1 could not be read. %2</source><translation>%1 konnte nicht gelesen werden. %2</translation></message>
<message><source>%1 could not be written: %2</source><translation>%1 konnte nicht geschrieben werden: %2</translation></message>
<message><source>%1 could not be written: %2. Choose another folder.</source><translation>%1 konnte nicht geschrieben werden: %2. Wählen Sie einen anderen Ordner.</translation></message>
<message><source>%1 could not be written: %2. The existing file is unchanged.</source><translation>%1 konnte nicht geschrieben werden: %2. Die vorhandene Datei ist unverändert.</translation></message>
<message><source>%1 d</source><translation>%1 d</translation></message>
<message><source>%1 d %2 h</source><translation>%1 d %2 h</translation></message>
<message><source>%1 differs by %2.</source><translation>%1 unterscheidet sich um %2.</translation></message>
<message><source>%1 does not exist</source><translation>%1 gibt es nicht</translation></message>
<message><source>%1 ends before its row %2.</source><translation>%1 endet vor Zeile %2.</translation></message>
<message><source>%1 equal</source><translation>%1 gleich</translation></message>
<message numerus="yes"><source>%1 examples</source><translation><numerusform>%1 Beispiel</numerusform><numerusform>%1 Beispiele</numerusform></translation></message>
<message><source>%1 exists but is not a folder.</source><translation>%1 gibt es, ist aber kein Ordner.</translation></message>
<message><source>%1 failed because its data were not there. The data folder is another one now.</source><translation>%1 ist gescheitert, weil die Daten fehlten. Der Datenordner ist jetzt ein anderer.</translation></message>
<message><source>%1 failed before it logged its graph</source><translation>%1 ist fehlgeschlagen, bevor sein Graph im Protokoll stand</translation></message>
<message><source>%1 failed before its first checkpoint</source><translation>%1 ist fehlgeschlagen, bevor ein Checkpoint geschrieben war</translation></message>
<message><source>%1 failed before its first checkpoint.</source><translation>%1 ist fehlgeschlagen, bevor ein Checkpoint geschrieben war.</translation></message>
<message><source>%1 failed before its first summary</source><translation>%1 ist vor dem ersten Summary fehlgeschlagen</translation></message>
<message><source>%1 failed: %2</source><translation>%1 ist fehlgeschlagen: %2</translation></message>
<message><source>%1 files (*.%2);;All files (*)</source><translation>%1-Dateien (*.%2);;Alle Dateien (*)</translation></message>
<message><source>%1 h</source><translation>%1 h</translation></message>
<message><source>%1 h %2 min</source><translation>%1 h %2 min</translation></message>
<message><source>%1 h ago</source><translation>vor %1 h</translation></message>
<message><source>%1 had not begun, and has left the queue.</source><translation>%1 hatte nicht begonnen und ist nicht mehr in der Warteschlange.</translation></message>
<message><source>%1 had unsaved changes when the last session ended.</source><translation>%1 hatte ungespeicherte Änderungen, als die letzte Sitzung endete.</translation></message>
<message><source>%1 has %2 columns, but the training data has %3. Choose a file with the same columns.</source><translation>%1 hat %2 Spalten, die Trainingsdaten haben %3. Wählen Sie eine Datei mit denselben Spalten.</translation></message>
<message><source>%1 has %2 columns; at most %3 can be shown.</source><translation>%1 hat %2 Spalten; höchstens %3 können gezeigt werden.</translation></message>
<message><source>%1 has %2 points; one in %3 is shown.</source><translation>%1 hat %2 Punkte; einer von %3 wird gezeigt.</translation></message>
<message><source>%1 has %2 rows, but %3 points were expected: its labels are not shown.</source><translation>%1 hat %2 Zeilen, erwartet wurden aber %3 Punkte: seine Beschriftungen werden nicht gezeigt.</translation></message>
<message><source>%1 has %2 × %3 numbers, but the configuration says %4 × %5.</source><translation>%1 hat %2 × %3 Zahlen, die Konfiguration sagt aber %4 × %5.</translation></message>
<message><source>%1 has a line of more than 16 MiB: it is not a file of tab-separated values.</source><translation>%1 hat eine Zeile von mehr als 16 MiB: es ist keine Datei mit durch Tabulatoren getrennten Werten.</translation></message>
<message><source>%1 has another format than the training data. Choose a file of the same format.</source><translation>%1 hat ein anderes Format als die Trainingsdaten. Wählen Sie eine Datei im selben Format.</translation></message>
<message><source>%1 has no checkpoint yet, and no projector_config.pbtxt that lists a file of points. Train it, select another run, or open a file of points.</source><translation>%1 hat noch keinen Checkpoint und kein projector_config.pbtxt, das eine Datei mit Punkten aufführt. Trainieren Sie ihn, wählen Sie einen anderen Lauf, oder öffnen Sie eine Datei mit Punkten.</translation></message>
<message><source>%1 has no checkpoint yet.</source><translation>%1 hat noch keinen Checkpoint.</translation></message>
<message><source>%1 has no column “%2” in its first line, as the training data has. Rename the column there, or choose another file.</source><translation>%1 hat in der ersten Zeile keine Spalte „%2“ wie die Trainingsdaten. Benennen Sie die Spalte dort um oder wählen Sie eine andere Datei.</translation></message>
<message><source>%1 has no field “%2”; did you mean “%3”?</source><translation>%1 hat kein Feld „%2“; meinten Sie „%3“?</translation></message>
<message><source>%1 has no field “%2”; it has %3</source><translation>%1 hat kein Feld „%2“; es hat %3</translation></message>
<message><source>%1 has no tags: “multiline” or “margin” is missing</source><translation>%1 hat keine Tags: „multiline“ oder „margin“ fehlt</translation></message>
<message><source>%1 has not begun to train, so it has no checkpoint yet.</source><translation>Das Training von %1 hat noch nicht begonnen, daher gibt es noch keinen Checkpoint.</translation></message>
<message><source>%1 has not begun to train. Its checkpoints appear here as it writes them.</source><translation>Das Training von %1 hat noch nicht begonnen. Seine Checkpoints erscheinen hier, sobald es sie schreibt.</translation></message>
<message><source>%1 has not begun to train. Its curves appear with the first steps.</source><translation>%1 hat mit dem Training noch nicht begonnen. Die Kurven erscheinen mit den ersten Schritten.</translation></message>
<message><source>%1 has not begun to train. Its steps can be profiled as soon as it runs.</source><translation>Das Training von %1 hat noch nicht begonnen. Seine Schritte können gemessen werden, sobald es läuft.</translation></message>
<message><source>%1 has points of %2 numbers; points of 1 to %3 numbers can be projected.</source><translation>%1 hat Punkte aus %2 Zahlen; Punkte aus 1 bis %3 Zahlen können projiziert werden.</translation></message>
<message><source>%1 has the unknown field “%2”; it may have %3</source><translation>%1 hat das unbekannte Feld „%2“; möglich sind %3</translation></message>
<message><source>%1 has this workspace open and owns its queue. Trainings waiting here are lost when this window closes: queue them there, or close the other window and try again.</source><translation>%1 hat diesen Arbeitsbereich offen und führt seine Warteschlange. Trainings, die hier warten, gehen beim Schließen dieses Fensters verloren: reihen Sie sie dort ein, oder schließen Sie das andere Fenster und versuchen Sie es noch einmal.</translation></message>
<message><source>%1 has trained all of its %2 steps. A branch of it trains as many again.</source><translation>%1 hat alle seine %2 Schritte trainiert. Ein Zweig davon trainiert noch einmal so viele.</translation></message>
<message><source>%1 has unsaved changes.</source><translation>%1 hat ungespeicherte Änderungen.</translation></message>
<message><source>%1 has written none. Training writes one at its end, and whenever its settings say so.</source><translation>%1 hat keinen geschrieben. Das Training schreibt einen am Ende und so oft, wie seine Einstellungen es sagen.</translation></message>
<message><source>%1 in %2</source><translation>%1 in %2</translation></message>
<message><source>%1 in %2 at step %3</source><translation>%1 in %2 bei Schritt %3</translation></message>
<message numerus="yes"><source>%1 in %n buckets</source><translation><numerusform>%1 in %n Bucket</numerusform><numerusform>%1 in %n Buckets</numerusform></translation></message>
<message><source>%1 is %2.</source><translation>%1: %2.</translation></message>
<message><source>%1 is a folder of logs: choose another folder for the samples.</source><translation>%1 ist ein Ordner mit Protokollen: wählen Sie für die Beispiele einen anderen.</translation></message>
<message><source>%1 is already the shortcut of "%2": choose other keys, or remove it there first.</source><translation>%1 ist schon das Tastenkürzel von "%2": wählen Sie andere Tasten, oder entfernen Sie es dort zuerst.</translation></message>
<message><source>%1 is archived, and has left the queue.</source><translation>%1 ist archiviert und nicht mehr in der Warteschlange.</translation></message>
<message><source>%1 is archived.</source><translation>%1 ist archiviert.</translation></message>
<message><source>%1 is being fitted. Its run keeps what was learnt so far.</source><translation>%1 wird angepasst. Sein Lauf behält, was bisher gelernt wurde.</translation></message>
<message><source>%1 is best: its %2 is %3.</source><translation>%1 ist am besten: %2 ist %3.</translation></message>
<message><source>%1 is damaged, and only what can be read of it is shown. Restore it from a copy; it is read again.</source><translation>%1 ist beschädigt; gezeigt wird nur, was sich davon lesen lässt. Stellen Sie die Datei aus einer Kopie wieder her; sie wird dann neu gelesen.</translation></message>
<message><source>%1 is empty, but %2 points were expected.</source><translation>%1 ist leer, erwartet wurden aber %2 Punkte.</translation></message>
<message><source>%1 is empty: a line of numbers for each point was expected.</source><translation>%1 ist leer: je Punkt wurde eine Zeile mit Zahlen erwartet.</translation></message>
<message><source>%1 is in the trash, and has left the queue.</source><translation>%1 ist im Papierkorb und nicht mehr in der Warteschlange.</translation></message>
<message><source>%1 is in the trash.</source><translation>%1 ist im Papierkorb.</translation></message>
<message><source>%1 is in the trash; its runs are still here.</source><translation>%1 ist im Papierkorb; die Läufe sind noch hier.</translation></message>
<message><source>%1 is larger than 8 GiB. Choose a smaller part of it.</source><translation>%1 ist größer als 8 GiB. Wählen Sie einen kleineren Teil davon.</translation></message>
<message><source>%1 is not a file</source><translation>%1 ist keine Datei</translation></message>
<message><source>%1 is not a file and cannot be replaced. Choose another name.</source><translation>%1 ist keine Datei und kann nicht ersetzt werden. Wählen Sie einen anderen Namen.</translation></message>
<message><source>%1 is not a layout: %2</source><translation>%1 ist kein Layout: %2</translation></message>
<message><source>%1 is not a matrix.</source><translation>%1 ist keine Matrix.</translation></message>
<message><source>%1 is not a number</source><translation>%1 ist keine Zahl</translation></message>
<message><source>%1 is not a picture: %2</source><translation>%1 ist kein Bild: %2</translation></message>
<message><source>%1 is not a run of this program, so its experiment is not known. Try a SavedModel of it, or train an experiment.</source><translation>%1 ist kein Lauf dieses Programms, daher ist sein Experiment nicht bekannt. Probieren Sie ein SavedModel davon aus, oder trainieren Sie ein Experiment.</translation></message>
<message><source>%1 is required</source><translation>%1 ist erforderlich</translation></message>
<message><source>%1 is running: stop it before you archive it.</source><translation>%1 läuft: halten Sie ihn an, bevor Sie ihn archivieren.</translation></message>
<message><source>%1 is running: stop it before you delete it.</source><translation>%1 läuft: halten Sie ihn an, bevor Sie ihn löschen.</translation></message>
<message><source>%1 is the same in all %2 trials that have every value, so nothing can be told of what it depends on. Choose another metric.</source><translation>%1 ist in allen %2 Versuchen gleich, die jeden Wert haben; darum lässt sich nicht sagen, wovon es abhängt. Wählen Sie eine andere Metrik.</translation></message>
<message><source>%1 is training with these settings. Stop it to change them.</source><translation>%1 trainiert mit diesen Einstellungen. Halten Sie ihn an, um sie zu ändern.</translation></message>
<message><source>%1 is training. Stop it with a checkpoint and close?</source><translation>%1 trainiert. Mit einem Checkpoint anhalten und schließen?</translation></message>
<message><source>%1 is waiting because the queue is on hold.</source><translation>%1 wartet, weil die Warteschlange angehalten ist.</translation></message>
<message><source>%1 is waiting to be trained, at position %2 in the queue.</source><translation>%1 wartet auf das Training, an Platz %2 der Warteschlange.</translation></message>
<message><source>%1 isolated</source><translation>%1 isoliert</translation></message>
<message><source>%1 It starts from %2.</source><translation>%1 Es beginnt mit %2.</translation></message>
<message><source>%1 Its own size is %2 × %2 pixels.</source><translation>%1 Die eigene Größe ist %2 × %2 Pixel.</translation></message>
<message><source>%1 lists no file of points.</source><translation>%1 führt keine Datei mit Punkten auf.</translation></message>
<message><source>%1 MB</source><translation>%1 MB</translation></message>
<message><source>%1 min</source><translation>%1 min</translation></message>
<message><source>%1 min %2 s</source><translation>%1 min %2 s</translation></message>
<message><source>%1 min ago</source><translation>vor %1 min</translation></message>
<message><source>%1 missing</source><translation>%1 fehlt</translation></message>
<message><source>%1 more</source><translation>%1 weitere</translation></message>
<message><source>%1 ms</source><translation>%1 ms</translation></message>
<message><source>%1 needs %2 from %3 to %4</source><translation>%1 braucht %2 von %3 bis %4</translation></message>
<message><source>%1 No checkpoint: it starts from random values.</source><translation>%1 Kein Checkpoint: Es beginnt mit Zufallswerten.</translation></message>
<message><source>%1 no longer exists, or its disk is not connected</source><translation>%1 gibt es nicht mehr, oder sein Datenträger ist nicht verbunden</translation></message>
<message><source>%1 not finite</source><translation>%1 nicht endlich</translation></message>
<message><source>%1 numbers</source><translation>%1 Zahlen</translation></message>
<message><source>%1 of %1 equal, max |d| %2</source><translation>%1 von %1 gleich, max |d| %2</translation></message>
<message><source>%1 of %2</source><translation>%1 von %2</translation></message>
<message><source>%1 of %2 and %3 and their difference</source><translation>%1 von %2 und %3 und ihr Unterschied</translation></message>
<message><source>%1 of %2 cannot be read: %3</source><translation>%1 von %2 kann nicht gelesen werden: %3</translation></message>
<message><source>%1 of %2 examples of %3 were predicted as %4</source><translation>%1 von %2 Beispielen von %3 wurden als %4 vorhergesagt</translation></message>
<message><source>%1 of %2 filters</source><translation>%1 von %2 Filtern</translation></message>
<message><source>%1 of %2 selected</source><translation>%1 von %2 gewählt</translation></message>
<message><source>%1 of %2 trials, step %3 of %4</source><translation>%1 von %2 Versuchen, Schritt %3 von %4</translation></message>
<message numerus="yes"><source>%1 of %n cards</source><translation><numerusform>%1 von %n Karte</numerusform><numerusform>%1 von %n Karten</numerusform></translation></message>
<message numerus="yes"><source>%1 of %n folder(s)</source><translation><numerusform>%1 in %n Ordner</numerusform><numerusform>%1 in %n Ordnern</numerusform></translation></message>
<message numerus="yes"><source>%1 of %n layers are trained</source><translation><numerusform>%1 von %n Schicht wird trainiert</numerusform><numerusform>%1 von %n Schichten werden trainiert</numerusform></translation></message>
<message numerus="yes"><source>%1 of %n lines</source><translation><numerusform>%1 von %n Zeile</numerusform><numerusform>%1 von %n Zeilen</numerusform></translation></message>
<message numerus="yes"><source>%1 of %n runs</source><translation><numerusform>%1 von %n Lauf</numerusform><numerusform>%1 von %n Läufen</numerusform></translation></message>
<message numerus="yes"><source>%1 of %n runs, reading…</source><translation><numerusform>%1 von %n Lauf, wird gelesen…</numerusform><numerusform>%1 von %n Läufen, wird gelesen…</numerusform></translation></message>
<message numerus="yes"><source>%1 of %n tags</source><translation><numerusform>%1 von %n Tag</numerusform><numerusform>%1 von %n Tags</numerusform></translation></message>
<message numerus="yes"><source>%1 of %n tensors changed</source><translation><numerusform>%1 von %n Tensor geändert</numerusform><numerusform>%1 von %n Tensoren geändert</numerusform></translation></message>
<message><source>%1 of label %2 predicted as %3: %4 % of the label, %5 % of the prediction</source><translation>%1 mit Label %2 als %3 vorhergesagt: %4 % des Labels, %5 % der Vorhersage</translation></message>
<message><source>%1 Or choose another folder.</source><translation>%1 Oder wählen Sie einen anderen Ordner.</translation></message>
<message><source>%1 outside</source><translation>%1 außerhalb</translation></message>
<message><source>%1 over %2</source><translation>%1 über %2</translation></message>
<message><source>%1 over time</source><translation>%1 im Zeitverlauf</translation></message>
<message><source>%1 parameters</source><translation>%1 Parameter</translation></message>
<message><source>%1 parameters, %2 bytes</source><translation>%1 Parameter, %2 Bytes</translation></message>
<message><source>%1 parameters, %2 kB</source><translation>%1 Parameter, %2 kB</translation></message>
<message><source>%1 parameters, %2 MB</source><translation>%1 Parameter, %2 MB</translation></message>
<message><source>%1 pieces</source><translation>%1 Stücke</translation></message>
<message numerus="yes"><source>%1 points are selected</source><translation><numerusform>%1 Punkt ist gewählt</numerusform><numerusform>%1 Punkte sind gewählt</numerusform></translation></message>
<message><source>%1 points match; Enter selects them</source><translation>%1 Punkte passen; die Eingabetaste wählt sie</translation></message>
<message><source>%1 points take a while. Press Run to start.</source><translation>%1 Punkte dauern eine Weile. Drücken Sie Ausführen, um zu beginnen.</translation></message>
<message><source>%1 points take many minutes in three dimensions, and far less in two. Press Run to start; Cancel stops it at any time.</source><translation>%1 Punkte dauern in drei Dimensionen viele Minuten und in zwei weit weniger. Drücken Sie Ausführen, um zu beginnen; Abbrechen beendet es jederzeit.</translation></message>
<message><source>%1 points × %2</source><translation>%1 Punkte × %2</translation></message>
<message><source>%1 Position %2 in the queue.</source><translation>%1 Platz %2 der Warteschlange.</translation></message>
<message><source>%1 predicted as %2</source><translation>%1 vorhergesagt als %2</translation></message>
<message><source>%1 reads ${DATA}, but no data folder is set.</source><translation>%1 liest ${DATA}, es ist aber kein Datenordner gesetzt.</translation></message>
<message><source>%1 removed</source><translation>%1 entfernt</translation></message>
<message><source>%1 s</source><translation>%1 s</translation></message>
<message numerus="yes"><source>%1 shown of %n</source><translation><numerusform>%1 von %n gezeigt</numerusform><numerusform>%1 von %n gezeigt</numerusform></translation></message>
<message><source>%1 steps/s</source><translation>%1 Schritte/s</translation></message>
<message><source>%1 steps/s at the end</source><translation>%1 Schritte/s am Ende</translation></message>
<message><source>%1 takes %2 % of the time of all kernels: whatever makes it smaller shortens the step most.</source><translation>%1 braucht %2 % der Zeit aller Kernel: Was ihn kleiner macht, verkürzt den Schritt am meisten.</translation></message>
<message><source>%1 takes %2 arguments, not %3</source><translation>%1 nimmt %2 Argumente, nicht %3</translation></message>
<message><source>%1 takes one input only.</source><translation>%1 nimmt nur eine Eingabe.</translation></message>
<message><source>%1 takes pictures of %2 × %2 pixels at least.</source><translation>%1 nimmt Bilder ab %2 × %2 Pixeln.</translation></message>
<message numerus="yes"><source>%1 tensors, %2 values, %3, format %4</source><translation><numerusform>%1 Tensor, %2 Werte, %3, Format %4</numerusform><numerusform>%1 Tensoren, %2 Werte, %3, Format %4</numerusform></translation></message>
<message><source>%1 These layers start afresh: %2</source><translation>%1 Diese Schichten beginnen von vorn: %2</translation></message>
<message><source>%1 to %2</source><translation>%1 bis %2</translation></message>
<message><source>%1 to %2, mean %3</source><translation>%1 bis %2, Mittel %3</translation></message>
<message><source>%1 to step %2</source><translation>%1 bis Schritt %2</translation></message>
<message><source>%1 training, %2 waiting</source><translation>%1 trainieren, %2 warten</translation></message>
<message><source>%1 training, %2 waiting, on hold</source><translation>%1 trainieren, %2 warten, angehalten</translation></message>
<message numerus="yes"><source>%1 trials, about %2 steps</source><translation><numerusform>%1 Versuch, etwa %2 Schritte</numerusform><numerusform>%1 Versuche, etwa %2 Schritte</numerusform></translation></message>
<message numerus="yes"><source>%1 values</source><translation><numerusform>%1 Wert</numerusform><numerusform>%1 Werte</numerusform></translation></message>
<message><source>%1 values of %2 are NaN, infinite or beyond 10¹⁵ and were replaced by 0.</source><translation>%1 Werte von %2 sind NaN, unendlich oder jenseits von 10¹⁵ und wurden durch 0 ersetzt.</translation></message>
<message><source>%1 waits as a trial of a sweep: drop the trial from the sweep first.</source><translation>%1 wartet als Versuch eines Sweeps: verwerfen Sie zuerst den Versuch im Sweep.</translation></message>
<message><source>%1 was changed by another program and has been read again.</source><translation>%1 wurde von einem anderen Programm geändert und neu gelesen.</translation></message>
<message><source>%1 was changed by another program in the meantime and is left unchanged.</source><translation>%1 wurde inzwischen von einem anderen Programm geändert und bleibt unverändert.</translation></message>
<message><source>%1 was changed by another program, and has unsaved changes here.</source><translation>%1 wurde von einem anderen Programm geändert und hat hier ungespeicherte Änderungen.</translation></message>
<message><source>%1 was deleted by another program. Its contents are still here: save them to write the file again.</source><translation>%1 wurde von einem anderen Programm gelöscht. Der Inhalt ist noch hier: speichern Sie ihn, um die Datei neu zu schreiben.</translation></message>
<message><source>%1 was imported from event files of another program, which are never changed. Archive the run to hide it.</source><translation>%1 wurde aus Ereignisdateien eines anderen Programms importiert, die nie geändert werden. Archivieren Sie den Lauf, um ihn auszublenden.</translation></message>
<message><source>%1 was interrupted when the program ended.</source><translation>%1 wurde unterbrochen, als das Programm endete.</translation></message>
<message><source>%1 was not measured by both up to this step.</source><translation>%1 wurde bis zu diesem Schritt nicht von beiden gemessen.</translation></message>
<message><source>%1 was not opened: only one workspace or folder of logs can be open at a time.</source><translation>%1 wurde nicht geöffnet: nur ein Arbeitsbereich oder Ordner mit Protokollen kann zugleich offen sein.</translation></message>
<message><source>%1 was not written: %2</source><translation>%1 wurde nicht geschrieben: %2</translation></message>
<message><source>%1 was paused and goes on.</source><translation>%1 war angehalten und läuft weiter.</translation></message>
<message><source>%1 words</source><translation>%1 Wörter</translation></message>
<message><source>%1 would be derived from itself</source><translation>%1 würde von sich selbst abgeleitet</translation></message>
<message><source>%1 ± %2</source><translation>%1 ± %2</translation></message>
<message><source>%1 · %2</source><translation>%1 · %2</translation></message>
<message><source>%1 × %2 pixels</source><translation>%1 × %2 Pixel</translation></message>
<message><source>%1 µs</source><translation>%1 µs</translation></message>
<message numerus="yes"><source>%1 – %2, %n logged</source><translation><numerusform>%1 – %2, %n protokolliert</numerusform><numerusform>%1 – %2, %n protokolliert</numerusform></translation></message>
<message><source>%1 — %2</source><translation>%1 — %2</translation></message>
<message><source>%1 — Estimator Workbench</source><translation>%1 — Estimator Workbench</translation></message>
<message><source>%1 › %2</source><translation>%1 › %2</translation></message>
<message><source>%1 → %2</source><translation>%1 → %2</translation></message>
<message><source>%1 − %2: largest %3, mean %4</source><translation>%1 − %2: größter %3, Mittel %4</translation></message>
<message><source>%1(%2) → %3</source><translation>%1(%2) → %3</translation></message>
<message><source>%1, %2</source><translation>%1, %2</translation></message>
<message><source>%1, %2&#10;Names without “%3”</source><translation>%1, %2&#10;Namen ohne „%3“</translation></message>
<message><source>%1, %2 %</source><translation>%1, %2 %</translation></message>
<message><source>%1, %2 (larger is better)</source><translation>%1, %2 (größer ist besser)</translation></message>
<message><source>%1, %2 (smaller is better)</source><translation>%1, %2 (kleiner ist besser)</translation></message>
<message><source>%1, %2 failed</source><translation>%1, %2 fehlgeschlagen</translation></message>
<message><source>%1, %2 left</source><translation>%1, noch %2</translation></message>
<message><source>%1, %2 of Keras %3</source><translation>%1, %2 von Keras %3</translation></message>
<message><source>%1, %2 runs</source><translation>%1, %2 Läufe</translation></message>
<message><source>%1, %2 s left</source><translation>%1, noch %2 s</translation></message>
<message><source>%1, %2, %3 % missing</source><translation>%1, %2, %3 % fehlen</translation></message>
<message><source>%1, %2, does not fit: %3</source><translation>%1, %2, passt nicht: %3</translation></message>
<message><source>%1, %2, output %3, parameters: %4</source><translation>%1, %2, Ausgabe %3, Parameter: %4</translation></message>
<message><source>%1, %2. Separate values by commas or spaces, or enter a JSON list.</source><translation>%1, %2. Trennen Sie Werte durch Kommas oder Leerzeichen, oder geben Sie eine JSON-Liste ein.</translation></message>
<message><source>%1, %2: %3</source><translation>%1, %2: %3</translation></message>
<message><source>%1, %2: %3 to %4</source><translation>%1, %2: %3 bis %4</translation></message>
<message numerus="yes"><source>%1, %n compared</source><translation><numerusform>%1, %n verglichen</numerusform><numerusform>%1, %n verglichen</numerusform></translation></message>
<message numerus="yes"><source>%1, %n words</source><translation><numerusform>%1, %n Wort</numerusform><numerusform>%1, %n Wörter</numerusform></translation></message>
<message><source>%1, a scope, ops inside: %2</source><translation>%1, ein Scope, Ops darin: %2</translation></message>
<message><source>%1, as its file builds it</source><translation>%1, wie seine Datei ihn baut</translation></message>
<message><source>%1, begun %2</source><translation>%1, begonnen %2</translation></message>
<message><source>%1, best</source><translation>%1, bester</translation></message>
<message><source>%1, by the plugin %2</source><translation>%1, vom Plugin %2</translation></message>
<message><source>%1, byte %2: %3.</source><translation>%1, Byte %2: %3.</translation></message>
<message><source>%1, chart %2</source><translation>%1, Diagramm %2</translation></message>
<message><source>%1, compared as %2</source><translation>%1, verglichen als %2</translation></message>
<message><source>%1, default %2</source><translation>%1, Vorgabe %2</translation></message>
<message><source>%1, ended at %2</source><translation>%1, endete bei %2</translation></message>
<message><source>%1, evaluation</source><translation>%1, Auswertung</translation></message>
<message><source>%1, hashed to %2</source><translation>%1, gehasht auf %2</translation></message>
<message><source>%1, highest first</source><translation>%1, höchste zuerst</translation></message>
<message><source>%1, ids below %2</source><translation>%1, Ids unter %2</translation></message>
<message><source>%1, label</source><translation>%1, Label</translation></message>
<message><source>%1, last</source><translation>%1, letzter</translation></message>
<message><source>%1, left %2</source><translation>%1, noch %2</translation></message>
<message><source>%1, line %2, byte %3: %4.</source><translation>%1, Zeile %2, Byte %3: %4.</translation></message>
<message><source>%1, line %2: %3.</source><translation>%1, Zeile %2: %3.</translation></message>
<message><source>%1, lowest first</source><translation>%1, niedrigste zuerst</translation></message>
<message><source>%1, missing</source><translation>%1, fehlt</translation></message>
<message><source>%1, new: not saved yet</source><translation>%1, neu: noch nicht gespeichert</translation></message>
<message><source>%1, none yet</source><translation>%1, noch keine</translation></message>
<message><source>%1, normalized</source><translation>%1, normalisiert</translation></message>
<message><source>%1, not used</source><translation>%1, nicht verwendet</translation></message>
<message><source>%1, op %2</source><translation>%1, Op %2</translation></message>
<message><source>%1, step %2</source><translation>%1, Schritt %2</translation></message>
<message><source>%1, steps %2 to %3</source><translation>%1, Schritte %2 bis %3</translation></message>
<message><source>%1, stopped</source><translation>%1, angehalten</translation></message>
<message><source>%1, the best</source><translation>%1, der beste</translation></message>
<message><source>%1, to be corrected</source><translation>%1, zu korrigieren</translation></message>
<message><source>%1, trial %2</source><translation>%1, Versuch %2</translation></message>
<message><source>%1, used</source><translation>%1, verwendet</translation></message>
<message><source>%1, weighted</source><translation>%1, gewichtet</translation></message>
<message><source>%1, which is listed in projector_config.pbtxt, is not a matrix of numbers.</source><translation>%1, in projector_config.pbtxt aufgeführt, ist keine Matrix von Zahlen.</translation></message>
<message><source>%1, which is listed in projector_config.pbtxt, is not in the checkpoint.</source><translation>%1, in projector_config.pbtxt aufgeführt, ist nicht im Checkpoint.</translation></message>
<message><source>%1, words of a file</source><translation>%1, Wörter einer Datei</translation></message>
<message><source>%1. Names, notes and colours of runs are stored in the settings instead.</source><translation>%1. Namen, Notizen und Farben der Läufe stehen stattdessen in den Einstellungen.</translation></message>
<message><source>%1. Point at a piece to see what it attends to.</source><translation>%1. Auf ein Stück zeigen, um zu sehen, worauf es achtet.</translation></message>
<message><source>%1. Queued trainings are lost when the program exits.</source><translation>%1. Wartende Trainings gehen verloren, wenn das Programm endet.</translation></message>
<message><source>%1:</source><translation>%1:</translation></message>
<message><source>%1: %2</source><translation>%1: %2</translation></message>
<message><source>%1: %2 %3</source><translation>%1: %2 %3</translation></message>
<message><source>%1: %2 at %3</source><translation>%1: %2 bei %3</translation></message>
<message><source>%1: %2 at step %3</source><translation>%1: %2 bei Schritt %3</translation></message>
<message><source>%1: %2 layers of %3 numbers, %4 pieces.</source><translation>%1: %2 Schichten zu %3 Zahlen, %4 Stücke.</translation></message>
<message><source>%1: %2 × %3 pixels</source><translation>%1: %2 × %3 Pixel</translation></message>
<message><source>%1: %2, %3</source><translation>%1: %2, %3</translation></message>
<message><source>%1: %2, steps %3, steps per second %4, time left %5</source><translation>%1: %2, Schritte %3, Schritte pro Sekunde %4, Restzeit %5</translation></message>
<message><source>%1: %2.</source><translation>%1: %2.</translation></message>
<message><source>%1: line %2, column %3: %4</source><translation>%1: Zeile %2, Spalte %3: %4</translation></message>
<message><source>%1: “%2” is not a regular expression: %3</source><translation>%1: „%2“ ist kein regulärer Ausdruck: %3</translation></message>
<message numerus="yes"><source>%1; %n are damaged</source><translation><numerusform>%1; %n ist beschädigt</numerusform><numerusform>%1; %n sind beschädigt</numerusform></translation></message>
<message><source>%1; empty: %2</source><translation>%1; leer: %2</translation></message>
<message><source>%1; figures are the last ones.</source><translation>%1; die Zahlen sind die letzten.</translation></message>
<message><source>%1; figures are those at step %2.</source><translation>%1; die Zahlen sind die von Schritt %2.</translation></message>
<message><source>%1; write numbers with commas, for example 256, 128</source><translation>%1; schreiben Sie Zahlen mit Kommas, zum Beispiel 256, 128</translation></message>
<message><source>%1…</source><translation>%1…</translation></message>
<message numerus="yes"><source>%n are hidden or brushed away.</source><translation><numerusform>%n ist einzeln oder durch Achsen ausgeblendet.</numerusform><numerusform>%n sind einzeln oder durch Achsen ausgeblendet.</numerusform></translation></message>
<message numerus="yes"><source>%n checkpoints, %1</source><translation><numerusform>%n Checkpoint, %1</numerusform><numerusform>%n Checkpoints, %1</numerusform></translation></message>
<message numerus="yes"><source>%n classes</source><translation><numerusform>%n Klasse</numerusform><numerusform>%n Klassen</numerusform></translation></message>
<message numerus="yes"><source>%n columns</source><translation><numerusform>%n Spalte</numerusform><numerusform>%n Spalten</numerusform></translation></message>
<message numerus="yes"><source>%n days ago</source><translation><numerusform>vor %n Tag</numerusform><numerusform>vor %n Tagen</numerusform></translation></message>
<message numerus="yes"><source>%n different values</source><translation><numerusform>%n verschiedener Wert</numerusform><numerusform>%n verschiedene Werte</numerusform></translation></message>
<message numerus="yes"><source>%n examples</source><translation><numerusform>%n Beispiel</numerusform><numerusform>%n Beispiele</numerusform></translation></message>
<message numerus="yes"><source>%n examples a batch</source><translation><numerusform>%n Beispiel je Batch</numerusform><numerusform>%n Beispiele je Batch</numerusform></translation></message>
<message numerus="yes"><source>%n experiments</source><translation><numerusform>%n Experiment</numerusform><numerusform>%n Experimente</numerusform></translation></message>
<message numerus="yes"><source>%n faces</source><translation><numerusform>%n Fläche</numerusform><numerusform>%n Flächen</numerusform></translation></message>
<message numerus="yes"><source>%n groups</source><translation><numerusform>%n Gruppe</numerusform><numerusform>%n Gruppen</numerusform></translation></message>
<message numerus="yes"><source>%n hidden</source><translation><numerusform>%n ausgeblendet</numerusform><numerusform>%n ausgeblendet</numerusform></translation></message>
<message numerus="yes"><source>%n hidden by %1</source><translation><numerusform>%n ausgeblendet durch %1</numerusform><numerusform>%n ausgeblendet durch %1</numerusform></translation></message>
<message numerus="yes"><source>%n input(s) → %1</source><translation><numerusform>%n Eingabe → %1</numerusform><numerusform>%n Eingaben → %1</numerusform></translation></message>
<message numerus="yes"><source>%n layers, %1</source><translation><numerusform>%n Schicht, %1</numerusform><numerusform>%n Schichten, %1</numerusform></translation></message>
<message numerus="yes"><source>%n layers, of which one does not fit</source><translation><numerusform>%n Schicht, die nicht passt</numerusform><numerusform>%n Schichten, von denen eine nicht passt</numerusform></translation></message>
<message numerus="yes"><source>%n line(s)</source><translation><numerusform>%n Zeile</numerusform><numerusform>%n Zeilen</numerusform></translation></message>
<message numerus="yes"><source>%n lines</source><translation><numerusform>%n Zeile</numerusform><numerusform>%n Zeilen</numerusform></translation></message>
<message numerus="yes"><source>%n lines skipped</source><translation><numerusform>%n Zeile übersprungen</numerusform><numerusform>%n Zeilen übersprungen</numerusform></translation></message>
<message numerus="yes"><source>%n matches, reading %1: %2</source><translation><numerusform>%n Treffer, %1 wird gelesen: %2</numerusform><numerusform>%n Treffer, %1 werden gelesen: %2</numerusform></translation></message>
<message numerus="yes"><source>%n matches: %1</source><translation><numerusform>%n Treffer: %1</numerusform><numerusform>%n Treffer: %1</numerusform></translation></message>
<message numerus="yes"><source>%n more</source><translation><numerusform>%n weiteres</numerusform><numerusform>%n weitere</numerusform></translation></message>
<message numerus="yes"><source>%n more changed less</source><translation><numerusform>%n weitere hat sich weniger geändert</numerusform><numerusform>%n weitere haben sich weniger geändert</numerusform></translation></message>
<message numerus="yes"><source>%n more ended before</source><translation><numerusform>%n weiterer endete vorher</numerusform><numerusform>%n weitere endeten vorher</numerusform></translation></message>
<message numerus="yes"><source>%n more, worse</source><translation><numerusform>%n weiterer, schlechter</numerusform><numerusform>%n weitere, schlechter</numerusform></translation></message>
<message numerus="yes"><source>%n neighbours</source><translation><numerusform>%n Nachbar</numerusform><numerusform>%n Nachbarn</numerusform></translation></message>
<message numerus="yes"><source>%n of %1 axes are out of sight: scroll sideways, or hide columns in the table.</source><translation><numerusform>%n von %1 Achsen ist nicht zu sehen: seitwärts rollen, oder in der Tabelle Spalten ausblenden.</numerusform><numerusform>%n von %1 Achsen sind nicht zu sehen: seitwärts rollen, oder in der Tabelle Spalten ausblenden.</numerusform></translation></message>
<message numerus="yes"><source>%n of the optimizer and counters are left out</source><translation><numerusform>%n des Optimierers und der Zähler ist weggelassen</numerusform><numerusform>%n des Optimierers und der Zähler sind weggelassen</numerusform></translation></message>
<message numerus="yes"><source>%n on disk</source><translation><numerusform>%n gespeichert</numerusform><numerusform>%n gespeichert</numerusform></translation></message>
<message numerus="yes"><source>%n output(s)</source><translation><numerusform>%n Ausgabe</numerusform><numerusform>%n Ausgaben</numerusform></translation></message>
<message numerus="yes"><source>%n passes</source><translation><numerusform>%n Durchgang</numerusform><numerusform>%n Durchgänge</numerusform></translation></message>
<message numerus="yes"><source>%n points above</source><translation><numerusform>%n Punkt darüber</numerusform><numerusform>%n Punkte darüber</numerusform></translation></message>
<message numerus="yes"><source>%n points below</source><translation><numerusform>%n Punkt darunter</numerusform><numerusform>%n Punkte darunter</numerusform></translation></message>
<message numerus="yes"><source>%n points outside</source><translation><numerusform>%n Punkt außerhalb</numerusform><numerusform>%n Punkte außerhalb</numerusform></translation></message>
<message numerus="yes"><source>%n rows in %1</source><translation><numerusform>%n Zeile in %1</numerusform><numerusform>%n Zeilen in %1</numerusform></translation></message>
<message numerus="yes"><source>%n run(s)</source><translation><numerusform>%n Lauf</numerusform><numerusform>%n Läufe</numerusform></translation></message>
<message numerus="yes"><source>%n runs</source><translation><numerusform>%n Lauf</numerusform><numerusform>%n Läufe</numerusform></translation></message>
<message numerus="yes"><source>%n runs are archived.</source><translation><numerusform>%n Lauf ist archiviert.</numerusform><numerusform>%n Läufe sind archiviert.</numerusform></translation></message>
<message numerus="yes"><source>%n runs are in the trash.</source><translation><numerusform>%n Lauf ist im Papierkorb.</numerusform><numerusform>%n Läufe sind im Papierkorb.</numerusform></translation></message>
<message numerus="yes"><source>%n runs are training. Stop them with checkpoints and close?</source><translation><numerusform>%n Lauf trainiert. Mit einem Checkpoint anhalten und schließen?</numerusform><numerusform>%n Läufe trainieren. Mit Checkpoints anhalten und schließen?</numerusform></translation></message>
<message numerus="yes"><source>%n runs are training: stop them before you open something else.</source><translation><numerusform>Ein Lauf trainiert: halten Sie ihn an, bevor Sie etwas anderes öffnen.</numerusform><numerusform>%n Läufe trainieren: halten Sie sie an, bevor Sie etwas anderes öffnen.</numerusform></translation></message>
<message numerus="yes"><source>%n runs cannot be read</source><translation><numerusform>%n Lauf kann nicht gelesen werden</numerusform><numerusform>%n Läufe können nicht gelesen werden</numerusform></translation></message>
<message numerus="yes"><source>%n runs failed before their first summary</source><translation><numerusform>%n Lauf ist vor dem ersten Summary fehlgeschlagen</numerusform><numerusform>%n Läufe sind vor dem ersten Summary fehlgeschlagen</numerusform></translation></message>
<message numerus="yes"><source>%n runs had not begun, and have left the queue.</source><translation><numerusform>%n Lauf hatte nicht begonnen und ist nicht mehr in der Warteschlange.</numerusform><numerusform>%n Läufe hatten nicht begonnen und sind nicht mehr in der Warteschlange.</numerusform></translation></message>
<message numerus="yes"><source>%n runs have not begun to train. Their curves appear with the first steps.</source><translation><numerusform>%n Lauf hat mit dem Training noch nicht begonnen. Die Kurven erscheinen mit den ersten Schritten.</numerusform><numerusform>%n Läufe haben mit dem Training noch nicht begonnen. Die Kurven erscheinen mit den ersten Schritten.</numerusform></translation></message>
<message numerus="yes"><source>%n sections</source><translation><numerusform>%n Abschnitt</numerusform><numerusform>%n Abschnitte</numerusform></translation></message>
<message numerus="yes"><source>%n settings are equal</source><translation><numerusform>%n Einstellung ist gleich</numerusform><numerusform>%n Einstellungen sind gleich</numerusform></translation></message>
<message numerus="yes"><source>%n summaries were dropped because the disk was too slow.</source><translation><numerusform>%n Summary ging verloren, weil der Datenträger zu langsam war.</numerusform><numerusform>%n Summaries gingen verloren, weil der Datenträger zu langsam war.</numerusform></translation></message>
<message numerus="yes"><source>%n trainings are waiting in %1. Open it again to run them.</source><translation><numerusform>%n Training wartet in %1. Öffnen Sie es wieder, um es auszuführen.</numerusform><numerusform>%n Trainings warten in %1. Öffnen Sie es wieder, um sie auszuführen.</numerusform></translation></message>
<message numerus="yes"><source>%n trainings are waiting.</source><translation><numerusform>%n Training wartet.</numerusform><numerusform>%n Trainings warten.</numerusform></translation></message>
<message numerus="yes"><source>%n trainings were interrupted when the program ended.</source><translation><numerusform>%n Training wurde unterbrochen, als das Programm endete.</numerusform><numerusform>%n Trainings wurden unterbrochen, als das Programm endete.</numerusform></translation></message>
<message numerus="yes"><source>%n trials</source><translation><numerusform>%n Versuch</numerusform><numerusform>%n Versuche</numerusform></translation></message>
<message numerus="yes"><source>%n trials lack a value and are left out.</source><translation><numerusform>%n Versuch, dem ein Wert fehlt, ist nicht dabei.</numerusform><numerusform>%n Versuche, denen ein Wert fehlt, sind nicht dabei.</numerusform></translation></message>
<message numerus="yes"><source>%n trials lack some, most often %1. A sweep trains trials that have the same hyperparameters.</source><translation><numerusform>%n Versuch fehlen Werte, am häufigsten %1. Ein Sweep trainiert Versuche mit denselben Hyperparametern.</numerusform><numerusform>%n Versuchen fehlen Werte, am häufigsten %1. Ein Sweep trainiert Versuche mit denselben Hyperparametern.</numerusform></translation></message>
<message numerus="yes"><source>%n trials, reading…</source><translation><numerusform>%n Versuch, wird gelesen…</numerusform><numerusform>%n Versuche, wird gelesen…</numerusform></translation></message>
<message numerus="yes"><source>%n value(s) written to %1.</source><translation><numerusform>%n Wert nach %1 geschrieben.</numerusform><numerusform>%n Werte nach %1 geschrieben.</numerusform></translation></message>
<message numerus="yes"><source>%n values in a record</source><translation><numerusform>%n Wert in einem Datensatz</numerusform><numerusform>%n Werte in einem Datensatz</numerusform></translation></message>
<message numerus="yes"><source>%n values: %1</source><translation><numerusform>%n Wert: %1</numerusform><numerusform>%n Werte: %1</numerusform></translation></message>
<message numerus="yes"><source>%n values: %1, …</source><translation><numerusform>%n Wert: %1, …</numerusform><numerusform>%n Werte: %1, …</numerusform></translation></message>
<message numerus="yes"><source>%n vertices</source><translation><numerusform>%n Ecke</numerusform><numerusform>%n Ecken</numerusform></translation></message>
<message><source>&amp;%1  %2</source><translation>&amp;%1  %2</translation></message>
<message><source>&amp;Application:</source><translation>&amp;Anwendung:</translation></message>
<message><source>&amp;Back</source><translation>&amp;Zurück</translation></message>
<message><source>&amp;Batch size:</source><translation>&amp;Batchgröße:</translation></message>
<message><source>&amp;Batches and order</source><translation>&amp;Batches und Reihenfolge</translation></message>
<message><source>&amp;By</source><translation>&amp;Nach</translation></message>
<message><source>&amp;Cancel</source><translation>&amp;Abbrechen</translation></message>
<message><source>&amp;Cells show:</source><translation>&amp;Zellen zeigen:</translation></message>
<message><source>&amp;Close</source><translation>Schl&amp;ießen</translation></message>
<message><source>&amp;Colour</source><translation>&amp;Farbe</translation></message>
<message><source>&amp;Colour by</source><translation>&amp;Färben nach</translation></message>
<message><source>&amp;Convert a copy to UTF-8</source><translation>Eine &amp;Kopie in UTF-8 umwandeln</translation></message>
<message><source>&amp;Copy</source><translation>&amp;Kopieren</translation></message>
<message><source>&amp;Curves</source><translation>&amp;Kurven</translation></message>
<message><source>&amp;Data:</source><translation>&amp;Daten:</translation></message>
<message><source>&amp;Edit</source><translation>&amp;Bearbeiten</translation></message>
<message><source>&amp;Epochs</source><translation>&amp;Epochen</translation></message>
<message><source>&amp;Epochs:</source><translation>&amp;Epochen:</translation></message>
<message><source>&amp;File</source><translation>&amp;Datei</translation></message>
<message><source>&amp;From the data</source><translation>Aus den &amp;Daten</translation></message>
<message><source>&amp;Help</source><translation>&amp;Hilfe</translation></message>
<message><source>&amp;If missing:</source><translation>Wenn es &amp;fehlt:</translation></message>
<message><source>&amp;Iterations</source><translation>&amp;Iterationen</translation></message>
<message><source>&amp;Kind:</source><translation>&amp;Art:</translation></message>
<message><source>&amp;Label by</source><translation>&amp;Label nach</translation></message>
<message><source>&amp;Label:</source><translation>&amp;Label:</translation></message>
<message><source>&amp;Learn:</source><translation>&amp;Lernen:</translation></message>
<message><source>&amp;Make it:</source><translation>&amp;Machen zu:</translation></message>
<message><source>&amp;Matrix:</source><translation>&amp;Matrix:</translation></message>
<message><source>&amp;Metric</source><translation>&amp;Metrik</translation></message>
<message><source>&amp;Missing word:</source><translation>F&amp;ehlt als:</translation></message>
<message><source>&amp;Model:</source><translation>&amp;Modell:</translation></message>
<message><source>&amp;Name:</source><translation>&amp;Name:</translation></message>
<message><source>&amp;Names in the first line</source><translation>&amp;Namen in der ersten Zeile</translation></message>
<message><source>&amp;Neighbours</source><translation>&amp;Nachbarn</translation></message>
<message><source>&amp;No</source><translation>&amp;Nein</translation></message>
<message><source>&amp;Normalize from the data</source><translation>Aus den Daten &amp;normalisieren</translation></message>
<message><source>&amp;OK</source><translation>&amp;OK</translation></message>
<message><source>&amp;Open</source><translation>Ö&amp;ffnen</translation></message>
<message><source>&amp;Optimizer:</source><translation>&amp;Optimierer:</translation></message>
<message><source>&amp;Pages</source><translation>&amp;Seiten</translation></message>
<message><source>&amp;Paste</source><translation>Einf&amp;ügen</translation></message>
<message><source>&amp;Perplexity</source><translation>&amp;Perplexität</translation></message>
<message><source>&amp;Pictures (height × width):</source><translation>&amp;Bilder (Höhe × Breite):</translation></message>
<message><source>&amp;Pixel values:</source><translation>&amp;Pixelwerte:</translation></message>
<message><source>&amp;Quoted cells</source><translation>Zellen in An&amp;führungszeichen</translation></message>
<message><source>&amp;Reader settings</source><translation>&amp;Leseeinstellungen</translation></message>
<message><source>&amp;Redo</source><translation>Wieder&amp;herstellen</translation></message>
<message><source>&amp;Run</source><translation>La&amp;uf</translation></message>
<message><source>&amp;Runs:</source><translation>&amp;Läufe:</translation></message>
<message><source>&amp;Save</source><translation>&amp;Speichern</translation></message>
<message><source>&amp;Save as file…</source><translation>Als Datei &amp;speichern…</translation></message>
<message><source>&amp;Select All</source><translation>A&amp;lles auswählen</translation></message>
<message><source>&amp;Settings</source><translation>&amp;Einstellungen</translation></message>
<message><source>&amp;Start</source><translation>&amp;Starten</translation></message>
<message><source>&amp;Step up</source><translation>&amp;Erhöhen</translation></message>
<message><source>&amp;Text:</source><translation>&amp;Text:</translation></message>
<message><source>&amp;Theme</source><translation>&amp;Farbschema</translation></message>
<message><source>&amp;Train now</source><translation>Jetzt &amp;trainieren</translation></message>
<message><source>&amp;Trained layers:</source><translation>&amp;Trainierte Schichten:</translation></message>
<message><source>&amp;Tree</source><translation>&amp;Baum</translation></message>
<message><source>&amp;Undo</source><translation>&amp;Rückgängig</translation></message>
<message><source>&amp;Use as feature</source><translation>Als M&amp;erkmal verwenden</translation></message>
<message><source>&amp;Validation:</source><translation>&amp;Validierung:</translation></message>
<message><source>&amp;View</source><translation>&amp;Ansicht</translation></message>
<message><source>&amp;Width of layers:</source><translation>B&amp;reite der Schichten:</translation></message>
<message><source>&amp;X</source><translation>&amp;X</translation></message>
<message><source>&amp;Y</source><translation>&amp;Y</translation></message>
<message><source>&amp;Yes</source><translation>&amp;Ja</translation></message>
<message><source>&amp;Z</source><translation>&amp;Z</translation></message>
<message><source>(empty)</source><translation>(leer)</translation></message>
<message><source>(lr=[^/]*)</source><translation>(lr=[^/]*)</translation></message>
<message><source>(no column)</source><translation>(keine Spalte)</translation></message>
<message><source>(no feature)</source><translation>(kein Merkmal)</translation></message>
<message><source>+ %1 bookkeeping</source><translation>+ %1 Buchhaltung</translation></message>
<message><source>+ %1 more</source><translation>+ %1 weitere</translation></message>
<message numerus="yes"><source>+ %n more</source><translation><numerusform>+ %n weitere</numerusform><numerusform>+ %n weitere</numerusform></translation></message>
<message><source>+ - * / ^, d(x)/d(step), ema(x, 0.9), mean, median(x, 101), quantile(x, 0.9, 101), log, log10, exp, sqrt, abs, min, max, sum, step, time</source><translation>+ - * / ^, d(x)/d(step), ema(x, 0.9), mean, median(x, 101), quantile(x, 0.9, 101), log, log10, exp, sqrt, abs, min, max, sum, step, time</translation></message>
<message><source>+, −, 0</source><translation>+, −, 0</translation></message>
<message><source>, </source><translation>, </translation></message>
<message><source>, .</source><translation>, .</translation></message>
<message numerus="yes"><source>, in %n parts</source><translation><numerusform>, in %n Teil</numerusform><numerusform>, in %n Teilen</numerusform></translation></message>
<message><source>-infinity</source><translation>-unendlich</translation></message>
<message><source>.npy…</source><translation>.npy…</translation></message>
<message numerus="yes"><source>0 of %n tags match the filter. Clear it to see all.</source><translation><numerusform>0 von %n Tag passen zum Filter. Leeren Sie ihn, um alle zu sehen.</numerusform><numerusform>0 von %n Tags passen zum Filter. Leeren Sie ihn, um alle zu sehen.</numerusform></translation></message>
<message><source>0 to 1</source><translation>0 bis 1</translation></message>
<message><source>0 to 2, 1 as logged</source><translation>0 bis 2, 1 wie protokolliert</translation></message>
<message><source>0 to 255 (EfficientNet)</source><translation>0 bis 255 (EfficientNet)</translation></message>
<message><source>0 to 500 %, 100 % as logged</source><translation>0 bis 500 %, 100 % wie protokolliert</translation></message>
<message><source>0: terms are rows, as of embeddings; 1: columns, as of an output layer</source><translation>0: Begriffe sind Zeilen, wie bei Embeddings; 1: Spalten, wie bei einer Ausgabeschicht</translation></message>
<message><source>1 less the probability of the label, or the distance of two numbers</source><translation>1 minus die Wahrscheinlichkeit des Labels, oder der Abstand zweier Zahlen</translation></message>
<message><source>1 parameter</source><translation>1 Parameter</translation></message>
<message><source>1, grey</source><translation>1, grau</translation></message>
<message><source>10 000 digits drawn by the program: try a model without any data</source><translation>10 000 Ziffern, die das Programm zeichnet: ein Modell ganz ohne Daten probieren</translation></message>
<message><source>13 s ago</source><translation>vor 13 s</translation></message>
<message><source>16 %</source><translation>16 %</translation></message>
<message><source>1: grey, 3: colours, 4: colours and opacity</source><translation>1: Graustufen, 3: Farben, 4: Farben und Deckkraft</translation></message>
<message><source>2 experiments, 13 runs</source><translation>2 Experimente, 13 Läufe</translation></message>
<message><source>20 px, stroke 1.5, colour of the text</source><translation>20 px, Strich 1,5, Farbe des Textes</translation></message>
<message><source>24 high</source><translation>24 hoch</translation></message>
<message><source>28 high, labels end on one line</source><translation>28 hoch, Beschriftungen enden auf einer Linie</translation></message>
<message><source>3 new runs in the folder</source><translation>3 neue Läufe im Ordner</translation></message>
<message><source>3, colours</source><translation>3, farbig</translation></message>
<message><source>31 %</source><translation>31 %</translation></message>
<message><source>3D</source><translation>3D</translation></message>
<message><source>4 of 12</source><translation>4 von 12</translation></message>
<message><source>41 of 108 MB</source><translation>41 von 108 MB</translation></message>
<message><source>69 %</source><translation>69 %</translation></message>
<message><source>7 %</source><translation>7 %</translation></message>
<message><source>84 %</source><translation>84 %</translation></message>
<message><source>93 %</source><translation>93 %</translation></message>
<message><source>95 % confidence</source><translation>95 % Konfidenz</translation></message>
<message><source>&lt;b&gt;Choose a table.&lt;/b&gt; File › New experiment… (Ctrl+N), then the file. Header, label and a test file beside it are found; what is wrong is said in words.</source><translation>&lt;b&gt;Eine Tabelle wählen.&lt;/b&gt; Datei › Neues Experiment… (Strg+N), dann die Datei. Kopfzeile, Label und eine Testdatei daneben werden gefunden; was nicht stimmt, wird in Worten gesagt.</translation></message>
<message><source>&lt;b&gt;Compare.&lt;/b&gt; Train again with another setting, then look at Compare, HParams or the difference of two checkpoints. A sweep tries many settings by itself (Run › Sweep…).</source><translation>&lt;b&gt;Vergleichen.&lt;/b&gt; Trainieren Sie noch einmal mit einer anderen Einstellung und sehen Sie dann Vergleich, HParams oder den Unterschied zweier Checkpoints an. Ein Sweep probiert von selbst viele Einstellungen (Lauf › Sweep…).</translation></message>
<message><source>&lt;b&gt;Only look.&lt;/b&gt; File › Open folder… reads TensorBoard's event files of any program; nothing is written beside them.</source><translation>&lt;b&gt;Nur ansehen.&lt;/b&gt; Datei › Ordner öffnen… liest TensorBoards Ereignisdateien jedes Programms; daneben wird nichts geschrieben.</translation></message>
<message><source>&lt;b&gt;Ship.&lt;/b&gt; Run › Export… writes a SavedModel, loads it again and compares. Try it answers in the same dialog. A report is a page to print or to send.</source><translation>&lt;b&gt;Ausliefern.&lt;/b&gt; Lauf › Exportieren… schreibt ein SavedModel, lädt es neu und vergleicht. Ausprobieren antwortet im selben Dialog. Ein Bericht ist eine Seite zum Drucken oder Verschicken.</translation></message>
<message><source>&lt;b&gt;Train now.&lt;/b&gt; The button lights up as soon as nothing is missing. The steps between, Model, Columns and Check, can be visited in any order.</source><translation>&lt;b&gt;Jetzt trainieren.&lt;/b&gt; Leuchtet, sobald nichts fehlt. Die Schritte dazwischen, Modell, Spalten und Prüfung, können in beliebiger Reihenfolge angesehen werden.</translation></message>
<message><source>&lt;b&gt;Watch.&lt;/b&gt; Loss and metrics are drawn while they are measured, with the evaluations in the same card. Pause, stop, evaluate now, or change the learning rate in the bar above.</source><translation>&lt;b&gt;Zusehen.&lt;/b&gt; Loss und Metriken werden gezeichnet, während sie gemessen werden, mit den Auswertungen in derselben Karte. Pausieren, anhalten, jetzt auswerten oder die Lernrate ändern: in der Leiste darüber.</translation></message>
<message><source>&gt; actions   @ runs   # tags   ! experiments   : settings   ~ workspaces</source><translation>&gt; Aktionen   @ Läufe   # Tags   ! Experimente   : Einstellungen   ~ Arbeitsbereiche</translation></message>
<message><source>?</source><translation>?</translation></message>
<message><source>[64], [64, 32]</source><translation>[64], [64, 32]</translation></message>
<message><source>[picture %1]</source><translation>[Bild %1]</translation></message>
<message><source>A .keras or .h5 file with a whole model, or a SavedModel of Keras</source><translation>Eine .keras- oder .h5-Datei mit einem ganzen Modell, oder ein SavedModel von Keras</translation></message>
<message><source>a brush in a plot</source><translation>eine Auswahl in einer Zeichnung</translation></message>
<message><source>A categorical or bucketized column, not a hashed one</source><translation>Eine kategoriale Spalte oder eine in Buckets, keine durch Hashing</translation></message>
<message><source>A category of charts; check it to open it initially</source><translation>Eine Kategorie von Diagrammen; angekreuzt ist sie anfangs offen</translation></message>
<message><source>A chart needs two columns of numbers: the first is x, the others are curves.</source><translation>Ein Diagramm braucht zwei Spalten mit Zahlen: die erste ist x, die anderen sind Kurven.</translation></message>
<message><source>A chart of the tags matching its patterns</source><translation>Ein Diagramm der Tags, die zu seinen Mustern passen</translation></message>
<message><source>A chart of values between two bounds</source><translation>Ein Diagramm von Werten zwischen zwei Grenzen</translation></message>
<message><source>a colon after the name</source><translation>ein Doppelpunkt nach dem Namen</translation></message>
<message><source>A colour gradient from the smallest to the largest number, instead of one colour per value</source><translation>Ein Farbverlauf von der kleinsten zur größten Zahl statt einer Farbe je Wert</translation></message>
<message><source>a comma or “%1”</source><translation>ein Komma oder „%1“</translation></message>
<message><source>A file named %1 is already in the list.</source><translation>Eine Datei namens %1 ist schon in der Liste.</translation></message>
<message><source>A file or a folder</source><translation>Eine Datei oder ein Ordner</translation></message>
<message><source>A fit of this model is under way. Stop it first.</source><translation>Dieses Modell wird gerade angepasst. Halten Sie das zuerst an.</translation></message>
<message><source>A folder for TensorFlow's loaders and servers, or one GraphDef that needs no variables</source><translation>Ein Ordner für TensorFlows Lader und Server oder ein GraphDef, der keine Variablen braucht</translation></message>
<message><source>A folder of logs</source><translation>Ein Ordner mit Protokollen</translation></message>
<message><source>A folder with bert_config.json, vocab.txt and a checkpoint, or a vocabulary alone</source><translation>Ein Ordner mit bert_config.json, vocab.txt und einem Checkpoint oder ein Vokabular allein</translation></message>
<message><source>A folder with graph, variables and vocabularies, for TensorFlow's loaders and servers</source><translation>Ein Ordner mit Graph, Variablen und Vokabularen für TensorFlows Lader und Server</translation></message>
<message><source>A fraction or probability</source><translation>Ein Anteil oder eine Wahrscheinlichkeit</translation></message>
<message><source>A frozen graph has no signatures of its own: export a SavedModel to try it</source><translation>Ein eingefrorener Graph hat keine eigenen Signaturen: exportieren Sie ein SavedModel, um es auszuprobieren</translation></message>
<message><source>A frozen graph holds at most 2 GiB: export a SavedModel.</source><translation>Ein eingefrorener Graph fasst höchstens 2 GiB: exportieren Sie ein SavedModel.</translation></message>
<message><source>A frozen layer keeps its weights while the others are trained</source><translation>Eine eingefrorene Schicht behält ihre Gewichte, während die anderen trainiert werden</translation></message>
<message><source>A head registered by a plugin or a program</source><translation>Ein Head, den ein Plugin oder ein Programm registriert hat</translation></message>
<message><source>a held step</source><translation>einem gehaltenen Schritt</translation></message>
<message><source>a hook: %1</source><translation>einen Hook: %1</translation></message>
<message><source>A is better: B's %1 is %2 higher.</source><translation>A ist besser: %1 von B ist um %2 höher.</translation></message>
<message><source>A is better: B's %1 is %2 lower.</source><translation>A ist besser: %1 von B ist um %2 niedriger.</translation></message>
<message><source>A is better: B's %1 is %2 times as high.</source><translation>A ist besser: %1 von B ist %2-mal so hoch.</translation></message>
<message><source>A is still training.</source><translation>A trainiert noch.</translation></message>
<message><source>A label for each word of a text, by BERT or ALBERT</source><translation>Ein Label für jedes Wort eines Textes, durch BERT oder ALBERT</translation></message>
<message><source>A larger metric is better</source><translation>Eine größere Metrik ist besser</translation></message>
<message><source>A layer needs a name.</source><translation>Eine Schicht braucht einen Namen.</translation></message>
<message><source>A layer registered by a plugin or a program, in the place of type</source><translation>Eine Schicht, die ein Plugin oder ein Programm registriert hat, anstelle von type</translation></message>
<message><source>A learned vector for each id, for networks</source><translation>Ein gelernter Vektor für jede Id, für Netze</translation></message>
<message><source>a linear model takes numbers and ids, not sequences</source><translation>ein lineares Modell nimmt Zahlen und Ids, keine Sequenzen</translation></message>
<message><source>a metric was expected</source><translation>eine Metrik wurde erwartet</translation></message>
<message><source>A missing cell is an error</source><translation>Eine fehlende Zelle ist ein Fehler</translation></message>
<message><source>A model needs an output.</source><translation>Ein Modell braucht eine Ausgabe.</translation></message>
<message><source>A model registered by a plugin or a program</source><translation>Ein Modell, das ein Plugin oder ein Programm registriert hat</translation></message>
<message><source>A model that Keras made, from a file: it goes on learning from its weights</source><translation>Ein Modell von Keras, aus einer Datei: es lernt mit seinen Gewichten weiter</translation></message>
<message><source>a name in double quotes</source><translation>ein Name in doppelten Anführungszeichen</translation></message>
<message><source>a name in quotes cannot be empty</source><translation>ein Name in Anführungszeichen darf nicht leer sein</translation></message>
<message><source>A name may contain only letters, digits, dots, dashes and underscores.</source><translation>Ein Name darf nur Buchstaben, Ziffern, Punkte, Binde- und Unterstriche enthalten.</translation></message>
<message><source>A name must not contain / or begin with a dot.</source><translation>Ein Name darf kein / enthalten und nicht mit einem Punkt beginnen.</translation></message>
<message><source>a network needs it wrapped in an indicator or an embedding</source><translation>ein Netz braucht sie in einem Indikator oder einem Embedding</translation></message>
<message><source>a number</source><translation>eine Zahl</translation></message>
<message><source>a number of points</source><translation>eine Anzahl von Punkten</translation></message>
<message><source>a number, a tag, a function or '('</source><translation>eine Zahl, ein Tag, eine Funktion oder '('</translation></message>
<message><source>a number, a word or a “text” was expected</source><translation>eine Zahl, ein Wort oder ein „Text“ wurde erwartet</translation></message>
<message><source>A numeric column</source><translation>Eine numerische Spalte</translation></message>
<message><source>A pair of IDX files, like those of MNIST</source><translation>Zwei zusammengehörige IDX-Dateien wie die von MNIST</translation></message>
<message><source>A point that is selected is described here, with its neighbours.</source><translation>Ein gewählter Punkt wird hier beschrieben, mit seinen Nachbarn.</translation></message>
<message><source>a quantile</source><translation>ein Quantil</translation></message>
<message><source>A reached step %1, B step %2</source><translation>A kam bis Schritt %1, B bis Schritt %2</translation></message>
<message><source>A regular expression, matched from the beginning of a tag</source><translation>Ein regulärer Ausdruck, vom Anfang eines Tags an verglichen</translation></message>
<message><source>A regular expression: this end of the axis is the centroid of the points it matches</source><translation>Ein regulärer Ausdruck: dieses Ende der Achse ist der Schwerpunkt der Punkte, die zu ihm passen</translation></message>
<message><source>A regular expression; runs with the same text in its parentheses belong together</source><translation>Ein regulärer Ausdruck; Läufe mit demselben Text in seinen Klammern gehören zusammen</translation></message>
<message><source>A report named “%1” already exists. Save again to replace it, or enter another name.</source><translation>Ein Bericht namens „%1“ ist schon da. Speichern Sie noch einmal, um ihn zu ersetzen, oder geben Sie einen anderen Namen ein.</translation></message>
<message><source>A row for each layer, a picture for each head: from the piece of a line to the piece of a column</source><translation>Eine Zeile je Schicht, ein Bild je Kopf: vom Stück einer Zeile zum Stück einer Spalte</translation></message>
<message><source>A rule registered by a plugin or a program, in the place of name</source><translation>Eine Regel, die ein Plugin oder ein Programm registriert hat, anstelle von name</translation></message>
<message><source>A run writes its graph with its first summaries. Open a run with a graph, or a graph file.</source><translation>Ein Lauf schreibt seinen Graphen mit den ersten Summaries. Öffnen Sie einen Lauf mit einem Graphen oder eine Graphdatei.</translation></message>
<message><source>A sample</source><translation>Ein Beispiel</translation></message>
<message><source>A sequence of layers, the last of which gives the logits</source><translation>Eine Folge von Schichten, deren letzte die Logits liefert</translation></message>
<message><source>a sequence: a point has one value for it</source><translation>eine Sequenz: ein Punkt hat dafür einen Wert</translation></message>
<message><source>a sequence: this network takes one value per example</source><translation>eine Sequenz: dieses Netz nimmt einen Wert je Beispiel</translation></message>
<message><source>A source registered by a plugin or a program</source><translation>Eine Quelle, die ein Plugin oder ein Programm registriert hat</translation></message>
<message><source>A subfolder named by the current time in seconds is created in it.</source><translation>Darin wird ein Unterordner angelegt, der nach der Zeit in Sekunden benannt ist.</translation></message>
<message><source>A sweep or an experiment with runs named %1 already exists.</source><translation>Ein Sweep oder ein Experiment mit Läufen namens %1 ist schon da.</translation></message>
<message><source>A sweep trains an experiment with many settings and finds the best.</source><translation>Ein Sweep trainiert ein Experiment mit vielen Einstellungen und findet die beste.</translation></message>
<message><source>A table (CSV, also gzip-compressed), TFRecord files, IDX files such as MNIST's, lines of text, fixed-length records such as CIFAR's, or a folder with one subfolder of pictures per class.</source><translation>Eine Tabelle (CSV, auch mit gzip komprimiert), TFRecord-Dateien, IDX-Dateien wie die von MNIST, Textzeilen, Datensätze fester Länge wie die von CIFAR oder ein Ordner mit einem Unterordner voller Bilder je Klasse.</translation></message>
<message><source>A table (TSV, CSV, JSONL), a CoNLL file, a SQuAD file or plain text</source><translation>Eine Tabelle (TSV, CSV, JSONL), eine CoNLL-Datei, eine SQuAD-Datei oder einfacher Text</translation></message>
<message><source>A table of yours</source><translation>Eine eigene Tabelle</translation></message>
<message><source>A table, a folder with a subfolder of pictures for each class, or IDX files like those of MNIST</source><translation>Eine Tabelle, ein Ordner mit einem Unterordner voller Bilder je Klasse oder IDX-Dateien wie die von MNIST</translation></message>
<message><source>A tensor without a name</source><translation>Ein Tensor ohne Namen</translation></message>
<message><source>a tf.Example → %1</source><translation>ein tf.Example → %1</translation></message>
<message><source>A toggle that is off</source><translation>Ein Schalter, der aus ist</translation></message>
<message><source>A toggle that is on</source><translation>Ein Schalter, der an ist</translation></message>
<message><source>A tutorial, and chapters on training, looking, exporting and plugins</source><translation>Eine Einführung, und Kapitel über Trainieren, Ansehen, Exportieren und Plugins</translation></message>
<message><source>a value</source><translation>ein Wert</translation></message>
<message><source>A value is missing: %1.</source><translation>Ein Wert fehlt: %1.</translation></message>
<message><source>A value is required here</source><translation>Hier ist ein Wert nötig</translation></message>
<message><source>A value of the experiment; runs with the same value belong together</source><translation>Ein Wert des Experiments; Läufe mit demselben Wert gehören zusammen</translation></message>
<message><source>A vocabulary of %1 pieces: the model starts from random values; its size is set in the step “Model”.</source><translation>Ein Vokabular mit %1 Stücken: Das Modell beginnt mit Zufallswerten; seine Größe wird im Schritt „Modell“ festgelegt.</translation></message>
<message><source>a weight</source><translation>ein Gewicht</translation></message>
<message><source>A worker waits 5 seconds for each one before it, at most this; unset: 60</source><translation>Ein Worker wartet für jeden vor ihm 5 Sekunden, höchstens aber so lange; nicht gesetzt: 60</translation></message>
<message><source>Abort</source><translation>Abbrechen</translation></message>
<message><source>Aborted</source><translation>Vorzeitig beendet</translation></message>
<message><source>about %1 examples</source><translation>etwa %1 Beispiele</translation></message>
<message><source>about %1 ms</source><translation>etwa %1 ms</translation></message>
<message><source>about %1 s</source><translation>etwa %1 s</translation></message>
<message><source>about %1 steps/s</source><translation>etwa %1 Schritte/s</translation></message>
<message><source>About %1 will be written, but only %2 are free there: free some space or choose another folder.</source><translation>Etwa %1 werden geschrieben, dort sind aber nur %2 frei: schaffen Sie Platz oder wählen Sie einen anderen Ordner.</translation></message>
<message numerus="yes"><source>about %n points above</source><translation><numerusform>etwa %n Punkt darüber</numerusform><numerusform>etwa %n Punkte darüber</numerusform></translation></message>
<message numerus="yes"><source>about %n points below</source><translation><numerusform>etwa %n Punkt darunter</numerusform><numerusform>etwa %n Punkte darunter</numerusform></translation></message>
<message numerus="yes"><source>about %n points outside</source><translation><numerusform>etwa %n Punkt außerhalb</numerusform><numerusform>etwa %n Punkte außerhalb</numerusform></translation></message>
<message><source>about equal</source><translation>etwa gleich</translation></message>
<message><source>About Estimator Workbench</source><translation>Über Estimator Workbench</translation></message>
<message><source>Accuracy</source><translation>Genauigkeit</translation></message>
<message><source>Accuracy of each class</source><translation>Genauigkeit jeder Klasse</translation></message>
<message><source>Action</source><translation>Aktion</translation></message>
<message><source>Actions and their shortcuts</source><translation>Aktionen und ihre Tastenkürzel</translation></message>
<message><source>Activation</source><translation>Aktivierung</translation></message>
<message><source>Activation in the middle of each layer</source><translation>Aktivierung in der Mitte jeder Schicht</translation></message>
<message><source>Activation of hidden layers</source><translation>Aktivierung der verdeckten Schichten</translation></message>
<message><source>Activation of the network</source><translation>Aktivierung des Netzes</translation></message>
<message><source>Actual size</source><translation>Originalgröße</translation></message>
<message><source>Adadelta: decay of the squared gradient and of the squared update</source><translation>Adadelta: Abfall des quadrierten Gradienten und der quadrierten Änderung</translation></message>
<message><source>Adagrad, AdagradDA, ProximalAdagrad, Ftrl: start of the squared sum</source><translation>Adagrad, AdagradDA, ProximalAdagrad, Ftrl: Anfang der Quadratsumme</translation></message>
<message><source>Adam and its kin, RMSProp, Adadelta: keeps the division finite; unset: the rule's own</source><translation>Adam und Verwandte, RMSProp, Adadelta: hält die Division endlich; nicht gesetzt: der Wert der Regel</translation></message>
<message><source>Adam and its kin: decay of the first moment</source><translation>Adam und Verwandte: Abfall des ersten Moments</translation></message>
<message><source>Adam and its kin: decay of the second moment</source><translation>Adam und Verwandte: Abfall des zweiten Moments</translation></message>
<message><source>AdamWeightDecay, LAMB, KerasAdamW and its kin: regular expressions for names of variables without weight decay; empty: LayerNorm, layer_norm, bias; of Keras: none</source><translation>AdamWeightDecay, LAMB, KerasAdamW und Verwandte: reguläre Ausdrücke für Namen von Variablen ohne Gewichtsabfall; leer: LayerNorm, layer_norm, bias; bei Keras: keine</translation></message>
<message><source>AdamWeightDecay, LAMB, LARS, KerasAdamW and its kin: fraction of each weight that is subtracted, times the rate; unset: 0.01, or the rule's own</source><translation>AdamWeightDecay, LAMB, LARS, KerasAdamW und Verwandte: Anteil jedes Gewichts, der mal Rate abgezogen wird; nicht gesetzt: 0.01 oder der Wert der Regel</translation></message>
<message><source>Add</source><translation>Hinzufügen</translation></message>
<message><source>Add a category of charts</source><translation>Eine Kategorie von Diagrammen hinzufügen</translation></message>
<message><source>Add a chart of values between two bounds</source><translation>Ein Diagramm von Werten zwischen zwei Grenzen hinzufügen</translation></message>
<message><source>Add a chart that draws every tag matching a pattern</source><translation>Ein Diagramm hinzufügen, das jedes Tag zeichnet, das zu einem Muster passt</translation></message>
<message><source>Add a file</source><translation>Datei hinzufügen</translation></message>
<message><source>Add a layer after the selected one, or start with a preset</source><translation>Eine Schicht hinter der gewählten hinzufügen oder mit einer Vorlage beginnen</translation></message>
<message><source>Add a pattern of tags, or a value with its bounds</source><translation>Ein Muster von Tags oder einen Wert mit seinen Grenzen hinzufügen</translation></message>
<message><source>Add a plugin's hook, or change the parameters of one</source><translation>Hook eines Plugins hinzufügen oder die Parameter eines Hooks ändern</translation></message>
<message><source>Add a section after the selected one</source><translation>Einen Abschnitt hinter dem gewählten hinzufügen</translation></message>
<message><source>Add a star to the selected runs, or remove it</source><translation>Den gewählten Läufen einen Stern geben oder nehmen</translation></message>
<message><source>Add a tag to this chart</source><translation>Diesem Diagramm ein Tag hinzufügen</translation></message>
<message><source>Add an extra file</source><translation>Eine zusätzliche Datei hinzufügen</translation></message>
<message><source>Add at least one layer.</source><translation>Fügen Sie mindestens eine Schicht hinzu.</translation></message>
<message><source>Add f&amp;ield</source><translation>&amp;Feld hinzufügen</translation></message>
<message><source>Add features</source><translation>Merkmale hinzufügen</translation></message>
<message><source>Add hook</source><translation>Hook hinzufügen</translation></message>
<message><source>Add layer</source><translation>Schicht hinzufügen</translation></message>
<message><source>Add layer or preset</source><translation>Schicht oder Vorlage hinzufügen</translation></message>
<message><source>Add sample experiments</source><translation>Beispielexperimente hinzufügen</translation></message>
<message><source>Add tag…	T</source><translation>Tag hinzufügen…	T</translation></message>
<message><source>Add the selected features to the deep part</source><translation>Die gewählten Merkmale dem Deep-Teil hinzufügen</translation></message>
<message><source>Add the selected features to the wide part</source><translation>Die gewählten Merkmale dem Wide-Teil hinzufügen</translation></message>
<message><source>Add the selected features: words to the wide part, numbers to the deep part</source><translation>Die gewählten Merkmale hinzufügen: Wörter dem Wide-Teil, Zahlen dem Deep-Teil</translation></message>
<message><source>Add to %1</source><translation>%1 hinzufügen</translation></message>
<message><source>Add to the sweep</source><translation>Zum Sweep hinzufügen</translation></message>
<message><source>Add what differs between the compared runs, and their curves, to the report</source><translation>Was die verglichenen Läufe unterscheidet, und ihre Kurven, zum Bericht hinzufügen</translation></message>
<message><source>addition of %1 to the report</source><translation>Hinzufügen von %1 zum Bericht</translation></message>
<message><source>addition of a derived curve</source><translation>Hinzufügen einer abgeleiteten Kurve</translation></message>
<message><source>Additional ids for all other values</source><translation>Zusätzliche Ids für alle anderen Werte</translation></message>
<message><source>Address of the evaluator's session; empty: in this process</source><translation>Adresse der Sitzung des Evaluators; leer: in diesem Prozess</translation></message>
<message><source>Address of the session; empty: in this process</source><translation>Adresse der Sitzung; leer: in diesem Prozess</translation></message>
<message><source>Addresses host:port</source><translation>Adressen als Host:Port</translation></message>
<message><source>Addresses of the processes that compute, by job</source><translation>Adressen der Prozesse, die rechnen, nach Aufgabe</translation></message>
<message><source>Addresses of the processes, by job; empty when one process trains alone</source><translation>Adressen der Prozesse, nach Aufgabe; leer, wenn ein Prozess allein trainiert</translation></message>
<message><source>Adds</source><translation>Bringt mit</translation></message>
<message><source>Adds a MetaGraph with the tag eval, which gives loss and metrics</source><translation>Fügt einen MetaGraph mit dem Tag eval hinzu, der Loss und Metriken gibt</translation></message>
<message><source>Adds a MetaGraph with the tag train, which can be trained on</source><translation>Fügt einen MetaGraph mit dem Tag train hinzu, der weiter trainiert werden kann</translation></message>
<message><source>Add…</source><translation>Hinzufügen…</translation></message>
<message><source>Advanced</source><translation>Erweitert</translation></message>
<message><source>after %1</source><translation>nach %1</translation></message>
<message><source>Age</source><translation>Alter</translation></message>
<message><source>ALBERT: numbers of a piece's embedding, with layers that share their weights; 0: BERT</source><translation>ALBERT: Zahlen im Embedding eines Stücks, bei Schichten mit gemeinsamen Gewichten; 0: BERT</translation></message>
<message><source>All</source><translation>Alle</translation></message>
<message><source>All %1 values are finite</source><translation>Alle %1 Werte sind endlich</translation></message>
<message numerus="yes"><source>All %n runs have the same hyperparameters. Train with another value to see its effect.</source><translation><numerusform>%n Lauf hat dieselben Hyperparameter. Trainieren Sie mit einem anderen Wert, um seine Wirkung zu sehen.</numerusform><numerusform>Alle %n Läufe haben dieselben Hyperparameter. Trainieren Sie mit einem anderen Wert, um seine Wirkung zu sehen.</numerusform></translation></message>
<message numerus="yes"><source>All %n trials are hidden. The table lists them all the same.</source><translation><numerusform>Der einzige Versuch ist ausgeblendet. Die Tabelle nennt ihn trotzdem.</numerusform><numerusform>Alle %n Versuche sind ausgeblendet. Die Tabelle nennt sie trotzdem.</numerusform></translation></message>
<message><source>All examples</source><translation>Alle Beispiele</translation></message>
<message><source>All files (*)</source><translation>Alle Dateien (*)</translation></message>
<message><source>All on one baseline</source><translation>Alle auf einer Grundlinie</translation></message>
<message><source>all points</source><translation>alle Punkte</translation></message>
<message><source>All runs</source><translation>Alle Läufe</translation></message>
<message><source>All runs are hidden or filtered out.</source><translation>Alle Läufe sind ausgeblendet oder ausgefiltert.</translation></message>
<message><source>All runs are hidden. The table lists them all the same.</source><translation>Alle Läufe sind ausgeblendet. Die Tabelle nennt sie trotzdem.</translation></message>
<message><source>All settings</source><translation>Alle Einstellungen</translation></message>
<message><source>All shapes fit. Trained %1, frozen %2, %3</source><translation>Alle Formen passen. Trainiert %1, eingefroren %2, %3</translation></message>
<message><source>All that the program does, with examples</source><translation>Alles, was das Programm kann, mit Beispielen</translation></message>
<message><source>All variables</source><translation>Alle Variablen</translation></message>
<message><source>Alpha</source><translation>Alpha</translation></message>
<message><source>Already exists</source><translation>Gibt es schon</translation></message>
<message><source>Also log when the training ends</source><translation>Auch protokollieren, wenn das Training endet</translation></message>
<message><source>Also measure accuracy, precision and recall at these probabilities</source><translation>Bei diesen Wahrscheinlichkeiten auch Accuracy, Precision und Recall messen</translation></message>
<message><source>Also predict the likeliest classes and their probabilities, so many; 0: only the likeliest</source><translation>Auch die wahrscheinlichsten Klassen und ihre Wahrscheinlichkeiten vorhersagen, so viele; 0: nur die wahrscheinlichste</translation></message>
<message><source>Also write the graph: graph.pbtxt, and a .meta file next to each checkpoint</source><translation>Auch den Graphen schreiben: graph.pbtxt und eine .meta-Datei neben jedem Checkpoint</translation></message>
<message><source>Also:</source><translation>Außerdem:</translation></message>
<message><source>Alt</source><translation>Alt</translation></message>
<message><source>Alt+Left, Alt+Right</source><translation>Alt+Links, Alt+Rechts</translation></message>
<message><source>Always show the legend</source><translation>Die Legende immer zeigen</translation></message>
<message><source>amber</source><translation>Bernstein</translation></message>
<message><source>AMSGrad</source><translation>AMSGrad</translation></message>
<message><source>An experiment named %1 already exists.</source><translation>Ein Experiment namens %1 gibt es schon.</translation></message>
<message><source>An experiment says what is trained on which data. Make a new one, or open the file of one, to view and edit it here.</source><translation>Ein Experiment sagt, was auf welchen Daten trainiert wird. Legen Sie ein neues an oder öffnen Sie die Datei von einem, um es hier zu sehen und zu bearbeiten.</translation></message>
<message><source>An export is being written.</source><translation>Ein Export wird gerade geschrieben.</translation></message>
<message><source>An exporter registered by a plugin or a program, in the place of kind</source><translation>Ein Exporter, den ein Plugin oder ein Programm registriert hat, anstelle von kind</translation></message>
<message><source>an expression has at most %1 characters</source><translation>ein Ausdruck hat höchstens %1 Zeichen</translation></message>
<message><source>An improvement must be larger than this</source><translation>Eine Verbesserung muss größer sein als dies</translation></message>
<message><source>An input cannot stand between layers.</source><translation>Eine Eingabe kann nicht zwischen Schichten stehen.</translation></message>
<message><source>an integer</source><translation>eine ganze Zahl</translation></message>
<message><source>an operator or the end</source><translation>ein Operator oder das Ende</translation></message>
<message numerus="yes"><source>and %n more</source><translation><numerusform>und %n weiteres</numerusform><numerusform>und %n weitere</numerusform></translation></message>
<message numerus="yes"><source>and %n more, drawn faint</source><translation><numerusform>und %n weitere, blass gezeichnet</numerusform><numerusform>und %n weitere, blass gezeichnet</numerusform></translation></message>
<message><source>Another column</source><translation>Andere Spalte</translation></message>
<message><source>Another file</source><translation>Andere Datei</translation></message>
<message><source>another file…</source><translation>andere Datei…</translation></message>
<message><source>Another layer is named “%1”.</source><translation>Eine andere Schicht heißt „%1“.</translation></message>
<message><source>Another window</source><translation>Ein anderes Fenster</translation></message>
<message><source>Another window (process %1)</source><translation>Ein anderes Fenster (Prozess %1)</translation></message>
<message><source>Answer</source><translation>Antwort</translation></message>
<message><source>answered in %1</source><translation>beantwortet in %1</translation></message>
<message><source>answers as parts of a text</source><translation>Antworten als Teile eines Textes</translation></message>
<message><source>Answers to questions</source><translation>Antworten auf Fragen</translation></message>
<message><source>Answers to questions as parts of a text, by BERT or ALBERT</source><translation>Antworten auf Fragen als Teile eines Textes, durch BERT oder ALBERT</translation></message>
<message><source>any</source><translation>beliebig</translation></message>
<message><source>any number of numbers</source><translation>beliebig viele Zahlen</translation></message>
<message><source>any number of values in a record</source><translation>beliebig viele Werte in einem Datensatz</translation></message>
<message><source>Any number of values per record: a sparse feature</source><translation>Beliebig viele Werte je Datensatz: ein dünn besetztes Merkmal</translation></message>
<message><source>any number of words</source><translation>beliebig viele Wörter</translation></message>
<message><source>Any of several classes</source><translation>Beliebige von mehreren Klassen</translation></message>
<message><source>Application</source><translation>Anwendung</translation></message>
<message><source>Applied to the value, one after the other</source><translation>Werden nacheinander auf den Wert angewendet</translation></message>
<message><source>Applied to the values, one after the other</source><translation>Werden nacheinander auf die Werte angewendet</translation></message>
<message><source>Apply</source><translation>Anwenden</translation></message>
<message><source>Archive</source><translation>Archivieren</translation></message>
<message><source>Archive	Del</source><translation>Archivieren	Entf</translation></message>
<message><source>archived</source><translation>archiviert</translation></message>
<message><source>archiving</source><translation>Archivieren</translation></message>
<message><source>area %1</source><translation>Fläche %1</translation></message>
<message><source>Arithmetic is its bound.</source><translation>Die Arithmetik begrenzt ihn.</translation></message>
<message><source>Arrow keys</source><translation>Pfeiltasten</translation></message>
<message><source>Arrow keys move the pen, hold Space to draw; Delete clears</source><translation>Pfeiltasten bewegen den Stift, mit gehaltener Leertaste zeichnen; Entf leert</translation></message>
<message><source>Arrow keys rotate or move the points, plus and minus zoom, 0 shows all.</source><translation>Pfeiltasten drehen oder verschieben die Punkte, Plus und Minus zoomen, 0 zeigt alle.</translation></message>
<message><source>Arrow keys walk along the edges, Enter opens or closes a scope, F fits the graph, X takes a node out of the main graph.</source><translation>Pfeiltasten gehen den Kanten entlang, die Eingabetaste öffnet oder schließt einen Scope, F passt den Graphen ein, X nimmt einen Knoten aus dem Hauptgraphen.</translation></message>
<message><source>Arrow keys walk along the lines, Space selects several layers, F fits the picture.</source><translation>Die Pfeiltasten gehen die Linien entlang, die Leertaste wählt mehrere Schichten, F passt das Bild ein.</translation></message>
<message><source>Arrow keys, Space</source><translation>Pfeiltasten, Leertaste</translation></message>
<message><source>As &amp;JSON:</source><translation>Als &amp;JSON:</translation></message>
<message><source>As a process would read it from its environment</source><translation>Wie ein Prozess es aus seiner Umgebung lesen würde</translation></message>
<message><source>As a ramp</source><translation>Als Verlauf</translation></message>
<message><source>As all charts</source><translation>Wie alle Diagramme</translation></message>
<message><source>As CSV, or as one JSON object per line</source><translation>Als CSV oder als ein JSON-Objekt je Zeile</translation></message>
<message><source>As found (%1)</source><translation>Wie gefunden (%1)</translation></message>
<message><source>as text (.pbtxt)</source><translation>als Text (.pbtxt)</translation></message>
<message><source>As the desktop, %1</source><translation>Wie der Desktop, %1</translation></message>
<message><source>as the model is compiled</source><translation>wie das Modell kompiliert ist</translation></message>
<message><source>Ask</source><translation>Fragen</translation></message>
<message><source>Ask the model with this text (Ctrl+Return)</source><translation>Das Modell mit diesem Text fragen (Strg+Eingabe)</translation></message>
<message><source>Ask the model: what it attends to is shown here.</source><translation>Das Modell fragen: Worauf es achtet, erscheint hier.</translation></message>
<message><source>At %1</source><translation>Bei %1</translation></message>
<message><source>At character %1: %2</source><translation>Bei Zeichen %1: %2</translation></message>
<message><source>At end</source><translation>Am Ende</translation></message>
<message><source>at least %1</source><translation>mindestens %1</translation></message>
<message><source>at most %1</source><translation>höchstens %1</translation></message>
<message><source>At most one evaluation in this time; unset: 600 for a separate evaluator, 0 where one process trains and evaluates</source><translation>Höchstens eine Auswertung in dieser Zeit; nicht gesetzt: 600 bei einem eigenen Evaluator, 0, wo ein Prozess trainiert und auswertet</translation></message>
<message><source>At most:</source><translation>Höchstens:</translation></message>
<message><source>At once</source><translation>Zugleich</translation></message>
<message><source>At step</source><translation>Bei Schritt</translation></message>
<message><source>at step</source><translation>bei Schritt</translation></message>
<message><source>at step %1</source><translation>bei Schritt %1</translation></message>
<message><source>at step 12 000</source><translation>bei Schritt 12 000</translation></message>
<message><source>At the same time:</source><translation>Zur selben Zeit:</translation></message>
<message><source>Attention</source><translation>Aufmerksamkeit</translation></message>
<message><source>Attention between pieces</source><translation>Aufmerksamkeit zwischen Stücken</translation></message>
<message><source>Attributes</source><translation>Attribute</translation></message>
<message><source>Audio</source><translation>Audio</translation></message>
<message><source>Automatic</source><translation>Automatisch</translation></message>
<message><source>automatic</source><translation>automatisch</translation></message>
<message><source>average</source><translation>Mittelwert</translation></message>
<message><source>Axis</source><translation>Achse</translation></message>
<message><source>axis %1</source><translation>Achse %1</translation></message>
<message><source>Axis:</source><translation>Achse:</translation></message>
<message><source>B against A</source><translation>B gegenüber A</translation></message>
<message><source>B is better: its %1 is %2 higher.</source><translation>B ist besser: %1 ist um %2 höher.</translation></message>
<message><source>B is better: its %1 is %2 lower.</source><translation>B ist besser: %1 ist um %2 niedriger.</translation></message>
<message><source>B is still training.</source><translation>B trainiert noch.</translation></message>
<message><source>Back</source><translation>Zurück</translation></message>
<message><source>Back to %1</source><translation>Zurück zu: %1</translation></message>
<message><source>Back to graph</source><translation>Zurück zum Graphen</translation></message>
<message><source>Backspace</source><translation>Rücktaste</translation></message>
<message><source>Backtab</source><translation>Rück-Tab</translation></message>
<message><source>Backup initializer</source><translation>Ersatz-Initialisierer</translation></message>
<message><source>Band around the mean of a group</source><translation>Band um das Mittel einer Gruppe</translation></message>
<message><source>Band:</source><translation>Band:</translation></message>
<message><source>Banners</source><translation>Banner</translation></message>
<message><source>Bar |</source><translation>Strich |</translation></message>
<message><source>Base dir</source><translation>Grundordner</translation></message>
<message><source>Baseline classifier</source><translation>Baseline-Klassifikator</translation></message>
<message><source>Baseline estimator</source><translation>Baseline-Estimator</translation></message>
<message><source>Baseline regressor</source><translation>Baseline-Regressor</translation></message>
<message><source>Batch normalisation</source><translation>Batch-Normalisierung</translation></message>
<message><source>Batch si&amp;ze:</source><translation>Batch&amp;größe:</translation></message>
<message><source>Batch size</source><translation>Batchgröße</translation></message>
<message><source>batch_normalization: added to the variance</source><translation>batch_normalization: wird zur Varianz addiert</translation></message>
<message><source>batch_normalization: share of the moving averages that is kept</source><translation>batch_normalization: Anteil der gleitenden Mittel, der behalten wird</translation></message>
<message><source>batches</source><translation>Batches</translation></message>
<message><source>Batches after which moved centres count</source><translation>Batches, nach denen verschobene Zentren gelten</translation></message>
<message><source>Batches per evaluation; 0 uses the whole input</source><translation>Batches je Auswertung; 0 nutzt die ganze Eingabe</translation></message>
<message><source>Batches prefetched on a separate thread; 0: none, -1: eight where it is worthwhile</source><translation>Batches, die ein eigener Thread im Voraus holt; 0: keine, -1: acht, wo es sich lohnt</translation></message>
<message><source>Batches whose gradients are summed before the weights are updated once, by their mean: as a larger batch, without its memory</source><translation>Batches, deren Gradienten summiert werden, bevor die Gewichte einmal mit ihrem Mittel aktualisiert werden: wie ein größerer Batch, ohne dessen Speicher</translation></message>
<message><source>Batches whose gradients make a layer of a tree: as many as the data have, so that each layer sees all of them</source><translation>Batches, aus deren Gradienten eine Schicht eines Baums entsteht: so viele, wie die Daten haben, damit jede Schicht sie alle sieht</translation></message>
<message><source>Beginning</source><translation>Anfang</translation></message>
<message><source>beginning</source><translation>Anfang</translation></message>
<message><source>BERT or ALBERT itself, from plain text: hidden words and next sentences</source><translation>BERT oder ALBERT selbst, aus einfachem Text: verdeckte Wörter und nächste Sätze</translation></message>
<message><source>bert_config.json or albert_config.json; empty: the sizes below</source><translation>bert_config.json oder albert_config.json; leer: die Größen unten</translation></message>
<message><source>Besides the newest, keep one checkpoint per this many hours</source><translation>Neben den neuesten je so viele Stunden einen Checkpoint behalten</translation></message>
<message><source>Best</source><translation>Bester</translation></message>
<message><source>best</source><translation>bester</translation></message>
<message><source>Best %1</source><translation>Bester %1</translation></message>
<message><source>best %1</source><translation>bester: %1</translation></message>
<message><source>best %1 %2, step %3</source><translation>bester %1 %2, Schritt %3</translation></message>
<message><source>best eval loss, kept</source><translation>bester Loss der Auswertung, behalten</translation></message>
<message><source>Best evaluation of %1 at step %2: %3</source><translation>Beste Auswertung von %1 bei Schritt %2: %3</translation></message>
<message><source>best F1 %1 at %2</source><translation>bestes F1 %1 bei %2</translation></message>
<message><source>Best value</source><translation>Bester Wert</translation></message>
<message><source>best: a larger metric is better; unset, its name decides: an accuracy rises, a loss falls</source><translation>best: eine größere Metrik ist besser; nicht gesetzt, entscheidet ihr Name: eine Genauigkeit steigt, ein Loss sinkt</translation></message>
<message><source>best: the metric to compare by</source><translation>best: die Metrik, nach der verglichen wird</translation></message>
<message><source>Beta</source><translation>Beta</translation></message>
<message><source>Beta 1</source><translation>Beta 1</translation></message>
<message><source>Beta 2</source><translation>Beta 2</translation></message>
<message><source>better</source><translation>besser</translation></message>
<message><source>Better:</source><translation>Besser:</translation></message>
<message><source>Between 0 and 1</source><translation>Zwischen 0 und 1</translation></message>
<message><source>Binary class</source><translation>Zwei Klassen</translation></message>
<message><source>Bins</source><translation>Klassen</translation></message>
<message><source>blue</source><translation>Blau</translation></message>
<message><source>blue first, less ImageNet's mean (ResNet, VGG)</source><translation>Blau zuerst, abzüglich des Mittels von ImageNet (ResNet, VGG)</translation></message>
<message><source>Body 13</source><translation>Text 13</translation></message>
<message><source>Bookmarks</source><translation>Lesezeichen</translation></message>
<message><source>Bookmarks (*.txt *.json);;All files (*)</source><translation>Lesezeichen (*.txt *.json);;Alle Dateien (*)</translation></message>
<message><source>Bool list</source><translation>Bool-Liste</translation></message>
<message><source>Bool value</source><translation>Bool-Wert</translation></message>
<message><source>Boundaries</source><translation>Grenzen</translation></message>
<message><source>Branch</source><translation>Abzweigen</translation></message>
<message><source>Brightness</source><translation>Helligkeit</translation></message>
<message><source>Bring the keys to the next of runs, page, message, inspector and panels</source><translation>Die Tasten zum nächsten von Läufen, Seite, Meldung, Inspektor und Bereichen bringen</translation></message>
<message><source>Bring the keys to the part of the window before it</source><translation>Die Tasten zum Teil des Fensters davor bringen</translation></message>
<message><source>brown</source><translation>Braun</translation></message>
<message><source>Browse</source><translation>Durchsuchen</translation></message>
<message><source>Browse for %1</source><translation>%1 suchen</translation></message>
<message><source>Browse for a file: %1</source><translation>Eine Datei suchen: %1</translation></message>
<message><source>Browse for a folder: %1</source><translation>Einen Ordner suchen: %1</translation></message>
<message><source>Browse for the file to evaluate on</source><translation>Die Datei für die Auswertung suchen</translation></message>
<message><source>Browse…</source><translation>Durchsuchen…</translation></message>
<message><source>bucket</source><translation>Klasse</translation></message>
<message><source>bucket of dimension %1</source><translation>Klasse der Dimension %1</translation></message>
<message><source>Bucketized</source><translation>In Buckets</translation></message>
<message><source>Buckets for unknown words</source><translation>Buckets für unbekannte Wörter</translation></message>
<message><source>Buckets of a number</source><translation>Buckets einer Zahl</translation></message>
<message><source>Build MobileNetV2, ResNet50 and others, with weights of a file if you like</source><translation>MobileNetV2, ResNet50 und andere bauen, auf Wunsch mit den Gewichten aus einer Datei</translation></message>
<message><source>Build the graph of the experiment again</source><translation>Den Graphen des Experiments noch einmal bauen</translation></message>
<message><source>Build the model and train one batch, without writing anything</source><translation>Das Modell bauen und einen Batch trainieren, ohne etwas zu schreiben</translation></message>
<message><source>Building %1…</source><translation>%1 wird gebaut…</translation></message>
<message><source>Building the graph of %1.</source><translation>Der Graph von %1 wird gebaut.</translation></message>
<message><source>building the model</source><translation>das Modell wird gebaut</translation></message>
<message><source>Building the model…</source><translation>Das Modell wird gebaut…</translation></message>
<message><source>Buttons</source><translation>Knöpfe</translation></message>
<message><source>By %1</source><translation>Nach %1</translation></message>
<message><source>by ImageNet's mean and deviation (DenseNet)</source><translation>nach Mittel und Abweichung von ImageNet (DenseNet)</translation></message>
<message><source>byte %1: %2</source><translation>Byte %1: %2</translation></message>
<message><source>Bytes</source><translation>Bytes</translation></message>
<message><source>bytes</source><translation>Bytes</translation></message>
<message><source>Bytes list</source><translation>Bytes-Liste</translation></message>
<message><source>Bytes to skip at the beginning of a file</source><translation>Bytes, die am Anfang einer Datei übersprungen werden</translation></message>
<message><source>Bytes to skip at the end of a file</source><translation>Bytes, die am Ende einer Datei übersprungen werden</translation></message>
<message><source>Bytes value</source><translation>Bytes-Wert</translation></message>
<message><source>C&amp;lasses:</source><translation>&amp;Klassen:</translation></message>
<message><source>C&amp;olours:</source><translation>&amp;Farben:</translation></message>
<message><source>C&amp;olumn</source><translation>&amp;Spalte</translation></message>
<message><source>C&amp;ut at:</source><translation>&amp;Kürzen auf:</translation></message>
<message><source>Calls</source><translation>Aufrufe</translation></message>
<message><source>Cancel</source><translation>Abbrechen</translation></message>
<message><source>Cancel export</source><translation>Export abbrechen</translation></message>
<message><source>Cancel import</source><translation>Import abbrechen</translation></message>
<message><source>Cancel projection</source><translation>Projektion abbrechen</translation></message>
<message><source>Cancel reading</source><translation>Lesen abbrechen</translation></message>
<message><source>Cancel statement</source><translation>Anweisung abbrechen</translation></message>
<message><source>Cancel sweep</source><translation>Sweep abbrechen</translation></message>
<message><source>Cancel the export; no file is written</source><translation>Den Export abbrechen; es wird keine Datei geschrieben</translation></message>
<message><source>Cancelled</source><translation>Abgebrochen</translation></message>
<message><source>cancelled</source><translation>abgebrochen</translation></message>
<message><source>Cancelled.</source><translation>Abgebrochen.</translation></message>
<message><source>Cancelled. Nothing was written.</source><translation>Abgebrochen. Es wurde nichts geschrieben.</translation></message>
<message><source>Cancelled. The log has what was evaluated before.</source><translation>Abgebrochen. Das Protokoll hat, was vorher ausgewertet wurde.</translation></message>
<message><source>Cancelled: this draft was not checked.</source><translation>Abgebrochen: dieser Entwurf wurde nicht geprüft.</translation></message>
<message><source>Cancelling the import…</source><translation>Der Import wird abgebrochen…</translation></message>
<message><source>Candidates</source><translation>Kandidaten</translation></message>
<message><source>Cannot be read: %1</source><translation>Kann nicht gelesen werden: %1</translation></message>
<message><source>cannot be used: %1</source><translation>nicht verwendbar: %1</translation></message>
<message><source>Cannot write to %1 (%2).</source><translation>In %1 kann nicht geschrieben werden (%2).</translation></message>
<message><source>Cannot write to %1 (%2). You can view its runs; training and editing experiments are disabled until the folder is writable. Names, notes and colours of runs are stored in the settings.</source><translation>In %1 kann nicht geschrieben werden (%2). Die Läufe können betrachtet werden; Trainieren und Bearbeiten von Experimenten ist aus, bis der Ordner beschreibbar ist. Namen, Notizen und Farben von Läufen werden in den Einstellungen aufbewahrt.</translation></message>
<message><source>Cannot write to %1: %2.</source><translation>In %1 kann nicht geschrieben werden: %2.</translation></message>
<message><source>CapsLock</source><translation>Feststelltaste</translation></message>
<message><source>Caption 11</source><translation>Beschriftung 11</translation></message>
<message><source>card 6</source><translation>Karte 6</translation></message>
<message><source>Cards</source><translation>Karten</translation></message>
<message><source>Categorical</source><translation>Kategorial</translation></message>
<message><source>Categories</source><translation>Kategorien</translation></message>
<message><source>Categories, charts and what they draw</source><translation>Kategorien, Diagramme und was sie zeichnen</translation></message>
<message><source>Category</source><translation>Kategorie</translation></message>
<message><source>category %1</source><translation>Kategorie %1</translation></message>
<message><source>Cell</source><translation>Zelle</translation></message>
<message><source>Cells may be enclosed in double quotes</source><translation>Zellen dürfen in doppelten Anführungszeichen stehen</translation></message>
<message><source>Cells may be quoted</source><translation>Zellen in Anführungszeichen erlaubt</translation></message>
<message><source>Cells show</source><translation>Zellen zeigen</translation></message>
<message><source>Cells with this text are missing, like empty ones</source><translation>Zellen mit diesem Text fehlen, ebenso wie leere</translation></message>
<message><source>Centered</source><translation>Zentriert</translation></message>
<message><source>Centres move a little with each batch; off: each batch is all the data</source><translation>Die Zentren verschieben sich mit jedem Batch ein wenig; aus: jeder Batch enthält alle Daten</translation></message>
<message><source>Change</source><translation>Änderung</translation></message>
<message><source>Change %1…</source><translation>%1 ändern…</translation></message>
<message><source>change of a chart's setup</source><translation>Ändern der Einstellung eines Diagramms</translation></message>
<message><source>change of a derived curve</source><translation>Ändern einer abgeleiteten Kurve</translation></message>
<message><source>change of the comparison's columns</source><translation>Ändern der Spalten des Vergleichs</translation></message>
<message><source>change of the groups of runs</source><translation>Ändern der Gruppen von Läufen</translation></message>
<message><source>change of the layouts of custom scalars</source><translation>Ändern der Layouts eigener Skalare</translation></message>
<message><source>change of the pinned charts</source><translation>Ändern der angehefteten Diagramme</translation></message>
<message><source>change of the projector's bookmarks</source><translation>Ändern der Lesezeichen des Projektors</translation></message>
<message><source>Change outputs</source><translation>Ausgaben ändern</translation></message>
<message><source>Change the filter, or show all runs.</source><translation>Ändern Sie den Filter, oder zeigen Sie alle Läufe.</translation></message>
<message><source>Change the learning rate of the running training</source><translation>Die Lernrate des laufenden Trainings ändern</translation></message>
<message><source>Change the name of the run; its folder keeps its name</source><translation>Den Namen des Laufs ändern; sein Ordner behält den Namen</translation></message>
<message><source>Changed</source><translation>Geändert</translation></message>
<message><source>Changed (%1)</source><translation>Geändert (%1)</translation></message>
<message><source>Changed from default: %1</source><translation>Von der Vorgabe abweichend: %1</translation></message>
<message><source>changed, not saved</source><translation>geändert, nicht gespeichert</translation></message>
<message><source>Changed, of the optimizer and counters (%1)</source><translation>Geändert, des Optimierers und Zähler (%1)</translation></message>
<message><source>Changes</source><translation>Änderungen</translation></message>
<message><source>Changes made here take effect in the layers as soon as they are valid.</source><translation>Was hier geändert wird, ändert sich in den Schichten, sobald es gültig ist.</translation></message>
<message><source>Channels</source><translation>Kanäle</translation></message>
<message><source>channels</source><translation>Kanäle</translation></message>
<message><source>Chart</source><translation>Diagramm</translation></message>
<message><source>Chart of %1</source><translation>Diagramm von %1</translation></message>
<message><source>Chart of %1: %2</source><translation>Diagramm von %1: %2</translation></message>
<message numerus="yes"><source>Chart of %n curves</source><translation><numerusform>Diagramm mit %n Kurve</numerusform><numerusform>Diagramm mit %n Kurven</numerusform></translation></message>
<message><source>Charts</source><translation>Diagramme</translation></message>
<message numerus="yes"><source>Charts appear when the layouts are read (%n runs).</source><translation><numerusform>Diagramme erscheinen, wenn die Layouts gelesen sind (%n Lauf).</numerusform><numerusform>Diagramme erscheinen, wenn die Layouts gelesen sind (%n Läufe).</numerusform></translation></message>
<message><source>Charts of %1</source><translation>Diagramme von %1</translation></message>
<message><source>Charts of several tags are shown here, arranged by a layout that a run logged for TensorBoard’s custom scalars or by your own layout.</source><translation>Hier stehen Diagramme mit mehreren Tags, angeordnet nach einem Layout, das ein Lauf für TensorBoards Custom Scalars protokolliert hat, oder nach Ihrem eigenen.</translation></message>
<message><source>Charts of several tags, arranged by a layout</source><translation>Diagramme mit mehreren Tags, nach einem Layout angeordnet</translation></message>
<message><source>Check</source><translation>Prüfung</translation></message>
<message><source>Check at least one checkpoint.</source><translation>Kreuzen Sie mindestens einen Checkpoint an.</translation></message>
<message><source>Check Head, and choose what the model predicts.</source><translation>Prüfen Sie Head und wählen Sie, was das Modell vorhersagt.</translation></message>
<message><source>Check the values to try</source><translation>Kreuzen Sie die Werte an, die probiert werden</translation></message>
<message><source>Check to set %1, uncheck to leave it at its defaults</source><translation>Ankreuzen, um %1 zu setzen; ohne Kreuz gelten die Vorgaben</translation></message>
<message><source>Checkpoint</source><translation>Checkpoint</translation></message>
<message><source>Checkpoint %1 of %2 at step %3</source><translation>Checkpoint %1 von %2 bei Schritt %3</translation></message>
<message><source>Checkpoint %1 was removed as newer ones came. Choose another one.</source><translation>Checkpoint %1 wurde entfernt, als neuere kamen. Wählen Sie einen anderen.</translation></message>
<message><source>Checkpoint %1 was removed. Choose another one.</source><translation>Checkpoint %1 wurde entfernt. Wählen Sie einen anderen.</translation></message>
<message><source>Checkpoint 12 000 written, 7.1 MB</source><translation>Checkpoint 12 000 geschrieben, 7,1 MB</translation></message>
<message><source>Checkpoint input pipeline</source><translation>Eingabe im Checkpoint</translation></message>
<message><source>Checkpoint key</source><translation>Schlüssel im Checkpoint</translation></message>
<message><source>Checkpoint prefix, model directory or SavedModel folder</source><translation>Präfix eines Checkpoints, Modellordner oder Ordner eines SavedModels</translation></message>
<message><source>Checkpoint that the vectors start from</source><translation>Checkpoint, mit dem die Vektoren beginnen</translation></message>
<message><source>Checkpoint to load from</source><translation>Zu ladender Checkpoint</translation></message>
<message><source>Checkpoint whose values the variables start with; empty: random ones</source><translation>Checkpoint, mit dessen Werten die Variablen beginnen; leer: mit Zufallswerten</translation></message>
<message><source>Checkpoint whose variables are exported</source><translation>Checkpoint, dessen Variablen exportiert werden</translation></message>
<message><source>Checkpoint whose variables are used</source><translation>Checkpoint, dessen Variablen verwendet werden</translation></message>
<message><source>Checkpoint:</source><translation>Checkpoint:</translation></message>
<message><source>Checkpoints</source><translation>Checkpoints</translation></message>
<message><source>checkpoints</source><translation>Checkpoints</translation></message>
<message><source>Checkpoints (%1)</source><translation>Checkpoints (%1)</translation></message>
<message><source>Checkpoints (*.index *.ckpt *.data-*);;All files (*)</source><translation>Checkpoints (*.index *.ckpt *.data-*);;Alle Dateien (*)</translation></message>
<message><source>Checkpoints:</source><translation>Checkpoints:</translation></message>
<message><source>Choices</source><translation>Auswahl</translation></message>
<message><source>Choices of %1</source><translation>Auswahl für %1</translation></message>
<message><source>Choose %1</source><translation>%1 wählen</translation></message>
<message><source>Choose &amp;file…</source><translation>&amp;Datei wählen…</translation></message>
<message><source>Choose a file: %1.</source><translation>Wählen Sie eine Datei: %1.</translation></message>
<message><source>Choose a folder</source><translation>Einen Ordner wählen</translation></message>
<message><source>Choose a folder and make it a workspace with the sample experiments</source><translation>Einen Ordner wählen und zu einem Arbeitsbereich mit den Beispielexperimenten machen</translation></message>
<message><source>Choose a folder.</source><translation>Wählen Sie einen Ordner.</translation></message>
<message><source>Choose a model first</source><translation>Wählen Sie zuerst ein Modell</translation></message>
<message><source>Choose a model first: then a batch is tried.</source><translation>Wählen Sie zuerst ein Modell: dann wird ein Batch probiert.</translation></message>
<message><source>Choose a model.</source><translation>Wählen Sie ein Modell.</translation></message>
<message><source>Choose an input.</source><translation>Wählen Sie eine Eingabe.</translation></message>
<message><source>Choose another application…</source><translation>Andere Anwendung wählen…</translation></message>
<message><source>Choose another…</source><translation>Anderes wählen…</translation></message>
<message><source>Choose data first.</source><translation>Wählen Sie zuerst Daten.</translation></message>
<message><source>Choose data folder</source><translation>Datenordner wählen</translation></message>
<message><source>Choose data folder…</source><translation>Datenordner wählen…</translation></message>
<message><source>Choose f&amp;older…</source><translation>&amp;Ordner wählen…</translation></message>
<message><source>Choose first what differs between the trials.</source><translation>Wählen Sie zuerst, was sich zwischen den Versuchen unterscheidet.</translation></message>
<message><source>Choose texts and a model: the first texts are shown here as the pieces that the model reads.</source><translation>Texte und ein Modell wählen: Die ersten Texte erscheinen hier als die Stücke, die das Modell liest.</translation></message>
<message><source>Choose the colour of the selected runs</source><translation>Die Farbe der gewählten Läufe wählen</translation></message>
<message><source>Choose the data folder</source><translation>Den Datenordner wählen</translation></message>
<message><source>choose the data to train on</source><translation>wählen Sie die Daten für das Training</translation></message>
<message><source>Choose the data to train on: a table, TFRecord or IDX files, lines of text, fixed-length records, or a folder of pictures. The first examples show how they are read; select a column to change its type. Press Enter in the table or double-click a column header to choose the type.</source><translation>Wählen Sie die Daten für das Training: eine Tabelle, TFRecord- oder IDX-Dateien, Textzeilen, Datensätze fester Länge oder einen Ordner mit Bildern. Die ersten Beispiele zeigen, wie sie gelesen werden; wählen Sie eine Spalte, um ihren Typ zu ändern. Die Eingabetaste in der Tabelle oder ein Doppelklick auf einen Spaltenkopf wählt den Typ.</translation></message>
<message><source>choose the features that the model sees</source><translation>wählen Sie die Merkmale, die das Modell sieht</translation></message>
<message><source>Choose the file of the Keras model.</source><translation>Wählen Sie die Datei des Keras-Modells.</translation></message>
<message><source>choose the file to evaluate on</source><translation>wählen Sie die Datei für die Auswertung</translation></message>
<message><source>choose the folder of a model or a vocabulary</source><translation>den Ordner eines Modells oder ein Vokabular wählen</translation></message>
<message><source>Choose the folder of the SavedModel to go on with.</source><translation>Wählen Sie den Ordner des SavedModels, mit dem es weitergehen soll.</translation></message>
<message><source>Choose the model to train. Canned estimators (linear, DNN, both combined, boosted trees, k-means) take tables, recurrent ones sequences in records; Layers builds a classifier layer by layer, for images and sequences. All settings shows every option of the model.</source><translation>Wählen Sie das Modell, das trainiert wird. Fertige Estimators (linear, DNN, beide kombiniert, verstärkte Bäume, K-Means) nehmen Tabellen, rekurrente Sequenzen in Datensätzen; Layers baut einen Klassifikator Schicht für Schicht, für Bilder und Sequenzen. Alle Einstellungen zeigt jede Option des Modells.</translation></message>
<message><source>choose the sequences that the model sees step by step</source><translation>wählen Sie die Sequenzen, die das Modell Schritt für Schritt sieht</translation></message>
<message><source>choose the texts to train on</source><translation>die Texte zum Trainieren wählen</translation></message>
<message><source>Choose trained layers</source><translation>Trainierte Schichten wählen</translation></message>
<message><source>choose what the model predicts</source><translation>wählen Sie, was das Modell vorhersagt</translation></message>
<message><source>Choose…</source><translation>Wählen…</translation></message>
<message><source>Chrome traces (*.json)</source><translation>Chrome-Traces (*.json)</translation></message>
<message><source>Class</source><translation>Klasse</translation></message>
<message><source>Class names, for labels that are words; empty: labels are numbers from 0</source><translation>Namen der Klassen, wenn die Labels Wörter sind; leer: Labels sind Zahlen ab 0</translation></message>
<message><source>Class names; empty: numbers from 0</source><translation>Namen der Klassen; leer: Zahlen ab 0</translation></message>
<message><source>Classes</source><translation>Klassen</translation></message>
<message><source>classes</source><translation>Klassen</translation></message>
<message><source>Classes for class based metrics</source><translation>Klassen mit eigenen Metriken</translation></message>
<message><source>Classes of texts</source><translation>Klassen von Texten</translation></message>
<message><source>classes of texts and of pairs</source><translation>Klassen von Texten und Textpaaren</translation></message>
<message><source>Classes or numbers of texts, by BERT or ALBERT</source><translation>Klassen oder Zahlen zu Texten, durch BERT oder ALBERT</translation></message>
<message><source>Classes that are also measured separately</source><translation>Klassen, die auch einzeln gemessen werden</translation></message>
<message><source>Classes to show</source><translation>Gezeigte Klassen</translation></message>
<message><source>classification: column of the label; empty: there is none</source><translation>classification: Spalte des Labels; leer: es gibt keines</translation></message>
<message><source>classification: column of the second text; empty: there is none</source><translation>classification: Spalte des zweiten Textes; leer: es gibt keinen</translation></message>
<message><source>classification: column of the text, by name or by number from 1</source><translation>classification: Spalte des Textes, mit ihrem Namen oder als Nummer ab 1</translation></message>
<message><source>classification: the first line has the names of the columns</source><translation>classification: die erste Zeile enthält die Namen der Spalten</translation></message>
<message><source>Clear</source><translation>Leeren</translation></message>
<message><source>Clear filter</source><translation>Filter leeren</translation></message>
<message><source>Clear list</source><translation>Liste leeren</translation></message>
<message><source>Clear log</source><translation>Protokoll leeren</translation></message>
<message><source>Clear the cache</source><translation>Cache leeren</translation></message>
<message><source>Clear the filter, and show hidden runs too</source><translation>Den Filter leeren und auch ausgeblendete Läufe zeigen</translation></message>
<message><source>Clear the list of recent workspaces</source><translation>Die Liste der letzten Arbeitsbereiche leeren</translation></message>
<message><source>Clear the list of recent workspaces; nothing is deleted</source><translation>Die Liste der letzten Arbeitsbereiche leeren; nichts wird gelöscht</translation></message>
<message><source>Clear the picture of %1</source><translation>Das Bild von %1 leeren</translation></message>
<message><source>Clear the search</source><translation>Suche leeren</translation></message>
<message><source>Clear the selected range (Esc)</source><translation>Den gewählten Bereich aufheben (Esc)</translation></message>
<message><source>Clear the selection</source><translation>Die Auswahl aufheben</translation></message>
<message><source>Clear the selection	Esc</source><translation>Auswahl aufheben	Esc</translation></message>
<message><source>Clear the words and the level that lines must have</source><translation>Wörter und Stufe aufheben, die Zeilen haben müssen</translation></message>
<message><source>Clear this list; the logs of the runs are not changed</source><translation>Diese Liste leeren; die Protokolle der Läufe bleiben unverändert</translation></message>
<message><source>Click a node to see its attributes, inputs and outputs.</source><translation>Klicken Sie auf einen Knoten, um seine Attribute, Eingaben und Ausgaben zu sehen.</translation></message>
<message><source>Click a point to see its neighbours, or search.</source><translation>Klicken Sie auf einen Punkt, um seine Nachbarn zu sehen, oder suchen Sie.</translation></message>
<message><source>Click to hide or show the group, double click to show only it</source><translation>Klick blendet die Gruppe aus oder ein, Doppelklick zeigt nur sie</translation></message>
<message><source>Click, S</source><translation>Klick, S</translation></message>
<message><source>Clip</source><translation>Begrenzung</translation></message>
<message><source>Clip by global norm</source><translation>Begrenzung der globalen Norm</translation></message>
<message><source>Clipped between two bounds</source><translation>Auf zwei Grenzen beschränkt</translation></message>
<message><source>Close</source><translation>Schließen</translation></message>
<message><source>Close (Esc)</source><translation>Schließen (Esc)</translation></message>
<message><source>Close (Escape)</source><translation>Schließen (Esc)</translation></message>
<message><source>Close model</source><translation>Modell schließen</translation></message>
<message><source>Close scope</source><translation>Scope schließen</translation></message>
<message><source>close the scope around it</source><translation>den Bereich darum schließen</translation></message>
<message><source>Close the window</source><translation>Das Fenster schließen</translation></message>
<message><source>Close this message</source><translation>Diese Meldung schließen</translation></message>
<message><source>Close without applying (Esc)</source><translation>Schließen, ohne anzuwenden (Esc)</translation></message>
<message><source>Cluster</source><translation>Cluster</translation></message>
<message><source>Cluster spec</source><translation>Cluster-Beschreibung</translation></message>
<message><source>clusters</source><translation>Cluster</translation></message>
<message><source>Clusters of examples that are alike, without labels</source><translation>Cluster aus Beispielen, die sich ähneln, ohne Labels</translation></message>
<message><source>clusters, without labels</source><translation>Cluster, ohne Labels</translation></message>
<message><source>Code 12</source><translation>Code 12</translation></message>
<message><source>Colour</source><translation>Farbe</translation></message>
<message><source>colour</source><translation>Farbe</translation></message>
<message><source>Colour by</source><translation>Färben nach</translation></message>
<message><source>Colour by group</source><translation>Nach Gruppe färben</translation></message>
<message><source>Colour of the run</source><translation>Farbe des Laufs</translation></message>
<message><source>Colour: %1</source><translation>Farbe: %1</translation></message>
<message><source>Colour: the metric</source><translation>Farbe: die Metrik</translation></message>
<message><source>Colour: the run</source><translation>Farbe: der Lauf</translation></message>
<message><source>Colours</source><translation>Farben</translation></message>
<message><source>Colours from %1 to %2</source><translation>Farben von %1 bis %2</translation></message>
<message><source>Colours of runs</source><translation>Farben der Läufe</translation></message>
<message><source>Colours of the desktop</source><translation>Farben des Desktops</translation></message>
<message><source>Colours that runs are drawn in; colours you chose for a run stay, and each run keeps its place in the palette</source><translation>Farben, in denen Läufe gezeichnet werden; selbst gewählte Farben bleiben, und jeder Lauf behält seinen Platz in der Palette</translation></message>
<message><source>Colours: %1</source><translation>Farben: %1</translation></message>
<message><source>Colour…</source><translation>Farbe…</translation></message>
<message><source>Column</source><translation>Spalte</translation></message>
<message><source>column %1</source><translation>Spalte %1</translation></message>
<message><source>Column of the label</source><translation>Spalte des Labels</translation></message>
<message><source>Column of the second text</source><translation>Spalte des zweiten Textes</translation></message>
<message><source>Column of the text</source><translation>Spalte des Textes</translation></message>
<message><source>Column that determines the colour of points</source><translation>Spalte, die die Farbe der Punkte bestimmt</translation></message>
<message><source>Column that holds the label</source><translation>Spalte, die das Label enthält</translation></message>
<message><source>Column that labels the points</source><translation>Spalte, die die Punkte beschriftet</translation></message>
<message><source>Column to search for the expressions</source><translation>Spalte, in der nach den Ausdrücken gesucht wird</translation></message>
<message><source>Column to search in</source><translation>Zu durchsuchende Spalte</translation></message>
<message><source>Columns</source><translation>Spalten</translation></message>
<message><source>Columns and recurrent layers</source><translation>Spalten und rekurrente Schichten</translation></message>
<message><source>Columns of a file without a header line, in order; with a header line, those to read differently</source><translation>Spalten einer Datei ohne Kopfzeile, der Reihe nach; mit Kopfzeile diejenigen, die anders gelesen werden</translation></message>
<message><source>Columns of the linear (wide) part; empty: no such part</source><translation>Spalten des linearen (Wide-)Teils; leer: kein solcher Teil</translation></message>
<message><source>Columns of the linear part</source><translation>Spalten des linearen Teils</translation></message>
<message><source>Columns of the network</source><translation>Spalten des Netzes</translation></message>
<message><source>Columns of the network (deep part); empty: no such part</source><translation>Spalten des Netzes (Deep-Teil); leer: kein solcher Teil</translation></message>
<message><source>Columns that hold labels, where a model takes several by name</source><translation>Spalten, die Labels enthalten, wenn ein Modell mehrere mit Namen nimmt</translation></message>
<message><source>Columns used as features; empty: all others</source><translation>Spalten, die Merkmale sind; leer: alle übrigen</translation></message>
<message><source>Columns “at step” show the last value up to this step</source><translation>Die Spalten „bei Schritt“ zeigen den letzten Wert bis zu diesem Schritt</translation></message>
<message><source>Combinations drawn at random</source><translation>Zufällig gezogene Kombinationen</translation></message>
<message><source>Combinations of several features, hashed</source><translation>Kombinationen mehrerer Merkmale, durch Hashing</translation></message>
<message><source>Combine charts, tables and notes, and write them as PDF or HTML</source><translation>Diagramme, Tabellen und Notizen zusammenstellen und als PDF oder HTML schreiben</translation></message>
<message><source>Combiner</source><translation>Combiner</translation></message>
<message><source>Combiner of the linear part</source><translation>Combiner des linearen Teils</translation></message>
<message><source>Comma</source><translation>Komma</translation></message>
<message><source>Comma-separated values (*.csv)</source><translation>Durch Kommas getrennte Werte (*.csv)</translation></message>
<message><source>Command palette</source><translation>Befehlspalette</translation></message>
<message><source>Command palette…</source><translation>Befehlspalette…</translation></message>
<message><source>Compare</source><translation>Vergleich</translation></message>
<message><source>Compare all tensors in the page of checkpoints</source><translation>Alle Tensoren auf der Seite der Checkpoints vergleichen</translation></message>
<message><source>Compare only the selected trials, as a table with their curves</source><translation>Nur die gewählten Versuche vergleichen, als Tabelle mit ihren Kurven</translation></message>
<message><source>Compare the two runs the other way round</source><translation>Die beiden Läufe andersherum vergleichen</translation></message>
<message><source>Compare trials by this metric of their last evaluation</source><translation>Versuche nach dieser Metrik ihrer letzten Auswertung vergleichen</translation></message>
<message><source>Compare with</source><translation>Vergleichen mit</translation></message>
<message><source>Compare with graph</source><translation>Mit Graph vergleichen</translation></message>
<message><source>Compare with graph file…</source><translation>Mit Graphdatei vergleichen…</translation></message>
<message><source>Compare with…</source><translation>Vergleichen mit…</translation></message>
<message><source>Comparing…</source><translation>Wird verglichen…</translation></message>
<message><source>complete the word</source><translation>das Wort vervollständigen</translation></message>
<message><source>Component along axis %1</source><translation>Komponente entlang Achse %1</translation></message>
<message><source>Compre&amp;ssion:</source><translation>Kompre&amp;ssion:</translation></message>
<message><source>Compression</source><translation>Kompression</translation></message>
<message><source>Compression type</source><translation>Kompression</translation></message>
<message><source>Compute curves from others: differences, ratios, derivatives, averages</source><translation>Kurven aus anderen berechnen: Differenzen, Verhältnisse, Ableitungen, Mittel</translation></message>
<message><source>Compute full loss</source><translation>Vollen Loss berechnen</translation></message>
<message><source>Compute the projection again</source><translation>Die Projektion noch einmal berechnen</translation></message>
<message><source>Compute type</source><translation>Zahlentyp der Rechnung</translation></message>
<message><source>Computing shapes…</source><translation>Formen werden berechnet…</translation></message>
<message><source>Computing…</source><translation>Wird berechnet…</translation></message>
<message><source>Condition: %1</source><translation>Bedingung: %1</translation></message>
<message><source>Confusion</source><translation>Konfusion</translation></message>
<message><source>Confusion matrix: %1 of %2 right (%3)</source><translation>Konfusionsmatrix: %1 von %2 richtig (%3)</translation></message>
<message><source>Confusion matrix: rows are labels, columns predictions</source><translation>Konfusionsmatrix: Zeilen sind Labels, Spalten Vorhersagen</translation></message>
<message><source>Connect %1 to %2</source><translation>%1 mit %2 verbinden</translation></message>
<message><source>Connect layers</source><translation>Schichten verbinden</translation></message>
<message><source>constant: the value</source><translation>constant: der Wert</translation></message>
<message><source>contains a quote; write the whole part in quotes, and this quote as \"</source><translation>enthält ein Anführungszeichen; setzen Sie den ganzen Teil in Anführungszeichen und dieses als \"</translation></message>
<message><source>Contents</source><translation>Inhalt</translation></message>
<message><source>Context (the same at each step)</source><translation>Kontext (in jedem Schritt gleich)</translation></message>
<message><source>Continue run</source><translation>Lauf fortsetzen</translation></message>
<message><source>Continue the selected run from its latest checkpoint</source><translation>Den gewählten Lauf von seinem neuesten Checkpoint aus fortsetzen</translation></message>
<message><source>continues after its closing quote</source><translation>geht nach seinem schließenden Anführungszeichen weiter</translation></message>
<message><source>continues from an exported model</source><translation>setzt ein exportiertes Modell fort</translation></message>
<message><source>Contrast</source><translation>Kontrast</translation></message>
<message><source>contrast with the plot</source><translation>Kontrast zur Zeichenfläche</translation></message>
<message><source>control</source><translation>Steuerung</translation></message>
<message><source>control 4</source><translation>Element 4</translation></message>
<message><source>Convolution, pooling</source><translation>Faltung, Pooling</translation></message>
<message><source>Convolutional network</source><translation>Faltungsnetz</translation></message>
<message><source>Convolutions, dense: add a bias</source><translation>Faltungen, dense: einen Bias addieren</translation></message>
<message><source>Convolutions, pooling: pixels between windows</source><translation>Faltungen, Pooling: Pixel zwischen den Fenstern</translation></message>
<message><source>Convolutions, pooling: valid shrinks the image, same pads it, causal (sequences) pads before the first step</source><translation>Faltungen, Pooling: valid verkleinert das Bild, same füllt es auf, causal (Sequenzen) füllt vor dem ersten Schritt auf</translation></message>
<message><source>Convolutions: number of filters</source><translation>Faltungen: Anzahl der Filter</translation></message>
<message><source>Convolutions: pixels between the kernel's taps; more than 1 only with strides of 1</source><translation>Faltungen: Pixel zwischen den Punkten des Kernels; mehr als 1 nur bei einer Schrittweite von 1</translation></message>
<message><source>Convolutions: size of the kernel in every dimension</source><translation>Faltungen: Größe des Kernels in jeder Dimension</translation></message>
<message><source>Copied the chart as a picture and its values as text</source><translation>Das Diagramm wurde als Bild kopiert, seine Werte als Text</translation></message>
<message><source>Copied to assets.extra next to the model; the model's vocabularies are always included</source><translation>Werden nach assets.extra neben das Modell kopiert; die Vokabulare des Modells sind immer dabei</translation></message>
<message><source>Copy</source><translation>Kopieren</translation></message>
<message><source>Copy &amp;Link Location</source><translation>&amp;Link-Adresse kopieren</translation></message>
<message><source>Copy as CSV</source><translation>Als CSV kopieren</translation></message>
<message><source>Copy layers</source><translation>Schichten kopieren</translation></message>
<message><source>Copy lines</source><translation>Zeilen kopieren</translation></message>
<message><source>Copy name</source><translation>Namen kopieren</translation></message>
<message><source>copy of %1</source><translation>Kopie von %1</translation></message>
<message><source>Copy path</source><translation>Pfad kopieren</translation></message>
<message><source>Copy picture and values	Ctrl+C</source><translation>Bild und Werte kopieren	Strg+C</translation></message>
<message><source>Copy the cluster from the TF_CONFIG to the settings above</source><translation>Den Cluster aus dem TF_CONFIG in die Einstellungen darüber übernehmen</translation></message>
<message><source>Copy the folder paths of the selected runs</source><translation>Die Ordnerpfade der gewählten Läufe kopieren</translation></message>
<message><source>Copy the full name of the selected node (Ctrl+C)</source><translation>Den vollen Namen des gewählten Knotens kopieren (Strg+C)</translation></message>
<message><source>copy the name of the node</source><translation>den Namen des Knotens kopieren</translation></message>
<message><source>copy the picture and the values</source><translation>Bild und Werte kopieren</translation></message>
<message><source>Copy the result's rows as tab-separated text</source><translation>Die Zeilen des Ergebnisses kopieren, durch Tabulatoren getrennt</translation></message>
<message><source>Copy the sample experiments and their data into the open folder, which becomes a workspace; existing files are not changed</source><translation>Die Beispielexperimente und ihre Daten in den offenen Ordner kopieren, der ein Arbeitsbereich wird; vorhandene Dateien bleiben unverändert</translation></message>
<message><source>Copy the selected layers</source><translation>Die gewählten Schichten kopieren</translation></message>
<message><source>Copy the selected layers and remove them</source><translation>Die gewählten Schichten kopieren und entfernen</translation></message>
<message><source>copy the selected lines</source><translation>die gewählten Zeilen kopieren</translation></message>
<message><source>Copy the selected lines, or all visible lines</source><translation>Die gewählten oder alle sichtbaren Zeilen kopieren</translation></message>
<message><source>copy the selected rows as CSV</source><translation>die gewählten Zeilen als CSV kopieren</translation></message>
<message><source>Copy the selected rows, or all rows, with the header</source><translation>Die gewählten oder alle Zeilen kopieren, mit Kopfzeile</translation></message>
<message><source>Copy the shown values as tab-separated text</source><translation>Die gezeigten Werte kopieren, durch Tabulatoren getrennt</translation></message>
<message><source>Copy the table as comma-separated values</source><translation>Die Tabelle als durch Kommas getrennte Werte kopieren</translation></message>
<message><source>Copy values</source><translation>Werte kopieren</translation></message>
<message><source>Core</source><translation>Grundlegend</translation></message>
<message><source>Correct the errors first</source><translation>Korrigieren Sie zuerst die Fehler</translation></message>
<message><source>Correct the experiment first: %1</source><translation>Korrigieren Sie zuerst das Experiment: %1</translation></message>
<message><source>Correlation</source><translation>Korrelation</translation></message>
<message><source>cosine</source><translation>Kosinus</translation></message>
<message><source>cosine decays: share of the rate that is left at the end</source><translation>Kosinusverläufe: Anteil der Rate, der am Ende bleibt</translation></message>
<message><source>Cosine distance</source><translation>Kosinusabstand</translation></message>
<message><source>cosine_decay_restarts: first rate of each period, of the one before</source><translation>cosine_decay_restarts: erste Rate jeder Periode im Verhältnis zur vorigen</translation></message>
<message><source>cosine_decay_restarts: length of each period, of the one before</source><translation>cosine_decay_restarts: Länge jeder Periode im Verhältnis zur vorigen</translation></message>
<message><source>Could not open %1 in a file manager.</source><translation>%1 konnte in keiner Dateiverwaltung geöffnet werden.</translation></message>
<message><source>Count</source><translation>Anzahl</translation></message>
<message><source>count</source><translation>Anzahl</translation></message>
<message><source>count %1</source><translation>Anzahl %1</translation></message>
<message><source>Counts</source><translation>Anzahlen</translation></message>
<message><source>Counts predicted for each example</source><translation>Anzahlen, die für jedes Beispiel vorhergesagt werden</translation></message>
<message><source>Counts, or shares of all examples of the label (recall) or of the prediction (precision)</source><translation>Anzahlen oder Anteile an allen Beispielen des Labels (Recall) oder der Vorhersage (Precision)</translation></message>
<message><source>CPU %1 %</source><translation>CPU %1 %</translation></message>
<message><source>CPU: share of all %1 cores that this program used in the last second.&#10;Memory: physical memory that this program uses.&#10;Steps/s: total of all running trainings.&#10;Input wait: share of its time that the run in the bar above waits for its next batch. A high value means that reading the data is slower than the model.</source><translation>CPU: Anteil an allen %1 Kernen, den dieses Programm in der letzten Sekunde brauchte.&#10;Speicher: Hauptspeicher, den dieses Programm belegt.&#10;Schritte/s: Summe aller laufenden Trainings.&#10;Eingabe: Anteil seiner Zeit, in dem der Lauf in der Leiste darüber auf den nächsten Batch wartet. Ein hoher Wert heißt, dass das Lesen der Daten langsamer ist als das Modell.</translation></message>
<message><source>Create</source><translation>Anlegen</translation></message>
<message><source>Create an experiment step by step: data, model, training</source><translation>Schritt für Schritt ein Experiment anlegen: Daten, Modell, Training</translation></message>
<message><source>Create an experiment with the hyperparameters of the selected trial</source><translation>Ein Experiment mit den Hyperparametern des gewählten Versuchs anlegen</translation></message>
<message><source>Create one step by step, or add the samples, which train in seconds.</source><translation>Legen Sie Schritt für Schritt eins an, oder fügen Sie die Beispiele hinzu, die in Sekunden trainieren.</translation></message>
<message><source>creation of %1</source><translation>Anlegen von %1</translation></message>
<message><source>Cross</source><translation>Kreuzen</translation></message>
<message><source>Cross the selected columns, in the order they were selected</source><translation>Die gewählten Spalten in der Reihenfolge ihrer Auswahl kreuzen</translation></message>
<message><source>Crossed</source><translation>Gekreuzt</translation></message>
<message><source>CSV file, or several by a pattern with * and ?; ${DATA} stands for the data folder</source><translation>CSV-Datei, oder mehrere durch ein Muster mit * und ?; ${DATA} steht für den Datenordner</translation></message>
<message><source>CSV, TFRecord, pictures and more. The columns are read and a model is proposed.</source><translation>CSV, TFRecord, Bilder und mehr. Die Spalten werden gelesen, ein Modell wird vorgeschlagen.</translation></message>
<message><source>CSV…</source><translation>CSV…</translation></message>
<message><source>Ctrl</source><translation>Strg</translation></message>
<message><source>Ctrl+C</source><translation>Strg+C</translation></message>
<message><source>Ctrl+K finds every action, run, tag and setting by a few letters. Ctrl+Z takes back any change in the workspace.</source><translation>Strg+K findet jede Aktion, jeden Lauf, jedes Tag und jede Einstellung mit wenigen Buchstaben. Strg+Z nimmt jede Änderung im Arbeitsbereich zurück.</translation></message>
<message><source>Ctrl+Return</source><translation>Strg+Eingabe</translation></message>
<message><source>Ctrl+Space</source><translation>Strg+Leertaste</translation></message>
<message><source>Ctrl+wheel</source><translation>Strg+Rad</translation></message>
<message><source>Cu&amp;t</source><translation>&amp;Ausschneiden</translation></message>
<message><source>Current rung of successive halving, from 0</source><translation>Aktuelle Stufe des fortgesetzten Halbierens, ab 0</translation></message>
<message><source>Curves appear as they are read.</source><translation>Kurven erscheinen, sobald sie gelesen sind.</translation></message>
<message><source>Curves of all visible runs</source><translation>Kurven aller sichtbaren Läufe</translation></message>
<message><source>Curves of the runs in this folder appear here as they are written.</source><translation>Kurven der Läufe in diesem Ordner erscheinen hier, während sie geschrieben werden.</translation></message>
<message><source>Custom</source><translation>Eigene</translation></message>
<message><source>Custom axes</source><translation>Eigene Achsen</translation></message>
<message><source>Custom scalars</source><translation>Eigene Skalare</translation></message>
<message><source>Cut</source><translation>Ausschneiden</translation></message>
<message><source>Cut layers</source><translation>Schichten ausschneiden</translation></message>
<message><source>Cycle</source><translation>Zyklus</translation></message>
<message><source>Cycle length</source><translation>Zykluslänge</translation></message>
<message><source>D</source><translation>D</translation></message>
<message><source>damaged</source><translation>beschädigt</translation></message>
<message><source>Damaged data</source><translation>Beschädigte Daten</translation></message>
<message><source>Damaged from step 4 100 on</source><translation>Ab Schritt 4 100 beschädigt</translation></message>
<message><source>Dark</source><translation>Dunkel</translation></message>
<message><source>dark</source><translation>dunkel</translation></message>
<message><source>Dark colours</source><translation>Dunkle Farben</translation></message>
<message><source>Data</source><translation>Daten</translation></message>
<message><source>Data (*.csv *.tsv *.data *.txt *.gz *.tfrecord *.tfrecords *-ubyte *.bin);;All files (*)</source><translation>Daten (*.csv *.tsv *.data *.txt *.gz *.tfrecord *.tfrecords *-ubyte *.bin);;Alle Dateien (*)</translation></message>
<message><source>Data folder</source><translation>Datenordner</translation></message>
<message><source>Data for the model</source><translation>Daten für das Modell</translation></message>
<message><source>Data of evaluations</source><translation>Daten der Auswertungen</translation></message>
<message><source>Data of the training</source><translation>Daten des Trainings</translation></message>
<message><source>Data to train on</source><translation>Daten für das Training</translation></message>
<message><source>Decay</source><translation>Abfall</translation></message>
<message><source>Decay in jumps</source><translation>In Stufen abfallen</translation></message>
<message><source>Decay rate</source><translation>Abfallrate</translation></message>
<message><source>Decay steps</source><translation>Abfallschritte</translation></message>
<message><source>Decision tree</source><translation>Entscheidungsbaum</translation></message>
<message><source>decision trees, any head</source><translation>Entscheidungsbäume, jeder Head</translation></message>
<message><source>decision trees, classes</source><translation>Entscheidungsbäume, Klassen</translation></message>
<message><source>decision trees, numbers</source><translation>Entscheidungsbäume, Zahlen</translation></message>
<message><source>Deep (dnn)</source><translation>Deep (DNN)</translation></message>
<message><source>Default</source><translation>Vorgabe</translation></message>
<message><source>default</source><translation>Vorgabe</translation></message>
<message><source>Default (%1)</source><translation>Vorgabe (%1)</translation></message>
<message><source>Default keys</source><translation>Vorgabe</translation></message>
<message><source>Default value</source><translation>Vorgabewert</translation></message>
<message><source>default: %1</source><translation>Vorgabe: %1</translation></message>
<message><source>Del</source><translation>Entf</translation></message>
<message><source>Delay of a separate evaluator before its first evaluation</source><translation>Verzögerung eines eigenen Evaluators vor seiner ersten Auswertung</translation></message>
<message><source>Delete</source><translation>Löschen</translation></message>
<message><source>Delete experiment</source><translation>Experiment löschen</translation></message>
<message><source>Delete report</source><translation>Bericht löschen</translation></message>
<message><source>Delete the layout that is shown</source><translation>Das gezeigte Layout löschen</translation></message>
<message><source>Delete…</source><translation>Löschen…</translation></message>
<message><source>deletion</source><translation>Löschen</translation></message>
<message><source>deletion of %1</source><translation>Löschen von %1</translation></message>
<message><source>deletion of the checkpoint %1</source><translation>Löschen des Checkpoints %1</translation></message>
<message><source>deletion of the report %1</source><translation>Löschen des Berichts %1</translation></message>
<message><source>deletion of the sweep %1</source><translation>Löschen des Sweeps %1</translation></message>
<message><source>Dense layers (MLP)</source><translation>Dichte Schichten (MLP)</translation></message>
<message><source>dense layers, any head</source><translation>dichte Schichten, jeder Head</translation></message>
<message><source>dense layers, classes</source><translation>dichte Schichten, Klassen</translation></message>
<message><source>dense layers, numbers</source><translation>dichte Schichten, Zahlen</translation></message>
<message><source>dense: number of outputs</source><translation>dense: Anzahl der Ausgaben</translation></message>
<message><source>Depth multiplier</source><translation>Tiefenfaktor</translation></message>
<message><source>Depthwise initializer</source><translation>Initialisierer je Kanal</translation></message>
<message><source>Derive</source><translation>Ableiten</translation></message>
<message><source>Derived series</source><translation>Abgeleitete Kurven</translation></message>
<message><source>Derived series…</source><translation>Abgeleitete Kurven…</translation></message>
<message><source>Description</source><translation>Beschreibung</translation></message>
<message><source>Description and parameters, or why it cannot be used</source><translation>Beschreibung und Parameter, oder warum es nicht verwendet werden kann</translation></message>
<message><source>Device</source><translation>Gerät</translation></message>
<message><source>Device filters</source><translation>Gerätefilter</translation></message>
<message><source>Device function</source><translation>Gerätefunktion</translation></message>
<message><source>Device of every op that the model does not place</source><translation>Gerät jeder Op, für die das Modell keines festlegt</translation></message>
<message><source>Devices</source><translation>Geräte</translation></message>
<message><source>Devices and seed</source><translation>Geräte und Startwert</translation></message>
<message><source>Devices to use; empty: all</source><translation>Zu nutzende Geräte; leer: alle</translation></message>
<message><source>Diff only</source><translation>Nur Unterschiede</translation></message>
<message><source>Difference</source><translation>Unterschied</translation></message>
<message><source>Difference of two curves</source><translation>Unterschied zweier Kurven</translation></message>
<message><source>Different experiments have different hyperparameters, but %1 trials have the same: %2 and others like it.</source><translation>Verschiedene Experimente haben verschiedene Hyperparameter, doch %1 Versuche haben dieselben: %2 und ähnliche.</translation></message>
<message><source>Different experiments have different hyperparameters, but the %1 trials of %2 have the same.</source><translation>Verschiedene Experimente haben verschiedene Hyperparameter, doch die %1 Versuche von %2 haben dieselben.</translation></message>
<message><source>Digits</source><translation>Ziffern</translation></message>
<message><source>Digits that the program draws itself</source><translation>Ziffern, die das Programm selbst zeichnet</translation></message>
<message><source>Dilation rate</source><translation>Dilatation</translation></message>
<message><source>Dimension</source><translation>Dimension</translation></message>
<message><source>Dimensions, such as 3, 32, 32; empty: one value</source><translation>Dimensionen, etwa 3, 32, 32; leer: ein Wert</translation></message>
<message><source>Disable optimizations</source><translation>Ohne Optimierungen</translation></message>
<message><source>disabled</source><translation>aus</translation></message>
<message><source>Discard</source><translation>Verwerfen</translation></message>
<message><source>Discard the changes and read the file again</source><translation>Die Änderungen verwerfen und die Datei neu lesen</translation></message>
<message><source>Discard the text that cannot be read</source><translation>Den Text verwerfen, der nicht gelesen werden kann</translation></message>
<message><source>Discard this draft and start over</source><translation>Diesen Entwurf verwerfen und von vorn beginnen</translation></message>
<message><source>Discard what you filled in? Close the window instead, and it is as you left it when you come back.</source><translation>Verwerfen, was Sie ausgefüllt haben? Schließen Sie stattdessen das Fenster, dann ist beim nächsten Mal alles wie zuvor.</translation></message>
<message><source>discarding the changes of a report</source><translation>Verwerfen der Änderungen eines Berichts</translation></message>
<message><source>Disconnect %1</source><translation>%1 trennen</translation></message>
<message><source>Disconnect layer</source><translation>Schicht trennen</translation></message>
<message><source>Disconnect the inputs of the selected layer</source><translation>Wegnehmen, was in die gewählte Schicht führt</translation></message>
<message><source>Distance</source><translation>Abstand</translation></message>
<message><source>Distance of neighbours</source><translation>Abstand der Nachbarn</translation></message>
<message><source>Distribution</source><translation>Verteilung</translation></message>
<message><source>Distribution of evaluations</source><translation>Verteilung der Auswertungen</translation></message>
<message><source>Distribution of tensor values, step by step</source><translation>Verteilung der Tensorwerte, Schritt für Schritt</translation></message>
<message><source>Distribution of the first values</source><translation>Verteilung der ersten Werte</translation></message>
<message><source>Distribution of the training</source><translation>Verteilung des Trainings</translation></message>
<message><source>Distributions</source><translation>Verteilungen</translation></message>
<message><source>DNN and linear classifier</source><translation>DNN- und linearer Klassifikator</translation></message>
<message><source>DNN and linear estimator</source><translation>DNN- und linearer Estimator</translation></message>
<message><source>DNN and linear regressor</source><translation>DNN- und linearer Regressor</translation></message>
<message><source>DNN classifier</source><translation>DNN-Klassifikator</translation></message>
<message><source>DNN estimator</source><translation>DNN-Estimator</translation></message>
<message><source>DNN regressor</source><translation>DNN-Regressor</translation></message>
<message><source>Do not vary this setting</source><translation>Diese Einstellung nicht variieren</translation></message>
<message><source>Do or find anything by a few letters of its name</source><translation>Alles mit wenigen Buchstaben seines Namens tun oder finden</translation></message>
<message><source>Do or find something</source><translation>Etwas tun oder finden</translation></message>
<message><source>Document (PDF)…</source><translation>Dokument (PDF)…</translation></message>
<message><source>Does not fit yet: %1</source><translation>Passt noch nicht: %1</translation></message>
<message><source>Don't Save</source><translation>Nicht speichern</translation></message>
<message><source>done</source><translation>fertig</translation></message>
<message><source>Double click, 0</source><translation>Doppelklick, 0</translation></message>
<message><source>Double click, Enter</source><translation>Doppelklick, Eingabe</translation></message>
<message><source>Down</source><translation>Ab</translation></message>
<message><source>Drag</source><translation>Ziehen</translation></message>
<message><source>Drag a kind onto a line, or press Enter to put it behind the selected layer</source><translation>Eine Art auf eine Linie ziehen, oder mit Enter hinter die gewählte Schicht setzen</translation></message>
<message><source>Drag a setting here, double-click it or press Enter.</source><translation>Ziehen Sie eine Einstellung hierher, doppelklicken Sie sie oder drücken Sie die Eingabetaste.</translation></message>
<message><source>Drag features here, or select them and press %1</source><translation>Ziehen Sie Merkmale hierher, oder wählen Sie sie und drücken Sie %1</translation></message>
<message><source>Drag to turn, with Shift to move, Ctrl and the wheel to magnify; or the arrow keys, + and −. 0: as at first</source><translation>Ziehen dreht, mit Umschalt verschiebt es, Strg und das Rad vergrößern; oder die Pfeiltasten, + und −. 0: wie zu Beginn</translation></message>
<message><source>Draw constants, summaries, savers and nodes with many edges next to the main graph</source><translation>Konstanten, Summaries, Saver und Knoten mit vielen Kanten neben dem Hauptgraphen zeichnen</translation></message>
<message><source>Draw distributions by the time of day</source><translation>Verteilungen nach der Tageszeit zeichnen</translation></message>
<message><source>Draw distributions by the time since the first</source><translation>Verteilungen nach der Zeit seit der ersten zeichnen</translation></message>
<message><source>Draw distributions by their steps</source><translation>Verteilungen nach ihren Schritten zeichnen</translation></message>
<message><source>Draw groups of runs as their mean with a band around it</source><translation>Gruppen von Läufen als ihr Mittel mit einem Band darum zeichnen</translation></message>
<message><source>Draw new values</source><translation>Neue Werte zeichnen</translation></message>
<message><source>Draw the curves against the time of day</source><translation>Die Kurven über der Tageszeit zeichnen</translation></message>
<message><source>Draw the curves against the time since each run began</source><translation>Die Kurven über der Zeit seit Beginn jedes Laufs zeichnen</translation></message>
<message><source>Draw the curves against the training step</source><translation>Die Kurven über dem Trainingsschritt zeichnen</translation></message>
<message><source>Draw the curves of the runs below the table</source><translation>Die Kurven der Läufe unter der Tabelle zeichnen</translation></message>
<message><source>Draw the selected node next to the main graph, without its edges, or put it back (X)</source><translation>Den gewählten Knoten neben dem Hauptgraphen zeichnen, ohne seine Kanten, oder ihn zurücksetzen (X)</translation></message>
<message><source>Draw the tree larger</source><translation>Den Baum größer zeichnen</translation></message>
<message><source>Draw the tree smaller</source><translation>Den Baum kleiner zeichnen</translation></message>
<message><source>Draw values on a logarithmic axis</source><translation>Werte auf einer logarithmischen Achse zeichnen</translation></message>
<message><source>Draw values that were superseded when a run went back to an earlier step or logged a step again, in a faint colour</source><translation>Werte blass zeichnen, die überholt wurden, als ein Lauf zu einem früheren Schritt zurückging oder einen Schritt noch einmal protokollierte</translation></message>
<message><source>Draw with the left button, erase with the right one, or drop a PNG or JPEG.&#10;Arrow keys move the pen, Shift+arrow draws, Delete clears.</source><translation>Mit der linken Taste zeichnen, mit der rechten radieren, oder ein PNG oder JPEG hineinziehen.&#10;Pfeiltasten bewegen den Stift, Umschalt+Pfeil zeichnet, Entf leert.</translation></message>
<message><source>Drawing (SVG)…</source><translation>Zeichnung (SVG)…</translation></message>
<message><source>Drawing…</source><translation>Wird gezeichnet…</translation></message>
<message><source>Dro&amp;p at ends:</source><translation>Am Ende &amp;weg:</translation></message>
<message><source>Drop a file or a folder here</source><translation>Ziehen Sie eine Datei oder einen Ordner hierher</translation></message>
<message><source>Drop a file or folder</source><translation>Datei oder Ordner hineinziehen</translation></message>
<message><source>Drop a last batch that is not full</source><translation>Einen letzten Batch weglassen, der nicht voll ist</translation></message>
<message><source>Drop spaces at the beginning of cells</source><translation>Leerzeichen am Anfang der Zellen weglassen</translation></message>
<message><source>Drop the last, smaller batch</source><translation>Letzten, kleineren Batch weglassen</translation></message>
<message><source>Drop to do this</source><translation>Loslassen, um dies zu tun</translation></message>
<message><source>Drop to open</source><translation>Zum Öffnen loslassen</translation></message>
<message><source>Drop trial</source><translation>Versuch verwerfen</translation></message>
<message><source>Dropout</source><translation>Dropout</translation></message>
<message><source>Dropout of the network</source><translation>Dropout des Netzes</translation></message>
<message><source>dropout: share of values set to zero while training</source><translation>dropout: Anteil der Werte, die beim Training auf null gesetzt werden</translation></message>
<message><source>dropped</source><translation>verworfen</translation></message>
<message><source>Dtype</source><translation>dtype</translation></message>
<message><source>Dual coordinate ascent (SDCA)</source><translation>Dualer Koordinatenaufstieg (SDCA)</translation></message>
<message><source>Duplicate experiment</source><translation>Experiment duplizieren</translation></message>
<message><source>Duplicate layer</source><translation>Schicht duplizieren</translation></message>
<message><source>Duplicate layers</source><translation>Schichten verdoppeln</translation></message>
<message><source>Duration</source><translation>Dauer</translation></message>
<message><source>E&amp;valuate on:</source><translation>A&amp;uswerten mit:</translation></message>
<message><source>Each cell is the mean of several values</source><translation>Jede Zelle ist das Mittel mehrerer Werte</translation></message>
<message><source>Earlier statements</source><translation>Frühere Anweisungen</translation></message>
<message><source>Earlier statements and examples</source><translation>Frühere Anweisungen und Beispiele</translation></message>
<message><source>Early stopping</source><translation>Frühes Anhalten</translation></message>
<message><source>Edit layout…</source><translation>Layout bearbeiten…</translation></message>
<message><source>edit of a title in the report</source><translation>Ändern eines Titels im Bericht</translation></message>
<message><source>edit of the report</source><translation>Ändern des Berichts</translation></message>
<message><source>Edit the experiment</source><translation>Das Experiment bearbeiten</translation></message>
<message><source>Edit the layout and save it in the workspace</source><translation>Das Layout bearbeiten und im Arbeitsbereich speichern</translation></message>
<message><source>Edit the same settings as JSON</source><translation>Dieselben Einstellungen als JSON bearbeiten</translation></message>
<message><source>Edit the tags and the note of the selected runs</source><translation>Die Tags und die Notiz der gewählten Läufe bearbeiten</translation></message>
<message><source>Edit the text</source><translation>Text ändern</translation></message>
<message><source>Edit…</source><translation>Bearbeiten…</translation></message>
<message><source>Effect of hyperparameters on metrics</source><translation>Wirkung der Hyperparameter auf Metriken</translation></message>
<message><source>Effective number of neighbours of each point: 2 to 100</source><translation>Wirksame Anzahl der Nachbarn jedes Punkts: 2 bis 100</translation></message>
<message><source>Embedding</source><translation>Embedding</translation></message>
<message><source>embedding of %1 in %2</source><translation>Embedding von %1 in %2</translation></message>
<message><source>Embeddings as points in two or three dimensions</source><translation>Embeddings als Punkte in zwei oder drei Dimensionen</translation></message>
<message><source>Empty</source><translation>Leer</translation></message>
<message><source>empty</source><translation>leer</translation></message>
<message><source>empty cross</source><translation>leere Kreuzung</translation></message>
<message><source>empty text</source><translation>leerer Text</translation></message>
<message><source>Empty: a fifth of the texts, which is not trained on</source><translation>Leer: ein Fünftel der Texte, auf dem nicht trainiert wird</translation></message>
<message><source>Enable it again</source><translation>Wieder einschalten</translation></message>
<message><source>enabled</source><translation>eingeschaltet</translation></message>
<message><source>enabled; it failed in its last run</source><translation>eingeschaltet; im letzten Lauf gescheitert</translation></message>
<message><source>End</source><translation>Ende</translation></message>
<message><source>End and exports</source><translation>Ende und Exporte</translation></message>
<message><source>End the fit; what was learnt stays</source><translation>Das Anpassen beenden; was gelernt wurde, bleibt</translation></message>
<message><source>End the range here	R</source><translation>Bereich hier beenden	R</translation></message>
<message><source>enlarge the card, and back</source><translation>die Karte vergrößern, und zurück</translation></message>
<message><source>Enter</source><translation>Eingabe</translation></message>
<message><source>Enter a regular expression, such as (lr=[^/]*)</source><translation>Geben Sie einen regulären Ausdruck ein, etwa (lr=[^/]*)</translation></message>
<message><source>Enter a value of the experiment, such as train.max_steps</source><translation>Geben Sie einen Wert des Experiments ein, etwa train.max_steps</translation></message>
<message><source>Enter shows the run in the charts</source><translation>Die Eingabetaste zeigt den Lauf in den Diagrammen</translation></message>
<message><source>Enter the absolute path of the folder.</source><translation>Geben Sie den absoluten Pfad des Ordners ein.</translation></message>
<message><source>Enter the name the model is registered under.</source><translation>Geben Sie den Namen ein, unter dem das Modell registriert ist.</translation></message>
<message><source>Enter, Esc</source><translation>Eingabe, Esc</translation></message>
<message><source>Environment</source><translation>Umgebung</translation></message>
<message><source>Epoch %1 of %2</source><translation>Epoche %1 von %2</translation></message>
<message><source>Epochs</source><translation>Epochen</translation></message>
<message><source>Epsilon</source><translation>Epsilon</translation></message>
<message><source>equal</source><translation>gleich</translation></message>
<message><source>Equal (%1)</source><translation>Gleich (%1)</translation></message>
<message><source>Equal where it counts: %1 differs by %2.</source><translation>Gleich, wo es zählt: %1 unterscheidet sich um %2.</translation></message>
<message><source>Equal where it counts: %1 is the same.</source><translation>Gleich, wo es zählt: %1 ist dasselbe.</translation></message>
<message><source>Equally far apart, or drawn uniformly, in the logarithm: for rates and other values over several powers of ten</source><translation>Im Logarithmus in gleichen Abständen oder gleichverteilt gezogen: für Raten und andere Werte über mehrere Zehnerpotenzen</translation></message>
<message><source>Error</source><translation>Fehler</translation></message>
<message><source>Error message</source><translation>Fehlermeldung</translation></message>
<message><source>Error: %1</source><translation>Fehler: %1</translation></message>
<message><source>Errors only</source><translation>Nur Fehler</translation></message>
<message><source>Esc</source><translation>Esc</translation></message>
<message><source>Estimator Workbench</source><translation>Estimator Workbench</translation></message>
<message><source>Estimator Workbench %1, GPL-3.0-or-later</source><translation>Estimator Workbench %1, GPL-3.0-oder-neuer</translation></message>
<message><source>Eta</source><translation>Eta</translation></message>
<message><source>Euclidean</source><translation>euklidisch</translation></message>
<message><source>Euclidean distance</source><translation>Euklidischer Abstand</translation></message>
<message><source>eval</source><translation>Ausw.</translation></message>
<message><source>eval %1</source><translation>Ausw. %1</translation></message>
<message><source>eval loss, best</source><translation>Ausw. Loss, bester</translation></message>
<message><source>Evaluate</source><translation>Auswerten</translation></message>
<message><source>Evaluate %1</source><translation>%1 auswerten</translation></message>
<message><source>Evaluate checkpoints of the selected run on any input</source><translation>Checkpoints des gewählten Laufs mit einer beliebigen Eingabe auswerten</translation></message>
<message><source>Evaluate eval_input with the variables in memory</source><translation>eval_input mit den Variablen im Speicher auswerten</translation></message>
<message><source>Evaluate how often the class is among the likeliest, for each of these numbers of classes: recall_at_2 …</source><translation>Auswerten, wie oft die Klasse unter den wahrscheinlichsten ist, für jede dieser Anzahlen von Klassen: recall_at_2 …</translation></message>
<message><source>Evaluate model…</source><translation>Modell auswerten…</translation></message>
<message><source>Evaluate now</source><translation>Jetzt auswerten</translation></message>
<message><source>Evaluate on…</source><translation>Auswerten mit…</translation></message>
<message><source>Evaluate precision, recall and F1 of each class and their mean over the classes</source><translation>Precision, Recall und F1 jeder Klasse und ihr Mittel über die Klassen auswerten</translation></message>
<message><source>Evaluate precision, recall and F1 of each label and their mean over the labels</source><translation>Precision, Recall und F1 jedes Labels und ihr Mittel über die Labels auswerten</translation></message>
<message><source>Evaluate the selected checkpoint</source><translation>Den gewählten Checkpoint auswerten</translation></message>
<message><source>evaluating</source><translation>wertet aus</translation></message>
<message><source>Evaluating…</source><translation>Auswerten…</translation></message>
<message><source>Evaluation</source><translation>Auswertung</translation></message>
<message><source>Evaluation batch:</source><translation>Batch der Auswertung:</translation></message>
<message><source>Evaluation done</source><translation>Auswertung fertig</translation></message>
<message><source>Evaluation due</source><translation>Auswertung fällig</translation></message>
<message><source>evaluation input</source><translation>Eingabe der Auswertung</translation></message>
<message><source>Evaluation master</source><translation>Master der Auswertung</translation></message>
<message><source>Evaluation of %1 at step %2</source><translation>Auswertung von %1 bei Schritt %2</translation></message>
<message><source>Evaluation of %1: %2</source><translation>Auswertung von %1: %2</translation></message>
<message><source>evaluation: %1</source><translation>Auswertung: %1</translation></message>
<message><source>Evaluations before this step do not count</source><translation>Auswertungen vor diesem Schritt zählen nicht</translation></message>
<message><source>Event</source><translation>Ereignis</translation></message>
<message><source>Events and problems</source><translation>Ereignisse und Probleme</translation></message>
<message><source>Every batch is the whole of the data</source><translation>Jeder Batch enthält alle Daten</translation></message>
<message><source>Every combination of the values</source><translation>Jede Kombination der Werte</translation></message>
<message><source>Every number is used as it is. To use only some, or words, too, drag features here, or select them and press %1.</source><translation>Jede Zahl wird verwendet, wie sie ist. Um nur einige zu verwenden oder auch Wörter, ziehen Sie Merkmale hierher, oder wählen Sie sie und drücken Sie %1.</translation></message>
<message><source>Everything</source><translation>Alles</translation></message>
<message><source>Everywhere</source><translation>Überall</translation></message>
<message><source>Example</source><translation>Beispiel</translation></message>
<message><source>Example:</source><translation>Beispiel:</translation></message>
<message><source>Examples</source><translation>Beispiele</translation></message>
<message><source>examples</source><translation>Beispiele</translation></message>
<message><source>Examples per batch</source><translation>Beispiele je Batch</translation></message>
<message><source>Examples per evaluation batch</source><translation>Beispiele je Batch der Auswertung</translation></message>
<message><source>Examples to compare</source><translation>Beispiele zum Vergleichen</translation></message>
<message><source>Exclude from weight decay</source><translation>Ohne Gewichtsabfall</translation></message>
<message><source>Existing derived series</source><translation>Vorhandene abgeleitete Kurven</translation></message>
<message><source>expected %1, but found %2</source><translation>erwartet wurde %1, gefunden %2</translation></message>
<message><source>Expected %1, got %2.</source><translation>Erwartet: %1, erhalten: %2.</translation></message>
<message><source>Expected %1, not “%2”</source><translation>Erwartet wird %1, nicht „%2“</translation></message>
<message><source>expected a tag: an expression of numbers alone has no steps</source><translation>ein Tag wurde erwartet: ein Ausdruck nur aus Zahlen hat keine Schritte</translation></message>
<message><source>Experiment</source><translation>Experiment</translation></message>
<message><source>experiment</source><translation>Experiment</translation></message>
<message><source>Experiment as JSON</source><translation>Experiment als JSON</translation></message>
<message><source>Experimental distribute</source><translation>Verteilung (experimentell)</translation></message>
<message><source>Experiments</source><translation>Experimente</translation></message>
<message><source>Experiments (*%1)</source><translation>Experimente (*%1)</translation></message>
<message><source>Experiments and runs</source><translation>Experimente und Läufe</translation></message>
<message><source>Experiments and runs are kept in %1.</source><translation>Experimente und Läufe liegen in %1.</translation></message>
<message><source>Experiments that read ${DATA} ask for the folder before they train.</source><translation>Experimente, die ${DATA} lesen, fragen vor dem Training nach dem Ordner.</translation></message>
<message><source>Explain this step</source><translation>Diesen Schritt erklären</translation></message>
<message><source>Export</source><translation>Exportieren</translation></message>
<message><source>Export %1</source><translation>%1 exportieren</translation></message>
<message><source>Export as SavedModel…</source><translation>Als SavedModel exportieren…</translation></message>
<message><source>Export best…</source><translation>Besten exportieren…</translation></message>
<message><source>Export HTML</source><translation>HTML exportieren</translation></message>
<message><source>Export HTML…</source><translation>HTML exportieren…</translation></message>
<message><source>Export PDF</source><translation>PDF exportieren</translation></message>
<message><source>Export PDF…</source><translation>PDF exportieren…</translation></message>
<message><source>Export report as HTML…</source><translation>Bericht als HTML exportieren…</translation></message>
<message><source>Export report as PDF…</source><translation>Bericht als PDF exportieren…</translation></message>
<message><source>Export runs</source><translation>Läufe exportieren</translation></message>
<message><source>Export the model of the best trial</source><translation>Das Modell des besten Versuchs exportieren</translation></message>
<message><source>Export to folder</source><translation>In Ordner exportieren</translation></message>
<message><source>Export trace</source><translation>Trace exportieren</translation></message>
<message><source>Export trace…</source><translation>Trace exportieren…</translation></message>
<message><source>Exported %1</source><translation>%1 exportiert</translation></message>
<message><source>Exporters</source><translation>Exporter</translation></message>
<message><source>Exporting to %1…</source><translation>Export nach %1…</translation></message>
<message><source>exports</source><translation>Exporte</translation></message>
<message><source>Exports to keep</source><translation>Behaltene Exporte</translation></message>
<message><source>Export…</source><translation>Exportieren…</translation></message>
<message><source>Expression</source><translation>Ausdruck</translation></message>
<message><source>Expression:</source><translation>Ausdruck:</translation></message>
<message><source>expression; empty: all points</source><translation>Ausdruck; leer: alle Punkte</translation></message>
<message><source>Extra files</source><translation>Zusätzliche Dateien</translation></message>
<message><source>Extra files:</source><translation>Zusätzliche Dateien:</translation></message>
<message><source>F&amp;older…</source><translation>&amp;Ordner…</translation></message>
<message><source>F, 0</source><translation>F, 0</translation></message>
<message><source>F, 1, +, −</source><translation>F, 1, +, −</translation></message>
<message><source>F2, Del</source><translation>F2, Entf</translation></message>
<message><source>F9</source><translation>F9</translation></message>
<message><source>Factor</source><translation>Faktor</translation></message>
<message><source>Factor of one decay</source><translation>Faktor eines Abfalls</translation></message>
<message><source>Factor of the value</source><translation>Faktor des Werts</translation></message>
<message><source>Factor on the rate from each layer to the one below it, the embeddings below the lowest; 1: all weights learn at the same rate</source><translation>Faktor der Lernrate von jeder Schicht zur nächsttieferen, mit den Embeddings unter der untersten; 1: alle Gewichte lernen mit derselben Rate</translation></message>
<message><source>failed</source><translation>fehlgeschlagen</translation></message>
<message><source>Failed precondition</source><translation>Voraussetzung fehlt</translation></message>
<message><source>false negatives</source><translation>falsch negativ</translation></message>
<message><source>false positives</source><translation>falsch positiv</translation></message>
<message><source>Feature</source><translation>Merkmal</translation></message>
<message><source>Feature %1</source><translation>Merkmal %1</translation></message>
<message><source>feature %1, %2</source><translation>Merkmal %1, %2</translation></message>
<message><source>Feature columns</source><translation>Merkmalsspalten</translation></message>
<message><source>Feature columns define how the model sees the features. Select features and press W for the wide part or the context, D for the deep part, the trees or the sequence, or Enter for what suits them, or drag them. Select several columns and press X, or drop one onto another, to cross them. Alt+Up and Alt+Down move a column, Delete removes it.</source><translation>Merkmalsspalten legen fest, wie das Modell die Merkmale sieht. Wählen Sie Merkmale und drücken Sie W für den Wide-Teil oder den Kontext, D für den Deep-Teil, die Bäume oder die Sequenz oder die Eingabetaste für das, was zu ihnen passt, oder ziehen Sie sie. Wählen Sie mehrere Spalten und drücken Sie X, oder ziehen Sie eine auf eine andere, um sie zu kreuzen. Alt+Auf und Alt+Ab verschieben eine Spalte, Entf entfernt sie.</translation></message>
<message><source>Feature of words that tell the examples apart</source><translation>Merkmal aus Wörtern, an denen sich die Beispiele unterscheiden lassen</translation></message>
<message><source>Feature that is the label</source><translation>Merkmal, das das Label ist</translation></message>
<message><source>Feature that weights the examples; empty: all weigh the same</source><translation>Merkmal, das die Beispiele gewichtet; leer: alle wiegen gleich viel</translation></message>
<message><source>Feature, or name, of the mask of steps that count, where every step is predicted</source><translation>Merkmal oder Name der Maske der Schritte, die zählen, wenn jeder Schritt vorhergesagt wird</translation></message>
<message><source>Features</source><translation>Merkmale</translation></message>
<message><source>Features of the batch</source><translation>Merkmale des Batches</translation></message>
<message><source>Features that are labels, where a model takes several by name</source><translation>Merkmale, die Labels sind, wenn ein Modell mehrere mit Namen nimmt</translation></message>
<message><source>Features to combine, at least two</source><translation>Merkmale, die kombiniert werden, mindestens zwei</translation></message>
<message><source>Features to read from each record, including labels</source><translation>Merkmale, die aus jedem Datensatz gelesen werden, einschließlich der Labels</translation></message>
<message><source>Fi&amp;le…</source><translation>D&amp;atei…</translation></message>
<message><source>Field %1:</source><translation>Feld %1:</translation></message>
<message><source>Field that is the label</source><translation>Feld, das das Label ist</translation></message>
<message><source>Fields</source><translation>Felder</translation></message>
<message><source>File</source><translation>Datei</translation></message>
<message><source>File format</source><translation>Dateiformat</translation></message>
<message><source>File of images; ${DATA} stands for the data folder</source><translation>Datei mit Bildern; ${DATA} steht für den Datenordner</translation></message>
<message><source>File of labels</source><translation>Datei mit Labels</translation></message>
<message><source>File of texts, or several by a pattern with * and ?; ${DATA} stands for the data folder</source><translation>Datei mit Texten, oder mehrere durch ein Muster mit * und ?; ${DATA} steht für den Datenordner</translation></message>
<message><source>File of the new terms, one per line</source><translation>Datei mit den neuen Begriffen, einer je Zeile</translation></message>
<message><source>File of the terms of the checkpoint, one per line</source><translation>Datei mit den Begriffen des Checkpoints, einer je Zeile</translation></message>
<message><source>File of the texts</source><translation>Datei mit den Texten</translation></message>
<message><source>File of the texts to evaluate on</source><translation>Datei mit den Texten zum Auswerten</translation></message>
<message><source>File of the words; their positions are the ids</source><translation>Datei mit den Wörtern; ihre Positionen sind die Ids</translation></message>
<message><source>File of weights</source><translation>Datei mit Gewichten</translation></message>
<message><source>file or folder</source><translation>Datei oder Ordner</translation></message>
<message><source>File or folder of the data</source><translation>Datei oder Ordner der Daten</translation></message>
<message><source>File to evaluate on</source><translation>Datei für die Auswertung</translation></message>
<message><source>File, or several by a pattern with * and ?; ${DATA} stands for the data folder</source><translation>Datei, oder mehrere durch ein Muster mit * und ?; ${DATA} steht für den Datenordner</translation></message>
<message><source>files</source><translation>Dateien</translation></message>
<message><source>Files of fixed-length records, like those of CIFAR-10</source><translation>Dateien mit Datensätzen fester Länge wie die von CIFAR-10</translation></message>
<message><source>Files to interleave, one record at a time</source><translation>Dateien, die verschränkt gelesen werden, immer ein Datensatz nach dem anderen</translation></message>
<message numerus="yes"><source>Filter %n kind(s) of layers</source><translation><numerusform>%n Art von Schichten filtern</numerusform><numerusform>%n Arten von Schichten filtern</numerusform></translation></message>
<message><source>Filter charts</source><translation>Diagramme filtern</translation></message>
<message><source>Filter columns</source><translation>Spalten filtern</translation></message>
<message><source>Filter features</source><translation>Merkmale filtern</translation></message>
<message><source>Filter functions</source><translation>Funktionen filtern</translation></message>
<message><source>Filter kinds of layers</source><translation>Arten von Schichten filtern</translation></message>
<message><source>Filter lines</source><translation>Zeilen filtern</translation></message>
<message><source>Filter lines (words)</source><translation>Zeilen filtern (Wörter)</translation></message>
<message><source>Filter metrics</source><translation>Metriken filtern</translation></message>
<message><source>Filter models</source><translation>Modelle filtern</translation></message>
<message><source>Filter runs</source><translation>Läufe filtern</translation></message>
<message><source>Filter runs: a name, or lr &lt; 0.01 and loss &lt; 2</source><translation>Läufe filtern: Name, lr &lt; 0.01 and loss &lt; 2</translation></message>
<message><source>Filter tags</source><translation>Tags filtern</translation></message>
<message><source>Filter tensors</source><translation>Tensoren filtern</translation></message>
<message><source>Filter:</source><translation>Filter:</translation></message>
<message><source>Filters</source><translation>Filter</translation></message>
<message><source>filters</source><translation>Filter</translation></message>
<message><source>final exports at the end, latest after each evaluation, best when the metric is better than ever, step by training steps</source><translation>final exportiert am Ende, latest nach jeder Auswertung, best, wenn die Metrik besser ist als je zuvor, step nach Trainingsschritten</translation></message>
<message><source>Final learning rate</source><translation>Letzte Lernrate</translation></message>
<message><source>Find a layer by its name or kind</source><translation>Eine Schicht nach Name oder Art finden</translation></message>
<message><source>Find a run by a few letters of its name and show it</source><translation>Einen Lauf mit wenigen Buchstaben seines Namens finden und zeigen</translation></message>
<message><source>Find a tag by a few letters of its name and show its chart</source><translation>Ein Tag mit wenigen Buchstaben seines Namens finden und sein Diagramm zeigen</translation></message>
<message><source>Find layer</source><translation>Schicht suchen</translation></message>
<message><source>Find node</source><translation>Knoten suchen</translation></message>
<message><source>Find point</source><translation>Punkt suchen</translation></message>
<message><source>Find words in all pages of the guide and its references</source><translation>Wörter in allen Seiten des Leitfadens und seiner Referenzen finden</translation></message>
<message><source>finished</source><translation>fertig</translation></message>
<message><source>finishing the step, then writing a checkpoint</source><translation>beendet den Schritt und schreibt einen Checkpoint</translation></message>
<message><source>Finite values in the range</source><translation>Endliche Werte im Bereich</translation></message>
<message><source>First pictures with their labels</source><translation>Die ersten Bilder mit ihren Labels</translation></message>
<message><source>first quartile</source><translation>erstes Quartil</translation></message>
<message><source>First row shown</source><translation>Erste gezeigte Zeile</translation></message>
<message><source>First rows of the data</source><translation>Die ersten Zeilen der Daten</translation></message>
<message><source>first step</source><translation>erster Schritt</translation></message>
<message><source>First step that counts</source><translation>Erster Schritt, der zählt</translation></message>
<message><source>First steps</source><translation>Erste Schritte</translation></message>
<message><source>First steps:</source><translation>Erste Schritte:</translation></message>
<message><source>First texts as the pieces that the model reads</source><translation>Erste Texte als die Stücke, die das Modell liest</translation></message>
<message><source>First trials</source><translation>Erste Versuche</translation></message>
<message><source>First value in the range</source><translation>Erster Wert im Bereich</translation></message>
<message><source>First values; unset: truncated normal with standard deviation 1/sqrt(dimension)</source><translation>Erste Werte; nicht gesetzt: gestutzte Normalverteilung mit Standardabweichung 1/sqrt(dimension)</translation></message>
<message><source>Fit</source><translation>Anpassen</translation></message>
<message><source>Fit %1</source><translation>%1 anpassen</translation></message>
<message><source>Fit all charts</source><translation>Alle Diagramme einpassen</translation></message>
<message><source>Fit into view</source><translation>Einpassen</translation></message>
<message><source>Fit model</source><translation>Modell einpassen</translation></message>
<message><source>Fit most</source><translation>Eingrenzen</translation></message>
<message><source>fit the graph</source><translation>den Graphen einpassen</translation></message>
<message><source>Fit the graph into the view (F)</source><translation>Den Graphen einpassen (F)</translation></message>
<message><source>fit the graph, its full size, zoom in and out</source><translation>den Graphen einpassen, volle Größe, vergrößern und verkleinern</translation></message>
<message><source>Fit the y axis to the 5th to 95th percentile of the values</source><translation>Die y-Achse an das 5. bis 95. Perzentil der Werte anpassen</translation></message>
<message><source>Fit to data	0</source><translation>An Daten anpassen	0</translation></message>
<message><source>Fit to data…</source><translation>An Daten anpassen…</translation></message>
<message><source>Fits</source><translation>Anpassungen</translation></message>
<message><source>Fits of this model</source><translation>Anpassungen dieses Modells</translation></message>
<message numerus="yes"><source>Fitted for %n epochs: %1. Run %2 has the weights.</source><translation><numerusform>%n Epoche angepasst: %1. Der Lauf %2 hat die Gewichte.</numerusform><numerusform>%n Epochen angepasst: %1. Der Lauf %2 hat die Gewichte.</numerusform></translation></message>
<message><source>Fitting as run %1. The charts show it while it learns.</source><translation>Wird als Lauf %1 angepasst. Die Diagramme zeigen ihn, während er lernt.</translation></message>
<message><source>Fixed length</source><translation>Feste Länge</translation></message>
<message><source>Float list</source><translation>Float-Liste</translation></message>
<message><source>Float value</source><translation>Float-Wert</translation></message>
<message><source>focus</source><translation>Fokus</translation></message>
<message><source>Fold</source><translation>Zuklappen</translation></message>
<message><source>Fold this group</source><translation>Diese Gruppe zuklappen</translation></message>
<message><source>Folder</source><translation>Ordner</translation></message>
<message><source>Folder for checkpoints and logs</source><translation>Ordner für Checkpoints und Protokolle</translation></message>
<message><source>Folder for experiments and runs</source><translation>Ordner für Experimente und Läufe</translation></message>
<message><source>Folder for the new workspace</source><translation>Ordner für den neuen Arbeitsbereich</translation></message>
<message><source>Folder for the SavedModel</source><translation>Ordner für das SavedModel</translation></message>
<message><source>Folder of a SavedModel that was exported with its training and its evaluation</source><translation>Ordner eines SavedModels, das mit seinem Training und seiner Auswertung exportiert wurde</translation></message>
<message><source>Folder of its run below runs/</source><translation>Ordner seines Laufs unter runs/</translation></message>
<message><source>Folder of the data</source><translation>Ordner der Daten</translation></message>
<message><source>Folder of the pretrained model</source><translation>Ordner des vortrainierten Modells</translation></message>
<message><source>Folder of the pretrained model, or a vocabulary</source><translation>Ordner des vortrainierten Modells oder ein Vokabular</translation></message>
<message><source>Folder of the run</source><translation>Ordner des Laufs</translation></message>
<message><source>Folder of the SavedModel</source><translation>Ordner des SavedModels</translation></message>
<message><source>Folder with one subfolder per class; ${DATA} stands for the data folder</source><translation>Ordner mit einem Unterordner je Klasse; ${DATA} steht für den Datenordner</translation></message>
<message><source>Folder:</source><translation>Ordner:</translation></message>
<message><source>Follow</source><translation>Folgen</translation></message>
<message><source>Follow newest</source><translation>Neuesten folgen</translation></message>
<message><source>Footer bytes</source><translation>Bytes am Ende</translation></message>
<message><source>Footer:</source><translation>Fuß:</translation></message>
<message><source>For models that read texts (BERT, ALBERT): a file of texts, and the folder of a pretrained model or a vocabulary alone to start from random values. The pieces show what the model reads, with their ids; texts behind the line in the lengths are cut. The step “Check” measures the memory and the time of a step before the training.</source><translation>Für Modelle, die Texte lesen (BERT, ALBERT): eine Datei mit Texten und der Ordner eines vortrainierten Modells oder nur ein Vokabular, um mit Zufallswerten zu beginnen. Die Stücke zeigen mit ihren Nummern, was das Modell liest; Texte hinter der Linie in den Längen werden gekürzt. Der Schritt „Prüfen“ misst vor dem Training Speicher und Zeit eines Schritts.</translation></message>
<message><source>For records without the feature: one number, or one for each element; empty: the feature must be there</source><translation>Für Datensätze ohne das Merkmal: eine Zahl, oder eine für jedes Element; leer: das Merkmal muss da sein</translation></message>
<message><source>Forget the most recently shown or remembered view</source><translation>Die zuletzt gezeigte oder gemerkte Ansicht vergessen</translation></message>
<message><source>Forget view</source><translation>Ansicht vergessen</translation></message>
<message><source>Form</source><translation>Formular</translation></message>
<message><source>Form or text</source><translation>Formular oder Text</translation></message>
<message><source>Format</source><translation>Format</translation></message>
<message><source>Format of numbers and dates; files always use a decimal point</source><translation>Format von Zahlen und Daten; Dateien haben immer einen Dezimalpunkt</translation></message>
<message><source>Format:</source><translation>Format:</translation></message>
<message><source>Fraction of attention set to zero during training</source><translation>Anteil der Aufmerksamkeit, der beim Training auf null gesetzt wird</translation></message>
<message><source>Fraction of hidden values set to zero during training</source><translation>Anteil der verdeckten Werte, die beim Training auf null gesetzt werden</translation></message>
<message><source>Fraction of the examples in the eval part</source><translation>Anteil der Beispiele im Teil für die Auswertung</translation></message>
<message><source>Fraction of the layers' outputs set to zero during training</source><translation>Anteil der Ausgaben der Schichten, die beim Training auf null gesetzt werden</translation></message>
<message><source>Freeze</source><translation>Einfrieren</translation></message>
<message><source>Freeze all layers but the last one that has weights</source><translation>Alle Schichten außer der letzten mit Gewichten einfrieren</translation></message>
<message><source>Freeze layers</source><translation>Schichten einfrieren</translation></message>
<message><source>Freeze or train layers</source><translation>Schichten einfrieren oder trainieren</translation></message>
<message><source>From</source><translation>Von</translation></message>
<message><source>from</source><translation>von</translation></message>
<message><source>from 0</source><translation>von 0</translation></message>
<message><source>From 1, in the order of the strategy</source><translation>Ab 1, in der Reihenfolge der Strategie</translation></message>
<message><source>from a plugin or program</source><translation>aus einem Plugin oder Programm</translation></message>
<message><source>From a table to a model</source><translation>Von einer Tabelle zu einem Modell</translation></message>
<message><source>From a table to a trained model</source><translation>Von einer Tabelle zum trainierten Modell</translation></message>
<message><source>from row</source><translation>ab Zeile</translation></message>
<message><source>frozen graph</source><translation>eingefrorener Graph</translation></message>
<message><source>Ftrl, AdagradDA, Proximal…: pulls weights to exactly zero</source><translation>Ftrl, AdagradDA, Proximal…: zieht Gewichte auf genau null</translation></message>
<message><source>Ftrl, AdagradDA, Proximal…: pulls weights towards zero</source><translation>Ftrl, AdagradDA, Proximal…: zieht Gewichte in Richtung null</translation></message>
<message><source>Ftrl: a penalty that does not lower the rate</source><translation>Ftrl: eine Strafe, die die Rate nicht verringert</translation></message>
<message><source>Ftrl: how the rate falls with the squared sum</source><translation>Ftrl: wie die Rate mit der Quadratsumme sinkt</translation></message>
<message><source>Full name</source><translation>Voller Name</translation></message>
<message><source>Full screen</source><translation>Vollbild</translation></message>
<message><source>Function</source><translation>Funktion</translation></message>
<message><source>Function %1</source><translation>Funktion %1</translation></message>
<message><source>Function applied to the outputs</source><translation>Funktion, die auf die Ausgaben angewendet wird</translation></message>
<message><source>Functions</source><translation>Funktionen</translation></message>
<message><source>Functions (%1)</source><translation>Funktionen (%1)</translation></message>
<message><source>Functions of the graph</source><translation>Funktionen des Graphen</translation></message>
<message><source>Gain</source><translation>Gewinn</translation></message>
<message><source>gain %1</source><translation>Gewinn %1</translation></message>
<message><source>Gallery — Estimator Workbench</source><translation>Galerie — Estimator Workbench</translation></message>
<message><source>General</source><translation>Allgemein</translation></message>
<message><source>Gestures</source><translation>Gesten</translation></message>
<message><source>Give the charts more room</source><translation>Den Diagrammen mehr Platz geben</translation></message>
<message><source>Give the experiment a name.</source><translation>Geben Sie dem Experiment einen Namen.</translation></message>
<message><source>Give the report a name.</source><translation>Geben Sie dem Bericht einen Namen.</translation></message>
<message><source>Give the runs of a group the same colour in all views</source><translation>Den Läufen einer Gruppe in allen Ansichten dieselbe Farbe geben</translation></message>
<message><source>Global id in cluster</source><translation>Globale Id im Cluster</translation></message>
<message><source>Global step of the evaluation</source><translation>Globaler Schritt der Auswertung</translation></message>
<message><source>go from axis to axis; with Ctrl move the axis</source><translation>von Achse zu Achse gehen; mit Strg die Achse verschieben</translation></message>
<message><source>go from card to card</source><translation>von Karte zu Karte gehen</translation></message>
<message><source>go from line to line</source><translation>von Zeile zu Zeile gehen</translation></message>
<message><source>go from op to op; with Shift move the view</source><translation>von Op zu Op gehen; mit Umschalt die Ansicht verschieben</translation></message>
<message><source>go from run to run</source><translation>von Lauf zu Lauf gehen</translation></message>
<message><source>go from step to step, or from bin to bin</source><translation>von Schritt zu Schritt oder von Klasse zu Klasse gehen</translation></message>
<message><source>go from trial to trial</source><translation>von Versuch zu Versuch gehen</translation></message>
<message><source>Go on</source><translation>Weitermachen</translation></message>
<message><source>Go on importing</source><translation>Weiter importieren</translation></message>
<message><source>go through the histograms of the steps</source><translation>durch die Histogramme der Schritte gehen</translation></message>
<message><source>Go to %1</source><translation>Zu %1</translation></message>
<message><source>Go to error</source><translation>Zum Fehler</translation></message>
<message><source>Go to run…</source><translation>Zu Lauf…</translation></message>
<message><source>Go to tag…</source><translation>Zu Tag…</translation></message>
<message><source>Go to the field of the experiment for which its graph cannot be built</source><translation>Zum Feld des Experiments, wegen dem sein Graph nicht gebaut werden kann</translation></message>
<message><source>Go to the field of the experiment for which the training failed</source><translation>Zum Feld des Experiments, an dem das Training gescheitert ist</translation></message>
<message><source>Go to the next step</source><translation>Zum nächsten Schritt gehen</translation></message>
<message><source>Go to the previous step</source><translation>Zum vorigen Schritt gehen</translation></message>
<message><source>good, paper</source><translation>gut, Veröffentlichung</translation></message>
<message><source>Graph</source><translation>Graph</translation></message>
<message><source>Graph beside checkpoints</source><translation>Graph neben Checkpoints</translation></message>
<message><source>graph for evaluation</source><translation>Graph für die Auswertung</translation></message>
<message><source>graph for training</source><translation>Graph für das Training</translation></message>
<message><source>Graph:</source><translation>Graph:</translation></message>
<message><source>Graphs (*.pb *.pbtxt *.meta *.index);;All files (*)</source><translation>Graphen (*.pb *.pbtxt *.meta *.index);;Alle Dateien (*)</translation></message>
<message><source>green</source><translation>Grün</translation></message>
<message><source>Greys and dashes: told apart in print without colours</source><translation>Graustufen und Striche: im Druck ohne Farben zu unterscheiden</translation></message>
<message><source>Grid</source><translation>Raster</translation></message>
<message><source>Grid: every combination</source><translation>Raster: jede Kombination</translation></message>
<message><source>grid: so many values, both ends among them, equally far apart</source><translation>grid: so viele Werte, einschließlich beider Enden, in gleichen Abständen</translation></message>
<message><source>Group</source><translation>Gruppieren</translation></message>
<message><source>Group %1</source><translation>Gruppe %1</translation></message>
<message numerus="yes"><source>Group %1, %n runs</source><translation><numerusform>Gruppe %1, %n Lauf</numerusform><numerusform>Gruppe %1, %n Läufe</numerusform></translation></message>
<message><source>Group %1, folded</source><translation>Gruppe %1, zugeklappt</translation></message>
<message><source>Group by</source><translation>Gruppieren nach</translation></message>
<message><source>Group by %1</source><translation>Nach %1 gruppieren</translation></message>
<message><source>Group runs by:</source><translation>Läufe gruppieren nach:</translation></message>
<message><source>Group runs…</source><translation>Läufe gruppieren…</translation></message>
<message><source>Group:</source><translation>Gruppe:</translation></message>
<message><source>Grouping of runs</source><translation>Gruppierung der Läufe</translation></message>
<message><source>Guide</source><translation>Leitfaden</translation></message>
<message><source>Handbook</source><translation>Handbuch</translation></message>
<message><source>has a quote that is not closed</source><translation>hat ein Anführungszeichen, das nicht geschlossen wird</translation></message>
<message><source>has an escape that is not valid in JSON</source><translation>hat ein Escape, das in JSON nicht gültig ist</translation></message>
<message><source>Hash bucket</source><translation>Hash-Bucket</translation></message>
<message><source>Hash buckets</source><translation>Hash-Buckets</translation></message>
<message><source>Hash key</source><translation>Hash-Schlüssel</translation></message>
<message><source>Hashed</source><translation>Gehasht</translation></message>
<message><source>Head</source><translation>Head</translation></message>
<message><source>Head weights</source><translation>Gewichte der Heads</translation></message>
<message><source>Header</source><translation>Kopfzeile</translation></message>
<message><source>Header bytes</source><translation>Bytes am Anfang</translation></message>
<message><source>Header:</source><translation>Kopf:</translation></message>
<message><source>Heads</source><translation>Heads</translation></message>
<message><source>heads</source><translation>Köpfe</translation></message>
<message><source>Heads of attention in each layer</source><translation>Köpfe der Aufmerksamkeit in jeder Schicht</translation></message>
<message><source>Heads of attention: layer %1, head %2</source><translation>Köpfe der Aufmerksamkeit: Schicht %1, Kopf %2</translation></message>
<message><source>Heads of attention: none</source><translation>Köpfe der Aufmerksamkeit: keine</translation></message>
<message><source>Heat map</source><translation>Heatmap</translation></message>
<message><source>Heat map of %1 × %2 cells</source><translation>Heatmap von %1 × %2 Zellen</translation></message>
<message><source>Height</source><translation>Höhe</translation></message>
<message><source>Height in pixels</source><translation>Höhe in Pixeln</translation></message>
<message><source>Height that all pictures are scaled to; 0: that of the first picture, which all must have</source><translation>Höhe, auf die alle Bilder skaliert werden; 0: die des ersten Bilds, die dann alle haben müssen</translation></message>
<message><source>Height, width and channels of one example; empty: as the input has it</source><translation>Höhe, Breite und Kanäle eines Beispiels; leer: wie in der Eingabe</translation></message>
<message><source>Help</source><translation>Hilfe</translation></message>
<message><source>Help for the step</source><translation>Hilfe zum Schritt</translation></message>
<message><source>hidden</source><translation>ausgeblendet</translation></message>
<message><source>Hidden units</source><translation>Verdeckte Einheiten</translation></message>
<message><source>Hidden units must be integers, for example 256, 128.</source><translation>Verdeckte Einheiten müssen ganze Zahlen sein, zum Beispiel 256, 128.</translation></message>
<message><source>Hidden units of the network</source><translation>Verdeckte Einheiten des Netzes</translation></message>
<message><source>hidden words, next sentences</source><translation>verdeckte Wörter, nächste Sätze</translation></message>
<message><source>Hide</source><translation>Ausblenden</translation></message>
<message><source>Hide	Space</source><translation>Ausblenden	Leertaste</translation></message>
<message><source>Hide %1</source><translation>%1 ausblenden</translation></message>
<message><source>Hide column</source><translation>Spalte ausblenden</translation></message>
<message><source>Hide Details...</source><translation>Einzelheiten ausblenden…</translation></message>
<message><source>Hide hyperparameters that are the same in all runs</source><translation>Hyperparameter ausblenden, die in allen Läufen gleich sind</translation></message>
<message><source>Hide or show the docks</source><translation>Leisten ausblenden oder zeigen</translation></message>
<message><source>hide the docks, and show them</source><translation>die Leisten ausblenden und wieder zeigen</translation></message>
<message><source>Hide the selected runs everywhere; their files stay</source><translation>Die gewählten Läufe überall ausblenden; ihre Dateien bleiben</translation></message>
<message><source>High contrast</source><translation>Hoher Kontrast</translation></message>
<message><source>high contrast</source><translation>hoher Kontrast</translation></message>
<message><source>Higher is better</source><translation>Größer ist besser</translation></message>
<message><source>Highlight the paths to and from the selected node (T)</source><translation>Pfade zum gewählten Knoten und von ihm weg hervorheben (T)</translation></message>
<message><source>Histogram from %1 to %2</source><translation>Histogramm von %1 bis %2</translation></message>
<message><source>Histograms</source><translation>Histogramme</translation></message>
<message><source>Histograms, pictures, sounds, texts and more of all visible runs</source><translation>Histogramme, Bilder, Töne, Texte und mehr aller sichtbaren Läufe</translation></message>
<message><source>Hold step</source><translation>Schritt halten</translation></message>
<message><source>Hold the queue</source><translation>Schlange anhalten</translation></message>
<message><source>Home</source><translation>Pos1</translation></message>
<message><source>Hook %1</source><translation>Hook %1</translation></message>
<message><source>Hooks</source><translation>Hooks</translation></message>
<message><source>Hooks of plugins that run with the training</source><translation>Hooks von Plugins, die beim Training mitlaufen</translation></message>
<message><source>hours</source><translation>Stunden</translation></message>
<message><source>hover</source><translation>Hover</translation></message>
<message><source>How</source><translation>Wie</translation></message>
<message><source>How and how often to evaluate</source><translation>Wie und wie oft ausgewertet wird</translation></message>
<message><source>How checkpoints name weights: checkpoint, by the way to their layers, as Keras does; saver, by their names</source><translation>Wie Checkpoints die Gewichte nennen: checkpoint, nach dem Weg zu ihren Schichten wie Keras; saver, nach ihren Namen</translation></message>
<message><source>How distances in the original space are measured</source><translation>Wie Abstände im ursprünglichen Raum gemessen werden</translation></message>
<message><source>How evaluations are spread over devices; unset: one device</source><translation>Wie Auswertungen auf Geräte verteilt werden; nicht gesetzt: ein Gerät</translation></message>
<message><source>How far points are apart</source><translation>Wie der Abstand von Punkten gemessen wird</translation></message>
<message><source>How far points move per step; automatic: depends on their number</source><translation>Wie weit Punkte je Schritt wandern; automatisch: hängt von ihrer Anzahl ab</translation></message>
<message><source>How linear weights are updated; unset: Ftrl with rate min(0.005, 1/sqrt(columns))</source><translation>Wie die linearen Gewichte aktualisiert werden; nicht gesetzt: Ftrl mit Rate min(0.005, 1/sqrt(Spalten))</translation></message>
<message><source>How long a worker waits for the chief to prepare the variables</source><translation>Wie lange ein Worker wartet, bis der Chief die Variablen vorbereitet hat</translation></message>
<message><source>How long its library took to load the last time</source><translation>Wie lange das Laden seiner Bibliothek zuletzt gedauert hat</translation></message>
<message><source>How long to train</source><translation>Wie lange trainiert wird</translation></message>
<message><source>How long to train, and how often to evaluate, save and log. The defaults are fine for a first curve. Hooks, early stopping, exporters and warm start are below; All settings shows every field.</source><translation>Wie lange trainiert und wie oft ausgewertet, gespeichert und protokolliert wird. Für eine erste Kurve genügen die Vorgaben. Hooks, frühes Anhalten, Exporter und Warmstart stehen darunter; Alle Einstellungen zeigt jedes Feld.</translation></message>
<message><source>How many neighbours are listed: 1 to 200</source><translation>Wie viele Nachbarn aufgeführt werden: 1 bis 200</translation></message>
<message><source>How many of the most likely classes are shown</source><translation>Wie viele der wahrscheinlichsten Klassen gezeigt werden</translation></message>
<message><source>How many runs the queue trains at once; lowering it stops no run</source><translation>Wie viele Läufe die Warteschlange zugleich trainiert; weniger hält keinen an</translation></message>
<message><source>How much each hyperparameter decides about the metric that is chosen above.</source><translation>Wie viel jeder Hyperparameter über die Metrik entscheidet, die oben gewählt ist.</translation></message>
<message><source>how much, and Cancel</source><translation>wie viel, und Abbrechen</translation></message>
<message><source>How near a kernel comes to what this machine can do: the least time for its arithmetic or its memory, as it was measured beside the step, in the time that it took. Small ones mostly cost the call.</source><translation>Wie nahe ein Kernel an das herankommt, was diese Maschine kann: die kürzeste Zeit für seine Arithmetik oder seinen Speicher, wie sie neben dem Schritt gemessen wurde, im Verhältnis zur gebrauchten Zeit. Kleine kosten vor allem den Aufruf.</translation></message>
<message><source>How often the logs of running trainings are read and their curves drawn, 1 to 5 times per second; a lower rate leaves more of the processor to training</source><translation>Wie oft die Protokolle laufender Trainings gelesen und ihre Kurven gezeichnet werden, 1 bis 5 Mal pro Sekunde; seltener lässt dem Training mehr vom Prozessor</translation></message>
<message><source>How processes of a cluster talk; unset: grpc</source><translation>Wie die Prozesse eines Clusters miteinander sprechen; nicht gesetzt: grpc</translation></message>
<message><source>How rows of new terms start</source><translation>Womit die Zeilen neuer Begriffe beginnen</translation></message>
<message><source>How sessions run</source><translation>Wie Sitzungen ausgeführt werden</translation></message>
<message><source>How several ids of an example are combined</source><translation>Wie mehrere Ids eines Beispiels zusammengefasst werden</translation></message>
<message><source>How several ids of an example in a column are combined</source><translation>Wie mehrere Ids eines Beispiels in einer Spalte zusammengefasst werden</translation></message>
<message><source>How several ids of an example in a linear column are combined</source><translation>Wie mehrere Ids eines Beispiels in einer linearen Spalte zusammengefasst werden</translation></message>
<message><source>How the bias is updated; unset: Ftrl with rate 0.3</source><translation>Wie der Bias aktualisiert wird; nicht gesetzt: Ftrl mit Rate 0.3</translation></message>
<message><source>How the distances of neighbours are measured</source><translation>Wie die Abstände der Nachbarn gemessen werden</translation></message>
<message><source>How the files were written; unset: plain</source><translation>Wie die Dateien geschrieben wurden; nicht gesetzt: unkomprimiert</translation></message>
<message><source>How the first centres are chosen among the points</source><translation>Wie die ersten Zentren unter den Punkten gewählt werden</translation></message>
<message><source>How the losses of a batch become one; unset: SUM in v1, SUM_OVER_BATCH_SIZE in v2</source><translation>Wie die Verluste eines Batches zu einem werden; nicht gesetzt: SUM in v1, SUM_OVER_BATCH_SIZE in v2</translation></message>
<message><source>How the losses of a batch become one; unset: SUM_OVER_BATCH_SIZE</source><translation>Wie die Verluste eines Batches zu einem werden; nicht gesetzt: SUM_OVER_BATCH_SIZE</translation></message>
<message><source>How the network is updated; unset: Adagrad with rate 0.001</source><translation>Wie das Netz aktualisiert wird; nicht gesetzt: Adagrad mit Rate 0.001</translation></message>
<message><source>How the program looks and works</source><translation>Wie das Programm aussieht und arbeitet</translation></message>
<message><source>How the rate changes with the global step</source><translation>Wie sich die Rate mit dem globalen Schritt ändert</translation></message>
<message><source>How the selected experiment is saved, logged, evaluated and distributed</source><translation>Wie das gewählte Experiment gespeichert, protokolliert, ausgewertet und verteilt wird</translation></message>
<message><source>How the training is spread over devices; unset: one device</source><translation>Wie das Training auf Geräte verteilt wird; nicht gesetzt: ein Gerät</translation></message>
<message><source>How the trees grow</source><translation>Wie die Bäume wachsen</translation></message>
<message><source>How the vectors start and are combined</source><translation>Womit die Vektoren beginnen und wie sie zusammengefasst werden</translation></message>
<message><source>How the weights are updated</source><translation>Wie die Gewichte aktualisiert werden</translation></message>
<message><source>How the weights are updated. Empty: as compiled</source><translation>Wie die Gewichte aktualisiert werden. Leer: wie kompiliert</translation></message>
<message><source>How the weights are updated; unset: Adagrad with rate 0.05 (v1) or 0.001 (v2)</source><translation>Wie die Gewichte aktualisiert werden; nicht gesetzt: Adagrad mit Rate 0.05 (v1) oder 0.001 (v2)</translation></message>
<message><source>How the weights are updated; unset: Adagrad with rate 0.05, gradients clipped to norm 5</source><translation>Wie die Gewichte aktualisiert werden; nicht gesetzt: Adagrad mit Rate 0.05, Gradienten auf die Norm 5 begrenzt</translation></message>
<message><source>How the weights are updated; unset: AdamWeightDecay with rate 0.0001</source><translation>Wie die Gewichte aktualisiert werden; nicht gesetzt: AdamWeightDecay mit Rate 0.0001</translation></message>
<message><source>How the weights are updated; unset: Ftrl with rate 0.2</source><translation>Wie die Gewichte aktualisiert werden; nicht gesetzt: Ftrl mit Rate 0.2</translation></message>
<message><source>How weights start</source><translation>Womit die Gewichte beginnen</translation></message>
<message><source>Hparam</source><translation>Hyperparameter</translation></message>
<message><source>HParams</source><translation>HParams</translation></message>
<message><source>Hparams</source><translation>Hyperparameter</translation></message>
<message><source>Hyperparameter</source><translation>Hyperparameter</translation></message>
<message><source>Hyperparameters</source><translation>Hyperparameter</translation></message>
<message><source>Hyperparameters and metrics appear once the logs have been read.</source><translation>Hyperparameter und Metriken erscheinen, wenn die Protokolle gelesen sind.</translation></message>
<message><source>Hyperparameters and metrics of all runs as a table</source><translation>Hyperparameter und Metriken aller Läufe als Tabelle</translation></message>
<message><source>Hyperparameters: params of a named model's model_fn by name, settings of another model by path, as optimizer.learning_rate</source><translation>Hyperparameter: params für die model_fn eines benannten Modells mit ihrem Namen, Einstellungen eines anderen Modells mit ihrem Pfad, etwa optimizer.learning_rate</translation></message>
<message><source>icon, word and colour</source><translation>Symbol, Wort und Farbe</translation></message>
<message><source>Icons</source><translation>Symbole</translation></message>
<message><source>Id</source><translation>Id</translation></message>
<message><source>Id of anything else; -1: left out</source><translation>Id von allem anderen; -1: wird weggelassen</translation></message>
<message><source>Id of anything else; unset: left out</source><translation>Id von allem anderen; nicht gesetzt: wird weggelassen</translation></message>
<message><source>Id of other integers; unset: negative ones are left out, larger ones fail</source><translation>Id anderer ganzer Zahlen; nicht gesetzt: negative werden weggelassen, größere sind ein Fehler</translation></message>
<message><source>Identity</source><translation>Identität</translation></message>
<message><source>idle</source><translation>untätig</translation></message>
<message><source>Ids over time</source><translation>Ids im Zeitverlauf</translation></message>
<message><source>Ids with weights</source><translation>Ids mit Gewichten</translation></message>
<message><source>IDX files</source><translation>IDX-Dateien</translation></message>
<message><source>Ignore</source><translation>Ignorieren</translation></message>
<message><source>Ignore errors</source><translation>Fehler übergehen</translation></message>
<message><source>Ignore outliers</source><translation>Ausreißer übergehen</translation></message>
<message><source>Image folder</source><translation>Bilderordner</translation></message>
<message><source>Images</source><translation>Bilder</translation></message>
<message><source>images</source><translation>Bilder</translation></message>
<message><source>Images to draw</source><translation>Anzahl der Bilder, die gezeichnet werden</translation></message>
<message><source>Importance</source><translation>Bedeutung</translation></message>
<message><source>Importance for %1, from %2 trials: the share of its variance that the hyperparameter alone explains (fANOVA over a random forest); correlation is Spearman's. %3</source><translation>Bedeutung für %1, aus %2 Versuchen: der Anteil seiner Varianz, den der Hyperparameter allein erklärt (fANOVA über einem Random Forest); die Korrelation ist die von Spearman. %3</translation></message>
<message><source>Importance needs at least three trials that have every value.</source><translation>Die Bedeutung braucht mindestens drei Versuche, die alle Werte haben.</translation></message>
<message><source>Importance of the hyperparameters</source><translation>Bedeutung der Hyperparameter</translation></message>
<message><source>Importance tells what a metric depends on. It appears when runs log one, such as a loss.</source><translation>Die Bedeutung sagt, wovon eine Metrik abhängt. Sie erscheint, sobald Läufe eine protokollieren, etwa einen Verlust.</translation></message>
<message><source>imported</source><translation>importiert</translation></message>
<message numerus="yes"><source>Imported %n runs (%1) from %2</source><translation><numerusform>%n Lauf (%1) aus %2 importiert</numerusform><numerusform>%n Läufe (%1) aus %2 importiert</numerusform></translation></message>
<message><source>Imported event files</source><translation>Importierte Ereignisdateien</translation></message>
<message numerus="yes"><source>Importing event files: %1 of %n runs</source><translation><numerusform>Ereignisdateien werden importiert: %1 von %n Lauf</numerusform><numerusform>Ereignisdateien werden importiert: %1 von %n Läufen</numerusform></translation></message>
<message><source>in %1</source><translation>in %1</translation></message>
<message><source>In memory evaluation</source><translation>Auswertung im Speicher</translation></message>
<message><source>in order</source><translation>der Reihe nach</translation></message>
<message><source>in the confusion matrix: go from cell to cell</source><translation>in der Konfusionsmatrix: von Zelle zu Zelle gehen</translation></message>
<message><source>in the home folder</source><translation>im persönlichen Ordner</translation></message>
<message><source>in this process</source><translation>in diesem Prozess</translation></message>
<message><source>In → out</source><translation>Ein → aus</translation></message>
<message><source>in: %1</source><translation>ein: %1</translation></message>
<message><source>In: %1, %2</source><translation>Hinein: %1, %2</translation></message>
<message><source>Include the term of the loss that depends only on the labels</source><translation>Auch den Teil des Loss zählen, der nur von den Labels abhängt</translation></message>
<message><source>Increase the rate linearly from 0 over this many first steps; 0 disables it</source><translation>Die Rate über so viele erste Schritte linear von 0 an erhöhen; 0 schaltet es ab</translation></message>
<message><source>Index in dimension %1</source><translation>Index in Dimension %1</translation></message>
<message><source>Index of this process in its job</source><translation>Nummer dieses Prozesses innerhalb seiner Aufgabe</translation></message>
<message><source>Indicator</source><translation>Indikator</translation></message>
<message><source>indicator of %1</source><translation>Indikator von %1</translation></message>
<message><source>indigo</source><translation>Indigo</translation></message>
<message><source>infinite</source><translation>unendlich</translation></message>
<message><source>infinity</source><translation>unendlich</translation></message>
<message><source>Initial accumulator value</source><translation>Anfangswert des Akkumulators</translation></message>
<message><source>Initial variance</source><translation>Anfangsvarianz</translation></message>
<message><source>Initial weight of the moving average of curves, 0 (none) to 0.99</source><translation>Anfängliches Gewicht des gleitenden Mittels der Kurven, 0 (keins) bis 0,99</translation></message>
<message><source>Initializer</source><translation>Initialisierer</translation></message>
<message><source>Input</source><translation>Eingabe</translation></message>
<message><source>Input shape</source><translation>Form der Eingabe</translation></message>
<message><source>input wait %1 %</source><translation>Eingabe wartet %1 %</translation></message>
<message><source>Input:</source><translation>Eingabe:</translation></message>
<message><source>Inputs (%1)</source><translation>Eingaben (%1)</translation></message>
<message><source>Inputs as JSON</source><translation>Eingaben als JSON</translation></message>
<message><source>Ins</source><translation>Einfg</translation></message>
<message><source>Insert %1</source><translation>%1 einfügen</translation></message>
<message><source>Insert a copy after the layer</source><translation>Eine Kopie hinter der Schicht einfügen</translation></message>
<message><source>Insert a tag</source><translation>Ein Tag einfügen</translation></message>
<message><source>Insert copies of the selected layers</source><translation>Kopien der gewählten Schichten einfügen</translation></message>
<message><source>Insert the copied layers behind the selected one</source><translation>Die kopierten Schichten hinter der gewählten einfügen</translation></message>
<message><source>Inside</source><translation>Darin</translation></message>
<message><source>Inspect a checkpoint of any program</source><translation>Einen Checkpoint eines beliebigen Programms ansehen</translation></message>
<message><source>Inspect a checkpoint of any program: its index, data or V1 file</source><translation>Einen Checkpoint eines beliebigen Programms ansehen: seine Index-, Daten- oder V1-Datei</translation></message>
<message><source>Inspector</source><translation>Inspektor</translation></message>
<message><source>Install pw-play, paplay, aplay or ffplay to hear sounds; without it they can be viewed and saved</source><translation>Installieren Sie pw-play, paplay, aplay oder ffplay, um Töne zu hören; ohne sie können sie angesehen und gespeichert werden</translation></message>
<message><source>Instead of counts; click a header to sort</source><translation>Statt Anzahlen; ein Klick auf einen Kopf sortiert</translation></message>
<message><source>Int64 list</source><translation>Int64-Liste</translation></message>
<message><source>Int64 value</source><translation>Int64-Wert</translation></message>
<message><source>Integer</source><translation>Ganze Zahl</translation></message>
<message><source>Integers</source><translation>Ganze Zahlen</translation></message>
<message><source>Internal error</source><translation>Interner Fehler</translation></message>
<message><source>interrupted</source><translation>unterbrochen</translation></message>
<message><source>Intra op parallelism threads</source><translation>Threads innerhalb einer Op</translation></message>
<message><source>Invalid argument</source><translation>Ungültige Angabe</translation></message>
<message><source>is missing; write "" for an empty text, or remove the comma</source><translation>fehlt; schreiben Sie "" für einen leeren Text, oder entfernen Sie das Komma</translation></message>
<message><source>is not %1</source><translation>ist nicht %1</translation></message>
<message><source>is not a value of %1</source><translation>ist kein Wert von %1</translation></message>
<message><source>is too large or too small to store</source><translation>ist zu groß oder zu klein zum Speichern</translation></message>
<message><source>Isolate</source><translation>Isolieren</translation></message>
<message><source>It &amp;gives:</source><translation>Er &amp;gibt:</translation></message>
<message><source>It begins next.</source><translation>Er beginnt als Nächster.</translation></message>
<message><source>It begins when %1 has ended.</source><translation>Er beginnt, wenn %1 zu Ende ist.</translation></message>
<message><source>it cannot be opened.</source><translation>sie kann nicht geöffnet werden.</translation></message>
<message><source>it cannot be read.</source><translation>sie kann nicht gelesen werden.</translation></message>
<message><source>It contains a section of an unknown kind.</source><translation>Er enthält einen Abschnitt unbekannter Art.</translation></message>
<message><source>it could only be read in part.</source><translation>sie konnte nur teilweise gelesen werden.</translation></message>
<message><source>It gave no reason.</source><translation>Einen Grund nannte es nicht.</translation></message>
<message><source>It gets the features unchanged. Linear, DNN and combined models take feature columns.</source><translation>Es bekommt die Merkmale unverändert. Lineare, DNN- und kombinierte Modelle nehmen Merkmalsspalten.</translation></message>
<message><source>it has labels</source><translation>sie hat Labels</translation></message>
<message><source>It has no parameters.</source><translation>Es hat keine Parameter.</translation></message>
<message><source>it has no rows.</source><translation>sie hat keine Zeilen.</translation></message>
<message><source>It has no runs to draw. Try it on inputs that you enter.</source><translation>Er enthält keine Läufe zum Zeichnen. Probieren Sie das Modell mit eigenen Eingaben aus.</translation></message>
<message><source>It is already the first column.</source><translation>Sie ist schon die erste Spalte.</translation></message>
<message><source>It is already the first layer.</source><translation>Sie ist schon die erste Schicht.</translation></message>
<message><source>It is already the first section.</source><translation>Er ist schon der erste Abschnitt.</translation></message>
<message><source>It is already the last column.</source><translation>Sie ist schon die letzte Spalte.</translation></message>
<message><source>It is already the last layer.</source><translation>Sie ist schon die letzte Schicht.</translation></message>
<message><source>It is already the last one.</source><translation>Er ist schon der letzte.</translation></message>
<message><source>It is already the last section.</source><translation>Er ist schon der letzte Abschnitt.</translation></message>
<message><source>It is already the next one.</source><translation>Er ist schon der nächste.</translation></message>
<message><source>it is cut off in its header.</source><translation>sie ist im Kopf abgeschnitten.</translation></message>
<message><source>It is damaged at byte %1: %2.</source><translation>Er ist bei Byte %1 beschädigt: %2.</translation></message>
<message><source>it is not a JSON object: %1</source><translation>es ist kein JSON-Objekt: %1</translation></message>
<message><source>it is not a matrix.</source><translation>sie ist keine Matrix.</translation></message>
<message><source>It is not a report.</source><translation>Das ist kein Bericht.</translation></message>
<message><source>it is shorter than its shape says.</source><translation>sie ist kürzer, als ihre Form sagt.</translation></message>
<message><source>it is stored in column-major (Fortran) order.</source><translation>sie ist spaltenweise gespeichert (Fortran).</translation></message>
<message><source>It waits for %1, which is paused.</source><translation>Er wartet auf %1, der pausiert.</translation></message>
<message><source>It waits until the queue goes on.</source><translation>Er wartet, bis die Warteschlange weitergeht.</translation></message>
<message><source>it was not written by this program</source><translation>es wurde nicht von diesem Programm geschrieben</translation></message>
<message><source>it was written by a newer version of the program</source><translation>es wurde von einer neueren Version des Programms geschrieben</translation></message>
<message><source>It was written by a newer version of the program. Open it with that version.</source><translation>Er wurde von einer neueren Version des Programms geschrieben. Öffnen Sie ihn mit dieser Version.</translation></message>
<message><source>it was written by another version of the program</source><translation>es wurde von einer anderen Version des Programms geschrieben</translation></message>
<message><source>It was written without a single node.</source><translation>Er wurde ohne einen einzigen Knoten geschrieben.</translation></message>
<message><source>Iteration %1 of %2</source><translation>Iteration %1 von %2</translation></message>
<message><source>its header is damaged.</source><translation>ihr Kopf ist beschädigt.</translation></message>
<message><source>Its linear and its deep part</source><translation>Sein linearer Teil und sein Deep-Teil</translation></message>
<message><source>Its log does not say why.</source><translation>Das Protokoll sagt nicht, warum.</translation></message>
<message><source>its numbers are not little-endian float32 or float64.</source><translation>ihre Zahlen sind nicht float32 oder float64 in Little-Endian.</translation></message>
<message><source>Its parameters</source><translation>Seine Parameter</translation></message>
<message><source>Its rows appear here when it is finished.</source><translation>Ihre Zeilen erscheinen hier, wenn sie fertig ist.</translation></message>
<message><source>Its state</source><translation>Sein Zustand</translation></message>
<message><source>Its trials; empty before it begins</source><translation>Seine Versuche; leer, bevor er beginnt</translation></message>
<message><source>Job of this process: chief, worker, ps, evaluator or master</source><translation>Aufgabe dieses Prozesses: chief, worker, ps, evaluator oder master</translation></message>
<message><source>Jobs of a cluster that the process talks to</source><translation>Aufgaben eines Clusters, mit denen der Prozess spricht</translation></message>
<message><source>Join by</source><translation>Vereinen durch</translation></message>
<message><source>JSON</source><translation>JSON</translation></message>
<message><source>just now</source><translation>gerade eben</translation></message>
<message><source>K-means</source><translation>K-Means</translation></message>
<message><source>Keep</source><translation>Behalten</translation></message>
<message><source>Keep comparing with the pictures of the time cursor's current step</source><translation>Weiter mit den Bildern des jetzigen Schritts des Zeitzeigers vergleichen</translation></message>
<message><source>Keep editing</source><translation>Weiter bearbeiten</translation></message>
<message><source>Keep exponential moving averages of the variables, &lt;variable&gt;/ExponentialMovingAverage, with this decay; 0 keeps none</source><translation>Exponentielle gleitende Mittel der Variablen führen, &lt;variable&gt;/ExponentialMovingAverage, mit diesem Abfall; 0 führt keine</translation></message>
<message><source>Keep mine</source><translation>Meine behalten</translation></message>
<message><source>Keep newest</source><translation>Neueste behalten</translation></message>
<message><source>Keep newest:</source><translation>Neueste behalten:</translation></message>
<message><source>Keep one for good every</source><translation>Einen für immer behalten alle</translation></message>
<message><source>Keep one of:</source><translation>Einen behalten von:</translation></message>
<message><source>Keep the newest steps in view</source><translation>Die neuesten Schritte im Blick behalten</translation></message>
<message><source>Keep the report with the workspace</source><translation>Den Bericht beim Arbeitsbereich aufheben</translation></message>
<message><source>Keep the weights of the selected layers while others are trained, or train them again</source><translation>Die Gewichte der gewählten Schichten behalten, während andere trainiert werden, oder sie wieder trainieren</translation></message>
<message><source>Keep this checkpoint, however many newer ones there are</source><translation>Diesen Checkpoint behalten, wie viele neuere es auch gibt</translation></message>
<message><source>Keep training</source><translation>Weiter trainieren</translation></message>
<message><source>kept</source><translation>behalten</translation></message>
<message><source>Keras archive (*.keras);;HDF5 (*.h5);;Architecture without weights (*.json)</source><translation>Keras-Archiv (*.keras);;HDF5 (*.h5);;Architektur ohne Gewichte (*.json)</translation></message>
<message><source>Keras models (*.keras *.h5 *.hdf5 *.json);;All files (*)</source><translation>Keras-Modelle (*.keras *.h5 *.hdf5 *.json);;Alle Dateien (*)</translation></message>
<message><source>Keras weights and models (*.h5 *.hdf5 *.keras);;All files (*)</source><translation>Keras-Gewichte und -Modelle (*.h5 *.hdf5 *.keras);;Alle Dateien (*)</translation></message>
<message><source>KerasAdam: divide by the largest second moment so far</source><translation>KerasAdam: durch das bisher größte zweite Moment teilen</translation></message>
<message><source>Kernel</source><translation>Kernel</translation></message>
<message><source>Kernel initializer</source><translation>Initialisierer des Kerns</translation></message>
<message><source>Kernel size</source><translation>Kerngröße</translation></message>
<message><source>Kernels by time</source><translation>Kernel nach Zeit</translation></message>
<message><source>Key</source><translation>Schlüssel</translation></message>
<message><source>Key of the feature in the records</source><translation>Schlüssel des Merkmals in den Datensätzen</translation></message>
<message><source>Key value</source><translation>Schlüssel und Wert</translation></message>
<message><source>Keyboard shortcuts</source><translation>Tastenkürzel</translation></message>
<message><source>Keyboard shortcuts…</source><translation>Tastenkürzel…</translation></message>
<message><source>Keys</source><translation>Tasten</translation></message>
<message><source>Keys of an action</source><translation>Tasten einer Aktion</translation></message>
<message><source>Keys of the selected action</source><translation>Tasten der gewählten Aktion</translation></message>
<message><source>Keys of the selected action:</source><translation>Tasten der gewählten Aktion:</translation></message>
<message><source>Kind</source><translation>Art</translation></message>
<message><source>Kind and shape</source><translation>Art und Form</translation></message>
<message><source>Kind of data</source><translation>Art der Daten</translation></message>
<message><source>Kind of layer</source><translation>Art der Schicht</translation></message>
<message><source>Kind of strategy</source><translation>Art der Strategie</translation></message>
<message><source>Kind of the column</source><translation>Art der Spalte</translation></message>
<message><source>Kind of the recurrent layers</source><translation>Art der rekurrenten Schichten</translation></message>
<message><source>Kinds of layers</source><translation>Arten von Schichten</translation></message>
<message><source>Kinds of segments: two for pairs of texts</source><translation>Arten von Segmenten: zwei für Paare von Texten</translation></message>
<message><source>Kinds of summaries</source><translation>Arten von Summaries</translation></message>
<message><source>Kinds of summaries that have no room in the bar</source><translation>Arten von Summaries, die in der Leiste keinen Platz haben</translation></message>
<message><source>kmeans_plus_plus: further points drawn for each centre, of which the best is taken; -1: log(clusters) + 2</source><translation>kmeans_plus_plus: weitere Punkte, die für jedes Zentrum gezogen werden und von denen der beste genommen wird; -1: log(Cluster) + 2</translation></message>
<message><source>L, P, T</source><translation>L, P, T</translation></message>
<message><source>L1 regularisation</source><translation>L1-Regularisierung</translation></message>
<message><source>L2 regularisation</source><translation>L2-Regularisierung</translation></message>
<message><source>L2 shrinkage</source><translation>L2-Schrumpfung</translation></message>
<message><source>La&amp;bel:</source><translation>La&amp;bel:</translation></message>
<message><source>Label</source><translation>Label</translation></message>
<message><source>label</source><translation>Label</translation></message>
<message><source>label %1</source><translation>Label %1</translation></message>
<message><source>label %1, predicted %2: %3</source><translation>Label %1, vorhergesagt %2: %3</translation></message>
<message><source>Label by</source><translation>Beschriften nach</translation></message>
<message><source>Label column</source><translation>Spalte des Labels</translation></message>
<message><source>Label dimension</source><translation>Dimension des Labels</translation></message>
<message><source>Label vocabulary</source><translation>Vokabular der Labels</translation></message>
<message><source>Label words</source><translation>Wörter der Labels</translation></message>
<message><source>label: %1</source><translation>Label: %1</translation></message>
<message><source>Labels</source><translation>Labels</translation></message>
<message><source>labels</source><translation>Labels</translation></message>
<message><source>Labels are the class names instead of their numbers in the order of the names</source><translation>Labels sind die Namen der Klassen statt ihrer Nummern in der Reihenfolge der Namen</translation></message>
<message><source>Labels of words</source><translation>Labels von Wörtern</translation></message>
<message><source>labels of words</source><translation>Labels von Wörtern</translation></message>
<message><source>Labels that precision, recall and F1 count, numbered from 1 as the tags are; empty: all</source><translation>Labels, die bei Precision, Recall und F1 zählen, wie die Tags ab 1 nummeriert; leer: alle</translation></message>
<message><source>Language</source><translation>Sprache</translation></message>
<message><source>Language of the window's texts; takes effect at the next start</source><translation>Sprache der Texte des Fensters; gilt ab dem nächsten Start</translation></message>
<message><source>Large files take a while.</source><translation>Große Dateien dauern eine Weile.</translation></message>
<message><source>Larger is better</source><translation>Größer ist besser</translation></message>
<message><source>Larger values become this; above the minimum</source><translation>Größere Werte werden zu diesem; über dem Minimum</translation></message>
<message><source>Larger, but readable in an editor</source><translation>Größer, aber in einem Editor lesbar</translation></message>
<message><source>Largest</source><translation>Größter</translation></message>
<message><source>Largest changed variables</source><translation>Am stärksten geänderte Variablen</translation></message>
<message><source>Largest changed variables, A step %1 and B step %2</source><translation>Am stärksten geänderte Variablen, A Schritt %1 und B Schritt %2</translation></message>
<message><source>Largest changed variables, step %1</source><translation>Am stärksten geänderte Variablen, Schritt %1</translation></message>
<message><source>Largest difference</source><translation>Größte Abweichung</translation></message>
<message><source>Largest number of trials that is accepted</source><translation>Größte Anzahl von Versuchen, die angenommen wird</translation></message>
<message><source>Largest value</source><translation>Größter Wert</translation></message>
<message><source>Largest value in the range</source><translation>Größter Wert im Bereich</translation></message>
<message><source>Largest value of %1</source><translation>Größter Wert von %1</translation></message>
<message><source>Last</source><translation>Letzter</translation></message>
<message><source>last</source><translation>letzter</translation></message>
<message><source>Last %1</source><translation>Letzter %1</translation></message>
<message><source>Last checkpoint</source><translation>Letzter Checkpoint</translation></message>
<message><source>Last step</source><translation>Letzter Schritt</translation></message>
<message><source>Last value</source><translation>Letzter Wert</translation></message>
<message><source>Last value in the range</source><translation>Letzter Wert im Bereich</translation></message>
<message><source>Last value minus first value</source><translation>Letzter Wert minus erster Wert</translation></message>
<message><source>latest</source><translation>neuester</translation></message>
<message><source>latest run, %1</source><translation>neuester Lauf, %1</translation></message>
<message><source>latest, best, step: newest exports to keep; 0 keeps all</source><translation>latest, best, step: so viele neueste Exporte behalten; 0 behält alle</translation></message>
<message><source>latest, step %1</source><translation>neuester, Schritt %1</translation></message>
<message><source>LaTeX (pgfplots)…</source><translation>LaTeX (pgfplots)…</translation></message>
<message><source>Layer</source><translation>Schicht</translation></message>
<message><source>Layer %1 (%2): %3</source><translation>Schicht %1 (%2): %3</translation></message>
<message><source>Layer %1, head %2</source><translation>Schicht %1, Kopf %2</translation></message>
<message><source>Layer %1: %2</source><translation>Schicht %1: %2</translation></message>
<message><source>layer by layer: images, sequences</source><translation>Schicht für Schicht: Bilder, Sequenzen</translation></message>
<message><source>Layers</source><translation>Schichten</translation></message>
<message><source>layers</source><translation>Schichten</translation></message>
<message><source>Layers of a tree</source><translation>Schichten eines Baums</translation></message>
<message><source>Layers take the weights that the file has for them; others start afresh.</source><translation>Schichten übernehmen die Gewichte, die die Datei für sie hat; andere beginnen von vorn.</translation></message>
<message><source>Layers that are trained</source><translation>Schichten, die trainiert werden</translation></message>
<message><source>Layers, one on top of the other</source><translation>Schichten, eine über der anderen</translation></message>
<message><source>Layout</source><translation>Layout</translation></message>
<message><source>Layout as JSON</source><translation>Layout als JSON</translation></message>
<message><source>Layout of custom scalars</source><translation>Layout eigener Skalare</translation></message>
<message><source>Layouts (*.json *.pb);;All files (*)</source><translation>Layouts (*.json *.pb);;Alle Dateien (*)</translation></message>
<message><source>Layouts (*.json)</source><translation>Layouts (*.json)</translation></message>
<message><source>Layouts of the logs</source><translation>Layouts der Protokolle</translation></message>
<message><source>Lead the selected layers one into the next, in the order they were selected</source><translation>Die gewählten Schichten eine in die nächste führen, in der Reihenfolge der Wahl</translation></message>
<message><source>leaf</source><translation>Blatt</translation></message>
<message><source>Learn which label follows which: a linear-chain conditional random field</source><translation>Lernen, welches Label auf welches folgt: ein Conditional Random Field als lineare Kette</translation></message>
<message><source>Learned vectors that several columns share</source><translation>Gelernte Vektoren, die sich mehrere Spalten teilen</translation></message>
<message><source>Learning &amp;rate</source><translation>Lern&amp;rate</translation></message>
<message><source>Learning &amp;rate:</source><translation>Lern&amp;rate:</translation></message>
<message><source>Learning rate</source><translation>Lernrate</translation></message>
<message><source>Learning rate %1</source><translation>Lernrate %1</translation></message>
<message><source>Learning rate of %1</source><translation>Lernrate von %1</translation></message>
<message><source>Learning rate of the run in this bar; another is used from the next step on</source><translation>Lernrate des Laufs in dieser Leiste; eine andere gilt ab dem nächsten Schritt</translation></message>
<message><source>Learning rate power</source><translation>Exponent der Lernrate</translation></message>
<message><source>Learning rate:</source><translation>Lernrate:</translation></message>
<message><source>Least &amp;distance</source><translation>&amp;Mindestabstand</translation></message>
<message><source>Least improvement</source><translation>Kleinste Verbesserung</translation></message>
<message><source>Least-squares slope of the values, per 1,000 steps</source><translation>Steigung der Werte nach kleinsten Quadraten, je 1.000 Schritte</translation></message>
<message><source>Leave this unset</source><translation>Nicht setzen</translation></message>
<message><source>Leaves out op attributes that have their default value, so that older versions of TensorFlow can read the model</source><translation>Lässt Attribute von Ops weg, die ihren Standardwert haben, damit ältere TensorFlow-Versionen das Modell lesen können</translation></message>
<message><source>Left</source><translation>Links</translation></message>
<message><source>left out: %1</source><translation>weggelassen: %1</translation></message>
<message><source>Left, Right</source><translation>Links, Rechts</translation></message>
<message><source>Legend</source><translation>Legende</translation></message>
<message><source>LeNet-5</source><translation>LeNet-5</translation></message>
<message><source>length</source><translation>Länge</translation></message>
<message><source>Length factor</source><translation>Längenfaktor</translation></message>
<message><source>Length of the vectors</source><translation>Länge der Vektoren</translation></message>
<message><source>Lengths of the texts: not known</source><translation>Längen der Texte: nicht bekannt</translation></message>
<message><source>Lengths of the texts: up to %1 pieces</source><translation>Längen der Texte: bis zu %1 Stücke</translation></message>
<message><source>Less smoothing</source><translation>Weniger glätten</translation></message>
<message><source>Let the rules decide which nodes are in the main graph</source><translation>Die Regeln entscheiden lassen, welche Knoten im Hauptgraphen sind</translation></message>
<message><source>Level</source><translation>Stufe</translation></message>
<message><source>Light</source><translation>Hell</translation></message>
<message><source>light</source><translation>hell</translation></message>
<message><source>Light colours</source><translation>Helle Farben</translation></message>
<message><source>Light, dark, or as the desktop</source><translation>Hell, dunkel oder wie der Desktop</translation></message>
<message><source>lin</source><translation>lin</translation></message>
<message><source>Line %1 of %2 has %3 numbers, the first has %4.</source><translation>Zeile %1 von %2 hat %3 Zahlen, die erste hat %4.</translation></message>
<message><source>Line %1 of %2: “%3” in column %4 is not a number.</source><translation>Zeile %1 von %2: „%3“ in Spalte %4 ist keine Zahl.</translation></message>
<message><source>Line %1, column %2: %3</source><translation>Zeile %1, Spalte %2: %3</translation></message>
<message><source>line %1: %2</source><translation>Zeile %1: %2</translation></message>
<message><source>Line suffix</source><translation>Zeilenende</translation></message>
<message><source>Line suffix to drop</source><translation>Wegzulassendes Zeilenende</translation></message>
<message><source>Linear classifier</source><translation>Linearer Klassifikator</translation></message>
<message><source>linear cosine decays: periods of the cosine</source><translation>Lineare Kosinusverläufe: Perioden des Kosinus</translation></message>
<message><source>linear cosine decays: share of the rate that is always added</source><translation>Lineare Kosinusverläufe: Anteil der Rate, der immer addiert wird</translation></message>
<message><source>Linear estimator</source><translation>Linearer Estimator</translation></message>
<message><source>Linear regressor</source><translation>Linearer Regressor</translation></message>
<message><source>Linear, DNN and combined models take feature columns.</source><translation>Lineare, DNN- und kombinierte Modelle nehmen Merkmalsspalten.</translation></message>
<message><source>Lines</source><translation>Linien</translation></message>
<message><source>lines</source><translation>Zeilen</translation></message>
<message><source>Lines at the beginning that do not belong to the table</source><translation>Zeilen am Anfang, die nicht zur Tabelle gehören</translation></message>
<message><source>Lines of text have no labels.</source><translation>Textzeilen haben keine Labels.</translation></message>
<message><source>Lines that have all of these words, alone or with the heading above (Ctrl+F). Enter or F3 shows the next one, Shift+F3 the previous one, Esc ends the search</source><translation>Zeilen, die alle diese Wörter haben, allein oder mit der Überschrift darüber (Strg+F). Eingabe oder F3 zeigt die nächste, Umschalt+F3 die vorige, Esc beendet die Suche</translation></message>
<message><source>Lines to skip</source><translation>Zu überspringende Zeilen</translation></message>
<message><source>Lines to skip at the beginning</source><translation>Zeilen, die am Anfang übersprungen werden</translation></message>
<message><source>Link x axes</source><translation>x-Achsen koppeln</translation></message>
<message><source>List</source><translation>Liste</translation></message>
<message><source>List rows</source><translation>Listenzeilen</translation></message>
<message><source>List the functions that the graph calls</source><translation>Die Funktionen auflisten, die der Graph aufruft</translation></message>
<message><source>Listing the checkpoints of %1.</source><translation>Die Checkpoints von %1 werden aufgelistet.</translation></message>
<message><source>Little</source><translation>Wenig</translation></message>
<message><source>Lo&amp;ss:</source><translation>&amp;Verlust:</translation></message>
<message><source>Lo&amp;wer case</source><translation>Klein&amp;buchstaben</translation></message>
<message><source>Load</source><translation>Laden</translation></message>
<message><source>Load bookmarks</source><translation>Lesezeichen laden</translation></message>
<message><source>Load bookmarks…</source><translation>Lesezeichen laden…</translation></message>
<message><source>Load views from a file, including TensorBoard's</source><translation>Ansichten aus einer Datei laden, auch aus TensorBoards</translation></message>
<message><source>Loading</source><translation>Lädt</translation></message>
<message><source>Log</source><translation>Protokoll</translation></message>
<message><source>log</source><translation>log</translation></message>
<message><source>Log counts</source><translation>Log-Anzahl</translation></message>
<message><source>Logarithm of 1 + x</source><translation>Logarithmus von 1 + x</translation></message>
<message><source>Logarithm of one plus the value</source><translation>Logarithmus von eins plus dem Wert</translation></message>
<message><source>Logarithmic</source><translation>Logarithmisch</translation></message>
<message><source>logarithmic values, pin the card, choose its tags</source><translation>logarithmische Werte, Karte anheften, ihre Tags wählen</translation></message>
<message><source>Logarithmic y axis</source><translation>Logarithmische y-Achse</translation></message>
<message><source>Logarithmic y axis	L</source><translation>Logarithmische y-Achse	L</translation></message>
<message><source>Logged meshes and clouds of points, to be turned and magnified</source><translation>Aufgezeichnete Netze und Punktwolken zum Drehen und Vergrößern</translation></message>
<message><source>Logged pictures, side by side and compared</source><translation>Protokollierte Bilder, nebeneinander und verglichen</translation></message>
<message><source>Logged sounds, shown as waveforms, to play and save</source><translation>Protokollierte Töne als Wellenformen, zum Abspielen und Speichern</translation></message>
<message><source>Logged texts, newest first, and what changed in them</source><translation>Protokollierte Texte, neueste zuerst, und was sich in ihnen geändert hat</translation></message>
<message><source>Logging</source><translation>Protokollieren</translation></message>
<message><source>Logistic regression</source><translation>Logistische Regression</translation></message>
<message><source>logits (linear)</source><translation>Logits (linear)</translation></message>
<message><source>Logs appear as soon as they are written here. Add an experiment or the samples to make it a workspace to train in.</source><translation>Protokolle erscheinen, sobald sie hier geschrieben werden. Mit einem Experiment oder den Beispielen wird er ein Arbeitsbereich, in dem Sie trainieren können.</translation></message>
<message><source>Longer texts are cut; a step takes memory and time by this length</source><translation>Längere Texte werden gekürzt; von dieser Länge hängen Speicher und Zeit eines Schritts ab</translation></message>
<message><source>Longer vectors are scaled to this length; unset: any length</source><translation>Längere Vektoren werden auf diese Länge verkleinert; nicht gesetzt: beliebige Länge</translation></message>
<message><source>Longest delay of a worker</source><translation>Längste Verzögerung eines Workers</translation></message>
<message><source>Longest text that the network can read</source><translation>Längster Text, den das Netz lesen kann</translation></message>
<message><source>Longest wait for a session</source><translation>Längste Wartezeit auf eine Sitzung</translation></message>
<message><source>Look at all meshes as at first</source><translation>Alle Netze wie zu Beginn ansehen</translation></message>
<message><source>Look at all meshes from the same place, so that they can be compared</source><translation>Alle Netze von derselben Stelle ansehen, damit sie sich vergleichen lassen</translation></message>
<message><source>Look at the checkpoint %1</source><translation>Den Checkpoint %1 ansehen</translation></message>
<message><source>Look for new runs now</source><translation>Jetzt nach neuen Läufen sehen</translation></message>
<message><source>Looked for in %1. EWB_PLUGIN_PATH adds folders.</source><translation>Gesucht in %1. EWB_PLUGIN_PATH fügt Ordner hinzu.</translation></message>
<message><source>Looking at the data…</source><translation>Die Daten werden angesehen…</translation></message>
<message><source>Looking at what this is…</source><translation>Es wird nachgesehen, was das ist…</translation></message>
<message><source>Looking for matrices in the checkpoints of %1.</source><translation>In den Checkpoints von %1 werden Matrizen gesucht.</translation></message>
<message><source>Looking for plugins…</source><translation>Plugins werden gesucht…</translation></message>
<message><source>Looking for the graph of %1 in its log.</source><translation>Der Graph von %1 wird in seinem Protokoll gesucht.</translation></message>
<message><source>looking…</source><translation>wird ermittelt…</translation></message>
<message><source>Loss</source><translation>Loss</translation></message>
<message><source>Loss of the first batch</source><translation>Loss des ersten Batches</translation></message>
<message><source>Loss reduction</source><translation>Reduktion des Loss</translation></message>
<message><source>Losses and metrics of the model on data</source><translation>Verluste und Metriken des Modells auf Daten</translation></message>
<message><source>lower</source><translation>untere</translation></message>
<message><source>Lower bound</source><translation>Untere Grenze</translation></message>
<message><source>Lower the case and drop accents, as the vocabulary was made</source><translation>In Kleinbuchstaben und ohne Akzente, wie das Vokabular entstanden ist</translation></message>
<message><source>lower, higher: the threshold</source><translation>lower, higher: die Schwelle</translation></message>
<message><source>lowest contrast with its surfaces, or of text on it</source><translation>niedrigster Kontrast zu ihren Flächen oder von Text darauf</translation></message>
<message><source>Lowest layers that keep their weights, and the embeddings below them; 0: the embeddings alone; unset: all weights are trained</source><translation>So viele der untersten Schichten behalten ihre Gewichte, ebenso die Embeddings darunter; 0: nur die Embeddings; nicht gesetzt: alle Gewichte werden trainiert</translation></message>
<message><source>lr 0.03 moved to the trash</source><translation>lr 0.03 in den Papierkorb gelegt</translation></message>
<message><source>lr 0.03: loss is NaN</source><translation>lr 0.03: Loss ist NaN</translation></message>
<message><source>magenta</source><translation>Magenta</translation></message>
<message><source>Make a copy of the selected experiment</source><translation>Eine Kopie des gewählten Experiments anlegen</translation></message>
<message><source>Make an experiment that trains on %1</source><translation>Ein Experiment anlegen, das mit %1 trainiert</translation></message>
<message numerus="yes"><source>Make an experiment that trains on %n file(s)</source><translation><numerusform>Ein Experiment anlegen, das mit %n Datei trainiert</numerusform><numerusform>Ein Experiment anlegen, das mit %n Dateien trainiert</numerusform></translation></message>
<message><source>Make an experiment with the settings of the best trial</source><translation>Ein Experiment mit den Einstellungen des besten Versuchs anlegen</translation></message>
<message><source>Make output, or none</source><translation>Zur Ausgabe machen, oder nicht</translation></message>
<message><source>Many trials for a few steps; only the best continue</source><translation>Viele Versuche mit wenigen Schritten; nur die besten gehen weiter</translation></message>
<message><source>Margin</source><translation>Rand</translation></message>
<message><source>Markdown</source><translation>Markdown</translation></message>
<message><source>marking the checkpoint %1 to be kept</source><translation>Behalten des Checkpoints %1</translation></message>
<message><source>Master</source><translation>Master</translation></message>
<message><source>Matches</source><translation>Treffer</translation></message>
<message><source>Matrix</source><translation>Matrix</translation></message>
<message><source>Max</source><translation>Max.</translation></message>
<message><source>max</source><translation>max</translation></message>
<message><source>Max norm</source><translation>Größte Norm</translation></message>
<message><source>Max steps</source><translation>Höchstzahl der Schritte</translation></message>
<message><source>Max trials</source><translation>Höchstzahl der Versuche</translation></message>
<message><source>max |d| ≤ 1e%1</source><translation>max |d| ≤ 1e%1</translation></message>
<message><source>Max |Δ|</source><translation>max |Δ|</translation></message>
<message><source>Maximise	Enter</source><translation>Maximieren	Eingabe</translation></message>
<message><source>Maximize</source><translation>Maximieren</translation></message>
<message><source>Maximum</source><translation>Maximum</translation></message>
<message><source>maximum</source><translation>Maximum</translation></message>
<message><source>Mean</source><translation>Mittel</translation></message>
<message><source>mean %1, std %2, norm %3</source><translation>Mittel %1, Std. %2, Norm %3</translation></message>
<message><source>Mean 0 and standard deviation 1</source><translation>Mittel 0 und Standardabweichung 1</translation></message>
<message><source>mean of 10</source><translation>Mittel von 10</translation></message>
<message><source>Mean of the values in the range</source><translation>Mittel der Werte im Bereich</translation></message>
<message><source>median</source><translation>Median</translation></message>
<message><source>Median and middle half</source><translation>Median und mittlere Hälfte</translation></message>
<message><source>median of %1</source><translation>Median von %1</translation></message>
<message><source>median of %1 runs</source><translation>Median von %1 Läufen</translation></message>
<message><source>Memory</source><translation>Speicher</translation></message>
<message><source>Memory&#10;%1</source><translation>Speicher&#10;%1</translation></message>
<message><source>Memory is its bound.</source><translation>Der Speicher begrenzt ihn.</translation></message>
<message><source>Memory of a step</source><translation>Speicher eines Schritts</translation></message>
<message><source>Memory that a hook’s own code asked for a step, whether it gave it back or not</source><translation>Speicher, den der eigene Code eines Hooks je Schritt angefordert hat, ob er ihn zurückgab oder nicht</translation></message>
<message><source>Menu</source><translation>Menü</translation></message>
<message><source>Merge</source><translation>Vereinen</translation></message>
<message><source>Mesh of a step</source><translation>Netz eines Schritts</translation></message>
<message><source>Meshes</source><translation>Netze</translation></message>
<message><source>Message</source><translation>Meldung</translation></message>
<message><source>Message: %1</source><translation>Meldung: %1</translation></message>
<message><source>Messages</source><translation>Meldungen</translation></message>
<message><source>Messages %1</source><translation>Meldungen %1</translation></message>
<message><source>Messages, checkpoints, evaluations, warnings and errors of runs appear here as soon as one trains, or another program writes to its log.</source><translation>Meldungen, Checkpoints, Auswertungen, Warnungen und Fehler von Läufen erscheinen hier, sobald einer trainiert oder ein anderes Programm in sein Protokoll schreibt.</translation></message>
<message><source>Meta</source><translation>Meta</translation></message>
<message><source>Metadata (*.tsv *.txt);;All files (*)</source><translation>Metadaten (*.tsv *.txt);;Alle Dateien (*)</translation></message>
<message><source>Metadata of the selected point</source><translation>Metadaten des gewählten Punkts</translation></message>
<message><source>MetaGraph of the model to run, by its tags</source><translation>Auszuführender MetaGraph des Modells, nach seinen Tags</translation></message>
<message><source>Metric</source><translation>Metrik</translation></message>
<message><source>Metric along the x axis</source><translation>Metrik auf der x-Achse</translation></message>
<message><source>Metric shown beside the checkpoints</source><translation>Metrik, die neben den Checkpoints steht</translation></message>
<message><source>Metric whose best value ranks the trials</source><translation>Metrik, deren bester Wert die Versuche ordnet</translation></message>
<message><source>Metric:</source><translation>Metrik:</translation></message>
<message><source>Metric: %1…</source><translation>Metrik: %1…</translation></message>
<message><source>Metrics</source><translation>Metriken</translation></message>
<message><source>Metrics at step %1</source><translation>Metriken bei Schritt %1</translation></message>
<message><source>Metrics besides the model's own: those of the program by name, or of plugins</source><translation>Metriken neben denen des Modells: die des Programms mit ihrem Namen, oder die von Plugins</translation></message>
<message><source>Metrics, settings and checkpoints of the selected run appear here.</source><translation>Metriken, Einstellungen und Checkpoints des gewählten Laufs erscheinen hier.</translation></message>
<message><source>Metric…</source><translation>Metrik…</translation></message>
<message><source>Min</source><translation>Min.</translation></message>
<message><source>min</source><translation>min</translation></message>
<message><source>min %1   max %2&#10;mean %3   std %4&#10;norm %5   zeros %6 %</source><translation>min %1   max %2&#10;Mittel %3   Std. %4&#10;Norm %5   Nullen %6 %</translation></message>
<message><source>Minimum</source><translation>Minimum</translation></message>
<message><source>Minimum and maximum</source><translation>Minimum und Maximum</translation></message>
<message><source>Minimum distance between points: 0 to 0.99</source><translation>Mindestabstand zwischen Punkten: 0 bis 0,99</translation></message>
<message><source>Minimum level</source><translation>Mindeste Stufe</translation></message>
<message><source>Minimum to maximum</source><translation>Minimum bis Maximum</translation></message>
<message><source>missing</source><translation>fehlt</translation></message>
<message><source>missing )</source><translation>) fehlt</translation></message>
<message><source>missing ]</source><translation>] fehlt</translation></message>
<message><source>Model</source><translation>Modell</translation></message>
<message><source>Model by name</source><translation>Modell nach Namen</translation></message>
<message><source>Model default (%1)</source><translation>Vorgabe des Modells (%1)</translation></message>
<message><source>Model:</source><translation>Modell:</translation></message>
<message><source>Model: the forward path. Train step: with gradients and optimizer. Everything: every node.</source><translation>Modell: der Vorwärtspfad. Trainingsschritt: mit Gradienten und Optimierer. Alles: jeder Knoten.</translation></message>
<message><source>Models</source><translation>Modelle</translation></message>
<message><source>Momentum</source><translation>Momentum</translation></message>
<message><source>Momentum, KerasSGD: look ahead by the accumulated update</source><translation>Momentum, KerasSGD: um die angesammelte Änderung vorausschauen</translation></message>
<message><source>Momentum, RMSProp, KerasSGD: fraction of the last update that is kept</source><translation>Momentum, RMSProp, KerasSGD: Anteil der letzten Änderung, der behalten wird</translation></message>
<message><source>More</source><translation>Weitere</translation></message>
<message><source>More (right click)</source><translation>Mehr (Rechtsklick)</translation></message>
<message><source>More actions of this chart</source><translation>Mehr Aktionen dieses Diagramms</translation></message>
<message><source>More controls</source><translation>Weitere Bedienelemente</translation></message>
<message><source>More smoothing</source><translation>Mehr glätten</translation></message>
<message numerus="yes"><source>more than %n different values</source><translation><numerusform>mehr als %n verschiedener Wert</numerusform><numerusform>mehr als %n verschiedene Werte</numerusform></translation></message>
<message><source>Most likely classes</source><translation>Wahrscheinlichste Klassen</translation></message>
<message><source>Move %1</source><translation>%1 verschieben</translation></message>
<message><source>Move %1 with its checkpoints to the trash?</source><translation>%1 mit seinen Checkpoints in den Papierkorb legen?</translation></message>
<message numerus="yes"><source>Move %n runs with their checkpoints to the trash?</source><translation><numerusform>%n Lauf mit seinen Checkpoints in den Papierkorb legen?</numerusform><numerusform>%n Läufe mit ihren Checkpoints in den Papierkorb legen?</numerusform></translation></message>
<message><source>Move column down</source><translation>Spalte nach unten</translation></message>
<message><source>Move column up</source><translation>Spalte nach oben</translation></message>
<message><source>Move down</source><translation>Nach unten</translation></message>
<message><source>Move every point slightly to escape a poor arrangement</source><translation>Jeden Punkt leicht bewegen, um aus einer schlechten Anordnung zu kommen</translation></message>
<message><source>Move field %1 up</source><translation>Feld %1 nach oben verschieben</translation></message>
<message><source>move in the queue</source><translation>Verschieben in der Warteschlange</translation></message>
<message><source>Move layer down</source><translation>Schicht nach unten</translation></message>
<message><source>Move layer up</source><translation>Schicht nach oben</translation></message>
<message><source>move of %1 in the report</source><translation>Verschieben von %1 im Bericht</translation></message>
<message><source>move of sections in the report</source><translation>Verschieben von Abschnitten im Bericht</translation></message>
<message><source>Move section down</source><translation>Abschnitt nach unten</translation></message>
<message><source>Move section up</source><translation>Abschnitt nach oben</translation></message>
<message><source>Move the checkpoint %1 to the trash?</source><translation>Den Checkpoint %1 in den Papierkorb legen?</translation></message>
<message><source>Move the checkpoint's files to the trash</source><translation>Die Dateien des Checkpoints in den Papierkorb legen</translation></message>
<message><source>Move the column down</source><translation>Die Spalte nach unten verschieben</translation></message>
<message><source>Move the column up</source><translation>Die Spalte nach oben verschieben</translation></message>
<message><source>move the crosshair by a point; with Shift by ten</source><translation>das Fadenkreuz um einen Punkt bewegen; mit Umschalt um zehn</translation></message>
<message><source>Move the cursor to the error</source><translation>Den Cursor zum Fehler setzen</translation></message>
<message><source>Move the experiment's file to the trash; its runs stay</source><translation>Die Datei des Experiments in den Papierkorb legen; seine Läufe bleiben</translation></message>
<message><source>Move the folders of the selected runs to the trash</source><translation>Die Ordner der gewählten Läufe in den Papierkorb legen</translation></message>
<message><source>Move the layer down</source><translation>Die Schicht nach unten verschieben</translation></message>
<message><source>Move the layer up</source><translation>Die Schicht nach oben verschieben</translation></message>
<message><source>Move the report's file to the trash</source><translation>Die Datei des Berichts in den Papierkorb legen</translation></message>
<message><source>Move the section of the report down</source><translation>Den Abschnitt des Berichts nach unten verschieben</translation></message>
<message><source>Move the section of the report up</source><translation>Den Abschnitt des Berichts nach oben verschieben</translation></message>
<message><source>Move the selected item down (Alt+Down)</source><translation>Das gewählte Element nach unten verschieben (Alt+Ab)</translation></message>
<message><source>Move the selected item up (Alt+Up)</source><translation>Das gewählte Element nach oben verschieben (Alt+Auf)</translation></message>
<message><source>Move the sweep's file to the trash; its runs stay</source><translation>Die Datei des Sweeps in den Papierkorb legen; seine Läufe bleiben</translation></message>
<message><source>move the view</source><translation>die Ansicht verschieben</translation></message>
<message><source>Move to trash</source><translation>In den Papierkorb</translation></message>
<message><source>Move to trash…</source><translation>In den Papierkorb…</translation></message>
<message><source>Move up</source><translation>Nach oben</translation></message>
<message><source>Moving average decay</source><translation>Abfall des gleitenden Mittels</translation></message>
<message><source>ms</source><translation>ms</translation></message>
<message><source>Multi class</source><translation>Mehrere Klassen</translation></message>
<message><source>Multi head</source><translation>Mehrere Heads</translation></message>
<message><source>Multi label</source><translation>Mehrere Labels</translation></message>
<message><source>must be a finite number</source><translation>muss eine endliche Zahl sein</translation></message>
<message><source>must be a number</source><translation>muss eine Zahl sein</translation></message>
<message><source>must be a number, for example 0.001</source><translation>muss eine Zahl sein, zum Beispiel 0.001</translation></message>
<message><source>must be a text in double quotes</source><translation>muss ein Text in doppelten Anführungszeichen sein</translation></message>
<message><source>must be an integer, for example 100</source><translation>muss eine ganze Zahl sein, zum Beispiel 100</translation></message>
<message><source>must be at least %1%2</source><translation>muss mindestens %1%2 sein</translation></message>
<message><source>must be at most %1%2</source><translation>darf höchstens %1%2 sein</translation></message>
<message><source>must be between %1 and %2</source><translation>muss zwischen %1 und %2 liegen</translation></message>
<message><source>must be more than %1%2</source><translation>muss mehr als %1%2 sein</translation></message>
<message><source>must be one of %1</source><translation>muss eins von %1 sein</translation></message>
<message><source>must be pairs of hexadecimal digits, for example 0a ff</source><translation>muss aus Paaren hexadezimaler Ziffern bestehen, zum Beispiel 0a ff</translation></message>
<message><source>must be true or false</source><translation>muss true oder false sein</translation></message>
<message><source>must not be negative</source><translation>darf nicht negativ sein</translation></message>
<message><source>My layout</source><translation>Mein Layout</translation></message>
<message><source>N&amp;o to All</source><translation>Nein, k&amp;eine</translation></message>
<message><source>Na&amp;me:</source><translation>Na&amp;me:</translation></message>
<message><source>Name</source><translation>Name</translation></message>
<message><source>Name of a text feature, used as it is</source><translation>Name eines Textmerkmals, das unverändert verwendet wird</translation></message>
<message><source>Name of field %1</source><translation>Name von Feld %1</translation></message>
<message><source>Name of the column</source><translation>Name der Spalte</translation></message>
<message><source>Name of the evaluation</source><translation>Name der Auswertung</translation></message>
<message><source>Name of the evaluation's log: eval or eval_&lt;name&gt;</source><translation>Name des Protokolls der Auswertung: eval oder eval_&lt;name&gt;</translation></message>
<message><source>Name of the evaluation's log: eval_&lt;name&gt;</source><translation>Name des Protokolls der Auswertung: eval_&lt;name&gt;</translation></message>
<message><source>Name of the experiment</source><translation>Name des Experiments</translation></message>
<message><source>Name of the exporter and of its folder below export/; empty: its kind</source><translation>Name des Exporters und seines Ordners unter export/; leer: seine Art</translation></message>
<message><source>Name of the feature</source><translation>Name des Merkmals</translation></message>
<message><source>Name of the feature that a line becomes</source><translation>Name des Merkmals, zu dem eine Zeile wird</translation></message>
<message><source>Name of the feature with a weight for each id</source><translation>Name des Merkmals mit einem Gewicht für jede Id</translation></message>
<message><source>Name of the feature, of integers</source><translation>Name des Merkmals aus ganzen Zahlen</translation></message>
<message><source>Name of the feature, or of the label</source><translation>Name des Merkmals oder des Labels</translation></message>
<message><source>Name of the hook</source><translation>Name des Hooks</translation></message>
<message><source>Name of the layer</source><translation>Name der Schicht</translation></message>
<message><source>Name of the report</source><translation>Name des Berichts</translation></message>
<message><source>Name of the report; choose another one to open it</source><translation>Name des Berichts; wählen Sie einen anderen, um ihn zu öffnen</translation></message>
<message><source>Name of the sweep, its file and the folder of its runs: letters, digits, - _ .</source><translation>Name des Sweeps, seiner Datei und des Ordners seiner Läufe: Buchstaben, Ziffern, - _ .</translation></message>
<message><source>Name of the tensor in that checkpoint</source><translation>Name des Tensors in diesem Checkpoint</translation></message>
<message><source>Name of the variable; empty: from the columns' names</source><translation>Name der Variablen; leer: aus den Namen der Spalten</translation></message>
<message><source>Name of this column for ref in other columns; may be empty</source><translation>Name dieser Spalte für ref in anderen Spalten; kann leer sein</translation></message>
<message><source>Name scope of the layer; empty: its type, numbered</source><translation>Namensbereich der Schicht; leer: ihr Typ mit einer Nummer</translation></message>
<message><source>Name under which a plugin or a program registered it</source><translation>Name, unter dem ein Plugin oder ein Programm es registriert hat</translation></message>
<message><source>Name under which the model is registered</source><translation>Name, unter dem das Modell registriert ist</translation></message>
<message><source>Name:</source><translation>Name:</translation></message>
<message><source>Name: %1</source><translation>Name: %1</translation></message>
<message><source>Named</source><translation>Benannt</translation></message>
<message><source>Names in the checkpoint, by names in the model, where they differ</source><translation>Namen im Checkpoint, nach Namen im Modell, wo sie sich unterscheiden</translation></message>
<message><source>Names in the first line</source><translation>Namen in der ersten Zeile</translation></message>
<message><source>Names of layers that are not trained; a layer may be a model</source><translation>Namen von Schichten, die nicht trainiert werden; eine Schicht kann ein Modell sein</translation></message>
<message><source>Names of tensors, as on the graph page: layer/output:0</source><translation>Namen von Tensoren, wie auf der Seite des Graphen: layer/output:0</translation></message>
<message><source>Names, or prefixes that end in a slash, in the checkpoint and in the model; empty: the names in common</source><translation>Namen, oder Präfixe mit Schrägstrich am Ende, im Checkpoint und im Modell; leer: die gemeinsamen Namen</translation></message>
<message><source>NaN</source><translation>NaN</translation></message>
<message><source>NaN %1   +∞ %2   −∞ %3</source><translation>NaN %1   +∞ %2   −∞ %3</translation></message>
<message><source>Ne&amp;xt</source><translation>&amp;Weiter</translation></message>
<message><source>Nearest neighbours</source><translation>Nächste Nachbarn</translation></message>
<message><source>Nesterov momentum</source><translation>Nesterov-Momentum</translation></message>
<message><source>new</source><translation>neu</translation></message>
<message><source>New category</source><translation>Neue Kategorie</translation></message>
<message><source>New chart</source><translation>Neues Diagramm</translation></message>
<message><source>New experiment</source><translation>Neues Experiment</translation></message>
<message><source>New experiment…</source><translation>Neues Experiment…</translation></message>
<message><source>New Keras model from application</source><translation>Neues Keras-Modell aus Anwendung</translation></message>
<message><source>New Keras model from application…</source><translation>Neues Keras-Modell aus Anwendung…</translation></message>
<message><source>New vocab</source><translation>Neues Vokabular</translation></message>
<message><source>New vocab size</source><translation>Größe des neuen Vokabulars</translation></message>
<message><source>New workspace with samples…</source><translation>Neuer Arbeitsbereich mit Beispielen…</translation></message>
<message><source>Newest</source><translation>Neueste</translation></message>
<message><source>Newest checkpoints to keep; 0 keeps all</source><translation>So viele neueste Checkpoints behalten; 0 behält alle</translation></message>
<message><source>newest first, 50 are kept</source><translation>neueste zuerst, 50 bleiben</translation></message>
<message><source>Next</source><translation>Weiter</translation></message>
<message><source>Next example of the input</source><translation>Nächstes Beispiel der Eingabe</translation></message>
<message><source>Next part of the window</source><translation>Nächster Teil des Fensters</translation></message>
<message><source>Next step</source><translation>Nächster Schritt</translation></message>
<message><source>Next to the main graph</source><translation>Neben dem Hauptgraphen</translation></message>
<message><source>Next tree</source><translation>Nächster Baum</translation></message>
<message><source>Next view	Alt+Right</source><translation>Nächste Ansicht	Alt+Rechts</translation></message>
<message><source>no</source><translation>nein</translation></message>
<message><source>No band</source><translation>Kein Band</translation></message>
<message><source>No charts yet</source><translation>Noch keine Diagramme</translation></message>
<message><source>No checkpoint yet</source><translation>Noch kein Checkpoint</translation></message>
<message><source>No common hyperparameter</source><translation>Kein gemeinsamer Hyperparameter</translation></message>
<message><source>No common structure</source><translation>Keine gemeinsame Struktur</translation></message>
<message><source>No confusion matrices</source><translation>Keine Konfusionsmatrizen</translation></message>
<message><source>No curve is shown</source><translation>Keine Kurve wird gezeigt</translation></message>
<message><source>No curves yet</source><translation>Noch keine Kurven</translation></message>
<message><source>No data folder is chosen that ${DATA} stands for.</source><translation>Es ist kein Datenordner gewählt, für den ${DATA} steht.</translation></message>
<message><source>No distributions</source><translation>Keine Verteilungen</translation></message>
<message><source>No experiment</source><translation>Kein Experiment</translation></message>
<message><source>No experiments yet</source><translation>Noch keine Experimente</translation></message>
<message><source>No features: choose data with columns in the previous step.</source><translation>Keine Merkmale: wählen Sie im vorigen Schritt Daten mit Spalten.</translation></message>
<message><source>no files were kept</source><translation>keine Dateien wurden behalten</translation></message>
<message><source>No fits yet</source><translation>Noch keine Anpassungen</translation></message>
<message><source>No graph of an experiment failed to be built.</source><translation>Es ist kein Graph eines Experiments gescheitert.</translation></message>
<message><source>No graph yet</source><translation>Noch kein Graph</translation></message>
<message><source>No groups</source><translation>Keine Gruppen</translation></message>
<message><source>No histogram</source><translation>Kein Histogramm</translation></message>
<message><source>No histograms</source><translation>Keine Histogramme</translation></message>
<message><source>No hyperparameters</source><translation>Keine Hyperparameter</translation></message>
<message><source>No layer is called “%1”.</source><translation>Keine Schicht heißt „%1“.</translation></message>
<message><source>No layer is trained: check one at least.</source><translation>Keine Schicht wird trainiert: Wählen Sie mindestens eine.</translation></message>
<message><source>No layers yet: add one or start with a preset.</source><translation>Noch keine Schichten: fügen Sie eine hinzu oder beginnen Sie mit einer Vorlage.</translation></message>
<message><source>No layout</source><translation>Kein Layout</translation></message>
<message><source>No line matches</source><translation>Keine Zeile passt</translation></message>
<message><source>no longer keeping the checkpoint %1</source><translation>Nicht-mehr-Behalten des Checkpoints %1</translation></message>
<message><source>no match</source><translation>kein Treffer</translation></message>
<message><source>No matches. %1</source><translation>Keine Treffer. %1</translation></message>
<message><source>No meshes</source><translation>Keine Netze</translation></message>
<message><source>No messages yet</source><translation>Noch keine Meldungen</translation></message>
<message><source>No metric</source><translation>Keine Metrik</translation></message>
<message><source>no metric</source><translation>keine Metrik</translation></message>
<message><source>No metric was measured by both runs up to step %1.</source><translation>Bis Schritt %1 wurde keine Metrik von beiden Läufen gemessen.</translation></message>
<message><source>No metric yet</source><translation>Noch keine Metrik</translation></message>
<message><source>No names in the first line</source><translation>Keine Namen in der ersten Zeile</translation></message>
<message><source>No new data for 4 min</source><translation>Seit 4 min keine neuen Daten</translation></message>
<message><source>No node selected</source><translation>Kein Knoten ausgewählt</translation></message>
<message><source>No permission to read %1, so its runs are not shown. Change the folder's permissions, and they will appear.</source><translation>%1 darf nicht gelesen werden, daher fehlen seine Läufe. Ändern Sie die Rechte des Ordners, und sie erscheinen.</translation></message>
<message numerus="yes"><source>No permission to read %n folders, such as %1, so their runs are not shown. Change the folders' permissions, and they will appear.</source><translation><numerusform>Keine Berechtigung, %n Ordner zu lesen, etwa %1; seine Läufe werden nicht gezeigt. Ändern Sie die Rechte des Ordners, dann erscheinen sie.</numerusform><numerusform>Keine Berechtigung, %n Ordner zu lesen, etwa %1; ihre Läufe werden nicht gezeigt. Ändern Sie die Rechte der Ordner, dann erscheinen sie.</numerusform></translation></message>
<message><source>No picture</source><translation>Kein Bild</translation></message>
<message><source>No pictures</source><translation>Keine Bilder</translation></message>
<message><source>No point is selected</source><translation>Kein Punkt ist gewählt</translation></message>
<message><source>No points are shown</source><translation>Keine Punkte gezeigt</translation></message>
<message><source>No points are shown: select a run with embeddings, or open a file.</source><translation>Keine Punkte gezeigt: wählen Sie einen Lauf mit Embeddings, oder öffnen Sie eine Datei.</translation></message>
<message><source>No points of both runs yet.</source><translation>Noch keine Punkte beider Läufe.</translation></message>
<message><source>No points yet</source><translation>Noch keine Punkte</translation></message>
<message><source>No points yet. They appear as soon as a run logs them.</source><translation>Noch keine Punkte. Sie erscheinen, sobald ein Lauf sie protokolliert.</translation></message>
<message><source>No precision-recall curves</source><translation>Keine Precision-Recall-Kurven</translation></message>
<message><source>No preference, and no action of the shortcuts, has “%1” in its name or help.</source><translation>Keine Einstellung und keine Aktion der Tastenkürzel hat „%1“ im Namen oder in der Hilfe.</translation></message>
<message><source>No profiled step</source><translation>Kein gemessener Schritt</translation></message>
<message><source>No program to play sounds</source><translation>Kein Programm zum Abspielen</translation></message>
<message><source>No program to play sounds was found (pw-play, paplay, aplay or ffplay)</source><translation>Kein Programm zum Abspielen gefunden (pw-play, paplay, aplay oder ffplay)</translation></message>
<message><source>No quoted cells</source><translation>Keine Zellen in Anführungszeichen</translation></message>
<message><source>No recent workspaces</source><translation>Keine letzten Arbeitsbereiche</translation></message>
<message><source>No rows</source><translation>Keine Zeilen</translation></message>
<message><source>no run has %1</source><translation>kein Lauf hat %1</translation></message>
<message><source>No run has a checkpoint yet.</source><translation>Noch kein Lauf hat einen Checkpoint.</translation></message>
<message><source>No run has a checkpoint yet: train an experiment, or open a folder of trained runs.</source><translation>Noch kein Lauf hat einen Checkpoint: Trainieren Sie ein Experiment, oder öffnen Sie einen Ordner mit trainierten Läufen.</translation></message>
<message><source>No run has all of its tags yet; the chart appears when one has.</source><translation>Noch kein Lauf hat alle seine Tags; das Diagramm erscheint, wenn einer sie hat.</translation></message>
<message><source>No run is shown</source><translation>Kein Lauf wird gezeigt</translation></message>
<message><source>No run is training.</source><translation>Kein Lauf trainiert.</translation></message>
<message><source>No run selected</source><translation>Kein Lauf gewählt</translation></message>
<message><source>No run with this curve is shown</source><translation>Kein Lauf mit dieser Kurve wird gezeigt</translation></message>
<message><source>No run yet</source><translation>Noch kein Lauf</translation></message>
<message><source>No runs are visible.</source><translation>Keine Läufe sind sichtbar.</translation></message>
<message><source>No runs in this folder</source><translation>Keine Läufe in diesem Ordner</translation></message>
<message><source>No runs yet</source><translation>Noch keine Läufe</translation></message>
<message><source>No runs yet. Train one, or open a folder of logs.</source><translation>Noch keine Läufe. Trainieren Sie einen, oder öffnen Sie einen Ordner mit Protokollen.</translation></message>
<message><source>No scalar matches</source><translation>Kein Skalar passt</translation></message>
<message><source>No scalar of the visible runs matches this chart.</source><translation>Kein Skalar der sichtbaren Läufe passt zu diesem Diagramm.</translation></message>
<message><source>No setting matches “%1”</source><translation>Keine Einstellung passt zu „%1“</translation></message>
<message><source>No smoothing</source><translation>Nicht glätten</translation></message>
<message><source>No sounds</source><translation>Keine Töne</translation></message>
<message><source>No statement has been run yet</source><translation>Noch keine Anweisung ausgeführt</translation></message>
<message><source>no steps logged</source><translation>keine Schritte protokolliert</translation></message>
<message><source>No sweep yet</source><translation>Noch kein Sweep</translation></message>
<message><source>No tensor matches</source><translation>Kein Tensor passt</translation></message>
<message><source>No tensor selected</source><translation>Kein Tensor gewählt</translation></message>
<message><source>No texts</source><translation>Keine Texte</translation></message>
<message><source>No trial has a result yet.</source><translation>Noch kein Versuch hat ein Ergebnis.</translation></message>
<message><source>No trial is shown</source><translation>Kein Versuch wird gezeigt</translation></message>
<message><source>No trial matches the filter</source><translation>Kein Versuch passt zum Filter</translation></message>
<message><source>No trials yet</source><translation>Noch keine Versuche</translation></message>
<message><source>No variable differs.</source><translation>Keine Variable unterscheidet sich.</translation></message>
<message><source>No visible run has a note.</source><translation>Kein sichtbarer Lauf hat eine Notiz.</translation></message>
<message><source>No visible run has hyperparameters.</source><translation>Kein sichtbarer Lauf hat Hyperparameter.</translation></message>
<message><source>No visible run has “%1”.</source><translation>Kein sichtbarer Lauf hat „%1“.</translation></message>
<message><source>no_decrease, no_increase: the metric has not improved for max_steps; lower, higher: it is beyond the threshold</source><translation>no_decrease, no_increase: die Metrik hat sich max_steps lang nicht verbessert; lower, higher: sie hat die Schwelle überschritten</translation></message>
<message><source>no_decrease, no_increase: training steps without an improvement</source><translation>no_decrease, no_increase: Trainingsschritte ohne Verbesserung</translation></message>
<message><source>Nodes</source><translation>Knoten</translation></message>
<message><source>Nodes with less than this sum of hessians are not split</source><translation>Knoten, deren Hesse-Werte eine kleinere Summe haben, werden nicht geteilt</translation></message>
<message><source>noisy_linear_cosine_decay: the variance falls with the step to this power</source><translation>noisy_linear_cosine_decay: die Varianz sinkt mit dieser Potenz des Schritts</translation></message>
<message><source>noisy_linear_cosine_decay: variance of the noise at first</source><translation>noisy_linear_cosine_decay: Varianz des Rauschens am Anfang</translation></message>
<message><source>None</source><translation>Keine</translation></message>
<message><source>none</source><translation>keiner</translation></message>
<message><source>None is best in %1.</source><translation>Keiner ist bei %1 am besten.</translation></message>
<message><source>None is missing.</source><translation>Keiner fehlt.</translation></message>
<message><source>none missing</source><translation>keine fehlen</translation></message>
<message numerus="yes"><source>None of %n lines matches this level and these words. Change the filter to see more.</source><translation><numerusform>Die einzige von %n Zeile hat eine andere Stufe oder andere Wörter. Ändern Sie den Filter, um mehr zu sehen.</numerusform><numerusform>Keine von %n Zeilen passt zu dieser Stufe und diesen Wörtern. Ändern Sie den Filter, um mehr zu sehen.</numerusform></translation></message>
<message numerus="yes"><source>None of %n tensors has “%1” in its name. Clear the filter to see all.</source><translation><numerusform>Der einzige von %n Tensor hat „%1“ nicht im Namen. Leeren Sie den Filter, um ihn zu sehen.</numerusform><numerusform>Keiner von %n Tensoren hat „%1“ im Namen. Leeren Sie den Filter, um alle zu sehen.</numerusform></translation></message>
<message><source>None or several</source><translation>Keins oder mehrere</translation></message>
<message><source>none: drawn at random</source><translation>keine: zufällige Anfangswerte</translation></message>
<message><source>none: to be given</source><translation>keine: anzugeben</translation></message>
<message><source>Norm</source><translation>Norm</translation></message>
<message><source>Norm of the difference from the previous checkpoint, relative to the norm there</source><translation>Norm des Unterschieds zum vorigen Checkpoint, relativ zur Norm dort</translation></message>
<message><source>Normalise each hidden layer over the batch</source><translation>Jede verdeckte Schicht über den Batch normalisieren</translation></message>
<message><source>Normalise, activate</source><translation>Normieren, aktivieren</translation></message>
<message><source>Normalization</source><translation>Normalisierung</translation></message>
<message><source>Normalizers</source><translation>Normalisierer</translation></message>
<message><source>not (%1)</source><translation>nicht (%1)</translation></message>
<message><source>not a number</source><translation>keine Zahl</translation></message>
<message><source>Not a regular expression</source><translation>Kein regulärer Ausdruck</translation></message>
<message><source>not a regular expression</source><translation>kein regulärer Ausdruck</translation></message>
<message><source>Not a regular expression: %1</source><translation>Kein regulärer Ausdruck: %1</translation></message>
<message><source>Not a valid JSON escape; write a backslash as \\</source><translation>Kein gültiges JSON-Escape; schreiben Sie einen Rückstrich als \\</translation></message>
<message><source>Not all curves of %1 can be drawn: %2</source><translation>Nicht alle Kurven von %1 können gezeichnet werden: %2</translation></message>
<message><source>not available</source><translation>nicht verfügbar</translation></message>
<message><source>Not available now.</source><translation>Jetzt nicht verfügbar.</translation></message>
<message><source>Not available now: %1</source><translation>Jetzt nicht verfügbar: %1</translation></message>
<message><source>not available: %1</source><translation>nicht verfügbar: %1</translation></message>
<message><source>not compared: %1</source><translation>nicht verglichen: %1</translation></message>
<message><source>Not evaluated yet</source><translation>Noch nicht ausgewertet</translation></message>
<message><source>Not found</source><translation>Nicht gefunden</translation></message>
<message><source>not known yet</source><translation>noch nicht bekannt</translation></message>
<message><source>not loaded: %1</source><translation>nicht geladen: %1</translation></message>
<message><source>Not measured</source><translation>Nicht gemessen</translation></message>
<message><source>Not numbers: there are no statistics.</source><translation>Keine Zahlen: es gibt keine Statistik.</translation></message>
<message><source>Not read: %1</source><translation>Nicht gelesen: %1</translation></message>
<message><source>Not readable (%1)</source><translation>Nicht lesbar (%1)</translation></message>
<message><source>not smoothed</source><translation>ungeglättet</translation></message>
<message><source>Not supported</source><translation>Nicht unterstützt</translation></message>
<message><source>not there</source><translation>nicht da</translation></message>
<message><source>Not tried yet.</source><translation>Noch nicht probiert.</translation></message>
<message><source>Note</source><translation>Notiz</translation></message>
<message><source>Note in Markdown</source><translation>Notiz in Markdown</translation></message>
<message><source>Note, in Markdown: **bold**, lists, tables</source><translation>Notiz, in Markdown: **fett**, Listen, Tabellen</translation></message>
<message><source>Note:</source><translation>Notiz:</translation></message>
<message><source>Notes of runs</source><translation>Notizen der Läufe</translation></message>
<message><source>Nothing</source><translation>Nichts</translation></message>
<message><source>nothing</source><translation>nichts</translation></message>
<message><source>Nothing found</source><translation>Nichts gefunden</translation></message>
<message><source>nothing found</source><translation>nichts gefunden</translation></message>
<message><source>Nothing is being fitted.</source><translation>Es wird nichts angepasst.</translation></message>
<message><source>Nothing is training</source><translation>Nichts trainiert</translation></message>
<message><source>Nothing logged yet</source><translation>Noch nichts protokolliert</translation></message>
<message><source>Nothing matches</source><translation>Nichts passt</translation></message>
<message><source>Nothing predicted yet</source><translation>Noch nichts vorhergesagt</translation></message>
<message><source>Nothing selected</source><translation>Nichts gewählt</translation></message>
<message><source>Nothing stands out: no kernel takes more than %1 % of the time, and the input keeps up.</source><translation>Nichts fällt auf: Kein Kernel braucht mehr als %1 % der Zeit, und die Eingabe kommt mit.</translation></message>
<message><source>Nothing to predict with</source><translation>Nichts zum Vorhersagen</translation></message>
<message><source>Nothing to project</source><translation>Nichts zu projizieren</translation></message>
<message><source>Nothing to redo.</source><translation>Es gibt nichts wiederherzustellen.</translation></message>
<message><source>Nothing to set here.</source><translation>Hier gibt es nichts einzustellen.</translation></message>
<message><source>Nothing to undo.</source><translation>Es gibt nichts rückgängig zu machen.</translation></message>
<message><source>Nothing varies</source><translation>Nichts unterscheidet sich</translation></message>
<message><source>Nothing was changed yet.</source><translation>Noch wurde nichts geändert.</translation></message>
<message><source>Nothing was undone.</source><translation>Nichts wurde rückgängig gemacht.</translation></message>
<message><source>Nothing was written. %1</source><translation>Es wurde nichts geschrieben. %1</translation></message>
<message><source>Nothing: every run separately</source><translation>Nichts: jeden Lauf für sich</translation></message>
<message><source>Now</source><translation>Jetzt</translation></message>
<message><source>Number</source><translation>Zahl</translation></message>
<message><source>number</source><translation>Zahl</translation></message>
<message><source>Number %1: %2</source><translation>Nummer %1: %2</translation></message>
<message><source>Number of classes</source><translation>Anzahl der Klassen</translation></message>
<message><source>Number of clusters</source><translation>Anzahl der Cluster</translation></message>
<message><source>Number of combinations</source><translation>Anzahl der Kombinationen</translation></message>
<message><source>Number of compute threads if run_config.threads is unset; 0 uses every core</source><translation>Anzahl der Rechenthreads, wenn run_config.threads nicht gesetzt ist; 0 nutzt alle Kerne</translation></message>
<message><source>Number of compute threads; 0 uses every core</source><translation>Anzahl der Rechenthreads; 0 nutzt alle Kerne</translation></message>
<message><source>Number of equal bins that counts are distributed over: 30 in TensorBoard</source><translation>Anzahl gleicher Klassen, auf die gezählt wird: 30 in TensorBoard</translation></message>
<message><source>Number of ids that combinations are hashed to</source><translation>Anzahl der Ids, auf die Kombinationen durch Hashing verteilt werden</translation></message>
<message><source>Number of ids that values are hashed to</source><translation>Anzahl der Ids, auf die Werte durch Hashing verteilt werden</translation></message>
<message><source>Number of iterations</source><translation>Anzahl der Iterationen</translation></message>
<message><source>Number of iterations; automatic: 500, or 200 for more than 10 000 points</source><translation>Anzahl der Iterationen; automatisch: 500, oder 200 bei mehr als 10 000 Punkten</translation></message>
<message><source>Number of labels: the tags, and four more for padding, X, [CLS] and [SEP]</source><translation>Anzahl der Labels: die Tags und vier weitere für das Auffüllen, X, [CLS] und [SEP]</translation></message>
<message><source>Number of neighbours</source><translation>Anzahl der Nachbarn</translation></message>
<message><source>Number of random combinations to start with</source><translation>Anzahl der Zufallskombinationen am Anfang</translation></message>
<message><source>Number of steps between evaluations without a checkpoint</source><translation>Anzahl der Schritte zwischen Auswertungen ohne Checkpoint</translation></message>
<message><source>Number of steps between recorded steps</source><translation>Anzahl der Schritte zwischen aufgezeichneten Schritten</translation></message>
<message><source>Number of the example</source><translation>Nummer des Beispiels</translation></message>
<message><source>Number of the example, starting at 1</source><translation>Nummer des Beispiels, ab 1</translation></message>
<message><source>Number of this process among all, the chief first and ps last; unset for an evaluator</source><translation>Nummer dieses Prozesses unter allen, der Chief zuerst und ps zuletzt; bei einem Evaluator nicht gesetzt</translation></message>
<message><source>Number of trials to train at the same time</source><translation>Anzahl der Versuche, die gleichzeitig trainieren</translation></message>
<message><source>Number of values</source><translation>Anzahl der Werte</translation></message>
<message><source>Numbers</source><translation>Zahlen</translation></message>
<message><source>numbers</source><translation>Zahlen</translation></message>
<message><source>Numbers and dates</source><translation>Zahlen und Daten</translation></message>
<message><source>Numbers as they are</source><translation>Zahlen, wie sie sind</translation></message>
<message><source>Numbers for each piece of a text; a multiple of num_attention_heads</source><translation>Zahlen für jedes Stück eines Textes; ein Vielfaches von num_attention_heads</translation></message>
<message><source>Numbers in place of words, for an integer feature</source><translation>Zahlen anstelle von Wörtern, für ein ganzzahliges Merkmal</translation></message>
<message><source>Numbers in the middle of each layer</source><translation>Zahlen in der Mitte jeder Schicht</translation></message>
<message><source>Numbers over time</source><translation>Zahlen im Zeitverlauf</translation></message>
<message><source>Numbers predicted for each example</source><translation>Zahlen, die für jedes Beispiel vorhergesagt werden</translation></message>
<message><source>Numbers, by a network of dense layers</source><translation>Zahlen, durch ein Netz aus dichten Schichten</translation></message>
<message><source>Numbers, by a weighted sum of the columns</source><translation>Zahlen, durch eine gewichtete Summe der Spalten</translation></message>
<message><source>Numbers, by a wide (linear) and a deep part together</source><translation>Zahlen, durch einen Wide-Teil (linear) und einen Deep-Teil zusammen</translation></message>
<message><source>Numbers, by decision trees that each mend what those before them got wrong</source><translation>Zahlen, durch Entscheidungsbäume, von denen jeder die Fehler der vorigen verbessert</translation></message>
<message><source>Numeric</source><translation>Numerisch</translation></message>
<message><source>Numeric columns get 1/epsilon buckets</source><translation>Numerische Spalten bekommen 1/epsilon Buckets</translation></message>
<message><source>NumLock</source><translation>Zahlenfeststelltaste</translation></message>
<message><source>NumPy arrays (*.npy)</source><translation>NumPy-Arrays (*.npy)</translation></message>
<message><source>of %1</source><translation>von %1</translation></message>
<message><source>Of roofline</source><translation>Von Roofline</translation></message>
<message><source>off</source><translation>aus</translation></message>
<message><source>Off: faster, but every example must have an id, and none below 0</source><translation>Aus: schneller, aber jedes Beispiel muss eine Id haben, und keine unter 0</translation></message>
<message><source>Off: the vectors stay as they start</source><translation>Aus: die Vektoren bleiben, wie sie beginnen</translation></message>
<message><source>Offset</source><translation>Versetzt</translation></message>
<message><source>OK</source><translation>OK</translation></message>
<message><source>Okabe and Ito: seven colours, safest for colour blindness</source><translation>Okabe und Ito: sieben Farben, am sichersten bei Farbenblindheit</translation></message>
<message><source>Old vocab</source><translation>Altes Vokabular</translation></message>
<message><source>Old vocab size</source><translation>Größe des alten Vokabulars</translation></message>
<message><source>olive</source><translation>Oliv</translation></message>
<message><source>on the pad: move the pen, draw a point</source><translation>auf der Zeichenfläche: den Stift bewegen, einen Punkt zeichnen</translation></message>
<message><source>on the pad: wipe it</source><translation>auf der Zeichenfläche: alles löschen</translation></message>
<message><source>On this page: %1</source><translation>Auf dieser Seite: %1</translation></message>
<message><source>One batch is read and trained, in memory only, to find problems before the training. The text next to it is the experiment file: changes there also change the other steps.</source><translation>Ein Batch wird gelesen und trainiert, nur im Speicher, um vor dem Training Fehler zu finden. Der Text daneben ist die Experimentdatei: Änderungen dort ändern auch die anderen Schritte.</translation></message>
<message><source>One batch went through the model.</source><translation>Ein Batch ging durch das Modell.</translation></message>
<message><source>one card over all, and back</source><translation>eine Karte über allen, und zurück</translation></message>
<message><source>one colour</source><translation>eine Farbe</translation></message>
<message><source>One example</source><translation>Ein Beispiel</translation></message>
<message><source>One for each rung that it has finished</source><translation>Einer für jede Stufe, die er beendet hat</translation></message>
<message><source>One GraphDef whose variables and vocabularies are constants; signatures.json beside it names its tensors</source><translation>Ein GraphDef, dessen Variablen und Vokabulare Konstanten sind; signatures.json daneben nennt seine Tensoren</translation></message>
<message><source>one hover, one selection, one focus ring</source><translation>ein Hover, eine Auswahl, ein Fokusring</translation></message>
<message><source>one in %1 of %2</source><translation>einer von %1 von %2</translation></message>
<message><source>One input for each id, for networks</source><translation>Eine Eingabe für jede Id, für Netze</translation></message>
<message><source>one of %1</source><translation>eines von %1</translation></message>
<message><source>One of several classes</source><translation>Eine von mehreren Klassen</translation></message>
<message><source>One of several classes, by a network of dense layers</source><translation>Eine von mehreren Klassen, durch ein Netz aus dichten Schichten</translation></message>
<message><source>One of several classes, by a weighted sum of the columns</source><translation>Eine von mehreren Klassen, durch eine gewichtete Summe der Spalten</translation></message>
<message><source>One of several classes, by a wide (linear) and a deep part together</source><translation>Eine von mehreren Klassen, durch einen Wide-Teil (linear) und einen Deep-Teil zusammen</translation></message>
<message><source>One of several classes, by decision trees that each mend what those before them got wrong</source><translation>Eine von mehreren Klassen, durch Entscheidungsbäume, von denen jeder die Fehler der vorigen verbessert</translation></message>
<message><source>One of several classes, by recurrent layers over a sequence</source><translation>Eine von mehreren Klassen, durch rekurrente Schichten über eine Sequenz</translation></message>
<message><source>One of the inputs is not valid.</source><translation>Eine der Eingaben ist nicht gültig.</translation></message>
<message><source>one of them has the accent</source><translation>einer von ihnen hat die Akzentfarbe</translation></message>
<message><source>One ridge behind the other, newest in front</source><translation>Ein Kamm hinter dem anderen, der neueste vorn</translation></message>
<message><source>one value</source><translation>ein Wert</translation></message>
<message><source>one value per example: as context it is seen at each step alike</source><translation>ein Wert je Beispiel: als Kontext wird er in jedem Schritt gleich gesehen</translation></message>
<message><source>One word per line, or a compressed TFRecord file with one word per record</source><translation>Ein Wort je Zeile, oder eine komprimierte TFRecord-Datei mit einem Wort je Datensatz</translation></message>
<message><source>only a bias, any head</source><translation>nur ein Bias, jeder Head</translation></message>
<message><source>Only in the first (%1)</source><translation>Nur im ersten (%1)</translation></message>
<message><source>Only in the second (%1)</source><translation>Nur im zweiten (%1)</translation></message>
<message><source>Only integers; integer fields always take only integers</source><translation>Nur ganze Zahlen; Felder mit ganzen Zahlen nehmen immer nur solche</translation></message>
<message><source>Only one kind of “%1” may be set</source><translation>Nur eine Art von „%1“ darf gesetzt sein</translation></message>
<message><source>Only the last</source><translation>Nur die letzte</translation></message>
<message><source>Only this experiment</source><translation>Nur dieses Experiment</translation></message>
<message><source>Only this run	Return</source><translation>Nur diesen Lauf	Eingabe</translation></message>
<message><source>Op</source><translation>Op</translation></message>
<message><source>Op %1, %2</source><translation>Op %1, %2</translation></message>
<message><source>Open</source><translation>Öffnen</translation></message>
<message><source>Open %1</source><translation>%1 öffnen</translation></message>
<message><source>Open %1 in Compare</source><translation>%1 im Vergleich öffnen</translation></message>
<message><source>Open &amp;recent</source><translation>Zuletzt &amp;geöffnet</translation></message>
<message><source>Open a folder…</source><translation>Ordner öffnen…</translation></message>
<message><source>Open a GraphDef, MetaGraphDef or SavedModel, binary or text</source><translation>Einen GraphDef, MetaGraphDef oder ein SavedModel öffnen, binär oder als Text</translation></message>
<message><source>Open a Keras model first.</source><translation>Öffnen Sie zuerst ein Keras-Modell.</translation></message>
<message><source>Open a picture for %1</source><translation>Ein Bild für %1 öffnen</translation></message>
<message><source>Open a report first.</source><translation>Öffnen Sie zuerst einen Bericht.</translation></message>
<message><source>Open a workspace first.</source><translation>Öffnen Sie zuerst einen Arbeitsbereich.</translation></message>
<message><source>Open a workspace first: fits are runs of it.</source><translation>Öffnen Sie zuerst einen Arbeitsbereich: Anpassungen sind Läufe in ihm.</translation></message>
<message><source>Open a workspace or a folder of logs</source><translation>Einen Arbeitsbereich oder einen Ordner mit Protokollen öffnen</translation></message>
<message><source>Open a workspace or a folder of logs first.</source><translation>Öffnen Sie zuerst einen Arbeitsbereich oder einen Ordner mit Protokollen.</translation></message>
<message><source>Open a workspace or an experiment to train.</source><translation>Öffnen Sie zum Trainieren einen Arbeitsbereich oder ein Experiment.</translation></message>
<message><source>Open a workspace with small sample experiments</source><translation>Einen Arbeitsbereich mit kleinen Beispielexperimenten öffnen</translation></message>
<message><source>Open another folder…</source><translation>Anderen Ordner öffnen…</translation></message>
<message><source>Open another model…</source><translation>Anderes Modell öffnen…</translation></message>
<message><source>Open charts in a new window</source><translation>Diagramme in neuem Fenster öffnen</translation></message>
<message><source>Open checkpoint</source><translation>Checkpoint öffnen</translation></message>
<message><source>Open checkpoint…</source><translation>Checkpoint öffnen…</translation></message>
<message><source>Open experiment</source><translation>Experiment öffnen</translation></message>
<message><source>Open experiment's folder</source><translation>Ordner des Experiments öffnen</translation></message>
<message><source>Open experiment…</source><translation>Experiment öffnen…</translation></message>
<message><source>Open folder</source><translation>Ordner öffnen</translation></message>
<message><source>Open folder…</source><translation>Ordner öffnen…</translation></message>
<message><source>Open graph</source><translation>Graph öffnen</translation></message>
<message><source>Open graph file…</source><translation>Graphdatei öffnen…</translation></message>
<message><source>Open in Compare</source><translation>Im Vergleich öffnen</translation></message>
<message><source>open it, or begin an experiment with it</source><translation>öffnen oder damit ein Experiment beginnen</translation></message>
<message><source>Open its folder</source><translation>Ordner öffnen</translation></message>
<message><source>Open Keras model</source><translation>Keras-Modell öffnen</translation></message>
<message><source>Open Keras model…</source><translation>Keras-Modell öffnen…</translation></message>
<message><source>Open layout</source><translation>Layout öffnen</translation></message>
<message><source>Open layout…</source><translation>Layout öffnen…</translation></message>
<message><source>Open log</source><translation>Protokoll öffnen</translation></message>
<message><source>Open one experiment file</source><translation>Eine Experimentdatei öffnen</translation></message>
<message><source>open or close a scope</source><translation>einen Scope öffnen oder schließen</translation></message>
<message><source>Open picture</source><translation>Bild öffnen</translation></message>
<message><source>Open points</source><translation>Punkte öffnen</translation></message>
<message><source>Open samples</source><translation>Beispiele öffnen</translation></message>
<message><source>Open scope</source><translation>Scope öffnen</translation></message>
<message><source>Open the empty folder %1</source><translation>Den leeren Ordner %1 öffnen</translation></message>
<message><source>Open the experiment %1</source><translation>Das Experiment %1 öffnen</translation></message>
<message><source>Open the Keras model %1</source><translation>Das Keras-Modell %1 öffnen</translation></message>
<message><source>Open the last workspace at startup, and show each workspace as you left it</source><translation>Beim Start den letzten Arbeitsbereich öffnen und jeden so zeigen, wie Sie ihn verlassen haben</translation></message>
<message><source>Open the logs in %1</source><translation>Die Protokolle in %1 öffnen</translation></message>
<message><source>Open the samples</source><translation>Beispiele öffnen</translation></message>
<message><source>Open the workspace %1</source><translation>Den Arbeitsbereich %1 öffnen</translation></message>
<message><source>Open their metadata (Cancel: none)</source><translation>Ihre Metadaten öffnen (Abbrechen: keine)</translation></message>
<message><source>Open “New experiment” first.</source><translation>Öffnen Sie zuerst „Neues Experiment“.</translation></message>
<message><source>Open…</source><translation>Öffnen…</translation></message>
<message><source>Ops</source><translation>Ops</translation></message>
<message><source>ops: %1</source><translation>Ops: %1</translation></message>
<message><source>Optimizer</source><translation>Optimierer</translation></message>
<message><source>Optimizer of the linear part</source><translation>Optimierer des linearen Teils</translation></message>
<message><source>Optimizer of the network</source><translation>Optimierer des Netzes</translation></message>
<message><source>Optimizer:</source><translation>Optimierer:</translation></message>
<message><source>Options</source><translation>Optionen</translation></message>
<message><source>Or drop a file or a folder anywhere in this window.</source><translation>Oder ziehen Sie eine Datei oder einen Ordner irgendwo in dieses Fenster.</translation></message>
<message><source>Other</source><translation>Andere</translation></message>
<message><source>Other shape or type (%1)</source><translation>Andere Form oder anderer Typ (%1)</translation></message>
<message><source>Other…</source><translation>Andere…</translation></message>
<message><source>Out of memory or space</source><translation>Speicher oder Platz reicht nicht</translation></message>
<message><source>Out of range</source><translation>Außerhalb des Bereichs</translation></message>
<message><source>Out of time</source><translation>Zeit abgelaufen</translation></message>
<message><source>Out: %1</source><translation>Heraus: %1</translation></message>
<message><source>out: %1</source><translation>aus: %1</translation></message>
<message><source>Output</source><translation>Ausgabe</translation></message>
<message><source>Outputs</source><translation>Ausgaben</translation></message>
<message><source>Outputs (%1)</source><translation>Ausgaben (%1)</translation></message>
<message><source>Outputs as JSON</source><translation>Ausgaben als JSON</translation></message>
<message><source>over the page, nothing is pushed</source><translation>über der Seite, nichts wird verschoben</translation></message>
<message><source>Overlay</source><translation>Übereinander</translation></message>
<message><source>Overview of the graph</source><translation>Übersicht des Graphen</translation></message>
<message><source>P&amp;anes</source><translation>&amp;Bereiche</translation></message>
<message><source>Padding</source><translation>Auffüllen</translation></message>
<message><source>Pads shorter sequences</source><translation>Füllt kürzere Sequenzen auf</translation></message>
<message><source>Page </source><translation>Seite </translation></message>
<message><source>Page bar</source><translation>Leiste einer Seite</translation></message>
<message><source>Page of %1</source><translation>Seite von %1</translation></message>
<message><source>Page to preview</source><translation>Seite der Vorschau</translation></message>
<message><source>Pages of settings</source><translation>Seiten der Einstellungen</translation></message>
<message><source>Pages of the help</source><translation>Seiten der Hilfe</translation></message>
<message><source>Parallel</source><translation>Parallel</translation></message>
<message><source>Parallel coordinates</source><translation>Parallele Koordinaten</translation></message>
<message><source>Parameter servers</source><translation>Parameter-Server</translation></message>
<message><source>Parameters</source><translation>Parameter</translation></message>
<message><source>Parameters: %1</source><translation>Parameter: %1</translation></message>
<message><source>Params</source><translation>Parameter</translation></message>
<message><source>parentheses are nested too deeply</source><translation>Klammern sind zu tief geschachtelt</translation></message>
<message><source>Part</source><translation>Teil</translation></message>
<message><source>part %1 %2</source><translation>Teil %1 %2</translation></message>
<message><source>Part of a function's name</source><translation>Teil des Namens einer Funktion</translation></message>
<message><source>Part of a metric, or a regular expression</source><translation>Teil einer Metrik oder ein regulärer Ausdruck</translation></message>
<message><source>Part of a node's name or its op; Enter goes to the next match, Shift+Enter to the previous one (Ctrl+F)</source><translation>Teil des Namens eines Knotens oder seiner Op; Eingabe geht zum nächsten Treffer, Umschalt+Eingabe zum vorigen (Strg+F)</translation></message>
<message><source>Part of a tag, or a regular expression</source><translation>Teil eines Tags oder ein regulärer Ausdruck</translation></message>
<message><source>Part of the name</source><translation>Teil des Namens</translation></message>
<message><source>Part of the name, a regular expression, or a query over name, status, tag, steps, duration, group, star, hyperparameters and metrics:&#10;lr &lt; 0.01 and model ~ "dnn" or not (min(loss) &gt; 2)&#10;= != &lt; &lt;= &gt; &gt;= ~ !~, in (a, b), is missing; last, min, max and mean of a metric; 10k, 2M, 90s, 5m, 2h, 1d</source><translation>Teil des Namens, ein regulärer Ausdruck oder eine Abfrage über name, status, tag, steps, duration, group, star, Hyperparameter und Metriken:&#10;lr &lt; 0.01 and model ~ "dnn" or not (min(loss) &gt; 2)&#10;= != &lt; &lt;= &gt; &gt;= ~ !~, in (a, b), is missing; last, min, max und mean einer Metrik; 10k, 2M, 90s, 5m, 2h, 1d</translation></message>
<message><source>Part of this file</source><translation>Teil dieser Datei</translation></message>
<message><source>Parts</source><translation>Teile</translation></message>
<message><source>Passe&amp;s:</source><translation>&amp;Durchgänge:</translation></message>
<message><source>passes</source><translation>Durchgänge</translation></message>
<message><source>Passes over the data</source><translation>Durchgänge durch die Daten</translation></message>
<message><source>Passes over the data (epochs)</source><translation>Durchgänge durch die Daten (Epochen)</translation></message>
<message><source>Passes over the examples</source><translation>Durchgänge durch die Beispiele</translation></message>
<message><source>Passes over the examples in training, if it does not repeat without end</source><translation>Durchgänge durch die Beispiele beim Training, wenn sie nicht endlos wiederholt werden</translation></message>
<message><source>Paste</source><translation>Einfügen</translation></message>
<message><source>Paste a TF_CONFIG to see what a process makes of it</source><translation>Fügen Sie ein TF_CONFIG ein, um zu sehen, was ein Prozess daraus macht</translation></message>
<message><source>Paste layers</source><translation>Schichten einfügen</translation></message>
<message><source>Path</source><translation>Pfad</translation></message>
<message><source>path=value for each field of the sweep</source><translation>path=value für jedes Feld des Sweeps</translation></message>
<message><source>Pattern:</source><translation>Muster:</translation></message>
<message><source>Pause</source><translation>Pause</translation></message>
<message><source>Pause after the current iteration, or resume</source><translation>Nach der jetzigen Iteration anhalten oder weitermachen</translation></message>
<message><source>Pause after the current step, or resume</source><translation>Nach dem jetzigen Schritt pausieren oder weitermachen</translation></message>
<message><source>Pause of %1 at step %2</source><translation>Pause von %1 bei Schritt %2</translation></message>
<message><source>Pause of %1 at step %2 for %3</source><translation>Pause von %1 bei Schritt %2 für %3</translation></message>
<message><source>Pause the selected runs after their current step, or resume them</source><translation>Die gewählten Läufe nach ihrem jetzigen Schritt anhalten oder weitermachen lassen</translation></message>
<message><source>Pause the sweep, or continue it</source><translation>Den Sweep anhalten oder fortsetzen</translation></message>
<message><source>Paused</source><translation>Pausiert</translation></message>
<message><source>paused</source><translation>pausiert</translation></message>
<message><source>Paused at step 4 600</source><translation>Bei Schritt 4 600 pausiert</translation></message>
<message><source>pausing</source><translation>pausiert gleich</translation></message>
<message><source>PCA</source><translation>PCA</translation></message>
<message><source>Penalty for the size of leaves' weights; 0 with several classes</source><translation>Strafe für den Betrag der Gewichte der Blätter; 0 bei mehreren Klassen</translation></message>
<message><source>Penalty for the square of leaves' weights</source><translation>Strafe für das Quadrat der Gewichte der Blätter</translation></message>
<message><source>Penalty on the weights' magnitudes</source><translation>Strafe für die Beträge der Gewichte</translation></message>
<message><source>Penalty on the weights' squares</source><translation>Strafe für die Quadrate der Gewichte</translation></message>
<message><source>Per step</source><translation>Je Schritt</translation></message>
<message><source>Percentiles of tensors over the steps</source><translation>Perzentile von Tensoren über den Schritten</translation></message>
<message><source>Periods</source><translation>Perioden</translation></message>
<message><source>periods</source><translation>Perioden</translation></message>
<message><source>Permission denied</source><translation>Zugriff verweigert</translation></message>
<message><source>Perturb</source><translation>Rütteln</translation></message>
<message><source>PgDown</source><translation>Bild ab</translation></message>
<message><source>PgUp</source><translation>Bild auf</translation></message>
<message><source>Picture</source><translation>Bild</translation></message>
<message><source>Picture (PNG)…</source><translation>Bild (PNG)…</translation></message>
<message><source>Picture of a step</source><translation>Bild eines Schritts</translation></message>
<message><source>Picture or values</source><translation>Bild oder Werte</translation></message>
<message><source>Picture, %1 by %2 pixels</source><translation>Bild, %1 mal %2 Pixel</translation></message>
<message><source>Picture, three times as large (PNG)…</source><translation>Bild, dreimal so groß (PNG)…</translation></message>
<message><source>Picture, twice as large (PNG)…</source><translation>Bild, doppelt so groß (PNG)…</translation></message>
<message><source>Pictures</source><translation>Bilder</translation></message>
<message><source>Pictures (*.png *.jpg *.gif);;All files (*)</source><translation>Bilder (*.png *.jpg *.gif);;Alle Dateien (*)</translation></message>
<message><source>Pictures (*.png *.jpg *.jpeg *.bmp);;All files (*)</source><translation>Bilder (*.png *.jpg *.jpeg *.bmp);;Alle Dateien (*)</translation></message>
<message><source>Pictures (*.svg)</source><translation>Bilder (*.svg)</translation></message>
<message><source>Pictures in one folder per class</source><translation>Bilder, in einem Ordner je Klasse</translation></message>
<message><source>pictures of different sizes</source><translation>Bilder verschiedener Größe</translation></message>
<message><source>pieces</source><translation>Stücke</translation></message>
<message><source>Pieces in the vocabulary: the lines of its file</source><translation>Stücke im Vokabular: die Zeilen seiner Datei</translation></message>
<message><source>Pieces of a text at most</source><translation>Höchstens so viele Stücke je Text</translation></message>
<message><source>Pieces of a text with its frame; longer ones are cut</source><translation>Stücke eines Textes mit seinem Rahmen; längere werden abgeschnitten</translation></message>
<message><source>Pieces of each text; click where longer texts are to be cut</source><translation>Stücke jedes Textes; klicken, wo längere Texte gekürzt werden sollen</translation></message>
<message><source>Pieces with their numbers</source><translation>Teile mit ihren Nummern</translation></message>
<message><source>piecewise_constant: last step of each rate but the last one; rising</source><translation>piecewise_constant: letzter Schritt jeder Rate außer der letzten; aufsteigend</translation></message>
<message><source>piecewise_constant: the rates, one more than boundaries</source><translation>piecewise_constant: die Raten, eine mehr als boundaries</translation></message>
<message><source>Pills</source><translation>Pillen</translation></message>
<message><source>pin of %1</source><translation>Anheften von %1</translation></message>
<message><source>Pin this chart to the top (P)</source><translation>Dieses Diagramm oben anheften (P)</translation></message>
<message><source>Pin to report</source><translation>An den Bericht heften</translation></message>
<message><source>Pin to the top	P</source><translation>Oben anheften	P</translation></message>
<message><source>pink</source><translation>Rosa</translation></message>
<message><source>Pinned</source><translation>Angeheftet</translation></message>
<message><source>Pinned charts</source><translation>Angeheftete Diagramme</translation></message>
<message><source>Pixel values</source><translation>Pixelwerte</translation></message>
<message><source>pixels</source><translation>Pixel</translation></message>
<message><source>Pixels -1 to 1</source><translation>Pixel -1 bis 1</translation></message>
<message><source>Pixels 0 to 1</source><translation>Pixel 0 bis 1</translation></message>
<message><source>Pixels 0 to 255</source><translation>Pixel 0 bis 255</translation></message>
<message><source>Place</source><translation>Platz</translation></message>
<message><source>Places in the guide</source><translation>Stellen des Leitfadens</translation></message>
<message><source>Plain</source><translation>Unkomprimiert</translation></message>
<message><source>Play %1</source><translation>%1 abspielen</translation></message>
<message><source>Play (Space)</source><translation>Abspielen (Leertaste)</translation></message>
<message><source>play the sound</source><translation>den Klang abspielen</translation></message>
<message><source>Plugin</source><translation>Plugin</translation></message>
<message><source>Plugins</source><translation>Plugins</translation></message>
<message><source>Plugins that cannot be used: %1</source><translation>Plugins, die nicht benutzt werden können: %1</translation></message>
<message><source>PNG files (*.png);;SVG files (*.svg)</source><translation>PNG-Dateien (*.png);;SVG-Dateien (*.svg)</translation></message>
<message><source>Point</source><translation>Punkt</translation></message>
<message><source>Point at a cell, or go to it with the arrow keys, to read what it counts</source><translation>Auf eine Zelle zeigen oder mit den Pfeiltasten zu ihr gehen, um zu lesen, was sie zählt</translation></message>
<message><source>Point at a chart: the values of all runs at that step are here.</source><translation>Zeigen Sie auf ein Diagramm: hier stehen die Werte aller Läufe an diesem Schritt.</translation></message>
<message><source>Point at a trial to see its values; click to select its run.</source><translation>Zeigen: Werte eines Versuchs, Klick: seinen Lauf wählen.</translation></message>
<message><source>Point at a trial to see its values; click to select its run. Drag on an axis to brush.</source><translation>Zeigen: Werte eines Versuchs, Klick: seinen Lauf wählen, Ziehen auf einer Achse: Bereich wählen.</translation></message>
<message><source>Points</source><translation>Punkte</translation></message>
<message><source>Points (*.tsv *.txt *.tab *.bytes *.npy *.pbtxt);;All files (*)</source><translation>Punkte (*.tsv *.txt *.tab *.bytes *.npy *.pbtxt);;Alle Dateien (*)</translation></message>
<message><source>Points found</source><translation>Gefundene Punkte</translation></message>
<message><source>points need it wrapped in an indicator</source><translation>Punkte brauchen sie in einem Indikator</translation></message>
<message><source>Pointwise initializer</source><translation>Initialisierer je Punkt</translation></message>
<message><source>Poisson regression</source><translation>Poisson-Regression</translation></message>
<message><source>polynomial_decay: begin anew at the end, each time more slowly</source><translation>polynomial_decay: am Ende neu beginnen, jedes Mal langsamer</translation></message>
<message><source>polynomial_decay: exponent</source><translation>polynomial_decay: Exponent</translation></message>
<message><source>polynomial_decay: rate at the end</source><translation>polynomial_decay: Rate am Ende</translation></message>
<message><source>Poo&amp;ling:</source><translation>Poo&amp;ling:</translation></message>
<message><source>Pool size</source><translation>Poolgröße</translation></message>
<message><source>Pooling</source><translation>Pooling</translation></message>
<message><source>Pooling: size of the window in every dimension</source><translation>Pooling: Größe des Fensters in jeder Dimension</translation></message>
<message><source>Power</source><translation>Exponent</translation></message>
<message><source>powers are nested too deeply</source><translation>Potenzen sind zu tief geschachtelt</translation></message>
<message><source>PR curves</source><translation>PR-Kurven</translation></message>
<message><source>Precision</source><translation>Precision</translation></message>
<message><source>precision</source><translation>Precision</translation></message>
<message><source>Precision over recall, with the area under the curve and the best F1</source><translation>Precision über Recall, mit der Fläche unter der Kurve und dem besten F1</translation></message>
<message><source>Predict</source><translation>Vorhersagen</translation></message>
<message><source>Predict all</source><translation>Alle vorhersagen</translation></message>
<message><source>Predict every example of the input (Ctrl+Return)</source><translation>Jedes Beispiel der Eingabe vorhersagen (Strg+Eingabe)</translation></message>
<message><source>Predict for every step, not only for the last one</source><translation>Für jeden Schritt vorhersagen, nicht nur für den letzten</translation></message>
<message><source>Predict the example in the form (Ctrl+Return)</source><translation>Das Beispiel im Formular vorhersagen (Strg+Eingabe)</translation></message>
<message><source>Predicted</source><translation>Vorhersage</translation></message>
<message><source>predicted as %1</source><translation>vorhergesagt als %1</translation></message>
<message><source>Predicting…</source><translation>Wird vorhergesagt…</translation></message>
<message><source>Predict…</source><translation>Vorhersagen…</translation></message>
<message><source>Preferences</source><translation>Einstellungen</translation></message>
<message><source>Preferences…</source><translation>Einstellungen…</translation></message>
<message><source>Prefetch</source><translation>Vorauslesen</translation></message>
<message><source>Preparing…</source><translation>Wird vorbereitet…</translation></message>
<message><source>Press Run to start.</source><translation>Drücken Sie Ausführen, um zu beginnen.</translation></message>
<message><source>Press the new shortcut of the action</source><translation>Drücken Sie das neue Tastenkürzel der Aktion</translation></message>
<message><source>Press Train as often as you like: runs beyond the limit wait here for their turn.</source><translation>Drücken Sie Trainieren, so oft Sie wollen: Läufe über der Grenze warten hier, bis sie dran sind.</translation></message>
<message><source>pressed</source><translation>gedrückt</translation></message>
<message><source>pretraining: fraction of the pieces that are hidden</source><translation>pretraining: Anteil der Stücke, die verdeckt werden</translation></message>
<message><source>pretraining: hidden pieces of a text at most</source><translation>pretraining: verdeckte Stücke eines Textes, höchstens</translation></message>
<message><source>pretraining: hide all pieces of a word together</source><translation>pretraining: alle Stücke eines Wortes zusammen verdecken</translation></message>
<message><source>pretraining: passes over the text, with other pieces hidden in each</source><translation>pretraining: Durchgänge durch den Text, jeder mit anderen verdeckten Stücken</translation></message>
<message><source>pretraining: the same seed hides the same pieces</source><translation>pretraining: derselbe Startwert verdeckt dieselben Stücke</translation></message>
<message><source>Prev names</source><translation>Frühere Namen</translation></message>
<message><source>Preview</source><translation>Vorschau</translation></message>
<message><source>Previous</source><translation>Zurück</translation></message>
<message><source>previous and next view</source><translation>vorige und nächste Ansicht</translation></message>
<message><source>Previous example of the input</source><translation>Voriges Beispiel der Eingabe</translation></message>
<message><source>Previous part of the window</source><translation>Voriger Teil des Fensters</translation></message>
<message><source>Previous tree</source><translation>Voriger Baum</translation></message>
<message><source>Previous view	Alt+Left</source><translation>Vorige Ansicht	Alt+Links</translation></message>
<message><source>Principal component along this axis</source><translation>Hauptkomponente entlang dieser Achse</translation></message>
<message><source>Print</source><translation>Druck</translation></message>
<message><source>probabilities (softmax)</source><translation>Wahrscheinlichkeiten (Softmax)</translation></message>
<message><source>Probability</source><translation>Wahrscheinlichkeit</translation></message>
<message><source>Problem</source><translation>Problem</translation></message>
<message><source>Problem with the evaluation data</source><translation>Problem mit den Auswertungsdaten</translation></message>
<message><source>Problem with the label</source><translation>Problem mit dem Label</translation></message>
<message><source>processes</source><translation>Prozesse</translation></message>
<message><source>Processes that hold variables</source><translation>Prozesse, die Variablen halten</translation></message>
<message><source>Processes that train, the chief included</source><translation>Prozesse, die trainieren, einschließlich des Chiefs</translation></message>
<message><source>Profile</source><translation>Profil</translation></message>
<message><source>Profile 100 steps</source><translation>100 Schritte profilieren</translation></message>
<message><source>Profiled step</source><translation>Gemessener Schritt</translation></message>
<message><source>Profiler</source><translation>Profiler</translation></message>
<message numerus="yes"><source>profiling, %n steps left</source><translation><numerusform>Profil wird aufgezeichnet, noch %n Schritt</numerusform><numerusform>Profil wird aufgezeichnet, noch %n Schritte</numerusform></translation></message>
<message><source>Progress</source><translation>Fortschritt</translation></message>
<message><source>Progress of the export</source><translation>Fortschritt des Exports</translation></message>
<message><source>Progress of the import of event files</source><translation>Fortschritt des Imports der Ereignisdateien</translation></message>
<message><source>Progress of the projection</source><translation>Fortschritt der Projektion</translation></message>
<message><source>Progress of the run</source><translation>Fortschritt des Laufs</translation></message>
<message><source>Progress of the sweep</source><translation>Fortschritt des Sweeps</translation></message>
<message><source>Project a file of points: tab-separated numbers or a NumPy matrix</source><translation>Eine Datei mit Punkten projizieren: durch Tabulatoren getrennte Zahlen oder eine NumPy-Matrix</translation></message>
<message><source>Projection methods</source><translation>Projektionsverfahren</translation></message>
<message><source>Projector</source><translation>Projektor</translation></message>
<message><source>Properties of the selected node</source><translation>Eigenschaften des gewählten Knotens</translation></message>
<message><source>Protocol</source><translation>Protokoll</translation></message>
<message><source>Push apart points with different values in this column</source><translation>Punkte mit verschiedenen Werten in dieser Spalte auseinanderschieben</translation></message>
<message><source>Put into main graph</source><translation>In den Hauptgraphen setzen</translation></message>
<message><source>put the node beside the graph, or back</source><translation>den Knoten neben den Graphen stellen, oder zurück</translation></message>
<message><source>quantile</source><translation>Quantil</translation></message>
<message><source>Query all runs in SQL</source><translation>Alle Läufe mit SQL abfragen</translation></message>
<message><source>Question</source><translation>Frage</translation></message>
<message><source>questions: pieces between the windows over a long text</source><translation>questions: Stücke zwischen den Fenstern über einen langen Text</translation></message>
<message><source>questions: pieces of a question that are kept</source><translation>questions: Stücke einer Frage, die behalten werden</translation></message>
<message><source>questions: some have no answer in their text</source><translation>questions: für manche gibt es keine Antwort in ihrem Text</translation></message>
<message><source>queued</source><translation>wartet</translation></message>
<message><source>Quit</source><translation>Beenden</translation></message>
<message><source>Quit without waiting</source><translation>Beenden, ohne zu warten</translation></message>
<message><source>Quoted cells</source><translation>Zellen in Anführungszeichen</translation></message>
<message><source>R&amp;epeat</source><translation>&amp;Wiederholen</translation></message>
<message><source>R, S</source><translation>R, S</translation></message>
<message><source>Random</source><translation>Zufällig</translation></message>
<message><source>Random combinations</source><translation>Zufällige Kombinationen</translation></message>
<message><source>Random seed</source><translation>Startwert des Zufalls</translation></message>
<message><source>random_normal, truncated_normal: mean</source><translation>random_normal, truncated_normal: Mittel</translation></message>
<message><source>random_normal, truncated_normal: standard deviation</source><translation>random_normal, truncated_normal: Standardabweichung</translation></message>
<message><source>random_uniform: largest value</source><translation>random_uniform: größter Wert</translation></message>
<message><source>random_uniform: smallest value</source><translation>random_uniform: kleinster Wert</translation></message>
<message><source>Range</source><translation>Bereich</translation></message>
<message><source>Range of %1 is logarithmic</source><translation>Der Bereich von %1 ist logarithmisch</translation></message>
<message><source>Range of the pixels of %1</source><translation>Wertebereich der Pixel von %1</translation></message>
<message><source>rank %1 of %2</source><translation>Rang %1 von %2</translation></message>
<message><source>Rate</source><translation>Rate</translation></message>
<message><source>Rate factor</source><translation>Faktor der Rate</translation></message>
<message><source>Rate:</source><translation>Rate:</translation></message>
<message><source>raw tensors</source><translation>rohe Tensoren</translation></message>
<message><source>raw tensors → %1</source><translation>rohe Tensoren → %1</translation></message>
<message><source>Read a layout from a file</source><translation>Ein Layout aus einer Datei lesen</translation></message>
<message><source>Read a TF_CONFIG</source><translation>TF_CONFIG lesen</translation></message>
<message><source>Read another model in the place of this one</source><translation>Ein anderes Modell an dessen Stelle lesen</translation></message>
<message><source>Read only part of the examples, for files with both training and evaluation examples</source><translation>Nur einen Teil der Beispiele lesen, bei Dateien mit Beispielen für Training und Auswertung</translation></message>
<message><source>Read the file again</source><translation>Datei neu lesen</translation></message>
<message><source>Read the library of the selected hook as its file is now; other plugins are read when the program starts</source><translation>Die Bibliothek des gewählten Hooks so lesen, wie ihre Datei jetzt ist; andere Plugins werden beim Start des Programms gelesen</translation></message>
<message><source>Read the model again, whose files may be whole now</source><translation>Das Modell noch einmal lesen, dessen Dateien jetzt heil sein können</translation></message>
<message><source>Read the points again, whose files may be whole now</source><translation>Die Punkte noch einmal lesen, deren Dateien jetzt heil sein können</translation></message>
<message><source>Read the selected checkpoint again, whose files may be whole now</source><translation>Den gewählten Checkpoint noch einmal lesen, dessen Dateien jetzt heil sein können</translation></message>
<message><source>Reading %1 and computing the layout.</source><translation>%1 wird gelesen und das Layout berechnet.</translation></message>
<message numerus="yes"><source>Reading %1 of %n runs</source><translation><numerusform>Lauf %1 von %n wird gelesen</numerusform><numerusform>%1 von %n Läufen gelesen</numerusform></translation></message>
<message><source>Reading %1 was cancelled. Choose it again to read it.</source><translation>Das Lesen von %1 wurde abgebrochen. Wählen Sie es noch einmal, um es zu lesen.</translation></message>
<message><source>Reading %1…</source><translation>%1 wird gelesen…</translation></message>
<message numerus="yes"><source>Reading %n curves…</source><translation><numerusform>%n Kurve wird gelesen…</numerusform><numerusform>%n Kurven werden gelesen…</numerusform></translation></message>
<message><source>Reading events</source><translation>Ereignisse werden gelesen</translation></message>
<message><source>Reading layouts…</source><translation>Layouts werden gelesen…</translation></message>
<message><source>Reading the checkpoints</source><translation>Die Checkpoints werden gelesen</translation></message>
<message><source>Reading the curves…</source><translation>Die Kurven werden gelesen…</translation></message>
<message><source>Reading the data, building the model, training one batch…</source><translation>Daten lesen, Modell bauen, einen Batch trainieren…</translation></message>
<message><source>Reading the data…</source><translation>Die Daten werden gelesen…</translation></message>
<message><source>Reading the graph</source><translation>Der Graph wird gelesen</translation></message>
<message><source>reading the input</source><translation>die Eingabe wird gelesen</translation></message>
<message><source>Reading the layers of %1.</source><translation>Die Schichten von %1 werden gelesen.</translation></message>
<message><source>Reading the logs</source><translation>Die Protokolle werden gelesen</translation></message>
<message><source>Reading the runs</source><translation>Die Läufe werden gelesen</translation></message>
<message><source>Reading the runs…</source><translation>Die Läufe werden gelesen…</translation></message>
<message><source>Reading the texts</source><translation>Die Texte werden gelesen</translation></message>
<message><source>Reading the trials</source><translation>Die Versuche werden gelesen</translation></message>
<message><source>Reading what the model attends to…</source><translation>Liest, worauf das Modell achtet…</translation></message>
<message><source>Reading…</source><translation>Wird gelesen…</translation></message>
<message><source>reading…</source><translation>wird gelesen…</translation></message>
<message><source>Recall</source><translation>Recall</translation></message>
<message><source>recall</source><translation>Recall</translation></message>
<message><source>Recent</source><translation>Zuletzt geöffnet</translation></message>
<message><source>Recently opened workspaces</source><translation>Zuletzt geöffnete Arbeitsbereiche</translation></message>
<message><source>Record where the time of steps is spent</source><translation>Aufzeichnen, wo die Zeit der Schritte bleibt</translation></message>
<message><source>Record where the time of the next 100 steps is spent</source><translation>Aufzeichnen, wofür die nächsten 100 Schritte ihre Zeit brauchen</translation></message>
<message><source>recurrent layers, any head</source><translation>rekurrente Schichten, jeder Head</translation></message>
<message><source>recurrent layers, classes</source><translation>rekurrente Schichten, Klassen</translation></message>
<message><source>Recurrent, attention</source><translation>Rekurrent, Aufmerksamkeit</translation></message>
<message><source>red</source><translation>rot</translation></message>
<message><source>Redo</source><translation>Wiederherstellen</translation></message>
<message><source>Redo %1</source><translation>Wiederherstellen: %1</translation></message>
<message><source>Redo in the model</source><translation>Im Modell wiederholen</translation></message>
<message><source>Redo in the new experiment</source><translation>Im neuen Experiment wiederherstellen</translation></message>
<message><source>Redo the last undone change</source><translation>Die zuletzt rückgängig gemachte Änderung wiederherstellen</translation></message>
<message><source>Reduction factor: one in this many trials continues, for this many times the steps</source><translation>Faktor der Verringerung: einer von so vielen Versuchen geht weiter, mit so viel mal mehr Schritten</translation></message>
<message><source>registered by a plugin or program</source><translation>von einem Plugin oder Programm registriert</translation></message>
<message><source>Regression</source><translation>Regression</translation></message>
<message><source>Regular expressions for variable names; empty: all trainable variables</source><translation>Reguläre Ausdrücke für Namen von Variablen; leer: alle trainierbaren Variablen</translation></message>
<message><source>Regularise</source><translation>Regularisieren</translation></message>
<message><source>Relative</source><translation>Relativ</translation></message>
<message><source>Relative change</source><translation>Relative Änderung</translation></message>
<message><source>Relative time</source><translation>Relative Zeit</translation></message>
<message><source>Reload</source><translation>Neu laden</translation></message>
<message><source>reload and compare</source><translation>neu laden und vergleichen</translation></message>
<message><source>reloaded</source><translation>neu geladen</translation></message>
<message numerus="yes"><source>reloaded, %n signature(s) asked</source><translation><numerusform>neu geladen, %n Signatur gefragt</numerusform><numerusform>neu geladen, %n Signaturen gefragt</numerusform></translation></message>
<message><source>reloading and comparing</source><translation>neu laden und vergleichen</translation></message>
<message><source>Remember the projection, the selection and the colours</source><translation>Projektion, Auswahl und Farben merken</translation></message>
<message><source>Remember view</source><translation>Ansicht merken</translation></message>
<message><source>Remembered views</source><translation>Gemerkte Ansichten</translation></message>
<message><source>Remote cluster</source><translation>Entfernter Cluster</translation></message>
<message><source>removal from the queue</source><translation>Entfernen aus der Warteschlange</translation></message>
<message><source>removal of %1 from the report</source><translation>Entfernen von %1 aus dem Bericht</translation></message>
<message><source>removal of a derived curve</source><translation>Entfernen einer abgeleiteten Kurve</translation></message>
<message><source>removal of the star</source><translation>Entfernen des Sterns</translation></message>
<message><source>removal of trial %1 from the sweep %2</source><translation>Entfernen von Versuch %1 aus dem Sweep %2</translation></message>
<message><source>Remove</source><translation>Entfernen</translation></message>
<message><source>Remove %1</source><translation>%1 entfernen</translation></message>
<message><source>Remove %1 from the list</source><translation>%1 aus der Liste entfernen</translation></message>
<message><source>Remove all imports except those of the open folder; they are imported again when their folder is opened</source><translation>Alle Importe außer denen des offenen Ordners entfernen; sie werden neu importiert, wenn ihr Ordner geöffnet wird</translation></message>
<message><source>Remove columns</source><translation>Spalten entfernen</translation></message>
<message><source>Remove field %1</source><translation>Feld %1 entfernen</translation></message>
<message><source>Remove from the list; nothing is deleted</source><translation>Aus der Liste entfernen; nichts wird gelöscht</translation></message>
<message><source>Remove layer</source><translation>Schicht entfernen</translation></message>
<message><source>Remove layers</source><translation>Schichten entfernen</translation></message>
<message><source>Remove missing</source><translation>Fehlende entfernen</translation></message>
<message><source>Remove section</source><translation>Abschnitt entfernen</translation></message>
<message><source>Remove star</source><translation>Stern entfernen</translation></message>
<message><source>Remove tag</source><translation>Tag entfernen</translation></message>
<message><source>Remove the action's shortcut</source><translation>Das Tastenkürzel der Aktion entfernen</translation></message>
<message><source>Remove the comma after the last element</source><translation>Entfernen Sie das Komma nach dem letzten Element</translation></message>
<message><source>Remove the layer from the model</source><translation>Die Schicht aus dem Modell entfernen</translation></message>
<message><source>Remove the scope and all conditions</source><translation>Den Umfang und alle Bedingungen wegnehmen</translation></message>
<message><source>Remove the section from the report</source><translation>Den Abschnitt aus dem Bericht entfernen</translation></message>
<message><source>Remove the selected columns from the model</source><translation>Die gewählten Spalten aus dem Modell entfernen</translation></message>
<message><source>Remove the selected extra file</source><translation>Die gewählte zusätzliche Datei entfernen</translation></message>
<message><source>Remove the selected item (Del)</source><translation>Das gewählte Element entfernen (Entf)</translation></message>
<message><source>Remove the selected layers and join the ends</source><translation>Die gewählten Schichten entfernen und die Enden verbinden</translation></message>
<message><source>Remove the selected series</source><translation>Die gewählte Kurve entfernen</translation></message>
<message><source>Remove the selected trial from the sweep</source><translation>Den gewählten Versuch aus dem Sweep nehmen</translation></message>
<message><source>Remove the selected waiting runs from the queue</source><translation>Die gewählten wartenden Läufe aus der Warteschlange nehmen</translation></message>
<message><source>Remove workspaces that no longer exist from the list</source><translation>Arbeitsbereiche aus der Liste entfernen, die es nicht mehr gibt</translation></message>
<message><source>rename</source><translation>Umbenennen</translation></message>
<message><source>Rename %1</source><translation>%1 umbenennen</translation></message>
<message><source>Rename experiment…</source><translation>Experiment umbenennen…</translation></message>
<message><source>rename of %1 to %2</source><translation>Umbenennen von %1 in %2</translation></message>
<message><source>Rename the experiment's file; its runs stay</source><translation>Die Datei des Experiments umbenennen; seine Läufe bleiben</translation></message>
<message><source>rename; move to the trash</source><translation>umbenennen; in den Papierkorb legen</translation></message>
<message><source>Rename…</source><translation>Umbenennen…</translation></message>
<message><source>Rename…	F2</source><translation>Umbenennen…	F2</translation></message>
<message><source>Repeat</source><translation>Wiederholen</translation></message>
<message><source>Repeat without end</source><translation>Ohne Ende wiederholen</translation></message>
<message><source>repeated without end</source><translation>endlos wiederholt</translation></message>
<message><source>Replace</source><translation>Ersetzen</translation></message>
<message><source>Replaces missing cells</source><translation>Ersetzt fehlende Zellen</translation></message>
<message><source>Replaces missing cells; empty: 0, or an empty string</source><translation>Ersetzt fehlende Zellen; leer: 0 oder ein leerer Text</translation></message>
<message><source>Replaces missing cells; unset: 0, or an empty string</source><translation>Ersetzt fehlende Zellen; nicht gesetzt: 0 oder ein leerer Text</translation></message>
<message><source>Report</source><translation>Bericht</translation></message>
<message><source>Report (changed)</source><translation>Bericht (geändert)</translation></message>
<message><source>Report:</source><translation>Bericht:</translation></message>
<message><source>Report…</source><translation>Bericht…</translation></message>
<message><source>Requests</source><translation>Anfragen</translation></message>
<message><source>Requests:</source><translation>Anfragen:</translation></message>
<message><source>Requi&amp;red</source><translation>Erforder&amp;lich</translation></message>
<message><source>Required</source><translation>Erforderlich</translation></message>
<message><source>required</source><translation>erforderlich</translation></message>
<message><source>Reset</source><translation>Zurücksetzen</translation></message>
<message><source>Reset %1 to its default</source><translation>%1 auf die Vorgabe zurücksetzen</translation></message>
<message><source>Reset brightness and contrast</source><translation>Helligkeit und Kontrast zurücksetzen</translation></message>
<message><source>Reset every setting on this page to its default</source><translation>Jede Einstellung dieser Seite auf ihre Vorgabe zurücksetzen</translation></message>
<message><source>Reset page</source><translation>Seite zurücksetzen</translation></message>
<message><source>Reset the settings of this chart to those of all charts</source><translation>Die Einstellungen dieses Diagramms auf die aller Diagramme zurücksetzen</translation></message>
<message><source>Reset the settings on this page to their defaults</source><translation>Die Einstellungen dieser Seite auf ihre Vorgaben zurücksetzen</translation></message>
<message><source>Reset this page to defaults</source><translation>Diese Seite zurücksetzen</translation></message>
<message><source>Reset to the default, %1</source><translation>Auf die Vorgabe zurücksetzen, %1</translation></message>
<message><source>Reset view</source><translation>Ansicht zurücksetzen</translation></message>
<message><source>Reset views</source><translation>Ansichten zurücksetzen</translation></message>
<message><source>rest</source><translation>Ruhe</translation></message>
<message><source>Restart</source><translation>Neustart</translation></message>
<message><source>Restart of %1 at step %2</source><translation>Neustart von %1 bei Schritt %2</translation></message>
<message><source>Restore</source><translation>Wiederherstellen</translation></message>
<message><source>Restore	Esc</source><translation>Verkleinern	Esc</translation></message>
<message><source>Restore &amp;&amp; train</source><translation>Laden &amp;&amp; trainieren</translation></message>
<message><source>Restore Defaults</source><translation>Vorgaben</translation></message>
<message><source>Restore the action's default shortcut</source><translation>Das vorgegebene Tastenkürzel der Aktion wiederherstellen</translation></message>
<message><source>Restore the last session</source><translation>Letzte Sitzung wiederherstellen</translation></message>
<message><source>Restore the session</source><translation>Sitzung wiederherstellen</translation></message>
<message><source>Result</source><translation>Ergebnis</translation></message>
<message><source>Results</source><translation>Ergebnisse</translation></message>
<message><source>Resume</source><translation>Weitermachen</translation></message>
<message><source>Resume the queue</source><translation>Warteschlange fortsetzen</translation></message>
<message><source>Resumed</source><translation>Fortgesetzt</translation></message>
<message><source>Retry</source><translation>Wiederholen</translation></message>
<message><source>Return</source><translation>Eingabe</translation></message>
<message><source>reverse the axis, change its scale</source><translation>die Achse umkehren, ihre Skala wechseln</translation></message>
<message><source>Revert</source><translation>Zurücksetzen</translation></message>
<message><source>Rewrites that compiled plans leave out, by name, to find out what each of them does</source><translation>Umformungen, die kompilierte Pläne weglassen, mit ihrem Namen, um herauszufinden, was jede bewirkt</translation></message>
<message><source>Rho</source><translation>Rho</translation></message>
<message><source>Right</source><translation>Rechts</translation></message>
<message><source>Right axis</source><translation>Rechte Achse</translation></message>
<message><source>RMSProp: decay of the squared gradient</source><translation>RMSProp: Abfall des quadrierten Gradienten</translation></message>
<message><source>RMSProp: divide by the variance of the gradient, not by its square</source><translation>RMSProp: durch die Varianz des Gradienten teilen statt durch sein Quadrat</translation></message>
<message><source>RNN classifier</source><translation>RNN-Klassifikator</translation></message>
<message><source>RNN estimator</source><translation>RNN-Estimator</translation></message>
<message><source>Role of this process in the cluster; read from TF_CONFIG, do not set it by hand</source><translation>Rolle dieses Prozesses im Cluster; wird aus TF_CONFIG gelesen, nicht von Hand setzen</translation></message>
<message><source>row</source><translation>Zeile</translation></message>
<message><source>row number</source><translation>Zeilennummer</translation></message>
<message><source>Rows</source><translation>Zeilen</translation></message>
<message><source>rows</source><translation>Zeilen</translation></message>
<message><source>Rows %1 to %2 of %3</source><translation>Zeilen %1 bis %2 von %3</translation></message>
<message><source>Rows after the terms, for unknown terms</source><translation>Zeilen nach den Begriffen, für unbekannte Begriffe</translation></message>
<message><source>Rows of the result</source><translation>Zeilen des Ergebnisses</translation></message>
<message><source>Rows to guess types from</source><translation>Zeilen, um Typen zu erraten</translation></message>
<message><source>Rows used to detect the types of columns; 0: all</source><translation>Zeilen, an denen die Typen der Spalten erkannt werden; 0: alle</translation></message>
<message><source>Rows: label. Columns: predicted as.</source><translation>Zeilen: Label. Spalten: vorhergesagt als.</translation></message>
<message><source>Rows: label. Columns: prediction.</source><translation>Zeilen: Label. Spalten: Vorhersage.</translation></message>
<message><source>Run</source><translation>Lauf</translation></message>
<message><source>Run %1</source><translation>Lauf %1</translation></message>
<message><source>Run an example</source><translation>Ein Beispiel ausführen</translation></message>
<message><source>Run an example statement</source><translation>Eine Beispielanweisung ausführen</translation></message>
<message><source>Run any SavedModel on inputs entered in a form</source><translation>Ein beliebiges SavedModel mit Eingaben aus einem Formular ausführen</translation></message>
<message><source>Run colours</source><translation>Farben der Läufe</translation></message>
<message><source>Run config</source><translation>RunConfig</translation></message>
<message><source>Run id</source><translation>Id des Laufs</translation></message>
<message><source>Run it again, change it, or choose another from the list.</source><translation>Führen Sie sie noch einmal aus, ändern Sie sie, oder wählen Sie eine andere aus der Liste.</translation></message>
<message><source>Run it on inputs entered in a form</source><translation>Mit Eingaben aus einem Formular ausführen</translation></message>
<message><source>Run the exported model</source><translation>Das exportierte Modell ausführen</translation></message>
<message><source>Run the graph op by op, as it was built: slower, for debugging</source><translation>Den Graphen Op für Op ausführen, wie er gebaut wurde: langsamer, zur Fehlersuche</translation></message>
<message><source>Run the model (%1)</source><translation>Das Modell ausführen (%1)</translation></message>
<message><source>Run the model, as it is edited, on these inputs</source><translation>Das Modell, wie es bearbeitet ist, auf diese Eingaben anwenden</translation></message>
<message><source>Run the selected run's model</source><translation>Das Modell des gewählten Laufs ausführen</translation></message>
<message><source>run the statement</source><translation>die Anweisung ausführen</translation></message>
<message><source>Run the statement (Ctrl+Return)</source><translation>Die Anweisung ausführen (Strg+Eingabe)</translation></message>
<message><source>RunConfig of %1</source><translation>RunConfig von %1</translation></message>
<message><source>RunConfig of %1 (changed)</source><translation>RunConfig von %1 (geändert)</translation></message>
<message><source>RunConfig…</source><translation>RunConfig…</translation></message>
<message><source>Rung</source><translation>Stufe</translation></message>
<message><source>running</source><translation>läuft</translation></message>
<message><source>Running and waiting runs</source><translation>Laufende und wartende Läufe</translation></message>
<message><source>Running…</source><translation>Läuft…</translation></message>
<message><source>Runs</source><translation>Läufe</translation></message>
<message><source>Runs of a group are compared as one, such as the seeds of an experiment</source><translation>Läufe einer Gruppe werden als einer verglichen, etwa die Startwerte eines Experiments</translation></message>
<message><source>Runs of experiments, and imported logs with hyperparameters, are compared here.</source><translation>Läufe von Experimenten und importierte Protokolle mit Hyperparametern werden hier verglichen.</translation></message>
<message><source>Runs to train at once</source><translation>Läufe, die zugleich trainieren</translation></message>
<message><source>Runs with the same value become a group with mean ± standard deviation</source><translation>Läufe mit demselben Wert werden eine Gruppe mit Mittel ± Standardabweichung</translation></message>
<message><source>Runs: %1   Metrics: %2</source><translation>Läufe: %1   Metriken: %2</translation></message>
<message><source>Runs: %1   Metrics: %2, %3 more are not drawn</source><translation>Läufe: %1   Metriken: %2, %3 weitere werden nicht gezeichnet</translation></message>
<message><source>Runs: %1, last %2, lowest %3 at step %4 in %5</source><translation>Läufe: %1, zuletzt %2, niedrigster %3 bei Schritt %4 in %5</translation></message>
<message><source>S</source><translation>S</translation></message>
<message><source>S&amp;econd text:</source><translation>&amp;Zweiter Text:</translation></message>
<message><source>S&amp;huffle:</source><translation>&amp;Mischen:</translation></message>
<message><source>S&amp;mooth</source><translation>&amp;Glätten</translation></message>
<message><source>S&amp;upervise</source><translation>Ü&amp;berwachen</translation></message>
<message><source>S&amp;weeps</source><translation>S&amp;weeps</translation></message>
<message><source>S, R</source><translation>S, R</translation></message>
<message><source>same as the expression</source><translation>wie der Ausdruck</translation></message>
<message><source>Sample</source><translation>Nummer</translation></message>
<message><source>Save</source><translation>Speichern</translation></message>
<message><source>Save a checkpoint and evaluate it</source><translation>Einen Checkpoint speichern und auswerten</translation></message>
<message><source>Save All</source><translation>Alles speichern</translation></message>
<message><source>Save and export</source><translation>Speichern und exportieren</translation></message>
<message><source>Save bookmarks</source><translation>Lesezeichen speichern</translation></message>
<message><source>Save bookmarks…</source><translation>Lesezeichen speichern…</translation></message>
<message><source>Save coordinates</source><translation>Koordinaten speichern</translation></message>
<message><source>Save coordinates…</source><translation>Koordinaten speichern…</translation></message>
<message><source>Save experiment</source><translation>Experiment speichern</translation></message>
<message><source>Save layout</source><translation>Layout speichern</translation></message>
<message><source>Save model as</source><translation>Modell speichern als</translation></message>
<message><source>Save model as…</source><translation>Modell speichern als…</translation></message>
<message><source>Save new experiment as file…</source><translation>Neues Experiment als Datei speichern…</translation></message>
<message><source>save of %1</source><translation>Speichern von %1</translation></message>
<message><source>Save picture</source><translation>Bild speichern</translation></message>
<message><source>Save picture…</source><translation>Bild speichern…</translation></message>
<message><source>Save predictions</source><translation>Vorhersagen speichern</translation></message>
<message><source>Save predictions…</source><translation>Vorhersagen speichern…</translation></message>
<message><source>Save report</source><translation>Bericht speichern</translation></message>
<message><source>Save sound</source><translation>Ton speichern</translation></message>
<message><source>Save tensor</source><translation>Tensor speichern</translation></message>
<message><source>Save the layout in the workspace and show it</source><translation>Das Layout im Arbeitsbereich speichern und zeigen</translation></message>
<message><source>Save the picture of the graph as SVG</source><translation>Bild des Graphen als SVG speichern</translation></message>
<message><source>Save the picture or the coordinates</source><translation>Das Bild oder die Koordinaten speichern</translation></message>
<message><source>save the picture or the sound</source><translation>das Bild oder den Klang speichern</translation></message>
<message><source>Save the position in the input with each checkpoint, and resume from there</source><translation>Mit jedem Checkpoint die Stelle in der Eingabe speichern und dort fortsetzen</translation></message>
<message><source>Save the sound as it was logged (S)</source><translation>Den Ton speichern, wie er protokolliert wurde (S)</translation></message>
<message><source>Save the sound of %1</source><translation>Den Ton von %1 speichern</translation></message>
<message><source>Save the step as a trace for chrome://tracing</source><translation>Den Schritt als Trace für chrome://tracing speichern</translation></message>
<message><source>Save the views to a file that TensorBoard can read</source><translation>Die Ansichten in einer Datei speichern, die TensorBoard lesen kann</translation></message>
<message><source>Save the whole tensor as a NumPy file</source><translation>Den ganzen Tensor als NumPy-Datei speichern</translation></message>
<message><source>Save the whole tensor as text, one line per last dimension</source><translation>Den ganzen Tensor als Text speichern, eine Zeile je letzter Dimension</translation></message>
<message><source>Save weights as</source><translation>Gewichte speichern als</translation></message>
<message><source>Save weights as…</source><translation>Gewichte speichern als…</translation></message>
<message><source>Saved %1</source><translation>%1 gespeichert</translation></message>
<message><source>Saved %1.</source><translation>%1 gespeichert.</translation></message>
<message><source>Saved %1. These layers start afresh: %2.</source><translation>%1 gespeichert. Diese Schichten beginnen von vorn: %2.</translation></message>
<message><source>Saved as %1</source><translation>Gespeichert als %1</translation></message>
<message><source>Saved the settings of %1.</source><translation>Die Einstellungen von %1 sind gespeichert.</translation></message>
<message><source>Saved to %1</source><translation>In %1 gespeichert</translation></message>
<message><source>saved to %1</source><translation>in %1 gespeichert</translation></message>
<message><source>SavedModel</source><translation>SavedModel</translation></message>
<message><source>Save…</source><translation>Speichern…</translation></message>
<message><source>Saving %1…</source><translation>%1 wird gespeichert…</translation></message>
<message><source>saving of the report %1</source><translation>Speichern des Berichts %1</translation></message>
<message><source>Scale</source><translation>Skala</translation></message>
<message><source>Scale gradients down to this global norm; 0 leaves them</source><translation>Gradienten auf diese globale Norm verkleinern; 0 lässt sie, wie sie sind</translation></message>
<message><source>Scatter</source><translation>Streuung</translation></message>
<message><source>Scatter matrix</source><translation>Streumatrix</translation></message>
<message><source>Schedule</source><translation>Verlauf</translation></message>
<message><source>Scope, %1</source><translation>Scope, %1</translation></message>
<message><source>Scope: %1</source><translation>Umfang: %1</translation></message>
<message><source>Scopes</source><translation>Bereiche</translation></message>
<message><source>Scroll to new lines</source><translation>Zu neuen Zeilen rollen</translation></message>
<message><source>ScrollLock</source><translation>Rollen-Feststelltaste</translation></message>
<message><source>Search actions</source><translation>Aktionen durchsuchen</translation></message>
<message><source>Search actions and keys</source><translation>Aktionen und Tasten durchsuchen</translation></message>
<message><source>Search actions, runs, tags, experiments, settings and workspaces</source><translation>Aktionen, Läufe, Tags, Experimente, Einstellungen und Arbeitsbereiche durchsuchen</translation></message>
<message><source>Search everything</source><translation>Alles durchsuchen</translation></message>
<message><source>Search nodes and ops</source><translation>Knoten und Ops suchen</translation></message>
<message><source>Search points</source><translation>Punkte suchen</translation></message>
<message><source>Search preferences</source><translation>Einstellungen durchsuchen</translation></message>
<message><source>Search settings</source><translation>Einstellungen durchsuchen</translation></message>
<message><source>Search tags</source><translation>Tags durchsuchen</translation></message>
<message><source>Search the guide</source><translation>Leitfaden durchsuchen</translation></message>
<message><source>Search the guide and its references</source><translation>Leitfaden und Referenzen durchsuchen</translation></message>
<message><source>Search the guide…</source><translation>Leitfaden durchsuchen…</translation></message>
<message><source>Search the points by their metadata</source><translation>Die Punkte nach ihren Metadaten durchsuchen</translation></message>
<message><source>Second text</source><translation>Zweiter Text</translation></message>
<message><source>seconds</source><translation>Sekunden</translation></message>
<message><source>Seconds before the first evaluation</source><translation>Sekunden vor der ersten Auswertung</translation></message>
<message><source>Seconds between</source><translation>Sekunden dazwischen</translation></message>
<message><source>Seconds between checkpoints</source><translation>Sekunden zwischen Checkpoints</translation></message>
<message><source>Seconds between checkpoints; 600 if neither is set</source><translation>Sekunden zwischen Checkpoints; 600, wenn keines von beiden gesetzt ist</translation></message>
<message><source>Seconds between checks; 60 if run_every_steps is also unset</source><translation>Sekunden zwischen Prüfungen; 60, wenn auch run_every_steps nicht gesetzt ist</translation></message>
<message><source>Seconds between evaluations</source><translation>Sekunden zwischen Auswertungen</translation></message>
<message><source>Seconds between log lines; not together with steps</source><translation>Sekunden zwischen Protokollzeilen; nicht zusammen mit Schritten</translation></message>
<message><source>Seconds between looks</source><translation>Sekunden zwischen den Blicken</translation></message>
<message><source>Seconds between recorded steps; not together with steps</source><translation>Sekunden zwischen aufgezeichneten Schritten; nicht zusammen mit Schritten</translation></message>
<message><source>Seconds between recordings</source><translation>Sekunden zwischen Aufzeichnungen</translation></message>
<message><source>Section 14</source><translation>Abschnitt 14</translation></message>
<message><source>Sections of the report</source><translation>Abschnitte des Berichts</translation></message>
<message><source>See above.</source><translation>Siehe oben.</translation></message>
<message><source>Seed</source><translation>Startwert</translation></message>
<message><source>Seed of the choice of the first centres; unset: the run's</source><translation>Startwert für die Wahl der ersten Zentren; nicht gesetzt: der des Laufs</translation></message>
<message><source>Seed of the graph: the same seed gives the same run on one thread. Unset: a new one each run</source><translation>Startwert des Graphen: derselbe Startwert ergibt auf einem Thread denselben Lauf. Nicht gesetzt: bei jedem Lauf ein neuer</translation></message>
<message><source>Seed of the shuffling; unset: the experiment's</source><translation>Startwert des Mischens; nicht gesetzt: der des Experiments</translation></message>
<message><source>Seed of the split</source><translation>Startwert der Aufteilung</translation></message>
<message><source>Seed of this initializer alone; unset: from the experiment's</source><translation>Startwert nur für diese Anfangswerte; nicht gesetzt: aus dem des Experiments</translation></message>
<message><source>Seed:</source><translation>Startwert:</translation></message>
<message><source>segments</source><translation>Segmente</translation></message>
<message><source>Select a checkpoint first.</source><translation>Wählen Sie zuerst einen Checkpoint.</translation></message>
<message><source>Select a column in the table to change how it is read.</source><translation>Wählen Sie eine Spalte der Tabelle, um zu ändern, wie sie gelesen wird.</translation></message>
<message><source>Select a column to view and change it. Select several, or drop one onto another, to cross them.</source><translation>Wählen Sie eine Spalte, um sie zu sehen und zu ändern. Wählen Sie mehrere oder ziehen Sie eine auf eine andere, um sie zu kreuzen.</translation></message>
<message><source>Select a layer first.</source><translation>Wählen Sie zuerst eine Schicht.</translation></message>
<message><source>Select a layer to see and change its settings.</source><translation>Wählen Sie eine Schicht, um ihre Einstellungen zu sehen und zu ändern.</translation></message>
<message><source>Select a node to see the way that leads to it.</source><translation>Einen Knoten auswählen, um den Weg zu ihm zu sehen.</translation></message>
<message><source>Select a plugin to see what it does and which parameters it has.</source><translation>Ein Plugin wählen, um zu sehen, was es tut und welche Parameter es hat.</translation></message>
<message><source>Select a row to see its values; Space hides or shows its run.</source><translation>Zeile wählen: ihre Werte, Leertaste: ihren Lauf aus- oder einblenden.</translation></message>
<message><source>Select a run of this program that has a checkpoint.</source><translation>Wählen Sie einen Lauf dieses Programms, der einen Checkpoint hat.</translation></message>
<message><source>Select a run to see its checkpoints, or open a checkpoint file.</source><translation>Wählen Sie einen Lauf, um seine Checkpoints zu sehen, oder öffnen Sie eine Checkpoint-Datei.</translation></message>
<message><source>Select a run to see the embeddings of its checkpoints, or open a file of points. You can also drop files of tab-separated numbers here.</source><translation>Wählen Sie einen Lauf, um die Embeddings seiner Checkpoints zu sehen, oder öffnen Sie eine Datei mit Punkten. Sie können auch Dateien mit durch Tabulatoren getrennten Zahlen hierher ziehen.</translation></message>
<message><source>Select a run with a checkpoint in the list first.</source><translation>Wählen Sie zuerst in der Liste einen Lauf mit einem Checkpoint.</translation></message>
<message><source>Select a running training.</source><translation>Wählen Sie ein laufendes Training.</translation></message>
<message><source>Select a section first.</source><translation>Wählen Sie zuerst einen Abschnitt.</translation></message>
<message><source>Select a tensor to see its values.</source><translation>Wählen Sie einen Tensor, um seine Werte zu sehen.</translation></message>
<message><source>Select a trial of a running sweep.</source><translation>Wählen Sie einen Versuch eines laufenden Sweeps.</translation></message>
<message><source>Select a waiting run.</source><translation>Wählen Sie einen wartenden Lauf.</translation></message>
<message><source>Select All</source><translation>Alles auswählen</translation></message>
<message><source>Select an experiment first.</source><translation>Wählen Sie zuerst ein Experiment.</translation></message>
<message><source>Select an experiment in the list on the left first.</source><translation>Wählen Sie zuerst links in der Liste ein Experiment.</translation></message>
<message><source>Select area</source><translation>Gebiet wählen</translation></message>
<message><source>Select columns first.</source><translation>Wählen Sie zuerst Spalten.</translation></message>
<message><source>Select features first.</source><translation>Wählen Sie zuerst Merkmale.</translation></message>
<message><source>Select latest trained run</source><translation>Neuesten trainierten Lauf wählen</translation></message>
<message><source>Select one column first.</source><translation>Wählen Sie zuerst eine Spalte.</translation></message>
<message><source>Select one once the folder has been read, or open a checkpoint file.</source><translation>Wählen Sie einen, sobald der Ordner gelesen ist, oder öffnen Sie eine Checkpoint-Datei.</translation></message>
<message><source>Select one once the folder has been read, or open a file of points.</source><translation>Wählen Sie einen, sobald der Ordner gelesen ist, oder öffnen Sie eine Datei mit Punkten.</translation></message>
<message><source>Select one to predict with once the folder has been read.</source><translation>Wählen Sie einen zum Vorhersagen, sobald der Ordner gelesen ist.</translation></message>
<message><source>Select one to see its graph once the folder has been read, or open a graph file.</source><translation>Wählen Sie einen, um seinen Graphen zu sehen, sobald der Ordner gelesen ist, oder öffnen Sie eine Graphdatei.</translation></message>
<message><source>Select points by dragging over them; when off, hold Shift</source><translation>Punkte durch Ziehen wählen; wenn aus, halten Sie Umschalt</translation></message>
<message><source>SELECT run, min(value) FROM scalars('loss') GROUP BY run</source><translation>SELECT run, min(value) FROM scalars('loss') GROUP BY run</translation></message>
<message><source>select that step on every page</source><translation>diesen Schritt auf allen Seiten wählen</translation></message>
<message><source>Select the points of %1</source><translation>Die Punkte von %1 wählen</translation></message>
<message><source>select the run of the trial</source><translation>den Lauf des Versuchs wählen</translation></message>
<message><source>Select the run that began last among those with a checkpoint</source><translation>Unter den Läufen mit Checkpoint den wählen, der zuletzt begann</translation></message>
<message><source>select the step under the crosshair on every page</source><translation>den Schritt am Fadenkreuz auf jeder Seite wählen</translation></message>
<message><source>select the step under the crosshair, or the range up to it</source><translation>den Schritt unter dem Fadenkreuz wählen oder den Bereich bis zu ihm</translation></message>
<message><source>Select this step	S</source><translation>Diesen Schritt wählen	S</translation></message>
<message><source>Select two layers or more first.</source><translation>Wählen Sie zuerst zwei oder mehr Schichten.</translation></message>
<message><source>Select two layers or more to join them.</source><translation>Wählen Sie zwei oder mehr Schichten, um sie zu vereinen.</translation></message>
<message><source>Select two or more columns.</source><translation>Wählen Sie zwei oder mehr Spalten.</translation></message>
<message><source>Select two or more runs to be compared.</source><translation>Wählen Sie zwei oder mehr Läufe, um sie zu vergleichen.</translation></message>
<message><source>Select two runs to be compared.</source><translation>Wählen Sie zwei Läufe, um sie zu vergleichen.</translation></message>
<message><source>Selected range</source><translation>Gewählter Bereich</translation></message>
<message><source>Semicolon</source><translation>Semikolon</translation></message>
<message><source>Separa&amp;tor:</source><translation>&amp;Trennzeichen:</translation></message>
<message><source>Separable convolutions: filters for each channel</source><translation>Separierbare Faltungen: Filter je Kanal</translation></message>
<message><source>Separable convolutions: how the filters of the channels start</source><translation>Separierbare Faltungen: womit die Filter der Kanäle beginnen</translation></message>
<message><source>Separable convolutions: how the mixture of the channels starts</source><translation>Separierbare Faltungen: womit die Mischung der Kanäle beginnt</translation></message>
<message><source>Separated by commas</source><translation>Durch Kommas getrennt</translation></message>
<message><source>Separator of cells</source><translation>Trennzeichen der Zellen</translation></message>
<message><source>Sequence (step by step)</source><translation>Sequenz (Schritt für Schritt)</translation></message>
<message><source>Sequence categorical</source><translation>Kategoriale Sequenz</translation></message>
<message><source>Sequence numeric</source><translation>Numerische Sequenz</translation></message>
<message><source>Sequential</source><translation>Sequenziell</translation></message>
<message><source>Service</source><translation>Dienst</translation></message>
<message><source>Session</source><translation>Sitzung</translation></message>
<message><source>Session config</source><translation>Sitzung</translation></message>
<message><source>Session log</source><translation>Protokoll der Sitzung</translation></message>
<message><source>Set %1</source><translation>%1 setzen</translation></message>
<message><source>Setting</source><translation>Einstellung</translation></message>
<message><source>Settings</source><translation>Einstellungen</translation></message>
<message><source>Settings (%1)</source><translation>Einstellungen (%1)</translation></message>
<message><source>Settings of the experiment</source><translation>Einstellungen des Experiments</translation></message>
<message><source>Settings of the layer</source><translation>Einstellungen der Schicht</translation></message>
<message><source>Settings that differ</source><translation>Abweichende Einstellungen</translation></message>
<message><source>Settings that differ (%1 of %2)</source><translation>Abweichende Einstellungen (%1 von %2)</translation></message>
<message><source>Settings › Keyboard shortcuts… changes them.</source><translation>Einstellungen › Tastenkürzel… ändert sie.</translation></message>
<message><source>Several heads at once</source><translation>Mehrere Heads zugleich</translation></message>
<message><source>several values</source><translation>mehrere Werte</translation></message>
<message><source>Shape</source><translation>Form</translation></message>
<message><source>Shape of field %1</source><translation>Form von Feld %1</translation></message>
<message><source>Shape of one example's value; empty: one number</source><translation>Form des Werts eines Beispiels; leer: eine Zahl</translation></message>
<message><source>Shape of one step's value; empty: one number</source><translation>Form des Werts eines Schritts; leer: eine Zahl</translation></message>
<message><source>Shape of the schedule</source><translation>Form des Verlaufs</translation></message>
<message><source>Share</source><translation>Anteil</translation></message>
<message><source>Share for evaluations</source><translation>Anteil für Auswertungen</translation></message>
<message><source>Share of the examples to evaluate on</source><translation>Anteil der Beispiele für die Auswertung</translation></message>
<message><source>Share of the metric's variance that the hyperparameter alone explains in a random forest (fANOVA)</source><translation>Anteil der Varianz der Metrik, den der Hyperparameter in einem Random Forest allein erklärt (fANOVA)</translation></message>
<message><source>Shared embedding</source><translation>Gemeinsames Embedding</translation></message>
<message><source>shared embedding of %1</source><translation>gemeinsames Embedding von %1</translation></message>
<message><source>Shared embeddings</source><translation>Gemeinsame Embeddings</translation></message>
<message><source>Shares of the label</source><translation>Anteile am Label</translation></message>
<message><source>Shares of the prediction</source><translation>Anteile an der Vorhersage</translation></message>
<message><source>Shift</source><translation>Umschalt</translation></message>
<message><source>Shift the points by their centroid and scale each to unit length</source><translation>Die Punkte um ihren Schwerpunkt verschieben und jeden auf Länge eins skalieren</translation></message>
<message><source>Shift+arrow keys</source><translation>Umschalt+Pfeiltasten</translation></message>
<message><source>Shift+drag, middle button</source><translation>Umschalt+Ziehen, mittlere Taste</translation></message>
<message><source>Shortcuts</source><translation>Tastenkürzel</translation></message>
<message><source>Shortcuts of this page</source><translation>Tasten dieser Seite</translation></message>
<message><source>Show</source><translation>Zeigen</translation></message>
<message><source>Show	Space</source><translation>Zeigen	Leertaste</translation></message>
<message><source>Show %1 on several lines</source><translation>%1 in mehreren Zeilen zeigen</translation></message>
<message><source>Show a remembered view first.</source><translation>Zeigen Sie zuerst eine gemerkte Ansicht.</translation></message>
<message><source>Show all</source><translation>Alle zeigen</translation></message>
<message><source>show all data</source><translation>alle Daten zeigen</translation></message>
<message><source>Show all data in every chart</source><translation>In jedem Diagramm alle Daten zeigen</translation></message>
<message><source>Show all lines</source><translation>Alle Zeilen zeigen</translation></message>
<message><source>Show all of the tree</source><translation>Den ganzen Baum zeigen</translation></message>
<message><source>Show all points again</source><translation>Wieder alle Punkte zeigen</translation></message>
<message><source>Show all points from the front</source><translation>Alle Punkte von vorn zeigen</translation></message>
<message><source>Show all preferences</source><translation>Alle Einstellungen zeigen</translation></message>
<message><source>Show all runs</source><translation>Alle Läufe zeigen</translation></message>
<message><source>Show all runs of %1</source><translation>Alle Läufe von %1 anzeigen</translation></message>
<message><source>Show all tensors again</source><translation>Wieder alle Tensoren zeigen</translation></message>
<message><source>Show and edit the layers of a .keras, .h5 or .json file</source><translation>Die Schichten einer .keras-, .h5- oder .json-Datei zeigen und bearbeiten</translation></message>
<message><source>Show and project only the selected points</source><translation>Nur die gewählten Punkte zeigen und projizieren</translation></message>
<message><source>Show archived runs</source><translation>Archivierte Läufe zeigen</translation></message>
<message><source>Show archived runs, in italics</source><translation>Archivierte Läufe kursiv zeigen</translation></message>
<message><source>Show counts + 1 on a logarithmic axis</source><translation>Anzahl + 1 auf einer logarithmischen Achse zeigen</translation></message>
<message><source>Show details of the selected run</source><translation>Einzelheiten des gewählten Laufs zeigen</translation></message>
<message><source>Show Details...</source><translation>Einzelheiten zeigen…</translation></message>
<message><source>Show each picture next to that of another step or run</source><translation>Jedes Bild neben dem eines anderen Schritts oder Laufs zeigen</translation></message>
<message><source>Show every setting of the model</source><translation>Jede Einstellung des Modells zeigen</translation></message>
<message><source>Show every setting of training, evaluation and runs</source><translation>Jede Einstellung von Training, Auswertung und Läufen zeigen</translation></message>
<message><source>Show examples of every cell of the matrix</source><translation>Beispiele jeder Zelle der Matrix zeigen</translation></message>
<message><source>Show function alone</source><translation>Funktion allein zeigen</translation></message>
<message><source>Show how the selected checkpoint differs from another</source><translation>Zeigen, wie sich der gewählte Checkpoint von einem anderen unterscheidet</translation></message>
<message><source>Show in the experiment</source><translation>Im Experiment zeigen</translation></message>
<message><source>Show its graph</source><translation>Seinen Graphen zeigen</translation></message>
<message><source>Show less of the timeline, larger</source><translation>Weniger von der Zeitleiste zeigen, größer</translation></message>
<message><source>Show lines whose text, run or level contains all of these words (Ctrl+F)</source><translation>Zeilen zeigen, deren Text, Lauf oder Stufe alle diese Wörter enthält (Strg+F)</translation></message>
<message><source>Show log</source><translation>Protokoll zeigen</translation></message>
<message><source>Show more of the timeline</source><translation>Mehr von der Zeitleiste zeigen</translation></message>
<message><source>Show one picture pixel per screen pixel; drag to move</source><translation>Ein Bildpixel je Bildschirmpixel zeigen; Ziehen verschiebt</translation></message>
<message><source>Show only %1</source><translation>Nur %1 zeigen</translation></message>
<message><source>Show only settings that differ from their default</source><translation>Nur Einstellungen zeigen, die von ihrer Vorgabe abweichen</translation></message>
<message><source>Show only the corner of high precision and recall, where the curves differ</source><translation>Nur die Ecke mit hoher Precision und hohem Recall zeigen, in der sich die Kurven unterscheiden</translation></message>
<message><source>Show only the runs of the experiment or sweep that the selected run is of, or of the selected experiment</source><translation>Nur die Läufe des Experiments oder Sweeps zeigen, zu dem der gewählte Lauf gehört, oder die des gewählten Experiments</translation></message>
<message><source>Show only these %1</source><translation>Nur diese %1 zeigen</translation></message>
<message><source>show only this run; again: all of them</source><translation>nur diesen Lauf zeigen; noch einmal: alle</translation></message>
<message><source>Show or hide %1</source><translation>%1 zeigen oder ausblenden</translation></message>
<message><source>show or hide the run in every chart</source><translation>den Lauf in jedem Diagramm zeigen oder ausblenden</translation></message>
<message><source>show or hide the run, or fold its group</source><translation>den Lauf zeigen oder verbergen, oder seine Gruppe falten</translation></message>
<message><source>Show overwritten points</source><translation>Überschriebene Punkte zeigen</translation></message>
<message><source>Show texts formatted instead of as plain Markdown</source><translation>Texte formatiert zeigen statt als reines Markdown</translation></message>
<message><source>Show the cards of this group</source><translation>Die Karten dieser Gruppe zeigen</translation></message>
<message><source>Show the charts in one more window, for example on another screen</source><translation>Die Diagramme in einem weiteren Fenster zeigen, zum Beispiel auf einem anderen Bildschirm</translation></message>
<message><source>Show the difference from the pictures that these are compared with</source><translation>Den Unterschied zu den Bildern zeigen, mit denen verglichen wird</translation></message>
<message><source>Show the draft again</source><translation>Den Entwurf wieder zeigen</translation></message>
<message><source>Show the experiment's file in the file manager</source><translation>Die Datei des Experiments in der Dateiverwaltung zeigen</translation></message>
<message><source>Show the experiments and runs</source><translation>Die Experimente und Läufe zeigen</translation></message>
<message><source>Show the graph %1</source><translation>Den Graphen %1 zeigen</translation></message>
<message><source>Show the graph that calls the function</source><translation>Den Graphen zeigen, der die Funktion aufruft</translation></message>
<message><source>Show the labels of all points as far as there is room</source><translation>Die Beschriftungen aller Punkte zeigen, soweit Platz ist</translation></message>
<message><source>Show the last messages, the newest first</source><translation>Die letzten Meldungen zeigen, die neueste zuerst</translation></message>
<message><source>Show the library of the selected plugin in the file manager</source><translation>Die Bibliothek des ausgewählten Plugins in der Dateiverwaltung zeigen</translation></message>
<message><source>Show the newest value of every summary, and follow it</source><translation>Den neuesten Wert jeder Summary zeigen und ihm folgen</translation></message>
<message><source>Show the nodes of the model</source><translation>Die Knoten des Modells zeigen</translation></message>
<message><source>Show the points as pictures from their sprite image</source><translation>Die Punkte als Bilder aus ihrem Sprite zeigen</translation></message>
<message><source>Show the points in three dimensions</source><translation>Die Punkte in drei Dimensionen zeigen</translation></message>
<message><source>Show the record</source><translation>Den Datensatz zeigen</translation></message>
<message><source>Show the run's files in the file manager</source><translation>Die Dateien des Laufs in der Dateiverwaltung zeigen</translation></message>
<message><source>Show the runs behind their group</source><translation>Die Läufe hinter ihrer Gruppe zeigen</translation></message>
<message><source>Show the sheet in this theme</source><translation>Das Blatt in diesem Farbschema zeigen</translation></message>
<message><source>Show the sweeps of the workspace and their trials</source><translation>Die Sweeps des Arbeitsbereichs und ihre Versuche zeigen</translation></message>
<message><source>Show the table of runs above those that are compared</source><translation>Die Tabelle der Läufe über den verglichenen zeigen</translation></message>
<message><source>Show the tree that was grown after it</source><translation>Den Baum zeigen, der danach gewachsen ist</translation></message>
<message><source>Show the tree that was grown before</source><translation>Den Baum zeigen, der davor gewachsen ist</translation></message>
<message><source>Show the trials of the sweep in Compare</source><translation>Die Versuche des Sweeps im Vergleich zeigen</translation></message>
<message><source>Show the trials of the sweep in HParams</source><translation>Die Versuche des Sweeps in HParams zeigen</translation></message>
<message><source>Show the values as they were logged</source><translation>Die Werte zeigen, wie sie protokolliert wurden</translation></message>
<message><source>show the values of all runs beside the plot</source><translation>die Werte aller Läufe neben dem Diagramm zeigen</translation></message>
<message><source>Show the whole model</source><translation>Das ganze Modell zeigen</translation></message>
<message><source>Show the whole step in the timeline</source><translation>Den ganzen Schritt in der Zeitleiste zeigen</translation></message>
<message><source>Show them: removes all conditions</source><translation>Zeigen: nimmt alle Bedingungen weg</translation></message>
<message><source>Show this view again</source><translation>Diese Ansicht wieder zeigen</translation></message>
<message><source>Show what each step changed compared with the previous text</source><translation>Zeigen, was jeder Schritt gegenüber dem vorigen Text geändert hat</translation></message>
<message><source>Show what is inside the selected scope, or close it (Enter)</source><translation>Zeigen, was im gewählten Scope ist, oder ihn schließen (Eingabe)</translation></message>
<message><source>Show what the colours mean also where that lies on nodes</source><translation>Zeigen, was die Farben bedeuten, auch wo das auf Knoten liegt</translation></message>
<message><source>Show what this graph adds, removes and changes compared with another</source><translation>Zeigen, was dieser Graph gegenüber einem anderen hinzufügt, weglässt und ändert</translation></message>
<message><source>Show which runs train and which wait</source><translation>Zeigen, welche Läufe trainieren und welche warten</translation></message>
<message><source>Shown in lists</source><translation>Wird in Listen gezeigt</translation></message>
<message><source>Shuffle</source><translation>Mischen</translation></message>
<message><source>Shuffle before each pass</source><translation>Vor jedem Durchgang mischen</translation></message>
<message><source>Shuffle buffer</source><translation>Mischpuffer</translation></message>
<message><source>Shuffle buffer size</source><translation>Größe des Mischpuffers</translation></message>
<message><source>shuffled</source><translation>gemischt</translation></message>
<message><source>Signature</source><translation>Signatur</translation></message>
<message><source>Signature to run</source><translation>Auszuführende Signatur</translation></message>
<message><source>Signature:</source><translation>Signatur:</translation></message>
<message><source>Signatures</source><translation>Signaturen</translation></message>
<message><source>Signatures:</source><translation>Signaturen:</translation></message>
<message><source>Size</source><translation>Größe</translation></message>
<message><source>Size of the shuffle buffer in examples; 0 keeps the order</source><translation>Größe des Mischpuffers in Beispielen; 0 behält die Reihenfolge</translation></message>
<message><source>Size of the updates; 0: the optimizer's default, or as compiled</source><translation>Größe der Änderungen; 0: die Vorgabe des Optimierers, oder wie kompiliert</translation></message>
<message><source>Sizes of its values; empty: one value</source><translation>Größen seiner Werte; leer: ein Wert</translation></message>
<message><source>Sizes of the values in a record; empty: one value</source><translation>Größen der Werte in einem Datensatz; leer: ein Wert</translation></message>
<message><source>Ski&amp;p lines:</source><translation>Zeilen ü&amp;berspringen:</translation></message>
<message><source>Skip bad lines</source><translation>Schlechte Zeilen überspringen</translation></message>
<message><source>Skip lines</source><translation>Zeilen überspringen</translation></message>
<message><source>Skip lines that cannot be read</source><translation>Zeilen überspringen, die nicht gelesen werden können</translation></message>
<message><source>Skip rows that cannot be read</source><translation>Zeilen überspringen, die nicht gelesen werden können</translation></message>
<message><source>Skip spaces before cells</source><translation>Leerzeichen vor Zellen überspringen</translation></message>
<message><source>sky</source><translation>Himmelblau</translation></message>
<message><source>slate</source><translation>Schiefer</translation></message>
<message><source>Slice</source><translation>Schnitt</translation></message>
<message><source>Slope / 1k</source><translation>Steigung / 1k</translation></message>
<message><source>Small experiments with their data: a first curve in a few seconds, nothing to download.</source><translation>Kleine Experimente mit ihren Daten: eine erste Kurve in wenigen Sekunden, ohne Download.</translation></message>
<message><source>Small integers</source><translation>Kleine ganze Zahlen</translation></message>
<message><source>Small values show fine structure, large values coarse structure: 2 to 200</source><translation>Kleine Werte zeigen feine Struktur, große grobe: 2 bis 200</translation></message>
<message><source>Smaller is better</source><translation>Kleiner ist besser</translation></message>
<message><source>Smaller values become this</source><translation>Kleinere Werte werden zu diesem</translation></message>
<message><source>Smallest</source><translation>Kleinster</translation></message>
<message><source>Smallest value</source><translation>Kleinster Wert</translation></message>
<message><source>Smallest value in the range</source><translation>Kleinster Wert im Bereich</translation></message>
<message><source>Smallest value of %1</source><translation>Kleinster Wert von %1</translation></message>
<message><source>Smooth</source><translation>Glätten</translation></message>
<message><source>smooth</source><translation>geglättet</translation></message>
<message><source>Smooth the curves by 0.1 less</source><translation>Die Kurven um 0,1 weniger glätten</translation></message>
<message><source>Smooth the curves by 0.1 more</source><translation>Die Kurven um 0,1 mehr glätten</translation></message>
<message><source>Smoothed</source><translation>Geglättet</translation></message>
<message><source>smoothed</source><translation>geglättet</translation></message>
<message><source>Smoothing</source><translation>Glättung</translation></message>
<message><source>Some event files could only be read in part (%1): %2</source><translation>Einige Ereignisdateien konnten nur teilweise gelesen werden (%1): %2</translation></message>
<message><source>Sort</source><translation>Sortieren</translation></message>
<message><source>Sound of a step</source><translation>Ton eines Schritts</translation></message>
<message><source>Sounds (*.wav);;All files (*)</source><translation>Töne (*.wav);;Alle Dateien (*)</translation></message>
<message><source>Source</source><translation>Quelle</translation></message>
<message><source>Space</source><translation>Leertaste</translation></message>
<message><source>Space checks the selected one</source><translation>Die Leertaste kreuzt den gewählten an</translation></message>
<message><source>Space histograms by the time of day</source><translation>Histogramme nach der Tageszeit anordnen</translation></message>
<message><source>Space histograms by the time since the first</source><translation>Histogramme nach der Zeit seit dem ersten anordnen</translation></message>
<message><source>Space histograms by their steps</source><translation>Histogramme nach ihren Schritten anordnen</translation></message>
<message><source>Space values evenly on a logarithmic scale, for ranges over several powers of ten</source><translation>Werte gleichmäßig auf einer logarithmischen Skala verteilen, für Bereiche über mehrere Zehnerpotenzen</translation></message>
<message><source>Space, click on the eye</source><translation>Leertaste, Klick auf das Auge</translation></message>
<message><source>Space, radius, line</source><translation>Abstand, Radius, Linie</translation></message>
<message><source>Spaces</source><translation>Leerzeichen</translation></message>
<message><source>Sparse combiner</source><translation>Combiner dünn besetzter</translation></message>
<message><source>Spearman's: 1 when the metric always grows with it, -1 when it always falls</source><translation>Die von Spearman: 1, wenn die Metrik immer mit ihm wächst, -1, wenn sie immer fällt</translation></message>
<message><source>Speed on this computer</source><translation>Tempo auf diesem Rechner</translation></message>
<message><source>Sphereize data</source><translation>Auf Kugel bringen</translation></message>
<message><source>Split</source><translation>Teilung</translation></message>
<message><source>split by %1, gain %2</source><translation>geteilt nach %1, Gewinn %2</translation></message>
<message><source>Splits</source><translation>Teilungen</translation></message>
<message><source>Splits that gain less than tree_complexity: none keeps them, pre does not make them, post takes them away from finished trees</source><translation>Teilungen, die weniger als tree_complexity gewinnen: none behält sie, pre macht sie nicht, post entfernt sie aus fertigen Bäumen</translation></message>
<message><source>SQL</source><translation>SQL</translation></message>
<message><source>SQL statement</source><translation>SQL-Anweisung</translation></message>
<message><source>Staircase</source><translation>Stufenweise</translation></message>
<message><source>stale</source><translation>veraltet</translation></message>
<message><source>Standard deviation</source><translation>Standardabweichung</translation></message>
<message><source>Standard deviation of the weights at the start</source><translation>Standardabweichung der Gewichte am Anfang</translation></message>
<message><source>Standard score</source><translation>Standardisierung</translation></message>
<message><source>Star</source><translation>Stern</translation></message>
<message><source>star</source><translation>Stern</translation></message>
<message><source>Starred</source><translation>Mit Stern</translation></message>
<message><source>starred</source><translation>mit Stern</translation></message>
<message><source>Start</source><translation>Starten</translation></message>
<message><source>Start &amp;over</source><translation>Von &amp;vorn</translation></message>
<message><source>Start a new run from the selected checkpoint</source><translation>Einen neuen Lauf vom gewählten Checkpoint aus starten</translation></message>
<message><source>Start a new run of the selected experiment</source><translation>Einen neuen Lauf des gewählten Experiments starten</translation></message>
<message><source>Start a new run that continues from the selected checkpoint</source><translation>Einen neuen Lauf starten, der vom gewählten Checkpoint weitermacht</translation></message>
<message><source>Start a range here	R</source><translation>Bereich hier beginnen	R</translation></message>
<message><source>Start nothing new; running trainings continue</source><translation>Nichts Neues starten; laufende Trainings laufen weiter</translation></message>
<message><source>Start now</source><translation>Jetzt starten</translation></message>
<message><source>Start of the hash; unset: TensorFlow's</source><translation>Anfang des Hashs; nicht gesetzt: der von TensorFlow</translation></message>
<message><source>Start over at the end of the data, without limit</source><translation>Am Ende der Daten von vorn beginnen, ohne Grenze</translation></message>
<message><source>Start over at the end, without limit</source><translation>Am Ende von vorn beginnen, ohne Grenze</translation></message>
<message><source>Start the new experiment over</source><translation>Neues Experiment von vorn beginnen</translation></message>
<message><source>Start the selected runs immediately, even beyond the limit</source><translation>Die gewählten Läufe sofort starten, auch über die Grenze hinaus</translation></message>
<message><source>Start the sweep (Ctrl+Return)</source><translation>Den Sweep starten (Strg+Eingabe)</translation></message>
<message><source>Start with</source><translation>Beginnen mit</translation></message>
<message><source>Start with the labels' mean as a bias, as explanations of predictions need it; one logit only</source><translation>Mit dem Mittel der Labels als Bias beginnen, wie es die Erklärung von Vorhersagen braucht; nur bei einem Logit</translation></message>
<message><source>Started</source><translation>Begonnen</translation></message>
<message><source>starting</source><translation>startet</translation></message>
<message><source>State</source><translation>Zustand</translation></message>
<message><source>State: %1</source><translation>Zustand: %1</translation></message>
<message><source>Statements ask the logs of runs. Train an experiment, or open a folder of logs.</source><translation>Anweisungen befragen die Protokolle von Läufen. Trainieren Sie ein Experiment oder öffnen Sie einen Ordner mit Protokollen.</translation></message>
<message><source>Statements ask their logs, once the folder has been read.</source><translation>Anweisungen befragen ihre Protokolle, sobald der Ordner gelesen ist.</translation></message>
<message><source>States</source><translation>Zustände</translation></message>
<message><source>Status</source><translation>Status</translation></message>
<message><source>Status bar</source><translation>Statuszeile</translation></message>
<message><source>Step</source><translation>Schritt</translation></message>
<message><source>Step %1</source><translation>Schritt %1</translation></message>
<message><source>step %1</source><translation>Schritt %1</translation></message>
<message><source>step %1 (%2)</source><translation>Schritt %1 (%2)</translation></message>
<message><source>step %1, %2 s</source><translation>Schritt %1, %2 s</translation></message>
<message><source>Step %1: %2 %3, %4 %5</source><translation>Schritt %1: %2 %3, %4 %5</translation></message>
<message><source>Step %1: accuracy %2</source><translation>Schritt %1: Genauigkeit %2</translation></message>
<message><source>Step &amp;down</source><translation>&amp;Verringern</translation></message>
<message><source>Step 12 000</source><translation>Schritt 12 000</translation></message>
<message><source>Step back</source><translation>Schritt zurück</translation></message>
<message><source>Step of the columns “at step”</source><translation>Schritt der Spalten „bei Schritt“</translation></message>
<message><source>Step of the time cursor</source><translation>Schritt des Zeitzeigers</translation></message>
<message><source>Step of this card</source><translation>Schritt dieser Karte</translation></message>
<message><source>Step size; may be changed while training runs</source><translation>Schrittweite; kann während des Trainings geändert werden</translation></message>
<message><source>step: export at the first evaluation after each multiple of this</source><translation>step: bei der ersten Auswertung nach jedem Vielfachen davon exportieren</translation></message>
<message><source>Steps</source><translation>Schritte</translation></message>
<message><source>steps</source><translation>Schritte</translation></message>
<message><source>Steps before centres move</source><translation>Schritte, bevor Zentren sich bewegen</translation></message>
<message><source>Steps between</source><translation>Schritte dazwischen</translation></message>
<message><source>Steps between checkpoints</source><translation>Schritte zwischen Checkpoints</translation></message>
<message><source>Steps between checkpoints; not together with seconds</source><translation>Schritte zwischen Checkpoints; nicht zusammen mit Sekunden</translation></message>
<message><source>Steps between checks; not together with seconds</source><translation>Schritte zwischen Prüfungen; nicht zusammen mit Sekunden</translation></message>
<message><source>Steps between log lines</source><translation>Schritte zwischen Protokollzeilen</translation></message>
<message><source>Steps between log lines with loss and steps per second; 0 disables them</source><translation>Schritte zwischen Protokollzeilen mit Loss und Schritten pro Sekunde; 0 schaltet sie ab</translation></message>
<message><source>Steps between looks</source><translation>Schritte zwischen den Blicken</translation></message>
<message><source>Steps between recordings</source><translation>Schritte zwischen Aufzeichnungen</translation></message>
<message><source>Steps between summaries</source><translation>Schritte zwischen Summaries</translation></message>
<message><source>Steps between summaries; 0 disables them</source><translation>Schritte zwischen Summaries; 0 schaltet sie ab</translation></message>
<message><source>steps of %1</source><translation>Schritte von %1</translation></message>
<message><source>steps of 4 px</source><translation>Stufen von 4 px</translation></message>
<message><source>Steps of one decay, or of the first</source><translation>Schritte eines Abfalls oder des ersten</translation></message>
<message><source>Steps on the horizontal axis</source><translation>Schritte auf der waagerechten Achse</translation></message>
<message><source>Steps to train</source><translation>Zu trainierende Schritte</translation></message>
<message><source>Steps/s</source><translation>Schritte/s</translation></message>
<message><source>Steps:</source><translation>Schritte:</translation></message>
<message><source>Still stopping: %1. Quit without waiting? What was learnt since the last checkpoint is lost.</source><translation>Hält noch an: %1. Beenden, ohne zu warten? Was seit dem letzten Checkpoint gelernt wurde, geht verloren.</translation></message>
<message><source>Stop</source><translation>Anhalten</translation></message>
<message><source>Stop (Space)</source><translation>Anhalten (Leertaste)</translation></message>
<message><source>Stop after the current step and save a checkpoint</source><translation>Nach dem jetzigen Schritt anhalten und einen Checkpoint speichern</translation></message>
<message><source>Stop all</source><translation>Alle anhalten</translation></message>
<message><source>Stop and close</source><translation>Anhalten und schließen</translation></message>
<message><source>Stop computing and keep the current arrangement</source><translation>Das Rechnen beenden und die jetzige Anordnung behalten</translation></message>
<message><source>Stop every running training with a checkpoint, and hold the queue</source><translation>Jedes laufende Training mit einem Checkpoint beenden und die Warteschlange anhalten</translation></message>
<message><source>Stop fitting</source><translation>Anpassen beenden</translation></message>
<message><source>Stop importing event files; what was imported stays</source><translation>Das Importieren der Ereignisdateien abbrechen; was importiert ist, bleibt</translation></message>
<message><source>Stop predicting</source><translation>Das Vorhersagen abbrechen</translation></message>
<message><source>Stop reading the points</source><translation>Das Lesen der Punkte beenden</translation></message>
<message><source>Stop the running statement</source><translation>Die laufende Anweisung beenden</translation></message>
<message><source>Stop the selected runs after their current step, with a checkpoint</source><translation>Die gewählten Läufe nach ihrem jetzigen Schritt mit einem Checkpoint beenden</translation></message>
<message><source>Stop the sound that is played</source><translation>Den Ton anhalten, der gerade spielt</translation></message>
<message><source>Stop the trials with a checkpoint; the sweep can be continued later</source><translation>Die Versuche mit einem Checkpoint beenden; der Sweep kann später weitermachen</translation></message>
<message><source>Stop trying the batch</source><translation>Das Probieren des Batches abbrechen</translation></message>
<message><source>stopped</source><translation>angehalten</translation></message>
<message numerus="yes"><source>Stopped after %n epochs: %1. Run %2 has the weights.</source><translation><numerusform>Nach %n Epoche angehalten: %1. Der Lauf %2 hat die Gewichte.</numerusform><numerusform>Nach %n Epochen angehalten: %1. Der Lauf %2 hat die Gewichte.</numerusform></translation></message>
<message><source>stopping</source><translation>hält an</translation></message>
<message><source>Strategies of training and evaluation, and a cluster that computes for this process</source><translation>Strategien von Training und Auswertung, und ein Cluster, der für diesen Prozess rechnet</translation></message>
<message><source>Strategy</source><translation>Strategie</translation></message>
<message><source>Strategy of evaluations</source><translation>Strategie der Auswertungen</translation></message>
<message><source>Strategy of the training</source><translation>Strategie des Trainings</translation></message>
<message><source>Strategy:</source><translation>Strategie:</translation></message>
<message><source>Stren&amp;gth</source><translation>&amp;Stärke</translation></message>
<message><source>Strength of supervision: 0 to 100 %</source><translation>Stärke der Überwachung: 0 bis 100 %</translation></message>
<message><source>Strides</source><translation>Schrittweiten</translation></message>
<message><source>Strong 13</source><translation>Fett 13</translation></message>
<message><source>Structure</source><translation>Struktur</translation></message>
<message><source>Subtracted from the value</source><translation>Wird vom Wert abgezogen</translation></message>
<message><source>Successive halving</source><translation>Fortgesetztes Halbieren</translation></message>
<message><source>Suffix of its metrics; needed inside of a multi head</source><translation>Endung seiner Metriken; innerhalb mehrerer Heads nötig</translation></message>
<message><source>Summaries</source><translation>Summaries</translation></message>
<message><source>Summaries and checkpoints</source><translation>Summaries und Checkpoints</translation></message>
<message><source>Summary</source><translation>Zusammenfassung</translation></message>
<message><source>Summary of the model</source><translation>Zusammenfassung des Modells</translation></message>
<message><source>Supervise with</source><translation>Überwachen mit</translation></message>
<message><source>Swap A and B</source><translation>A und B tauschen</translation></message>
<message><source>swatch 2</source><translation>Farbfeld 2</translation></message>
<message><source>Sweep</source><translation>Sweep</translation></message>
<message><source>Sweep %1 is finished, but no trial has a result.</source><translation>Sweep %1 ist fertig, aber kein Versuch hat ein Ergebnis.</translation></message>
<message><source>Sweep %1 is finished: trial %2 is the best, %3 is %4.</source><translation>Sweep %1 ist fertig: Versuch %2 ist der beste, %3 ist %4.</translation></message>
<message><source>Sweep %1 is not finished: %2 of %3 trials are done.</source><translation>Sweep %1 ist nicht fertig: %2 von %3 Versuchen sind erledigt.</translation></message>
<message><source>Sweep %1: %2</source><translation>Sweep %1: %2</translation></message>
<message><source>Sweep: %1</source><translation>Sweep: %1</translation></message>
<message><source>Sweeps</source><translation>Sweeps</translation></message>
<message><source>Sweep…</source><translation>Sweep…</translation></message>
<message><source>syncing to disk</source><translation>auf den Datenträger sichern</translation></message>
<message><source>System</source><translation>System</translation></message>
<message><source>System resources: %1</source><translation>Systemlast: %1</translation></message>
<message><source>T&amp;ype:</source><translation>T&amp;yp:</translation></message>
<message><source>t-SNE</source><translation>t-SNE</translation></message>
<message><source>Tab</source><translation>Tabulator</translation></message>
<message><source>Tab-separated values (*.tsv)</source><translation>Durch Tabulatoren getrennte Werte (*.tsv)</translation></message>
<message><source>Table</source><translation>Tabelle</translation></message>
<message><source>Table (CSV)</source><translation>Tabelle (CSV)</translation></message>
<message><source>Table of runs</source><translation>Tabelle der Läufe</translation></message>
<message><source>Table or chart</source><translation>Tabelle oder Diagramm</translation></message>
<message><source>Table rows</source><translation>Tabellenzeilen</translation></message>
<message><source>Tableau: ten soft colours</source><translation>Tableau: zehn weiche Farben</translation></message>
<message><source>Tables (*.csv);;JSON lines (*.jsonl *.json)</source><translation>Tabellen (*.csv);;JSON-Zeilen (*.jsonl *.json)</translation></message>
<message><source>Tables of comma-separated values</source><translation>Tabellen mit durch Komma getrennten Werten</translation></message>
<message><source>Tag</source><translation>Tag</translation></message>
<message><source>tag</source><translation>Tag</translation></message>
<message><source>Tags</source><translation>Tags</translation></message>
<message><source>tags and note</source><translation>Tags und Notiz</translation></message>
<message><source>Tags and note…</source><translation>Tags und Notiz…</translation></message>
<message><source>Tags:</source><translation>Tags:</translation></message>
<message><source>Tag…</source><translation>Tag…</translation></message>
<message><source>Take more often the examples that are further from their optimum</source><translation>Die Beispiele öfter nehmen, die weiter von ihrem Optimum entfernt sind</translation></message>
<message><source>Take out nodes with many edges</source><translation>Knoten mit vielen Kanten herausnehmen</translation></message>
<message><source>Take out of main graph</source><translation>Aus dem Hauptgraphen nehmen</translation></message>
<message><source>take the choice on the axis back</source><translation>die Auswahl auf der Achse zurücknehmen</translation></message>
<message><source>Takes effect at the next start.</source><translation>Gilt ab dem nächsten Start.</translation></message>
<message><source>Task id</source><translation>Id der Aufgabe</translation></message>
<message><source>Task type</source><translation>Art der Aufgabe</translation></message>
<message><source>Tasks</source><translation>Aufgaben</translation></message>
<message><source>Te&amp;xts:</source><translation>Te&amp;xte:</translation></message>
<message><source>teal</source><translation>Petrol</translation></message>
<message><source>Tensor</source><translation>Tensor</translation></message>
<message><source>Tensor in the checkpoint</source><translation>Tensor im Checkpoint</translation></message>
<message><source>Tensor or file to project</source><translation>Tensor oder Datei, die projiziert wird</translation></message>
<message><source>TensorBoard event files or a workspace. It is only read.</source><translation>TensorBoards Ereignisdateien oder ein Arbeitsbereich. Er wird nur gelesen.</translation></message>
<message><source>TensorBoard: seven vivid colours</source><translation>TensorBoard: sieben kräftige Farben</translation></message>
<message><source>TensorBoard’s layout as JSON: categories of charts. “multiline” draws every tag that matches one of its regular expressions, “margin” a value between two others.</source><translation>TensorBoards Layout als JSON: Kategorien von Diagrammen. „multiline“ zeichnet jedes Tag, das zu einem der regulären Ausdrücke passt, „margin“ einen Wert zwischen zwei anderen.</translation></message>
<message><source>TensorFlow's event files are imported once and kept as logs in your cache, so that they open quickly</source><translation>TensorFlows Ereignisdateien werden einmal importiert und als Protokolle in Ihrem Cache aufgehoben, damit sie schnell öffnen</translation></message>
<message><source>Tensors</source><translation>Tensoren</translation></message>
<message><source>terms</source><translation>Glieder</translation></message>
<message><source>Terms of it that are used; -1 all</source><translation>Anzahl ihrer Begriffe, die verwendet werden; -1 alle</translation></message>
<message><source>Terms of it that the checkpoint has; -1 all</source><translation>Anzahl ihrer Begriffe, die der Checkpoint hat; -1 alle</translation></message>
<message><source>Text</source><translation>Text</translation></message>
<message><source>text</source><translation>Text</translation></message>
<message><source>Text at the end of lines that does not belong to their last cell</source><translation>Text am Ende von Zeilen, der nicht zur letzten Zelle gehört</translation></message>
<message><source>Text file, or several by a pattern with * and ?; ${DATA} stands for the data folder</source><translation>Textdatei, oder mehrere durch ein Muster mit * und ?; ${DATA} steht für den Datenordner</translation></message>
<message><source>Text files, one example per line</source><translation>Textdateien, ein Beispiel je Zeile</translation></message>
<message><source>Text of missing cells</source><translation>Text fehlender Zellen</translation></message>
<message><source>Text removed from the end of lines, such as the dot in the Adult test file</source><translation>Text, der am Ende der Zeilen entfernt wird, etwa der Punkt in der Testdatei von Adult</translation></message>
<message><source>Text that it is about</source><translation>Text, um den es geht</translation></message>
<message><source>Texts</source><translation>Texte</translation></message>
<message><source>Texts (*.tsv *.csv *.jsonl *.ndjson *.conll *.bio *.iob *.json *.txt);;All files (*)</source><translation>Texte (*.tsv *.csv *.jsonl *.ndjson *.conll *.bio *.iob *.json *.txt);;Alle Dateien (*)</translation></message>
<message><source>Texts for BERT: tables, tagged words, questions or plain text</source><translation>Texte für BERT: Tabellen, Wörter mit Tags, Fragen oder einfacher Text</translation></message>
<message><source>Texts to evaluate on</source><translation>Texte zum Auswerten</translation></message>
<message><source>Texts to train on</source><translation>Texte zum Trainieren</translation></message>
<message><source>tf.Example (parsing)</source><translation>tf.Example (wird geparst)</translation></message>
<message><source>tf.Example and raw tensors</source><translation>tf.Example und rohe Tensoren</translation></message>
<message><source>TF_CONFIG equivalent to the cluster above</source><translation>TF_CONFIG, das dem Cluster darüber entspricht</translation></message>
<message><source>TF_CONFIG of these settings</source><translation>TF_CONFIG dieser Einstellungen</translation></message>
<message><source>TF_CONFIG to read</source><translation>Zu lesendes TF_CONFIG</translation></message>
<message><source>TFRecord file, or several by a pattern with * and ?; ${DATA} stands for the data folder</source><translation>TFRecord-Datei, oder mehrere durch ein Muster mit * und ?; ${DATA} steht für den Datenordner</translation></message>
<message><source>TFRecord files</source><translation>TFRecord-Dateien</translation></message>
<message><source>TFRecord files of tf.train.Example records</source><translation>TFRecord-Dateien mit Datensätzen des Typs tf.train.Example</translation></message>
<message numerus="yes"><source>The %n runs of this folder carry no hyperparameters. Those of experiments do, and imported logs that tell theirs.</source><translation><numerusform>Der eine Lauf dieses Ordners trägt keine Hyperparameter. Läufe von Experimenten tragen welche, und importierte Protokolle, die sie nennen.</numerusform><numerusform>Die %n Läufe dieses Ordners tragen keine Hyperparameter. Läufe von Experimenten tragen welche, und importierte Protokolle, die sie nennen.</numerusform></translation></message>
<message numerus="yes"><source>The %n runs that match the filter have no hyperparameters to be compared.</source><translation><numerusform>Der einzige Lauf, der zum Filter passt, hat keine Hyperparameter zum Vergleichen.</numerusform><numerusform>Die %n Läufe, die zum Filter passen, haben keine Hyperparameter zum Vergleichen.</numerusform></translation></message>
<message><source>The 4 checkpoints before it are sound.</source><translation>Die 4 Checkpoints davor sind in Ordnung.</translation></message>
<message><source>The answer of the model appears here: give it an example, then predict.</source><translation>Die Antwort des Modells erscheint hier: Geben Sie ihm ein Beispiel und sagen Sie es dann vorher.</translation></message>
<message><source>The best trial's checkpoint is not listed yet: try again in a moment.</source><translation>Der Checkpoint des besten Versuchs ist noch nicht aufgeführt: versuchen Sie es gleich noch einmal.</translation></message>
<message><source>The bookmarks cannot be read: %1</source><translation>Die Lesezeichen können nicht gelesen werden: %1</translation></message>
<message><source>The changes to %1 are not saved.</source><translation>Die Änderungen an %1 sind nicht gespeichert.</translation></message>
<message><source>The character between cells; "whitespace": any number of spaces and tabs</source><translation>Das Zeichen zwischen den Zellen; "whitespace": beliebig viele Leerzeichen und Tabulatoren</translation></message>
<message><source>The chart “%1” could not be drawn for %2.</source><translation>Das Diagramm „%1“ konnte nicht für %2 gezeichnet werden.</translation></message>
<message><source>The checkpoint does not belong to a run of this program, so its experiment is not known.</source><translation>Der Checkpoint gehört zu keinem Lauf dieses Programms, daher ist sein Experiment unbekannt.</translation></message>
<message><source>The checkpoints cannot be listed</source><translation>Die Checkpoints können nicht aufgelistet werden</translation></message>
<message><source>The checkpoints of %1 contain no matrix with more than a few rows. Select another run, or open a file of points.</source><translation>Die Checkpoints von %1 enthalten keine Matrix mit mehr als ein paar Zeilen. Wählen Sie einen anderen Lauf, oder öffnen Sie eine Datei mit Punkten.</translation></message>
<message><source>The class frequencies in the labels, independent of the features: a baseline for other models</source><translation>Die Häufigkeiten der Klassen in den Labels, unabhängig von den Merkmalen: ein Vergleichswert für andere Modelle</translation></message>
<message><source>The classes or the tags, in the order of their numbers</source><translation>Die Klassen oder die Tags, in der Reihenfolge ihrer Nummern</translation></message>
<message><source>The clipboard holds no layers.</source><translation>Die Zwischenablage enthält keine Schichten.</translation></message>
<message><source>the closing %1 is missing</source><translation>das schließende %1 fehlt</translation></message>
<message><source>The colour that the run got when it was first seen</source><translation>Die Farbe, die der Lauf bekam, als er zuerst gesehen wurde</translation></message>
<message><source>The column to search in</source><translation>Die Spalte, in der gesucht wird</translation></message>
<message><source>The column whose ids are counted</source><translation>Die Spalte, deren Ids gezählt werden</translation></message>
<message><source>The column whose ids are weighted</source><translation>Die Spalte, deren Ids gewichtet werden</translation></message>
<message><source>The column whose ids get a vector each</source><translation>Die Spalte, deren Ids je einen Vektor bekommen</translation></message>
<message><source>The columns that share the vectors, equal in kind and number of ids</source><translation>Die Spalten, die sich die Vektoren teilen, gleich in Art und Anzahl der Ids</translation></message>
<message><source>The configuration cannot be read</source><translation>Die Konfiguration kann nicht gelesen werden</translation></message>
<message><source>The confusion matrix cannot be shown</source><translation>Die Konfusionsmatrix kann nicht gezeigt werden</translation></message>
<message><source>The current run has no profiled step</source><translation>Der aktuelle Lauf hat keinen gemessenen Schritt</translation></message>
<message><source>The data folder is %1.</source><translation>Der Datenordner ist %1.</translation></message>
<message><source>the data is being read</source><translation>die Daten werden gerade gelesen</translation></message>
<message><source>The data repeats without end, so the training would never finish: set steps or passes.</source><translation>Die Daten wiederholen sich ohne Ende, das Training würde also nie fertig: setzen Sie Schritte oder Durchgänge.</translation></message>
<message><source>the desktop's font</source><translation>die Schrift des Desktops</translation></message>
<message><source>The draft has changed since it was tried.</source><translation>Der Entwurf wurde seit dem Probieren geändert.</translation></message>
<message><source>the end</source><translation>das Ende</translation></message>
<message><source>The experiment has no changes.</source><translation>Das Experiment hat keine Änderungen.</translation></message>
<message><source>The experiment has no input.</source><translation>Das Experiment hat keine Eingabe.</translation></message>
<message><source>The experiment has unsaved changes.</source><translation>Das Experiment hat ungespeicherte Änderungen.</translation></message>
<message><source>The export was cancelled; no file was written.</source><translation>Der Export wurde abgebrochen; es wurde keine Datei geschrieben.</translation></message>
<message><source>The field, as --set takes it: model.dnn_classifier.optimizer.learning_rate, hparams.dropout</source><translation>Das Feld, wie --set es nimmt: model.dnn_classifier.optimizer.learning_rate, hparams.dropout</translation></message>
<message><source>The fields of a record in their order</source><translation>Die Felder eines Datensatzes in ihrer Reihenfolge</translation></message>
<message><source>The file %1 does not exist.</source><translation>Die Datei %1 gibt es nicht.</translation></message>
<message><source>The file %1 no longer exists.</source><translation>Die Datei %1 gibt es nicht mehr.</translation></message>
<message><source>The file cannot be shown as a graph</source><translation>Die Datei kann nicht als Graph gezeigt werden</translation></message>
<message><source>The filter “%1” is not a regular expression: %2</source><translation>Der Filter „%1“ ist kein regulärer Ausdruck: %2</translation></message>
<message><source>The first %1 of %2 filters</source><translation>Die ersten %1 von %2 Filtern</translation></message>
<message><source>The first %1 rows in %2: more would take too much memory. Select fewer or shorter columns</source><translation>Die ersten %1 Zeilen in %2: mehr bräuchte zu viel Speicher. Wählen Sie weniger oder kürzere Spalten</translation></message>
<message><source>The first %1 rows in %2: there are more. Add a LIMIT or an aggregate</source><translation>Die ersten %1 Zeilen in %2: es gibt mehr. Fügen Sie ein LIMIT oder ein Aggregat hinzu</translation></message>
<message><source>The first line has the names of the columns</source><translation>Die erste Zeile enthält die Namen der Spalten</translation></message>
<message><source>The first page of the guide</source><translation>Die erste Seite des Leitfadens</translation></message>
<message><source>the first step</source><translation>dem ersten Schritt</translation></message>
<message><source>The first summary comes after 100 steps.</source><translation>Die erste Summary kommt nach 100 Schritten.</translation></message>
<message><source>The folder %1 could not be created.</source><translation>Der Ordner %1 konnte nicht angelegt werden.</translation></message>
<message><source>The folder %1 is gone: another program moved or deleted it. Restore it, or open another one.</source><translation>Der Ordner %1 ist weg: ein anderes Programm hat ihn verschoben oder gelöscht. Stellen Sie ihn wieder her, oder öffnen Sie einen anderen.</translation></message>
<message><source>The folder is gone</source><translation>Der Ordner ist weg</translation></message>
<message><source>The folder is gone.</source><translation>Der Ordner ist weg.</translation></message>
<message><source>The folder that ${DATA} stands for in experiments</source><translation>Der Ordner, für den ${DATA} in Experimenten steht</translation></message>
<message><source>The framework's hooks that run with the training</source><translation>Hooks des Frameworks, die beim Training mitlaufen</translation></message>
<message><source>the frequency of each class</source><translation>die Häufigkeit jeder Klasse</translation></message>
<message><source>The graph cannot be shown</source><translation>Der Graph kann nicht gezeigt werden</translation></message>
<message><source>The graph is empty</source><translation>Der Graph ist leer</translation></message>
<message><source>The graph of %1 cannot be built</source><translation>Der Graph von %1 kann nicht erzeugt werden</translation></message>
<message><source>The graph of %1 cannot be shown: %2</source><translation>Der Graph von %1 kann nicht gezeigt werden: %2</translation></message>
<message><source>The graph of the selected run or experiment</source><translation>Der Graph des gewählten Laufs oder Experiments</translation></message>
<message><source>The heads, each with a name</source><translation>Die Heads, jeder mit einem Namen</translation></message>
<message><source>The id of a column that is described elsewhere</source><translation>Die Id einer Spalte, die anderswo beschrieben ist</translation></message>
<message><source>The import of event files was cancelled: %1 of %2 runs are imported and shown.</source><translation>Der Import der Ereignisdateien wurde abgebrochen: %1 von %2 Läufen sind importiert und werden gezeigt.</translation></message>
<message><source>The input has no %1: enter it.</source><translation>Der Eingabe fehlt %1: geben Sie es ein.</translation></message>
<message><source>The inputs by their names, for example {"image": [[0, 1, 2]]}</source><translation>Die Eingaben bei ihren Namen, zum Beispiel {"image": [[0, 1, 2]]}</translation></message>
<message><source>The integers are in the range from 0 to this, exclusive</source><translation>Die ganzen Zahlen liegen im Bereich von 0 bis hier, dies ausgeschlossen</translation></message>
<message><source>The kernels take %1 µs each on average, which is little more than calling them. A larger batch trains more examples in about the same time.</source><translation>Die Kernel brauchen im Mittel je %1 µs, kaum mehr als ihr Aufruf. Ein größerer Batch trainiert in etwa derselben Zeit mehr Beispiele.</translation></message>
<message><source>The keys of all actions</source><translation>Die Tasten aller Aktionen</translation></message>
<message><source>the keys of the page</source><translation>die Tasten der Seite</translation></message>
<message><source>The keys that count on the page that is shown</source><translation>Die Tasten, die auf der gezeigten Seite gelten</translation></message>
<message><source>The label has values up to %1, but the model has only %2 classes: set Classes to %3.</source><translation>Das Label hat Werte bis %1, das Modell aber nur %2 Klassen: setzen Sie Klassen auf %3.</translation></message>
<message><source>The language itself</source><translation>Die Sprache selbst</translation></message>
<message><source>The largest difference that counts as equal; relative for values larger than one</source><translation>Die größte Abweichung, die als gleich gilt; relativ bei Werten über eins</translation></message>
<message><source>The last messages</source><translation>Die letzten Meldungen</translation></message>
<message><source>The last messages, the newest first</source><translation>Die letzten Meldungen, die neueste zuerst</translation></message>
<message><source>The layers of %1 cannot be shown</source><translation>Die Schichten von %1 können nicht gezeigt werden</translation></message>
<message><source>The layers of %1 cannot be shown: %2</source><translation>Die Schichten von %1 können nicht gezeigt werden: %2</translation></message>
<message><source>the layers of a .keras, .h5 or .json file</source><translation>die Schichten einer .keras-, .h5- oder .json-Datei</translation></message>
<message><source>The layers, input first</source><translation>Die Schichten, die Eingabe zuerst</translation></message>
<message><source>the layout</source><translation>das Layout</translation></message>
<message><source>The layout needs a name.</source><translation>Das Layout braucht einen Namen.</translation></message>
<message><source>The layout of %1 cannot be read: %2</source><translation>Das Layout von %1 kann nicht gelesen werden: %2</translation></message>
<message><source>The learning rate must be a number above 0, such as 0.001.</source><translation>Die Lernrate muss eine Zahl über 0 sein, etwa 0,001.</translation></message>
<message><source>The learning rate of %1 is %2 from the next step on.</source><translation>Die Lernrate von %1 ist ab dem nächsten Schritt %2.</translation></message>
<message><source>The list is empty.</source><translation>Die Liste ist leer.</translation></message>
<message><source>The log cannot be read</source><translation>Das Log kann nicht gelesen werden</translation></message>
<message><source>The log of %1 is damaged</source><translation>Das Protokoll von %1 ist beschädigt</translation></message>
<message><source>The log of %1 is damaged, so its experiment is not known. Restore it from a copy.</source><translation>Das Protokoll von %1 ist beschädigt, daher ist sein Experiment nicht bekannt. Stellen Sie es aus einer Kopie wieder her.</translation></message>
<message><source>The log of %1 is gone: another program moved or deleted it. Restore the folder to see the run again; nothing else has changed.</source><translation>Das Protokoll von %1 ist weg: ein anderes Programm hat es verschoben oder gelöscht. Stellen Sie den Ordner wieder her, um den Lauf wieder zu sehen; sonst hat sich nichts geändert.</translation></message>
<message numerus="yes"><source>The logs of %n runs are damaged</source><translation><numerusform>Das Protokoll von %n Lauf ist beschädigt</numerusform><numerusform>Die Protokolle von %n Läufen sind beschädigt</numerusform></translation></message>
<message numerus="yes"><source>The logs of %n runs are gone, such as %1: another program moved or deleted them. Restore the folders to see the runs again; nothing else has changed.</source><translation><numerusform>Das Protokoll von %n Lauf ist weg (%1): ein anderes Programm hat es verschoben oder gelöscht. Stellen Sie den Ordner wieder her, um den Lauf wieder zu sehen; sonst hat sich nichts geändert.</numerusform><numerusform>Die Protokolle von %n Läufen sind weg, etwa %1: ein anderes Programm hat sie verschoben oder gelöscht. Stellen Sie die Ordner wieder her, um die Läufe wieder zu sehen; sonst hat sich nichts geändert.</numerusform></translation></message>
<message><source>The lowest level that is shown</source><translation>Die niedrigste Stufe, die gezeigt wird</translation></message>
<message><source>the mean of the labels</source><translation>das Mittel der Labels</translation></message>
<message><source>The mean of the labels, independent of the features: a baseline for other models</source><translation>Das Mittel der Labels, unabhängig von den Merkmalen: ein Vergleichswert für andere Modelle</translation></message>
<message><source>The metric to monitor</source><translation>Die Metrik, die beobachtet wird</translation></message>
<message><source>The metric; unset: it was not finite</source><translation>Die Metrik; nicht gesetzt: sie war nicht endlich</translation></message>
<message><source>The metrics go to the log %1 of the run</source><translation>Die Metriken kommen in das Protokoll %1 des Laufs</translation></message>
<message><source>The model as JSON</source><translation>Das Modell als JSON</translation></message>
<message><source>The model cannot be asked</source><translation>Das Modell lässt sich nicht befragen</translation></message>
<message><source>The model cannot be built</source><translation>Das Modell kann nicht gebaut werden</translation></message>
<message><source>The model cannot be read</source><translation>Das Modell kann nicht gelesen werden</translation></message>
<message><source>The model has no deep part.</source><translation>Das Modell hat keinen Deep-Teil.</translation></message>
<message><source>The model has no list of layers.</source><translation>Das Modell hat keine Liste von Schichten.</translation></message>
<message><source>The model has no wide part.</source><translation>Das Modell hat keinen Wide-Teil.</translation></message>
<message><source>The model is being saved. Close the window afterwards.</source><translation>Das Modell wird gespeichert. Schließen Sie das Fenster danach.</translation></message>
<message><source>The model is still being read.</source><translation>Das Modell wird noch gelesen.</translation></message>
<message><source>The model of this window cannot be read.</source><translation>Das Modell dieses Fensters kann nicht gelesen werden.</translation></message>
<message><source>The model takes no feature columns.</source><translation>Das Modell nimmt keine Merkmalsspalten.</translation></message>
<message><source>The model’s answer appears here.</source><translation>Hier steht, was das Modell antwortet.</translation></message>
<message><source>the name %1</source><translation>der Name %1</translation></message>
<message><source>The name is too long.</source><translation>Der Name ist zu lang.</translation></message>
<message><source>the name of a field was expected, such as loss or status</source><translation>der Name eines Felds wurde erwartet, etwa loss oder status</translation></message>
<message><source>The name of a report is used as a file name: it must not contain slashes or begin with a dot.</source><translation>Der Name eines Berichts wird als Dateiname verwendet: er darf keine Schrägstriche enthalten und nicht mit einem Punkt beginnen.</translation></message>
<message><source>The network that reads the texts</source><translation>Das Netz, das die Texte liest</translation></message>
<message><source>the number %1</source><translation>die Zahl %1</translation></message>
<message><source>The open folder itself cannot be moved to the trash.</source><translation>Der offene Ordner selbst kann nicht in den Papierkorb.</translation></message>
<message><source>the optimizer's own</source><translation>die des Optimierers</translation></message>
<message><source>The other layers are frozen: they keep the weights of the file</source><translation>Die anderen Schichten sind eingefroren: Sie behalten die Gewichte aus der Datei</translation></message>
<message><source>The page %1 could not be made</source><translation>Die Seite %1 konnte nicht erzeugt werden</translation></message>
<message><source>The page before (Alt+Left)</source><translation>Die Seite davor (Alt+Links)</translation></message>
<message><source>The parameters of this experiment’s hook no. %1</source><translation>Die Parameter des Hooks Nr. %1 dieses Experiments</translation></message>
<message><source>The picture cannot be decoded</source><translation>Das Bild kann nicht dekodiert werden</translation></message>
<message><source>The pictures have different sizes</source><translation>Die Bilder sind verschieden groß</translation></message>
<message><source>The plugin %1 crashed the program the last time and is disabled now.</source><translation>Das Plugin %1 hat das Programm beim letzten Mal abstürzen lassen und ist jetzt ausgeschaltet.</translation></message>
<message><source>The plugin %1 did not come back from %2 the last time and is disabled now.</source><translation>Das Plugin %1 kam das letzte Mal aus %2 nicht zurück und ist jetzt abgeschaltet.</translation></message>
<message><source>The plugin %1 failed while it was loaded and is disabled now: %2</source><translation>Das Plugin %1 ist beim Laden gescheitert und jetzt deaktiviert: %2</translation></message>
<message><source>The plugin %1 failed, and its pages were closed: %2</source><translation>Das Plugin %1 ist gescheitert, und seine Seiten wurden geschlossen: %2</translation></message>
<message><source>The plugin %1 held the window up the last time and is disabled now.</source><translation>Das Plugin %1 hielt das Fenster das letzte Mal auf und ist jetzt abgeschaltet.</translation></message>
<message><source>The plugin %1 took too long to load and is disabled now.</source><translation>Das Plugin %1 hat zu lange zum Laden gebraucht und ist jetzt deaktiviert.</translation></message>
<message><source>The plugin %1 was read anew; the next training uses it.</source><translation>Das Plugin %1 wurde neu gelesen; das nächste Training verwendet es.</translation></message>
<message><source>The plugin cannot be read anew: %1</source><translation>Das Plugin kann nicht neu gelesen werden: %1</translation></message>
<message><source>The plugin's state cannot be kept: %1</source><translation>Der Zustand des Plugins kann nicht gespeichert werden: %1</translation></message>
<message><source>The predictions of a head, by a network of dense layers</source><translation>Die Vorhersagen eines Heads, durch ein Netz aus dichten Schichten</translation></message>
<message><source>The predictions of a head, by a weighted sum of the columns</source><translation>Die Vorhersagen eines Heads, durch eine gewichtete Summe der Spalten</translation></message>
<message><source>The predictions of a head, by a wide (linear) and a deep part together</source><translation>Die Vorhersagen eines Heads, durch einen Wide-Teil (linear) und einen Deep-Teil zusammen</translation></message>
<message><source>The predictions of a head, by decision trees</source><translation>Die Vorhersagen eines Heads, durch Entscheidungsbäume</translation></message>
<message><source>The predictions of a head, by recurrent layers over a sequence</source><translation>Die Vorhersagen eines Heads, durch rekurrente Schichten über eine Sequenz</translation></message>
<message><source>The profile cannot be read</source><translation>Das Profil kann nicht gelesen werden</translation></message>
<message><source>the program</source><translation>dem Programm</translation></message>
<message><source>The query was cancelled.</source><translation>Die Abfrage wurde abgebrochen.</translation></message>
<message><source>the quote that begins here is not closed</source><translation>das Anführungszeichen, das hier beginnt, wird nicht geschlossen</translation></message>
<message><source>The range that a number is in</source><translation>Der Bereich, in dem eine Zahl liegt</translation></message>
<message><source>The report has no changes.</source><translation>Der Bericht hat keine Änderungen.</translation></message>
<message><source>The report has unsaved changes. Save it, or choose again to discard them.</source><translation>Der Bericht hat ungespeicherte Änderungen. Speichern Sie ihn, oder wählen Sie noch einmal, um sie zu verwerfen.</translation></message>
<message><source>The report has unsaved changes. Save it, or close again to discard them.</source><translation>Der Bericht hat ungespeicherte Änderungen. Speichern Sie ihn, oder schließen Sie noch einmal, um sie zu verwerfen.</translation></message>
<message><source>The report has unsaved changes. Save it, or press Close to discard them.</source><translation>Der Bericht hat ungespeicherte Änderungen. Speichern Sie ihn, oder drücken Sie Schließen, um sie zu verwerfen.</translation></message>
<message><source>The report is not saved yet.</source><translation>Der Bericht ist noch nicht gespeichert.</translation></message>
<message><source>The result is divided by this</source><translation>Das Ergebnis wird hierdurch geteilt</translation></message>
<message><source>The run %1 no longer exists.</source><translation>Den Lauf %1 gibt es nicht mehr.</translation></message>
<message><source>The run cannot be read</source><translation>Der Lauf kann nicht gelesen werden</translation></message>
<message><source>The run is already stopping.</source><translation>Der Lauf hält schon an.</translation></message>
<message><source>The run is already training or waiting.</source><translation>Der Lauf trainiert oder wartet schon.</translation></message>
<message><source>The run, and the tag where a chart has several</source><translation>Der Lauf und das Tag, wo ein Diagramm mehrere hat</translation></message>
<message><source>The running training writes %1 itself: choose another name.</source><translation>Das laufende Training schreibt %1 selbst: wählen Sie einen anderen Namen.</translation></message>
<message><source>The runs have no metric in common.</source><translation>Die Läufe haben keine Metrik gemeinsam.</translation></message>
<message><source>The runs of the folder are being looked through.</source><translation>Die Läufe des Ordners werden durchgesehen.</translation></message>
<message><source>The runs that are shown have no values. Those that have are hidden.</source><translation>Die gezeigten Läufe haben keine Werte. Die, die welche haben, sind ausgeblendet.</translation></message>
<message><source>The runs that are shown have none; others, which are hidden or filtered out, have some.</source><translation>Die gezeigten Läufe haben keine; andere, die ausgeblendet oder ausgefiltert sind, haben welche.</translation></message>
<message><source>the same column already exists</source><translation>dieselbe Spalte gibt es schon</translation></message>
<message><source>The same seed draws the same digits</source><translation>Derselbe Startwert zeichnet dieselben Ziffern</translation></message>
<message><source>The same seed gives the same trials</source><translation>Derselbe Startwert ergibt dieselben Versuche</translation></message>
<message><source>The same seed gives the same trials; more trials keep the earlier ones</source><translation>Derselbe Startwert ergibt dieselben Versuche; mehr Versuche behalten die früheren</translation></message>
<message><source>The same seed selects the same examples</source><translation>Derselbe Startwert wählt dieselben Beispiele</translation></message>
<message><source>The same seed splits off the same examples; the parts never overlap</source><translation>Derselbe Startwert teilt dieselben Beispiele ab; die Teile überlappen nie</translation></message>
<message><source>The selected layer is an output of the model, or no longer is</source><translation>Die gewählte Schicht ist eine Ausgabe des Modells, oder keine mehr</translation></message>
<message><source>The settings are now part of the unsaved changes of %1.</source><translation>Die Einstellungen gehören jetzt zu den ungespeicherten Änderungen von %1.</translation></message>
<message><source>the shape of field %1 must be positive integers, such as 3, 32, 32</source><translation>die Form von Feld %1 muss aus positiven ganzen Zahlen bestehen, etwa 3, 32, 32</translation></message>
<message><source>The share of the examples that is kept from training and evaluated after each epoch</source><translation>Der Anteil der Beispiele, auf dem nicht trainiert und nach jeder Epoche ausgewertet wird</translation></message>
<message><source>The size of the model appears as soon as there is data.</source><translation>Die Größe des Modells erscheint, sobald es Daten gibt.</translation></message>
<message><source>The size of the pictures in %1 is not specified.</source><translation>Die Größe der Bilder in %1 ist nicht angegeben.</translation></message>
<message><source>The sound cannot be played: %1</source><translation>Der Ton kann nicht abgespielt werden: %1</translation></message>
<message><source>The sprite %1 cannot be read: %2</source><translation>Das Sprite %1 kann nicht gelesen werden: %2</translation></message>
<message><source>The sprite %1 has %2 × %3 pixels; at most %4 each way can be shown.</source><translation>Das Sprite %1 hat %2 × %3 Pixel; höchstens %4 in jeder Richtung können gezeigt werden.</translation></message>
<message><source>The sprite %1 has room for %2 pictures of %3 × %4, but %5 points were expected.</source><translation>Das Sprite %1 hat Platz für %2 Bilder von %3 × %4, erwartet wurden aber %5 Punkte.</translation></message>
<message><source>The statement is running</source><translation>Die Anweisung läuft</translation></message>
<message><source>The statement was cancelled</source><translation>Die Anweisung wurde abgebrochen</translation></message>
<message><source>The statement was not run</source><translation>Die Anweisung wurde nicht ausgeführt</translation></message>
<message><source>The statement was run, but nothing in the logs matches it. Change it, or choose another from the list.</source><translation>Die Anweisung lief, aber nichts in den Protokollen passt dazu. Ändern Sie sie, oder wählen Sie eine andere aus der Liste.</translation></message>
<message><source>The step that pictures, histograms and texts show; Left and Right go from one logged step to the next, Home and End to the first and the newest</source><translation>Der Schritt, den Bilder, Histogramme und Texte zeigen; Links und Rechts gehen von einem protokollierten Schritt zum nächsten, Pos1 und Ende zum ersten und zum neuesten</translation></message>
<message><source>The step that this card shows, until the time cursor moves</source><translation>Der Schritt, den diese Karte zeigt, bis sich der Zeitzeiger bewegt</translation></message>
<message><source>The step where this is set</source><translation>Der Schritt, in dem dies eingestellt wird</translation></message>
<message><source>The step whose matrix is shown, until the time cursor moves</source><translation>Der Schritt, dessen Matrix gezeigt wird, bis sich der Zeitcursor bewegt</translation></message>
<message><source>The sweep %1 is in the trash; its runs are still here.</source><translation>Der Sweep %1 ist im Papierkorb; seine Läufe sind noch hier.</translation></message>
<message><source>The sweep is finished.</source><translation>Der Sweep ist fertig.</translation></message>
<message><source>The sweep is not running.</source><translation>Der Sweep läuft nicht.</translation></message>
<message><source>The sweep is running: cancel it first.</source><translation>Der Sweep läuft: brechen Sie ihn zuerst ab.</translation></message>
<message><source>The tag of a value, next to the tags of its bounds</source><translation>Das Tag eines Werts, neben den Tags seiner Grenzen</translation></message>
<message><source>The text ends where %1 is expected</source><translation>Der Text endet, wo %1 erwartet wird</translation></message>
<message><source>The text has no answer.</source><translation>Der Text hat keine Antwort.</translation></message>
<message><source>The text is a regular expression</source><translation>Der Text ist ein regulärer Ausdruck</translation></message>
<message><source>the text is too long</source><translation>der Text ist zu lang</translation></message>
<message><source>The text links to %1</source><translation>Der Text verweist auf %1</translation></message>
<message><source>the texts are being read</source><translation>die Texte werden gelesen</translation></message>
<message><source>The threads compute for %1 % of the step and wait for each other in the rest. A larger batch gives them more to share, fewer threads waste less.</source><translation>Die Threads rechnen %1 % des Schritts und warten sonst aufeinander. Ein größerer Batch gibt ihnen mehr zu teilen, weniger Threads verschwenden weniger.</translation></message>
<message><source>The time of all nodes of a name scope together</source><translation>Die Zeit aller Knoten eines Namensbereichs zusammen</translation></message>
<message><source>The time of all nodes of an op together</source><translation>Die Zeit aller Knoten einer Op zusammen</translation></message>
<message><source>The time of each node</source><translation>Die Zeit jedes Knotens</translation></message>
<message><source>The training has not begun</source><translation>Das Training hat noch nicht begonnen</translation></message>
<message><source>The two classes' names, for labels that are words; empty: labels are in [0, 1]</source><translation>Namen der beiden Klassen, wenn die Labels Wörter sind; leer: Labels liegen in [0, 1]</translation></message>
<message><source>The two runs have no metric in common.</source><translation>Die beiden Läufe haben keine gemeinsame Metrik.</translation></message>
<message><source>The values to try, each as after --set: 0.01, Adam, [64, 32]</source><translation>Die Werte, die probiert werden, jeder wie nach --set: 0.01, Adam, [64, 32]</translation></message>
<message><source>The warm start has no checkpoint: set From, or uncheck Warm start.</source><translation>Der Warmstart hat keinen Checkpoint: setzen Sie „Von“, oder schalten Sie den Warmstart aus.</translation></message>
<message><source>The weights are initial ones, drawn at random.</source><translation>Die Gewichte sind zufällige Anfangswerte.</translation></message>
<message><source>The weights are those of %1.</source><translation>Die Gewichte sind die aus %1.</translation></message>
<message><source>The whole line</source><translation>Die ganze Zeile</translation></message>
<message><source>The words of the label count as classes in this order: %1.</source><translation>Die Wörter des Labels zählen als Klassen in dieser Reihenfolge: %1.</translation></message>
<message><source>The words; their positions are the ids</source><translation>Die Wörter; ihre Positionen sind die Ids</translation></message>
<message><source>The workspace cannot be written to: %1.</source><translation>In den Arbeitsbereich kann nicht geschrieben werden: %1.</translation></message>
<message><source>Their numbers in the evaluation, from 1 on</source><translation>Ihre Nummern in der Auswertung, von 1 an</translation></message>
<message><source>Their summaries appear once the folder has been read.</source><translation>Seine Summaries erscheinen, sobald der Ordner gelesen ist.</translation></message>
<message><source>Theme</source><translation>Farbschema</translation></message>
<message><source>Theme:</source><translation>Farbschema:</translation></message>
<message><source>There are more than %1 folders below %2: runs in the deepest ones are not shown. Open a folder closer to the runs.</source><translation>Unter %2 gibt es mehr als %1 Ordner: Läufe in den tiefsten fehlen. Öffnen Sie einen Ordner näher an den Läufen.</translation></message>
<message><source>There are no examples that can be read.</source><translation>Es gibt keine Beispiele, die gelesen werden können.</translation></message>
<message><source>There are no messages.</source><translation>Es gibt keine Meldungen.</translation></message>
<message><source>There are no plugins. %1</source><translation>Es gibt keine Plugins. %1</translation></message>
<message numerus="yes"><source>There are only %n. A sweep trains more.</source><translation><numerusform>Es gibt nur %n. Ein Sweep trainiert weitere.</numerusform><numerusform>Es gibt nur %n. Ein Sweep trainiert weitere.</numerusform></translation></message>
<message><source>There are unapplied changes. Apply them, or cancel again to discard them.</source><translation>Es gibt nicht angewendete Änderungen. Wenden Sie sie an, oder brechen Sie noch einmal ab, um sie zu verwerfen.</translation></message>
<message><source>there is no column “%1”</source><translation>es gibt keine Spalte „%1“</translation></message>
<message><source>there is no feature “%1”</source><translation>es gibt kein Merkmal „%1“</translation></message>
<message><source>There is no folder %1: experiments that read it will fail.</source><translation>Es gibt keinen Ordner %1: Experimente, die ihn lesen, werden fehlschlagen.</translation></message>
<message><source>there is no function %1; available are %2</source><translation>es gibt keine Funktion %1; es gibt %2</translation></message>
<message><source>There is no graph yet.</source><translation>Es gibt noch keinen Graphen.</translation></message>
<message><source>There is no layer “%1”.</source><translation>Es gibt keine Schicht „%1“.</translation></message>
<message><source>There is no sweep.</source><translation>Es gibt keinen Sweep.</translation></message>
<message><source>There is not enough memory for this projection. Isolate fewer points, or choose PCA.</source><translation>Für diese Projektion reicht der Speicher nicht. Isolieren Sie weniger Punkte, oder wählen Sie PCA.</translation></message>
<message><source>There is not enough memory.</source><translation>Der Speicher reicht nicht.</translation></message>
<message><source>There is nothing of this kind to add. Pin charts or train first.</source><translation>Von dieser Art gibt es nichts hinzuzufügen. Heften Sie Diagramme an oder trainieren Sie zuerst.</translation></message>
<message><source>There is only one run. Train again with another value to compare.</source><translation>Es gibt nur einen Lauf. Trainieren Sie mit einem anderen Wert neu, um zu vergleichen.</translation></message>
<message><source>These layers are not known here: %1. They are shown, but the model cannot be run.</source><translation>Diese Schichten sind hier nicht bekannt: %1. Sie werden gezeigt, aber das Modell kann nicht laufen.</translation></message>
<message><source>They appear as soon as a run writes its first values.</source><translation>Sie erscheinen, sobald ein Lauf seine ersten Werte schreibt.</translation></message>
<message><source>They appear when a run logs histogram summaries, for example of its weights, or when imported logs contain some.</source><translation>Sie erscheinen, wenn ein Lauf Histogramm-Summaries protokolliert, zum Beispiel seiner Gewichte, oder wenn importierte Protokolle welche enthalten.</translation></message>
<message><source>They appear when a run logs meshes or clouds of points as TensorBoard’s mesh plugin does.</source><translation>Sie erscheinen, wenn ein Lauf Netze oder Punktwolken so aufzeichnet wie das Mesh-Plugin von TensorBoard.</translation></message>
<message><source>They appear when a run logs pictures with tf.summary.image, for example its inputs, or when imported logs contain some.</source><translation>Sie erscheinen, wenn ein Lauf mit tf.summary.image Bilder protokolliert, zum Beispiel seine Eingaben, oder wenn importierte Protokolle welche enthalten.</translation></message>
<message><source>They appear when a run logs sounds with tf.summary.audio, or when imported logs contain some.</source><translation>Sie erscheinen, wenn ein Lauf mit tf.summary.audio Töne protokolliert, oder wenn importierte Protokolle welche enthalten.</translation></message>
<message><source>They appear when a run logs summaries of TensorBoard’s pr_curves plugin.</source><translation>Sie erscheinen, wenn ein Lauf Summaries von TensorBoards Plugin pr_curves protokolliert.</translation></message>
<message><source>They appear when a run logs text summaries, for example notes, samples or tables.</source><translation>Sie erscheinen, wenn ein Lauf Text-Summaries protokolliert, zum Beispiel Notizen, Proben oder Tabellen.</translation></message>
<message><source>They appear when evaluations have the metric confusion_matrix: "eval": {"metrics": [{"name": "confusion_matrix"}]}</source><translation>Sie erscheinen, wenn Auswertungen die Metrik confusion_matrix haben: "eval": {"metrics": [{"name": "confusion_matrix"}]}</translation></message>
<message><source>They are compared here once the folder has been read.</source><translation>Sie werden hier verglichen, sobald der Ordner gelesen ist.</translation></message>
<message><source>They are drawn from histogram summaries, and appear when a run logs some, for example of its weights.</source><translation>Sie werden aus Histogramm-Summaries gezeichnet und erscheinen, wenn ein Lauf welche protokolliert, zum Beispiel seiner Gewichte.</translation></message>
<message><source>third quartile</source><translation>drittes Quartil</translation></message>
<message><source>This cannot be opened here</source><translation>Das kann hier nicht geöffnet werden</translation></message>
<message><source>This checkpoint cannot be read</source><translation>Dieser Checkpoint lässt sich nicht lesen</translation></message>
<message><source>This checkpoint no longer exists: choose another one.</source><translation>Diesen Checkpoint gibt es nicht mehr: wählen Sie einen anderen.</translation></message>
<message><source>This folder has only logs. Open a workspace instead.</source><translation>Dieser Ordner hat nur Protokolle. Öffnen Sie stattdessen einen Arbeitsbereich.</translation></message>
<message><source>This folder is a SavedModel</source><translation>Dieser Ordner ist ein SavedModel</translation></message>
<message><source>This folder is not a workspace yet: create an experiment or add the samples first.</source><translation>Dieser Ordner ist noch kein Arbeitsbereich: legen Sie zuerst ein Experiment an oder fügen Sie die Beispiele hinzu.</translation></message>
<message><source>This graph has no signature to run: choose another one.</source><translation>Dieser Graph hat keine ausführbare Signatur: wählen Sie einen anderen.</translation></message>
<message><source>This is a folder of logs: open a workspace or an experiment to train.</source><translation>Dies ist ein Ordner mit Protokollen: öffnen Sie zum Trainieren einen Arbeitsbereich oder ein Experiment.</translation></message>
<message><source>This is not a bookmarks file: %1.</source><translation>Das ist keine Datei mit Lesezeichen: %1.</translation></message>
<message><source>This is the chief</source><translation>Dies ist der Chief</translation></message>
<message><source>This is the first step.</source><translation>Dies ist der erste Schritt.</translation></message>
<message><source>This is the last step.</source><translation>Dies ist der letzte Schritt.</translation></message>
<message><source>This machine needs %1 for the arithmetic and %2 for the memory, at least; it took %3. %4</source><translation>Diese Maschine braucht mindestens %1 für die Arithmetik und %2 für den Speicher; gebraucht wurden %3. %4</translation></message>
<message><source>This model has no signature to run.</source><translation>Dieses Modell hat keine ausführbare Signatur.</translation></message>
<message><source>This model takes no feature columns</source><translation>Dieses Modell nimmt keine Merkmalsspalten</translation></message>
<message><source>This must be a list in brackets</source><translation>Hier muss eine Liste in eckigen Klammern stehen</translation></message>
<message><source>This must be an object in braces</source><translation>Hier muss ein Objekt in geschweiften Klammern stehen</translation></message>
<message><source>This run is training: stop it first.</source><translation>Dieser Lauf trainiert: halten Sie ihn zuerst an.</translation></message>
<message><source>This signature cannot be run: %1</source><translation>Diese Signatur kann nicht ausgeführt werden: %1</translation></message>
<message numerus="yes"><source>This step has %n pictures</source><translation><numerusform>Dieser Schritt hat %n Bild</numerusform><numerusform>Dieser Schritt hat %n Bilder</numerusform></translation></message>
<message numerus="yes"><source>This step has %n sounds</source><translation><numerusform>Dieser Schritt hat %n Ton</numerusform><numerusform>Dieser Schritt hat %n Töne</numerusform></translation></message>
<message><source>This text has no closing quote on its line</source><translation>Dieser Text hat in seiner Zeile kein schließendes Anführungszeichen</translation></message>
<message><source>This window now owns the queue.</source><translation>Dieses Fenster führt jetzt die Warteschlange.</translation></message>
<message><source>Thread %1</source><translation>Thread %1</translation></message>
<message><source>Threads</source><translation>Threads</translation></message>
<message><source>threads</source><translation>Threads</translation></message>
<message><source>Threshold</source><translation>Schwelle</translation></message>
<message><source>threshold</source><translation>Schwelle</translation></message>
<message><source>threshold %1</source><translation>Schwelle %1</translation></message>
<message><source>Threshold marked on every curve: values above it count as positive. Off hides the mark</source><translation>Schwelle, die auf jeder Kurve markiert ist: Werte darüber gelten als positiv. Aus blendet die Marke aus</translation></message>
<message><source>Thresholds</source><translation>Schwellen</translation></message>
<message><source>Tick the checkpoints and press Evaluate: the metrics of each appear here.</source><translation>Haken Sie die Checkpoints an und drücken Sie Auswerten: Die Metriken eines jeden erscheinen hier.</translation></message>
<message><source>Time</source><translation>Zeit</translation></message>
<message><source>time</source><translation>Zeit</translation></message>
<message><source>Time cursor</source><translation>Zeitzeiger</translation></message>
<message><source>Time left</source><translation>Restzeit</translation></message>
<message><source>Time of a step</source><translation>Zeit eines Schritts</translation></message>
<message><source>Time of day on the horizontal axis</source><translation>Tageszeit auf der waagerechten Achse</translation></message>
<message><source>Time of one step</source><translation>Zeit eines Schritts</translation></message>
<message><source>time since the first</source><translation>Zeit seit dem ersten</translation></message>
<message><source>Time since the first on the horizontal axis</source><translation>Zeit seit der ersten auf der waagerechten Achse</translation></message>
<message><source>Time since the run began</source><translation>Zeit seit Beginn des Laufs</translation></message>
<message><source>Timeline of the step</source><translation>Zeitleiste des Schritts</translation></message>
<message><source>Times a factor</source><translation>Mal einem Faktor</translation></message>
<message><source>Title</source><translation>Titel</translation></message>
<message><source>Title 18</source><translation>Titel 18</translation></message>
<message><source>Title and introduction</source><translation>Titel und Einleitung</translation></message>
<message><source>Title or tag</source><translation>Titel oder Tag</translation></message>
<message><source>to</source><translation>bis</translation></message>
<message><source>today</source><translation>heute</translation></message>
<message><source>today, %1</source><translation>heute, %1</translation></message>
<message><source>Too few trials</source><translation>Zu wenige Versuche</translation></message>
<message><source>Too few trials with all values</source><translation>Zu wenige Versuche mit allen Werten</translation></message>
<message><source>Too long for one line</source><translation>Zu lang für eine Zeile</translation></message>
<message><source>Total variance explained: %1 %</source><translation>Erklärte Varianz insgesamt: %1 %</translation></message>
<message><source>Trace inputs and outputs</source><translation>Eingaben und Ausgaben verfolgen</translation></message>
<message><source>Train</source><translation>Training</translation></message>
<message><source>Train again with these</source><translation>Damit neu trainieren</translation></message>
<message><source>Train all</source><translation>Alle trainieren</translation></message>
<message><source>Train an experiment to see its checkpoints, or open a checkpoint file.</source><translation>Trainieren Sie ein Experiment, um seine Checkpoints zu sehen, oder öffnen Sie eine Checkpoint-Datei.</translation></message>
<message><source>Train an experiment to see the embeddings of its checkpoints, or open a file of points. You can also drop files of tab-separated numbers here.</source><translation>Trainieren Sie ein Experiment, um die Embeddings seiner Checkpoints zu sehen, oder öffnen Sie eine Datei mit Punkten. Sie können auch Dateien mit tabulatorgetrennten Zahlen hier ablegen.</translation></message>
<message><source>Train an experiment, or open a folder of logs.</source><translation>Trainieren Sie ein Experiment, oder öffnen Sie einen Ordner mit Protokollen.</translation></message>
<message><source>Train an experiment: its loss and other summaries are drawn here while it runs.</source><translation>Trainieren Sie ein Experiment: Loss und andere Summaries werden hier gezeichnet, während es läuft.</translation></message>
<message><source>Train another run</source><translation>Einen weiteren Lauf trainieren</translation></message>
<message><source>Train best again</source><translation>Besten neu trainieren</translation></message>
<message><source>Train for:</source><translation>Trainieren:</translation></message>
<message><source>Train it again</source><translation>Erneut trainieren</translation></message>
<message><source>Train layers</source><translation>Schichten trainieren</translation></message>
<message><source>Train models, watch them learn, compare the results.</source><translation>Modelle trainieren, ihnen beim Lernen zusehen, Ergebnisse vergleichen.</translation></message>
<message><source>Train now</source><translation>Jetzt trainieren</translation></message>
<message><source>train only the classi&amp;fier</source><translation>&amp;nur den Klassifikator trainieren</translation></message>
<message><source>Train step</source><translation>Trainingsschritt</translation></message>
<message><source>Train the model on data, as a run of the workspace</source><translation>Das Modell auf Daten trainieren, als Lauf des Arbeitsbereichs</translation></message>
<message><source>Train the new experiment</source><translation>Das neue Experiment trainieren</translation></message>
<message><source>Train the selected experiment again, with its variables initialised from the checkpoint</source><translation>Das gewählte Experiment neu trainieren, mit Variablen aus dem Checkpoint</translation></message>
<message><source>Train the selected experiment with many settings and find the best</source><translation>Das gewählte Experiment mit vielen Einstellungen trainieren und die beste finden</translation></message>
<message><source>Train the selected runs earlier</source><translation>Die gewählten Läufe früher trainieren</translation></message>
<message><source>Train the selected runs later</source><translation>Die gewählten Läufe später trainieren</translation></message>
<message><source>Train until the global step reaches this; unset: until the input ends</source><translation>Trainieren, bis der globale Schritt dies erreicht; nicht gesetzt: bis die Eingabe endet</translation></message>
<message><source>train/loss - eval/loss</source><translation>train/loss - eval/loss</translation></message>
<message><source>train: evaluate every so many training steps, 0 at the end only; train-and-evaluate: at least so many between two evaluations</source><translation>train: alle so viele Trainingsschritte auswerten, bei 0 nur am Ende; train-and-evaluate: mindestens so viele zwischen zwei Auswertungen</translation></message>
<message><source>Trainable</source><translation>Trainierbar</translation></message>
<message><source>Trained</source><translation>Trainiert</translation></message>
<message><source>Trained for</source><translation>Trainiert</translation></message>
<message><source>Training</source><translation>Training</translation></message>
<message><source>Training and charts</source><translation>Training und Diagramme</translation></message>
<message><source>Training ended</source><translation>Training beendet</translation></message>
<message><source>Training ends when the loss changes by less than this share; unset: it does not</source><translation>Das Training endet, wenn sich der Loss um weniger als diesen Anteil ändert; nicht gesetzt: es endet nicht</translation></message>
<message><source>Training hooks</source><translation>Hooks des Trainings</translation></message>
<message><source>training input</source><translation>Eingabe des Trainings</translation></message>
<message><source>Training queue</source><translation>Trainingsschlange</translation></message>
<message><source>Training started</source><translation>Training begonnen</translation></message>
<message><source>Training steps before trials are compared for the first time; the last ones train up to train.max_steps</source><translation>Trainingsschritte, bevor Versuche zum ersten Mal verglichen werden; die letzten trainieren bis train.max_steps</translation></message>
<message><source>Training waits for its input for %1 % of the step. Prefetch batches, read with more threads, or keep the data in memory.</source><translation>Das Training wartet %1 % des Schritts auf seine Eingabe. Batches im Voraus holen, mit mehr Threads lesen oder die Daten im Speicher halten.</translation></message>
<message><source>Trains by stochastic dual coordinate ascent instead of the optimizer: two classes or one number, columns of numbers and ids, version v2</source><translation>Trainiert mit stochastischem dualem Koordinatenanstieg statt mit dem Optimierer: zwei Klassen oder eine Zahl, Spalten aus Zahlen und Ids, Version v2</translation></message>
<message><source>Tree</source><translation>Baum</translation></message>
<message><source>Trees</source><translation>Bäume</translation></message>
<message><source>trees</source><translation>Bäume</translation></message>
<message><source>trees split numbers, buckets and ids: take its indicator, or the ids themselves</source><translation>Bäume teilen Zahlen, Intervalle und Nummern: nehmen Sie den Indikator oder die Nummern selbst</translation></message>
<message><source>trees take numbers, buckets and ids, not sequences</source><translation>Bäume nehmen Zahlen, Intervalle und Nummern, keine Sequenzen</translation></message>
<message><source>Trees, after which training ends</source><translation>Bäume, nach denen das Training endet</translation></message>
<message><source>Trial</source><translation>Versuch</translation></message>
<message><source>Trial %1 was dropped from the sweep %2.</source><translation>Versuch %1 wurde aus dem Sweep %2 genommen.</translation></message>
<message><source>Trial %1 was stopped. Continue the sweep to resume it, or drop the trial.</source><translation>Versuch %1 wurde angehalten. Setzen Sie den Sweep fort, um ihn weiterzumachen, oder verwerfen Sie den Versuch.</translation></message>
<message><source>Trials</source><translation>Versuche</translation></message>
<message><source>trials</source><translation>Versuche</translation></message>
<message><source>Trials:</source><translation>Versuche:</translation></message>
<message><source>true negatives</source><translation>richtig negativ</translation></message>
<message><source>true or false</source><translation>true oder false</translation></message>
<message><source>true positives</source><translation>richtig positiv</translation></message>
<message><source>Try</source><translation>Ausprobieren</translation></message>
<message><source>Try %1</source><translation>%1 ausprobieren</translation></message>
<message><source>Try a &amp;batch</source><translation>Einen &amp;Batch probieren</translation></message>
<message><source>Try a SavedModel</source><translation>SavedModel ausprobieren</translation></message>
<message><source>Try a SavedModel…</source><translation>SavedModel ausprobieren…</translation></message>
<message><source>Try again</source><translation>Noch einmal versuchen</translation></message>
<message><source>Try it</source><translation>Ausprobieren</translation></message>
<message><source>Try numbers of a range</source><translation>Zahlen aus einem Bereich probieren</translation></message>
<message><source>Try these values</source><translation>Diese Werte probieren</translation></message>
<message><source>Try this SavedModel</source><translation>Dieses SavedModel ausprobieren</translation></message>
<message><source>Trying a batch</source><translation>Ein Batch wird probiert</translation></message>
<message><source>Turn together</source><translation>Gemeinsam drehen</translation></message>
<message><source>Twelve colours, safe for colour-blind users</source><translation>Zwölf Farben, sicher bei Farbenblindheit</translation></message>
<message><source>Two classes</source><translation>Zwei Klassen</translation></message>
<message><source>Two entries have the key “%1”; keys must be unique</source><translation>Zwei Einträge haben den Schlüssel „%1“; Schlüssel müssen eindeutig sein</translation></message>
<message><source>Type</source><translation>Typ</translation></message>
<message><source>Type a condition that runs on all pages meet</source><translation>Eine Bedingung eingeben, die Läufe auf allen Seiten erfüllen</translation></message>
<message><source>Type and shape</source><translation>Typ und Form</translation></message>
<message><source>Type of field %1</source><translation>Typ von Feld %1</translation></message>
<message><source>Type of its cells; unset: the narrowest type that fits the first rows</source><translation>Typ ihrer Zellen; nicht gesetzt: der engste Typ, der zu den ersten Zeilen passt</translation></message>
<message><source>Type of layer to add</source><translation>Art der neuen Schicht</translation></message>
<message><source>Type of the column</source><translation>Typ der Spalte</translation></message>
<message><source>Type of the feature</source><translation>Typ des Merkmals</translation></message>
<message><source>Type of the feature in the records</source><translation>Typ des Merkmals in den Datensätzen</translation></message>
<message><source>Type of the weights</source><translation>Typ der Gewichte</translation></message>
<message><source>Type of values</source><translation>Typ der Werte</translation></message>
<message><source>Type or choose a kind of layer; press Return to add it</source><translation>Art der Schicht eingeben oder wählen; die Eingabetaste fügt sie hinzu</translation></message>
<message><source>typed</source><translation>eingetippt</translation></message>
<message><source>types and counts are from a sample</source><translation>Typen und Anzahlen sind aus einer Stichprobe</translation></message>
<message><source>UMAP</source><translation>UMAP</translation></message>
<message><source>Unarchive</source><translation>Aus dem Archiv holen</translation></message>
<message><source>unarchiving</source><translation>Holen aus dem Archiv</translation></message>
<message><source>Unavailable</source><translation>Nicht erreichbar</translation></message>
<message><source>unchanged</source><translation>unverändert</translation></message>
<message><source>under 1 s</source><translation>unter 1 s</translation></message>
<message><source>Undo</source><translation>Rückgängig</translation></message>
<message><source>Undo %1</source><translation>Rückgängig: %1</translation></message>
<message><source>Undo in the model</source><translation>Im Modell rückgängig</translation></message>
<message><source>Undo in the new experiment</source><translation>Im neuen Experiment rückgängig</translation></message>
<message><source>Undo the last change</source><translation>Die letzte Änderung rückgängig machen</translation></message>
<message><source>Undo the last change in the workspace</source><translation>Die letzte Änderung im Arbeitsbereich rückgängig machen</translation></message>
<message><source>Undo what was taken out and put back</source><translation>Rückgängig machen, was herausgenommen und zurückgesetzt wurde</translation></message>
<message><source>unexpected '%1'; put names with such characters in quotes</source><translation>unerwartetes '%1'; setzen Sie Namen mit solchen Zeichen in Anführungszeichen</translation></message>
<message><source>Unexpected text after the end of the object</source><translation>Unerwarteter Text nach dem Ende des Objekts</translation></message>
<message><source>Units</source><translation>Einheiten</translation></message>
<message><source>units</source><translation>Einheiten</translation></message>
<message><source>Units of each hidden layer</source><translation>Einheiten jeder verdeckten Schicht</translation></message>
<message><source>Units of each recurrent layer</source><translation>Einheiten jeder rekurrenten Schicht</translation></message>
<message><source>Unpin	P</source><translation>Lösen	P</translation></message>
<message><source>unpin of %1</source><translation>Lösen von %1</translation></message>
<message><source>Unpin this chart (P)</source><translation>Dieses Diagramm lösen (P)</translation></message>
<message><source>unset</source><translation>nicht gesetzt</translation></message>
<message><source>Until the data ends</source><translation>Bis die Daten enden</translation></message>
<message><source>until the input ends</source><translation>bis zum Ende der Eingabe</translation></message>
<message><source>Up</source><translation>Auf</translation></message>
<message><source>Up, Down</source><translation>Auf, Ab</translation></message>
<message><source>Update rule; those that begin with Keras keep their numbers and slots under Keras' names</source><translation>Regel der Aktualisierung; solche, die mit Keras beginnen, behalten ihre Zahlen und Slots unter den Namen von Keras</translation></message>
<message><source>upper</source><translation>obere</translation></message>
<message><source>Upper bound</source><translation>Obere Grenze</translation></message>
<message><source>Use &amp;drawn digits</source><translation>&amp;Gezeichnete Ziffern</translation></message>
<message><source>Use as feature</source><translation>Als Merkmal verwenden</translation></message>
<message><source>Use bias</source><translation>Mit Bias</translation></message>
<message><source>Use only the first words, this many; unset: all</source><translation>Nur so viele der ersten Wörter verwenden; nicht gesetzt: alle</translation></message>
<message><source>Use safe embedding lookup</source><translation>Sicheres Nachschlagen im Embedding</translation></message>
<message><source>Use the whole screen</source><translation>Den ganzen Bildschirm nutzen</translation></message>
<message><source>Use this cluster</source><translation>Diesen Cluster verwenden</translation></message>
<message><source>Used as the name of the experiment file</source><translation>Wird als Name der Experimentdatei verwendet</translation></message>
<message><source>v1: tf.compat.v1.estimator; v2: tf.estimator of TensorFlow 2</source><translation>v1: tf.compat.v1.estimator; v2: tf.estimator von TensorFlow 2</translation></message>
<message><source>Validation split</source><translation>Anteil der Validierung</translation></message>
<message><source>Value</source><translation>Wert</translation></message>
<message><source>value</source><translation>Wert</translation></message>
<message><source>value %1</source><translation>Wert %1</translation></message>
<message><source>Value that becomes 0</source><translation>Wert, der zu 0 wird</translation></message>
<message><source>Value that becomes 1; above the minimum</source><translation>Wert, der zu 1 wird; über dem Minimum</translation></message>
<message><source>Value that determines the colour of lines and points</source><translation>Wert, der die Farbe der Linien und Punkte bestimmt</translation></message>
<message><source>Value:</source><translation>Wert:</translation></message>
<message><source>Values</source><translation>Werte</translation></message>
<message><source>values</source><translation>Werte</translation></message>
<message><source>Values are nested too deeply</source><translation>Werte sind zu tief geschachtelt</translation></message>
<message><source>Values as CSV (*.csv);;Values and notes as JSON (*.json)</source><translation>Werte als CSV (*.csv);;Werte und Notizen als JSON (*.json)</translation></message>
<message><source>Values at the pointer</source><translation>Werte am Zeiger</translation></message>
<message><source>values from</source><translation>Werte von</translation></message>
<message><source>Values in the checkpoint</source><translation>Werte im Checkpoint</translation></message>
<message><source>Values in the checkpoint of step %1</source><translation>Werte im Checkpoint von Schritt %1</translation></message>
<message><source>Values in the file</source><translation>Werte in der Datei</translation></message>
<message><source>Values in the range of %1</source><translation>Werte im Bereich von %1</translation></message>
<message><source>Values in the selected range</source><translation>Werte im gewählten Bereich</translation></message>
<message><source>Values of %1</source><translation>Werte von %1</translation></message>
<message><source>Values of %1 as</source><translation>Werte von %1 als</translation></message>
<message><source>Values of a record without the feature, or one for all of them; empty: the feature is required</source><translation>Werte eines Datensatzes ohne das Merkmal, oder einer für sie alle; leer: das Merkmal muss da sein</translation></message>
<message><source>Values of the label</source><translation>Werte des Labels</translation></message>
<message><source>Values of the runs</source><translation>Werte der Läufe</translation></message>
<message><source>Values of the selected tensor</source><translation>Werte des gewählten Tensors</translation></message>
<message><source>Values of the smoothed curves, or the logged values</source><translation>Werte der geglätteten Kurven oder die protokollierten</translation></message>
<message><source>Values that the model takes as black and white</source><translation>Werte, die das Modell für Schwarz und Weiß nimmt</translation></message>
<message><source>values to</source><translation>Werte bis</translation></message>
<message><source>Values to write to the log lines</source><translation>Werte, die in die Protokollzeilen geschrieben werden</translation></message>
<message><source>Values, separated by commas</source><translation>Werte, durch Kommas getrennt</translation></message>
<message><source>Variable</source><translation>Variable</translation></message>
<message><source>Variable length</source><translation>Variable Länge</translation></message>
<message><source>Variables</source><translation>Variablen</translation></message>
<message><source>Variables of the current run's checkpoints</source><translation>Variablen der Checkpoints des aktuellen Laufs</translation></message>
<message><source>Variables or trees</source><translation>Variablen oder Bäume</translation></message>
<message><source>Variance decay</source><translation>Abfall der Varianz</translation></message>
<message><source>Vars</source><translation>Variablen</translation></message>
<message><source>Verify:</source><translation>Prüfen:</translation></message>
<message><source>vermillion</source><translation>Zinnober</translation></message>
<message><source>Version</source><translation>Version</translation></message>
<message><source>Version and licence</source><translation>Version und Lizenz</translation></message>
<message><source>View %1</source><translation>Ansicht %1</translation></message>
<message><source>View %1: %2</source><translation>Ansicht %1: %2</translation></message>
<message><source>View and change the shortcuts of all actions</source><translation>Die Tastenkürzel aller Aktionen sehen und ändern</translation></message>
<message><source>Views of the trials</source><translation>Ansichten der Versuche</translation></message>
<message><source>views, filter, how it is shown, menus, actions: the same on every page</source><translation>Ansichten, Filter, Darstellung, Menüs, Aktionen: auf jeder Seite gleich</translation></message>
<message><source>Visible values (CSV)…</source><translation>Sichtbare Werte (CSV)…</translation></message>
<message><source>Visible values (JSON)…</source><translation>Sichtbare Werte (JSON)…</translation></message>
<message><source>Vocabularies</source><translation>Vokabulare</translation></message>
<message><source>Vocabularies (*.txt *.model);;All files (*)</source><translation>Vokabulare (*.txt *.model);;Alle Dateien (*)</translation></message>
<message><source>Vocabularies that changed, by the names of variables</source><translation>Vokabulare, die sich geändert haben, nach Namen der Variablen</translation></message>
<message><source>Vocabulary</source><translation>Vokabular</translation></message>
<message><source>Vocabulary file</source><translation>Vokabulardatei</translation></message>
<message><source>Vocabulary list</source><translation>Vokabularliste</translation></message>
<message><source>Vocabulary of the tokenizer, one piece per line, or a SentencePiece model, *.model</source><translation>Vokabular des Tokenizers, ein Stück je Zeile, oder ein SentencePiece-Modell, *.model</translation></message>
<message><source>Vocabulary size</source><translation>Vokabulargröße</translation></message>
<message><source>vocabulary_list, vocabulary_file, hash_bucket or identity, read as a sequence</source><translation>vocabulary_list, vocabulary_file, hash_bucket oder identity, als Sequenz gelesen</translation></message>
<message><source>W</source><translation>W</translation></message>
<message><source>W&amp;eights:</source><translation>G&amp;ewichte:</translation></message>
<message><source>W&amp;ords, one per line:</source><translation>W&amp;örter, eines je Zeile:</translation></message>
<message><source>Wait</source><translation>Warten</translation></message>
<message><source>waiting</source><translation>wartet</translation></message>
<message><source>walk along the edges</source><translation>den Kanten entlanggehen</translation></message>
<message><source>walk the curve of the difference</source><translation>die Kurve des Unterschieds entlanggehen</translation></message>
<message><source>Wall</source><translation>Uhrzeit</translation></message>
<message><source>Wall time</source><translation>Uhrzeit</translation></message>
<message><source>Warm start</source><translation>Warmstart</translation></message>
<message><source>Warm-up steps</source><translation>Aufwärmschritte</translation></message>
<message><source>Warning</source><translation>Warnung</translation></message>
<message><source>Warning: %1</source><translation>Warnung: %1</translation></message>
<message><source>Warnings and errors</source><translation>Warnungen und Fehler</translation></message>
<message><source>Weight column</source><translation>Gewichtsspalte</translation></message>
<message><source>Weight decay rate</source><translation>Rate des Gewichtsabfalls</translation></message>
<message><source>Weight feature key</source><translation>Schlüssel des Gewichts</translation></message>
<message><source>Weight of each head's loss; empty: 1</source><translation>Gewicht des Loss jedes Heads; leer: 1</translation></message>
<message><source>Weight of the moving average ([ and ])</source><translation>Gewicht des gleitenden Mittels ([ und ])</translation></message>
<message><source>Weight of the moving average, 0 to 0.99</source><translation>Gewicht des gleitenden Mittels, 0 bis 0,99</translation></message>
<message><source>Weight of the moving average, 0 to 0.99; charts with margins are not smoothed</source><translation>Gewicht des gleitenden Mittels, 0 bis 0,99; Diagramme mit Rändern werden nicht geglättet</translation></message>
<message><source>Weighted</source><translation>Gewichtet</translation></message>
<message><source>Weighted categorical</source><translation>Gewichtet kategorial</translation></message>
<message><source>Weights</source><translation>Gewichte</translation></message>
<message><source>Weights for the application</source><translation>Gewichte für das Modell</translation></message>
<message><source>Weights of Keras 3 (*.weights.h5);;HDF5 (*.h5);;TensorFlow checkpoint (*.ckpt)</source><translation>Gewichte von Keras 3 (*.weights.h5);;HDF5 (*.h5);;TensorFlow-Checkpoint (*.ckpt)</translation></message>
<message><source>What a head predicts from the labels alone: a baseline for other models</source><translation>Was ein Head allein aus den Labels vorhersagt: ein Vergleichswert für andere Modelle</translation></message>
<message><source>What a hook’s own code took a step in the last training that ended, without what it has the model compute</source><translation>Was der eigene Code eines Hooks im letzten beendeten Training je Schritt brauchte, ohne das, was er das Modell rechnen lässt</translation></message>
<message><source>What a SavedModel has: its graph goes on learning from its weights</source><translation>Was ein SavedModel enthält: sein Graph lernt mit seinen Gewichten weiter</translation></message>
<message><source>What a split must gain; needs pruning</source><translation>Was eine Teilung gewinnen muss; setzt pruning voraus</translation></message>
<message><source>What an evaluation measures, by Keras's names: accuracy, AUC … Empty: as compiled</source><translation>Was eine Auswertung misst, mit den Namen in Keras: accuracy, AUC … Leer: wie kompiliert</translation></message>
<message><source>What differs</source><translation>Was sich unterscheidet</translation></message>
<message><source>What differs between the trials</source><translation>Was sich zwischen den Versuchen unterscheidet</translation></message>
<message><source>What differs between trials</source><translation>Worin sich die Versuche unterscheiden</translation></message>
<message><source>What dragging, clicking and turning the wheel do</source><translation>Was Ziehen, Klicken und Drehen des Rads bewirken</translation></message>
<message><source>What else this page can do</source><translation>Was diese Seite sonst noch kann</translation></message>
<message><source>What every trial trains, apart from the fields of the sweep</source><translation>Was jeder Versuch trainiert, abgesehen von den Feldern des Sweeps</translation></message>
<message><source>what fits the last layer</source><translation>was zur letzten Schicht passt</translation></message>
<message><source>What is checked is loaded: hooks by the next training, everything else by the next start</source><translation>Was ausgewählt ist, wird geladen: Hooks beim nächsten Training, alles andere beim nächsten Start</translation></message>
<message><source>What is minimised, by Keras's name: sparse_categorical_crossentropy, mse … Empty: as compiled</source><translation>Was minimiert wird, mit dem Namen in Keras: sparse_categorical_crossentropy, mse … Leer: wie kompiliert</translation></message>
<message><source>What is missing</source><translation>Was fehlt</translation></message>
<message><source>What is predicted</source><translation>Was vorhergesagt wird</translation></message>
<message><source>What is predicted; unset: one of n_classes classes</source><translation>Was vorhergesagt wird; nicht gesetzt: eine von n_classes Klassen</translation></message>
<message><source>What is taken of each layer's step</source><translation>Anteil des Schritts jeder Schicht, der übernommen wird</translation></message>
<message><source>What is trained</source><translation>Was trainiert wird</translation></message>
<message><source>What is wrong with it is said above. Mend it, or choose another from the list, and run it.</source><translation>Was daran falsch ist, steht darüber. Verbessern Sie sie, oder wählen Sie eine andere aus der Liste, und führen Sie sie aus.</translation></message>
<message><source>What it is evaluated on</source><translation>Womit ausgewertet wird</translation></message>
<message><source>What it is for, in Markdown</source><translation>Wozu es dient, in Markdown</translation></message>
<message><source>What it is trained on</source><translation>Womit trainiert wird</translation></message>
<message><source>What its values are</source><translation>Was seine Werte sind</translation></message>
<message><source>What its values are, lowest byte first</source><translation>Was seine Werte sind, das niederwertigste Byte zuerst</translation></message>
<message><source>What large products and convolutions round their operands to; weights, sums and everything else stay float32. bfloat16 is about twice as fast on processors with AVX512_BF16, and refused on others</source><translation>Worauf große Produkte und Faltungen ihre Operanden runden; Gewichte, Summen und alles andere bleiben float32. bfloat16 ist auf Prozessoren mit AVX512_BF16 etwa doppelt so schnell und wird auf anderen abgelehnt</translation></message>
<message><source>What leads into “%1” can only be changed in the text: it is called several times, or with more than tensors.</source><translation>Was in „%1“ führt, lässt sich nur im Text ändern: die Schicht wird mehrmals aufgerufen, oder mit mehr als Tensoren.</translation></message>
<message><source>What requests to the exported model contain</source><translation>Was Anfragen an das exportierte Modell enthalten</translation></message>
<message><source>What the band around the line of a group spans</source><translation>Was das Band um die Linie einer Gruppe umfasst</translation></message>
<message><source>What the band around the mean of a group spans</source><translation>Was das Band um das Mittel einer Gruppe umfasst</translation></message>
<message><source>What the classifier gives</source><translation>Was der Klassifikator gibt</translation></message>
<message><source>What the colours mean</source><translation>Was die Farben bedeuten</translation></message>
<message><source>What the colours mean; time and memory need a profiled step in the log</source><translation>Was die Farben bedeuten; Zeit und Speicher brauchen einen vermessenen Schritt im Protokoll</translation></message>
<message><source>What the features gained</source><translation>Gewinn der Merkmale</translation></message>
<message><source>What the files are: tables (TSV, CSV, JSON lines), CoNLL files, SQuAD files, or plain text with a sentence per line</source><translation>Was die Dateien sind: Tabellen (TSV, CSV, JSON-Zeilen), CoNLL-Dateien, SQuAD-Dateien oder einfacher Text mit einem Satz je Zeile</translation></message>
<message><source>What the graph shows</source><translation>Was der Graph zeigt</translation></message>
<message><source>What the model learns</source><translation>Was das Modell lernt</translation></message>
<message><source>What the model predicts</source><translation>Was das Modell vorhersagt</translation></message>
<message><source>What the model sees at each step: sequence columns</source><translation>Was das Modell bei jedem Schritt sieht: Sequenzspalten</translation></message>
<message><source>What the model sees at every step alike: dense columns</source><translation>Was das Modell bei jedem Schritt gleich sieht: dichte Spalten</translation></message>
<message><source>What the model sees of the features</source><translation>Was das Modell von den Merkmalen sieht</translation></message>
<message><source>What the model sees of the features; empty: every feature, which must be a number</source><translation>Was das Modell von den Merkmalen sieht; leer: jedes Merkmal, das dann eine Zahl sein muss</translation></message>
<message><source>What the platform says of its service, a JSON object</source><translation>Was die Plattform über ihren Dienst sagt, ein JSON-Objekt</translation></message>
<message><source>What the plugin does</source><translation>Was das Plugin tut</translation></message>
<message><source>What the runs told</source><translation>Was die Läufe gemeldet haben</translation></message>
<message><source>What the trees see of the features</source><translation>Was die Bäume von den Merkmalen sehen</translation></message>
<message><source>What this model is fitted on, and what comes of it, is listed here.</source><translation>Hier steht, woran dieses Modell angepasst wird und was dabei herauskommt.</translation></message>
<message><source>What this window and its runs have told, earlier sessions included</source><translation>Was dieses Fenster und seine Läufe gemeldet haben, auch in früheren Sitzungen</translation></message>
<message><source>What to evaluate on</source><translation>Womit ausgewertet wird</translation></message>
<message><source>What train-and-evaluate exports</source><translation>Was train-and-evaluate exportiert</translation></message>
<message><source>What variables start with, when there is no checkpoint</source><translation>Womit die Variablen beginnen, wenn es keinen Checkpoint gibt</translation></message>
<message><source>What waited for its training has left the queue.</source><translation>Was auf das Training wartete, ist nicht mehr in der Warteschlange.</translation></message>
<message><source>What waits for its training leaves the queue.</source><translation>Was auf das Training wartet, verlässt die Warteschlange.</translation></message>
<message><source>what, then where and when</source><translation>was, dann wo und wann</translation></message>
<message><source>what, why, next</source><translation>was, warum, wie weiter</translation></message>
<message><source>Wheel, drag</source><translation>Rad, Ziehen</translation></message>
<message><source>When</source><translation>Wann</translation></message>
<message><source>When to end the training early</source><translation>Wann das Training vorzeitig endet</translation></message>
<message><source>Where and how often things are saved and logged</source><translation>Wo und wie oft gespeichert und protokolliert wird</translation></message>
<message><source>Where one bucket ends and the next begins, increasing</source><translation>Wo ein Bucket endet und der nächste beginnt, aufsteigend</translation></message>
<message><source>Where relative paths of the experiment begin, relative to this file's folder; unset: there</source><translation>Wo relative Pfade des Experiments beginnen, relativ zum Ordner dieser Datei; nicht gesetzt: dort</translation></message>
<message><source>Where the process runs, as TF_CONFIG names it</source><translation>Wo der Prozess läuft, wie TF_CONFIG es nennt</translation></message>
<message><source>Where the time of steps goes is recorded while a run trains: train, then profile 100 steps. An experiment with the hook profiler records them by itself.</source><translation>Wofür Schritte ihre Zeit brauchen, wird aufgezeichnet, während ein Lauf trainiert: Trainieren Sie, und profilieren Sie dann 100 Schritte. Ein Experiment mit dem Hook profiler zeichnet sie von selbst auf.</translation></message>
<message><source>Where the time of the current run's steps went</source><translation>Womit die Schritte des aktuellen Laufs Zeit verbracht haben</translation></message>
<message><source>Whether it goes on</source><translation>Ob er weitergeht</translation></message>
<message><source>Whether this process saves checkpoints and logs</source><translation>Ob dieser Prozess Checkpoints und Protokolle schreibt</translation></message>
<message><source>Which classes evaluations took for which, step by step</source><translation>Welche Klassen Auswertungen womit verwechselten, Schritt für Schritt</translation></message>
<message><source>Which experiment or sweep all pages show</source><translation>Welches Experiment oder welchen Sweep alle Seiten zeigen</translation></message>
<message><source>Which layout is shown</source><translation>Welches Layout gezeigt wird</translation></message>
<message><source>Which metric is listed and counts in all comparisons</source><translation>Welche Metrik aufgeführt ist und in allen Vergleichen zählt</translation></message>
<message><source>Which of the meshes that one step logged</source><translation>Welches der Netze, die ein Schritt aufgezeichnet hat</translation></message>
<message><source>Which of the pictures that one step logged</source><translation>Welches der Bilder, die ein Schritt protokolliert hat</translation></message>
<message><source>Which of the sounds that one step logged</source><translation>Welcher der Töne, die ein Schritt protokolliert hat</translation></message>
<message><source>Which part this input reads</source><translation>Welchen Teil diese Eingabe liest</translation></message>
<message><source>Which plugins were found, where, and which cannot be used</source><translation>Welche Plugins wo gefunden wurden und welche nicht zu gebrauchen sind</translation></message>
<message><source>Which run’s matrix is shown</source><translation>Die Matrix welches Laufs gezeigt wird</translation></message>
<message><source>White on black, with bright marks</source><translation>Weiß auf Schwarz, mit leuchtenden Marken</translation></message>
<message><source>Whole input</source><translation>Ganze Eingabe</translation></message>
<message><source>whole number</source><translation>ganze Zahl</translation></message>
<message><source>Whole step</source><translation>Ganzer Schritt</translation></message>
<message><source>Whole tree</source><translation>Ganzer Baum</translation></message>
<message><source>Why it failed</source><translation>Warum er fehlgeschlagen ist</translation></message>
<message><source>Wide (linear)</source><translation>Wide (linear)</translation></message>
<message><source>wide and deep, any head</source><translation>wide und deep, jeder Head</translation></message>
<message><source>wide and deep, classes</source><translation>wide und deep, Klassen</translation></message>
<message><source>wide and deep, numbers</source><translation>wide und deep, Zahlen</translation></message>
<message><source>wide, sparse, any head</source><translation>wide, dünn besetzt, jeder Head</translation></message>
<message><source>wide, sparse, classes</source><translation>wide, dünn besetzt, Klassen</translation></message>
<message><source>wide, sparse, numbers</source><translation>wide, dünn besetzt, Zahlen</translation></message>
<message><source>Width</source><translation>Breite</translation></message>
<message><source>Width in pixels</source><translation>Breite in Pixeln</translation></message>
<message><source>Width of layers</source><translation>Breite der Schichten</translation></message>
<message><source>Width that all pictures are scaled to; 0: that of the first picture, which all must have</source><translation>Breite, auf die alle Bilder skaliert werden; 0: die des ersten Bilds, die dann alle haben müssen</translation></message>
<message><source>with a &amp;classifier at the end</source><translation>mit einem Klassi&amp;fikator am Ende</translation></message>
<message><source>With so few trials, treat it as a hint.</source><translation>Bei so wenigen Versuchen ist das nur ein Hinweis.</translation></message>
<message><source>without default attributes</source><translation>ohne Standardattribute</translation></message>
<message><source>without tags</source><translation>ohne Tags</translation></message>
<message><source>Without visible runs</source><translation>Ohne sichtbare Läufe</translation></message>
<message><source>Word for missing cells</source><translation>Wort für fehlende Zellen</translation></message>
<message><source>Word that marks missing cells, for example NA; empty cells are always missing</source><translation>Wort, das fehlende Zellen markiert, zum Beispiel NA; leere Zellen fehlen immer</translation></message>
<message><source>Words</source><translation>Wörter</translation></message>
<message><source>Words of a file</source><translation>Wörter einer Datei</translation></message>
<message><source>Words of a list</source><translation>Wörter einer Liste</translation></message>
<message><source>Words of a short list</source><translation>Wörter einer kurzen Liste</translation></message>
<message><source>Words or integers, hashed</source><translation>Wörter oder ganze Zahlen, durch Hashing</translation></message>
<message><source>Words, one per line</source><translation>Wörter, eines je Zeile</translation></message>
<message><source>Workers</source><translation>Worker</translation></message>
<message><source>Workspace</source><translation>Arbeitsbereich</translation></message>
<message><source>worse</source><translation>schlechter</translation></message>
<message><source>Worst</source><translation>Schlechteste</translation></message>
<message><source>worst %1</source><translation>schlechtester: %1</translation></message>
<message><source>Worst examples</source><translation>Schlechteste Beispiele</translation></message>
<message><source>Write a single, self-contained HTML page</source><translation>Eine einzige HTML-Seite schreiben, die alles enthält</translation></message>
<message><source>Write a statement above, or choose one from the list next to the buttons, and run it.</source><translation>Schreiben Sie darüber eine Anweisung, oder wählen Sie eine aus der Liste neben den Knöpfen, und führen Sie sie aus.</translation></message>
<message><source>Write all values of the selected runs as CSV or JSON</source><translation>Alle Werte der gewählten Läufe als CSV oder JSON schreiben</translation></message>
<message><source>Write only the weights: HDF5 or a checkpoint</source><translation>Nur die Gewichte schreiben: HDF5 oder ein Checkpoint</translation></message>
<message><source>Write the checkpoint's model as a SavedModel</source><translation>Das Modell des Checkpoints als SavedModel schreiben</translation></message>
<message><source>Write the coordinates of the points and their metadata as tab-separated values</source><translation>Die Koordinaten der Punkte und ihre Metadaten schreiben, durch Tabulatoren getrennt</translation></message>
<message><source>Write the experiment file</source><translation>Die Experimentdatei schreiben</translation></message>
<message><source>Write the experiment file (Ctrl+S)</source><translation>Die Experimentdatei schreiben (Strg+S)</translation></message>
<message><source>Write the experiment file without training</source><translation>Die Experimentdatei schreiben, ohne zu trainieren</translation></message>
<message><source>Write the experiment to the workspace and train it</source><translation>Das Experiment in den Arbeitsbereich schreiben und trainieren</translation></message>
<message><source>Write the layout to a file</source><translation>Das Layout in eine Datei schreiben</translation></message>
<message><source>Write the model as TensorFlow serves it</source><translation>Das Modell so schreiben, wie TensorFlow es bedient</translation></message>
<message><source>Write the model with its weights</source><translation>Das Modell mit seinen Gewichten schreiben</translation></message>
<message><source>Write the model, its weights, or a SavedModel</source><translation>Das Modell, seine Gewichte oder ein SavedModel schreiben</translation></message>
<message><source>Write the pages as PDF, with charts as vectors</source><translation>Die Seiten als PDF schreiben, mit Diagrammen als Vektoren</translation></message>
<message><source>Write the picture as PNG or SVG</source><translation>Das Bild als PNG oder SVG schreiben</translation></message>
<message><source>Write the selected run's model as a SavedModel or a frozen graph</source><translation>Das Modell des gewählten Laufs als SavedModel oder eingefrorenen Graphen schreiben</translation></message>
<message><source>Write the settings to the experiment (Ctrl+Return)</source><translation>Die Einstellungen in das Experiment schreiben (Strg+Eingabe)</translation></message>
<message><source>Writing %1…</source><translation>%1 wird geschrieben…</translation></message>
<message><source>writing the graph</source><translation>der Graph wird geschrieben</translation></message>
<message><source>writing the variables</source><translation>die Variablen werden geschrieben</translation></message>
<message><source>Written to %1</source><translation>Nach %1 geschrieben</translation></message>
<message><source>written, %1, in %2: %3</source><translation>geschrieben, %1, in %2: %3</translation></message>
<message><source>Wrote %1.</source><translation>%1 geschrieben.</translation></message>
<message><source>X</source><translation>X</translation></message>
<message><source>x %1, y %2</source><translation>x %1, y %2</translation></message>
<message><source>x %1, y %2: %3, %4, %5</source><translation>x %1, y %2: %3, %4, %5</translation></message>
<message><source>X axis</source><translation>x-Achse</translation></message>
<message><source>yes</source><translation>ja</translation></message>
<message><source>yes or no</source><translation>ja oder nein</translation></message>
<message><source>Yes to &amp;All</source><translation>Ja, &amp;alle</translation></message>
<message><source>yesterday, %1</source><translation>gestern, %1</translation></message>
<message><source>your folder</source><translation>Ihrem Ordner</translation></message>
<message><source>Zeros</source><translation>Nullen</translation></message>
<message><source>Zoom all charts together</source><translation>Alle Diagramme zusammen zoomen</translation></message>
<message><source>Zoom in</source><translation>Vergrößern</translation></message>
<message><source>Zoom in (+)</source><translation>Vergrößern (+)</translation></message>
<message><source>zoom in and out, show the whole step</source><translation>vergrößern und verkleinern, den ganzen Schritt zeigen</translation></message>
<message><source>Zoom out</source><translation>Verkleinern</translation></message>
<message><source>Zoom out (-)</source><translation>Verkleinern (-)</translation></message>
<message><source>zoom the steps at the pointer; with Shift the values</source><translation>die Schritte am Zeiger zoomen; mit Umschalt die Werte</translation></message>
<message><source>zoom the steps, with Ctrl the values; show all data</source><translation>die Schritte vergrößern, mit Strg die Werte; alle Daten zeigen</translation></message>
<message><source>zoom to a box</source><translation>auf einen Ausschnitt zoomen</translation></message>
<message><source>Zoom to corner</source><translation>In die Ecke zoomen</translation></message>
<message><source>zoom, move</source><translation>zoomen, verschieben</translation></message>
<message><source>{} as text</source><translation>{} als Text</translation></message>
<message><source>×</source><translation>×</translation></message>
<message><source>ƒ %1</source><translation>ƒ %1</translation></message>
<message><source>µs</source><translation>µs</translation></message>
<message><source>–</source><translation>–</translation></message>
<message><source>“${DATA}” needs a data folder: choose it in the preferences, or enter the full path</source><translation>„${DATA}“ braucht einen Datenordner: wählen Sie ihn in den Einstellungen oder geben Sie den ganzen Pfad ein</translation></message>
<message><source>“%1” cannot lead into “%2”, from which it is made.</source><translation>„%1“ kann nicht in „%2“ führen, woraus es entsteht.</translation></message>
<message><source>“%1” contains %2 in line %4, which is not %3: choose another type</source><translation>„%1“ enthält %2 in Zeile %4, das ist nicht %3: wählen Sie einen anderen Typ</translation></message>
<message><source>“%1” contains %2, which is not %3: choose another type</source><translation>„%1“ enthält %2, das ist nicht %3: wählen Sie einen anderen Typ</translation></message>
<message><source>“%1” contains fractional numbers: cross its buckets</source><translation>„%1“ enthält Brüche: kreuzen Sie die Buckets</translation></message>
<message><source>“%1” contains fractional numbers: put them in buckets</source><translation>„%1“ enthält Brüche: teilen Sie die Werte in Buckets ein</translation></message>
<message><source>“%1” contains words, not numbers</source><translation>„%1“ enthält Wörter, keine Zahlen</translation></message>
<message><source>“%1” has no meaning here</source><translation>„%1“ hat hier keine Bedeutung</translation></message>
<message><source>“%1” has the same number of values in every example: it is not a sequence</source><translation>„%1“ hat in jedem Beispiel gleich viele Werte: es ist keine Sequenz</translation></message>
<message><source>“%1” is an input: nothing leads into it.</source><translation>„%1“ ist eine Eingabe: nichts führt hinein.</translation></message>
<message><source>“%1” is missing</source><translation>„%1“ heißt fehlend</translation></message>
<message><source>“%1” is not a regular expression: %2</source><translation>„%1“ ist kein regulärer Ausdruck: %2</translation></message>
<message><source>“%1” is not a step: enter an integer.</source><translation>„%1“ ist kein Schritt: geben Sie eine ganze Zahl ein.</translation></message>
<message><source>“%1” is not a value; write text in double quotes</source><translation>„%1“ ist kein Wert; schreiben Sie Text in doppelte Anführungszeichen</translation></message>
<message><source>“%1” joins several layers: connect it anew instead of moving it.</source><translation>„%1“ vereint mehrere Schichten: verbinden Sie sie neu, statt sie zu verschieben.</translation></message>
<message><source>“%1” leads into “%2” already.</source><translation>„%1“ führt schon in „%2“.</translation></message>
<message><source>“%1” occurs twice</source><translation>„%1“ kommt zweimal vor</translation></message>
<message><source>“(” was expected</source><translation>„(“ wurde erwartet</translation></message>
<message><source>“)” was expected</source><translation>„)“ wurde erwartet</translation></message>
<message><source>“,” or “)” was expected</source><translation>„,“ oder „)“ wurde erwartet</translation></message>
<message><source>“and”, “or” or the end was expected</source><translation>„and“, „or“ oder das Ende wurde erwartet</translation></message>
<message><source>“missing” or “not missing” was expected</source><translation>„missing“ oder „not missing“ wurde erwartet</translation></message>
<message><source>“Predict all” asks the model about each example of the input: what it takes for what, and each answer, appear here.</source><translation>„Alle vorhersagen“ fragt das Modell nach jedem Beispiel der Eingabe: Was es wofür hält und jede Antwort erscheinen hier.</translation></message>
<message><source>…</source><translation>…</translation></message>
<message><source>→ Context</source><translation>→ Kontext</translation></message>
<message><source>→ Deep</source><translation>→ Deep</translation></message>
<message><source>→ Points</source><translation>→ Punkte</translation></message>
<message><source>→ Sequence</source><translation>→ Sequenz</translation></message>
<message><source>→ Trees</source><translation>→ Bäume</translation></message>
<message><source>→ Wide</source><translation>→ Wide</translation></message>
<message><source>−1 to 1 (MobileNetV2, ResNet V2, InceptionV3)</source><translation>−1 bis 1 (MobileNetV2, ResNet V2, InceptionV3)</translation></message>
<message><source>★ %1</source><translation>★ %1</translation></message>
<message><source>⚠ cells of another type</source><translation>⚠ Zellen eines anderen Typs</translation></message>
<message><source>⚠ The loss of the first batch is not a number: are values missing in the data?</source><translation>⚠ Der Loss des ersten Batches ist keine Zahl: fehlen Werte in den Daten?</translation></message>
</context>
<context>
<name>app::TryPane</name>
<message><source>Run</source><translation>Ausführen</translation></message>
</context>
<context>
<name>widgets::PageBar</name>
<message><source>More</source><translation>Mehr</translation></message>
</context>
<context>
<name>widgets::ProjectorActions</name>
<message><source>Run</source><translation>Berechnen</translation></message>
</context>
<context>
<name>widgets::SqlDashboard</name>
<message><source>Run</source><translation>Ausführen</translation></message>
</context>
</TS>
