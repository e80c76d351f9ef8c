const dates = {
  open: 'Otwórz kalendarz',
  calendar: 'Kalendarz',
  previousMonth: 'Poprzedni miesiąc',
  nextMonth: 'Następny miesiąc',
  previousYear: 'Poprzedni rok',
  nextYear: 'Następny rok',
  today: 'Dzisiaj',
  time: 'Godzina',
  hours: 'Godziny',
  minutes: 'Minuty',
  seconds: 'Sekundy',
  done: 'Gotowe',
  format: 'Wpisz datę w formacie {format}',
  missing: 'Data {text} nie istnieje',
  early: 'Najwcześniejsza data to {date}',
  late: 'Najpóźniejsza data to {date}',
}

export const rooms = { dates }
