const shortcuts = {
  title: 'Mga keyboard shortcut',
  next: 'Susunod na post',
  previous: 'Nakaraang post',
  open: 'Buksan',
  like: 'I-like, o bawiin',
  repost: 'I-repost, o bawiin',
  follow: 'Sundan, o huwag na',
  search: 'Maghanap',
  fresh: 'Mga bagong post',
  home: 'Pumunta sa feed',
  notifications: 'Pumunta sa mga abiso',
  topics: 'Pumunta sa mga paksa',
  settings: 'Pumunta sa mga setting',
  help: 'Ang listahang ito',
  or: 'o',
  andThen: 'tapos',
}

export const rooms = { shortcuts }
