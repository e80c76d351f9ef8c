const pagination = {
  pages: 'ページ',
  page: '{page}ページ',
  pageSize: '表示件数',
  perPage: '{size}件/ページ',
  goTo: '移動先',
  previous: '前のページ',
  next: '次のページ',
  skipped: '省略されたページ',
  range: '{total}件中{from}–{to}件',
}

export const rooms = { pagination }
