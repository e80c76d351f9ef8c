const topic = {
  topic: 'Topik',
  followers: {
    other: '{count} pengikut',
  },
  order: 'Urutan postingan',
  top: 'Teratas',
  latest: 'Terbaru',
  missingTitle: 'Topik ini tidak ada',
  missingText: 'Belum ada yang menulis dengan #{tag}, atau alamatnya salah.',
  searchFor: 'Cari “{tag}”',
  errorTitle: 'Topik gagal dimuat',
  noPostsTitle: 'Belum ada postingan',
  noPostsText: 'Postingan pertama dengan #{tag} akan muncul di sini.',
  otherTopics: 'Topik lain',
  price: 'Harga',
  high: 'Tertinggi 24 jam',
  low: 'Terendah 24 jam',
  chart: 'Buka grafik {coin}',
  authors: 'Paling sering menulis tentang ini',
}

export const rooms = { topic }
