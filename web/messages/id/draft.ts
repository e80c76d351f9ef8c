const draft = {
  title: 'Draf',
  draft: 'Draf',
  message: 'Postingan',
  article: 'Artikel',
  untitled: 'Belum ada tulisan',
  saved: 'Disimpan {ago}',
  morePictures: '+{count}',
  elsewhere: {
    other: '{count} gambar ada di perangkat lain',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'Gambar tetap di perangkat tempat ditambahkan sampai draf diposting. Buka draf di perangkat itu untuk melihatnya.',
  picture: 'Gambar tanpa keterangan',
  delete: 'Hapus',
  deleteDraft: 'Hapus draf “{line}”',
  deleted: {
    other: '{count} draf dihapus',
  },
  undo: 'Urungkan',
  deleteFailed: 'Draf gagal dihapus. {reason}',
  emptyTitle: 'Tidak ada draf',
  emptyText: 'Tulisan yang kamu mulai dan belum kamu posting disimpan di sini.',
  goneTitle: 'Draf ini sudah tidak ada',
  goneText: 'Draf sudah diposting atau dihapus.',
  toDrafts: 'Semua draf',
  visitorTitle: 'Tulisan yang kamu mulai',
  visitorText: 'Masuk untuk menemukan drafmu lagi di semua perangkat.',
  logIn: 'Masuk',
}

export const rooms = { draft }
