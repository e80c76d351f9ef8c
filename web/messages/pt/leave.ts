const leave = {
  title: 'Você está saindo de {name} para',
  lookAlike: 'Este nome usa letras de outro alfabeto, que podem se parecer com letras que você conhece.',
  text: 'O que você vai ver lá não é nosso. Nunca digite sua senha ou frase de recuperação em uma página que você abriu a partir de um post.',
  app: 'Isso abre o app da {name}',
  mail: 'Isso abre seu e-mail para',
  telephone: 'Isso liga para',
  outside: 'Continue apenas se confiar em quem escreveu este link.',
  stay: 'Ficar',
  goOn: 'Continuar',
}

export const rooms = { leave }
