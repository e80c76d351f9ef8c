const pagination = {
  pages: 'Strony',
  page: 'Strona {page}',
  pageSize: 'Pozycji na stronie',
  perPage: '{size} / str.',
  goTo: 'Przejdź do',
  previous: 'Poprzednia strona',
  next: 'Następna strona',
  skipped: 'Pominięte strony',
  range: '{from}–{to} z {total}',
}

export const rooms = { pagination }
