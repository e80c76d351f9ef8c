const rank = {
  title: 'Peringkat',
  tabs: 'Periode',
  day: '24 jam',
  week: '7 hari',
  month: '30 hari',
  people: 'Untukmu',
  inDay: 'dalam 24 jam terakhir',
  inWeek: 'dalam 7 hari terakhir',
  inMonth: 'dalam 30 hari terakhir',
  leading: 'Teratas {period}',
  suggested: 'Banyak dibaca, belum kamu ikuti',
  place: 'Peringkat',
  placeOf: 'Peringkat {place}',
  person: 'Orang',
  posts: 'Postingan',
  likes: 'Suka',
  newFollowers: 'Pengikut baru',
  change: 'Perubahan',
  follow: 'Ikuti',
  why: 'Mengapa {name} di peringkat {place}',
  whyText: 'Berdasarkan suka, repost, dan pengikut baru {period}.',
  postsMany: {
    other: '{count} postingan',
  },
  likesMany: {
    other: '{count} suka',
  },
  newFollowersMany: {
    other: '{count} pengikut baru',
  },
  gained: {
    other: 'Naik {count} peringkat',
  },
  lost: {
    other: 'Turun {count} peringkat',
  },
  unmoved: 'Peringkat sama seperti sebelumnya',
  fresh: 'Baru masuk peringkat',
  new: 'Baru',
  emptyTitle: 'Belum ada yang masuk peringkat',
  emptyText: 'Begitu postingan periode ini disukai atau di-repost, penulisnya akan muncul di sini.',
  emptyPeopleTitle: 'Belum ada saran saat ini',
  emptyPeopleText: 'Kamu sudah mengikuti semua yang akan kami sarankan. Peringkat menunjukkan siapa lagi yang dibaca.',
  toRanking: 'Lihat peringkat',
  toMonth: 'Lihat 30 hari terakhir',
}

export const rooms = { rank }
