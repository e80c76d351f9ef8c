const dates = {
  open: 'Ouvrir le calendrier',
  calendar: 'Calendrier',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  previousYear: 'Année précédente',
  nextYear: 'Année suivante',
  today: 'Aujourd’hui',
  time: 'Heure',
  hours: 'Heures',
  minutes: 'Minutes',
  seconds: 'Secondes',
  done: 'Terminé',
  format: 'Saisissez une date au format {format}',
  missing: 'La date {text} n’existe pas',
  early: 'La première date possible est le {date}',
  late: 'La dernière date possible est le {date}',
}

export const rooms = { dates }
