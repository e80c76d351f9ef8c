const notification = {
  title: 'Notifikasi',
  filters: 'Jenis notifikasi',
  all: 'Semua',
  mentions: 'Sebutan',
  comments: 'Komentar',
  likes: 'Suka',
  follows: 'Pengikut',
  system: 'Sistem',
  markAllRead: 'Tandai semua dibaca',
  markFailed: 'Notifikasi gagal ditandai sudah dibaca. {reason}',
  allRead: 'Semua ditandai sudah dibaca',
  settings: 'Pengaturan notifikasi',
  today: 'Hari ini',
  yesterday: 'Kemarin',
  isUnread: 'Belum dibaca',
  unread: {
    other: '{count} belum dibaca',
  },
  fresh: 'Notifikasi baru',
  others: {
    other: '{count} lainnya',
  },
  mention: {
    other: '{people} menyebutmu',
  },
  comment: {
    other: '{people} mengomentari postinganmu',
  },
  reply: {
    other: '{people} membalas komentarmu',
  },
  like: {
    other: '{people} menyukai postinganmu',
  },
  likeComment: {
    other: '{people} menyukai komentarmu',
  },
  repost: {
    other: '{people} me-repost postinganmu',
  },
  follow: {
    other: '{people} mengikutimu',
  },
  emptyTitle: 'Belum ada apa-apa di sini',
  emptyText: 'Saat ada yang menyebut, mengikuti, atau membalasmu, kamu melihatnya di sini.',
  emptyFilterTitle: 'Tidak ada yang jenis ini',
  emptyFilterText: 'Mungkin ada notifikasi lain.',
  showAll: 'Tampilkan semua',
  toHome: 'Buka feed',
  visitorTitle: 'Notifikasimu',
  visitorText: 'Masuk untuk melihat siapa yang menyebut, membalas, dan mengikutimu, serta menyukai tulisanmu.',
  logIn: 'Masuk',
  goToDay: 'Buka hari tertentu',
  upToDay: 'Sampai {day}',
  toLatest: 'Tampilkan yang terbaru',
}

export const rooms = { notification }
