const subAccounts = {
  title: 'Suas contas',
  main: 'Conta principal',
  sub: 'Subconta',
  demo: 'Conta demo',
  frozen: 'Congelada',
  current: 'Em uso',
  choose: 'Escolha para qual conta trocar',
  practise: 'Praticar trading',
  practiseWith: 'Praticar trading com {name}',
  hint: 'As outras abas deste navegador também trocam.',
  failedTitle: 'Não foi possível carregar suas contas',
  none: 'Não há outra conta para trocar.',
}

export const rooms = { subAccounts }
