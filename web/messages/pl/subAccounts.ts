const subAccounts = {
  title: 'Twoje konta',
  main: 'Konto główne',
  sub: 'Subkonto',
  demo: 'Konto demo',
  frozen: 'Zamrożone',
  current: 'Wybrane',
  choose: 'Wybierz konto',
  practise: 'Handel symulowany',
  practiseWith: 'Handel symulowany: {name}',
  hint: 'Konto zmieni się też w innych kartach tej przeglądarki.',
  failedTitle: 'Nie udało się wczytać kont',
  none: 'Nie ma innego konta.',
}

export const rooms = { subAccounts }
