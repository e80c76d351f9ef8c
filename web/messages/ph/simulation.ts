const simulation = {
  title: 'Simulation trading',
  text: 'Hindi totoo ang mga balanse at order dito.',
  leave: 'Umalis sa simulation',
  notOpen: 'Hindi bahagi ng simulation trading ang page na ito. Umalis sa simulation para buksan ito.',
}

export const rooms = { simulation }
