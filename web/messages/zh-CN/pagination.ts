const pagination = {
  pages: '分页',
  page: '第 {page} 页',
  pageSize: '每页条数',
  perPage: '{size} 条/页',
  goTo: '前往',
  previous: '上一页',
  next: '下一页',
  skipped: '省略的页',
  range: '第 {from}–{to} 条，共 {total} 条',
}

export const rooms = { pagination }
