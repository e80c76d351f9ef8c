const dates = {
  open: 'カレンダーを開く',
  calendar: 'カレンダー',
  previousMonth: '前の月',
  nextMonth: '次の月',
  previousYear: '前の年',
  nextYear: '次の年',
  today: '今日',
  time: '時刻',
  hours: '時',
  minutes: '分',
  seconds: '秒',
  done: '完了',
  format: '日付を{format}の形式で入力してください',
  missing: '{text}という日付はありません',
  early: '選べる最も早い日付は{date}です',
  late: '選べる最も遅い日付は{date}です',
}

export const rooms = { dates }
