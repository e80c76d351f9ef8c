const draft = {
  title: 'Szkice',
  draft: 'Szkic',
  message: 'Wpis',
  article: 'Artykuł',
  untitled: 'Jeszcze bez treści',
  saved: 'Zapisano {ago}',
  morePictures: '+{count}',
  elsewhere: {
    one: 'Obraz jest na innym urządzeniu',
    few: '{count} obrazy są na innym urządzeniu',
    many: '{count} obrazów jest na innym urządzeniu',
    other: '{count} obrazu jest na innym urządzeniu',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'Do publikacji szkicu obrazy pozostają na urządzeniu, na którym zostały dodane. Otwórz tam szkic, aby je zobaczyć.',
  picture: 'Obraz bez opisu',
  delete: 'Usuń',
  deleteDraft: 'Usuń szkic „{line}”',
  deleted: {
    one: 'Usunięto szkic',
    few: 'Usunięto {count} szkice',
    many: 'Usunięto {count} szkiców',
    other: 'Usunięto {count} szkicu',
  },
  undo: 'Cofnij',
  deleteFailed: 'Nie udało się usunąć szkicu. {reason}',
  emptyTitle: 'Brak szkiców',
  emptyText: 'Tutaj znajdziesz teksty zaczęte, ale jeszcze nieopublikowane.',
  goneTitle: 'Tego szkicu już nie ma',
  goneText: 'Został opublikowany lub usunięty.',
  toDrafts: 'Wszystkie szkice',
  visitorTitle: 'Twoje zaczęte teksty',
  visitorText: 'Zaloguj się, aby wrócić do swoich szkiców na każdym urządzeniu.',
  logIn: 'Zaloguj się',
}

export const rooms = { draft }
