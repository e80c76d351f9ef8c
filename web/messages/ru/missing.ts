const missing = {
  missingTitle: 'Такой страницы нет',
  missingText: 'Возможно, в адресе ошибка или этот раздел ещё не открыт.',
  closedTitle: 'Этот раздел не открыт',
  closedText: 'Сейчас он отключён. Остальные разделы доступны.',
  insightsTitle: 'Инсайты не открыты',
  insightsText: 'Сейчас они отключены. Пожалуйста, зайдите позже.',
  exchangeTitle: 'Эта страница принадлежит {name}',
  exchangeText: 'Это часть самой биржи, а не инсайтов.',
  toExchange: 'Перейти на {name}',
  toApp: 'Вернуться в приложение',
  toSpot: 'Перейти к спотовой торговле',
  back: 'Назад',
}

export const rooms = { missing }
