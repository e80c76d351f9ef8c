const dates = {
  open: 'Taqvimni ochish',
  calendar: 'Taqvim',
  previousMonth: 'Oldingi oy',
  nextMonth: 'Keyingi oy',
  previousYear: 'Oldingi yil',
  nextYear: 'Keyingi yil',
  today: 'Bugun',
  time: 'Vaqt',
  hours: 'Soat',
  minutes: 'Daqiqa',
  seconds: 'Soniya',
  done: 'Tayyor',
  format: 'Sanani {format} koʻrinishida kiriting',
  missing: '{text} degan sana yoʻq',
  early: 'Eng erta sana: {date}',
  late: 'Eng kech sana: {date}',
}

export const rooms = { dates }
