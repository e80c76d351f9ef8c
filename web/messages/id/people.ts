const people = {
  follow: 'Ikuti',
  following: 'Mengikuti',
  followBack: 'Ikuti balik',
  followPerson: 'Ikuti {name}',
  followingPerson: 'Mengikuti {name}',
  followBackPerson: 'Ikuti balik {name}',
  followFailed: 'Gagal mengikuti {name}. {reason}',
  unfollowFailed: 'Kamu masih mengikuti {name}. {reason}',
  followsYou: 'Mengikutimu',
  you: 'Kamu',
  keptHereTitle: 'Diikuti di perangkat ini',
  keptHereText: 'Masuk, dan orang yang kamu ikuti ikut terbawa ke akunmu.',
  logIn: 'Masuk',
  onCoin: '{posts} tentang {coin}',
  posts: {
    other: '{count} postingan',
  },
  followers: {
    other: '{count} pengikut',
  },
  followAll: {
    other: 'Ikuti {count} orang',
  },
  allFollowed: 'Semua sudah diikuti',
  followedMany: {
    other: '{count} orang diikuti',
  },
  refusedMany: {
    other: '{count} ditolak',
  },
  partly: '{followed}; {refused}',
  because: '{people}: {reason}',
  nobodyFollowed: 'Tidak ada yang diikuti',
  undo: 'Urungkan',
  undone: 'Sudah diurungkan',
  undoFailed: 'Tidak semua dapat diurungkan. {reason}',
  suggestions: 'Layak diikuti',
  moreSuggestions: 'Lihat orang lain',
  joined: {
    other: '{count} orang yang kamu ikuti di perangkat ini kini ada di akunmu',
  },
  stayHere: '{refused}, tetap disimpan di perangkat ini: {reason}',
}

export const rooms = { people }
