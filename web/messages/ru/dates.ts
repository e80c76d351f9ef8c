const dates = {
  open: 'Открыть календарь',
  calendar: 'Календарь',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  previousYear: 'Предыдущий год',
  nextYear: 'Следующий год',
  today: 'Сегодня',
  time: 'Время',
  hours: 'Часы',
  minutes: 'Минуты',
  seconds: 'Секунды',
  done: 'Готово',
  format: 'Введите дату в формате {format}',
  missing: 'Даты {text} не существует',
  early: 'Самая ранняя дата: {date}',
  late: 'Самая поздняя дата: {date}',
}

export const rooms = { dates }
