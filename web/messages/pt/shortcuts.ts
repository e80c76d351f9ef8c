const shortcuts = {
  title: 'Atalhos de teclado',
  next: 'Próximo post',
  previous: 'Post anterior',
  open: 'Abrir',
  like: 'Curtir ou desfazer',
  repost: 'Repostar ou desfazer',
  follow: 'Seguir ou deixar de seguir',
  search: 'Buscar',
  fresh: 'Novos posts',
  home: 'Ir para o feed',
  notifications: 'Ir para as notificações',
  topics: 'Ir para os tópicos',
  settings: 'Ir para as configurações',
  help: 'Esta lista',
  or: 'ou',
  andThen: 'depois',
}

export const rooms = { shortcuts }
