const topic = {
  topic: 'Tema',
  followers: { one: '{count} seguidor', many: '{count} de seguidores', other: '{count} seguidores' },
  order: 'Orden de las publicaciones',
  top: 'Destacadas',
  latest: 'Recientes',
  missingTitle: 'Este tema no existe',
  missingText: 'Nadie ha escrito aún con #{tag}, o la dirección es incorrecta.',
  searchFor: 'Buscar «{tag}»',
  errorTitle: 'El tema no se cargó',
  noPostsTitle: 'Aún no hay publicaciones',
  noPostsText: 'Aquí aparecerá la primera publicación con #{tag}.',
  otherTopics: 'Otros temas',
  price: 'Precio',
  high: 'Máximo en 24 horas',
  low: 'Mínimo en 24 horas',
  chart: 'Abrir el gráfico de {coin}',
  authors: 'Quienes más escriben sobre esto',
}

export const rooms = { topic }
