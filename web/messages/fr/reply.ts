const reply = {
  reply: 'Répondre',
  replyTo: 'Répondre à {name}',
  text: 'Votre commentaire',
  placeholder: 'Écrire un commentaire',
  answering: 'En réponse à {name}',
  stopAnswering: 'Écrire un commentaire à part',
  send: 'Envoyer',
  logIn: 'Connectez-vous pour répondre',
  sending: 'Envoi',
  failed: 'Échec de l’envoi',
  tryAgain: 'Réessayer',
  edit: 'Modifier',
  you: 'Vous',
}

export const rooms = { reply }
