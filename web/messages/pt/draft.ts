const draft = {
  title: 'Rascunhos',
  draft: 'Rascunho',
  message: 'Post',
  article: 'Artigo',
  untitled: 'Ainda sem texto',
  saved: 'Salvo {ago}',
  morePictures: '+{count}',
  elsewhere: {
    one: '{count} imagem está em outro dispositivo',
    many: '{count} de imagens estão em outro dispositivo',
    other: '{count} imagens estão em outro dispositivo',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'As imagens ficam no dispositivo em que foram adicionadas até o rascunho ser postado. Abra o rascunho nele para vê-las.',
  picture: 'Imagem sem descrição',
  delete: 'Excluir',
  deleteDraft: 'Excluir o rascunho “{line}”',
  deleted: {
    one: '{count} rascunho excluído',
    many: '{count} de rascunhos excluídos',
    other: '{count} rascunhos excluídos',
  },
  undo: 'Desfazer',
  deleteFailed: 'O rascunho não foi excluído. {reason}',
  emptyTitle: 'Nenhum rascunho',
  emptyText: 'O que você começar a escrever e ainda não postar fica guardado aqui.',
  goneTitle: 'Este rascunho não existe mais',
  goneText: 'Ele foi postado ou excluído.',
  toDrafts: 'Todos os rascunhos',
  visitorTitle: 'O que você começou a escrever',
  visitorText: 'Entre para encontrar seus rascunhos em qualquer dispositivo.',
  logIn: 'Entrar',
}

export const rooms = { draft }
