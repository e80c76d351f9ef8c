const missing = {
  missingTitle: 'Esta página não está aqui',
  missingText: 'O endereço pode estar errado ou esta parte do Insights ainda não está aberta.',
  closedTitle: 'Esta parte não está aberta',
  closedText: 'Ela está desativada no momento. O resto do Insights continua aqui para você.',
  insightsTitle: 'O Insights não está aberto',
  insightsText: 'Ele está desativado no momento. Volte mais tarde.',
  exchangeTitle: 'Esta página pertence a {name}',
  exchangeText: 'Ela faz parte da própria corretora, não do Insights.',
  toExchange: 'Ir para {name}',
  toApp: 'Voltar ao aplicativo',
  toSpot: 'Ir para o mercado spot',
  back: 'Voltar',
}

export const rooms = { missing }
