const draft = {
  title: 'Borradores',
  draft: 'Borrador',
  message: 'Publicación',
  article: 'Artículo',
  untitled: 'Aún sin texto',
  saved: 'Guardado: {ago}',
  morePictures: '+{count}',
  elsewhere: {
    one: 'Hay una imagen en otro dispositivo',
    many: 'Hay {count} de imágenes en otro dispositivo',
    other: 'Hay {count} imágenes en otro dispositivo',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'Las imágenes se quedan donde las añadiste hasta que se publica el borrador. Ábrelo en ese dispositivo para verlas.',
  picture: 'Imagen sin descripción',
  delete: 'Eliminar',
  deleteDraft: 'Eliminar el borrador «{line}»',
  deleted: {
    one: 'Borrador eliminado',
    many: '{count} de borradores eliminados',
    other: '{count} borradores eliminados',
  },
  undo: 'Deshacer',
  deleteFailed: 'No se eliminó el borrador. {reason}',
  emptyTitle: 'No hay borradores',
  emptyText: 'Aquí se guarda lo que empiezas a escribir y todavía no publicas.',
  goneTitle: 'Este borrador ya no existe',
  goneText: 'Se publicó o se eliminó.',
  toDrafts: 'Todos los borradores',
  visitorTitle: 'Lo que empezaste a escribir',
  visitorText: 'Inicia sesión para recuperar tus borradores en cualquier dispositivo.',
  logIn: 'Iniciar sesión',
}

export const rooms = { draft }
