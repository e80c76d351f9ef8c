const reply = {
  reply: 'Balas',
  replyTo: 'Balas {name}',
  text: 'Komentarmu',
  placeholder: 'Tulis komentar',
  answering: 'Membalas {name}',
  stopAnswering: 'Tulis komentar sendiri',
  send: 'Kirim',
  logIn: 'Masuk untuk membalas',
  sending: 'Mengirim',
  failed: 'Tidak terkirim',
  tryAgain: 'Coba lagi',
  edit: 'Ubah',
  you: 'Kamu',
}

export const rooms = { reply }
