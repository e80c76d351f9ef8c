const missing = {
  missingTitle: 'Nie ma tu tej strony',
  missingText: 'Adres może być błędny albo ta część Insights nie jest jeszcze otwarta.',
  closedTitle: 'Ta część nie jest otwarta',
  closedText: 'Jest teraz wyłączona. Reszta Insights jest do Twojej dyspozycji.',
  insightsTitle: 'Insights nie jest otwarte',
  insightsText: 'Jest teraz wyłączone. Wróć później.',
  exchangeTitle: 'Ta strona należy do {name}',
  exchangeText: 'Jest częścią samej giełdy, a nie Insights.',
  toExchange: 'Przejdź do {name}',
  toApp: 'Wróć do aplikacji',
  toSpot: 'Przejdź do handlu spot',
  back: 'Wróć',
}

export const rooms = { missing }
