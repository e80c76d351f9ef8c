const subAccounts = {
  title: 'Akun-akunmu',
  main: 'Akun utama',
  sub: 'Subakun',
  demo: 'Akun demo',
  frozen: 'Dibekukan',
  current: 'Sedang dipakai',
  choose: 'Pilih akun',
  practise: 'Trading simulasi',
  practiseWith: 'Trading simulasi: {name}',
  hint: 'Akun di tab lain browser ini ikut berganti.',
  failedTitle: 'Akunmu gagal dimuat',
  none: 'Tidak ada akun lain.',
}

export const rooms = { subAccounts }
