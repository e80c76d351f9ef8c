const storage = {
  denied: 'Dieser Browser speichert nichts für uns. Deine Auswahl gilt, bis du die Seite schließt.',
  full: 'Auf diesem Gerät ist kein Platz mehr. Deine Auswahl gilt, bis du die Seite schließt.',
  corrupt: 'Auf diesem Gerät war etwas Gespeichertes beschädigt und wurde zurückgesetzt.',
  blocked: 'Ein anderer Tab hält deine gespeicherten Daten fest. Schließe ihn, dann wird wieder gespeichert.',
  newer: 'Eine neuere Version dieser Seite ist offen. Lade diese Seite neu, um deine Auswahl zu behalten.',
}

export const rooms = { storage }
