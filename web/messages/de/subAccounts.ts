const subAccounts = {
  title: 'Deine Konten',
  main: 'Hauptkonto',
  sub: 'Unterkonto',
  demo: 'Demokonto',
  frozen: 'Eingefroren',
  current: 'Aktuell',
  choose: 'Wähle das Konto, zu dem du wechseln willst',
  practise: 'Handel üben',
  practiseWith: 'Handel üben mit {name}',
  hint: 'Andere Tabs dieses Browsers wechseln mit.',
  failedTitle: 'Deine Konten wurden nicht geladen',
  none: 'Es gibt kein anderes Konto, zu dem du wechseln kannst.',
}

export const rooms = { subAccounts }
