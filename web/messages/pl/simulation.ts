const simulation = {
  title: 'Handel symulowany',
  text: 'Salda i zlecenia nie są tu prawdziwe.',
  leave: 'Opuść symulację',
  notOpen: 'Ta strona nie należy do handlu symulowanego. Opuść symulację, aby ją otworzyć.',
}

export const rooms = { simulation }
