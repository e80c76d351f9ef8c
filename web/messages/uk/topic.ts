const topic = {
  topic: 'Тема',
  followers: {
    one: '{count} підписник',
    few: '{count} підписники',
    many: '{count} підписників',
    other: '{count} підписника',
  },
  order: 'Порядок дописів',
  top: 'Найкращі',
  latest: 'Найновіші',
  missingTitle: 'Такої теми немає',
  missingText: 'Ще ніхто не писав із #{tag} або адреса неправильна.',
  searchFor: 'Шукати «{tag}»',
  errorTitle: 'Тема не завантажилася',
  noPostsTitle: 'Дописів ще немає',
  noPostsText: 'Тут з’явиться перший допис із #{tag}.',
  otherTopics: 'Інші теми',
  price: 'Ціна',
  high: 'Максимум за 24 год',
  low: 'Мінімум за 24 год',
  chart: 'Відкрити графік {coin}',
  authors: 'Хто пише про це найбільше',
}

export const rooms = { topic }
