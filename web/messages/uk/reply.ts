const reply = {
  reply: 'Відповісти',
  replyTo: 'Відповісти: {name}',
  text: 'Ваш коментар',
  placeholder: 'Напишіть коментар',
  answering: 'Відповідь для {name}',
  stopAnswering: 'Написати окремий коментар',
  send: 'Надіслати',
  logIn: 'Увійдіть, щоб відповісти',
  sending: 'Надсилаємо',
  failed: 'Не надіслано',
  tryAgain: 'Спробувати ще раз',
  edit: 'Змінити',
  you: 'Ви',
}

export const rooms = { reply }
