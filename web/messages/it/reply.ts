const reply = {
  reply: 'Rispondi',
  replyTo: 'Rispondi a {name}',
  text: 'Il tuo commento',
  placeholder: 'Scrivi un commento',
  answering: 'Risposta a {name}',
  stopAnswering: 'Scrivi un commento a parte',
  send: 'Invia',
  logIn: 'Accedi per rispondere',
  sending: 'Invio in corso',
  failed: 'Non inviato',
  tryAgain: 'Riprova',
  edit: 'Modifica',
  you: 'Tu',
}

export const rooms = { reply }
