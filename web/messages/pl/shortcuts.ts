const shortcuts = {
  title: 'Skróty klawiszowe',
  next: 'Następny wpis',
  previous: 'Poprzedni wpis',
  open: 'Otwórz',
  like: 'Polub lub cofnij',
  repost: 'Podaj dalej lub cofnij',
  follow: 'Obserwuj lub przestań',
  search: 'Szukaj',
  fresh: 'Nowe wpisy',
  home: 'Przejdź do wpisów',
  notifications: 'Przejdź do powiadomień',
  topics: 'Przejdź do tematów',
  settings: 'Przejdź do ustawień',
  help: 'Ta lista',
  or: 'lub',
  andThen: 'potem',
}

export const rooms = { shortcuts }
