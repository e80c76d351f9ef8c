const missing = {
  missingTitle: 'Bunday sahifa yoʻq',
  missingText: 'Manzil notoʻgʻri boʻlishi yoki Insights’ning bu qismi hali ochilmagan boʻlishi mumkin.',
  closedTitle: 'Bu qism ochiq emas',
  closedText: 'U hozircha oʻchirilgan. Insights’ning qolgan qismi siz uchun ochiq.',
  insightsTitle: 'Insights ochiq emas',
  insightsText: 'U hozircha oʻchirilgan. Iltimos, keyinroq qayting.',
  exchangeTitle: 'Bu sahifa {name} ga tegishli',
  exchangeText: 'U Insights’ning emas, birjaning bir qismi.',
  toExchange: '{name} ga oʻtish',
  toApp: 'Ilovaga qaytish',
  toSpot: 'Spot savdoga oʻtish',
  back: 'Orqaga',
}

export const rooms = { missing }
