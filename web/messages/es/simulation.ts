const simulation = {
  title: 'Trading simulado',
  text: 'Los saldos y las órdenes aquí no son reales.',
  leave: 'Salir de la simulación',
  notOpen: 'Esta página no es parte del trading simulado. Sal de la simulación para abrirla.',
}

export const rooms = { simulation }
