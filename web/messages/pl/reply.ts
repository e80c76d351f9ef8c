const reply = {
  reply: 'Odpowiedz',
  replyTo: 'Odpowiedz: {name}',
  text: 'Twój komentarz',
  placeholder: 'Napisz komentarz',
  answering: 'Odpowiadasz: {name}',
  stopAnswering: 'Napisz osobny komentarz',
  send: 'Wyślij',
  logIn: 'Zaloguj się, aby odpowiedzieć',
  sending: 'Wysyłanie',
  failed: 'Nie wysłano',
  tryAgain: 'Spróbuj ponownie',
  edit: 'Edytuj',
  you: 'Ty',
}

export const rooms = { reply }
