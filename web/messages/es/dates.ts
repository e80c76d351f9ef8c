const dates = {
  open: 'Abrir calendario',
  calendar: 'Calendario',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  today: 'Hoy',
  time: 'Hora',
  hours: 'Horas',
  minutes: 'Minutos',
  seconds: 'Segundos',
  done: 'Listo',
  format: 'Introduce una fecha con el formato {format}',
  missing: 'La fecha {text} no existe',
  early: 'La primera fecha posible es {date}',
  late: 'La última fecha posible es {date}',
}

export const rooms = { dates }
