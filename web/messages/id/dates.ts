const dates = {
  open: 'Buka kalender',
  calendar: 'Kalender',
  previousMonth: 'Bulan sebelumnya',
  nextMonth: 'Bulan berikutnya',
  previousYear: 'Tahun sebelumnya',
  nextYear: 'Tahun berikutnya',
  today: 'Hari ini',
  time: 'Waktu',
  hours: 'Jam',
  minutes: 'Menit',
  seconds: 'Detik',
  done: 'Selesai',
  format: 'Masukkan tanggal dengan format {format}',
  missing: 'Tanggal {text} tidak ada',
  early: 'Tanggal paling awal adalah {date}',
  late: 'Tanggal paling akhir adalah {date}',
}

export const rooms = { dates }
