const dates = {
  open: '開啟日曆',
  calendar: '日曆',
  previousMonth: '上個月',
  nextMonth: '下個月',
  previousYear: '前一年',
  nextYear: '後一年',
  today: '今天',
  time: '時間',
  hours: '時',
  minutes: '分',
  seconds: '秒',
  done: '完成',
  format: '請以 {format} 格式輸入日期',
  missing: '沒有 {text} 這個日期',
  early: '最早的日期為 {date}',
  late: '最晚的日期為 {date}',
}

export const rooms = { dates }
