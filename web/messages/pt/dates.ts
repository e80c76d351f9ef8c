const dates = {
  open: 'Abrir calendário',
  calendar: 'Calendário',
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  today: 'Hoje',
  time: 'Horário',
  hours: 'Horas',
  minutes: 'Minutos',
  seconds: 'Segundos',
  done: 'Concluído',
  format: 'Digite a data no formato {format}',
  missing: 'A data {text} não existe',
  early: 'A primeira data possível é {date}',
  late: 'A última data possível é {date}',
}

export const rooms = { dates }
