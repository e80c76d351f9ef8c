const missing = {
  missingTitle: 'Questa pagina non c’è',
  missingText: 'L’indirizzo potrebbe essere sbagliato, o questa parte di Insights non è ancora aperta.',
  closedTitle: 'Questa parte non è aperta',
  closedText: 'Al momento è disattivata. Il resto di Insights è a tua disposizione.',
  insightsTitle: 'Insights non è aperto',
  insightsText: 'Al momento è disattivato. Torna più tardi.',
  exchangeTitle: 'Questa pagina appartiene a {name}',
  exchangeText: 'Fa parte dell’exchange, non di Insights.',
  toExchange: 'Vai a {name}',
  toApp: 'Torna all’app',
  toSpot: 'Vai al trading spot',
  back: 'Indietro',
}

export const rooms = { missing }
