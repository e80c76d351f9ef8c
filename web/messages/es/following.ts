const following = {
  title: 'Siguiendo',
  manage: 'Gestionar',
  wereHere: 'Te quedaste aquí',
  emptyTitle: 'No hay nada de las personas que sigues',
  emptyText: 'Sigue a algunos autores y aquí se reunirán sus publicaciones, primero lo más reciente.',
  visitorTitle: 'Tus propias publicaciones',
  visitorText:
    'Inicia sesión y aquí se reunirá lo que publican las personas que sigues. Las que sigues en este dispositivo vendrán contigo.',
  logIn: 'Iniciar sesión',
  onDevice: {
    one: '{count} persona seguida en este dispositivo',
    many: '{count} de personas seguidas en este dispositivo',
    other: '{count} personas seguidas en este dispositivo',
  },
}

export const rooms = { following }
