const draft = {
  title: 'Bozze',
  draft: 'Bozza',
  message: 'Post',
  article: 'Articolo',
  untitled: 'Ancora senza testo',
  saved: 'Salvata {ago}',
  morePictures: '+{count}',
  elsewhere: {
    one: 'Un’immagine è su un altro dispositivo',
    many: '{count} di immagini sono su un altro dispositivo',
    other: '{count} immagini sono su un altro dispositivo',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'Le immagini restano dove sono state aggiunte finché la bozza non viene pubblicata. Apri la bozza lì per vederle.',
  picture: 'Immagine senza descrizione',
  delete: 'Elimina',
  deleteDraft: 'Elimina la bozza “{line}”',
  deleted: {
    one: 'Bozza eliminata',
    many: '{count} di bozze eliminate',
    other: '{count} bozze eliminate',
  },
  undo: 'Annulla',
  deleteFailed: 'La bozza non è stata eliminata. {reason}',
  emptyTitle: 'Nessuna bozza',
  emptyText: 'Qui resta ciò che inizi a scrivere e non hai ancora pubblicato.',
  goneTitle: 'Questa bozza non c’è più',
  goneText: 'È stata pubblicata o eliminata.',
  toDrafts: 'Tutte le bozze',
  visitorTitle: 'Ciò che hai iniziato a scrivere',
  visitorText: 'Accedi per ritrovare le tue bozze su ogni dispositivo.',
  logIn: 'Accedi',
}

export const rooms = { draft }
