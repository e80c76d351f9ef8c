const dates = {
  open: '打开日历',
  calendar: '日历',
  previousMonth: '上个月',
  nextMonth: '下个月',
  previousYear: '上一年',
  nextYear: '下一年',
  today: '今天',
  time: '时间',
  hours: '时',
  minutes: '分',
  seconds: '秒',
  done: '完成',
  format: '请按 {format} 格式输入日期',
  missing: '不存在日期 {text}',
  early: '最早日期为 {date}',
  late: '最晚日期为 {date}',
}

export const rooms = { dates }
