const preferences = {
  title: 'Bahasa dan tampilan',
  theme: 'Tema',
  light: 'Terang',
  dark: 'Gelap',
  colours: 'Warna harga',
  greenUp: 'Hijau naik',
  redUp: 'Merah naik',
  language: 'Bahasa',
  searchLanguages: 'Cari bahasa',
  currency: 'Mata uang',
  searchCurrencies: 'Cari mata uang',
  noRate: 'Kurs sedang tidak tersedia: nilai ditampilkan dalam USD',
  none: 'Tidak ada yang bernama “{text}”.',
}

export const rooms = { preferences }
