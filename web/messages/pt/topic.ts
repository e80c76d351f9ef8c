const topic = {
  topic: 'Tópico',
  followers: {
    one: '{count} seguidor',
    many: '{count} de seguidores',
    other: '{count} seguidores',
  },
  order: 'Ordem dos posts',
  top: 'Principais',
  latest: 'Recentes',
  missingTitle: 'Este tópico não existe',
  missingText: 'Ninguém escreveu com #{tag} ainda ou o endereço está errado.',
  searchFor: 'Buscar “{tag}”',
  errorTitle: 'Não foi possível carregar o tópico',
  noPostsTitle: 'Ainda não há posts',
  noPostsText: 'O primeiro post com #{tag} vai aparecer aqui.',
  otherTopics: 'Outros tópicos',
  price: 'Preço',
  high: 'Máxima em 24 horas',
  low: 'Mínima em 24 horas',
  chart: 'Abrir o gráfico de {coin}',
  authors: 'Quem mais escreve sobre isso',
}

export const rooms = { topic }
