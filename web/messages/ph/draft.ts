const draft = {
  title: 'Mga draft',
  draft: 'Draft',
  message: 'Post',
  article: 'Artikulo',
  untitled: 'Wala pang nakasulat',
  saved: 'Na-save {ago}',
  morePictures: '+{count}',
  elsewhere: {
    one: '{count} larawan ang nasa ibang device',
    other: '{count} larawan ang nasa ibang device',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'Nananatili ang mga larawan sa device kung saan sila idinagdag hanggang ma-post ang draft. Buksan doon ang draft para makita ang mga ito.',
  picture: 'Larawang walang paglalarawan',
  delete: 'I-delete',
  deleteDraft: 'I-delete ang draft na “{line}”',
  deleted: {
    one: '{count} draft ang na-delete',
    other: '{count} draft ang na-delete',
  },
  undo: 'I-undo',
  deleteFailed: 'Hindi na-delete ang draft. {reason}',
  emptyTitle: 'Walang draft',
  emptyText: 'Dito itinatabi ang mga sinimulan mong isulat na hindi mo pa napo-post.',
  goneTitle: 'Wala na ang draft na ito',
  goneText: 'Na-post o na-delete na ito.',
  toDrafts: 'Lahat ng draft',
  visitorTitle: 'Mga sinimulan mong isulat',
  visitorText: 'Mag-log in para makita ulit ang mga draft mo sa anumang device.',
  logIn: 'Mag-log in',
}

export const rooms = { draft }
