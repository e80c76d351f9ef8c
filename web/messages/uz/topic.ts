const topic = {
  topic: 'Mavzu',
  followers: {
    one: '{count} ta obunachi',
    other: '{count} ta obunachi',
  },
  order: 'Postlar tartibi',
  top: 'Eng yaxshi',
  latest: 'Eng yangi',
  missingTitle: 'Bunday mavzu yoʻq',
  missingText: '#{tag} bilan hali hech kim yozmagan yoki manzil notoʻgʻri.',
  searchFor: '“{tag}” ni qidirish',
  errorTitle: 'Mavzu yuklanmadi',
  noPostsTitle: 'Hali post yoʻq',
  noPostsText: '#{tag} bilan yozilgan birinchi post shu yerda koʻrinadi.',
  otherTopics: 'Boshqa mavzular',
  price: 'Narx',
  high: '24 soatlik maks.',
  low: '24 soatlik min.',
  chart: '{coin} grafigini ochish',
  authors: 'Bu haqda eng koʻp yozganlar',
}

export const rooms = { topic }
