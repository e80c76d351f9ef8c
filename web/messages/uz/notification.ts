const notification = {
  title: 'Xabarlar',
  filters: 'Xabar turlari',
  all: 'Hammasi',
  mentions: 'Eslatmalar',
  comments: 'Izohlar',
  likes: 'Layklar',
  follows: 'Obunachilar',
  system: 'Tizim',
  markAllRead: 'Hammasini oʻqilgan qilish',
  markFailed: 'Oʻqilgan deb belgilanmadi. {reason}',
  allRead: 'Hammasi oʻqilgan deb belgilandi',
  settings: 'Xabar sozlamalari',
  today: 'Bugun',
  yesterday: 'Kecha',
  isUnread: 'Oʻqilmagan',
  unread: {
    one: '{count} ta oʻqilmagan',
    other: '{count} ta oʻqilmagan',
  },
  fresh: 'Yangi xabarlar',
  others: {
    one: 'yana {count} kishi',
    other: 'yana {count} kishi',
  },
  mention: {
    one: '{people} sizni tilga oldi',
    other: '{people} sizni tilga oldi',
  },
  comment: {
    one: '{people} postingizga izoh yozdi',
    other: '{people} postingizga izoh yozdi',
  },
  reply: {
    one: '{people} izohingizga javob berdi',
    other: '{people} izohingizga javob berdi',
  },
  like: {
    one: '{people} postingizga layk bosdi',
    other: '{people} postingizga layk bosdi',
  },
  likeComment: {
    one: '{people} izohingizga layk bosdi',
    other: '{people} izohingizga layk bosdi',
  },
  repost: {
    one: '{people} postingizni repost qildi',
    other: '{people} postingizni repost qildi',
  },
  follow: {
    one: '{people} sizga obuna boʻldi',
    other: '{people} sizga obuna boʻldi',
  },
  emptyTitle: 'Bu yerda hali hech narsa yoʻq',
  emptyText: 'Kimdir sizni tilga olsa, obuna boʻlsa yoki javob bersa, shu yerda koʻrasiz.',
  emptyFilterTitle: 'Bunday xabar yoʻq',
  emptyFilterText: 'Boshqa xabarlar boʻlishi mumkin.',
  showAll: 'Hammasini koʻrsatish',
  toHome: 'Lentaga oʻtish',
  visitorTitle: 'Sizga kelgan xabarlar',
  visitorText: 'Sizni kim tilga olgani, javob bergani, layk bosgani va obuna boʻlganini koʻrish uchun kiring.',
  logIn: 'Kirish',
  goToDay: 'Kunga oʻtish',
  upToDay: '{day} gacha',
  toLatest: 'Eng yangilarini koʻrsatish',
}

export const rooms = { notification }
