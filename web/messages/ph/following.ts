const following = {
  title: 'Sinusundan',
  manage: 'Pamahalaan',
  wereHere: 'Hanggang dito ka kanina',
  emptyTitle: 'Wala pang post ang mga sinusundan mo',
  emptyText: 'Sumunod sa ilang may-akda, at magsasama-sama rito ang mga post nila, simula sa pinakabago.',
  visitorTitle: 'Sarili mong feed',
  visitorText:
    'Mag-log in, at magsasama-sama rito ang mga post ng mga sinusundan mo. Madadala mo ang mga sinundan mo sa device na ito.',
  logIn: 'Mag-log in',
  onDevice: {
    one: '{count} tao ang sinusundan sa device na ito',
    other: '{count} tao ang sinusundan sa device na ito',
  },
}

export const rooms = { following }
