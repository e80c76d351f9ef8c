const missing = {
  missingTitle: 'Halaman ini tidak ada',
  missingText: 'Alamatnya mungkin salah, atau bagian Insights ini belum dibuka.',
  closedTitle: 'Bagian ini tidak dibuka',
  closedText: 'Saat ini dinonaktifkan. Bagian lain Insights tetap bisa kamu pakai.',
  insightsTitle: 'Insights tidak dibuka',
  insightsText: 'Saat ini dinonaktifkan. Silakan kembali lagi nanti.',
  exchangeTitle: 'Halaman ini milik {name}',
  exchangeText: 'Halaman ini bagian dari bursa, bukan dari Insights.',
  toExchange: 'Buka {name}',
  toApp: 'Kembali ke aplikasi',
  toSpot: 'Buka perdagangan spot',
  back: 'Kembali',
}

export const rooms = { missing }
