const subAccounts = {
  title: 'Ваши аккаунты',
  main: 'Основной аккаунт',
  sub: 'Субаккаунт',
  demo: 'Демо-аккаунт',
  frozen: 'Заморожен',
  current: 'Выбран',
  choose: 'Выберите аккаунт',
  practise: 'Учебная торговля',
  practiseWith: 'Учебная торговля: {name}',
  hint: 'В других вкладках этого браузера аккаунт тоже сменится.',
  failedTitle: 'Аккаунты не загрузились',
  none: 'Других аккаунтов нет.',
}

export const rooms = { subAccounts }
