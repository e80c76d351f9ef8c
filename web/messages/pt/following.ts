const following = {
  title: 'Seguindo',
  manage: 'Gerenciar',
  wereHere: 'Você parou aqui',
  emptyTitle: 'Nada de quem você segue',
  emptyText: 'Siga alguns autores e os posts deles vão aparecer juntos aqui, começando pelo mais recente.',
  visitorTitle: 'Seu próprio feed',
  visitorText:
    'Entre e veja junto aqui o que postam as pessoas que você segue. Quem você segue neste dispositivo vai com você.',
  logIn: 'Entrar',
  onDevice: {
    one: '{count} pessoa seguida neste dispositivo',
    many: '{count} de pessoas seguidas neste dispositivo',
    other: '{count} pessoas seguidas neste dispositivo',
  },
}

export const rooms = { following }
