const following = {
  title: 'Folge ich',
  manage: 'Verwalten',
  wereHere: 'Bis hier warst du',
  emptyTitle: 'Nichts von Leuten, denen du folgst',
  emptyText: 'Folge ein paar Autoren, dann stehen ihre Beiträge hier beisammen, die neuesten zuerst.',
  visitorTitle: 'Dein eigener Feed',
  visitorText:
    'Melde dich an, dann steht hier beisammen, was die Leute veröffentlichen, denen du folgst. Wem du auf diesem Gerät folgst, den nimmst du mit.',
  logIn: 'Anmelden',
  onDevice: {
    one: '{count} Person, der du auf diesem Gerät folgst',
    other: '{count} Personen, denen du auf diesem Gerät folgst',
  },
}

export const rooms = { following }
