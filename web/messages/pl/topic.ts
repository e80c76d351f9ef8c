const topic = {
  topic: 'Temat',
  followers: {
    one: '{count} obserwujący',
    few: '{count} obserwujących',
    many: '{count} obserwujących',
    other: '{count} obserwującego',
  },
  order: 'Kolejność wpisów',
  top: 'Najlepsze',
  latest: 'Najnowsze',
  missingTitle: 'Nie ma takiego tematu',
  missingText: 'Nikt jeszcze nie użył #{tag} albo adres jest błędny.',
  searchFor: 'Szukaj „{tag}”',
  errorTitle: 'Nie udało się wczytać tematu',
  noPostsTitle: 'Nie ma jeszcze wpisów',
  noPostsText: 'Tutaj pojawi się pierwszy wpis z #{tag}.',
  otherTopics: 'Inne tematy',
  price: 'Cena',
  high: 'Maks. 24 h',
  low: 'Min. 24 h',
  chart: 'Otwórz wykres {coin}',
  authors: 'Piszą o tym najwięcej',
}

export const rooms = { topic }
