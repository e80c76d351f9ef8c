const draft = {
  title: 'Чернетки',
  draft: 'Чернетка',
  message: 'Допис',
  article: 'Стаття',
  untitled: 'Поки без тексту',
  saved: 'Збережено {ago}',
  morePictures: '+{count}',
  elsewhere: {
    one: '{count} зображення на іншому пристрої',
    few: '{count} зображення на іншому пристрої',
    many: '{count} зображень на іншому пристрої',
    other: '{count} зображення на іншому пристрої',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'До публікації чернетки зображення лишаються на пристрої, де їх додано. Відкрийте чернетку там, щоб їх побачити.',
  picture: 'Зображення без опису',
  delete: 'Видалити',
  deleteDraft: 'Видалити чернетку «{line}»',
  deleted: {
    one: 'Видалено {count} чернетку',
    few: 'Видалено {count} чернетки',
    many: 'Видалено {count} чернеток',
    other: 'Видалено {count} чернетки',
  },
  undo: 'Скасувати',
  deleteFailed: 'Чернетку не видалено. {reason}',
  emptyTitle: 'Чернеток немає',
  emptyText: 'Тут зберігається те, що ви почали писати й ще не опублікували.',
  goneTitle: 'Цієї чернетки вже немає',
  goneText: 'Її опубліковано або видалено.',
  toDrafts: 'Усі чернетки',
  visitorTitle: 'Те, що ви почали писати',
  visitorText: 'Увійдіть, щоб мати свої чернетки на кожному пристрої.',
  logIn: 'Увійти',
}

export const rooms = { draft }
