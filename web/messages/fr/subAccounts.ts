const subAccounts = {
  title: 'Vos comptes',
  main: 'Compte principal',
  sub: 'Sous-compte',
  demo: 'Compte démo',
  frozen: 'Gelé',
  current: 'Actuel',
  choose: 'Choisissez le compte à utiliser',
  practise: 'S’exercer au trading',
  practiseWith: 'S’exercer au trading avec {name}',
  hint: 'Les autres onglets de ce navigateur changent aussi de compte.',
  failedTitle: 'Vos comptes ne se sont pas chargés',
  none: 'Vous n’avez pas d’autre compte.',
}

export const rooms = { subAccounts }
