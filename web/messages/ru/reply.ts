const reply = {
  reply: 'Ответить',
  replyTo: 'Ответить автору {name}',
  text: 'Ваш комментарий',
  placeholder: 'Напишите комментарий',
  answering: 'Ответ автору {name}',
  stopAnswering: 'Написать отдельный комментарий',
  send: 'Отправить',
  logIn: 'Войдите, чтобы ответить',
  sending: 'Отправляем',
  failed: 'Не отправлено',
  tryAgain: 'Повторить',
  edit: 'Изменить',
  you: 'Вы',
}

export const rooms = { reply }
