const shortcuts = {
  title: 'Scorciatoie da tastiera',
  next: 'Post successivo',
  previous: 'Post precedente',
  open: 'Apri',
  like: 'Metti o togli Mi piace',
  repost: 'Ripubblica o annulla',
  follow: 'Segui o smetti di seguire',
  search: 'Cerca',
  fresh: 'Nuovi post',
  home: 'Vai al feed',
  notifications: 'Vai alle notifiche',
  topics: 'Vai agli argomenti',
  settings: 'Vai alle impostazioni',
  help: 'Questo elenco',
  or: 'o',
  andThen: 'poi',
}

export const rooms = { shortcuts }
