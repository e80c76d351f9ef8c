const dates = {
  open: 'Mở lịch',
  calendar: 'Lịch',
  previousMonth: 'Tháng trước',
  nextMonth: 'Tháng sau',
  previousYear: 'Năm trước',
  nextYear: 'Năm sau',
  today: 'Hôm nay',
  time: 'Thời gian',
  hours: 'Giờ',
  minutes: 'Phút',
  seconds: 'Giây',
  done: 'Xong',
  format: 'Vui lòng nhập ngày theo dạng {format}',
  missing: 'Không có ngày {text}',
  early: 'Ngày sớm nhất là {date}',
  late: 'Ngày muộn nhất là {date}',
}

export const rooms = { dates }
