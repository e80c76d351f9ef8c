const leave = {
  title: 'Kamu meninggalkan {name} menuju',
  lookAlike: 'Nama ini memakai huruf dari alfabet lain yang bisa mirip dengan huruf yang kamu kenal.',
  text: 'Isi di sana bukan milik kami. Jangan pernah memasukkan kata sandi atau frasa pemulihan di halaman yang kamu buka dari postingan.',
  app: 'Ini membuka aplikasi {name}',
  mail: 'Ini membuka email ke',
  telephone: 'Ini menelepon',
  outside: 'Lanjutkan hanya jika kamu memercayai penulis tautan ini.',
  stay: 'Tetap di sini',
  goOn: 'Lanjutkan',
}

export const rooms = { leave }
