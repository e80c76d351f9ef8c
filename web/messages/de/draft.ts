const draft = {
  title: 'Entwürfe',
  draft: 'Entwurf',
  message: 'Beitrag',
  article: 'Artikel',
  untitled: 'Noch ohne Text',
  saved: 'Gespeichert: {ago}',
  morePictures: '+{count}',
  elsewhere: { one: 'Ein Bild ist auf einem anderen Gerät', other: '{count} Bilder sind auf einem anderen Gerät' },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'Bilder bleiben auf dem Gerät, auf dem du sie hinzugefügt hast, bis der Entwurf veröffentlicht ist. Öffne ihn dort, um sie zu sehen.',
  picture: 'Bild ohne Beschreibung',
  delete: 'Löschen',
  deleteDraft: 'Entwurf „{line}“ löschen',
  deleted: { one: 'Entwurf gelöscht', other: '{count} Entwürfe gelöscht' },
  undo: 'Rückgängig',
  deleteFailed: 'Der Entwurf wurde nicht gelöscht. {reason}',
  emptyTitle: 'Keine Entwürfe',
  emptyText: 'Was du anfängst und noch nicht veröffentlichst, bleibt hier gespeichert.',
  goneTitle: 'Diesen Entwurf gibt es nicht mehr',
  goneText: 'Er wurde veröffentlicht oder gelöscht.',
  toDrafts: 'Alle Entwürfe',
  visitorTitle: 'Deine angefangenen Texte',
  visitorText: 'Melde dich an, um deine Entwürfe auf jedem Gerät wiederzufinden.',
  logIn: 'Anmelden',
}

export const rooms = { draft }
