const reply = {
  reply: 'Sumagot',
  replyTo: 'Sumagot kay {name}',
  text: 'Komento mo',
  placeholder: 'Magsulat ng komento',
  answering: 'Sinasagot si {name}',
  stopAnswering: 'Magsulat ng hiwalay na komento',
  send: 'Ipadala',
  logIn: 'Mag-log in para sumagot',
  sending: 'Ipinapadala',
  failed: 'Hindi naipadala',
  tryAgain: 'Subukan ulit',
  edit: 'I-edit',
  you: 'Ikaw',
}

export const rooms = { reply }
