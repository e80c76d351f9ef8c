const pagination = {
  pages: '分頁',
  page: '第 {page} 頁',
  pageSize: '每頁筆數',
  perPage: '每頁 {size} 筆',
  goTo: '前往',
  previous: '上一頁',
  next: '下一頁',
  skipped: '省略的頁面',
  range: '第 {from}–{to} 筆，共 {total} 筆',
}

export const rooms = { pagination }
