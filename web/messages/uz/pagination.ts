const pagination = {
  pages: 'Sahifalar',
  page: '{page}-sahifa',
  pageSize: 'Sahifadagi yozuvlar soni',
  perPage: '{size} / sahifa',
  goTo: 'Sahifaga oʻtish',
  previous: 'Oldingi sahifa',
  next: 'Keyingi sahifa',
  skipped: 'Tushirib qoldirilgan sahifalar',
  range: '{from}–{to}, jami {total}',
}

export const rooms = { pagination }
