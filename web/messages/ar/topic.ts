const topic = {
  topic: 'موضوع',
  followers: {
    zero: 'لا متابعين',
    one: 'متابع واحد',
    two: 'متابعان',
    few: '{count} متابعين',
    many: '{count} متابعًا',
    other: '{count} متابع',
  },
  order: 'ترتيب المنشورات',
  top: 'الأبرز',
  latest: 'الأحدث',
  missingTitle: 'لا وجود لهذا الموضوع',
  missingText: 'لم يكتب أحد بعد مع #{tag}، أو أن العنوان خاطئ.',
  searchFor: 'ابحث عن «{tag}»',
  errorTitle: 'لم يُحمَّل الموضوع',
  noPostsTitle: 'لا منشورات بعد',
  noPostsText: 'سيظهر هنا أول منشور مع #{tag}.',
  otherTopics: 'مواضيع أخرى',
  price: 'السعر',
  high: 'الأعلى خلال 24 ساعة',
  low: 'الأدنى خلال 24 ساعة',
  chart: 'افتح الرسم البياني لـ {coin}',
  authors: 'الأكثر كتابة عنه',
}

export const rooms = { topic }
