const subAccounts = {
  title: 'I tuoi account',
  main: 'Account principale',
  sub: 'Sub-account',
  demo: 'Account demo',
  frozen: 'Congelato',
  current: 'In uso',
  choose: 'Scegli a quale account passare',
  practise: 'Esercitati nel trading',
  practiseWith: 'Esercitati nel trading con {name}',
  hint: 'Anche le altre schede di questo browser cambiano account.',
  failedTitle: 'I tuoi account non si sono caricati',
  none: 'Non c’è un altro account a cui passare.',
}

export const rooms = { subAccounts }
