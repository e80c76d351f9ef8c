const topic = {
  topic: 'Paksa',
  followers: {
    one: '{count} follower',
    other: '{count} follower',
  },
  order: 'Ayos ng mga post',
  top: 'Nangunguna',
  latest: 'Pinakabago',
  missingTitle: 'Walang ganitong paksa',
  missingText: 'Wala pang nagsulat na may #{tag}, o mali ang address.',
  searchFor: 'Hanapin ang “{tag}”',
  errorTitle: 'Hindi na-load ang paksa',
  noPostsTitle: 'Wala pang post',
  noPostsText: 'Lalabas dito ang unang post na may #{tag}.',
  otherTopics: 'Ibang paksa',
  price: 'Presyo',
  high: 'Pinakamataas 24h',
  low: 'Pinakamababa 24h',
  chart: 'Buksan ang chart ng {coin}',
  authors: 'Pinakamadalas magsulat dito',
}

export const rooms = { topic }
