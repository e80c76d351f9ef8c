const missing = {
  missingTitle: 'Cette page n’existe pas',
  missingText: 'L’adresse est peut-être erronée, ou cette partie d’Insights n’est pas encore ouverte.',
  closedTitle: 'Cette partie n’est pas ouverte',
  closedText: 'Elle est désactivée pour le moment. Le reste d’Insights vous attend.',
  insightsTitle: 'Insights n’est pas ouvert',
  insightsText: 'Le service est désactivé pour le moment. Revenez plus tard.',
  exchangeTitle: 'Cette page appartient à {name}',
  exchangeText: 'Elle fait partie de la plateforme elle-même, pas d’Insights.',
  toExchange: 'Aller à {name}',
  toApp: 'Retour à l’application',
  toSpot: 'Aller au trading au comptant',
  back: 'Retour',
}

export const rooms = { missing }
