const notification = {
  title: 'Mga abiso',
  filters: 'Mga uri ng abiso',
  all: 'Lahat',
  mentions: 'Banggit',
  comments: 'Komento',
  likes: 'Like',
  follows: 'Follow',
  system: 'System',
  markAllRead: 'Markahang nabasa lahat',
  markFailed: 'Hindi namarkahan ang mga ito bilang nabasa. {reason}',
  allRead: 'Namarkahan nang nabasa lahat',
  settings: 'Mga setting ng abiso',
  today: 'Ngayon',
  yesterday: 'Kahapon',
  isUnread: 'Hindi pa nabasa',
  unread: {
    one: '{count} hindi pa nabasa',
    other: '{count} hindi pa nabasa',
  },
  fresh: 'Mga bagong abiso',
  others: {
    one: '{count} pang iba',
    other: '{count} pang iba',
  },
  mention: {
    one: '{people} ang bumanggit sa iyo',
    other: '{people} ang bumanggit sa iyo',
  },
  comment: {
    one: '{people} ang nagkomento sa post mo',
    other: '{people} ang nagkomento sa post mo',
  },
  reply: {
    one: '{people} ang sumagot sa komento mo',
    other: '{people} ang sumagot sa komento mo',
  },
  like: {
    one: '{people} ang nag-like sa post mo',
    other: '{people} ang nag-like sa post mo',
  },
  likeComment: {
    one: '{people} ang nag-like sa komento mo',
    other: '{people} ang nag-like sa komento mo',
  },
  repost: {
    one: '{people} ang nag-repost ng post mo',
    other: '{people} ang nag-repost ng post mo',
  },
  follow: {
    one: '{people} ang sumunod sa iyo',
    other: '{people} ang sumunod sa iyo',
  },
  emptyTitle: 'Wala pang laman dito',
  emptyText: 'Kapag may bumanggit, sumunod o sumagot sa iyo, makikita mo rito.',
  emptyFilterTitle: 'Walang ganitong abiso',
  emptyFilterText: 'Baka may iba pang abiso.',
  showAll: 'Ipakita lahat',
  toHome: 'Pumunta sa feed',
  visitorTitle: 'Mga abiso mo',
  visitorText: 'Mag-log in para makita kung sino ang bumabanggit, sumasagot, nagla-like at sumusunod sa iyo.',
  logIn: 'Mag-log in',
  goToDay: 'Pumunta sa isang araw',
  upToDay: 'Hanggang {day}',
  toLatest: 'Ipakita ang pinakabago',
}

export const rooms = { notification }
