const missing = {
  missingTitle: 'Esta página no existe',
  missingText: 'La dirección puede ser incorrecta o esta parte de Insights aún no está abierta.',
  closedTitle: 'Esta parte no está abierta',
  closedText: 'Está desactivada por el momento. El resto de Insights sigue disponible.',
  insightsTitle: 'Insights no está abierto',
  insightsText: 'Está desactivado por el momento. Vuelve más tarde.',
  exchangeTitle: 'Esta página pertenece a {name}',
  exchangeText: 'Forma parte del exchange, no de Insights.',
  toExchange: 'Ir a {name}',
  toApp: 'Volver a la app',
  toSpot: 'Ir al trading al contado',
  back: 'Volver',
}

export const rooms = { missing }
