const pagination = {
  pages: 'Pagine',
  page: 'Pagina {page}',
  pageSize: 'Elementi per pagina',
  perPage: '{size} / pagina',
  goTo: 'Vai a',
  previous: 'Pagina precedente',
  next: 'Pagina successiva',
  skipped: 'Pagine omesse',
  range: '{from}–{to} di {total}',
}

export const rooms = { pagination }
