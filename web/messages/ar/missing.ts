const missing = {
  missingTitle: 'هذه الصفحة غير موجودة',
  missingText: 'قد يكون العنوان خاطئًا، أو أن هذا القسم لم يُفتح بعد.',
  closedTitle: 'هذا القسم غير مفتوح',
  closedText: 'هو متوقف حاليًا. بقية الأقسام متاحة لك.',
  insightsTitle: 'هذا القسم غير مفتوح',
  insightsText: 'هو متوقف حاليًا. عُد لاحقًا من فضلك.',
  exchangeTitle: 'هذه الصفحة تابعة لـ {name}',
  exchangeText: 'هي جزء من المنصة نفسها.',
  toExchange: 'اذهب إلى {name}',
  toApp: 'العودة إلى التطبيق',
  toSpot: 'اذهب إلى التداول الفوري',
  back: 'رجوع',
}

export const rooms = { missing }
