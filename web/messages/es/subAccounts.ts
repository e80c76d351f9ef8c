const subAccounts = {
  title: 'Tus cuentas',
  main: 'Cuenta principal',
  sub: 'Subcuenta',
  demo: 'Cuenta demo',
  frozen: 'Congelada',
  current: 'En uso',
  choose: 'Elige a qué cuenta cambiar',
  practise: 'Practicar trading',
  practiseWith: 'Practicar trading con {name}',
  hint: 'Las demás pestañas de este navegador también cambian.',
  failedTitle: 'No se cargaron tus cuentas',
  none: 'No hay otra cuenta a la que cambiar.',
}

export const rooms = { subAccounts }
