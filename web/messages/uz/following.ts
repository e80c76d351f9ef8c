const following = {
  title: 'Obunalar',
  manage: 'Boshqarish',
  wereHere: 'Shu yerda toʻxtagansiz',
  emptyTitle: 'Obunalaringizda hali post yoʻq',
  emptyText: 'Bir nechta muallifga obuna boʻling, postlari eng yangisidan boshlab shu yerda jamlanadi.',
  visitorTitle: 'Shaxsiy lentangiz',
  visitorText:
    'Kirsangiz, siz obuna boʻlganlarning postlari shu yerda jamlanadi. Bu qurilmadagi obunalaringiz siz bilan birga oʻtadi.',
  logIn: 'Kirish',
  onDevice: {
    one: 'Bu qurilmada {count} ta obuna',
    other: 'Bu qurilmada {count} ta obuna',
  },
}

export const rooms = { following }
