const reply = {
  reply: 'Antworten',
  replyTo: '{name} antworten',
  text: 'Dein Kommentar',
  placeholder: 'Kommentar schreiben',
  answering: 'Antwort an {name}',
  stopAnswering: 'Eigenständigen Kommentar schreiben',
  send: 'Senden',
  logIn: 'Melde dich an, um zu antworten',
  sending: 'Wird gesendet',
  failed: 'Nicht gesendet',
  tryAgain: 'Erneut versuchen',
  edit: 'Bearbeiten',
  you: 'Du',
}

export const rooms = { reply }
