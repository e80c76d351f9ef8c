const pagination = {
  pages: 'Сторінки',
  page: 'Сторінка {page}',
  pageSize: 'Записів на сторінці',
  perPage: '{size} / стор.',
  goTo: 'Перейти до',
  previous: 'Попередня сторінка',
  next: 'Наступна сторінка',
  skipped: 'Пропущені сторінки',
  range: '{from}–{to} з {total}',
}

export const rooms = { pagination }
