const storage = {
  denied: 'Browser ini tidak menyimpan data kami. Pilihanmu berlaku sampai halaman ditutup.',
  full: 'Penyimpanan perangkat ini penuh. Pilihanmu berlaku sampai halaman ditutup.',
  corrupt: 'Sebagian data di perangkat ini rusak dan telah diatur ulang.',
  blocked: 'Tab lain sedang menahan data tersimpanmu. Tutup tab itu agar pilihan baru tersimpan lagi.',
  newer: 'Versi halaman yang lebih baru sedang terbuka. Muat ulang halaman ini untuk menyimpan pilihanmu.',
}

export const rooms = { storage }
