const dates = {
  open: 'افتح التقويم',
  calendar: 'التقويم',
  previousMonth: 'الشهر السابق',
  nextMonth: 'الشهر التالي',
  previousYear: 'السنة السابقة',
  nextYear: 'السنة التالية',
  today: 'اليوم',
  time: 'الوقت',
  hours: 'الساعات',
  minutes: 'الدقائق',
  seconds: 'الثواني',
  done: 'تم',
  format: 'يرجى إدخال تاريخ بصيغة {format}',
  missing: 'لا يوجد تاريخ {text}',
  early: 'أبكر تاريخ هو {date}',
  late: 'آخر تاريخ هو {date}',
}

export const rooms = { dates }
