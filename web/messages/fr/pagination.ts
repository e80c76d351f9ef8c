const pagination = {
  pages: 'Pages',
  page: 'Page {page}',
  pageSize: 'Taille de page',
  perPage: '{size} / page',
  goTo: 'Aller à',
  previous: 'Page précédente',
  next: 'Page suivante',
  skipped: 'Pages omises',
  range: '{from}–{to} sur {total}',
}

export const rooms = { pagination }
