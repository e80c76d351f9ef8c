const pagination = {
  pages: 'Halaman',
  page: 'Halaman {page}',
  pageSize: 'Jumlah per halaman',
  perPage: '{size} / halaman',
  goTo: 'Ke',
  previous: 'Halaman sebelumnya',
  next: 'Halaman berikutnya',
  skipped: 'Halaman yang dilewati',
  range: '{from}–{to} dari {total}',
}

export const rooms = { pagination }
