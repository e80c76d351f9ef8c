const missing = {
  missingTitle: 'Wala rito ang page na ito',
  missingText: 'Baka mali ang address, o hindi pa bukas ang bahaging ito ng Insights.',
  closedTitle: 'Hindi bukas ang bahaging ito',
  closedText: 'Naka-off ito sa ngayon. Bukas pa rin sa iyo ang ibang bahagi ng Insights.',
  insightsTitle: 'Hindi bukas ang Insights',
  insightsText: 'Naka-off ito sa ngayon. Bumalik ka mamaya.',
  exchangeTitle: 'Sa {name} ang page na ito',
  exchangeText: 'Bahagi ito ng exchange mismo, hindi ng Insights.',
  toExchange: 'Pumunta sa {name}',
  toApp: 'Bumalik sa app',
  toSpot: 'Pumunta sa spot trading',
  back: 'Bumalik',
}

export const rooms = { missing }
