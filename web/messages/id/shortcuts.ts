const shortcuts = {
  title: 'Pintasan keyboard',
  next: 'Postingan berikutnya',
  previous: 'Postingan sebelumnya',
  open: 'Buka',
  like: 'Sukai atau batalkan',
  repost: 'Repost atau batalkan',
  follow: 'Ikuti atau berhenti',
  search: 'Cari',
  fresh: 'Postingan baru',
  home: 'Buka feed',
  notifications: 'Buka notifikasi',
  topics: 'Buka topik',
  settings: 'Buka pengaturan',
  help: 'Daftar ini',
  or: 'atau',
  andThen: 'lalu',
}

export const rooms = { shortcuts }
