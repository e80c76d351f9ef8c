const reply = {
  reply: 'Responder',
  replyTo: 'Responder a {name}',
  text: 'Tu comentario',
  placeholder: 'Escribe un comentario',
  answering: 'Respuesta a {name}',
  stopAnswering: 'Escribir un comentario aparte',
  send: 'Enviar',
  logIn: 'Inicia sesión para responder',
  sending: 'Enviando',
  failed: 'Sin enviar',
  tryAgain: 'Reintentar',
  edit: 'Editar',
  you: 'Tú',
}

export const rooms = { reply }
