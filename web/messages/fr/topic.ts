const topic = {
  topic: 'Sujet',
  followers: { one: '{count} abonné', many: '{count} d’abonnés', other: '{count} abonnés' },
  order: 'Ordre des publications',
  top: 'Meilleures',
  latest: 'Récentes',
  missingTitle: 'Ce sujet n’existe pas',
  missingText: 'Personne n’a encore écrit avec #{tag}, ou l’adresse est erronée.',
  searchFor: 'Rechercher « {tag} »',
  errorTitle: 'Le sujet ne s’est pas chargé',
  noPostsTitle: 'Pas encore de publications',
  noPostsText: 'La première publication avec #{tag} apparaîtra ici.',
  otherTopics: 'Autres sujets',
  price: 'Prix',
  high: 'Plus haut en 24 heures',
  low: 'Plus bas en 24 heures',
  chart: 'Ouvrir le graphique de {coin}',
  authors: 'Ceux qui écrivent le plus dessus',
}

export const rooms = { topic }
