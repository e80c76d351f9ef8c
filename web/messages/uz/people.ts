const people = {
  follow: 'Obuna boʻlish',
  following: 'Obunasiz',
  followBack: 'Javoban obuna',
  followPerson: '{name} ga obuna boʻlish',
  followingPerson: '{name} ga obunasiz',
  followBackPerson: '{name} ga javoban obuna boʻlish',
  followFailed: '{name} ga obuna boʻlib boʻlmadi. {reason}',
  unfollowFailed: '{name} ga hali ham obunasiz. {reason}',
  followsYou: 'Sizga obuna',
  you: 'Siz',
  keptHereTitle: 'Obuna shu qurilmada saqlandi',
  keptHereText: 'Kirsangiz, obunalaringiz hisobingizga oʻtadi.',
  logIn: 'Kirish',
  onCoin: '{coin} haqida {posts}',
  posts: {
    one: '{count} ta post',
    other: '{count} ta post',
  },
  followers: {
    one: '{count} ta obunachi',
    other: '{count} ta obunachi',
  },
  followAll: {
    one: '{count} kishiga obuna boʻlish',
    other: '{count} kishiga obuna boʻlish',
  },
  allFollowed: 'Hammasiga obunasiz',
  followedMany: {
    one: '{count} kishiga obuna boʻldingiz',
    other: '{count} kishiga obuna boʻldingiz',
  },
  refusedMany: {
    one: '{count} kishiga boʻlmadi',
    other: '{count} kishiga boʻlmadi',
  },
  partly: '{followed}; {refused}',
  because: '{people}: {reason}',
  nobodyFollowed: 'Hech kimga obuna boʻlinmadi',
  undo: 'Qaytarish',
  undone: 'Qaytarildi',
  undoFailed: 'Hammasini qaytarib boʻlmadi. {reason}',
  suggestions: 'Obuna boʻlish uchun',
  moreSuggestions: 'Yana odamlar',
  joined: {
    one: 'Bu qurilmadagi {count} ta obuna endi hisobingizda',
    other: 'Bu qurilmadagi {count} ta obuna endi hisobingizda',
  },
  stayHere: '{refused}, obuna shu qurilmada qoldi: {reason}',
}

export const rooms = { people }
