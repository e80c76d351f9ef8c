const leave = {
  title: 'Du verlässt {name} und gehst zu',
  lookAlike: 'Dieser Name enthält Buchstaben eines anderen Alphabets, die bekannten ähneln können.',
  text: 'Was du dort siehst, ist nicht von uns. Gib nie dein Passwort oder deine Wiederherstellungsphrase auf einer Seite ein, zu der dich ein Beitrag geführt hat.',
  app: 'Das öffnet die App von {name}',
  mail: 'Das öffnet dein Mailprogramm für',
  telephone: 'Das ruft an:',
  outside: 'Geh nur weiter, wenn du dem traust, der diesen Link geschrieben hat.',
  stay: 'Bleiben',
  goOn: 'Weiter',
}

export const rooms = { leave }
