const reply = {
  reply: 'Javob berish',
  replyTo: '{name} ga javob berish',
  text: 'Izohingiz',
  placeholder: 'Izoh yozing',
  answering: '{name} ga javob',
  stopAnswering: 'Alohida izoh yozish',
  send: 'Yuborish',
  logIn: 'Javob berish uchun kiring',
  sending: 'Yuborilmoqda',
  failed: 'Yuborilmadi',
  tryAgain: 'Qayta urinish',
  edit: 'Tahrirlash',
  you: 'Siz',
}

export const rooms = { reply }
