const following = {
  title: 'Obserwuję',
  manage: 'Zarządzaj',
  wereHere: 'Ostatnio czytane',
  emptyTitle: 'Brak wpisów od osób, które obserwujesz',
  emptyText: 'Zacznij obserwować kilku autorów, a ich wpisy zbiorą się tutaj, od najnowszych.',
  visitorTitle: 'Twój własny kanał',
  visitorText:
    'Zaloguj się, a wpisy obserwowanych osób zbiorą się tutaj. Osoby obserwowane na tym urządzeniu przejdą z Tobą.',
  logIn: 'Zaloguj się',
  onDevice: {
    one: 'Na tym urządzeniu obserwujesz {count} osobę',
    few: 'Na tym urządzeniu obserwujesz {count} osoby',
    many: 'Na tym urządzeniu obserwujesz {count} osób',
    other: 'Na tym urządzeniu obserwujesz {count} osoby',
  },
}

export const rooms = { following }
