const leave = {
  title: 'Du verlässt {name} und gehst zu',
  lookAlike: 'Dieser Name enthält Buchstaben eines anderen Alphabets, die bekannten ähneln können.',
  text: 'Was du dort siehst, ist nicht von uns. Gib nie dein Passwort oder deine Wiederherstellungsphrase auf einer Seite ein, zu der dich ein Beitrag geführt hat.',
  stay: 'Bleiben',
  goOn: 'Weiter',
}

export const rooms = { leave }
