const topic = {
  topic: 'Тема',
  followers: {
    one: '{count} подписчик',
    few: '{count} подписчика',
    many: '{count} подписчиков',
    other: '{count} подписчика',
  },
  order: 'Порядок постов',
  top: 'Лучшие',
  latest: 'Новые',
  missingTitle: 'Такой темы нет',
  missingText: 'С #{tag} ещё никто не писал, или в адресе ошибка.',
  searchFor: 'Искать «{tag}»',
  errorTitle: 'Тема не загрузилась',
  noPostsTitle: 'Постов пока нет',
  noPostsText: 'Первый пост с #{tag} появится здесь.',
  otherTopics: 'Другие темы',
  price: 'Цена',
  high: 'Максимум за 24 ч',
  low: 'Минимум за 24 ч',
  chart: 'Открыть график {coin}',
  authors: 'Кто пишет об этом больше всех',
}

export const rooms = { topic }
