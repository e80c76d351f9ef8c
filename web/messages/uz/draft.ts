const draft = {
  title: 'Qoralamalar',
  draft: 'Qoralama',
  message: 'Post',
  article: 'Maqola',
  untitled: 'Hali matn yoʻq',
  saved: '{ago} saqlangan',
  morePictures: '+{count}',
  elsewhere: {
    one: '{count} ta rasm boshqa qurilmada',
    other: '{count} ta rasm boshqa qurilmada',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'Qoralama joylanmaguncha rasmlar qoʻshilgan qurilmada qoladi. Ularni koʻrish uchun qoralamani oʻsha yerda oching.',
  picture: 'Tavsifsiz rasm',
  delete: 'Oʻchirish',
  deleteDraft: '“{line}” qoralamasini oʻchirish',
  deleted: {
    one: 'Qoralama oʻchirildi',
    other: '{count} ta qoralama oʻchirildi',
  },
  undo: 'Qaytarish',
  deleteFailed: 'Qoralama oʻchirilmadi. {reason}',
  emptyTitle: 'Qoralama yoʻq',
  emptyText: 'Yozishni boshlab, hali joylamaganlaringiz shu yerda saqlanadi.',
  goneTitle: 'Bu qoralama endi yoʻq',
  goneText: 'U joylangan yoki oʻchirilgan.',
  toDrafts: 'Barcha qoralamalar',
  visitorTitle: 'Yozishni boshlaganlaringiz',
  visitorText: 'Qoralamalaringizni har qanday qurilmada topish uchun kiring.',
  logIn: 'Kirish',
}

export const rooms = { draft }
