const following = {
  title: 'Seguiti',
  manage: 'Gestisci',
  wereHere: 'Hai letto fin qui',
  emptyTitle: 'Nulla dalle persone che segui',
  emptyText: 'Segui qualche autore e i suoi post appariranno qui, dal più recente.',
  visitorTitle: 'Il tuo feed',
  visitorText:
    'Accedi e trovi qui i post delle persone che segui. Chi segui su questo dispositivo passa nel tuo account.',
  logIn: 'Accedi',
  onDevice: {
    one: '{count} persona seguita su questo dispositivo',
    many: '{count} di persone seguite su questo dispositivo',
    other: '{count} persone seguite su questo dispositivo',
  },
}

export const rooms = { following }
