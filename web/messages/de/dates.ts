const dates = {
  open: 'Kalender öffnen',
  calendar: 'Kalender',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  previousYear: 'Voriges Jahr',
  nextYear: 'Nächstes Jahr',
  today: 'Heute',
  time: 'Uhrzeit',
  hours: 'Stunden',
  minutes: 'Minuten',
  seconds: 'Sekunden',
  done: 'Fertig',
  format: 'Bitte ein Datum in der Form {format} eingeben',
  missing: 'Das Datum {text} gibt es nicht',
  early: 'Das früheste Datum ist {date}',
  late: 'Das späteste Datum ist {date}',
}

export const rooms = { dates }
