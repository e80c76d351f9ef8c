const pagination = {
  pages: 'Mga page',
  page: 'Page {page}',
  pageSize: 'Dami bawat page',
  perPage: '{size} / page',
  goTo: 'Pumunta sa',
  previous: 'Nakaraang page',
  next: 'Susunod na page',
  skipped: 'Mga nilaktawang page',
  range: '{from}–{to} ng {total}',
}

export const rooms = { pagination }
