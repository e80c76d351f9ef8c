const pagination = {
  pages: 'Страницы',
  page: 'Страница {page}',
  pageSize: 'Размер страницы',
  perPage: '{size} / стр.',
  goTo: 'Перейти к',
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
  skipped: 'Пропущенные страницы',
  range: '{from}–{to} из {total}',
}

export const rooms = { pagination }
