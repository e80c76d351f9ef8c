const following = {
  title: 'Abonnements',
  manage: 'Gérer',
  wereHere: 'Vous en étiez ici',
  emptyTitle: 'Rien de vos abonnements',
  emptyText: 'Suivez quelques auteurs et leurs publications se retrouveront ici, des plus récentes aux plus anciennes.',
  visitorTitle: 'Votre propre fil',
  visitorText:
    'Connectez-vous, et les publications des personnes que vous suivez se retrouveront ici. Vos abonnements sur cet appareil vous accompagnent.',
  logIn: 'Se connecter',
  onDevice: {
    one: '{count} personne suivie sur cet appareil',
    many: '{count} de personnes suivies sur cet appareil',
    other: '{count} personnes suivies sur cet appareil',
  },
}

export const rooms = { following }
