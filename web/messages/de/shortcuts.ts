const shortcuts = {
  title: 'Tastenkürzel',
  next: 'Nächster Beitrag',
  previous: 'Voriger Beitrag',
  open: 'Öffnen',
  like: 'Liken oder zurücknehmen',
  repost: 'Teilen oder zurücknehmen',
  follow: 'Folgen oder nicht mehr folgen',
  search: 'Suche',
  fresh: 'Neue Beiträge',
  home: 'Zu den Beiträgen',
  notifications: 'Zu den Mitteilungen',
  topics: 'Zu den Themen',
  settings: 'Zu den Einstellungen',
  help: 'Diese Liste',
  or: 'oder',
  andThen: 'dann',
}

export const rooms = { shortcuts }
