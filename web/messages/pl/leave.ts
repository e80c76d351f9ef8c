const leave = {
  title: 'Opuszczasz {name} i przechodzisz do',
  lookAlike: 'Ta nazwa zawiera litery innego alfabetu, które mogą przypominać te, które znasz.',
  text: 'To, co tam zobaczysz, nie pochodzi od nas. Nigdy nie podawaj hasła ani frazy odzyskiwania na stronie otwartej z wpisu.',
  app: 'To otwiera aplikację {name}',
  mail: 'To otwiera pocztę do',
  telephone: 'To dzwoni pod numer',
  outside: 'Przejdź dalej tylko wtedy, gdy ufasz autorowi tego linku.',
  stay: 'Zostań',
  goOn: 'Dalej',
}

export const rooms = { leave }
