const dates = {
  open: 'Apri il calendario',
  calendar: 'Calendario',
  previousMonth: 'Mese precedente',
  nextMonth: 'Mese successivo',
  previousYear: 'Anno precedente',
  nextYear: 'Anno successivo',
  today: 'Oggi',
  time: 'Ora',
  hours: 'Ore',
  minutes: 'Minuti',
  seconds: 'Secondi',
  done: 'Fine',
  format: 'Inserisci la data nel formato {format}',
  missing: 'La data {text} non esiste',
  early: 'La prima data possibile è {date}',
  late: 'L’ultima data possibile è {date}',
}

export const rooms = { dates }
