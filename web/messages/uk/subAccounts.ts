const subAccounts = {
  title: 'Ваші акаунти',
  main: 'Основний акаунт',
  sub: 'Субакаунт',
  demo: 'Демоакаунт',
  frozen: 'Заморожено',
  current: 'Вибрано',
  choose: 'Виберіть акаунт',
  practise: 'Симуляція торгівлі',
  practiseWith: 'Симуляція торгівлі: {name}',
  hint: 'В інших вкладках цього браузера акаунт теж зміниться.',
  failedTitle: 'Акаунти не завантажилися',
  none: 'Інших акаунтів немає.',
}

export const rooms = { subAccounts }
