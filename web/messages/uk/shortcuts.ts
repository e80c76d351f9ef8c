const shortcuts = {
  title: 'Клавіатурні скорочення',
  next: 'Наступний допис',
  previous: 'Попередній допис',
  open: 'Відкрити',
  like: 'Уподобати або скасувати',
  repost: 'Репост або скасувати',
  follow: 'Підписатися або відписатися',
  search: 'Пошук',
  fresh: 'Нові дописи',
  home: 'Перейти до стрічки',
  notifications: 'Перейти до сповіщень',
  topics: 'Перейти до тем',
  settings: 'Перейти до налаштувань',
  help: 'Цей список',
  or: 'або',
  andThen: 'потім',
}

export const rooms = { shortcuts }
