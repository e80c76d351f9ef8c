const dates = {
  open: 'Відкрити календар',
  calendar: 'Календар',
  previousMonth: 'Попередній місяць',
  nextMonth: 'Наступний місяць',
  previousYear: 'Попередній рік',
  nextYear: 'Наступний рік',
  today: 'Сьогодні',
  time: 'Час',
  hours: 'Години',
  minutes: 'Хвилини',
  seconds: 'Секунди',
  done: 'Готово',
  format: 'Введіть дату у форматі {format}',
  missing: 'Дати {text} не існує',
  early: 'Найраніша дата: {date}',
  late: 'Найпізніша дата: {date}',
}

export const rooms = { dates }
