const shortcuts = {
  title: 'Сочетания клавиш',
  next: 'Следующий пост',
  previous: 'Предыдущий пост',
  open: 'Открыть',
  like: 'Поставить или убрать лайк',
  repost: 'Сделать или отменить репост',
  follow: 'Подписаться или отписаться',
  search: 'Поиск',
  fresh: 'Новые посты',
  home: 'Перейти к ленте',
  notifications: 'Перейти к уведомлениям',
  topics: 'Перейти к темам',
  settings: 'Перейти к настройкам',
  help: 'Этот список',
  or: 'или',
  andThen: 'затем',
}

export const rooms = { shortcuts }
