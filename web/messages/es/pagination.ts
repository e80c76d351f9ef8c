const pagination = {
  pages: 'Páginas',
  page: 'Página {page}',
  pageSize: 'Tamaño de página',
  perPage: '{size} / página',
  goTo: 'Ir a',
  previous: 'Página anterior',
  next: 'Página siguiente',
  skipped: 'Páginas omitidas',
  range: '{from}–{to} de {total}',
}

export const rooms = { pagination }
