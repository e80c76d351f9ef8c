const missing = {
  missingTitle: 'Такої сторінки тут немає',
  missingText: 'Можливо, адреса неправильна або ця частина інсайтів ще не відкрита.',
  closedTitle: 'Ця частина не відкрита',
  closedText: 'Зараз її вимкнено. Решта інсайтів працює для вас.',
  insightsTitle: 'Інсайти не відкриті',
  insightsText: 'Зараз їх вимкнено. Завітайте, будь ласка, пізніше.',
  exchangeTitle: 'Ця сторінка належить {name}',
  exchangeText: 'Вона є частиною самої біржі, а не інсайтів.',
  toExchange: 'Перейти до {name}',
  toApp: 'Назад до застосунку',
  toSpot: 'Перейти до спотової торгівлі',
  back: 'Назад',
}

export const rooms = { missing }
