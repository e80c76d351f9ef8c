const following = {
  title: 'Mengikuti',
  manage: 'Kelola',
  wereHere: 'Kamu sudah sampai di sini',
  emptyTitle: 'Belum ada postingan dari yang kamu ikuti',
  emptyText: 'Ikuti beberapa penulis, dan postingan mereka akan terkumpul di sini, dari yang terbaru.',
  visitorTitle: 'Feed milikmu sendiri',
  visitorText:
    'Masuk, dan postingan orang yang kamu ikuti akan terkumpul di sini. Yang kamu ikuti di perangkat ini ikut terbawa.',
  logIn: 'Masuk',
  onDevice: {
    other: '{count} orang diikuti di perangkat ini',
  },
}

export const rooms = { following }
