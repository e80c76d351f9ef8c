const shortcuts = {
  title: 'Atajos de teclado',
  next: 'Publicación siguiente',
  previous: 'Publicación anterior',
  open: 'Abrirla',
  like: 'Me gusta, o quitarlo',
  repost: 'Compartir, o deshacerlo',
  follow: 'Seguir, o dejar de seguir',
  search: 'Buscar',
  fresh: 'Publicaciones nuevas',
  home: 'Ir a las publicaciones',
  notifications: 'Ir a los avisos',
  topics: 'Ir a los temas',
  settings: 'Ir a los ajustes',
  help: 'Esta lista',
  or: 'o',
  andThen: 'luego',
}

export const rooms = { shortcuts }
