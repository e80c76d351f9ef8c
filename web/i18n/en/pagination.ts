import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const paginationMessages = i18n('pagination', {
  pages: 'Pages',
  page: params('Page {page}'),
  pageSize: 'Page size',
  perPage: params('{size} / page'),
  goTo: 'Go to',
  previous: 'Previous page',
  next: 'Next page',
  skipped: 'Pages left out',
  range: params('{from}–{to} of {total}'),
})
