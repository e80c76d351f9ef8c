const simulation = {
  title: 'Trading simulasi',
  text: 'Saldo dan order di sini tidak nyata.',
  leave: 'Keluar dari simulasi',
  notOpen: 'Halaman ini bukan bagian dari trading simulasi. Keluar dari simulasi untuk membukanya.',
}

export const rooms = { simulation }
