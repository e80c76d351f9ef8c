const shortcuts = {
  title: 'Tezkor tugmalar',
  next: 'Keyingi post',
  previous: 'Oldingi post',
  open: 'Ochish',
  like: 'Layk yoki uni qaytarish',
  repost: 'Repost yoki uni qaytarish',
  follow: 'Obuna yoki uni bekor qilish',
  search: 'Qidiruv',
  fresh: 'Yangi postlar',
  home: 'Lentaga oʻtish',
  notifications: 'Xabarlarga oʻtish',
  topics: 'Mavzularga oʻtish',
  settings: 'Sozlamalarga oʻtish',
  help: 'Shu roʻyxat',
  or: 'yoki',
  andThen: 'keyin',
}

export const rooms = { shortcuts }
