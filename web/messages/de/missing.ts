const missing = {
  missingTitle: 'Diese Seite gibt es hier nicht',
  missingText: 'Vielleicht stimmt die Adresse nicht, oder dieser Teil von Insights ist noch nicht offen.',
  closedTitle: 'Dieser Teil ist nicht offen',
  closedText: 'Er ist zurzeit abgeschaltet. Alles andere in Insights steht dir offen.',
  insightsTitle: 'Insights ist nicht offen',
  insightsText: 'Es ist zurzeit abgeschaltet. Bitte komm später wieder.',
  exchangeTitle: 'Diese Seite gehört zu {name}',
  exchangeText: 'Sie ist Teil der Börse selbst, nicht von Insights.',
  toExchange: 'Zu {name}',
  toApp: 'Zurück zur App',
  toSpot: 'Zum Spothandel',
  back: 'Zurück',
}

export const rooms = { missing }
