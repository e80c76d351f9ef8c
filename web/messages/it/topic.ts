const topic = {
  topic: 'Argomento',
  followers: {
    one: '{count} follower',
    many: '{count} di follower',
    other: '{count} follower',
  },
  order: 'Ordine dei post',
  top: 'Migliori',
  latest: 'Recenti',
  missingTitle: 'Questo argomento non c’è',
  missingText: 'Nessuno ha ancora scritto con #{tag}, o l’indirizzo è sbagliato.',
  searchFor: 'Cerca “{tag}”',
  errorTitle: 'L’argomento non si è caricato',
  noPostsTitle: 'Ancora nessun post',
  noPostsText: 'Il primo post con #{tag} apparirà qui.',
  otherTopics: 'Altri argomenti',
  price: 'Prezzo',
  high: 'Massimo in 24 ore',
  low: 'Minimo in 24 ore',
  chart: 'Apri il grafico di {coin}',
  authors: 'Chi ne scrive di più',
}

export const rooms = { topic }
