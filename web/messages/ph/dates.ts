const dates = {
  open: 'Buksan ang kalendaryo',
  calendar: 'Kalendaryo',
  previousMonth: 'Nakaraang buwan',
  nextMonth: 'Susunod na buwan',
  previousYear: 'Nakaraang taon',
  nextYear: 'Susunod na taon',
  today: 'Ngayon',
  time: 'Oras',
  hours: 'Oras',
  minutes: 'Minuto',
  seconds: 'Segundo',
  done: 'Tapos na',
  format: 'Ilagay ang petsa bilang {format}',
  missing: 'Walang petsang {text}',
  early: '{date} ang pinakamaagang petsa',
  late: '{date} ang pinakahuling petsa',
}

export const rooms = { dates }
