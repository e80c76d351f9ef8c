const preferences = {
  title: 'اللغة والعرض',
  theme: 'المظهر',
  light: 'فاتح',
  dark: 'داكن',
  colours: 'ألوان الأسعار',
  greenUp: 'الصعود بالأخضر',
  redUp: 'الصعود بالأحمر',
  language: 'اللغة',
  searchLanguages: 'ابحث في اللغات',
  currency: 'العملة',
  searchCurrencies: 'ابحث في العملات',
  noRate: 'لا يوجد سعر صرف حاليًا: تُعرض المبالغ بالدولار الأمريكي',
  none: 'لا شيء باسم «{text}».',
}

export const rooms = { preferences }
