const pagination = {
  pages: 'Seiten',
  page: 'Seite {page}',
  pageSize: 'Seitengröße',
  perPage: '{size} / Seite',
  goTo: 'Gehe zu',
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  skipped: 'Ausgelassene Seiten',
  range: '{from}–{to} von {total}',
}

export const rooms = { pagination }
