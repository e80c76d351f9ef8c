const simulation = {
  title: 'Negociação simulada',
  text: 'Os saldos e as ordens aqui não são reais.',
  leave: 'Sair da simulação',
  notOpen: 'Esta página não faz parte da negociação simulada. Saia da simulação para abri-la.',
}

export const rooms = { simulation }
