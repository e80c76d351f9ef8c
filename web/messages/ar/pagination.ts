const pagination = {
  pages: 'الصفحات',
  page: 'الصفحة {page}',
  pageSize: 'حجم الصفحة',
  perPage: '{size} / صفحة',
  goTo: 'انتقل إلى',
  previous: 'الصفحة السابقة',
  next: 'الصفحة التالية',
  skipped: 'صفحات غير معروضة',
  range: '{from}–{to} من {total}',
}

export const rooms = { pagination }
