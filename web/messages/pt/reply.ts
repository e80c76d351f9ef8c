const reply = {
  reply: 'Responder',
  replyTo: 'Responder a {name}',
  text: 'Seu comentário',
  placeholder: 'Escreva um comentário',
  answering: 'Respondendo a {name}',
  stopAnswering: 'Escrever um comentário separado',
  send: 'Enviar',
  logIn: 'Entre para responder',
  sending: 'Enviando',
  failed: 'Não enviado',
  tryAgain: 'Tentar de novo',
  edit: 'Editar',
  you: 'Você',
}

export const rooms = { reply }
