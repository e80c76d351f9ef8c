const shell = {
  home: 'Beranda',
  topics: 'Topik',
  rank: 'Peringkat',
  following: 'Mengikuti',
  notification: 'Notifikasi',
  search: 'Cari',
  setting: 'Pengaturan',
  preferences: 'Bahasa dan tampilan',
  loading: 'Memuat',
  skipToContent: 'Lewati ke konten',
  navigation: 'Bagian',
  lightTheme: 'Tema terang',
  darkTheme: 'Tema gelap',
  back: 'Kembali',
  close: 'Tutup',
  tryAgain: 'Coba lagi',
  toHome: 'Buka feed',
  failedTitle: 'Halaman ini gagal dimuat',
  failedText: 'Koneksi terputus saat halaman dimuat.',
  broken: 'Ini tidak dapat ditampilkan.',
  upgradeApp: 'Perbarui aplikasi dulu',
  notOpened: 'Aplikasi tidak membuka halaman ini.',
  openAgain: 'Buka lagi',
  slow: 'Lebih lama dari biasanya',
  offline: 'Tidak ada koneksi.',
}

const card = {
  openPost: 'Postingan {name}',
  official: 'Akun resmi',
  analyst: 'Analis',
  lookAlike: 'Bukan akun terkenal dengan nama ini',
  verified: 'Terverifikasi',
  article: 'Artikel',
  more: 'Selengkapnya',
  picture: 'Gambar tanpa keterangan',
  morePictures: '+{count}',
  comments: {
    other: '{count} komentar',
  },
  reposts: {
    other: '{count} repost',
  },
  likes: {
    other: '{count} suka',
  },
  share: 'Bagikan',
  linkCopied: 'Tautan disalin',
  shareFailed: 'Tautan tidak dapat dibagikan.',
  in24Hours: 'dalam 24 jam',
  notCurrent: 'bukan terkini',
}

const reactions = {
  logInToLike: 'Masuk untuk menyukai postingan',
  logInToRepost: 'Masuk untuk me-repost',
  likeFailed: 'Suka kamu tidak tersimpan. {reason}',
  repostFailed: 'Repost kamu tidak tersimpan. {reason}',
}

const home = {
  title: 'Insights',
  tabs: 'Feed',
  recommended: 'Untukmu',
  following: 'Mengikuti',
  hot: 'Populer',
  newPosts: {
    other: '{count} postingan baru',
  },
  manyNewPosts: 'Lebih dari {count} postingan baru',
  emptyTitle: 'Belum ada apa-apa di sini',
  emptyText: 'Begitu ada yang memposting, akan muncul di sini.',
  emptyFollowingTitle: 'Belum ada postingan dari yang kamu ikuti',
  emptyFollowingText: 'Ikuti beberapa penulis, dan postingan mereka akan terkumpul di sini.',
  findPeople: 'Cari orang',
  visitorTitle: 'Feed milikmu sendiri',
  visitorText: 'Masuk untuk mengikuti penulis dan hanya membaca postingan mereka, dari yang terbaru.',
  logIn: 'Masuk',
  logInFailed: 'Aplikasi tidak berhasil memasukkanmu.',
}

const rail = {
  markets: 'Pasar',
  hotTopics: 'Topik populer',
  people: 'Orang untuk diikuti',
  posts: {
    other: '{count} postingan',
  },
  onCoin: '{posts} tentang {coin}',
  followers: {
    other: '{count} pengikut',
  },
}

const list = {
  failed: 'Bagian ini gagal dimuat.',
  offlineTitle: 'Tidak ada koneksi',
  comesBack: 'Akan dimuat sendiri begitu koneksi kembali.',
  asOf: 'Tidak ada koneksi. Kamu melihat isi per {time}.',
  slowTitle: 'Lebih lama dari biasanya',
  slowText: 'Bursa belum menjawab. Kamu bisa menunggu atau meminta lagi.',
  end: 'Sudah semuanya.',
}

export const rooms = { shell, card, home, list, rail, reactions }

export const late = {
  account: () => import('./account.ts'),
  article: () => import('./article.ts'),
  composer: () => import('./composer.ts'),
  dates: () => import('./dates.ts'),
  draft: () => import('./draft.ts'),
  fansAndFocus: () => import('./fansAndFocus.ts'),
  following: () => import('./following.ts'),
  form: () => import('./form.ts'),
  leave: () => import('./leave.ts'),
  media: () => import('./media.ts'),
  missing: () => import('./missing.ts'),
  notification: () => import('./notification.ts'),
  pagination: () => import('./pagination.ts'),
  passkeys: () => import('./passkeys.ts'),
  people: () => import('./people.ts'),
  post: () => import('./post.ts'),
  preferences: () => import('./preferences.ts'),
  qrLogin: () => import('./qrLogin.ts'),
  rank: () => import('./rank.ts'),
  reply: () => import('./reply.ts'),
  safety: () => import('./safety.ts'),
  search: () => import('./search.ts'),
  secrets: () => import('./secrets.ts'),
  setting: () => import('./setting.ts'),
  shortcuts: () => import('./shortcuts.ts'),
  simulation: () => import('./simulation.ts'),
  storage: () => import('./storage.ts'),
  subAccounts: () => import('./subAccounts.ts'),
  third: () => import('./third.ts'),
  topic: () => import('./topic.ts'),
  topics: () => import('./topics.ts'),
  trade: () => import('./trade.ts'),
  user: () => import('./user.ts'),
  writing: () => import('./writing.ts'),
}
