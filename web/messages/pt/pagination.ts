const pagination = {
  pages: 'Páginas',
  page: 'Página {page}',
  pageSize: 'Itens por página',
  perPage: '{size} / página',
  goTo: 'Ir para',
  previous: 'Página anterior',
  next: 'Próxima página',
  skipped: 'Páginas omitidas',
  range: '{from}–{to} de {total}',
}

export const rooms = { pagination }
