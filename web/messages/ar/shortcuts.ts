const shortcuts = {
  title: 'اختصارات لوحة المفاتيح',
  next: 'المنشور التالي',
  previous: 'المنشور السابق',
  open: 'فتحه',
  like: 'إعجاب أو إلغاؤه',
  repost: 'إعادة نشر أو إلغاؤها',
  follow: 'متابعة أو إلغاؤها',
  search: 'بحث',
  fresh: 'منشورات جديدة',
  home: 'اذهب إلى المنشورات',
  notifications: 'اذهب إلى الإشعارات',
  topics: 'اذهب إلى المواضيع',
  settings: 'اذهب إلى الإعدادات',
  help: 'هذه القائمة',
  or: 'أو',
  andThen: 'ثم',
}

export const rooms = { shortcuts }
