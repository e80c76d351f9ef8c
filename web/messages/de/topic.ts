const topic = {
  topic: 'Thema',
  followers: { one: '{count} Follower', other: '{count} Follower' },
  order: 'Reihenfolge der Beiträge',
  top: 'Top',
  latest: 'Neueste',
  missingTitle: 'Dieses Thema gibt es nicht',
  missingText: 'Noch hat niemand mit #{tag} geschrieben, oder die Adresse stimmt nicht.',
  searchFor: 'Nach „{tag}“ suchen',
  errorTitle: 'Das Thema wurde nicht geladen',
  noPostsTitle: 'Noch keine Beiträge',
  noPostsText: 'Der erste Beitrag mit #{tag} wird hier stehen.',
  otherTopics: 'Andere Themen',
  price: 'Kurs',
  high: 'Hoch in 24 Stunden',
  low: 'Tief in 24 Stunden',
  chart: 'Chart von {coin} öffnen',
  authors: 'Wer am meisten dazu schreibt',
}

export const rooms = { topic }
