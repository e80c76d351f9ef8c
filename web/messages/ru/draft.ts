const draft = {
  title: 'Черновики',
  draft: 'Черновик',
  message: 'Пост',
  article: 'Статья',
  untitled: 'Текста пока нет',
  saved: 'Сохранено {ago}',
  morePictures: '+{count}',
  elsewhere: {
    one: '{count} изображение на другом устройстве',
    few: '{count} изображения на другом устройстве',
    many: '{count} изображений на другом устройстве',
    other: '{count} изображения на другом устройстве',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'До публикации изображения хранятся там, где их добавили. Откройте черновик на том устройстве, чтобы их увидеть.',
  picture: 'Изображение без описания',
  delete: 'Удалить',
  deleteDraft: 'Удалить черновик «{line}»',
  deleted: {
    one: 'Удалён {count} черновик',
    few: 'Удалено {count} черновика',
    many: 'Удалено {count} черновиков',
    other: 'Удалено {count} черновика',
  },
  undo: 'Отменить',
  deleteFailed: 'Черновик не удалён. {reason}',
  emptyTitle: 'Черновиков нет',
  emptyText: 'Здесь хранится то, что вы начали писать и ещё не опубликовали.',
  goneTitle: 'Этого черновика больше нет',
  goneText: 'Он опубликован или удалён.',
  toDrafts: 'Все черновики',
  visitorTitle: 'То, что вы начали писать',
  visitorText: 'Войдите, чтобы ваши черновики были под рукой на любом устройстве.',
  logIn: 'Войти',
}

export const rooms = { draft }
